//! What can be wrong with requests about Witches Brew, besides the errors of any request.

use serde::{Deserialize, Serialize};

use brew::protocol::LineError;
use brew::setup::PositionErrorKind;
use jobs_core::ErrorKind;

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
pub enum BrewError {
    /// A card, a number or a list that a position cannot have.
    #[error(transparent)]
    Part(PositionErrorKind),
    /// A line that a bot reads.
    #[error(transparent)]
    Line(LineError),
    /// Not a whole number of 64 bits.
    #[error("a seed is a whole number from {} to {} in digits, not '{word}'", i64::MIN, i64::MAX)]
    BadSeed {
        /// The value found.
        word: String,
    },
    /// Not the number of a spell, where base spells count too.
    #[error(
        "a spell is -1 to -4 for the base spells or 0 to 41 for those of the tome, not {value}"
    )]
    #[strum(serialize = "unknown-card")]
    UnknownSpell {
        /// The value found.
        value: i16,
    },
    /// Rupees of a player who is out.
    #[error("the score of a player who is out is -1, not {value}")]
    #[strum(serialize = "out-of-range")]
    ScoreOut {
        /// The value found.
        value: i16,
    },
    /// Bonuses that the first two recipes never have.
    #[error("the bonuses are worth 3 and 1, or 1 and 0, not {} and {}", value[0], value[1])]
    #[strum(serialize = "out-of-range")]
    BonusValue {
        /// The values found.
        value: [u8; 2],
    },
    /// Something other than 0 and 1, which mark the spells that can be cast.
    #[error("this holds nothing but 0 and 1, one for each spell")]
    #[strum(serialize = "invalid-value")]
    Castable,
    /// More starting ingredients than there is room for.
    #[error("a game begins with at most {most} ingredients, not {value}")]
    #[strum(serialize = "out-of-range")]
    StartFull {
        /// Their sum.
        value: u32,
        /// Room.
        most: u32,
    },
    /// A position in which the game is over.
    #[error("the game is over here: six potions, a player who is out, or 100 turns")]
    GameOver,
    /// A turn after the last one of its game.
    #[error("the game is over before this turn; turns that it has: {turns}")]
    #[strum(serialize = "game-over")]
    PastTheEnd {
        /// Turns of the game.
        turns: u32,
    },
}

impl ErrorKind for BrewError {
    const FAMILY: &'static str = "brew";

    fn code(&self) -> &'static str {
        match self {
            Self::Part(wrong) => wrong.code(),
            Self::Line(fault) => fault.what.code(),
            other => other.into(),
        }
    }
}
