//! The perfect player, where few fleets are left: every shot and every answer to the end.

use rustc_hash::FxHashMap;

use super::fleets::Fleets;
use crate::cells::{Cell, Cells};
use search::short_sort;

/// Most fleets that are distinguished.
pub const SET: usize = 128;

/// Sets of fleets, by bits.
type Set = u128;

/// The solution of a position with few fleets.
///
/// A position is the set of the fleets left: cells that all of them have are shot at once, because
/// they cost nothing, so what has been hit follows from the set; and misses reveal nothing more.
#[derive(Clone, Debug)]
pub struct Solver {
    fleets: Fleets,
    /// Cells that some fleets have, each with the set of those.
    cells: Vec<(Cell, Set)>,
    /// Misses over the fleets of a set, from there on; or a lower bound.
    known: FxHashMap<Set, Known>,
    /// Positions that may still be solved.
    left: u32,
    /// Positions that may still be looked at in this slice, and their number at its start.
    slice: u32,
    length: u32,
}

/// Positions looked at in a slice. A slice begins at the root and finds what was solved before in the
/// table. To reach something new it has to be longer than a path to the end, which has at most as many
/// positions as there are fleets.
const SLICE: u32 = 3 * SET as u32;

#[derive(Clone, Copy, Debug)]
enum Known {
    Exactly(f64),
    AtLeast(f64),
}

impl Solver {
    /// Takes up to [`SET`] fleets, and solves at most `positions` positions.
    pub fn new(fleets: &Fleets, positions: u32) -> Option<Self> {
        if fleets.len() > SET {
            return None;
        }
        let cells = (0..=255).map(|cell| {
            let has = |&fleet: &u32| fleets.fleet(fleet).cells.has(cell);
            let set =
                (0..fleets.len() as u32).filter(has).fold(0, |set: Set, fleet| set | 1 << fleet);
            (cell, set)
        });
        let shot = fleets.shot();
        let cells = cells.filter(|&(cell, set)| set != 0 && !shot.has(cell)).collect();
        Some(Self {
            fleets: fleets.clone(),
            cells,
            known: FxHashMap::default(),
            left: positions,
            slice: 0,
            length: SLICE,
        })
    }

    /// Misses over all fleets, by weight, of a perfect player who shoots at `first`. `None` where they
    /// are not below `bound`, where it takes too long to find out, or where more slices are needed:
    /// then ask the same again to continue.
    pub fn after(&mut self, first: Cell, bound: f64) -> Option<f64> {
        self.slice = self.length;
        let all = self.all();
        let column = self.column(first);
        let misses = self.weight(all & !column);
        let groups = self.groups(all, column, self.fleets.shot(), Cells::one(first));
        let misses = self.sum(misses, groups, self.fleets.shot() | Cells::one(first), bound)?;
        (misses < bound).then_some(misses)
    }

    /// Whether it has been given up.
    pub const fn is_given_up(&self) -> bool {
        self.left == 0
    }

    /// Whether the last question needs another slice.
    pub const fn is_paused(&self) -> bool {
        self.slice == 0 && self.left > 0
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let table = self.known.capacity() * (size_of::<Set>() + size_of::<Known>());
        self.fleets.bytes() + table as u64
    }

    const fn all(&self) -> Set {
        match self.fleets.len() {
            0 => 0,
            number => Set::MAX >> (SET - number),
        }
    }

    fn column(&self, cell: Cell) -> Set {
        self.cells.iter().find(|(at, _)| *at == cell).map_or(0, |(_, column)| *column)
    }

    fn weight(&self, set: Set) -> f64 {
        if self.fleets.is_uniform() {
            return f64::from(set.count_ones());
        }
        each(set).map(|fleet| self.fleets.fleet(fleet).weight).sum()
    }

    /// The fleets of `set` after shots at `cells`, which those of `column` have: grouped by their
    /// answers, misses first.
    fn groups(&self, set: Set, column: Set, shot: Cells, cells: Cells) -> Vec<Set> {
        let mut groups = Vec::new();
        if set & !column != 0 {
            groups.push(set & !column);
        }
        let mut hits = set & column;
        let answers = |fleet| self.fleets.answers(self.fleets.fleet(fleet), shot, cells);
        while hits != 0 {
            let first = answers(hits.trailing_zeros());
            let same = each(hits).filter(|&fleet| answers(fleet) == first);
            let group = same.fold(0, |set: Set, fleet| set | 1 << fleet);
            groups.push(group);
            hits &= !group;
        }
        groups
    }

    /// Adds up the misses of groups, as long as they stay below the bound.
    fn sum(&mut self, misses: f64, groups: Vec<Set>, shot: Cells, bound: f64) -> Option<f64> {
        let least: Vec<_> = groups.iter().map(|&group| self.least(group, shot)).collect();
        let mut sum = least.iter().fold(misses, |sum, least| sum + least);
        for (group, least) in groups.into_iter().zip(least) {
            if sum >= bound {
                return None;
            }
            sum += self.solve(group, shot, bound - (sum - least))? - least;
        }
        Some(sum)
    }

