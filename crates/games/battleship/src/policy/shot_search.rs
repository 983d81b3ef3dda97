//! The search for a player's next shot, in slices.

use std::sync::Arc;

use super::fleets::{Fleets, Gathering};
use super::optimum::{SET, Solver};
use super::{
    Basis, PROSPECTS, Policy, Prospect, Reason, SOLVED, Setting, Ties, Turns, Verdict, key, simple,
};
use crate::board_picture::BoardPicture;
use crate::candidates::Candidates;
use crate::cells::{Cell, Cells};
use crate::fleet::{Placement, Shot, SunkInfo};
use crate::posterior::{Method, Posterior, PosteriorSearch, Wishes};
use search::{Step, short_sort};

/// Steps that a rule of thumb or a matrix counts as.
const SIMPLE: u64 = 64;

/// Positions that are looked at to solve the end of a game.
const POSITIONS: u32 = 5_000;

/// Drawn fleets represent at most this many times their number: where there are more, hardly any two of
/// them stay together for long, and a player that sees only them knows too much.
const SHARE: f64 = 64.0;

/// The search for a shot in one position.
pub struct ShotSearch {
    setting: Arc<Setting>,
    policy: Policy,
    history: Vec<Shot>,
    stage: Stage,
    verdict: Verdict,
    steps: u64,
}

enum Stage {
    /// Fleets are being counted.
    Counting(Box<PosteriorSearch>),
    /// All of them are being listed.
    Listing(Box<(Gathering, Posterior, Candidates)>),
    /// The best cells are being compared.
    Comparing(Box<Comparing>),
    Done,
}

struct Comparing {
    fleets: Fleets,
    /// Whether these are all fleets left, not only some of them.
    all: bool,
    solver: Option<Solver>,
    /// What is known about the cells; those still to be looked at come last.
    prospects: Vec<Prospect>,
    next: usize,
    /// Misses after the best cell so far, as a sum over the fleets.
    least: f64,
}

impl ShotSearch {
    /// Starts thinking. `seed`: of the game, for players that make one random plan for all of it.
    pub fn new(setting: &Arc<Setting>, policy: Policy, history: &[Shot], seed: u64) -> Self {
        let simple = if policy.is_deep() {
            // Something to show until fleets have been counted.
            let matrix = Policy::PMatrix { count: Turns::Four, finish: true, weighted: false };
            simple::verdict(setting, matrix, history, seed)
        } else {
            simple::verdict(setting, policy, history, seed)
        };
        let over = simple.as_ref().is_some_and(|verdict| verdict.reason == Reason::Over);
        let done = over || (simple.is_some() && !policy.is_deep());
        let verdict = simple.unwrap_or_else(|| Verdict::none(Reason::Finishing, Basis::Matrix));
        let mut this = Self {
            setting: setting.clone(),
            policy,
            history: history.to_vec(),
            stage: Stage::Done,
            verdict,
            steps: 0,
        };
        if !done {
            let wishes = Wishes {
                weights: this.weights().map(<[f64]>::to_vec),
                samples: match policy {
                    // The empty board may have been counted in advance, without drawing.
                    Policy::Lookahead { fleets, .. } if !history.is_empty() => fleets as usize,
                    _ => 0,
                },
                // From the position alone, so that a verdict can be kept.
                seed: key(history),
                ..Wishes::default()
            };
            let search = PosteriorSearch::new(&setting.rules, setting.all.clone(), history, wishes);
            this.stage = Stage::Counting(Box::new(search));
        }
        this
    }

    fn weights(&self) -> Option<&[f64]> {
        self.setting.weights.as_deref().filter(|_| self.policy.is_weighted())
    }

    /// Continues for about `steps` steps.
    pub fn advance(&mut self, steps: u64) -> Step {
        match &mut self.stage {
            Stage::Counting(search) => {
                let before = search.progress().nodes;
                let step = search.advance(steps);
                self.steps += search.progress().nodes - before;
                if step == Step::Done {
                    let (known, candidates) = (search.known(), search.candidates().clone());
                    self.stage = Stage::Done;
                    self.counted(known, candidates);
                }
            }
            Stage::Listing(listing) => {
                // Those it took: a caller that never stops allows more than can be added up.
                let before = listing.0.left();
                let step = listing.0.advance(steps);
                self.steps += before - listing.0.left();
                if step == Step::Done {
                    let Stage::Listing(listing) = std::mem::replace(&mut self.stage, Stage::Done)
                    else {
                        return Step::Done;
                    };
                    let (gathering, known, candidates) = *listing;
                    self.listed(gathering.fleets(), &known, &candidates);
                }
            }
            Stage::Comparing(comparing) => {
                self.steps += comparing.fleets.len() as u64 + 1;
                if comparing.next() {
                    let Stage::Comparing(comparing) =
                        std::mem::replace(&mut self.stage, Stage::Done)
                    else {
                        return Step::Done;
                    };
                    self.compared(*comparing);
                }
            }
            Stage::Done => self.steps += SIMPLE,
        }
        if matches!(self.stage, Stage::Done) { Step::Done } else { Step::Running }
    }

