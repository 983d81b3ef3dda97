//! Effects that a player gives a stage of her own: what they may be, in a request, in rows and in words.

use serde::{Deserialize, Serialize};

use super::catalogue::{self, Cards, Line, When};
use super::types::is_false;
use super::{ContestError, words};
use contest::added::{Added, Firing};
use contest::data::{
    CardSearch, Category, Condition, Effect, Field, Kind, Lesson, Phase, Place, Snapshot, Trigger,
};
use jobs_core::{JobError, entries, within};
use lang::Lang;

/// Most effects of an own stage.
pub const MOST_STAGE_EFFECTS: usize = 8;
/// Most conditions of one of them.
pub const MOST_STAGE_WHENS: usize = 4;
/// Most things that one of them does.
pub const MOST_STAGE_ACTS: usize = 4;
/// How often an effect can be said to fire at most.
pub const MOST_STAGE_COUNT: u8 = 99;
/// Most turns that the effects of a stage add together.
pub const MOST_EXTRA_TURNS: u64 = 30;

/// The item that carries the effects, as reports name it among the items.
pub const STAGE_EFFECTS: &str = "stage-effects";

/// An effect of a stage of the player's own: when, under which conditions, what, and how often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StageEffect {
    /// The moment.
    pub phase: Phase,
    /// Number of a turn, or interval in turns, plays or changes, where the moment has one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: i16,
    /// Which cards set it off, where the moment is about a card; left out: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Category>,
    /// Colour that the turn must have; left out: any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Lesson>,
    /// What must hold, at most 4 conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<StageWhen>,
    /// What it does, 1 to 4 things.
    pub effects: Vec<StageAct>,
    /// How often it fires at most, up to 99; 0 is without limit.
    #[serde(default, skip_serializing_if = "is_default")]
    pub count: u8,
}

/// A condition of such an effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StageWhen {
    /// What is tested.
    pub field: Field,
    /// Threshold, where there is one; in permil where the field is a share.
    #[serde(default, skip_serializing_if = "is_default")]
    pub value: i32,
    /// Whether the condition is negated.
    #[serde(default, skip_serializing_if = "is_false")]
    pub not: bool,
}

/// Something that such an effect does; which numbers it has depends on its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StageAct {
    /// What it does.
    pub kind: Kind,
    /// First value: its meaning depends on `kind`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub v1: i32,
    /// Second value, mostly in permil: its meaning depends on `kind`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub v2: i32,
    /// How often it is done.
    #[serde(default, skip_serializing_if = "is_default")]
    pub n: i32,
    /// For how many turns; −1 is to the end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub turn: i8,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The whole numbers that a field may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The smallest.
    pub least: i32,
    /// The largest.
    pub most: i32,
    /// Whether they are permil.
    pub permil: bool,
    /// Whether −1 is allowed besides, for turns up to the end.
    pub forever: bool,
}

const fn span(least: i32, most: i32) -> Option<Span> {
    Some(Span { least, most, permil: false, forever: false })
}

const fn permil(least: i32, most: i32) -> Option<Span> {
    Some(Span { least, most, permil: true, forever: false })
}

/// For how many turns something lasts.
const LASTS: Option<Span> = Some(Span { least: 1, most: 30, permil: false, forever: true });

/// A moment that an effect of an own stage can wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StagePhase {
    /// The moment.
    pub phase: Phase,
    /// Numbers of a turn or an interval, where it has one.
    pub at: Option<Span>,
    /// Whether it is about a card, of which the kind can be asked for.
    pub cards: bool,
    /// Whether it may come several times a turn.
    pub repeats: bool,
}

/// What a condition of an own stage can test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageField {
    /// What is tested.
    pub field: Field,
    /// Thresholds, where it has one.
    pub value: Option<Span>,
}

/// What an effect of an own stage can do, and which of its numbers mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageKind {
    /// What it does.
    pub kind: Kind,
    /// First value.
    pub v1: Option<Span>,
    /// Second value.
    pub v2: Option<Span>,
    /// How often.
    pub n: Option<Span>,
    /// For how many turns.
    pub turn: Option<Span>,
}

