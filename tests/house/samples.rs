//! The examples that home shows without a search are what the engines answer.

use sakiyomi::samples;
use serde_json::{Value, json};

use crate::support::ask;

#[test]
fn the_contest_at_home_is_a_game_of_the_ai() {
    let mut request: Value = serde_json::from_str(samples::contest::REQUEST).expect("JSON");
    request["job"] = json!("contest.replay");
    let report = ask(request);
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let colours = list(&report["colours"]);
    // The score when a turn has begun, by turn; the last step is the end.
    let mut begun = vec![0; colours.len() + 1];
    for step in list(&report["steps"]) {
        let state = &step["state"];
        let score = state["score"].as_i64().expect("a score");
        let turn = state["turn"].as_u64().expect("a turn") as usize;
        if state["left"] == json!(colours.len() - turn + 1) && step["hand"] != json!([]) {
            begun[turn - 1] = score;
        }
        *begun.last_mut().expect("an end") = score;
    }
    let found: Vec<(u8, u32)> = begun
        .windows(2)
        .zip(&colours)
        .map(|(score, colour)| {
            let names = ["vocal", "dance", "visual"];
            let at = names.iter().position(|name| colour == name).expect("a colour");
            (at as u8, (score[1] - score[0]) as u32)
        })
        .collect();
    assert_eq!(found, samples::contest::TURNS);
}

#[test]
fn the_position_of_splendor_at_home_is_what_the_search_finds() {
    let moves = |more: Option<u16>| -> Value {
        samples::splendor::MOVES.into_iter().chain(more).map(|id| json!({"id": id})).collect()
    };
    let game = |more| json!({"players": 2, "seed": samples::splendor::SEED, "moves": moves(more)});
    let tokens = |more| -> Vec<i64> {
        let view = ask(json!({"job": "splendor.view", "game": game(more)}));
        let seat = samples::splendor::MOVES.len() % 2;
        let tokens = view["position"]["players"][seat]["tok"].as_array().expect("tokens").clone();
        tokens.iter().filter_map(Value::as_i64).collect()
    };
    let report = ask(json!({
        "job": "splendor.analyse", "game": game(None), "simulations": samples::splendor::SIMULATIONS,
    }));
    let before = tokens(None);
    // The exchange is the most visited.
    for (number, change, share) in samples::splendor::BEST {
        let best = report["moves"].as_array().expect("moves");
        let found = best.iter().find(|row| row["id"] == number).expect("a legal move");
        let wins = found["wins"][samples::splendor::MOVES.len() % 2].as_f64().expect("a share");
        assert_eq!((wins * 1000.0).round() as u32, share, "{number}");
        let after = tokens(Some(number));
        let found: Vec<i64> =
            after.iter().zip(&before).map(|(after, before)| after - before).collect();
        assert_eq!(found, change.map(i64::from), "{number}");
    }
    assert_eq!(report["moves"][0]["id"], samples::splendor::BEST[0].0, "the answer");
}
