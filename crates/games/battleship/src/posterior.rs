//! The exact posterior: where the ships are, over all fleets that agree with the shots.
//!
//! What critics of the article asked for: not one ship in all its places, but the whole fleet. Every legal
//! fleet that would have given the same answers counts once, or by its weight.

use super::candidates::{Candidate, Candidates, Seen};
use super::cells::{Cell, Cells};
use super::fleet::{Answer, Placement, Rules, Shot, SunkInfo};
use super::frontier::{Amount, Counted, Frontier, Wanted};
use super::listing;
use super::openings;
use super::sampler::Sampler;
use search::{Progress, Step};

/// Steps after which a sampled picture is drawn first, where one is wanted.
const SOON: u64 = 100_000;

/// Fleets drawn for it.
const PREVIEW: u64 = 1_500;

/// Fleets drawn where nothing else is possible.
const SAMPLES: u64 = 60_000;

/// Steps spent looking for a fleet before all are counted.
const LOOK: u64 = 2_000;

/// Steps that one drawn fleet counts as.
const STEPS_PER_FLEET: u64 = 60;

/// What a posterior should contain.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Factors per cell: a fleet counts as the product over its cells.
    pub weights: Option<Vec<f64>>,
    /// Fleets to draw.
    pub samples: usize,
    /// Seed of all draws.
    pub seed: u64,
    /// Whether to look for the shots at fault where no fleet is left.
    pub diagnose: bool,
    /// Whether a sampled picture is wanted while the exact one is being computed.
    pub preview: bool,
    /// Whether only the total is wanted.
    pub total_only: bool,
    /// Whether to recount everything, even what is known in advance.
    pub anew: bool,
}

/// How the numbers were obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Counted exactly.
    Exact,
    /// Counted, but too large for integers: right to about twelve digits.
    Rounded,
    /// Drawn at random.
    Sampled,
}

/// Numbers of fleets, by what is known of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Posterior {
    /// How they were obtained.
    pub method: Method,
    /// All fleets, or the sum of their weights.
    pub total: Amount,
    /// Those with a ship in each cell.
    pub cells: Vec<Amount>,
    /// The same by class.
    pub classes: Vec<Vec<Amount>>,
    /// By class: those in which a shot at the cell sinks a ship of it. Empty where already shot.
    pub sunk: Vec<Vec<Amount>>,
    /// Every placement that is possible, with the number of fleets it is in.
    pub placements: Vec<(Candidate, Amount)>,
    /// Standard error of the chance of each cell; empty where counted.
    pub errors: Vec<f64>,
    /// Standard error of the total, where drawn.
    pub total_error: Option<f64>,
    /// Fleets drawn for these numbers.
    pub drawn: u64,
    /// Fleets drawn on request.
    pub samples: Vec<Vec<Placement>>,
}

/// Why no fleet agrees with the shots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContradictingShots {
    /// Shots each of which alone makes the board possible if it is left out; the latest first.
    pub single: Vec<usize>,
    /// Shots that cannot all be right, though they could without any one of them.
    pub together: Vec<usize>,
    /// Whether fleets do agree with the shots, but all have weight 0.
    pub weightless: bool,
    /// Whether the search for them has finished with a result.
    pub complete: bool,
}

impl Posterior {
    fn new(
        rules: &Rules,
        seen: &Seen,
        candidates: &Candidates,
        total: Amount,
        of: impl Fn(usize) -> Amount,
    ) -> Self {
        let cells = rules.size.cells();
        let classes = rules.classes.len();
        let mut this = Self {
            method: match total {
                Amount::Exact(_) => Method::Exact,
                Amount::About(_) => Method::Rounded,
            },
            total,
            cells: vec![total.none(); cells],
            classes: vec![vec![total.none(); cells]; classes],
            sunk: vec![vec![total.none(); cells]; classes],
            placements: Vec::new(),
            errors: vec![],
            total_error: None,
            drawn: 0,
            samples: vec![],
        };
        if total.is_zero() {
            return this;
        }
        let open = candidates.open.iter().enumerate().map(|(at, one)| (*one, of(at)));
        let fixed = candidates.fixed.iter().map(|one| (*one, total));
        for (one, amount) in fixed.chain(open) {
            if amount.is_zero() {
                continue;
            }
            let class = usize::from(one.ship.class);
            let left = one.ship.cells - seen.hit;
            for cell in one.ship.cells.iter().map(usize::from) {
                this.cells[cell] = this.cells[cell].plus(amount);
                this.classes[class][cell] = this.classes[class][cell].plus(amount);
            }
            if rules.sunk_info != SunkInfo::Never
                && let (1, Some(last)) = (left.len(), left.first())
            {
                let sunk = &mut this.sunk[class][usize::from(last)];
                *sunk = sunk.plus(amount);
            }
            this.placements.push((one, amount));
        }
        this
    }

