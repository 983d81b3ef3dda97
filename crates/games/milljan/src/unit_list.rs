//! A player's own and switched-off units as JSON or lines of text, and back.
//!
//! ```text
//! {"units_off":[12],
//! "units_own":[
//! {"name":"三人","members":["春香","千早","紬"]}
//! ]}
//! ```
//!
//! ```text
//! 三人=春香+千早+紬
//! 外す 12
//! ```
//!
//! Reading imports whatever is valid and reports the rest with its place, so a mistake in one unit
//! never affects another.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Deserializer;
use serde_json::value::RawValue;

use super::idol::{IDOLS, IdolId, TILES};
use super::names::Titles;
use super::notation::{NotationError, ParseError, clip, parse_tiles};
use super::roster::{MOST_OWN, OWN, OwnUnit, Place, Roster, own_index};
use super::unit::{Date, UnitId, unit};
use super::unit_text::{members, own_unit, read_units, write_unit};

/// Most characters of a text: several times what the largest list needs.
pub const MOST_TEXT: usize = 100_000;
/// Problems that are reported one by one.
pub const MOST_PROBLEMS: usize = 100;

/// What a player has changed about the units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitList {
    /// Own units, numbered from [`OWN`] on.
    pub own: Vec<OwnUnit>,
    /// Units that are switched off; own ones may be among them.
    pub off: Vec<UnitId>,
}

/// The result of reading a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The list with everything that could be read.
    pub list: UnitList,
    /// Own units that were imported and count, or would if they were switched on; duplicates are not
    /// included.
    pub added: u32,
    /// Units that were switched off.
    pub switched_off: u32,
    /// What could not be read, in the order of the text; at most [`MOST_PROBLEMS`].
    pub problems: Vec<Problem>,
    /// Problems beyond those.
    pub more_problems: u32,
}

/// Something in a text that could not be imported, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct Problem {
    /// Line, from 1.
    pub line: u32,
    /// Character in the line, from 1.
    pub column: u32,
    /// Place among the own units of the text, from 0, if it is one of them.
    pub index: Option<u32>,
    /// The unit as written in the text, so that it can be corrected; shortened where it is long.
    pub text: String,
    /// What is wrong.
    pub what: UnitListError,
}

/// What is wrong with a part of a text.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, strum::EnumCount,
)]
pub enum UnitListError {
    /// Not JSON, or JSON of another shape.
    #[error("{0}")]
    Json(String),
    /// Nothing that looks like a unit.
    #[error("there is no unit in it")]
    Nothing,
    /// More text than is read.
    #[error("the text has more than {MOST_TEXT} characters")]
    TooLong,
    /// A field that is neither of the two lists.
    #[error("'{0}' is no list of units; the lists are units_own and units_off")]
    UnknownList(String),
    /// A unit without its name or its members.
    #[error("the unit has no \"{0}\"")]
    NoField(String),
    /// Something else where a name or a number is expected.
    #[error("'{0}' is neither a name nor a number")]
    Neither(String),
    /// Something that cannot be read in a line either.
    #[error("{0}")]
    Notation(NotationError),
    /// The members of another unit: an own one, or one of the table that counts.
    #[error("'{name}' has the same members as unit {other} ('{other_name}')")]
    Same {
        /// Name of the unit.
        name: String,
        /// The other unit.
        other: UnitId,
        /// Its name.
        other_name: String,
    },
}

impl UnitList {
    /// As JSON that [`UnitList::read`] reads, one own unit per line.
    pub fn write_json(&self) -> String {
        let text = |text: &str| serde_json::Value::from(text).to_string();
        let own: Vec<_> = self
            .own
            .iter()
            .map(|unit| {
                let members: Vec<_> = unit
                    .members()
                    .iter()
                    .map(|id| format!("\"{}\"", IDOLS[usize::from(id)].name))
                    .collect();
                format!("\n{{\"name\":{},\"members\":[{}]}}", text(unit.name()), members.join(","))
            })
            .collect();
        let off: Vec<_> = self.off.iter().map(UnitId::to_string).collect();
        format!("{{\"units_off\":[{}],\n\"units_own\":[{}\n]}}\n", off.join(","), own.join(","))
    }

