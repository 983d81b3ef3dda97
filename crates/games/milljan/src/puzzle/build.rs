//! Finds positions that make puzzles of a wanted grade.
//!
//! Dealt hands are rarely one tile from the win, and then often dull. So a position is built
//! backwards: units that fill the hand, with some of their tiles replaced. Then it is changed step
//! by step as long as that brings it closer to the grade. Integers only, so that a seed gives the
//! same puzzle on every machine.

use std::ops::RangeInclusive;
use std::sync::Arc;

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::{Facts, LEVELS, Question, Solution, solve, starts};
use crate::deals::below;
use crate::hand::{FULL, Hand};
use crate::idol::{COPIES, IdolId, SORA, Set, TILES};
use crate::roster::Roster;
use crate::unit::UnitId;

/// A position with its question and answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// What is asked.
    pub question: Question,
    /// The hand and what is known besides it.
    pub hand: Hand,
    /// The right answers.
    pub solution: Solution,
    /// What makes it hard.
    pub facts: Facts,
}

/// Most positions that are looked at for one puzzle.
pub const TRIES: u32 = 240;
/// Failed changes before a new start.
const PATIENCE: u32 = 24;

/// What a grade requires.
struct Wanted {
    slots: RangeInclusive<u8>,
    h: RangeInclusive<u8>,
    answers: RangeInclusive<u32>,
    effort: RangeInclusive<u32>,
    seen: RangeInclusive<u8>,
    /// Fewest answers beside the plain reading; for a discard, fewest tempting alternatives.
    traps: u32,
    oshi: bool,
}

impl Wanted {
    fn new(question: Question, level: u8) -> Self {
        let at = usize::from(level - 1);
        let bounds = starts(question);
        let from = if at == 0 { 0 } else { bounds[at - 1] };
        let to = bounds.get(at).map_or(u32::MAX, |&next| next - 1);
        let (slots, h, answers, seen) = match question {
            Question::Waits => (
                [5..=7, 6..=9, 9..=13, 13..=13, 13..=13][at].clone(),
                1..=1,
                [2..=4, 2..=5, 3..=7, 4..=10, 6..=16][at].clone(),
                0..=0,
            ),
            Question::Exchanges => (
                [6..=8, 8..=11, 13..=13, 13..=13, 13..=13][at].clone(),
                [1..=1, 1..=1, 1..=1, 1..=2, 2..=2][at].clone(),
                [2..=4, 3..=6, 4..=10, 6..=16, 8..=24][at].clone(),
                0..=0,
            ),
            Question::Discard => (
                [7..=9, 9..=13, 13..=13, 13..=13, 13..=13][at].clone(),
                [1..=1, 1..=1, 1..=2, 2..=3, 2..=3][at].clone(),
                1..=1,
                [0..=0, 0..=0, 4..=10, 6..=14, 8..=16][at].clone(),
            ),
        };
        let oshi = question == Question::Discard && level >= 4;
        let traps = match question {
            Question::Waits | Question::Exchanges => [0, 0, 1, 2, 3][at],
            Question::Discard => [0, 0, 0, 1, 1][at],
        };
        Self { slots, h, answers, effort: from..=to, seen, traps, oshi }
    }

    /// How far a position is from what is wanted; 0 where it fits.
    fn gap(&self, question: Question, facts: &Facts) -> u32 {
        // A single discard nearer to the win than all others is too easy a question.
        let (traps, rivals) = match question {
            Question::Waits | Question::Exchanges => (facts.hidden, 2),
            Question::Discard => (facts.near, facts.rivals),
        };
        off(&self.effort, facts.effort(question))
            + 4 * off(&self.answers, facts.answers)
            + 6 * self.traps.saturating_sub(traps)
            + 10 * 2u32.saturating_sub(rivals)
    }
}

fn off(range: &RangeInclusive<u32>, value: u32) -> u32 {
    range.start().saturating_sub(value) + value.saturating_sub(*range.end())
}

/// A position as it was built: units that fill the hand, and what was replaced.
#[derive(Clone)]
struct Draft {
    claimed: Vec<UnitId>,
    goal: Vec<(UnitId, Set)>,
    /// Places of the goal's tiles that are missing, and what is there instead.
    lacking: Vec<(usize, Option<IdolId>)>,
    seen: Vec<IdolId>,
    oshi: Option<IdolId>,
}

