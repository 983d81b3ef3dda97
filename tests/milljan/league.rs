//! Leagues through the job layer, and what every computer player obeys.

use std::sync::Arc;

use crate::support::{ask, cases, try_ask};
use jobs::milljan::{Date, Rules};
use jobs::stats::{mean, share};
use milljan::game::{Action, Game, Phase, Setup};
use milljan::goals::{Start, nearest};
use milljan::players::{Player, View};
use milljan::table::Table;
use milljan::{Hand, Roster, league};
use serde_json::{Value, json};

fn request(lineup: Value, games: u64, seed_from: u64) -> Value {
    json!({
        "job": "milljan.league", "snapshot": "2025-12-16", "lineup": lineup,
        "games": games, "seed_from": seed_from,
    })
}

fn plain() -> Value {
    json!({ "player": "plain" })
}

fn value() -> Value {
    json!({ "player": "value" })
}

fn sender() -> Value {
    json!({ "player": "sender" })
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no count"))
}

#[test]
fn a_league_in_pieces_is_the_whole_to_the_last_digit() {
    let lineup = json!([plain(), value(), sender()]);
    let whole = ask(request(lineup.clone(), 12, 7));
    let pieces: Vec<Value> = [(5, 7), (1, 12), (6, 13)]
        .into_iter()
        .map(|(games, from)| ask(request(lineup.clone(), games, from)))
        .collect();
    // In any order of joining, as long as neighbours meet.
    let join = |a: &Value, b: &Value| jobs::merge("milljan.league", a.clone(), b.clone());
    let left = join(&join(&pieces[0], &pieces[1]).expect("neighbours"), &pieces[2]);
    let right = join(&join(&pieces[2], &pieces[1]).expect("neighbours"), &pieces[0]);
    assert_eq!(left.as_ref(), Ok(&whole));
    assert_eq!(right.as_ref(), Ok(&whole));
    let gap = join(&pieces[0], &pieces[2]).expect_err("a gap");
    assert_eq!((gap.code.as_str(), gap.at.as_str()), ("merge-gap", "/request/seed_from"));
    let overlap = join(&pieces[1], &whole).expect_err("the same seeds");
    assert_eq!(overlap.code, "merge-overlap");
    let other = ask(request(json!([plain(), plain(), sender()]), 6, 19));
    assert_eq!(join(&whole, &other).expect_err("another line-up").code, "merge-mismatch");
    // An impossible line-up is refused before memory is allocated for its margins.
    let mut crowd = whole.clone();
    let many = (1..20_000).map(|nodes| json!({"player": "strong", "nodes": nodes}));
    crowd["request"]["lineup"] = many.collect();
    assert_eq!(join(&crowd, &crowd).expect_err("too many").code, "merge-unfinished");
}

#[test]
fn the_same_seeds_make_the_same_league_and_others_another() {
    let lineup = json!([plain(), { "player": "strong", "nodes": 20 }]);
    let first = ask(request(lineup.clone(), 2, 5));
    assert_eq!(first, ask(request(lineup.clone(), 2, 5)));
    let other = ask(request(lineup, 2, 6));
    assert_ne!(first["players"], other["players"]);
}

#[test]
fn the_sums_of_a_league_belong_together() {
    let report = ask(request(json!([plain(), plain(), value(), sender()]), 10, 100));
    assert_eq!((number(&report["games"]), number(&report["played"])), (10, 40));
    let players = report["players"].as_array().expect("a list");
    assert_eq!(players.len(), 3, "two seats of one player are one row");
    let sum = |name: &str| players.iter().map(|row| number(&row[name])).sum::<u64>();
    assert_eq!(sum("games"), 160);
    // Every game has one winner or none.
    assert_eq!(sum("tsumo") + sum("ron") + number(&report["exhausted"]), 40);
    for row in players {
        let wins = number(&row["tsumo"]) + number(&row["ron"]);
        let counted: Vec<u64> =
            row["win_draws"].as_array().expect("a list").iter().map(number).collect();
        assert_eq!(counted.iter().sum::<u64>(), wins);
        let draws: u64 = counted.iter().zip(0..).map(|(games, draws)| games * draws).sum();
        assert_eq!(draws, number(&row["win_draws_sum"]), "no win after 150 draws among these");
        let all = number(&row["games"]);
        let points = mean(all, number(&row["points_sum"]) as i64, number(&row["points_sq"]));
        assert!(points.expect("games").half.expect("many") > 0.0);
        assert!(share(wins, all).expect("games").high <= 1.0);
    }
    assert_eq!(number(&players[2]["claims_sum"]), 0, "who only passes tiles on claims nothing");
}

