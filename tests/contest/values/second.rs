//! Version 2 of the AI, as it is modelled.

use contest::data::Plan;
use contest::{XorShift, snapshot};
use serde_json::{Value, json};

use super::table::IDLE;
use crate::support::{ask, try_ask, with};

const DAY: &str = "v2026-08-18";

/// An evaluation by the newest weights where eight turns are left, of 好印象.
fn evaluate(fields: Value) -> Value {
    let request = json!({
        "job": "contest.evaluate", "snapshot": DAY, "play": "AutoPlay", "trend": "ExamReview", "plan": "Plan2",
        "left": 8, "battle": false, "bonus": [1000, 1000, 1000], "ai": {"version": 2},
    });
    ask(with(&request, fields))
}

#[test]
fn lines_thirty_and_up_the_rules_for_cards_and_the_count_of_a_trigger_are_part_of_the_sum() {
    // Term 5. 100 · 97 + 2 · 3281 + 8 · 47432 + 1.5 · 9535: 好印象増加量増加 of 50 % for three turns.
    let status = json!({"Parameter": 100, "DrawCardCount": 2, "ExamReviewAdditive": 1500});
    let plain = evaluate(json!({"status": status}));
    assert_eq!(plain["E"], 9700 + 6562 + 379_456 + 14_302);
    let lines: Vec<_> =
        plain["later"].as_array().expect("lines").iter().map(|line| &line["line"]).collect();
    assert_eq!(lines, [&json!(30), &json!(31), &json!(42)]);
    assert_eq!(plain["later"][2]["r"], json!(14302.5));
    assert_eq!((&plain["version"], &plain["table"]), (&json!(2), &json!("2026-09")));
    // 輝くキミへ early is worth a million, 手拍子 early costs a hundred thousand; アピールの基本 has no rule.
    let played = json!(["p_card-02-act-3_050", "p_card-02-act-1_003", "p_card-00-act-0_001"]);
    let ruled = evaluate(json!({"status": status, "played": played}));
    assert_eq!(ruled["E"], 410_020 + 900_000);
    assert_eq!(ruled["ruled"].as_array().expect("rules").len(), 2);
    let late = evaluate(json!({"left": 2, "played": played}));
    assert_eq!((&late["term"], late.get("ruled")), (&json!(2), None));
    // 残り3ターン以内 can fire three times, so that m1 is 3, not 8: 3 · 10 · 97 · 1.67 = 4859.7, the half below.
    // A whole turn's end: 8 · 0.5 · 9535 · 0.667 = 25439.38.
    let lasting = evaluate(json!({"status": status, "enchants": [
        {"trigger": "e_trigger-exam_end_turn-remaining_turn-3", "gain": {"Parameter": 10}},
        {"trigger": "e_trigger-exam_end_turn", "gain": {"ExamReviewAdditive": 500}},
    ]}));
    assert_eq!(lasting["r29"], json!([4859, 25_439]));
    assert_eq!(lasting["E"], 410_020 + 4859 + 25_439);
    // Version 1 counts all eight turns, and knows neither the rules nor the value.
    let first = evaluate(json!({"ai": {"version": 1}, "played": played, "enchants": [
        {"trigger": "e_trigger-exam_end_turn-remaining_turn-3", "gain": {"Parameter": 10}},
    ]}));
    assert_eq!((&first["E"], first.get("ruled")), (&json!(8 * 1620 - 1), None));
    let request = json!({
        "job": "contest.evaluate", "play": "AutoPlay", "trend": "ExamReview", "plan": "Plan2", "left": 8,
        "battle": false, "bonus": [1, 1, 1], "status": {"DrawCardCount": 1},
    });
    assert_eq!(try_ask(&request).expect_err("a value of version 2").code, "unknown-value");
    let request = with(&request, json!({"status": {}, "ai": {"version": 3}}));
    assert_eq!(try_ask(&request).expect_err("there are two versions").code, "out-of-range");
}

