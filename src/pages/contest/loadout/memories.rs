//! The two memories of a loadout: their cards, what they cost and amount to, their parameters.

use std::fmt::Display;

use super::super::{catalogue, words};
use super::parts::face;
use super::state::{Msg, Slot, fits, is_locked, memory_count};
use super::{Grid, Over, View};
use crate::components::{Exactness, Icon, about, sign};
use crate::el::{El, button, el};
use crate::i18n::{ContestText, Lang, LoadoutText, number};
use jobs::contest::{
    DeckCard, LoadoutReport, MOST_MEMORY_CARDS, MOST_PARAMETER, MOST_STAMINA, Memory, MemoryReport,
};

/// A card of a memory.
fn slot(v: &View<'_>, at: usize, of_deck: &DeckCard) -> El {
    let lang = v.lang;
    let DeckCard { id, customs, .. } = of_deck;
    let card = v.card(of_deck);
    let wrong = card.is_some_and(|card| !fits(card.plan, catalogue::plan(v.all, &v.entry.loadout)));
    let mark = (!customs.is_empty()).then(|| {
        let words = lang.fill(LoadoutText::CustomMark, &[&customs.len()]);
        el("span.slot__custom")
            .attr("role", "img")
            .attr("aria-label", words)
            .with(format!("◆{}", customs.len()))
    });
    let lock = is_locked(&v.entry.loadout, v.all, at).then(|| {
        el("span.slot__custom")
            .attr("role", "img")
            .attr("aria-label", lang.t(LoadoutText::OfIdol))
            .with(sign(Icon::Lock))
    });
    face(card, id, "button.slot", lang)
        .with(lock)
        .with(mark)
        .class("slot--bad", wrong || v.is_bad(&format!("/cards/{at}")))
        .id(format!("card-{at}"))
        .attr("aria-haspopup", "dialog")
        .click(v.over.set_to(Over::Card(at)))
}

/// One of the two memories: its cards, what they cost, what it amounts to.
pub(super) fn memory(v: &View<'_>, number: usize) -> El {
    let (lang, loadout) = (v.lang, &v.entry.loadout);
    let (main, count) = (loadout.main_cards(), memory_count(loadout, number));
    let first = if number == 0 { 0 } else { main };
    let cards = loadout.cards[first..first + count].iter();
    let slots = (first..).zip(cards).map(|(at, card)| slot(v, at, card));
    let room = MOST_MEMORY_CARDS - count;
    let add = (room > 0).then(|| {
        let open = v.over.set_to(Over::Cards(Slot::End(number)));
        button("button.slot slot--add", sign(Icon::Plus), open)
            .id(if number == 0 { "add-card" } else { "add-card-2" })
            .with(el("span").with(lang.t(LoadoutText::AddCard)))
            .attr("aria-haspopup", "dialog")
    });
    let title = [LoadoutText::MainMemory, LoadoutText::SecondMemory][number];
    let grid = [Grid::Main, Grid::Second][number];
    // Places that are left show how many they are.
    let empty = (1..room).map(|_| el("span.slot slot--empty").attr("aria-hidden", "true"));
    el("div.memory")
        .id(format!("memory-{number}"))
        .with(
            el("div.spread")
                .with(el("h3").with(lang.t(title)))
                .with(v.report.map(|report| worth(report.memories[number], lang))),
        )
        .with(v.grid("div.slots slots--memory", grid, slots.chain(add).collect()).list(empty))
}

/// コスト and 総合力 of a memory, which a tap explains.
fn worth(report: MemoryReport, lang: Lang) -> El {
    let MemoryReport { cost, power, unknown_cards, unknown_items } = report;
    let shown = |key: LoadoutText, value: u32, unknown: u16| {
        let least = if unknown > 0 { "≥ " } else { "" };
        lang.fill(key, &[&format!("{least}{}", number(value.into()))])
    };
    let unknown = unknown_cards + unknown_items;
    let mut words = vec![shown(LoadoutText::MemoryCost, cost, unknown_cards)];
    words.extend(power.map(|power| shown(LoadoutText::Power, power, unknown)));
    let unknown = (unknown > 0).then(|| (lang.t(LoadoutText::UnknownPower), unknown.to_string()));
    about(LoadoutText::MemoryTopic, unknown.into_iter().collect(), Exactness::Exact, lang)
        .class("num", true)
        .with(words.join(" · "))
}

/// The parameters and the stamina of a memory.
pub(super) fn of_memory(v: &View<'_>, memory: usize, now: &Memory) -> El {
    let lang = v.lang;
    let names = words::COLOURS.map(|colour| words::colour(colour, lang));
    let names = names.into_iter().chain([lang.t(ContestText::Stamina)]);
    let tests = [
        ["main-vocal", "main-dance", "main-visual", "main-stamina"],
        ["second-vocal", "second-dance", "second-visual", "second-stamina"],
    ][memory];
    let values = now.parameters.into_iter().chain([now.stamina]);
    let fields = names.zip(tests).zip(values).enumerate().map(|(at, ((label, test), value))| {
        let (most, place) = match at {
            3 => (MOST_STAMINA, format!("/memories/{memory}/stamina")),
            _ => (MOST_PARAMETER, format!("/memories/{memory}/parameters/{at}")),
        };
        v.number(test, label, place, [value.into(), 0, most.into()], move |value| {
            Msg::OfMemory(memory, at, value as u16)
        })
    });
    let title = [LoadoutText::MainMemory, LoadoutText::SecondMemory][memory];
    el("div.stack").with(el("h3").with(lang.t(title))).with(el("div.fields").list(fields))
}

/// What both memories count together.
pub(super) fn counted(v: &View<'_>, report: &LoadoutReport) -> El {
    let [vocal, dance, visual] = report.parameters;
    let all = [&vocal as &dyn Display, &dance, &visual, &report.stamina];
    // Link contests take both whole.
    let key = if v.is_link() { LoadoutText::CountedWhole } else { LoadoutText::Counted };
    el("p.muted num@counted").with(v.lang.fill(key, &all))
}
