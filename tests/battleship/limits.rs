//! Battleship at its limits: boards too large to count, fleets that hardly fit, weights that leave
//! nothing, numbers beyond a machine word.

use crate::support::{ask, line, try_ask, with};
use serde_json::{Value, json};

/// A jigsaw of 24 pieces that fills the board: random placement never succeeds.
fn jigsaw() -> Value {
    json!({"job": "battleship.posterior", "h": 12, "w": 10, "touch": "free", "reflect": true,
        "fleet": [{"id": "P", "count": 24, "cells": [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]]}],
        "shots": []})
}

#[test]
fn what_can_neither_be_counted_nor_drawn_is_unknown_and_not_impossible() {
    let tight = json!({"budget": {"bytes": 1}, "fallback": true});
    let report = ask(with(&jigsaw(), tight.clone()));
    assert_eq!((&report["method"], &report["contradiction"]), (&json!("sampled"), &Value::Null));
    assert_eq!((&report["drawn"], &report["total"]), (&json!(0), &json!("")));
    let player = json!({"job": "battleship.move", "policy": {"policy": "exact-greedy"}});
    let shot = ask(with(&with(&jigsaw(), player), tight.clone()));
    assert_eq!((&shot["basis"], shot["cell"].is_array()), (&json!("matrix"), true));
    let mut fleet = with(&with(&jigsaw(), json!({"job": "battleship.fleet", "seed": 1})), tight);
    fleet.as_object_mut().expect("a request").remove("shots");
    let drawn = ask(fleet);
    assert_eq!((&drawn["impossible"], &drawn["not_found"]), (&Value::Null, &json!(true)));
    assert_eq!(ask(jigsaw())["total"], "7987672", "it can be counted with more room");
}

#[test]
fn names_of_equal_ships_are_counted_out_up_to_the_last_digit() {
    // 37 ships of one cell on 37 cells, in classes of 17 times 1, 2, and 6 times 3: 37! / (2! 3!^6).
    let mut fleet: Vec<_> = (0..17).map(|at| line(&format!("a{at}"), 1, 1)).collect();
    fleet.push(line("b", 1, 2));
    fleet.extend((0..6).map(|at| line(&format!("c{at}"), 1, 3)));
    let miss = |column: u8| json!({"at": [0, column], "answer": "miss"});
    let report = ask(json!({"job": "battleship.posterior", "h": 5, "w": 8, "touch": "free",
        "fleet": fleet, "shots": [miss(0), miss(1), miss(2)]}));
    assert_eq!(report["total"], "147502497976962716974408217395200000000");
    assert_eq!(report["exact"], true);
}

#[test]
fn a_board_without_ships_left_has_no_best_cell() {
    let report = ask(json!({"job": "battleship.posterior", "h": 3, "w": 3,
        "fleet": [line("1", 1, 1)], "sunk_info": "cells",
        "shots": [{"at": [1, 1], "answer": "sunk", "class": 0, "cells": [[1, 1]]}]}));
    assert_eq!((&report["total"], &report["best"]), (&json!("1"), &json!([])));
    assert_eq!(report["determined"], true);
}

#[test]
fn ships_afloat_are_told_only_where_the_answers_tell() {
    let sea = json!({"job": "battleship.posterior", "h": 3, "w": 3, "fleet": [line("1", 1, 2)],
        "sunk_info": "never", "shots": []});
    assert_eq!(ask(sea.clone())["afloat"], json!([2]));
    let hit = json!({"at": [0, 0], "answer": "hit"});
    assert_eq!(ask(with(&sea, json!({"shots": [hit]})))["afloat"], json!([null]));
    // Where every cell is hit, nothing needs to be reported.
    let both = json!({"shots": [hit, {"at": [2, 2], "answer": "hit"}]});
    assert_eq!(ask(with(&sea, both))["afloat"], json!([0]));
}

