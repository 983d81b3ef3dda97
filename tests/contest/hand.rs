//! Jobs for contests by hand and states entered by hand: piles, what bars a card, triggers.

use std::collections::BTreeSet;

use crate::support::{ask, with};
use serde_json::{Value, json};

/// A deck with cards that need a condition, a status, much stamina.
fn loadout() -> Value {
    json!({
        "plan": "Plan1",
        "stamina": 8,
        "cards": [
            ["p_card-01-act-3_030", 1],
            ["p_card-01-act-3_049", 1],
            ["p_card-01-men-3_035", 1],
            ["p_card-01-men-2_037", 0],
        ],
        "parameters": [1100, 900, 700],
        "stage": {"season": "pvp_rate_config-1", "stage": "1"},
    })
}

fn by_hand(game: u64, acts: &[i64]) -> Value {
    let request = json!({
        "job": "contest.replay", "loadout": loadout(), "deal": {"game": game}, "acts": acts, "stop": true,
    });
    ask(request)
}

fn list(value: &Value) -> Vec<u64> {
    let all = value.as_array().map_or(&[][..], Vec::as_slice);
    all.iter().map(|id| id.as_u64().expect("an instance")).collect()
}

#[test]
fn every_card_lies_in_one_place_through_a_whole_contest_and_the_deck_tells_no_order() {
    for game in 0..20 {
        let mut acts: Vec<i64> = Vec::new();
        loop {
            let report = by_hand(game, &acts);
            let step = report["steps"].as_array().and_then(|steps| steps.last()).expect("a step");
            let piles = &report["piles"];
            let deck = list(&piles["deck"]);
            assert!(deck.is_sorted(), "game {game}: the deck stands in the order of drawing");
            let places =
                [deck, list(&piles["discard"]), list(&piles["lost"]), list(&step["state"]["hand"])];
            let mut all: Vec<u64> = places.concat();
            all.extend(list(&step["state"]["hold"]));
            all.sort_unstable();
            let count = piles["cards"].as_array().expect("cards").len() as u64;
            assert_eq!(all, (0..count).collect::<Vec<_>>(), "game {game} after {acts:?}");
            if report.get("final").is_some() {
                break;
            }
            let hand = step["hand"].as_array().expect("a hand");
            let usable = hand.iter().position(|card| card["usable"] == true);
            acts.push(usable.map_or(-1, |place| place as i64));
        }
    }
    let watched = with(&json!({"job": "contest.replay"}), json!({"loadout": loadout()}));
    assert!(ask(watched).get("piles").is_none(), "only a game by hand has piles");
}

#[test]
fn a_card_says_what_bars_it_and_only_then_cannot_be_played() {
    let mut bars = BTreeSet::new();
    for game in 0..40 {
        let mut acts: Vec<i64> = Vec::new();
        loop {
            let report = by_hand(game, &acts);
            let step = report["steps"].as_array().and_then(|steps| steps.last()).expect("a step");
            let over = report.get("final").is_some();
            for card in step["hand"].as_array().expect("a hand") {
                assert_eq!(card["usable"] == true, card.get("bar").is_none(), "{card}");
                let Some(bar) = card["bar"].as_str() else { continue };
                if bar == "stamina" {
                    let cost = &card["cost"];
                    let all = cost[0].as_i64().expect("a cost") + cost[1].as_i64().expect("a cost");
                    let state = &step["state"];
                    let have = state["stamina"].as_i64().expect("stamina");
                    assert!(all > have, "{card} costs {all} of {have}");
                }
                bars.insert(bar.to_owned());
            }
            if over {
                break;
            }
            let hand = step["hand"].as_array().expect("a hand");
            let usable = hand.iter().rposition(|card| card["usable"] == true);
            acts.push(usable.map_or(-1, |place| place as i64));
        }
    }
    assert!(bars.contains("stamina") && bars.contains("status"), "{bars:?}");
}

#[test]
fn moments_name_whose_effects_wait_for_them_and_can_be_evaluated() {
    for day in ["v2024-11-16", "v2024-12-20"] {
        let report = ask(json!({"job": "contest.triggers", "snapshot": day}));
        let all = report["triggers"].as_array().expect("moments");
        let turn_end = all.iter().find(|one| one["id"] == "e_trigger-exam_end_turn");
        let whose = turn_end.expect("the end of a turn")["whose"].as_array().expect("names");
        assert!(whose.iter().any(|name| name == "ちょちょいのちょい"), "{whose:?}");
        let ids: BTreeSet<&str> =
            all.iter().map(|one| one["id"].as_str().expect("an id")).collect();
        assert_eq!(ids.len(), all.len(), "each moment once");
        for one in all {
            let names = one["whose"].as_array().expect("names").len();
            assert_eq!(one["kana"].as_array().expect("readings").len(), names);
            let request = json!({
                "job": "contest.evaluate", "snapshot": day, "play": "AutoPlay", "plan": "Plan1",
                "trend": "ExamLessonBuff", "left": 4, "battle": false, "bonus": [1000, 1000, 1000],
                "enchants": [{"trigger": one["id"], "gain": {"Parameter": 10}}],
            });
            assert!(ask(request)["r29"][0].as_i64().expect("a summand") >= 0);
        }
    }
}

#[test]
fn growth_is_told_with_its_weight() {
    let request = json!({
        "job": "contest.evaluate", "play": "AutoPlay", "plan": "Plan3", "trend": "ExamFullPower", "left": 4,
        "battle": false, "bonus": [1000, 1000, 1000], "growth": {"LessonAdd": 7, "BlockAdd": 0},
    });
    let report = ask(request);
    let growth = report["growth"].as_array().expect("growth");
    assert_eq!(growth.len(), 1, "{growth:?}");
    assert_eq!((&growth[0][0], &growth[0][1]), (&json!("LessonAdd"), &json!(7)));
    assert_eq!(report["r28"], 7 * growth[0][2].as_i64().expect("a weight"));
}
