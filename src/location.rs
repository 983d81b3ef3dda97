//! The shown entry of the browser's history: its address, whose it is, and the scroll position.
//!
//! Screens put what they show into the address. That costs milliseconds, so for a screen that has just
//! been drawn it is written after the first paint. The scroll position is saved with the entry:
//! browsers restore it themselves, but before the screen of that entry is drawn.

use std::cell::{Cell, RefCell};

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use js_sys::Object;
use protocol::js_serde;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::ScrollRestoration;

use super::dom;
use super::platform::Origin;
use super::route::Route;

/// Fields of an entry's state: CSS pixels from the top; whether its address is the person's own, and not
/// that of a link from elsewhere; whether a link of the page leads there and no screen has written its
/// address yet. An address pasted, typed or opened has neither of the latter.
const PLACE: &str = "y";
const OWN: &str = "own";
const FOLLOWED: &str = "followed";

/// Field of an entry's state: a number that no other write has.
const WRITE: &str = "write";

/// Milliseconds until a write refused by the browser is retried: it accepts a hundred or so in
/// half a minute, others two hundred in ten seconds.
const AGAIN_MS: u32 = 2000;

/// Milliseconds until the address of a new screen is written, and from the last scroll until its
/// position is.
const ADDRESS_MS: u32 = 30;
const PLACE_MS: u32 = 100;

/// Milliseconds between two tries to reach a place, and how many there are: answers that make a
/// screen long enough may still be pending.
const TRY_MS: u32 = 50;
const TRIES: u32 = 40;

thread_local! {
    static TIMER: RefCell<Option<Timeout>> = const { RefCell::new(None) };
    /// The address last shown by the drawn screen, and whether it is the person's own.
    static LAST: RefCell<Option<(String, bool)>> = const { RefCell::new(None) };
    /// The same, still to be written.
    static ADDRESS: RefCell<Option<(String, bool)>> = const { RefCell::new(None) };
    /// Whether the screen is new: its address is not written yet.
    static NEW: Cell<bool> = const { Cell::new(true) };
    /// The screen that is drawn; that of the entry may be a step ahead.
    static DRAWN: Cell<Option<Route>> = const { Cell::new(None) };
    /// Whether the page is moving to the place of its entry: its position meanwhile is not saved.
    static MOVING: Cell<bool> = const { Cell::new(true) };
    /// The next try to reach that place.
    static NEXT_TRY: RefCell<Option<Timeout>> = const { RefCell::new(None) };
    /// The end of the period in which content drawn above a place does not move it.
    static SETTLED: RefCell<Option<Timeout>> = const { RefCell::new(None) };
}

/// Takes over scroll restoration from the browser. Call once.
pub fn listen() {
    let window = dom::window();
    if let Ok(history) = window.history() {
        // If that fails, the browser keeps doing it.
        let _ = history.set_scroll_restoration(ScrollRestoration::Manual);
    }
    EventListener::new(&window, "scroll", |_| {
        if !MOVING.get() && ADDRESS.with_borrow(Option::is_none) {
            TIMER.replace(Some(Timeout::new(PLACE_MS, keep)));
        }
    })
    .forget();
    // Do not pull away someone who is scrolling.
    for sign in ["wheel", "touchstart", "pointerdown", "keydown"] {
        EventListener::new(&window, sign, |_| {
            MOVING.set(false);
            if SETTLED.take().is_some() {
                settle();
            }
        })
        .forget();
    }
    EventListener::new(&window, "pagehide", |_| keep()).forget();
}

/// The full address of a screen with the text of a link; the bare one where there is none.
pub fn address(route: Route, mark: &str, text: &str) -> String {
    let page = route.href();
    if text.is_empty() { page } else { format!("{page}{mark}{text}") }
}

/// Records which screen is being drawn: addresses shown by others are ignored.
pub fn drawn(route: Route) {
    DRAWN.set(Some(route));
}

/// The screen that was drawn last.
pub fn last_drawn() -> Option<Route> {
    DRAWN.get()
}

/// Sets the full address of the drawn screen, without a new entry. `is_own`: what it shows is the
/// person's own, and not that of a link.
pub fn show(address: &str, is_own: bool) {
    if DRAWN.get() != Some(Route::now()) {
        return;
    }
    let same = dom::window().location().href().is_ok_and(|href| href == address);
    let same = same && flag(OWN) == Some(is_own) && flag(FOLLOWED) != Some(true);
    LAST.set(Some((address.to_owned(), is_own)));
    ADDRESS.set((!same).then(|| (address.to_owned(), is_own)));
    if !same && !NEW.get() {
        keep();
    }
}

