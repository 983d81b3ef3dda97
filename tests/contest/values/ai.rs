//! The AI's basis: tables, changed weights, how far it looks; bonuses by parameter.

use serde_json::{Value, json};

use super::table::IDLE;
use crate::support::{ask, try_ask, with};

const TURN_END: &str = "e_trigger-exam_end_turn";
const ACTIVE: &str = "e_trigger-exam_card_play-p_card_search-active_skill-playing-0_1";

/// The article's example, where 2149 points have been scored.
fn example(ai: Value, play: &str) -> Value {
    ask(json!({
        "job": "contest.evaluate", "play": play, "trend": "ExamLessonBuff", "plan": "Plan1", "left": 8,
        "battle": true, "bonus": [18_230, 17_970, 19_500], "ai": ai,
        "status": {
            "Parameter": 2149, "Block": 2, "Stamina": 39, "ExamLessonBuff": 15, "ExamParameterBuff": 3,
            "PlayableValueAdd": 1, "ParameterBuffOverTurn": 3,
        },
        "enchants": [
            {"trigger": TURN_END, "gain": {"Parameter": 529}},
            {"trigger": ACTIVE, "gain": {"Parameter": 547}},
        ],
    }))
}

#[test]
fn the_article_s_example_by_the_weights_of_three_days() {
    // 2024: 11111.526132 + 2·151 + 39·500 + 15·5435 + 3·1108 + 3·1 + 8·529·96·4 + 7.2·547·96·4.
    // 2026: 2149·97·3000/55700 = 11227.271095 and the constant; 2·401 + 39·401 + 15·2919 + 3·3480 + 23045 + 3·480
    // + 8·529·97·1.67 = 685541.68 + 7.2·547·97·1.67 = 637981.8…
    // The other play of 2026 weighs 元気 and 体力 at 234 each: 41·167 less.
    let (old, new, other) = (json!({}), json!({"table": "2026-04"}), json!({"table": "2026-04"}));
    for (ai, play, lasting, total) in [
        (old, "AutoPlay", [1_625_088, 1_512_345], 3_253_198),
        (new, "AutoPlay", [685_541, 637_981], 1_429_900),
        (other, "AutoPlayCompetition", [685_541, 637_981], 1_423_053),
    ] {
        let report = example(ai, play);
        assert_eq!(report["r29"], json!(lasting), "{play}");
        assert_eq!(report["E"], total, "{play}");
    }
    let report = example(json!({"table": "2026-04"}), "AutoPlay");
    assert_eq!(report["left_out"].as_array().expect("names").len(), 22 + 12);
    assert_eq!(example(json!({"table": "2024-12"}), "AutoPlay")["E"], 3_253_198);
}

/// E of 10 points, 3 集中 and one lasting effect of 5 points, with one weight changed.
fn edited(edit: Value) -> i64 {
    let report = ask(json!({
        "job": "contest.evaluate", "play": "AutoPlay", "trend": "ExamLessonBuff", "plan": "Plan1", "left": 8,
        "battle": false, "bonus": [1000, 1000, 1000], "ai": {"edits": [edit]},
        "status": {"Parameter": 10, "ExamLessonBuff": 3},
        "enchants": [{"trigger": TURN_END, "gain": {"Parameter": 5}}],
    }));
    report["E"].as_i64().expect("E")
}

#[test]
fn a_changed_weight_changes_what_it_weighs_and_nothing_else() {
    // 10·96 + 3·5435 + 8·5·96·4; the term is 8 / 2 + 1 = 5.
    assert_eq!(960 + 16_305 + 15_360, 32_625);
    for (edit, total) in [
        (json!({"name": "Block", "e": 7, "p": 7}), 32_625),
        (json!({"name": "Parameter", "e": 100}), 1000 + 16_305 + 16_000),
        (json!({"name": "Parameter", "p": 1000}), 960 + 16_305 + 3840),
        (json!({"name": "Parameter", "e": 100, "p": 0}), 1000 + 16_305),
        (json!({"name": "ExamLessonBuff", "e": -10}), 960 - 30 + 15_360),
        (json!({"name": TURN_END, "e": 500}), 960 + 16_305 + 7680),
        (json!({"name": ACTIVE, "e": 500}), 32_625),
        (json!({"name": "ExamLessonBuff", "e": 0, "term": 5}), 960 + 15_360),
        (json!({"name": "ExamLessonBuff", "e": 0, "term": 4}), 32_625),
    ] {
        assert_eq!(edited(edit.clone()), total, "{edit}");
    }
}

#[test]
fn changed_weights_of_growth_count_in_both_places() {
    // With 8 turns and 1 turn per phase the term is 9: 1059 and 0.562 for a point on every hit.
    let ask_for = |edits: Value| {
        let report = ask(json!({
            "job": "contest.evaluate", "play": "AutoPlay", "trend": "ExamFullPower", "plan": "Plan3", "left": 8,
            "battle": false, "bonus": [1000, 1000, 1000], "ai": {"edits": edits},
            "growth": {"LessonAdd": 3}, "enchants": [{"trigger": TURN_END, "gain": {"LessonAdd": 2}}],
        }));
        (report["r28"].as_i64().expect("r28"), report["r29"][0].as_i64().expect("r29"))
    };
    // 8 · 2 · 1059 · 0.562 = 9522.528
    assert_eq!(ask_for(json!([])), (3177, 9522));
    assert_eq!(ask_for(json!([{"name": "LessonAdd", "e": 7}])), (21, 62));
    assert_eq!(ask_for(json!([{"name": "LessonAdd", "p": 1000}])), (3177, 16_944));
}

