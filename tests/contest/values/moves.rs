//! Cards that are held, lost, made and upgraded, and stances.

use std::collections::BTreeSet;

use contest::data::Plan::{Plan1, Plan2, Plan3};
use contest::data::Trend;

use super::table::{lay, script};

#[test]
fn a_card_in_play_holds_itself_and_comes_back_with_full_power() {
    // In 温存 3 体力 cost 2. With 全力: 温存 left gives 熱意 5 and a play, 全力 another.
    let cards = ["イメージの基本", "積み重ね"];
    let steps = ["set plays 3", "イメージの基本", "is pre 1 genki 2 stamina 38", "積み重ね"];
    let mut table = script(Plan3, &[], &cards, &steps);
    table.run(&["is hold 1 discard 1 fpp 2 genki 0 stamina 38 score 0", "set fpp 10", "rest"]);
    table.run(&["is turn 2 power 1 plays 3 enth 5 hand 4 hold 0 fpp 0"]);
    // (20 + 5) x 3; no 温存, so it is discarded.
    table.run(&["積み重ね", "is score 75 hold 0 fpp 2 plays 2"]);
    assert!(table.state.discard >> 1 & 1 == 1);
}

#[test]
fn leaving_the_second_level_of_preservation_gives_more() {
    let cards = ["イメージの基本", "イメージの基本", "挨拶の基本"];
    let steps = [
        "set plays 3",
        "イメージの基本",
        "イメージの基本",
        "is pre 2 plays 1 genki 3",
        "挨拶の基本",
    ];
    // 2 元気 by each card, of which the second pays 2 x 0.5; then 5 more.
    script(Plan3, &[], &cards, &steps).run(&["is con 1 pre 0 enth 8 genki 8 plays 1"]);
}

#[test]
fn the_strongest_card_of_deck_and_discard_pile_is_held() {
    // 9, 15 and 14 points.
    let cards = ["切磋琢磨", "挨拶の基本", "眠気", "アピールの基本", "一歩", "アピールの基本+"];
    let steps = ["切磋琢磨", "is fpp 2 plays 1 lock 1 hold 1 stamina 39"];
    let table = script(Plan3, &[], &cards, &steps);
    assert_eq!(table.names(&table.state.hold), ["一歩"], "15 points");
    // From the discard pile too.
    let mut cards = ["眠気"; 7];
    (cards[0], cards[3], cards[6]) = ("一歩", "切磋琢磨", "アピールの基本");
    let table = script(Plan3, &[], &cards, &["rest", "切磋琢磨", "is turn 2 hold 1 discard 3"]);
    assert_eq!(table.names(&table.state.hold), ["一歩"]);
    // For 全力, a phase being a turn: with 12 turns left 2 全力値 weigh 1501 each and 9 points 306 each; with 4
    // turns left a point weighs 1059; with 9 it is 306 x 9 = 2754 against 3002 still.
    for (turns, name) in [(12, "メントレの基本"), (9, "メントレの基本"), (4, "アピールの基本")]
    {
        let cards = ["潜在能力", "メントレの基本", "アピールの基本"];
        let mut table = lay(Plan3, &[], &cards, |setup| {
            setup.trend = Trend::ExamFullPower;
            setup.calculate_turn = 1;
            setup.colours.truncate(turns);
        });
        table.run(&["set plays 2", "潜在能力", "is hold 1 genki 10 fpp 3"]);
        assert_eq!(table.names(&table.state.hold), [name], "{turns} turns left");
    }
}

#[test]
fn a_locked_stance_neither_changes_nor_turns_to_full_power() {
    let cards = ["切磋琢磨", "挨拶の基本", "眠気", "アピールの基本"];
    let steps =
        ["切磋琢磨", "set fpp 10", "挨拶の基本", "is turn 2 con 0 lock 1 fpp 10 power 0 plays 1"];
    let mut table = script(Plan3, &[], &cards, &steps);
    table.run(&["rest", "is turn 3 lock 0 fpp 0 power 1 plays 2 hold 0 hand 4"]);
    // 低下状態無効 takes the lock.
    let steps = ["set anti 1", "切磋琢磨", "is lock 0 anti 0", "挨拶の基本", "is con 1"];
    script(Plan3, &[], &cards, &steps);
}

#[test]
fn trouble_is_lost_from_the_deck_or_from_everywhere() {
    // Two of the 37 in the deck.
    let item = "pitem_tower_001-exam_parameter_buff-2-stage_017";
    let steps = ["set plays 2", "アピールの基本", "is lost 2 discard 1 deck 35 hand 2"];
    let table = script(Plan1, &[item], &["アピールの基本"], &steps);
    assert_eq!(table.state.lost, 0b11000, "the next two");
    // Hand, deck and discard pile.
    let item = "pitem_tower_001-exam_parameter_buff-1-stage_015";
    let cards = ["眠気", "眠気", "眠気", "国民的アイドル", "アピールの基本"];
    let steps = ["rest", "set pb 3 plays 2", "is discard 3", "国民的アイドル"];
    let mut table = script(Plan1, &[item], &cards, &steps);
    table.run(&[
        "is lost 39 discard 0 deck 0 hand 1 pb 2 plays 2",
        "アピールの基本",
        "is score 28",
    ]);
}

