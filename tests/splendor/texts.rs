//! Splendor: games as text, those of csplendor and JSON of others among them.

use super::jobs::{game, moves, view};
use crate::support::{ask, cases, try_ask};
use jobs::splendor::{
    CsplendorGame, CsplendorState, DealtGame, MoveFault, PositionError, RecordError, SplendorError,
    unwrapped,
};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The example of the format's own description, with decks that have their number of cards.
const START: &str = "Format: Splendor KIFU v1.0\nPlayers: 2\nPlayer0: Genbu\n\n\
    Position: bank:W4U4G4R4K4D5 | visible:L1[2,11,18,27]L2[41,49,53,60]L3[71,75,79,84] | decks:36,26,16 | nobles:[1,6,9] | \
    P0:gems:W0U0G0R0K0D0;bonuses:W0U0G0R0K0;points:0;reserved:[];bought:[] | \
    P1:gems:W0U0G0R0K0D0;bonuses:W0U0G0R0K0;points:0;reserved:[];bought:[] 0\n\n";

fn kifu(moves: &str) -> Result<Value, jobs::JobError> {
    try_ask(
        &json!({"job": "splendor.kifu", "text": format!("{START}{moves}"), "nobles": "csplendor"}),
    )
}

#[test]
fn texts_of_the_format_are_read_with_notes_and_branches() {
    let text = "# opening\n1. P0 take:WUG [2341]\n  @eval 0.62\n2. P1 take:RKG [1520] # quiet\n\
        V{\n  2. P1 reserve:C71 [620]\n  3. P0 take:RR\n}\n3. P0 take:WUR [890]\n\
        4. P1 reserve:L3/reveal:C80 [3200]\n5. P0 take:WUK reveal:C3\n\nResult: P0_WIN\n";
    let wrong = kifu(text).expect_err("no card comes with tokens");
    assert_eq!(wrong.code, "kifu-move", "{wrong}");
    let report = kifu(&text.replace(" reveal:C3", "")).expect("a game");
    assert_eq!(report["game"]["position"]["nobles"], json!([1, 5, 8]));
    let ids: Vec<&Value> =
        report["game"]["moves"].as_array().expect("moves").iter().map(|made| &made["id"]).collect();
    assert_eq!(ids, [45, 54, 46, 26, 47]);
    assert_eq!(report["game"]["moves"][3]["reveal"], 80);
    assert_eq!(report["notes"], json!([{"at": 0, "text": "opening"}, {"at": 2, "text": "quiet"}]));
    assert_eq!(report["branches"][0]["at"], 1);
    assert_eq!(report["branches"][0]["moves"], json!([{"id": 20}, {"id": 58}]));
}

#[test]
fn a_branch_may_replace_a_move_that_brought_a_noble() {
    let players = json!({"job": "splendor.games", "levels": ["trader", "trader"], "games": 16, "seed_from": 3});
    let mut tried = 0;
    for played in ask(players)["list"].as_array().expect("games") {
        let seed = played["seed"].as_u64().expect("a seed");
        let ids: Vec<u16> = serde_json::from_value(played["moves"].clone()).expect("numbers");
        let whole = game(seed, &ids);
        for (at, made) in view(&whole)["made"].as_array().expect("moves").iter().enumerate() {
            let tokens = |id: &u64| (30..60).contains(id) && *id != u64::from(ids[at]);
            let before = view(&game(seed, &ids[..at]));
            let legal = before["legal"].as_array().expect("numbers");
            let other = legal.iter().filter_map(Value::as_u64).find(tokens);
            let Some(other) = other.filter(|_| made["noble"].is_u64()) else { continue };
            let branches = json!([{"at": at, "moves": [{"id": other}]}]);
            let written =
                ask(json!({"job": "splendor.write", "game": whole, "branches": branches}));
            let read = ask(json!({"job": "splendor.kifu", "text": written["text"]}));
            assert_eq!(read["branches"], branches, "{}", written["text"]);
            assert_eq!(read["game"]["moves"].as_array().map(Vec::len), Some(ids.len()));
            tried += 1;
        }
    }
    assert!(tried > 2, "{tried} nobles");
}

