//! The stage that a loadout plays on, and what is not known of it.

use super::super::{catalogue, words};
use super::parts::{does, head, select};
use super::state::{Msg, turns};
use super::{Over, View, effects};
use crate::components::{Choice, Icon, segmented, sign};
use crate::el::{El, all, button, el, hear, labelled};
use crate::i18n::{ContestText, Lang, LoadoutText, list};
use jobs::contest::{DeckCard, LoadoutReport, StageEntry, Trend};

/// The colours of the turns, in a row.
pub(super) fn turn_strip(report: &LoadoutReport, lang: Lang) -> El {
    let cells = report.colours.iter().enumerate().map(|(at, &colour)| {
        let next = report.links.iter().position(|link| usize::from(link.turn) == at + 1);
        let idol = next.map(|next| lang.fill(ContestText::LinkAt, &[&(next + 2)]));
        el("li.turn")
            .class("turn--next", idol.is_some())
            .attr("title", idol.clone())
            .with(idol.map(|idol| el("span.visually-hidden").with(idol)))
            .attr("data-colour", words::colour_short(colour))
            .with(el("span.turn__number").with(at + 1))
            .with(el("span").with(words::colour_short(colour)))
    });
    labelled("ol.turns@turns", lang.t(LoadoutText::TurnColours)).list(cells)
}

/// The cards on top of the deck.
pub(super) fn first_hand(v: &View<'_>, report: &LoadoutReport) -> El {
    let names = report.deck.iter().take(3).filter_map(|&place| {
        let DeckCard { id, up, .. } = report.cards.get(usize::from(place))?;
        Some(catalogue::card(v.all, id, *up).map_or_else(|| id.clone(), |card| card.name.clone()))
    });
    let names = list(&names.collect::<Vec<_>>(), v.lang);
    // In a link contest until the next idol comes on.
    let starts: Vec<usize> = report.links.iter().map(|link| usize::from(link.turn) - 1).collect();
    let from = v.who.checked_sub(1).and_then(|at| starts.get(at)).copied().unwrap_or(0);
    let turns = starts.get(v.who).copied().unwrap_or(report.colours.len()).saturating_sub(from);
    let deck = v.lang.fill(LoadoutText::DeckOf, &[&report.deck.len(), &turns]);
    el("p.muted")
        .with(deck)
        .with(" ")
        .with(v.lang.t(LoadoutText::FirstHand))
        .with(" ")
        .with(el("span").attr("lang", "ja").with(names))
}

/// What is not known of the stage.
fn unknown(v: &View<'_>, stage: Option<&StageEntry>) -> Option<El> {
    let choice = &v.entry.loadout.stage;
    let event = catalogue::is_special(&choice.season);
    let trend = v.report.map(|report| report.trend);
    let links = stage.is_some_and(|stage| !stage.links.is_empty());
    let derived = stage.map_or(choice.weights.is_some(), |stage| stage.derived);
    let basics = event && !links && v.entry.loadout.common && trend == Some(Trend::ExamFullPower);
    let notes = [
        (stage.is_some_and(|stage| stage.preview), LoadoutText::StagePreview),
        (derived, LoadoutText::StageDerived),
        (links, LoadoutText::StageLinks),
        (basics, LoadoutText::StageBasics),
    ];
    let notes: Vec<_> = notes.into_iter().filter_map(|(so, key)| so.then_some(key)).collect();
    let line = |key| el("li").with(v.lang.t(key));
    (!notes.is_empty())
        .then(|| el("ul.lines muted@stage-unknown").list(notes.into_iter().map(line)))
}

