//! Contest requests that have been tampered with: an error or an answer, never a panic.

use crate::support::{ask, cases, try_ask};
use jobs::contest::JOBS;
use proptest::prelude::*;
use serde_json::{Value, json};

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

/// Fields that the examples leave out, with values that make sense.
fn filled(job: usize) -> Value {
    let mut request: Value = serde_json::from_str(JOBS[job].example).expect("JSON");
    let conventions = json!({"hold_first_in": true, "items_in_r29": true, "uncapped_gains": true, "last_of_ties": true});
    let ai = json!({
        "table": "2026-04", "play": "AutoPlayCompetition", "calculate_turn": 1, "commands": 5,
        "edits": [{"name": "Parameter", "term": 2, "e": 7, "p": 1000}, {"name": "LessonAdd", "e": -3}],
    });
    let put = |value: &mut Value, key: &str, field: &Value| {
        if let Some(fields) = value.as_object_mut() {
            fields.entry(key).or_insert_with(|| field.clone());
        }
    };
    let loadouts: &mut dyn FnMut(&mut Value) = &mut |loadout| {
        put(loadout, "ai", &ai);
        put(loadout, "conventions", &conventions);
        put(loadout, "items", &json!(["pitem_00-3-024-1"]));
        put(loadout, "support", &json!(40));
        loadout["stage"]["turns"] = json!([2, 1, 1]);
        loadout["stage"]["first"] = json!([500, 500, 0]);
        loadout["stage"]["items"] = json!(["pitem_00-0-004-0-000"]);
        if let Some(stage) = loadout["stage"].as_object_mut() {
            stage.remove("stage");
        }
    };
    if let Some(loadout) = request.get_mut("loadout") {
        loadouts(loadout);
    }
    for loadout in request.get_mut("loadouts").and_then(Value::as_array_mut).into_iter().flatten() {
        loadouts(loadout);
    }
    let name = request["job"].as_str().unwrap_or_default().to_owned();
    let fields = match name.as_str() {
        "contest.replay" | "contest.best" => json!({"deal": {"game": 3}, "acts": [-1, -1]}),
        "contest.routes" => json!({"acts": [-1], "open": []}),
        "contest.loadout" => json!({"deal": {"draws": [["p_card-01-ido-1_013", 1]]}}),
        "contest.optimise" => json!({"places": [0], "seed_from": 3}),
        "contest.search" => json!({
            "ai": ai, "conventions": conventions, "shuffles": [[0, 1], [2]], "seed": 5,
            "items": ["pitem_00-3-024-1"], "routes": "all",
        }),
        "contest.trace" => {
            json!({"shuffles": [[0, 1], [2]], "seed": 5, "items": ["pitem_00-3-024-1"]})
        }
        "contest.evaluate" => json!({"growth": {"LessonAdd": 30}, "ai": {"table": "2026-04"}}),
        _ => json!({}),
    };
    for (key, field) in fields.as_object().into_iter().flatten() {
        request[key] = field.clone();
    }
    request
}

#[test]
fn requests_with_every_field_are_answered() {
    for job in 0..JOBS.len() {
        let mut request = filled(job);
        request["budget"] = json!({"nodes": 3000, "bytes": 50_000_000});
        ask(request);
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
        let mut request = filled(job);
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
