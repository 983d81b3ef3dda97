//! A batch at play: its games on a pool of workers, the growing result, what is kept of it.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use super::saved::{Asked, Saved, older};
use super::{AnyRunner, CHANGED, ENDS, OPEN, Pace, Say, Spec, Width};
use crate::handler::Handler;
use crate::platform::{self, Moment, Timeout};
use crate::pool::{Pool, PoolNews, Probe, Task};
use crate::question::JobState;
use crate::signal::Signal;
use crate::store;
use jobs::batch::{self, Range, Ranged, Report, Sums};
use jobs::{Ask, Batch, ErrorKind, JobError};
use protocol::values::{self, Value};

/// Games after which the width of the interval is first checked.
const FIRST: u64 = 100;
/// The most by which the number of games may grow before the next check: an early interval
/// says little.
const GROWTH: f64 = 8.0;
/// Milliseconds between two pictures of a growing result.
const SHOW_MS: u32 = 250;
/// Milliseconds between two saves of a growing result on the device.
const KEEP_MS: f64 = 2000.0;
/// Milliseconds that a plan must stay unchanged before its games are probed for speed.
const SETTLED_MS: u32 = 600;

/// How fast games of a kind are, from those probed.
struct Speed<R> {
    request: R,
    /// Games that one worker plays per millisecond.
    rate: Option<f64>,
    /// Running until the rate is known.
    probe: Option<Probe>,
}

/// A batch of this page.
pub struct Runner<B: Batch> {
    spec: &'static Spec<B>,
    this: Weak<Self>,
    asked: RefCell<Option<Asked<B::Request>>>,
    /// What was played so far; `shown` is a snapshot of it.
    report: RefCell<Option<Report<B>>>,
    /// A result that it replaced, which can be restored.
    earlier: RefCell<Option<Report<B>>>,
    shown: RefCell<Option<Rc<Report<B>>>>,
    /// Whether `report` is that of an earlier run, which stays until this one has games.
    old: Cell<bool>,
    state: RefCell<JobState>,
    pool: RefCell<Option<Pool>>,
    /// When the run began, and how many games there were before.
    since: Cell<f64>,
    before: Cell<u64>,
    /// The number of games to play to; then an interval is checked.
    goal: Cell<u64>,
    width: Cell<Option<Width>>,
    speed: RefCell<Option<Speed<B::Request>>>,
    /// The plan being viewed, and when it may be probed.
    plan: RefCell<Option<B::Request>>,
    settling: RefCell<Option<Timeout>>,
    picture: RefCell<Option<Timeout>>,
    kept: Cell<f64>,
}

impl<B: Batch> Runner<B> {
    /// The batch of that name; the same for all callers. A run interrupted by leaving the page
    /// continues.
    pub fn open(spec: &'static Spec<B>) -> Rc<Self> {
        let known = OPEN.with_borrow(|open| {
            let found = open.iter().find(|(slot, _)| *slot == spec.slot);
            found.and_then(|(_, runner)| runner.clone().downcast::<Self>().ok())
        });
        if let Some(known) = known {
            return known;
        }
        let saved = store::read::<Saved<B>>(spec.slot);
        let going = saved.as_ref().is_some_and(|saved| saved.going);
        let is_older = saved.is_none();
        let Saved { asked, report, earlier, width, .. } = saved.unwrap_or_else(|| Saved {
            asked: None,
            report: spec.older.and_then(|(name, way)| older(name, way)),
            earlier: None,
            going: false,
            width: None,
        });
        let whole = |report: Option<Report<B>>| {
            let mut report = report.filter(|report| B::check(report).is_ok())?;
            report.sums.conclude(true);
            Some(report)
        };
        let (report, earlier) = (whole(report), whole(earlier));
        let runner = Rc::new_cyclic(|this| Self {
            spec,
            this: this.clone(),
            asked: RefCell::new(asked),
            shown: RefCell::new(report.clone().map(Rc::new)),
            report: RefCell::new(report),
            earlier: RefCell::new(earlier),
            old: Cell::new(false),
            state: RefCell::default(),
            pool: RefCell::default(),
            since: Cell::new(0.0),
            before: Cell::new(0),
            goal: Cell::new(0),
            width: Cell::new(width),
            speed: RefCell::default(),
            plan: RefCell::default(),
            settling: RefCell::default(),
            picture: RefCell::default(),
            kept: Cell::new(0.0),
        });
        OPEN.with_borrow_mut(|open| open.push((spec.slot, runner.clone())));
        // Phones often kill a hidden page without notice.
        for moment in [Moment::Left, Moment::Hidden] {
            let runner = runner.clone();
            let keep = move |()| {
                // Anything else that changed is already saved, and another tab may have saved more.
                if runner.is_busy() {
                    runner.keep();
                }
            };
            platform::on(moment, Handler::from(keep));
        }
        if going {
            runner.resume();
        } else if is_older && runner.report().is_some() {
            // The screen no longer saves it.
            runner.keep();
        }
        runner
    }

