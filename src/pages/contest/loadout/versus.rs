//! This loadout beside a saved one: the differences.

use yew::prelude::*;

use super::super::current::Entry;
use super::super::{catalogue, words};
use super::state::turned;
use crate::components::{row_head, table};
use crate::el::{El, el};
use crate::i18n::{ContestText, Lang, LoadoutText, decimal};
use crate::route::{Route, named_anchor};
use jobs::contest::{DeckCard, LinkIdol, Listed, Loadout};

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
    let of = |who: usize| {
        let head = (last > 0).then(|| el("h3").with(lang.fill(ContestText::LinkAt, &[&(who + 1)])));
        let [own, other] = [own, other].map(|entry| {
            let mut entry = entry.clone();
            // Whoever is there in one of them only is compared with nobody.
            entry.loadout.links.resize(last, LinkIdol::default());
            turned(&entry, who, Some(all))
        });
        let rows = of_idol(&own, &other, who, all, lang);
        if rows.is_empty() {
            return None;
        }
        // The header of the second column is a name that was typed.
        let heads =
            [("", lang.t(LoadoutText::Difference)), ("", lang.t(LoadoutText::ThisOne)), ("", "B")];
        let table = table(lang.t(LoadoutText::Difference), &heads, rows).id("versus");
        Some(el("div.stack").with(head).with(table))
    };
    let idols: Vec<El> = (0..=last).filter_map(of).collect();
    let same = idols.is_empty() && !settings;
    el("div.stack")
        .list(idols)
        .with(same.then(|| el("p@versus-same").with(lang.t(LoadoutText::NoDifference))))
        .with(settings.then(|| el("p.muted").with(lang.t(LoadoutText::AlsoSettings))))
}

/// The lines of one idol; the first one's have what is of the loadout.
fn of_idol(own: &Entry, other: &Entry, who: usize, all: &Listed, lang: Lang) -> Vec<Html> {
    let mut rows: Vec<Html> = Vec::new();
    let (a, b) = (&own.loadout, &other.loadout);
    let mut line = |label: &'static str, of: &dyn Fn(&Entry) -> String| {
        let (mine, theirs) = (of(own), of(other));
        if mine != theirs {
            let row = el("tr").with(row_head(label)).with(names(&[mine])).with(names(&[theirs]));
            rows.push(row.html());
        }
    };
    line(lang.t(ContestText::Idol), &|entry| {
        let idol = entry.loadout.idol.as_ref();
        let known = idol.and_then(|id| catalogue::idol(all, id));
        known.map_or_else(
            || lang.t(LoadoutText::NoIdol).to_owned(),
            |idol| format!("{} {}", idol.character_name, idol.name),
        )
    });
    for (at, colour) in words::COLOURS.into_iter().enumerate() {
        line(words::colour(colour, lang), &|entry| entry.loadout.parameters().0[at].to_string());
    }
    line(lang.t(ContestText::Support), &|entry| {
        format!("{}%", decimal(f64::from(entry.loadout.support) / 10.0, 1))
    });
    line(lang.t(ContestText::Stamina), &|entry| {
        let idol = entry.loadout.idol.as_ref().and_then(|id| catalogue::idol(all, id));
        let stamina = entry.loadout.parameters().1.or(idol.map(|idol| idol.stamina));
        stamina.map_or_else(|| "–".to_owned(), |stamina| stamina.to_string())
    });
    if who == 0 {
        line(lang.t(ContestText::Plan), &|entry| {
            words::plan(catalogue::plan(all, &entry.loadout), lang).to_owned()
        });
        line(lang.t(ContestText::Stage), &|entry| {
            let name = catalogue::stage_name(all, &entry.loadout);
            let own = entry.loadout.stage.stage.is_none();
            if own { format!("{name} {}", lang.t(LoadoutText::OwnStage)) } else { name }
        });
    }
    let card = |card: &DeckCard| catalogue::card_name(all, card);
    let item = |id: &String| catalogue::item_name(all, id).to_owned();
    let cards = |here: &Loadout, there: &Loadout| -> Vec<String> {
        only(&here.cards, &there.cards).iter().map(card).collect()
    };
    let items = |here: &Loadout, there: &Loadout| -> Vec<String> {
        only(&here.items, &there.items).iter().map(item).collect()
    };
    let lists = [
        (ContestText::Cards, cards(a, b), cards(b, a)),
        (ContestText::Items, items(a, b), items(b, a)),
    ];
    for (label, mine, theirs) in lists {
        if !(mine.is_empty() && theirs.is_empty()) {
            rows.push(
                el("tr")
                    .with(row_head(lang.t(label)))
                    .with(names(&mine))
                    .with(names(&theirs))
                    .html(),
            );
        }
    }
    rows
}
