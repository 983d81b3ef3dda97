//! What must hold in every contest, and every card and item of both snapshots at work.

#[path = "../support/mod.rs"]
mod support;

mod cards;
mod contests;
mod shared;
