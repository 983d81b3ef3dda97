//! The units that count for a hand: those of a day, minus the switched-off ones, plus a player's
//! own.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::idol::{IDOLS, IdolId, SHIIKA, SORA, Set, TILES};
use super::unit::{Date, UNITS, UnitId, active, unit};
use search::short_sort;

/// Number of the first own unit; the others follow in the order of the list.
///
/// Far above the table, so that new units of the game never collide with an own one, and far below
/// the limit of two bytes.
pub const OWN: UnitId = 10_000;
/// Most own units.
pub const MOST_OWN: usize = 200;
/// Most characters of an own unit's name.
pub const MOST_NAME: usize = 60;
/// Most members of a unit: a full hand.
pub const MOST_MEMBERS: usize = 13;

const _: () = assert!(UNITS.len() < OWN as usize, "own units have numbers of their own");

/// A unit that a player made: a name and valid members.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OwnUnit {
    name: String,
    members: Set,
}

/// Why a unit is not valid.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, strum::EnumCount,
)]
pub enum OwnUnitError {
    /// No name, or only spaces.
    #[error("the unit has no name")]
    NoName,
    /// A name that no list has room for.
    #[error("the name has more than {MOST_NAME} characters")]
    LongName,
    /// A character that would end the name in a line of text.
    #[error("the name holds {}, which a name cannot", shown(*.character))]
    Character {
        /// The character.
        character: char,
    },
    /// Nobody belongs to it.
    #[error("the unit has no members")]
    Empty,
    /// More members than a hand can hold.
    #[error("the unit has {count} members; at most {MOST_MEMBERS} fit into a hand")]
    TooLarge {
        /// Members named.
        count: usize,
    },
    /// `members[index]` is not a tile.
    #[error("there is no tile {id}; tiles are numbered 0 to 53")]
    NoSuchTile {
        /// Index into the members.
        index: usize,
        /// The value found.
        id: IdolId,
    },
    /// `members[index]` is そら, who is in no unit.
    #[error("{} is in no unit", IDOLS[usize::from(SORA)].name)]
    Sora {
        /// Index into the members.
        index: usize,
    },
    /// `members[index]` is named for the second time.
    #[error("{} is named twice", IDOLS[usize::from(*.id)].name)]
    Twice {
        /// Index into the members.
        index: usize,
        /// Who.
        id: IdolId,
    },
    /// 詩花 beside others: she is a unit alone and in no other.
    #[error("{} is in no unit with others", IDOLS[usize::from(SHIIKA)].name)]
    ShiikaWithOthers {
        /// Index into the members.
        index: usize,
    },
    /// One member who is not 詩花.
    #[error("only {} is a unit alone, not {}", IDOLS[usize::from(SHIIKA)].name, IDOLS[usize::from(*.id)].name)]
    Alone {
        /// Who.
        id: IdolId,
    },
}

/// The faulty part of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In its name.
    Name,
    /// In the list of members as a whole.
    Members,
    /// In the member at this index.
    Member(usize),
}

impl OwnUnitError {
    /// The faulty part of the unit.
    pub fn place(&self) -> Place {
        match *self {
            Self::NoName | Self::LongName | Self::Character { .. } => Place::Name,
            Self::Empty | Self::TooLarge { .. } | Self::Alone { .. } => Place::Members,
            Self::NoSuchTile { index, .. }
            | Self::Sora { index }
            | Self::Twice { index, .. }
            | Self::ShiikaWithOthers { index } => Place::Member(index),
        }
    }
}

fn shown(character: char) -> String {
    if character.is_control() {
        format!("the control character U+{:04X}", u32::from(character))
    } else {
        format!("'{character}'")
    }
}

