//! `splendor.analyse`: the search's evaluation of a position; `splendor.move`: what a level plays in
//! it.

use serde::{Deserialize, Serialize};

use super::SplendorError;
use super::game::{GameEntry, MoveEntry};
use super::weights::network;
use jobs_core::{Job, JobError, Lane, Progress, Search, Step, within};
use search::puct::{Branch, Choice, Estimate, Game as _, Settings};
use splendor::material::CARDS;
use splendor::player::certain::Proof;
use splendor::player::{
    Evaluator, Level, Network, Ranked, Searcher, Thinking, Thought, Tree, choose, ranking,
};
use splendor::{Phase, Source, Space, State};

/// `splendor.analyse`
pub struct Analyse;

/// `splendor.move`
pub struct Move;

/// Most simulations that each move may get.
const MOST_EACH: u64 = 1_000;
/// Most simulations.
pub const MOST_SIMULATIONS: u64 = 1_000_000;
/// Simulations done at once: few enough for progress and stops to be handled within some milliseconds.
pub(super) const SLICE: u64 = 32;
/// Moves whose lines are reported.
const LINES: usize = 8;

/// How positions are evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum EvaluatorEntry {
    /// The network.
    #[default]
    Network,
    /// The plain heuristic.
    Heuristic,
}

/// A position to think about: the current one of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalyseRequest {
    /// The game; only what the player to move sees of it is used.
    pub game: GameEntry,
    /// Simulations, 1 to 1,000,000.
    #[serde(default = "usual_simulations")]
    pub simulations: u64,
    /// Simulations that each legal move gets in the end, where the search gave it fewer; 0 to 1,000.
    #[serde(default)]
    pub each: u64,
    /// How positions are evaluated; the plain heuristic replaces the network where there is none.
    #[serde(default, rename = "judge")]
    pub evaluator: EvaluatorEntry,
    /// Seed of random events, a 64-bit number.
    #[serde(default)]
    pub seed: u64,
}

pub(super) const fn usual_simulations() -> u64 {
    20_000
}

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LinkEntry {
    /// The seat that makes it, from 0.
    pub seat: u8,
    /// Its number in the `space` of the game.
    pub id: u16,
    /// The card that it takes, 0 to 89, where it takes one that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<u8>,
    /// The card that came most often, 0 to 89.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reveal: Option<u8>,
}

/// What is certain after a move, whatever the decks hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ProofEntry {
    /// The mover wins alone this round.
    WinNow,
    /// The mover wins alone this round or the next, whatever the opponent does.
    WinNext,
    /// Somebody else wins alone.
    Loss,
}

impl From<Proof> for ProofEntry {
    fn from(proof: Proof) -> Self {
        match proof {
            Proof::WinNow => Self::WinNow,
            Proof::WinNext => Self::WinNext,
            Proof::Loss(_) => Self::Loss,
        }
    }
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CandidateEntry {
    /// Its number in the `space` of the game.
    pub id: u16,
    /// How often it was tried.
    pub visits: u64,
    /// How likely the move seemed before the search, 0 to 1.
    pub prior: f32,
    /// What is certain after it, where anything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofEntry>,
    /// Each player's expected share of the win after it, 0 to 1; where something is certain, 0 and 1.
    pub wins: Vec<f32>,
    /// Half the 95 % interval of the mover's share, as far as the simulations differ among each other.
    pub margin: f32,
    /// Whether it may be as good as the first move: it was tried at least an eighth as often, and is not
    /// worse by more than the 95 % interval of their difference.
    pub even: bool,
    /// Each player's expected prestige at the end.
    pub points: Vec<f32>,
    /// The expected continuation, this move first; for the best moves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<LinkEntry>,
}

/// The search's evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalyseReport {
    /// Simulations so far.
    pub simulations: u64,
    /// Whether a network was used.
    pub network: bool,
    /// Each player's expected share of the win if the best move is made, 0 to 1.
    pub wins: Vec<f32>,
    /// Each player's expected prestige at the end, likewise.
    pub points: Vec<f32>,
    /// The legal moves, the best first: certain wins, then by how often they were tried, certain losses
    /// last.
    pub moves: Vec<CandidateEntry>,
}

