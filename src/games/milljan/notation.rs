//! A hand as one line of text, and back.
//!
//! ```text
//! 真,雪歩,あずさ | ティン 静香+百合子+昴 | 見 春香,春香 | 担当 可奈 | 役 2019-12-12
//! ```
//!
//! Tiles are named in kanji, kana or romaji, separated by commas, dots, slashes
//! or spaces, or written without any separator. Only the first part is needed.

use super::hand::FULL;
use super::idol::{COPIES, IDOLS, IdolId, SORA, Set, TILES};
use super::unit::{Date, UNITS, Unit, UnitId};

/// All that can be entered about a hand, sound or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Units count as on this day.
    pub date: Date,
    /// Units exposed by ティン.
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand, in the order in which they were entered.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere.
    pub seen: Vec<IdolId>,
    /// 担当, if declared.
    pub oshi: Option<IdolId>,
}

/// What cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} (character {})", at + 1)]
pub struct ParseError {
    /// Index of the first character of the faulty word.
    pub at: usize,
    /// Why it cannot be read.
    pub what: Unreadable,
}

/// Why a word cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
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
    #[error("'{word}' does not start a part; parts are ティン, 見, 担当 and 役")]
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

/// All tiles there are: a list never holds more. Whether they fit into a hand is judged later.
const ALL: usize = TILES * COPIES as usize;

/// The parts of a line, their words, and the word that is written.
const PARTS: [(&[&str], Part); 4] = [
    (&["ティン", "tin", "claimed", "claim", "固定"], Part::Claimed),
    (&["見えた", "見え", "見", "seen"], Part::Seen),
    (&["担当", "oshi"], Part::Oshi),
    (&["役", "units", "date", "snapshot"], Part::Date),
];

#[derive(Clone, Copy)]
enum Part {
    Claimed,
    Seen,
    Oshi,
    Date,
}

impl Sheet {
    /// An empty sheet for a day.
    pub fn new(date: Date) -> Self {
        Self { date, claimed: Vec::new(), free: Vec::new(), seen: Vec::new(), oshi: None }
    }

    /// Reads a line; `date` is the day where the line names none.
    ///
    /// # Errors
    /// The first word that cannot be read, with its place and near names.
    ///
    /// ```
    /// use sakiyomi::jobs::milljan::{Date, notation::Sheet};
    ///
    /// let day = Date::new(2019, 12, 12).unwrap();
    /// let sheet = Sheet::parse("真、ゆきほ azusa|担当:可奈", day).unwrap();
    /// assert_eq!(sheet.free, [5, 3, 9]);
    /// assert_eq!(sheet.oshi, Some(35));
    /// ```
    pub fn parse(text: &str, date: Date) -> Result<Self, ParseError> {
        let mut sheet = Self::new(date);
        let mut at = 0;
        for (index, part) in text.split(['|', '｜']).enumerate() {
            if index == 0 {
                sheet.free = tiles(part, at, ALL)?;
            } else {
                sheet.read_part(part, at)?;
            }
            at += part.chars().count() + 1;
        }
        Ok(sheet)
    }

    /// Writes the line that [`Sheet::parse`] reads.
    pub fn write(&self) -> String {
        let mut line = write_tiles(&self.free);
        for &id in &self.claimed {
            let Some(unit) = UNITS.get(usize::from(id)) else { continue };
            let members: Vec<_> = unit.members.iter().collect();
            line += &format!(" | ティン {}", write_tiles(&members).replace(',', "+"));
        }
        if !self.seen.is_empty() {
            line += &format!(" | 見 {}", write_tiles(&self.seen));
        }
        if let Some(oshi) = self.oshi.and_then(|id| IDOLS.get(usize::from(id))) {
            line += &format!(" | 担当 {}", oshi.name);
        }
        line + &format!(" | 役 {}", self.date)
    }

    fn read_part(&mut self, part: &str, start: usize) -> Result<(), ParseError> {
        let word = part.trim_start();
        let mut at = start + part.chars().count() - word.chars().count();
        if word.is_empty() {
            return Ok(());
        }
        let lower = word.to_lowercase();
        let found = PARTS.iter().find_map(|(words, kind)| {
            let key = words.iter().find(|key| lower.starts_with(**key))?;
            Some((*kind, key.chars().count()))
        });
        let Some((kind, length)) = found else {
            let word = clip(word.split_whitespace().next().unwrap_or_default());
            return Err(ParseError { at, what: Unreadable::Part { word } });
        };
        let skip = word.char_indices().nth(length).map_or(word.len(), |(byte, _)| byte);
        let rest = &word[skip..];
        let body = rest.trim_start_matches([':', '：', '=', ' ', '\u{3000}', '\t']);
        at += length + rest.chars().count() - body.chars().count();
        match kind {
            Part::Claimed => {
                let members: Set = tiles(&body.replace(['+', '＋'], ","), at, usize::from(FULL))?
                    .into_iter()
                    .collect();
                let id =
                    UNITS.iter().position(|unit| unit.members == members).ok_or_else(|| {
                        ParseError { at, what: Unreadable::Unit { word: clip(body.trim()) } }
                    })?;
                self.claimed.push(id as UnitId);
            }
            Part::Seen => self.seen.extend(tiles(body, at, ALL)?),
            Part::Oshi => self.oshi = tiles(body, at, 1)?.first().copied(),
            Part::Date => {
                let word = body.trim();
                self.date = word
                    .parse()
                    .map_err(|_| ParseError { at, what: Unreadable::Date { word: clip(word) } })?;
            }
        }
        Ok(())
    }
}

