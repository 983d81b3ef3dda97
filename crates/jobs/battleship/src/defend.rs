//! `battleship.defend`: a fleet that is harder to find than the given one.
//!
//! A batch in rounds: one of its games is a step of the search, which plays all games against one fleet.
//! Each of these steps is a round of its own, because it starts from the best fleet so far; the steps of
//! the comparison at the end are one round.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::players::{self, setting};
use super::ships::{legal, write};
use super::{ShipEntry, request};
use battleship::{Defence, DefenceStep, FleetTrial, Plan, Policy, Setting};
use jobs_core::batch::{
    self, GameState, Games, LAST_SEED, Played, Range, Ranged, Report, Sums, unfinished,
};
use jobs_core::{Batch, JobError, Lane, Progress, RequestError, within};

/// Most games against each fleet.
const GAMES: u32 = 10_000;

/// Most fleets tried.
const TRIES: u32 = 100_000;

request! {
    /// A fleet, and who searches for it.
    #[derive(Default)]
    DefendRequest {
        /// The ships of the fleet to begin with.
        pub ships: Vec<ShipEntry>,
        /// Who searches.
        pub policy: Policy,
        /// Games against each fleet, 1 to 10,000, with the same seeds for all.
        pub games: u32,
        /// Number of fleets to try, 0 to 100,000.
        pub tries: u32,
        /// Games of each of the two fleets that are compared at the end, with other seeds, 1 to 10,000;
        /// if left out, as many as `games`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub check: Option<u32>,
        /// The first seed of the games; those of the comparison follow; all are below 2^53.
        #[serde(default)]
        pub seed: u64,
        /// Weight of each cell, row by row, 0 to 1,000,000, for a player that uses it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weights: Option<Vec<Vec<f64>>>,
        /// Steps to make: one for the given fleet, one for each fleet tried, then those of the
        /// comparison. If left out, all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub steps: Option<u64>,
    }
}

impl DefendRequest {
    /// The plan of the search; what it holds is not checked.
    fn plan(&self) -> Plan {
        let (games, check) = (self.games, self.check.unwrap_or(self.games));
        Plan { policy: self.policy, games, check, tries: self.tries, seed: self.seed }
    }
}

impl Ranged for DefendRequest {
    fn range(&self) -> Range {
        Range { from: 0, games: self.steps.unwrap_or_else(|| self.plan().steps()) }
    }

    fn set_range(&mut self, range: Range) {
        self.steps = Some(range.games).filter(|&steps| steps != self.plan().steps());
    }
}

/// A fleet and how hard it was to find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrialSums {
    /// Its ships.
    pub ships: Vec<ShipEntry>,
    /// Games played; 0 for a fleet that has not been tried yet.
    pub games: u32,
    /// Sum of the shots of these games.
    pub sum: u64,
    /// Sum of the squares of the shots of each game.
    pub sq: u64,
}

/// Both fleets once more, with seeds that played no part in the choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DefendCheck {
    /// Games of each of the two.
    pub games: u32,
    /// Sum of the shots at the given fleet.
    pub given_sum: u64,
    /// Sum of the squares of the shots of each game.
    pub given_sq: u64,
    /// Sum of the shots at the best fleet.
    pub best_sum: u64,
    /// Sum of the squares of the shots of each game.
    pub best_sq: u64,
    /// Sum over the seeds of the shots at the best fleet minus those at the given one.
    pub sum: i64,
    /// Sum of the squares of these differences.
    pub sq: u64,
}

impl DefendCheck {
    fn of([given, best]: &[FleetTrial; 2]) -> Self {
        let pairs = best.shots.iter().zip(&given.shots);
        let differences = pairs.map(|(&best, &given)| i64::from(best) - i64::from(given));
        Self {
            games: best.shots.len() as u32,
            given_sum: given.sum(),
            given_sq: given.squares(),
            best_sum: best.sum(),
            best_sq: best.squares(),
            sum: differences.clone().sum(),
            sq: differences.map(|difference| difference.unsigned_abs().pow(2)).sum(),
        }
    }

    fn add(&mut self, later: &Self) -> Option<()> {
        self.games = self.games.checked_add(later.games)?;
        batch::add(&mut self.given_sum, later.given_sum)?;
        batch::add(&mut self.given_sq, later.given_sq)?;
        batch::add(&mut self.best_sum, later.best_sum)?;
        batch::add(&mut self.best_sq, later.best_sq)?;
        batch::add_signed(&mut self.sum, later.sum)?;
        batch::add(&mut self.sq, later.sq)
    }
}

/// The result of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DefendSums {
    /// Steps made so far.
    pub steps: u64,
    /// Fleets tried so far.
    pub tried: u32,
    /// How many of them became the best so far.
    pub taken: u32,
    /// The given fleet.
    pub given: TrialSums,
    /// The best fleet so far; its games influenced the choice, so they flatter it.
    pub best: TrialSums,
    /// The two compared, at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<DefendCheck>,
}

/// What `battleship.defend` answers.
pub type DefendReport = Report<Defend>;

impl Sums for DefendSums {
    fn games(&self) -> u64 {
        self.steps
    }

