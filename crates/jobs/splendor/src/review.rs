//! `splendor.review`: what each move of a game has cost.

use serde::{Deserialize, Serialize};

use super::analyse::{EvaluatorEntry, SLICE, evaluator, simulations};
use super::game::GameEntry;
use jobs_core::{Job, JobError, Lane, Progress, Search, Step};
use search::puct::{Estimate, Game as _, Settings, Tree};
use splendor::material::CARDS;
use splendor::player::{Evaluator, Searcher};
use splendor::{Space, State};

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
    /// one tried most.
    #[serde(default = "usual_simulations")]
    pub simulations: u64,
    /// How positions are evaluated.
    #[serde(default, rename = "judge")]
    pub evaluator: EvaluatorEntry,
    /// Seed of random events, below 2^53.
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
    /// Number of the move that the search tried most.
    pub best: u16,
    /// The card involved in that move, 0 to 89.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best_card: Option<u8>,
    /// Each player's expected share of the win before the move, 0 to 1.
    pub wins: Vec<f32>,
    /// The mover's expected share of the win after it, 0 to 1.
    pub played: f32,
    /// The mover's expected share of the win after the best one, 0 to 1.
    pub could: f32,
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
    /// The search of the current position.
    tree: Option<Tree<State>>,
    /// The move tried most, once that is settled: what is tried afterwards does not change it.
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
        let tree = self.tree.get_or_insert_with(|| Tree::new(&mut searcher, state, settings));
        let before = tree.simulations();
        let number = tree.choices().position(|choice| choice.mv == id).unwrap_or(0);
        if before < self.each {
            tree.advance(&mut searcher, nodes.min(SLICE).min(self.each - before));
            return Some(tree.simulations() - before);
        }
        let best = *self.best.get_or_insert_with(|| tree.best());
        let more = self.each / 2;
        if number != best && before < self.each + more {
            tree.advance_on(&mut searcher, number, nodes.min(SLICE).min(self.each + more - before));
            return Some(tree.simulations() - before);
        }
        let seat = searcher.mover(&state);
        let share = |estimate: &Estimate| estimate.wins[seat];
        let choices: Vec<_> = tree.choices().collect();
        let expected = choices[best].expected;
        let card = |id: u16| {
            let source = self.space.action(id)?.source()?;
            state.card(source).filter(|&card| usize::from(card) < CARDS.len())
        };
        self.report.moves.push(ReviewedEntry {
            seat: seat as u8,
            id,
            card: card(id),
            best: choices[best].mv,
            best_card: card(choices[best].mv),
            wins: expected.wins[..state.seats()].to_vec(),
            played: share(&choices[number].expected),
            could: share(&expected),
        });
        self.tree = None;
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
        self.tree.as_ref().map_or(0, Tree::bytes)
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
            tree: None,
            best: None,
            done: 0,
            report: ReviewReport {
                moves: Vec::new(),
                network: matches!(evaluator, Evaluator::Network(_)),
            },
        })
    }
}
