//! Waiting states: how far it is to the win, which tiles bring it nearer, which win.

use std::cmp::{Ordering, Reverse};

use super::goals::{Goals, Start, nearest, within};
use super::hand::Hand;
use super::idol::{IdolId, SORA, Set};
use super::score;
use super::table::Table;
use super::unit::UnitId;

/// What twelve tiles wait for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Fewest missing tiles; `None` where no goal is left.
    pub h: Option<u8>,
    /// Tiles that bring `h` down.
    pub advancing: Set,
    /// Remaining copies of those tiles.
    pub weight: u16,
    /// Units of one nearest goal.
    pub goal: Vec<UnitId>,
}

/// A tile that wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The tile.
    pub tile: IdolId,
    /// Points by own draw.
    pub tsumo: u32,
    /// Units of the best split by own draw.
    pub tsumo_units: Vec<UnitId>,
    /// Points by ron and the unit that holds the tile, where ron is allowed.
    pub ron: Option<(u32, UnitId)>,
    /// Units of the best split by ron.
    pub ron_units: Vec<UnitId>,
}

/// The merits of sending a tile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Merit {
    /// Fewest missing tiles after it; `None` where no goal is left.
    pub h: Option<u8>,
    /// Remaining copies of the advancing tiles.
    pub weight: u16,
    /// Mean points of the wins by own draw, where `h` is 1.
    pub mean: Option<f64>,
}

impl Merit {
    /// The better one first: smallest h, largest weight, greatest mean points.
    pub fn order(&self, other: &Self) -> Ordering {
        self.speed().cmp(&other.speed()).then_with(|| {
            let mean = |merit: &Self| merit.mean.unwrap_or_default();
            mean(other).total_cmp(&mean(self))
        })
    }

    /// The key for speed, smaller first.
    pub fn speed(&self) -> (u8, Reverse<u16>) {
        (self.h.unwrap_or(u8::MAX), Reverse(self.weight))
    }
}

/// Mean points of wins by own draw, each a tuple of copies and points.
pub fn mean_points(wins: impl Iterator<Item = (u8, u32)>) -> Option<f64> {
    let (copies, sum) = wins.fold((0u64, 0u64), |(copies, sum), (count, points)| {
        (copies + u64::from(count), sum + u64::from(count) * u64::from(points))
    });
    (copies > 0).then(|| sum as f64 / copies as f64)
}

/// What the tiles of `start` wait for.
///
/// A tile is advancing where some goal at distance h has it among its missing
/// tiles: a unit that lacks it is placed first, then the rest is completed.
pub fn wait(hand: &Hand, table: &Table, start: &Start) -> Wait {
    let Some(goal) = nearest(table, start) else {
        return Wait { h: None, advancing: Set::default(), weight: 0, goal: Vec::new() };
    };
    let h = goal.missing;
    let came_in = |left: &[u8]| -> Set {
        (0..SORA).filter(|&id| left[usize::from(id)] < start.left[usize::from(id)]).collect()
    };
    let mut advancing = came_in(&goal.left);
    for piece in table.pieces() {
        if piece.size > start.slots {
            continue;
        }
        for tile in piece.members.without(advancing).iter() {
            let copies = table.layout().copies(tile);
            if start.left[usize::from(tile)] == 0 || advancing.has(tile) {
                continue;
            }
            let part = table.layout().take(start.mask & !copies, piece.bits);
            let missing = piece.size - part.count_ones() as u8;
            let bound = table.bound(start.mask ^ part, start.slots - piece.size);
            if bound.saturating_add(missing) > h {
                continue;
            }
            let Some(rest) = start.placing(table, piece, part) else { continue };
            if let Some(found) = within(table, &rest, h - missing) {
                advancing.0 |= came_in(&found.left).0;
            }
        }
    }
    let weight = advancing.iter().map(|id| u16::from(hand.rem()[usize::from(id)])).sum();
    Wait { h: Some(h), advancing, weight, goal: goal.units }
}

/// A discard of a drawn hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The tile.
    pub tile: IdolId,
    /// What the hand then waits for.
    pub wait: Wait,
    /// Its merits.
    pub merit: Merit,
}

/// All discards of a drawn hand, the best first; between equals the lowest tile.
pub fn choices(hand: &Hand, table: &Table) -> Vec<Choice> {
    let start = Start::of(hand, table);
    let sends = hand.free_set();
    let mut choices: Vec<Choice> =
        sends.iter().map(|tile| choice(hand, table, &start, tile)).collect();
    choices.sort_by(|a, b| a.merit.order(&b.merit).then(a.tile.cmp(&b.tile)));
    choices
}

/// What sending `tile` leads to.
pub fn choice(hand: &Hand, table: &Table, start: &Start, tile: IdolId) -> Choice {
    let (wait, merit) = judged(hand, table, &start.sending(table, tile));
    Choice { tile, wait, merit }
}

/// What the tiles of `start` wait for, and how good that is.
pub fn judged(hand: &Hand, table: &Table, start: &Start) -> (Wait, Merit) {
    let wait = wait(hand, table, start);
    let wins = if wait.h == Some(1) { wins(hand, table, start) } else { Vec::new() };
    let copies = |tile: IdolId| hand.rem()[usize::from(tile)];
    let mean = mean_points(wins.iter().map(|win| (copies(win.tile), win.tsumo)));
    let merit = Merit { h: wait.h, weight: wait.weight, mean };
    (wait, merit)
}

/// The discards that are as good as the first.
pub fn best(choices: &[Choice]) -> &[Choice] {
    let equal = choices.iter().take_while(|choice| choice.merit.order(&choices[0].merit).is_eq());
    &choices[..equal.count()]
}

/// The winning tiles of a waiting state with h = 1, ascending, with their best splits.
pub fn wins(hand: &Hand, table: &Table, start: &Start) -> Vec<Win> {
    let mut wins: Vec<Win> = Vec::new();
    let mut goals = Goals::new(table, start, 1);
    while goals.advance(table, u64::MAX) {
        let in_goal = |id: &IdolId| goals.left()[usize::from(*id)] < start.left[usize::from(*id)];
        let Some(tile) = (0..SORA).find(in_goal) else { continue };
        let units = goals.units(table);
        let tsumo = score::tsumo(hand, &units);
        let ron = score::ron(hand, &units, tile);
        let at = match wins.binary_search_by_key(&tile, |win| win.tile) {
            Ok(at) => at,
            Err(at) => {
                wins.insert(
                    at,
                    Win {
                        tile,
                        tsumo: 0,
                        tsumo_units: Vec::new(),
                        ron: None,
                        ron_units: Vec::new(),
                    },
                );
                at
            }
        };
        let win = &mut wins[at];
        if tsumo > win.tsumo {
            (win.tsumo, win.tsumo_units) = (tsumo, units.clone());
        }
        if ron.map(|(points, _)| points) > win.ron.map(|(points, _)| points) {
            (win.ron, win.ron_units) = (ron, units);
        }
    }
    wins
}
