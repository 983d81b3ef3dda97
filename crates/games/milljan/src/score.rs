//! Points (the article's part on scoring, see `docs/milljan.md`).

use super::hand::Hand;
use super::idol::{IdolId, SHIIKA};
use super::table::Layout;
use super::unit::UnitId;

/// Points for having the 担当 in any completed unit.
pub const BONUS: u32 = 2000;

/// `max(1000, 2000·(n − k − t − 1))` for a unit of `n` members.
///
/// k = 1 where the player has not won; t = 1 for a unit made by ティン and for
/// the one that holds the winning tile of a ron.
pub const fn points(n: u8, won: bool, t: bool) -> u32 {
    let factor = (n as u32).saturating_sub(1 + !won as u32 + t as u32);
    if factor == 0 { 1000 } else { 2000 * factor }
}

/// Points of a hand's claimed units, and whether they hold its 担当.
fn claimed(hand: &Hand, won: bool) -> (u32, bool) {
    let roster = hand.roster();
    let sum = hand.claimed().iter().map(|&id| points(roster.size(id), won, true)).sum();
    (sum, holds_oshi(hand, hand.claimed()))
}

fn holds_oshi(hand: &Hand, units: &[UnitId]) -> bool {
    let roster = hand.roster();
    hand.oshi().is_some_and(|oshi| units.iter().any(|&id| roster.members(id).has(oshi)))
}

/// Points of a win by own draw with the hand's claimed units and `units`.
pub fn tsumo(hand: &Hand, units: &[UnitId]) -> u32 {
    let (sum, found) = claimed(hand, true);
    let found = found || holds_oshi(hand, units);
    let roster = hand.roster();
    sum + units.iter().map(|&id| points(roster.size(id), true, false)).sum::<u32>()
        + if found { BONUS } else { 0 }
}

/// Points of a win on another seat's `tile`, and the unit that holds it.
///
/// The player chooses that unit among those with the tile; it must have two
/// members or more. `None` where only 詩花 alone could hold it.
pub fn ron(hand: &Hand, units: &[UnitId], tile: IdolId) -> Option<(u32, UnitId)> {
    if tile == SHIIKA {
        return None;
    }
    let roster = hand.roster();
    let loss =
        |id: UnitId| points(roster.size(id), true, false) - points(roster.size(id), true, true);
    let holder = units
        .iter()
        .copied()
        .filter(|&id| roster.size(id) >= 2 && roster.members(id).has(tile))
        .min_by_key(|&id| (loss(id), id))?;
    Some((tsumo(hand, units) - loss(holder), holder))
}

/// Most points if the game ended now without a win by this player, and the units that score them.
///
/// Cost: one pass over the subsets of the free tiles.
pub fn lose(hand: &Hand) -> (u32, Vec<UnitId>) {
    let (sum, found) = claimed(hand, false);
    let layout = Layout::new(hand);
    let complete: Vec<_> = hand
        .short_by(0)
        .map(|(id, _)| {
            let members = hand.roster().members(id);
            let with_oshi = hand.oshi().is_some_and(|oshi| members.has(oshi));
            (id, layout.bits(members), members.len(), with_oshi)
        })
        .collect();
    // Best sums over subsets of tiles: ignoring the 担当, and with her in a unit.
    let masks = 1 << layout.len();
    let mut any = vec![0u32; masks];
    let mut with = vec![None::<u32>; masks];
    for mask in 1..masks as u16 {
        if !layout.is_canonical(mask) {
            continue;
        }
        let rest = usize::from(layout.send(mask));
        let (mut best, mut best_with) = (any[rest], with[rest]);
        let low = mask & mask.wrapping_neg();
        for &(_, bits, size, with_oshi) in &complete {
            let part = layout.take(mask, bits);
            if part & low == 0 || part.count_ones() != u32::from(size) {
                continue;
            }
            let rest = usize::from(mask ^ part);
            let gain = points(size, false, false);
            best = best.max(any[rest] + gain);
            let below = if with_oshi { Some(any[rest]) } else { with[rest] };
            best_with = best_with.max(below.map(|sum| sum + gain));
        }
        any[usize::from(mask)] = best;
        with[usize::from(mask)] = best_with;
    }
    let mut mask = layout.full();
    let top = usize::from(mask);
    let mut want = !found && with[top].is_some_and(|sum| sum + BONUS >= any[top]);
    let best = if want { with[top].unwrap_or_default() } else { any[top] };
    let bonus = if found || want { BONUS } else { 0 };

    // Walk the winning choices again to name the units.
    let mut units = hand.claimed().to_vec();
    let value = |mask: u16, want: bool| {
        if want { with[usize::from(mask)] } else { Some(any[usize::from(mask)]) }
    };
    while mask != 0 {
        let here = value(mask, want);
        let sent = layout.send(mask);
        let low = mask & mask.wrapping_neg();
        let taken = complete.iter().find_map(|&(id, bits, size, with_oshi)| {
            let part = layout.take(mask, bits);
            let next_want = want && !with_oshi;
            let fits = part & low != 0 && part.count_ones() == u32::from(size);
            let sum = fits.then(|| value(mask ^ part, next_want)).flatten()?;
            (Some(sum + points(size, false, false)) == here).then_some((id, mask ^ part, next_want))
        });
        match taken {
            Some((id, rest, next_want)) => {
                units.push(id);
                (mask, want) = (rest, next_want);
            }
            None => mask = sent,
        }
    }
    (sum + best + bonus, units)
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn points_follow_the_formula_of_the_article() {
        // n, won, t: the article's two worked examples, unit by unit.
        for (n, won, t, expected) in [
            (5, true, false, 8000),
            (3, true, true, 2000),
            (2, true, false, 2000),
            (1, true, false, 1000),
            (2, true, true, 1000),
            (4, false, false, 4000),
            (4, false, true, 2000),
            (3, false, true, 1000),
            (13, true, false, 24_000),
        ] {
            assert_eq!(points(n, won, t), expected, "n={n} won={won} t={t}");
        }
    }
}
