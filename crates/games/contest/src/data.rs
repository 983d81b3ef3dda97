//! The master data of a day as the engine holds it: rows that refer to one another by number.
//!
//! `build.rs` makes this from `data/contest/*.json` and packs it; [`crate::snapshot`]
//! unpacks it. Names of fields, types and variants follow the data, so that serde reads both forms;
//! `docs/contest.md` explains what they mean.

use serde::{Deserialize, Serialize};

/// An enum that is written and read by the names of its variants; packed, by their numbers. The reader
/// that serde derives is a comparison of its own for each name, many times as long as the names.
macro_rules! named {
    (
        $(#[$outer:meta])*
        pub enum $name:ident { $($(#[$inner:meta])* $variant:ident),* $(,)? }
    ) => {
        $(#[$outer])*
        pub enum $name { $($(#[$inner])* $variant),* }

        impl $name {
            const ALL: &[Self] = &[$(Self::$variant),*];
            const NAMES: &[&str] = &[$(stringify!($variant)),*];
        }

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let at = *self as usize;
                to.serialize_unit_variant(stringify!($name), at as u32, Self::NAMES[at])
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                Ok(Self::ALL[place(from, Self::NAMES)?])
            }
        }
    };
}

/// The place of a name among these, as it was written or as a number.
fn place<'de, D: serde::Deserializer<'de>>(
    from: D,
    names: &'static [&'static str],
) -> Result<usize, D::Error> {
    use serde::de::{Error, Visitor};

    struct Name(&'static [&'static str]);
    impl Visitor<'_> for Name {
        type Value = usize;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a text in quotes")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<usize, E> {
            let found = self.0.iter().position(|name| *name == text);
            found.ok_or_else(|| E::unknown_variant(text, self.0))
        }
    }
    if from.is_human_readable() {
        return from.deserialize_str(Name(names));
    }
    let at = u32::deserialize(from)? as usize;
    if at < names.len() { Ok(at) } else { Err(D::Error::unknown_variant("", names)) }
}

/// Everything known about the contests of a day.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Snapshot {
    /// `v2024-11-16`.
    pub name: String,
    /// Where the data come from.
    pub source: String,
    /// One row for each card and level of upgrade; the levels of a card are adjacent.
    pub cards: Vec<Card>,
    /// Effects, of cards, items and enchants.
    pub effects: Vec<Effect>,
    /// Conditions and moments.
    pub triggers: Vec<Trigger>,
    /// Lasting effects.
    pub enchants: Vec<Enchant>,
    /// Names of the groups of effects, by bit.
    pub groups: Vec<String>,
    /// Which cards it applies to.
    pub searches: Vec<CardSearch>,
    /// Lasting growth of a card.
    pub card_enchants: Vec<CardEnchant>,
    /// What cards can be customised by (カスタマイズ).
    pub customs: Vec<Custom>,
    /// Cards that may be created at random, as rows.
    pub pools: Vec<Vec<u16>>,
    /// P-items that act in contests, and the items of stages.
    pub items: Vec<Item>,
    /// Idol cards.
    pub idols: Vec<Idol>,
    /// Seasons with their stages.
    pub seasons: Vec<Season>,
    /// The eight cards that a contest adds, by plan: Sense, Logic, Anomaly.
    pub common: Vec<Vec<u16>>,
    /// Rows of those that a contest of an event adds, by what the idol goes for, in the order of
    /// [`Trend::ALL`]; empty where the day does not know them.
    pub event_common: Vec<Vec<u16>>,
    /// Parameter, and the permil that it is worth where its weight is 1: for stages whose weights are
    /// not those of a season; empty where the day does not say it.
    pub worth: Vec<(i32, i32)>,
    /// Bonus by parameter: rows of parameter and permil for vocal, dance, visual.
    pub scores: Vec<Vec<[i32; 4]>>,
    /// Weights for the choice of held cards: trend, term, then lesson, full power point, its multiple.
    pub select: Vec<Vec<[i32; 3]>>,
}

/// The weights of the evaluation function as of a day.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct AiTable {
    /// `2024-11`.
    pub name: String,
    /// Where the data come from.
    pub source: String,
    /// By play, trend and term (from 1): `[e, P]` of every value r1…r27.
    pub evaluation: Vec<Vec<Vec<Vec<[i32; 2]>>>>,
    /// The same of every value of [`LATER`]; 0 where the table has none.
    pub later: Vec<Vec<Vec<Vec<[i32; 2]>>>>,
    /// By play, trend and term (from 1): `[e, P]` of every kind of growth.
    pub growth: Vec<Vec<Vec<Vec<[i32; 2]>>>>,
    /// By play: id of a trigger, its coefficient in permil, and how often at most it can still fire (0 is
    /// without limit), sorted by id.
    pub triggers: Vec<Vec<(String, i32, u8)>>,
    /// By play: id of a card, and what playing it adds to E by term, from 1; sorted by id.
    pub rules: Vec<Vec<(String, Vec<i32>)>>,
    /// Evaluation types and kinds of growth of the table that version 1 of the AI does not know.
    pub left_out: Vec<String>,
    /// Those that the model of version 2 does not know either.
    pub unknown: Vec<String>,
}

