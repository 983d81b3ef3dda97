//! Errors of requests about Milljan, and of reading its lines and lists.

use jobs::JobError;
use jobs::milljan::log::{LogError, LogLineError};
use jobs::milljan::notation::{NotationError, ParseError};
use jobs::milljan::{
    ActionError, Illegal, ImportError, MilljanError, Moment, OwnUnitError, PuzzleError, Question,
    State, UnitListError, WrongAnswer,
};
use sakiyomi::i18n::Lang;
use sakiyomi::i18n::milljan::{
    import_error, log_error, milljan_error, notation_error, wrong_answer,
};

fn bad_own() -> Vec<OwnUnitError> {
    super::every(vec![
        OwnUnitError::NoName,
        OwnUnitError::LongName,
        OwnUnitError::Character { character: '|' },
        OwnUnitError::Character { character: '\n' },
        OwnUnitError::Empty,
        OwnUnitError::TooLarge { count: 14 },
        OwnUnitError::NoSuchTile { index: 1, id: 54 },
        OwnUnitError::Sora { index: 0 },
        OwnUnitError::Twice { index: 2, id: 5 },
        OwnUnitError::ShiikaWithOthers { index: 1 },
        OwnUnitError::Alone { id: 3 },
    ])
}

fn illegal() -> Vec<Illegal> {
    let moments = super::every(vec![Moment::Turn, Moment::Drawn, Moment::Claimed, Moment::Sent]);
    let moments = moments.into_iter().map(|now| Illegal::Moment { action: "ron".into(), now });
    let others = [
        Illegal::Over,
        Illegal::NotWon,
        Illegal::NotInHand { tile: 5 },
        Illegal::NoSora,
        Illegal::SoraFetched,
        Illegal::NotInRoom { from: 2, tile: 5 },
        Illegal::NotBefore,
        Illegal::Outranked,
        Illegal::NoUnit { unit: 9999 },
        Illegal::TooSmall { unit: 73 },
        Illegal::NotMember { unit: 118, tile: 5 },
        Illegal::Lacks { unit: 118, missing: vec![3, 5] },
        Illegal::NothingLeft { unit: 118 },
    ];
    super::every(moments.chain(others).collect())
}

fn all() -> Vec<MilljanError> {
    let text = str::to_owned;
    let name = || text("竜宮小町");
    let unsuitable = |kind, most| MilljanError::UnsuitablePosition { kind, most };
    let mut all = vec![
        MilljanError::UnknownTile { tile: 54 },
        MilljanError::UnknownUnit { unit: 9999 },
        MilljanError::InactiveUnit { unit: 12, name: name() },
        MilljanError::UnitOff { unit: 12, name: name() },
        MilljanError::UnitTooSmall { unit: 12, name: name() },
        MilljanError::SameUnit { name: text("三人"), other: 12, other_name: name() },
        MilljanError::TooManyOwnUnits,
        MilljanError::TooManyClaimed,
        MilljanError::TooManyTiles { most: 1 },
        MilljanError::TooManyTiles { most: 10 },
        MilljanError::TooManyMembers { members: 15 },
        MilljanError::FourthCopy { tile: 5 },
        MilljanError::FourthCopySeen { tile: 5 },
        MilljanError::InvalidOshi { tile: 53 },
        MilljanError::InvalidOshi { tile: 54 },
        MilljanError::WrongCount { state: State::Drawn, has: 12, wanted: 13 },
        MilljanError::WrongCount { state: State::Waiting, has: 3, wanted: 1 },
        MilljanError::NoState { has: 5, drawn: 13 },
        MilljanError::PartialState,
        MilljanError::NotInHand { tile: 5 },
        MilljanError::NothingToSend,
        MilljanError::NoSora,
        MilljanError::NotSeen { tile: 5 },
        MilljanError::SoraFetched,
        MilljanError::NoCopies,
        MilljanError::NoRonUnit,
        MilljanError::NoRon,
        MilljanError::NoUnitThere { index: 2 },
        MilljanError::ClaimedRonUnit,
        MilljanError::LoneRonUnit,
        MilljanError::InvalidPath { unit: 118 },
        MilljanError::InvalidAction(ActionError(text("jump"))),
        MilljanError::NoPuzzle,
        unsuitable(Question::Waits, 1),
        unsuitable(Question::Exchanges, 2),
        unsuitable(Question::Discard, 3),
        MilljanError::OtherAnswers { field: text("tiles"), wanted: text("exchanges") },
    ];
    all.extend(bad_own().into_iter().map(MilljanError::BadOwnUnit));
    all.extend(illegal().into_iter().map(MilljanError::IllegalAction));
    all
}

