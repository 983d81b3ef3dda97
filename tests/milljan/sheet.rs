//! What is made of an entry that does not fit together.

use jobs::milljan::{OWN, Problem, State, sound};
use milljan::notation::Sheet;

fn check(line: &str) -> (State, Vec<Problem>) {
    let day = "2019-12-12".parse().expect("a day");
    let sound = sound(&Sheet::parse(line, day).expect(line));
    (sound.request.state, sound.problems)
}

#[test]
fn the_number_of_tiles_makes_the_state() {
    let hand = "真,雪歩,あずさ,可奈,歩,未来,まつり,美也,紗代子,海美,奈緒,美奈子,星梨花";
    assert_eq!(check(hand), (State::Drawn, vec![]));
    let (twelve, _) = hand.rsplit_once(',').expect("a comma");
    assert_eq!(check(twelve), (State::Waiting, vec![]));
    let (eleven, _) = twelve.rsplit_once(',').expect("a comma");
    assert_eq!(check(eleven), (State::Partial, vec![Problem::TooFew { missing: 1 }]));
}

#[test]
fn each_impossible_entry_is_named() {
    let hand = "春香,春香,春香,春香,千早";
    let expected = vec![Problem::FourthCopy { tile: 0, copies: 4 }];
    assert_eq!(check(hand), (State::Partial, expected));
    let seen = "春香,春香|見 春香,春香";
    let expected =
        vec![Problem::SeenTooOften { tile: 0, own: 2, seen: 2 }, Problem::TooFew { missing: 10 }];
    assert_eq!(check(seen), (State::Partial, expected));
    assert_eq!(check("春香|担当 そら").1[0], Problem::BadOshi);
    assert!(matches!(check("春香|ティン 可奈+志保").1[..], [Problem::TooSmall { .. }, ..]));
    let off = check("|ティン 未来+静香+翼|外す 12").1;
    assert_eq!(off[0], Problem::SwitchedOff { unit: 12 });
}

#[test]
fn an_own_unit_that_is_another_one_is_left_out_of_the_question() {
    let day = "2019-12-12".parse().expect("a day");
    let line = "春香|自作 甲=春香+歌織|自作 乙=未来+静香+翼|自作 丙=歌織+春香";
    let sound = sound(&Sheet::parse(line, day).expect(line));
    let same = |unit, other| Problem::SameUnit { unit, other };
    let expected = [same(OWN + 1, 12), same(OWN + 2, OWN)];
    assert_eq!(sound.problems[1..], expected);
    assert_eq!(sound.request.units_off, [OWN + 1, OWN + 2]);
    assert_eq!(sound.request.units_own.len(), 3);
}
