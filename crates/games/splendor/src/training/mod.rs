//! Training: games of the player against itself, and a network that learns from them how positions turn
//! out and which moves the search prefers (Silver et al.: A general reinforcement learning algorithm
//! that masters chess, shogi, and Go through self-play, 2018).
//!
//! Everything follows from the seed: game `n` of a generation has a seed of its own, samples are gathered
//! in the order of the games, and batches are drawn by a seed, so that neither the number of threads nor
//! their timing changes anything.

mod checkpoint;
mod lesson;
mod model;

use std::collections::VecDeque;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::player::Network;

pub use self::lesson::{Sample, lesson};
pub use self::model::{Gradient, Loss, Model};

/// How a training goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Seed of everything.
    pub seed: u64,
    /// Players of the games, as shares of 64: two, three, four.
    pub seats: [u32; 3],
    /// Games of a generation.
    pub games: u64,
    /// Generations played by the plain heuristic, without a search.
    pub plain: u32,
    /// Simulations of a move that is learned from.
    pub deep: u64,
    /// Simulations of one that is not.
    pub quick: u64,
    /// Samples that are kept.
    pub window: usize,
    /// How often each sample is learned from, on average.
    pub passes: f64,
    /// Samples per step.
    pub batch: usize,
    /// Length of a step at first; it falls evenly to a twentieth at the last generation.
    pub rate: f32,
    /// The last generation.
    pub last: u32,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            seed: 1,
            seats: [64, 0, 0],
            games: 1_000,
            plain: 4,
            deep: 500,
            quick: 60,
            window: 600_000,
            passes: 6.0,
            batch: 512,
            rate: 1e-3,
            last: 100,
        }
    }
}

/// Samples that are kept at first, and how many more with each generation.
const NARROW: usize = 150_000;
const WIDER: usize = 8_000;

/// How many times as many games a generation without a search has.
const PLAIN: u64 = 8;

/// A training in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Training {
    /// Its plan.
    pub plan: Plan,
    /// The network as floats.
    pub model: Model,
    /// Generations done.
    pub generation: u32,
    /// The last samples.
    window: VecDeque<Sample>,
}

impl Training {
    /// A new training.
    pub fn new(plan: Plan) -> Self {
        let model = Model::new(plan.seed);
        Self { plan, model, generation: 0, window: VecDeque::new() }
    }

    /// The seed of a game of the current generation.
    pub fn game_seed(&self, game: u64) -> u64 {
        let count = u64::from(self.generation) << 32 | game;
        self.plan.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ count.wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }

    /// Games of the current generation: plain ones are quick to play.
    pub const fn games(&self) -> u64 {
        if self.is_plain() { PLAIN * self.plan.games } else { self.plan.games }
    }

    /// A training that goes on from a network.
    pub fn from_network(plan: Plan, network: &Network) -> Self {
        let model = Model::of(network);
        Self { plan, model, generation: plan.plain, window: VecDeque::new() }
    }

    /// Whether the current generation is played without a search.
    pub const fn is_plain(&self) -> bool {
        self.generation < self.plan.plain
    }

    /// Adds the samples of a generation.
    pub fn take_in(&mut self, samples: impl IntoIterator<Item = Sample>) -> usize {
        let before = self.window.len();
        self.window.extend(samples);
        let new = self.window.len() - before;
        // The first games teach little of lasting value, so the window is narrow at first.
        let wide = NARROW + WIDER * self.generation as usize;
        let too_many = self.window.len().saturating_sub(self.plan.window.min(wide));
        self.window.drain(..too_many);
        new
    }

    /// How long a step is now.
    fn rate(&self) -> f32 {
        let gone = self.generation as f32 / self.plan.last.max(1) as f32;
        self.plan.rate * (1.0 - 0.95 * gone.min(1.0))
    }

    /// Learns from the window as often as `new` samples require. `gather` adds the gradient of the given
    /// batch to the given one; it may split the work among threads. Ends the generation.
    pub fn learn(
        &mut self,
        new: usize,
        mut gather: impl FnMut(&Model, &[&Sample], &mut Gradient),
    ) -> Loss {
        let mut random = Pcg64Mcg::seed_from_u64(self.game_seed(u32::MAX.into()));
        let steps = (new as f64 * self.plan.passes / self.plan.batch as f64).ceil() as u64;
        let mut gradient = Gradient::new();
        let mut loss = Loss::default();
        let rate = self.rate();
        let count = self.window.len() as u64;
        for _ in 0..if count == 0 { 0 } else { steps } {
            let any = |_| {
                let at = (u64::from(random.next_u32()) * count) >> 32;
                &self.window[at as usize]
            };
            let batch: Vec<&Sample> = (0..self.plan.batch).map(any).collect();
            gather(&self.model, &batch, &mut gradient);
            loss.add(&self.model.step(&mut gradient, rate));
        }
        self.generation += 1;
        loss
    }
}
