//! The single entry point: every question the product answers, as a serde request and report.
//!
//! The page sends a request to a worker, the command line reads it as a JSON
//! line, tests call it directly; all three end in [`start`]. A job knows the games; nothing above a
//! job does, except for the value types re-exported here.
//!
//! ```
//! use jobs::{Envelope, run};
//!
//! let line = r#"{"job":"milljan.score","units":[{"unit":118,"claimed":false}],"result":"none","ron_unit":null,"oshi":5}"#;
//! let request = Envelope::from_line(line).expect("a readable line");
//! let answer = run(request, || 0.0).expect("a sound request");
//! let report = serde_json::to_value(&answer).expect("reports are JSON");
//! assert!(report["total"].as_u64() >= Some(1000));
//! ```
//!
//! A hand can be written as text, in kanji, kana or romaji:
//!
//! ```
//! use jobs::milljan::notation;
//!
//! let tiles = notation::parse_tiles("真 ゆきほ azusa").expect("three names");
//! assert_eq!(notation::write_tiles(&tiles), "真,雪歩,あずさ");
//! ```

use serde_json::Value;

pub use jobs_core::{
    Answer, Ask, Batch, Budget, Entry, Envelope, ErrorKind, Job, JobError, Lane, MAX_LINE, Outcome,
    Progress, Refused, RequestError, Run, Search, Step, Wanted, batch, find, order, parse,
    short_sort, start, stats,
};
pub use {
    jobs_battleship as battleship, jobs_brew as brew, jobs_contest as contest,
    jobs_milljan as milljan, jobs_splendor as splendor,
};

/// The jobs of every lab, in the order of the help text.
///
/// Code that names this list links every engine; a worker takes only its lab's.
// The lists are named, not copied: a copy would compile every job again here.
pub static LABS: &[&[Entry]] =
    &[&milljan::JOBS, &battleship::JOBS, &contest::JOBS, &brew::JOBS, &splendor::JOBS];

/// Every job, in the order of the help text.
pub fn all() -> impl Iterator<Item = &'static Entry> {
    LABS.iter().copied().flatten()
}

/// Works on a request of any lab to its end, or that of its budget. `elapsed_ms` reads the caller's
/// clock.
///
/// # Errors
/// What is wrong with the request, or `budget-exceeded`.
pub fn run(envelope: Envelope, elapsed_ms: impl Fn() -> f64) -> Result<Answer, JobError> {
    let mut run = Run::start(LABS, envelope)?;
    while run.advance(elapsed_ms())?.is_none() {}
    Ok(run.answer())
}

/// Checks that a report is that of a whole batch of the job `name`.
///
/// # Errors
/// `unknown-job`, `not-a-batch`, or what is wrong with the report.
pub fn check(name: &str, report: Value) -> Result<Value, JobError> {
    jobs_core::check(LABS, name, report)
}

/// Joins two reports of the batch job `name`.
///
/// # Errors
/// `unknown-job`, `not-a-batch`, or why the two reports do not fit together.
pub fn merge(name: &str, a: Value, b: Value) -> Result<Value, JobError> {
    jobs_core::merge(LABS, name, a, b)
}
