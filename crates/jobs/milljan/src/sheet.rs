//! From what was entered to a valid request: nothing entered is lost, nothing impossible is
//! requested.

use std::sync::Arc;

use super::analyse::ranked;
use super::log::{Log, Phase, Table};
use super::{
    Act, AnalyseReport, AnalyseRequest, COPIES, ClaimFrom, Discard, FULL, IdolId, MOST_OWN,
    MilljanError, Occasion, PhaseName, PlayReport, PlayRequest, Roster, SORA, Standing, State,
    TILES, UnitEntry, UnitId, Way, exchange_limit, notation::Sheet, rosters,
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
    // Copies in waiting rooms, then the others; the tile just sent is the first to be left out.
    let mut elsewhere = sheet.seen.clone();
    elsewhere.extend(&sheet.open);
    elsewhere.extend(sheet.sent);
    let mut seen = Vec::new();
    for tile in 0..TILES as IdolId {
        let entered =
            elsewhere.iter().filter(|&&id| id == tile).count().min(usize::from(u8::MAX)) as u8;
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
    let occasion = match sheet.sent.filter(|_| state == State::Waiting) {
        // Without the tile itself, where it fits.
        Some(tile) => {
            let entered = elsewhere.iter().filter(|&&id| id == tile).count();
            let fitting = seen.iter().filter(|&&id| id == tile).count();
            let at = seen.iter().position(|&id| id == tile).filter(|_| entered == fitting);
            at.map(|at| {
                seen.remove(at);
                Occasion::Sent { tile, tin: true }
            })
        }
        None => None,
    };
    // Before the draw of the own turn a waiting hand can fetch.
    let fetches = state == State::Waiting;
    let rooms = (0..SORA).filter(|id| fetches && sheet.seen.contains(id) && seen.contains(id));
    let occasion = occasion.unwrap_or_else(|| Occasion::Turn { rooms: rooms.collect() });
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
        occasion: Some(occasion),
    };
    Sound { request, roster, slots, problems }
}

/// What a real table asks of its player: the answer to the tile just sent, or the own turn.
pub fn sound_at_table(log: &Log, table: &Table) -> Sound {
    let won_by_ron = table.winners.contains(&log.me);
    let answers = table.phase != Phase::Over || won_by_ron;
    let Some((from, tile)) = table.sent.filter(|&(from, _)| from != log.me && answers) else {
        let mut sound = sound(&table.sheet);
        if table.phase == Phase::Claimed(log.me) && sound.request.state == State::Drawn {
            sound.request.occasion = Some(Occasion::Claimed);
        } else if table.phase != Phase::Turn(log.me) {
            // Only on the own turn can そら fetch.
            sound.request.occasion = Some(Occasion::Turn { rooms: Vec::new() });
        }
        return sound;
    };
    let sheet = Sheet { sent: Some(tile), ..table.before_sent() };
    let mut sound = sound(&sheet);
    if let Some(Occasion::Sent { tin, .. }) = &mut sound.request.occasion {
        *tin = log.claim_from == ClaimFrom::Any || log.after(from) == log.me;
    }
    sound
}

/// What is asked of the player whose turn comes next, once the tile just sent is let pass; `None` where
/// that is not the own turn, or そら is not in the hand.
pub fn sound_after_pass(log: &Log, table: &Table) -> Option<Sound> {
    let mine = table.phase == Phase::Turn(log.me) && table.sheet.free.contains(&SORA);
    mine.then(|| sound(&table.sheet))
}

