//! Players that look ahead alone: first as the foe, whose line is then taken as known (spec 9.1, 10).

use std::sync::Arc;

use super::simple::Simple;
use super::{Decision, Reason, Thought};
use crate::games::brew::inventory::{ROOM, Tables, tables};
use crate::games::brew::learning;
use crate::games::brew::material::BASE;
use crate::games::brew::outlook::{Ends, Foreseen, Intent, Outlook, Solo};
use crate::games::brew::state::{Action, State, TURNS};
use crate::games::brew::weights::{Appraisal, Weights};
use crate::search::Step;
use crate::search::beam::{self, Beam};
use crate::search::chokudai::{self, Chokudai};
use crate::search::layered::{Layer, LayeredSearch, Line};

/// How lines are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Best first in every depth at once; states taken of each depth in a sweep.
    Chokudai(usize),
    /// So many states kept of each depth.
    Beam(usize),
}

/// What the player does.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How own lines are searched.
    pub method: Method,
    /// How the foe's lines are searched.
    pub foe_method: Method,
    /// Turns of a line.
    pub depth: usize,
    /// Whether states that are there already are left out.
    pub dedupe: bool,
    /// Part of the nodes that go to the foe's line.
    pub foe_share: f64,
    /// How often the foe's line is searched: again against the own line found meanwhile.
    pub rounds: usize,
    /// Turns of the foe's line that are played out in the own search.
    pub foe_turns: usize,
    /// How ends of games count.
    pub ends: Ends,
    /// Whether moves after which the foe could win at once are left out.
    pub guard: bool,
    /// In the first turns a spell that the line learns soon is learned at once: turns of the game, and
    /// turns of the line.
    pub learn_ahead: Option<(u8, usize)>,
    /// In the first turns the best spell is learned, whatever the lines say.
    pub draft: Option<Draft>,
    /// The evaluation.
    pub appraisal: Arc<Appraisal>,
}

/// How spells are drafted in the first turns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Draft {
    /// Turns of the game.
    pub turns: u8,
    /// What a tier-0 ingredient paid or received is worth, in rupees.
    pub tax: f64,
}

impl Settings {
    /// The article's bot as it was in the contest.
    pub fn seed() -> Self {
        Self {
            method: Method::Chokudai(1),
            foe_method: Method::Chokudai(1),
            depth: 15,
            dedupe: true,
            foe_share: 0.1,
            rounds: 1,
            foe_turns: 1,
            ends: Ends { win: 0.0, early: 5e15, cut: false },
            guard: true,
            learn_ahead: Some((6, 5)),
            draft: None,
            appraisal: Arc::new(Appraisal::new(Weights::seed())),
        }
    }

    /// The article's bot with what was added after the contest.
    pub fn seed2() -> Self {
        Self { appraisal: Arc::new(Appraisal::new(Weights::seed2())), ..Self::seed() }
    }

    /// The strongest: a beam with weights that were tuned by play, and a draft.
    pub fn best() -> Self {
        Self {
            depth: 16,
            ends: Ends { win: 0.0, early: 1e4, cut: true },
            draft: Some(Draft { turns: 5, tax: 1.0 }),
            appraisal: Arc::new(Appraisal::new(Weights::best())),
            ..Self::beam()
        }
    }

    /// The published design of the first two places: a beam that plays the foe's whole line.
    pub fn beam() -> Self {
        Self {
            method: Method::Beam(400),
            foe_method: Method::Beam(150),
            depth: 20,
            foe_share: 0.25,
            foe_turns: usize::MAX,
            learn_ahead: None,
            appraisal: Arc::new(Appraisal::new(Weights::beam())),
            ..Self::seed()
        }
    }
}

#[derive(Debug)]
enum Lines {
    Chokudai(Chokudai<Outlook>),
    Beam(Beam<Outlook>),
}

