//! The plan of a sweep: the order of the cells, and which ships may start at each.

use super::count::Count;
use super::layer::Layer;
use super::mask::Mask;
use crate::candidates::Candidates;
use crate::cells::{Cell, Cells, Size, Touch};
use crate::fleet::Rules;
use search::short_sort;

/// Most counts that one state may hold: as many as a word has bits.
pub const WIDTH: usize = 64;

/// Most upper bits of a key that have a table.
const UPPER: u32 = 10;

/// Kinds of ships and how many of each are left to find.
///
/// Classes of one shape are one kind: fleets that differ only in which ship belongs to which class
/// are counted together and multiplied in the end.
#[derive(Clone, Debug)]
pub struct Kinds {
    /// The kind of each class; none where no ship of it is left to find.
    pub of: Vec<Option<u8>>,
    /// Ships of each kind left to find.
    pub need: Vec<u8>,
    /// The class whose candidates stand for the kind.
    pub first: Vec<u8>,
    /// In how many ways the ships of each kind can be assigned to classes; and the same rounded, which
    /// stays right where the first overflows.
    pub ways: u128,
    /// See `ways`.
    pub ways_float: f64,
}

impl Kinds {
    /// The kinds of what is left to find.
    pub fn of(rules: &Rules, need: &[u8]) -> Self {
        let mut this = Self {
            of: vec![None; need.len()],
            need: vec![],
            first: vec![],
            ways: 1,
            ways_float: 1.0,
        };
        let mut shapes = Vec::new();
        for (class, (kind, &count)) in rules.classes.iter().zip(need).enumerate() {
            if count == 0 {
                continue;
            }
            let ways = kind.shape.orientations(rules.reflect);
            let at = shapes.iter().position(|known| *known == ways).unwrap_or_else(|| {
                shapes.push(ways);
                this.need.push(0);
                this.first.push(class as u8);
                shapes.len() - 1
            });
            // One factor at a time: (n + 1) (n + 2) … (n + count) / count! is a whole number at each
            // step.
            for step in 1..=count {
                this.need[at] += 1;
                // Divided first, so that no intermediate value exceeds the result.
                let common = gcd(this.ways, step.into());
                let factor = u128::from(this.need[at]) / (u128::from(step) / common);
                this.ways = (this.ways / common).saturating_mul(factor);
                this.ways_float *= f64::from(this.need[at]) / f64::from(step);
            }
            this.of[class] = Some(at as u8);
        }
        this
    }
}

/// The greatest common divisor.
const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// How the ships of a kind are counted.
#[derive(Clone, Debug)]
pub enum Digit<N> {
    /// By the place of a count within its state: `step` places further for each ship.
    Place {
        /// Places from one ship to the next.
        step: usize,
        /// Lets numbers through whose place has room for one more.
        kept: Vec<N>,
        /// The same as bits.
        kept_bits: u64,
    },
    /// In upper bits of the state's key: number of the lowest, a mask, the full count.
    Key {
        /// The lowest of its bits.
        shift: u32,
        /// All of its bits, moved down.
        mask: u64,
        /// The count when all are found.
        full: u64,
    },
}

/// A ship that may start at a cell.
#[derive(Clone, Copy, Debug)]
pub struct Start<K, N> {
    /// Its cells from there on, as a mask.
    pub cells: K,
    /// What it takes from there on: its cells and its halo.
    pub block: K,
    /// Its kind, where it is counted.
    pub kind: Option<u8>,
    /// The product of the weights of its cells.
    pub weight: N,
    /// Which candidate it is.
    pub candidate: u32,
    /// The next start that may fit where this one does not: those in between contain all of its
    /// cells.
    pub after: usize,
}

/// All that stays the same during a sweep.
#[derive(Clone, Debug)]
pub struct Plan<K, N> {
    /// Number of cells.
    pub cells: usize,
    /// Starts of all cells, one after another.
    pub starts: Vec<Start<K, N>>,
    /// Where the starts of each cell begin.
    pub from: Vec<usize>,
    /// Whether the cell has to be covered.
    pub must: Vec<bool>,
    /// Numbers per state.
    pub width: usize,
    /// How the ships of each kind are counted.
    pub digits: Vec<Digit<N>>,
    /// Upper bits of a key where every ship is found.
    pub full: K,
    /// Low bits of a key: the mask.
    pub low: K,
    /// For each cell, by the upper bits of a key: cells ahead that a ship still needed can use. States
    /// that differ only in other cells are merged.
    useful: Vec<K>,
    /// How many of the upper bits it uses.
    upper: u32,
    /// Whether ships have weights.
    pub weighted: bool,
}

