//! How good a hand is for play: chance times points, in one pass over the goals.
//!
//! Each set of missing tiles is treated as independent, so the chances add up to too much, all the
//! more the farther the win is. For comparing sends this works better than correct chances that
//! ignore what a hand may still become: in leagues the player that follows it beats the one that
//! follows [`crate::expected_value`].

use rustc_hash::FxHashMap;

use super::pool::{Bag, Pool};
use crate::expected_value::{BEFORE_LAST, Outlook, RON_COSTS, Worth};
use crate::goals::{self, Start};
use crate::hand::Hand;
use crate::idol::{IdolId, SHIIKA, SORA};
use crate::score;
use crate::table::Table;

/// Goals that miss up to this many more tiles than the nearest count.
const FURTHER: u8 = 1;

/// How much more often a missing tile comes, for each rival, than by own draw alone, with this many
/// missing.
///
/// The last tile may be won by ron, so every tile that is sent counts; before
/// that only ティン of three or more helps.
fn reach(missing: u8) -> f64 {
    if missing <= 1 { 1.0 } else { BEFORE_LAST }
}

/// The potential of every send of a drawn hand, or of a waiting hand without one; the best first.
pub fn potential(hand: &Hand, table: &Table, pool: &Pool, outlook: Outlook) -> Vec<Worth> {
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
    let most = pool.h.map_or(0, |h| h + FURTHER);
    for target in pool.targets.iter().take_while(|target| target.missing <= most) {
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
        h = goals::nearest(table, &start).map(|goal| goal.missing);
    }
    let unseen = f64::from(hand.unseen().max(1));
    let rivals = f64::from(outlook.rivals);
    let (mut fail, mut mass, mut sum) = (1.0, 0.0, 0.0);
    let mut entries: Vec<_> = sets.into_iter().collect();
    // Floating-point sums depend on their order.
    entries.sort_unstable();
    for (missing, (count, points)) in entries {
        if count == 0 {
            // Already won: nothing has to come.
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

/// Chance of `k` or more arrivals where `mean` are expected (Poisson).
fn at_least(k: u32, mean: f64) -> f64 {
    // Not the platform's `exp`: its last digit would decide games differently elsewhere.
    let mut term = libm::exp(-mean);
    let mut below = 0.0;
    for n in 0..k {
        below += term;
        term *= mean / f64::from(n + 1);
    }
    1.0 - below
}
