//! The course of a contest: turns, cards, moments.

use serde::{Deserialize, Serialize};

use super::conditions::Moment;
use super::data::{Category, Growth, Line, Phase, Plan, Status};
use super::score;
use super::setup::Setup;
use super::state::{
    Active, Boost, COUNTERS, Face, Instance, NO_OWNER, Source, Stance, Stat, State,
};
use super::watch::{Event, Watch};

/// Cards that a hand holds.
pub const HAND: usize = 5;
/// Cards that are drawn at the start of a turn.
const DRAW: usize = 3;
/// Cards that can be on hold.
pub(super) const HOLD: usize = 2;
/// Stamina that ending a turn early gives back.
const REST: i32 = 2;
/// The level of 温存 that is のんびり.
pub(super) const LEISURE: u8 = 3;
/// 全力値 that 全力 takes.
const FULL_POWER: i32 = 10;

/// Most cards that can be played in a turn: no deck comes near, but a stage of the player's own may give
/// plays, cards and stamina without end.
const MOST_PLAYS: u8 = 100;

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
    /// The card whose lasting effect it is.
    pub of_card: Option<u8>,
    /// Whose counter it has.
    pub owner: u8,
}

/// How a lasting effect lasts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lasting {
    /// Turns left; -1 is to the end.
    pub turns: i8,
    /// Activations left; `None` is without limit.
    pub uses: Option<u8>,
    pub source: Source,
    /// Whose counter it has.
    pub owner: u8,
    /// Whether a card brought it from the start.
    pub brought: bool,
}