#[test]
fn an_item_puts_its_card_on_hold_from_wherever_it_is() {
    let item = ["あの日のビニール傘"];
    let steps = ["set full 5", "rest", "is fpp 5 full 10 hold 1 discard 2 deck 34"];
    let table = script(Plan3, &item, &["踏切の先に"], &steps);
    assert_eq!(table.state.hold, [0]);
    let mut cards = ["眠気"; 11];
    cards[10] = "踏切の先に";
    let steps = ["set full 5", "rest", "is fpp 5 full 10 hold 1 discard 3 deck 33"];
    let table = script(Plan3, &item, &cards, &steps);
    assert_eq!(table.state.hold, [10]);
    // 10 in three hits, three times, in 全力; then 温存 of level 2 is reserved.
    let mut table = table;
    table.run(&[
        "set fpp 10",
        "rest",
        "is turn 3 power 1 hand 4 plays 2",
        "踏切の先に",
        "is score 90 lost 1",
    ]);
    table.run(&["眠気", "is turn 4 pre 2 power 0"]);
}

#[test]
fn a_made_card_is_the_one_that_chance_points_at() {
    // 51 cards of the pool fit the plan. The state of the generator, as a share of 2^32, points at one.
    for (seed, name) in
        [(1, "前途洋々+"), (0x8000_0000, "キセキの魔法+"), (u32::MAX, "手書きのメッセージ+")]
    {
        let mut table = lay(Plan2, &[], &["花萌ゆ季節"], |setup| setup.seed = seed);
        table.run(&["花萌ゆ季節", "is plays 1 hand 3 lost 1 stamina 36"]);
        assert_eq!(table.name(40), name);
        assert_eq!(table.state.hand, [1, 2, 40]);
    }
}

#[test]
fn one_card_of_the_hand_is_upgraded_by_chance() {
    let item = ["初恋の証・広"];
    let mut cards = ["眠気"; 6];
    (cards[3], cards[4]) = ("アピールの基本", "アピールの基本+");
    // Only アピールの基本 can be upgraded.
    let steps = ["set stamina 18", "rest", "is turn 2 stamina 20 lb 2 scdf 1", "set plays 2"];
    let mut table = script(Plan1, &item, &cards, &steps);
    assert_eq!(table.names(&table.state.hand), ["アピールの基本+", "アピールの基本+", "眠気"]);
    // 14 + 2; costs 3 - 1.
    table.run(&["アピールの基本+", "is score 16 stamina 18"]);
    let mut reached = BTreeSet::new();
    for seed in 1..40_u32 {
        let cards = ["眠気", "眠気", "眠気", "アピールの基本", "ポーズの基本", "表現の基本"];
        let seeded = |setup: &mut contest::Setup| {
            setup.seed = seed.wrapping_mul(0x9E37_79B9);
        };
        let mut table = lay(Plan1, &item, &cards, seeded);
        table.run(&["set stamina 18", "rest"]);
        let upgraded: Vec<_> =
            table.names(&table.state.hand).into_iter().filter(|name| name.ends_with('+')).collect();
        assert_eq!(upgraded.len(), 1, "{upgraded:?}");
        reached.extend(upgraded);
    }
    assert_eq!(reached.len(), 3, "{reached:?}");
}

#[test]
fn a_reserved_upgrade_reaches_the_new_hand_on_both_turns() {
    let mut cards = ["アピールの基本"; 12];
    cards[0] = "薄れゆく壁";
    let mut table = script(Plan1, &[], &cards, &["薄れゆく壁", "is turn 2 genki 3 stamina 35"]);
    assert_eq!(table.names(&table.state.hand), ["アピールの基本+"; 3]);
    table.run(&["rest"]);
    assert_eq!(table.names(&table.state.hand), ["アピールの基本+"; 3]);
    table.run(&["rest"]);
    assert_eq!(table.names(&table.state.hand), ["アピールの基本"; 3]);
}

#[test]
fn a_new_hand_is_as_large_as_the_old_one_without_the_card_in_play() {
    let steps = ["set plays 2", "仕切り直し", "is hand 4 discard 2 scd 4 plays 2 stamina 35"];
    let table = script(Plan1, &[], &["仕切り直し"], &steps);
    assert_eq!(table.state.hand, [3, 4, 5, 6], "two for two, and two more");
}

#[test]
fn cards_of_the_first_hand_are_drawn_beyond_three_up_to_five() {
    let cards = ["アイドル魂", "静かな意志", "新生徒会爆誕！", "こくりとひとくち", "眠気"];
    script(Plan1, &[], &cards, &["is hand 4"]);
    let cards = ["アイドル魂", "静かな意志", "新生徒会爆誕！", "眠気", "こくりとひとくち"];
    script(Plan1, &[], &cards, &["is hand 3"]);
    let cards = ["アイドル魂"; 6];
    script(Plan1, &[], &cards, &["is hand 5", "rest", "is hand 3"]);
}
