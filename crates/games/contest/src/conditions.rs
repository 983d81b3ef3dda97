//! When lasting effects fire: conditions, moments, the cards they apply to.

use super::data::{
    Card, CardSearch, Category, Condition, Effect, Field, Kind, Lesson, Phase, Place, Trigger,
};
use super::rules::Cause;
use super::setup::{Colour, Setup};
use super::state::{COUNTERS, Face, NO_OWNER, Source, Stance, Stat, State};
use super::watch::{Event, Watch};

/// What a trigger is tested on.
#[derive(Clone, Copy)]
pub(super) struct Moment<'a> {
    /// State that conditions look at; without it, the state as the moment begins.
    pub face: Option<&'a Face>,
    /// Card in play.
    pub card: Option<u8>,
    /// Status that has risen.
    pub status: Option<Kind>,
    /// By how much.
    pub change: i32,
}

impl<'a> Moment<'a> {
    /// A moment without card and status; conditions look at the state as the moment begins.
    pub const NOW: Self = Self { face: None, card: None, status: None, change: 0 };

    /// A moment with the card in play; conditions look at the state before it.
    pub const fn with(face: &'a Face, card: u8) -> Self {
        Self { face: Some(face), card: Some(card), ..Self::NOW }
    }

    /// Whether what has risen is what a trigger waits for, if it waits for that.
    fn is_of(&self, trigger: &Trigger) -> bool {
        trigger.status.is_empty()
            || self.status.is_some_and(|status| trigger.status.contains(&status))
    }
}

/// What a condition needs to know besides the state.
#[derive(Clone, Copy, Default)]
pub(super) struct About {
    /// By how much a status has risen.
    pub change: i32,
    /// Whose counter it is about.
    pub owner: u8,
}

impl State {
    /// Whether all conditions of a trigger hold now, whatever its moment.
    pub(super) fn meets(&self, setup: &Setup, trigger: u16) -> bool {
        let trigger = setup.trigger(trigger);
        let holds = |when| self.holds(setup, &self.face, when, About::default());
        trigger.when.iter().all(holds)
    }

    /// Whether a condition holds where the numbers are those of `face`, and the cards where they are now.
    fn holds(&self, setup: &Setup, face: &Face, condition: &Condition, about: About) -> bool {
        if condition.field != Field::CardSearchCountUp {
            return face.holds(setup, condition, about);
        }
        let search = setup.search(condition.search.unwrap_or(0));
        (self.count(setup, search) >= condition.value) != condition.not
    }
}

impl Face {
    /// Whether a condition on numbers holds.
    fn holds(&self, setup: &Setup, condition: &Condition, about: About) -> bool {
        let value = condition.value;
        let up = |stat: Stat| self.stat(stat) >= value;
        let level = |stance: Stance| self.stance == stance && i32::from(self.level) >= value;
        let changes = |at: usize| i32::from(self.changes[at]) >= value;
        let counter = || i32::from(self.counters[usize::from(about.owner) % COUNTERS]);
        let stamina = self.stamina * 1000;
        let share = setup.stamina_of(self.turn) * value;
        let holds = match condition.field {
            Field::ReviewUp => up(Stat::Review),
            Field::LessonBuffUp => up(Stat::LessonBuff),
            Field::CardPlayAggressiveUp => up(Stat::Aggressive),
            Field::BlockUp => self.genki >= value,
            Field::ParameterBuffUp => up(Stat::ParameterBuff),
            Field::FullPowerPointUp => up(Stat::FullPowerPoint),
            Field::ParameterBuff => self.stat(Stat::ParameterBuff) > 0,
            Field::StaminaConsumptionDown => self.stat(Stat::CostDown) > 0,
            Field::StaminaUpMultiple => stamina >= share,
            Field::StaminaLessMultiple => stamina <= share,
            Field::RemainingTurn => i32::from(self.left) <= value,
            Field::TurnProgressUp => i32::from(self.turn) >= value,
            Field::NoBlock => self.genki == 0,
            Field::NoStance => self.stance == Stance::None,
            Field::ConcentrationUp => level(Stance::Concentration),
            Field::PreservationUp => level(Stance::Preservation),
            Field::FullPowerUp => level(Stance::FullPower),
            Field::FullPowerPointGetSumUp => self.full_power_total >= value,
            Field::ConcentrationChangeCountUp => changes(0),
            Field::PreservationChangeCountUp => changes(1),
            Field::FullPowerChangeCountUp => changes(2),
            Field::StanceChangeCountUp => {
                self.changes.iter().map(|&count| i32::from(count)).sum::<i32>() >= value
            }
            Field::ParameterBuffMultiplePerTurnUp => up(Stat::ParameterBuffMultiple),
            Field::TurnInterval => i32::from(self.turn) % value.max(1) == 0,
            Field::ChangeUp => about.change >= value,
            Field::StanceBefore => self.before != Stance::None,
            Field::CounterUp => counter() >= value,
            Field::CounterRest => counter() % (value / 256).max(1) == value % 256,
            // The piles decide: see `State::holds`.
            Field::CardSearchCountUp => false,
            Field::PlayCardLesson => self.last == Some(Category::ActiveSkill),
            Field::PlayCardSkill => self.last == Some(Category::MentalSkill),
            // A contest has no score to reach, so nothing is ever above it.
            Field::ConditionThresholdMultiple => false,
            Field::ConditionThresholdMultipleDown => true,
        };
        holds != condition.not
    }
}

