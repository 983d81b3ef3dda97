//! What can be wrong with any request, whatever it asks.

use serde::Serialize;

use super::ErrorKind;
use crate::{FromTold, Told, told};

/// What any request can have wrong: its form, its numbers and lists, its job, its place in a batch.
#[derive(
    Clone, Debug, PartialEq, Serialize, thiserror::Error, strum::EnumCount, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case")]
pub enum RequestError {
    /// Not an object.
    #[error("a request is a JSON object with a field \"job\"")]
    InvalidRequest,
    /// Text that stops being JSON at a line and a character, both from 1.
    #[error("this is not JSON: {detail} at line {line} column {column}")]
    #[strum(serialize = "invalid-json")]
    Json {
        /// The line, from 1.
        line: u64,
        /// The character in the line, from 1.
        column: u64,
        /// Whether the text just ends there.
        ends: bool,
        /// The JSON reader's message, in English.
        detail: String,
    },
    /// Bytes that are not text.
    #[error("this is not JSON: the line is not UTF-8")]
    #[strum(serialize = "invalid-json")]
    NotUtf8,
    /// A line over [`MAX_LINE`](super::MAX_LINE).
    #[error("the line is longer than {mib} MiB")]
    LineTooLong {
        /// How long it may be.
        mib: u64,
    },
    /// The job's name is missing.
    #[error("the field \"job\" is missing: it names the question, as in \"milljan.analyse\"")]
    #[strum(serialize = "missing-field")]
    MissingJob,
    /// A job that is not in the list.
    #[error("there is no job '{name}'{}; the jobs are {}", hint(nearest.as_deref()), jobs.join(", "))]
    UnknownJob {
        /// The name that was given.
        name: String,
        /// What may have been meant.
        nearest: Option<String>,
        /// All jobs.
        jobs: Vec<String>,
    },
    /// A field that the request has to have.
    #[error("the field \"{field}\" is missing")]
    MissingField {
        /// Its name.
        field: String,
    },
    /// Both of two fields are missing, one of which has to be there.
    #[error("one of the fields \"{field}\" and \"{other}\" has to be there")]
    #[strum(serialize = "missing-field")]
    MissingEither {
        /// One.
        field: String,
        /// The other.
        other: String,
    },
    /// A field that the request does not have.
    #[error("unknown field `{field}`{}", hint(nearest.as_deref()))]
    UnknownField {
        /// Its name.
        field: String,
        /// What may have been meant.
        nearest: Option<String>,
    },
    /// Two fields of which one has to be left out.
    #[error("leave out \"{field}\": \"{other}\" says it already")]
    ConflictingFields {
        /// What is too much.
        field: String,
        /// What it contradicts.
        other: String,
    },
    /// A value of another kind.
    #[error("{wanted} belongs here")]
    InvalidType {
        /// What belongs there.
        wanted: Wanted,
    },
    /// A value of the right type that is not allowed there.
    #[error("this cannot stand here: {detail}")]
    InvalidValue {
        /// What is expected, in English.
        detail: String,
    },
    /// A word that is not one of those allowed there.
    #[error("unknown value `{value}`{}, expected one of {}", hint(nearest.as_deref()), list(choices))]
    UnknownValue {
        /// The word.
        value: String,
        /// What may have been meant.
        nearest: Option<String>,
        /// What is allowed there.
        choices: Vec<String>,
    },
    /// A number beyond its limits.
    #[error("this must be {} to {}, not {}", digits(*least), digits(*most), digits(*value))]
    OutOfRange {
        /// The number.
        value: f64,
        /// The least that it may be.
        least: f64,
        /// The most that it may be.
        most: f64,
    },
    /// A list that is too short or too long.
    #[error("{least} to {most} entries belong here, not {has}")]
    #[strum(serialize = "out-of-range")]
    EntryCount {
        /// How many it has.
        has: u64,
        /// The least that it may have.
        least: u64,
        /// The most that it may have.
        most: u64,
    },
    /// A list that does not have the one length that it must have.
    #[error("{wanted} entries belong here, not {has}")]
    InvalidLength {
        /// How many it has.
        has: u64,
        /// How many it must have.
        wanted: u64,
    },
    /// Seeds beyond what every reader of JSON can hold.
    #[error("seeds end at {most} (2^53), so that every reader of JSON can hold them")]
    #[strum(serialize = "out-of-range")]
    SeedRange {
        /// The last one.
        most: u64,
    },
    /// More memory than the request allows.
    #[error("the search needs more than its budget of {bytes} bytes")]
    BudgetExceeded {
        /// What it allows.
        bytes: u64,
    },
    /// A job whose reports cannot be joined.
    #[error("reports of '{job}' cannot be merged")]
    NotABatch {
        /// Its name.
        job: String,
    },
    /// Something that is not a report.
    #[error("a report of a batch has \"request\" with \"job\", \"seed_from\" and \"games\"")]
    #[strum(serialize = "not-a-batch")]
    NotAReport,
    /// A request for a job other than the expected one.
    #[error("this is a request for '{job}', not for '{wanted}'")]
    OtherJob {
        /// What it asks.
        job: String,
        /// What was expected.
        wanted: String,
    },
    /// No report to join.
    #[error("there is no report to merge")]
    NoReports,
    /// An error where a report belongs.
    #[error("this line is an error, not a report")]
    FailedReport,
    /// Ranges of seeds that overlap.
    #[error("seeds {first} to {last} and seeds from {next} on overlap")]
    MergeOverlap {
        /// First seed of the earlier range.
        first: u64,
        /// Its last one.
        last: u64,
        /// First seed of the later range.
        next: u64,
    },
    /// Ranges of seeds with a gap between them.
    #[error("seeds {first} to {last} and seeds from {next} on leave a gap")]
    MergeGap {
        /// First seed of the earlier range.
        first: u64,
        /// Its last one.
        last: u64,
        /// First seed of the later range.
        next: u64,
    },
    /// A report of work that was stopped early, or of no work.
    #[error("a report of an unfinished batch, or of none, cannot be merged")]
    MergeUnfinished,
    /// Reports of different requests.
    #[error("the reports answer different requests")]
    MergeMismatch,
    /// Sums that no batch can produce.
    #[error("the sums are too large to be those of a batch")]
    #[strum(serialize = "out-of-range")]
    SumsTooLarge,
    /// A report or request that cannot be carried between page and worker.
    #[error("this cannot be sent: {detail}")]
    UnreadableMessage {
        /// Why, in English.
        detail: String,
    },
    /// A defect of the program.
    #[error("the job failed by a defect of the program; please report it")]
    Internal,
}

