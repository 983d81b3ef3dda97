//! The worker's side: runs one request at a time in slices and stays reachable.
//!
//! It listens as soon as its program is loaded. Files that all its jobs need, such as the tables of a game,
//! are fetched at once, those of some jobs, such as networks, on the first request for such a job. One that
//! could not be fetched is asked for again with the next request.
//!
//! A batch comes range by range: first with the request, which sets up the batch, then with only the
//! range, and at the beginning of a round with the results of the games before. The answer holds the
//! sums of the range.
//!
//! A turn works for about `SLICE_MS`, then lets waiting messages in through a
//! `MessageChannel`; `setTimeout` would be clamped to 4 ms and cost a third more.

#![cfg(target_arch = "wasm32")]

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, RequestCache,
    RequestInit, Response,
};

use jobs_core::batch::Range;
use jobs_core::{Entry, Envelope, ErrorKind, JobError, Pending, RequestError, Run};
use protocol::js_serde;

/// Milliseconds of work between two checks for messages.
const SLICE_MS: f64 = 8.0;

/// Milliseconds between two progress messages: at most 8 a second.
const PROGRESS_MS: f64 = 125.0;

/// Milliseconds until the first one: an early picture is worth more than a complete one.
const FIRST_MS: f64 = 60.0;

/// The request being worked on.
struct Current {
    id: u32,
    /// Whether it is a range of a batch: nobody reads its results before the work is done.
    ranged: bool,
    run: Run,
    started: f64,
    next_report: f64,
    stop: bool,
}

/// The request that comes after.
struct Next {
    id: u32,
    /// `None` where it is another range of the same batch.
    request: Option<JsValue>,
    part: Option<Part>,
    stop: bool,
}

/// A range of the games of a batch, and the results of those before its round, where the round is new
/// here.
struct Part {
    range: Range,
    before: Option<JsValue>,
}

/// A request waiting for its files.
struct Waiting {
    id: u32,
    part: Option<Part>,
    pending: Pending,
    stop: bool,
}

type WriteError = fn(&JobError) -> Result<JsValue, JobError>;

thread_local! {
    /// Writes an error with its kind.
    static WRITE_ERROR: Cell<WriteError> =
        const { Cell::new(js_serde::write_error::<RequestError>) };
}

/// Loads the contents of a file, by its name; returns whether they are valid.
type Install = fn(&str, &[u8]) -> bool;

/// How far a file is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fetched {
    /// It has been asked for.
    Coming,
    /// It is there.
    Here,
    /// It did not come, or is not valid. Jobs see it as absent.
    Failed,
}

struct Server {
    jobs: &'static [Entry],
    /// Files that every job needs.
    always: &'static [&'static str],
    install: Install,
    /// Files that have been requested.
    files: Vec<(&'static str, Fetched)>,
    current: Option<Current>,
    waiting: Option<Waiting>,
    next: Option<Next>,
    /// The batch that was set up last.
    batch: Option<Run>,
}

/// Sets up a worker for `jobs`, whose errors are of the kinds `K`, and tells the page that it listens. Call once, from
/// the worker.
///
/// Only what these jobs need is linked, so the list of one lab makes the worker of that lab.
pub fn serve<K: ErrorKind>(jobs: &'static [Entry]) {
    serve_with_files::<K>(jobs, &[], |_, _| false);
}

