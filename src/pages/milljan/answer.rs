//! The answer in one line, and what is behind it.

use yew::prelude::*;

use super::Context;
use super::explain::{explain, fact, split};
use super::parts::unit_names;
use crate::components::{Exactness, exactness_badge, or_dash, progress_line};
use crate::el::{all, button, el};
use crate::hooks::{JobHandle, JobState};
use crate::i18n::{self, CommonText, Lang, MilljanText, MilljanTopic, milljan as words, number};
use crate::names;
use jobs::milljan::{AnalyseReport, Discard, SORA, State, ranked};

/// The row of the best discard.
pub(super) fn best(report: &AnalyseReport) -> Option<&Discard> {
    report.discards.iter().flatten().find(|row| Some(row.tile) == report.best)
}

/// What to send at a table: the fastest, but そら only where at most one tile is then missing, like
/// the article's player, because she can still fetch any tile of the waiting rooms.
pub(super) fn at_table(report: &AnalyseReport) -> Option<&Discard> {
    let rows = ranked(report.discards.as_deref()?);
    let keeps = |row: &&&Discard| row.tile != SORA || row.h.is_some_and(|h| h <= 1);
    rows.iter().find(keeps).or(rows.first()).copied()
}

/// The text for a tile that is sent instead of そら.
pub(super) fn keeping(report: &AnalyseReport, lang: Lang) -> Option<&'static str> {
    let kept = report.best == Some(SORA) && at_table(report).is_some_and(|row| row.tile != SORA);
    kept.then(|| lang.t(MilljanText::KeepSora))
}

/// The answer as a sentence without marks, for screen readers and shared cards.
pub(super) fn in_words(context: &Context, lang: Lang) -> String {
    let Some(report) = context.report.as_deref() else { return String::new() };
    let (title, why) = headline(context, report, lang);
    match best(report).filter(|_| report.h != Some(0)) {
        Some(row) => {
            format!("{}. {why}", lang.fill(MilljanText::SendTile, &[&names::idol(row.tile, lang)]))
        }
        None => format!("{title}. {why}"),
    }
}

/// The headline where no tile has to be sent, and the reason.
fn headline(context: &Context, report: &AnalyseReport, lang: Lang) -> (String, String) {
    let units =
        lang.fill(MilljanText::UnitCounts, &[&report.complete.len(), &report.one_short.len()]);
    match (context.state(), report.h) {
        (State::Partial, _) => {
            let entered = context.sheet.free.len() as u8;
            let missing = context.sound.slots.saturating_sub(1).saturating_sub(entered);
            let title = if missing > 0 {
                lang.fill(MilljanText::MoreTiles, &[&missing])
            } else {
                lang.t(MilljanText::Problems).into()
            };
            (title, units)
        }
        (_, None) => (lang.t(MilljanText::NoGoal).into(), units),
        (State::Drawn, Some(0)) => {
            let points = i18n::points(report.score_tsumo.unwrap_or_default(), lang);
            (lang.t(MilljanText::Win).into(), points)
        }
        (State::Waiting, Some(h)) => {
            let (kinds, copies) =
                (report.adv.as_ref().map_or(0, Vec::len), report.weight.unwrap_or_default());
            let count = lang.fill(CommonText::KindsAndTiles, &[&kinds, &copies]);
            let head =
                lang.t(if h == 1 { MilljanText::ViewWaits } else { MilljanText::AdvancingLeft });
            (words::waiting(h, lang), format!("{head} {count}"))
        }
        (State::Drawn, Some(_)) => {
            let why = best(report).map_or_else(String::new, |row| {
                words::after_discard(
                    row.h.unwrap_or_default(),
                    row.adv.len(),
                    row.weight.into(),
                    lang,
                )
            });
            // Until the discards are compared, only the distance is known.
            (words::waiting(report.h.unwrap_or_default(), lang), why)
        }
    }
}

/// The headline, the reason, and the numbers that hold for the whole hand.
pub(super) fn answer(context: &Context, job: &JobHandle<AnalyseReport>, lang: Lang) -> Html {
    let failed = match &job.state {
        JobState::Failed(error) => {
            let words = i18n::milljan::job_error(error, lang);
            Some(el("p.notice notice--bad").attr("role", "alert").with(words))
        }
        _ => None,
    };
    let line = |on_stop| progress_line(job.is_busy(), job.progress, on_stop, lang);
    let Some(report) = context.report.clone() else {
        let waiting = el("div.headline").with(el("span.big muted").with("…"));
        return all([waiting.html(), all(failed), line(None).html()]);
    };
    let (title, why) = headline(context, &report, lang);
    let big = match best(&report).filter(|_| report.h != Some(0) && context.state() == State::Drawn)
    {
        Some(row) => {
            let (before, after) =
                lang.t(MilljanText::SendTile).split_once("{0}").unwrap_or_default();
            let tile = el("span.answer")
                .attr("lang", (lang != Lang::En).then_some("ja"))
                .with(names::idol(row.tile, lang));
            el("span.big").with(before).with(tile).with(after)
        }
        None => el("span.big").with(el("span").class("answer", report.h == Some(0)).with(title)),
    };
    let headline = el("div.headline@headline")
        .class("stale", !context.fresh)
        .attr("data-fresh", context.fresh)
        .with(big)
        .with(el("span.why").with(why));
    let stopped = job.state == JobState::Stopped;
    let again = stopped.then(|| {
        let again =
            button("button.button button--small", lang.t(CommonText::Retry), job.retry.clone());
        el("p.muted").with(lang.t(CommonText::Stopped)).with(" ").with(again)
    });
    let part = !report.complete_count && !job.is_busy() && !stopped;
    let part = part.then(|| el("p.caution").with(lang.t(MilljanText::WithoutExchanges)));
    all([
        headline.html(),
        line(Some(&job.stop)).html(),
        all(again),
        all(failed),
        figures(context, &report, lang),
        all(part),
    ])
}

/// h, the points of an end now, the points of the win.
fn figures(context: &Context, report: &AnalyseReport, lang: Lang) -> Html {
    let partial = context.state() == State::Partial;
    let h = (!partial).then(|| {
        let value = or_dash(report.h);
        let numbers = vec![fact("h", &value), fact(lang.t(MilljanText::LeftInWall), report.unseen)];
        let figure = el("span.figure").with("h = ").with(el("b").with(value));
        explain(MilljanTopic::H, numbers, lang).id("h").with(figure)
    });
    // The claimed ones come first in the report and are added by the split itself.
    let claimed = context.sound.request.claimed.len().min(report.lose_units.len());
    let points = el("b").with(i18n::points(report.score_lose, lang));
    let lose = split(MilljanTopic::Lose, context, &report.lose_units[claimed..], false, None, lang)
        .id("score-lose")
        .with(el("span.figure").with(lang.t(MilljanText::ScoreLose)).with(" ").with(points));
    let win = report.score_tsumo.zip(report.tsumo_units.as_deref()).map(|(points, units)| {
        let points = el("b").with(number(points.into()));
        let figure = el("span.figure").with(lang.t(MilljanText::TsumoHead)).with(" ").with(points);
        let win = split(MilljanTopic::Tsumo, context, units, true, None, lang);
        all([win.id("score-tsumo").with(figure), unit_names(units)])
    });
    let sora = context.sheet.free.contains(&SORA);
    el("div.figures")
        .with(h)
        .with(win)
        .with(lose)
        .with(exactness_badge(Exactness::Exact, false, lang))
        .with(sora.then(|| el("span.muted figures__note").with(lang.t(MilljanText::SoraNote))))
        .html()
}
