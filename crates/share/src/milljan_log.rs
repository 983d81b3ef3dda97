//! The log of a real table of Milljan as a short text.

use super::{
    LinkError, MILLJAN_LOG, PLAIN, encode, ours, read_number, read_sheet, sheet_bytes, write_number,
};
use jobs::milljan::log::{Event, Log, MOST_EVENTS};
use jobs::milljan::{ClaimFrom, TILES, UnitId};

// An event starts with one byte: the tile of an own draw, or one of these, the last plus the seat.
const EMPTY: u8 = 56;
const WIN: u8 = 57;
/// Then the seat and two bytes of unit.
const TIN: u8 = 58;
/// Then the seat above two bits of whose waiting room, and the tile.
const SORA: u8 = 59;
/// Then the tile.
const SEND: u8 = 60;

/// The text for a log.
///
/// ```
/// use jobs::milljan::{Date, log::Log};
///
/// let text = "真,雪歩 | 役 2025-12-16\n卓 4 2 1\n1 送る 静香\n2 引く 翼\n2 送る 真";
/// let log = Log::parse(text, Date::new(2025, 12, 16).unwrap()).unwrap();
/// assert_eq!(share::read_log(&share::write_log(&log)), Ok(log));
/// ```
pub fn write_log(log: &Log) -> String {
    let start = sheet_bytes(&log.start);
    let mut bytes = vec![PLAIN, MILLJAN_LOG];
    write_number(start.len() as u64, &mut bytes);
    bytes.extend(start);
    let from = u8::from(log.claim_from == ClaimFrom::Left);
    bytes.push(log.seats.wrapping_sub(1) & 3 | (log.me & 3) << 2 | (log.dealer & 3) << 4);
    bytes.push(from | u8::from(log.sora_then_draw) << 1);
    for &points in &log.totals {
        write_number(points.into(), &mut bytes);
    }
    for &event in &log.events {
        match event {
            Event::Draw(tile) => bytes.push(tile),
            Event::Empty => bytes.push(EMPTY),
            Event::Win { seat } => bytes.extend([WIN, seat]),
            Event::Tin { seat, unit } => {
                let [high, low] = unit.to_be_bytes();
                bytes.extend([TIN, seat, high, low]);
            }
            Event::Sora { seat, from, tile } => bytes.extend([SORA, seat << 2 | from & 3, tile]),
            Event::Send { seat, tile } => bytes.extend([SEND + (seat & 3), tile]),
        }
    }
    encode(bytes)
}

/// The log behind a text.
///
/// # Errors
/// What is wrong with the text. Whether the events are possible is not checked here.
pub fn read_log(text: &str) -> Result<Log, LinkError> {
    let mut next = ours(text, MILLJAN_LOG)?;
    let length = read_number(&mut next)?;
    let start = (0..length).map(|_| next()).collect::<Result<Vec<u8>, _>>()?;
    let start = read_sheet(&start)?;
    let shape = next()?;
    let rules = next()?;
    let (seats, me, dealer) = ((shape & 3) + 1, shape >> 2 & 3, shape >> 4);
    if seats < 2 || me >= seats || dealer >= seats || rules > 3 {
        return Err(LinkError::Content);
    }
    let mut log = Log {
        start,
        seats,
        me,
        dealer,
        claim_from: if rules & 1 == 1 { ClaimFrom::Left } else { ClaimFrom::Any },
        sora_then_draw: rules & 2 == 2,
        totals: [0; 4],
        events: Vec::new(),
    };
    for total in &mut log.totals {
        *total = read_number(&mut next)?.try_into().map_err(|_| LinkError::Content)?;
    }
    let roster = log.start.roster();
    let tile =
        |tile: u8| if usize::from(tile) < TILES { Ok(tile) } else { Err(LinkError::Content) };
    let seat = |seat: u8| if seat < 4 { Ok(seat) } else { Err(LinkError::Content) };
    while let Ok(first) = next() {
        let event = match first {
            EMPTY => Event::Empty,
            WIN => Event::Win { seat: seat(next()?)? },
            TIN => {
                let seat = seat(next()?)?;
                let unit = UnitId::from_be_bytes([next()?, next()?]);
                if roster.standing(unit).is_none() {
                    return Err(LinkError::Content);
                }
                Event::Tin { seat, unit }
            }
            SORA => {
                let both = next()?;
                Event::Sora { seat: seat(both >> 2)?, from: both & 3, tile: tile(next()?)? }
            }
            first if first >= SEND => {
                Event::Send { seat: seat(first - SEND)?, tile: tile(next()?)? }
            }
            first => Event::Draw(tile(first)?),
        };
        if log.events.len() == MOST_EVENTS {
            return Err(LinkError::TooLong);
        }
        log.events.push(event);
    }
    Ok(log)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jobs::milljan::Date;

    #[test]
    fn every_kind_of_event_and_setting_comes_back() {
        let text = "真,雪歩,あずさ,可奈,歩,未来,まつり,美也,紗代子,海美,奈緒,美奈子 | 担当 可奈 | 役 2025-12-16 | 外す 12 | 自作 三人=春香+千早+紬\n\
            卓 4 2 3 上家 計 1000,20000,0,7\n3 送る 静香\n4 ティン 未来+静香+翼\n4 送る そら\n1 送る 春香\n\
            2 そら 1 春香\n2 引く 真\n2 送る 真\n3 ミリオンライブ";
        let log = Log::parse(text, Date::new(2025, 12, 16).expect("a day")).expect("a log");
        assert!(log.events.len() >= 8, "{log:?}");
        let link = write_log(&log);
        assert_eq!(read_log(&link), Ok(log.clone()));
        let empty = Log { events: vec![Event::Empty], sora_then_draw: false, ..log };
        assert_eq!(read_log(&write_log(&empty)), Ok(empty));
        for end in 0..link.len() {
            // Never a panic; a cut link is refused or, between two events, shorter.
            let _ = read_log(&link[..end]);
        }
        for (text, expected) in [
            ("!", LinkError::Characters),
            ("AQ", LinkError::CutOff),
            ("CRI", LinkError::Newer(9)),
            ("AQE", LinkError::OtherLab),
        ] {
            assert_eq!(read_log(text), Err(expected), "{text}");
        }
    }
}
