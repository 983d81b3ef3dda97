//! How well a fleet is hidden.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::hooks::use_lang;
use crate::web::i18n::SeaDefend;

/// The Defend screen.
#[component]
pub fn Defend() -> Html {
    let lang = use_lang();
    page(lang.t(SeaDefend::Title), Html::default())
}
