//! `battleship.regret`: a game reviewed, each shot beside the best one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::players::setting;
use super::posterior::decimal;
use super::{Place, ShotEntry, history, request};
use battleship::{
    Basis, Cell, Cells, Fleets, Gathering, Method, Posterior, PosteriorSearch, Seen, Setting, Shot,
    SunkInfo, Wishes,
};
use jobs_core::{Job, JobError, Lane, Progress, Search, Step};
use search::short_sort;

/// Most fleets that are played to the end to compare a shot with others.
const FLEETS: usize = 4096;

/// Cells that a shot is compared with this way.
const CELLS: usize = 8;

request! {
    /// A game.
    #[derive(Default)]
    RegretRequest {
        /// All its shots, in order.
        pub shots: Vec<ShotEntry>,
        /// Weight of each cell, row by row, 0 to 1,000,000: a fleet counts as the product over its
        /// cells.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weights: Option<Vec<Vec<f64>>>,
    }
}

/// One shot beside the best one, by what was known before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RegretEntry {
    /// The cell shot at, by row and column from 0.
    pub at: Place,
    /// Chance that there was a ship, 0 to 1.
    pub p: f64,
    /// Chance to sink a ship, 0 to 1.
    pub p_sunk: f64,
    /// Expected information, in bits.
    pub bits: f64,
    /// The likeliest cell, by row and column from 0.
    pub best: Place,
    /// Chance of a ship there, 0 to 1.
    pub best_p: f64,
    /// Expected information there, in bits.
    pub best_bits: f64,
    /// `best_p` minus `p`: hits given away, 0 to 1.
    pub loss: f64,
    /// Where few fleets were left: expected misses from this shot on, itself included, of a player who
    /// then goes for the likeliest cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misses: Option<f64>,
    /// The fewest misses that can be expected that way, among the likeliest cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_misses: Option<f64>,
    /// The cell that achieves this, by row and column from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wisest: Option<Place>,
    /// Fleets that were left before the shot, as a decimal number.
    pub total: String,
    /// What the numbers are based on.
    pub basis: Basis,
}

/// The game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RegretReport {
    /// One entry for each shot: null where it is not yet worked out, or where no fleet agreed with the
    /// answers before it. The last shots are worked out first, because they are quick.
    pub moves: Vec<Option<RegretEntry>>,
    /// How many shots have been looked at.
    pub done: usize,
    /// Sum of `loss` over the shots: hits given away, as far as known.
    pub loss: f64,
}

/// `battleship.regret`
pub struct Regret;

impl Job for Regret {
    const NAME: &'static str = "battleship.regret";
    const ABOUT: &'static str = "A game once more: how good each shot was, by what was known then";
    const EXAMPLE: &'static str = r#"{"job":"battleship.regret","h":4,"w":4,"fleet":[{"id":"3","count":1,"cells":[[0,0],[0,1],[0,2]]}],"shots":[{"at":[0,0],"answer":"miss"},{"at":[1,1],"answer":"hit"},{"at":[1,2],"answer":"hit"}]}"#;
    const LANE: Lane = Lane::First;
    type Request = RegretRequest;
    type Report = RegretReport;
    type Error = crate::BattleshipError;

    fn start(r: RegretRequest) -> Result<impl Search<Report = RegretReport> + 'static, JobError> {
        let setting = setting(r.sea().rules()?, r.weights.as_deref())?;
        let history = history(&setting.rules, &r.shots)?;
        Ok(Replay {
            setting,
            left: history.len(),
            moves: vec![None; history.len()],
            history,
            stage: Stage::Next,
            steps: 0,
        })
    }
}

struct Replay {
    setting: Arc<Setting>,
    history: Vec<Shot>,
    /// Shots still to be worked out; the last of them is next.
    left: usize,
    stage: Stage,
    moves: Vec<Option<RegretEntry>>,
    steps: u64,
}

/// The stage of the work on one shot.
enum Stage {
    /// Nothing yet.
    Next,
    /// The fleets left before it are counted.
    Counting(Box<PosteriorSearch>),
    /// They are listed, with the cells to compare, the shot itself last.
    Listing(Box<Gathering>, Vec<Cell>),
    /// They are played to the end after each of these cells in turn.
    Comparing(Box<Fleets>, Vec<Cell>),
}

