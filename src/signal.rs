//! Something that the whole page shares has changed: its watchers are called.

use std::cell::{Cell, RefCell};
use std::thread::LocalKey;

use super::handler::Handler;

/// Calls its watchers whenever it fires.
#[derive(Default)]
pub struct Signal {
    watchers: RefCell<Vec<(usize, Handler<()>)>>,
    numbers: Cell<usize>,
    /// How often it fired.
    count: Cell<usize>,
}

impl Signal {
    /// Fires.
    pub fn changed(signal: &'static LocalKey<Self>) {
        // Watchers may start or stop watching while they are called.
        let watchers = signal.with(|signal| {
            signal.count.set(signal.count.get() + 1);
            signal.watchers.borrow().clone()
        });
        watchers.iter().for_each(|(_, call)| call.emit(()));
    }

    /// How often it has fired.
    pub fn count(signal: &'static LocalKey<Self>) -> usize {
        signal.with(|signal| signal.count.get())
    }

    /// Adds a watcher; returns the number for [`Signal::leave`].
    pub fn watch(signal: &'static LocalKey<Self>, call: Handler<()>) -> usize {
        signal.with(|signal| {
            let number = signal.numbers.get() + 1;
            signal.numbers.set(number);
            signal.watchers.borrow_mut().push((number, call));
            number
        })
    }

    /// Removes a watcher.
    pub fn leave(signal: &'static LocalKey<Self>, number: usize) {
        signal.with(|signal| {
            signal.watchers.borrow_mut().retain(|(other, _)| *other != number);
        });
    }
}
