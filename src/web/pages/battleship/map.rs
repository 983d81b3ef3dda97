//! The map: a board, and where its ships are.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::hooks::use_lang;
use crate::web::i18n::SeaMap;

/// The Map screen.
#[component]
pub fn Map() -> Html {
    let lang = use_lang();
    page(lang.t(SeaMap::Title), Html::default())
}
