//! The results: wins with their interval, points, potions, the spread of the differences.

use std::rc::Rc;

use web_sys::HtmlCanvasElement;
use yew::prelude::*;

use super::super::seat::seat_name;
use super::games::{Shown, ahead, list};
use crate::components::{
    ANSWER, Bins, ChartProps, Exactness, INK, MUTED, Series, ShareCard, about, bare_table,
    behind_mean, chart, half, row_head, share_ends,
};
use crate::el::{El, all, el};
use crate::hooks::ValueHandle;
use crate::i18n::{BatchText, BrewCompare, Lang, Title, decimal, number, percent, signed};
use jobs::brew::MatchReport;
use jobs::stats::{self, ENOUGH, Mean, Share, mean, share};

/// Part of the nodes by which one player may fall behind in a match that still counts as equal.
const UNEQUAL: f64 = 0.05;
/// Points of a bar.
const STEP: i32 = 5;

/// A win counts 1, a draw ½: the mean of A.
fn score(report: &MatchReport) -> Option<Mean> {
    let sum = 2 * report.sums.wins + report.sums.draws;
    let squares = 4 * report.sums.wins + report.sums.draws;
    mean(report.sums.games, i64::try_from(sum).ok()?, squares).map(|found| found.divided(2.0))
}

/// Points of A minus those of B.
fn difference(report: &MatchReport) -> Option<Mean> {
    mean(report.sums.games, report.sums.points[0] - report.sums.points[1], report.sums.ahead_sq)
}

/// Who is stronger, and how surely.
fn verdict(report: &MatchReport, lang: Lang) -> &'static str {
    let found = rated(report).zip(score(report)).filter(|_| report.sums.games >= ENOUGH);
    let Some((rated, mean)) = found else {
        return lang.t(BrewCompare::TooFew);
    };
    if (rated.low..=rated.high).contains(&0.5) {
        return lang.t(BrewCompare::NoDifference);
    }
    let off = mean.mean - 0.5;
    // 3.29 deviations: one chance in a thousand.
    let sure = mean.half.is_some_and(|half| off.abs() > half * 3.29 / stats::Z95);
    lang.t(match (off > 0.0, sure) {
        (true, true) => BrewCompare::ASurely,
        (true, false) => BrewCompare::ABetter,
        (false, true) => BrewCompare::BSurely,
        (false, false) => BrewCompare::BBetter,
    })
}

/// Nodes that each player used in a turn, on average.
fn used(report: &MatchReport) -> Option<[f64; 2]> {
    let turns = report.sums.turns;
    (turns > 0).then(|| report.sums.nodes.map(|sum| sum as f64 / turns as f64))
}

/// That the players did not think alike, where one used clearly fewer nodes than the other: which, and
/// how much fewer.
fn unequal(report: &MatchReport, lang: Lang) -> Option<String> {
    let [a, b] = used(report)?;
    let (key, fewer) = match b < a {
        true => (BrewCompare::BThoughtLess, 1.0 - b / a),
        false => (BrewCompare::AThoughtLess, 1.0 - a / b.max(1.0)),
    };
    (fewer > UNEQUAL).then(|| lang.fill(key, &[&percent(fewer, 0)]))
}

/// The verdict, and whether the match was an equal one.
fn whole_verdict(report: &MatchReport, lang: Lang) -> String {
    let unequal = unequal(report, lang);
    [Some(verdict(report, lang).to_owned()), unequal]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" · ")
}

/// A's share of wins.
pub fn rated(report: &MatchReport) -> Option<Share> {
    stats::score(report.sums.wins, report.sums.draws, report.sums.games)
}

fn rate(report: &MatchReport) -> String {
    rated(report).map_or_else(String::new, |found| {
        format!("{} ({})", percent(found.share, 1), share_ends(&found))
    })
}

/// The outcome in a sentence, for screen readers and pictures.
pub fn in_words(report: &MatchReport, lang: Lang) -> String {
    let games = lang.fill(
        BrewCompare::Outcome,
        &[&number(report.sums.wins), &number(report.sums.draws), &number(report.sums.losses)],
    );
    format!("{} · {games} · {}", rate(report), whole_verdict(report, lang))
}

/// The result of the chosen plan in a line for a phone, where the rest is below the form; it keeps its
/// height.
pub fn here(report: Option<&MatchReport>, lang: Lang) -> El {
    let words = match report {
        Some(report) => format!("A {} · {}", rate(report), whole_verdict(report, lang)),
        None => lang.t(BrewCompare::ResultHere).to_owned(),
    };
    // Voices are told by the live region, and find all of it below.
    el("p.brew-many__here num@result-here")
        .class("muted", report.is_none())
        .attr("aria-hidden", "true")
        .with(words)
}

