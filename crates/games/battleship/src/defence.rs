//! The search for a fleet that is hard to find: starts from a given one and changes ship by ship.
//!
//! It proceeds in steps, each of which can be made on any machine that knows the best fleet before it.

use std::ops::Range;
use std::sync::Arc;

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::cells::Cells;
use super::chance::{below, mix};
use super::duel::Duel;
use super::fleet::Placement;
use super::policy::{Memo, Policy, Setting};
use search::short_sort;

/// Games of a player against one fleet, by seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FleetTrial {
    /// The fleet.
    pub fleet: Vec<Placement>,
    /// Shots of each game.
    pub shots: Vec<u32>,
}

impl FleetTrial {
    const fn of(fleet: Vec<Placement>) -> Self {
        Self { fleet, shots: vec![] }
    }

    /// Shots of all games.
    pub fn sum(&self) -> u64 {
        self.shots.iter().map(|&shots| u64::from(shots)).sum()
    }

    /// Sum of their squares.
    pub fn squares(&self) -> u64 {
        self.shots.iter().map(|&shots| u64::from(shots).pow(2)).sum()
    }
}

/// The plan of a search.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Who searches for the fleets.
    pub policy: Policy,
    /// Games against each fleet, with the same seeds for all.
    pub games: u32,
    /// Games of each of the two fleets in the check at the end.
    pub check: u32,
    /// Fleets tried beside the given one.
    pub tries: u32,
    /// The first of these seeds; the check at the end continues with those that follow.
    pub seed: u64,
}

impl Plan {
    /// Steps of the search: the given fleet, the others, then the check in parts of equal length.
    pub fn steps(&self) -> u64 {
        self.first_check() + u64::from(self.check).div_ceil(self.pairs())
    }

    /// The first step that depends on the results of `step` and those before it.
    pub fn round_end(&self, step: u64) -> u64 {
        if step < self.first_check() { step + 1 } else { self.steps() }
    }

    fn first_check(&self) -> u64 {
        1 + u64::from(self.tries)
    }

    /// Seeds of the check that a step plays, with both fleets.
    fn pairs(&self) -> u64 {
        (u64::from(self.games) / 2).max(1)
    }

    /// The seeds of a step's games.
    fn seeds(&self, step: u64) -> Range<u64> {
        let behind = self.seed + u64::from(self.games);
        let Some(part) = step.checked_sub(self.first_check()) else { return self.seed..behind };
        let end = u64::from(self.check);
        let [from, to] = [part, part + 1].map(|part| (part * self.pairs()).min(end));
        behind + from..behind + to
    }
}

/// The result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefenceStep {
    /// The given fleet has played.
    Given(FleetTrial),
    /// Another fleet has played.
    Tried(FleetTrial),
    /// There is no other fleet.
    NoOther,
    /// The given fleet and the best one have played with other seeds.
    Checked([FleetTrial; 2]),
}

/// Hill climbing over fleets: one or two ships are moved, and the fleet is kept if it is not found
/// sooner. A kept fleet was partly lucky with the seeds, so in the end both fleets play once
/// more with others.
pub struct Defence {
    setting: Arc<Setting>,
    plan: Plan,
    memo: Memo,
    given: Vec<Placement>,
    /// The best fleet before this step.
    best: Vec<Placement>,
    /// The fleets of this step that have played, and the one that does.
    trials: Vec<FleetTrial>,
    duel: Option<Duel>,
    nodes: u64,
}

impl Defence {
    /// Begins with a legal fleet.
    pub fn new(setting: &Arc<Setting>, fleet: Vec<Placement>, plan: Plan) -> Self {
        Self {
            setting: setting.clone(),
            memo: Memo::default(),
            best: fleet.clone(),
            given: fleet,
            trials: vec![],
            duel: None,
            nodes: 0,
            plan,
        }
    }

    /// Sets the best fleet before the next step.
    pub fn set_best(&mut self, fleet: Vec<Placement>) {
        self.best = fleet;
    }

    /// Abandons the step in progress.
    pub fn leave(&mut self) {
        (self.trials, self.duel) = (vec![], None);
    }

    /// Continues a step for about `nodes` nodes; returns its result when it is over.
    pub fn advance(&mut self, step: u64, nodes: u64) -> Option<DefenceStep> {
        let end = self.nodes.saturating_add(nodes);
        let is_check = step >= self.plan.first_check();
        loop {
            self.nodes += 1;
            if self.trials.is_empty() {
                let fleet = match step {
                    0 => Some(self.given.clone()),
                    _ if is_check => Some(self.given.clone()),
                    _ => self.neighbour(step),
                };
                let Some(fleet) = fleet else { return Some(DefenceStep::NoOther) };
                self.trials.push(FleetTrial::of(fleet));
            }
            let seeds = self.plan.seeds(step);
            let played = self.trials.last().map_or(0, |trial| trial.shots.len() as u64);
            if seeds.start + played < seeds.end {
                self.play(seeds.start + played, end.saturating_sub(self.nodes));
            } else if is_check && self.trials.len() == 1 {
                self.trials.push(FleetTrial::of(self.best.clone()));
            } else {
                let mut trials = std::mem::take(&mut self.trials).into_iter();
                let first = trials.next().unwrap_or_default();
                return Some(match (trials.next(), step) {
                    (Some(second), _) => DefenceStep::Checked([first, second]),
                    (None, 0) => DefenceStep::Given(first),
                    (None, _) => DefenceStep::Tried(first),
                });
            }
            if self.nodes >= end {
                return None;
            }
        }
    }

    fn play(&mut self, seed: u64, nodes: u64) {
        let Some(trial) = self.trials.last_mut() else { return };
        let mut duel =
            self.duel.take().unwrap_or_else(|| Duel::new(&self.setting, trial.fleet.clone(), seed));
        if duel.is_over() {
            trial.shots.push(duel.history().len() as u32);
            return;
        }
        let before = duel.steps();
        if let Some(verdict) = duel.think(self.plan.policy, &mut self.memo, nodes.max(1)) {
            duel.follow(&verdict);
        }
        self.nodes += duel.steps() - before;
        self.duel = Some(duel);
    }

    /// The best fleet with one or two ships moved; `None` where none can be.
    fn neighbour(&self, step: u64) -> Option<Vec<Placement>> {
        let mut rng = Pcg64Mcg::seed_from_u64(mix(mix(self.plan.seed, 0xDEFE2CE), step));
        for _ in 0..100 {
            let mut fleet = self.best.clone();
            for _ in 0..1 + below(&mut rng, 2) {
                if fleet.is_empty() {
                    return None;
                }
                let at = below(&mut rng, fleet.len());
                let old = fleet.remove(at);
                let taken = fleet.iter().fold(Cells::default(), |all, ship| all | ship.block);
                let fits = |ship: &&Placement| {
                    ship.class == old.class && !ship.cells.meets(taken) && ship.cells != old.cells
                };
                let places: Vec<_> = self.setting.all.iter().filter(fits).collect();
                let new =
                    if places.is_empty() { old } else { *places[below(&mut rng, places.len())] };
                fleet.push(new);
            }
            short_sort::sort_by_key(&mut fleet, |ship| (ship.class, ship.cells.first()));
            if fleet != self.best {
                return Some(fleet);
            }
        }
        None
    }

    /// Nodes of search and of play so far.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.duel.as_ref().map_or(0, Duel::bytes)
    }

    /// Lets the player sample instead of counting; returns whether it was counting.
    pub fn fall_back(&mut self) -> bool {
        self.duel.as_mut().is_some_and(Duel::fall_back)
    }
}
