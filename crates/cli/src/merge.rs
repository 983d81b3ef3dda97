//! Joins the reports of a batch that was split over processes or machines.

use std::io::{self, BufRead};

use serde_json::{Value, json};

use super::lines::{Line, next_line};
use jobs::JobError;

/// Reads reports, one a line, bare or as answers with `ok`, and joins them into one.
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
    Ok(joined.unwrap_or_else(|| {
        failed(0, JobError::plain("no-reports", "There is no report to merge", ""))
    }))
}

fn read(line: Line) -> Result<Value, JobError> {
    let text = match line {
        Line::Text(text) => text,
        Line::TooLong => return Err(jobs::Envelope::line_too_long()),
        Line::Unreadable => {
            return Err(JobError::plain(
                "invalid-json",
                "This is not JSON: the line is not UTF-8",
                "",
            ));
        }
    };
    let mut value: Value = serde_json::from_str(&text).map_err(|error| {
        JobError::plain("invalid-json", format!("This is not JSON: {error}"), "")
    })?;
    if let Some(report) = value.get_mut("ok") {
        value = report.take();
    }
    if value.get("error").is_some() {
        return Err(JobError::plain(
            "failed-report",
            "This line is an error, not a report",
            "/error",
        ));
    }
    if value["request"]["job"].is_string() && value["request"]["seed_from"].is_u64() {
        return Ok(value);
    }
    let message = "A report of a batch has \"request\" with \"job\", \"seed_from\" and \"games\"";
    Err(JobError::plain("not-a-batch", message, "/request"))
}

fn failed(line: u32, error: JobError) -> Value {
    json!({ "line": line, "error": error })
}
