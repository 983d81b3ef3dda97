//! Chokudai search: best first, at every layer in turn. A sweep takes the best waiting state of
//! each depth in turn and puts its children one depth deeper; sweeps can continue as long as one
//! likes.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::Step;
use super::beam::best_of_each;
use super::layered::{Layer, Layered, LayeredSearch, Line};
use super::seen::Seen;

/// How a Chokudai search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// States taken from each depth in a sweep.
    pub width: usize,
    /// Moves of a line.
    pub depth: usize,
    /// Whether states already reached are left out.
    pub dedupe: bool,
}

#[derive(Clone, Copy, Debug)]
struct Node<S, M> {
    state: S,
    key: u64,
    value: f64,
    mv: Option<M>,
    parent: u32,
    first: u32,
}

/// A waiting state: best first, oldest first among equals.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Waiting {
    value: f64,
    at: u32,
}

impl Eq for Waiting {}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value.total_cmp(&other.value).then(other.at.cmp(&self.at))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A running Chokudai search.
#[derive(Clone, Debug)]
pub struct Chokudai<P: Layered> {
    settings: Settings,
    made: Vec<Node<P::State, P::Move>>,
    queues: Vec<BinaryHeap<Waiting>>,
    seen: Seen,
    layers: Vec<Layer>,
    /// Where the sweep is: a depth, and states taken there.
    depth: usize,
    taken: usize,
    /// Whether this sweep took any state.
    moved: bool,
    /// Best states of the deepest layer and of games that are over, by first move.
    ends: Vec<(f64, u32, u32)>,
    nodes: u64,
    done: bool,
}

impl<P: Layered> Chokudai<P> {
    /// A search from a state.
    pub fn new(root: P::State, settings: Settings) -> Self {
        let settings = Settings { width: settings.width.max(1), ..settings };
        let node = Node { state: root, key: 0, value: 0.0, mv: None, parent: 0, first: 0 };
        let mut queues = vec![BinaryHeap::new(); settings.depth];
        if let Some(first) = queues.first_mut() {
            first.push(Waiting { value: 0.0, at: 0 });
        }
        Self {
            settings,
            made: vec![node],
            queues,
            seen: Seen::new(if settings.dedupe { 1 << 12 } else { 1 }),
            layers: vec![Layer::default(); settings.depth],
            depth: 0,
            taken: 0,
            moved: false,
            ends: Vec::new(),
            nodes: 0,
            done: settings.depth == 0,
        }
    }

    fn expand(&mut self, problem: &P, at: u32) {
        let depth = self.depth + 1;
        let deepest = depth == self.settings.depth;
        let Node { state, first, .. } = self.made[at as usize];
        let dedupe = self.settings.dedupe;
        let layer = &mut self.layers[self.depth];
        layer.parents += 1;
        let (all, seen, ends) = (&mut self.made, &mut self.seen, &mut self.ends);
        let mut queue = self.queues.get_mut(depth);
        let mut made = 0;
        problem.expand(&state, self.depth, &mut |mv, state| {
            made += 1;
            let value = problem.value(&state, depth);
            // The same state at a different depth is a different state.
            let key = problem.key(&state) ^ (depth as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
            let number = all.len() as u32;
            if dedupe {
                if seen.is_crowded() {
                    seen.grow(|at| all[at as usize].key);
                }
                let found = seen.find_or_put(key, number, |at| all[at as usize].key == key);
                if let Some(there) = found {
                    if value <= all[there as usize].value {
                        layer.duplicates += 1;
                        return;
                    }
                    seen.replace(key, there, number);
                }
            }
            let first = if at == 0 { number } else { first };
            all.push(Node { state, key, value, mv: Some(mv), parent: at, first });
            let is_end = problem.is_final(&state, depth);
            layer.improve(value, is_end);
            if deepest || is_end {
                match ends.iter_mut().find(|end| end.2 == first) {
                    Some(end) if value > end.0 => *end = (value, number, first),
                    Some(_) => {}
                    None => ends.push((value, number, first)),
                }
            } else if let Some(queue) = &mut queue {
                queue.push(Waiting { value, at: number });
                layer.queue += 1;
            }
        });
        layer.made += made;
        self.nodes += made;
    }

    fn line(&self, value: f64, mut at: u32) -> Line<P::State, P::Move> {
        let mut steps = Vec::new();
        while let Node { state, mv: Some(mv), parent, .. } = self.made[at as usize] {
            steps.push((mv, state));
            at = parent;
        }
        steps.reverse();
        Line { steps, value }
    }
}

impl<P: Layered> LayeredSearch<P> for Chokudai<P> {
    fn advance(&mut self, problem: &P, nodes: u64) -> Step {
        let until = self.nodes.saturating_add(nodes);
        while !self.done && self.nodes < until {
            let waiting =
                if self.taken < self.settings.width { self.queues[self.depth].pop() } else { None };
            if let Some(Waiting { at, .. }) = waiting {
                self.taken += 1;
                self.moved = true;
                if let Some(before) = self.depth.checked_sub(1) {
                    self.layers[before].queue -= 1;
                }
                self.expand(problem, at);
                continue;
            }
            self.taken = 0;
            self.depth += 1;
            if self.depth == self.settings.depth {
                self.depth = 0;
                self.done = !self.moved;
                self.moved = false;
            }
        }
        if self.done { Step::Done } else { Step::Running }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn bytes(&self) -> u64 {
        (self.made.capacity() * (size_of::<Node<P::State, P::Move>>() + size_of::<Waiting>()))
            as u64
    }

    fn layers(&self) -> &[Layer] {
        &self.layers
    }

    fn best(&self) -> Option<Line<P::State, P::Move>> {
        self.first_moves().into_iter().next()
    }

    fn first_moves(&self) -> Vec<Line<P::State, P::Move>> {
        if self.ends.is_empty() {
            // Too few nodes for a whole line: take the deepest waiting state.
            let waiting = self.queues.iter().rev().find(|queue| !queue.is_empty());
            let waiting = waiting.into_iter().flatten().filter(|waiting| waiting.at != 0);
            let ends = waiting.map(|one| (one.value, one.at, self.made[one.at as usize].first));
            return best_of_each(ends).map(|(value, at)| self.line(value, at)).collect();
        }
        best_of_each(self.ends.iter().copied()).map(|(value, at)| self.line(value, at)).collect()
    }
}
