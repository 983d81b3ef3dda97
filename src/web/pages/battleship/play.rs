//! Games against the program.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::hooks::use_lang;
use crate::web::i18n::SeaPlay;

/// The Play screen.
#[component]
pub fn Play() -> Html {
    let lang = use_lang();
    page(lang.t(SeaPlay::Title), Html::default())
}
