//! Fleets as requests and reports write them, and what may be wrong with them.

use serde::{Deserialize, Serialize};

use super::types::{cell, known_class};
use super::{BattleshipError, Place, ShipEntry};
use battleship::{Cells, Placement, Rules};
use jobs_core::JobError;
use search::short_sort;

/// What is wrong with a fleet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FleetError {
    /// The kind of fault.
    pub code: FleetErrorKind,
    /// The ships at fault, by their place in the request, from 0.
    pub ships: Vec<u8>,
    /// The class, as a place in `fleet` from 0, where there are too few or too many of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<u8>,
}

/// Kinds of faults of a fleet.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, strum::EnumCount,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FleetErrorKind {
    /// It does not have the shape of its class, or lies in a way that is not allowed.
    #[error("a ship has not the shape of its class")]
    WrongShape,
    /// Two ships share a cell.
    #[error("two ships share a cell")]
    Overlap,
    /// Two ships are closer than the touch rule allows.
    #[error("two ships are too near to each other")]
    Touch,
    /// There are fewer of a class than there should be.
    #[error("a ship is missing")]
    TooFew,
    /// There are more than there should be.
    #[error("there is a ship too many")]
    TooMany,
}

/// Ships as requests and reports write them.
pub(super) fn write(rules: &Rules, fleet: &[Placement]) -> Vec<ShipEntry> {
    let place = |cell| -> Place { rules.size.place(cell) };
    let entry = |ship: &Placement| ShipEntry {
        class: ship.class,
        cells: ship.cells.iter().map(place).collect(),
    };
    fleet.iter().map(entry).collect()
}

/// The ships, with what is wrong with them; those of a wrong shape are left out.
///
/// # Errors
/// `unknown-class`, `off-board`: entries that are not ships at all.
pub(super) fn read(
    rules: &Rules,
    all: &[Placement],
    ships: &[ShipEntry],
) -> Result<(Vec<Placement>, Vec<FleetError>), JobError> {
    if ships.len() > 255 {
        let kind = BattleshipError::TooManyShips { has: ships.len() as u64, most: 255 };
        return Err(JobError::new(&kind, "/ships"));
    }
    let mut faults = Vec::new();
    let mut found: Vec<(u8, Placement)> = Vec::new();
    for (number, ship) in ships.iter().enumerate() {
        known_class(rules, ship.class, || format!("/ships/{number}/class"))?;
        let cell = |&place: &Place| cell(rules.size, place, || format!("/ships/{number}/cells"));
        let cells = ship.cells.iter().map(cell).collect::<Result<Cells, _>>()?;
        let fits = |one: &&Placement| one.class == ship.class && one.cells == cells;
        match all.iter().find(fits).filter(|_| cells.len() as usize == ship.cells.len()) {
            Some(placement) => found.push((number as u8, *placement)),
            None => {
                let ships = vec![number as u8];
                faults.push(FleetError { code: FleetErrorKind::WrongShape, ships, class: None });
            }
        }
    }
    for (at, (number, ship)) in found.iter().enumerate() {
        for (other_number, other) in &found[..at] {
            let code = match () {
                () if ship.cells.meets(other.cells) => FleetErrorKind::Overlap,
                () if ship.fits(other) => continue,
                () => FleetErrorKind::Touch,
            };
            faults.push(FleetError { code, ships: vec![*other_number, *number], class: None });
        }
    }
    for (class, kind) in rules.classes.iter().enumerate() {
        let of = ships.iter().enumerate().filter(|(_, ship)| usize::from(ship.class) == class);
        let of: Vec<_> = of.map(|(number, _)| number as u8).collect();
        let code = match of.len().cmp(&kind.count.into()) {
            std::cmp::Ordering::Less => FleetErrorKind::TooFew,
            std::cmp::Ordering::Equal => continue,
            std::cmp::Ordering::Greater => FleetErrorKind::TooMany,
        };
        faults.push(FleetError { code, ships: of, class: Some(class as u8) });
    }
    let mut fleet: Vec<_> = found.into_iter().map(|(_, ship)| ship).collect();
    short_sort::sort_by_key(&mut fleet, |ship| (ship.class, ship.cells.first()));
    Ok((fleet, faults))
}

/// The ships of a legal fleet.
///
/// # Errors
/// Those of [`read`]; `illegal-fleet` where something is wrong with it.
pub(super) fn legal(
    rules: &Rules,
    all: &[Placement],
    ships: &[ShipEntry],
) -> Result<Vec<Placement>, JobError> {
    let (fleet, faults) = read(rules, all, ships)?;
    let Some(FleetError { code: fault, ships, class }) = faults.into_iter().next() else {
        return Ok(fleet);
    };
    let at = ships.last().map_or_else(|| "/ships".into(), |ship| format!("/ships/{ship}"));
    let class = class.and_then(|class| rules.classes.get(usize::from(class))).map(Into::into);
    Err(JobError::new(&BattleshipError::IllegalFleet { fault, ships, class }, at))
}
