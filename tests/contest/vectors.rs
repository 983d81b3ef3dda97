//! The engine, the evaluation and the AI against the public vectors, through the job layer.

use crate::support::{ask, vectors, with};
use serde_json::{Map, Value, json};

/// The fields of a vector that make up a request.
const REQUEST: [&str; 9] =
    ["plan", "cards", "items", "stamina", "mult", "colours", "deck", "shuffles", "trend"];

fn request(job: &str, vector: &Value) -> Value {
    let mut fields = Map::new();
    fields.insert("job".into(), job.into());
    for key in REQUEST {
        if let Some(value) = vector.get(key) {
            fields.insert(key.into(), value.clone());
        }
    }
    fields.into()
}

/// Differences in what the vectors hold, one line each.
fn differences(name: &str, expected: &Value, found: &Value) -> Vec<String> {
    let fields = expected.as_object().expect("an object");
    let differs = |(key, value): (&String, &Value)| {
        (found.get(key) != Some(value))
            .then(|| format!("{name} {key}: {value} but {:?}", found.get(key)))
    };
    fields.iter().filter_map(differs).collect()
}

#[test]
fn every_evaluation_is_met() {
    for case in vectors("contest", "eval") {
        let name = &case["id"];
        let report = ask(with(&case["input"], json!({"job": "contest.evaluate"})));
        let expected = &case["expect"];
        for key in ["term", "r28", "r29", "E"] {
            assert_eq!(report[key], expected[key], "{name}: {key}");
        }
        for key in ["r", "m1", "m2"] {
            let numbers = |value: &Value| -> Vec<f64> {
                let list = value[key].as_array().expect("a list").iter();
                list.map(|number| number.as_f64().expect("a number")).collect()
            };
            let (found, expected) = (numbers(&report), numbers(expected));
            assert_eq!(found.len(), expected.len(), "{name}: {key}");
            for (found, expected) in found.iter().zip(expected) {
                assert!((found - expected).abs() < 1e-9, "{name}: {key}: {found}, not {expected}");
            }
        }
    }
}

#[test]
fn every_step_of_the_engine_is_met() {
    let mut wrong = Vec::new();
    for case in vectors("contest", "engine") {
        let steps = case["steps"].as_array().expect("steps");
        let acts: Vec<&Value> = steps.iter().filter_map(|step| step.get("act")).collect();
        let report = ask(with(&request("contest.trace", &case), json!({ "acts": acts })));
        for (at, (expected, found)) in
            steps.iter().zip(report["steps"].as_array().expect("steps")).enumerate()
        {
            let mut expected = expected.clone();
            if expected["left"] == 0 {
                for key in ["turn", "plays", "hand"] {
                    expected.as_object_mut().expect("an object").remove(key);
                }
            }
            let lines = differences(&format!("{} step {at}", case["id"]), &expected, found);
            if !lines.is_empty() {
                wrong.extend(lines);
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_route_and_phase_of_the_ai_is_met() {
    let mut wrong = Vec::new();
    for case in vectors("contest", "search") {
        let name = case["id"].as_str().expect("a name");
        let report = ask(request("contest.search", &case));
        for key in ["firstPhase", "phases", "final"] {
            if report[key] != case[key] {
                wrong.push(format!("{name} {key}: {} but {}", case[key], report[key]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
