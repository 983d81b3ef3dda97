//! What can be wrong with a request about Milljan, besides the errors of any request.

use serde::{Deserialize, Serialize};

use super::{FULL, IdolId, MOST_OWN, OwnUnitError, Question, State, UnitId};
use jobs_core::ErrorKind;
use milljan::game::{ActionError, Illegal};
use milljan::notation::NotationError;
use milljan::unit_list::UnitListError;

/// Errors that only requests about Milljan can have.
#[derive(
    Clone,
    Debug,
    PartialEq,
    Serialize,
    Deserialize,
    thiserror::Error,
    strum::EnumCount,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum MilljanError {
    /// A number that is not a tile's.
    #[error("there is no tile {tile}; tiles are numbered 0 to 53")]
    UnknownTile {
        /// The number.
        tile: IdolId,
    },
    /// A number that is not a unit's.
    #[error("there is no unit {unit}")]
    UnknownUnit {
        /// The number.
        unit: UnitId,
    },
    /// A unit that does not count yet on the chosen day.
    #[error("unit {unit} ('{name}') counts from a later day on")]
    InactiveUnit {
        /// Its number.
        unit: UnitId,
        /// Its name.
        name: String,
    },
    /// A unit that was switched off.
    #[error("unit {unit} ('{name}') is switched off")]
    UnitOff {
        /// Its number.
        unit: UnitId,
        /// Its name.
        name: String,
    },
    /// A claimed unit of fewer than three members.
    #[error("unit {unit} ('{name}') has fewer than three members and cannot be claimed")]
    UnitTooSmall {
        /// Its number.
        unit: UnitId,
        /// Its name.
        name: String,
    },
    /// An own unit that is not valid.
    #[error(transparent)]
    BadOwnUnit(OwnUnitError),
    /// An own unit with the members of another that counts.
    #[error("the own unit '{name}' has the same members as unit {other} ('{other_name}')")]
    SameUnit {
        /// Its name.
        name: String,
        /// The other unit.
        other: UnitId,
        /// The other's name.
        other_name: String,
    },
    /// More own units than there is room for.
    #[error("there are more than {MOST_OWN} own units")]
    TooManyOwnUnits,
    /// Claimed units of more members than a hand has tiles.
    #[error("the claimed units have more than {FULL} members together")]
    TooManyClaimed,
    /// More free tiles than there is room for.
    #[error("the free tiles beside the claimed units are at most {most}")]
    TooManyTiles {
        /// How many there is room for.
        most: u8,
    },
    /// Completed units of more members than a hand has tiles.
    #[error("the units have {members} members together; a hand has {FULL} tiles")]
    #[strum(serialize = "too-many-tiles")]
    TooManyMembers {
        /// How many they have.
        members: u32,
    },
    /// More than three copies of a tile in the hand, its claimed units, or with the copies left.
    #[error("there are more than three copies of tile {tile}")]
    FourthCopy {
        /// The tile.
        tile: IdolId,
    },
    /// More than three copies, counting those seen elsewhere.
    #[error("with the tiles seen elsewhere there are more than three copies of tile {tile}")]
    FourthCopySeen {
        /// The tile.
        tile: IdolId,
    },
    /// そら, or a number that is not a tile's, as 担当.
    #[error("tile {tile} cannot be declared oshi")]
    InvalidOshi {
        /// What was declared.
        tile: IdolId,
    },
    /// Not as many free tiles as the state has.
    #[error(
        "the free tiles of a {} state are {wanted} beside these claimed units, not {has}; \"partial\" takes any number",
        if *state == State::Drawn { "drawn" } else { "waiting" }
    )]
    WrongCount {
        /// The state that was named.
        state: State,
        /// How many there are.
        has: u32,
        /// How many there have to be.
        wanted: u8,
    },
    /// Neither as many free tiles as a drawn state has nor as many as a waiting one.
    #[error("{} or {drawn} free tiles belong here, not {has}", drawn.saturating_sub(1))]
    #[strum(serialize = "wrong-count")]
    NoState {
        /// How many there are.
        has: u32,
        /// How many a drawn state has.
        drawn: u8,
    },
    /// A partial state where a drawn or waiting one is needed.
    #[error("this needs a drawn or a waiting state")]
    #[strum(serialize = "invalid-value")]
    PartialState,
    /// A tile that cannot be sent: it is not in the hand.
    #[error("tile {tile} is not among the free tiles")]
    NotInHand {
        /// The tile.
        tile: IdolId,
    },
    /// A tile to send from a waiting hand.
    #[error("a waiting hand sends nothing")]
    #[strum(serialize = "not-in-hand")]
    NothingToSend,
    /// Fetching without そら.
    #[error("nothing can be fetched without そら (53) in the hand")]
    #[strum(serialize = "not-in-hand")]
    NoSora,
    /// A tile that no waiting room can hold.
    #[error("tile {tile} cannot be fetched: what lies in a waiting room is among the seen tiles")]
    #[strum(serialize = "invalid-value")]
    NotSeen {
        /// The tile.
        tile: IdolId,
    },
    /// そら as the tile to fetch.
    #[error("そら fetches no そら")]
    #[strum(serialize = "invalid-value")]
    SoraFetched,
    /// Free tiles without the copies that are left in addition.
    #[error("tiles of the hand need the copies left beside them, in \"rem\"")]
    #[strum(serialize = "out-of-range")]
    NoCopies,
    /// A ron that names no unit.
    #[error("a ron needs the index of the unit that holds the winning tile")]
    #[strum(serialize = "invalid-ron-unit")]
    NoRonUnit,
    /// The unit of a ron, where there was no ron.
    #[error("only a ron has a unit that holds the winning tile")]
    #[strum(serialize = "invalid-ron-unit")]
    NoRon,
    /// An index that is not a unit's.
    #[error("there is no unit at index {index}")]
    #[strum(serialize = "invalid-ron-unit")]
    NoUnitThere {
        /// The index.
        index: u32,
    },
    /// A claimed unit for the winning tile.
    #[error("the winning tile is never in a claimed unit")]
    #[strum(serialize = "invalid-ron-unit")]
    ClaimedRonUnit,
    /// 詩花 for the winning tile.
    #[error("詩花 alone cannot be won by ron")]
    #[strum(serialize = "invalid-ron-unit")]
    LoneRonUnit,
    /// A unit that the search cannot remove.
    #[error("unit {unit} cannot be removed here")]
    InvalidPath {
        /// The unit.
        unit: UnitId,
    },
    /// Text that is not an action.
    #[error(transparent)]
    InvalidAction(ActionError),
    /// An action that is not legal where it appears.
    #[error(transparent)]
    IllegalAction(Illegal),
    /// Units from which no puzzle of the wanted kind can be made.
    #[error("these units make no such puzzle")]
    NoPuzzle,
    /// A hand that does not suit the question.
    #[error("{}", asked(*kind, *most))]
    UnsuitablePosition {
        /// What is asked.
        kind: Question,
        /// The greatest h that suits it.
        most: u8,
    },
    /// Answers of another kind of puzzle.
    #[error("this puzzle is answered by \"{wanted}\", not by \"{field}\"")]
    #[strum(serialize = "conflicting-fields")]
    OtherAnswers {
        /// The field that is there.
        field: String,
        /// The one that belongs there.
        wanted: String,
    },
}

