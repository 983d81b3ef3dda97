//! The answer in one line, and what stands behind it.

use yew::prelude::*;

use super::Context;
use super::explain::{explain, fact, split};
use super::parts::unit_names;
use crate::jobs::milljan::{AnalyseReport, Discard, SORA, State};
use crate::jobs::{JobError, Progress};
use crate::web::components::{Exactness, Explain, Mark, ProgressLine, slot};
use crate::web::hooks::{JobHandle, JobState, use_lang};
use crate::web::i18n::{self, Lang, M, Topic, milljan as words, number};
use crate::web::names;

/// How the question stands, without the report.
#[derive(Clone, PartialEq)]
pub(super) struct Asked {
    busy: bool,
    failed: Option<JobError>,
    progress: Progress,
    stop: Callback<()>,
    retry: Callback<()>,
    stopped: bool,
}

impl Asked {
    pub(super) fn of(job: &JobHandle<AnalyseReport>) -> Self {
        let failed = match &job.state {
            JobState::Failed(error) => Some(error.clone()),
            _ => None,
        };
        Self {
            busy: job.is_busy(),
            failed,
            progress: job.progress,
            stop: job.stop.clone(),
            retry: job.retry.clone(),
            stopped: job.state == JobState::Stopped,
        }
    }
}

#[derive(PartialEq, Properties)]
pub(super) struct AnswerProps {
    pub(super) context: Context,
    pub(super) job: Asked,
}

/// The row of the best discard.
pub(super) fn best(report: &AnalyseReport) -> Option<&Discard> {
    report.discards.iter().flatten().find(|row| Some(row.tile) == report.best)
}

/// The answer as a sentence without marks, for screen readers and shared cards.
pub(super) fn in_words(context: &Context, lang: Lang) -> String {
    let Some(report) = context.report.as_deref() else { return String::new() };
    let (title, why) = headline(context, report, lang);
    match best(report).filter(|_| report.h != Some(0)) {
        Some(row) => {
            format!("{}. {why}", lang.fill(M::SendTile, &[&names::idol(row.tile, lang)]))
        }
        None => format!("{title}. {why}"),
    }
}

/// What to say where no tile is to be sent, and the reason line.
fn headline(context: &Context, report: &AnalyseReport, lang: Lang) -> (String, String) {
    let units = lang.fill(M::UnitCounts, &[&report.complete.len(), &report.one_short.len()]);
    match (context.state(), report.h) {
        (State::Partial, _) => {
            let entered = context.sheet.free.len() as u8;
            let missing = context.sound.slots.saturating_sub(1).saturating_sub(entered);
            let title = if missing > 0 {
                lang.fill(M::MoreTiles, &[&missing])
            } else {
                lang.t(M::Problems).into()
            };
            (title, units)
        }
        (_, None) => (lang.t(M::NoGoal).into(), units),
        (State::Drawn, Some(0)) => {
            let points = i18n::points(report.score_tsumo.unwrap_or_default(), lang);
            (lang.t(M::Win).into(), points)
        }
        (State::Waiting, Some(h)) => {
            let (kinds, copies) =
                (report.adv.as_ref().map_or(0, Vec::len), report.weight.unwrap_or_default());
            let count = lang.fill(i18n::Key::KindsAndTiles, &[&kinds, &copies]);
            let head = lang.t(if h == 1 { M::ViewWaits } else { M::AdvancingLeft });
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
            // Until the discards are compared, the distance is what can be said.
            (words::waiting(report.h.unwrap_or_default(), lang), why)
        }
    }
}

