//! The questions about Battleship boards.

use super::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: &[Entry] = &[];
