//! Values on their way between page and worker, and to storage.
//!
//! Plain JavaScript objects that a person can read in the developer tools.
//! Integers of 64 bits travel as `BigInt`: as numbers they would fail above 2^53.
//!
//! Reading is done here and not by `serde-wasm-bindgen`, whose error messages alone pull in float
//! formatting: this reader is a third of its size.

use js_sys::{Array, JSON, Object, Reflect};
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, IntoDeserializer, Unexpected, Visitor};
use serde::{Serialize, de::DeserializeOwned, forward_to_deserialize_any};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast, JsValue};

use super::errors::unreadable_message;
pub use super::errors::{other_job, read_error, write_error};
use super::syntax::not_json;
use jobs_core::batch::{BESIDE, Report};
use jobs_core::{Ask, Batch, Budget, Job, JobError, ReadError, RequestError, Wanted};

/// A value of a message or of storage.
pub type Value = JsValue;

/// Turns a value into a JavaScript one.
///
/// # Errors
/// `unreadable-message` where it cannot be written, such as a map whose keys are not strings.
pub fn write<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JobError> {
    let serializer = Serializer::json_compatible().serialize_large_number_types_as_bigints(true);
    value.serialize(&serializer).map_err(|error| unreadable_message(&error))
}

/// Turns a JavaScript value back.
///
/// # Errors
/// What is wrong with its form, and where; unknown fields are ignored.
pub fn read<T: DeserializeOwned>(value: JsValue) -> Result<T, JobError> {
    Ok(T::deserialize(Reader::new(value, false))?)
}

/// The same for input that a person may have written: unknown fields are refused, too.
///
/// # Errors
/// What is wrong with its form, and where.
pub fn read_strict<T: DeserializeOwned>(value: JsValue) -> Result<T, JobError> {
    Ok(T::deserialize(Reader::new(value, true))?)
}

/// A request for `job` as a person may paste it or open it from a file, with or without the
/// envelope that it has on the command line.
///
/// # Errors
/// What is not JSON, not an object, for another job, or not of the form of such a request, and
/// where.
pub fn import<T: DeserializeOwned>(text: &str, job: &str) -> Result<T, JobError> {
    let value = parse(text)?;
    if !value.is_object() || Array::is_array(&value) {
        return Err(JobError::new(&RequestError::InvalidRequest, ""));
    }
    // A report has the name in its request.
    let named = [get(&value, "job"), get(&get(&value, "request"), "job")];
    let other = |name: &&JsValue| !name.is_undefined() && name.as_string().as_deref() != Some(job);
    if let Some(named) = named.iter().find(other) {
        return Err(other_job(&named.as_string().unwrap_or_default(), job));
    }
    take_out(&value, &["job", "id", "budget", "fallback"]);
    read_strict(value)
}

/// A request as its worker reads it: its fields, and the envelope around them.
///
/// # Errors
/// Those of [`write`].
pub fn write_ask<J: Job>(ask: &Ask<J>) -> Result<JsValue, JobError> {
    Ok(asked(J::NAME, &write(&ask.request)?, ask.budget, ask.fallback))
}

/// The same as the command line takes it; `None` as with [`to_json`].
pub fn ask_json<J: Job>(ask: &Ask<J>) -> Option<String> {
    stringify(&asked(J::NAME, &plain(&ask.request)?, ask.budget, ask.fallback))
}

/// The report of a batch as the command line gives it; `None` as with [`to_json`].
pub fn report_json<B: Batch>(report: &Report<B>) -> Option<String> {
    stringify(&reported(B::NAME, &plain(&report.request)?, &plain(&report.sums)?))
}

/// The report of a batch as [`read`] reads it.
pub fn plain_report<B: Batch>(report: &Report<B>) -> Option<JsValue> {
    Some(reported(B::NAME, &plain(&report.request)?, &plain(&report.sums)?))
}

// serde would flatten one struct into another with twice the code for each of them.
fn asked(job: &str, request: &JsValue, budget: Option<Budget>, fallback: bool) -> JsValue {
    let all = named(job, request);
    if let Some(budget) = budget.and_then(|budget| write(&budget).ok()) {
        set(&all, "budget", &budget);
    }
    if fallback {
        set(&all, "fallback", &JsValue::TRUE);
    }
    all
}