#[test]
fn every_error_of_milljan_is_said_in_three_languages() {
    super::check(&all(), milljan_error);
}

fn unreadable_words() -> Vec<NotationError> {
    let word = || "ゆきぽ".to_owned();
    let mut all = vec![
        NotationError::Name { word: word(), near: vec![3] },
        NotationError::Unit { word: word() },
        NotationError::Part { word: word() },
        NotationError::Date { word: word() },
        NotationError::WhichUnit { word: word(), near: Vec::new() },
        NotationError::WhichUnit { word: word(), near: vec![12, 118] },
        NotationError::NoMembers { word: word() },
        NotationError::TooManyOwn,
        NotationError::TooMany { most: 162 },
    ];
    all.extend(bad_own().into_iter().map(NotationError::Own));
    super::every(all)
}

fn imports() -> Vec<ImportError> {
    let text = str::to_owned;
    let mut all = vec![
        UnitListError::Json(text("expected value")),
        UnitListError::Nothing,
        UnitListError::TooLong,
        UnitListError::UnknownList(text("units")),
        UnitListError::NoField(text("members")),
        UnitListError::Neither(text("[1]")),
        UnitListError::Same { name: text("三人"), other: 12, other_name: text("竜宮小町") },
    ];
    all.extend(unreadable_words().into_iter().map(UnitListError::Notation));
    super::every(all).into_iter().map(ImportError).collect()
}

#[test]
fn what_an_import_leaves_out_is_said_in_three_languages() {
    let samples = imports().into_iter().map(|error| {
        let JobError { code, message, .. } = JobError::new(&error, "");
        (format!("{code}\n   {message}"), Lang::ALL.map(|lang| import_error(&error, lang)))
    });
    super::check_table("milljan-import.txt", samples);
}

#[test]
fn what_cannot_be_read_in_a_line_is_said_in_three_languages() {
    let samples = unreadable_words().into_iter().map(|what| {
        let error = ParseError { at: 6, what };
        (format!("   {error}"), Lang::ALL.map(|lang| notation_error(&error, lang)))
    });
    super::check_table("milljan-line.txt", samples);
}

#[test]
fn what_cannot_be_read_in_a_log_is_said_in_three_languages() {
    let word = || "卓x".to_owned();
    let faults = super::every(vec![
        LogLineError::Names(ParseError { at: 6, what: NotationError::Unit { word: word() } }),
        LogLineError::Table { word: word() },
        LogLineError::Seat { word: word() },
        LogLineError::Event { word: word() },
        LogLineError::Unit { word: word() },
        LogLineError::TooMany,
    ]);
    let samples = faults.into_iter().map(|what| {
        let error = LogError { line: 3, what };
        (format!("   {error}"), Lang::ALL.map(|lang| log_error(&error, lang)))
    });
    super::check_table("milljan-log.txt", samples);
}

fn wrong_answers() -> Vec<WrongAnswer> {
    let faults = super::every(vec![
        PuzzleError::NotInHand,
        PuzzleError::NoneLeft,
        PuzzleError::Unequal,
        PuzzleError::TooMany,
        PuzzleError::NotWon,
    ]);
    let answers = faults.into_iter().map(|why| WrongAnswer {
        out: vec![5],
        into: vec![3],
        why,
        tile: matches!(why, PuzzleError::NotInHand | PuzzleError::NoneLeft).then_some(5),
        h: None,
        units: Vec::new(),
        missing: Vec::new(),
    });
    let mut answers: Vec<_> = answers.collect();
    let lost = answers.last().expect("the one that does not win").clone();
    answers.extend([1, 2].map(|h| WrongAnswer { h: Some(h), ..lost.clone() }));
    answers
}

#[test]
fn why_an_answer_is_not_right_is_said_in_three_languages() {
    let samples = wrong_answers().into_iter().map(|answer| {
        let why = serde_json::to_value(answer.why).expect("plain data");
        let title = why.as_str().expect("a word").to_owned();
        (title, Lang::ALL.map(|lang| wrong_answer(&answer, lang)))
    });
    super::check_table("milljan-puzzle.txt", samples);
}
