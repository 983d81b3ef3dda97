//! `brew.learn`: values of spells from games with random ones.

use std::mem;

use serde::{Deserialize, Serialize};

use super::BrewError;
use brew::inventory::{Counts, ROOM, tables};
use brew::learning::{self, Learner, PAIRS, Tally};
use brew::material::TOME;
use jobs_core::batch::{
    self, GameState, Games, Played, Ranged, Report, Sums, mismatch, unfinished,
};
use jobs_core::{Batch, Job, JobError, Lane, Search, within};
use search::Ready;

/// `brew.learn`
pub struct Learn;

/// How a game goes: fields left out are as for the shipped values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PlanEntry {
    /// Random spells owned beside the base spells, 1 to 20.
    pub spells: u8,
    /// Turns of a game, 1 to 100.
    pub turns: u8,
    /// Ingredients at the start, by tier, at most 10 together.
    pub start: Counts,
    /// Whether the first recipes bring a bonus.
    pub bonuses: bool,
    /// Width of the beam that plays, 1 to 2000.
    pub width: u32,
    /// Its depth, 1 to 40.
    pub depth: u8,
    /// What an ingredient is worth to the player at the end of its line, by tier, in rupees, each −100
    /// to 100.
    pub tiers: [f64; 4],
    /// Fraction of a rupee's value kept for each turn of delay, 0 to 1.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LearnRequest {
    /// Number of games, 1 to 100,000,000.
    pub games: u64,
    /// Number of the first game; the others count up from there, all below 2^53.
    pub seed_from: u64,
    /// How they go.
    #[serde(default)]
    pub plan: PlanEntry,
}

jobs_core::ranged!(LearnRequest);

/// A value that was learned.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ValueEntry {
    /// Number of games with the spell.
    pub n: u64,
    /// Rupees that owning it brings.
    pub value: f64,
    /// Standard error of that value, in rupees.
    pub error: f64,
}

/// Sums over all games, and the values that fit them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LearnSums {
    /// Games played.
    pub games: u64,
    /// Sum of the rupees over all games.
    pub sum: u64,
    /// Sum of the squares of the rupees of each game.
    pub sum_sq: u64,
    /// Number of games with both spells of each pair, in the order 0 0, 1 0, 1 1, 2 0 …; a spell with
    /// itself: games with that spell.
    pub held: Vec<u64>,
    /// Sum of the rupees of these games, in the same order.
    pub rupees: Vec<u64>,
    /// One entry for each spell of the tome, in order; empty until every spell was held often enough.
    pub values: Vec<ValueEntry>,
    /// Rank correlation (Spearman) with the published values, −1 to 1.
    pub spearman: Option<f64>,
    /// Rupees that pairs bring beyond their two values, in the order of `held`; empty until the end.
    pub pairs: Vec<Option<f64>>,
}

/// What `brew.learn` answers.
pub type LearnReport = Report<Learn>;

impl From<Tally> for LearnSums {
    fn from(Tally { games, sum, squares, held, rupees }: Tally) -> Self {
        let (values, spearman, pairs) = (Vec::new(), None, Vec::new());
        Self { games, sum, sum_sq: squares, held, rupees, values, spearman, pairs }
    }
}

impl LearnSums {
    /// Takes out the sums, without what follows from them.
    fn take(&mut self) -> Tally {
        Tally {
            games: self.games,
            sum: self.sum,
            squares: self.sum_sq,
            held: mem::take(&mut self.held),
            rupees: mem::take(&mut self.rupees),
        }
    }
}

impl Sums for LearnSums {
    fn games(&self) -> u64 {
        self.games
    }

    fn add(&mut self, later: Self) -> Option<()> {
        batch::add(&mut self.games, later.games)?;
        batch::add(&mut self.sum, later.sum)?;
        batch::add(&mut self.sum_sq, later.sum_sq)?;
        batch::add_all(&mut self.held, &later.held)?;
        batch::add_all(&mut self.rupees, &later.rupees)
    }

    fn conclude(&mut self, whole: bool) {
        let tally = self.take();
        let fit = tally.fit();
        let entry = |(at, &(value, error))| ValueEntry {
            n: tally.held[learning::pair(at, at)],
            value,
            error,
        };
        let values: Vec<ValueEntry> = fit.iter().flatten().enumerate().map(entry).collect();
        let found: Vec<f64> = values.iter().map(|entry| entry.value).collect();
        let spearman =
            (!found.is_empty()).then(|| learning::spearman(&found, &learning::published()));
        let pairs = match &fit {
            Some(values) if whole => (0..TOME)
                .flat_map(|high| (0..=high).map(move |low| (high, low)))
                .map(|(high, low)| tally.beyond(high, low, values))
                .collect(),
            _ => Vec::new(),
        };
        *self = Self { values, spearman, pairs, ..tally.into() };
    }
}

/// Games with random spells.
pub struct Learning(Learner);

impl Games for Learning {
    type Sums = LearnSums;

    fn none(&self) -> LearnSums {
        Tally::default().into()
    }

    fn play(&mut self, seed: u64, _nodes: u64, sums: &mut LearnSums) -> Played {
        let before = self.0.nodes;
        let (spells, rupees) = self.0.game(seed);
        let mut tally = sums.take();
        tally.add(&spells, rupees);
        *sums = tally.into();
        Played { nodes: self.0.nodes - before, game: GameState::Over }
    }

    fn leave(&mut self) {}
}

impl Batch for Learn {
    const NAME: &'static str = "brew.learn";
    const ABOUT: &'static str = "What owning a spell is worth, from games with random spells.";
    const EXAMPLE: &'static str =
        r#"{"job":"brew.learn","games":200,"seed_from":1,"plan":{"width":20,"depth":6}}"#;
    const MOST_GAMES: u64 = 100_000_000;
    type Request = LearnRequest;
    type Sums = LearnSums;
    type Games = Learning;
    type Error = BrewError;

    fn set_up(request: &LearnRequest) -> Result<Learning, JobError> {
        request.range().check(Self::MOST_GAMES)?;
        Ok(Learning(Learner::new(tables(), request.plan.plan()?)))
    }

    fn check(Report { request, sums }: &LearnReport) -> Result<(), JobError> {
        let is_whole = [&sums.held, &sums.rupees].iter().all(|list| list.len() == PAIRS)
            && [0, TOME].contains(&sums.values.len())
            && [0, PAIRS].contains(&sums.pairs.len());
        if !is_whole {
            return Err(mismatch());
        }
        request.range().check(Self::MOST_GAMES)?;
        if sums.games != request.games {
            return Err(unfinished());
        }
        Ok(())
    }
}

/// `brew.learned`
pub struct Shipped;

/// It needs no fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        let mut sums = LearnSums::from(Tally::shipped());
        sums.conclude(true);
        let request = LearnRequest { games: sums.games, seed_from: 1, plan: PlanEntry::default() };
        Ok(Ready(Report { request, sums }))
    }
}
