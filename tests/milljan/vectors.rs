//! Milljan against the public vectors, through the job layer.

use crate::support::{ask, vectors};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

/// The fields of a vector that make up a request.
const REQUEST: [&str; 7] = ["snapshot", "state", "claimed", "free", "seen", "oshi", "units"];

fn request(job: &str, vector: &Value) -> Value {
    let mut fields = Map::new();
    fields.insert("job".into(), job.into());
    for key in REQUEST.iter().chain(&["result", "ron_unit"]) {
        if let Some(value) = vector.get(*key) {
            fields.insert((*key).into(), value.clone());
        }
    }
    fields.into()
}

/// Everything that `expected` names is in `got` under the same name; lists of objects entry by entry.
fn assert_holds(got: &Value, expected: &Value, place: &str) {
    match (got, expected) {
        (Value::Object(got), Value::Object(expected)) => {
            for (key, value) in expected {
                assert_holds(
                    got.get(key).unwrap_or(&Value::Null),
                    value,
                    &format!("{place}.{key}"),
                );
            }
        }
        (Value::Array(got), Value::Array(expected)) if expected.iter().any(Value::is_object) => {
            assert_eq!(got.len(), expected.len(), "{place}: number of entries");
            for (at, (got, expected)) in got.iter().zip(expected).enumerate() {
                assert_holds(got, expected, &format!("{place}[{at}]"));
            }
        }
        _ => assert_eq!(got, expected, "{place}"),
    }
}

/// The digest of an exchange list, as the vectors' README defines it.
fn digest(list: &Value) -> String {
    let side = |tiles: &Value| {
        let ids: Vec<_> = tiles.as_array().expect("a list").iter().map(Value::to_string).collect();
        ids.join(",")
    };
    let mut lines: Vec<_> = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|pair| format!("{}>{}", side(&pair[0]), side(&pair[1])))
        .collect();
    lines.sort_unstable();
    Sha256::digest(lines.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn check_hands(file: &str) {
    for vector in vectors("milljan", file) {
        let id = vector["id"].as_str().expect("an id");
        let mut question = request("milljan.analyse", &vector);
        question["exchange_limit"] = json!(10_000_000);
        let report = ask(question);
        let mut expected = vector["expect"].clone();
        if let Some(exchanges) = expected.get_mut("exchanges").filter(|value| value.is_object()) {
            let sum = exchanges["sha256"].take();
            exchanges.as_object_mut().expect("an object").remove("sha256");
            assert_eq!(digest(&report["exchanges"]["list"]), sum, "{id}: exchanges");
        }
        assert_holds(&report, &expected, id);
    }
}

#[test]
fn hands_agree_with_the_oracle() {
    check_hands("hands");
}

#[test]
fn the_article_s_own_examples_come_out() {
    check_hands("seed");
}

#[test]
fn claim_tables_agree_with_the_oracle() {
    for vector in vectors("milljan", "claims") {
        let report = ask(request("milljan.claims", &vector));
        assert_holds(&report, &vector["expect"], vector["id"].as_str().expect("an id"));
    }
}

#[test]
fn scores_agree_with_the_oracle() {
    for vector in vectors("milljan", "scoring") {
        let report = ask(request("milljan.score", &vector));
        assert_holds(&report, &vector["expect"], vector["id"].as_str().expect("an id"));
    }
}
