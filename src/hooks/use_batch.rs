//! Many games on a screen.

use std::rc::Rc;

use yew::prelude::*;

use super::use_effect_with;
use super::{JobState, use_lang, use_signal, use_value};
use crate::batch::{self, AnyRunner, Pace, Runner, Spec, Width};
use crate::components::{BatchLook, BatchWidth, batch_controls, save_text, toast};
use crate::handler::Handler;
use crate::i18n::CommonText;
use jobs::batch::{Ranged, Report, Sums};
use jobs::{Batch, JobError};
use protocol::js_serde;

/// The batch of a screen.
pub struct BatchHandle<B: Batch> {
    /// What was played so far.
    pub report: Option<Rc<Report<B>>>,
    /// Whether that belongs to a plan other than the chosen one.
    pub stale: bool,
    /// Whether it is being played.
    pub busy: bool,
    /// Buttons, progress, faults, files.
    pub controls: Html,
    /// Imports a report as text, as a file holds it.
    pub take: Handler<String, bool>,
    /// Gives that text, where something was played.
    pub json: Option<Rc<dyn Fn() -> String>>,
}

impl<B: Batch> BatchHandle<B> {
    /// What was played of the chosen plan.
    pub fn played(&self) -> Option<&Rc<Report<B>>> {
        self.report.as_ref().filter(|_| !self.stale)
    }
}

/// Many games by `plan`, which is `None` while there is nothing to play. `adopt` takes over the plan of
/// an imported result.
#[hook]
pub fn use_batch<B: Batch>(
    spec: &'static Spec<B>,
    plan: Option<B::Request>,
    adopt: &Handler<B::Request>,
) -> BatchHandle<B> {
    let width = Runner::open(spec).width();
    use_batch_until(spec, plan, adopt, width, None)
}

