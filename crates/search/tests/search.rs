//! The generic searches on small games whose answers are known.

use std::collections::HashMap;

use rand_pcg::Pcg64Mcg;
use search::Step;
use search::beam::{self, Beam};
use search::chokudai::{self, Chokudai};
use search::layered::{Layered, LayeredSearch, Line};
use search::uct::{Settings, Simultaneous, Uct, most_visited};

/// A walk over a torus of numbers: each place pays its number on the first visit.
struct Walk {
    numbers: Vec<i64>,
    side: usize,
    /// Places that end the walk.
    end: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Walker {
    at: usize,
    seen: u64,
    sum: i64,
}

impl Walk {
    fn new(side: usize, seed: u64) -> Self {
        let mut number = seed;
        let mut next = || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (number >> 33) as i64 % 20 - 6
        };
        Self { numbers: (0..side * side).map(|_| next()).collect(), side, end: None }
    }

    const fn start(&self) -> Walker {
        Walker { at: 0, seen: 1, sum: 0 }
    }

    fn go(&self, walker: &Walker, by: usize) -> Walker {
        let (row, column) = (walker.at / self.side, walker.at % self.side);
        let (row, column) = match by {
            0 => ((row + 1) % self.side, column),
            1 => ((row + self.side - 1) % self.side, column),
            2 => (row, (column + 1) % self.side),
            _ => (row, (column + self.side - 1) % self.side),
        };
        let at = row * self.side + column;
        let pays = if walker.seen >> at & 1 == 0 { self.numbers[at] } else { 0 };
        Walker { at, seen: walker.seen | 1 << at, sum: walker.sum + pays }
    }

    /// The best sum by trying everything.
    fn optimum(&self, walker: &Walker, moves: usize) -> i64 {
        if moves == 0 || self.is_final(walker, 0) {
            return walker.sum;
        }
        let each = (0..4).map(|by| self.optimum(&self.go(walker, by), moves - 1));
        each.max().expect("four ways")
    }
}

impl Layered for Walk {
    type State = Walker;
    type Move = usize;

    fn expand(&self, state: &Walker, _depth: usize, visit: &mut impl FnMut(usize, Walker)) {
        (0..4).for_each(|by| visit(by, self.go(state, by)));
    }

