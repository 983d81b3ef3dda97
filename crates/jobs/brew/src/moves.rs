//! `brew.move`: what a player does in a position, and why.

use serde::{Deserialize, Serialize};

use super::asking::{Asking, Wanted};
use super::read::{ReadRequest, read_position};
use super::{EngineEntry, Position};
use brew::inventory::{Counts, tables};
use brew::material::{BASE, FIRST_RECIPE};
use brew::players::Reason;
use brew::solo_position::{DECIDES, Foreseen, Intent, LineTerms, Outlook};
use jobs_core::{Job, JobError, RequestError, Search, within};
use search::layered::Layer;

/// `brew.move`
pub struct Move;

/// Most nodes of a turn.
pub const MOST_NODES: u64 = 1_000_000_000;

/// A position and who thinks about it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The position. Either this or `input` must be there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Position>,
    /// The raw input lines of a turn, as in `brew.read`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<ReadRequest>,
    /// Whose turn it is, 0 or 1; if left out with `input`, that of the player who reads the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<u8>,
    /// Who thinks.
    #[serde(default)]
    pub engine: EngineEntry,
    /// Nodes that the decision may take, 1 to 1,000,000,000: states that the search generates. A
    /// position in a tree counts as 25, because it takes as long.
    #[serde(default = "usual_nodes")]
    pub nodes: u64,
    /// Whether every other action gets its own line too, which takes more nodes.
    #[serde(default)]
    pub others: bool,
}

/// The nodes that the article's bot read in a turn.
pub const fn usual_nodes() -> u64 {
    40_000
}

/// An action, by card: base spells −1 to −4, those of the tome from 0, recipes from 42.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase")]
pub enum ActionEntry {
    /// Nothing.
    Wait,
    /// Makes all own spells castable again.
    Rest,
    /// An own spell.
    Cast {
        /// The spell: base spells −1 to −4, those of the tome from 0.
        spell: i16,
        /// How many times at once.
        times: u8,
    },
    /// Learns a spell of the tome.
    Learn {
        /// The spell: base spells −1 to −4, those of the tome from 0.
        spell: i16,
    },
    /// A recipe.
    Brew {
        /// The recipe, 42 to 77.
        recipe: u8,
    },
}

/// The number of a spell as positions write it.
fn src(spell: u8) -> i16 {
    let spell = i16::from(spell);
    if spell < BASE as i16 { -1 - spell } else { spell - BASE as i16 }
}

impl From<Intent> for ActionEntry {
    fn from(intent: Intent) -> Self {
        match intent {
            Intent::Wait => Self::Wait,
            Intent::Rest => Self::Rest,
            Intent::Cast(spell, times) => Self::Cast { spell: src(spell), times },
            Intent::Learn(spell) => Self::Learn { spell: src(spell) },
            Intent::Brew(recipe) => Self::Brew { recipe: recipe + FIRST_RECIPE },
        }
    }
}

/// A turn of a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineStep {
    /// What is done.
    pub action: ActionEntry,
    /// Ingredients afterwards, by tier.
    pub inv: Counts,
    /// Rupees afterwards.
    pub score: u16,
    /// Potions brewed afterwards.
    pub brewed: u8,
}

impl LineStep {
    /// Rupees afterwards if the game were over, ingredients above tier 0 counted.
    pub fn points(&self) -> i32 {
        let [_, rest @ ..] = self.inv;
        i32::from(self.score) + rest.into_iter().map(i32::from).sum::<i32>()
    }
}

/// A turn that is expected of the foe.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FoeStep {
    /// What the foe does.
    pub action: ActionEntry,
    /// Rupees afterwards if the game were over, ingredients counted.
    pub points: i32,
    /// Potions that the foe has brewed afterwards.
    pub brewed: u8,
}

