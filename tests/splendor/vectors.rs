//! The Splendor jobs against games, positions and counts of an independent model of the rules.

use crate::support::{ask, try_ask, vectors, with};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The first digits of a line's SHA-256.
fn digest(line: &Value) -> String {
    let line = line.as_str().expect("a line");
    Sha256::digest(line).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

#[test]
fn every_position_has_its_legal_decisions_in_all_spaces() {
    for case in vectors("splendor", "positions") {
        let report = ask(json!({"job": "splendor.legal", "state": case["state"]}));
        for space in ["full", "s406", "s81"] {
            assert_eq!(report[space], case[space], "{} {space}", case["tag"]);
        }
    }
}

#[test]
fn every_decision_leads_to_its_position() {
    for case in vectors("splendor", "positions") {
        for (id, wanted) in list(&case["full"]).iter().zip(list(&case["next"])) {
            let report =
                ask(json!({"job": "splendor.apply", "state": case["state"], "actions": [id]}));
            let line = &report["lines"][0];
            assert_eq!(wanted, &digest(line), "{} {id}: {line}", case["tag"]);
        }
    }
}

#[test]
fn every_game_is_replayed_to_its_end() {
    for case in vectors("splendor", "games") {
        let mut request = json!({"job": "splendor.replay"});
        for field in ["n", "decks", "nobles", "actions"] {
            request[field] = case[field].clone();
        }
        let report = ask(request);
        for field in ["legal_counts", "points", "cards", "winners"] {
            assert_eq!(report[field], case[field], "game {} {field}", case["id"]);
        }
        let lines = list(&report["lines"]);
        assert_eq!(lines.len(), list(&case["line_sha256_12"]).len());
        for (line, wanted) in lines.iter().zip(list(&case["line_sha256_12"])) {
            assert_eq!(wanted, &digest(line), "game {}: {line}", case["id"]);
        }
        assert_eq!(lines[0], case["first_line"]);
        assert_eq!(lines.last(), Some(&case["last_line"]));
    }
}

#[test]
fn every_count_of_sequences_is_met() {
    for case in vectors("splendor", "perft") {
        let depth = list(&case["perft"]).len();
        let report = ask(json!({"job": "splendor.perft", "state": case["state"], "depth": depth,
            "passes": case["passes"]}));
        assert_eq!(report["perft"], case["perft"], "{}", case["id"]);
    }
}

#[test]
fn what_is_no_position_is_refused_with_its_place() {
    let base = vectors("splendor", "positions")
        .into_iter()
        .find(|case| case["state"]["phase"] == "main" && case["state"]["last"] == false)
        .expect("a usual position");
    let base = &base["state"];
    let card = &base["board"][0][0];
    let change = |place: &str, value: Value| {
        let mut state = base.clone();
        *state.pointer_mut(place).unwrap_or_else(|| panic!("{place}")) = value;
        state
    };
    let players = list(&base["players"]).len();
    let lying = &base["nobles"][0];
    let free = (0..10).find(|id| !list(&base["nobles"]).contains(&json!(id))).expect("seven more");
    let cases = [
        (change("/board/0/0", json!(90)), "unknown-card", "/state/board/0/0"),
        (change("/board/0/0", json!(41)), "other-level", "/state/board/0/0"),
        (change("/board/0/1", card.clone()), "twice", "/state/board/0/1"),
        (change("/board/0/0", json!(null)), "empty-slot", "/state/board/0/0"),
        (change("/deck/0", json!([])), "missing-card", "/state/deck"),
        (change("/bank/2", json!(7)), "token-count", "/state/bank/2"),
        (
            change("/players/0/tok", json!([4, 4, 4, 0, 0, 0])),
            "out-of-range",
            "/state/players/0/tok",
        ),
        (change("/turn", json!(players)), "out-of-range", "/state/turn"),
        (change("/n", json!(players + 1)), "out-of-range", "/state/n"),
        (change("/nobles", json!([0])), "noble-count", "/state/nobles"),
        (change("/nobles/0", json!(null)), "noble-count", "/state/nobles"),
        (change("/players/0/nob", json!([free])), "noble-count", "/state/nobles"),
        (change("/players/0/nob", json!([lying])), "twice", "/state/players/0/nob/0"),
        (change("/nobles/0", json!(10)), "unknown-card", "/state/nobles/0"),
        (change("/last", json!(true)), "contrary", "/state/last"),
        (change("/phase", json!("noble")), "contrary", "/state/phase"),
        (change("/phase", json!("buy")), "unknown-value", "/state/phase"),
        (change("/bank", json!([1, 2])), "invalid-length", "/state/bank"),
    ];
    for (state, code, at) in cases {
        let error = try_ask(&json!({"job": "splendor.legal", "state": state})).expect_err(at);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{}", error.message);
    }
}

#[test]
fn what_is_no_decision_is_refused_with_its_place() {
    let game = vectors("splendor", "games").remove(0);
    let sound = json!({"job": "splendor.replay", "n": game["n"], "decks": game["decks"],
        "nobles": game["nobles"], "actions": [53]});
    let cases = [
        (json!({"actions": [53, 405]}), "illegal-move", "/actions/1"),
        (json!({"actions": [53, 4377]}), "unknown-action", "/actions/1"),
        (json!({"n": 5}), "out-of-range", "/n"),
        (json!({"nobles": [1, 1, 2]}), "twice", "/nobles/1"),
        (json!({"nobles": [1, 2]}), "invalid-length", "/nobles"),
        (json!({"decks": [[], [], []]}), "invalid-length", "/decks/0"),
    ];
    for (fields, code, at) in cases {
        let error = try_ask(&with(&sound, fields)).expect_err(at);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{}", error.message);
    }
    let mut actions = list(&game["actions"]).clone();
    let turns = actions.len();
    actions.push(json!(45));
    let error = try_ask(&with(&sound, json!({"actions": actions}))).expect_err("after the end");
    assert_eq!((error.code.as_str(), error.at), ("game-over", format!("/actions/{turns}")));
}