/// The headline, the reason, and the numbers that hold for the whole hand.
#[component]
pub(super) fn Answer(props: &AnswerProps) -> Html {
    let lang = use_lang();
    let AnswerProps { context, job } = props;
    let Some(report) = context.report.clone() else {
        return html! {
            <>
                <div class="headline"><span class="big muted">{ "…" }</span></div>
                { slot(job.failed.as_ref().map(|error| failed(error, lang))) }
                <ProgressLine busy={job.busy} progress={job.progress} />
            </>
        };
    };
    let (title, why) = headline(context, &report, lang);
    let big = match best(&report).filter(|_| report.h != Some(0) && context.state() == State::Drawn)
    {
        Some(row) => {
            let (before, after) = lang.t(M::SendTile).split_once("{0}").unwrap_or_default();
            html! { <>{ before }<span class="answer" lang={(lang != Lang::En).then_some("ja")}>{ names::idol(row.tile, lang) }</span>{ after }</> }
        }
        None => html! { <span class={(report.h == Some(0)).then_some("answer")}>{ title }</span> },
    };
    let on_stop = Some(job.stop.clone());
    let stopped = job.stopped.then(|| {
        let again = job.retry.reform(|_: MouseEvent| ());
        html! {
            <p class="muted">{ lang.t(i18n::Key::Stopped) }{ " " }
                <button type="button" class="button button--small" onclick={again}>{ lang.t(i18n::Key::Retry) }</button>
            </p>
        }
    });
    html! {
        <>
            <div class={classes!("headline", (!context.fresh).then_some("stale"))} data-testid="headline"
                data-fresh={context.fresh.to_string()}>
                <span class="big">{ big }</span>
                <span class="why">{ why }</span>
            </div>
            <ProgressLine busy={job.busy} progress={job.progress} {on_stop} />
            { slot(stopped) }
            { slot(job.failed.as_ref().map(|error| failed(error, lang))) }
            { figures(context, &report, lang) }
            { slot((!report.complete_count && !job.busy && !job.stopped)
                .then(|| html! { <p class="caution">{ lang.t(M::WithoutExchanges) }</p> })) }
        </>
    }
}

fn failed(error: &JobError, lang: Lang) -> Html {
    html! { <p class="notice notice--bad" role="alert">{ i18n::job_error(error, lang) }</p> }
}

/// h, the points of an end now, the points of the win.
fn figures(context: &Context, report: &std::rc::Rc<AnalyseReport>, lang: Lang) -> Html {
    let partial = context.state() == State::Partial;
    let h = (!partial).then(|| {
        let value = report.h.map_or_else(|| "–".to_owned(), |h| h.to_string());
        let numbers = vec![fact("h", &value), fact(lang.t(M::LeftInWall), report.unseen)];
        let about = Callback::from(move |()| explain(Topic::H, numbers.clone(), lang));
        html! { <Explain explain={about} testid="h"><span class="figure">{ "h = " }<b>{ value }</b></span></Explain> }
    });
    let lose = {
        let (context, units) = (context.clone(), report.clone());
        let about = Callback::from(move |()| {
            // The claimed ones come first in the report and are added by the split itself.
            let own = &units.lose_units
                [context.sound.request.claimed.len().min(units.lose_units.len())..];
            split(Topic::Lose, &context, own, false, None, lang)
        });
        html! {
            <Explain explain={about} testid="score-lose">
                <span class="figure">{ lang.t(M::ScoreLose) }{ " " }<b>{ i18n::points(report.score_lose, lang) }</b></span>
            </Explain>
        }
    };
    let win = report.score_tsumo.zip(report.tsumo_units.clone()).map(|(points, units)| {
        let context = context.clone();
        let shown = units.clone();
        let about = Callback::from(move |()| split(Topic::Tsumo, &context, &units, true, None, lang));
        html! {
            <>
                <Explain explain={about} testid="score-tsumo">
                    <span class="figure">{ lang.t(M::TsumoHead) }{ " " }<b>{ number(points.into()) }</b></span>
                </Explain>
                { unit_names(&shown) }
            </>
        }
    });
    let sora = context.sheet.free.contains(&SORA);
    html! {
        <div class="figures">
            { slot(h) }{ slot(win) }{ lose }
            <Mark exactness={Exactness::Exact} />
            { slot(sora.then(|| html! { <span class="muted figures__note">{ lang.t(M::SoraNote) }</span> })) }
        </div>
    }
}
