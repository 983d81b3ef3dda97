//! The Splendor jobs that pages and bots use: games, analyses, moves, reviews, exchanges.

use crate::support::{ask, cases, try_ask, with};
use jobs::splendor::{EvaluatorEntry, GameEntry, LevelEntry, MoveEntry, Observation};
use proptest::prelude::*;
use serde_json::{Value, json};
use share::{Chair, SplendorGame, read_splendor, write_splendor};

pub(super) fn moves(ids: &[u16]) -> Value {
    ids.iter().map(|id| json!({"id": id})).collect()
}

pub(super) fn game(seed: u64, ids: &[u16]) -> Value {
    json!({"players": 2, "seed": seed, "moves": moves(ids)})
}

pub(super) fn view(game: &Value) -> Value {
    ask(json!({"job": "splendor.view", "game": game}))
}

#[test]
fn a_game_goes_on_from_a_position_as_from_its_seed() {
    let ids = [53, 13, 51, 15, 48, 45];
    let whole = view(&game(302, &ids));
    let half = view(&game(302, &ids[..3]));
    let reveals: Vec<&Value> = whole["made"].as_array().expect("moves")[3..].iter().collect();
    let rest: Vec<Value> = reveals
        .iter()
        .map(|made| match made["reveal"].as_u64() {
            Some(card) => json!({"id": made["id"], "reveal": card}),
            None => json!({"id": made["id"]}),
        })
        .collect();
    let again = view(&json!({"position": half["position"], "moves": rest}));
    assert_eq!(again["position"], whole["position"]);
    assert_eq!(again["legal"], whole["legal"]);
    assert_eq!(again["points"], whole["points"]);
}

/// A player stops as soon as its move is as good as decided: hardly ever is it not the move of the whole
/// search.
#[test]
fn a_decided_move_is_that_of_the_whole_search() {
    let (mut ids, mut saved, mut same) = (Vec::new(), 0, 0);
    for seed in 0..40 {
        let game = game(23, &ids);
        let made =
            ask(json!({"job": "splendor.move", "game": game, "level": "merchant", "seed": seed}));
        let whole =
            ask(json!({"job": "splendor.analyse", "game": game, "simulations": 400, "seed": seed}));
        same += usize::from(made["move"]["id"] == whole["moves"][0]["id"]);
        saved += 400 - made["simulations"].as_u64().expect("a count");
        ids.push(made["move"]["id"].as_u64().expect("a number") as u16);
    }
    assert!(same >= 38 && saved > 1_600, "{same} moves, {saved} simulations saved");
}

#[test]
fn hidden_cards_are_shown_to_their_owner_alone() {
    let game = game(7, &[24]);
    let seen = |you: u8| ask(json!({"job": "splendor.view", "game": game, "you": you}));
    let own = seen(0);
    let other = seen(1);
    assert!(own["position"]["players"][0]["res"][0]["id"].is_u64());
    assert_eq!(own["position"]["players"][0]["res"][0]["hid"], true);
    assert_eq!(
        other["position"]["players"][0]["res"][0],
        json!({"id": null, "level": 1, "hid": true})
    );
    assert!(own["made"][0]["card"].is_u64());
    assert_eq!(other["made"][0]["card"], Value::Null);
}

#[test]
fn another_card_can_come_and_unknown_ones_are_named_when_they_are_bought() {
    let first = view(&game(7, &[12]));
    let came = first["made"][0]["reveal"].as_u64().expect("a card");
    let other = (0..40_u64)
        .find(|card| {
            *card != came && !first["position"]["board"].to_string().contains(&format!("{card}"))
        })
        .expect("another card");
    let base = json!({"players": 2, "seed": 7, "moves": [{"id": 12, "reveal": other}]});
    let second = view(&base);
    assert_eq!(second["made"][0]["reveal"], other);
    assert_ne!(second["position"]["board"], first["position"]["board"]);
    // A card of another level, and one that is visible.
    for (card, at) in [
        (45, "/game/moves/0/reveal"),
        (first["position"]["board"][0][1].as_u64().expect("a card"), "/game/moves/0/reveal"),
    ] {
        let wrong = json!({"job": "splendor.view", "game":
            {"players": 2, "seed": 7, "moves": [{"id": 12, "reveal": card}]}});
        let error = try_ask(&wrong).expect_err("a wrong card");
        assert_eq!((error.code.as_str(), error.at.as_str()), ("unknown-card", at));
    }
    // Somebody at a real table reserves blindly and buys later: only then is the card known.
    let mut position = view(&game(7, &[]))["position"].clone();
    position["players"][0]["tok"] = json!([3, 2, 2, 2, 1, 0]);
    position["bank"] = json!([1, 2, 2, 2, 3, 5]);
    position["players"][0]["res"] = json!([{"id": null, "level": 1, "hid": true}]);
    position["deck"][0] = json!(35);
    let unknown = json!({"position": position, "moves": [{"id": 27, "reveal": 5}]});
    let bought = view(&unknown);
    assert_eq!(bought["position"]["players"][0]["cards"], json!([5]));
    assert_eq!(bought["made"][0]["card"], 5);
}

