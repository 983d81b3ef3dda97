//! The values of spells, learned by play: some random spells, no learning, a number of turns; the
//! rupees are credited to the spells held (after pb4).

use std::sync::Arc;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::deal::Decks;
use super::inventory::{Counts, Tables};
use super::material::{BASE, LEARNED_GAMES, LEARNED_HELD, LEARNED_RUPEES, RECIPES, SPELLS, TOME};
use super::solo_position::{Outlook, SoloPosition};
use super::state::COUNTER;
use super::weights::{Appraisal, Weights};
use search::beam::{Beam, Settings};
use search::layered::LayeredSearch;

/// How a game goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Random spells of the tome that are owned beside the base spells.
    pub spells: usize,
    /// Turns of a game.
    pub turns: usize,
    /// Ingredients at the start.
    pub start: Counts,
    /// Whether the first recipes bring a bonus, as in the game.
    pub bonuses: bool,
    /// Width of the beam that plays.
    pub width: usize,
    /// Its depth.
    pub depth: usize,
    /// What an ingredient is worth to it at the end of its line.
    pub tiers: [f64; 4],
    /// Fraction of a rupee's value kept for each turn of delay.
    pub discount: f64,
    /// Whether ingredients left at the end count as in the game.
    pub leftovers: bool,
}

/// The settings whose values play best, also against the published ones: as many spells as are learned
/// in a game, and its bonuses.
impl Default for Plan {
    fn default() -> Self {
        Self { spells: 12, turns: 18, bonuses: true, ..Self::published() }
    }
}

impl Plan {
    /// What is known about the games behind the published values; unknown settings are those that
    /// bring the values closest to them.
    pub const fn published() -> Self {
        Self {
            spells: 7,
            turns: 22,
            start: [3, 0, 0, 0],
            bonuses: false,
            width: 100,
            depth: 10,
            tiers: [1.0, 2.0, 3.0, 4.0],
            discount: 0.98,
            leftovers: true,
        }
    }
}

/// The sums of many games, which can be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Games.
    pub games: u64,
    /// Sum of the rupees.
    pub sum: u64,
    /// Sum of the squares.
    pub squares: u64,
    /// Games with both spells of a pair, by [`pair`]; a spell with itself: games with it.
    pub held: Vec<u64>,
    /// Rupees of the games with both.
    pub rupees: Vec<u64>,
}

/// Pairs of spells of the tome, each with itself among them.
pub const PAIRS: usize = TOME * (TOME + 1) / 2;

/// The number of a pair of spells, whichever comes first.
pub fn pair(one: usize, other: usize) -> usize {
    let (low, high) = (one.min(other), one.max(other));
    high * (high + 1) / 2 + low
}

impl Default for Tally {
    fn default() -> Self {
        Self { games: 0, sum: 0, squares: 0, held: vec![0; PAIRS], rupees: vec![0; PAIRS] }
    }
}

impl Tally {
    /// The sums that the shipped values come from (`data/brew/learned.json`): games 1 and following of
    /// the usual plan.
    pub fn shipped() -> Self {
        let [games, sum, squares] = LEARNED_GAMES;
        let [held, rupees] = [&LEARNED_HELD, &LEARNED_RUPEES]
            .map(|list| list.iter().map(|&count| count.into()).collect());
        Self { games, sum, squares, held, rupees }
    }

    /// Adds a game.
    pub fn add(&mut self, spells: &[u8], rupees: u32) {
        self.games += 1;
        self.sum += u64::from(rupees);
        self.squares += u64::from(rupees).pow(2);
        for (number, &one) in spells.iter().enumerate() {
            for &other in &spells[..=number] {
                let at = pair(one.into(), other.into());
                self.held[at] += 1;
                self.rupees[at] += u64::from(rupees);
            }
        }
    }

    /// The values that fit the games best (least squares): the rupees of a game are the sum over its
    /// spells. With the standard error of each; `None` before every spell was held often enough.
    pub fn fit(&self) -> Option<Vec<(f64, f64)>> {
        let cells = (0..TOME * TOME).map(|at| self.held[pair(at / TOME, at % TOME)] as f64);
        let matrix: Vec<f64> = cells.collect();
        let right: Vec<f64> = (0..TOME).map(|at| self.rupees[pair(at, at)] as f64).collect();
        least_squares(matrix, &right, self.squares as f64, self.games)
    }
}

impl Tally {
    /// What a pair brings beyond its two values: mean rupees of the games with both, minus what the
    /// values predict. `None` where no game had both.
    pub fn beyond(&self, one: usize, other: usize, values: &[(f64, f64)]) -> Option<f64> {
        let at = pair(one, other);
        let games = self.held[at];
        if games == 0 || one == other {
            return None;
        }
        let mean = self.rupees[at] as f64 / games as f64;
        // The other spells of these games are equally likely: their mean value stands for them.
        let rest: f64 =
            (0..TOME).filter(|&at| at != one && at != other).map(|at| values[at].0).sum();
        let spells: u64 = (0..TOME).map(|at| self.held[pair(at, at)]).sum();
        let per_game = spells as f64 / self.games as f64;
        let others = rest / (TOME - 2) as f64 * (per_game - 2.0);
        Some(mean - values[one].0 - values[other].0 - others)
    }
}

