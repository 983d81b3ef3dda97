//! What is dealt at random, and how the AI plays: folded, because the usual case needs neither.

use super::super::current::LAST_GAME;
use super::super::{catalogue, weights};
use super::parts::{deck_card, select};
use super::seeds::{SeedFinder, SeedProps};
use super::state::Msg;
use super::{Grid, View};
use crate::components::{Choice, segmented};
use crate::el::{El, button, el, hear, labelled};
use crate::handler::Handler;
use crate::i18n::{ContestText, LoadoutText};
use crate::mount::mount;
use jobs::contest::{Deal, DeckCard};

/// Turns of look-ahead from which a search can take very long.
const DEEP: u8 = 4;

/// As many actions as no search takes.
const MOST_COMMANDS: u8 = 100;

/// How the order of the deck is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    Game,
    Seed,
    Draws,
}

/// The order of the deck: by number, by the game's own seed, or as it was seen.
pub(super) fn order(v: &View<'_>) -> El {
    let (lang, deal) = (v.lang, &v.entry.deal);
    let by = match (deal.deck_seed, deal.draws.is_empty()) {
        (Some(_), _) => By::Seed,
        (None, false) => By::Draws,
        (None, true) if *v.drawing => By::Draws,
        (None, true) => By::Game,
    };
    let send = v.send.clone();
    let seed_now = v.report.and_then(|report| report.deck_seed).unwrap_or(1);
    let (game, drawing) = (deal.game, v.drawing.setter());
    let choose = Handler::from(move |by: By| {
        let mut deal = Deal { game, ..Deal::default() };
        match by {
            By::Game => {}
            By::Seed => deal.deck_seed = Some(seed_now),
            By::Draws => {}
        }
        drawing.emit(by == By::Draws);
        send.emit(Msg::Deal(Box::new(deal)));
    });
    let choices = [
        (By::Game, LoadoutText::ByGame, "by-game"),
        (By::Seed, LoadoutText::BySeed, "by-seed"),
        (By::Draws, LoadoutText::ByDraws, "by-draws"),
    ];
    let choices = choices.map(|(by, key, test)| Choice::new(by, lang.t(key)).testid(test)).to_vec();
    let kinds = segmented(lang.t(ContestText::DeckOrder), choices, &by, &choose, true);
    let deal_of = |change: fn(&mut Deal, u64)| {
        let now = deal.clone();
        move |value| {
            let mut deal = now.clone();
            change(&mut deal, value);
            Msg::Deal(Box::new(deal))
        }
    };
    let field = match by {
        By::Game | By::Draws => v.number(
            "game",
            lang.t(LoadoutText::GameNumber),
            "/deal/game",
            [deal.game, 0, LAST_GAME],
            deal_of(|deal, value| deal.game = value),
        ),
        By::Seed => v.number(
            "deck-seed",
            lang.t(LoadoutText::SeedNumber),
            "/deal/deck_seed",
            [deal.deck_seed.unwrap_or(1).into(), 1, u32::MAX.into()],
            deal_of(|deal, value| deal.deck_seed = Some(value as u32)),
        ),
    };
    let hint = lang.t(match by {
        By::Game => LoadoutText::ByGameHint,
        By::Seed => LoadoutText::BySeedHint,
        By::Draws => LoadoutText::ByDrawsHint,
    });
    // The deck in its order: the cards as they come.
    let names = v.report.map(|report| {
        let cards = report.deck.iter().filter_map(|&place| report.cards.get(usize::from(place)));
        let names = cards.enumerate().map(|(at, DeckCard { id, up, .. })| {
            let card = catalogue::card(v.all, id, *up);
            let name = card.map_or_else(|| id.clone(), |card| card.name.clone());
            el("li").class("seen", at < deal.draws.len()).attr("lang", "ja").with(name)
        });
        labelled("ol.deck-order@deck", lang.t(ContestText::DeckOrder)).list(names)
    });
    let finder = (by == By::Draws).then(|| {
        mount::<SeedFinder>(SeedProps {
            loadout: v.entry.loadout.clone(),
            draws: deal.draws.clone(),
            game: deal.game,
            put: v.send.clone(),
        })
    });
    let left = (by == By::Draws).then(|| rest(v)).flatten();
    el("details.card fold@order").with(el("summary").with(lang.t(ContestText::DeckOrder))).with(
        el("div.stack")
            .with(kinds)
            .with(el("p.muted").with(hint))
            .with(field)
            .with(left)
            .with(finder)
            .with(names),
    )
}

/// The cards not seen yet, to tap as they come.
fn rest(v: &View<'_>) -> Option<El> {
    let report = v.report?;
    // Draws speak of the first idol's deck.
    let own = report.links.first().map_or(report.cards.len(), |link| link.first.into());
    let mut all: Vec<_> = report.cards.iter().take(own).map(DeckCard::plain).collect();
    for seen in &v.entry.deal.draws {
        if let Some(at) = all.iter().position(|card| card == seen) {
            all.remove(at);
        }
    }
    let mut left: Vec<(String, u8)> = Vec::new();
    for card in all {
        if !left.contains(&card) {
            left.push(card);
        }
    }
    // Cards of the first hand come before all others.
    let first =
        |(id, up): &(String, u8)| catalogue::card(v.all, id, *up).is_some_and(|card| card.initial);
    let initial = left.iter().any(first);
    left.retain(|card| !initial || first(card));
    let hint = initial.then(|| el("p.muted").with(v.lang.t(LoadoutText::FirstHandFirst)));
    let cards = left.into_iter().map(|(id, up)| {
        let card = catalogue::card(v.all, &id, up);
        deck_card(card, &id, v.on(Msg::Draw((id.clone(), up))), v.lang)
    });
    let back = (!v.entry.deal.draws.is_empty())
        .then(|| button("button.button@undraw", v.lang.t(LoadoutText::Undraw), v.on(Msg::NoDraw)));
    let head = el("p.spread")
        .with(el("b").with(v.lang.fill(LoadoutText::NextDraw, &[&(v.entry.deal.draws.len() + 1)])))
        .with(back);
    Some(el("div.stack").with(head).with(hint).with(v.grid(
        "div.slots slots--small@draws",
        Grid::Draws,
        cards.collect(),
    )))
}

