//! The only door from a page to the workers.

use std::any::Any;
use std::rc::Rc;

use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::value::use_kept;
use crate::callback::Callback;
use crate::link::{self, News};
use jobs::{JobError, Progress};
use protocol::wire;

/// A request together with the name of its job: what [`use_job`] takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Named<T> {
    job: &'static str,
    #[serde(flatten)]
    request: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    budget: Option<Budget>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Budget {
    ms: u32,
}

impl<T> Named<T> {
    /// Adds the job's name, as in `milljan.analyse`.
    pub const fn new(job: &'static str, request: T) -> Self {
        Self { job, request, budget: None }
    }

    /// With a limit of milliseconds, if there is one, at which the report so far is final.
    #[must_use]
    pub fn within(self, ms: Option<u32>) -> Self {
        Self { budget: ms.map(|ms| Budget { ms }), ..self }
    }
}

/// How a question stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum JobState {
    /// Nothing is asked.
    #[default]
    Idle,
    /// Asked; nothing has come back yet.
    Loading,
    /// Being worked on; the report so far may be shown.
    Running,
    /// The report is final.
    Done,
    /// Stopped on request; the report is as far as it got.
    Stopped,
    /// Refused, with the reason.
    Failed(JobError),
    /// The worker died; a retry asks again.
    Crashed(String),
}

/// What a page knows about its question, and what it can do.
#[derive(Debug, PartialEq)]
pub struct JobHandle<Rep> {
    /// How the question stands.
    pub state: JobState,
    /// The newest report; while a newer question runs, still that of the one before.
    pub report: Option<Rc<Rep>>,
    /// Whether `report` belongs to the question that is asked now.
    pub fresh: bool,
    /// How far the work has come.
    pub progress: Progress,
    /// Ends the work where it stands.
    pub stop: Callback<()>,
    /// Asks again, after a crash or a stop.
    pub retry: Callback<()>,
}

impl<Rep> Clone for JobHandle<Rep> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            report: self.report.clone(),
            fresh: self.fresh,
            progress: self.progress,
            stop: self.stop.clone(),
            retry: self.retry.clone(),
        }
    }
}

impl<Rep> JobHandle<Rep> {
    /// Whether an answer is still to come.
    pub const fn is_busy(&self) -> bool {
        matches!(self.state, JobState::Loading | JobState::Running)
    }
}

/// What has been heard so far, whatever kind of report: one code for all jobs.
struct Heard {
    id: u32,
    state: JobState,
    report: Option<Rc<dyn Any>>,
    fresh: bool,
    progress: Progress,
}

impl Default for Heard {
    fn default() -> Self {
        Self {
            id: 0,
            state: JobState::Idle,
            report: None,
            fresh: false,
            progress: Progress::default(),
        }
    }
}

/// Reads a report.
type Decode = fn(JsValue) -> Result<Rc<dyn Any>, JobError>;

/// Reads a report of this kind.
pub(super) fn decode<Rep: DeserializeOwned + 'static>(
    report: JsValue,
) -> Result<Rc<dyn Any>, JobError> {
    Ok(Rc::new(wire::read::<Rep>(report)?))
}

impl Heard {
    fn ask(&mut self, id: u32) {
        self.id = id;
        self.state = JobState::Loading;
        self.fresh = false;
        self.progress = Progress::default();
    }

    fn show(&mut self, report: Rc<dyn Any>) {
        self.report = Some(report);
        self.fresh = true;
    }

    fn hear(&mut self, news: News, decode: Decode) {
        self.state = match news {
            News::Progress(progress, report) => {
                self.progress = progress;
                if let Some(Ok(report)) = report.map(decode) {
                    self.show(report);
                }
                JobState::Running
            }
            News::Done(report) => {
                let stopped = was_stopped(&report);
                match decode(report) {
                    Ok(report) => {
                        self.show(report);
                        if stopped { JobState::Stopped } else { JobState::Done }
                    }
                    Err(error) => JobState::Failed(error),
                }
            }
            News::Failed(error) => JobState::Failed(error),
            News::Stopped => JobState::Stopped,
            News::Crashed(message) => JobState::Crashed(message),
        };
    }
}

