//! Battleship players, their games and hidden fleets, through the job layer.

use std::collections::BTreeSet;

use crate::support::{ask, cases, line, try_ask, with};
use jobs::battleship::{BoardSetup, Preset, knows_optimum};
use jobs::{Envelope, LABS, Run, Step};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

fn policies() -> Vec<Value> {
    vec![
        json!({"policy": "random"}),
        json!({"policy": "hunt-target"}),
        json!({"policy": "parity"}),
        json!({"policy": "p-matrix"}),
        json!({"policy": "p-matrix", "count": "distinct", "finish": false}),
        json!({"policy": "classic"}),
        json!({"policy": "classic", "form": "published", "finish": false}),
        json!({"policy": "exact-greedy"}),
        json!({"policy": "exact-greedy", "ties": "random"}),
        json!({"policy": "lookahead", "fleets": 50, "width": 4}),
    ]
}

/// Every way for one line of that length to lie on a square board.
fn lines(side: u8, length: u8) -> Vec<Value> {
    let ship = |cells: Vec<[u8; 2]>| json!([{"class": 0, "cells": cells}]);
    let mut all = Vec::new();
    for from in 0..=side - length {
        for at in 0..side {
            all.push(ship((from..from + length).map(|to| [at, to]).collect()));
            all.push(ship((from..from + length).map(|to| [to, at]).collect()));
        }
    }
    all
}

/// Shots of a player against every fleet of one line, together.
fn shots_against_all(side: u8, length: u8, policy: &Value) -> u64 {
    let board = json!({
        "job": "battleship.batch", "h": side, "w": side, "sunk_info": "class",
        "fleet": [line("ship", length, 1)], "policies": [policy], "games": 1, "seed_from": 1,
    });
    let shots = |ships: Value| {
        let report = ask(with(&board, json!({ "ships": ships })));
        report["results"][0]["shots_sum"].as_u64().expect("a sum")
    };
    lines(side, length).into_iter().map(shots).sum()
}

#[test]
fn the_optimum_of_tiny_boards_is_known() {
    let optimum = json!({"policy": "optimum"});
    for (side, length, shots) in [(3, 2, 54), (4, 2, 146), (4, 3, 90)] {
        assert_eq!(shots_against_all(side, length, &optimum), shots, "{side} {length}");
        let report = ask(json!({
            "job": "battleship.move", "h": side, "w": side, "sunk_info": "class",
            "fleet": [line("ship", length, 1)], "shots": [], "policy": optimum,
        }));
        let fleets = lines(side, length).len() as f64;
        let misses = report["candidates"][0]["misses"].as_f64().expect("misses");
        let expected = shots as f64 / fleets - f64::from(length);
        assert!((misses - expected).abs() < 1e-9, "{side} {length}: {misses} {expected}");
        assert_eq!((&report["reason"], &report["done"]), (&json!("optimum"), &json!(true)));
    }
}

#[test]
fn the_likeliest_cell_is_not_always_the_best() {
    assert_eq!(shots_against_all(4, 3, &json!({"policy": "exact-greedy"})), 92);
    assert_eq!(shots_against_all(4, 3, &json!({"policy": "lookahead"})), 90);
}

#[test]
fn a_commitment_is_the_digest_of_fleet_and_nonce() {
    let sea = json!({"h": 8, "w": 8, "touch": "orth", "fleet": [line("3", 3, 2), line("1", 1, 1)]});
    let drawn = ask(with(&sea, json!({"job": "battleship.fleet", "seed": 5, "nonce": "salt"})));
    assert_eq!((&drawn["legal"], &drawn["uniform"]), (&json!(true), &json!(true)));
    let text = drawn["text"].as_str().expect("a text");
    let digest: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(drawn["commitment"], digest);
    assert!(text.starts_with("battleship 8x8 orth\n") && text.ends_with("\nsalt"), "{text}");
    let answer = |ships: &Value, nonce: &str| {
        ask(with(
            &sea,
            json!({
                "job": "battleship.answer", "ships": ships, "at": [], "nonce": nonce,
                "commitment": drawn["commitment"],
            }),
        ))
    };
    assert_eq!(answer(&drawn["ships"], "salt")["honest"], true);
    assert_eq!(answer(&drawn["ships"], "pepper")["honest"], false);
    let other = ask(with(&sea, json!({"job": "battleship.fleet", "seed": 6})));
    assert_ne!(other["ships"], drawn["ships"]);
    assert_eq!((&other["text"], &other["commitment"]), (&Value::Null, &Value::Null));
    assert_eq!(answer(&other["ships"], "salt")["honest"], false);
}

