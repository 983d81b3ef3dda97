//! What each effect does (`docs/contest.md` lists all kinds).

use super::conditions::Moment;
use super::data::{Category, Effect, Growth, Kind};
use super::rules::{Cause, LEISURE, Lasting};
use super::score::{self, PLAIN, share_down, share_up};
use super::setup::Setup;
use super::state::{Boost, Boosted, Instance, KEPT, Replay, Stance, Stat, State, Timer, gain};
use super::watch::{Event, Watch};

/// Statuses whose gains can be made larger.
#[derive(Clone, Copy)]
enum Gain {
    ParameterBuff,
    LessonBuff,
    Review,
    Aggressive,
}

/// The largest value of a status.
const MOST: i32 = 1_000_000_000;

impl State {
    pub(super) fn apply(
        &mut self,
        setup: &Setup,
        effect: u16,
        cause: Cause,
        watch: &mut impl Watch,
    ) {
        let effect = setup.effect(effect);
        if self.face.blind && effect.needs_hand() {
            return;
        }
        let stat = |stat: Stat| self.face.stat(stat);
        let grown = cause.card.map(|id| self.cards[usize::from(id)]).unwrap_or_default();
        let gains = |place: usize| i32::from(grown.gains[place]);
        let turns = i32::from(effect.turn);
        // Gains in permil: as they are, or as a share of something.
        let whole = |by: i32| i64::from(by) * 1000;
        let part = |of: i32| i64::from(of) * i64::from(effect.v1);
        match effect.kind {
            Kind::ExamLesson
            | Kind::ExamMultipleLessonBuffLesson
            | Kind::ExamLessonAddMultipleParameterBuff
            | Kind::ExamMultipleEnthusiasticLesson
            | Kind::ExamLessonDependPlayCardCountSum
            | Kind::ExamLessonFullPowerPoint => self.score(setup, effect, 0, cause, watch),
            Kind::ExamLessonDependBlock => {
                self.score(setup, effect, self.face.genki, cause, watch);
                self.spend_block(share_down(self.face.genki, effect.v2));
            }
            Kind::ExamLessonDependExamReview => {
                self.score(setup, effect, stat(Stat::Review), cause, watch);
            }
            Kind::ExamLessonDependExamCardPlayAggressive => {
                self.score(setup, effect, stat(Stat::Aggressive), cause, watch);
            }
            Kind::ExamLessonDependParameterBuff => {
                self.score(setup, effect, stat(Stat::ParameterBuff), cause, watch);
                let used = share_down(self.face.stat(Stat::ParameterBuff), effect.v2);
                self.fall(Stat::ParameterBuff, used);
            }
            Kind::ExamLessonDependStaminaConsumptionSum => {
                self.score(setup, effect, self.face.spent, cause, watch);
            }
            Kind::ExamLessonDependStamina => {
                self.score(setup, effect, self.face.stamina, cause, watch);
            }
            Kind::ExamLessonDependBlockConsumptionSum => {
                self.score(setup, effect, self.face.spent_block, cause, watch);
            }
            Kind::ExamLessonDependBlockAndSearchCount => {
                let count = self.count_of(setup, effect);
                self.score(setup, effect, self.face.genki.saturating_mul(count), cause, watch);
            }
            Kind::ExamBlock => {
                let base = i64::from(effect.v1 + i32::from(grown.block)) * 1000;
                self.add_block(setup, base, 1000, cause, watch);
            }
            Kind::ExamBlockAddMultipleAggressive => {
                let base = i64::from(effect.v1 + i32::from(grown.block)) * 1000;
                self.add_block(setup, base, 1000 + i64::from(effect.v2), cause, watch);
            }
            Kind::ExamBlockPerUseCardCount => {
                let played = self.face.played_all();
                let base = effect.v1 + effect.v2 * played + i32::from(grown.block);
                self.add_block(setup, i64::from(base) * 1000, 1000, cause, watch);
            }
            Kind::ExamBlockDependExamReview => {
                let base = i64::from(stat(Stat::Review)) * i64::from(effect.v1);
                self.add_block(setup, base, 1000, cause, watch);
            }
            Kind::ExamBlockDependBlockConsumptionSum => {
                let base = i64::from(self.face.spent_block) * i64::from(effect.v1);
                self.add_block(setup, base, 1000, cause, watch);
            }
            Kind::ExamBlockValueMultiple => {
                let more = share_up(self.face.genki, 1000 + effect.v1);
                let by = more.min(MOST) - self.face.genki;
                self.face.genki += by;
                self.changed(setup, Kind::ExamBlock, by, cause, watch);
            }
            Kind::ExamBlockDown => self.spend_block(share_up(self.face.genki, effect.v1)),
            Kind::ExamBlockFix => {
                self.face.genki += effect.v1;
                self.changed(setup, Kind::ExamBlock, effect.v1, cause, watch);
            }
            Kind::ExamParameterBuff => {
                self.gain(setup, Gain::ParameterBuff, whole(turns), &grown, cause, watch);
            }
            Kind::ExamParameterBuffDependLessonBuff => {
                let by = part(stat(Stat::LessonBuff));
                self.gain(setup, Gain::ParameterBuff, by, &grown, cause, watch);
                let used = share_down(self.face.stat(Stat::LessonBuff), effect.v2);
                self.fall(Stat::LessonBuff, used);
            }
            Kind::ExamParameterBuffMultiplePerTurn => {
                let by = turns + gains(gain::PARAMETER_BUFF_MULTIPLE);
                self.rise(setup, Stat::ParameterBuffMultiple, by, effect.kind, cause, watch);
            }
            Kind::ExamLessonBuff => {
                self.gain(setup, Gain::LessonBuff, whole(effect.v1), &grown, cause, watch);
            }
            Kind::ExamLessonAddMultipleLessonBuff => {
                let now = stat(Stat::LessonBuff);
                let by = share_up(now, 1000 + effect.v1) - now;
                self.rise(setup, Stat::LessonBuff, by, Kind::ExamLessonBuff, cause, watch);
            }
            Kind::ExamLessonBuffDependParameterBuff => {
                let by = part(stat(Stat::ParameterBuff));
                self.gain(setup, Gain::LessonBuff, by, &grown, cause, watch);
            }
            Kind::ExamLessonBuffPerSearchCount => {
                let by = part(self.count_of(setup, effect));
                self.gain(setup, Gain::LessonBuff, by, &grown, cause, watch);
            }
            Kind::ExamReview => {
                self.gain(setup, Gain::Review, whole(effect.v1), &grown, cause, watch);
            }
            Kind::ExamReviewValueMultiple => {
                let now = stat(Stat::Review);
                let by = share_up(now, 1000 + effect.v1) - now;
                self.rise(setup, Stat::Review, by, Kind::ExamReview, cause, watch);
            }
            Kind::ExamReviewDependExamBlock => {
                let by = part(self.face.genki);
                self.spend_block(share_down(self.face.genki, effect.v2));
                self.gain(setup, Gain::Review, by, &grown, cause, watch);
            }
            Kind::ExamReviewPerSearchCount => {
                let by = part(self.count_of(setup, effect));
                self.gain(setup, Gain::Review, by, &grown, cause, watch);
            }
            Kind::ExamCardPlayAggressive => {
                self.gain(setup, Gain::Aggressive, whole(effect.v1), &grown, cause, watch);
            }
            Kind::ExamAggressiveValueMultiple => {
                let now = stat(Stat::Aggressive);
                let by = share_up(now, 1000 + effect.v1) - now;
                self.rise(setup, Stat::Aggressive, by, Kind::ExamCardPlayAggressive, cause, watch);
            }
            Kind::ExamLessonBuffReduce => self.fall(Stat::LessonBuff, effect.v1),
            Kind::ExamReviewReduce => self.fall(Stat::Review, effect.v1),
            Kind::ExamAggressiveReduce => self.fall(Stat::Aggressive, effect.v1),
            Kind::ExamParameterBuffReduce => self.fall(Stat::ParameterBuff, effect.v1),
            Kind::ExamParameterBuffMultiplePerTurnReduce => {
                self.fall(Stat::ParameterBuffMultiple, effect.v1);
            }
            Kind::ExamFullPowerPointReduce if effect.v2 == 0 => {
                self.fall(Stat::FullPowerPoint, effect.v1);
            }
            Kind::ExamStaminaConsumptionDown => {
                let by = turns + gains(gain::COST_DOWN);
                self.rise(setup, Stat::CostDown, by, effect.kind, cause, watch);
            }
            Kind::ExamStaminaConsumptionDownFix => {
                self.rise(setup, Stat::CostCut, effect.v1, effect.kind, cause, watch);
            }
            Kind::ExamAntiDebuff => {
                self.rise(setup, Stat::AntiDebuff, effect.n, effect.kind, cause, watch);
            }
            Kind::ExamSearchPlayCardStaminaConsumptionChange => {
                let search = effect.search.map(|search| setup.search(search));
                let active = search.is_some_and(|search| !search.categories.is_empty());
                let stat = if active { Stat::FreeActives } else { Stat::FreePlays };
                self.rise(setup, stat, effect.n, effect.kind, cause, watch);
            }
            Kind::ExamLessonValueMultipleDependReviewOrAggressive => {
                self.rise(setup, Stat::Pride, turns, effect.kind, cause, watch);
            }
            Kind::ExamStaminaConsumptionAdd
            | Kind::ExamStaminaConsumptionAddFix
            | Kind::ExamBlockRestriction
            | Kind::ExamBlockAddDown
            | Kind::ExamFullPowerPointReduce
            | Kind::ExamGimmickParameterDebuff
            | Kind::ExamGimmickSlump
            | Kind::ExamGimmickPlayCardLimit
            | Kind::ExamLessonValueMultipleDown
            | Kind::StanceLock => self.worsen(setup, effect),
            Kind::ExamDebuffRecover => self.recover_debuffs(effect.v1),
            Kind::ExamLessonValueMultiple => self.boost(Boost::Lesson, effect),
            Kind::ExamReviewAdditive => self.boost(Boost::Review, effect),
            Kind::ExamReviewMultiple => self.boost(Boost::ReviewPoints, effect),
            Kind::ExamReviewCountAdd => self.boost(Boost::ReviewTimes, effect),
            Kind::ExamAggressiveAdditive => self.boost(Boost::Aggressive, effect),
            Kind::ExamAggressiveAdditiveFix => self.boost(Boost::AggressiveFixed, effect),
            Kind::ExamParameterBuffAdditive => self.boost(Boost::ParameterBuff, effect),
            Kind::ExamLessonBuffAdditive => self.boost(Boost::LessonBuff, effect),
            Kind::ExamLessonBuffAdditiveFix => self.boost(Boost::LessonBuffFixed, effect),
            Kind::ExamLessonBuffMultiple => self.boost(Boost::LessonBuffPoints, effect),
            Kind::ExamEnthusiasticAdditive => self.boost(Boost::EnthusiasticFixed, effect),
            Kind::ExamEnthusiasticMultiple => self.boost(Boost::Enthusiastic, effect),
            Kind::ExamFullPowerPointAdditive => self.boost(Boost::FullPowerPoint, effect),
            Kind::ExamFullPowerLessonMultipleAdditive => self.boost(Boost::FullPowerPoints, effect),
            Kind::ExamConcentrationLessonMultipleAdditive => {
                self.boost(Boost::ConcentrationPoints, effect);
            }
            Kind::ExamStaminaDamage => {
                let lost = self.pay_stamina(score::cost(&self.face, effect.v1));
                self.hurt(setup, lost, cause, watch);
            }
            Kind::ExamStaminaReduceFix => {
                let lost = self.lose_stamina(
                    effect.v1 + share_down(setup.stamina_of(self.face.turn), effect.v2),
                );
                self.hurt(setup, lost, cause, watch);
            }
            Kind::ExamStaminaRecoverFix => self.recover(setup, effect.v1),
            Kind::ExamStaminaRecoverMultiple => {
                self.recover(setup, share_up(setup.stamina_of(self.face.turn), effect.v1));
            }
            Kind::ExamPlayableValueAdd => {
                let more = u8::try_from(effect.n).unwrap_or(0);
                self.add_plays(more);
            }
            Kind::ExamExtraTurn => {
                for _ in 0..effect.n.max(1) {
                    // Turns are counted in a byte; no deck gains that many.
                    if self.face.left < 100 {
                        self.face.left += 1;
                        self.face.extra += 1;
                    }
                }
            }
            Kind::ExamCardDraw => self.draw_more(setup, effect.v1.max(0) as usize, watch),
            Kind::ExamHandGraveCountCardDraw => {
                let count = self.hand.len();
                for id in self.hand.drain(..) {
                    self.discard |= 1 << id;
                }
                self.draw_more(setup, count, watch);
            }
            Kind::ExamCardUpgrade => self.upgrade(setup, effect, watch),
            Kind::ExamCardCreateSearch => self.create(setup, effect, watch),
            Kind::ExamCardCreateId => {
                if let Some(row) = effect.card {
                    self.make(setup, row, effect.place, watch);
                }
            }
            Kind::ExamDeckFill => self.fill_deck(setup, effect.v1, watch),
            Kind::ExamCardMove => self.move_cards(setup, effect, cause, watch),
            Kind::ExamForcePlayCardSearch | Kind::ExamForcePlayCardSearchWithCost => {
                self.force_plays(setup, effect, cause, watch);
            }
            Kind::ExamCardSearchEffectPlayCountBuff => self.replays.push(Replay {
                search: effect.search,
                uses: u8::try_from(effect.n.max(1)).unwrap_or(u8::MAX),
                turns: effect.turn,
                fresh: !self.face.starting,
            }),
            Kind::ExamEffectTimer => {
                if let Some(chain) = effect.chain {
                    let after = u8::try_from(effect.v1).unwrap_or(u8::MAX);
                    self.timers.push(Timer {
                        turn: self.face.turn.saturating_add(after),
                        effect: chain,
                        source: cause.source,
                        chains: cause.chains,
                    });
                }
            }
            Kind::ExamStatusEnchant => {
                if let Some(enchant) = effect.enchant {
                    let lasting = Lasting {
                        turns: effect.turn,
                        uses: u8::try_from(effect.n).ok().filter(|&uses| uses > 0),
                        source: cause.source,
                        owner: cause.owner,
                        brought: false,
                    };
                    self.register(setup, enchant, lasting);
                }
            }
            Kind::ExamAddGrowEffect => {
                for id in self.found(setup, effect, cause) {
                    self.grow(usize::from(id), &effect.grow);
                }
            }
            Kind::ExamConcentration | Kind::ExamPreservation => {
                let to = match effect.kind {
                    Kind::ExamConcentration => Stance::Concentration,
                    _ => Stance::Preservation,
                };
                let level = u8::try_from(effect.v1).unwrap_or(1);
                let level = if grown.firm { 2 } else { level };
                self.change_stance(setup, to, level, cause.chains, watch);
            }
            Kind::ExamOverPreservation => {
                self.change_stance(setup, Stance::Preservation, LEISURE, cause.chains, watch);
            }
            Kind::ExamFullPowerPoint => {
                let by = effect.v1 + i32::from(grown.full_power);
                let by = share_up(by, 1000 + self.face.boost(Boost::FullPowerPoint));
                self.face.full_power_total = self.face.full_power_total.saturating_add(by.max(0));
                self.rise(setup, Stat::FullPowerPoint, by, effect.kind, cause, watch);
            }
            Kind::CounterAdd => {
                if let Some(counter) = self.face.counters.get_mut(usize::from(cause.owner)) {
                    *counter = counter.wrapping_add(effect.v1 as u8);
                }
            }
            Kind::CounterReset => {
                if let Some(counter) = self.face.counters.get_mut(usize::from(cause.owner)) {
                    *counter = 0;
                }
            }
        }
    }