    /// The chance that there is a ship in the cell.
    pub fn p(&self, cell: Cell) -> f64 {
        self.share(self.cells[usize::from(cell)])
    }

    /// The chance that a shot there sinks a ship.
    pub fn p_sunk(&self, cell: Cell) -> f64 {
        self.sunk.iter().map(|class| self.share(class[usize::from(cell)])).sum()
    }

    fn share(&self, amount: Amount) -> f64 {
        if self.total.is_zero() {
            0.0
        } else {
            (amount.float() / self.total.float()).clamp(0.0, 1.0)
        }
    }

    /// The expected information of a shot at the cell, in bits: the entropy of its answer, sunk ships
    /// distinguished by class where `named`.
    pub fn bits(&self, cell: Cell, named: bool) -> f64 {
        let p = self.p(cell);
        let mut hit = p;
        let mut answers = vec![1.0 - p];
        if named {
            for class in &self.sunk {
                let sunk = self.share(class[usize::from(cell)]);
                hit -= sunk;
                answers.push(sunk);
            }
        } else {
            let sunk = self.p_sunk(cell);
            hit -= sunk;
            answers.push(sunk);
        }
        answers.push(hit);
        let entropy = |p: &f64| if *p > 0.0 { -p * libm::log2(*p) } else { 0.0 };
        answers.iter().map(entropy).sum::<f64>().max(0.0)
    }

    /// The most likely cells among `open`, none where all of them are water; sorted by the rule for
    /// ties: the more likely to sink a ship, then the smaller number.
    pub fn best(&self, open: Cells) -> Vec<Cell> {
        let most =
            open.iter().map(|cell| self.cells[usize::from(cell)].float()).fold(0.0, f64::max);
        if most == 0.0 {
            return vec![];
        }
        let mut best: Vec<_> =
            open.iter().filter(|&cell| self.cells[usize::from(cell)].float() == most).collect();
        let sunk = |cell: &Cell| self.p_sunk(*cell);
        let first = best.iter().copied().reduce(|a, b| if sunk(&b) > sunk(&a) { b } else { a });
        if let Some(first) = first {
            best.retain(|&cell| cell != first);
            best.insert(0, first);
        }
        best
    }

    /// Whether nothing is known: too many to count, and no fleet was drawn.
    pub fn is_unknown(&self) -> bool {
        self.method == Method::Sampled && self.drawn == 0
    }

    /// Whether every cell is known to have a ship or not.
    pub fn is_determined(&self) -> bool {
        let known = |cell: &Amount| cell.is_zero() || *cell == self.total;
        self.method != Method::Sampled && !self.total.is_zero() && self.cells.iter().all(known)
    }
}

enum Stage {
    /// Known in advance.
    Counted(Box<Counted>),
    /// Being counted.
    Counting(Box<Frontier>),
    /// A sampled picture is drawn first.
    Preview(Box<Frontier>, Box<Sampler>),
    /// Being drawn, because it cannot be counted.
    Sampling(Box<Sampler>),
    /// No fleet is left: which shots are at fault?
    Blaming(Box<Blame>),
    Done,
}

