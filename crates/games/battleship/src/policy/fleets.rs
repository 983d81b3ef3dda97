//! A list of fleets: what is left of it after each answer, played to the end.

use crate::candidates::Candidates;
use crate::cells::{Cell, Cells};
use crate::chance::mix;
use crate::fleet::{Placement, SunkInfo};
use crate::listing::Listing;
use search::Step;

/// Fleets that agree with a history, all of them or drawn ones.
#[derive(Clone, Debug)]
pub struct Fleets {
    info: SunkInfo,
    ships: Vec<Ship>,
    fleets: Vec<Fleet>,
    /// Whether each weighs 1.
    uniform: bool,
    /// Cells shot so far.
    shot: Cells,
}

#[derive(Clone, Copy, Debug)]
struct Ship {
    cells: Cells,
    /// The answer to sinking it, as a number of at least 2; [`HIT`] where sinking is not reported.
    name: u64,
}

/// One fleet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fleet {
    /// Cells of ships whose place is not certain.
    pub cells: Cells,
    pub weight: f64,
    /// Where its ships stand.
    from: u32,
    to: u32,
}

/// The answers for water and for a ship still afloat; others are names of ships.
const MISS: u64 = 0;
const HIT: u64 = 1;

impl Fleets {
    /// No fleets yet.
    pub const fn none(info: SunkInfo, shot: Cells) -> Self {
        Self { info, ships: vec![], fleets: vec![], uniform: true, shot }
    }

    /// Adds a fleet of these ships; ships whose place is certain may be left out.
    pub fn add(&mut self, ships: &[Placement], weight: f64) {
        let from = self.ships.len() as u32;
        let mut cells = Cells::default();
        for ship in ships.iter().filter(|ship| !ship.cells.within(self.shot)) {
            cells |= ship.cells;
            let name = match self.info {
                SunkInfo::Never => HIT,
                SunkInfo::Anonymous => 2,
                SunkInfo::Class => 2 + u64::from(ship.class),
                SunkInfo::Cells => {
                    let place = ship.cells.iter().fold(0, |key, cell| mix(key, cell.into()));
                    mix(place, ship.class.into()) | 2
                }
            };
            self.ships.push(Ship { cells: ship.cells, name });
        }
        self.uniform &= weight == 1.0;
        self.fleets.push(Fleet { cells, weight, from, to: self.ships.len() as u32 });
    }

    /// Whether each weighs 1.
    pub const fn is_uniform(&self) -> bool {
        self.uniform
    }

    /// Cells shot so far.
    pub const fn shot(&self) -> Cells {
        self.shot
    }

    /// Number of fleets.
    pub const fn len(&self) -> usize {
        self.fleets.len()
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.fleets.is_empty()
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let ships = self.ships.capacity() * size_of::<Ship>();
        (ships + self.fleets.capacity() * size_of::<Fleet>()) as u64
    }

    /// Sum of their weights.
    pub fn weight(&self) -> f64 {
        self.fleets.iter().map(|fleet| fleet.weight).sum()
    }

    /// Misses over all fleets, by weight, of a player who shoots at `first` and then always where most
    /// of the fleets left have a ship, at the first of equal cells.
    pub fn greedy_after(&self, first: Cell) -> f64 {
        let mut every = self.every();
        self.shoot(&mut every, self.shot, first, &mut |group, shot| self.greedy(group, shot))
    }

    /// The same with these fleets only, after the cells of `shot`.
    pub(super) fn greedy_of(&self, mut set: Vec<u32>, shot: Cells) -> f64 {
        self.greedy(&mut set, shot)
    }

    fn every(&self) -> Vec<u32> {
        (0..self.fleets.len() as u32).collect()
    }

    pub(super) fn fleet(&self, fleet: u32) -> &Fleet {
        &self.fleets[fleet as usize]
    }

    fn ships(&self, fleet: &Fleet) -> &[Ship] {
        &self.ships[fleet.from as usize..fleet.to as usize]
    }

    fn weight_of(&self, set: &[u32]) -> f64 {
        set.iter().map(|&fleet| self.fleet(fleet).weight).sum()
    }

