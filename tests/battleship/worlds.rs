//! The exact posterior against every possible fleet: small boards, all rules, replayed shot by shot.

use crate::support::{ask, cases};
use proptest::prelude::*;
use proptest::test_runner::Config;
use serde_json::{Value, json};

type Place = (u8, u8);

/// A fleet, found by trying everything: class and cells of each ship.
type Fleet = Vec<(usize, Vec<Place>)>;

#[derive(Clone, Debug)]
struct World {
    h: u8,
    w: u8,
    touch: &'static str,
    reflect: bool,
    sunk_info: &'static str,
    fleet: Vec<(u8, Vec<Place>)>,
}

/// Shapes with every kind of symmetry, some joined by corners only.
const SHAPES: &[&[Place]] = &[
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, 0), (0, 1), (0, 2)],
    &[(0, 0), (1, 0), (1, 1)],
    &[(0, 0), (1, 1)],
    &[(0, 0), (1, 1), (0, 2)],
    &[(0, 1), (0, 2), (1, 0), (1, 1)],
    &[(0, 0), (1, 0), (2, 0), (2, 1)],
];

fn turned(cells: &[Place]) -> Vec<Place> {
    let most = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    settled(cells.iter().map(|&(row, column)| (column, most - row)).collect())
}

fn mirrored(cells: &[Place]) -> Vec<Place> {
    let most = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    settled(cells.iter().map(|&(row, column)| (row, most - column)).collect())
}

fn settled(mut cells: Vec<Place>) -> Vec<Place> {
    let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells.iter_mut().for_each(|cell| *cell = (cell.0 - top, cell.1 - left));
    cells.sort_unstable();
    cells
}

impl World {
    fn ways(&self, shape: &[Place]) -> Vec<Vec<Place>> {
        let mut ways = vec![settled(shape.to_vec())];
        for _ in 0..3 {
            ways.push(turned(&ways[ways.len() - 1]));
        }
        if self.reflect {
            ways.push(mirrored(shape));
            for _ in 0..3 {
                ways.push(turned(&ways[ways.len() - 1]));
            }
        }
        ways.sort();
        ways.dedup();
        let mut all = Vec::new();
        for way in ways {
            for down in 0..self.h {
                for right in 0..self.w {
                    let cells: Vec<_> =
                        way.iter().map(|&(row, column)| (row + down, column + right)).collect();
                    if cells.iter().all(|&(row, column)| row < self.h && column < self.w) {
                        all.push(cells);
                    }
                }
            }
        }
        all
    }

    fn apart(&self, a: &[Place], b: &[Place]) -> bool {
        a.iter().all(|&(r, c)| {
            b.iter().all(|&(s, d)| {
                let (down, right) = (r.abs_diff(s), c.abs_diff(d));
                match self.touch {
                    "free" => (down, right) != (0, 0),
                    "orth" => down + right > 1,
                    _ => down.max(right) > 1,
                }
            })
        })
    }

    fn fleets(&self) -> Vec<Fleet> {
        let mut all = vec![vec![]];
        for (class, (count, shape)) in self.fleet.iter().enumerate() {
            let ways = self.ways(shape);
            for _ in 0..*count {
                let mut next = Vec::new();
                for fleet in &all {
                    for way in &ways {
                        // Ships of a class in ascending order, so that each fleet comes once.
                        let ordered = fleet.iter().all(|(other, cells): &(usize, Vec<Place>)| {
                            *other != class || cells < way
                        });
                        if ordered && fleet.iter().all(|(_, cells)| self.apart(cells, way)) {
                            let mut fleet: Fleet = fleet.clone();
                            fleet.push((class, way.clone()));
                            next.push(fleet);
                        }
                    }
                }
                all = next;
            }
        }
        all
    }

    /// The fleet's answer to a shot after those of `before`, as in requests.
    fn answer(&self, fleet: &Fleet, before: &[Place], at: Place) -> Value {
        let Some((class, cells)) = fleet.iter().find(|(_, cells)| cells.contains(&at)) else {
            return json!({"at": at, "answer": "miss"});
        };
        let last = cells.iter().all(|cell| *cell == at || before.contains(cell));
        match self.sunk_info {
            _ if !last => json!({"at": at, "answer": "hit"}),
            "never" => json!({"at": at, "answer": "hit"}),
            "anonymous" => json!({"at": at, "answer": "sunk"}),
            "class" => json!({"at": at, "answer": "sunk", "class": class}),
            _ => {
                let mut cells = cells.clone();
                cells.sort_unstable();
                json!({"at": at, "answer": "sunk", "class": class, "cells": cells})
            }
        }
    }

