//! Errors with their places.

use super::{Lang, RequestText};
use jobs::{JobError, RequestError};

/// Where the error is: in the lab's own `words`, if it has any, otherwise the path of the field, where
/// it would be unclear which value is meant.
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
    (is_value && !error.at.is_empty()).then(|| lang.fill(RequestText::Field, &[&error.at]))
}

/// What is wrong, after where it is.
pub fn at(place: &str, what: &str, lang: Lang) -> String {
    lang.fill(RequestText::At, &[&place, &what])
}

/// The same where there may be no place to name.
pub fn said(place: Option<String>, what: String, lang: Lang) -> String {
    match place {
        Some(place) => at(&place, &what, lang),
        None => what,
    }
}

/// The words for an error in what was written as JSON, with the path in it.
pub fn with_path(words: String, error: &JobError) -> String {
    if error.at.is_empty() { words } else { format!("{words} ({})", error.at) }
}
