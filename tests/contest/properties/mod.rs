//! What must hold in every contest, and every card and item of all days at work.

mod cards;
mod contests;
mod customs;
mod own_effects;
pub mod shared;
mod sources;
