//! The sweep itself: forward, and back again.

use super::Wanted;
use super::count::{Count, add, add_back, dot};
use super::draw::Draw;
use super::layer::{Layer, Packed, Rows, each};
use super::mask::Mask;
use super::plan::{Digit, Plan, WIDTH, weighed};

/// Most bytes for ways from state to state; where there are more, the first ones are recomputed in the
/// backward pass.
const KEEP: usize = 64 << 20;

/// Most states before one cell: as many as a way can address.
const STATES: usize = 1 << 23;

/// A sweep with its mask and number types erased.
pub trait Sweeping {
    /// Continues for about `nodes` ways; returns whether it is done.
    fn advance(&mut self, nodes: u64) -> bool;
    /// Ways followed, in both directions.
    fn nodes(&self) -> u64;
    /// Bytes held.
    fn bytes(&self) -> usize;
    /// Whether there are more states than can be numbered.
    fn is_too_large(&self) -> bool;
    /// The number of fleets, once the forward pass is done.
    fn total(&self) -> Option<(f64, u128)>;
    /// The number of fleets with each candidate, and the fleets drawn.
    fn finish(&self) -> (Vec<(f64, u128)>, Vec<Vec<u32>>);
}

/// A way from one state to the next: the next one's number, the ship that starts, and whether it is
/// the state's last way.
#[derive(Clone, Copy, Debug)]
struct Way(u32);

impl Way {
    /// From a state that leads nowhere.
    const NONE: Self = Self(u32::MAX);
    const LAST: u32 = 1 << 31;

    /// `ship` counts from the first start of the cell.
    fn with(ship: Option<usize>) -> Self {
        Self(ship.map_or(0, |ship| ship as u32 + 1) << 23)
    }

    const fn to(self) -> usize {
        self.0 as usize & (STATES - 1)
    }

    const fn ship(self) -> Option<usize> {
        (self.0 as usize >> 23 & 0xff).checked_sub(1)
    }

    const fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    /// Where to, once that is known.
    const fn leading(self, to: usize) -> Self {
        Self(self.0 | to as u32)
    }

    const fn is_none(self) -> bool {
        self.0 == Self::NONE.0
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// From the first cell to the last.
    Forward,
    /// Forward again over a stretch, to restore its counts.
    Again,
    /// Back over that stretch.
    Back,
    Done,
}

/// A sweep with its mask and number types.
pub struct Sweep<K, N> {
    plan: Plan<K, N>,
    wanted: Wanted,
    phase: Phase,
    nodes: u64,
    too_large: bool,
    /// The cell being worked on, the state there, and its next way or count.
    cell: usize,
    row: usize,
    way: usize,
    value: usize,
    now: Layer<K, N>,
    next: Layer<K, N>,
    /// Ways on from the states of each cell, in order; and how many states there are.
    ways: Vec<Vec<Way>>,
    states: Vec<usize>,
    way_bytes: usize,
    found: Vec<Found<K>>,
    /// The cell from which the ways are kept.
    kept_from: usize,
    /// States to start again from, with their cell.
    marks: Vec<(usize, Packed<K, N>)>,
    mark_bytes: usize,
    /// Numbers of the states of a stretch, and the cell where it begins.
    stretch: Vec<Rows<N>>,
    stretch_bytes: usize,
    base: usize,
    total: Option<N>,
    /// Numbers of ways to complete the states after `cell`, and those at it.
    after: Vec<N>,
    at: Vec<N>,
    /// Fleets with each start.
    of: Vec<N>,
    draw: Draw,
}

/// A way whose target state has not been looked up yet.
#[derive(Clone, Copy)]
struct Found<K> {
    key: K,
    slot: u32,
    hint: u32,
    row: u32,
    way: Way,
}

/// Ways that are looked up together: their places in memory are far apart, and one at a time each
/// look-up would wait for the one before.
const TOGETHER: usize = 256;

impl<K: Mask, N: Count> Sweep<K, N> {
    /// A sweep by this plan.
    pub fn new(plan: Plan<K, N>, wanted: Wanted) -> Self {
        let mut now = Layer::new(plan.width);
        now.find(K::default());
        now.counts[0] = N::ONE;
        now.bits.fill(1);
        Self {
            wanted,
            phase: Phase::Forward,
            nodes: 0,
            too_large: false,
            cell: 0,
            row: 0,
            way: 0,
            value: 0,
            next: Layer::new(plan.width),
            now,
            ways: vec![vec![]; plan.cells],
            states: vec![0; plan.cells + 1],
            way_bytes: 0,
            found: Vec::with_capacity(2 * TOGETHER),
            kept_from: 0,
            marks: vec![],
            mark_bytes: 0,
            stretch: vec![],
            stretch_bytes: 0,
            base: 0,
            total: None,
            after: vec![],
            at: vec![],
            of: vec![N::default(); plan.starts.len()],
            draw: Draw::new(wanted.seed),
            plan,
        }
    }

