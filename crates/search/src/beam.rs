//! Beam search: of each layer the best states are kept, as many as the beam is wide or as the nodes
//! left over allow.

use super::Step;
use super::layered::{Layer, Layered, LayeredSearch, Line};
use super::seen::Seen;

/// How wide and deep a beam is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// States kept in each layer, at most.
    pub width: usize,
    /// Moves of a line.
    pub depth: usize,
    /// Whether states already reached are left out.
    pub dedupe: bool,
    /// Nodes of the whole search: where they would not last to the deepest layer, fewer states are
    /// kept. `u64::MAX` for no limit.
    pub nodes: u64,
}

#[derive(Clone, Copy, Debug)]
struct Node<S, M> {
    state: S,
    mv: Option<M>,
    parent: u32,
    /// The child of the root that it comes from.
    first: u32,
}

#[derive(Clone, Copy, Debug)]
struct Child<S, M> {
    state: S,
    key: u64,
    value: f64,
    mv: M,
    parent: u32,
}

/// The widest beam whose children have room from the beginning.
const FIRST_SEEN: usize = 4_096;

/// A running beam search.
#[derive(Clone, Debug)]
pub struct Beam<P: Layered> {
    settings: Settings,
    /// All states that were kept: the root, then layer by layer, those that end a game among them.
    kept: Vec<Node<P::State, P::Move>>,
    /// Where the layer that is expanded ends, and which of its states comes next.
    layer_end: usize,
    next: usize,
    depth: usize,
    children: Vec<Child<P::State, P::Move>>,
    order: Vec<u64>,
    seen: Seen,
    layers: Vec<Layer>,
    /// Ends of lines: states where the game is over, with their values.
    ends: Vec<(f64, u32)>,
    /// Values of the last full layer.
    values: Vec<(f64, u32)>,
    nodes: u64,
    done: bool,
}

/// A number that orders like the values, ties broken by who came first.
fn rank(value: f64, at: usize) -> u64 {
    let bits = (value as f32).to_bits();
    // Larger floats have larger bits; negative ones the other way round. The best come first.
    let ordered = if bits >> 31 == 0 { bits | 1 << 31 } else { !bits };
    u64::from(!ordered) << 32 | at as u64
}

impl<P: Layered> Beam<P> {
    /// A beam from a state.
    pub fn new(root: P::State, settings: Settings) -> Self {
        let settings = Settings { width: settings.width.max(1), ..settings };
        Self {
            settings,
            kept: vec![Node { state: root, mv: None, parent: 0, first: 0 }],
            layer_end: 1,
            next: 0,
            depth: 0,
            children: Vec::new(),
            order: Vec::new(),
            seen: Seen::new(if settings.dedupe { settings.width.min(FIRST_SEEN) * 16 } else { 1 }),
            layers: Vec::with_capacity(settings.depth),
            ends: Vec::new(),
            values: Vec::new(),
            nodes: 0,
            done: settings.depth == 0,
        }
    }

    /// Restarts from another state, reusing the memory of the search before.
    pub fn restart(&mut self, root: P::State, settings: Settings) {
        self.settings = Settings { width: settings.width.max(1), ..settings };
        self.kept.clear();
        self.kept.push(Node { state: root, mv: None, parent: 0, first: 0 });
        (self.layer_end, self.next, self.depth, self.nodes) = (1, 0, 0, 0);
        self.seen.clear(self.children.len() as u32);
        self.children.clear();
        self.layers.clear();
        self.ends.clear();
        self.values.clear();
        self.done = self.settings.depth == 0;
    }

    fn expand(&mut self, problem: &P, at: usize) {
        let state = self.kept[at].state;
        let depth = self.depth + 1;
        if let Some(before) = self.depth.checked_sub(1) {
            self.layers[before].queue -= 1;
        }
        let layer = &mut self.layers[self.depth];
        layer.parents += 1;
        let (mut made, mut duplicates) = (0, 0);
        let (children, seen) = (&mut self.children, &mut self.seen);
        let dedupe = self.settings.dedupe;
        problem.expand(&state, self.depth, &mut |mv, state| {
            made += 1;
            let key = problem.key(&state);
            let child =
                Child { state, key, value: problem.value(&state, depth), mv, parent: at as u32 };
            if dedupe {
                let number = children.len() as u32;
                if seen.is_crowded() {
                    seen.grow(|at| children[at as usize].key);
                }
                let found = seen.find_or_put(key, number, |at| children[at as usize].key == key);
                if let Some(there) = found {
                    duplicates += 1;
                    let there = &mut children[there as usize];
                    if child.value > there.value {
                        *there = child;
                    }
                    return;
                }
            }
            children.push(child);
        });
        layer.made += made;
        layer.duplicates += duplicates;
        self.nodes += made;
    }

