//! `contest.best`: how many points the AI misses, by a stronger search on the same deck order.

use serde::{Deserialize, Serialize};

use super::replay::deal;
use super::trace::checked;
use super::{Deal, FinalEntry, Loadout};
use contest::autoplay::{Action, Player};
use contest::evaluation::Evaluator;
use contest::optimum::Optimum;
use contest::{Setup, State};
use jobs_core::{Job, JobError, Lane, Progress, Search, Step, within};

/// `contest.best`
pub struct Best;

/// Widths of the successive searches, as far as the request allows.
const WIDTHS: [u32; 4] = [32, 256, 2048, 8192];

/// A game, and how hard to search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BestRequest {
    /// The loadout.
    pub loadout: Loadout,
    /// The game.
    #[serde(default)]
    pub deal: Deal,
    /// Actions that come first: places of the hand from 0, −1 ends the turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub acts: Vec<Action>,
    /// Most states kept for each turn, 1 to 8192.
    #[serde(default = "usual_width")]
    pub width: u32,
}

/// Default number of states kept for each turn.
pub const fn usual_width() -> u32 {
    2048
}

/// The AI beside the best play known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BestReport {
    /// How the AI's play ends.
    pub ai: FinalEntry,
    /// The AI's actions: places of the hand from 0, −1 ends the turn.
    pub ai_acts: Vec<Action>,
    /// The best play known from the start.
    pub best: Way,
    /// What each phase of the AI cost.
    pub phases: Vec<PhaseLoss>,
    /// Whether every search has ended.
    pub done: bool,
}

/// A way through the contest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Way {
    /// Final score, in points.
    pub score: i64,
    /// Whether it is proven that no way is better on this deck order.
    pub exact: bool,
    /// States kept for each turn in the widest search from the start that has ended; 0 before the first
    /// has.
    pub width: u32,
    /// How many states that search dropped because there was no room for them.
    pub dropped: u64,
    /// The actions: places of the hand from 0, −1 ends the turn.
    pub acts: Vec<Action>,
}

/// What a phase cost.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhaseLoss {
    /// Turn at its start, from 1.
    pub turn: u8,
    /// Turns left at its start, this one included.
    pub left: u8,
    /// How many actions were made before it.
    pub acts: u32,
    /// Score at its end, in points.
    pub score: i64,
    /// Best final score known from its start, in points.
    pub before: i64,
    /// Best final score known after the AI's choice, in points.
    pub after: i64,
    /// The difference in points: what the choice cost, as far as it is known.
    pub loss: i64,
    /// Whether both are exact.
    pub exact: bool,
}

/// The start of a phase, and what is known from there.
struct Point {
    state: State,
    acts: u32,
    best: i64,
    exact: bool,
}

struct Comparing {
    setup: Setup,
    evaluator: Evaluator,
    /// The AI, as long as it plays.
    player: Option<Player>,
    points: Vec<Point>,
    ai: FinalEntry,
    ai_acts: Vec<Action>,
    way: Way,
    widths: Vec<u32>,
    /// Which width and which point are being searched.
    round: usize,
    at: usize,
    search: Option<Optimum>,
    nodes: u64,
}

impl Comparing {
    fn done(&self) -> bool {
        self.player.is_none() && self.round >= self.widths.len()
    }

    /// Lets the AI play one more action.
    fn play(&mut self, player: &mut Player) {
        if let Some(actions) = player.step(&self.setup, &mut self.evaluator, &mut ()) {
            self.ai_acts.extend_from_slice(actions);
            self.note(&player.state);
        }
    }

    /// Records that a phase begins, or that the contest is over.
    fn note(&mut self, state: &State) {
        let acts = u32::try_from(self.ai_acts.len()).unwrap_or(u32::MAX);
        self.points.push(Point {
            state: state.clone(),
            acts,
            best: i64::MIN,
            exact: state.is_over(),
        });
        self.ai = FinalEntry::of(state);
        if state.is_over() {
            for point in &mut self.points {
                point.best = self.ai.score;
            }
            self.way.score = self.ai.score;
            self.way.acts.clone_from(&self.ai_acts);
        }
    }

    fn next_point(&mut self) {
        self.at += 1;
        if self.at == self.points.len() {
            self.at = 0;
            self.round += 1;
        }
    }

