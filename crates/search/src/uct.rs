//! Decoupled UCT: Monte-Carlo tree search where both players move at once and each chooses by the
//! averages of its own moves alone (UCB1; Shafiei, Sturtevant, Schaeffer: Comparing UCT versus CFR in
//! simultaneous games, 2009).

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxHashMap;

use super::Step;

/// A game of two players who move at once.
pub trait Simultaneous {
    /// A state.
    type State: Clone;
    /// A move of one player.
    type Move: Copy + PartialEq;

    /// Visits the moves of a player in a fixed order. There is at least one unless the game is over.
    fn moves(&self, state: &Self::State, player: usize, visit: &mut impl FnMut(Self::Move));

    /// The state after both have moved.
    fn play(&self, state: &Self::State, moves: [Self::Move; 2]) -> Self::State;

    /// The first player's result when the game is over, 0 to 1.
    fn result(&self, state: &Self::State) -> Option<f64>;

    /// Estimates the result: by a playout or an evaluation, 0 to 1 for the first player.
    fn estimate(&self, state: &Self::State, random: &mut Pcg64Mcg) -> f64;

    /// Equal states after equally many moves have equal keys.
    fn key(&self, state: &Self::State) -> u64;
}

/// How a search goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Weight of rarely tried moves.
    pub explore: f64,
    /// Whether equal states share a node.
    pub dedupe: bool,
    /// Longest line in the tree.
    pub depth: usize,
    /// Seed of the playouts.
    pub seed: u64,
}

/// A move of a player at a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// How often it was taken.
    pub visits: u32,
    /// Sum of the results for its player.
    pub sum: f64,
}

impl<M> Choice<M> {
    /// Mean result for its player; one half where it was never taken.
    pub fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.sum / f64::from(self.visits) }
    }
}

#[derive(Clone, Debug)]
struct Node<S> {
    state: S,
    result: Option<f64>,
    /// Where the choices of each player begin in the list of all, and where those of the second end.
    choices: [u32; 3],
    visits: u32,
}

/// A running search. A node is a state that was made and estimated.
#[derive(Clone, Debug)]
pub struct Uct<G: Simultaneous> {
    settings: Settings,
    tree: Vec<Node<G::State>>,
    /// The choices of all nodes.
    choices: Vec<Choice<G::Move>>,
    /// The node that a pair of choices of a node leads to.
    children: FxHashMap<(u32, [u16; 2]), u32>,
    seen: FxHashMap<u64, u32>,
    random: Pcg64Mcg,
    path: Vec<(u32, [u16; 2])>,
    nodes: u64,
    shared: u64,
}

impl<G: Simultaneous> Uct<G> {
    /// A search from a state.
    pub fn new(game: &G, root: G::State, settings: Settings) -> Self {
        let mut search = Self {
            settings,
            tree: Vec::new(),
            choices: Vec::new(),
            children: FxHashMap::default(),
            seen: FxHashMap::default(),
            random: Pcg64Mcg::seed_from_u64(settings.seed),
            path: Vec::new(),
            nodes: 0,
            shared: 0,
        };
        search.put(game, root);
        search
    }

    fn put(&mut self, game: &G, state: G::State) -> u32 {
        let list = &mut self.choices;
        let first = list.len() as u32;
        let [second, end] = [0, 1].map(|player| {
            game.moves(&state, player, &mut |mv| list.push(Choice { mv, visits: 0, sum: 0.0 }));
            list.len() as u32
        });
        let result = game.result(&state);
        self.tree.push(Node { state, result, choices: [first, second, end], visits: 0 });
        self.tree.len() as u32 - 1
    }

    /// The choices of a player at a node.
    fn choices_of(&self, node: &Node<G::State>, player: usize) -> &[Choice<G::Move>] {
        &self.choices[node.choices[player] as usize..node.choices[player + 1] as usize]
    }

    /// Continues for about `nodes` nodes. Done where nothing is left to choose.
    pub fn advance(&mut self, game: &G, nodes: u64) -> Step {
        if self.tree[0].result.is_some() {
            return Step::Done;
        }
        let until = self.nodes.saturating_add(nodes);
        while self.nodes < until {
            self.descend(game);
        }
        Step::Running
    }

