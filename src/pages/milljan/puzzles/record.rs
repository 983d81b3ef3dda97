//! What is saved of puzzles: the open one, and how the earlier ones went.

use serde::{Deserialize, Serialize};

use crate::i18n::PuzzleText;
use jobs::milljan::{Date, IdolId, LEVELS, PuzzleReport, PuzzleRequest, Question, SNAPSHOTS};
use jobs::short_sort;

/// Tiles going out, tiles coming in.
type Pair = (Vec<IdolId>, Vec<IdolId>);

/// Marks for all right answers and no others.
pub(super) const FULL_MARKS: u8 = 100;

/// The questions with their words in addresses.
pub(super) const QUESTIONS: [(Question, &str); 3] = [
    (Question::Waits, "waits"),
    (Question::Exchanges, "exchanges"),
    (Question::Discard, "discard"),
];

/// The largest seed, so that every JSON reader can hold them.
const LAST_SEED: u64 = 1 << 53;

/// Puzzles that are remembered as counted, so that none counts twice.
const REMEMBERED: usize = 200;

/// The stage of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stage {
    /// Not answered yet.
    #[default]
    Asked,
    /// The answers are judged.
    Checked,
    /// The solution was shown instead.
    Shown,
}

/// The open puzzle with what is picked so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Open {
    /// Which puzzle, as in the address: see [`read`].
    pub(super) which: String,
    /// Tiles picked among all 54: those that win, or those to come in next.
    pub(super) tiles: Vec<IdolId>,
    /// Places in the hand: the tile to send, or those to go out next.
    pub(super) out: Vec<usize>,
    /// Whole exchanges.
    pub(super) pairs: Vec<Pair>,
    /// Its stage.
    pub(super) stage: Stage,
}

/// One step that can be undone.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// A tap on this place of the hand.
    Hand(usize),
    /// A tap on one of all tiles.
    Tile(IdolId),
    /// Removes the exchange at this place from the answers.
    Drop(usize),
    /// Done answering, or given up.
    End(Stage),
    /// Another puzzle.
    Open(String),
}

impl Open {
    pub(super) fn new(which: String) -> Self {
        Self { which, ..Self::default() }
    }

    /// The same after a step. Picks are free until the answers are shown.
    pub(super) fn after(&self, step: Step, puzzle: Option<&PuzzleReport>) -> Self {
        if let Step::Open(which) = step {
            return Self::new(which);
        }
        let mut next = self.clone();
        let Some(puzzle) = puzzle.filter(|_| self.stage == Stage::Asked) else { return next };
        let h = usize::from(puzzle.facts.h);
        match (step, puzzle.position.kind) {
            (Step::Hand(at), Question::Exchanges) => {
                toggle(&mut next.out, at, h);
                next.join(puzzle);
            }
            (Step::Hand(at), Question::Discard) => toggle(&mut next.out, at, 1),
            (Step::Tile(id), Question::Waits) => toggle(&mut next.tiles, id, usize::MAX),
            (Step::Tile(id), Question::Exchanges) => {
                if next.out.len() == h {
                    // A tile may come in twice, so a second tap does not unpick it here.
                    next.tiles.push(id);
                    next.join(puzzle);
                } else {
                    toggle(&mut next.tiles, id, h);
                }
            }
            (Step::Drop(at), _) if at < next.pairs.len() => drop(next.pairs.remove(at)),
            (Step::End(stage), _) => next.stage = stage,
            _ => {}
        }
        next
    }

    /// Makes an exchange of the tiles going out and coming in once both are complete; one that is
    /// there already goes. The tiles going out stay for the next one.
    fn join(&mut self, puzzle: &PuzzleReport) {
        let h = usize::from(puzzle.facts.h);
        if self.out.len() < h || self.tiles.len() < h {
            return;
        }
        let mut pair = (self.sent(puzzle), std::mem::take(&mut self.tiles));
        short_sort::sort_by_key(&mut pair.1, |&id| id);
        match self.pairs.iter().position(|other| *other == pair) {
            Some(at) => drop(self.pairs.remove(at)),
            None => self.pairs.push(pair),
        }
    }

    /// The tiles at the picked places of the hand, ascending.
    pub(super) fn sent(&self, puzzle: &PuzzleReport) -> Vec<IdolId> {
        let free = &puzzle.position.free;
        let mut sent: Vec<_> = self.out.iter().filter_map(|&at| free.get(at).copied()).collect();
        short_sort::sort_by_key(&mut sent, |&id| id);
        sent
    }

    /// Answers so far.
    pub(super) fn count(&self, kind: Question) -> usize {
        match kind {
            Question::Waits => self.tiles.len(),
            Question::Exchanges => self.pairs.len(),
            Question::Discard => self.out.len(),
        }
    }
}

