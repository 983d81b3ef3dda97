//! Milljan puzzles through the job layer: answers against the analysis, grades, marks, faults.

use std::collections::BTreeSet;

use crate::support::{ask, try_ask};
use jobs::milljan::{Date, UNITS};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

const KINDS: [&str; 3] = ["waits", "exchanges", "discard"];
const SNAPSHOTS: [&str; 2] = ["2019-12-12", "2025-12-16"];

fn identity(snapshot: &str, kind: &str, level: u8, seed: u64) -> Value {
    json!({ "snapshot": snapshot, "kind": kind, "level": level, "seed": seed })
}

fn puzzle(identity: &Value, solution: bool) -> Value {
    let mut question = identity.clone();
    question["job"] = json!("milljan.puzzle");
    question["solution"] = json!(solution);
    ask(question)
}

fn check(question: &Value, field: &str, answers: &Value) -> Value {
    let mut question = question.clone();
    question["job"] = json!("milljan.puzzle_check");
    question[field] = answers.clone();
    ask(question)
}

/// What the analysis says about a puzzle's position.
fn analysis(puzzle: &Value) -> Value {
    let mut question = puzzle["position"].clone();
    question.as_object_mut().expect("an object").remove("kind");
    question["job"] = json!("milljan.analyse");
    question["state"] = puzzle["state"].clone();
    question["exchange_limit"] = json!(100_000);
    ask(question)
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("a list: {value}"))
}

/// The field that holds the answers, and all right ones, by the analysis.
fn answers(puzzle: &Value) -> (&'static str, Value) {
    let report = analysis(puzzle);
    match puzzle["position"]["kind"].as_str().expect("a kind") {
        "waits" => (
            "tiles",
            report["wins"].as_array().expect("wins").iter().map(|win| win[0].clone()).collect(),
        ),
        "exchanges" => ("exchanges", report["exchanges"]["list"].clone()),
        _ => ("tiles", json!([report["best"]])),
    }
}

/// Asserts that the units make up the hand: with `out` sent and `into` drawn the free tiles are
/// theirs.
fn assert_made(puzzle: &Value, out: &Value, into: &Value, units: &Value) {
    let mut tiles: Vec<u64> =
        list(&puzzle["position"]["free"]).iter().filter_map(Value::as_u64).collect();
    for tile in list(out) {
        let at = tiles.iter().position(|held| json!(held) == *tile).expect("in the hand");
        tiles.remove(at);
    }
    tiles.extend(list(into).iter().filter_map(Value::as_u64));
    tiles.sort_unstable();
    let mut made: Vec<u64> = list(units)
        .iter()
        .filter_map(Value::as_u64)
        .flat_map(|id| UNITS[id as usize].members.iter().map(u64::from))
        .collect();
    made.sort_unstable();
    assert_eq!(tiles, made, "{puzzle}");
}

#[test]
fn the_answers_are_those_of_the_analysis() {
    for snapshot in SNAPSHOTS {
        for kind in KINDS {
            for level in 1..=5 {
                for seed in 0..4 {
                    let puzzle = puzzle(&identity(snapshot, kind, level, seed), true);
                    let report = analysis(&puzzle);
                    assert_eq!(puzzle["facts"]["h"], report["h"], "{puzzle}");
                    let solution = &puzzle["solution"];
                    match kind {
                        "waits" => {
                            let rows: Vec<_> = list(&solution["waits"])
                                .iter()
                                .map(|row| json!([row["tile"], row["copies"], row["points"]]))
                                .collect();
                            let wins: Vec<_> = list(&report["wins"])
                                .iter()
                                .map(|win| json!([win[0], win[1], win[2]]))
                                .collect();
                            assert_eq!(rows, wins, "{puzzle}");
                            for row in list(&solution["waits"]) {
                                assert_made(
                                    &puzzle,
                                    &json!([]),
                                    &json!([row["tile"]]),
                                    &row["units"],
                                );
                            }
                        }
                        "exchanges" => {
                            let rows: Vec<_> = list(&solution["exchanges"])
                                .iter()
                                .map(|row| json!([row["out"], row["in"]]))
                                .collect();
                            assert_eq!(json!(rows), report["exchanges"]["list"], "{puzzle}");
                            for row in list(&solution["exchanges"]) {
                                assert_made(&puzzle, &row["out"], &row["in"], &row["units"]);
                            }
                        }
                        _ => {
                            let rows = list(&solution["discards"]);
                            assert_eq!(rows[0]["tile"], report["best"], "{puzzle}");
                            for row in rows {
                                let same = list(&report["discards"])
                                    .iter()
                                    .find(|other| other["tile"] == row["tile"])
                                    .expect("a discard");
                                for key in ["h", "weight", "adv"] {
                                    assert_eq!(row[key], same[key], "{key} of {row} in {puzzle}");
                                }
                            }
                        }
                    }
                    let count = list(&answers(&puzzle).1).len();
                    assert_eq!(puzzle["facts"]["answers"], json!(count), "{puzzle}");
                }
            }
        }
    }
}

