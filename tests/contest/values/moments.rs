//! When lasting effects fire, and on which state their conditions are tested.

use contest::data::Plan::{Plan1, Plan2, Plan3};
use contest::{Colour, Event, Source};

use super::table::{lay, script};

/// 元気 and points on turn 8.
const TURN_8: &str = "pitem_00-0-004-0-000";
/// On turn 2: パラメータ上昇量増加 70 % for 8 turns, 不調 for 8 turns.
const TURN_2: &str = "pitem_00-0-004-0-007";
/// 好調 for 9 turns as the first turn starts.
const GOOD_START: &str = "pitem_01-0-005-0-007";

#[test]
fn an_effect_of_the_start_of_the_contest_comes_once_before_the_first_draw() {
    let steps = ["is turn 1 lb 4 uses0 0", "rest", "is turn 2 lb 4"];
    let table = script(Plan1, &["ゲーセンの戦利品+"], &[], &steps);
    assert_eq!(table.events[0], Event::Fired(Source::Item(0)));
    assert_eq!(table.events[1], Event::Drew(0));
}

#[test]
fn an_effect_of_a_turn_comes_on_that_turn_alone() {
    let rests = ["rest"; 6];
    let mut table = script(Plan1, &[TURN_8], &[], &rests);
    table.run(&["is turn 7 score 0 genki 0", "rest", "is turn 8 score 15 genki 15"]);
    table.run(&["rest", "is turn 9 score 15 genki 15"]);
}

#[test]
fn effects_of_a_turn_and_of_the_start_of_turns_come_in_the_order_of_registration() {
    // 6 points: x1.5 by 好調 is 9; x1.7 x0.667 more is 10.2.
    let lion = "ばくおんライオン";
    let first = script(Plan1, &[lion, TURN_2], &[], &["set pb 3", "rest", "is score 9 pb 2"]);
    assert_eq!((first.get("lvm"), first.get("pdeb")), (700, 8));
    script(Plan1, &[TURN_2, lion], &[], &["set pb 3", "rest", "is score 11 pb 2"]);
}

#[test]
fn what_the_start_of_a_turn_gives_loses_a_turn_at_its_end() {
    let rests = ["rest"; 8];
    let mut table = script(Plan1, &[TURN_2], &[], &rests);
    table.run(&["is turn 9 lvm 700 pdeb 1", "rest", "is turn 10 lvm 0 pdeb 0"]);
}

#[test]
fn conditions_of_the_start_of_a_turn_look_at_the_state_before_all_its_effects() {
    // On turn 1 there is no 好調 as the moment begins; before play there is. Turn 2: (6 + 1) x 1.5.
    let items = [GOOD_START, "ばくおんライオン", "紳士風ハンカチーフ"];
    let steps = ["is score 0 pb 9 lb 1", "rest", "is score 11 pb 8 lb 2", "rest", "is lb 2"];
    script(Plan1, &items, &[], &steps);
}

#[test]
fn effects_before_play_come_after_the_draw() {
    let steps =
        ["is hand 4 genki 2", "rest", "is hand 4 genki 4", "rest", "rest", "is hand 3 genki 6"];
    script(Plan1, &["スカウト遮り帽"], &[], &steps);
}

#[test]
fn effects_of_every_second_turn_come_on_turns_2_and_4() {
    let steps = [
        "is genki 0",
        "rest",
        "is genki 5",
        "rest",
        "is genki 5",
        "rest",
        "is genki 10",
        "rest",
        "rest",
    ];
    script(Plan2, &["柴犬ポシェット"], &[], &steps).run(&["is turn 6 genki 10"]);
}

#[test]
fn reserved_effects_come_before_those_of_every_second_turn() {
    // 成就 scores 32 x 1.5 before アニメイト装備 gives ceil(4 x 0.4) + 1 集中.
    script(
        Plan1,
        &["アニメイト装備"],
        &["成就"],
        &["成就", "is turn 2 score 48 pb 4 lb 3 stamina 30"],
    );
}

#[test]
fn the_third_and_the_sixth_card_fire_before_their_own_effects() {
    let cards = ["表現の基本"];
    let steps = ["set plays 9", "眠気", "眠気", "is agg 0", "表現の基本", "is agg 2 genki 6"];
    let mut table = script(Plan2, &["初心の証・莉波"], &cards, &steps);
    let three = ["rest", "set plays 9", "眠気", "眠気", "眠気"];
    table.run(&three);
    table.run(&["is agg 4"]);
    table.run(&three);
    table.run(&["is agg 4"]);
}

#[test]
fn effects_of_a_number_of_cards_come_before_those_of_a_kind_of_card() {
    // The fourth card: 10 集中 x 1.3, then 2 more; the other way round would make 16.
    let items = ["いつものメイクポーチ", "温泉の後のお楽しみ"];
    let cards = ["眠気", "眠気", "眠気", "アピールの基本"];
    let steps = ["set plays 3", "眠気", "眠気", "眠気", "set lb 10", "アピールの基本"];
    script(Plan1, &items, &cards, &steps).run(&["is score 24 lb 15 genki 2 stamina 36"]);
}