    /// Where most of these fleets have a ship, among cells not shot yet.
    fn tally(&self, set: &[u32], shot: Cells) -> Tallied {
        if self.uniform {
            let cells = set.iter().map(|&fleet| self.fleet(fleet).cells - shot);
            return tally(cells);
        }
        let mut counts = [0.0; 256];
        let (mut all, mut any) = (!Cells::default(), Cells::default());
        for fleet in set.iter().map(|&fleet| self.fleet(fleet)) {
            let cells = fleet.cells - shot;
            (all, any) = (all & cells, any | cells);
            cells.iter().for_each(|cell| counts[usize::from(cell)] += fleet.weight);
        }
        let most = counts.iter().copied().fold(0.0, f64::max);
        let best = any.iter().filter(|&cell| counts[usize::from(cell)] == most).collect();
        Tallied { any, best: if all.is_empty() { best } else { all }, sure: !all.is_empty() }
    }

    /// What a fleet answers to a shot at `at`.
    fn answer(&self, fleet: &Fleet, shot: Cells, at: Cell) -> u64 {
        let Some(ship) = self.ships(fleet).iter().find(|ship| ship.cells.has(at)) else {
            return MISS;
        };
        if ship.cells.within(shot | Cells::one(at)) { ship.name } else { HIT }
    }

    /// Its answers to shots at all cells of `sure` in order, as one number.
    pub(super) fn answers(&self, fleet: &Fleet, shot: Cells, sure: Cells) -> u64 {
        let after = shot | sure;
        let sinks =
            |ship: &&Ship| ship.name != HIT && ship.cells.meets(sure) && ship.cells.within(after);
        self.ships(fleet).iter().filter(sinks).fold(0, |sum: u64, ship| {
            let last = (ship.cells & sure).iter().last().unwrap_or_default();
            sum.wrapping_add(mix(ship.name, last.into()))
        })
    }

    /// Shoots at a cell of all these fleets: the weight of those missed, plus what `then` returns for
    /// those that agree with each answer.
    fn shoot(
        &self,
        set: &mut [u32],
        shot: Cells,
        at: Cell,
        then: &mut impl FnMut(&mut [u32], Cells) -> f64,
    ) -> f64 {
        let hits = partition(set, |fleet| self.fleet(fleet).cells.has(at));
        let (hit, miss) = set.split_at_mut(hits);
        let after = shot | Cells::one(at);
        let mut sum = self.weight_of(miss);
        if !miss.is_empty() {
            sum += then(miss, after);
        }
        sum + split(hit, |fleet| self.answer(self.fleet(fleet), shot, at), &mut |group| {
            then(group, after)
        })
    }

    fn greedy(&self, set: &mut [u32], mut shot: Cells) -> f64 {
        loop {
            match *set {
                [] | [_] => return 0.0,
                [one, other] => {
                    let (one, other) = (self.fleet(one), self.fleet(other));
                    let (a, b) = (one.cells - shot, other.cells - shot);
                    if a == b {
                        return 0.0;
                    }
                    // The first cell that only one of them has decides, unless something is
                    // certain.
                    if let (false, Some(first)) = (a.meets(b), (a | b).first()) {
                        let misses = |fleet: &Fleet, cells: Cells| {
                            if cells.has(first) { 0.0 } else { fleet.weight }
                        };
                        return misses(one, a) + misses(other, b);
                    }
                }
                _ => {}
            }
            let Tallied { any, best, sure } = self.tally(set, shot);
            if !sure {
                let Some(at) = best.first() else { return 0.0 };
                return self.shoot(set, shot, at, &mut |group, shot| self.greedy(group, shot));
            }
            if any == best {
                return 0.0;
            }
            // Certain cells cost nothing, and may distinguish fleets.
            let after = shot | best;
            if !self.agree(set, shot, best) {
                return split(
                    set,
                    |fleet| self.answers(self.fleet(fleet), shot, best),
                    &mut |group| self.greedy(group, after),
                );
            }
            shot = after;
        }
    }

    /// Whether all of these fleets answer shots at these cells in the same way.
    fn agree(&self, set: &[u32], shot: Cells, sure: Cells) -> bool {
        let answers = |&fleet: &u32| self.answers(self.fleet(fleet), shot, sure);
        set.iter().map(answers).all({
            let first = set.first().map(answers);
            move |answers| Some(answers) == first
        })
    }
}

