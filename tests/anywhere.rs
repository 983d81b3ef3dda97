//! What must be identical on every machine: run natively and in a browser.

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

use jobs::{Envelope, JobError, RequestError};
use protocol::values;
use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use search::puct::Settings;
use serde_json::Value;
use splendor::player::{Evaluator, Network, Searcher, Tree};
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

#[test]
fn values_of_messages_behave_alike_in_a_browser_and_in_memory() {
    let object = values::object(&[("a", 7.into()), ("b", "x".into())]);
    let object = values::with(object, "c", values::null());
    let text = values::stringify(&object).expect("JSON");
    assert_eq!(text, r#"{"a":7,"b":"x","c":null}"#);
    let field = |name: &str| values::get(&object, name);
    assert_eq!((field("a").as_f64(), values::text(&field("a"))), (Some(7.0), None));
    assert_eq!(values::text(&field("b")).as_deref(), Some("x"));
    let is_there = |name: &str| values::there(field(name)).is_some();
    assert_eq!(["a", "c", "d"].map(is_there), [true, false, false]);

    let list = values::parse("[3,1]").expect("JSON");
    let names = |value| values::entries(value).map(|all| all.into_iter().map(|it| it.0).collect());
    assert_eq!(names(object.clone()), Some(vec!["a".to_owned(), "b".to_owned(), "c".to_owned()]));
    assert_eq!([names(list.clone()), names(field("b"))], [None::<Vec<_>>, None]);
    let count = |value| values::list(value).len();
    assert_eq!([count(list.clone()), count(object), count(values::null())], [2, 0, 0]);
    assert_eq!(values::read::<Vec<u8>>(list), Ok(vec![3, 1]));

    let code = |refused: JobError| refused.code;
    assert_eq!(values::parse("[3,").map_err(code).err().as_deref(), Some("invalid-json"));
    let large = values::write(&300).expect("a number");
    assert_eq!(values::read::<u8>(large).map_err(code).err().as_deref(), Some("out-of-range"));
    let fits = |number: i64| values::to_json(&number).is_some();
    let exact = [(1 << 53) - 1, 1 << 53, -(1 << 53), 1 - (1 << 53)];
    assert_eq!(exact.map(fits), [true, false, false, true]);

    let error = JobError::new(&RequestError::NotABatch { job: "a".to_owned() }, "/job");
    let sent = values::write_error::<RequestError>(&error).expect("a message");
    let read = values::read_error::<RequestError>(sent);
    assert_eq!((read.at.as_str(), read.kind::<RequestError>()), ("/job", error.kind()));
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
    assert_eq!(games, [12_104_683_810_417_688_642, 11_122_441_248_897_983_990]);
}