    /// Misses of a perfect player with these fleets. `None` where there are at least `bound`, or where
    /// it takes too long.
    fn solve(&mut self, set: Set, shot: Cells, bound: f64) -> Option<f64> {
        if set.count_ones() < 2 {
            return Some(0.0);
        }
        let sure: Cells = self
            .cells
            .iter()
            .filter(|(cell, column)| set & !column == 0 && !shot.has(*cell))
            .map(|(cell, _)| *cell)
            .collect();
        if !sure.is_empty() {
            let groups = self.groups(set, set, shot, sure);
            return self.sum(0.0, groups, shot | sure, bound);
        }
        match self.known.get(&set) {
            Some(&Known::Exactly(known)) => return (known < bound).then_some(known),
            Some(&Known::AtLeast(known)) if known >= bound => return None,
            _ => {}
        }
        if self.left == 0 || self.slice == 0 {
            return None;
        }
        self.slice -= 1;
        let mut open: Vec<_> = self
            .cells
            .iter()
            .map(|&(cell, column)| (cell, set & column))
            .filter(|&(_, hits)| hits != 0 && hits != set)
            .map(|(cell, hits)| (self.weight(set & !hits), cell, hits))
            .collect();
        if open.is_empty() {
            return Some(0.0);
        }
        short_sort::sort_by(&mut open, |a, b| a.0.total_cmp(&b.0));
        // The greedy player's result is a first bound.
        let greedy = self.fleets.greedy_of(each(set).collect(), shot);
        let mut found = greedy < bound;
        let mut best = greedy.min(bound);
        let mut tried: Vec<Vec<Set>> = Vec::new();
        for (misses, cell, hits) in open {
            // Cells from here on miss at least as often.
            if misses >= best {
                break;
            }
            let groups = self.groups(set, hits, shot, Cells::one(cell));
            // Another cell distinguished the same fleets.
            if tried.contains(&groups) {
                continue;
            }
            tried.push(groups.clone());
            if let Some(sum) = self.sum(misses, groups, shot | Cells::one(cell), best) {
                (best, found) = (sum, true);
            } else if self.left == 0 || self.slice == 0 {
                return None;
            }
        }
        self.left -= 1;
        self.known.insert(set, if found { Known::Exactly(best) } else { Known::AtLeast(bound) });
        found.then_some(best)
    }

    /// Misses that cannot be avoided with these fleets.
    ///
    /// After a given number of misses, at most the fleets of that many most common cells can have
    /// been hit.
    fn least(&self, set: Set, shot: Cells) -> f64 {
        if set.count_ones() < 2 {
            return 0.0;
        }
        let mut sure = Cells::default();
        let mut columns = Vec::with_capacity(self.cells.len());
        for &(cell, column) in &self.cells {
            let hits = set & column;
            if hits == set {
                if !shot.has(cell) {
                    sure.insert(cell);
                }
            } else if hits != 0 {
                columns.push(self.weight(hits));
            }
        }
        if !sure.is_empty() {
            let groups = self.groups(set, set, shot, sure);
            return groups.into_iter().map(|group| self.least(group, shot | sure)).sum();
        }
        if columns.is_empty() {
            return 0.0;
        }
        short_sort::sort_by(&mut columns, |a, b| b.total_cmp(a));
        let (mut left, mut misses) = (self.weight(set), 0.0);
        for hits in columns {
            left -= hits;
            if left <= 0.0 {
                break;
            }
            misses += left;
        }
        misses
    }
}

/// The fleets of a set.
fn each(mut set: Set) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (first < Set::BITS).then_some(first)
    })
}

#[cfg(test)]
mod tests {
    use super::{SET, Solver};
    use crate::{Candidates, Cells, Class, Gathering, Rules, Shape, Size, SunkInfo, Touch};
    use search::Step;

    #[test]
    fn a_search_in_slices_comes_to_the_same() {
        let class = |length: u8| Class { id: "ship".into(), count: 1, shape: Shape::line(length) };
        let rules = Rules {
            size: Size::new(4, 4).expect("a board"),
            touch: Touch::Free,
            reflect: false,
            sunk_info: SunkInfo::Class,
            classes: vec![class(3)],
        };
        let candidates = Candidates::of(&rules, &rules.placements(), &[]);
        let mut list = Gathering::new(rules.sunk_info, Cells::default(), &candidates, None, SET);
        while list.advance(1_000) == Step::Running {}
        let fleets = list.fleets().expect("16 fleets");
        for cell in [0, 1, 5] {
            let mut whole = Solver::new(&fleets, 100_000).expect("few fleets");
            whole.length = u32::MAX;
            let expected = whole.after(cell, f64::INFINITY);
            let mut cut = Solver::new(&fleets, 100_000).expect("few fleets");
            cut.length = 20;
            let mut slices = 1;
            let mut found = cut.after(cell, f64::INFINITY);
            while cut.is_paused() {
                slices += 1;
                found = cut.after(cell, f64::INFINITY);
            }
            assert!(expected.is_some() && slices > 3, "{slices} slices");
            assert_eq!(found, expected);
            assert_eq!((cut.left, cut.known.len()), (whole.left, whole.known.len()));
        }
    }
}