impl OwnUnit {
    /// Checks a name and the list of members; spaces around the name are ignored.
    ///
    /// # Errors
    /// The first thing that makes it invalid.
    pub fn new(name: &str, members: &[IdolId]) -> Result<Self, OwnUnitError> {
        let name = name.trim();
        if name.is_empty() {
            return Err(OwnUnitError::NoName);
        }
        if name.chars().count() > MOST_NAME {
            return Err(OwnUnitError::LongName);
        }
        // Bars separate the parts of a line, and a name must stay on one line.
        let barred = |c: &char| c.is_control() || matches!(c, '|' | '｜');
        if let Some(character) = name.chars().find(barred) {
            return Err(OwnUnitError::Character { character });
        }
        if members.is_empty() {
            return Err(OwnUnitError::Empty);
        }
        let mut set = Set::default();
        for (index, &id) in members.iter().enumerate() {
            if usize::from(id) >= TILES {
                return Err(OwnUnitError::NoSuchTile { index, id });
            }
            if id == SORA {
                return Err(OwnUnitError::Sora { index });
            }
            if set.has(id) {
                return Err(OwnUnitError::Twice { index, id });
            }
            set = set.with(id);
        }
        if members.len() > MOST_MEMBERS {
            return Err(OwnUnitError::TooLarge { count: members.len() });
        }
        // The engine keeps room for three units of one member, the copies of this tile.
        if members.len() > 1
            && let Some(index) = members.iter().position(|&id| id == SHIIKA)
        {
            return Err(OwnUnitError::ShiikaWithOthers { index });
        }
        if let [id] = *members
            && id != SHIIKA
        {
            return Err(OwnUnitError::Alone { id });
        }
        Ok(Self { name: name.to_owned(), members: set })
    }

    /// What the player calls it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who belongs to it.
    pub fn members(&self) -> Set {
        self.members
    }
}

/// What makes a roster impossible, with the index of the faulty entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RosterError {
    /// `off[index]` is not a unit.
    #[error("there is no unit {id}")]
    NoSuchUnit {
        /// Index into the switched-off units.
        index: usize,
        /// The value found.
        id: UnitId,
    },
    /// `own[index]` has the members of another unit that counts.
    #[error("own unit {index} ('{name}') has the same members as unit {other} ('{other_name}')")]
    Same {
        /// Index into the own units.
        index: usize,
        /// Its name.
        name: String,
        /// The other unit.
        other: UnitId,
        /// The other's name.
        other_name: String,
    },
    /// More own units than there is room for.
    #[error("there are more than {MOST_OWN} own units")]
    TooMany,
}

/// A unit's status in a roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It counts.
    Counts,
    /// It counts from a later day on.
    NotYet,
    /// It was switched off.
    Off,
}

/// The units that count: those of a day, minus the switched-off ones, plus the own ones.
///
/// Shared by all hands of a game: a hand holds an `Arc` of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Roster {
    date: Date,
    off: Vec<UnitId>,
    own: Vec<OwnUnit>,
    active: Vec<(UnitId, Set)>,
}

impl Roster {
    /// All units of a day. Cost: one pass over the table.
    pub fn of(date: Date) -> Arc<Self> {
        let active = active(date).map(|(id, unit)| (id, unit.members)).collect();
        Arc::new(Self { date, off: Vec::new(), own: Vec::new(), active })
    }

    /// The units of a day without those of `off`, and the own ones.
    ///
    /// `off` may name own units too: they keep their numbers. The order of
    /// `off`, and whether a unit is named twice, makes no difference. Own units
    /// count on every day.
    ///
    /// # Errors
    /// The first entry that is not a unit, or has the members of another that counts.
    pub fn new(date: Date, off: &[UnitId], own: Vec<OwnUnit>) -> Result<Arc<Self>, RosterError> {
        if own.len() > MOST_OWN {
            return Err(RosterError::TooMany);
        }
        if let Some(index) = off.iter().position(|&id| !known(id, &own)) {
            return Err(RosterError::NoSuchUnit { index, id: off[index] });
        }
        let (roster, twins) = Self::fitting(date, off, own);
        match twins.first().and_then(|&(id, other)| Some((own_index(id)?, other))) {
            Some((index, other)) => {
                let name = roster.own[index].name.clone();
                let other_name = roster.name(other).unwrap_or_default().to_owned();
                Err(RosterError::Same { index, name, other, other_name })
            }
            None => Ok(roster),
        }
    }

