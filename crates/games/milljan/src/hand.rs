//! A hand and what is known besides it, checked once.

use std::sync::Arc;

use super::idol::{COPIES, IdolId, SORA, Set, TILES};
use super::roster::{Roster, Standing};
use super::unit::UnitId;

/// Tiles of a full hand, claimed units included.
pub const FULL: u8 = 13;

/// What makes a hand impossible: the index of the faulty entry and the tile or unit in question.
#[allow(missing_docs)] // The fields are the same everywhere: index, id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandError {
    /// `free[index]` is not a tile.
    #[error("there is no tile {id}; tiles are numbered 0 to 53")]
    NoSuchFree { index: usize, id: IdolId },
    /// `seen[index]` is not a tile.
    #[error("there is no tile {id}; tiles are numbered 0 to 53")]
    NoSuchSeen { index: usize, id: IdolId },
    /// `claimed[index]` is not a unit.
    #[error("there is no unit {id}")]
    NoSuchUnit { index: usize, id: UnitId },
    /// `claimed[index]` does not count yet on the chosen day.
    #[error("unit {id} counts from a later day on")]
    NotYet { index: usize, id: UnitId },
    /// `claimed[index]` was switched off.
    #[error("unit {id} is switched off")]
    SwitchedOff { index: usize, id: UnitId },
    /// `claimed[index]` has fewer than three members.
    #[error("unit {id} has fewer than three members and cannot be claimed")]
    TooSmall { index: usize, id: UnitId },
    /// With `claimed[index]` the claimed units have more than 13 members.
    #[error("the claimed units have more than 13 members together")]
    TooManyClaimed { index: usize },
    /// `free[index]` does not fit beside the claimed units.
    #[error("more than {most} tiles do not fit beside the claimed units")]
    TooManyFree { index: usize, most: u8 },
    /// More than three copies of `id` in the hand and the claimed units.
    #[error("the hand and its claimed units hold more than three copies of tile {id}")]
    FourthOwn { index: usize, id: IdolId },
    /// With `claimed[index]` more than three copies of `id` are in the claimed units.
    #[error("the claimed units hold more than three copies of tile {id}")]
    FourthClaimed { index: usize, id: IdolId },
    /// `seen[index]` would be a fourth copy.
    #[error("a fourth copy of tile {id} is seen")]
    FourthSeen { index: usize, id: IdolId },
    /// そら, or a number that is not a tile's, was declared 担当.
    #[error("tile {id} cannot be declared oshi")]
    BadOshi { id: IdolId },
}

/// A hand whose counts add up.
///
/// Holds any number of free tiles up to the open slots; whether that makes a
/// drawn or a waiting state follows from the number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    roster: Arc<Roster>,
    claimed: Vec<UnitId>,
    free: Vec<IdolId>,
    oshi: Option<IdolId>,
    slots: u8,
    rem: [u8; TILES],
    unseen: u16,
}

impl Hand {
    /// Checks the counts and sorts the tiles.
    ///
    /// # Errors
    /// The first [`HandError`], with the index of the entry.
    pub fn new(
        roster: &Arc<Roster>,
        claimed: &[UnitId],
        free: &[IdolId],
        seen: &[IdolId],
        oshi: Option<IdolId>,
    ) -> Result<Self, HandError> {
        let mut rem = [COPIES; TILES];
        let mut slots = FULL;
        for (index, &id) in claimed.iter().enumerate() {
            match roster.standing(id) {
                None => return Err(HandError::NoSuchUnit { index, id }),
                Some(Standing::NotYet) => return Err(HandError::NotYet { index, id }),
                Some(Standing::Off) => return Err(HandError::SwitchedOff { index, id }),
                Some(Standing::Counts) => {}
            }
            let members = roster.members(id);
            if members.len() < 3 {
                return Err(HandError::TooSmall { index, id });
            }
            slots = slots.checked_sub(members.len()).ok_or(HandError::TooManyClaimed { index })?;
            for idol in members.iter() {
                take(&mut rem[usize::from(idol)])
                    .ok_or(HandError::FourthClaimed { index, id: idol })?;
            }
        }
        for (index, &id) in free.iter().enumerate() {
            if usize::from(id) >= TILES {
                return Err(HandError::NoSuchFree { index, id });
            }
            if index >= usize::from(slots) {
                return Err(HandError::TooManyFree { index, most: slots });
            }
            take(&mut rem[usize::from(id)]).ok_or(HandError::FourthOwn { index, id })?;
        }
        for (index, &id) in seen.iter().enumerate() {
            if usize::from(id) >= TILES {
                return Err(HandError::NoSuchSeen { index, id });
            }
            take(&mut rem[usize::from(id)]).ok_or(HandError::FourthSeen { index, id })?;
        }
        if let Some(id) = oshi.filter(|&id| id >= SORA) {
            return Err(HandError::BadOshi { id });
        }
        let mut free = free.to_vec();
        free.sort_unstable();
        let unseen = rem.iter().map(|&copies| u16::from(copies)).sum();
        Ok(Self {
            roster: Arc::clone(roster),
            claimed: claimed.to_vec(),
            free,
            oshi,
            slots,
            rem,
            unseen,
        })
    }

