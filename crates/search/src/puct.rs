//! PUCT: a tree search where an evaluation gives each move a prior and the position a value (Silver et
//! al.: Mastering the game of Go without human knowledge, 2017), for games of up to four players with
//! chance. Random outcomes after a move have nodes of their own, whose number grows with the square
//! root of the visits (progressive widening; Couëtoux et al.: Continuous upper confidence trees, 2011).

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Most players.
pub const SEATS: usize = 4;

/// The expected result of a position, for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// Shares of the win, which sum to 1.
    pub wins: [f32; SEATS],
    /// Points at the end.
    pub points: [f32; SEATS],
}

/// A game of one mover at a time.
pub trait Game {
    /// A position.
    type State: Copy;
    /// What the estimate of a position keeps for the priors of its moves.
    type Note: Copy;

    /// Estimates a position. `None` beside it where the game is over and it is the result.
    fn estimate(&mut self, state: &Self::State) -> (Estimate, Option<Self::Note>);

    /// Visits the moves of a position, at least one, with their priors, which sum to 1.
    fn moves(&mut self, state: &Self::State, note: &Self::Note, visit: &mut impl FnMut(u16, f32));

    /// Whose move it is.
    fn mover(&self, state: &Self::State) -> usize;

    /// A random outcome of a move; `None` where the move is deterministic.
    fn chance(&self, state: &Self::State, mv: u16, random: &mut Pcg64Mcg) -> Option<u32>;

    /// Makes a move; `outcome` is one that [`Game::chance`] gave.
    fn play(&self, state: &mut Self::State, mv: u16, outcome: Option<u32>);
}

/// How a search goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Weight of rarely tried moves.
    pub explore: f32,
    /// How much less than its parent an untried move is assumed to be worth, once all of the
    /// prior has been tried (first play urgency).
    pub reduction: f32,
    /// Seed of random outcomes.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { explore: 0.8, reduction: 0.1, seed: 0 }
    }
}

/// No node, or no outcome.
const NONE: u32 = u32::MAX;
/// Outcomes that a move has before its visits widen it.
const OUTCOMES: u32 = 2;
/// After this many times n² visits, a move may have n outcomes more.
const WIDENING: u32 = 11;
/// A move's variance counts as if so many more simulations had the variance of all moves: two or three
/// alike say little.
const SHRINKAGE: f32 = 4.0;
/// The least standard deviation of the simulations of all moves together.
const LEAST_DEVIATION: f32 = 0.05;

#[derive(Clone, Copy, Debug)]
struct Edge {
    prior: f32,
    visits: u32,
    /// Sum of shares of the win, for the mover.
    sum: f32,
    /// A node, or the first outcome where chance follows.
    child: u32,
    mv: u16,
    chance: bool,
}

#[derive(Clone, Copy, Debug)]
struct Outcome {
    key: u32,
    child: u32,
    next: u32,
    visits: u32,
}

/// What is known of a node besides its visits.
#[derive(Clone, Copy, Debug)]
enum Content {
    /// The game is over: the number of its result.
    Over(u32),
    /// It has been estimated: the number of its note. Most nodes are never visited again.
    Estimated(u32),
    /// It has edges.
    Expanded,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    edges: u16,
    /// How many edges, from the first on, may be picked: those tried and the next one. Edges lie by their
    /// priors, and what was never tried differs in nothing else.
    open: u16,
    mover: u8,
    visits: u32,
    content: Content,
}

/// What is known about a move at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: u16,
    /// Prior of the evaluation.
    pub prior: f32,
    /// How often it was tried.
    pub visits: u32,
    /// Mean result; the root's expectation where it was never tried.
    pub expected: Estimate,
    /// Standard error of the mover's mean share of the win, as far as the simulations differ among
    /// each other; what the evaluation itself gets wrong is not in it.
    pub error: f32,
}

/// A move of a line, and its random outcome.
pub type Branch = (u16, Option<u32>);

