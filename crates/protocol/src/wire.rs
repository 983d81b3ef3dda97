//! Values on their way between page and worker, and to storage.
//!
//! Plain JavaScript objects that a person can read in the developer tools.
//! Integers of 64 bits travel as `BigInt`: as numbers they would fail above 2^53.
//!
//! Reading is done here and not by `serde-wasm-bindgen`, whose error messages alone bring in the
//! printing of floats: this reader is a third of its size.

use std::fmt;

use js_sys::{Array, JSON, Object, Reflect};
use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::{Serialize, de::DeserializeOwned, forward_to_deserialize_any};
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::{JsCast, JsValue};

use jobs_core::JobError;

/// Turns a value into a JavaScript one.
///
/// # Errors
/// `unreadable-message` where it cannot be written, as a map whose keys are no texts.
pub fn write<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, JobError> {
    let serializer = Serializer::json_compatible().serialize_large_number_types_as_bigints(true);
    value.serialize(&serializer).map_err(|error| unreadable(error.to_string()))
}

/// Turns a JavaScript value back.
///
/// # Errors
/// `unreadable-message` where it is not a `T`.
pub fn read<T: DeserializeOwned>(value: JsValue) -> Result<T, JobError> {
    T::deserialize(Reader(value)).map_err(|error| unreadable(error.0))
}

/// A value as JSON text. `None` where it holds an integer above 2^53, which no reader of JSON would
/// give back.
pub fn to_json<T: Serialize + ?Sized>(value: &T) -> Option<String> {
    let value = value.serialize(&Serializer::json_compatible()).ok()?;
    JSON::stringify(&value).ok().map(String::from)
}

/// A JavaScript value out of JSON text.
///
/// # Errors
/// `unreadable-message` where it is no JSON; the browser says where.
pub fn parse(text: &str) -> Result<JsValue, JobError> {
    JSON::parse(text)
        .map_err(|error| unreadable(error.unchecked_into::<js_sys::Error>().message().into()))
}

fn unreadable(message: String) -> JobError {
    JobError::new("unreadable-message", message, "")
}

/// What is wrong with a value. It names what was expected, never what was there.
#[derive(Debug)]
struct Unreadable(String);

impl Unreadable {
    fn expected(what: &dyn fmt::Display) -> Self {
        Self(format!("expected {what}"))
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

impl de::Error for Unreadable {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expected(&expected)
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::expected(&expected)
    }
}

/// A JavaScript value as something to read from.
struct Reader(JsValue);

impl Reader {
    fn unsigned(&self) -> Result<u64, Unreadable> {
        match self.0.as_f64() {
            Some(number) if number >= 0.0 && is_whole(number) => Ok(number as u64),
            Some(_) => Err(Unreadable::expected(&"a whole number from 0")),
            None => u64::try_from(self.0.clone()).map_err(|_| Unreadable::expected(&"a number")),
        }
    }

    fn signed(&self) -> Result<i64, Unreadable> {
        match self.0.as_f64() {
            Some(number) if is_whole(number) => Ok(number as i64),
            Some(_) => Err(Unreadable::expected(&"a whole number")),
            None => i64::try_from(self.0.clone()).map_err(|_| Unreadable::expected(&"a number")),
        }
    }

    fn text(&self) -> Result<String, Unreadable> {
        self.0.as_string().ok_or_else(|| Unreadable::expected(&"a text"))
    }

    fn list(self) -> Result<List, Unreadable> {
        let items = self.0.dyn_into().map_err(|_| Unreadable::expected(&"a list"))?;
        Ok(List { items, at: 0 })
    }

    /// The fields of an object, one after the other.
    fn fields(self) -> Result<Fields, Unreadable> {
        if !self.0.is_object() {
            return Err(Unreadable::expected(&"an object"));
        }
        let names = Object::keys(self.0.unchecked_ref::<Object>());
        Ok(Fields { object: self.0, names, at: 0, value: JsValue::UNDEFINED })
    }

    /// The fields of a struct, in its order.
    fn record(self, fields: &'static [&'static str]) -> Result<Record, Unreadable> {
        if !self.0.is_object() {
            return Err(Unreadable::expected(&"an object"));
        }
        Ok(Record { object: self.0, fields: fields.iter(), at: "" })
    }

    fn is_absent(&self) -> bool {
        self.0.is_undefined() || self.0.is_null()
    }
}

/// Whether it is a whole number that a float holds without doubt.
fn is_whole(number: f64) -> bool {
    number.fract() == 0.0 && number.abs() <= 9_007_199_254_740_992.0
}

