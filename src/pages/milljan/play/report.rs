//! The report of `milljan.play` as the page reads it: flat, so that reading it costs little code.

use serde::Deserialize;

use jobs::milljan::{EventRow, IdolId, PhaseName, SeatResult, SeatState, SentTile};

/// Where the game stands; the fields are those of the job's report.
#[derive(Clone, PartialEq, Deserialize)]
pub(super) struct Report {
    pub(super) taken: Vec<Taken>,
    pub(super) seats: Vec<SeatState>,
    pub(super) wall_left: u32,
    pub(super) phase: PhaseName,
    pub(super) to_act: Option<u8>,
    pub(super) sent: Option<SentTile>,
    pub(super) legal: Vec<String>,
    pub(super) win: Option<Win>,
    pub(super) seen: Vec<IdolId>,
    pub(super) events: Vec<EventRow>,
    pub(super) result: Vec<SeatResult>,
}

/// A decision of a player of the program.
#[derive(Clone, PartialEq, Deserialize)]
pub(super) struct Taken {
    pub(super) action: String,
    pub(super) reason: Why,
}

/// A reason of any kind: its name and those numbers that belong to it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub(super) struct Why {
    pub(super) why: String,
    pub(super) points: u32,
    pub(super) h: Option<u8>,
    pub(super) weight: u16,
    pub(super) before: Option<u8>,
    pub(super) after: Option<u8>,
    pub(super) expected: f64,
    pub(super) win: f64,
    pub(super) next: Option<f64>,
}

/// A win that is open.
#[derive(Clone, PartialEq, Deserialize)]
pub(super) struct Win {
    pub(super) points: u32,
}