impl ErrorKind for MilljanError {
    const FAMILY: &'static str = "milljan";

    fn code(&self) -> &'static str {
        self.into()
    }
}

fn asked(kind: Question, most: u8) -> String {
    match kind {
        Question::Waits => format!("winning tiles are asked of a waiting hand with h = {most}"),
        Question::Exchanges => {
            format!("exchanges are asked of a drawn hand with h from 1 to {most}")
        }
        Question::Discard => {
            format!("the tile to send is asked of a drawn hand with h from 1 to {most}")
        }
    }
}

/// Why part of a text with units could not be imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error(transparent)]
#[serde(transparent)]
pub struct ImportError(pub UnitListError);

impl ErrorKind for ImportError {
    const FAMILY: &'static str = "milljan-import";

    fn code(&self) -> &'static str {
        match &self.0 {
            UnitListError::Json(_) => "invalid-json",
            UnitListError::Nothing => "nothing",
            UnitListError::TooLong => "too-long",
            UnitListError::UnknownList(_) => "unknown-list",
            UnitListError::NoField(_) => "missing-field",
            UnitListError::Neither(_) => "no-name-or-number",
            UnitListError::Same { .. } => "same-unit",
            UnitListError::Notation(what) => match what {
                NotationError::Name { .. } => "unknown-idol",
                NotationError::WhichUnit { near, .. } if near.is_empty() => "unknown-unit",
                NotationError::WhichUnit { .. } => "ambiguous-unit",
                NotationError::NoMembers { .. }
                | NotationError::Unit { .. }
                | NotationError::Part { .. }
                | NotationError::Date { .. } => "no-unit",
                NotationError::TooManyOwn => "too-many-own-units",
                NotationError::TooMany { .. } => "too-many-members",
                NotationError::Own(bad) => match bad {
                    OwnUnitError::NoName => "no-name",
                    OwnUnitError::LongName => "long-name",
                    OwnUnitError::Character { .. } => "name-character",
                    OwnUnitError::Empty => "no-members",
                    OwnUnitError::TooLarge { .. } => "too-many-members",
                    OwnUnitError::NoSuchTile { .. } => "unknown-tile",
                    OwnUnitError::Sora { .. } => "sora",
                    OwnUnitError::Twice { .. } => "named-twice",
                    OwnUnitError::ShiikaWithOthers { .. } => "shiika-with-others",
                    OwnUnitError::Alone { .. } => "alone",
                },
            },
        }
    }
}