struct MoveSearch {
    state: State,
    space: Space,
    searcher: Searcher<'static>,
    thinking: Thinking,
    /// Simulations that each move gets in the end, and the first move that may still lack some.
    each: u64,
    next: usize,
    with_network: bool,
}

pub(super) fn evaluator(seats: usize, entry: EvaluatorEntry) -> Evaluator<'static> {
    match (entry, network(seats)) {
        (EvaluatorEntry::Network, Some(network)) => Evaluator::Network(network),
        _ => Evaluator::Heuristic,
    }
}

/// The current position of a game, as the player to move sees it.
fn seen(game: &GameEntry) -> Result<State, JobError> {
    let state = game.table("/game")?.state;
    if state.phase() == Phase::Over {
        return Err(JobError::new(&SplendorError::GameOver, "/game"));
    }
    Ok(state.observed(state.turn()))
}

pub(super) fn simulations(count: u64, at: &str) -> Result<u64, JobError> {
    within(count, 1..=MOST_SIMULATIONS, at)
}

fn shares(seats: usize, estimate: &Estimate) -> (Vec<f32>, Vec<f32>) {
    (estimate.wins[..seats].to_vec(), estimate.points[..seats].to_vec())
}

/// The expected result if the best move is made.
pub(super) fn best_expected(tree: &Tree, ranked: &[Ranked]) -> Estimate {
    ranked.first().map_or_else(|| tree.expected(), |best| best.expected)
}

impl MoveSearch {
    /// Of the current position of a game; `evaluator` is given the number of players, `think` begins.
    fn new(
        game: &GameEntry,
        seed: u64,
        evaluator: impl FnOnce(usize) -> Evaluator<'static>,
        think: impl FnOnce(&mut Searcher<'static>, &State, Settings) -> Thinking,
    ) -> Result<Self, JobError> {
        let state = seen(game)?;
        let space = game.space.into();
        let evaluator = evaluator(state.seats());
        let mut searcher = Searcher::new(evaluator, space);
        let thinking = think(&mut searcher, &state, Settings { seed, ..Settings::default() });
        let with_network = matches!(evaluator, Evaluator::Network(_));
        Ok(Self { state, space, searcher, thinking, each: 0, next: 0, with_network })
    }

    /// The moves, the best first.
    fn ranking(&self) -> Vec<Ranked> {
        ranking(&self.thinking.tree, self.thinking.proofs())
    }

    /// Gives simulations to moves that the search left with fewer than each is to have; returns whether
    /// none is left.
    fn fill(&mut self, mut nodes: u64) -> bool {
        while self.each > 0 {
            let visits = self.thinking.tree.choices().nth(self.next).map(|choice| choice.visits);
            let Some(visits) = visits else { break };
            let lacks = self.each.saturating_sub(visits.into());
            if lacks > nodes {
                self.thinking.tree.advance_on(&mut self.searcher, self.next, nodes);
                return false;
            }
            self.thinking.tree.advance_on(&mut self.searcher, self.next, lacks);
            nodes -= lacks;
            self.next += 1;
        }
        true
    }

    /// A line with the cards that it takes.
    fn line(&self, links: &[Branch]) -> Vec<LinkEntry> {
        let mut state = self.state;
        let mut line = Vec::with_capacity(links.len());
        for &(id, outcome) in links {
            let seat = state.turn() as u8;
            let source = self.space.action(id).and_then(|action| action.source());
            let card = source.and_then(|source| state.card(source));
            let before = state;
            self.searcher.play(&mut state, id, outcome);
            let drawn = self.space.draws(&before, id);
            let known = |card: u8| (usize::from(card) < CARDS.len()).then_some(card);
            let place = drawn.and(source).and_then(|source| match source {
                Source::Slot(slot) => Some(state.board[usize::from(slot)]),
                Source::Deck(_) => {
                    let (was, is) = (before.mover(), &state.players[usize::from(seat)]);
                    Some(is.reserved[was.reserves()])
                }
                Source::Reserved(_) => None,
            });
            let came = place.and_then(known);
            let card = card.and_then(known);
            line.push(LinkEntry { seat, id, card, reveal: came });
        }
        line
    }
}

impl Search for MoveSearch {
    type Report = AnalyseReport;