#[test]
fn a_term_beyond_the_table_is_its_last() {
    // 集中 weighs 7725 in term 7; 20 turns are term 11.
    for (left, weight) in [(1, 0), (2, 2000), (7, 4290), (8, 5435), (12, 7725), (20, 7725)] {
        let report = ask(json!({
            "job": "contest.evaluate", "play": "AutoPlay", "trend": "ExamLessonBuff", "plan": "Plan1",
            "left": left, "battle": false, "bonus": [1000, 1000, 1000], "status": {"ExamLessonBuff": 1},
        }));
        assert_eq!((&report["E"], &report["term"]), (&json!(weight), &json!(left / 2 + 1)));
    }
}

/// A contest with cards that do nothing, as long as there are colours.
fn idle(turns: usize, fields: Value) -> Value {
    let request = json!({
        "job": "contest.search", "plan": "Plan1", "stamina": 40, "colours": vec!["vocal"; turns],
        "cards": vec![IDLE; 40], "mult": {"vocal": 1000, "dance": 1000, "visual": 1000},
    });
    ask(with(&request, fields))
}

#[test]
fn the_play_that_is_chosen_weighs_every_phase() {
    // After two of four turns: 40 体力 and one play, by the second term of the table of 2026.
    for (play, total) in
        [("AutoPlay", 40 * 276 + 15_803), ("AutoPlayCompetition", 40 * 192 + 15_803)]
    {
        let report = idle(4, json!({"ai": {"table": "2026-04", "play": play}}));
        assert_eq!(report["phases"][0]["E"], total, "{play}");
        assert_eq!(report["phases"][1]["E"], 0, "no turn is left, and nothing has been scored");
    }
    let unknown = json!({
        "job": "contest.search", "plan": "Plan1", "stamina": 40, "colours": ["vocal"],
        "cards": vec![IDLE; 8], "mult": {"vocal": 1, "dance": 1, "visual": 1},
        "ai": {"table": "2024-11", "play": "AutoPlayCompetition"},
    });
    assert_eq!(try_ask(&unknown).expect_err("a play of 2026").code, "unknown-play");
}

#[test]
fn a_search_stops_after_so_many_commands_and_the_next_goes_on_to_the_phase_s_end() {
    // Four turns of three cards: 27 routes of three commands, then 3 of one.
    let report = idle(8, json!({"ai": {"calculate_turn": 4, "commands": 3}}));
    let phases = report["phases"].as_array().expect("phases");
    let found: Vec<_> = phases
        .iter()
        .map(|phase| {
            [&phase["turn"], &phase["routes"]].map(|number| number.as_u64().expect("a number"))
        })
        .collect();
    assert_eq!(found, [[1, 27], [4, 3], [5, 27], [8, 3]]);
    let whole = idle(8, json!({"ai": {"calculate_turn": 4}}));
    assert_eq!(whole["phases"][0]["routes"], 81);
    assert_eq!(whole["phases"][1]["turn"], 5);
}

#[test]
fn bonuses_lie_between_the_rows_and_are_rounded_three_times() {
    let bonuses = |parameters: [u16; 3], support: u16| {
        let report = ask(json!({"job": "contest.loadout", "loadout": {
            "plan": "Plan1", "stamina": 30, "cards": [], "parameters": parameters, "support": support,
            "stage": {"season": "pvp_rate_config-1", "stage": "1"},
        }}));
        ["vocal", "dance", "visual"].map(|colour| report["mult"][colour].as_u64().expect("permil"))
    };
    // 1000: 15100 + 14074 · 90 / 2090 = 15706.06; 700: 7640 + 923 · 86 / 137 = 8219.4; 0: 3000; each and 1000,
    // up to a whole percent.
    assert_eq!(bonuses([1000, 700, 0], 0), [16_710, 9_220, 4_000]);
    // x 1.04: 17378.4, 9588.8, 4160: down to permil, up to percent.
    assert_eq!(bonuses([1000, 700, 0], 40), [17_380, 9_590, 4_160]);
    // A tenth of a percent too little to be rounded up: the field cannot hold 16710 · 1.0005…; at 1 permil
    // 16726.71 is 16726, and so 1673 %.
    assert_eq!(bonuses([1000, 700, 0], 1), [16_730, 9_230, 4_010]);
    // 4000 · 1.01 = 4040 is a whole percent: not rounded up.
    assert_eq!(bonuses([0, 0, 0], 10)[2], 4_040);
    // Beyond the last row it is constant: 29174, 23708, 25655.
    assert_eq!(bonuses([9999, 3000, 3001], 0), [30_180, 24_710, 26_660]);
}
