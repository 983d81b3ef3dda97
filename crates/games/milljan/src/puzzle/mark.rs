//! Judges answers, and reports what a wrong one lacks.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::exchange::Exchange;
use crate::goals::{Start, nearest};
use crate::hand::Hand;
use crate::idol::IdolId;
use crate::table::Table;
use crate::unit::UnitId;
use crate::waits::{Choice, Win, best};

/// Marks for an answer that is right in full.
pub const FULL_MARKS: u8 = 100;

/// Answers sorted into what is right, what is missing and what is wrong.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Marked{R}"))]
pub struct Marked<R, W> {
    /// Right answers that were given.
    pub right: Vec<R>,
    /// Right answers that were not.
    pub missed: Vec<R>,
    /// Given answers that are not right.
    pub wrong: Vec<W>,
}

impl<R, W> Marked<R, W> {
    /// The share of right answers among all given or missed, in hundredths, rounded down.
    pub fn marks(&self) -> u8 {
        let right = self.right.len();
        let all = right + self.missed.len() + self.wrong.len();
        (usize::from(FULL_MARKS) * right).checked_div(all).unwrap_or_default() as u8
    }

    /// The same with rows converted.
    pub fn map<S, X>(self, row: impl Fn(R) -> S, wrong: impl Fn(W) -> X) -> Marked<S, X> {
        Marked {
            right: self.right.into_iter().map(&row).collect(),
            missed: self.missed.into_iter().map(&row).collect(),
            wrong: self.wrong.into_iter().map(wrong).collect(),
        }
    }
}

/// A given answer that is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongAnswer<G> {
    /// What was given.
    pub given: G,
    /// Why it is not right.
    pub why: Why,
}

/// Why an answer is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// This tile would be sent, but the hand has no copy of it.
    NotInHand(IdolId),
    /// No copy of this tile is left to come in.
    NoneLeft(IdolId),
    /// The numbers of tiles that come in and go out differ.
    Unequal,
    /// It wins, but with more tiles than needed; the units are those of the win.
    TooMany(Vec<UnitId>),
    /// It does not win; with the nearest win from there, if one is left.
    NotWon(Option<Away>),
}

/// How far a hand still is from its nearest win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Away {
    /// Tiles to exchange.
    pub h: u8,
    /// Units of that win, without the claimed ones; ascending.
    pub units: Vec<UnitId>,
    /// Tiles that are missing for it, ascending.
    pub missing: Vec<IdolId>,
}

fn away(hand: &Hand) -> Option<Away> {
    let table = Table::new(hand);
    let start = Start::of(hand, &table);
    let goal = nearest(&table, &start)?;
    let missing = (0u8..)
        .zip(start.left.iter().zip(goal.left))
        .flat_map(|(id, (before, after))| std::iter::repeat_n(id, usize::from(before - after)));
    Some(Away { h: goal.missing, missing: missing.collect(), units: goal.units })
}

/// Judges the tiles that are said to win a waiting hand. A tile given twice counts once.
pub fn waits(hand: &Hand, wins: &[Win], given: &[IdolId]) -> Marked<Win, WrongAnswer<IdolId>> {
    let given: BTreeSet<IdolId> = given.iter().copied().collect();
    let (right, missed) = wins.iter().cloned().partition(|win| given.contains(&win.tile));
    let wrong = given
        .into_iter()
        .filter(|&tile| wins.iter().all(|win| win.tile != tile))
        .map(|tile| WrongAnswer { given: tile, why: why_not(hand, &[], &[tile]) })
        .collect();
    Marked { right, missed, wrong }
}

/// Tiles out and tiles in, both ascending.
pub type Pair = (Vec<IdolId>, Vec<IdolId>);

/// Judges the exchanges that are said to be minimal. The order of tiles does not matter, and a
/// pair given twice counts once.
pub fn exchanges(
    hand: &Hand,
    rows: &[Exchange],
    given: &[Pair],
) -> Marked<Exchange, WrongAnswer<Pair>> {
    let given: BTreeSet<Pair> = given
        .iter()
        .cloned()
        .map(|(mut out, mut into)| {
            out.sort_unstable();
            into.sort_unstable();
            (out, into)
        })
        .collect();
    let pair = |row: &Exchange| (row.out.clone(), row.into.clone());
    let answers: BTreeSet<Pair> = rows.iter().map(pair).collect();
    let (right, missed) = rows.iter().cloned().partition(|row| given.contains(&pair(row)));
    let wrong = given
        .into_iter()
        .filter(|pair| !answers.contains(pair))
        .map(|pair| WrongAnswer { why: why_not(hand, &pair.0, &pair.1), given: pair })
        .collect();
    Marked { right, missed, wrong }
}

/// Why sending `out` for `into` is not an answer.
fn why_not(hand: &Hand, out: &[IdolId], into: &[IdolId]) -> Why {
    let sent = out.iter().try_fold(hand.clone(), |hand, &tile| {
        hand.exchanged(&[tile], &[]).ok_or(Why::NotInHand(tile))
    });
    let sent = match sent {
        Ok(sent) => sent,
        Err(why) => return why,
    };
    if sent.free().len() + into.len() != usize::from(hand.slots()) {
        return Why::Unequal;
    }
    let full = into
        .iter()
        .try_fold(sent, |hand, &tile| hand.exchanged(&[], &[tile]).ok_or(Why::NoneLeft(tile)));
    match full.map(|full| away(&full)) {
        Err(why) => why,
        Ok(Some(Away { h: 0, units, .. })) => Why::TooMany(units),
        Ok(away) => Why::NotWon(away),
    }
}

/// Marks for sending the tile of `choice`, where `choices` are all discards, the fastest first.
///
/// Full for the best and its equals. Equally fast for fewer points: 90 to 98 by the mean points.
/// Equally far from the win with fewer copies: 20 to 89 by the copies. One tile farther: 10.
/// Otherwise nothing. So a discard that ranks higher never gets less.
pub fn discard(choices: &[Choice], choice: &Choice) -> u8 {
    if best(choices).contains(choice) {
        return FULL_MARKS;
    }
    let (top, merit) = (choices[0].merit, choice.merit);
    let Some((least, h)) = top.h.zip(merit.h) else { return 0 };
    match h - least {
        0 if merit.weight == top.weight => {
            let share = merit.mean.unwrap_or_default() / top.mean.unwrap_or(1.0);
            90 + (9.0 * share) as u8
        }
        0 => 20 + (70 * u32::from(merit.weight) / u32::from(top.weight.max(1))) as u8,
        1 => 10,
        _ => 0,
    }
}
