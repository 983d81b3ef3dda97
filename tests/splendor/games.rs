//! Splendor jobs over games of self-play: statistics, puzzles, payments in gold; chances and worth of
//! tokens.

use crate::support::{ask, try_ask};
use jobs::splendor::{Analyse, Games, Gold, Move, Puzzle, Review, Tokens};
use jobs::{Job, Search, Step};
use serde_json::{Value, json};

fn games(levels: &[&str], games: u64, seed_from: u64) -> Value {
    ask(json!({"job": "splendor.games", "levels": levels, "games": games, "seed_from": seed_from}))
}

/// The report of a job that runs in slices of `nodes` nodes.
fn sliced<J: Job>(request: &Value, nodes: u64) -> Value {
    let request = serde_json::from_value(request.clone()).unwrap_or_else(|error| panic!("{error}"));
    let mut search = J::start(request).expect("a sound request");
    while search.advance(nodes) == Step::Running {}
    serde_json::to_value(search.report()).expect("a report is JSON")
}

#[test]
fn how_the_work_is_cut_does_not_change_a_report() {
    fn same<J: Job>(request: Value) {
        assert_eq!(sliced::<J>(&request, 1), sliced::<J>(&request, u64::MAX), "{}", J::NAME);
    }
    let moves: Vec<Value> = [53, 13, 51].iter().map(|id| json!({"id": id})).collect();
    let game = json!({"players": 2, "seed": 302, "moves": moves});
    same::<Games>(json!({"levels": ["jeweller", "trader"], "games": 3, "seed_from": 9}));
    same::<Puzzle>(json!({"kind": "now", "seed": 5}));
    same::<Puzzle>(json!({"kind": "exchange", "seed": 5}));
    same::<Gold>(json!({"games": 6, "seed_from": 1, "simulations": 40, "least": 0.0}));
    same::<Review>(json!({"game": game, "simulations": 90}));
    same::<Tokens>(json!({"game": game, "simulations": 50}));
    same::<Analyse>(json!({"game": game, "simulations": 70, "each": 3}));
    let won = share::read_splendor(WON).expect("a link").game;
    same::<Analyse>(json!({"game": won, "simulations": 70}));
    same::<Move>(json!({"game": won}));
    let now = ask(json!({"job": "splendor.puzzle", "kind": "now", "seed": 5}));
    same::<Move>(json!({"game": now["game"], "level": "master"}));
}

#[test]
fn a_review_knows_the_move_that_the_analysis_prefers() {
    let ids = [53, 13, 51, 15, 48, 45];
    let game = |count: usize| {
        let moves: Vec<Value> = ids[..count].iter().map(|id| json!({"id": id})).collect();
        json!({"players": 2, "seed": 302, "moves": moves})
    };
    let report = ask(json!({"job": "splendor.review", "game": game(6), "simulations": 200}));
    let mut others = 0;
    for (at, id) in ids.into_iter().enumerate() {
        let made = &report["moves"][at];
        let before = ask(json!({"job": "splendor.analyse", "game": game(at), "simulations": 200}));
        let first = &before["moves"][0];
        assert_eq!(made["best"], first["id"], "move {at}");
        others += usize::from(made["best"] != id);
    }
    assert!(others > 0, "some move was another than the preferred one");
}

fn sum(list: &Value) -> u64 {
    list.as_array().expect("a list").iter().map(|it| it.as_u64().expect("a count")).sum()
}