/// Whose cards: プラン.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Plan {
    /// フリー
    #[default]
    Common,
    /// センス
    Plan1,
    /// ロジック
    Plan2,
    /// アノマリー
    Plan3,
}

impl Plan {
    /// All of them, in this order.
    pub const ALL: [Self; 4] = [Self::Common, Self::Plan1, Self::Plan2, Self::Plan3];
}

/// What an idol goes for, おすすめ効果; it selects the row of the AI's tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(clippy::enum_variant_names, reason = "the names of the master data")]
pub enum Trend {
    /// 好調
    #[default]
    ExamParameterBuff,
    /// 集中
    ExamLessonBuff,
    /// 好印象
    ExamReview,
    /// やる気
    ExamCardPlayAggressive,
    /// 強気
    ExamConcentration,
    /// 全力
    ExamFullPower,
}

impl Trend {
    /// All of them, in this order: that of [`TRENDS`].
    pub const ALL: [Self; 6] = [
        Self::ExamParameterBuff,
        Self::ExamLessonBuff,
        Self::ExamReview,
        Self::ExamCardPlayAggressive,
        Self::ExamConcentration,
        Self::ExamFullPower,
    ];
}

/// Kind of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Category {
    /// アクティブ
    #[default]
    ActiveSkill,
    /// メンタル
    MentalSkill,
    /// トラブル
    Trouble,
}

impl Category {
    /// All of them, in this order.
    pub const ALL: [Self; 3] = [Self::ActiveSkill, Self::MentalSkill, Self::Trouble];
}

/// Rarity (レアリティ).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Rarity {
    /// N
    #[default]
    N,
    /// R
    R,
    /// SR
    Sr,
    /// SSR
    Ssr,
    /// レジェンド
    Legend,
}

impl Rarity {
    /// All of them, in this order.
    pub const ALL: [Self; 5] = [Self::N, Self::R, Self::Sr, Self::Ssr, Self::Legend];
}

/// A card at one level of upgrade.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Card {
    /// `p_card-01-act-3_049`, the same for all levels.
    pub id: String,
    /// Level of upgrade, 0 to 3.
    pub up: u8,
    /// Its name, `+` included.
    pub name: String,
    /// Plan that it is for.
    pub plan: Plan,
    /// Kind of card.
    pub category: Category,
    /// How rare.
    pub rarity: Rarity,
    /// Stamina cost that 元気 pays first.
    pub stamina: u16,
    /// Stamina cost that 元気 does not pay: 体力消費.
    pub fixed_stamina: u16,
    /// Status that is used up, and how much of it.
    pub cost: Option<(Status, u16)>,
    /// What must hold for the card to be playable.
    pub when: Option<u16>,
    /// Effects in order, each with its own condition.
    pub lines: Vec<Line>,
    /// Whether it leaves the contest when played: レッスン中1回.
    pub once: bool,
    /// Whether it is in the first hand: レッスン開始時手札に入る.
    pub initial: bool,
    /// Its own growth.
    pub growth: Vec<u16>,
    /// Lasting effects that it brings along from the start of the contest: enchant, and number of
    /// activations (0 is without limit).
    pub brings: Vec<(u16, u8)>,
    /// What it can be customised by.
    pub customs: Vec<u16>,
    /// Lines that customisations can change: number of the anchor, first line, line after the last.
    pub anchors: Vec<(u8, u8, u8)>,
    /// Growth that it starts with.
    pub grown: Vec<(Growth, i16)>,
    /// What it does in the game that the engine does not know, in the words of its source.
    pub missing: Vec<String>,
    /// Belongs to one idol card.
    pub unique: bool,
    /// A basic card.
    pub starter: bool,
    /// At most one in a deck: 重複不可.
    pub single: bool,
    /// The idol card that it comes with.
    pub idol: Option<String>,
    /// Comes from a support card.
    pub support: bool,
    /// What it adds to a memory's 総合力 and, unless it is an idol's own, to its コスト; 0 where that is
    /// not known.
    pub power: u16,
    /// Groups of effects, one bit each, as searches name them.
    pub groups: u32,
}

