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

/// A segmented control for choices of any kind.
///
/// A function around one component, because each kind of component costs the
/// page some kilobytes.
pub fn segmented<T: Clone + PartialEq + 'static>(
    label: impl Into<AttrValue>,
    choices: Vec<Choice<T>>,
    value: &T,
    on_change: &Callback<T>,
    small: bool,
) -> Html {
    let pressed = choices.iter().position(|choice| choice.value == *value);
    let (values, faces): (Vec<T>, Vec<Face>) = choices
        .into_iter()
        .map(|choice| {
            (choice.value, Face { label: choice.label, testid: choice.testid, lang: choice.lang })
        })
        .unzip();
    let on_change = on_change.clone();
    let on_choice = Callback::from(move |at: usize| on_change.emit(values[at].clone()));
    html! { <Segmented label={label.into()} {faces} {pressed} {on_choice} {small} /> }
}

/// What one choice looks like.
#[derive(Clone, Debug, PartialEq)]
struct Face {
    label: AttrValue,
    testid: Option<AttrValue>,
    lang: Option<AttrValue>,
}

#[derive(PartialEq, Properties)]
struct SegmentedProps {
    label: AttrValue,
    faces: Vec<Face>,
    pressed: Option<usize>,
    on_choice: Callback<usize>,
    small: bool,
}

/// Each button says whether it is pressed.
#[component]
fn Segmented(props: &SegmentedProps) -> Html {
    let buttons = props.faces.iter().enumerate().map(|(at, face)| {
        let onclick = props.on_choice.reform(move |_: MouseEvent| at);
        let on = props.pressed == Some(at);
        html! {
            <button type="button" class="segmented__choice" {onclick} aria-pressed={if on { "true" } else { "false" }}
                data-testid={face.testid.clone()} lang={face.lang.clone()}>
                { &face.label }
            </button>
        }
    });
    let class = classes!("segmented", props.small.then_some("segmented--small"));
    html! { <div {class} role="group" aria-label={props.label.clone()}>{ for buttons }</div> }
}
