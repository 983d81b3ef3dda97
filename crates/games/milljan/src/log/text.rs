//! A log as lines of text, and back: for storage, and readable aloud.
//!
//! ```text
//! 真,雪歩,… | 担当 可奈 | 役 2025-12-16
//! 卓 4 1 2 全員 引く 計 0,3000,0,0
//! 1 引く 春香
//! 1 送る 千早
//! 2 ティン 静香+百合子+昴
//! 3 そら 1 春香
//! 4 ミリオンライブ
//! ```
//!
//! The first line is a hand in the notation of [`Sheet`]. The second one has the number of seats, the
//! own seat and the dealer, counted from 1, and the rules and points that differ from the defaults.

use std::fmt::Write as _;

use super::super::game::SEATS;
use super::super::idol::{IDOLS, IdolId, Set};
use super::super::notation::{ParseError, Sheet, clip, parse_tiles, write_tiles};
use super::super::roster::Roster;
use super::super::rules::ClaimFrom;
use super::super::unit::{Date, UnitId};
use super::super::unit_text::members;
use super::{Event, Log, MOST_EVENTS};

/// What cannot be read, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct LogError {
    /// Counted from 1.
    pub line: usize,
    /// Why it cannot be read.
    pub what: LogLineError,
}

/// Why a line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, strum::EnumCount)]
pub enum LogLineError {
    /// The hand, or a tile in an event.
    #[error("{0}")]
    Names(ParseError),
    /// The line of the table.
    #[error("'{word}' does not belong in a line such as 卓 4 1 2 全員 引く 計 0,0,0,0")]
    Table {
        /// The word.
        word: String,
    },
    /// No such seat.
    #[error("'{word}' is not a seat at the table")]
    Seat {
        /// The word.
        word: String,
    },
    /// Not an event.
    #[error(
        "'{word}' is not an event; events are 引く, 送る, ティン, そら, ミリオンライブ and 流局"
    )]
    Event {
        /// The word.
        word: String,
    },
    /// No unit has these members or this number.
    #[error("'{word}' is not a unit")]
    Unit {
        /// The word.
        word: String,
    },
    /// More events than a log holds.
    #[error("there are more than {MOST_EVENTS} events")]
    TooMany,
}

/// The words of the events; the first of each is written.
const WORDS: [(&[&str], What); 6] = [
    (&["引く", "引", "draw"], What::Draw),
    (&["送る", "送", "send"], What::Send),
    (&["ティン", "tin", "claim"], What::Tin),
    (&["そら", "sora"], What::Sora),
    (&["ミリオンライブ", "ロン", "ツモ", "win"], What::Win),
    (&["流局", "empty"], What::Empty),
];

#[derive(Clone, Copy, PartialEq)]
enum What {
    Draw,
    Send,
    Tin,
    Sora,
    Win,
    Empty,
}

impl What {
    fn word(self) -> &'static str {
        WORDS.iter().find(|(_, what)| *what == self).map_or("", |(words, _)| words[0])
    }
}

fn name(tile: IdolId) -> &'static str {
    IDOLS.get(usize::from(tile)).map_or("?", |idol| idol.name)
}

impl Log {
    /// Writes the lines that [`Log::parse`] reads.
    pub fn write(&self) -> String {
        let mut text = self.start.write();
        let from = if self.claim_from == ClaimFrom::Any { "全員" } else { "上家" };
        let sora = if self.sora_then_draw { "引く" } else { "引かない" };
        let totals: Vec<_> = self.totals.iter().map(u32::to_string).collect();
        let (me, dealer) = (u16::from(self.me) + 1, u16::from(self.dealer) + 1);
        // Writing to a String cannot fail.
        let _ =
            write!(text, "\n卓 {} {me} {dealer} {from} {sora} 計 {}", self.seats, totals.join(","));
        let roster = self.start.roster();
        for &event in &self.events {
            text.push('\n');
            text += &self.write_event(event, &roster);
        }
        text
    }

