//! The Contest screens.

mod agreement;
mod basis;
mod catalogue;
pub mod current;
mod distribution;
mod evaluate;
mod lines;
mod loadout;
mod names;
mod picker;
mod play;
mod replay;
mod weights;
mod words;
mod working;

pub use self::agreement::AgreementPage;
pub use self::distribution::Distribution;
pub use self::evaluate::Evaluate;
pub use self::loadout::Loadout;
pub use self::play::Play;
pub use self::replay::Replay;

use jobs::contest::{Games, Optimise, Rehearsals, Seeds};
use wasm_bindgen::JsValue;

use crate::{batch, store};
use protocol::js_serde;

/// Whether a saved value is one of these screens.
pub(super) fn is_saved(name: &str, value: &JsValue) -> bool {
    let value = value.clone();
    match name {
        store::CONTEST_LOADOUT => current::ENTRY.fits(value),
        store::CONTEST_BEFORE => current::is_mine(value),
        store::CONTEST_DISTRIBUTION => distribution::DOCUMENT.slot.fits(value),
        store::CONTEST_DISTRIBUTION_GAMES
        | store::CONTEST_COMPARE_GAMES
        | store::CONTEST_WHATIF_GAMES => batch::is_saved::<Games>(&value),
        store::CONTEST_RUNS => distribution::is_runs(value),
        store::CONTEST_OWNED => js_serde::read::<picker::Owned>(value).is_ok(),
        store::CONTEST_OWN_SCORES => distribution::is_own(value),
        store::CONTEST_AGREEMENT_GAMES => batch::is_saved::<Rehearsals>(&value),
        store::CONTEST_SWAPS_GAMES => batch::is_saved::<Optimise>(&value),
        store::CONTEST_SEEDS => batch::is_saved::<Seeds>(&value),
        store::CONTEST_SHELF => js_serde::read::<Vec<(String, current::Entry)>>(value).is_ok(),
        store::CONTEST_REPLAY => replay::DOCUMENT.slot.fits(value),
        store::CONTEST_PLAY => play::DOCUMENT.slot.fits(value),
        store::CONTEST_EVALUATE => evaluate::DOCUMENT.slot.fits(value),
        _ => false,
    }
}

/// Whether it is the loadout that a job refuses.
fn is_of_loadout(state: &crate::hooks::JobState) -> bool {
    let crate::hooks::JobState::Failed(error) = state else { return false };
    error.at.starts_with("/loadout")
}
