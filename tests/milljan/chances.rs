//! Chances to win by own draws, through the job layer, compared with trying every sequence of
//! draws.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::{ask, try_ask};
use jobs::Step;
use jobs::milljan::{Date, UNITS, active, points};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

/// A hand with few open slots: everything about it can be enumerated.
#[derive(Clone, Debug)]
struct Case {
    date: Date,
    claimed: Vec<u16>,
    free: Vec<u8>,
    seen: Vec<u8>,
    oshi: u8,
    slots: u8,
}

impl Case {
    fn question(&self, state: &str) -> Value {
        json!({
            "job": "milljan.chances", "snapshot": self.date, "state": state, "claimed": self.claimed,
            "free": self.free, "seen": self.seen, "oshi": self.oshi,
        })
    }

    fn rem(&self) -> [u8; 54] {
        let mut rem = [3; 54];
        let claimed = self.claimed.iter().flat_map(|&id| UNITS[usize::from(id)].members.iter());
        for id in claimed.chain(self.free.iter().copied()).chain(self.seen.iter().copied()) {
            rem[usize::from(id)] -= 1;
        }
        rem
    }

    /// The same hand without its tile at this place, which was sent.
    fn sending(&self, at: usize) -> Self {
        let mut next = self.clone();
        next.seen.push(next.free.remove(at));
        next
    }

    /// Every multiset of tiles that fills the slots with units, and its points by own draw.
    fn wins(&self) -> BTreeMap<Vec<u8>, u32> {
        let units: Vec<(u16, Vec<u8>)> =
            active(self.date).map(|(id, unit)| (id, unit.members.iter().collect())).collect();
        let has_oshi = |id: &u16| UNITS[usize::from(*id)].members.has(self.oshi);
        let claimed: u32 =
            self.claimed.iter().map(|&id| points(UNITS[usize::from(id)].size(), true, true)).sum();
        let mut wins = BTreeMap::new();
        let mut stack = vec![(0, Vec::<u8>::new(), 0, self.claimed.iter().any(has_oshi))];
        while let Some((from, tiles, sum, oshi)) = stack.pop() {
            if tiles.len() == usize::from(self.slots) {
                let mut tiles = tiles;
                tiles.sort_unstable();
                let all = claimed + sum + if oshi { 2000 } else { 0 };
                let best = wins.entry(tiles).or_insert(0);
                *best = all.max(*best);
                continue;
            }
            for (at, (id, members)) in units.iter().enumerate().skip(from) {
                if tiles.len() + members.len() <= usize::from(self.slots) {
                    let more = points(members.len() as u8, true, false);
                    let tiles = [&tiles[..], members].concat();
                    stack.push((at, tiles, sum + more, oshi || has_oshi(id)));
                }
            }
        }
        wins
    }
}

/// A wall in random order; claimed units until few slots are left; hand and seen tiles from the wall.
fn cases(
    most_slots: u8,
    dates: &'static [(u16, u8, u8)],
    most_seen: usize,
) -> impl Strategy<Value = Case> {
    let wall: Vec<u8> = (0..162).map(|tile| tile / 3).collect();
    let picks = proptest::collection::vec(any::<u32>(), 8);
    (select(dates), Just(wall).prop_shuffle(), picks, 0..=most_seen, 0u8..53).prop_filter_map(
        "claimed units fit",
        move |((year, month, day), mut wall, picks, seen, oshi)| {
            let date = Date::new(year, month, day)?;
            let units: Vec<_> = active(date).collect();
            let take = |wall: &mut Vec<u8>, pick: u32, sizes: std::ops::RangeInclusive<u8>| {
                let (id, unit) = units[pick as usize % units.len()];
                let there = unit.members.iter().all(|idol| wall.contains(&idol));
                if !sizes.contains(&unit.size()) || !there {
                    return None;
                }
                for idol in unit.members.iter() {
                    wall.remove(wall.iter().position(|&tile| tile == idol)?);
                }
                Some((id, unit))
            };
            let (mut claimed, mut slots) = (Vec::new(), 13);
            for &pick in &picks[..7] {
                if slots > most_slots
                    && let Some((id, unit)) = take(&mut wall, pick, 3..=slots)
                {
                    claimed.push(id);
                    slots -= unit.size();
                }
            }
            if slots > most_slots || slots == 0 {
                return None;
            }
            // Put a unit in the hand: far from any win there is nothing to compare.
            let mut free: Vec<u8> = take(&mut wall, picks[7], 1..=slots)
                .map(|(_, unit)| unit.members.iter().collect())
                .unwrap_or_default();
            while free.len() < usize::from(slots) {
                free.push(wall.pop()?);
            }
            let seen = wall.split_off(wall.len() - seen.min(wall.len()));
            Some(Case { date, claimed, free, seen, oshi, slots })
        },
    )
}

