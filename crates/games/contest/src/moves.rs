//! Effects that find, upgrade, make and move cards.

use super::conditions::Moment;
use super::data::{CardSearch, Category, Effect, Kind, Phase, Pick, Place, Rarity};
use super::rules::{Cause, HAND, HOLD, fits_plan};
use super::setup::{MOST_CARDS, Setup};
use super::state::{Instance, State};
use super::watch::{Event, Watch};

/// How deep cards that cards play may play others.
const MOST_FORCED: u8 = 8;

impl State {
    /// Cards that an effect applies to, in the order of the piles they are in.
    pub(super) fn found(&self, setup: &Setup, effect: &Effect, cause: Cause) -> Vec<u8> {
        let Some(search) = effect.search else { return Vec::new() };
        let search = setup.search(search);
        let deck = || self.deck.iter().rev().copied();
        let ids: Vec<u8> = match search.place {
            Place::Hand => self.hand.clone(),
            Place::Hold => self.hold.clone(),
            Place::Lost => super::bits(self.lost).collect(),
            Place::Playing => cause.card.into_iter().collect(),
            Place::DeckGrave => deck().chain(super::bits(self.discard)).collect(),
            Place::DeckGraveHand => {
                deck().chain(super::bits(self.discard)).chain(self.hand.iter().copied()).collect()
            }
            Place::NotLost => {
                (0..self.cards.len() as u8).filter(|&id| self.lost & (1 << id) == 0).collect()
            }
            Place::DeckAll => (0..self.cards.len() as u8).collect(),
            Place::Deck => deck().collect(),
            Place::RandomPool | Place::Target | Place::DeckFirst | Place::DeckRandom => Vec::new(),
        };
        let own = cause.of_card.or(cause.card);
        let fits = |id: &u8| {
            search.fits(setup.card(self.cards[usize::from(*id)].row))
                && (!search.this || own == Some(*id))
        };
        let limit = if search.limit == 0 { usize::MAX } else { usize::from(search.limit) };
        ids.into_iter().filter(fits).take(limit).collect()
    }

    /// How many cards an effect's search finds.
    pub(super) fn count_of(&self, setup: &Setup, effect: &Effect) -> i32 {
        let search = effect.search.map(|search| setup.search(search));
        search.map_or(0, |search| self.count(setup, search))
    }

    /// How many cards a search finds.
    pub(super) fn count(&self, setup: &Setup, search: &CardSearch) -> i32 {
        let fits = |&id: &u8| search.fits(setup.card(self.cards[usize::from(id)].row));
        let bits = |set: u128| super::bits(set).filter(fits).count();
        let list = |pile: &[u8]| pile.iter().filter(|id| fits(id)).count();
        let count = match search.place {
            Place::Hand => list(&self.hand),
            Place::Hold => list(&self.hold),
            Place::Deck => list(&self.deck),
            Place::Lost => bits(self.lost),
            Place::DeckGrave => list(&self.deck) + bits(self.discard),
            Place::DeckGraveHand => list(&self.deck) + bits(self.discard) + list(&self.hand),
            Place::NotLost => (0..self.cards.len() as u8)
                .filter(|id| self.lost & (1 << id) == 0)
                .filter(fits)
                .count(),
            _ => (0..self.cards.len() as u8).filter(fits).count(),
        };
        i32::try_from(count).unwrap_or(i32::MAX)
    }

    /// Cards of the hand, or others, one level up: level 0 becomes level 1 for the rest of the contest.
    pub(super) fn upgrade(&mut self, setup: &Setup, effect: &Effect, watch: &mut impl Watch) {
        let cause = Cause::of(super::Source::Review);
        let mut ids = self.found(setup, effect, cause);
        ids.retain(|&id| {
            let card = setup.card(self.cards[usize::from(id)].row);
            card.up == 0 && card.category != Category::Trouble && card.rarity != Rarity::Legend
        });
        if effect.pick != Pick::All && !ids.is_empty() {
            ids.sort_unstable();
            let at = self.chance(ids.len());
            ids = vec![ids[at]];
        }
        for id in ids {
            // The levels of a card are adjacent.
            self.cards[usize::from(id)].row += 1;
            watch.see(Event::Upgraded(id));
        }
    }

    /// Adds a random card to the hand, from those of a pool that the plan allows.
    pub(super) fn create(&mut self, setup: &Setup, effect: &Effect, watch: &mut impl Watch) {
        let search = effect.search.map(|search| setup.search(search));
        let Some(pool) = search.and_then(|search| search.pool) else { return };
        let mut rows = setup.data.pools[usize::from(pool)].clone();
        rows.retain(|&row| fits_plan(setup.card(row).plan, setup.plan));
        if rows.is_empty() || self.cards.len() >= MOST_CARDS || self.hand.len() >= HAND {
            return;
        }
        let row = rows[self.chance(rows.len())];
        self.make(setup, row, Some(Place::Hand), watch);
    }

