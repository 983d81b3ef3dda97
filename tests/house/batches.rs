//! What every batch promises, tried with its example: parts come to the whole, a set-up plays any range.

use jobs::batch::Range;
use jobs::{Entry, Envelope, JobError, LABS, Run};
use serde_json::{Value, json};

/// All batches with their examples.
fn batches() -> impl Iterator<Item = (&'static Entry, Value)> {
    let batches = LABS.iter().flat_map(|jobs| jobs.iter()).filter(|job| job.is_batch());
    batches.map(|job| (job, serde_json::from_str(job.example).expect("an example in JSON")))
}

fn start(request: &Value) -> Run {
    let envelope = Envelope::from_value(request.clone()).expect("an envelope");
    Run::start(LABS, envelope).expect("a request")
}

fn run_to_the_end(run: &mut Run) {
    while run.advance(0.0).expect("enough memory").is_none() {}
}

fn report(request: &Value) -> Value {
    let mut run = start(request);
    run_to_the_end(&mut run);
    serde_json::to_value(run.answer()).expect("JSON")
}

fn ranged(request: &Value, range: Range) -> Value {
    let mut request = request.clone();
    (request["seed_from"], request["games"]) = (json!(range.from), json!(range.games));
    request
}

fn range_of(request: &Value) -> Range {
    let number = |name: &str| request[name].as_u64().unwrap_or_default();
    Range { from: number("seed_from"), games: number("games") }
}

#[test]
fn parts_come_to_the_whole_in_either_order() {
    for (job, request) in batches() {
        let whole = report(&request);
        let Range { from, games } = range_of(&request);
        assert!(games > 1, "{}: an example of several games", job.name);
        let first = games / 3 + 1;
        let parts =
            [Range { from, games: first }, Range { from: from + first, games: games - first }];
        let [a, b] = parts.map(|range| report(&ranged(&request, range)));
        assert_eq!(
            jobs::merge(job.name, a.clone(), b.clone()).as_ref(),
            Ok(&whole),
            "{}",
            job.name
        );
        assert_eq!(jobs::merge(job.name, b, a.clone()).as_ref(), Ok(&whole), "{}", job.name);
        assert_eq!(jobs::check(job.name, whole.clone()).as_ref(), Ok(&whole), "{}", job.name);
        let code = |refused: Result<Value, JobError>| refused.expect_err("refused").code;
        assert_eq!(
            code(jobs::merge(job.name, a.clone(), a.clone())),
            "merge-overlap",
            "{}",
            job.name
        );
        let far = report(&ranged(&request, Range { from: from + first + 1, games: 1 }));
        assert_eq!(code(jobs::merge(job.name, a, far)), "merge-gap", "{}", job.name);
    }
}

#[test]
fn a_batch_that_is_set_up_once_plays_any_range_from_its_beginning() {
    for (job, request) in batches() {
        let whole = range_of(&request);
        let mut run = start(&request);
        // Left in the middle of a game, or before the first step.
        let _ = run.advance(0.0).expect("enough memory");
        let first = whole.games / 2;
        let parts = [
            Range { from: whole.from + first, games: whole.games - first },
            Range { games: first, ..whole },
        ];
        let [last, first] = parts.map(|range| {
            assert!(run.set_range(range), "{}", job.name);
            run_to_the_end(&mut run);
            // With what was asked, the sums are the report.
            let mut report = serde_json::to_value(run.sums().expect("a batch")).expect("JSON");
            let mut asked = ranged(&request, range);
            asked["job"] = json!(job.name);
            report["request"] = asked;
            report
        });
        let joined = jobs::merge(job.name, first, last);
        assert_eq!(joined, Ok(report(&request)), "{}", job.name);
    }
}

#[test]
fn a_report_names_its_job_and_what_is_no_report_is_refused() {
    for (job, request) in batches() {
        let whole = report(&request);
        assert_eq!(whole["request"]["job"], json!(job.name));
        for (name, bent, code) in [
            ("no request", without(&whole, "request"), "missing-field"),
            ("a request that is none", with(&whole, "request", json!(7)), "invalid-type"),
            ("no list", json!([]), "invalid-type"),
        ] {
            let refused = jobs::check(job.name, bent).expect_err(name);
            assert_eq!(refused.code, code, "{}: {name}: {refused}", job.name);
        }
    }
}

fn without(value: &Value, field: &str) -> Value {
    let mut value = value.clone();
    value.as_object_mut().expect("an object").remove(field);
    value
}

fn with(value: &Value, field: &str, new: Value) -> Value {
    let mut value = value.clone();
    value[field] = new;
    value
}
