//! A field for a whole number: an amount, or a seed.

use yew::prelude::*;

use crate::callback::Callback;
use crate::el::{El, el};
use crate::hooks::{use_kept, use_lang};
use crate::i18n::{Key, number};
use crate::mount::mount;

/// Properties of [`NumberField`].
#[derive(Clone, PartialEq, Properties)]
pub struct NumberFieldProps {
    /// The name by which tests find it.
    pub testid: AttrValue,
    /// What it is called.
    pub label: &'static str,
    /// The number as it is.
    pub value: u64,
    /// The least and the most.
    pub range: [u64; 2],
    /// Takes in another one.
    pub set: Callback<u64>,
}

/// A field for a whole number. What is no number of the range leaves it as it was; the range is told
/// below until something else is entered.
pub fn number_field(
    testid: impl Into<AttrValue>,
    label: &'static str,
    value: u64,
    range: [u64; 2],
    set: Callback<u64>,
) -> Html {
    mount::<NumberField>(NumberFieldProps { testid: testid.into(), label, value, range, set })
}

/// A whole number as people type it: `1,000`, `１０００`, `0x3e8`.
fn read(text: &str) -> Option<u64> {
    let plain = |letter: char| match letter {
        '０'..='９' => char::from_u32(u32::from(letter) - 0xFEE0),
        ',' | '，' | ' ' => None,
        other => Some(other),
    };
    let text: String = text.trim().chars().filter_map(plain).collect();
    match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// See [`number_field`].
#[component]
pub fn NumberField(props: &NumberFieldProps) -> Html {
    let lang = use_lang();
    // What was typed that cannot be, and the number that it was to take the place of.
    let refused = use_kept(|| None::<(String, u64)>);
    let NumberFieldProps { testid, label, value, range, set } = props.clone();
    let change = {
        let refused = refused.clone();
        Callback::from(move |text: String| {
            let entered = read(&text).filter(|entered| (range[0]..=range[1]).contains(entered));
            match entered {
                Some(entered) => {
                    refused.set(None);
                    set.emit(entered);
                }
                None => refused.set(Some((text, value))),
            }
        })
    };
    // It is about the number that stood there: once that has changed it is said no more.
    let wrong = (*refused).as_ref().filter(|(_, before)| *before == value);
    let fault = wrong.map(|_| {
        let words = lang.fill(Key::WholeNumber, &[&number(range[0]), &number(range[1]), &value]);
        el("span.field__fault").id(format!("{testid}-fault")).attr("role", "alert").with(words)
    });
    let input: El = el("input.input")
        .id(testid.clone())
        .attr("inputmode", "numeric")
        .attr("autocomplete", "off")
        .attr("aria-invalid", wrong.map(|_| "true"))
        .value(wrong.map_or_else(|| value.to_string(), |(text, _)| text.clone()))
        .change(change);
    el("label.field").with(el("span").with(label)).with(input).with(fault).html()
}
