//! Battleship games reviewed: regret, weights of an opponent, harder fleets.

use crate::support::{ask, cases, line, try_ask, with};
use jobs::battleship::{BoardSetup, Preset, check_lessons};
use jobs::{Envelope, LABS, Step};
use proptest::prelude::*;
use serde_json::{Value, json};

fn sea() -> Value {
    json!({"h": 6, "w": 5, "touch": "diag", "sunk_info": "class",
        "fleet": [line("3", 3, 1), line("2", 2, 1), line("1", 1, 2)]})
}

/// The shots of a whole game of that player.
fn game(policy: &Value, seed: u64) -> Value {
    let fleet = ask(with(&sea(), json!({"job": "battleship.fleet", "seed": seed})));
    let (mut at, mut shots) = (vec![], json!([]));
    loop {
        let chosen = ask(with(
            &sea(),
            json!({
                "job": "battleship.move", "shots": shots, "policy": policy, "seed": seed,
            }),
        ));
        at.push(chosen["cell"].clone());
        let answer = ask(with(
            &sea(),
            json!({
                "job": "battleship.answer", "ships": fleet["ships"], "at": at,
            }),
        ));
        shots = answer["shots"].clone();
        if answer["over"] == true {
            return shots;
        }
    }
}

fn float(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(12)))]

    #[test]
    fn regret_is_what_the_posterior_said_before_each_shot(seed in 0u64..1000) {
        let shots = game(&json!({"policy": "hunt-target"}), seed);
        let report = ask(with(&sea(), json!({"job": "battleship.regret", "shots": shots})));
        let list = shots.as_array().expect("shots");
        prop_assert_eq!(&report["done"], list.len());
        let mut loss = 0.0;
        for (number, shot) in list.iter().enumerate() {
            let entry = &report["moves"][number];
            let known = ask(with(&sea(), json!({
                "job": "battleship.posterior", "shots": list[..number],
            })));
            let of = |name: &str, at: &Value| {
                let at = |axis: usize| at[axis].as_u64().expect("a place") as usize;
                known[name][at(0)][at(1)].clone()
            };
            prop_assert_eq!(&entry["at"], &shot["at"]);
            prop_assert_eq!(&entry["total"], &known["total"]);
            prop_assert_eq!(&entry["best"], &known["best"][0]);
            for name in ["p", "p_sunk", "bits"] {
                prop_assert_eq!(&entry[name], &of(name, &shot["at"]), "{}", name);
            }
            prop_assert_eq!(&entry["best_p"], &of("p", &entry["best"]));
            prop_assert!(float(&entry["loss"]) >= 0.0);
            loss += float(&entry["loss"]);
            if entry["misses"].is_number() {
                prop_assert!(float(&entry["misses"]) >= float(&entry["best_misses"]));
            }
        }
        prop_assert!((float(&report["loss"]) - loss).abs() < 1e-9);
        let last = &report["moves"][list.len() - 1];
        prop_assert!(last["misses"].is_number(), "few fleets are left at the end: {}", last);
    }

    #[test]
    fn whoever_shoots_at_the_likeliest_cell_gives_nothing_away(seed in 0u64..1000) {
        let shots = game(&json!({"policy": "exact-greedy"}), seed);
        let report = ask(with(&sea(), json!({"job": "battleship.regret", "shots": shots})));
        prop_assert_eq!(&report["loss"], 0.0);
    }
}

#[test]
fn weights_come_from_what_was_seen_of_an_opponent() {
    let ask = |fields: Value| ask(with(&sea(), with(&json!({"job": "battleship.learn"}), fields)));
    let whole = json!({"ships": [
        {"class": 0, "cells": [[0, 0], [0, 1], [0, 2]]}, {"class": 1, "cells": [[2, 0], [2, 1]]},
        {"class": 2, "cells": [[5, 4]]}, {"class": 2, "cells": [[5, 0]]}]});
    let part =
        json!({"shots": [{"at": [0, 0], "answer": "hit"}, {"at": [3, 3], "answer": "miss"}]});
    let both = ask(json!({"games": [whole, part]}));
    assert_eq!((&both["g"][0][0], &both["o"][0][0]), (&json!(2), &json!(2)));
    assert_eq!((&both["g"][3][3], &both["o"][3][3]), (&json!(2), &json!(0)));
    assert_eq!((&both["g"][4][4], &both["exact"]), (&json!(1), &json!(true)));
    for (row, column, g, o) in [(0, 0, 2.0, 2.0), (3, 3, 2.0, 0.0), (4, 4, 1.0, 0.0)] {
        let p0 = float(&both["p0"][row][column]);
        let w = (((o + 4.0 * p0) / (g + 4.0)) / p0).clamp(0.125, 8.0);
        assert!((float(&both["weights"][row][column]) - w).abs() < 1e-12, "{row} {column}");
    }
    // Only `g` and `o` are saved between visits.
    let first = ask(json!({"games": [whole]}));
    let later = ask(json!({"games": [part], "g": first["g"], "o": first["o"]}));
    assert_eq!(later, both);
    let none = ask(json!({}));
    assert!(
        none["weights"]
            .as_array()
            .expect("rows")
            .iter()
            .all(|row| { row.as_array().expect("a row").iter().all(|weight| *weight == 1.0) })
    );
    let known =
        crate::support::ask(with(&sea(), json!({"job": "battleship.posterior", "shots": []})));
    assert_eq!(none["p0"], known["p"]);
}

