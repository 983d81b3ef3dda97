//! Players: which cell to shoot next. A player sees the rules and the history, never the fleet.
//!
//! What a player thinks of a position ([`Verdict`]) depends on the position alone, so it can be kept
//! for the next game that reaches it; the seed only chooses among cells that are equally good.

mod fleets;
mod memo;
mod optimum;
mod shot_search;
mod simple;

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

pub use self::fleets::{Fleets, Gathering};
pub use self::memo::Memo;
pub use self::optimum::{SET, Solver};
pub use self::shot_search::ShotSearch;
use super::cells::Cell;
use super::chance::{below, mix};
use super::classic::Form;
use super::fleet::{Answer, Placement, Rules, Shot};
use super::frontier::Amount;
use super::pmatrix::Hulls;

/// How the P-matrix counts orientations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Turns {
    /// All four quarter turns, as the article says.
    #[default]
    Four,
    /// Each different one once.
    Distinct,
}

/// Which of several equal cells is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    /// The one with the smallest number.
    #[default]
    First,
    /// One at random.
    Random,
}

/// A way to choose the next shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "policy", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Policy {
    /// Any cell not shot yet.
    Random {},
    /// At random until a ship is hit, then beside the hits.
    HuntTarget {},
    /// Like `HuntTarget`, but searching on a grid that every ship crosses.
    Parity {},
    /// The article's P-matrix.
    #[serde(rename = "p-matrix")]
    PMatrix {
        /// How orientations are counted.
        #[serde(default)]
        count: Turns,
        /// Whether a wounded ship is finished first.
        #[serde(default = "yes")]
        finish: bool,
        /// Whether the numbers are multiplied by the weights.
        #[serde(default)]
        weighted: bool,
    },
    /// The article's shortcut; for straight ships only.
    Classic {
        /// Which form of its formula.
        #[serde(default)]
        form: Form,
        /// Whether a wounded ship is finished first.
        #[serde(default = "yes")]
        finish: bool,
    },
    /// The cell most likely to have a ship, by exact counting; among equals, the one more likely to
    /// sink a ship.
    ExactGreedy {
        /// Which of several equal cells.
        #[serde(default)]
        ties: Ties,
        /// Whether fleets count by the weights.
        #[serde(default)]
        weighted: bool,
    },
    /// Plays every fleet that may be left, or drawn ones, to the end after each of the best cells;
    /// where few are left, it finds the best way of all. Before that, plays like `exact-greedy`.
    Lookahead {
        /// Most fleets that are played to the end one by one, 1 to 65,536; where more are left, this
        /// many are drawn.
        #[serde(default = "fleets")]
        fleets: u32,
        /// How many cells are compared, 1 to 255.
        #[serde(default = "width")]
        width: u8,
        /// Whether fleets count by the weights.
        #[serde(default)]
        weighted: bool,
    },
    /// Perfect play; for tiny boards.
    Optimum {},
}

impl Default for Policy {
    /// The article's player.
    fn default() -> Self {
        Self::PMatrix { count: Turns::Four, finish: true, weighted: false }
    }
}

const fn yes() -> bool {
    true
}

const fn fleets() -> u32 {
    4096
}

const fn width() -> u8 {
    8
}

/// Most fleets with which a position is solved to the end.
pub const SOLVED: usize = 64;

/// Rules, weights, and what follows from them for every move.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The rules.
    pub rules: Rules,
    /// Every placement: [`Rules::placements`].
    pub all: Vec<Placement>,
    /// The ships as the P-matrix tries them.
    pub hulls: Hulls,
    /// A weight for each cell, for players that use it.
    pub weights: Option<Vec<f64>>,
}

impl Setting {
    /// Prepares for games under these rules.
    pub fn new(rules: Rules, weights: Option<Vec<f64>>) -> Self {
        Self { all: rules.placements(), hulls: Hulls::new(&rules), rules, weights }
    }

    /// Whether every cell of every ship is hit.
    pub fn is_over(&self, history: &[Shot]) -> bool {
        let hits = history.iter().filter(|shot| shot.answer != Answer::Miss);
        hits.count() >= self.rules.ship_cells()
    }
}