/// The search for a posterior, in slices.
pub struct PosteriorSearch {
    rules: Rules,
    all: Vec<Placement>,
    history: Vec<Shot>,
    seen: Seen,
    candidates: Candidates,
    wishes: Wishes,
    stage: Stage,
    previewed: bool,
    steps: u64,
    known: Option<Posterior>,
    contradicting: Option<ContradictingShots>,
}

impl PosteriorSearch {
    /// Sets up the search. `all` are [`Rules::placements`].
    pub fn new(rules: &Rules, all: Vec<Placement>, history: &[Shot], wishes: Wishes) -> Self {
        let candidates = Candidates::of(rules, &all, history);
        let plain = wishes.weights.is_none() && wishes.samples == 0 && !wishes.anew;
        let known = openings::known(rules, &candidates).filter(|_| plain && history.is_empty());
        let wanted =
            Wanted { each: !wishes.total_only, samples: wishes.samples, seed: wishes.seed };
        let stage = match known {
            Some(counted) => Stage::Counted(Box::new(counted)),
            None => Stage::Counting(Box::new(Frontier::new(
                rules,
                &candidates,
                wishes.weights.as_deref(),
                wanted,
            ))),
        };
        Self {
            rules: rules.clone(),
            all,
            history: history.to_vec(),
            seen: Seen::of(history),
            candidates,
            previewed: !wishes.preview,
            wishes,
            stage,
            steps: 0,
            known: None,
            contradicting: None,
        }
    }

    /// Continues for about `steps` steps.
    pub fn advance(&mut self, steps: u64) -> Step {
        match &mut self.stage {
            Stage::Counted(counted) => {
                let counted = std::mem::take(&mut **counted);
                self.stage = Stage::Done;
                self.take(&counted);
            }
            Stage::Counting(frontier) => {
                let before = frontier.nodes();
                let done = frontier.advance(steps);
                let now = frontier.nodes();
                self.steps += now - before;
                if done {
                    self.counted();
                } else if frontier.is_too_large() {
                    self.fall_back();
                } else if !self.previewed && now > SOON {
                    self.previewed = true;
                    let sampler = self.sampler();
                    let Stage::Counting(frontier) = std::mem::replace(&mut self.stage, Stage::Done)
                    else {
                        return Step::Done;
                    };
                    self.stage = Stage::Preview(frontier, sampler);
                }
            }
            Stage::Preview(_, sampler) => {
                sampler.draw_up_to(PREVIEW, steps / STEPS_PER_FLEET + 1);
                self.steps += steps;
                if sampler.tries() >= PREVIEW {
                    let Stage::Preview(frontier, sampler) =
                        std::mem::replace(&mut self.stage, Stage::Done)
                    else {
                        return Step::Done;
                    };
                    if sampler.whole() > 0 {
                        self.known = Some(self.sampled(&sampler));
                    }
                    self.stage = Stage::Counting(frontier);
                }
            }
            Stage::Sampling(sampler) => {
                sampler.draw_up_to(SAMPLES, steps / STEPS_PER_FLEET + 1);
                self.steps += steps;
                if sampler.tries() >= SAMPLES {
                    let Stage::Sampling(sampler) = std::mem::replace(&mut self.stage, Stage::Done)
                    else {
                        return Step::Done;
                    };
                    self.known = Some(self.sampled(&sampler));
                }
            }
            Stage::Blaming(blame) => {
                self.steps += blame.advance(&self.rules, &self.all, &self.history, steps);
                let over = blame.over;
                self.contradicting = Some(blame.contradicting.clone());
                if over {
                    self.stage = Stage::Done;
                }
            }
            Stage::Done => return Step::Done,
        }
        if matches!(self.stage, Stage::Done) { Step::Done } else { Step::Running }
    }

    fn sampler(&self) -> Box<Sampler> {
        Box::new(Sampler::new(&self.candidates, self.wishes.weights.as_deref(), self.wishes.seed))
    }

    fn counted(&mut self) {
        let Stage::Counting(frontier) = std::mem::replace(&mut self.stage, Stage::Done) else {
            return;
        };
        if let Some(counted) = frontier.outcome() {
            self.take(counted);
        }
    }

