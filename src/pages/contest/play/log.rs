//! What has happened, the newest first; with a way back to each action.

use super::View;
use super::state::Msg;
use crate::components::card;
use crate::el::{El, button, el};
use crate::i18n::{ContestPlay, list};
use crate::lang_span::{lang_spans, marked};
use crate::pages::contest::names::signed;
use jobs::contest::{EventEntry, ReplayStep, SourceEntry};

/// The log.
pub fn log(view: &View<'_>) -> El {
    let steps = &view.report.steps;
    let turns = std::iter::once(0).chain(steps.iter().map(|step| step.state.turn));
    let all: Vec<(usize, (&ReplayStep, u8))> = steps.iter().zip(turns).enumerate().collect();
    let rows = all.into_iter().rev().map(|(at, (step, turn))| entry(view, at, step, turn));
    card("section.card@log", view.t(ContestPlay::Log), None)
        .with(el("ol.hand-play__log").attr("reversed", "reversed").list(rows))
}

/// The action with that number; it was taken on that turn.
fn entry(view: &View<'_>, at: usize, step: &ReplayStep, turn: u8) -> El {
    let title = match (step.act, step.card) {
        (None, _) => view.t(ContestPlay::Start).to_owned(),
        (_, Some(card)) => view.card(card),
        _ => view.t(ContestPlay::EndTurn).to_owned(),
    };
    let gains = step.events.iter().filter_map(|event| match event {
        EventEntry::Scored(_, gain) => Some(gain),
        _ => None,
    });
    let gain: i64 = gains.sum();
    let back = (at < view.report.steps.len() - 1).then(|| {
        button("button.button button--small", view.t(ContestPlay::BackHere), view.on(Msg::At(at)))
            .attr("aria-label", view.lang.fill(ContestPlay::BackHereOf, &[&title]))
            .id(format!("back-{at}"))
    });
    let events = events(view, step);
    el("li")
        .with(
            el("div.spread")
                .with(
                    el("span.row")
                        .with((turn > 0).then(|| el("span.hand-play__when num").with(turn)))
                        .with(
                            el("span.hand-play__did")
                                .attr("lang", step.card.is_some().then_some("ja"))
                                .with(title),
                        )
                        .with((gain > 0).then(|| el("b.num").with(signed(gain)))),
                )
                .with(back),
        )
        .with((!events.is_empty()).then(|| el("p.muted").with(lang_spans(&events.join(" / ")))))
}

/// Its events in words, cards that were drawn together.
fn events(view: &View<'_>, step: &ReplayStep) -> Vec<String> {
    let say = |key: ContestPlay, name: String| view.lang.fill(key, &[&marked(name)]);
    let mut words = Vec::new();
    let mut drawn = Vec::new();
    let own = step.card.map(SourceEntry::Card);
    for event in &step.events {
        let next = match *event {
            EventEntry::Drew(card) => {
                drawn.push(view.card(card));
                continue;
            }
            EventEntry::Played(_) => continue,
            EventEntry::Fired(source) => say(ContestPlay::Fired, view.source(source)),
            EventEntry::Shuffled => view.t(ContestPlay::Shuffled).to_owned(),
            EventEntry::Upgraded(card) => say(ContestPlay::Upgraded, view.card(card)),
            EventEntry::Created(card) => say(ContestPlay::Created, view.card(card)),
            EventEntry::Held(card) => say(ContestPlay::Held, view.card(card)),
            EventEntry::Again(card) => say(ContestPlay::Again, view.card(card)),
            // The points of the card itself are shown beside its name.
            EventEntry::Scored(source, gain) if Some(source) != own => {
                format!("{} {}", marked(view.source(source)), signed(gain))
            }
            EventEntry::Scored(_, gain) => signed(gain),
        };
        words.push(next);
    }
    if !drawn.is_empty() {
        words.push(say(ContestPlay::Drew, list(&drawn, view.lang)));
    }
    words
}
