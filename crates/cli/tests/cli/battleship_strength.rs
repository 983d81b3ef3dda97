//! Measuring the players, as a program that may be stopped at any time.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::{sakiyomi, text};

fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn measure(path: &Path, player: &str, games: u32) -> String {
    let games = games.to_string();
    let path = path.to_str().expect("UTF-8");
    let args = ["battleship", "strength", path, "--preset", "small", "--player", player];
    let output = sakiyomi(&[&args[..], &["--games", &games]].concat(), "");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), complaint.as_str()), (Some(0), ""));
    text(&output)
}

/// The entries, without the time they took.
fn entries(path: &Path) -> Vec<Value> {
    let mut table: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON");
    assert_eq!(table["format"], "battleship-strength/1");
    let entries = table["entries"].as_array_mut().expect("entries");
    for entry in &mut *entries {
        entry["ms"] = json!(0);
    }
    std::mem::take(entries)
}

#[test]
fn what_is_measured_in_parts_equals_what_is_measured_at_once() {
    let (parts, whole) = (file("parts.json"), file("whole.json"));
    measure(&parts, "parity", 7);
    measure(&parts, "hunt-target", 5);
    measure(&parts, "parity", 50);
    measure(&whole, "parity", 50);
    let (parts, whole) = (entries(&parts), entries(&whole));
    assert_eq!(
        [&parts[0]["player"], &parts[0]["games"]],
        [&json!({"policy": "hunt-target"}), &json!(5)]
    );
    assert_eq!(parts[1..], whole);
    assert_eq!(
        (&whole[0]["games"], whole[0]["first"].as_array().map(Vec::len)),
        (&json!(50), Some(20))
    );
}

#[test]
fn what_has_been_measured_is_not_played_again() {
    let path = file("again.json");
    let first = measure(&path, "random", 40);
    assert!(first.starts_with("small random: 40 games, "), "{first}");
    let before = fs::read(&path).expect("a file");
    assert_eq!(measure(&path, "random", 30), first);
    assert_eq!(fs::read(&path).expect("a file"), before);
}

#[test]
fn games_of_an_earlier_player_do_not_count() {
    let path = file("earlier.json");
    measure(&path, "random", 40);
    let now = entries(&path);
    let text = fs::read_to_string(&path).expect("a file");
    fs::write(&path, text.replace("\"revision\":1", "\"revision\":0")).expect("a file");
    measure(&path, "random", 30);
    assert_eq!(
        (&entries(&path)[0]["games"], &entries(&path)[0]["first"]),
        (&json!(30), &now[0]["first"])
    );
}

#[test]
fn a_file_that_holds_something_else_is_left_alone() {
    let path = file("other.json");
    for other in ["", "{}", "{\"format\":\"battleship-strength/2\",\"entries\":[]}"] {
        fs::write(&path, other).expect("a file");
        let output = sakiyomi(&["battleship", "strength", path.to_str().expect("UTF-8")], "");
        let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{complaint}");
        assert!(complaint.contains("is no table of strength"), "{complaint}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), other);
    }
}
