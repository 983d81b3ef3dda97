//! Milljan (ミリジャン): rules, exact hand analysis and notation.
//!
//! No clock, no input or output. Rules and definitions: `docs/milljan.md`;
//! sources are named there and at the formulas.

pub mod claims;
pub mod deals;
pub mod exchange;
pub mod goals;
pub mod hand;
pub mod idol;
mod names;
pub mod notation;
pub mod roster;
pub mod score;
pub mod table;
pub mod tree;
pub mod unit;
pub mod waits;

pub use hand::{Fault, Hand};
pub use idol::{COPIES, IDOLS, Idol, IdolId, Kind, SHIIKA, SORA, Set, TILES};
pub use roster::{BadOwn, BadRoster, OWN, OwnUnit, Roster, Standing};
pub use unit::{Date, SNAPSHOTS, UNITS, Unit, UnitId, active, unit};
