//! Effects that the public vectors do not cover, with values.

use contest::data::Plan::{Plan1, Plan2, Plan3};
use contest::{Bar, Colour};

use super::table::{lay, script};

/// On turn 2: パラメータ上昇量増加 70 % and 不調, each for 8 turns.
const TURN_2: &str = "pitem_00-0-004-0-007";
/// Every third メンタル: no メンタル for 2 turns.
const NO_MENTAL: &str = "pitem_tower_001-exam_lesson_buff-1-stage_018";

#[test]
fn a_third_turn_of_sparklers_turns_review_into_genki() {
    // 8 好印象 and 5 やる気 make 13 元気.
    let steps =
        ["rest", "set rev 9 agg 5", "rest", "is turn 3 score 9 rev 8 genki 13 agg 7 stamina 39"];
    script(Plan2, &["ぱちぱち線香花火"], &[], &steps);
}

#[test]
fn a_third_turn_of_bats_scores_by_genki_and_motivation_and_takes_review() {
    // 6 at the end of turn 2, then 10 x 0.9 and 5 x 1.6; 好印象 5 minus 2.
    let steps =
        ["rest", "set rev 6 agg 5 genki 10", "rest", "is turn 3 score 23 rev 3 genki 10 agg 5"];
    script(Plan2, &["ぶきっちょコウモリ"], &[], &steps);
    // Not below 0: 3 minus 2, and the next time there are fewer than 3.
    script(
        Plan2,
        &["ぶきっちょコウモリ"],
        &[],
        &["rest", "set rev 4", "rest", "is turn 3 score 4 rev 1"],
    );
}

#[test]
fn a_card_that_recovers_turns_all_genki_into_review() {
    // 9 + 2 元気: ceil(5.5) and ceil(7.7) 好印象, twice of it as points, 体力 30 + 3 - 5.
    let steps = ["set plays 2 genki 9 stamina 30", "なに聴いてるの？"];
    let mut table = script(Plan2, &["これでばっちり"], &["なに聴いてるの？"], &steps);
    table.run(&["is rev 6 genki 0 score 12 stamina 28"]);
    let mut table = script(Plan2, &["これでばっちり+"], &["なに聴いてるの？"], &steps);
    table.run(&["is rev 8 genki 0 score 16 stamina 28"]);
}

#[test]
fn a_share_of_review_and_of_motivation_is_added_rounded_up() {
    // 5 x 1.5 = 8; 8 x 0.3 = 3 points, and 8 for 好印象 itself.
    let steps = ["set rev 5 genki 7", "rest", "is score 11 rev 7 genki 7"];
    script(Plan2, &["夢へのライフログ"], &[], &steps);
    // 5 x 1.3 = 7, 7 x 1.3 = 10, 10 x 1.3 = 13, each with a card and 1 体力.
    let steps =
        ["set agg 5", "rest", "is agg 7 hand 4 stamina 39", "rest", "is agg 10 hand 4 stamina 39"];
    let mut table = script(Plan2, &["海の向こうまで"], &[], &steps);
    table.run(&["rest", "is agg 13 hand 4", "rest", "is agg 13 hand 3 stamina 40"]);
}

#[test]
fn motivation_is_given_for_review() {
    let steps =
        ["set agg 3", "rest", "is rev 3 agg 2 score 0", "rest", "is turn 3 score 3 rev 2 agg 2"];
    script(Plan2, &["初恋の証・麻央+"], &[], &steps);
}

#[test]
fn a_share_of_concentration_is_added_rounded_up() {
    let cards = ["眠気"; 4];
    let steps =
        ["set plays 3", "眠気", "眠気", "眠気", "set plays 2 lb 5", "眠気", "is lb 7 genki 2"];
    script(Plan1, &["温泉の後のお楽しみ"], &cards, &steps);
    let mut table = lay(Plan1, &["pitem_01-0-001-0-000"], &[], |_| {});
    table.run(&[
        "rest",
        "rest",
        "rest",
        "rest",
        "rest",
        "rest",
        "set lb 3",
        "rest",
        "is turn 8 lb 6",
    ]);
    // Half of 5 好調, rounded up, and 1; then 元気 3.
    let steps = ["set pb 6", "rest", "is turn 2 pb 5 lb 4 genki 3"];
    script(Plan1, &["アニメイト装備+"], &[], &steps);
}

#[test]
fn points_by_cards_played_count_all_of_them() {
    let cards = ["表現の基本", "眠気", "眠気", "表現の基本"];
    for (item, expected) in [
        ("初心の証・千奈+", "is turn 3 left 1 score 8 stamina 39"),
        ("ときめきのいっぱい", "is turn 3 left 1 score 9 stamina 38"),
    ] {
        let mut table = lay(Plan1, &[item], &cards, |setup| setup.colours.truncate(3));
        table.run(&["表現の基本", "表現の基本", expected]);
    }
}