/// The factors that fit the games best, each with its standard error: from the sums over the games of the
/// products of two columns (`matrix`), of a column and the result (`right`), and of the results' squares.
/// `None` where the games do not separate the columns, or are no more than the columns.
pub fn least_squares(
    matrix: Vec<f64>,
    right: &[f64],
    squares: f64,
    games: u64,
) -> Option<Vec<(f64, f64)>> {
    let columns = right.len();
    let inverse = invert(matrix, columns)?;
    let factors: Vec<f64> = (0..columns)
        .map(|row| (0..columns).map(|at| inverse[row * columns + at] * right[at]).sum())
        .collect();
    let explained: f64 = factors.iter().zip(right).map(|(factor, sum)| factor * sum).sum();
    let free = games.checked_sub(columns as u64).filter(|&free| free > 0)?;
    let noise = (squares - explained).max(0.0) / free as f64;
    let error = |at: usize| (noise * inverse[at * columns + at]).max(0.0).sqrt();
    Some(factors.into_iter().enumerate().map(|(at, factor)| (factor, error(at))).collect())
}

/// The inverse of a symmetric positive matrix with that many rows, by Gauss–Jordan elimination; `None`
/// where it has none.
fn invert(mut matrix: Vec<f64>, rows: usize) -> Option<Vec<f64>> {
    let mut inverse = vec![0.0; rows * rows];
    for at in 0..rows {
        inverse[at * rows + at] = 1.0;
    }
    for pivot in 0..rows {
        let size = |row: &usize| matrix[row * rows + pivot].abs();
        let row = (pivot..rows).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        if matrix[row * rows + pivot].abs() < 1e-9 {
            return None;
        }
        for at in 0..rows {
            matrix.swap(row * rows + at, pivot * rows + at);
            inverse.swap(row * rows + at, pivot * rows + at);
        }
        let by = 1.0 / matrix[pivot * rows + pivot];
        for at in 0..rows {
            matrix[pivot * rows + at] *= by;
            inverse[pivot * rows + at] *= by;
        }
        for other in (0..rows).filter(|&other| other != pivot) {
            let by = matrix[other * rows + pivot];
            for at in 0..rows {
                matrix[other * rows + at] -= by * matrix[pivot * rows + at];
                inverse[other * rows + at] -= by * inverse[pivot * rows + at];
            }
        }
    }
    Some(inverse)
}

/// Plays games of a plan one after another.
#[derive(Debug)]
pub struct Learner {
    plan: Plan,
    tables: &'static Tables,
    appraisal: Arc<Appraisal>,
    /// For lines that see the end of the game.
    last: Arc<Appraisal>,
    beam: Option<Beam<Outlook>>,
    /// Nodes of all games.
    pub nodes: u64,
}

impl Learner {
    /// Begins.
    pub fn new(tables: &'static Tables, plan: Plan) -> Self {
        let weights =
            Weights { score: 1.0, discount: plan.discount, tiers: plan.tiers, ..Weights::beam() };
        let left = f64::from(u8::from(plan.leftovers));
        let last = Weights { tiers: [0.0, left, left, left], ..weights.clone() };
        let [appraisal, last] = [weights, last].map(|weights| Arc::new(Appraisal::new(weights)));
        Self { plan, tables, appraisal, last, beam: None, nodes: 0 }
    }

    /// Plays the game of a seed; returns the spells and the rupees.
    pub fn game(&mut self, seed: u64) -> (Vec<u8>, u32) {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let decks = Decks::deal(random.next_u64() as i64);
        let spells = decks.tome[..self.plan.spells.min(TOME)].to_vec();
        let owned = spells.iter().fold(super::material::BASE_BITS, |bits, &spell| {
            bits | 1 << (usize::from(spell) + BASE)
        });
        let mut next = COUNTER;
        let mut counter: [u8; COUNTER] = std::array::from_fn(|at| decks.recipes[at]);
        let mut state = SoloPosition::alone(
            owned,
            self.tables.number(self.plan.start).unwrap_or(0),
            if self.plan.bonuses { [4, 4] } else { [0, 0] },
        );
        for turn in 0..self.plan.turns {
            let depth = self.plan.depth.min(self.plan.turns - turn);
            let sees_end = turn + depth == self.plan.turns;
            let appraisal = if sees_end { &self.last } else { &self.appraisal };
            let outlook = Outlook::alone(self.tables, counter, state, appraisal, depth);
            let settings =
                Settings { width: self.plan.width, depth, dedupe: true, nodes: u64::MAX };
            let beam = match &mut self.beam {
                Some(beam) => {
                    beam.restart(outlook.root(), settings);
                    beam
                }
                none => none.insert(Beam::new(outlook.root(), settings)),
            };
            beam.advance(&outlook, u64::MAX);
            self.nodes += LayeredSearch::<Outlook>::nodes(beam);
            let Some(step) = beam.first_step() else { break };
            state = step;
            // The emptied place is filled from the right, as in the game.
            if let Some(gone) = state.emptied() {
                counter.copy_within(gone + 1.., gone);
                counter[COUNTER - 1] = decks.recipes[next % RECIPES.len()];
                next += 1;
            }
            state = state.at_root();
        }
        let mut rupees = u32::from(state.score());
        if self.plan.leftovers {
            let counts = self.tables.counts[usize::from(state.inventory())];
            rupees += counts[1..].iter().map(|&count| u32::from(count)).sum::<u32>();
        }
        (spells, rupees)
    }
}

/// Published values of the tome's spells (`data/brew/spell_values.json`), in rupees.
pub fn published() -> [f64; TOME] {
    std::array::from_fn(|tome| f64::from(SPELLS[tome + BASE].value) / 10.0)
}

/// Spearman's rank correlation of two lists of the same length; ties have their mean rank.
pub fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |list: &[f64]| -> Vec<f64> {
        let rank = |value: &f64| {
            let below = list.iter().filter(|other| *other < value).count();
            let equal = list.iter().filter(|other| *other == value).count();
            below as f64 + (equal as f64 - 1.0) / 2.0
        };
        list.iter().map(rank).collect()
    };
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 - 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}
