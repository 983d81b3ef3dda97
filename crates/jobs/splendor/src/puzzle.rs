//! `splendor.puzzle`: a position with something to find, from a game of self-play or given.

use serde::{Deserialize, Serialize};

use super::SplendorError;
use super::analyse::{EvaluatorEntry, SLICE, evaluator};
use super::game::GameEntry;
use super::position::Observation;
use super::selfplay::{SelfPlay, Turn};
use jobs_core::batch::LAST_SEED;
use jobs_core::{Job, JobError, Progress, RequestError, Search, Step};
use search::puct::Settings;
use splendor::material::LIMIT;
use splendor::player::certain::{is_win_next, is_win_now, wins_next, wins_now};
use splendor::player::{Level, Proofs, Ranked, Searcher, Tree, ranking};
use splendor::{Action, Gems, Phase, Rules, Space, State};

/// `splendor.puzzle`
pub struct Puzzle;

/// What to find.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleKind {
    /// A win in this round, whatever is drawn.
    Now,
    /// A win in this round or the next, whatever is drawn and whatever the opponent does.
    #[default]
    Next,
    /// The best exchange.
    Exchange,
}

/// A puzzle: one that a seed finds, or the position of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleRequest {
    /// What to find.
    #[serde(default)]
    pub kind: PuzzleKind,
    /// Seed of the games that are searched, under the full rules for two players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// A game that leads to the position, instead of a seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameEntry>,
}

/// A move, and whether it is an answer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerEntry {
    /// Its number in the `space` of the game.
    pub id: u16,
    /// Whether it is an answer.
    pub right: bool,
    /// Expected share of the win after it, 0 to 1, where the search has tried it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<f32>,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleReport {
    /// What to find.
    pub kind: PuzzleKind,
    /// The position, as the player to move sees it; absent until one is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameEntry>,
    /// All legal moves; empty until the answers are known.
    pub answers: Vec<AnswerEntry>,
    /// How many games were searched before.
    pub games: u64,
}

/// The players: by the network's first impression, not always the best move.
const PLAYERS: Level = Level { network: true, simulations: 0, heat: 0.5 };
/// Most answers of a puzzle, not counting payments with more gold than needed.
const MOST_ANSWERS: usize = 2;
/// Fewest moves that a puzzle offers.
const LEAST_MOVES: usize = 12;
/// Fewest exchanges that a puzzle of exchanges offers.
const LEAST_EXCHANGES: usize = 8;
/// Simulations that show whether a position is worth more of them, and those that decide.
const GLANCE: u64 = 300;
const LOOK: u64 = 6_000;
/// Simulations that go into the second best.
const SECOND: u64 = 1_500;
/// How much better the best exchange is than the second, and how much worse still counts as equal.
const AHEAD: f32 = 0.04;
const EVEN: f32 = 0.01;
/// Fewest visits for a value to be reliable.
const TRIED: u32 = 60;
/// Most games; far fewer are needed.
const MOST_GAMES: u64 = 5_000;

struct Looking {
    kind: PuzzleKind,
    space: Space,
    /// Seed of the games, where the position comes from one.
    seed: Option<u64>,
    play: Option<SelfPlay>,
    /// A candidate position, and the search for the best move in it.
    state: Option<State>,
    tree: Option<(Tree, Proofs)>,
    /// The move tried most and the next, once that is settled: what is tried afterwards does not change it.
    places: Option<(usize, Option<usize>)>,
    report: PuzzleReport,
}

fn is_exchange(space: Space, id: u16) -> bool {
    matches!(space.action(id), Some(Action::Tokens { take, give }) if (give == Gems::NONE) == (take == Gems::NONE))
}

fn has_surplus(space: Space, id: u16) -> bool {
    matches!(space.action(id), Some(Action::Buy(_, surplus)) if surplus != Gems::NONE)
}

fn legal(state: &State, space: Space) -> Vec<u16> {
    let mut ids = Vec::new();
    space.legal(state, &mut ids);
    ids
}

