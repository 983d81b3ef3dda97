//! One of a few: a row of buttons of which one is pressed.

use yew::prelude::*;

use crate::el::{El, button, el, on};
use crate::handler::Handler;

/// One of the choices.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice<T> {
    /// What is chosen.
    pub value: T,
    /// What it is called.
    pub label: AttrValue,
    /// The name by which tests find it.
    pub testid: Option<AttrValue>,
    /// The language of the label where it is not that of the page.
    pub lang: Option<AttrValue>,
}

impl<T> Choice<T> {
    /// A choice with its label.
    pub fn new(value: T, label: impl Into<AttrValue>) -> Self {
        Self { value, label: label.into(), testid: None, lang: None }
    }

    /// The same with a name for tests.
    #[must_use]
    pub fn testid(self, testid: impl Into<AttrValue>) -> Self {
        Self { testid: Some(testid.into()), ..self }
    }

    /// The same with a label in another language.
    #[must_use]
    pub fn lang(self, lang: impl Into<AttrValue>) -> Self {
        Self { lang: Some(lang.into()), ..self }
    }
}

/// A segmented control for choices of any kind.
pub fn segmented<T: Clone + PartialEq + 'static>(
    label: &'static str,
    choices: Vec<Choice<T>>,
    value: &T,
    on_change: &Handler<T>,
    small: bool,
) -> El {
    let buttons = choices.into_iter().map(|choice| {
        let pressed = choice.value == *value;
        face(choice.label, choice.testid, choice.lang, pressed, on(on_change, choice.value))
    });
    el("div.segmented")
        .class("segmented--small", small)
        .attr("role", "group")
        .attr("aria-label", label)
        .list(buttons)
}

/// A button that says whether it is pressed.
fn face(
    label: AttrValue,
    testid: Option<AttrValue>,
    lang: Option<AttrValue>,
    pressed: bool,
    click: Handler<()>,
) -> El {
    button("button.segmented__choice", label, click)
        .attr("aria-pressed", pressed)
        .id(testid)
        .attr("lang", lang)
}