#[test]
fn a_search_covers_this_turn_and_the_next_and_ends_after_its_last_command() {
    let idle = |ai: Value| {
        ask(json!({
            "job": "contest.search", "snapshot": DAY, "plan": "Plan1", "stamina": 40, "cards": vec![IDLE; 40],
            "colours": vec!["vocal"; 8], "mult": {"vocal": 1000, "dance": 1000, "visual": 1000}, "ai": ai,
        }))
    };
    let found = |report: &Value| -> Vec<[u64; 2]> {
        let phases = report["phases"].as_array().expect("phases").iter();
        let number = |value: &Value| value.as_u64().expect("a number");
        phases.map(|phase| [number(&phase["turn"]), number(&phase["routes"])]).collect()
    };
    let usual = idle(json!({"version": 2}));
    assert_eq!(found(&usual), [[1, 9], [3, 9], [5, 9], [7, 9]]);
    // 40 体力 and one play where six turns are left, by term 4; a turn left is worth 36474.
    assert_eq!(usual["phases"][0]["E"], 40 * 401 + 19_208 + 6 * 36_474);
    // A search that its commands end begins anew, and covers all its turns once more.
    let short = idle(json!({"version": 2, "calculate_turn": 4, "commands": 3}));
    assert_eq!(found(&short), [[1, 27], [4, 27], [7, 9]]);
}

#[test]
fn a_season_says_which_version_plays_it() {
    let check = |season: u8, ai: Value| {
        let loadout = json!({
            "snapshot": DAY, "plan": "Plan3", "stamina": 30, "cards": [], "parameters": [1000, 1000, 1000],
            "stage": {"season": format!("pvp_rate_config-{season}"), "turns": [2, 2, 2]}, "ai": ai,
        });
        let report = ask(json!({"job": "contest.loadout", "loadout": loadout}));
        (report["version"].as_u64(), report["calculate_turn"].as_u64())
    };
    assert_eq!(check(19, json!({})), (Some(1), Some(1)));
    assert_eq!(check(20, json!({})), (Some(2), Some(2)));
    assert_eq!(check(50, json!({})), (Some(2), Some(2)));
    assert_eq!(check(50, json!({"version": 1})), (Some(1), Some(1)));
    assert_eq!(check(1, json!({"version": 2})), (Some(2), Some(2)));
}

/// A loadout of twelve cards of the newest day, by chance, on a stage of its own.
fn loadout(chance: &mut XorShift) -> Value {
    let data = snapshot(DAY).expect("a snapshot");
    let idol = &data.idols[chance.below(data.idols.len() as u32) as usize];
    let fits = |plan: Plan| plan == Plan::Common || plan == idol.plan;
    let all: Vec<_> =
        data.cards.iter().filter(|card| fits(card.plan) && !card.starter && card.up < 2).collect();
    let mut cards: Vec<(&str, u8)> = Vec::new();
    while cards.len() < 12 {
        let card = all[chance.below(all.len() as u32) as usize];
        if cards.iter().all(|known| known.0 != card.id) {
            cards.push((&card.id, card.up));
        }
    }
    json!({
        "snapshot": DAY, "idol": idol.id, "cards": cards, "parameters": [1800, 1700, 1600],
        "stage": {"season": "pvp_rate_config-50", "turns": [4, 3, 3]},
    })
}

#[test]
fn the_state_of_a_route_evaluated_by_itself_comes_to_the_same() {
    let (mut compared, mut ruled, mut later, mut left_out) = (0, 0, 0, 0);
    for seed in 1..=40_u32 {
        let mut chance = XorShift(seed.wrapping_mul(2_654_435_761));
        let loadout = loadout(&mut chance);
        let request = json!({"job": "contest.replay", "loadout": loadout, "deal": {"game": seed}});
        let game = ask(request.clone());
        let mut acts: Vec<Value> = Vec::new();
        for phase in game["phases"].as_array().expect("phases") {
            let best = phase["best"].as_array().expect("actions").clone();
            assert!(best.len() <= 5, "five commands");
            let routes = with(&request, json!({"job": "contest.routes", "acts": acts, "limit": 1}));
            let routes = ask(routes);
            let opened = &routes["opened"][0];
            assert_eq!((&opened["actions"], &routes["E"]), (&phase["best"], &phase["E"]));
            let lines = &opened["lines"];
            let evaluate = with(&json!({"job": "contest.evaluate"}), opened["evaluate"].clone());
            let report = ask(evaluate);
            for line in lines["later"].as_array().into_iter().flatten() {
                later += i32::from(line["line"] != 31);
            }
            assert_eq!(report["E"], lines["E"], "seed {seed}: {opened}");
            assert_eq!((&report["r"], &report["r28"]), (&lines["r"], &lines["r28"]));
            assert_eq!(report.get("later"), lines.get("later"));
            compared += 1;
            ruled += lines["ruled"].as_array().map_or(0, Vec::len);
            left_out += opened["left_out"].as_array().map_or(0, Vec::len);
            acts.extend(best);
        }
    }
    assert!(compared > 180 && ruled > 20 && later > 40, "{compared}, {ruled}, {later}");
    assert!(left_out > 5, "cards and effects of 2026 that the tables do not name: {left_out}");
}
