//! The score along the game as a line, on the page and as a picture for sharing.

use wasm_bindgen::JsCast;
use web_sys::HtmlCanvasElement;
use yew::prelude::*;
use yew::virtual_dom::ListenerKind;

use super::super::{catalogue, words};
use super::View;
use super::names::{paint, points};
use super::state::Msg;
use crate::components::{ANSWER, FONT, INK, MUTED, ShareCard};
use crate::dom;
use crate::el::{El, el};
use crate::handler::Handler;
use crate::i18n::{CommonText, ReplayText, Title, decimal};
use jobs::contest::{ColourName, ReplayReport};
use jobs::order::largest_first;

const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 96.0;

/// The score at each step, from 0 to 1 both ways.
fn line(report: &ReplayReport, most: i64) -> Vec<(f64, f64)> {
    let last = report.steps.len().saturating_sub(1).max(1) as f64;
    let steps = report.steps.iter().enumerate();
    steps
        .map(|(at, step)| (at as f64 / last, step.state.score as f64 / most.max(1) as f64))
        .collect()
}

fn most(report: &ReplayReport) -> i64 {
    report.steps.iter().map(|step| step.state.score).max().unwrap_or_default()
}

/// Turns: colour, first step, step after the last.
fn bands(report: &ReplayReport) -> Vec<(ColourName, usize, usize)> {
    let mut list: Vec<(ColourName, usize, usize)> = Vec::new();
    let mut turn = 0;
    for (at, step) in report.steps.iter().enumerate() {
        if step.state.left == 0 {
            break;
        }
        if step.state.turn != turn {
            turn = step.state.turn;
            let colour = report.colours.get(usize::from(turn) - 1).or(report.colours.last());
            list.extend(colour.map(|&colour| (colour, at, at + 1)));
        } else if let Some(last) = list.last_mut() {
            last.2 = at + 1;
        }
    }
    list
}

/// The picture above the slider; the AI's own game is dashed beside a branch.
pub(super) fn score_line(view: &View<'_>) -> El {
    let (lang, report) = (view.lang, view.report);
    let own = view.own.filter(|own| own.last.is_some());
    let top = most(report).max(own.map_or(0, most));
    let steps = report.steps.len().saturating_sub(1).max(1) as f64;
    let x = |part: f64| decimal(2.0 + part * (WIDTH - 4.0), 1);
    let y = |part: f64| decimal(HEIGHT - 4.0 - part * (HEIGHT - 12.0), 1);
    let bands = bands(report).into_iter().map(|(colour, from, to)| {
        let (from, to) = (from as f64 / steps, to as f64 / steps);
        el("rect")
            .class(paint(colour), true)
            .attr("x", x(from))
            .attr("y", "0")
            .attr("width", decimal((to - from) * (WIDTH - 4.0) - 1.0, 1))
            .attr("height", "96")
    });
    // Where the next idol of a link contest comes on.
    let idol = |at: usize| report.who(report.steps[at].state.turn);
    let changes = (1..report.steps.len()).filter(|&at| idol(at) != idol(at - 1)).map(|at| {
        let at = x(at as f64 / steps);
        el("line.replay__next")
            .attr("x1", at.clone())
            .attr("x2", at)
            .attr("y1", "0")
            .attr("y2", "96")
    });
    let path = |words: &'static str, report: &ReplayReport| {
        let points = line(report, top).into_iter().map(|(a, b)| format!("{},{}", x(a), y(b)));
        el(words).attr("points", points.collect::<Vec<_>>().join(" "))
    };
    let now = &report.steps[view.at].state;
    let (here, height) = (view.at as f64 / steps, now.score as f64 / top.max(1) as f64);
    // A click goes to the moment there, as the slider does by keys.
    let (send, most_step) = (view.send.clone(), view.last());
    let click = Handler::from(move |event: Event| {
        let place = dom::document().query_selector(".replay__picture").ok().flatten();
        let place = place.map(|picture| picture.get_bounding_client_rect());
        if let (Some(place), Some(mouse)) = (place, event.dyn_ref::<MouseEvent>()) {
            let x = (f64::from(mouse.client_x()) - place.left()) / place.width() * WIDTH;
            let part = ((x - 2.0) / (WIDTH - 4.0)).clamp(0.0, 1.0);
            send.emit(Msg::At((part * most_step as f64).round() as u32));
        }
    });
    let label = lang.fill(ReplayText::Picture, &[&points(now.score), &points(most(report))]);
    el("svg.replay__picture@picture")
        .attr("viewBox", "0 0 340 96")
        .attr("role", "img")
        .attr("aria-label", label)
        .on(ListenerKind::onclick, click)
        .list(bands)
        .list(changes)
        .with(own.map(|own| path("polyline.replay__own", own)))
        .with(path("polyline", report))
        .with(el("line").attr("x1", x(here)).attr("x2", x(here)).attr("y1", "0").attr("y2", "96"))
        .with(el("circle").attr("cx", x(here)).attr("cy", y(height)).attr("r", "4"))
}

