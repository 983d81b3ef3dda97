//! Taps on cards: once a turn is played cards slide, and a second tap would take what came to lie there.

use std::cell::Cell;
use std::rc::Rc;

use yew::prelude::*;

use crate::handler::Handler;
use protocol::js_serde;

/// Milliseconds after a tap that acted in which another one was not meant.
const TOO_SOON: f64 = 400.0;

/// When a tap on a table has acted last.
#[derive(Clone)]
pub struct Taps(Rc<Cell<f64>>);

/// Of a table.
#[hook]
pub fn use_taps() -> Taps {
    Taps((*use_memo((), |()| Rc::new(Cell::new(f64::NEG_INFINITY)))).clone())
}

impl Taps {
    /// Does something at a click, unless it is a tap too soon after one that acted. Keys click as well,
    /// but with no pointer, and are never too fast: they name the card that they mean.
    pub fn guard(&self, act: Handler<()>) -> Handler<Event> {
        let last = self.0.clone();
        Handler::from(move |event: Event| {
            let by_pointer =
                js_serde::get(&event, "detail").as_f64().is_some_and(|many| many > 0.0);
            let now = event.time_stamp();
            if by_pointer && now - last.get() < TOO_SOON {
                return;
            }
            if by_pointer {
                last.set(now);
            }
            act.emit(());
        })
    }

    /// The next tap counts however soon it comes: the person has gone to another position.
    pub fn forget(&self) {
        self.0.set(f64::NEG_INFINITY);
    }
}
