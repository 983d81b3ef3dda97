//! The two memories (メモリー) that a loadout is made of.

use serde::{Deserialize, Serialize};

use super::kit::Kit;
use super::{ContestError, LinkIdol, Loadout, MOST_PARAMETER, MOST_STAMINA};
use contest::data::{Card, Item};
use jobs_core::{JobError, within};

/// How many cards a memory has at most.
pub const MOST_MEMORY_CARDS: usize = 6;

/// A level of a customisation adds so much to 総合力.
const CUSTOM_POWER: u32 = 36;

/// A memory's own parameters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// Vocal, dance and visual, each 0 to 9999.
    pub parameters: [u16; 3],
    /// Stamina (体力), 0 to 200.
    pub stamina: u16,
}

/// What the cards, items and parameters of a memory amount to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MemoryReport {
    /// コスト: the sum over its cards without those of an idol.
    pub cost: u32,
    /// 総合力, where its parameters are known: 3 for each point of a parameter, 24 for each of stamina,
    /// what its cards add, 36 for each level of a customisation; of the main memory what the items add.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<u32>,
    /// Cards of which it is not known what they add: basic and legend cards.
    #[serde(default, skip_serializing_if = "super::catalogue::is_zero")]
    pub unknown_cards: u16,
    /// P-items of which it is not known what they add.
    #[serde(default, skip_serializing_if = "super::catalogue::is_zero")]
    pub unknown_items: u16,
}

impl Loadout {
    /// How many of the cards are the main memory's.
    pub fn main_cards(&self) -> usize {
        self.kit().main_cards()
    }

    /// Parameters in vocal, dance and visual, and stamina if the loadout says it: those of the memories,
    /// of which the second counts a fifth, rounded down (as in gakumas-tools), or whole where there are
    /// further idols; or as they were entered.
    pub fn parameters(&self) -> ([u16; 3], Option<u16>) {
        self.kit().parameters(!self.links.is_empty())
    }
}

impl LinkIdol {
    /// How many of the cards are the main memory's.
    pub fn main_cards(&self) -> usize {
        self.kit().main_cards()
    }

    /// Parameters in vocal, dance and visual, and stamina if they are said: the sums of both memories,
    /// which count whole, or as they were entered.
    pub fn parameters(&self) -> ([u16; 3], Option<u16>) {
        self.kit().parameters(true)
    }
}

impl Kit<'_> {
    /// How many of the cards are the main memory's.
    pub fn main_cards(&self) -> usize {
        let usual = self.cards.len().min(MOST_MEMORY_CARDS);
        self.main.map_or(usual, |main| usize::from(main).min(self.cards.len()))
    }

    /// Parameters in vocal, dance and visual, and stamina if it is said: those of the memories, of which
    /// the second counts a fifth, rounded down, or is `whole`; or as they were entered.
    pub fn parameters(&self, whole: bool) -> ([u16; 3], Option<u16>) {
        let Some([main, second]) = &self.memories else { return (self.parameters, self.stamina) };
        let part = if whole { 1 } else { 5 };
        let both = |main: u16, second: u16| main.saturating_add(second / part);
        let all = std::array::from_fn(|at| both(main.parameters[at], second.parameters[at]));
        (all, Some(both(main.stamina, second.stamina)))
    }

    /// Whether each memory has room for its cards, and its numbers can be.
    pub fn check_memories(&self, at: &str) -> Result<(), JobError> {
        let most = MOST_MEMORY_CARDS as u64;
        if let Some(main) = self.main {
            let least = self.cards.len().saturating_sub(MOST_MEMORY_CARDS);
            let room = self.cards.len().min(MOST_MEMORY_CARDS);
            if !(least..=room).contains(&usize::from(main)) {
                let has =
                    u64::from(main).max((self.cards.len() as u64).saturating_sub(main.into()));
                let kind = ContestError::TooManyCards { has, most };
                return Err(JobError::new(&kind, format!("{at}/main")));
            }
        }
        for (number, memory) in self.memories.iter().flatten().enumerate() {
            let at = format!("{at}/memories/{number}");
            for (colour, &parameter) in memory.parameters.iter().enumerate() {
                within(parameter, 0..=MOST_PARAMETER, format!("{at}/parameters/{colour}"))?;
            }
            within(memory.stamina, 0..=MOST_STAMINA, format!("{at}/stamina"))?;
        }
        Ok(())
    }

    /// What the two memories amount to, of which these are all cards and items.
    pub fn memory_reports(&self, cards: &[&Card], items: &[&Item]) -> [MemoryReport; 2] {
        let main = self.main_cards();
        std::array::from_fn(|number| {
            let places = if number == 0 { 0..main } else { main..self.cards.len() };
            let items = if number == 0 { items } else { &[] };
            let own = || cards[places.clone()].iter();
            let sum = |powers: &mut dyn Iterator<Item = u16>| powers.map(u32::from).sum::<u32>();
            let levels = self.cards[places.clone()].iter().flat_map(|card| &card.customs);
            let levels: u32 = levels.map(|&(_, level)| u32::from(level)).sum();
            let unknown_cards = own().filter(|card| card.power == 0).count() as u16;
            let unknown_items = items.iter().filter(|item| item.power == 0).count() as u16;
            let power = self.memories.map(|memories| {
                let Memory { parameters, stamina } = memories[number];
                3 * sum(&mut parameters.into_iter())
                    + 24 * u32::from(stamina)
                    + sum(&mut own().map(|card| card.power))
                    + sum(&mut items.iter().map(|item| item.power))
                    + CUSTOM_POWER * levels
            });
            let cost = sum(&mut own().filter(|card| card.idol.is_none()).map(|card| card.power));
            MemoryReport { cost, power, unknown_cards, unknown_items }
        })
    }
}