/// What a shared picture needs, independent of the page.
pub(super) struct Picture {
    pub title: String,
    pub idol: String,
    /// Whose game it is, and its score.
    pub score: String,
    /// The score of the AI's own game, beside another.
    pub beside: Option<String>,
    pub shares: Vec<String>,
    /// The address, in lines.
    pub link: Vec<String>,
    pub report: std::rc::Rc<ReplayReport>,
}

/// Title, score, line, who scored, address.
pub(super) fn draw(canvas: &HtmlCanvasElement, picture: &Picture) {
    let report = &picture.report;
    let top = if picture.beside.is_some() { 148.0 } else { 124.0 };
    let (left, width, height) = (24.0, 552.0, 150.0);
    let low = top + height + 34.0;
    let foot = low + picture.shares.len() as f64 * 24.0 + 14.0;
    let whole = foot + picture.link.len() as f64 * 14.0;
    let Some(pen) = ShareCard::new(canvas, 600.0, whole) else { return };
    pen.write(&picture.title, left, 36.0, 15, MUTED);
    pen.write(&picture.idol, left, 64.0, 17, INK);
    pen.write(&picture.score, left, 102.0, 26, ANSWER);
    if let Some(beside) = &picture.beside {
        pen.write(beside, left, 130.0, 16, INK);
    }
    let ink = &pen.pen;
    let last = report.steps.len().saturating_sub(1).max(1) as f64;
    for (colour, from, to) in bands(report) {
        // As on the light page.
        ink.set_fill_style_str(["#F6C9D2", "#C4DBF0", "#F5E3A6"][colour as usize]);
        let (from, to) = (from as f64 / last * width, to as f64 / last * width);
        ink.fill_rect(left + from, top, to - from - 1.5, height);
        ink.set_font(&format!("600 11px {FONT}"));
        ink.set_fill_style_str(MUTED);
        // A canvas that cannot draw text shows the picture without it.
        let _ = ink.fill_text(words::colour_short(colour), left + from + 3.0, top + height - 5.0);
    }
    ink.set_stroke_style_str(INK);
    ink.set_line_width(2.5);
    ink.begin_path();
    for (a, b) in line(report, most(report)) {
        // Above the names of the colours.
        ink.line_to(left + a * width, top + height - 24.0 - b * (height - 34.0));
    }
    ink.stroke();
    for (at, words) in picture.shares.iter().enumerate() {
        pen.write(words, left, low + at as f64 * 24.0, 15, INK);
    }
    for (at, line) in picture.link.iter().enumerate() {
        pen.write(line, left, foot + at as f64 * 14.0, 11, MUTED);
    }
}

/// The card of a finished game.
pub(super) fn picture(
    view: &View<'_>,
    report: &std::rc::Rc<ReplayReport>,
    idol: &str,
    link: &str,
) -> Option<Picture> {
    let last = report.last?;
    let lang = view.lang;
    let best: Vec<(usize, i64)> =
        report.by_card.iter().map(|share| share.score).enumerate().collect();
    let best = largest_first(best, |&(_, score)| score.into());
    let shares = best.into_iter().filter(|(_, score)| *score > 0).take(3);
    let shares =
        shares.map(|(at, score)| format!("{}  {}", view.cast.card(at as u8), points(score)));
    let title = [lang.t(Title::App), lang.t(CommonText::ContestGame), lang.t(Title::ContestReplay)];
    let stage = view.names.map(|names| catalogue::stage_name(names, &view.entry.loadout));
    let game = lang.fill(ReplayText::GameNumber, &[&view.entry.deal.game]);
    let facts: Vec<&str> =
        [idol].into_iter().chain(stage.as_deref()).chain([game.as_str()]).collect();
    let score = lang.fill(ReplayText::FinalScore, &[&points(last.score)]);
    Some(Picture {
        title: title.join(" · "),
        idol: facts.join(" · "),
        score: format!("{} · {score}", lang.t(view.whose())),
        beside: view.beside(),
        shares: shares.collect(),
        link: in_lines(link),
        report: report.clone(),
    })
}

/// An address in a few lines that fit the picture; a longer one without what only a browser reads.
fn in_lines(link: &str) -> Vec<String> {
    /// Letters of a line, and most lines.
    const LETTERS: usize = 84;
    const LINES: usize = 3;
    let letters: Vec<char> = link.chars().collect();
    if letters.len() > LETTERS * LINES {
        return vec![link.split('#').next().unwrap_or_default().to_owned()];
    }
    letters.chunks(LETTERS).map(|line| line.iter().collect()).collect()
}
