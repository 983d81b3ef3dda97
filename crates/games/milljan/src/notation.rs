//! A hand as one line of text, and back.
//!
//! ```text
//! 真,雪歩,あずさ | ティン 静香+百合子+昴 | 見 春香,春香 | 送られた 翼 | 担当 可奈 | 役 2019-12-12
//! ```
//!
//! Tiles are named in kanji, kana or romaji, separated by commas, dots, slashes
//! or spaces, or written without any separator. Only the first part is needed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::idol::{COPIES, IDOLS, IdolId, TILES};
use super::names::{Titles, near, read_word};
pub use super::names::{fits, found, matches, unit_matches};
use super::roster::{MOST_OWN, OwnUnit, OwnUnitError, Roster};
use super::unit::{Date, UnitId};
use super::unit_text::{members, own_unit, read_units, write_members};
pub use super::unit_text::{parse_unit, write_unit};
use search::short_sort;

/// Everything that can be entered about a hand, valid or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Units count as on this day.
    pub date: Date,
    /// Units exposed by ティン.
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand, in the order in which they were entered.
    pub free: Vec<IdolId>,
    /// Tiles seen in waiting rooms.
    pub seen: Vec<IdolId>,
    /// Tiles seen elsewhere, where そら cannot fetch them: in other seats' claimed units, or already fetched.
    pub open: Vec<IdolId>,
    /// The tile that another seat has just sent.
    pub sent: Option<IdolId>,
    /// 担当, if declared.
    pub oshi: Option<IdolId>,
    /// Units that are switched off; own ones may be among them.
    pub off: Vec<UnitId>,
    /// The player's own units, numbered from [`OWN`](super::OWN) on.
    pub own: Vec<OwnUnit>,
}

/// What cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (character {})", at + 1)]
pub struct ParseError {
    /// Index of the first character of the faulty word.
    pub at: usize,
    /// Why it cannot be read.
    pub what: NotationError,
}

/// Why a word cannot be read.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, strum::EnumCount,
)]
pub enum NotationError {
    /// No character has this name; the nearest names, best first.
    #[error("'{word}' is no idol's name{}", did_you_mean(near))]
    Name {
        /// The word.
        word: String,
        /// Characters whose names are close.
        near: Vec<IdolId>,
    },
    /// No unit has these members.
    #[error("'{word}' are not the members of any unit")]
    Unit {
        /// The word.
        word: String,
    },
    /// A part that starts with no known word.
    #[error(
        "'{word}' does not start a part; parts are ティン, 見, 公開, 送られた, 担当, 役, 外す and 自作"
    )]
    Part {
        /// The word.
        word: String,
    },
    /// Not a day.
    #[error("'{word}' is not a day written like 2019-12-12")]
    Date {
        /// The word.
        word: String,
    },
    /// No unit has this number or name, or several have this name: their numbers.
    #[error("'{word}' is not the number or the name of one unit{}", did_you_mean_units(near))]
    WhichUnit {
        /// The word.
        word: String,
        /// Units that could be meant.
        near: Vec<UnitId>,
    },
    /// An own unit without a sign between its name and its members.
    #[error("'{word}' is not a unit written like name=真+雪歩")]
    NoMembers {
        /// The word.
        word: String,
    },
    /// An own unit that is not valid.
    #[error("{0}")]
    Own(OwnUnitError),
    /// More own units than there is room for.
    #[error("there are more than {MOST_OWN} own units")]
    TooManyOwn,
    /// More tiles than a list can hold.
    #[error("too many tiles: at most {most} fit here")]
    TooMany {
        /// How many fit.
        most: usize,
    },
}

fn did_you_mean(near: &[IdolId]) -> String {
    let names: Vec<_> = near.iter().map(|&id| IDOLS[usize::from(id)].name).collect();
    if names.is_empty() { String::new() } else { format!("; did you mean {}?", names.join(" or ")) }
}

fn did_you_mean_units(near: &[UnitId]) -> String {
    let numbers: Vec<_> = near.iter().map(UnitId::to_string).collect();
    if numbers.is_empty() {
        String::new()
    } else {
        format!("; did you mean {}?", numbers.join(" or "))
    }
}

