//! What any request or file can have wrong, in the person's language.

use super::{CommonText, Lang, RequestText, decimal, list, number};
use jobs::{ErrorKind, JobError, RequestError, Wanted};

/// What is wrong with a request of a lab, without the place: `own` has the words for errors that
/// only that lab has.
pub fn words<K: ErrorKind>(
    error: &JobError,
    own: impl FnOnce(&K, Lang) -> String,
    lang: Lang,
) -> String {
    match error.kind::<K>() {
        Some(kind) => own(&kind, lang),
        None => common(error, lang),
    }
}

/// The same where no lab is involved.
pub fn common(error: &JobError, lang: Lang) -> String {
    // Every error has a kind; if it is unknown here, that is a bug.
    request_error(&error.kind().unwrap_or(RequestError::Internal), lang)
}

/// What is wrong with a request as such.
pub fn request_error(error: &RequestError, lang: Lang) -> String {
    let key = match error {
        RequestError::InvalidRequest => return wanted(&Wanted::Object, lang),
        RequestError::Json { line, column, ends, .. } => {
            let key = if *ends { RequestText::SyntaxEnd } else { RequestText::Syntax };
            return lang.fill(key, &[line, column]);
        }
        RequestError::NotUtf8 => return lang.t(RequestText::NotText).to_owned(),
        RequestError::LineTooLong { mib } => return lang.fill(RequestText::TooLong, &[mib]),
        RequestError::MissingJob => return lang.fill(RequestText::Missing, &[&"job"]),
        RequestError::UnknownJob { name, nearest, .. } => {
            return hint(lang.fill(RequestText::NoJob, &[name]), nearest.as_deref(), lang);
        }
        RequestError::MissingField { field } => return lang.fill(RequestText::Missing, &[field]),
        RequestError::MissingEither { field, other } => {
            return lang.fill(RequestText::Either, &[field, other]);
        }
        RequestError::UnknownField { field, nearest } => {
            return hint(lang.fill(RequestText::Unknown, &[field]), nearest.as_deref(), lang);
        }
        RequestError::ConflictingFields { field, other } => {
            return lang.fill(RequestText::Conflicting, &[field, other]);
        }
        RequestError::InvalidType { wanted: belongs } => return wanted(belongs, lang),
        RequestError::InvalidValue { .. } => return lang.t(RequestText::Other).to_owned(),
        RequestError::UnknownValue { value, nearest, choices } => {
            let words = lang.fill(RequestText::Choice, &[value, &list(choices, lang)]);
            return hint(words, nearest.as_deref(), lang);
        }
        RequestError::OutOfRange { value, least, most } => {
            return out_of_range(*value, *least, *most, lang);
        }
        RequestError::EntryCount { has, least, most } => {
            let [has, least, most] = [has, least, most].map(|count| number(*count));
            return lang.fill(RequestText::Entries, &[&least, &most, &has]);
        }
        RequestError::InvalidLength { has, wanted } => {
            return lang.fill(RequestText::Length, &[&number(*has), &number(*wanted)]);
        }
        RequestError::OtherJob { job, wanted } => {
            return lang.fill(RequestText::OtherJob, &[job, wanted]);
        }
        RequestError::SeedRange { most } => {
            return lang.fill(RequestText::Seeds, &[&number(*most)]);
        }
        RequestError::SumsTooLarge => return lang.t(RequestText::Sums).to_owned(),
        RequestError::UnreadableMessage { .. } => {
            return lang.t(RequestText::Unsendable).to_owned();
        }
        RequestError::Internal => return lang.t(RequestText::Internal).to_owned(),
        RequestError::FailedReport => return lang.t(RequestText::AnError).to_owned(),
        RequestError::BudgetExceeded { .. } => CommonText::ErrorBudgetExceeded,
        RequestError::NotABatch { .. }
        | RequestError::NotAReport
        | RequestError::NoReports
        | RequestError::MergeUnfinished => CommonText::ErrorNotABatch,
        RequestError::MergeOverlap { .. } => CommonText::ErrorMergeOverlap,
        RequestError::MergeGap { .. } => CommonText::ErrorMergeGap,
        RequestError::MergeMismatch => CommonText::ErrorMergeMismatch,
    };
    lang.t(key).to_owned()
}

/// The allowed range of a number, and the number.
pub fn out_of_range(value: f64, least: f64, most: f64, lang: Lang) -> String {
    lang.fill(RequestText::BetweenNot, &[&limit(least), &limit(most), &limit(value)])
}

/// A number with as many decimals as it has, up to three.
fn limit(value: f64) -> String {
    let exact = |decimals: i32| (value * 10_f64.powi(decimals)).fract().abs() < 1e-6;
    decimal(value, (0..3).find(|decimals| exact(*decimals)).unwrap_or(3) as u32)
}

/// What was expected where something else was found.
fn wanted(wanted: &Wanted, lang: Lang) -> String {
    let key = match wanted {
        Wanted::Whole { least, most } => {
            return lang.fill(RequestText::Between, &[&limit(*least as f64), &limit(*most as f64)]);
        }
        Wanted::Number => RequestText::Number,
        Wanted::Text => RequestText::Word,
        Wanted::YesNo => RequestText::YesNo,
        Wanted::List => RequestText::List,
        Wanted::Object => RequestText::Object,
        Wanted::Other { .. } => RequestText::Other,
    };
    lang.t(key).to_owned()
}

/// The words, and what may have been meant.
pub fn hint(words: String, nearest: Option<&str>, lang: Lang) -> String {
    match nearest {
        Some(name) => lang.fill(RequestText::DidYouMean, &[&words, &name]),
        None => words,
    }
}
