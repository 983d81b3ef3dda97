//! The questions about Battleship boards.

mod classic;
mod picture;
mod pmatrix;
mod posterior;
mod types;

pub use self::classic::*;
pub use self::pmatrix::*;
pub use self::posterior::*;
pub use self::types::*;

use super::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: &[Entry] =
    &[Entry::of::<PMatrix>(), Entry::of::<Classic>(), Entry::of::<Bf>(), Entry::of::<Posterior>()];
