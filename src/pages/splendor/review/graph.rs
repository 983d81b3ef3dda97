//! How likely each player was to win, move by move: a line each, mistakes as dots. A click goes there.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent};
use yew::virtual_dom::ListenerKind;

use super::marks::Mark;
use crate::components::slider;
use crate::el::{El, el};
use crate::handler::Handler;
use crate::i18n::{Lang, SplendorReview};
use jobs::splendor::ReviewedEntry;

/// The graph in its own units.
const WIDE: usize = 600;
const HIGH: usize = 120;

/// What the graph is drawn from.
pub struct Graph<'a> {
    /// The moves looked at so far.
    pub moves: &'a [ReviewedEntry],
    /// All moves of the game.
    pub all: usize,
    /// How many of them count now.
    pub at: usize,
    /// The names of the players.
    pub names: &'a [String],
    /// Receives where to go.
    pub go: &'a Handler<usize>,
    /// The same as long as the review is looked at.
    pub slide: &'a Handler<usize>,
    /// The language.
    pub lang: Lang,
}

fn share(made: &ReviewedEntry, seat: usize) -> f32 {
    made.wins.get(seat).copied().unwrap_or(0.0)
}

impl Graph<'_> {
    fn x(&self, at: usize) -> usize {
        at * WIDE / self.all.max(1)
    }

    fn y(share: f32) -> usize {
        ((1.0 - share) * HIGH as f32) as usize
    }

    fn line(&self, seat: usize) -> El {
        let place = |(at, made): (usize, &ReviewedEntry)| {
            format!("{},{}", self.x(at), Self::y(share(made, seat)))
        };
        let points: Vec<String> = self.moves.iter().enumerate().map(place).collect();
        el("polyline.gem-graph__line")
            .class("gem-graph__line--1", seat == 1)
            .class("gem-graph__line--2", seat == 2)
            .class("gem-graph__line--3", seat == 3)
            .attr("points", points.join(" "))
    }

    /// A mistake on the line of who made it: a line without length is drawn as a dot, whatever the
    /// width of the graph.
    fn dot(&self, at: usize, made: &ReviewedEntry) -> Option<El> {
        let mark = Mark::of(made)?;
        let (x, y) = (self.x(at), Self::y(share(made, made.seat.into())));
        Some(
            el("line.gem-graph__dot")
                .class("gem-graph__dot--blunder", mark == Mark::Blunder)
                .attr("x1", x)
                .attr("x2", x)
                .attr("y1", y)
                .attr("y2", y),
        )
    }

    /// The graph, the slider through the game, and whose line is whose.
    pub fn draw(&self) -> El {
        let lang = self.lang;
        let here = self.x(self.at);
        let cursor = el("line.gem-graph__here")
            .attr("x1", here)
            .attr("x2", here)
            .attr("y1", 0_usize)
            .attr("y2", HIGH);
        let (go, all) = (self.go.clone(), self.all);
        let click = Handler::from(move |event: Event| {
            let place = event.dyn_ref::<MouseEvent>().map(MouseEvent::offset_x);
            let width = event.current_target().and_then(|it| it.dyn_into::<Element>().ok());
            let width = width.map(|it| it.get_bounding_client_rect().width());
            if let Some((x, width)) = place.zip(width).filter(|(_, width)| *width > 0.0) {
                let at = (f64::from(x) / width * all as f64).round();
                go.emit((at.max(0.0) as usize).min(all));
            }
        });
        let names = self.names.iter().enumerate().map(|(seat, name)| {
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
            .attr("aria-label", lang.t(SplendorReview::GraphLabel))
            .on(ListenerKind::onclick, click)
            .list((0..self.names.len()).map(|seat| self.line(seat)))
            .list(self.moves.iter().enumerate().filter_map(|(at, made)| self.dot(at, made)))
            .with(cursor);
        let ends = el("span.gem-graph__ends muted num")
            .attr("aria-hidden", "true")
            .with(el("span").with("100%"))
            .with(el("span").with("0%"));
        let label = lang.t(SplendorReview::Place);
        let slide = slider(
            "input.gem-graph__slider@review-place",
            label,
            [self.at, all],
            self.slide.clone(),
        );
        el("div.stack")
            .with(el("div.gem-graph__box").with(ends).with(svg))
            .with(slide)
            .with(el("ul.gem-graph__keys").list(names))
    }
}