#[test]
fn faults_of_texts_are_told_with_their_line() {
    let no_move = |word: &str| RecordError::NoMove { word: word.into() };
    let unsound = &START[START.find("Position").expect("a line")..].replace("W4", "W3");
    let tokens = SplendorError::Part(PositionError::Tokens { value: 3, wanted: 4 });
    let unsound_bank = RecordError::Position { at: "/bank/0".into(), error: Box::new(tokens) };
    let illegal = |word: &str, why| RecordError::Illegal { word: word.into(), why };
    let short = MoveFault::Short { tokens: [0, 0, 2, 0, 2, 0], gold: 0 };
    for (moves, code, line, fault) in [
        ("1. P0 take:WUX\n", "kifu-move", 7, no_move("take:WUX")),
        ("1. P1 take:WUG\n", "kifu-seat", 7, RecordError::Seat { turn: 0 }),
        ("1. P0 take:WUG\n2. P1 buy:C2\n", "kifu-move", 8, illegal("buy:C2", short)),
        ("1. P0 take:WUG\n2. P1 buy:C2/gold:D9\n", "kifu-move", 8, no_move("buy:C2/gold:D9")),
        ("1. P0 take:WUG\n1 P0 take:WUG\n", "kifu-move", 8, no_move("1 P0 take:WUG")),
        ("take:WUG\n", "kifu-move", 7, no_move("take:WUG")),
        ("1. P0 noble:N11\n", "kifu-move", 7, no_move("noble:N11")),
        ("1. P0 reserve:L4\n", "kifu-move", 7, no_move("reserve:L4")),
        ("1. P0 take:WWWWWWWWWWWW\n", "kifu-move", 7, no_move("take:WWWWWWWWWWWW")),
        ("1. P0 take:WUG\nV{\nV{\n", "kifu-move", 9, RecordError::BranchInBranch),
        ("1. P0 take:WUG\nV{\n", "kifu-move", 8, RecordError::OpenBranch),
        ("Position: startpos 2\n", "kifu-position", 7, RecordError::NoCards),
        (
            "Position: nothing\n",
            "kifu-position",
            7,
            RecordError::NoPosition { part: "nothing".into() },
        ),
        (unsound, "kifu-position", 7, unsound_bank),
        ("1. P0 take:WW\n2. P1 take:WWU\n", "kifu-move", 8, illegal("take:WWU", MoveFault::Shape)),
        ("1. P0 take:WW\n2. P1 take:WW\n3. P0 take:WUG\n", "kifu-move", 8, {
            illegal("take:WW", MoveFault::Pile { kind: 0, left: 2 })
        }),
    ] {
        let error = kifu(moves).expect_err(moves);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, "/text"), "{moves}: {error}");
        let Some(SplendorError::Kifu { line: at, fault: found, .. }) = error.kind() else {
            panic!("{moves}: {error}");
        };
        assert_eq!((at, found), (line, fault), "{moves}");
    }
    for text in ["", "1. P0 take:WUG", "Players: 2\n\nPosition: startpos 2\n"] {
        let error = try_ask(&json!({"job": "splendor.kifu", "text": text})).expect_err(text);
        assert!(error.code.starts_with("kifu-"), "{error}");
    }
}

/// Why the last of these moves is refused.
fn why(moves: &[&str]) -> MoveFault {
    let lines: Vec<String> = moves
        .iter()
        .enumerate()
        .map(|(at, word)| format!("{}. P{} {word}\n", at + 1, at % 2))
        .collect();
    let error = kifu(&lines.concat()).expect_err("the last move is refused");
    match error.kind() {
        Some(SplendorError::Kifu { line, fault: RecordError::Illegal { why, .. }, .. }) => {
            assert_eq!(line as usize, 6 + moves.len(), "{error}");
            why
        }
        _ => panic!("{moves:?}: {error}"),
    }
}

#[test]
fn moves_that_the_rules_refuse_are_told_with_the_reason() {
    let one = [1, 0, 0, 0, 0, 0];
    for (moves, reason) in [
        (vec!["take:WU"], MoveFault::TakesFewer { must: 3 }),
        (vec!["take:D"], MoveFault::TakesGold),
        (vec!["take:WUGR"], MoveFault::Shape),
        (vec!["take:WW", "take:WUG", "take:WUR", "take:WUG"], MoveFault::BankLacks { tokens: one }),
        (vec!["take:WUG/return:W"], MoveFault::Returns { must: 0, returned: 1 }),
        (vec!["take:WUG/return:KK"], MoveFault::ReturnLacks { tokens: [0, 0, 0, 0, 2, 0] }),
        (vec!["reserve:C12"], MoveFault::NotOnBoard { card: 12 }),
        (vec!["buy:C12"], MoveFault::NotInReach { card: 12 }),
        (vec!["noble:N1"], MoveFault::NobleLacks { noble: 1, cards: [0, 0, 0, 4, 4, 0] }),
        (vec!["noble:N2"], MoveFault::NobleGone { noble: 2 }),
        (vec!["pass"], MoveFault::CanMove),
        (
            vec![
                "reserve:L1",
                "take:WUG",
                "reserve:L1",
                "take:WUG",
                "reserve:L1",
                "take:RKW",
                "reserve:L1",
            ],
            MoveFault::ReserveFull,
        ),
        (vec!["take:WUG", "take:RK/return:R"], MoveFault::TakesFewer { must: 3 }),
        (
            vec![
                "take:WUG",
                "take:RKW",
                "take:WUG",
                "take:RKU",
                "take:RKW",
                "reserve:L3",
                "take:URK",
            ],
            MoveFault::Returns { must: 2, returned: 0 },
        ),
        // C27 costs two blue, two green and a black; C41 more than anybody has here.
        (
            vec!["take:WUG", "take:RKW", "take:UGK", "take:RKW", "buy:C27/gold:U1"],
            MoveFault::Payment { least: 0, most: 0 },
        ),
        (
            vec!["take:WUG", "take:RKW", "take:UGK", "take:RKW", "buy:C27/pay:W1U2G2R0K0D0"],
            MoveFault::Payment { least: 0, most: 0 },
        ),
        (
            vec!["take:WUG", "take:RKW", "buy:C53"],
            MoveFault::Short { tokens: [2, 0, 2, 0, 2, 0], gold: 0 },
        ),
    ] {
        assert_eq!(why(&moves), reason, "{moves:?}");
    }
}