    /// A status rises by as much as an effect gives, and by what makes such gains larger; `by` in permil.
    fn gain(
        &mut self,
        setup: &Setup,
        gain: Gain,
        by: i64,
        grown: &Instance,
        cause: Cause,
        watch: &mut impl Watch,
    ) {
        let (stat, kind, boost, fixed, place) = match gain {
            Gain::ParameterBuff => (
                Stat::ParameterBuff,
                Kind::ExamParameterBuff,
                Boost::ParameterBuff,
                None,
                gain::PARAMETER_BUFF,
            ),
            Gain::LessonBuff => (
                Stat::LessonBuff,
                Kind::ExamLessonBuff,
                Boost::LessonBuff,
                Some(Boost::LessonBuffFixed),
                gain::LESSON_BUFF,
            ),
            Gain::Review => (Stat::Review, Kind::ExamReview, Boost::Review, None, gain::REVIEW),
            Gain::Aggressive => (
                Stat::Aggressive,
                Kind::ExamCardPlayAggressive,
                Boost::Aggressive,
                Some(Boost::AggressiveFixed),
                gain::AGGRESSIVE,
            ),
        };
        let by = by + i64::from(grown.gains[place]) * 1000;
        let by = by + fixed.map_or(0, |fixed| i64::from(self.face.boost(fixed)) * 1000);
        let by = by.saturating_mul(1000 + i64::from(self.face.boost(boost)));
        let by = i32::try_from(score::ceil_div(by, 1_000_000)).unwrap_or(MOST);
        self.rise(setup, stat, by, kind, cause, watch);
    }

