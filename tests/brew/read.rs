//! Brew positions from outside: what a bot reads, pasted as is, and states as in requests.

use crate::support::{ask, try_ask, with};
use brew::inventory::tables;
use jobs::brew::{Position, decks_of};
use serde_json::{Value, json};

/// The lines that the first player reads after the worked example A of the rules.
fn turn() -> Vec<String> {
    let acts = json!([["LEARN 26", "LEARN 29"]]);
    let report = ask(json!({"job": "brew.input", "seed": "12345", "acts": acts}));
    serde_json::from_value(report["next"][0].clone()).expect("lines")
}

/// What the text contains, apart from its position.
fn read(text: &str) -> Value {
    ask(json!({"job": "brew.read", "text": text, "turn": 1, "brewed": [0, 0]}))
}

/// Code, place and sentence of the error of a text.
fn fault(text: &str) -> (String, String, String) {
    let request = json!({"job": "brew.read", "text": text});
    let error = try_ask(&request).expect_err(text);
    (error.code, error.at, error.message)
}

/// The turn with one word replaced: line from 1, word from 0.
fn changed(line: usize, word: usize, by: &str) -> String {
    let mut lines = turn();
    let mut words: Vec<&str> = lines[line - 1].split(' ').collect();
    words[word] = by;
    lines[line - 1] = words.join(" ");
    lines.join("\n")
}

#[test]
fn the_state_of_the_referee_is_read_from_its_lines() {
    let acts = json!([["LEARN 26", "LEARN 29"]]);
    let trace = ask(json!({"job": "brew.trace", "seed": "12345", "acts": acts}));
    let input = ask(json!({"job": "brew.input", "seed": "12345", "acts": acts}));
    for player in 0..2 {
        let lines: Vec<String> =
            serde_json::from_value(input["next"][player].clone()).expect("lines");
        let report = read(&lines.join("\n"));
        assert_eq!(report["position"], trace["turns"][0]["s"]);
        assert_eq!(report["player"], json!(player));
        assert_eq!(report["notes"], json!([]));
    }
}

#[test]
fn what_is_not_sent_is_told_or_assumed_and_noted() {
    let mut lines = turn();
    let own = lines.len() - 2;
    lines[own] = "0 0 0 0 31".into();
    let text = lines.join("\n");
    let report = ask(json!({"job": "brew.read", "text": text}));
    // 31 rupees are three potions, and one spell was learned.
    let notes = json!([
        {"code": "brewed-assumed", "brewed": [3, 0]},
        {"code": "turn-assumed", "turn": 4},
    ]);
    assert_eq!(report["notes"], notes);
    assert_eq!(report["position"]["turn"], 4);
    assert_eq!(report["position"]["players"][0]["brewed"], 3);
    let base = json!({"job": "brew.read", "text": text});
    let report = ask(with(&base, json!({"turn": 20, "brewed": [2, 0]})));
    assert_eq!(report["notes"], json!([]));
    assert_eq!(report["position"]["turn"], 20);
    assert_eq!(report["position"]["players"][0]["brewed"], 2);
    for (fields, at) in [(json!({"turn": 100}), "/turn"), (json!({"brewed": [0, 6]}), "/brewed/1")]
    {
        let error = try_ask(&with(&base, fields)).expect_err("out of range");
        assert_eq!((error.code.as_str(), error.at.as_str()), ("out-of-range", at));
    }
}

#[test]
fn the_last_whole_turn_of_a_log_counts() {
    let turn = turn();
    let text = turn.join("\n");
    let count = turn.len() as u32;
    let first = ask(json!({"job": "brew.input", "seed": "1"}));
    let first: Vec<String> = serde_json::from_value(first["next"][0].clone()).expect("lines");
    let first = first.join("\n");
    let position = read(&text)["position"].clone();
    let cases = [
        // Spaces and line ends of any kind.
        (format!("\r\n  {}\t\r\n\r\n", text.replace('\n', "\r\n\n")), json!([])),
        // What a bot prints before and after, numbers among it.
        (
            format!("hello\n42\n{text}\nLEARN 4 soup\n0.7 s\n"),
            json!([{"code": "ignored", "lines": 4}]),
        ),
        (
            format!("{first}\nLEARN 26\n{text}"),
            json!([{"code": "several-turns", "turns": 2, "line": 24}]),
        ),
        // The last turn is cut off: in the middle of a line, between lines, after its first.
        (
            format!("{text}\n{}", &first[..first.len() - 6]),
            json!([
                {"code": "several-turns", "turns": 2, "line": 1},
                {"code": "cut-off", "line": count + 1},
            ]),
        ),
        (
            format!("{text}\n{}", first.lines().take(9).collect::<Vec<_>>().join("\n")),
            json!([
                {"code": "several-turns", "turns": 2, "line": 1},
                {"code": "cut-off", "line": count + 1},
            ]),
        ),
        (
            format!("{text}\n19"),
            json!([
                {"code": "several-turns", "turns": 2, "line": 1},
                {"code": "cut-off", "line": count + 1},
            ]),
        ),
    ];
    for (text, notes) in cases {
        let report = read(&text);
        assert_eq!(report["notes"], notes, "{text}");
        assert_eq!(report["position"], position, "{text}");
    }
    // An error in the last turn is an error, however many valid turns precede it.
    let broken = format!("{first}\n{}", changed(2, 6, "99"));
    assert_eq!(fault(&broken).1, "/text/24/price");
}