#[test]
fn a_faulty_fleet_is_told_what_is_wrong_with_it() {
    let sea = json!({
        "job": "battleship.fleet", "h": 5, "w": 5, "touch": "diag",
        "fleet": [line("2", 2, 2), line("1", 1, 1)],
    });
    let ship = |class: u8, cells: &[[u8; 2]]| json!({"class": class, "cells": cells});
    let ask_for = |ships: Vec<Value>| ask(with(&sea, json!({"ships": ships, "nonce": ""})));
    let a = ship(0, &[[0, 0], [0, 1]]);
    let b = ship(0, &[[2, 0], [2, 1]]);
    let one = ship(1, &[[4, 4]]);
    let sound = ask_for(vec![b.clone(), a.clone(), one.clone()]);
    assert_eq!((&sound["legal"], &sound["faults"]), (&json!(true), &json!([])));
    assert_eq!(sound["ships"][0]["cells"], json!([[0, 0], [0, 1]]), "in order");
    assert!(sound["commitment"].is_string());
    for (ships, faults) in [
        (
            vec![a.clone(), ship(0, &[[1, 2], [2, 2]]), one.clone()],
            json!([{"code": "touch", "ships": [0, 1]}]),
        ),
        (
            vec![a.clone(), ship(0, &[[0, 1], [1, 1]]), one.clone()],
            json!([{"code": "overlap", "ships": [0, 1]}]),
        ),
        (
            vec![a.clone(), ship(0, &[[2, 0], [3, 1]]), one.clone()],
            json!([{"code": "wrong-shape", "ships": [1]}]),
        ),
        (vec![a.clone(), b.clone()], json!([{"code": "too-few", "ships": [], "class": 1}])),
        (
            vec![a.clone(), b.clone(), one.clone(), ship(1, &[[4, 2]])],
            json!([{"code": "too-many", "ships": [2, 3], "class": 1}]),
        ),
    ] {
        let report = ask_for(ships.clone());
        assert_eq!(report["faults"], faults, "{ships:?}");
        assert_eq!((&report["legal"], &report["commitment"]), (&json!(false), &Value::Null));
    }
    let off = with(&sea, json!({"ships": [ship(0, &[[0, 4], [0, 5]])]}));
    assert_eq!(try_ask(&off).expect_err("refused").code, "off-board");
    let batch = json!({"job": "battleship.batch", "policies": [{"policy": "random"}], "games": 1,
        "seed_from": 1, "ships": [a, ship(0, &[[0, 1], [1, 1]]), one]});
    let refused = try_ask(&with(&sea, batch)).expect_err("refused");
    assert_eq!((refused.code.as_str(), refused.at.as_str()), ("illegal-fleet", "/ships/1"));
}

#[test]
fn a_fleet_that_fits_in_few_ways_is_found_and_one_that_does_not_fit_is_not() {
    // Four lines of four on a board of 4×4 without touching rules: 2 fleets in all.
    let tight = json!({"job": "battleship.fleet", "h": 4, "w": 4, "touch": "free",
        "fleet": [line("4", 4, 4)], "seed": 1});
    let report = ask(tight.clone());
    assert_eq!((&report["legal"], &report["uniform"]), (&json!(true), &json!(true)));
    let crowded = with(&tight, json!({"touch": "orth"}));
    let report = ask(crowded.clone());
    assert_eq!((&report["legal"], &report["impossible"]), (&json!(false), &json!(true)));
    let batch = with(
        &crowded,
        json!({"job": "battleship.batch",
        "policies": [{"policy": "random"}], "games": 3, "seed_from": 1}),
    );
    let mut batch = batch;
    batch.as_object_mut().expect("an object").remove("seed");
    let report = ask(batch);
    assert_eq!((&report["games"], &report["impossible"]), (&json!(0), &json!(true)));
}

