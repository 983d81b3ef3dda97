//! Joins the reports of a batch that was split over processes or machines.

use std::io::{self, BufRead};

use serde_json::{Value, json};

use super::lines::{Line, next_line};
use jobs::{JobError, RequestError};

/// Reads reports, one per line, bare or as answers with `ok`, and joins them into one.
///
/// The order does not matter. What cannot be joined is an answer with `error`
/// that names the line.
///
/// # Errors
/// Those of reading.
pub fn merge(mut input: impl BufRead) -> io::Result<Value> {
    let mut reports = Vec::new();
    let mut number = 0;
    while let Some(line) = next_line(&mut input)? {
        number += 1;
        match read(line) {
            Ok(report) => reports.push((number, report)),
            Err(error) => return Ok(failed(number, error)),
        }
    }
    // Ranges are joined from the lowest seed on, so that only true neighbours meet.
    reports.sort_by_key(|(_, report)| report["request"]["seed_from"].as_u64());
    let mut joined: Option<Value> = None;
    for (number, report) in reports {
        let name = report["request"]["job"].as_str().unwrap_or_default().to_owned();
        let sum = match joined {
            None => jobs::check(&name, report),
            Some(sum) => jobs::merge(&name, sum, report),
        };
        match sum {
            Ok(sum) => joined = Some(sum),
            Err(error) => return Ok(failed(number, error)),
        }
    }
    Ok(joined.unwrap_or_else(|| failed(0, JobError::new(&RequestError::NoReports, ""))))
}

fn read(line: Line) -> Result<Value, JobError> {
    let mut value = jobs::parse(&line.text()?)?;
    if let Some(report) = value.get_mut("ok") {
        value = report.take();
    }
    if value.get("error").is_some() {
        return Err(JobError::new(&RequestError::FailedReport, "/error"));
    }
    if value["request"]["job"].is_string() && value["request"]["seed_from"].is_u64() {
        return Ok(value);
    }
    Err(JobError::new(&RequestError::NotAReport, "/request"))
}

fn failed(line: u32, error: JobError) -> Value {
    json!({ "line": line, "error": error })
}
