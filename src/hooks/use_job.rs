//! The only door from a page to the workers.

use std::any::Any;
use std::rc::Rc;

use yew::prelude::*;

use super::use_effect_with;
use super::value::use_value;
use crate::handler::Handler;
use crate::question::{Asker, JobState, Question, Request};
use crate::worker_client::{self, Reading, WorkerId};
use jobs::{Ask, Job, Lane, Progress};

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
    let update = use_force_update();
    let asker = use_ref(|| Asker::new(Handler::from(move |()| update.force_update())));
    let again = use_value(|| 0_u32);
    let now = Question { worker, request, again: *again };
    let heard = asker.heard(&now);
    {
        let asker = (*asker).clone();
        use_effect_with(now, move |now| asker.ask(now, reading));
    }
    let client = asker.client();
    use_effect_with(worker, move |&worker| {
        let held = worker_client::hold(worker, client);
        move || drop(held)
    });
    let stop = {
        let asker = (*asker).clone();
        use_memo(worker, move |&worker| Handler::from(move |()| asker.stop(worker)))
    };
    let retry = {
        let set = again.setter();
        use_memo((), move |()| Handler::from(move |()| set.emit(worker_client::number())))
    };
    JobHandle {
        state: heard.state,
        report: heard.report.map(Rc::new),
        fresh: heard.fresh,
        progress: heard.progress,
        stop: (*stop).clone(),
        retry: (*retry).clone(),
    }
}
