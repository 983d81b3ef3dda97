//! What playing on is worth: the chance to win in time, the points of that win, and what is left without
//! it.
//!
//! A chain, not a simulation. With h tiles to the win, each tile that some nearest goal misses
//! comes with its own chance per round; then the tile is sent that leaves the most ways open, and
//! so on to the last tile. Paths that first lead away from the win are not counted, so the chances
//! are somewhat too small. See `docs/milljan.md`, "Worth".

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::goals::{self, Start};
use super::hand::Hand;
use super::idol::{IdolId, SHIIKA, Set, TILES};
use super::players::pool::{Bag, Pool, Target};
use super::score;
use super::table::Table;

/// What is assumed about the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Own draws that are still to come.
    pub rounds: f64,
    /// Other seats whose tiles may be won by ron.
    pub rivals: u8,
}

/// What one send is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// The tile sent; none for a waiting hand, which sends none.
    pub tile: Option<IdolId>,
    /// Tiles to the win after it.
    pub h: Option<u8>,
    /// Chance to win within the outlook.
    pub win: f64,
    /// Mean points of such a win.
    pub points: f64,
    /// Points without a win, as the hand is now.
    pub lose: u32,
    /// `win · points + (1 − win) · lose`.
    pub expected: f64,
}

/// Search steps and goals that one hand may cost.
pub const NODES: u64 = 30_000;
/// Goals that are looked at.
pub const MOST: usize = 4000;

/// How much more often a missing tile comes, for each rival, than by own draw alone, before the
/// last one.
///
/// The last tile may be won by ron, so every tile that is sent counts; before that only ティン of
/// three or more helps. Tuned by leagues.
pub const BEFORE_LAST: f64 = 0.35;

/// What can be sent: each tile of a drawn hand, nothing of a waiting one.
pub fn sends(hand: &Hand) -> Vec<Option<IdolId>> {
    if hand.is_drawn() { hand.free_set().iter().map(Some).collect() } else { vec![None] }
}

/// The pool of a hand for [`worth`].
pub fn pool(hand: &Hand, table: &Table) -> Pool {
    Pool::new(hand, table, &Start::of(hand, table), (NODES, MOST, 1))
}

/// The worth of a send, or of a waiting hand without one; and whether every way that counts was
/// followed.
///
/// Where there are too many, those left out count as no win: the worth is then too small.
pub fn worth(
    hand: &Hand,
    table: &Table,
    pool: &Pool,
    outlook: Outlook,
    tile: Option<IdolId>,
) -> (Worth, bool) {
    let mut kept: Bag = hand.free().iter().copied().collect();
    let mut free = hand.free().to_vec();
    if let Some(tile) = tile {
        kept.remove(tile);
        if let Some(at) = free.iter().position(|&there| there == tile) {
            free.remove(at);
        }
    }
    // The sent tile would have to come back.
    let open =
        |target: &&Target| tile.is_none_or(|tile| target.tiles.count(tile) <= kept.count(tile));
    let counts = pool.targets.iter().filter(open).map(|target| target.tiles.excess(&kept));
    let start = Start::of(hand, table);
    let start = tile.map_or(start.clone(), |tile| start.sending(table, tile));
    let h = counts.min().or_else(|| goals::nearest(table, &start).map(|goal| goal.missing));
    let ways = |further: u8| -> Vec<Way> {
        pool.targets
            .iter()
            .filter(open)
            .filter(|target| h.is_some_and(|h| target.tiles.excess(&kept) == h + further))
            .take(WAYS)
            .map(|target| Way {
                missing: flat(target.tiles.beyond(&kept)),
                spare: flat(kept.beyond(&target.tiles)),
                points: f64::from(target.points),
            })
            .collect()
    };
    let mut chain = Chain {
        rem: *hand.rem(),
        unseen: f64::from(hand.unseen().max(1)),
        rivals: f64::from(outlook.rivals),
        rounds: outlook.rounds.ceil() as usize,
        known: FxHashMap::default(),
        steps: STEPS,
    };
    let detours = if h.is_some_and(|h| h <= DETOURS) { ways(1) } else { Vec::new() };
    let end = chain.walk(&ways(0), &detours);
    // Interpolate between whole rounds as far as the outlook reaches into the later one.
    let part = outlook.rounds - outlook.rounds.floor();
    let at = |row: &[f64]| {
        let last = row.len() - 1;
        if part == 0.0 { row[last] } else { row[last - 1] * (1.0 - part) + row[last] * part }
    };
    let (win, sum) = (at(&end.win), at(&end.points));
    let points = if win > 0.0 { sum / win } else { 0.0 };
    let lose = Hand::new(hand.roster(), hand.claimed(), &free, &[], hand.oshi())
        .map_or(0, |hand| score::lose(&hand).0);
    let expected = sum + (1.0 - win) * f64::from(lose);
    (Worth { tile, h, win, points, lose, expected }, chain.steps > 0)
}

/// Most goals in a send's chain.
const WAYS: usize = 1500;
/// Most ways looked at, one by one, in the chain of a send: some 30 ms native.
const STEPS: usize = 1_000_000;
/// Farthest hand for which better waits are considered: tiles that come no nearer, but leave more
/// ways.
const DETOURS: u8 = 2;

/// A goal as the chain sees it: what is missing, what can be sent on the way. Tiles are bits; a
/// second copy shares the first one's bit, so such a goal counts as one tile nearer than it is.
#[derive(Clone, Copy)]
struct Way {
    missing: u64,
    spare: u64,
    points: f64,
}

