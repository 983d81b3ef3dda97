//! What must hold in every contest, and every card and item of both snapshots at work.

mod cards;
mod contests;
mod shared;