#[test]
fn a_broken_line_is_named_with_its_field() {
    let lines = turn();
    let last = lines.len();
    for (text, code, at, words) in [
        (changed(2, 0, "41"), "out-of-range", "/text/2/actionId", "must be 42 to 77, not 41"),
        (changed(2, 1, "BRWE"), "unknown-kind", "/text/2/actionType", "'BRWE' is none of"),
        (changed(2, 3, "-1"), "differs", "/text/2/delta1", "must be -2, not -1"),
        (changed(2, 6, "12"), "differs", "/text/2/price", "must be 15, not 12"),
        (changed(2, 7, "2"), "out-of-range", "/text/2/tomeIndex", "0 or 1 or 3, not 2"),
        (changed(2, 8, "5"), "out-of-range", "/text/2/taxCount", "0 to 4, not 5"),
        (changed(2, 8, "0"), "out-of-range", "/text/2/taxCount", "1 to 4, not 0"),
        (changed(2, 9, "1"), "differs", "/text/2/castable", "must be 0, not 1"),
        (changed(4, 7, "1"), "out-of-range", "/text/4/tomeIndex", "must be 0, not 1"),
        (changed(7, 7, "1"), "differs", "/text/7/tomeIndex", "must be 0, not 1"),
        (changed(7, 8, "-1"), "out-of-range", "/text/7/taxCount", "0 to 255, not -1"),
        (changed(7, 8, "90"), "out-of-range", "/text/7/taxCount", "0 to 82, not 90"),
        (changed(7, 10, "0"), "differs", "/text/7/repeatable", "must be 1, not 0"),
        (changed(13, 0, "77"), "out-of-range", "/text/13/actionId", "78 to"),
        (changed(13, 2, "1"), "differs", "/text/13/delta0", "must be 2, not 1"),
        (changed(17, 2, "9"), "unknown-spell", "/text/17/delta0", "no spell changes"),
        (changed(17, 9, "2"), "out-of-range", "/text/17/castable", "0 or 1, not 2"),
        (changed(17, 0, "78"), "differs", "/text/17/delta0", "must be 2, not"),
        (changed(17, 0, "87"), "twice", "/text/22/actionId", "87 is there twice"),
        (changed(last, 1, "11"), "out-of-range", &format!("/text/{last}/inv1"), "0 to 10, not 11"),
        (changed(last, 1, "9"), "inventory-full", &format!("/text/{last}"), "at most 10"),
        (changed(last, 4, "300"), "out-of-range", &format!("/text/{last}/score"), "not 300"),
        (
            changed(1, 0, "20"),
            "wrong-count",
            "/text/1/actionCount",
            "20 actions are announced, and 21",
        ),
        (changed(1, 0, "200"), "out-of-range", "/text/1/actionCount", "0 to 103, not 200"),
        (changed(1, 0, "none"), "no-turn", "/text/1/actionCount", "one number alone"),
        (String::new(), "no-turn", "/text/1/actionCount", "one number alone"),
        (lines[..9].join("\n"), "text-ends", "/text/9", "15 more lines"),
        (changed(3, 10, "0 0"), "wrong-length", "/text/3", "11 fields belong here, not 12"),
        (
            changed(last, 4, ""),
            "wrong-length",
            &format!("/text/{last}"),
            "5 fields belong here, not 4",
        ),
    ] {
        let found = fault(&text);
        assert_eq!((found.0.as_str(), found.1.as_str()), (code, at), "{}", found.2);
        assert!(found.2.contains(words), "{}", found.2);
        let line = at.split('/').nth(2).expect("a line");
        assert!(found.2.starts_with(&format!("Line {line}")), "{}", found.2);
    }
}