/// Something that a card can be customised by (カスタマイズ).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Custom {
    /// `c072`: the number that gakumas-tools gives it.
    pub id: String,
    /// やる気+
    pub name: String,
    /// What it does, by level from 1; a higher level stands in place of the lower.
    pub levels: Vec<CustomLevel>,
}

/// What must hold (a trigger, if anything must) and the effect that then happens.
pub type Line = (Option<u16>, u16);

/// What one level of a customisation does to a card.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CustomLevel {
    /// Growth that the card starts with.
    pub grown: Vec<(Growth, i16)>,
    /// Lines that are added.
    pub lines: Vec<Line>,
    /// Groups of effects that the card then has, too.
    pub groups: u32,
    /// Lines in place of those of an anchor.
    pub instead: Vec<(u8, Vec<Line>)>,
    /// Another condition for the card to be playable.
    pub when: Option<u16>,
    /// Lasting growth that is added.
    pub growth: Vec<u16>,
    /// Lasting growth in place of the card's own.
    pub growth_instead: Option<u16>,
    /// The card stays when it is played: レッスン中1回の制限削除.
    pub stays: bool,
    /// The card is in the first hand.
    pub initial: bool,
    /// What it does that the engine does not know, in the words of its source.
    pub missing: Vec<String>,
}

named! {
/// What an effect does, by the names of the master data; `docs/contest.md` explains what each does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(
    missing_docs,
    reason = "the names of the master data; docs/contest.md tells what each does"
)]
pub enum Kind {
    #[default]
    ExamLesson,
    ExamLessonDependBlock,
    ExamLessonDependExamReview,
    ExamLessonDependExamCardPlayAggressive,
    ExamLessonDependParameterBuff,
    ExamLessonDependPlayCardCountSum,
    ExamLessonDependStaminaConsumptionSum,
    ExamLessonFullPowerPoint,
    ExamMultipleLessonBuffLesson,
    ExamBlock,
    ExamBlockFix,
    ExamBlockPerUseCardCount,
    ExamBlockAddMultipleAggressive,
    ExamBlockDependExamReview,
    ExamBlockRestriction,
    ExamParameterBuff,
    ExamParameterBuffMultiplePerTurn,
    ExamLessonBuff,
    ExamLessonBuffReduce,
    ExamLessonAddMultipleLessonBuff,
    ExamLessonBuffDependParameterBuff,
    ExamReview,
    ExamReviewReduce,
    ExamReviewValueMultiple,
    ExamReviewDependExamBlock,
    ExamCardPlayAggressive,
    ExamAggressiveReduce,
    ExamAggressiveValueMultiple,
    ExamStaminaConsumptionDown,
    ExamStaminaConsumptionAdd,
    ExamStaminaConsumptionDownFix,
    ExamStaminaConsumptionAddFix,
    ExamStaminaDamage,
    ExamStaminaReduceFix,
    ExamStaminaRecoverFix,
    ExamStaminaRecoverMultiple,
    ExamAntiDebuff,
    ExamGimmickParameterDebuff,
    ExamGimmickSlump,
    ExamGimmickPlayCardLimit,
    ExamLessonValueMultiple,
    ExamLessonValueMultipleDown,
    ExamPlayableValueAdd,
    ExamExtraTurn,
    ExamCardDraw,
    ExamHandGraveCountCardDraw,
    ExamCardUpgrade,
    ExamCardCreateSearch,
    ExamCardMove,
    ExamCardSearchEffectPlayCountBuff,
    ExamSearchPlayCardStaminaConsumptionChange,
    ExamEffectTimer,
    ExamStatusEnchant,
    ExamAddGrowEffect,
    ExamConcentration,
    ExamPreservation,
    StanceLock,
    ExamFullPowerPoint,
    ExamLessonAddMultipleParameterBuff,
    ExamMultipleEnthusiasticLesson,
    ExamLessonDependStamina,
    ExamLessonDependBlockConsumptionSum,
    ExamLessonDependBlockAndSearchCount,
    ExamBlockDependBlockConsumptionSum,
    ExamBlockValueMultiple,
    ExamBlockDown,
    ExamBlockAddDown,
    ExamParameterBuffReduce,
    ExamParameterBuffMultiplePerTurnReduce,
    ExamParameterBuffDependLessonBuff,
    ExamFullPowerPointReduce,
    ExamReviewPerSearchCount,
    ExamLessonBuffPerSearchCount,
    ExamReviewAdditive,
    ExamReviewMultiple,
    ExamReviewCountAdd,
    ExamAggressiveAdditive,
    ExamAggressiveAdditiveFix,
    ExamParameterBuffAdditive,
    ExamLessonBuffAdditive,
    ExamLessonBuffAdditiveFix,
    ExamLessonBuffMultiple,
    ExamEnthusiasticAdditive,
    ExamEnthusiasticMultiple,
    ExamFullPowerPointAdditive,
    ExamFullPowerLessonMultipleAdditive,
    ExamConcentrationLessonMultipleAdditive,
    ExamLessonValueMultipleDependReviewOrAggressive,
    ExamOverPreservation,
    ExamDebuffRecover,
    ExamCardCreateId,
    // Cards of the eight basic ones go into the deck until it has so many.
    ExamDeckFill,
    ExamForcePlayCardSearch,
    ExamForcePlayCardSearchWithCost,
    // Adds to a counter of the source of the effect.
    CounterAdd,
    // Sets a counter of the source of the effect to 0.
    CounterReset,
}
}

