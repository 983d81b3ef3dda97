//! The article's player, counting copies instead of kinds: always the fastest way, points do not
//! count.
//!
//! Steps 2 to 4 of the article (`docs/milljan.md`). Claims whenever that brings the win nearer, and
//! then sends the tile that goes with the claim; uses そら when h is one above the number of そら in
//! hand; keeps her until then.

use std::cmp::Reverse;

use super::{Choice, Reason, View};
use crate::exchange::Exchanges;
use crate::game::{Action, Phase};
use crate::goals::{Start, nearest};
use crate::hand::Hand;
use crate::idol::{IdolId, SORA, Set, TILES};
use crate::table::Table;
use crate::waits::{self, Wait};

/// Nodes spent on counting which tile of the waiting rooms fits most exchanges.
const SORA_NODES: u64 = 20_000;

/// A send and what the hand then waits for.
#[derive(Clone, Debug)]
pub struct Sending {
    /// The tile.
    pub tile: IdolId,
    /// What the twelve tiles then wait for.
    pub wait: Wait,
}

/// Every send of a drawn hand, the fastest first: h, then copies, then the lowest id.
pub fn sends(hand: &Hand, table: &Table) -> Vec<Sending> {
    let start = Start::of(hand, table);
    let mut sends: Vec<_> = hand
        .free_set()
        .iter()
        .map(|tile| Sending { tile, wait: waits::wait(hand, table, &start.sending(table, tile)) })
        .collect();
    sends.sort_by_key(|row| (row.wait.h.unwrap_or(u8::MAX), Reverse(row.wait.weight), row.tile));
    sends
}

/// Decides for the seat whose view it is.
pub fn choose(view: &View) -> Choice {
    let legal = view.legal();
    match view.phase() {
        Phase::Turn(_) => turn(view, &legal),
        Phase::Drawn(_) | Phase::Claimed(_) => {
            if let Some(points) = view.tsumo().filter(|_| legal.contains(&Action::Tsumo)) {
                return Choice { action: Action::Tsumo, reason: Reason::Win { points } };
            }
            let hand = view.hand();
            send(&sends(&hand, &Table::new(&hand)))
        }
        Phase::Sent(_) | Phase::Over => claim(view, &legal),
    }
}

/// The fastest send; そら only where at most one tile is missing or nothing else is left.
fn send(sends: &[Sending]) -> Choice {
    let best = sends.iter().find(|row| row.tile != SORA || row.wait.h.is_some_and(|h| h <= 1));
    let Some(best) = best.or(sends.first()) else {
        return Choice { action: Action::Pass, reason: Reason::Forced };
    };
    let Wait { h, weight, .. } = best.wait;
    Choice { action: Action::Send(best.tile), reason: Reason::Speed { h, weight } }
}

fn claim(view: &View, legal: &[Action]) -> Choice {
    if let Some(points) = view.ron().filter(|_| legal.contains(&Action::Ron)) {
        return Choice { action: Action::Ron, reason: Reason::Win { points } };
    }
    let hand = view.hand();
    let Phase::Sent(sent) = view.phase() else {
        return Choice { action: Action::Pass, reason: Reason::Forced };
    };
    let table = Table::new(&hand);
    let start = Start::of(&hand, &table);
    let before = nearest(&table, &start).map(|goal| goal.missing);
    let best = legal
        .iter()
        .filter_map(|action| match action {
            Action::Tin(unit) => Some((*action, after_claim(&table, &start, *unit, sent.tile)?)),
            _ => None,
        })
        .min_by_key(|&(_, after)| after);
    match best {
        Some((action, after)) if before.is_none_or(|h| after < h) => {
            Choice { action, reason: Reason::Nearer { before, after: Some(after) } }
        }
        _ => Choice { action: Action::Pass, reason: Reason::NotNearer { h: before } },
    }
}

/// h of the drawn state after claiming `unit` with `tile`.
pub fn after_claim(table: &Table, start: &Start, unit: u16, tile: IdolId) -> Option<u8> {
    let piece = table.pieces().iter().find(|piece| piece.id == unit)?;
    let part = table.layout().take(start.mask & !table.layout().copies(tile), piece.bits);
    // The tile itself is on the table and not among those that can still come in.
    let mut start = start.clone();
    start.left[usize::from(tile)] = start.left[usize::from(tile)].max(1);
    let after = start.placing(table, piece, part)?;
    nearest(table, &after).map(|goal| goal.missing)
}

fn turn(view: &View, legal: &[Action]) -> Choice {
    let hand = view.hand();
    let table = Table::new(&hand);
    let start = Start::of(&hand, &table);
    let h = nearest(&table, &start).map(|goal| goal.missing);
    let soras = hand.free().iter().filter(|&&tile| tile == SORA).count();
    let draw = Choice { action: Action::Draw, reason: Reason::SoraLater { h } };
    let Some(h) = h.filter(|&h| h >= 2 && usize::from(h) <= soras + 1) else { return draw };
    let mut fetched = [None; TILES];
    for action in legal {
        if let Action::Sora { tile, .. } = action {
            fetched[usize::from(*tile)].get_or_insert(*action);
        }
    }
    // Tiles in the waiting rooms count as seen, so goals are searched as if one copy could come in.
    let mut open = start.clone();
    let rooms: Set =
        (0..TILES as IdolId).filter(|&tile| fetched[usize::from(tile)].is_some()).collect();
    rooms.iter().for_each(|tile| open.left[usize::from(tile)] += 1);
    let mut exchanges = Exchanges::new(&table, &open, h);
    exchanges.advance(&hand, &table, SORA_NODES);
    let best = exchanges
        .sums()
        .by_in
        .into_iter()
        .filter(|(tile, _)| rooms.has(*tile))
        .max_by_key(|&(tile, pairs)| (pairs, Reverse(tile)));
    match best.and_then(|(tile, _)| fetched[usize::from(tile)]) {
        Some(action) => Choice {
            action,
            reason: Reason::Nearer { before: Some(h), after: Some(h.saturating_sub(1)) },
        },
        None => draw,
    }
}