    /// As lines that [`UnitList::read`] reads, one for each unit.
    pub fn write_lines(&self) -> String {
        let own = self.own.iter().map(|unit| {
            let line = write_unit(unit);
            // Prefixes that would be read differently at the start of a line.
            let lower = line.to_ascii_lowercase();
            let taken = ["自作", "own", "#", "{", "["].iter().any(|word| lower.starts_with(word));
            if taken { format!("自作 {line}\n") } else { format!("{line}\n") }
        });
        let off = self.off.iter().map(|&id| {
            let name = unit(id).map(|unit| unit.name);
            let name = name.or_else(|| self.own.get(own_index(id)?).map(OwnUnit::name));
            format!("# {}\n外す {id}\n", name.unwrap_or_default())
        });
        own.chain(off).collect()
    }

    /// As one line that [`UnitList::read`] reads and that can follow a hand.
    pub fn write_line(&self) -> String {
        let mut parts: Vec<_> =
            self.own.iter().map(|unit| format!("自作 {}", write_unit(unit))).collect();
        if !self.off.is_empty() {
            let numbers: Vec<_> = self.off.iter().map(UnitId::to_string).collect();
            parts.push(format!("外す {}", numbers.join("+")));
        }
        parts.join(" | ")
    }

    /// Imports a text, JSON or lines; `date` is the day whose units count.
    ///
    /// An own unit with the members of another own one is left out. One with the members of a unit
    /// that counts is imported, switched off. Numbers of own units in the text refer to the text's
    /// own units, whatever the list held.
    pub fn read(self, text: &str, date: Date) -> Reading {
        let Self { mut own, mut off } = self;
        let mut found = Found::in_text(text);
        let before = (own.len(), off.len());
        // For each own unit of the text its place in the list, and for each new one of the list where it came from.
        let mut places = Vec::new();
        let mut origins = Vec::new();
        for (index, entry) in std::mem::take(&mut found.own).into_iter().enumerate() {
            let Entry { at, source, unit } = entry;
            let mut refuse = |at, what| found.problem(at, Some(index), source, what);
            let place = match unit {
                Err((at, what)) => {
                    refuse(at, what);
                    None
                }
                Ok(unit) => match own.iter().position(|each| each.members() == unit.members()) {
                    Some(twin) => {
                        let other_name = own[twin].name().to_owned();
                        let other = OWN + twin as UnitId;
                        refuse(
                            at,
                            UnitListError::Same { name: unit.name().into(), other, other_name },
                        );
                        Some(twin)
                    }
                    None if own.len() >= MOST_OWN => {
                        refuse(at, UnitListError::Notation(NotationError::TooManyOwn));
                        None
                    }
                    None => {
                        origins.push((at, index, source));
                        own.push(unit);
                        Some(own.len() - 1)
                    }
                },
            };
            places.push(place);
        }
        let titles = Titles::new(&own);
        let find = |word: &str| match word.parse::<UnitId>().ok().and_then(own_index) {
            Some(index) => places
                .get(index)
                .and_then(|place| place.map(|at| OWN + at as UnitId))
                .into_iter()
                .collect(),
            None => titles.find(word),
        };
        for Off { at, source, words } in std::mem::take(&mut found.off) {
            if let Err(error) = read_units(&find, &words, 0, &mut off) {
                let inside = match words {
                    Cow::Borrowed(words) => byte_at(words, error.at),
                    Cow::Owned(_) => 0,
                };
                found.problem(at + inside, None, source, UnitListError::Notation(error.what));
            }
        }
        let switched_off = (off.len() - before.1) as u32;
        let (roster, twins) = Roster::fitting(date, &off, own.clone());
        let mut doubles = 0;
        for (id, other) in twins {
            let Some(place) = own_index(id).and_then(|at| Some((at, at.checked_sub(before.0)?)))
            else {
                continue;
            };
            let (at, index, source) = origins[place.1];
            let name = own[place.0].name().to_owned();
            let other_name = roster.name(other).unwrap_or_default().to_owned();
            found.problem(at, Some(index), source, UnitListError::Same { name, other, other_name });
            off.push(id);
            doubles += 1;
        }
        let (problems, more_problems) = found.problems();
        let added = (own.len() - before.0 - doubles) as u32;
        Reading { list: Self { own, off }, added, switched_off, problems, more_problems }
    }
}