#[test]
fn every_second_card_of_a_turn_counts_from_the_turn_s_first() {
    let first =
        ["set plays 9", "眠気", "is score 0", "眠気", "is score 4", "眠気", "is score 4", "rest"];
    let second = ["set plays 2", "眠気", "is score 4", "眠気", "is score 8"];
    script(Plan1, &["pitem_00-0-004-0-008"], &[], &first).run(&second);
}

#[test]
fn every_second_mental_card_of_a_turn_passes_over_other_cards() {
    let item = "pitem_tower_001-exam_lesson_buff-1-stage_016";
    let cards = ["表現の基本", "アピールの基本", "表現の基本"];
    let steps = ["set plays 9", "表現の基本", "アピールの基本", "is score 9 genki 0 lvm 0 sca 0"];
    let mut table = script(Plan1, &[item], &cards, &steps);
    table.run(&["表現の基本", "is lvm 1000 sca 1 genki 4", "rest"]);
    table.run(&["is turn 2 lvm 1000 sca 1", "rest", "is turn 3 lvm 0 sca 0"]);
    // Two mental cards, then an active one: it is not the second mental card again.
    let cards = ["表現の基本", "表現の基本", "アピールの基本"];
    let steps =
        ["set plays 9", "表現の基本", "表現の基本", "アピールの基本", "is lvm 1000 score 18"];
    script(Plan1, &[item], &cards, &steps);
}

#[test]
fn conditions_of_a_card_look_at_the_state_before_it_is_paid() {
    // Costs 3 集中 of 5: at 5 or more the earphones give a play and 1 集中.
    let ear = ["自分を守るイヤホン"];
    script(
        Plan1,
        &ear,
        &["至高のエンタメ"],
        &["set lb 5", "至高のエンタメ", "is lb 3 plays 1 turn 1"],
    );
    script(
        Plan1,
        &ear,
        &["至高のエンタメ"],
        &["set lb 4", "至高のエンタメ", "is lb 1 turn 2 uses0 1"],
    );
    // Costs 4 of 20 体力: half of it was there.
    let pouch = ["いつものメイクポーチ"];
    let appeal = ["アピールの基本"];
    script(
        Plan1,
        &pouch,
        &appeal,
        &["set stamina 20", "アピールの基本", "is score 11 stamina 16 lb 2"],
    );
    script(
        Plan1,
        &pouch,
        &appeal,
        &["set stamina 19", "アピールの基本", "is score 9 stamina 15 lb 0"],
    );
}

#[test]
fn conditions_after_a_card_look_at_what_it_left() {
    let steps = ["幸せな時間", "is rev 9 plays 1 turn 1 stamina 35 uses0 0"];
    script(Plan2, &["ピッグドリーム貯金箱"], &["幸せな時間"], &steps);
    // 好調 comes after the hit, so it is 9 points.
    let steps = ["アピールの基本", "is score 9 pb 1 plays 1 genki 5 stamina 36"];
    script(Plan1, &["共に戦うタオル+"], &["アピールの基本"], &steps);
}

#[test]
fn a_status_that_a_card_raises_fires_between_the_card_s_lines() {
    // 5 好印象 and 3 more, then a hit of 8.
    let steps = ["set plays 2", "200%スマイル", "is score 8 rev 8 uses0 0 stamina 34"];
    script(Plan2, &["緑のお揃いブレス"], &["200%スマイル"], &steps);
}

#[test]
fn the_condition_of_a_rising_status_looks_at_the_risen_status_and_does_not_fire_itself() {
    let item = ["pitem_02-0-002-0-000"];
    let cards = ["目線の基本"];
    script(Plan2, &item, &cards, &["set plays 3 rev 7", "目線の基本", "is rev 9 score 0 genki 1"]);
    script(Plan2, &item, &cards, &["set plays 3 rev 8", "目線の基本", "is rev 14 score 7 genki 1"]);
}

#[test]
fn what_items_and_lasting_effects_raise_fires_nothing() {
    let items = ["はつぼしキーホルダー", "緑のお揃いブレス"];
    script(Plan2, &items, &[], &["set rev 5", "rest", "is rev 7 plays 2 score 5 uses0 0 uses1 1"]);
    // やる気 3 by the card fires 3 more; the card's lasting effect adds 1 and fires nothing.
    let cards = ["ワクワクが止まらない", "表現の基本"];
    let steps = ["set plays 3", "ワクワクが止まらない", "is agg 6 uses0 1", "表現の基本"];
    script(Plan2, &["ひみつ特訓カーデ"], &cards, &steps).run(&["is agg 7 genki 11 uses0 1"]);
}

#[test]
fn a_stance_that_a_card_reserved_fires_as_the_card_would() {
    let cards = ["トレーニングの成果", "理想のテンポ"];
    let steps = ["トレーニングの成果", "is turn 2 score 9 fpp 3 full 3 pre 1 lesson1 2"];
    script(Plan3, &[], &cards, &steps);
}

