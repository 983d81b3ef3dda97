//! The questions about Witches Brew, CodinGame's Fall Challenge 2020.

mod asking;
mod deal;
mod engine;
mod error;
mod eval;
mod learn;
mod legal;
mod matches;
mod moves;
mod players;
mod position;
mod read;
mod record;
mod review;
mod shortest;
mod trace;

pub use self::deal::*;
pub use self::engine::*;
pub use self::error::BrewError;
pub use self::eval::{Eval, EvalReport, EvalRequest};
pub use self::learn::*;
pub use self::legal::*;
pub use self::matches::*;
pub use self::moves::*;
pub use self::players::*;
pub use self::position::*;
pub use self::read::*;
pub use self::record::*;
pub use self::review::*;
pub use self::shortest::*;
pub use self::trace::*;
pub use brew::Command;
pub use brew::learning::{PAIRS, pair};
pub use brew::material::{BASE, FIRST_RECIPE, RECIPES, Recipe, SPELLS, Spell, TOME};
pub use brew::protocol::{Field, LineError, LineErrorKind};
pub use brew::setup::PositionErrorKind;

use jobs_core::Entry;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: [Entry; 13] = [
    Entry::of::<Deal>(),
    Entry::of::<Trace>(),
    Entry::of::<Input>(),
    Entry::of::<Read>(),
    Entry::of::<Eval>(),
    Entry::of::<Brews>(),
    Entry::of::<Legal>(),
    Entry::of::<Move>(),
    Entry::of::<Review>(),
    Entry::of::<Players>(),
    Entry::batch::<Match>(),
    Entry::batch::<Learn>(),
    Entry::of::<Shipped>(),
];
