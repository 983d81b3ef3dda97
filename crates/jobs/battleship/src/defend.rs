//! `battleship.defend`: a fleet that is harder to find than the given one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::players::{self, setting};
use super::ships::{legal, write};
use super::{ShipEntry, request};
use battleship::{Defence, Plan, Policy, Setting, Siege};
use jobs_core::batch::LAST_SEED;
use jobs_core::{Job, JobError, Lane, Progress, RequestError, Search, Step, within};

/// Games against each fleet at the most.
const GAMES: u32 = 10_000;

/// Fleets tried at the most.
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
        /// Fleets to be tried, up to 100,000.
        pub tries: u32,
        /// Games of each of the two fleets that are compared at the end, with other seeds; up to 10,000,
        /// and as many as `games` where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub check: Option<u32>,
        /// The first seed of the games; those of the comparison follow; all are below 2^53.
        #[serde(default)]
        pub seed: u64,
        /// Weight of each cell, row by row, for a player that goes by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weights: Option<Vec<Vec<f64>>>,
    }
}

/// A fleet and how hard it was to find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiegeReport {
    /// Its ships.
    pub ships: Vec<ShipEntry>,
    /// Games played.
    pub games: u32,
    /// Shots of all of them.
    pub sum: u64,
    /// Sum of squares of the shots of a game.
    pub sq: u64,
}

/// Both fleets once more, with seeds that had no say in the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefendCheck {
    /// Games of each.
    pub games: u32,
    /// Shots at the given fleet.
    pub given_sum: u64,
    /// Sum of their squares by game.
    pub given_sq: u64,
    /// Shots at the best.
    pub best_sum: u64,
    /// Sum of their squares by game.
    pub best_sq: u64,
    /// Sum over the seeds of the shots at the best fleet less those at the given one.
    pub sum: i64,
    /// Sum of the squares of these differences.
    pub sq: u64,
}

/// What the search came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DefendReport {
    /// Fleets tried.
    pub tried: u32,
    /// Those that were kept for a while.
    pub taken: u32,
    /// The given fleet.
    pub given: SiegeReport,
    /// The best fleet so far; its games were part of the choice, so they flatter it.
    pub best: SiegeReport,
    /// The two compared, at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<DefendCheck>,
}

/// `battleship.defend`
pub struct Defend;

impl Job for Defend {
    const NAME: &'static str = "battleship.defend";
    const ABOUT: &'static str = "Searches for a fleet that a player finds later than the given one";
    const EXAMPLE: &'static str = r#"{"job":"battleship.defend","h":6,"w":6,"fleet":[{"id":"3","count":1,"cells":[[0,0],[0,1],[0,2]]},{"id":"2","count":1,"cells":[[0,0],[0,1]]}],"ships":[{"class":0,"cells":[[2,1],[2,2],[2,3]]},{"class":1,"cells":[[4,4],[5,4]]}],"policy":{"policy":"p-matrix"},"games":10,"tries":10,"seed":1}"#;
    const LANE: Lane = Lane::First;
    type Request = DefendRequest;
    type Report = DefendReport;
    type Error = crate::BattleshipError;

    fn start(r: DefendRequest) -> Result<impl Search<Report = DefendReport> + 'static, JobError> {
        let setting = setting(r.sea().rules()?, r.weights.as_deref())?;
        players::check(&setting, r.policy, &[], "/policy")?;
        let fleet = legal(&setting.rules, &setting.all, &r.ships)?;
        within(r.games, 1..=GAMES, "/games")?;
        within(r.tries, 0..=TRIES, "/tries")?;
        let check = within(r.check.unwrap_or(r.games), 1..=GAMES, "/check")?;
        let end = r.seed.checked_add(u64::from(r.games) + u64::from(check));
        if end.is_none_or(|end| end > LAST_SEED) {
            return Err(JobError::new(&RequestError::SeedRange { most: LAST_SEED }, "/seed"));
        }
        let plan = Plan { policy: r.policy, games: r.games, check, tries: r.tries, seed: r.seed };
        Ok(Climb { defence: Defence::new(&setting, fleet, plan), setting })
    }
}

struct Climb {
    setting: Arc<Setting>,
    defence: Defence,
}

impl Search for Climb {
    type Report = DefendReport;

    fn advance(&mut self, nodes: u64) -> Step {
        self.defence.advance(nodes)
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.defence.steps(), total: None }
    }

    fn bytes(&self) -> u64 {
        self.defence.bytes()
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        self.defence.fall_back().then_some("sampled")
    }

    fn report(&self) -> DefendReport {
        let siege = |siege: &Siege| SiegeReport {
            ships: write(&self.setting.rules, &siege.fleet),
            games: siege.shots.len() as u32,
            sum: siege.sum(),
            sq: siege.squares(),
        };
        let (tried, taken) = self.defence.tried();
        let [given, best] = self.defence.check();
        let check = (!best.shots.is_empty()).then(|| {
            let pairs = best.shots.iter().zip(&given.shots);
            let differences = pairs.map(|(&best, &given)| i64::from(best) - i64::from(given));
            DefendCheck {
                games: best.shots.len() as u32,
                given_sum: given.sum(),
                given_sq: given.squares(),
                best_sum: best.sum(),
                best_sq: best.squares(),
                sum: differences.clone().sum(),
                sq: differences.map(|difference| difference.unsigned_abs().pow(2)).sum(),
            }
        });
        DefendReport {
            tried,
            taken,
            given: siege(self.defence.given()),
            best: siege(self.defence.best()),
            check,
        }
    }
}
