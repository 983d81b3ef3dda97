//! What requests and reports look like, for `docs/jobs.md`. It exists only with the feature `schema`,
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
    use std::any::TypeId;

    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use search::Ready;
    use serde_json::Value;

    use crate::batch::{Batch, Report};
    use crate::{Job, JobError};

    /// Schemas of a job's request and report, and how it is answered.
    pub struct Both {
        /// What is asked.
        pub request: fn(&mut SchemaGenerator) -> Schema,
        /// What is answered.
        pub report: fn(&mut SchemaGenerator) -> Schema,
        /// Whether it is answered at once, without a search that a budget could end.
        pub at_once: fn() -> bool,
    }

    impl Both {
        pub(crate) const fn of<J: Job>() -> Self {
            Self {
                request: J::Request::json_schema,
                report: J::Report::json_schema,
                at_once: at_once::<J>,
            }
        }
    }

    fn at_once<J: Job>() -> bool {
        fn is<S: 'static, J: Job>(_: impl FnOnce(J::Request) -> Result<S, JobError>) -> bool {
            TypeId::of::<S>() == TypeId::of::<Ready<J::Report>>()
        }
        is::<_, J>(J::start)
    }

    /// A value that is not described any further.
    pub fn any(_: &mut SchemaGenerator) -> Schema {
        Schema::default()
    }

    impl<B: Batch> JsonSchema for Report<B> {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            format!("{}Report", B::Sums::schema_name()).into()
        }

        fn schema_id() -> std::borrow::Cow<'static, str> {
            format!("{}Report", B::Sums::schema_id()).into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            let mut schema = B::Sums::json_schema(generator);
            let request = json_schema!({
                "type": "object",
                "description": "What was asked: the request with the name of its `job`.",
            });
            let all = schema.ensure_object();
            if let Some(Value::Object(fields)) = all.get_mut("properties") {
                fields.insert("request".to_owned(), request.into());
            }
            if let Some(Value::Array(required)) = all.get_mut("required") {
                required.push("request".into());
            }
            schema
        }
    }
}
