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

/// The owned cards that a plan has, without those of idols.
pub fn candidates(all: &Listed, owned: &Owned, plan: Plan) -> Vec<DeckCard> {
    let mine = owned.iter().filter(|(id, up)| {
        let known = all.cards.iter().find(|card| card.id == *id && card.up == *up);
        known.is_some_and(|card| [Plan::Common, plan].contains(&card.plan) && card.idol.is_none())
    });
    mine.map(|card| card.clone().into()).collect()
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
