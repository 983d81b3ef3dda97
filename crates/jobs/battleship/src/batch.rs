//! `battleship.batch`: games of several players against the same hidden fleets.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::players::{check, setting};
use super::ships::legal;
use super::{ClassEntry, ShipEntry, SunkName, TouchName, request};
use battleship::{Answer, Basis, Cell, Draw, Duel, Memo, Placement, Policy, Setting};
use jobs_core::{Batch, Job, JobError, Progress, Search, Step, batch, entries};

/// Games of a batch at the most.
const MOST_GAMES: u64 = 10_000_000;

/// Players of a batch at the most.
const PLAYERS: usize = 8;

request! {
    /// Players, and which fleets they play against.
    #[derive(Default)]
    BatchRequest {
        /// Who plays; one to eight, each against the same fleets.
        pub policies: Vec<Policy>,
        /// Number of fleets, 1 to 10,000,000.
        pub games: u64,
        /// Seed of the first fleet; the others follow one by one.
        pub seed_from: u64,
        /// Weight of each cell, row by row, for players that go by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weights: Option<Vec<Vec<f64>>>,
        /// One fleet for all games, instead of drawn ones: how hard is it to find?
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub ships: Option<Vec<ShipEntry>>,
    }
}

/// The request of a batch, with the job's name, so that reports can be merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "EchoFields")]
pub struct BatchEcho {
    /// `battleship.batch`.
    pub job: String,
    /// The request itself.
    #[serde(flatten)]
    pub request: BatchRequest,
}

/// The fields of an echo, side by side: `#[serde(flatten)]` would read them with five times the code.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EchoFields {
    job: String,
    h: u8,
    w: u8,
    #[serde(default)]
    touch: TouchName,
    #[serde(default)]
    reflect: bool,
    #[serde(default)]
    sunk_info: SunkName,
    fleet: Vec<ClassEntry>,
    policies: Vec<Policy>,
    games: u64,
    seed_from: u64,
    #[serde(default)]
    weights: Option<Vec<Vec<f64>>>,
    #[serde(default)]
    ships: Option<Vec<ShipEntry>>,
}

impl From<EchoFields> for BatchEcho {
    fn from(fields: EchoFields) -> Self {
        let request = BatchRequest {
            h: fields.h,
            w: fields.w,
            touch: fields.touch,
            reflect: fields.reflect,
            sunk_info: fields.sunk_info,
            fleet: fields.fleet,
            policies: fields.policies,
            games: fields.games,
            seed_from: fields.seed_from,
            weights: fields.weights,
            ships: fields.ships,
        };
        Self { job: fields.job, request }
    }
}

/// Everything added up; means and intervals follow from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BatchReport {
    /// What was asked; after merging, the joined range.
    pub request: BatchEcho,
    /// Fleets done: each player has played that many games.
    pub games: u64,
    /// Fleets that were not drawn with equal chances, since they were too hard to draw.
    pub uneven: u64,
    /// Whether no fleet fits on the board, so that there is nothing to play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub impossible: bool,
    /// Whether no fleet was found to play against, though there may be some.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_found: bool,
    /// One entry for each player, in order.
    pub results: Vec<PolicySums>,
    /// One entry for each two players.
    pub pairs: Vec<PairSums>,
}

/// What one player has come to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PolicySums {
    /// Who.
    pub policy: Policy,
    /// Shots; less the cells of the fleet, they are misses.
    pub shots_sum: u64,
    /// Sum of squares of the shots of a game.
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
    /// Whether the sums are those of the histogram, and that has so many games.
    fn is_sound(&self, games: u64, cells: usize) -> bool {
        let mut sums = [0_u128; 3];
        for (shots, &number) in self.histogram.iter().enumerate() {
            let (shots, number) = (shots as u128, u128::from(number));
            sums[0] += number;
            sums[1] += number * shots;
            sums[2] += number * shots * shots;
        }
        let told = [games, self.shots_sum, self.shots_sq].map(u128::from);
        self.histogram.len() == cells + 1 && sums == told
    }
}

/// How many more shots one player needs than another against the same fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairSums {
    /// Index of the one player.
    pub a: usize,
    /// Index of the other.
    pub b: usize,
    /// Sum over the games of the shots of `a` less those of `b`.
    pub sum: i64,
    /// Sum of the squares of these differences.
    pub sq: u64,
}

/// `battleship.batch`
pub struct Games;