/// An own unit of a text: where it starts, the text itself, and what it is.
struct Entry<'a> {
    at: usize,
    source: &'a str,
    unit: Result<OwnUnit, (usize, UnitListError)>,
}

/// Units of a text that are switched off.
struct Off<'a> {
    at: usize,
    source: &'a str,
    words: Cow<'a, str>,
}

/// Everything in a text, with places as byte offsets.
struct Found<'a> {
    text: &'a str,
    own: Vec<Entry<'a>>,
    off: Vec<Off<'a>>,
    problems: Vec<(usize, Option<usize>, &'a str, UnitListError)>,
}

impl<'a> Found<'a> {
    fn in_text(text: &'a str) -> Self {
        let mut found = Self { text, own: Vec::new(), off: Vec::new(), problems: Vec::new() };
        let body = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
        let start = offset(text, body);
        if text.chars().nth(MOST_TEXT).is_some() {
            found.problem(0, None, "", UnitListError::TooLong);
        } else if body.starts_with(['{', '[']) {
            found.read_json(start);
        } else {
            found.read_lines(start);
        }
        if found.own.is_empty() && found.off.is_empty() && found.problems.is_empty() {
            found.problem(start, None, "", UnitListError::Nothing);
        }
        found
    }

    fn problem(&mut self, at: usize, index: Option<usize>, source: &'a str, what: UnitListError) {
        self.problems.push((at, index, source, what));
    }

    /// The problems in the order of the text, with lines and columns.
    fn problems(mut self) -> (Vec<Problem>, u32) {
        self.problems.sort_by_key(|&(at, ..)| at);
        let more = self.problems.len().saturating_sub(MOST_PROBLEMS);
        let listed =
            self.problems.into_iter().take(MOST_PROBLEMS).map(|(at, index, source, what)| {
                let before = &self.text[..at];
                let line = before.rsplit('\n').next().unwrap_or_default();
                Problem {
                    line: before.matches('\n').count() as u32 + 1,
                    column: line.chars().count() as u32 + 1,
                    index: index.map(|index| index as u32),
                    text: shorten(source),
                    what,
                }
            });
        (listed.collect(), more as u32)
    }

    fn read_lines(&mut self, start: usize) {
        for line in self.text[start..].split('\n') {
            if line.trim_start().starts_with('#') {
                continue;
            }
            for part in line.split(['|', '｜']).map(str::trim).filter(|part| !part.is_empty()) {
                self.read_part(part);
            }
        }
    }

    fn read_part(&mut self, part: &'a str) {
        let off = after(part, &["外す", "off"]).filter(|_| !part.contains(['=', '＝']));
        if let Some(rest) = off {
            let words = rest.trim_start_matches([':', '：', ' ', '\t', '\u{3000}']);
            let (at, words) = (offset(self.text, words), Cow::Borrowed(words));
            self.off.push(Off { at, source: part, words });
            return;
        }
        let body = match after(part, &["自作", "own"]) {
            Some(rest) if rest.starts_with([':', '：', ' ', '\t', '\u{3000}']) => {
                rest.strip_prefix([':', '：']).unwrap_or(rest).trim_start()
            }
            _ => part,
        };
        let at = offset(self.text, body);
        let unit = own_unit(body, 0)
            .map_err(|ParseError { at: inside, what }| (at + byte_at(body, inside), what.into()));
        self.own.push(Entry { at, source: part, unit });
    }

