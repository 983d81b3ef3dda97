//! The player that plays for points: the greatest expectation by a closed formula.

use super::pool::Pool;
use super::{Choice, Reason, View, plain, potential, rivals};
use crate::expected_value::{self, Outlook, Worth};
use crate::game::{Action, Phase};
use crate::hand::Hand;
use crate::idol::SORA;
use crate::table::Table;

/// Rounds that a plan may count on at the start, with the units of 2019-12-12 and of 2025-12-16;
/// about half the length of a game between plain players. Tuned by leagues against the plain player.
const ROUNDS: (f64, f64) = (3.5, 1.8);
/// Rounds that a plan may always count on.
const FEWEST: f64 = 0.8;

/// The outlook for the rest of the game from a seat.
pub fn outlook(view: &View) -> Outlook {
    let rivals = view.seats() - 1;
    let left = view.wall_left() as f64 / f64::from(view.seats());
    let claims: usize = (0..view.seats())
        .filter(|&seat| seat != view.seat())
        .map(|seat| view.claimed(seat).len())
        .sum();
    // Claims by others shorten the game.
    let rounds = if rivals == 0 {
        left
    } else {
        let share = rivals::since_first_day(view.roster());
        let first = ROUNDS.0 * (1.0 - share) + ROUNDS.1 * share;
        let gone = f64::from(view.draws(view.seat())) * 0.4 + claims as f64 * 0.3;
        (first - gone).max(FEWEST)
    };
    Outlook { rounds: rounds.min(left.max(1.0)), rivals }
}

/// Decides for the seat whose view it is.
pub fn choose(view: &View) -> Choice {
    let legal = view.legal();
    match view.phase() {
        Phase::Drawn(_) | Phase::Claimed(_) => {
            if let Some(points) = view.tsumo().filter(|_| legal.contains(&Action::Tsumo)) {
                return Choice { action: Action::Tsumo, reason: Reason::Win { points } };
            }
            let hand = view.hand();
            let rows = sends(&hand, outlook(view));
            match rows.first() {
                Some(best) => Choice {
                    action: best.tile.map_or(Action::Pass, Action::Send),
                    reason: reason(best, rows.get(1)),
                },
                None => plain::choose(view),
            }
        }
        Phase::Sent(sent) => {
            if let Some(points) = view.ron().filter(|_| legal.contains(&Action::Ron)) {
                return Choice { action: Action::Ron, reason: Reason::Win { points } };
            }
            let hand = view.hand();
            let outlook = outlook(view);
            let table = Table::new(&hand);
            let pass =
                potential::potential(&hand, &table, &expected_value::pool(&hand, &table), outlook);
            let mut rows: Vec<(Action, Worth)> =
                pass.first().map(|row| (Action::Pass, *row)).into_iter().collect();
            for &action in &legal {
                if let Action::Tin(unit) = action
                    && let Some(after) = hand.claiming(unit, sent.tile)
                    && let Some(best) = sends(&after, outlook).first()
                {
                    rows.push((action, *best));
                }
            }
            rows.sort_by(|a, b| b.1.expected.total_cmp(&a.1.expected));
            match rows.first() {
                Some((action, best)) => {
                    Choice { action: *action, reason: reason(best, rows.get(1).map(|row| &row.1)) }
                }
                None => plain::choose(view),
            }
        }
        Phase::Turn(_) | Phase::Over => plain::choose(view),
    }
}

/// The sends of a drawn hand by worth; そら last while she may still be of use.
pub fn sends(hand: &Hand, outlook: Outlook) -> Vec<Worth> {
    let table = Table::new(hand);
    sends_in(hand, &table, &expected_value::pool(hand, &table), outlook)
}

/// The same with the goals near the hand.
pub fn sends_in(hand: &Hand, table: &Table, pool: &Pool, outlook: Outlook) -> Vec<Worth> {
    let mut rows = potential::potential(hand, table, pool, outlook);
    if pool.h.is_some_and(|h| h >= 2) {
        rows.sort_by_key(|row| row.tile == Some(SORA));
    }
    rows
}

fn reason(best: &Worth, next: Option<&Worth>) -> Reason {
    Reason::Value { expected: best.expected, win: best.win, next: next.map(|row| row.expected) }
}
