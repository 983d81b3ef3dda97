//! The screens: one file each, one folder for each lab.

mod about;
pub mod battleship;
pub mod brew;
pub mod contest;
mod home;
pub mod milljan;
mod settings;
pub mod splendor;

use yew::prelude::*;

use super::app::Program;
use super::components;
use super::el::el;
use super::hooks::use_lang;
use super::i18n::CommonText;
use super::mount::mount;
use super::route::{Route, anchor};

// A program for each lab of `data/screens.json`, with its screens.
include!(concat!(env!("OUT_DIR"), "/programs.rs"));

#[component]
fn NotFound() -> Html {
    let lang = use_lang();
    let home = anchor(Route::Home, "a.button button--main").with(lang.t(CommonText::ToHome));
    let body = el("div.prose")
        .with(el("p").with(lang.t(CommonText::NotFoundHint)))
        .with(el("p").with(home));
    components::page(Some(lang.t(CommonText::NotFound)), body)
}