#[test]
fn answers_are_told_only_on_request_and_the_same_seed_gives_the_same_puzzle() {
    for kind in KINDS {
        let identity = identity("2025-12-16", kind, 3, 77);
        let (open, shut) = (puzzle(&identity, true), puzzle(&identity, false));
        assert!(shut.get("solution").is_none() && open.get("solution").is_some());
        for key in ["position", "facts", "effort", "grade", "level", "seed", "slots", "state"] {
            assert!(open[key] == shut[key] && !open[key].is_null(), "{key}: {open} {shut}");
        }
        let mut other = identity.clone();
        other["seed"] = json!(78);
        assert_ne!(puzzle(&other, false)["position"], shut["position"]);
        let mut other = identity;
        other["level"] = json!(4);
        assert_ne!(puzzle(&other, false)["position"], shut["position"]);
    }
}

#[test]
fn grades_are_met_and_rise_with_what_makes_a_puzzle_hard() {
    for snapshot in SNAPSHOTS {
        for kind in KINDS {
            // Means over seeds of what each kind of question is graded by.
            let facts: &[&str] = match kind {
                "waits" => &["tiles", "answers", "hidden", "shared"],
                "exchanges" => &["answers", "hidden", "shared", "h"],
                _ => &["rivals", "shared", "h"],
            };
            let mut last: Vec<u64> = vec![0; facts.len() + 1];
            for level in 1..=5 {
                let mut sums: Vec<u64> = vec![0; facts.len() + 1];
                for seed in 100..112 {
                    let puzzle = puzzle(&identity(snapshot, kind, level, seed), false);
                    assert_eq!(puzzle["grade"], json!(level), "{puzzle}");
                    sums[0] += puzzle["effort"].as_u64().expect("a number");
                    for (sum, fact) in sums[1..].iter_mut().zip(facts) {
                        *sum += puzzle["facts"][fact].as_u64().expect("a number");
                    }
                }
                assert!(sums[0] > last[0], "{kind} {level}: effort {sums:?} after {last:?}");
                if level == 5 || level == 3 {
                    // Two grades apart, every single fact has grown or stayed equal.
                    for (at, fact) in facts.iter().enumerate() {
                        assert!(
                            sums[at + 1] >= last[at + 1],
                            "{kind} {level}: {fact} {sums:?} after {last:?}"
                        );
                    }
                }
                if level % 2 == 1 {
                    last[1..].copy_from_slice(&sums[1..]);
                }
                last[0] = sums[0];
            }
        }
    }
}

#[test]
fn all_right_answers_get_full_marks_by_identity_and_by_position() {
    for snapshot in SNAPSHOTS {
        for kind in KINDS {
            for level in [1, 3, 5] {
                let identity = identity(snapshot, kind, level, 9);
                let puzzle = puzzle(&identity, false);
                let (field, all) = answers(&puzzle);
                let by_identity = check(&json!({ "puzzle": identity }), field, &all);
                let by_position = check(&json!({ "position": puzzle["position"] }), field, &all);
                assert_eq!(by_identity, by_position);
                assert_eq!(by_identity["marks"], json!(100), "{by_identity}");
                assert_eq!(by_identity["answers"], puzzle["facts"]["answers"]);
                let marked = &by_identity[if kind == "discard" { "discards" } else { kind }];
                assert!(list(&marked["missed"]).is_empty() && list(&marked["wrong"]).is_empty());
                assert_eq!(list(&marked["right"]).len(), list(&all).len());
            }
        }
    }
}