fn distinct(tiles: &[u8]) -> BTreeSet<u8> {
    tiles.iter().copied().collect()
}

fn with(tiles: &[u8], tile: u8) -> Vec<u8> {
    let mut tiles = [tiles, &[tile]].concat();
    tiles.sort_unstable();
    tiles
}

fn without(tiles: &[u8], tile: u8) -> Vec<u8> {
    let mut tiles = tiles.to_vec();
    tiles.remove(tiles.iter().position(|&held| held == tile).expect("in the hand"));
    tiles
}

/// Sequences of `draws` draws that win, and their points; `choose` names the plays after a draw.
fn sequences(
    wins: &BTreeMap<Vec<u8>, u32>,
    tiles: &[u8],
    rem: &[u8; 54],
    draws: u64,
    choose: &impl Fn(&[u8], &[u8; 54]) -> Vec<u8>,
) -> (u64, u64) {
    let unseen: u64 = rem.iter().map(|&copies| u64::from(copies)).sum();
    let later: u64 = (1..draws).map(|k| unseen.saturating_sub(k).max(1)).product();
    let mut sum = (0, 0);
    for tile in 0..54u8 {
        let copies = u64::from(rem[usize::from(tile)]);
        if copies == 0 {
            continue;
        }
        let drawn = with(tiles, tile);
        let (ways, points) = match wins.get(&drawn) {
            Some(&points) => (later, later * u64::from(points)),
            None if draws == 1 => (0, 0),
            None => {
                let mut rem = *rem;
                rem[usize::from(tile)] -= 1;
                let plays = choose(&drawn, &rem).into_iter();
                plays
                    .map(|sent| sequences(wins, &without(&drawn, sent), &rem, draws - 1, choose))
                    .max()
                    .expect("a play")
            }
        };
        sum.0 += copies * ways;
        sum.1 += copies * points;
    }
    sum
}

fn all_plays(drawn: &[u8], _: &[u8; 54]) -> Vec<u8> {
    distinct(drawn).into_iter().collect()
}

/// The play with the smallest h, then most copies left, then most points, then the lowest tile.
fn fastest(wins: &BTreeMap<Vec<u8>, u32>, drawn: &[u8], rem: &[u8; 54]) -> Vec<u8> {
    let lacking = |goal: &[u8], tiles: &[u8]| -> Option<Vec<u8>> {
        let mut tiles = tiles.to_vec();
        let mut lacking = Vec::new();
        for &tile in goal {
            match tiles.iter().position(|&held| held == tile) {
                Some(at) => drop(tiles.remove(at)),
                None => lacking.push(tile),
            }
        }
        let there = lacking.iter().all(|tile| {
            lacking.iter().filter(|other| *other == tile).count()
                <= usize::from(rem[usize::from(*tile)])
        });
        there.then_some(lacking)
    };
    let merit = |sent: &u8| {
        let tiles = without(drawn, *sent);
        let lists: Vec<_> = wins.keys().filter_map(|goal| lacking(goal, &tiles)).collect();
        let h = lists.iter().map(Vec::len).min().unwrap_or(99);
        let needed: BTreeSet<u8> =
            lists.into_iter().filter(|list| list.len() == h).flatten().collect();
        let weight: u64 = needed.iter().map(|&tile| u64::from(rem[usize::from(tile)])).sum();
        let sum: u64 = needed
            .iter()
            .filter_map(|&tile| Some((wins.get(&with(&tiles, tile))?, rem[usize::from(tile)])))
            .map(|(&points, copies)| u64::from(points) * u64::from(copies))
            .sum();
        (h, std::cmp::Reverse((weight, sum)), *sent)
    };
    vec![*distinct(drawn).iter().min_by_key(|sent| merit(sent)).expect("a tile")]
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("a number: {value}"))
}

fn float(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number: {value}"))
}

