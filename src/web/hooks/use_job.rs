//! The only door from a page to the workers.

use std::rc::Rc;

use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::jobs::{JobError, Progress};
use crate::web::link::{self, News};
use crate::web::wire;

/// A request together with the name of its job: what [`use_job`] takes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Named<T> {
    job: &'static str,
    #[serde(flatten)]
    request: T,
}

impl<T> Named<T> {
    /// Adds the job's name, as in `milljan.analyse`.
    pub const fn new(job: &'static str, request: T) -> Self {
        Self { job, request }
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

/// What has been heard so far; a reducer, because callbacks must not read old handles.
struct Heard<Rep> {
    id: u32,
    state: JobState,
    report: Option<Rc<Rep>>,
    fresh: bool,
    progress: Progress,
}

impl<Rep> Default for Heard<Rep> {
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

enum Action {
    Ask(u32),
    Forget,
    News(u32, News),
}

impl<Rep: DeserializeOwned> Reducible for Heard<Rep> {
    type Action = Action;

    fn reduce(self: Rc<Self>, action: Action) -> Rc<Self> {
        let report = self.report.clone();
        let same = Self { report, state: self.state.clone(), ..*self };
        Rc::new(match action {
            Action::Forget => Self::default(),
            Action::Ask(id) => Self {
                id,
                state: JobState::Loading,
                fresh: false,
                progress: Progress::default(),
                ..same
            },
            Action::News(id, _) if id != self.id => return self,
            Action::News(_, news) => match news {
                News::Progress(progress, report) => match report.map(wire::read::<Rep>) {
                    Some(Ok(report)) => Self {
                        state: JobState::Running,
                        report: Some(Rc::new(report)),
                        fresh: true,
                        progress,
                        ..same
                    },
                    Some(Err(_)) | None => Self { state: JobState::Running, progress, ..same },
                },
                News::Done(report) => {
                    let state =
                        if was_stopped(&report) { JobState::Stopped } else { JobState::Done };
                    match wire::read(report) {
                        Ok(report) => {
                            Self { state, report: Some(Rc::new(report)), fresh: true, ..same }
                        }
                        Err(error) => Self { state: JobState::Failed(error), ..same },
                    }
                }
                News::Failed(error) => Self { state: JobState::Failed(error), ..same },
                News::Stopped => Self { state: JobState::Stopped, ..same },
                News::Crashed(message) => Self { state: JobState::Crashed(message), ..same },
            },
        })
    }
}

/// Whether the report says that it was ended by whoever asked.
fn was_stopped(report: &JsValue) -> bool {
    js_sys::Reflect::get(report, &"stopped".into())
        .is_ok_and(|mark| mark.as_string().as_deref() == Some("asked"))
}

/// Asks `request` on the worker `worker` whenever it changes; the newest one wins.
///
/// `request` is the whole envelope, see [`Named`]; `None` asks nothing. Questions
/// under the same worker name take turns, those under different names run side by
/// side. Leaving the page gives the question up.
#[hook]
pub fn use_job<Req, Rep>(worker: &'static str, request: Option<Req>) -> JobHandle<Rep>
where
    Req: Serialize + PartialEq + Clone + 'static,
    Rep: DeserializeOwned + 'static,
{
    let heard = use_reducer(Heard::<Rep>::default);
    let client = *use_memo((), |()| link::number());
    // Counts retries, so that the effect below asks again.
    let again = use_state(|| 0_u32);
    // What was asked last: a question that has changed is asked only after this rendering, and until
    // then the old answer must not pass for its own.
    let asked = use_mut_ref(|| None::<(Option<Req>, u32)>);
    let now = (request.clone(), *again);
    let current = asked.borrow().as_ref() == Some(&now);

    {
        let dispatcher = heard.dispatcher();
        use_effect_with((worker, request, *again), move |(worker, request, _)| {
            asked.replace(Some(now));
            let link = link::link(worker);
            match request.as_ref().map(wire::write) {
                Some(Ok(request)) => {
                    let id = link::number();
                    dispatcher.dispatch(Action::Ask(id));
                    let news = Callback::from(move |(id, news)| {
                        dispatcher.dispatch(Action::News(id, news))
                    });
                    link.ask(client, id, request, news);
                }
                Some(Err(error)) => {
                    link.cancel(client);
                    let id = link::number();
                    dispatcher.dispatch(Action::Ask(id));
                    dispatcher.dispatch(Action::News(id, News::Failed(error)));
                }
                None => {
                    link.cancel(client);
                    dispatcher.dispatch(Action::Forget);
                }
            }
        });
    }
    use_effect_with(worker, move |&worker| move || link::link(worker).cancel(client));

    let stop = use_callback(worker, move |(), &worker| link::link(worker).stop(client));
    let retry = {
        let count = again.clone();
        use_callback((), move |(), ()| count.set(link::number()))
    };
    JobHandle {
        state: if current { heard.state.clone() } else { JobState::Loading },
        report: heard.report.clone(),
        fresh: heard.fresh && current,
        progress: heard.progress,
        stop,
        retry,
    }
}