/// The numbers times a weight, if there is one.
pub fn weighed<'a, N: Count>(
    weight: Option<N>,
    numbers: &'a [N],
    room: &'a mut [N; WIDTH],
) -> &'a [N] {
    let Some(weight) = weight else { return numbers };
    for (room, number) in room.iter_mut().zip(numbers) {
        *room = number.times(weight);
    }
    &room[..numbers.len()]
}

/// Orders the starts of one cell so that those containing all cells of another follow it.
fn nested<K: Mask, N: Count>(mut list: Vec<Start<K, N>>) -> Vec<Start<K, N>> {
    short_sort::sort_by_key(&mut list, |start| start.cells.count());
    let mut sorted: Vec<Start<K, N>> = Vec::with_capacity(list.len());
    for start in list {
        let inside = |other: &Start<K, N>| other.cells.without(start.cells) == K::default();
        let at = sorted.iter().rposition(inside).map_or(sorted.len(), |at| at + 1);
        sorted.insert(at, start);
    }
    sorted
}

/// Which of the eight ways to walk over the board should give the fewest states.
pub fn best_order(size: Size, touch: Touch, candidates: &Candidates, kinds: &Kinds) -> Vec<Cell> {
    let relevant = relevant(candidates);
    let orders = (0..8).map(|way| walk(size, way, relevant));
    let cost = |order: &Vec<Cell>| {
        let mut rank = [0_usize; 256];
        order.iter().enumerate().for_each(|(at, &cell)| rank[usize::from(cell)] = at);
        // Ships of each kind that lie across the border before each cell.
        let mut across = vec![vec![0_i32; kinds.need.len()]; order.len() + 1];
        for one in candidates.open.iter().filter(|one| one.counted) {
            let Some(kind) = kinds.of[usize::from(one.ship.class)] else { continue };
            if kinds.first[usize::from(kind)] != one.ship.class {
                continue;
            }
            let taken =
                if touch == Touch::Free { one.ship.cells } else { one.ship.block & relevant };
            let first = one.ship.cells.iter().map(|cell| rank[usize::from(cell)]).min();
            let last = taken.iter().map(|cell| rank[usize::from(cell)]).max();
            if let (Some(first), Some(last)) = (first, last) {
                across[first + 1][usize::from(kind)] += 1;
                across[last + 1][usize::from(kind)] -= 1;
            }
        }
        let mut now = vec![0_i32; kinds.need.len()];
        let mut cost = 0.0;
        for step in across {
            let mut states = 1.0;
            for ((now, step), &need) in now.iter_mut().zip(step).zip(&kinds.need) {
                *now += step;
                let (mut ways, mut sum) = (1.0, 1.0);
                for ship in 0..i32::from(need).min(*now) {
                    ways *= f64::from(*now - ship) / f64::from(ship + 1);
                    sum += ways;
                }
                states *= sum;
            }
            cost += states;
        }
        cost
    };
    let mut best = (f64::INFINITY, Vec::new());
    for order in orders {
        let cost = cost(&order);
        if cost < best.0 || best.1.is_empty() {
            best = (cost, order);
        }
    }
    best.1
}

/// Cells that the sweep has to visit.
fn relevant(candidates: &Candidates) -> Cells {
    candidates.open.iter().fold(candidates.must, |all, one| all | one.ship.cells)
}

/// The relevant cells in one of eight orders: rows or columns first, from each corner.
fn walk(size: Size, way: u8, relevant: Cells) -> Vec<Cell> {
    let (h, w) = (size.h(), size.w());
    let by_column = way & 1 != 0;
    let (outer, inner) = if by_column { (w, h) } else { (h, w) };
    let mut order = Vec::with_capacity(size.cells());
    for a in 0..outer {
        for b in 0..inner {
            let a = if way & 2 != 0 { outer - 1 - a } else { a };
            let b = if way & 4 != 0 { inner - 1 - b } else { b };
            let cell = if by_column { b * w + a } else { a * w + b };
            if relevant.has(cell) {
                order.push(cell);
            }
        }
    }
    order
}

/// How far ahead a state has to remember, in cells.
pub fn window(order: &[Cell], candidates: &Candidates) -> usize {
    let rank = ranks(order);
    let reach = candidates.open.iter().map(|one| {
        let first = one.ship.cells.iter().map(|cell| rank[usize::from(cell)]).min().unwrap_or(0);
        let block = one.ship.block.iter().map(|cell| rank[usize::from(cell)]);
        block.filter(|&at| at != NOWHERE).max().unwrap_or(first).saturating_sub(first) + 1
    });
    reach.max().unwrap_or(1)
}

