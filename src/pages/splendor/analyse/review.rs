//! A whole game: how likely each player was to win, and what each move has cost.

use yew::prelude::*;

use crate::components::{Exactness, about, card, progress_line};
use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::hooks::{use_job, use_lang, use_value};
use crate::i18n::{Lang, SplendorAnalyse, percent};
use crate::pages::splendor::game::failure;
use crate::pages::splendor::move_text::MoveText;
use jobs::Ask;
use jobs::splendor::{self, GameEntry, ReviewRequest, ReviewedEntry};

/// Simulations of a position.
const EACH: u64 = 2_000;
/// A loss that is called a blunder.
const BLUNDER: f32 = 0.08;
/// The graph in its own units.
const WIDE: usize = 600;
const HIGH: usize = 120;

/// Properties of [`Review`].
#[derive(Clone, PartialEq, Properties)]
pub struct ReviewProps {
    /// The game, including undone moves.
    pub game: GameEntry,
    /// How many moves count now.
    pub at: usize,
    /// The names of the players.
    pub names: Vec<String>,
    /// Receives where to go.
    pub go: Handler<usize>,
}

/// A smaller loss is shown as none: the other move was equally good.
const WORTH_TELLING: f32 = 0.0005;

fn cost(made: &ReviewedEntry) -> f32 {
    (made.could - made.played).max(0.0)
}

/// A line of shares of the win.
fn line(moves: &[ReviewedEntry], all: usize, seat: usize) -> String {
    let place = |(at, made): (usize, &ReviewedEntry)| {
        let share = made.wins.get(seat).copied().unwrap_or(0.0);
        let x = at * WIDE / all.max(1);
        let y = ((1.0 - share) * HIGH as f32) as usize;
        format!("{x},{y}")
    };
    moves.iter().enumerate().map(place).collect::<Vec<_>>().join(" ")
}

/// The graph.
fn graph(moves: &[ReviewedEntry], props: &ReviewProps, lang: Lang) -> El {
    let all = props.game.moves.len();
    let lines = (0..props.names.len()).map(|seat| {
        el("polyline.gem-graph__line")
            .class("gem-graph__line--1", seat == 1)
            .class("gem-graph__line--2", seat == 2)
            .class("gem-graph__line--3", seat == 3)
            .attr("points", line(moves, all, seat))
    });
    let here = props.at * WIDE / all.max(1);
    let cursor = el("line.gem-graph__here")
        .attr("x1", here)
        .attr("x2", here)
        .attr("y1", 0_usize)
        .attr("y2", HIGH);
    let names = props.names.iter().enumerate().map(|(seat, name)| {
        el("li")
            .with(
                el("span.gem-graph__key")
                    .class("gem-graph__key--1", seat == 1)
                    .class("gem-graph__key--2", seat == 2)
                    .class("gem-graph__key--3", seat == 3),
            )
            .with(name.clone())
    });
    let svg = el("svg.gem-graph")
        .attr("viewBox", format!("0 -4 {WIDE} {}", HIGH + 8))
        .attr("preserveAspectRatio", "none")
        .attr("role", "img")
        .attr("aria-label", lang.t(SplendorAnalyse::GraphLabel))
        .list(lines)
        .with(cursor);
    let ends = el("span.gem-graph__ends muted num")
        .attr("aria-hidden", "true")
        .with(el("span").with("100%"))
        .with(el("span").with("0%"));
    el("div.stack")
        .with(el("div.gem-graph__box").with(ends).with(svg))
        .with(el("ul.gem-graph__keys").list(names))
}

/// A whole game.
#[component]
pub fn Review(props: &ReviewProps) -> Html {
    let lang = use_lang();
    // A different game has to be requested again.
    let wanted = use_value(|| None::<GameEntry>);
    let asked = wanted.as_ref().filter(|game| **game == props.game).cloned();
    let request = asked.clone().map(|game| {
        let request = ReviewRequest { game, simulations: EACH, ..ReviewRequest::default() };
        Ask::<splendor::Review>::new(request)
    });
    let job = use_job(request);
    let report = job.report.clone().filter(|_| job.fresh && asked.is_some());
    let begin = {
        let (wanted, game) = (wanted.clone(), props.game.clone());
        Handler::from(move |()| wanted.set(Some(game.clone())))
    };
    let start = asked
        .is_none()
        .then(|| button("button.button@review", lang.t(SplendorAnalyse::ReviewGame), begin));
    let found = report.as_ref().map(|report| {
        let rows = report.moves.iter().enumerate().map(|(at, made)| {
            let lost = cost(made);
            let space = props.game.space;
            let text = |id: u16, card: Option<u8>| MoveText { id, space, card, noble: None };
            let numbers = vec![
                (lang.t(SplendorAnalyse::CouldHave), percent(f64::from(made.could), 1)),
                (lang.t(SplendorAnalyse::Got), percent(f64::from(made.played), 1)),
            ];
            let value = about(SplendorAnalyse::CostTopic, numbers, Exactness::Heuristic, lang)
                .with(el("b.num").with(percent(f64::from(-lost), 1)));
            let better = (made.best != made.id && lost >= WORTH_TELLING).then(|| {
                el("span.muted")
                    .with(lang.t(SplendorAnalyse::Better))
                    .with(" ")
                    .with(text(made.best, made.best_card).signs(lang))
            });
            el("li.gem-cost")
                .class("gem-cost--blunder", lost >= BLUNDER)
                .attr("data-cost", (1000.0 * lost) as u32)
                .with(
                    button("button.gem-past", el("span.muted num").with(at + 1), on(&props.go, at))
                        .attr("aria-label", lang.fill(SplendorAnalyse::GoToMove, &[&(at + 1)]))
                        .with(
                            el("span.gem-past__who")
                                .with(props.names[usize::from(made.seat)].clone()),
                        )
                        .with(text(made.id, made.card).signs(lang)),
                )
                .with(value)
                .with(
                    (lost >= BLUNDER)
                        .then(|| el("span.caution").with(lang.t(SplendorAnalyse::Blunder))),
                )
                .with(better)
        });
        el("div.stack@reviewed")
            .attr("data-moves", report.moves.len())
            .with(graph(&report.moves, props, lang))
            .with(el("ol.gem-costs").list(rows))
    });
    card("section.card@review-card", lang.t(SplendorAnalyse::CostTitle), None)
        .with(start)
        .with(
            asked
                .is_some()
                .then(|| progress_line(job.is_busy(), job.progress, Some(&job.stop), lang)),
        )
        .with(failure(&job.state, &job.retry, lang))
        .with(found)
        .html()
}
