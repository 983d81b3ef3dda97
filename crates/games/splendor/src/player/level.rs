//! How strong a player is.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::certain::Proof;
use super::network::exp;
use super::ranking;
use super::searcher::Tree;

/// Settings of a player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// Whether the network evaluates positions.
    pub network: bool,
    /// Simulations of a move, at most; without any, the first impression decides.
    pub simulations: u64,
    /// How often something other than the best is played: moves are drawn by their visits, or priors,
    /// to the power of the inverse. Never at 0.
    pub heat: f32,
}

impl Level {
    /// A beginner: what looks good, and often something else.
    pub const APPRENTICE: Self = Self { network: false, simulations: 0, heat: 1.5 };
    /// What looks best to the plain heuristic.
    pub const TRADER: Self = Self { network: false, simulations: 0, heat: 0.0 };
    /// What looks best to the network.
    pub const JEWELLER: Self = Self { network: true, simulations: 0, heat: 0.0 };
    /// Reads ahead a little.
    pub const MERCHANT: Self = Self { network: true, simulations: 400, heat: 0.0 };
    /// Reads far ahead; the caller limits the time.
    pub const MASTER: Self = Self { network: true, simulations: 32_000, heat: 0.0 };

    /// Whether it looks for wins that nothing can stop.
    pub const fn is_sure(&self) -> bool {
        self.simulations > 0
    }
}

/// The move that a level chooses from the search's results and what is certain ([`ranking()`]): the first
/// of the ranking or, where the level is heated, one drawn. `None` where there is none.
pub fn choose(tree: &Tree, proofs: &[Option<Proof>], level: Level, seed: u64) -> Option<u16> {
    if level.heat <= 0.0 {
        return ranking(tree, proofs).first().map(|first| first.choice.mv);
    }
    let choices: Vec<(u16, f32)> = tree
        .choices()
        .map(|choice| {
            let weight = if tree.simulations() > 0 { choice.visits as f32 } else { choice.prior };
            (choice.mv, weight)
        })
        .collect();
    let most = choices.iter().map(|choice| choice.1).fold(0.0, f32::max);
    let weight = |share: f32| {
        if share <= 0.0 { 0.0 } else { exp((share / most).ln() / level.heat) }
    };
    let sum: f32 = choices.iter().map(|choice| weight(choice.1)).sum();
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut left = random.next_u32() as f32 / u32::MAX as f32 * sum;
    for &(id, share) in &choices {
        left -= weight(share);
        if left < 0.0 {
            return Some(id);
        }
    }
    choices.last().map(|choice| choice.0)
}
