//! What page and worker agree on, as a state machine without a browser.
//!
//! One worker serves several clients (one for each place that asks). A client has at most one
//! question in flight: a newer one replaces a waiting one and stops a running one. The machine only
//! decides; its owner carries out the [`Effect`]s.

mod errors;
#[cfg(target_arch = "wasm32")]
pub mod js_serde;
#[cfg(not(target_arch = "wasm32"))]
pub mod json;
pub mod ranges;
pub mod syntax;

/// Values of messages and of storage: JavaScript's in a browser; natively, for tests, those of JSON.
#[cfg(target_arch = "wasm32")]
pub use self::js_serde as values;
#[cfg(not(target_arch = "wasm32"))]
pub use self::json as values;

use std::collections::VecDeque;

/// Milliseconds that a worker has to end after being told to stop.
pub const PATIENCE_MS: u32 = 500;

/// A client: one number for each hook.
pub type Client = u32;

/// One question, numbered; later ones have larger numbers.
pub type Id = u32;

/// The state of the worker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// No worker has been needed so far.
    #[default]
    Asleep,
    /// The worker loads; questions wait.
    Starting,
    /// The worker listens.
    Up,
    /// The worker is gone; questions are kept until someone asks again.
    Crashed,
}

/// What the owner of the machine has to do, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<R> {
    /// Drop the worker, if there is one, and start a fresh one.
    Spawn,
    /// Post the question to the worker.
    Send {
        /// Its number.
        id: Id,
        /// The question.
        request: R,
    },
    /// Tell the worker to stop, and come back with [`Protocol::overdue`] after [`PATIENCE_MS`].
    Stop(Id),
    /// Tell the client that its question ended without an answer because it was stopped.
    Stopped(Client, Id),
    /// Tell the client that the worker is gone; its question is kept.
    Crashed(Client, Id),
}

#[derive(Clone, Debug)]
struct Ask<R> {
    client: Client,
    id: Id,
    request: R,
}

#[derive(Clone, Debug)]
struct Running<R> {
    ask: Ask<R>,
    /// Whether the client still wants the answer.
    wanted: bool,
    /// Whether a stop was sent.
    stopping: bool,
}

/// The page's side of one worker.
#[derive(Clone, Debug)]
pub struct Protocol<R> {
    phase: Phase,
    paused: bool,
    running: Option<Running<R>>,
    queue: VecDeque<Ask<R>>,
}

impl<R> Default for Protocol<R> {
    fn default() -> Self {
        Self { phase: Phase::Asleep, paused: false, running: None, queue: VecDeque::new() }
    }
}

impl<R: Clone> Protocol<R> {
    /// The state of the worker.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether a question is running or waiting.
    pub fn is_busy(&self) -> bool {
        self.running.is_some() || !self.queue.is_empty()
    }

    /// A client asks; its older question, if any, is abandoned.
    pub fn ask(&mut self, client: Client, id: Id, request: R) -> Vec<Effect<R>> {
        let mut effects = self.cancel(client);
        self.queue.push_back(Ask { client, id, request });
        if matches!(self.phase, Phase::Asleep | Phase::Crashed) {
            effects.extend(self.spawn());
        }
        effects.extend(self.pump());
        effects
    }

    /// A client no longer wants an answer.
    pub fn cancel(&mut self, client: Client) -> Vec<Effect<R>> {
        self.queue.retain(|ask| ask.client != client);
        let crashed = self.phase == Phase::Crashed;
        match &mut self.running {
            Some(running) if running.ask.client == client => {
                running.wanted = false;
                if crashed {
                    self.running = None;
                    return Vec::new();
                }
                self.stop_running()
            }
            _ => Vec::new(),
        }
    }

    /// A client wants to see what is known so far and no more work.
    pub fn stop(&mut self, client: Client) -> Vec<Effect<R>> {
        if let Some(at) = self.queue.iter().position(|ask| ask.client == client) {
            let ask = self.queue.remove(at);
            return ask.map(|ask| Effect::Stopped(client, ask.id)).into_iter().collect();
        }
        match &self.running {
            Some(running) if running.ask.client == client => self.stop_running(),
            _ => Vec::new(),
        }
    }

    /// The worker has started up.
    pub fn ready(&mut self) -> Vec<Effect<R>> {
        self.phase = Phase::Up;
        self.pump()
    }

    /// News of question `id`; returns the client that wants it.
    pub fn heard(&self, id: Id) -> Option<Client> {
        let running = self.running.as_ref().filter(|running| running.ask.id == id)?;
        running.wanted.then_some(running.ask.client)
    }