#[test]
fn faulty_lessons_are_refused_at_their_place() {
    let rows = |number: u32| vec![vec![number; 5]; 6];
    for (fields, code, at) in [
        (json!({"games": [{}]}), "ships-or-shots", "/games/0"),
        (json!({"g": [[1]]}), "invalid-length", "/g"),
        (json!({"g": rows(1), "o": rows(2)}), "out-of-range", "/o/0/0"),
        (
            json!({"games": [{"shots": [{"at": [9, 9], "answer": "miss"}]}]}),
            "off-board",
            "/games/0/shots/0/at",
        ),
        (
            json!({"games": [{"ships": [{"class": 0, "cells": [[9, 9]]}]}]}),
            "off-board",
            "/games/0/ships/0/cells",
        ),
    ] {
        let request = with(&sea(), with(&json!({"job": "battleship.learn"}), fields.clone()));
        let refused = try_ask(&request).expect_err("refused");
        assert_eq!((refused.code.as_str(), refused.at.as_str()), (code, at), "{fields}");
    }
}

#[test]
fn what_is_kept_of_an_opponent_fits_its_board_and_its_games() {
    let small = Preset::Small.sea();
    let rows = |number: u32| vec![vec![number; 6]; 6];
    assert_eq!(check_lessons(&small, 2, &rows(2), &rows(1)), Ok(()));
    for (sea, games, g, o, code, at) in [
        (small.clone(), 1, rows(2), rows(1), "out-of-range", "/g/0/0"),
        (small.clone(), 2, rows(1), rows(2), "out-of-range", "/o/0/0"),
        (small.clone(), 2, vec![], rows(1), "invalid-length", "/g"),
        (BoardSetup { w: 17, ..small }, 2, rows(2), rows(1), "bad-board", "/sea/w"),
    ] {
        let refused = check_lessons(&sea, games, &g, &o).expect_err(at);
        assert_eq!((refused.code.as_str(), refused.at.as_str()), (code, at));
    }
}

#[test]
fn weighted_players_shoot_where_an_opponent_likes_to_hide() {
    let mut weights = vec![vec![1; 5]; 6];
    weights[5][4] = 8;
    for policy in ["p-matrix", "exact-greedy", "lookahead"] {
        let shot = |weighted: bool| {
            let report = ask(with(
                &sea(),
                json!({
                    "job": "battleship.move", "shots": [], "weights": weights,
                    "policy": {"policy": policy, "weighted": weighted},
                }),
            ));
            report["cell"].clone()
        };
        assert_eq!(shot(true), json!([5, 4]), "{policy}");
        assert_ne!(shot(false), json!([5, 4]), "{policy}");
    }
}

fn defend(tries: u32) -> Value {
    let fleet = ask(with(&sea(), json!({"job": "battleship.fleet", "seed": 3})));
    with(
        &sea(),
        json!({
            "job": "battleship.defend", "ships": fleet["ships"], "policy": {"policy": "p-matrix"},
            "games": 30, "tries": tries, "seed": 100,
        }),
    )
}

#[test]
fn a_harder_fleet_is_searched_for_and_checked_with_other_seeds() {
    let report = ask(defend(40));
    assert_eq!(report, ask(defend(40)), "reproducible");
    assert_eq!(report["tried"], 40);
    let sum = |of: &Value| of["sum"].as_i64().expect("a sum");
    assert!(sum(&report["best"]) > sum(&report["given"]), "{report}");
    // The batch plays the same games.
    let batch = |ships: &Value, seed_from: u64| {
        let report = ask(with(
            &sea(),
            json!({
                "job": "battleship.batch", "policies": [{"policy": "p-matrix"}], "games": 30,
                "seed_from": seed_from, "ships": ships,
            }),
        ));
        report["results"][0].clone()
    };
    for (which, sums) in [("given", "given_sum"), ("best", "best_sum")] {
        let trial = &report[which];
        let games = batch(&trial["ships"], 100);
        assert_eq!((&trial["sum"], &trial["sq"]), (&games["shots_sum"], &games["shots_sq"]));
        assert_eq!(report["check"][sums], batch(&trial["ships"], 130)["shots_sum"], "{which}");
    }
    let check = &report["check"];
    assert_eq!(
        check["sum"].as_i64().expect("a sum"),
        check["best_sum"].as_i64().expect("a sum") - check["given_sum"].as_i64().expect("a sum")
    );
}

#[test]
fn the_comparison_at_the_end_may_be_longer_than_the_games_of_the_search() {
    let report = ask(with(&defend(3), json!({"check": 50})));
    assert_eq!((&report["given"]["games"], &report["check"]["games"]), (&json!(30), &json!(50)));
    let short = ask(defend(3));
    assert_eq!(report["best"], short["best"], "the search is the same");
    assert_eq!(short["check"]["games"], 30);
    let refused = try_ask(&with(&defend(3), json!({"check": 0}))).expect_err("no games");
    assert_eq!((refused.code.as_ref(), refused.at.as_str()), ("out-of-range", "/check"));
}

#[test]
fn the_search_for_a_harder_fleet_may_be_cut_anywhere() {
    let whole = ask(defend(5));
    let envelope = Envelope::from_value(defend(5)).expect("an envelope");
    let mut slow = jobs::start(LABS, "battleship.defend", envelope.fields).expect("a job");
    while slow.advance(1) == Step::Running {}
    assert_eq!(serde_json::to_value(slow.report()).expect("JSON"), whole);
    let stopped = ask(with(&defend(1000), json!({"budget": {"nodes": 100_000}})));
    assert_eq!((&stopped["stopped"], &stopped["check"]), (&json!("nodes"), &Value::Null));
    assert_eq!(stopped["given"], whole["given"]);
}