impl Cause {
    /// An effect of its own, not of a card in play.
    pub const fn of(source: Source) -> Self {
        Self { source, card: None, chains: false, of_card: None, owner: NO_OWNER }
    }
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
            let item = setup.item(item);
            let owner = state.owner(setup, item.enchants.iter().map(|&(enchant, ..)| enchant));
            for &(enchant, turns, uses) in &item.enchants {
                let uses = (uses > 0).then_some(uses);
                let lasting = Lasting { turns, uses, source, owner, brought: false };
                state.register(setup, enchant, lasting);
            }
        }
        for id in 0..state.cards.len() {
            state.bring(setup, id as u8);
        }
        // What is given here is fresh in the first turn [P].
        state.face.starting = false;
        for phase in [Phase::ExamStartExam, Phase::StartExamPlay] {
            state.fire(setup, phase, Moment::NOW, watch);
        }
        state.start_turn(setup, true, watch);
        state
    }

    /// What a card has from the start: growth, lasting effects.
    pub(super) fn bring(&mut self, setup: &Setup, id: u8) {
        let card = setup.card(self.cards[usize::from(id)].row);
        for &(kind, by) in &card.grown {
            self.cards[usize::from(id)].grow(kind, by);
        }
        for &growth in &card.growth {
            let trigger = setup.data.card_enchants[usize::from(growth)].trigger;
            self.awaited |= 1 << setup.trigger(trigger).phase as u8;
        }
        let owner = self.owner(setup, card.brings.iter().map(|&(enchant, _)| enchant));
        for &(enchant, uses) in &card.brings {
            let uses = (uses > 0).then_some(uses);
            let lasting =
                Lasting { turns: -1, uses, source: Source::Card(id), owner, brought: true };
            self.register(setup, enchant, lasting);
        }
    }

    /// A lasting effect begins.
    pub(super) fn register(&mut self, setup: &Setup, enchant: u16, lasting: Lasting) {
        let phase = setup.phase_of(enchant) as u8;
        let Lasting { turns, uses, source, owner, brought } = lasting;
        let fresh = !self.face.starting;
        self.awaited |= 1 << phase;
        self.enchants.push(Active { enchant, phase, turns, uses, fresh, source, owner, brought });
    }

    /// A counter for lasting effects that belong together, if any of them counts.
    pub(super) fn owner(&mut self, setup: &Setup, enchants: impl Iterator<Item = u16>) -> u8 {
        let mut enchants = enchants;
        let counts = enchants.any(|enchant| setup.enchant(enchant).counts);
        if !counts || usize::from(self.owners) >= COUNTERS {
            return NO_OWNER;
        }
        self.owners += 1;
        self.owners - 1
    }

    /// Whether the card at a place of the hand can be played.
    pub fn is_usable(&self, setup: &Setup, at: usize) -> bool {
        self.hand.get(at).is_some_and(|&id| self.bar(setup, id).is_none())
    }

    /// What prevents a card of the hand from being played.
    pub fn bar(&self, setup: &Setup, id: u8) -> Option<Bar> {
        if self.face.plays == 0 || self.is_over() {
            return Some(Bar::Plays);
        }
        self.obstacle(setup, id)
    }

    /// What prevents a card from being played, wherever it is, plays aside.
    pub(super) fn obstacle(&self, setup: &Setup, id: u8) -> Option<Bar> {
        let instance = &self.cards[usize::from(id)];
        let card = setup.card(instance.row);
        let face = &self.face;
        let barred = match card.category {
            Category::ActiveSkill => face.stat(Stat::NoActive) > 0,
            Category::MentalSkill => face.stat(Stat::NoMental) > 0,
            Category::Trouble => false,
        };
        if barred {
            return Some(Bar::Kind);
        }
        let (soft, hard) = self.costs(setup, id);
        if soft > face.genki + face.stamina || hard > face.stamina {
            return Some(Bar::Stamina);
        }
        if self.status_cost(setup, id).is_some_and(|(stat, amount)| face.stat(stat) < amount) {
            return Some(Bar::Status);
        }
        let holds = card.when.is_none_or(|trigger| self.meets(setup, trigger));
        (!holds).then_some(Bar::Condition)
    }

    /// Status that a card uses up now, and how much of it.
    fn status_cost(&self, setup: &Setup, id: u8) -> Option<(Stat, i32)> {
        let instance = &self.cards[usize::from(id)];
        let (status, amount) = setup.card(instance.row).cost?;
        Some((stat_of(status), (i32::from(amount) + i32::from(instance.status)).max(0)))
    }

    /// Whether a card costs no stamina now, and the status that sees to it.
    fn is_free(&self, setup: &Setup, id: u8) -> Option<Stat> {
        let card = setup.card(self.cards[usize::from(id)].row);
        let active = card.category == Category::ActiveSkill;
        if card.cost.is_some() {
            return None;
        }
        let free = |stat| (self.face.stat(stat) > 0).then_some(stat);
        free(Stat::FreePlays).or_else(|| free(Stat::FreeActives).filter(|_| active))
    }

    /// Stamina that a card costs now: what 元気 pays first, and what it does not pay.
    pub fn costs(&self, setup: &Setup, id: u8) -> (i32, i32) {
        let instance = &self.cards[usize::from(id)];
        let card = setup.card(instance.row);
        if self.is_free(setup, id).is_some() {
            return (0, 0);
        }
        // 消費体力追加 is paid for a card that costs no stamina, too, but not for one that costs something
        // else [P].
        let hard = card.fixed_stamina > 0;
        let soft = card.stamina > 0 || card.cost.is_none() && !hard;
        let price = |costs: bool, base: u16, grown: i16| {
            let base = (i32::from(base) + i32::from(grown)).max(0);
            if costs { score::cost(&self.face, base) } else { 0 }
        };
        let soft = price(soft, card.stamina, instance.cost);
        (soft, price(hard, card.fixed_stamina, instance.fixed))
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
                    self.fire(setup, Phase::ExamTurnSkip, Moment::NOW, watch);
                }
                self.face.plays = 0;
            }
        }
    }

    fn play(&mut self, setup: &Setup, at: usize, watch: &mut impl Watch) {
        let id = self.hand[at];
        watch.see(Event::Played(id));
        let now = Moment { card: Some(id), ..Moment::NOW };
        self.fire(setup, Phase::ExamSearchCardPlay, now, watch);
        let before = self.face;
        self.pay(setup, id, watch);
        self.face.plays -= 1;
        // What its cost has set off may have replaced the hand.
        if self.hand.get(at) == Some(&id) {
            self.hand.remove(at);
        } else {
            self.take_out(id);
        }
        self.take_effect(setup, id, &before, true, watch);
    }

    /// Plays a card that another effect plays: it takes no play.
    pub(super) fn play_forced(
        &mut self,
        setup: &Setup,
        id: u8,
        free: bool,
        watch: &mut impl Watch,
    ) {
        watch.see(Event::Played(id));
        let now = Moment { card: Some(id), ..Moment::NOW };
        self.fire(setup, Phase::ExamSearchCardPlay, now, watch);
        let before = self.face;
        let card = setup.card(self.cards[usize::from(id)].row);
        let holds = card.when.is_none_or(|trigger| self.meets(setup, trigger));
        if !free {
            self.pay(setup, id, watch);
        }
        self.take_out(id);
        self.take_effect(setup, id, &before, holds, watch);
    }

    /// What happens once a card has been paid: `acts` says whether it has its effects.
    fn take_effect(
        &mut self,
        setup: &Setup,
        id: u8,
        before: &Face,
        acts: bool,
        watch: &mut impl Watch,
    ) {
        let row = self.cards[usize::from(id)].row;
        let card = setup.card(row);
        if self.face.stance == Stance::Concentration && self.face.level == 2 {
            self.lose_stamina(1);
        }
        self.fire_counts(setup, Moment::with(before, id), watch);
        self.fire(setup, Phase::ExamCardPlay, Moment::with(before, id), watch);
        let mut held = false;
        if acts {
            let again = self.take_replay(setup, row);
            held = self.run_lines(setup, id, watch);
            if again {
                watch.see(Event::Again(id));
                held |= self.run_lines(setup, id, watch);
            }
        }
        // Cards that it has played count before it.
        self.face.played[card.category as usize] += 1;
        let now = &mut self.face.played_now[card.category as usize];
        *now = now.saturating_add(1);
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
        let lasting = |&(_, effect): &(_, u16)| setup.effect(effect).enchant;
        let owner = self.owner(setup, card.lines.iter().filter_map(lasting));
        let source = Source::Card(id);
        let cause = Cause { card: Some(id), chains: true, owner, ..Cause::of(source) };
        let holds = |(at, line): (usize, &Line)| {
            let holds = line.0.is_none_or(|trigger| self.meets(setup, trigger));
            u64::from(holds) << at
        };
        let holds: u64 = card.lines.iter().enumerate().map(holds).sum();
        for (at, &(_, effect)) in card.lines.iter().enumerate() {
            if holds & (1 << at) != 0 {
                self.apply(setup, effect, cause, watch);
            }
        }
        self.hold.contains(&id)
    }

    fn pay(&mut self, setup: &Setup, id: u8, watch: &mut impl Watch) {
        let (soft, hard) = self.costs(setup, id);
        if let Some(stat) = self.is_free(setup, id) {
            self.face.stats[stat as usize] -= 1;
        }
        let paid = self.status_cost(setup, id).filter(|&(_, amount)| amount > 0);
        if let Some((stat, amount)) = paid {
            self.face.stats[stat as usize] = (self.face.stat(stat) - amount).max(0);
        }
        let lost = self.pay_stamina(soft) + self.lose_stamina(hard);
        let now = Moment { card: Some(id), ..Moment::NOW };
        if paid.is_some() {
            self.fire(setup, Phase::ExamBuffConsume, now, watch);
        }
        if lost > 0 {
            self.fire(setup, Phase::ExamStaminaReduceCard, now, watch);
            if setup.conventions.stamina_by_cost {
                self.fire(setup, Phase::ExamStaminaReduce, now, watch);
            }
        }
    }

    /// Pays from 元気 first; returns how much stamina was lost.
    pub(super) fn pay_stamina(&mut self, cost: i32) -> i32 {
        let from_block = cost.min(self.face.genki);
        self.spend_block(from_block);
        self.lose_stamina(cost - from_block)
    }

    pub(super) fn spend_block(&mut self, amount: i32) {
        self.face.genki -= amount;
        self.face.spent_block = self.face.spent_block.saturating_add(amount);
    }

    pub(super) fn lose_stamina(&mut self, amount: i32) -> i32 {
        let lost = amount.min(self.face.stamina);
        self.face.stamina -= lost;
        self.face.spent += lost;
        lost
    }

    pub(super) fn recover(&mut self, setup: &Setup, amount: i32) {
        let most = setup.stamina_of(self.face.turn);
        self.face.stamina = (self.face.stamina + amount).min(most);
    }

    fn take_replay(&mut self, setup: &Setup, row: u16) -> bool {
        let card = setup.card(row);
        let found = self
            .replays
            .iter()
            .position(|replay| replay.search.is_none_or(|search| setup.search(search).fits(card)));
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
        self.fire_end(setup, watch);
        let review = i64::from(self.face.stat(Stat::Review));
        let bonus = setup.bonus_of(self.face.turn);
        let part = 1000 + i64::from(self.face.boost(Boost::ReviewPoints));
        let gain = score::hit(&self.face, review * part, score::PLAIN, bonus);
        if gain > 0 {
            for _ in 0..=self.face.boost(Boost::ReviewTimes) {
                self.face.score = self.face.score.saturating_add(gain);
                watch.see(Event::Scored(Source::Review, gain));
            }
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
        if !self.boosted.is_empty() {
            self.boosted.retain_mut(|boosted| pass(&mut boosted.turns, &mut boosted.fresh));
            face.boosts = [0; Boost::COUNT];
            for boosted in &self.boosted {
                face.boosts[boosted.boost as usize] += boosted.by;
            }
        }
        self.replays.retain_mut(|replay| pass(&mut replay.turns, &mut replay.fresh));
        self.enchants.retain_mut(|active| {
            pass(&mut active.turns, &mut active.fresh) && active.uses != Some(0)
        });
    }

    /// Who comes on in this turn has her own deck and stamina; what the others held stays on hold.
    fn change_idol(&mut self, setup: &Setup) {
        let Some(link) = setup.link_from(self.face.turn) else { return };
        self.deck.clear();
        self.deck.extend(link.order.iter().rev());
        self.hand.clear();
        (self.discard, self.lost) = (0, 0);
        self.face.stamina = link.stamina;
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
        face.before = Stance::None;
        self.change_idol(setup);
        let face = &mut self.face;
        let full = &mut face.stats[Stat::FullPowerPoint as usize];
        let entered = *full >= FULL_POWER && face.stats[Stat::StanceLock as usize] == 0;
        let left = face.stance == Stance::FullPower;
        if left {
            face.stance = Stance::None;
            face.level = 0;
            face.before = Stance::FullPower;
        }
        if entered {
            face.stats[Stat::FullPowerPoint as usize] -= FULL_POWER;
            self.change_stance(setup, Stance::FullPower, 1, true, watch);
        }
        if left {
            self.fire(setup, Phase::ExamStanceChangeFromFullPower, Moment::NOW, watch);
        }
        self.fire(setup, Phase::BeforeStartTurn, Moment::NOW, watch);
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
                self.return_held(setup, watch);
            }
        }
        let turn = self.face.turn;
        if draw && (turn == 1 || setup.link_from(turn).is_some()) {
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
            let cause = Cause { chains: timer.chains, ..Cause::of(timer.source) };
            self.apply(setup, timer.effect, cause, watch);
        }
    }

    fn return_held(&mut self, setup: &Setup, watch: &mut impl Watch) {
        let from = self.hand.len();
        while self.hand.len() < HAND && !self.hold.is_empty() {
            let at = if setup.conventions.hold_last_first { self.hold.len() - 1 } else { 0 };
            self.hand.push(self.hold.remove(at));
        }
        for at in from..self.hand.len() {
            let Some(&id) = self.hand.get(at) else { return };
            self.moved_to_hand(setup, id, watch);
        }
    }

    /// A card has come to the hand.
    pub(super) fn moved_to_hand(&mut self, setup: &Setup, id: u8, watch: &mut impl Watch) {
        let moment = Moment { card: Some(id), ..Moment::NOW };
        self.fire(setup, Phase::ExamCardMoveHand, moment, watch);
    }

    /// Draws cards for an effect.
    pub(super) fn draw_more(&mut self, setup: &Setup, count: usize, watch: &mut impl Watch) {
        let before = self.hand.len();
        self.draw(setup, count, watch);
        let more = self.hand.len().saturating_sub(before);
        self.face.drawn = self.face.drawn.saturating_add(more as u16);
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
            self.moved_to_hand(setup, id, watch);
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
        let (from, from_level) = (face.stance, face.level);
        let leisurely = from == Stance::Preservation && from_level == LEISURE;
        if from == to && (level == LEISURE) == leisurely {
            // のんびり has one level, and 温存 does not end it.
            if !leisurely && from_level < 2 {
                face.level = 2;
                face.before = from;
                if fires {
                    self.fire(setup, Phase::ExamStanceValueChange, Moment::NOW, watch);
                }
            }
            return;
        }
        if leisurely && to == Stance::Preservation {
            return;
        }
        face.before = from;
        face.stance = to;
        face.level = level.clamp(1, LEISURE);
        if from == Stance::Preservation && level != LEISURE {
            let (heat, block) = match from_level {
                1 => (5, 0),
                2 => (8, 5),
                // のんびり: 全力 after it makes all cards grow instead.
                _ if to == Stance::FullPower => (0, 5),
                _ => (10, 5),
            };
            face.genki += block;
            self.add_plays(1);
            self.add_heat(heat);
            if leisurely && to == Stance::FullPower {
                for id in 0..self.cards.len() {
                    self.grow(id, &[(Growth::LessonAdd, 10)]);
                }
            }
        }
        let (at, phase) = match to {
            Stance::Concentration => (0, Phase::ExamStanceChangeConcentration),
            Stance::Preservation => (1, Phase::ExamStanceChangePreservation),
            // No effect removes a stance.
            Stance::None | Stance::FullPower => (2, Phase::ExamStanceChangeFullPower),
        };
        if fires {
            self.fire(setup, phase, Moment::NOW, watch);
            self.fire(setup, Phase::ExamStanceChangeCountInterval, Moment::NOW, watch);
            self.face.direct_changes += u16::from(to != Stance::FullPower);
        }
        self.fire(setup, Phase::ExamStanceChange, Moment::NOW, watch);
        if level != LEISURE {
            self.face.changes[at] += 1;
        }
        if fires {
            self.fire(setup, Phase::ExamStanceValueChange, Moment::NOW, watch);
        }
    }

    /// More cards can be played this turn.
    pub(super) fn add_plays(&mut self, by: u8) {
        let face = &mut self.face;
        let played = face.played_now.iter().fold(0, |sum: u8, &count| sum.saturating_add(count));
        let most = MOST_PLAYS.saturating_sub(played).max(face.plays);
        face.plays = face.plays.saturating_add(by).min(most);
    }

    /// 熱意 rises.
    fn add_heat(&mut self, by: i32) {
        if by > 0 {
            let more = by + self.face.boost(Boost::EnthusiasticFixed);
            let more = score::share_up(more, 1000 + self.face.boost(Boost::Enthusiastic));
            let heat = &mut self.face.stats[Stat::Enthusiastic as usize];
            *heat = heat.saturating_add(more);
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
        Status::ExamParameterBuffMultiplePerTurn => Stat::ParameterBuffMultiple,
    }
}

/// Whether cards of `plan` are among those that `own` may use.
pub fn fits_plan(plan: Plan, own: Plan) -> bool {
    plan == Plan::Common || own == Plan::Common || plan == own
}
