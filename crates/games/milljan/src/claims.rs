//! "X was just sent: what can I do?" — the claim table of a waiting state.

use super::goals::{Start, nearest};
use super::hand::Hand;
use super::idol::{IdolId, SORA};
use super::table::Table;
use super::unit::UnitId;
use super::waits;

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
    let have = hand.free_set();
    let mut claims = Vec::new();
    for tile in (0..SORA).filter(|&id| hand.rem()[usize::from(id)] > 0) {
        let ron = wins
            .iter()
            .find(|win| win.tile == tile)
            .and_then(|win| win.ron)
            .map(|(points, _)| points);
        let mut tin = Vec::new();
        for piece in table.pieces() {
            // ティン takes a unit of three or more whose other members are all in the hand.
            if piece.size < 3
                || !piece.members.has(tile)
                || !piece.members.without(have.with(tile)).is_empty()
            {
                continue;
            }
            let layout = table.layout();
            let part = layout.take(start.mask & !layout.copies(tile), piece.bits);
            let after = start.placing(&table, piece, part);
            tin.push((
                piece.id,
                after.and_then(|after| nearest(&table, &after)).map(|goal| goal.missing),
            ));
        }
        if ron.is_some() || !tin.is_empty() {
            claims.push(Claim { tile, ron, tin });
        }
    }
    (h, claims)
}