impl CardSearch {
    /// Whether a card is of the kind searched for, wherever it is.
    pub(super) fn fits(&self, card: &Card) -> bool {
        (self.categories.is_empty() || self.categories.contains(&card.category))
            && (self.cards.is_empty() || self.cards.contains(&card.id))
            && (self.groups == 0 || card.groups & self.groups != 0)
            && (!self.unique || card.unique)
            && (!self.starter || card.starter)
            && (self.rarities.is_empty() || self.rarities.contains(&card.rarity))
            && self.up.is_none_or(|up| card.up == up)
            && (!self.fixed || card.fixed_stamina > 0)
            && self.stamina.is_none_or(|(least, most)| {
                (least..=most).contains(&(card.stamina + card.fixed_stamina))
            })
    }
}

impl Effect {
    /// Whether it has no effect while the hand is left out.
    pub(super) fn needs_hand(&self) -> bool {
        matches!(
            self.kind,
            Kind::ExamCardDraw
                | Kind::ExamHandGraveCountCardDraw
                | Kind::ExamCardUpgrade
                | Kind::ExamCardCreateSearch
                | Kind::ExamForcePlayCardSearch
                | Kind::ExamForcePlayCardSearchWithCost
        ) || (self.kind == Kind::ExamCardMove && self.place == Some(Place::Hand))
    }
}

impl State {
    /// Whether conditions, colour and card of a trigger fit; phase and counts are the caller's.
    ///
    /// `own` is the card whose effect it is, `owner` its counter.
    fn fits(
        &self,
        setup: &Setup,
        trigger: &Trigger,
        moment: &Moment<'_>,
        own: Option<u8>,
        owner: u8,
    ) -> bool {
        let face = moment.face.unwrap_or(&self.face);
        let about = About { change: moment.change, owner };
        trigger.when.iter().all(|condition| self.holds(setup, face, condition, about))
            && trigger.lesson.is_none_or(|lesson| {
                let colour = setup.colour_of(face.turn);
                match lesson {
                    Lesson::LessonVocal => colour == Colour::Vocal,
                    Lesson::LessonDance => colour == Colour::Dance,
                    Lesson::LessonVisual => colour == Colour::Visual,
                    Lesson::LessonSp => false,
                }
            })
            && trigger.search.is_none_or(|search| {
                let search = setup.search(search);
                moment.card.is_some_and(|id| {
                    search.fits(setup.card(self.cards[usize::from(id)].row))
                        && (!search.this || own == Some(id))
                })
            })
    }

    /// Whether a trigger's count is reached: intervals and numbers of turns.
    fn counts(&self, setup: &Setup, trigger: &Trigger) -> bool {
        let at = i32::from(trigger.at);
        let every = |count: i32| at > 0 && count > 0 && count % at == 0;
        let face = &self.face;
        let of_kind = |all: i32, each: [i32; 3]| {
            let search = trigger.search.map(|search| setup.search(search));
            match search.and_then(|search| search.categories.first()) {
                Some(&category) => each[category as usize],
                None => all,
            }
        };
        match trigger.phase {
            Phase::ExamTurnTimer => i32::from(face.turn) == at,
            Phase::ExamTurnInterval | Phase::ExamEndTurnInterval => every(i32::from(face.turn)),
            // The card in play is counted once it has had its effects.
            Phase::ExamPlayCountInterval => {
                every(of_kind(face.played_all(), face.played.map(i32::from)) + 1)
            }
            Phase::ExamPlayTurnCountInterval => {
                let each = face.played_now.map(i32::from);
                every(of_kind(each.iter().sum(), each) + 1)
            }
            // The change that is under way counts, but 全力 is not remembered [P].
            Phase::ExamStanceChangeCountInterval => every(i32::from(face.direct_changes) + 1),
            _ => true,
        }
    }