/// The terms of a value; it is their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Terms {
    /// Points for rupees won on the way.
    pub score: f64,
    /// Points for potions brewed on the way.
    pub potions: f64,
    /// Points for spells learned on the way.
    pub spells: f64,
    /// Points for recipes brewed before the other player, or after.
    pub block: f64,
    /// Points for ingredients at the end of the line.
    pub ingredients: f64,
    /// Points for free room at the end of the line.
    pub space: f64,
    /// Points for the tiers that are there at the end of the line.
    pub kinds: f64,
    /// Points where no visible recipe can be reached from there.
    pub deadlock: f64,
    /// Points for spells that cannot be cast there.
    pub exhausted: f64,
    /// Points where the game is won or lost there.
    pub end: f64,
}

impl Terms {
    /// All terms, in the order of the fields: the end of the game is the last.
    pub fn list(&self) -> [f64; 10] {
        let Self { score, potions, spells, block, ingredients, space, .. } = *self;
        let Self { kinds, deadlock, exhausted, end, .. } = *self;
        [score, potions, spells, block, ingredients, space, kinds, deadlock, exhausted, end]
    }
}

impl From<LineTerms> for Terms {
    fn from(terms: LineTerms) -> Self {
        let LineTerms { score, potions, spells, block, .. } = terms;
        let LineTerms { ingredients, space, kinds, deadlock, exhausted, end, .. } = terms;
        Self { score, potions, spells, block, ingredients, space, kinds, deadlock, exhausted, end }
    }
}

/// The best line that begins with an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineEntry {
    /// Its first action as a command.
    pub command: String,
    /// Value of the line, in points of the evaluation.
    pub value: f64,
    /// The value term by term.
    pub terms: Terms,
    /// Turn by turn.
    pub steps: Vec<LineStep>,
    /// Whether the line ends the game with a win (1) or a loss (−1); 0 where it does neither.
    #[serde(default)]
    pub outcome: i8,
    /// Whether it was searched by itself, after the decision, because the decision had not looked at its
    /// first action to the end.
    #[serde(default)]
    pub alone: bool,
}

impl LineEntry {
    /// What it begins with.
    pub fn first(&self) -> Option<ActionEntry> {
        self.steps.first().map(|step| step.action)
    }

    /// Whether the end of the game replaces the line's value: it wins (1) or loses (−1). 0: the value
    /// says everything, an end that counts little being a term like others.
    pub fn decides(&self) -> i8 {
        if self.terms.end.abs() > DECIDES { self.outcome } else { 0 }
    }

    /// The value without an end of the game that decides. A sum of the terms: beside such an end the
    /// value has lost their digits.
    pub fn standing(&self) -> f64 {
        let [terms @ .., end] = self.terms.list();
        let end = if self.decides() == 0 { end } else { 0.0 };
        terms.into_iter().chain([end]).sum()
    }
}

impl MoveReport {
    /// The best line that the decision knew, whatever else may decide.
    pub fn best(&self) -> Option<&LineEntry> {
        let known = self.lines.iter().filter(|line| !line.alone);
        known.max_by(|a, b| a.value.total_cmp(&b.value))
    }
}

/// The state of the search at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayerEntry {
    /// States generated.
    pub made: u64,
    /// Of these, states that were already known.
    pub duplicates: u64,
    /// States expanded.
    pub expanded: u64,
    /// States waiting to be expanded.
    pub queue: u64,
    /// The best value, in points of the evaluation.
    pub best: Option<f64>,
    /// Whether that is a game won (1) or lost (−1) at this depth; 0 where it is neither.
    #[serde(default)]
    pub outcome: i8,
}

impl LayerEntry {
    /// The state of the search at the depth that this many turns lead to; `expanded`: how many of its
    /// states have children.
    pub(super) fn of(layer: &Layer, expanded: u64, depth: usize, outlook: &Outlook) -> Self {
        let Layer { made, duplicates, queue, best, is_end, .. } = *layer;
        let outcome = best.filter(|_| is_end).map_or(0, |best| outlook.decided(best, depth));
        Self { made, duplicates, expanded, queue, best, outcome }
    }
}

/// How often a tree tried an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VisitEntry {
    /// The action as a command.
    pub command: String,
    /// The action.
    pub action: ActionEntry,
    /// How often it was tried.
    pub visits: u32,
    /// Mean result, 0 (lost) to 1 (won).
    pub mean: f64,
}

