//! `brew.learn`: values of spells from games with random ones.

use serde::{Deserialize, Serialize};

use super::BrewError;
use brew::inventory::{Counts, ROOM, tables};
use brew::learning::{self, Learner, PAIRS, Tally};
use brew::material::TOME;
use jobs_core::batch::{self, join, mismatch, too_large, unfinished};
use jobs_core::{Batch, Job, JobError, Lane, Progress, Search, Step, within};
use search::Ready;

/// `brew.learn`
pub struct Learn;

/// Games of a batch at the most.
const MOST_GAMES: u64 = 100_000_000;

/// How a game goes: what is left out is as with the shipped values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlanEntry {
    /// Random spells owned beside the base spells, 1 to 20.
    pub spells: u8,
    /// Turns of a game, 1 to 100.
    pub turns: u8,
    /// Ingredients at the start.
    pub start: Counts,
    /// Whether the first recipes bring a bonus.
    pub bonuses: bool,
    /// Width of the beam that plays, 1 to 2000.
    pub width: u32,
    /// Its depth, 1 to 40.
    pub depth: u8,
    /// What an ingredient is worth to it where its line ends, by tier.
    pub tiers: [f64; 4],
    /// What of a rupee is left of it for each turn later, 0 to 1.
    pub discount: f64,
    /// Whether ingredients left at the end count.
    pub leftovers: bool,
}

impl Default for PlanEntry {
    fn default() -> Self {
        Self::of(&learning::Plan::default())
    }
}

impl PlanEntry {
    /// As in the games behind the published values.
    pub fn published() -> Self {
        Self::of(&learning::Plan::published())
    }

    fn of(plan: &learning::Plan) -> Self {
        Self {
            spells: plan.spells as u8,
            turns: plan.turns as u8,
            start: plan.start,
            bonuses: plan.bonuses,
            width: plan.width as u32,
            depth: plan.depth as u8,
            tiers: plan.tiers,
            discount: plan.discount,
            leftovers: plan.leftovers,
        }
    }

    fn plan(&self) -> Result<learning::Plan, JobError> {
        within(self.spells, 1..=20, "/plan/spells")?;
        within(self.turns, 1..=100, "/plan/turns")?;
        within(self.width, 1..=2000, "/plan/width")?;
        within(self.depth, 1..=40, "/plan/depth")?;
        within(self.discount, 0.0..=1.0, "/plan/discount")?;
        let value: u32 = self.start.iter().map(|&count| u32::from(count)).sum();
        let most = ROOM.into();
        if value > most {
            return Err(JobError::new(&BrewError::StartFull { value, most }, "/plan/start"));
        }
        for (tier, &worth) in self.tiers.iter().enumerate() {
            within(worth, -100.0..=100.0, format!("/plan/tiers/{tier}"))?;
        }
        Ok(learning::Plan {
            spells: self.spells.into(),
            turns: self.turns.into(),
            start: self.start,
            bonuses: self.bonuses,
            width: self.width as usize,
            depth: self.depth.into(),
            tiers: self.tiers,
            discount: self.discount,
            leftovers: self.leftovers,
        })
    }
}

/// Which games are played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnRequest {
    /// Number of games.
    pub games: u64,
    /// Number of the first game.
    pub seed_from: u64,
    /// How they go.
    #[serde(default)]
    pub plan: PlanEntry,
}

/// The request with the job's name, so that reports can be merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnEcho {
    /// `brew.learn`.
    pub job: String,
    /// Number of games.
    pub games: u64,
    /// Number of the first game.
    pub seed_from: u64,
    /// How they go.
    pub plan: PlanEntry,
}

impl From<LearnEcho> for LearnRequest {
    fn from(LearnEcho { games, seed_from, plan, .. }: LearnEcho) -> Self {
        Self { games, seed_from, plan }
    }
}

/// A value that was learned.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ValueEntry {
    /// Games with the spell.
    pub n: u64,
    /// Rupees that owning it brings.
    pub value: f64,
    /// Standard error.
    pub error: f64,
}

/// Sums over all games, and the values that fit them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LearnReport {
    /// What was asked; after merging, the joined range.
    pub request: LearnEcho,
    /// Games played.
    pub games: u64,
    /// Sum of the rupees of a game.
    pub sum: u64,
    /// Sum of their squares.
    pub sum_sq: u64,
    /// Games with both spells of a pair: 0 0, 1 0, 1 1, 2 0 …; a spell with itself: games with it.
    pub held: Vec<u64>,
    /// Rupees of these games.
    pub rupees: Vec<u64>,
    /// By spell of the tome; empty until every spell was held often enough.
    pub values: Vec<ValueEntry>,
    /// Rank correlation (Spearman) with the published values.
    pub spearman: Option<f64>,
    /// What pairs bring beyond their two values, in the order of `held`; empty until the end.
    pub pairs: Vec<Option<f64>>,
}

struct Learning {
    request: LearnRequest,
    learner: Learner,
    tally: Tally,
}