const fn turn(phase: Phase, at: Option<Span>) -> StagePhase {
    StagePhase { phase, at, cards: false, repeats: false }
}

const fn play(phase: Phase, at: Option<Span>) -> StagePhase {
    StagePhase { phase, at, cards: true, repeats: true }
}

const fn change(phase: Phase, at: Option<Span>) -> StagePhase {
    StagePhase { phase, at, cards: false, repeats: true }
}

// Links name moments, fields and kinds by their places in these lists: new ones go at the end.

/// The moments that effects of an own stage can wait for.
pub const STAGE_PHASES: [StagePhase; 16] = [
    turn(Phase::BeforeStartTurn, None),
    turn(Phase::ExamStartTurn, None),
    turn(Phase::ExamTurnTimer, span(1, 30)),
    turn(Phase::StartPlay, None),
    turn(Phase::ExamTurnInterval, span(1, 30)),
    turn(Phase::ExamEndTurn, None),
    play(Phase::ExamCardPlay, None),
    play(Phase::ExamCardPlayAfter, None),
    play(Phase::ExamPlayCountInterval, span(2, 30)),
    play(Phase::ExamPlayTurnCountInterval, span(2, 30)),
    change(Phase::ExamBuffConsume, None),
    change(Phase::ExamStanceChange, None),
    change(Phase::ExamStanceChangeCountInterval, span(1, 30)),
    change(Phase::ExamStanceChangeConcentration, None),
    change(Phase::ExamStanceChangePreservation, None),
    change(Phase::ExamStanceChangeFullPower, None),
];

const fn test(field: Field, value: Option<Span>) -> StageField {
    StageField { field, value }
}

/// What conditions of an own stage can test.
pub const STAGE_FIELDS: [StageField; 27] = [
    test(Field::ReviewUp, span(1, 999)),
    test(Field::LessonBuffUp, span(1, 999)),
    test(Field::CardPlayAggressiveUp, span(1, 999)),
    test(Field::BlockUp, span(1, 999)),
    test(Field::ParameterBuffUp, span(1, 999)),
    test(Field::ParameterBuff, None),
    test(Field::ParameterBuffMultiplePerTurnUp, span(1, 999)),
    test(Field::StaminaConsumptionDown, None),
    test(Field::StaminaUpMultiple, permil(0, 1000)),
    test(Field::StaminaLessMultiple, permil(0, 1000)),
    test(Field::RemainingTurn, span(1, 30)),
    test(Field::TurnProgressUp, span(2, 30)),
    test(Field::TurnInterval, span(2, 30)),
    test(Field::NoBlock, None),
    test(Field::NoStance, None),
    test(Field::ConcentrationUp, span(0, 2)),
    test(Field::PreservationUp, span(0, 3)),
    test(Field::FullPowerUp, span(0, 1)),
    test(Field::FullPowerPointUp, span(1, 999)),
    test(Field::FullPowerPointGetSumUp, span(1, 999)),
    test(Field::ConcentrationChangeCountUp, span(1, 99)),
    test(Field::PreservationChangeCountUp, span(1, 99)),
    test(Field::FullPowerChangeCountUp, span(1, 99)),
    test(Field::StanceChangeCountUp, span(1, 99)),
    test(Field::StanceBefore, None),
    test(Field::PlayCardLesson, None),
    test(Field::PlayCardSkill, None),
];

const fn act(
    kind: Kind,
    v1: Option<Span>,
    v2: Option<Span>,
    n: Option<Span>,
    turn: Option<Span>,
) -> StageKind {
    StageKind { kind, v1, v2, n, turn }
}

/// Only a first value.
const fn gain(kind: Kind, v1: Option<Span>) -> StageKind {
    act(kind, v1, None, None, None)
}

/// A hit: its base or share, something besides, and how often.
const fn hit(kind: Kind, v1: Option<Span>, v2: Option<Span>) -> StageKind {
    act(kind, v1, v2, span(1, 10), None)
}

/// A status for so many turns.
const fn turns(kind: Kind, most: i32) -> StageKind {
    act(kind, None, None, None, span(1, most))
}

/// Something that makes gains or points larger for some turns.
const fn boost(kind: Kind, by: Option<Span>) -> StageKind {
    act(kind, by, None, None, LASTS)
}

