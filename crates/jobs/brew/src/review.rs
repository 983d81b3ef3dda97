//! `brew.review`: what each move of a game has cost.

use serde::{Deserialize, Serialize};

use super::asking::{Asking, Wanted};
use super::moves::MOST_NODES;
use super::{
    ActionEntry, EngineEntry, EngineName, GameRequest, LineEntry, LineStep, MoveReport, ReasonEntry,
};
use brew::game::Game;
use brew::inventory::tables;
use brew::players::Engine;
use brew::solo_position::Intent;
use jobs_core::{Job, JobError, Lane, Progress, Search, Step, within};

/// `brew.review`
pub struct Review;

/// A game, and who judges it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The game.
    pub game: GameRequest,
    /// Who thinks about each turn.
    #[serde(default)]
    pub engine: EngineEntry,
    /// Nodes for each player's turn, 1 to 1,000,000,000, as in `brew.move`; what was played takes more
    /// where the search did not look at it to the end.
    #[serde(default = "usual_nodes")]
    pub nodes: u64,
}

const fn usual_nodes() -> u64 {
    EngineName::Best.nodes()
}

/// How a line ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EndEntry {
    /// Whether it is won (1) or lost (−1).
    pub outcome: i8,
    /// After how many turns.
    pub turns: u8,
}

impl EndEntry {
    /// The end of a line, where that decides its value.
    fn of(line: &LineEntry) -> Option<Self> {
        let outcome = line.decides();
        (outcome != 0).then_some(Self { outcome, turns: line.steps.len() as u8 })
    }
}

/// A player's turn in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewedEntry {
    /// Rupees before it.
    pub score: i16,
    /// Rupees at the end of the best line, ingredients counted as at the end of the game; the rupees before
    /// the turn where the one who judges looks at no lines.
    pub sight: i32,
    /// What the best line is worth from here on, in points of the evaluation, without a win or loss that
    /// decides.
    pub value: f64,
    /// How the best line ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<EndEntry>,
    /// The first action of the best line; none where the one who judges looks at no lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<ActionEntry>,
    /// What the one who judges would have done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub advised: Option<ActionEntry>,
    /// Why.
    pub reason: ReasonEntry,
    /// What was done; none where the rules refused it, which is a turn without an action.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<ActionEntry>,
    /// Points of the evaluation between the best line and the best one that begins with what was done;
    /// none where a win or loss decides, or where that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    /// How the line of what was done ends the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_end: Option<EndEntry>,
}

/// The turns so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReviewReport {
    /// Both players' part of each turn, in the order of the game.
    pub turns: Vec<[ReviewedEntry; 2]>,
    /// Points of both in rupees, ingredients counted; none while the game is not over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
}

/// A position of the game, and what both did there.
struct Turn {
    game: Game,
    done: [Option<Intent>; 2],
}

struct Reviewing {
    turns: Vec<Turn>,
    engine: Engine,
    nodes: u64,
    current: Option<Asking>,
    /// The first player's part of the current turn.
    first: Option<ReviewedEntry>,
    report: ReviewReport,
}

/// An action beside the best line.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The line that begins with it, and the best one: that itself, where it is what the player would do.
    pub lines: [&'a LineEntry; 2],
    /// How the two lines end the game. What was ruled out lets the opponent win at once, whatever its line
    /// hopes for.
    pub ends: [Option<EndEntry>; 2],
    /// Points of the evaluation between them; none where they end differently.
    pub cost: Option<f64>,
}

impl MoveReport {
    /// What an action costs against the best line; none where its line is not known. What the player would
    /// do costs nothing, also where something other than the lines decides.
    pub fn judged(&self, done: Option<ActionEntry>) -> Option<Judged<'_>> {
        let best = self.best()?;
        let own = self.lines.iter().find(|line| done.is_some() && line.first() == done)?;
        if done == self.action {
            let end = EndEntry::of(own);
            return Some(Judged { lines: [own; 2], ends: [end; 2], cost: Some(0.0) });
        }
        let at_once = EndEntry { outcome: -1, turns: 1 };
        let is_out = self.banned.contains(&own.command);
        let end = if is_out { Some(at_once) } else { EndEntry::of(own) };
        let ends = [end, EndEntry::of(best)];
        let cost = (best.standing() - own.standing()).max(0.0);
        let cost = Some(cost).filter(|_| ends[0] == ends[1]);
        Some(Judged { lines: [own, best], ends, cost })
    }
}