    /// One event as a line.
    pub fn write_event(&self, event: Event, roster: &Roster) -> String {
        let seat = |seat: u8| u16::from(seat) + 1;
        match event {
            Event::Draw(tile) => {
                format!("{} {} {}", seat(self.me), What::Draw.word(), name(tile))
            }
            Event::Send { seat: who, tile } => {
                format!("{} {} {}", seat(who), What::Send.word(), name(tile))
            }
            Event::Tin { seat: who, unit } => {
                let members = roster.members(unit);
                // Another unit with these members counts, or none: only the number is unambiguous.
                let unit = if roster.find(members) == Some(unit) {
                    let list: Vec<_> = members.iter().collect();
                    write_tiles(&list).replace(',', "+")
                } else {
                    unit.to_string()
                };
                format!("{} {} {unit}", seat(who), What::Tin.word())
            }
            Event::Sora { seat: who, from, tile } => {
                format!("{} {} {} {}", seat(who), What::Sora.word(), seat(from), name(tile))
            }
            Event::Win { seat: who } => format!("{} {}", seat(who), What::Win.word()),
            Event::Empty => What::Empty.word().into(),
        }
    }

    /// Reads the lines; `date` is the day where they name none. Blank lines are ignored.
    ///
    /// # Errors
    /// The first line that cannot be read. Whether the events fit together is not checked here.
    ///
    /// ```
    /// use milljan::{Date, log::Log};
    ///
    /// let day = Date::new(2025, 12, 16).unwrap();
    /// let log = Log::parse("真,雪歩\n卓 2 1 2\n2 送る 春香\n1 引く 千早", day).unwrap();
    /// assert_eq!(log.table().sheet.free, [5, 3, 1]);
    /// assert_eq!(log.table().sheet.seen, [0]);
    /// ```
    pub fn parse(text: &str, date: Date) -> Result<Self, LogError> {
        let mut log = Self::new(date);
        let mut lines =
            text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).peekable();
        if let Some((at, line)) = lines.next() {
            log.start = Sheet::parse(line, date)
                .map_err(|error| LogError { line: at + 1, what: LogLineError::Names(error) })?;
        }
        if let Some((at, line)) = lines.next() {
            log.read_table(line).map_err(|what| LogError { line: at + 1, what })?;
        }
        let roster = log.start.roster();
        for (at, line) in lines {
            let bad = |what| LogError { line: at + 1, what };
            if log.events.len() == MOST_EVENTS {
                return Err(bad(LogLineError::TooMany));
            }
            let event = log.read_event(line, &roster).map_err(bad)?;
            log.events.push(event);
        }
        Ok(log)
    }

    fn read_table(&mut self, line: &str) -> Result<(), LogLineError> {
        let bad = |word: &str| LogLineError::Table { word: clip(word) };
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        if !matches!(first, "卓" | "table") {
            return Err(bad(first));
        }
        let mut number = |least: u8, most: u8| {
            let word = words.next().unwrap_or_default();
            word.parse().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| bad(word))
        };
        self.seats = number(2, SEATS as u8)?;
        self.me = number(1, self.seats)? - 1;
        self.dealer = number(1, self.seats)? - 1;
        while let Some(word) = words.next() {
            match word {
                "全員" | "any" => self.claim_from = ClaimFrom::Any,
                "上家" | "left" => self.claim_from = ClaimFrom::Left,
                "引く" | "draw" => self.sora_then_draw = true,
                "引かない" | "stay" => self.sora_then_draw = false,
                "計" | "points" => {
                    let list = words.next().unwrap_or_default();
                    let points: Vec<u32> = list
                        .split(',')
                        .map(|points| points.parse().map_err(|_| bad(list)))
                        .collect::<Result<_, _>>()?;
                    if points.len() > SEATS {
                        return Err(bad(list));
                    }
                    self.totals[..points.len()].copy_from_slice(&points);
                }
                _ => return Err(bad(word)),
            }
        }
        Ok(())
    }

    fn read_event(&self, line: &str, roster: &Roster) -> Result<Event, LogLineError> {
        let (first, rest) = split_word(line.trim());
        let event = |word: &str| LogLineError::Event { word: clip(word) };
        let what = |word: &str| {
            let lower = word.to_ascii_lowercase();
            WORDS.iter().find(|(words, _)| words.contains(&lower.as_str())).map(|(_, what)| *what)
        };
        if what(first) == Some(What::Empty) && rest.is_empty() {
            return Ok(Event::Empty);
        }
        let seat = |word: &str| {
            let number = word.parse::<u8>().ok().filter(|n| (1..=SEATS as u8).contains(n));
            number.map(|n| n - 1).ok_or_else(|| LogLineError::Seat { word: clip(word) })
        };
        let who = seat(first)?;
        let (word, rest) = split_word(rest);
        let tile = |text: &str| match parse_tiles(text).map_err(LogLineError::Names)?[..] {
            [tile] => Ok(tile),
            _ => Err(event(text)),
        };
        match what(word) {
            Some(What::Draw) if who == self.me => Ok(Event::Draw(tile(rest)?)),
            Some(What::Draw) => Err(LogLineError::Seat { word: clip(first) }),
            Some(What::Send) => Ok(Event::Send { seat: who, tile: tile(rest)? }),
            Some(What::Tin) => Ok(Event::Tin { seat: who, unit: read_unit(rest, roster)? }),
            Some(What::Sora) => {
                let (from, rest) = split_word(rest);
                Ok(Event::Sora { seat: who, from: seat(from)?, tile: tile(rest)? })
            }
            Some(What::Win) if rest.is_empty() => Ok(Event::Win { seat: who }),
            Some(What::Win) => Err(event(rest)),
            Some(What::Empty) | None => Err(event(word)),
        }
    }
}