/// Number of all tiles: a list never holds more. Whether they fit into a hand is checked later.
pub(super) const ALL: usize = TILES * COPIES as usize;

/// The parts of a line and their words; the first word is the one written.
const PARTS: [(&[&str], Part); 8] = [
    (&["ティン", "tin", "claimed", "claim", "固定"], Part::Claimed),
    (&["見えた", "見え", "見", "seen"], Part::Seen),
    (&["公開", "open"], Part::Open),
    (&["送られた", "送", "sent"], Part::Sent),
    (&["担当", "oshi"], Part::Oshi),
    (&["役", "units", "date", "snapshot"], Part::Date),
    (&["外す", "off"], Part::Off),
    (&["自作", "own"], Part::Own),
];

#[derive(Clone, Copy)]
enum Part {
    Claimed,
    Seen,
    Open,
    Sent,
    Oshi,
    Date,
    Off,
    Own,
}

/// What stands between the parts of a line.
const BETWEEN: [char; 2] = ['|', '｜'];

/// Parts that name units: they are read once the day and the own units are known.
#[derive(Default)]
struct Later<'a> {
    claimed: Vec<(usize, &'a str)>,
    off: Vec<(usize, &'a str)>,
}

impl Sheet {
    /// An empty sheet for a day.
    pub fn new(date: Date) -> Self {
        Self {
            date,
            claimed: Vec::new(),
            free: Vec::new(),
            seen: Vec::new(),
            open: Vec::new(),
            sent: None,
            oshi: None,
            off: Vec::new(),
            own: Vec::new(),
        }
    }

    /// The units that count, as far as what was entered fits together.
    pub fn roster(&self) -> Arc<Roster> {
        Roster::fitting(self.date, &self.off, self.own.clone()).0
    }

    /// Reads a line; `date` is the day where the line names none.
    ///
    /// # Errors
    /// The first word that cannot be read, with its place and near names.
    ///
    /// ```
    /// use milljan::{Date, notation::Sheet};
    ///
    /// let day = Date::new(2019, 12, 12).unwrap();
    /// let sheet = Sheet::parse("真、ゆきほ azusa|担当:可奈", day).unwrap();
    /// assert_eq!(sheet.free, [5, 3, 9]);
    /// assert_eq!(sheet.oshi, Some(35));
    /// ```
    pub fn parse(text: &str, date: Date) -> Result<Self, ParseError> {
        let (sheet, faults) = Self::parse_all(text, date);
        faults.into_iter().next().map_or(Ok(sheet), Err)
    }

    /// What can be read of the line, and everything in it that cannot, by place.
    pub fn parse_all(text: &str, date: Date) -> (Self, Vec<ParseError>) {
        let mut sheet = Self::new(date);
        let mut faults = Vec::new();
        let mut at = 0;
        let mut later = Later::default();
        for (index, part) in text.split(BETWEEN).enumerate() {
            if index == 0 {
                sheet.free = good_tiles(part, at, ALL, &mut faults);
            } else {
                let read = sheet.read_part(part, at, &mut later, &mut faults);
                faults.extend(read.err());
            }
            at += part.chars().count() + 1;
        }
        if !later.off.is_empty() {
            let titles = Titles::new(&sheet.own);
            for (at, body) in later.off {
                let read = read_units(&|word| titles.find(word), body, at, &mut sheet.off);
                faults.extend(read.err());
            }
        }
        let roster = sheet.roster();
        for (at, body) in later.claimed {
            match read_claimed(&roster, body, at) {
                Ok(id) => sheet.claimed.push(id),
                Err(fault) => faults.push(fault),
            }
        }
        short_sort::sort_by_key(&mut faults, |fault| fault.at);
        (sheet, faults)
    }

    /// Writes the line that [`Sheet::parse`] reads.
    pub fn write(&self) -> String {
        let mut line = write_tiles(&self.free);
        let roster = self.roster();
        for &id in &self.claimed {
            let members = roster.members(id);
            match roster.find(members) {
                None => {}
                Some(found) if found == id => {
                    line += &format!(" | ティン {}", write_members(members));
                }
                // Another unit with these members counts: only the number is unambiguous.
                Some(_) => line += &format!(" | ティン {id}"),
            }
        }
        if !self.seen.is_empty() {
            line += &format!(" | 見 {}", write_tiles(&self.seen));
        }
        if !self.open.is_empty() {
            line += &format!(" | 公開 {}", write_tiles(&self.open));
        }
        for (word, id) in [("送られた", self.sent), ("担当", self.oshi)] {
            if let Some(idol) = id.and_then(|id| IDOLS.get(usize::from(id))) {
                line += &format!(" | {word} {}", idol.name);
            }
        }
        line += &format!(" | 役 {}", self.date);
        if !self.off.is_empty() {
            let numbers: Vec<_> = self.off.iter().map(UnitId::to_string).collect();
            line += &format!(" | 外す {}", numbers.join("+"));
        }
        for unit in &self.own {
            line += &format!(" | 自作 {}", write_unit(unit));
        }
        line
    }

    fn read_part<'a>(
        &mut self,
        part: &'a str,
        start: usize,
        later: &mut Later<'a>,
        faults: &mut Vec<ParseError>,
    ) -> Result<(), ParseError> {
        let word = part.trim_start();
        let mut at = start + part.chars().count() - word.chars().count();
        if word.is_empty() {
            return Ok(());
        }
        let Some((kind, length)) = part_of(word) else {
            let word = clip(word.split_whitespace().next().unwrap_or_default());
            return Err(ParseError { at, what: NotationError::Part { word } });
        };
        let skip = word.char_indices().nth(length).map_or(word.len(), |(byte, _)| byte);
        let rest = &word[skip..];
        let body = match kind {
            // The name of an own unit may start with anything but a space.
            Part::Own => rest.strip_prefix([':', '：']).unwrap_or(rest).trim_start(),
            _ => rest.trim_start_matches([':', '：', '=', ' ', '\u{3000}', '\t']),
        };
        at += length + rest.chars().count() - body.chars().count();
        match kind {
            Part::Claimed => later.claimed.push((at, body)),
            Part::Off => later.off.push((at, body)),
            Part::Own => {
                if self.own.len() >= MOST_OWN {
                    return Err(ParseError { at, what: NotationError::TooManyOwn });
                }
                self.own.push(own_unit(body, at)?);
            }
            Part::Seen => self.seen.extend(good_tiles(body, at, ALL, faults)),
            Part::Open => self.open.extend(good_tiles(body, at, ALL, faults)),
            Part::Sent => self.sent = tiles(body, at, 1)?.first().copied(),
            Part::Oshi => self.oshi = tiles(body, at, 1)?.first().copied(),
            Part::Date => {
                let word = body.trim();
                self.date = word.parse().map_err(|_| ParseError {
                    at,
                    what: NotationError::Date { word: clip(word) },
                })?;
            }
        }
        Ok(())
    }
}

