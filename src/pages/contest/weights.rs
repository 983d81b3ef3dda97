//! Changed weights of the AI: their names, and the form that changes one.

use std::rc::Rc;

use yew::prelude::*;

use super::names;
use super::picker::{self, Picked, PickerProps, What};
use crate::components::{Explanation, Icon, explain, sign};
use crate::el::{El, all, button, el, on, titled};
use crate::handler::Handler;
use crate::hooks::{use_job, use_lang, use_value};
use crate::i18n::{ContestText, DistributionText, Lang, list, read_whole};
use jobs::Ask;
use jobs::contest::{
    Edit, GROWTHS, LATER, ListRequest, Loadout, Plan, TriggerEntry, Triggers, VALUES,
};

/// Requests the triggers that go with a loadout.
pub fn ask_moments(loadout: &Loadout, lang: Lang) -> Ask<Triggers> {
    Ask::new(ListRequest { snapshot: loadout.snapshot.clone(), words: Some(lang) })
}

/// The number of the first line that only version 2 of the AI has.
pub const FIRST_LATER: usize = 30;

/// A weight in words.
pub fn weight(name: &str, lang: Lang) -> String {
    let later = || LATER.iter().position(|value| *value == name).map(|at| at + FIRST_LATER);
    match VALUES.iter().position(|value| *value == name).map(|at| at + 1).or_else(later) {
        Some(r) => format!("r{r} {}", names::value(name, lang)),
        None if GROWTHS.contains(&name) => format!("r28 {}", names::value(name, lang)),
        None => name.to_owned(),
    }
}

/// All weights with their words: values, kinds of growth, triggers with what waits for them.
pub fn weights(moments: &[TriggerEntry], lang: Lang) -> Vec<[String; 3]> {
    let fixed = VALUES
        .iter()
        .chain(&GROWTHS)
        .chain(&LATER)
        .map(|name| [(*name).to_owned(), weight(name, lang), String::new()]);
    let moments = moments.iter().map(|moment| named(moment, "r29 ", lang));
    fixed.chain(moments).collect()
}

/// A trigger by its id, in words after some others, and with the readings of what waits for it.
pub fn named(moment: &TriggerEntry, before: &str, lang: Lang) -> [String; 3] {
    let words = format!("{before}{}", waiting(moment, lang));
    [moment.id.clone(), words, moment.kana.join(" ")]
}

/// A trigger in words: when it is, and some of what waits for it.
fn waiting(moment: &TriggerEntry, lang: Lang) -> String {
    let some = &moment.whose[..moment.whose.len().min(3)];
    format!("{} · {}", moment.moment, list(some, lang))
}

/// A list of weights, or of triggers, in a window: names in the data with their words.
pub fn window(
    title: &'static str,
    key: &'static str,
    weights: Vec<[String; 3]>,
    pick: Handler<Picked>,
    close: Handler<()>,
) -> Html {
    let props = PickerProps {
        what: What::Weights,
        plan: Plan::Common,
        idol: None,
        room: None,
        all: None,
        owned: Rc::default(),
        weights: Rc::new(weights),
        pick,
    };
    picker::window(title, key, props, close)
}

/// A changed weight.
pub fn edit(edit: &Edit, lang: Lang) -> String {
    let term = edit.term.map(|term| lang.fill(DistributionText::InTerm, &[&term]));
    let e = edit.e.map(|e| format!("e = {e}"));
    let p = edit.p.map(|p| format!("P = {p}"));
    let parts: Vec<String> = [e, p, term].into_iter().flatten().collect();
    format!("{}: {}", weight(&edit.name, lang), list(&parts, lang))
}

/// A weight that is being changed, as it is typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// Name of the weight.
    pub name: String,
    /// Term, e and P; may be empty.
    pub numbers: [String; 3],
    /// The AI it goes to; none: one of its own.
    pub way: Option<usize>,
}

impl Draft {
    /// The change; `None` where something is missing or not a number.
    pub fn edit(&self) -> Option<Edit> {
        let name = self.name.trim();
        let read = |at: usize| {
            let text = self.numbers[at].trim();
            let number = || i32::try_from(read_whole(text)?).ok();
            if text.is_empty() { Some(None) } else { number().map(Some) }
        };
        let [term, e, p] = [read(0)?, read(1)?, read(2)?];
        let term = term.map(u8::try_from).transpose().ok()?;
        (!name.is_empty() && (e.is_some() || p.is_some())).then(|| Edit {
            name: name.to_owned(),
            term,
            e,
            p,
        })
    }
}

