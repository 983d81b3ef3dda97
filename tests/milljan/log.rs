//! Logs of real tables: whatever is entered, changed or removed, nothing is lost and nothing panics.

use std::collections::BTreeMap;

use jobs::milljan::log::{Event, Log, Phase, Table, Trouble};
use jobs::milljan::{ClaimFrom, Date, IdolId, UNITS, sound};
use proptest::prelude::*;

fn day() -> Date {
    Date::new(2025, 12, 16).expect("a day")
}

/// Anything that can be entered; few tiles, so that they meet.
fn events() -> impl Strategy<Value = Event> {
    let seat = 0u8..4;
    let tile = prop_oneof![0u8..8, 0u8..54];
    // Including units below three members and unknown numbers.
    let unit = 0u16..UNITS.len() as u16 + 3;
    prop_oneof![
        4 => tile.clone().prop_map(Event::Draw),
        8 => (seat.clone(), tile.clone()).prop_map(|(seat, tile)| Event::Send { seat, tile }),
        2 => (seat.clone(), unit).prop_map(|(seat, unit)| Event::Tin { seat, unit }),
        1 => (seat.clone(), seat.clone(), tile).prop_map(|(seat, from, tile)| Event::Sora { seat, from, tile }),
        1 => seat.prop_map(|seat| Event::Win { seat }),
        1 => Just(Event::Empty),
    ]
}

fn logs() -> impl Strategy<Value = Log> {
    let hand = proptest::collection::vec(0u8..54, 0..14);
    let events = proptest::collection::vec(events(), 0..60);
    let setup = (2u8..=4, 0u8..4, 0u8..4, any::<bool>(), any::<bool>());
    (hand, events, setup).prop_map(|(hand, events, (seats, me, dealer, left, stay))| {
        let mut log = Log::new(day());
        log.start.free = hand;
        log.seats = seats;
        log.me = me;
        log.dealer = dealer;
        log.set_seats(seats);
        log.claim_from = if left { ClaimFrom::Left } else { ClaimFrom::Any };
        log.sora_then_draw = !stay;
        log.events = events;
        log
    })
}

/// Visible copies: hand, claimed units, waiting rooms, and what そら brought others.
fn in_sight(log: &Log, table: &Table) -> BTreeMap<IdolId, usize> {
    let roster = log.start.roster();
    let mut copies = BTreeMap::new();
    let claimed: Vec<IdolId> =
        table.sheet.claimed.iter().flat_map(|&id| roster.members(id).iter()).collect();
    for &tile in table.sheet.free.iter().chain(&table.sheet.seen).chain(&claimed) {
        *copies.entry(tile).or_default() += 1;
    }
    copies
}

proptest! {
    #[test]
    fn more_than_three_copies_are_always_named(log in logs()) {
        let table = log.table();
        for (tile, copies) in in_sight(&log, &table) {
            let named = table.troubles.iter().any(|(_, trouble)| {
                matches!(trouble, Trouble::FourthCopy { tile: named, copies: found }
                    if *named == tile && usize::from(*found) >= copies)
            });
            prop_assert!(copies <= 3 || named, "{copies} copies of {tile}\n{}", log.write());
        }
    }

    #[test]
    fn every_step_of_a_log_makes_a_question_that_is_accepted(mut log in logs()) {
        loop {
            let table = log.table();
            let request = sound(&table.sheet).request;
            let mut line = serde_json::to_value(&request).expect("JSON");
            line["job"] = "milljan.analyse".into();
            let envelope = jobs::Envelope::from_line(&line.to_string()).expect("a request");
            prop_assert!(jobs::start(jobs::LABS, &envelope.job, envelope.fields).is_ok());
            if log.events.pop().is_none() {
                break;
            }
        }
    }

    #[test]
    fn any_event_can_be_taken_out_or_changed(log in logs(), at: prop::sample::Index, other in events()) {
        let before = log.table();
        if !log.events.is_empty() {
            let at = at.index(log.events.len());
            let mut less = log.clone();
            less.events.remove(at);
            less.table();
            let mut changed = log.clone();
            changed.events[at] = other;
            changed.table();
            // What came before the change is unchanged.
            let early = |table: &Table| {
                table.troubles.iter().filter(|(place, _)| place.is_none_or(|place| place < at)).cloned().collect::<Vec<_>>()
            };
            prop_assert_eq!(early(&changed.table()), early(&before));
        }
    }

    #[test]
    fn a_log_survives_storage(log in logs()) {
        let text = log.write();
        let again = Log::parse(&text, Date::new(2019, 12, 12).expect("a day"));
        prop_assert_eq!(again.as_ref(), Ok(&log), "{}", text);
    }

    #[test]
    fn no_text_panics(text in "(\\PC|\n|送る|引く|卓|[1-4] |ティン|そら|真|,|\\+){0,60}") {
        if let Ok(log) = Log::parse(&text, day()) {
            log.table();
        }
    }

    #[test]
    fn a_log_without_trouble_holds_twelve_or_thirteen_own_tiles(log in logs()) {
        // Only what fits is kept: each event that causes trouble is left out again.
        let mut clean = Log { events: Vec::new(), ..log.clone() };
        clean.start.free = (0..12).map(|tile| tile * 4).collect();
        for &event in &log.events {
            clean.events.push(event);
            if !clean.table().troubles.is_empty() {
                clean.events.pop();
            }
        }
        let table = clean.table();
        let roster = clean.start.roster();
        let claimed: usize = table.sheet.claimed.iter().map(|&id| usize::from(roster.members(id).len())).sum();
        let mine = claimed + table.sheet.free.len();
        let full = matches!(table.phase, Phase::Drawn)
            || table.phase == Phase::Claimed(clean.me)
            || (table.phase == Phase::Over && mine == 13);
        prop_assert_eq!(mine, if full { 13 } else { 12 }, "{}", clean.write());
        prop_assert!(usize::from(table.wall) <= 162 - 12 * usize::from(clean.seats));
    }
}
