//! The screens: a file each, a folder for each lab.

mod about;
mod home;
pub mod milljan;
mod settings;

use yew::prelude::*;

use super::components;
use super::el::el;
use super::hooks::use_lang;
use super::i18n::Key;
use super::mount::mount;
use super::route::{Route, link};

/// The screen of an address.
pub fn page(route: Route) -> Html {
    match route {
        Route::Home => mount::<home::Home>(()),
        Route::MilljanCheck => mount::<milljan::Check>(()),
        Route::MilljanPlay => mount::<milljan::Play>(()),
        Route::Settings => mount::<settings::Settings>(()),
        Route::About => mount::<about::About>(()),
        Route::NotFound => mount::<NotFound>(()),
    }
}

#[component]
fn NotFound() -> Html {
    let lang = use_lang();
    let home = link(Route::Home, "a.button button--main").with(lang.t(Key::ToHome));
    let body =
        el("div.prose").with(el("p").with(lang.t(Key::NotFoundHint))).with(el("p").with(home));
    components::page(lang.t(Key::NotFound), body)
}
