//! All minimal exchanges: which tiles go out and which come in so that the hand is won with the fewest.

use std::cmp::Reverse;

use rustc_hash::{FxHashMap, FxHashSet};

use super::goals::{Goals, MAX_UNITS, Start};
use super::hand::Hand;
use super::idol::{IdolId, Set, TILES};
use super::roster::Roster;
use super::score;
use super::table::Table;
use super::unit::UnitId;

/// Up to 13 tiles, ascending, packed so that numbers compare as the lists do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pack(u128);

impl Pack {
    const BITS: u32 = 6;

    /// Packs tiles that are in ascending order.
    pub(super) fn new(tiles: impl Iterator<Item = IdolId>) -> Self {
        let mut shift = 13 * Self::BITS;
        Self(tiles.fold(0, |pack, id| {
            shift -= Self::BITS;
            // Shorter lists come first, so 0 means "no tile".
            pack | u128::from(id + 1) << shift
        }))
    }

    /// The tiles, ascending.
    pub fn tiles(self) -> impl Iterator<Item = IdolId> {
        (0..13)
            .rev()
            .map(move |at| (self.0 >> (at * Self::BITS)) as u8 & 63)
            .take_while(|&id| id != 0)
            .map(|id| id - 1)
    }
}

/// Up to eight units, ascending, packed; two bytes each, 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PackedUnits([u16; MAX_UNITS]);

impl PackedUnits {
    fn new(units: &[UnitId]) -> Self {
        let mut packed = [0; MAX_UNITS];
        for (place, id) in packed.iter_mut().zip(units) {
            *place = id + 1;
        }
        Self(packed)
    }

    fn units(self) -> Vec<UnitId> {
        self.0.into_iter().take_while(|&id| id != 0).map(|id| id - 1).collect()
    }
}

/// Numbers lists of tiles, so that a pair of lists is one small key.
#[derive(Default)]
struct Numbered {
    numbers: FxHashMap<Pack, u32>,
    packs: Vec<Pack>,
}

impl Numbered {
    fn number(&mut self, pack: Pack) -> u64 {
        let next = self.packs.len() as u32;
        let number = *self.numbers.entry(pack).or_insert(next);
        if number == next {
            self.packs.push(pack);
        }
        u64::from(number)
    }

    fn bytes(&self) -> usize {
        self.numbers.capacity() * 33 + self.packs.capacity() * 16
    }
}

/// What is known of one exchange.
#[derive(Clone, Copy, Debug)]
struct Row {
    score: u32,
    splits: u32,
    units: PackedUnits,
}

/// One exchange: tiles out, tiles in, best points by own draw, its units, and the number of unit sets behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Tiles that are sent, ascending.
    pub out: Vec<IdolId>,
    /// Tiles that come in, ascending.
    pub into: Vec<IdolId>,
    /// Points of the best split, won by own draw.
    pub score: u32,
    /// Units of that split, ascending.
    pub units: Vec<UnitId>,
    /// Different unit sets that this exchange makes possible.
    pub splits: u32,
}

/// The set of minimal exchanges, collected goal by goal.
pub struct Exchanges {
    start: Start,
    goals: Goals,
    sets: FxHashSet<PackedUnits>,
    /// By the numbers of the lists: "out" in the upper half, "in" in the lower.
    rows: FxHashMap<u64, Row>,
    outs: Numbered,
    ins: Numbered,
    raw: u64,
}

impl Exchanges {
    /// Prepares to collect the exchanges from `start` with at most `h` missing tiles.
    ///
    /// If `h` is the fewest possible, these are the minimal ones.
    pub fn new(table: &Table, start: &Start, h: u8) -> Self {
        Self {
            start: start.clone(),
            goals: Goals::new(table, start, h),
            sets: FxHashSet::default(),
            rows: FxHashMap::default(),
            outs: Numbered::default(),
            ins: Numbered::default(),
            raw: 0,
        }
    }

