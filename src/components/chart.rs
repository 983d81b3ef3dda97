//! The distribution of a batch's games: bars or lines, cumulative, and as a table.

use std::rc::Rc;

use yew::prelude::*;

use super::{Choice, row_head, scroller, segmented};
use crate::el::{El, all, el};
use crate::hooks::{use_lang, use_value};
use crate::i18n::{BatchText, Lang, number, percent, plain};
use crate::mount::mount_keyed;
use jobs::stats::between;

/// Most bars.
const BARS: u64 = 40;

/// A series: games by bin.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What it is called.
    pub name: String,
    /// Games in each bin.
    pub counts: Vec<u64>,
    /// Games that shares are of; some may be in no bin.
    pub of: u64,
    /// Least, lower quartile, median, upper quartile, most: places along the axis, in bins.
    pub marks: Option<[f64; 5]>,
}

/// The bins of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bins {
    /// What each is called.
    pub names: Vec<String>,
    /// Labels below the axis: the place, in bins, and the text.
    pub ticks: Vec<(f64, String)>,
    /// Single results from elsewhere: places to be marked, in bins.
    pub seen: Vec<f64>,
    /// Their mean.
    pub mean: Option<f64>,
}

impl Bins {
    /// Bins of `step` whole numbers each, from `from` on.
    pub fn whole(from: u64, step: u64, count: usize) -> Self {
        let at = |bin: usize| from + bin as u64 * step;
        let name = |bin: usize| match step {
            1 => number(at(bin)),
            _ => format!("{}–{}", number(at(bin)), number(at(bin) + step - 1)),
        };
        let end = at(count);
        let apart = nice(step, end - from, 7);
        let ticks = (from.div_ceil(apart)..=end / apart).map(|tick| tick * apart);
        // A bin of a single number has its label in the middle, others where they begin.
        let place =
            |tick: u64| (tick - from) as f64 / step as f64 + if step == 1 { 0.5 } else { 0.0 };
        let ticks = ticks.filter(|tick| step > 1 || *tick < end);
        Self {
            ticks: ticks.map(|tick| (place(tick), number(tick))).collect(),
            names: (0..count).map(name).collect(),
            ..Self::default()
        }
    }
}

/// Games by whole numbers, joined into bins of a good width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Binned {
    /// Lower end of the first bin.
    pub from: u64,
    /// Whole numbers in a bin.
    pub step: u64,
    /// What the bins are called.
    pub bins: Bins,
    /// The series.
    pub series: Vec<Series>,
}

impl Binned {
    /// From bins that are `unit` wide and begin with these numbers; empty where there are no games.
    pub fn of(unit: u64, series: Vec<(String, Vec<(u64, u64)>)>) -> Self {
        let used = || {
            let all = series.iter().flat_map(|(_, counts)| counts);
            all.filter(|(_, games)| *games > 0).map(|(at, _)| *at)
        };
        let (Some(low), Some(high)) = (used().min(), used().max().map(|at| at + unit)) else {
            return Self::default();
        };
        let step = nice(unit, high - low, BARS);
        let from = low / step * step;
        let bins = (high - from).div_ceil(step) as usize;
        let series = series.into_iter().map(|(name, counts)| {
            let mut row = vec![0; bins];
            for (at, games) in counts.into_iter().filter(|(_, games)| *games > 0) {
                row[((at - from) / step) as usize] += games;
            }
            Series { name, of: row.iter().sum(), counts: row, marks: None }
        });
        Self { from, step, series: series.collect(), bins: Bins::whole(from, step, bins) }
    }

    /// The same with room for these numbers, even where no game is.
    pub fn with_room(unit: u64, mut series: Vec<(String, Vec<(u64, u64)>)>, room: &[f64]) -> Self {
        let drawn = series.len();
        let bin = |number: &f64| (between(*number, 0.0, 1e15) as u64 / unit * unit, 1);
        series.push((String::new(), room.iter().map(bin).collect()));
        let mut found = Self::of(unit, series);
        found.series.truncate(drawn);
        found
    }

