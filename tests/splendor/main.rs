//! Splendor: the vectors, and what must hold for every position, player and record.

#[path = "../support/mod.rs"]
mod support;

mod bought;
mod games;
mod jobs;
mod player;
mod rules;
mod texts;
mod vectors;
