//! The Brew jobs against the official referee's games and independent oracles.

use std::fs;

use crate::support::{ask, try_ask, vectors, with};
use brew::State;
use serde_json::{Map, Value, json};

/// The vectors of a file with one on each line.
fn games(file: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/brew/{file}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let list: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(!list.is_empty(), "{path}");
    list
}

/// What is asked about a game, by its fields.
fn game(job: &str, case: &Value, fields: &[&str]) -> Value {
    let turns = case["turns"].as_array().expect("turns");
    let acts: Vec<&Value> = turns.iter().map(|turn| &turn["a"]).collect();
    let fields = fields.iter().map(|&field| (field.to_owned(), case[field].clone()));
    with(&json!({"job": job, "acts": acts}), Value::Object(fields.collect::<Map<_, _>>()))
}

#[test]
fn every_deal_is_met() {
    for case in vectors("brew", "deals") {
        let report = ask(json!({"job": "brew.deal", "seed": case["seed"]}));
        for deck in ["tome", "recipes"] {
            assert_eq!(report[deck], case[deck], "{}", case["seed"]);
        }
    }
}

#[test]
fn every_turn_of_the_referee_is_met() {
    for case in games("traces").into_iter().chain(games("protocol")) {
        // The decks are those of the seed: either of the two, or both, give the same game.
        for fields in [&["deck", "setup"][..], &["seed", "setup"], &["seed", "deck", "setup"]] {
            let report = ask(game("brew.trace", &case, fields));
            assert_eq!(report["init"], case["init"], "{}", case["id"]);
            let turns = case["turns"].as_array().expect("turns");
            assert_eq!(report["turns"].as_array().map(Vec::len), Some(turns.len()));
            for (at, turn) in turns.iter().enumerate() {
                for field in ["ok", "s"] {
                    let found = &report["turns"][at][field];
                    assert_eq!(found, &turn[field], "{} turn {at}", case["id"]);
                }
            }
            assert_eq!(report["final"], case["final"], "{}", case["id"]);
        }
    }
}

#[test]
fn every_line_that_a_player_reads_is_met() {
    for case in games("protocol") {
        let report = ask(game("brew.input", &case, &["deck", "setup"]));
        let turns = case["turns"].as_array().expect("turns");
        let lines: Vec<&Value> = turns.iter().map(|turn| &turn["in"]).collect();
        assert_eq!(report["in"], json!(lines), "{}", case["id"]);
        assert_eq!(report["next"].is_null(), !case["final"].is_null(), "{}", case["id"]);
    }
}

#[test]
fn a_position_is_one_cache_line() {
    assert_eq!(size_of::<State>(), 64);
}

#[test]
fn every_evaluation_is_met() {
    for case in vectors("brew", "eval") {
        let report = ask(with(&json!({"job": "brew.eval"}), case["input"].clone()));
        let expected = case["expect"].as_object().expect("terms");
        assert!(expected.len() >= 8);
        for (key, value) in expected {
            let [found, wanted] = [&report[key], value].map(|n| n.as_f64().expect("a number"));
            let close = (found - wanted).abs() <= 1e-9 * wanted.abs().max(1.0);
            assert!(close, "{key}: {found} for {wanted}: {}", case["input"]);
        }
    }
}

#[test]
fn every_shortest_brew_is_met_and_its_plan_can_be_played() {
    for case in vectors("brew", "shortest") {
        let input = &case["input"];
        let report = ask(with(&json!({"job": "brew.shortest"}), input.clone()));
        assert_eq!(report["turns"], case["expect"]["turns"], "{input}");
        assert_eq!(report["complete"], true);
        for (at, recipe) in input["recipes"].as_array().expect("recipes").iter().enumerate() {
            let plan = &report["plans"][at];
            let first = report["first"][at].as_array().expect("turns");
            let Some(plan) = plan.as_array() else {
                assert!(first.is_empty() && report["turns"][at].is_null(), "{input}");
                continue;
            };
            assert_eq!(report["turns"][at], json!(plan.len()), "{input}");
            assert!(first.contains(&plan[0]), "{input}: the plan begins with a best turn");
            let example = &case["example_plans"][at][0];
            assert!(first.contains(example), "{input}: so does the oracle's: {example}");
            played(input, plan, recipe);
        }
    }
}

/// Plays a plan of own spells by the rules.
fn played(input: &Value, plan: &[Value], recipe: &Value) {
    let number = |value: &Value| value.as_i64().expect("a number");
    let mut have: Vec<i64> = input["inv"].as_array().expect("tiers").iter().map(number).collect();
    let spells = input["spells"].as_array().expect("spells");
    let mut ready: Vec<bool> = spells.iter().map(|spell| spell["castable"] == true).collect();
    let (last, turns) = plan.split_last().expect("a turn");
    for turn in turns {
        if turn[0] == "REST" {
            ready.fill(true);
            continue;
        }
        assert_eq!(turn[0], "CAST");
        let [spell, times] = [1, 2].map(|at| number(&turn[at]));
        let spell = spell as usize;
        assert!(std::mem::take(&mut ready[spell]), "{input}");
        assert!(times == 1 || spells[spell]["repeatable"] == true, "{input}");
        for (tier, have) in have.iter_mut().enumerate() {
            *have += times * number(&spells[spell]["delta"][tier]);
        }
        assert!(have.iter().all(|&count| count >= 0), "{input}");
        assert!(have.iter().sum::<i64>() <= 10, "{input}");
    }
    assert_eq!(last, &json!(["BREW", recipe]));
    let need = jobs::brew::RECIPES[number(recipe) as usize - 42].need;
    assert!(have.iter().zip(need).all(|(have, need)| *have >= i64::from(need)), "{input}");
}