impl Replay {
    /// The cells not shot before, the likeliest first.
    fn open(&self, known: &Posterior, shots: Cells) -> Vec<Cell> {
        let mut open: Vec<_> = (self.setting.rules.size.all() - shots).iter().collect();
        short_sort::sort_by(&mut open, |&a, &b| {
            known.p(b).total_cmp(&known.p(a)).then(known.p_sunk(b).total_cmp(&known.p_sunk(a)))
        });
        open
    }

    fn entry(&self, known: &Posterior, shot: Cell, best: Cell) -> RegretEntry {
        let rules = &self.setting.rules;
        let named = matches!(rules.sunk_info, SunkInfo::Cells | SunkInfo::Class);
        RegretEntry {
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
        }
    }

    /// Continues with the counted fleets.
    fn counted(&mut self, search: &PosteriorSearch) -> Stage {
        let Some(known) = search.known().filter(|known| !known.total.is_zero()) else {
            return Stage::Next;
        };
        let before = &self.history[..self.left - 1];
        let shot = self.history[self.left - 1].at;
        let shots = Seen::of(before).shot;
        let mut open = self.open(&known, shots);
        let Some(&best) = open.first() else { return Stage::Next };
        self.moves[self.left - 1] = Some(self.entry(&known, shot, best));
        if known.method == Method::Sampled {
            return Stage::Next;
        }
        open.truncate(CELLS);
        open.retain(|&cell| cell != shot);
        open.push(shot);
        let (info, weights) = (self.setting.rules.sunk_info, self.setting.weights.as_deref());
        let listing = Gathering::new(info, shots, search.candidates(), weights, FLEETS);
        Stage::Listing(Box::new(listing), open)
    }

    /// Plays all fleets to the end after the next cell; whether another one is left.
    fn compare(&mut self, fleets: &Fleets, cells: &mut Vec<Cell>) -> bool {
        let (Some(cell), Some(entry)) = (cells.pop(), &mut self.moves[self.left - 1]) else {
            return false;
        };
        let misses = fleets.greedy_after(cell) / fleets.weight();
        // The shot itself comes first.
        entry.misses.get_or_insert(misses);
        if entry.best_misses.is_none_or(|best| misses <= best) {
            entry.best_misses = Some(misses);
            entry.wisest = Some(self.setting.rules.size.place(cell));
        }
        !cells.is_empty()
    }
}

impl Search for Replay {
    type Report = RegretReport;

    fn advance(&mut self, nodes: u64) -> Step {
        if self.left == 0 {
            return Step::Done;
        }
        let next = match std::mem::replace(&mut self.stage, Stage::Next) {
            Stage::Next => {
                let before = &self.history[..self.left - 1];
                let wishes = Wishes { weights: self.setting.weights.clone(), ..Wishes::default() };
                let Setting { rules, all, .. } = &*self.setting;
                let search = PosteriorSearch::new(rules, all.clone(), before, wishes);
                self.stage = Stage::Counting(Box::new(search));
                self.steps += 1;
                return Step::Running;
            }
            Stage::Counting(mut search) => {
                let done = search.progress().nodes;
                let step = search.advance(nodes);
                self.steps += (search.progress().nodes - done).max(1);
                match step {
                    Step::Running => Stage::Counting(search),
                    Step::Done => self.counted(&search),
                }
            }
            Stage::Listing(mut listing, cells) => {
                self.steps += nodes;
                match listing.advance(nodes) {
                    Step::Running => Stage::Listing(listing, cells),
                    Step::Done => match listing.fleets().filter(|fleets| !fleets.is_empty()) {
                        Some(fleets) => Stage::Comparing(Box::new(fleets), cells),
                        None => Stage::Next,
                    },
                }
            }
            Stage::Comparing(fleets, mut cells) => {
                self.steps += fleets.len() as u64;
                if self.compare(&fleets, &mut cells) {
                    Stage::Comparing(fleets, cells)
                } else {
                    Stage::Next
                }
            }
        };
        if matches!(next, Stage::Next) {
            self.left -= 1;
        }
        self.stage = next;
        if self.left == 0 { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.steps, total: None }
    }

    fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Counting(search) => search.bytes(),
            Stage::Listing(listing, _) => listing.bytes(),
            Stage::Comparing(fleets, _) => fleets.bytes(),
            Stage::Next => 0,
        }
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        let Stage::Counting(search) = &mut self.stage else { return None };
        search.fall_back().then_some("sampled")
    }

    fn report(&self) -> RegretReport {
        RegretReport {
            moves: self.moves.clone(),
            done: self.moves.len() - self.left,
            loss: self.moves.iter().flatten().map(|entry| entry.loss).sum(),
        }
    }
}
