//! Empty boards of the usual fleets, counted in advance: most games begin with one of them.
//!
//! `tests/battleship/openings.rs` recounts them and compares.

use super::candidates::Candidates;
use super::cells::Touch;
use super::fleet::Rules;
use super::frontier::{Amount, Counted};
use super::shape::Shape;

/// An empty board with straight ships.
pub struct Opening {
    h: u8,
    w: u8,
    touch: Touch,
    /// Length and number of the ships of each class.
    ships: &'static [(u8, u8)],
    /// All fleets.
    total: u64,
    /// Those with each placement, in the order of [`Rules::placements`].
    placements: &'static [u64],
}

include!(concat!(env!("OUT_DIR"), "/openings.rs"));

/// The counts of a board before the first shot, where they are known.
pub fn known(rules: &Rules, candidates: &Candidates) -> Option<Counted> {
    let same = |opening: &&Opening| {
        (opening.h, opening.w) == (rules.size.h(), rules.size.w())
            && opening.touch == rules.touch
            && opening.ships.len() == rules.classes.len()
            && opening.ships.iter().zip(&rules.classes).all(|(&(length, count), class)| {
                class.count == count && class.shape.turns(false).contains(&Shape::line(length))
            })
    };
    let opening = OPENINGS.iter().find(same)?;
    let whole = candidates.fixed.is_empty() && candidates.open.len() == opening.placements.len();
    let exact = |&number: &u64| Amount::Exact(number.into());
    whole.then(|| Counted {
        total: exact(&opening.total),
        of: opening.placements.iter().map(exact).collect(),
        samples: vec![],
    })
}
