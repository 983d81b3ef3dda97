//! How long lasting effects live: activations, turns, what counts as fresh; every condition.

use contest::data::Plan::{self, Plan1, Plan2, Plan3};
use contest::{Colour, Event, Source};

use super::table::{lay, script};

/// メンタル right after メンタル: 好調 4; for 7 turns.
const SEVEN_TURNS: &str = "pitem_tower_001-exam_lesson_buff-1-stage_010";

#[test]
fn an_item_of_three_activations_acts_three_times_and_is_gone() {
    let steps =
        ["is lb 1 uses0 2", "rest", "is lb 2 uses0 1", "rest", "is lb 3 uses0 0 lasting 1", "rest"];
    script(Plan1, &["ピンクのお揃いブレス+"], &[], &steps).run(&[
        "is lb 3 lasting 0",
        "rest",
        "is lb 3",
    ]);
}

#[test]
fn an_item_without_a_number_of_activations_acts_to_the_end() {
    let mut table = lay(Plan1, &["星のリトルプリンス"], &[], |setup| {
        setup.colours = vec![Colour::Visual; 12];
    });
    for turn in 1..=12 {
        assert_eq!((table.get("genki"), table.get("uses0")), (2 * turn, -1));
        table.run(&["rest"]);
    }
    // -1 in the data also means without limit: 9 x 1.1, x1.2, x1.3, each rounded up.
    let cards = ["アピールの基本"; 3];
    let steps = ["set plays 4", "アピールの基本", "is score 10", "アピールの基本", "is score 21"];
    let mut table = script(Plan1, &["pitem_00-0-004-0-011"], &cards, &steps);
    table.run(&["アピールの基本", "is score 33 lvm 300 uses0 -1"]);
}

#[test]
fn an_item_of_seven_turns_lives_through_the_seventh() {
    let mut cards = ["眠気"; 22];
    (cards[0], cards[18], cards[21]) = ("表現の基本", "表現の基本", "表現の基本");
    let steps = ["表現の基本", "is turn 2 pb 0 turns0 6", "rest", "rest", "rest", "rest", "rest"];
    let mut table = script(Plan1, &[SEVEN_TURNS], &cards, &steps);
    table.run(&[
        "is turn 7 turns0 1",
        "表現の基本",
        "is turn 8 pb 4 lasting 0",
        "表現の基本",
        "is pb 3",
    ]);
}

#[test]
fn a_lasting_effect_that_a_card_gives_keeps_its_turns_at_the_end_of_that_turn() {
    // 4 points at the end of four turns, x1.5 while there is 好調: 2 turns of it, fresh as well.
    let steps =
        ["ちょちょいのちょい", "is score 6 pb 2 turns0 3", "rest", "is score 12 pb 1 turns0 2"];
    let mut table = script(Plan1, &[], &["ちょちょいのちょい"], &steps);
    table.run(&[
        "rest",
        "is score 18 pb 0 turns0 1",
        "rest",
        "is score 22 lasting 0",
        "rest",
        "is score 22",
    ]);
}

#[test]
fn turns_given_as_a_turn_starts_are_spent_at_its_end() {
    let turns = [Colour::Visual, Colour::Vocal, Colour::Vocal];
    let cards = ["アピールの基本", "眠気", "眠気", "アピールの基本"];
    let mut table =
        lay(Plan1, &["得体のしれないモノ"], &cards, |setup| setup.colours = turns.into());
    table.run(&[
        "is lvm 500",
        "アピールの基本",
        "is score 14 lvm 0",
        "アピールの基本",
        "is score 23",
    ]);
}

#[test]
fn turns_given_as_a_card_is_played_are_kept_at_the_end_of_that_turn_and_add_up() {
    // 30 % each, for 3 turns, on every card: 9 x 1.3, x 1.6, x 1.9, each rounded up.
    let cards = ["アピールの基本", "アピールの基本", "眠気", "アピールの基本"];
    let steps =
        ["set plays 2", "アピールの基本", "is score 12", "アピールの基本", "is score 27 lvm 600"];
    let mut table = script(Plan1, &["pitem_00-0-004-0-010"], &cards, &steps);
    table.run(&["アピールの基本", "is turn 3 score 45 lvm 900", "rest", "is turn 4 lvm 900"]);
    table.run(&["rest", "is turn 5 lvm 300", "rest", "is turn 6 lvm 0 uses0 2"]);
}

#[test]
fn more_of_a_status_that_is_there_protects_nothing() {
    let cards = ["振る舞いの基本", "眠気", "眠気", "振る舞いの基本"];
    // 2 turns from 0 are fresh; on the next turn 2 more make 4, less 1.
    script(Plan1, &[], &cards, &["振る舞いの基本", "is pb 2", "振る舞いの基本", "is pb 3"]);
}

