//! What came out: shares and means with their intervals, margins, draws to the win.

use yew::prelude::*;

use super::super::explain::{explain, fact};
use super::super::parts::line;
use super::setup::player;
use crate::components::{bare_table, row_head};
use crate::el::{El, all, el};
use crate::i18n::{Lang, LeagueText, Topic, decimal, number, percent};
use jobs::milljan::{LeagueReport, Margin, PlayerSums};
use jobs::stats::{Mean, mean, share};

/// Draws that the picture shows at the most; later wins are in the table.
const SHOWN: usize = 40;

fn wins(sums: &PlayerSums) -> u64 {
    sums.tsumo + sums.ron
}

fn points(sums: &PlayerSums) -> Option<Mean> {
    mean(sums.games, i64::try_from(sums.points_sum).ok()?, sums.points_sq)
}

fn draws(sums: &PlayerSums) -> Option<Mean> {
    mean(wins(sums), i64::try_from(sums.win_draws_sum).ok()?, sums.win_draws_sq)
}

/// Points a seat and game.
fn margin(margin: &Margin, deals: u64) -> Option<Mean> {
    Some(mean(deals, margin.sum, margin.sq)?.divided(margin.scale.max(1) as f64))
}

/// The outcome in a sentence, for screen readers.
pub(super) fn in_words(report: &LeagueReport, lang: Lang) -> String {
    let rows = report.players.iter().filter_map(|sums| {
        Some(format!(
            "{} {}",
            player(sums.player, lang),
            percent(share(wins(sums), sums.games)?.share, 1)
        ))
    });
    let rows: Vec<_> = rows.collect();
    format!("{}: {}", lang.fill(LeagueText::Played, &[&number(report.played)]), rows.join(" · "))
}

fn plus_minus(found: Mean, decimals: u32) -> String {
    let half = found.half.map_or_else(String::new, |half| format!(" ±{}", decimal(half, decimals)));
    format!("{}{half}", decimal(found.mean, decimals))
}

fn mean_cell(found: Option<Mean>, sum: u64, decimals: u32, lang: Lang) -> El {
    let Some(found) = found else { return el("span").with("–") };
    let numbers = vec![
        fact("n", number(found.n)),
        fact("Σx", number(sum)),
        fact("s", found.deviation.map_or_else(|| "–".to_owned(), |s| decimal(s, decimals + 1))),
        fact("±", found.half.map_or_else(|| "–".to_owned(), |half| decimal(half, decimals + 1))),
    ];
    explain(Topic::LeagueMean, numbers, lang).with(plus_minus(found, decimals))
}

fn share_cell(hits: u64, n: u64, lang: Lang) -> El {
    let Some(found) = share(hits, n) else { return el("span").with("–") };
    let ends = format!("{}–{}", percent(found.low, 1), percent(found.high, 1));
    let numbers =
        vec![fact("k / n", format!("{} / {}", number(hits), number(n))), fact("95%", &ends)];
    explain(Topic::LeagueShare, numbers, lang)
        .with(percent(found.share, 1))
        .with(el("small").with(ends))
}

