//! `milljan.play` through the job layer: whole games, replays, and invalid requests.

use crate::support::{ask, try_ask};
use jobs::milljan::{Illegal, MilljanError, Moment};
use serde_json::{Value, json};

fn game(seed: u64, seats: Value) -> Value {
    json!({"job": "milljan.play", "snapshot": "2019-12-12", "seed": seed, "seats": seats})
}

fn four(seed: u64) -> Value {
    game(
        seed,
        json!([{"oshi": 35, "com": {"player": "plain"}}, {"com": {"player": "value"}},
               {"com": {"player": "plain"}}, {"com": {"player": "strong", "nodes": 30}}]),
    )
}

fn with(mut request: Value, name: &str, value: Value) -> Value {
    request[name] = value;
    request
}

fn actions(report: &Value) -> Vec<Value> {
    let taken = report["taken"].as_array().expect("a list");
    taken.iter().map(|each| each["action"].clone()).collect()
}

/// What must not depend on how a position was reached.
fn position(report: &Value) -> Value {
    let mut report = report.clone();
    for field in ["taken", "work", "complete", "nodes"] {
        report.as_object_mut().expect("an object").remove(field);
    }
    report
}

#[test]
fn the_programs_players_play_a_game_to_its_end_and_its_replay_is_the_same_game() {
    for seed in 1..4 {
        let whole = ask(four(seed));
        assert_eq!(whole["phase"], "over", "seed {seed}");
        assert_eq!(whole["result"].as_array().map(Vec::len), Some(4));
        assert_eq!(whole["legal"], json!([]));
        let replay = ask(with(four(seed), "actions", actions(&whole).into()));
        assert_eq!(replay["taken"], json!([]));
        assert_eq!(position(&replay), position(&whole), "seed {seed}");
    }
}

#[test]
fn one_decision_at_a_time_gives_the_same_game_as_one_run() {
    let whole = ask(four(5));
    let mut done: Vec<Value> = Vec::new();
    loop {
        let request = with(four(5), "actions", done.clone().into());
        let report = ask(with(request, "most", 1.into()));
        let taken = actions(&report);
        assert!(taken.len() <= 1);
        if taken.is_empty() {
            assert_eq!(report["phase"], "over");
            break;
        }
        done.extend(taken);
    }
    assert_eq!(done, actions(&whole));
}

#[test]
fn a_person_is_asked_and_undo_is_a_shorter_list() {
    let request = game(7, json!([{"oshi": 3}, {"com": {"player": "sender"}}]));
    let first = ask(request.clone());
    assert_eq!((&first["to_act"], &first["phase"]), (&json!(0), &json!("drawn")));
    assert_eq!(first["seats"][0]["free"].as_array().map(Vec::len), Some(13));
    let send =
        first["legal"].as_array().and_then(|all| all.last()).expect("something to send").clone();
    let second = ask(with(request.clone(), "actions", json!([send])));
    assert_eq!(second["to_act"], 0);
    assert!(second["events"].as_array().map(Vec::len) > first["events"].as_array().map(Vec::len));
    assert_eq!(position(&ask(with(request, "actions", json!([])))), position(&first));
}

#[test]
fn a_game_from_a_given_hand_starts_with_it_and_replays() {
    let article = json!([36, 3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 41]);
    let request = with(game(7, json!([{"oshi": 35}])), "hand", article);
    let first = ask(request.clone());
    assert_eq!(first["seats"][0]["free"], json!([3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41]));
    assert_eq!((&first["seats"][0]["drawn"], &first["wall_left"]), (&json!(41), &json!(149)));
    assert!(first["legal"].as_array().is_some_and(|legal| legal.contains(&json!("send 36"))));
    // The program plays it to the end, and the replay is the same game.
    let com = with(request, "seats", json!([{"oshi": 35, "com": {"player": "plain"}}]));
    let whole = ask(com.clone());
    assert_eq!(whole["phase"], "over");
    let replay = ask(with(com.clone(), "actions", actions(&whole).into()));
    assert_eq!(position(&replay), position(&whole));
    // The tiles come in a different order with another seed, and not at all without the hand.
    assert_ne!(ask(with(com.clone(), "seed", 8.into()))["events"], whole["events"]);
    assert_ne!(ask(with(com, "hand", Value::Null))["events"], whole["events"]);
}

#[test]
fn every_offered_action_is_taken() {
    let request = game(11, json!([{}, {}]));
    let first = ask(request.clone());
    for action in first["legal"].as_array().expect("a list") {
        ask(with(request.clone(), "actions", json!([action])));
    }
}

#[test]
fn what_makes_no_game_is_refused_with_its_place() {
    let alone = || game(1, json!([{}]));
    for (request, code, at) in [
        (game(1, json!([])), "out-of-range", "/seats"),
        (game(1, json!([{}, {}, {}, {}, {}])), "out-of-range", "/seats"),
        (game(1, json!([{}, {"oshi": 53}])), "invalid-oshi", "/seats/1/oshi"),
        (with(alone(), "dealer", 1.into()), "out-of-range", "/dealer"),
        (with(alone(), "units_off", json!([9999])), "unknown-unit", "/units_off/0"),
        (with(alone(), "actions", json!(["jump"])), "invalid-action", "/actions/0"),
        (with(alone(), "actions", json!(["ron"])), "illegal-action", "/actions/0"),
        (with(alone(), "actions", json!(["send 99"])), "illegal-action", "/actions/0"),
        (with(alone(), "actions", json!([5])), "invalid-type", "/actions/0"),
        (
            game(1, json!([{"com": {"player": "strong", "nodes": 0}}])),
            "out-of-range",
            "/seats/0/com/nodes",
        ),
        (game(1, json!([{"com": {"player": "oracle"}}])), "unknown-value", "/seats/0/com/player"),
        (with(alone(), "hand", json!([3, 5, 9])), "wrong-count", "/hand"),
        (with(alone(), "hand", json!(vec![0; 14])), "wrong-count", "/hand"),
        (
            with(alone(), "hand", json!([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 54])),
            "unknown-tile",
            "/hand/11",
        ),
        (
            with(alone(), "hand", json!([5, 1, 5, 3, 4, 5, 6, 7, 5, 9, 10, 11, 12])),
            "fourth-copy",
            "/hand/8",
        ),
        (with(alone(), "colour", 1.into()), "unknown-field", "/colour"),
    ] {
        let error = try_ask(&request).expect_err(&request.to_string());
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{request}: {error:?}");
    }
    let why = |action: &str| {
        let error = try_ask(&with(alone(), "actions", json!([action]))).expect_err(action);
        match error.kind() {
            Some(MilljanError::IllegalAction(why)) => why,
            other => panic!("{action}: {other:?}"),
        }
    };
    assert_eq!(why("send 99"), Illegal::NotInHand { tile: 99 });
    assert_eq!(why("ron"), Illegal::Moment { action: "ron".into(), now: Moment::Drawn });
    assert_eq!(why("tsumo"), Illegal::NotWon);
    let first = ask(alone());
    let send = first["legal"][0].clone();
    let error = try_ask(&with(alone(), "actions", json!([send, "tsumo"]))).expect_err("no win");
    assert_eq!((error.code.as_str(), error.at.as_str()), ("illegal-action", "/actions/1"));
}