/// The same where jobs need files next to the worker: `always` each of them, others as they say.
pub fn serve_with_files<K: ErrorKind>(
    jobs: &'static [Entry],
    always: &'static [&'static str],
    install: Install,
) {
    WRITE_ERROR.set(js_serde::write_error::<K>);
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    report_panics();
    let Ok(channel) = MessageChannel::new() else {
        return post(&scope, "crashed", None, &[("message", "no MessageChannel".into())]);
    };
    let server = Rc::new(RefCell::new(Server {
        jobs,
        always,
        install,
        files: always.iter().map(|name| (*name, Fetched::Coming)).collect(),
        current: None,
        waiting: None,
        next: None,
        batch: None,
    }));
    let (turn, wake) = (channel.port1(), channel.port2());

    let on_turn = {
        let (server, scope, wake) = (server.clone(), scope.clone(), wake.clone());
        Closure::<dyn FnMut()>::new(move || {
            let turn = server.borrow_mut().turn(&scope);
            match turn {
                Turn::More => call(&wake),
                Turn::Idle => {}
                Turn::Fetch(files) => {
                    spawn_local(fetch_all(files, server.clone(), wake.clone()));
                }
            }
        })
    };
    turn.set_onmessage(Some(on_turn.as_ref().unchecked_ref()));
    on_turn.forget();

    if !always.is_empty() {
        spawn_local(fetch_all(always.to_vec(), server.clone(), wake.clone()));
    }

    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if server.borrow_mut().receive(&event.data()) {
            call(&wake);
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    on_message.forget();
    // Last: a message that arrived before the handler was set would be lost.
    post(&scope, "ready", None, &[]);
}

/// Fetches files and requests a turn.
async fn fetch_all(files: Vec<&'static str>, server: Rc<RefCell<Server>>, wake: MessagePort) {
    let install = server.borrow().install;
    for name in &files {
        // A browser's own cache may still hold the file of another build.
        let mut is_here = false;
        for cache in [RequestCache::Default, RequestCache::Reload] {
            is_here =
                is_here || file(name, cache).await.is_some_and(|contents| install(name, &contents));
        }
        let now = if is_here { Fetched::Here } else { Fetched::Failed };
        let mut server = server.borrow_mut();
        server.files.iter_mut().filter(|(known, _)| known == name).for_each(|file| file.1 = now);
    }
    call(&wake);
}

/// The contents of a file next to the worker.
async fn file(name: &str, cache: RequestCache) -> Option<Vec<u8>> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let init = RequestInit::new();
    init.set_cache(cache);
    let answer = JsFuture::from(scope.fetch_with_str_and_init(name, &init)).await.ok()?;
    let answer: Response = answer.dyn_into().ok()?;
    if !answer.ok() {
        return None;
    }
    let contents = JsFuture::from(answer.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&contents).to_vec())
}

/// Requests one more turn.
fn call(wake: &MessagePort) {
    // Posting a plain null cannot fail.
    let _ = wake.post_message(&JsValue::NULL);
}

/// What comes after a slice.
enum Turn {
    /// There is more to do.
    More,
    /// Nothing is to be done before the next message.
    Idle,
    /// These files have to be fetched first.
    Fetch(Vec<&'static str>),
}

impl Server {
    /// Handles a message; returns whether to request a turn because none is pending.
    fn receive(&mut self, data: &JsValue) -> bool {
        let idle = self.current.is_none() && self.next.is_none();
        if let Some(id) = number(data, "stop") {
            // A request no longer wanted does not wait for its files.
            if let Some(waiting) = self.waiting.as_mut().filter(|waiting| waiting.id == id) {
                waiting.stop = true;
                return true;
            }
            if let Some(current) = self.current.as_mut().filter(|current| current.id == id) {
                current.stop = true;
            }
            if let Some(next) = self.next.as_mut().filter(|next| next.id == id) {
                next.stop = true;
            }
            return false;
        }
        assert!(js_serde::get(data, "crash").is_undefined(), "crashed because a test asked for it");
        if let Some(id) = number(data, "id") {
            let given = |name: &str| Some(js_serde::get(data, name)).filter(|v| !v.is_undefined());
            let part = given("range").and_then(|value| {
                let before = Some(js_serde::get(&value, "before")).filter(|v| !v.is_undefined());
                Some(Part { range: js_serde::read(value).ok()?, before })
            });
            self.next = Some(Next { id, request: given("request"), part, stop: false });
            if let Some(current) = &mut self.current {
                current.stop = true;
            }
            if let Some(waiting) = &mut self.waiting {
                waiting.stop = true;
            }
            return idle;
        }
        false
    }

    /// Works for one slice.
    fn turn(&mut self, scope: &DedicatedWorkerGlobalScope) -> Turn {
        if self.current.is_none() && self.waiting.is_none() {
            let Some(Next { id, request, part, stop }) = self.next.take() else {
                return Turn::Idle;
            };
            match (request, part, self.batch.take()) {
                (None, Some(part), Some(batch)) => {
                    self.begin(id, Current::new(id, batch, Some(part), stop, scope), scope);
                }
                (request, part, _) => match pending(self.jobs, request.unwrap_or_default()) {
                    Ok(pending) => self.waiting = Some(Waiting { id, part, pending, stop }),
                    Err(error) => fail(scope, id, &error),
                },
            }
        }
        if let Some(waiting) = &self.waiting
            && !waiting.stop
        {
            let needed = self.always.iter().chain(waiting.pending.files()).copied();
            let fetched = |name: &str| {
                self.files.iter().find(|(known, _)| *known == name).map(|(_, fetched)| *fetched)
            };
            if needed.clone().any(|name| matches!(fetched(name), None | Some(Fetched::Coming))) {
                let new: Vec<_> = needed.filter(|name| fetched(name).is_none()).collect();
                self.files.extend(new.iter().map(|name| (*name, Fetched::Coming)));
                // Files already being fetched request a turn when they arrive.
                return if new.is_empty() { Turn::Idle } else { Turn::Fetch(new) };
            }
        }
        if let Some(Waiting { id, part, pending, stop }) = self.waiting.take() {
            // The next request asks again for what did not come.
            self.files.retain(|(_, fetched)| *fetched != Fetched::Failed);
            let run = pending.start().and_then(|run| Current::new(id, run, part, stop, scope));
            self.begin(id, run, scope);
        }
        if let Some(current) = &mut self.current
            && !current.turn(scope)
        {
            self.batch = self.current.take().filter(|ended| ended.ranged).map(|ended| ended.run);
        }
        if self.current.is_some() || self.next.is_some() { Turn::More } else { Turn::Idle }
    }

