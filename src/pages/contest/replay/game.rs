//! Which game: its number, a seed of the deck, an order that was seen.

use yew::prelude::*;

use super::super::catalogue;
use super::super::current::LAST_GAME;
use super::super::words::Term;
use super::View;
use super::names::ja;
use super::state::Msg;
use crate::components::{Icon, number_field, optional_field, sign_button};
use crate::el::{El, button, el, hear, on};
use crate::handler::Handler;
use crate::i18n::{ContestText, Lang, ReplayText};
use jobs::contest::Deal;

fn deal(game: u64) -> Msg {
    Msg::Deal(Deal { game, ..Deal::default() })
}

/// The number of the game with its neighbours.
pub(super) fn bar(deal_now: &Deal, send: &Handler<Msg>, lang: Lang) -> El {
    let game = deal_now.game;
    let step = |words: &'static str, icon: Icon, label: ReplayText, to: Option<u64>| {
        sign_button(words, icon, lang.t(label), to.map(|to| on(send, deal(to))))
    };
    let typed = hear(send, deal);
    let any = {
        let send = send.clone();
        Handler::from(move |()| send.emit(deal((js_sys::Math::random() * 1e6) as u64)))
    };
    let input = number_field("game", lang.t(ReplayText::Game), game, [0, LAST_GAME], typed).bare();
    el("div.replay__game")
        .group(lang.t(ReplayText::Game))
        .with(el("span.muted").attr("aria-hidden", "true").with(lang.t(ReplayText::Game)))
        .with(step(
            "button.icon-button@game-back",
            Icon::Left,
            ReplayText::GameBack,
            game.checked_sub(1),
        ))
        .with(input)
        .with(step(
            "button.icon-button@game-on",
            Icon::Right,
            ReplayText::GameOn,
            (game < LAST_GAME).then_some(game + 1),
        ))
        .with(button("button.button button--small@game-any", lang.t(ReplayText::GameAny), any))
}

/// A seed of the deck, or cards in the order in which they were seen.
pub(super) fn order(view: &View<'_>) -> El {
    let (lang, deal) = (view.lang, &view.entry.deal);
    let seeded = {
        let (send, deal) = (view.send.clone(), deal.clone());
        Handler::from(move |seed: Option<u64>| {
            let deck_seed = seed.map(|seed| seed as u32);
            send.emit(Msg::Deal(Deal { deck_seed, ..deal.clone() }));
        })
    };
    let range = [1, u32::MAX.into()];
    let (label, none) = (lang.t(ReplayText::Seed), lang.t(ReplayText::SeedNone));
    let now = deal.deck_seed.map(u64::from);
    let seed = optional_field("deck-seed", label, now, none, range, seeded);
    // How many of each the deck still has after those seen.
    let mut left: Vec<(&(String, u8), usize, usize)> = Vec::new();
    for (at, card) in view.report.cards.iter().enumerate() {
        match left.iter_mut().find(|(known, _, _)| *known == card) {
            Some((_, _, count)) => *count += 1,
            None => left.push((card, at, 1)),
        }
    }
    for drawn in &deal.draws {
        if let Some((_, _, count)) = left.iter_mut().find(|(known, _, _)| *known == drawn) {
            *count = count.saturating_sub(1);
        }
    }
    let name = |card: &(String, u8)| {
        let at = view.report.cards.iter().position(|known| known == card);
        ja(at.map_or(card.0.as_str(), |at| view.cast.card(at as u8)))
    };
    let chips = left.iter().map(|(card, _, count)| {
        let mut draws = deal.draws.clone();
        draws.push((*card).clone());
        let next = Msg::Deal(Deal { draws, deck: None, ..deal.clone() });
        button("button.chip", name(card), on(view.send, next))
            .flag("disabled", *count == 0)
            .with((*count > 1).then(|| el("span.num").with(format!(" ×{count}"))))
    });
    let chips: Vec<El> = chips.collect();
    let seen = deal.draws.iter().map(|card| el("li").with(name(card)));
    let seen: Vec<El> = seen.collect();
    let fewer = |words: &'static str, label: ReplayText, keep: usize| {
        let draws = deal.draws[..keep].to_vec();
        let next = Msg::Deal(Deal { draws, ..deal.clone() });
        button(words, lang.t(label), on(view.send, next))
    };
    let back = (!deal.draws.is_empty()).then(|| {
        el("div.buttons")
            .with(fewer(
                "button.button button--small@seen-back",
                ReplayText::SeenBack,
                deal.draws.len() - 1,
            ))
            .with(fewer("button.button button--small@seen-none", ReplayText::SeenNone, 0))
    });
    let fixed = deal.deck.is_some() || deal.deck_seed.is_some() || !deal.draws.is_empty();
    el("details.replay__order@order")
        .with(
            el("summary")
                .with(lang.t(ReplayText::Order))
                .with(fixed.then(|| el("span.replay__tag").with(lang.t(ReplayText::OrderSet)))),
        )
        .with(
            el("div.stack")
                .with(seed)
                .with(el("p.muted").with(lang.t(ReplayText::SeenHint)))
                .with((!seen.is_empty()).then(|| el("ol.replay__seen@seen").list(seen)))
                .with(back)
                .with(el("div.chips@seen-cards").list(chips)),
        )
}