    /// How many states the next layer may keep: the nodes left over, spread evenly over the layers to
    /// come, by the children that a state of this layer had. The last layer costs nothing more.
    fn affordable(&self) -> usize {
        let Settings { width, depth, nodes, .. } = self.settings;
        let Layer { made, parents, .. } = self.layers[self.depth];
        let layers = depth.saturating_sub(self.depth + 1) as u64;
        if layers == 0 {
            return width;
        }
        let state = made.max(1) * layers;
        let open = u128::from(nodes.saturating_sub(self.nodes)) * u128::from(parents);
        usize::try_from(open / u128::from(state)).unwrap_or(usize::MAX).clamp(1, width)
    }

    /// Keeps the best children as the next layer.
    fn close_layer(&mut self, problem: &P) {
        self.order.clear();
        let children = &self.children;
        self.order.extend(children.iter().enumerate().map(|(at, child)| rank(child.value, at)));
        let width = self.affordable();
        if self.order.len() > width {
            self.order.select_nth_unstable(width);
            self.order.truncate(width);
        }
        self.order.sort_unstable();
        self.next = self.kept.len();
        self.values.clear();
        let mut layer_ends = Vec::new();
        let order = std::mem::take(&mut self.order);
        for rank in &order {
            let child = self.children[(rank & u64::from(u32::MAX)) as usize];
            let is_end = problem.is_final(&child.state, self.depth + 1);
            self.layers[self.depth].improve(child.value, is_end);
            let node =
                Node { state: child.state, mv: Some(child.mv), parent: child.parent, first: 0 };
            if is_end {
                layer_ends.push((child.value, node));
                continue;
            }
            self.values.push((child.value, self.kept.len() as u32));
            self.keep(node);
        }
        self.order = order;
        self.layer_end = self.kept.len();
        // After the layer, because no move follows.
        for (value, node) in layer_ends {
            self.ends.push((value, self.kept.len() as u32));
            self.keep(node);
        }
        self.layers[self.depth].queue = (self.layer_end - self.next) as u64;
        self.seen.clear(self.children.len() as u32);
        self.children.clear();
        self.depth += 1;
        self.done = self.depth == self.settings.depth || self.next == self.layer_end;
    }

    fn keep(&mut self, node: Node<P::State, P::Move>) {
        let first = match node.parent {
            0 => self.kept.len() as u32,
            parent => self.kept[parent as usize].first,
        };
        self.kept.push(Node { first, ..node });
    }

    fn line(&self, value: f64, mut at: u32) -> Line<P::State, P::Move> {
        let mut steps = Vec::new();
        while let Node { state, mv: Some(mv), parent, .. } = self.kept[at as usize] {
            steps.push((mv, state));
            at = parent;
        }
        steps.reverse();
        Line { steps, value }
    }

    /// The state after the first move of the best line.
    pub fn first_step(&self) -> Option<P::State> {
        let (_, at) = self.best_end()?;
        self.kept.get(self.kept[at as usize].first as usize).map(|node| node.state)
    }

    fn best_end(&self) -> Option<(f64, u32)> {
        self.last().max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)))
    }

    fn last(&self) -> impl Iterator<Item = (f64, u32)> + '_ {
        self.ends.iter().chain(&self.values).copied()
    }
}

impl<P: Layered> LayeredSearch<P> for Beam<P> {
    fn advance(&mut self, problem: &P, nodes: u64) -> Step {
        let until = self.nodes.saturating_add(nodes);
        while !self.done && self.nodes < until {
            if self.layers.len() == self.depth {
                self.layers.push(Layer::default());
            }
            if self.nodes >= self.settings.nodes {
                // No more states are made: those of a layer that was begun are its last.
                if !self.children.is_empty() {
                    self.close_layer(problem);
                }
                self.done = true;
            } else if self.next < self.layer_end {
                let at = self.next;
                self.next += 1;
                self.expand(problem, at);
            } else {
                self.close_layer(problem);
            }
        }
        if self.done { Step::Done } else { Step::Running }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn bytes(&self) -> u64 {
        (self.kept.capacity() * size_of::<Node<P::State, P::Move>>()) as u64
    }

    fn layers(&self) -> &[Layer] {
        &self.layers
    }

    fn best(&self) -> Option<Line<P::State, P::Move>> {
        let (value, at) = self.best_end()?;
        Some(self.line(value, at))
    }

    fn first_moves(&self) -> Vec<Line<P::State, P::Move>> {
        best_of_each(self.last().map(|(value, at)| (value, at, self.kept[at as usize].first)))
            .map(|(value, at)| self.line(value, at))
            .collect()
    }
}

/// From the ends of lines (value, number, first move), the best of each first move, best first.
pub(super) fn best_of_each(
    ends: impl Iterator<Item = (f64, u32, u32)>,
) -> impl Iterator<Item = (f64, u32)> {
    let mut best: Vec<(f64, u32, u32)> = Vec::new();
    for end in ends {
        match best.iter_mut().find(|there| there.2 == end.2) {
            Some(there) if end.0 > there.0 => *there = end,
            Some(_) => {}
            None => best.push(end),
        }
    }
    best.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    best.into_iter().map(|(value, at, _)| (value, at))
}
