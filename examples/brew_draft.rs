//! What each spell of the tome does for the win (`data/brew/draft.json`): the strongest player drafts by
//! values that are changed at random from game to game, against players that differ from game to game;
//! shares of wins are then explained (least squares) by the spells that either learned in the first turns, by
//! the ingredients that they paid or received, and by what their spells bring together. `make draft`
//! rewrites the table.

use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use brew::inventory::{ROOM, tables};
use brew::learning::least_squares;
use brew::material::{BASE, SPELLS, TOME, together_with};
use brew::players::draft::Draft;
use brew::players::lookahead::{Method, Settings};
use brew::players::{Engine, MoveSearch as _};
use brew::weights::{Appraisal, Weights};
use brew::{Action, Decks, Game};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use search::Step;

/// First game, and how many.
const GAMES: (u64, u64) = (40_000_000, 16_000);
/// Nodes of a turn, for both.
const NODES: u64 = 100_000;
/// Standard deviation of what is added to a value at random, and to the worth of an ingredient.
const NOISE: (f64, f64) = (2.0, 1.0);
/// Standard deviation of the logarithm of what pairs and weights are multiplied by.
const SPREAD: f64 = 0.3;
/// Kinds of foes.
const FOES: usize = 4;
/// A constant for each kind of foe; then, own minus foe's: spells, ingredients, what spells bring together.
const COLUMNS: usize = FOES + TOME + 2;
const INGREDIENTS: usize = FOES + TOME;
const TOGETHER: usize = INGREDIENTS + 1;

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
        pairs: draft.pairs * (SPREAD * normal(random)).exp(),
        ..draft
    });
    Settings { draft, ..best }
}

/// A foe of a kind: `seed2`, the beam with another width, horizon and weights, the strongest player
/// without a draft, and with one that looks at single spells.
fn foe(kind: usize, random: &mut Pcg64Mcg) -> Settings {
    match kind {
        0 => Settings::article_late(),
        1 => {
            let mut weights = Weights::beam();
            let factor = |random: &mut Pcg64Mcg| (SPREAD * normal(random)).exp();
            let (spells, tiers) = (factor(random), factor(random));
            weights.spells.iter_mut().for_each(|value| *value *= spells);
            weights.tiers.iter_mut().for_each(|value| *value *= tiers);
            let width = 200 + random.next_u32() as usize % 800;
            let depth = 10 + random.next_u32() as usize % 8;
            let appraisal = Arc::new(Appraisal::new(weights));
            Settings { method: Method::Beam(width), depth, appraisal, ..Settings::beam() }
        }
        2 => Settings { draft: None, ..Settings::best() },
        _ => {
            let draft =
                Settings::best().draft.map(|draft| Draft { pairs: 0.0, next: 0.0, ..draft });
            Settings { draft, ..Settings::best() }
        }
    }
}

/// The spells of the tome that a player learned in the first turns, as bits, what they bring together, and
/// the ingredients received less those paid.
#[derive(Clone, Copy, Default)]
struct Learned {
    spells: u64,
    together: f64,
    ingredients: f64,
}

impl Learned {
    fn has(self, tome: usize) -> f64 {
        (self.spells >> tome & 1) as f64
    }
}

fn game(number: u64) -> Row {
    let tables = tables();
    let mut random = Pcg64Mcg::seed_from_u64(number);
    let kind = (number / 2) as usize % FOES;
    let me = (number % 2) as usize;
    let own = drafter(&mut random);
    let turns = own.draft.as_ref().map_or(0, |draft| draft.turns);
    let players = [own, foe(kind, &mut random)].map(Engine::Lookahead);
    let mut game = Game::new(tables, Decks::deal(number as i64));
    let mut learned = [Learned::default(); 2];
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
            let side = &mut learned[usize::from(player != me)];
            side.together += together_with(tome.into(), side.spells);
            side.spells |= 1 << tome;
            let room = ROOM - (tables.total(before.side(player).inventory()) - at);
            side.ingredients += f64::from(stock.min(room)) - f64::from(at);
        }
    }
    let [mine, theirs] = learned;
    let mut columns = [0.0; COLUMNS];
    columns[kind] = 1.0;
    for tome in 0..TOME {
        columns[FOES + tome] = mine.has(tome) - theirs.has(tome);
    }
    columns[INGREDIENTS] = mine.ingredients - theirs.ingredients;
    columns[TOGETHER] = mine.together - theirs.together;
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
    let hundredths = |at: usize| (100.0 * found[at].0, 100.0 * found[at].1);
    let (ingredient, ingredient_error) = hundredths(INGREDIENTS);
    let (together, together_error) = hundredths(TOGETHER);
    let (first, games) = GAMES;
    let mut out = io::stdout().lock();
    writeln!(
        out,
        r#"{{
 "source": "make draft: games {first} to {} of the strongest player against {FOES} kinds of foes, {NODES} nodes a turn",
 "unit": "hundredths of a win that owning the spell after the draft adds, with the standard error; ingredient: a tier-0 ingredient received; together: a rupee that two spells bring together",
 "ingredient": {ingredient:.2}, "ingredient_error": {ingredient_error:.2},
 "together": {together:.2}, "together_error": {together_error:.2},
 "values": ["#,
        first + games - 1
    )?;
    for tome in 0..TOME {
        let (value, error) = hundredths(FOES + tome);
        let delta = SPELLS[BASE + tome].delta;
        let end = if tome + 1 < TOME { "," } else { "" };
        writeln!(
            out,
            r#"  {{"id": {tome}, "delta": {delta:?}, "value": {value:.2}, "error": {error:.2}}}{end}"#
        )?;
    }
    writeln!(out, " ]\n}}")
}
