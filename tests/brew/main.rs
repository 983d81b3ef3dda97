//! Brew: the vectors, and what must hold for every position, player and line that bots read.

#[path = "../support/mod.rs"]
mod support;

mod players;
mod read;
mod rules;
mod thought;
mod vectors;