/// Why an action is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReasonEntry {
    /// It begins the best line.
    #[default]
    Line,
    /// The best line learns this spell soon.
    LearnAhead,
    /// The first turns learn the best spell.
    Draft,
    /// The tree tried it most.
    Visits,
    /// It was chosen at random.
    Lot,
}

impl From<Reason> for ReasonEntry {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Line => Self::Line,
            Reason::LearnAhead => Self::LearnAhead,
            Reason::Draft => Self::Draft,
            Reason::Visits => Self::Visits,
            Reason::Lot => Self::Lot,
        }
    }
}

impl From<&Foreseen> for FoeStep {
    fn from(foreseen: &Foreseen) -> Self {
        let Foreseen { intent, points, brewed } = *foreseen;
        Self { action: intent.into(), points, brewed }
    }
}

/// A player's choice in a position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveReport {
    /// What it does, as a command.
    pub command: String,
    /// The same by card.
    pub action: Option<ActionEntry>,
    /// Why.
    pub reason: ReasonEntry,
    /// The line of the action that is taken, then those of other first actions, the best first, as far
    /// as they are known; empty while the foe's line is still being searched.
    pub lines: Vec<LineEntry>,
    /// What is expected of the other player, turn by turn.
    pub foe: Vec<FoeStep>,
    /// Commands after which the foe could win at once: the decision looks at no line that begins with one.
    pub banned: Vec<String>,
    /// The tree's own tries, most first, and the foe's.
    pub visits: [Vec<VisitEntry>; 2],
    /// Nodes that the decision took: states that the search generated. Where that is fewer than it
    /// was given, the search has nothing left to look at within its width and depth.
    pub nodes: u64,
    /// Nodes for the lines of actions that the decision did not look at to the end.
    #[serde(default)]
    pub other_nodes: u64,
    /// The state of each depth of the search, from the first turn on.
    pub layers: Vec<LayerEntry>,
    /// Whether the player's own lines are being searched; the foe's come first.
    pub own: bool,
    /// Whether the search is over.
    pub done: bool,
}

impl Job for Move {
    const NAME: &'static str = "brew.move";
    const ABOUT: &'static str = "What a player does in a position, its line and its reasons.";
    const EXAMPLE: &'static str = r#"{"job":"brew.move","state":{"turn":0,"recipes":[67,77,53,65,76],"tome":[[24,0],[29,0],[4,0],[26,0],[14,0],[15,0]],"bonus":{"count":[4,4],"value":[3,1]},"players":[{"inv":[3,0,0,0],"score":0,"brewed":0,"ids":[78,79,80,81],"src":[-1,-2,-3,-4],"castable":"1111"},{"inv":[3,0,0,0],"score":0,"brewed":0,"ids":[82,83,84,85],"src":[-1,-2,-3,-4],"castable":"1111"}]},"player":0,"engine":{"name":"seed"},"nodes":20000}"#;
    type Request = MoveRequest;
    type Report = MoveReport;
    type Error = crate::BrewError;

    fn start(request: MoveRequest) -> Result<impl Search<Report = MoveReport> + 'static, JobError> {
        let (position, at, reader) = match (&request.state, &request.input) {
            (Some(state), None) => (state.clone(), "/state", 0),
            (None, Some(input)) => {
                let read = read_position(input, "/input")?;
                (read.position, "/input", read.player)
            }
            (both, _) => {
                let [state, input] = ["state", "input"].map(str::to_owned);
                let (kind, at) = match both {
                    Some(_) => {
                        (RequestError::ConflictingFields { field: input, other: state }, "/input")
                    }
                    None => (RequestError::MissingEither { field: state, other: input }, "/state"),
                };
                return Err(JobError::new(&kind, at));
            }
        };
        let player = within(request.player.unwrap_or(reader), 0..=1, "/player")?;
        within(request.nodes, 1..=MOST_NODES, "/nodes")?;
        let game = position.running(tables(), None, at)?;
        let engine = request.engine.engine("/engine")?;
        let wanted = if request.others { Wanted::All } else { Wanted::Decided };
        Ok(Asking::new(&engine, game, player.into(), request.nodes, wanted))
    }
}
