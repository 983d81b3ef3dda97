//! Places of errors.

use super::{Form, Lang};
use jobs::{JobError, RequestError};

/// Where the error is: in the lab's own `words`, if it has any, else the path of the field where nobody
/// could tell without it which value is meant.
pub fn place(error: &JobError, words: String, lang: Lang) -> Option<String> {
    if !words.is_empty() {
        return Some(words);
    }
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
