//! Scores as a picture and as a table: bars above one axis, those of a second loadout below it.

use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::super::current;
use crate::components::{ANSWER, INK, MUTED, Pen, row_head};
use crate::el::{El, all, el};
use crate::i18n::{Lang, Many, Title, decimal, number, percent};
use jobs::contest::{GamesReport, Sums};

/// Bars at the most.
const BARS: u64 = 34;

/// Bins as they are shown.
pub struct Shape {
    /// Points of a bar.
    pub step: u64,
    /// Lower end of the first bar.
    pub from: u64,
    /// Games of each bar, a list for each loadout.
    pub rows: Vec<Vec<u64>>,
    /// The tallest bar, as a share of its games.
    top: f64,
}

/// `unit` in steps of 1, 2, 5, 10 … until `range` has fewer than `most` parts.
fn nice(unit: u64, range: u64, most: u64) -> u64 {
    let mut step = unit.max(1);
    while range / step >= most {
        step = if first_digit(step) == 2 { step / 2 * 5 } else { step * 2 };
    }
    step
}

const fn first_digit(mut number: u64) -> u64 {
    while number >= 10 {
        number /= 10;
    }
    number
}

impl Shape {
    /// None where there is no game.
    pub fn of(report: &GamesReport, which: &[usize]) -> Option<Self> {
        let bin = u64::from(report.request.bin);
        let all: Vec<&Sums> = which.iter().filter_map(|&at| report.loadouts.get(at)).collect();
        let first = all.iter().filter_map(|sums| sums.bins.keys().next()).min()?;
        let last = all.iter().filter_map(|sums| sums.bins.keys().next_back()).max()?;
        let (low, high) = (u64::from(*first) * bin, (u64::from(*last) + 1) * bin);
        let step = nice(bin, high - low, BARS);
        let from = low / step * step;
        let bars = (high - from).div_ceil(step) as usize;
        let row = |sums: &&Sums| {
            let mut row = vec![0; bars];
            for (&at, &count) in &sums.bins {
                let bar = ((u64::from(at) * bin - from) / step) as usize;
                row[bar.min(bars - 1)] += count;
            }
            row
        };
        let rows: Vec<Vec<u64>> = all.iter().map(row).collect();
        let games = report.games.max(1) as f64;
        let top = rows.iter().flatten().copied().max().unwrap_or_default() as f64 / games;
        Some(Self { step, from, rows, top: top.max(1e-9) })
    }

    fn to(&self) -> u64 {
        self.from + self.rows.first().map_or(1, Vec::len) as u64 * self.step
    }

    /// Where along the axis, from 0 to 1.
    fn part(&self, points: f64) -> f64 {
        (points - self.from as f64) / (self.to() - self.from).max(1) as f64
    }

    fn ticks(&self) -> impl Iterator<Item = u64> {
        let (from, to) = (self.from, self.to());
        let step = nice(self.step, to - from, 5);
        (from.div_ceil(step)..=to / step).map(move |at| at * step)
    }
}

/// A quantile, evenly spread within its bin.
pub fn quantile(sums: &Sums, bin: u32, games: u64, part: f64) -> f64 {
    let rank = part * games as f64;
    let mut before = 0.0;
    for (&at, &count) in &sums.bins {
        let count = count as f64;
        if before + count >= rank && count > 0.0 {
            let inside = ((rank - before) / count).clamp(0.0, 1.0);
            let value = (f64::from(at) + inside) * f64::from(bin);
            return value.clamp(sums.least as f64, sums.most as f64);
        }
        before += count;
    }
    sums.most as f64
}

/// Quartiles and median.
pub fn quartiles(sums: &Sums, bin: u32, games: u64) -> [f64; 3] {
    [0.25, 0.5, 0.75].map(|part| quantile(sums, bin, games, part))
}

const WIDE: f64 = 320.0;
const LEFT: f64 = 6.0;

