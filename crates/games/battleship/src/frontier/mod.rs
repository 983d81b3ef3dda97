//! Counts every fleet that agrees with a history, by a sweep over the cells.
//!
//! A state at a cell: which of the cells ahead are taken, and how many ships of each kind have been
//! placed. The forward pass gives each state the number of ways to reach it, the backward pass the
//! number of ways to complete it; for a ship that starts between two states, the product of the two
//! is the number of fleets it is in. This is known as frontier dynamic programming.
//!
//! Numbers of ships are kept in two ways, see [`plan`]: as part of a state's key, or as a row of counts
//! that all take the same ways. The backward pass needs more of the forward pass than is kept: some
//! states are kept, and the others are recomputed from them.

mod count;
mod draw;
mod layer;
mod mask;
mod plan;
mod sweep;

use self::count::{Count, EXACT};
use self::plan::{Kinds, Plan};
use self::sweep::{Sweep, Sweeping};
use super::candidates::Candidates;
use super::cells::Cell;
use super::chance::{below, generator};
use super::fleet::Rules;

/// 2^127: up to here integers are used.
const WHOLE: f64 = EXACT * EXACT * 2_097_152.0;

/// A number of fleets, or a sum of weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Amount {
    /// The exact number.
    Exact(u128),
    /// Too large for that, or of weights that are not whole numbers: right to about twelve digits.
    About(f64),
}

impl Default for Amount {
    fn default() -> Self {
        Self::Exact(0)
    }
}

impl Amount {
    /// As a float.
    pub fn float(self) -> f64 {
        match self {
            Self::Exact(number) => number as f64,
            Self::About(number) => number,
        }
    }

    /// Zero, in the same kind of number.
    #[must_use]
    pub const fn none(self) -> Self {
        match self {
            Self::Exact(_) => Self::Exact(0),
            Self::About(_) => Self::About(0.0),
        }
    }

    /// The sum.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => Self::Exact(a.saturating_add(b)),
            (a, b) => Self::About(a.float() + b.float()),
        }
    }

    /// The difference; never below zero.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exact(a), Self::Exact(b)) => Self::Exact(a.saturating_sub(b)),
            (a, b) => Self::About((a.float() - b.float()).max(0.0)),
        }
    }

    /// Whether it is zero.
    pub fn is_zero(self) -> bool {
        self.float() == 0.0
    }
}

/// What a sweep has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counted {
    /// All fleets.
    pub total: Amount,
    /// Those with each of the open candidates; empty where only the total was requested.
    pub of: Vec<Amount>,
    /// Fleets drawn with equal probability (or by weight): numbers of open candidates.
    pub samples: Vec<Vec<u32>>,
}

/// What a sweep should find.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The number of fleets with each candidate, not only of all.
    pub each: bool,
    /// How many fleets to draw; needs `each`.
    pub samples: usize,
    /// Seed of the draws.
    pub seed: u64,
}

/// A sweep that can be done in slices.
pub struct Frontier {
    kinds: Kinds,
    open: Vec<(u8, bool)>,
    fraction: bool,
    wanted: Wanted,
    order: Vec<Cell>,
    candidates: Candidates,
    placed: Vec<bool>,
    weights: Option<Vec<f64>>,
    short: bool,
    /// The product of the weights of the fixed ships, in both kinds of number.
    fixed: (f64, u128),
    sweep: Option<Box<dyn Sweeping>>,
    nodes: u64,
    outcome: Option<Counted>,
    rounded: Option<f64>,
}

impl Frontier {
    /// Sets up a sweep. `weights` per cell: a fleet counts as the product over its cells.
    pub fn new(
        rules: &Rules,
        candidates: &Candidates,
        weights: Option<&[f64]>,
        wanted: Wanted,
    ) -> Self {
        let kinds = Kinds::of(rules, &candidates.need);
        let order = plan::best_order(rules.size, rules.touch, candidates, &kinds);
        let (placed, bits) = plan::share_out(rules.touch, &kinds);
        let window = plan::window(&order, candidates);
        let short = window + bits as usize <= 64;
        let cells = candidates.fixed.iter().flat_map(|one| one.ship.cells.iter());
        let each = cells.map(|cell| weights.map_or(1.0, |weights| weights[usize::from(cell)]));
        let fixed = each.fold((1.0, 1_u128), |(float, whole), weight| {
            (float * weight, whole.saturating_mul(weight as u128))
        });
        let mut this = Self {
            open: candidates.open.iter().map(|one| (one.ship.class, one.counted)).collect(),
            fraction: weights
                .is_some_and(|weights| weights.iter().any(|weight| weight.fract() != 0.0)),
            wanted,
            order,
            placed,
            weights: weights.map(<[f64]>::to_vec),
            short,
            fixed,
            sweep: None,
            nodes: 0,
            outcome: None,
            rounded: None,
            kinds,
            candidates: candidates.clone(),
        };
        if candidates.contradictory {
            this.end_with_nothing();
        } else if window + bits as usize <= 256 {
            this.sweep = Some(this.start::<f64>());
        }
        this
    }

    fn end_with_nothing(&mut self) {
        let of = if self.wanted.each { vec![Amount::Exact(0); self.open.len()] } else { vec![] };
        self.outcome = Some(Counted { total: Amount::Exact(0), of, samples: vec![] });
    }

