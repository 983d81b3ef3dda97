//! The controls of many games: how they end, start and stop, how long they take, files.

use yew::prelude::*;

use super::progress::{crashed, progress_bar, refused};
use super::{Choice, Exactness, Icon, about, file_button, segmented, sign};
use crate::batch::{Pace, Width};
use crate::components::decimal_field;
use crate::el::{El, all, button, el};
use crate::handler::Handler;
use crate::i18n::{BatchText, CommonText, Lang, decimal, number};
use crate::pool;

/// An interval that may end it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BatchWidth {
    /// Its unit.
    pub unit: &'static str,
    /// The smallest and largest choice, and the default.
    pub limits: [f64; 3],
    /// Digits after the decimal point.
    pub digits: u32,
}

/// The state of a batch and what can be done with it, for its controls.
pub struct BatchLook {
    /// Whether there is something to play.
    pub can_start: bool,
    /// The text of the play button; otherwise it shows how many games it plays.
    pub start: Option<&'static str>,
    /// Whether its games are the steps of a search.
    pub steps: bool,
    /// Whether results can be saved and loaded.
    pub files: bool,
    /// Whether it is being played.
    pub busy: bool,
    /// Games of the plan that are played.
    pub done: u64,
    /// Games of the plan.
    pub whole: u64,
    /// Games to play now.
    pub left: u64,
    /// Whether there is a result, of whatever plan.
    pub has: bool,
    /// Games of the result that can be restored.
    pub earlier: Option<u64>,
    /// How far the run has got.
    pub pace: Option<Pace>,
    /// Games that one worker plays per millisecond, if known.
    pub rate: Option<f64>,
    /// Games that do not depend on each other: at most this many workers are used.
    pub abreast: u64,
    /// Whether games are probed for their speed, or soon will be.
    pub probing: bool,
    /// The intervals that may end it.
    pub widths: Vec<BatchWidth>,
    /// The chosen one; `None` where only the number of games counts.
    pub width: Option<Width>,
    /// Why it could not be played.
    pub refused: Option<String>,
    /// Whether a worker has died.
    pub crashed: bool,
    /// What is wrong with the last input.
    pub fault: Option<String>,
    /// Plays.
    pub play: Handler<()>,
    /// Ends the run.
    pub stop: Handler<()>,
    /// Continues after a crash.
    pub resume: Handler<()>,
    /// Forgets the result.
    pub forget: Handler<()>,
    /// Restores the earlier result.
    pub restore: Handler<()>,
    /// Chooses the width.
    pub set_width: Handler<Option<Width>>,
    /// Takes in a file; returns whether it is taken.
    pub import: Handler<String, bool>,
    /// Saves the result.
    pub save: Handler<()>,
    /// Saves it for other programs.
    pub csv: Option<Handler<()>>,
}

/// The controls of a batch.
pub fn batch_controls(look: &BatchLook, lang: Lang) -> Html {
    let files = el("div.buttons")
        .with(look.has.then(|| {
            button("button.button@batch-save", sign(Icon::Save), look.save.clone())
                .with(lang.t(CommonText::ShareJson))
        }))
        .with(look.csv.clone().filter(|_| look.has).map(|csv| {
            button("button.button@batch-csv", sign(Icon::Save), csv).with(lang.t(BatchText::Csv))
        }))
        .with((!look.busy).then(|| {
            let key = if look.steps { BatchText::Open } else { BatchText::Import };
            let label = lang.t(key);
            file_button("input.visually-hidden@batch-import", label, look.import.clone(), lang)
        }))
        .with((look.has && !look.busy).then(|| {
            button(
                "button.button button--drop@batch-forget",
                sign(Icon::Trash),
                look.forget.clone(),
            )
            .with(lang.t(BatchText::Forget))
        }))
        .with(look.earlier.filter(|_| !look.busy).map(|games| {
            let words = lang.fill(BatchText::Restore, &[&number(games)]);
            button("button.button@batch-restore", sign(Icon::Undo), look.restore.clone())
                .with(words)
        }));
    let fault = look.fault.as_ref().map(|words| {
        el("p.notice notice--bad@batch-fault").attr("role", "alert").with(words.clone())
    });
    all([
        all((!look.widths.is_empty()).then(|| stop_rule(look, lang))),
        el("div.buttons").with(go(look, lang)).html(),
        el("div.batch__time").with(time(look, lang)).html(),
        all(failure(look, lang)),
        all(fault),
        all(look.files.then_some(files)),
    ])
}

