//! The page's end of a worker: carries out what [`Protocol`] decides.
//!
//! Links are shared by name; a worker starts with its first question. A lab's main worker stays for the
//! next screen, the others end some seconds after the last view that held them.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::handler::Handler;
use super::platform::{self, Moment, Timeout, Worker, WorkerEvent};
use jobs::{Ask, ErrorKind, Job, JobError, Lane, Progress};
use protocol::values::{self, Value};
use protocol::{Client, Effect, Id, PATIENCE_MS, Phase, Protocol};

/// News for a client about one of its questions.
#[derive(Clone, Debug)]
pub enum News {
    /// The work continues; the report is what is known so far.
    Progress(Progress, Option<Value>),
    /// The report is final, or as far as it was when the work was stopped; for a range of a batch,
    /// its sums. With the milliseconds that the work took.
    Done(Value, f64),
    /// The request was refused; the caller reads the error.
    Failed(Value),
    /// The work was stopped before anything was known.
    Stopped,
    /// The worker died; the question is kept until [`WorkerClient::retry`].
    Crashed(String),
}

/// How a worker's answers are read.
#[derive(Clone, Copy)]
pub struct Reading {
    /// Reads a report.
    pub report: fn(Value) -> Result<Rc<dyn Any>, JobError>,
    /// Reads an error.
    pub error: fn(Value) -> JobError,
}

impl Reading {
    /// For a job whose report is converted once, when it arrives.
    pub fn into<J: Job, T: From<J::Report> + 'static>() -> Self {
        let report = |report| {
            let report = values::read::<J::Report>(report)?;
            Ok(Rc::new(T::from(report)) as Rc<dyn Any>)
        };
        Self { report, error: values::read_error::<J::Error> }
    }

    /// For a job.
    pub fn of<J: Job>() -> Self {
        Self::into::<J, J::Report>()
    }
}

/// The state of all workers together, for the shell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Health {
    /// None has been asked anything yet.
    #[default]
    Ready,
    /// Nothing to do.
    Idle,
    /// At least one works.
    Running,
    /// At least one died and waits for a retry.
    Crashed,
}

impl Health {
    const fn name(self) -> &'static str {
        match self {
            Self::Ready => "ready",
            Self::Idle => "idle",
            Self::Running => "running",
            Self::Crashed => "crashed",
        }
    }
}

/// One of the workers of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerId {
    lab: &'static str,
    lane: Lane,
}

impl WorkerId {
    /// The worker that answers the job, on that lane.
    pub const fn of<J: Job>(lane: Lane) -> Self {
        Self { lab: J::Error::FAMILY, lane }
    }
}

/// Receives the news for a client.
type Listener = Handler<(Id, News)>;

/// A worker and its clients; cheap to clone.
#[derive(Clone)]
pub struct WorkerClient(Rc<Inner>);

impl PartialEq for WorkerClient {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Default)]
struct Inner {
    /// Whose worker it is.
    lab: &'static str,
    /// The batch whose ranges are requested, and whether the worker has set it up.
    batch: Option<(Value, Cell<bool>)>,
    protocol: RefCell<Protocol<Value>>,
    clients: RefCell<Vec<(Client, Listener)>>,
    worker: RefCell<Option<Worker>>,
    stop_timer: RefCell<Option<Timeout>>,
    /// How many views may ask.
    holders: Cell<u32>,
    /// Ends the worker, unless someone holds the link before then.
    end_timer: RefCell<Option<Timeout>>,
    fault: RefCell<String>,
}

impl Inner {
    fn client(&self, client: Client) -> Option<Listener> {
        let clients = self.clients.borrow();
        clients.iter().find(|(known, _)| *known == client).map(|(_, news)| news.clone())
    }

    fn forget(&self, client: Client) {
        self.clients.borrow_mut().retain(|(known, _)| *known != client);
    }

