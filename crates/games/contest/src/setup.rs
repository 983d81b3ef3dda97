//! What does not change during a contest: data, cards, items, colours, bonuses, conventions.

use std::ops::Range;

use super::added::{self, Added};
use super::data::{
    Card, CardSearch, Effect, Enchant, Item, Line, Phase, Plan, Season, Snapshot, Trend, Trigger,
};
use super::evaluation::Version;

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
    /// Version 2: whether what makes gains larger counts once, however many turns it lasts.
    pub boosts_once: bool,
    /// Version 2: whether r30 counts the cards of the hand, not those that effects have drawn.
    pub hand_in_draws: bool,
    /// Version 2: whether プライド counts by the share that it adds now, not by its turns alone.
    pub pride_by_share: bool,
    /// Version 2: whether the rule for a card is that of the turn in which it is played, not that of the
    /// moment of evaluation.
    pub rules_at_play: bool,
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
            boosts_once: false,
            hand_in_draws: false,
            pride_by_share: false,
            rules_at_play: false,
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
    /// For the choice of held cards; in a link contest that of the first idol.
    pub trend: Trend,
    /// Rows of the cards, by instance; those beyond the data's are rows of `own`. In a link contest those
    /// of all idols, one idol's after another's.
    pub cards: Vec<u16>,
    /// Cards that are customised.
    pub own: Vec<Card>,
    /// Instances, next card first; in a link contest those of the first idol.
    pub order: Vec<u8>,
    /// The new deck, next card first, for the first times that the discard pile is shuffled.
    pub shuffles: Vec<Vec<u8>>,
    /// The cards that selections pick, by instance, for the first ones; later ones are picked by the AI's
    /// weights.
    pub chosen: Vec<Vec<u8>>,
    /// Rows that come after the data's: effects of a stage of the player's own.
    pub added: Added,
    /// Rows of the items: those of the stage, then those of the loadout, idol by idol.
    pub items: Vec<u16>,
    /// Stamina at the start, and the most there can be; in a link contest of the first idol.
    pub stamina: i32,
    /// Colour of each turn.
    pub colours: Vec<Colour>,
    /// Bonus of vocal, dance and visual, in permil; in a link contest of the first idol.
    pub bonus: [i64; 3],
    /// The idols of a link contest who come on after the first, by turn; none in other contests.
    pub links: Vec<Link>,
    /// Seed of random events.
    pub seed: u32,
    /// Version of the AI.
    pub version: Version,
    /// Turns of a phase; the weights for held cards depend on it.
    pub calculate_turn: u8,
    /// Conventions.
    pub conventions: Conventions,
}

/// An idol of a link contest (リンクコンテスト) who comes on after the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The turn from which she is on, from 2.
    pub turn: u8,
    /// Her cards, by instance.
    pub cards: Range<u8>,
    /// Her deck: those instances, next card first.
    pub order: Vec<u8>,
    /// Her stamina as she comes on, and the most she can have.
    pub stamina: i32,
    /// Her bonus in vocal, dance and visual, in permil.
    pub bonus: [i64; 3],
    /// What she goes for.
    pub trend: Trend,
}

/// Most cards of a contest, created ones included: they are bits of a `u128`.
pub const MOST_CARDS: usize = 128;

impl Card {
    /// The card with these customisations: number among the data's, and level from 1.
    pub fn customised(&self, data: &Snapshot, customs: &[(u16, u8)]) -> Self {
        let mut card = self.clone();
        // Lines that are changed keep their places; those that are added come after them.
        let mut lines: Vec<Vec<Line>> = self.lines.iter().map(|&line| vec![line]).collect();
        let mut more = Vec::new();
        for &(custom, level) in customs {
            let levels = &data.customs[usize::from(custom)].levels;
            let Some(level) = levels.get(usize::from(level.max(1)) - 1) else { continue };
            card.grown.extend(&level.grown);
            card.growth.extend(&level.growth);
            card.missing.extend(level.missing.iter().cloned());
            card.groups |= level.groups;
            card.once &= !level.stays;
            card.initial |= level.initial;
            card.when = level.when.or(card.when);
            if let Some(growth) = level.growth_instead {
                card.growth = vec![growth];
            }
            for (anchor, instead) in &level.instead {
                let range = self.anchors.iter().find(|(known, ..)| known == anchor);
                let Some(&(_, from, to)) = range else { continue };
                for line in &mut lines[usize::from(from)..usize::from(to)] {
                    line.clear();
                }
                if let Some(first) = lines.get_mut(usize::from(from)) {
                    first.clone_from(instead);
                }
            }
            more.extend(&level.lines);
        }
        card.lines = lines.into_iter().flatten().chain(more).collect();
        card
    }
}

/// The weights of the seasons of 2024 add up to this in their tables, up to a rounding.
const WHOLE_WEIGHT: i32 = 892;

