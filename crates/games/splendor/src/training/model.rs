//! The network as floats, its gradient, and the steps along it (Kingma, Ba: Adam, 2015).

use std::ops::Range;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::Sample;
use crate::player::features::{FEATURES, ROWS};
use crate::player::network::{HIDDEN, Layers, Network, OUTPUTS, POINTS_UNIT, SECOND};
use search::puct::SEATS;

// Where each layer's numbers begin.
const FIRST: usize = 0;
const POLICY: usize = FIRST + FEATURES * HIDDEN;
const DENSE: usize = POLICY + ROWS * HIDDEN;
const FIRST_BIAS: usize = DENSE;
const SECOND_AT: usize = FIRST_BIAS + HIDDEN;
const SECOND_BIAS: usize = SECOND_AT + SECOND * HIDDEN;
const LAST: usize = SECOND_BIAS + SECOND;
const LAST_BIAS: usize = LAST + OUTPUTS * SECOND;
const POLICY_BIAS: usize = LAST_BIAS + OUTPUTS;
/// Numbers of a model.
pub const SIZE: usize = POLICY_BIAS + ROWS;
/// Rows of [`HIDDEN`] numbers that a sample touches few of: features, then the policy.
const SPARSE: usize = FEATURES + ROWS;

/// How much the points at the end count relative to the win and the moves.
const POINTS_WEIGHT: f32 = 0.3;
/// Adam's means.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
/// How much of the running mean of the weights a step leaves, at most, and how many steps count before.
const KEPT: f32 = 0.999;
const EARLY: f32 = 10.0;
/// Bounds of weights that are stored in one byte.
const BOUND_FIRST: f32 = 1.0;
const BOUND_FINE: f32 = 2.0;

/// Weights, their running mean, and what Adam remembers of their gradients.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub(super) weights: Vec<f32>,
    /// What the network is made of: it plays better than the weights of any single step (Polyak, Juditsky:
    /// Acceleration of stochastic approximation by averaging, 1992).
    pub(super) averages: Vec<f32>,
    pub(super) means: Vec<f32>,
    pub(super) squares: Vec<f32>,
    pub(super) steps: u32,
}

/// A gradient over some samples.
#[derive(Clone, Debug)]
pub struct Gradient {
    sums: Vec<f32>,
    touched: Vec<bool>,
    loss: Loss,
}

/// A network's loss, summed over samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Cross entropy of the win.
    pub wins: f64,
    /// Cross entropy of the move.
    pub moves: f64,
    /// Squared error of the points.
    pub points: f64,
    /// Samples.
    pub samples: u64,
}

impl Loss {
    /// Adds another sum.
    pub fn add(&mut self, other: &Self) {
        self.wins += other.wins;
        self.moves += other.moves;
        self.points += other.points;
        self.samples += other.samples;
    }
}

impl Gradient {
    /// Nothing yet.
    pub fn new() -> Self {
        Self { sums: vec![0.0; SIZE], touched: vec![false; SPARSE], loss: Loss::default() }
    }

    fn row(&mut self, row: usize) -> &mut [f32] {
        self.touched[row] = true;
        &mut self.sums[row * HIDDEN..][..HIDDEN]
    }

    /// The loss of the samples so far; resets the gradient.
    pub fn forget(&mut self) -> Loss {
        for (row, touched) in self.touched.iter_mut().enumerate() {
            if std::mem::take(touched) {
                self.sums[row * HIDDEN..][..HIDDEN].fill(0.0);
            }
        }
        self.sums[DENSE..].fill(0.0);
        std::mem::take(&mut self.loss)
    }

    /// Adds another gradient, and empties it.
    pub fn take(&mut self, other: &mut Self) {
        self.loss.add(&std::mem::take(&mut other.loss));
        for row in 0..SPARSE {
            if std::mem::take(&mut other.touched[row]) {
                self.touched[row] = true;
                moved(&mut self.sums, &mut other.sums, row * HIDDEN..(row + 1) * HIDDEN);
            }
        }
        moved(&mut self.sums, &mut other.sums, DENSE..SIZE);
    }
}

impl Default for Gradient {
    fn default() -> Self {
        Self::new()
    }
}

