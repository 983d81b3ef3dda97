//! The bot on the official protocol, and the arena, as programs.

use serde_json::Value;

use crate::{PROGRAM, sakiyomi, text};

/// The input of both players in every turn of the recorded games.
fn recorded() -> Vec<String> {
    let path = format!("{}/../../tests/vectors/brew/protocol.jsonl", env!("CARGO_MANIFEST_DIR"));
    let games = std::fs::read_to_string(&path).expect("vectors");
    let mut turns = Vec::new();
    for game in games.lines() {
        let game: Value = serde_json::from_str(game).expect("JSON");
        for turn in game["turns"].as_array().expect("turns") {
            let lines = turn["in"][0].as_array().expect("lines");
            let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
            turns.push(lines.join("\n"));
        }
    }
    turns
}

/// Whether a command is one that these lines allow.
fn is_allowed(command: &str, input: &str) -> bool {
    let rows: Vec<Vec<&str>> =
        input.lines().map(|line| line.split_whitespace().collect()).collect();
    let words: Vec<&str> = command.split_whitespace().collect();
    let number = |text: &str| text.parse::<i32>().expect("a number");
    let own = &rows[rows.len() - 2];
    let held: Vec<i32> = own[..4].iter().map(|text| number(text)).collect();
    let row = |id: &str, kind: &str| {
        rows.iter().find(|row| row.len() == 11 && row[0] == id && row[1] == kind)
    };
    let after = |row: &[&str], times: i32| -> Vec<i32> {
        held.iter().zip(&row[2..6]).map(|(held, by)| held + times * number(by)).collect()
    };
    match words.as_slice() {
        ["WAIT"] => true,
        ["REST"] => rows.iter().any(|row| row.len() == 11 && row[1] == "CAST" && row[9] == "0"),
        ["BREW", id] => {
            row(id, "BREW").is_some_and(|row| after(row, 1).iter().all(|&count| count >= 0))
        }
        ["LEARN", id] => row(id, "LEARN").is_some_and(|row| held[0] >= number(row[7])),
        ["CAST", id, times @ ..] => row(id, "CAST").is_some_and(|row| {
            let times = times.first().map_or(1, |times| number(times));
            let after = after(row, times);
            row[9] == "1"
                && (times == 1 || row[10] == "1")
                && after.iter().all(|&count| count >= 0)
                && after.iter().sum::<i32>() <= 10
        }),
        _ => false,
    }
}

#[test]
fn each_turn_of_the_official_input_is_answered_by_an_allowed_command() {
    let turns = recorded();
    for engine in ["best", "seed", "seed2", "beam", "uct", "greedy"] {
        let args = ["brew", "bot", "--engine", engine, "--nodes", "2000", "--ms", "5000"];
        let output = sakiyomi(&args, &(turns.join("\n") + "\n"));
        let answers = text(&output);
        let answers: Vec<&str> = answers.lines().collect();
        assert_eq!(answers.len(), turns.len(), "{engine}");
        for (command, input) in answers.iter().zip(&turns) {
            assert!(is_allowed(command, input), "{engine}: {command}\n{input}");
        }
        assert!(answers.iter().any(|answer| *answer != "WAIT"), "{engine}");
    }
}

#[test]
fn odd_input_is_told_and_waited_out_and_the_next_turn_is_read() {
    let turns = recorded();
    let broken = turns[0].replacen("BREW", "BRWE", 1);
    let input =
        format!("\n{broken}\nhello\n{}\r\n  \n{}", turns[1].replace('\n', "\r\n"), turns[2]);
    let output = sakiyomi(&["brew", "bot", "--nodes", "500", "--ms", "5000"], &input);
    let answers = text(&output);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), 4, "{answers:?}");
    assert_eq!(answers[..2], ["WAIT", "WAIT"]);
    assert!(is_allowed(answers[2], &turns[1]), "{answers:?}");
    assert!(is_allowed(answers[3], &turns[2]), "{answers:?}");
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(errors.lines().any(|line| line.contains("line 2, actionType")), "{errors}");
}

#[test]
fn input_that_breaks_off_is_no_crash() {
    let turns = recorded();
    for length in [0, 1, 5, 40, 200] {
        let part: String = turns[0].chars().take(length).collect();
        let output = sakiyomi(&["brew", "bot", "--nodes", "500"], &part);
        assert_eq!(output.status.code(), Some(0), "{length}");
    }
}

#[test]
fn the_arena_plays_its_own_bots_and_programs() {
    let bot = format!("{PROGRAM} brew bot --engine greedy");
    let args = |other: &'static str| {
        vec!["brew", "arena", "--games", "2", "--ms", "2000", "--first-ms", "5000", other]
    };
    let mut command = args("seed2:2000");
    command.push(&bot);
    let output = text(&sakiyomi(&command, ""));
    assert!(output.starts_with("2 games: 2 won, 0 drawn, 0 lost"), "{output}");
    assert!(output.contains("late answers 0 and 0"), "{output}");
    assert!(output.contains("refused actions 0 and 0"), "{output}");
}

#[test]
fn a_program_that_does_not_play_loses() {
    let args = ["brew", "arena", "greedy", "--games", "2", "--ms", "2000", "/bin/echo hello"];
    let output = text(&sakiyomi(&args, ""));
    assert!(output.starts_with("2 games: 2 won"), "{output}");
}