impl PlayReport {
    /// What the seat that decides sees; `None` at the end of the game.
    pub fn sheet(&self, game: &PlayRequest) -> Option<Sheet> {
        let seat = self.seats.get(usize::from(self.to_act?))?;
        let own = game.units_own.iter().filter_map(UnitEntry::unit);
        let mut open = self.seen.clone();
        let mut seen: Vec<IdolId> = Vec::new();
        for &tile in self.seats.iter().flat_map(|seat| &seat.room) {
            if let Some(at) = open.iter().position(|&id| id == tile) {
                open.remove(at);
                seen.push(tile);
            }
        }
        Some(Sheet {
            claimed: seat.claimed.clone(),
            free: seat.free.clone(),
            seen,
            open,
            sent: self.sent.map(|sent| sent.tile),
            oshi: seat.oshi,
            off: game.units_off.clone(),
            own: own.collect(),
            ..Sheet::new(game.snapshot)
        })
    }

    /// What is asked of that seat.
    pub fn sound(&self, game: &PlayRequest) -> Option<Sound> {
        let mut sound = sound(&self.sheet(game)?);
        if let (Some(Occasion::Sent { tin, .. }), Some(sent)) =
            (&mut sound.request.occasion, self.sent)
        {
            // Who is asked after another has claimed is asked for a ron alone, which comes first anyway.
            let next = (usize::from(sent.from) + 1) % self.seats.len();
            *tin = game.rules.claim_from == ClaimFrom::Any
                || self.to_act.map(usize::from) == Some(next);
        }
        if self.phase == PhaseName::Claimed && sound.request.state == State::Drawn {
            sound.request.occasion = Some(Occasion::Claimed);
        }
        Some(sound)
    }
}

impl AnalyseReport {
    /// What to do, once that is known.
    pub fn best_way(&self) -> Option<&Way> {
        self.advice.as_ref()?.ways.first()
    }

    /// What the sends lead to, the best first.
    pub fn sends(&self) -> Vec<&Discard> {
        let mut rows = self.discards.as_deref().map(ranked).unwrap_or_default();
        if let Some(at) = rows.iter().position(|row| Some(row.tile) == self.to_send()) {
            rows[..=at].rotate_right(1);
        }
        rows
    }

    /// The tile to send, where one has to be sent.
    pub fn to_send(&self) -> Option<IdolId> {
        match self.best_way()?.act {
            Act::Send(tile) => Some(tile),
            _ => None,
        }
    }
}

impl AnalyseRequest {
    /// The sheet of a request, whether it makes a hand or not: [`sound`] reports what does not fit.
    ///
    /// # Errors
    /// `unknown-tile`, `unknown-unit`, `bad-own-unit` and `too-many-own-units`: entries that do not
    /// exist; `out-of-range` for more tiles or units than there are copies.
    pub fn sheet(self) -> Result<Sheet, JobError> {
        let Self { snapshot: date, claimed, free, oshi, units_off: off, units_own, .. } = self;
        let (sent, rooms) = match self.occasion {
            Some(Occasion::Sent { tile, .. }) => (Some(tile), None),
            Some(Occasion::Turn { rooms }) => (None, Some(rooms)),
            Some(Occasion::Claimed) | None => (None, None),
        };
        let (seen, open) = self.seen.into_iter().partition(|tile| {
            rooms.as_ref().is_none_or(|rooms| *tile == SORA || rooms.contains(tile))
        });
        let most = TILES * usize::from(COPIES);
        let tile = |tile: IdolId, at: String| match usize::from(tile) < TILES {
            true => Ok(()),
            false => Err(JobError::new(&MilljanError::UnknownTile { tile }, at)),
        };
        for (name, list) in [("free", &free), ("seen", &seen), ("seen", &open)] {
            entries(list.len(), 0..=most, format!("/{name}"))?;
            for (at, &id) in list.iter().enumerate() {
                tile(id, format!("/{name}/{at}"))?;
            }
        }
        entries(claimed.len(), 0..=most, "/claimed")?;
        oshi.map_or(Ok(()), |id| tile(id, "/oshi".to_owned()))?;
        sent.map_or(Ok(()), |id| tile(id, "/occasion/sent/tile".to_owned()))?;
        let own = rosters::own(&units_own)?;
        let sheet = Sheet { date, claimed, free, seen, open, sent, oshi, off, own };
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
