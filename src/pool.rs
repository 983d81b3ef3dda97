//! The games of a batch on several workers at once.
//!
//! Each worker sets up the batch once and then plays range after range. The number of workers
//! affects the time, never the result: see [`Ranges`].

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::handler::Handler;
use super::platform;
use super::worker_client::{self, News, WorkerClient};
use jobs::JobError;
use jobs::batch::Range;
use protocol::ranges::Ranges;
use protocol::values::{self, Value};

/// Workers that a page may use: one processor stays for the page, and more than 8 bring nothing.
pub fn size() -> usize {
    platform::processors().saturating_sub(1).clamp(1, 8)
}

/// A batch without its types: one implementation serves all.
#[derive(Clone)]
pub struct Task {
    /// Whose workers play it.
    pub lab: &'static str,
    /// The request, as a worker reads it.
    pub request: Value,
    /// Reads an error.
    pub read_error: fn(Value) -> JobError,
}

/// A range as a worker reads it, with what the games before its round came to, where that is new to it.
fn range(range: Range, before: Option<Value>) -> Value {
    // Two numbers: they can be written.
    let range = values::write(&range).unwrap_or_default();
    match before {
        Some(before) => values::with(range, "before", before),
        None => range,
    }
}

/// What the pool reports to its owner.
#[derive(Clone, Debug)]
pub enum PoolNews {
    /// The sums of the next range.
    Sums(Range, Value),
    /// A piece has arrived; all sums whose turn it was have been reported.
    Piece,
    /// The request was refused; the pool has ended.
    Failed(JobError),
    /// A worker died; the pool has ended.
    Crashed(String),
}

/// A range of games being played. Dropping it ends the workers.
pub struct Pool(Rc<Shared>);

struct Shared {
    task: Task,
    ranges: RefCell<Ranges<Value>>,
    /// The current round, from 0, and the results of the games before it, where they matter.
    round: Cell<u32>,
    before: RefCell<Option<Value>>,
    lanes: RefCell<Vec<Lane>>,
    news: Handler<PoolNews>,
}

/// A worker, and the piece it is playing.
struct Lane {
    link: WorkerClient,
    client: u32,
    id: u32,
    piece: Option<Range>,
    /// The round that the worker knows; `None` yet.
    round: Option<u32>,
}

impl Pool {
    /// Plays `range`, after games with the results `before`, where they matter for these.
    pub fn start(task: Task, range: Range, before: Option<Value>, news: Handler<PoolNews>) -> Self {
        let shared = Rc::new(Shared {
            ranges: RefCell::new(Ranges::new(range, size())),
            round: Cell::default(),
            before: RefCell::new(before),
            lanes: RefCell::default(),
            task,
            news,
        });
        shared.give_out();
        Self(shared)
    }

    /// Extends the total number of games; idle workers take them up. `before` holds the results so far,
    /// where they matter for the rest.
    pub fn extend(&self, games: u64, before: Option<Value>) {
        self.0.ranges.borrow_mut().extend(games);
        if before.is_some() {
            self.0.round.set(self.0.round.get() + 1);
            self.0.before.replace(before);
        }
        self.0.give_out();
    }

    /// Whether all games have arrived.
    pub fn is_done(&self) -> bool {
        self.0.ranges.borrow().is_done()
    }

    /// Games that have arrived.
    pub fn here(&self) -> u64 {
        self.0.ranges.borrow().here()
    }

