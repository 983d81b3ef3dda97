//! Puzzles: a position, a question about it, the answers, and why it is hard.
//!
//! In the style of the article (see `docs/milljan.md`): how many ways to win does this wait have,
//! which exchanges besides the obvious one, which tile to send. Everything here follows from the
//! position alone; [`build`] finds positions, [`mark`] judges answers.

pub mod build;
pub mod mark;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::exchange::{Exchange, Exchanges, Focus, Pack};
use super::goals::{Goals, Start, nearest};
use super::hand::Hand;
use super::idol::{IdolId, SORA, Set};
use super::table::Table;
use super::unit::{Date, UnitId};
use super::waits::{self, Choice, Win, best};

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// A waiting hand with h = 1: every tile that wins.
    Waits,
    /// A drawn hand with h of 1 or 2: every minimal exchange.
    Exchanges,
    /// A drawn hand: the tile to send.
    Discard,
}

/// The largest h of a position in an exchange puzzle.
pub const MOST_H: u8 = 2;
/// The largest h of a position in a discard puzzle.
pub const MOST_DISCARD_H: u8 = 4;

/// The right answers, with what explains them.
#[derive(Clone, Debug, PartialEq)]
pub enum Solution {
    /// The winning tiles, ascending.
    Waits(Vec<Win>),
    /// The minimal exchanges, ascending by tiles out and in.
    Exchanges(Vec<Exchange>),
    /// All discards, the fastest first. Those as good as the first are right.
    Discard(Vec<Choice>),
}

impl Solution {
    /// The question that it answers.
    pub fn question(&self) -> Question {
        match self {
            Self::Waits(_) => Question::Waits,
            Self::Exchanges(_) => Question::Exchanges,
            Self::Discard(_) => Question::Discard,
        }
    }

    /// The number of right answers.
    pub fn count(&self) -> u32 {
        let count = match self {
            Self::Waits(wins) => wins.len(),
            Self::Exchanges(rows) => rows.len(),
            Self::Discard(choices) => best(choices).len(),
        };
        count as u32
    }
}

/// What makes a puzzle hard, in numbers that anyone can verify.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Facts {
    /// Tiles to exchange until the win.
    pub h: u8,
    /// Tiles in the hand besides the claimed units.
    pub tiles: u8,
    /// Right answers.
    pub answers: u32,
    /// Different sets of units that stay whole while an answer comes in: ways to read the hand.
    pub readings: u32,
    /// Answers that are not found with the reading that has most of them; 0 in a discard puzzle.
    pub hidden: u32,
    /// Different units in the wins behind the answers.
    pub units: u32,
    /// Different tiles of the hand that are in two or more of those units.
    pub shared: u32,
    /// What looks right but is not: tiles that complete a unit of three or more and are in no
    /// answer; discards with the h of the best and three quarters of its copies.
    pub near: u32,
    /// Discards with the h of the best, itself included; 0 unless it is a discard puzzle.
    pub rivals: u32,
}

/// Grades, from the easiest on.
pub const LEVELS: u8 = 5;

impl Facts {
    /// The work that the puzzle takes, as one number: the basis of the grades.
    pub fn effort(&self, question: Question) -> u32 {
        let tiles = u32::from(self.tiles);
        let h = u32::from(self.h);
        match question {
            Question::Waits => 2 * self.answers + 2 * self.hidden + self.near + self.shared + tiles,
            Question::Exchanges => {
                2 * self.answers + self.hidden + self.near + self.shared + tiles + 10 * (h - 1)
            }
            Question::Discard => {
                2 * self.rivals + 4 * self.near + self.shared + tiles + 10 * (h - 1)
            }
        }
    }

    /// The grade for this effort, 1 to [`LEVELS`].
    pub fn level(&self, question: Question) -> u8 {
        let effort = self.effort(question);
        1 + starts(question).iter().filter(|&&start| effort >= start).count() as u8
    }
}

/// The least effort of the grades 2 to 5.
const fn starts(question: Question) -> [u32; LEVELS as usize - 1] {
    match question {
        Question::Waits => [14, 22, 32, 44],
        Question::Exchanges => [22, 32, 46, 60],
        Question::Discard => [24, 34, 44, 54],
    }
}

