//! What a position is worth to a searching player, as weights that can be shown and changed.

use super::evaluation::{self, MEAN};
use super::inventory::{COUNT, Tables, tables};
use super::material::{BASE, SPELLS};
use super::state::TURNS;

/// Weights of the terms of an evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// A rupee.
    pub score: f64,
    /// Fraction of a rupee's value kept for each turn of delay.
    pub discount: f64,
    /// An ingredient by tier.
    pub tiers: [f64; 4],
    /// Ingredients of a tier beyond this number count for nothing.
    pub caps: [u8; 4],
    /// Each place by which the free room differs from five, in either direction.
    pub space: f64,
    /// Having ingredients of 0, 1, 2, 3 or 4 tiers.
    pub kinds: [f64; 5],
    /// No visible recipe can be reached with base spells.
    pub deadlock: f64,
    /// An own spell that cannot be cast at the end of a line.
    pub exhausted: f64,
    /// Owning a spell that was learned in the first turn; base spells first.
    pub spells: [f64; SPELLS.len()],
    /// A rupee that a spell brings together with one owned ([`crate::material::together`]); counts as its
    /// value does.
    pub pairs: f64,
    /// The number of turns over which that value falls evenly, then stays; 0 where it does not
    /// fall.
    pub spell_turns: f64,
    /// Fraction of it kept for each turn of delay in learning.
    pub spell_fade: f64,
    /// Fraction of it kept for each spell learned before.
    pub spell_crowd: f64,
    /// The n-th potion.
    pub potions: [f64; 7],
    /// A recipe brewed before the foe, per rupee of its price; negative where the foe is first.
    pub block: f64,
    /// Turns within which that counts.
    pub block_turns: usize,
}

impl Weights {
    /// Those of the article's bot in the contest.
    pub fn article() -> Self {
        let spells = std::array::from_fn(|spell| match spell {
            0..BASE => 0.0,
            _ => evaluation::base_value(spell) * 6.0 / MEAN,
        });
        Self {
            score: 1.1,
            discount: 1.0,
            tiers: [1.0, 2.0, 3.0, 4.0],
            caps: [10, 10, 8, 6],
            space: -0.5,
            kinds: [0.0, 0.0, 0.0, 1.0, 2.0],
            deadlock: -50.0,
            exhausted: 0.0,
            spells,
            pairs: 0.0,
            spell_turns: 6.0,
            spell_fade: 1.0,
            spell_crowd: 1.0,
            potions: [0.0; 7],
            block: 0.2,
            block_turns: 5,
        }
    }

    /// Those after the contest: a bonus for potions, and the published values of spells at the same
    /// mean weight.
    pub fn article_late() -> Self {
        let value = |spell: usize| f64::from(SPELLS[spell].value) / 10.0;
        let mean = (BASE..SPELLS.len()).map(value).sum::<f64>() / (SPELLS.len() - BASE) as f64;
        let spells = std::array::from_fn(|spell| match spell {
            0..BASE => 0.0,
            _ => value(spell) * MEAN / mean * 6.0 / MEAN,
        });
        Self { spells, potions: evaluation::POTIONS, ..Self::article() }
    }

    /// Those of the beams that came first and second: rupees that come early, ingredients by
    /// tier, learned values of spells. How these were weighed is not published; three tenths play best.
    pub fn beam() -> Self {
        let spells = std::array::from_fn(|spell| match spell {
            0..BASE => 0.0,
            _ => f64::from(SPELLS[spell].value) * 0.03,
        });
        Self {
            score: 1.5,
            discount: 0.99,
            tiers: [1.0, 2.0, 3.0, 4.0],
            caps: [10; 4],
            space: 0.0,
            kinds: [0.0; 5],
            deadlock: 0.0,
            exhausted: 0.0,
            spells,
            pairs: 0.0,
            spell_turns: 0.0,
            spell_fade: 1.0,
            spell_crowd: 1.0,
            potions: [0.0; 7],
            block: 0.0,
            block_turns: 0,
        }
    }

    /// Those of the strongest player, tuned by play against `seed2` (simultaneous perturbation).
    pub fn best() -> Self {
        let mean = 7.726;
        let spells = std::array::from_fn(|spell| match spell {
            0..BASE => 0.0,
            _ => (f64::from(SPELLS[spell].value) / 10.0 - mean) * 0.265 + 3.2,
        });
        Self {
            score: 1.68,
            discount: 0.98,
            tiers: [1.01, 2.38, 3.85, 5.35],
            caps: [10, 10, 8, 6],
            space: 0.26,
            kinds: [0.0, 0.0, 0.0, 0.95, 2.4],
            deadlock: -2.0,
            exhausted: -0.3,
            spells,
            pairs: 0.8,
            spell_turns: 0.0,
            spell_fade: 0.957,
            spell_crowd: 0.892,
            potions: [0.0, 0.0, 0.0, 3.2, 3.6, 7.5, 18.0],
            block: 0.05,
            block_turns: 8,
        }
    }

    /// Fraction of a spell's worth kept when it is learned in a turn, from 0.
    fn learned_at(&self, turn: usize) -> f64 {
        let turns = self.spell_turns;
        let even = if turns > 0.0 { (turns - turn as f64).max(1.0) / turns } else { 1.0 };
        even * libm::pow(self.spell_fade, turn as f64)
    }

    /// What an inventory is worth: ingredients, free room, tiers present.
    pub fn inventory(&self, tables: &Tables, inventory: u16) -> [f64; 3] {
        let counts = tables.counts[usize::from(inventory)];
        let free = 10 - i32::from(tables.total(inventory));
        let kinds = counts.iter().filter(|&&count| count > 0).count();
        let tiers = counts.into_iter().zip(self.tiers).zip(self.caps);
        let ingredients =
            tiers.map(|((count, worth), cap)| f64::from(count.min(cap)) * worth).sum();
        [ingredients, self.space * f64::from((5 - free).abs()), self.kinds[kinds]]
    }
}

/// Weights with what follows from them for each inventory.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal {
    /// The weights.
    pub weights: Weights,
    /// What the ingredients of each inventory are worth.
    pub inventories: Vec<f64>,
    /// Fraction of a spell's worth kept, by the turn in which it is learned.
    pub learned_at: [f64; TURNS as usize],
    /// Fraction of it kept, by the number of spells learned before.
    pub learned_after: [f64; 16],
}

impl Appraisal {
    /// Looks up every inventory, turn and number of spells.
    pub fn new(weights: Weights) -> Self {
        let value = |inventory| weights.inventory(tables(), inventory).into_iter().sum();
        let inventories = (0..COUNT as u16).map(value).collect();
        let learned_at = std::array::from_fn(|turn| weights.learned_at(turn));
        let learned_after =
            std::array::from_fn(|learned| libm::pow(weights.spell_crowd, learned as f64));
        Self { weights, inventories, learned_at, learned_after }
    }
}