#[test]
fn a_change_of_stance_by_an_item_fires_nothing() {
    // A change by a card gives one more card on each of the next three turns.
    let draws = "pitem_tower_001-exam_full_power-1-stage_019";
    let steps = [
        "挨拶の基本",
        "is con 1 hand 4",
        "rest",
        "is hand 4",
        "rest",
        "is hand 4",
        "rest",
        "is hand 3",
    ];
    script(Plan3, &[draws], &["挨拶の基本"], &steps);
    let steps = [
        "挨拶の基本",
        "is pre 2 plays 2 hand 4",
        "rest",
        "is hand 4",
        "rest",
        "is hand 4",
        "rest",
        "is hand 3",
    ];
    script(Plan3, &["はつぼしフィギュア", draws], &["挨拶の基本"], &steps);
}

#[test]
fn lost_stamina_fires_before_the_card_s_effects_and_not_where_genki_pays() {
    let item = ["勝ちへのこだわり"];
    let cute = ["可愛い仕草"];
    let steps = ["set plays 2", "可愛い仕草", "is rev 4 score 4 stamina 35 uses0 3"];
    script(Plan2, &item, &cute, &steps);
    let steps = ["set plays 2 genki 5", "可愛い仕草", "is rev 2 score 2 stamina 40 uses0 4"];
    script(Plan2, &item, &cute, &steps);
    // 体力消費 takes 体力 beside 20 元気.
    let steps = ["set plays 2 genki 20", "気分転換", "is rev 2 score 20 stamina 35 genki 20"];
    script(Plan2, &item, &["気分転換"], &steps);
}

#[test]
fn stamina_that_an_item_takes_fires_nothing() {
    let two = |setup: &mut contest::Setup| setup.colours.truncate(2);
    let table = lay(Plan2, &["みちくさ研究ノート", "勝ちへのこだわり"], &[], two);
    assert_eq!((table.get("stamina"), table.get("rev"), table.get("uses1")), (39, 0, 4));
}

#[test]
fn the_start_of_full_power_fires_though_no_card_causes_it() {
    // 10 + 3 全力値 + 20 of growth, three times.
    let cards = ["眠気", "眠気", "眠気", "翔び立て！"];
    let steps = ["set fpp 10", "rest", "is turn 2 power 1 fpp 0 plays 2 lesson3 20", "翔び立て！"];
    script(Plan3, &[], &cards, &steps).run(&[
        "is score 99 fpp 3 full 3 stamina 34",
        "rest",
        "is power 0",
    ]);
}

#[test]
fn a_card_that_leaves_the_contest_fires_and_one_that_is_discarded_does_not() {
    let item = ["pitem_tower_001-exam_card_play_aggressive-2-stage_010"];
    let cards = ["表現の基本", "目線の基本"];
    let steps =
        ["set plays 3 stamina 30", "表現の基本", "is stamina 34 genki 5 lost 1", "目線の基本"];
    script(Plan2, &item, &cards, &steps).run(&["is stamina 34 genki 4 lost 1 discard 1"]);
}

#[test]
fn conditions_of_the_end_of_a_turn_are_tested_once_for_items() {
    // 8 好印象 and 3 more are 11, but 10 were not there as the turn ended.
    let items = ["思い出ロボ", "これが、私"];
    script(Plan2, &items, &[], &["set rev 8", "rest", "is score 11 rev 10 genki 0 uses0 2"]);
    let items = ["これが、私", "思い出ロボ"];
    script(Plan2, &items, &[], &["set rev 10", "rest", "is score 23 rev 12 genki 3 uses0 1"]);
}

#[test]
fn conditions_of_what_cards_made_look_at_what_items_left() {
    // 1 好印象 by the card, 4 by the item, and so 3 by 虹色ドリーマー.
    let steps = ["set genki 16", "虹色ドリーマー", "is turn 2 score 8 rev 8 genki 7"];
    script(Plan2, &["お気にのスニーカー"], &["虹色ドリーマー"], &steps);
}

#[test]
fn items_act_before_what_cards_made() {
    // Three hits of 10 + 集中: 6 and then 8 of it.
    let item = "pitem_tower_001-exam_lesson_buff-1-stage_005";
    let mut table = lay(Plan1, &[item], &["天真爛漫"], |setup| setup.colours.truncate(2));
    table.run(&["set lb 5", "天真爛漫", "is turn 2 score 48 lb 8", "rest", "is left 0 score 102"]);
}

#[test]
fn colours_are_those_of_the_turn() {
    let turns = [Colour::Visual, Colour::Vocal, Colour::Visual, Colour::Dance];
    let mut table =
        lay(Plan1, &["星のリトルプリンス"], &[], |setup| setup.colours = turns.into());
    table.run(&["is genki 2", "rest", "is genki 2", "rest", "is genki 4", "rest", "is genki 4"]);
}
