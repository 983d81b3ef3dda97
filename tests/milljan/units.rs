//! Own and switched-off units, through the job layer.

use crate::support::{ask, try_ask};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

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
    let merge = |a: &Value, b: &Value| jobs::merge("milljan.deals", a.clone(), b.clone());
    assert_eq!(merge(&plain, &more).expect_err("other units").code, "merge-mismatch");
    assert_eq!(merge(&with, &more).expect("the same units")["games"], 40);
}

/// A question about the units of a day.
fn units(date: &str, more: Value) -> Value {
    let mut question = json!({ "job": "milljan.units", "snapshot": date });
    question
        .as_object_mut()
        .expect("an object")
        .extend(more.as_object().expect("an object").clone());
    question
}

/// The data in the repository, read without the program.
fn data() -> Vec<Value> {
    let text = include_str!("../../data/milljan/units.json");
    let file: Value = serde_json::from_str(text).expect("JSON");
    file["units"].as_array().expect("units").clone()
}

fn ids(list: &Value) -> Vec<u64> {
    let id = |row: &Value| row["id"].as_u64().expect("an id");
    list.as_array().unwrap_or_else(|| panic!("no list: {list}")).iter().map(id).collect()
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().expect("a list").iter().map(|id| id.as_u64().expect("a number")).collect()
}

#[test]
fn the_sizes_are_those_of_the_tested_snapshots() {
    for (date, sizes) in [
        ("2019-12-12", [(1, 1), (2, 46), (3, 34), (4, 27), (5, 39), (6, 1), (7, 1), (13, 7)]),
        ("2025-12-16", [(1, 1), (2, 86), (3, 52), (4, 55), (5, 76), (6, 7), (7, 2), (13, 15)]),
    ] {
        let report = ask(units(date, json!({})));
        assert_eq!(report["sizes"], json!(sizes));
        assert_eq!(report["units_active"], sizes.iter().map(|row| row.1).sum::<u64>());
        let parts =
            ["units", "diff", "by_idol", "duos", "import", "export", "units_off", "units_own"];
        assert!(parts.iter().all(|part| report.get(part).is_none()), "{report}");
    }
}

#[test]
fn filters_list_what_fits_and_nothing_else() {
    let listed = |more: Value| ids(&ask(units("2025-12-16", json!({ "filter": more })))["units"]);
    let expected = |fits: &dyn Fn(&Value) -> bool| -> Vec<u64> {
        data()
            .iter()
            .filter(|unit| fits(unit))
            .map(|unit| unit["id"].as_u64().expect("an id"))
            .collect()
    };
    let has = |unit: &Value, id: u64| numbers(&unit["members"]).contains(&id);
    assert_eq!(listed(json!({})).len(), 294);
    assert_eq!(listed(json!({ "members": [0] })), expected(&|unit| has(unit, 0)));
    assert_eq!(
        listed(json!({ "members": [13, 14] })),
        expected(&|unit| has(unit, 13) && has(unit, 14))
    );
    assert_eq!(
        listed(json!({ "sizes": [1, 6] })),
        expected(&|unit| unit["size"] == 1 || unit["size"] == 6)
    );
    assert_eq!(listed(json!({ "tags": ["LTP"] })), expected(&|unit| unit["tag"] == "LTP"));
    assert_eq!(
        listed(json!({ "doubtful": true })),
        expected(&|unit| unit.get("doubtful").is_some())
    );
    let year = |unit: &Value| unit["from"].as_str().is_some_and(|day| day.starts_with("2014"));
    assert_eq!(listed(json!({ "from": "2014-01-01", "to": "2014-12-31" })), expected(&year));
    assert!(listed(json!({ "from": "2014-01-01", "to": "2013-12-31" })).is_empty());
    assert!(listed(json!({ "sizes": [9] })).is_empty());
    // Name, other name, reading and Latin name of a member; all words must fit.
    for text in ["Legend", "LEGEND girls", "ｌｅｇｅｎｄ"] {
        assert_eq!(listed(json!({ "text": text })), [1], "{text}");
    }
    assert!(listed(json!({ "text": "シグナル 未来" })).contains(&12));
    assert_eq!(
        listed(json!({ "text": "まこと ゆきほ" })),
        expected(&|unit| has(unit, 5) && has(unit, 3))
    );
    assert_eq!(
        listed(json!({ "text": "makoto YUKIHO" })),
        expected(&|unit| has(unit, 5) && has(unit, 3))
    );
    // Future units are listed only on request.
    let report = |standing: Value| {
        ids(&ask(units(
            "2019-12-12",
            json!({ "filter": { "standing": standing }, "units_off": [3] }),
        ))["units"])
    };
    assert_eq!(report(json!([])).len(), 156);
    assert_eq!(report(json!(["counts"])).len(), 155);
    assert_eq!(report(json!(["off"])), [3]);
    assert_eq!(report(json!(["not-yet"])).len(), 294 - 156);
}

