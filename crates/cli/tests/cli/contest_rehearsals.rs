//! Real rehearsals beside the AI's games, as a program.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{sakiyomi, text};

const ROWS: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/contest/rehearsals/2024-08.json");

/// A file with that text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("a folder for tests");
    path
}

fn call(args: &[&str]) -> String {
    let output = sakiyomi(&[&["contest", "rehearsals"], args].concat(), "");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""), "{args:?}");
    text(&output)
}

#[test]
fn a_line_for_each_row_and_one_for_all() {
    let args = [ROWS, "--games", "20", "--seed", "3"];
    let printed = call(&args);
    let lines: Vec<_> = printed.lines().collect();
    assert_eq!(lines.len(), 12);
    let first = "row 1 S6-1 藤田ことね 世界一可愛い私: games 20, mean ";
    assert!(lines[0].starts_with(first) && lines[0].contains(", z "), "{printed}");
    let last = lines[11];
    assert!(last.starts_with("chi2 ") && last.contains(" over 11 loadouts, mean difference "));
    assert!(last.ends_with(" %"), "{last}");
    // The same games whatever does the work; others by another seed.
    assert_eq!(call(&[&args[..], &["--threads", "3"]].concat()), printed);
    assert_ne!(call(&[ROWS, "--games", "20", "--seed", "4"]), printed);
}

#[test]
fn rows_may_have_more_than_is_known_and_less_than_scores() {
    let mut rows: Value =
        serde_json::from_str(&fs::read_to_string(ROWS).expect("rows")).expect("JSON");
    let rows = rows.as_array_mut().expect("a list");
    rows.truncate(2);
    rows[0]["remark"] = "from a friend".into();
    rows[1].as_object_mut().expect("a row").remove("mean");
    let path = file("more.json", &serde_json::to_string(&rows).expect("JSON"));
    let printed = call(&[path.to_str().expect("UTF-8"), "--games", "10"]);
    assert!(printed.lines().nth(1).is_some_and(|line| line.ends_with(", z unknown")), "{printed}");
    assert!(printed.contains(" over 1 loadouts, "), "{printed}");
}

#[test]
fn a_result_is_kept_once() {
    let path = file("agreement.json", "");
    fs::remove_file(&path).expect("a file");
    let table = path.to_str().expect("UTF-8");
    for (policy, day) in [("ai", "2026-11-01"), ("random", "2026-11-02"), ("ai", "2026-11-03")] {
        let kept = ["--record", table, "--day", day, "--policy", policy];
        call(&[&[ROWS, "--games", "5"], &kept[..]].concat());
    }
    let table: Value =
        serde_json::from_str(&fs::read_to_string(&path).expect("a table")).expect("JSON");
    let entries = table["entries"].as_array().expect("entries");
    let days: Vec<_> =
        entries.iter().map(|entry| entry["day"].as_str().unwrap_or_default()).collect();
    assert_eq!(days, ["2026-11-03", "2026-11-02"]);
    assert_eq!(entries[0]["rows"].as_array().map(Vec::len), Some(11));
}

#[test]
fn what_is_wrong_is_said_with_file_row_and_field() {
    let rows = fs::read_to_string(ROWS).expect("rows");
    let broken = file("broken.json", &rows[..rows.len() / 2]);
    let unknown = file("unknown.json", &rows.replacen("p_card-02-men-2_054", "p_card-99", 1));
    let none = file("none.json", "");
    fs::remove_file(&none).expect("a file");
    let foreign = file("foreign.json", "[]");
    let cases: [(&[&str], &str); 6] = [
        (&[none.to_str().expect("UTF-8")], "none.json: No such file"),
        (&[broken.to_str().expect("UTF-8")], "broken.json: "),
        (
            &[unknown.to_str().expect("UTF-8")],
            "unknown.json: row 1 (n 1), main/4/1: There is no card 'p_card-99' in v2024-08-10",
        ),
        (&[ROWS, "--snapshot", "v2020-01-01"], "There is no snapshot 'v2020-01-01'"),
        (&[ROWS, "--convention", "no_such"], "--convention: unknown field `no_such`"),
        (
            &[
                ROWS,
                "--games",
                "1",
                "--day",
                "2026-11-01",
                "--record",
                foreign.to_str().expect("UTF-8"),
            ],
            "foreign.json is no table of agreement",
        ),
    ];
    for (args, complaint) in cases {
        let output = sakiyomi(&[&["contest", "rehearsals"], args].concat(), "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(complaint), "{said}");
    }
}