#[test]
fn points_by_stamina_spent_count_the_card_s_own_cost() {
    // 4 x 1.8 = 7.2: 8; then the card's 9. No 元気 for this turn and two more.
    let mut cards = ["眠気"; 10];
    (cards[0], cards[1], cards[3], cards[6], cards[9]) =
        ("アピールの基本", "表現の基本", "表現の基本", "表現の基本", "表現の基本");
    let steps = ["set stamina 20 plays 2", "アピールの基本", "is score 17 stamina 21 brest 2"];
    let mut table = script(Plan1, &["いたずらパペット"], &cards, &steps);
    table.run(&[
        "表現の基本",
        "is turn 2 genki 0 brest 2",
        "表現の基本",
        "is turn 3 genki 0 brest 1",
    ]);
    table.run(&["表現の基本", "is turn 4 genki 0 brest 0", "表現の基本", "is turn 5 genki 4"]);
}

#[test]
fn genki_that_is_fixed_comes_whatever_motivation_and_whatever_forbids_it() {
    let turns = vec![Colour::Vocal, Colour::Visual];
    let mut table =
        lay(Plan1, &["星のリトルプリンス"], &[], |setup| setup.colours = turns);
    table.run(&["set agg 5 brest 3 bad 3", "rest", "is turn 2 genki 2 brest 2"]);
}

#[test]
fn anxiety_takes_a_third_of_genki() {
    // (4 + 5) x 0.667 = 6.003
    script(Plan2, &[], &["表現の基本"], &["set agg 5 bad 2 plays 2", "表現の基本", "is genki 7"]);
}

#[test]
fn cards_cost_more_on_the_last_turns_and_twice_as_many_can_be_played() {
    let cards = ["眠気", "眠気", "眠気", "アピールの基本"];
    let mut table =
        lay(Plan1, &["pitem_00-0-004-0-003"], &cards, |setup| setup.colours.truncate(5));
    table.run(&["is plays 1 scaf 0", "rest", "is turn 2 plays 2 scaf 1", "アピールの基本"]);
    table.run(&["is turn 2 plays 1 stamina 35", "rest", "is turn 3 plays 2 scaf 2 stamina 37"]);
}

#[test]
fn damage_is_paid_like_a_card() {
    let item = ["私の「初」の楽譜"];
    script(
        Plan1,
        &item,
        &[],
        &["is stamina 39 lb 3", "rest", "is stamina 39 lb 6", "rest", "is lb 6"],
    );
    script(Plan1, &item, &[], &["set sca 2", "rest", "is stamina 38 lb 6"]);
    // Half of 1 is 1; minus 1 is 0.
    script(Plan1, &item, &[], &["set scd 2", "rest", "is stamina 39 lb 6"]);
    script(Plan1, &item, &[], &["set scdf 1", "rest", "is stamina 40 lb 6"]);
}

#[test]
fn every_third_mental_card_bars_mental_cards_for_two_turns_more() {
    let mut cards = ["眠気"; 10];
    for at in [0, 1, 2, 3, 6, 9] {
        cards[at] = "表現の基本";
    }
    let steps = [
        "set plays 4",
        "表現の基本",
        "表現の基本",
        "is nomen 0",
        "表現の基本",
        "is nomen 2 genki 12",
    ];
    let mut table = script(Plan1, &[NO_MENTAL], &cards, &steps);
    table.run(&["rest", "is turn 2 nomen 2", "can 眠気"]);
    assert_eq!(table.bar("表現の基本"), Some(Bar::Kind));
    table.run(&[
        "rest",
        "is turn 3 nomen 1",
        "barred 表現の基本",
        "rest",
        "is nomen 0",
        "can 表現の基本",
    ]);
}

#[test]
fn in_a_slump_no_hit_scores() {
    let mut cards = ["眠気"; 7];
    (cards[0], cards[3], cards[6]) = ("アピールの基本", "アピールの基本", "アピールの基本");
    let steps =
        ["is genki 10 pb 4 scdf 1 slump 2", "アピールの基本", "is turn 2 score 0 genki 7 slump 1"];
    let mut table = script(Plan1, &["強化ボール（紫）"], &cards, &steps);
    table.run(&["アピールの基本", "is turn 3 score 0 genki 4 pb 2 slump 0", "アピールの基本"]);
    table.run(&["is turn 4 score 14 genki 1"]);
}

#[test]
fn poor_condition_takes_a_third_of_a_hit() {
    // 9 x 1.7 x 0.667 = 10.2
    let cards = ["眠気", "眠気", "眠気", "アピールの基本"];
    script(Plan1, &[TURN_2], &cards, &["rest", "アピールの基本", "is score 11"]);
    // One 低下状態無効 takes it: 9 x 1.7 = 15.3.
    script(
        Plan1,
        &[TURN_2],
        &cards,
        &["set anti 1", "rest", "アピールの基本", "is score 16 pdeb 0 anti 0"],
    );
}