    /// Cells from one mark to the next.
    fn length(&self) -> usize {
        self.plan.cells.isqrt().max(1)
    }

    /// Finds the ways on from the states at `cell`.
    fn find_ways(&mut self, nodes: u64) {
        let Self { plan, now, next, found, cell, row, .. } = self;
        let first = plan.from[*cell];
        let most = nodes.min(TOGETHER as u64) as usize;
        found.clear();
        while *row < now.keys.len() && found.len() < most {
            let (key, bits) = (now.keys[*row], now.row(*row).1);
            let before = found.len();
            let from = *row as u32;
            plan.expand(*cell, key, bits, |key, start| {
                let way = Way::with(start.map(|start| start - first));
                found.push(Found { key, slot: next.slot(key), hint: 0, row: from, way });
            });
            match found[before..].last_mut() {
                Some(last) => last.way.0 |= Way::LAST,
                None => found.push(Found { key, slot: 0, hint: 0, row: from, way: Way::NONE }),
            }
            *row += 1;
        }
        self.nodes += found.len().max(1) as u64;
        self.look_up();
        self.too_large |= self.next.keys.len() >= STATES;
    }

    /// Finds the states that the ways lead to, and passes the numbers on.
    fn look_up(&mut self) {
        let keep = self.wanted.each;
        let Self { plan, now, next, found, ways, cell, .. } = self;
        let (ways, first) = (&mut ways[*cell], plan.from[*cell]);
        for one in &mut *found {
            one.hint = next.hint(one.slot);
        }
        for one in &mut *found {
            one.hint *= u32::from(next.is(one.hint, one.key));
        }
        let mut room = [N::default(); WIDTH];
        for one in &*found {
            if one.way.is_none() {
                if keep {
                    ways.push(one.way);
                }
                continue;
            }
            let to = if one.hint > 0 { one.hint as usize - 1 } else { next.find(one.key) };
            if keep {
                ways.push(one.way.leading(to));
            }
            let row = now.row(one.row as usize);
            plan.pass_on(one.way.ship().map(|ship| first + ship), row, next, to, &mut room);
        }
    }

    /// Follows the known ways on from the states at `cell`.
    fn follow_ways(&mut self, nodes: u64) {
        let Self { plan, now, next, ways, states, cell, row, way, .. } = self;
        let (ways, first) = (&ways[*cell], plan.from[*cell]);
        next.open(states[*cell + 1]);
        let mut room = [N::default(); WIDTH];
        let mut done = 0;
        while *row < states[*cell] && done < nodes {
            loop {
                let step = ways[*way];
                *way += 1;
                if !step.is_none() {
                    done += 1;
                    let start = step.ship().map(|ship| first + ship);
                    plan.pass_on(start, now.row(*row), next, step.to(), &mut room);
                }
                if step.is_last() {
                    break;
                }
            }
            *row += 1;
        }
        self.nodes += done.max(1);
    }

