//! The batches of a lab: played on all workers whichever screen is shown, and kept on the device.
//!
//! A batch belongs to the page, not to its screen: it is opened by the first screen that shows it, keeps
//! playing while other screens are shown, and continues after a reload. An older result stays until the
//! new one has games.

mod runner;
mod saved;

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

pub use self::runner::Runner;
pub use self::saved::is_saved;
use crate::handler::Handler;
use crate::i18n::Lang;
use crate::signal::Signal;
use jobs::batch::Report;
use jobs::{Batch, JobError};
use protocol::values;

/// The largest first seed that a screen of many games accepts: enough, and all following seeds are exact
/// JavaScript numbers.
pub const LAST_SEED: u64 = 1 << 52;

/// What a screen defines about its batch.
pub struct Spec<B: Batch> {
    /// The name that it is saved under.
    pub slot: &'static str,
    /// Where earlier versions kept the result: the name, and the way to it.
    pub older: Option<(&'static str, &'static [&'static str])>,
    /// The file's name, without its ending; `None` where results cannot be saved and loaded.
    pub file: Option<&'static str>,
    /// The text of the play button; otherwise it shows how many games it plays.
    pub start: Option<fn(Lang) -> &'static str>,
    /// The intervals that can end it.
    pub precisions: &'static [Precision<B>],
    /// Describes an error.
    pub error: fn(&JobError, Lang) -> String,
    /// The outcome in a sentence, for screen readers.
    pub in_words: fn(&Report<B>, Lang) -> String,
    /// The result for other programs, where there is such a table.
    pub csv: Option<fn(&Report<B>, Lang) -> String>,
}

/// An interval, by whose width a batch may end.
pub struct Precision<B: Batch> {
    /// Half its width in these games; `None` where they are too few.
    pub half: fn(&Report<B>) -> Option<f64>,
    /// Its unit, in a word.
    pub unit: fn(Lang) -> &'static str,
    /// The smallest and largest choice, in that unit, and the default.
    pub widths: [f64; 3],
    /// Digits after the decimal point.
    pub digits: u32,
}

/// An interval that ends a batch: which of its precisions, and half the width.
pub type Width = (usize, f64);

/// The result of a batch in a sentence, for voices.
pub type Say = Rc<dyn Fn(Lang) -> String>;

thread_local! {
    /// Called when a batch has ended.
    static ENDS: RefCell<Handler<Say>> = RefCell::default();
    /// Those that have been opened, by their names.
    static OPEN: RefCell<Vec<(&'static str, Rc<dyn Any>)>> = const { RefCell::new(Vec::new()) };
    /// Fires whenever one of them has changed.
    pub(crate) static CHANGED: Signal = Signal::default();
}

/// Calls back whenever a batch ends by itself or is stopped, whatever screen is shown.
pub fn on_end(call: Handler<Say>) {
    ENDS.replace(call);
}

/// Whether the page has opened the batch of that name.
pub fn is_open(slot: &str) -> bool {
    OPEN.with_borrow(|open| open.iter().any(|(name, _)| *name == slot))
}

/// How far a run has got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Games played, including those before this run.
    pub now: u64,
    /// Games there will be.
    pub all: u64,
    /// Games per second; `None` in the first moments.
    pub rate: Option<f64>,
    /// Whether these are games, and not the steps of a search.
    pub of_games: bool,
}

/// What can be done with a batch of any kind.
pub trait AnyRunner {
    /// Whether it is being played.
    fn is_busy(&self) -> bool;
    /// The interval that ends it; `None` where only the number of games counts.
    fn width(&self) -> Option<Width>;
    /// Chooses that interval.
    fn set_width(&self, width: Option<Width>);
    /// Ends the run; the games played stay.
    fn stop(&self);
    /// Continues after a stop or a crash.
    fn resume(&self);
    /// Forgets what was played; it can be restored.
    fn forget(&self);
    /// Swaps the current result and the earlier one.
    fn restore(&self);
    /// How far the run has got.
    fn pace(&self) -> Option<Pace>;
    /// Whether games of the plan are probed for their speed, or soon will be.
    fn is_probing(&self) -> bool;
    /// Nobody is viewing it any more: stops probing.
    fn look_away(&self);
}

/// Reads a report, bare or as an answer of the command line.
///
/// # Errors
/// What is wrong with it; `other-job` where it belongs to another batch.
pub fn import<B: Batch>(text: &str) -> Result<Report<B>, JobError> {
    let value = values::parse(text)?;
    let inner = values::get(&value, "ok");
    let value = if inner.is_object() { inner } else { value };
    let job = values::text(&values::get(&values::get(&value, "request"), "job"));
    if let Some(job) = job.filter(|job| job != B::NAME) {
        return Err(values::other_job(&job, B::NAME));
    }
    let report = values::read_strict(value)?;
    B::check(&report)?;
    Ok(report)
}