    /// Ends the worker; the next question starts another.
    fn sleep(&self) {
        self.protocol.borrow_mut().sleep();
        self.stop_timer.take();
        self.worker.take();
    }
}

thread_local! {
    static LINKS: RefCell<Vec<(WorkerId, WorkerClient)>> = const { RefCell::new(Vec::new()) };
    /// Links that belong to a pool; they count for [`Health`] only.
    static POOLED: RefCell<Vec<std::rc::Weak<Inner>>> = const { RefCell::new(Vec::new()) };
    static WATCHERS: RefCell<Vec<Handler<Health>>> = const { RefCell::new(Vec::new()) };
    static NUMBERS: Cell<u32> = const { Cell::new(0) };
    static HEALTH: Cell<Health> = const { Cell::new(Health::Ready) };
}

/// A number not handed out before: for clients and questions.
pub fn number() -> u32 {
    NUMBERS.with(|numbers| {
        numbers.set(numbers.get() + 1);
        numbers.get()
    })
}

/// The link of that worker; the same for all callers.
pub fn link(worker: WorkerId) -> WorkerClient {
    LINKS.with_borrow_mut(|links| match links.iter().find(|(known, _)| *known == worker) {
        Some((_, link)) => link.clone(),
        None => {
            let link = WorkerClient::to(worker.lab);
            links.push((worker, link.clone()));
            link
        }
    })
}

/// The outcome of a question that is asked once.
pub enum Outcome<R> {
    /// The report.
    Done(R),
    /// The request was refused.
    Failed(JobError),
    /// The worker died.
    Crashed,
}

/// Asks once, for callers that are not views.
pub fn ask_once<J: Job + 'static>(ask: &Ask<J>, on_outcome: Handler<Outcome<J::Report>>) {
    let request = match values::write_ask(ask) {
        Ok(request) => request,
        Err(error) => return on_outcome.emit(Outcome::Failed(error)),
    };
    let (client, link) = (number(), link(WorkerId::of::<J>(J::LANE)));
    let asked = link.clone();
    let news = Handler::from(move |(_, found)| {
        let outcome = match found {
            News::Progress(..) => return,
            News::Done(report, _) => {
                values::read(report).map_or_else(Outcome::Failed, Outcome::Done)
            }
            News::Failed(error) => Outcome::Failed(values::read_error::<J::Error>(error)),
            News::Crashed(_) | News::Stopped => Outcome::Crashed,
        };
        asked.cancel(client);
        on_outcome.emit(outcome);
    });
    link.ask(client, number(), request, news);
}

/// Milliseconds that an extra worker of a lab waits for the next screen that needs it.
const REST_MS: u32 = 3000;

/// Keeps a link's worker alive; ends the questions of its client when dropped.
pub struct Hold {
    worker: WorkerId,
    client: Client,
}

/// Lets `client` ask that worker, for as long as the returned value is kept.
pub fn hold(worker: WorkerId, client: Client) -> Hold {
    let holders = &link(worker).0.holders;
    holders.set(holders.get() + 1);
    Hold { worker, client }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let link = link(self.worker);
        link.cancel(self.client);
        let left = link.0.holders.get() - 1;
        link.0.holders.set(left);
        if left == 0 && self.worker.lane != Lane::Main {
            let weak = Rc::downgrade(&link.0);
            let timer = Timeout::new(REST_MS, move || {
                if let Some(inner) = weak.upgrade().filter(|inner| inner.holders.get() == 0) {
                    inner.sleep();
                    note_health();
                }
            });
            link.0.end_timer.replace(Some(timer));
        }
    }
}

/// A private link to a worker of the lab, for ranges of the games of a batch; the worker ends with
/// the last clone.
pub fn private(lab: &'static str, batch: Value) -> WorkerClient {
    let link = aside(lab, batch);
    POOLED.with_borrow_mut(|pooled| {
        pooled.retain(|known| known.strong_count() > 0);
        pooled.push(Rc::downgrade(&link.0));
    });
    link
}

