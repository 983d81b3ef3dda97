//! A piece of work on several workers at once.
//!
//! Each worker takes the next open chunk when it is through with one. How many
//! workers there are decides the time, never the result: see [`Chunks`].

use std::cell::RefCell;
use std::rc::Rc;

use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use yew::Callback;

use super::chunks::Chunks;
use super::link::{self, Link, News};
use super::{dom, wire};
use crate::jobs::JobError;

/// Workers that a page may use: one processor stays for the page, and more than 8 do not pay.
pub fn size() -> usize {
    let cores = dom::window().navigator().hardware_concurrency() as usize;
    cores.saturating_sub(1).clamp(1, 8)
}

/// What the pool tells its owner.
#[derive(Clone, Debug)]
pub enum PoolNews<T> {
    /// A chunk is done: how many are, and the joined report of the first ones.
    Progress(usize, Option<T>),
    /// A request was refused; the pool has stopped.
    Failed(JobError),
    /// A worker died; [`Pool::resume`] goes on where it was.
    Crashed(String),
}

/// Chunks being worked on. Dropping it ends the workers.
pub struct Pool<T: 'static>(Rc<Shared<T>>);

struct Shared<T: 'static> {
    requests: Vec<JsValue>,
    chunks: RefCell<Chunks<T>>,
    /// Each worker and the chunk it has.
    workers: RefCell<Vec<Lane>>,
    news: Callback<PoolNews<T>>,
    size: usize,
}

struct Lane {
    link: Link,
    client: u32,
    chunk: usize,
    id: u32,
}

impl<T: DeserializeOwned + Clone + 'static> Pool<T> {
    /// Starts on `requests` with `size` workers; `merge` joins reports of neighbouring chunks.
    pub fn start(
        requests: Vec<JsValue>,
        size: usize,
        merge: fn(T, T) -> T,
        news: Callback<PoolNews<T>>,
    ) -> Self {
        let chunks = RefCell::new(Chunks::new(requests.len(), merge));
        let pool =
            Self(Rc::new(Shared { requests, chunks, workers: RefCell::default(), news, size }));
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
            if !Shared::next(&self.0, link::private(), link::number()) {
                break;
            }
        }
    }
}

impl<T> Drop for Pool<T> {
    fn drop(&mut self) {
        // The callbacks hold the shared part weakly, so this ends the workers.
        self.0.workers.borrow_mut().clear();
    }
}

impl<T: DeserializeOwned + Clone + 'static> Shared<T> {
    /// Ends all workers and gives their chunks back.
    fn clear(&self) {
        let lanes = self.workers.take();
        let mut chunks = self.chunks.borrow_mut();
        lanes.iter().for_each(|lane| chunks.give_back(lane.chunk));
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
                match wire::read(report) {
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
                this.news.emit(PoolNews::Failed(error));
            }
            News::Crashed(message) => {
                this.clear();
                // Its own page offers to go on; the bar for all pages has nothing to retry here.
                link::note_health();
                this.news.emit(PoolNews::Crashed(message));
            }
            News::Progress(..) | News::Stopped => {}
        }
    }
}
