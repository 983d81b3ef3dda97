//! Milljan against an obviously correct brute force, and what must hold for every hand.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::support::{ask, try_ask};
use jobs::milljan::notation::{Sheet, parse_tiles, parse_unit};
use jobs::milljan::{Date, OWN, OwnUnit, Roster, UNITS, UnitEntry, points, sound};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

/// Copies of each idol. A plain array: the brute force adds them up millions of times.
type Counts = [i32; 54];

/// A question and its parts, small enough for the brute force.
#[derive(Clone, Debug)]
struct Case {
    roster: Arc<Roster>,
    claimed: Vec<u16>,
    free: Vec<u8>,
    seen: Vec<u8>,
    oshi: u8,
    slots: u8,
}

impl Case {
    fn ask(&self, state: &str) -> Value {
        ask(self.question(state))
    }

    fn question(&self, state: &str) -> Value {
        json!({
            "job": "milljan.analyse", "snapshot": self.roster.date(), "state": state,
            "units_off": self.roster.off(), "units_own": entries(self.roster.own()),
            "claimed": self.claimed, "free": self.free, "seen": self.seen, "oshi": self.oshi,
            "exchange_limit": 100_000,
        })
    }

    fn rem(&self) -> Counts {
        let mut rem = [3; 54];
        let claimed = self.claimed.iter().flat_map(|&id| self.roster.members(id).iter());
        for id in claimed.chain(self.free.iter().copied()).chain(self.seen.iter().copied()) {
            rem[usize::from(id)] -= 1;
        }
        rem
    }
}

fn entries(own: &[OwnUnit]) -> Vec<UnitEntry> {
    own.iter().map(UnitEntry::from).collect()
}

/// Units of `least` to 13 characters.
fn own_units(most: usize, least: usize) -> impl Strategy<Value = Vec<OwnUnit>> {
    let idols = Just((0u8..52).collect::<Vec<_>>()).prop_shuffle();
    let unit = (idols, least..=13, "[^|｜\\p{C}\\p{Z}]{1,12}")
        .prop_filter_map("a unit", |(idols, size, name)| OwnUnit::new(&name, &idols[..size]).ok());
    proptest::collection::vec(unit, 0..=most)
}

/// The units of a day; in half of the cases some are switched off and some are a player's own.
fn rosters(dates: &'static [(u16, u8, u8)]) -> impl Strategy<Value = Arc<Roster>> {
    let off = proptest::collection::vec(any::<u16>(), 0..20);
    // More of them, or smaller ones, would keep the brute force busy for minutes.
    (select(dates), any::<bool>(), off, own_units(2, 3)).prop_filter_map(
        "a day",
        |((year, month, day), changed, off, own)| {
            let date = Date::new(year, month, day)?;
            let off: Vec<_> = off.iter().map(|id| id % UNITS.len() as u16).collect();
            Some(if changed { Roster::fitting(date, &off, own).0 } else { Roster::of(date) })
        },
    )
}

/// Random wall order; claimed units until few slots are left; hand and seen tiles from the wall.
fn cases(most_slots: u8, dates: &'static [(u16, u8, u8)]) -> impl Strategy<Value = Case> {
    let wall: Vec<u8> = (0..162).map(|tile| tile / 3).collect();
    let order = Just(wall).prop_shuffle();
    let picks = proptest::collection::vec(any::<u32>(), 6);
    (rosters(dates), order, picks, 0usize..60, 0u8..53, any::<bool>()).prop_filter_map(
        "claimed units fit",
        move |(roster, mut wall, picks, seen, oshi, near)| {
            let active = roster.active();
            let units: Vec<_> = active.iter().filter(|(_, unit)| unit.len() >= 3).collect();
            let (mut claimed, mut slots) = (Vec::new(), 13);
            for pick in picks.iter().filter(|_| slots > most_slots).copied().collect::<Vec<_>>() {
                if slots <= most_slots {
                    break;
                }
                let &(id, unit) = units[pick as usize % units.len()];
                if unit.len() > slots || !unit.iter().all(|idol| wall.contains(&idol)) {
                    continue;
                }
                for idol in unit.iter() {
                    wall.remove(wall.iter().position(|&tile| tile == idol)?);
                }
                claimed.push(id);
                slots -= unit.len();
            }
            if slots > most_slots {
                return None;
            }
            let mut free = Vec::new();
            if near {
                // A hand near a win: mistakes show at small distances.
                let (_, unit) = active[picks[5] as usize % active.len()];
                for idol in unit.iter().filter(|_| unit.len() <= slots) {
                    free.push(wall.remove(wall.iter().position(|&tile| tile == idol)?));
                }
            }
            while free.len() < usize::from(slots) {
                free.push(wall.pop()?);
            }
            let seen = wall.split_off(wall.len() - seen);
            Some(Case { roster, claimed, free, seen, oshi, slots })
        },
    )
}