/// Whether it ends after a number of games, or at a width.
fn stop_rule(look: &BatchLook, lang: Lang) -> El {
    let chosen = look.width.map(|(which, _)| which);
    let count = Choice::new(None, lang.t(BatchText::ByCount)).testid("stop-count");
    let widths = look.widths.iter().enumerate().map(|(which, width)| {
        Choice::new(Some(which), format!("± {}", width.unit)).testid(format!("stop-width-{which}"))
    });
    let choose = {
        let set = look.set_width.clone();
        let usual: Vec<f64> = look.widths.iter().map(|width| width.limits[2]).collect();
        Handler::from(move |which: Option<usize>| {
            set.emit(which.and_then(|which| Some((which, *usual.get(which)?))));
        })
    };
    let label = lang.t(BatchText::StopAt);
    let choices = std::iter::once(count).chain(widths).collect();
    let rule = segmented(label, choices, &chosen, &choose, true);
    let now = look.width.and_then(|(which, value)| Some((which, value, look.widths.get(which)?)));
    let field = now.map(|(which, value, width)| {
        let BatchWidth { unit, limits: [least, most, _], digits } = *width;
        let set = look.set_width.clone();
        let change = Handler::from(move |entered| set.emit(Some((which, entered))));
        let named = lang.fill(BatchText::Width, &[&unit]);
        let range = [least, most];
        el("div.stack")
            .with(decimal_field("batch-width", named, value, range, digits, change))
            .with(el("p.muted").with(lang.t(BatchText::WidthHint)))
    });
    el("div.stack batch__stop")
        .with(el("div.field").with(el("span").with(label)).with(rule))
        .with(field)
}

fn go(look: &BatchLook, lang: Lang) -> El {
    if look.busy {
        let stop = look.stop.clone();
        return button("button.button button--main@batch-stop", lang.t(CommonText::Stop), stop);
    }
    let by_width = look.width.is_some();
    let label = match (look.left, look.done) {
        (0, _) if look.can_start && look.steps => lang.t(BatchText::SearchOver).to_owned(),
        (0, done) if look.can_start && done < look.whole => lang.t(BatchText::Reached).to_owned(),
        (0, _) if look.can_start => lang.t(BatchText::Complete).to_owned(),
        (_, 0) => match look.start {
            Some(words) => words.to_owned(),
            None if by_width => lang.t(BatchText::StartWidth).to_owned(),
            // Without a plan there is no number of games yet.
            None if look.whole == 0 => lang.t(BatchText::StartAny).to_owned(),
            None => lang.fill(BatchText::Start, &[&number(look.whole)]),
        },
        (..) if by_width || look.start.is_some() => lang.t(BatchText::Resume).to_owned(),
        (left, _) => lang.fill(BatchText::Continue, &[&number(left)]),
    };
    button("button.button button--main@batch-start", label, look.play.clone())
        .flag("disabled", look.left == 0 || !look.can_start)
}

/// How far it has got, or how long it will take; of constant height.
fn time(look: &BatchLook, lang: Lang) -> El {
    if let Some(pace) = look.pace {
        return progress(pace, lang);
    }
    let line = el("p.muted num@batch-cost");
    match look.rate.filter(|_| look.left > 0) {
        None if look.probing => line.with(lang.t(BatchText::Measuring)),
        None => line,
        Some(rate) => {
            let workers = look.abreast.clamp(1, pool::size() as u64);
            let by_width = look.width.is_some();
            let games = if by_width { look.whole.saturating_sub(look.done) } else { look.left };
            let seconds = games as f64 / (rate * workers as f64 * 1000.0);
            let key = if by_width && seconds > 1.0 { BatchText::CostMost } else { BatchText::Cost };
            let numbers = vec![
                (lang.t(BatchText::CostLeft), number(games)),
                (lang.t(BatchText::CostRate), decimal(rate * 1000.0, 1)),
                (lang.t(BatchText::CostCores), number(workers)),
            ];
            let words = lang.fill(key, &[&duration(seconds, lang)]);
            line.with(about(BatchText::CostTopic, numbers, Exactness::Heuristic, lang).with(words))
        }
    }
}

/// A time in one number.
pub fn duration(seconds: f64, lang: Lang) -> String {
    let whole = |value: f64| number(value.ceil() as u64);
    match seconds {
        ..1.0 => lang.t(BatchText::UnderASecond).to_owned(),
        ..90.0 => lang.fill(BatchText::Seconds, &[&whole(seconds)]),
        ..5400.0 => lang.fill(BatchText::Minutes, &[&whole(seconds / 60.0)]),
        _ => lang.fill(BatchText::Hours, &[&whole(seconds / 3600.0)]),
    }
}

/// How many games are played, how fast, and how long the rest takes.
fn progress(pace: Pace, lang: Lang) -> El {
    let Pace { now, all, rate, of_games } = pace;
    let key = if of_games { BatchText::Done } else { BatchText::StepsDone };
    let words = lang.fill(key, &[&number(now), &number(all)]);
    let rate = match rate {
        None => lang.t(BatchText::Measuring).to_owned(),
        Some(rate) => {
            let left = duration(all.saturating_sub(now) as f64 / rate, lang);
            lang.fill(BatchText::Pace, &[&decimal(rate, u32::from(rate < 100.0)), &left])
        }
    };
    el("div.progress progress--busy")
        .with(progress_bar(now, Some(all), lang))
        .with(el("span.progress__words num@games-done").with(words))
        .with(el("span.progress__words num").with(rate))
}

/// Why it could not be played, or that a worker has died, with a button to continue.
fn failure(look: &BatchLook, lang: Lang) -> Option<El> {
    let died = || crashed(lang.t(BatchText::Resume), &look.resume, lang);
    look.refused.clone().map(refused).or_else(|| look.crashed.then(died))
}
