//! The units of a request: from what is written down to a checked roster.

use std::sync::Arc;

use super::{BadRoster, Date, MOST_OWN, OwnUnit, Roster, UnitEntry, UnitId, sentence};
use jobs_core::JobError;
use milljan::roster::Place;

/// The roster that a request names.
pub(super) fn read(
    date: Date,
    off: &[UnitId],
    entries: &[UnitEntry],
) -> Result<Arc<Roster>, JobError> {
    Roster::new(date, off, own(entries)?).map_err(|bad| {
        let (code, at) = match bad {
            BadRoster::NoSuchUnit { index, .. } => ("unknown-unit", format!("/units_off/{index}")),
            BadRoster::Same { index, .. } => ("same-unit", format!("/units_own/{index}/members")),
            BadRoster::TooMany => ("too-many-own-units", "/units_own".into()),
        };
        JobError::plain(code, sentence(&bad.to_string()), at)
    })
}

/// The own units that a request names, each a unit by itself.
pub(super) fn own(entries: &[UnitEntry]) -> Result<Vec<OwnUnit>, JobError> {
    if entries.len() > MOST_OWN {
        let message = sentence(&BadRoster::TooMany.to_string());
        return Err(JobError::plain("too-many-own-units", message, "/units_own"));
    }
    let read = |(index, entry): (usize, &UnitEntry)| {
        OwnUnit::new(&entry.name, &entry.members).map_err(|bad| {
            let at = match bad.place() {
                Place::Name => "name".into(),
                Place::Members => "members".into(),
                Place::Member(index) => format!("members/{index}"),
            };
            let message = sentence(&bad.to_string());
            JobError::plain("bad-own-unit", message, format!("/units_own/{index}/{at}"))
        })
    };
    entries.iter().enumerate().map(read).collect()
}