/// An effect; which fields count depends on its kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    /// What it does.
    pub kind: Kind,
    /// First value: its meaning depends on `kind`.
    pub v1: i32,
    /// Second value, mostly in permil: its meaning depends on `kind`.
    pub v2: i32,
    /// How often it is done.
    pub n: i32,
    /// For how many turns; -1 is to the end.
    pub turn: i8,
    /// Which cards.
    pub search: Option<u16>,
    /// Where cards go.
    pub place: Option<Place>,
    /// How cards are picked.
    pub pick: Pick,
    /// How many are picked.
    pub count: u8,
    /// Effect that is fired later.
    pub chain: Option<u16>,
    /// Enchant that is given.
    pub enchant: Option<u16>,
    /// Growth that is given: kind, amount.
    pub grow: Vec<(Growth, i16)>,
    /// Row of the card that is created.
    pub card: Option<u16>,
}

/// Where a card is, or goes, by the names of the master data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names of the master data")]
pub enum Place {
    #[default]
    Deck,
    DeckAll,
    DeckGrave,
    DeckGraveHand,
    DeckFirst,
    DeckRandom,
    NotLost,
    Hand,
    Hold,
    Lost,
    Playing,
    RandomPool,
    Target,
}

/// How cards are picked out of those that a search finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names of the master data")]
pub enum Pick {
    #[default]
    All,
    Random,
    Select,
}

/// When something happens, and under which conditions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Trigger {
    /// `e_trigger-exam_end_turn-lesson_buff_up-3`
    pub id: String,
    /// The moment.
    pub phase: Phase,
    /// Interval in turns or plays, or number of a turn, depending on `phase`.
    pub at: i16,
    /// All must hold.
    pub when: Vec<Condition>,
    /// Cards that must be found.
    pub search: Option<u16>,
    /// Kinds of status of which one must have risen.
    pub status: Vec<Kind>,
    /// Colour that the turn must have.
    pub lesson: Option<Lesson>,
}

/// A condition on the state.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Condition {
    /// What is tested.
    pub field: Field,
    /// Threshold; in permil where the field is a share.
    pub value: i32,
    /// Whether the condition is negated.
    pub not: bool,
    /// Cards that are counted.
    pub search: Option<u16>,
}

/// Colour of a turn that a trigger asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names of the master data")]
#[allow(clippy::enum_variant_names, reason = "the names of the master data")]
pub enum Lesson {
    /// Vocal.
    LessonVocal,
    /// Dance.
    LessonDance,
    /// Visual.
    LessonVisual,
    /// An SP lesson, which no contest is.
    LessonSp,
}

