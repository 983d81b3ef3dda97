//! Whether something has been in view.

use wasm_bindgen::prelude::*;
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry};
use yew::prelude::*;

use crate::hooks::{use_effect_with, use_value};

/// Whether an element has been in view since it is there. A worker is not started for what nobody looks
/// at.
#[hook]
pub fn use_seen(place: &NodeRef) -> bool {
    let seen = use_value(|| false);
    let (place, found) = (place.clone(), seen.set_to(true));
    use_effect_with((), move |()| {
        let look = Closure::<dyn FnMut(js_sys::Array)>::new(move |entries: js_sys::Array| {
            let mut entries =
                entries.iter().map(JsCast::unchecked_into::<IntersectionObserverEntry>);
            if entries.any(|entry| entry.is_intersecting()) {
                found.emit(());
            }
        });
        let watch = IntersectionObserver::new(look.as_ref().unchecked_ref()).ok();
        if let (Some(watch), Some(element)) = (&watch, place.cast::<Element>()) {
            watch.observe(&element);
        }
        move || {
            watch.inspect(IntersectionObserver::disconnect);
            drop(look);
        }
    });
    *seen
}
