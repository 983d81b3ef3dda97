//! A world in memory, one for each thread: what a test puts into it, and what the page did to it.
//!
//! Nothing happens by itself. A worker receives what the page posts to it ([`posted`]) and answers when the
//! test says so ([`answer`], [`die`]); time passes by [`advance`].

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use super::{Area, Listener, Moment, Origin, WorkerEvent};
use crate::handler::Handler;
use protocol::values::Value;

/// Everything that is saved: the area, the name, the text.
pub type Saved = BTreeMap<(Area, String), String>;

/// A worker as the test sees it.
struct Started {
    id: u32,
    lab: String,
    listener: Listener,
    posted: Vec<Value>,
}

/// A call that waits for its time.
struct Waiting {
    id: u32,
    at: f64,
    call: Box<dyn FnOnce()>,
}

thread_local! {
    static NUMBERS: Cell<u32> = const { Cell::new(0) };
    static WORKERS: RefCell<Vec<Started>> = const { RefCell::new(Vec::new()) };
    static REFUSES_WORKERS: Cell<bool> = const { Cell::new(false) };
    static REFUSES_MESSAGES: Cell<bool> = const { Cell::new(false) };
    static NOW: Cell<f64> = const { Cell::new(0.0) };
    static TIMERS: RefCell<Vec<Waiting>> = const { RefCell::new(Vec::new()) };
    static PROCESSORS: Cell<usize> = const { Cell::new(4) };
    static TOUCH: Cell<bool> = const { Cell::new(false) };
    static HASH: RefCell<String> = const { RefCell::new(String::new()) };
    static ORIGIN: Cell<Origin> = const { Cell::new(Origin::Elsewhere) };
    static MARKS: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
    static CALLS: RefCell<Vec<(Moment, Handler<()>)>> = const { RefCell::new(Vec::new()) };
    static SAVED: RefCell<Saved> = const { RefCell::new(Saved::new()) };
    static ROOM: Cell<usize> = const { Cell::new(usize::MAX) };
}

fn number() -> u32 {
    NUMBERS.set(NUMBERS.get() + 1);
    NUMBERS.get()
}

/// A worker; dropping it ends it.
pub struct Worker(u32);

impl Worker {
    /// Starts a worker of the lab.
    ///
    /// # Errors
    /// Where the test refuses workers.
    pub fn start(lab: &str, listener: Listener) -> Result<Self, String> {
        if REFUSES_WORKERS.get() {
            return Err("no worker can be started".to_owned());
        }
        let id = number();
        let started = Started { id, lab: lab.to_owned(), listener, posted: Vec::new() };
        WORKERS.with_borrow_mut(|workers| workers.push(started));
        Ok(Self(id))
    }

    /// Sends a message; whether it could be sent.
    pub fn post(&self, message: &Value) -> bool {
        let post = |workers: &mut Vec<Started>| {
            let worker = workers.iter_mut().find(|worker| worker.id == self.0);
            worker.expect("alive").posted.push(message.clone());
        };
        let can = !REFUSES_MESSAGES.get();
        if can {
            WORKERS.with_borrow_mut(post);
        }
        can
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        WORKERS.with_borrow_mut(|workers| workers.retain(|worker| worker.id != self.0));
    }
}

/// The workers that live, the oldest first: number and lab.
pub fn workers() -> Vec<(u32, String)> {
    WORKERS.with_borrow(|workers| {
        workers.iter().map(|worker| (worker.id, worker.lab.clone())).collect()
    })
}

/// Takes the messages that the page has posted to a worker since the last time.
pub fn posted(worker: u32) -> Vec<Value> {
    WORKERS.with_borrow_mut(|workers| {
        let found = workers.iter_mut().find(|known| known.id == worker);
        found.map(|known| std::mem::take(&mut known.posted)).unwrap_or_default()
    })
}

/// A worker sends a message to the page; one that was ended is not heard.
pub fn answer(worker: u32, message: Value) {
    tell(worker, WorkerEvent::Message(message));
}

/// A worker dies.
pub fn die(worker: u32, why: &str) {
    tell(worker, WorkerEvent::Died(why.to_owned()));
}

fn tell(worker: u32, event: WorkerEvent) {
    // The page may end or start workers while it listens.
    let listener = WORKERS.with_borrow(|workers| {
        workers.iter().find(|known| known.id == worker).map(|known| known.listener.clone())
    });
    listener.into_iter().for_each(|listener| listener.emit(event.clone()));
}

