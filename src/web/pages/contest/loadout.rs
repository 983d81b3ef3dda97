//! What goes into a contest: idol, cards, items, parameters, stage.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::el::el;
use crate::web::hooks::use_lang;
use crate::web::i18n::{Deck, Key};

/// The screen.
#[component]
pub fn Loadout() -> Html {
    let lang = use_lang();
    page(lang.t(Key::ContestLoadout), el("p").with(lang.t(Deck::Sub)))
}
