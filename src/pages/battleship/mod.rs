//! The Battleship screens.

mod defend;
mod duel;
pub mod fleet_sheet;
mod friend;
mod games;
mod learn;
mod legend;
mod map;
pub mod menu;
mod play;
mod real;
mod seas;
mod simulate;
mod strength;
pub mod words;

pub use self::defend::Defend;
pub use self::games::Play;
pub use self::learn::Learn;
pub use self::map::Map;
pub use self::simulate::Simulate;

use jobs::battleship::Games;
use wasm_bindgen::JsValue;

use crate::components::board::Axes;
use crate::{batch, store};
use protocol::js_serde;

/// Whether a saved value is one of these screens.
pub(super) fn is_saved(name: &str, value: &JsValue) -> bool {
    let value = value.clone();
    match name {
        store::BATTLESHIP_AXES => js_serde::read::<Axes>(value).is_ok(),
        store::BATTLESHIP_VIEW => value.as_string().is_some(),
        store::BATTLESHIP_MAP => map::DOCUMENT.slot.fits(value),
        store::BATTLESHIP_PLAY => js_serde::read::<play::Save>(value).is_ok(),
        store::BATTLESHIP_WAY => js_serde::read::<games::Way>(value).is_ok(),
        store::BATTLESHIP_FRIEND => js_serde::read::<friend::Save>(value).is_ok(),
        store::BATTLESHIP_REAL => real::GAME.slot.fits(value),
        store::BATTLESHIP_OPPONENTS => duel::opponents::is_known(&value),
        store::BATTLESHIP_SIMULATE => simulate::DOCUMENT.slot.fits(value),
        store::BATTLESHIP_DEFEND => defend::DOCUMENT.slot.fits(value),
        store::BATTLESHIP_SIMULATE_GAMES | store::BATTLESHIP_DEFEND_GAMES => {
            batch::is_saved::<Games>(&value)
        }
        store::BATTLESHIP_DEFEND_SEARCH => batch::is_saved::<jobs::battleship::Defend>(&value),
        _ => false,
    }
}
