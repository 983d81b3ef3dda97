//! `contest.optimise`: swaps of one card of a loadout for another, by paired games on the same deals.
//!
//! Successive halving: every swap plays a few games; the best quarter plays four times as many new ones,
//! and so on. Figures of a round are never those by which it was chosen, so they are not flattered.

use serde::{Deserialize, Serialize};

use super::batch::Player;
use super::types::snapshot_of;
use super::{ContestError, Loadout, Plan};
use contest::data::Category;
use contest::fits_plan;
use jobs_core::stats::{self, Z95};
use jobs_core::{Job, JobError, Lane, Progress, Search, Step, entries, within};

/// `contest.optimise`
pub struct Optimise;

/// Rounds, each with a quarter of the swaps of the one before.
const ROUNDS: u32 = 4;
/// Candidates at the most.
const MOST_CANDIDATES: usize = 1000;
/// Games from which on the mean of a swap is taken as normally distributed.
const ENOUGH: u64 = 64;
/// Swaps that the last round is to have at least, if there are so many.
const LEAST: usize = 12;

/// A loadout, and what may be changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptimiseRequest {
    /// The loadout.
    pub loadout: Loadout,
    /// Places of own cards that may go; left out: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<u8>>,
    /// Cards that may come, by id and level; left out: all that fit, upgraded once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<(String, u8)>>,
    /// Games of each swap in the first round, 4 to 10,000; the default is 16.
    #[serde(default = "usual_games")]
    pub games: u32,
    /// Number of the first game.
    #[serde(default)]
    pub seed_from: u64,
}

const fn usual_games() -> u32 {
    16
}

/// Swaps, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptimiseReport {
    /// Swaps that are compared.
    pub swaps: u32,
    /// The round being played, from 1.
    pub round: u32,
    /// Rounds in all.
    pub rounds: u32,
    /// Mean score of the loadout as it is, in the games of the newest round.
    pub mean: f64,
    /// The best swaps, at most 40: those of later rounds first, then by their mean.
    pub best: Vec<Swap>,
    /// Whether the last round is over.
    pub done: bool,
}

/// One card for another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swap {
    /// Place of the card that goes; one behind the last: nothing goes.
    pub place: u8,
    /// The card that goes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<(String, u8)>,
    /// The card that comes.
    #[serde(rename = "in")]
    pub new: (String, u8),
    /// The round of these figures.
    pub round: u32,
    /// Games of that round.
    pub games: u64,
    /// Mean gain in a game.
    pub gain: f64,
    /// Half the width of its 95 % interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half: Option<f64>,
    /// Whether the gain is above or below 0 beyond chance, corrected for the number of swaps of the round
    /// (Bonferroni); never with fewer than 64 games.
    pub clear: bool,
}

struct Candidate {
    place: usize,
    card: (String, u8),
    player: Option<Player>,
    round: u32,
    games: u64,
    sum: i64,
    squares: u64,
}

impl Candidate {
    fn mean(&self) -> f64 {
        if self.games == 0 { f64::MIN } else { self.sum as f64 / self.games as f64 }
    }
}

struct Optimising {
    request: OptimiseRequest,
    base: Player,
    /// Those still in the race come first.
    swaps: Vec<Candidate>,
    running: usize,
    round: u32,
    /// Scores of the loadout as it is, in the games of this round.
    scores: Vec<i64>,
    /// Their mean in the round before.
    mean: f64,
    at: usize,
    game: u64,
    first: u64,
    nodes: u64,
}

impl Optimising {
    fn games_of(&self, round: u32) -> u64 {
        u64::from(self.request.games) << (2 * (round - 1))
    }

    fn with(&self, swap: &Candidate) -> Loadout {
        let mut loadout = self.request.loadout.clone();
        match loadout.cards.get_mut(swap.place) {
            Some(card) => *card = swap.card.clone(),
            None => loadout.cards.push(swap.card.clone()),
        }
        loadout
    }

    /// The round is over: the best quarter goes on.
    fn next_round(&mut self) {
        self.swaps[..self.running].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        for swap in &mut self.swaps[..self.running] {
            swap.player = None;
        }
        self.round += 1;
        if self.round > ROUNDS {
            return;
        }
        self.running = (self.running / 4).max(LEAST).min(self.running);
        self.mean = self.mean_score();
        self.first += self.scores.len() as u64;
        self.scores.clear();
        self.at = 0;
        self.game = 0;
    }

    /// One action further in a game of one swap.
    fn play(&mut self) {
        let games = self.games_of(self.round);
        let known = self.scores.len() as u64;
        if known < games {
            if let Some(score) = self.base.step(self.first + known) {
                self.scores.push(score);
                self.nodes += 1;
            }
            return;
        }
        if self.swaps[self.at].player.is_none() {
            let loadout = self.with(&self.swaps[self.at]);
            let round = self.round;
            let swap = &mut self.swaps[self.at];
            (swap.round, swap.games, swap.sum, swap.squares) = (round, 0, 0, 0);
            swap.player = Player::new(&loadout, "").ok();
        }
        let swap = &mut self.swaps[self.at];
        if let Some(player) = &mut swap.player {
            let Some(score) = player.step(self.first + self.game) else { return };
            let gain = score - self.scores[self.game as usize];
            swap.games += 1;
            swap.sum += gain;
            swap.squares = swap.squares.saturating_add(gain.unsigned_abs().saturating_pow(2));
        }
        self.nodes += 1;
        self.game += 1;
        if self.game == games {
            swap.player = None;
            self.game = 0;
            self.at += 1;
            if self.at == self.running {
                self.next_round();
            }
        }
    }

