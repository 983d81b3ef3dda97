//! The questions about Battleship boards.

mod posterior;
mod types;

pub use self::posterior::*;
pub use self::types::*;

use super::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: &[Entry] = &[Entry::of::<Posterior>()];