impl Lines {
    fn new(root: Solo, method: Method, depth: usize, dedupe: bool) -> Self {
        match method {
            Method::Chokudai(width) => {
                Self::Chokudai(Chokudai::new(root, chokudai::Settings { width, depth, dedupe }))
            }
            Method::Beam(width) => {
                Self::Beam(Beam::new(root, beam::Settings { width, depth, dedupe }))
            }
        }
    }

    fn search(&self) -> &dyn LayeredSearch<Outlook> {
        match self {
            Self::Chokudai(search) => search,
            Self::Beam(search) => search,
        }
    }

    fn advance(&mut self, problem: &Outlook, nodes: u64) -> Step {
        match self {
            Self::Chokudai(search) => search.advance(problem, nodes),
            Self::Beam(search) => search.advance(problem, nodes),
        }
    }
}

/// A turn that is being thought about: by turns as the foe and as the player himself, each against the
/// line found last for the other.
#[derive(Debug)]
pub struct Lookahead {
    settings: Settings,
    state: State,
    player: usize,
    budget: u64,
    /// Searches that are over, and what they cost.
    stage: usize,
    spent: u64,
    foe_line: Vec<Foreseen>,
    outlook: Outlook,
    lines: Lines,
}

impl Lookahead {
    /// Begins to think with about so many nodes.
    pub fn new(settings: Settings, state: &State, player: usize, budget: u64) -> Self {
        let settings = Settings { rounds: settings.rounds.max(1), ..settings };
        let depth = settings.depth.min(usize::from(TURNS - state.turn().min(TURNS - 1)));
        let outlook = Outlook::new(tables(), state, 1 - player, &settings.appraisal, depth);
        let lines = Lines::new(outlook.root(), settings.foe_method, depth, settings.dedupe);
        Self {
            settings,
            state: *state,
            player,
            budget,
            stage: 0,
            spent: 0,
            foe_line: Vec::new(),
            outlook,
            lines,
        }
    }

    /// The last search is over the own lines.
    const fn is_last(&self) -> bool {
        self.stage + 1 == 2 * self.settings.rounds
    }

    /// Nodes of the search that goes on.
    fn share(&self) -> u64 {
        if self.is_last() {
            return self.budget.saturating_sub(self.spent);
        }
        let others = (2 * self.settings.rounds - 1) as f64;
        (self.budget as f64 * self.settings.foe_share / others) as u64
    }

    /// Takes the line found as known and looks with the other's eyes.
    fn next_stage(&mut self) {
        let line = self.lines.search().best();
        let foreseen = line.map_or_else(Vec::new, |line| self.outlook.foreseen(&line));
        self.spent += self.lines.search().nodes();
        self.stage += 1;
        let is_own = self.stage % 2 == 1;
        let Settings { ends, foe_turns, depth, dedupe, .. } = self.settings;
        let depth = depth.min(self.outlook.depth());
        let player = if is_own { self.player } else { 1 - self.player };
        let appraisal = &self.settings.appraisal;
        let banned = if is_own { self.banned() } else { Vec::new() };
        self.outlook = Outlook::new(tables(), &self.state, player, appraisal, depth)
            .against(foreseen.clone(), foe_turns)
            .ending(ends)
            .without(banned);
        if is_own {
            self.foe_line = foreseen;
        }
        let method = if self.is_last() { self.settings.method } else { self.settings.foe_method };
        self.lines = Lines::new(self.outlook.root(), method, depth, dedupe);
    }

    /// Own moves after which the foe can win in this very turn, unless all are of that kind.
    fn losing(&self) -> Vec<Intent> {
        let tables = tables();
        let (mut own, mut foe) = (Vec::new(), Vec::new());
        self.state.legal(tables, self.player, &mut |action| own.push(action));
        self.state.legal(tables, 1 - self.player, &mut |action| foe.push(action));
        own.retain(|&action| action != Action::Wait);
        let loses =
            |&&action: &&Action| foe.iter().any(|&reply| self.is_lost_after(tables, action, reply));
        let lost: Vec<Intent> =
            own.iter().filter(loses).map(|&action| Intent::of(&self.state, action)).collect();
        if lost.len() == own.len() { Vec::new() } else { lost }
    }