/// Whether the report says that it was ended by whoever asked.
fn was_stopped(report: &JsValue) -> bool {
    js_sys::Reflect::get(report, &"stopped".into())
        .is_ok_and(|mark| mark.as_string().as_deref() == Some("asked"))
}

/// A request without its type.
pub(super) trait Request {
    fn same(&self, other: &dyn Any) -> bool;
    fn write(&self) -> Result<JsValue, JobError>;
    fn as_any(&self) -> &dyn Any;
}

impl<Req: Serialize + PartialEq + 'static> Request for Req {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self == other)
    }

    fn write(&self) -> Result<JsValue, JobError> {
        wire::write(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What is asked, and of whom; the number counts retries, so that they ask again.
#[derive(Clone)]
struct Question {
    worker: &'static str,
    request: Option<Rc<dyn Request>>,
    again: u32,
}

impl PartialEq for Question {
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.request, &other.request) {
            (Some(a), Some(b)) => a.same((**b).as_any()),
            (None, None) => true,
            _ => false,
        };
        same && self.worker == other.worker && self.again == other.again
    }
}

/// Asks `request` on the worker `worker`, as in [`link::link`], whenever it changes; the newest one wins.
///
/// `request` is the whole envelope, see [`Named`]; `None` asks nothing. Questions
/// under the same worker name take turns, those under different names run side by
/// side. Leaving the page gives the question up.
#[hook]
pub fn use_job<Req, Rep>(worker: &'static str, request: Option<Req>) -> JobHandle<Rep>
where
    Req: Serialize + PartialEq + 'static,
    Rep: DeserializeOwned + 'static,
{
    let request = request.map(|request| Rc::new(request) as Rc<dyn Request>);
    let JobHandle { state, report, fresh, progress, stop, retry } =
        use_question(worker, request, decode::<Rep>);
    // Whoever held another kind of report is gone.
    let report = report.and_then(|report| (*report).clone().downcast().ok());
    JobHandle { state, report, fresh, progress, stop, retry }
}

#[hook]
fn use_question(
    worker: &'static str,
    request: Option<Rc<dyn Request>>,
    decode: Decode,
) -> JobHandle<Rc<dyn Any>> {
    let heard = use_mut_ref(Heard::default);
    let update = use_force_update();
    let client = *use_memo((), |()| link::number());
    let again = use_kept(|| 0_u32);
    // What was asked last: a question that has changed is asked only after this rendering, and until
    // then the old answer must not pass for its own.
    let asked = use_mut_ref(|| None::<Question>);
    let now = Question { worker, request, again: *again };
    let current = asked.borrow().as_ref() == Some(&now);

    {
        let heard = heard.clone();
        use_effect_with(now, move |now| {
            asked.replace(Some(now.clone()));
            let link = link::link(now.worker);
            match now.request.as_ref().map(|request| request.write()) {
                Some(Ok(request)) => {
                    let id = link::number();
                    heard.borrow_mut().ask(id);
                    let (heard, update) = (heard.clone(), update.clone());
                    let news = Callback::from(move |(id, news)| {
                        let current = heard.borrow().id == id;
                        if current {
                            heard.borrow_mut().hear(news, decode);
                            update.force_update();
                        }
                    });
                    link.ask(client, id, request, news);
                }
                Some(Err(error)) => {
                    link.cancel(client);
                    let mut heard = heard.borrow_mut();
                    heard.ask(link::number());
                    heard.state = JobState::Failed(error);
                }
                None => {
                    link.cancel(client);
                    heard.take();
                }
            }
            update.force_update();
        });
    }
    use_effect_with(worker, move |&worker| {
        let held = link::hold(worker, client);
        move || drop(held)
    });

    let stop =
        use_memo(worker, move |&worker| Callback::from(move |()| link::link(worker).stop(client)));
    let retry = {
        let set = again.setter();
        use_memo((), move |()| Callback::from(move |()| set.emit(link::number())))
    };
    let heard = heard.borrow();
    JobHandle {
        state: if current { heard.state.clone() } else { JobState::Loading },
        report: heard.report.clone().map(Rc::new),
        fresh: heard.fresh && current,
        progress: heard.progress,
        stop: (*stop).clone(),
        retry: (*retry).clone(),
    }
}
