//! Many games of the program.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::hooks::use_lang;
use crate::web::i18n::SeaSim;

/// The Simulate screen.
#[component]
pub fn Simulate() -> Html {
    let lang = use_lang();
    page(lang.t(SeaSim::Title), Html::default())
}
