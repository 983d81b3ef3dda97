//! The exact posterior against the public vectors, through the job layer.

use crate::support::{ask, line, vectors};
use serde_json::{Map, Value, json};

/// The fields of a vector that make up a request.
const REQUEST: [&str; 8] = ["h", "w", "touch", "reflect", "fleet", "sunk_info", "shots", "weights"];

fn request(vector: &Value) -> Value {
    let mut fields = Map::new();
    fields.insert("job".into(), "battleship.posterior".into());
    for key in REQUEST {
        if let Some(value) = vector.get(key) {
            fields.insert(key.into(), value.clone());
        }
    }
    fields.insert("answers".into(), true.into());
    fields.into()
}

fn check(file: &str) {
    for case in vectors("battleship", file) {
        let report = ask(request(&case));
        for key in ["total", "cells", "answers"] {
            if let Some(expected) = case.get(key) {
                assert_eq!(&report[key], expected, "{file} {}: {key}", case["id"]);
            }
        }
        assert_eq!(report["exact"], true, "{}", case["id"]);
        let none = case["total"] == "0";
        assert_eq!(report["contradiction"].is_object(), none, "{}", case["id"]);
    }
}

#[test]
fn every_exact_vector_is_met() {
    check("exact");
}

#[test]
fn every_weighted_vector_is_met() {
    check("weighted");
}

#[test]
fn published_numbers_of_fleets_are_met() {
    let russian = json!([line("4", 4, 1), line("3", 3, 2), line("2", 2, 3), line("1", 1, 4)]);
    let hasbro = json!([
        line("C", 5, 1),
        line("B", 4, 1),
        line("c", 3, 1),
        line("S", 3, 1),
        line("D", 2, 1)
    ]);
    let cases = [
        (10, "diag", &russian, "1855545978831780"),
        (10, "free", &hasbro, "30093975536"),
        (12, "free", &hasbro, "101832786704"),
        (10, "diag", &hasbro, "3851502784"),
    ];
    for (h, touch, fleet, total) in cases {
        let report = ask(json!({
            "job": "battleship.posterior", "h": h, "w": 10, "touch": touch, "fleet": fleet, "shots": []
        }));
        assert_eq!(report["total"], total, "{touch} {h}x10");
    }
}

/// The article opens in the middle; the exact numbers say where the ships really are.
#[test]
fn the_russian_opening_is_at_the_edge() {
    let case =
        vectors("battleship", "exact").into_iter().find(|case| case["id"] == "ex-p-empty-russian");
    let report = ask(request(&case.expect("the empty Russian board")));
    let p = |row: usize, column: usize| report["p"][row][column].as_f64().expect("a chance");
    assert!((p(0, 2) - 0.256_418).abs() < 1e-6 && (p(4, 4) - 0.182_54).abs() < 1e-5);
    assert!((p(1, 1) - 0.147_662).abs() < 1e-6);
    let best = report["best"].as_array().expect("a list");
    assert_eq!((best.len(), &best[0]), (8, &json!([0, 2])), "eight equal cells");
}
