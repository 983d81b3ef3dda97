//! The units of a request: from its fields to a checked roster.

use std::sync::Arc;

use super::{Date, MOST_OWN, MilljanError, OwnUnit, Roster, RosterError, UnitEntry, UnitId};
use jobs_core::JobError;
use milljan::roster::Place;

/// The roster that a request names.
pub(super) fn read(
    date: Date,
    off: &[UnitId],
    entries: &[UnitEntry],
) -> Result<Arc<Roster>, JobError> {
    Roster::new(date, off, own(entries)?).map_err(|bad| match bad {
        RosterError::NoSuchUnit { index, id } => {
            JobError::new(&MilljanError::UnknownUnit { unit: id }, format!("/units_off/{index}"))
        }
        RosterError::Same { index, name, other, other_name } => {
            let kind = MilljanError::SameUnit { name, other, other_name };
            JobError::new(&kind, format!("/units_own/{index}/members"))
        }
        RosterError::TooMany => too_many(),
    })
}

/// The own units that a request names, each checked by itself.
pub(super) fn own(entries: &[UnitEntry]) -> Result<Vec<OwnUnit>, JobError> {
    if entries.len() > MOST_OWN {
        return Err(too_many());
    }
    let read = |(index, entry): (usize, &UnitEntry)| {
        OwnUnit::new(&entry.name, &entry.members).map_err(|bad| {
            let at = match bad.place() {
                Place::Name => "name".into(),
                Place::Members => "members".into(),
                Place::Member(index) => format!("members/{index}"),
            };
            JobError::new(&MilljanError::BadOwnUnit(bad), format!("/units_own/{index}/{at}"))
        })
    };
    entries.iter().enumerate().map(read).collect()
}

fn too_many() -> JobError {
    JobError::new(&MilljanError::TooManyOwnUnits, "/units_own")
}
