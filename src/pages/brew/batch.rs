//! Many games on all workers: played, stopped, gone on with, added to, saved. What Spells and Compare
//! have in common.

use std::rc::Rc;

use js_sys::Reflect;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use yew::prelude::*;

use super::game::{MARK, failure, in_address, use_links};
use super::keep::use_keeping;
use crate::callback::Callback;
use crate::components::{Icon, announce, dialog, download, file_button, sign, text_blob, toast};
use crate::el::{El, all, button, el};
use crate::hooks::{HistoryHandle, JobState, use_history, use_kept, use_lang, use_pool};
use crate::i18n::{self, BrewBatch, Key, Lang, brew, decimal, number};
use crate::{dom, location, store};
use jobs::{Ask, Batch, JobError};
use protocol::wire;
use share::BadLink;

/// Pieces of a run; each is a message to a worker.
const MOST_PIECES: u64 = 4_000;

/// Number of the first game, and how many.
pub type Range = (u64, u64);

/// A kind of batch, and how its screen settles it.
pub trait Kind: Batch<Report: Clone + PartialEq + Serialize> + 'static {
    /// What is chosen on the screen.
    type Plan: Clone + PartialEq + Default + Serialize + DeserializeOwned + 'static;
    /// The name that everything is kept under.
    const STORE: &'static str;
    /// The file's name, without an ending.
    const FILE: &'static str;
    /// Whether it can be played; the job judges the rest.
    fn is_sound(plan: &Self::Plan) -> bool;
    /// All games of a plan.
    fn ask(plan: &Self::Plan) -> Self::Request;
    /// What a report answers.
    fn asked(report: &Self::Report) -> Self::Request;
    /// Its games.
    fn range(ask: &Self::Request) -> Range;
    /// The same with other games.
    fn ranged(ask: &Self::Request, range: Range) -> Self::Request;
    /// The plan that such a question comes from.
    fn plan(ask: &Self::Request, before: &Self::Plan) -> Self::Plan;
    /// Games of a piece of the work: some tenths of a second.
    fn piece(ask: &Self::Request) -> u64;
    /// What came out, in a sentence for voices.
    fn in_words(report: &Self::Report, lang: Lang) -> String;
    /// The text of a plan for an address.
    fn write(json: &str) -> String;
    /// The same back.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read(text: &str) -> Result<String, BadLink>;
}

/// What stays on the device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved<P, R> {
    /// What is chosen.
    pub plan: P,
    /// What was played.
    pub report: Option<R>,
}

/// Whether a saved value is one of these.
pub fn is_saved<K: Kind>(value: &JsValue) -> bool {
    let saved = wire::read::<Saved<K::Plan, K::Report>>(value.clone());
    saved.is_ok_and(|saved| saved.report.as_ref().is_none_or(|it| is_whole::<K>(it)))
}

fn is_whole<K: Kind>(report: &K::Report) -> bool {
    K::check(report).is_ok()
}

/// What is being played, behind what there was.
struct Run<K: Kind> {
    ask: K::Request,
    base: Option<K::Report>,
    since: f64,
}

impl<K: Kind> Clone for Run<K> {
    fn clone(&self) -> Self {
        Self { ask: self.ask.clone(), base: self.base.clone(), since: self.since }
    }
}

impl<K: Kind> PartialEq for Run<K> {
    fn eq(&self, other: &Self) -> bool {
        (&self.ask, &self.base, self.since) == (&other.ask, &other.base, other.since)
    }
}

/// Games that were played.
pub fn games<K: Kind>(report: Option<&K::Report>) -> u64 {
    report.map_or(0, |report| K::range(&K::asked(report)).1)
}

/// Whether these are the first games of this question, or some behind which it can go on.
fn begins<K: Kind>(ask: &K::Request, report: &K::Report) -> bool {
    let asked = K::asked(report);
    let (of, all) = (K::range(&asked), K::range(ask));
    K::ranged(ask, of) == asked && of.0 == all.0 && of.1 <= all.1
}

