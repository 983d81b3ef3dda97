//! Fields for numbers: amounts, seeds, weights.

use wasm_bindgen::JsValue;
use yew::prelude::*;

use crate::el::{El, Part, el, on};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::{CommonText, decimal_digits, number, read_whole, short};
use crate::mount::mount_keyed;

/// A field for a number. Invalid input stays as typed, to be corrected; the valid range is shown
/// below it.
#[derive(Clone, PartialEq)]
pub struct NumberField {
    testid: AttrValue,
    label: AttrValue,
    /// Shown as the label, where that is more than its text.
    head: Option<Html>,
    /// The number, as shown in the field.
    value: AttrValue,
    /// The same in words.
    still: String,
    /// The least and the most, in words.
    range: [String; 2],
    /// The placeholder of an empty field; if set, the field may be empty.
    empty: Option<&'static str>,
    is_whole: bool,
    is_bare: bool,
    is_bad: bool,
    describedby: Option<&'static str>,
    /// Handles the input; returns whether it is valid.
    take: Handler<String, bool>,
}

impl NumberField {
    /// Shows the field without its label, which is beside it.
    pub fn bare(self) -> Self {
        Self { is_bare: true, ..self }
    }

    /// Shows these elements as the label.
    pub fn headed(self, head: El) -> Self {
        Self { head: Some(head.attr("id", self.head_id()).html()), ..self }
    }

    fn head_id(&self) -> String {
        format!("{}-head", self.testid)
    }

    /// Lets the field be empty: then it shows `empty`, and calls `none` when it becomes so.
    pub fn or_empty(self, empty: &'static str, none: Handler<()>) -> Self {
        let number = self.take;
        let take = move |text: String| {
            let is_empty = text.trim().is_empty();
            if is_empty {
                none.emit(());
            }
            is_empty || number.emit(text)
        };
        Self { empty: Some(empty), take: take.into(), ..self }
    }

    /// Marks the number as wrong, for a reason given in the element with that `id`.
    pub fn bad(self, is_bad: bool, reason: &'static str) -> Self {
        Self { is_bad, describedby: is_bad.then_some(reason), ..self }
    }
}

impl Part for NumberField {
    fn put(self, into: El) -> El {
        into.with(Html::from(self))
    }
}

impl From<NumberField> for Html {
    fn from(field: NumberField) -> Self {
        // What was typed into a field stays with it, wherever a list moves it.
        mount_keyed::<Field>(field.testid.to_string(), FieldProps { field })
    }
}

/// A field for a whole number in a range. `testid` is the name by which tests find it.
pub fn number_field(
    testid: impl Into<AttrValue>,
    label: impl Into<AttrValue>,
    value: u64,
    range: [u64; 2],
    set: Handler<u64>,
) -> NumberField {
    let take = move |text: String| {
        let entered = whole(&text, range);
        entered.inspect(|entered| set.emit(*entered)).is_some()
    };
    let shown = [value.to_string(), number(value)];
    field(testid.into(), label.into(), shown, range.map(number), true, take.into())
}

/// A field for a whole number in a range, or for none: then it shows `empty`.
pub fn optional_field(
    testid: impl Into<AttrValue>,
    label: impl Into<AttrValue>,
    value: Option<u64>,
    empty: &'static str,
    range: [u64; 2],
    set: Handler<Option<u64>>,
) -> NumberField {
    let none = on(&set, None);
    let some = Handler::from(move |entered| set.emit(Some(entered)));
    let field = number_field(testid, label, value.unwrap_or_default(), range, some);
    let shown = if value.is_some() { field.value.clone() } else { AttrValue::default() };
    NumberField { value: shown, ..field.or_empty(empty, none) }
}

