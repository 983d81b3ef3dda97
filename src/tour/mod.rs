//! A tour of a lab's first screen: a few sentences, each beside the part that it is about.
//!
//! A program of its own, loaded for those who come to a lab for the first time or ask for it, so that
//! the pages stay small. It knows the screen by selectors alone (`data/tour.json`), and shares nothing
//! with the program that draws it.

mod offer;
mod place;
mod steps;

use std::cell::RefCell;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::{Interval, Timeout};
use gloo::timers::future::TimeoutFuture;
use js_sys::{Array, JSON};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, Event, HtmlDialogElement, HtmlElement, KeyboardEvent, Storage};

use crate::dom;
use steps::{Step, Tour, Word};

/// The labs whose tour was shown, under the name of `store::TOUR`.
const SEEN: &str = "sakiyomi:1:tour";

/// How often it looks whether the screen is there, how many times, and how many times more where a part
/// is missing.
const LOOK_MS: u32 = 100;
const LOOKS: u32 = 100;
const MORE_LOOKS: u32 = 20;

/// What an example has changed settles within this time.
const SETTLE_MS: u32 = 500;

/// A step back in the browser's history is done within this time, or never.
const STEP_MS: u32 = 2000;

/// What grows on the screen moves the window along this often.
const FOLLOW_MS: u32 = 200;

/// The name of the window's parts, by which clicks are told apart.
const PART: &str = "data-tour-part";

/// A tour under way.
struct Open {
    window: HtmlDialogElement,
    steps: Vec<&'static Step>,
    at: usize,
    /// Whether the window has an entry of its own in the browser's history.
    has_entry: bool,
    /// The address and state of the entry in the browser's history, as the page last wrote them.
    entry: (String, JsValue),
    _follow: Interval,
}

thread_local! {
    static OPEN: RefCell<Option<Open>> = const { RefCell::new(None) };
    /// What the page had in its entry when the tour closed, until the tour's own entry is gone, and what
    /// ends the waiting for a step that never comes.
    static LEAVING: RefCell<Option<((String, JsValue), Timeout)>> = const { RefCell::new(None) };
    /// The window; made once.
    static WINDOW: HtmlDialogElement = make();
}

/// Shows the tour of the lab whose page this is, once its screen is there.
pub fn show() {
    if OPEN.with_borrow(Option::is_none) && LEAVING.with_borrow(Option::is_none) {
        spawn_local(async {
            if let Some(tour) = Tour::here()
                && is_ready(tour).await
            {
                open(tour);
            }
        });
    }
}

/// Offers it, once its screen is there. Nothing else changes: the screen belongs to the person.
pub fn offer() {
    spawn_local(async {
        let Some(tour) = Tour::here() else { return };
        for _ in 0..LOOKS {
            if can_open(tour) {
                return offer::show(tour);
            }
            TimeoutFuture::new(LOOK_MS).await;
        }
    });
}

/// Whether its screen is there, without a dialog: what the person has opened comes first.
fn can_open(tour: &Tour) -> bool {
    tour.is_shown() && found("html[data-ready]").is_some() && found("dialog[open]").is_none()
}

/// Waits until the screen shows something worth a tour: what the person has there, or else its
/// example. Returns whether it does.
async fn is_ready(tour: &Tour) -> bool {
    let (mut missing, mut asked) = (0, false);
    for _ in 0..LOOKS {
        if can_open(tour) {
            let example = tour.example.filter(|_| !asked).and_then(found);
            if let Some(example) = example.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
                // A step that can be undone, taken once.
                asked = true;
                example.click();
                TimeoutFuture::new(SETTLE_MS).await;
            } else if missing == MORE_LOOKS || tour.steps.iter().all(|step| step.target().is_some())
            {
                return OPEN.with_borrow(Option::is_none);
            }
            missing += 1;
        }
        TimeoutFuture::new(LOOK_MS).await;
    }
    false
}

fn found(css: &str) -> Option<Element> {
    dom::document().query_selector(css).ok().flatten()
}

fn open(tour: &'static Tour) {
    let steps: Vec<_> = tour.steps.iter().filter(|step| step.target().is_some()).collect();
    let body = dom::document().body();
    let (Some(body), false) = (body, steps.is_empty()) else { return };
    offer::end();
    remember(tour.lab());
    let window = WINDOW.with(Clone::clone);
    let [name, skip, back] = [Word::Name, Word::Skip, Word::Back].map(Word::text);
    // Nothing but our own words.
    window.set_inner_html(&format!(
        "<div class=tour__light></div><div class=tour__box><p aria-live=polite aria-atomic=true></p>\
         <div class=tour__buttons><button type=button class=button {PART}=skip>{skip}</button>\
         <button type=button class=button {PART}=back>{back}</button>\
         <button type=button class='button button--main' {PART}=next></button></div></div>"
    ));
    let _ = window.set_attribute("aria-label", name);
    // An entry of its own, so that going back closes the tour. Where the browser refuses, going back
    // leaves the screen.
    let entry = entry();
    let history = dom::window().history();
    let pushed = history.and_then(|history| history.push_state_with_url(&entry.1, "", None));
    let _ = body.append_child(&window);
    let _ = window.show_modal();
    let follow = Interval::new(FOLLOW_MS, || {
        OPEN.with_borrow_mut(|open| {
            if let Some(open) = open {
                open.entry = self::entry();
                if let Some(target) = open.steps[open.at].target() {
                    place::keep_in_view(&target);
                }
                open.arrange();
            }
        });
    });
    OPEN.set(Some(Open {
        window,
        steps,
        at: 0,
        has_entry: pushed.is_ok(),
        entry,
        _follow: follow,
    }));
    go(0);
}