fn reported(job: &str, request: &JsValue, sums: &JsValue) -> JsValue {
    let all = Object::new();
    set(&all, "request", &named(job, request));
    Object::assign(&all, sums.unchecked_ref()).into()
}

/// The fields of an object after the name of a job.
fn named(job: &str, fields: &JsValue) -> JsValue {
    let all = Object::new();
    set(&all, "job", &job.into());
    Object::assign(&all, fields.unchecked_ref()).into()
}

/// Removes fields from a freshly read object; missing ones are ignored.
pub fn take_out(value: &JsValue, names: &[&str]) {
    for name in names {
        // Every field of a plain object can be removed.
        let _ = Reflect::delete_property(value.unchecked_ref::<Object>(), &(*name).into());
    }
}

/// Sets a field of an object that we made.
pub fn set(object: &JsValue, name: &str, value: &JsValue) {
    // Setting a field of a plain object cannot fail.
    let _ = Reflect::set(object, &name.into(), value);
}

/// A field of an object; `undefined` where there is none.
pub fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

/// Nothing.
pub const fn null() -> JsValue {
    JsValue::NULL
}

/// An object with these fields.
pub fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        set(&object, name, value);
    }
    object.into()
}

/// An object with one more field.
pub fn with(object: JsValue, name: &str, value: JsValue) -> JsValue {
    set(&object, name, &value);
    object
}

/// The fields of an object in their order; `None` where it is something else.
pub fn entries(value: JsValue) -> Option<Vec<(String, JsValue)>> {
    let object: Object = value.dyn_into().ok()?;
    if Array::is_array(&object) {
        return None;
    }
    let entry = |entry: JsValue| {
        let entry: Array = entry.unchecked_into();
        Some((entry.get(0).as_string()?, entry.get(1)))
    };
    Some(Object::entries(&object).iter().filter_map(entry).collect())
}

/// The entries of a list; none where it is something else.
pub fn list(value: JsValue) -> Vec<JsValue> {
    value.dyn_into::<Array>().map(|list| list.to_vec()).unwrap_or_default()
}

/// The text, where it is one.
pub fn text(value: &JsValue) -> Option<String> {
    value.as_string()
}

/// The value, unless it is nothing.
pub fn there(value: JsValue) -> Option<JsValue> {
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

/// A value as JSON text. `None` where it holds an integer above 2^53, which no reader of JSON would
/// give back.
pub fn to_json<T: Serialize + ?Sized>(value: &T) -> Option<String> {
    stringify(&plain(value)?)
}

/// The same as a JavaScript value.
pub fn plain<T: Serialize + ?Sized>(value: &T) -> Option<JsValue> {
    value.serialize(&Serializer::json_compatible()).ok()
}

/// A value that holds what JSON can hold, as text.
pub fn stringify(value: &JsValue) -> Option<String> {
    JSON::stringify(value).ok().map(String::from)
}

/// The same for people to read.
pub fn pretty(value: &JsValue) -> Option<String> {
    let text = JSON::stringify_with_replacer_and_space(value, &JsValue::NULL, &2.into());
    text.ok().map(String::from)
}

/// A JavaScript value from JSON text.
///
/// # Errors
/// `invalid-json`, with line and character: browsers report the place each in its own way, if at
/// all.
pub fn parse(text: &str) -> Result<JsValue, JobError> {
    JSON::parse(text).map_err(|_| JobError::new(&not_json(text), ""))
}

/// A JavaScript value as something to read from.
struct Reader {
    value: JsValue,
    /// Whether unknown fields are refused.
    strict: bool,
    /// A field that does not belong to the struct read next, see [`BESIDE`].
    beside: Option<&'static str>,
}

impl Reader {
    const fn new(value: JsValue, strict: bool) -> Self {
        Self { value, strict, beside: None }
    }

    fn unsigned(&self) -> Option<u64> {
        match self.value.as_f64() {
            Some(number) => (number >= 0.0 && is_whole(number)).then_some(number as u64),
            None => u64::try_from(self.value.clone()).ok(),
        }
    }

    fn signed(&self) -> Option<i64> {
        match self.value.as_f64() {
            Some(number) => is_whole(number).then_some(number as i64),
            None => i64::try_from(self.value.clone()).ok(),
        }
    }

    fn text(&self) -> Option<String> {
        self.value.as_string()
    }

    fn list(self) -> Result<List, ReadError> {
        let items = self.value.dyn_into().map_err(|_| ReadError::wanted(Wanted::List))?;
        Ok(List { items, at: 0, strict: self.strict })
    }

    /// The fields of an object, one after another.
    fn fields(self) -> Result<Fields, ReadError> {
        if !self.value.is_object() {
            return Err(ReadError::wanted(Wanted::Object));
        }
        let names = Object::keys(self.value.unchecked_ref::<Object>());
        let Self { value: object, strict, .. } = self;
        Ok(Fields { object, names, at: 0, value: JsValue::UNDEFINED, strict })
    }

    /// The fields of a struct, in its order.
    fn record(self, fields: &'static [&'static str]) -> Result<Record, ReadError> {
        if !self.value.is_object() {
            return Err(ReadError::wanted(Wanted::Object));
        }
        let Self { value: object, strict, beside } = self;
        if strict {
            for name in Object::keys(object.unchecked_ref::<Object>()).iter() {
                let name = name.as_string().unwrap_or_default();
                if !fields.contains(&name.as_str()) && beside != Some(name.as_str()) {
                    return Err(de::Error::unknown_field(&name, fields));
                }
            }
        }
        Ok(Record { object, fields: fields.iter(), at: "", missing: None, strict })
    }

    fn is_absent(&self) -> bool {
        self.value.is_undefined() || self.value.is_null()
    }
}