    /// What was played; while a new run begins, what was played before.
    pub fn report(&self) -> Option<Rc<Report<B>>> {
        self.shown.borrow().clone()
    }

    /// The state of the run.
    pub fn state(&self) -> JobState {
        self.state.borrow().clone()
    }

    /// The result of exactly these games, from the first on: a run can continue after it.
    pub fn played(&self, request: &B::Request) -> Option<Rc<Report<B>>> {
        self.report().filter(|report| begins(request, report))
    }

    /// Games still to be played: 0 where there are enough.
    pub fn left(&self, request: &B::Request, width: Option<Width>) -> u64 {
        let played = self.played(request);
        let done = played.as_ref().map_or(0, |report| report.sums.games());
        self.wanted(request, width, played.as_deref()).saturating_sub(done)
    }

    /// The number of games to play to next. That depends only on the games, so that a run that
    /// nobody stops ends by its interval after the same game on every device.
    fn wanted(
        &self,
        request: &B::Request,
        width: Option<Width>,
        played: Option<&Report<B>>,
    ) -> u64 {
        let most = request.range().games;
        let Some((which, width)) = width else { return most };
        let Some(precision) = self.spec.precisions.get(which) else { return most };
        let Some(played) = played else { return most.min(FIRST) };
        let games = played.sums.games();
        let times = match (precision.half)(played) {
            Some(half) if half <= width => return games,
            // The interval narrows with the root of the number; add a little, to be sure it is
            // enough.
            Some(half) => ((half / width).powi(2) * 1.02).min(GROWTH),
            None => 2.0,
        };
        ((games as f64 * times).ceil() as u64 + 1).max(FIRST).min(most)
    }

    /// Plays these games, continuing any that exist; all, or until an interval is narrow enough.
    pub fn start(&self, request: B::Request, width: Option<Width>) {
        self.play(Asked { request, width });
    }

    fn play(&self, asked: Asked<B::Request>) {
        let played = self.played(&asked.request);
        let before = played.as_ref().map_or(0, |report| report.sums.games());
        let goal = self.wanted(&asked.request, asked.width, played.as_deref());
        let all = asked.request.range();
        self.old.set(played.is_none());
        self.before.set(before);
        self.goal.set(goal);
        self.since.set(platform::now());
        let task = task::<B>(&asked.request);
        let reach = goal.min(B::round_end(&asked.request, before));
        self.asked.replace(Some(asked));
        match task {
            Ok(task) if before < goal => {
                self.state.replace(JobState::Loading);
                let range = Range { from: all.from + before, games: reach - before };
                let pool = Pool::start(task, range, self.behind(), self.callback(Self::hear));
                self.pool.replace(Some(pool));
                self.keep();
                Signal::changed(&CHANGED);
            }
            Ok(_) => self.end(JobState::Done),
            Err(error) => self.end(JobState::Failed(error)),
        }
    }

    /// The games so far, where later ones depend on them.
    fn behind(&self) -> Option<Value> {
        let report = self.report.borrow();
        let report = report.as_ref().filter(|_| B::IN_ROUNDS && !self.old.get())?;
        values::write(&report.sums).ok()
    }

