//! `contest.optimise`: swaps of one card of a loadout for another, by paired games on the same deals.
//!
//! Successive halving: every swap plays a few games; the best quarter plays four times as many new ones,
//! and so on. A round's figures are never those that chose its swaps, so they are not biased upwards.
//!
//! It is a batch in rounds. One of its games is a step: all swaps that are left play the same deals, one
//! in the first round, 4 in the second, 16 and 64 in the others, so that a step costs about the same in
//! each round.

use serde::{Deserialize, Serialize};

use super::batch::Player;
use super::types::snapshot_of;
use super::{ContestError, DeckCard, Loadout, Plan};
use contest::data::Category;
use contest::fits_plan;
use jobs_core::batch::{
    self, GameState, Games, Played, Range, Ranged, Report, Sums, mismatch, unfinished,
};
use jobs_core::order::{key, largest_first};
use jobs_core::stats::{self, Z95};
use jobs_core::{Batch, JobError, Lane, Progress, entries, within};

/// `contest.optimise`
pub struct Optimise;

/// Rounds, each with a quarter of the swaps of the one before.
const ROUNDS: u32 = 4;
/// Most candidates.
const MOST_CANDIDATES: usize = 1000;
/// Games from which the mean of a swap is taken to be normally distributed.
const ENOUGH: u64 = 64;
/// Fewest swaps for the last round, if there are that many.
const LEAST: usize = 12;
/// Most swaps that a report names.
const MOST_NAMED: usize = 40;

/// A loadout, and what may be changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OptimiseRequest {
    /// The loadout; not of a link contest.
    pub loadout: Loadout,
    /// Places of own cards, from 0, that may be replaced; left out: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<u8>>,
    /// Cards that may come instead, by id and level of upgrade, at most 1000; left out: all that fit,
    /// upgraded once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<DeckCard>>,
    /// Games of each swap in the first round, 4 to 10,000.
    #[serde(default = "usual_games")]
    pub games: u32,
    /// Number of the first game, 0 to 2^52; the others count up from there.
    #[serde(default)]
    pub seed_from: u64,
    /// Steps to make; a round has as many as `games`. Left out: all rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
}

const fn usual_games() -> u32 {
    16
}

impl OptimiseRequest {
    /// Steps of all rounds.
    fn all_steps(&self) -> u64 {
        u64::from(ROUNDS) * u64::from(self.games)
    }

    /// Games of that many steps, with so many swaps: those of each swap, and those without any.
    fn games_of(&self, swaps: usize, steps: u64) -> u64 {
        let first = u64::from(self.games);
        let of = |round: u32| {
            let steps = steps.saturating_sub(u64::from(round - 1) * first).min(first);
            (steps << (2 * (round - 1))) * (swaps_of(round, swaps) as u64 + 1)
        };
        (1..=ROUNDS).map(of).sum()
    }

    /// The round of a step, from 1, and the deals that are played in it.
    fn deals(&self, step: u64) -> (u32, core::ops::Range<u64>) {
        let games = u64::from(self.games.max(1));
        let round = (step / games).min(u64::from(ROUNDS) - 1) as u32;
        let each = 1_u64 << (2 * round);
        // Before this round there were games · (1 + 4 + … ) deals.
        let first = self.seed_from + games * (each - 1) / 3 + step % games * each;
        (round + 1, first..first + each)
    }
}

impl Ranged for OptimiseRequest {
    fn range(&self) -> Range {
        Range { from: 0, games: self.steps.unwrap_or_else(|| self.all_steps()) }
    }

    fn set_range(&mut self, range: Range) {
        self.steps = Some(range.games).filter(|&steps| steps != self.all_steps());
    }
}

/// What `contest.optimise` answers.
pub type OptimiseReport = Report<Optimise>;

/// Swaps, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OptimiseSums {
    /// Steps made so far.
    pub steps: u64,
    /// Games of each swap in the first round.
    pub first_games: u64,
    /// All swaps that are compared, with their sums.
    pub all: Vec<SwapSums>,
    /// Scores of the unchanged loadout, in the games of the newest round.
    pub base: SwapScores,
    /// How many swaps are compared.
    pub swaps: u32,
    /// The round being played, from 1.
    pub round: u32,
    /// How many rounds there are.
    pub rounds: u32,
    /// Mean score of the unchanged loadout, in points, in the games of the newest round.
    pub mean: f64,
    /// The best swaps, at most 40: those of later rounds first, then by their mean.
    pub best: Vec<Swap>,
    /// Whether the last round is over.
    pub done: bool,
}