/// The rank of a cell that is not visited.
const NOWHERE: usize = usize::MAX;

fn ranks(order: &[Cell]) -> [usize; 256] {
    let mut rank = [NOWHERE; 256];
    order.iter().enumerate().for_each(|(at, &cell)| rank[usize::from(cell)] = at);
    rank
}

/// Which kinds are counted in places, and how many bits of the keys the others take.
///
/// Places are cheaper: one look-up of a state serves all of them. But they are wasted if a state uses
/// few of them, as where ships may touch and the mask almost determines the ships.
pub fn share_out(touch: Touch, kinds: &Kinds) -> (Vec<bool>, u32) {
    let mut placed: Vec<_> =
        kinds.need.iter().map(|&need| touch != Touch::Free || need > 3).collect();
    let width = |placed: &[bool]| {
        let sizes = kinds.need.iter().zip(placed).filter(|(_, placed)| **placed);
        sizes.map(|(&need, _)| f64::from(need) + 1.0).product::<f64>()
    };
    // The least numerous are moved first.
    while width(&placed) > WIDTH as f64 {
        let fewest =
            (0..placed.len()).filter(|&kind| placed[kind]).min_by_key(|&kind| kinds.need[kind]);
        let Some(fewest) = fewest else { break };
        placed[fewest] = false;
    }
    let bits = kinds.need.iter().zip(&placed).filter(|(_, placed)| !**placed);
    let bits = bits.map(|(&need, _)| 8 - need.leading_zeros()).sum();
    (placed, bits)
}

impl<K: Mask, N: Count> Plan<K, N> {
    /// Plans the sweep in this order; `weights` per cell.
    pub fn new(
        order: &[Cell],
        candidates: &Candidates,
        kinds: &Kinds,
        placed: &[bool],
        weights: Option<&[f64]>,
    ) -> Self {
        let rank = ranks(order);
        let cells = order.len();
        let mut width = 1;
        let mut bits = K::BITS as u32;
        let mut full = K::default();
        let mut digits = Vec::with_capacity(kinds.need.len());
        for (&need, &placed) in kinds.need.iter().zip(placed) {
            if placed {
                digits.push(Digit::Place { step: width, kept: vec![], kept_bits: 0 });
                width *= usize::from(need) + 1;
            } else {
                let length = 8 - need.leading_zeros();
                bits -= length;
                (0..length)
                    .filter(|bit| need >> bit & 1 != 0)
                    .for_each(|bit| full.set((bits + bit) as usize));
                let mask = (1 << length) - 1;
                digits.push(Digit::Key { shift: bits, mask, full: need.into() });
            }
        }
        for (digit, &need) in digits.iter_mut().zip(&kinds.need) {
            if let Digit::Place { step, kept, kept_bits } = digit {
                let room = |at: usize| at / *step % (usize::from(need) + 1) < usize::from(need);
                *kept = (0..width).map(|at| if room(at) { N::ALL } else { N::default() }).collect();
                *kept_bits = (0..width).filter(|&at| room(at)).map(|at| 1 << at).sum();
            }
        }
        let mut low = K::default();
        (0..bits as usize).for_each(|at| low.set(at));

        let keyed: Vec<_> = (0..digits.len()).filter(|&kind| !placed[kind]).collect();
        // The last start that uses each cell, plus one: by kinds in the keys, and by others.
        let mut used = vec![vec![0; cells]; keyed.len() + 1];
        let others = keyed.len();
        let mut sorted: Vec<Vec<Start<K, N>>> = vec![Vec::new(); cells];
        for (number, one) in candidates.open.iter().enumerate() {
            let kind = if one.counted {
                let Some(kind) = kinds.of[usize::from(one.ship.class)] else { continue };
                if kinds.first[usize::from(kind)] != one.ship.class {
                    continue;
                }
                Some(kind)
            } else {
                None
            };
            let at = |cell: Cell| rank[usize::from(cell)];
            let first = one.ship.cells.iter().map(at).min().unwrap_or(0);
            let (mut own, mut block) = (K::default(), K::default());
            let by =
                kind.and_then(|kind| keyed.iter().position(|&known| known == usize::from(kind)));
            for cell in one.ship.cells.iter() {
                own.set(at(cell) - first);
                let used = &mut used[by.unwrap_or(others)][at(cell)];
                *used = first.max(*used - usize::from(*used > 0)) + 1;
            }
            for cell in
                one.ship.block.iter().filter(|&cell| at(cell) != NOWHERE && at(cell) >= first)
            {
                block.set(at(cell) - first);
            }
            let weight = weights.map_or(N::ONE, |weights| {
                let each = one.ship.cells.iter().map(|cell| N::of(weights[usize::from(cell)]));
                each.fold(N::ONE, N::times)
            });
            let candidate = number as u32;
            sorted[first].push(Start { cells: own, block, kind, weight, candidate, after: 0 });
        }
        for cell in candidates.must.iter() {
            used[others][rank[usize::from(cell)]] = cells + 1;
        }
        // With very many kinds in the keys, all of them are taken as needed.
        let upper = if K::BITS as u32 - bits > UPPER { 0 } else { K::BITS as u32 - bits };
        let mut useful = Vec::with_capacity((cells + 1) << upper);
        for cell in 0..=cells {
            let masks: Vec<_> = used
                .iter()
                .map(|used| {
                    let mut mask = K::default();
                    let ahead = used[cell..].iter().take(bits as usize).enumerate();
                    ahead.filter(|(_, used)| **used > cell).for_each(|(at, _)| mask.set(at));
                    mask
                })
                .collect();
            for counts in 0..1_u64 << upper {
                let needed = |at: usize| match digits[keyed[at]] {
                    Digit::Key { shift, mask, full } => {
                        upper == 0 || counts >> (shift - bits) & mask < full
                    }
                    Digit::Place { .. } => true,
                };
                let kinds = (0..others).filter(|&at| needed(at)).map(|at| masks[at]);
                useful.push(kinds.fold(masks[others], K::or));
            }
        }
        let mut from = vec![0];
        let mut starts = Vec::with_capacity(candidates.open.len());
        for list in sorted {
            let begin = starts.len();
            starts.extend(nested(list));
            for at in begin..starts.len() {
                let own = starts[at].cells;
                let rest = &starts[at + 1..];
                let run = rest
                    .iter()
                    .take_while(|other: &&Start<K, N>| own.without(other.cells) == K::default());
                starts[at].after = at + 1 + run.count();
            }
            from.push(starts.len());
        }
        let must = order.iter().map(|&cell| candidates.must.has(cell)).collect();
        let weighted = weights.is_some();
        Self { cells, starts, from, must, width, digits, full, low, useful, upper, weighted }
    }

