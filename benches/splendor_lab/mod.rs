//! What the Splendor benchmark measures, the same native and in the browser.

use std::collections::HashSet;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::puct::{Game, Settings};
use splendor::material::{CARDS, NOTHING};
use splendor::player::features::{FEATURES, Features, ROWS};
use splendor::player::network::HIDDEN;
use splendor::player::{Evaluator, Network, Searcher, Tree};
use splendor::{Action, Decks, Nobles, Phase, Rules, Space, State, Table, tables};

/// A clock in milliseconds.
pub type Clock = fn() -> f64;

/// Moves of the random games.
const MOVES: u64 = 4_000_000;
/// Positions for generating alone.
const POSITIONS: usize = 20_000;
/// How often each is taken.
const ROUNDS: usize = 20;
/// Positions that are evaluated, and those that are searched.
const JUDGED: usize = 4_000;
const SEARCHED: usize = 20;

/// A start with shuffled decks.
fn start(random: &mut Pcg64Mcg) -> State {
    let rules = Rules { nobles: Nobles::Lowest, ..Rules::default() };
    Table::new(2, &Decks::shuffled(2, random), rules).state
}

/// Random games in the 406 space: moves made and positions on the way.
fn games(moves: u64, keep: usize) -> (u64, u64, Vec<State>) {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let (mut made, mut games, mut kept) = (0, 0, Vec::with_capacity(keep));
    let tables = tables();
    while made < moves {
        let mut state = start(&mut random);
        games += 1;
        while state.phase() != Phase::Over {
            let legal = state.legal_406(tables);
            let others = (u64::from(random.next_u32()) * u64::from(legal.count())) >> 32;
            let action = Action::of(legal.nth(others as u32)).expect("a decision");
            let drawn = random.next_u32();
            state.play(action, |state, level| state.any(level, drawn));
            made += 1;
            if kept.len() < keep && made % 8 == 0 && state.phase() == Phase::Main {
                kept.push(state);
            }
        }
    }
    (made, games, kept)
}

/// The baseline: token moves as the rules describe them, each pick with each way to give back, in a
/// set, and payments by looping over all gold.
fn plain(state: &State) -> usize {
    let player = state.mover();
    let own = player.tokens.counts();
    let pile = state.bank.counts();
    let left: Vec<usize> = (0..5).filter(|&kind| pile[kind] > 0).collect();
    let mut picks = Vec::new();
    for mask in 0_usize..1 << left.len() {
        if mask.count_ones() as usize == left.len().min(3) {
            let mut pick = [0; 6];
            left.iter()
                .enumerate()
                .filter(|(at, _)| mask >> at & 1 == 1)
                .for_each(|(_, &kind)| pick[kind] = 1);
            picks.push(pick);
        }
    }
    picks.extend((0..5).filter(|&kind| pile[kind] >= 4).map(|kind| {
        let mut pick = [0; 6];
        pick[kind] = 2;
        pick
    }));
    let mut found = HashSet::new();
    for pick in picks {
        let hand: [u8; 6] = std::array::from_fn(|kind| own[kind] + pick[kind]);
        keep(hand, hand.iter().sum::<u8>().saturating_sub(10), 0, &mut found);
    }
    let mut payments = 0;
    let cards = state.board.iter().chain(&player.reserved).filter(|&&card| card != NOTHING);
    for &card in cards {
        let need = CARDS[usize::from(card)].cost.beyond(player.bonuses).counts();
        payments += pay(need, own, own[5], 0);
    }
    found.len() + payments
}

fn keep(hand: [u8; 6], over: u8, kind: usize, found: &mut HashSet<[u8; 6]>) {
    if kind == 6 {
        if over == 0 {
            found.insert(hand);
        }
        return;
    }
    for back in 0..=over.min(hand[kind]) {
        let mut next = hand;
        next[kind] -= back;
        keep(next, over - back, kind + 1, found);
    }
}

fn pay(need: [u8; 6], own: [u8; 6], gold: u8, kind: usize) -> usize {
    if kind == 5 {
        return 1;
    }
    (0..=need[kind].min(gold))
        .filter(|used| need[kind] - used <= own[kind])
        .map(|used| pay(need, own, gold - used, kind + 1))
        .sum()
}

