//! The Brew screens.

mod analyse;
mod analysis;
mod article;
mod batch;
mod board;
mod cards;
mod compare;
mod cost;
mod engine_form;
mod game;
mod keys;
mod layers;
mod learned_values;
mod picture;
mod play;
mod results;
mod review;
mod rules;
mod seat;
mod settings;
mod spells;
mod taps;
mod turns;
mod value;
mod watch;

pub use self::analyse::Analyse;
pub use self::compare::Compare;
pub use self::play::Play;
pub use self::spells::Spells;
pub use self::watch::Watch;

use wasm_bindgen::JsValue;

use self::batch::Kind;
use crate::store;
use jobs::brew::{Learn, Match};

/// Whether a saved value is one of these screens.
pub(super) fn is_saved(name: &str, value: &JsValue) -> bool {
    match name {
        store::BREW_WATCH => watch::DOCUMENT.slot.fits(value.clone()),
        store::BREW_PLAY => play::DOCUMENT.slot.fits(value.clone()),
        store::BREW_ANALYSE => analyse::DOCUMENT.slot.fits(value.clone()),
        store::BREW_REVIEWS => review::KEPT.fits(value.clone()),
        store::BREW_GAMES => results::KEPT.fits(value.clone()),
        store::BREW_SPELLS => Learn::DOCUMENT.slot.fits(value.clone()),
        store::BREW_SPELLS_GAMES => crate::batch::is_saved::<Learn>(value),
        store::BREW_VALUES => learned_values::is_saved(value),
        store::BREW_COMPARE => Match::DOCUMENT.slot.fits(value.clone()),
        store::BREW_COMPARE_GAMES => crate::batch::is_saved::<Match>(value),
        _ => false,
    }
}
