//! What dealt hands are like: thirteen of 162 tiles, by seed.

use std::sync::Arc;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::goals::{Start, nearest};
use super::hand::{FULL, Hand};
use super::idol::{COPIES, IdolId, TILES};
use super::roster::Roster;
use super::score;
use super::table::Table;

/// All 162 tiles in the order in which this seed deals them; the same on every machine.
pub fn wall(seed: u64) -> Vec<IdolId> {
    shuffled(seed, usize::from(COPIES) * TILES)
}

/// The first thirteen tiles of the wall with this seed.
pub fn deal(seed: u64) -> Vec<IdolId> {
    let mut wall = shuffled(seed, usize::from(FULL));
    wall.truncate(usize::from(FULL));
    wall
}

/// The wall with this seed as far as `count` tiles; the others follow in some order.
fn shuffled(seed: u64, count: usize) -> Vec<IdolId> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut wall: Vec<IdolId> = (0..TILES as u8 * COPIES).map(|tile| tile / COPIES).collect();
    for at in 0..count {
        let other = at + below(&mut rng, (wall.len() - at) as u32) as usize;
        wall.swap(at, other);
    }
    wall
}

/// A uniform number below `n`: draws again where the remainder would favour small ones.
pub(super) fn below(rng: &mut impl Rng, n: u32) -> u32 {
    let fair = u32::MAX - u32::MAX % n;
    loop {
        let draw = rng.next_u32();
        if draw < fair {
            return draw % n;
        }
    }
}

/// What one dealt hand is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survey {
    /// Fewest tiles to exchange; `None` where no win is left.
    pub h: Option<u8>,
    /// Number of complete units.
    pub complete: u64,
    /// Points if the game ended at once.
    pub score_lose: u64,
}

/// Analyses the hand dealt with this seed, with the units of `roster`.
pub fn survey(roster: &Arc<Roster>, seed: u64) -> Survey {
    let hand = Hand::new(roster, &[], &deal(seed), &[], None)
        .expect("a deal holds at most three of a kind");
    let table = Table::new(&hand);
    let h = nearest(&table, &Start::of(&hand, &table)).map(|goal| goal.missing);
    let score_lose = u64::from(score::lose(&hand).0);
    Survey { h, complete: hand.short_by(0).count() as u64, score_lose }
}