    fn replay(&self, fleet: &Fleet, shots: &[Place]) -> Vec<Value> {
        (0..shots.len()).map(|at| self.answer(fleet, &shots[..at], shots[at])).collect()
    }

    fn request(&self, shots: &[Value]) -> Value {
        let fleet: Vec<_> = self
            .fleet
            .iter()
            .enumerate()
            .map(|(at, (count, cells))| json!({"id": format!("c{at}"), "count": count, "cells": cells}))
            .collect();
        json!({
            "job": "battleship.posterior", "h": self.h, "w": self.w, "touch": self.touch,
            "reflect": self.reflect, "fleet": fleet, "sunk_info": self.sunk_info, "shots": shots,
            "answers": true, "classes": true
        })
    }
}

fn worlds() -> impl Strategy<Value = World> {
    let touch = prop::sample::select(vec!["free", "orth", "diag"]);
    let sunk_info = prop::sample::select(vec!["cells", "class", "anonymous", "never"]);
    let class = (1_u8..3, prop::sample::select(SHAPES.to_vec()).prop_map(<[Place]>::to_vec));
    let fleet = prop::collection::vec(class, 1..4);
    (2_u8..6, 2_u8..6, touch, any::<bool>(), sunk_info, fleet)
        .prop_map(|(h, w, touch, reflect, sunk_info, fleet)| World {
            h,
            w,
            touch,
            reflect,
            sunk_info,
            fleet,
        })
        .prop_filter("few ships", |world| {
            let cells: usize =
                world.fleet.iter().map(|(count, cells)| usize::from(*count) * cells.len()).sum();
            let ships: u8 = world.fleet.iter().map(|class| class.0).sum();
            ships <= 4 && cells * 2 <= usize::from(world.h) * usize::from(world.w) + 2
        })
}

/// A world, shots in some order, which fleet answers them, and whether one answer is flipped.
fn games()
-> impl Strategy<Value = (World, Vec<Place>, prop::sample::Index, Option<prop::sample::Index>)> {
    worlds().prop_flat_map(|world| {
        let cells: Vec<Place> =
            (0..world.h).flat_map(|row| (0..world.w).map(move |column| (row, column))).collect();
        let shots = prop::sample::subsequence(cells.clone(), 0..=cells.len()).prop_shuffle();
        (
            Just(world),
            shots,
            any::<prop::sample::Index>(),
            prop::option::weighted(0.2, any::<prop::sample::Index>()),
        )
    })
}