#[test]
fn missed_and_wrong_waits_are_named_with_what_is_lacking() {
    let identity = identity("2019-12-12", "waits", 4, 3);
    let puzzle = puzzle(&identity, false);
    let (field, all) = answers(&puzzle);
    let all = list(&all);
    let wrong = (0..54).map(Value::from).find(|tile| !all.contains(tile)).expect("a tile");
    // One left out, one too many, one twice.
    let mut given = all[1..].to_vec();
    given.extend([wrong.clone(), all[1].clone()]);
    let report = check(&json!({ "puzzle": identity }), field, &json!(given));
    let marked = &report["waits"];
    assert_eq!(list(&marked["missed"]).len(), 1);
    assert_eq!(marked["missed"][0]["tile"], all[0]);
    assert!(!list(&marked["missed"][0]["units"]).is_empty());
    assert_eq!(list(&marked["right"]).len(), all.len() - 1);
    assert_eq!(report["marks"], json!(100 * (all.len() - 1) / (all.len() + 1)));
    let row = &marked["wrong"][0];
    assert_eq!((&row["in"], &row["why"]), (&json!([wrong]), &json!("not-won")));
    // The nearest win from there is what the analysis of the thirteen tiles says.
    let mut drawn = puzzle.clone();
    drawn["state"] = json!("drawn");
    let free = drawn["position"]["free"].as_array_mut().expect("tiles");
    free.push(wrong);
    assert_eq!(row["h"], analysis(&drawn)["h"]);
    assert_eq!(json!(list(&row["missing"]).len()), row["h"]);
    assert!(!list(&row["units"]).is_empty());
}

#[test]
fn a_tile_of_which_none_is_left_is_wrong_for_that_reason() {
    let identity = identity("2019-12-12", "waits", 3, 5);
    let puzzle = puzzle(&identity, false);
    let (_, all) = answers(&puzzle);
    let tile = all[0].clone();
    let mut position = puzzle["position"].clone();
    let left = &analysis(&puzzle)["rem"][tile.as_u64().expect("a tile") as usize];
    position["seen"] = json!(vec![tile.clone(); left.as_u64().expect("copies") as usize]);
    let report = check(&json!({ "position": position }), "tiles", &json!([tile]));
    let row = &report["waits"]["wrong"][0];
    assert_eq!((&row["why"], &row["tile"]), (&json!("none-left"), &tile), "{report}");
    assert_eq!((&row["h"], &report["marks"]), (&Value::Null, &json!(0)));
}

#[test]
fn wrong_exchanges_are_told_apart() {
    // The article's hand: 11 exchanges, one tile each.
    let position = json!({
        "snapshot": "2019-12-12", "kind": "exchanges",
        "free": [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41],
    });
    let solved = check(&json!({ "position": position }), "exchanges", &json!([]));
    assert_eq!((&solved["answers"], &solved["marks"]), (&json!(11), &json!(0)));
    let right = solved["exchanges"]["missed"][0].clone();
    let (out, into) = (right["out"][0].clone(), right["in"][0].clone());
    let spare = [3, 5, 9].map(Value::from).into_iter().find(|tile| *tile != out).expect("another");
    let given = json!([
        [[out], [into]],
        [[out, spare], [into, spare]],
        [[out], []],
        [[53], [into]],
        [[out], [53]],
    ]);
    let report = check(&json!({ "position": position }), "exchanges", &given);
    assert_eq!(report["exchanges"]["right"], json!([right]));
    let mut whys: Vec<_> =
        list(&report["exchanges"]["wrong"]).iter().map(|row| row["why"].clone()).collect();
    whys.sort_by_key(Value::to_string);
    assert_eq!(json!(whys), json!(["not-in-hand", "not-won", "too-many", "unequal"]), "{report}");
    for row in list(&report["exchanges"]["wrong"]) {
        match row["why"].as_str() {
            Some("not-in-hand") => assert_eq!(row["tile"], json!(53)),
            Some("too-many") => {
                assert_eq!((&row["h"], list(&row["units"]).is_empty()), (&json!(0), false))
            }
            Some("not-won") => assert_eq!(row["h"], json!(1)),
            _ => assert!(row["h"].is_null()),
        }
    }
    assert_eq!(report["marks"], json!(100 / (11 + 4)));
}

