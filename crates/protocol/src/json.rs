//! The functions of `js_serde` natively: the same values as `serde_json` holds them.
//!
//! With them the page's plumbing runs without a browser, in tests. Nothing else uses them. Two things differ
//! where no test can meet them: [`read`] refuses unknown fields as [`read_strict`] does, and objects have
//! their fields in the order of the alphabet.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, json};

use super::errors::unreadable_message;
pub use super::errors::{other_job, read_error, write_error};
use super::syntax::not_json;
use jobs_core::batch::Report;
use jobs_core::{Ask, Batch, Job, JobError};

/// A value of a message or of storage.
pub type Value = serde_json::Value;

/// Turns a value into one of a message.
///
/// # Errors
/// `unreadable-message` where it cannot be written.
pub fn write<T: Serialize + ?Sized>(value: &T) -> Result<Value, JobError> {
    serde_json::to_value(value).map_err(|error| unreadable_message(&error))
}

/// Turns a value of a message back.
///
/// # Errors
/// What is wrong with its form, and where.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, JobError> {
    jobs_core::read(value)
}

/// The same for input that a person may have written.
///
/// # Errors
/// Those of [`read`].
pub fn read_strict<T: DeserializeOwned>(value: Value) -> Result<T, JobError> {
    read(value)
}

/// A request as its worker reads it: its fields, and the envelope around them.
///
/// # Errors
/// Those of [`write()`].
pub fn write_ask<J: Job>(ask: &Ask<J>) -> Result<Value, JobError> {
    let mut all = json!({"job": J::NAME});
    let fields = write(&ask.request)?;
    let budget = ask.budget.map(|budget| write(&budget)).transpose()?;
    let envelope = [("budget", budget), ("fallback", ask.fallback.then_some(Value::Bool(true)))];
    let envelope = envelope.into_iter().filter_map(|(name, value)| Some((name.into(), value?)));
    if let (Value::Object(all), Value::Object(fields)) = (&mut all, fields) {
        all.extend(fields.into_iter().chain(envelope));
    }
    Ok(all)
}

/// The report of a batch as [`read`] reads it.
pub fn plain_report<B: Batch>(report: &Report<B>) -> Option<Value> {
    plain(report)
}

/// A field of an object; nothing where there is none.
pub fn get(object: &Value, name: &str) -> Value {
    object.get(name).cloned().unwrap_or_default()
}

/// Nothing.
pub const fn null() -> Value {
    Value::Null
}

/// An object with these fields.
pub fn object(fields: &[(&str, Value)]) -> Value {
    let fields = fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
    Value::Object(fields.collect::<Map<_, _>>())
}

/// An object with one more field.
pub fn with(mut object: Value, name: &str, value: Value) -> Value {
    if let Value::Object(fields) = &mut object {
        fields.insert(name.to_owned(), value);
    }
    object
}

/// The fields of an object in their order; `None` where it is something else.
pub fn entries(value: Value) -> Option<Vec<(String, Value)>> {
    let Value::Object(fields) = value else { return None };
    Some(fields.into_iter().collect())
}

/// The entries of a list; none where it is something else.
pub fn list(value: Value) -> Vec<Value> {
    let Value::Array(entries) = value else { return Vec::new() };
    entries
}

/// The text, where it is one.
pub fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// The value, unless it is nothing.
pub fn there(value: Value) -> Option<Value> {
    (!value.is_null()).then_some(value)
}

/// A value as JSON text. `None` where it holds an integer of 2^53 or more, which no reader of JSON would
/// give back.
pub fn to_json<T: Serialize + ?Sized>(value: &T) -> Option<String> {
    let value = plain(value)?;
    is_exact(&value).then(|| stringify(&value)).flatten()
}

/// Whether all of its integers are numbers of JavaScript.
fn is_exact(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_i128().is_none_or(|number| number.abs() < 1 << 53),
        Value::Array(entries) => entries.iter().all(is_exact),
        Value::Object(fields) => fields.values().all(is_exact),
        _ => true,
    }
}

/// The same as a value.
pub fn plain<T: Serialize + ?Sized>(value: &T) -> Option<Value> {
    write(value).ok()
}

/// A value as JSON text.
pub fn stringify(value: &Value) -> Option<String> {
    serde_json::to_string(value).ok()
}

/// The same for people to read.
pub fn pretty(value: &Value) -> Option<String> {
    serde_json::to_string_pretty(value).ok()
}

/// A value from JSON text.
///
/// # Errors
/// `invalid-json`, with line and character.
pub fn parse(text: &str) -> Result<Value, JobError> {
    serde_json::from_str(text).map_err(|_| JobError::new(&not_json(text), ""))
}