    /// The same from unchecked input: leaves out what does not exist or does not fit, and
    /// switches off every own unit with the members of another that counts.
    ///
    /// Also returns those own units, each with that other unit.
    pub fn fitting(
        date: Date,
        off: &[UnitId],
        mut own: Vec<OwnUnit>,
    ) -> (Arc<Self>, Vec<(UnitId, UnitId)>) {
        own.truncate(MOST_OWN);
        let mut off: Vec<_> = off.iter().copied().filter(|&id| known(id, &own)).collect();
        short_sort::sort_by_key(&mut off, |&id| id);
        off.dedup();
        let on = |id: &UnitId| off.binary_search(id).is_err();
        let mut list: Vec<_> =
            active(date).map(|(id, unit)| (id, unit.members)).filter(|(id, _)| on(id)).collect();
        let mut twins = Vec::new();
        for (id, unit) in (OWN..).zip(&own).filter(|(id, _)| on(id)) {
            match list.iter().find(|(_, members)| *members == unit.members) {
                Some(&(other, _)) => twins.push((id, other)),
                None => list.push((id, unit.members)),
            }
        }
        off.extend(twins.iter().map(|&(id, _)| id));
        short_sort::sort_by_key(&mut off, |&id| id);
        (Arc::new(Self { date, off, own, active: list }), twins)
    }

    /// The day whose units count.
    pub fn date(&self) -> Date {
        self.date
    }

    /// Units that are switched off, ascending.
    pub fn off(&self) -> &[UnitId] {
        &self.off
    }

    /// Own units, switched-off ones too; the first is number [`OWN`].
    pub fn own(&self) -> &[OwnUnit] {
        &self.own
    }

    /// The units that count and their members, ascending by number.
    pub fn active(&self) -> &[(UnitId, Set)] {
        &self.active
    }

    /// Members of a unit, whether it counts or not; empty where there is no such unit.
    pub fn members(&self, id: UnitId) -> Set {
        match unit(id) {
            Some(unit) => unit.members,
            None => self.own_unit(id).map(OwnUnit::members).unwrap_or_default(),
        }
    }

    /// Number of members of a unit; 0 where there is no such unit.
    pub fn size(&self, id: UnitId) -> u8 {
        self.members(id).len()
    }

    /// Name of a unit, whether it counts or not.
    pub fn name(&self, id: UnitId) -> Option<&str> {
        unit(id).map(|unit| unit.name).or_else(|| self.own_unit(id).map(OwnUnit::name))
    }

    /// Whether a unit counts, and why not; `None` where there is no such unit.
    pub fn standing(&self, id: UnitId) -> Option<Standing> {
        let from = match unit(id) {
            Some(unit) => Some(unit.from),
            None => self.own_unit(id).map(|_| self.date),
        }?;
        Some(if self.off.binary_search(&id).is_ok() {
            Standing::Off
        } else if from > self.date {
            Standing::NotYet
        } else {
            Standing::Counts
        })
    }

    /// The unit with exactly these members: one that counts before one that does not.
    pub fn find(&self, members: Set) -> Option<UnitId> {
        let counts = self.active.iter().find(|(_, each)| *each == members).map(|&(id, _)| id);
        let table = || UNITS.iter().position(|unit| unit.members == members);
        let own = || self.own.iter().position(|unit| unit.members == members);
        counts
            .or_else(|| table().map(|at| at as UnitId))
            .or_else(|| own().map(|at| OWN + at as UnitId))
    }

    fn own_unit(&self, id: UnitId) -> Option<&OwnUnit> {
        self.own.get(own_index(id)?)
    }
}

fn known(id: UnitId, own: &[OwnUnit]) -> bool {
    unit(id).is_some() || own_index(id).is_some_and(|at| at < own.len())
}