pub(super) fn results(report: &LeagueReport, lang: Lang) -> Html {
    let request = &report.request.request;
    let last = request.seed_from + report.games.max(1) - 1;
    let head = format!(
        "{} · {} {}…{last} · {}",
        lang.fill(LeagueText::Played, &[&number(report.played)]),
        lang.t(LeagueText::Seeds),
        request.seed_from,
        request.snapshot
    );
    let names: Vec<String> = report.players.iter().map(|sums| player(sums.player, lang)).collect();
    let row = |key: LeagueText, id: &'static str, cell: &dyn Fn(&PlayerSums) -> El| {
        let cells = report.players.iter().map(|sums| el("td.num").with(cell(sums)));
        el("tr").id(id).with(row_head(lang.t(key))).list(cells).html()
    };
    let ratio = |part: u64, whole: u64| {
        el("span").with(if whole == 0 {
            "–".to_owned()
        } else {
            decimal(part as f64 / whole as f64, 2)
        })
    };
    let rows = vec![
        row(LeagueText::WinRate, "row-wins", &|sums| share_cell(wins(sums), sums.games, lang)),
        row(LeagueText::MeanPoints, "row-points", &|sums| {
            mean_cell(points(sums), sums.points_sum, 0, lang)
        }),
        row(LeagueText::WinDraws, "row-draws", &|sums| {
            mean_cell(draws(sums), sums.win_draws_sum, 1, lang)
        }),
        row(LeagueText::TsumoRon, "row-kinds", &|sums| {
            el("span").with(format!("{} / {}", number(sums.tsumo), number(sums.ron)))
        }),
        row(LeagueText::WinPoints, "row-win-points", &|sums| {
            let mean = sums.win_points_sum.checked_div(wins(sums));
            el("span").with(mean.map_or_else(|| "–".to_owned(), number))
        }),
        row(LeagueText::Claims, "row-claims", &|sums| ratio(sums.claims_sum, sums.games)),
        row(LeagueText::Games, "row-games", &|sums| el("span").with(number(sums.games))),
    ];
    let heads = report.players.iter().zip(&names).enumerate().map(|(at, (sums, name))| {
        let seats = if sums.seats > 1 { format!(" ×{}", sums.seats) } else { String::new() };
        let key = el("span.split__unit").attr("style", format!("--u:{}", line(at)));
        el("th.num").attr("scope", "col").with(key.with(format!("{name}{seats}")))
    });
    let first = el("td").with(el("span.visually-hidden").with(lang.t(LeagueText::Measure)));
    let table = el("table@league-table")
        .with(el("thead").with(el("tr").with(first).list(heads)))
        .with(el("tbody").with(rows));
    let table = el("div.scroller")
        .attr("tabindex", "0")
        .attr("role", "region")
        .attr("aria-label", lang.t(LeagueText::Results))
        .with(table);
    let margins =
        report.margins.iter().enumerate().filter_map(|(at, found)| {
            let (a, b) = (names.get(found.a)?, names.get(found.b)?);
            let value = margin(found, report.games)?;
            let numbers = vec![
                fact(lang.t(LeagueText::Deals), number(report.games)),
                fact("Σ", found.sum),
                fact("s", value.deviation.map_or_else(|| "–".to_owned(), |s| decimal(s, 1))),
            ];
            let shown = explain(Topic::LeagueMargin, numbers, lang).with(plus_minus(value, 0));
            let clear = value.is_clear();
            Some(
                el("tr")
                    .id(format!("margin-{at}"))
                    .with(row_head(format!("{a} − {b}")))
                    .with(el("td.num").with(shown))
                    .with(el("td").with(
                        el("span").class("good", clear).class("muted", !clear).with(
                            lang.t(if clear { LeagueText::Clear } else { LeagueText::NotClear }),
                        ),
                    ))
                    .html(),
            )
        });
    let margins: Vec<Html> = margins.collect();
    let compared = (!margins.is_empty()).then(|| {
        let heads = [
            ("hidden", lang.t(LeagueText::Measure)),
            ("num", lang.t(LeagueText::MeanPoints)),
            ("hidden", lang.t(LeagueText::Measure)),
        ];
        all([
            el("h3").with(lang.t(LeagueText::Margin)).html(),
            bare_table("table@margins", &heads, margins).html(),
        ])
    });
    let exhausted = lang.fill(LeagueText::Exhausted, &[&number(report.exhausted)]);
    all([
        el("p.muted num@league-head").with(head).html(),
        table.html(),
        all(compared),
        el("p.muted num").with(exhausted).html(),
        spread(report, &names, lang),
    ])
}

/// Wins by own draws: a line for each player, and the same as a table.
fn spread(report: &LeagueReport, names: &[String], lang: Lang) -> Html {
    let count = |sums: &PlayerSums, at: usize| sums.win_draws.get(at).copied().unwrap_or_default();
    let used = |at: &usize| report.players.iter().any(|sums| count(sums, *at) > 0);
    let all_draws =
        report.players.iter().map(|sums| sums.win_draws.len()).max().unwrap_or_default();
    let Some(last) = (0..all_draws).filter(used).max() else { return Html::default() };
    let shown = last.min(SHOWN);
    let part = |sums: &PlayerSums, at: usize| count(sums, at) as f64 / sums.games.max(1) as f64;
    let most = report
        .players
        .iter()
        .flat_map(|sums| (0..=shown).map(move |at| part(sums, at)))
        .fold(0.0, f64::max)
        .max(1e-9);
    let (width, height) = (320.0, 120.0);
    let x = |at: usize| 24.0 + at as f64 / shown.max(1) as f64 * (width - 30.0);
    let y = |value: f64| height - 16.0 - value / most * (height - 26.0);
    let text = |at: f64, low: f64, words: String| {
        el("text").attr("x", decimal(at, 1)).attr("y", decimal(low, 1)).with(words)
    };
    let lines = report.players.iter().enumerate().map(|(at, sums)| {
        let points: Vec<String> = (0..=shown)
            .map(|draw| format!("{},{}", decimal(x(draw), 1), decimal(y(part(sums, draw)), 1)))
            .collect();
        el("polyline").attr("points", points.join(" ")).attr("style", format!("--u:{}", line(at)))
    });
    let ticks = (0..=shown).step_by(5).map(|at| text(x(at), height - 3.0, at.to_string()));
    let picture = el("svg.curves@league-plot")
        .attr("viewBox", "0 0 320 120")
        .attr("role", "img")
        .attr("aria-label", lang.t(LeagueText::SpreadTitle))
        .with(el("path.axis").attr("d", "M24 10V104H314"))
        .with(text(0.0, 14.0, percent(most, 0)))
        .list(ticks)
        .list(lines);
    let rows = (0..=last).filter(used).map(|at| {
        let cells = report.players.iter().map(|sums| el("td.num").with(number(count(sums, at))));
        el("tr").with(row_head(at.to_string()).class("num", true)).list(cells).html()
    });
    let heads =
        std::iter::once(lang.t(LeagueText::WinDraws).to_owned()).chain(names.iter().cloned());
    let heads = heads.map(|name| el("th.num").attr("scope", "col").with(name));
    let table = el("table")
        .with(el("thead").with(el("tr").list(heads)))
        .with(el("tbody").with(rows.collect::<Vec<_>>()));
    let table = el("details").with(el("summary").with(lang.t(LeagueText::AsTable))).with(table);
    all([el("h3").with(lang.t(LeagueText::SpreadTitle)).html(), picture.html(), table.html()])
}