/// Whether it is a whole number that a float holds exactly.
fn is_whole(number: f64) -> bool {
    number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0
}

/// Whole numbers and strings, by the method that serde calls.
macro_rules! simple {
    ($($name:ident $kind:ident $visit:ident;)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            match self.$kind() {
                Some(value) => visitor.$visit(value),
                // The visitor knows what it expects, including limits of numbers.
                None => Err(de::Error::invalid_type(Unexpected::Unit, &visitor)),
            }
        }
    )*};
}

impl<'de> de::Deserializer<'de> for Reader {
    type Error = ReadError;

    simple! {
        deserialize_u8 unsigned visit_u64;
        deserialize_u16 unsigned visit_u64;
        deserialize_u32 unsigned visit_u64;
        deserialize_u64 unsigned visit_u64;
        deserialize_i8 signed visit_i64;
        deserialize_i16 signed visit_i64;
        deserialize_i32 signed visit_i64;
        deserialize_i64 signed visit_i64;
        deserialize_str text visit_string;
        deserialize_string text visit_string;
        deserialize_identifier text visit_string;
        deserialize_char text visit_string;
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        if self.is_absent() {
            visitor.visit_unit()
        } else if let Some(yes) = self.value.as_bool() {
            visitor.visit_bool(yes)
        } else if let Some(number) = self.unsigned() {
            visitor.visit_u64(number)
        } else if let Some(number) = self.signed() {
            visitor.visit_i64(number)
        } else if let Some(number) = self.value.as_f64() {
            visitor.visit_f64(number)
        } else if let Some(text) = self.value.as_string() {
            visitor.visit_string(text)
        } else if Array::is_array(&self.value) {
            visitor.visit_seq(self.list()?)
        } else {
            visitor.visit_map(self.fields()?)
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_bool(self.value.as_bool().ok_or_else(|| ReadError::wanted(Wanted::YesNo))?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        // A whole number may have been written as a `BigInt`.
        let number = match self.value.as_f64() {
            Some(number) => number,
            None => self.signed().ok_or_else(|| ReadError::wanted(Wanted::Number))? as f64,
        };
        visitor.visit_f64(number)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        if self.is_absent() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_map(self.fields()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        if name == BESIDE {
            return visitor.visit_seq(Beside { object: self, name: fields[0], at: 0 });
        }
        let mut record = self.record(fields)?;
        visitor.visit_seq(&mut record).map_err(|error| record.incomplete(error))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        // A name, or an object with the name as its only field.
        if let Some(name) = self.text() {
            let value = Self::new(JsValue::UNDEFINED, self.strict);
            return visitor.visit_enum(Variant { name, value });
        }
        let mut fields = self.fields()?;
        let name = fields.next().ok_or_else(|| ReadError::wanted(Wanted::Text))?;
        visitor.visit_enum(Variant { name, value: fields.read() })
    }

    forward_to_deserialize_any! { bytes byte_buf unit unit_struct tuple_struct ignored_any }
}

/// A list being read.
struct List {
    items: Array,
    at: u32,
    strict: bool,
}

impl<'de> de::SeqAccess<'de> for List {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        if self.at == self.items.length() {
            return Ok(None);
        }
        let item = Reader::new(self.items.get(self.at), self.strict);
        self.at += 1;
        seed.deserialize(item).map(Some).map_err(|error| error.inside(self.at - 1))
    }
}

/// One field of an object, then the object as if it had no such field: see [`BESIDE`].
struct Beside {
    object: Reader,
    name: &'static str,
    at: u8,
}

impl<'de> de::SeqAccess<'de> for Beside {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        let Reader { value, strict, .. } = &self.object;
        if !value.is_object() {
            return Err(ReadError::wanted(Wanted::Object));
        }
        self.at += 1;
        if self.at > 1 {
            let rest = Reader { value: value.clone(), strict: *strict, beside: Some(self.name) };
            return seed.deserialize(rest).map(Some);
        }
        let one = get(value, self.name);
        if one.is_undefined() {
            return Err(de::Error::missing_field(self.name));
        }
        let read = seed.deserialize(Reader::new(one, *strict));
        read.map(Some).map_err(|error| error.inside(self.name))
    }
}

/// A struct being read, as a list of its fields: serde derives a fraction of the code for lists that
/// it does for maps, which have to find each field by name. Fields must not have other names
/// (aliases).
struct Record {
    object: JsValue,
    fields: std::slice::Iter<'static, &'static str>,
    /// The field that is being read.
    at: &'static str,
    /// The last missing field without a default.
    missing: Option<&'static str>,
    strict: bool,
}

impl<'de> de::SeqAccess<'de> for &mut Record {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        let Some(value) = self.next() else { return Ok(None) };
        match seed.deserialize(value) {
            Ok(value) => Ok(Some(value)),
            // A missing field means "none" or, where that cannot be read, the default; serde reports
            // it if it has neither.
            Err(_) if get(&self.object, self.at).is_undefined() => {
                self.missing = Some(self.at);
                Ok(None)
            }
            Err(error) => Err(error.inside(self.at)),
        }
    }
}