/// What a part of a line begins, and in how many characters it says so.
fn part_of(word: &str) -> Option<(Part, usize)> {
    let lower = word.to_ascii_lowercase();
    PARTS.iter().find_map(|(words, kind)| {
        let key = words.iter().find(|key| lower.starts_with(**key))?;
        Some((*kind, key.chars().count()))
    })
}

/// Whether a line says which units it goes by: those of a day, own ones, or ones switched off.
///
/// ```
/// use milljan::notation::names_units;
///
/// assert!(names_units("真,雪歩|役 2025-12-16"));
/// assert!(!names_units("真,雪歩|担当 可奈"));
/// ```
pub fn names_units(line: &str) -> bool {
    line.split(BETWEEN).skip(1).any(|part| {
        let part = part_of(part.trim_start());
        part.is_some_and(|(part, _)| matches!(part, Part::Date | Part::Own | Part::Off))
    })
}

/// Reads a list of tiles.
///
/// # Errors
/// The first word that is not a name.
///
/// ```
/// use milljan::notation::parse_tiles;
///
/// assert_eq!(parse_tiles("真雪歩あずさ").unwrap(), [5, 3, 9]);
/// assert!(parse_tiles("真,ゆきぽ").unwrap_err().to_string().contains("did you mean 雪歩"));
/// ```
pub fn parse_tiles(text: &str) -> Result<Vec<IdolId>, ParseError> {
    tiles(text, 0, usize::MAX)
}