/// What effects of an own stage can do.
pub const STAGE_KINDS: [StageKind; 78] = [
    // Points.
    hit(Kind::ExamLesson, span(1, 100), None),
    hit(Kind::ExamMultipleLessonBuffLesson, span(1, 100), permil(1, 5000)),
    hit(Kind::ExamLessonAddMultipleParameterBuff, span(1, 100), permil(1, 5000)),
    hit(Kind::ExamMultipleEnthusiasticLesson, span(1, 100), permil(1, 5000)),
    hit(Kind::ExamLessonDependBlock, permil(1, 12_000), permil(0, 1000)),
    hit(Kind::ExamLessonDependBlockConsumptionSum, permil(1, 12_000), None),
    hit(Kind::ExamLessonDependExamReview, permil(1, 12_000), None),
    hit(Kind::ExamLessonDependExamCardPlayAggressive, permil(1, 12_000), None),
    hit(Kind::ExamLessonDependParameterBuff, permil(1, 12_000), permil(0, 1000)),
    hit(Kind::ExamLessonDependStamina, permil(1, 12_000), None),
    hit(Kind::ExamLessonDependStaminaConsumptionSum, permil(1, 12_000), None),
    hit(Kind::ExamLessonDependPlayCardCountSum, span(0, 100), span(1, 30)),
    hit(Kind::ExamLessonFullPowerPoint, span(0, 100), permil(1, 12_000)),
    boost(Kind::ExamLessonValueMultiple, permil(1, 3000)),
    boost(Kind::ExamLessonValueMultipleDown, permil(1, 1000)),
    // 元気
    gain(Kind::ExamBlock, span(1, 100)),
    gain(Kind::ExamBlockFix, span(1, 100)),
    act(Kind::ExamBlockAddMultipleAggressive, span(0, 100), permil(1, 5000), None, None),
    act(Kind::ExamBlockPerUseCardCount, span(0, 100), span(1, 30), None, None),
    gain(Kind::ExamBlockDependExamReview, permil(1, 5000)),
    gain(Kind::ExamBlockDependBlockConsumptionSum, permil(1, 5000)),
    gain(Kind::ExamBlockValueMultiple, permil(1, 2000)),
    gain(Kind::ExamBlockDown, permil(1, 1000)),
    turns(Kind::ExamBlockRestriction, 30),
    turns(Kind::ExamBlockAddDown, 30),
    // 体力
    gain(Kind::ExamStaminaRecoverFix, span(1, 100)),
    gain(Kind::ExamStaminaRecoverMultiple, permil(1, 1000)),
    gain(Kind::ExamStaminaDamage, span(1, 100)),
    act(Kind::ExamStaminaReduceFix, span(0, 9999), permil(0, 1000), None, None),
    turns(Kind::ExamStaminaConsumptionDown, 30),
    turns(Kind::ExamStaminaConsumptionAdd, 30),
    gain(Kind::ExamStaminaConsumptionDownFix, span(1, 10)),
    gain(Kind::ExamStaminaConsumptionAddFix, span(1, 10)),
    // 好調
    turns(Kind::ExamParameterBuff, 30),
    act(Kind::ExamParameterBuffDependLessonBuff, permil(1, 5000), permil(0, 1000), None, None),
    gain(Kind::ExamParameterBuffReduce, span(1, 30)),
    boost(Kind::ExamParameterBuffAdditive, permil(1, 3000)),
    turns(Kind::ExamParameterBuffMultiplePerTurn, 30),
    gain(Kind::ExamParameterBuffMultiplePerTurnReduce, span(1, 30)),
    // 集中
    gain(Kind::ExamLessonBuff, span(1, 50)),
    gain(Kind::ExamLessonAddMultipleLessonBuff, permil(1, 2000)),
    gain(Kind::ExamLessonBuffDependParameterBuff, permil(1, 5000)),
    gain(Kind::ExamLessonBuffReduce, span(1, 50)),
    boost(Kind::ExamLessonBuffAdditive, permil(1, 3000)),
    boost(Kind::ExamLessonBuffAdditiveFix, span(1, 20)),
    boost(Kind::ExamLessonBuffMultiple, permil(1, 3000)),
    // 好印象
    gain(Kind::ExamReview, span(1, 50)),
    gain(Kind::ExamReviewValueMultiple, permil(1, 2000)),
    act(Kind::ExamReviewDependExamBlock, permil(1, 5000), permil(0, 1000), None, None),
    gain(Kind::ExamReviewReduce, span(1, 50)),
    boost(Kind::ExamReviewAdditive, permil(1, 3000)),
    boost(Kind::ExamReviewMultiple, permil(1, 3000)),
    boost(Kind::ExamReviewCountAdd, span(1, 5)),
    // やる気
    gain(Kind::ExamCardPlayAggressive, span(1, 50)),
    gain(Kind::ExamAggressiveValueMultiple, permil(1, 2000)),
    gain(Kind::ExamAggressiveReduce, span(1, 50)),
    boost(Kind::ExamAggressiveAdditive, permil(1, 3000)),
    boost(Kind::ExamAggressiveAdditiveFix, span(1, 20)),
    // 指針
    gain(Kind::ExamConcentration, span(1, 2)),
    gain(Kind::ExamPreservation, span(1, 2)),
    gain(Kind::ExamOverPreservation, None),
    turns(Kind::StanceLock, 30),
    gain(Kind::ExamFullPowerPoint, span(1, 50)),
    gain(Kind::ExamFullPowerPointReduce, span(1, 50)),
    boost(Kind::ExamFullPowerPointAdditive, permil(1, 3000)),
    boost(Kind::ExamFullPowerLessonMultipleAdditive, permil(1, 3000)),
    boost(Kind::ExamConcentrationLessonMultipleAdditive, permil(1, 3000)),
    boost(Kind::ExamEnthusiasticAdditive, span(1, 50)),
    boost(Kind::ExamEnthusiasticMultiple, permil(1, 3000)),
    // Others.
    turns(Kind::ExamGimmickParameterDebuff, 99),
    turns(Kind::ExamGimmickSlump, 30),
    turns(Kind::ExamLessonValueMultipleDependReviewOrAggressive, 30),
    gain(Kind::ExamDebuffRecover, span(1, 8)),
    act(Kind::ExamPlayableValueAdd, None, None, span(1, 3), None),
    gain(Kind::ExamCardDraw, span(1, 5)),
    gain(Kind::ExamHandGraveCountCardDraw, None),
    gain(Kind::ExamExtraTurn, None),
    act(Kind::ExamAntiDebuff, None, None, span(1, 10), None),
];

