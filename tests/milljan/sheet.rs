//! How an inconsistent entry is handled.

use jobs::milljan::{AnalyseRequest, OWN, Problem, State, sound};
use milljan::notation::Sheet;
use serde_json::{Value, json};

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

#[test]
fn a_request_is_a_sheet_again_and_what_there_is_not_is_refused_with_its_place() {
    let read = |more: Value| {
        let mut fields = json!({ "snapshot": "2019-12-12", "state": "drawn", "free": [5, 3] });
        let more = more.as_object().expect("fields").clone();
        fields.as_object_mut().expect("fields").extend(more);
        serde_json::from_value::<AnalyseRequest>(fields).expect("a request").sheet()
    };
    // Whether it makes a hand is another question.
    let odd = read(json!({ "free": vec![5; 14], "claimed": [12], "oshi": 53 })).expect("a sheet");
    assert_eq!((odd.free.len(), odd.claimed, odd.oshi), (14, vec![12], Some(53)));
    let own = json!([{ "name": "三人", "members": [0, 1, 24] }]);
    let sheet = read(json!({ "units_own": own, "units_off": [10_000] })).expect("a sheet");
    assert_eq!((sheet.own.len(), sheet.off), (1, vec![10_000]));
    for (more, code, at) in [
        (json!({ "free": [5, 54] }), "unknown-tile", "/free/1"),
        (json!({ "seen": [54] }), "unknown-tile", "/seen/0"),
        (json!({ "oshi": 54 }), "unknown-tile", "/oshi"),
        (json!({ "seen": vec![0; 163] }), "out-of-range", "/seen"),
        (json!({ "claimed": [3, 9999] }), "unknown-unit", "/claimed/1"),
        (json!({ "units_off": [10_000] }), "unknown-unit", "/units_off/0"),
        (
            json!({ "units_own": [{ "name": "", "members": [0, 1] }] }),
            "bad-own-unit",
            "/units_own/0/name",
        ),
    ] {
        let error = read(more).expect_err(at);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at));
    }
}
