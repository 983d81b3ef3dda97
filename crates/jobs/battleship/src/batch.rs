//! `battleship.batch`: games of several players against the same hidden fleets.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::players::{check, setting};
use super::ships::legal;
use super::{ShipEntry, request};
use battleship::{Answer, Basis, Cell, Draw, Duel, Memo, Placement, Policy, Setting};
use jobs_core::batch::{
    self, GameState, Played, Ranged, Report, Sums, add, add_all, add_each, add_signed,
};
use jobs_core::{Batch, JobError, Progress, Step, entries};

/// Most players of a batch.
const PLAYERS: usize = 8;

request! {
    /// Players, and which fleets they play against.
    #[derive(Default)]
    BatchRequest {
        /// Who plays; one to eight, each against the same fleets.
        pub policies: Vec<Policy>,
        /// Number of fleets, 1 to 10,000,000.
        pub games: u64,
        /// Seed of the first fleet; the others count up from there, all below 2^53.
        pub seed_from: u64,
        /// Weight of each cell, row by row, 0 to 1,000,000, for players that use it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weights: Option<Vec<Vec<f64>>>,
        /// One fleet for all games, instead of drawn ones: how hard is it to find?
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub ships: Option<Vec<ShipEntry>>,
    }
}

jobs_core::ranged!(BatchRequest);

/// The results of a batch.
pub type BatchReport = Report<Games>;

/// Everything added up; means and intervals follow from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BatchSums {
    /// Fleets done: each player has played that many games.
    pub games: u64,
    /// How many fleets were not drawn uniformly, because they were too hard to draw.
    pub uneven: u64,
    /// Whether no fleet fits on the board, so that there is nothing to play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub impossible: bool,
    /// Whether no fleet was found to play against, though there may be some.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_found: bool,
    /// One entry for each player, in the order of `policies`.
    pub results: Vec<PolicySums>,
    /// One entry for each two players.
    pub pairs: Vec<PairSums>,
}

/// The results of one player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PolicySums {
    /// Who.
    pub policy: Policy,
    /// Sum of the shots over all games. Minus the cells of the fleet, that is the number of misses.
    pub shots_sum: u64,
    /// Sum of the squares of the shots of each game.
    pub shots_sq: u64,
    /// Shots that were based on drawn fleets instead of all.
    pub sampled: u64,
    /// Games by their number of shots, from 0 to the number of cells.
    pub histogram: Vec<u64>,
    /// Where all games were against one fleet: for each of its cells, row by row, the sum over the games
    /// of the number of the shot that hit it, from 1; 0 for water.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub found: Vec<Vec<u64>>,
}

impl PolicySums {
    /// Whether the sums match the histogram, and it has that many games.
    fn is_sound(&self, games: u64, cells: usize) -> bool {
        let mut sums = [0_u128; 3];
        for (shots, &number) in self.histogram.iter().enumerate() {
            let (shots, number) = (shots as u128, u128::from(number));
            sums[0] += number;
            sums[1] += number * shots;
            sums[2] += number * shots * shots;
        }
        let stated = [games, self.shots_sum, self.shots_sq].map(u128::from);
        self.histogram.len() == cells + 1 && sums == stated
    }

    fn add(&mut self, later: &Self) -> Option<()> {
        add(&mut self.shots_sum, later.shots_sum)?;
        add(&mut self.shots_sq, later.shots_sq)?;
        add(&mut self.sampled, later.sampled)?;
        add_all(&mut self.histogram, &later.histogram)?;
        add_each(&mut self.found, &later.found, |row, later| add_all(row, later))
    }
}

/// How many more shots one player needs than another against the same fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PairSums {
    /// The one player: place in `policies`, from 0.
    pub a: usize,
    /// The other player: place in `policies`, from 0.
    pub b: usize,
    /// Sum over all games of the shots of `a` minus those of `b`.
    pub sum: i64,
    /// Sum of the squares of these differences.
    pub sq: u64,
}

impl Sums for BatchSums {
    fn games(&self) -> u64 {
        self.games
    }

    fn add(&mut self, later: Self) -> Option<()> {
        add(&mut self.games, later.games)?;
        add(&mut self.uneven, later.uneven)?;
        self.impossible |= later.impossible;
        self.not_found |= later.not_found;
        add_each(&mut self.results, &later.results, PolicySums::add)?;
        add_each(&mut self.pairs, &later.pairs, |pair, later| {
            add_signed(&mut pair.sum, later.sum)?;
            add(&mut pair.sq, later.sq)
        })
    }
}