impl Looking {
    /// The answers of a puzzle of sure wins.
    fn proven(&self, state: &State) -> Vec<AnswerEntry> {
        let wins = match self.kind {
            PuzzleKind::Now => is_win_now,
            _ => is_win_next,
        };
        let entry = |id| AnswerEntry { id, right: wins(state, self.space, id), win: None };
        legal(state, self.space).into_iter().map(entry).collect()
    }

    /// Whether a position of a game is a candidate.
    fn may_do(&self, state: &State) -> bool {
        let count = || legal(state, self.space).len() >= LEAST_MOVES;
        match self.kind {
            PuzzleKind::Now => wins_now(state, self.space).is_some() && count(),
            PuzzleKind::Next => {
                wins_now(state, self.space).is_none()
                    && wins_next(state, self.space).is_some()
                    && count()
            }
            PuzzleKind::Exchange => {
                state.mover().tokens.total() + 2 >= LIMIT
                    && legal(state, self.space)
                        .iter()
                        .filter(|&&id| is_exchange(self.space, id))
                        .count()
                        >= LEAST_EXCHANGES
            }
        }
    }

    /// Whether these answers make a puzzle: few are right, and the first impression misses them.
    fn is_puzzle(&self, state: &State, answers: &[AnswerEntry]) -> bool {
        let right = |answer: &&AnswerEntry| answer.right && !has_surplus(self.space, answer.id);
        let few = (1..=MOST_ANSWERS).contains(&answers.iter().filter(right).count());
        let mut searcher =
            Searcher::new(evaluator(state.seats(), EvaluatorEntry::Network), self.space);
        let tree = Tree::new(&mut searcher, *state, Settings::default());
        let first = tree.choices().max_by(|a, b| a.prior.total_cmp(&b.prior));
        let seen = |id: u16| answers.iter().any(|answer| answer.id == id && answer.right);
        few && first.is_some_and(|first| !seen(first.mv))
    }

    fn found(&mut self, answers: Vec<AnswerEntry>) {
        self.report.answers = answers;
        if let Some(play) = self.play.take() {
            let seat = play.table.state.turn();
            let position = Observation::of(&play.table, Some(seat));
            self.report.game = Some(GameEntry { position: Some(position), ..GameEntry::default() });
        }
    }

    /// The next position of the games.
    fn next(&mut self, seed: u64) {
        let number = self.report.games;
        let play = self.play.get_or_insert_with(|| {
            let start = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(number);
            SelfPlay::new(Space::Full, Rules::default(), vec![PLAYERS; 2], start % LAST_SEED)
        });
        if matches!(play.advance(1), Turn::Over) {
            self.play = None;
            self.report.games += 1;
            return;
        }
        let state = play.table.state;
        let seen = state.observed(state.turn());
        if state.phase() == Phase::Main && self.may_do(&seen) {
            self.state = Some(seen);
        }
    }