/// The address and state of the shown entry in the browser's history.
fn entry() -> (String, JsValue) {
    let href = dom::window().location().href().unwrap_or_default();
    let state = dom::window().history().and_then(|history| history.state());
    (href, state.unwrap_or(JsValue::NULL))
}

/// Shows another step; those before the first and after the last do not exist.
fn go(by: isize) {
    OPEN.with_borrow_mut(|open| {
        let Some(open) = open else { return };
        if let Some(at) = open.at.checked_add_signed(by).filter(|at| *at < open.steps.len()) {
            open.at = at;
            open.show();
        }
    });
}

impl Open {
    fn show(&self) {
        let (at, count, step) = (self.at, self.steps.len(), self.steps[self.at]);
        if let Ok(Some(words)) = self.window.query_selector("p") {
            words.set_inner_html(&format!("<b>{} / {count}</b> {}", at + 1, step.text()));
        }
        let last = at + 1 == count;
        let part = |name: &str| {
            let found = self.window.query_selector(&format!("[{PART}={name}]")).ok()??;
            found.dyn_into::<HtmlElement>().ok()
        };
        if let [Some(skip), Some(back), Some(next)] = ["skip", "back", "next"].map(part) {
            skip.set_hidden(last);
            back.set_hidden(at == 0);
            next.set_text_content(Some(if last { Word::Done } else { Word::Next }.text()));
            // A hidden button loses the focus.
            let _ = next.focus();
        }
        if let Some(target) = step.target() {
            place::scroll_to(&target);
        }
        self.arrange();
    }

    /// Puts the words beside their part of the screen, wherever that is now.
    fn arrange(&self) {
        if let Some(target) = self.steps[self.at].target() {
            place::arrange(&self.window, &target);
        }
    }
}

/// The window is closed, however that happened: removes it, and its entry in the browser's history.
fn closed(went_back: bool) {
    let Some(open) = OPEN.take() else { return };
    // Gives the focus back to where it was.
    open.window.close();
    open.window.remove();
    if went_back {
        if open.has_entry {
            rewrite(&open.entry);
        }
    } else if open.has_entry {
        // A step that never comes must not swallow a later one.
        let end = Timeout::new(STEP_MS, || LEAVING.set(None));
        LEAVING.set(Some((entry(), end)));
        let _ = dom::window().history().and_then(|history| history.back());
    }
}

/// The entry below that of the tour may be older than what the page has written since.
fn rewrite((href, state): &(String, JsValue)) {
    if let Ok(history) = dom::window().history() {
        let _ = history.replace_state_with_url(state, "", Some(href));
    }
}

/// A step in the browser's history. Those of the tour are none of the page's business.
fn stepped(event: &Event) {
    if let Some((entry, _)) = LEAVING.take() {
        event.stop_immediate_propagation();
        rewrite(&entry);
    } else if let Some(own) = OPEN.with_borrow(|open| open.as_ref().map(|open| open.has_entry)) {
        // Without an entry of its own the step leads to another screen.
        if own {
            event.stop_immediate_propagation();
        }
        closed(true);
    }
}

/// The sheet of the offer and the window.
fn style() {
    let document = dom::document();
    if found("#tour-style").is_none()
        && let (Some(head), Ok(style)) = (document.head(), document.create_element("style"))
    {
        style.set_id("tour-style");
        style.set_text_content(Some(include_str!("tour.css")));
        let _ = head.append_child(&style);
    }
}

/// The window, not yet in the page, with all that it listens to.
fn make() -> HtmlDialogElement {
    style();
    let window: HtmlDialogElement =
        dom::document().create_element("dialog").expect("a known name").unchecked_into();
    window.set_class_name("tour");
    let _ = window.set_attribute("data-testid", "tour");
    EventListener::new(&window, "click", |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        match target.and_then(|target| target.get_attribute(PART)).as_deref() {
            Some("skip") => closed(false),
            Some("back") => go(-1),
            Some("next") if is_last() => closed(false),
            Some("next") => go(1),
            _ => {}
        }
    })
    .forget();
    EventListener::new(&window, "keydown", |event| {
        // The keys of the screen below rest.
        event.stop_propagation();
        match event.unchecked_ref::<KeyboardEvent>().key().as_str() {
            "ArrowRight" | "ArrowDown" => go(1),
            "ArrowLeft" | "ArrowUp" => go(-1),
            _ => {}
        }
    })
    .forget();
    // Escape, and the close gesture of a phone.
    EventListener::new(&window, "close", |_| closed(false)).forget();
    let first = EventListenerOptions::run_in_capture_phase();
    EventListener::new_with_options(&dom::window(), "popstate", first, stepped).forget();
    for change in ["scroll", "resize"] {
        EventListener::new(&dom::window(), change, move |_| {
            OPEN.with_borrow(|open| {
                if let Some(open) = open {
                    if change == "resize" { open.show() } else { open.arrange() }
                }
            });
        })
        .forget();
    }
    window
}

fn is_last() -> bool {
    OPEN.with_borrow(|open| open.as_ref().is_some_and(|open| open.at + 1 == open.steps.len()))
}

/// Writes down that the tour of a lab was offered or shown; whether that is news. Without storage it is
/// offered again on the next visit.
fn remember(lab: &str) -> bool {
    let storage: Option<Storage> = dom::window().local_storage().ok().flatten();
    let Some(storage) = storage else { return true };
    let before = storage.get_item(SEEN).ok().flatten();
    let before = before.and_then(|text| JSON::parse(&text).ok());
    let seen = before.and_then(|seen| seen.dyn_into::<Array>().ok()).unwrap_or_default();
    if seen.includes(&lab.into(), 0) {
        return false;
    }
    seen.push(&lab.into());
    if let Ok(text) = JSON::stringify(&seen) {
        let _ = storage.set_item(SEEN, &String::from(text));
    }
    true
}