    /// The worker has finished question `id`: returns the client to tell, and what to do next.
    pub fn finished(&mut self, id: Id) -> (Option<Client>, Vec<Effect<R>>) {
        let client = self.heard(id);
        if self.running.as_ref().is_some_and(|running| running.ask.id == id) {
            self.running = None;
        }
        (client, self.pump())
    }

    /// [`PATIENCE_MS`] have passed since the stop of `id`: a worker that has not ended it is replaced.
    ///
    /// Progress that was in flight when the stop was sent does not show that the worker has
    /// received it.
    pub fn overdue(&mut self, id: Id) -> Vec<Effect<R>> {
        let hung = |running: &Running<R>| running.ask.id == id && running.stopping;
        if self.phase != Phase::Up || !self.running.as_ref().is_some_and(hung) {
            return Vec::new();
        }
        let asked = self.running.take().filter(|running| running.wanted);
        let mut effects: Vec<_> =
            asked.map(|running| Effect::Stopped(running.ask.client, id)).into_iter().collect();
        effects.extend(self.spawn());
        effects
    }

    /// The worker died. Every question is kept; each client is notified once.
    pub fn crashed(&mut self) -> Vec<Effect<R>> {
        if self.phase == Phase::Crashed {
            return Vec::new();
        }
        self.phase = Phase::Crashed;
        if let Some(running) = self.running.take()
            && running.wanted
        {
            self.queue.push_front(running.ask);
        }
        self.queue.iter().map(|ask| Effect::Crashed(ask.client, ask.id)).collect()
    }

    /// Starts a worker again after a crash; the kept questions run as soon as it is up.
    pub fn retry(&mut self) -> Vec<Effect<R>> {
        if self.phase == Phase::Crashed { self.spawn() } else { Vec::new() }
    }

    /// The page is hidden: work ends, but its question is kept.
    pub fn pause(&mut self) -> Vec<Effect<R>> {
        self.paused = true;
        let Some(running) =
            self.running.as_mut().filter(|running| running.wanted && !running.stopping)
        else {
            return Vec::new();
        };
        running.wanted = false;
        let again = running.ask.clone();
        self.queue.push_front(again);
        self.stop_running()
    }

    /// The page is visible again.
    pub fn resume(&mut self) -> Vec<Effect<R>> {
        self.paused = false;
        self.pump()
    }

    /// Nobody will ask for a while: the worker will be dropped. A later question starts a fresh one.
    pub fn sleep(&mut self) {
        *self = Self { paused: self.paused, ..Self::default() };
    }

    fn stop_running(&mut self) -> Vec<Effect<R>> {
        match &mut self.running {
            Some(running) if !running.stopping => {
                running.stopping = true;
                vec![Effect::Stop(running.ask.id)]
            }
            _ => Vec::new(),
        }
    }

    fn spawn(&mut self) -> Vec<Effect<R>> {
        self.phase = Phase::Starting;
        vec![Effect::Spawn]
    }

    fn pump(&mut self) -> Vec<Effect<R>> {
        if self.phase != Phase::Up || self.paused || self.running.is_some() {
            return Vec::new();
        }
        let Some(ask) = self.queue.pop_front() else { return Vec::new() };
        let send = Effect::Send { id: ask.id, request: ask.request.clone() };
        self.running = Some(Running { ask, wanted: true, stopping: false });
        vec![send]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Client = 1;
    const B: Client = 2;

    fn up() -> Protocol<&'static str> {
        let mut protocol = Protocol::default();
        assert_eq!(protocol.ask(A, 0, "warm-up"), [Effect::Spawn]);
        assert_eq!(protocol.ready(), [Effect::Send { id: 0, request: "warm-up" }]);
        assert_eq!(protocol.finished(0), (Some(A), vec![]));
        protocol
    }

    #[test]
    fn questions_wait_until_the_worker_is_ready() {
        let mut protocol = Protocol::default();
        assert_eq!(protocol.ask(A, 1, "a"), [Effect::Spawn]);
        assert_eq!(protocol.ask(A, 2, "b"), []);
        assert_eq!(protocol.ready(), [Effect::Send { id: 2, request: "b" }]);
    }

