//! The evaluation of the article's bot (`docs/brew.md`).

use std::sync::LazyLock;

use super::inventory::{COUNT, NONE, Tables, tables};
use super::material::{BASE, RECIPES, SPELLS};

/// The article's value for the mean base value of a spell.
pub const MEAN: f64 = 5.7333;
/// Weight of a rupee.
const SCORE: f64 = 1.1;
/// Ingredients of a tier beyond this number count for nothing.
const CAPS: [u8; 4] = [u8::MAX, u8::MAX, 8, 6];
/// Bonus for the n-th potion, added after the contest.
pub const POTIONS: [f64; 7] = [0.0, 0.0, 0.0, 3.0, 5.0, 10.0, 20.0];

/// The terms that depend only on the position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms {
    /// Rupees.
    pub score: f64,
    /// Ingredients by tier.
    pub inventory: f64,
    /// Learned spells.
    pub spells: f64,
    /// Free room of the inventory, best at five.
    pub space: f64,
    /// Three or four tiers present.
    pub kinds: f64,
    /// No visible recipe can be reached with base spells.
    pub deadlock: f64,
    /// Potions brewed since the root, as after the contest.
    pub brew_bonus: f64,
}

impl Terms {
    /// The sum of the terms of the contest's version.
    pub fn sum(&self) -> f64 {
        self.score + self.inventory + self.spells + self.space + self.kinds + self.deadlock
    }
}

/// Base value of a spell: tiers 0 to 3 as 1 to 4 points, times the most casts at once.
pub fn base_value(spell: usize) -> f64 {
    SPELLS[spell].base_value().into()
}

/// The value of a learned spell, by the turn of learning, from 0.
pub fn spell_value(spell: usize, turn: u8) -> f64 {
    base_value(spell) * f64::from(6 - i32::from(turn).min(5)) / MEAN
}

/// Recipes that an inventory can reach with base spells and rests, as bits; by inventory.
pub fn reachable() -> &'static [u64] {
    static REACHABLE: LazyLock<Vec<u64>> = LazyLock::new(|| {
        let tables = tables();
        let worth = |inventory: &u16| -> u32 {
            let counts = tables.counts[usize::from(*inventory)];
            (1..).zip(counts).map(|(points, count)| points * u32::from(count)).sum()
        };
        // Every base spell increases an inventory's worth, so successors are computed first.
        let mut order: Vec<u16> = (0..COUNT as u16).collect();
        order.sort_by_key(|inventory| std::cmp::Reverse(worth(inventory)));
        let mut bits = vec![0_u64; COUNT];
        for inventory in order {
            let mut own = (0..RECIPES.len())
                .filter(|&recipe| tables.brew(recipe, inventory) != NONE)
                .fold(0, |bits, recipe| bits | 1 << recipe);
            for spell in 0..BASE {
                let after = tables.cast(spell, 1, inventory);
                if after != NONE {
                    own |= bits[usize::from(after)];
                }
            }
            bits[usize::from(inventory)] = own;
        }
        bits
    });
    &REACHABLE
}

/// Ingredients by tier, too many of the upper ones not counted.
pub fn inventory_value(tables: &Tables, inventory: u16) -> f64 {
    let counts = tables.counts[usize::from(inventory)];
    let capped = (1_u32..).zip(counts.into_iter().zip(CAPS));
    f64::from(capped.map(|(points, (count, cap))| points * u32::from(count.min(cap))).sum::<u32>())
}

/// The terms of a position: spells of [`SPELLS`] with the turn of learning, visible recipes from 0,
/// potions brewed at the root and now.
pub fn terms(
    tables: &Tables,
    score: i32,
    inventory: u16,
    learned: impl Iterator<Item = (usize, u8)>,
    recipes: impl Iterator<Item = u8>,
    brewed: [u8; 2],
) -> Terms {
    let counts = tables.counts[usize::from(inventory)];
    let free = 10 - i32::from(tables.total(inventory));
    let visible = recipes.fold(0_u64, |bits, recipe| bits | 1 << recipe);
    let stuck = reachable()[usize::from(inventory)] & visible == 0;
    let since = usize::from(brewed[0]) + 1..=usize::from(brewed[1]).min(POTIONS.len() - 1);
    Terms {
        score: SCORE * f64::from(score),
        inventory: inventory_value(tables, inventory),
        spells: learned.map(|(spell, turn)| spell_value(spell, turn)).sum(),
        space: -0.5 * f64::from((5 - free).abs()),
        kinds: match counts.iter().filter(|&&count| count > 0).count() {
            4 => 2.0,
            3 => 1.0,
            _ => 0.0,
        },
        deadlock: if stuck { -50.0 } else { 0.0 },
        brew_bonus: since.map(|potion| POTIONS[potion]).sum(),
    }
}
