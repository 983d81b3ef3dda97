//! `battleship.regret`: a game once more, each shot beside the best one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::players::setting;
use super::posterior::decimal;
use super::{Place, ShotEntry, history, request};
use crate::games::battleship::{
    Basis, Fleets, Method, Posterior, PosteriorSearch, Seen, Setting, Shot, SunkInfo, Wishes,
};
use crate::jobs::{Job, JobError, Progress, Search, Step};
use crate::search::order;

/// Fleets that are played to the end at the most, to compare a shot with others.
const FLEETS: usize = 4096;

/// Cells that a shot is compared with so.
const CELLS: usize = 8;

request! {
    /// A game.
    RegretRequest {
        /// All its shots, in order.
        pub shots: Vec<ShotEntry>,
        /// Weight of each cell, row by row: fleets count by them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weights: Option<Vec<Vec<f64>>>,
    }
}

/// One shot beside the best one, by what was known before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RegretEntry {
    /// The cell shot at.
    pub at: Place,
    /// Chance that there was a ship.
    pub p: f64,
    /// Chance to sink one.
    pub p_sunk: f64,
    /// Expected information, in bits.
    pub bits: f64,
    /// The likeliest cell.
    pub best: Place,
    /// Its chance.
    pub best_p: f64,
    /// Expected information there.
    pub best_bits: f64,
    /// `best_p` less `p`.
    pub loss: f64,
    /// Where few fleets were left: misses to be expected from the shot on, this one included, by a player
    /// who then goes for the likeliest cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misses: Option<f64>,
    /// The fewest misses to be expected so, among the likeliest cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_misses: Option<f64>,
    /// The cell for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wisest: Option<Place>,
    /// Fleets that were left before the shot, as a decimal number.
    pub total: String,
    /// What the numbers are based on.
    pub basis: Basis,
}

/// The game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RegretReport {
    /// One entry for each shot: none where it is not yet worked out, or where no fleet agreed with the
    /// answers before it. The last shots come first, for they are quick.
    pub moves: Vec<Option<RegretEntry>>,
    /// Shots done.
    pub done: usize,
    /// The sum of `loss`: hits given away, as far as known.
    pub loss: f64,
}

/// `battleship.regret`
pub struct Regret;

impl Job for Regret {
    const NAME: &'static str = "battleship.regret";
    const ABOUT: &'static str = "A game once more: how good each shot was, by what was known then";
    const EXAMPLE: &'static str = r#"{"job":"battleship.regret","h":4,"w":4,"fleet":[{"id":"3","count":1,"cells":[[0,0],[0,1],[0,2]]}],"shots":[{"at":[0,0],"answer":"miss"},{"at":[1,1],"answer":"hit"},{"at":[1,2],"answer":"hit"}]}"#;
    type Request = RegretRequest;
    type Report = RegretReport;

    fn start(r: RegretRequest) -> Result<impl Search<Report = RegretReport> + 'static, JobError> {
        let setting = setting(r.sea().rules()?, r.weights.as_deref())?;
        let history = history(&setting.rules, &r.shots)?;
        Ok(Replay {
            setting,
            left: history.len(),
            moves: vec![None; history.len()],
            history,
            search: None,
            steps: 0,
        })
    }
}

struct Replay {
    setting: Arc<Setting>,
    history: Vec<Shot>,
    /// Shots still to be worked out; the last of them is next.
    left: usize,
    search: Option<PosteriorSearch>,
    moves: Vec<Option<RegretEntry>>,
    steps: u64,
}

impl Replay {
    fn entry(&self, known: &Posterior, search: &PosteriorSearch) -> Option<RegretEntry> {
        if known.total.is_zero() {
            return None;
        }
        let rules = &self.setting.rules;
        let shot = self.history[self.left - 1].at;
        let shots = Seen::of(&self.history[..self.left - 1]).shot;
        let named = matches!(rules.sunk_info, SunkInfo::Cells | SunkInfo::Class);
        let mut open: Vec<_> = (rules.size.all() - shots).iter().collect();
        order::sort_by(&mut open, |&a, &b| {
            known.p(b).total_cmp(&known.p(a)).then(known.p_sunk(b).total_cmp(&known.p_sunk(a)))
        });
        let best = *open.first()?;
        let mut entry = RegretEntry {
            at: rules.size.place(shot),
            p: known.p(shot),
            p_sunk: known.p_sunk(shot),
            bits: known.bits(shot, named),
            best: rules.size.place(best),
            best_p: known.p(best),
            best_bits: known.bits(best, named),
            loss: known.p(best) - known.p(shot),
            misses: None,
            best_misses: None,
            wisest: None,
            total: decimal(known.total),
            basis: match known.method {
                Method::Exact => Basis::Exact,
                Method::Rounded => Basis::Rounded,
                Method::Sampled => Basis::Sampled,
            },
        };
        let weights = self.setting.weights.as_deref();
        let fleets = (known.method != Method::Sampled)
            .then(|| Fleets::all(rules.sunk_info, shots, search.candidates(), weights, FLEETS));
        if let Some(fleets) = fleets.flatten().filter(|fleets| !fleets.is_empty()) {
            let after = |cell| fleets.greedy_after(cell) / fleets.weight();
            open.truncate(CELLS);
            let all = open.into_iter().chain([shot]).map(|cell| (cell, after(cell)));
            let wisest = all.reduce(|a, b| if b.1 < a.1 { b } else { a })?;
            entry.misses = Some(after(shot));
            entry.best_misses = Some(wisest.1);
            entry.wisest = Some(rules.size.place(wisest.0));
        }
        Some(entry)
    }
}

impl Search for Replay {
    type Report = RegretReport;

    fn advance(&mut self, nodes: u64) -> Step {
        if self.left == 0 {
            return Step::Done;
        }
        let before = &self.history[..self.left - 1];
        let mut search = self.search.take().unwrap_or_else(|| {
            let wishes = Wishes { weights: self.setting.weights.clone(), ..Wishes::default() };
            PosteriorSearch::new(&self.setting.rules, self.setting.all.clone(), before, wishes)
        });
        let done = search.progress().nodes;
        let step = search.advance(nodes);
        self.steps += (search.progress().nodes - done).max(1);
        if step == Step::Running {
            self.search = Some(search);
            return Step::Running;
        }
        self.moves[self.left - 1] = search.known().and_then(|known| self.entry(&known, &search));
        self.left -= 1;
        if self.left == 0 { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.steps, total: None }
    }

    fn bytes(&self) -> u64 {
        self.search.as_ref().map_or(0, PosteriorSearch::bytes)
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        self.search.as_mut().is_some_and(PosteriorSearch::fall_back).then_some("sampled")
    }

    fn report(&self) -> RegretReport {
        RegretReport {
            moves: self.moves.clone(),
            done: self.moves.len() - self.left,
            loss: self.moves.iter().flatten().map(|entry| entry.loss).sum(),
        }
    }
}
