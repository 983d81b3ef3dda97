//! Keys of a table on the screen.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};
use yew::prelude::*;

use super::use_effect_with;
use crate::dom;
use crate::handler::Handler;

/// Whether Enter belongs to what has the focus.
fn is_taken(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    target.is_some_and(|it| {
        it.closest("button,a,summary,dialog,input,select").ok().flatten().is_some()
    })
}

/// Listens to the keys of a table as long as somebody can decide there: those pressed alone, by their
/// names. What is open over the table has its own keys.
#[hook]
pub fn use_table_keys(open: bool, heard: &Handler<String>) {
    use_effect_with((open, heard.clone()), move |(open, heard)| {
        let heard = heard.clone();
        let listener = open.then(|| {
            EventListener::new(&dom::document(), "keydown", move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                // A key that is held down would decide again and again.
                let Some(key) = dom::lone_key(event).filter(|_| !event.repeat()) else { return };
                let over = "dialog[open], .sheet--open";
                let is_over = dom::document().query_selector(over).ok().flatten().is_some();
                if !(is_over || key == "Enter" && is_taken(event)) {
                    heard.emit(key);
                }
            })
        });
        move || drop(listener)
    });
}