/// Games of one round, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SwapScores {
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// Games of that round.
    pub games: u64,
    /// Sum of the scores, or of the gains, in points.
    pub sum: i64,
    /// Sum of the squares of the gains; 0 for scores.
    pub sq: u64,
}

impl SwapScores {
    /// Adds later games: those of a later round replace what is there.
    fn add(&mut self, later: &Self) -> Option<()> {
        if later.games == 0 {
            return Some(());
        }
        if later.round != self.round {
            *self = *later;
            return Some(());
        }
        batch::add(&mut self.games, later.games)?;
        batch::add_signed(&mut self.sum, later.sum)?;
        self.sq = self.sq.saturating_add(later.sq);
        Some(())
    }

    fn mean(&self) -> f64 {
        self.sum as f64 / self.games.max(1) as f64
    }
}

/// One card for another, and the results of its games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SwapSums {
    /// Place of the card that is replaced, from 0; where it is one beyond the last, none is and the new
    /// card is added.
    pub place: u8,
    /// The card that is replaced, by id and level of upgrade.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<DeckCard>,
    /// The card that comes.
    #[serde(rename = "in")]
    pub new: DeckCard,
    /// Its gains, in points.
    pub gains: SwapScores,
}

/// One card for another, with what it gains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Swap {
    /// Place of the card that is replaced, from 0; where it is one beyond the last, none is and the new
    /// card is added.
    pub place: u8,
    /// The card that is replaced, by id and level of upgrade.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<DeckCard>,
    /// The card that comes.
    #[serde(rename = "in")]
    pub new: DeckCard,
    /// The round of these figures, from 1.
    pub round: u32,
    /// Games of that round.
    pub games: u64,
    /// Mean gain in a game, in points.
    pub gain: f64,
    /// Half the width of the 95 % interval of the gain, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<f64>,
    /// Whether the gain differs from 0 significantly, corrected for the number of swaps of the round
    /// (Bonferroni); never with fewer than 64 games or before the round is over.
    pub clear: bool,
}

/// Number of swaps in a round, of `count` in all.
fn swaps_of(round: u32, mut count: usize) -> usize {
    for _ in 1..round {
        count = (count / 4).max(LEAST).min(count);
    }
    count
}

/// The quantile of the normal distribution that one of `tests` exceeds by chance in 5 % of all cases;
/// by Mills' ratio, a little too strict.
fn corrected(tests: usize) -> f64 {
    let tail = 0.025 / tests.max(1) as f64;
    let mut z = Z95;
    for _ in 0..200 {
        let density = libm::exp(-z * z / 2.0) / libm::sqrt(2.0 * core::f64::consts::PI);
        if density / z <= tail {
            break;
        }
        z += 0.05;
    }
    if tests <= 1 { Z95 } else { z }
}

impl OptimiseSums {
    /// The swaps that play a round, by their places in the list.
    fn racers(&self, round: u32) -> Vec<usize> {
        let all = 0..self.all.len();
        if round <= 1 {
            return all.collect();
        }
        let in_round = |round| {
            let of = all.clone().filter(move |&at| self.all[at].gains.round == round);
            of.collect::<Vec<usize>>()
        };
        let begun = in_round(round);
        if !begun.is_empty() {
            return begun;
        }
        let mut racers =
            largest_first(in_round(round - 1), |&at| key(self.all[at].gains.mean()).into());
        racers.truncate(swaps_of(round, self.all.len()));
        racers
    }
}

impl Sums for OptimiseSums {
    fn games(&self) -> u64 {
        self.steps
    }

    fn add(&mut self, later: Self) -> Option<()> {
        batch::add(&mut self.steps, later.steps)?;
        self.base.add(&later.base)?;
        batch::add_each(&mut self.all, &later.all, |swap, later| swap.gains.add(&later.gains))
    }

    fn conclude(&mut self, _whole: bool) {
        (self.round, self.mean) = (self.base.round.max(1), self.base.mean());
        self.done = self.all.is_empty() || self.steps == u64::from(ROUNDS) * self.first_games;
        let order: Vec<&SwapSums> = self.all.iter().filter(|swap| swap.gains.games > 1).collect();
        let mut order = largest_first(order, |swap| {
            (i128::from(swap.gains.round) << 64) + i128::from(key(swap.gains.mean()))
        });
        order.truncate(MOST_NAMED);
        let entry = |swap: &SwapSums| {
            let SwapScores { round, games, sum, sq } = swap.gains;
            let gain = swap.gains.mean();
            let half = stats::mean(games, sum, sq).and_then(|mean| mean.half);
            let z = corrected(swaps_of(round, self.all.len()));
            let is_over = games == self.first_games << (2 * round.saturating_sub(1));
            let clear = games >= ENOUGH
                && is_over
                && half.is_some_and(|half| half > 0.0 && gain.abs() > half * z / Z95);
            let (out, new) = (swap.out.clone(), swap.new.clone());
            Swap { place: swap.place, out, new, round, games, gain, half, clear }
        };
        self.best = order.into_iter().map(entry).collect();
    }
}