#[test]
fn a_discard_gets_marks_by_its_closeness_to_the_best() {
    // By copies left: 奈緒 and 紗代子 19 of 11 each, 可奈 5, 星梨花 3 (the article's hand).
    let position = json!({
        "snapshot": "2019-12-12", "kind": "discard",
        "free": [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41],
    });
    let marks = |tile: u8| check(&json!({ "position": position }), "tiles", &json!([tile]));
    let tiles: Vec<u8> =
        list(&position["free"]).iter().filter_map(|tile| Some(tile.as_u64()? as u8)).collect();
    let mut rows: Vec<Value> = tiles.into_iter().map(marks).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row["marks"].as_u64()));
    let got: Vec<u64> = rows.iter().filter_map(|row| row["marks"].as_u64()).collect();
    assert_eq!(&got[..5], [100, 100, 51, 39, 10], "{got:?}");
    assert!(rows[0]["discards"]["missed"] == json!([]));
    let best = json!([rows[0]["discards"]["right"][0], rows[1]["discards"]["right"][0]]);
    for row in &rows[2..] {
        let missed = list(&row["discards"]["missed"]);
        assert!(missed.len() == 2 && missed.iter().all(|row| list(&best).contains(row)));
        assert_eq!(row["discards"]["wrong"][0]["marks"], row["marks"]);
    }
    // With one of the two best as oshi it is better kept: equally fast, but for fewer points.
    let [kept, sent] = [&best[0]["tile"], &best[1]["tile"]];
    let mut position = position.clone();
    position["oshi"] = kept.clone();
    let marks = |tile: &Value| {
        check(&json!({ "position": position }), "tiles", &json!([tile]))["marks"].as_u64()
    };
    assert_eq!((marks(sent), marks(kept)), (Some(100), Some(98)));
}

#[test]
fn marks_never_rise_down_the_ranking() {
    for seed in 0..10 {
        let puzzle = puzzle(&identity("2025-12-16", "discard", 4, seed), true);
        let marks: Vec<_> =
            list(&puzzle["solution"]["discards"]).iter().map(|row| row["marks"].as_u64()).collect();
        assert_eq!(marks[0], Some(100));
        assert!(marks.is_sorted_by(|a, b| a >= b), "{marks:?}");
    }
}

#[test]
fn the_daily_puzzle_is_the_same_for_everyone_and_another_each_day() {
    let mut positions = BTreeSet::new();
    let mut kinds = BTreeSet::new();
    for day in 1..=21 {
        let daily = json!({ "daily": format!("2026-03-{day:02}") });
        let puzzle = puzzle(&daily, false);
        assert_eq!(puzzle["daily"], daily["daily"]);
        // It is an ordinary puzzle, so nothing but the day decides about it.
        let same = self::puzzle(
            &identity(
                puzzle["position"]["snapshot"].as_str().expect("a day"),
                puzzle["position"]["kind"].as_str().expect("a kind"),
                puzzle["level"].as_u64().expect("a level") as u8,
                puzzle["seed"].as_u64().expect("a seed"),
            ),
            false,
        );
        assert_eq!(same["position"], puzzle["position"]);
        assert!(positions.insert(puzzle["position"].to_string()), "{puzzle}");
        kinds.insert((puzzle["position"]["kind"].to_string(), (day + 5) % 7));
        let (field, all) = answers(&puzzle);
        assert_eq!(check(&json!({ "puzzle": daily }), field, &all)["marks"], json!(100));
    }
    assert_eq!(kinds.len(), 21, "every kind on every day of the week");
    // 2026-03-02 was a Monday: the easiest grade; the Sunday before the hardest.
    let level = |day: &str| puzzle(&json!({ "daily": day }), false)["level"].clone();
    assert_eq!((level("2026-03-01"), level("2026-03-02")), (json!(5), json!(1)));
}

