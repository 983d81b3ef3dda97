//! What the game's own AI plays, turn by turn, and why.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::el::el;
use crate::web::hooks::use_lang;
use crate::web::i18n::{Key, Reel};

/// The screen.
#[component]
pub fn Replay() -> Html {
    let lang = use_lang();
    page(lang.t(Key::ContestReplay), el("p").with(lang.t(Reel::Sub)))
}
