//! `splendor.legal`: what may be done in a position, in all three spaces.

use serde::{Deserialize, Serialize};

use super::Position;
use jobs_core::{Job, JobError, Search};
use search::Ready;
use splendor::{Phase, tables};

/// `splendor.legal`
pub struct Legal;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LegalRequest {
    /// The position.
    pub state: Position,
}

/// Numbers of decisions, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalReport {
    /// Under the full rules: 0 to 4376.
    pub full: Vec<u16>,
    /// In the space of 406 numbers, 0 to 405; `null` where a noble is chosen or the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s406: Option<Vec<u16>>,
    /// In the space of 81 numbers, 0 to 80; `null` where a noble is chosen or the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub s81: Option<Vec<u16>>,
}

impl Job for Legal {
    const NAME: &'static str = "splendor.legal";
    const ABOUT: &'static str =
        "The legal decisions of a position, in the spaces of 4377, 406 and 81.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.legal","state":{"n":2,"turn":0,"phase":"main","bank":[4,4,4,4,4,5],"board":[[26,7,2,27],[49,66,50,46],[74,86,84,73]],"deck":[[12,32,28,10,3,36,11,22,33,39,17,34,30,23,38,0,15,9,18,35,16,19,29,24,1,6,5,14,37,13,20,31,8,21,25,4],[61,68,59,52,67,42,43,58,57,40,48,55,64,44,51,65,56,47,41,63,45,60,53,54,69,62],[78,82,85,70,77,88,80,76,81,71,89,83,75,72,87,79]],"nobles":[7,2,9],"players":[{"tok":[0,0,0,0,0,0],"cards":[],"res":[],"nob":[]},{"tok":[0,0,0,0,0,0],"cards":[],"res":[],"nob":[]}],"last":false}}"#;
    type Request = LegalRequest;
    type Report = LegalReport;
    type Error = crate::SplendorError;

    fn start(
        request: LegalRequest,
    ) -> Result<impl Search<Report = LegalReport> + 'static, JobError> {
        let state = request.state.table(0, "/state")?.state;
        let tables = tables();
        let main = state.phase() == Phase::Main;
        let original = || {
            let legal = state.legal_81(tables);
            (0..81).filter(|id| legal >> id & 1 == 1).collect()
        };
        Ok(Ready(LegalReport {
            full: state.legal(tables).ids().collect(),
            s406: main.then(|| state.legal_406(tables).ids().collect()),
            s81: main.then(original),
        }))
    }
}
