//! Words for errors that have no kind yet.

use super::{Form, Lang, number};
use jobs::JobError;

/// The numbers in a sentence.
pub fn numbers(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.filter_map(|word| word.parse().ok()).collect()
}

/// A whole number, which may be negative.
fn whole(value: i64) -> String {
    format!("{}{}", if value < 0 { "−" } else { "" }, number(value.unsigned_abs()))
}

/// What a number that is out of range has to be.
pub fn range(found: &[i64], lang: Lang) -> String {
    match *found {
        [least, most] => lang.fill(Form::Between, &[&whole(least), &whole(most)]),
        [least, most, value] => {
            lang.fill(Form::BetweenNot, &[&whole(least), &whole(most), &whole(value)])
        }
        _ => lang.t(Form::OutOfRange).to_owned(),
    }
}

/// What does not have the right form; none where something else is wrong.
pub fn words(error: &JobError, lang: Lang) -> Option<String> {
    error.kind().map(|kind| super::request::request_error(&kind, lang))
}
