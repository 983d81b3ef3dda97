//! What the other seats may hold, as far as can be known.
//!
//! How far a rival is follows from the number of its draws and claims, by the
//! rates at which plain players come nearer; what it waits for, from hands made
//! of the units that its open slots and the unseen tiles allow.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

use std::sync::Arc;

use super::View;
use crate::deals::below;
use crate::goals::Start;
use crate::hand::{FULL, Hand};
use crate::idol::{COPIES, IdolId, SORA, Set, TILES};
use crate::roster::Roster;
use crate::table::Table;
use crate::unit::UnitId;
use crate::waits;

/// Waits that are made up for each rival.
const WAITS: usize = 12;
/// Courses of the game that are made up for each rival.
const COURSES: usize = 200;
/// Rounds that are distinguished.
pub const ROUNDS: usize = 24;
/// Share of the tiles coming up that are not sent by a given one of the four seats, its own draws
/// included.
const BY_OTHERS: f64 = 0.75;
/// Farthest distance that the chain knows.
const FAR: usize = 7;

/// What is assumed about each rival, the next in turn first, on average over its possible hands.
#[derive(Clone, Debug, Default)]
pub struct Model {
    rivals: Vec<Profile>,
}

#[derive(Clone, Debug)]
struct Profile {
    /// Chance to win in each round with tiles that the own seat has not sent, if the game is still on.
    risk: [f64; ROUNDS],
    /// Chance to wait for the last tile in each round, if the game is still on.
    ready: [f64; ROUNDS],
    /// Share of made-up hands that win with a tile.
    waits: [f64; TILES],
}

/// How fast a rival is, and how long it has been at it.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    /// Chance to come one tile nearer in a round, by tiles to the win.
    rates: [f64; FAR + 1],
    start: [f64; FAR + 1],
    draws: u16,
    claims: usize,
}

/// Chance of a plain player to come one tile nearer from one send to the next at a table of four, by
/// tiles to the win of twelve, for the units of 2019-12-12 and of 2025-12-16; 250 games each.
const RATES: [[f64; FAR + 1]; 2] = [
    [0.0, 0.162, 0.297, 0.389, 0.499, 0.632, 0.65, 0.65],
    [0.0, 0.224, 0.384, 0.535, 0.686, 0.70, 0.70, 0.70],
];
/// Share of hands by tiles to the win after the first send, for the same days, from the same games.
const STARTS: [[f64; FAR + 1]; 2] = [
    [0.0, 0.003, 0.084, 0.357, 0.411, 0.128, 0.017, 0.0],
    [0.0, 0.040, 0.339, 0.459, 0.150, 0.011, 0.0, 0.0],
];
/// Units of those two days.
const UNITS_THEN: [f64; 2] = [156.0, 294.0];

/// Where these units lie between those of the two measured days: 0 on the first, 1 on the second.
pub(super) fn since_first_day(roster: &Roster) -> f64 {
    let units = roster.active().len() as f64;
    ((units - UNITS_THEN[0]) / (UNITS_THEN[1] - UNITS_THEN[0])).clamp(0.0, 1.0)
}

/// The open part of a rival's hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Units that it has exposed.
    pub claimed: Vec<UnitId>,
    /// Draws that it has made.
    pub draws: u16,
}

impl Model {
    /// Makes assumptions about every other seat from what is open.
    pub fn new(view: &View, unseen: &[IdolId], rng: &mut Pcg64Mcg) -> Self {
        let (count, roster) = (view.seats(), view.roster());
        let mut waits: Vec<(&[UnitId], [f64; TILES])> = Vec::new();
        let rivals = (1..count)
            .map(|step| {
                let seat = (view.seat() + step) % count;
                let claimed = view.claimed(seat);
                let known = waits.iter().find(|(other, _)| *other == claimed).map(|known| known.1);
                // Rivals with nothing exposed are all alike.
                let waits = known.unwrap_or_else(|| {
                    let made = shares(roster, claimed, unseen, rng);
                    waits.push((claimed, made));
                    made
                });
                let open = Open { claimed: claimed.to_vec(), draws: view.draws(seat) };
                Profile::new(&Pace::new(roster, &open), waits, rng)
            })
            .collect();
        Self { rivals }
    }

    /// How many rivals there are.
    pub fn count(&self) -> usize {
        self.rivals.len()
    }

    /// Chance that a rival ends the game in its turn of a round: with its draw, or on a tile that
    /// another rival sends.
    pub fn risk(&self, rival: usize, round: usize) -> f64 {
        self.rivals[rival].risk[round.min(ROUNDS - 1)]
    }

    /// Chance that some rival wins with a tile that the own seat sends.
    pub fn danger(&self, tile: IdolId, round: usize) -> f64 {
        let safe = |rival: &Profile| {
            1.0 - rival.ready[round.min(ROUNDS - 1)] * rival.waits[usize::from(tile)]
        };
        1.0 - self.rivals.iter().map(safe).product::<f64>()
    }
}

/// For each tile the share of made-up hands, one tile from the win, that wait for it.
fn shares(
    roster: &Arc<Roster>,
    claimed: &[UnitId],
    unseen: &[IdolId],
    rng: &mut Pcg64Mcg,
) -> [f64; TILES] {
    let mut shares = [0.0; TILES];
    let made: Vec<u64> = (0..WAITS).filter_map(|_| tenpai(roster, claimed, unseen, rng)).collect();
    for wait in &made {
        for tile in Set(*wait).iter() {
            shares[usize::from(tile)] += 1.0 / made.len() as f64;
        }
    }
    shares
}

