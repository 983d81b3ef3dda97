//! Brew: the vectors, and what must hold for every position, player and line that bots read.

#[path = "../support/mod.rs"]
mod support;

mod decisions;
mod engine;
mod players;
mod read;
mod record;
mod review;
mod rules;
mod vectors;