#[test]
fn sums_of_games_are_those_of_their_moves() {
    let report = games(&["jeweller", "trader", "apprentice"], 12, 5);
    assert_eq!(report["games"], 12);
    assert_eq!(sum(&report["rounds"]), 12);
    let seats = report["seats"].as_array().expect("seats");
    let of = |name: &str| -> u64 {
        seats.iter().map(|seat| seat[name].as_u64().expect("a count")).sum()
    };
    assert_eq!(of("wins") + 12 * report["endless"].as_u64().expect("a count"), 12 * 12);
    assert_eq!(of("cards"), of("buys") + of("buys_reserved"));
    assert_eq!(of("cards"), sum(&report["colours"]));
    assert_eq!(of("cards"), sum(&report["card_levels"]));
    assert!(sum(&report["winners"]) < sum(&report["colours"]));
    let exchanges = sum(&report["families"]);
    assert!(of("exchanges") <= exchanges, "exchanges with a card count as reservations");
    // Every listed game can be replayed to the points it reports.
    let list = report["list"].as_array().expect("a list");
    assert_eq!(list.len(), 12);
    let mut decisions = 0;
    for game in list {
        let ids = game["moves"].as_array().expect("moves");
        decisions += ids.len() as u64;
        let moves: Vec<Value> = ids.iter().map(|id| json!({"id": id})).collect();
        let view = ask(json!({"job": "splendor.view",
            "game": {"players": 3, "seed": game["seed"], "moves": moves}}));
        assert_eq!(view["points"], game["points"]);
        assert!(view["winners"].is_array());
    }
    let counted = ["takes", "exchanges", "reserves", "buys", "buys_reserved", "passes"].map(of);
    let nobles = decisions - counted.iter().sum::<u64>();
    assert!(nobles <= of("nobles"), "what is left are nobles that were chosen");
}

#[test]
fn batches_of_games_are_joined_to_the_last_digit() {
    let levels = ["jeweller", "trader"];
    let whole = games(&levels, 9, 100);
    let (first, rest) = (games(&levels, 4, 100), games(&levels, 5, 104));
    let join = |a: &Value, b: &Value| jobs::merge("splendor.games", a.clone(), b.clone());
    assert_eq!(join(&first, &rest).as_ref(), Ok(&whole));
    assert_eq!(join(&rest, &first).as_ref(), Ok(&whole));
    let far = games(&levels, 2, 200);
    assert_eq!(join(&whole, &far).expect_err("a gap").code, "merge-gap");
}

#[test]
fn levels_share_the_wins_by_their_strength() {
    let report = games(&["jeweller", "apprentice"], 20, 1);
    let wins = |seat: usize| report["seats"][seat]["wins"].as_u64().expect("wins");
    assert!(wins(0) > 3 * wins(1), "{} against {}", wins(0), wins(1));
}

#[test]
fn requests_for_games_are_refused_with_their_place() {
    for (request, code, at) in [
        (json!({"levels": ["trader"], "games": 1, "seed_from": 1}), "out-of-range", "/levels"),
        (
            json!({"levels": ["trader", "trader"], "games": 0, "seed_from": 1}),
            "out-of-range",
            "/games",
        ),
        (
            json!({"levels": ["trader", "trader"], "games": 1, "seed_from": 1, "rules": {"target": 3}}),
            "out-of-range",
            "/rules/target",
        ),
    ] {
        let error = crate::support::with(&json!({"job": "splendor.games"}), request);
        let error = try_ask(&error).expect_err("it is refused");
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{}", error.message);
    }
}

fn puzzle(kind: &str, seed: u64) -> Value {
    ask(json!({"job": "splendor.puzzle", "kind": kind, "seed": seed}))
}

fn right(report: &Value) -> Vec<u64> {
    let answers = report["answers"].as_array().expect("answers");
    let right = answers.iter().filter(|answer| answer["right"] == true);
    right.map(|answer| answer["id"].as_u64().expect("a number")).collect()
}

#[test]
fn puzzles_have_an_answer_that_the_analysis_knows() {
    for kind in ["now", "next"] {
        let found = puzzle(kind, 3);
        let right = right(&found);
        assert!(!right.is_empty(), "{kind}");
        let analysis =
            ask(json!({"job": "splendor.analyse", "game": found["game"], "simulations": 1}));
        let best = &analysis["moves"][0];
        assert!(right.contains(&best["id"].as_u64().expect("a sure win")), "{kind}");
        assert_eq!(best["proof"], format!("win-{kind}"));
        assert_eq!(analysis["wins"], best["wins"]);
        assert!(analysis["wins"].as_array().is_some_and(|wins| wins.contains(&json!(1.0))));
        // The same position, given, has the same answers.
        let again = ask(json!({"job": "splendor.puzzle", "kind": kind, "game": found["game"]}));
        assert_eq!(again["answers"], found["answers"]);
    }
    let found = puzzle("exchange", 3);
    let exchanges = ask(json!({"job": "splendor.exchanges", "game": found["game"]}));
    let families = exchanges["families"].as_array().expect("families");
    let legal: Vec<u64> = families
        .iter()
        .flat_map(|family| family["rows"].as_array().expect("rows"))
        .filter(|row| row["legal"] == true)
        .map(|row| row["id"].as_u64().expect("a number"))
        .collect();
    assert!(right(&found).iter().any(|id| legal.contains(id)));
    assert_eq!(puzzle("exchange", 3), found, "a seed finds the same");
    assert_ne!(puzzle("exchange", 4)["game"], found["game"]);
}