/// A search for one puzzle, position by position.
pub struct Builder {
    roster: Arc<Roster>,
    question: Question,
    wanted: Wanted,
    rng: Pcg64Mcg,
    /// The current position of the climb, and how far it is from what is wanted.
    at: Option<(u32, Draft)>,
    stale: u32,
    tries: u32,
    best: Option<(u32, Puzzle)>,
}

impl Builder {
    /// Prepares to find a puzzle of a grade from 1 to [`LEVELS`].
    pub fn new(roster: &Arc<Roster>, question: Question, level: u8, seed: u64) -> Self {
        let level = level.clamp(1, LEVELS);
        let kind = question as u64;
        Self {
            roster: Arc::clone(roster),
            question,
            wanted: Wanted::new(question, level),
            rng: Pcg64Mcg::seed_from_u64(seed << 8 | kind << 4 | u64::from(level)),
            at: None,
            stale: 0,
            tries: 0,
            best: None,
        }
    }

    /// Positions looked at.
    pub fn tries(&self) -> u32 {
        self.tries
    }

    /// Looks at one more position; `true` when the search has ended.
    pub fn step(&mut self) -> bool {
        if self.is_done() {
            return true;
        }
        self.tries += 1;
        if self.stale >= PATIENCE {
            (self.at, self.stale) = (None, 0);
        }
        self.stale += 1;
        let draft = match self.at.clone() {
            Some((_, draft)) => self.changed(draft),
            None => self.fresh(),
        };
        let found = draft.and_then(|draft| Some((self.look(&draft)?, draft)));
        if let Some((puzzle, draft)) = found {
            self.keep(puzzle, draft);
        }
        self.is_done()
    }

    /// Moves to a position that is no worse than the one before.
    fn keep(&mut self, puzzle: Puzzle, draft: Draft) {
        let gap = self.wanted.gap(self.question, &puzzle.facts);
        let before = self.at.as_ref().map(|(before, _)| *before);
        if before.is_none_or(|before| gap <= before) {
            if before.is_none_or(|before| gap < before) {
                self.stale = 0;
            }
            self.at = Some((gap, draft));
        }
        if self.best.as_ref().is_none_or(|(before, _)| gap < *before) {
            self.best = Some((gap, puzzle));
        }
    }

    /// Whether a fitting puzzle was found or the search given up.
    pub fn is_done(&self) -> bool {
        self.tries >= TRIES || matches!(self.best, Some((0, _)))
    }

    /// The puzzle closest to what is wanted; `None` where the units allow none at all.
    pub fn finish(self) -> Option<Puzzle> {
        self.best.map(|(_, puzzle)| puzzle)
    }

    fn look(&self, draft: &Draft) -> Option<Puzzle> {
        let mut free: Vec<IdolId> = draft.goal.iter().flat_map(|(_, set)| set.iter()).collect();
        let mut away = draft.lacking.clone();
        away.sort_unstable_by_key(|&(place, _)| std::cmp::Reverse(place));
        for (place, instead) in away {
            match instead {
                Some(tile) => free[place] = tile,
                None => {
                    free.remove(place);
                }
            }
        }
        let hand = Hand::new(&self.roster, &draft.claimed, &free, &draft.seen, draft.oshi).ok()?;
        let (solution, facts) = solve(self.question, &hand)?;
        self.wanted.h.contains(&facts.h).then_some(Puzzle {
            question: self.question,
            hand,
            solution,
            facts,
        })
    }

    /// A new position of the wanted size.
    fn fresh(&mut self) -> Option<Draft> {
        let slots = match self.best {
            // Few units may not fill hands of the wanted size: any size is better than no puzzle.
            None if self.tries > TRIES / 2 => self.within(&(2..=FULL)),
            _ => self.within(&self.wanted.slots.clone()),
        };
        let mut rem = [COPIES; TILES];
        let claimed = self.fill(FULL - slots, 3, &mut rem)?;
        let goal = self.fill(slots, 1, &mut rem)?;
        let claimed = claimed.into_iter().map(|(id, _)| id).collect();
        let mut draft = Draft { claimed, goal, lacking: Vec::new(), seen: Vec::new(), oshi: None };
        self.replace_tiles(&mut draft);
        self.look_around(&mut draft);
        Some(draft)
    }

