//! `splendor.kifu` and `splendor.write`: games as the text of kuboyoo/csplendor (棋譜), read and written.
//!
//! What that format lacks is added in its style: `/reveal:C12` after a move names the card that came,
//! `;nobles:[3]` in a player's part names the nobles that the player already has.

mod notation;
mod read;
mod write;

pub use self::notation::NobleIds;
pub use self::read::{Kifu, KifuRequest};
pub use self::write::{Write, WriteReport, WriteRequest};

use serde::{Deserialize, Serialize};

use super::game::{GameEntry, MoveEntry};

/// A note on a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NoteEntry {
    /// How many moves of the game come before it.
    pub at: u16,
    /// What it says.
    pub text: String,
}

/// Moves that were not made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BranchEntry {
    /// How many moves of the game come before them.
    pub at: u16,
    /// What might have been done instead.
    pub moves: Vec<MoveEntry>,
}

/// What a text holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KifuReport {
    /// The game.
    pub game: GameEntry,
    /// Names of the players, by seat.
    pub names: Vec<String>,
    /// Notes, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteEntry>,
    /// Branches, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<BranchEntry>,
}