impl Job for Games {
    const NAME: &'static str = "battleship.batch";
    const ABOUT: &'static str = "Games of several players against the same hidden fleets: a batch, to be merged with `sakiyomi merge`";
    const EXAMPLE: &'static str = r#"{"job":"battleship.batch","h":5,"w":5,"fleet":[{"id":"3","count":1,"cells":[[0,0],[0,1],[0,2]]},{"id":"2","count":1,"cells":[[0,0],[0,1]]}],"policies":[{"policy":"p-matrix"},{"policy":"exact-greedy"}],"games":10,"seed_from":1}"#;
    type Request = BatchRequest;
    type Report = BatchReport;
    type Error = crate::BattleshipError;

    fn start(r: BatchRequest) -> Result<impl Search<Report = BatchReport> + 'static, JobError> {
        r.check()?;
        let setting = setting(r.sea().rules()?, r.weights.as_deref())?;
        for (at, &policy) in r.policies.iter().enumerate() {
            check(&setting, policy, &[], &format!("/policies/{at}"))?;
        }
        let fixed = r.ships.as_deref().map(|ships| legal(&setting.rules, &setting.all, ships));
        let fixed = fixed.transpose()?;
        let cells = setting.rules.size.cells();
        Ok(Season {
            memos: vec![Memo::default(); r.policies.len()],
            setting,
            fixed,
            stage: Stage::Next,
            shots: vec![],
            hits: vec![],
            sampled: vec![],
            steps: 0,
            report: empty(r, cells),
        })
    }
}

impl BatchRequest {
    /// Whether players and range are sound; board and fleet are not looked at.
    fn check(&self) -> Result<(), JobError> {
        entries(self.policies.len(), 1..=PLAYERS, "/policies")?;
        batch::check(self.games, self.seed_from, MOST_GAMES)
    }
}

fn empty(request: BatchRequest, cells: usize) -> BatchReport {
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
    BatchReport {
        games: 0,
        uneven: 0,
        impossible: false,
        not_found: false,
        results: request.policies.iter().map(sums).collect(),
        pairs: pairs.map(|(a, b)| PairSums { a, b, sum: 0, sq: 0 }).collect(),
        request: BatchEcho { job: Games::NAME.into(), request },
    }
}

enum Stage {
    /// The next fleet has to be drawn.
    Next,
    Drawing(Box<Draw>),
    /// The players, one after the other: which is at it.
    Playing {
        fleet: Vec<Placement>,
        uniform: bool,
        duel: Box<Duel>,
    },
}

struct Season {
    setting: Arc<Setting>,
    fixed: Option<Vec<Placement>>,
    memos: Vec<Memo>,
    stage: Stage,
    /// Shots of the players so far against this fleet, and those based on drawn fleets.
    shots: Vec<u64>,
    sampled: Vec<u64>,
    /// Where one fleet is looked for: when each player hit which cell.
    hits: Vec<(usize, Cell, u64)>,
    steps: u64,
    report: BatchReport,
}

impl Season {
    fn is_done(&self) -> bool {
        let stuck = self.report.impossible || self.report.not_found;
        stuck || self.report.games == self.report.request.request.games
    }

    fn seed(&self) -> u64 {
        self.report.request.request.seed_from + self.report.games
    }

    fn play(&mut self, fleet: Vec<Placement>, uniform: bool) {
        let duel = Duel::new(&self.setting, fleet.clone(), self.seed());
        self.stage = Stage::Playing { fleet, uniform, duel: Box::new(duel) };
    }

