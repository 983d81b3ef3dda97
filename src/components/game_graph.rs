//! How a game went, turn by turn: a line for each player, mistakes as dots. A click goes there.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, MouseEvent};
use yew::virtual_dom::ListenerKind;

use super::slider;
use crate::el::{El, el};
use crate::handler::Handler;

/// The graph in its own units.
const WIDE: usize = 600;
const HIGH: usize = 120;

/// A line of a graph.
pub struct GraphLine {
    /// What it is called below.
    pub name: String,
    /// The height before each turn, from 0 to 1.
    pub heights: Vec<f64>,
    /// The player whose line it is: the look.
    pub player: usize,
    /// Whether it is drawn thinly, as another line of the same player.
    pub thin: bool,
}

/// A mistake.
pub struct GraphDot {
    /// Turns before it.
    pub at: usize,
    /// Its height, from 0 to 1.
    pub height: f64,
    /// Whether it is a blunder.
    pub blunder: bool,
}

/// What a graph is drawn from.
pub struct GameGraph<'a> {
    /// The lines.
    pub lines: Vec<GraphLine>,
    /// The mistakes.
    pub dots: Vec<GraphDot>,
    /// All turns of the game.
    pub all: usize,
    /// How many of them count now.
    pub at: usize,
    /// The values at the top and at the bottom.
    pub ends: [String; 2],
    /// What it shows.
    pub label: &'static str,
    /// What the slider is for.
    pub place: &'static str,
    /// Receives where to go.
    pub go: &'a Handler<usize>,
    /// The same as long as the review is looked at.
    pub slide: &'a Handler<usize>,
}

fn y(height: f64) -> usize {
    ((1.0 - height.clamp(0.0, 1.0)) * HIGH as f64) as usize
}

/// How far to the right in its graph a click is, from 0 to 1. The framework hears all clicks at the root
/// of the page, so that the event's own target may be a line of the graph and its current one the root.
fn share_of_graph(event: &MouseEvent) -> Option<f64> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let graph = target.closest(".game-graph").ok()??.get_bounding_client_rect();
    let share = (f64::from(event.client_x()) - graph.left()) / graph.width();
    share.is_finite().then(|| share.clamp(0.0, 1.0))
}

impl GraphLine {
    fn looks(&self, line: El) -> El {
        line.class("game-graph__line--1", self.player == 1)
            .class("game-graph__line--2", self.player == 2)
            .class("game-graph__line--3", self.player == 3)
            .class("game-graph__line--thin", self.thin)
    }
}

impl GameGraph<'_> {
    fn x(&self, at: usize) -> usize {
        at * WIDE / self.all.max(1)
    }

    fn line(&self, line: &GraphLine) -> El {
        let place = |(at, height): (usize, &f64)| format!("{},{}", self.x(at), y(*height));
        let points: Vec<String> = line.heights.iter().enumerate().map(place).collect();
        line.looks(el("polyline.game-graph__line")).attr("points", points.join(" "))
    }

    /// A line without length is drawn as a dot, whatever the width of the graph.
    fn dot(&self, dot: &GraphDot) -> El {
        let (x, y) = (self.x(dot.at), y(dot.height));
        el("line.game-graph__dot")
            .class("game-graph__dot--blunder", dot.blunder)
            .attr("x1", x)
            .attr("x2", x)
            .attr("y1", y)
            .attr("y2", y)
    }

    /// The graph, the slider through the game, and whose line is whose.
    pub fn draw(&self) -> El {
        let here = self.x(self.at);
        let cursor = el("line.game-graph__here")
            .attr("x1", here)
            .attr("x2", here)
            .attr("y1", 0_usize)
            .attr("y2", HIGH);
        let (go, all) = (self.go.clone(), self.all);
        let click = Handler::from(move |event: Event| {
            let Some(place) = event.dyn_ref::<MouseEvent>().and_then(share_of_graph) else {
                return;
            };
            go.emit((place * all as f64).round() as usize);
        });
        let names = self.lines.iter().map(|line| {
            el("li").with(line.looks(el("span.game-graph__key"))).with(line.name.clone())
        });
        let svg = el("svg.game-graph")
            .attr("viewBox", format!("0 -4 {WIDE} {}", HIGH + 8))
            .attr("preserveAspectRatio", "none")
            .attr("role", "img")
            .attr("aria-label", self.label)
            .on(ListenerKind::onclick, click)
            .list(self.lines.iter().map(|line| self.line(line)))
            .list(self.dots.iter().map(|dot| self.dot(dot)))
            .with(cursor);
        let ends = el("span.game-graph__ends muted num")
            .attr("aria-hidden", "true")
            .list(self.ends.iter().map(|end| el("span").with(end.clone())));
        let slide = slider(
            "input.game-graph__slider@review-place",
            self.place,
            [self.at, self.all],
            self.slide.clone(),
        );
        el("div.stack")
            .with(el("div.game-graph__box").with(ends).with(svg))
            .with(slide)
            .with(el("ul.game-graph__keys").list(names))
    }
}
