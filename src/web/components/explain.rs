//! A number that says how it came to be.

use yew::prelude::*;

use super::dialog::Dialog;
use super::mark::{Exactness, Mark};
use super::slot;
use crate::web::hooks::use_lang;
use crate::web::i18n::Key;

/// What a tap on a number tells.
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

/// Properties of [`Explain`].
#[derive(PartialEq, Properties)]
pub struct ExplainProps {
    /// Makes the explanation; called only when it is opened.
    pub explain: Callback<(), Explanation>,
    /// The number as it is shown.
    pub children: Html,
    /// What a screen reader says in place of the bare number.
    #[prop_or_default]
    pub label: Option<AttrValue>,
    /// More classes.
    #[prop_or_default]
    pub class: Classes,
    /// The name by which tests find it.
    #[prop_or_default]
    pub testid: Option<AttrValue>,
}

/// A number that opens its explanation.
#[component]
pub fn Explain(props: &ExplainProps) -> Html {
    let lang = use_lang();
    let open = use_state(|| None::<Explanation>);
    let show = {
        let (open, explain) = (open.clone(), props.explain.clone());
        Callback::from(move |event: MouseEvent| {
            event.stop_propagation();
            open.set(Some(explain.emit(())));
        })
    };
    let on_close = {
        let open = open.clone();
        Callback::from(move |()| open.set(None))
    };
    let section = |title: Key, body: Html| html! { <><h3>{ lang.t(title) }</h3>{ body }</> };
    let dialog = open.as_ref().map(|what| {
        let numbers = (!what.numbers.is_empty()).then(|| {
            let rows = what.numbers.iter().map(|(name, value)| {
                html! { <div><dt>{ name }</dt><dd class="num">{ value }</dd></div> }
            });
            section(Key::Numbers, html! { <dl class="facts">{ for rows }</dl> })
        });
        html! {
            <Dialog title={what.title.clone()} {on_close} testid="explanation">
                <p>{ &what.text }</p>
                <p><Mark exactness={what.exactness} long={true} /></p>
                { slot(what.formula.as_ref().map(|text| section(Key::Formula, html! { <p class="formula">{ text }</p> }))) }
                { slot(numbers) }
                { slot(what.source.as_ref().map(|text| section(Key::Source, html! { <p class="muted">{ text }</p> }))) }
            </Dialog>
        }
    });
    html! {
        <>
            <button type="button" class={classes!("explain", props.class.clone())} onclick={show}
                aria-haspopup="dialog" aria-label={props.label.clone()} data-testid={props.testid.clone()}>
                { props.children.clone() }
            </button>
            { slot(dialog) }
        </>
    }
}
