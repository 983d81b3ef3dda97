//! This loadout beside a saved one: the differences.

use yew::prelude::*;

use super::super::current::Entry;
use super::super::{catalogue, words};
use super::state::turned;
use crate::components::{row_head, table};
use crate::el::{El, el};
use crate::i18n::{ContestText, Lang, LoadoutText, decimal};
use crate::route::{Route, named_anchor};
use jobs::contest::{DeckCard, Listed, Loadout};

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
    let last = own.loadout.links.len().min(other.loadout.links.len());
    let of = |who: usize| {
        let head = (last > 0).then(|| el("h3").with(lang.fill(ContestText::LinkAt, &[&(who + 1)])));
        let [own, other] = [own, other].map(|entry| turned(entry, who, Some(all)));
        el("div.stack").with(head).with(of_idol(&own, &other, all, lang))
    };
    el("div.stack").list((0..=last).map(of))
}

fn of_idol(own: &Entry, other: &Entry, all: &Listed, lang: Lang) -> El {
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
    line(lang.t(ContestText::Plan), &|entry| {
        words::plan(catalogue::plan(all, &entry.loadout), lang).to_owned()
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
    line(lang.t(ContestText::Stage), &|entry| {
        let stage = &entry.loadout.stage;
        let season = catalogue::season(all, &stage.season);
        let season = season.map_or(stage.season.as_str(), |season| &season.name);
        format!("{season}-{}", stage.stage.as_deref().unwrap_or(lang.t(LoadoutText::OwnStage)))
    });
    let card = |card: &DeckCard| catalogue::card_name(all, card);
    let item =
        |id: &String| catalogue::item(all, id).map_or_else(|| id.clone(), |item| item.name.clone());
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
    let same_name = a.stage.season == b.stage.season && a.stage.stage == b.stage.stage;
    let settings = a.ai != b.ai
        || a.conventions != b.conventions
        || a.snapshot != b.snapshot
        || a.common != b.common
        || (same_name && a.stage != b.stage);
    let more = settings.then(|| el("p.muted").with(lang.t(LoadoutText::AlsoSettings)));
    let body = if rows.is_empty() {
        let same = (!settings).then(|| lang.t(LoadoutText::NoDifference));
        el("p@versus-same").with(same)
    } else {
        // The header of the second column is a name that was typed.
        let heads =
            [("", lang.t(LoadoutText::Difference)), ("", lang.t(LoadoutText::ThisOne)), ("", "B")];
        table(lang.t(LoadoutText::Difference), &heads, rows).id("versus")
    };
    el("div.stack").with(body).with(more)
}