    /// To the next cell.
    fn step(&mut self) {
        std::mem::swap(&mut self.now, &mut self.next);
        self.next.clear();
        self.cell += 1;
        (self.row, self.way) = (0, 0);
    }

    fn forward(&mut self, nodes: u64) {
        if self.cell < self.plan.cells {
            self.find_ways(nodes);
            if self.row < self.now.keys.len() {
                return;
            }
            self.states[self.cell] = self.now.keys.len();
            if self.wanted.each && self.cell.is_multiple_of(self.length()) {
                let mark = self.now.pack();
                self.mark_bytes += mark.bytes();
                self.marks.push((self.cell, mark));
            }
            self.ways[self.cell].shrink_to_fit();
            self.way_bytes += self.ways[self.cell].len() * 4;
            while self.way_bytes > KEEP && self.kept_from < self.cell {
                let stretch = self.kept_from..(self.kept_from + self.length()).min(self.cell + 1);
                self.kept_from = stretch.end;
                for ways in &mut self.ways[stretch] {
                    self.way_bytes -= std::mem::take(ways).len() * 4;
                }
            }
            self.step();
            return;
        }
        // All cells are done: in one state, all ships are found.
        let width = self.plan.width;
        self.states[self.cell] = self.now.keys.len();
        let full = self.now.keys.iter().position(|&key| key == self.plan.full);
        let end = full.map(|row| row * width + width - 1);
        let total = end.map_or(N::default(), |end| self.now.counts[end]);
        self.total = Some(total);
        if !self.wanted.each || total == N::default() {
            self.phase = Phase::Done;
            return;
        }
        self.after = vec![N::default(); self.now.counts.len()];
        if let (Some(row), Some(end)) = (full, end) {
            self.after[end] = N::ONE;
            self.draw.start(self.wanted.samples, (row as u32, width - 1));
        }
        self.start_again();
    }

    /// Restarts from the last mark, to restore the counts from there on.
    fn start_again(&mut self) {
        let Some((cell, mark)) = self.marks.pop() else {
            self.phase = Phase::Done;
            return;
        };
        self.phase = Phase::Again;
        self.mark_bytes -= mark.bytes();
        self.now.unpack(&mark, cell < self.kept_from);
        self.next.clear();
        (self.base, self.cell) = (cell, cell);
        (self.row, self.way) = (0, 0);
        self.stretch.clear();
        self.stretch_bytes = 0;
    }

    fn again(&mut self, nodes: u64) {
        let end = (self.base + self.length()).min(self.plan.cells);
        // The numbers of the last cell of a stretch are needed, those after it are not.
        let known = self.base >= self.kept_from;
        if self.cell + 1 < end || !known {
            if known {
                self.follow_ways(nodes);
            } else {
                self.find_ways(nodes);
            }
            if self.row < self.states[self.cell] {
                return;
            }
            if !known {
                self.way_bytes += self.ways[self.cell].len() * 4;
            }
        }
        let rows = self.now.rows();
        self.stretch_bytes += rows.bytes();
        self.stretch.push(rows);
        self.step();
        if self.cell == end {
            self.phase = Phase::Back;
            self.cell -= 1;
            self.enter();
        }
    }

    /// Prepares the backward pass over `cell`.
    fn enter(&mut self) {
        let width = self.plan.width;
        (self.row, self.way, self.value) = (0, 0, 0);
        self.at.clear();
        self.at.resize(self.states[self.cell] * width, N::default());
        self.draw.enter(self.after.len() / width);
    }

