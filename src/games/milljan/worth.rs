//! What going on is worth: the chance to win in time, the points of that win, and what is left without it.
//!
//! A closed form, not a simulation. Each exchange of the hand (nearest goals
//! and those one tile further) has a chance to come together within a number
//! of rounds; tiles arrive as in a Poisson process, by own draw and by what
//! the other seats send. See `docs/milljan.md`, "Worth".

use rustc_hash::FxHashMap;

use super::com::pool::{Bag, Pool};
use super::goals::Start;
use super::hand::Hand;
use super::idol::{IdolId, SHIIKA, SORA};
use super::score;
use super::table::Table;

/// What is assumed of the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Own draws that are still to come.
    pub rounds: f64,
    /// Other seats whose tiles may be won by ron.
    pub rivals: u8,
}

/// What one send is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The tile sent; none for a waiting hand as it is.
    pub tile: Option<IdolId>,
    /// Tiles to the win after it.
    pub h: Option<u8>,
    /// Chance to win within the outlook.
    pub win: f64,
    /// Mean points of such a win.
    pub points: f64,
    /// Points without a win, as the hand is now.
    pub lose: u32,
    /// `win · points + (1 − win) · lose`.
    pub expected: f64,
}

/// Search steps and goals that one hand may cost.
pub const NODES: u64 = 30_000;
/// Goals that are looked at.
pub const MOST: usize = 4000;

/// How much more often than by own draw a missing tile comes, for each rival, with this many missing.
///
/// The last tile may be won by ron, so every tile that is sent counts; before
/// that only ティン of three or more helps.
fn reach(missing: u8) -> f64 {
    if missing <= 1 { 1.0 } else { 0.35 }
}

/// The worth of every send of a drawn hand, or of a waiting hand as it is; the best first.
pub fn worth(hand: &Hand, table: &Table, pool: &Pool, outlook: Outlook) -> Vec<Worth> {
    let have: Bag = hand.free().iter().copied().collect();
    let mut rows: Vec<Worth> = if hand.is_drawn() {
        let tiles: Vec<_> = hand.free_set().iter().collect();
        tiles.into_iter().map(|tile| row(hand, table, pool, outlook, &have, Some(tile))).collect()
    } else {
        vec![row(hand, table, pool, outlook, &have, None)]
    };
    rows.sort_by(|a, b| b.expected.total_cmp(&a.expected).then(a.tile.cmp(&b.tile)));
    rows
}

/// The pool of a hand for [`worth`].
pub fn pool(hand: &Hand, table: &Table) -> Pool {
    Pool::new(hand, table, &Start::of(hand, table), NODES, MOST)
}

fn row(
    hand: &Hand,
    table: &Table,
    pool: &Pool,
    outlook: Outlook,
    have: &Bag,
    tile: Option<IdolId>,
) -> Worth {
    let mut kept = *have;
    let mut free = hand.free().to_vec();
    if let Some(tile) = tile {
        kept.remove(tile);
        if let Some(at) = free.iter().position(|&there| there == tile) {
            free.remove(at);
        }
    }
    // One entry for each set of missing tiles: the best points among its goals.
    let mut sets: FxHashMap<[u64; 3], (u8, u32)> = FxHashMap::default();
    let mut h = None::<u8>;
    for target in &pool.targets {
        let missing = target.tiles.beyond(&kept);
        let count = target.tiles.excess(&kept);
        // The sent tile would have to come back.
        if tile.is_some_and(|tile| target.tiles.count(tile) > kept.count(tile)) {
            continue;
        }
        h = Some(h.map_or(count, |h| h.min(count)));
        let best = sets.entry(missing).or_insert((count, 0));
        best.1 = best.1.max(target.points);
    }
    if h.is_none() {
        let start = Start::of(hand, table);
        let start = tile.map_or(start.clone(), |tile| start.sending(table, tile));
        h = super::goals::nearest(table, &start).map(|goal| goal.missing);
    }
    let unseen = f64::from(hand.unseen().max(1));
    let rivals = f64::from(outlook.rivals);
    let (mut fail, mut mass, mut sum) = (1.0, 0.0, 0.0);
    let mut entries: Vec<_> = sets.into_iter().collect();
    // Floating-point sums depend on their order.
    entries.sort_unstable();
    for (missing, (count, points)) in entries {
        if count == 0 {
            // Won already: nothing has to come.
            (fail, mass, sum) = (0.0, mass + 1.0, sum + f64::from(points));
            continue;
        }
        let mut chance = 1.0;
        let mut lone_shiika = false;
        for tile in 0..SORA {
            let copies: u32 = missing.iter().map(|plane| (plane >> tile & 1) as u32).sum();
            if copies == 0 {
                continue;
            }
            lone_shiika |= tile == SHIIKA;
            let by_others = if tile == SHIIKA { 0.0 } else { rivals * reach(count) };
            let rate = f64::from(hand.rem()[usize::from(tile)]) / unseen * (1.0 + by_others);
            chance *= at_least(copies, rate * outlook.rounds);
        }
        // A win by ron scores one member less in one unit.
        let by_ron = if lone_shiika { 0.0 } else { rivals / (1.0 + rivals) };
        let points = (f64::from(points) - by_ron * RON_COSTS).max(1000.0);
        fail *= 1.0 - chance;
        mass += chance;
        sum += chance * points;
    }
    let win = 1.0 - fail;
    let points = if mass > 0.0 { sum / mass } else { 0.0 };
    let lose = Hand::new(hand.roster(), hand.claimed(), &free, &[], hand.oshi())
        .map_or(0, |hand| score::lose(&hand).0);
    Worth { tile, h, win, points, lose, expected: win * points + (1.0 - win) * f64::from(lose) }
}

/// Points that the winning tile of a ron costs, on average: 2000, or 1000 in a unit of two.
const RON_COSTS: f64 = 1600.0;

/// Chance of `k` or more arrivals where `mean` are expected (Poisson).
fn at_least(k: u32, mean: f64) -> f64 {
    let mut term = (-mean).exp();
    let mut below = 0.0;
    for n in 0..k {
        below += term;
        term *= mean / f64::from(n + 1);
    }
    1.0 - below
}