/// Everything about the goals of a hand, by trying every multiset of units.
#[derive(Default, Debug)]
struct Brute {
    h: Option<u8>,
    unit_sets: BTreeSet<Vec<u16>>,
    exchanges: BTreeSet<(Vec<u8>, Vec<u8>)>,
}

fn counts(tiles: &[u8]) -> Counts {
    let mut counts = [0; 54];
    for &tile in tiles {
        counts[usize::from(tile)] += 1;
    }
    counts
}

fn surplus(a: &Counts, b: &Counts) -> Vec<u8> {
    (0u8..).zip(b.iter().zip(a)).flat_map(|(id, (&b, &a))| (b..a).map(move |_| id)).collect()
}

/// The units that count, as lists.
fn lists(roster: &Roster) -> Vec<(u16, Vec<u8>)> {
    roster.active().iter().map(|&(id, members)| (id, members.iter().collect())).collect()
}

fn brute(roster: &Roster, free: &[u8], slots: u8, rem: &Counts) -> Brute {
    let units = lists(roster);
    let free = counts(free);
    let mut found = Brute::default();
    let mut chosen = Vec::new();
    walk(&units, 0, slots, &mut [0; 54], &mut chosen, &mut |used, chosen| {
        let h = used.iter().zip(&free).map(|(used, free)| (used - free).max(0)).sum::<i32>() as u8;
        if found.h.is_some_and(|best| best < h) {
            return;
        }
        let into = surplus(used, &free);
        if (0..54).any(|id| used[id] - free[id] > rem[id]) {
            return;
        }
        if found.h != Some(h) {
            found = Brute { h: Some(h), ..Brute::default() };
        }
        found.unit_sets.insert(chosen.to_vec());
        found.exchanges.insert((surplus(&free, used), into));
    });
    found
}

fn walk(
    units: &[(u16, Vec<u8>)],
    from: usize,
    slots: u8,
    used: &mut Counts,
    chosen: &mut Vec<u16>,
    goal: &mut impl FnMut(&Counts, &[u16]),
) {
    if slots == 0 {
        return goal(used, chosen);
    }
    for (at, (id, members)) in
        units.iter().enumerate().skip(from).filter(|(_, (_, m))| m.len() <= usize::from(slots))
    {
        members.iter().for_each(|&idol| used[usize::from(idol)] += 1);
        chosen.push(*id);
        walk(units, at, slots - members.len() as u8, used, chosen, goal);
        chosen.pop();
        members.iter().for_each(|&idol| used[usize::from(idol)] -= 1);
    }
}

/// Most points of disjoint complete units, by trying every choice.
fn lose(case: &Case) -> u32 {
    let units = lists(&case.roster);
    let free = counts(&case.free);
    let bonus = |ids: &[u16]| {
        let mut all = case.claimed.iter().chain(ids);
        if all.any(|&id| case.roster.members(id).has(case.oshi)) { 2000 } else { 0 }
    };
    let claimed: u32 =
        case.claimed.iter().map(|&id| points(case.roster.size(id), false, true)).sum();
    let inside: Vec<_> =
        units.into_iter().filter(|(_, m)| m.iter().all(|&id| free[usize::from(id)] > 0)).collect();
    let mut best = bonus(&[]);
    for slots in 1..=case.slots {
        walk(&inside, 0, slots, &mut [0; 54], &mut Vec::new(), &mut |used, ids| {
            if surplus(used, &free).is_empty() {
                let sum: u32 =
                    ids.iter().map(|&id| points(case.roster.size(id), false, false)).sum();
                best = best.max(sum + bonus(ids));
            }
        });
    }
    claimed + best
}