/// Picks or unpicks; beyond `most` the first pick is dropped.
fn toggle<T: PartialEq>(picks: &mut Vec<T>, pick: T, most: usize) {
    match picks.iter().position(|other| *other == pick) {
        Some(at) => drop(picks.remove(at)),
        None => {
            picks.push(pick);
            if picks.len() > most {
                picks.remove(0);
            }
        }
    }
}

/// A puzzle as in an address: `waits.3.12345` with the newest tested units.
pub(super) fn write(kind: Question, level: u8, seed: u64) -> String {
    let word = QUESTIONS.iter().find(|(other, _)| *other == kind).map_or("", |(_, word)| word);
    format!("{word}.{level}.{seed}.{}", SNAPSHOTS[SNAPSHOTS.len() - 1])
}

/// The puzzle that an address names: `waits.3.12345.2025-12-16` or, for that of a day, `2026-11-21`.
/// Otherwise which part is wrong, and the part.
pub(super) fn read(text: &str) -> Result<PuzzleRequest, (PuzzleText, String)> {
    let mut parts = text.split('.');
    let mut next = || parts.next().unwrap_or_default();
    let first = next();
    let bad = |what: PuzzleText, part: &str| Err((what, part.to_owned()));
    let Some(&(kind, _)) = QUESTIONS.iter().find(|(_, word)| *word == first) else {
        return match first.parse::<Date>() {
            Ok(day) if first == text => {
                Ok(PuzzleRequest { daily: Some(day), solution: true, ..Default::default() })
            }
            _ if first.starts_with(|c: char| c.is_ascii_digit()) => bad(PuzzleText::BadDay, text),
            _ => bad(PuzzleText::BadKind, first),
        };
    };
    let (level, seed, day) = (next(), next(), next());
    let Some(level) = level.parse::<u8>().ok().filter(|level| (1..=LEVELS).contains(level)) else {
        return bad(PuzzleText::BadLevel, level);
    };
    let Some(seed) = seed.parse::<u64>().ok().filter(|&seed| seed < LAST_SEED) else {
        return bad(PuzzleText::BadSeed, seed);
    };
    let snapshot = match day.parse() {
        Ok(date) => date,
        Err(_) if day.is_empty() => SNAPSHOTS[SNAPSHOTS.len() - 1],
        Err(_) => return bad(PuzzleText::BadDay, day),
    };
    Ok(PuzzleRequest {
        snapshot: Some(snapshot),
        kind: Some(kind),
        level: Some(level),
        seed: Some(seed),
        solution: true,
        ..Default::default()
    })
}

/// How puzzles of one kind and level went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    pub(super) kind: Question,
    pub(super) level: u8,
    /// Puzzles answered or given up.
    pub(super) count: u32,
    /// Those with full marks.
    pub(super) full: u32,
    /// The sum of all marks.
    pub(super) marks: u32,
}

/// How all puzzles went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Record {
    pub(super) rows: Vec<Row>,
    /// Puzzles with full marks since the last one without.
    run: u32,
    pub(super) longest_run: u32,
    /// The last day whose puzzle was answered on that very day, as its number.
    last_day: u32,
    /// Such days in a row.
    days: u32,
    pub(super) longest_days: u32,
    /// The newest puzzles that count here.
    counted: Vec<String>,
}

impl Record {
    /// Counts a puzzle, once; `day` where it is that of today and was answered.
    pub(super) fn count(
        &mut self,
        which: &str,
        puzzle: &PuzzleReport,
        marks: u8,
        day: Option<u32>,
    ) {
        if self.counted.iter().any(|other| other == which) {
            return;
        }
        self.counted.push(which.to_owned());
        if self.counted.len() > REMEMBERED {
            self.counted.remove(0);
        }
        let (kind, level) = (puzzle.position.kind, puzzle.level);
        let found = self.rows.iter().position(|row| (row.kind, row.level) == (kind, level));
        let at = found.unwrap_or_else(|| {
            self.rows.push(Row { kind, level, count: 0, full: 0, marks: 0 });
            self.rows.len() - 1
        });
        let full = marks == FULL_MARKS;
        let row = &mut self.rows[at];
        row.count = row.count.saturating_add(1);
        row.full = row.full.saturating_add(full.into());
        row.marks = row.marks.saturating_add(marks.into());
        short_sort::sort_by_key(&mut self.rows, |row| (row.kind as u8, row.level));
        self.run = if full { self.run.saturating_add(1) } else { 0 };
        self.longest_run = self.longest_run.max(self.run);
        if let Some(day) = day {
            let next = self.last_day.checked_add(1) == Some(day);
            self.days = if next { self.days.saturating_add(1) } else { 1 };
            self.last_day = day;
            self.longest_days = self.longest_days.max(self.days);
        }
    }

    /// Puzzles in a row with full marks.
    pub(super) const fn run(&self) -> u32 {
        self.run
    }

    /// Days in a row with their puzzle answered; today's may still be to come.
    pub(super) fn days(&self, today: u32) -> u32 {
        if self.last_day.saturating_add(1) >= today { self.days } else { 0 }
    }
}
