//! "X was just sent: what can I do?" — the claim table of a waiting state.

use super::goals::{Start, nearest};
use super::hand::Hand;
use super::idol::{IdolId, SORA, Set};
use super::table::{Piece, Table};
use super::unit::UnitId;
use super::waits::{self, Win};

/// What can be done with one tile that another seat sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The tile.
    pub tile: IdolId,
    /// Points by ron, where it wins and ron is allowed.
    pub ron: Option<u32>,
    /// Units to expose with it, and h of the drawn state that follows; ascending by unit.
    pub tin: Vec<(UnitId, Option<u8>)>,
}

/// h of a waiting hand and its claim table, ascending by tile.
pub fn table(hand: &Hand) -> (Option<u8>, Vec<Claim>) {
    let table = Table::new(hand);
    let start = Start::of(hand, &table);
    let h = nearest(&table, &start).map(|goal| goal.missing);
    let wins = if h == Some(1) { waits::wins(hand, &table, &start) } else { Vec::new() };
    let tiles = (0..SORA).filter(|&id| hand.rem()[usize::from(id)] > 0);
    let claims = tiles.map(|tile| claim(hand, &table, &start, &wins, tile));
    (h, claims.filter(|claim| claim.ron.is_some() || !claim.tin.is_empty()).collect())
}

/// What a waiting hand can do with one tile of which a copy is left.
pub fn of(hand: &Hand, tile: IdolId) -> Claim {
    let table = Table::new(hand);
    let start = Start::of(hand, &table);
    let near = nearest(&table, &start).is_some_and(|goal| goal.missing == 1);
    let wins = if near { waits::wins(hand, &table, &start) } else { Vec::new() };
    claim(hand, &table, &start, &wins, tile)
}

/// The tiles that another seat could send to be claimed for a unit (ティン), once `sent` has left the hand.
pub fn claimable(hand: &Hand, table: &Table, sent: IdolId) -> Set {
    let copies = hand.free().iter().filter(|&&tile| tile == sent).count();
    let gone: Set = std::iter::once(sent).filter(|_| copies == 1).collect();
    let have = hand.free_set().without(gone);
    let units = table.pieces().iter().filter(|piece| piece.size >= 3);
    let tiles = units.flat_map(|piece| {
        let lacking = piece.members.without(have);
        match lacking.len() {
            // The other copy could be claimed, and the own one stays.
            0 => piece.members,
            1 => lacking,
            _ => Set::default(),
        }
        .iter()
    });
    tiles.filter(|&tile| hand.rem()[usize::from(tile)] > 0).collect()
}

fn claim(hand: &Hand, table: &Table, start: &Start, wins: &[Win], tile: IdolId) -> Claim {
    let win = wins.iter().find(|win| win.tile == tile);
    let ron = win.and_then(|win| win.ron).map(|(points, _)| points);
    let with = hand.free_set().with(tile);
    // ティン takes a unit of three or more whose other members are all in the hand.
    let can = |piece: &&Piece| {
        piece.size >= 3 && piece.members.has(tile) && piece.members.without(with).is_empty()
    };
    let tin = table.pieces().iter().filter(can).map(|piece| {
        let layout = table.layout();
        let part = layout.take(start.mask & !layout.copies(tile), piece.bits);
        let after = start.placing(table, piece, part);
        let goal = after.and_then(|after| nearest(table, &after));
        (piece.id, goal.map(|goal| goal.missing))
    });
    Claim { tile, ron, tin: tin.collect() }
}
