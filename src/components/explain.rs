//! A number that explains how it was obtained.

use std::cell::RefCell;
use std::rc::Rc;

use yew::prelude::*;

use super::dialog::dialog;
use super::exactness_badge::{Exactness, exactness_badge};
use crate::el::{El, all, el};
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_lang, use_signal};
use crate::i18n::{CommonText, Lang, Text};
use crate::signal::Signal;

/// What a tap on a number shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// What the number is.
    pub title: AttrValue,
    /// The same in a sentence or two.
    pub text: AttrValue,
    /// How it is computed, as a formula in plain text.
    pub formula: Option<AttrValue>,
    /// The numbers of this very position: name and value.
    pub numbers: Vec<(AttrValue, AttrValue)>,
    /// Where the rule or method comes from.
    pub source: Option<AttrValue>,
    /// Whether it is exact.
    pub exactness: Exactness,
}

impl Explanation {
    /// The explanation of a key with a title, words and a formula.
    pub fn of(key: impl Into<Text>, exactness: Exactness, lang: Lang) -> Self {
        let [title, text, formula] = lang.parts(key.into());
        Self {
            title: title.into(),
            text: text.into(),
            formula: Some(formula.into()),
            exactness,
            ..Self::default()
        }
    }
}

thread_local! {
    static OPEN: RefCell<Option<Rc<Explanation>>> = const { RefCell::new(None) };
    static CHANGED: Signal = Signal::default();
}

fn show(what: Option<Rc<Explanation>>) {
    OPEN.set(what);
    Signal::changed(&CHANGED);
}

/// A button that opens this explanation; the number is added by the caller.
///
/// One window serves all numbers: [`Explained`] is in the frame of every screen.
pub fn explain(what: Explanation) -> El {
    let what = Rc::new(what);
    el("button.explain")
        .attr("aria-haspopup", "dialog")
        .click(Handler::from(move |()| show(Some(what.clone()))))
}

/// A button that explains a number: its key has a title, words and a formula.
pub fn about(
    key: impl Into<Text>,
    numbers: Vec<(&'static str, String)>,
    exactness: Exactness,
    lang: Lang,
) -> El {
    explain_with(Explanation::of(key, exactness, lang), numbers)
}

/// A button that opens this explanation with these numbers.
pub fn explain_with(what: Explanation, numbers: Vec<(&'static str, String)>) -> El {
    let numbers = numbers.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
    explain(Explanation { numbers, ..what })
}

/// The explanation that is open.
#[component]
pub fn Explained() -> Html {
    let lang = use_lang();
    use_signal(&CHANGED);
    // It belongs to this screen and goes with it.
    use_effect_with((), |()| || OPEN.set(None));
    let Some(what) = OPEN.with_borrow(Clone::clone) else { return Html::default() };
    let section = |title: CommonText, body: El| all([el("h3").with(lang.t(title)), body]);
    let numbers = what
        .numbers
        .iter()
        .map(|(name, value)| el("div").with(el("dt").with(name)).with(el("dd.num").with(value)));
    let numbers = (!what.numbers.is_empty())
        .then(|| section(CommonText::Numbers, el("dl.facts").list(numbers)));
    let formula =
        what.formula.as_ref().map(|text| section(CommonText::Formula, el("p.formula").with(text)));
    let source =
        what.source.as_ref().map(|text| section(CommonText::Source, el("p.muted").with(text)));
    let body = [
        Some(el("p").with(&what.text).html()),
        Some(el("p").with(exactness_badge(what.exactness, true, lang)).html()),
        formula,
        numbers,
        source,
    ];
    let close = Handler::from(|()| show(None));
    dialog(what.title.clone(), "explanation", close, all(body.into_iter().flatten()))
}
