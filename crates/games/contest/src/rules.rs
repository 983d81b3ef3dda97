//! The course of a contest: turns, cards, moments.

use serde::{Deserialize, Serialize};

use super::conditions::Moment;
use super::data::{Category, Phase, Plan, Status};
use super::score;
use super::setup::Setup;
use super::state::{Active, Face, Instance, Source, Stance, Stat, State};
use super::watch::{Event, Watch};

/// Cards that a hand holds.
pub const HAND: usize = 5;
/// Cards that are drawn at the start of a turn.
const DRAW: usize = 3;
/// Cards that can be on hold.
pub(super) const HOLD: usize = 2;
/// Stamina that ending a turn early gives back.
const REST: i32 = 2;
/// 全力値 that 全力 takes.
const FULL_POWER: i32 = 10;

/// What prevents a card from being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Bar {
    /// No card can be played any more, this turn or at all.
    Plays,
    /// Cards of its kind are barred for some turns.
    Kind,
    /// Too little 体力 and 元気.
    Stamina,
    /// Too little of the status that it uses up.
    Status,
    /// Its condition does not hold.
    Condition,
}

/// What fires an effect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cause {
    pub source: Source,
    /// The card in play, whose growth counts and which may move itself.
    pub card: Option<u8>,
    /// Whether it is a card's effect, so that changes of status and stance fire others.
    pub chains: bool,
}

impl State {
    /// Starts a contest and advances to the first choice.
    pub fn new(setup: &Setup, watch: &mut impl Watch) -> Self {
        let mut state = Self {
            face: Face {
                left: u8::try_from(setup.colours.len()).expect("few turns"),
                stamina: setup.stamina,
                starting: true,
                rng: setup.seed.max(1),
                ..Face::default()
            },
            deck: setup.order.iter().rev().copied().collect(),
            cards: setup.cards.iter().map(|&row| Instance { row, ..Instance::default() }).collect(),
            ..Self::default()
        };
        for (at, &item) in setup.items.iter().enumerate() {
            let source = Source::Item(u8::try_from(at).expect("few items"));
            for &(enchant, turns, uses) in &setup.data.items[usize::from(item)].enchants {
                state.enchants.push(Active {
                    enchant,
                    phase: setup.phase_of(enchant) as u8,
                    turns,
                    uses: (uses > 0).then_some(uses),
                    fresh: false,
                    source,
                });
            }
        }
        for phase in [Phase::ExamStartExam, Phase::StartExamPlay] {
            state.fire(setup, phase, Moment::NOW, watch);
        }
        state.start_turn(setup, true, watch);
        state
    }

    /// Whether the card at a place of the hand can be played.
    pub fn is_usable(&self, setup: &Setup, at: usize) -> bool {
        self.hand.get(at).is_some_and(|&id| self.bar(setup, id).is_none())
    }

    /// What prevents a card of the hand from being played.
    pub fn bar(&self, setup: &Setup, id: u8) -> Option<Bar> {
        let instance = &self.cards[usize::from(id)];
        let card = setup.card(instance.row);
        let face = &self.face;
        let barred = match card.category {
            Category::ActiveSkill => face.stat(Stat::NoActive) > 0,
            Category::MentalSkill => face.stat(Stat::NoMental) > 0,
            Category::Trouble => false,
        };
        if face.plays == 0 || self.is_over() {
            return Some(Bar::Plays);
        }
        if barred {
            return Some(Bar::Kind);
        }
        let (soft, hard) = self.costs(setup, id);
        if soft > face.genki + face.stamina || hard > face.stamina {
            return Some(Bar::Stamina);
        }
        if card.cost.is_some_and(|(status, amount)| face.stat(stat_of(status)) < i32::from(amount))
        {
            return Some(Bar::Status);
        }
        let holds = card.when.is_none_or(|trigger| {
            let trigger = &setup.data.triggers[usize::from(trigger)];
            trigger.when.iter().all(|condition| face.holds(setup, condition))
        });
        (!holds).then_some(Bar::Condition)
    }

    /// Stamina that a card costs now: what 元気 pays first, and what it does not pay.
    pub fn costs(&self, setup: &Setup, id: u8) -> (i32, i32) {
        let instance = &self.cards[usize::from(id)];
        let card = setup.card(instance.row);
        if self.face.stat(Stat::FreePlays) > 0 && card.cost.is_none() {
            return (0, 0);
        }
        let price = |base: u16, grown: i16| {
            let base = i32::from(base) + i32::from(grown);
            if base > 0 { score::cost(&self.face, base) } else { 0 }
        };
        (price(card.stamina, instance.cost), price(card.fixed_stamina, instance.fixed))
    }

