//! Reads values from JSON; errors say what is wrong and where, as data.
//!
//! serde passes what it finds wrong to an error type, piece by piece; [`ReadError`] keeps the
//! pieces, where the error types of JSON readers keep a sentence.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, Deserialize, DeserializeOwned, DeserializeSeed, Expected, IntoDeserializer, Unexpected,
    Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use super::batch::BESIDE;
use super::{JobError, RequestError, Wanted, clip, nearest};

/// A value that cannot be read.
#[derive(Debug)]
pub struct ReadError(Box<Unread>);

/// Boxed: every reader returns this or a value, and the larger of the two is what gets moved.
#[derive(Debug)]
struct Unread {
    /// JSON pointer of what is wrong.
    at: String,
    kind: RequestError,
}

impl ReadError {
    fn new(kind: RequestError) -> Self {
        Self(Box::new(Unread { at: String::new(), kind }))
    }

    /// Something else belongs here.
    pub fn wanted(wanted: Wanted) -> Self {
        Self::new(RequestError::InvalidType { wanted })
    }

    /// A list of another length.
    pub fn length(has: usize, wanted: usize) -> Self {
        let (has, wanted) = (has as u64, wanted as u64);
        Self::new(RequestError::InvalidLength { has, wanted })
    }

    /// Whether the wrong length is that of the value itself.
    pub fn is_length(&self) -> bool {
        self.0.at.is_empty() && matches!(self.0.kind, RequestError::InvalidLength { .. })
    }

    /// The same error inside a field or at a place of what is being read.
    #[must_use]
    pub fn inside(mut self, name: impl fmt::Display) -> Self {
        let name = name.to_string().replace('~', "~0").replace('/', "~1");
        self.0.at.insert_str(0, &format!("/{name}"));
        self
    }
}

impl From<ReadError> for JobError {
    fn from(error: ReadError) -> Self {
        Self::new(&error.0.kind, error.0.at)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.kind.fmt(f)
    }
}

impl std::error::Error for ReadError {}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(RequestError::InvalidValue { detail: message.to_string() })
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::wanted(Wanted::from_serde(&expected.to_string()))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let number = match found {
            Unexpected::Unsigned(number) => number as f64,
            Unexpected::Signed(number) => number as f64,
            _ => return Self::custom(format_args!("expected {expected}")),
        };
        match Wanted::from_serde(&expected.to_string()) {
            Wanted::Whole { least, most } => {
                let (least, most) = (least as f64, most as f64);
                let kind = RequestError::OutOfRange { value: number, least, most };
                Self::new(kind)
            }
            wanted => Self::wanted(wanted),
        }
    }

    fn invalid_length(has: usize, expected: &dyn Expected) -> Self {
        // "an array of length 6", "a tuple of size 2", "struct Ship with 3 elements"
        let words = expected.to_string();
        let wanted = words.split(' ').find_map(|word| word.parse().ok());
        wanted.map_or_else(
            || Self::custom(format_args!("expected {words}")),
            |wanted| Self::length(has, wanted),
        )
    }

    fn unknown_variant(value: &str, expected: &'static [&'static str]) -> Self {
        let choices = expected.iter().map(|&name| name.to_owned()).collect();
        let nearest = nearest(value, expected.iter().copied());
        let kind = RequestError::UnknownValue { value: clip(value), nearest, choices };
        Self::new(kind)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let nearest = nearest(field, expected.iter().copied());
        let kind = RequestError::UnknownField { field: clip(field), nearest };
        Self::new(kind).inside(field)
    }

    fn missing_field(field: &'static str) -> Self {
        let kind = RequestError::MissingField { field: field.to_owned() };
        Self::new(kind).inside(field)
    }
}

/// Reads a value from JSON.
///
/// # Errors
/// Those of [`RequestError`] about the form, with the place.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, JobError> {
    T::deserialize(Reader(value)).map_err(JobError::from)
}

/// JSON text as a value.
///
/// # Errors
/// `invalid-json`.
pub fn parse(text: &str) -> Result<Value, JobError> {
    serde_json::from_str(text).map_err(|error| JobError::new(&not_json(text, &error), ""))
}

fn not_json(text: &str, error: &serde_json::Error) -> RequestError {
    let (line, column) = (error.line(), error.column());
    // Columns are counted in bytes.
    let line_text = text.split('\n').nth(line.saturating_sub(1)).unwrap_or_default();
    let characters = line_text.char_indices().take_while(|(at, _)| *at < column).count();
    let detail = error.to_string();
    let detail = detail.rsplit_once(" at line ").map_or(detail.as_str(), |(detail, _)| detail);
    RequestError::Json {
        line: line as u64,
        column: characters.max(1) as u64,
        ends: error.is_eof(),
        detail: detail.to_owned(),
    }
}

/// A JSON value as something to read from.
pub(super) struct Reader(pub Value);

