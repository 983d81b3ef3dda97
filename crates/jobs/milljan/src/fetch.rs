//! `milljan.fetch`: how each tile of the waiting rooms would change the hand if そら fetched it.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::advice::in_rooms;
use super::{Date, IdolId, MilljanError, SORA, State, UnitEntry, UnitId, check_state, rosters};
use jobs_core::{Job, JobError, Search};
use milljan::Hand;
use milljan::goals::Start;
use milljan::table::Table;
use milljan::waits;
use search::Ready;

/// `milljan.fetch`
pub struct Fetch;

/// A waiting hand with そら in it, before the draw of its turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FetchRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// Units exposed by ティン, by number.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand besides the claimed units; そら is among them.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere, those of the waiting rooms included.
    #[serde(default)]
    pub seen: Vec<IdolId>,
    /// The tiles that lie in waiting rooms, in any order; copies count once.
    pub rooms: Vec<IdolId>,
}

/// What the hand waits for before and after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FetchReport {
    /// `h` of the hand with そら still in it; `null` where no win is left.
    pub h: Option<u8>,
    /// How many copies are left of the tiles that bring `h` down.
    pub weight: u16,
    /// Each tile that can be fetched, the best first: h, then copies, then the lowest tile.
    pub tiles: Vec<Fetched>,
}

/// The hand with そら sent and this tile in her place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fetched {
    /// The tile.
    pub tile: IdolId,
    /// `h` with it; `null` where no win is left.
    pub h: Option<u8>,
    /// How many copies are left of the tiles that bring `h` down.
    pub weight: u16,
}

impl Job for Fetch {
    const NAME: &'static str = "milljan.fetch";
    const ABOUT: &'static str =
        "How far the hand is from the win with each tile of the waiting rooms, fetched by そら";
    const EXAMPLE: &'static str = r#"{"job":"milljan.fetch","snapshot":"2025-12-16","free":[3,5,9,13,18,20,21,26,28,33,35,53],"seen":[36,41,7],"rooms":[36,41,7]}"#;
    type Request = FetchRequest;
    type Report = FetchReport;
    type Error = MilljanError;

    fn start(r: FetchRequest) -> Result<impl Search<Report = FetchReport> + 'static, JobError> {
        let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        let hand = crate::hand(&roster, &r.claimed, &r.free, &r.seen, None)?;
        check_state(&hand, State::Waiting)?;
        if !r.free.contains(&SORA) {
            return Err(JobError::new(&MilljanError::NoSora, "/free"));
        }
        if let Some(index) = r.rooms.iter().position(|&tile| tile == SORA) {
            return Err(JobError::new(&MilljanError::SoraFetched, format!("/rooms/{index}")));
        }
        let rooms = in_rooms(&hand, &r.rooms, "/rooms")?;
        let fetched = rooms.iter().filter_map(|tile| {
            let (h, weight) = far(&hand.fetching(tile)?);
            Some(Fetched { tile, h, weight })
        });
        let mut tiles: Vec<_> = fetched.collect();
        tiles.sort_by_key(|row| (row.h.unwrap_or(u8::MAX), Reverse(row.weight), row.tile));
        let (h, weight) = far(&hand);
        Ok(Ready(FetchReport { h, weight, tiles }))
    }
}

/// h of a waiting hand, and the copies left of the tiles that bring it down.
fn far(hand: &Hand) -> (Option<u8>, u16) {
    let table = Table::new(hand);
    let wait = waits::wait(hand, &table, &Start::of(hand, &table));
    (wait.h, wait.weight)
}
