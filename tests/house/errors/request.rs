//! Errors of any request; and how reading reports the place.

use serde::Deserialize;
use serde_json::{Value, json};

use jobs::{JobError, RequestError, Wanted};
use sakiyomi::i18n::request::request_error;

fn wanted() -> Vec<Wanted> {
    super::every(vec![
        Wanted::Whole { least: -128, most: 127 },
        Wanted::WHOLE,
        Wanted::Number,
        Wanted::Text,
        Wanted::YesNo,
        Wanted::List,
        Wanted::Object,
        Wanted::Other { words: "a date".to_owned() },
    ])
}

fn all() -> Vec<RequestError> {
    let text = str::to_owned;
    let some = |word: &str| Some(word.to_owned());
    let mut all = vec![
        RequestError::InvalidRequest,
        RequestError::Json { line: 2, column: 7, ends: false, detail: text("expected value") },
        RequestError::Json { line: 1, column: 12, ends: true, detail: text("EOF") },
        RequestError::NotUtf8,
        RequestError::LineTooLong { mib: 4 },
        RequestError::MissingJob,
        RequestError::UnknownJob {
            name: text("milljan.analyze"),
            nearest: some("milljan.analyse"),
            jobs: vec![text("milljan.analyse"), text("milljan.claims")],
        },
        RequestError::UnknownJob { name: text("go"), nearest: None, jobs: vec![text("brew.deal")] },
        RequestError::MissingField { field: text("cards") },
        RequestError::MissingEither { field: text("seed"), other: text("deck") },
        RequestError::UnknownField { field: text("cadrs"), nearest: some("cards") },
        RequestError::UnknownField { field: text("x"), nearest: None },
        RequestError::ConflictingFields { field: text("seed"), other: text("deck") },
    ];
    all.extend(wanted().into_iter().map(|wanted| RequestError::InvalidType { wanted }));
    all.extend([
        RequestError::InvalidValue { detail: text("a bin is a number") },
        RequestError::UnknownValue {
            value: text("vocla"),
            nearest: some("vocal"),
            choices: ["vocal", "dance", "visual"].map(text).into(),
        },
        RequestError::OutOfRange { value: 99.0, least: -1.0, most: 30.0 },
        RequestError::OutOfRange { value: 1.5, least: 0.0, most: 0.125 },
        RequestError::EntryCount { has: 5, least: 2, most: 4 },
        RequestError::InvalidLength { has: 2, wanted: 1 },
        RequestError::SeedRange { most: 1 << 53 },
        RequestError::BudgetExceeded { bytes: 1 << 20 },
        RequestError::NotABatch { job: text("brew.deal") },
        RequestError::NotAReport,
        RequestError::OtherJob { job: text("brew.deal"), wanted: text("milljan.play") },
        RequestError::NoReports,
        RequestError::FailedReport,
        RequestError::MergeOverlap { first: 1, last: 100, next: 50 },
        RequestError::MergeGap { first: 1, last: 100, next: 200 },
        RequestError::MergeUnfinished,
        RequestError::MergeMismatch,
        RequestError::SumsTooLarge,
        RequestError::UnreadableMessage { detail: text("a map whose keys are no texts") },
        RequestError::Internal,
    ]);
    all
}

#[test]
fn every_error_of_requests_is_said_in_three_languages() {
    super::check(&all(), request_error);
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    must: u8,
    #[serde(default)]
    signed: i16,
    #[serde(default)]
    share: f64,
    #[serde(default)]
    list: Vec<Inner>,
    #[serde(default)]
    pair: [u8; 2],
    #[serde(default)]
    kind: Kind,
    #[serde(default)]
    yes: Option<bool>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Inner {
    name: String,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Plain,
    With(u8),
}

fn read(value: Value) -> Result<Sample, JobError> {
    jobs_core::read(value)
}

#[test]
fn what_is_well_formed_is_read() {
    let text = r#"{"must": 1, "signed": -2, "share": 3, "list": [{"name": "名"}], "pair": [4, 5],
        "kind": {"with": 6}, "yes": null}"#;
    let value = jobs::parse(text).expect("JSON");
    let list = vec![Inner { name: "名".into() }];
    let (pair, kind) = ([4, 5], Kind::With(6));
    let sample = Sample { must: 1, signed: -2, share: 3.0, list, pair, kind, yes: None };
    assert_eq!(read(value.clone()).expect("good"), sample);
    assert_eq!(serde_json::from_value::<Sample>(value).expect("good"), sample, "as others read it");
}

