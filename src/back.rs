//! Going back closes what is open over a screen before it leaves the screen.
//!
//! Each thing that opens has an entry of its own in the browser's history, above that of its screen. A
//! step back to the entry below closes it. Anything closed in another way leaves its entry as a spare:
//! the next thing reuses it, and a step back skips it. (Stepping back at once would race with what
//! opens next, because browsers do it later.) A link leads on from there, too: of a screen's entries the
//! topmost has what was last done on it.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::handler::Handler;
use super::{dom, location, worker_client};
use crate::hooks::use_effect_with;
use protocol::js_serde;

/// Fields of an entry's state: which screen's entries it belongs to, and how many things can lie over it.
const SCREEN: &str = "screen";
const HEIGHT: &str = "over";

thread_local! {
    /// What is open over the screen, the topmost last.
    static OPEN: RefCell<Vec<(u32, Handler<()>)>> = const { RefCell::new(Vec::new()) };
    /// The fields of the entry that is shown.
    static SHOWN: Cell<(Option<u32>, usize)> = const { Cell::new((None, 0)) };
}

fn fields() -> (Option<u32>, usize) {
    let state = location::state();
    let number = |name: &str| js_serde::get(&state, name).as_f64();
    (number(SCREEN).map(|it| it as u32), number(HEIGHT).map_or(0, |it| it as usize))
}

/// The state of the shown entry with these fields.
fn with_fields(screen: u32, height: usize) -> JsValue {
    location::state_with(&[(SCREEN, screen.into()), (HEIGHT, (height as u32).into())])
}

/// Registers something that opens over the screen; `close` closes it. Returns its number.
fn open(close: Handler<()>) -> u32 {
    let id = worker_client::number();
    let height = OPEN.with_borrow_mut(|open| {
        open.push((id, close));
        open.len()
    });
    let (screen, shown) = SHOWN.get();
    if shown < height {
        location::keep();
        let screen = screen.filter(|_| shown > 0).unwrap_or(id);
        // Where the browser refuses, going back leaves the screen.
        if location::write(false, &with_fields(screen, shown), None)
            && location::write(true, &with_fields(screen, shown + 1), None)
        {
            SHOWN.set((Some(screen), shown + 1));
        }
    }
    id
}

/// Records that it was closed, however that happened.
fn closed(id: u32) {
    OPEN.with_borrow_mut(|open| open.retain(|(known, _)| *known != id));
}

/// Handles a step in the browser's history; returns whether it stays on the screen.
pub fn stepped() -> bool {
    let (before, now) = (SHOWN.get(), fields());
    SHOWN.set(now);
    if now.0.is_none() || now.0 != before.0 {
        return false;
    }
    // The entry below may be older than the latest changes.
    location::rewrite();
    let over = OPEN.with_borrow(Vec::len);
    if over > now.1 {
        let top = OPEN.with_borrow_mut(|open| open.split_off(now.1));
        top.into_iter().rev().for_each(|(_, close)| close.emit(()));
    } else if now.1 < before.1 {
        // A spare one: the step was meant for the screen.
        let _ = dom::window().history().and_then(|history| history.back());
    }
    true
}

/// The screen has been left by a link.
pub fn leave() {
    OPEN.take();
    SHOWN.take();
}

/// Takes over the state left by a reload. Call once.
pub fn listen() {
    SHOWN.set(fields());
}

/// Going back closes what is open, by `close`, before it leaves the screen.
#[hook]
pub fn use_back(is_open: bool, close: &Handler<()>) {
    let close = close.clone();
    use_effect_with(is_open, move |&is_open| {
        let id = is_open.then(|| open(close));
        move || id.into_iter().for_each(closed)
    });
}