/// Sums over the fleets that give these answers: total, by cell, by class and cell, by answer and
/// cell.
fn check(
    world: &World,
    shots: &[Place],
    answers: &[Value],
    weight: impl Fn(Place) -> u64,
    report: &Value,
) {
    let agreeing: Vec<_> =
        world.fleets().into_iter().filter(|fleet| world.replay(fleet, shots) == answers).collect();
    let worth = |fleet: &Fleet| {
        fleet.iter().flat_map(|(_, cells)| cells).map(|&cell| weight(cell)).product::<u64>()
    };
    let total: u64 = agreeing.iter().map(worth).sum();
    assert_eq!(report["total"], total.to_string(), "total of {world:?} {answers:?}");
    for row in 0..world.h {
        for column in 0..world.w {
            let at = (row, column);
            let (r, c) = (usize::from(row), usize::from(column));
            let with = |class: Option<usize>| -> u64 {
                let has = |fleet: &&Fleet| {
                    fleet.iter().any(|(own, cells)| {
                        class.is_none_or(|class| class == *own) && cells.contains(&at)
                    })
                };
                agreeing.iter().filter(has).map(worth).sum()
            };
            assert_eq!(
                report["cells"][r][c],
                with(None).to_string(),
                "{at:?} of {world:?} {answers:?}"
            );
            for class in 0..world.fleet.len() {
                assert_eq!(
                    report["classes"][class][r][c],
                    with(Some(class)).to_string(),
                    "class {class} at {at:?}"
                );
            }
            if shots.contains(&at) {
                assert_eq!(report["answers"][r][c], Value::Null);
                continue;
            }
            let mut split = vec![0; 2 + world.fleet.len()];
            for fleet in &agreeing {
                let ship = fleet.iter().find(|(_, cells)| cells.contains(&at));
                let kind = match ship {
                    None => 0,
                    Some((class, cells)) => {
                        let last = cells.iter().all(|cell| *cell == at || shots.contains(cell));
                        if last && world.sunk_info != "never" { 2 + class } else { 1 }
                    }
                };
                split[kind] += worth(fleet);
            }
            let split: Vec<_> = split.iter().map(u64::to_string).collect();
            assert_eq!(
                report["answers"][r][c],
                json!(split),
                "answers at {at:?} of {world:?} {answers:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(Config { cases: cases(150), ..Config::default() })]

    #[test]
    fn counts_agree_with_every_fleet_replayed((world, shots, which, wrong) in games()) {
        let fleets = world.fleets();
        prop_assume!(!fleets.is_empty() && fleets.len() < 20_000);
        let mut answers = world.replay(which.get(&fleets), &shots);
        if let Some(wrong) = wrong && !answers.is_empty() {
            let at = wrong.index(answers.len());
            let name = if answers[at]["answer"] == "miss" { "hit" } else { "miss" };
            answers[at] = json!({"at": shots[at], "answer": name});
        }
        let report = ask(world.request(&answers));
        check(&world, &shots, &answers, |_| 1, &report);
    }

    #[test]
    fn weights_count_a_fleet_by_its_cells((world, shots, which, _) in games(), seed in 0_u64..1000) {
        let fleets = world.fleets();
        prop_assume!(!fleets.is_empty() && fleets.len() < 5_000);
        let answers = world.replay(which.get(&fleets), &shots);
        let weight = |(row, column): Place| (seed + 7 * u64::from(row) + 3 * u64::from(column)) % 4;
        let rows: Vec<Vec<u64>> =
            (0..world.h).map(|row| (0..world.w).map(|column| weight((row, column))).collect()).collect();
        let mut request = world.request(&answers);
        request["weights"] = json!(rows);
        check(&world, &shots, &answers, weight, &ask(request));
    }

    #[test]
    fn weights_of_one_change_nothing((world, shots, which, _) in games()) {
        let fleets = world.fleets();
        prop_assume!(!fleets.is_empty() && fleets.len() < 5_000);
        let answers = world.replay(which.get(&fleets), &shots);
        let mut request = world.request(&answers);
        let plain = ask(request.clone());
        request["weights"] = json!(vec![vec![1; world.w.into()]; world.h.into()]);
        prop_assert_eq!(plain, ask(request));
    }

    #[test]
    fn a_turned_and_mirrored_board_has_the_turned_and_mirrored_map((mut world, shots, which, _) in games()) {
        world.reflect = true;
        let fleets = world.fleets();
        prop_assume!(!fleets.is_empty() && fleets.len() < 5_000);
        let (h, w) = (world.h, world.w);
        let turn = |(row, column): Place| (column, h - 1 - row);
        let mirror = |(row, column): Place| (row, w - 1 - column);
        let answers = world.replay(which.get(&fleets), &shots);
        let plain = ask(world.request(&answers));
        let moved = |world: &World, to: &dyn Fn(Place) -> Place| {
            let place = |value: &Value| json!(to(serde_json::from_value(value.clone()).expect("a place")));
            let answers: Vec<_> = answers.iter().map(|shot| {
                let mut shot = shot.clone();
                shot["at"] = place(&shot["at"]);
                if let Some(cells) = shot.get_mut("cells") {
                    *cells = cells.as_array().expect("cells").iter().map(place).collect();
                }
                shot
            }).collect();
            let report = ask(world.request(&answers));
            for (row, column) in (0..h).flat_map(|row| (0..w).map(move |column| (row, column))) {
                let (r, c) = to((row, column));
                assert_eq!(plain["cells"][usize::from(row)][usize::from(column)], report["cells"][usize::from(r)][usize::from(c)]);
            }
            assert_eq!(&plain["total"], &report["total"]);
        };
        moved(&World { h: w, w: h, ..world.clone() }, &turn);
        moved(&world, &mirror);
    }

    #[test]
    fn every_shot_at_fault_makes_the_board_possible_when_left_out((world, shots, which, wrong) in games()) {
        let fleets = world.fleets();
        prop_assume!(!fleets.is_empty() && fleets.len() < 5_000 && !shots.is_empty());
        let mut answers = world.replay(which.get(&fleets), &shots);
        let at = wrong.unwrap_or(which).index(answers.len());
        let name = if answers[at]["answer"] == "miss" { "hit" } else { "miss" };
        answers[at] = json!({"at": shots[at], "answer": name});
        let possible = |left: &[Value]| {
            let cells: Vec<Place> = left.iter().map(|shot| serde_json::from_value(shot["at"].clone()).expect("a place")).collect();
            fleets.iter().any(|fleet| world.replay(fleet, &cells) == left)
        };
        let without = |out: &[usize]| -> Vec<Value> {
            answers.iter().enumerate().filter(|(at, _)| !out.contains(at)).map(|(_, shot)| shot.clone()).collect()
        };
        let report = ask(world.request(&answers));
        if possible(&answers) {
            prop_assert!(report["contradiction"].is_null());
            return Ok(());
        }
        let list = |name: &str| -> Vec<usize> {
            serde_json::from_value(report["contradiction"][name].clone()).expect("numbers of shots")
        };
        let single: Vec<_> = (0..answers.len()).rev().filter(|&at| possible(&without(&[at]))).collect();
        prop_assert_eq!(list("single"), single);
        let together = list("together");
        let others: Vec<_> = (0..answers.len()).filter(|at| !together.contains(at)).collect();
        prop_assert!(!possible(&without(&others)), "they cannot all be right");
        for spare in &together {
            let out: Vec<_> = others.iter().chain([spare]).copied().collect();
            prop_assert!(possible(&without(&out)), "shot {} can be spared", spare);
        }
    }

    #[test]
    fn slices_change_no_number((world, shots, which, _) in games(), nodes in 1_u64..200) {
        let fleets = world.fleets();
        prop_assume!(!fleets.is_empty() && fleets.len() < 5_000);
        let answers = world.replay(which.get(&fleets), &shots);
        let mut request = world.request(&answers);
        request["samples"] = json!(3);
        let whole = ask(request.clone());
        let envelope = jobs::Envelope::from_line(&request.to_string()).map_err(|refused| refused.1);
        let envelope = envelope.expect("a sound request");
        let mut search = jobs::start(jobs::LABS, &envelope.job, envelope.fields).expect("a sound request");
        while search.advance(nodes) == jobs::Step::Running {}
        prop_assert_eq!(serde_json::to_value(search.report()).expect("JSON"), whole);
    }
}

/// Every fleet of a small board is drawn about as often as every other.
#[test]
fn drawn_fleets_are_uniform() {
    let world = World {
        h: 4,
        w: 4,
        touch: "orth",
        reflect: false,
        sunk_info: "class",
        fleet: vec![
            (1, vec![(0, 0), (0, 1)]),
            (1, vec![(0, 0), (0, 1)]),
            (1, vec![(0, 0), (1, 1)]),
        ],
    };
    let shots = [(1, 1), (0, 3)];
    let answers =
        vec![json!({"at": [1, 1], "answer": "miss"}), json!({"at": [0, 3], "answer": "hit"})];
    let fleets: Vec<_> =
        world.fleets().into_iter().filter(|fleet| world.replay(fleet, &shots) == answers).collect();
    let mut request = world.request(&answers);
    request["samples"] = json!(10_000);
    request["seed"] = json!(7);
    let report = ask(request);
    let samples = report["samples"].as_array().expect("fleets");
    let mut counts = vec![0.0_f64; fleets.len()];
    for sample in samples {
        let mut ships: Fleet = sample
            .as_array()
            .expect("ships")
            .iter()
            .map(|ship| {
                let cells = serde_json::from_value(ship["cells"].clone()).expect("cells");
                (ship["class"].as_u64().expect("a class") as usize, cells)
            })
            .collect();
        ships.sort();
        let same = |fleet: &Fleet| {
            let mut fleet = fleet.clone();
            fleet.iter_mut().for_each(|(_, cells)| cells.sort_unstable());
            fleet.sort();
            fleet == ships
        };
        counts[fleets.iter().position(same).expect("a fleet that agrees")] += 1.0;
    }
    let expected = samples.len() as f64 / fleets.len() as f64;
    assert!(expected > 5.0, "{} fleets", fleets.len());
    let chi: f64 = counts.iter().map(|count| (count - expected).powi(2) / expected).sum();
    // Mean and spread of chi-square are f and sqrt(2 f): five spreads are one in millions.
    let freedom = fleets.len() as f64 - 1.0;
    assert!(chi < freedom + 5.0 * (2.0 * freedom).sqrt(), "chi-square {chi} with {freedom}");
}

/// Where it cannot be counted, it is sampled, and says so; the numbers hold within their errors.
#[test]
fn a_sampled_map_agrees_with_the_exact_one_within_its_errors() {
    let case = crate::support::vectors("battleship", "exact")
        .into_iter()
        .find(|case| case["id"] == "ex-p-b005");
    let case = case.expect("a vector");
    let mut request = json!({"job": "battleship.posterior"});
    for key in ["h", "w", "touch", "reflect", "fleet", "sunk_info", "shots"] {
        request[key] = case[key].clone();
    }
    request["shots"] = json!(case["shots"].as_array().expect("shots")[..6]);
    let exact = ask(request.clone());
    request["budget"] = json!({"bytes": 1});
    request["fallback"] = json!(true);
    let drawn = ask(request);
    assert_eq!((&drawn["method"], &drawn["exact"]), (&json!("sampled"), &json!(false)));
    let number = |report: &Value, name: &str, at: (usize, usize)| {
        report[name][at.0][at.1].as_f64().expect("a number")
    };
    let total = |report: &Value| -> f64 {
        report["total"].as_str().and_then(|total| total.parse().ok()).expect("a total")
    };
    let error = drawn["total_stderr"].as_f64().expect("an error of the total");
    let apart = (total(&drawn) - total(&exact)).abs();
    assert!(error > 0.0 && apart <= 5.0 * error, "{apart} with an error of {error}");
    assert!(error < 0.2 * total(&exact), "an error of {error} tells nothing");
    assert_eq!(exact["total_stderr"], Value::Null);
    let mut square = 0.0;
    let mut cells = 0.0;
    for at in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let (error, apart) =
            (number(&drawn, "stderr", at), number(&drawn, "p", at) - number(&exact, "p", at));
        assert!(apart.abs() <= 6.0 * error + 1e-9, "{at:?}: {apart} with an error of {error}");
        if error > 0.0 {
            square += (apart / error).powi(2);
            cells += 1.0;
        }
    }
    assert!(
        cells > 20.0 && (square / cells).sqrt() < 1.6,
        "errors are too small: {}",
        square / cells
    );
}

/// A large board: masks of more than a word, numbers beyond 2^53 and 2^64.
#[test]
fn one_ship_on_the_largest_board_is_counted_by_hand() {
    let line: Vec<_> = (0..12).map(|at| (0, at)).collect();
    let report = ask(json!({
        "job": "battleship.posterior", "h": 16, "w": 16, "touch": "free",
        "fleet": [{"id": "12", "count": 1, "cells": line}], "shots": []
    }));
    assert_eq!(report["total"], (2 * 16 * 5).to_string());
    let report = ask(json!({
        "job": "battleship.posterior", "h": 16, "w": 3, "touch": "free",
        "fleet": [{"id": "1", "count": 24, "cells": [[0, 0]]}], "shots": []
    }));
    // 48 choose 24.
    assert_eq!(report["total"], "32247603683100");
    let report = ask(json!({
        "job": "battleship.posterior", "h": 8, "w": 10, "touch": "free",
        "fleet": [{"id": "1", "count": 40, "cells": [[0, 0]]}], "shots": []
    }));
    // 80 choose 40, and half of it in each cell.
    assert_eq!(report["total"], "107507208733336176461620");
    assert_eq!(report["cells"][3][3], "53753604366668088230810");
    assert_eq!(report["exact"], true);
}
