//! A field for a seed, and the games that it starts.

use yew::prelude::*;

use crate::components::{Icon, sign};
use crate::el::{button, el};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::CommonText;
use crate::mount::mount;

/// Properties of [`SeedForm`].
#[derive(Clone, PartialEq, Properties)]
pub struct SeedFormProps {
    /// The seed of the current game; empty where it has none.
    pub seed: AttrValue,
    /// What the field is called.
    pub label: &'static str,
    /// What the button beside it is called.
    pub go: &'static str,
    /// The label of a button that picks a random seed, and its action.
    pub any: Option<(&'static str, Handler<()>)>,
    /// The least and the greatest seed, in words.
    pub range: [AttrValue; 2],
    /// Starts the game of the typed seed; returns whether it is a seed.
    pub start: Handler<String, bool>,
}

/// A field for a seed with its buttons: nothing starts before one of them is pressed.
pub fn seed_form(props: SeedFormProps) -> Html {
    mount::<SeedForm>(props)
}

/// What was typed.
#[derive(Clone, Default)]
struct Typed {
    text: String,
    is_bad: bool,
    /// The seed of the game during which it was typed; a new game discards the input.
    before: AttrValue,
}

/// See [`seed_form`].
#[component]
pub fn SeedForm(props: &SeedFormProps) -> Html {
    let lang = use_lang();
    let typed = use_value(|| None::<Typed>);
    let now = (*typed).as_ref().filter(|typed| typed.before == props.seed);
    let text = now.map_or_else(|| props.seed.to_string(), |typed| typed.text.clone());
    let input = {
        let (typed, before) = (typed.clone(), props.seed.clone());
        Handler::from(move |text| {
            typed.set(Some(Typed { text, is_bad: false, before: before.clone() }));
        })
    };
    let go = {
        let (typed, text) = (typed.clone(), text.clone());
        let (before, start) = (props.seed.clone(), props.start.clone());
        Handler::from(move |()| {
            let is_bad = !start.emit(text.clone());
            let (text, before) = (text.clone(), before.clone());
            typed.set(is_bad.then_some(Typed { text, is_bad, before }));
        })
    };
    let any = props.any.clone().map(|(label, any)| {
        let typed = typed.clone();
        let click = Handler::from(move |()| {
            typed.set(None);
            any.emit(());
        });
        button("button.button@any-seed", sign(Icon::Play), click).with(label)
    });
    let is_bad = now.is_some_and(|typed| typed.is_bad);
    let fault = is_bad.then(|| {
        let [least, most] = &props.range;
        el("span.field__fault@seed-fault")
            .attr("id", "seed-fault")
            .attr("role", "alert")
            .with(lang.fill(CommonText::SeedRange, &[least, most]))
    });
    let field = el("input.input num@seed")
        .attr("aria-label", props.label)
        .attr("inputmode", "numeric")
        .attr("autocomplete", "off")
        .attr("aria-invalid", is_bad.then_some("true"))
        .attr("aria-describedby", is_bad.then_some("seed-fault"))
        .value(text)
        .input(input);
    el("div.stack seed-form")
        .with(el("label.field").with(el("span").with(props.label)).with(field).with(fault))
        .with(el("div.buttons").with(button("button.button@new-seed", props.go, go)).with(any))
        .html()
}
