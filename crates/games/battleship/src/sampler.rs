//! Fleets drawn one after another, each with a weight that corrects for how it was drawn.
//!
//! For positions that are too large to be counted: importance sampling. Hits are covered first, in
//! order, each by one of the ships that can; then come the ships that no hit requires, class by class.
//! The weight of a fleet is one over the chance that it is drawn, so the mean of the weights is the
//! number of fleets, and a weighted share of the fleets is their probability.

use rand_pcg::Pcg64Mcg;

use super::candidates::Candidates;
use super::cells::Cells;
use super::chance::{below, generator};
use super::fleet::Placement;

/// Sums over the fleets drawn so far.
#[derive(Clone, Debug)]
pub struct Sampler {
    candidates: Candidates,
    weights: Option<Vec<f64>>,
    /// The product of the weights of the ships that are certain.
    fixed: f64,
    rng: Pcg64Mcg,
    /// Attempts, and those that produced a whole fleet.
    tries: u64,
    whole: u64,
    /// Sum of the weights and of their squares: over all, and over the fleets with each open candidate.
    sum: f64,
    square: f64,
    of: Vec<f64>,
    /// The same over the fleets that have a ship in each cell.
    cells: Vec<(f64, f64)>,
    open: Vec<u32>,
    fits: Vec<u32>,
    fleet: Vec<u32>,
}

impl Sampler {
    /// Nothing drawn yet. `weights` per cell, as for the exact count.
    pub fn new(candidates: &Candidates, weights: Option<&[f64]>, seed: u64) -> Self {
        let certain = candidates.fixed.iter().flat_map(|one| one.ship.cells.iter());
        Self {
            fixed: weights
                .map_or(1.0, |weights| certain.map(|cell| weights[usize::from(cell)]).product()),
            weights: weights.map(<[f64]>::to_vec),
            rng: generator(seed),
            tries: 0,
            whole: 0,
            sum: 0.0,
            square: 0.0,
            of: vec![0.0; candidates.open.len()],
            cells: vec![(0.0, 0.0); 256],
            open: vec![],
            fits: vec![],
            fleet: vec![],
            candidates: candidates.clone(),
        }
    }

    /// Tries to draw `more` more, but at most `most` in all.
    pub fn draw_up_to(&mut self, most: u64, more: u64) {
        for _ in 0..more.min(most.saturating_sub(self.tries)) {
            self.draw();
        }
    }

    fn draw(&mut self) {
        self.tries += 1;
        let Some(weight) = self.attempt() else { return };
        self.whole += 1;
        self.sum += weight;
        self.square += weight * weight;
        let mut taken = Cells::default();
        for &ship in &self.fleet {
            self.of[ship as usize] += weight;
            taken |= self.candidates.open[ship as usize].ship.cells;
        }
        for cell in taken.iter() {
            let (sum, square) = &mut self.cells[usize::from(cell)];
            *sum += weight;
            *square += weight * weight;
        }
    }

    fn attempt(&mut self) -> Option<f64> {
        if self.candidates.contradictory {
            return None;
        }
        let mut need = self.candidates.need.clone();
        let mut must = self.candidates.must;
        self.open.clear();
        self.open.extend(0..self.candidates.open.len() as u32);
        self.fleet.clear();
        let mut weight = self.fixed;
        loop {
            let all = &self.candidates.open;
            let ask = must.first();
            self.fits.clear();
            let share = if let Some(hit) = ask {
                let covers = |&ship: &u32| all[ship as usize].ship.cells.has(hit);
                self.fits.extend(self.open.iter().copied().filter(covers));
                1.0
            } else {
                // Large ships first: they are the hardest to place. Every order of the ships of a
                // class can be drawn, and gives the same fleet.
                let largest = all_sizes(all, &need);
                let Some(class) = largest else { return Some(weight) };
                let fits = |&ship: &u32| {
                    let one = &all[ship as usize];
                    one.counted && usize::from(one.ship.class) == class && !one.sunk
                };
                self.fits.extend(self.open.iter().copied().filter(fits));
                f64::from(need[class])
            };
            if self.fits.is_empty() {
                return None;
            }
            let ship = self.fits[below(&mut self.rng, self.fits.len())];
            weight *= self.fits.len() as f64 / share;
            let one = all[ship as usize];
            if let Some(weights) = &self.weights {
                let each = one.ship.cells.iter().map(|cell| weights[usize::from(cell)]);
                weight *= each.product::<f64>();
                if weight == 0.0 {
                    return None;
                }
            }
            let class = usize::from(one.ship.class);
            if one.counted {
                need[class] -= 1;
            }
            let full = need[class] == 0;
            must = must - one.ship.cells;
            self.fleet.push(ship);
            self.open.retain(|&other| {
                let other = &all[other as usize];
                let spare = !(full && other.counted && other.ship.class == one.ship.class);
                spare && one.ship.fits(&other.ship)
            });
        }
    }

    /// Attempts so far.
    pub const fn tries(&self) -> u64 {
        self.tries
    }

    /// Whole fleets so far.
    pub const fn whole(&self) -> u64 {
        self.whole
    }

    /// The number of fleets: the mean of the weights.
    pub fn total(&self) -> f64 {
        self.mean(self.sum)
    }

    /// The number of fleets with that open candidate.
    pub fn of(&self, candidate: usize) -> f64 {
        self.mean(self.of[candidate])
    }

    /// Standard error of that number.
    pub fn total_error(&self) -> f64 {
        let tries = self.tries.max(1) as f64;
        let mean = self.total();
        ((self.square / tries - mean * mean).max(0.0) / tries).sqrt()
    }

    fn mean(&self, sum: f64) -> f64 {
        if self.tries == 0 { 0.0 } else { sum / self.tries as f64 }
    }

    /// Standard error of the chance that an open candidate lies on that cell: of a ratio of two means.
    pub fn error(&self, cell: u8) -> f64 {
        if self.sum == 0.0 {
            return 1.0;
        }
        let (sum, square) = self.cells[usize::from(cell)];
        let p = sum / self.sum;
        let spread = square * (1.0 - 2.0 * p) + p * p * self.square;
        spread.max(0.0).sqrt() / self.sum
    }
}

/// The class with the largest ships among those still needed.
fn all_sizes(all: &[super::candidates::Candidate], need: &[u8]) -> Option<usize> {
    let size = |ship: &Placement| ship.cells.len();
    let needed = all.iter().filter(|one| one.counted && need[usize::from(one.ship.class)] > 0);
    let largest = needed.max_by_key(|one| (size(&one.ship), std::cmp::Reverse(one.ship.class)));
    largest
        .map(|one| usize::from(one.ship.class))
        .or_else(|| need.iter().position(|&need| need > 0))
}