#[test]
fn with_rotation_every_player_gets_every_hand() {
    // The same player under two names would be the fairest test; two line-ups serve as well.
    let one = ask(request(json!([plain(), sender()]), 20, 1));
    let other = ask(request(json!([sender(), plain()]), 20, 1));
    let row = |report: &Value, name: &str| {
        let rows = report["players"].as_array().expect("a list").clone();
        rows.into_iter().find(|row| row["player"]["player"] == name).expect("it plays")
    };
    for name in ["plain", "sender"] {
        assert_eq!(row(&one, name), row(&other, name), "{name}: where it starts does not matter");
    }
    assert_eq!(
        one["margins"][0]["sum"],
        json!(-other["margins"][0]["sum"].as_i64().expect("a sum"))
    );
    let still = |lineup| {
        let mut request = request(lineup, 20, 1);
        request["rotate"] = json!(false);
        ask(request)
    };
    let fixed = still(json!([plain(), sender()]));
    assert_ne!(
        row(&fixed, "plain"),
        row(&still(json!([sender(), plain()])), "plain"),
        "without rotation it does"
    );
    // Four equal players count as one: nothing is compared, and together they score what each
    // would.
    let equal = ask(request(json!([plain(), plain(), plain(), plain()]), 5, 1));
    assert_eq!(equal["margins"], json!([]));
    assert_eq!(number(&equal["players"][0]["games"]), 5 * 4 * 4);
    let once = {
        let mut request = request(json!([plain(), plain(), plain(), plain()]), 5, 1);
        request["rotate"] = json!(false);
        ask(request)
    };
    let points = |report: &Value| number(&report["players"][0]["points_sum"]);
    assert_eq!(points(&equal), 4 * points(&once), "each rotation of equals is the same game");
}

#[test]
fn the_margin_is_the_difference_of_the_points() {
    let report = ask(request(json!([plain(), plain(), sender()]), 8, 50));
    let margin = &report["margins"][0];
    let points = |at: usize| number(&report["players"][at]["points_sum"]) as i64;
    // Two seats against one: (points of a) · 1 − (points of b) · 2, and 2 · 1 · 3 games per deal.
    assert_eq!(margin["sum"].as_i64(), Some(points(0) - 2 * points(1)));
    assert_eq!(number(&margin["scale"]), 6);
    let per_game = mean(8, points(0) - 2 * points(1), number(&margin["sq"])).expect("eight deals");
    let per_game = per_game.divided(6.0).mean;
    let mean_of = |at: usize| points(at) as f64 / number(&report["players"][at]["games"]) as f64;
    assert!((per_game - (mean_of(0) - mean_of(1))).abs() < 1e-9);
}

#[test]
fn faults_have_a_code_and_a_place() {
    let faulty = |change: Value| {
        let mut line = request(json!([plain()]), 1, 1);
        let fields = line.as_object_mut().expect("an object");
        fields.extend(change.as_object().expect("an object").clone());
        let error = try_ask(&line).expect_err("a fault");
        (error.code, error.at)
    };
    let five = json!([plain(), plain(), plain(), plain(), plain()]);
    for (change, code, at) in [
        (json!({ "lineup": [] }), "out-of-range", "/lineup"),
        (json!({ "lineup": five }), "out-of-range", "/lineup"),
        (
            json!({ "lineup": [plain(), { "player": "strong", "nodes": 0 }] }),
            "out-of-range",
            "/lineup/1/nodes",
        ),
        (
            json!({ "lineup": [plain(), { "player": "strong", "nodes": 10_000_001 }] }),
            "out-of-range",
            "/lineup/1/nodes",
        ),
        (json!({ "games": 0 }), "out-of-range", "/games"),
        (json!({ "games": 1_000_001 }), "out-of-range", "/games"),
        (json!({ "seed_from": 9_007_199_254_740_992_u64 }), "out-of-range", "/seed_from"),
        (
            json!({ "units_own": [{ "name": "x", "members": [53] }] }),
            "bad-own-unit",
            "/units_own/0/members/0",
        ),
    ] {
        let found = faulty(change.clone());
        assert_eq!((found.0.as_str(), found.1.as_str()), (code, at), "{change}");
    }
    let (code, at) = faulty(json!({ "lineup": [{ "player": "weak" }] }));
    assert!(!code.is_empty() && at.starts_with("/lineup"), "{code} at {at}");
    let (code, _) = faulty(json!({ "speed": 1 }));
    assert_eq!(code, "unknown-field");
}

