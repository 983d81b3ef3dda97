//! The questions about Splendor.

mod analyse;
mod bought;
mod chances;
mod error;
mod exchanges;
mod game;
mod games;
mod gold;
mod kifu;
mod legal;
mod move_fault;
mod perft;
mod play;
mod position;
mod puzzle;
mod review;
mod selfplay;
pub mod weights;

/// What the command line needs to train a network.
pub mod training {
    pub use splendor::player::Network;
    pub use splendor::training::*;
}

pub use self::analyse::*;
pub use self::bought::*;
pub use self::chances::*;
pub use self::error::{RecordError, SplendorError};
pub use self::exchanges::*;
pub use self::game::*;
pub use self::games::*;
pub use self::gold::*;
pub use self::kifu::*;
pub use self::legal::*;
pub use self::move_fault::MoveFault;
pub use self::perft::*;
pub use self::play::*;
pub use self::position::*;
pub use self::puzzle::*;
pub use self::review::*;

pub use splendor::material::{CARDS, Card, NOBLES};
pub use splendor::setup::PositionError;
pub use splendor::{Action, Gems, Source};

use jobs_core::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: [Entry; 18] = [
    Entry::of::<Legal>(),
    Entry::of::<Apply>(),
    Entry::of::<Replay>(),
    Entry::of::<Perft>(),
    Entry::of::<View>(),
    Entry::of::<Analyse>(),
    Entry::of::<Move>(),
    Entry::of::<Review>(),
    Entry::of::<Exchanges>(),
    Entry::of::<Payments>(),
    Entry::of::<Puzzle>(),
    Entry::of::<Chances>(),
    Entry::of::<Tokens>(),
    Entry::of::<Gold>(),
    Entry::of::<Examples>(),
    Entry::batch::<Games>(),
    Entry::of::<Kifu>(),
    Entry::of::<Write>(),
];