named! {
/// The moment of a trigger, by the names of the master data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names of the master data")]
pub enum Phase {
    #[default]
    None,
    ExamStartExam,
    StartExamPlay,
    ExamTurnTimer,
    ExamStartTurn,
    StartPlay,
    ExamTurnInterval,
    ExamPlayCountInterval,
    ExamPlayTurnCountInterval,
    ExamCardPlay,
    ExamCardPlayAfter,
    ExamStatusChange,
    ExamStaminaReduce,
    ExamStaminaReduceCard,
    ExamStanceChangeCountInterval,
    ExamStanceChangeConcentration,
    ExamStanceChangePreservation,
    ExamStanceChangeFullPower,
    ExamStanceChangeFromFullPower,
    // The stance has changed, whatever changed it.
    ExamStanceChange,
    // The value of a stance has changed, its level included.
    ExamStanceValueChange,
    ExamBuffConsume,
    ExamTurnSkip,
    ExamEndTurnInterval,
    // Before the effects of the start of a turn.
    BeforeStartTurn,
    ExamCardMoveHold,
    ExamCardMoveLost,
    ExamCardMoveGrave,
    ExamCardMoveHand,
    ExamSearchCardPlay,
    ExamEndTurn,
}
}

named! {
/// What a condition looks at, by the names of the master data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names of the master data")]
pub enum Field {
    ReviewUp,
    LessonBuffUp,
    CardPlayAggressiveUp,
    BlockUp,
    ParameterBuffUp,
    ParameterBuff,
    StaminaConsumptionDown,
    StaminaUpMultiple,
    StaminaLessMultiple,
    RemainingTurn,
    TurnProgressUp,
    NoBlock,
    NoStance,
    ConcentrationUp,
    PreservationUp,
    FullPowerUp,
    FullPowerPointUp,
    FullPowerPointGetSumUp,
    PreservationChangeCountUp,
    ConcentrationChangeCountUp,
    FullPowerChangeCountUp,
    StanceChangeCountUp,
    ParameterBuffMultiplePerTurnUp,
    CardSearchCountUp,
    // The turn's number is a multiple.
    TurnInterval,
    // How much the status has risen.
    ChangeUp,
    // There was a stance before the last change of this turn.
    StanceBefore,
    // A counter of the source of the effect.
    CounterUp,
    // The remainder of a counter: 256 times the divisor, and the remainder.
    CounterRest,
    PlayCardLesson,
    PlayCardSkill,
    ConditionThresholdMultiple,
    ConditionThresholdMultipleDown,
}
}

/// A lasting effect: when, and what.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Enchant {
    /// When it fires.
    pub trigger: u16,
    /// What it does.
    pub effects: Vec<u16>,
    /// Whether it has to do with a counter.
    pub counts: bool,
}

/// Which cards it applies to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CardSearch {
    /// Kinds of cards; none is all.
    pub categories: Vec<Category>,
    /// Cards by id; none is all.
    pub cards: Vec<String>,
    /// Groups of which the card must have one; none is all.
    pub groups: u32,
    /// Only cards that belong to an idol card.
    pub unique: bool,
    /// Only basic cards.
    pub starter: bool,
    /// Where they are.
    pub place: Place,
    /// How many at most; 0 is all.
    pub limit: u8,
    /// Pool that random cards come from.
    pub pool: Option<u16>,
    /// Least and most stamina cost, where it matters.
    pub stamina: Option<(u16, u16)>,
    /// Rarities; none is all.
    pub rarities: Vec<Rarity>,
    /// Level of upgrade, where it matters.
    pub up: Option<u8>,
    /// Only cards whose stamina cost 元気 does not pay.
    pub fixed: bool,
    /// Only the card whose effect it is.
    pub this: bool,
}

/// Lasting growth of one card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CardEnchant {
    /// When it grows.
    pub trigger: u16,
    /// By what.
    pub grow: Vec<(Growth, i16)>,
    /// How often it fires at most; 0 is without limit.
    pub count: u8,
}