/// Place of a unit in the list of own ones, if its number is one of those.
pub fn own_index(id: UnitId) -> Option<usize> {
    id.checked_sub(OWN).map(usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day() -> Date {
        Date::new(2019, 12, 12).expect("a day")
    }

    fn own(name: &str, members: &[IdolId]) -> OwnUnit {
        OwnUnit::new(name, members).expect(name)
    }

    #[test]
    fn what_can_be_no_unit_is_refused() {
        for (name, members, expected) in [
            ("  ", &[0, 1][..], OwnUnitError::NoName),
            ("A|B", &[0, 1], OwnUnitError::Character { character: '|' }),
            ("A\nB", &[0, 1], OwnUnitError::Character { character: '\n' }),
            ("x", &[], OwnUnitError::Empty),
            ("x", &[0, 54], OwnUnitError::NoSuchTile { index: 1, id: 54 }),
            ("x", &[0, 53], OwnUnitError::Sora { index: 1 }),
            ("x", &[0, 1, 0], OwnUnitError::Twice { index: 2, id: 0 }),
            ("x", &[0, 52], OwnUnitError::ShiikaWithOthers { index: 1 }),
            ("x", &[7], OwnUnitError::Alone { id: 7 }),
            (
                "x",
                &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
                OwnUnitError::TooLarge { count: 14 },
            ),
        ] {
            assert_eq!(OwnUnit::new(name, members), Err(expected), "{name} {members:?}");
        }
        assert_eq!(OwnUnit::new(&"あ".repeat(61), &[0, 1]), Err(OwnUnitError::LongName));
        assert_eq!(own(" 詩花 ", &[52]).name(), "詩花");
    }

    #[test]
    fn switched_off_units_do_not_count_and_own_ones_do() {
        let list = vec![own("A", &[0, 51]), own("B", &[1, 2, 50])];
        let roster = Roster::new(day(), &[12, OWN, 12], list).expect("a roster");
        assert_eq!(roster.active().len(), 156 - 1 + 1);
        assert_eq!(roster.off(), [12, OWN]);
        assert_eq!(roster.standing(12), Some(Standing::Off));
        assert_eq!(roster.standing(OWN), Some(Standing::Off));
        assert_eq!(roster.standing(OWN + 1), Some(Standing::Counts));
        assert_eq!(roster.standing(290), Some(Standing::NotYet));
        assert_eq!(roster.standing(OWN + 2), None);
        assert_eq!(roster.active().last(), Some(&(OWN + 1, roster.members(OWN + 1))));
        assert_eq!((roster.name(OWN + 1), roster.size(OWN + 1)), (Some("B"), 3));
    }

    #[test]
    fn an_own_unit_with_the_members_of_another_is_refused_while_both_count() {
        let twin: Vec<IdolId> = UNITS[12].members.iter().collect();
        let list = vec![own("A", &[0, 51]), own("twin", &twin)];
        let other_name = UNITS[12].name.to_owned();
        let same = RosterError::Same { index: 1, name: "twin".into(), other: 12, other_name };
        assert_eq!(Roster::new(day(), &[], list.clone()), Err(same));
        assert!(Roster::new(day(), &[12], list.clone()).is_ok());
        assert!(Roster::new(day(), &[OWN + 1], list).is_ok());
        let twice = vec![own("A", &[0, 51]), own("B", &[51, 0])];
        let other_name = "A".to_owned();
        let same = RosterError::Same { index: 1, name: "B".into(), other: OWN, other_name };
        assert_eq!(Roster::new(day(), &[], twice), Err(same));
    }

    #[test]
    fn what_is_switched_off_must_exist() {
        let missing = |off: &[UnitId]| Roster::new(day(), off, vec![own("A", &[0, 51])]);
        assert!(missing(&[OWN]).is_ok());
        for id in [UNITS.len() as UnitId, OWN - 1, OWN + 1, UnitId::MAX] {
            assert_eq!(missing(&[3, id]), Err(RosterError::NoSuchUnit { index: 1, id }));
        }
    }

    #[test]
    fn members_are_found_as_the_unit_that_counts() {
        let twin: Vec<IdolId> = UNITS[12].members.iter().collect();
        let roster = Roster::new(day(), &[12], vec![own("twin", &twin)]).expect("a roster");
        assert_eq!(roster.find(UNITS[12].members), Some(OWN));
        assert_eq!(Roster::of(day()).find(UNITS[12].members), Some(12));
        assert_eq!(Roster::of(day()).find(UNITS[290].members), Some(290));
        assert_eq!(Roster::of(day()).find([0, 51].into_iter().collect()), None);
    }
}