/// The same where the screen stores which interval ends it: `set_width` changes that.
#[hook]
pub fn use_batch_until<B: Batch>(
    spec: &'static Spec<B>,
    plan: Option<B::Request>,
    adopt: &Handler<B::Request>,
    width: Option<Width>,
    set_width: Option<Handler<Option<Width>>>,
) -> BatchHandle<B> {
    let lang = use_lang();
    let runner = Runner::open(spec);
    let any: Rc<dyn AnyRunner> = runner.clone();
    use_looking(spec.slot, &any);
    // What is wrong with the file that was opened last, and the plan that it was opened for.
    let fault = use_value(|| None::<(String, Option<B::Request>)>);
    let (report, busy) = (runner.report(), runner.is_busy());
    let played = plan.as_ref().and_then(|plan| runner.played(plan));
    let left = plan.as_ref().map_or(0, |plan| runner.left(plan, width));
    let stale = report.is_some() && played.is_none();
    runner.look_at(plan.as_ref().filter(|_| !busy && left > 0));

    let take = {
        let (runner, fault, adopt) = (runner.clone(), fault.clone(), adopt.clone());
        let plan = plan.clone();
        Handler::from(move |text: String| {
            let joined = batch::import::<B>(&text).and_then(|new| match runner.report() {
                // What is wrong is the pair of them, and no place in the file.
                Some(old) if !B::IN_ROUNDS => {
                    jobs::batch::merge((*old).clone(), new).map_err(|mut error| {
                        error.at.clear();
                        error
                    })
                }
                _ => Ok(new),
            });
            let words = |error: &JobError| ((spec.error)(error, lang), plan.clone());
            fault.set(joined.as_ref().err().map(words));
            let Ok(joined) = joined else { return false };
            adopt.emit(joined.request.clone());
            runner.put(Some(joined));
            true
        })
    };
    let json = report.clone().map(|report| -> Rc<dyn Fn() -> String> {
        Rc::new(move || js_serde::report_json(&report).unwrap_or_default())
    });
    let csv = spec
        .csv
        .zip(report.clone())
        .map(|(write, report)| -> Rc<dyn Fn() -> String> { Rc::new(move || write(&report, lang)) });
    let start = {
        let (runner, fault, plan) = (runner.clone(), fault.clone(), plan.clone());
        Handler::from(move |()| {
            fault.set(None);
            plan.iter().for_each(|plan| runner.start(plan.clone(), width));
        })
    };
    let restore = {
        let (runner, adopt) = (runner.clone(), adopt.clone());
        Handler::from(move |()| {
            runner.earlier().into_iter().for_each(|(request, _)| adopt.emit(request));
            runner.restore();
        })
    };
    let done = played.map_or(0, |report| report.sums.games());
    let state = runner.state();
    // Steps are told in the games that they are made of, once it is known how many these are.
    let pace = runner.pace().map(|pace| {
        let games = |steps| {
            let known = report.as_ref().filter(|report| report.sums.games() > 0)?;
            B::games_of(&known.request, &known.sums, steps)
        };
        match (games(pace.now), games(pace.all)) {
            (Some(now), Some(all)) if now > 0 => {
                let rate = pace.rate.map(|rate| rate * now as f64 / pace.now.max(1) as f64);
                Pace { now, all, rate, of_games: true }
            }
            _ => pace,
        }
    });
    let file = spec.file;
    let look = BatchLook {
        can_start: plan.is_some(),
        start: spec.start.map(|start| start(lang)),
        files: file.is_some(),
        steps: B::IN_ROUNDS,
        busy,
        done,
        whole: plan.as_ref().map_or(0, |plan| plan.range().games),
        left,
        has: report.is_some(),
        earlier: runner.earlier().map(|(_, games)| games),
        pace,
        rate: plan.as_ref().and_then(|plan| runner.rate(plan)),
        abreast: plan.as_ref().map_or(0, |plan| B::round_end(plan, done).saturating_sub(done)),
        probing: runner.is_probing(),
        widths: spec
            .precisions
            .iter()
            .map(|it| BatchWidth { unit: (it.unit)(lang), limits: it.widths, digits: it.digits })
            .collect(),
        width,
        refused: match &state {
            JobState::Failed(error) => Some((spec.error)(error, lang)),
            _ => None,
        },
        crashed: matches!(state, JobState::Crashed(_)),
        fault: fault.as_ref().filter(|(_, of)| *of == plan).map(|(words, _)| words.clone()),
        play: start,
        restore,
        set_width: set_width.unwrap_or_else(|| act(&any, |runner, width| runner.set_width(width))),
        stop: act(&any, |runner, ()| runner.stop()),
        resume: act(&any, |runner, ()| runner.resume()),
        forget: {
            let (runner, fault) = (any.clone(), fault.clone());
            Handler::from(move |()| {
                fault.set(None);
                runner.forget();
            })
        },
        import: import(take.clone(), lang.t(CommonText::ImportDone)),
        save: save(json.clone(), file, "json"),
        csv: csv.map(|csv| save(Some(csv), file, "csv")),
    };
    BatchHandle { report, stale, busy, controls: batch_controls(&look, lang), take, json }
}

/// Redraws the view when a batch has changed, and stops probing when the view is gone.
#[hook]
fn use_looking(slot: &'static str, runner: &Rc<dyn AnyRunner>) {
    use_signal(&batch::CHANGED);
    let runner = runner.clone();
    use_effect_with(slot, move |_| move || runner.look_away());
}

fn act<T: 'static>(runner: &Rc<dyn AnyRunner>, call: fn(&dyn AnyRunner, T)) -> Handler<T> {
    let runner = runner.clone();
    Handler::from(move |value| call(&*runner, value))
}

fn import(take: Handler<String, bool>, done: &'static str) -> Handler<String, bool> {
    Handler::from(move |text: String| {
        let taken = take.emit(text);
        if taken {
            toast(done);
        }
        taken
    })
}

fn save(
    text: Option<Rc<dyn Fn() -> String>>,
    file: Option<&'static str>,
    ending: &'static str,
) -> Handler<()> {
    Handler::from(move |()| {
        let (Some(text), Some(file)) = (&text, file) else { return };
        save_text(&text(), &format!("{file}.{ending}"));
    })
}