/// `battleship.batch`
pub struct Games;

impl Batch for Games {
    const NAME: &'static str = "battleship.batch";
    const ALIAS: Option<&'static str> = Some("battleship.simulate");
    const ABOUT: &'static str = "Games of several players against the same hidden fleets: a batch, to be merged with `sakiyomi merge`";
    const EXAMPLE: &'static str = r#"{"job":"battleship.batch","h":5,"w":5,"fleet":[{"id":"3","count":1,"cells":[[0,0],[0,1],[0,2]]},{"id":"2","count":1,"cells":[[0,0],[0,1]]}],"policies":[{"policy":"p-matrix"},{"policy":"exact-greedy"}],"games":10,"seed_from":1}"#;
    const MOST_GAMES: u64 = 10_000_000;
    type Request = BatchRequest;
    type Sums = BatchSums;
    type Games = BatchSearch;
    type Error = crate::BattleshipError;

    fn set_up(r: &BatchRequest) -> Result<BatchSearch, JobError> {
        r.check()?;
        let setting = setting(r.sea().rules()?, r.weights.as_deref())?;
        for (at, &policy) in r.policies.iter().enumerate() {
            check(&setting, policy, &[], &format!("/policies/{at}"))?;
        }
        let fixed = r.ships.as_deref().map(|ships| legal(&setting.rules, &setting.all, ships));
        let fixed = fixed.transpose()?;
        let cells = setting.rules.size.cells();
        Ok(BatchSearch {
            memos: vec![Memo::default(); r.policies.len()],
            setting,
            fixed,
            none: empty(r, cells),
            stage: Stage::Next,
            shots: vec![],
            hits: vec![],
            sampled: vec![],
            steps: 0,
        })
    }

    fn check(report: &BatchReport) -> Result<(), JobError> {
        let Report { request, sums } = report;
        let cells = usize::from(request.h) * usize::from(request.w);
        let sound = sums.games == request.games && request.check().is_ok() && {
            let shape = empty(request, cells);
            let players = sums.results.iter().map(|result| result.policy);
            let pairs = sums.pairs.iter().map(|pair| (pair.a, pair.b));
            players.eq(shape.results.iter().map(|result| result.policy))
                && pairs.eq(shape.pairs.iter().map(|pair| (pair.a, pair.b)))
                && sums.results.iter().zip(&shape.results).all(|(result, shape)| {
                    let rows =
                        |result: &PolicySums| result.found.iter().map(Vec::len).collect::<Vec<_>>();
                    result.is_sound(sums.games, cells) && rows(result) == rows(shape)
                })
        };
        if sound { Ok(()) } else { Err(batch::unfinished()) }
    }
}

impl BatchRequest {
    /// Checks players and range; board and fleet are not looked at.
    fn check(&self) -> Result<(), JobError> {
        entries(self.policies.len(), 1..=PLAYERS, "/policies")?;
        self.range().check(Games::MOST_GAMES)
    }
}

fn empty(request: &BatchRequest, cells: usize) -> BatchSums {
    let rows = if request.ships.is_some() { request.h } else { 0 };
    let found = vec![vec![0; request.w.into()]; rows.into()];
    let sums = |&policy: &Policy| PolicySums {
        policy,
        shots_sum: 0,
        shots_sq: 0,
        sampled: 0,
        histogram: vec![0; cells + 1],
        found: found.clone(),
    };
    let players = request.policies.len();
    let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
    BatchSums {
        games: 0,
        uneven: 0,
        impossible: false,
        not_found: false,
        results: request.policies.iter().map(sums).collect(),
        pairs: pairs.map(|(a, b)| PairSums { a, b, sum: 0, sq: 0 }).collect(),
    }
}

enum Stage {
    /// The next fleet has to be drawn.
    Next,
    Drawing(Box<Draw>),
    /// The players play, one after another: whose game it is.
    Playing {
        fleet: Vec<Placement>,
        uniform: bool,
        duel: Box<Duel>,
    },
}

/// Players who search for one fleet after another.
pub struct BatchSearch {
    setting: Arc<Setting>,
    fixed: Option<Vec<Placement>>,
    none: BatchSums,
    memos: Vec<Memo>,
    stage: Stage,
    /// Shots of the players so far against this fleet, and those based on drawn fleets.
    shots: Vec<u64>,
    sampled: Vec<u64>,
    /// Where a single fleet is searched for: when each player hit which cell.
    hits: Vec<(usize, Cell, u64)>,
    steps: u64,
}

