//! Errors of requests about Splendor.

use std::collections::HashSet;
use std::mem::discriminant;

use strum::EnumCount;

use jobs::splendor::{MoveFault, PositionError, RecordError, SplendorError};
use sakiyomi::i18n::splendor::splendor_error;

fn parts() -> Vec<PositionError> {
    vec![
        PositionError::Count { value: 12, least: 0, most: 10 },
        PositionError::Unknown(90),
        PositionError::Level(41),
        PositionError::Twice(7),
        PositionError::Missing(12),
        PositionError::Unseen { value: 35, wanted: 36 },
        PositionError::Empty,
        PositionError::Tokens { value: 3, wanted: 4 },
        PositionError::Nobles { value: 0, wanted: 3 },
        PositionError::Contrary,
    ]
}

fn moves() -> Vec<MoveFault> {
    let tokens = [1, 0, 0, 2, 0, 0];
    vec![
        MoveFault::BankLacks { tokens },
        MoveFault::TakesGold,
        MoveFault::Shape,
        MoveFault::TakesFewer { must: 3 },
        MoveFault::Pile { kind: 4, left: 3 },
        MoveFault::Returns { must: 2, returned: 0 },
        MoveFault::ReturnLacks { tokens },
        MoveFault::ReserveFull,
        MoveFault::NotOnBoard { card: 41 },
        MoveFault::NotInReach { card: 41 },
        MoveFault::DeckEmpty { level: 2 },
        MoveFault::Short { tokens, gold: 1 },
        MoveFault::Payment { least: 0, most: 2 },
        MoveFault::NobleGone { noble: 3 },
        MoveFault::NobleLacks { noble: 3, cards: tokens },
        MoveFault::NobleFirst,
        MoveFault::CanMove,
    ]
}

fn lines() -> Vec<RecordError> {
    let word = || "take:WUX".to_owned();
    let error = SplendorError::Part(PositionError::Tokens { value: 3, wanted: 4 });
    vec![
        RecordError::NoPosition { part: "decks:36".to_owned() },
        RecordError::NoCards,
        RecordError::Players { says: "3".to_owned(), has: 2 },
        RecordError::Position { at: "/bank/1".into(), error: Box::new(error) },
        RecordError::NoMove { word: word() },
        RecordError::Illegal { word: word(), why: MoveFault::CanMove },
        RecordError::Refused { word: word(), error: Box::new(SplendorError::GameOver) },
        RecordError::Seat { turn: 1 },
        RecordError::NoStart,
        RecordError::TooManyMoves { most: 2000 },
        RecordError::TooManyBranches { most: 200 },
        RecordError::BranchInBranch,
        RecordError::OpenBranch,
    ]
}

const fn in_line(fault: RecordError) -> SplendorError {
    SplendorError::Kifu { line: 7, character: 3, fault }
}

fn all() -> Vec<SplendorError> {
    let mut all: Vec<SplendorError> = parts().into_iter().map(SplendorError::Part).collect();
    all.extend(lines().into_iter().map(in_line));
    let illegal = |why| RecordError::Illegal { word: "buy:C41".to_owned(), why };
    all.extend(moves().into_iter().map(illegal).map(in_line));
    all.extend([
        SplendorError::TooLong { kib: 1024 },
        SplendorError::NoWords,
        SplendorError::OneStart,
        SplendorError::OnePuzzle,
        SplendorError::MoveCount { has: 2001, most: 2000 },
        SplendorError::UnknownAction { id: 4377, last: 4376 },
        SplendorError::IllegalMove { id: 405, legal: 30 },
        SplendorError::Reveal { card: 45 },
        SplendorError::GameOver,
        SplendorError::NoTurn,
    ]);
    all
}

#[test]
fn every_error_of_splendor_is_said_in_three_languages() {
    let kinds: HashSet<_> = parts().iter().map(discriminant).collect();
    assert_eq!(kinds.len(), PositionError::COUNT);
    let kinds: HashSet<_> = lines().iter().map(discriminant).collect();
    assert_eq!(kinds.len(), RecordError::COUNT);
    let kinds: HashSet<_> = moves().iter().map(discriminant).collect();
    assert_eq!(kinds.len(), MoveFault::COUNT);
    super::check(&all(), splendor_error);
}
