//! Fields for which a lab has no words.

use super::{Form, Lang};
use jobs::{JobError, RequestError};

/// The path of a field, where it takes the field to see what a value is wrong in.
pub fn path(error: &JobError, lang: Lang) -> Option<String> {
    let is_value = matches!(
        error.kind()?,
        RequestError::InvalidType { .. }
            | RequestError::InvalidValue { .. }
            | RequestError::UnknownValue { .. }
            | RequestError::OutOfRange { .. }
            | RequestError::EntryCount { .. }
            | RequestError::InvalidLength { .. }
    );
    (is_value && !error.at.is_empty()).then(|| lang.fill(Form::Field, &[&error.at]))
}
