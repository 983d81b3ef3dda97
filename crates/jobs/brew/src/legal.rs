//! `brew.legal`: what both players may do in a position.

use serde::{Deserialize, Serialize};

use super::{ActionEntry, Position};
use brew::Action;
use brew::inventory::{Counts, tables};
use brew::players::unknown_decks;
use brew::solo_position::Intent;
use jobs_core::{Job, JobError, Search};
use search::Ready;

/// `brew.legal`
pub struct Legal;

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LegalRequest {
    /// The position.
    pub state: Position,
}

/// An action that the rules accept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalAction {
    /// As a command.
    pub command: String,
    /// By card.
    pub action: ActionEntry,
    /// Ingredients afterwards, by tier.
    pub inv: Counts,
    /// Rupees that it brings.
    pub rupees: u8,
}

/// What both may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalReport {
    /// By player; empty where the game is over.
    pub actions: [Vec<LegalAction>; 2],
}

impl Job for Legal {
    const NAME: &'static str = "brew.legal";
    const ABOUT: &'static str = "What both players may do in a position, and what it leaves them.";
    const EXAMPLE: &'static str = r#"{"job":"brew.legal","state":{"turn":0,"recipes":[67,77,53,65,76],"tome":[[24,0],[29,0],[4,0],[26,0],[14,0],[15,0]],"bonus":{"count":[4,4],"value":[3,1]},"players":[{"inv":[3,0,0,0],"score":0,"brewed":0,"ids":[78,79,80,81],"src":[-1,-2,-3,-4],"castable":"1111"},{"inv":[3,0,0,0],"score":0,"brewed":0,"ids":[82,83,84,85],"src":[-1,-2,-3,-4],"castable":"1111"}]}}"#;
    type Request = LegalRequest;
    type Report = LegalReport;
    type Error = crate::BrewError;

    fn start(
        request: LegalRequest,
    ) -> Result<impl Search<Report = LegalReport> + 'static, JobError> {
        let game = request.state.game(tables(), None, "/state")?;
        let state = game.state;
        let actions = [0, 1].map(|player| {
            let mut list = Vec::new();
            if state.is_over() {
                return list;
            }
            state.legal(tables(), player, &mut |action| {
                let mut pair = [Action::Wait; 2];
                pair[player] = action;
                let mut next = state;
                next.step(tables(), unknown_decks(), pair);
                let side = next.side(player);
                list.push(LegalAction {
                    command: game.command(player, action).to_string(),
                    action: Intent::of(&state, action).into(),
                    inv: tables().counts[usize::from(side.inventory())],
                    rupees: side.score().saturating_sub(state.side(player).score()),
                });
            });
            list
        });
        Ok(Ready(LegalReport { actions }))
    }
}
