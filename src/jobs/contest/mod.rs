//! The questions about contests of 学園アイドルマスター.

mod evaluate;
mod search;
mod trace;
mod types;

pub use self::evaluate::*;
pub use self::search::*;
pub use self::trace::*;
pub use self::types::*;
pub use crate::games::contest::data::{Plan, Trend};

use super::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: &[Entry] =
    &[Entry::of::<Evaluate>(), Entry::of::<Trace>(), Entry::of::<AutoPlay>()];
