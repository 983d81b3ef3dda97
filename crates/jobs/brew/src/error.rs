//! What can be wrong with questions about Witches Brew, beside what any request can have wrong.

use serde::{Deserialize, Serialize};

use brew::protocol::LineError;
use brew::setup::PositionErrorKind;
use jobs_core::ErrorKind;

/// What only this lab can find wrong with a request.
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
    /// No whole number of 64 bits.
    #[error("a seed is a whole number from {} to {} in digits, not '{word}'", i64::MIN, i64::MAX)]
    BadSeed {
        /// What stands there.
        word: String,
    },
    /// No number of a spell where base spells are meant as well.
    #[error(
        "a spell is -1 to -4 for the base spells or 0 to 41 for those of the tome, not {value}"
    )]
    #[strum(serialize = "unknown-card")]
    UnknownSpell {
        /// What stands there.
        value: i16,
    },
    /// Rupees of a player who is out.
    #[error("the score of a player who is out is -1, not {value}")]
    #[strum(serialize = "out-of-range")]
    ScoreOut {
        /// What stands there.
        value: i16,
    },
    /// Bonuses that the first two recipes never have.
    #[error("the bonuses are worth 3 and 1, or 1 and 0, not {} and {}", value[0], value[1])]
    #[strum(serialize = "out-of-range")]
    BonusValue {
        /// What they are said to be worth.
        value: [u8; 2],
    },
    /// Something else than marks of which spells can be cast.
    #[error("this holds nothing but 0 and 1, one for each spell")]
    #[strum(serialize = "invalid-value")]
    Castable,
    /// More ingredients at the start than there is room for.
    #[error("a game begins with at most {most} ingredients, not {value}")]
    #[strum(serialize = "out-of-range")]
    StartFull {
        /// Their sum.
        value: u32,
        /// Room.
        most: u32,
    },
    /// A position in which nobody has a turn any more.
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