    /// The weight of a start, where starts have some.
    pub fn weight(&self, start: Option<usize>) -> Option<N> {
        start.filter(|_| self.weighted).map(|start| self.starts[start].weight)
    }

    /// How the kind of a start is counted, if it is.
    pub fn digit(&self, start: Option<usize>) -> Option<&Digit<N>> {
        start.and_then(|start| self.starts[start].kind).map(|kind| &self.digits[usize::from(kind)])
    }

    /// Passes the numbers of a state on to the state `to` of `next`; `room` is scratch.
    #[inline]
    pub fn pass_on(
        &self,
        start: Option<usize>,
        (from, bits): (&[N], u64),
        next: &mut Layer<K, N>,
        to: usize,
        room: &mut [N; WIDTH],
    ) {
        let from = weighed(self.weight(start), from, room);
        next.pass_on(to, self.digit(start), (from, bits));
    }

    /// Visits every way on from a state at `cell`: the key of the next state, and the number of the ship
    /// that starts, if one does. `bits` marks which of the state's counts are not 0.
    #[inline]
    pub fn expand(&self, cell: usize, key: K, bits: u64, mut visit: impl FnMut(K, Option<usize>)) {
        let mask = key.and(self.low);
        let upper = key.without(self.low);
        let useful = &self.useful[(cell + 1) << self.upper..][..1 << self.upper];
        let mut go = |mask: K, upper: K, start| {
            visit(mask.next().and(useful[upper.top(self.upper)]).or(upper), start);
        };
        if mask.nearest() {
            return go(mask, upper, None);
        }
        if !self.must[cell] {
            go(mask, upper, None);
        }
        let (mut at, end) = (self.from[cell], self.from[cell + 1]);
        while at < end {
            let start = &self.starts[at];
            if !mask.misses(start.cells) {
                at = start.after;
                continue;
            }
            let upper = match start.kind.map(|kind| &self.digits[usize::from(kind)]) {
                Some(Digit::Place { kept_bits, .. }) => (bits & kept_bits != 0).then_some(upper),
                Some(Digit::Key { shift, mask, full }) => {
                    (upper.field(*shift, *mask) < *full).then(|| upper.count_up(*shift))
                }
                None => Some(upper),
            };
            if let Some(upper) = upper {
                go(mask.or(start.block), upper, Some(at));
            }
            at += 1;
        }
    }
}
