//! The command-line tool as a program: lines in, lines out.

use std::process::Output;

use serde_json::{Value, json};

use crate::{sakiyomi, text};

fn lines(output: &Output) -> Vec<Value> {
    text(output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

fn answers(input: &str) -> Vec<Value> {
    let output = sakiyomi(&["job"], input.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    lines(&output)
}

const HAND: &str = r#"{"job":"milljan.analyse","id":"a","snapshot":"2019-12-12","state":"drawn","free":[3,5,9,13,18,20,21,26,28,33,35,36,41],"oshi":35}"#;

#[test]
fn a_request_is_answered_with_its_id_and_time() {
    let answers = answers(HAND);
    assert_eq!(answers.len(), 1);
    assert_eq!(answers[0]["id"], "a");
    assert_eq!(answers[0]["ok"]["exchanges"]["count"], 11);
    assert!(answers[0]["ms"].is_number());
}

#[test]
fn every_faulty_line_gets_an_error_and_the_next_one_is_read() {
    let cases = [
        ("{", "invalid-json", ""),
        ("[1]", "invalid-request", ""),
        ("{}", "missing-field", "/job"),
        (r#"{"job":7}"#, "invalid-type", "/job"),
        (r#"{"job":"milljan.nothing"}"#, "unknown-job", "/job"),
        (
            r#"{"job":"milljan.score","units":[],"result":"none","tag":"x"}"#,
            "unknown-field",
            "/tag",
        ),
        (
            r#"{"job":"milljan.score","units":[{"unit":1,"claimed":false,"x":1}],"result":"none"}"#,
            "unknown-field",
            "/units/0/x",
        ),
        (r#"{"job":"milljan.score","units":[]}"#, "missing-field", "/result"),
        (r#"{"job":"milljan.score","units":[],"result":"won"}"#, "unknown-value", "/result"),
        (
            r#"{"job":"milljan.score","units":[{"unit":9999,"claimed":false}],"result":"none"}"#,
            "unknown-unit",
            "/units/0/unit",
        ),
        (r#"{"job":"milljan.score","units":[],"result":"ron"}"#, "invalid-ron-unit", "/ron_unit"),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"drawn","free":[300]}"#,
            "out-of-range",
            "/free/0",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"drawn","free":[-1]}"#,
            "out-of-range",
            "/free/0",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"drawn","free":[1.5]}"#,
            "invalid-type",
            "/free/0",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"partial","free":[54]}"#,
            "unknown-tile",
            "/free/0",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-02-30","state":"drawn","free":[]}"#,
            "invalid-value",
            "/snapshot",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"drawn","free":[1]}"#,
            "wrong-count",
            "/free",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"partial","free":[1,1,1,1]}"#,
            "fourth-copy",
            "/free/3",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"partial","free":[1,1,1],"seen":[1]}"#,
            "fourth-copy-seen",
            "/seen/0",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"partial","free":[],"claimed":[293]}"#,
            "inactive-unit",
            "/claimed/0",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"partial","free":[],"oshi":53}"#,
            "invalid-oshi",
            "/oshi",
        ),
        (
            r#"{"job":"milljan.analyse","snapshot":"2019-12-12","state":"partial","free":[],"exchange_limit":10000001}"#,
            "out-of-range",
            "/exchange_limit",
        ),
        (
            r#"{"job":"milljan.tree","snapshot":"2019-12-12","state":"partial","free":[]}"#,
            "invalid-value",
            "/state",
        ),
        (
            r#"{"job":"milljan.deals","snapshot":"2019-12-12","games":0,"seed_from":1}"#,
            "out-of-range",
            "/games",
        ),
        (
            r#"{"job":"milljan.deals","snapshot":"2019-12-12","games":1,"seed_from":18446744073709551615}"#,
            "out-of-range",
            "/seed_from",
        ),
        (
            r#"{"job":"milljan.deals","snapshot":"2019-12-12","games":1,"seed_from":1,"budget":{"node":1}}"#,
            "unknown-field",
            "/budget/node",
        ),
        (
            r#"{"job":"milljan.deals","snapshot":"2019-12-12","games":1,"seed_from":1,"budget":{"ms":-1}}"#,
            "out-of-range",
            "/budget/ms",
        ),
        (
            r#"{"job":"milljan.deals","snapshot":"2019-12-12","games":1,"seed_from":1,"fallback":1}"#,
            "invalid-type",
            "/fallback",
        ),
    ];
    let input: String = cases.iter().map(|(line, ..)| format!("{line}\n")).collect();
    let answers = answers(&format!("{input}{HAND}\n"));
    assert_eq!(answers.len(), cases.len() + 1);
    for (answer, (line, code, at)) in answers.iter().zip(cases) {
        let error = &answer["error"];
        assert_eq!((&error["code"], &error["at"]), (&json!(code), &json!(at)), "{line}: {answer}");
        assert!(error["message"].as_str().is_some_and(|text| text.len() > 10), "{line}: {answer}");
    }
    assert_eq!(answers[cases.len()]["ok"]["h"], 1);
}