/// The pieces of a run, in the order of the games.
fn pieces<K: Kind>(run: &Run<K>) -> Vec<Ask<K>> {
    let (first, count) = K::range(&run.ask);
    let (mut from, end) = (first + games::<K>(run.base.as_ref()), first + count);
    let mut all = Vec::new();
    while from < end {
        let games = K::piece(&run.ask).max(count.div_ceil(MOST_PIECES)).clamp(1, end - from);
        all.push(Ask::new(K::ranged(&run.ask, (from, games))));
        from += games;
    }
    all
}

/// Two neighbouring parts together; the first alone where they do not belong together.
fn join<K: Kind>(a: K::Report, b: K::Report) -> K::Report {
    K::merge(a.clone(), b).unwrap_or(a)
}

/// Reads a report, bare or as an answer of the command line.
fn read_report<K: Kind>(text: &str) -> Result<K::Report, JobError> {
    let value = wire::parse(text)?;
    let inner = Reflect::get(&value, &"ok".into()).ok().filter(JsValue::is_object);
    let report: K::Report = wire::read_strict(inner.unwrap_or(value))?;
    K::check(&report)?;
    Ok(report)
}

fn read_plan<K: Kind>(text: &str) -> Result<K::Plan, BadLink> {
    let json = K::read(text)?;
    let plan: K::Plan = wire::parse(&json).and_then(wire::read).map_err(|_| BadLink::Content)?;
    Some(plan).filter(K::is_sound).ok_or(BadLink::Content)
}

fn write_plan<K: Kind>(plan: &K::Plan) -> String {
    K::write(&wire::to_json(plan).unwrap_or_default())
}

/// A difference with its sign.
pub fn signed(value: f64, decimals: u32) -> String {
    let text = decimal(value, decimals);
    if text.starts_with('−') || value <= 0.0 { text } else { format!("+{text}") }
}

/// The full address of this screen with a text.
fn address(text: &str) -> String {
    let href = dom::window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}{MARK}{text}")
}

/// What waits for a yes.
#[derive(Clone, Copy, PartialEq)]
enum Asking {
    Nothing,
    Replace,
    Forget,
}

/// The batch of a screen.
pub struct Games<K: Kind> {
    /// What is chosen, with undo.
    pub history: HistoryHandle<K::Plan>,
    /// What was played so far.
    pub report: Rc<Option<K::Report>>,
    /// Whether what was played is not of the plan that is chosen.
    pub stale: bool,
    /// The full address that opens the plan again.
    pub link: String,
    /// Buttons, progress, faults, files.
    pub controls: Html,
    /// A window that asks; stands anywhere.
    pub asks: Html,
    /// Takes in a report as text, as a file holds it.
    pub take: Callback<String, bool>,
}

