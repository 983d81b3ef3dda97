//! `docs/jobs.md` describes the request and report of every job. It is generated from their types and
//! doc comments: `UPDATE=1 cargo test -p sakiyomi --test house jobs_doc` rewrites it.

mod fits;
mod kinds;
mod lab;

use std::collections::HashSet;
use std::fs;

use jobs::{Envelope, LABS};
use serde_json::Value;

use self::lab::Lab;
use crate::{read, root};

/// The labs' names in headings, and what their numbers mean.
const NAMES: [(&str, &str); 5] = [
    ("Milljan", include_str!("milljan.md")),
    ("Battleship", include_str!("battleship.md")),
    ("Contest", include_str!("contest.md")),
    ("Brew", include_str!("brew.md")),
    ("Splendor", include_str!("splendor.md")),
];

/// What holds for all jobs.
const HEAD: &str = include_str!("head.md");

fn written() -> String {
    let mut text = HEAD.to_owned();
    for ((name, about), jobs) in NAMES.iter().zip(LABS) {
        Lab::new(name, about.trim_end(), jobs).write(&mut text);
    }
    text
}

/// The anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let kept = |it: &char| it.is_alphanumeric() || matches!(it, '-' | '_' | ' ');
    heading.to_lowercase().chars().filter(kept).map(|it| if it == ' ' { '-' } else { it }).collect()
}

#[test]
fn the_reference_of_the_jobs_is_what_their_types_say() {
    let (path, text) = (root().join("docs/jobs.md"), written());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).expect("the folder is there");
    }
    let say = "UPDATE=1 cargo test -p sakiyomi --test house jobs_doc writes it anew";
    assert!(read(&path) == text, "another text than docs/jobs.md: {say}");
}

#[test]
fn every_link_of_the_reference_leads_to_a_heading() {
    let text = written();
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let mut found = HashSet::new();
    for heading in headings.map(|line| anchor(line.trim_start_matches('#').trim_start())) {
        assert!(found.insert(heading.clone()), "twice: {heading}");
    }
    let links = text.split("](#").skip(1).filter_map(|rest| rest.split_once(')'));
    for (link, _) in links {
        assert!(found.contains(link), "no heading for {link}");
    }
}

#[test]
fn every_job_and_every_field_of_the_reference_is_explained() {
    let text = written();
    for job in jobs::all() {
        assert!(text.contains(&format!("\n### {}\n", job.name)), "{}", job.name);
    }
    let bare: Vec<&str> = text.lines().filter(|line| line.ends_with("|  |")).collect();
    assert!(bare.is_empty(), "without a comment: {bare:#?}");
}

#[test]
fn every_example_and_its_report_are_as_the_reference_says() {
    for ((name, about), entries) in NAMES.iter().zip(LABS) {
        let lab = Lab::new(name, about, entries);
        for job in lab.jobs() {
            let example: Value = serde_json::from_str(job.entry.example).expect("JSON");
            let Value::Object(mut asked) = example.clone() else {
                panic!("{example} is no object")
            };
            asked.remove("job");
            let faults = fits::faults(&asked.into(), &job.request, &lab.in_request(), "");
            assert!(faults.is_empty(), "{}: {faults:#?}", job.entry.name);
            let envelope =
                Envelope::from_value(example).unwrap_or_else(|_| panic!("a sound example"));
            let answer = jobs::run(envelope, || 0.0).expect("a sound example");
            let report = serde_json::to_value(answer).expect("reports are JSON");
            let faults = fits::faults(&report, &job.report, &lab.in_report(), "");
            assert!(faults.is_empty(), "{}: {faults:#?}", job.entry.name);
        }
    }
}
