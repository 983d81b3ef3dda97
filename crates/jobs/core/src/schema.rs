//! What requests and reports look like, for `docs/jobs.md`. It is there with the feature `schema` alone,
//! which tests switch on: neither page nor command line carries it.

#[cfg(feature = "schema")]
pub use self::described::{Both, any};
#[cfg(feature = "schema")]
pub use schemars::JsonSchema as Described;

/// What can be described.
#[cfg(not(feature = "schema"))]
pub trait Described {}

#[cfg(not(feature = "schema"))]
impl<T> Described for T {}

#[cfg(feature = "schema")]
mod described {
    use schemars::{JsonSchema, Schema, SchemaGenerator};

    use crate::batch::{Batch, Report};

    /// Request and report of a job; of a batch, the report without `request`, which all batches have.
    pub struct Both {
        /// What is asked.
        pub request: fn(&mut SchemaGenerator) -> Schema,
        /// What is answered.
        pub report: fn(&mut SchemaGenerator) -> Schema,
    }

    impl Both {
        pub(crate) const fn of<Request: JsonSchema, Answer: JsonSchema>() -> Self {
            Self { request: Request::json_schema, report: Answer::json_schema }
        }
    }

    /// What is not described any further.
    pub fn any(_: &mut SchemaGenerator) -> Schema {
        Schema::default()
    }

    impl<B: Batch> JsonSchema for Report<B> {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            B::Sums::schema_name()
        }

        fn schema_id() -> std::borrow::Cow<'static, str> {
            B::Sums::schema_id()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            B::Sums::json_schema(generator)
        }
    }
}
