//! `splendor.review`: what each move of a game has cost.

use serde::{Deserialize, Serialize};

use super::analyse::{EvaluatorEntry, ProofEntry, SLICE, evaluator, simulations};
use super::game::GameEntry;
use jobs_core::{Job, JobError, Lane, Progress, Search, Step};
use search::puct::Settings;
use splendor::material::CARDS;
use splendor::player::{Evaluator, Proofs, Searcher, Tree, ranking};
use splendor::{Space, State};

/// Moves whose certain results are looked for at once.
const PROVED: usize = 4;

/// `splendor.review`
pub struct Review;

/// A game and how long to think about each move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The game.
    pub game: GameEntry,
    /// Simulations of a position, 1 to 1,000,000; half as many go to the move played, if it is not the
    /// best one and nothing is certain about it.
    #[serde(default = "usual_simulations")]
    pub simulations: u64,
    /// How positions are evaluated.
    #[serde(default, rename = "judge")]
    pub evaluator: EvaluatorEntry,
    /// Seed of random events, a 64-bit number.
    #[serde(default)]
    pub seed: u64,
}

const fn usual_simulations() -> u64 {
    2_000
}

/// A move that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedEntry {
    /// The seat that made it, from 0.
    pub seat: u8,
    /// Its number in the `space` of the game.
    pub id: u16,
    /// The card involved, 0 to 89, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
    /// Number of the best move, the first of `splendor.analyse`.
    pub best: u16,
    /// The card involved in that move, 0 to 89.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_card: Option<u8>,
    /// Each player's expected share of the win before the move, if the best one is made, 0 to 1.
    pub wins: Vec<f32>,
    /// The mover's expected share of the win after it, 0 to 1.
    pub played: f32,
    /// The mover's expected share of the win after the best one, 0 to 1.
    pub could: f32,
    /// Half the 95 % interval of the difference between the two.
    pub margin: f32,
    /// What is certain after the move, where anything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofEntry>,
    /// What is certain after the best one, where anything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_proof: Option<ProofEntry>,
}

/// The moves so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewReport {
    /// In the order of the game.
    pub moves: Vec<ReviewedEntry>,
    /// Whether a network was used.
    pub network: bool,
}

struct Reviewing {
    positions: Vec<(State, u16)>,
    space: Space,
    evaluator: Evaluator<'static>,
    seed: u64,
    each: u64,
    /// The search of the current position, and what is certain about it.
    current: Option<(Tree, Proofs)>,
    /// The number of the best move, once that is settled: further simulations of the move played do not
    /// change it.
    best: Option<usize>,
    done: u64,
    report: ReviewReport,
}

impl Reviewing {
    /// Thinks about the next position; returns the simulations it took, `None` at the end.
    fn think(&mut self, nodes: u64) -> Option<u64> {
        let &(state, id) = self.positions.get(self.report.moves.len())?;
        let mut searcher = Searcher::new(self.evaluator, self.space);
        let settings = Settings { seed: self.seed, ..Settings::default() };
        let (tree, proofs) = self.current.get_or_insert_with(|| {
            (Tree::new(&mut searcher, state, settings), Proofs::new(&state, self.space))
        });
        let before = tree.simulations();
        if before < self.each {
            tree.advance(&mut searcher, nodes.min(SLICE).min(self.each - before));
            return Some(tree.simulations() - before);
        }
        if !proofs.is_done() {
            proofs.advance(PROVED);
            return Some(1);
        }
        let ranked = ranking(tree, proofs.found());
        let best = *self.best.get_or_insert(ranked.first()?.number);
        let find = |number: usize| ranked.iter().find(|ranked| ranked.number == number);
        let best = find(best)?;
        let played = ranked.iter().find(|ranked| ranked.choice.mv == id).unwrap_or(best);
        let end = self.each + if played.number == best.number { 0 } else { self.each / 2 };
        // What is certain needs no more simulations.
        if before < end && played.proof.is_none() {
            let count = nodes.min(SLICE).min(end - before);
            tree.advance_on(&mut searcher, played.number, count);
            return Some(count);
        }
        let seat = state.turn();
        let is_best = played.number == best.number;
        let card = |id: u16| {
            let source = self.space.action(id)?.source()?;
            state.card(source).filter(|&card| usize::from(card) < CARDS.len())
        };
        self.report.moves.push(ReviewedEntry {
            seat: seat as u8,
            id,
            card: card(id),
            best: best.choice.mv,
            best_card: card(best.choice.mv),
            wins: best.expected.wins[..state.seats()].to_vec(),
            played: played.expected.wins[seat],
            could: best.expected.wins[seat],
            margin: if is_best { 0.0 } else { best.margin.hypot(played.margin) },
            proof: played.proof.map(ProofEntry::from),
            best_proof: best.proof.map(ProofEntry::from),
        });
        self.current = None;
        self.best = None;
        Some(0)
    }
}

impl Search for Reviewing {
    type Report = ReviewReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let end = self.done.saturating_add(nodes.clamp(1, SLICE));
        while self.done < end {
            match self.think(end - self.done) {
                Some(done) => self.done += done,
                None => return Step::Done,
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let done = self.report.moves.len() as u64;
        Progress { nodes: done, total: Some(self.positions.len() as u64) }
    }

    fn report(&self) -> ReviewReport {
        self.report.clone()
    }

    fn bytes(&self) -> u64 {
        self.current.as_ref().map_or(0, |(tree, _)| tree.bytes())
    }
}

impl Job for Review {
    const NAME: &'static str = "splendor.review";
    const ABOUT: &'static str = "What each move of a game has cost in expected shares of the win.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.review","game":{"players":2,"seed":7,"moves":[{"id":45},{"id":46}]},"simulations":200}"#;
    const LANE: Lane = Lane::Second;
    type Request = ReviewRequest;
    type Report = ReviewReport;
    type Error = crate::SplendorError;

    fn files(request: &ReviewRequest) -> &'static [&'static str] {
        request.game.files(request.evaluator)
    }

    fn start(
        request: ReviewRequest,
    ) -> Result<impl Search<Report = ReviewReport> + 'static, JobError> {
        let each = simulations(request.simulations, "/simulations")?;
        let mut positions = Vec::with_capacity(request.game.moves.len());
        let table = request.game.tables("/game", |before, made, _| {
            positions.push((before.observed(before.turn()), made.id));
        })?;
        let evaluator = evaluator(table.state.seats(), request.evaluator);
        Ok(Reviewing {
            positions,
            space: request.game.space.into(),
            evaluator,
            seed: request.seed,
            each,
            current: None,
            best: None,
            done: 0,
            report: ReviewReport {
                moves: Vec::new(),
                network: matches!(evaluator, Evaluator::Network(_)),
            },
        })
    }
}