    fn read_json(&mut self, start: usize) {
        let text = &self.text[start..];
        let mut reader = Deserializer::from_str(text);
        let read = Lists { found: self }.deserialize(&mut reader).and_then(|()| reader.end());
        let Err(error) = read else { return };
        let at = start + place_of(text, &error);
        self.problem(at, None, "", UnitListError::Json(plain(&error)));
        self.salvage(at);
    }

    /// Units after a fault: anything that looks like one.
    fn salvage(&mut self, fault: usize) {
        let last = self.own.last().map_or(0, |entry| entry.at + entry.source.len());
        let mut at = fault.max(last);
        // A few failures are mistakes; many mean a different kind of file.
        let mut failures = 0;
        while let Some(next) = self.text[at..].find('{').filter(|_| failures < MOST_PROBLEMS) {
            at += next;
            let value = Deserializer::from_str(&self.text[at..]).into_iter::<&RawValue>().next();
            match value {
                Some(Ok(raw)) if serde_json::from_str::<Whole>(raw.get()).is_ok() => {
                    self.read_unit(raw.get());
                    at += raw.get().len();
                }
                _ => {
                    failures += 1;
                    at += 1;
                }
            }
        }
        let key = "\"units_off\"";
        let list = self.text[fault..].find(key).and_then(|key_at| {
            let rest = self.text[fault + key_at + key.len()..].trim_start().strip_prefix(':')?;
            Deserializer::from_str(rest).into_iter::<Vec<&'a RawValue>>().next()?.ok()
        });
        list.into_iter().flatten().for_each(|raw| self.read_off(raw.get()));
    }

    /// An element of the list of own units.
    fn read_unit(&mut self, source: &'a str) {
        let at = offset(self.text, source);
        let unit = unit_of(source).map_err(|(part, what)| (offset(self.text, part), what));
        self.own.push(Entry { at, source, unit });
    }

    /// An element of the list of switched-off units.
    fn read_off(&mut self, source: &'a str) {
        let at = offset(self.text, source);
        let words = match serde_json::from_str::<String>(source) {
            Ok(name) => Cow::Owned(name),
            Err(_) if source.bytes().all(|b| b.is_ascii_digit()) => Cow::Borrowed(source),
            Err(_) => return self.problem(at, None, source, UnitListError::Neither(clip(source))),
        };
        self.off.push(Off { at, source, words });
    }
}

impl From<NotationError> for UnitListError {
    fn from(what: NotationError) -> Self {
        UnitListError::Notation(what)
    }
}

/// A unit in JSON, its parts unparsed.
#[derive(Deserialize)]
#[serde(expecting = "a unit with name and members")]
struct Parts<'a> {
    #[serde(borrow)]
    name: Option<&'a RawValue>,
    #[serde(borrow)]
    members: Option<&'a RawValue>,
}

/// An object that has both parts of a unit.
#[derive(Deserialize)]
struct Whole {
    #[serde(rename = "name")]
    _name: serde::de::IgnoredAny,
    #[serde(rename = "members")]
    _members: serde::de::IgnoredAny,
}