fn moved(to: &mut [f32], from: &mut [f32], range: Range<usize>) {
    for (to, from) in to[range.clone()].iter_mut().zip(&mut from[range]) {
        *to += std::mem::take(from);
    }
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    for (one, other) in one.chunks_exact(16).zip(other.chunks_exact(16)) {
        for at in 0..16 {
            sums[at] += one[at] * other[at];
        }
    }
    sums.iter().sum()
}

fn add_scaled(to: &mut [f32], scale: f32, from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += scale * from;
    }
}

/// Shares that sum to 1.
fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    logits.iter_mut().for_each(|logit| *logit = (*logit - most).exp());
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|logit| *logit /= sum);
}

impl Model {
    /// Small random weights.
    pub fn new(seed: u64) -> Self {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        // The sum of twelve uniform numbers is close enough to a normal one.
        let mut normal = |size: f32| {
            let sum: f32 = (0..12).map(|_| random.next_u32() as f32 / u32::MAX as f32).sum();
            (sum - 6.0) * size
        };
        let mut weights = vec![0.0; SIZE];
        let mut fill = |range: Range<usize>, size: f32| {
            weights[range].iter_mut().for_each(|weight| *weight = normal(size));
        };
        fill(FIRST..POLICY, 0.1);
        fill(POLICY..DENSE, 0.02);
        fill(SECOND_AT..SECOND_BIAS, 0.12);
        fill(LAST..LAST_BIAS, 0.1);
        weights[FIRST_BIAS..SECOND_AT].fill(0.1);
        Self::begun(weights)
    }

    /// The weights of a network, to learn on from it.
    pub fn of(network: &Network) -> Self {
        let mut weights = Vec::with_capacity(SIZE);
        network.layers(|parts| {
            for part in [
                parts.first,
                parts.policy,
                parts.first_bias,
                parts.second,
                parts.second_bias,
                parts.last,
                parts.last_bias,
                parts.policy_bias,
            ] {
                weights.extend_from_slice(part);
            }
        });
        Self::begun(weights)
    }

    fn begun(weights: Vec<f32>) -> Self {
        let averages = weights.clone();
        Self { weights, averages, means: vec![0.0; SIZE], squares: vec![0.0; SIZE], steps: 0 }
    }

    /// The network of the weights' running mean.
    pub fn file(&self) -> Vec<u8> {
        let part = |range: Range<usize>| &self.averages[range];
        Network::file(&Layers {
            first: part(FIRST..POLICY),
            first_bias: part(FIRST_BIAS..SECOND_AT),
            second: part(SECOND_AT..SECOND_BIAS),
            second_bias: part(SECOND_BIAS..LAST),
            last: part(LAST..LAST_BIAS),
            last_bias: part(LAST_BIAS..POLICY_BIAS),
            policy: part(POLICY..DENSE),
            policy_bias: part(POLICY_BIAS..SIZE),
        })
    }

