//! Battleship: the vectors, and what must hold for every board, fleet and player.

#[path = "../support/mod.rs"]
mod support;

mod games;
mod limits;
mod openings;
mod players;
mod position;
mod posterior;
mod properties;
mod sealed;
mod strength;
mod vectors;
mod worlds;