    /// Plays the card at a place of the hand, or ends the turn with `None`; advances to the next
    /// choice.
    ///
    /// The card has to be usable.
    pub fn act(&mut self, setup: &Setup, action: Option<usize>, watch: &mut impl Watch) {
        self.act_only(setup, action, watch);
        if self.face.plays == 0 && self.end_turn(setup, watch) {
            self.start_turn(setup, true, watch);
        }
    }

    /// As [`State::act`], but stops before the turn ends: then no play is left.
    pub(super) fn act_only(
        &mut self,
        setup: &Setup,
        action: Option<usize>,
        watch: &mut impl Watch,
    ) {
        match action {
            Some(at) => self.play(setup, at, watch),
            None => {
                if self.face.plays > 0 {
                    self.recover(setup, REST);
                }
                self.face.plays = 0;
            }
        }
    }

    fn play(&mut self, setup: &Setup, at: usize, watch: &mut impl Watch) {
        let id = self.hand[at];
        let row = self.cards[usize::from(id)].row;
        let card = setup.card(row);
        watch.see(Event::Played(id));
        let before = self.face;
        self.pay(setup, id, watch);
        self.face.plays -= 1;
        self.hand.remove(at);
        if self.face.stance == Stance::Concentration && self.face.level == 2 {
            self.lose_stamina(1);
        }
        self.face.played[card.category as usize] += 1;
        self.face.played_now[card.category as usize] += 1;
        self.fire_counts(setup, Moment::with(&before, id), watch);
        self.fire(setup, Phase::ExamCardPlay, Moment::with(&before, id), watch);
        let again = self.take_replay(setup, row);
        let mut held = self.run_lines(setup, id, watch);
        if again {
            watch.see(Event::Again(id));
            held |= self.run_lines(setup, id, watch);
        }
        self.face.last = Some(card.category);
        let after = self.face;
        if !held {
            if card.once {
                self.lost |= 1 << id;
                self.fire(setup, Phase::ExamCardMoveLost, Moment::with(&after, id), watch);
            } else {
                self.discard |= 1 << id;
            }
        }
        self.fire(setup, Phase::ExamCardPlayAfter, Moment::with(&after, id), watch);
    }

    /// Effects of the card in play, in order; all conditions are tested before the first.
    /// Returns whether the card put itself on hold.
    fn run_lines(&mut self, setup: &Setup, id: u8, watch: &mut impl Watch) -> bool {
        let card = setup.card(self.cards[usize::from(id)].row);
        let face = self.face;
        let cause = Cause { source: Source::Card(id), card: Some(id), chains: true };
        for &(when, effect) in &card.lines {
            let holds = when.is_none_or(|trigger| {
                let trigger = &setup.data.triggers[usize::from(trigger)];
                trigger.when.iter().all(|condition| face.holds(setup, condition))
            });
            if holds {
                self.apply(setup, effect, cause, watch);
            }
        }
        self.hold.contains(&id)
    }

    fn pay(&mut self, setup: &Setup, id: u8, watch: &mut impl Watch) {
        let card = setup.card(self.cards[usize::from(id)].row);
        let (soft, hard) = self.costs(setup, id);
        if card.cost.is_none() && self.face.stat(Stat::FreePlays) > 0 {
            self.face.stats[Stat::FreePlays as usize] -= 1;
        }
        if let Some((status, amount)) = card.cost {
            self.face.stats[stat_of(status) as usize] -= i32::from(amount);
        }
        let lost = self.pay_stamina(soft) + self.lose_stamina(hard);
        if lost > 0 && setup.conventions.stamina_by_cost {
            self.fire(
                setup,
                Phase::ExamStaminaReduce,
                Moment { card: Some(id), ..Moment::NOW },
                watch,
            );
        }
    }

    /// Pays from 元気 first; returns how much stamina was lost.
    pub(super) fn pay_stamina(&mut self, cost: i32) -> i32 {
        let from_block = cost.min(self.face.genki);
        self.face.genki -= from_block;
        self.lose_stamina(cost - from_block)
    }

    pub(super) fn lose_stamina(&mut self, amount: i32) -> i32 {
        let lost = amount.min(self.face.stamina);
        self.face.stamina -= lost;
        self.face.spent += lost;
        lost
    }