/// The unit of a JSON object, or the faulty part of it and why.
fn unit_of(source: &str) -> Result<OwnUnit, (&str, UnitListError)> {
    let parts: Parts<'_> = serde_json::from_str(source)
        .map_err(|error| (source, UnitListError::Json(plain(&error))))?;
    let name = parts.name.ok_or_else(|| (source, UnitListError::NoField("name".into())))?.get();
    let list =
        parts.members.ok_or_else(|| (source, UnitListError::NoField("members".into())))?.get();
    let title: String =
        serde_json::from_str(name).map_err(|error| (name, UnitListError::Json(plain(&error))))?;
    // Each member with the text that names her.
    let mut found: Vec<(IdolId, &str)> = Vec::new();
    if let Ok(words) = serde_json::from_str::<String>(list) {
        let ids = members(&words, 0).map_err(|error| (list, error.what.into()))?;
        found.extend(ids.into_iter().map(|id| (id, list)));
    } else {
        let elements: Vec<&RawValue> = serde_json::from_str(list)
            .map_err(|error| (list, UnitListError::Json(plain(&error))))?;
        for element in elements.into_iter().map(RawValue::get) {
            if let Ok(word) = serde_json::from_str::<String>(element) {
                let ids = parse_tiles(&word).map_err(|error| (element, error.what.into()))?;
                found.extend(ids.into_iter().map(|id| (id, element)));
            } else {
                let id = element.parse().ok().filter(|&id: &IdolId| usize::from(id) < TILES);
                let id = id.ok_or_else(|| (element, UnitListError::Neither(clip(element))))?;
                found.push((id, element));
            }
        }
    }
    let ids: Vec<_> = found.iter().map(|&(id, _)| id).collect();
    OwnUnit::new(&title, &ids).map_err(|bad| {
        let part = match bad.place() {
            Place::Name => name,
            Place::Members => list,
            Place::Member(index) => found[index].1,
        };
        (part, NotationError::Own(bad).into())
    })
}

/// Reads both lists, or one list of own units, piece by piece: what came before a fault is kept.
struct Lists<'f, 'a> {
    found: &'f mut Found<'a>,
}

impl<'a> DeserializeSeed<'a> for Lists<'_, 'a> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'a>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for Lists<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("units_own and units_off, or a list of units")
    }

    fn visit_seq<S: SeqAccess<'a>>(self, list: S) -> Result<(), S::Error> {
        Elements { found: self.found, own: true }.visit_seq(list)
    }

    fn visit_map<M: MapAccess<'a>>(self, mut map: M) -> Result<(), M::Error> {
        while let Some(key) = map.next_key::<String>()? {
            let own = match key.as_str() {
                "units_own" => true,
                "units_off" => false,
                _ => {
                    let value: &RawValue = map.next_value()?;
                    let at = offset(self.found.text, value.get());
                    let what = UnitListError::UnknownList(clip(&key));
                    self.found.problem(at, None, value.get(), what);
                    continue;
                }
            };
            map.next_value_seed(Elements { found: self.found, own })?;
        }
        Ok(())
    }
}

/// Reads one of the lists.
struct Elements<'f, 'a> {
    found: &'f mut Found<'a>,
    own: bool,
}

impl<'a> DeserializeSeed<'a> for Elements<'_, 'a> {
    type Value = ();

    fn deserialize<D: serde::Deserializer<'a>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_seq(self)
    }
}

impl<'a> Visitor<'a> for Elements<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.own { "a list of units" } else { "a list of numbers" })
    }

    fn visit_seq<S: SeqAccess<'a>>(self, mut list: S) -> Result<(), S::Error> {
        while let Some(raw) = list.next_element::<&'a RawValue>()? {
            if self.own {
                self.found.read_unit(raw.get());
            } else {
                self.found.read_off(raw.get());
            }
        }
        Ok(())
    }
}

/// Where a part of a text starts in it.
fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// The byte at which the character of that number starts.
fn byte_at(text: &str, character: usize) -> usize {
    text.char_indices().nth(character).map_or(text.len(), |(byte, _)| byte)
}

/// The byte that a JSON error is about; its lines and columns count from 1, columns in bytes.
fn place_of(text: &str, error: &serde_json::Error) -> usize {
    let Some(line) = text.split('\n').nth(error.line().saturating_sub(1)) else {
        return text.len();
    };
    let mut inside = error.column().saturating_sub(1).min(line.len());
    while !line.is_char_boundary(inside) {
        inside -= 1;
    }
    offset(text, line) + inside
}

/// What a JSON error says, without its place.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = text.rfind(" at line ").unwrap_or(text.len());
    text[..place].to_owned()
}

