//! The search of the article, node by node: units are removed, g counts missing tiles, the slots left are its h.
//!
//! Source: the article, step 2. Children are in the order of its step 1: fewest missing first, then
//! the larger unit, then the number.

use std::cmp::Reverse;

use super::goals::{Start, nearest};
use super::hand::Hand;
use super::idol::{IdolId, Set};
use super::table::{Piece, Table};
use super::unit::UnitId;

/// One unit that can be removed at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Child {
    /// The unit.
    pub unit: UnitId,
    /// Its members who are not among the tiles left.
    pub missing: Vec<IdolId>,
    /// Tiles missing after it.
    pub g: u8,
    /// Slots still open after it.
    pub slots: u8,
    /// Fewest tiles to exchange anywhere below.
    pub best: Option<u8>,
    /// Whether an earlier branch leads to the same units, so that the article's numbering skips it.
    pub skipped: bool,
}

/// A node of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Tiles not yet in a unit, ascending.
    pub left: Vec<IdolId>,
    /// Slots still open.
    pub slots: u8,
    /// Tiles missing so far.
    pub g: u8,
    /// Fewest tiles to exchange for the whole hand.
    pub h: Option<u8>,
    /// What can be removed next without exceeding h.
    pub children: Vec<Child>,
}

/// A path that cannot be walked: the unit at this index does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathError(pub usize);

/// The node that is reached by removing the units of `path` in order.
///
/// # Errors
/// [`PathError`] with the index of the first unit that does not fit.
pub fn node(hand: &Hand, path: &[UnitId]) -> Result<Node, PathError> {
    let table = Table::new(hand);
    let mut at = Start::of(hand, &table);
    let h = nearest(&table, &at).map(|goal| goal.missing);
    let mut g = 0;
    // Units before the chosen one, at any node on the way.
    let mut tried = Vec::new();
    for (index, &id) in path.iter().enumerate() {
        let piece = table.pieces().iter().find(|piece| piece.id == id).ok_or(PathError(index))?;
        let rank = rank(&table, &at, piece);
        let earlier = table.pieces().iter().filter(|other| self::rank(&table, &at, other) < rank);
        tried.extend(earlier.map(|other| other.id));
        let part = table.layout().take(at.mask, piece.bits);
        at = at.placing(&table, piece, part).ok_or(PathError(index))?;
        g += piece.size - part.count_ones() as u8;
    }
    let mut pieces: Vec<_> = table.pieces().iter().collect();
    pieces.sort_by_key(|piece| rank(&table, &at, piece));
    let children = pieces
        .into_iter()
        .filter_map(|piece| {
            let part = table.layout().take(at.mask, piece.bits);
            let next = at.placing(&table, piece, part)?;
            let taken: Set = table.layout().tiles(part).collect();
            let missing: Vec<_> = piece.members.without(taken).iter().collect();
            let g = g + missing.len() as u8;
            if h.is_none_or(|h| g > h) {
                return None;
            }
            let best = nearest(&table, &next).map(|goal| g + goal.missing);
            Some(Child {
                unit: piece.id,
                missing,
                g,
                slots: next.slots,
                best,
                skipped: tried.contains(&piece.id),
            })
        })
        .collect();
    let mut left: Vec<IdolId> = table.layout().tiles(at.mask).collect();
    left.sort_unstable();
    Ok(Node { left, slots: at.slots, g, h, children })
}

fn rank(table: &Table, at: &Start, piece: &Piece) -> (u8, Reverse<u8>, UnitId) {
    let part = table.layout().take(at.mask, piece.bits);
    (piece.size - part.count_ones() as u8, Reverse(piece.size), piece.id)
}
