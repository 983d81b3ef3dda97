//! The shown entry of the browser's history: its address, and where the page is scrolled to.
//!
//! Screens put what they show into the address; that is written a moment later, as it costs
//! milliseconds. The place is kept with the entry: a browser puts the page back by itself, but before
//! the screen of that entry is drawn.

use std::cell::{Cell, RefCell};

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;
use web_sys::ScrollRestoration;

use super::dom;

/// The field of an entry's state: CSS pixels from the top.
const PLACE: &str = "y";

/// Milliseconds until an address is written, and after the last movement until a place is: by then
/// what has changed is painted.
const ADDRESS_MS: u32 = 30;
const PLACE_MS: u32 = 100;

/// Milliseconds between two tries to reach a place, and how many there are: answers that make a
/// screen long enough may still be on their way.
const TRY_MS: u32 = 50;
const TRIES: u32 = 40;

thread_local! {
    static TIMER: RefCell<Option<Timeout>> = const { RefCell::new(None) };
    /// The address that is to be written.
    static ADDRESS: RefCell<Option<String>> = const { RefCell::new(None) };
    /// The next try to reach a place.
    static MOVE: RefCell<Option<Timeout>> = const { RefCell::new(None) };
    /// Whether the page is on its way to a place: where it is meanwhile is not to be kept.
    static MOVING: Cell<bool> = const { Cell::new(false) };
}

/// Takes over from the browser. Call once.
pub fn listen() {
    let window = dom::window();
    if let Ok(history) = window.history() {
        // Where that fails the browser goes on doing it.
        let _ = history.set_scroll_restoration(ScrollRestoration::Manual);
    }
    EventListener::new(&window, "scroll", |_| {
        if !MOVING.get() && ADDRESS.with_borrow(Option::is_none) {
            TIMER.replace(Some(Timeout::new(PLACE_MS, keep)));
        }
    })
    .forget();
    // Whoever moves the page himself is not pulled away.
    for sign in ["wheel", "touchstart", "pointerdown", "keydown"] {
        EventListener::new(&window, sign, |_| MOVING.set(false)).forget();
    }
    EventListener::new(&window, "pagehide", |_| keep()).forget();
}

/// Puts a full address of the shown screen there, without a new entry.
pub fn show(address: &str) {
    let same = dom::window().location().href().is_ok_and(|href| href == address);
    ADDRESS.set((!same).then(|| address.to_owned()));
    if !same {
        TIMER.replace(Some(Timeout::new(ADDRESS_MS, keep)));
    }
}

/// Writes address and place now: before another screen is shown.
pub fn keep() {
    TIMER.take();
    let address = ADDRESS.take();
    let Ok(history) = dom::window().history() else { return };
    let mut state = history.state().unwrap_or(JsValue::NULL);
    if !MOVING.get() {
        let place = Object::new();
        let y = dom::window().scroll_y().unwrap_or(0.0);
        // Setting a field of a plain object cannot fail.
        let _ = Reflect::set(&place, &PLACE.into(), &y.into());
        state = place.into();
    }
    // Browsers refuse hundreds of these in some seconds; the next one catches up.
    let _ = history.replace_state_with_url(&state, "", address.as_deref());
}

/// Another entry is shown: what was to be written belongs to the one before.
pub fn changed() {
    TIMER.take();
    ADDRESS.take();
}

/// Moves the page to the place of the entry that is shown, its top where it is a new one. Call when its
/// screen is drawn.
pub fn restore() {
    let state = dom::window().history().and_then(|history| history.state());
    let place = Reflect::get(&state.unwrap_or(JsValue::NULL), &PLACE.into());
    let y = place.ok().and_then(|place| place.as_f64()).unwrap_or(0.0);
    MOVING.set(true);
    move_to(y, TRIES);
}

fn move_to(y: f64, tries: u32) {
    if !MOVING.get() {
        return;
    }
    let window = dom::window();
    window.scroll_to_with_x_and_y(0.0, y);
    let there = (window.scroll_y().unwrap_or(y) - y).abs() < 2.0;
    if there || tries == 0 {
        MOVING.set(false);
    } else {
        MOVE.replace(Some(Timeout::new(TRY_MS, move || move_to(y, tries - 1))));
    }
}