    fn start<N: Count>(&self) -> Box<dyn Sweeping> {
        let weights = self.weights.as_deref();
        if self.short {
            let plan = Plan::<u64, N>::new(
                &self.order,
                &self.candidates,
                &self.kinds,
                &self.placed,
                weights,
            );
            Box::new(Sweep::new(plan, self.wanted))
        } else {
            let plan = Plan::<[u64; 4], N>::new(
                &self.order,
                &self.candidates,
                &self.kinds,
                &self.placed,
                weights,
            );
            Box::new(Sweep::new(plan, self.wanted))
        }
    }

    /// Continues for about `nodes` steps from state to state; returns whether it is done.
    pub fn advance(&mut self, nodes: u64) -> bool {
        let Some(sweep) = &mut self.sweep else { return self.outcome.is_some() };
        let before = sweep.total();
        let done = sweep.advance(nodes);
        if before.is_none()
            && let Some((float, _)) = sweep.total()
        {
            self.rounded.get_or_insert(float * self.fixed.0 * self.kinds.ways_float);
            let largest = float.max(self.rounded.unwrap_or(float));
            if self.nodes == 0 && float >= EXACT && largest < WHOLE && !self.fraction {
                // Too many for floats: once more in integers.
                self.nodes = sweep.nodes();
                self.sweep = Some(self.start::<u128>());
                return false;
            }
        }
        if done {
            self.finish();
        }
        done
    }

    fn finish(&mut self) {
        let Some(sweep) = self.sweep.take() else { return };
        let (float, whole) = sweep.total().unwrap_or_default();
        let exact = !self.fraction
            && self.rounded.unwrap_or(0.0) < WHOLE
            && (float < EXACT || self.nodes > 0);
        self.nodes += sweep.nodes();
        let amount = |(float, whole): (f64, u128), share: u128, of: u128| {
            if exact {
                // The ways to name the others where one ship is known to be of this class.
                let ways = self.kinds.ways;
                let ways = ways / of * share + ways % of * share / of;
                Amount::Exact(whole.saturating_mul(ways).saturating_mul(self.fixed.1))
            } else {
                let ways = self.kinds.ways_float * share as f64 / of as f64;
                Amount::About(float * ways * self.fixed.0)
            }
        };
        let total = amount((float, whole), 1, 1);
        let (each, mut samples) = sweep.finish();
        let each = |at: usize| each.get(at).copied().unwrap_or_default();
        // Candidates of the first class of a kind stand for those of the others, which come in the same
        // order.
        let kinds = &self.kinds;
        let lists: Vec<Vec<usize>> = (0..self.candidates.need.len())
            .map(|class| {
                (0..self.open.len()).filter(|&at| self.open[at] == (class as u8, true)).collect()
            })
            .collect();
        let mut of = Vec::new();
        if self.wanted.each {
            let mut seen = vec![0; lists.len()];
            for (at, &(class, counted)) in self.open.iter().enumerate() {
                let class = usize::from(class);
                of.push(match kinds.of[class].filter(|_| counted) {
                    None => amount(each(at), 1, 1),
                    Some(kind) => {
                        let first = usize::from(kinds.first[usize::from(kind)]);
                        let twin = lists[first].get(seen[class]).copied().unwrap_or(at);
                        seen[class] += 1;
                        let share = self.candidates.need[class];
                        amount(each(twin), share.into(), kinds.need[usize::from(kind)].into())
                    }
                });
            }
        }
        self.name(&mut samples, &lists);
        self.outcome = Some(Counted { total, of, samples });
    }

    /// Distributes the ships of each kind in drawn fleets among its classes, each way equally
    /// likely.
    fn name(&self, samples: &mut [Vec<u32>], lists: &[Vec<usize>]) {
        let kinds = &self.kinds;
        let mut rng = generator(self.wanted.seed);
        for (kind, &first) in kinds.first.iter().enumerate() {
            let own =
                (0..lists.len()).filter(|&class| kinds.of[class].map(usize::from) == Some(kind));
            let names: Vec<_> = own
                .flat_map(|class| (0..self.candidates.need[class]).map(move |_| class))
                .collect();
            if names.iter().all(|&class| class == usize::from(first)) {
                continue;
            }
            for fleet in &mut *samples {
                let mut left = names.clone();
                let of_kind = |ship: &&mut u32| self.open[**ship as usize] == (first, true);
                for ship in fleet.iter_mut().filter(of_kind) {
                    if left.is_empty() {
                        break;
                    }
                    let class = left.swap_remove(below(&mut rng, left.len()));
                    let at = lists[usize::from(first)].iter().position(|&at| at == *ship as usize);
                    *ship =
                        at.and_then(|at| lists[class].get(at)).map_or(*ship, |&twin| twin as u32);
                }
            }
        }
    }

    /// Steps done.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.sweep.as_ref().map_or(0, |sweep| sweep.nodes())
    }

    /// Bytes held.
    pub fn bytes(&self) -> usize {
        self.sweep.as_ref().map_or(0, |sweep| sweep.bytes())
    }

    /// Whether there are more states than can be numbered; it then gets no further.
    pub fn is_too_large(&self) -> bool {
        let stuck = self.outcome.is_none() && self.sweep.is_none();
        stuck || self.sweep.as_ref().is_some_and(|sweep| sweep.is_too_large())
    }

    /// The total, rounded, as soon as the forward pass is done.
    pub const fn total(&self) -> Option<f64> {
        self.rounded
    }

    /// What was found, once it is done.
    pub const fn outcome(&self) -> Option<&Counted> {
        self.outcome.as_ref()
    }
}