/// The data, the AI and what the sources leave open.
pub(super) fn conventions(v: &View<'_>) -> El {
    let (lang, loadout) = (v.lang, &v.entry.loadout);
    let auto = || (String::new(), lang.t(LoadoutText::Auto).to_owned());
    let day = loadout.snapshot.as_ref().unwrap_or(&v.all.snapshot);
    let days = v.all.snapshots.iter().map(|name| (name.clone(), name.clone()));
    let day =
        select("select@snapshot", lang.t(LoadoutText::Data), days, day, v.chosen(Msg::Snapshot));
    let tables = v.all.tables.iter().map(|name| (name.clone(), name.clone()));
    let table = select(
        "select@table",
        lang.t(LoadoutText::Table),
        std::iter::once(auto()).chain(tables),
        loadout.ai.table.as_deref().unwrap_or_default(),
        v.chosen(|name| Msg::Table((!name.is_empty()).then_some(name))),
    );
    let turns = |value: Option<u8>| value.map(|value| value.to_string()).unwrap_or_default();
    let whole = (30_u8.to_string(), lang.t(LoadoutText::WholeContest).to_owned());
    let depths =
        (1..=4_u8).map(|turns| (turns.to_string(), lang.fill(LoadoutText::TurnCount, &[&turns])));
    let depth = select(
        "select@calculate",
        lang.t(LoadoutText::Calculate),
        std::iter::once(auto()).chain(depths).chain([whole]),
        &turns(loadout.ai.calculate_turn),
        v.chosen(|text| Msg::Calculate(text.parse().ok())),
    );
    let deep = loadout.ai.calculate_turn.is_some_and(|turns| turns >= DEEP);
    let deep = deep.then(|| el("p.caution@deep").with(lang.t(LoadoutText::Deep)));
    let none = (MOST_COMMANDS.to_string(), lang.t(LoadoutText::NoLimit).to_owned());
    let limits = (3..=8_u8).map(|most| (most.to_string(), most.to_string()));
    let limit = select(
        "select@commands",
        lang.t(LoadoutText::Commands),
        std::iter::once(auto()).chain(limits).chain([none]),
        &turns(loadout.ai.commands),
        v.chosen(|text| Msg::Commands(text.parse().ok())),
    );
    // Only the tables of 2026 have weights of their own for contests between players.
    let play = catalogue::table(v.all, loadout).starts_with("2026").then(|| {
        let plays =
            [("", LoadoutText::PlayAuto), ("AutoPlayCompetition", LoadoutText::PlayCompetition)];
        let plays = plays.map(|(name, text)| (name.to_owned(), lang.t(text).to_owned()));
        select(
            "select@ai-play",
            lang.t(LoadoutText::AiPlay),
            plays,
            loadout.ai.play.as_deref().unwrap_or_default(),
            v.chosen(|name| Msg::AiPlay((!name.is_empty()).then_some(name))),
        )
    });
    let names = [
        LoadoutText::StaminaDirect,
        LoadoutText::HoldFirst,
        LoadoutText::FullPowerFloor,
        LoadoutText::ItemsCount,
        LoadoutText::ConditionsCount,
        LoadoutText::TimersFirst,
        LoadoutText::SeedFromEnd,
        LoadoutText::HandCounts,
        LoadoutText::GainsUncapped,
        LoadoutText::LastOfTies,
        LoadoutText::BoostsOnce,
        LoadoutText::HandInDraws,
        LoadoutText::PrideByShare,
        LoadoutText::RulesAtPlay,
    ];
    let set = loadout.conventions.set();
    let chips = names.into_iter().zip(set).enumerate().map(|(at, (name, set))| {
        button("button.switch", lang.t(name), v.on(Msg::Convention(at)))
            .attr("role", "switch")
            .attr("aria-checked", set)
    });
    let put = hear(&v.send, Msg::Edits);
    let edits = weights::mark(&loadout.ai.edits, &put, lang);
    let source = el("p.muted").with(v.all.source.clone());
    let version = loadout.ai.version.unwrap_or(0);
    let versions = [LoadoutText::VersionAuto, LoadoutText::VersionOne, LoadoutText::VersionTwo];
    let versions = (0..).zip(versions).map(|(one, key)| {
        button("button.chip", lang.t(key), v.on(Msg::Version(one)))
            .attr("aria-pressed", version == one)
            .id(format!("version-{one}"))
    });
    let versions = el("div.chips").group(lang.t(ContestText::VersionOfAi)).list(versions);
    el("details.card fold@conventions")
        .with(el("summary").with(lang.t(LoadoutText::Conventions)))
        .with(
            el("div.stack")
                .with(el("p.muted").with(lang.t(LoadoutText::ConventionsHint)))
                .with(versions)
                .with(weights::left_out(catalogue::left_out(v.all, loadout), lang))
                .with(
                    el("div.fields fields--wide")
                        .with(day)
                        .with(table)
                        .with(depth)
                        .with(limit)
                        .with(play),
                )
                .with(deep)
                .with(edits)
                .with(el("div.switches").list(chips))
                .with(source),
        )
}
