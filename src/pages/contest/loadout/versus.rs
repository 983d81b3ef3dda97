//! This loadout beside a saved one: the differences.

use yew::prelude::*;

use super::super::current::Entry;
use super::super::{catalogue, words};
use super::state::turned;
use crate::components::{row_head, table};
use crate::el::{El, el};
use crate::i18n::{ContestText, Lang, LoadoutText, decimal};
use crate::route::{Route, named_anchor};
use jobs::contest::{Listed, Loadout};

/// What one list has and the other does not, with multiplicity.
fn only<T: PartialEq + Clone>(here: &[T], there: &[T]) -> Vec<T> {
    let mut rest = there.to_vec();
    let mut own = Vec::new();
    for one in here {
        match rest.iter().position(|other| other == one) {
            Some(at) => drop(rest.remove(at)),
            None => own.push(one.clone()),
        }
    }
    own
}

/// One name per line.
fn names(list: &[String]) -> El {
    if list.is_empty() {
        return el("td").with("–");
    }
    el("td").attr("lang", "ja").list(list.iter().map(|name| el("div").with(name.clone())))
}

/// This loadout beside a saved one.
pub(super) fn versus(own: &Entry, other: &Entry, name: &str, all: &Listed, lang: Lang) -> El {
    el("div.stack")
        .with(el("p").with(el("b").with("B ")).with(name.to_owned()))
        .with(differences(own, other, all, lang))
        .with(el("p.muted").with(lang.t(LoadoutText::CompareScores)))
        .with(el("div.buttons").with(named_anchor(Route::ContestSpread, "a.button", lang)))
}

/// Both side by side, the lines that are the same left out; in link contests one idol after another.
pub fn differences(own: &Entry, other: &Entry, all: &Listed, lang: Lang) -> El {
    let (a, b) = (&own.loadout, &other.loadout);
    let same_name = a.stage.season == b.stage.season && a.stage.stage == b.stage.stage;
    let settings = a.ai != b.ai
        || a.conventions != b.conventions
        || a.snapshot != b.snapshot
        || a.common != b.common
        || (same_name && a.stage != b.stage);
    let last = a.links.len().max(b.links.len());
    let all_of_them = (0..=last).map(|who| {
        let head = (last > 0).then(|| el("h3").with(lang.fill(ContestText::LinkAt, &[&(who + 1)])));
        (head, of_idol([own, other], who, all, lang))
    });
    let mut parts = vec![(None, of_loadout(own, other, all, lang))];
    parts.extend(all_of_them);
    if last == 0 {
        // One idol alone: one table.
        let rows = parts.drain(..).flat_map(|(_, rows)| rows).collect();
        parts.push((None, rows));
    }
    parts.retain(|(_, rows)| !rows.is_empty());
    let same = parts.is_empty() && !settings;
    // The header of the second column is a name that was typed.
    let heads =
        [("", lang.t(LoadoutText::Difference)), ("", lang.t(LoadoutText::ThisOne)), ("", "B")];
    let tables = parts.into_iter().map(|(head, rows)| {
        let table = table(lang.t(LoadoutText::Difference), &heads, rows).id("versus");
        el("div.stack").with(head).with(table)
    });
    el("div.stack")
        .list(tables)
        .with(same.then(|| el("p@versus-same").with(lang.t(LoadoutText::NoDifference))))
        .with(settings.then(|| el("p.muted").with(lang.t(LoadoutText::AlsoSettings))))
}

/// A line, where both have not the same.
fn line(label: &'static str, [mine, theirs]: [String; 2]) -> Option<Html> {
    (mine != theirs)
        .then(|| el("tr").with(row_head(label)).with(names(&[mine])).with(names(&[theirs])).html())
}

/// What belongs to no idol.
fn of_loadout(own: &Entry, other: &Entry, all: &Listed, lang: Lang) -> Vec<Html> {
    let both = [own, other].map(|entry| &entry.loadout);
    let plan = both.map(|loadout| words::plan(catalogue::plan(all, loadout), lang).to_owned());
    let stage = both.map(|loadout| {
        let name = catalogue::stage_name(all, loadout);
        let own = loadout.stage.stage.is_none();
        if own { format!("{name} {}", lang.t(LoadoutText::OwnStage)) } else { name }
    });
    let lines = [line(lang.t(ContestText::Plan), plan), line(lang.t(ContestText::Stage), stage)];
    lines.into_iter().flatten().collect()
}

/// The lines of one idol.
fn of_idol(both: [&Entry; 2], who: usize, all: &Listed, lang: Lang) -> Vec<Html> {
    // Whoever is there in one of them only is compared with nobody.
    let both = both.map(|entry| {
        let there = who <= entry.loadout.links.len();
        there.then(|| turned(entry, who, Some(all)).loadout)
    });
    let each = |of: &dyn Fn(&Loadout) -> String| {
        both.each_ref().map(|one| one.as_ref().map_or_else(|| "–".to_owned(), of))
    };
    let idol = each(&|loadout| {
        catalogue::idol_of(all, loadout).map_or_else(
            || lang.t(LoadoutText::NoIdol).to_owned(),
            |idol| format!("{} {}", idol.character_name, idol.name),
        )
    });
    let mut rows = vec![line(lang.t(ContestText::Idol), idol)];
    for (at, colour) in words::COLOURS.into_iter().enumerate() {
        let value = each(&|loadout| loadout.parameters().0[at].to_string());
        rows.push(line(words::colour(colour, lang), value));
    }
    let support = each(&|loadout| format!("{}%", decimal(f64::from(loadout.support) / 10.0, 1)));
    rows.push(line(lang.t(ContestText::Support), support));
    let stamina = each(&|loadout| {
        let stamina =
            loadout.parameters().1.or(catalogue::idol_of(all, loadout).map(|idol| idol.stamina));
        stamina.map_or_else(|| "–".to_owned(), |stamina| stamina.to_string())
    });
    rows.push(line(lang.t(ContestText::Stamina), stamina));
    let list = |of: &dyn Fn(&Loadout) -> Vec<String>| {
        both.each_ref().map(|one| one.as_ref().map_or_else(Vec::new, of))
    };
    let cards = list(&|one| one.cards.iter().map(|card| catalogue::card_name(all, card)).collect());
    let items =
        list(&|one| one.items.iter().map(|id| catalogue::item_name(all, id).to_owned()).collect());
    for (label, [mine, theirs]) in [(ContestText::Cards, cards), (ContestText::Items, items)] {
        let (more, less) = (only(&mine, &theirs), only(&theirs, &mine));
        let differ = !(more.is_empty() && less.is_empty());
        rows.push(differ.then(|| {
            el("tr").with(row_head(lang.t(label))).with(names(&more)).with(names(&less)).html()
        }));
    }
    rows.into_iter().flatten().collect()
}
