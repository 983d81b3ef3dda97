//! Which placements a history leaves.
//!
//! Whether a placement agrees with a history does not depend on where the other ships are: if all
//! its cells are hit, the last of them was answered “sunk”; otherwise none of them was. What
//! remains to check of a whole fleet: its ships fit together, every hit is covered, and there are
//! as many of each class as there should be. So a fleet agrees with the history if and only if it
//! is made of candidates in this way, for any answer that names class, cells or neither.

use super::cells::Cells;
use super::fleet::{Answer, Placement, Rules, Shot, SunkInfo};

/// A placement that agrees with the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The ship.
    pub ship: Placement,
    /// Whether it is one of those still to be counted for its class. One whose sinking was reported with
    /// its class is counted by its sunk cell, which has to be covered.
    pub counted: bool,
    /// Whether all its cells are hit.
    pub sunk: bool,
}

/// What a history leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    /// Ships whose place is certain.
    pub fixed: Vec<Candidate>,
    /// Placements of the others, in the order of [`Rules::placements`].
    pub open: Vec<Candidate>,
    /// How many more of each class have to be found among `open`, not counting those sunk with their
    /// class reported.
    pub need: Vec<u8>,
    /// Hits that `open` has to cover.
    pub must: Cells,
    /// Whether it is already clear that no fleet agrees with the history.
    pub contradictory: bool,
}

/// A history, by cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Cells shot at.
    pub shot: Cells,
    /// Those with a ship.
    pub hit: Cells,
    /// Those where a ship was sunk.
    pub sunk: Cells,
}

impl Seen {
    /// Summarises a history.
    pub fn of(history: &[Shot]) -> Self {
        let mut seen = Self::default();
        for shot in history {
            seen.shot.insert(shot.at);
            if shot.answer != Answer::Miss {
                seen.hit.insert(shot.at);
            }
            if matches!(shot.answer, Answer::Sunk { .. }) {
                seen.sunk.insert(shot.at);
            }
        }
        seen
    }

    /// Shots that met water.
    pub fn miss(&self) -> Cells {
        self.shot - self.hit
    }
}

impl Candidates {
    /// Those of `all` ([`Rules::placements`]) that agree with the history.
    pub fn of(rules: &Rules, all: &[Placement], history: &[Shot]) -> Self {
        let seen = Seen::of(history);
        let miss = seen.miss();
        let never = rules.sunk_info == SunkInfo::Never;
        let mut need: Vec<_> = rules.classes.iter().map(|class| class.count).collect();
        let mut contradictory = false;
        for shot in history {
            if let Answer::Sunk { class: Some(class), .. } = shot.answer
                && !never
            {
                let need = &mut need[usize::from(class)];
                contradictory |= *need == 0;
                *need = need.saturating_sub(1);
            }
        }
        let mut open = Vec::with_capacity(all.len());
        for ship in all {
            if ship.cells.meets(miss) || (ship.block - ship.cells).meets(seen.hit) {
                continue;
            }
            if !ship.cells.within(seen.hit) || never {
                if never || !ship.cells.meets(seen.sunk) {
                    open.push(Candidate { ship: *ship, counted: true, sunk: false });
                }
            } else if (ship.cells & seen.sunk).len() == 1
                && let Some(last) = history.iter().rfind(|shot| ship.cells.has(shot.at))
                && let Answer::Sunk { class, cells } = last.answer
                && class.is_none_or(|class| class == ship.class)
                && cells.is_none_or(|cells| cells == ship.cells)
            {
                open.push(Candidate { ship: *ship, counted: class.is_none(), sunk: true });
            }
        }
        let mut this = Self { fixed: Vec::new(), open, need, must: seen.hit, contradictory };
        this.settle();
        this
    }

    /// Fixes what has only one place left, until nothing more follows.
    fn settle(&mut self) {
        loop {
            let need = &self.need;
            self.open.retain(|one| !one.counted || need[usize::from(one.ship.class)] > 0);
            let (mut once, mut twice) = (Cells::default(), Cells::default());
            for one in &self.open {
                twice |= once & one.ship.cells;
                once |= one.ship.cells;
            }
            if !self.must.within(once) {
                self.contradictory = true;
            }
            if self.contradictory {
                return;
            }
            let only = self.must - twice;
            let Some(at) = self.open.iter().position(|one| one.ship.cells.meets(only)) else {
                return;
            };
            let one = self.open.remove(at);
            self.fix(one);
        }
    }

    fn fix(&mut self, one: Candidate) {
        if one.counted {
            self.need[usize::from(one.ship.class)] -= 1;
        }
        self.must = self.must - one.ship.cells;
        self.open.retain(|other| one.ship.fits(&other.ship));
        self.fixed.push(one);
    }
}
