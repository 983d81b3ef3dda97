//! Players that look ahead alone: first as the foe, whose line is then taken as known.

use std::sync::Arc;

use super::draft::Draft;
use super::duct::{COST, Duct};
use super::simple::Simple;
use super::{Decision, MoveSearch, Reason};
use crate::inventory::{Tables, tables};
use crate::solo_position::{Ends, Foreseen, Intent, Outlook, SoloPosition};
use crate::state::{Action, State, TURNS};
use crate::weights::{Appraisal, Weights};
use search::beam::{self, Beam};
use search::chokudai::{self, Chokudai};
use search::layered::{Layer, LayeredSearch, Line};
use search::{Step, uct};

/// How lines are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Best first, at every depth in turn; holds the states taken from each depth in a sweep.
    Chokudai(usize),
    /// Holds the states kept at each depth, at most; fewer where the nodes would not last to the end of
    /// the lines.
    Beam(usize),
}

/// The player's settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How own lines are searched.
    pub method: Method,
    /// How the foe's lines are searched.
    pub foe_method: Method,
    /// Turns of a line.
    pub depth: usize,
    /// Whether states that were already reached are left out.
    pub dedupe: bool,
    /// Share of the nodes spent on the foe's line.
    pub foe_share: f64,
    /// How often the foe's line is searched: again against the own line found meanwhile.
    pub rounds: usize,
    /// Turns of the foe's line that are played out in the own search.
    pub foe_turns: usize,
    /// How the ends of games count.
    pub ends: Ends,
    /// Whether moves after which the foe could win at once are left out.
    pub guard: bool,
    /// In the first turns, a spell that the line learns soon is learned at once: number of those
    /// turns, and turns of the line.
    pub learn_ahead: Option<(u8, usize)>,
    /// In the first turns, learns the spell that does most for the win, whatever the lines say.
    pub draft: Option<Draft>,
    /// Once somebody has brewed this many potions, a tree of both players' moves decides.
    pub endgame: Option<u8>,
    /// The evaluation.
    pub appraisal: Arc<Appraisal>,
}

impl Settings {
    /// The article's bot as it was in the contest.
    pub fn article() -> Self {
        Self {
            method: Method::Chokudai(1),
            foe_method: Method::Chokudai(1),
            depth: 15,
            dedupe: true,
            foe_share: 0.1,
            rounds: 1,
            foe_turns: 1,
            ends: Ends { early: 5e15, cut: false },
            guard: true,
            learn_ahead: Some((6, 5)),
            draft: None,
            endgame: None,
            appraisal: Arc::new(Appraisal::new(Weights::article())),
        }
    }

    /// The article's bot with what was added after the contest.
    pub fn article_late() -> Self {
        Self { appraisal: Arc::new(Appraisal::new(Weights::article_late())), ..Self::article() }
    }

    /// The strongest: a beam with weights that were tuned by play, and a draft.
    pub fn best() -> Self {
        Self {
            depth: 16,
            ends: Ends { early: 1e4, cut: true },
            draft: Some(Draft::shipped(6)),
            endgame: Some(5),
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
            ..Self::article()
        }
    }
}

/// Positions of the tree below which the tree is not used: its averages would mean little.
const TREE_LEAST: u64 = 5_000;
/// The tree of the last turns.
const TREE: uct::Settings = uct::Settings { explore: 0.7, dedupe: true, depth: 30, seed: 1 };

#[derive(Debug)]
enum Lines {
    Chokudai(Chokudai<Outlook>),
    Beam(Beam<Outlook>),
}