#[test]
fn five_hundred_plain_games_come_to_their_end() {
    // An illegal move would be a panic in `Match::step`.
    let many = u64::from(cases(500)).div_ceil(2).max(250);
    for (snapshot, games) in [("2025-12-16", many), ("2019-12-12", many)] {
        let mut request = request(json!([plain(), plain(), plain(), plain()]), games, 1);
        request["snapshot"] = json!(snapshot);
        request["rotate"] = json!(false);
        let report = ask(request);
        assert_eq!(number(&report["played"]), games);
        let row = &report["players"][0];
        assert!(number(&row["tsumo"]) > 0 && number(&row["ron"]) > number(&row["tsumo"]));
    }
}

#[test]
fn twenty_strong_games_under_all_rules_come_to_their_end() {
    let lineup = json!([{ "player": "strong", "nodes": 8 }, value(), plain()]);
    for (rules, from) in [
        (json!({}), 1),
        (json!({ "claim_from": "left", "many_ron": "all" }), 6),
        (json!({ "claim_priority": "turn_order", "sora_then_draw": false }), 11),
        (json!({ "claim_from": "left", "sora_then_draw": false, "many_ron": "all" }), 16),
    ] {
        let mut request = request(lineup.clone(), 5, from);
        request["rules"] = rules;
        request["rotate"] = json!(false);
        let report = ask(request);
        assert_eq!(number(&report["played"]), 5);
        assert_eq!(number(&report["players"][0]["games"]), 5);
    }
}

/// Tiles to the win, claimed units included, as the seat sees it.
fn h(hand: &Hand) -> Option<u8> {
    let table = Table::new(hand);
    nearest(&table, &Start::of(hand, &table)).map(|goal| goal.missing)
}

#[test]
fn the_plain_player_never_moves_away_from_the_win_by_its_own_choice() {
    let (mut sends, mut claims, mut soras) = (0, 0, 0);
    for seed in 1..=60 {
        let day = if seed % 2 == 0 { Date::new(2019, 12, 12) } else { Date::new(2025, 12, 16) };
        let roster = Roster::of(day.expect("a day"));
        let oshi = league::oshi(seed, 4);
        let setup = Setup { roster, rules: Rules::default(), seed, dealer: 0, oshi, hand: None };
        let mut game = Game::new(Arc::new(setup)).expect("a sound setup");
        while let Some(view) = View::of(&game) {
            let seat = view.seat();
            let before = h(&view.hand());
            let sora_in_hand = view.hand().free().contains(&53);
            let claim = matches!(view.phase(), Phase::Sent(_));
            let action = Player::Plain.choose(&view, 0).action;
            let turn = format!("seed {seed}, seat {seat}: {action}, h {before:?}");
            game.apply(action).expect("a legal choice");
            if game.to_act().is_none() {
                continue;
            }
            let after = h(&game.hand(seat));
            let far = |h: Option<u8>| h.unwrap_or(u8::MAX);
            match action {
                // A seat that keeps そら for an exchange may give up a tile for her.
                Action::Send(_) if !sora_in_hand => {
                    sends += 1;
                    assert!(far(after) <= far(before), "{turn} → {after:?}");
                }
                Action::Tin(_) if claim => {
                    claims += 1;
                    assert!(far(after) < far(before), "{turn} → {after:?}");
                }
                Action::Sora { .. } => {
                    soras += 1;
                    // She was one of the tiles to send; a draw may follow at once, and does no harm.
                    assert!(far(after) <= far(before), "{turn} → {after:?}");
                }
                _ => {}
            }
        }
    }
    assert!(sends > 500 && claims > 50 && soras > 0, "{sends} sends, {claims} claims, {soras}");
}

#[test]
fn a_game_that_is_broken_off_scores_as_if_the_wall_had_ended() {
    let request = |draws: u64| {
        json!({
            "job": "milljan.league", "snapshot": "2019-12-12", "lineup": [{"player": "plain"}],
            "games": 30, "seed_from": 1, "most_draws": draws,
        })
    };
    let (short, long) = (ask(request(6)), ask(request(60)));
    let sums = |report: &Value| report["players"][0].clone();
    let wins = |sums: &Value| sums["tsumo"].as_u64().expect("a count");
    assert!(wins(&sums(&short)) < wins(&sums(&long)), "some are broken off");
    // Units that are complete by then count.
    assert!(sums(&short)["points_sum"].as_u64() > sums(&short)["win_points_sum"].as_u64());
}