/// Measures, and prints the table line by line.
pub fn run(clock: Clock, say: impl Fn(String)) {
    let per = |count: u64, from: f64| count as f64 / (clock() - from) / 1000.0;
    let from = clock();
    let (moves, count, positions) = games(MOVES, POSITIONS);
    let played = per(moves, from);
    let generations = (POSITIONS * ROUNDS) as u64;
    let each = |measured: &dyn Fn(&State) -> usize| {
        let from = clock();
        let mut sum = 0;
        for state in (0..ROUNDS).flat_map(|_| &positions) {
            sum += measured(state);
        }
        assert!(sum > 0, "there is always something to do");
        per(generations, from)
    };
    let baseline = each(&plain);
    let tables = tables();
    let full = each(&|state| state.legal(tables).count() as usize);
    let few = each(&|state| state.legal_406(tables).count() as usize);
    say("| work | million/s | ÷ plain |".to_owned());
    say("|---|---|---|".to_owned());
    for (name, speed) in [
        ("plain: exchanges and payments as the rules say them (baseline)", baseline),
        ("legal decisions, full rules", full),
        ("legal decisions, 406", few),
        ("moves of random games, 406: legal decisions, choice and move", played),
    ] {
        say(format!("| {name} | {speed:.2} | {:.1} |", speed / baseline));
    }
    say(format!("{:.1} moves a game", moves as f64 / count as f64));
    say(String::new());
    search_speed(clock, &positions, say);
}

/// The baseline: the same network with floats, all features and all rows of moves multiplied.
fn dense(weights: &[f32], state: &State) -> f32 {
    let mut given = vec![0.0; FEATURES];
    for &feature in Features::of(state, Space::S406).list() {
        given[usize::from(feature)] = 1.0;
    }
    let row = |at: usize, input: &[f32]| -> f32 {
        let row = &weights[at % 64..];
        input.iter().zip(row).map(|(one, other)| one * other).sum()
    };
    let hidden: Vec<f32> = (0..HIDDEN).map(|at| row(at, &given).clamp(0.0, 1.0)).collect();
    (0..ROWS).map(|at| row(at, &hidden)).sum()
}

/// The cost of evaluating and searching positions.
fn search_speed(clock: Clock, positions: &[State], say: impl Fn(String)) {
    let per = |count: u64, from: f64| count as f64 / (clock() - from);
    let weights: Vec<f32> = (0..FEATURES + 64).map(|at| (at % 7) as f32 / 7.0 - 0.4).collect();
    let from = clock();
    let sum: f32 = positions.iter().take(JUDGED / 10).map(|state| dense(&weights, state)).sum();
    let baseline = per(JUDGED as u64 / 10, from);
    assert!(sum.is_finite(), "the baseline judges");
    let network = Network::read(include_bytes!("../../data/splendor/two.net")).expect("a network");
    let judged = |evaluator: Evaluator<'_>| {
        let mut searcher = Searcher::new(evaluator, Space::S406);
        let from = clock();
        let mut moves = 0_u64;
        for state in positions.iter().take(JUDGED) {
            if let (_, Some(hidden)) = searcher.estimate(state) {
                searcher.moves(state, &hidden, &mut |_, _| moves += 1);
            }
        }
        assert!(moves > JUDGED as u64, "every position has moves");
        per(JUDGED as u64, from)
    };
    let searched = |evaluator: Evaluator<'_>, simulations: u64| {
        let mut searcher = Searcher::new(evaluator, Space::S406);
        let from = clock();
        let every = positions.len() / SEARCHED;
        for state in positions.iter().step_by(every).take(SEARCHED) {
            let seen = state.observed(state.turn());
            Tree::new(&mut searcher, seen, Settings::default()).advance(&mut searcher, simulations);
        }
        per(SEARCHED as u64 * simulations, from)
    };
    let rows = [
        ("judgements: floats, all features and rows (baseline)", baseline),
        ("judgements: the network", judged(Evaluator::Network(&network))),
        ("judgements: plain judgement", judged(Evaluator::Heuristic)),
        ("simulations: the network, 400 a move", searched(Evaluator::Network(&network), 400)),
        ("simulations: the network, 20,000 a move", searched(Evaluator::Network(&network), 20_000)),
        ("simulations: plain judgement, 400 a move", searched(Evaluator::Heuristic, 400)),
    ];
    say("| work | thousand/s | ÷ floats |".to_owned());
    say("|---|---|---|".to_owned());
    for (name, speed) in rows {
        say(format!("| {name} | {speed:.1} | {:.1} |", speed / baseline));
    }
}