#[test]
fn a_tenth_of_all_stamina_comes_back_rounded_up() {
    let mut table = lay(Plan2, &[], &["また、明日"], |setup| setup.stamina = 41);
    table.run(&["set rev 1 stamina 20", "また、明日", "is stamina 19 rev 4 genki 5 plays 1"]);
}

#[test]
fn the_next_active_card_takes_effect_twice_and_a_mental_one_does_not_use_that_up() {
    let cards = ["入道雲と、きみ", "表現の基本", "アピールの基本", "アピールの基本"];
    let steps =
        ["set plays 4", "入道雲と、きみ", "is pb 3 scd 2 stamina 34", "表現の基本", "is genki 4"];
    let mut table = script(Plan1, &[], &cards, &steps);
    table.run(&["アピールの基本", "is score 28 genki 2", "rest", "アピールの基本", "is score 42"]);
    // Through the next turn, not to the one after it: 好調 is 3 there, then 2.
    let mut cards = ["眠気"; 7];
    (cards[0], cards[3], cards[6]) = ("入道雲と、きみ", "アピールの基本", "アピールの基本");
    script(Plan1, &[], &cards, &["入道雲と、きみ", "アピールの基本", "is turn 3 score 28"]);
    script(
        Plan1,
        &[],
        &cards,
        &["入道雲と、きみ", "rest", "is pb 2", "アピールの基本", "is score 14"],
    );
}

#[test]
fn two_cards_cost_no_stamina_and_a_card_that_costs_a_status_is_not_counted() {
    let cards = ["全身全霊", "一歩", "眠気", "アイドルになります"];
    let steps = ["set plays 5 fpp 3", "全身全霊", "is stamina 32 con 1 zero 2 hand 5 plays 5"];
    let mut table = script(Plan3, &[], &cards, &steps);
    // 15 x 2, in 強気; 8 体力 are not paid.
    table.run(&["一歩", "is score 30 stamina 32 zero 1", "アイドルになります", "is fpp 0 zero 1"]);
    table.run(&["眠気", "is zero 0"]);
}

#[test]
fn growth_reaches_the_hand_or_all_cards() {
    let cards = ["アイドルになります", "アピールの基本", "表現の基本", "アピールの基本"];
    let steps =
        ["set fpp 3 plays 2", "アイドルになります", "is hits1 1 hits2 1 hits3 0 fpp 0 plays 2"];
    script(Plan3, &[], &cards, &steps).run(&["アピールの基本", "is score 18"]);
    // 5 on every hit of every card.
    let table = script(Plan3, &["強化ボール（桃）"], &["一歩"], &["is genki 10 scdf 1 slump 2"]);
    assert_eq!([0, 2, 39].map(|id| table.state.cards[id].lesson), [5; 3]);
    let mut table = script(Plan3, &["強化ボール（桃）"], &["学園一のアイドル"], &["set slump 0"]);
    // (2 + 5) x 2, twice; 4 - 1 to pay, from 元気.
    table.run(&["set plays 2", "学園一のアイドル", "is score 28 genki 7"]);
}

#[test]
fn growth_at_the_start_of_a_turn_asks_for_a_stance() {
    let cards = ["頂点へ", "挨拶の基本", "眠気", "アピールの基本"];
    let steps = ["頂点へ", "is turn 2 lesson3 0 stamina 31", "rest", "is turn 3 lesson3 0"];
    script(Plan3, &[], &cards, &steps);
    let steps = [
        "set plays 2",
        "頂点へ",
        "挨拶の基本",
        "is turn 2 lesson3 4",
        "rest",
        "is turn 3 lesson3 8",
    ];
    script(Plan3, &[], &cards, &steps);
}

#[test]
fn the_growth_of_a_card_is_counted_and_raises_its_cost() {
    // The highest star grows after each 強気 card, itself included, twice: 10 more a hit, 1 more to pay.
    let cards = ["一番高い星", "挨拶の基本", "挨拶の基本"];
    let steps = [
        "set plays 4",
        "挨拶の基本",
        "is lesson0 10 cost0 1",
        "挨拶の基本",
        "is lesson0 20 cost0 2",
    ];
    let mut table = script(Plan3, &[], &cards, &steps);
    // 強気 from 2 on stays 2 and takes 1 体力 a card: (6 + 2) x 2 and 1; (3 + 20) x 2.5 = 57.5, twice.
    table.run(&["is con 2 stamina 40", "一番高い星", "is score 116 stamina 23 lesson0 20 cost0 2"]);
}

#[test]
fn the_item_of_a_stage_may_give_three_statuses() {
    let steps = ["is lb 5 pb 4 scdf 1", "アピールの基本"];
    let mut table = script(Plan1, &["pitem_01-0-001-0-002"], &["アピールの基本"], &steps);
    // (9 + 5) x 1.5
    table.run(&["is score 21 stamina 37 pb 3"]);
}