#[test]
fn fleets_are_drawn_with_equal_chances() {
    // Two ones that may not touch on a board of 1×5: 6 fleets.
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..1200 {
        let report = ask(json!({"job": "battleship.fleet", "h": 1, "w": 5, "touch": "diag",
            "fleet": [line("1", 1, 2)], "seed": seed}));
        *seen.entry(report["ships"].to_string()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 6);
    let chi: f64 = seen.values().map(|&count| f64::from(count - 200_i32).powi(2) / 200.0).sum();
    // 5 degrees of freedom: above 20.5 in one of a thousand.
    assert!(chi < 20.5, "{chi}: {seen:?}");
}

#[test]
fn a_fleet_answers_as_the_rules_say() {
    let sea = json!({"job": "battleship.answer", "h": 2, "w": 4,
        "fleet": [line("2", 2, 1), line("1", 1, 1)],
        "ships": [{"class": 1, "cells": [[1, 3]]}, {"class": 0, "cells": [[0, 0], [0, 1]]}],
        "at": [[0, 1], [1, 1], [0, 0]]});
    let hit = json!({"at": [0, 1], "answer": "hit"});
    let miss = json!({"at": [1, 1], "answer": "miss"});
    // Sunk ships are reported as far as the answers reveal them, and no further.
    let (reported, unknown) = (json!([0, 1]), json!([null, null]));
    for (info, sunk, afloat) in [
        (
            "cells",
            json!({"at": [0, 0], "answer": "sunk", "class": 0, "cells": [[0, 0], [0, 1]]}),
            &reported,
        ),
        ("class", json!({"at": [0, 0], "answer": "sunk", "class": 0}), &reported),
        ("anonymous", json!({"at": [0, 0], "answer": "sunk"}), &unknown),
        ("never", json!({"at": [0, 0], "answer": "hit"}), &unknown),
    ] {
        let report = ask(with(&sea, json!({ "sunk_info": info })));
        assert_eq!(report["shots"], json!([hit, miss, sunk]), "{info}");
        assert_eq!((&report["over"], &report["afloat"]), (&json!(false), afloat), "{info}");
        let end = json!({"sunk_info": info, "at": [[0, 1], [0, 0], [1, 3]]});
        let over = ask(with(&sea, end));
        assert_eq!((&over["over"], &over["afloat"]), (&json!(true), &json!([0, 0])), "{info}");
    }
    let twice = try_ask(&with(&sea, json!({"at": [[0, 1], [0, 1]]}))).expect_err("refused");
    assert_eq!((twice.code.as_str(), twice.at.as_str()), ("shot-twice", "/at/1"));
}

#[test]
fn a_board_is_offered_the_optimum_only_where_the_job_plays_it() {
    for (h, w, fleet, touch) in [
        (3, 3, json!([line("2", 2, 1)]), "diag"),
        (4, 4, json!([line("3", 3, 1)]), "diag"),
        (4, 4, json!([line("2", 2, 2)]), "diag"),
        (4, 4, json!([line("2", 2, 2)]), "free"),
        (4, 4, json!([line("3", 3, 1), line("1", 1, 2)]), "orth"),
        (5, 5, json!([line("1", 1, 3)]), "diag"),
        (6, 6, json!([line("3", 3, 1)]), "free"),
    ] {
        let sea = json!({"h": h, "w": w, "touch": touch, "fleet": fleet});
        let request =
            json!({"job": "battleship.move", "shots": [], "policy": {"policy": "optimum"}});
        let played = try_ask(&with(&sea, request)).is_ok();
        let sea: BoardSetup = serde_json::from_value(sea).expect("a board");
        assert_eq!(knows_optimum(&sea), played, "{h}x{w} {touch} {fleet}");
    }
    let large = BoardSetup { h: 10, w: 10, ..Preset::Small.sea() };
    assert!(!knows_optimum(&large));
}

#[test]
fn what_a_player_cannot_do_is_refused() {
    let sea = json!({"job": "battleship.move", "h": 6, "w": 6, "shots": [],
        "fleet": [line("3", 3, 2), {"id": "L", "count": 1, "cells": [[0, 0], [1, 0], [1, 1]]}]});
    for (fields, code, at) in [
        (json!({"policy": {"policy": "classic"}}), "not-a-line", "/policy"),
        (json!({"policy": {"policy": "optimum"}}), "too-large", "/policy"),
        (
            json!({"policy": {"policy": "exact-greedy", "weighted": true}}),
            "missing-field",
            "/weights",
        ),
        (json!({"policy": {"policy": "lookahead", "fleets": 0}}), "out-of-range", "/policy/fleets"),
        (json!({"policy": {"policy": "random"}, "seed": 1_u64 << 53}), "out-of-range", "/seed"),
        (json!({"policy": {"policy": "telepath"}}), "unknown-value", "/policy/policy"),
    ] {
        let refused = try_ask(&with(&sea, fields.clone())).expect_err("refused");
        assert_eq!((refused.code.as_str(), refused.at.as_str()), (code, at), "{fields}");
    }
}

#[test]
fn wounds_of_two_ships_are_left_to_the_exact_count() {
    // Both hits cannot belong to one ship: the article has no answer.
    let report = ask(json!({"job": "battleship.move", "h": 5, "w": 5, "touch": "diag",
        "fleet": [line("2", 2, 2)], "policy": {"policy": "p-matrix"},
        "shots": [{"at": [0, 0], "answer": "hit"}, {"at": [4, 4], "answer": "hit"}]}));
    assert_eq!((&report["basis"], &report["total"]), (&json!("exact"), &json!("4")));
    assert_eq!(report["best"].as_array().expect("cells").len(), 4);
}

#[test]
fn answers_that_no_fleet_gives_end_the_thinking_of_those_who_count() {
    let sea = json!({"job": "battleship.move", "h": 1, "w": 3, "fleet": [line("3", 3, 1)],
        "shots": [{"at": [0, 0], "answer": "miss"}]});
    let report = ask(with(&sea, json!({"policy": {"policy": "exact-greedy"}})));
    assert_eq!((&report["cell"], &report["reason"]), (&Value::Null, &json!("contradictory")));
    let report = ask(with(&sea, json!({"policy": {"policy": "p-matrix"}})));
    assert_eq!(report["reason"], "anywhere");
}

#[test]
fn finishing_and_searching_are_shown_side_by_side() {
    let report = ask(json!({"job": "battleship.move", "h": 5, "w": 5, "touch": "diag",
        "fleet": [line("4", 4, 1), line("1", 1, 1)], "policy": {"policy": "lookahead"},
        "shots": [{"at": [0, 0], "answer": "hit"}]}));
    let (beside, elsewhere) = (&report["beside"], &report["elsewhere"]);
    // Two cells further, the wounded ship may be, or the single one. `elsewhere` is where it cannot be.
    assert_eq!((&beside["at"], &elsewhere["at"]), (&json!([0, 2]), &json!([2, 2])));
    assert!(beside["p"].as_f64() > elsewhere["p"].as_f64(), "{report}");
    for one in [beside, elsewhere] {
        assert!(one["misses"].is_number() && one["bits"].is_number(), "{report}");
    }
}

/// The sea, the seed of a fleet and the players.
fn small_games() -> impl Strategy<Value = (Value, u64)> {
    let touch = select(vec!["free", "orth", "diag"]);
    let info = select(vec!["cells", "class", "anonymous", "never"]);
    let fleet = select(vec![
        vec![line("3", 3, 1), line("2", 2, 1), line("1", 1, 1)],
        vec![line("2", 2, 2), line("2b", 2, 1)],
        vec![line("4", 4, 1), line("1", 1, 2)],
    ]);
    (touch, info, fleet, 4u8..=6, 4u8..=6, 0u64..1000).prop_map(
        |(touch, info, fleet, h, w, seed)| {
            (json!({"h": h, "w": w, "touch": touch, "sunk_info": info, "fleet": fleet}), seed)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(24)))]

    #[test]
    fn every_player_finds_every_fleet_and_never_shoots_twice((sea, seed) in small_games()) {
        let fleet = ask(with(&sea, json!({"job": "battleship.fleet", "seed": seed})));
        prop_assume!(fleet["legal"] == true);
        let cells = sea["h"].as_u64().expect("h") * sea["w"].as_u64().expect("w");
        for policy in policies() {
            let (mut at, mut shots) = (Vec::new(), json!([]));
            loop {
                let request = with(&sea, json!({
                    "job": "battleship.move", "shots": shots, "policy": policy, "seed": seed,
                }));
                let chosen = ask(request.clone());
                prop_assert_eq!(&chosen, &ask(request), "reproducible");
                let cell = chosen["cell"].clone();
                prop_assert!(cell.is_array(), "{} {}: {}", policy, shots, chosen);
                prop_assert!(!at.contains(&cell), "{} shoots {} twice", policy, cell);
                prop_assert!(chosen["best"].as_array().expect("cells").contains(&cell));
                at.push(cell);
                let answer = ask(with(&sea, json!({
                    "job": "battleship.answer", "ships": fleet["ships"], "at": at,
                })));
                shots = answer["shots"].clone();
                if answer["over"] == true {
                    break;
                }
                prop_assert!((at.len() as u64) < cells);
            }
            let known = ask(with(&sea, json!({"job": "battleship.posterior", "shots": shots})));
            prop_assert!(known["total"] != "0", "the answers agree with a fleet");
            let over = ask(with(&sea, json!({
                "job": "battleship.move", "shots": shots, "policy": policy,
            })));
            prop_assert_eq!((&over["cell"], &over["reason"]), (&Value::Null, &json!("over")));
            // The batch plays the same game.
            let batch = ask(with(&sea, json!({
                "job": "battleship.batch", "policies": [policy], "games": 1, "seed_from": seed,
                "ships": fleet["ships"],
            })));
            prop_assert_eq!(&batch["results"][0]["shots_sum"], at.len());
            // Each cell of the fleet was found by the shot that hit it.
            let mut found = vec![vec![0; sea["w"].as_u64().expect("w") as usize]; sea["h"].as_u64().expect("h") as usize];
            for (number, shot) in shots.as_array().expect("shots").iter().enumerate() {
                if shot["answer"] != "miss" {
                    let place = |at: usize| shot["at"][at].as_u64().expect("a number") as usize;
                    found[place(0)][place(1)] = number + 1;
                }
            }
            prop_assert_eq!(&batch["results"][0]["found"], &json!(found));
        }
    }

    #[test]
    fn a_batch_in_parts_is_the_batch_as_a_whole((sea, seed) in small_games(), first in 1u64..6) {
        let batch = |games: u64, seed_from: u64| with(&sea, json!({
            "job": "battleship.batch", "policies": policies()[2..], "games": games,
            "seed_from": seed_from,
        }));
        let whole = ask(batch(6, seed));
        let drawn = whole["impossible"] != true;
        prop_assume!(drawn && first < 6);
        let parts = [ask(batch(6 - first, seed + first)), ask(batch(first, seed))];
        let [later, earlier] = parts;
        let name = "battleship.batch";
        prop_assert_eq!(&jobs::merge(name, later, earlier.clone()).expect("adjacent"), &whole);
        let twice = jobs::merge(name, earlier.clone(), earlier).expect_err("overlapping");
        prop_assert_eq!(twice.code, "merge-overlap");
        // Slices of one step give the same result.
        let envelope = Envelope::from_value(batch(6, seed)).expect("an envelope");
        let mut slow = jobs::start(LABS, name, envelope.fields).expect("a job");
        while slow.advance(1) == Step::Running {}
        prop_assert_eq!(&serde_json::to_value(slow.report()).expect("JSON"), &whole);
        for (at, sums) in whole["results"].as_array().expect("results").iter().enumerate() {
            let games: u64 = sums["histogram"].as_array().expect("counts").iter()
                .map(|count| count.as_u64().expect("a count")).sum();
            prop_assert_eq!(games, 6, "player {}", at);
        }
    }
}