/// The rules of a moment; `None` where no effect of an own stage can wait for it.
pub fn stage_phase(phase: Phase) -> Option<&'static StagePhase> {
    STAGE_PHASES.iter().find(|known| known.phase == phase)
}

/// The rules of a condition; `None` where an own stage cannot have it.
pub fn stage_field(field: Field) -> Option<&'static StageField> {
    STAGE_FIELDS.iter().find(|known| known.field == field)
}

/// The rules of an effect; `None` where an own stage cannot have it.
pub fn stage_kind(kind: Kind) -> Option<&'static StageKind> {
    STAGE_KINDS.iter().find(|known| known.kind == kind)
}

/// The error for what an own stage cannot have.
fn not_for_stages(what: impl std::fmt::Debug, at: String) -> JobError {
    JobError::new(&ContestError::NotForStages { name: format!("{what:?}") }, at)
}

/// Checks a number: within its limits where it means something, otherwise 0.
fn number(
    value: i32,
    span: Option<Span>,
    of: &dyn std::fmt::Debug,
    (at, field): (&str, &str),
) -> Result<(), JobError> {
    let at = format!("{at}/{field}");
    match span {
        Some(span) if span.forever && value == -1 => Ok(()),
        Some(span) => within(value, span.least..=span.most, at).map(drop),
        None if value == 0 => Ok(()),
        None => {
            let (field, of) = (field.to_owned(), format!("{of:?}"));
            Err(JobError::new(&ContestError::Meaningless { field, of }, at))
        }
    }
}

impl StageWhen {
    fn check(&self, at: &str) -> Result<(), JobError> {
        let known = stage_field(self.field);
        let known = known.ok_or_else(|| not_for_stages(self.field, format!("{at}/field")))?;
        number(self.value, known.value, &self.field, (at, "value"))
    }
}