/// All of it.
pub fn results(report: &MatchReport, shown: &ValueHandle<Shown>, lang: Lang) -> Html {
    let request = &report.request;
    let last = request.seed_from + report.sums.games.max(1) - 1;
    let head = lang.fill(
        BatchText::Played,
        &[&number(report.sums.games), &number(request.seed_from), &number(last)],
    );
    let who = ["A", "B"].into_iter().zip(&request.players);
    let who = who.map(|(letter, engine)| {
        el("li").with(el("b").with(letter)).with(format!(" {}", seat_name(engine, lang)))
    });
    let found = rated(report).map(|found| {
        let numbers = vec![
            ("95%", share_ends(&found)),
            ("n", number(report.sums.games)),
            ("w", number(report.sums.wins)),
            ("d", number(report.sums.draws)),
        ];
        about(BrewCompare::RateTopic, numbers, Exactness::Sampled, lang)
            .with(percent(found.share, 1))
    });
    let within = rated(report).map(|found| format!("95%: {}", share_ends(&found)));
    let headline = el("p.headline@rate")
        .with(el("span.big answer").with("A ").with(found))
        .with(within.map(|within| el("span.num@rate-ends").with(within)))
        .with(el("span.why@verdict").with(verdict(report, lang)));
    all([
        headline.html(),
        all(fairness(report, lang)),
        el("p.muted num@batch-head").with(head).html(),
        el("ul.brew-many__who").list(who).html(),
        bar(report),
        shares(report, lang).html(),
        figures(report, lang).html(),
        spread(report, lang),
        list(report, shown, lang),
    ])
}

/// Says where a match was not an equal one, with the nodes behind it.
fn fairness(report: &MatchReport, lang: Lang) -> Option<El> {
    let words = unequal(report, lang)?;
    let used = used(report)?;
    let of = |at: usize| {
        let nodes = [decimal(used[at], 0), number(report.request.nodes[at])];
        lang.fill(BrewCompare::UsedOf, &[&nodes[0], &nodes[1]])
    };
    let numbers = vec![("A", of(0)), ("B", of(1))];
    let told = about(BrewCompare::UnequalTopic, numbers, Exactness::Exact, lang).with(words);
    Some(el("p.caution brew-many__unequal@unequal").with(told))
}

/// Wins, draws and losses as one bar.
fn bar(report: &MatchReport) -> Html {
    let parts = [
        (report.sums.wins, "i.won"),
        (report.sums.draws, "i.drawn"),
        (report.sums.losses, "i.lost"),
    ];
    let parts = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, words)| el(words).attr("style", format!("flex-grow:{count}")).html());
    el("div.brew-many__bar").attr("aria-hidden", "true").list(parts).html()
}

fn shares(report: &MatchReport, lang: Lang) -> El {
    let all = [
        (BrewCompare::AWins, report.sums.wins, "wins"),
        (BrewCompare::Draws, report.sums.draws, "draws"),
        (BrewCompare::BWins, report.sums.losses, "losses"),
    ];
    let rows = all.into_iter().filter_map(|(key, count, test)| {
        let found = share(count, report.sums.games)?;
        let ends = share_ends(&found);
        let numbers =
            vec![("k", number(count)), ("n", number(report.sums.games)), ("95%", ends.clone())];
        let value = about(BrewCompare::ShareTopic, numbers, Exactness::Sampled, lang)
            .id(test)
            .with(format!("{} ({})", number(count), percent(found.share, 1)));
        Some(
            el("div")
                .with(el("dt").with(lang.t(key)))
                .with(el("dd.num").with(value).with(el("span.muted brew-many__ends").with(ends))),
        )
    });
    el("dl.facts").list(rows)
}

/// Points, potions, nodes of both.
fn figures(report: &MatchReport, lang: Lang) -> El {
    let games = report.sums.games.max(1) as f64;
    let each = |key: BrewCompare, sums: [f64; 2], parts: f64, decimals: u32| {
        let values = sums.map(|sum| {
            let numbers = vec![("Σ", decimal(sum, 0)), ("n", decimal(parts, 0))];
            let value = about(key, numbers, Exactness::Sampled, lang);
            el("td.num").with(value.with(decimal(sum / parts.max(1.0), decimals)))
        });
        el("tr").with(row_head(lang.parts::<3>(key)[0])).list(values).html()
    };
    let turns = report.sums.turns as f64;
    let promised = report.request.nodes.map(|nodes| el("td.num").with(number(nodes)));
    let promised = el("tr@nodes-promised")
        .with(row_head(lang.t(BrewCompare::NodesPromised)))
        .list(promised)
        .html();
    let mut rows = vec![
        each(BrewCompare::PointsTopic, report.sums.points.map(|sum| sum as f64), games, 1),
        each(BrewCompare::PotionsTopic, report.sums.brewed.map(|sum| sum as f64), games, 2),
        promised,
        each(BrewCompare::NodesTopic, report.sums.nodes.map(|sum| sum as f64), turns, 0),
    ];
    if report.sums.refused != [0, 0] {
        let refused = report.sums.refused.map(|sum| sum as f64);
        rows.push(each(BrewCompare::RefusedTopic, refused, games, 3));
    }
    let heads = [("", lang.t(BrewCompare::EachGame)), ("num", "A"), ("num", "B")];
    let difference = difference(report).map(|found| {
        // Few games would make the interval of a mean look better than it is.
        let enough = found.half.filter(|_| found.n >= ENOUGH);
        let shown = Mean { half: enough, ..found };
        let sum = report.sums.points[0] - report.sums.points[1];
        let numbers = behind_mean(shown, sum, report.sums.ahead_sq, 2);
        let value = about(BrewCompare::DifferenceTopic, numbers, Exactness::Sampled, lang)
            .id("difference")
            .with(format!("{}{}", signed(found.mean, 2), half(shown, 2)));
        row(lang.parts::<3>(BrewCompare::DifferenceTopic)[0], value)
    });
    let numbers = vec![("Σ", number(report.sums.turns)), ("n", number(report.sums.games))];
    let turns = about(BrewCompare::TurnsTopic, numbers, Exactness::Sampled, lang)
        .with(decimal(turns / games, 1));
    let turns = row(lang.parts::<3>(BrewCompare::TurnsTopic)[0], turns);
    el("div.stack")
        .with(bare_table("table@figures", &heads, rows))
        .with(el("dl.facts").with(difference).with(turns))
}

