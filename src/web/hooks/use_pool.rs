//! A question cut into chunks for several workers.

use std::rc::Rc;

use serde::{Serialize, de::DeserializeOwned};
use yew::prelude::*;

use super::use_job::JobState;
use crate::web::pool::{self, Pool, PoolNews};
use crate::web::wire;

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

struct Heard<Rep> {
    state: JobState,
    report: Option<Rc<Rep>>,
    done: usize,
    total: usize,
}

enum Action<Rep> {
    Start(usize),
    Forget,
    Stop,
    Resume,
    News(PoolNews<Rep>),
}

impl<Rep> Default for Heard<Rep> {
    fn default() -> Self {
        Self { state: JobState::Idle, report: None, done: 0, total: 0 }
    }
}

impl<Rep> Reducible for Heard<Rep> {
    type Action = Action<Rep>;

    fn reduce(self: Rc<Self>, action: Action<Rep>) -> Rc<Self> {
        let same = Self { state: self.state.clone(), report: self.report.clone(), ..*self };
        let busy = matches!(self.state, JobState::Loading | JobState::Running);
        Rc::new(match action {
            Action::Forget => Self::default(),
            Action::Start(total) => Self { state: JobState::Loading, total, ..Self::default() },
            Action::Stop if busy => Self { state: JobState::Stopped, ..same },
            Action::Resume if !busy && self.done < self.total => {
                Self { state: JobState::Running, ..same }
            }
            Action::Stop | Action::Resume => same,
            Action::News(PoolNews::Progress(done, report)) => {
                let state = if done == self.total { JobState::Done } else { JobState::Running };
                Self { state, report: report.map(Rc::new).or(same.report), done, total: self.total }
            }
            Action::News(PoolNews::Failed(error)) => {
                Self { state: JobState::Failed(error), ..same }
            }
            Action::News(PoolNews::Crashed(message)) => {
                Self { state: JobState::Crashed(message), ..same }
            }
        })
    }
}

/// Runs the chunk requests on as many workers as the machine allows and joins their reports in order.
///
/// The requests are whole envelopes, see [`super::Named`]; `merge` joins the
/// reports of neighbouring chunks and has to be associative. A new list starts
/// anew; leaving the page ends the work.
#[hook]
pub fn use_pool<Req, Rep>(
    requests: Option<Rc<Vec<Req>>>,
    merge: fn(Rep, Rep) -> Rep,
) -> PoolHandle<Rep>
where
    Req: Serialize + PartialEq + 'static,
    Rep: DeserializeOwned + Clone + 'static,
{
    let heard = use_reducer(Heard::<Rep>::default);
    let pool = use_mut_ref(|| None::<Pool<Rep>>);
    {
        let (dispatcher, pool) = (heard.dispatcher(), pool.clone());
        use_effect_with(requests, move |requests| {
            let running = pool.clone();
            match requests {
                None => dispatcher.dispatch(Action::Forget),
                Some(requests) => {
                    dispatcher.dispatch(Action::Start(requests.len()));
                    let written = requests.iter().map(wire::write).collect::<Result<Vec<_>, _>>();
                    let news = {
                        let dispatcher = dispatcher.clone();
                        Callback::from(move |news| dispatcher.dispatch(Action::News(news)))
                    };
                    match written {
                        Ok(written) if written.is_empty() => news.emit(PoolNews::Progress(0, None)),
                        Ok(written) => {
                            let started = Pool::start(written, pool::size(), merge, news);
                            pool.replace(Some(started));
                        }
                        Err(error) => news.emit(PoolNews::Failed(error)),
                    }
                }
            }
            move || drop(running.take())
        });
    }
    let stop = {
        let (dispatcher, pool) = (heard.dispatcher(), pool.clone());
        use_callback((), move |(), ()| {
            dispatcher.dispatch(Action::Stop);
            pool.borrow().iter().for_each(Pool::stop);
        })
    };
    let resume = {
        let dispatcher = heard.dispatcher();
        use_callback((), move |(), ()| {
            dispatcher.dispatch(Action::Resume);
            pool.borrow().iter().for_each(Pool::resume);
        })
    };
    PoolHandle {
        state: heard.state.clone(),
        report: heard.report.clone(),
        done: heard.done,
        total: heard.total,
        stop,
        resume,
    }
}
