//! The Splendor screens.

mod analyse;
mod analysis;
mod board;
mod editor;
mod explore;
mod game;
mod keys;
mod kifu;
mod move_picker;
mod move_text;
mod picker;
mod picture;
mod pieces;
mod play;
mod puzzles;
mod reasons;
mod replays;
mod results;
mod review;
mod rules;
mod stats;
mod table;
mod tabs;

pub use self::analyse::Analyse;
pub use self::explore::Explore;
pub use self::play::Play;
pub use self::puzzles::Puzzles;
pub use self::replays::Replays;
pub use self::stats::Stats;

use wasm_bindgen::JsValue;

use crate::store;
use jobs::splendor::Games;

/// Whether a saved value is one of these screens.
pub(super) fn is_saved(name: &str, value: &JsValue) -> bool {
    let value = value.clone();
    match name {
        store::SPLENDOR_PLAY => play::DOCUMENT.slot.fits(value),
        store::SPLENDOR_ANALYSE => analyse::DOCUMENT.slot.fits(value),
        store::SPLENDOR_EXPLORE => explore::DOCUMENT.slot.fits(value),
        store::SPLENDOR_PUZZLES => puzzles::DOCUMENT.slot.fits(value),
        store::SPLENDOR_REPLAYS => replays::DOCUMENT.slot.fits(value),
        store::SPLENDOR_PLACE => replays::PLACE.fits(value),
        store::SPLENDOR_REVIEWS => review::KEPT.fits(value),
        store::SPLENDOR_RESULTS => results::KEPT.fits(value),
        store::SPLENDOR_STATS => stats::DOCUMENT.slot.fits(value),
        store::SPLENDOR_STATS_GAMES => crate::batch::is_saved::<Games>(&value),
        _ => false,
    }
}
