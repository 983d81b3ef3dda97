//! `milljan.advise` through the job layer.

use crate::support::{ask, try_ask};
use serde_json::{Value, json};

const HAND: [u64; 13] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41];

fn request(more: &Value) -> Value {
    let mut line = json!({
        "job": "milljan.advise", "snapshot": "2019-12-12", "free": HAND, "oshi": 35, "rounds": 3.5, "rivals": 3,
    });
    for (name, value) in more.as_object().expect("an object") {
        line[name] = value.clone();
    }
    line
}

fn rows(report: &Value) -> &Vec<Value> {
    report["rows"].as_array().expect("a list")
}

fn number(row: &Value, name: &str) -> f64 {
    row[name].as_f64().expect("a number")
}

#[test]
fn each_tile_has_a_row_whose_figures_belong_together() {
    let report = ask(request(&json!({})));
    let mut tiles: Vec<u64> = rows(&report).iter().filter_map(|row| row["tile"].as_u64()).collect();
    tiles.sort_unstable();
    assert_eq!(tiles, HAND);
    for row in rows(&report) {
        let [win, points, lose] = ["win", "points", "lose"].map(|name| number(row, name));
        assert!((0.0..=1.0).contains(&win), "{row}");
        let expected = win * points + (1.0 - win) * lose;
        assert!((number(row, "expected") - expected).abs() < 1e-6, "{row}");
    }
    assert_eq!(report["go_on"], rows(&report)[0]["expected"]);
}

#[test]
fn the_slider_goes_from_the_best_chance_to_the_most_points() {
    let best = |balance: u64, name: &str| {
        let report = ask(request(&json!({"balance": balance})));
        let of = |row: &Value| number(row, name);
        let most = rows(&report).iter().map(of).fold(0.0, f64::max);
        (of(&rows(&report)[0]), most)
    };
    let (first, most) = best(0, "win");
    assert!((first - most).abs() < 1e-12);
    let (first, most) = best(100, "expected");
    assert!((first - most).abs() < 1e-9);
}

#[test]
fn more_draws_and_more_rivals_never_lower_the_chance() {
    let win = |rounds: f64, rivals: u64| {
        let report = ask(request(&json!({"rounds": rounds, "rivals": rivals, "balance": 0})));
        number(&rows(&report)[0], "win")
    };
    let chances = [win(1.0, 0), win(2.0, 0), win(5.5, 0), win(6.0, 0), win(6.0, 1), win(6.0, 3)];
    assert!(chances.is_sorted(), "{chances:?}");
    assert!(chances[0] < chances[5]);
}

#[test]
fn a_hand_that_wins_can_stop() {
    // Two units of five and one of three.
    let drawn = json!({"free": [0, 12, 13, 14, 15, 21, 23, 25, 30, 36, 40, 43, 49]});
    let analysis = {
        let mut line = request(&drawn);
        line["job"] = json!("milljan.analyse");
        line["state"] = json!("drawn");
        line.as_object_mut()
            .expect("an object")
            .retain(|name, _| name != "rounds" && name != "rivals");
        ask(line)
    };
    let report = ask(request(&drawn));
    assert!(number(&report, "win_now") > 0.0);
    assert_eq!(report["win_now"], analysis["score_tsumo"]);
    assert_eq!(report["lose_now"], analysis["score_lose"]);
}

#[test]
fn a_hand_as_far_as_can_be_is_done_with_in_time() {
    // All thirteen tiles of one unit are missing: 13! orders in which they can come.
    let members: Vec<u64> = (0..13).collect();
    let free: Vec<u64> = [53, 53, 53].into_iter().chain(20..30).collect();
    let report = ask(request(&json!({
        "snapshot": "2000-01-01", "units_own": [{"name": "all", "members": members}], "free": free,
        "oshi": null, "rounds": 60.0,
    })));
    assert_eq!(rows(&report)[0]["h"], 13);
    assert!(number(&rows(&report)[0], "win") > 0.0);
}

#[test]
fn what_cannot_be_asked_is_refused_with_its_place() {
    for (change, code, at) in [
        (json!({"rounds": 0.0}), "out-of-range", "/rounds"),
        (json!({"rounds": 61.0}), "out-of-range", "/rounds"),
        (json!({"rivals": 4}), "out-of-range", "/rivals"),
        (json!({"balance": 101}), "out-of-range", "/balance"),
        (json!({"free": [3]}), "wrong-count", "/free"),
    ] {
        let error = try_ask(&request(&change)).expect_err("it is refused");
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{change}");
    }
}
