//! Goals: disjoint units that fill the open slots, with no more copies than there are.
//!
//! The search gives the lowest tile of the mask to each unit that can take it,
//! or sends all its copies; when no tile is left, units that are missing
//! altogether fill the rest. The [`Table`] prunes what cannot stay within the budget of missing
//! tiles, so almost every branch ends in a goal.

use super::hand::Hand;
use super::idol::{IdolId, TILES};
use super::table::{IMPOSSIBLE, Piece, Table};
use super::unit::UnitId;

/// Most units of a goal: three of one member, five of two.
pub const MAX_UNITS: usize = 8;

/// Where a search starts: what is open, and which copies are still available.
#[derive(Clone, Debug)]
pub struct Start {
    /// Tiles to be used or sent.
    pub mask: u16,
    /// Slots to be filled.
    pub slots: u8,
    /// Copies of each tile that can still come in.
    pub left: [u8; TILES],
}

impl Start {
    /// All free tiles and all open slots of a hand.
    pub fn of(hand: &Hand, table: &Table) -> Self {
        Self { mask: table.layout().full(), slots: hand.slots(), left: *hand.rem() }
    }

    /// The same after one copy of `tile` was sent: it counts as seen, so nothing else changes.
    #[must_use]
    pub fn sending(&self, table: &Table, tile: IdolId) -> Self {
        Self { mask: table.layout().without(self.mask, tile), ..self.clone() }
    }

    /// The same after `piece` was laid down with `part` of the mask; the rest of it must come in.
    ///
    /// `None` where it does not fit or a missing member is not available.
    pub fn placing(&self, table: &Table, piece: &Piece, part: u16) -> Option<Self> {
        let mut next = Self {
            mask: self.mask ^ part,
            slots: self.slots.checked_sub(piece.size)?,
            left: self.left,
        };
        let mut missing = piece.members;
        for tile in table.layout().tiles(part) {
            missing.0 &= !(1 << tile);
        }
        for tile in missing.iter() {
            let left = &mut next.left[usize::from(tile)];
            *left = left.checked_sub(1)?;
        }
        Some(next)
    }
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    mask: u16,
    slots: u8,
    budget: u8,
    /// Next choice to try.
    next: u16,
    /// Piece laid down to get here, and what it took.
    piece: Option<u16>,
    part: u16,
}

/// All goals within a budget of missing tiles, one after another.
///
/// A goal whose tiles can be distributed among its units in several ways comes up several times.
#[derive(Clone, Debug)]
pub struct Goals {
    left: [u8; TILES],
    frames: Vec<Frame>,
    /// The goal at the top of the stack has been returned.
    returned: bool,
    nodes: u64,
}

impl Goals {
    /// The goals from `start` with at most `budget` missing tiles.
    pub fn new(table: &Table, start: &Start, budget: u8) -> Self {
        let mut frames = Vec::with_capacity(2 * TILES);
        if table.bound(start.mask, start.slots) <= budget {
            let Start { mask, slots, .. } = *start;
            frames.push(Frame { mask, slots, budget, next: 0, piece: None, part: 0 });
        }
        Self { left: start.left, frames, returned: false, nodes: 0 }
    }

    /// Nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Moves on to the next goal; `false` where there is none, or `limit` nodes were visited first.
    ///
    /// After `true`, [`Goals::pieces`] and [`Goals::left`] describe the goal. After `false`,
    /// [`Goals::is_done`] says which of the two it was.
    pub fn advance(&mut self, table: &Table, limit: u64) -> bool {
        let end = self.nodes.saturating_add(limit);
        if std::mem::take(&mut self.returned) {
            self.pop(table);
        }
        while let Some(frame) = self.frames.last().copied() {
            if frame.slots == 0 {
                self.returned = true;
                return true;
            }
            if self.nodes >= end {
                return false;
            }
            self.nodes += 1;
            if !self.descend(table, frame) {
                self.pop(table);
            }
        }
        false
    }

    /// Whether all goals have been returned.
    pub fn is_done(&self) -> bool {
        self.frames.is_empty()
    }

    /// The pieces of the goal just found, as indices into the table's.
    pub fn pieces(&self) -> impl Iterator<Item = u16> {
        self.frames.iter().filter_map(|frame| frame.piece)
    }

