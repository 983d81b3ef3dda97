//! A game against a hidden fleet.

use std::sync::Arc;

use super::cells::{Cell, Cells};
use super::fleet::{Answer, Placement, Shot, answer};
use super::policy::{Memo, Policy, Setting, ShotSearch, Verdict};
use search::Step;

/// A game between a player and a fleet that it does not see.
pub struct Duel {
    setting: Arc<Setting>,
    fleet: Vec<Placement>,
    cells: Cells,
    seed: u64,
    shot: Cells,
    history: Vec<Shot>,
    search: Option<ShotSearch>,
    steps: u64,
}

impl Duel {
    /// A game that has not begun. `seed` decides between cells that are equally good.
    pub fn new(setting: &Arc<Setting>, fleet: Vec<Placement>, seed: u64) -> Self {
        Self {
            setting: setting.clone(),
            cells: fleet.iter().fold(Cells::default(), |all, ship| all | ship.cells),
            fleet,
            seed,
            shot: Cells::default(),
            history: vec![],
            search: None,
            steps: 0,
        }
    }

    /// Whether every ship is sunk.
    pub fn is_over(&self) -> bool {
        self.cells.within(self.shot)
    }

    /// The shots so far.
    pub fn history(&self) -> &[Shot] {
        &self.history
    }

    /// Shoots; the fleet answers.
    pub fn shoot(&mut self, at: Cell) -> Answer {
        let answer = answer(&self.fleet, self.shot, at, self.setting.rules.sunk_info);
        self.shot.insert(at);
        self.history.push(Shot { at, answer });
        answer
    }

    /// Lets the player think for about `steps` steps; returns its verdict once there is one.
    pub fn think(&mut self, policy: Policy, memo: &mut Memo, steps: u64) -> Option<Verdict> {
        if self.search.is_none()
            && let Some(verdict) = memo.get(&self.history)
        {
            self.steps += 1;
            return Some(verdict.clone());
        }
        let mut search = self.search.take().unwrap_or_else(|| {
            self.steps += 1;
            ShotSearch::new(&self.setting, policy, &self.history, self.seed)
        });
        let before = search.steps();
        let step = search.advance(steps);
        self.steps += search.steps() - before;
        if step == Step::Running {
            self.search = Some(search);
            return None;
        }
        let verdict = search.verdict().clone();
        if policy.is_deep() {
            memo.keep(&self.history, &verdict);
        }
        Some(verdict)
    }

    /// Shoots where the verdict says, or at any cell where it says nothing.
    pub fn follow(&mut self, verdict: &Verdict) -> Option<Answer> {
        let open = self.setting.rules.size.all() - self.shot;
        let at = verdict.pick(self.seed, self.history.len()).or_else(|| open.first())?;
        Some(self.shoot(at))
    }

    /// Steps of the search so far.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.search.as_ref().map_or(0, ShotSearch::bytes)
    }

    /// Lets the player sample instead of counting; returns whether it was counting.
    pub fn fall_back(&mut self) -> bool {
        self.search.as_mut().is_some_and(ShotSearch::fall_back)
    }
}
