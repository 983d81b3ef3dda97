//! Times and memory of the exact posterior, and of its baselines.

use std::collections::HashMap;

use battleship::{
    Candidates, Cells, Class, Placement, PosteriorSearch, Rules, Shape, Shot, Size, SunkInfo,
    Touch, Wishes, answer,
};
use rand_core::Rng;
use rand_pcg::Pcg64Mcg;
use search::Step;

/// Boards for each line of the table.
const BOARDS: u64 = 7;

/// Shots so far.
const SHOTS: [usize; 7] = [0, 3, 6, 10, 15, 20, 30];

fn preset(name: &str) -> Rules {
    let (touch, sunk_info, fleet): (_, _, &[(u8, u8)]) = match name {
        "Russian" => (Touch::Diag, SunkInfo::Cells, &[(4, 1), (3, 2), (2, 3), (1, 4)]),
        "Hasbro" => (Touch::Free, SunkInfo::Class, &[(5, 1), (4, 1), (3, 1), (3, 1), (2, 1)]),
        _ => (Touch::Diag, SunkInfo::Cells, &[(5, 1), (4, 1), (3, 1), (3, 1), (2, 1)]),
    };
    let class = |(at, &(length, count)): (usize, &(u8, u8))| Class {
        id: format!("{at}"),
        count,
        shape: Shape::line(length),
    };
    Rules {
        size: Size::new(10, 10).expect("a board"),
        touch,
        reflect: false,
        sunk_info,
        classes: fleet.iter().enumerate().map(class).collect(),
    }
}

fn below(rng: &mut Pcg64Mcg, count: usize) -> usize {
    (rng.next_u64() % count as u64) as usize
}

/// A fleet, by trial and error.
fn fleet(rules: &Rules, all: &[Placement], rng: &mut Pcg64Mcg) -> Vec<Placement> {
    'again: loop {
        let mut ships: Vec<Placement> = Vec::new();
        for (class, kind) in rules.classes.iter().enumerate() {
            let own: Vec<_> = all.iter().filter(|ship| usize::from(ship.class) == class).collect();
            for _ in 0..kind.count {
                let ship = own[below(rng, own.len())];
                if !ships.iter().all(|other| other.fits(ship)) {
                    continue 'again;
                }
                ships.push(*ship);
            }
        }
        return ships;
    }
}

/// Shots at random cells, answered.
fn shots(rules: &Rules, all: &[Placement], count: usize, seed: u64) -> Vec<Shot> {
    let mut rng = Pcg64Mcg::new(u128::from(seed) << 1 | 1);
    let ships = fleet(rules, all, &mut rng);
    let mut left: Vec<u8> = rules.size.all().iter().collect();
    let mut seen = Cells::default();
    let mut history = Vec::new();
    for _ in 0..count {
        let at = left.swap_remove(below(&mut rng, left.len()));
        history.push(Shot { at, answer: answer(&ships, seen, at, rules.sunk_info) });
        seen.insert(at);
    }
    history
}

/// The sweep as a first version would be written: one hash map from mask and ships left to a number,
/// forward only. Counts the fleets, nothing else.
fn plain(candidates: &Candidates, cells: usize) -> u64 {
    let mut starts: Vec<Vec<(u128, u128, Option<usize>)>> = vec![Vec::new(); cells];
    for one in &candidates.open {
        let bits = |cells: Cells| cells.iter().fold(0_u128, |bits, cell| bits | 1 << cell);
        let first = usize::from(one.ship.cells.first().expect("a cell"));
        let kind = one.counted.then_some(usize::from(one.ship.class));
        starts[first].push((bits(one.ship.cells), bits(one.ship.block), kind));
    }
    let mut now = HashMap::from([((0_u128, candidates.need.clone()), 1_u64)]);
    for (cell, starts) in starts.iter().enumerate() {
        let mut next = HashMap::with_capacity(now.len() * 2);
        let bit = 1_u128 << cell;
        // Cells already passed are dropped.
        let ahead = !((bit << 1) - 1);
        for ((mask, need), ways) in now {
            if mask & bit != 0 || !candidates.must.has(cell as u8) {
                *next.entry((mask & ahead, need.clone())).or_default() += ways;
            }
            if mask & bit != 0 {
                continue;
            }
            for &(own, block, kind) in starts {
                if mask & own != 0 || kind.is_some_and(|kind| need[kind] == 0) {
                    continue;
                }
                let mut need = need.clone();
                kind.iter().for_each(|&kind| need[kind] -= 1);
                *next.entry(((mask | block) & ahead, need)).or_default() += ways;
            }
        }
        now = next;
    }
    now.iter()
        .filter(|((_, need), _)| need.iter().all(|&need| need == 0))
        .map(|(_, ways)| ways)
        .sum()
}

