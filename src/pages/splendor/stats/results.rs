//! The results: wins with their intervals, lengths, colours, exchanges, the first games.

use std::rc::Rc;

use super::super::explore::family_label;
use super::super::game::{Story, address, level_name};
use super::super::pieces::{colour, gem};
use super::super::results::win_share;
use crate::components::{
    Binned, ChartProps, Exactness, about, card, chart, row_head, share_ends, table,
};
use crate::el::{El, el};
use crate::i18n::{BatchText, Lang, SplendorStats, decimal, number, percent};
use crate::route::Route;
use jobs::splendor::{FAMILIES, GameEntry, GamesReport, MoveEntry, PlayedEntry, WHOLE};
use jobs::stats::ENOUGH;

/// Half the widest interval of a seat's wins, in percent.
pub(super) fn widest(report: &GamesReport) -> Option<f64> {
    let halves = report.sums.seats.iter().map(|sums| {
        let won = win_share(sums.wins, report.sums.games)?;
        Some((won.high - won.low) * 50.0)
    });
    halves.into_iter().try_fold(0.0, |widest, half| Some(f64::max(widest, half?)))
}

/// The outcome in a sentence, for screen readers.
pub(super) fn in_words(report: &GamesReport, lang: Lang) -> String {
    lang.fill(SplendorStats::Played, &[&number(report.sums.games)])
}

/// Which games they are.
pub(super) fn head(report: &GamesReport, lang: Lang) -> El {
    let (games, first) = (report.sums.games, report.request.seed_from);
    let words = [number(games), number(first), number(first + games.max(1) - 1)];
    el("p.muted num@batch-head")
        .with(lang.fill(BatchText::Played, &[&words[0], &words[1], &words[2]]))
}

/// The sums of each seat, for other programs.
pub(super) fn csv(report: &GamesReport, lang: Lang) -> String {
    let rows = report.sums.seats.iter().zip(&report.request.levels).zip(1_usize..);
    let rows = rows.map(|((sums, level), seat)| {
        let wins = sums.wins as f64 / WHOLE as f64;
        let (name, wins) = (level_name(*level, lang), crate::i18n::plain(wins, 2));
        let (points, cards, nobles) = (sums.points, sums.cards, sums.nobles);
        format!("{seat},\"{name}\",{},{wins},{points},{cards},{nobles}\n", report.sums.games)
    });
    format!("seat,level,games,wins,points,cards,nobles\n{}", rows.collect::<String>())
}

fn mean(sum: u64, games: u64) -> String {
    decimal(sum as f64 / games.max(1) as f64, 2)
}