    fn callback<T: 'static>(&self, call: fn(&Self, T)) -> Handler<T> {
        let this = self.this.clone();
        Handler::from(move |value| {
            if let Some(this) = this.upgrade() {
                call(&this, value);
            }
        })
    }

    fn hear(&self, news: PoolNews) {
        match news {
            PoolNews::Sums(range, sums) if self.is_busy() => {
                let games = range.games;
                match self.add(sums) {
                    Ok(added) if added < games => self.end(JobState::Done),
                    Ok(_) => {}
                    Err(error) => self.end(JobState::Failed(error)),
                }
            }
            PoolNews::Piece if self.is_busy() => {
                self.state.replace(JobState::Running);
                if self.pool.borrow().as_ref().is_some_and(Pool::is_done) {
                    self.go_on_or_end();
                } else {
                    self.show_soon();
                }
            }
            PoolNews::Sums(..) | PoolNews::Piece => {}
            PoolNews::Failed(error) => self.end(JobState::Failed(error)),
            PoolNews::Crashed(message) => self.end(JobState::Crashed(message)),
        }
    }

    /// Adds the sums of the next games; returns how many there are.
    fn add(&self, sums: Value) -> Result<u64, JobError> {
        let sums: B::Sums = values::read(sums)?;
        let added = sums.games();
        let asked = self.asked.borrow();
        let Some(asked) = &*asked else { return Ok(0) };
        let mut report = self.report.borrow_mut();
        match report.as_mut().filter(|_| !self.old.get()) {
            Some(report) => report.sums.add(sums).ok_or_else(batch::too_large)?,
            None => {
                self.old.set(false);
                let new = Report { request: asked.request.clone(), sums };
                if let Some(old) = report.replace(new) {
                    self.set_aside(old);
                }
            }
        }
        if let Some(report) = report.as_mut() {
            let range = Range { games: report.sums.games(), ..asked.request.range() };
            report.request.set_range(range);
        }
        Ok(added)
    }

    /// Keeps a result that a run has replaced, so that it can be restored; but not in place of one with
    /// more games: a short trial must not cost what took long.
    fn set_aside(&self, old: Report<B>) {
        let mut earlier = self.earlier.borrow_mut();
        let games = old.sums.games();
        if earlier.as_ref().is_none_or(|kept| kept.sums.games() <= games) {
            *earlier = Some(old);
        }
    }

    /// All requested games have arrived: ends, or requests more.
    fn go_on_or_end(&self) {
        let more = {
            let (asked, mut report) = (self.asked.borrow(), self.report.borrow_mut());
            asked.as_ref().zip(report.as_mut()).and_then(|(asked, report)| {
                report.sums.conclude(true);
                let games = report.sums.games();
                let wanted = self.wanted(&asked.request, asked.width, Some(report));
                let reach = wanted.min(B::round_end(&asked.request, games));
                (wanted > games).then_some((wanted, reach))
            })
        };
        match more {
            Some((wanted, reach)) => {
                self.goal.set(wanted);
                let games = reach - self.before.get();
                let behind = self.behind();
                self.pool.borrow().iter().for_each(|pool| pool.extend(games, behind.clone()));
                self.show_soon();
            }
            None => self.end(JobState::Done),
        }
    }

    fn end(&self, state: JobState) {
        let pool = self.pool.take();
        let ended_well = pool.is_some() && matches!(state, JobState::Done | JobState::Stopped);
        if let Some(rate) = pool.as_ref().and_then(Pool::rate)
            && let Some(asked) = &*self.asked.borrow()
        {
            let (request, rate) = (asked.request.clone(), Some(rate));
            self.speed.replace(Some(Speed { request, rate, probe: None }));
        }
        drop(pool);
        self.state.replace(state);
        self.show();
        self.keep();
        if let Some(report) = self.report().filter(|_| ended_well) {
            let in_words = self.spec.in_words;
            let say: Say = Rc::new(move |lang| in_words(&report, lang));
            ENDS.with_borrow(Clone::clone).emit(say);
        }
    }

    /// Replaces the result by another, or none; the old one can be restored.
    pub fn put(&self, report: Option<Report<B>>) {
        let old = self.report.replace(report);
        if old.is_some() {
            self.earlier.replace(old);
        }
        self.asked.take();
        self.end(JobState::Idle);
    }

    /// The request and the games of the result that can be restored.
    pub fn earlier(&self) -> Option<(B::Request, u64)> {
        let earlier = self.earlier.borrow();
        earlier.as_ref().map(|report| (report.request.clone(), report.sums.games()))
    }

    fn show_soon(&self) {
        let mut picture = self.picture.borrow_mut();
        if picture.is_none() {
            let show = self.callback(Self::show_and_keep);
            *picture = Some(Timeout::new(SHOW_MS, move || show.emit(())));
        }
    }

    fn show_and_keep(&self, (): ()) {
        self.show();
        if platform::now() - self.kept.get() > KEEP_MS {
            self.keep();
        }
    }

    fn show(&self) {
        self.picture.take();
        let picture = self.report.borrow_mut().as_mut().map(|report| {
            report.sums.conclude(true);
            Rc::new(report.clone())
        });
        self.shown.replace(picture);
        Signal::changed(&CHANGED);
    }

    fn keep(&self) {
        self.kept.set(platform::now());
        let report = |report: &RefCell<Option<Report<B>>>| {
            report.borrow().as_ref().and_then(values::plain_report).unwrap_or_else(values::null)
        };
        let asked = self.asked.borrow().as_ref().and_then(values::plain);
        let saved = values::object(&[
            ("asked", asked.unwrap_or_else(values::null)),
            ("report", report(&self.report)),
            ("earlier", report(&self.earlier)),
            ("going", self.is_busy().into()),
            ("width", values::plain(&self.width.get()).unwrap_or_else(values::null)),
        ]);
        if let Some(text) = values::stringify(&saved) {
            store::keep(self.spec.slot, &text);
        }
    }

    /// How many games of this kind one worker plays per millisecond, if known.
    pub fn rate(&self, request: &B::Request) -> Option<f64> {
        let speed = self.speed.borrow();
        speed.as_ref().filter(|speed| batch::is_like(&speed.request, request))?.rate
    }

    /// Probes a few games of a plan for their speed once it has stayed unchanged for a moment; without
    /// a plan, stops.
    pub fn look_at(&self, plan: Option<&B::Request>) {
        if plan == self.plan.borrow().as_ref() {
            return;
        }
        self.look_away();
        self.plan.replace(plan.cloned());
        if plan.is_some() {
            let probe = self.callback(Self::probe);
            self.settling.replace(Some(Timeout::new(SETTLED_MS, move || probe.emit(()))));
        }
    }

    fn probe(&self, (): ()) {
        let plan = self.plan.borrow();
        let Some(plan) = plan.as_ref().filter(|plan| self.rate(plan).is_none()) else { return };
        if self.is_busy() {
            return;
        }
        let speed = |probe| Some(Speed { request: plan.clone(), rate: None, probe });
        let Ok(task) = task::<B>(plan) else {
            self.speed.replace(speed(None));
            Signal::changed(&CHANGED);
            return;
        };
        let found = self.callback(|this: &Self, rate: Option<f64>| {
            if let Some(speed) = &mut *this.speed.borrow_mut() {
                (speed.rate, speed.probe) = (rate, None);
            }
            Signal::changed(&CHANGED);
        });
        self.speed.replace(speed(Some(Probe::start(task, plan.range(), found))));
        Signal::changed(&CHANGED);
    }
}

