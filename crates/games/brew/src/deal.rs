//! The order of the cards from a 64-bit seed, as the official referee deals them.

use super::material::{FIRST_RECIPE, RECIPES, TOME};

/// The orders of both decks; the first cards are dealt first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decks {
    /// Spells of the tome, 0 to 41.
    pub tome: [u8; TOME],
    /// Recipes, 0 to 35.
    pub recipes: [u8; RECIPES.len()],
}

/// `java.util.Random`, whose algorithm is part of its documentation.
struct JavaRandom(u64);

impl JavaRandom {
    const MASK: u64 = (1 << 48) - 1;
    const FACTOR: u64 = 0x5_DEEC_E66D;

    const fn new(seed: i64) -> Self {
        Self((seed as u64 ^ Self::FACTOR) & Self::MASK)
    }

    /// 31 bits.
    const fn next(&mut self) -> i32 {
        self.0 = self.0.wrapping_mul(Self::FACTOR).wrapping_add(0xB) & Self::MASK;
        (self.0 >> 17) as i32
    }

    /// A number below `bound`, which must be above 0.
    const fn below(&mut self, bound: i32) -> i32 {
        let mut drawn = self.next();
        if bound & (bound - 1) == 0 {
            return ((bound as i64 * drawn as i64) >> 31) as i32;
        }
        loop {
            let number = drawn % bound;
            if drawn.checked_add(bound - 1 - number).is_some() {
                return number;
            }
            drawn = self.next();
        }
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for left in (2..=list.len()).rev() {
            list.swap(left - 1, self.below(left as i32) as usize);
        }
    }
}

impl Decks {
    /// The decks of a game.
    pub fn deal(seed: i64) -> Self {
        let mut random = JavaRandom::new(seed);
        let mut decks = Self {
            tome: std::array::from_fn(|at| at as u8),
            recipes: std::array::from_fn(|at| at as u8),
        };
        random.shuffle(&mut decks.tome);
        random.shuffle(&mut decks.recipes);
        decks
    }

    /// Recipes by their official numbers.
    pub fn recipe_ids(&self) -> [u8; RECIPES.len()] {
        self.recipes.map(|recipe| recipe + FIRST_RECIPE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_deal_comes_out() {
        let decks = Decks::deal(12_345);
        assert_eq!(decks.tome[..12], [24, 29, 4, 26, 14, 15, 18, 17, 34, 37, 16, 9]);
        assert_eq!(decks.recipe_ids()[..9], [67, 77, 53, 65, 76, 47, 69, 71, 51]);
    }
}