#[test]
fn a_unit_comes_with_all_its_facts() {
    let report =
        ask(units("2025-12-16", json!({ "filter": { "standing": ["counts", "off", "not-yet"] } })));
    let rows = report["units"].as_array().expect("units");
    assert_eq!(rows.len(), data().len());
    for (row, unit) in rows.iter().zip(data()) {
        for field in [
            "id",
            "name",
            "aliases",
            "members",
            "size",
            "from",
            "from_exact",
            "tag",
            "cover",
            "doubtful",
        ] {
            assert_eq!(row.get(field), unit.get(field), "{field} of {unit}");
        }
        assert_eq!((&row["standing"], &row["own"]), (&json!("counts"), &json!(false)));
        assert!(row.get("alive").is_none() && row.get("missing").is_none());
    }
    let own = json!([{ "name": "甲", "members": [51, 0] }]);
    let more = json!({ "units_own": own, "units_off": [10_000], "filter": { "own": true } });
    let report = ask(units("2025-12-16", more));
    let expected = json!([{
        "id": 10_000, "name": "甲", "aliases": [], "members": [0, 51], "size": 2, "standing": "off", "own": true,
        "from": null, "from_exact": true, "tag": "", "cover": false,
    }]);
    assert_eq!(report["units"], expected);
    assert_eq!(report["units_active"], 294);
}

#[test]
fn copies_left_tell_what_can_still_be_made() {
    let mut rem = vec![3u8; 54];
    (rem[13], rem[14], rem[0]) = (0, 1, 0);
    let ask_for = |filter: Value, free: Value| {
        let more = json!({ "filter": filter, "rem": rem, "free": free });
        ask(units("2025-12-16", more))["units"].clone()
    };
    let row = |list: &Value, id: u64| {
        let found = list.as_array().expect("a list").iter().find(|row| row["id"] == id);
        found.unwrap_or_else(|| panic!("unit {id} in {list}")).clone()
    };
    // Unit 12 is 未来, 静香 and 翼 (13, 14, 15).
    let list = ask_for(json!({}), json!([]));
    assert_eq!(row(&list, 12)["alive"], 0);
    assert_eq!(row(&list, 12)["missing"], json!([13, 14, 15]));
    let list = ask_for(json!({}), json!([13, 13, 14]));
    assert_eq!(row(&list, 12)["alive"], 2);
    assert_eq!(row(&list, 12)["missing"], json!([15]));
    let dead = ids(&ask_for(json!({ "alive": false }), json!([])));
    let alive = ids(&ask_for(json!({ "alive": true }), json!([])));
    assert_eq!(dead.len() + alive.len(), 294);
    for unit in data() {
        let gone = numbers(&unit["members"]).iter().any(|&id| rem[id as usize] == 0);
        assert_eq!(dead.contains(&unit["id"].as_u64().expect("an id")), gone, "{unit}");
    }
}

#[test]
fn the_difference_between_two_days_is_told_both_ways() {
    let report = ask(units("2025-12-16", json!({ "since": "2019-12-12", "units_off": [290] })));
    let added = ids(&report["diff"]["added"]);
    assert_eq!((added.len(), &report["diff"]["removed"]), (294 - 156, &json!([])));
    let rows = report["diff"]["added"].as_array().expect("a list");
    assert!(rows.iter().all(|row| row["from"].as_str() > Some("2019-12-12")));
    // Switched-off units are included, and marked as such.
    assert!(rows.iter().any(|row| row["id"] == 290 && row["standing"] == "off"));
    let back = ask(units("2019-12-12", json!({ "since": "2025-12-16" })));
    assert_eq!((ids(&back["diff"]["removed"]), &back["diff"]["added"]), (added, &json!([])));
    let same = ask(units("2019-12-12", json!({ "since": "2019-12-12" })));
    assert_eq!(same["diff"], json!({ "since": "2019-12-12", "added": [], "removed": [] }));
}