    /// The units that count.
    pub fn roster(&self) -> &Arc<Roster> {
        &self.roster
    }

    /// Units exposed by ティン.
    pub fn claimed(&self) -> &[UnitId] {
        &self.claimed
    }

    /// Tiles besides the claimed units, ascending.
    pub fn free(&self) -> &[IdolId] {
        &self.free
    }

    /// The distinct free tiles.
    pub fn free_set(&self) -> Set {
        self.free.iter().copied().collect()
    }

    /// 担当, if declared.
    pub fn oshi(&self) -> Option<IdolId> {
        self.oshi
    }

    /// Tiles outside claimed units when the hand is full.
    pub fn slots(&self) -> u8 {
        self.slots
    }

    /// Unseen copies of each tile.
    pub fn rem(&self) -> &[u8; TILES] {
        &self.rem
    }

    /// Number of unseen tiles.
    pub fn unseen(&self) -> u16 {
        self.unseen
    }

    /// The tiles seen elsewhere, ascending.
    pub fn seen(&self) -> Vec<IdolId> {
        let mut own = [0; TILES];
        let claimed = self.claimed.iter().flat_map(|&id| self.roster.members(id).iter());
        self.free.iter().copied().chain(claimed).for_each(|id| own[usize::from(id)] += 1);
        (0..TILES as IdolId)
            .flat_map(|id| {
                let at = usize::from(id);
                std::iter::repeat_n(id, usize::from(COPIES - own[at] - self.rem[at]))
            })
            .collect()
    }

    /// The hand after `out` was sent and `into` came in; either may be empty.
    ///
    /// `None` where a tile of `out` is not free, no copy of a tile of `into` is left, or the
    /// tiles would not fit. A tile that is sent counts as seen, so it cannot come back.
    pub fn exchanged(&self, out: &[IdolId], into: &[IdolId]) -> Option<Self> {
        let mut next = self.clone();
        for tile in out {
            next.free.remove(next.free.iter().position(|held| held == tile)?);
        }
        for &tile in into {
            if usize::from(tile) >= TILES {
                return None;
            }
            take(&mut next.rem[usize::from(tile)])?;
            next.unseen -= 1;
            next.free.insert(next.free.partition_point(|&held| held < tile), tile);
        }
        (next.free.len() <= usize::from(next.slots)).then_some(next)
    }

    /// The hand once one more copy of `tile` is seen; `None` where none is left.
    pub fn seeing(&self, tile: IdolId) -> Option<Self> {
        let mut next = self.clone();
        take(next.rem.get_mut(usize::from(tile))?)?;
        next.unseen -= 1;
        Some(next)
    }

    /// The hand that has claimed `tile`, which was not seen before, for `unit`, and must send.
    ///
    /// `None` where the unit cannot be claimed with it.
    pub fn claiming(&self, unit: UnitId, tile: IdolId) -> Option<Self> {
        let members = self.roster.members(unit);
        let counts = self.roster.standing(unit) == Some(Standing::Counts);
        if !counts || members.len() < 3 || !members.has(tile) {
            return None;
        }
        let mut next = self.seeing(tile)?;
        for member in members.iter().filter(|&member| member != tile) {
            next.free.remove(next.free.iter().position(|&held| held == member)?);
        }
        next.slots = next.slots.checked_sub(members.len())?;
        next.claimed.push(unit);
        next.is_drawn().then_some(next)
    }

    /// The hand with そら in a waiting room and `tile`, which was seen there, in her place.
    ///
    /// `None` where the hand has no そら, or no copy of the tile is seen.
    pub fn fetching(&self, tile: IdolId) -> Option<Self> {
        if !self.seen().contains(&tile) {
            return None;
        }
        let mut next = self.clone();
        next.free.remove(next.free.iter().position(|&held| held == SORA)?);
        next.free.insert(next.free.partition_point(|&held| held < tile), tile);
        Some(next)
    }

    /// Whether a tile must be sent next.
    pub fn is_drawn(&self) -> bool {
        self.free.len() == usize::from(self.slots)
    }

    /// Whether the hand waits for a draw or a claim.
    pub fn is_waiting(&self) -> bool {
        self.free.len() + 1 == usize::from(self.slots)
    }

    /// Units of at least `missing` + 1 members that lack exactly `missing` of them, ascending by id.
    pub fn short_by(&self, missing: u8) -> impl Iterator<Item = (UnitId, Set)> {
        let have = self.free_set();
        self.roster.active().iter().filter_map(move |&(id, members)| {
            let lacking = members.without(have);
            (lacking.len() == missing && members.len() > missing).then_some((id, lacking))
        })
    }
}

/// One of the copies that are left.
fn take(copies: &mut u8) -> Option<()> {
    *copies = copies.checked_sub(1)?;
    Some(())
}
