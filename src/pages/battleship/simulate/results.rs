//! What came out: means with their intervals, pairs on the same fleets, shots of each game.

use yew::prelude::*;

use super::super::duel::policy;
use super::super::duel::sea::Chosen;
use crate::components::{Exactness, about, bare_table, row_head};
use crate::el::{El, all, el};
use crate::i18n::{Lang, SeaSim, decimal, number, percent};
use jobs::battleship::{BatchReport, PolicySums};
use jobs::stats::{Mean, mean};

/// Games below which nothing is said about who is better: intervals take means as normal.
const ENOUGH: u64 = 30;

/// The mean number of shots.
pub(in super::super) fn shots(games: u64, sum: u64, squares: u64) -> Option<Mean> {
    mean(games, i64::try_from(sum).ok()?, squares)
}

/// A mean with half its interval.
pub(in super::super) fn plus_minus(found: Mean) -> String {
    let half = found.half.map_or_else(String::new, |half| format!(" ±{}", decimal(half, 2)));
    format!("{}{half}", decimal(found.mean, 2))
}

/// A mean that tells how it comes about.
pub(in super::super) fn explained(
    key: SeaSim,
    found: Mean,
    sum: i64,
    squares: u64,
    lang: Lang,
) -> El {
    let half = found.half.unwrap_or_default();
    let interval = [found.mean - half, found.mean + half].map(|end| decimal(end, 2)).join(" … ");
    let numbers = vec![
        ("95 %", interval),
        ("n", number(found.n)),
        ("Σx", sum.to_string()),
        ("Σx²", number(squares)),
        ("s", found.deviation.map_or_else(|| "–".to_owned(), |s| decimal(s, 3))),
    ];
    about(key, numbers, Exactness::Sampled, lang).with(plus_minus(found))
}

/// The outcome in a sentence, for voices.
pub(super) fn in_words(report: &BatchReport, lang: Lang) -> String {
    let rows = report.results.iter().filter_map(|row| {
        let found = shots(report.games, row.shots_sum, row.shots_sq)?;
        Some(format!("{} {}", policy::name(row.policy, lang), plus_minus(found)))
    });
    let rows: Vec<_> = rows.collect();
    format!("{}: {}", lang.fill(SeaSim::Played, &[&number(report.games)]), rows.join(" · "))
}

/// The line of a way: colour and pattern.
fn line(at: usize) -> String {
    const DASHES: [&str; 4] = ["none", "7 3", "2 3", "9 3 2 3"];
    // No two of eight have both in common.
    format!("--u:var(--unit-{});--d:{}", at % 8 + 1, DASHES[(at + at / 4) % DASHES.len()])
}

/// A name with its line.
fn keyed(at: usize, name: &str) -> El {
    let key = el("svg.duel__key")
        .attr("viewBox", "0 0 26 4")
        .attr("aria-hidden", "true")
        .attr("style", line(at))
        .with(el("path").attr("d", "M0 2H26"));
    el("span.duel__keyed").with(key).with(name.to_owned())
}

/// Games by their shots, as a table for other programs.
pub(super) fn csv(report: &BatchReport, lang: Lang) -> String {
    // Names may hold commas.
    let quoted = |name: String| format!(",\"{name}\"");
    let names = report.results.iter().map(|row| quoted(policy::name(row.policy, lang)));
    let mut text = format!("shots{}\n", names.collect::<String>());
    let longest = report.results.iter().map(|row| row.histogram.len()).max().unwrap_or_default();
    for shots in 0..longest {
        let counts = report.results.iter().map(|row| row.histogram.get(shots).unwrap_or(&0));
        if counts.clone().any(|count| *count > 0) {
            let counts: String = counts.map(|count| format!(",{count}")).collect();
            text.push_str(&format!("{shots}{counts}\n"));
        }
    }
    text
}