impl Snapshot {
    /// Rows of the basic cards that a contest of a season adds; none for a plan that has none.
    pub fn basics(&self, season: &Season, plan: Plan, trend: Trend) -> &[u16] {
        let by_trend = self.event_common.get(trend as usize).filter(|_| season.event);
        let by_plan = || (plan as usize).checked_sub(1).and_then(|at| self.common.get(at));
        by_trend.or_else(by_plan).map_or(&[], Vec::as_slice)
    }

    /// The table of bonuses of a stage with weights of its own, in permil: rows of parameter and permil by
    /// colour, see [`bonus`](crate::bonus). What a parameter is worth is as in the season, or as in the
    /// newest one.
    pub fn bonuses(&self, season: &Season, weights: [u16; 3]) -> Vec<[i32; 4]> {
        let part = |worth: i32, weight: u16| (worth * i32::from(weight) / 1000).max(1);
        let row = |&(parameter, worth): &(i32, i32)| {
            let [vocal, dance, visual] = weights.map(|weight| part(worth, weight));
            [parameter, vocal, dance, visual]
        };
        if !self.worth.is_empty() {
            return self.worth.iter().map(row).collect();
        }
        // By the colour that weighs most: its numbers are the largest, and so the most exact.
        let most = (0..3).max_by_key(|&colour| season.weights[colour]).unwrap_or_default();
        let weight = i32::from(season.weights[most]).max(1);
        let table = self.scores[usize::from(season.score)].iter();
        table.map(|known| row(&(known[0], known[most + 1] * WHOLE_WEIGHT / weight))).collect()
    }

    /// A row of these cards, or of `own` customised ones, which come after.
    pub fn card<'a>(&'a self, own: &'a [Card], row: u16) -> &'a Card {
        let at = usize::from(row);
        self.cards.get(at).unwrap_or_else(|| &own[at - self.cards.len()])
    }
}

impl Setup {
    /// Who is on in a turn, where it is not the first idol.
    fn link_of(&self, turn: u8) -> Option<&Link> {
        self.links.iter().rev().find(|link| link.turn <= turn)
    }

    /// Who comes on in a turn.
    pub fn link_from(&self, turn: u8) -> Option<&Link> {
        self.links.iter().find(|link| link.turn == turn)
    }

    /// Rows of the cards that the contest begins with: all, or the first idol's.
    pub fn first_cards(&self) -> &[u16] {
        let end = self.links.first().map_or(self.cards.len(), |link| link.cards.start.into());
        &self.cards[..end]
    }

    /// Bonus of vocal, dance and visual of who is on in a turn, in permil.
    pub fn bonuses_of(&self, turn: u8) -> [i64; 3] {
        self.link_of(turn).map_or(self.bonus, |link| link.bonus)
    }

    /// Bonus of a turn, in permil; turns gained have the colour of the last.
    pub fn bonus_of(&self, turn: u8) -> i64 {
        self.bonuses_of(turn)[self.colour_of(turn) as usize]
    }

    /// The most stamina there can be in a turn.
    pub fn stamina_of(&self, turn: u8) -> i32 {
        self.link_of(turn).map_or(self.stamina, |link| link.stamina)
    }

    /// What the idol who is on in a turn goes for.
    pub fn trend_of(&self, turn: u8) -> Trend {
        self.link_of(turn).map_or(self.trend, |link| link.trend)
    }

    /// Colour of a turn.
    pub fn colour_of(&self, turn: u8) -> Colour {
        let at = usize::from(turn.max(1) - 1).min(self.colours.len() - 1);
        self.colours[at]
    }

    /// A row of the data's cards, or of the customised ones, which come after.
    pub fn card(&self, row: u16) -> &Card {
        self.data.card(&self.own, row)
    }

    /// A row of the data's effects, or of those of the contest, which come after.
    pub fn effect(&self, row: u16) -> &Effect {
        added::row(&self.data.effects, &self.added.effects, row)
    }

    /// A row of the data's triggers, or of those of the contest, which come after.
    pub fn trigger(&self, row: u16) -> &Trigger {
        added::row(&self.data.triggers, &self.added.triggers, row)
    }

    /// A row of the data's lasting effects, or of those of the contest, which come after.
    pub fn enchant(&self, row: u16) -> &Enchant {
        added::row(&self.data.enchants, &self.added.enchants, row)
    }

    /// A row of the data's searches, or of those of the contest, which come after.
    pub fn search(&self, row: u16) -> &CardSearch {
        added::row(&self.data.searches, &self.added.searches, row)
    }

    /// A row of the data's items, or of those of the contest, which come after.
    pub fn item(&self, row: u16) -> &Item {
        added::row(&self.data.items, &self.added.items, row)
    }

    pub(super) fn phase_of(&self, enchant: u16) -> Phase {
        let enchant = self.enchant(enchant);
        self.trigger(enchant.trigger).phase
    }
}