impl ReviewedEntry {
    /// The turn of a player who was thought about.
    fn of(turn: &Turn, player: usize, report: &MoveReport) -> Self {
        let best = report.best();
        let played = turn.done[player].map(ActionEntry::from);
        let judged = report.judged(played);
        let end = best.and_then(EndEntry::of);
        let score = turn.game.state.side(player).score() as i16;
        let last = best.and_then(|best| best.steps.last());
        Self {
            score,
            sight: last.map_or(score.into(), LineStep::points),
            value: best.map_or(0.0, LineEntry::standing),
            end,
            best: best.and_then(LineEntry::first),
            advised: report.action,
            reason: report.reason,
            played,
            cost: judged.and_then(|judged| judged.cost),
            played_end: judged.and_then(|judged| judged.ends[0]),
        }
    }
}

impl Reviewing {
    /// Goes on; `None` at the end.
    fn think(&mut self, nodes: u64) -> Option<()> {
        let turn = self.turns.get(self.report.turns.len())?;
        let player = usize::from(self.first.is_some());
        let asking = self.current.get_or_insert_with(|| {
            let wanted = turn.done[player].map_or(Wanted::Decided, Wanted::Also);
            Asking::new(&self.engine, turn.game.clone(), player, self.nodes, wanted)
        });
        if asking.advance(nodes) == Step::Running {
            return Some(());
        }
        let entry = ReviewedEntry::of(turn, player, &asking.report());
        self.current = None;
        match self.first.take() {
            Some(first) => self.report.turns.push([first, entry]),
            None => self.first = Some(entry),
        }
        Some(())
    }
}

impl Search for Reviewing {
    type Report = ReviewReport;

    fn advance(&mut self, nodes: u64) -> Step {
        if self.think(nodes).is_some() { Step::Running } else { Step::Done }
    }

    fn progress(&self) -> Progress {
        let done = 2 * self.report.turns.len() + usize::from(self.first.is_some());
        Progress { nodes: done as u64, total: Some(2 * self.turns.len() as u64) }
    }

    fn report(&self) -> ReviewReport {
        self.report.clone()
    }

    fn bytes(&self) -> u64 {
        self.current.as_ref().map_or(0, Search::bytes)
    }
}

impl Job for Review {
    const NAME: &'static str = "brew.review";
    const ABOUT: &'static str = "What each move of a game has cost against the best line.";
    const EXAMPLE: &'static str = r#"{"job":"brew.review","game":{"seed":"12345","acts":[["LEARN 26","LEARN 29"],["CAST 78","REST"]]},"nodes":4000}"#;
    const LANE: Lane = Lane::Third;
    type Request = ReviewRequest;
    type Report = ReviewReport;
    type Error = crate::BrewError;

    fn start(
        request: ReviewRequest,
    ) -> Result<impl Search<Report = ReviewReport> + 'static, JobError> {
        let ReviewRequest { game, engine, nodes } = request;
        within(nodes, 1..=MOST_NODES, "/nodes")?;
        let engine = engine.engine("/engine")?;
        let mut games = Vec::with_capacity(game.acts.len().min(100));
        let (end, _) = game
            .play(tables(), &mut |before| games.push(before.clone()))
            .map_err(|error| error.under("/game"))?;
        let turns = games.into_iter().zip(&game.acts).map(|(before, acts)| {
            let done = [0, 1].map(|player| {
                let action = before.read(tables(), player, &acts[player])?;
                Some(Intent::of(&before.state, action))
            });
            Turn { game: before, done }
        });
        let points = [0, 1].map(|player| end.state.points(tables(), player));
        Ok(Reviewing {
            turns: turns.collect(),
            engine,
            nodes,
            current: None,
            first: None,
            report: ReviewReport {
                turns: Vec::new(),
                points: end.state.is_over().then_some(points),
            },
        })
    }
}
