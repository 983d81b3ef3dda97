//! Players of Brew through their jobs: moves and their reasons, matches, learning.

use crate::support::brew::{decide, position};
use crate::support::{ask, cases, try_ask};
use serde_json::{Value, json};

use jobs::brew::{
    ActionEntry, EngineEntry, EngineName, Match, MatchRequest, Move, MoveRequest, Position,
};
use jobs::{Job, Search, Step};
use proptest::prelude::*;

fn asked(state: &Position, name: EngineName, nodes: u64) -> MoveRequest {
    MoveRequest {
        state: Some(state.clone()),
        player: Some(1),
        engine: EngineEntry::named(name),
        nodes,
        others: true,
        ..MoveRequest::default()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(12)))]

    #[test]
    fn a_value_is_the_sum_of_its_terms_and_its_line_begins_with_its_command(
        seed in 0_u32..1000, turns in 0_usize..16, engine in 0_usize..4,
    ) {
        let state = position(seed, turns);
        let report = decide(asked(&state, EngineName::ALL[engine], 3000));
        prop_assert!(!report.lines.is_empty());
        let legal = ask(json!({"job": "brew.legal", "state": state}));
        let legal = legal["actions"][1].as_array().expect("actions").len();
        // Every action has its line, including those after which the foe wins at once.
        prop_assert_eq!(report.lines.len(), legal);
        for line in &report.lines {
            let terms = serde_json::to_value(line.terms).expect("terms");
            let sum: f64 =
                terms.as_object().expect("terms").values().filter_map(Value::as_f64).sum();
            prop_assert!((sum - line.value).abs() <= 1e-9 * line.value.abs().max(1.0));
            let verb = match line.steps[0].action {
                ActionEntry::Wait => "WAIT",
                ActionEntry::Rest => "REST",
                ActionEntry::Cast { .. } => "CAST",
                ActionEntry::Learn { .. } => "LEARN",
                ActionEntry::Brew { .. } => "BREW",
            };
            prop_assert!(line.command.starts_with(verb), "{} {:?}", line.command, line.steps[0]);
        }
    }

    #[test]
    fn a_turn_in_slices_is_a_turn_in_one_go(seed in 0_u32..1000, engine in 0_usize..7) {
        let state = position(seed, 6);
        let request = asked(&state, EngineName::ALL[engine], 2000);
        let mut sliced = Move::start(request.clone()).expect("a sound request");
        while sliced.advance(7) == Step::Running {
            // Intermediate results are available at any time.
            prop_assert!(!sliced.report().command.is_empty());
        }
        prop_assert_eq!(sliced.report(), decide(request));
    }

    #[test]
    fn a_game_with_swapped_seats_is_the_same_game(seed in 0_u64..1000) {
        let game = |first: EngineName, second: EngineName| {
            let request = MatchRequest {
                players: [EngineEntry::named(first), EngineEntry::named(second)],
                nodes: [800, 600],
                games: 1,
                seed_from: seed,
            };
            let request = if first == EngineName::Article {
                request
            } else {
                MatchRequest { nodes: [600, 800], ..request }
            };
            let mut search = Match::start(request).expect("a sound request");
            while search.advance(u64::MAX) == Step::Running {}
            search.report().sums
        };
        let one = game(EngineName::Article, EngineName::ArticleLate);
        let other = game(EngineName::ArticleLate, EngineName::Article);
        prop_assert_eq!([one.points[0], one.points[1]], [other.points[1], other.points[0]]);
        prop_assert_eq!((one.wins, one.losses), (other.losses, other.wins));
    }
}

#[test]
fn the_terms_of_the_articles_bot_are_those_of_its_evaluation() {
    // One turn deep, so that the line's end is the position after the action.
    for seed in 0..20 {
        let state = position(seed, 9);
        let engine = json!({"name": "seed", "depth": 1, "guard": false, "learn_ahead": 0,
            "weights": {"block": 0.0}});
        let report = ask(json!({"job": "brew.move", "state": state, "player": 0,
            "engine": engine, "nodes": 1000}));
        for line in report["lines"].as_array().expect("lines") {
            let step = &line["steps"][0];
            let learned: Vec<Value> = match step["action"]["do"].as_str() {
                Some("learn") => vec![json!([step["action"]["spell"], 9])],
                _ => Vec::new(),
            };
            let recipes: Vec<u8> = state
                .recipes
                .iter()
                .copied()
                .filter(|&recipe| step["action"]["recipe"] != json!(recipe))
                .collect();
            let before = state.players[0].score;
            let score = step["score"].as_i64().expect("a score") - i64::from(before);
            let terms = ask(json!({"job": "brew.eval", "score": score, "inv": step["inv"],
                "learned": learned, "recipes": recipes, "root_brewed": 0, "brewed": 0}));
            let wanted = terms["sum_contest"].as_f64().expect("a sum");
            let value = line["value"].as_f64().expect("a value");
            assert!((value - wanted).abs() < 1e-9, "{seed}: {line} {terms}");
        }
    }
}