    fn step(&mut self, nodes: u64) {
        match std::mem::replace(&mut self.stage, Stage::Next) {
            Stage::Next => {
                (self.shots, self.sampled) = (vec![], vec![0]);
                self.hits.clear();
                match self.fixed.clone() {
                    Some(fleet) => self.play(fleet, true),
                    None => {
                        let (rules, all) = (&self.setting.rules, &self.setting.all);
                        let draw = Draw::new(rules, all, self.seed());
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
                    (Step::Done, Some(drawn)) => self.play(drawn.fleet.clone(), drawn.uniform),
                    (Step::Done, None) => {
                        self.report.impossible = draw.is_impossible();
                        self.report.not_found = !draw.is_impossible();
                    }
                }
            }
            Stage::Playing { fleet, uniform, mut duel } => {
                let player = self.shots.len();
                if !duel.is_over() {
                    let policy = self.report.request.request.policies[player];
                    let before = duel.steps();
                    if let Some(verdict) = duel.think(policy, &mut self.memos[player], nodes) {
                        self.sampled[player] += u64::from(verdict.basis == Basis::Sampled);
                        duel.follow(&verdict);
                    }
                    self.steps += duel.steps() - before;
                    self.stage = Stage::Playing { fleet, uniform, duel };
                    return;
                }
                if self.fixed.is_some() {
                    let shots = duel.history().iter().zip(1..);
                    let hits = shots.filter(|(shot, _)| shot.answer != Answer::Miss);
                    self.hits.extend(hits.map(|(shot, number)| (player, shot.at, number)));
                }
                self.shots.push(duel.history().len() as u64);
                if self.shots.len() < self.memos.len() {
                    self.sampled.push(0);
                    self.play(fleet, uniform);
                } else {
                    self.book(uniform);
                }
            }
        }
    }

    fn book(&mut self, uniform: bool) {
        let report = &mut self.report;
        for ((sums, &shots), &sampled) in
            report.results.iter_mut().zip(&self.shots).zip(&self.sampled)
        {
            sums.shots_sum += shots;
            sums.shots_sq += shots * shots;
            sums.sampled += sampled;
            sums.histogram[shots as usize] += 1;
        }
        for &(player, cell, number) in &self.hits {
            let (row, column) = self.setting.rules.size.place(cell);
            report.results[player].found[usize::from(row)][usize::from(column)] += number;
        }
        for pair in &mut report.pairs {
            let difference = self.shots[pair.a] as i64 - self.shots[pair.b] as i64;
            pair.sum += difference;
            pair.sq += difference.unsigned_abs().pow(2);
        }
        report.games += 1;
        report.uneven += u64::from(!uniform);
    }
}

impl Search for Season {
    type Report = BatchReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let end = self.steps.saturating_add(nodes);
        while self.steps < end && !self.is_done() {
            let left = end - self.steps;
            self.step(left);
        }
        if self.is_done() { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
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

    /// Whole games only, so that every report can be continued and merged.
    fn report(&self) -> BatchReport {
        self.report.clone()
    }
}

impl Batch for Games {
    fn check(report: &BatchReport) -> Result<(), JobError> {
        let request = &report.request.request;
        let cells = usize::from(request.h) * usize::from(request.w);
        let whole = report.games == request.games && report.request.job == Self::NAME;
        let sound = request.check().is_ok() && {
            let shape = empty(request.clone(), cells);
            let players = report.results.iter().map(|sums| sums.policy);
            let pairs = report.pairs.iter().map(|pair| (pair.a, pair.b));
            players.eq(shape.results.iter().map(|sums| sums.policy))
                && pairs.eq(shape.pairs.iter().map(|pair| (pair.a, pair.b)))
                && report.results.iter().zip(&shape.results).all(|(sums, shape)| {
                    let rows =
                        |sums: &PolicySums| sums.found.iter().map(Vec::len).collect::<Vec<_>>();
                    sums.is_sound(report.games, cells) && rows(sums) == rows(shape)
                })
        };
        if whole && sound { Ok(()) } else { Err(batch::unfinished()) }
    }

    fn merge(a: BatchReport, b: BatchReport) -> Result<BatchReport, JobError> {
        let in_order = a.request.request.seed_from <= b.request.request.seed_from;
        let (mut a, b) = if in_order { (a, b) } else { (b, a) };
        Self::check(&a)?;
        Self::check(&b)?;
        let (first, second) = (&a.request.request, &b.request.request);
        let (from, games) = (first.seed_from, first.games);
        if (BatchRequest { games, seed_from: from, ..second.clone() }) != *first {
            return Err(batch::mismatch());
        }
        let games = batch::join((from, games), (second.seed_from, second.games), MOST_GAMES)?;
        let add = |a: &mut u64, b: u64| {
            *a = a.checked_add(b).ok_or_else(batch::too_large)?;
            Ok::<_, JobError>(())
        };
        add(&mut a.games, b.games)?;
        add(&mut a.uneven, b.uneven)?;
        for (a, b) in a.results.iter_mut().zip(&b.results) {
            add(&mut a.shots_sum, b.shots_sum)?;
            add(&mut a.shots_sq, b.shots_sq)?;
            add(&mut a.sampled, b.sampled)?;
            for (a, b) in a.histogram.iter_mut().zip(&b.histogram) {
                add(a, *b)?;
            }
            for (a, b) in a.found.iter_mut().flatten().zip(b.found.iter().flatten()) {
                add(a, *b)?;
            }
        }
        for (a, b) in a.pairs.iter_mut().zip(&b.pairs) {
            a.sum = a.sum.checked_add(b.sum).ok_or_else(batch::too_large)?;
            add(&mut a.sq, b.sq)?;
        }
        a.request.request.games = games;
        Ok(a)
    }
}