    /// Starts the work, or reports why it cannot.
    fn begin(
        &mut self,
        id: u32,
        work: Result<Current, JobError>,
        scope: &DedicatedWorkerGlobalScope,
    ) {
        match work {
            Ok(current) => self.current = Some(current),
            Err(error) => fail(scope, id, &error),
        }
    }
}

impl Current {
    fn new(
        id: u32,
        mut run: Run,
        part: Option<Part>,
        stop: bool,
        scope: &DedicatedWorkerGlobalScope,
    ) -> Result<Self, JobError> {
        let started = now(scope);
        let ranged = match part {
            Some(Part { range, before }) => {
                run.set_range(range, before.map(js_serde::read).transpose()?)?
            }
            None => false,
        };
        Ok(Self { id, ranged, run, started, next_report: started + FIRST_MS, stop })
    }

    /// What to report: the sums of a range, otherwise the report.
    fn known(&self) -> Result<JsValue, JobError> {
        match self.run.sums().filter(|_| self.ranged) {
            Some(sums) => js_serde::write(&sums),
            None => js_serde::write(&self.run.answer()),
        }
    }

    /// Works for one slice; `false` when the answer has been posted.
    fn turn(&mut self, scope: &DedicatedWorkerGlobalScope) -> bool {
        if self.stop {
            self.run.stop();
        }
        let begin = now(scope);
        loop {
            let time = now(scope);
            match self.run.advance(time - self.started) {
                Ok(None) if time - begin < SLICE_MS => {}
                Ok(None) => break,
                Ok(Some(_)) => {
                    match self.known() {
                        Ok(report) => {
                            let took = now(scope) - self.started;
                            let fields = [("report", report), ("ms", took.into())];
                            post(scope, "done", Some(self.id), &fields);
                        }
                        Err(error) => fail(scope, self.id, &error),
                    }
                    return false;
                }
                Err(error) => {
                    fail(scope, self.id, &error);
                    return false;
                }
            }
        }
        let time = now(scope);
        if time >= self.next_report && !self.ranged {
            self.next_report = time + PROGRESS_MS;
            let progress = self.run.progress();
            let mut fields = vec![("nodes", JsValue::from_f64(progress.nodes as f64))];
            fields.extend(progress.total.map(|total| ("total", JsValue::from_f64(total as f64))));
            fields.extend(self.known().ok().map(|report| ("report", report)));
            post(scope, "progress", Some(self.id), &fields);
        }
        true
    }
}

fn pending(jobs: &'static [Entry], request: JsValue) -> Result<Pending, JobError> {
    let value = js_serde::read(request)?;
    Run::pending(&[jobs], Envelope::from_value(value).map_err(|refused| refused.1)?)
}

fn fail(scope: &DedicatedWorkerGlobalScope, id: u32, error: &JobError) {
    let error = WRITE_ERROR.get()(error).unwrap_or_default();
    post(scope, "failed", Some(id), &[("error", error)]);
}

fn post(
    scope: &DedicatedWorkerGlobalScope,
    kind: &str,
    id: Option<u32>,
    fields: &[(&str, JsValue)],
) {
    let id = id.map(|id| ("id", JsValue::from(id)));
    let all = [("kind", JsValue::from(kind))].into_iter().chain(id).chain(fields.iter().cloned());
    let message = js_serde::object(&all.collect::<Vec<_>>());
    // There is no way to report that reporting failed.
    let _ = scope.post_message(&message);
}

fn number(data: &JsValue, name: &str) -> Option<u32> {
    js_serde::get(data, name).as_f64().map(|number| number as u32)
}

fn now(scope: &DedicatedWorkerGlobalScope) -> f64 {
    scope.performance().map_or(0.0, |performance| performance.now())
}

/// Reports a panic to the page before the trap ends the worker.
fn report_panics() {
    std::panic::set_hook(Box::new(|info| {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        post(&scope, "crashed", None, &[("message", info.to_string().into())]);
        console_error_panic_hook::hook(info);
    }));
}
