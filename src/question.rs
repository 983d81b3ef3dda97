//! One place that asks: its question, what has arrived, the newest report.
//!
//! The hook `use_job` gives a view one of these; it knows no view itself.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use super::handler::Handler;
use super::worker_client::{self, News, Reading, WorkerId};
use jobs::{Ask, Job, JobError, Progress};
use protocol::values::{self, Value};

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

/// What has arrived so far, whatever kind of report: one implementation for all jobs.
pub struct Heard {
    id: u32,
    /// The state of the question.
    pub state: JobState,
    /// The newest report; while a newer question runs, still that of the previous one.
    pub report: Option<Rc<dyn Any>>,
    /// Whether it belongs to the question that was asked last.
    pub fresh: bool,
    /// How far the work has come.
    pub progress: Progress,
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
fn was_stopped(report: &Value) -> bool {
    values::text(&values::get(report, "stopped")).as_deref() == Some("asked")
}

/// A request without its type.
pub trait Request {
    /// Whether it is the same as another one.
    fn same(&self, other: &dyn Any) -> bool;
    /// As a worker reads it.
    ///
    /// # Errors
    /// `unreadable-message` where it cannot be written.
    fn write(&self) -> Result<Value, JobError>;
    /// With its type forgotten.
    fn as_any(&self) -> &dyn Any;
}

impl<J: Job + 'static> Request for Ask<J> {
    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| self == other)
    }

    fn write(&self) -> Result<Value, JobError> {
        values::write_ask(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The request and its worker; the number makes a retry another question.
#[derive(Clone)]
pub struct Question {
    /// Which worker answers.
    pub worker: WorkerId,
    /// The request; `None` asks nothing.
    pub request: Option<Rc<dyn Request>>,
    /// A number that changes when the person asks again.
    pub again: u32,
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

/// A place that asks.
pub struct Asker {
    client: u32,
    heard: RefCell<Heard>,
    /// The question asked last: a view knows the next one before it is asked, and until then the old answer
    /// must not pass for its own.
    asked: RefCell<Option<Question>>,
    /// Called when something has arrived.
    update: Handler<()>,
}

impl Asker {
    /// A place that has not asked yet.
    pub fn new(update: Handler<()>) -> Rc<Self> {
        Rc::new(Self {
            client: worker_client::number(),
            heard: RefCell::default(),
            asked: RefCell::default(),
            update,
        })
    }

    /// Its number among the clients of a worker.
    pub const fn client(&self) -> u32 {
        self.client
    }

    /// Asks this question, or none, instead of the one before.
    pub fn ask(self: &Rc<Self>, question: &Question, reading: Reading) {
        self.asked.replace(Some(question.clone()));
        let link = worker_client::link(question.worker);
        match question.request.as_ref().map(|request| request.write()) {
            Some(Ok(request)) => {
                let id = worker_client::number();
                self.heard.borrow_mut().ask(id);
                let weak = Rc::downgrade(self);
                let news = Handler::from(move |(id, news)| {
                    let this = weak.upgrade().filter(|this| this.heard.borrow().id == id);
                    if let Some(this) = this {
                        this.heard.borrow_mut().hear(news, reading);
                        this.update.emit(());
                    }
                });
                link.ask(self.client, id, request, news);
            }
            Some(Err(error)) => {
                link.cancel(self.client);
                let mut heard = self.heard.borrow_mut();
                heard.ask(worker_client::number());
                heard.state = JobState::Failed(error);
            }
            None => {
                link.cancel(self.client);
                self.heard.take();
            }
        }
        self.update.emit(());
    }

    /// What has arrived for this question; one that has not been asked yet counts as loading.
    pub fn heard(&self, question: &Question) -> Heard {
        let current = self.asked.borrow().as_ref() == Some(question);
        let heard = self.heard.borrow();
        Heard {
            id: heard.id,
            state: if current { heard.state.clone() } else { JobState::Loading },
            report: heard.report.clone(),
            fresh: heard.fresh && current,
            progress: heard.progress,
        }
    }

    /// Ends the work where it stands.
    pub fn stop(&self, worker: WorkerId) {
        worker_client::link(worker).stop(self.client);
    }
}
