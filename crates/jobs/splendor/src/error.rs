//! What can be wrong with requests about Splendor, besides the errors of any request.

use serde::{Deserialize, Serialize};

use super::MoveFault;
use jobs_core::{ErrorKind, JobError};
use splendor::setup::PositionError;

/// Errors that only requests of this lab can have.
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
pub enum SplendorError {
    /// A card, a noble or a number that a position cannot have.
    #[error(transparent)]
    Part(PositionError),
    /// An error in a line of a game's text.
    #[error("line {line}, character {character}: {fault}")]
    Kifu {
        /// The line, from 1.
        line: u32,
        /// The character in it where the fault begins, from 1.
        character: u32,
        /// What is wrong in it.
        fault: RecordError,
    },
    /// A text that is too long for a game.
    #[error("the text is longer than {kib} KiB")]
    TooLong {
        /// How long it may be.
        kib: u64,
    },
    /// A game that the text format cannot express.
    #[error(
        "the text has no words for house rules, for the 81 numbers, or for a first position with a \
         noble to choose"
    )]
    NoWords,
    /// Neither a seed nor a position, or both.
    #[error("a game begins with a seed or with a position, one of the two")]
    OneStart,
    /// Neither a seed nor a game, or both.
    #[error("a puzzle comes from a seed or from a game, one of the two")]
    #[strum(serialize = "one-start")]
    OnePuzzle,
    /// More moves than a game may have.
    #[error("games have at most {most} moves, not {has}")]
    #[strum(serialize = "invalid-length")]
    MoveCount {
        /// How many there are.
        has: u64,
        /// How many there may be.
        most: u64,
    },
    /// A number that is not that of a decision.
    #[error("decisions have the numbers 0 to {last}, not {id}")]
    UnknownAction {
        /// The number.
        id: u16,
        /// The last one that there is.
        last: u16,
    },
    /// A decision that cannot be made in the position.
    #[error("decision {id} is not legal here, {legal} others are")]
    IllegalMove {
        /// Its number in the `space` of the game.
        id: u16,
        /// How many are legal.
        legal: u32,
    },
    /// A card that cannot have come.
    #[error("card {card} cannot come here: it is of another level, or not in the deck")]
    #[strum(serialize = "unknown-card")]
    Reveal {
        /// The card, 0 to 89.
        card: u8,
    },
    /// Nothing is left to decide.
    #[error("the game is over")]
    GameOver,
    /// A request about a turn, at its end or after the game.
    #[error("tokens are weighed before a turn, not at its end or after the game")]
    #[strum(serialize = "game-over")]
    NoTurn,
}

impl SplendorError {
    /// The kind of an error, if it is one of these.
    pub(super) fn of(error: &JobError) -> Option<Box<Self>> {
        error.kind().map(Box::new)
    }
}

impl ErrorKind for SplendorError {
    const FAMILY: &'static str = "splendor";

    fn code(&self) -> &'static str {
        match self {
            Self::Part(wrong) => wrong.code(),
            Self::Kifu { fault, .. } => fault.into(),
            other => other.into(),
        }
    }
}

/// What can be wrong in a line of a game's text.
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
pub enum RecordError {
    /// Text that does not have the form of a position.
    #[error("'{part}' is not part of a position")]
    #[strum(serialize = "kifu-position")]
    NoPosition {
        /// The part that cannot be read.
        part: String,
    },
    /// A first position without its cards.
    #[error("'startpos' names no cards: the position has to be written out")]
    #[strum(serialize = "kifu-position")]
    NoCards,
    /// A number of players other than those of the position, or one that no game has.
    #[error("the number of players is said to be '{says}', the position has {has}")]
    #[strum(serialize = "kifu-players")]
    Players {
        /// What the header says.
        says: String,
        /// How many the position has.
        has: u8,
    },
    /// An impossible position.
    #[error("{error}, at {at}")]
    #[strum(serialize = "kifu-position")]
    Position {
        /// The field of the game that is wrong.
        at: String,
        /// What is wrong with it.
        error: Box<SplendorError>,
    },
    /// A word that does not have the form of a move.
    #[error("'{word}' is not a move")]
    #[strum(serialize = "kifu-move")]
    NoMove {
        /// The word, or the line if it is not even a word.
        word: String,
    },
    /// A move that the rules do not allow in its position.
    #[error("'{word}' is not allowed here: {why}")]
    #[strum(serialize = "kifu-move")]
    Illegal {
        /// The move as written.
        word: String,
        /// Why.
        why: MoveFault,
    },
    /// A move that cannot be made for a reason of its own.
    #[error("'{word}': {error}")]
    #[strum(serialize = "kifu-move")]
    Refused {
        /// The move as written.
        word: String,
        /// Why.
        error: Box<SplendorError>,
    },
    /// Somebody else's turn.
    #[error("P{turn} is to move")]
    #[strum(serialize = "kifu-seat")]
    Seat {
        /// The seat that is to move, from 0.
        turn: u8,
    },
    /// A move before any position, or no position at all.
    #[error("a line 'Position:' has to come first")]
    #[strum(serialize = "kifu-start")]
    NoStart,
    /// More moves than a game may have.
    #[error("this is one move too many: games have at most {most}")]
    #[strum(serialize = "kifu-move")]
    TooManyMoves {
        /// How many there may be.
        most: u32,
    },
    /// More branches than a text may have.
    #[error("this is one branch too many: texts have at most {most}")]
    #[strum(serialize = "kifu-move")]
    TooManyBranches {
        /// How many there may be.
        most: u32,
    },
    /// A branch within a branch.
    #[error("a branch cannot begin within another one")]
    #[strum(serialize = "kifu-move")]
    BranchInBranch,
    /// A branch without an end.
    #[error("the branch has no end: '}}' is missing")]
    #[strum(serialize = "kifu-move")]
    OpenBranch,
}