/// The swaps playing their games.
pub struct Halving {
    request: OptimiseRequest,
    base: Player,
    swaps: Vec<SwapSums>,
    /// Those that are still in it.
    racers: Vec<usize>,
    /// Scores of the unchanged loadout, in the deals of this step.
    scores: Vec<i64>,
    /// The racer whose turn it is, and what it has gained in this step.
    at: usize,
    player: Option<Player>,
    gains: SwapScores,
    /// Games that are over, over all steps.
    games: u64,
}

impl Halving {
    fn with(&self, swap: &SwapSums) -> Loadout {
        let mut loadout = self.request.loadout.clone();
        match loadout.cards.get_mut(usize::from(swap.place)) {
            Some(card) => *card = swap.new.clone(),
            None => loadout.cards.push(swap.new.clone()),
        }
        loadout
    }
}

impl Games for Halving {
    type Sums = OptimiseSums;

    fn none(&self) -> OptimiseSums {
        OptimiseSums {
            steps: 0,
            first_games: self.request.games.into(),
            all: self.swaps.clone(),
            base: SwapScores::default(),
            swaps: u32::try_from(self.swaps.len()).unwrap_or(u32::MAX),
            round: 1,
            rounds: ROUNDS,
            mean: 0.0,
            best: Vec::new(),
            done: false,
        }
    }

    /// One action further in a game.
    fn play(&mut self, step: u64, _nodes: u64, sums: &mut OptimiseSums) -> Played {
        let played = |game| Played { nodes: 1, game };
        if self.swaps.is_empty() {
            return played(GameState::Stuck);
        }
        let (round, deals) = self.request.deals(step);
        let known = self.scores.len() as u64;
        if known < deals.end - deals.start {
            if let Some(score) = self.base.step(deals.start + known) {
                self.scores.push(score);
                self.games += 1;
            }
            return played(GameState::On);
        }
        if let Some(&racer) = self.racers.get(self.at) {
            if self.player.is_none() {
                self.gains = SwapScores { round, ..SwapScores::default() };
                self.player = Player::new(&self.with(&self.swaps[racer]), "").ok();
            }
            if let Some(player) = &mut self.player {
                let game = self.gains.games;
                let Some(score) = player.step(deals.start + game) else {
                    return played(GameState::On);
                };
                self.games += 1;
                let gain = score - self.scores[game as usize];
                self.gains.games += 1;
                self.gains.sum += gain;
                self.gains.sq = self.gains.sq.saturating_add(gain.unsigned_abs().saturating_pow(2));
                if self.gains.games < known {
                    return played(GameState::On);
                }
            }
            (self.player, self.at) = (None, self.at + 1);
            // The gains of a step fit, and lists have the same length.
            let _ = sums.all[racer].gains.add(&self.gains);
        }
        if self.at < self.racers.len() {
            return played(GameState::On);
        }
        let sum = self.scores.iter().sum();
        let _ = sums.base.add(&SwapScores { round, games: known, sum, sq: 0 });
        sums.steps += 1;
        self.leave();
        played(GameState::Over)
    }

    fn leave(&mut self) {
        self.scores.clear();
        (self.at, self.player) = (0, None);
        self.base.leave();
    }

    fn begin_round(&mut self, before: &OptimiseSums) {
        let (round, _) = self.request.deals(before.steps);
        // If the sums do not belong to these swaps, none is left.
        self.racers =
            if before.all.len() == self.swaps.len() { before.racers(round) } else { vec![] };
    }

    /// By games.
    fn progress(&self, _done: u64, all: u64) -> Progress {
        let total = self.request.games_of(self.swaps.len(), all);
        Progress { nodes: self.games, total: Some(total) }
    }

    fn bytes(&self) -> u64 {
        self.player.as_ref().map_or(0, Player::bytes) + self.base.bytes()
    }
}