/// Kinds of growth of a card, by the names of the master data; `docs/contest.md` says what each does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names of the master data")]
pub enum Growth {
    LessonAdd,
    LessonReduce,
    LessonCountAdd,
    LessonCountReduce,
    BlockAdd,
    BlockReduce,
    FullPowerPointAdd,
    FullPowerPointReduce,
    CostBuffReduce,
    CostBuffAdd,
    CostReduce,
    CostAdd,
    CostPenetrateReduce,
    CostPenetrateAdd,
    ParameterBuffTurnAdd,
    ParameterBuffTurnReduce,
    LessonBuffAdd,
    LessonBuffReduce,
    ReviewAdd,
    ReviewReduce,
    AggressiveAdd,
    AggressiveReduce,
    CardDrawAdd,
    CardDrawReduce,
    ParameterBuffMultiplePerTurnAdd,
    ParameterBuffMultiplePerTurnReduce,
    StaminaConsumptionDownTurnAdd,
    StaminaConsumptionDownTurnReduce,
    LessonDependExamReviewAdd,
    LessonDependExamCardPlayAggressiveAdd,
    LessonDependBlockAdd,
    // The stance that the card gives is of the second level.
    StanceLevelAdd,
    StaminaConsumptionAddTurnAdd,
    StaminaConsumptionAddTurnReduce,
    EffectAdd,
    EffectDelete,
    EffectChange,
    CardStatusEnchantChange,
    PlayTriggerChange,
    PlayEffectTriggerChange,
    PlayMovePositionTypeChange,
    InitialAdd,
}

/// Status that a card uses up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names of the master data")]
#[allow(clippy::enum_variant_names, reason = "the names of the master data")]
pub enum Status {
    ExamParameterBuff,
    ExamLessonBuff,
    ExamReview,
    ExamCardPlayAggressive,
    ExamFullPowerPoint,
    ExamParameterBuffMultiplePerTurn,
}

impl Status {
    /// All of them, in this order.
    pub const ALL: [Self; 6] = [
        Self::ExamParameterBuff,
        Self::ExamLessonBuff,
        Self::ExamReview,
        Self::ExamCardPlayAggressive,
        Self::ExamFullPowerPoint,
        Self::ExamParameterBuffMultiplePerTurn,
    ];
}

/// A P-item, or the item of a stage.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Item {
    /// `pitem_00-3-024-1`
    pub id: String,
    /// Its name, `+` included.
    pub name: String,
    /// Plan that it is for.
    pub plan: Plan,
    /// How rare.
    pub rarity: Rarity,
    /// Enchant, turns (-1 is to the end) and number of activations (0 is without limit).
    pub enchants: Vec<(u16, i8, u8)>,
    /// The idol card that it comes with.
    pub idol: Option<String>,
    /// Belongs to a stage.
    pub stage: bool,
    /// Cannot be chosen in the game: of stages, towers and other events.
    pub hidden: bool,
    /// What it adds to a memory's 総合力; 0 where that is not known.
    pub power: u16,
    /// What it does in the game that the engine does not know, in the words of its source.
    pub missing: Vec<String>,
}

/// An idol card: whom the player takes along.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Idol {
    /// `i_card-amao-1-000`
    pub id: String,
    /// `amao`
    pub character: String,
    /// 有村麻央
    pub character_name: String,
    /// 学園生活
    pub name: String,
    /// How rare.
    pub rarity: Rarity,
    /// Plan (プラン).
    pub plan: Plan,
    /// What the idol goes for (おすすめ効果).
    pub trend: Trend,
    /// Stamina (体力).
    pub stamina: u16,
    /// Id of its own card.
    pub card: Option<String>,
    /// Ids of its own P-item, and of that P-item upgraded.
    pub items: [Option<String>; 2],
}

/// A season of contests.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Season {
    /// `pvp_rate_config-12`
    pub id: String,
    /// `S12`
    pub name: String,
    /// Whether version 2 of the AI plays it.
    pub second: bool,
    /// Whether it is the contest of an event.
    pub event: bool,
    /// Weights of vocal, dance and visual, for a stage of one's own.
    pub weights: [u16; 3],
    /// Number of the table of bonuses, for a stage of one's own.
    pub score: u16,
    /// Its stages.
    pub stages: Vec<Stage>,
}

/// A stage of a season.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Stage {
    /// `1`
    pub name: String,
    /// プラン of those who may play it; common is all.
    pub plan: Plan,
    /// Turns of each colour: vocal, dance, visual.
    pub turns: [u8; 3],
    /// How often vocal, dance and visual come first, in permil.
    pub first: [u16; 3],
    /// Items of the stage, by id.
    pub items: Vec<String>,
    /// Weights of vocal, dance and visual.
    pub weights: [u16; 3],
    /// Number of its table of bonuses.
    pub score: u16,
    /// Whether that table follows from its weights, because the master data have none.
    pub derived: bool,
    /// Whether it was announced, but not yet played, on the day of the data.
    pub preview: bool,
    /// Turns of each idol of a link contest, in order; none in other contests.
    pub links: Vec<u8>,
}

