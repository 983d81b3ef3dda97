//! Chances to win by own draws alone: exact for one and two draws, simulated for more.
//!
//! Draws come from the unseen tiles, without replacement; nobody else plays, claims or wins.
//! Thirteen tiles that win after two draws are a goal with at most two tiles missing, so one table
//! of bounds and one list of those goals serve all discards of a hand; no later hand is looked at.

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxHashMap;

use super::deals::below;
use super::exchange::{Exchanges, Pack};
use super::goals::{Start, nearest, within};
use super::hand::Hand;
use super::idol::{IdolId, TILES};
use super::table::Table;
use super::waits;
use super::win;

/// Draws up to which chances are exact.
pub const EXACT: u8 = 2;

/// A chance as a fraction of equally likely sequences of draws, and what the wins are worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chance {
    /// Sequences that win.
    pub ways: u64,
    /// All sequences.
    pub of: u64,
    /// Points of the winning sequences, added up.
    pub points: u64,
}

/// What remains after one discard, or of a waiting hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The tile that was sent; `None` for a hand that is already waiting.
    pub sent: Option<IdolId>,
    /// Fewest missing tiles; `None` where no goal is left.
    pub h: Option<u8>,
    /// The chance to win with the next draw, and with the next two under the best play for that.
    ///
    /// Between plays with equal chances the one that brings more points is taken.
    pub within: [Chance; EXACT as usize],
}

/// The goals within two missing tiles of a waiting hand.
struct Close {
    /// Points of the win with one tile.
    one: [Option<u32>; TILES],
    /// Wins with two tiles, where another is sent in between: tile sent, tiles in, points.
    two: Vec<(IdolId, [IdolId; 2], u32)>,
}

impl Close {
    fn new() -> Self {
        Self { one: [None; TILES], two: Vec::new() }
    }

    fn add(&mut self, out: &[IdolId], into: &[IdolId], points: u32) {
        match (out, into) {
            ([], &[tile]) => self.one[usize::from(tile)] = Some(points),
            (&[sent], &[a, b]) => self.two.push((sent, [a, b], points)),
            _ => {}
        }
    }

    fn chances(&self, rem: &[u8; TILES]) -> [Chance; EXACT as usize] {
        let left = |tile: usize| u64::from(rem[tile]);
        let unseen: u64 = rem.iter().map(|&copies| u64::from(copies)).sum();
        let mut one = Chance { of: unseen, ..Chance::default() };
        for (tile, points) in self.one.iter().enumerate() {
            if let Some(points) = points {
                one.ways += left(tile);
                one.points += left(tile) * u64::from(*points);
            }
        }
        // What a first tile and a discard after it achieve: copies that win then, and their points.
        let mut plans: FxHashMap<(IdolId, IdolId), (u64, u64)> = FxHashMap::default();
        for &(sent, [a, b], points) in &self.two {
            let mut add = |first: IdolId, second: IdolId| {
                let copies = left(usize::from(second)) - u64::from(first == second);
                let plan = plans.entry((first, sent)).or_default();
                plan.0 += copies;
                plan.1 += copies * u64::from(points);
            };
            add(a, b);
            if a != b {
                add(b, a);
            }
        }
        // Sending the first tile itself leaves the wait as it was.
        let mut best = [(one.ways, one.points); TILES];
        for (&(first, _), &plan) in &plans {
            let best = &mut best[usize::from(first)];
            *best = plan.max(*best);
        }
        let second = unseen.saturating_sub(1).max(1);
        let mut two = Chance { of: unseen * second, ..Chance::default() };
        for (tile, &(ways, points)) in best.iter().enumerate() {
            let (ways, points) = match self.one[tile] {
                Some(points) => (second, second * u64::from(points)),
                None => (ways, points),
            };
            two.ways += left(tile) * ways;
            two.points += left(tile) * points;
        }
        [one, two]
    }
}

