//! `splendor.chances`: which cards may come from the decks; `splendor.tokens`: what one token more or less
//! would be worth.

use serde::{Deserialize, Serialize};

use super::SplendorError;
use super::analyse::{EvaluatorEntry, SLICE, best_expected, evaluator, simulations};
use super::game::GameEntry;
use jobs_core::{Job, JobError, Lane, Progress, Search, Step, within};
use search::Ready;
use search::puct::Settings;
use splendor::gems::{COLOURS, KINDS};
use splendor::material::{CARDS, FIRST, LEVELS, LIMIT};
use splendor::player::{Searcher, Thinking, Thought, ranking};
use splendor::{Gems, Phase, Space, State};

/// `splendor.chances`
pub struct Chances;

/// `splendor.tokens`
pub struct Tokens;

/// Most cards to come in a request.
const MOST_REVEALS: u8 = 12;

/// A position, and how many cards are to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ChancesRequest {
    /// The game; only what the player to move sees of it is used.
    pub game: GameEntry,
    /// Cards that come from each deck, 1 to 12.
    pub reveals: u8,
}

/// What may come from a deck.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChanceEntry {
    /// Unseen cards of the level, 0 to 89: in the deck, or reserved face down.
    pub unseen: Vec<u8>,
    /// How many cards are in the deck.
    pub deck: u8,
    /// How many cards come: as many as asked, or all that are left.
    pub reveals: u8,
    /// Chance that any one of the unseen cards is among those that come, 0 to 1.
    pub card: f64,
    /// Chance that a bonus of each colour is among them, 0 to 1: white, blue, green, red, black.
    pub colours: Vec<f64>,
}

/// The decks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChancesReport {
    /// What may come from each deck, level 1 first.
    pub levels: Vec<ChanceEntry>,
}

/// How likely at least one of `good` is among `drawn` of `all`: one minus the hypergeometric chance of
/// none.
fn at_least_one(good: usize, all: usize, drawn: usize) -> f64 {
    let none: f64 = (0..drawn)
        .map(|taken| (all.saturating_sub(good + taken)) as f64 / (all - taken) as f64)
        .product();
    1.0 - none
}

fn seen(game: &GameEntry) -> Result<State, JobError> {
    let state = game.table("/game")?.state;
    Ok(state.observed(state.turn()))
}

impl Job for Chances {
    const NAME: &'static str = "splendor.chances";
    const ABOUT: &'static str = "How likely each card and colour is to come from the decks.";
    const EXAMPLE: &'static str =
        r#"{"job":"splendor.chances","game":{"players":2,"seed":7},"reveals":2}"#;
    type Request = ChancesRequest;
    type Report = ChancesReport;
    type Error = SplendorError;

    fn start(
        request: ChancesRequest,
    ) -> Result<impl Search<Report = ChancesReport> + 'static, JobError> {
        within(request.reveals, 1..=MOST_REVEALS, "/reveals")?;
        let state = seen(&request.game)?;
        let levels = (0..LEVELS).map(|level| {
            let unseen: Vec<u8> = (FIRST[level]..FIRST[level + 1])
                .map(|card| card as u8)
                .filter(|&card| state.is_unseen(card))
                .collect();
            let deck = state.deck[level];
            let reveals = request.reveals.min(deck).min(unseen.len() as u8);
            let colours = (0..COLOURS).map(|colour| {
                let of = |&&card: &&u8| usize::from(CARDS[usize::from(card)].bonus) == colour;
                at_least_one(unseen.iter().filter(of).count(), unseen.len(), reveals.into())
            });
            let colours = colours.collect();
            let card = f64::from(reveals) / (unseen.len().max(1)) as f64;
            ChanceEntry { unseen, deck, reveals, card, colours }
        });
        Ok(Ready(ChancesReport { levels: levels.collect() }))
    }
}

/// A position, and how long to think.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TokensRequest {
    /// The game; only what the player to move sees of it is used.
    pub game: GameEntry,
    /// Simulations with the tokens as they are, 1 to 1,000,000; the same number for each token added or
    /// taken away.
    #[serde(default = "usual_simulations")]
    pub simulations: u64,
    /// How positions are evaluated.
    #[serde(default, rename = "judge")]
    pub evaluator: EvaluatorEntry,
}

const fn usual_simulations() -> u64 {
    600
}

