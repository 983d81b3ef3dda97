//! `brew.players`: every built-in player with its settings spelled out.

use serde::{Deserialize, Serialize};

use super::{EngineEntry, EngineName};
use jobs_core::{Job, JobError, Search};
use search::Ready;

/// `brew.players`
pub struct Players;

/// It needs no fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayersRequest {}

/// The players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayersReport {
    /// The strongest first. A setting that is not there means nothing to that player.
    pub players: Vec<EngineEntry>,
}

impl Job for Players {
    const NAME: &'static str = "brew.players";
    const ABOUT: &'static str = "The built-in players, with every setting that can be changed.";
    const EXAMPLE: &'static str = r#"{"job":"brew.players"}"#;
    type Request = PlayersRequest;
    type Report = PlayersReport;
    type Error = crate::BrewError;

    fn start(_: PlayersRequest) -> Result<impl Search<Report = PlayersReport> + 'static, JobError> {
        let players = EngineName::ALL.into_iter().map(EngineEntry::in_full).collect();
        Ok(Ready(PlayersReport { players }))
    }
}
