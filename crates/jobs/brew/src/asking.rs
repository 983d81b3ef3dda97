//! A player thinking about one turn, which several jobs report on.

use super::{FoeStep, LayerEntry, LineEntry, LineStep, MoveReport, VisitEntry};
use brew::game::Game;
use brew::inventory::tables;
use brew::players::duct::Duct;
use brew::players::lookahead::Lookahead;
use brew::players::{Engine, EngineSearch, MoveSearch};
use brew::solo_position::{Intent, Outlook, SoloPosition};
use jobs_core::{Progress, Search, Step};
use search::beam::{self, Beam};
use search::layered::{Layer, LayeredSearch, Line};
use search::uct::Choice;

/// Other first actions that get their lines.
struct Others {
    outlook: Outlook,
    /// Of the beams that search them.
    settings: beam::Settings,
    open: Vec<Intent>,
    beam: Option<(Outlook, Beam<Outlook>)>,
    lines: Vec<Line<SoloPosition, Intent>>,
    nodes: u64,
}

/// Which actions get a line, besides those that the decision itself has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The one that is decided.
    Decided,
    /// That one, and another.
    Also(Intent),
    /// All that are legal.
    All,
}

/// A player thinking about a turn, and about what else could be done in it.
pub(super) struct Asking {
    game: Game,
    player: usize,
    search: EngineSearch,
    budget: u64,
    wanted: Wanted,
    others: Option<Others>,
    done: bool,
}

impl Asking {
    /// Starts thinking with this many nodes.
    pub(super) fn new(
        engine: &Engine,
        game: Game,
        player: usize,
        budget: u64,
        wanted: Wanted,
    ) -> Self {
        let search = engine.think(&game.state, player, budget);
        Self { game, player, search, budget, wanted, others: None, done: false }
    }

    fn command(&self, player: usize, intent: Intent) -> String {
        let action = intent.action(&self.game.state);
        action.map_or_else(String::new, |action| self.game.command(player, action).to_string())
    }

    fn line(&self, line: &Line<SoloPosition, Intent>, outlook: &Outlook, alone: bool) -> LineEntry {
        let first = line.steps.first().map_or(Intent::Wait, |step| step.0);
        let step = |(intent, state): &(Intent, SoloPosition)| LineStep {
            action: (*intent).into(),
            inv: tables().counts[usize::from(state.inventory())],
            score: state.score(),
            brewed: state.brewed(),
        };
        LineEntry {
            command: self.command(self.player, first),
            value: line.value,
            terms: outlook.terms(line).into(),
            steps: line.steps.iter().map(step).collect(),
            outcome: outlook.result(line),
            alone,
        }
    }

    /// How often the tree tried both players' moves.
    fn tries(&self, duct: &Duct) -> [Vec<VisitEntry>; 2] {
        [self.player, 1 - self.player]
            .map(|player| self.visits(duct.tree().choices(player), player))
    }

    fn visits(&self, choices: &[Choice<brew::Action>], player: usize) -> Vec<VisitEntry> {
        let mut list: Vec<VisitEntry> = choices
            .iter()
            .map(|choice| VisitEntry {
                command: self.game.command(player, choice.mv).to_string(),
                action: Intent::of(&self.game.state, choice.mv).into(),
                visits: choice.visits,
                mean: choice.mean(),
            })
            .collect();
        list.sort_by_key(|entry| std::cmp::Reverse(entry.visits));
        list
    }

    /// Starts on the first actions that no line begins with yet: all, or the one taken.
    fn begin_others(&mut self) -> bool {
        let EngineSearch::Lookahead(lookahead) = &self.search else { return false };
        let decision = lookahead.decide();
        let known: Vec<Intent> = decision
            .lines
            .iter()
            .filter_map(|line| line.steps.first().map(|step| step.0))
            .collect();
        let mut open = Vec::new();
        self.game.state.legal(tables(), self.player, &mut |action| {
            let intent = Intent::of(&self.game.state, action);
            let wanted = match self.wanted {
                Wanted::All => true,
                Wanted::Also(other) => intent == decision.intent || intent == other,
                Wanted::Decided => intent == decision.intent,
            };
            if wanted && !known.contains(&intent) {
                open.push(intent);
            }
        });
        if open.is_empty() {
            return false;
        }
        // Taken from the end.
        open.reverse();
        let outlook = lookahead.outlook().clone();
        let settings = lookahead.like_this();
        self.others =
            Some(Others { outlook, settings, open, beam: None, lines: Vec::new(), nodes: 0 });
        true
    }
}