    fn add(&mut self, later: Self) -> Option<()> {
        batch::add(&mut self.steps, later.steps)?;
        self.tried = self.tried.checked_add(later.tried)?;
        self.taken = self.taken.checked_add(later.taken)?;
        for (trial, later) in [(&mut self.given, later.given), (&mut self.best, later.best)] {
            if later.games > 0 {
                *trial = later;
            }
        }
        match (&mut self.check, later.check) {
            (Some(check), Some(later)) => check.add(&later),
            (check, later) => {
                *check = check.or(later);
                Some(())
            }
        }
    }
}

/// `battleship.defend`
pub struct Defend;

impl Batch for Defend {
    const NAME: &'static str = "battleship.defend";
    const ABOUT: &'static str = "Searches for a fleet that a player finds later than the given one";
    const EXAMPLE: &'static str = r#"{"job":"battleship.defend","h":6,"w":6,"fleet":[{"id":"3","count":1,"cells":[[0,0],[0,1],[0,2]]},{"id":"2","count":1,"cells":[[0,0],[0,1]]}],"ships":[{"class":0,"cells":[[2,1],[2,2],[2,3]]},{"class":1,"cells":[[4,4],[5,4]]}],"policy":{"policy":"p-matrix"},"games":10,"tries":10,"seed":1}"#;
    const LANE: Lane = Lane::First;
    const IN_ROUNDS: bool = true;
    const MOST_GAMES: u64 = 1 + TRIES as u64 + GAMES as u64;
    type Request = DefendRequest;
    type Sums = DefendSums;
    type Games = Climb;
    type Error = crate::BattleshipError;

    fn round_end(request: &DefendRequest, done: u64) -> u64 {
        request.plan().round_end(done)
    }

    fn set_up(r: &DefendRequest) -> Result<Climb, JobError> {
        let setting = setting(r.sea().rules()?, r.weights.as_deref())?;
        players::check(&setting, r.policy, &[], "/policy")?;
        let fleet = legal(&setting.rules, &setting.all, &r.ships)?;
        within(r.games, 1..=GAMES, "/games")?;
        within(r.tries, 0..=TRIES, "/tries")?;
        let plan = r.plan();
        within(plan.check, 1..=GAMES, "/check")?;
        let end = r.seed.checked_add(u64::from(r.games) + u64::from(plan.check));
        if end.is_none_or(|end| end > LAST_SEED) {
            return Err(JobError::new(&RequestError::SeedRange { most: LAST_SEED }, "/seed"));
        }
        within(r.range().games, 1..=plan.steps(), "/steps")?;
        Ok(Climb {
            given: write(&setting.rules, &fleet),
            best_sum: 0,
            defence: Defence::new(&setting, fleet, plan),
            setting,
        })
    }

    fn check(Report { request, sums }: &DefendReport) -> Result<(), JobError> {
        if sums.steps == request.range().games { Ok(()) } else { Err(unfinished()) }
    }
}

/// A fleet that is rearranged step by step.
pub struct Climb {
    setting: Arc<Setting>,
    defence: Defence,
    given: Vec<ShipEntry>,
    /// Shots at the best fleet before this step.
    best_sum: u64,
}

impl Climb {
    fn trial(&self, trial: &FleetTrial) -> TrialSums {
        TrialSums {
            ships: write(&self.setting.rules, &trial.fleet),
            games: trial.shots.len() as u32,
            sum: trial.sum(),
            sq: trial.squares(),
        }
    }
}

impl Games for Climb {
    type Sums = DefendSums;

    fn none(&self) -> DefendSums {
        let given = TrialSums { ships: self.given.clone(), games: 0, sum: 0, sq: 0 };
        let best = given.clone();
        DefendSums { steps: 0, tried: 0, taken: 0, given, best, check: None }
    }

    fn play(&mut self, step: u64, nodes: u64, sums: &mut DefendSums) -> Played {
        let before = self.defence.nodes();
        let outcome = self.defence.advance(step, nodes);
        let nodes = self.defence.nodes() - before;
        let Some(outcome) = outcome else { return Played { nodes, game: GameState::On } };
        match outcome {
            DefenceStep::Given(trial) => {
                sums.given = self.trial(&trial);
                sums.best = sums.given.clone();
            }
            DefenceStep::Tried(trial) => {
                sums.tried += 1;
                if trial.sum() >= self.best_sum {
                    sums.taken += 1;
                    sums.best = self.trial(&trial);
                }
            }
            DefenceStep::NoOther => {}
            DefenceStep::Checked(trials) => {
                let games = DefendCheck::of(&trials);
                let check = sums.check.get_or_insert_default();
                // The games of a search fit.
                let _ = check.add(&games);
            }
        }
        sums.steps += 1;
        Played { nodes, game: GameState::Over }
    }

    fn leave(&mut self) {
        self.defence.leave();
    }

    fn begin_round(&mut self, before: &DefendSums) {
        // An impossible fleet comes from other sums: then start from the given one.
        if let Ok(fleet) = legal(&self.setting.rules, &self.setting.all, &before.best.ships) {
            self.defence.set_best(fleet);
            self.best_sum = before.best.sum;
        }
    }

    fn progress(&self, _done: u64, _all: u64) -> Progress {
        Progress { nodes: self.defence.nodes(), total: None }
    }

    fn bytes(&self) -> u64 {
        self.defence.bytes()
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        self.defence.fall_back().then_some("sampled")
    }
}
