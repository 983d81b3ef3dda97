//! Contests of 学園アイドルマスター and the AI that plays them. Rules, formulas and their sources, among
//! them the article, are in `docs/contest.md`.
//!
//! Only integers and fractions of them; randomness comes from a seed in the state, so that a copy of
//! a state plays out the same way.

pub mod added;
pub mod autoplay;
mod conditions;
pub mod data;
mod effects;
pub mod evaluation;
mod moves;
pub mod optimum;
mod rules;
pub mod score;
pub mod setup;
mod snapshot;
mod stage;
pub mod state;
pub mod watch;
mod xorshift;

pub use self::rules::{Bar, fits_plan};
pub use self::setup::{Colour, Conventions, Link, MOST_CARDS, Setup};
pub use self::snapshot::{
    AI_TABLES, ARTICLE, FILE, READINGS, SNAPSHOTS, ai_table, install, packed, snapshot,
};
pub use self::stage::{bonus, colours};
pub use self::state::{Source, Stance, Stat, State};
pub use self::watch::{Event, Watch};
pub use self::xorshift::XorShift;

/// Numbers of the bits that are set, from the lowest.
fn bits(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros() as u8;
            set &= set - 1;
            bit
        })
    })
}