    /// What makes gains larger, for some turns or to the end.
    fn boost(&mut self, boost: Boost, effect: &Effect) {
        let (by, turns) = (effect.v1, effect.turn);
        self.boosted.push(Boosted { boost, by, turns, fresh: !self.face.starting });
        self.face.boosts[boost as usize] += by;
    }

    /// Takes away so many 低下状態.
    fn recover_debuffs(&mut self, count: i32) {
        let bad = Stat::NEGATIVE.into_iter().filter(|&stat| self.face.stat(stat) > 0);
        let bad: Vec<Stat> = bad.take(count.max(0) as usize).collect();
        for stat in bad {
            self.face.stats[stat as usize] = 0;
        }
    }

    /// Hits of an effect: `v1` is permil of `of` where the kind depends on it, otherwise the base
    /// itself.
    fn score(
        &mut self,
        setup: &Setup,
        effect: &Effect,
        of: i32,
        cause: Cause,
        watch: &mut impl Watch,
    ) {
        let grown = cause.card.map(|id| self.cards[usize::from(id)]).unwrap_or_default();
        let (v1, v2) = (i64::from(effect.v1), i64::from(effect.v2));
        let mut factors = PLAIN;
        // Growth of the share goes in place of that of the hit.
        let share = match effect.kind {
            Kind::ExamLessonDependExamReview => grown.shares[0],
            Kind::ExamLessonDependExamCardPlayAggressive => grown.shares[1],
            Kind::ExamLessonDependBlock | Kind::ExamLessonDependBlockAndSearchCount => {
                grown.shares[2]
            }
            _ => 0,
        };
        match effect.kind {
            Kind::ExamMultipleLessonBuffLesson => factors.lesson_buff += v2,
            Kind::ExamMultipleEnthusiasticLesson => factors.enthusiastic += v2,
            Kind::ExamLessonAddMultipleParameterBuff => factors.parameter_buff += v2,
            _ => {}
        }
        let base = match effect.kind {
            Kind::ExamLesson
            | Kind::ExamMultipleLessonBuffLesson
            | Kind::ExamMultipleEnthusiasticLesson
            | Kind::ExamLessonAddMultipleParameterBuff => v1 * 1000,
            Kind::ExamLessonDependPlayCardCountSum => {
                (v1 + v2 * i64::from(self.face.played_all())) * 1000
            }
            Kind::ExamLessonFullPowerPoint => {
                let part = v2 * i64::from(self.face.full_power_total);
                let floor = setup.conventions.full_power_floor;
                v1 * 1000 + if floor { part - part.rem_euclid(1000) } else { part }
            }
            _ => (v1 + i64::from(share)) * i64::from(of),
        };
        let base = if share == 0 { base + i64::from(grown.lesson) * 1000 } else { base };
        let bonus = setup.bonus_of(self.face.turn);
        let gain = score::hit(&self.face, base, factors, bonus);
        for _ in 0..(effect.n + i32::from(grown.hits)).max(0) {
            self.add_score(gain, cause, watch);
        }
    }

