//! The only door from a page to the workers.

use std::any::Any;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::value::use_value;
use crate::handler::Handler;
use crate::worker_client::{self, News, Reading, WorkerId};
use jobs::{Ask, Job, JobError, Lane, Progress};
use protocol::js_serde;

/// The state of a question.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum JobState {
    /// Nothing is asked.
    #[default]
    Idle,
    /// Asked; no answer yet.
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
    /// The state of the question.
    pub state: JobState,
    /// The newest report; while a newer question runs, still that of the previous one.
    pub report: Option<Rc<Rep>>,
    /// Whether `report` belongs to the question that is asked now.
    pub fresh: bool,
    /// How far the work has come.
    pub progress: Progress,
    /// Stops the work where it is.
    pub stop: Handler<()>,
    /// Asks again, after a crash or a stop.
    pub retry: Handler<()>,
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

    /// The report of the question that is asked now.
    pub fn fresh_report(&self) -> Option<&Rep> {
        self.report.as_deref().filter(|_| self.fresh)
    }
}

impl JobHandle<Rc<dyn Any>> {
    fn typed<Rep: 'static>(self) -> JobHandle<Rep> {
        let Self { state, report, fresh, progress, stop, retry } = self;
        // Any holder of another kind of report is gone.
        let report = report.and_then(|report| (*report).clone().downcast().ok());
        JobHandle { state, report, fresh, progress, stop, retry }
    }
}

/// What has arrived so far, whatever kind of report: one implementation for all jobs.
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

    fn hear(&mut self, news: News, reading: Reading) {
        self.state = match news {
            News::Progress(progress, report) => {
                self.progress = progress;
                if let Some(Ok(report)) = report.map(reading.report) {
                    self.show(report);
                }
                JobState::Running
            }
            News::Done(report, _) => {
                let stopped = was_stopped(&report);
                match (reading.report)(report) {
                    Ok(report) => {
                        self.show(report);
                        if stopped { JobState::Stopped } else { JobState::Done }
                    }
                    Err(error) => JobState::Failed(error),
                }
            }
            News::Failed(error) => JobState::Failed((reading.error)(error)),
            News::Stopped => JobState::Stopped,
            News::Crashed(message) => JobState::Crashed(message),
        };
    }
}

/// Whether the report says that the caller stopped it.
fn was_stopped(report: &JsValue) -> bool {
    js_serde::get(report, "stopped").as_string().as_deref() == Some("asked")
}

/// A request without its type.
trait Request {
    fn same(&self, other: &dyn Any) -> bool;
    fn write(&self) -> Result<JsValue, JobError>;
    fn as_any(&self) -> &dyn Any;
}

impl<J: Job + 'static> Request for Ask<J> {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self == other)
    }

    fn write(&self) -> Result<JsValue, JobError> {
        js_serde::write_ask(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The request and its worker; the number counts retries, so that they ask again.
#[derive(Clone)]
struct Question {
    worker: WorkerId,
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

/// Asks whenever the question changes; the newest one wins. `None` asks nothing.
///
/// Questions on one lane of a lab take turns, those on different lanes run side by side. Leaving the
/// screen abandons the question.
#[hook]
pub fn use_job<J: Job + 'static>(ask: Option<Ask<J>>) -> JobHandle<J::Report> {
    use_job_on(J::LANE, ask)
}

/// The same, with the report converted to the form that the page uses.
#[hook]
pub fn use_job_into<J: Job + 'static, T: From<J::Report> + 'static>(
    ask: Option<Ask<J>>,
) -> JobHandle<T> {
    let request = ask.map(|ask| Rc::new(ask) as Rc<dyn Request>);
    use_question(WorkerId::of::<J>(J::LANE), request, Reading::into::<J, T>()).typed()
}

/// The same on another lane than the job's own.
#[hook]
pub fn use_job_on<J: Job + 'static>(lane: Lane, ask: Option<Ask<J>>) -> JobHandle<J::Report> {
    let request = ask.map(|ask| Rc::new(ask) as Rc<dyn Request>);
    use_question(WorkerId::of::<J>(lane), request, Reading::of::<J>()).typed()
}

#[hook]
fn use_question(
    worker: WorkerId,
    request: Option<Rc<dyn Request>>,
    reading: Reading,
) -> JobHandle<Rc<dyn Any>> {
    let heard = use_mut_ref(Heard::default);
    let update = use_force_update();
    let client = *use_memo((), |()| worker_client::number());
    let again = use_value(|| 0_u32);
    // The last question: a changed one is asked only after this rendering, and until then the old
    // answer must not be taken for its answer.
    let asked = use_mut_ref(|| None::<Question>);
    let now = Question { worker, request, again: *again };
    let current = asked.borrow().as_ref() == Some(&now);

    {
        let heard = heard.clone();
        use_effect_with(now, move |now| {
            asked.replace(Some(now.clone()));
            let link = worker_client::link(now.worker);
            match now.request.as_ref().map(|request| request.write()) {
                Some(Ok(request)) => {
                    let id = worker_client::number();
                    heard.borrow_mut().ask(id);
                    let (heard, update) = (heard.clone(), update.clone());
                    let news = Handler::from(move |(id, news)| {
                        let current = heard.borrow().id == id;
                        if current {
                            heard.borrow_mut().hear(news, reading);
                            update.force_update();
                        }
                    });
                    link.ask(client, id, request, news);
                }
                Some(Err(error)) => {
                    link.cancel(client);
                    let mut heard = heard.borrow_mut();
                    heard.ask(worker_client::number());
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
        let held = worker_client::hold(worker, client);
        move || drop(held)
    });

    let stop = use_memo(worker, move |&worker| {
        Handler::from(move |()| worker_client::link(worker).stop(client))
    });
    let retry = {
        let set = again.setter();
        use_memo((), move |()| Handler::from(move |()| set.emit(worker_client::number())))
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
