//! A calculator of the AI's evaluation E for a state entered by hand.

mod draft;
mod form;
mod lines;

use yew::prelude::*;

pub(super) use self::draft::Draft;
use self::draft::{blank, from_json, range, to_json};
use super::names::{value as value_name, whole};
use super::words;
use crate::components::{NumberField, ShareContent, announce, decimal_field, later, screen};
use crate::document::Document;
use crate::el::{all, button, el, on};
use crate::handler::Handler;
use crate::hooks::{
    JobHandle, JobState, use_document, use_effect_with, use_job, use_lang, use_value,
};
use crate::i18n::contest::{job_error, what};
use crate::i18n::{EvaluateText, Lang, field};
use crate::location;
use crate::route::Route;
use crate::store::{self, Slot};
use jobs::contest::{
    Evaluate as EvaluateJob, EvaluateReport, EvaluateRequest, ListRequest, TriggerEntry, Triggers,
};
use jobs::{Ask, JobError};
use protocol::js_serde;
use share::{self, LinkError};

/// The address of the screen with a state.
pub(super) fn address_of(request: &EvaluateRequest) -> String {
    let draft = Draft { request: request.clone(), ..Draft::default() };
    location::address(Route::ContestEvaluate, DOCUMENT.mark, &(DOCUMENT.write)(&draft))
}

/// The element that says what is wrong.
const FAULT: &str = "faults";

/// View state.
#[derive(Clone, Debug, PartialEq)]
struct Look {
    /// The values that stand in sight, besides the first; the others are folded. It changes with the whole
    /// state only: a field stays where it is while it is edited.
    shown: Vec<String>,
    /// Whether lines that are 0 are shown.
    all: bool,
    /// Whether weights can be changed.
    weights: bool,
    /// Whether a trigger is being searched for.
    search: bool,
    /// Why a file could not be imported.
    import: Option<JobError>,
}

impl Look {
    /// How a state is shown at first.
    fn of(request: &EvaluateRequest) -> Self {
        let shown = request.status.keys().cloned().collect();
        Self { shown, all: false, weights: false, search: false, import: None }
    }
}

/// What is done: a field by its pointer, see [`Draft::with`].
#[derive(Clone, Debug, PartialEq)]
enum Msg {
    /// Chosen.
    Set(String, String),
    /// A number, or none.
    Number(String, Option<i64>),
    /// The article's example.
    Example,
    /// Nothing.
    Clear,
    /// Shows all lines, or those that are not 0.
    All(bool),
    /// Lets weights be changed.
    Weights(bool),
    /// Opens the list of triggers, or closes it.
    Search(bool),
    /// The contents of a file.
    Import(Result<Box<EvaluateRequest>, JobError>),
}

/// The data that every part of the screen reads.
struct View<'a> {
    now: &'a Draft,
    look: &'a Look,
    job: &'a JobHandle<EvaluateReport>,
    pinned: &'a JobHandle<EvaluateReport>,
    triggers: &'a [TriggerEntry],
    send: &'a Handler<Msg>,
    lang: Lang,
}

impl View<'_> {
    fn t(&self, key: EvaluateText) -> &'static str {
        self.lang.t(key)
    }

    fn set(&self, at: &str, text: &str) -> Handler<()> {
        on(self.send, Msg::Set(at.to_owned(), text.to_owned()))
    }

    /// The evaluation of the current input.
    fn report(&self) -> Option<&EvaluateReport> {
        let good = !matches!(self.job.state, JobState::Failed(_));
        self.job.report.as_deref().filter(|_| good)
    }

    /// What is wrong with a field.
    fn fault(&self, at: &str) -> Option<String> {
        match &self.job.state {
            JobState::Failed(error) if error.at == at => Some(what(error, self.lang)),
            _ => None,
        }
    }
}

/// A field in words.
fn place(at: &str, lang: Lang) -> String {
    let parts: Vec<&str> = at.split('/').skip(1).collect();
    match parts[..] {
        ["left"] => lang.t(EvaluateText::Left).to_owned(),
        ["bonus", at] => {
            let at = at.parse().unwrap_or(0_usize).min(2);
            lang.fill(EvaluateText::BonusOf, &[&words::colour_short(words::COLOURS[at])])
        }
        ["bonus"] => lang.t(EvaluateText::Battle).to_owned(),
        ["play"] => lang.t(EvaluateText::Play).to_owned(),
        ["snapshot"] => lang.t(EvaluateText::Data).to_owned(),
        ["ai", "table"] => lang.t(EvaluateText::Table).to_owned(),
        ["ai", "calculate_turn"] => lang.t(EvaluateText::Phase).to_owned(),
        ["ai", ..] => lang.t(EvaluateText::Weights).to_owned(),
        ["status" | "growth", name] => value_name(name, lang).to_owned(),
        [part @ ("e" | "p"), name] => {
            lang.fill(EvaluateText::EditOf, &[&value_name(name, lang), &part])
        }
        ["enchants", place, ref rest @ ..] => {
            let number = place.parse::<usize>().unwrap_or(0) + 1;
            let effect = lang.fill(EvaluateText::LastingLine, &[&number]);
            match rest {
                ["gain", name] => format!("{effect} {}", value_name(name, lang)),
                _ => effect,
            }
        }
        _ => at.to_owned(),
    }
}

/// What is wrong, in words: where and what.
fn fault(view: &View<'_>) -> Option<String> {
    let JobState::Failed(error) = &view.job.state else { return None };
    Some(field::at(&place(&error.at, view.lang), &what(error, view.lang), view.lang))
}

fn import_words(error: &JobError, lang: Lang) -> String {
    let own = place(&error.at, lang);
    if own.is_empty() || own == error.at {
        return job_error(error, lang);
    }
    field::at(&own, &what(error, lang), lang)
}