#[test]
fn what_is_not_is_told_with_its_place() {
    let range = |value, least, most| RequestError::OutOfRange { value, least, most };
    let wanted = |wanted| RequestError::InvalidType { wanted };
    let choices = || vec!["plain".to_owned(), "with".to_owned()];
    for (value, at, kind) in [
        (json!([]), "", RequestError::InvalidLength { has: 0, wanted: 7 }),
        (json!(7), "", wanted(Wanted::Object)),
        (json!({}), "/must", RequestError::MissingField { field: "must".into() }),
        (json!({"must": 256}), "/must", range(256.0, 0.0, 255.0)),
        (json!({"must": -1}), "/must", range(-1.0, 0.0, 255.0)),
        (json!({"must": 1.5}), "/must", wanted(Wanted::Whole { least: 0, most: 255 })),
        (json!({"must": "1"}), "/must", wanted(Wanted::Whole { least: 0, most: 255 })),
        (json!({"must": 1, "share": []}), "/share", wanted(Wanted::Number)),
        (json!({"must": 1, "yes": 1}), "/yes", wanted(Wanted::YesNo)),
        (json!({"must": 1, "list": 7}), "/list", wanted(Wanted::List)),
        (
            json!({"must": 1, "list": [{"name": "a"}, {"name": 1}]}),
            "/list/1/name",
            wanted(Wanted::Text),
        ),
        (
            json!({"must": 1, "list": [{}]}),
            "/list/0/name",
            RequestError::MissingField { field: "name".into() },
        ),
        (
            json!({"must": 1, "list": [{"nmae": "a"}]}),
            "/list/0/nmae",
            RequestError::UnknownField { field: "nmae".into(), nearest: Some("name".into()) },
        ),
        (
            json!({"must": 1, "pair": [1]}),
            "/pair",
            RequestError::InvalidLength { has: 1, wanted: 2 },
        ),
        (
            json!({"must": 1, "pair": [1, 2, 3]}),
            "/pair",
            RequestError::InvalidLength { has: 3, wanted: 2 },
        ),
        (
            json!({"must": 1, "kind": "plian"}),
            "/kind",
            RequestError::UnknownValue {
                value: "plian".into(),
                nearest: Some("plain".into()),
                choices: choices(),
            },
        ),
        (json!({"must": 1, "kind": {"with": 300}}), "/kind/with", range(300.0, 0.0, 255.0)),
        (json!({"must": 1, "kind": 3}), "/kind", wanted(Wanted::Text)),
        (
            json!({"must": 1, "a/b~c": 3}),
            "/a~1b~0c",
            RequestError::UnknownField { field: "a/b~c".into(), nearest: None },
        ),
    ] {
        let error = read(value.clone()).expect_err("not well formed");
        assert_eq!((error.at.as_str(), error.kind()), (at, Some(kind)), "{value}");
    }
}

#[test]
fn what_is_no_json_is_told_with_line_and_character() {
    for (text, line, column, ends) in [
        ("{\"a\": 1,\n \"名\": x}", 2, 7, false),
        ("[1,]", 1, 4, false),
        ("{\"a\" 1}", 1, 6, false),
        ("{}}", 1, 3, false),
        ("{\"a\": [1, 2", 1, 11, true),
        ("", 1, 1, true),
    ] {
        let error = jobs::parse(text).expect_err(text);
        match error.kind() {
            Some(RequestError::Json { line: l, column: c, ends: e, .. }) => {
                assert_eq!((l, c, e), (line, column, ends), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
    assert_eq!(jobs::parse(" -0.5e+3 "), Ok(json!(-500.0)));
}
