//! From what was entered to a valid request: nothing entered is lost, nothing impossible is
//! requested.

use std::sync::Arc;

use super::{
    AnalyseRequest, COPIES, FULL, IdolId, MOST_OWN, MilljanError, Roster, SORA, Standing, State,
    TILES, UnitEntry, UnitId, exchange_limit, notation::Sheet, rosters,
};
use jobs_core::{JobError, entries};

/// Something about a sheet that is impossible, or not yet enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Number of tiles missing before anything but the units can be reported.
    TooFew {
        /// Tiles missing from a waiting hand.
        missing: u8,
    },
    /// These free tiles are over the thirteen, claimed units included.
    TooMany {
        /// Indices into `free`.
        extra: Vec<usize>,
    },
    /// More than three copies in the hand and the claimed units.
    FourthCopy {
        /// The tile.
        tile: IdolId,
        /// Copies entered.
        copies: u8,
    },
    /// With the hand's own, more than three copies are seen.
    SeenTooOften {
        /// The tile.
        tile: IdolId,
        /// Copies in the hand and the claimed units.
        own: u8,
        /// Copies entered as seen.
        seen: u8,
    },
    /// A claimed unit that does not count yet on the sheet's day.
    NotYet {
        /// The unit.
        unit: UnitId,
    },
    /// A claimed unit that is switched off.
    SwitchedOff {
        /// The unit.
        unit: UnitId,
    },
    /// An own unit with the members of another unit that counts: it is left out.
    SameUnit {
        /// The own unit.
        unit: UnitId,
        /// The other.
        other: UnitId,
    },
    /// More own units than there is room for.
    TooManyOwn {
        /// How many.
        extra: usize,
    },
    /// A claimed unit of fewer than three members.
    TooSmall {
        /// The unit.
        unit: UnitId,
    },
    /// A claimed unit that does not fit beside the others: more than thirteen members, or not enough copies of a
    /// member.
    DoesNotFit {
        /// The unit.
        unit: UnitId,
        /// The members of whom no copy is left; empty where there is no room.
        short: Vec<IdolId>,
    },
    /// そら was declared 担当.
    BadOshi,
}

/// The request that a sheet allows, and what prevents a better one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sound {
    /// Always accepted by `milljan.analyse`.
    pub request: AnalyseRequest,
    /// The units that count in it.
    pub roster: Arc<Roster>,
    /// Tiles that a full hand has beside the claimed units of the request.
    pub slots: u8,
    /// What is wrong or missing, in the order of the sheet.
    pub problems: Vec<Problem>,
}

