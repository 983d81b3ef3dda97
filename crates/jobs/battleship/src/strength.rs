//! How many shots each player needs: a table that is measured once (`make strength`) and kept in
//! `data/battleship/strength.json`. A build script makes [`MEASURED`] of it, so that a page has the table
//! without reading a file.
//!
//! Its games are those of [`Games`] by the seeds from 0 on, so whoever asks for them gets the same
//! results; `tests/battleship/strength.rs` does.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{BatchRequest, Games, Preset, knows_optimum};
use battleship::{Form, Policy, Ties, Turns};
use jobs_core::batch::{GameState, Games as _};
use jobs_core::stats::{self, ENOUGH, Mean, Z95};
use jobs_core::{Batch, JobError};

/// The players with their usual settings, one of each kind, from the weakest to the strongest.
pub const USUAL_PLAYERS: [Policy; 8] = [
    Policy::Random {},
    Policy::HuntTarget {},
    Policy::Parity {},
    Policy::Classic { form: Form::Corrected, finish: true },
    Policy::PMatrix { count: Turns::Four, finish: true, weighted: false },
    Policy::ExactGreedy { ties: Ties::First, weighted: false },
    Policy::Lookahead { fleets: 4096, width: 8, weighted: false },
    Policy::Optimum {},
];

/// Steps at a time; results do not depend on it.
const SLICE: u64 = 1 << 20;

/// The table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrengthTable {
    /// [`Self::FORMAT`].
    pub format: String,
    /// What has been measured, in the order of [`StrengthTable::pairs`]; not all of it need be there.
    pub entries: Vec<Strength>,
}

/// The games of one player on one board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// The board.
    pub preset: Preset,
    /// The player.
    pub player: Policy,
    /// [`Policy::revision`] of the player when it was measured.
    pub revision: u32,
    /// Games played, by the seeds from 0 on.
    pub games: u64,
    /// What they took together, in milliseconds of one core: it depends on the machine.
    pub ms: u64,
    /// The shots of the first games one by one, at most [`Strength::FIRST`] of them.
    pub first: Vec<u64>,
    /// The fewest shots of any game.
    pub least: u64,
    /// Games by their shots, from `least` on.
    pub counts: Vec<u32>,
}

include!(concat!(env!("OUT_DIR"), "/strength.rs"));

/// An entry of the table, as it is built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The board.
    pub preset: Preset,
    /// The player.
    pub player: Policy,
    /// What the games took together, in milliseconds of one core of the machine that measured.
    pub ms: u64,
    /// Their shots.
    pub shots: Spread<'static>,
}

impl Measured {
    /// What was measured of exactly this player on this board.
    pub fn of(preset: Preset, player: Policy) -> Option<&'static Self> {
        MEASURED.iter().find(|entry| (entry.preset, entry.player) == (preset, player))
    }

    /// Milliseconds a game took.
    pub fn ms_each(&self) -> f64 {
        self.ms as f64 / self.shots.games().max(1) as f64
    }
}

/// Games by the number of their shots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread<'a> {
    /// The number of shots of the first count.
    pub least: u64,
    /// Games with so many shots, one more with each count.
    pub counts: &'a [u32],
}

impl Spread<'_> {
    fn each(&self) -> impl Iterator<Item = (u64, u64)> {
        (self.least..).zip(self.counts.iter().map(|&count| count.into()))
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.each().map(|(_, count)| count).sum()
    }

    /// The sum of their shots.
    pub fn sum(&self) -> u64 {
        self.each().map(|(shots, count)| shots * count).sum()
    }

    /// The sum of the squares of their shots.
    pub fn squares(&self) -> u64 {
        self.each().map(|(shots, count)| shots * shots * count).sum()
    }

    /// The mean number of shots; `None` without games.
    pub fn mean(&self) -> Option<Mean> {
        stats::mean(self.games(), self.sum() as i64, self.squares())
    }

    /// Games that took that many shots.
    pub fn games_of(&self, shots: u64) -> u64 {
        let at = shots.checked_sub(self.least).and_then(|at| usize::try_from(at).ok());
        at.and_then(|at| self.counts.get(at)).copied().unwrap_or(0).into()
    }

    /// The fewest shots within which at least this share of the games was over.
    pub fn quantile(&self, share: f64) -> u64 {
        let wanted = share * self.games() as f64;
        let mut over = 0;
        let short = self.counts.iter().take_while(|&&count| {
            over += u64::from(count);
            (over as f64) < wanted
        });
        self.least + short.count() as u64
    }

    /// The share of the games that took fewer shots than this, and half of those that took as many.
    fn below(&self, shots: u64) -> f64 {
        let each = self.each().map(|(other, count)| match other.cmp(&shots) {
            Ordering::Less => count as f64,
            Ordering::Equal => count as f64 / 2.0,
            Ordering::Greater => 0.0,
        });
        each.sum::<f64>() / self.games() as f64
    }

    /// The chance that a game of these takes longer than one of the others, where a tie counts one half,
    /// with its interval; `None` where either has no games, the interval for too few.
    ///
    /// Single games are compared with single games: a mean over many has a narrower distribution than
    /// they have. The error is that of both samples (DeLong, DeLong, Clarke-Pearson 1988).
    pub fn longer_than(&self, others: &Self) -> Option<Mean> {
        let (here, there) = (self.games(), others.games());
        if here == 0 || there == 0 {
            return None;
        }
        let (mean, own) = self.placed(|shots| others.below(shots));
        let (_, theirs) = others.placed(|shots| self.below(shots));
        let half = Z95 * (own / here as f64 + theirs / there as f64).sqrt();
        let half = (here.min(there) >= ENOUGH).then_some(half);
        Some(Mean { n: here, mean, deviation: None, half })
    }

    /// Mean and variance of a number for each game.
    fn placed(&self, number: impl Fn(u64) -> f64) -> (f64, f64) {
        let games = self.games() as f64;
        let (mut sum, mut squares) = (0.0, 0.0);
        for (shots, count) in self.each().filter(|(_, count)| *count > 0) {
            let value = number(shots);
            sum += value * count as f64;
            squares += value * value * count as f64;
        }
        let mean = sum / games;
        (mean, ((squares - sum * mean) / (games - 1.0).max(1.0)).max(0.0))
    }
}

