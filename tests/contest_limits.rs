//! Contest requests that somebody has meddled with: an error or an answer, never a panic.

mod support;

use proptest::prelude::*;
use sakiyomi::jobs::contest::JOBS;
use serde_json::{Value, json};
use support::{cases, try_ask};

/// The places of all values in a request.
fn places(value: &Value, at: &str, into: &mut Vec<String>) {
    into.push(at.to_owned());
    match value {
        Value::Array(list) => {
            for (place, value) in list.iter().enumerate() {
                places(value, &format!("{at}/{place}"), into);
            }
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                places(value, &format!("{at}/{key}"), into);
            }
        }
        _ => {}
    }
}

/// What a value may be replaced by.
fn strange(which: usize) -> Value {
    match which {
        0 => Value::Null,
        1 => json!(-1),
        2 => json!(0),
        3 => json!(1),
        4 => json!(255),
        5 => json!(256),
        6 => json!(65_535),
        7 => json!(i32::MAX),
        8 => json!(u64::MAX),
        9 => json!(i64::MIN),
        10 => json!(1.5),
        11 => json!(""),
        12 => json!("あ".repeat(500)),
        13 => json!([]),
        14 => json!([[]]),
        15 => json!({}),
        16 => json!(true),
        17 => json!(vec![0; 200]),
        18 => json!(vec!["vocal"; 30]),
        19 => json!("Plan3"),
        20 => json!([["p_card-03-men-2_064", 1], ["p_card-00-sup-3_024", 1]]),
        _ => json!("2026-04"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(600), ..ProptestConfig::default() })]

    #[test]
    fn a_request_with_two_strange_values_is_answered_or_refused(
        job in 0..JOBS.len(),
        at in proptest::array::uniform2(any::<prop::sample::Index>()),
        which in proptest::array::uniform2(0..22_usize),
    ) {
        let mut request: Value = serde_json::from_str(JOBS[job].example).expect("JSON");
        let name = request["job"].clone();
        for (at, which) in at.iter().zip(which) {
            let mut all = Vec::new();
            places(&request, "", &mut all);
            let place = at.get(&all).clone();
            *request.pointer_mut(&place).expect("a place") = strange(which);
        }
        if let Some(fields) = request.as_object_mut() {
            fields.insert("job".to_owned(), name);
            fields.insert("budget".to_owned(), json!({"nodes": 3000, "bytes": 50_000_000}));
            if let Err(error) = try_ask(&request) {
                prop_assert!(!error.code.is_empty() && !error.message.is_empty());
            }
        }
    }
}
