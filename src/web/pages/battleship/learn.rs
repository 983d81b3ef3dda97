//! The article and what its critics said, on small boards.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::hooks::use_lang;
use crate::web::i18n::SeaLearn;

/// The Learn screen.
#[component]
pub fn Learn() -> Html {
    let lang = use_lang();
    page(lang.t(SeaLearn::Title), Html::default())
}