    /// Makes a card: in the hand if there is room, on top of the deck, or anywhere in it.
    pub(super) fn make(
        &mut self,
        setup: &Setup,
        row: u16,
        place: Option<Place>,
        watch: &mut impl Watch,
    ) {
        let hand = place == Some(Place::Hand);
        if self.cards.len() >= MOST_CARDS || hand && self.hand.len() >= HAND {
            return;
        }
        let id = self.cards.len() as u8;
        self.cards.push(Instance { row, ..Instance::default() });
        self.bring(setup, id);
        match place {
            Some(Place::Hand) => self.hand.push(id),
            Some(Place::DeckFirst) => self.deck.push(id),
            _ => self.shuffle_in(id),
        }
        watch.see(Event::Created(id));
    }

    /// Puts a card anywhere into the deck.
    fn shuffle_in(&mut self, id: u8) {
        let at = self.chance(self.deck.len() + 1);
        self.deck.insert(at, id);
    }

    /// Adds basic cards to the deck until it has so many.
    pub(super) fn fill_deck(&mut self, setup: &Setup, most: i32, watch: &mut impl Watch) {
        let set = (setup.plan as usize).checked_sub(1).and_then(|plan| setup.data.common.get(plan));
        let mut rows = set.cloned().unwrap_or_default();
        rows.sort_unstable();
        rows.dedup();
        for _ in self.deck.len()..usize::try_from(most).unwrap_or(0) {
            if rows.is_empty() {
                return;
            }
            let row = rows[self.chance(rows.len())];
            self.make(setup, row, Some(Place::DeckRandom), watch);
        }
    }

    /// Plays cards that a search finds: without cost, or with it where they can be played.
    pub(super) fn force_plays(
        &mut self,
        setup: &Setup,
        effect: &Effect,
        cause: Cause,
        watch: &mut impl Watch,
    ) {
        // Effects that play one another would never end.
        if self.face.forced >= MOST_FORCED {
            return;
        }
        let mut ids = self.found(setup, effect, cause);
        ids.retain(|id| Some(*id) != cause.card && self.is_somewhere(*id));
        self.pick(setup, effect, &mut ids);
        self.face.forced += 1;
        for id in ids {
            if effect.kind == Kind::ExamForcePlayCardSearch {
                self.play_forced(setup, id, true, watch);
            } else if self.obstacle(setup, id).is_none() {
                self.play_forced(setup, id, false, watch);
            } else {
                self.take_out(id);
                self.discard |= 1 << id;
            }
        }
        self.face.forced -= 1;
    }

    /// Leaves as many cards as an effect picks.
    fn pick(&mut self, setup: &Setup, effect: &Effect, ids: &mut Vec<u8>) {
        match effect.pick {
            Pick::All => {}
            // Nothing is asked where there is nothing to choose from.
            Pick::Select if ids.is_empty() => {}
            Pick::Select if usize::from(self.face.selections) < setup.chosen.len() => {
                let chosen = &setup.chosen[usize::from(self.face.selections)];
                self.face.selections += 1;
                let found = std::mem::take(ids);
                ids.extend(chosen.iter().filter(|id| found.contains(id)));
            }
            Pick::Random => {
                let mut left = std::mem::take(ids);
                left.sort_unstable();
                while ids.len() < usize::from(effect.count) && !left.is_empty() {
                    let at = self.chance(left.len());
                    ids.push(left.remove(at));
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
        let playing = setup.search(effect.search.unwrap_or(0)).place == Place::Playing;
        if !playing {
            ids.retain(|id| Some(*id) != cause.card && self.is_somewhere(*id));
        }
        self.pick(setup, effect, &mut ids);
        for id in ids {
            if effect.place == Some(Place::Hand) && self.hand.len() >= HAND {
                continue;
            }
            self.take_out(id);
            match effect.place {
                Some(Place::Hand) => {
                    self.hand.push(id);
                    self.moved_to_hand(setup, id, watch);
                }
                Some(Place::DeckFirst) => self.deck.push(id),
                Some(Place::DeckRandom) => self.shuffle_in(id),
                Some(Place::Hold) => {
                    self.hold.push(id);
                    watch.see(Event::Held(id));
                    let moment = Moment { card: Some(id), ..Moment::NOW };
                    self.fire(setup, Phase::ExamCardMoveHold, moment, watch);
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

    pub(super) fn take_out(&mut self, id: u8) {
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
        let Some(terms) = setup.data.select.get(setup.trend_of(self.face.turn) as usize) else {
            return 0;
        };
        let term = usize::from(self.face.left / setup.calculate_turn.max(1)).min(terms.len() - 1);
        let [lesson, full, share] = terms[term].map(i64::from);
        let lines = &setup.card(instance.row).lines;
        let effects = lines.iter().map(|&(_, effect)| setup.effect(effect));
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
