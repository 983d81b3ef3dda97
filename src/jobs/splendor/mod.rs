//! What can be asked about Splendor.

mod analyse;
mod exchanges;
mod game;
mod kifu;
mod legal;
mod perft;
mod play;
mod position;
mod review;
pub mod weights;

/// What the command line needs to train a network.
pub mod training {
    pub use crate::games::splendor::player::Network;
    pub use crate::games::splendor::training::*;
}

pub use self::analyse::*;
pub use self::exchanges::*;
pub use self::game::*;
pub use self::kifu::*;
pub use self::legal::*;
pub use self::perft::*;
pub use self::play::*;
pub use self::position::*;
pub use self::review::*;

pub use crate::games::splendor::material::{CARDS, Card, NOBLES};
pub use crate::games::splendor::{Action, Gems, Source};

use super::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: &[Entry] = &[
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
    Entry::of::<Kifu>(),
    Entry::of::<Write>(),
];
