//! What can be wrong with a request: a kind with its data, and the place.

use std::any::Any;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::RequestError;

/// An enum of what can be wrong, one variant for each kind, with all that is known about it: limits,
/// what was there, what may have been meant. The sentence, the code and the page's words are made
/// from it alone.
///
/// What any request can have wrong is a [`RequestError`]; each lab has an enum of its own beside it.
pub trait ErrorKind:
    std::error::Error + Clone + Send + Sync + Serialize + DeserializeOwned + 'static
{
    /// Whose kinds these are: the lab, or `request`.
    const FAMILY: &'static str;

    /// Stable kebab-case name of the kind. Several variants may share one.
    fn code(&self) -> &'static str;
}

/// A refused request.
///
/// On the command line it is its `code`, `message` and `at`. A page takes the kind itself, by
/// [`JobError::kind`], and describes it in the user's language.
#[derive(Clone, Serialize, Deserialize, thiserror::Error)]
#[error("{message} (at '{at}')")]
pub struct JobError {
    /// Stable kebab-case name of the kind of error.
    pub code: String,
    /// One English sentence that says what is wrong and, where it helps, what would be right.
    pub message: String,
    /// JSON pointer of the faulty field, empty for the request as a whole.
    pub at: String,
    /// Sent beside the other fields, not among them: the command line's output stays as it was.
    #[serde(skip)]
    kind: Option<Arc<dyn Any + Send + Sync>>,
}

impl JobError {
    /// An error of this kind at the JSON pointer `at`.
    pub fn new<K: ErrorKind>(kind: &K, at: impl Into<String>) -> Self {
        // In a browser nobody reads the sentence: pages describe the error from its kind. The sentences
        // of all kinds, with float formatting, would be a twentieth of a page.
        let said = if cfg!(target_arch = "wasm32") { String::new() } else { kind.to_string() };
        let (code, message) = (kind.code().to_owned(), sentence(&said));
        Self { code, message, at: at.into(), kind: None }.with(kind.clone())
    }

    /// What is wrong, where it is of this family.
    pub fn kind<K: ErrorKind>(&self) -> Option<K> {
        self.kind.as_ref()?.downcast_ref().cloned()
    }

    /// Adds a kind that was sent beside it.
    #[must_use]
    pub fn with<K: ErrorKind>(self, kind: K) -> Self {
        Self { kind: Some(Arc::new(kind)), ..self }
    }

    /// The same error at another place.
    #[must_use]
    pub fn at(self, at: impl Into<String>) -> Self {
        Self { at: at.into(), ..self }
    }

    /// The same error inside a larger value: `at` is put in front of its place.
    #[must_use]
    pub fn under(self, at: &str) -> Self {
        Self { at: format!("{at}{}", self.at), ..self }
    }
}

/// The sentence contains everything that the kind holds.
impl PartialEq for JobError {
    fn eq(&self, other: &Self) -> bool {
        (&self.code, &self.message, &self.at) == (&other.code, &other.message, &other.at)
    }
}

impl Eq for JobError {}

impl std::fmt::Debug for JobError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {self}", self.code)
    }
}

/// The text with a capital first letter.
fn sentence(text: &str) -> String {
    // Sentences are English; case tables for all scripts would be dead weight.
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// A number that may have limits.
pub trait Number: Copy + PartialOrd {
    /// The number, as exactly as a float holds it.
    fn float(self) -> f64;
}

macro_rules! numbers {
    ($($name:ty)*) => {$(
        impl Number for $name {
            fn float(self) -> f64 {
                self as f64
            }
        }
    )*};
}

numbers! { u8 u16 u32 u64 usize i8 i16 i32 i64 f32 f64 }

/// The number, where it is within its limits.
///
/// # Errors
/// `out-of-range`.
pub fn within<T: Number>(
    value: T,
    limits: RangeInclusive<T>,
    at: impl Into<String>,
) -> Result<T, JobError> {
    if limits.contains(&value) {
        return Ok(value);
    }
    let (least, most) = (limits.start().float(), limits.end().float());
    Err(JobError::new(&RequestError::OutOfRange { value: value.float(), least, most }, at))
}

/// Checks that a list may have that many entries.
///
/// # Errors
/// `out-of-range`.
pub fn entries(
    has: usize,
    limits: RangeInclusive<usize>,
    at: impl Into<String>,
) -> Result<(), JobError> {
    if limits.contains(&has) {
        return Ok(());
    }
    let [has, least, most] = [has, *limits.start(), *limits.end()].map(|count| count as u64);
    Err(JobError::new(&RequestError::EntryCount { has, least, most }, at))
}

/// Checks that a list has the number of entries it must have.
///
/// # Errors
/// `invalid-length`.
pub fn length(has: usize, wanted: usize, at: impl Into<String>) -> Result<(), JobError> {
    if has == wanted {
        return Ok(());
    }
    let (has, wanted) = (has as u64, wanted as u64);
    Err(JobError::new(&RequestError::InvalidLength { has, wanted }, at))
}

/// What `word` may have been meant to be: the most similar of `names`, where one is similar.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    // Long input words would take long, and resemble nothing.
    if word.is_empty() || word.len() > 100 {
        return None;
    }
    let scored = names.into_iter().map(|name| (strsim::jaro_winkler(word, name), name));
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(likeness, _)| *likeness >= 0.8).map(|(_, name)| name.to_owned())
}