impl LearnReport {
    fn of(request: LearnEcho, tally: &Tally, with_pairs: bool) -> Self {
        let fit = tally.fit();
        let values: Vec<ValueEntry> = fit
            .iter()
            .flatten()
            .enumerate()
            .map(|(at, &(value, error))| ValueEntry {
                n: tally.held[learning::pair(at, at)],
                value,
                error,
            })
            .collect();
        let found: Vec<f64> = values.iter().map(|entry| entry.value).collect();
        let spearman =
            (!found.is_empty()).then(|| learning::spearman(&found, &learning::published()));
        let pairs = match &fit {
            Some(values) if with_pairs => (0..TOME)
                .flat_map(|high| (0..=high).map(move |low| (high, low)))
                .map(|(high, low)| tally.beyond(high, low, values))
                .collect(),
            _ => Vec::new(),
        };
        Self {
            request,
            games: tally.games,
            sum: tally.sum,
            sum_sq: tally.squares,
            held: tally.held.clone(),
            rupees: tally.rupees.clone(),
            values,
            spearman,
            pairs,
        }
    }

    fn tally(&self) -> Tally {
        Tally {
            games: self.games,
            sum: self.sum,
            squares: self.sum_sq,
            held: self.held.clone(),
            rupees: self.rupees.clone(),
        }
    }
}

impl Search for Learning {
    type Report = LearnReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let before = self.learner.nodes;
        while self.tally.games < self.request.games {
            let (spells, rupees) = self.learner.game(self.request.seed_from + self.tally.games);
            self.tally.add(&spells, rupees);
            if self.learner.nodes - before >= nodes {
                break;
            }
        }
        if self.tally.games == self.request.games { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.tally.games, total: Some(self.request.games) }
    }

    fn report(&self) -> LearnReport {
        let echo = LearnEcho {
            job: Learn::NAME.to_owned(),
            games: self.request.games,
            seed_from: self.request.seed_from,
            plan: self.request.plan.clone(),
        };
        LearnReport::of(echo, &self.tally, self.tally.games == self.request.games)
    }
}

impl Job for Learn {
    const NAME: &'static str = "brew.learn";
    const ABOUT: &'static str = "What owning a spell is worth, from games with random spells.";
    const EXAMPLE: &'static str =
        r#"{"job":"brew.learn","games":200,"seed_from":1,"plan":{"width":20,"depth":6}}"#;
    type Request = LearnRequest;
    type Report = LearnReport;
    type Error = BrewError;

    fn start(
        request: LearnRequest,
    ) -> Result<impl Search<Report = LearnReport> + 'static, JobError> {
        batch::check(request.games, request.seed_from, MOST_GAMES)?;
        let learner = Learner::new(tables(), request.plan.plan()?);
        Ok(Learning { request, learner, tally: Tally::default() })
    }
}

impl Batch for Learn {
    fn check(report: &LearnReport) -> Result<(), JobError> {
        let LearnEcho { job, games, seed_from, .. } = &report.request;
        let is_whole = [&report.held, &report.rupees].iter().all(|list| list.len() == PAIRS)
            && [0, TOME].contains(&report.values.len())
            && [0, PAIRS].contains(&report.pairs.len());
        if job != Self::NAME || !is_whole {
            return Err(mismatch());
        }
        batch::check(*games, *seed_from, MOST_GAMES)?;
        if report.games != *games {
            return Err(unfinished());
        }
        Ok(())
    }

    fn merge(a: LearnReport, b: LearnReport) -> Result<LearnReport, JobError> {
        let (first, next) =
            if a.request.seed_from <= b.request.seed_from { (a, b) } else { (b, a) };
        if first.request.plan != next.request.plan {
            return Err(mismatch());
        }
        let range = |report: &LearnReport| (report.request.seed_from, report.request.games);
        let games = join(range(&first), range(&next), MOST_GAMES)?;
        let mut tally = first.tally();
        let add = |to: &mut u64, more: u64| {
            *to = to.checked_add(more).ok_or_else(too_large)?;
            Ok::<_, JobError>(())
        };
        add(&mut tally.sum, next.sum)?;
        add(&mut tally.squares, next.sum_sq)?;
        for (to, more) in tally.held.iter_mut().zip(&next.held) {
            add(to, *more)?;
        }
        for (to, more) in tally.rupees.iter_mut().zip(&next.rupees) {
            add(to, *more)?;
        }
        tally.games = games;
        Ok(LearnReport::of(LearnEcho { games, ..first.request }, &tally, true))
    }
}

/// `brew.learned`
pub struct Shipped;

/// Nothing has to be said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShippedRequest {}

impl Job for Shipped {
    const NAME: &'static str = "brew.learned";
    const ABOUT: &'static str = "The games that the built-in values of spells were learned from.";
    const EXAMPLE: &'static str = r#"{"job":"brew.learned"}"#;
    const LANE: Lane = Lane::Aside;
    type Request = ShippedRequest;
    type Report = LearnReport;
    type Error = BrewError;

    fn start(_: ShippedRequest) -> Result<impl Search<Report = LearnReport> + 'static, JobError> {
        let tally = Tally::shipped();
        let request = LearnEcho {
            job: Learn::NAME.to_owned(),
            games: tally.games,
            seed_from: 1,
            plan: PlanEntry::default(),
        };
        Ok(Ready(LearnReport::of(request, &tally, true)))
    }
}
