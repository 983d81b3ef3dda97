//! A sixth game by the written steps (`tests/nim/`): its jobs answer like those of the product's labs.

use crate::support::try_ask_of;
use jobs::batch::Range;
use jobs::{Entry, Envelope, JobError, RequestError, Run, find};
use nim::{HEAPS, Heaps, JOBS, NimError, NotationError, STICKS, Take};
use serde_json::{Value, json};

const LAB: &[&[Entry]] = &[&JOBS];

fn try_ask(request: &Value) -> Result<Value, JobError> {
    try_ask_of(LAB, request)
}

fn ask(request: &Value) -> Value {
    try_ask(request).unwrap_or_else(|error| panic!("{request}: {error}"))
}

#[test]
fn a_move_wins_where_it_makes_the_heaps_cancel_out() {
    for sizes in (0..8_u8.pow(2)).map(|number| [number % 8, number / 8, 5, 3]) {
        let report = ask(&json!({"job": "nim.solve", "heaps": sizes}));
        let mut wanted = Vec::new();
        Heaps::new(sizes).expect("heaps").moves(&mut |take| {
            let mut left = sizes;
            left[usize::from(take.heap)] -= take.sticks;
            if left.iter().fold(0, |all, size| all ^ size) == 0 {
                wanted.push(take.to_string());
            }
        });
        assert_eq!(report["wins"], json!(wanted), "{sizes:?}");
        assert_eq!(report["complete"], true);
    }
}

#[test]
fn a_budget_ends_it_early_and_says_so() {
    let report = ask(&json!({"job": "nim.solve", "heaps": [7, 7, 7, 7], "budget": {"nodes": 100}}));
    assert_eq!((&report["complete"], &report["wins"]), (&json!(false), &json!([])));
    assert!(report["nodes"].as_u64() >= Some(100));
}

#[test]
fn what_is_wrong_is_an_error_with_its_data_and_place() {
    let refused = |request: Value| try_ask(&request).expect_err("refused");
    let error = refused(json!({"job": "nim.solve", "heaps": [3, 9, 0, 0]}));
    assert_eq!((error.code.as_str(), error.at.as_str()), ("heap-too-large", "/heaps/1"));
    assert_eq!(error.kind(), Some(NimError::HeapTooLarge { size: 9 }));
    let error = refused(json!({"job": "nim.solve", "heaps": [0, 0, 0, 0]}));
    assert_eq!(error.kind(), Some(NimError::GameOver));
    // What any request can have wrong needs nothing of the lab.
    assert_eq!(refused(json!({"job": "nim.solve", "heaps": [1, 2, 3]})).at, "/heaps");
    let error = refused(json!({"job": "nim.simulate", "games": 0, "seed_from": 1}));
    assert_eq!((error.code.as_str(), error.at.as_str()), ("out-of-range", "/games"));
    let error = refused(json!({"job": "nim.sovle"}));
    assert_eq!(error.code, "unknown-job");
    let (name, near) = ("nim.sovle".to_owned(), "nim.solve".to_owned());
    let jobs = JOBS.iter().map(|entry| entry.name.to_owned()).collect();
    assert_eq!(error.kind(), Some(RequestError::UnknownJob { name, nearest: Some(near), jobs }));
}

#[test]
fn parts_of_a_batch_come_to_the_whole() {
    let report = |from: u64, games: u64| {
        ask(&json!({"job": "nim.simulate", "games": games, "seed_from": from}))
    };
    let whole = report(1, 50);
    let (a, b) = (report(1, 20), report(21, 30));
    let joined = jobs_core::merge(LAB, "nim.simulate", b.clone(), a);
    assert_eq!(joined.as_ref(), Ok(&whole));
    assert!(jobs_core::merge(LAB, "nim.simulate", b.clone(), b).is_err());
    // A worker sets it up once and plays any range.
    let request = json!({"job": "nim.simulate", "games": 50, "seed_from": 1});
    let envelope = Envelope::from_value(request).expect("an envelope");
    let mut run = Run::start(LAB, envelope).expect("a request");
    run.set_range(Range { from: 21, games: 30 }, None).expect("a range");
    while run.advance(0.0).expect("memory").is_none() {}
    let sums = run.sums().expect("a batch");
    assert_eq!(serde_json::to_value(sums).expect("JSON")["games"], 30);
}

#[test]
fn its_fields_are_described_as_docs_jobs_md_needs_them() {
    for job in &JOBS {
        assert_eq!(find(LAB, job.name).map(|found| found.name), Ok(job.name));
        let schema = (job.schema.request)(&mut schemars::SchemaGenerator::default());
        let fields = schema.as_value()["properties"].as_object().expect("fields").clone();
        assert!(!fields.is_empty());
        for (name, field) in fields {
            assert!(field["description"].is_string(), "{} {name} is not explained", job.name);
        }
    }
}

#[test]
fn texts_that_are_neither_positions_nor_moves_are_refused_with_the_reason() {
    assert_eq!("3 x 5 0".parse::<Heaps>(), Err(NotationError::Number { word: "x".to_owned() }));
    for text in ["3 4 5", "3 4 5 8", "1 2 3 4 5"] {
        assert_eq!(text.parse::<Heaps>(), Err(NotationError::Form), "{text}");
    }
    assert_eq!("2 of 1".parse::<Take>(), Err(NotationError::Form));
    assert_eq!(
        Heaps::new([STICKS; HEAPS]).map(|heaps| heaps.to_string()).as_deref(),
        Some("7 7 7 7")
    );
}
