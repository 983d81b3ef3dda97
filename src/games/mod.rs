//! The games, one folder each; none knows another.

pub mod battleship;
pub mod brew;
pub mod contest;
pub mod milljan;
pub mod splendor;