#[test]
fn every_character_has_her_units_and_every_duo_is_an_edge() {
    let own =
        json!([{ "name": "甲", "members": [0, 51] }, { "name": "乙", "members": [0, 1, 50] }]);
    let more = json!({ "by_idol": true, "duos": true, "units_own": own, "units_off": [12] });
    let report = ask(units("2019-12-12", more));
    let counts = |unit: &Value| unit["from"].as_str() <= Some("2019-12-12") && unit["id"] != 12;
    let mut all: Vec<(u64, Vec<u64>)> = data()
        .iter()
        .filter(|unit| counts(unit))
        .map(|unit| (unit["id"].as_u64().expect("an id"), numbers(&unit["members"])))
        .collect();
    all.extend([(10_000, vec![0, 51]), (10_001, vec![0, 1, 50])]);
    let lists = report["by_idol"].as_array().expect("lists");
    assert_eq!(lists.len(), 53);
    for (idol, row) in (0u64..).zip(lists) {
        let mut hers: Vec<_> = all.iter().filter(|(_, members)| members.contains(&idol)).collect();
        hers.sort_by_key(|(id, members)| (members.len(), *id));
        let hers: Vec<_> = hers.iter().map(|(id, _)| *id).collect();
        assert_eq!(row, &json!({ "idol": idol, "units": hers }));
    }
    let mut duos: Vec<_> = all
        .iter()
        .filter(|row| row.1.len() == 2)
        .map(|(id, members)| (members[0], members[1], *id))
        .collect();
    duos.sort_unstable();
    assert_eq!(duos.len(), 46 + 1);
    assert_eq!(report["duos"], json!(duos));
}

/// The report of importing a text, and its problems as line, column, code.
fn import(text: &str, more: Value) -> (Value, Vec<(u64, u64, String)>) {
    let mut question = units("2019-12-12", more);
    question["import"] = json!({ "text": text });
    let report = ask(question);
    let problems = report["import"]["problems"].as_array().expect("problems");
    let refused = problems.iter().map(|problem| {
        let number = |field: &str| problem[field].as_u64().expect("a number");
        assert!(problem["message"].as_str().is_some_and(|text| !text.is_empty()), "{problem}");
        (number("line"), number("column"), problem["code"].as_str().expect("a code").to_owned())
    });
    let refused = refused.collect();
    (report, refused)
}

#[test]
fn every_kind_of_bad_import_is_named_with_its_line_and_loses_nothing() {
    let thirteen = "春香+千早+美希+雪歩+やよい+真+伊織+貴音+律子+あずさ+亜美+真美+響";
    let long = "あ".repeat(61);
    let own = json!([{ "name": "前から", "members": [0, 51] }]);
    for (line, column, code) in [
        ("二人", 1, "no-unit"),
        ("二人=春香+ゆきぽ", 7, "unknown-idol"),
        (&format!("全員={thirteen}+未来"), 4, "too-many-members"),
        ("二重=千早+春香+千早+紬", 4, "named-twice"),
        ("そら組=春香+そら", 5, "sora"),
        ("詩花組=春香+詩花", 5, "shiika-with-others"),
        ("一人=千早", 4, "alone"),
        ("空=", 3, "no-members"),
        ("=春香+千早", 1, "no-name"),
        (&format!("{long}=春香+千早"), 1, "long-name"),
        ("\u{7}=春香+千早", 1, "name-character"),
        ("同じ=歌織+春香", 1, "same-unit"),
        ("同じ=未来+静香+翼", 1, "same-unit"),
        ("外す 294", 4, "unknown-unit"),
        ("外す Large Size Party", 4, "ambiguous-unit"),
    ] {
        let text = format!("甲=千早+紬\n{line}\n外す 131\n乙=雪歩+真+まつり");
        let (report, refused) = import(&text, json!({ "units_own": own, "units_off": [3] }));
        assert_eq!(refused, [(2, column, code.to_owned())], "{line}");
        let names: Vec<_> = report["units_own"]
            .as_array()
            .expect("units")
            .iter()
            .map(|unit| unit["name"].as_str())
            .collect();
        let kept: Vec<_> = names
            .iter()
            .filter(|name| !name.is_some_and(|name| name.starts_with("同じ")))
            .collect();
        assert_eq!(kept, [&Some("前から"), &Some("甲"), &Some("乙")], "{line}");
        let off = numbers(&report["units_off"]);
        assert!(off.contains(&3) && off.contains(&131), "{line}: {off:?}");
    }
}

