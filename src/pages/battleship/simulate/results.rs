//! The results: means with their intervals, pairs on the same fleets, shots of each game.

use std::rc::Rc;

use yew::prelude::*;

use super::super::duel::board_setup::Chosen;
use super::super::duel::policy;
use crate::components::{
    Binned, ChartProps, Exactness, about, bare_table, behind_mean, chart, chart_key, plus_minus,
    row_head, scroller,
};
use crate::el::{El, all, el};
use crate::i18n::{BattleshipSimulate, Lang, decimal, number};
use jobs::battleship::{BatchReport, PolicySums};
use jobs::stats::{ENOUGH, Mean, mean};

/// The mean number of shots.
pub(in super::super) fn shots(games: u64, sum: u64, squares: u64) -> Option<Mean> {
    mean(games, i64::try_from(sum).ok()?, squares)
}

/// A mean that explains itself.
pub(in super::super) fn explained(
    key: BattleshipSimulate,
    found: Mean,
    sum: i64,
    squares: u64,
    lang: Lang,
) -> El {
    let numbers = behind_mean(found, sum, squares, 2);
    about(key, numbers, Exactness::Sampled, lang).with(plus_minus(found, 2))
}

/// The outcome in a sentence, for screen readers.
pub(in super::super) fn in_words(report: &BatchReport, lang: Lang) -> String {
    let rows = report.sums.results.iter().filter_map(|row| {
        let found = shots(report.sums.games, row.shots_sum, row.shots_sq)?;
        Some(format!("{} {}", policy::name(row.policy, lang), plus_minus(found, 2)))
    });
    let rows: Vec<_> = rows.collect();
    format!(
        "{}: {}",
        lang.fill(BattleshipSimulate::Played, &[&number(report.sums.games)]),
        rows.join(" · ")
    )
}

/// A name with its line.
fn keyed(at: usize, name: &str) -> El {
    el("span.duel__keyed").with(chart_key(at)).with(name.to_owned())
}

/// The widest interval of a mean, in shots.
pub(super) fn widest(report: &BatchReport) -> Option<f64> {
    let means = report.sums.results.iter();
    let means = means.map(|row| shots(report.sums.games, row.shots_sum, row.shots_sq));
    means.into_iter().try_fold(0.0, |widest, found| Some(f64::max(widest, found?.half?)))
}

/// Games by their shots, as a table for other programs.
pub(super) fn csv(report: &BatchReport, lang: Lang) -> String {
    // Names may hold commas.
    let quoted = |name: String| format!(",\"{name}\"");
    let names = report.sums.results.iter().map(|row| quoted(policy::name(row.policy, lang)));
    let mut text = format!("shots{}\n", names.collect::<String>());
    let longest =
        report.sums.results.iter().map(|row| row.histogram.len()).max().unwrap_or_default();
    for shots in 0..longest {
        let counts = report.sums.results.iter().map(|row| row.histogram.get(shots).unwrap_or(&0));
        if counts.clone().any(|count| *count > 0) {
            let counts: String = counts.map(|count| format!(",{count}")).collect();
            text.push_str(&format!("{shots}{counts}\n"));
        }
    }
    text
}

