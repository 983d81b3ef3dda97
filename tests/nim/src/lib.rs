//! Nim, the sixth game: no lab of the product, but what the steps of `docs/ARCHITECTURE.md` ("Adding a
//! lab", "Adding a job", "Many games") ask for, so that the tests try them.
//!
//! Rules: some heaps of sticks; the mover takes one or more from one heap; the player who takes the last
//! one wins. Source: C. L. Bouton, "Nim, a game with a complete mathematical theory", 1901, which also says
//! who wins: the mover does unless the sizes of the heaps cancel out in binary.

mod heaps;
mod jobs;
mod notation;

pub use self::heaps::{HEAPS, Heaps, STICKS, Take};
pub use self::jobs::*;
pub use self::notation::NotationError;