/// The fields of a change: the weight, which is chosen from a list, term, e, P.
pub fn form(
    draft: &Draft,
    moments: &[TriggerEntry],
    choose: Handler<()>,
    number: &Handler<(usize, String)>,
    lang: Lang,
) -> Html {
    let known = moments.iter().find(|moment| moment.id == draft.name);
    let words = match (draft.name.as_str(), known) {
        ("", _) => lang.t(DistributionText::ChooseWeight).to_owned(),
        (_, Some(moment)) => format!("r29 {}", waiting(moment, lang)),
        (name, None) => weight(name, lang),
    };
    let name = button("button.button choose@edit-name", words, choose)
        .attr("aria-haspopup", "dialog")
        .attr("data-weight", draft.name.clone());
    let labels = [lang.t(DistributionText::Term), "e", "P (‰)"];
    let tests = ["input.input@edit-term", "input.input@edit-e", "input.input@edit-p"];
    let fields = labels.into_iter().zip(tests).enumerate().map(|(at, (label, test))| {
        let number = number.clone();
        let change = Handler::from(move |text: String| number.emit((at, text)));
        titled(
            label,
            el(test)
                .attr("inputmode", "numeric")
                .attr("autocomplete", "off")
                .value(draft.numbers[at].clone())
                .input(change),
        )
    });
    all([name.html(), el("div.fields").list(fields).html()])
}

/// A notice that the AI is not that of the game, with the way back; `None` where it is.
pub fn mark(edits: &[Edit], put: &Handler<Vec<Edit>>, lang: Lang) -> Option<El> {
    (!edits.is_empty()).then(|| {
        el("p.notice edited@ai-edited")
            .with(el("b").with(lang.fill(ContestText::AiEdited, &[&edits.len()])))
            .with(
                button(
                    "button.button button--small@ai-back",
                    sign(Icon::Undo),
                    on(put, Vec::new()),
                )
                .with(lang.t(ContestText::AiBack)),
            )
    })
}

/// What a table of weights leaves out, and why, behind a tap; `None` where nothing is left out.
pub fn left_out(ids: &[String], lang: Lang) -> Option<El> {
    (!ids.is_empty()).then(|| {
        explain(Explanation {
            title: lang.t(ContestText::LeftOutTitle).into(),
            text: lang.fill(ContestText::LeftOutText, &[&list(ids, lang)]).into(),
            ..Explanation::default()
        })
        .id("left-out")
        .with(lang.fill(ContestText::LeftOut, &[&ids.len()]))
    })
}

/// Properties of [`Weights`].
#[derive(PartialEq, Properties)]
pub struct WeightsProps {
    /// Whose weights.
    pub loadout: Loadout,
    /// Replaces these changes.
    pub put: Handler<Vec<Edit>>,
}

/// The changed weights, and a form for another one.
#[component]
pub fn Weights(props: &WeightsProps) -> Html {
    let lang = use_lang();
    let open = use_value(|| false);
    let draft = use_value(Draft::default);
    let moments = use_job(open.then(|| ask_moments(&props.loadout, lang)));
    let edits = &props.loadout.ai.edits;
    let change = |next: fn(&mut Draft, (usize, String))| {
        let draft = draft.clone();
        Handler::from(move |value| {
            let mut now = (*draft.newest()).clone();
            next(&mut now, value);
            draft.set(now);
        })
    };
    let number = change(|draft, (at, text)| draft.numbers[at] = text);
    let choosing = use_value(|| false);
    let name = {
        let (set, choosing) = (change(|draft, (_, text)| draft.name = text), choosing.clone());
        Handler::from(move |picked| {
            if let Picked::Weight(name) = picked {
                set.emit((0, name));
                choosing.set(false);
            }
        })
    };
    let add = {
        let (draft, put, edits) = (draft.clone(), props.put.clone(), edits.clone());
        Handler::from(move |()| {
            if let Some(edit) = draft.newest().edit() {
                let mut next = edits.clone();
                // The newest change of a weight counts.
                next.retain(|known| (&known.name, known.term) != (&edit.name, edit.term));
                next.push(edit);
                put.emit(next);
                draft.set(Draft::default());
            }
        })
    };
    let rows = edits.iter().enumerate().map(|(at, one)| {
        let mut rest = edits.clone();
        rest.remove(at);
        let words = edit(one, lang);
        let drop = lang.fill(DistributionText::RemoveOf, &[&words]);
        el("li.distribution__edit").with(el("span").with(words)).with(
            button("button.icon-button", sign(Icon::Trash), on(&props.put, rest))
                .id(format!("edit-drop-{at}"))
                .attr("aria-label", drop),
        )
    });
    let rows = (!edits.is_empty()).then(|| el("ul.list@edits").list(rows));
    let known = moments.report.as_deref().map_or(&[][..], |report| &report.triggers);
    let body = open.then(|| {
        el("div.stack").with(form(&draft, known, choosing.set_to(true), &number, lang)).with(
            el("div.buttons").with(
                button("button.button@edit-add", sign(Icon::Plus), add)
                    .with(lang.t(ContestText::AiChange))
                    .flag("disabled", draft.edit().is_none()),
            ),
        )
    });
    let toggle =
        button("button.button@weights", lang.t(ContestText::AiWeights), open.set_to(!*open))
            .attr("aria-expanded", *open);
    el("section.card@weights-card")
        .with(el("h2").with(el("span").with(lang.t(ContestText::AiTitle))))
        .with(el("p.muted").with(lang.t(ContestText::AiHint)))
        .with(rows)
        .with(el("div.buttons").with(toggle))
        .with(body)
        .with(choosing.then(|| {
            let title = lang.t(DistributionText::Weight);
            window(title, "pick-weight", weights(known, lang), name, choosing.set_to(false))
        }))
        .html()
}