/// Whether workers can be started, and messages posted.
pub fn refuse(workers: bool, messages: bool) {
    REFUSES_WORKERS.set(workers);
    REFUSES_MESSAGES.set(messages);
}

/// A call after some time; dropping it cancels the call.
#[derive(Debug)]
pub struct Timeout(u32);

impl Timeout {
    /// Calls after so many milliseconds.
    pub fn new(ms: u32, call: impl FnOnce() + 'static) -> Self {
        let id = number();
        let waiting = Waiting { id, at: now() + f64::from(ms), call: Box::new(call) };
        TIMERS.with_borrow_mut(|timers| timers.push(waiting));
        Self(id)
    }
}

impl Drop for Timeout {
    fn drop(&mut self) {
        // What is cancelled may itself hold timers.
        let cancelled = TIMERS.with_borrow_mut(|timers| {
            let at = timers.iter().position(|waiting| waiting.id == self.0);
            at.map(|at| timers.remove(at))
        });
        drop(cancelled);
    }
}

/// Lets time pass; calls that are due are made in their order.
pub fn advance(ms: f64) {
    let end = now() + ms;
    loop {
        let due = TIMERS.with_borrow_mut(|timers| {
            let due = timers.iter().enumerate().filter(|(_, waiting)| waiting.at <= end);
            let first = due.min_by(|a, b| a.1.at.total_cmp(&b.1.at)).map(|(at, _)| at);
            first.map(|at| timers.remove(at))
        });
        let Some(due) = due else { break };
        NOW.set(due.at.max(now()));
        (due.call)();
    }
    NOW.set(end);
}

/// Milliseconds since the beginning of the test.
pub fn now() -> f64 {
    NOW.get()
}

/// Processors of the device.
pub fn processors() -> usize {
    PROCESSORS.get()
}

/// Sets them, and whether the device is used by touch.
pub fn set_device(processors: usize, touch: bool) {
    PROCESSORS.set(processors);
    TOUCH.set(touch);
}

/// Whether it is used by touch.
pub fn is_touch() -> bool {
    TOUCH.get()
}

/// The fragment of the address, `#` included; empty where there is none.
pub fn hash() -> String {
    HASH.with_borrow(Clone::clone)
}

/// Where it comes from.
pub fn origin() -> Origin {
    ORIGIN.get()
}

/// Sets both: an entry of the browser's history is shown.
pub fn show(hash: &str, origin: Origin) {
    HASH.replace(hash.to_owned());
    ORIGIN.set(origin);
}

/// Sets an attribute on `<html>`.
pub fn mark(name: &str, value: &str) {
    MARKS.with_borrow_mut(|marks| marks.insert(name.to_owned(), value.to_owned()));
}

/// An attribute that was set on `<html>`.
pub fn marked(name: &str) -> Option<String> {
    MARKS.with_borrow(|marks| marks.get(name).cloned())
}

/// Calls back at each such moment.
pub fn on(moment: Moment, call: Handler<()>) {
    CALLS.with_borrow_mut(|calls| calls.push((moment, call)));
}

/// Such a moment has come.
pub fn happen(moment: Moment) {
    let calls = CALLS.with_borrow(Clone::clone);
    calls.iter().filter(|(of, _)| *of == moment).for_each(|(_, call)| call.emit(()));
}

/// The text saved under that name.
pub fn read(area: Area, name: &str) -> Option<String> {
    SAVED.with_borrow(|saved| saved.get(&(area, name.to_owned())).cloned())
}

/// Saves a text; whether there was room.
pub fn write(area: Area, name: &str, text: &str) -> bool {
    let fits = text.len() <= ROOM.get();
    if fits {
        SAVED.with_borrow_mut(|saved| saved.insert((area, name.to_owned()), text.to_owned()));
    }
    fits
}

/// Texts of more bytes do not fit from now on.
pub fn set_room(bytes: usize) {
    ROOM.set(bytes);
}

/// Deletes what is saved under that name.
pub fn remove(area: Area, name: &str) {
    SAVED.with_borrow_mut(|saved| saved.remove(&(area, name.to_owned())));
}

/// All names under which something is saved.
pub fn saved_names(area: Area) -> Vec<String> {
    SAVED.with_borrow(|saved| {
        saved.keys().filter(|(of, _)| *of == area).map(|(_, name)| name.clone()).collect()
    })
}

/// Everything that is saved, for the next visit.
pub fn saved() -> Saved {
    SAVED.with_borrow(Clone::clone)
}

/// Begins a visit where this is saved.
pub fn restore(saved: Saved) {
    SAVED.replace(saved);
}