#[test]
fn weights_that_leave_nothing_put_no_shot_at_fault() {
    let sea = json!({"job": "battleship.posterior", "h": 3, "w": 3, "fleet": [line("1", 1, 1)],
        "shots": [{"at": [2, 2], "answer": "miss"}], "weights": [[0, 0, 0], [0, 0, 0], [0, 0, 1]]});
    let report = ask(sea.clone());
    let expected = json!({"single": [], "together": [], "weightless": true, "complete": true});
    assert_eq!((&report["total"], &report["contradiction"]), (&json!("0"), &expected));
    // A contradiction stays one under weights.
    let both = json!({"shots": [{"at": [2, 2], "answer": "miss"}, {"at": [0, 0], "answer": "hit"},
        {"at": [0, 1], "answer": "hit"}]});
    let report = ask(with(&sea, both));
    assert_eq!(report["contradiction"]["weightless"], Value::Null);
    assert_eq!(report["contradiction"]["together"].as_array().map(Vec::len), Some(1));
}

#[test]
fn weights_whose_product_no_number_holds_are_refused() {
    let sea = |weight: f64| {
        json!({"job": "battleship.posterior", "h": 8, "w": 8, "touch": "free",
            "fleet": [line("1", 1, 60)], "shots": [], "weights": vec![vec![weight; 8]; 8]})
    };
    for weight in [1e6, 1e-200] {
        let refused = try_ask(&sea(weight)).expect_err("refused");
        assert_eq!((refused.code.as_str(), refused.at.as_str()), ("bad-weights", "/weights/0/0"));
    }
    let largest = ask(sea(8.0));
    let total: f64 = largest["total"].as_str().expect("a number").parse().expect("a number");
    assert!(total.is_finite() && largest["p"][0][0].is_f64());
}

#[test]
fn weights_that_are_all_alike_do_not_change_how_far_a_player_looks() {
    let ask = |weighted: bool, weight: f64| {
        ask(
            json!({"job": "battleship.move", "h": 6, "w": 6, "fleet": [line("3", 3, 1), line("2", 2, 2)],
            "shots": [{"at": [2, 2], "answer": "miss"}, {"at": [3, 3], "answer": "miss"}],
            "policy": {"policy": "lookahead", "fleets": 4096, "weighted": weighted},
            "weights": vec![vec![weight; 6]; 6]}),
        )
    };
    let plain = ask(false, 1.0);
    assert_eq!(plain["reason"], "fewest-misses");
    for weight in [8.0, 1.0, 0.125] {
        let weighted = ask(true, weight);
        assert_eq!((&weighted["reason"], &weighted["basis"]), (&plain["reason"], &plain["basis"]));
        assert_eq!(weighted["cell"], plain["cell"], "{weight}");
    }
}

#[test]
fn a_shot_at_fault_on_a_large_board_is_named_without_counting_all_fleets() {
    // A ship of two that sinks with a single hit: obvious, though the rest is too large to count.
    let report = ask(json!({"job": "battleship.posterior", "h": 16, "w": 16, "touch": "free",
        "sunk_info": "class", "fleet": [line("5", 5, 1), line("4", 4, 1), line("3a", 3, 1), line("3b", 3, 1), line("2", 2, 1)],
        "shots": [{"at": [0, 0], "answer": "sunk", "class": 4}, {"at": [9, 9], "answer": "miss"}]}));
    let expected = json!({"single": [0], "together": [0], "complete": true});
    assert_eq!(report["contradiction"], expected);
}

#[test]
fn seeds_beyond_what_javascript_counts_exactly_are_refused() {
    for job in ["battleship.fleet", "battleship.posterior"] {
        let shots = if job == "battleship.posterior" { json!({"shots": []}) } else { json!({}) };
        let sea =
            json!({"job": job, "h": 3, "w": 3, "fleet": [line("1", 1, 1)], "seed": 1_u64 << 60});
        let refused = try_ask(&with(&sea, shots)).expect_err("refused");
        assert_eq!((refused.code.as_str(), refused.at.as_str()), ("out-of-range", "/seed"));
    }
}
