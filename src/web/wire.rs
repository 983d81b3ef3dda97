//! Values on their way between page and worker.
//!
//! Plain JavaScript objects that a person can read in the developer tools.
//! Integers of 64 bits travel as `BigInt`: as numbers they would fail above 2^53.

use serde::{Serialize, de::DeserializeOwned};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::JsValue;

use crate::jobs::JobError;

/// Turns a value into a JavaScript one.
///
/// # Errors
/// `unreadable-message` where it cannot be written, as a map whose keys are no texts.
pub fn write<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JobError> {
    let serializer = Serializer::json_compatible().serialize_large_number_types_as_bigints(true);
    value.serialize(&serializer).map_err(unreadable)
}

/// Turns a JavaScript value back.
///
/// # Errors
/// `unreadable-message` where it is not a `T`.
pub fn read<T: DeserializeOwned>(value: JsValue) -> Result<T, JobError> {
    serde_wasm_bindgen::from_value(value).map_err(unreadable)
}

/// A value as JSON text, written by the browser: that costs no code. `None` where it holds an integer
/// above 2^53, which no reader of JSON would give back.
pub fn to_json<T: Serialize + ?Sized>(value: &T) -> Option<String> {
    let value = value.serialize(&Serializer::json_compatible()).ok()?;
    js_sys::JSON::stringify(&value).ok().map(String::from)
}

fn unreadable(error: serde_wasm_bindgen::Error) -> JobError {
    JobError::new("unreadable-message", error.to_string(), "")
}