    fn descend(&mut self, game: &G) {
        self.path.clear();
        let mut at = 0;
        let value = loop {
            let node = &self.tree[at as usize];
            if let Some(result) = node.result {
                self.nodes += 1;
                break result;
            }
            if self.path.len() == self.settings.depth {
                self.nodes += 1;
                break game.estimate(&node.state, &mut self.random);
            }
            let picks = [0, 1].map(|player| self.pick(node, player));
            let step = (at, picks.map(|pick| pick as u16));
            self.path.push(step);
            if let Some(&child) = self.children.get(&step) {
                at = child;
                continue;
            }
            let moves = [0, 1].map(|player| self.choices_of(node, player)[picks[player]].mv);
            let state = game.play(&node.state, moves);
            self.nodes += 1;
            // The same state after a different number of moves is a different state.
            let key =
                game.key(&state) ^ (self.path.len() as u64).wrapping_mul(0xD6E8_FEB8_6659_FD93);
            let there = if self.settings.dedupe { self.seen.get(&key).copied() } else { None };
            let child = there.unwrap_or_else(|| self.put(game, state));
            self.children.insert(step, child);
            if there.is_some() {
                self.shared += 1;
                at = child;
                continue;
            }
            if self.settings.dedupe {
                self.seen.insert(key, child);
            }
            let node = &self.tree[child as usize];
            break node.result.unwrap_or_else(|| game.estimate(&node.state, &mut self.random));
        };
        for &(at, picks) in &self.path {
            let node = &mut self.tree[at as usize];
            node.visits += 1;
            for (player, pick) in picks.into_iter().enumerate() {
                let choice = &mut self.choices[node.choices[player] as usize + usize::from(pick)];
                choice.visits += 1;
                choice.sum += if player == 0 { value } else { 1.0 - value };
            }
        }
    }

    fn pick(&self, node: &Node<G::State>, player: usize) -> usize {
        let all = f64::from(node.visits.max(1)).ln();
        let mut best = (f64::NEG_INFINITY, 0);
        for (at, choice) in self.choices_of(node, player).iter().enumerate() {
            if choice.visits == 0 {
                return at;
            }
            let width = (all / f64::from(choice.visits)).sqrt();
            let bound = choice.mean() + self.settings.explore * width;
            if bound > best.0 {
                best = (bound, at);
            }
        }
        best.1
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        let nodes = self.tree.len() * size_of::<Node<G::State>>();
        let choices = self.choices.len() * size_of::<Choice<G::Move>>();
        let places = (self.children.len() + self.seen.len()) * size_of::<(u64, u32)>();
        (nodes + choices + places) as u64
    }

    /// Nodes so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How often a state was already known.
    pub const fn shared(&self) -> u64 {
        self.shared
    }

    /// The moves of a player at the root.
    pub fn choices(&self, player: usize) -> &[Choice<G::Move>] {
        self.choices_of(&self.tree[0], player)
    }

    /// The moves taken most by both, and the states they lead to.
    pub fn line(&self) -> Vec<([G::Move; 2], G::State)> {
        let mut line = Vec::new();
        let mut at = 0;
        loop {
            let node = &self.tree[at as usize];
            let picks = [0, 1].map(|player| most_visited(self.choices_of(node, player)));
            let Some(&child) = self.children.get(&(at, picks.map(|pick| pick as u16))) else {
                break;
            };
            let moves = [0, 1].map(|player| self.choices_of(node, player)[picks[player]].mv);
            line.push((moves, self.tree[child as usize].state.clone()));
            at = child;
        }
        line
    }
}

/// The number of the choice that was taken most, the first among equals.
pub fn most_visited<M>(choices: &[Choice<M>]) -> usize {
    let visits = choices.iter().map(|choice| choice.visits);
    visits
        .enumerate()
        .max_by_key(|&(at, visits)| (visits, usize::MAX - at))
        .map_or(0, |most| most.0)
}