/// Fleets that are being listed, in slices.
#[derive(Clone, Debug)]
pub struct Gathering {
    listing: Listing,
    weights: Option<Vec<f64>>,
    most: usize,
    /// Steps left before it gives up.
    left: u64,
    fleets: Fleets,
    complete: bool,
}

impl Gathering {
    /// Starts with all fleets that a history leaves. `weights` per cell. Gives up where there are
    /// more than `most`, or where they are too hard to find.
    pub fn new(
        info: SunkInfo,
        shot: Cells,
        candidates: &Candidates,
        weights: Option<&[f64]>,
        most: usize,
    ) -> Self {
        Self {
            listing: Listing::new(candidates),
            weights: weights.map(<[f64]>::to_vec),
            most,
            // Room for dead ends.
            left: 1_000 + 400 * most as u64,
            fleets: Fleets::none(info, shot),
            complete: false,
        }
    }

    /// Continues listing for about `steps` steps.
    pub fn advance(&mut self, steps: u64) -> Step {
        let given = steps.min(self.left);
        let mut slice = given;
        let ended = self.list(&mut slice);
        self.left -= given - slice;
        if ended || self.left == 0 { Step::Done } else { Step::Running }
    }

    /// Lists until no steps are left; returns whether it ended before, with all fleets or too many.
    fn list(&mut self, steps: &mut u64) -> bool {
        loop {
            match self.listing.next(steps) {
                None => return false,
                Some(None) => {
                    self.complete = true;
                    return true;
                }
                Some(Some(ships)) => {
                    if self.fleets.len() == self.most {
                        return true;
                    }
                    let ships: Vec<_> = ships.map(|one| one.ship).collect();
                    let cells = ships.iter().flat_map(|ship| ship.cells.iter());
                    let weight = self.weights.as_deref().map_or(1.0, |weights| {
                        cells.map(|cell| weights[usize::from(cell)]).product()
                    });
                    if weight > 0.0 {
                        self.fleets.add(&ships, weight);
                    }
                }
            }
        }
    }

    /// Steps left before it gives up.
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// All fleets, once it is done; `None` where it gave up.
    pub fn fleets(self) -> Option<Fleets> {
        self.complete.then_some(self.fleets)
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.fleets.bytes()
    }
}

/// Where most of some fleets have a ship.
struct Tallied {
    /// Cells that any has.
    any: Cells,
    /// Cells that most have.
    best: Cells,
    /// Whether those are all of them.
    sure: bool,
}

/// Levels of a count of fleets.
const LEVELS: usize = 20;

/// Counts bit by bit, for all cells at once.
fn tally(fleets: impl ExactSizeIterator<Item = Cells>) -> Tallied {
    let number = fleets.len() as u32;
    let top = (32 - number.leading_zeros() as usize).min(LEVELS);
    let mut levels = [Cells::default(); LEVELS];
    let mut any = Cells::default();
    for cells in fleets {
        any |= cells;
        let mut carry = cells;
        for level in &mut levels[..top] {
            let over = *level & carry;
            *level = (*level | carry) - over;
            carry = over;
            if carry.is_empty() {
                break;
            }
        }
    }
    let (mut best, mut most) = (any, 0);
    for (at, level) in levels[..top].iter().enumerate().rev() {
        if best.meets(*level) {
            best = best & *level;
            most |= 1 << at;
        }
    }
    Tallied { any, best, sure: most == number }
}

/// Moves those that are `first` to the front; returns how many.
fn partition(set: &mut [u32], first: impl Fn(u32) -> bool) -> usize {
    let mut count = 0;
    for at in 0..set.len() {
        if first(set[at]) {
            set.swap(count, at);
            count += 1;
        }
    }
    count
}

/// Calls `then` for those with each answer, and adds up what it returns.
fn split(
    mut set: &mut [u32],
    answer: impl Fn(u32) -> u64,
    then: &mut impl FnMut(&mut [u32]) -> f64,
) -> f64 {
    let mut sum = 0.0;
    while let Some(&first) = set.first() {
        let key = answer(first);
        let count = partition(set, |fleet| answer(fleet) == key);
        let (group, rest) = set.split_at_mut(count);
        sum += then(group);
        set = rest;
    }
    sum
}