impl ErrorKind for RequestError {
    const FAMILY: &'static str = "request";

    fn code(&self) -> &'static str {
        self.into()
    }
}

/// What was expected where something else was found.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error, strum::EnumCount)]
pub enum Wanted {
    /// A whole number within limits.
    #[error("a whole number from {least} to {most}")]
    Whole {
        /// The least.
        least: i64,
        /// The most; for unsigned 64-bit numbers, what a float holds.
        most: i64,
    },
    /// A number.
    #[error("a number")]
    Number,
    /// A text in quotes.
    #[error("a text in quotes")]
    Text,
    /// `true` or `false`.
    #[error("true or false")]
    YesNo,
    /// A list in brackets.
    #[error("a list in [ ]")]
    List,
    /// An object in braces.
    #[error("an object in {{ }}")]
    Object,
    /// Something else, in serde's words.
    #[error("{words}")]
    Other {
        /// Those words.
        words: String,
    },
}

impl Wanted {
    /// A whole number that a request can hold.
    pub const WHOLE: Self = Self::Whole { least: 0, most: 1 << 53 };

    /// From serde's description of what it expects, which is only text.
    pub(super) fn from_serde(words: &str) -> Self {
        let whole = |least: i64, most: i64| Self::Whole { least, most };
        match words {
            "u8" => whole(0, u8::MAX.into()),
            "u16" => whole(0, u16::MAX.into()),
            "u32" => whole(0, u32::MAX.into()),
            "u64" | "usize" => Self::WHOLE,
            "i8" => whole(i8::MIN.into(), i8::MAX.into()),
            "i16" => whole(i16::MIN.into(), i16::MAX.into()),
            "i32" => whole(i32::MIN.into(), i32::MAX.into()),
            "i64" | "isize" => whole(-(1 << 53), 1 << 53),
            "f64" | "f32" => Self::Number,
            "a boolean" => Self::YesNo,
            "a map" => Self::Object,
            "a sequence" => Self::List,
            "a string" | "a character" | "variant identifier" | "string or map" => Self::Text,
            _ if words.starts_with("struct ") => Self::Object,
            _ if words.starts_with("enum ") => Self::Text,
            _ if words.starts_with("a tuple") || words.starts_with("an array") => Self::List,
            _ => Self::Other { words: words.to_owned() },
        }
    }
}

/// What may have been meant, to follow the sentence that names what was there.
pub fn hint(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"))
}

/// A number with up to six decimals, by integer arithmetic: float formatting would cost the page
/// ten kilobytes.
pub fn digits(value: f64) -> String {
    let sign = if value < 0.0 { "-" } else { "" };
    if value.abs() >= 1e12 {
        return format!("{sign}{}", value.abs() as u128);
    }
    let millionths = (value.abs() * 1e6).round() as u64;
    let (whole, part) = (millionths / 1_000_000, millionths % 1_000_000);
    if part == 0 {
        return format!("{sign}{whole}");
    }
    let digits = (1_000_000 + part).to_string();
    format!("{sign}{whole}.{}", digits[1..].trim_end_matches('0'))
}

fn list(choices: &[String]) -> String {
    choices.iter().map(|choice| format!("`{choice}`")).collect::<Vec<_>>().join(", ")
}

told! {
    RequestError {
        InvalidRequest,
        Json { line, column, ends, detail },
        NotUtf8,
        LineTooLong { mib },
        MissingJob,
        UnknownJob { name, nearest, jobs },
        MissingField { field },
        MissingEither { field, other },
        UnknownField { field, nearest },
        ConflictingFields { field, other },
        InvalidType { wanted },
        InvalidValue { detail },
        UnknownValue { value, nearest, choices },
        OutOfRange { value, least, most },
        EntryCount { has, least, most },
        InvalidLength { has, wanted },
        SeedRange { most },
        BudgetExceeded { bytes },
        NotABatch { job },
        NotAReport,
        OtherJob { job, wanted },
        NoReports,
        FailedReport,
        MergeOverlap { first, last, next },
        MergeGap { first, last, next },
        MergeUnfinished,
        MergeMismatch,
        SumsTooLarge,
        UnreadableMessage { detail },
        Internal,
    }
}

told! {
    Wanted {
        Whole { least, most },
        Number,
        Text,
        YesNo,
        List,
        Object,
        Other { words },
    }
}

impl FromTold for Wanted {
    fn from_told(told: Told) -> Self {
        Self::of_told(told).unwrap_or(Self::Object)
    }
}