/// Code and place of the error of a request.
fn refused(request: Value) -> (String, String) {
    let error = try_ask(&request).expect_err("a faulty request");
    (error.code, error.at)
}

#[test]
fn a_game_that_cannot_be_is_refused_with_the_field() {
    let deal = ask(json!({"job": "brew.deal", "seed": "seed=12345"}));
    let trace = |fields: Value| refused(with(&json!({"job": "brew.trace"}), fields));
    let deck = |field: &str, at: usize, value: Value| {
        let mut deck = deal.clone();
        deck[field][at] = value;
        json!({ "deck": deck })
    };
    let setup = |change: Value| json!({"seed": "12345", "setup": [["stock", 0, 1], change]});
    for (fields, code, at) in [
        (json!({}), "missing-field", "/deck"),
        (json!({"seed": "x"}), "bad-seed", "/seed"),
        (json!({"seed": "9223372036854775808"}), "bad-seed", "/seed"),
        (json!({"seed": "1", "deck": deal}), "conflicting-fields", "/seed"),
        (deck("tome", 3, json!(24)), "twice", "/deck/tome/3"),
        (deck("tome", 3, json!(42)), "unknown-card", "/deck/tome/3"),
        (deck("recipes", 35, json!(41)), "unknown-card", "/deck/recipes/35"),
        (json!({"deck": {"tome": [], "recipes": []}}), "invalid-length", "/deck/tome"),
        (setup(json!(["inv", 2, [0, 0, 0, 0]])), "out-of-range", "/setup/1/1"),
        (setup(json!(["inv", 1, [9, 2, 0, 0]])), "inventory-full", "/setup/1/2"),
        (setup(json!(["inv", 1, [9, 2, 0]])), "invalid-length", "/setup/1/2"),
        (setup(json!(["stock", 6, 1])), "out-of-range", "/setup/1/1"),
        (setup(json!(["stock", 5, 83])), "out-of-range", "/setup/1/2"),
        (setup(json!(["bonus", [5, 0], [3, 1]])), "out-of-range", "/setup/1/1"),
        (setup(json!(["bonus", [4, 0], [2, 1]])), "out-of-range", "/setup/1/2"),
        (setup(json!(["tax", 1, 1])), "unknown-value", "/setup/1/0"),
        (setup(json!(["stock", 1])), "invalid-length", "/setup/1"),
        (json!({"seed": "1", "acts": [["A", "B"], ["WAIT", "WAIT"]]}), "game-over", "/acts/1"),
        (json!({"seed": "1", "acts": [["WAIT"]]}), "invalid-length", "/acts/0"),
    ] {
        assert_eq!(trace(fields.clone()), (code.into(), at.into()), "{fields}");
    }
}

#[test]
fn an_evaluation_or_shortest_brew_that_cannot_be_is_refused_with_the_field() {
    let eval = json!({"job": "brew.eval", "score": 0, "inv": [3, 0, 0, 0], "recipes": [42]});
    let spell = json!({"delta": [2, 0, 0, 0], "repeatable": false, "castable": true});
    let brew =
        json!({"job": "brew.shortest", "inv": [3, 0, 0, 0], "spells": [spell], "recipes": [42]});
    for (base, fields, code, at) in [
        (&eval, json!({"inv": [3, 3, 3, 3]}), "inventory-full", "/inv"),
        (&eval, json!({"recipes": [42, 41]}), "unknown-card", "/recipes/1"),
        (&eval, json!({"recipes": [42, 42]}), "twice", "/recipes/1"),
        (&eval, json!({"learned": [[42, 0]]}), "unknown-card", "/learned/0/0"),
        (&eval, json!({"learned": [[1, 0], [1, 0]]}), "twice", "/learned/1/0"),
        (&eval, json!({"learned": [[1, 100]]}), "out-of-range", "/learned/0/1"),
        (&eval, json!({"root_brewed": 3, "brewed": 2}), "out-of-range", "/brewed"),
        (&eval, json!({"score": 1_000_000}), "out-of-range", "/score"),
        (&brew, json!({"inv": [11, 0, 0, 0]}), "inventory-full", "/inv"),
        (&brew, json!({"recipes": [78]}), "unknown-card", "/recipes/0"),
        (&brew, json!({"spells": vec![&spell; 43]}), "too-many", "/spells"),
        (&brew, json!({"shelf": [[0, 0], [0, 0]]}), "twice", "/shelf/1/0"),
        (&brew, json!({"shelf": [[42, 0]]}), "unknown-card", "/shelf/0/0"),
        (&brew, json!({"shelf": vec![[0, 0]; 7]}), "too-many", "/shelf"),
    ] {
        let found = refused(with(base, fields.clone()));
        assert_eq!(found, (code.into(), at.into()), "{fields}");
    }
    let mut far = brew.clone();
    far["spells"][0]["delta"][1] = json!(-11);
    assert_eq!(refused(far), ("out-of-range".into(), "/spells/0/delta/1".into()));
}

#[test]
fn a_search_that_is_stopped_says_so_and_keeps_what_it_found() {
    let request: Value =
        serde_json::from_str(jobs::find(jobs::LABS, "brew.shortest").expect("a job").example)
            .expect("JSON");
    let whole = ask(request.clone());
    assert_eq!(whole["complete"], true);
    let early = ask(with(&request, json!({"budget": {"nodes": 1}})));
    assert_eq!(early["complete"], false);
    assert_eq!(early["stopped"], "nodes");
    for at in 0..2 {
        let found = &early["turns"][at];
        assert!(found.is_null() || found == &whole["turns"][at], "{early}");
    }
}
