//! `contest.agreement`: how far the AI agreed with the game when it was measured last.

use serde::{Deserialize, Serialize};

use super::rehearsals::collection;
use super::{AgreementTable, Measured, Rehearsal};
use jobs_core::{Job, JobError, Search};
use search::Ready;

/// The rehearsals that the measurements are about.
const COLLECTION: &str = "2024-08";

/// `contest.agreement`
pub struct Measurements;

/// Nothing to be asked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AgreementRequest {}

/// The rehearsals, and what was measured beside them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AgreementReport {
    /// Loadouts whose scores in the game are known.
    pub rows: Vec<Rehearsal>,
    /// A measurement for each policy and seed.
    pub entries: Vec<Measured>,
}

impl Job for Measurements {
    const NAME: &'static str = "contest.agreement";
    const ABOUT: &'static str = "How far the AI agreed with rehearsals when it was measured last.";
    const EXAMPLE: &'static str = r#"{"job":"contest.agreement"}"#;
    type Request = AgreementRequest;
    type Report = AgreementReport;
    type Error = crate::ContestError;

    fn start(
        _: AgreementRequest,
    ) -> Result<impl Search<Report = AgreementReport> + 'static, JobError> {
        let rows = collection(COLLECTION).unwrap_or_default();
        Ok(Ready(AgreementReport { rows, entries: AgreementTable::built_in().entries }))
    }
}
