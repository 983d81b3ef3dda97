//! The Contest jobs beyond the vectors: loadouts, replays, routes, batches, swaps, seeds, bad requests.

use crate::support::{ask, try_ask, with};
use jobs::{Job, Search as _, Step, contest};
use serde_json::{Value, json};

/// A realistic loadout: Sense, 集中.
fn loadout() -> Value {
    let cards = [
        ("p_card-01-ido-3_087", 1),
        ("p_card-01-act-3_049", 1),
        ("p_card-01-men-2_039", 1),
        ("p_card-01-men-2_037", 1),
        ("p_card-01-men-3_035", 1),
        ("p_card-00-men-3_003", 1),
    ];
    json!({
        "idol": "i_card-ttmr-3-000",
        "cards": cards,
        "items": ["pitem_00-3-024-1"],
        "parameters": [1100, 900, 700],
        "support": 40,
        "stage": {"season": "pvp_rate_config-1", "stage": "1"},
    })
}

fn asked(job: &str, fields: Value) -> Value {
    ask(with(&json!({ "job": job, "loadout": loadout() }), fields))
}

#[test]
fn a_loadout_is_dealt_the_same_way_each_time_and_each_game_otherwise() {
    let dealt = |game: u64| asked("contest.loadout", json!({"deal": {"game": game}}));
    let (one, again, other) = (dealt(1), dealt(1), dealt(2));
    assert_eq!(one, again);
    assert_ne!(one["deck"], other["deck"]);
    assert_eq!(one["cards"].as_array().expect("cards").len(), 14, "six and the eight basic ones");
    assert_eq!(one["items"][0], "pitem_00-0-004-0-000", "the stage's item comes first");
    assert_eq!(one["colours"].as_array().expect("colours").len(), 12);
    // アイドル魂 is in the first hand.
    assert_eq!(one["deck"][0], 5);
    // The same contest, asked with its own deck seed or its own order.
    let seed = &one["deck_seed"];
    let seeded = asked("contest.loadout", json!({"deal": {"game": 1, "deck_seed": seed}}));
    assert_eq!(seeded["deck"], one["deck"]);
    let typed = asked("contest.loadout", json!({"deal": {"game": 9, "deck": one["deck"]}}));
    assert_eq!(typed["deck"], one["deck"]);
    let drawn = json!([["p_card-01-men-3_035", 1], ["p_card-00-act-0_001", 0]]);
    let drawn = asked("contest.loadout", json!({"deal": {"draws": drawn}}));
    assert_eq!(drawn["deck"][0], 4);
}

#[test]
fn bonuses_follow_the_table_of_the_season() {
    // Season 11: a row of the table plus 100 %, without support.
    let mut loadout = loadout();
    loadout["stage"] = json!({"season": "pvp_rate_config-11", "stage": "1"});
    loadout["support"] = json!(0);
    let file = include_str!("../../data/contest/v2024-11-16/contest.json");
    let data: Value = serde_json::from_str(file).expect("JSON");
    let row = &data["scoreTables"]["contest-season_011"][2];
    loadout["parameters"] = json!([row[0], row[0], row[0]]);
    let report = ask(json!({"job": "contest.loadout", "loadout": loadout}));
    for (at, colour) in ["vocal", "dance", "visual"].into_iter().enumerate() {
        // Up to a whole percent.
        let permil = (row[at + 1].as_i64().expect("permil") + 1000 + 9) / 10 * 10;
        assert_eq!(report["mult"][colour], permil, "{colour}");
    }
}