    fn finish(&mut self, search: &Optimum) {
        let at = self.at;
        let point = &mut self.points[at];
        let score = search.score().unwrap_or(i64::MIN);
        point.exact |= search.is_exact();
        if score > point.best {
            point.best = score;
        }
        let width = self.widths[self.round];
        if at == 0 {
            let better = score > self.way.score;
            self.way = Way {
                score: self.way.score.max(score),
                exact: search.is_exact(),
                width,
                dropped: search.dropped,
                acts: if better { search.actions() } else { std::mem::take(&mut self.way.acts) },
            };
        }
        // A result reached from a later point can be reached from an earlier one, too.
        for at in (1..self.points.len()).rev() {
            self.points[at - 1].best = self.points[at - 1].best.max(self.points[at].best);
        }
        if self.points[0].best > self.way.score {
            self.way.score = self.points[0].best;
            self.adopt(search);
        }
    }

    /// The best way known leads over a later point: the AI's actions to there, then that search's.
    fn adopt(&mut self, search: &Optimum) {
        if search.score() == Some(self.way.score) {
            let before = self.points[self.at].acts as usize;
            let mut acts = self.ai_acts[..before].to_vec();
            acts.extend(search.actions());
            self.way.acts = acts;
        }
    }
}

impl Search for Comparing {
    type Report = BestReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.max(1) {
            if self.done() {
                return Step::Done;
            }
            if let Some(mut player) = self.player.take() {
                self.nodes += 1;
                self.play(&mut player);
                self.player = (!player.state.is_over()).then_some(player);
                continue;
            }
            let point = &self.points[self.at];
            if point.exact || point.state.is_over() {
                self.next_point();
                continue;
            }
            let width = self.widths[self.round] as usize;
            let search = self.search.get_or_insert_with(|| Optimum::new(&point.state, width));
            self.nodes += 1;
            search.step(&self.setup, &mut self.evaluator);
            if search.is_done() {
                if let Some(search) = self.search.take() {
                    self.finish(&search);
                }
                self.next_point();
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, total: None }
    }

    fn report(&self) -> BestReport {
        // Before the AI has finished, nothing is known about what it missed.
        let known = if self.player.is_some() { &[] } else { &self.points[..] };
        let phases = known.windows(2).map(|two| {
            let (before, after) = (&two[0], &two[1]);
            PhaseLoss {
                turn: before.state.face.turn,
                left: before.state.face.left,
                acts: before.acts,
                score: after.state.face.score,
                before: before.best,
                after: after.best,
                loss: before.best - after.best,
                exact: before.exact && after.exact,
            }
        });
        BestReport {
            ai: self.ai,
            ai_acts: self.ai_acts.clone(),
            best: self.way.clone(),
            phases: phases.collect(),
            done: self.done(),
        }
    }

    fn bytes(&self) -> u64 {
        self.search.as_ref().map_or(0, Optimum::bytes)
            + self.player.as_ref().map_or(0, Player::bytes)
    }
}

impl Job for Best {
    const NAME: &'static str = "contest.best";
    const ABOUT: &'static str =
        "The best play of a deck order, and what each phase of the AI left.";
    const EXAMPLE: &'static str = r#"{"job":"contest.best","loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"deal":{"game":7},"width":32}"#;
    const LANE: Lane = Lane::First;
    type Request = BestRequest;
    type Report = BestReport;
    type Error = crate::ContestError;

    fn start(request: BestRequest) -> Result<impl Search<Report = BestReport> + 'static, JobError> {
        let (setup, reach, evaluator) = deal(&request.loadout, &request.deal)?;
        within(request.width, 1..=WIDTHS[3], "/width")?;
        let mut state = State::new(&setup, &mut ());
        for (at, &act) in request.acts.iter().enumerate() {
            let action = checked(&setup, &state, act, &format!("/acts/{at}"))?;
            state.act(&setup, action, &mut ());
        }
        let mut widths: Vec<u32> =
            WIDTHS.into_iter().filter(|&width| width < request.width).collect();
        widths.push(request.width);
        let ai = FinalEntry::of(&state);
        let way = Way { score: ai.score, exact: false, width: 0, dropped: 0, acts: Vec::new() };
        let mut player = Player::new(reach);
        player.start(state.clone());
        let mut comparing = Comparing {
            setup,
            evaluator,
            player: Some(player).filter(|player| !player.state.is_over()),
            points: Vec::new(),
            ai,
            ai_acts: request.acts,
            way,
            widths,
            round: 0,
            at: 0,
            search: None,
            nodes: 0,
        };
        comparing.note(&state);
        Ok(comparing)
    }
}