#[test]
fn when_each_cell_of_one_fleet_was_found_is_added_up_over_parts() {
    let sea = json!({"h": 5, "w": 4, "fleet": [line("3", 3, 1), line("1", 1, 2)]});
    let fleet = ask(with(&sea, json!({"job": "battleship.fleet", "seed": 2})));
    let batch = |games: u64, seed_from: u64| {
        ask(with(
            &sea,
            json!({
                "job": "battleship.batch", "policies": [{"policy": "parity"}, {"policy": "p-matrix"}],
                "games": games, "seed_from": seed_from, "ships": fleet["ships"],
            }),
        ))
    };
    let whole = batch(7, 10);
    let joined = jobs::merge("battleship.batch", batch(3, 10), batch(4, 13)).expect("adjacent");
    assert_eq!(joined, whole);
    let mut bent = whole.clone();
    bent["results"][0]["found"] = json!([[1]]);
    assert!(jobs::check("battleship.batch", bent).is_err(), "no board has these cells");
    // Against drawn fleets there is no such board.
    let drawn = ask(with(
        &sea,
        json!({"job": "battleship.batch", "policies": [{"policy": "parity"}], "games": 2, "seed_from": 1}),
    ));
    assert_eq!(drawn["results"][0]["found"], Value::Null);
}

