//! Records of games as text.

use jobs::brew::{
    GameRequest, RecordError, RecordErrorKind, RecordField, read_record, write_record,
};

const GAME: &str = "seed=-12345\nLEARN 26 | LEARN 29\nCAST 78 2 | REST\n";

#[test]
fn a_record_is_read_as_it_was_written() {
    let game = read_record(GAME).expect("a game");
    assert_eq!(game.seed.as_deref(), Some("-12345"));
    assert_eq!(game.acts[1], ["CAST 78 2", "REST"]);
    assert_eq!(write_record(&game), GAME);
    let typed = read_record("tome=3 1, 2\n# note\n\nrecipes=77\nwait | Rest now\n");
    let typed = typed.expect("typed decks");
    let deck = typed.deck.clone().expect("decks");
    assert_eq!(deck.tome[..5], [3, 1, 2, 0, 4]);
    assert_eq!(deck.recipes[..2], [77, 42]);
    assert_eq!(read_record(&write_record(&typed)), Ok(typed));
    let chatty = GameRequest { acts: vec![["WAIT a|b", "REST"].map(str::to_owned)], ..game };
    let read = read_record(&write_record(&chatty)).expect("a game");
    assert_eq!(read.acts, [["WAIT a¦b", "REST"]]);
}

#[test]
fn a_fault_of_a_record_has_its_line_and_field() {
    use RecordErrorKind::{
        CardsTwice, NoCard, NoCards, NoCommand, NoTurn, Seed as BadSeed, TooLong, Twice,
    };
    use RecordField::{Command, Recipes, Seed, Tome};
    let many = format!("seed=1\n{}", "WAIT | WAIT\n".repeat(101));
    let cases: [(&str, u32, Option<RecordField>, RecordErrorKind); 11] = [
        ("", 1, None, NoCards),
        ("seed=1\n\nseed=2", 3, Some(Seed), CardsTwice),
        ("seed=1x", 1, Some(Seed), BadSeed { word: "1x".into() }),
        ("seed=9223372036854775808", 1, Some(Seed), BadSeed { word: "9223372036854775808".into() }),
        ("tome=1 2 42", 1, Some(Tome(3)), NoCard { word: "42".into() }),
        ("tome=1\nrecipes=42 42", 2, Some(Recipes(2)), Twice { word: "42".into() }),
        ("tome=1\nWAIT | WAIT", 1, None, NoCards),
        ("seed=1\nWAIT", 2, None, NoTurn),
        ("seed=1\nWAIT | LEARN x", 2, Some(Command(2)), NoCommand { word: "LEARN x".into() }),
        ("seed=1\nHELLO | WAIT", 2, Some(Command(1)), NoCommand { word: "HELLO".into() }),
        (&many, 102, None, TooLong),
    ];
    for (text, line, field, what) in cases {
        assert_eq!(read_record(text), Err(RecordError { line, field, what }), "{text}");
    }
}
