//! `battleship.move`: what a player shoots at next; and code that all jobs with players share.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::picture::places;
use super::posterior::{decimal, weights};
use super::{BattleshipError, BoardSetup, Place, ShotEntry, history, request};
use battleship::{
    Basis, Candidates, Gathering, Placement, Policy, Prospect, Reason, Rules, SET, Seen, Setting,
    Shot, ShotSearch,
};
use jobs_core::batch::LAST_SEED;
use jobs_core::{Job, JobError, Progress, RequestError, Search, Step, within};

/// Most fleets that a player plays to the end.
const MOST_FLEETS: u32 = 65_536;

/// Checks a player against the rules.
pub(super) fn check(
    setting: &Setting,
    policy: Policy,
    history: &[Shot],
    at: &str,
) -> Result<(), JobError> {
    let rules = &setting.rules;
    let bent = rules.classes.iter().find(|class| !class.shape.is_line());
    if let Some(class) = bent.filter(|_| !policy.knows_bent_ships()) {
        return Err(JobError::new(&BattleshipError::NotALine { class: class.into() }, at));
    }
    if policy.is_weighted() && setting.weights.is_none() {
        let kind = RequestError::MissingField { field: "weights".into() };
        return Err(JobError::new(&kind, "/weights"));
    }
    match policy {
        Policy::Lookahead { fleets, width, .. } => {
            within(fleets, 1..=MOST_FLEETS, format!("{at}/fleets"))?;
            within(width, 1..=u8::MAX, format!("{at}/width")).map(drop)
        }
        Policy::Optimum {} => {
            let candidates = Candidates::of(rules, &setting.all, history);
            let shot = Seen::of(history).shot;
            let mut few = Gathering::new(rules.sunk_info, shot, &candidates, None, SET);
            while few.advance(u64::MAX) == Step::Running {}
            if few.fleets().is_some() {
                return Ok(());
            }
            Err(JobError::new(&BattleshipError::TooLarge { most: SET as u64 }, at))
        }
        _ => Ok(()),
    }
}

/// Whether so few fleets fit on the empty board that [`Policy::Optimum`] can play there from the start;
/// `false` also where that takes too long to find out.
pub fn knows_optimum(sea: &BoardSetup) -> bool {
    let Some(rules) = sea.rules().ok().filter(|rules| rules.size.all().len() <= 64) else {
        return false;
    };
    let ships = rules.classes.iter().enumerate();
    let ships = ships.flat_map(|(class, kind)| (0..kind.count).map(move |_| class as u8));
    let (all, ships) = (rules.placements(), ships.collect::<Vec<_>>());
    let mut few = Few { all: &all, ships: &ships, laid: Vec::new(), found: 0, steps: 20_000 };
    few.lay(0);
    few.found <= SET && few.steps > 0
}

/// Counts fleets until they are too many.
struct Few<'a> {
    all: &'a [Placement],
    ships: &'a [u8],
    laid: Vec<Placement>,
    found: usize,
    steps: u32,
}

impl Few<'_> {
    /// Lays the next ship wherever it fits, ships of one class in order.
    fn lay(&mut self, from: usize) {
        let Some(&class) = self.ships.get(self.laid.len()) else {
            self.found += 1;
            return;
        };
        for (at, place) in self.all.iter().enumerate().skip(from) {
            if self.found > SET || self.steps == 0 {
                return;
            }
            self.steps -= 1;
            if place.class == class && self.laid.iter().all(|other| other.fits(place)) {
                self.laid.push(*place);
                let same = self.ships.get(self.laid.len()) == Some(&class);
                self.lay(if same { at + 1 } else { 0 });
                self.laid.pop();
            }
        }
    }
}

/// Rules and weights of a request, ready for games.
pub(super) fn setting(
    rules: Rules,
    weighted: Option<&[Vec<f64>]>,
) -> Result<Arc<Setting>, JobError> {
    let weights = weighted.map(|rows| weights(&rules, rows)).transpose()?;
    Ok(Arc::new(Setting::new(rules, weights)))
}

/// Checks that a seed is in range.
pub(super) fn check_seed(seed: u64) -> Result<(), JobError> {
    if seed < LAST_SEED {
        return Ok(());
    }
    Err(JobError::new(&RequestError::SeedRange { most: LAST_SEED }, "/seed"))
}