/// The tiles' short names, separated by commas.
pub fn write_tiles(tiles: &[IdolId]) -> String {
    let names: Vec<_> =
        tiles.iter().filter_map(|&id| IDOLS.get(usize::from(id))).map(|idol| idol.name).collect();
    names.join(",")
}

/// The claimed unit with these members or this number.
fn read_claimed(roster: &Roster, body: &str, at: usize) -> Result<UnitId, ParseError> {
    let word = body.trim();
    let found = match word.parse::<UnitId>() {
        Ok(id) => roster.standing(id).map(|_| id),
        Err(_) => roster.find(members(body, at)?.into_iter().collect()),
    };
    found.ok_or_else(|| ParseError { at, what: NotationError::Unit { word: clip(word) } })
}

fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            ',' | '、'
                | '，'
                | '.'
                | '。'
                | '・'
                | '･'
                | '/'
                | '／'
                | ';'
                | '['
                | ']'
                | '「'
                | '」'
        )
}

pub(super) fn tiles(text: &str, start: usize, most: usize) -> Result<Vec<IdolId>, ParseError> {
    let mut faults = Vec::new();
    let found = good_tiles(text, start, most, &mut faults);
    faults.into_iter().next().map_or(Ok(found), Err)
}

/// The tiles that can be read; words that cannot go to `faults`.
fn good_tiles(text: &str, start: usize, most: usize, faults: &mut Vec<ParseError>) -> Vec<IdolId> {
    let mut found = Vec::new();
    let mut word = String::new();
    let mut begin = 0;
    for (at, c) in text.chars().chain([',']).enumerate() {
        if !is_separator(c) {
            if word.is_empty() {
                begin = at;
            }
            word.push(c);
            continue;
        }
        if word.is_empty() {
            continue;
        }
        let at = start + begin;
        match read_word(&word) {
            Some(ids) => found.extend(ids),
            None => {
                let what = NotationError::Name { word: clip(&word), near: near(&word) };
                faults.push(ParseError { at, what });
            }
        }
        if found.len() > most {
            faults.push(ParseError { at, what: NotationError::TooMany { most } });
            found.truncate(most);
            break;
        }
        word.clear();
    }
    found
}

