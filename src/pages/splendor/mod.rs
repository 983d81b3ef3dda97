//! The Splendor screens.

mod analyse;
mod board;
mod deed;
mod editor;
mod explore;
mod game;
mod kifu;
mod picker;
mod picture;
mod pieces;
mod play;
mod puzzles;
mod replays;
mod rules;
mod stats;
mod table;
mod thought;
mod tray;

pub use self::analyse::Analyse;
pub use self::explore::Explore;
pub use self::play::Play;
pub use self::puzzles::Puzzles;
pub use self::replays::Replays;
pub use self::stats::Stats;

use wasm_bindgen::JsValue;

use crate::store;

/// Whether a saved value is one of these screens.
pub(super) fn is_saved(name: &str, value: &JsValue) -> bool {
    match name {
        store::SPLENDOR_PLAY => play::is_saved(value),
        store::SPLENDOR_ANALYSE => analyse::is_saved(value),
        store::SPLENDOR_EXPLORE => explore::is_saved(value),
        store::SPLENDOR_PUZZLES => puzzles::is_saved(value),
        store::SPLENDOR_REPLAYS | store::SPLENDOR_PLACE => replays::is_saved(name, value),
        store::SPLENDOR_STATS | store::SPLENDOR_STATS_GAMES => stats::is_saved(name, value),
        _ => false,
    }
}