#[test]
fn one_activation_is_spent_only_where_all_of_its_condition_holds() {
    // A turn of ダンス with 1 集中.
    let turns = vec![Colour::Dance, Colour::Vocal, Colour::Dance];
    let mut table = lay(Plan1, &["イケてるセーター"], &[], |setup| setup.colours = turns);
    table.run(&["is pb 0 lb 0 uses0 1", "set lb 3", "rest", "is pb 0 lb 3 uses0 1"]);
    table.run(&["rest", "is pb 3 lb 2 uses0 0"]);
}

#[test]
fn every_condition_holds_from_its_threshold_on() {
    // What is set on turn 1, once one too little and once just enough, for the start of turn 2;
    // turns and 好印象 lose 1 on the way, a rest gives 2 体力.
    let rows: [(Plan, &str, &str, &str); 11] = [
        (Plan2, "はつぼしキーホルダー", "set rev 3", "set rev 4"),
        (Plan1, "はつぼし手帳", "set lb 4", "set lb 5"),
        (Plan2, "マスコット（非公認）", "set agg 4", "set agg 5"),
        (Plan2, "だれでもわかる入門書", "set genki 6", "set genki 7"),
        (Plan1, "pitem_01-0-005-0-003", "set pb 6", "set pb 7"),
        (Plan1, "はつぼしTシャツ", "set pb 1", "set pb 2"),
        (Plan1, "pitem_00-0-004-0-002", "set scd 1", "set scd 2"),
        (Plan3, "はつぼし時計", "set fpp 2", "set fpp 3"),
        (Plan3, "あの日のビニール傘", "set full 4", "set full 5"),
        (Plan3, "pitem_tower_001-exam_concentration-1-stage_005", "set intopre 3", "set intopre 4"),
        (Plan1, "みんなの教科書", "set stamina 19", "set stamina 18"),
    ];
    for (plan, item, little, enough) in rows {
        for (set, fires) in [(little, false), (enough, true)] {
            let table = script(plan, &[item], &[], &[set, "rest", "is turn 2"]);
            let fired = table.events.contains(&Event::Fired(Source::Item(0)));
            assert_eq!(fired, fires, "{item}: {set}");
        }
    }
    // The last turns, from the third, the second, the last on.
    for (item, left) in
        [("等身大のレディリップ+", 3), ("等身大のレディリップ", 2), ("超絶あんみんマスク", 1)]
    {
        let plan = if left == 1 { Plan2 } else { Plan1 };
        let mut table = lay(plan, &[item], &[], |_| {});
        while !table.events.contains(&Event::Fired(Source::Item(0))) {
            table.run(&["rest"]);
        }
        assert_eq!(table.get("left"), left, "{item}");
    }
}

#[test]
fn cards_wait_for_their_conditions() {
    let steps = ["set genki 1", "barred おアツイ視線", "set genki 0", "can おアツイ視線"];
    script(Plan1, &[], &["おアツイ視線"], &steps);
    let steps = ["set stamina 19", "barred ご指導ご鞭撻", "set stamina 20", "can ご指導ご鞭撻"];
    script(Plan1, &[], &["ご指導ご鞭撻"], &steps);
    let cards =
        ["ストレッチ談義", "眠気", "眠気", "ストレッチ談義", "眠気", "眠気", "ストレッチ談義"];
    let steps =
        ["barred ストレッチ談義", "rest", "barred ストレッチ談義", "rest", "can ストレッチ談義"];
    script(Plan1, &[], &cards, &steps);
    let cards = ["はじけるパッション", "挨拶の基本"];
    let steps =
        ["set plays 2", "barred はじけるパッション", "挨拶の基本", "can はじけるパッション"];
    script(Plan3, &[], &cards, &steps);
    let cards = ["眠気", "眠気", "眠気", "汗と成長", "眠気", "眠気", "汗と成長"];
    let steps = ["set fpp 10", "rest", "can 汗と成長", "rest", "barred 汗と成長"];
    script(Plan3, &[], &cards, &steps);
    // A contest has no target score, so nobody ever exceeds it.
    script(Plan1, &[], &["お姉ちゃんだもの！"], &["can お姉ちゃんだもの！"]);
}

#[test]
fn an_active_card_right_after_a_mental_one_is_told_from_any_other() {
    // Gains a turn, which has the colour of the last.
    let item = "pitem_tower_001-exam_lesson_buff-2-stage_020";
    let cards = ["アピールの基本", "表現の基本", "アピールの基本"];
    let steps = ["set plays 4", "アピールの基本", "is left 12", "表現の基本", "is left 12"];
    let mut table = script(Plan1, &[item], &cards, &steps);
    table.run(&["アピールの基本", "is left 13 extra 1 uses0 8"]);
    let cards = ["表現の基本", "アピールの基本", "眠気", "眠気", "眠気", "眠気", "アピールの基本"];
    let mut table = lay(Plan1, &[item], &cards, |setup| {
        setup.colours = vec![Colour::Vocal, Colour::Dance];
        setup.bonus = [1000, 2000, 3000];
    });
    table.run(&["set plays 2", "表現の基本", "アピールの基本", "is turn 2 left 2 score 9", "rest"]);
    table.run(&["is turn 3 left 1", "アピールの基本", "is left 0 score 27"]);
}
