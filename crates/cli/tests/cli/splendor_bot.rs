//! The bot on the line protocol, the arena and the training, as programs.

use serde_json::{Value, json};

use crate::{PROGRAM, sakiyomi, text};

fn obs() -> Value {
    json!({"n": 2, "turn": 1, "you": 1, "ply": 1, "phase": "main", "bank": [3, 3, 3, 4, 4, 5],
        "board": [[12, 24, 27, 30], [40, 51, 68, 67], [70, 74, 77, 72]], "deck": [36, 26, 16], "nobles": [3, 0, 7],
        "players": [{"tok": [1, 1, 1, 0, 0, 0], "cards": [], "res": [], "nob": []},
            {"tok": [0, 0, 0, 0, 0, 0], "cards": [], "res": [], "nob": []}], "last": false})
}

#[test]
fn the_bot_answers_moves_alone_and_only_with_legal_ones() {
    let legal = [12, 45, 46, 47, 58];
    let asked = |level: u64, rules: &str| {
        [
            json!({"cmd": "new", "game": 0, "seat": 1, "players": 2, "rules": rules, "level": level}),
            json!({"cmd": "move", "obs": obs(), "legal": legal}),
            json!({"cmd": "end", "winners": [1]}),
        ]
        .map(|line| line.to_string() + "\n")
        .concat()
    };
    let input = [
        asked(3, "406"),
        "no JSON\n".into(),
        asked(1, "81"),
        json!({"cmd": "move", "obs": {"n": 2}, "legal": [7]}).to_string() + "\n",
        asked(2, "full"),
        json!({"cmd": "quit"}).to_string() + "\n",
        asked(1, "406"),
    ]
    .concat();
    let output = sakiyomi(&["splendor", "bot", "--per-level", "8"], &input);
    assert!(output.status.success());
    let answers: Vec<Value> =
        text(&output).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let visits: Vec<u64> = answers.iter().filter_map(|answer| answer["visits"].as_u64()).collect();
    // Nothing is answered after the end.
    assert_eq!(visits, [24, 8, 16]);
    for answer in &answers {
        assert!(legal.contains(&answer["move"].as_u64().expect("a move")));
        assert!((-1.0..=1.0).contains(&answer["value"].as_f64().expect("a value")));
    }
    assert!(!output.stderr.is_empty(), "an unreadable line is reported");
}

#[test]
fn an_arena_of_own_and_other_bots_comes_to_an_end_twice_the_same() {
    let bot = format!("{PROGRAM} splendor bot --simulations 4");
    let args = ["splendor", "arena", "--games", "4", "--rules", "406", "network:12", &bot];
    let one = sakiyomi(&args, "");
    assert!(one.status.success(), "{}", String::from_utf8_lossy(&one.stderr));
    let said = text(&one);
    assert!(
        said.contains("bot 1: ") && said.contains("of 4 won") && said.contains("refused 0"),
        "{said}"
    );
    let shares = |said: &str| -> Vec<String> {
        said.lines().map(|line| line.split(',').next().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(shares(&text(&sakiyomi(&args, ""))), shares(&said));
    let three = sakiyomi(
        &[
            "splendor",
            "arena",
            "--games",
            "3",
            "--rules",
            "full",
            "network:4",
            "heuristic:4",
            "heuristic:8",
        ],
        "",
    );
    assert_eq!(text(&three).matches("refused 0").count(), 3);
}

#[test]
fn a_training_writes_checkpoints_and_goes_on() {
    let folder = std::env::temp_dir().join(format!("sakiyomi-train-{}", std::process::id()));
    let path = folder.to_str().expect("UTF-8");
    let train = |generations: &str| {
        let args = [
            "splendor",
            "train",
            "--folder",
            path,
            "--games",
            "2",
            "--deep",
            "8",
            "--quick",
            "2",
            "--passes",
            "0.2",
            "--threads",
            "2",
            "--generations",
            generations,
        ];
        let output = sakiyomi(&args, "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        text(&output).lines().count()
    };
    assert_eq!(train("6"), 6);
    assert_eq!(train("10"), 4);
    let log = std::fs::read_to_string(folder.join("log.tsv")).expect("a log");
    assert_eq!(log.lines().count(), 11);
    let net = folder.join("10.net");
    let net = net.to_str().expect("UTF-8");
    let played =
        sakiyomi(&["splendor", "arena", "--games", "2", &format!("{net}:2"), "heuristic:2"], "");
    assert!(played.status.success());
    std::fs::write(folder.join("last.chk"), "nothing").expect("a file");
    let refused = sakiyomi(&["splendor", "train", "--folder", path], "");
    assert!(!refused.status.success());
    std::fs::remove_dir_all(folder).expect("the folder goes");
}