/// The stage.
pub(super) fn stage(v: &View<'_>) -> El {
    let (lang, choice) = (v.lang, &v.entry.loadout.stage);
    let seasons = catalogue::seasons(v.all).map(|season| (season.id.clone(), season.name.clone()));
    let seasons = select(
        "select@season",
        lang.t(LoadoutText::Season),
        seasons,
        &choice.season,
        v.chosen(Msg::Season),
    );
    let known = catalogue::season(v.all, &choice.season);
    let mut choices: Vec<Choice<Option<String>>> = known
        .into_iter()
        .flat_map(|season| &season.stages)
        .map(|stage| {
            let all: u8 = stage.turns.iter().sum();
            let words = lang
                .fill(LoadoutText::StageOf, &[&stage.name, &words::plan(stage.plan, lang), &all]);
            Choice::new(Some(stage.name.clone()), words).testid(format!("stage-{}", stage.name))
        })
        .collect();
    choices.push(Choice::new(None, lang.t(LoadoutText::OwnStage)).testid("stage-own"));
    let choose = hear(&v.send, Msg::Stage);
    let stages = segmented(lang.t(ContestText::Stage), choices, &choice.stage, &choose, true)
        .class("segmented--stages", true);
    let own = choice.stage.is_none();
    let stage = choice.stage.as_ref();
    let stage = stage.and_then(|name| catalogue::stage(v.all, &choice.season, name));
    let now = turns(v.entry, v.all);
    let counts = own.then(|| {
        let tests = ["turns-vocal", "turns-dance", "turns-visual"];
        let fields =
            words::COLOURS.into_iter().zip(tests).enumerate().map(|(at, (colour, test))| {
                let (label, place) = (words::colour(colour, lang), format!("/stage/turns/{at}"));
                v.number(test, label, place, [now[at].into(), 0, 30], move |value| {
                    Msg::Turns(at, value as u8)
                })
            });
        let season = known.map_or([0; 3], |season| season.weights);
        let weights = choice.weights.unwrap_or(season);
        let first = choice.first.unwrap_or_default();
        let percents = |title: LoadoutText,
                        path: &'static str,
                        now: [u16; 3],
                        msg: fn(usize, u16) -> Msg| {
            let fields = words::COLOURS.into_iter().enumerate().map(move |(at, colour)| {
                let test = ["own-vocal", "own-dance", "own-visual"][at];
                let (label, place) = (words::colour(colour, lang), format!("/stage/{path}/{at}"));
                let percent = u64::from(now[at] / 10);
                v.number(test, label, place, [percent, 0, 100], move |value| msg(at, value as u16))
            });
            all([el("h3").with(lang.t(title)), el("div.fields").list(fields)])
        };
        el("div.stack")
            .with(el("h3").with(lang.t(LoadoutText::TurnsOf)))
            .with(el("div.fields").list(fields))
            .with(percents(LoadoutText::Criteria, "weights", weights, Msg::Weight))
            .with(percents(LoadoutText::FirstTurn, "first", first, Msg::First))
    });
    let effects = own.then(|| effects::list(v));
    let stage_items = match &choice.stage {
        Some(_) => stage.map(|stage| &stage.items),
        None => choice.items.as_ref(),
    };
    let rows = stage_items.into_iter().flatten().enumerate().map(|(at, id)| {
        let item = catalogue::item(v.all, id);
        let name = item.map_or_else(|| id.clone(), |item| item.name.clone());
        let what = item.map(|item| does(&item.does, " "));
        let body = el("div.item__body")
            .with(el("b").attr("lang", "ja").with(name.clone()))
            .with(what.map(|what| el("span.item__what").with(what)));
        let drop = own.then(|| {
            button("button.icon-button", sign(Icon::Close), v.on(Msg::NoStageItem(at)))
                .attr("aria-label", lang.fill(LoadoutText::TakeOutOf, &[&name]))
        });
        el("div.item item--plain").with(body).with(drop)
    });
    let add = own.then(|| {
        button("button.button@add-stage-item", sign(Icon::Plus), v.over.set_to(Over::StageItems))
            .with(lang.t(LoadoutText::AddStageItem))
    });
    let fixed = choice.colours.is_some();
    // They start as those of the game shown.
    let colours = v.report.filter(|_| !fixed).map(|report| report.colours.clone());
    let strip = choice.colours.as_ref().map(|colours| {
        let cells = colours.iter().enumerate().map(|(at, &colour)| {
            let said = format!("{} {}", at + 1, words::colour(colour, lang));
            el("button.turn turn--set")
                .attr("data-colour", words::colour_short(colour))
                .attr("aria-label", said)
                .click(v.on(Msg::Turn(at)))
                .with(el("span.turn__number").with(at + 1))
                .with(el("span").with(words::colour_short(colour)))
        });
        el("div.stack")
            .with(el("p.muted").with(lang.t(LoadoutText::FixedHint)))
            .with(el("div.turns").list(cells))
    });
    el("section.card@stage")
        .class("slot--bad", v.bad.is_some_and(|at| at.starts_with("/stage")))
        .with(head(lang.t(ContestText::Stage), ()))
        .with(seasons)
        .with(stages)
        .with(unknown(v, stage))
        .with(counts)
        .list(rows)
        .with(add)
        .with(effects)
        .with(
            button("button.chip@fixed", lang.t(LoadoutText::Fixed), v.on(Msg::Fixed(colours)))
                .attr("aria-pressed", fixed),
        )
        .with(strip)
}