impl Default for StrengthTable {
    fn default() -> Self {
        Self { format: Self::FORMAT.to_owned(), entries: Vec::new() }
    }
}

impl StrengthTable {
    /// Name and version of the format.
    pub const FORMAT: &str = "battleship-strength/1";

    /// Every preset with each of the usual players that can play there.
    pub fn pairs() -> impl Iterator<Item = (Preset, Policy)> {
        let pairs = Preset::ALL.into_iter();
        let pairs = pairs.flat_map(|preset| USUAL_PLAYERS.map(|player| (preset, player)));
        pairs.filter(|(preset, player)| {
            !matches!(player, Policy::Optimum {}) || knows_optimum(&preset.sea())
        })
    }

    /// Whether it has this format, each entry at most once and in order, and all of them are
    /// [sound](Strength::is_sound).
    pub fn is_sound(&self) -> bool {
        let mut pairs = Self::pairs();
        self.format == Self::FORMAT
            && self.entries.iter().all(|entry| {
                entry.is_sound() && pairs.any(|pair| pair == (entry.preset, entry.player))
            })
    }
}

impl Strength {
    /// How many of the first games are kept one by one.
    pub const FIRST: usize = 20;

    /// No games yet.
    pub const fn new(preset: Preset, player: Policy) -> Self {
        Self {
            preset,
            player,
            revision: player.revision(),
            games: 0,
            ms: 0,
            first: Vec::new(),
            least: 0,
            counts: Vec::new(),
        }
    }

    /// Whether it was measured with the player as it is now.
    pub fn is_current(&self) -> bool {
        self.revision == self.player.revision()
    }

    /// Whether its numbers fit together.
    pub fn is_sound(&self) -> bool {
        let sea = self.preset.sea();
        let most = u64::from(sea.h) * u64::from(sea.w);
        let bound = |counts: &[u32]| counts.first() != Some(&0) && counts.last() != Some(&0);
        let mut first = self.first.clone();
        first.sort_unstable();
        self.games > 0
            && self.shots().games() == self.games
            && bound(&self.counts)
            && self.least.checked_add(self.counts.len() as u64).is_some_and(|end| end <= most + 1)
            && self.first.len() as u64 == self.games.min(Self::FIRST as u64)
            && first
                .chunk_by(|a, b| a == b)
                .all(|same| self.shots().games_of(same[0]) >= same.len() as u64)
    }

    /// The games by their shots.
    pub fn shots(&self) -> Spread<'_> {
        Spread { least: self.least, counts: &self.counts }
    }

    /// The games that follow, ready to be played.
    ///
    /// # Errors
    /// Where the player cannot play on this board.
    pub fn replay(&self) -> Result<Replay, JobError> {
        let request = BatchRequest {
            policies: vec![self.player],
            games: 1,
            ..BatchRequest::new(self.preset.sea())
        };
        Ok(Replay { games: Games::set_up(&request)? })
    }

    /// Adds the game that follows.
    pub fn add(&mut self, shots: u64) {
        if self.first.len() < Self::FIRST {
            self.first.push(shots);
        }
        if self.counts.is_empty() {
            self.least = shots;
        }
        for _ in shots..self.least {
            self.counts.insert(0, 0);
        }
        self.least = self.least.min(shots);
        let at = (shots - self.least) as usize;
        if at >= self.counts.len() {
            self.counts.resize(at + 1, 0);
        }
        self.counts[at] += 1;
        self.games += 1;
    }
}

/// Games of one player on one board, by any seeds.
pub struct Replay {
    games: <Games as Batch>::Games,
}

impl Replay {
    /// The shots of the game of that seed; `None` where no fleet is found to play against.
    pub fn shots(&mut self, seed: u64) -> Option<u64> {
        let mut sums = self.games.none();
        loop {
            match self.games.play(seed, SLICE, &mut sums).game {
                GameState::On => {}
                GameState::Over => return Some(sums.results[0].shots_sum),
                GameState::Stuck => return None,
            }
        }
    }
}