/// The histogram with a box of quartiles; a second one hangs below the axis.
pub fn histogram(
    report: &GamesReport,
    which: &[usize],
    names: &[String],
    lang: Lang,
) -> Option<Html> {
    let shape = Shape::of(report, which)?;
    let two = which.len() > 1;
    let (tall, axis) = (80.0, 106.0);
    let gap = if two { 16.0 } else { 0.0 };
    let high = if two { axis + gap + tall + 24.0 } else { axis + 18.0 };
    let x = |points: f64| LEFT + shape.part(points) * (WIDE - 2.0 * LEFT);
    let one = |value: f64| decimal(value, 1);
    let text = |class: &'static str, at: f64, low: f64, words: String| {
        el(class).attr("x", one(at)).attr("y", one(low)).with(words)
    };
    let games = report.games.max(1) as f64;
    let series = shape.rows.iter().zip(which).enumerate().filter_map(|(n, (row, &at))| {
        let sums = report.loadouts.get(at)?;
        let (base, sign) = if n == 0 { (axis, -1.0) } else { (axis + gap, 1.0) };
        let mut path = String::new();
        for (bar, &count) in row.iter().enumerate().filter(|(_, count)| **count > 0) {
            let left = x((shape.from + bar as u64 * shape.step) as f64);
            let right = x((shape.from + (bar as u64 + 1) * shape.step) as f64) - 0.8;
            let tip = base + sign * (count as f64 / games / shape.top * tall).max(0.8);
            let [left, right, tip, base] = [left, right, tip, base].map(one);
            path.push_str(&format!("M{left} {base}V{tip}H{right}V{base}Z"));
        }
        let bars = el(if n == 0 { "path.lot__bars" } else { "path.lot__bars lot__bars--b" });
        // Whiskers, box and median beyond the bars.
        let middle = base + sign * (tall + 12.0);
        let [low, half, high] = quartiles(sums, report.request.bin, report.games).map(x);
        let (least, most) = (x(sums.least as f64), x(sums.most as f64));
        let [top, bottom] = [middle - 4.0, middle + 4.0].map(one);
        let [least, low, half, high, most, middle] =
            [least, low, half, high, most, middle].map(one);
        let frame = format!(
            "M{least} {middle}H{low}M{high} {middle}H{most}M{low} {top}H{high}V{bottom}H{low}Z\
             M{half} {top}V{bottom}"
        );
        Some(all([bars.attr("d", path).html(), el("path.lot__box").attr("d", frame).html()]))
    });
    let series: Vec<Html> = series.collect();
    let ticks = shape.ticks().map(|at| {
        let place = x(at as f64).clamp(20.0, WIDE - 20.0);
        text("text", place, axis + 11.0, number(at))
    });
    let lines = shape.ticks().map(|at| format!("M{} {axis}v3", one(x(at as f64))));
    let mut lines: String = lines.collect();
    lines.push_str(&format!("M{LEFT} {axis}H{}", WIDE - LEFT));
    if two {
        lines.push_str(&format!("M{LEFT} {}H{}", axis + gap, WIDE - LEFT));
    }
    let label = names.iter().zip(which).filter_map(|(name, &at)| {
        let sums = report.loadouts.get(at)?;
        let [low, half, high] = quartiles(sums, report.request.bin, report.games);
        let [low, half, high] = [low, half, high].map(|value| decimal(value, 0));
        let ends = [sums.least, sums.most].map(|end| number(end.unsigned_abs()));
        Some(lang.fill(Many::PlotLabel, &[name, &ends[0], &ends[1], &half, &low, &high]))
    });
    let label: Vec<String> = label.collect();
    let picture = el("svg.lot__plot@histogram")
        .attr("viewBox", format!("0 0 320 {high}"))
        .attr("role", "img")
        .attr("aria-label", label.join(" "))
        .with(el("path.lot__axis").attr("d", lines))
        .with(text(
            "text.lot__start",
            LEFT,
            9.0,
            lang.fill(Many::PlotTop, &[&percent(shape.top, 1)]),
        ))
        .list(ticks)
        .list(two.then(|| text("text.lot__start", LEFT, axis - tall + 8.0, "A".into())))
        .list(two.then(|| text("text.lot__start", LEFT, axis + gap + tall - 2.0, "B".into())))
        .list(series);
    let rows = (0..shape.rows[0].len()).filter_map(|bar| {
        let low = shape.from + bar as u64 * shape.step;
        let counts = shape.rows.iter().map(|row| row[bar]);
        if counts.clone().all(|count| count == 0) {
            return None;
        }
        let range = format!("{}–{}", number(low), number(low + shape.step - 1));
        let cells = counts.flat_map(|count| {
            [number(count), percent(count as f64 / games, 1)].map(|text| el("td.num").with(text))
        });
        Some(el("tr").with(row_head(range).class("num", true)).list(cells).html())
    });
    let rows: Vec<Html> = rows.collect();
    let letters = ["A", "B"].iter().take(which.len());
    let heads = letters.flat_map(|letter| {
        let mark = if two { format!(" {letter}") } else { String::new() };
        [Many::GamesHead, Many::ShareHead].map(|key| format!("{}{mark}", lang.t(key)))
    });
    let heads = std::iter::once(lang.t(Many::PointsHead).to_owned()).chain(heads);
    let heads = heads.map(|name| el("th.num").attr("scope", "col").with(name));
    let table = el("table@histogram-table")
        .with(el("thead").with(el("tr").list(heads)))
        .with(el("tbody").with(rows));
    let table = el("details").with(el("summary@as-table").with(lang.t(Many::AsTable))).with(
        el("div.scroller")
            .attr("tabindex", "0")
            .attr("role", "region")
            .attr("aria-label", lang.t(Many::Histogram))
            .with(table),
    );
    Some(all([picture.html(), table.html()]))
}

