//! What can be wrong with a request: a stable code, a sentence, and the place.

use serde::{Deserialize, Serialize};

/// A refused request.
///
/// `code` is stable and in kebab-case: pages translate by it. `message` is one
/// English sentence for people at a terminal. `at` is the JSON pointer of the
/// faulty field, empty for the request as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message} (at '{at}')")]
pub struct JobError {
    /// Stable kebab-case name of the kind of fault.
    pub code: String,
    /// One sentence that says what is wrong and, where it helps, what would be right.
    pub message: String,
    /// JSON pointer of the faulty field.
    pub at: String,
}

impl JobError {
    /// An error of the kind `code` at the JSON pointer `at`.
    pub fn new(code: &str, message: impl Into<String>, at: impl Into<String>) -> Self {
        Self { code: code.into(), message: message.into(), at: at.into() }
    }

    /// Reads the kind of fault and its place out of what serde reports.
    pub fn from_serde(error: &serde_path_to_error::Error<serde_json::Error>) -> Self {
        let text = error.inner().to_string();
        let mut at = pointer(error.path());
        let code = if text.starts_with("unknown field") || text.starts_with("unknown variant") {
            if text.starts_with("unknown field") { "unknown-field" } else { "unknown-value" }
        } else if text.starts_with("missing field") {
            "missing-field"
        } else if text.starts_with("invalid value: integer") {
            "out-of-range"
        } else if text.starts_with("invalid length") {
            "invalid-length"
        } else if text.starts_with("invalid type") {
            "invalid-type"
        } else {
            "invalid-value"
        };
        if matches!(code, "unknown-field" | "missing-field") {
            let name = text.split('`').nth(1).unwrap_or_default();
            let tail = format!("/{}", escape(name));
            if !at.ends_with(&tail) {
                at.push_str(&tail);
            }
        }
        Self::new(code, sentence(&text), at)
    }
}

/// `invalid type: x` as a sentence with a capital and no trailing position.
fn sentence(text: &str) -> String {
    let text = text.split(" at line ").next().unwrap_or(text);
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

fn escape(segment: &str) -> String {
    segment.replace('~', "~0").replace('/', "~1")
}

fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    path.iter()
        .map(|segment| match segment {
            Segment::Seq { index } => format!("/{index}"),
            Segment::Map { key } => format!("/{}", escape(key)),
            Segment::Enum { variant } => format!("/{}", escape(variant)),
            Segment::Unknown => String::new(),
        })
        .collect()
}