    fn key(&self, state: &Walker) -> u64 {
        // The payment follows from what was seen.
        (state.seen << 6 | state.at as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn value(&self, state: &Walker, _depth: usize) -> f64 {
        state.sum as f64
    }

    fn is_final(&self, state: &Walker, _depth: usize) -> bool {
        self.end == Some(state.at)
    }
}

fn to_the_end<S: LayeredSearch<Walk>>(mut search: S, walk: &Walk, slice: u64) -> S {
    while search.advance(walk, slice) == Step::Running {}
    search
}

fn holds(walk: &Walk, line: &Line<Walker, usize>) {
    let mut walker = walk.start();
    for (by, state) in &line.steps {
        walker = walk.go(&walker, *by);
        assert_eq!(walker, *state);
    }
    assert_eq!(walker.sum as f64, line.value);
}

#[test]
fn a_wide_beam_and_a_chokudai_search_run_to_their_end_find_the_best_walk() {
    for seed in 1..20 {
        for end in [None, Some(5)] {
            let walk = Walk { end, ..Walk::new(5, seed) };
            let depth = 7;
            let best = walk.optimum(&walk.start(), depth) as f64;
            for dedupe in [true, false] {
                let settings = beam::Settings { width: 100_000, depth, dedupe, nodes: u64::MAX };
                let beam = to_the_end(Beam::new(walk.start(), settings), &walk, u64::MAX);
                let line = LayeredSearch::<Walk>::best(&beam).expect("a walk");
                holds(&walk, &line);
                // A walk that has ended is compared with those that continue.
                assert_eq!(line.value, best, "beam, seed {seed}, {dedupe}");
                let settings = chokudai::Settings { width: 1, depth, dedupe };
                let search = to_the_end(Chokudai::new(walk.start(), settings), &walk, u64::MAX);
                let line = LayeredSearch::<Walk>::best(&search).expect("a walk");
                holds(&walk, &line);
                assert_eq!(line.value, best, "Chokudai, seed {seed}, {dedupe}");
            }
        }
    }
}

#[test]
fn what_is_there_already_is_counted_and_left_out() {
    let walk = Walk::new(4, 3);
    let settings = |dedupe| beam::Settings { width: 1 << 20, depth: 6, dedupe, nodes: u64::MAX };
    let with = to_the_end(Beam::new(walk.start(), settings(true)), &walk, u64::MAX);
    let without = to_the_end(Beam::new(walk.start(), settings(false)), &walk, u64::MAX);
    let mut layer = HashMap::from([((walk.start().at, walk.start().seen), walk.start())]);
    let mut made = 0;
    for depth in 0..6 {
        let mut next = HashMap::new();
        for walker in layer.values() {
            for by in 0..4 {
                let walker = walk.go(walker, by);
                next.insert((walker.at, walker.seen), walker);
            }
        }
        let found = LayeredSearch::<Walk>::layers(&with)[depth];
        assert_eq!(found.made, 4 * layer.len() as u64);
        assert_eq!(found.made - found.duplicates, next.len() as u64);
        made += found.made;
        layer = next;
    }
    assert_eq!(LayeredSearch::<Walk>::nodes(&with), made);
    let all: u64 = (1..=6).map(|moves| 4_u64.pow(moves)).sum();
    assert_eq!(LayeredSearch::<Walk>::nodes(&without), all);
}

#[test]
fn slices_change_nothing() {
    let walk = Walk::new(6, 9);
    for dedupe in [true, false] {
        let settings = beam::Settings { width: 20, depth: 10, dedupe, nodes: u64::MAX };
        let whole = to_the_end(Beam::new(walk.start(), settings), &walk, u64::MAX);
        let sliced = to_the_end(Beam::new(walk.start(), settings), &walk, 1);
        assert_eq!(LayeredSearch::<Walk>::layers(&whole), LayeredSearch::<Walk>::layers(&sliced));
        assert_eq!(
            LayeredSearch::<Walk>::first_moves(&whole),
            LayeredSearch::<Walk>::first_moves(&sliced)
        );
        let settings = chokudai::Settings { width: 2, depth: 10, dedupe };
        let mut whole = Chokudai::new(walk.start(), settings);
        let mut sliced = Chokudai::new(walk.start(), settings);
        whole.advance(&walk, 3000);
        while LayeredSearch::<Walk>::nodes(&sliced) < 3000 {
            sliced.advance(&walk, 1);
        }
        assert_eq!(LayeredSearch::<Walk>::layers(&whole), LayeredSearch::<Walk>::layers(&sliced));
        assert_eq!(LayeredSearch::<Walk>::best(&whole), LayeredSearch::<Walk>::best(&sliced));
    }
}

#[test]
fn a_beam_that_starts_anew_forgets_everything() {
    let walk = Walk::new(5, 4);
    let settings = beam::Settings { width: 8, depth: 8, dedupe: true, nodes: u64::MAX };
    let mut used = to_the_end(Beam::new(walk.go(&walk.start(), 2), settings), &walk, u64::MAX);
    used.restart(walk.start(), settings);
    let used = to_the_end(used, &walk, u64::MAX);
    let fresh = to_the_end(Beam::new(walk.start(), settings), &walk, u64::MAX);
    assert_eq!(LayeredSearch::<Walk>::layers(&used), LayeredSearch::<Walk>::layers(&fresh));
    assert_eq!(LayeredSearch::<Walk>::best(&used), LayeredSearch::<Walk>::best(&fresh));
}

#[test]
fn a_beam_ends_with_a_line_whatever_its_nodes() {
    let walk = Walk::new(6, 5);
    for nodes in 1..400 {
        let settings = beam::Settings { width: 30, depth: 10, dedupe: true, nodes };
        let beam = to_the_end(Beam::new(walk.start(), settings), &walk, u64::MAX);
        let line = LayeredSearch::<Walk>::best(&beam).expect("a line");
        assert!(!line.steps.is_empty(), "{nodes} nodes");
        holds(&walk, &line);
        // One state's children more at the most.
        assert!(LayeredSearch::<Walk>::nodes(&beam) < nodes + 8, "{nodes} nodes");
    }
}

#[test]
fn a_search_that_is_stopped_early_has_a_line() {
    let walk = Walk::new(6, 5);
    let settings = chokudai::Settings { width: 1, depth: 10, dedupe: true };
    let mut search = Chokudai::new(walk.start(), settings);
    search.advance(&walk, 5);
    let line = LayeredSearch::<Walk>::best(&search).expect("a line");
    assert!(!line.steps.is_empty());
    holds(&walk, &line);
}

/// A game of some rounds; each round pays by a table, and the better sum wins.
struct Rounds {
    /// What the first player gains, by both moves.
    table: Vec<Vec<i32>>,
    rounds: usize,
}

impl Simultaneous for Rounds {
    type State = (usize, i32);
    type Move = usize;

    fn moves(&self, _state: &(usize, i32), player: usize, visit: &mut impl FnMut(usize)) {
        let moves = if player == 0 { self.table.len() } else { self.table[0].len() };
        (0..moves).for_each(visit);
    }

    fn play(&self, state: &(usize, i32), moves: [usize; 2]) -> (usize, i32) {
        (state.0 + 1, state.1 + self.table[moves[0]][moves[1]])
    }

    fn result(&self, state: &(usize, i32)) -> Option<f64> {
        (state.0 == self.rounds).then(|| f64::from(state.1.signum()).mul_add(0.5, 0.5))
    }

    fn estimate(&self, _state: &(usize, i32), _random: &mut Pcg64Mcg) -> f64 {
        0.5
    }

    fn key(&self, state: &(usize, i32)) -> u64 {
        (state.1 + 1000) as u64
    }
}

const UCT: Settings = Settings { explore: 0.7, dedupe: true, depth: 20, seed: 1 };

#[test]
fn uct_finds_moves_that_are_better_whatever_the_other_does() {
    // The second row is better than the first in every column; then the second column is better.
    let game = Rounds { table: vec![vec![-1, -2], vec![1, 0], vec![0, -3]], rounds: 3 };
    for dedupe in [true, false] {
        let mut tree = Uct::new(&game, (0, 0), Settings { dedupe, ..UCT });
        tree.advance(&game, 20_000);
        assert_eq!(most_visited(tree.choices(0)), 1);
        assert_eq!(most_visited(tree.choices(1)), 1);
        assert_eq!(tree.shared() > 0, dedupe);
        let line = tree.line();
        assert_eq!(line.first().map(|step| step.0), Some([1, 1]));
    }
}

#[test]
fn uct_mixes_where_every_single_move_can_be_met() {
    let game = Rounds { table: vec![vec![1, -1], vec![-1, 1]], rounds: 1 };
    let mut tree = Uct::new(&game, (0, 0), UCT);
    tree.advance(&game, 100_000);
    for player in 0..2 {
        let visits: Vec<u32> = tree.choices(player).iter().map(|choice| choice.visits).collect();
        let share = f64::from(visits[0]) / f64::from(visits[0] + visits[1]);
        assert!((0.4..0.6).contains(&share), "player {player}: {visits:?}");
    }
}

#[test]
fn uct_in_slices_is_uct_in_one_go() {
    let game = Rounds { table: vec![vec![1, -1], vec![-2, 1]], rounds: 4 };
    let mut whole = Uct::new(&game, (0, 0), UCT);
    let mut sliced = Uct::new(&game, (0, 0), UCT);
    whole.advance(&game, 5000);
    while sliced.nodes() < 5000 {
        sliced.advance(&game, 1);
    }
    for player in 0..2 {
        assert_eq!(whole.choices(player), sliced.choices(player));
    }
}