/// The same, but ignored in the health of the workers.
pub fn aside(lab: &'static str, batch: Value) -> WorkerClient {
    let batch = Some((batch, Cell::new(false)));
    WorkerClient(Rc::new(Inner { lab, batch, ..Inner::default() }))
}

/// Calls back whenever the workers' health changes, for as long as the page lives.
pub fn watch(callback: Handler<Health>) {
    WATCHERS.with_borrow_mut(|watchers| watchers.push(callback));
}

/// Starts every dead worker again; their questions are asked again.
pub fn retry_all() {
    all().iter().for_each(WorkerClient::retry);
}

fn all() -> Vec<WorkerClient> {
    let shared =
        LINKS.with_borrow(|links| links.iter().map(|(_, link)| link.clone()).collect::<Vec<_>>());
    let pooled = POOLED.with_borrow(|pooled| {
        pooled.iter().filter_map(std::rc::Weak::upgrade).map(WorkerClient).collect()
    });
    [shared, pooled].concat()
}

/// Connects the links to the window. Call once.
///
/// A hidden page on a touch device pauses; the event `sakiyomi-test-crash` kills
/// the workers, so that tests can see how the page reacts.
pub fn listen() {
    platform::on(
        Moment::Hidden,
        Handler::from(|()| {
            if platform::is_touch() {
                all().iter().for_each(|link| link.carry_out(|protocol| protocol.pause()));
            }
        }),
    );
    let shown = |()| all().iter().for_each(|link| link.carry_out(|protocol| protocol.resume()));
    platform::on(Moment::Shown, Handler::from(shown));
    let crash = |()| all().iter().for_each(|link| link.post(&[("crash", true.into())]));
    platform::on(Moment::CrashTest, Handler::from(crash));
    note_health();
}

impl WorkerClient {
    fn to(lab: &'static str) -> Self {
        Self(Rc::new(Inner { lab, ..Inner::default() }))
    }

    /// Asks for `client`; its older question is abandoned. News carry the number `id`.
    pub fn ask(&self, client: Client, id: Id, request: Value, news: Handler<(Id, News)>) {
        self.0.forget(client);
        self.0.clients.borrow_mut().push((client, news));
        self.carry_out(|protocol| protocol.ask(client, id, request));
    }

    /// Ends the client's work; what is known so far still comes.
    pub fn stop(&self, client: Client) {
        self.carry_out(|protocol| protocol.stop(client));
    }

    /// The client no longer wants an answer.
    pub fn cancel(&self, client: Client) {
        self.0.forget(client);
        self.carry_out(|protocol| protocol.cancel(client));
    }

    /// Starts the worker again after a crash.
    pub fn retry(&self) {
        self.carry_out(Protocol::retry);
    }

    fn phase(&self) -> Phase {
        self.0.protocol.borrow().phase()
    }

    fn carry_out(&self, decide: impl FnOnce(&mut Protocol<Value>) -> Vec<Effect<Value>>) {
        // The borrow ends before any effect runs: clients may ask again at once.
        let effects = decide(&mut self.0.protocol.borrow_mut());
        self.run(effects);
    }

    fn run(&self, effects: Vec<Effect<Value>>) {
        for effect in effects {
            match effect {
                Effect::Spawn => self.spawn(),
                Effect::Send { id, request } => {
                    let id = ("id", id.into());
                    match &self.0.batch {
                        None => self.post(&[id, ("request", request)]),
                        Some((_, sent)) if sent.get() => self.post(&[id, ("range", request)]),
                        Some((batch, sent)) => {
                            sent.set(true);
                            self.post(&[id, ("range", request), ("request", batch.clone())]);
                        }
                    }
                }
                Effect::Stop(id) => {
                    self.post(&[("stop", id.into())]);
                    let link = self.clone();
                    let timer = Timeout::new(PATIENCE_MS, move || {
                        link.carry_out(|protocol| protocol.overdue(id));
                    });
                    self.0.stop_timer.replace(Some(timer));
                }
                Effect::Stopped(client, id) => self.tell(client, id, News::Stopped),
                Effect::Crashed(client, id) => {
                    let fault = self.0.fault.borrow().clone();
                    self.tell(client, id, News::Crashed(fault));
                }
            }
        }
        note_health();
    }

