//! The search for a fleet that is hard to find: from a given one on, ship by ship.

use std::sync::Arc;

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::cells::Cells;
use super::chance::{below, mix};
use super::duel::Duel;
use super::fleet::Placement;
use super::policy::{Memo, Policy, Setting};
use search::{Step, order};

/// Games of a player against one fleet, by seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Siege {
    /// The fleet.
    pub fleet: Vec<Placement>,
    /// Shots of each game.
    pub shots: Vec<u32>,
}

impl Siege {
    fn of(fleet: Vec<Placement>) -> Self {
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

/// How a search is made.
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
    /// The first of these seeds; the check at the end goes on with those that follow.
    pub seed: u64,
}

/// Hill climbing over fleets: one or two ships are laid anew, and the fleet is kept if it is not found
/// sooner. What is kept was chosen by its luck with the seeds too, so in the end both fleets play once
/// more with others.
pub struct Defence {
    setting: Arc<Setting>,
    plan: Plan,
    memo: Memo,
    rng: Pcg64Mcg,
    given: Siege,
    best: Siege,
    tried: u32,
    taken: u32,
    /// The two fleets in the check.
    check: [Siege; 2],
    stage: Stage,
    /// The fleet that plays at the moment, and its game.
    now: Siege,
    duel: Option<Duel>,
    steps: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Given,
    Trying,
    /// The given fleet first, then the best.
    Checking(usize),
    Done,
}

impl Defence {
    /// Begins with a legal fleet.
    pub fn new(setting: &Arc<Setting>, fleet: Vec<Placement>, plan: Plan) -> Self {
        Self {
            setting: setting.clone(),
            memo: Memo::default(),
            rng: Pcg64Mcg::seed_from_u64(mix(plan.seed, 0xDEFE2CE)),
            given: Siege::of(fleet.clone()),
            best: Siege::of(fleet.clone()),
            tried: 0,
            taken: 0,
            check: [Siege::default(), Siege::default()],
            stage: Stage::Given,
            now: Siege::of(fleet),
            duel: None,
            steps: 0,
            plan,
        }
    }

    /// Works on for about `steps` steps.
    pub fn advance(&mut self, steps: u64) -> Step {
        let end = self.steps.saturating_add(steps);
        while self.steps < end && self.stage != Stage::Done {
            self.steps += 1;
            let games = match self.stage {
                Stage::Checking(_) => self.plan.check,
                _ => self.plan.games,
            };
            if self.now.shots.len() < games as usize {
                self.play(end - self.steps);
            } else {
                self.turn();
            }
        }
        if self.stage == Stage::Done { Step::Done } else { Step::Running }
    }

    fn play(&mut self, steps: u64) {
        let first = match self.stage {
            Stage::Checking(_) => self.plan.seed + u64::from(self.plan.games),
            _ => self.plan.seed,
        };
        let seed = first + self.now.shots.len() as u64;
        let mut duel = self
            .duel
            .take()
            .unwrap_or_else(|| Duel::new(&self.setting, self.now.fleet.clone(), seed));
        if duel.is_over() {
            self.now.shots.push(duel.history().len() as u32);
            return;
        }
        let before = duel.steps();
        if let Some(verdict) = duel.think(self.plan.policy, &mut self.memo, steps.max(1)) {
            duel.follow(&verdict);
        }
        self.steps += duel.steps() - before;
        self.duel = Some(duel);
    }

    /// The games of one fleet are over.
    fn turn(&mut self) {
        let played = std::mem::take(&mut self.now);
        match self.stage {
            Stage::Given => {
                self.given = played.clone();
                self.best = played;
                self.stage = Stage::Trying;
            }
            Stage::Trying => {
                self.tried += 1;
                if played.sum() >= self.best.sum() {
                    self.taken += 1;
                    self.best = played;
                }
            }
            Stage::Checking(at) => {
                self.check[at] = played;
                self.stage = if at == 0 { Stage::Checking(1) } else { Stage::Done };
            }
            Stage::Done => return,
        }
        if self.stage == Stage::Trying {
            match (self.tried < self.plan.tries).then(|| self.neighbour()).flatten() {
                Some(fleet) => self.now = Siege::of(fleet),
                None => self.stage = Stage::Checking(0),
            }
        }
        if let Stage::Checking(at) = self.stage {
            let fleet = if at == 0 { &self.given.fleet } else { &self.best.fleet };
            self.now = Siege::of(fleet.clone());
        }
    }

    /// The best fleet with one or two ships laid anew; nothing where none can be.
    fn neighbour(&mut self) -> Option<Vec<Placement>> {
        for _ in 0..100 {
            let mut fleet = self.best.fleet.clone();
            for _ in 0..1 + below(&mut self.rng, 2) {
                if fleet.is_empty() {
                    return None;
                }
                let at = below(&mut self.rng, fleet.len());
                let old = fleet.remove(at);
                let taken = fleet.iter().fold(Cells::default(), |all, ship| all | ship.block);
                let fits = |ship: &&Placement| {
                    ship.class == old.class && !ship.cells.meets(taken) && ship.cells != old.cells
                };
                let places: Vec<_> = self.setting.all.iter().filter(fits).collect();
                let new = if places.is_empty() {
                    old
                } else {
                    *places[below(&mut self.rng, places.len())]
                };
                fleet.push(new);
            }
            order::sort_by_key(&mut fleet, |ship| (ship.class, ship.cells.first()));
            if fleet != self.best.fleet {
                return Some(fleet);
            }
        }
        None
    }

    /// The given fleet and its games so far.
    pub const fn given(&self) -> &Siege {
        &self.given
    }

    /// The best fleet so far and its games.
    pub const fn best(&self) -> &Siege {
        &self.best
    }

    /// The given fleet and the best one with other seeds; no games before the end.
    pub const fn check(&self) -> &[Siege; 2] {
        &self.check
    }

    /// Fleets tried, and those of them that were kept.
    pub const fn tried(&self) -> (u32, u32) {
        (self.tried, self.taken)
    }

    /// Steps done.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.duel.as_ref().map_or(0, Duel::bytes)
    }

    /// Lets the player draw instead of counting; whether it was counting.
    pub fn fall_back(&mut self) -> bool {
        self.duel.as_mut().is_some_and(Duel::fall_back)
    }
}