/// The screen's document.
pub const DOCUMENT: Document<Draft> = Document {
    is_worth: |draft| draft.request != Draft::default().request,
    ..Document::new(
        Slot::of(store::CONTEST_EVALUATE),
        "contest.evaluate.mine",
        Draft::default,
        |text, _| {
            let json = share::read_evaluation_json(text)?;
            let request = js_serde::parse(&json).and_then(js_serde::read);
            let request = request.map_err(|_| LinkError::Evaluation)?;
            Ok(Draft { request, pin: None })
        },
        |draft| {
            share::write_evaluation_json(&js_serde::to_json(&draft.request).unwrap_or_default())
        },
    )
};

/// The Evaluate screen.
#[component]
pub fn Evaluate() -> Html {
    let lang = use_lang();
    let document = use_document(&DOCUMENT);
    let slot = use_value(|| Look::of(&document.now.request));
    let look = &*slot;
    let send = {
        let (document, slot) = (document.clone(), slot.clone());
        Handler::from(move |msg: Msg| {
            let mut look = (*slot.newest()).clone();
            let request = |request: &EvaluateRequest| {
                let request = request.clone();
                move |old: &Draft| Draft { request, pin: old.pin.clone() }
            };
            match msg {
                Msg::Number(at, value) => document.edit(|draft| draft.with_number(&at, value)),
                Msg::Set(at, text) => {
                    look.search = false;
                    document.edit(|draft| draft.with(&at, &text));
                }
                Msg::Example => {
                    let example = Draft::default().request;
                    look.shown = Look::of(&example).shown;
                    document.edit(request(&example));
                }
                Msg::Clear => document.edit(request(&blank())),
                Msg::All(all) => look.all = all,
                Msg::Weights(so) => look.weights = so,
                Msg::Search(open) => look.search = open,
                Msg::Import(Ok(found)) => {
                    look.import = None;
                    look.shown = Look::of(&found).shown;
                    document.edit(request(&found));
                }
                Msg::Import(Err(error)) => look.import = Some(error),
            }
            slot.set(look);
        })
    };
    let now = document.now.clone();
    let link = document.link.clone();

    let ask = |request: &EvaluateRequest| Ask::<EvaluateJob>::new(request.clone());
    let job = use_job(Some(ask(&now.request)));
    let pinned = use_job(now.pin.as_ref().map(ask));
    let snapshot = now.request.snapshot.clone();
    let triggers = use_job(Some(Ask::<Triggers>::new(ListRequest { snapshot, words: Some(lang) })));
    let triggers = triggers.report.clone();
    let view = View {
        now: &now,
        look,
        job: &job,
        pinned: &pinned,
        triggers: triggers.as_deref().map_or(&[], |report| &report.triggers),
        send: &send,
        lang,
    };
    let total = view.report().filter(|_| job.fresh).map(|report| report.total);
    use_effect_with(total, move |total| {
        if let Some(total) = total {
            announce(format!("E {}", whole(*total)));
        }
    });

    let notice = |testid: &'static str, words: Vec<String>| {
        el("div.notice notice--bad")
            .id(testid)
            .attr("id", testid)
            .attr("role", "alert")
            .list(words.into_iter().map(|words| el("p").with(words)))
    };
    let import = look.import.as_ref().map(|error| {
        notice(
            "bad-import",
            vec![lang.t(EvaluateText::ImportTitle).to_owned(), import_words(error, lang)],
        )
    });
    let wrong = fault(&view).map(|words| notice(FAULT, vec![words]));
    let starts = el("div.buttons")
        .with(button(
            "button.button@example",
            lang.t(EvaluateText::Example),
            on(&send, Msg::Example),
        ))
        .with(button("button.button@clear", lang.t(EvaluateText::Clear), on(&send, Msg::Clear)));
    let body = el("div.stack weigh")
        .with(import)
        .with(el("p.muted").with(lang.t(EvaluateText::Sub)))
        .with(starts)
        .with(
            el("div.weigh__desk")
                .with(el("div.stack weigh__result").with(wrong).with(lines::result(&view)))
                .with(
                    el("div.stack weigh__form")
                        .with(form::basis(&view))
                        .with(later(all([form::values(&view), form::lasting(&view)]))),
                )
                .with(lines::lines(&view).class("weigh__table", true)),
        )
        .with(form::search(&view));
    let shared = now.request.clone();
    let taken = {
        let send = send.clone();
        Handler::from(move |text: String| {
            let found = from_json(&text).map(Box::new);
            let good = found.is_ok();
            send.emit(Msg::Import(found));
            good
        })
    };
    let share = ShareContent {
        title: lang.t(EvaluateText::ShareTitle).into(),
        text: total.map(|total| format!("E {}", whole(total))).unwrap_or_default().into(),
        link: link.into(),
        file: "contest-evaluate".into(),
        card: None,
        json: Some(std::rc::Rc::new(move || to_json(&shared))),
        import: Some(taken),
    };
    screen(document.edits, Some(share), body)
}

/// A number field.
fn field(view: &View<'_>, at: &str, label: impl Into<AttrValue>, value: i64) -> NumberField {
    let (send, place) = (view.send.clone(), at.to_owned());
    let set = Handler::from(move |value: f64| {
        send.emit(Msg::Number(place.clone(), Some(value as i64)));
    });
    decimal_field(testid(at), label, value as f64, range(at), 0, set)
        .bad(view.fault(at).is_some(), FAULT)
}

/// The name by which tests find a field.
fn testid(at: &str) -> String {
    format!("field{}", at.replace('/', "-"))
}