/// Changes the shown entry, or adds one above it; returns whether the browser took it. Browsers refuse
/// hundreds of these within seconds: Safari with an error, Chromium by ignoring them.
pub fn write(adds: bool, state: &JsValue, address: Option<&str>) -> bool {
    let Ok(history) = dom::window().history() else { return false };
    let number = js_sys::Math::random();
    js_serde::set(state, WRITE, &number.into());
    let written = if adds {
        history.push_state_with_url(state, "", address)
    } else {
        history.replace_state_with_url(state, "", address)
    };
    written.is_ok() && js_serde::get(&self::state(), WRITE).as_f64() == Some(number)
}

/// Writes address and place now: before another screen is shown.
pub fn keep() {
    TIMER.take();
    NEW.set(false);
    let shown = ADDRESS.take();
    let y = dom::window().scroll_y().unwrap_or(0.0);
    let moved = !MOVING.get() && place_in(&state()) != Some(y);
    if shown.is_none() && !moved {
        return;
    }
    let (address, is_own) = shown.clone().unzip();
    let own = is_own.map(|is_own| [(OWN, is_own.into()), (FOLLOWED, JsValue::FALSE)]);
    let place = moved.then(|| (PLACE, y.into()));
    let fields: Vec<_> = own.into_iter().flatten().chain(place).collect();
    if !write(false, &state_with(&fields), address.as_deref()) {
        ADDRESS.set(shown);
        TIMER.replace(Some(Timeout::new(AGAIN_MS, keep)));
    }
}

/// Puts the address last shown by the drawn screen into the current entry.
pub fn rewrite() {
    let last = LAST.with_borrow(Clone::clone);
    last.iter().for_each(|(address, is_own)| show(address, *is_own));
}

fn flag(name: &str) -> Option<bool> {
    js_serde::get(&state(), name).as_bool()
}

/// Where the address of the shown entry comes from.
pub fn origin() -> Origin {
    match (flag(OWN), flag(FOLLOWED)) {
        (Some(true), Some(true)) => Origin::Followed,
        (Some(true), _) => Origin::Own,
        _ => Origin::Elsewhere,
    }
}

/// The state of an entry that a link on the page leads to: as much the person's own as the screen with the
/// link is.
pub fn followed() -> JsValue {
    let next = Object::new();
    js_serde::set(&next, OWN, &(flag(OWN) != Some(false)).into());
    js_serde::set(&next, FOLLOWED, &JsValue::TRUE);
    next.into()
}

fn place_in(state: &JsValue) -> Option<f64> {
    js_serde::get(state, PLACE).as_f64()
}

/// The state of the shown entry; null where it has none.
pub fn state() -> JsValue {
    let history = dom::window().history();
    history.and_then(|history| history.state()).unwrap_or(JsValue::NULL)
}

/// The state of the shown entry with these fields replaced.
pub fn state_with(fields: &[(&str, JsValue)]) -> JsValue {
    let next = Object::new();
    if let Some(before) = state().dyn_ref::<Object>() {
        Object::assign(&next, before);
    }
    fields.iter().for_each(|(name, value)| js_serde::set(&next, name, value));
    next.into()
}

/// Another entry is current: pending writes belong to the previous one, and until its screen is
/// drawn the page is where the previous one was.
pub fn leave() {
    TIMER.take();
    ADDRESS.take();
    LAST.take();
    MOVING.set(true);
    NEW.set(true);
}

/// Scrolls to the place of the current entry, or to the top for a new one. Call when its
/// screen is drawn.
pub fn restore() {
    let state = state();
    TIMER.replace(Some(Timeout::new(ADDRESS_MS, keep)));
    MOVING.set(true);
    let y = place_in(&state).unwrap_or(0.0);
    if y > 0.0 {
        // Browsers keep visible content in place when something grows above it; but what is visible
        // now is temporary until the rest of the screen is drawn.
        dom::mark("data-unsettled", "true");
        SETTLED.replace(Some(Timeout::new(TRY_MS * TRIES, settle)));
    }
    move_to(y, TRIES);
}

/// From here on the browser keeps visible content in place.
fn settle() {
    dom::mark("data-unsettled", "");
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
        NEXT_TRY.replace(Some(Timeout::new(TRY_MS, move || move_to(y, tries - 1))));
    }
}