impl StageAct {
    fn check(&self, at: &str) -> Result<(), JobError> {
        let Self { kind, v1, v2, n, turn } = *self;
        let known = stage_kind(kind);
        let known = known.ok_or_else(|| not_for_stages(kind, format!("{at}/kind")))?;
        number(v1, known.v1, &kind, (at, "v1"))?;
        number(v2, known.v2, &kind, (at, "v2"))?;
        number(n, known.n, &kind, (at, "n"))?;
        number(turn.into(), known.turn, &kind, (at, "turn"))?;
        // So much, or so large a share: one of the two.
        if kind == Kind::ExamStaminaReduceFix {
            let amounts = if v2 > 0 { 0..=0 } else { 1..=9999 };
            within(v1, amounts, format!("{at}/v1"))?;
        }
        Ok(())
    }

    /// Whether it lets cards be played or drawn that could set it off again.
    const fn goes_on(&self) -> bool {
        matches!(
            self.kind,
            Kind::ExamPlayableValueAdd | Kind::ExamCardDraw | Kind::ExamHandGraveCountCardDraw
        ) || self.moves_stance()
    }

    const fn moves_stance(&self) -> bool {
        matches!(
            self.kind,
            Kind::ExamConcentration | Kind::ExamPreservation | Kind::ExamOverPreservation
        )
    }
}

impl StageEffect {
    /// Checks what it says; returns how many turns it adds at most.
    fn check(&self, at: &str) -> Result<u64, JobError> {
        let place = |field: &str| format!("{at}/{field}");
        let Self { phase, count, .. } = *self;
        let known = stage_phase(phase).ok_or_else(|| not_for_stages(phase, place("phase")))?;
        number(self.at.into(), known.at, &phase, (at, "at"))?;
        if self.cards.is_some() && !known.cards {
            let (field, of) = ("cards".to_owned(), format!("{phase:?}"));
            return Err(JobError::new(&ContestError::Meaningless { field, of }, place("cards")));
        }
        if self.lesson == Some(Lesson::LessonSp) {
            return Err(not_for_stages(Lesson::LessonSp, place("lesson")));
        }
        entries(self.when.len(), 0..=MOST_STAGE_WHENS, place("when"))?;
        for (n, when) in self.when.iter().enumerate() {
            when.check(&place(&format!("when/{n}")))?;
        }
        entries(self.effects.len(), 1..=MOST_STAGE_ACTS, place("effects"))?;
        for (n, act) in self.effects.iter().enumerate() {
            act.check(&place(&format!("effects/{n}")))?;
        }
        within(count, 0..=MOST_STAGE_COUNT, place("count"))?;
        // A change of stance sets off what waits for one, whatever changed it.
        let again = |act: &StageAct| {
            act.moves_stance() && phase == Phase::ExamStanceChange
                || count == 0 && (act.kind == Kind::ExamExtraTurn || known.repeats && act.goes_on())
        };
        if let Some(n) = self.effects.iter().position(again) {
            return Err(JobError::new(&ContestError::Endless, place(&format!("effects/{n}"))));
        }
        let longer = self.effects.iter().filter(|act| act.kind == Kind::ExamExtraTurn);
        Ok(longer.count() as u64 * u64::from(count))
    }

    fn trigger(&self) -> Trigger {
        let one = |when: &StageWhen| {
            let StageWhen { field, value, not } = *when;
            Condition { field, value, not, search: None }
        };
        Trigger {
            phase: self.phase,
            at: self.at,
            when: self.when.iter().map(one).collect(),
            lesson: self.lesson,
            ..Trigger::default()
        }
    }

    /// Which cards the moment is about, as the data say it.
    fn search(&self) -> Option<CardSearch> {
        let played = matches!(self.phase, Phase::ExamCardPlay | Phase::ExamCardPlayAfter);
        let search = CardSearch {
            categories: self.cards.into_iter().collect(),
            place: Place::Playing,
            ..CardSearch::default()
        };
        (played || self.cards.is_some()).then_some(search)
    }

