//! What the screens with whole games ask, and what they read of the answers.
//!
//! One request for all their jobs and a report for those that are alike: each type of its own costs the
//! page some kilobytes of reading and writing.

use serde::{Deserialize, Serialize};

use crate::jobs::battleship::{ClassEntry, Place, Sea, ShipEntry, ShotEntry, SunkName, TouchName};

/// How to choose a shot, as the jobs take it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Policy {
    /// Its name.
    pub policy: String,
    /// Whether it counts with what is known of the opponent.
    #[serde(default, skip_serializing_if = "is_false")]
    pub weighted: bool,
}

const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// A finished game, to learn from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Past {
    /// The whole fleet was seen.
    Ships(Vec<ShipEntry>),
    /// What the shots told.
    Shots(Vec<ShotEntry>),
}

/// How many games, or which.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Games {
    /// So many.
    Count(u64),
    /// These.
    Past(Vec<Past>),
}

/// A request of any of the jobs: board, fleet, rules and what the job needs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ask {
    /// The job.
    pub job: &'static str,
    /// Rows.
    pub h: u8,
    /// Columns.
    pub w: u8,
    /// Whether ships may be neighbours.
    pub touch: TouchName,
    /// Whether ships may lie as in a mirror.
    pub reflect: bool,
    /// What “sunk” tells.
    pub sunk_info: SunkName,
    /// The ships.
    pub fleet: Vec<ClassEntry>,
    /// Shots with their answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shots: Option<Vec<ShotEntry>>,
    /// Shots without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Vec<Place>>,
    /// Where the ships are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ships: Option<Vec<ShipEntry>>,
    /// How to shoot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
    /// Ways to be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policies: Option<Vec<Policy>>,
    /// Seed of what is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The first of several seeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_from: Option<u64>,
    /// Games to be played, or played before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Games>,
    /// Fleets to be tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u64>,
    /// What makes a hash impossible to guess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    /// That hash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// What each cell counts for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<Vec<f64>>>,
    /// Games in which a cell became known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g: Option<Vec<Vec<u32>>>,
    /// Those in which it held a ship.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub o: Option<Vec<Vec<u32>>>,
    /// Rather a sampled answer than none, where memory does not do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback: Option<bool>,
}

impl Ask {
    /// A request with nothing but the board.
    pub fn new(job: &'static str, sea: &Sea) -> Self {
        let Sea { h, w, touch, reflect, sunk_info, fleet } = sea.clone();
        Self {
            job,
            h,
            w,
            touch,
            reflect,
            sunk_info,
            fleet,
            shots: None,
            at: None,
            ships: None,
            policy: None,
            policies: None,
            seed: None,
            seed_from: None,
            games: None,
            tries: None,
            nonce: None,
            commitment: None,
            weights: None,
            g: None,
            o: None,
            fallback: None,
        }
    }
}

/// What is wrong with a fleet.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Fault {
    /// The kind of fault.
    pub code: String,
    /// The ships it is about.
    pub ships: Vec<u8>,
    /// The class it is about.
    pub class: Option<u8>,
}

/// What the quick jobs tell: of fleets, of answers, of opponents.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Told {
    /// Whether the fleet may be.
    pub legal: bool,
    /// The fleet.
    pub ships: Vec<ShipEntry>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
    /// The fleet as the text whose hash is the commitment.
    pub text: Option<String>,
    /// That hash.
    pub commitment: Option<String>,
    /// The shots with their answers.
    pub shots: Vec<ShotEntry>,
    /// Ships still afloat, by class.
    pub afloat: Vec<u8>,
    /// Whether the fleet is the one that was committed to.
    pub honest: Option<bool>,
    /// Games in which a cell became known.
    pub g: Vec<Vec<u32>>,
    /// Those in which it held a ship.
    pub o: Vec<Vec<u32>>,
    /// What the cells count for.
    pub weights: Vec<Vec<f64>>,
}

/// A shot that could be fired.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Candidate {
    /// Where.
    pub at: Place,
    /// Chance of a hit.
    pub p: Option<f64>,
}

