//! The names of cards, items, weights and AIs.

use super::super::catalogue;
use super::super::weights::edit;
use super::state::WHOLE;
use crate::i18n::{ContestText, DistributionText, Lang, list};
use jobs::Ask;
use jobs::contest::{Ai, ConventionChoice, DeckCard, List, ListReport, Listed, Loadout, Plan};

/// Names of cards, items, idols and seasons.
#[derive(Clone, Debug, PartialEq)]
pub struct Names(Listed);

impl From<ListReport> for Names {
    fn from(list: ListReport) -> Self {
        Self(list.into())
    }
}

impl std::ops::Deref for Names {
    type Target = Listed;

    fn deref(&self) -> &Listed {
        &self.0
    }
}

/// Asks for the names that go with a loadout.
pub fn ask(loadout: &Loadout) -> Ask<List> {
    catalogue::ask(loadout.snapshot.clone(), None)
}

impl Names {
    /// A card; its id where it is unknown.
    pub fn card(&self, card: &DeckCard) -> String {
        catalogue::card_name(self, card)
    }

    /// An item.
    pub fn item(&self, id: &str) -> String {
        let found = self.items.iter().find(|item| item.id == id);
        found.map_or_else(|| id.to_owned(), |item| item.name.clone())
    }

    /// The card of that name.
    pub fn find_card(&self, name: &str, plan: Plan) -> Option<DeckCard> {
        let fits = self.cards.iter().filter(|card| fits(card.plan, plan));
        let found = fits.into_iter().find(|card| card.name == name);
        found.map(|card| (card.id.clone(), card.up).into())
    }

    /// The item of that name.
    pub fn find_item(&self, name: &str, plan: Plan) -> Option<String> {
        self.items
            .iter()
            .find(|item| item.name == name && fits(item.plan, plan))
            .map(|item| item.id.clone())
    }

    /// Names and readings of cards that a plan has.
    pub fn cards_of(&self, plan: Plan) -> Vec<(&str, &str)> {
        let fits = self.cards.iter().filter(|card| fits(card.plan, plan));
        fits.map(|card| (card.name.as_str(), card.kana.as_str())).collect()
    }

    /// Names and readings of items that a plan has and that can be chosen.
    pub fn items_of(&self, plan: Plan) -> Vec<(&str, &str)> {
        let own = self.items.iter().filter(|item| !item.stage && !item.hidden);
        let fits = own.filter(|item| fits(item.plan, plan));
        fits.map(|item| (item.name.as_str(), item.kana.as_str())).collect()
    }

    /// Who goes, and where.
    pub fn loadout(&self, loadout: &Loadout) -> String {
        let idol = self.idols.iter().find(|idol| Some(&idol.id) == loadout.idol.as_ref());
        let idol = idol.map(|idol| format!("{} {}", idol.character_name, idol.name));
        let stage = catalogue::stage_name(self, loadout);
        let parts: Vec<String> = idol.into_iter().chain([stage]).collect();
        parts.join(" · ")
    }

    /// The master data.
    pub fn snapshot(&self, loadout: &Loadout) -> String {
        loadout.snapshot.clone().unwrap_or_else(|| self.snapshot.clone())
    }
}

/// Whether something of that plan can be in a loadout of this one.
const fn fits(one: Plan, plan: Plan) -> bool {
    matches!(one, Plan::Common) || one as u8 == plan as u8
}

/// How an AI differs; that of the loadout where there is no difference.
pub fn way(ai: &Ai, lang: Lang) -> String {
    let turns = ai.calculate_turn.map(|turns| {
        if turns >= WHOLE {
            lang.t(DistributionText::WholeContest).to_owned()
        } else {
            lang.fill(ContestText::Ahead, &[&turns])
        }
    });
    let table = ai.table.as_ref().map(|table| lang.fill(DistributionText::Table, &[table]));
    let commands = ai.commands.map(|commands| lang.fill(DistributionText::Commands, &[&commands]));
    let edits = ai.edits.iter().map(|one| edit(one, lang));
    let version = ai.version.map(|version| lang.fill(ContestText::AiVersion, &[&version]));
    let parts = [version, turns, table, commands].into_iter().flatten();
    let parts: Vec<String> = parts.chain(edits).collect();
    if parts.is_empty() { lang.t(DistributionText::OwnAi).to_owned() } else { parts.join(" · ") }
}

/// The switches of the conventions that differ from the usual.
pub fn conventions(loadout: &Loadout, lang: Lang) -> String {
    let on = loadout.conventions.set();
    let names: [&str; ConventionChoice::COUNT] = lang.parts(DistributionText::Conventions);
    let on: Vec<&str> =
        on.into_iter().zip(names).filter(|(on, _)| *on).map(|(_, name)| name).collect();
    if on.is_empty() {
        lang.t(DistributionText::UsualConventions).to_owned()
    } else {
        list(&on, lang)
    }
}