#[test]
fn faults_of_games_are_told_with_their_place() {
    let base = json!({"job": "splendor.view", "game": game(7, &[45])});
    let position = view(&game(7, &[]))["position"].clone();
    let cases = [
        (json!({"game": {"players": 2}}), "one-start", "/game"),
        (json!({"game": {"seed": 1, "position": position}}), "one-start", "/game"),
        (json!({"game": {"seed": 1_u64 << 53}}), "out-of-range", "/game/seed"),
        (json!({"game": {"players": 5, "seed": 1}}), "out-of-range", "/game/players"),
        (
            json!({"game": {"seed": 1, "rules": {"target": 9}}}),
            "out-of-range",
            "/game/rules/target",
        ),
        (json!({"game": game(7, &[45, 405])}), "illegal-move", "/game/moves/1/id"),
        (json!({"you": 2}), "out-of-range", "/you"),
        (json!({"game": {"seed": 1, "space": "82"}}), "unknown-value", "/game/space"),
    ];
    for (fields, code, at) in cases {
        let error = try_ask(&with(&base, fields.clone())).expect_err(code);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{fields}");
    }
    let wrong = |field: &str, value: Value| {
        let mut position = position.clone();
        position[field] = value;
        let error = try_ask(&json!({"job": "splendor.view", "game": {"position": position}}));
        error.expect_err("no position")
    };
    assert_eq!(wrong("deck", json!([35, 26, 16])).at, "/game/position/deck/0");
    assert_eq!(wrong("deck", json!([35, 26, 16])).code, "unseen-count");
    assert_eq!(wrong("bank", json!([4, 4, 4, 4, 3, 5])).code, "token-count");
    assert_eq!(wrong("turn", json!(2)).at, "/game/position/turn");
}