    fn firing(&self) -> Firing {
        let effect = |act: &StageAct| {
            let StageAct { kind, v1, v2, n, turn } = *act;
            Effect { kind, v1, v2, n, turn, ..Effect::default() }
        };
        Firing {
            trigger: self.trigger(),
            search: self.search(),
            effects: self.effects.iter().map(effect).collect(),
            count: self.count,
        }
    }

    /// The effect in words.
    pub(super) fn said(&self, lang: Lang) -> String {
        let when = |when: &StageWhen| {
            let StageWhen { field, value, not } = *when;
            When { field, value, not, cards: None }
        };
        let line = |act: &StageAct| {
            let StageAct { kind, v1, v2, n, turn } = *act;
            Line { kind, v1, v2, n, turn, ..Line::default() }
        };
        let cards = self.search().map(|search| Cards {
            categories: search.categories,
            place: search.place,
            ..Cards::default()
        });
        let firing = catalogue::Firing {
            phase: self.phase,
            at: self.at,
            when: self.when.iter().map(when).collect(),
            lesson: self.lesson,
            status: Vec::new(),
            cards,
            turns: -1,
            count: self.count,
            lines: self.effects.iter().map(line).collect(),
        };
        words::firing(&firing, lang)
    }
}

/// What effects of an own stage can be, in words in which ○ stands for a number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StageChoices {
    /// Moments, in the order of [`STAGE_PHASES`].
    pub phases: Vec<String>,
    /// Conditions, in the order of [`STAGE_FIELDS`].
    pub fields: Vec<String>,
    /// What can be done, in the order of [`STAGE_KINDS`].
    pub kinds: Vec<String>,
}

impl StageChoices {
    /// All of them in a language.
    pub(super) fn said(lang: Lang) -> Self {
        // A number that no words have of themselves, as it is, as a percentage, and as a factor.
        let some = |span: Option<Span>| span.map_or(0, |span| if span.permil { 770 } else { 77 });
        let open = |words: String| words.replace("1.77", "○").replace("77", "○");
        let phase = |known: &StagePhase| {
            let firing = catalogue::Firing {
                phase: known.phase,
                at: some(known.at) as i16,
                when: Vec::new(),
                lesson: None,
                status: Vec::new(),
                cards: None,
                turns: -1,
                count: 0,
                lines: Vec::new(),
            };
            open(words::firing(&firing, lang))
        };
        let field = |known: &StageField| {
            let when =
                When { field: known.field, value: some(known.value), not: false, cards: None };
            open(words::when(&when, lang))
        };
        let kind = |known: &StageKind| {
            let (v1, v2) = (some(known.v1), some(known.v2));
            let turn = some(known.turn) as i8;
            let n = if known.v1.is_none() { some(known.n) } else { 0 };
            open(words::line(&Line { kind: known.kind, v1, v2, n, turn, ..Line::default() }, lang))
        };
        Self {
            phases: STAGE_PHASES.iter().map(phase).collect(),
            fields: STAGE_FIELDS.iter().map(field).collect(),
            kinds: STAGE_KINDS.iter().map(kind).collect(),
        }
    }
}

/// Checks the effects of a stage.
pub(super) fn check_effects(effects: &[StageEffect], at: &str) -> Result<(), JobError> {
    entries(effects.len(), 0..=MOST_STAGE_EFFECTS, at)?;
    let mut turns = 0;
    for (n, effect) in effects.iter().enumerate() {
        let at = format!("{at}/{n}");
        turns += effect.check(&at)?;
        if turns > MOST_EXTRA_TURNS {
            let (has, most) = (turns, MOST_EXTRA_TURNS);
            let kind = ContestError::TooManyTurns { has, most };
            return Err(JobError::new(&kind, format!("{at}/count")));
        }
    }
    Ok(())
}

/// The rows of a stage's effects, which have been checked, and the row of the item that carries them.
pub(super) fn effect_rows(data: &Snapshot, effects: &[StageEffect]) -> (Added, Option<u16>) {
    let mut added = Added::default();
    let firings: Vec<Firing> = effects.iter().map(StageEffect::firing).collect();
    let some = !firings.is_empty();
    let row = some.then(|| added.item(data, STAGE_EFFECTS, firings));
    (added, row)
}