/// A running search.
#[derive(Clone, Debug)]
pub struct Tree<S, N> {
    settings: Settings,
    root: S,
    estimate: Estimate,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    outcomes: Vec<Outcome>,
    results: Vec<Estimate>,
    /// Notes of nodes without edges, and places among them that are free again.
    notes: Vec<N>,
    spare: Vec<u32>,
    /// Sums of the estimates below each move of the root.
    sums: Vec<Estimate>,
    /// Sums of squares of the mover's share below each move of the root.
    squares: Vec<f32>,
    random: Pcg64Mcg,
    path: Vec<(u32, u32, u32)>,
    simulations: u64,
}

fn add(sum: &mut Estimate, more: &Estimate) {
    for seat in 0..SEATS {
        sum.wins[seat] += more.wins[seat];
        sum.points[seat] += more.points[seat];
    }
}

impl<S: Copy, N: Copy> Tree<S, N> {
    /// A search from a position.
    pub fn new<G: Game<State = S, Note = N>>(game: &mut G, root: S, settings: Settings) -> Self {
        let mut tree = Self {
            settings,
            root,
            estimate: Estimate::default(),
            nodes: Vec::new(),
            edges: Vec::new(),
            outcomes: Vec::new(),
            results: Vec::new(),
            notes: Vec::new(),
            spare: Vec::new(),
            sums: Vec::new(),
            squares: Vec::new(),
            random: Pcg64Mcg::seed_from_u64(settings.seed),
            path: Vec::new(),
            simulations: 0,
        };
        tree.estimate = tree.grow(game, &root);
        if let Content::Estimated(note) = tree.nodes[0].content {
            tree.expand(game, &root, 0, note);
        }
        tree.sums = vec![Estimate::default(); tree.nodes[0].edges.into()];
        tree.squares = vec![0.0; tree.nodes[0].edges.into()];
        tree
    }

    /// A node for a position, without edges.
    fn grow<G: Game<State = S, Note = N>>(&mut self, game: &mut G, state: &S) -> Estimate {
        let (estimate, note) = game.estimate(state);
        let content = match (note, self.spare.pop()) {
            (Some(note), Some(place)) => {
                self.notes[place as usize] = note;
                Content::Estimated(place)
            }
            (Some(note), None) => {
                self.notes.push(note);
                Content::Estimated(self.notes.len() as u32 - 1)
            }
            (None, spare) => {
                self.spare.extend(spare);
                self.results.push(estimate);
                Content::Over(self.results.len() as u32 - 1)
            }
        };
        self.nodes.push(Node {
            first: 0,
            edges: 0,
            open: 0,
            mover: game.mover(state) as u8,
            visits: 1,
            content,
        });
        estimate
    }

    /// Gives a node its edges. Those of the root stay in the order in which the game visits them.
    fn expand<G: Game<State = S, Note = N>>(
        &mut self,
        game: &mut G,
        state: &S,
        at: u32,
        note: u32,
    ) {
        let first = self.edges.len();
        let edges = &mut self.edges;
        game.moves(state, &self.notes[note as usize], &mut |mv, prior| {
            edges.push(Edge { prior, visits: 0, sum: 0.0, child: NONE, mv, chance: false });
        });
        self.spare.push(note);
        let count = self.edges.len() - first;
        let node = &mut self.nodes[at as usize];
        node.content = Content::Expanded;
        (node.first, node.edges) = (first as u32, count as u16);
        if at == 0 {
            node.open = node.edges;
        } else {
            node.open = 1;
            let order = |one: &Edge, other: &Edge| {
                other.prior.total_cmp(&one.prior).then(one.mv.cmp(&other.mv))
            };
            self.edges[first..].sort_unstable_by(order);
        }
    }

    fn edges_of(&self, node: &Node) -> &[Edge] {
        &self.edges[node.first as usize..][..node.edges.into()]
    }

    /// Changes the priors of the root by `share` towards `noise`, which sums to 1.
    pub fn stir(&mut self, noise: &[f32], share: f32) {
        let count = self.nodes[0].edges.into();
        for (edge, noise) in self.edges[..count].iter_mut().zip(noise) {
            edge.prior += share * (noise - edge.prior);
        }
    }

    /// Does `simulations` simulations; none where the game is over.
    pub fn advance<G: Game<State = S, Note = N>>(&mut self, game: &mut G, simulations: u64) {
        if self.nodes[0].edges > 0 {
            for _ in 0..simulations {
                self.simulate(game, None);
            }
        }
    }