/// Cards that may come into a deck of this plan.
fn usual_candidates(loadout: &Loadout, plan: Plan) -> Result<Vec<DeckCard>, JobError> {
    let data = snapshot_of(loadout.snapshot.as_deref())?;
    let fits = |card: &&contest::data::Card| {
        card.up == 1
            && card.category != Category::Trouble
            && !card.unique
            && fits_plan(card.plan, plan)
    };
    Ok(data.cards.iter().filter(fits).map(|card| (card.id.clone(), card.up).into()).collect())
}

impl Batch for Optimise {
    const NAME: &'static str = "contest.optimise";
    const ABOUT: &'static str =
        "Swaps of one card of a loadout, with what they gain and how surely.";
    const EXAMPLE: &'static str = r#"{"job":"contest.optimise","loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"candidates":[["p_card-01-act-3_029",1],["p_card-01-men-3_036",1]],"games":4}"#;
    const LANE: Lane = Lane::First;
    const IN_ROUNDS: bool = true;
    const MOST_GAMES: u64 = 40_000;
    type Request = OptimiseRequest;
    type Sums = OptimiseSums;
    type Games = Halving;
    type Error = ContestError;

    fn round_end(request: &OptimiseRequest, done: u64) -> u64 {
        let games = u64::from(request.games.max(1));
        (done / games + 1) * games
    }

    fn games_of(request: &OptimiseRequest, sums: &OptimiseSums, steps: u64) -> Option<u64> {
        Some(request.games_of(sums.all.len(), steps))
    }

    fn set_up(request: &OptimiseRequest) -> Result<Halving, JobError> {
        let base = Player::new(&request.loadout, "/loadout")?;
        if !request.loadout.links.is_empty() {
            let kind = ContestError::NotWithLinks { job: Self::NAME.to_owned() };
            return Err(JobError::new(&kind, "/loadout/links"));
        }
        within(request.games, 4..=10_000, "/games")?;
        within(request.seed_from, 0..=1 << 52, "/seed_from")?;
        within(request.range().games, 1..=request.all_steps(), "/steps")?;
        let own = request.loadout.cards.len();
        let (data, plan) = (base.setup().data, base.setup().plan);
        let candidates = match &request.candidates {
            Some(list) => {
                entries(list.len(), 0..=MOST_CANDIDATES, "/candidates")?;
                let (rows, own) = super::types::deck_rows(data, list, Some(plan), "/candidates")?;
                if let Some(at) = (1..list.len()).find(|&at| list[..at].contains(&list[at])) {
                    let name = data.card(&own, rows[at]).name.clone();
                    let kind = ContestError::CandidateTwice { name };
                    return Err(JobError::new(&kind, format!("/candidates/{at}")));
                }
                list.clone()
            }
            None => usual_candidates(&request.loadout, plan)?,
        };
        let places: Vec<usize> = match &request.places {
            Some(places) => places.iter().map(|&place| usize::from(place)).collect(),
            // An empty place can be filled, too.
            None => (0..(own + 1).min(super::MOST_OWN_CARDS)).collect(),
        };
        for (at, &place) in places.iter().enumerate() {
            if place > own || place >= super::MOST_OWN_CARDS || places[..at].contains(&place) {
                let kind = ContestError::NoPlace { place: place as u64 };
                return Err(JobError::new(&kind, format!("/places/{at}")));
            }
        }
        let mut swaps = Vec::new();
        for &place in &places {
            let out = request.loadout.cards.get(place).cloned();
            for card in candidates.iter().filter(|&card| out.as_ref() != Some(card)) {
                // A card that a deck has only once cannot come a second time.
                let mut others = request.loadout.cards.iter().enumerate();
                let single = data.cards.iter().any(|known| known.id == card.id && known.single);
                if !(single && others.any(|(at, other)| at != place && other.id == card.id)) {
                    swaps.push(SwapSums {
                        place: u8::try_from(place).unwrap_or(u8::MAX),
                        out: out.clone(),
                        new: card.clone(),
                        gains: SwapScores::default(),
                    });
                }
            }
        }
        Ok(Halving {
            request: request.clone(),
            base,
            racers: (0..swaps.len()).collect(),
            swaps,
            scores: Vec::new(),
            at: 0,
            player: None,
            gains: SwapScores::default(),
            games: 0,
        })
    }

    fn check(Report { request, sums }: &OptimiseReport) -> Result<(), JobError> {
        let rounds = sums.all.iter().map(|swap| swap.gains).chain([sums.base]);
        if sums.first_games != u64::from(request.games)
            || !rounds.map(|scores| scores.round).all(|round| round <= ROUNDS)
        {
            return Err(mismatch());
        }
        if sums.steps != request.range().games && !sums.all.is_empty() {
            return Err(unfinished());
        }
        Ok(())
    }
}
