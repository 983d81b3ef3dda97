//! What must be identical on every machine: run natively and in a browser.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use jobs::Envelope;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use search::puct::{Settings, Tree};
use serde_json::Value;
use splendor::player::{Evaluator, Network, Searcher};
use splendor::training::{Plan, Training};
use splendor::{Decks, Phase, Rules, Space, Table};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

/// The decisions of one game, in order.
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

/// A game of Splendor between networks that have learned nothing, each move searched.
fn splendor(players: usize, seed: u64) -> String {
    let untaught = Training::new(Plan::default()).model.file();
    let network = Network::read(&untaught).expect("a network");
    let mut searcher = Searcher::new(Evaluator::Network(&network), Space::Full);
    let decks = Decks::shuffled(players, &mut Pcg64Mcg::seed_from_u64(seed));
    let mut table = Table::new(players, &decks, Rules::default());
    let mut moves = Vec::new();
    while table.state.phase() != Phase::Over && moves.len() < 150 {
        let seen = table.state.observed(table.state.turn());
        let settings = Settings { seed: moves.len() as u64, ..Settings::default() };
        let mut tree = Tree::new(&mut searcher, seen, settings);
        tree.advance(&mut searcher, 60);
        let best = tree.choices().nth(tree.best()).expect("a move").mv;
        table.play_in(Space::Full, best);
        moves.push(best.to_string());
    }
    moves.join(",")
}

#[test]
fn networks_play_the_same_game_on_every_machine() {
    let games = [(2, 7), (3, 8)].map(|(players, seed)| digest(&splendor(players, seed)));
    assert_eq!(games, [4_946_599_767_997_321_104, 5_058_868_946_074_464_509]);
}