/// Milliseconds to the whole map, and the most bytes that were held.
fn map(
    rules: &Rules,
    all: &[Placement],
    history: &[Shot],
    clock: &impl Fn() -> f64,
) -> (f64, u64, f64) {
    let begin = clock();
    let mut search = PosteriorSearch::new(
        rules,
        all.to_vec(),
        history,
        Wishes { anew: true, ..Wishes::default() },
    );
    let mut peak = 0;
    while search.advance(4096) == Step::Running {
        peak = peak.max(search.bytes());
    }
    let total = search.known().map_or(0.0, |known| known.total.float());
    (clock() - begin, peak, total)
}

const MB: f64 = (1 << 20) as f64;

/// Prints the tables. `clock` gives milliseconds, `memory` the most bytes that the whole program has
/// held so far, reset after each call where the system allows that.
pub fn run(clock: impl Fn() -> f64, memory: impl Fn() -> f64, say: impl Fn(&str)) {
    say("| empty board | memory as the engine counts it, MB | of the whole program, MB |");
    say("|---|---|---|");
    // The smallest first, because the memory of a browser's program only grows.
    for name in ["Hasbro, no touching", "Russian", "Hasbro"] {
        let rules = preset(name);
        let all = rules.placements();
        memory();
        let (_, bytes, _) = map(&rules, &all, &[], &clock);
        say(&format!("| {name} | {:.1} | {:.1} |", bytes as f64 / MB, memory() / MB));
    }
    say(
        "| board | shots | map: median ms | max ms | memory as the engine counts it, MB | plain sweep ÷ map, medians |",
    );
    say("|---|---|---|---|---|---|");
    for name in ["Russian", "Hasbro", "Hasbro, no touching"] {
        let rules = preset(name);
        let all = rules.placements();
        for count in SHOTS {
            let boards = if count == 0 { 3 } else { BOARDS };
            let mut times = Vec::new();
            let mut plains = Vec::new();
            let mut most = 0;
            for seed in 0..boards {
                let history = shots(&rules, &all, count, seed);
                let (time, bytes, total) = map(&rules, &all, &history, &clock);
                times.push(time);
                most = most.max(bytes);
                // The plain one takes long; two of the later boards are enough for comparison.
                if count >= 6 && seed < 2 {
                    let candidates = Candidates::of(&rules, &all, &history);
                    let begin = clock();
                    let ways = plain(&candidates, rules.size.cells());
                    plains.push((clock() - begin) / time);
                    assert!((ways as f64 - total).abs() < 0.5, "both count the same");
                }
            }
            times.sort_by(f64::total_cmp);
            plains.sort_by(f64::total_cmp);
            let ratio = plains
                .get(plains.len() / 2)
                .map_or("not run".into(), |ratio| format!("{ratio:.0}"));
            let (median, max) = (times[times.len() / 2], times[times.len() - 1]);
            let mb = most as f64 / MB;
            say(&format!("| {name} | {count} | {median:.1} | {max:.1} | {mb:.1} | {ratio} |"));
        }
    }
}