    /// The units of the goal just found, ascending by id.
    pub fn units(&self, table: &Table) -> Vec<UnitId> {
        let mut units: Vec<_> =
            self.pieces().map(|index| table.pieces()[usize::from(index)].id).collect();
        units.sort_unstable();
        units
    }

    /// Copies of each tile that can still come in beside the goal just found.
    pub fn left(&self) -> &[u8; TILES] {
        &self.left
    }

    /// Tries the remaining choices at the top frame; pushes the first that may lead to a goal.
    fn descend(&mut self, table: &Table, frame: Frame) -> bool {
        let top = self.frames.len() - 1;
        let blank = frame.mask == 0;
        let choices =
            if blank { table.blanks() } else { table.at_position(frame.mask.trailing_zeros()) };
        for (at, &index) in choices.iter().enumerate().skip(usize::from(frame.next)) {
            let piece = &table.pieces()[usize::from(index)];
            if piece.size > frame.slots {
                continue;
            }
            let Some(part) = table.take_piece(frame.mask, piece) else { continue };
            let missing = piece.size - part.count_ones() as u8;
            let (mask, slots) = (frame.mask ^ part, frame.slots - piece.size);
            let bound = table.bound(mask, slots);
            if bound.saturating_add(missing) > frame.budget || !self.need(table, piece, part) {
                continue;
            }
            // A unit that is missing altogether may come again, but never an earlier one: order does not matter.
            self.frames[top].next = at as u16 + 1;
            let next = if blank { at as u16 } else { 0 };
            let budget = frame.budget - missing;
            self.frames.push(Frame { mask, slots, budget, next, piece: Some(index), part });
            return true;
        }
        if blank || usize::from(frame.next) > choices.len() {
            return false;
        }
        self.frames[top].next = choices.len() as u16 + 1;
        let mask = table.layout().send(frame.mask);
        if table.bound(mask, frame.slots) > frame.budget {
            return false;
        }
        self.frames.push(Frame { mask, next: 0, piece: None, part: 0, ..frame });
        true
    }

    /// Reserves the members that a piece lacks; `false`, and nothing reserved, where one is not
    /// available.
    fn need(&mut self, table: &Table, piece: &Piece, part: u16) -> bool {
        let missing = lacking(table, piece, part);
        if missing.iter().any(|tile| self.left[usize::from(tile)] == 0) {
            return false;
        }
        for tile in missing.iter() {
            self.left[usize::from(tile)] -= 1;
        }
        true
    }

    fn pop(&mut self, table: &Table) {
        let Some(frame) = self.frames.pop() else { return };
        if let Some(index) = frame.piece {
            for tile in lacking(table, &table.pieces()[usize::from(index)], frame.part).iter() {
                self.left[usize::from(tile)] += 1;
            }
        }
    }
}

fn lacking(table: &Table, piece: &Piece, part: u16) -> super::idol::Set {
    let mut missing = piece.members;
    let mut bits = part;
    while bits != 0 {
        missing.0 &= !(1 << table.layout().tile(bits.trailing_zeros()));
        bits &= bits - 1;
    }
    missing
}

/// A goal with the fewest missing tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nearest {
    /// How many tiles are missing: h.
    pub missing: u8,
    /// Its units, ascending.
    pub units: Vec<UnitId>,
    /// Copies of each tile that can still come in beside it.
    pub left: [u8; TILES],
}

/// The nearest goal from `start`, or `None` where no goal is left.
pub fn nearest(table: &Table, start: &Start) -> Option<Nearest> {
    let bound = table.bound(start.mask, start.slots);
    if bound == IMPOSSIBLE {
        return None;
    }
    (bound..=start.slots).find_map(|budget| within(table, start, budget))
}

/// Any goal from `start` with at most `budget` missing tiles.
pub fn within(table: &Table, start: &Start, budget: u8) -> Option<Nearest> {
    let mut goals = Goals::new(table, start, budget);
    goals.advance(table, u64::MAX).then(|| Nearest {
        missing: budget,
        units: goals.units(table),
        left: *goals.left(),
    })
}