    /// The verdict so far.
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// Steps done.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Counting(search) => search.bytes(),
            Stage::Listing(listing) => listing.0.bytes(),
            Stage::Comparing(comparing) => comparing.bytes(),
            Stage::Done => 0,
        }
    }

    /// Samples instead of counting; returns whether it was counting.
    pub fn fall_back(&mut self) -> bool {
        match &mut self.stage {
            Stage::Counting(search) => search.fall_back(),
            _ => false,
        }
    }

    /// Continues with the counts.
    fn counted(&mut self, known: Option<Posterior>, candidates: Candidates) {
        let Some(known) = known.filter(|known| !known.is_unknown()) else {
            // Fall back on the P-matrix.
            return;
        };
        if known.total.is_zero() {
            self.verdict = Verdict::none(Reason::Contradictory, Basis::Exact);
            return;
        }
        self.verdict = self.likeliest(&known);
        if self.verdict.reason == Reason::Certain {
            return;
        }
        let Some(most) = self.most() else { return };
        let share = self.number(&known) / most as f64;
        if share > SHARE && self.policy != (Policy::Optimum {}) {
            return;
        }
        if known.method != Method::Sampled && share <= 1.0 {
            let (info, shot) = (self.setting.rules.sunk_info, self.shot());
            let gathering = Gathering::new(info, shot, &candidates, self.weights(), most);
            self.stage = Stage::Listing(Box::new((gathering, known, candidates)));
        } else {
            self.listed(None, &known, &candidates);
        }
    }

    /// Most fleets that are looked at one by one, for players who do that.
    const fn most(&self) -> Option<usize> {
        match self.policy {
            Policy::Lookahead { fleets, .. } => Some(fleets as usize),
            Policy::Optimum {} => Some(SET),
            _ => None,
        }
    }

    fn shot(&self) -> Cells {
        self.history.iter().map(|shot| shot.at).collect()
    }

    /// How many fleets are left. Where they have weights, the total does not give it; but for fleets drawn
    /// by weight, the mean of one over the weight is their number over the total.
    fn number(&self, known: &Posterior) -> f64 {
        let Some(weights) = self.weights().filter(|_| !known.samples.is_empty()) else {
            return known.total.float();
        };
        let weight = |fleet: &Vec<Placement>| {
            let cells = fleet.iter().flat_map(|ship| ship.cells.iter());
            cells.map(|cell| weights[usize::from(cell)]).product::<f64>()
        };
        let each = known.samples.iter().map(|fleet| 1.0 / weight(fleet));
        known.total.float() * each.sum::<f64>() / known.samples.len() as f64
    }

    /// Continues with the listed fleets; with drawn ones where there were too many.
    fn listed(&mut self, listed: Option<Fleets>, known: &Posterior, candidates: &Candidates) {
        let all = listed.is_some();
        let info = self.setting.rules.sunk_info;
        let fleets = listed.unwrap_or_else(|| drawn(info, self.shot(), known, candidates));
        if fleets.len() < 2 {
            return;
        }
        let (width, positions) = match self.policy {
            Policy::Lookahead { width, .. } => (usize::from(width), POSITIONS),
            _ => (256, 12 * POSITIONS),
        };
        let solved = self.policy == Policy::Optimum {} || (all && fleets.len() <= SOLVED);
        let prospects = self.prospects(known, if solved { 256 } else { width.max(1) });
        self.stage = Stage::Comparing(Box::new(Comparing {
            solver: solved.then(|| Solver::new(&fleets, positions)).flatten(),
            fleets,
            all,
            prospects,
            next: 0,
            least: f64::INFINITY,
        }));
    }

    /// What is known about the cells not shot yet, the likeliest first; at most `most`.
    fn prospects(&self, known: &Posterior, most: usize) -> Vec<Prospect> {
        let named = matches!(self.setting.rules.sunk_info, SunkInfo::Cells | SunkInfo::Class);
        let open = self.open();
        let mut cells: Vec<_> = open.iter().filter(|&cell| known.p(cell) > 0.0).collect();
        let worth = |cell: Cell| (known.cells[usize::from(cell)].float(), known.p_sunk(cell));
        short_sort::sort_by(&mut cells, |&a, &b| {
            let (a, b) = (worth(a), worth(b));
            b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        cells.truncate(most);
        let each = cells.into_iter().map(|at| Prospect {
            at,
            value: known.p(at),
            p: Some(known.p(at)),
            p_sunk: Some(known.p_sunk(at)),
            bits: Some(known.bits(at, named)),
            misses: None,
        });
        each.collect()
    }

    fn open(&self) -> Cells {
        self.setting.rules.size.all() - self.history.iter().map(|shot| shot.at).collect()
    }

    /// The verdict of the player that considers only the chance of a ship.
    fn likeliest(&self, known: &Posterior) -> Verdict {
        let setting = &self.setting;
        let prospects = self.prospects(known, usize::MAX);
        let first = prospects.first().copied();
        let same = |prospect: &&Prospect| {
            first.is_some_and(|first| (prospect.p, prospect.p_sunk) == (first.p, first.p_sunk))
        };
        let best = prospects.iter().take_while(same).map(|prospect| prospect.at).collect();
        let seen = BoardPicture::of(&setting.rules, &setting.all, &self.history);
        // A shot at a cell that some ship over a wound may have is aimed at that ship.
        let near = known.placements.iter().map(|(one, _)| one.ship.cells);
        let near = near.filter(|ship| ship.meets(seen.wounded));
        let near = near.fold(Cells::default(), |all, ship| all | ship) - self.shot();
        let side = |wanted: bool| {
            let fits = |prospect: &&Prospect| near.has(prospect.at) == wanted;
            prospects.iter().find(fits).copied().filter(|_| !near.is_empty())
        };
        let sides = [side(true), side(false)];
        let certain = first.is_some_and(|first| first.p == Some(1.0));
        let mut likeliest = prospects;
        likeliest.truncate(PROSPECTS);
        Verdict {
            best,
            ties: match self.policy {
                Policy::ExactGreedy { ties, .. } => ties,
                Policy::PMatrix { .. } => Ties::Random,
                _ => Ties::First,
            },
            reason: if certain { Reason::Certain } else { Reason::Likeliest },
            basis: match known.method {
                Method::Exact => Basis::Exact,
                Method::Rounded => Basis::Rounded,
                Method::Sampled => Basis::Sampled,
            },
            prospects: likeliest,
            sides,
            total: Some(known.total),
        }
    }

    /// Turns the comparison into a verdict.
    fn compared(&mut self, comparing: Comparing) {
        let misses = |prospect: &Prospect| prospect.misses.unwrap_or(f64::INFINITY);
        let mut prospects = comparing.prospects;
        short_sort::sort_by(&mut prospects, |a, b| misses(a).total_cmp(&misses(b)));
        let Some(best) = prospects.first() else { return };
        self.verdict.best = vec![best.at];
        self.verdict.basis = if comparing.all { Basis::Enumerated } else { Basis::Sampled };
        self.verdict.reason =
            if comparing.solver.is_some() { Reason::Optimum } else { Reason::FewestMisses };
        for side in self.verdict.sides.iter_mut().flatten() {
            let same = |prospect: &&Prospect| prospect.at == side.at;
            side.misses = prospects.iter().find(same).and_then(|prospect| prospect.misses);
        }
        prospects.truncate(PROSPECTS);
        self.verdict.prospects = prospects;
    }
}

impl Comparing {
    fn bytes(&self) -> u64 {
        self.fleets.bytes() + self.solver.as_ref().map_or(0, Solver::bytes)
    }

    /// Looks at the next cell, or continues with it; returns whether that was the last.
    fn next(&mut self) -> bool {
        let Some(prospect) = self.prospects.get_mut(self.next) else { return true };
        let misses = match &mut self.solver {
            None => Some(self.fleets.greedy_after(prospect.at)),
            Some(solver) => solver.after(prospect.at, self.least),
        };
        if self.solver.as_ref().is_some_and(Solver::is_paused) {
            return false;
        }
        if let Some(misses) = misses {
            self.least = self.least.min(misses);
            prospect.misses = Some(misses / self.fleets.weight());
        }
        if self.solver.as_ref().is_some_and(Solver::is_given_up) {
            // Once more, without looking at every answer.
            self.solver = None;
            self.least = f64::INFINITY;
            self.next = 0;
            return false;
        }
        self.next += 1;
        self.next == self.prospects.len()
    }
}

/// The fleets that were drawn, without the ships whose place is certain.
fn drawn(info: SunkInfo, shot: Cells, known: &Posterior, candidates: &Candidates) -> Fleets {
    let mut fleets = Fleets::none(info, shot);
    for ships in &known.samples {
        let open = &ships[candidates.fixed.len().min(ships.len())..];
        fleets.add(open, 1.0);
    }
    fleets
}
