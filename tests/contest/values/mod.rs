//! Contests worked out by hand from the rules and the master data, and played in the engine.
//!
//! `table.rs` says how a contest is written down.

mod ai;
mod conventions;
mod effects;
mod life;
mod moments;
mod moves;
mod table;
