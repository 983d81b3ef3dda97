//! Thinking about one move: what is certain first, then simulations until the move is as good as decided.

use super::certain::Proof;
use super::level::Level;
use super::ranking::{Proofs, is_decided, ranking};
use super::searcher::{Searcher, Tree};
use crate::state::State;
use search::puct::Settings;

/// Moves whose certain results are looked for at once; most take some ten microseconds.
const PROVED: usize = 2;
/// Simulations between two looks whether the move is decided.
const LOOK: u64 = 256;

/// A position that is thought about.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// The search.
    pub tree: Tree,
    /// What is certain; `None` where nobody asks.
    proofs: Option<Proofs>,
    /// Simulations, at most.
    most: u64,
    /// Whether only the best move is wanted: the search ends once no other will become it.
    only_best: bool,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thought {
    /// Some moves were looked at for what is certain after them.
    Proved,
    /// So many simulations.
    Searched(u64),
    /// Nothing is left.
    Done,
}

impl Thinking {
    /// Nothing yet about a position: its moves are compared by that many simulations and what is certain.
    pub fn new(searcher: &mut Searcher<'_>, state: &State, settings: Settings, most: u64) -> Self {
        let proofs = Some(Proofs::new(state, searcher.space()));
        Self { tree: Tree::new(searcher, *state, settings), proofs, most, only_best: false }
    }

    /// As a level thinks about its move.
    pub fn of_level(
        searcher: &mut Searcher<'_>,
        state: &State,
        settings: Settings,
        level: Level,
    ) -> Self {
        let mut made = Self::new(searcher, state, settings, level.simulations).until_decided();
        if !level.is_sure() {
            made.proofs = None;
        }
        made
    }

    /// The same until the best move is as good as decided.
    #[must_use]
    pub fn until_decided(mut self) -> Self {
        self.only_best = true;
        self
    }

    /// What is certain so far.
    pub fn proofs(&self) -> &[Option<Proof>] {
        self.proofs.as_ref().map_or(&[], Proofs::found)
    }

    /// Simulations, at most.
    pub const fn most(&self) -> u64 {
        self.most
    }

    /// Does some of the work, at most `nodes` simulations. How the work is cut changes nothing.
    pub fn advance(&mut self, searcher: &mut Searcher<'_>, nodes: u64) -> Thought {
        // First, so that a certain win is known at once.
        if let Some(proofs) = self.proofs.as_mut().filter(|proofs| !proofs.is_done()) {
            proofs.advance(PROVED);
            return Thought::Proved;
        }
        let done = self.tree.simulations();
        let left = self.most.saturating_sub(done);
        let looks = self.only_best && done.is_multiple_of(LOOK);
        if left == 0 || looks && is_decided(&ranking(&self.tree, self.proofs()), left) {
            return Thought::Done;
        }
        // Up to the next look at most.
        let nodes = nodes.clamp(1, LOOK - done % LOOK).min(left);
        self.tree.advance(searcher, nodes);
        Thought::Searched(nodes)
    }
}