    /// Continues for about `nodes` nodes; `true` when all exchanges are there.
    pub fn advance(&mut self, hand: &Hand, table: &Table, nodes: u64) -> bool {
        let end = self.goals.nodes() + nodes;
        loop {
            let left = end.saturating_sub(self.goals.nodes());
            if !self.goals.advance(table, left) {
                return self.goals.is_done();
            }
            self.collect(hand, table);
        }
    }

    /// Nodes visited.
    pub fn nodes(&self) -> u64 {
        self.goals.nodes()
    }

    /// Different pairs so far.
    pub fn count(&self) -> u64 {
        self.rows.len() as u64
    }

    /// Different unit sets so far.
    pub fn unit_sets(&self) -> u64 {
        self.sets.len() as u64
    }

    /// Unit sets times the choices of which unit receives each missing tile.
    pub fn raw(&self) -> u64 {
        self.raw
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        let maps = self.sets.capacity() * 17 + self.rows.capacity() * 33;
        (maps + self.outs.bytes() + self.ins.bytes()) as u64
    }

    /// All pairs (out, in) with the best points of each, unordered.
    pub fn pairs(&self) -> impl Iterator<Item = (Pack, Pack, u32)> {
        self.rows.iter().map(|(&key, row)| {
            let (out, into) = self.pair(key);
            (out, into, row.score)
        })
    }

    fn pair(&self, key: u64) -> (Pack, Pack) {
        (self.outs.packs[(key >> 32) as usize], self.ins.packs[key as u32 as usize])
    }

    /// The pairs (out, in) that come first, ascending; at most `limit`.
    pub fn list(&self, limit: usize) -> Vec<(Pack, Pack)> {
        if limit == 0 {
            return Vec::new();
        }
        let mut list: Vec<_> = self.rows.keys().map(|&key| self.pair(key)).collect();
        if limit < list.len() {
            list.select_nth_unstable(limit - 1);
            list.truncate(limit);
        }
        list.sort_unstable();
        list
    }

    /// The exchanges with the best points, best first; at most `limit`, which is not 0.
    pub fn top(&self, limit: usize, focus: Focus) -> Vec<Exchange> {
        let fits = |(out, into): (Pack, Pack), row: &Row| match focus {
            Focus::All => true,
            Focus::Out(id) => out.tiles().any(|tile| tile == id),
            Focus::In(id) => into.tiles().any(|tile| tile == id),
            Focus::Unit(id) => row.units.units().contains(&id),
        };
        let mut list: Vec<_> = self
            .rows
            .iter()
            .map(|(&key, row)| (Reverse(row.score), self.pair(key), row))
            .filter(|&(_, pair, row)| fits(pair, row))
            .collect();
        let key = |row: &(Reverse<u32>, (Pack, Pack), &Row)| (row.0, row.1);
        if limit < list.len() {
            list.select_nth_unstable_by_key(limit - 1, key);
            list.truncate(limit);
        }
        list.sort_unstable_by_key(key);
        list.into_iter()
            .map(|(_, (out, into), row)| Exchange {
                out: out.tiles().collect(),
                into: into.tiles().collect(),
                score: row.score,
                units: row.units.units(),
                splits: row.splits,
            })
            .collect()
    }

    /// In how many pairs each tile goes out and comes in, and each unit is in the best split; most first.
    pub fn sums(&self) -> Sums {
        let (mut out, mut into) = ([0u64; TILES], [0u64; TILES]);
        let (sent, needed) = (distinct(&self.outs), distinct(&self.ins));
        let mut units: FxHashMap<UnitId, u64> = FxHashMap::default();
        for (key, row) in &self.rows {
            sent[(key >> 32) as usize].iter().for_each(|id| out[usize::from(id)] += 1);
            needed[*key as u32 as usize].iter().for_each(|id| into[usize::from(id)] += 1);
            let mut split = row.units.units();
            split.dedup();
            split.into_iter().for_each(|id| *units.entry(id).or_default() += 1);
        }
        let mut by_unit: Vec<_> = units.into_iter().collect();
        by_unit.sort_unstable_by_key(|&(id, pairs)| (Reverse(pairs), id));
        Sums { by_out: most_first(&out), by_in: most_first(&into), by_unit }
    }

