//! The names of cards, items, weights and AIs.

use super::super::catalogue;
use super::super::picker::Owned;
use super::super::weights::edit;
use super::state::WHOLE;
use crate::i18n::{ContestText, DistributionText, Lang, list};
use jobs::Ask;
use jobs::contest::{Ai, ConventionChoice, DeckCard, List, Listed, Loadout, Plan};

/// Asks for the names that go with a loadout.
pub fn ask(loadout: &Loadout) -> Ask<List> {
    catalogue::ask(loadout.snapshot.clone(), None)
}

/// What this screen asks the catalogue.
pub trait Named {
    /// A card; its id where it is unknown.
    fn card(&self, card: &DeckCard) -> String;
    /// An item.
    fn item(&self, id: &str) -> String;
    /// The owned cards that a plan has, without those of idols.
    fn candidates(&self, owned: &Owned, plan: Plan) -> Vec<DeckCard>;
    /// Who goes, and where.
    fn loadout(&self, loadout: &Loadout) -> String;
    /// The master data.
    fn snapshot(&self, loadout: &Loadout) -> String;
}

impl Named for Listed {
    fn card(&self, card: &DeckCard) -> String {
        catalogue::card_name(self, card)
    }

    fn item(&self, id: &str) -> String {
        let found = self.items.iter().find(|item| item.id == id);
        found.map_or_else(|| id.to_owned(), |item| item.name.clone())
    }

    fn candidates(&self, owned: &Owned, plan: Plan) -> Vec<DeckCard> {
        let fits = owned.iter().filter(|(id, up)| {
            let known = self.cards.iter().find(|card| card.id == *id && card.up == *up);
            known.is_some_and(|card| fits(card.plan, plan) && card.idol.is_none())
        });
        fits.map(|card| card.clone().into()).collect()
    }

    fn loadout(&self, loadout: &Loadout) -> String {
        let idol = catalogue::idol_names(self, loadout);
        let stage = catalogue::stage_name(self, loadout);
        let parts: Vec<String> = idol.into_iter().chain([stage]).collect();
        parts.join(" · ")
    }

    fn snapshot(&self, loadout: &Loadout) -> String {
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