impl Profile {
    fn new(pace: &Pace, waits: [f64; TILES], rng: &mut Pcg64Mcg) -> Self {
        // Shares of the courses that have not ended: all, and those that wait for the last tile.
        let (mut all, mut waiting) = ([0.0; ROUNDS], [0.0; ROUNDS]);
        for _ in 0..COURSES {
            let mut h = pace.distance(rng);
            let mut share = 1.0;
            for round in 0..ROUNDS {
                all[round] += share;
                if h <= 1 {
                    waiting[round] += share;
                    share *= 1.0 - pace.rates[1] * BY_OTHERS;
                } else if chance(rng) < pace.rates[h] {
                    h -= 1;
                }
            }
        }
        let ready = std::array::from_fn(|round| waiting[round] / f64::max(all[round], 1e-9));
        Self { risk: ready.map(|ready| ready * pace.rates[1] * BY_OTHERS), ready, waits }
    }
}

impl Pace {
    /// The pace of plain players with these units.
    pub fn new(roster: &Roster, open: &Open) -> Self {
        let share = since_first_day(roster);
        let mix = |rows: &[[f64; FAR + 1]; 2]| {
            std::array::from_fn(|h| rows[0][h] * (1.0 - share) + rows[1][h] * share)
        };
        Self {
            rates: mix(&RATES),
            start: mix(&STARTS),
            draws: open.draws,
            claims: open.claimed.len(),
        }
    }

    /// A random distance to the win now, in tiles, given that it has not won yet.
    pub fn distance(&self, rng: &mut Pcg64Mcg) -> usize {
        let mut h = 1;
        // A course of the game that ends before now, or has too little progress for the claims, is impossible.
        for _ in 0..12 {
            let mut left = chance(rng) * self.start.iter().sum::<f64>();
            h = self
                .start
                .iter()
                .position(|share| {
                    left -= share;
                    left < 0.0
                })
                .unwrap_or(FAR - 1);
            let first = h;
            for _ in 1..self.draws {
                if chance(rng) < self.rates[h] {
                    h -= 1;
                }
                if h == 0 {
                    break;
                }
            }
            if h >= 1 && first - h >= self.claims.min(first - 1) {
                return h;
            }
        }
        h.max(1)
    }
}

/// A number from 0 to 1.
fn chance(rng: &mut Pcg64Mcg) -> f64 {
    f64::from(rng.next_u32()) / (f64::from(u32::MAX) + 1.0)
}

/// Units that fill a rival's open slots, from tiles that are unseen.
fn made_up(
    roster: &Roster,
    claimed: &[UnitId],
    left: &mut [u8; TILES],
    rng: &mut Pcg64Mcg,
) -> Option<Vec<Set>> {
    let active = roster.active();
    let taken: u8 = claimed.iter().map(|&id| roster.size(id)).sum();
    let mut open = FULL.saturating_sub(taken);
    let mut units = Vec::new();
    // Units at random until the slots are full; duos almost always fit, so few attempts fail.
    for _ in 0..200 {
        if open == 0 || active.is_empty() {
            break;
        }
        let (_, members) = active[below(rng, active.len() as u32) as usize];
        if members.len() > open || members.iter().any(|tile| left[usize::from(tile)] == 0) {
            continue;
        }
        members.iter().for_each(|tile| left[usize::from(tile)] -= 1);
        units.push(members);
        open -= members.len();
    }
    (open == 0 && !units.is_empty()).then_some(units)
}

fn counts(tiles: &[IdolId]) -> [u8; TILES] {
    let mut counts = [0; TILES];
    tiles.iter().for_each(|&tile| counts[usize::from(tile)] += 1);
    counts
}

/// The tiles that a made-up hand, one tile from the win, waits for.
pub fn tenpai(
    roster: &Arc<Roster>,
    claimed: &[UnitId],
    unseen: &[IdolId],
    rng: &mut Pcg64Mcg,
) -> Option<u64> {
    let mut left = counts(unseen);
    // What is not unseen is seen, except the rival's own claimed units.
    let mut seen = left.map(|copies| COPIES - copies);
    for tile in claimed.iter().flat_map(|&id| roster.members(id).iter()) {
        seen[usize::from(tile)] = seen[usize::from(tile)].saturating_sub(1);
    }
    let units = made_up(roster, claimed, &mut left, rng)?;
    let mut free: Vec<_> = units.iter().flat_map(|members| members.iter()).collect();
    free.swap_remove(below(rng, free.len() as u32) as usize);
    let seen: Vec<_> = (0..TILES as IdolId)
        .flat_map(|tile| std::iter::repeat_n(tile, usize::from(seen[usize::from(tile)])))
        .collect();
    let made = Hand::new(roster, claimed, &free, &seen, None).ok()?;
    let table = Table::new(&made);
    let wait = waits::wait(&made, &table, &Start::of(&made, &table));
    (wait.h == Some(1)).then_some(wait.advancing.0 & !(1 << SORA))
}

/// The tiles with which a made-up hand, `h` tiles from the win, could claim a unit that it plans.
pub fn claims(
    roster: &Roster,
    claimed: &[UnitId],
    unseen: &[IdolId],
    h: usize,
    rng: &mut Pcg64Mcg,
) -> Option<u64> {
    let units = made_up(roster, claimed, &mut counts(unseen), rng)?;
    let mut places: Vec<(usize, IdolId)> = units
        .iter()
        .enumerate()
        .flat_map(|(at, members)| members.iter().map(move |tile| (at, tile)))
        .collect();
    let mut lacking = vec![Set::default(); units.len()];
    for _ in 0..h.min(places.len()) {
        let (at, tile) = places.swap_remove(below(rng, places.len() as u32) as usize);
        lacking[at] = lacking[at].with(tile);
    }
    let open = units.iter().zip(&lacking).filter(|(unit, set)| unit.len() >= 3 && set.len() == 1);
    Some(open.fold(0, |tiles, (_, set)| tiles | set.0))
}