    fn back(&mut self, nodes: u64) {
        let Self {
            plan, ways, states, stretch, after, at, way, value, row, of, draw, cell, ..
        } = self;
        let ways = &ways[*cell];
        let rows = &stretch[*cell - self.base];
        let (width, first) = (plan.width, plan.from[*cell]);
        let mut wide = [N::default(); WIDTH];
        let mut room = [N::default(); WIDTH];
        let mut done = 0;
        while *row < states[*cell] && done < nodes {
            let from = if width == 1 {
                std::slice::from_ref(&rows.values[*row])
            } else {
                wide[..width].fill(N::default());
                each(rows.bits[*row], |place| {
                    wide[place] = rows.values[*value];
                    *value += 1;
                });
                &wide[..width]
            };
            let into = &mut at[*row * width..][..width];
            loop {
                let step = ways[*way];
                *way += 1;
                if !step.is_none() {
                    done += 1;
                    let to = step.to();
                    let ship = step.ship().map(|ship| first + ship);
                    let weight = plan.weight(ship);
                    let after = weighed(weight, &after[to * width..][..width], &mut room);
                    let digit = plan.digit(ship);
                    let (by, fits, found) = match digit {
                        Some(Digit::Place { step, kept, kept_bits }) => {
                            add_back(into, after, *step, kept);
                            (*step, *kept_bits, dot(from, after, *step, kept))
                        }
                        _ if width == 1 => {
                            into[0] = into[0].plus(after[0]);
                            (0, 1, from[0].times(after[0]))
                        }
                        _ => {
                            add(into, after);
                            let each = from.iter().zip(after).map(|(a, b)| a.times(*b));
                            (0, u64::MAX, each.fold(N::default(), N::plus))
                        }
                    };
                    if let Some(start) = ship {
                        of[start] = of[start].plus(found);
                    }
                    draw.offer(to, |place| {
                        let before =
                            place.checked_sub(by).filter(|before| fits >> before & 1 != 0)?;
                        let ways = weight.map_or(from[before], |weight| from[before].times(weight));
                        Some((
                            ways.float(),
                            (*row as u32, before),
                            ship.map(|ship| plan.starts[ship].candidate),
                        ))
                    });
                }
                if step.is_last() {
                    break;
                }
            }
            *row += 1;
        }
        self.nodes += done.max(1);
        if self.row < self.states[self.cell] {
            return;
        }
        self.draw.leave();
        self.way_bytes -= std::mem::take(&mut self.ways[self.cell]).len() * 4;
        std::mem::swap(&mut self.after, &mut self.at);
        if self.cell > self.base {
            self.cell -= 1;
            self.enter();
        } else {
            self.start_again();
        }
    }
}

impl<K: Mask, N: Count> Sweeping for Sweep<K, N> {
    fn advance(&mut self, nodes: u64) -> bool {
        let end = self.nodes.saturating_add(nodes);
        while self.nodes < end && !self.too_large {
            let left = end - self.nodes;
            match self.phase {
                Phase::Forward => {
                    self.forward(left);
                    if self.total.is_some() {
                        // Pause here: the caller may be waiting for the total.
                        break;
                    }
                }
                Phase::Again => self.again(left),
                Phase::Back => self.back(left),
                Phase::Done => return true,
            }
        }
        self.phase == Phase::Done
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn bytes(&self) -> usize {
        let numbers = (self.after.capacity() + self.at.capacity()) * size_of::<N>();
        let growing = self.ways.get(self.cell).map_or(0, |ways| ways.capacity() * 4);
        let ways = self.way_bytes + growing;
        self.now.bytes() + self.next.bytes() + ways + self.mark_bytes + self.stretch_bytes + numbers
    }

    fn is_too_large(&self) -> bool {
        self.too_large
    }

    fn total(&self) -> Option<(f64, u128)> {
        self.total.map(|total| (total.float(), total.whole()))
    }

    fn finish(&self) -> (Vec<(f64, u128)>, Vec<Vec<u32>>) {
        let most = self.plan.starts.iter().map(|start| start.candidate as usize + 1).max();
        let mut of = vec![(0.0, 0); most.unwrap_or(0)];
        for (start, count) in self.plan.starts.iter().zip(&self.of) {
            of[start.candidate as usize] = (count.float(), count.whole());
        }
        (of, self.draw.fleets.clone())
    }
}
