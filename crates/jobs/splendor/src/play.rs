//! `splendor.apply` and `splendor.replay`: decisions one after another.

use serde::{Deserialize, Serialize};

use super::Position;
use super::SplendorError;
use super::game::winners;
use super::position::{decks, error};
use jobs_core::{Job, JobError, Search, length, within};
use search::Ready;
use splendor::action::SIZE;
use splendor::material::{LEVELS, NOBLES, SEATS};
use splendor::setup::Seen;
use splendor::{Action, Decks, Legal, Phase, Rules, Table, tables};

/// `splendor.apply`
pub struct Apply;

/// `splendor.replay`
pub struct Replay;

/// A position and what is done in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ApplyRequest {
    /// The position.
    pub state: Position,
    /// Numbers of the decisions under the full rules, 0 to 4376, in order.
    pub actions: Vec<u16>,
    /// Passes in a row before, below the number of players.
    #[serde(default)]
    pub passes: u8,
}

/// The result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ApplyReport {
    /// The position after each decision in one line (`docs/splendor.md`).
    pub lines: Vec<String>,
    /// Prestige of each player.
    pub points: Vec<u8>,
    /// Seats that have won, from 0; `null` while the game is not over.
    pub winners: Option<Vec<u8>>,
}

/// A game from its decks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReplayRequest {
    /// Number of players, 2 to 4.
    pub n: u8,
    /// All cards by level (0 to 39, 40 to 69, 70 to 89), the first ones dealt first.
    pub decks: [Vec<u8>; LEVELS],
    /// The nobles, one more than players, 0 to 9.
    pub nobles: Vec<u8>,
    /// Numbers of the decisions under the full rules, 0 to 4376, in order.
    pub actions: Vec<u16>,
}

/// The result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReplayReport {
    /// How many decisions were legal before each.
    pub legal_counts: Vec<u32>,
    /// The position before and after each decision in one line.
    pub lines: Vec<String>,
    /// Prestige of each player.
    pub points: Vec<u8>,
    /// How many cards each player has bought.
    pub cards: Vec<u8>,
    /// Seats that have won, from 0; `null` while the game is not over.
    pub winners: Option<Vec<u8>>,
}

/// The decision with that number in a position.
///
/// # Errors
/// `unknown-action`, `game-over` or `illegal-move`, at the place of the number.
pub(super) fn decision(
    table: &Table,
    legal: &Legal,
    id: u16,
    at: usize,
) -> Result<Action, JobError> {
    let at = format!("/actions/{at}");
    let Some(action) = Action::of(id) else {
        return Err(JobError::new(&SplendorError::UnknownAction { id, last: SIZE - 1 }, at));
    };
    if table.state.phase() == Phase::Over {
        return Err(JobError::new(&SplendorError::GameOver, at));
    }
    if !legal.contains(id) {
        let legal = legal.count();
        return Err(JobError::new(&SplendorError::IllegalMove { id, legal }, at));
    }
    Ok(action)
}

impl Job for Apply {
    const NAME: &'static str = "splendor.apply";
    const ABOUT: &'static str = "The positions that decisions lead to.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.apply","state":{"n":2,"turn":0,"phase":"main","bank":[4,4,4,4,4,5],"board":[[26,7,2,27],[49,66,50,46],[74,86,84,73]],"deck":[[12,32,28,10,3,36,11,22,33,39,17,34,30,23,38,0,15,9,18,35,16,19,29,24,1,6,5,14,37,13,20,31,8,21,25,4],[61,68,59,52,67,42,43,58,57,40,48,55,64,44,51,65,56,47,41,63,45,60,53,54,69,62],[78,82,85,70,77,88,80,76,81,71,89,83,75,72,87,79]],"nobles":[7,2,9],"players":[{"tok":[0,0,0,0,0,0],"cards":[],"res":[],"nob":[]},{"tok":[0,0,0,0,0,0],"cards":[],"res":[],"nob":[]}],"last":false},"actions":[45,46]}"#;
    type Request = ApplyRequest;
    type Report = ApplyReport;
    type Error = SplendorError;

    fn start(
        request: ApplyRequest,
    ) -> Result<impl Search<Report = ApplyReport> + 'static, JobError> {
        let mut table = request.state.table(request.passes, "/state")?;
        let mut lines = Vec::with_capacity(request.actions.len());
        for (at, &id) in request.actions.iter().enumerate() {
            let legal = table.state.legal(tables());
            let action = decision(&table, &legal, id, at)?;
            table.play(action);
            lines.push(table.line());
        }
        let points = table.state.seated().iter().map(|player| player.points).collect();
        Ok(Ready(ApplyReport { lines, points, winners: winners(&table.state) }))
    }
}

impl ReplayRequest {
    /// The game before its first turn.
    ///
    /// # Errors
    /// What is wrong with players, decks and nobles.
    fn table(&self) -> Result<Table, JobError> {
        let players = within(usize::from(self.n), 2..=SEATS, "/n")?;
        decks(&self.decks, "/decks")?;
        length(self.nobles.len(), players + 1, "/nobles")?;
        let mut seen = Seen::<{ NOBLES.len() }>::default();
        for (place, &noble) in self.nobles.iter().enumerate() {
            seen.note(noble, None).map_err(|wrong| error(wrong, format!("/nobles/{place}")))?;
        }
        let decks = Decks { cards: self.decks.clone(), nobles: self.nobles.clone() };
        Ok(Table::new(players, &decks, Rules::default()))
    }
}

impl Job for Replay {
    const NAME: &'static str = "splendor.replay";
    const ABOUT: &'static str = "A game from its decks, decision by decision.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.replay","n":2,"decks":[[26,7,2,27,12,32,28,10,3,36,11,22,33,39,17,34,30,23,38,0,15,9,18,35,16,19,29,24,1,6,5,14,37,13,20,31,8,21,25,4],[49,66,50,46,61,68,59,52,67,42,43,58,57,40,48,55,64,44,51,65,56,47,41,63,45,60,53,54,69,62],[74,86,84,73,78,82,85,70,77,88,80,76,81,71,89,83,75,72,87,79]],"nobles":[7,2,9],"actions":[53,51]}"#;
    type Request = ReplayRequest;
    type Report = ReplayReport;
    type Error = SplendorError;

    fn start(
        request: ReplayRequest,
    ) -> Result<impl Search<Report = ReplayReport> + 'static, JobError> {
        let mut table = request.table()?;
        let mut legal_counts = Vec::with_capacity(request.actions.len());
        let mut lines = vec![table.line()];
        for (at, &id) in request.actions.iter().enumerate() {
            let legal = table.state.legal(tables());
            let action = decision(&table, &legal, id, at)?;
            legal_counts.push(legal.count());
            table.play(action);
            lines.push(table.line());
        }
        let players = table.state.seated();
        Ok(Ready(ReplayReport {
            legal_counts,
            lines,
            points: players.iter().map(|player| player.points).collect(),
            cards: players.iter().map(|player| player.bought).collect(),
            winners: winners(&table.state),
        }))
    }
}