    /// Mean score of the loadout as it is, in the newest round that has games.
    fn mean_score(&self) -> f64 {
        match self.scores.len() {
            0 => self.mean,
            played => self.scores.iter().sum::<i64>() as f64 / played as f64,
        }
    }

    /// Swaps a round has.
    fn swaps_of(&self, round: u32) -> usize {
        let mut count = self.swaps.len();
        for _ in 1..round {
            count = (count / 4).max(LEAST).min(count);
        }
        count
    }
}

/// The quantile of the normal distribution beyond which one of `tests` is by chance in 5 % of all cases;
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

impl Search for Optimising {
    type Report = OptimiseReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.max(1) {
            if self.round > ROUNDS || self.swaps.is_empty() {
                return Step::Done;
            }
            self.play();
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        let round = |round| self.games_of(round) * (self.swaps_of(round) as u64 + 1);
        Progress { nodes: self.nodes, total: Some((1..=ROUNDS).map(round).sum()) }
    }

    fn report(&self) -> OptimiseReport {
        let mut order: Vec<&Candidate> = self.swaps.iter().filter(|swap| swap.games > 1).collect();
        order.sort_by(|a, b| b.round.cmp(&a.round).then(b.mean().total_cmp(&a.mean())));
        order.truncate(40);
        let entry = |swap: &Candidate| {
            let mean = stats::mean(swap.games, swap.sum, swap.squares);
            let half = mean.and_then(|mean| mean.half);
            let z = corrected(self.swaps_of(swap.round));
            Swap {
                place: u8::try_from(swap.place).unwrap_or(u8::MAX),
                out: self.request.loadout.cards.get(swap.place).cloned(),
                new: swap.card.clone(),
                round: swap.round,
                games: swap.games,
                gain: swap.mean(),
                half,
                clear: swap.games >= ENOUGH
                    && swap.games == self.games_of(swap.round)
                    && half.is_some_and(|half| half > 0.0 && swap.mean().abs() > half * z / Z95),
            }
        };
        OptimiseReport {
            swaps: u32::try_from(self.swaps.len()).unwrap_or(u32::MAX),
            round: self.round.min(ROUNDS),
            rounds: ROUNDS,
            mean: self.mean_score(),
            best: order.into_iter().map(entry).collect(),
            done: self.round > ROUNDS || self.swaps.is_empty(),
        }
    }

    fn bytes(&self) -> u64 {
        let player = self.swaps.get(self.at).and_then(|swap| swap.player.as_ref());
        player.map_or(0, Player::bytes) + self.base.bytes()
    }
}

/// Cards that may come into a deck of this plan.
fn usual_candidates(loadout: &Loadout, plan: Plan) -> Result<Vec<(String, u8)>, JobError> {
    let data = snapshot_of(loadout.snapshot.as_deref())?;
    let fits = |card: &&contest::data::Card| {
        card.up == 1
            && card.category != Category::Trouble
            && !card.unique
            && fits_plan(card.plan, plan)
    };
    Ok(data.cards.iter().filter(fits).map(|card| (card.id.clone(), card.up)).collect())
}

impl Job for Optimise {
    const NAME: &'static str = "contest.optimise";
    const ABOUT: &'static str =
        "Swaps of one card of a loadout, with what they gain and how surely.";
    const EXAMPLE: &'static str = r#"{"job":"contest.optimise","loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"candidates":[["p_card-01-act-3_029",1],["p_card-01-men-3_036",1]],"games":4}"#;
    const LANE: Lane = Lane::First;
    type Request = OptimiseRequest;
    type Report = OptimiseReport;
    type Error = ContestError;

    fn start(
        request: OptimiseRequest,
    ) -> Result<impl Search<Report = OptimiseReport> + 'static, JobError> {
        let base = Player::new(&request.loadout, "/loadout")?;
        within(request.games, 4..=10_000, "/games")?;
        within(request.seed_from, 0..=(1 << 52) - 1, "/seed_from")?;
        let own = request.loadout.cards.len();
        let (data, plan) = (base.setup().data, base.setup().plan);
        let candidates = match &request.candidates {
            Some(list) => {
                entries(list.len(), 0..=MOST_CANDIDATES, "/candidates")?;
                let rows = super::types::rows(data, list, plan, "/candidates")?;
                if let Some(at) = (1..rows.len()).find(|&at| rows[..at].contains(&rows[at])) {
                    let name = data.cards[usize::from(rows[at])].name.clone();
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
            for card in &candidates {
                if request.loadout.cards.get(place) == Some(card) {
                    continue;
                }
                // A card that a deck has only once cannot come a second time.
                let mut others = request.loadout.cards.iter().enumerate();
                let single = data.cards.iter().any(|known| known.id == card.0 && known.single);
                if !(single && others.any(|(at, other)| at != place && other.0 == card.0)) {
                    swaps.push(Candidate {
                        place,
                        card: card.clone(),
                        player: None,
                        round: 0,
                        games: 0,
                        sum: 0,
                        squares: 0,
                    });
                }
            }
        }
        let (running, first) = (swaps.len(), request.seed_from);
        Ok(Optimising {
            request,
            base,
            swaps,
            running,
            round: 1,
            scores: Vec::new(),
            mean: 0.0,
            at: 0,
            game: 0,
            first,
            nodes: 0,
        })
    }
}