    /// Adds the samples' gradient.
    pub fn gather<'a>(&self, samples: impl Iterator<Item = &'a Sample>, gradient: &mut Gradient) {
        let mut room = Vec::new();
        for sample in samples {
            self.gather_one(sample, gradient, &mut room);
        }
    }

    fn gather_one(&self, sample: &Sample, gradient: &mut Gradient, logits: &mut Vec<f32>) {
        let weights = &self.weights;
        let row = |row: usize| &weights[row * HIDDEN..][..HIDDEN];
        let mut before = [0.0; HIDDEN];
        before.copy_from_slice(&weights[FIRST_BIAS..SECOND_AT]);
        for &feature in &sample.features {
            add_scaled(&mut before, 1.0, row(feature.into()));
        }
        let hidden = before.map(|sum| sum.clamp(0.0, 1.0));
        let mut back = [0.0; HIDDEN];

        // The win and the points.
        let second: [f32; SECOND] = std::array::from_fn(|unit| {
            let sum = dot(&weights[SECOND_AT + unit * HIDDEN..][..HIDDEN], &hidden);
            (sum + weights[SECOND_BIAS + unit]).max(0.0)
        });
        let outputs: [f32; OUTPUTS] = std::array::from_fn(|output| {
            weights[LAST_BIAS + output] + dot(&weights[LAST + output * SECOND..][..SECOND], &second)
        });
        let seats = usize::from(sample.seats);
        let mut wins = [0.0; SEATS];
        wins[..seats].copy_from_slice(&outputs[..seats]);
        softmax(&mut wins[..seats]);
        let mut off = [0.0; OUTPUTS];
        for seat in 0..seats {
            off[seat] = wins[seat] - sample.wins[seat];
            let apart = outputs[SEATS + seat] - sample.points[seat] / POINTS_UNIT;
            off[SEATS + seat] = POINTS_WEIGHT * apart;
            gradient.loss.wins -= f64::from(sample.wins[seat] * wins[seat].max(1e-9).ln());
            gradient.loss.points += f64::from(apart * apart) / seats as f64;
        }
        let mut back_second = [0.0; SECOND];
        for (output, &off) in off.iter().enumerate() {
            let at = LAST + output * SECOND;
            gradient.sums[LAST_BIAS + output] += off;
            add_scaled(&mut gradient.sums[at..][..SECOND], off, &second);
            add_scaled(&mut back_second, off, &weights[at..][..SECOND]);
        }
        for (unit, &off) in back_second.iter().enumerate() {
            if second[unit] > 0.0 {
                let at = SECOND_AT + unit * HIDDEN;
                gradient.sums[SECOND_BIAS + unit] += off;
                add_scaled(&mut gradient.sums[at..][..HIDDEN], off, &hidden);
                add_scaled(&mut back, off, &weights[at..][..HIDDEN]);
            }
        }

        // The moves.
        logits.clear();
        logits.extend(sample.moves.iter().map(|(rows, _)| {
            let each = rows.list().iter().map(|&number| usize::from(number));
            each.map(|number| dot(row(FEATURES + number), &hidden) + weights[POLICY_BIAS + number])
                .sum::<f32>()
        }));
        softmax(logits);
        // Each row's part is summed first, because many moves share rows.
        for ((rows, share), prior) in sample.moves.iter().zip(logits.iter()) {
            if *share > 0.0 {
                gradient.loss.moves -= f64::from(share * prior.max(1e-9).ln());
            }
            let off = prior - share;
            for &number in rows.list() {
                let number = usize::from(number);
                gradient.sums[POLICY_BIAS + number] += off;
                add_scaled(gradient.row(FEATURES + number), off, &hidden);
                add_scaled(&mut back, off, row(FEATURES + number));
            }
        }
        gradient.loss.samples += 1;

        for (back, &before) in back.iter_mut().zip(&before) {
            if before <= 0.0 || before >= 1.0 {
                *back = 0.0;
            }
        }
        add_scaled(&mut gradient.sums[FIRST_BIAS..SECOND_AT], 1.0, &back);
        for &feature in &sample.features {
            add_scaled(gradient.row(feature.into()), 1.0, &back);
        }
    }

    /// A step against the mean of a gradient, which is empty afterwards. Returns the loss.
    pub fn step(&mut self, gradient: &mut Gradient, rate: f32) -> Loss {
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let rate = rate * (1.0 - SQUARE.powi(steps)).sqrt() / (1.0 - MEAN.powi(steps));
        let loss = std::mem::take(&mut gradient.loss);
        let share = 1.0 / loss.samples.max(1) as f32;
        let mut update = |range: Range<usize>, bound: f32| {
            for at in range {
                let slope = std::mem::take(&mut gradient.sums[at]) * share;
                let (mean, square) = (&mut self.means[at], &mut self.squares[at]);
                *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                let weight = &mut self.weights[at];
                *weight = (*weight - rate * *mean / (square.sqrt() + 1e-8)).clamp(-bound, bound);
            }
        };
        for (row, touched) in gradient.touched.iter_mut().enumerate() {
            if std::mem::take(touched) {
                let bound = if row < FEATURES { BOUND_FIRST } else { BOUND_FINE };
                update(row * HIDDEN..(row + 1) * HIDDEN, bound);
            }
        }
        update(SECOND_AT..SECOND_BIAS, BOUND_FINE);
        update(FIRST_BIAS..SECOND_AT, f32::INFINITY);
        update(SECOND_BIAS..SIZE, f32::INFINITY);
        let steps = self.steps as f32;
        let share = 1.0 - KEPT.min((1.0 + steps) / (EARLY + steps));
        for (average, &weight) in self.averages.iter_mut().zip(&self.weights) {
            *average += share * (weight - *average);
        }
        loss
    }
}
