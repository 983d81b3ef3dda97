//! What the screens with whole games ask, and what they read of the answers.
//!
//! One request for all their jobs and a report for quick ones that are alike: each type of its own costs
//! the page some kilobytes of reading and writing. What is kept or shown whole has the type of its job.

use serde::{Deserialize, Serialize};

use jobs::battleship::{
    ClassEntry, Contradiction, FleetFault, Place, Policy, Sea, ShipEntry, ShotEntry, SunkName,
    TouchName,
};

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
    /// Games of the comparison at the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<u64>,
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
            check: None,
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

/// What the quick jobs tell: of fleets, of answers, of opponents.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Told {
    /// Whether the fleet may be.
    pub legal: bool,
    /// The fleet.
    pub ships: Vec<ShipEntry>,
    /// What is wrong with it.
    pub faults: Vec<FleetFault>,
    /// The fleet as the text whose hash is the commitment.
    pub text: Option<String>,
    /// That hash.
    pub commitment: Option<String>,
    /// The shots with their answers.
    pub shots: Vec<ShotEntry>,
    /// Ships still afloat, by class, where the answers tell.
    pub afloat: Vec<Option<u8>>,
    /// Whether no fleet fits on the board.
    pub impossible: bool,
    /// Whether none was found, though there may be one.
    pub not_found: bool,
    /// Whether the fleet is the one that was committed to.
    pub honest: Option<bool>,
    /// Games in which a cell became known.
    pub g: Vec<Vec<u32>>,
    /// Those in which it held a ship.
    pub o: Vec<Vec<u32>>,
    /// What the cells count for.
    pub weights: Vec<Vec<f64>>,
}

/// What is known of a board, or where the program shoots.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Seen {
    /// The shot chosen.
    pub cell: Option<Place>,
    /// The best shots.
    pub best: Vec<Place>,
    /// How many fleets are left.
    pub total: Option<String>,
    /// Chance of a ship in each cell.
    pub p: Vec<Vec<f64>>,
    /// How it was counted.
    pub method: Option<String>,
    /// Whether no fleet agrees with the answers, and which of them may be at fault.
    pub contradiction: Option<Contradiction>,
}

impl Seen {
    /// The chance of a hit there.
    pub fn p(&self, (row, column): Place) -> Option<f64> {
        self.p.get(usize::from(row))?.get(usize::from(column)).copied()
    }
}