    pub(super) fn recover(&mut self, setup: &Setup, amount: i32) {
        self.face.stamina = (self.face.stamina + amount).min(setup.stamina);
    }

    fn take_replay(&mut self, setup: &Setup, row: u16) -> bool {
        let card = setup.card(row);
        let found = self.replays.iter().position(|replay| {
            replay.search.is_none_or(|search| setup.data.searches[usize::from(search)].fits(card))
        });
        let Some(at) = found else { return false };
        let replay = &mut self.replays[at];
        replay.uses -= 1;
        if replay.uses == 0 {
            self.replays.remove(at);
        }
        true
    }

    /// Ends the turn; returns whether another begins.
    pub(super) fn end_turn(&mut self, setup: &Setup, watch: &mut impl Watch) -> bool {
        self.fire(setup, Phase::ExamEndTurn, Moment::NOW, watch);
        let review = i64::from(self.face.stat(Stat::Review));
        let bonus = setup.bonus_of(self.face.turn);
        let gain = score::hit(&self.face, review * 1000, score::PLAIN, bonus);
        if gain > 0 {
            self.face.score += gain;
            watch.see(Event::Scored(Source::Review, gain));
        }
        self.count_down();
        for id in self.hand.drain(..) {
            self.discard |= 1 << id;
        }
        self.face.left -= 1;
        self.face.plays = 0;
        !self.is_over()
    }

    /// Effects counted in turns lose a turn, except those given this turn.
    fn count_down(&mut self) {
        let face = &mut self.face;
        for stat in Stat::TURNS {
            let at = stat as usize;
            if face.stats[at] > 0 && face.fresh & (1 << at) == 0 {
                face.stats[at] -= 1;
            }
        }
        face.fresh = 0;
        face.stats[Stat::Enthusiastic as usize] = 0;
        let pass = |turns: &mut i8, fresh: &mut bool| {
            if *turns > 0 && !*fresh {
                *turns -= 1;
            }
            *fresh = false;
            *turns != 0
        };
        self.multiples.retain_mut(|multiple| pass(&mut multiple.turns, &mut multiple.fresh));
        self.replays.retain_mut(|replay| pass(&mut replay.turns, &mut replay.fresh));
        self.enchants.retain_mut(|active| {
            pass(&mut active.turns, &mut active.fresh) && active.uses != Some(0)
        });
        face.lesson_multiple = self.multiples.iter().map(|multiple| multiple.permil).sum();
    }

    /// Starts the next turn. Without `draw` the hand stays empty and cards stay on hold, as where the AI
    /// evaluates.
    pub(super) fn start_turn(&mut self, setup: &Setup, draw: bool, watch: &mut impl Watch) {
        let face = &mut self.face;
        face.turn += 1;
        face.plays = 1;
        face.played_now = [0; 3];
        face.starting = true;
        face.blind = !draw;
        if face.stance == Stance::FullPower {
            face.stance = Stance::None;
            face.level = 0;
        }
        let full = &mut face.stats[Stat::FullPowerPoint as usize];
        let entered = *full >= FULL_POWER && face.stats[Stat::StanceLock as usize] == 0;
        if entered {
            face.stats[Stat::FullPowerPoint as usize] -= FULL_POWER;
            self.change_stance(setup, Stance::FullPower, 1, true, watch);
        }
        self.fire_start(setup, watch);
        if setup.conventions.timers_before_draw {
            self.fire_timers(setup, watch);
        }
        if draw {
            self.draw(setup, DRAW, watch);
        }
        if entered {
            self.face.plays += 1;
            if draw {
                self.return_held(setup);
            }
        }
        if self.face.turn == 1 && draw {
            let initial = |state: &Self| {
                state
                    .deck
                    .last()
                    .is_some_and(|&id| setup.card(state.cards[usize::from(id)].row).initial)
            };
            while self.hand.len() < HAND && initial(self) {
                self.draw(setup, 1, watch);
            }
        }
        self.fire(setup, Phase::StartPlay, Moment::NOW, watch);
        if !setup.conventions.timers_before_draw {
            self.fire_timers(setup, watch);
        }
        self.fire(setup, Phase::ExamTurnInterval, Moment::NOW, watch);
        self.face.starting = false;
    }

