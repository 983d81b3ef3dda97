//! Learned against published values as a picture, and how well their orders agree as games go by.

use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::table::{called, published, scale};
use crate::components::{ANSWER, INK, MUTED, ShareCard};
use crate::el::{El, all, el};
use crate::i18n::{BrewSpells, Lang, Title, decimal, number};
use jobs::brew::{BASE, LearnReport};

const WIDE: f64 = 340.0;
const TALL: f64 = 260.0;
const LEFT: f64 = 30.0;
const LOW: f64 = 28.0;

/// The least and the most of some numbers, a little more on both sides, on whole numbers.
fn ends(values: impl Iterator<Item = f64>) -> [f64; 2] {
    let (least, most) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| {
        (least.min(value), most.max(value))
    });
    [(least - 0.3).floor(), (most + 0.3).ceil().max((least - 0.3).floor() + 1.0)]
}

/// Whole numbers between two others, six at the most.
fn ticks([least, most]: [f64; 2]) -> Vec<f64> {
    let steps = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
    let step = steps.into_iter().find(|step| (most - least) / step <= 6.0).unwrap_or(200.0);
    let first = (least / step).ceil() as i64;
    let last = (most / step).floor() as i64;
    (first..=last).map(|at| at as f64 * step).collect()
}

/// Points with bars of one standard error; on the line, both are the same up to scale.
pub fn scatter(report: &LearnReport, chosen: Option<usize>, lang: Lang) -> Option<Html> {
    if report.sums.values.is_empty() {
        return None;
    }
    let values = &report.sums.values;
    let across = ends((0..values.len()).map(|tome| published(tome + BASE)));
    let up = ends(
        values.iter().flat_map(|value| [value.value - value.error, value.value + value.error]),
    );
    let x = |value: f64| LEFT + (value - across[0]) / (across[1] - across[0]) * (WIDE - LEFT - 8.0);
    let y = |value: f64| TALL - LOW - (value - up[0]) / (up[1] - up[0]) * (TALL - LOW - 8.0);
    let one = |value: f64| decimal(value, 1).replace('−', "-");
    let text = |class: &'static str, at: f64, low: f64, words: String| {
        el(class).attr("x", one(at)).attr("y", one(low)).with(words)
    };
    let bars: String = values
        .iter()
        .enumerate()
        .map(|(tome, value)| {
            let at = one(x(published(tome + BASE)));
            format!(
                "M{at} {}V{}",
                one(y(value.value - value.error)),
                one(y(value.value + value.error))
            )
        })
        .collect();
    let dot = |tome: usize| {
        let value = values[tome];
        let is = chosen == Some(tome);
        el("circle")
            .class("chosen", is)
            .attr("cx", one(x(published(tome + BASE))))
            .attr("cy", one(y(value.value)))
            .attr("r", if is { "6" } else { "3.5" })
            .with(el("title").with(called(tome + BASE, lang)))
    };
    let others = (0..values.len()).filter(|tome| chosen != Some(*tome)).map(dot);
    // The chosen one lies on top.
    let top = chosen.filter(|tome| *tome < values.len()).map(dot);
    let scale = scale(report);
    let equal = [across[0].max(up[0] / scale), across[1].min(up[1] / scale)];
    let equal = (scale > 0.0 && equal[0] < equal[1]).then(|| {
        let [from, to] = equal.map(|value| format!("{} {}", one(x(value)), one(y(value * scale))));
        el("path.equal").attr("d", format!("M{from}L{to}"))
    });
    let lines =
        ticks(across).into_iter().map(|at| format!("M{} {}v4", one(x(at)), one(TALL - LOW)));
    let lines =
        lines.chain(ticks(up).into_iter().map(|at| format!("M{} {}h-4", one(LEFT), one(y(at)))));
    let mut lines: String = lines.collect();
    lines.push_str(&format!("M{} 6V{}H{}", one(LEFT), one(TALL - LOW), one(WIDE - 6.0)));
    let below =
        ticks(across).into_iter().map(|at| text("text", x(at), TALL - LOW + 14.0, decimal(at, 0)));
    let beside =
        ticks(up).into_iter().map(|at| text("text.end", LEFT - 6.0, y(at) + 4.0, decimal(at, 0)));
    let said = lang.fill(
        BrewSpells::ScatterLabel,
        &[
            &number(report.sums.games),
            &report.sums.spearman.map_or_else(String::new, |it| decimal(it, 3)),
        ],
    );
    Some(
        el("svg.brew-chart@scatter")
            .attr("viewBox", format!("0 0 {} {}", one(WIDE), one(TALL)))
            .attr("role", "img")
            .attr("aria-label", said)
            .with(el("path.axis").attr("d", lines))
            .list(below)
            .list(beside)
            .with(equal)
            .with(el("path.bars").attr("d", bars))
            .list(others)
            .with(top)
            .with(text(
                "text.end",
                WIDE - 6.0,
                TALL - 2.0,
                lang.t(BrewSpells::AxisPublished).into(),
            ))
            .with(text("text.start", LEFT + 6.0, 14.0, lang.t(BrewSpells::AxisLearned).into()))
            .html(),
    )
}

/// The rank correlation after so many games.
pub type Trail = Vec<(u64, f64)>;