fn check(case: &Case) {
    let rem = case.rem();
    let drawn = case.ask("drawn");
    let truth = brute(&case.roster, &case.free, case.slots, &rem);
    assert_eq!(drawn["h"], json!(truth.h));
    assert_eq!(drawn["score_lose"], json!(lose(case)));
    if truth.h.is_some_and(|h| h > 0) {
        let exchanges = &drawn["exchanges"];
        assert_eq!(exchanges["list"], json!(truth.exchanges));
        assert_eq!(exchanges["unit_sets"], json!(truth.unit_sets.len()));
    }
    let mut tiles = case.free.clone();
    tiles.sort_unstable();
    tiles.dedup();
    for (row, &tile) in drawn["discards"].as_array().expect("rows").iter().zip(&tiles) {
        let mut free = case.free.clone();
        free.remove(free.iter().position(|&id| id == tile).expect("in hand"));
        let truth = brute(&case.roster, &free, case.slots, &rem);
        assert_eq!((&row["tile"], &row["h"]), (&json!(tile), &json!(truth.h)));
        // A tile advances where drawing it lowers h: it is in some minimal exchange.
        let adv: BTreeSet<u8> =
            truth.exchanges.iter().flat_map(|(_, into)| into.iter().copied()).collect();
        assert_eq!(row["adv"], json!(adv), "after {tile}");
        assert_eq!(row["weight"], json!(adv.iter().map(|&id| rem[usize::from(id)]).sum::<i32>()));
    }
}