impl BatchSearch {
    fn duel(&mut self, fleet: Vec<Placement>, uniform: bool, seed: u64) {
        let duel = Duel::new(&self.setting, fleet.clone(), seed);
        self.stage = Stage::Playing { fleet, uniform, duel: Box::new(duel) };
    }

    fn step(&mut self, seed: u64, nodes: u64, sums: &mut BatchSums) -> GameState {
        match std::mem::replace(&mut self.stage, Stage::Next) {
            Stage::Next => {
                (self.shots, self.sampled) = (vec![], vec![0]);
                self.hits.clear();
                match self.fixed.clone() {
                    Some(fleet) => self.duel(fleet, true, seed),
                    None => {
                        let draw = Draw::new(&self.setting.rules, &self.setting.all, seed);
                        self.stage = Stage::Drawing(Box::new(draw));
                    }
                }
            }
            Stage::Drawing(mut draw) => {
                let before = draw.steps();
                let step = draw.advance(nodes);
                self.steps += draw.steps().saturating_sub(before).max(1);
                match (step, draw.drawn()) {
                    (Step::Running, _) => self.stage = Stage::Drawing(draw),
                    (Step::Done, Some(drawn)) => {
                        self.duel(drawn.fleet.clone(), drawn.uniform, seed);
                    }
                    (Step::Done, None) => {
                        sums.impossible = draw.is_impossible();
                        sums.not_found = !draw.is_impossible();
                        return GameState::Stuck;
                    }
                }
            }
            Stage::Playing { fleet, uniform, mut duel } => {
                let player = self.shots.len();
                if !duel.is_over() {
                    let policy = self.none.results[player].policy;
                    let before = duel.steps();
                    if let Some(verdict) = duel.think(policy, &mut self.memos[player], nodes) {
                        self.sampled[player] += u64::from(verdict.basis == Basis::Sampled);
                        duel.follow(&verdict);
                    }
                    self.steps += duel.steps() - before;
                    self.stage = Stage::Playing { fleet, uniform, duel };
                    return GameState::On;
                }
                if self.fixed.is_some() {
                    let shots = duel.history().iter().zip(1..);
                    let hits = shots.filter(|(shot, _)| shot.answer != Answer::Miss);
                    self.hits.extend(hits.map(|(shot, number)| (player, shot.at, number)));
                }
                self.shots.push(duel.history().len() as u64);
                if self.shots.len() < self.memos.len() {
                    self.sampled.push(0);
                    self.duel(fleet, uniform, seed);
                } else {
                    self.book(uniform, sums);
                    return GameState::Over;
                }
            }
        }
        GameState::On
    }

    fn book(&self, uniform: bool, sums: &mut BatchSums) {
        let players = sums.results.iter_mut().zip(&self.shots).zip(&self.sampled);
        for ((result, &shots), &sampled) in players {
            result.shots_sum += shots;
            result.shots_sq += shots * shots;
            result.sampled += sampled;
            result.histogram[shots as usize] += 1;
        }
        for &(player, cell, number) in &self.hits {
            let (row, column) = self.setting.rules.size.place(cell);
            sums.results[player].found[usize::from(row)][usize::from(column)] += number;
        }
        for pair in &mut sums.pairs {
            let difference = self.shots[pair.a] as i64 - self.shots[pair.b] as i64;
            pair.sum += difference;
            pair.sq += difference.unsigned_abs().pow(2);
        }
        sums.games += 1;
        sums.uneven += u64::from(!uniform);
    }
}

impl batch::Games for BatchSearch {
    type Sums = BatchSums;

    fn none(&self) -> BatchSums {
        self.none.clone()
    }

    fn play(&mut self, seed: u64, nodes: u64, sums: &mut BatchSums) -> Played {
        let (before, end) = (self.steps, self.steps.saturating_add(nodes));
        let mut game = GameState::On;
        while self.steps < end && game == GameState::On {
            game = self.step(seed, end - self.steps, sums);
        }
        Played { nodes: self.steps - before, game }
    }

    fn leave(&mut self) {
        (self.stage, self.steps) = (Stage::Next, 0);
    }

    fn progress(&self, _done: u64, _all: u64) -> Progress {
        Progress { nodes: self.steps, total: None }
    }

    fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Next => 0,
            Stage::Drawing(draw) => draw.bytes(),
            Stage::Playing { duel, .. } => duel.bytes(),
        }
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        let fell = match &mut self.stage {
            Stage::Next => false,
            Stage::Drawing(draw) => draw.fall_back(),
            Stage::Playing { duel, .. } => duel.fall_back(),
        };
        fell.then_some("sampled")
    }
}