/// Adds a report; drops points of other games.
pub fn note(trail: &mut Trail, report: Option<&LearnReport>) {
    let Some((games, spearman)) = report.and_then(|it| Some((it.sums.games, it.sums.spearman?)))
    else {
        trail.clear();
        return;
    };
    trail.retain(|(before, _)| *before < games);
    trail.push((games, spearman));
    if trail.len() > 400 {
        // Keeps every other one, plus the first and the newest.
        let last = trail.len() - 1;
        let mut at = 0;
        trail.retain(|_| {
            at += 1;
            at % 2 == 1 || at > last
        });
    }
}

/// The line of the rank correlation.
pub fn running(trail: &Trail, lang: Lang) -> Option<Html> {
    let (&(first, _), &(last, now)) = (trail.first()?, trail.last()?);
    if trail.len() < 3 {
        return None;
    }
    let least = trail.iter().map(|(_, value)| *value).fold(0.9, f64::min);
    let floor = (least * 10.0).floor() / 10.0;
    let one = |value: f64| decimal(value, 1).replace('−', "-");
    let x = |games: u64| {
        LEFT + (games - first) as f64 / (last - first).max(1) as f64 * (WIDE - LEFT - 8.0)
    };
    let y = |value: f64| 74.0 - (value - floor) / (1.0 - floor) * 66.0;
    let points =
        trail.iter().map(|(games, value)| format!("{},{}", one(x(*games)), one(y(*value))));
    let points: Vec<String> = points.collect();
    let text = |class: &'static str, at: f64, low: f64, words: String| {
        el(class).attr("x", one(at)).attr("y", one(low)).with(words)
    };
    let label = lang.fill(BrewSpells::RunningLabel, &[&decimal(now, 3), &number(last)]);
    Some(
        el("svg.brew-chart@running")
            .attr("viewBox", format!("0 0 {} 92", one(WIDE)))
            .attr("role", "img")
            .attr("aria-label", label)
            .with(el("path.axis").attr("d", format!("M{} 8V74H{}", one(LEFT), one(WIDE - 6.0))))
            .with(text("text.end", LEFT - 4.0, 12.0, "1".into()))
            .with(text("text.end", LEFT - 4.0, 76.0, decimal(floor, 1)))
            .with(text("text.start", LEFT, 88.0, number(first)))
            .with(text(
                "text.end",
                WIDE - 6.0,
                88.0,
                lang.fill(BrewSpells::GamesAxis, &[&number(last)]),
            ))
            .with(el("polyline").attr("points", points.join(" ")))
            .html(),
    )
}

/// The same points as a picture for sharing.
pub fn draw(canvas: &HtmlCanvasElement, report: &LearnReport, link: &str, lang: Lang) {
    let Some(pen) = ShareCard::new(canvas, 640.0, 480.0) else { return };
    let left = 24.0;
    let title = [lang.t(Title::App), lang.t(Title::Brew), lang.t(Title::BrewSpells)].join(" · ");
    pen.write(&title, left, 34.0, 15, MUTED);
    let spearman =
        report.sums.spearman.map_or_else(String::new, |it| format!("Spearman {}", decimal(it, 3)));
    pen.write(&spearman, left, 72.0, 26, ANSWER);
    let games = lang.fill(BrewSpells::GamesAxis, &[&number(report.sums.games)]);
    pen.write(&games, left, 98.0, 15, INK);
    let across = ends((0..report.sums.values.len()).map(|tome| published(tome + BASE)));
    let up = ends(report.sums.values.iter().map(|value| value.value));
    let x = |value: f64| 56.0 + (value - across[0]) / (across[1] - across[0]) * 540.0;
    let y = |value: f64| 420.0 - (value - up[0]) / (up[1] - up[0]) * 300.0;
    pen.pen.set_fill_style_str(MUTED);
    pen.pen.fill_rect(56.0, 420.0, 540.0, 1.0);
    pen.pen.fill_rect(56.0, 120.0, 1.0, 300.0);
    for at in ticks(across) {
        pen.write(&decimal(at, 0), x(at) - 4.0, 438.0, 12, MUTED);
    }
    for at in ticks(up) {
        pen.write(&decimal(at, 0), 34.0, y(at) + 4.0, 12, MUTED);
    }
    for (tome, value) in report.sums.values.iter().enumerate() {
        let at = x(published(tome + BASE));
        pen.pen.set_fill_style_str(MUTED);
        let [top, low] = [value.value + value.error, value.value - value.error].map(y);
        pen.pen.fill_rect(at - 0.5, top, 1.0, low - top);
        pen.pen.set_fill_style_str(INK);
        pen.pen.fill_rect(at - 3.0, y(value.value) - 3.0, 6.0, 6.0);
    }
    pen.write(lang.t(BrewSpells::AxisPublished), 440.0, 456.0, 12, MUTED);
    pen.write(lang.t(BrewSpells::AxisLearned), 64.0, 132.0, 12, MUTED);
    pen.write(link, left, 472.0, 11, MUTED);
}

/// Both pictures with their headings.
pub fn pictures(
    report: &LearnReport,
    trail: &Trail,
    chosen: Option<usize>,
    spearman: El,
    lang: Lang,
) -> Html {
    all([
        el("p.headline@spearman").with(spearman).html(),
        scatter(report, chosen, lang).unwrap_or_default(),
        el("p.muted").with(lang.t(BrewSpells::ScatterHint)).html(),
        running(trail, lang).unwrap_or_default(),
    ])
}