    fn advance(&mut self, nodes: u64) -> Step {
        // Few at a time, for progress and stops.
        let nodes = nodes.min(SLICE);
        match self.thinking.advance(&mut self.searcher, nodes) {
            Thought::Done if self.fill(nodes) => Step::Done,
            _ => Step::Running,
        }
    }

    fn progress(&self) -> Progress {
        let done = self.thinking.tree.simulations();
        let missing = |choice: Choice| self.each.saturating_sub(choice.visits.into());
        let fill: u64 = self.thinking.tree.choices().skip(self.next).map(missing).sum();
        Progress { nodes: done, total: Some(self.thinking.most().max(done) + fill) }
    }

    fn report(&self) -> AnalyseReport {
        let seats = self.state.seats();
        let ranked = self.ranking();
        let entry = |(place, ranked): (usize, &Ranked)| {
            let (wins, points) = shares(seats, &ranked.expected);
            let links =
                if place < LINES { self.thinking.tree.line(ranked.number) } else { Vec::new() };
            CandidateEntry {
                id: ranked.choice.mv,
                visits: ranked.choice.visits.into(),
                prior: ranked.choice.prior,
                proof: ranked.proof.map(ProofEntry::from),
                wins,
                margin: ranked.margin,
                even: ranked.is_even,
                points,
                line: self.line(&links),
            }
        };
        let expected = best_expected(&self.thinking.tree, &ranked);
        let (wins, points) = shares(seats, &expected);
        AnalyseReport {
            simulations: self.thinking.tree.simulations(),
            network: self.with_network,
            wins,
            points,
            moves: ranked.iter().enumerate().map(entry).collect(),
        }
    }

    fn bytes(&self) -> u64 {
        self.thinking.tree.bytes()
    }
}

impl AnalyseRequest {
    fn search(self, own: Option<&'static Network>) -> Result<MoveSearch, JobError> {
        let most = simulations(self.simulations, "/simulations")?;
        let each = within(self.each, 0..=MOST_EACH, "/each")?;
        let evaluator =
            |seats: usize| own.map_or_else(|| evaluator(seats, self.evaluator), Evaluator::Network);
        let think = |searcher: &mut Searcher<'static>, state: &State, settings: Settings| {
            Thinking::new(searcher, state, settings, most)
        };
        Ok(MoveSearch { each, ..MoveSearch::new(&self.game, self.seed, evaluator, think)? })
    }
}

impl Analyse {
    /// The same until the best move is decided, with another network where one is given.
    ///
    /// # Errors
    /// Whatever is wrong with the request's contents, and where.
    pub fn best_by(
        request: AnalyseRequest,
        network: Option<&'static Network>,
    ) -> Result<impl Search<Report = AnalyseReport> + 'static, JobError> {
        let search = request.search(network)?;
        Ok(MoveSearch { thinking: search.thinking.until_decided(), ..search })
    }
}

impl Job for Analyse {
    const NAME: &'static str = "splendor.analyse";
    const ABOUT: &'static str = "The legal moves, the best first: expected share of the win, points and line; what is certain.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.analyse","game":{"players":2,"seed":7,"moves":[{"id":45},{"id":46}]},"simulations":400}"#;
    type Request = AnalyseRequest;
    type Report = AnalyseReport;
    type Error = SplendorError;