/// A key that identifies a list of ways.
fn key(ways: &[Way]) -> Vec<(u64, u64, u64)> {
    ways.iter().map(|way| (way.missing, way.spare, way.points.to_bits())).collect()
}

fn flat([one, two, three]: [u64; 3]) -> u64 {
    one | two | three
}

/// For each number of rounds from 0 on: the chance to have won, and the points won, on average.
struct Course {
    win: Vec<f64>,
    points: Vec<f64>,
}

struct Chain {
    rem: [u8; TILES],
    unseen: f64,
    rivals: f64,
    rounds: usize,
    /// Courses of ways met before: the same tiles in another order lead to the same ways.
    known: FxHashMap<Vec<(u64, u64, u64)>, Rc<Course>>,
    /// Ways that may still be looked at.
    steps: usize,
}

impl Chain {
    /// Chance that a copy of a tile comes in a round.
    fn rate(&self, tile: IdolId, last: bool) -> f64 {
        let by_others =
            if tile == SHIIKA { 0.0 } else { self.rivals * if last { 1.0 } else { BEFORE_LAST } };
        let mean = f64::from(self.rem[usize::from(tile)]) / self.unseen * (1.0 + by_others);
        1.0 - libm::exp(-mean)
    }

    /// The course of the game where these ways are left; `detours` miss one more tile.
    fn walk(&mut self, ways: &[Way], detours: &[Way]) -> Rc<Course> {
        let key = key(ways);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let course = Rc::new(self.walk_anew(ways, detours));
        self.known.insert(key, course.clone());
        course
    }

    fn walk_anew(&mut self, ways: &[Way], detours: &[Way]) -> Course {
        let empty = || vec![0.0; self.rounds + 1];
        let mut course = Course { win: empty(), points: empty() };
        self.steps = self.steps.saturating_sub(ways.len());
        if self.steps == 0 {
            return course;
        }
        let done = ways.iter().filter(|way| way.missing == 0).map(|way| way.points);
        if let Some(best) = done.reduce(f64::max) {
            course.win.fill(1.0);
            course.points.fill(best);
            return course;
        }
        let wanted = tiles(ways, |way| way.missing);
        let mut next: Vec<(f64, bool, Rc<Course>)> = Vec::new();
        for tile in wanted.iter() {
            let after = with(ways, tile);
            let last = after.iter().any(|way| way.missing == 0);
            let rate = self.rate(tile, last);
            let after = if last { self.won(&after, tile) } else { self.walk(&send(&after), &[]) };
            next.push((rate, false, after));
        }
        for tile in tiles(detours, |way| way.missing).without(wanted).iter() {
            let after = self.walk(&send(&with(detours, tile)), &[]);
            // A tile that comes no nearer is never claimed.
            let rate = f64::from(self.rem[usize::from(tile)]) / self.unseen;
            next.push((rate, true, after));
        }
        let total: f64 = next.iter().map(|row| row.0).sum();
        if total == 0.0 {
            return course;
        }
        // Several may come in one round; the first counts.
        let any = 1.0 - next.iter().map(|row| 1.0 - row.0).product::<f64>();
        for round in 1..=self.rounds {
            let (still_win, still_points) = (course.win[round - 1], course.points[round - 1]);
            let (mut win, mut points) = (still_win * (1.0 - any), still_points * (1.0 - any));
            for (rate, detour, after) in &next {
                let share = any * rate / total;
                let stay = *detour && still_points >= after.points[round - 1];
                win += share * if stay { still_win } else { after.win[round - 1] };
                points += share * if stay { still_points } else { after.points[round - 1] };
            }
            (course.win[round], course.points[round]) = (win, points);
        }
        course
    }

    /// The course after the last tile: the best of the goals it completes, minus what a ron costs.
    fn won(&self, ways: &[Way], tile: IdolId) -> Rc<Course> {
        let best = ways.iter().filter(|way| way.missing == 0).map(|way| way.points);
        let by_ron = if tile == SHIIKA { 0.0 } else { self.rivals / (1.0 + self.rivals) };
        let points = (best.fold(0.0, f64::max) - by_ron * RON_COSTS).max(1000.0);
        Rc::new(Course { win: vec![1.0; self.rounds + 1], points: vec![points; self.rounds + 1] })
    }
}

fn tiles(ways: &[Way], of: fn(&Way) -> u64) -> Set {
    Set(ways.iter().fold(0, |tiles, way| tiles | of(way)))
}

/// The ways that miss a tile, with that tile added.
fn with(ways: &[Way], tile: IdolId) -> Vec<Way> {
    let bit = 1 << tile;
    ways.iter()
        .filter(|way| way.missing & bit != 0)
        .map(|way| Way { missing: way.missing & !bit, ..*way })
        .collect()
}

/// The ways that stay open after the send that leaves the most of them, points counted.
fn send(ways: &[Way]) -> Vec<Way> {
    let spare = tiles(ways, |way| way.spare);
    let kept = |tile: IdolId| ways.iter().filter(move |way| way.spare >> tile & 1 != 0);
    let best = spare
        .iter()
        .map(|tile| (kept(tile).map(|way| way.points).sum::<f64>(), tile))
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    match best {
        Some((_, tile)) => {
            kept(tile).map(|way| Way { spare: way.spare & !(1 << tile), ..*way }).collect()
        }
        None => ways.to_vec(),
    }
}

/// Points that the winning tile of a ron costs, on average: 2000, or 1000 in a unit of two.
pub const RON_COSTS: f64 = 1600.0;
