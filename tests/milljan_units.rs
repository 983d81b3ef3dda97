//! Own and switched-off units, through the job layer.

mod support;

use serde_json::{Value, json};
use support::{ask, try_ask};

/// The article's hand, with whatever else a test asks for.
fn hand(more: Value) -> Value {
    let mut question = json!({
        "job": "milljan.analyse", "snapshot": "2019-12-12", "state": "drawn",
        "free": [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41],
    });
    let fields = question.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    question
}

#[test]
fn an_own_unit_can_win_a_hand_and_a_switched_off_one_no_longer_does() {
    let plain = ask(hand(json!({})));
    assert_eq!(plain["h"], 1);
    assert!(plain.get("units_own").is_none(), "a report by the units of the day names no others");
    // All thirteen are one unit.
    let all = json!({ "name": "みんな", "members": plain_free() });
    let won = ask(hand(json!({ "units_own": [all] })));
    assert_eq!((&won["h"], &won["tsumo_units"]), (&json!(0), &json!([10_000])));
    assert_eq!((&won["units_active"], &won["score_tsumo"]), (&json!(157), &json!(24_000)));
    assert_eq!(won["units_own"], json!([all]));
    let off = ask(hand(json!({ "units_own": [all], "units_off": [10_000] })));
    assert_eq!((&off["h"], &off["units_active"]), (&json!(1), &json!(156)));
    assert_eq!(off["exchanges"], plain["exchanges"]);
    // Without the units that complete it the hand is further away.
    let without = ask(hand(json!({ "units_off": plain["complete"] })));
    assert!(without["h"].as_u64() > plain["h"].as_u64());
    assert_eq!(without["complete"], json!([]));
}

fn plain_free() -> Value {
    hand(json!({}))["free"].clone()
}

#[test]
fn an_own_unit_can_be_claimed_and_scored() {
    let own = json!([{ "name": "甲", "members": [0, 1, 50] }]);
    let question = json!({
        "job": "milljan.claims", "snapshot": "2019-12-12", "units_own": own,
        "free": [0, 1, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35],
    });
    let report = ask(question);
    let claims = report["claims"].as_array().expect("a list");
    let row = claims.iter().find(|row| row["tile"] == 50).expect("50 can be claimed");
    assert!(row["tin"].as_array().expect("a list").iter().any(|tin| tin[0] == 10_000));
    let score = ask(json!({
        "job": "milljan.score", "units_own": own, "result": "none", "oshi": 50,
        "units": [{ "unit": 10_000, "claimed": true }],
    }));
    assert_eq!(score["total"], 1000 + 2000);
}

#[test]
fn faulty_lists_of_units_are_refused_with_their_place() {
    let name = "あ".repeat(61);
    let twin =
        json!([{ "name": "甲", "members": [0, 51] }, { "name": "乙", "members": [13, 14, 15] }]);
    for (more, code, at) in [
        (json!({ "units_off": [3, 294] }), "unknown-unit", "/units_off/1"),
        (json!({ "units_off": [10_000] }), "unknown-unit", "/units_off/0"),
        (json!({ "units_own": twin }), "same-unit", "/units_own/1/members"),
        (
            json!({ "units_own": [{ "name": "", "members": [0, 51] }] }),
            "bad-own-unit",
            "/units_own/0/name",
        ),
        (
            json!({ "units_own": [{ "name": name, "members": [0, 51] }] }),
            "bad-own-unit",
            "/units_own/0/name",
        ),
        (
            json!({ "units_own": [{ "name": "x", "members": [] }] }),
            "bad-own-unit",
            "/units_own/0/members",
        ),
        (
            json!({ "units_own": [{ "name": "x", "members": [0, 53] }] }),
            "bad-own-unit",
            "/units_own/0/members/1",
        ),
        (
            json!({ "units_own": [{ "name": "x", "members": [0, 52] }] }),
            "bad-own-unit",
            "/units_own/0/members/1",
        ),
        (
            json!({ "units_own": [{ "name": "x", "members": [7] }] }),
            "bad-own-unit",
            "/units_own/0/members",
        ),
        (json!({ "units_own": [{ "name": "x" }] }), "missing-field", "/units_own/0/members"),
        (
            json!({ "units_own": [{ "name": "x", "members": [0, 51], "size": 2 }] }),
            "unknown-field",
            "/units_own/0/size",
        ),
        (json!({ "units_off": [12], "claimed": [12], "free": [] }), "unit-off", "/claimed/0"),
    ] {
        for job in ["milljan.analyse", "milljan.tree"] {
            let mut question = hand(more.clone());
            question["job"] = job.into();
            let error = try_ask(&question).expect_err(at);
            assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{more}");
        }
    }
}

#[test]
fn surveys_with_other_units_are_not_merged() {
    let own = json!([{ "name": "甲", "members": [0, 51] }]);
    let survey = |from: u64, more: &Value| {
        ask(json!({
            "job": "milljan.deals", "snapshot": "2019-12-12", "games": 20, "seed_from": from, "units_own": more,
        }))
    };
    let (plain, with, more) = (survey(1, &json!([])), survey(1, &own), survey(21, &own));
    assert!(with["complete_sum"].as_u64() >= plain["complete_sum"].as_u64());
    let merge = |a: &Value, b: &Value| sakiyomi::jobs::merge("milljan.deals", a.clone(), b.clone());
    assert_eq!(merge(&plain, &more).expect_err("other units").code, "merge-mismatch");
    assert_eq!(merge(&with, &more).expect("the same units")["games"], 40);
}