/// Reads a list of tiles.
///
/// # Errors
/// The first word that is no name.
///
/// ```
/// use sakiyomi::jobs::milljan::notation::parse_tiles;
///
/// assert_eq!(parse_tiles("真雪歩あずさ").unwrap(), [5, 3, 9]);
/// assert!(parse_tiles("真,ゆきぽ").unwrap_err().to_string().contains("did you mean 雪歩"));
/// ```
pub fn parse_tiles(text: &str) -> Result<Vec<IdolId>, ParseError> {
    tiles(text, 0, usize::MAX)
}

/// Whether any name of a character holds `query`, in whatever script; an empty query fits all.
pub fn matches(id: IdolId, query: &str) -> bool {
    let query = fold(query);
    usize::from(id) < TILES && names(id).iter().any(|name| name.contains(&query))
}

/// Whether a unit's name, another name of it, or all of the query's names fit.
///
/// Words separated by spaces must all fit: names of the unit or of members.
pub fn unit_matches(unit: &Unit, query: &str) -> bool {
    query.split_whitespace().map(fold).all(|word| {
        let mut titles = std::iter::once(&unit.name).chain(unit.aliases);
        titles.any(|title| fold(title).contains(&word))
            || unit.members.iter().any(|id| names(id).iter().any(|name| name.contains(&word)))
    })
}

/// The tiles' short names, separated by commas.
pub fn write_tiles(tiles: &[IdolId]) -> String {
    let names: Vec<_> =
        tiles.iter().filter_map(|&id| IDOLS.get(usize::from(id))).map(|idol| idol.name).collect();
    names.join(",")
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

fn tiles(text: &str, start: usize, most: usize) -> Result<Vec<IdolId>, ParseError> {
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
        let ids = read_word(&word).ok_or_else(|| ParseError {
            at,
            what: Unreadable::Name { word: clip(&word), near: near(&word) },
        })?;
        found.extend(ids);
        if found.len() > most {
            return Err(ParseError { at, what: Unreadable::TooMany { most } });
        }
        word.clear();
    }
    Ok(found)
}

/// Names from outside are repeated, but not at any length.
fn clip(word: &str) -> String {
    match word.char_indices().nth(16) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// Small letters, hiragana, no spaces: the form in which names are compared.
fn fold(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'ァ'..='ヶ' => char::from_u32(c as u32 - 0x60).unwrap_or(c),
            'Ａ'..='Ｚ' | 'ａ'..='ｚ' => {
                char::from_u32(c as u32 - 0xFEE0).map_or(c, |c| c.to_ascii_lowercase())
            }
            _ => c,
        })
        .filter(|c| !c.is_whitespace())
        .collect()
}

fn names(id: IdolId) -> [String; 4] {
    let idol = &IDOLS[usize::from(id)];
    [fold(idol.name), fold(idol.kana), idol.key.to_owned(), fold(idol.full)]
}

/// One name, or several without separators.
fn read_word(word: &str) -> Option<Vec<IdolId>> {
    let word = fold(word);
    let ids = 0..TILES as IdolId;
    if let Some(id) = ids.clone().find(|&id| names(id).contains(&word)) {
        return Some(vec![id]);
    }
    // Split into names from the end on: `ways[i]` reads the characters from i on. Longer names win.
    let chars: Vec<char> = word.chars().collect();
    if chars.len() > 16 * usize::from(FULL) {
        return None;
    }
    let folded: Vec<(IdolId, Vec<char>)> =
        ids.flat_map(|id| names(id).map(|name| (id, name.chars().collect()))).collect();
    let mut ways: Vec<Option<Vec<IdolId>>> = vec![None; chars.len() + 1];
    ways[chars.len()] = Some(Vec::new());
    for at in (0..chars.len()).rev() {
        let best = folded
            .iter()
            .filter(|(_, name)| chars[at..].starts_with(name) && ways[at + name.len()].is_some())
            .max_by_key(|(_, name)| name.len());
        if let Some((id, name)) = best {
            let rest = ways[at + name.len()].as_deref().unwrap_or_default();
            ways[at] = Some([&[*id], rest].concat());
        }
    }
    ways.swap_remove(0)
}

/// Characters whose names differ least from a word, at most three and only close ones.
fn near(word: &str) -> Vec<IdolId> {
    let word: Vec<char> = fold(word).chars().take(24).collect();
    let mut all: Vec<(usize, IdolId)> = (0..=SORA)
        .map(|id| {
            let least = names(id)
                .iter()
                .map(|name| {
                    let name: Vec<char> = name.chars().collect();
                    let edits = edits(&word, &name);
                    // A name that is changed altogether is no likeness.
                    if edits < name.len().max(word.len()) { edits } else { usize::MAX }
                })
                .min()
                .unwrap_or(usize::MAX);
            (least, id)
        })
        .collect();
    all.sort_unstable();
    let least = all[0].0;
    if least > 2 {
        return Vec::new();
    }
    all.into_iter().take(3).filter(|&(edits, _)| edits == least).map(|(_, id)| id).collect()
}

/// Levenshtein distance.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
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
        assert_eq!(error.what, Unreadable::Name { word: "zzzzzz".into(), near: vec![] });
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