/// Why a cell is shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Every ship has been found.
    Over,
    /// No fleet agrees with the answers.
    Contradictory,
    /// All cells are equally good.
    Anywhere,
    /// It looks for ships.
    Searching,
    /// It finishes a wounded one.
    Finishing,
    /// There is certainly a ship.
    Certain,
    /// Nowhere else is a ship more likely.
    Likeliest,
    /// It leads to the fewest misses, as far as was looked ahead.
    FewestMisses,
    /// Nothing can be better.
    Optimum,
}

/// What a choice is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// A rule of thumb.
    Rule,
    /// One of the article's matrices.
    Matrix,
    /// All fleets that agree with the answers, counted exactly.
    Exact,
    /// The same, to about twelve digits.
    Rounded,
    /// All fleets that agree with the answers, one by one.
    Enumerated,
    /// Fleets drawn at random.
    Sampled,
}

/// What is known about a cell that could be shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prospect {
    /// The cell, by row and column from 0.
    pub at: Cell,
    /// What the player ranks by: more is better, except for misses.
    pub value: f64,
    /// Chance that there is a ship.
    pub p: Option<f64>,
    /// Chance that the shot sinks a ship, 0 to 1.
    pub p_sunk: Option<f64>,
    /// Expected information, in bits.
    pub bits: Option<f64>,
    /// Misses to be expected from here to the end, this shot included.
    pub misses: Option<f64>,
}

/// A player's verdict on a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Cells that are equally good; none where there is nothing to shoot.
    pub best: Vec<Cell>,
    /// Which of them is taken.
    pub ties: Ties,
    /// Why.
    pub reason: Reason,
    /// What it is based on.
    pub basis: Basis,
    /// The best cells in order, at most 16.
    pub prospects: Vec<Prospect>,
    /// The best of the cells that may belong to a wounded ship, and the best of those that cannot.
    pub sides: [Option<Prospect>; 2],
    /// Fleets left, where they were counted.
    pub total: Option<Amount>,
}

/// Most cells that a verdict lists.
pub const PROSPECTS: usize = 16;

impl Verdict {
    fn none(reason: Reason, basis: Basis) -> Self {
        Self {
            best: vec![],
            ties: Ties::First,
            reason,
            basis,
            prospects: vec![],
            sides: [None; 2],
            total: None,
        }
    }

    /// The cell that is shot after so many shots in the game with this seed.
    pub fn pick(&self, seed: u64, shots: usize) -> Option<Cell> {
        match self.ties {
            Ties::First => self.best.first().copied(),
            Ties::Random if self.best.is_empty() => None,
            Ties::Random => {
                let mut rng = Pcg64Mcg::seed_from_u64(mix(seed, shots as u64));
                Some(self.best[below(&mut rng, self.best.len())])
            }
        }
    }
}

impl Policy {
    /// Whether it can handle ships that are not straight.
    pub const fn knows_bent_ships(self) -> bool {
        !matches!(self, Self::Classic { .. })
    }

    /// Whether its verdicts take long enough to be worth keeping.
    pub const fn is_deep(self) -> bool {
        matches!(self, Self::ExactGreedy { .. } | Self::Lookahead { .. } | Self::Optimum {})
    }

    /// Whether it uses the weights.
    pub const fn is_weighted(self) -> bool {
        match self {
            Self::PMatrix { weighted, .. }
            | Self::ExactGreedy { weighted, .. }
            | Self::Lookahead { weighted, .. } => weighted,
            _ => false,
        }
    }

    /// How often what this player shoots at has changed, from 1 on. Whoever changes it raises the number;
    /// a change of the seeds' fleets or of the draws raises that of every player. Measured games of an
    /// earlier revision (`data/battleship/strength.json`) are not those of this player.
    pub const fn revision(self) -> u32 {
        match self {
            Self::Random {} | Self::HuntTarget {} | Self::Parity {} => 1,
            Self::PMatrix { .. } | Self::Classic { .. } => 1,
            Self::ExactGreedy { .. } => 1,
            Self::Lookahead { .. } | Self::Optimum {} => 1,
        }
    }
}

/// A number that distinguishes histories.
fn key(history: &[Shot]) -> u64 {
    history.iter().fold(history.len() as u64, |key, shot| {
        let answer = match shot.answer {
            Answer::Miss => 0,
            Answer::Hit => 1,
            Answer::Sunk { class, .. } => 2 + class.map_or(0, |class| u64::from(class) + 1),
        };
        mix(key, u64::from(shot.at) << 8 | answer)
    })
}