pub(super) fn results(report: &BatchReport, lang: Lang) -> Html {
    let names: Vec<_> = report.results.iter().map(|row| policy::name(row.policy, lang)).collect();
    let request = &report.request.request;
    let seeds = format!("{}–{}", request.seed_from, request.seed_from + report.games.max(1) - 1);
    let sea = Chosen::of(request.sea());
    let head = lang.fill(SeaSim::Head, &[&sea.name(lang), &number(report.games), &seeds]);
    let sampled: u64 = report.results.iter().map(|row| row.sampled).sum();
    let sampled = (sampled > 0)
        .then(|| el("p.muted").with(lang.fill(SeaSim::SomeSampled, &[&number(sampled)])).html());
    let uneven = (report.uneven > 0)
        .then(|| el("p.caution").with(lang.fill(SeaSim::Uneven, &[&number(report.uneven)])).html());
    let mut order: Vec<_> = report.results.iter().enumerate().collect();
    // The best first; the lines keep their order.
    jobs::order::sort_by_key(&mut order, |(_, row)| row.shots_sum);
    let rows = order.into_iter().map(|(at, row)| {
        let found = shots(report.games, row.shots_sum, row.shots_sq);
        el("tr")
            .id(format!("way-{at}"))
            .with(row_head(keyed(at, &names[at])))
            .with(el("td.num").with(found.map(|found| {
                explained(SeaSim::MeanTopic, found, row.shots_sum as i64, row.shots_sq, lang)
            })))
            .with(el("td.num").with(found.and_then(|it| it.deviation).map(|s| {
                let numbers = vec![("s", decimal(s, 3)), ("n", number(report.games))];
                about(SeaSim::SpreadTopic, numbers, Exactness::Sampled, lang).with(decimal(s, 1))
            })))
            .html()
    });
    let heads =
        [("", lang.t(SeaSim::Way)), ("num", lang.t(SeaSim::Mean)), ("num", lang.t(SeaSim::Spread))];
    let means = bare_table("table@sim-table", &heads, rows.collect());
    let pairs = report.pairs.iter().enumerate().filter_map(|(at, pair)| {
        let (a, b) = (names.get(pair.a)?, names.get(pair.b)?);
        let value = mean(report.games, pair.sum, pair.sq)?;
        let enough = report.games >= ENOUGH;
        let clear = enough && value.is_clear();
        let verdict = match (clear, value.mean < 0.0) {
            _ if !enough => lang.t(SeaSim::TooFew).to_owned(),
            (false, _) => lang.t(SeaSim::NoDifference).to_owned(),
            (true, true) => lang.fill(SeaSim::Better, &[a]),
            (true, false) => lang.fill(SeaSim::Better, &[b]),
        };
        Some(
            el("tr")
                .id(format!("pair-{at}"))
                .with(row_head(format!("{a} − {b}")))
                .with(el("td.num").with(explained(
                    SeaSim::PairTopic,
                    value,
                    pair.sum,
                    pair.sq,
                    lang,
                )))
                .with(el("td").class("good", clear).class("muted", !clear).with(verdict))
                .html(),
        )
    });
    let pairs: Vec<Html> = pairs.collect();
    let each = (pairs.len() > 1)
        .then(|| el("p.muted").with(lang.fill(SeaSim::EachPair, &[&pairs.len()])).html());
    let pairs = (!pairs.is_empty()).then(|| {
        let heads = [
            ("", lang.t(SeaSim::Pair)),
            ("num", lang.t(SeaSim::Difference)),
            ("", lang.t(SeaSim::Verdict)),
        ];
        all([
            el("h3").with(lang.t(SeaSim::Paired)).html(),
            el("p.muted").with(lang.t(SeaSim::PairedHint)).html(),
            el("div.scroller")
                .attr("tabindex", "0")
                .attr("role", "region")
                .attr("aria-label", lang.t(SeaSim::Paired))
                .with(bare_table("table@sim-pairs", &heads, pairs))
                .html(),
        ])
    });
    all([
        el("p.muted num@sim-head").with(head).html(),
        means.html(),
        all([sampled, uneven].into_iter().flatten()),
        all(pairs),
        all(each),
        histogram(&report.results, &names, lang),
    ])
}

