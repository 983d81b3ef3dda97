//! Many contests of the AI: how the scores are spread.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::el::el;
use crate::web::hooks::use_lang;
use crate::web::i18n::{Key, SpreadText};

/// The screen.
#[component]
pub fn Spread() -> Html {
    let lang = use_lang();
    page(lang.t(Key::ContestSpread), el("p").with(lang.t(SpreadText::Sub)))
}
