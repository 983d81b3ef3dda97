//! Names of the cards and items of a game.

use super::super::catalogue::item_name;
use super::super::names::CUSTOMISED;
pub use super::super::names::{RULES, STATUSES, ja, line, paint, points, signed, value, whole};
use super::super::words::Term;
use crate::i18n::Lang;
use jobs::contest::{Listed, Loadout, ReplayReport, SourceEntry};

/// The name of a card at a level; levels above the first are only reached in the contest itself.
fn card_name(all: &Listed, id: &str, up: u8) -> String {
    let found = all.cards.iter().find(|card| card.id == id && card.up == up.min(1));
    let name = found.map_or(id, |card| &card.name);
    format!("{name}{}", "+".repeat(usize::from(up.saturating_sub(1))))
}

/// The names of one game.
#[derive(Debug, Default)]
pub struct Cast {
    cards: Vec<String>,
    items: Vec<String>,
    review: String,
}

impl Cast {
    /// Cards by instance, those that were created in the contest included.
    pub fn of(
        names: Option<&Listed>,
        report: &ReplayReport,
        loadout: &Loadout,
        lang: Lang,
    ) -> Self {
        let Some(names) = names else { return Self::default() };
        let mut cards: Vec<String> =
            report.cards.iter().map(|(id, up)| card_name(names, id, *up)).collect();
        for (name, card) in cards.iter_mut().zip(loadout.own_cards()) {
            if !card.customs.is_empty() {
                name.push_str(CUSTOMISED);
            }
        }
        for entry in report.steps.iter().flat_map(|step| &step.hand) {
            let at = usize::from(entry.card);
            if at >= cards.len() {
                cards.resize(at + 1, String::new());
            }
            if cards[at].is_empty() {
                cards[at] = card_name(names, &entry.id, entry.up);
            }
        }
        let item = |id: &String| item_name(names, id).to_owned();
        let items = report.items.iter().map(item).collect();
        Self { cards, items, review: Term::Review.label(lang) }
    }

    /// A card by instance.
    pub fn card(&self, card: u8) -> &str {
        let known = self.cards.get(usize::from(card)).filter(|name| !name.is_empty());
        known.map_or("…", String::as_str)
    }

    /// An item by its place.
    pub fn item(&self, item: u8) -> &str {
        self.items.get(usize::from(item)).map_or("…", String::as_str)
    }

    /// Whatever points come from.
    pub fn source(&self, source: SourceEntry) -> &str {
        match source {
            SourceEntry::Card(card) => self.card(card),
            SourceEntry::Item(item) => self.item(item),
            SourceEntry::Review => &self.review,
        }
    }

    /// The cards of a route, by instance.
    pub fn route(&self, cards: &[i16]) -> String {
        let name = |card: &i16| u8::try_from(*card).map_or("–", |card| self.card(card));
        cards.iter().map(name).collect::<Vec<_>>().join(" → ")
    }
}
