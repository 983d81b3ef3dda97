//! Spells and recipes (`data/brew`).

use super::inventory::ROOM;

/// A spell: what one cast changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spell {
    /// Change by tier.
    pub delta: [i8; 4],
    /// Whether it can be cast several times at once.
    pub repeatable: bool,
    /// Published value of owning it, in tenths of a rupee.
    pub value: u16,
}

impl Spell {
    /// Tiers 0 to 3 as 1 to 4 points.
    pub fn worth(&self) -> i32 {
        (1..).zip(self.delta).map(|(points, by)| points * i32::from(by)).sum()
    }

    /// Most casts at once that any inventory allows: what they use and what they make has to fit.
    pub fn most(&self) -> u8 {
        if !self.repeatable {
            return 1;
        }
        let sum = |sign: i8| self.delta.iter().map(|&by| (by * sign).max(0) as u8).sum();
        let sums: [u8; 2] = [sum(-1), sum(1)];
        sums.into_iter().filter_map(|sum| ROOM.checked_div(sum)).min().unwrap_or(1)
    }

    /// The article's base value: [`Self::worth`] times [`Self::most`].
    pub fn base_value(&self) -> i32 {
        self.worth() * i32::from(self.most())
    }
}

/// A recipe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Ingredients by tier.
    pub need: [u8; 4],
    /// Price without bonus.
    pub price: u8,
}

/// Spells that everybody owns: the first four of [`SPELLS`].
pub const BASE: usize = 4;
/// Bits of the base spells among all.
pub const BASE_BITS: u64 = (1 << BASE) - 1;
/// Spells of the tome.
pub const TOME: usize = 42;
/// Number of the first recipe in the official numbering.
pub const FIRST_RECIPE: u8 = TOME as u8;

/// What two spells of the tome bring together beyond what each brings by itself, in rupees over twenty turns
/// of a player who owns six more (`data/brew/pairs.json`); nothing for a spell with itself.
pub fn together(one: usize, other: usize) -> f64 {
    let (low, high) = (one.min(other), one.max(other));
    if low == high {
        return 0.0;
    }
    f64::from(TOGETHER[high * (high - 1) / 2 + low]) / 100.0
}

/// The sum of [`together`] of a spell of the tome with each of others, given as bits by their place in the
/// tome.
pub fn together_with(tome: usize, mut others: u64) -> f64 {
    let mut sum = 0.0;
    while others != 0 {
        sum += together(tome, others.trailing_zeros() as usize);
        others &= others - 1;
    }
    sum
}

include!(concat!(env!("OUT_DIR"), "/brew.rs"));

#[cfg(test)]
mod tests {
    use super::super::inventory::tables;
    use super::SPELLS;

    #[test]
    fn the_most_casts_are_those_that_some_inventory_allows() {
        for (at, spell) in SPELLS.iter().enumerate() {
            assert_eq!(usize::from(spell.most()), tables().most(at), "{spell:?}");
        }
        // The article's own example.
        let spell = SPELLS.iter().find(|spell| spell.delta == [-2, 2, 0, 0]).expect("it is there");
        assert_eq!((spell.most(), spell.base_value()), (5, 10));
    }
}