/// What is known of a board, or where the program shoots.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Seen {
    /// The shot chosen.
    pub cell: Option<Place>,
    /// Why.
    pub reason: Option<String>,
    /// The best shots.
    pub best: Vec<Place>,
    /// The shots thought of, the best first.
    pub candidates: Vec<Candidate>,
    /// How many fleets are left.
    pub total: Option<String>,
    /// Chance of a ship in each cell.
    pub p: Vec<Vec<f64>>,
    /// How it was counted.
    pub method: Option<String>,
}

impl Seen {
    /// The chance of a hit there.
    pub fn p(&self, (row, column): Place) -> Option<f64> {
        self.p.get(usize::from(row))?.get(usize::from(column)).copied()
    }
}

/// How good a shot was.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Regret {
    /// Where.
    pub at: Place,
    /// Its chance of a hit.
    pub p: f64,
    /// The best shot.
    pub best: Place,
    /// Its chance.
    pub best_p: f64,
    /// The difference.
    pub loss: f64,
    /// How many fleets were left.
    pub total: String,
}

/// How good the shots of a game were.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Regrets {
    /// Each shot; none for those not yet looked at.
    pub moves: Vec<Option<Regret>>,
}

/// What a policy took.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    /// Which policy.
    pub policy: Policy,
    /// Shots of all games.
    pub shots_sum: u64,
    /// Squares of the shots of each game.
    pub shots_sq: u64,
    /// Moves that rest on samples.
    pub sampled: u64,
    /// Games by their shots.
    pub histogram: Vec<u64>,
}

/// Two policies on the same fleets.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Pair {
    /// The one.
    pub a: usize,
    /// The other.
    pub b: usize,
    /// Shots of the one less those of the other.
    pub sum: i64,
    /// Squares of these differences.
    pub sq: u64,
}

/// Many games.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Batch {
    /// How many.
    pub games: u64,
    /// Those whose fleet was not drawn with equal chances.
    pub uneven: u64,
    /// Each policy.
    pub results: Vec<Tally>,
    /// Each two of them.
    pub pairs: Vec<Pair>,
}

impl Batch {
    /// Both together.
    pub fn merge(mut self, more: Self) -> Self {
        self.games += more.games;
        self.uneven += more.uneven;
        for (a, b) in self.results.iter_mut().zip(more.results) {
            a.shots_sum += b.shots_sum;
            a.shots_sq += b.shots_sq;
            a.sampled += b.sampled;
            a.histogram.resize(a.histogram.len().max(b.histogram.len()), 0);
            a.histogram.iter_mut().zip(b.histogram).for_each(|(all, one)| *all += one);
        }
        for (a, b) in self.pairs.iter_mut().zip(more.pairs) {
            a.sum += b.sum;
            a.sq += b.sq;
        }
        self
    }
}

/// A fleet and how many shots it took to find it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Hidden {
    /// The fleet.
    pub ships: Vec<ShipEntry>,
    /// Games.
    pub n: u64,
    /// Shots of all games.
    pub sum: u64,
    /// Their squares.
    pub sq: u64,
}

/// Both fleets against fresh seeds.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Check {
    /// Games.
    pub n: u64,
    /// Shots for the fleet given.
    pub given_sum: u64,
    /// Their squares.
    pub given_sq: u64,
    /// Shots for the best fleet.
    pub best_sum: u64,
    /// Their squares.
    pub best_sq: u64,
    /// Best less given.
    pub sum: i64,
    /// Squares of these differences.
    pub sq: u64,
}

/// The search for a fleet that is harder to find.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Defence {
    /// Fleets tried.
    pub tried: u64,
    /// Changes taken over.
    pub taken: u64,
    /// The fleet it began with.
    pub given: Hidden,
    /// The best so far.
    pub best: Hidden,
    /// Whether it is better.
    pub check: Option<Check>,
}

/// The same as a file, which the command line can merge with further games.
#[derive(Clone, Debug, Serialize)]
pub struct BatchFile<'a> {
    /// What was asked.
    pub request: Ask,
    /// How many games.
    pub games: u64,
    /// Those whose fleet was not drawn with equal chances.
    pub uneven: u64,
    /// Each policy.
    pub results: &'a [Tally],
    /// Each two of them.
    pub pairs: &'a [Pair],
}
