//! A piece of work on several workers at once.
//!
//! Each worker takes the next open chunk when it is through with one. How many
//! workers there are decides the time, never the result: see [`Chunks`].

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::JsValue;

use super::callback::Callback;
use super::dom;
use super::link::{self, Link, News, Reading};
use jobs::JobError;
use protocol::chunks::Chunks;

/// Workers that a page may use: one processor stays for the page, and more than 8 do not pay.
pub fn size() -> usize {
    let cores = dom::window().navigator().hardware_concurrency() as usize;
    cores.saturating_sub(1).clamp(1, 8)
}

/// A report without its type: one code serves all jobs.
pub type Report = Rc<dyn Any>;

/// How the pool's owner reads a report, and joins those of neighbouring chunks.
pub struct Kind {
    /// Reads it, and errors.
    pub reading: Reading,
    /// Joins two.
    pub merge: Box<dyn Fn(Report, Report) -> Report>,
}

/// What the pool tells its owner.
#[derive(Clone, Debug)]
pub enum PoolNews {
    /// A chunk is done: how many are, and the joined report of the first ones.
    Progress(usize, Option<Report>),
    /// A request was refused; the pool has stopped.
    Failed(JobError),
    /// A worker died; [`Pool::resume`] goes on where it was.
    Crashed(String),
}

/// Chunks being worked on. Dropping it ends the workers.
pub struct Pool(Rc<Shared>);

struct Shared {
    lab: &'static str,
    requests: Vec<JsValue>,
    chunks: RefCell<Chunks<Report>>,
    reading: Reading,
    /// Each worker and the chunk it has.
    workers: RefCell<Vec<Lane>>,
    news: Callback<PoolNews>,
    size: usize,
}

struct Lane {
    link: Link,
    client: u32,
    chunk: usize,
    id: u32,
}

impl Pool {
    /// Starts on `requests` with `size` workers of the lab.
    pub fn start(
        lab: &'static str,
        requests: Vec<JsValue>,
        size: usize,
        kind: Kind,
        news: Callback<PoolNews>,
    ) -> Self {
        let Kind { reading, merge } = kind;
        let chunks = RefCell::new(Chunks::new(requests.len(), merge));
        let workers = RefCell::default();
        let pool = Self(Rc::new(Shared { lab, requests, chunks, reading, workers, news, size }));
        pool.resume();
        pool
    }

    /// Ends the work; chunks that are done stay done.
    pub fn stop(&self) {
        self.0.clear();
    }

    /// Goes on with the chunks that are not done.
    pub fn resume(&self) {
        self.0.clear();
        for _ in 0..self.0.size {
            if !Shared::next(&self.0, link::private(self.0.lab), link::number()) {
                break;
            }
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.clear();
    }
}

impl Shared {
    /// Ends all workers and gives their chunks back.
    fn clear(&self) {
        for lane in self.workers.take() {
            self.chunks.borrow_mut().give_back(lane.chunk);
            // Its worker ends here: the callbacks hold this weakly, so the lane has the last link.
        }
        link::note_health();
    }

    /// Gives the worker its next chunk; `false` where there is none left.
    fn next(this: &Rc<Self>, link: Link, client: u32) -> bool {
        let Some(chunk) = this.chunks.borrow_mut().take() else { return false };
        let id = link::number();
        this.workers.borrow_mut().push(Lane { link: link.clone(), client, chunk, id });
        let weak = Rc::downgrade(this);
        let news = Callback::from(move |(id, news)| {
            if let Some(this) = weak.upgrade() {
                Self::receive(&this, id, news);
            }
        });
        link.ask(client, id, this.requests[chunk].clone(), news);
        true
    }

    fn receive(this: &Rc<Self>, id: u32, news: News) {
        match news {
            News::Done(report) => {
                let lane = {
                    let mut workers = this.workers.borrow_mut();
                    workers.iter().position(|lane| lane.id == id).map(|at| workers.remove(at))
                };
                let Some(lane) = lane else { return };
                match (this.reading.report)(report) {
                    Ok(report) => this.chunks.borrow_mut().put(lane.chunk, report),
                    Err(error) => {
                        this.clear();
                        return this.news.emit(PoolNews::Failed(error));
                    }
                }
                let (done, report) = {
                    let chunks = this.chunks.borrow();
                    (chunks.done(), chunks.report().cloned())
                };
                // A worker without a further chunk ends here, with its last link.
                Self::next(this, lane.link, lane.client);
                this.news.emit(PoolNews::Progress(done, report));
            }
            News::Failed(error) => {
                this.clear();
                this.news.emit(PoolNews::Failed((this.reading.error)(error)));
            }
            News::Crashed(message) => {
                // Its own page offers to go on; the bar for all pages has nothing to retry here.
                this.clear();
                this.news.emit(PoolNews::Crashed(message));
            }
            News::Progress(..) | News::Stopped => {}
        }
    }
}