/// A field for a number in a range with at most `decimals` decimals; a whole number if 0.
pub fn decimal_field(
    testid: impl Into<AttrValue>,
    label: impl Into<AttrValue>,
    value: f64,
    range: [f64; 2],
    decimals: u32,
    set: Handler<f64>,
) -> NumberField {
    let take = move |text: String| {
        let entered = if decimals == 0 {
            read_whole(&text).map(|entered| entered as f64)
        } else {
            // An empty text is no number, though JavaScript reads it as 0.
            let digits = Some(decimal_digits(&text)).filter(|digits| !digits.is_empty());
            digits.map(|digits| js_sys::Number::from(JsValue::from_str(&digits)).value_of())
        };
        let entered = entered.filter(|entered| (range[0]..=range[1]).contains(entered));
        entered.inspect(|entered| set.emit(*entered)).is_some()
    };
    let still = short(value, decimals);
    let shown = [still.replace('−', "-").replace(',', ""), still];
    let range = range.map(|end| short(end, decimals));
    field(testid.into(), label.into(), shown, range, decimals == 0, take.into())
}

fn field(
    testid: AttrValue,
    label: AttrValue,
    [value, still]: [String; 2],
    range: [String; 2],
    is_whole: bool,
    take: Handler<String, bool>,
) -> NumberField {
    let value = value.into();
    NumberField {
        testid,
        label,
        head: None,
        value,
        still,
        range,
        empty: None,
        is_whole,
        is_bare: false,
        is_bad: false,
        describedby: None,
        take,
    }
}

fn whole(text: &str, [least, most]: [u64; 2]) -> Option<u64> {
    let entered = u64::try_from(read_whole(text)?).ok()?;
    (least..=most).contains(&entered).then_some(entered)
}

#[derive(Clone, PartialEq, Properties)]
struct FieldProps {
    field: NumberField,
}

#[component]
fn Field(props: &FieldProps) -> Html {
    let lang = use_lang();
    // Invalid input, and the number that it would have replaced.
    let refused = use_value(|| None::<(String, AttrValue)>);
    let again = use_force_update();
    let NumberField { testid, label, head, value, range, empty, .. } = props.field.clone();
    let change = {
        let (refused, value, take) = (refused.clone(), value.clone(), props.field.take.clone());
        Handler::from(move |text: String| {
            let taken = take.emit(text.clone());
            refused.set((!taken).then(|| (text, value.clone())));
            // The number may be the same, written in another way: it is shown as usual.
            again.force_update();
        })
    };
    // The message is about the previous number: once that has changed, it disappears.
    let wrong = (*refused).as_ref().filter(|(_, before)| *before == value);
    let fault_id = format!("{testid}-fault");
    let fault = wrong.map(|_| {
        let key =
            if props.field.is_whole { CommonText::WholeNumber } else { CommonText::DecimalNumber };
        let still = empty.filter(|_| value.is_empty()).unwrap_or(&props.field.still);
        let words = lang.fill(key, &[&range[0], &range[1], &still]);
        let fault = el("span.field__fault").id(fault_id.clone()).attr("id", fault_id.clone());
        fault.attr("role", "alert").with(words)
    });
    let describedby = match wrong {
        Some(_) => Some(fault_id.into()),
        None => props.field.describedby.map(AttrValue::Static),
    };
    let input: El = el("input.input num")
        .id(testid)
        // By itself: the message below the input would become part of a name by the label.
        .attr("aria-label", head.is_none().then(|| label.clone()))
        .attr("aria-labelledby", head.is_some().then(|| props.field.head_id()))
        .attr("inputmode", if props.field.is_whole { "numeric" } else { "decimal" })
        .attr("autocomplete", "off")
        .attr("placeholder", empty)
        .attr("aria-invalid", (wrong.is_some() || props.field.is_bad).then_some("true"))
        .attr("aria-describedby", describedby)
        .value(wrong.map_or(value, |(text, _)| text.clone().into()))
        .change(change);
    if props.field.is_bare {
        return el("div.field").with(input).with(fault).html();
    }
    let head = head.unwrap_or_else(|| el("span").with(label).html());
    el("label.field").with(head).with(input).with(fault).html()
}