/// Compares both exact chances of a row with every sequence of draws from the waiting hand.
fn assert_exact(row: &Value, case: &Case, wins: &BTreeMap<Vec<u8>, u32>) {
    let rem = case.rem();
    let unseen: u64 = rem.iter().map(|&copies| u64::from(copies)).sum();
    for draws in 1..=2 {
        let (ways, points) = sequences(wins, &case.free, &rem, draws, &all_plays);
        let cell = &row["exact"][draws as usize - 1];
        let of = if draws == 1 { unseen } else { unseen * unseen.saturating_sub(1).max(1) };
        assert_eq!(
            (number(&cell["ways"]), number(&cell["of"]), number(&cell["points"])),
            (ways, of, points),
            "{draws} draws, {case:?}"
        );
        let chance = if of == 0 { 0.0 } else { ways as f64 / of as f64 };
        assert!((float(&cell["chance"]) - chance).abs() < 1e-12);
        match cell.get("mean_points") {
            Some(mean) => assert!((float(mean) - points as f64 / ways as f64).abs() < 1e-6),
            None => assert_eq!(ways, 0),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::support::cases(24), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_draws_of_short_hands_agree_with_every_sequence(case in cases(4, &[(2019, 12, 12), (2025, 12, 16)], 60)) {
        let drawn = ask(case.question("drawn"));
        let mut case = case;
        case.free.sort_unstable();
        let wins = case.wins();
        for row in drawn["rows"].as_array().expect("rows") {
            let tile = number(&row["tile"]) as u8;
            let waiting = case.sending(case.free.iter().position(|&held| held == tile).expect("in hand"));
            assert_exact(row, &waiting, &wins);
            // A hand that is already waiting is the same question.
            let mut same = ask(waiting.question("waiting"))["rows"][0].clone();
            same["tile"] = row["tile"].clone();
            prop_assert_eq!(&same, row);
        }
        let tiles: BTreeSet<u64> = drawn["rows"].as_array().expect("rows").iter().map(|row| number(&row["tile"])).collect();
        prop_assert_eq!(tiles, case.free.iter().map(|&tile| u64::from(tile)).collect());
    }

    #[test]
    fn two_draws_agree_also_when_hardly_a_tile_is_left(case in cases(5, &[(2016, 12, 31)], 150)) {
        let mut case = case;
        case.free.sort_unstable();
        let wins = case.wins();
        let waiting = case.sending(0);
        assert_exact(&ask(waiting.question("waiting"))["rows"][0], &waiting, &wins);
    }

    #[test]
    fn one_draw_is_the_weight_of_the_analysis(case in cases(13, &[(2019, 12, 12), (2025, 12, 16)], 60)) {
        let chances = ask(case.question("drawn"));
        let mut question = case.question("drawn");
        question["job"] = json!("milljan.analyse");
        let analysis = ask(question);
        prop_assert_eq!(&chances["unseen"], &analysis["unseen"]);
        let discards = analysis["discards"].as_array().expect("discards");
        for (row, discard) in chances["rows"].as_array().expect("rows").iter().zip(discards) {
            prop_assert_eq!((&row["tile"], &row["h"]), (&discard["tile"], &discard["h"]));
            let ways = if discard["h"] == json!(1) { number(&discard["weight"]) } else { 0 };
            prop_assert_eq!(number(&row["exact"][0]["ways"]), ways);
            prop_assert_eq!(&row["exact"][0]["of"], &analysis["unseen"]);
            // More draws never win less, and a hand that is too far away cannot win at all.
            prop_assert!(float(&row["exact"][1]["chance"]) >= float(&row["exact"][0]["chance"]));
            prop_assert_eq!(number(&row["exact"][1]["ways"]) > 0, discard["h"].as_u64().is_some_and(|h| h <= 2));
        }
    }

    #[test]
    fn any_numbers_get_an_answer_or_an_error(
        free in proptest::collection::vec(0u8..56, 0..15),
        seen in proptest::collection::vec(0u8..56, 0..20),
        claimed in proptest::collection::vec(0u16..310, 0..4),
        state in select(&["drawn", "waiting", "partial"][..]),
        draws in 0u8..23, games in 0u64..2,
        tiles in proptest::option::of(proptest::collection::vec(0u8..56, 0..3)),
    ) {
        let question = json!({
            "job": "milljan.chances", "snapshot": "2019-12-12", "state": state, "claimed": claimed,
            "free": free, "seen": seen, "draws": draws, "games": games, "tiles": tiles,
        });
        if let Err(error) = try_ask(&question) {
            prop_assert!(error.at.starts_with('/') && !error.message.is_empty(), "{:?}", error);
        }
    }
}

/// The article's hand, two tiles from some wins and one from others.
fn article() -> Value {
    json!({
        "job": "milljan.chances", "snapshot": "2019-12-12", "state": "drawn",
        "free": [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41], "oshi": 35,
    })
}

fn played(mut question: Value, draws: u8, games: u64, seed_from: u64) -> Value {
    question["draws"] = json!(draws);
    question["games"] = json!(games);
    question["seed_from"] = json!(seed_from);
    ask(question)
}

#[test]
fn plays_of_two_draws_come_to_the_exact_chance() {
    let report = played(article(), 2, 2500, 1);
    let mut rows = 0;
    for row in report["rows"].as_array().expect("rows") {
        let Some(sampled) = row.get("sampled") else { continue };
        rows += 1;
        let games = number(&sampled["samples"]) as f64;
        assert_eq!(games, 2500.0);
        let mut wins = 0.0;
        for draws in 0..2 {
            wins += float(&sampled["wins"][draws]);
            let exact = float(&row["exact"][draws]["chance"]);
            let error = (exact * (1.0 - exact) / games).sqrt();
            assert!((wins / games - exact).abs() < 4.0 * error, "{row}");
        }
        // The points as well: those of every single win lie between 9000 and 26,000.
        let points = float(&sampled["points"][0]) + float(&sampled["points"][1]);
        let mean = float(&row["exact"][1]["mean_points"]);
        assert!((points / wins - mean).abs() < 4.0 * 8500.0 / wins.sqrt(), "{row}");
    }
    assert_eq!(rows, 3, "the three fastest discards are played out");
}

#[test]
fn plays_of_three_draws_agree_with_every_sequence_of_the_same_play() {
    // Ten tiles are claimed, so a win has three more and every play can be followed.
    let date = Date::new(2019, 12, 12).expect("a day");
    let fives: Vec<_> = active(date).filter(|(_, unit)| unit.size() == 5).collect();
    let (first, a) = fives[0];
    let (second, _) =
        *fives.iter().find(|(_, unit)| unit.members.and(a.members).is_empty()).expect("apart");
    let trio: Vec<u8> = active(date)
        .find(|(_, unit)| unit.size() == 3)
        .map(|(_, unit)| unit.members.iter().collect())
        .expect("a trio");
    // One member of it, and そら who never helps: two tiles are missing. Two thirds of the wall are visible,
    // so that simulations win often enough.
    let mut case = Case {
        date,
        claimed: vec![first, second],
        free: vec![trio[0], 53],
        seen: vec![53, 53],
        oshi: 52,
        slots: 3,
    };
    let left = case.rem();
    case.seen.extend(
        (0..52)
            .filter(|id| !trio.contains(id) && id % 3 > 0)
            .flat_map(|id| vec![id; usize::from(left[usize::from(id)])]),
    );
    let wins = case.wins();
    let rem = case.rem();
    let policy = |drawn: &[u8], rem: &[u8; 54]| fastest(&wins, drawn, rem);
    let (ways, points) = sequences(&wins, &case.free, &rem, 3, &policy);
    let (most, _) = sequences(&wins, &case.free, &rem, 3, &all_plays);
    let unseen: u64 = rem.iter().map(|&copies| u64::from(copies)).sum();
    let of = (unseen * (unseen - 1) * (unseen - 2)) as f64;
    let chance = ways as f64 / of;
    assert!(most >= ways && chance > 0.02, "{ways} {most} {chance}");

    let report = played(case.question("waiting"), 3, 4000, 7);
    let row = &report["rows"][0]["sampled"]["within"][0];
    assert_eq!(row["draws"], json!(3));
    let error = float(&row["error"]);
    assert!((float(&row["chance"]) - chance).abs() < 4.0 * error, "{row}, not {chance}");
    // The error is that of the part that is not exact.
    let later = chance - float(&report["rows"][0]["exact"][1]["chance"]);
    assert!((error - (later * (1.0 - later) / 4000.0).sqrt()).abs() < 0.2 * error, "{row}");
    let mean = points as f64 / ways as f64;
    assert!((float(&row["mean_points"]) - mean).abs() < 0.02 * mean, "{row}, not {mean}");
}

#[test]
fn more_draws_never_win_less_and_sums_stay_below_the_plays() {
    let report = played(article(), 10, 60, 3);
    for row in report["rows"].as_array().expect("rows") {
        let Some(sampled) = row.get("sampled") else { continue };
        let exact = row["exact"].as_array().expect("exact").iter();
        let within = sampled["within"].as_array().expect("within").iter();
        let chances: Vec<f64> =
            exact.chain(within).map(|chance| float(&chance["chance"])).collect();
        assert_eq!(chances.len(), 10);
        assert!(chances.is_sorted() && chances[9] <= 1.0 + 1e-9, "{chances:?}");
        let won: u64 = sampled["wins"].as_array().expect("wins").iter().map(number).sum();
        assert!(won <= number(&sampled["samples"]));
        for row in sampled["within"].as_array().expect("within") {
            assert!(float(&row["error"]) > 0.0);
        }
    }
}

#[test]
fn the_report_does_not_depend_on_slices_and_says_how_far_it_is() {
    let mut question = article();
    for (key, value) in [("draws", 5), ("games", 6), ("seed_from", 11)] {
        question[key] = json!(value);
    }
    let whole = ask(question.clone());
    let mut fields = question.as_object().expect("an object").clone();
    fields.remove("job");
    let mut search = jobs::start(jobs::LABS, "milljan.chances", fields).expect("a sound request");
    let mut last = 0;
    while search.advance(1) == Step::Running {
        let progress = search.progress();
        assert!(
            progress.nodes >= last && progress.total.is_some_and(|total| progress.nodes <= total)
        );
        last = progress.nodes;
        // Valid at any time: at most as many wins as simulations.
        let report = serde_json::to_value(search.report()).expect("JSON");
        for row in report["rows"].as_array().expect("rows") {
            if let Some(sampled) = row.get("sampled") {
                let won: u64 = sampled["wins"].as_array().expect("wins").iter().map(number).sum();
                assert!(won <= number(&sampled["samples"]));
            }
        }
    }
    assert_eq!(Some(search.progress().nodes), search.progress().total);
    assert_eq!(serde_json::to_value(search.report()).expect("JSON"), whole);
    // A budget ends it early and leaves the exact part.
    question["budget"] = json!({ "nodes": 30_000 });
    let cut = ask(question);
    assert_eq!(cut["stopped"], json!("nodes"));
    assert_eq!(cut["rows"][0]["exact"], whole["rows"][0]["exact"]);
}

#[test]
fn plays_split_by_seeds_join_to_the_whole() {
    let whole = played(article(), 4, 20, 5);
    let parts = [played(article(), 4, 8, 5), played(article(), 4, 12, 13)];
    let merge = |a: &Value, b: &Value| jobs::merge("milljan.chances", a.clone(), b.clone());
    assert_eq!(merge(&parts[0], &parts[1]).expect("adjacent"), whole);
    assert_eq!(merge(&parts[1], &parts[0]).expect("adjacent"), whole);
    let code = |a: &Value, b: &Value| merge(a, b).expect_err("a fault").code;
    assert_eq!(code(&parts[0], &parts[0]), "merge-overlap");
    assert_eq!(code(&parts[0], &played(article(), 4, 2, 14)), "merge-gap");
    assert_eq!(code(&parts[0], &played(article(), 5, 2, 13)), "merge-mismatch");
    let mut other = article();
    other["tiles"] = json!([3]);
    assert_eq!(code(&parts[0], &played(other, 4, 2, 13)), "merge-mismatch");
    let mut cut = parts[1].clone();
    cut["rows"][7]["sampled"]["samples"] = json!(11);
    assert_eq!(code(&parts[0], &cut), "merge-unfinished");
    assert_eq!(code(&parts[0], &played(article(), 4, 0, 13)), "merge-unfinished");
}

#[test]
fn chosen_discards_are_played_out_and_faults_are_named() {
    let mut question = article();
    question["tiles"] = json!([3, 41]);
    let report = played(question, 3, 5, 1);
    let out: Vec<_> = report["rows"]
        .as_array()
        .expect("rows")
        .iter()
        .filter(|row| row.get("sampled").is_some())
        .map(|row| row["tile"].clone())
        .collect();
    assert_eq!(json!(out), json!([3, 41]));
    let cases = [
        (json!({ "draws": 0 }), "out-of-range", "/draws"),
        (json!({ "draws": 21 }), "out-of-range", "/draws"),
        (json!({ "games": 1_000_001 }), "out-of-range", "/games"),
        (json!({ "games": 1, "seed_from": 1u64 << 53 }), "out-of-range", "/seed_from"),
        (json!({ "tiles": [3, 0] }), "not-in-hand", "/tiles/1"),
        (json!({ "state": "partial" }), "invalid-value", "/state"),
        (json!({ "state": "waiting" }), "wrong-count", "/free"),
        (json!({ "units_off": [9999] }), "unknown-unit", "/units_off/0"),
        (json!({ "samples": 1 }), "unknown-field", "/samples"),
    ];
    for (change, code, at) in cases {
        let mut question = article();
        for (key, value) in change.as_object().expect("an object") {
            question[key] = value.clone();
        }
        let error = try_ask(&question).expect_err(code);
        assert_eq!((error.code.as_str(), error.at.as_str()), (code, at), "{error}");
    }
}