/// The plays of the AI's tables, in order.
pub const PLAYS: [&str; 5] = [
    "AutoPlay",
    "ManualPlayLesson",
    "ManualPlayLessonHard",
    "ManualPlayAudition",
    "AutoPlayCompetition",
];

/// The trends of the AI's tables, in the order of [`Trend::ALL`].
pub const TRENDS: [&str; 6] = [
    "ExamParameterBuff",
    "ExamLessonBuff",
    "ExamReview",
    "ExamCardPlayAggressive",
    "ExamConcentration",
    "ExamFullPower",
];

/// What r1…r27 evaluate, in order (the article's table of the 29 parameters).
pub const VALUES: [&str; 27] = [
    "Parameter",
    "Block",
    "Stamina",
    "ExamLessonBuff",
    "ExamReview",
    "ExamCardPlayAggressive",
    "ExamParameterBuff",
    "ExamStaminaConsumptionDown",
    "ExamStaminaConsumptionAdd",
    "ExamBlockAddDown",
    "ExamGimmickLessonDebuff",
    "ExamGimmickParameterDebuff",
    "ExamGimmickSleepy",
    "ExamGimmickSlump",
    "ExamStaminaConsumptionDownFix",
    "PlayableValueAdd",
    "ParameterBuffMultiplePerTurn",
    "ParameterBuffOverTurn",
    "ExamExtraTurn",
    "ExamConcentration",
    "ExamPreservation",
    "ExamFullPower",
    "ExamFullPowerPointTotal",
    "ExamConcentrationCount",
    "ExamPreservationCount",
    "ExamFullPowerCount",
    "HoldCount",
];

/// What version 2 of the AI evaluates besides, in order: r30…r50.
pub const LATER: [&str; 21] = [
    "DrawCardCount",
    "RemainTurn",
    "ExamAntiDebuff",
    "StanceLock",
    "StanceLockConcentration",
    "StanceLockFullPower",
    "StanceLockPreservation",
    "ExamBlockRestriction",
    "ExamLessonValueMultiple",
    "ExamLessonValueMultipleDependReviewOrAggressive",
    "ExamLessonBuffAdditive",
    "ExamParameterBuffAdditive",
    "ExamReviewAdditive",
    "ExamAggressiveAdditive",
    "ExamFullPowerPointAdditive",
    "ExamReviewMultiple",
    "ExamReviewCountAdd",
    "ExamEnthusiasticAdditive",
    "ExamEnthusiasticMultiple",
    "ExamFullPowerLessonMultipleAdditive",
    "ExamConcentrationLessonMultipleAdditive",
];

/// The kinds of growth, in the order of [`Growth`].
pub const GROWTHS: [&str; 42] = [
    "LessonAdd",
    "LessonReduce",
    "LessonCountAdd",
    "LessonCountReduce",
    "BlockAdd",
    "BlockReduce",
    "FullPowerPointAdd",
    "FullPowerPointReduce",
    "CostBuffReduce",
    "CostBuffAdd",
    "CostReduce",
    "CostAdd",
    "CostPenetrateReduce",
    "CostPenetrateAdd",
    "ParameterBuffTurnAdd",
    "ParameterBuffTurnReduce",
    "LessonBuffAdd",
    "LessonBuffReduce",
    "ReviewAdd",
    "ReviewReduce",
    "AggressiveAdd",
    "AggressiveReduce",
    "CardDrawAdd",
    "CardDrawReduce",
    "ParameterBuffMultiplePerTurnAdd",
    "ParameterBuffMultiplePerTurnReduce",
    "StaminaConsumptionDownTurnAdd",
    "StaminaConsumptionDownTurnReduce",
    "LessonDependExamReviewAdd",
    "LessonDependExamCardPlayAggressiveAdd",
    "LessonDependBlockAdd",
    "StanceLevelAdd",
    "StaminaConsumptionAddTurnAdd",
    "StaminaConsumptionAddTurnReduce",
    "EffectAdd",
    "EffectDelete",
    "EffectChange",
    "CardStatusEnchantChange",
    "PlayTriggerChange",
    "PlayEffectTriggerChange",
    "PlayMovePositionTypeChange",
    "InitialAdd",
];

/// By which packed tables are told from those of another build: FNV-1a.
pub fn digest(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