pub(super) fn results(report: &GamesReport, lang: Lang) -> El {
    let games = report.sums.games;
    let heads = [
        ("", lang.t(SplendorStats::Seat)),
        ("num", lang.t(SplendorStats::Wins)),
        ("num", lang.t(SplendorStats::PointsHead)),
        ("num", lang.t(SplendorStats::Cards)),
        ("num", lang.t(SplendorStats::NoblesHead)),
        ("num", lang.t(SplendorStats::Exchanges)),
        ("num", lang.t(SplendorStats::Reserves)),
        ("num", lang.t(SplendorStats::Surplus)),
    ];
    let rows = report.sums.seats.iter().zip(&report.request.levels).enumerate();
    let rows = rows.map(|(seat, (sums, level))| {
        let won = win_share(sums.wins, games);
        let part = sums.wins as f64 / (WHOLE * games.max(1)) as f64;
        let ends = won.as_ref().map(share_ends).unwrap_or_default();
        let numbers = vec![
            (lang.t(SplendorStats::Interval), ends.clone()),
            (lang.t(SplendorStats::Count), number(games)),
        ];
        let won = about(SplendorStats::WinsTopic, numbers, Exactness::Sampled, lang)
            .with(el("b.num").with(percent(part, 1)));
        let turns = sums.takes
            + sums.exchanges
            + sums.reserves
            + sums.buys
            + sums.buys_reserved
            + sums.passes;
        let of_turns = |count: u64| percent(count as f64 / turns.max(1) as f64, 1);
        el("tr")
            .with(row_head(format!("{} · {}", seat + 1, level_name(*level, lang))))
            .with(
                el("td.num")
                    .attr("data-wins", sums.wins)
                    .with(won)
                    .with(el("span.muted game-ends").with(ends)),
            )
            .with(el("td.num").with(mean(sums.points, games)))
            .with(el("td.num").with(mean(sums.cards, games)))
            .with(el("td.num").with(mean(sums.nobles, games)))
            .with(el("td.num").with(of_turns(sums.exchanges)))
            .with(el("td.num").with(of_turns(sums.reserves)))
            .with(el("td.num").with(mean(sums.surplus, games)))
            .html()
    });
    let rounds: u64 =
        report.sums.rounds.iter().enumerate().map(|(at, count)| at as u64 * count).sum();
    let lengths = vec![(String::new(), (0..).zip(report.sums.rounds.clone()).collect())];
    let Binned { bins, series, .. } = Binned::of(1, lengths);
    let lengths = chart(ChartProps {
        head: lang.t(SplendorStats::RoundsHead).into(),
        label: lang.t(SplendorStats::Length).into(),
        bins: Rc::new(bins),
        series: Rc::new(series),
        testid: "lengths",
    });
    let all: u64 = report.sums.colours.iter().sum();
    let by_winners: u64 = report.sums.winners.iter().sum();
    let colours = (0..5).map(|kind| {
        let part = |count: u64, of: u64| percent(count as f64 / of.max(1) as f64, 1);
        el("tr")
            .with(row_head(gem(kind, None)).with(" ").with(colour(kind, lang)))
            .with(el("td.num").with(part(report.sums.colours[kind], all)))
            .with(el("td.num").with(part(report.sums.winners[kind], by_winners)))
            .with(el("td.num").with(mean(report.sums.taken[kind], games)))
            .html()
    });
    let colour_heads = [
        ("", lang.t(SplendorStats::Colour)),
        ("num", lang.t(SplendorStats::Bought)),
        ("num", lang.t(SplendorStats::ByWinners)),
        ("num", lang.t(SplendorStats::Taken)),
    ];
    let exchanged: u64 = report.sums.families.iter().sum();
    let families = FAMILIES.iter().zip(&report.sums.families).filter(|(_, count)| **count > 0);
    let families = families.map(|(name, &count)| {
        el("li.num").with(el("b").with(family_label(name, lang))).with(format!(
            " {} ({})",
            number(count),
            percent(count as f64 / exchanged.max(1) as f64, 0)
        ))
    });
    let few = (games < ENOUGH).then(|| el("p@too-few").with(lang.t(SplendorStats::TooFew)));
    el("div.stack@stats")
        .attr("data-games", games)
        .with(few)
        .with(table(lang.t(SplendorStats::BySeat), &heads, rows))
        .with(el("h3").with(lang.t(SplendorStats::Length)))
        .with(el("p.num").with(lang.fill(SplendorStats::MeanRounds, &[&mean(rounds, games)])))
        .with(lengths)
        .with((report.sums.endless > 0).then(|| {
            el("p.muted").with(lang.fill(SplendorStats::Endless, &[&number(report.sums.endless)]))
        }))
        .with(el("h3").with(lang.t(SplendorStats::Colours)))
        .with(table(lang.t(SplendorStats::Colours), &colour_heads, colours))
        .with(el("h3").with(lang.t(SplendorStats::Families)))
        .with(el("p.muted").with(lang.t(SplendorStats::FamiliesHint)))
        .with(el("ul.gem-families").list(families))
}

/// The first games, for viewing.
pub(super) fn listed(report: &GamesReport, lang: Lang) -> El {
    let row = |(at, played): (usize, &PlayedEntry)| {
        let moves = played.moves.iter().map(|&id| MoveEntry { id, reveal: None });
        let game = GameEntry {
            players: u8::try_from(played.points.len()).ok(),
            seed: Some(played.seed),
            position: None,
            rules: report.request.rules,
            space: report.request.space,
            moves: moves.collect(),
        };
        let story = Story { at: game.moves.len(), game, ..Story::default() };
        let points: Vec<String> = played.points.iter().map(u8::to_string).collect();
        el("li.row")
            .key(played.seed.to_string())
            .with(
                el("span.num")
                    .with(lang.fill(SplendorStats::GameNo, &[&played.seed, &points.join(" : ")])),
            )
            .with(
                el("a.button button--small")
                    .id(format!("open-{at}"))
                    .attr("href", address(Route::SplendorReplays, &story.shared(&[])))
                    .with(lang.t(SplendorStats::Open)),
            )
    };
    card("section.card", lang.t(SplendorStats::List), None)
        .with(el("ul.gem-games").list(report.sums.list.iter().enumerate().map(row)))
}