impl Others {
    fn advance(&mut self, nodes: u64) -> Step {
        if self.beam.is_none() {
            let Some(intent) = self.open.pop() else { return Step::Done };
            let outlook = self.outlook.clone().after(intent);
            let depth = outlook.depth();
            let settings = beam::Settings { depth, ..self.settings };
            let beam = Beam::new(outlook.root(), settings);
            self.beam = Some((outlook, beam));
        }
        let Some((outlook, beam)) = &mut self.beam else { return Step::Done };
        let before = LayeredSearch::<Outlook>::nodes(beam);
        let step = beam.advance(outlook, nodes);
        self.nodes += LayeredSearch::<Outlook>::nodes(beam) - before;
        if step == Step::Done {
            self.lines.extend(beam.best());
            self.beam = None;
        }
        Step::Running
    }
}

impl Search for Asking {
    type Report = MoveReport;

    fn advance(&mut self, nodes: u64) -> Step {
        if self.done {
            return Step::Done;
        }
        let step = match &mut self.others {
            Some(others) => others.advance(nodes),
            None => match self.search.advance(nodes) {
                Step::Done if self.begin_others() => Step::Running,
                step => step,
            },
        };
        self.done = step == Step::Done;
        step
    }

    fn progress(&self) -> Progress {
        let others = self.others.as_ref().map_or(0, |others| others.nodes);
        let total = self.others.is_none().then_some(self.budget);
        let total = total.filter(|_| self.wanted == Wanted::Decided);
        Progress { nodes: self.search.nodes() + others, total }
    }

    fn report(&self) -> MoveReport {
        let decision = self.search.decide();
        let mut report = MoveReport {
            command: self.command(self.player, decision.intent),
            action: Some(decision.intent.into()),
            reason: decision.reason.into(),
            nodes: self.search.nodes(),
            other_nodes: self.others.as_ref().map_or(0, |others| others.nodes),
            own: true,
            done: self.done,
            ..MoveReport::default()
        };
        match &self.search {
            EngineSearch::Lookahead(lookahead) => {
                let lookahead: &Lookahead = lookahead;
                let outlook = lookahead.outlook();
                report.own = lookahead.is_own();
                let layers = lookahead.layers();
                let entry = |(at, layer): (usize, &Layer)| {
                    let expanded = layers.get(at + 1).map_or(0, |next| next.parents);
                    LayerEntry::of(layer, expanded, at + 1, outlook)
                };
                report.layers = layers.iter().enumerate().map(entry).collect();
                report.foe = lookahead.foe_line().iter().map(FoeStep::from).collect();
                // A tree, which looks at the foe's answers too, may take the risk.
                let banned = lookahead.banned().into_iter();
                let left_out = banned.filter(|&intent| intent != decision.intent);
                report.banned = left_out.map(|intent| self.command(self.player, intent)).collect();
                if report.own {
                    let known = decision.lines.iter().map(|line| self.line(line, outlook, false));
                    let others = self.others.iter().flat_map(|others| &others.lines);
                    let others = others.map(|line| self.line(line, outlook, true));
                    report.lines = known.chain(others).collect();
                }
                let taken = report.lines.iter().position(|line| line.command == report.command);
                if let Some(taken) = taken {
                    report.lines[..=taken].rotate_right(1);
                }
                if let Some(duct) = lookahead.tree() {
                    report.visits = self.tries(duct);
                }
            }
            EngineSearch::Duct(duct) => report.visits = self.tries(duct),
            EngineSearch::Simple(_) => {
                // Only the moves themselves are known; their terms belong to the next position.
            }
        }
        report
    }

    fn bytes(&self) -> u64 {
        self.search.bytes()
    }
}