#[test]
fn an_import_says_what_was_meant() {
    let (report, _) = import("二人=春香+ゆきぽ\n外す Large Size Party", json!({}));
    let problems = report["import"]["problems"].as_array().expect("problems");
    assert_eq!((&problems[0]["word"], &problems[0]["near"]), (&json!("ゆきぽ"), &json!([3])));
    assert_eq!(
        (&problems[0]["index"], &problems[0]["text"]),
        (&json!(0), &json!("二人=春香+ゆきぽ"))
    );
    assert!(
        problems[1]["units"].as_array().is_some_and(|units| units.len() > 1),
        "{}",
        problems[1]
    );
    assert_eq!(problems[1]["index"], Value::Null);
}

#[test]
fn broken_json_keeps_what_is_whole() {
    let text = "{\"units_off\": [12],\n\"units_own\": [\n{\"name\": \"甲\", \"members\": [1, 50]},\n{\"name\": \"乙\" \"members\": [0, 51]},\n{\"name\": \"丙\", \"members\": [3, 5, 20]}\n]}";
    let (report, refused) = import(text, json!({}));
    assert_eq!(refused, [(4, 14, "invalid-json".to_owned())]);
    assert_eq!(
        (&report["import"]["added"], &report["import"]["switched_off"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(report["units_active"], 156 - 1 + 2);
    for (text, code) in [
        ("{", "invalid-json"),
        ("[7]", "invalid-json"),
        ("", "nothing"),
        ("{\"a\":1}", "unknown-list"),
    ] {
        let (_, refused) = import(text, json!({}));
        assert_eq!((refused.len(), refused[0].2.as_str()), (1, code), "{text}");
    }
}

#[test]
fn an_import_adds_or_replaces() {
    let lists =
        json!({ "units_own": [{ "name": "前", "members": [0, 51] }], "units_off": [3, 10_000] });
    let (report, refused) = import("甲=千早+紬\n外す 10000", lists.clone());
    assert_eq!((refused.len(), &report["units_off"]), (0, &json!([3, 10_000, 10_001])));
    let mut question = units("2019-12-12", lists);
    question["import"] = json!({ "text": "甲=歌織+春香", "replace": true });
    let report = ask(question);
    assert!(report.get("units_off").is_none());
    assert_eq!(report["units_own"], json!([{ "name": "甲", "members": [0, 51] }]));
    assert_eq!(
        report["import"],
        json!({ "added": 1, "switched_off": 0, "problems": [], "more_problems": 0 })
    );
}

#[test]
fn faulty_questions_about_units_are_refused_with_their_place() {
    let full = vec![3u8; 54];
    let mut four = full.clone();
    four[7] = 4;
    for (more, code, at) in [
        (json!({ "filter": { "members": [54] } }), "unknown-tile", "/filter/members/0"),
        (json!({ "filter": { "alive": true } }), "missing-field", "/rem"),
        (json!({ "filter": { "name": "x" } }), "unknown-field", "/filter/name"),
        (json!({ "filter": { "standing": ["on"] } }), "unknown-value", "/filter/standing/0"),
        (json!({ "filter": { "from": "2019-02-30" } }), "invalid-value", "/filter/from"),
        (json!({ "rem": [3] }), "invalid-length", "/rem"),
        (json!({ "rem": four }), "out-of-range", "/rem/7"),
        (json!({ "rem": full, "free": [54] }), "unknown-tile", "/free/0"),
        (json!({ "rem": full, "free": [0] }), "fourth-copy", "/free/0"),
        (json!({ "free": [0] }), "out-of-range", "/free"),
        (json!({ "units_off": [294] }), "unknown-unit", "/units_off/0"),
        (
            json!({ "units_own": [{ "name": "x", "members": [13, 14, 15] }] }),
            "same-unit",
            "/units_own/0/members",
        ),
        (json!({ "import": "甲=春香+歌織" }), "invalid-type", "/import"),
    ] {
        let error = try_ask(&units("2019-12-12", more.clone())).expect_err(at);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{more}");
    }
}

/// Pieces of lists, valid and not, in lines and in JSON.
fn list_text() -> impl Strategy<Value = String> {
    let piece = select(
        &[
            "甲=春香+歌織",
            "乙=未来+静香+翼",
            "外す 12",
            "外す 10000+131",
            "自作 ",
            "own:",
            "#",
            "|",
            "\n",
            "\r\n",
            "=",
            "+",
            "春香",
            "ゆきぽ",
            "そら",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "\"",
            "\\",
            "\"units_own\":[",
            "\"units_off\":[",
            "{\"name\":\"甲\",\"members\":[0,51]}",
            "{\"name\":\"乙\",\"members\":[\"春香\",\"千早\",\"紬\"]}",
            "\"name\":",
            "12",
            "-1",
            "1e9",
            "null",
            "\u{feff}",
            "\u{3000}",
            "😀",
            "ß",
            "İ",
        ][..],
    );
    let pieces = proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat());
    "\\PC{0,60}".boxed().prop_union(pieces.boxed())
}

fn lists() -> impl Strategy<Value = (Vec<Value>, Vec<u16>)> {
    let idols = Just((0u8..52).collect::<Vec<_>>()).prop_shuffle();
    let unit = (idols, 2usize..=13, "[^|｜\\p{C}\\p{Z}]{1,12}")
        .prop_map(|(idols, size, name)| json!({ "name": name, "members": idols[..size] }));
    let off = proptest::collection::btree_set(0u16..294, 0..8);
    (proptest::collection::vec(unit, 0..6), off, any::<bool>()).prop_map(|(own, off, first)| {
        let mut off: Vec<u16> = off.into_iter().collect();
        if first && !own.is_empty() {
            off.push(10_000);
        }
        (own, off)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::support::cases(256), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lists_survive_every_form_of_export((own, off) in lists()) {
        let question = units("2019-12-12", json!({ "units_own": own, "units_off": off, "export": true }));
        // Units drawn at random may be units already.
        let Ok(report) = try_ask(&question) else { return Ok(()) };
        for form in ["json", "lines", "line"] {
            let text = &report["export"][form];
            let mut back = units("2019-12-12", json!({}));
            back["import"] = json!({ "text": text });
            let again = ask(back);
            prop_assert_eq!(&again["units_own"], &report["units_own"], "{}", text);
            prop_assert_eq!(&again["units_off"], &report["units_off"], "{}", text);
            let problems = again["import"]["problems"].as_array().expect("problems").len();
            prop_assert_eq!(problems, usize::from(own.is_empty() && off.is_empty()), "{}", text);
        }
    }

    #[test]
    fn no_text_makes_the_import_panic_or_lose_a_list(text in list_text(), (own, off) in lists()) {
        let lists = json!({ "units_own": own, "units_off": off });
        let Ok(before) = try_ask(&units("2019-12-12", lists.clone())) else { return Ok(()) };
        let mut question = units("2019-12-12", lists);
        question["import"] = json!({ "text": text });
        let report = ask(question);
        // Existing units stay in place; the result is a valid roster.
        let list = |report: &Value, field: &str| report[field].as_array().cloned().unwrap_or_default();
        let (old, new) = (list(&before, "units_own"), list(&report, "units_own"));
        prop_assert!(new.starts_with(&old));
        // Duplicates are kept too, but switched off and reported.
        let added = report["import"]["added"].as_u64().expect("a number") as usize;
        prop_assert!(added <= new.len() - old.len());
        prop_assert!(list(&before, "units_off").iter().all(|id| list(&report, "units_off").contains(id)));
        let again = units("2019-12-12", json!({ "units_own": new, "units_off": report.get("units_off").unwrap_or(&json!([])) }));
        prop_assert_eq!(&ask(again)["units_active"], &report["units_active"]);
        // Every line with content was read, or is reported.
        let lines = text.split('\n').count() as u64;
        for problem in report["import"]["problems"].as_array().expect("problems") {
            prop_assert!((1..=lines).contains(&problem["line"].as_u64().expect("a line")), "{}", problem);
        }
    }
}
