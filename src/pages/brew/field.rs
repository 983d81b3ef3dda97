//! A field for a number, as Spells and Compare have it.

use wasm_bindgen::JsValue;

use super::engine_form::{plain, short};
use crate::callback::Callback;
use crate::el::{El, el};
use crate::i18n::{BrewBatch, Lang};

/// A field for a number: what it is called, and what it can be.
pub struct Field {
    /// The name by which tests find it.
    pub testid: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// The least and the most.
    pub range: [f64; 2],
    /// Whether it is a whole number.
    pub whole: bool,
}

/// A number in this range as somebody types it; none where it is something else.
pub fn read_number(text: &str, [least, most]: [f64; 2], whole: bool) -> Option<f64> {
    let text = text.trim().replace(',', "").replace('−', "-");
    let read = js_sys::Number::from(JsValue::from_str(&text)).value_of();
    let fits = !text.is_empty() && (least..=most).contains(&read);
    (fits && (!whole || read.fract() == 0.0)).then_some(read)
}

impl Field {
    /// A whole number.
    pub const fn whole(testid: &'static str, label: &'static str, least: u64, most: u64) -> Self {
        Self { testid, label, range: [least as f64, most as f64], whole: true }
    }

    /// The input. What is no such number leaves it as it was, and says why.
    pub fn input(&self, value: f64, set: Callback<Result<f64, String>>, lang: Lang) -> El {
        let Self { testid, label, range, whole } = *self;
        let change = Callback::from(move |text: String| {
            set.emit(read_number(&text, range, whole).ok_or_else(|| {
                let key = if whole { BrewBatch::BadNumber } else { BrewBatch::BadDecimal };
                let [least, most] = range.map(short);
                lang.fill(key, &[&label, &least, &most])
            }));
        });
        el("input.input")
            .id(testid)
            .attr("inputmode", if whole { "numeric" } else { "decimal" })
            .attr("autocomplete", "off")
            .attr("aria-label", label)
            .value(plain(value))
            .change(change)
    }

    /// The input under its name.
    pub fn labelled(&self, value: f64, set: Callback<Result<f64, String>>, lang: Lang) -> El {
        let name = el("span").attr("aria-hidden", "true").with(self.label);
        el("label.field").with(name).with(self.input(value, set, lang))
    }
}
