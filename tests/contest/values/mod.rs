//! Contests worked out by hand from the rules and the master data, and played in the engine.
//!
//! `table.rs` describes how a contest is written.

mod ai;
mod conventions;
mod effects;
mod growth;
mod life;
mod moments;
mod moves;
mod second;
mod table;