fn row(name: &'static str, value: El) -> El {
    el("div").with(el("dt").with(name)).with(el("dd.num").with(value))
}

/// The bar of a difference: 0 for draws, 1 for 1 to 5 points of A, −1 for as many of B.
fn bin(ahead: i32) -> i32 {
    (ahead.abs() + STEP - 1) / STEP * ahead.signum()
}

/// Counts from the lowest bar to the highest, symmetric, and which the first one is.
fn bins(report: &MatchReport) -> (i32, Vec<u64>) {
    let far = report.sums.list.iter().map(|game| bin(ahead(game)).abs()).max().unwrap_or(0).max(2);
    let mut counts = vec![0; (2 * far + 1) as usize];
    for game in &report.sums.list {
        counts[(bin(ahead(game)) + far) as usize] += 1;
    }
    (-far, counts)
}

/// The points that a bar stands for.
fn range(bin: i32) -> String {
    let sign = if bin < 0 { "−" } else { "+" };
    match bin.abs() {
        0 => "0".to_owned(),
        far => format!("{sign}{} … {sign}{}", (far - 1) * STEP + 1, far * STEP),
    }
}

/// The distribution of the differences.
fn spread(report: &MatchReport, lang: Lang) -> Html {
    let (first, counts) = bins(report);
    let of = report.sums.list.len() as u64;
    let bins = Bins {
        names: (0..counts.len()).map(|at| range(first + at as i32)).collect(),
        ticks: [0, counts.len() / 2, counts.len() - 1]
            .map(|at| (at as f64 + 0.5, signed(f64::from((first + at as i32) * STEP), 0)))
            .into(),
        ..Bins::default()
    };
    let numbers = vec![("n", number(of))];
    let title = about(BrewCompare::SpreadTopic, numbers, Exactness::Sampled, lang)
        .with(lang.parts::<3>(BrewCompare::SpreadTopic)[0]);
    let picture = chart(ChartProps {
        head: lang.t(BrewCompare::DifferenceHead).into(),
        label: lang.t(BrewCompare::SpreadLabel).into(),
        bins: Rc::new(bins),
        series: Rc::new(vec![Series { name: String::new(), counts, of, marks: None }]),
        testid: "spread",
    });
    all([el("h3").with(title).html(), picture])
}

/// The games one by one, for other programs.
pub fn csv(report: &MatchReport, _: Lang) -> String {
    let rows = report.sums.list.iter().map(|game| {
        let [a, b] = game.points;
        format!("{},{a},{b},{}\n", game.seed, game.turns)
    });
    format!("seed,a,b,turns\n{}", rows.collect::<String>())
}

/// The result as a picture for sharing.
pub fn draw(canvas: &HtmlCanvasElement, report: &MatchReport, link: &str, lang: Lang) {
    let Some(pen) = ShareCard::new(canvas, 640.0, 330.0) else { return };
    let left = 24.0;
    let title = [lang.t(Title::App), lang.t(Title::Brew), lang.t(Title::BrewCompare)].join(" · ");
    pen.write(&title, left, 34.0, 15, MUTED);
    pen.write(&format!("A {}", rate(report)), left, 76.0, 28, ANSWER);
    pen.write(&whole_verdict(report, lang), left, 102.0, 15, INK);
    for ((letter, engine), low) in
        ["A", "B"].into_iter().zip(&report.request.players).zip([130.0, 152.0])
    {
        pen.write(&format!("{letter}  {}", seat_name(engine, lang)), left, low, 14, INK);
    }
    let (_, counts) = bins(report);
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let step = (640.0 - 2.0 * left) / counts.len() as f64;
    pen.pen.set_fill_style_str(INK);
    for (at, &count) in counts.iter().enumerate() {
        let tall = count as f64 / most * 100.0;
        pen.pen.fill_rect(left + at as f64 * step, 276.0 - tall, step - 2.0, tall);
    }
    pen.pen.set_fill_style_str(MUTED);
    pen.pen.fill_rect(left, 276.0, 640.0 - 2.0 * left, 1.0);
    pen.write("0", 316.0, 294.0, 12, MUTED);
    pen.write(link, left, 316.0, 11, MUTED);
}