/// Question, grade and seed of the puzzle of a day, the same for everyone.
///
/// The question changes from day to day; the grade rises from Monday to Sunday. After 21 days
/// every question has come up on every day of the week.
pub fn daily(day: Date) -> (Question, u8, u64) {
    let number = day.number();
    let question = [Question::Waits, Question::Discard, Question::Exchanges][number as usize % 3];
    let level = [1, 2, 2, 3, 3, 4, 5][usize::from(day.weekday())];
    (question, level, u64::from(number))
}

/// Answers a question about a position; `None` where the position does not suit the question.
///
/// Cost: one table of bounds and the goals at distance h; bench `milljan`, puzzles.
pub fn solve(question: Question, hand: &Hand) -> Option<(Solution, Facts)> {
    let suits = match question {
        Question::Waits => hand.is_waiting(),
        Question::Exchanges | Question::Discard => hand.is_drawn(),
    };
    if !suits {
        return None;
    }
    let table = Table::new(hand);
    let start = Start::of(hand, &table);
    let h = nearest(&table, &start)?.missing;
    let most = match question {
        Question::Waits => 1,
        Question::Exchanges => MOST_H,
        Question::Discard => MOST_DISCARD_H,
    };
    if !(1..=most).contains(&h) {
        return None;
    }
    let solution = match question {
        Question::Waits => Solution::Waits(waits::wins(hand, &table, &start)),
        Question::Exchanges => Solution::Exchanges(exchanges(hand, &table, &start, h)),
        Question::Discard => Solution::Discard(waits::choices(hand, &table)),
    };
    let facts = facts(hand, &table, &start, h, &solution);
    Some((solution, facts))
}

fn exchanges(hand: &Hand, table: &Table, start: &Start, h: u8) -> Vec<Exchange> {
    let mut found = Exchanges::new(table, start, h);
    found.advance(hand, table, u64::MAX);
    let mut rows = found.top(usize::MAX, Focus::All);
    rows.sort_unstable_by(|a, b| (&a.out, &a.into).cmp(&(&b.out, &b.into)));
    rows
}

fn facts(hand: &Hand, table: &Table, start: &Start, h: u8, solution: &Solution) -> Facts {
    // Every win behind the answers, by the units that hold none of the tiles that come in.
    let mut readings: FxHashMap<Vec<UnitId>, FxHashSet<Pack>> = FxHashMap::default();
    let mut units: FxHashMap<UnitId, Set> = FxHashMap::default();
    let mut wanted = Set::default();
    let mut goals = Goals::new(table, start, h);
    while goals.advance(table, u64::MAX) {
        let came_in = |id: &IdolId| goals.left()[usize::from(*id)] < start.left[usize::from(*id)];
        let into: Set = (0..SORA).filter(came_in).collect();
        wanted.0 |= into.0;
        let mut whole = Vec::new();
        let mut used = Vec::new();
        for piece in goals.pieces() {
            let piece = &table.pieces()[usize::from(piece)];
            units.insert(piece.id, piece.members);
            used.extend(piece.members.iter());
            if piece.members.and(into).is_empty() {
                whole.push(piece.id);
            }
        }
        whole.sort_unstable();
        used.sort_unstable();
        readings.entry(whole).or_default().insert(Pack::new(used.into_iter()));
    }
    let shared = hand
        .free_set()
        .iter()
        .filter(|&tile| units.values().filter(|members| members.has(tile)).count() > 1)
        .count();
    let most = readings.values().map(FxHashSet::len).max().unwrap_or_default();
    let answers = solution.count();
    let (near, rivals, hidden) = match solution {
        Solution::Waits(_) | Solution::Exchanges(_) => {
            let have = hand.free_set();
            let tempting: Set = table
                .pieces()
                .iter()
                .filter(|piece| piece.size >= 3)
                .map(|piece| piece.members.without(have))
                .filter(|lacking| lacking.len() == 1)
                .flat_map(Set::iter)
                .collect();
            let near = u32::from(tempting.without(wanted).len());
            (near, 0, answers - (most as u32).min(answers))
        }
        Solution::Discard(choices) => {
            let top = choices[0].merit;
            let same = choices.iter().filter(|choice| choice.merit.h == top.h);
            let rivals = same.clone().count() as u32;
            let right = best(choices).len() as u32;
            let close = same.filter(|choice| 4 * choice.merit.weight >= 3 * top.weight);
            (close.count() as u32 - right, rivals, 0)
        }
    };
    Facts {
        h,
        tiles: hand.free().len() as u8,
        answers,
        readings: readings.len() as u32,
        hidden,
        units: units.len() as u32,
        shared: shared as u32,
        near,
        rivals,
    }
}
