//! Marks of moves, and reviews that are kept.

use crate::game_review::{KeptReview, KeptReviews, Mark, Reviewer};
use crate::i18n::brew;
use crate::pages::brew::game::Game;
use crate::pages::brew::seat::Seat;
use crate::store::{self, Slot};
use jobs::brew::{
    ActionEntry, EndEntry, EngineName, ReasonEntry, Review, ReviewReport, ReviewRequest,
    ReviewedEntry,
};

/// Points of the evaluation from which on a cost is a mistake, and a blunder.
const MISTAKE: f64 = 2.0;
const BLUNDER: f64 = 5.0;

/// The mark of a move by its cost; where numbers cannot express that, by how its line and the best one
/// end the game.
pub fn mark_of(cost: Option<f64>, ends: [Option<EndEntry>; 2]) -> Option<Mark> {
    let [played, best] = ends.map(|end| end.map_or(0, |end| end.outcome));
    match cost {
        Some(BLUNDER..) => Some(Mark::Blunder),
        Some(MISTAKE..) => Some(Mark::Mistake),
        Some(_) => None,
        None if played < 0 && best >= 0 => Some(Mark::Blunder),
        None if best > 0 && played <= 0 => Some(Mark::Mistake),
        None => None,
    }
}

/// The mark of a move.
pub fn mark(entry: &ReviewedEntry) -> Option<Mark> {
    entry.played?;
    mark_of(entry.cost, [entry.played_end, entry.end])
}

/// A smaller cost is told as none.
pub const WORTH_TELLING: f64 = 0.005;

/// What would have been better than what was played: what the player who judges would have done, where
/// something other than its lines decides, or else what the best line begins with.
pub fn better(
    played: Option<ActionEntry>,
    cost: Option<f64>,
    reason: ReasonEntry,
    [best, advised]: [Option<ActionEntry>; 2],
) -> Option<ActionEntry> {
    let is_fine = played == advised || cost.is_some_and(|cost| cost < WORTH_TELLING);
    let other = if reason == ReasonEntry::Line { best } else { advised };
    other.filter(|other| !is_fine && played != Some(*other))
}

/// Rises with the player, the search or what a review says.
const VERSION: u32 = 3;

fn is_sound(kept: &KeptReview<Game, ReviewReport>) -> bool {
    kept.version == VERSION && kept.report.turns.len() <= kept.game.acts.len()
}

/// The reviews; what cannot be read is left out.
pub const KEPT: Slot<KeptReviews<Game, ReviewReport>> = Slot {
    load: |value| Some(KeptReviews(store::load_sound(value, is_sound))),
    ..Slot::of(store::BREW_REVIEWS)
};

/// How games are reviewed: by the strongest player.
pub static REVIEWER: Reviewer<Review, Game> = Reviewer {
    slot: KEPT,
    version: VERSION,
    ask: |game| {
        let Seat { engine, nodes } = Seat::named(EngineName::Best);
        ReviewRequest { game: game.record(), engine, nodes }
    },
    error: brew::job_error,
};