fn split_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// By number, known or not, or by members.
fn read_unit(text: &str, roster: &Roster) -> Result<UnitId, LogLineError> {
    if let Ok(id) = text.parse() {
        return Ok(id);
    }
    let set: Set = members(text, 0).map_err(LogLineError::Names)?.into_iter().collect();
    roster.find(set).ok_or_else(|| LogLineError::Unit { word: clip(text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day() -> Date {
        "2025-12-16".parse().expect("a day")
    }

    #[test]
    fn a_log_survives_the_round_trip() {
        let text = "真,雪歩 | 担当 可奈 | 役 2025-12-16\n卓 3 2 1 上家 引かない 計 0,3000,7,0\n\
                    2 引く 春香\n2 送る 春香\n3 ティン 未来+静香+翼\n1 そら 2 千早\n3 ティン 9999\n\
                    1 ミリオンライブ\n流局";
        let log = Log::parse(text, day()).expect(text);
        assert_eq!(log.write(), text);
        assert_eq!(log.events.len(), 7);
        let english = "makoto yukiho|oshi kana\ntable 3 2 1 left stay points 0,3000,7\n\n\
                       2 draw haruka\n2 send Haruka\n3 tin mirai+shizuka+tsubasa\n1 sora 2 chihaya\n\
                       3 claim 9999\n1 WIN\nempty";
        assert_eq!(Log::parse(english, day()), Ok(log));
    }

    #[test]
    fn a_faulty_line_is_named_with_its_number() {
        for (text, line, part) in [
            ("真,ゆきぽ", 1, "雪歩"),
            ("真\n机 4 1 1", 2, "机"),
            ("真\n卓 5 1 1", 2, "5"),
            ("真\n卓 4 5 1", 2, "5"),
            ("真\n卓 4 1 1 計 a", 2, "a"),
            ("真\n卓 4 1 1 計 1,2,3,4,5", 2, "5"),
            ("真\n卓 4 1 1\n\n7 送る 真", 4, "7"),
            ("真\n卓 4 1 1\n1 捨てる 真", 3, "捨てる"),
            ("真\n卓 4 1 1\n1 送る 真,雪歩", 3, "真,雪歩"),
            ("真\n卓 4 1 1\n2 引く 真", 3, "2"),
            ("真\n卓 4 1 1\n2 ティン 真+雪歩+そら", 3, "そら"),
        ] {
            let error = Log::parse(text, day()).expect_err(text);
            assert_eq!(error.line, line, "{text}");
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
        let many = format!("真\n卓 4 1 1{}", "\n流局".repeat(MOST_EVENTS + 1));
        let error = Log::parse(&many, day()).expect_err("too long");
        assert_eq!(error.what, LogLineError::TooMany);
    }
}