#[test]
fn every_player_plays_whole_games_without_a_refused_action() {
    for name in EngineName::ALL {
        let name = serde_json::to_value(name).expect("a name");
        let report = ask(json!({"job": "brew.match", "nodes": [1500, 1500], "games": 2,
            "seed_from": 7, "players": [{"name": name}, {"name": "greedy"}]}));
        assert_eq!(report["games"], 2, "{name}");
        assert_eq!(report["refused"], json!([0, 0]), "{name}");
    }
}

#[test]
fn the_players_that_look_ahead_beat_the_one_that_does_not() {
    for name in ["best", "beam", "seed2", "seed"] {
        let report = ask(json!({"job": "brew.match", "nodes": [20000, 20000], "games": 6,
            "seed_from": 1, "players": [{"name": name}, {"name": "greedy"}]}));
        assert_eq!(report["wins"], 6, "{name}: {report}");
    }
}

#[test]
fn batches_in_parts_are_batches_in_one_go() {
    let requests = [
        json!({"job": "brew.match", "nodes": [600, 600], "games": 5, "seed_from": 3,
            "players": [{"name": "seed"}, {"name": "random", "seed": 4}]}),
        json!({"job": "brew.learn", "games": 300, "seed_from": 3,
            "plan": {"width": 4, "depth": 4, "turns": 8}}),
    ];
    for request in requests {
        let games = request["games"].as_u64().expect("a number");
        let part = |from: u64, games: u64| {
            ask(crate::support::with(&request, json!({"seed_from": 3 + from, "games": games})))
        };
        let whole = part(0, games);
        let job = request["job"].as_str().expect("a name");
        let first = games / 3;
        let (a, b) = (part(0, first), part(first, games - first));
        for (a, b) in [(a.clone(), b.clone()), (b.clone(), a.clone())] {
            let merged = jobs::merge(job, a, b).expect("adjacent");
            assert_eq!(merged, whole, "{job}");
        }
        let gap = jobs::merge(job, a.clone(), part(first + 1, 1)).expect_err("a gap");
        assert_eq!(gap.code, "merge-gap");
        let twice = jobs::merge(job, a.clone(), a).expect_err("the same twice");
        assert_eq!(twice.code, "merge-overlap");
    }
}

#[test]
fn learned_values_come_near_the_published_ones() {
    let report = ask(json!({"job": "brew.learn", "games": 3000, "seed_from": 1,
        "plan": {"width": 30, "depth": 9}}));
    let found = report["spearman"].as_f64().expect("a correlation");
    assert!(found > 0.7, "{found}");
    let plan = &report["request"]["plan"];
    assert_eq!(plan["turns"], 18, "what is left out is as with the shipped values");
    let values = report["values"].as_array().expect("values");
    assert_eq!(values.len(), 42);
    let held: u64 = values.iter().map(|value| value["n"].as_u64().expect("a number")).sum();
    assert_eq!(held, 12 * 3000);
    assert!(values.iter().all(|value| value["error"].as_f64().is_some_and(|error| error > 0.0)));
}

#[test]
fn shipped_values_are_those_that_fit_the_shipped_sums() {
    let path = format!("{}/data/brew/learned.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("values");
    let table: Value = serde_json::from_str(&text).expect("JSON");
    let report = ask(json!({"job": "brew.learned"}));
    let [table, report] = [table, report].map(|one| one["values"].as_array().cloned());
    let (table, report) = (table.expect("values"), report.expect("values"));
    assert_eq!((table.len(), report.len()), (42, 42));
    for (row, found) in table.iter().zip(&report) {
        for field in ["value", "error"] {
            let [written, found] = [row, found].map(|one| one[field].as_f64().expect("a number"));
            assert!((written - found).abs() <= 0.005 + 1e-9, "{row} {found}");
        }
    }
}

#[test]
fn what_no_player_can_be_is_refused_with_its_place() {
    let state = position(1, 0);
    let cases = [
        (json!({"name": "nobody"}), "unknown-value", "/engine/name"),
        (json!({"width": 0}), "out-of-range", "/engine/width"),
        (json!({"depth": 41}), "out-of-range", "/engine/depth"),
        (json!({"foe_share": 0.95}), "out-of-range", "/engine/foe_share"),
        (json!({"rounds": 9}), "out-of-range", "/engine/rounds"),
        (json!({"weights": {"discount": 1.5}}), "out-of-range", "/engine/weights/discount"),
        (json!({"weights": {"tiers": [1, 2, 3, 1e9]}}), "out-of-range", "/engine/weights/tiers/3"),
        (json!({"weights": {"spells": [1, 2]}}), "invalid-length", "/engine/weights/spells"),
        (json!({"name": "uct", "explore": -1}), "out-of-range", "/engine/explore"),
    ];
    for (engine, code, at) in cases {
        let request = json!({"job": "brew.move", "state": state, "engine": engine});
        let error = try_ask(&request).expect_err("no player");
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{engine}");
    }
    for (fields, code, at) in [
        (json!({"nodes": 0}), "out-of-range", "/nodes"),
        (json!({"player": 2}), "out-of-range", "/player"),
        (json!({"input": {"text": "0"}}), "conflicting-fields", "/input"),
        (json!({"state": null}), "missing-field", "/state"),
    ] {
        let request = crate::support::with(&json!({"job": "brew.move", "state": state}), fields);
        let error = try_ask(&request).expect_err("no request");
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at));
    }
}
