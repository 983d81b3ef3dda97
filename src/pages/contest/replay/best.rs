//! The AI beside the best play of the same deck, and the results of each card.

use super::super::catalogue::idol_on;
use super::View;
use super::names::{ja, points, signed};
use super::state::{Line, Msg};
use crate::components::{
    Exactness, Icon, about, bare_table, card, exactness_badge, progress_line, row_head, sign,
};
use crate::el::{El, all, button, el, on};
use crate::hooks::JobHandle;
use crate::i18n::{ContestText, ReplayText, decimal, number, percent};
use crate::pages::contest::names::sureness;
use jobs::contest::{BestReport, Share, SourceEntry};
use jobs::order::largest_first;

/// What the AI misses.
pub(super) fn best(view: &View<'_>, job: &JobHandle<BestReport>) -> El {
    let lang = view.lang;
    // Before the AI has ended and a first search with it, there is nothing to compare.
    let is_known = |report: &&BestReport| !report.phases.is_empty() && report.best.width > 0;
    let report = job.fresh_report().filter(is_known);
    let sure = report.map(|report| exactness_badge(sureness(report.best.exact), false, lang));
    let ask = (!view.place.search).then(|| {
        el("div.stack").with(el("p.muted").with(lang.t(ReplayText::BestHint))).with(
            el("div.buttons").with(
                button("button.button@best-ask", sign(Icon::Search), on(view.send, Msg::Search))
                    .with(lang.t(ReplayText::BestAsk)),
            ),
        )
    });
    let found = report.map(|report| {
        let (ai, best) = (report.ai.score, report.best.score);
        let figure = |name: &'static str, about: El, value: String, testid: &'static str| {
            el("span.figure").with(name).with(about.with(el("b").id(testid).with(value)))
        };
        let sure = sureness(report.best.exact);
        let both = vec![
            (lang.t(ReplayText::AiScore), points(ai)),
            (lang.t(ReplayText::BestScore), points(best)),
        ];
        let width = vec![(lang.t(ContestText::Width), number(report.best.width.into()))];
        let of_ai = about(ContestText::FinalTopic, Vec::new(), Exactness::Exact, lang);
        let of_best = about(ContestText::BestTopic, width, sure, lang);
        let of_share = about(ContestText::ShareTopic, both, sure, lang);
        let share = ai as f64 / best.max(1) as f64;
        let figures = el("div.figures")
            .with(figure(lang.t(ReplayText::AiScore), of_ai, points(ai), "best-ai"))
            .with(figure(lang.t(ReplayText::BestScore), of_best, points(best), "best-score"))
            .with(figure(lang.t(ReplayText::Share), of_share, percent(share, 1), "best-share"));
        let way = &report.best;
        let honest = if way.exact {
            lang.t(ReplayText::BestExact).to_owned()
        } else {
            lang.fill(ReplayText::BestFound, &[&number(way.width.into()), &number(way.dropped)])
        };
        let most = report.phases.iter().map(|phase| phase.loss).max().unwrap_or_default().max(1);
        let rows = report.phases.iter().map(|phase| {
            let bar = el("span.pbar").attr("aria-hidden", "true").with(
                el("i")
                    .attr("style", format!("--p:{}", decimal(phase.loss as f64 / most as f64, 3))),
            );
            let sign = sureness(phase.exact);
            let ends = vec![
                (lang.t(ContestText::LossBefore), points(phase.before)),
                (lang.t(ContestText::LossAfter), points(phase.after)),
            ];
            let loss = if phase.loss == 0 { "0".to_owned() } else { signed(-phase.loss) };
            let go = button(
                "button.replay__route",
                lang.fill(ReplayText::PhaseFrom, &[&phase.turn]),
                on(view.send, Msg::Take(Line::default(), phase.acts)),
            );
            el("tr")
                .with(row_head(go))
                .with(el("td.num").with(points(phase.score)))
                .with(
                    el("td.num").with(
                        about(ContestText::LossTopic, ends, sign, lang)
                            .id(format!("loss-{}", phase.turn))
                            .with(el("span").attr("aria-hidden", "true").with(sign.sign()))
                            .with(el("span.visually-hidden").with(sign.word(lang)))
                            .with(el("span").with(loss)),
                    ),
                )
                .with(el("td.replay__bar").with(bar))
                .html()
        });
        let heads = [
            ("", lang.t(ReplayText::PhaseHead)),
            ("num", lang.t(ReplayText::ScoreThen)),
            ("num", lang.t(ReplayText::Loss)),
            ("hidden", lang.t(ReplayText::Loss)),
        ];
        let table = bare_table("table@best-phases", &heads, rows);
        let line = Line { acts: way.acts.clone(), best: true, sure: way.exact };
        let watching = view.line == &line;
        let watch = (!watching && best > ai).then(|| {
            button("button.button@best-watch", sign(Icon::Play), on(view.send, Msg::Take(line, 0)))
                .with(lang.t(ReplayText::BestWatch))
        });
        all([
            figures.html(),
            el("p@best-honest").with(honest).html(),
            table.html(),
            all(watch.map(|watch| el("div.buttons").with(watch))),
        ])
    });
    let progress = view
        .place
        .search
        .then(|| progress_line(job.is_busy(), job.progress, Some(&job.stop), lang));
    let again = matches!(job.state, crate::hooks::JobState::Stopped).then(|| {
        el("div.buttons").with(button(
            "button.button button--small@best-again",
            lang.t(ReplayText::BestAgain),
            job.retry.clone(),
        ))
    });
    card("section.card@best", lang.t(ReplayText::BestTitle), sure)
        .with(ask)
        .with(found)
        .with(progress)
        .with(again)
        .with(super::failure(view, &job.state, &job.retry))
}

