//! Errors of requests about Witches Brew.

use std::collections::HashSet;
use std::mem::discriminant;

use strum::EnumCount;

use jobs::brew::{
    BrewError, Field, LineError, LineErrorKind, PositionErrorKind, RecordError, RecordErrorKind,
    RecordField,
};
use sakiyomi::i18n::Lang;
use sakiyomi::i18n::brew::{brew_error, record_error};

fn parts() -> Vec<PositionErrorKind> {
    vec![
        PositionErrorKind::Range { value: 118, least: 0, most: 117 },
        PositionErrorKind::TooMany { value: 6, most: 5 },
        PositionErrorKind::TooFull { value: 12, most: 10 },
        PositionErrorKind::Twice { value: 78 },
        PositionErrorKind::Unknown { value: 99 },
        PositionErrorKind::Length { value: 3, wanted: 4 },
        PositionErrorKind::Undealt { value: 47 },
    ]
}

fn lines() -> Vec<(Option<Field>, LineErrorKind)> {
    let word = "1x".to_owned();
    vec![
        (Some(Field::ActionCount), LineErrorKind::NoTurn),
        (None, LineErrorKind::Ends { missing: 1 }),
        (None, LineErrorKind::Ends { missing: 2 }),
        (Some(Field::ActionCount), LineErrorKind::Count { said: 15, found: 14 }),
        (None, LineErrorKind::Fields { value: 10, wanted: 11 }),
        (Some(Field::Price), LineErrorKind::NoNumber { word: word.clone() }),
        (Some(Field::ActionType), LineErrorKind::NoKind { word }),
        (Some(Field::Delta(0)), LineErrorKind::NoSpell),
        (Some(Field::Delta(1)), LineErrorKind::Differs { value: -1, wanted: -2 }),
        (Some(Field::Castable), LineErrorKind::NoneOf { value: 2, allowed: vec![0, 1] }),
        (Some(Field::TaxCount), LineErrorKind::Range { value: 5, least: 0, most: 4 }),
        (Some(Field::ActionId), LineErrorKind::Position(PositionErrorKind::Twice { value: 24 })),
    ]
}

fn all() -> Vec<BrewError> {
    let line = |(field, what)| BrewError::Line(LineError { line: 3, field, what });
    let mut all: Vec<BrewError> = parts().into_iter().map(BrewError::Part).collect();
    all.extend(lines().into_iter().map(line));
    all.extend([
        BrewError::BadSeed { word: "1e5".into() },
        BrewError::UnknownSpell { value: -5 },
        BrewError::ScoreOut { value: 12 },
        BrewError::BonusValue { value: [2, 1] },
        BrewError::Castable,
        BrewError::StartFull { value: 11, most: 10 },
        BrewError::GameOver,
        BrewError::PastTheEnd { turns: 1 },
        BrewError::PastTheEnd { turns: 40 },
    ]);
    all
}

#[test]
fn every_error_of_brew_is_said_in_three_languages() {
    let kinds: HashSet<_> = parts().iter().map(discriminant).collect();
    assert_eq!(kinds.len(), PositionErrorKind::COUNT);
    let kinds: HashSet<_> = lines().iter().map(|(_, what)| discriminant(what)).collect();
    assert_eq!(kinds.len(), LineErrorKind::COUNT);
    super::check(&all(), brew_error);
}

fn records() -> Vec<RecordErrorKind> {
    let word = str::to_owned;
    super::every(vec![
        RecordErrorKind::NoCards,
        RecordErrorKind::CardsTwice,
        RecordErrorKind::Seed { word: word("1x") },
        RecordErrorKind::NoCard { word: word("42") },
        RecordErrorKind::Twice { word: word("7") },
        RecordErrorKind::NoTurn,
        RecordErrorKind::NoCommand { word: word("LEARN x") },
        RecordErrorKind::TooLong,
    ])
}

/// The place that each kind has.
fn field(what: &RecordErrorKind) -> Option<RecordField> {
    match what {
        RecordErrorKind::Seed { .. } => Some(RecordField::Seed),
        RecordErrorKind::NoCard { .. } => Some(RecordField::Tome(3)),
        RecordErrorKind::Twice { .. } => Some(RecordField::Recipes(2)),
        RecordErrorKind::NoCommand { .. } => Some(RecordField::Command(2)),
        RecordErrorKind::NoCards
        | RecordErrorKind::CardsTwice
        | RecordErrorKind::NoTurn
        | RecordErrorKind::TooLong => None,
    }
}

#[test]
fn what_is_wrong_with_a_record_is_said_in_three_languages() {
    let samples = records().into_iter().map(|what| {
        let error = RecordError { line: 4, field: field(&what), what };
        let title = format!("{}\n   {error}", error.what.code());
        (title, Lang::ALL.map(|lang| record_error(&error, lang)))
    });
    super::check_table("brew-record.txt", samples);
}