#[test]
fn a_position_that_cannot_be_is_refused_with_the_field() {
    let trace = ask(json!({"job": "brew.trace", "seed": "12345"}));
    let position = |path: &str, value: Value| -> Position {
        let mut state = trace["init"].clone();
        *state.pointer_mut(path).expect("a field") = value;
        serde_json::from_value(state).expect("the form of a position")
    };
    let decks = decks_of("12345", "").expect("a seed");
    let start = position("/turn", json!(0));
    assert!(start.running(tables(), Some(&decks), "").is_ok());
    for (path, value, code, at) in [
        ("/turn", json!(101), "out-of-range", "/state/turn"),
        ("/recipes/1", json!(67), "twice", "/state/recipes/1"),
        ("/recipes/1", json!(78), "unknown-card", "/state/recipes/1"),
        ("/recipes/1", json!(3), "unknown-card", "/state/recipes/1"),
        ("/recipes", json!([42, 43, 44, 45, 46, 47]), "too-many", "/state/recipes"),
        ("/tome/5/0", json!(24), "twice", "/state/tome/5/0"),
        ("/tome/5/0", json!(42), "unknown-card", "/state/tome/5/0"),
        ("/tome/5/1", json!(83), "out-of-range", "/state/tome/5/1"),
        ("/bonus/count/1", json!(5), "out-of-range", "/state/bonus/count/1"),
        ("/bonus/value", json!([1, 1]), "out-of-range", "/state/bonus/value"),
        ("/left", json!([37, 31]), "out-of-range", "/state/left/0"),
        ("/left", json!([36, 32]), "out-of-range", "/state/left/1"),
        ("/players/1/inv", json!([3, 3, 3, 3]), "inventory-full", "/state/players/1/inv"),
        ("/players/1/score", json!(118), "out-of-range", "/state/players/1/score"),
        ("/players/1/score", json!(-1), "out-of-range", "/state/players/1/score"),
        ("/players/0/active", json!(false), "out-of-range", "/state/players/0/score"),
        ("/players/0/brewed", json!(7), "out-of-range", "/state/players/0/brewed"),
        ("/players/0/ids/2", json!(78), "twice", "/state/players/0/ids/2"),
        ("/players/1/ids/2", json!(78), "twice", "/state/players/1/ids/2"),
        ("/players/1/ids/2", json!(77), "out-of-range", "/state/players/1/ids/2"),
        ("/players/1/src/2", json!(-5), "unknown-card", "/state/players/1/src/2"),
        ("/players/1/src/2", json!(42), "unknown-card", "/state/players/1/src/2"),
        ("/players/1/src/2", json!(-1), "twice", "/state/players/1/src/2"),
        // Nobody owns a spell that is on the shelf.
        ("/players/1/src/2", json!(24), "twice", "/state/players/1/src/2"),
        ("/players/1/src", json!([-1]), "wrong-length", "/state/players/1/src"),
        ("/players/1/castable", json!("111"), "wrong-length", "/state/players/1/castable"),
        ("/players/1/castable", json!("111x"), "invalid-value", "/state/players/1/castable"),
        // It is over.
        ("/turn", json!(100), "game-over", "/state/turn"),
        ("/players/1/brewed", json!(6), "game-over", "/state/players/1/brewed"),
        // Valid, but not from this deal.
        ("/recipes/4", json!(47), "undealt", "/state/recipes/4"),
        ("/tome/0/0", json!(18), "undealt", "/state/tome/0/0"),
        ("/players/0/src/0", json!(17), "undealt", "/state/players/0/src/0"),
    ] {
        let mut position = position(path, value.clone());
        if at.contains("src/0") {
            position.left = None;
        }
        let found = position.running(tables(), Some(&decks), "/state").err();
        let found = found.unwrap_or_else(|| panic!("{path} = {value} is refused"));
        assert_eq!((found.code.as_str(), found.at.as_str()), (code, at), "{}", found.message);
    }
}

#[test]
fn without_decks_a_game_goes_on_and_no_cards_come() {
    let trace = ask(json!({"job": "brew.trace", "seed": "12345"}));
    let start: Position = serde_json::from_value(trace["init"].clone()).expect("a position");
    let mut game = start.running(tables(), None, "").expect("a position");
    assert_eq!(game.turn(tables(), [Some("LEARN 26"), Some("LEARN 29")]), [true; 2]);
    let after = Position::of(tables(), &game);
    assert_eq!(after.tome, [(24, 2), (4, 1), (14, 1), (15, 0)]);
    assert_eq!(after.left, Some([34, 31]));
    assert_eq!(after.players[0].ids, [78, 79, 80, 81, 86]);
    assert_eq!(game.turn(tables(), [Some("CAST 86"), Some("LEARN 15")]), [false; 2]);
}