    #[test]
    fn a_newer_question_stops_the_older_and_only_the_newest_is_sent() {
        let mut protocol = up();
        assert_eq!(protocol.ask(A, 1, "a"), [Effect::Send { id: 1, request: "a" }]);
        assert_eq!(protocol.ask(A, 2, "b"), [Effect::Stop(1)]);
        assert_eq!(protocol.ask(A, 3, "c"), []);
        assert_eq!(protocol.heard(1), None);
        assert_eq!(protocol.finished(1), (None, vec![Effect::Send { id: 3, request: "c" }]));
        assert_eq!(protocol.finished(3), (Some(A), vec![]));
    }

    #[test]
    fn clients_take_turns_and_do_not_stop_each_other() {
        let mut protocol = up();
        assert_eq!(protocol.ask(A, 1, "a"), [Effect::Send { id: 1, request: "a" }]);
        assert_eq!(protocol.ask(B, 2, "b"), []);
        assert_eq!(protocol.finished(1), (Some(A), vec![Effect::Send { id: 2, request: "b" }]));
    }

    #[test]
    fn a_stop_still_delivers_what_is_known() {
        let mut protocol = up();
        protocol.ask(A, 1, "a");
        assert_eq!(protocol.stop(A), [Effect::Stop(1)]);
        assert_eq!(protocol.stop(A), []);
        assert_eq!(protocol.finished(1), (Some(A), vec![]));
    }

    #[test]
    fn a_worker_that_does_not_end_is_replaced() {
        let mut protocol = up();
        protocol.ask(A, 1, "a");
        protocol.ask(A, 2, "b");
        assert_eq!(protocol.overdue(1), [Effect::Spawn]);
        assert_eq!(protocol.ready(), [Effect::Send { id: 2, request: "b" }]);
    }

    #[test]
    fn progress_on_its_way_does_not_save_a_hung_worker_but_the_end_does() {
        let mut protocol = up();
        protocol.ask(A, 1, "a");
        protocol.stop(A);
        assert_eq!(protocol.heard(1), Some(A));
        assert_eq!(protocol.overdue(1), [Effect::Stopped(A, 1), Effect::Spawn]);

        let mut protocol = up();
        protocol.ask(A, 1, "a");
        protocol.stop(A);
        protocol.finished(1);
        assert_eq!(protocol.overdue(1), []);
    }

    #[test]
    fn a_crash_keeps_the_questions_for_the_retry() {
        let mut protocol = up();
        protocol.ask(A, 1, "a");
        protocol.ask(B, 2, "b");
        assert_eq!(protocol.crashed(), [Effect::Crashed(A, 1), Effect::Crashed(B, 2)]);
        assert_eq!(protocol.crashed(), []);
        assert_eq!(protocol.retry(), [Effect::Spawn]);
        assert_eq!(protocol.retry(), []);
        assert_eq!(protocol.ready(), [Effect::Send { id: 1, request: "a" }]);
        assert_eq!(protocol.finished(1), (Some(A), vec![Effect::Send { id: 2, request: "b" }]));
    }

    #[test]
    fn a_worker_that_sleeps_is_started_anew() {
        let mut protocol = up();
        protocol.ask(A, 1, "a");
        protocol.ask(B, 2, "b");
        protocol.sleep();
        assert_eq!((protocol.phase(), protocol.is_busy()), (Phase::Asleep, false));
        assert_eq!(protocol.heard(1), None);
        assert_eq!(protocol.ask(A, 3, "c"), [Effect::Spawn]);
        assert_eq!(protocol.ready(), [Effect::Send { id: 3, request: "c" }]);
    }

    #[test]
    fn a_new_question_after_a_crash_starts_a_worker() {
        let mut protocol = up();
        protocol.ask(A, 1, "a");
        protocol.crashed();
        assert_eq!(protocol.ask(A, 2, "b"), [Effect::Spawn]);
        assert_eq!(protocol.ready(), [Effect::Send { id: 2, request: "b" }]);
    }

    #[test]
    fn a_pause_stops_the_work_and_the_return_asks_again() {
        let mut protocol = up();
        protocol.ask(A, 1, "a");
        assert_eq!(protocol.pause(), [Effect::Stop(1)]);
        assert_eq!(protocol.finished(1), (None, vec![]));
        assert!(protocol.is_busy());
        assert_eq!(protocol.resume(), [Effect::Send { id: 1, request: "a" }]);
    }

    #[test]
    fn a_client_that_leaves_hears_nothing_more() {
        let mut protocol = up();
        protocol.ask(A, 1, "a");
        assert_eq!(protocol.cancel(A), [Effect::Stop(1)]);
        assert_eq!(protocol.finished(1), (None, vec![]));
        assert!(!protocol.is_busy());
    }
}