request! {
    /// A position and a player.
    #[derive(Default)]
    MoveRequest {
        /// The shots in order; no cell twice.
        pub shots: Vec<ShotEntry>,
        /// Who shoots.
        pub policy: Policy,
        /// Seed of the game, below 2^53: it breaks ties between cells.
        #[serde(default)]
        pub seed: u64,
        /// Weight of each cell, row by row, 0 to 1,000,000, for players that use it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weights: Option<Vec<Vec<f64>>>,
    }
}

/// What is known of a cell that could be shot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProspectEntry {
    /// The cell, by row and column from 0.
    pub at: Place,
    /// What the player ranks by: the matrix (number of ways) for matrix players, the chance of a ship
    /// (0 to 1) for players who count fleets.
    pub value: f64,
    /// Chance of a ship, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
    /// Chance that the shot sinks a ship, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_sunk: Option<f64>,
    /// Expected information, in bits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<f64>,
    /// Expected misses from here to the end if it is shot next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misses: Option<f64>,
}

/// A player's choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveReport {
    /// The cell to shoot at, by row and column from 0; `null` where there is nothing to shoot.
    pub cell: Option<Place>,
    /// Why.
    pub reason: Reason,
    /// What it is based on.
    pub basis: Basis,
    /// Equally good cells, by row and column from 0; `cell` is among them.
    pub best: Vec<Place>,
    /// The best cells in order, at most 16.
    pub candidates: Vec<ProspectEntry>,
    /// The best of the cells that may belong to a wounded ship, where fleets were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub beside: Option<ProspectEntry>,
    /// The best of those that cannot, while a ship is wounded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<ProspectEntry>,
    /// Fleets left, or the sum of their weights, as a decimal number; where they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<String>,
    /// Whether the choice is final; otherwise it may still change.
    pub done: bool,
}

/// `battleship.move`
pub struct Move;

impl Job for Move {
    const NAME: &'static str = "battleship.move";
    const ABOUT: &'static str = "What a player shoots at next, and why";
    const EXAMPLE: &'static str = r#"{"job":"battleship.move","h":4,"w":4,"fleet":[{"id":"3","count":1,"cells":[[0,0],[0,1],[0,2]]}],"shots":[{"at":[1,1],"answer":"hit"}],"policy":{"policy":"lookahead"}}"#;
    type Request = MoveRequest;
    type Report = MoveReport;
    type Error = BattleshipError;

    fn start(r: MoveRequest) -> Result<impl Search<Report = MoveReport> + 'static, JobError> {
        let setting = setting(r.sea().rules()?, r.weights.as_deref())?;
        let history = history(&setting.rules, &r.shots)?;
        check_seed(r.seed)?;
        check(&setting, r.policy, &history, "/policy")?;
        let search = ShotSearch::new(&setting, r.policy, &history, r.seed);
        Ok(Choosing { setting, search, seed: r.seed, shots: history.len(), done: false })
    }
}

struct Choosing {
    setting: Arc<Setting>,
    search: ShotSearch,
    seed: u64,
    shots: usize,
    done: bool,
}

impl Search for Choosing {
    type Report = MoveReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let step = self.search.advance(nodes);
        self.done = step == Step::Done;
        step
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.search.steps(), total: None }
    }

    fn bytes(&self) -> u64 {
        self.search.bytes()
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        self.search.fall_back().then_some("sampled")
    }

    fn report(&self) -> MoveReport {
        let size = self.setting.rules.size;
        let verdict = self.search.verdict();
        let [beside, elsewhere] = verdict.sides;
        MoveReport {
            cell: verdict.pick(self.seed, self.shots).map(|cell| size.place(cell)),
            reason: verdict.reason,
            basis: verdict.basis,
            best: places(size, verdict.best.iter().copied()),
            candidates: verdict.prospects.iter().map(|one| prospect(&self.setting, one)).collect(),
            beside: beside.map(|one| prospect(&self.setting, &one)),
            elsewhere: elsewhere.map(|one| prospect(&self.setting, &one)),
            total: verdict.total.map(decimal),
            done: self.done,
        }
    }
}

fn prospect(setting: &Setting, one: &Prospect) -> ProspectEntry {
    ProspectEntry {
        at: setting.rules.size.place(one.at),
        value: one.value,
        p: one.p,
        p_sunk: one.p_sunk,
        bits: one.bits,
        misses: one.misses,
    }
}
