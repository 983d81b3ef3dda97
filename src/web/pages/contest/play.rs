//! A contest played by hand.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::el::el;
use crate::web::hooks::use_lang;
use crate::web::i18n::{ByHand, Key};

/// The screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    page(lang.t(Key::ContestPlay), el("p").with(lang.t(ByHand::Sub)))
}
