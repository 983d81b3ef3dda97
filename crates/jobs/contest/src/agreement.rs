//! `contest.agreement`: how far the AI agreed with the game when it was measured last.

use serde::{Deserialize, Serialize};

use super::AgreementTable;
use super::rehearsals::collection_text;
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
    /// Loadouts whose scores in the game are known: JSON, as `data/contest/rehearsals/` has it.
    pub rows: String,
    /// What was measured: JSON, as `data/contest/agreement.json` has it. As texts: a reader of both would
    /// be a twentieth of the worker.
    pub table: String,
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
        let rows = collection_text(COLLECTION).unwrap_or_default().to_owned();
        Ok(Ready(AgreementReport { rows, table: AgreementTable::TEXT.to_owned() }))
    }
}