    fn take(&mut self, Counted { total, of, samples }: &Counted) {
        let amount = |at: usize| of.get(at).copied().unwrap_or(total.none());
        let mut known = Posterior::new(&self.rules, &self.seen, &self.candidates, *total, amount);
        let fixed = || self.candidates.fixed.iter().map(|one| one.ship);
        let open = |ships: &Vec<u32>| {
            ships.iter().map(|&at| self.candidates.open[at as usize].ship).collect::<Vec<_>>()
        };
        known.samples = samples.iter().map(|ships| fixed().chain(open(ships)).collect()).collect();
        if total.is_zero() && self.wishes.diagnose {
            let weighted = self.wishes.weights.is_some();
            self.stage = Stage::Blaming(Box::new(Blame::new(self.history.len(), weighted)));
            self.contradicting = Some(ContradictingShots::default());
        }
        self.known = Some(known);
    }

    fn sampled(&self, sampler: &Sampler) -> Posterior {
        let total = Amount::About(sampler.total());
        let mut known = Posterior::new(&self.rules, &self.seen, &self.candidates, total, |at| {
            Amount::About(sampler.of(at))
        });
        known.method = Method::Sampled;
        known.drawn = sampler.whole();
        known.total_error = Some(sampler.total_error());
        let open =
            self.candidates.open.iter().fold(Cells::default(), |all, one| all | one.ship.cells);
        let sure = self.seen.shot
            | self.candidates.fixed.iter().fold(Cells::default(), |all, one| all | one.ship.block);
        let error =
            |cell: Cell| if sure.has(cell) || !open.has(cell) { 0.0 } else { sampler.error(cell) };
        known.errors = (0..self.rules.size.cells()).map(|cell| error(cell as Cell)).collect();
        known
    }

    /// Samples instead of counting; returns whether it was counting.
    pub fn fall_back(&mut self) -> bool {
        if !matches!(self.stage, Stage::Counting(_) | Stage::Preview(..)) {
            return false;
        }
        self.stage = Stage::Sampling(self.sampler());
        true
    }

    /// What is known so far.
    pub fn known(&self) -> Option<Posterior> {
        match &self.stage {
            Stage::Sampling(sampler) if sampler.whole() > 0 => Some(self.sampled(sampler)),
            _ => self.known.clone(),
        }
    }

    /// What is wrong with the shots, where no fleet agrees with them.
    pub const fn contradicting_shots(&self) -> Option<&ContradictingShots> {
        self.contradicting.as_ref()
    }

    /// The shots, summarised.
    pub const fn seen(&self) -> &Seen {
        &self.seen
    }

    /// What the history leaves.
    pub const fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// Steps done; drawn fleets count as several.
    pub fn progress(&self) -> Progress {
        Progress { nodes: self.steps, total: None }
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        match &self.stage {
            Stage::Counting(frontier) | Stage::Preview(frontier, _) => frontier.bytes() as u64,
            Stage::Blaming(blame) => blame.bytes() as u64,
            Stage::Counted(_) | Stage::Sampling(_) | Stage::Done => 0,
        }
    }
}

/// Looks for the shots at fault: first those that are wrong on their own, from the last to the first;
/// then for shots that contradict each other, by leaving out one after another.
struct Blame {
    contradicting: ContradictingShots,
    /// Shots that are still suspected to contradict each other.
    suspects: Vec<usize>,
    /// The shot currently left out; above the number of shots: none yet.
    next: usize,
    stage: Blaming,
    /// Whether this round has found one that can be left out.
    spared: bool,
    /// Whether all trials so far came to an end.
    sure: bool,
    trial: Option<Box<Frontier>>,
    over: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Blaming {
    /// Checks whether only the weights are at fault.
    Weights,
    /// Looks for shots that are wrong on their own.
    Singles,
    /// Looks for shots that contradict each other.
    Together,
}

impl Blame {
    fn new(shots: usize, weighted: bool) -> Self {
        Self {
            contradicting: ContradictingShots::default(),
            suspects: (0..shots).collect(),
            next: shots + usize::from(weighted),
            stage: if weighted { Blaming::Weights } else { Blaming::Singles },
            spared: false,
            sure: true,
            trial: None,
            over: false,
        }
    }