macro_rules! numbers {
    ($($name:ident $kind:ident $visit:ident;)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
            visitor.$visit(self.$kind()?)
        }
    )*};
}

impl<'de> de::Deserializer<'de> for Reader {
    type Error = Unreadable;

    numbers! {
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

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.is_absent() {
            visitor.visit_unit()
        } else if let Some(yes) = self.0.as_bool() {
            visitor.visit_bool(yes)
        } else if let Ok(number) = self.unsigned() {
            visitor.visit_u64(number)
        } else if let Ok(number) = self.signed() {
            visitor.visit_i64(number)
        } else if let Some(number) = self.0.as_f64() {
            visitor.visit_f64(number)
        } else if let Some(text) = self.0.as_string() {
            visitor.visit_string(text)
        } else if Array::is_array(&self.0) {
            visitor.visit_seq(self.list()?)
        } else {
            visitor.visit_map(self.fields()?)
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_bool(self.0.as_bool().ok_or_else(|| Unreadable::expected(&"yes or no"))?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        // A whole number may have been written as one of 64 bits.
        let number = match self.0.as_f64() {
            Some(number) => number,
            None => self.signed()? as f64,
        };
        visitor.visit_f64(number)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        if self.is_absent() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_seq(self.list()?)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_map(self.fields()?)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_seq(self.record(fields)?)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        // A name, or an object with the name as its only field.
        if self.0.is_string() {
            return visitor.visit_enum(Variant { name: self.text()?, value: JsValue::UNDEFINED });
        }
        let mut fields = self.fields()?;
        let name = fields.next().ok_or_else(|| Unreadable::expected(&"a variant"))?;
        visitor.visit_enum(Variant { name, value: fields.value })
    }

    forward_to_deserialize_any! { bytes byte_buf unit unit_struct tuple_struct ignored_any }
}

/// A list being read.
struct List {
    items: Array,
    at: u32,
}

impl<'de> de::SeqAccess<'de> for List {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unreadable> {
        if self.at == self.items.length() {
            return Ok(None);
        }
        let item = self.items.get(self.at);
        self.at += 1;
        seed.deserialize(Reader(item)).map(Some)
    }
}

/// A struct being read, as a list of its fields: serde's derived code for lists is a fraction of that
/// for maps, which has to find each field by its name. Fields must not have other names (aliases).
struct Record {
    object: JsValue,
    fields: std::slice::Iter<'static, &'static str>,
    /// The field that is being read.
    at: &'static str,
}

impl<'de> de::SeqAccess<'de> for Record {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unreadable> {
        let Some(value) = self.next() else { return Ok(None) };
        match seed.deserialize(value) {
            Ok(value) => Ok(Some(value)),
            Err(error) => self.wrong(error).map_or(Ok(None), Err),
        }
    }
}

impl Record {
    fn next(&mut self) -> Option<Reader> {
        self.at = self.fields.next()?;
        Some(Reader(get(&self.object, self.at)))
    }

    /// What is wrong with this field. One that is not there stands for "none" or, where that cannot
    /// be read, for the default; serde says so where it needs one.
    fn wrong(&self, error: Unreadable) -> Option<Unreadable> {
        let absent = get(&self.object, self.at).is_undefined();
        (!absent).then(|| Unreadable(format!("{}: {}", self.at, error.0)))
    }
}

fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

/// A map being read.
struct Fields {
    object: JsValue,
    names: Array,
    at: u32,
    value: JsValue,
}

impl Fields {
    /// The next name; its value is then at hand.
    fn next(&mut self) -> Option<String> {
        let name = self.names.get(self.at).as_string()?;
        self.at += 1;
        self.value = get(&self.object, &name);
        Some(name)
    }
}

impl<'de> de::MapAccess<'de> for Fields {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        let Some(name) = self.next() else { return Ok(None) };
        let name: StrDeserializer<'_, Unreadable> = name.as_str().into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<T::Value, Unreadable> {
        seed.deserialize(Reader(self.value.clone()))
    }
}

/// A variant being read.
struct Variant {
    name: String,
    value: JsValue,
}

impl<'de> de::EnumAccess<'de> for Variant {
    type Error = Unreadable;
    type Variant = Reader;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Reader), Unreadable> {
        let name: StrDeserializer<'_, Unreadable> = self.name.as_str().into_deserializer();
        Ok((seed.deserialize(name)?, Reader(self.value)))
    }
}

impl<'de> de::VariantAccess<'de> for Reader {
    type Error = Unreadable;

    fn unit_variant(self) -> Result<(), Unreadable> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, Unreadable> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unreadable> {
        visitor.visit_seq(self.list()?)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_seq(self.record(fields)?)
    }
}