/// Many games by a plan that can be changed, kept, undone and shared.
#[hook]
pub fn use_games<K: Kind>() -> Games<K> {
    let lang = use_lang();
    let opened = use_memo((), |()| {
        let kept = store::read::<Saved<K::Plan, K::Report>>(K::STORE);
        let (plan, report) = kept.map(|kept| (kept.plan, kept.report)).unzip();
        let plan = plan.filter(K::is_sound).unwrap_or_default();
        let report = report.flatten().filter(|report| is_whole::<K>(report));
        match in_address().map(|text| read_plan::<K>(&text)) {
            Some(Ok(linked)) => (Some(plan).filter(|plan| *plan != linked), linked, report, None),
            Some(Err(bad)) => (None, plan, report, Some(bad)),
            None => (None, plan, report, None),
        }
    });
    let history = use_history(|| (opened.0.clone(), opened.1.clone()));
    let kept = use_kept(|| opened.2.clone());
    let run = use_kept(|| None::<Run<K>>);
    let fault = use_kept(|| opened.3.map(|bad| i18n::bad_link(bad, lang).to_owned()));
    let asking = use_kept(|| Asking::Nothing);
    let (plans, faults) = (history.clone(), fault.clone());
    use_links(Callback::from(move |text: String| match read_plan::<K>(&text) {
        Ok(plan) => {
            faults.set(None);
            plans.edit(|_| plan.clone());
        }
        Err(bad) => faults.set(Some(i18n::bad_link(bad, lang).to_owned())),
    }));

    let requests =
        use_memo((*run).clone(), |run| run.as_ref().map(|run| Rc::new(pieces::<K>(run))));
    let pool = use_pool((*requests).clone(), join::<K>);
    let report =
        use_memo(((*run).clone(), pool.report.clone(), (*kept).clone()), |(run, fresh, kept)| {
            let Some(run) = run else { return kept.clone() };
            let fresh = fresh.as_deref();
            match (&run.base, fresh) {
                (Some(base), Some(fresh)) => Some(join::<K>(base.clone(), fresh.clone())),
                // While a new run begins, the report of the last one may still be there.
                (None, Some(fresh)) => Some(fresh.clone()).filter(|it| begins::<K>(&run.ask, it)),
                (base, None) => base.clone(),
            }
        });
    let plan = history.now.clone();
    use_effect_with(plan.clone(), |plan| {
        location::show(&address(&write_plan::<K>(plan)));
    });
    let busy = run.is_some() && matches!(pool.state, JobState::Loading | JobState::Running);
    let before = run.as_ref().map_or(0, |run| games::<K>(run.base.as_ref()));
    use_keeping::<K>(&plan, &report, before, busy);
    {
        let words = report.as_ref().as_ref().map(|report| K::in_words(report, lang));
        use_effect_with((busy, words), |(busy, words)| {
            if let Some(words) = words.as_ref().filter(|_| !busy) {
                announce(words.clone());
            }
        });
    }

    let ask = K::ask(&plan);
    let base = report.as_ref().as_ref().filter(|report| begins::<K>(&ask, report)).cloned();
    let stale = report.is_some() && base.is_none();
    let lost = if stale { games::<K>(report.as_ref().as_ref()) } else { 0 };
    let (done, whole) = (games::<K>(base.as_ref()), K::range(&ask).1);
    let start = {
        let (run, fault, asking, ask) = (run.clone(), fault.clone(), asking.clone(), ask.clone());
        Callback::from(move |()| {
            fault.set(None);
            asking.set(Asking::Nothing);
            let since = js_sys::Date::now();
            run.set(Some(Run { ask: ask.clone(), base: base.clone(), since }));
        })
    };
    let forget = {
        let (run, kept, asking) = (run.clone(), kept.clone(), asking.clone());
        Callback::from(move |()| {
            asking.set(Asking::Nothing);
            run.set(None);
            kept.set(None);
        })
    };
    let take = {
        let (run, kept, fault) = (run.clone(), kept.clone(), fault.clone());
        let (history, report) = (history.clone(), report.clone());
        Callback::from(move |text: String| {
            let joined = read_report::<K>(&text).and_then(|new| match &*report {
                Some(old) => K::merge(old.clone(), new),
                None => Ok(new),
            });
            match joined {
                Ok(joined) => {
                    run.set(None);
                    // The command line plays more games at once than the page does.
                    history.edit(|plan| {
                        Some(K::plan(&K::asked(&joined), plan))
                            .filter(K::is_sound)
                            .unwrap_or_else(|| plan.clone())
                    });
                    kept.set(Some(joined));
                    fault.set(None);
                    true
                }
                Err(error) => {
                    fault.set(Some(brew::job_error(&error, lang)));
                    false
                }
            }
        })
    };

    let go = if busy {
        button("button.button button--main@batch-stop", lang.t(Key::Stop), pool.stop.clone())
    } else {
        let label = match (whole - done.min(whole), done) {
            (0, _) => lang.t(BrewBatch::Complete).to_owned(),
            (_, 0) => lang.fill(BrewBatch::Start, &[&number(whole)]),
            (left, _) => lang.fill(BrewBatch::GoOn, &[&number(left)]),
        };
        let press = if lost > 0 { asking.set_to(Asking::Replace) } else { start.clone() };
        button("button.button button--main@batch-start", label, press)
            .flag("disabled", done >= whole)
    };
    let line = run.as_ref().filter(|_| busy).map(|run| {
        let (before, all) = (games::<K>(run.base.as_ref()), K::range(&run.ask).1);
        let now = games::<K>(report.as_ref().as_ref());
        progress(now, before, all, run.since, lang)
    });
    let save = {
        let report = report.clone();
        Callback::from(move |()| {
            let text = report.as_ref().as_ref().and_then(wire::to_json);
            if let Some(blob) = text.and_then(|text| text_blob(&text, "application/json")) {
                download(&blob, &format!("{}.json", K::FILE));
            }
        })
    };
    let chosen = {
        let take = take.clone();
        Callback::from(move |text: Option<String>| {
            if take.emit(text.unwrap_or_default()) {
                toast(lang.t(Key::ImportDone));
            }
        })
    };
    let has = report.is_some();
    let files = el("div.buttons")
        .with(has.then(|| {
            button("button.button@batch-save", sign(Icon::Save), save).with(lang.t(Key::ShareJson))
        }))
        .with((!busy).then(|| {
            file_button("input.visually-hidden@batch-import", lang.t(BrewBatch::Import), chosen)
        }))
        .with((has && !busy).then(|| {
            button("button.button@batch-forget", sign(Icon::Trash), asking.set_to(Asking::Forget))
                .with(lang.t(BrewBatch::Forget))
        }));
    let fault = fault.as_ref().map(|words| {
        el("p.notice notice--bad@batch-fault").attr("role", "alert").with(words.clone())
    });
    let controls = all([
        el("div.buttons").with(go).html(),
        all(line),
        all(failure(&pool.state, &pool.resume, lang)),
        all(fault),
        files.html(),
    ]);
    let window = |title: BrewBatch, words: String, label: BrewBatch, yes: Callback<()>| {
        let close = asking.set_to(Asking::Nothing);
        let buttons = el("div.buttons")
            .with(button("button.button button--main@batch-yes", lang.t(label), yes))
            .with(button("button.button", lang.t(Key::Cancel), close.clone()));
        dialog(lang.t(title), "batch-dialog", close, all([el("p").with(words), buttons]))
    };
    let has = number(games::<K>(report.as_ref().as_ref()));
    let asks = match *asking {
        Asking::Nothing => Html::default(),
        Asking::Replace => window(
            BrewBatch::ReplaceAsk,
            lang.fill(BrewBatch::ReplaceText, &[&has]),
            BrewBatch::Replace,
            start,
        ),
        Asking::Forget => window(
            BrewBatch::ForgetAsk,
            lang.fill(BrewBatch::ForgetText, &[&has]),
            BrewBatch::Forget,
            forget,
        ),
    };
    let link = address(&write_plan::<K>(&plan));
    Games { history, report, stale, link, controls, asks, take }
}

/// How many games are played, how fast, and how long the rest takes.
fn progress(now: u64, before: u64, all: u64, since: f64, lang: Lang) -> El {
    let words = lang.fill(BrewBatch::GamesDone, &[&number(now), &number(all)]);
    let seconds = (js_sys::Date::now() - since) / 1000.0;
    let new = now.saturating_sub(before);
    let pace = (new > 0 && seconds > 1.0).then(|| {
        let rate = new as f64 / seconds;
        let left = all.saturating_sub(now) as f64 / rate;
        let left = if left > 90.0 {
            lang.fill(BrewBatch::Minutes, &[&number((left / 60.0).ceil() as u64)])
        } else {
            lang.fill(BrewBatch::Seconds, &[&number(left.ceil() as u64)])
        };
        lang.fill(BrewBatch::Pace, &[&decimal(rate, 1), &left])
    });
    el("div.progress progress--busy")
        .with(
            el("progress")
                .attr("aria-label", lang.t(Key::Running))
                .attr("max", all)
                .attr("value", now.min(all)),
        )
        .with(el("span.progress__words num@games-done").with(words))
        .with(pace.map(|pace| el("span.num").with(pace)))
}
