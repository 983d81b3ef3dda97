//! Growth in the evaluation: r28 is what the cards have grown, r29 what a lasting effect would add. The
//! article sums m2 over r1…r28, so an effect that only lets cards grow counts in r29 as any other.

use std::collections::BTreeSet;

use contest::autoplay::{Action, Reach, at_evaluation};
use contest::data::Plan::Plan3;
use contest::data::{Kind, Trend};
use contest::evaluation::{Evaluator, Lines, Version, Weights};
use contest::{Colour, Source, ai_table, snapshot};

use super::table::lay;

/// The start of a turn in any stance.
const STANCE: &str = "e_trigger-exam_start_turn-not-no_stance";

/// The second of three turns: a card of the first has raised the hand, 頂点へ+ is in its first place.
const CARDS: [&str; 18] = [
    "紅葉ランニング+",
    "学園一のアイドル+",
    "精一杯",
    "雨宿りのバス停",
    "イメージの基本+",
    "頂点へ",
    "おアツイ視線+",
    "旬の味わい",
    "ファーストステップ",
    "精一杯",
    "スターライト",
    "総合芸術",
    "気合十分！+",
    "陽だまりの生徒会室",
    "精一杯+",
    "全身全霊",
    "忍耐力",
    "ジャストアピール+",
];

#[test]
fn a_lasting_effect_that_only_lets_cards_grow_counts_in_r29() {
    let mut table = lay(Plan3, &["ティーキャディー+"], &CARDS, |setup| {
        setup.cards.truncate(CARDS.len());
        setup.order.truncate(CARDS.len());
        setup.trend = Trend::ExamConcentration;
        setup.stamina = 29;
        setup.colours = vec![Colour::Visual, Colour::Dance, Colour::Dance];
        setup.bonus = [5180, 9420, 7750];
        setup.calculate_turn = 1;
    });
    table.run(&[
        "紅葉ランニング+",
        "雨宿りのバス停",
        "is turn 2 stamina 24 pre 1 full 3 lesson11 15",
    ]);
    assert_eq!(table.names(&table.state.hand), ["頂点へ+", "おアツイ視線+", "旬の味わい+"]);

    let weights = ai_table("2024-11").expect("a table");
    let (setup, state) = (&table.setup, &table.state);
    let weights = Weights::new(
        weights,
        setup.data,
        "AutoPlay",
        setup.trend,
        Version::One,
        1,
        Some(setup.bonus),
    );
    let mut evaluator = Evaluator::new(weights.expect("a row"));
    let mut lines = |action: Action| -> Lines {
        let reach = Reach { turns: 1, commands: None, version: Version::One };
        let end = at_evaluation(setup, state, &[action], reach);
        let lines = evaluator.lines(setup, &end.state, end.plays());
        assert_eq!(
            lines.total,
            evaluator.total(setup, &end.state, end.plays()),
            "line by line and at once"
        );
        assert_eq!((lines.term, lines.left), (2, 1), "one turn is left: 1 / 1 + 1");
        lines
    };
    // 頂点へ+ lets all 18 cards grow by 6, at the start of the next turn, in 温存, by 4 more; 総合芸術 has 15 since
    // 温存 began. 体力 19 x 250, 温存 635, 全力値 3 x 1948, a change into 温存 13931: 25160.
    let first = lines(0);
    assert_eq!(first.r[1..].iter().sum::<i64>(), 4750 + 635 + 5844 + 13_931);
    assert_eq!(first.growth, (15 + 18 * (6 + 4)) * 132);
    // One firing is 18 x 4 x 132 at 1000 permil; 0.9 of it for each of 1 turn: 8553.6.
    let [lasting] = &first.lasting[..] else { panic!("{:?}", first.lasting) };
    assert_eq!((lasting.source, lasting.change.growth[0]), (Source::Card(5), 18 * 4));
    assert_eq!((lasting.m1, lasting.m2, lasting.value), (900, 18 * 4 * 132 * 1_000_000, 8553));
    assert_eq!(first.total, 25_160 + 25_740 + 8553);
    // The other two have nothing that lasts.
    assert_eq!([lines(1).total, lines(2).total], [30_106, 30_365]);
}

#[test]
fn the_ai_s_tables_weigh_a_moment_that_only_growth_waits_for() {
    // Were growth left out of r29, the coefficient of this moment and those of growth would weigh nothing.
    for (day, table) in [("v2024-11-16", "2024-11"), ("v2024-12-20", "2024-12")] {
        let data = snapshot(day).expect("a snapshot");
        let effect = |at: u16| &data.effects[usize::from(at)];
        let lines = data.cards.iter().flat_map(|card| &card.lines);
        let waiting: BTreeSet<_> = lines
            .filter_map(|&(_, line)| effect(line).enchant)
            .filter(|&at| {
                let trigger = data.enchants[usize::from(at)].trigger;
                data.triggers[usize::from(trigger)].id == STANCE
            })
            .collect();
        assert_eq!(waiting.len(), 1, "頂点へ");
        for at in waiting {
            let enchant = &data.enchants[usize::from(at)];
            assert!(enchant.effects.iter().all(|&at| effect(at).kind == Kind::ExamAddGrowEffect));
            let weights = ai_table(table).expect("a table");
            let weights = Weights::new(
                weights,
                data,
                "AutoPlay",
                Trend::ExamConcentration,
                Version::One,
                1,
                None,
            );
            assert_eq!(weights.expect("a row").triggers[usize::from(enchant.trigger)], 900);
        }
    }
}
