//! The offer of a tour: a line above the tabs for those who come to a lab for the first time.

use std::cell::RefCell;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::PART;
use super::steps::{Tour, Word};
use crate::dom;

thread_local! {
    /// The line, and what ends it.
    static SHOWN: RefCell<Option<(Element, EventListener)>> = const { RefCell::new(None) };
}

/// Shows it, once for each lab.
pub(super) fn show(tour: &Tour) {
    let document = dom::document();
    let (Some(body), Ok(line)) = (document.body(), document.create_element("aside")) else {
        return;
    };
    // The tour may have been taken from the menu meanwhile.
    if !super::remember(tour.lab()) {
        return;
    }
    super::style();
    let [name, ask, start, no] =
        [Word::Name, Word::Newcomer, Word::Start, Word::No].map(Word::text);
    line.set_class_name("tour__offer");
    // Nothing but our own words.
    line.set_inner_html(&format!(
        "<span>{ask}</span><button type=button class='button button--main' {PART}=start>{start}</button>\
         <button type=button class=button aria-label='{no}' {PART}=no>✕</button>"
    ));
    for (name, value) in [("aria-label", name), ("data-testid", "tour-offer")] {
        let _ = line.set_attribute(name, value);
    }
    let _ = body.append_child(&line);
    // Whoever does something else has answered as well.
    let first = EventListenerOptions::run_in_capture_phase();
    let ends = EventListener::new_with_options(&dom::window(), "click", first, |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let part = target.and_then(|target| target.get_attribute(PART));
        end();
        if part.as_deref() == Some("start") {
            // After this click, as the tour may press a button itself.
            Timeout::new(0, super::show).forget();
        }
    });
    SHOWN.set(Some((line, ends)));
}

/// Takes it away.
pub(super) fn end() {
    if let Some((line, ends)) = SHOWN.take() {
        let held = line.contains(dom::document().active_element().as_deref());
        line.remove();
        if held {
            dom::focus("heading");
        }
        // It may be what is running.
        Timeout::new(0, move || drop(ends)).forget();
    }
}