    fn bytes(&self) -> usize {
        self.trial.as_ref().map_or(0, |trial| trial.bytes())
    }

    /// Continues; returns how many steps it took.
    fn advance(&mut self, rules: &Rules, all: &[Placement], history: &[Shot], steps: u64) -> u64 {
        if let Some(trial) = &mut self.trial {
            let before = trial.nodes();
            let done = trial.advance(steps);
            let spent = trial.nodes() - before;
            if done || trial.is_too_large() {
                let possible = trial.outcome().map(|outcome| !outcome.total.is_zero());
                self.trial = None;
                self.record(possible);
            }
            return spent.max(1);
        }
        if self.next == 0 {
            self.next = history.len();
            if self.stage == Blaming::Singles {
                self.stage = Blaming::Together;
            } else if !std::mem::take(&mut self.spared) {
                // Leaving out shots can change whether others matter, so repeat until nothing
                // changes.
                self.contradicting.together.clone_from(&self.suspects);
                self.end();
            }
            return 1;
        }
        self.next -= 1;
        if self.stage == Blaming::Together && !self.suspects.contains(&self.next) {
            return 1;
        }
        let left: Vec<_> = match self.stage {
            Blaming::Weights => history.to_vec(),
            Blaming::Singles => without(history, |at| at == self.next),
            Blaming::Together => {
                without(history, |at| at == self.next || !self.suspects.contains(&at))
            }
        };
        let candidates = Candidates::of(rules, all, &left);
        // One fleet is enough, and usually found at once; counting them all can take minutes.
        match listing::any(&candidates, LOOK) {
            Some(possible) => self.record(Some(possible)),
            None => {
                let frontier = Frontier::new(rules, &candidates, None, Wanted::default());
                self.trial = Some(Box::new(frontier));
            }
        }
        LOOK
    }

    /// Records whether a fleet is left without the shots of this trial; `None` where that is
    /// unknown.
    fn record(&mut self, possible: Option<bool>) {
        self.sure &= possible.is_some();
        match self.stage {
            Blaming::Weights if possible == Some(true) => {
                self.contradicting.weightless = true;
                self.end();
            }
            Blaming::Weights => self.stage = Blaming::Singles,
            Blaming::Singles if possible == Some(true) => self.contradicting.single.push(self.next),
            Blaming::Together if possible == Some(false) => {
                let spared = self.next;
                self.suspects.retain(|&shot| shot != spared);
                self.spared = true;
            }
            Blaming::Singles | Blaming::Together => {}
        }
    }

    fn end(&mut self) {
        self.over = true;
        self.contradicting.complete = self.sure;
    }
}

fn without(history: &[Shot], out: impl Fn(usize) -> bool) -> Vec<Shot> {
    history.iter().enumerate().filter(|(at, _)| !out(*at)).map(|(_, shot)| *shot).collect()
}

/// Ships of each class that are still afloat, where the answers reveal it: the count minus those sunk
/// with their class reported. Where sinking is never reported, any hit may have sunk a ship. None where
/// all cells are hit.
pub fn afloat(rules: &Rules, history: &[Shot]) -> Vec<Option<u8>> {
    if history.iter().filter(|shot| shot.answer != Answer::Miss).count() >= rules.ship_cells() {
        return vec![Some(0); rules.classes.len()];
    }
    let sunk = |of: Option<usize>| {
        let of_class = |shot: &&Shot| matches!(shot.answer, Answer::Sunk { class, .. } if class.map(usize::from) == of);
        history.iter().filter(of_class).count()
    };
    let silent =
        rules.sunk_info == SunkInfo::Never && history.iter().any(|shot| shot.answer == Answer::Hit);
    let nameless = silent || sunk(None) > 0;
    let left = |(class, kind): (usize, &super::fleet::Class)| {
        let left = usize::from(kind.count).saturating_sub(sunk(Some(class)));
        (!nameless || left == 0).then_some(left as u8)
    };
    rules.classes.iter().enumerate().map(left).collect()
}
