//! One game of self-play, and what is learned from it.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::Plan;
use crate::Space;
use crate::action::{Action, Source};
use crate::material::COLUMNS;
use crate::player::features::{Features, Rows};
use crate::player::{Evaluator, Network, Searcher, Tree, heuristic};
use crate::state::{Nobles, Phase, Rules, State};
use crate::table::{Decks, Table};
use search::puct::{Choice, SEATS, Settings};

/// A position with a decision, the moves preferred, and the result.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The features that hold.
    pub features: Vec<u16>,
    /// The legal moves, with the share of the search's visits.
    pub moves: Vec<(Rows, f32)>,
    /// Shares of the win, from the mover on.
    pub wins: [f32; SEATS],
    /// Points at the end, from the mover on.
    pub points: [f32; SEATS],
    /// Players.
    pub seats: u8,
}

/// How much of the target is the search's own expectation instead of the result.
const OWN: f32 = 0.7;
/// Noise at the root: its share, and how uneven it is (Dirichlet's α).
const NOISE: f32 = 0.25;
const UNEVEN: f32 = 0.3;
/// One in this many positions of a plain game is learned from: they all share one result.
const PLAIN: u32 = 8;
/// Rounds in which moves are drawn at random by their visits.
const DRAWN: u16 = 12;
/// Rounds after which a game is abandoned.
const LONGEST: u16 = 80;
/// One in this many games is played without styles.
const UNSTYLED: u32 = 4;
/// A game has styles for this many rounds, at most.
const STYLED: u32 = 20;
/// Standard deviation of a style's weights.
const TASTE: f32 = 1.5;

/// A number strictly between 0 and 1.
fn even(random: &mut Pcg64Mcg) -> f32 {
    ((random.next_u32() >> 8) as f32 + 0.5) / (1 << 24) as f32
}

/// A number of the normal distribution (Box, Muller: A note on the generation of random normal deviates,
/// 1958).
fn normal(random: &mut Pcg64Mcg) -> f32 {
    let (one, other) = (even(random), even(random));
    (-2.0 * one.ln()).sqrt() * (std::f32::consts::TAU * other).cos()
}

/// A number of the gamma distribution (Marsaglia, Tsang: A simple method for generating gamma variables,
/// 2000), for shapes below 1.
fn gamma(shape: f32, random: &mut Pcg64Mcg) -> f32 {
    let third = shape + 2.0 / 3.0;
    let width = 1.0 / (9.0 * third).sqrt();
    loop {
        let normal = normal(random);
        let cube = (1.0 + width * normal).powi(3);
        let bound = 0.5 * normal * normal + third - third * cube + third * cube.max(1e-9).ln();
        if cube > 0.0 && even(random).ln() < bound {
            return third * cube * even(random).powf(1.0 / shape);
        }
    }
}

/// One of several, by shares that sum to about `sum`.
fn drawn(shares: impl Iterator<Item = f32>, sum: f32, random: &mut Pcg64Mcg) -> usize {
    let mut left = even(random) * sum;
    let mut last = 0;
    for (at, share) in shares.enumerate() {
        if share > 0.0 {
            last = at;
            if left < share {
                return at;
            }
            left -= share;
        }
    }
    last
}

/// Rules, numbers and players of a game.
fn drawn_game(plan: &Plan, random: &mut Pcg64Mcg) -> (Space, Rules, usize) {
    let lot = random.next_u32() % 64;
    let seats = if lot < plan.seats[0] {
        2
    } else if lot < plan.seats[0] + plan.seats[1] {
        3
    } else {
        4
    };
    let lowest = Rules { nobles: Nobles::Lowest, ..Rules::default() };
    let (space, rules) = match random.next_u32() % 8 {
        0..3 => (Space::S406, lowest),
        3..6 => (Space::S81, lowest),
        _ => (Space::Full, Rules::default()),
    };
    (space, rules, seats)
}

/// What a player is fonder of than the search, by the kind of the decision. Players who prefer the same
/// moves meet only positions of their own making; those that others lead to must be learned from too.
struct Style([f32; KINDS]);

/// Tokens, reserving by level and from decks, buying by level and what was reserved; then all others.
const KINDS: usize = 9;

impl Style {
    fn drawn(random: &mut Pcg64Mcg) -> Self {
        Self(std::array::from_fn(|_| TASTE * normal(random)))
    }

