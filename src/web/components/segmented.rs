//! One of a few: a row of buttons of which one is pressed.

use yew::prelude::*;

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

/// Properties of [`Segmented`].
#[derive(PartialEq, Properties)]
pub struct SegmentedProps<T: Clone + PartialEq + 'static> {
    /// What it is about, for screen readers.
    pub label: AttrValue,
    /// What can be chosen.
    pub choices: Vec<Choice<T>>,
    /// What is chosen now.
    pub value: T,
    /// Called with the new choice.
    pub on_change: Callback<T>,
    /// Fewer words around it: for the head of a card.
    #[prop_or_default]
    pub small: bool,
}

/// A segmented control. Each button says whether it is pressed.
#[component]
pub fn Segmented<T: Clone + PartialEq + 'static>(props: &SegmentedProps<T>) -> Html {
    let buttons = props.choices.iter().map(|choice| {
        let value = choice.value.clone();
        let onclick = props.on_change.reform(move |_| value.clone());
        let on = choice.value == props.value;
        html! {
            <button type="button" class="segmented__choice" {onclick} aria-pressed={if on { "true" } else { "false" }}
                data-testid={choice.testid.clone()} lang={choice.lang.clone()}>
                { &choice.label }
            </button>
        }
    });
    let class = classes!("segmented", props.small.then_some("segmented--small"));
    html! { <div {class} role="group" aria-label={props.label.clone()}>{ for buttons }</div> }
}