#[test]
fn a_replay_is_the_search_s_contest_step_by_step() {
    let dealt = asked("contest.loadout", json!({"deal": {"game": 3}}));
    let fields = [
        "plan", "trend", "cards", "items", "stamina", "mult", "colours", "deck", "seed", "snapshot",
    ];
    let fields: serde_json::Map<_, _> =
        fields.into_iter().map(|key| (key.to_owned(), dealt[key].clone())).collect();
    let search = ask(with(&json!({"job": "contest.search"}), fields.clone().into()));
    let replay = asked("contest.replay", json!({"deal": {"game": 3}}));
    assert_eq!(replay["final"], search["final"]);
    let phases = replay["phases"].as_array().expect("phases");
    assert_eq!(phases.len(), 6);
    let mut acts = Vec::new();
    for (phase, expected) in phases.iter().zip(search["phases"].as_array().expect("phases")) {
        for key in ["turn", "left", "routes", "best", "E", "worst", "ties"] {
            assert_eq!(phase[key], expected[key], "{key}");
        }
        assert_eq!(phase["step"], acts.len());
        acts.extend(phase["best"].as_array().expect("actions").iter().cloned());
    }
    let trace = ask(with(&json!({"job": "contest.trace", "acts": acts}), fields.into()));
    for (step, expected) in replay["steps"]
        .as_array()
        .expect("steps")
        .iter()
        .zip(trace["steps"].as_array().expect("steps"))
    {
        for key in ["turn", "left", "score", "stamina", "genki", "plays", "hand", "st"] {
            assert_eq!(step["state"][key], expected[key], "{key}");
        }
    }
    // Points of cards, items and 好印象 are all points.
    let points = |list: &Value| -> i64 {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|share| share["score"].as_i64().expect("points"))
            .sum()
    };
    let all = points(&replay["by_card"])
        + points(&replay["by_item"])
        + replay["review"].as_i64().expect("points");
    assert_eq!(replay["final"]["score"], all);
    // A game played by hand goes the same way as long as the same actions are taken.
    let hand =
        asked("contest.replay", json!({"deal": {"game": 3}, "acts": acts[..4], "stop": true}));
    assert_eq!(hand["steps"].as_array().expect("steps").len(), 5);
    assert_eq!(hand["steps"][4], replay["steps"][4]);
    assert!(hand.get("final").is_none());
    let on = asked("contest.replay", json!({"deal": {"game": 3}, "acts": phases[0]["best"]}));
    assert_eq!(on["final"], replay["final"]);
}

#[test]
fn routes_are_those_of_the_search_and_open_into_lines_that_add_up() {
    let replay = asked("contest.replay", json!({"deal": {"game": 4}}));
    let phases = replay["phases"].as_array().expect("phases");
    let mut acts: Vec<Value> = Vec::new();
    for phase in phases {
        let table = asked("contest.routes", json!({"deal": {"game": 4}, "acts": acts}));
        for key in ["routes", "best", "E", "worst", "ties"] {
            assert_eq!(table[key], phase[key], "{key}");
        }
        let rows = table["table"].as_array().expect("routes");
        assert_eq!(rows.len() as u64, phase["routes"].as_u64().expect("a number"));
        let open: Vec<_> = rows.iter().take(5).map(|row| row["actions"].clone()).collect();
        let request = json!({"deal": {"game": 4}, "acts": acts, "open": open});
        let opened = asked("contest.routes", request);
        let opened = opened["opened"].as_array().expect("opened routes");
        assert_eq!(opened[0]["actions"], phase["best"]);
        assert_eq!(opened[0]["against"], json!([]));
        // Where the last of equals is played, the first opened route is that one, including number
        // and cards.
        let mut other = loadout();
        other["conventions"] = json!({"last_of_ties": true});
        let last = ask(json!({
            "job": "contest.routes", "loadout": other, "deal": {"game": 4}, "acts": acts,
        }));
        let mut ties = rows.iter().filter(|row| row["E"] == phase["E"]);
        let tie = ties.next_back().expect("the best route");
        for key in ["number", "actions", "cards"] {
            assert_eq!(last["opened"][0][key], tie[key], "{key}");
        }
        for (route, row) in opened[1..].iter().zip(rows) {
            assert_eq!(route["lines"]["E"], row["E"]);
            let lines = &route["lines"];
            let r: f64 =
                lines["r"].as_array().expect("r").iter().map(|r| r.as_f64().expect("r")).sum();
            let lasting: i64 = lines["r29"]
                .as_array()
                .expect("r29")
                .iter()
                .map(|lasting| lasting["value"].as_i64().expect("a number"))
                .sum();
            let sum = r + (lines["r28"].as_i64().expect("r28") + lasting) as f64;
            let total = row["E"].as_i64().expect("E") as f64;
            assert!((sum - total).abs() < 1.001, "{sum} rounds down to {total}");
            let against: f64 = route["against"]
                .as_array()
                .expect("differences")
                .iter()
                .map(|pair| pair[1].as_f64().expect("a difference"))
                .sum();
            let best = phase["E"].as_i64().expect("E") as f64;
            assert!((total - best - against).abs() < 1.001, "differences add up");
        }
        acts.extend(phase["best"].as_array().expect("actions").iter().cloned());
    }
}