impl Record {
    fn next(&mut self) -> Option<Reader> {
        self.at = self.fields.next()?;
        Some(Reader::new(get(&self.object, self.at), self.strict))
    }

    /// serde counts the fields that it got; we report which one is missing.
    fn incomplete(&self, error: ReadError) -> ReadError {
        match self.missing {
            Some(name) if error.is_length() => de::Error::missing_field(name),
            _ => error,
        }
    }
}

/// A map being read.
struct Fields {
    object: JsValue,
    names: Array,
    at: u32,
    value: JsValue,
    strict: bool,
}

impl Fields {
    /// The next name; its value is then at hand.
    fn next(&mut self) -> Option<String> {
        let name = self.names.get(self.at).as_string()?;
        self.at += 1;
        self.value = get(&self.object, &name);
        Some(name)
    }

    /// The value to read from.
    fn read(&self) -> Reader {
        Reader::new(self.value.clone(), self.strict)
    }
}

impl<'de> de::MapAccess<'de> for Fields {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ReadError> {
        let Some(name) = self.next() else { return Ok(None) };
        let name: StrDeserializer<'_, ReadError> = name.as_str().into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, ReadError> {
        let read = seed.deserialize(self.read());
        read.map_err(|error| {
            error.inside(self.names.get(self.at - 1).as_string().unwrap_or_default())
        })
    }
}

/// A variant being read.
struct Variant {
    name: String,
    value: Reader,
}

impl<'de> de::EnumAccess<'de> for Variant {
    type Error = ReadError;
    type Variant = Reader;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Reader), ReadError> {
        let name: StrDeserializer<'_, ReadError> = self.name.as_str().into_deserializer();
        Ok((seed.deserialize(name)?, self.value))
    }
}

impl<'de> de::VariantAccess<'de> for Reader {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ReadError> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_seq(self.list()?)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        de::Deserializer::deserialize_struct(self, "", fields, visitor)
    }
}
