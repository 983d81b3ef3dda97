//! Battleship against the public vectors, through the job layer.

use crate::support::{ask, try_ask, vectors};
use serde_json::{Map, Value, json};

/// Asks `job` with the fields `inputs` of every case, and compares all others but `beside`.
fn check(job: &str, name: &str, inputs: &[&str], beside: &[&str]) {
    for case in vectors("battleship", name) {
        let case = case.as_object().expect("a case");
        let mut fields = Map::new();
        fields.insert("job".into(), job.into());
        for key in inputs {
            if let Some(value) = case.get(*key) {
                fields.insert((*key).into(), value.clone());
            }
        }
        let report = ask(fields.into());
        let mut compared = 0;
        for (key, value) in case {
            if !inputs.contains(&key.as_str()) && !beside.contains(&key.as_str()) {
                assert_eq!(report[key], *value, "{}: {key}", case["id"]);
                compared += 1;
            }
        }
        assert!(compared > 0, "{}: nothing to compare", case["id"]);
    }
}

const PICTURE: [&str; 7] = ["h", "w", "touch", "reflect", "fleet", "board", "remaining"];

#[test]
fn p_matrices_agree_with_the_oracle() {
    check("battleship.pmatrix", "pmatrix", &PICTURE, &["id"]);
}

#[test]
fn the_classic_shortcut_agrees_with_the_oracle() {
    check("battleship.classic", "classic", &PICTURE, &["id", "differs"]);
}

#[test]
fn the_printed_formula_and_the_corrected_one_agree_with_the_table() {
    for row in vectors("battleship", "bf") {
        let report = ask(json!({"job": "battleship.bf", "a": row[0], "b": row[1], "k": row[2]}));
        assert_eq!(report, json!({"published": row[3], "corrected": row[4]}), "{row}");
    }
}

/// A 3×3 board with one line of two cells.
fn small(fields: Value) -> Value {
    let mut request = json!({
        "job": "battleship.pmatrix", "h": 3, "w": 3, "touch": "diag",
        "fleet": [{"id": "2", "count": 1, "cells": [[0, 0], [0, 1]]}],
    });
    let into = request.as_object_mut().expect("an object");
    into.extend(fields.as_object().expect("an object").clone());
    request
}

#[test]
fn a_faulty_picture_is_refused_at_its_place() {
    let rows = json!(["...", "...", "..."]);
    for (fields, code, at) in [
        (json!({"board": ["...", "..."], "remaining": [1]}), "invalid-length", "/board"),
        (json!({"board": ["...", "..", "..."], "remaining": [1]}), "invalid-length", "/board/1"),
        (json!({"board": ["...", "...", ".X."], "remaining": [1]}), "bad-sign", "/board/2"),
        (json!({"board": rows, "remaining": [1, 1]}), "invalid-length", "/remaining"),
        (json!({"board": rows, "remaining": [2]}), "too-many-afloat", "/remaining/0"),
        (json!({"board": rows}), "missing-field", "/remaining"),
        (json!({"remaining": [1]}), "missing-field", "/board"),
        (json!({"board": rows, "shots": []}), "board-or-shots", "/shots"),
        (json!({"shots": [], "weights": [[1, 1, 1]]}), "bad-weights", "/weights/0"),
        (
            json!({"shots": [], "weights": [[1, 1, 1], [1, -1, 1], [1, 1, 1]]}),
            "bad-weights",
            "/weights/1/1",
        ),
        (json!({"shots": [], "h": 17}), "bad-board", "/h"),
    ] {
        let refused = try_ask(&small(fields.clone())).expect_err("refused");
        assert_eq!((refused.code.as_str(), refused.at.as_str()), (code, at), "{fields}");
    }
}

#[test]
fn shots_and_their_picture_give_one_matrix() {
    let shots = json!([
        {"at": [0, 0], "answer": "miss"},
        {"at": [2, 1], "answer": "hit"},
    ]);
    let from_shots = ask(small(json!({ "shots": shots })));
    let from_board = ask(small(json!({"board": ["o..", "...", ".x."], "remaining": [1]})));
    assert_eq!(from_shots, from_board);
    assert_eq!(from_shots["mode"], "finishing");
    assert_eq!(from_shots["argmax_four"], json!([[1, 1], [2, 0], [2, 2]]));
}

#[test]
fn a_sunk_ship_goes_from_the_picture_with_all_around_it() {
    // Only the class is revealed: its place follows from the shots.
    let report = ask(small(json!({
        "sunk_info": "class",
        "shots": [
            {"at": [0, 0], "answer": "hit"},
            {"at": [0, 1], "answer": "sunk", "class": 0},
        ],
    })));
    assert_eq!(report["picture"], json!(["##~", "~~~", "..."]));
    assert_eq!((&report["afloat"], &report["note"]), (&json!([0]), &json!("no-place")));
}

#[test]
fn weights_multiply_the_matrix_and_move_its_best_cells() {
    let report = ask(small(json!({
        "shots": [], "weights": [[1, 1, 1], [1, 0, 1], [1, 1, 3]],
    })));
    assert_eq!(report["argmax_four"], json!([[1, 1]]));
    assert_eq!(
        report["weighted"]["four"],
        json!([[4.0, 6.0, 4.0], [6.0, 0.0, 6.0], [4.0, 6.0, 12.0]])
    );
    assert_eq!(report["weighted"]["argmax_four"], json!([[2, 2]]));
}

#[test]
fn the_classic_shortcut_runs_on_along_the_wounds() {
    let line = |length: u8| (0..length).map(|at| [0, at]).collect::<Vec<_>>();
    let ask = |board: [&str; 5]| {
        ask(json!({
            "job": "battleship.classic", "h": 5, "w": 6, "touch": "diag",
            "fleet": [{"id": "4", "count": 1, "cells": line(4)}],
            "board": board, "remaining": [1],
        }))
    };
    // One wound: towards the side with most free cells, of which a ship of four needs three.
    let one = ask([".x....", "......", "......", "......", "......"]);
    assert_eq!(one["finishing"], json!({"cells": [[0, 2], [1, 1]], "run": 3, "axis": false}));
    // Two: along their line, towards the freer end.
    let two = ask(["......", "..xx..", "......", "......", "......"]);
    assert_eq!(two["finishing"], json!({"cells": [[1, 1], [1, 4]], "run": 2, "axis": true}));
    let blocked = ask(["......", ".oxx..", "......", "......", "......"]);
    assert_eq!(blocked["finishing"]["cells"], json!([[1, 4]]));
    let gap = ask(["......", ".x.x..", "......", "......", "......"]);
    assert_eq!(gap["finishing"]["cells"], json!([[1, 2]]));
    // Not one line.
    let bent = ask(["......", ".x....", "..x...", "......", "......"]);
    assert_eq!(
        (&bent["finishing"]["cells"], &bent["note"]),
        (&json!([]), &json!("no-single-line"))
    );
}

#[test]
fn the_classic_shortcut_refuses_bent_ships() {
    let refused = try_ask(&json!({
        "job": "battleship.classic", "h": 5, "w": 5,
        "fleet": [{"id": "V", "count": 1, "cells": [[0, 0], [0, 1], [1, 1]]}],
        "board": [".....", ".....", ".....", ".....", "....."], "remaining": [1],
    }))
    .expect_err("refused");
    assert_eq!((refused.code.as_str(), refused.at.as_str()), ("not-a-line", "/fleet/0/cells"));
}
