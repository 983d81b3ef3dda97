//! What can be asked about Splendor.

mod legal;
mod perft;
mod play;
mod position;

pub use self::legal::*;
pub use self::perft::*;
pub use self::play::*;
pub use self::position::*;

use super::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: &[Entry] =
    &[Entry::of::<Legal>(), Entry::of::<Apply>(), Entry::of::<Replay>(), Entry::of::<Perft>()];
