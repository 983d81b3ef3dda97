//! Units (ユニット, the hands' 役) and which of them count on a given day.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::idol::Set;

/// Index into [`UNITS`], stable, as in the vectors; own units are numbered from
/// [`OWN`](super::OWN).
pub type UnitId = u16;

/// A calendar day of the years 2000 to 2127, written as text: `2019-12-12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
pub struct Date(u32);

/// Text that is not a day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid date: '{0}' is not a day written like 2019-12-12")]
pub struct DateError(String);

impl Date {
    /// The day as year, month and day of the month.
    pub const fn parts(self) -> (u16, u8, u8) {
        ((self.0 / 10_000) as u16, (self.0 / 100 % 100) as u8, (self.0 % 100) as u8)
    }

    /// Days since 2000-01-01.
    pub const fn number(self) -> u32 {
        let (year, month, day) = self.parts();
        // Years that start in March end with the leap day, so it needs no special case.
        let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
        let (year, month) = (year as u32, month as u32);
        let to_march = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5;
        // Counted from 1 March of the year 0, 2000-01-01 has the number 730,425.
        to_march + day as u32 - 1 - 730_425
    }

    /// The day of the week, 0 for Monday.
    pub const fn weekday(self) -> u8 {
        // 2000-01-01 was a Saturday.
        ((self.number() + 5) % 7) as u8
    }

    /// The day with these parts, if the calendar has it (years 2000 to 2127).
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 => 28 + leap as u8,
            _ => return None,
        };
        if year < 2000 || year > 2127 || day == 0 || day > days {
            return None;
        }
        Some(Self(year as u32 * 10_000 + month as u32 * 100 + day as u32))
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let bytes = text.as_bytes();
        let shaped = bytes.len() == 10
            && bytes
                .iter()
                .enumerate()
                .all(|(at, b)| if at == 4 || at == 7 { *b == b'-' } else { b.is_ascii_digit() });
        let read = || {
            Self::new(text[..4].parse().ok()?, text[5..7].parse().ok()?, text[8..].parse().ok()?)
        };
        shaped.then(read).flatten().ok_or_else(|| DateError(text.chars().take(20).collect()))
    }
}

impl TryFrom<String> for Date {
    type Error = DateError;

    fn try_from(text: String) -> Result<Self, DateError> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}

/// A set of 1 to 13 distinct characters that counts as one unit.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// Name of the unit, or of its song.
    pub name: &'static str,
    /// Other units and songs with the same members.
    pub aliases: &'static [&'static str],
    /// Who belongs to it.
    pub members: Set,
    /// First day on which it counts.
    pub from: Date,
    /// `false` where the true day may be earlier.
    pub from_exact: bool,
    /// Series of records or events it comes from.
    pub tag: &'static str,
    /// Whether every known recording is a cover.
    pub cover: bool,
    /// Why it is doubtful that it counts.
    pub doubtful: Option<&'static str>,
}

impl Unit {
    /// Number of members.
    pub const fn size(&self) -> u8 {
        self.members.len()
    }
}

include!(concat!(env!("OUT_DIR"), "/units.rs"));

/// The unit with this id, if there is one.
pub fn unit(id: UnitId) -> Option<&'static Unit> {
    UNITS.get(usize::from(id))
}

/// The units that count on `date`, ascending by id.
pub fn active(date: Date) -> impl Iterator<Item = (UnitId, &'static Unit)> {
    UNITS
        .iter()
        .enumerate()
        .filter(move |(_, unit)| unit.from <= date)
        .map(|(id, unit)| (id as UnitId, unit))
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn days_are_numbered_one_by_one_and_weeks_go_on_over_every_border() {
        let mut next = 0;
        for year in 2000..=2127 {
            for day in (1..=12).flat_map(|month| (1..=31).map(move |day| (month, day))) {
                let Some(date) = Date::new(year, day.0, day.1) else { continue };
                assert_eq!(date.number(), next, "{date}");
                assert_eq!(u32::from(date.weekday()), (next + 5) % 7, "{date}");
                next += 1;
            }
        }
        // The day of the article was a Thursday.
        assert_eq!(Date::new(2019, 12, 12).map(Date::weekday), Some(3));
    }
}
