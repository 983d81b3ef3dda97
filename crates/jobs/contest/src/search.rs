//! `contest.search`: what the game's own AI plays, phase by phase.

use serde::{Deserialize, Serialize};

use super::{Ai, contest_request};
use contest::autoplay::{Action, Found, Phase, follow};
use contest::evaluation::Evaluator;
use contest::{Setup, State};
use jobs_core::{Job, JobError, Progress, Search, Step};

/// `contest.search`
pub struct AutoPlay;

/// Most routes that are listed; the others are only counted.
const MOST_ROUTES: usize = 200_000;

contest_request! {
    /// A contest for the AI to play.
    SearchRequest {
        /// Turns that a phase looks ahead, 1 to 30; left out: depends on plan and version. The same as in
        /// `ai`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        calculate_turn: Option<u8>,
        /// Weights and limits.
        #[serde(default)]
        ai: Ai,
        /// Which routes are listed.
        #[serde(default)]
        routes: Routes,
    }
}

/// Which routes are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Routes {
    /// Those of the first phase.
    #[default]
    First,
    /// Those of every phase.
    All,
}

/// Actions of a route and its E.
pub type RouteEntry = (Vec<Action>, i64);

/// What the AI did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchReport {
    /// Every route of the first phase, depth first: its actions, its E.
    #[serde(rename = "firstPhase")]
    pub first_phase: Vec<RouteEntry>,
    /// Every phase, as far as they are known.
    pub phases: Vec<PhaseEntry>,
    /// How it ended; absent until it has.
    #[serde(rename = "final", default, skip_serializing_if = "Option::is_none")]
    pub last: Option<FinalEntry>,
    /// Whether a list of routes is cut short.
    #[serde(default, skip_serializing_if = "super::is_false")]
    pub truncated: bool,
    /// Evaluation types and kinds of growth of the table that are left out because their meaning is
    /// unknown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// One phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhaseEntry {
    /// Turn at its start, from 1.
    pub turn: u8,
    /// Turns left at its start, this one included.
    pub left: u8,
    /// How many routes were compared.
    pub routes: u64,
    /// Actions of the first route with the highest E.
    pub best: Vec<Action>,
    /// The highest E.
    #[serde(rename = "E")]
    pub total: i64,
    /// The lowest E.
    pub worst: i64,
    /// How many routes have the highest E.
    pub ties: u64,
    /// Every route, where requested: its actions, its E.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Vec<RouteEntry>>,
}

/// The end of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinalEntry {
    /// Score (スコア), in points.
    pub score: i64,
    /// Stamina (体力).
    pub stamina: i32,
    /// Genki (元気), which is spent before stamina.
    pub genki: i32,
}

impl FinalEntry {
    pub(super) fn of(state: &State) -> Self {
        Self { score: state.face.score, stamina: state.face.stamina, genki: state.face.genki }
    }
}

/// The AI at work.
struct PhaseSearch {
    setup: Setup,
    evaluator: Evaluator,
    all: bool,
    state: State,
    phase: Phase,
    table: Vec<RouteEntry>,
    report: SearchReport,
    nodes: u64,
}

impl PhaseSearch {
    fn begin(&mut self) {
        if !self.state.is_over() {
            self.phase.begin(&self.setup, &self.state);
        }
    }

    /// The phase has been searched: plays its best route and continues.
    fn finish_phase(&mut self) {
        let Found { routes, best, total, worst, ties } = self.phase.found.clone();
        let face = &self.state.face;
        let (turn, left) = (face.turn, face.left);
        follow(&self.setup, &mut self.state, &best, &mut ());
        let table = std::mem::take(&mut self.table);
        if self.report.phases.is_empty() {
            self.report.first_phase.clone_from(&table);
        }
        let table = self.all.then_some(table);
        self.report.phases.push(PhaseEntry { turn, left, routes, best, total, worst, ties, table });
        self.begin();
    }
}

impl Search for PhaseSearch {
    type Report = SearchReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.max(1) {
            if self.state.is_over() {
                self.report.last = Some(FinalEntry::of(&self.state));
                return Step::Done;
            }
            if self.phase.is_done() {
                self.finish_phase();
                continue;
            }
            self.nodes += 1;
            let lists = self.all || self.report.phases.is_empty();
            let (table, truncated) = (&mut self.table, &mut self.report.truncated);
            self.phase.step(&self.setup, &mut self.evaluator, &mut |end| {
                if lists && table.len() < MOST_ROUTES {
                    table.push((end.actions.to_vec(), end.total));
                } else if lists {
                    *truncated = true;
                }
            });
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, total: None }
    }

    fn report(&self) -> SearchReport {
        let mut report = self.report.clone();
        if report.phases.is_empty() {
            report.first_phase.clone_from(&self.table);
        }
        report
    }

    fn bytes(&self) -> u64 {
        let routes = |table: &Vec<RouteEntry>| {
            table.len() as u64 * 32 + table.iter().map(|route| route.0.len() as u64).sum::<u64>()
        };
        let phases = self.report.phases.iter().filter_map(|phase| phase.table.as_ref());
        phases.map(routes).sum::<u64>() + routes(&self.table) + routes(&self.report.first_phase)
    }
}

impl Job for AutoPlay {
    const NAME: &'static str = "contest.search";
    const ABOUT: &'static str =
        "What the game's own AI plays: every route it compares, phase by phase.";
    const EXAMPLE: &'static str = r#"{"job":"contest.search","plan":"Plan1","trend":"ExamLessonBuff","cards":[["p_card-01-act-0_005",0],["p_card-01-men-0_007",1],["p_card-00-act-0_001",0],["p_card-01-men-0_008",0]],"stamina":30,"mult":{"vocal":2000,"dance":1500,"visual":1000},"colours":["vocal","dance","visual"],"deck":[0,1,2,3]}"#;
    type Request = SearchRequest;
    type Report = SearchReport;
    type Error = crate::ContestError;

    fn start(
        request: SearchRequest,
    ) -> Result<impl Search<Report = SearchReport> + 'static, JobError> {
        let mut setup = request.contest().setup()?;
        let mut ai = request.ai;
        if request.calculate_turn.is_some() {
            ai.calculate_turn = request.calculate_turn;
        }
        let (reach, evaluator) = ai.player(&mut setup)?;
        let state = State::new(&setup, &mut ());
        let report = SearchReport {
            first_phase: Vec::new(),
            phases: Vec::new(),
            last: None,
            truncated: false,
            left_out: ai.left_out(setup.data, setup.version)?,
        };
        let mut playing = PhaseSearch {
            setup,
            evaluator,
            all: request.routes == Routes::All,
            state,
            phase: Phase::new(reach),
            table: Vec::new(),
            report,
            nodes: 0,
        };
        playing.begin();
        Ok(playing)
    }
}
