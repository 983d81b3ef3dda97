//! The games, one folder each; none knows another.

pub mod battleship;
pub mod contest;
pub mod milljan;
