//! What questions about Splendor can have wrong.

use std::collections::HashSet;
use std::mem::discriminant;

use strum::EnumCount;

use jobs::splendor::{KifuFault, SplendorError, Wrong};
use sakiyomi::i18n::splendor::splendor_error;

fn parts() -> Vec<Wrong> {
    vec![
        Wrong::Count { value: 12, least: 0, most: 10 },
        Wrong::Unknown(90),
        Wrong::Level(41),
        Wrong::Twice(7),
        Wrong::Missing(12),
        Wrong::Unseen { value: 35, wanted: 36 },
        Wrong::Empty,
        Wrong::Tokens { value: 3, wanted: 4 },
        Wrong::Nobles { value: 0, wanted: 3 },
        Wrong::Contrary,
    ]
}

fn lines() -> Vec<KifuFault> {
    let word = || "take:WUX".to_owned();
    let error = SplendorError::Part(Wrong::Tokens { value: 3, wanted: 4 });
    vec![
        KifuFault::NoPosition,
        KifuFault::Position { at: "/bank/1".into(), error: Box::new(error) },
        KifuFault::NoMove { word: word() },
        KifuFault::Refused { word: word(), error: Box::new(SplendorError::GameOver) },
        KifuFault::Seat { turn: 1 },
        KifuFault::NoStart,
        KifuFault::TooManyMoves { most: 2000 },
        KifuFault::TooManyBranches { most: 200 },
        KifuFault::BranchInBranch,
        KifuFault::OpenBranch,
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
    assert_eq!(kinds.len(), Wrong::COUNT);
    let kinds: HashSet<_> = lines().iter().map(discriminant).collect();
    assert_eq!(kinds.len(), KifuFault::COUNT);
    super::check(&all(), splendor_error);
}
