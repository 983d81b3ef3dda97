//! What can be wrong with a contest, a loadout, an evaluation.

use serde::Serialize;

use jobs_core::{ErrorKind, hint, told};

/// What can be wrong with a request about contests, apart from its form.
#[derive(
    Clone, Debug, PartialEq, Serialize, thiserror::Error, strum::EnumCount, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ContestError {
    /// The file with the tables could not be read.
    #[error("the game's tables could not be loaded")]
    NoTables,
    /// A day without data.
    #[error("there is no snapshot '{name}'; there are {}", known.join(", "))]
    UnknownSnapshot {
        /// What was given.
        name: String,
        /// The days there are.
        known: Vec<String>,
    },
    /// A day without weights.
    #[error("there is no table '{name}'; there are {}", known.join(", "))]
    UnknownTable {
        /// What was given.
        name: String,
        /// The days there are.
        known: Vec<String>,
    },
    /// A play whose weights the table does not have.
    #[error("the table {table} knows no play '{name}'")]
    UnknownPlay {
        /// What was given.
        name: String,
        /// The table.
        table: String,
    },
    /// A weight that does not exist.
    #[error("there is no weight '{name}'{}", hint(nearest.as_deref()))]
    UnknownWeight {
        /// What was given.
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// A weight of a term that does not exist.
    #[error("terms go from 1 to {terms}")]
    #[strum(serialize = "unknown-weight")]
    UnknownTerm {
        /// How many there are.
        terms: u64,
    },
    /// A moment with a coefficient, or for one term.
    #[error("a moment has its coefficient alone: e, for all terms")]
    #[strum(serialize = "unknown-weight")]
    TriggerWeight,
    /// Bonuses that are all 0.
    #[error("one of the bonuses must be above 0, or nothing can be scored")]
    #[strum(serialize = "out-of-range")]
    NoBonus,
    /// A value of a state that does not exist.
    #[error("there is no value '{name}'{}", hint(nearest.as_deref()))]
    UnknownValue {
        /// What was given.
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// A kind of growth that does not exist.
    #[error("there is no kind of growth '{name}'{}", hint(nearest.as_deref()))]
    UnknownGrowth {
        /// What was given.
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// A moment that the data do not have.
    #[error("there is no trigger '{name}' in {data}")]
    UnknownTrigger {
        /// What was given.
        name: String,
        /// The data.
        data: String,
    },
    /// The play of an evaluation named for the AI as well.
    #[error("the play is a field of the request here, not of the AI")]
    #[strum(serialize = "contradiction")]
    PlayOfAi,
    /// A field of a custom stage with a stage of a season.
    #[error("a stage of a season has its own {field}")]
    #[strum(serialize = "contradiction")]
    FixedStage {
        /// The field.
        field: String,
    },
    /// A moment, a condition, an effect or a colour that a stage of one's own cannot have.
    #[error("effects of an own stage cannot have '{name}'")]
    NotForStages {
        /// Its name in the master data.
        name: String,
    },
    /// Something that says nothing where it stands.
    #[error("{of} has no '{field}'")]
    #[strum(serialize = "contradiction")]
    Meaningless {
        /// The field.
        field: String,
        /// What it was given for, by its name in the master data.
        of: String,
    },
    /// An effect of a stage that could set itself off for ever.
    #[error("this could go on without end: it needs a count, or another moment")]
    Endless,
    /// More turns than the effects of a stage may add.
    #[error("effects of a stage add at most {most} turns, not {has}")]
    #[strum(serialize = "out-of-range")]
    TooManyTurns {
        /// How many they add.
        has: u64,
        /// How many they may add.
        most: u64,
    },
    /// An idol card that the data do not have.
    #[error("there is no idol card '{id}' in {data}")]
    UnknownIdol {
        /// What was given.
        id: String,
        /// The data.
        data: String,
    },
    /// A missing field that an idol card would have supplied.
    #[error("without an idol card, {field} has to be named")]
    #[strum(serialize = "missing-field")]
    NeededWithoutIdol {
        /// The field.
        field: String,
    },
    /// More cards than a loadout holds.
    #[error("a loadout has at most {most} cards, not {has}")]
    TooManyCards {
        /// How many there are.
        has: u64,
        /// How many there may be.
        most: u64,
    },
    /// More items than a loadout holds.
    #[error("a loadout has at most {most} P-items, not {has}")]
    TooManyItems {
        /// How many there are.
        has: u64,
        /// How many there may be.
        most: u64,
    },
    /// A deck with too few or too many cards.
    #[error("a deck has 1 to {most} cards, not {has}")]
    DeckSize {
        /// How many there are.
        has: u64,
        /// How many there may be.
        most: u64,
    },
    /// A card that the data do not have.
    #[error("there is no card '{id}' in {data}")]
    UnknownCard {
        /// What was given.
        id: String,
        /// The data.
        data: String,
    },
    /// A level that the card does not have.
    #[error("card '{id}' has no level {level}")]
    UnknownLevel {
        /// The card.
        id: String,
        /// The level that was named.
        level: u8,
    },
    /// A customisation that a card cannot have.
    #[error("{card} cannot be customised by '{custom}'")]
    UnknownCustom {
        /// What was given.
        custom: String,
        /// The card's name, in Japanese.
        card: String,
    },
    /// A customisation that a card has already.
    #[error("{custom} is named twice for this card")]
    CustomTwice {
        /// Its name, in Japanese.
        custom: String,
    },
    /// A card that a deck holds only once.
    #[error("{name} can be in a deck only once")]
    CardTwice {
        /// Its name, in Japanese.
        name: String,
    },
    /// A candidate for swaps that is named twice.
    #[error("{name} is named twice among the candidates")]
    #[strum(serialize = "card-twice")]
    CandidateTwice {
        /// Its name, in Japanese.
        name: String,
    },
    /// An item that the data do not have.
    #[error("there is no item '{id}' for contests in {data}")]
    UnknownItem {
        /// What was given.
        id: String,
        /// The data.
        data: String,
    },
    /// An item that nobody can choose.
    #[error("{name} cannot be taken along")]
    NotSelectable {
        /// Its name, in Japanese.
        name: String,
    },
    /// An item that is listed twice.
    #[error("{name} comes twice")]
    ItemTwice {
        /// Its name, in Japanese.
        name: String,
    },
    /// A card or an item of another plan.
    #[error("{name} is of another plan")]
    WrongPlan {
        /// Its name, in Japanese.
        name: String,
    },
    /// A stage of another plan.
    #[error("the stage is for another plan")]
    #[strum(serialize = "wrong-plan")]
    StagePlan,
    /// A season that the data do not have.
    #[error("there is no season '{id}'")]
    UnknownSeason {
        /// What was given.
        id: String,
    },
    /// A stage that the season does not have.
    #[error("season {season} has no stage '{name}'")]
    UnknownStage {
        /// What was given.
        name: String,
        /// The season.
        season: String,
    },
    /// Another number of further idols than the stage of a link contest asks for.
    #[error("this link contest takes {needs} idols after the first, not {has}")]
    LinkCount {
        /// How many there are.
        has: u64,
        /// How many there have to be.
        needs: u64,
    },
    /// Further idols on a stage that is no link contest's.
    #[error("only the stages of link contests take further idols")]
    NoLinkStage,
    /// A link contest where none can be asked about.
    #[error("link contests are not for {job}")]
    NotWithLinks {
        /// The job.
        job: String,
    },
    /// Colours for more or fewer turns than the stage has.
    #[error("the stage has {turns} turns, but there are colours for {has}")]
    #[strum(serialize = "out-of-range")]
    ColourCount {
        /// Turns of the stage.
        turns: u64,
        /// Colours that were given.
        has: u64,
    },
    /// An order of the deck that names a card that does not exist.
    #[error("there is no card number {number}; they count from 0 to {last}")]
    #[strum(serialize = "deck-order")]
    NoCardNumber {
        /// What was given.
        number: u64,
        /// The last one.
        last: u64,
    },
    /// An order of the deck that names a card twice.
    #[error("card number {number} comes twice")]
    #[strum(serialize = "deck-order")]
    CardNumberTwice {
        /// The number.
        number: u64,
    },
    /// An order of the deck that leaves cards out.
    #[error("the order names {has} of {cards} cards")]
    #[strum(serialize = "deck-order")]
    ShortOrder {
        /// How many it names.
        has: u64,
        /// How many there are.
        cards: u64,
    },
    /// A drawn card that the deck does not have, or not that often.
    #[error("the deck has no further {name}")]
    NotInDeck {
        /// Its name, in Japanese.
        name: String,
    },
    /// A play after the end.
    #[error("the contest is over before this")]
    ContestOver,
    /// A card that cannot be played now, or none.
    #[error("place {place} of the hand cannot be played now; these can: {usable:?}")]
    NotUsable {
        /// What was given.
        place: i64,
        /// What can be.
        usable: Vec<u64>,
    },
    /// A play that is neither a place of the hand nor a rest.
    #[error("an action is a place of the hand or -1, not {act}")]
    #[strum(serialize = "out-of-range")]
    NotAPlace {
        /// What was given.
        act: i64,
    },
    /// A route that the phase does not have.
    #[error(
        "this is no route of the phase: a route is played to the phase's end and rests only where no card can be played"
    )]
    NotARoute,
    /// A place that the loadout does not have, or that is named twice.
    #[error("the loadout has no place {place}, or it is named twice")]
    #[strum(serialize = "out-of-range")]
    NoPlace {
        /// What was given.
        place: u64,
    },
}

impl ErrorKind for ContestError {
    const FAMILY: &'static str = "contest";

    fn code(&self) -> &'static str {
        self.into()
    }
}

