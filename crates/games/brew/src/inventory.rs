//! Inventories as numbers 0 to 1000, and how spells and recipes change them.

use std::sync::LazyLock;

use super::material::{RECIPES, SPELLS, Spell};

/// Most ingredients that an inventory holds.
pub const ROOM: u8 = 10;
/// Different inventories.
pub const COUNT: usize = 1001;
/// No inventory: casts and brews that are impossible lead here.
pub const NONE: u16 = u16::MAX;

/// Ingredients of tiers 0 to 3.
pub type Counts = [u8; 4];

/// Transitions between inventories.
#[derive(Debug)]
pub struct Tables {
    /// Ingredients of each inventory.
    pub counts: Vec<Counts>,
    /// Number of an inventory, by its counts as digits in base 11.
    index: Vec<u16>,
    /// By spell: inventories after 1, 2 … casts, each a row of [`COUNT`].
    casts: Vec<Vec<[u16; COUNT]>>,
    /// By recipe: the inventory after it.
    brews: Vec<[u16; COUNT]>,
    /// By inventory: spells that can be cast once, as bits.
    pub castable: Vec<u64>,
    /// By inventory and spell: the inventory after one cast, or [`NONE`].
    pub next: Vec<[u16; SPELLS.len()]>,
}

/// The tables, built at first use.
#[inline]
pub fn tables() -> &'static Tables {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);
    &TABLES
}

impl Tables {
    fn new() -> Self {
        let mut counts = Vec::with_capacity(COUNT);
        let mut index = vec![NONE; 11_usize.pow(4)];
        for (code, number) in index.iter_mut().enumerate() {
            let one = [code / 1331, code / 121 % 11, code / 11 % 11, code % 11].map(|n| n as u8);
            if one.iter().sum::<u8>() <= ROOM {
                *number = counts.len() as u16;
                counts.push(one);
            }
        }
        let mut tables = Self {
            counts,
            index,
            casts: Vec::new(),
            brews: Vec::new(),
            castable: Vec::new(),
            next: Vec::new(),
        };
        tables.casts = SPELLS.iter().map(|spell| tables.casts_of(spell)).collect();
        tables.brews = RECIPES
            .iter()
            .map(|recipe| tables.row(recipe.need.map(|need| -(need as i8)), 1))
            .collect();
        let once = |from: u16| std::array::from_fn(|spell| tables.cast(spell, 1, from));
        tables.next = (0..COUNT as u16).map(once).collect();
        let bits = |row: &[u16; SPELLS.len()]| {
            (0..)
                .zip(row)
                .filter(|(_, to)| **to != NONE)
                .fold(0, |bits, (spell, _)| bits | 1 << spell)
        };
        tables.castable = tables.next.iter().map(bits).collect();
        tables
    }

    fn casts_of(&self, spell: &Spell) -> Vec<[u16; COUNT]> {
        let most = if spell.repeatable { ROOM } else { 1 };
        let rows = (1..=most).map(|times| self.row(spell.delta, times.into()));
        rows.take_while(|row| row.iter().any(|&to| to != NONE)).collect()
    }

    fn row(&self, delta: [i8; 4], times: i32) -> [u16; COUNT] {
        std::array::from_fn(|from| {
            let counts = self.counts[from];
            let after: [i32; 4] = std::array::from_fn(|tier| {
                i32::from(counts[tier]) + times * i32::from(delta[tier])
            });
            let fits = after.iter().all(|&count| count >= 0)
                && after.iter().sum::<i32>() <= i32::from(ROOM);
            if fits { self.number(after.map(|count| count as u8)).unwrap_or(NONE) } else { NONE }
        })
    }

    /// The number of an inventory; `None` where it holds too much.
    pub fn number(&self, counts: Counts) -> Option<u16> {
        if counts.iter().any(|&count| count > ROOM) {
            return None;
        }
        let code = counts.iter().fold(0, |code, &count| code * 11 + usize::from(count));
        Some(self.index[code]).filter(|&index| index != NONE)
    }

    /// Most casts of a spell at once that any inventory allows.
    pub fn most(&self, spell: usize) -> usize {
        self.casts[spell].len()
    }

    /// The inventory after that many casts of a spell, or [`NONE`].
    pub fn cast(&self, spell: usize, times: usize, from: u16) -> u16 {
        match self.casts[spell].get(times.wrapping_sub(1)) {
            Some(row) => row[usize::from(from)],
            None => NONE,
        }
    }

    /// The inventory after a recipe, or [`NONE`].
    pub fn brew(&self, recipe: usize, from: u16) -> u16 {
        self.brews[recipe][usize::from(from)]
    }

    /// The inventory with tier-0 ingredients added or, by a negative number, paid; `None` where
    /// that is impossible.
    pub fn add_first(&self, from: u16, by: i32) -> Option<u16> {
        let mut counts = self.counts[usize::from(from)];
        counts[0] = u8::try_from(i32::from(counts[0]) + by).ok()?;
        self.number(counts)
    }

    /// Ingredients of an inventory, all tiers together.
    pub fn total(&self, inventory: u16) -> u8 {
        self.counts[usize::from(inventory)].iter().sum()
    }
}
