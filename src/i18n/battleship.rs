//! Sentences of the Battleship pages that are more than one text with its gaps filled.

use super::request::words;
use super::{BattleshipDuel, BattleshipFleet, Lang, RequestText, decimal, field, list, number};
use jobs::JobError;
use jobs::battleship::{BattleshipError, ClassEntry, FleetErrorKind, Place, ShapeError};

/// What a class is called: the names of the presets are translated.
pub fn class(entry: &ClassEntry, lang: Lang) -> String {
    match entry.id.as_str() {
        "Carrier" => lang.t(BattleshipDuel::Carrier).into(),
        "Battleship" => lang.t(BattleshipDuel::Battleship).into(),
        "Cruiser" => lang.t(BattleshipDuel::Cruiser).into(),
        "Submarine" => lang.t(BattleshipDuel::Submarine).into(),
        "Destroyer" => lang.t(BattleshipDuel::Destroyer).into(),
        id if id.parse() == Ok(entry.cells.len()) => {
            lang.fill(BattleshipDuel::OfCells, &[&entry.cells.len()])
        }
        id => id.into(),
    }
}

/// What is wrong with a fleet, and with which of its ships or classes.
pub fn fleet_error(fault: FleetErrorKind, names: &[String], lang: Lang) -> String {
    let key = match fault {
        FleetErrorKind::WrongShape => BattleshipDuel::FaultShape,
        FleetErrorKind::Overlap => BattleshipDuel::FaultOverlap,
        FleetErrorKind::Touch => BattleshipDuel::FaultTouch,
        FleetErrorKind::TooFew => BattleshipDuel::FaultFew,
        FleetErrorKind::TooMany => BattleshipDuel::FaultMany,
    };
    lang.fill(key, &[&list(names, lang)])
}

/// What is wrong with a request about boards or fleets.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    words(error, battleship_error, lang)
}

/// The same for text from outside, with the place in it.
pub fn file_error(error: &JobError, lang: Lang) -> String {
    field::with_path(job_error(error, lang), error)
}

/// Errors that only requests about Battleship can have.
pub fn battleship_error(error: &BattleshipError, lang: Lang) -> String {
    let count =
        |key: BattleshipFleet, most: u64, has: u64| lang.fill(key, &[&number(most), &number(has)]);
    match error {
        BattleshipError::BadBoard { h, w, most } => {
            lang.fill(BattleshipFleet::BadBoard, &[most, h, w])
        }
        BattleshipError::TooManyClasses { has, most } => {
            count(BattleshipFleet::TooManyClasses, *most, *has)
        }
        BattleshipError::TooManyShips { has, most } => {
            count(BattleshipFleet::TooManyShips, *most, *has)
        }
        BattleshipError::BadClassName { has, most } => count(BattleshipFleet::BadName, *most, *has),
        BattleshipError::LongNonce { has, most } => count(BattleshipFleet::LongNonce, *most, *has),
        BattleshipError::Shape { class: entry, fault } => {
            let name = class(entry, lang);
            match fault {
                ShapeError::Count { has, most } => {
                    lang.fill(BattleshipFleet::ShapeSize, &[&name, most, &number(*has)])
                }
                ShapeError::Twice { row, column } => {
                    lang.fill(BattleshipFleet::ShapeTwice, &[&name, &cell((*row, *column))])
                }
                ShapeError::Long => lang.fill(BattleshipFleet::ShapeLong, &[&name]),
                ShapeError::Loose => lang.fill(BattleshipFleet::ShapeLoose, &[&name]),
            }
        }
        BattleshipError::OffBoard { place, h, w } => lang.fill(
            BattleshipFleet::OffBoard,
            &[&cell(*place), &h.saturating_sub(1), &w.saturating_sub(1)],
        ),
        BattleshipError::ShotTwice { place } => {
            lang.fill(BattleshipFleet::ShotTwice, &[&cell(*place)])
        }
        BattleshipError::NotSunk { field } => lang.fill(BattleshipFleet::NotSunk, &[field]),
        BattleshipError::NotTold { field } => lang.fill(BattleshipFleet::NotTold, &[field]),
        BattleshipError::UnknownClass { class, classes } => {
            lang.fill(BattleshipFleet::UnknownClass, &[class, classes])
        }
        BattleshipError::NotALine { class: entry } => {
            lang.fill(BattleshipFleet::Bent, &[&class(entry, lang)])
        }
        BattleshipError::TooLarge { most } => lang.fill(BattleshipFleet::TooLarge, &[most]),
        BattleshipError::Grid { h, w } => lang.fill(BattleshipFleet::Grid, &[h, w]),
        BattleshipError::WeightGrid { h, w } => lang.fill(BattleshipFleet::WeightGrid, &[h, w]),
        BattleshipError::WeightRange { most } => {
            lang.fill(BattleshipFleet::WeightRange, &[&decimal(*most, 0)])
        }
        BattleshipError::WeightSpread { decades } => {
            lang.fill(BattleshipFleet::WeightSpread, &[&decimal(*decades, 1)])
        }
        BattleshipError::SeedOrShips => lang.fill(RequestText::Conflicting, &[&"ships", &"seed"]),
        BattleshipError::BoardOrShots { field } => {
            lang.fill(RequestText::Conflicting, &[&"shots", field])
        }
        BattleshipError::ShipsOrShots => lang.t(BattleshipFleet::ShipsOrShots).to_owned(),
        BattleshipError::BadSign { sign } => lang.fill(BattleshipFleet::BadSign, &[sign]),
        BattleshipError::TooManyAfloat { class: entry, afloat } => {
            lang.fill(BattleshipFleet::TooManyAfloat, &[&class(entry, lang), &entry.count, afloat])
        }
        BattleshipError::IllegalFleet { fault, ships, class: entry } => {
            // Ships have no names in a request: they are identified by their numbers there.
            let ship = |number: &u8| format!("ships[{number}]");
            let names = match entry {
                Some(entry) => vec![class(entry, lang)],
                None => ships.iter().map(ship).collect(),
            };
            fleet_error(*fault, &names, lang)
        }
    }
}

/// A cell as requests write it.
fn cell((row, column): Place) -> String {
    format!("[{row},{column}]")
}