#[test]
fn the_best_play_is_a_play_and_never_worse_than_the_ai() {
    let report = asked("contest.best", json!({"deal": {"game": 5}, "width": 64}));
    assert_eq!(report["done"], true);
    let ai = report["ai"]["score"].as_i64().expect("a score");
    let best = report["best"]["score"].as_i64().expect("a score");
    assert!(best >= ai);
    for (acts, score) in [("/ai_acts", ai), ("/best/acts", best)] {
        let acts = report.pointer(acts).expect("actions");
        let replay =
            asked("contest.replay", json!({"deal": {"game": 5}, "acts": acts, "stop": true}));
        assert_eq!(replay["final"]["score"], score);
    }
    let phases = report["phases"].as_array().expect("phases");
    let losses: i64 = phases.iter().map(|phase| phase["loss"].as_i64().expect("a loss")).sum();
    assert_eq!(losses, best - ai, "what the phases cost is what is left");
    assert!(phases.iter().all(|phase| phase["loss"].as_i64().expect("a loss") >= 0));
}

fn batch(games: u64, seed_from: u64) -> Value {
    let mut other = loadout();
    other["ai"] = json!({"calculate_turn": 1});
    ask(json!({
        "job": "contest.batch", "loadouts": [loadout(), other], "games": games, "seed_from": seed_from,
    }))
}

#[test]
fn a_batch_split_in_two_and_merged_equals_the_batch_run_whole() {
    let whole = batch(60, 10);
    for cut in [1, 17, 59] {
        let merged = jobs::merge("contest.batch", batch(cut, 10), batch(60 - cut, 10 + cut));
        assert_eq!(merged.expect("adjacent ranges"), whole, "cut after {cut}");
    }
    // Its sums are those of single games.
    let mut sum = 0;
    for game in 10..70 {
        let replay = asked("contest.replay", json!({"deal": {"game": game}}));
        sum += replay["final"]["score"].as_i64().expect("a score");
    }
    assert_eq!(whole["loadouts"][0]["score_sum"], sum);
    assert_eq!(whole["loadouts"][0]["ahead_sum"], 0);
    let first = whole["loadouts"][0]["score_sum"].as_i64().expect("a sum");
    let second = whole["loadouts"][1]["score_sum"].as_i64().expect("a sum");
    assert_eq!(whole["loadouts"][1]["ahead_sum"], second - first);
    let gap = jobs::merge("contest.batch", batch(5, 0), batch(5, 6)).expect_err("a gap");
    assert_eq!(gap.code, "merge-gap");
}

#[test]
fn reports_do_not_depend_on_slices() {
    fn slices<J: Job<Request: serde::de::DeserializeOwned>>(mut request: Value) {
        let whole = ask(with(&request, json!({"job": J::NAME})));
        let fields = request.take();
        let mut search =
            J::start(serde_json::from_value(fields).expect("a request")).expect("a job");
        while search.advance(1) == Step::Running {}
        let sliced = serde_json::to_value(search.report()).expect("JSON");
        assert_eq!(sliced, whole, "{}", J::NAME);
    }
    let game = json!({"loadout": loadout(), "deal": {"game": 2}});
    slices::<contest::Replay>(game.clone());
    slices::<contest::RouteTable>(game.clone());
    slices::<contest::Best>(with(&game, json!({"width": 32})));
    let batch = json!({"loadouts": [loadout()], "games": 20, "seed_from": 0});
    slices::<contest::Games>(batch);
    let few = json!([["p_card-01-act-3_029", 1], ["p_card-01-men-3_036", 1]]);
    slices::<contest::Optimise>(json!({"loadout": loadout(), "candidates": few, "games": 4}));
    let mut search: Value = serde_json::from_str(contest::AutoPlay::EXAMPLE).expect("JSON");
    search.as_object_mut().map(|fields| fields.remove("job"));
    slices::<contest::AutoPlay>(with(&search, json!({"routes": "all"})));
    let dealt = asked("contest.loadout", json!({"deal": {"deck_seed": 9_000}}));
    let place = |at: usize| dealt["deck"][at].as_u64().expect("a place") as usize;
    let draws: Vec<Value> = (0..4).map(|at| dealt["cards"][place(at)].clone()).collect();
    let seeds = json!({"loadout": loadout(), "draws": draws, "games": 20_000, "seed_from": 7});
    slices::<contest::Seeds>(seeds.clone());
    let range = |games: u32, from: u32| {
        ask(with(&seeds, json!({"job": "contest.seeds", "games": games, "seed_from": from})))
    };
    let merged = jobs::merge("contest.seeds", range(7_000, 13_007), range(13_000, 7));
    assert_eq!(merged.expect("adjacent ranges"), range(20_000, 7));
    let found = range(20_000, 7);
    assert!(found["seeds"].as_array().expect("seeds").contains(&json!(9_000)), "{found}");
}

