//! The screens: a file each, a folder for each lab.

mod about;
mod home;
pub mod milljan;
mod settings;

use yew::prelude::*;
use yew_router::prelude::*;

use super::components::Frame;
use super::hooks::use_lang;
use super::i18n::Key;
use super::route::Route;

/// The screen of an address.
pub fn page(route: Route) -> Html {
    match route {
        Route::Home => html! { <home::Home /> },
        Route::MilljanCheck => html! { <milljan::Check /> },
        Route::Settings => html! { <settings::Settings /> },
        Route::About => html! { <about::About /> },
        Route::NotFound => html! { <NotFound /> },
    }
}

#[component]
fn NotFound() -> Html {
    let lang = use_lang();
    html! {
        <Frame title={lang.t(Key::NotFound)}>
            <div class="prose">
                <p>{ lang.t(Key::NotFoundHint) }</p>
                <p><Link<Route> classes="button button--main" to={Route::Home}>{ lang.t(Key::ToHome) }</Link<Route>></p>
            </div>
        </Frame>
    }
}