/// The basis of the AI and the rules, in one line that explains itself.
pub(super) fn basis(view: &View<'_>) -> El {
    use crate::components::{Exactness, Explanation, explain};
    let lang = view.lang;
    let (loadout, names) = (&view.entry.loadout, view.names);
    let snapshot = names.map_or("…", |names| &names.snapshot);
    let ai = &loadout.ai;
    let table = names.map_or("…", |names| catalogue::table(names, loadout));
    let rules = [
        ReplayText::ConStamina,
        ReplayText::ConHold,
        ReplayText::ConFull,
        ReplayText::ConItems,
        ReplayText::ConWhen,
        ReplayText::ConTimers,
        ReplayText::ConSeed,
        ReplayText::ConHand,
        ReplayText::ConGains,
        ReplayText::ConTies,
        ReplayText::ConBoosts,
        ReplayText::ConDraws,
        ReplayText::ConPride,
        ReplayText::ConRules,
    ];
    let choices: Vec<_> = rules.into_iter().zip(loadout.conventions.set()).collect();
    let changed = choices.iter().filter(|(_, set)| *set).count() + ai.edits.len();
    let usual = if changed == 0 {
        lang.t(ReplayText::UsualRules).to_owned()
    } else {
        lang.fill(ReplayText::ChangedRules, &[&changed])
    };
    let line = lang.fill(
        ReplayText::Basis,
        &[&snapshot, &table, &view.report.calculate_turn, &view.report.version, &usual],
    );
    let mut numbers: Vec<(AttrValue, AttrValue)> = vec![
        (lang.t(ReplayText::Snapshot).into(), snapshot.to_owned().into()),
        (lang.t(ReplayText::Table).into(), table.to_owned().into()),
        (lang.t(ContestText::LookAhead).into(), view.report.calculate_turn.to_string().into()),
        (
            lang.t(ReplayText::Commands).into(),
            view.report.commands.map_or_else(|| "–".to_owned(), |most| most.to_string()).into(),
        ),
        (lang.t(ReplayText::Edits).into(), ai.edits.len().to_string().into()),
        (
            lang.t(ReplayText::AiPlay).into(),
            ai.play.clone().unwrap_or_else(|| "AutoPlay".into()).into(),
        ),
    ];
    let left = names.map(|names| catalogue::left_out(names, loadout));
    if let Some(left) = left.filter(|left| !left.is_empty()) {
        numbers.push((lang.t(ContestText::LeftOutTitle).into(), left.join(", ").into()));
    }
    numbers.extend(choices.into_iter().map(|(key, set)| {
        let [name, usual, other] = lang.parts(key);
        (name.into(), if set { other } else { usual }.into())
    }));
    explain(Explanation {
        title: lang.t(ReplayText::BasisTitle).into(),
        text: lang.t(ReplayText::BasisText).into(),
        formula: None,
        numbers,
        source: None,
        exactness: Exactness::Exact,
    })
    .class("replay__basis", true)
    .id("basis")
    .with(line)
}

/// The game's terms in the person's language.
pub(super) fn legend(lang: Lang) -> El {
    const TERMS: [(&str, Term); 16] = [
        ("元気", Term::Genki),
        ("体力", Term::Stamina),
        ("好調", Term::Good),
        ("絶好調", Term::Best),
        ("集中", Term::Focus),
        ("好印象", Term::Review),
        ("やる気", Term::Drive),
        ("全力値", Term::FullPoint),
        ("熱意", Term::Enthusiasm),
        ("強気", Term::Con),
        ("温存", Term::Pre),
        ("全力", Term::Full),
        ("消費体力減少", Term::LessCost),
        ("消費体力削減", Term::CutCost),
        ("不安", Term::Unease),
        ("不調", Term::Poor),
    ];
    let words: [&str; 16] = lang.parts(ReplayText::Terms);
    // The game's own word stands beside that of the page.
    let rows = TERMS.iter().zip(words).map(|(&(own, term), words)| {
        let own = (term.said(lang) != own).then(|| ja(format!(" {own}")));
        el("div").with(el("dt").with(term.label(lang)).with(own)).with(el("dd").with(words))
    });
    el("details@legend")
        .with(el("summary").with(lang.t(ReplayText::TermsTitle)))
        .with(el("dl.facts facts--terms").list(rows))
}