    /// Does simulations that all begin with a given move of the root, to know it as well as those the
    /// search chose itself.
    pub fn advance_on<G: Game<State = S, Note = N>>(
        &mut self,
        game: &mut G,
        choice: usize,
        simulations: u64,
    ) {
        if choice < self.nodes[0].edges.into() {
            for _ in 0..simulations {
                self.simulate(game, Some(choice as u32));
            }
        }
    }

    fn simulate<G: Game<State = S, Note = N>>(&mut self, game: &mut G, mut first: Option<u32>) {
        let mut state = self.root;
        let mut at = 0;
        self.path.clear();
        let found = loop {
            match self.nodes[at as usize].content {
                Content::Over(result) => break self.results[result as usize],
                Content::Estimated(note) => self.expand(game, &state, at, note),
                Content::Expanded => {}
            }
            let edge = first.take().unwrap_or_else(|| self.pick(at));
            let Edge { mv, child, chance, .. } = self.edges[edge as usize];
            let fresh = child == NONE;
            let outcome = if chance || fresh { self.brought(game, &state, edge) } else { None };
            let Some(outcome) = outcome else {
                self.path.push((at, edge, NONE));
                game.play(&mut state, mv, None);
                if fresh {
                    self.edges[edge as usize].child = self.nodes.len() as u32;
                    break self.grow(game, &state);
                }
                at = child;
                continue;
            };
            self.path.push((at, edge, outcome));
            let Outcome { key, child, .. } = self.outcomes[outcome as usize];
            game.play(&mut state, mv, Some(key));
            if child == NONE {
                self.outcomes[outcome as usize].child = self.nodes.len() as u32;
                break self.grow(game, &state);
            }
            at = child;
        };
        self.simulations += 1;
        for &(node, edge, outcome) in &self.path {
            let mover = usize::from(self.nodes[node as usize].mover);
            self.nodes[node as usize].visits += 1;
            let edge = &mut self.edges[edge as usize];
            edge.visits += 1;
            edge.sum += found.wins[mover];
            if outcome != NONE {
                self.outcomes[outcome as usize].visits += 1;
            }
        }
        let (_, first, _) = self.path[0];
        add(&mut self.sums[first as usize], &found);
        self.squares[first as usize] += found.wins[self.mover()].powi(2);
    }

    /// The edge of a node with the highest upper bound.
    fn pick(&mut self, at: u32) -> u32 {
        let node = &mut self.nodes[at as usize];
        let edges = &self.edges[node.first as usize..][..node.open.into()];
        let (mut tried, mut sum) = (0.0, 0.0);
        for edge in edges.iter().filter(|edge| edge.visits > 0) {
            tried += edge.prior;
            sum += edge.sum;
        }
        let mean = if node.visits > 1 { sum / (node.visits - 1) as f32 } else { 0.0 };
        let untried = mean - self.settings.reduction * f32::sqrt(tried);
        let wide = self.settings.explore * (node.visits as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, 0);
        for (at, edge) in (0..).zip(edges) {
            let mean = if edge.visits > 0 { edge.sum / edge.visits as f32 } else { untried };
            let bound = mean + edge.prior * wide / (1 + edge.visits) as f32;
            if bound > best.0 {
                best = (bound, at);
            }
        }
        if best.1 + 1 == node.open {
            node.open = node.edges.min(node.open + 1);
        }
        node.first + u32::from(best.1)
    }

    /// Draws the random outcome of a move.
    fn brought<G: Game<State = S, Note = N>>(
        &mut self,
        game: &G,
        state: &S,
        edge: u32,
    ) -> Option<u32> {
        let Edge { mv, visits, child, .. } = self.edges[edge as usize];
        let mut known = 0;
        let mut at = child;
        while at != NONE {
            known += 1;
            at = self.outcomes[at as usize].next;
        }
        if known >= OUTCOMES + (visits / WIDENING).isqrt() {
            let mut others = (u64::from(self.random.next_u32()) * u64::from(known)) >> 32;
            at = child;
            while others > 0 {
                at = self.outcomes[at as usize].next;
                others -= 1;
            }
            return Some(at);
        }
        let key = game.chance(state, mv, &mut self.random)?;
        at = child;
        while at != NONE {
            let outcome = &self.outcomes[at as usize];
            if outcome.key == key {
                return Some(at);
            }
            at = outcome.next;
        }
        let new = self.outcomes.len() as u32;
        self.outcomes.push(Outcome { key, child: NONE, next: child, visits: 0 });
        let edge = &mut self.edges[edge as usize];
        (edge.child, edge.chance) = (new, true);
        Some(new)
    }