pub(super) fn results(report: &BatchReport, lang: Lang) -> Html {
    let names: Vec<_> =
        report.sums.results.iter().map(|row| policy::name(row.policy, lang)).collect();
    let request = &report.request;
    let last = request.seed_from + report.sums.games.max(1) - 1;
    let seeds = format!("{}–{}", number(request.seed_from), number(last));
    let sea = Chosen::of(request.sea());
    let head =
        lang.fill(BattleshipSimulate::Head, &[&sea.name(lang), &number(report.sums.games), &seeds]);
    let sampled: u64 = report.sums.results.iter().map(|row| row.sampled).sum();
    let sampled = (sampled > 0).then(|| {
        el("p.muted").with(lang.fill(BattleshipSimulate::SomeSampled, &[&number(sampled)])).html()
    });
    let uneven = (report.sums.uneven > 0).then(|| {
        el("p.caution")
            .with(lang.fill(BattleshipSimulate::Uneven, &[&number(report.sums.uneven)]))
            .html()
    });
    let mut order: Vec<_> = report.sums.results.iter().enumerate().collect();
    // The best first; the lines keep their order.
    jobs::short_sort::sort_by_key(&mut order, |(_, row)| row.shots_sum);
    let rows = order.into_iter().map(|(at, row)| {
        let found = shots(report.sums.games, row.shots_sum, row.shots_sq);
        el("tr")
            .id(format!("way-{at}"))
            .with(row_head(keyed(at, &names[at])))
            .with(el("td.num").with(found.map(|found| {
                explained(
                    BattleshipSimulate::MeanTopic,
                    found,
                    row.shots_sum as i64,
                    row.shots_sq,
                    lang,
                )
            })))
            .with(el("td.num").with(found.and_then(|it| it.deviation).map(|s| {
                let numbers = vec![("s", decimal(s, 3)), ("n", number(report.sums.games))];
                about(BattleshipSimulate::SpreadTopic, numbers, Exactness::Sampled, lang)
                    .with(decimal(s, 1))
            })))
            .html()
    });
    let heads = [
        ("", lang.t(BattleshipSimulate::Way)),
        ("num", lang.t(BattleshipSimulate::Mean)),
        ("num", lang.t(BattleshipSimulate::Spread)),
    ];
    let means = bare_table("table@sim-table", &heads, rows);
    let pairs = report.sums.pairs.iter().enumerate().filter_map(|(at, pair)| {
        let (a, b) = (names.get(pair.a)?, names.get(pair.b)?);
        let value = mean(report.sums.games, pair.sum, pair.sq)?;
        let enough = report.sums.games >= ENOUGH;
        let clear = enough && value.is_clear();
        let verdict = match (clear, value.mean < 0.0) {
            _ if !enough => lang.t(BattleshipSimulate::TooFew).to_owned(),
            (false, _) => lang.t(BattleshipSimulate::NoDifference).to_owned(),
            (true, true) => lang.fill(BattleshipSimulate::Better, &[a]),
            (true, false) => lang.fill(BattleshipSimulate::Better, &[b]),
        };
        Some(
            el("tr")
                .id(format!("pair-{at}"))
                .with(row_head(format!("{a} − {b}")))
                .with(el("td.num").with(explained(
                    BattleshipSimulate::PairTopic,
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
    let each = (pairs.len() > 1).then(|| {
        el("p.muted").with(lang.fill(BattleshipSimulate::EachPair, &[&pairs.len()])).html()
    });
    let pairs = (!pairs.is_empty()).then(|| {
        let heads = [
            ("", lang.t(BattleshipSimulate::Pair)),
            ("num", lang.t(BattleshipSimulate::Difference)),
            ("", lang.t(BattleshipSimulate::Verdict)),
        ];
        all([
            el("h3").with(lang.t(BattleshipSimulate::Paired)).html(),
            el("p.muted").with(lang.t(BattleshipSimulate::PairedHint)).html(),
            scroller(
                lang.t(BattleshipSimulate::Paired),
                bare_table("table@sim-pairs", &heads, pairs),
            )
            .html(),
        ])
    });
    all([
        el("p.muted num@sim-head").with(head).html(),
        means.html(),
        all([sampled, uneven].into_iter().flatten()),
        all(pairs),
        all(each),
        histogram(&report.sums.results, &names, lang),
    ])
}

/// Games by their shots.
pub(in super::super) fn histogram(rows: &[PolicySums], names: &[String], lang: Lang) -> Html {
    let counts = rows.iter().zip(names);
    let counts =
        counts.map(|(row, name)| (name.clone(), (0..).zip(row.histogram.clone()).collect()));
    let Binned { bins, series, .. } = Binned::of(1, counts.collect());
    let games = rows.first().map_or(0, |row| row.histogram.iter().sum::<u64>());
    let topic = about(
        BattleshipSimulate::HistogramTopic,
        vec![("n", number(games))],
        Exactness::Sampled,
        lang,
    );
    let picture = chart(ChartProps {
        head: lang.t(BattleshipSimulate::Shots).into(),
        label: lang.t(BattleshipSimulate::Histogram).into(),
        bins: Rc::new(bins),
        series: Rc::new(series),
        testid: "histogram",
    });
    all([el("h3").with(topic.with(lang.t(BattleshipSimulate::Histogram))).html(), picture])
}
