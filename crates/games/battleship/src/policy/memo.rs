//! Verdicts that are kept: the first shots of many games are the same.

use rustc_hash::FxHashMap;

use super::Verdict;
use crate::fleet::Shot;

/// Shots up to which verdicts are kept.
const SHOTS: usize = 14;

/// Most verdicts kept.
const MOST: usize = 20_000;

/// A player's verdicts on positions that recur.
#[derive(Clone, Debug, Default)]
pub struct Memo(FxHashMap<Box<[Shot]>, Verdict>);

impl Memo {
    /// The verdict on that position, if it is kept.
    pub fn get(&self, history: &[Shot]) -> Option<&Verdict> {
        self.0.get(history)
    }

    /// Keeps a verdict where there is room, without the parts that are only for reports.
    pub fn keep(&mut self, history: &[Shot], verdict: &Verdict) {
        if history.len() <= SHOTS && self.0.len() < MOST {
            let kept = Verdict { prospects: vec![], ..verdict.clone() };
            self.0.insert(history.into(), kept);
        }
    }
}
