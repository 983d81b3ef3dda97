//! What the sources leave open, as switches.

use serde::{Deserialize, Serialize};

/// Whose tiles may be claimed by ティン.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimFrom {
    /// Every other seat's, as in Hitori-Jong-2nd.
    #[default]
    Any,
    /// Only those of the seat before, as in mahjong.
    Left,
}

/// Which of several claims on one tile counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Priority {
    /// ロン before ティン; among equals the next in turn.
    #[default]
    RonFirst,
    /// The next in turn, whatever the claim.
    TurnOrder,
}

/// Who wins where several seats call ロン on one tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ManyRon {
    /// The next in turn alone.
    #[default]
    First,
    /// All of them.
    All,
}

/// The switches of a game.
///
/// A tile fetched with そら never wins at once, under either reading: she is one
/// of twelve tiles, the fetched one takes her place, and a win needs thirteen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// Whose tiles may be claimed by ティン.
    pub claim_from: ClaimFrom,
    /// Which of several claims on one tile counts.
    pub claim_priority: Priority,
    /// Who wins where several seats call ロン.
    pub many_ron: ManyRon,
    /// Whether a draw follows そら in the same turn; otherwise fetching replaces draw and send.
    pub sora_then_draw: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            claim_from: ClaimFrom::default(),
            claim_priority: Priority::default(),
            many_ron: ManyRon::default(),
            sora_then_draw: true,
        }
    }
}
