//! `contest.seeds`: which 32-bit seeds make a deck come in the order that was seen.

use serde::{Deserialize, Serialize};

use super::types::{MOST_DECK, rows};
use super::{ContestError, Loadout};
use contest::{Setup, XorShift};
use jobs_core::batch::{join, mismatch, unfinished};
use jobs_core::{Batch, Job, JobError, Progress, Search, Step, entries, within};

/// `contest.seeds`
pub struct Seeds;

/// All seeds there are.
const ALL: u64 = 1 << 32;
/// Seeds that are listed at the most.
const MOST_LISTED: usize = 200;

/// A deck, and how it came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeedsRequest {
    /// The loadout.
    pub loadout: Loadout,
    /// Cards in the order in which they were drawn, from the first; at least 3.
    pub draws: Vec<(String, u8)>,
    /// Number of seeds to try.
    pub games: u64,
    /// The first seed.
    pub seed_from: u64,
}

/// Seeds that fit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeedsReport {
    /// What was asked; after merging, the joined range.
    pub request: SeedsEcho,
    /// Seeds tried.
    pub games: u64,
    /// How many fit.
    pub found: u64,
    /// The first of them, at most 200.
    pub seeds: Vec<u32>,
}

/// The request with the job's name, so that reports can be merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeedsEcho {
    /// `contest.seeds`.
    pub job: String,
    /// The loadout.
    pub loadout: Loadout,
    /// Cards in the order of drawing.
    pub draws: Vec<(String, u8)>,
    /// Number of seeds.
    pub games: u64,
    /// The first seed.
    pub seed_from: u64,
}

struct Trying {
    setup: Setup,
    draws: Vec<u16>,
    from_end: bool,
    /// Cards that lie in the first hand, as bits.
    first: u128,
    /// The places of the deck in order.
    places: [u8; MOST_DECK],
    report: SeedsReport,
}

impl Trying {
    fn fits(&self, seed: u32) -> bool {
        let cards = &self.setup.cards;
        let mut order = [0_u8; MOST_DECK];
        let order = &mut order[..cards.len()];
        order.copy_from_slice(&self.places[..cards.len()]);
        let mut chance = XorShift(if seed == 0 { 1 } else { seed });
        let row = |place: u8| cards[usize::from(place)];
        if self.from_end && self.first == 0 {
            // The last place is settled first.
            for (last, &seen) in (1..order.len()).rev().zip(&self.draws) {
                order.swap(last, chance.below(last as u32 + 1) as usize);
                if row(order[last]) != seen {
                    return false;
                }
            }
            let settled = order.len() - 1;
            return self.draws.len() <= settled || row(order[0]) == self.draws[settled];
        }
        chance.shuffle(order);
        if self.from_end {
            order.reverse();
        }
        // Cards of the first hand come before the others, each group in the order of the shuffle.
        let of = |first: bool| {
            order.iter().filter(move |&&place| (self.first >> place & 1 == 1) == first)
        };
        of(true).chain(of(false)).zip(&self.draws).all(|(&place, &seen)| row(place) == seen)
    }
}

impl Search for Trying {
    type Report = SeedsReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.max(1) {
            if self.report.games == self.report.request.games {
                return Step::Done;
            }
            let seed = (self.report.request.seed_from + self.report.games) as u32;
            self.report.games += 1;
            if self.fits(seed) {
                self.report.found += 1;
                if self.report.seeds.len() < MOST_LISTED {
                    self.report.seeds.push(seed);
                }
            }
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.report.games, total: Some(self.report.request.games) }
    }

    fn report(&self) -> SeedsReport {
        self.report.clone()
    }
}

fn check_range(games: u64, seed_from: u64) -> Result<(), JobError> {
    within(seed_from, 0..=ALL - 1, "/seed_from")?;
    within(games, 1..=ALL - seed_from, "/games").map(drop)
}

impl Job for Seeds {
    const NAME: &'static str = "contest.seeds";
    const ABOUT: &'static str = "Which 32-bit seeds make a deck come in the order that was seen.";
    const EXAMPLE: &'static str = r#"{"job":"contest.seeds","loadout":{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}},"draws":[["p_card-01-ido-1_013",1],["p_card-01-act-0_005",0],["p_card-01-men-0_007",0]],"games":100000,"seed_from":0}"#;
    type Request = SeedsRequest;
    type Report = SeedsReport;
    type Error = ContestError;

    fn start(
        request: SeedsRequest,
    ) -> Result<impl Search<Report = SeedsReport> + 'static, JobError> {
        let setup = request.loadout.check("/loadout")?.setup;
        check_range(request.games, request.seed_from)?;
        let draws = rows(setup.data, &request.draws, setup.plan, "/draws")?;
        entries(draws.len(), 3..=setup.cards.len(), "/draws")?;
        let mut rest = setup.cards.clone();
        for (at, row) in draws.iter().enumerate() {
            let Some(found) = rest.iter().position(|card| card == row) else {
                let name = setup.data.cards[usize::from(*row)].name.clone();
                let kind = ContestError::NotInDeck { name };
                return Err(JobError::new(&kind, format!("/draws/{at}")));
            };
            rest.swap_remove(found);
        }
        let initial = |row: u16| u128::from(setup.data.cards[usize::from(row)].initial);
        let first = (0..).zip(&setup.cards).fold(0, |bits, (at, &row)| bits | initial(row) << at);
        let from_end = request.loadout.conventions.seed_from_end;
        let echo = SeedsEcho {
            job: Self::NAME.to_owned(),
            loadout: request.loadout,
            draws: request.draws,
            games: request.games,
            seed_from: request.seed_from,
        };
        let report = SeedsReport { request: echo, games: 0, found: 0, seeds: Vec::new() };
        let places = std::array::from_fn(|at| at as u8);
        Ok(Trying { setup, draws, from_end, first, places, report })
    }
}

impl Batch for Seeds {
    fn check(report: &SeedsReport) -> Result<(), JobError> {
        let SeedsEcho { job, games, seed_from, .. } = &report.request;
        if job != Self::NAME {
            return Err(mismatch());
        }
        check_range(*games, *seed_from)?;
        let listed = report.seeds.len() as u64;
        let whole = listed == report.found.min(MOST_LISTED as u64);
        if report.games != *games || report.found > *games || !whole {
            return Err(unfinished());
        }
        Ok(())
    }

    fn merge(a: SeedsReport, b: SeedsReport) -> Result<SeedsReport, JobError> {
        let (mut first, next) =
            if a.request.seed_from <= b.request.seed_from { (a, b) } else { (b, a) };
        let (one, two) = (&first.request, &next.request);
        if one.loadout != two.loadout || one.draws != two.draws {
            return Err(mismatch());
        }
        let range = |report: &SeedsReport| (report.request.seed_from, report.request.games);
        first.request.games = join(range(&first), range(&next), ALL)?;
        first.games = first.request.games;
        first.found += next.found;
        first.seeds.extend(next.seeds);
        first.seeds.truncate(MOST_LISTED);
        Ok(first)
    }
}