#[test]
fn an_error_in_a_field_keeps_the_id() {
    let answers = answers(r#"{"id":[1,{"a":null}],"job":"milljan.score"}"#);
    assert_eq!(answers[0]["id"], json!([1, { "a": null }]));
    assert_eq!(answers[0]["error"]["code"], "missing-field");
}

#[test]
fn a_line_of_ten_megabytes_is_refused_and_the_next_one_answered() {
    let long = format!("{{\"job\":\"{}\"}}\n{HAND}\n", "x".repeat(10 << 20));
    for args in [&["job"][..], &["job", "--threads", "3"]] {
        let output = sakiyomi(args, long.as_bytes());
        assert_eq!(output.status.code(), Some(0));
        let answers = lines(&output);
        assert_eq!(answers.len(), 2);
        assert_eq!(answers[0], json!({ "id": null, "error": answers[0]["error"] }));
        assert_eq!(answers[0]["error"]["code"], "line-too-long");
        assert_eq!(answers[0]["error"]["at"], "");
        assert_eq!(answers[1]["ok"]["h"], 1);
    }
}

#[test]
fn bytes_that_are_no_text_and_deep_nesting_are_refused() {
    let mut input = vec![0xFF, 0xFE, b'\n'];
    input.extend("[".repeat(100_000).bytes());
    input.push(b'\n');
    let answers = lines(&sakiyomi(&["job"], &input));
    assert_eq!(answers.len(), 2);
    assert!(answers.iter().all(|answer| answer["error"]["code"] == "invalid-json"), "{answers:?}");
}

#[test]
fn threads_change_neither_answers_nor_their_order() {
    let mut input = String::new();
    for seed in 0..40 {
        let games = 1 + seed % 7 * 10;
        input += &format!(
            "{{\"job\":\"milljan.deals\",\"id\":{seed},\"snapshot\":\"2019-12-12\",\"games\":{games},\"seed_from\":{seed}}}\n"
        );
    }
    let strip = |output: Output| -> Vec<Value> {
        let mut answers = lines(&output);
        for answer in &mut answers {
            answer["ms"].take();
        }
        answers
    };
    let one = strip(sakiyomi(&["job"], input.as_bytes()));
    assert_eq!(
        one.iter().map(|answer| answer["id"].as_u64()).collect::<Vec<_>>(),
        (0..40).map(Some).collect::<Vec<_>>()
    );
    assert_eq!(one, strip(sakiyomi(&["job", "--threads", "4"], input.as_bytes())));
}

#[test]
fn a_split_batch_merges_to_the_whole() {
    let batch = |games: u64, from: u64| {
        format!(
            "{{\"job\":\"milljan.deals\",\"snapshot\":\"2025-12-16\",\"games\":{games},\"seed_from\":{from}}}\n"
        )
    };
    let whole = answers(&batch(90, 5))[0]["ok"].clone();
    let parts = answers(&format!("{}{}{}", batch(40, 55), batch(20, 5), batch(30, 25)));
    let text: String = parts.iter().map(|part| format!("{part}\n")).collect();
    assert_eq!(lines(&sakiyomi(&["merge"], text.as_bytes())), [whole]);

    for (one, other, code) in [
        (batch(10, 0), batch(10, 11), "merge-gap"),
        (batch(10, 0), batch(10, 9), "merge-overlap"),
        (batch(10, 0), batch(10, 10).replace("2025", "2024"), "merge-mismatch"),
        (
            batch(10, 0),
            batch(10, 10).replace("}", ",\"budget\":{\"nodes\":1}}"),
            "merge-unfinished",
        ),
        (batch(10, 0), HAND.to_owned(), "not-a-batch"),
    ] {
        let parts = answers(&format!("{one}{other}\n"));
        let text: String = parts.iter().map(|part| format!("{}\n", part["ok"])).collect();
        let merged = lines(&sakiyomi(&["merge"], text.as_bytes()));
        assert_eq!(merged[0]["error"]["code"], code, "{merged:?}");
    }
    assert_eq!(lines(&sakiyomi(&["merge"], b""))[0]["error"]["code"], "no-reports");

    // A report that no batch can have written is refused, alone and in company.
    let mut forged = parts[0]["ok"].clone();
    forged["h"][0] = json!(u64::MAX);
    for text in [format!("{forged}\n"), format!("{forged}\n{}\n", parts[1]["ok"])] {
        assert_eq!(
            lines(&sakiyomi(&["merge"], text.as_bytes()))[0]["error"]["code"],
            "merge-unfinished"
        );
    }
    let bare = br#"{"request":{"job":"milljan.deals","seed_from":1}}"#;
    assert_eq!(lines(&sakiyomi(&["merge"], bare))[0]["error"]["code"], "missing-field");
}

#[test]
fn the_examples_in_the_help_text_work_when_piped_back() {
    for (args, lab) in [
        (&["help"][..], ""),
        (&["milljan", "help"], "milljan."),
        (&["battleship", "help"], "battleship."),
    ] {
        let help = sakiyomi(args, b"");
        assert_eq!(help.status.code(), Some(0));
        let text = String::from_utf8(help.stdout).expect("UTF-8");
        let examples: String = text
            .lines()
            .filter(|line| line.starts_with("{\"job\""))
            .map(|l| format!("{l}\n"))
            .collect();
        let answers = answers(&examples);
        let listed = jobs::all().filter(|job| job.name.starts_with(lab)).count();
        assert_eq!(answers.len(), listed, "{args:?}");
        assert!(answers.iter().all(|answer| answer["ok"].is_object()), "{answers:?}");
    }
}

#[test]
fn memory_past_the_budget_is_an_error_or_a_cheaper_answer() {
    // A dealt hand with thousands of exchanges.
    let hand = r#"{"job":"milljan.analyse","snapshot":"2025-12-16","state":"drawn","free":[0,4,8,12,16,20,24,28,32,36,40,44,53],"budget":{"bytes":1000}"#;
    let answers = answers(&format!("{hand}}}\n{hand},\"fallback\":true}}\n"));
    assert_eq!(answers[0]["error"]["code"], "budget-exceeded");
    assert_eq!(answers[0]["error"]["at"], "/budget/bytes");
    assert_eq!(answers[1]["ok"]["method"], "without-exchanges");
    assert!(answers[1]["ok"]["h"].is_number());
    assert_eq!(answers[1]["ok"]["complete_count"], false);
}

#[test]
fn a_job_that_ends_within_its_budget_is_not_marked_as_stopped() {
    let line = r#"{"job":"milljan.score","units":[],"result":"none","budget":{"nodes":1}}"#;
    assert_eq!(answers(line)[0]["ok"].get("stopped"), None);
}

#[test]
fn a_focus_narrows_the_best_exchanges_to_those_that_fit() {
    let whole = &answers(HAND)[0]["ok"]["exchanges"];
    for (focus, list) in [("out", "by_out"), ("in", "by_in"), ("unit", "by_unit")] {
        for row in whole[list].as_array().expect("sums") {
            let line = HAND.replace(
                "\"oshi\":35",
                &format!("\"oshi\":35,\"focus\":{{\"{focus}\":{}}}", row[0]),
            );
            let found = answers(&line);
            let top = found[0]["ok"]["exchanges"]["top"].as_array().expect("rows");
            assert_eq!(json!(top.len()), row[1], "{focus} {}", row[0]);
        }
    }
}

#[test]
fn a_budget_of_time_is_marked_as_not_reproducible() {
    let line = HAND.replace("\"oshi\":35", "\"oshi\":35,\"budget\":{\"ms\":60000}");
    assert_eq!(answers(&line)[0]["ok"]["reproducible"], false);
}