    /// Simulations so far.
    pub const fn simulations(&self) -> u64 {
        self.simulations
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        let edges = self.edges.len() * size_of::<Edge>();
        let outcomes = self.outcomes.len() * size_of::<Outcome>();
        let notes = self.notes.len() * size_of::<N>();
        (self.nodes.len() * size_of::<Node>() + edges + outcomes + notes) as u64
    }

    /// The expected result at the root: the mean over all simulations.
    pub fn expected(&self) -> Estimate {
        let mut sum = self.estimate;
        for more in &self.sums {
            add(&mut sum, more);
        }
        let share = 1.0 / (self.simulations + 1) as f32;
        Estimate { wins: sum.wins.map(|x| x * share), points: sum.points.map(|x| x * share) }
    }

    /// Whose move it is at the root.
    pub fn mover(&self) -> usize {
        self.nodes[0].mover.into()
    }

    /// Sum of squared differences from the mean below each move of the root.
    fn deviations(&self) -> impl Iterator<Item = f32> {
        let edges = self.edges_of(&self.nodes[0]).iter();
        edges.zip(&self.squares).map(|(edge, square)| {
            (square - edge.sum * edge.sum / edge.visits.max(1) as f32).max(0.0)
        })
    }

    /// The moves of the root, in the order in which they were visited by the evaluation.
    pub fn choices(&self) -> impl Iterator<Item = Choice> {
        let edges = self.edges_of(&self.nodes[0]);
        let all: f32 = self.deviations().sum();
        let common = (all / self.simulations.max(1) as f32).max(LEAST_DEVIATION.powi(2));
        let each = edges.iter().zip(&self.sums).zip(self.deviations());
        each.map(move |((edge, sum), deviation)| {
            let Edge { mv, prior, visits, .. } = *edge;
            let count = visits.max(1) as f32;
            let variance = (deviation + SHRINKAGE * common) / (count - 1.0 + SHRINKAGE);
            let share = 1.0 / visits.max(1) as f32;
            let expected = if visits == 0 {
                self.estimate
            } else {
                Estimate {
                    wins: sum.wins.map(|x| x * share),
                    points: sum.points.map(|x| x * share),
                }
            };
            Choice { mv, prior, visits, expected, error: (variance / count).sqrt() }
        })
    }

    /// The number of the root's move that was tried most, the first among equals; 0 where there is none.
    pub fn best(&self) -> usize {
        most(self.edges_of(&self.nodes[0]).iter().map(|edge| edge.visits))
    }

    /// The most tried line from a move of the root on, with the most frequent random outcomes.
    pub fn line(&self, choice: usize) -> Vec<Branch> {
        let mut line = Vec::new();
        let mut edge = self.edges_of(&self.nodes[0]).get(choice);
        while let Some(&Edge { mv, mut child, chance, visits, .. }) = edge {
            if visits == 0 {
                break;
            }
            let mut key = None;
            if chance {
                let mut best = self.outcomes[child as usize];
                let mut at = best.next;
                while at != NONE {
                    let other = self.outcomes[at as usize];
                    // The list starts with the newest.
                    if other.visits >= best.visits {
                        best = other;
                    }
                    at = other.next;
                }
                (key, child) = (Some(best.key), best.child);
            }
            line.push((mv, key));
            let edges = self.nodes.get(child as usize).map(|node| self.edges_of(node));
            edge = edges.and_then(|edges| edges.get(most(edges.iter().map(|edge| edge.visits))));
        }
        line
    }
}

/// The place of the largest, the first among equals.
fn most(visits: impl Iterator<Item = u32>) -> usize {
    let most = visits.enumerate().max_by_key(|&(at, visits)| (visits, usize::MAX - at));
    most.map_or(0, |most| most.0)
}