    fn add_score(&mut self, gain: i64, cause: Cause, watch: &mut impl Watch) {
        if gain > 0 {
            self.face.score = self.face.score.saturating_add(gain);
            watch.see(Event::Scored(cause.source, gain));
        }
    }

    fn add_block(
        &mut self,
        setup: &Setup,
        base: i64,
        aggressive: i64,
        cause: Cause,
        watch: &mut impl Watch,
    ) {
        let gain = score::block(&self.face, base, aggressive);
        if gain > 0 {
            self.face.genki = self.face.genki.saturating_add(gain).min(MOST);
            self.changed(setup, Kind::ExamBlock, gain, cause, watch);
        }
    }

    /// Raises a status; one that counts turns and rises from 0 is fresh.
    fn rise(
        &mut self,
        setup: &Setup,
        stat: Stat,
        by: i32,
        kind: Kind,
        cause: Cause,
        watch: &mut impl Watch,
    ) {
        if by <= 0 {
            return;
        }
        self.lift(stat, by);
        self.changed(setup, kind, by, cause, watch);
    }

    fn lift(&mut self, stat: Stat, by: i32) {
        let at = stat as usize;
        if self.face.stats[at] == 0 && !self.face.starting {
            self.face.fresh |= 1 << at;
        }
        // No contest comes near; values entered by hand may.
        self.face.stats[at] = self.face.stats[at].saturating_add(by).min(MOST);
    }

