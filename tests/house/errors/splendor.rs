//! Errors of requests about Splendor.

use std::collections::HashSet;
use std::mem::discriminant;

use strum::EnumCount;

use jobs::splendor::{PositionError, RecordError, SplendorError};
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

fn lines() -> Vec<RecordError> {
    let word = || "take:WUX".to_owned();
    let error = SplendorError::Part(PositionError::Tokens { value: 3, wanted: 4 });
    vec![
        RecordError::NoPosition,
        RecordError::Position { at: "/bank/1".into(), error: Box::new(error) },
        RecordError::NoMove { word: word() },
        RecordError::Refused { word: word(), error: Box::new(SplendorError::GameOver) },
        RecordError::Seat { turn: 1 },
        RecordError::NoStart,
        RecordError::TooManyMoves { most: 2000 },
        RecordError::TooManyBranches { most: 200 },
        RecordError::BranchInBranch,
        RecordError::OpenBranch,
    ]
}

fn all() -> Vec<SplendorError> {
    let mut all: Vec<SplendorError> = parts().into_iter().map(SplendorError::Part).collect();
    all.extend(lines().into_iter().map(|fault| SplendorError::Kifu { line: 7, fault }));
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
    super::check(&all(), splendor_error);
}
