//! Every convention that can be chosen, with the value for either choice (docs/contest.md,
//! "Conventions").

use contest::data::Plan::{Plan1, Plan2, Plan3};
use contest::data::{Plan, Trend};
use contest::evaluation::{Evaluator, Lines, Plays, Version, Weights, values};
use contest::{Conventions, ai_table};
use jobs::contest::ConventionChoice;
use serde_json::{Value, json};

use super::table::{IDLE, Table, data, lay};
use crate::support::{ask, with};

/// A contest with this choice made.
fn chosen(plan: Plan, items: &[&str], cards: &[&str], choice: Value) -> Table {
    let choice: ConventionChoice = serde_json::from_value(choice).expect("a choice");
    lay(plan, items, cards, |setup| {
        setup.conventions = choice.into();
        setup.trend = Trend::ExamLessonBuff;
        setup.colours.truncate(8);
    })
}

#[test]
fn no_choice_is_what_the_vectors_have() {
    assert_eq!(Conventions::from(ConventionChoice::default()), Conventions::default());
    let mut all = ConventionChoice::default();
    for at in 0..ConventionChoice::COUNT {
        let mut one = ConventionChoice::default();
        *one.switches()[at] = true;
        *all.switches()[at] = true;
        // The order of a deck is fixed before the contest begins.
        let inside = one != ConventionChoice { seed_from_end: true, ..ConventionChoice::default() };
        assert_eq!(Conventions::from(one) != Conventions::default(), inside, "{one:?}");
    }
}

#[test]
fn stamina_that_is_paid_fires_or_does_not() {
    for (choice, expected) in [
        (json!({}), "is rev 4 score 4 uses0 3"),
        (json!({"stamina_direct_only": true}), "is rev 2 score 2 uses0 4"),
    ] {
        let mut table = chosen(Plan2, &["勝ちへのこだわり"], &["可愛い仕草"], choice);
        table.run(&["set plays 2", "可愛い仕草", expected]);
    }
}

#[test]
fn held_cards_come_back_in_either_order() {
    for (choice, hand) in
        [(json!({}), [3, 4, 5, 2, 1]), (json!({"hold_first_in": true}), [3, 4, 5, 1, 2])]
    {
        let cards = ["イメージの基本", "積み重ね", "スパート"];
        let mut table = chosen(Plan3, &[], &cards, choice);
        table.run(&["set plays 4", "イメージの基本", "積み重ね", "スパート", "is hold 2 fpp 3"]);
        table.run(&["set fpp 10", "rest", "is turn 2 power 1 hold 0"]);
        assert_eq!(table.state.hand, hand);
    }
}

#[test]
fn the_part_of_full_power_in_a_hit_is_rounded_by_itself_or_not() {
    // 10 + 1.5 x 5 = 17.5
    for (choice, score) in [(json!({}), 18), (json!({"full_power_floor": true}), 17)] {
        let mut table = chosen(Plan3, &[], &["翔び立て！+"], choice);
        table.run(&["set full 1 plays 2", "翔び立て！+", "is full 5 fpp 4"]);
        assert_eq!(table.get("score"), score);
    }
}

#[test]
fn reserved_effects_find_the_new_hand_or_none() {
    let mut cards = ["アピールの基本"; 6];
    cards[0] = "薄れゆく壁";
    for (choice, name) in
        [(json!({}), "アピールの基本+"), (json!({"timers_before_draw": true}), "アピールの基本")]
    {
        let mut table = chosen(Plan1, &[], &cards, choice);
        table.run(&["薄れゆく壁", "is turn 2"]);
        assert_eq!(table.names(&table.state.hand), [name; 3]);
    }
}

#[test]
fn a_seed_s_list_is_drawn_from_either_end() {
    // Seed 0x12345678 turns ABCDEFGH into GFECBHDA.
    let letters = ["p_card-00-act-0_001"; 8].map(|id| (id, 0));
    let request = json!({
        "job": "contest.trace", "plan": "Plan1", "cards": letters, "stamina": 40, "seed": 0x1234_5678,
        "mult": {"vocal": 1000, "dance": 1000, "visual": 1000}, "colours": ["vocal", "vocal"],
        "acts": [-1],
    });
    for (choice, first, second) in
        [(json!({}), [6, 5, 4], [2, 1, 7]), (json!({"seed_from_end": true}), [0, 3, 7], [1, 2, 4])]
    {
        let report =
            ask(with(&request, json!({ "conventions": choice, "colours": vec!["vocal"; 3] })));
        assert_eq!(report["steps"][0]["hand"], json!(first));
        assert_eq!(report["steps"][1]["hand"], json!(second));
    }
}