/// The histogram as a picture for sharing.
pub fn draw(
    canvas: &HtmlCanvasElement,
    report: &GamesReport,
    which: &[usize],
    words: [&str; 3],
    lang: Lang,
) {
    let Some(shape) = Shape::of(report, which) else { return };
    let (width, tall, left) = (640.0, 170.0, 24.0);
    let two = which.len() > 1;
    let axis = 112.0 + tall;
    let high = axis + if two { 20.0 + tall + 56.0 } else { 60.0 };
    let Some(pen) = Pen::new(canvas, width, high) else { return };
    let [sub, headline, link] = words;
    let title = [lang.t(Title::App), lang.t(Title::Contest), sub].join(" · ");
    pen.write(&title, left, 34.0, 15, MUTED);
    pen.write(headline, left, 72.0, 24, ANSWER);
    let games = report.games.max(1) as f64;
    let x = |points: f64| left + shape.part(points) * (width - 2.0 * left);
    for (n, row) in shape.rows.iter().enumerate() {
        pen.pen.set_fill_style_str(INK);
        for (bar, &count) in row.iter().enumerate() {
            let from = x((shape.from + bar as u64 * shape.step) as f64);
            let to = x((shape.from + (bar as u64 + 1) * shape.step) as f64) - 1.5;
            let long = count as f64 / games / shape.top * tall;
            if n == 0 {
                pen.pen.fill_rect(from, axis - long, to - from, long);
            } else if count > 0 {
                pen.pen.stroke_rect(from, axis + 22.0, to - from, long);
            }
        }
    }
    pen.pen.set_fill_style_str(MUTED);
    pen.pen.fill_rect(left, axis, width - 2.0 * left, 1.0);
    for at in shape.ticks() {
        let place = (x(at as f64) - 16.0).clamp(left, width - 72.0);
        pen.write(&number(at), place, axis + 16.0, 12, MUTED);
    }
    if two {
        pen.write("A", left, axis - tall + 10.0, 15, INK);
        pen.write("B", left, axis + 22.0 + tall, 15, INK);
    }
    pen.write(link, left, high - 16.0, 11, MUTED);
}

/// Games by their scores, as a table for other programs.
pub fn csv(report: &GamesReport, names: &[String]) -> String {
    let bin = u64::from(report.request.bin);
    let quoted = names.iter().map(|name| format!(",\"{}\"", name.replace('"', "\"\"")));
    let mut text = format!("from,to{}\n", quoted.collect::<String>());
    let mut used: Vec<u32> =
        report.loadouts.iter().flat_map(|sums| sums.bins.keys().copied()).collect();
    used.sort_unstable();
    used.dedup();
    for at in used {
        let counts = report.loadouts.iter().map(|sums| sums.bins.get(&at).unwrap_or(&0));
        let counts: String = counts.map(|count| format!(",{count}")).collect();
        let low = u64::from(at) * bin;
        text.push_str(&format!("{low},{}{counts}\n", low + bin - 1));
    }
    text
}

/// A link to a game of a report, in its own words.
pub fn game(report: &GamesReport, at: usize, game: u64, score: i64, lang: Lang) -> Option<El> {
    use jobs::contest::{Deal, LoadoutRequest};
    let loadout = report.request.loadouts.get(at)?.clone();
    let entry = LoadoutRequest { loadout, deal: Deal { game, ..Deal::default() } };
    let to = current::address(crate::route::Route::ContestReplay, &entry);
    let words = lang.fill(Many::GameLink, &[&number(score.unsigned_abs()), &game]);
    Some(el("a.lot__game").attr("href", to).with(words))
}
