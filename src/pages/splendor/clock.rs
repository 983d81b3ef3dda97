//! The Clock screen: shows that a screen is one row of `data/screens.json` and one file.

use yew::prelude::*;

use crate::components::page;
use crate::el::el;
use crate::hooks::use_lang;
use crate::i18n::Title;

/// The Clock screen.
#[component]
pub fn Clock() -> Html {
    let lang = use_lang();
    page(None, el("p").with(lang.t(Title::SplendorClock)))
}