/// Cuts a word from outside to a length that can be shown.
pub(super) fn clip(word: &str) -> String {
    match word.char_indices().nth(16) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::OWN;
    use super::*;

    fn day() -> Date {
        Date::new(2019, 12, 12).expect("a day")
    }

    #[test]
    fn names_are_read_in_every_script_and_with_every_separator() {
        for text in [
            "真,雪歩,あずさ",
            "真、雪歩、あずさ",
            "まこと ゆきほ あずさ",
            "makoto yukiho azusa",
            "MAKOTO/Yukiho/アズサ",
            "菊地真・萩原雪歩・三浦あずさ",
            "[真,雪歩,あずさ]",
            "真雪歩あずさ",
            "まことゆきほあずさ",
            "ｍａｋｏｔｏ\u{3000}雪歩\nあずさ",
        ] {
            assert_eq!(parse_tiles(text).as_deref(), Ok(&[5, 3, 9][..]), "{text}");
        }
    }

    #[test]
    fn a_wrong_name_gets_near_names_and_its_place() {
        for (text, at, name) in
            [("真,みき,しずこ", 5, "静香"), ("haruka, shihoo", 8, "志保"), ("琴業", 0, "琴葉")]
        {
            let error = parse_tiles(text).expect_err(text);
            assert_eq!(error.at, at, "{text}");
            assert!(error.to_string().contains(name), "{text}: {error}");
        }
        let error = parse_tiles("zzzzzz").expect_err("no name");
        assert_eq!(error.what, NotationError::Name { word: "zzzzzz".into(), near: vec![] });
    }

    #[test]
    fn the_good_part_of_a_line_is_read_and_every_fault_is_named() {
        let line = "真,しずこ,雪歩,xyzzy | 見 春香,たた | 空 | 役 2020-02-30 | 担当 可奈";
        let (sheet, faults) = Sheet::parse_all(line, day());
        assert_eq!(sheet.write(), "真,雪歩 | 見 春香 | 担当 可奈 | 役 2019-12-12");
        let places: Vec<_> = faults.iter().map(|fault| fault.at).collect();
        assert_eq!(places, [2, 9, 22, 27, 33], "{faults:?}");
        assert_eq!(Sheet::parse(line, day()), Err(faults[0].clone()));
    }

    #[test]
    fn a_whole_sheet_survives_the_round_trip() {
        let line =
            "可奈,志保 | ティン 静香+百合子+昴 | 見 春香,春香,そら | 担当 可奈 | 役 2025-12-16";
        let sheet = Sheet::parse(line, day()).expect(line);
        assert_eq!(sheet.write(), line);
        assert_eq!(sheet.claimed.len(), 1);
        assert_eq!(sheet.seen, [0, 0, 53]);
    }

    #[test]
    fn units_off_and_own_survive_the_round_trip() {
        let line = "可奈 | ティン 春香+千早+未来 | ティン 12 | 役 2019-12-12 | 外す 12+131 \
                    | 自作 :=LOVE=春香+千早+未来 | 自作 A, B + C=未来+静香+翼";
        let sheet = Sheet::parse(line, day()).expect(line);
        assert_eq!(sheet.write(), line);
        assert_eq!((&sheet.off[..], &sheet.claimed[..]), (&[12, 131][..], &[OWN, 12][..]));
        let names: Vec<_> = sheet.own.iter().map(OwnUnit::name).collect();
        assert_eq!(names, [":=LOVE", "A, B + C"]);
    }

    #[test]
    fn units_are_switched_off_by_number_or_name() {
        for (line, off) in [
            ("|off 12", &[12][..]),
            ("|外す：12、131 , 12", &[12, 131]),
            ("|外す シグナル＋スコーピオ", &[12, 143]),
            ("|外す I did+I will", &[98]),
            ("|外す good-sleep, BABY♡+1", &[7, 1]),
            ("|外す マイ + 12 |own マイ=真+雪歩", &[OWN, 12]),
            ("|外す ", &[]),
        ] {
            assert_eq!(Sheet::parse(line, day()).expect(line).off, off, "{line}");
        }
        let error = Sheet::parse("|外す 12+Large Size Party", day()).expect_err("two units");
        assert_eq!(error.at, 7);
        assert!(error.to_string().contains("did you mean"), "{error}");
        for (line, at) in [("|外す 294", 4), ("|外す 12, そら", 8), ("|外す 10000", 4)] {
            let error = Sheet::parse(line, day()).expect_err(line);
            assert_eq!(error.at, at, "{line}");
            assert!(matches!(error.what, NotationError::WhichUnit { .. }), "{line}: {error}");
        }
    }

    #[test]
    fn an_own_unit_that_can_be_none_is_named_with_its_place() {
        for (line, at, expected) in [
            ("|自作 真雪歩", 4, NotationError::NoMembers { word: "真雪歩".into() }),
            ("|自作 =真+雪歩", 4, NotationError::Own(OwnUnitError::NoName)),
            ("|自作 甲=", 6, NotationError::Own(OwnUnitError::Empty)),
            ("|自作 甲=真+そら", 6, NotationError::Own(OwnUnitError::Sora { index: 1 })),
            ("|自作 甲=真", 6, NotationError::Own(OwnUnitError::Alone { id: 5 })),
            (
                "|自作 甲=真+ほげほげほ",
                8,
                NotationError::Name { word: "ほげほげほ".into(), near: vec![] },
            ),
        ] {
            let error = Sheet::parse(line, day()).expect_err(line);
            assert_eq!(error, ParseError { at, what: expected }, "{line}");
        }
    }

    #[test]
    fn a_faulty_part_is_named_with_its_place() {
        for (line, at) in [
            ("真 | ほげ 春香", 4),
            ("真 | ティン 真+雪歩+そら", 8),
            ("真 | 役 2019-13-01", 6),
            ("真|担当 はるこ", 5),
        ] {
            assert_eq!(Sheet::parse(line, day()).expect_err(line).at, at, "{line}");
        }
    }
}
