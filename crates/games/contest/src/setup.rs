//! What does not change during a contest: data, cards, items, colours, bonuses, conventions.

use super::data::{Card, Phase, Plan, Snapshot, Trend};

/// Colour of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colour {
    /// ボーカル
    #[default]
    Vocal,
    /// ダンス
    Dance,
    /// ビジュアル
    Visual,
}

/// Conventions that the sources leave open, or on which they differ (`docs/contest.md`, "Conventions").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conventions {
    /// Whether `ExamStaminaReduce` fires on a card's cost too, not only on direct loss.
    pub stamina_by_cost: bool,
    /// Whether held cards come back last in, first out.
    pub hold_last_first: bool,
    /// Whether the part of 全力値 in a hit is rounded down separately.
    pub full_power_floor: bool,
    /// Whether lasting effects of items count in r29.
    pub items_in_r29: bool,
    /// Whether a lasting effect counts in r29 only while its condition holds.
    pub conditions_in_r29: bool,
    /// Whether reserved effects come before the draw, as the article says.
    pub timers_before_draw: bool,
    /// Whether r27 counts cards of the hand, not those on hold; where the AI evaluates there are none.
    pub hand_in_r27: bool,
    /// Whether gains of a lasting effect count in r29 even beyond the turns left.
    pub uncapped_gains: bool,
    /// Whether the last of several routes with the highest E is played, not the first.
    pub last_of_ties: bool,
}

impl Default for Conventions {
    fn default() -> Self {
        Self {
            stamina_by_cost: true,
            hold_last_first: true,
            full_power_floor: false,
            items_in_r29: false,
            conditions_in_r29: false,
            timers_before_draw: false,
            hand_in_r27: false,
            uncapped_gains: false,
            last_of_ties: false,
        }
    }
}

/// The fixed part of a contest.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Master data.
    pub data: &'static Snapshot,
    /// Whose cards may be created.
    pub plan: Plan,
    /// For the choice of held cards.
    pub trend: Trend,
    /// Rows of the cards, by instance.
    pub cards: Vec<u16>,
    /// Instances, next card first.
    pub order: Vec<u8>,
    /// The new deck, next card first, for the first times that the discard pile is shuffled.
    pub shuffles: Vec<Vec<u8>>,
    /// Rows of the items: those of the stage, then those of the loadout.
    pub items: Vec<u16>,
    /// Stamina at the start, and the most there can be.
    pub stamina: i32,
    /// Colour of each turn.
    pub colours: Vec<Colour>,
    /// Bonus of vocal, dance and visual, in permil.
    pub bonus: [i64; 3],
    /// Seed of random events.
    pub seed: u32,
    /// Turns of a phase; the weights for held cards depend on it.
    pub calculate_turn: u8,
    /// Conventions.
    pub conventions: Conventions,
}

/// Most cards of a contest, created ones included: they are bits of a `u128`.
pub const MOST_CARDS: usize = 128;

impl Setup {
    /// Bonus of a turn, in permil; turns gained have the colour of the last.
    pub fn bonus_of(&self, turn: u8) -> i64 {
        self.bonus[self.colour_of(turn) as usize]
    }

    /// Colour of a turn.
    pub fn colour_of(&self, turn: u8) -> Colour {
        let at = usize::from(turn.max(1) - 1).min(self.colours.len() - 1);
        self.colours[at]
    }

    pub(super) fn card(&self, row: u16) -> &'static Card {
        &self.data.cards[usize::from(row)]
    }

    pub(super) fn phase_of(&self, enchant: u16) -> Phase {
        let enchant = &self.data.enchants[usize::from(enchant)];
        self.data.triggers[usize::from(enchant.trigger)].phase
    }
}