#[test]
fn puzzles_follow_the_units_that_were_named() {
    // Only the own units, and what is left of the table without the duos.
    let duos: Vec<u16> =
        (0..UNITS.len() as u16).filter(|&id| UNITS[usize::from(id)].size() == 2).collect();
    let mut identity = identity("2025-12-16", "waits", 3, 4);
    let plain = puzzle(&identity, true);
    identity["units_off"] = json!(duos);
    identity["units_own"] = json!([{ "name": "Mine", "members": [0, 20, 40] }]);
    let own = puzzle(&identity, true);
    assert_ne!(own["position"]["free"], plain["position"]["free"]);
    assert_eq!(own["position"]["units_own"], identity["units_own"]);
    for row in list(&own["solution"]["waits"]) {
        assert!(
            list(&row["units"])
                .iter()
                .all(|id| !duos.contains(&(id.as_u64().expect("a unit") as u16)))
        );
    }
    let (field, all) = answers(&own);
    for question in [json!({ "puzzle": identity }), json!({ "position": own["position"] })] {
        assert_eq!(check(&question, field, &all)["marks"], json!(100));
    }
}

#[test]
fn puzzles_of_past_days_stay_what_they_were() {
    // Streaks would be meaningless if a new version changed the puzzle of a past day.
    for (day, kind, claimed, free) in [
        ("2026-03-02", "exchanges", &[15][..], &[3, 13, 15, 16, 21, 27, 43, 49][..]),
        ("2026-03-03", "waits", &[140], &[2, 10, 11, 14, 41, 45, 49, 49]),
        ("2026-03-04", "discard", &[], &[7, 20, 20, 20, 21, 25, 28, 28, 35, 38, 40, 41, 45]),
    ] {
        let position = &puzzle(&json!({ "daily": day }), false)["position"];
        let found = json!([position["kind"], position["claimed"], position["free"]]);
        assert_eq!(found, json!([kind, claimed, free]), "{day}");
    }
}

