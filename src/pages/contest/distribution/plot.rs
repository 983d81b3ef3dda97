//! Scores as a picture and as a table: bars above one axis, those of a second loadout below it.

use std::rc::Rc;

use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::super::current;
use crate::components::{ANSWER, Binned, ChartProps, INK, MUTED, ShareCard, chart};
use crate::el::{El, el};
use crate::i18n::{DistributionText, Lang, Title, decimal, number};
use jobs::contest::{GamesReport, LoadoutSums};
use jobs::order::largest_first;
use jobs::stats::between;

/// The scores of some loadouts, in bins, with those of one's own rehearsals.
fn binned(report: &GamesReport, which: &[usize], names: &[String], own: &[u32]) -> Binned {
    let width = u64::from(report.request.bin);
    let rows = which.iter().filter_map(|&at| {
        let bins = &report.sums.loadouts.get(at)?.bins;
        let counts = bins.iter().map(|(&bin, &games)| (u64::from(bin) * width, games));
        Some((names.get(at).cloned().unwrap_or_default(), counts.collect()))
    });
    let own: Vec<f64> = own.iter().map(|&score| f64::from(score)).collect();
    let mut found = Binned::with_room(width, rows.collect(), &own);
    found.bins.seen = own.iter().map(|&score| found.place(score)).collect();
    let mean = own.iter().sum::<f64>() / own.len().max(1) as f64;
    found.bins.mean = (!own.is_empty()).then(|| found.place(mean));
    let marks = which.iter().map(|&at| {
        let sums = report.sums.loadouts.get(at)?;
        let [low, half, high] = quartiles(sums, report.request.bin, report.sums.games);
        let all = [sums.least as f64, low, half, high, sums.most as f64];
        Some(all.map(|points| found.place(points)))
    });
    let marks: Vec<_> = marks.collect();
    for (series, marks) in found.series.iter_mut().zip(marks) {
        series.marks = marks;
    }
    found
}

/// A quantile, evenly spread within its bin.
pub fn quantile(sums: &LoadoutSums, bin: u32, games: u64, part: f64) -> f64 {
    let rank = part * games as f64;
    let mut before = 0.0;
    for (&at, &count) in &sums.bins {
        let count = count as f64;
        if before + count >= rank && count > 0.0 {
            let inside = between((rank - before) / count, 0.0, 1.0);
            let value = (f64::from(at) + inside) * f64::from(bin);
            return between(value, sums.least as f64, sums.most as f64);
        }
        before += count;
    }
    sums.most as f64
}

/// Quartiles and median.
pub fn quartiles(sums: &LoadoutSums, bin: u32, games: u64) -> [f64; 3] {
    [0.25, 0.5, 0.75].map(|part| quantile(sums, bin, games, part))
}

/// The histogram with a box of quartiles; a second one hangs below the axis. One's own scores are marked.
pub fn histogram(
    report: &GamesReport,
    which: &[usize],
    names: &[String],
    own: &[u32],
    lang: Lang,
) -> Html {
    let label = names.iter().zip(which).filter_map(|(name, &at)| {
        let sums = report.sums.loadouts.get(at)?;
        let [low, half, high] = quartiles(sums, report.request.bin, report.sums.games);
        let [low, half, high] = [low, half, high].map(|value| decimal(value, 0));
        let ends = [sums.least, sums.most].map(|end| number(end.unsigned_abs()));
        Some(
            lang.fill(DistributionText::PlotLabel, &[name, &ends[0], &ends[1], &half, &low, &high]),
        )
    });
    let label: Vec<String> = label.collect();
    let Binned { bins, series, .. } = binned(report, which, names, own);
    chart(ChartProps {
        head: lang.t(DistributionText::PointsHead).into(),
        label: label.join(" ").into(),
        bins: Rc::new(bins),
        series: Rc::new(series),
        testid: "histogram",
    })
}

/// The histogram as a picture for sharing.
pub fn draw(
    canvas: &HtmlCanvasElement,
    report: &GamesReport,
    which: &[usize],
    words: [&str; 3],
    lang: Lang,
) {
    let shape = binned(report, which, &[], &[]);
    let (width, tall, left) = (640.0, 170.0, 24.0);
    let two = which.len() > 1;
    let axis = 112.0 + tall;
    let high = axis + if two { 20.0 + tall + 56.0 } else { 60.0 };
    let Some(pen) = ShareCard::new(canvas, width, high) else { return };
    let [sub, headline, link] = words;
    let title = [lang.t(Title::App), lang.t(Title::Contest), sub].join(" · ");
    pen.write(&title, left, 34.0, 15, MUTED);
    pen.write(headline, left, 72.0, 24, ANSWER);
    let all = shape.series.iter().flat_map(|series| &series.counts);
    let top = all.copied().max().unwrap_or(0).max(1) as f64;
    let bars = shape.bins.names.len().max(1) as f64;
    let x = |place: f64| left + place / bars * (width - 2.0 * left);
    for (n, series) in shape.series.iter().enumerate() {
        pen.pen.set_fill_style_str(INK);
        for (bar, &count) in series.counts.iter().enumerate() {
            let (from, to) = (x(bar as f64), x(bar as f64 + 1.0) - 1.5);
            let long = count as f64 / top * tall;
            if n == 0 {
                pen.pen.fill_rect(from, axis - long, to - from, long);
            } else if count > 0 {
                pen.pen.stroke_rect(from, axis + 22.0, to - from, long);
            }
        }
    }
    pen.pen.set_fill_style_str(MUTED);
    pen.pen.fill_rect(left, axis, width - 2.0 * left, 1.0);
    for (at, words) in &shape.bins.ticks {
        let place = between(x(*at) - 16.0, left, width - 72.0);
        pen.write(words, place, axis + 16.0, 12, MUTED);
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
    let used: Vec<u32> =
        report.sums.loadouts.iter().flat_map(|sums| sums.bins.keys().copied()).collect();
    let mut used = largest_first(used, |&at| -i128::from(at));
    used.dedup();
    for at in used {
        let counts = report.sums.loadouts.iter().map(|sums| sums.bins.get(&at).unwrap_or(&0));
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
    let words =
        lang.fill(DistributionText::GameLink, &[&number(score.unsigned_abs()), &number(game)]);
    Some(el("a.distribution__game").attr("href", to).with(words))
}