    /// The article's uniform measure for sending each tile: different "in" sets that go with it; and all different ones.
    pub fn by_kinds(&self) -> ([u64; TILES], u64) {
        let sent = distinct(&self.outs);
        let mut with = vec![Set::default(); self.ins.packs.len()];
        for key in self.rows.keys() {
            with[*key as u32 as usize].0 |= sent[(key >> 32) as usize].0;
        }
        let mut kinds = [0; TILES];
        with.iter().for_each(|tiles| tiles.iter().for_each(|id| kinds[usize::from(id)] += 1));
        (kinds, with.len() as u64)
    }

    fn collect(&mut self, hand: &Hand, table: &Table) {
        let units = self.goals.units(table);
        let packed = PackedUnits::new(&units);
        if !self.sets.insert(packed) {
            return;
        }
        let mut used = [0u8; TILES];
        for piece in self.goals.pieces() {
            for tile in table.pieces()[usize::from(piece)].members.iter() {
                used[usize::from(tile)] += 1;
            }
        }
        let mut have = [0u8; TILES];
        for tile in table.layout().tiles(self.start.mask) {
            have[usize::from(tile)] += 1;
        }
        let repeat = |tile: u8, copies: u8| std::iter::repeat_n(tile, usize::from(copies));
        let over = |a: &[u8; TILES], b: &[u8; TILES], id: u8| {
            a[usize::from(id)].saturating_sub(b[usize::from(id)])
        };
        let tiles = 0..TILES as u8;
        let out = Pack::new(tiles.clone().flat_map(|id| repeat(id, over(&have, &used, id))));
        let into = Pack::new(tiles.clone().flat_map(|id| repeat(id, over(&used, &have, id))));
        self.raw += tiles
            .map(|id| (id, over(&used, &have, id)))
            .filter(|&(_, copies)| copies > 0)
            .map(|(id, copies)| receivers(hand.roster(), &units, id, copies))
            .product::<u64>();
        let score = score::tsumo(hand, &units);
        let key = self.outs.number(out) << 32 | self.ins.number(into);
        let row = self.rows.entry(key).or_insert(Row { score: 0, splits: 0, units: packed });
        row.splits += 1;
        if score > row.score {
            (row.score, row.units) = (score, packed);
        }
    }
}

/// A part of the exchanges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    /// All of them.
    #[default]
    All,
    /// Those that send this tile.
    Out(IdolId),
    /// Those that need this tile.
    In(IdolId),
    /// Those whose best split holds this unit.
    Unit(UnitId),
}

/// How often tiles and units appear in the exchanges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Tile, pairs that send it.
    pub by_out: Vec<(IdolId, u64)>,
    /// Tile, pairs that need it.
    pub by_in: Vec<(IdolId, u64)>,
    /// Unit, pairs whose best split holds it.
    pub by_unit: Vec<(UnitId, u64)>,
}

/// The characters in each of the numbered lists.
fn distinct(lists: &Numbered) -> Vec<Set> {
    lists.packs.iter().map(|pack| pack.tiles().collect()).collect()
}

fn most_first(counts: &[u64; TILES]) -> Vec<(IdolId, u64)> {
    let mut list: Vec<_> =
        (0..TILES as u8).map(|id| (id, counts[usize::from(id)])).filter(|row| row.1 > 0).collect();
    list.sort_by_key(|&(id, pairs)| (Reverse(pairs), id));
    list
}

/// In how many ways the units that hold `tile` can receive its missing copies; equal units are not
/// distinguished.
fn receivers(roster: &Roster, units: &[UnitId], tile: IdolId, copies: u8) -> u64 {
    // ways[k]: ways to distribute k copies among the units looked at so far.
    let mut ways = [0u64; MAX_UNITS + 1];
    ways[0] = 1;
    for equal in units.chunk_by(|a, b| a == b) {
        if !roster.members(equal[0]).has(tile) {
            continue;
        }
        for k in (0..=MAX_UNITS).rev() {
            ways[k] = ways[k.saturating_sub(equal.len())..=k].iter().sum();
        }
    }
    ways[usize::from(copies)]
}