#[test]
fn swaps_are_better_on_games_they_were_not_chosen_by() {
    let report = asked("contest.optimise", json!({"games": 4, "places": [5]}));
    assert_eq!(report["done"], true);
    let best = report["best"].as_array().expect("swaps");
    assert!(best.len() >= 12);
    let first = &best[0];
    assert_eq!(first["round"], 4);
    assert_eq!(first["games"], 256);
    // Games 4 + 16 + 64 on are those of the last round: played again as a batch they gain the same.
    let mut other = loadout();
    other["cards"][5] = first["in"].clone();
    let batch = ask(json!({
        "job": "contest.batch", "loadouts": [loadout(), other], "games": 256, "seed_from": 84,
    }));
    let gain = batch["loadouts"][1]["ahead_sum"].as_i64().expect("a sum") as f64 / 256.0;
    assert!((gain - first["gain"].as_f64().expect("a gain")).abs() < 1e-9);
    for pair in best.windows(2) {
        let key = |swap: &Value| (swap["round"].as_u64(), swap["gain"].as_f64());
        assert!(key(&pair[0]) >= key(&pair[1]), "the best first");
    }
}

#[test]
fn the_seed_of_a_deck_is_found_from_the_cards_that_were_drawn() {
    for from_end in [false, true] {
        for with_initial in [false, true] {
            let mut loadout = loadout();
            loadout["conventions"] = json!({"seed_from_end": from_end});
            if !with_initial {
                loadout["cards"].as_array_mut().expect("cards").pop();
            }
            let seed = 3_000_017_u32;
            let deal = json!({"deck_seed": seed});
            let dealt = ask(json!({"job": "contest.loadout", "loadout": loadout, "deal": deal}));
            let draws: Vec<Value> = dealt["deck"]
                .as_array()
                .expect("a deck")
                .iter()
                .take(9)
                .map(|id| dealt["cards"][id.as_u64().expect("a place") as usize].clone())
                .collect();
            let report = ask(json!({
                "job": "contest.seeds", "loadout": loadout, "draws": draws,
                "games": 20_000, "seed_from": 2_990_000,
            }));
            let seeds = report["seeds"].as_array().expect("seeds");
            assert!(seeds.contains(&json!(seed)), "{from_end} {with_initial}: {seeds:?}");
            assert!(seeds.len() < 5, "few fit nine draws: {seeds:?}");
        }
    }
}