/// The evaluation of a state; 8 turns left are term 5.
fn lines(table: &Table) -> Lines {
    let weights = ai_table("2024-12").expect("a table");
    let setup = &table.setup;
    let bonus = Some(setup.bonus);
    let weights = Weights::new(weights, data(), "AutoPlay", setup.trend, Version::One, 2, bonus);
    let mut evaluator = Evaluator::new(weights.expect("a row"));
    let lines = evaluator.lines(setup, &table.state, Plays::default());
    assert_eq!(
        lines.total,
        evaluator.total(setup, &table.state, Plays::default()),
        "line by line and at once"
    );
    assert_eq!(lines.term, 5);
    lines
}

fn lasting(table: &Table) -> Vec<i64> {
    lines(table).lasting.iter().map(|lasting| lasting.value).collect()
}

#[test]
fn lasting_effects_of_items_count_or_do_not() {
    // The card: 4 points x 96 x 4, each of 8 turns. The item: three hits of 10, x 96 x 4, and its moment is in
    // no table: 8 thousandths of it, 92.16.
    let item = "pitem_tower_001-exam_lesson_buff-1-stage_005";
    for (choice, expected) in
        [(json!({}), vec![12_288]), (json!({"items_in_r29": true}), vec![92, 12_288])]
    {
        let mut table = chosen(Plan1, &[item], &["ちょちょいのちょい"], choice);
        table.run(&["set plays 2", "ちょちょいのちょい", "set pb 0"]);
        assert_eq!(lasting(&table), expected);
        // No points yet, so 96 x 3000 / 3000 adds 0; 元気 0, 体力 36 x 500, one play at 0.
        assert_eq!(lines(&table).total, 18_000 + expected.iter().sum::<i64>());
    }
}

#[test]
fn lasting_effects_count_without_their_condition_or_with_it() {
    // 2 集中 x 5435 x 0.789, of 0.8 x 8 turns: 54889.152. It waits for 3 集中.
    for (choice, poor) in [(json!({}), vec![54_889]), (json!({"conditions_in_r29": true}), vec![])]
    {
        let mut table = chosen(Plan1, &[], &["天真爛漫"], choice);
        table.run(&["set plays 2", "天真爛漫", "is lb 1"]);
        assert_eq!(lasting(&table), poor);
        table.run(&["set lb 3"]);
        assert_eq!(lasting(&table), [54_889]);
    }
}

#[test]
fn what_a_lasting_effect_gives_counts_up_to_the_turns_left_or_all_of_it() {
    // 7 好調 and 2 more with 8 turns left: 1 or 2 x 1108 x 2.322, and 2 of the uncapped 好調; of this
    // 8 thousandths: 20.598 and 41.180.
    for (choice, value) in [(json!({}), 20), (json!({"uncapped_gains": true}), 41)] {
        let mut table = chosen(Plan1, &[], &["おすそわけですっ！"], choice);
        table.run(&["set plays 2", "おすそわけですっ！", "set pb 7"]);
        assert_eq!(lasting(&table), [value]);
    }
}

#[test]
fn the_27th_line_counts_held_cards_or_the_hand() {
    for (choice, count) in [(json!({}), 1), (json!({"hand_in_r27": true}), 3)] {
        let mut table = chosen(Plan3, &[], &["切磋琢磨", "眠気", "眠気", "アピールの基本"], choice);
        table.run(&["切磋琢磨", "is hold 1 hand 2", "眠気", "is turn 2 hand 3 hold 1"]);
        assert_eq!(values(&table.setup, &table.state, 7)[26], count);
    }
}

#[test]
fn the_first_or_the_last_of_equal_routes_is_played() {
    // Two turns with three cards each that do nothing: nine routes, all equal.
    let request = json!({
        "job": "contest.search", "plan": "Plan1", "stamina": 40, "colours": ["vocal", "vocal"],
        "cards": vec![IDLE; 8], "mult": {"vocal": 1000, "dance": 1000, "visual": 1000},
    });
    for (choice, best) in [(json!({}), [0, 0]), (json!({"last_of_ties": true}), [2, 2])] {
        let report = ask(with(&request, json!({ "conventions": choice })));
        let phase = &report["phases"][0];
        assert_eq!((&phase["routes"], &phase["ties"]), (&json!(9), &json!(9)));
        assert_eq!(phase["best"], json!(best));
    }
}