/// What a token of a kind is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TokenEntry {
    /// The mover's share of the win with one more, from the bank, 0 to 1; missing where that is
    /// impossible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<f32>,
    /// The mover's share of the win with one fewer, put back in the bank, 0 to 1; missing where there
    /// is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub less: Option<f32>,
}

/// What tokens are worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TokensReport {
    /// The mover's share of the win as it is, 0 to 1.
    pub now: Option<f32>,
    /// By kind, gold last.
    pub kinds: Vec<TokenEntry>,
    /// Whether a network was used.
    pub network: bool,
}

/// A variant: the tokens as they are, or with one more or fewer of a kind.
type Change = Option<(usize, bool)>;

struct TokenSearch {
    questions: Vec<(Change, State)>,
    at: usize,
    thinking: Option<Thinking>,
    space: Space,
    evaluator: EvaluatorEntry,
    each: u64,
    report: TokensReport,
}

impl Search for TokenSearch {
    type Report = TokensReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let Some(&(change, state)) = self.questions.get(self.at) else { return Step::Done };
        let mut searcher = Searcher::new(evaluator(state.seats(), self.evaluator), self.space);
        let each = self.each;
        let thinking = self
            .thinking
            .get_or_insert_with(|| Thinking::new(&mut searcher, &state, Settings::default(), each));
        if thinking.advance(&mut searcher, nodes.min(SLICE)) != Thought::Done {
            return Step::Running;
        }
        let ranked = ranking(&thinking.tree, thinking.proofs());
        let win = best_expected(&thinking.tree, &ranked).wins[state.turn()];
        self.thinking = None;
        self.at += 1;
        match change {
            None => self.report.now = Some(win),
            Some((kind, true)) => self.report.kinds[kind].more = Some(win),
            Some((kind, false)) => self.report.kinds[kind].less = Some(win),
        }
        if self.at < self.questions.len() { Step::Running } else { Step::Done }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.at as u64, total: Some(self.questions.len() as u64) }
    }

    fn report(&self) -> TokensReport {
        self.report.clone()
    }

    fn bytes(&self) -> u64 {
        self.thinking.as_ref().map_or(0, |thinking| thinking.tree.bytes())
    }
}

impl Job for Tokens {
    const NAME: &'static str = "splendor.tokens";
    const ABOUT: &'static str = "What one token more or less of each kind would be worth.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.tokens","game":{"players":2,"seed":7,"moves":[{"id":45},{"id":46}]},"simulations":100}"#;
    const LANE: Lane = Lane::Second;
    type Request = TokensRequest;
    type Report = TokensReport;
    type Error = SplendorError;

    fn files(request: &TokensRequest) -> &'static [&'static str] {
        request.game.files(request.evaluator)
    }

    fn start(
        request: TokensRequest,
    ) -> Result<impl Search<Report = TokensReport> + 'static, JobError> {
        let each = simulations(request.simulations, "/simulations")?;
        let state = request.game.table("/game")?.state;
        if state.phase() != Phase::Main {
            return Err(JobError::new(&SplendorError::NoTurn, "/game"));
        }
        let seat = state.turn();
        let mut questions: Vec<(Change, State)> = vec![(None, state.observed(seat))];
        for (kind, is_more) in (0..KINDS).flat_map(|kind| [(kind, true), (kind, false)]) {
            let own = state.mover().tokens;
            let can = if is_more { state.bank.get(kind) > 0 } else { own.get(kind) > 0 };
            if !can || is_more && own.total() >= LIMIT {
                continue;
            }
            let (one, mut changed) = (Gems::one(kind), state);
            if is_more {
                changed.bank = state.bank.minus(one);
                changed.players[seat].tokens = own.plus(one);
            } else {
                changed.bank = state.bank.plus(one);
                changed.players[seat].tokens = own.minus(one);
            }
            // The key changes, too.
            changed.set_turn(seat, Phase::Main, state.is_last(), state.passes());
            questions.push((Some((kind, is_more)), changed.observed(seat)));
        }
        let network = request.evaluator == EvaluatorEntry::Network
            && super::weights::network(state.seats()).is_some();
        let report = TokensReport { now: None, kinds: vec![TokenEntry::default(); KINDS], network };
        let space = request.game.space.into();
        let evaluator = request.evaluator;
        Ok(TokenSearch { questions, at: 0, thinking: None, space, evaluator, each, report })
    }
}
