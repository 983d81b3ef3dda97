//! One player's search for a good line: states in layers, one for each number of moves made.

use super::Step;

/// What is searched. States are values; larger values are better.
pub trait Layered {
    /// A state.
    type State: Copy;
    /// A move.
    type Move: Copy;

    /// Visits every child of a state reached by `depth` moves, in a fixed order.
    fn expand(
        &self,
        state: &Self::State,
        depth: usize,
        visit: &mut impl FnMut(Self::Move, Self::State),
    );

    /// Equal states reached by the same number of moves have equal keys.
    fn key(&self, state: &Self::State) -> u64;

    /// The value of a state reached by `depth` moves.
    fn value(&self, state: &Self::State, depth: usize) -> f64;

    /// Whether no move follows a state reached by `depth` moves.
    fn is_final(&self, state: &Self::State, depth: usize) -> bool;
}

/// A line that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Line<S, M> {
    /// The moves, and the state after each.
    pub steps: Vec<(M, S)>,
    /// Value of the last state.
    pub value: f64,
}

/// What happened at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Layer {
    /// Children made and evaluated.
    pub made: u64,
    /// Of these, states already reached with at least as good a value.
    pub duplicates: u64,
    /// States of the depth before whose children these are.
    pub parents: u64,
    /// States waiting to be expanded.
    pub queue: u64,
    /// Best value.
    pub best: Option<f64>,
    /// Whether no move follows the state that has it.
    pub is_end: bool,
}

impl Layer {
    pub(super) fn improve(&mut self, value: f64, is_end: bool) {
        if self.best.is_none_or(|best| value > best) {
            (self.best, self.is_end) = (Some(value), is_end);
        }
    }
}

/// A search over layers whose cost is counted in nodes: a node is a child made, evaluated and
/// looked up.
pub trait LayeredSearch<P: Layered> {
    /// Continues for about `nodes` nodes; a slice may overrun by the children of one state.
    fn advance(&mut self, problem: &P, nodes: u64) -> Step;

    /// Nodes so far.
    fn nodes(&self) -> u64;

    /// Bytes held, roughly: what grows with the search.
    fn bytes(&self) -> u64;

    /// By depth, from the children of the root on.
    fn layers(&self) -> &[Layer];

    /// The best line so far.
    fn best(&self) -> Option<Line<P::State, P::Move>>;

    /// The best line for each first move that was looked at, best first.
    fn first_moves(&self) -> Vec<Line<P::State, P::Move>>;
}
