//! `splendor.kifu` and `splendor.write`: games as the text of kuboyoo/csplendor (棋譜), read and written.
//!
//! What that format lacks is added in its style: `/reveal:C12` after a move names the card that came,
//! `;nobles:[3]` in a player's part names the nobles that the player already has.

mod first;
mod moves;
mod notation;
mod others;
mod read;
mod write;

pub use self::notation::{NobleIds, unwrapped};
pub use self::others::{CsplendorGame, CsplendorState, DealtGame};
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

/// Where a game ends, or stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EndEntry {
    /// Prestige of each player.
    pub points: Vec<u8>,
    /// Seats that have won, from 0; left out while the game is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<u8>>,
    /// The same for games that went the same way, however they began: from a seed or from its position.
    pub key: String,
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
    /// When it was played, as its header says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// What it was a game of, as its header says.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// Where its moves lead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<EndEntry>,
    /// The last line, from 1, where the text breaks off in it: the moves before it are read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<u32>,
}
