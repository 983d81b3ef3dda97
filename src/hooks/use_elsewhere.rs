//! What other tabs save.

use gloo::events::EventListener;

use super::use_effect_with;
use crate::handler::Handler;
use crate::{dom, store};
use protocol::js_serde;
use yew::prelude::*;

/// Calls back whenever another tab saves something under this name, or deletes it.
#[hook]
pub fn use_elsewhere(name: &'static str, call: &Handler<()>) {
    let call = call.clone();
    use_effect_with((), move |()| {
        let heard = EventListener::new(&dom::window(), "storage", move |event| {
            if store::is_named(name, js_serde::get(event, "key").as_string().as_deref()) {
                call.emit(());
            }
        });
        move || drop(heard)
    });
}