/// A position where buying the first card of level I wins by the next round whatever is drawn.
const WON: &str = "AQwADwLT496H_qWJCTItADIAMgA2ADQAAQBkADUAIwEBAFoDMwAOADMAAAABADAANgAAAAMANgAAABwAAwAAADEAAgAAAC0AAwADAAEALQAtABYAWAECAAUAFAAzADYABQAFADQANAAKAB0AGQAxAAYAMgIABQ";

#[test]
fn a_certain_win_is_the_best_move_of_list_player_and_review() {
    let game = share::read_splendor(WON).expect("a link").game;
    let game = |moves: usize| {
        let mut game = serde_json::to_value(&game).expect("a game");
        game["moves"].as_array_mut().expect("moves").truncate(moves);
        game
    };
    let all = serde_json::to_value(&share::read_splendor(WON).expect("a link").game.moves);
    let count = all.expect("moves").as_array().expect("moves").len();
    for simulations in [1, 50, 400] {
        let found = ask(
            json!({"job": "splendor.analyse", "game": game(count), "simulations": simulations}),
        );
        let moves = found["moves"].as_array().expect("moves");
        assert_eq!(moves[0]["proof"], "win-next");
        let seat = moves[0]["line"][0]["seat"].as_u64().unwrap_or(0) as usize;
        assert_eq!(found["wins"][seat], 1.0);
        assert_eq!(moves[0]["wins"][seat], 1.0);
        let proven = |entry: &&Value| entry["proof"].as_str().is_some_and(|it| it != "loss");
        let wins = moves.iter().filter(proven).count();
        assert!(moves[..wins].iter().all(|entry| proven(&entry)));
    }
    let position = ask(json!({"job": "splendor.view", "game": game(count)}));
    let found = ask(json!({"job": "splendor.analyse", "game": game(count), "simulations": 1}));
    let level = json!({"job": "splendor.move", "game": game(count), "level": "merchant"});
    // Which of the certain wins is played may depend on when the player stops.
    let made = ask(level)["move"]["id"].clone();
    let entries = found["moves"].as_array().expect("moves");
    let chosen = entries.iter().find(|entry| entry["id"] == made).expect("a legal move");
    assert_eq!(chosen["proof"], "win-next", "{made}");
    // The winning move costs nothing, and another one what it gives away.
    let ids: Vec<u64> = found["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|entry| entry["id"].as_u64().expect("a number"))
        .collect();
    let review = |id: u64| {
        let mut played = game(count);
        played["moves"].as_array_mut().expect("moves").push(json!({ "id": id }));
        let report = ask(json!({"job": "splendor.review", "game": played, "simulations": 60}));
        report["moves"].as_array().expect("moves").last().expect("the move").clone()
    };
    let won = review(ids[0]);
    assert_eq!((&won["played"], &won["could"]), (&json!(1.0), &json!(1.0)));
    let last = *ids.last().expect("a move");
    let given = review(last);
    assert_eq!((&given["could"], &given["best_proof"]), (&json!(1.0), &json!("win-next")));
    assert!(given["played"].as_f64() < Some(1.0), "{given} {position}");
}

#[test]
fn a_puzzle_needs_one_start_and_a_game_that_goes_on() {
    for (request, code) in [
        (json!({}), "one-start"),
        (json!({"seed": 1, "game": {"players": 2, "seed": 1}}), "one-start"),
        (json!({"seed": 1_u64 << 53}), "out-of-range"),
        (json!({"game": {"players": 9, "seed": 1}}), "out-of-range"),
    ] {
        let request = crate::support::with(&json!({"job": "splendor.puzzle"}), request);
        assert_eq!(try_ask(&request).expect_err("it is refused").code, code);
    }
}

#[test]
fn payments_in_gold_that_are_found_are_better_by_what_was_asked() {
    let report = ask(json!({"job": "splendor.gold", "games": 30, "seed_from": 1,
        "simulations": 40, "least": 0.0}));
    assert_eq!(report["games"], 30);
    assert!(report["choices"].as_u64().expect("a count") > 0);
    let found = report["found"].as_array().expect("a list");
    assert!(!found.is_empty());
    for found in found {
        let payments = ask(json!({"job": "splendor.payments", "game": found["game"]}));
        let cards = payments["cards"].as_array().expect("cards");
        let card = cards.iter().find(|it| {
            it["payments"]
                .as_array()
                .expect("payments")
                .iter()
                .any(|way| way["id"] == found["gold"])
        });
        let card = card.expect("the payment is legal");
        assert_eq!(card["card"], found["card"]);
        assert!(found["gold_win"].as_f64() >= found["plain_win"].as_f64());
        assert!(found["gold_win"].as_f64() >= found["other_win"].as_f64());
    }
}

#[test]
fn chances_are_those_of_the_cards_nobody_sees() {
    let chances = |moves: &[u16], reveals: u8| {
        let moves: Vec<Value> = moves.iter().map(|id| json!({"id": id})).collect();
        ask(json!({"job": "splendor.chances", "reveals": reveals,
            "game": {"players": 2, "seed": 7, "moves": moves}}))
    };
    let start = chances(&[], 2);
    for (level, cards) in [36, 26, 16].into_iter().enumerate() {
        let entry = &start["levels"][level];
        assert_eq!(entry["unseen"].as_array().expect("cards").len(), cards);
        assert_eq!(entry["card"].as_f64(), Some(2.0 / cards as f64));
        for chance in entry["colours"].as_array().expect("colours") {
            let chance = chance.as_f64().expect("a share");
            // No colour has more than nine unseen cards of a level.
            let least_none = (cards - 9) as f64 / cards as f64;
            assert!((0.0..=1.0 - least_none.powi(2) + 0.05).contains(&chance), "{chance}");
        }
    }
    // One card: a colour comes as often as its share of the unseen cards, and some colour certainly
    // comes.
    let one = chances(&[], 1);
    let all: f64 = one["levels"][0]["colours"]
        .as_array()
        .expect("colours")
        .iter()
        .map(|it| it.as_f64().expect("a share"))
        .sum();
    assert!((all - 1.0).abs() < 1e-9);
    // A card that the opponent has reserved face down may still be any of them.
    let blind = chances(&[24], 1);
    assert_eq!(blind["levels"][0]["unseen"].as_array().expect("cards").len(), 36);
    assert_eq!(blind["levels"][0]["deck"], 35);
}

#[test]
fn tokens_are_weighed_where_they_can_be_had() {
    let moves: Vec<Value> = [53, 51, 45].iter().map(|id| json!({"id": id})).collect();
    let game = json!({"players": 2, "seed": 7, "moves": moves});
    let report = ask(json!({"job": "splendor.tokens", "game": game, "simulations": 60}));
    let view = ask(json!({"job": "splendor.view", "game": game}));
    let position = &view["position"];
    let own = &position["players"][1]["tok"];
    let now = report["now"].as_f64().expect("a share");
    let mut gains = 0.0;
    for kind in 0..6 {
        let entry = &report["kinds"][kind];
        assert_eq!(entry["more"].is_null(), position["bank"][kind] == 0);
        assert_eq!(entry["less"].is_null(), own[kind] == 0);
        gains += entry["more"].as_f64().map_or(0.0, |share| share - now);
        gains += entry["less"].as_f64().map_or(0.0, |share| now - share);
    }
    assert!(gains > 0.0, "tokens are worth something: {gains}");
    let over = ask(
        json!({"job": "splendor.games", "levels": ["trader", "trader"], "games": 1, "seed_from": 1}),
    );
    let moves = over["list"][0]["moves"].as_array().expect("moves");
    let moves: Vec<Value> = moves.iter().map(|id| json!({"id": id})).collect();
    let request =
        json!({"job": "splendor.tokens", "game": {"players": 2, "seed": 1, "moves": moves}});
    assert_eq!(try_ask(&request).expect_err("the game is over").code, "game-over");
}