    fn fire_timers(&mut self, setup: &Setup, watch: &mut impl Watch) {
        let turn = self.face.turn;
        let mut at = 0;
        while at < self.timers.len() {
            let timer = self.timers[at];
            if timer.turn > turn {
                at += 1;
                continue;
            }
            self.timers.remove(at);
            watch.see(Event::Fired(timer.source));
            let cause = Cause { source: timer.source, card: None, chains: timer.chains };
            self.apply(setup, timer.effect, cause, watch);
        }
    }

    fn return_held(&mut self, setup: &Setup) {
        while self.hand.len() < HAND && !self.hold.is_empty() {
            let at = if setup.conventions.hold_last_first { self.hold.len() - 1 } else { 0 };
            self.hand.push(self.hold.remove(at));
        }
    }

    /// Draws while the hand has room; an empty deck is refilled from the discard pile.
    pub(super) fn draw(&mut self, setup: &Setup, count: usize, watch: &mut impl Watch) {
        for _ in 0..count {
            if self.hand.len() >= HAND {
                return;
            }
            if self.deck.is_empty() {
                self.reshuffle(setup, watch);
            }
            let Some(id) = self.deck.pop() else { return };
            self.hand.push(id);
            watch.see(Event::Drew(id));
        }
    }

    fn reshuffle(&mut self, setup: &Setup, watch: &mut impl Watch) {
        if self.discard == 0 {
            return;
        }
        watch.see(Event::Shuffled);
        let known = setup.shuffles.get(usize::from(self.face.shuffles));
        self.face.shuffles = self.face.shuffles.saturating_add(1);
        // A recorded order may name cards that went elsewhere here; they are skipped.
        let named = known.into_iter().flatten().copied();
        for id in named {
            if self.discard & (1 << id) != 0 {
                self.discard &= !(1 << id);
                self.deck.push(id);
            }
        }
        self.deck.reverse();
        if self.discard != 0 {
            let mut rest = super::bits(self.discard).collect::<Vec<_>>();
            self.discard = 0;
            let mut chance = super::XorShift(self.face.rng);
            chance.shuffle(&mut rest);
            self.face.rng = chance.0;
            rest.append(&mut self.deck);
            self.deck = rest;
        }
    }

    /// A random number below `bound`.
    pub(super) fn chance(&mut self, bound: usize) -> usize {
        let mut chance = super::XorShift(self.face.rng);
        let number = chance.below(u32::try_from(bound).expect("few cards"));
        self.face.rng = chance.0;
        number as usize
    }

    /// Changes the stance unless something forbids it.
    pub(super) fn change_stance(
        &mut self,
        setup: &Setup,
        to: Stance,
        level: u8,
        fires: bool,
        watch: &mut impl Watch,
    ) {
        let face = &mut self.face;
        if face.stat(Stat::StanceLock) > 0 || face.stance == Stance::FullPower {
            return;
        }
        if face.stance == to {
            face.level = 2.min(face.level + 1);
            return;
        }
        if face.stance == Stance::Preservation {
            let (heat, block) = if face.level == 1 { (5, 0) } else { (8, 5) };
            face.stats[Stat::Enthusiastic as usize] += heat;
            face.genki += block;
            face.plays = face.plays.saturating_add(1);
        }
        face.stance = to;
        face.level = level.clamp(1, 2);
        let (at, phase) = match to {
            Stance::Concentration => (0, Phase::ExamStanceChangeConcentration),
            Stance::Preservation => (1, Phase::ExamStanceChangePreservation),
            // No effect removes a stance.
            Stance::None | Stance::FullPower => (2, Phase::ExamStanceChangeFullPower),
        };
        face.changes[at] += 1;
        if fires {
            self.fire(setup, phase, Moment::NOW, watch);
            self.fire(setup, Phase::ExamStanceChangeCountInterval, Moment::NOW, watch);
        }
    }
}

pub(super) const fn stat_of(status: Status) -> Stat {
    match status {
        Status::ExamParameterBuff => Stat::ParameterBuff,
        Status::ExamLessonBuff => Stat::LessonBuff,
        Status::ExamReview => Stat::Review,
        Status::ExamCardPlayAggressive => Stat::Aggressive,
        Status::ExamFullPowerPoint => Stat::FullPowerPoint,
    }
}

/// Whether cards of `plan` are among those that `own` may use.
pub fn fits_plan(plan: Plan, own: Plan) -> bool {
    plan == Plan::Common || own == Plan::Common || plan == own
}
