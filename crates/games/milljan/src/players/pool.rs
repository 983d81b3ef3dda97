//! The goals near a hand, laid out for simulated play.
//!
//! Simulated play looks at thousands of hands that differ from one another by a
//! few tiles. A table of bounds for each would take too long; instead the goals
//! near the first hand are listed once, and the distance of any later hand to
//! each of them is three counts of bits.

use rustc_hash::FxHashMap;

use crate::goals::{Goals, MAX_UNITS, Start};
use crate::hand::Hand;
use crate::idol::{IdolId, Set, TILES};
use crate::score;
use crate::table::Table;
use crate::unit::UnitId;

/// A multiset of tiles with at most three of a kind: the tiles present at least once, twice, three
/// times.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bag([u64; 3]);

impl Bag {
    /// One more of a tile.
    pub fn add(&mut self, tile: IdolId) {
        let bit = 1 << tile;
        let carry = self.0[0] & bit;
        self.0[0] |= bit;
        self.0[2] |= self.0[1] & carry;
        self.0[1] |= carry;
    }

    /// One fewer of a tile that is there.
    pub fn remove(&mut self, tile: IdolId) {
        let bit = 1 << tile;
        let [one, two, three] = self.0;
        self.0 = [one & !(bit & !two), two & !(bit & !three), three & !bit];
    }

    /// Copies of a tile.
    pub fn count(&self, tile: IdolId) -> u8 {
        self.0.iter().map(|plane| (plane >> tile & 1) as u8).sum()
    }

    /// Those of which there is at least one.
    pub fn set(&self) -> Set {
        Set(self.0[0])
    }

    /// What `self` has beyond `other`.
    pub fn beyond(&self, other: &Self) -> [u64; 3] {
        std::array::from_fn(|at| self.0[at] & !other.0[at])
    }

    /// How many tiles `self` has beyond `other`.
    #[inline]
    pub fn excess(&self, other: &Self) -> u8 {
        let [one, two, three] = self.beyond(other);
        let mut count = one.count_ones();
        // Hardly any bag has two of a kind.
        if two | three != 0 {
            count += two.count_ones() + three.count_ones();
        }
        count as u8
    }
}

impl FromIterator<IdolId> for Bag {
    fn from_iter<I: IntoIterator<Item = IdolId>>(tiles: I) -> Self {
        let mut bag = Self::default();
        tiles.into_iter().for_each(|tile| bag.add(tile));
        bag
    }
}

/// A goal: its tiles, its points and its units.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Tiles beside the claimed units.
    pub tiles: Bag,
    /// Points by own draw, claimed units and 担当 included.
    pub points: u32,
    /// Tiles missing at first.
    pub missing: u8,
    units: [(UnitId, Set); MAX_UNITS],
    len: u8,
}

impl Target {
    /// Its units and their members.
    pub fn units(&self) -> &[(UnitId, Set)] {
        &self.units[..usize::from(self.len)]
    }
}

/// Goals near a hand.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// The goals, nearest first.
    pub targets: Vec<Target>,
    /// Fewest missing tiles; `None` where no goal is left.
    pub h: Option<u8>,
    /// Whether all requested goals are there.
    pub complete: bool,
}

impl Pool {
    /// Lists the goals from `start`: all of the nearest, then those with up to `further` more missing
    /// tiles, as far as `nodes` search steps per distance and `most` goals allow.
    pub fn new(
        hand: &Hand,
        table: &Table,
        start: &Start,
        (nodes, most, further): (u64, usize, u8),
    ) -> Self {
        let Some(h) = super::super::goals::nearest(table, start).map(|goal| goal.missing) else {
            return Self::default();
        };
        let mut pool = Self { targets: Vec::new(), h: Some(h), complete: false };
        let mut places: FxHashMap<Bag, usize> = FxHashMap::default();
        // Nearest first, so that they are never crowded out.
        for budget in h..=(h + further).min(hand.slots()) {
            let mut goals = Goals::new(table, start, budget);
            let end = goals.nodes() + nodes;
            while goals.nodes() < end && pool.targets.len() < most {
                if !goals.advance(table, end - goals.nodes()) {
                    break;
                }
                pool.collect(hand, table, start, &goals, &mut places);
            }
            pool.complete = goals.is_done();
        }
        pool.targets.sort_by_key(|target| target.missing);
        pool
    }

    fn collect(
        &mut self,
        hand: &Hand,
        table: &Table,
        start: &Start,
        goals: &Goals,
        places: &mut FxHashMap<Bag, usize>,
    ) {
        let mut tiles = Bag::default();
        let mut units = [(0, Set::default()); MAX_UNITS];
        let mut ids = [0; MAX_UNITS];
        let mut len = 0;
        for piece in goals.pieces() {
            let piece = &table.pieces()[usize::from(piece)];
            piece.members.iter().for_each(|tile| tiles.add(tile));
            (units[len], ids[len]) = ((piece.id, piece.members), piece.id);
            len += 1;
        }
        let points = score::tsumo(hand, &ids[..len]);
        let missing = (0..TILES).map(|id| start.left[id].saturating_sub(goals.left()[id])).sum();
        let target = Target { tiles, points, missing, units, len: len as u8 };
        match places.get(&tiles) {
            Some(&at) => {
                if points > self.targets[at].points {
                    self.targets[at] = target;
                }
            }
            None => {
                places.insert(tiles, self.targets.len());
                self.targets.push(target);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_counts_up_to_three_of_a_kind() {
        let mut bag: Bag = [5, 5, 7, 5].into_iter().collect();
        assert_eq!((bag.count(5), bag.count(7), bag.count(6)), (3, 1, 0));
        bag.remove(5);
        assert_eq!(bag.count(5), 2);
        let other: Bag = [5, 8].into_iter().collect();
        assert_eq!((bag.excess(&other), other.excess(&bag)), (2, 1));
        bag.remove(5);
        bag.remove(5);
        assert_eq!(bag, [7].into_iter().collect());
    }
}
