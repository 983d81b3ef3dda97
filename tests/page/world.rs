//! A world for each test, and workers that answer as those of the product do.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::mpsc::channel;
use std::thread;

use jobs::batch::Range;
use jobs::{Entry, Envelope, Run};
use nim::{JOBS, NimError};
use protocol::values::{self, Value};
use sakiyomi::handler::Handler;
use sakiyomi::platform::memory::{self, Saved};
use serde_json::json;

/// Runs a test in a world of its own: everything in memory belongs to a thread.
pub fn visit<T: Send + 'static>(visit: impl FnOnce() -> T + Send + 'static) -> T {
    revisit(Saved::default(), visit).0
}

/// The same where something is saved already, as after a reload; returns what is saved at the end.
pub fn revisit<T: Send + 'static>(
    saved: Saved,
    visit: impl FnOnce() -> T + Send + 'static,
) -> (T, Saved) {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        memory::restore(saved);
        let result = panic::catch_unwind(AssertUnwindSafe(visit));
        let _ = sender.send(result.map(|result| (result, memory::saved())));
        // The parts of a page are never taken apart, and they hold each other: neither is this world.
        loop {
            thread::park();
        }
    });
    let result = receiver.recv().expect("a result, or a panic");
    result.unwrap_or_else(|panic| panic::resume_unwind(panic))
}

thread_local! {
    /// Workers that have said that they are ready.
    static READY: RefCell<BTreeSet<u32>> = const { RefCell::new(BTreeSet::new()) };
    /// The batch that each worker has set up.
    static BATCHES: RefCell<BTreeMap<u32, Run>> = const { RefCell::new(BTreeMap::new()) };
}

/// A worker says that it is ready.
pub fn ready(worker: u32) {
    READY.with_borrow_mut(|ready| ready.insert(worker));
    memory::answer(worker, json!({"kind": "ready"}));
}

/// The worker that lives alone.
pub fn only_worker() -> u32 {
    let workers = memory::workers();
    assert_eq!(workers.len(), 1, "{workers:?}");
    workers[0].0
}

/// Lets every worker work off what was posted to it, over and over, until nothing is left to do.
///
/// In each round a worker answers once, and time passes: the pieces of a batch come back in turns. `last_first`
/// reverses the turns.
pub fn serve(last_first: bool) {
    while serve_once(last_first) {}
}

/// One such round; whether anything was done.
pub fn serve_once(last_first: bool) -> bool {
    let mut workers = memory::workers();
    if last_first {
        workers.reverse();
    }
    let mut busy = false;
    for (worker, lab) in workers {
        assert_eq!(lab, "nim");
        let is_new = !READY.with_borrow(|ready| ready.contains(&worker));
        if is_new {
            ready(worker);
        }
        busy |= is_new;
        for message in memory::posted(worker) {
            busy = true;
            work_off(worker, &message);
        }
    }
    busy
}

/// Answers a message as the worker of a lab does.
pub fn work_off(worker: u32, message: &Value) {
    let Some(id) = message["id"].as_u64() else { return };
    memory::advance(20.0);
    let answer = match answer(worker, message) {
        Ok(report) => json!({"kind": "done", "id": id, "report": report, "ms": 20.0}),
        Err(error) => {
            let error = values::write_error::<NimError>(&error).expect("an error");
            json!({"kind": "failed", "id": id, "error": error})
        }
    };
    memory::answer(worker, answer);
}

fn answer(worker: u32, message: &Value) -> Result<Value, jobs::JobError> {
    let known = BATCHES.with_borrow_mut(|batches| batches.remove(&worker));
    let mut run = match (message.get("request"), known) {
        (Some(request), _) => {
            let envelope = Envelope::from_value(request.clone()).map_err(|refused| refused.1)?;
            let lab: &[&[Entry]] = &[&JOBS];
            Run::start(lab, envelope)?
        }
        (None, known) => known.expect("a batch that was set up"),
    };
    let range = message.get("range");
    if let Some(range) = range {
        let before = range.get("before").cloned();
        let range: Range = values::read(range.clone()).expect("a range");
        run.set_range(range, before)?;
    }
    while run.advance(0.0)?.is_none() {}
    let report = match run.sums().filter(|_| range.is_some()) {
        Some(sums) => values::write(&sums)?,
        None => values::write(&run.answer())?,
    };
    if range.is_some() {
        BATCHES.with_borrow_mut(|batches| batches.insert(worker, run));
    }
    Ok(report)
}

/// A handler, and the list of what it was called with.
pub fn heard<T: 'static>() -> (Handler<T>, Rc<RefCell<Vec<T>>>) {
    let list = Rc::new(RefCell::new(Vec::new()));
    let into = list.clone();
    (Handler::from(move |value| into.borrow_mut().push(value)), list)
}