#[test]
fn what_is_wrong_with_a_request_is_named_with_its_place() {
    let forty: Vec<_> = (0..40).map(|_| json!(["p_card-00-act-0_001", 0])).collect();
    let cases = [
        ("/cards/0", json!(["p_card-99", 1]), "unknown-card", "/loadout/cards/0"),
        ("/cards/1", json!(["p_card-01-act-3_049", 7]), "unknown-level", "/loadout/cards/1"),
        ("/cards/2", json!(["p_card-02-men-3_002", 1]), "wrong-plan", "/loadout/cards/2"),
        ("/cards/2", json!(["p_card-01-men-3_035", 0]), "card-twice", "/loadout/cards/4"),
        ("/cards", json!(forty), "too-many-cards", "/loadout/cards"),
        ("/items/0", json!("pitem_x"), "unknown-item", "/loadout/items/0"),
        ("/items/0", json!("pitem_02-3-032-0"), "wrong-plan", "/loadout/items/0"),
        ("/idol", json!("i_card-nobody"), "unknown-idol", "/loadout/idol"),
        ("/parameters/1", json!(10_000), "out-of-range", "/loadout/parameters/1"),
        ("/parameters", json!([1, 2]), "invalid-length", "/loadout/parameters"),
        ("/support", json!(1001), "out-of-range", "/loadout/support"),
        ("/stage/season", json!("S99"), "unknown-season", "/loadout/stage/season"),
        ("/stage/stage", json!("9"), "unknown-stage", "/loadout/stage/stage"),
        ("/stage/stage", json!("3"), "wrong-plan", "/loadout/stage/stage"),
        ("/stamina", json!(0), "out-of-range", "/loadout/stamina"),
        ("/snapshot", json!("v1999"), "unknown-snapshot", "/loadout/snapshot"),
        ("/ai", json!({"table": "1999"}), "unknown-table", "/loadout/ai/table"),
        ("/ai", json!({"calculate_turn": 0}), "out-of-range", "/loadout/ai/calculate_turn"),
        (
            "/ai",
            json!({"edits": [{"name": "Beauty", "e": 1}]}),
            "unknown-weight",
            "/loadout/ai/edits/0",
        ),
        ("/colour", json!(1), "unknown-field", "/loadout/colour"),
    ];
    for (place, value, code, at) in cases {
        let mut wrong = loadout();
        match wrong.pointer_mut(place) {
            Some(field) => *field = value.clone(),
            None => wrong[&place[1..]] = value.clone(),
        }
        for job in ["contest.replay", "contest.loadout", "contest.best"] {
            let error = try_ask(&json!({"job": job, "loadout": wrong})).expect_err(place);
            assert_eq!(
                (error.code.as_str(), error.at.as_str()),
                (code, at),
                "{job} {place} {value}"
            );
        }
    }
    let deals = [
        (json!({"deck": [0, 1]}), "deck-order", "/deal/deck"),
        (
            json!({"deck": [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}),
            "deck-order",
            "/deal/deck/1",
        ),
        (json!({"draws": [["p_card-00-men-3_003", 0]]}), "not-in-deck", "/deal/draws/0"),
        (json!({"game": 1_u64 << 53}), "out-of-range", "/deal/game"),
    ];
    for (deal, code, at) in deals {
        let error = try_ask(&json!({"job": "contest.replay", "loadout": loadout(), "deal": deal}));
        let error = error.expect_err("a bad deal");
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at));
    }
    for (acts, code) in [(json!([9]), "not-usable"), (json!([-2]), "out-of-range")] {
        let request = json!({"job": "contest.routes", "loadout": loadout(), "acts": acts});
        let error = try_ask(&request).expect_err("a bad action");
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, "/acts/0"));
    }
}

#[test]
fn the_catalogue_holds_all_that_can_be_chosen_with_readings() {
    // What a name in kana alone does without: a reading in the table.
    let is_read = |name: &str| {
        name.chars().any(|letter| matches!(letter, '一'..='龥' | 'A'..='Z' | 'a'..='z'))
    };
    for (day, cards) in [("v2024-11-16", 457), ("v2024-12-20", 467), ("v2026-08-18", 860)] {
        let report = ask(json!({"job": "contest.catalogue", "snapshot": day}));
        let list = |key: &str| report[key].as_array().expect("a list").clone();
        assert_eq!(list("cards").len(), cards, "{day}");
        for entry in list("cards").iter().chain(&list("items")).chain(&list("idols")) {
            assert!(!entry["kana"].as_str().expect("kana").is_empty(), "{}", entry["name"]);
            let name = entry["name"].as_str().expect("a name").trim_end_matches('+');
            let known = ::contest::READINGS.iter().any(|(known, _)| *known == name);
            assert!(known || !is_read(name), "{day}: no reading of {name}");
        }
        assert!(list("seasons").len() >= 13);
    }
}

#[test]
fn the_greatest_weights_and_values_end_in_the_greatest_numbers_and_never_panic() {
    let edits: Vec<Value> = contest::VALUES
        .iter()
        .chain(&contest::GROWTHS)
        .map(|name| json!({"name": name, "e": 1_000_000, "p": 1_000_000}))
        .collect();
    let mut request: Value = serde_json::from_str(contest::Evaluate::EXAMPLE).expect("JSON");
    let all = |names: &[&str]| -> Value {
        names
            .iter()
            .map(|&name| (name.to_owned(), json!(1_000_000_000)))
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    request["ai"] = json!({"edits": edits});
    request["status"] = all(&contest::VALUES);
    request["growth"] = all(&contest::GROWTHS);
    let gain = all(&contest::VALUES);
    let effect = json!({"trigger": "e_trigger-exam_end_turn", "gain": gain});
    request["enchants"] = json!(vec![effect; 100]);
    request["left"] = json!(255);
    let report = ask(request);
    assert_eq!(report["E"], json!(i64::MAX));
    let mut loadout = loadout();
    loadout["ai"] = json!({"edits": edits});
    for job in ["contest.routes", "contest.replay"] {
        ask(json!({"job": job, "loadout": loadout}));
    }
}