/// What follows one of the words at the start, in whatever case.
fn after<'a>(part: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| {
        let (head, rest) = part.split_at_checked(word.len())?;
        head.eq_ignore_ascii_case(word).then_some(rest)
    })
}

/// A unit is shown whole, if it really is one.
fn shorten(source: &str) -> String {
    match source.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &source[..end]),
        None => source.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day() -> Date {
        Date::new(2019, 12, 12).expect("a day")
    }

    fn read(text: &str) -> Reading {
        UnitList::default().read(text, day())
    }

    /// Line, column, place among the own units and words of each problem.
    fn problems_of(text: &str) -> Vec<(u32, u32, Option<u32>, String)> {
        let problems = read(text).problems.into_iter();
        problems.map(|each| (each.line, each.column, each.index, each.what.to_string())).collect()
    }

    fn own(name: &str, members: &[IdolId]) -> OwnUnit {
        OwnUnit::new(name, members).expect(name)
    }

    #[test]
    fn every_form_survives_the_round_trip() {
        let list = UnitList {
            own: vec![
                own("三人", &[0, 1, 50]),
                own("own goal", &[0, 51]),
                own("\"{[#\\=:", &[1, 50]),
                own("# 外す 12", &[3, 5, 20]),
                own("外す", &[0, 1, 13]),
            ],
            off: vec![131, OWN + 1, 12],
        };
        for text in [list.write_json(), list.write_lines(), list.write_line()] {
            let reading = read(&text);
            assert_eq!(reading.problems, [], "{text}");
            assert_eq!(reading.list, list, "{text}");
            assert_eq!((reading.added, reading.switched_off), (5, 3), "{text}");
            // Once more with the same list: nothing changes.
            let again = reading.list.read(&text, day());
            assert_eq!((&again.list, again.problems.len()), (&list, 5), "{text}");
        }
    }

    #[test]
    fn one_bad_unit_costs_no_other() {
        let text = "\u{feff}三人=春香+千早+紬\r\n\r\n二人=春香+ほげほげほ\r\n# so\r\nそら組=春香+そら\n外す 12+9999\n甲=春香+歌織";
        let reading = read(text);
        let names: Vec<_> = reading.list.own.iter().map(OwnUnit::name).collect();
        assert_eq!((names, reading.list.off), (vec!["三人", "甲"], vec![12]));
        let problems = problems_of(text);
        let places: Vec<_> = problems.iter().map(|each| (each.0, each.1, each.2)).collect();
        assert_eq!(places, [(3, 7, Some(1)), (5, 5, Some(2)), (6, 7, None)]);
        assert_eq!(reading.problems[0].text, "二人=春香+ほげほげほ");
    }

    #[test]
    fn a_bad_unit_in_json_is_named_with_its_line_and_place() {
        let text = r#"{"units_off": [12, "スコーピオ", "Large Size Party", -1, 10000, 10001, 10009],
 "units_own": [
  {"name": "三人", "members": ["春香", 1, "紬"]},
  {"name": "x", "members": ["春香", "ゆきぽ"]},
  {"name": "x", "members": [0, 54]},
  {"name": "", "members": [0, 51]},
  {"members": [0, 51]},
  {"name": "x", "members": 7},
  {"name": "文字", "members": "春香+歌織"},
  7
 ], "more": 1}"#;
        let reading = read(text);
        let names: Vec<_> = reading.list.own.iter().map(OwnUnit::name).collect();
        assert_eq!(names, ["三人", "文字"]);
        assert_eq!(reading.list.off, [12, 143, OWN]);
        let places: Vec<_> =
            problems_of(text).iter().map(|each| (each.0, each.1, each.2)).collect();
        let expected = [
            (1, 29, None),
            (1, 49, None),
            (1, 60, None),
            (1, 67, None),
            (4, 35, Some(1)),
            (5, 32, Some(2)),
            (6, 12, Some(3)),
            (7, 3, Some(4)),
            (8, 28, Some(5)),
            (10, 3, Some(7)),
            (11, 13, None),
        ];
        assert_eq!(places, expected, "{:#?}", problems_of(text));
    }

    #[test]
    fn what_stands_beside_broken_json_is_kept() {
        let good = r#"{"name":"甲","members":["春香","歌織"]}"#;
        let more = r#"{"name":"乙","members":["春香","千早","紬"]}"#;
        for (text, line, column) in [
            (format!("[{good},\n {{\"name\":\"丙\" \"members\":[0,1]}},\n{more}]"), 2, 14),
            (format!("[{good}\n {more}]"), 2, 2),
            (format!("{{\"units_own\":[{good},{more}], \"units_off\":[12}}"), 1, 106),
            (format!("[{good},{more}"), 1, 74),
            (format!("[{good},{more}] and"), 1, 77),
        ] {
            let reading = read(&text);
            let names: Vec<_> = reading.list.own.iter().map(OwnUnit::name).collect();
            assert_eq!(names, ["甲", "乙"], "{text}");
            let [problem] = &reading.problems[..] else { panic!("{text}: {:?}", reading.problems) };
            assert!(matches!(problem.what, UnitListError::Json(_)), "{text}: {problem}");
            assert_eq!((problem.line, problem.column), (line, column), "{text}: {problem}");
        }
        let text = format!("{{\"units_own\":[{good} {more}],\"units_off\":[12,10001]}}");
        assert_eq!(read(&text).list.off, [12, OWN + 1], "{text}");
    }

    #[test]
    fn doubles_are_told_and_their_numbers_still_mean_something() {
        let list = UnitList { own: vec![own("前", &[0, 51])], off: vec![] };
        // 甲 has the members of 前, 乙 those of a unit that counts, 丁 those of 丙.
        let text = "甲=歌織+春香\n乙=未来+静香+翼\n丙=千早+紬\n丁=紬+千早\n外す 10000+10003";
        let reading = list.read(text, day());
        let names: Vec<_> = reading.list.own.iter().map(OwnUnit::name).collect();
        assert_eq!(names, ["前", "乙", "丙"]);
        // 前 for 甲, 丙 for 丁, and 乙 because it is a duplicate.
        assert_eq!(reading.list.off, [OWN, OWN + 2, OWN + 1]);
        let others: Vec<_> = reading
            .problems
            .iter()
            .map(|each| match each.what {
                UnitListError::Same { other, .. } => (each.line, other),
                _ => panic!("{each}"),
            })
            .collect();
        assert_eq!(others, [(1, OWN), (2, 12), (4, OWN + 2)]);
        assert!(Roster::new(day(), &reading.list.off, reading.list.own).is_ok());
    }

    #[test]
    fn nothing_too_much_and_too_long_are_told() {
        for text in ["", " \n ", "# 甲=春香+歌織", "{}", "[]", r#"{"units_own":[]}"#] {
            assert_eq!(problems_of(text).len(), 1, "{text}");
            assert_eq!(read(text).problems[0].what, UnitListError::Nothing, "{text}");
        }
        let many: Vec<_> = (0..52u32)
            .flat_map(|a| (a + 1..52).map(move |b| (a, b)))
            .filter(|&(a, b)| {
                Roster::of(day()).find([a as u8, b as u8].into_iter().collect()).is_none()
            })
            .map(|(a, b)| format!("{a}-{b}={}+{}", IDOLS[a as usize].name, IDOLS[b as usize].name))
            .collect();
        let reading = read(&many.join("\n"));
        assert_eq!((reading.list.own.len(), reading.added), (MOST_OWN, MOST_OWN as u32));
        assert_eq!(reading.problems.len(), MOST_PROBLEMS);
        assert_eq!(reading.more_problems as usize, many.len() - MOST_OWN - MOST_PROBLEMS);
        assert_eq!(reading.problems[0].line as usize, MOST_OWN + 1);
        assert_eq!(read(&"あ".repeat(MOST_TEXT + 1)).problems[0].what, UnitListError::TooLong);
    }
}
