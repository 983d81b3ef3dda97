//! What the Brew benchmark measures, the same native and in the browser.
//!
//! A node is a child state made, evaluated and looked up. Positions come from fixed seeds.

use std::collections::HashSet;

use brew::inventory::tables;
use brew::learning::{Learner, Plan, Tally};
use brew::material::{RECIPES, SPELLS};
use brew::players::lookahead::{Method, Settings};
use brew::players::{Engine, MoveSearch, unknown_decks};
use brew::shortest::{Known, Question, Shortest};
use brew::weights::Weights;
use brew::{Action, Decks, Game, State};
use search::Step;

/// A clock in milliseconds.
pub type Clock = fn() -> f64;

/// Games whose positions are searched.
const GAMES: i64 = 8;
/// A position is taken every `EVERY` turns.
const EVERY: u8 = 4;

/// Positions of games between two quick players.
fn positions() -> Vec<State> {
    let engine = Engine::Lookahead(Settings { depth: 8, ..Settings::article_late() });
    let mut list = Vec::new();
    for seed in 0..GAMES {
        let mut game = Game::new(tables(), Decks::deal(seed));
        while !game.state.is_over() {
            if game.state.turn().is_multiple_of(EVERY) {
                list.push(game.state);
            }
            let actions = [0, 1].map(|player| {
                let mut search = engine.think(&game.state, player, 1500);
                while search.advance(u64::MAX) == Step::Running {}
                search.decide().intent.action(&game.state).unwrap_or(Action::Wait)
            });
            game.play(tables(), actions);
        }
    }
    list
}

/// The baseline: a beam as a first version would be written, with whole positions of both players,
/// a standard-library set, a sort of each layer, and the evaluation recomputed at every node.
fn plain_beam(root: &State, weights: &Weights, width: usize, depth: usize) -> u64 {
    let tables = tables();
    let value = |state: &State| -> f64 {
        let side = state.side(0);
        let spells: f64 = (0..weights.spells.len())
            .filter(|spell| side.owned() >> spell & 1 == 1)
            .map(|spell| weights.spells[spell])
            .sum();
        f64::from(side.score()) * weights.score
            + weights.inventory(tables, side.inventory()).iter().sum::<f64>()
            + spells
    };
    let mut nodes = 0;
    let mut layer = vec![*root];
    for _ in 0..depth {
        let mut seen = HashSet::new();
        let mut next: Vec<(f64, State)> = Vec::new();
        for state in &layer {
            state.legal(tables, 0, &mut |action| {
                let mut child = *state;
                child.step(tables, unknown_decks(), [action, Action::Wait]);
                nodes += 1;
                if seen.insert(child.full_key()) {
                    next.push((value(&child), child));
                }
            });
        }
        next.sort_by(|a, b| b.0.total_cmp(&a.0));
        next.truncate(width);
        layer = next.into_iter().map(|child| child.1).collect();
    }
    nodes
}

/// The fewest turns to each recipe of the counter, nothing learned.
fn shortest(state: &State) -> Shortest {
    let side = state.side(0);
    let own: Vec<Known> = (0..SPELLS.len())
        .filter(|spell| side.owned() >> spell & 1 == 1)
        .map(|spell| Known {
            delta: SPELLS[spell].delta,
            repeatable: SPELLS[spell].repeatable,
            castable: side.ready() >> spell & 1 == 1,
        })
        .collect();
    let needs = state.counter().map(|recipe| RECIPES[usize::from(recipe)].need).collect();
    let question = Question::new(tables(), side.inventory(), &own, &[]).expect("few spells");
    Shortest::new(tables(), question, needs, u64::MAX)
}

/// Runs everything and prints the table.
pub fn run(clock: Clock, print: impl Fn(&str)) {
    let positions = positions();
    let timed = |work: &mut dyn FnMut() -> u64| -> f64 {
        // Once to warm up.
        work();
        let start = clock();
        let nodes = work();
        nodes as f64 / (clock() - start) / 1000.0
    };
    let beam = |width, dedupe| Settings { method: Method::Beam(width), dedupe, ..Settings::beam() };
    let search = |settings: Settings, budget: u64| {
        let engine = Engine::Lookahead(settings);
        let positions = &positions;
        move || -> u64 {
            let think = |state: &State| {
                let mut search = engine.think(state, 0, budget);
                while search.advance(u64::MAX) == Step::Running {}
                search.nodes()
            };
            positions.iter().map(think).sum()
        }
    };
    let weights = Weights::beam();
    let plain = timed(&mut || {
        positions.iter().step_by(4).map(|state| plain_beam(state, &weights, 400, 20)).sum()
    });
    print(&format!("{} positions of {GAMES} games", positions.len()));
    print("| search | M nodes/s | ÷ plain beam |");
    print("|---|---|---|");
    let row =
        |name: &str, speed: f64| print(&format!("| {name} | {speed:.1} | {:.1} |", speed / plain));
    row("plain beam, width 400 (baseline)", plain);
    row("beam, width 400", timed(&mut search(beam(400, true), u64::MAX)));
    row("beam, width 400, duplicates kept", timed(&mut search(beam(400, false), u64::MAX)));
    row("beam, width 4000", timed(&mut search(beam(4000, true), u64::MAX)));
    // Without the tree of the last turns, which would use any number of nodes.
    let best = Settings { endgame: None, ..Settings::best() };
    row("the strongest player's lines", timed(&mut search(best, u64::MAX)));
    row("Chokudai search, 40,000 nodes", timed(&mut search(Settings::article_late(), 40_000)));
    row("Chokudai search, 400,000 nodes", timed(&mut search(Settings::article_late(), 400_000)));
    let steps = timed(&mut || {
        let mut count = 0;
        for state in &positions {
            state.legal(tables(), 0, &mut |first| {
                state.legal(tables(), 1, &mut |second| {
                    let mut next = *state;
                    next.step(tables(), unknown_decks(), [first, second]);
                    count += u64::from(next.key() != 0);
                });
            });
        }
        count
    });
    print(&format!("\nTurns of both players with incremental key: {steps:.1} M/s"));
    let questions = positions.iter().filter(|state| state.side(0).owned().count_ones() >= 10);
    let mut times: Vec<f64> = questions
        .map(|state| {
            let start = clock();
            let mut search = shortest(state);
            while search.advance(u64::MAX) == Step::Running {}
            assert!(search.is_decided(), "every recipe is settled");
            clock() - start
        })
        .collect();
    times.sort_by(f64::total_cmp);
    if let (Some(median), Some(most)) = (times.get(times.len() / 2), times.last()) {
        print(&format!(
            "Shortest brews of five recipes, ten spells or more, {} positions: median {median:.2} ms, \
             slowest {most:.2} ms",
            times.len(),
        ));
    }
    let games = 200;
    let start = clock();
    let mut learner = Learner::new(tables(), Plan::default());
    let mut tally = Tally::default();
    for seed in 0..games {
        let (spells, rupees) = learner.game(seed);
        tally.add(&spells, rupees);
    }
    let took = (clock() - start) / 1000.0;
    print(&format!(
        "Learning: {:.0} games/s, {:.1} M nodes/s; 100,000 games in {:.0} s on one core",
        games as f64 / took,
        learner.nodes as f64 / took / 1e6,
        100_000.0 * took / games as f64,
    ));
}
