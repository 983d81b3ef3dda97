//! The part of `milljan.analyse` that says what to do.

use super::analyse::mean_points;
use super::types::{self, Advice, Discard, Way};
use super::{IdolId, MilljanError, State, TILES, check_state};
use jobs_core::JobError;
use milljan::advice::{self, Act, Occasion};
use milljan::waits::Merit;
use milljan::{Hand, Set};

/// The occasion of a request, checked, and the hand as it is once the tile just sent is seen.
pub(super) fn occasion(
    hand: Hand,
    entry: Option<types::Occasion>,
) -> Result<(Hand, Option<Occasion>), JobError> {
    match entry {
        None => Ok((hand, None)),
        Some(types::Occasion::Sent { tile, tin }) => {
            check_state(&hand, State::Waiting)?;
            let bad = |kind| JobError::new(&kind, "/occasion/sent/tile");
            if usize::from(tile) >= TILES {
                return Err(bad(MilljanError::UnknownTile { tile }));
            }
            let seen =
                hand.seeing(tile).ok_or_else(|| bad(MilljanError::FourthCopySeen { tile }))?;
            Ok((seen, Some(Occasion::Sent { tile, tin })))
        }
        Some(types::Occasion::Claimed) => {
            check_state(&hand, State::Drawn)?;
            Ok((hand, Some(Occasion::Turn { rooms: Set::default() })))
        }
        Some(types::Occasion::Turn { rooms }) => {
            let rooms = in_rooms(&hand, &rooms, "/occasion/turn/rooms")?;
            Ok((hand, Some(Occasion::Turn { rooms })))
        }
    }
}

/// The tiles of waiting rooms, each of which has to be among those seen.
pub(super) fn in_rooms(hand: &Hand, rooms: &[IdolId], at: &str) -> Result<Set, JobError> {
    let seen = hand.seen();
    for (index, tile) in rooms.iter().enumerate() {
        if !seen.contains(tile) {
            let kind = MilljanError::NotSeen { tile: *tile };
            return Err(JobError::new(&kind, format!("{at}/{index}")));
        }
    }
    Ok(rooms.iter().copied().collect())
}

/// What a drawn hand is to do, from what its sends lead to and the points of its win.
pub(super) fn drawn(hand: &Hand, win: Option<u32>, rows: &[Discard]) -> Advice {
    let sends = rows.iter().map(|row| {
        let mean = row.wins.as_deref().and_then(mean_points);
        advice::Way {
            act: Act::Send(row.tile),
            points: None,
            merit: Merit { h: row.h, weight: row.weight, mean },
            advancing: row.adv.iter().copied().collect(),
        }
    });
    report(hand, advice::drawn(win, sends.collect()))
}

/// Ways, the best first, as a report has them.
pub(super) fn report(hand: &Hand, ways: Vec<advice::Way>) -> Advice {
    let sora = advice::sora(hand, &ways);
    let ways = ways.into_iter().map(|way| Way {
        act: way.act,
        points: way.points,
        h: way.merit.h,
        adv: way.advancing.iter().collect(),
        weight: way.merit.weight,
        mean: way.merit.mean,
    });
    Advice { ways: ways.collect(), sora }
}
