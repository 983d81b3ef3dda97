//! The results: shares and means with their intervals, margins, draws to the win.

use std::rc::Rc;

use yew::prelude::*;

use super::super::explain::{explain, fact};
use super::super::parts::line;
use super::setup::player;
use crate::components::{
    Binned, ChartProps, bare_table, behind_mean, chart, plus_minus, row_head, scroller, share_ends,
};
use crate::el::{El, all, el};
use crate::i18n::{Lang, LeagueText, MilljanTopic, decimal, number, percent};
use jobs::milljan::{LeagueReport, Margin, PlayerSums};
use jobs::stats::{Mean, mean, share};

fn wins(sums: &PlayerSums) -> u64 {
    sums.tsumo + sums.ron
}

fn points(sums: &PlayerSums) -> Option<Mean> {
    mean(sums.games, i64::try_from(sums.points_sum).ok()?, sums.points_sq)
}

fn draws(sums: &PlayerSums) -> Option<Mean> {
    mean(wins(sums), i64::try_from(sums.win_draws_sum).ok()?, sums.win_draws_sq)
}

/// Points per seat and game.
fn margin(margin: &Margin, deals: u64) -> Option<Mean> {
    Some(mean(deals, margin.sum, margin.sq)?.divided(margin.scale.max(1) as f64))
}

/// The outcome in a sentence, for screen readers.
pub(super) fn in_words(report: &LeagueReport, lang: Lang) -> String {
    let rows = report.sums.players.iter().filter_map(|sums| {
        Some(format!(
            "{} {}",
            player(sums.player, lang),
            percent(share(wins(sums), sums.games)?.share, 1)
        ))
    });
    let rows: Vec<_> = rows.collect();
    format!(
        "{}: {}",
        lang.fill(LeagueText::Played, &[&number(report.sums.played)]),
        rows.join(" · ")
    )
}

fn mean_cell(found: Option<Mean>, sum: u64, squares: u64, decimals: u32, lang: Lang) -> El {
    let Some(found) = found else { return el("span").with("–") };
    let behind = behind_mean(found, sum as i64, squares, decimals);
    let numbers = behind.into_iter().map(|(name, value)| fact(name, value)).collect();
    explain(MilljanTopic::LeagueMean, numbers, lang).with(plus_minus(found, decimals))
}

fn share_cell(hits: u64, n: u64, lang: Lang) -> El {
    let Some(found) = share(hits, n) else { return el("span").with("–") };
    let ends = share_ends(&found);
    let numbers =
        vec![fact("k / n", format!("{} / {}", number(hits), number(n))), fact("95%", &ends)];
    explain(MilljanTopic::LeagueShare, numbers, lang)
        .with(percent(found.share, 1))
        .with(el("small").with(ends))
}

pub(super) fn results(report: &LeagueReport, lang: Lang) -> Html {
    let request = &report.request;
    let last = request.seed_from + report.sums.games.max(1) - 1;
    let head = format!(
        "{} · {} {}…{last} · {}",
        lang.fill(LeagueText::Played, &[&number(report.sums.played)]),
        lang.t(LeagueText::Seeds),
        request.seed_from,
        request.snapshot
    );
    let names: Vec<String> =
        report.sums.players.iter().map(|sums| player(sums.player, lang)).collect();
    let row = |key: LeagueText, id: &'static str, cell: &dyn Fn(&PlayerSums) -> El| {
        let cells = report.sums.players.iter().map(|sums| el("td.num").with(cell(sums)));
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
            mean_cell(points(sums), sums.points_sum, sums.points_sq, 0, lang)
        }),
        row(LeagueText::WinDraws, "row-draws", &|sums| {
            mean_cell(draws(sums), sums.win_draws_sum, sums.win_draws_sq, 1, lang)
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
    let heads = report.sums.players.iter().zip(&names).enumerate().map(|(at, (sums, name))| {
        let seats = if sums.seats > 1 { format!(" ×{}", sums.seats) } else { String::new() };
        let key = el("span.split__unit").attr("style", format!("--u:{}", line(at)));
        el("th.num").attr("scope", "col").with(key.with(format!("{name}{seats}")))
    });
    let first = el("td").with(el("span.visually-hidden").with(lang.t(LeagueText::Measure)));
    let table = el("table.league__table@league-table")
        .with(el("thead").with(el("tr").with(first).list(heads)))
        .with(el("tbody").with(rows));
    let table = scroller(lang.t(LeagueText::Results), table);
    let margins = report.sums.margins.iter().enumerate().filter_map(|(at, found)| {
        let (a, b) = (names.get(found.a)?, names.get(found.b)?);
        let value = margin(found, report.sums.games)?;
        let numbers = vec![
            fact(lang.t(LeagueText::Deals), number(report.sums.games)),
            fact("Σ", found.sum),
            fact("s", value.deviation.map_or_else(|| "–".to_owned(), |s| decimal(s, 1))),
        ];
        let shown = explain(MilljanTopic::LeagueMargin, numbers, lang).with(plus_minus(value, 0));
        let clear = value.is_clear();
        Some(
            el("tr")
                .id(format!("margin-{at}"))
                .with(row_head(format!("{a} − {b}")))
                .with(el("td.num").with(shown))
                .with(el("td").with(
                    el("span").class("good", clear).class("muted", !clear).with(lang.t(if clear {
                        LeagueText::Clear
                    } else {
                        LeagueText::NotClear
                    })),
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
    let exhausted = lang.fill(LeagueText::Exhausted, &[&number(report.sums.exhausted)]);
    all([
        el("p.muted num@league-head").with(head).html(),
        table.html(),
        all(compared),
        el("p.muted num").with(exhausted).html(),
        spread(report, &names, lang),
    ])
}

/// Wins by own draws, as shares of all games.
fn spread(report: &LeagueReport, names: &[String], lang: Lang) -> Html {
    let players = report.sums.players.iter().zip(names);
    let counts =
        players.map(|(sums, name)| (name.clone(), (0..).zip(sums.win_draws.clone()).collect()));
    let Binned { bins, mut series, .. } = Binned::of(1, counts.collect());
    for (series, sums) in series.iter_mut().zip(&report.sums.players) {
        series.of = sums.games;
    }
    let picture = chart(ChartProps {
        head: lang.t(LeagueText::WinDraws).into(),
        label: lang.t(LeagueText::SpreadTitle).into(),
        bins: Rc::new(bins),
        series: Rc::new(series),
        testid: "league-plot",
    });
    all([el("h3").with(lang.t(LeagueText::SpreadTitle)).html(), picture])
}

/// The widest interval of a difference, in points per seat and game; for a single player, that of its
/// mean.
pub(super) fn widest(report: &LeagueReport) -> Option<f64> {
    let margins = report.sums.margins.iter().map(|it| margin(it, report.sums.games));
    let single = report.sums.players.iter().map(points).filter(|_| report.sums.margins.is_empty());
    margins.chain(single).try_fold(0.0, |widest, found| Some(f64::max(widest, found?.half?)))
}

/// The sums of each player, for other programs.
pub(super) fn csv(report: &LeagueReport, lang: Lang) -> String {
    let rows = report.sums.players.iter().map(|sums| {
        let name = player(sums.player, lang);
        let PlayerSums { seats, games, tsumo, ron, points_sum, points_sq, claims_sum, .. } = sums;
        format!("\"{name}\",{seats},{games},{tsumo},{ron},{points_sum},{points_sq},{claims_sum}\n")
    });
    let heads = "player,seats,games,tsumo,ron,points_sum,points_sq,claims_sum";
    format!("{heads}\n{}", rows.collect::<String>())
}