    /// Where a number lies, in bins.
    pub fn place(&self, number: f64) -> f64 {
        (number - self.from as f64) / self.step.max(1) as f64
    }
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

/// Properties of [`Chart`].
#[derive(Clone, Debug, PartialEq, Properties)]
pub struct ChartProps {
    /// What the bins are: the header of the table's first column.
    pub head: AttrValue,
    /// What the picture shows, for screen readers.
    pub label: AttrValue,
    /// The bins.
    pub bins: Rc<Bins>,
    /// The series.
    pub series: Rc<Vec<Series>>,
    /// The name by which tests find it.
    pub testid: &'static str,
}

/// A chart; nothing where there are no games.
pub fn chart(props: ChartProps) -> Html {
    if props.series.iter().all(|series| series.counts.iter().all(|games| *games == 0)) {
        return Html::default();
    }
    mount_keyed::<Chart>(props.testid, props)
}

/// The view of the chart.
#[derive(Clone, Copy, PartialEq)]
enum View {
    /// Games of each bin.
    Spread,
    /// Games up to each bin.
    Sum,
}

/// The picture of a distribution with its table.
#[component]
pub fn Chart(props: &ChartProps) -> Html {
    let lang = use_lang();
    let view = use_value(|| View::Spread);
    let choices = vec![
        Choice::new(View::Spread, lang.t(BatchText::AsBars)).testid("chart-spread"),
        Choice::new(View::Sum, lang.t(BatchText::AsSum)).testid("chart-sum"),
    ];
    let label = lang.t(BatchText::ChartKind);
    let choice = segmented(label, choices, &view, &view.setter(), true);
    let picture = match (*view, props.series.len()) {
        (View::Sum, _) => lines(props, true),
        (View::Spread, 1 | 2) => bars(props),
        (View::Spread, _) => lines(props, false),
    };
    let legend = (props.series.len() > 1).then(|| {
        let names = props.series.iter().enumerate();
        el("ul.chart__legend@legend").list(
            names.map(|(at, series)| el("li").with(chart_key(at)).with(series.name.clone()).html()),
        )
    });
    let picture =
        picture.attr("role", "img").attr("aria-label", props.label.clone()).id(props.testid);
    el("div.chart").with(choice).with(picture).with(legend).with(table(props, lang)).html()
}

/// The colour and pattern of a line; no two of eight share both.
fn style(at: usize) -> String {
    const DASHES: [&str; 4] = ["none", "7 3", "2 3", "9 3 2 3"];
    format!("--u:var(--unit-{});--d:{}", at % 8 + 1, DASHES[(at + at / 4) % DASHES.len()])
}

/// The sign of a line, to stand before its name.
pub fn chart_key(at: usize) -> El {
    el("svg.chart__key")
        .attr("viewBox", "0 0 26 4")
        .attr("aria-hidden", "true")
        .attr("style", style(at))
        .with(el("path").attr("d", "M0 2H26"))
}

const WIDE: f64 = 320.0;
const LEFT: f64 = 28.0;
const RIGHT: f64 = 8.0;
/// Height of the tallest bar, and of the axis from the top.
const TALL: f64 = 82.0;
const AXIS: f64 = 106.0;

// Floats are never formatted directly: that would pull float formatting into the program.
fn one(value: f64) -> String {
    plain(value, 1)
}

fn all_games(series: &Series) -> f64 {
    series.of.max(1) as f64
}

/// The largest share of a bin.
fn top(series: &[Series]) -> f64 {
    let shares = series.iter().flat_map(|series| {
        let all = all_games(series);
        series.counts.iter().map(move |games| *games as f64 / all)
    });
    shares.fold(1e-9, f64::max)
}

/// The horizontal position of a place given in bins.
fn across(bins: &Bins, place: f64) -> f64 {
    LEFT + place / bins.names.len().max(1) as f64 * (WIDE - LEFT - RIGHT)
}

/// A line from side to side.
fn level(low: f64) -> String {
    format!("M{} {}H{}", one(LEFT), one(low), one(WIDE - RIGHT))
}

/// The frame of a picture: its axis, the labels below it, and the value at its top.
fn frame(bins: &Bins, high: f64, top: f64) -> El {
    let ticks = bins.ticks.iter().map(|(place, words)| {
        let at = across(bins, *place);
        let text =
            el("text").attr("x", one(between(at, LEFT, WIDE - 18.0))).attr("y", one(AXIS + 12.0));
        all([
            el("path.chart__axis").attr("d", format!("M{} {}v3", one(at), one(AXIS))),
            text.with(words.clone()),
        ])
    });
    let ticks: Vec<Html> = ticks.collect();
    el("svg.chart__picture")
        .attr("viewBox", format!("0 0 {} {}", one(WIDE), one(high)))
        .with(el("path.chart__axis").attr("d", level(AXIS)))
        .with(
            el("text.chart__top")
                .attr("x", "2")
                .attr("y", one(AXIS - TALL + 3.0))
                .with(percent(top, 0)),
        )
        .with(ticks)
}

/// Results from elsewhere, over everything else: a short line for each, a dashed one for their mean.
fn seen(bins: &Bins) -> Html {
    let mut seen = String::new();
    for place in &bins.seen {
        seen.push_str(&format!("M{} 0v6", one(across(bins, *place))));
    }
    let seen = (!seen.is_empty()).then(|| el("path.chart__seen").attr("d", seen));
    // Wider and paler below, so that it can be seen before bars of any colour.
    let mean = bins.mean.iter().flat_map(|&place| {
        let line = format!("M{} 0V{}", one(across(bins, place)), one(AXIS));
        ["path.chart__seen chart__seen--below", "path.chart__seen chart__seen--mean"]
            .map(|words| el(words).attr("d", line.clone()))
    });
    all(seen.into_iter().chain(mean))
}

/// Bars above the axis; those of a second one hang below it.
fn bars(props: &ChartProps) -> El {
    let (bins, series) = (&*props.bins, &*props.series);
    let two = series.len() > 1;
    let marked = series.iter().any(|series| series.marks.is_some());
    // Labels are between the axis and the bars below it, boxes beyond the bars.
    let below = AXIS + 18.0;
    let high = if two { below + TALL + if marked { 22.0 } else { 6.0 } } else { below };
    let top = top(series);
    let drawn = series.iter().enumerate().map(|(n, series)| {
        let (base, sign) = if n == 0 { (AXIS, -1.0) } else { (below, 1.0) };
        let all_games = all_games(series);
        let mut path = String::new();
        for (bin, &games) in series.counts.iter().enumerate().filter(|(_, games)| **games > 0) {
            let from = across(bins, bin as f64);
            let to = (across(bins, bin as f64 + 1.0) - 0.8).max(from + 0.6);
            let tip = base + sign * (games as f64 / all_games / top * TALL).max(0.8);
            let [from, to, tip, base] = [from, to, tip, base].map(one);
            path.push_str(&format!("M{from} {base}V{tip}H{to}V{base}Z"));
        }
        let bars = el(if n == 0 { "path.chart__bars" } else { "path.chart__bars chart__bars--second" });
        let boxed = series.marks.map(|marks| {
            let middle = base + sign * (TALL + 12.0);
            let [least, low, half, high, most] = marks.map(|place| one(across(bins, place)));
            let [top, middle, bottom] = [middle - 4.0, middle, middle + 4.0].map(one);
            el("path.chart__box").attr("d", format!(
                "M{least} {middle}H{low}M{high} {middle}H{most}M{low} {top}H{high}V{bottom}H{low}ZM{half} {top}V{bottom}"
            ))
        });
        all([bars.attr("d", path).attr("style", style(n)).html(), all(boxed)])
    });
    let drawn: Vec<Html> = drawn.collect();
    let second = two.then(|| el("path.chart__axis").attr("d", level(below)));
    frame(bins, high, top).with(second).with(drawn).with(seen(bins))
}

/// A line for each series, or cumulative.
fn lines(props: &ChartProps, sum: bool) -> El {
    let (bins, series) = (&*props.bins, &*props.series);
    let top = if sum { 1.0 } else { top(series) };
    let drawn = series.iter().enumerate().map(|(n, series)| {
        let all_games = all_games(series);
        let mut before = 0;
        let places = series.counts.iter().enumerate().map(|(bin, &games)| {
            before += games;
            let (place, games) =
                if sum { (bin as f64 + 1.0, before) } else { (bin as f64 + 0.5, games) };
            let up = AXIS - games as f64 / all_games / top * TALL;
            format!("{},{}", one(across(bins, place)), one(up))
        });
        let first = sum.then(|| format!("{},{}", one(LEFT), one(AXIS)));
        let points: Vec<String> = first.into_iter().chain(places).collect();
        el("polyline").attr("points", points.join(" ")).attr("style", style(n)).html()
    });
    let drawn: Vec<Html> = drawn.collect();
    frame(bins, AXIS + 18.0, top).with(drawn).with(seen(bins))
}

/// The same as a table: games of a bin, their share, and the share up to there.
fn table(props: &ChartProps, lang: Lang) -> El {
    let mut before = vec![0; props.series.len()];
    let rows = props.bins.names.iter().enumerate().filter_map(|(bin, name)| {
        let games = |series: &Series| series.counts.get(bin).copied().unwrap_or_default();
        let is_empty = props.series.iter().all(|series| games(series) == 0);
        let cells = props.series.iter().zip(&mut before).flat_map(|(series, before)| {
            *before += games(series);
            let share = |games: u64| percent(games as f64 / all_games(series), 1);
            [number(games(series)), share(games(series)), share(*before)]
                .map(|text| el("td.num").with(text))
        });
        let cells: Vec<Html> = cells.map(El::html).collect();
        (!is_empty)
            .then(|| el("tr").with(row_head(name.clone()).class("num", true)).with(cells).html())
    });
    let rows: Vec<Html> = rows.collect();
    let heads = props.series.iter().flat_map(|series| {
        let name = if props.series.len() > 1 { format!("{} ", series.name) } else { String::new() };
        [BatchText::GamesHead, BatchText::ShareHead, BatchText::SumHead]
            .map(|key| format!("{name}{}", lang.t(key)))
    });
    let heads = std::iter::once(props.head.to_string()).chain(heads);
    let heads = heads.map(|name| el("th.num").attr("scope", "col").with(name));
    let table =
        el("table").with(el("thead").with(el("tr").list(heads))).with(el("tbody").with(rows));
    el("details@chart-table")
        .with(el("summary").with(lang.t(BatchText::AsTable)))
        .with(scroller(props.label.clone(), table))
}