    /// Examines a candidate position; returns the simulations it took.
    fn look(&mut self, state: State, nodes: u64) -> u64 {
        if self.kind != PuzzleKind::Exchange {
            let answers = self.proven(&state);
            if self.seed.is_none() || self.is_puzzle(&state, &answers) {
                self.found(answers);
            }
            self.state = None;
            return 1;
        }
        let mut searcher =
            Searcher::new(evaluator(state.seats(), EvaluatorEntry::Network), self.space);
        let space = self.space;
        let (tree, proofs) = self.tree.get_or_insert_with(|| {
            let mut proofs = Proofs::new(&state, space);
            proofs.advance(usize::MAX);
            (Tree::new(&mut searcher, state, Settings::default()), proofs)
        });
        let before = tree.simulations();
        let looked_for = self.seed.is_some();
        let mut drop = false;
        if before < LOOK {
            let stop = if before < GLANCE && looked_for { GLANCE } else { LOOK };
            tree.advance(&mut searcher, nodes.min(stop - before));
            let best = ranking(tree, proofs.found()).first().map(|best| best.choice.mv);
            drop = looked_for
                && tree.simulations() >= stop
                && !best.is_some_and(|best| is_exchange(space, best));
        } else {
            let (best, second) = *self.places.get_or_insert_with(|| {
                let ranked = ranking(tree, proofs.found());
                let number = |place: usize| ranked.get(place).map(|ranked| ranked.number);
                (number(0).unwrap_or(0), number(1))
            });
            match second.filter(|_| before < LOOK + SECOND) {
                Some(second) => {
                    tree.advance_on(&mut searcher, second, nodes.min(LOOK + SECOND - before));
                }
                None => {
                    let ranked = ranking(tree, proofs.found());
                    let share = |ranked: &Ranked| ranked.expected.wins[state.turn()];
                    let win = |number: usize| {
                        ranked.iter().find(|ranked| ranked.number == number).map_or(0.0, share)
                    };
                    let clear = second.is_none_or(|second| win(best) - win(second) >= AHEAD);
                    drop = looked_for && !clear;
                    if !drop {
                        let entry = |ranked: &Ranked| {
                            let tried = ranked.choice.visits >= TRIED || ranked.proof.is_some();
                            let known = ranked.choice.visits > 0 || ranked.proof.is_some();
                            let share = share(ranked);
                            AnswerEntry {
                                id: ranked.choice.mv,
                                right: ranked.number == best || tried && win(best) - share < EVEN,
                                win: known.then_some(share),
                            }
                        };
                        let answers = ranked.iter().map(entry).collect();
                        self.found(answers);
                        self.settle();
                        return 1;
                    }
                }
            }
        }
        let spent = self.tree.as_ref().map_or(0, |(tree, _)| tree.simulations()) - before;
        if drop {
            self.settle();
        }
        spent.max(1)
    }

    /// Finishes with a position.
    fn settle(&mut self) {
        self.state = None;
        self.tree = None;
        self.places = None;
    }
}

impl Search for Looking {
    type Report = PuzzleReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let mut left = nodes.clamp(1, SLICE);
        while left > 0 {
            if !self.report.answers.is_empty() || self.report.games >= MOST_GAMES {
                return Step::Done;
            }
            let spent = match (self.state, self.seed) {
                (Some(state), _) => self.look(state, left),
                (None, Some(seed)) => {
                    self.next(seed);
                    1
                }
                (None, None) => return Step::Done,
            };
            left = left.saturating_sub(spent);
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.report.games, total: None }
    }

    fn report(&self) -> PuzzleReport {
        self.report.clone()
    }

    fn bytes(&self) -> u64 {
        self.tree.as_ref().map_or(0, |(tree, _)| tree.bytes())
    }
}

impl Job for Puzzle {
    const NAME: &'static str = "splendor.puzzle";
    const ABOUT: &'static str =
        "A position with a sure win or a best exchange to be found, and the answers.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.puzzle","kind":"next","seed":1}"#;
    type Request = PuzzleRequest;
    type Report = PuzzleReport;
    type Error = SplendorError;

    fn files(request: &PuzzleRequest) -> &'static [&'static str] {
        request
            .game
            .as_ref()
            .map_or(super::weights::files(2, true), |game| game.files(EvaluatorEntry::Network))
    }

    fn start(
        request: PuzzleRequest,
    ) -> Result<impl Search<Report = PuzzleReport> + 'static, JobError> {
        let PuzzleRequest { kind, seed, game } = request;
        let mut report = PuzzleReport { kind, ..PuzzleReport::default() };
        let (mut state, mut space) = (None, Space::Full);
        match (seed, game) {
            (Some(seed), None) if seed < LAST_SEED => {}
            (Some(_), None) => {
                return Err(JobError::new(&RequestError::SeedRange { most: LAST_SEED }, "/seed"));
            }
            (None, Some(game)) => {
                let table = game.table("/game")?;
                if table.state.phase() == Phase::Over {
                    return Err(JobError::new(&SplendorError::GameOver, "/game"));
                }
                state = Some(table.state.observed(table.state.turn()));
                space = game.space.into();
                report.game = Some(game);
            }
            _ => {
                return Err(JobError::new(&SplendorError::OnePuzzle, ""));
            }
        }
        Ok(Looking { kind, space, seed, play: None, state, tree: None, places: None, report })
    }
}
