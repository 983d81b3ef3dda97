//! What the moves of a reviewed game were worth: marks, and reviews that are kept.

use crate::game_review::{KeptReview, KeptReviews, Mark, Reviewer};
use crate::i18n::splendor;
use crate::pages::splendor::game::seats;
use crate::store::{self, Slot};
use jobs::splendor::{GameEntry, Review, ReviewReport, ReviewRequest, ReviewedEntry};

/// Simulations of a position.
pub const EACH: u64 = 8_000;
/// Shares of the win from which on a loss is a mistake, and a blunder.
const MISTAKE: f32 = 0.03;
const BLUNDER: f32 = 0.08;

/// The mark of a move; none where the loss is within its error.
pub fn mark(made: &ReviewedEntry) -> Option<Mark> {
    let lost = cost(made);
    match lost {
        _ if lost <= made.margin => None,
        BLUNDER.. => Some(Mark::Blunder),
        MISTAKE.. => Some(Mark::Mistake),
        _ => None,
    }
}

/// The share of the win that a move has cost.
pub fn cost(made: &ReviewedEntry) -> f32 {
    (made.could - made.played).max(0.0)
}

/// Rises with the network, the search or what a review says.
const VERSION: u32 = 3;

fn is_sound(kept: &KeptReview<GameEntry, ReviewReport>) -> bool {
    let seats = seats(&kept.game);
    kept.version == VERSION
        && kept.report.moves.len() <= kept.game.moves.len()
        && kept.report.moves.iter().all(|made| usize::from(made.seat) < seats)
}

/// The reviews; what cannot be read is left out.
pub const KEPT: Slot<KeptReviews<GameEntry, ReviewReport>> = Slot {
    load: |value| Some(KeptReviews(store::load_sound(value, is_sound))),
    ..Slot::of(store::SPLENDOR_REVIEWS)
};

/// How games are reviewed.
pub static REVIEWER: Reviewer<Review, GameEntry> = Reviewer {
    slot: KEPT,
    version: VERSION,
    ask: |game| ReviewRequest { game, simulations: EACH, ..ReviewRequest::default() },
    error: splendor::job_error,
};
