//! Shared by the test files: asking a job, reading vectors.
#![allow(dead_code)] // Not every test file uses everything.

pub mod brew;
pub mod contest;
pub mod splendor;

use std::fs;

use jobs::{Entry, Envelope, JobError, LABS, Run};
use serde_json::{Value, json};

/// The vectors of one file.
pub fn vectors(lab: &str, file: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/{lab}/{file}.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut file: Value = serde_json::from_str(&text).expect("JSON");
    if !file.is_array() {
        let names = ["vectors", "cases", "rows"];
        let name = names.into_iter().find(|name| file[*name].is_array()).unwrap_or("vectors");
        file = file[name].take();
    }
    match file {
        Value::Array(list) if !list.is_empty() => list,
        _ => panic!("{path}: no vectors"),
    }
}

/// The report for a request, the way the command line asks it.
pub fn try_ask(request: &Value) -> Result<Value, JobError> {
    try_ask_of(LABS, request)
}

/// The same for a job of other labs than the product's.
pub fn try_ask_of(labs: &[&'static [Entry]], request: &Value) -> Result<Value, JobError> {
    let envelope = Envelope::from_line(&request.to_string()).map_err(|refused| refused.1)?;
    let mut run = Run::start(labs, envelope)?;
    while run.advance(0.0)?.is_none() {}
    Ok(serde_json::to_value(run.answer()).expect("a report is JSON"))
}

/// The report for a valid request.
pub fn ask(request: Value) -> Value {
    try_ask(&request).unwrap_or_else(|error| panic!("{request}: {error}"))
}

/// How many random cases a property is tested with: `usual`, or PROPTEST_CASES (`make soak`).
pub fn cases(usual: u32) -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// A class of straight Battleship ships.
pub fn line(id: &str, length: u8, count: u8) -> Value {
    json!({"id": id, "count": count, "cells": (0..length).map(|at| [0, at]).collect::<Vec<_>>()})
}

/// `base` with further fields.
pub fn with(base: &Value, fields: Value) -> Value {
    let mut request = base.clone();
    let into = request.as_object_mut().expect("an object");
    into.extend(fields.as_object().expect("an object").clone());
    request
}
