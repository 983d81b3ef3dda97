//! A question cut into chunks for several workers.

use std::any::Any;
use std::rc::Rc;

use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::use_job::JobState;
use crate::callback::Callback;
use crate::el::on;
use crate::link::Reading;
use crate::pool::{self, Kind, Pool, PoolNews, Report};
use jobs::{Ask, ErrorKind, Job, JobError};
use protocol::wire;

/// What a page knows about work on a pool, and what it can do.
#[derive(Debug, PartialEq)]
pub struct PoolHandle<Rep> {
    /// How the work stands.
    pub state: JobState,
    /// The joined report of the first chunks, as far as they are complete.
    pub report: Option<Rc<Rep>>,
    /// Chunks done.
    pub done: usize,
    /// Chunks in all.
    pub total: usize,
    /// Ends the work; chunks that are done stay done.
    pub stop: Callback<()>,
    /// Goes on, after a stop or a crash.
    pub resume: Callback<()>,
}

/// What has been heard so far.
struct Heard {
    state: JobState,
    report: Option<Report>,
    done: usize,
    total: usize,
}

impl Default for Heard {
    fn default() -> Self {
        Self { state: JobState::Idle, report: None, done: 0, total: 0 }
    }
}

impl Heard {
    fn hear(&mut self, news: PoolNews) {
        self.state = match news {
            PoolNews::Progress(done, report) => {
                self.done = done;
                self.report = report.or(self.report.take());
                if done == self.total { JobState::Done } else { JobState::Running }
            }
            PoolNews::Failed(error) => JobState::Failed(error),
            PoolNews::Crashed(message) => JobState::Crashed(message),
        };
    }
}

/// Requests without their type. They are compared by where they lie: a new list starts anew.
#[derive(Clone)]
struct Requests(Option<Rc<dyn Any>>, fn(&dyn Any) -> Written);

type Written = Result<Vec<JsValue>, JobError>;

impl PartialEq for Requests {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(a), Some(b)) => std::ptr::addr_eq(Rc::as_ptr(a), Rc::as_ptr(b)),
            (None, None) => true,
            _ => false,
        }
    }
}

/// Runs the chunk requests on as many workers of the lab as the machine allows and joins their reports in order.
///
/// `merge` joins the reports of neighbouring chunks and has to be associative. A new list starts
/// anew, so it has to be kept, as by `use_memo`; leaving the page ends the work.
#[hook]
pub fn use_pool<J: Job<Report: Clone> + 'static>(
    requests: Option<Rc<Vec<Ask<J>>>>,
    merge: fn(J::Report, J::Report) -> J::Report,
) -> PoolHandle<J::Report> {
    let write = |requests: &dyn Any| {
        let requests = requests.downcast_ref::<Vec<Ask<J>>>();
        requests.into_iter().flatten().map(wire::write).collect()
    };
    let requests = Requests(requests.map(|requests| requests as Rc<dyn Any>), write);
    let kind = move || Kind {
        reading: Reading::of::<J>(),
        merge: Box::new(move |a, b| {
            let take = |report: Report| {
                let report = report.downcast::<J::Report>().expect("reports of one kind");
                Rc::unwrap_or_clone(report)
            };
            Rc::new(merge(take(a), take(b)))
        }),
    };
    let PoolHandle { state, report, done, total, stop, resume } =
        use_chunks(J::Error::FAMILY, requests, Rc::new(kind));
    let report = report.and_then(|report| (*report).clone().downcast().ok());
    PoolHandle { state, report, done, total, stop, resume }
}

#[hook]
fn use_chunks(
    lab: &'static str,
    requests: Requests,
    kind: Rc<dyn Fn() -> Kind>,
) -> PoolHandle<Report> {
    let heard = use_mut_ref(Heard::default);
    let update = use_force_update();
    let pool = use_mut_ref(|| None::<Pool>);
    {
        let (heard, update, pool) = (heard.clone(), update.clone(), pool.clone());
        use_effect_with(requests, move |Requests(requests, write)| {
            let running = pool.clone();
            heard.take();
            if let Some(requests) = requests {
                let written = write(&**requests);
                let news = {
                    let (heard, update) = (heard.clone(), update.clone());
                    Callback::from(move |news| {
                        heard.borrow_mut().hear(news);
                        update.force_update();
                    })
                };
                heard.borrow_mut().state = JobState::Loading;
                match written {
                    Ok(written) if written.is_empty() => news.emit(PoolNews::Progress(0, None)),
                    Ok(written) => {
                        heard.borrow_mut().total = written.len();
                        let started = Pool::start(lab, written, pool::size(), kind(), news);
                        pool.replace(Some(started));
                    }
                    Err(error) => news.emit(PoolNews::Failed(error)),
                }
            }
            update.force_update();
            move || drop(running.take())
        });
    }
    let change = {
        let (heard, pool) = (heard.clone(), pool.clone());
        use_memo((), move |()| {
            Callback::from(move |go: bool| {
                {
                    let mut heard = heard.borrow_mut();
                    let busy = matches!(heard.state, JobState::Loading | JobState::Running);
                    if go && !busy && heard.done < heard.total {
                        heard.state = JobState::Running;
                    } else if !go && busy {
                        heard.state = JobState::Stopped;
                    }
                }
                pool.borrow().iter().for_each(if go { Pool::resume } else { Pool::stop });
                update.force_update();
            })
        })
    };
    let heard = heard.borrow();
    PoolHandle {
        state: heard.state.clone(),
        report: heard.report.clone().map(Rc::new),
        done: heard.done,
        total: heard.total,
        stop: on(&change, false),
        resume: on(&change, true),
    }
}