    fn fall(&mut self, stat: Stat, by: i32) {
        let value = &mut self.face.stats[stat as usize];
        *value = (*value - by).max(0);
    }

    /// A status has risen: if by a card's effect, fires what waits for it; if by an item's, does
    /// not.
    fn changed(
        &mut self,
        setup: &Setup,
        kind: Kind,
        change: i32,
        cause: Cause,
        watch: &mut impl Watch,
    ) {
        if cause.chains {
            use super::data::Phase::ExamStatusChange;
            let moment = Moment { status: Some(kind), change, ..Moment::NOW };
            self.fire(setup, ExamStatusChange, moment, watch);
        }
    }

    /// A card's effect has cost stamina.
    fn hurt(&mut self, setup: &Setup, lost: i32, cause: Cause, watch: &mut impl Watch) {
        if lost > 0 && cause.chains {
            use super::data::Phase::ExamStaminaReduce;
            self.fire(setup, ExamStaminaReduce, Moment::NOW, watch);
        }
    }

    /// A negative status, unless 低下状態無効 takes it.
    fn worsen(&mut self, setup: &Setup, effect: &Effect) {
        let anti = &mut self.face.stats[Stat::AntiDebuff as usize];
        if *anti > 0 {
            *anti -= 1;
            return;
        }
        let turns = i32::from(effect.turn);
        match effect.kind {
            Kind::ExamStaminaConsumptionAdd => self.lift(Stat::CostUp, turns),
            Kind::ExamStaminaConsumptionAddFix => self.lift(Stat::CostExtra, effect.v1),
            Kind::ExamBlockRestriction => self.lift(Stat::BlockStop, turns),
            Kind::ExamBlockAddDown => self.lift(Stat::BlockDown, turns),
            Kind::ExamFullPowerPointReduce => self.fall(Stat::FullPowerPoint, effect.v1),
            Kind::ExamGimmickParameterDebuff => self.lift(Stat::ParameterDebuff, turns),
            Kind::ExamGimmickSlump => self.lift(Stat::Slump, turns),
            Kind::StanceLock => self.lift(Stat::StanceLock, turns),
            Kind::ExamGimmickPlayCardLimit => {
                let search = effect.search.map(|search| setup.search(search));
                match search.and_then(|search| search.categories.first()) {
                    Some(Category::ActiveSkill) => self.lift(Stat::NoActive, turns),
                    Some(Category::MentalSkill) => self.lift(Stat::NoMental, turns),
                    _ => {}
                }
            }
            _ => self.boost(Boost::LessonDown, effect),
        }
    }

    pub(super) fn grow(&mut self, id: usize, growth: &[(Growth, i16)]) {
        for &(kind, by) in growth {
            self.cards[id].grow(kind, by);
            if (kind as usize) < KEPT {
                self.face.grown[kind as usize] += i32::from(by);
            }
        }
    }
}