told! {
    ContestError {
        NoTables,
        UnknownSnapshot { name, known },
        UnknownTable { name, known },
        UnknownPlay { name, table },
        UnknownWeight { name, nearest },
        UnknownTerm { terms },
        TriggerWeight,
        NoBonus,
        UnknownValue { name, nearest },
        UnknownGrowth { name, nearest },
        UnknownTrigger { name, data },
        PlayOfAi,
        FixedStage { field },
        NotForStages { name },
        Meaningless { field, of },
        Endless,
        TooManyTurns { has, most },
        UnknownIdol { id, data },
        NeededWithoutIdol { field },
        TooManyCards { has, most },
        TooManyItems { has, most },
        DeckSize { has, most },
        UnknownCard { id, data },
        UnknownLevel { id, level },
        UnknownCustom { custom, card },
        CustomTwice { custom },
        CardTwice { name },
        CandidateTwice { name },
        UnknownItem { id, data },
        NotSelectable { name },
        ItemTwice { name },
        WrongPlan { name },
        StagePlan,
        UnknownSeason { id },
        UnknownStage { name, season },
        LinkCount { has, needs },
        NoLinkStage,
        NotWithLinks { job },
        ColourCount { turns, has },
        NoCardNumber { number, last },
        CardNumberTwice { number },
        ShortOrder { has, cards },
        NotInDeck { name },
        ContestOver,
        NotUsable { place, usable },
        NotAPlace { act },
        NotARoute,
        NoPlace { place },
    }
}