#[test]
fn a_text_that_breaks_off_is_read_to_there_and_says_so() {
    let whole = "1. P0 take:WUG [2341]\n2. P1 take:RKG\n";
    for rest in [
        "3. P0 tak",
        "3.",
        "3. P",
        "3. P0",
        "3. P0 take:",
        "3. P0 reserve:C71/rev",
        "3. P0\n",
        "3. P0 buy:C\n",
    ] {
        let report = kifu(&format!("{whole}{rest}")).expect(rest);
        assert_eq!(report["cut"], 9, "{rest}");
        assert_eq!(report["game"]["moves"].as_array().map(Vec::len), Some(2), "{rest}");
    }
    let branch = kifu(&format!("{whole}V{{\n2. P1 take:WUG\n3. P0 t")).expect("a game");
    assert_eq!((&branch["cut"], &branch["branches"][0]["moves"]), (&json!(11), &moves(&[45])));
    assert_eq!(kifu(whole).expect("a game")["cut"], Value::Null);
    // What follows is not cut off: the error stands.
    let error = kifu("1. P0 tak\n2. P1 take:RKG\n").expect_err("not a move");
    assert_eq!(error.code, "kifu-move");
}

#[test]
fn a_header_with_another_number_of_players_is_refused() {
    for says in ["3", "1", "5", "two", ""] {
        let text = START.replace("Players: 2", &format!("Players: {says}"));
        let error = try_ask(&json!({"job": "splendor.kifu", "text": text, "nobles": "csplendor"}));
        let error = error.expect_err(says);
        let fault = RecordError::Players { says: says.into(), has: 2 };
        assert_eq!(error.kind(), Some(SplendorError::Kifu { line: 2, character: 1, fault }));
    }
}

#[test]
fn what_people_paste_is_read() {
    let plain = format!("{START}1. P0 take:WUG [2341] # quiet\n2. P1 reserve:C71/reveal:C80\n");
    let read =
        |text: &str| ask(json!({"job": "splendor.kifu", "text": text, "nobles": "csplendor"}));
    let game = read(&plain);
    let wide = |text: &str| -> String {
        let letter = |letter: char| match letter {
            '!'..='~' => char::from_u32(u32::from(letter) + 0xFEE0).expect("a letter"),
            ' ' => '\u{3000}',
            _ => letter,
        };
        text.chars().map(letter).collect()
    };
    for text in [
        plain.replace('\n', "\r\n"),
        plain.replace('\n', "\r"),
        format!("\u{FEFF}\n\n  \n{plain}\n\n"),
        format!("```kifu\n{plain}```\n"),
        format!("Here is the game\n\n~~~\n{plain}~~~"),
        plain.lines().map(|line| format!("> {line}\n")).collect(),
        plain.replace("take:WUG", "Take:wug").replace("reserve:C71", "RESERVE:c71"),
    ] {
        assert_eq!(read(&text), game, "{text}");
    }
    let full = read(&wide(&plain));
    assert_eq!((&full["game"], &full["end"]), (&game["game"], &game["end"]));
    assert_eq!(full["names"], json!(["Ｇｅｎｂｕ"]));
    for (text, inner) in [
        ("```json\n{\"seed\": 1}\n```", "{\"seed\": 1}"),
        ("\u{FEFF} {\"seed\": 1}\r\n", "{\"seed\": 1}"),
        ("｛＂ｓｅｅｄ＂：１｝", "{\"seed\":1}"),
    ] {
        assert_eq!(unwrapped(text), inner);
    }
    // Texts of csplendor give the whole payment, and never the card that comes.
    let moves = "1. P0 take:UGK\n2. P1 take:WUG\n3. P0 take:WUG\n4. P1 take:RKW\n\
        5. P0 buy:C27/pay:W0U2G2R0K1D0\n6. P1 take:RKU\n7. P0 reserve:C30\n8. P1 reserve:C31\n";
    let report = kifu(moves).expect("a game");
    assert_eq!(report["game"]["moves"][4]["reveal"], 30);
    assert_eq!(report["game"]["moves"][6]["reveal"], 31);
    assert_eq!(view(&report["game"])["key"], report["end"]["key"]);
}

