//! What each effect does (`docs/contest.md` lists all kinds).

use super::conditions::Moment;
use super::data::{Category, Effect, Growth, Kind};
use super::rules::Cause;
use super::score::{self, PLAIN, share_down, share_up};
use super::setup::Setup;
use super::state::{Active, KEPT, Multiple, Replay, Stance, Stat, State, Timer};
use super::watch::{Event, Watch};

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
        let effect = &setup.data.effects[usize::from(effect)];
        if self.face.blind && effect.needs_hand() {
            return;
        }
        let stat = |stat: Stat| self.face.stat(stat);
        let grown = cause.card.map(|id| self.cards[usize::from(id)]).unwrap_or_default();
        match effect.kind {
            Kind::ExamLesson => self.score(setup, effect, 0, PLAIN, cause, watch),
            Kind::ExamMultipleLessonBuffLesson => {
                self.score(setup, effect, 0, PLAIN + i64::from(effect.v2), cause, watch);
            }
            Kind::ExamLessonDependBlock => {
                self.score(setup, effect, self.face.genki, PLAIN, cause, watch);
                self.face.genki -= share_down(self.face.genki, effect.v2);
            }
            Kind::ExamLessonDependExamReview => {
                self.score(setup, effect, stat(Stat::Review), PLAIN, cause, watch);
            }
            Kind::ExamLessonDependExamCardPlayAggressive => {
                self.score(setup, effect, stat(Stat::Aggressive), PLAIN, cause, watch);
            }
            Kind::ExamLessonDependParameterBuff => {
                self.score(setup, effect, stat(Stat::ParameterBuff), PLAIN, cause, watch);
            }
            Kind::ExamLessonDependStaminaConsumptionSum => {
                self.score(setup, effect, self.face.spent, PLAIN, cause, watch);
            }
            Kind::ExamLessonDependPlayCardCountSum | Kind::ExamLessonFullPowerPoint => {
                self.score(setup, effect, 0, PLAIN, cause, watch);
            }
            Kind::ExamBlock => {
                self.add_block(
                    setup,
                    i64::from(effect.v1 + i32::from(grown.block)) * 1000,
                    1000,
                    cause,
                    watch,
                );
            }
            Kind::ExamBlockAddMultipleAggressive => {
                let base = i64::from(effect.v1 + i32::from(grown.block)) * 1000;
                self.add_block(setup, base, 1000 + i64::from(effect.v2), cause, watch);
            }
            Kind::ExamBlockPerUseCardCount => {
                let before = self.face.played_all() - i32::from(cause.card.is_some());
                let base = effect.v1 + effect.v2 * before + i32::from(grown.block);
                self.add_block(setup, i64::from(base) * 1000, 1000, cause, watch);
            }
            Kind::ExamBlockDependExamReview => {
                let base = i64::from(stat(Stat::Review)) * i64::from(effect.v1);
                self.add_block(setup, base, 1000, cause, watch);
            }
            Kind::ExamBlockFix => {
                self.face.genki += effect.v1;
                self.changed(setup, Kind::ExamBlock, cause, watch);
            }
            Kind::ExamParameterBuff => {
                self.rise(
                    setup,
                    Stat::ParameterBuff,
                    effect.turn.into(),
                    effect.kind,
                    cause,
                    watch,
                );
            }
            Kind::ExamParameterBuffMultiplePerTurn => {
                let turns = effect.turn.into();
                self.rise(setup, Stat::ParameterBuffMultiple, turns, effect.kind, cause, watch);
            }
            Kind::ExamLessonBuff => {
                self.rise(setup, Stat::LessonBuff, effect.v1, effect.kind, cause, watch);
            }
            Kind::ExamLessonAddMultipleLessonBuff => {
                let now = stat(Stat::LessonBuff);
                let by = share_up(now, 1000 + effect.v1) - now;
                self.rise(setup, Stat::LessonBuff, by, Kind::ExamLessonBuff, cause, watch);
            }
            Kind::ExamLessonBuffDependParameterBuff => {
                let by = share_up(stat(Stat::ParameterBuff), effect.v1);
                self.rise(setup, Stat::LessonBuff, by, Kind::ExamLessonBuff, cause, watch);
            }
            Kind::ExamReview => {
                self.rise(setup, Stat::Review, effect.v1, effect.kind, cause, watch);
            }
            Kind::ExamReviewValueMultiple => {
                let now = stat(Stat::Review);
                let by = share_up(now, 1000 + effect.v1) - now;
                self.rise(setup, Stat::Review, by, Kind::ExamReview, cause, watch);
            }
            Kind::ExamReviewDependExamBlock => {
                let by = share_up(self.face.genki, effect.v1);
                self.face.genki -= share_down(self.face.genki, effect.v2);
                self.rise(setup, Stat::Review, by, Kind::ExamReview, cause, watch);
            }
            Kind::ExamCardPlayAggressive => {
                self.rise(setup, Stat::Aggressive, effect.v1, effect.kind, cause, watch);
            }
            Kind::ExamAggressiveValueMultiple => {
                let now = stat(Stat::Aggressive);
                let by = share_up(now, 1000 + effect.v1) - now;
                self.rise(setup, Stat::Aggressive, by, Kind::ExamCardPlayAggressive, cause, watch);
            }
            Kind::ExamLessonBuffReduce => self.fall(Stat::LessonBuff, effect.v1),
            Kind::ExamReviewReduce => self.fall(Stat::Review, effect.v1),
            Kind::ExamAggressiveReduce => self.fall(Stat::Aggressive, effect.v1),
            Kind::ExamStaminaConsumptionDown => {
                self.rise(setup, Stat::CostDown, effect.turn.into(), effect.kind, cause, watch);
            }
            Kind::ExamStaminaConsumptionDownFix => {
                self.rise(setup, Stat::CostCut, effect.v1, effect.kind, cause, watch);
            }
            Kind::ExamAntiDebuff => {
                self.rise(setup, Stat::AntiDebuff, effect.n, effect.kind, cause, watch);
            }
            Kind::ExamSearchPlayCardStaminaConsumptionChange => {
                self.rise(setup, Stat::FreePlays, effect.n, effect.kind, cause, watch);
            }
            Kind::ExamStaminaConsumptionAdd
            | Kind::ExamStaminaConsumptionAddFix
            | Kind::ExamBlockRestriction
            | Kind::ExamGimmickParameterDebuff
            | Kind::ExamGimmickSlump
            | Kind::ExamGimmickPlayCardLimit
            | Kind::ExamLessonValueMultipleDown
            | Kind::StanceLock => self.worsen(setup, effect),
            Kind::ExamLessonValueMultiple => self.multiply(effect.v1, effect.turn),
            Kind::ExamStaminaDamage => {
                let lost = self.pay_stamina(score::cost(&self.face, effect.v1));
                self.hurt(setup, lost, cause, watch);
            }
            Kind::ExamStaminaReduceFix => {
                let lost = self.lose_stamina(effect.v1);
                self.hurt(setup, lost, cause, watch);
            }
            Kind::ExamStaminaRecoverFix => self.recover(setup, effect.v1),
            Kind::ExamStaminaRecoverMultiple => {
                self.recover(setup, share_up(setup.stamina, effect.v1));
            }
            Kind::ExamPlayableValueAdd => {
                let more = u8::try_from(effect.n).unwrap_or(0);
                self.face.plays = self.face.plays.saturating_add(more);
            }
            Kind::ExamExtraTurn => {
                // Turns are counted in a byte; no deck gains that many.
                if self.face.left < 100 {
                    self.face.left += 1;
                    self.face.extra += 1;
                }
            }
            Kind::ExamCardDraw => self.draw(setup, effect.v1.max(0) as usize, watch),
            Kind::ExamHandGraveCountCardDraw => {
                let count = self.hand.len();
                for id in self.hand.drain(..) {
                    self.discard |= 1 << id;
                }
                self.draw(setup, count, watch);
            }
            Kind::ExamCardUpgrade => self.upgrade(setup, effect, watch),
            Kind::ExamCardCreateSearch => self.create(setup, effect, watch),
            Kind::ExamCardMove => self.move_cards(setup, effect, cause, watch),
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
                    self.enchants.push(Active {
                        enchant,
                        phase: setup.phase_of(enchant) as u8,
                        turns: effect.turn,
                        uses: u8::try_from(effect.n).ok().filter(|&uses| uses > 0),
                        fresh: !self.face.starting,
                        source: cause.source,
                    });
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
                self.change_stance(setup, to, level, cause.chains, watch);
            }
            Kind::ExamFullPowerPoint => {
                let by = effect.v1 + i32::from(grown.full_power);
                self.face.full_power_total += by.max(0);
                self.rise(setup, Stat::FullPowerPoint, by, effect.kind, cause, watch);
            }
        }
    }

    /// Hits of an effect: `v1` is permil of `of` where the kind depends on it, otherwise the base
    /// itself.
    fn score(
        &mut self,
        setup: &Setup,
        effect: &Effect,
        of: i32,
        lesson_buff: i64,
        cause: Cause,
        watch: &mut impl Watch,
    ) {
        let grown = cause.card.map(|id| self.cards[usize::from(id)]).unwrap_or_default();
        let (v1, v2) = (i64::from(effect.v1), i64::from(effect.v2));
        let base = match effect.kind {
            Kind::ExamLesson | Kind::ExamMultipleLessonBuffLesson => v1 * 1000,
            Kind::ExamLessonDependPlayCardCountSum => {
                (v1 + v2 * i64::from(self.face.played_all())) * 1000
            }
            Kind::ExamLessonFullPowerPoint => {
                let part = v2 * i64::from(self.face.full_power_total);
                let floor = setup.conventions.full_power_floor;
                v1 * 1000 + if floor { part - part.rem_euclid(1000) } else { part }
            }
            _ => v1 * i64::from(of),
        };
        let base = base + i64::from(grown.lesson) * 1000;
        let bonus = setup.bonus_of(self.face.turn);
        let gain = score::hit(&self.face, base, lesson_buff, bonus);
        for _ in 0..(effect.n + i32::from(grown.hits)).max(0) {
            self.add_score(gain, cause, watch);
        }
    }

    fn add_score(&mut self, gain: i64, cause: Cause, watch: &mut impl Watch) {
        if gain > 0 {
            self.face.score += gain;
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
            self.changed(setup, Kind::ExamBlock, cause, watch);
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
        self.changed(setup, kind, cause, watch);
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
    fn changed(&mut self, setup: &Setup, kind: Kind, cause: Cause, watch: &mut impl Watch) {
        if cause.chains {
            use super::data::Phase::ExamStatusChange;
            self.fire(setup, ExamStatusChange, Moment { status: Some(kind), ..Moment::NOW }, watch);
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
            Kind::ExamGimmickParameterDebuff => self.lift(Stat::ParameterDebuff, turns),
            Kind::ExamGimmickSlump => self.lift(Stat::Slump, turns),
            Kind::StanceLock => self.lift(Stat::StanceLock, turns),
            Kind::ExamGimmickPlayCardLimit => {
                let search = effect.search.map(|search| &setup.data.searches[usize::from(search)]);
                match search.and_then(|search| search.categories.first()) {
                    Some(Category::ActiveSkill) => self.lift(Stat::NoActive, turns),
                    Some(Category::MentalSkill) => self.lift(Stat::NoMental, turns),
                    _ => {}
                }
            }
            _ => self.multiply(-effect.v1, effect.turn),
        }
    }

    fn multiply(&mut self, permil: i32, turns: i8) {
        self.multiples.push(Multiple { permil, turns, fresh: !self.face.starting });
        self.face.lesson_multiple += permil;
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