/// The results of each card and item, the most first.
pub(super) fn shares(view: &View<'_>) -> Option<El> {
    let (lang, report) = (view.lang, view.report);
    report.last?;
    let cards = report.by_card.iter().enumerate();
    let cards = cards.map(|(at, share)| (SourceEntry::Card(at as u8), *share));
    let items = report.by_item.iter().enumerate();
    let items = items.map(|(at, share)| (SourceEntry::Item(at as u8), *share));
    let review = (report.review > 0)
        .then_some((SourceEntry::Review, Share { times: 0, score: report.review }));
    let list: Vec<(SourceEntry, Share)> = cards
        .chain(items)
        .chain(review)
        .filter(|(_, share)| share.times > 0 || share.score > 0)
        .collect();
    let list =
        largest_first(list, |(_, share)| (i128::from(share.score) << 32) + i128::from(share.times));
    let all_points: i64 = list.iter().map(|(_, share)| share.score).sum();
    let rows = list.iter().map(|(source, share)| {
        let part = share.score as f64 / all_points.max(1) as f64;
        let bar = el("span.pbar")
            .attr("aria-hidden", "true")
            .with(el("i").attr("style", format!("--p:{}", decimal(part, 3))));
        let sums =
            vec![(lang.t(ReplayText::Score), points(share.score)), ("Σ", points(all_points))];
        let whose = match source {
            SourceEntry::Card(card) => view.entry.loadout.brings((*card).into()),
            _ => None,
        };
        let whose = whose.and_then(|who| idol_on(view.names, &view.entry.loadout, who));
        let whose = whose.map(|name| el("span.replay__tag").attr("lang", "ja").with(name));
        let times = if share.times > 0 { share.times.to_string() } else { "–".to_owned() };
        el("tr")
            .with(row_head(el("span").with(ja(view.cast.source(*source))).with(" ").with(whose)))
            .with(el("td.num").with(times))
            .with(el("td.num").with(points(share.score)))
            .with(el("td.num muted").with(
                about(ContestText::PartTopic, sums, Exactness::Exact, lang).with(percent(part, 0)),
            ))
            .with(el("td.replay__bar").with(bar))
            .html()
    });
    let heads = [
        ("", lang.t(ReplayText::CardOrItem)),
        ("num", lang.t(ReplayText::Times)),
        ("num", lang.t(ReplayText::Score)),
        ("num", lang.t(ReplayText::Part)),
        ("hidden", lang.t(ReplayText::Part)),
    ];
    Some(
        card("section.card@shares", lang.t(ReplayText::SharesTitle), None)
            .with(bare_table("table", &heads, rows)),
    )
}