    fn tell(&self, client: Client, id: Id, news: News) {
        let callback = self.0.client(client);
        if let Some(callback) = callback {
            callback.emit((id, news));
        }
    }

    fn post(&self, fields: &[(&str, Value)]) {
        let message = values::object(fields);
        let worker = self.0.worker.borrow();
        let refused = worker.as_ref().is_some_and(|worker| !worker.post(&message));
        drop(worker);
        if refused {
            self.crashed("the request cannot be posted".into());
        }
    }

    fn spawn(&self) {
        // The old worker ends first, so that two never work side by side.
        self.0.worker.take();
        self.0.batch.iter().for_each(|(_, sent)| sent.set(false));
        // The worker's listener holds the link weakly: the link owns it.
        let weak = Rc::downgrade(&self.0);
        let listener = Handler::from(move |event| {
            let Some(inner) = weak.upgrade() else { return };
            match event {
                WorkerEvent::Message(data) => Self(inner).receive(&data),
                WorkerEvent::Died(why) => Self(inner).crashed(why),
            }
        });
        match Worker::start(self.0.lab, listener) {
            Ok(worker) => {
                self.0.worker.replace(Some(worker));
            }
            Err(why) => self.crashed(why),
        }
    }

    fn crashed(&self, message: String) {
        if self.phase() == Phase::Crashed {
            return;
        }
        self.0.fault.replace(message);
        self.carry_out(Protocol::crashed);
    }

    fn receive(&self, data: &Value) {
        let field = |name: &str| values::get(data, name);
        let kind = values::text(&field("kind")).unwrap_or_default();
        let id = field("id").as_f64().map_or(0, |id| id as Id);
        match kind.as_str() {
            "ready" => self.carry_out(Protocol::ready),
            "crashed" => self.crashed(values::text(&field("message")).unwrap_or_default()),
            "progress" => {
                let client = self.0.protocol.borrow_mut().heard(id);
                if let Some(client) = client {
                    let nodes = field("nodes").as_f64().unwrap_or_default() as u64;
                    let total = field("total").as_f64().map(|total| total as u64);
                    let report = values::there(field("report"));
                    self.tell(client, id, News::Progress(Progress { nodes, total }, report));
                }
            }
            "done" | "failed" => {
                let (client, effects) = self.0.protocol.borrow_mut().finished(id);
                if let Some(client) = client {
                    let news = if kind == "done" {
                        News::Done(field("report"), field("ms").as_f64().unwrap_or_default())
                    } else {
                        News::Failed(field("error"))
                    };
                    self.tell(client, id, news);
                }
                self.run(effects);
            }
            _ => {}
        }
    }
}

/// Writes the state of the workers to `<html data-worker>` and notifies the watchers.
pub(super) fn note_health() {
    let before = HEALTH.get();
    let one = |link: &WorkerClient| {
        let protocol = link.0.protocol.borrow();
        match protocol.phase() {
            Phase::Crashed => Health::Crashed,
            _ if protocol.is_busy() => Health::Running,
            Phase::Up => Health::Idle,
            Phase::Asleep | Phase::Starting => Health::Ready,
        }
    };
    let health = all().iter().map(one).max().unwrap_or_default();
    platform::mark("data-worker", health.name());
    HEALTH.set(health);
    if health != before {
        let watchers = WATCHERS.with_borrow(Clone::clone);
        watchers.iter().for_each(|watcher| watcher.emit(health));
    }
}
