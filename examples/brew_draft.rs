//! What each spell of the tome does for the win (`data/brew/draft.json`): the strongest player drafts by
//! values that are changed at random from game to game, against `seed2` and the beam; shares of wins are
//! then explained (least squares) by the spells that both learned in the first turns, and by the ingredients
//! that they paid or received. `make draft` rewrites the table.

use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use brew::inventory::tables;
use brew::learning::least_squares;
use brew::material::{BASE, SPELLS, TOME};
use brew::players::draft::Draft;
use brew::players::lookahead::Settings;
use brew::players::{Engine, MoveSearch as _};
use brew::{Action, Decks, Game};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::Step;

/// First game, and how many.
const GAMES: (u64, u64) = (40_000_000, 8_000);
/// Nodes of a turn, for both.
const NODES: u64 = 40_000;
/// Standard deviation of what is added to a value at random, and to the worth of an ingredient.
const NOISE: (f64, f64) = (2.0, 1.0);
/// A constant, who the foe is, the spells of both, the ingredients of both.
const COLUMNS: usize = 2 + 2 * TOME + 2;

/// One game: what explains it, and its result.
type Row = ([f64; COLUMNS], f64);

/// Sums for the normal equations.
struct Equations {
    matrix: Vec<f64>,
    right: Vec<f64>,
    squares: f64,
    rows: u64,
}

impl Equations {
    fn new() -> Self {
        let (matrix, right) = (vec![0.0; COLUMNS * COLUMNS], vec![0.0; COLUMNS]);
        Self { matrix, right, squares: 0.0, rows: 0 }
    }

    fn add(&mut self, (columns, result): &Row) {
        for (at, one) in columns.iter().enumerate() {
            self.right[at] += one * result;
            for (to, other) in columns.iter().enumerate() {
                self.matrix[at * COLUMNS + to] += one * other;
            }
        }
        self.squares += result * result;
        self.rows += 1;
    }

    /// The factor of each column and its standard error.
    fn solve(self) -> Option<Vec<(f64, f64)>> {
        least_squares(self.matrix, &self.right, self.squares, self.rows)
    }
}

/// Approximately normal: the sum of twelve uniform draws.
fn normal(random: &mut Pcg64Mcg) -> f64 {
    (0..12).map(|_| random.next_u32() as f64 / f64::from(u32::MAX)).sum::<f64>() - 6.0
}

/// The strongest player with its draft changed at random.
fn drafter(random: &mut Pcg64Mcg) -> Settings {
    let best = Settings::best();
    let draft = best.draft.map(|draft| Draft {
        values: Arc::new(draft.values.map(|value| value + NOISE.0 * normal(random))),
        tax: draft.tax + NOISE.1 * normal(random),
        ..draft
    });
    Settings { draft, ..best }
}

fn game(number: u64) -> Row {
    let tables = tables();
    let mut random = Pcg64Mcg::seed_from_u64(number);
    let beam = number % 4 == 3;
    let me = (number / 4 % 2) as usize;
    let own = drafter(&mut random);
    let turns = own.draft.as_ref().map_or(0, |draft| draft.turns);
    let foe = if beam { Settings::beam() } else { Settings::article_late() };
    let players = [Engine::Lookahead(own), Engine::Lookahead(foe)];
    let mut game = Game::new(tables, Decks::deal(number as i64));
    let mut columns = [0.0; COLUMNS];
    (columns[0], columns[1]) = (1.0, f64::from(u8::from(beam)));
    while !game.state.is_over() {
        let actions = [0, 1].map(|player| {
            let engine = &players[usize::from(player != me)];
            let mut search = engine.think(&game.state, player, NODES);
            while search.advance(u64::MAX) == Step::Running {}
            search.decide().intent.action(&game.state).unwrap_or(Action::Wait)
        });
        let before = game.state;
        game.play(tables, actions);
        // Two more turns, because the foe often keeps learning.
        if before.turn() >= turns + 2 {
            continue;
        }
        for (player, action) in actions.into_iter().enumerate() {
            let Action::Learn(at) = action else { continue };
            let Some((tome, stock)) = before.shelf().nth(at.into()) else { continue };
            let side = usize::from(player != me);
            columns[2 + TOME * side + usize::from(tome)] = 1.0;
            let room = 10 - (tables.total(before.side(player).inventory()) - at);
            columns[2 + 2 * TOME + side] += f64::from(stock.min(room)) - f64::from(at);
        }
    }
    let points = [me, 1 - me].map(|player| game.state.points(tables, player));
    let won = match points[0].cmp(&points[1]) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    (columns, won)
}

fn main() -> io::Result<()> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut equations = Equations::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= GAMES.1 {
                return equations;
            }
            equations.add(&game(GAMES.0 + at));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let parts: Vec<Equations> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    let whole = parts.into_iter().reduce(|mut one, other| {
        one.matrix.iter_mut().zip(other.matrix).for_each(|(to, from)| *to += from);
        one.right.iter_mut().zip(other.right).for_each(|(to, from)| *to += from);
        Equations { squares: one.squares + other.squares, rows: one.rows + other.rows, ..one }
    });
    let found = whole.and_then(Equations::solve).ok_or(io::ErrorKind::InvalidData)?;
    // What is good for one is equally bad for the other: both give the same value.
    let both = |own: (f64, f64), foe: (f64, f64)| {
        let weights = [own.1.powi(-2), foe.1.powi(-2)];
        let sum = weights[0] + weights[1];
        (100.0 * (own.0 * weights[0] - foe.0 * weights[1]) / sum, 100.0 / sum.sqrt())
    };
    let (ingredient, error) = both(found[COLUMNS - 2], found[COLUMNS - 1]);
    let (first, games) = GAMES;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        r#"{{
 "source": "make draft: games {first} to {} of the strongest player against seed2 and beam, {NODES} nodes a turn",
 "unit": "hundredths of a win that owning the spell after the draft adds, with the standard error; ingredient: a tier-0 ingredient received",
 "ingredient": {ingredient:.2}, "ingredient_error": {error:.2},
 "values": ["#,
        first + games - 1
    )?;
    for tome in 0..TOME {
        let (value, error) = both(found[2 + tome], found[2 + TOME + tome]);
        let delta = SPELLS[BASE + tome].delta;
        let end = if tome + 1 < TOME { "," } else { "" };
        writeln!(
            out,
            r#"  {{"id": {tome}, "delta": {delta:?}, "value": {value:.2}, "error": {error:.2}}}{end}"#
        )?;
    }
    writeln!(out, " ]\n}}")
}
