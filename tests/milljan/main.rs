//! Milljan: the vectors, and what must hold for every hand, game, log and puzzle.

#[path = "../support/mod.rs"]
mod support;

mod advice;
mod advise;
mod chances;
mod fetch;
mod league;
mod log;
mod play;
mod properties;
mod puzzles;
mod review;
mod sheet;
mod units;
mod vectors;
