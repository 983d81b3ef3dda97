//! What the other seats may hold, as far as one can know.
//!
//! How far a rival is follows from the number of its draws and claims, by the
//! rates at which plain players come nearer; what it waits for, from hands made
//! of the units that its open slots and the unseen tiles allow.

use rand_core::Rng;
use rand_pcg::Pcg64Mcg;

use std::sync::Arc;

use super::View;
use crate::games::milljan::deals::below;
use crate::games::milljan::goals::Start;
use crate::games::milljan::hand::{FULL, Hand};
use crate::games::milljan::idol::{COPIES, IdolId, SORA, Set, TILES};
use crate::games::milljan::roster::Roster;
use crate::games::milljan::table::Table;
use crate::games::milljan::unit::UnitId;
use crate::games::milljan::waits;

/// Waits that are made up for each rival.
const WAITS: usize = 12;
/// Farthest distance that the chain knows.
const FAR: usize = 7;

/// A rival in one world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Round from which on it waits for its last tile.
    ready: u32,
    /// The tiles that it then wins with.
    wait: u64,
}

impl Rival {
    /// Whether it wins with this tile in this round.
    pub fn wins(&self, tile: IdolId, round: u32) -> bool {
        round >= self.ready && self.wait >> tile & 1 != 0
    }

    /// Whether it waits for its last tile already.
    pub fn is_ready(&self) -> bool {
        self.ready == 0
    }

    /// What it waits for, or will.
    pub fn wait(&self) -> Set {
        Set(self.wait)
    }
}

/// What is assumed of each rival, the next in turn first.
#[derive(Clone, Debug, Default)]
pub struct Model {
    rivals: Vec<Profile>,
}

#[derive(Clone, Debug, Default)]
struct Profile {
    waits: Vec<u64>,
    pace: Pace,
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

/// What is open of a rival.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Units that it has exposed.
    pub claimed: Vec<UnitId>,
    /// Draws that it has made.
    pub draws: u16,
}

impl Model {
    /// Makes assumptions on every other seat from what is open.
    pub fn new(view: &View, unseen: &[IdolId], rng: &mut Pcg64Mcg) -> Self {
        let (count, roster) = (view.seats(), view.roster());
        let rivals = (1..count)
            .map(|step| {
                let seat = (view.seat() + step) % count;
                let open = Open { claimed: view.claimed(seat).to_vec(), draws: view.draws(seat) };
                let waits =
                    (0..WAITS).filter_map(|_| tenpai(roster, &open.claimed, unseen, rng)).collect();
                Profile { waits, pace: Pace::new(roster, &open) }
            })
            .collect();
        Self { rivals }
    }

    /// One rival as it may be: the `at`-th after the own seat.
    pub fn sample(&self, at: usize, rng: &mut Pcg64Mcg) -> Rival {
        let Some(profile) = self.rivals.get(at).filter(|profile| !profile.waits.is_empty()) else {
            return Rival { ready: u32::MAX, wait: 0 };
        };
        let wait = profile.waits[below(rng, profile.waits.len() as u32) as usize];
        let mut h = profile.pace.distance(rng);
        let mut ready = 0;
        while h > 1 && ready < 40 {
            ready += 1;
            if chance(rng) < profile.pace.rates[h] {
                h -= 1;
            }
        }
        Rival { ready, wait }
    }
}

impl Pace {
    /// The pace of plain players with these units.
    pub fn new(roster: &Roster, open: &Open) -> Self {
        let units = roster.active().len() as f64;
        let share = ((units - UNITS_THEN[0]) / (UNITS_THEN[1] - UNITS_THEN[0])).clamp(0.0, 1.0);
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
        // A course of the game that ends before now, or has too little progress for the claims, cannot have been.
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
    // Units at random until the slots are full; duos fit nearly always, so few attempts are in vain.
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
    // What is not unseen is seen, but for the rival's own claimed units.
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