/// Any text, and texts that look much like a sheet's line.
fn text() -> impl Strategy<Value = String> {
    let word = select(
        &[
            "真",
            "雪歩",
            "そら",
            "詩花",
            "ゆきぽ",
            "|",
            "｜",
            "=",
            "＝",
            "+",
            "＋",
            ",",
            " ",
            ":",
            "ティン",
            "見",
            "担当",
            "役",
            "外す",
            "自作",
            "own",
            "off",
            "12",
            "10000",
            "65536",
            "2019-12-12",
            "メリー",
            "I did+I will",
            "\u{3000}",
            "ß",
            "İ",
        ][..],
    );
    let line = proptest::collection::vec(word, 0..24).prop_map(|words| words.concat());
    "\\PC{0,80}".boxed().prop_union(line.boxed())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::support::cases(48), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn longer_hands_of_the_first_years_agree_with_brute_force(case in cases(13, &[(2014, 12, 31), (2015, 12, 31)])) {
        check(&case);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::support::cases(48), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn short_hands_of_today_agree_with_brute_force(case in cases(6, &[(2019, 12, 12), (2025, 12, 16)])) {
        check(&case);
    }

    #[test]
    fn advancing_tiles_are_those_that_lower_h_when_drawn(case in cases(13, &[(2019, 12, 12)])) {
        let waiting = Case { free: case.free[1..].to_vec(), seen: [&case.seen[..], &case.free[..1]].concat(), ..case };
        let report = waiting.ask("waiting");
        let Some(h) = report["h"].as_u64() else { return Ok(()) };
        let rem = waiting.rem();
        for tile in (0..53).filter(|&id: &u8| rem[usize::from(id)] > 0) {
            let drawn = Case { free: [&waiting.free[..], &[tile]].concat(), ..waiting.clone() };
            let nearer = drawn.ask("drawn")["h"] == json!(h - 1);
            prop_assert_eq!(report["adv"].as_array().expect("tiles").contains(&json!(tile)), nearer, "tile {}", tile);
        }
    }

    #[test]
    fn the_order_of_tiles_does_not_matter(case in cases(13, &[(2025, 12, 16)]), turn in 0usize..13) {
        let mut other = case.clone();
        other.free.rotate_left(turn % case.free.len());
        other.seen.reverse();
        prop_assert_eq!(case.ask("drawn"), other.ask("drawn"));
    }

    #[test]
    fn a_budget_of_nodes_ends_early_and_says_so(case in cases(13, &[(2025, 12, 16)]), nodes in 1u64..20_000) {
        let whole = case.ask("drawn");
        let mut question = case.question("drawn");
        question["budget"] = json!({ "nodes": nodes });
        let cut = ask(question);
        prop_assert_eq!(&cut["h"], &whole["h"]);
        if cut.get("stopped").is_none() {
            prop_assert_eq!(cut, whole);
        } else {
            prop_assert_eq!(&cut["complete_count"], &json!(false));
        }
    }

    #[test]
    fn a_sheet_survives_text_and_link(case in cases(13, &[(2019, 12, 12), (2025, 12, 16)])) {
        let mut seen = case.seen.clone();
        seen.sort_unstable();
        let (date, off, own) = (case.roster.date(), case.roster.off().to_vec(), case.roster.own().to_vec());
        let units: usize = 3 + 2 * off.len() + own.iter().map(|unit| 2 + unit.name().len() + 13).sum::<usize>();
        let sheet = Sheet { claimed: case.claimed, free: case.free, seen, oshi: Some(case.oshi), off, own, ..Sheet::new(date) };
        prop_assert_eq!(Sheet::parse(&sheet.write(), date), Ok(sheet.clone()));
        let link = share::write_milljan(&sheet);
        prop_assert!(link.len() <= 200 + 4 * units / 3, "{} characters", link.len());
        prop_assert_eq!(share::read_milljan(&link), Ok(sheet));
    }

    #[test]
    fn whatever_was_entered_can_be_asked_and_survives_link_and_text(
        free in proptest::collection::vec(0u8..54, 0..18),
        mut seen in proptest::collection::vec(0u8..54, 0..30),
        claimed in proptest::collection::vec((0u16..294).prop_union(OWN..OWN + 4), 0..4),
        open in proptest::collection::vec(0u8..54, 0..8),
        (sent, oshi) in (proptest::option::of(0u8..54), proptest::option::of(0u8..54)),
        off in proptest::collection::btree_set((0u16..294).prop_union(OWN..OWN + 4), 0..4),
        own in own_units(4, 2),
    ) {
        seen.sort_unstable();
        let date = Date::new(2019, 12, 12).expect("a day");
        // Nonexistent units cannot be entered.
        let there = |id: &u16| *id < OWN || usize::from(*id - OWN) < own.len();
        let claimed = claimed.into_iter().filter(there).collect();
        let off = off.into_iter().filter(there).collect();
        let sheet = Sheet { date, claimed, free, seen, open, sent, oshi, off, own };
        let question = serde_json::to_value(sound(&sheet).request).expect("JSON");
        let mut question = question;
        question["job"] = json!("milljan.analyse");
        question["budget"] = json!({ "nodes": 5000 });
        prop_assert!(try_ask(&question).is_ok(), "{:?}", try_ask(&question));
        prop_assert_eq!(share::read_milljan(&share::write_milljan(&sheet)), Ok(sheet.clone()));
        prop_assert_eq!(Sheet::parse(&sheet.write(), date), Ok(sheet));
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in text()) {
        let _ = parse_tiles(&text);
        let _ = parse_unit(&text);
        let _ = Sheet::parse(&text, Date::new(2019, 12, 12).expect("a day"));
        let _ = share::read_milljan(&text);
    }

    #[test]
    fn no_bytes_make_the_link_reader_panic(mut bytes in proptest::collection::vec(any::<u8>(), 0..60), start in 0usize..3) {
        // Most arbitrary bytes are not a link at all: these get at least as far as the units.
        let starts = [&[][..], &[1, 1, 0x27, 0x8C, 0xFF], &[2, 1, 0x27, 0x8C, 0xFF, 0]];
        bytes.splice(0..0, starts[start].iter().copied());
        use base64ct::Encoding as _;
        let text = base64ct::Base64UrlUnpadded::encode_string(&bytes);
        if let Ok(sheet) = share::read_milljan(&text) {
            prop_assert_eq!(share::write_milljan(&sheet), text);
        }
    }

    #[test]
    fn any_numbers_get_an_answer_or_an_error(
        free in proptest::collection::vec(0u8..60, 0..16),
        seen in proptest::collection::vec(0u8..60, 0..20),
        claimed in proptest::collection::vec(0u16..310, 0..4),
        state in select(&["drawn", "waiting", "partial"][..]),
    ) {
        let question = json!({
            "job": "milljan.analyse", "snapshot": "2025-12-16", "state": state,
            "claimed": claimed, "free": free, "seen": seen,
        });
        if let Err(error) = try_ask(&question) {
            prop_assert!(error.at.starts_with('/') && !error.message.is_empty(), "{:?}", error);
        }
    }
}
