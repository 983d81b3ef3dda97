//! What the moves of a reviewed game were worth: marks, sums, and reviews that are kept.

use serde::{Deserialize, Serialize};

use crate::pages::splendor::game::seats;
use crate::store::{self, Slot};
use jobs::splendor::{GameEntry, ReviewReport, ReviewedEntry};

/// Shares of the win from which on a loss is a mistake, and a blunder.
const MISTAKE: f32 = 0.03;
const BLUNDER: f32 = 0.08;

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// “?”
    Mistake,
    /// “??”
    Blunder,
}

impl Mark {
    /// As players write it.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The mark of a move; none where the loss is within its error.
    pub fn of(made: &ReviewedEntry) -> Option<Self> {
        let lost = cost(made);
        match lost {
            _ if lost <= made.margin => None,
            BLUNDER.. => Some(Self::Blunder),
            MISTAKE.. => Some(Self::Mistake),
            _ => None,
        }
    }
}

/// The share of the win that a move has cost.
pub fn cost(made: &ReviewedEntry) -> f32 {
    (made.could - made.played).max(0.0)
}

/// What a player's moves have cost in all.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sum {
    /// Moves.
    pub moves: usize,
    /// Those marked “?”.
    pub mistakes: usize,
    /// Those marked “??”.
    pub blunders: usize,
    /// The mean loss of a move.
    pub mean: f32,
}

impl Sum {
    /// That of a seat.
    pub fn of(moves: &[ReviewedEntry], seat: usize) -> Self {
        let own = moves.iter().filter(|made| usize::from(made.seat) == seat);
        let mut sum = Self::default();
        let mut lost = 0.0;
        for made in own {
            sum.moves += 1;
            lost += cost(made);
            match Mark::of(made) {
                Some(Mark::Mistake) => sum.mistakes += 1,
                Some(Mark::Blunder) => sum.blunders += 1,
                None => {}
            }
        }
        sum.mean = lost / sum.moves.max(1) as f32;
        sum
    }
}

/// Rises with the network, the search or what a review says: older reviews are looked at anew.
const VERSION: u32 = 1;

/// A game with its review.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Kept {
    version: u32,
    game: GameEntry,
    report: ReviewReport,
}

impl Kept {
    fn is_sound(&self) -> bool {
        let seats = seats(&self.game);
        self.version == VERSION
            && self.report.moves.len() <= self.game.moves.len()
            && self.report.moves.iter().all(|made| usize::from(made.seat) < seats)
    }
}

/// Most reviews that are kept; the oldest is dropped.
const MOST: usize = 12;

/// The reviews, the newest last; what cannot be read is left out.
pub const KEPT: Slot<Reviews> = Slot {
    load: |value| Some(Reviews(store::load_sound(value, Kept::is_sound))),
    ..Slot::of(store::SPLENDOR_REVIEWS)
};

/// Reviews that are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reviews(Vec<Kept>);

/// The review of a game that was looked at before.
pub fn kept(game: &GameEntry) -> Option<ReviewReport> {
    let all = KEPT.read()?;
    let found = all.0.into_iter().rev().find(|kept| kept.game == *game);
    found.map(|kept| kept.report)
}

/// Keeps the review of a game.
pub fn keep(game: &GameEntry, report: &ReviewReport) {
    let mut all = KEPT.read().unwrap_or_default();
    all.0.retain(|kept| kept.game != *game);
    all.0.push(Kept { version: VERSION, game: game.clone(), report: report.clone() });
    let over = all.0.len().saturating_sub(MOST);
    all.0.drain(..over);
    KEPT.write(&all);
}