    /// Fires the lasting effects of a moment, in order of registration.
    pub(super) fn fire(
        &mut self,
        setup: &Setup,
        phase: Phase,
        moment: Moment<'_>,
        watch: &mut impl Watch,
    ) {
        self.fire_any(setup, &[phase], moment, watch);
    }

    pub(super) fn fire_start(&mut self, setup: &Setup, watch: &mut impl Watch) {
        let phases = [Phase::ExamTurnTimer, Phase::ExamStartTurn];
        self.fire_any(setup, &phases, Moment::NOW, watch);
    }

    pub(super) fn fire_end(&mut self, setup: &Setup, watch: &mut impl Watch) {
        let phases = [Phase::ExamEndTurn, Phase::ExamEndTurnInterval];
        self.fire_any(setup, &phases, Moment::NOW, watch);
    }

    pub(super) fn fire_counts(
        &mut self,
        setup: &Setup,
        moment: Moment<'_>,
        watch: &mut impl Watch,
    ) {
        let phases = [Phase::ExamPlayCountInterval, Phase::ExamPlayTurnCountInterval];
        self.fire_any(setup, &phases, moment, watch);
    }

    fn fire_any(
        &mut self,
        setup: &Setup,
        phases: &[Phase],
        moment: Moment<'_>,
        watch: &mut impl Watch,
    ) {
        let awaited: u64 = phases.iter().map(|&phase| 1 << phase as u8).sum();
        if self.awaited & awaited == 0 {
            return;
        }
        // Conditions of a moment are tested on the state at its start: once for items, and once more for
        // effects made by cards, which come after.
        let mut now: Option<(bool, Face)> = None;
        // Effects may register more effects; those wait for the next moment.
        for at in 0..self.enchants.len() {
            let active = self.enchants[at];
            if active.uses == Some(0) || !phases.iter().any(|&phase| active.is_of(phase)) {
                continue;
            }
            let enchant = setup.enchant(active.enchant);
            let trigger = setup.trigger(enchant.trigger);
            let own = match active.source {
                Source::Card(id) => Some(id),
                Source::Item(_) | Source::Review => None,
            };
            let of_card = own.is_some();
            let face = match (moment.face, now) {
                (Some(face), _) => *face,
                (None, Some((group, face))) if group == of_card => face,
                _ => now.insert((of_card, self.face)).1,
            };
            let moment = Moment { face: Some(&face), ..moment };
            if !moment.is_of(trigger)
                || !self.counts(setup, trigger)
                || !self.fits(setup, trigger, &moment, own, active.owner)
            {
                continue;
            }
            if let Some(uses) = &mut self.enchants[at].uses {
                *uses -= 1;
            }
            watch.see(Event::Fired(active.source));
            let cause = Cause { owner: active.owner, of_card: own, ..Cause::of(active.source) };
            for &effect in &enchant.effects {
                self.apply(setup, effect, cause, watch);
            }
        }
        self.grow_cards(setup, phases, &moment);
    }

    /// Growth that cards bring along.
    fn grow_cards(&mut self, setup: &Setup, phases: &[Phase], moment: &Moment<'_>) {
        for id in 0..self.cards.len() {
            let growth = &setup.card(self.cards[id].row).growth;
            for (at, &enchant) in growth.iter().enumerate() {
                let enchant = &setup.data.card_enchants[usize::from(enchant)];
                let trigger = setup.trigger(enchant.trigger);
                // A card has two kinds of growth of its own at most.
                let at = at.min(1);
                if !phases.contains(&trigger.phase)
                    || !moment.is_of(trigger)
                    || (enchant.count > 0 && self.cards[id].used[at] >= enchant.count)
                    || !self.counts(setup, trigger)
                    || !self.fits(setup, trigger, moment, Some(id as u8), NO_OWNER)
                {
                    continue;
                }
                let used = &mut self.cards[id].used[at];
                *used = used.saturating_add(1);
                self.grow(id, &enchant.grow);
            }
        }
    }
}
