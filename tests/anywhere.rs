//! What must come out alike on every machine: run natively and in a browser.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use sakiyomi::jobs::{self, Envelope};
use serde_json::Value;

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

/// Decisions of one game, in a row.
fn game(snapshot: &str, seed: u64) -> String {
    let line = format!(
        r#"{{"job":"milljan.play","snapshot":"{snapshot}","seed":{seed},"seats":[{{"com":{{"player":"strong","nodes":300}},"oshi":35}},{{"com":{{"player":"value"}},"oshi":3}},{{"com":{{"player":"plain"}}}},{{"com":{{"player":"sender"}}}}]}}"#
    );
    let envelope = Envelope::from_line(&line).expect("a request");
    let answer = jobs::run(envelope, || 0.0).expect("an answer");
    let report = serde_json::to_value(&answer).expect("a report is JSON");
    let taken = report["taken"].as_array().expect("decisions");
    let texts: Vec<_> = taken.iter().filter_map(|row| row["action"].as_str()).collect();
    assert_eq!(report["phase"], Value::from("over"));
    texts.join(",")
}

/// FNV-1a, so that a whole game fits on a line here.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[test]
fn the_same_seed_is_the_same_game_on_every_machine() {
    let games = [("2019-12-12", 7), ("2025-12-16", 8)].map(|(day, seed)| digest(&game(day, seed)));
    assert_eq!(games, [5_056_365_093_872_339_501, 9_130_025_013_252_100_802]);
}