    fn is_lost_after(&self, tables: &Tables, action: Action, reply: Action) -> bool {
        let mut actions = [reply; 2];
        actions[self.player] = action;
        let mut next = self.state;
        next.step(tables, super::unknown_decks(), actions);
        next.is_over() && next.points(tables, self.player) < next.points(tables, 1 - self.player)
    }

    /// The problem of the search that goes on.
    pub const fn outlook(&self) -> &Outlook {
        &self.outlook
    }

    /// Whether the own lines are searched for the last time.
    pub const fn is_own(&self) -> bool {
        self.is_last()
    }

    /// Own first moves that are not made as the foe could win at once.
    pub fn banned(&self) -> Vec<Intent> {
        if self.settings.guard { self.losing() } else { Vec::new() }
    }

    /// The line that is expected of the foe.
    pub fn foe_line(&self) -> &[Foreseen] {
        &self.foe_line
    }

    /// What is known of each depth in the search that goes on.
    pub fn layers(&self) -> &[Layer] {
        self.lines.search().layers()
    }

    /// The spell to be learned while spells are drafted: its value, less the tax, with what lies on it.
    fn draft(&self) -> Option<Intent> {
        let Draft { turns, tax } = self.settings.draft?;
        if self.state.turn() >= turns {
            return None;
        }
        let inventory = self.state.side(self.player).inventory();
        let total = tables().total(inventory);
        let mut best: Option<(f64, Intent)> = None;
        for (at, (tome, stock)) in (0_u8..).zip(self.state.shelf()) {
            if !self.state.is_legal(tables(), self.player, Action::Learn(at)) {
                continue;
            }
            let got = stock.min(ROOM - (total - at));
            let spell = tome + BASE as u8;
            let value = learning::learned(tome) + tax * (f64::from(got) - f64::from(at));
            if best.is_none_or(|best| value > best.0) {
                best = Some((value, Intent::Learn(spell)));
            }
        }
        best.map(|best| best.1)
    }

    /// A LEARN that the line has soon and that can be had now.
    fn learn_ahead(&self, line: &Line<Solo, Intent>) -> Option<Intent> {
        let (turns, within) = self.settings.learn_ahead?;
        if self.state.turn() >= turns {
            return None;
        }
        let mut soon = line.steps.iter().take(within).map(|step| step.0);
        let learn = soon.find(|intent| matches!(intent, Intent::Learn(_)))?;
        let action = learn.action(&self.state)?;
        self.state.is_legal(tables(), self.player, action).then_some(learn)
    }
}

impl Thought for Lookahead {
    fn advance(&mut self, nodes: u64) -> Step {
        let until = self.nodes().saturating_add(nodes);
        loop {
            let left = until.saturating_sub(self.nodes());
            if left == 0 {
                return Step::Running;
            }
            let open = self.share().saturating_sub(self.lines.search().nodes());
            let is_over =
                open == 0 || self.lines.advance(&self.outlook, open.min(left)) == Step::Done;
            if is_over && self.is_last() {
                return Step::Done;
            }
            if is_over {
                self.next_stage();
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.spent + self.lines.search().nodes()
    }

    fn decide(&self) -> Decision {
        if !self.is_last() {
            // Stopped before an own line was looked at: better the best single turn than none.
            return Simple::greedy(&self.settings.appraisal, &self.state, self.player).decide();
        }
        let lines = self.lines.search().first_moves();
        if let Some(intent) = self.draft() {
            return Decision { intent, reason: Reason::Draft, lines };
        }
        let ahead = lines.first().and_then(|best| self.learn_ahead(best));
        let decision = Decision::of(lines);
        match ahead.filter(|&ahead| ahead != decision.intent) {
            Some(intent) => Decision { intent, reason: Reason::LearnAhead, ..decision },
            None => decision,
        }
    }
}
