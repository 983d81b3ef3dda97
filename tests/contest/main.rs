//! Contest: the vectors, and what must hold for every loadout, card and contest.

#[path = "../support/mod.rs"]
mod support;

mod described;
mod hand;
mod jobs;
mod limits;
mod links;
mod list;
mod memories;
mod properties;
mod rehearsals;
mod stages;
mod values;
mod vectors;