/// The chances of a waiting hand, or of a drawn one after each discard, ascending by tile.
///
/// Empty for a hand that is neither waiting nor drawn.
pub fn prospects(hand: &Hand) -> Vec<Prospect> {
    if !hand.is_drawn() && !hand.is_waiting() {
        return Vec::new();
    }
    let table = Table::new(hand);
    let start = Start::of(hand, &table);
    let mut found = Exchanges::new(&table, &start, EXACT);
    found.advance(hand, &table, u64::MAX);
    let goals: Vec<(Vec<IdolId>, Vec<IdolId>, u32)> = found
        .pairs()
        .map(|(out, into, points)| (out.tiles().collect(), into.tiles().collect(), points))
        .collect();
    let rem = hand.rem();
    let prospect = |sent: Option<IdolId>, start: &Start, close: &Close| Prospect {
        sent,
        h: nearest(&table, start).map(|goal| goal.missing),
        within: close.chances(rem),
    };
    if hand.is_waiting() {
        let mut close = Close::new();
        goals.iter().for_each(|(out, into, points)| close.add(out, into, *points));
        return vec![prospect(None, &start, &close)];
    }
    let sends = hand.free_set();
    sends
        .iter()
        .map(|tile| {
            let mut close = Close::new();
            for (out, into, points) in &goals {
                if let Some(at) = out.iter().position(|&sent| sent == tile) {
                    let mut out = out.clone();
                    out.remove(at);
                    close.add(&out, into, *points);
                    continue;
                }
                // The goal needs the tile sent, so another copy has to come in.
                let again = into.iter().filter(|&&other| other == tile).count();
                if again < usize::from(rem[usize::from(tile)]) {
                    close.add(out, &[&into[..], &[tile]].concat(), *points);
                }
            }
            prospect(Some(tile), &start.sending(&table, tile), &close)
        })
        .collect()
}

/// A hand that plays on by itself: it draws, and sends what is fastest.
///
/// Fastest is the smallest h, then the most copies left, then the most points, then the lowest
/// tile. With two draws left no play wins more often.
pub struct Solo {
    hand: Hand,
    rng: Pcg64Mcg,
}

/// The result of one draw of a [`Solo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It won, with these points.
    Won(u32),
    /// It plays on.
    On,
    /// It cannot win with the draws that are left.
    Lost,
}

impl Solo {
    /// Starts from a waiting hand; its draws follow from `seed`.
    pub fn new(hand: Hand, seed: u64) -> Self {
        Self { hand, rng: Pcg64Mcg::seed_from_u64(seed) }
    }

    /// Draws and sends; `left` draws may follow.
    pub fn turn(&mut self, memo: &mut Memo, left: u8) -> Turn {
        let unseen = u32::from(self.hand.unseen());
        if unseen == 0 {
            return Turn::Lost;
        }
        let mut at = below(&mut self.rng, unseen);
        let tile = (0u8..).zip(self.hand.rem()).find(|&(_, &copies)| {
            let here = at < u32::from(copies);
            at = at.saturating_sub(if here { 0 } else { u32::from(copies) });
            here
        });
        let drawn = tile.and_then(|(tile, _)| self.hand.exchanged(&[], &[tile]));
        let Some(drawn) = drawn else { return Turn::Lost };
        match memo.decide(&drawn) {
            Some(Decision::Win(points)) => Turn::Won(points),
            Some(Decision::Send(tile, h)) if h <= left => {
                match drawn.exchanged(&[tile], &[]) {
                    Some(hand) => self.hand = hand,
                    None => return Turn::Lost,
                }
                Turn::On
            }
            _ => Turn::Lost,
        }
    }
}

/// What to do with a drawn hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Win(u32),
    /// The tile, and h after it.
    Send(IdolId, u8),
}

/// Decisions made before: the first draws of many plays meet the same hands.
#[derive(Default)]
pub struct Memo {
    known: FxHashMap<(Pack, u128), Option<Decision>>,
}

/// Most decisions kept.
const MOST_KNOWN: usize = 1 << 16;

impl Memo {
    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        64 * self.known.capacity() as u64
    }

    fn decide(&mut self, hand: &Hand) -> Option<Decision> {
        let rem = hand.rem().iter().fold(0, |all, &copies| all << 2 | u128::from(copies));
        let key = (Pack::new(hand.free().iter().copied()), rem);
        if let Some(decision) = self.known.get(&key) {
            return *decision;
        }
        let decision = decide(hand);
        if self.known.len() < MOST_KNOWN {
            self.known.insert(key, decision);
        }
        decision
    }
}

fn decide(hand: &Hand) -> Option<Decision> {
    let table = Table::new(hand);
    let start = Start::of(hand, &table);
    let h = nearest(&table, &start)?.missing;
    if h == 0 {
        return win::won(hand, None).map(|won| Decision::Win(won.points));
    }
    // Some discard always keeps h: any tile that goes out in a minimal exchange.
    let sends: Vec<IdolId> = hand
        .free_set()
        .iter()
        .filter(|&tile| within(&table, &start.sending(&table, tile), h).is_some())
        .collect();
    let tile = match sends[..] {
        [tile] => tile,
        _ => {
            let choices = sends.into_iter().map(|tile| waits::choice(hand, &table, &start, tile));
            let best = choices.min_by(|a, b| a.merit.order(&b.merit).then(a.tile.cmp(&b.tile)));
            best?.tile
        }
    };
    Some(Decision::Send(tile, h))
}