#[test]
fn json_of_others_is_read() {
    let state = json!({"board": {"bank": [4, 4, 4, 4, 4, 5],
        "visible_cards": [[2, 11, 18, 27], [41, 49, 53, 60], [71, 75, 79, -1]], "deck_counts": [36, 26, 0],
        "nobles": [1, -1, 9], "current_player": 1, "turn": 3, "waiting_noble": false, "game_over": false, "winner": -1},
        "players": [{"index": 0, "gems": [0, 0, 0, 0, 0, 0], "bonuses": [0, 0, 0, 0, 0], "points": 0,
            "reserved_cards": [], "purchased_cards": [], "acquired_nobles": [6]},
            {"index": 1, "gems": [0, 0, 0, 0, 0, 0], "bonuses": [0, 0, 0, 0, 0], "points": 0,
            "reserved_cards": [], "purchased_cards": []}], "legal_actions": []});
    let state: CsplendorState = serde_json::from_value(state).expect("a state");
    let position = state.position().expect("a position");
    assert_eq!(position.nobles, [Some(1), Some(8), None]);
    assert_eq!((position.players[0].nob.as_slice(), position.board[2][3]), (&[5][..], None));
    let position_line =
        START.lines().find_map(|line| line.strip_prefix("Position: ")).expect("a line");
    let game = json!({"headers": {"Players": "2"}, "position": position_line,
        "moves": [{"player": 0, "usi": "take:WUG", "time_ms": 5}, {"player": 1, "usi": "take:RKG", "comment": "quiet"}]});
    let game: CsplendorGame = serde_json::from_value(game).expect("a game");
    let read = ask(json!({"job": "splendor.kifu", "text": game.text(), "nobles": "csplendor"}));
    assert_eq!(read["game"]["moves"].as_array().map(Vec::len), Some(2));
    let games = include_str!("../vectors/splendor/games.json");
    let games: Vec<Value> = serde_json::from_str(games).expect("games");
    for game in &games {
        let dealt: DealtGame = serde_json::from_value(game.clone()).expect("a game");
        let whole = serde_json::to_value(dealt.game().expect("a game")).expect("JSON");
        assert!(view(&whole)["winners"].is_array(), "{}", game["id"]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(96)))]

    #[test]
    fn any_text_is_a_game_or_refused(
        words in prop::collection::vec(
            prop_oneof![
                "(take|buy|reserve|noble|pass)(:[WUGRKDCLN0-9]{0,4})?(/(gold|return|reveal):[WUGRKDC0-9]{0,4})?",
                "\\PC{0,12}",
            ],
            0..12,
        ),
        cut in any::<prop::sample::Index>(),
    ) {
        let moves: Vec<String> =
            words.iter().enumerate().map(|(at, word)| format!("{}. P{} {word}", at + 1, at % 2)).collect();
        let text = format!("{START}{}", moves.join("\n"));
        let cut = text.char_indices().map(|(at, _)| at).nth(cut.index(text.chars().count())).unwrap_or(0);
        for text in [&text, &text[cut..], &text[..cut]] {
            if let Err(error) = try_ask(&json!({"job": "splendor.kifu", "text": text})) {
                prop_assert!(!error.message.is_empty());
            }
        }
    }

    #[test]
    fn good_texts_with_a_change_are_read_or_refused(
        seed in 0_u64..50, at in any::<prop::sample::Index>(), length in 0_usize..6, put in "\\PC{0,4}",
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let ids = [53, 13, 51];
        let text = ask(json!({"job": "splendor.write", "game": game(seed, &ids[..1])}));
        let text = text["text"].as_str().expect("a text").to_owned() + "2. P1 reserve:L2\n3. P0 take:WWU/return:K\n";
        let mut letters: Vec<char> = text.chars().collect();
        let from = at.index(letters.len());
        let to = (from + length).min(letters.len());
        letters.splice(from..to, put.chars());
        let changed: String = letters.into_iter().collect();
        for text in [changed, String::from_utf8_lossy(&bytes).into_owned()] {
            let _ = unwrapped(&text);
            if let Err(error) = try_ask(&json!({"job": "splendor.kifu", "text": text})) {
                prop_assert!(!error.message.is_empty());
            }
        }
    }
}