/// Takes from a sheet what fits together and names the rest.
///
/// The state is drawn or waiting where the number of tiles says so and no tile had to be left out,
/// otherwise partial.
pub fn sound(sheet: &Sheet) -> Sound {
    let (roster, twins) = Roster::fitting(sheet.date, &sheet.off, sheet.own.clone());
    let mut problems = Vec::new();
    let mut own = [0u8; TILES];
    let mut claimed = Vec::new();
    let mut slots = FULL;
    for &id in &sheet.claimed {
        let Some(standing) = roster.standing(id) else { continue };
        let members = roster.members(id);
        let short: Vec<_> =
            members.iter().filter(|&idol| own[usize::from(idol)] >= COPIES).collect();
        if standing == Standing::NotYet {
            problems.push(Problem::NotYet { unit: id });
        } else if standing == Standing::Off {
            problems.push(Problem::SwitchedOff { unit: id });
        } else if members.len() < 3 {
            problems.push(Problem::TooSmall { unit: id });
        } else if !short.is_empty() || members.len() > slots {
            problems.push(Problem::DoesNotFit { unit: id, short });
        } else {
            slots -= members.len();
            members.iter().for_each(|idol| own[usize::from(idol)] += 1);
            claimed.push(id);
        }
    }
    let mut free = Vec::new();
    let mut extra = Vec::new();
    let mut fourth: Vec<IdolId> = Vec::new();
    for (index, &tile) in
        sheet.free.iter().enumerate().filter(|(_, tile)| usize::from(**tile) < TILES)
    {
        let copies = &mut own[usize::from(tile)];
        *copies += 1;
        if *copies > COPIES {
            if !fourth.contains(&tile) {
                fourth.push(tile);
            }
        } else if free.len() < usize::from(slots) {
            free.push(tile);
        } else {
            extra.push(index);
        }
    }
    let whole = problems.is_empty() && fourth.is_empty() && extra.is_empty();
    problems.extend(
        fourth.into_iter().map(|tile| Problem::FourthCopy { tile, copies: own[usize::from(tile)] }),
    );
    if !extra.is_empty() {
        problems.push(Problem::TooMany { extra });
    }
    let mut seen = Vec::new();
    for tile in 0..TILES as IdolId {
        let entered =
            sheet.seen.iter().filter(|&&id| id == tile).count().min(usize::from(u8::MAX)) as u8;
        let own = own[usize::from(tile)].min(COPIES);
        let fitting = entered.min(COPIES - own);
        seen.extend(std::iter::repeat_n(tile, usize::from(fitting)));
        if fitting < entered {
            problems.push(Problem::SeenTooOften { tile, own, seen: entered });
        }
    }
    let oshi = sheet.oshi.filter(|&id| id < SORA);
    if oshi != sheet.oshi {
        problems.push(Problem::BadOshi);
    }
    let open = slots - free.len() as u8;
    let state = match open {
        0 if whole => State::Drawn,
        1 if whole => State::Waiting,
        _ => State::Partial,
    };
    if open > 1 && whole {
        problems.push(Problem::TooFew { missing: open - 1 });
    }
    // Problems with the list of units remove nothing from the hand, so they come after the state.
    problems.extend(twins.into_iter().map(|(unit, other)| Problem::SameUnit { unit, other }));
    let extra = sheet.own.len().saturating_sub(MOST_OWN);
    if extra > 0 {
        problems.push(Problem::TooManyOwn { extra });
    }
    let request = AnalyseRequest {
        snapshot: sheet.date,
        units_off: roster.off().to_vec(),
        units_own: roster.own().iter().map(UnitEntry::from).collect(),
        state,
        claimed,
        free,
        seen,
        oshi,
        exchange_limit: exchange_limit(),
        focus: None,
    };
    Sound { request, roster, slots, problems }
}

impl AnalyseRequest {
    /// The sheet of a request, whether it makes a hand or not: [`sound`] reports what does not fit.
    ///
    /// # Errors
    /// `unknown-tile`, `unknown-unit`, `bad-own-unit` and `too-many-own-units`: entries that do not
    /// exist; `out-of-range` for more tiles or units than there are copies.
    pub fn sheet(self) -> Result<Sheet, JobError> {
        let Self { snapshot: date, claimed, free, seen, oshi, units_off: off, units_own, .. } =
            self;
        let most = TILES * usize::from(COPIES);
        let tile = |tile: IdolId, at: String| match usize::from(tile) < TILES {
            true => Ok(()),
            false => Err(JobError::new(&MilljanError::UnknownTile { tile }, at)),
        };
        for (name, list) in [("free", &free), ("seen", &seen)] {
            entries(list.len(), 0..=most, format!("/{name}"))?;
            for (at, &id) in list.iter().enumerate() {
                tile(id, format!("/{name}/{at}"))?;
            }
        }
        entries(claimed.len(), 0..=most, "/claimed")?;
        oshi.map_or(Ok(()), |id| tile(id, "/oshi".to_owned()))?;
        let own = rosters::own(&units_own)?;
        let sheet = Sheet { date, claimed, free, seen, oshi, off, own };
        let roster = sheet.roster();
        for (name, list) in [("claimed", &sheet.claimed), ("units_off", &sheet.off)] {
            if let Some(at) = list.iter().position(|&id| roster.standing(id).is_none()) {
                let kind = MilljanError::UnknownUnit { unit: list[at] };
                return Err(JobError::new(&kind, format!("/{name}/{at}")));
            }
        }
        Ok(sheet)
    }
}
