//! Effects that find, upgrade, make and move cards.

use super::data::{Category, Effect, Kind, Pick, Place};
use super::rules::{Cause, HAND, HOLD, fits_plan};
use super::setup::{MOST_CARDS, Setup};
use super::state::{Instance, State};
use super::watch::{Event, Watch};

impl State {
    /// Cards that an effect applies to, in the order of the piles they are in.
    pub(super) fn found(&self, setup: &Setup, effect: &Effect, cause: Cause) -> Vec<u8> {
        let Some(search) = effect.search else { return Vec::new() };
        let search = &setup.data.searches[usize::from(search)];
        let deck = || self.deck.iter().rev().copied();
        let ids: Vec<u8> = match search.place {
            Place::Hand => self.hand.clone(),
            Place::Hold => self.hold.clone(),
            Place::Lost => super::bits(self.lost).collect(),
            Place::Playing => cause.card.into_iter().collect(),
            Place::DeckGrave => deck().chain(super::bits(self.discard)).collect(),
            Place::DeckAll => (0..self.cards.len() as u8).collect(),
            Place::Deck => deck().collect(),
            Place::RandomPool | Place::Target => Vec::new(),
        };
        let fits = |id: &u8| search.fits(setup.card(self.cards[usize::from(*id)].row));
        let limit = if search.limit == 0 { usize::MAX } else { usize::from(search.limit) };
        ids.into_iter().filter(fits).take(limit).collect()
    }

    /// Cards of the hand, or others, one level up: level 0 becomes level 1 for the rest of the contest.
    pub(super) fn upgrade(&mut self, setup: &Setup, effect: &Effect, watch: &mut impl Watch) {
        let cause = Cause { source: super::Source::Review, card: None, chains: false };
        let mut ids = self.found(setup, effect, cause);
        ids.retain(|&id| {
            let card = setup.card(self.cards[usize::from(id)].row);
            card.up == 0 && card.category != Category::Trouble
        });
        if effect.pick != Pick::All {
            while ids.len() > usize::from(effect.count) {
                let at = self.chance(ids.len());
                ids.remove(at);
            }
        }
        for id in ids {
            // The levels of a card are adjacent.
            self.cards[usize::from(id)].row += 1;
            watch.see(Event::Upgraded(id));
        }
    }

    /// Adds a random card to the hand, from those of a pool that the plan allows.
    pub(super) fn create(&mut self, setup: &Setup, effect: &Effect, watch: &mut impl Watch) {
        let search = effect.search.map(|search| &setup.data.searches[usize::from(search)]);
        let Some(pool) = search.and_then(|search| search.pool) else { return };
        let mut rows = setup.data.pools[usize::from(pool)].clone();
        rows.retain(|&row| fits_plan(setup.card(row).plan, setup.plan));
        if rows.is_empty() || self.cards.len() >= MOST_CARDS || self.hand.len() >= HAND {
            return;
        }
        let row = rows[self.chance(rows.len())];
        let id = self.cards.len() as u8;
        self.cards.push(Instance { row, ..Instance::default() });
        self.hand.push(id);
        watch.see(Event::Created(id));
    }

    pub(super) fn move_cards(
        &mut self,
        setup: &Setup,
        effect: &Effect,
        cause: Cause,
        watch: &mut impl Watch,
    ) {
        let mut ids = self.found(setup, effect, cause);
        // The card in play is nowhere; only its own effect moves it.
        let playing =
            setup.data.searches[usize::from(effect.search.unwrap_or(0))].place == Place::Playing;
        if !playing {
            ids.retain(|id| Some(*id) != cause.card && self.is_somewhere(*id));
        }
        match effect.pick {
            Pick::All => {}
            Pick::Random => {
                while ids.len() > usize::from(effect.count) {
                    let at = self.chance(ids.len());
                    ids.remove(at);
                }
            }
            Pick::Select => {
                // The first among cards of equal worth, in the order of the hand.
                while ids.len() > usize::from(effect.count) {
                    let worth = |&id: &u8| self.worth_holding(setup, id);
                    let least = ids.iter().map(worth).min().unwrap_or(0);
                    let at = ids.iter().rposition(|id| worth(id) == least).unwrap_or(0);
                    ids.remove(at);
                }
            }
        }
        for id in ids {
            if effect.place == Some(Place::Hand) && self.hand.len() >= HAND {
                continue;
            }
            self.take_out(id);
            match effect.place {
                Some(Place::Hand) => self.hand.push(id),
                Some(Place::Hold) => {
                    self.hold.push(id);
                    watch.see(Event::Held(id));
                    if self.hold.len() > HOLD {
                        let oldest = self.hold.remove(0);
                        self.discard |= 1 << oldest;
                    }
                }
                // `build.rs` allows no other place than 除外.
                _ => self.lost |= 1 << id,
            }
        }
    }

    fn is_somewhere(&self, id: u8) -> bool {
        (self.discard | self.lost) & (1 << id) != 0
            || [&self.deck, &self.hand, &self.hold].into_iter().any(|pile| pile.contains(&id))
    }

    fn take_out(&mut self, id: u8) {
        self.discard &= !(1 << id);
        self.lost &= !(1 << id);
        for pile in [&mut self.deck, &mut self.hand, &mut self.hold] {
            pile.retain(|&other| other != id);
        }
    }

    /// What holding a card is worth by the AI's weights: its hits, its 全力値, its share of all 全力値.
    ///
    /// The data name the three weights; that they are summed over the card's effects is our
    /// interpretation.
    fn worth_holding(&self, setup: &Setup, id: u8) -> i64 {
        let instance = self.cards[usize::from(id)];
        // Days before there were cards of Anomaly have no such weights.
        let Some(terms) = setup.data.select.get(setup.trend as usize) else { return 0 };
        let term = usize::from(self.face.left / setup.calculate_turn.max(1)).min(terms.len() - 1);
        let [lesson, full, share] = terms[term].map(i64::from);
        let lines = &setup.card(instance.row).lines;
        let effects = lines.iter().map(|&(_, effect)| &setup.data.effects[usize::from(effect)]);
        effects
            .map(|effect| match effect.kind {
                Kind::ExamLesson => {
                    i64::from(effect.v1 + i32::from(instance.lesson))
                        * i64::from(effect.n + i32::from(instance.hits))
                        * lesson
                }
                Kind::ExamFullPowerPoint => {
                    i64::from(effect.v1 + i32::from(instance.full_power)) * full
                }
                Kind::ExamLessonFullPowerPoint => {
                    i64::from(effect.v1) * lesson
                        + i64::from(effect.v2) * i64::from(self.face.full_power_total) * share
                            / 1000
                }
                _ => 0,
            })
            .sum()
    }
}
