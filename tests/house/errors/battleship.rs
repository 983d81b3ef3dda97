//! Errors of requests about Battleship.

use std::collections::HashSet;
use std::mem::discriminant;

use strum::EnumCount;

use jobs::battleship::{BattleshipError, ClassEntry, FleetErrorKind, Preset, ShapeError};
use sakiyomi::i18n::battleship::battleship_error;

const SHAPES: [ShapeError; ShapeError::COUNT] = [
    ShapeError::Count { has: 13, most: 12 },
    ShapeError::Twice { row: 0, column: 1 },
    ShapeError::Long,
    ShapeError::Loose,
];

const FLEET_ERRORS: [FleetErrorKind; FleetErrorKind::COUNT] = [
    FleetErrorKind::WrongShape,
    FleetErrorKind::Overlap,
    FleetErrorKind::Touch,
    FleetErrorKind::TooFew,
    FleetErrorKind::TooMany,
];

fn all() -> Vec<BattleshipError> {
    let text = str::to_owned;
    let class = |preset: Preset| preset.sea().fleet.swap_remove(0);
    let (carrier, four) = (class(Preset::Hasbro), class(Preset::Russian));
    let bent = ClassEntry { id: text("L3"), count: 2, cells: vec![(0, 0), (1, 0), (1, 1)] };
    let mut all = vec![
        BattleshipError::BadBoard { h: 17, w: 10, most: 16 },
        BattleshipError::TooManyClasses { has: 25, most: 24 },
        BattleshipError::TooManyShips { has: 65, most: 64 },
        BattleshipError::BadClassName { has: 0, most: 24 },
        BattleshipError::OffBoard { place: (10, 3), h: 10, w: 8 },
        BattleshipError::ShotTwice { place: (2, 3) },
        BattleshipError::NotSunk { field: text("class") },
        BattleshipError::NotTold { field: text("cells") },
        BattleshipError::UnknownClass { class: 1, classes: 1 },
        BattleshipError::UnknownClass { class: 7, classes: 4 },
        BattleshipError::NotALine { class: bent.clone() },
        BattleshipError::TooLarge { most: 128 },
        BattleshipError::Grid { h: 10, w: 8 },
        BattleshipError::WeightGrid { h: 1, w: 8 },
        BattleshipError::WeightRange { most: 1e6 },
        BattleshipError::WeightSpread { decades: 12.0 },
        BattleshipError::LongNonce { has: 1200, most: 64 },
        BattleshipError::SeedOrShips,
        BattleshipError::BoardOrShots { field: text("remaining") },
        BattleshipError::ShipsOrShots,
        BattleshipError::BadSign { sign: 'X' },
        BattleshipError::TooManyAfloat { class: four, afloat: 2 },
    ];
    all.extend(SHAPES.map(|fault| BattleshipError::Shape { class: bent.clone(), fault }));
    all.extend(FLEET_ERRORS.map(|fault| {
        let (ships, class) = match fault {
            FleetErrorKind::WrongShape => (vec![3], None),
            FleetErrorKind::Overlap | FleetErrorKind::Touch => (vec![0, 2], None),
            FleetErrorKind::TooFew => (vec![], Some(carrier.clone())),
            FleetErrorKind::TooMany => (vec![1, 4], Some(carrier.clone())),
        };
        BattleshipError::IllegalFleet { fault, ships, class }
    }));
    all
}

#[test]
fn every_error_of_battleship_is_said_in_three_languages() {
    super::check(&all(), battleship_error);
    // Every one, and none twice.
    assert_eq!(SHAPES.iter().map(discriminant).collect::<HashSet<_>>().len(), ShapeError::COUNT);
    assert_eq!(
        FLEET_ERRORS.iter().map(discriminant).collect::<HashSet<_>>().len(),
        FleetErrorKind::COUNT
    );
}