/// Games by their shots: a line for each way, and the same as a table.
pub(in super::super) fn histogram(rows: &[PolicySums], names: &[String], lang: Lang) -> Html {
    let used = |at: &usize| rows.iter().any(|row| row.histogram.get(*at).is_some_and(|n| *n > 0));
    let longest = rows.iter().map(|row| row.histogram.len()).max().unwrap_or_default();
    let (Some(first), Some(last)) = ((0..longest).find(used), (0..longest).rev().find(used)) else {
        return Html::default();
    };
    let first = first.saturating_sub(1);
    let count = |row: &PolicySums, at: usize| row.histogram.get(at).copied().unwrap_or_default();
    let part = |row: &PolicySums, at: usize| {
        count(row, at) as f64 / row.histogram.iter().sum::<u64>().max(1) as f64
    };
    let most = rows.iter().flat_map(|row| (first..=last).map(move |at| part(row, at)));
    let most = most.fold(1e-9, f64::max);
    let (width, height) = (320.0, 120.0);
    let x = |at: usize| 28.0 + (at - first) as f64 / (last - first).max(1) as f64 * (width - 36.0);
    let y = |value: f64| height - 16.0 - value / most * (height - 26.0);
    let text = |at: f64, low: f64, words: String| {
        el("text").attr("x", decimal(at, 1)).attr("y", decimal(low, 1)).with(words)
    };
    let lines = rows.iter().enumerate().map(|(at, row)| {
        let points = (first..=last)
            .map(|shots| format!("{},{}", decimal(x(shots), 1), decimal(y(part(row, shots)), 1)));
        let points: Vec<String> = points.collect();
        el("polyline").attr("points", points.join(" ")).attr("style", line(at))
    });
    let ticks = (first..=last).filter(|at| at.is_multiple_of(10));
    let ticks = ticks.map(|at| text(x(at), height - 3.0, at.to_string()));
    let picture = el("svg.curves@histogram")
        .attr("viewBox", "0 0 320 120")
        .attr("role", "img")
        .attr("aria-label", lang.t(SeaSim::Histogram))
        .with(el("path.axis").attr("d", "M28 10V104H314"))
        .with(text(0.0, 14.0, percent(most, 0)))
        .list(ticks)
        .list(lines);
    let table = (first..=last).filter(used).map(|at| {
        let cells = rows.iter().map(|row| el("td.num").with(number(count(row, at))));
        el("tr").with(row_head(at.to_string()).class("num", true)).list(cells).html()
    });
    let heads = std::iter::once(lang.t(SeaSim::Shots).to_owned()).chain(names.iter().cloned());
    let heads = heads.map(|name| el("th.num").attr("scope", "col").with(name));
    let table = el("table")
        .with(el("thead").with(el("tr").list(heads)))
        .with(el("tbody").with(table.collect::<Vec<_>>()));
    let table = el("details").with(el("summary").with(lang.t(SeaSim::AsTable))).with(
        el("div.scroller")
            .attr("tabindex", "0")
            .attr("role", "region")
            .attr("aria-label", lang.t(SeaSim::Histogram))
            .with(table),
    );
    let games = rows.first().map_or(0, |row| row.histogram.iter().sum::<u64>());
    let topic = about(
        SeaSim::HistogramTopic,
        vec![("n", number(games)), ("max", percent(most, 1))],
        Exactness::Sampled,
        lang,
    );
    let head = el("h3").with(topic.with(lang.t(SeaSim::Histogram)));
    let legend = (rows.len() > 1).then(|| {
        let names = names.iter().enumerate().map(|(at, name)| el("li").with(keyed(at, name)));
        el("ul.duel__legend@legend").list(names).html()
    });
    all([head.html(), picture.html(), all(legend), table.html()])
}