    /// Games that one worker plays per millisecond; `None` before the first is played.
    pub fn rate(&self) -> Option<f64> {
        self.0.ranges.borrow().rate()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl Shared {
    fn end(&self) {
        // The callbacks hold this weakly, so each worker ends with its lane.
        drop(self.lanes.take());
        worker_client::note_health();
    }

    /// Gives every idle worker a piece, as long as there are any. A worker is started with its
    /// first piece.
    fn give_out(self: &Rc<Self>) {
        loop {
            let asked = {
                let mut lanes = self.lanes.borrow_mut();
                let idle = lanes.iter().position(|lane| lane.piece.is_none());
                if idle.is_none() && lanes.len() == size() {
                    return;
                }
                let Some(piece) = self.ranges.borrow_mut().take() else { return };
                let at = idle.unwrap_or_else(|| {
                    let link = worker_client::private(self.task.lab, self.task.request.clone());
                    let client = worker_client::number();
                    lanes.push(Lane { link, client, id: 0, piece: None, round: None });
                    lanes.len() - 1
                });
                let lane = &mut lanes[at];
                (lane.piece, lane.id) = (Some(piece), worker_client::number());
                let round = Some(self.round.get());
                let is_new = std::mem::replace(&mut lane.round, round) != round;
                let before = self.before.borrow().clone().filter(|_| is_new);
                let part = range(piece, before);
                (lane.link.clone(), lane.client, lane.id, part)
            };
            let (link, client, id, part) = asked;
            let weak = Rc::downgrade(self);
            let news = Handler::from(move |(id, news)| {
                if let Some(this) = weak.upgrade() {
                    this.receive(id, news);
                }
            });
            link.ask(client, id, part, news);
        }
    }

    fn receive(self: &Rc<Self>, id: u32, news: News) {
        match news {
            News::Done(sums, ms) => {
                let piece = {
                    let mut lanes = self.lanes.borrow_mut();
                    lanes.iter_mut().find(|lane| lane.id == id).and_then(|lane| lane.piece.take())
                };
                let Some(piece) = piece else { return };
                self.ranges.borrow_mut().put(piece, sums, ms);
                self.give_out();
                loop {
                    let next = self.ranges.borrow_mut().next_report();
                    let Some((piece, sums)) = next else { break };
                    self.news.emit(PoolNews::Sums(piece, sums));
                }
                self.news.emit(PoolNews::Piece);
            }
            News::Failed(error) => {
                self.end();
                self.news.emit(PoolNews::Failed((self.task.read_error)(error)));
            }
            News::Crashed(message) => {
                self.end();
                self.news.emit(PoolNews::Crashed(message));
            }
            News::Progress(..) | News::Stopped => {}
        }
    }
}

/// Probes a few games on a worker of its own, to estimate how long many of them take. Dropping it
/// ends that.
pub struct Probe(Rc<Trial>);

struct Trial {
    link: WorkerClient,
    client: u32,
    range: Range,
    found: Handler<Option<f64>>,
}

/// Milliseconds that the probed games should take at least: fewer say little.
const TRIAL_MS: f64 = 80.0;

impl Probe {
    /// Probes games of `range`, and reports how many a worker plays per millisecond; `None` where that
    /// is unknown.
    pub fn start(task: Task, range: Range, found: Handler<Option<f64>>) -> Self {
        let link = worker_client::aside(task.lab, task.request);
        let trial = Rc::new(Trial { link, client: worker_client::number(), range, found });
        Trial::ask(&trial, 1);
        Self(trial)
    }
}

impl Drop for Probe {
    fn drop(&mut self) {
        self.0.link.cancel(self.0.client);
    }
}

impl Trial {
    fn ask(this: &Rc<Self>, games: u64) {
        let games = games.min(this.range.games);
        let weak = Rc::downgrade(this);
        let news = Handler::from(move |(_, news)| {
            let Some(this) = weak.upgrade() else { return };
            match news {
                News::Done(_, ms) if ms < TRIAL_MS && games < this.range.games => {
                    Self::ask(&this, games * 4);
                }
                News::Done(_, ms) => this.found.emit(Some(games as f64 / ms.max(0.1))),
                News::Progress(..) => {}
                News::Failed(_) | News::Crashed(_) | News::Stopped => this.found.emit(None),
            }
        });
        let range = range(Range { games, ..this.range }, None);
        this.link.ask(this.client, worker_client::number(), range, news);
    }
}
