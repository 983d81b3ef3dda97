//! The best play of a known deck: every way through the contest, turn by turn, as long as there is room;
//! then the most promising ones (beam search).
//!
//! Unlike the AI it may end a turn early while cards can be played. Equal states are merged. As long
//! as none was dropped, no way is better on this deck order and with these random events.

use rustc_hash::FxHashSet;

use super::autoplay::{Action, key};
use super::evaluation::{Evaluator, Plays};
use super::setup::Setup;
use super::state::State;

/// A state at the start of a turn, and how it was reached.
#[derive(Clone, Debug)]
struct Node {
    state: State,
    worth: i64,
    parent: u32,
    /// The order of discovery: it decides which of equals is kept.
    order: u32,
    actions: Box<[Action]>,
}

/// How a turn's states came from those of the turn before.
type Trail = Vec<(u32, Box<[Action]>)>;

/// The end of the best way found.
#[derive(Clone, Copy, Debug)]
struct Goal {
    score: i64,
    layer: usize,
    at: usize,
}

/// A state on the way through a turn, the place of the hand to try next, and whether ending the turn
/// has been tried here.
type Slot = (State, usize, bool);

/// A search for the best play, in slices.
#[derive(Clone, Debug)]
pub struct Optimum {
    width: usize,
    layer: Vec<Node>,
    next: Vec<Node>,
    found: u32,
    seen: FxHashSet<u128>,
    /// The next state of the turn to explore.
    at: usize,
    trails: Vec<Trail>,
    ends: Trail,
    goal: Option<Goal>,
    /// The way through the turn; the first `depth` are in use, the others keep their memory.
    stack: Vec<Slot>,
    depth: usize,
    path: Vec<Action>,
    /// Bytes of the nodes in `layer` and `next`.
    held: [usize; 2],
    /// Bytes of trails.
    trailed: usize,
    /// States dropped for lack of room.
    pub dropped: u64,
    /// States at the start of a turn that were explored.
    pub states: u64,
}

impl Optimum {
    /// A search from a state, with room for `width` states in a turn.
    pub fn new(state: &State, width: usize) -> Self {
        let over = state.is_over();
        let node =
            Node { state: state.clone(), worth: 0, parent: 0, order: 0, actions: Box::default() };
        let goal = Goal { score: state.face.score, layer: 0, at: 0 };
        Self {
            width: width.max(1),
            layer: if over { Vec::new() } else { vec![node] },
            next: Vec::new(),
            found: 0,
            seen: FxHashSet::default(),
            at: 0,
            trails: Vec::new(),
            ends: Trail::new(),
            goal: over.then_some(goal),
            stack: Vec::new(),
            depth: 0,
            path: Vec::new(),
            held: [0; 2],
            trailed: 0,
            dropped: 0,
            states: 0,
        }
    }

    /// Whether nothing is left to look at.
    pub const fn is_done(&self) -> bool {
        self.layer.is_empty()
    }

    /// Whether the result is the best there is.
    pub const fn is_exact(&self) -> bool {
        self.is_done() && self.dropped == 0
    }

    /// The best score found so far.
    pub fn score(&self) -> Option<i64> {
        self.goal.map(|goal| goal.score)
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        let seen = self.seen.capacity() * (size_of::<u128>() + 1);
        (self.held[0] + self.held[1] + self.trailed + seen) as u64
    }

    /// Takes one more action in the turn, or moves on to its next state.
    pub fn step(&mut self, setup: &Setup, evaluator: &mut Evaluator) {
        if self.depth == 0 {
            if self.at == self.layer.len() {
                self.turn_over();
            } else {
                self.begin();
            }
            return;
        }
        let (state, tried, rested) = &mut self.stack[self.depth - 1];
        let next = (*tried..state.hand.len()).find(|&place| state.is_usable(setup, place));
        let action = match next {
            Some(place) => {
                *tried = place + 1;
                Some(place)
            }
            None if !*rested => {
                *rested = true;
                None
            }
            None => {
                self.depth -= 1;
                self.path.pop();
                return;
            }
        };
        self.path.push(action.map_or(-1, |place| place as Action));
        let (below, above) = split(&mut self.stack, self.depth);
        above.0.clone_from(&below.0);
        (above.1, above.2) = (0, false);
        above.0.act(setup, action, &mut ());
        if above.0.is_over() {
            let score = above.0.face.score;
            self.finish(score);
            self.path.pop();
        } else if above.0.face.turn > below.0.face.turn {
            self.keep(setup, evaluator);
            self.path.pop();
        } else {
            self.depth += 1;
        }
    }