impl Lines {
    fn new(root: SoloPosition, method: Method, depth: usize, dedupe: bool, nodes: u64) -> Self {
        match method {
            Method::Chokudai(width) => {
                Self::Chokudai(Chokudai::new(root, chokudai::Settings { width, depth, dedupe }))
            }
            Method::Beam(width) => {
                Self::Beam(Beam::new(root, beam::Settings { width, depth, dedupe, nodes }))
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

/// A turn being thought about: alternately as the foe and as the player, each against the
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
    /// Grown after the lines.
    tree: Option<Duct>,
}

impl Lookahead {
    /// Starts thinking with about `budget` nodes.
    pub fn new(settings: Settings, state: &State, player: usize, budget: u64) -> Self {
        let settings = Settings { rounds: settings.rounds.max(1), ..settings };
        let depth = settings.depth.min(usize::from(TURNS - state.turn().min(TURNS - 1)));
        let outlook = Outlook::new(tables(), state, 1 - player, &settings.appraisal, depth);
        let lines = Lines::new(outlook.root(), settings.foe_method, depth, settings.dedupe, 0);
        let mut search = Self {
            settings,
            state: *state,
            player,
            budget,
            stage: 0,
            spent: 0,
            foe_line: Vec::new(),
            outlook,
            lines,
            tree: None,
        };
        search.begin_lines();
        search
    }

    /// Begins the search of the stage.
    fn begin_lines(&mut self) {
        let Settings { method, foe_method, dedupe, .. } = self.settings;
        let method = if self.is_last() { method } else { foe_method };
        let (root, depth) = (self.outlook.root(), self.outlook.depth());
        self.lines = Lines::new(root, method, depth, dedupe, self.share());
    }

    /// Whether a tree may be grown: somebody may end the game soon.
    fn ends_soon(&self) -> bool {
        let brewed = [0, 1].map(|player| self.state.side(player).brewed());
        self.settings.endgame.is_some_and(|potions| brewed[0].max(brewed[1]) >= potions)
    }

    /// The tree for the nodes that the lines have left over, if they are enough.
    fn begin_tree(&mut self) -> bool {
        let nodes = self.budget.saturating_sub(self.nodes());
        if !self.ends_soon() || nodes < TREE_LEAST * COST {
            return false;
        }
        let appraisal = Arc::clone(&self.settings.appraisal);
        self.tree = Some(Duct::new(appraisal, TREE, false, &self.state, self.player, nodes));
        true
    }

    /// The tree that decides, once it is large enough.
    pub fn tree(&self) -> Option<&Duct> {
        self.tree.as_ref().filter(|tree| tree.nodes() >= TREE_LEAST * COST)
    }

    /// Whether this is the last search, over the own lines.
    const fn is_last(&self) -> bool {
        self.stage + 1 == 2 * self.settings.rounds
    }

    /// Nodes of the current search.
    fn share(&self) -> u64 {
        let kept = if self.ends_soon() { TREE_LEAST * COST } else { 0 };
        if self.is_last() {
            let open = self.budget.saturating_sub(self.spent);
            return if open / 2 > kept { open - kept } else { open };
        }
        let others = (2 * self.settings.rounds - 1) as f64;
        (self.budget as f64 * self.settings.foe_share / others) as u64
    }

    /// Takes the line found as known and switches to the other side.
    fn next_stage(&mut self) {
        let line = self.lines.search().best();
        let foreseen = line.map_or_else(Vec::new, |line| self.outlook.foreseen(&line));
        self.spent += self.lines.search().nodes();
        self.stage += 1;
        let is_own = self.stage % 2 == 1;
        let Settings { ends, foe_turns, depth, .. } = self.settings;
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
        self.begin_lines();
    }

    /// Own moves after which the foe can win in this very turn, unless all moves are like that.
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

    /// The problem of the current search.
    pub const fn outlook(&self) -> &Outlook {
        &self.outlook
    }

    /// How a beam searches that is as thorough as the search of the own lines: no wider, if that is one,
    /// and with as many nodes as it took.
    pub fn like_this(&self) -> beam::Settings {
        let width = match self.settings.method {
            Method::Beam(width) => width,
            Method::Chokudai(_) => usize::MAX,
        };
        let Settings { depth, dedupe, .. } = self.settings;
        let nodes = self.lines.search().nodes();
        beam::Settings { width, depth, dedupe, nodes }
    }

    /// Whether the own lines are searched for the last time.
    pub const fn is_own(&self) -> bool {
        self.is_last()
    }

    /// Own first moves that are ruled out because the foe could win at once.
    pub fn banned(&self) -> Vec<Intent> {
        if self.settings.guard { self.losing() } else { Vec::new() }
    }

    /// The line that is expected of the foe.
    pub fn foe_line(&self) -> &[Foreseen] {
        &self.foe_line
    }

    /// What is known of each depth in the current search.
    pub fn layers(&self) -> &[Layer] {
        self.lines.search().layers()
    }

    /// A LEARN that comes soon in the line and is possible now.
    fn learn_ahead(&self, line: &Line<SoloPosition, Intent>) -> Option<Intent> {
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

impl MoveSearch for Lookahead {
    fn advance(&mut self, nodes: u64) -> Step {
        let until = self.nodes().saturating_add(nodes);
        loop {
            let left = until.saturating_sub(self.nodes());
            if left == 0 {
                return Step::Running;
            }
            if let Some(tree) = &mut self.tree {
                if tree.advance(left) == Step::Done {
                    return Step::Done;
                }
                continue;
            }
            let open = self.share().saturating_sub(self.lines.search().nodes());
            // Where nothing is open, it concludes with what it has.
            let is_over =
                self.lines.advance(&self.outlook, open.clamp(1, left)) == Step::Done || open == 0;
            if !is_over {
                continue;
            }
            if !self.is_last() {
                self.next_stage();
            } else if !self.begin_tree() {
                return Step::Done;
            }
        }
    }

    fn nodes(&self) -> u64 {
        let tree = self.tree.as_ref().map_or(0, MoveSearch::nodes);
        self.spent + self.lines.search().nodes() + tree
    }

    fn bytes(&self) -> u64 {
        self.lines.search().bytes() + self.tree.as_ref().map_or(0, MoveSearch::bytes)
    }

    fn decide(&self) -> Decision {
        if !self.is_last() {
            // Stopped before an own line was looked at: the best single turn is better than none.
            return Simple::greedy(&self.settings.appraisal, &self.state, self.player).decide();
        }
        let lines = self.lines.search().first_moves();
        if let Some(tree) = self.tree() {
            return Decision { lines, ..tree.decide() };
        }
        let draft = self.settings.draft.as_ref();
        if let Some(at) = draft.and_then(|draft| draft.choose(&self.state, self.player)) {
            let intent = Intent::of(&self.state, Action::Learn(at));
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
