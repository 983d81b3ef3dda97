//! The evaluation of a state that is typed in.

use yew::prelude::*;

use crate::web::components::page;
use crate::web::el::el;
use crate::web::hooks::use_lang;
use crate::web::i18n::{Key, Weigh};

/// The screen.
#[component]
pub fn Evaluate() -> Html {
    let lang = use_lang();
    page(lang.t(Key::ContestEvaluate), el("p").with(lang.t(Weigh::Sub)))
}