    fn files(request: &AnalyseRequest) -> &'static [&'static str] {
        request.game.files(request.evaluator)
    }

    fn start(
        request: AnalyseRequest,
    ) -> Result<impl Search<Report = AnalyseReport> + 'static, JobError> {
        request.search(None)
    }
}

/// Players by strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LevelEntry {
    /// Takes what looks good at once, and often something else.
    Apprentice,
    /// Takes what looks best at once.
    Trader,
    /// Follows the network's first impression.
    Jeweller,
    /// Reads ahead a little.
    #[default]
    Merchant,
    /// Reads ahead far.
    Master,
}

impl LevelEntry {
    /// All of them, the weakest first.
    pub const ALL: [Self; 5] =
        [Self::Apprentice, Self::Trader, Self::Jeweller, Self::Merchant, Self::Master];

    /// How the player of this name evaluates.
    pub const fn evaluator(self) -> EvaluatorEntry {
        if self.level().network { EvaluatorEntry::Network } else { EvaluatorEntry::Heuristic }
    }

    /// The player of this name.
    pub const fn level(self) -> Level {
        match self {
            Self::Apprentice => Level::APPRENTICE,
            Self::Trader => Level::TRADER,
            Self::Jeweller => Level::JEWELLER,
            Self::Merchant => Level::MERCHANT,
            Self::Master => Level::MASTER,
        }
    }
}

/// A position, and who plays in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The game; only what the player to move sees of it is used.
    pub game: GameEntry,
    /// Who plays.
    #[serde(default)]
    pub level: LevelEntry,
    /// Seed of the player, a 64-bit number.
    #[serde(default)]
    pub seed: u64,
}

/// The chosen move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveReport {
    /// The move; none until the search has begun.
    #[serde(rename = "move")]
    pub made: Option<MoveEntry>,
    /// Each player's expected share of the win, 0 to 1.
    pub wins: Vec<f32>,
    /// Simulations so far.
    pub simulations: u64,
}

struct Moving {
    search: MoveSearch,
    level: Level,
    seed: u64,
}

impl Search for Moving {
    type Report = MoveReport;

    fn advance(&mut self, nodes: u64) -> Step {
        self.search.advance(nodes)
    }

    fn progress(&self) -> Progress {
        self.search.progress()
    }

    fn report(&self) -> MoveReport {
        let Thinking { tree, .. } = &self.search.thinking;
        let id = choose(tree, self.search.thinking.proofs(), self.level, self.seed);
        let expected = best_expected(tree, &self.search.ranking());
        MoveReport {
            made: id.map(|id| MoveEntry { id, reveal: None }),
            wins: shares(self.search.state.seats(), &expected).0,
            simulations: tree.simulations(),
        }
    }

    fn bytes(&self) -> u64 {
        self.search.bytes()
    }
}

impl Job for Move {
    const NAME: &'static str = "splendor.move";
    const ABOUT: &'static str = "The move of a player of one of five levels.";
    const EXAMPLE: &'static str =
        r#"{"job":"splendor.move","game":{"players":2,"seed":7},"level":"merchant"}"#;
    const LANE: Lane = Lane::First;
    type Request = MoveRequest;
    type Report = MoveReport;
    type Error = SplendorError;

    fn files(request: &MoveRequest) -> &'static [&'static str] {
        request.game.files(request.level.evaluator())
    }

    fn start(request: MoveRequest) -> Result<impl Search<Report = MoveReport> + 'static, JobError> {
        let MoveRequest { game, level, seed } = request;
        let evaluator = |seats| evaluator(seats, level.evaluator());
        let search = MoveSearch::new(&game, seed, evaluator, |searcher, state, settings| {
            Thinking::of_level(searcher, state, settings, level.level())
        })?;
        let level = level.level();
        Ok(Moving { search, level, seed })
    }
}