    /// Starts on the next state of the turn.
    fn begin(&mut self) {
        let first = std::mem::take(&mut self.layer[self.at].state);
        self.held[0] = self.held[0].saturating_sub(bytes_of(&first));
        self.at += 1;
        self.states += 1;
        self.path.clear();
        if self.stack.is_empty() {
            self.stack.push(Slot::default());
        }
        self.stack[0] = (first, 0, false);
        self.depth = 1;
    }

    /// Records a way to the end.
    fn finish(&mut self, score: i64) {
        if self.goal.is_none_or(|goal| score > goal.score) {
            self.goal = Some(Goal { score, layer: self.trails.len(), at: self.ends.len() });
            self.ends.push((self.parent(), self.path.clone().into_boxed_slice()));
        }
    }

    /// The state of the turn being explored.
    const fn parent(&self) -> u32 {
        (self.at - 1) as u32
    }

    /// Keeps a state at the start of the next turn.
    fn keep(&mut self, setup: &Setup, evaluator: &mut Evaluator) {
        let state = &self.stack[self.depth].0;
        if !self.seen.insert(key(state, ())) {
            return;
        }
        self.held[1] += bytes_of(state);
        self.found += 1;
        self.next.push(Node {
            state: state.clone(),
            worth: evaluator.total(setup, state, Plays::default()),
            parent: self.parent(),
            order: self.found,
            actions: self.path.clone().into_boxed_slice(),
        });
        if self.next.len() >= self.width * 4 {
            self.narrow();
        }
    }

    /// Drops the least promising states beyond the width: three quarters are kept by the AI's own
    /// evaluation, the others by score, because the evaluation undervalues immediate points.
    fn narrow(&mut self) {
        if self.next.len() <= self.width {
            return;
        }
        self.dropped += (self.next.len() - self.width) as u64;
        let by_worth = (self.width * 3).div_ceil(4);
        self.next.select_nth_unstable_by_key(by_worth - 1, |node| {
            (std::cmp::Reverse(node.worth), node.order)
        });
        let rest = self.width - by_worth;
        if rest > 0 {
            self.next[by_worth..].select_nth_unstable_by_key(rest - 1, |node| {
                (std::cmp::Reverse(node.state.face.score), node.order)
            });
        }
        self.next.truncate(self.width);
        self.held[1] = self.next.iter().map(|node| bytes_of(&node.state)).sum();
    }

    fn turn_over(&mut self) {
        self.narrow();
        self.next.sort_unstable_by_key(|node| node.order);
        let trail: Trail = self.layer.drain(..).map(|node| (node.parent, node.actions)).collect();
        self.trailed += trail.len() * (size_of::<(u32, Box<[Action]>)>() + 16);
        self.trails.push(trail);
        // Ends of this turn come after its states.
        if let Some(goal) = &mut self.goal
            && goal.layer + 1 == self.trails.len()
        {
            let (parent, actions) = self.ends[goal.at].clone();
            self.ends = vec![(parent, actions)];
            goal.at = 0;
        }
        self.layer = std::mem::take(&mut self.next);
        self.held = [self.held[1], 0];
        self.seen.clear();
        self.found = 0;
        self.at = 0;
    }

    /// The actions of the best way found.
    pub fn actions(&self) -> Vec<Action> {
        let Some(goal) = self.goal else { return Vec::new() };
        let Some((parent, last)) = self.ends.get(goal.at) else { return Vec::new() };
        let mut parts: Vec<&[Action]> = vec![last];
        let mut at = *parent as usize;
        // The layer being looked at has no trail yet.
        let mut layer = goal.layer;
        loop {
            let (parent, actions) = match self.trails.get(layer) {
                Some(trail) => (trail[at].0, &trail[at].1),
                None => (self.layer[at].parent, &self.layer[at].actions),
            };
            parts.push(actions);
            at = parent as usize;
            if layer == 0 {
                break;
            }
            layer -= 1;
        }
        parts.into_iter().rev().flatten().copied().collect()
    }
}

/// Bytes of a state kept for the next turn, roughly.
fn bytes_of(state: &State) -> usize {
    let lists = state.deck.capacity()
        + state.hand.capacity()
        + size_of_val(&state.cards[..])
        + size_of_val(&state.enchants[..])
        + size_of_val(&state.timers[..]);
    size_of::<Node>() + lists + 64
}

fn split(stack: &mut Vec<Slot>, depth: usize) -> (&Slot, &mut Slot) {
    if stack.len() == depth {
        stack.push(Slot::default());
    }
    let (below, above) = stack.split_at_mut(depth);
    (&below[depth - 1], &mut above[0])
}