    /// How many times as likely it makes a decision.
    fn factor(&self, space: Space, id: u16) -> f32 {
        let level = |slot: u8| usize::from(slot) / COLUMNS;
        let kind = match space.action(id) {
            Some(Action::Tokens { .. }) => 0,
            Some(Action::Reserve(Source::Slot(slot), _)) => 1 + level(slot),
            Some(Action::Reserve(..)) => 4,
            Some(Action::Buy(Source::Slot(slot), _)) => 5 + level(slot),
            Some(Action::Buy(..)) => 8,
            _ => return 1.0,
        };
        self.0[kind].exp()
    }
}

fn sample(state: &State, space: Space, moves: impl Iterator<Item = (u16, f32)>) -> Sample {
    Sample {
        features: Features::of(state, space).list().to_vec(),
        moves: moves.map(|(id, share)| (Rows::of(state, space, id), share)).collect(),
        wins: [0.0; SEATS],
        points: [0.0; SEATS],
        seats: state.seats() as u8,
    }
}

/// Plays one game and returns what is learned from it, with the number of turns.
pub fn lesson(network: Option<&Network>, plan: &Plan, seed: u64) -> (Vec<Sample>, u16) {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let (space, rules, seats) = drawn_game(plan, &mut random);
    let decks = Decks::shuffled(seats, &mut random);
    let mut table = Table::new(seats, &decks, rules);
    let styles: [Style; SEATS] = std::array::from_fn(|_| Style::drawn(&mut random));
    let rounds = if random.next_u32() % UNSTYLED == 0 { 0 } else { random.next_u32() % STYLED };
    let styled = rounds as u16 * seats as u16;
    let mut taught: Vec<(Sample, usize, f32)> = Vec::new();
    let mut ids = Vec::new();
    let mut priors = Vec::new();
    while table.state.phase() != Phase::Over && table.state.ply < LONGEST * seats as u16 {
        let seat = table.state.turn();
        let seen = table.state.observed(seat);
        let id = if let Some(network) = network {
            let deep = random.next_u32() % 4 == 0;
            let mut searcher = Searcher::new(Evaluator::Network(network), space);
            let settings = Settings { seed: random.next_u64(), ..Settings::default() };
            let mut tree = Tree::new(&mut searcher, seen, settings);
            let count = tree.choices().count();
            if deep && count > 1 {
                let mut noise: Vec<f32> = (0..count).map(|_| gamma(UNEVEN, &mut random)).collect();
                let sum = noise.iter().sum::<f32>().max(1e-9);
                noise.iter_mut().for_each(|part| *part /= sum);
                tree.stir(&noise, NOISE);
            }
            tree.advance(&mut searcher, if deep { plan.deep } else { plan.quick });
            let visits = tree.simulations() as f32;
            let has_style = table.state.ply < styled;
            if deep {
                let moves = tree.choices().map(|choice| (choice.mv, choice.visits as f32 / visits));
                let mut sample = sample(&seen, space, moves);
                let expected = tree.expected();
                // The result of a game says nothing of positions before moves of a style.
                let own = if has_style { 1.0 } else { OWN };
                for from_mover in 0..seats {
                    sample.wins[from_mover] = own * expected.wins[(seat + from_mover) % seats];
                }
                taught.push((sample, seat, own));
            }
            let choice = if has_style || table.state.ply < DRAWN * seats as u16 {
                let factor = |id| if has_style { styles[seat].factor(space, id) } else { 1.0 };
                let weight = |choice: Choice| choice.visits as f32 * factor(choice.mv);
                let sum = tree.choices().map(weight).sum();
                drawn(tree.choices().map(weight), sum, &mut random)
            } else {
                tree.best()
            };
            tree.choices().nth(choice).map_or(0, |choice| choice.mv)
        } else {
            space.legal(&seen, &mut ids);
            heuristic::priors(&seen, space, &ids, &mut priors);
            if random.next_u32() % PLAIN == 0 {
                let moves = ids.iter().copied().zip(priors.iter().copied());
                taught.push((sample(&seen, space, moves), seat, 0.0));
            }
            ids[drawn(priors.iter().copied(), 1.0, &mut random)]
        };
        table.play_in(space, id);
    }
    let winners = table.state.winners();
    for (sample, seat, own) in &mut taught {
        let share = (1.0 - *own) / winners.count_ones() as f32;
        for from_mover in 0..seats {
            let seat = (*seat + from_mover) % seats;
            sample.wins[from_mover] += if winners >> seat & 1 == 1 { share } else { 0.0 };
            sample.points[from_mover] = table.state.players[seat].points.into();
        }
    }
    (taught.into_iter().map(|(sample, ..)| sample).collect(), table.state.ply)
}
