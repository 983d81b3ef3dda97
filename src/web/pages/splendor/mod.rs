//! The Splendor screens.

mod analyse;
mod board;
mod deed;
mod editor;
mod explore;
mod game;
mod picker;
mod pieces;
mod play;
mod rules;
mod table;
mod thought;
mod tray;

pub use self::analyse::Analyse;
pub use self::explore::Explore;
pub use self::play::Play;

use wasm_bindgen::JsValue;

use crate::web::store;

/// The worker of the lab, as `use_job` names it.
const LAB: &str = "splendor";

/// Whether a saved value is one of these screens.
pub(super) fn is_saved(name: &str, value: &JsValue) -> bool {
    match name {
        store::SPLENDOR_PLAY => play::is_saved(value),
        store::SPLENDOR_ANALYSE => analyse::is_saved(value),
        store::SPLENDOR_EXPLORE => explore::is_saved(value),
        _ => false,
    }
}
