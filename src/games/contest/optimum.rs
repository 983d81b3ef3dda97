//! The best play of a known deck: every way through the contest, turn by turn, as long as there is room;
//! then the most promising ones (beam search).
//!
//! Equal states are one. As long as none was dropped, no way is better on this deck order and with this
//! chance among those that, like the AI, end a turn early only where nothing can be played.

use rustc_hash::FxHashSet;

use super::autoplay::{Action, key};
use super::evaluation::Evaluator;
use super::setup::Setup;
use super::state::State;

/// A state at the start of a turn, and how it was reached.
#[derive(Clone, Debug)]
struct Node {
    state: State,
    worth: i64,
    parent: u32,
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

/// A search of the best play, in slices.
#[derive(Clone, Debug)]
pub struct Optimum {
    width: usize,
    layer: Vec<Node>,
    next: Vec<Node>,
    seen: FxHashSet<u128>,
    at: usize,
    trails: Vec<Trail>,
    ends: Trail,
    goal: Option<Goal>,
    stack: Vec<(State, usize, bool)>,
    path: Vec<Action>,
    /// States dropped for want of room.
    pub dropped: u64,
    /// States looked at.
    pub states: u64,
}

impl Optimum {
    /// A search from a state, with room for `width` states in a turn.
    pub fn new(state: &State, width: usize) -> Self {
        let node = Node { state: state.clone(), worth: 0, parent: 0, actions: Box::default() };
        let over = state.is_over();
        let goal = Goal { score: state.face.score, layer: 0, at: 0 };
        Self {
            width: width.max(1),
            layer: if over { Vec::new() } else { vec![node] },
            next: Vec::new(),
            seen: FxHashSet::default(),
            at: 0,
            trails: Vec::new(),
            ends: Trail::new(),
            goal: over.then_some(goal),
            stack: Vec::new(),
            path: Vec::new(),
            dropped: 0,
            states: 0,
        }
    }

    /// Whether nothing is left to look at.
    pub const fn is_done(&self) -> bool {
        self.layer.is_empty()
    }

    /// Whether the result is the best there is, but for turns ended early by choice.
    pub const fn is_exact(&self) -> bool {
        self.is_done() && self.dropped == 0
    }

    /// The best score found so far.
    pub fn score(&self) -> Option<i64> {
        self.goal.map(|goal| goal.score)
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        let node = |node: &Node| {
            let state = &node.state;
            size_of::<Node>()
                + state.deck.capacity()
                + state.cards.capacity() * 16
                + state.enchants.capacity() * 12
                + 64
        };
        let nodes = self.layer.len() + self.next.len();
        let one = self.layer.first().or(self.next.first()).map_or(0, node);
        let trails: usize = self.trails.iter().map(Vec::len).sum();
        (nodes * one + trails * 40) as u64
    }

    /// Looks at the next state of the turn.
    pub fn step(&mut self, setup: &Setup, evaluator: &mut Evaluator) {
        if self.at == self.layer.len() {
            self.turn_over();
            return;
        }
        let at = self.at;
        self.at += 1;
        self.states += 1;
        let turn = self.layer[at].state.face.turn;
        self.path.clear();
        let first = std::mem::take(&mut self.layer[at].state);
        self.push(0, |state| state.clone_from(&first));
        let mut depth = 1;
        while depth > 0 {
            let (state, tried, any) = &mut self.stack[depth - 1];
            let next = (*tried..state.hand.len()).find(|&place| state.is_usable(setup, place));
            let action = match next {
                Some(place) => {
                    *tried = place + 1;
                    *any = true;
                    Some(place)
                }
                // As the AI: to end the turn is a choice only where nothing can be played.
                None if !*any => {
                    *any = true;
                    None
                }
                None => {
                    depth -= 1;
                    self.path.pop();
                    continue;
                }
            };
            self.path.push(action.map_or(-1, |place| place as Action));
            let (below, above) = split(&mut self.stack, depth);
            above.0.clone_from(&below.0);
            above.1 = 0;
            above.2 = false;
            above.0.act(setup, action, &mut ());
            if above.0.is_over() {
                let score = above.0.face.score;
                self.finish(score, at);
                self.path.pop();
            } else if above.0.face.turn > turn {
                self.keep(depth, at, setup, evaluator);
                self.path.pop();
            } else {
                depth += 1;
            }
        }
    }

    fn push(&mut self, depth: usize, fill: impl FnOnce(&mut State)) {
        if self.stack.len() == depth {
            self.stack.push((State::default(), 0, false));
        }
        let (state, tried, any) = &mut self.stack[depth];
        fill(state);
        *tried = 0;
        *any = false;
    }

    /// A way to the end.
    fn finish(&mut self, score: i64, parent: usize) {
        if self.goal.is_none_or(|goal| score > goal.score) {
            self.goal = Some(Goal { score, layer: self.trails.len(), at: self.ends.len() });
            self.ends.push((parent as u32, self.path.clone().into_boxed_slice()));
        }
    }

    /// A state at the start of the next turn.
    fn keep(&mut self, depth: usize, parent: usize, setup: &Setup, evaluator: &mut Evaluator) {
        let state = &self.stack[depth].0;
        if !self.seen.insert(key(state, [0; 2])) {
            return;
        }
        self.next.push(Node {
            state: state.clone(),
            worth: evaluator.total(setup, state),
            parent: parent as u32,
            actions: self.path.clone().into_boxed_slice(),
        });
        if self.next.len() >= self.width * 4 {
            self.narrow();
        }
    }

    /// Drops the least promising states beyond the width: three quarters are kept by the AI's own
    /// evaluation, the others by score, since the evaluation undervalues what pays at once.
    fn narrow(&mut self) {
        if self.next.len() <= self.width {
            return;
        }
        self.dropped += (self.next.len() - self.width) as u64;
        let by_worth = (self.width * 3).div_ceil(4);
        self.next.select_nth_unstable_by_key(by_worth - 1, |node| std::cmp::Reverse(node.worth));
        let rest = self.width - by_worth;
        if rest > 0 {
            self.next[by_worth..].select_nth_unstable_by_key(rest - 1, |node| {
                std::cmp::Reverse(node.state.face.score)
            });
        }
        self.next.truncate(self.width);
    }

    fn turn_over(&mut self) {
        self.narrow();
        let trail = self.layer.drain(..).map(|node| (node.parent, node.actions)).collect();
        self.trails.push(trail);
        // Ends of this turn stand behind its states.
        if let Some(goal) = &mut self.goal
            && goal.layer + 1 == self.trails.len()
        {
            let (parent, actions) = self.ends[goal.at].clone();
            self.ends = vec![(parent, actions)];
            goal.at = 0;
        }
        self.layer = std::mem::take(&mut self.next);
        self.seen.clear();
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

type Slot = (State, usize, bool);

fn split(stack: &mut Vec<Slot>, depth: usize) -> (&Slot, &mut Slot) {
    if stack.len() == depth {
        stack.push((State::default(), 0, false));
    }
    let (below, above) = stack.split_at_mut(depth);
    (&below[depth - 1], &mut above[0])
}
