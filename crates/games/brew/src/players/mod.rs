//! Players: the article's, stronger and weaker ones. A turn is thought about in slices.

pub mod draft;
pub mod duct;
mod engine;
pub mod lookahead;
pub mod simple;

use std::sync::LazyLock;

pub use self::engine::{Engine, EngineSearch};

use super::deal::Decks;
use super::material::{RECIPES, TOME};
use super::solo_position::{Intent, SoloPosition};
use super::state::EMPTY;
use search::Step;
use search::layered::Line;

/// A player's decision for a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// What it does.
    pub intent: Intent,
    /// Why.
    pub reason: Reason,
    /// The best line of each first move, best first.
    pub lines: Vec<Line<SoloPosition, Intent>>,
}

/// Why a player does what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It begins the best line that was found.
    Line,
    /// The best line learns this spell soon; it is learned before the foe takes it.
    LearnAhead,
    /// The first turns learn the best spell.
    Draft,
    /// It was tried most in the tree.
    Visits,
    /// It was chosen at random.
    Lot,
}

impl Decision {
    /// The first move of the first line; waiting where there is none.
    pub fn of(lines: Vec<Line<SoloPosition, Intent>>) -> Self {
        let first = lines.first().and_then(|line| line.steps.first());
        Self { intent: first.map_or(Intent::Wait, |step| step.0), reason: Reason::Line, lines }
    }
}

/// A turn being thought about.
pub trait MoveSearch {
    /// Continues for about `nodes` nodes.
    fn advance(&mut self, nodes: u64) -> Step;

    /// Nodes so far.
    fn nodes(&self) -> u64;

    /// Bytes held, roughly.
    fn bytes(&self) -> u64 {
        0
    }

    /// The best decision so far.
    fn decide(&self) -> Decision;
}

/// Decks that a player knows nothing about.
#[inline]
pub fn unknown_decks() -> &'static Decks {
    static UNKNOWN: LazyLock<Decks> =
        LazyLock::new(|| Decks { tome: [EMPTY; TOME], recipes: [EMPTY; RECIPES.len()] });
    &UNKNOWN
}