#[test]
fn faults_are_named_with_their_place() {
    let sound = identity("2019-12-12", "waits", 1, 1);
    let cases = [
        ("milljan.puzzle", json!({ "kind": "riddle" }), "unknown-value", "/kind"),
        ("milljan.puzzle", json!({ "level": 9 }), "out-of-range", "/level"),
        ("milljan.puzzle", json!({ "level": 0 }), "out-of-range", "/level"),
        ("milljan.puzzle", json!({ "seed": 1u64 << 53 }), "out-of-range", "/seed"),
        ("milljan.puzzle", json!({ "seed": null }), "missing-field", "/seed"),
        ("milljan.puzzle", json!({ "snapshot": "2019-02-30" }), "invalid-value", "/snapshot"),
        ("milljan.puzzle", json!({ "daily": "2026-02-30" }), "invalid-value", "/daily"),
        ("milljan.puzzle", json!({ "daily": "2026-02-01" }), "conflicting-fields", "/snapshot"),
        ("milljan.puzzle", json!({ "units_off": [999] }), "unknown-unit", "/units_off/0"),
        ("milljan.puzzle", json!({ "colour": 1 }), "unknown-field", "/colour"),
        // On the very first day there is no unit.
        ("milljan.puzzle", json!({ "snapshot": "2000-01-01" }), "no-puzzle", "/snapshot"),
    ];
    for (job, change, code, at) in cases {
        let mut question = sound.clone();
        question["job"] = json!(job);
        for (key, value) in change.as_object().expect("an object") {
            question[key] = value.clone();
        }
        let error = try_ask(&question).expect_err(code);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{error}");
    }
    let position = puzzle(&sound, false)["position"].clone();
    let with = |key: &str, value: Value| {
        let mut position = position.clone();
        position[key] = value;
        position
    };
    let cases = [
        (json!({ "tiles": [1] }), "missing-field", "/puzzle"),
        (
            json!({ "puzzle": sound, "position": position, "tiles": [1] }),
            "conflicting-fields",
            "/position",
        ),
        (json!({ "puzzle": sound }), "missing-field", "/tiles"),
        (json!({ "puzzle": sound, "exchanges": [] }), "conflicting-fields", "/exchanges"),
        (json!({ "puzzle": sound, "tiles": [1, 54] }), "unknown-tile", "/tiles/1"),
        (json!({ "puzzle": sound, "tiles": vec![1; 201] }), "out-of-range", "/tiles"),
        (
            json!({ "puzzle": { "daily": "2026-13-01" }, "tiles": [] }),
            "invalid-value",
            "/puzzle/daily",
        ),
        (
            json!({ "puzzle": { "kind": "waits" }, "tiles": [] }),
            "missing-field",
            "/puzzle/snapshot",
        ),
        (
            json!({ "puzzle": identity("2019-12-12", "waits", 6, 1), "tiles": [] }),
            "out-of-range",
            "/puzzle/level",
        ),
        (
            json!({ "puzzle": identity("2019-12-12", "discard", 1, 1), "tiles": [1, 2] }),
            "invalid-length",
            "/tiles",
        ),
        (
            json!({ "puzzle": identity("2019-12-12", "discard", 1, 1), "tiles": [53] }),
            "not-in-hand",
            "/tiles/0",
        ),
        (
            json!({ "puzzle": identity("2019-12-12", "exchanges", 1, 1), "exchanges": [[[1], [99]]] }),
            "unknown-tile",
            "/exchanges/0/1/0",
        ),
        (
            json!({ "position": with("free", json!([60])), "tiles": [] }),
            "unknown-tile",
            "/position/free/0",
        ),
        (
            json!({ "position": with("claimed", json!([])), "tiles": [] }),
            "unsuitable-position",
            "/position",
        ),
        (
            json!({ "position": with("kind", json!("discard")), "tiles": [1] }),
            "unsuitable-position",
            "/position",
        ),
    ];
    for (mut question, code, at) in cases {
        question["job"] = json!("milljan.puzzle_check");
        let error = try_ask(&question).expect_err(code);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{error}");
        assert!(!error.message.is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::support::cases(40), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_seed_gives_a_puzzle_that_can_be_solved(
        snapshot in select(&SNAPSHOTS[..]), kind in select(&KINDS[..]), level in 1u8..=5, seed in 0u64..1 << 53,
    ) {
        let identity = identity(snapshot, kind, level, seed);
        let puzzle = puzzle(&identity, false);
        prop_assert!(puzzle["facts"]["answers"].as_u64() >= Some(1), "{}", puzzle);
        let (field, all) = answers(&puzzle);
        let report = check(&json!({ "puzzle": identity }), field, &all);
        prop_assert_eq!(&report["marks"], &json!(100), "{}", report);
        prop_assert_eq!(&check(&json!({ "position": puzzle["position"] }), field, &all), &report);
    }

    #[test]
    fn days_with_few_units_give_a_puzzle_or_say_that_there_is_none(
        days in 0u32..5000, kind in select(&KINDS[..]), level in 1u8..=5, seed in 0u64..1000,
    ) {
        let day = Date::new(2013 + (days / 365) as u16, 1 + (days % 12) as u8, 1 + (days % 28) as u8).expect("a day");
        let mut question = identity(&day.to_string(), kind, level, seed);
        question["job"] = json!("milljan.puzzle");
        match try_ask(&question) {
            Ok(puzzle) => {
                let (field, all) = answers(&puzzle);
                let report = check(&json!({ "position": puzzle["position"] }), field, &all);
                prop_assert_eq!(&report["marks"], &json!(100));
            }
            Err(error) => {
                prop_assert_eq!(error.code.as_str(), "no-puzzle");
                // From the first large units on there is always one.
                prop_assert!(day < Date::new(2014, 1, 1).expect("a day"), "{} {}", day, kind);
            }
        }
    }

    #[test]
    fn any_answers_are_judged_or_refused(
        kind in select(&KINDS[..]), level in 1u8..=5, seed in 0u64..1000,
        tiles in proptest::option::of(proptest::collection::vec(0u8..56, 0..8)),
        exchanges in proptest::option::of(proptest::collection::vec(
            (proptest::collection::vec(0u8..56, 0..4), proptest::collection::vec(0u8..56, 0..4)), 0..6)),
    ) {
        let mut question = json!({ "job": "milljan.puzzle_check", "puzzle": identity("2019-12-12", kind, level, seed) });
        if let Some(tiles) = tiles {
            question["tiles"] = json!(tiles);
        }
        if let Some(exchanges) = exchanges {
            question["exchanges"] = json!(exchanges);
        }
        match try_ask(&question) {
            Ok(report) => prop_assert!(report["marks"].as_u64() <= Some(100)),
            Err(error) => prop_assert!(error.at.starts_with('/') && !error.message.is_empty(), "{:?}", error),
        }
    }
}
