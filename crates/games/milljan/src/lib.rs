//! Milljan (ミリジャン): rules, exact hand analysis and notation.
//!
//! No clock, no input or output. Rules and definitions: `docs/milljan.md`;
//! sources are named there and at the formulas.

pub mod advice;
pub mod chances;
pub mod claims;
pub mod deals;
pub mod exchange;
pub mod expected_value;
pub mod game;
pub mod goals;
pub mod hand;
pub mod idol;
pub mod league;
pub mod log;
mod names;
pub mod notation;
pub mod players;
pub mod puzzle;
pub mod roster;
pub mod rules;
pub mod score;
pub mod table;
pub mod tree;
pub mod unit;
pub mod unit_list;
mod unit_text;
pub mod waits;
pub mod win;

pub use hand::{Hand, HandError};
pub use idol::{COPIES, IDOLS, Idol, IdolId, Kind, SHIIKA, SORA, Set, TILES};
pub use roster::{OWN, OwnUnit, OwnUnitError, Roster, RosterError, Standing};
pub use unit::{DOUBTS, Date, SNAPSHOTS, UNITS, Unit, UnitId, active, unit};
