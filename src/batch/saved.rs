//! What stays of a batch on the device.

use serde::{Deserialize, Serialize};

use super::Width;
use crate::store;
use jobs::Batch;
use jobs::batch::Report;
use protocol::values::{self, Value};

/// The question: all games, and the interval that ends them early.
#[derive(Serialize, Deserialize)]
pub(super) struct Asked<R> {
    pub request: R,
    pub width: Option<Width>,
}

/// What stays on the device.
#[derive(Deserialize)]
#[serde(bound = "")]
pub(super) struct Saved<B: Batch> {
    pub asked: Option<Asked<B::Request>>,
    pub report: Option<Report<B>>,
    /// The result that it replaced.
    pub earlier: Option<Report<B>>,
    /// Whether it was being played.
    pub going: bool,
    /// The chosen width, if it should end by that.
    pub width: Option<Width>,
}

/// Whether a saved value belongs to such a batch, as far as its name shows. Inconsistent parts are
/// dropped when it is opened.
pub fn is_saved<B: Batch>(value: &Value) -> bool {
    let report = values::get(value, "report");
    value.is_object()
        && (report.is_null()
            || values::text(&values::get(&values::get(&report, "request"), "job")).as_deref()
                == Some(B::NAME))
}

/// The result saved by an earlier version.
pub(super) fn older<B: Batch>(name: &str, way: &[&str]) -> Option<Report<B>> {
    let value = way.iter().fold(store::value(name)?, |value, step| values::get(&value, step));
    values::read(value).ok()
}
