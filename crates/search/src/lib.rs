//! Work that can be cut into slices: what every analysis looks like to those who run it.
//!
//! Knows no game and has no clock. The driver of a [`Search`] (the worker, the command line, a
//! test) decides how much work a slice is and when to stop.

pub mod beam;
pub mod chokudai;
pub mod layered;
pub mod puct;
mod seen;
pub mod short_sort;
pub mod uct;

/// Work units done so far, and the whole if it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Nodes, samples or games done; each search defines its unit.
    pub nodes: u64,
    /// How many there will be, when that is known before the end.
    pub total: Option<u64>,
}

/// The outcome of a slice of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// There is more to do.
    Running,
    /// The report is final; further calls change nothing.
    Done,
}

/// Work that can be interrupted between slices.
///
/// The result must not depend on how the work is cut: slices of one node and a
/// single call that never stops end in equal reports.
pub trait Search {
    /// What is known, complete or not.
    type Report;

    /// Continues for about `nodes` nodes; a slice may overrun by a small constant.
    fn advance(&mut self, nodes: u64) -> Step;

    /// How far the work has come.
    fn progress(&self) -> Progress;

    /// The result so far. Valid at any time, and marked where it is not yet complete.
    fn report(&self) -> Self::Report;

    /// Bytes held for the work, roughly: what grows with the search, not the fixed parts.
    fn bytes(&self) -> u64 {
        0
    }

    /// Gives up the part that needs the memory and continues with the next cheaper method.
    ///
    /// Returns the name of that method, or `None` where there is no cheaper one.
    fn fall_back(&mut self) -> Option<&'static str> {
        None
    }
}

/// Runs a search to its end and returns its report.
pub fn run<S: Search>(mut search: S) -> S::Report {
    while search.advance(1 << 20) == Step::Running {}
    search.report()
}

/// A search whose answer is known as soon as the question is understood.
#[derive(Clone, Debug)]
pub struct Ready<R>(pub R);

impl<R: Clone> Search for Ready<R> {
    type Report = R;

    fn advance(&mut self, _nodes: u64) -> Step {
        Step::Done
    }

    fn progress(&self) -> Progress {
        Progress::default()
    }

    fn report(&self) -> R {
        self.0.clone()
    }
}