impl<B: Batch> AnyRunner for Runner<B> {
    fn is_busy(&self) -> bool {
        self.pool.borrow().is_some()
    }

    fn width(&self) -> Option<Width> {
        self.width.get()
    }

    fn set_width(&self, width: Option<Width>) {
        self.width.set(width);
        self.keep();
        Signal::changed(&CHANGED);
    }

    fn stop(&self) {
        self.end(JobState::Stopped);
    }

    fn resume(&self) {
        if let Some(asked) = self.asked.take() {
            self.play(asked);
        }
    }

    fn forget(&self) {
        self.put(None);
    }

    fn restore(&self) {
        let earlier = self.earlier.take();
        self.put(earlier);
    }

    fn pace(&self) -> Option<Pace> {
        let pool = self.pool.borrow();
        let here = pool.as_ref()?.here();
        let seconds = (platform::now() - self.since.get()) / 1000.0;
        let rate = (here > 0 && seconds > 1.0).then(|| here as f64 / seconds);
        let (now, all) = (self.before.get() + here, self.goal.get());
        Some(Pace { now, all, rate, of_games: !B::IN_ROUNDS })
    }

    fn is_probing(&self) -> bool {
        let (plan, speed) = (self.plan.borrow(), self.speed.borrow());
        plan.as_ref().is_some_and(|plan| match &*speed {
            Some(speed) if batch::is_like(&speed.request, plan) => speed.probe.is_some(),
            _ => true,
        })
    }

    fn look_away(&self) {
        self.settling.take();
        self.plan.take();
        if self.speed.borrow().as_ref().is_some_and(|speed| speed.probe.is_some()) {
            self.speed.take();
        }
    }
}

fn task<B: Batch>(request: &B::Request) -> Result<Task, JobError> {
    let request = values::write_ask(&Ask::<B>::new(request.clone()).with_fallback())?;
    Ok(Task { lab: B::Error::FAMILY, request, read_error: values::read_error::<B::Error> })
}

/// Whether these are the first games of this question, after which it can continue.
fn begins<B: Batch>(request: &B::Request, report: &Report<B>) -> bool {
    let (of, all) = (report.request.range(), request.range());
    of.from == all.from && of.games <= all.games && batch::is_like(&report.request, request)
}
