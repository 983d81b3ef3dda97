//! Errors read back from what they were written as, by one reader for all of them.
//!
//! A page reads every kind of error that its worker may send. The reader that serde derives
//! has code of its own for each field, and for what must be dropped again where a field cannot be read:
//! for the errors of a lab ten times as much as for the words that a page says about them. What our own
//! worker has written can be read, so here a field that is missing is simply empty.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// A value as it was written.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Told {
    /// Nothing.
    #[default]
    Nothing,
    /// `true` or `false`.
    Flag(bool),
    /// A number; of whole ones, what a float holds.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Told>),
    /// Fields by their names.
    Fields(Vec<(String, Told)>),
}

impl Told {
    /// The name of a variant, and its fields; `None` where it is no variant.
    pub fn variant(self) -> Option<(String, Self)> {
        match self {
            Self::Text(name) => Some((name, Self::Nothing)),
            Self::Fields(mut one) if one.len() == 1 => one.pop(),
            _ => None,
        }
    }

    /// Takes the field of that name; one that was left out is empty.
    pub fn take<T: FromTold>(&mut self, name: &str) -> T {
        T::from_told(self.field(name))
    }

    fn field(&mut self, name: &str) -> Self {
        let Self::Fields(fields) = self else { return Self::Nothing };
        let found = fields.iter_mut().find(|(known, _)| known == name);
        found.map(|(_, value)| std::mem::take(value)).unwrap_or_default()
    }

    fn list(self) -> Vec<Self> {
        if let Self::List(list) = self { list } else { Vec::new() }
    }

    fn number(&self) -> f64 {
        if let Self::Number(number) = self { *number } else { 0.0 }
    }
}

/// What can be read from such a value; what is something else is empty.
pub trait FromTold: Sized {
    /// The value as this type.
    fn from_told(told: Told) -> Self;
}

impl FromTold for bool {
    fn from_told(told: Told) -> Self {
        told == Told::Flag(true)
    }
}

impl FromTold for String {
    fn from_told(told: Told) -> Self {
        if let Told::Text(text) = told { text } else { Self::new() }
    }
}

macro_rules! numbers {
    ($($name:ty)*) => {$(
        impl FromTold for $name {
            fn from_told(told: Told) -> Self {
                told.number() as $name
            }
        }
    )*};
}

numbers! { u8 u64 i64 f64 }

impl<T: FromTold> FromTold for Option<T> {
    fn from_told(told: Told) -> Self {
        if told == Told::Nothing { None } else { Some(T::from_told(told)) }
    }
}

impl<T: FromTold> FromTold for Vec<T> {
    fn from_told(told: Told) -> Self {
        told.list().into_iter().map(T::from_told).collect()
    }
}

impl<'de> Deserialize<'de> for Told {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Told;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a value")
            }

            fn visit_unit<E>(self) -> Result<Told, E> {
                Ok(Told::Nothing)
            }

            fn visit_none<E>(self) -> Result<Told, E> {
                Ok(Told::Nothing)
            }

            fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Told, D::Error> {
                Told::deserialize(from)
            }

            fn visit_bool<E>(self, flag: bool) -> Result<Told, E> {
                Ok(Told::Flag(flag))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Told, E> {
                Ok(Told::Number(number as f64))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Told, E> {
                Ok(Told::Number(number as f64))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Told, E> {
                Ok(Told::Number(number))
            }

            fn visit_str<E>(self, text: &str) -> Result<Told, E> {
                Ok(Told::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Told, A::Error> {
                let mut list = Vec::new();
                while let Some(one) = from.next_element()? {
                    list.push(one);
                }
                Ok(Told::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Told, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = from.next_entry()? {
                    fields.push(field);
                }
                Ok(Told::Fields(fields))
            }
        }
        from.deserialize_any(Any)
    }
}

/// Reads an enum from what serde writes of it: all its variants with their fields are named here. One that
/// is missing is not read; the test of the errors, which writes and reads an example of every kind, tells.
#[macro_export]
macro_rules! told {
    ($name:ident { $($variant:ident $({ $($field:ident),* })?),* $(,)? }) => {
        impl $name {
            fn of_told(told: $crate::Told) -> Option<Self> {
                #[allow(unused_mut, unused_variables)]
                let (variant, mut fields) = told.variant()?;
                Some(match variant.as_str() {
                    $(stringify!($variant) => {
                        Self::$variant $({ $($field: fields.take(stringify!($field))),* })?
                    })*
                    _ => return None,
                })
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let told = <$crate::Told as ::serde::Deserialize>::deserialize(from)?;
                Self::of_told(told).ok_or_else(|| ::serde::de::Error::unknown_variant("", &[]))
            }
        }
    };
}
