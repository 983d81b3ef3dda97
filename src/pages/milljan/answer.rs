//! The answer in one line, and what is behind it.

use yew::prelude::*;

use super::Context;
use super::explain::{explain, fact, split};
use super::parts::unit_names;
use crate::components::{Exactness, exactness_badge, or_dash, progress_line};
use crate::el::{El, all, button, el};
use crate::hooks::{JobHandle, JobState};
use crate::i18n::milljan::{self as words, AdviceWords};
use crate::i18n::{self, CommonText, Lang, MilljanText, MilljanTopic, number};
use crate::lang_span::{lang_spans, marked};
use crate::names;
use jobs::milljan::{Act, AnalyseReport, Problem, Sound, State};

/// What to do and why, in the words that every screen has for it; characters and units are marked as
/// Japanese. `None` until it is known.
pub(super) fn advised(report: &AnalyseReport, asked: &Sound, lang: Lang) -> Option<AdviceWords> {
    let idol = |id| match lang {
        Lang::En | Lang::Ja => names::idol(id, lang).to_string(),
        Lang::Zh => marked(names::idol(id, lang)),
    };
    let unit = |id| marked(asked.roster.name(id).unwrap_or_default());
    words::advice(report, &asked.request, lang, &idol, &unit)
}

/// Whether there is something to do: vermilion is for that.
pub(super) fn acts(report: &AnalyseReport) -> bool {
    report.best_way().is_some_and(|way| way.act != Act::Wait && way.h.is_some())
}

/// The answer as a sentence, for screen readers and shared cards.
pub(super) fn in_words(context: &Context, lang: Lang) -> String {
    if context.report.is_none() {
        return String::new();
    }
    headline(context, lang).spoken(lang)
}

/// The headline and its reason.
pub(super) fn headline(context: &Context, lang: Lang) -> AdviceWords {
    let Some(report) = context.report.as_deref() else {
        let title = if context.is_empty() { lang.t(MilljanText::EmptyTitle) } else { "…" };
        let why = if context.is_empty() { lang.t(MilljanText::EmptyText) } else { "" };
        return AdviceWords { title: title.into(), why: why.into() };
    };
    if let Some(words) = advised(report, &context.sound, lang) {
        return words;
    }
    let why =
        lang.fill(MilljanText::UnitCounts, &[&report.complete.len(), &report.one_short.len()]);
    let title = match (context.state(), report.h) {
        (State::Partial, _) => {
            let entered = context.sheet.free.len() as u8;
            let missing = context.sound.slots.saturating_sub(1).saturating_sub(entered);
            let is_full = |problem: &Problem| matches!(problem, Problem::TooMany { .. });
            if missing > 0 {
                lang.fill(MilljanText::MoreTiles, &[&missing])
            } else if context.sound.problems.iter().any(is_full) {
                lang.t(MilljanText::TooManyTitle).into()
            } else {
                lang.t(MilljanText::Problems).into()
            }
        }
        (_, None) => lang.t(MilljanText::NoGoal).into(),
        // Until everything is compared, only the distance is known.
        (_, Some(h)) => words::waiting(h, lang),
    };
    AdviceWords { title, why }
}

/// The answer in large, its reason below.
pub(super) fn headline_box(words: &AdviceWords, acts: bool, fresh: bool) -> El {
    worded(el("div.headline@headline"), words, acts, fresh)
}

/// An element with the answer in large and its reason below.
pub(super) fn worded(frame: El, words: &AdviceWords, acts: bool, fresh: bool) -> El {
    let big = el("span").class("answer", acts).with(lang_spans(&words.title));
    frame
        .class("stale", !fresh)
        .attr("data-fresh", fresh)
        .with(el("span.big").with(big))
        .with(el("span.why").with(lang_spans(&words.why)))
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
    let headline = headline_box(&headline(context, lang), acts(&report), context.fresh);
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
        all([win.id("score-tsumo").with(figure), unit_names(&context.sound.roster, units)])
    });
    el("div.figures")
        .with(h)
        .with(win)
        .with(lose)
        .with(exactness_badge(Exactness::Exact, false, lang))
        .html()
}