    /// The same position with something changed.
    fn changed(&mut self, mut draft: Draft) -> Option<Draft> {
        match below(&mut self.rng, 8) {
            0..4 => {
                let mut room = 0;
                for _ in 0..=below(&mut self.rng, 2) {
                    if !draft.goal.is_empty() {
                        let at = below(&mut self.rng, draft.goal.len() as u32) as usize;
                        room += draft.goal.swap_remove(at).1.len();
                    }
                }
                let mut rem = [COPIES; TILES];
                let claimed = draft.claimed.iter().map(|&id| self.roster.members(id));
                for tile in claimed.chain(draft.goal.iter().map(|unit| unit.1)).flat_map(Set::iter)
                {
                    rem[usize::from(tile)] -= 1;
                }
                draft.goal.extend(self.fill(room, 1, &mut rem)?);
                self.look_around(&mut draft);
            }
            4..7 => self.replace_tiles(&mut draft),
            _ => self.look_around(&mut draft),
        }
        Some(draft)
    }

    /// Replaces tiles of the goal, so that h are missing.
    fn replace_tiles(&mut self, draft: &mut Draft) {
        let tiles = draft.goal.iter().map(|(_, set)| u32::from(set.len())).sum::<u32>();
        let h = u32::from(self.within(&self.wanted.h.clone())).min(tiles);
        draft.lacking.clear();
        while draft.lacking.len() < h as usize {
            let place = below(&mut self.rng, tiles) as usize;
            if draft.lacking.iter().all(|&(other, _)| other != place) {
                let empty = self.question == Question::Waits;
                let tile = below(&mut self.rng, u32::from(SORA)) as IdolId;
                draft.lacking.push((place, (!empty).then_some(tile)));
            }
        }
    }

    /// Adds seen tiles, and an oshi.
    fn look_around(&mut self, draft: &mut Draft) {
        if self.wanted.oshi {
            draft.oshi = Some(below(&mut self.rng, u32::from(SORA)) as IdolId);
        }
        let count = self.within(&self.wanted.seen.clone());
        draft.seen = (0..count).map(|_| below(&mut self.rng, TILES as u32) as IdolId).collect();
        draft.seen.sort_unstable();
    }

    fn within(&mut self, range: &RangeInclusive<u8>) -> u8 {
        let width = u32::from(range.end() - range.start()) + 1;
        range.start() + below(&mut self.rng, width) as u8
    }

    /// Units of `least` members or more that fill `room` tiles exactly, taken out of `rem`.
    fn fill(&mut self, room: u8, least: u8, rem: &mut [u8; TILES]) -> Option<Vec<(UnitId, Set)>> {
        let mut chosen = Vec::new();
        let mut steps = FILL_STEPS;
        self.fill_on(room, least, rem, &mut chosen, &mut steps).then_some(chosen)
    }

    fn fill_on(
        &mut self,
        room: u8,
        least: u8,
        rem: &mut [u8; TILES],
        chosen: &mut Vec<(UnitId, Set)>,
        steps: &mut u32,
    ) -> bool {
        if room == 0 {
            return true;
        }
        // A single tile that is left is always 詩花: she should not be in most puzzles.
        let single = below(&mut self.rng, 6) == 0;
        let mut fitting: Vec<(UnitId, Set)> = self
            .roster
            .active()
            .iter()
            .copied()
            .filter(|(_, set)| {
                (least..=room).contains(&set.len())
                    && (single || room - set.len() != 1)
                    && set.iter().all(|tile| rem[usize::from(tile)] > 0)
            })
            .collect();
        while !fitting.is_empty() && *steps > 0 {
            *steps -= 1;
            let at = below(&mut self.rng, fitting.len() as u32) as usize;
            let unit = fitting.swap_remove(at);
            unit.1.iter().for_each(|tile| rem[usize::from(tile)] -= 1);
            chosen.push(unit);
            if self.fill_on(room - unit.1.len(), least, rem, chosen, steps) {
                return true;
            }
            chosen.pop();
            unit.1.iter().for_each(|tile| rem[usize::from(tile)] += 1);
        }
        false
    }
}

/// Units that are tried for one filling.
const FILL_STEPS: u32 = 60;