#[test]
fn an_analysis_orders_all_legal_moves_and_sees_no_more_than_the_mover() {
    let request =
        json!({"job": "splendor.analyse", "game": game(302, &[53, 13, 51]), "simulations": 300});
    let report = ask(request.clone());
    assert_eq!(report, ask(request));
    assert_eq!(report["simulations"], 300);
    assert_eq!(report["network"], true);
    let legal = view(&game(302, &[53, 13, 51]))["legal"].as_array().expect("moves").len();
    let moves = report["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), legal);
    let share = |found: &Value| found["wins"][1].as_f64().expect("a share");
    let margin = |found: &Value| found["margin"].as_f64().expect("a margin");
    let visits = |found: &Value| found["visits"].as_u64().expect("a count");
    assert!(moves.is_sorted_by_key(|found| u64::MAX - visits(found)));
    assert_eq!(moves.iter().map(visits).sum::<u64>(), 300);
    assert_eq!(report["wins"], moves[0]["wins"]);
    assert_eq!(moves[0]["even"], false);
    for found in &moves[1..] {
        let worse = share(&moves[0]) - share(found);
        let well = visits(found) >= (visits(&moves[0]) / 8).max(1);
        let even = well && worse < margin(found).hypot(margin(&moves[0]));
        assert_eq!(found["even"], even, "{found}");
    }
    assert_eq!(moves[0]["line"][0]["id"], moves[0]["id"]);
    assert_eq!(moves[0]["line"][0]["seat"], 1);
    // Each move has a value where that is asked for; the best ones stay the best.
    let filled = ask(json!({"job": "splendor.analyse", "game": game(302, &[53, 13, 51]),
        "simulations": 300, "each": 9}));
    let all = filled["moves"].as_array().expect("moves");
    assert!(all.iter().all(|found| visits(found) >= 9));
    let many = moves.iter().take_while(|found| visits(found) > 9).count();
    assert!(many > 0);
    assert_eq!(all[..many], moves[..many]);
    let plain = ask(json!({"job": "splendor.analyse", "game": game(7, &[]), "simulations": 50,
        "judge": "heuristic"}));
    assert_eq!(plain["network"], false);
}

#[test]
fn every_level_plays_whole_games_by_all_rules() {
    for (space, players) in [("full", 2), ("406", 3), ("81", 4)] {
        let mut ids = Vec::new();
        let levels = ["apprentice", "trader", "jeweller", "merchant"];
        loop {
            let game =
                json!({"players": players, "seed": 11, "space": space, "moves": moves(&ids)});
            let seen = view(&game);
            if !seen["winners"].is_null() {
                assert!(!seen["winners"].as_array().expect("seats").is_empty());
                break;
            }
            let level = levels[ids.len() % levels.len()];
            // A merchant takes long to think; it plays one move of each round.
            let level = if level == "merchant" && ids.len() > 12 { "jeweller" } else { level };
            let report =
                ask(json!({"job": "splendor.move", "game": game, "level": level, "seed": 3}));
            let id = report["move"]["id"].as_u64().expect("a move");
            assert!(seen["legal"].as_array().expect("moves").contains(&json!(id)), "{space} {id}");
            ids.push(id as u16);
            assert!(ids.len() < 600, "{space}");
        }
    }
}

#[test]
fn a_review_tells_the_cost_of_each_move() {
    let ids = [53, 13, 51, 15];
    let report =
        ask(json!({"job": "splendor.review", "game": game(302, &ids), "simulations": 120}));
    let reviewed = report["moves"].as_array().expect("moves");
    assert_eq!(reviewed.len(), ids.len());
    for (at, (made, id)) in reviewed.iter().zip(ids).enumerate() {
        assert_eq!((&made["id"], &made["seat"]), (&json!(id), &json!(at % 2)));
        let share = |name: &str| made[name].as_f64().expect("a share");
        assert!((0.0..=1.0).contains(&share("played")) && (0.0..=1.0).contains(&share("could")));
        if made["best"] == made["id"] {
            assert_eq!(made["played"], made["could"]);
        }
    }
}

#[test]
fn the_tables_of_exchanges_are_those_of_the_article() {
    let sample = [53, 13, 51, 15, 48, 45, 232, 50, 271, 23, 0, 224, 47, 164, 0];
    let game = game(302, &sample);
    let report = ask(json!({"job": "splendor.exchanges", "game": game}));
    let families = report["families"].as_array().expect("families");
    let counts: Vec<(&str, usize)> = families
        .iter()
        .map(|family| {
            (
                family["name"].as_str().expect("a name"),
                family["rows"].as_array().expect("rows").len(),
            )
        })
        .collect();
    assert_eq!(
        counts,
        [
            ("i", 20),
            ("ii", 30),
            ("iii", 60),
            ("iv", 50),
            ("v", 30),
            ("vi", 20),
            ("vii", 20),
            ("viii", 75),
            ("ix", 40),
            ("gold", 185),
            ("null", 1),
            ("viii-gold", 15),
        ]
    );
    let legal = view(&game)["legal"].clone();
    let legal: Vec<u64> =
        legal.as_array().expect("moves").iter().filter_map(Value::as_u64).collect();
    let mut seen = 0;
    for row in families.iter().flat_map(|family| family["rows"].as_array().expect("rows")) {
        let id = row["id"].as_u64().expect("a number");
        assert_eq!(row["legal"] == true, legal.contains(&id), "{id}");
        let tokens = |field: &Value, kind: usize| field[kind].as_i64().expect("a count");
        for way in row["ways"].as_array().into_iter().flatten() {
            seen += 1;
            for kind in 0..6 {
                let net = tokens(&row["take"], kind) - tokens(&row["give"], kind);
                assert_eq!(tokens(&way["take"], kind) - tokens(&way["give"], kind), net, "{id}");
            }
        }
        let moved = row["source"].is_null() && row["legal"] == true;
        assert!(!moved || !row["ways"].as_array().expect("ways").is_empty(), "{id}");
    }
    assert!(seen > 100, "{seen}");
    let prices = ask(json!({"job": "splendor.payments", "game": game}));
    let payments: Vec<&Value> = prices["cards"]
        .as_array()
        .expect("cards")
        .iter()
        .flat_map(|card| card["payments"].as_array().expect("payments"))
        .collect();
    let buys =
        legal.iter().filter(|&&id| id < 12 || (27..30).contains(&id) || (607..4372).contains(&id));
    assert_eq!(payments.len(), buys.count());
    assert!(payments.iter().any(|payment| payment["surplus"].as_u64() > Some(0)));
}

/// A whole game of quick players.
fn played(players: u8, seed: u64) -> Value {
    let mut ids = Vec::new();
    loop {
        let game = json!({"players": players, "seed": seed, "moves": moves(&ids)});
        if !view(&game)["winners"].is_null() {
            return game;
        }
        let level = if ids.len() % 5 == 0 { "apprentice" } else { "jeweller" };
        let report =
            ask(json!({"job": "splendor.move", "game": game, "level": level, "seed": ids.len()}));
        ids.push(report["move"]["id"].as_u64().expect("a move") as u16);
    }
}

#[test]
fn a_game_is_the_same_from_its_text_without_the_decks() {
    for (players, seed, nobles) in [(2, 3, "own"), (3, 4, "csplendor"), (4, 5, "own")] {
        let game = played(players, seed);
        let text = ask(json!({"job": "splendor.write", "game": game, "nobles": nobles,
            "names": ["Anna", "Ben"], "notes": [{"at": 2, "text": "a turning point"}]}));
        let text = text["text"].as_str().expect("a text").to_owned();
        assert!(text.contains("Player0: Anna") && text.contains("_WIN") || text.contains("DRAW"));
        let read = ask(json!({"job": "splendor.kifu", "text": text, "nobles": nobles}));
        assert_eq!(read["names"][1], "Ben");
        assert_eq!(read["notes"], json!([{"at": 2, "text": "a turning point"}]));
        let (from_text, from_seed) = (view(&read["game"]), view(&game));
        for field in ["points", "winners", "legal"] {
            assert_eq!(from_text[field], from_seed[field], "{text}");
        }
        for field in ["bank", "board", "deck", "nobles", "players", "turn", "last"] {
            assert_eq!(
                from_text["position"][field], from_seed["position"][field],
                "{field}\n{text}"
            );
        }
        // Written again it is the same text.
        let again =
            ask(json!({"job": "splendor.write", "game": read["game"], "names": read["names"],
            "notes": read["notes"], "nobles": nobles}));
        assert_eq!(again["text"], text);
    }
}

fn entries() -> impl Strategy<Value = Vec<MoveEntry>> {
    let one =
        (0_u16..4377, prop::option::of(0_u8..90)).prop_map(|(id, reveal)| MoveEntry { id, reveal });
    prop::collection::vec(one, 0..80)
}

fn chairs() -> impl Strategy<Value = Vec<Chair>> {
    let one = prop_oneof![
        Just(Chair::Here),
        Just(Chair::There),
        prop::sample::select(&LevelEntry::ALL[..]).prop_map(Chair::Level),
    ];
    prop::collection::vec(one, 0..=4)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(96)))]

    #[test]
    fn links_hold_games_and_any_text_is_read_or_refused(
        seed in 0_u64..1 << 53, players in 2_u8..=4, moves in entries(), chairs in chairs(), text in "[A-Za-z0-9_-]{0,80}",
    ) {
        let at = moves.len() as u16 / 2;
        let game = GameEntry { players: Some(players), seed: Some(seed), moves, ..GameEntry::default() };
        let shared = SplendorGame { game, chairs, at };
        let link = write_splendor(&shared);
        prop_assert_eq!(read_splendor(&link), Ok(shared));
        let _ = read_splendor(&text);
        let _ = read_splendor(&format!("AQw{text}"));
    }

    #[test]
    fn any_position_is_analysed_or_refused(
        bank in any::<[u8; 6]>(), deck in any::<[u8; 3]>(), cards in any::<[u8; 12]>(), tokens in any::<[u8; 6]>(),
        held in prop::collection::vec((prop::option::of(any::<u8>()), any::<u8>(), any::<bool>()), 0..5),
        turn in any::<u8>(), n in any::<u8>(),
    ) {
        let player = json!({"tok": tokens, "cards": &cards[..3], "nob": [cards[4]],
            "res": held.iter().map(|(id, level, hid)| json!({"id": id, "level": level, "hid": hid})).collect::<Vec<_>>()});
        let position = json!({"n": n, "turn": turn, "phase": "main", "bank": bank, "deck": deck,
            "board": [&cards[..4], &cards[4..8], &cards[8..]], "nobles": [cards[0], Value::Null, cards[1]],
            "players": [player, player], "last": false});
        if let Ok(position) = serde_json::from_value::<Observation>(position) {
            let request = json!({"job": "splendor.analyse", "game": {"position": position},
                "simulations": 3, "judge": EvaluatorEntry::Heuristic});
            if let Err(error) = try_ask(&request) {
                prop_assert!(!error.at.is_empty() && !error.message.is_empty());
            }
        }
    }
}

#[test]
fn exchanges_are_legal_by_the_space_of_the_game() {
    let legal = |mut game: Value, space: &str| -> Vec<u64> {
        game["space"] = json!(space);
        let report = ask(json!({"job": "splendor.exchanges", "game": game}));
        let rows = report["families"].as_array().expect("families").iter();
        rows.flat_map(|family| family["rows"].as_array().expect("rows"))
            .filter(|row| row["legal"] == true)
            .map(|row| row["id"].as_u64().expect("a number"))
            .collect()
    };
    let sample = [53, 13, 51, 15, 48, 45, 232, 50, 271, 23, 0, 224, 47, 164, 0];
    let [full, some] = ["full", "406"].map(|space| legal(game(302, &sample), space));
    assert!(!some.is_empty() && some.iter().all(|&id| id < 406 && full.contains(&id)), "{some:?}");
    assert!(full.len() > some.len(), "those that give gold back");
    // With six tokens in hand: numbers 60 to 79 of the 81 are no exchanges.
    assert_eq!(legal(game(7, &[45, 45, 54, 54]), "81"), [0_u64; 0]);
}
