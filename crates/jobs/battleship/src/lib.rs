//! The questions about Battleship boards.

mod batch;
mod classic;
mod defend;
mod error;
mod hidden;
mod learn;
mod picture;
mod players;
mod pmatrix;
mod position;
mod posterior;
mod regret;
mod sealed;
mod ships;
mod strength;
mod types;

pub use self::batch::*;
pub use self::classic::*;
pub use self::defend::*;
pub use self::error::*;
pub use self::hidden::*;
pub use self::learn::*;
pub use self::players::*;
pub use self::pmatrix::*;
pub use self::position::*;
pub use self::posterior::*;
pub use self::regret::*;
pub use self::sealed::*;
pub use self::ships::*;
pub use self::strength::*;
pub use self::types::*;
pub use battleship::{
    Answer, AnswerFault, Awaited, Basis, Cell, Cells, DuelError, Form, Lie, NONCE_BYTES, Opening,
    Placement, Policy, Reason, Rewrite, Rules, SEAL_BYTES, SealedDuel, ShapeError, Side, Ties,
    Turns, Volley,
};

use jobs_core::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: [Entry; 11] = [
    Entry::of::<PMatrix>(),
    Entry::of::<Classic>(),
    Entry::of::<Bf>(),
    Entry::of::<Posterior>(),
    Entry::of::<Move>(),
    Entry::of::<Fleet>(),
    Entry::of::<Answers>(),
    Entry::batch::<Games>(),
    Entry::of::<Regret>(),
    Entry::of::<Learn>(),
    Entry::batch::<Defend>(),
];