impl<'de> de::Deserializer<'de> for Reader {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(yes) => visitor.visit_bool(yes),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (_, Some(number), _) => visitor.visit_i64(number),
                (.., number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(items) => {
                let all = items.len();
                let mut list = List { items: items.into_iter(), at: 0 };
                let value = visitor.visit_seq(&mut list)?;
                let left = list.items.len();
                if left == 0 { Ok(value) } else { Err(ReadError::length(all, all - left)) }
            }
            Value::Object(fields) => visitor.visit_map(Fields::new(fields)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        // A name, or an object with the name as its only field.
        match self.0 {
            Value::String(name) => visitor.visit_enum(Variant { name, value: Value::Null }),
            Value::Object(fields) if fields.len() == 1 => {
                let first = fields.into_iter().next();
                let (name, value) = first.expect("there is one");
                visitor.visit_enum(Variant { name, value })
            }
            _ => Err(ReadError::wanted(Wanted::Text)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        if name != BESIDE {
            return self.deserialize_any(visitor);
        }
        let (Value::Object(mut rest), Some(&name)) = (self.0, fields.first()) else {
            return Err(ReadError::wanted(Wanted::Object));
        };
        let one = rest.remove(name).ok_or_else(|| de::Error::missing_field(name))?;
        visitor.visit_seq(Beside { name, left: vec![Value::Object(rest), one] })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map identifier ignored_any
    }
}

/// One field and an object with the others, see [`BESIDE`]; the last comes first.
struct Beside {
    name: &'static str,
    left: Vec<Value>,
}

impl<'de> de::SeqAccess<'de> for Beside {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        let Some(value) = self.left.pop() else { return Ok(None) };
        let is_field = !self.left.is_empty();
        let read = seed.deserialize(Reader(value)).map(Some);
        read.map_err(|error| if is_field { error.inside(self.name) } else { error })
    }
}

struct List {
    items: std::vec::IntoIter<Value>,
    at: usize,
}

impl<'de> de::SeqAccess<'de> for &mut List {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        let Some(item) = self.items.next() else { return Ok(None) };
        self.at += 1;
        let read = seed.deserialize(Reader(item));
        read.map(Some).map_err(|error| error.inside(self.at - 1))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

struct Fields {
    fields: serde_json::map::IntoIter,
    /// The field whose value comes next.
    now: Option<(String, Value)>,
}

impl Fields {
    fn new(fields: Map<String, Value>) -> Self {
        Self { fields: fields.into_iter(), now: None }
    }
}

impl<'de> de::MapAccess<'de> for Fields {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ReadError> {
        self.now = self.fields.next();
        let Some((name, _)) = &self.now else { return Ok(None) };
        let name: StrDeserializer<'_, ReadError> = name.as_str().into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, ReadError> {
        let (name, value) = self.now.take().expect("a name comes before its value");
        seed.deserialize(Reader(value)).map_err(|error| error.inside(name))
    }
}

struct Variant {
    name: String,
    value: Value,
}

impl<'de> de::EnumAccess<'de> for Variant {
    type Error = ReadError;
    type Variant = Held;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Held), ReadError> {
        let name: StrDeserializer<'_, ReadError> = self.name.as_str().into_deserializer();
        Ok((seed.deserialize(name)?, Held(self)))
    }
}

/// What a variant holds.
struct Held(Variant);

impl<'de> de::VariantAccess<'de> for Held {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        let Variant { name, value } = self.0;
        <()>::deserialize(Reader(value)).map_err(|error| error.inside(name))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ReadError> {
        let Variant { name, value } = self.0;
        seed.deserialize(Reader(value)).map_err(|error| error.inside(name))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, ReadError> {
        self.held(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let Variant { name, value } = self.0;
        let Value::Object(found) = value else {
            return Err(ReadError::wanted(Wanted::Object).inside(name));
        };
        let stranger = found.keys().find(|field| !fields.contains(&field.as_str()));
        let read = match stranger {
            Some(field) => Err(de::Error::unknown_field(field, fields)),
            None => visitor.visit_seq(Named { found, fields: fields.iter() }),
        };
        read.map_err(|error| error.inside(name))
    }
}

/// The fields of a variant in its order: serde derives a fraction of the code for lists that it does
/// for maps, and enums of errors have many variants.
struct Named {
    found: Map<String, Value>,
    fields: std::slice::Iter<'static, &'static str>,
}

impl<'de> de::SeqAccess<'de> for Named {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        let Some(&name) = self.fields.next() else { return Ok(None) };
        match self.found.remove(name) {
            Some(value) => seed.deserialize(Reader(value)).map(Some).map_err(|e| e.inside(name)),
            // Nothing means "none"; any other field that is needed is missing.
            None => seed
                .deserialize(Reader(Value::Null))
                .map(Some)
                .map_err(|_| de::Error::missing_field(name)),
        }
    }
}

impl Held {
    fn held<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let Variant { name, value } = self.0;
        de::Deserializer::deserialize_any(Reader(value), visitor)
            .map_err(|error| error.inside(name))
    }
}