#[test]
fn a_batch_that_is_stopped_can_be_shown_but_not_merged() {
    let request = json!({"job": "battleship.batch", "h": 6, "w": 6, "fleet": [line("2", 2, 2)],
        "policies": [{"policy": "random"}, {"policy": "parity"}], "games": 1000, "seed_from": 1,
        "budget": {"nodes": 50_000}});
    let report = ask(request.clone());
    let games = report["games"].as_u64().expect("games");
    assert!(games > 0 && games < 1000, "{games}");
    assert_eq!(report["stopped"], "nodes");
    let mut report = report;
    report.as_object_mut().expect("an object").remove("stopped");
    let mut whole = report.clone();
    whole["request"]["games"] = json!(games);
    jobs::check("battleship.batch", whole.clone()).expect("a whole batch");
    for (pointer, wrong) in [
        ("/results/0/shots_sum", json!(5)),
        ("/results/1/shots_sq", json!(5)),
        ("/results/1/histogram/7", json!(1_000_000)),
        ("/results/1/policy", json!({"policy": "random"})),
        ("/pairs/0/b", json!(0)),
    ] {
        let mut faulty = whole.clone();
        *faulty.pointer_mut(pointer).expect("a field") = wrong;
        jobs::check("battleship.batch", faulty).expect_err(pointer);
    }
    let refused = jobs::check("battleship.batch", report).expect_err("unfinished");
    assert_eq!(refused.code, "merge-unfinished");
    // The envelope runs to the end in other cases too.
    let envelope = Envelope::from_value(with(&request, json!({"budget": {}}))).expect("one");
    let mut run = Run::start(LABS, envelope).expect("a job");
    while run.advance(0.0).expect("enough memory").is_none() {}
    let whole = serde_json::to_value(run.answer()).expect("JSON");
    let pair = &whole["pairs"][0];
    let sums = |at: usize| whole["results"][at]["shots_sum"].as_i64().expect("a sum");
    assert_eq!(pair["sum"], sums(0) - sums(1));
    let means: BTreeSet<_> = (0..2).map(|at| sums(at) / 1000).collect();
    assert!(means.iter().all(|mean| (4..=36).contains(mean)), "{means:?}");
}
