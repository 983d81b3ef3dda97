//! What goes around a request and its answer: name, id, budget, and how the work ended.

use erased_serde::Serialize as ErasedSerialize;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::batch::Range;
use super::registry::{self, Entry, Prepared, Running};
use super::{Job, JobError, Progress, RequestError, Step, Wanted, parse, read};

/// Longest request line that is read, in bytes.
pub const MAX_LINE: usize = 4 << 20;

/// Memory a search may hold where the request sets no limit, in bytes.
const DEFAULT_BYTES: u64 = if cfg!(target_arch = "wasm32") { 128 << 20 } else { 2 << 30 };

/// Nodes between two checks of clock, stop flag and memory.
const SLICE: u64 = 4096;

/// How much a request may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// Nodes after which the report so far is returned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds after which the report so far is returned; such a report is not reproducible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
    /// Bytes beyond which the search ends with `budget-exceeded`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
}

/// A request that was refused: its id, so that the answer can carry it, and why.
pub type Refused = Box<(Value, JobError)>;

/// A request as it arrives: the job's name and the fields that all jobs share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Envelope {
    /// `<lab>.<name>`.
    pub job: String,
    /// Any value that the caller wants back with the answer.
    pub id: Value,
    /// How much it may cost.
    pub budget: Budget,
    /// Whether a cheaper method may answer when there is not enough memory.
    pub fallback: bool,
    /// The job's own fields.
    pub fields: Map<String, Value>,
}

impl Envelope {
    /// Takes a request apart. The id is returned beside the error, so that the answer can carry it.
    ///
    /// # Errors
    /// `invalid-request` where it is not an object, `missing-field`, `invalid-type` and
    /// `unknown-field` for the fields that all jobs share.
    pub fn from_value(value: Value) -> Result<Self, Refused> {
        let Value::Object(mut fields) = value else {
            let error = JobError::new(&RequestError::InvalidRequest, "");
            return Err(Box::new((Value::Null, error)));
        };
        let id = fields.remove("id").unwrap_or_default();
        match Self::shared_fields(fields) {
            Ok(envelope) => Ok(Self { id, ..envelope }),
            Err(error) => Err(Box::new((id, error))),
        }
    }

    /// Reads a request from one line of JSON.
    ///
    /// # Errors
    /// `line-too-long`, `invalid-json`, or those of [`Envelope::from_value`].
    pub fn from_line(line: &str) -> Result<Self, Refused> {
        if line.len() > MAX_LINE {
            return Err(Box::new((Value::Null, Self::line_too_long())));
        }
        Self::from_value(parse(line).map_err(|error| Box::new((Value::Null, error)))?)
    }

    /// The error for a line over [`MAX_LINE`].
    pub fn line_too_long() -> JobError {
        JobError::new(&RequestError::LineTooLong { mib: MAX_LINE as u64 >> 20 }, "")
    }

    fn shared_fields(mut fields: Map<String, Value>) -> Result<Self, JobError> {
        let wrong = |wanted, at| Err(JobError::new(&RequestError::InvalidType { wanted }, at));
        let job = match fields.remove("job") {
            Some(Value::String(name)) => name,
            Some(_) => return wrong(Wanted::Text, "/job"),
            None => return Err(JobError::new(&RequestError::MissingJob, "/job")),
        };
        let budget = match fields.remove("budget") {
            Some(value) => read(value).map_err(|error| error.under("/budget"))?,
            None => Budget::default(),
        };
        let fallback = match fields.remove("fallback") {
            Some(Value::Bool(value)) => value,
            Some(_) => return wrong(Wanted::YesNo, "/fallback"),
            None => false,
        };
        Ok(Self { job, id: Value::Null, budget, fallback, fields })
    }
}

/// A request for a job on the caller's side; an [`Envelope`] is what is read from it.
pub struct Ask<J: Job> {
    /// The request itself.
    pub request: J::Request,
    /// How much it may cost.
    pub budget: Option<Budget>,
    /// Whether a cheaper method may answer when there is not enough memory.
    pub fallback: bool,
}

impl<J: Job> Ask<J> {
    /// The request without budget or fallback.
    pub const fn new(request: J::Request) -> Self {
        Self { request, budget: None, fallback: false }
    }

    /// With a limit of milliseconds, at which the report so far is final.
    #[must_use]
    pub fn within(self, ms: Option<u64>) -> Self {
        Self { budget: ms.map(|ms| Budget { ms: Some(ms), ..Budget::default() }), ..self }
    }

    /// Lets a cheaper method answer when there is not enough memory.
    #[must_use]
    pub fn with_fallback(self) -> Self {
        Self { fallback: true, ..self }
    }
}

impl<J: Job> Clone for Ask<J> {
    fn clone(&self) -> Self {
        Self { request: self.request.clone(), ..*self }
    }
}

impl<J: Job> PartialEq for Ask<J> {
    fn eq(&self, other: &Self) -> bool {
        let around = |ask: &Self| (ask.budget, ask.fallback);
        self.request == other.request && around(self) == around(other)
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// At its own end.
    Finished,
    /// At the end of its budget of nodes.
    OutOfNodes,
    /// At the end of its budget of time.
    OutOfTime,
    /// Because the caller stopped it.
    Stopped,
}

/// A report and how it came about.
///
/// These appear inside the report as `stopped`, `reproducible` and `method`, and only where there
/// is something to say.
#[derive(Serialize)]
pub struct Answer {
    #[serde(flatten)]
    report: Box<dyn ErasedSerialize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reproducible: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
}

/// A request that has the right form, before its work begins.
pub struct Pending {
    prepared: Prepared,
    budget: Budget,
    fallback: bool,
}

impl Pending {
    /// Files that have to be there first, see [`Job::files`](super::Job::files).
    pub const fn files(&self) -> &'static [&'static str] {
        self.prepared.files
    }

    /// Checks what the request holds and sets the work up.
    ///
    /// # Errors
    /// What is wrong with the request.
    pub fn start(self) -> Result<Run, JobError> {
        let Self { prepared, budget, fallback } = self;
        Ok(Run { search: prepared.start()?, budget, fallback, method: None, ended: None })
    }
}

/// One request being worked on, a slice at a time.
pub struct Run {
    search: Box<dyn Running>,
    budget: Budget,
    fallback: bool,
    method: Option<&'static str>,
    ended: Option<Outcome>,
}

impl Run {
    /// Reads the request for a job of `labs`.
    ///
    /// # Errors
    /// What does not have the right form.
    pub fn pending(labs: &[&'static [Entry]], envelope: Envelope) -> Result<Pending, JobError> {
        let Envelope { job, fields, budget, fallback, .. } = envelope;
        Ok(Pending { prepared: registry::prepare(labs, &job, fields)?, budget, fallback })
    }

    /// Checks the request for a job of `labs` and sets the work up.
    ///
    /// # Errors
    /// What is wrong with the request.
    pub fn start(labs: &[&'static [Entry]], envelope: Envelope) -> Result<Self, JobError> {
        Self::pending(labs, envelope)?.start()
    }

    /// Does one slice of work. `elapsed_ms` is the time since the start by the caller's clock.
    ///
    /// # Errors
    /// `budget-exceeded` where there is not enough memory and no cheaper method may answer.
    pub fn advance(&mut self, elapsed_ms: f64) -> Result<Option<Outcome>, JobError> {
        if self.ended.is_some() {
            return Ok(self.ended);
        }
        let left =
            self.budget.nodes.map_or(SLICE, |nodes| nodes.saturating_sub(self.progress().nodes));
        if left == 0 {
            self.ended = Some(Outcome::OutOfNodes);
            return Ok(self.ended);
        }
        if self.search.advance(left.min(SLICE)) == Step::Done {
            self.ended = Some(Outcome::Finished);
        } else if self.budget.ms.is_some_and(|ms| elapsed_ms >= ms as f64) {
            self.ended = Some(Outcome::OutOfTime);
        }
        let limit = self.budget.bytes.unwrap_or(DEFAULT_BYTES);
        if self.search.bytes() > limit {
            self.method = if self.fallback { self.search.fall_back() } else { None };
            if self.method.is_none() {
                let kind = RequestError::BudgetExceeded { bytes: limit };
                return Err(JobError::new(&kind, "/budget/bytes"));
            }
        }
        Ok(self.ended)
    }

    /// Ends the work where it stands.
    pub fn stop(&mut self) {
        self.ended.get_or_insert(Outcome::Stopped);
    }

    /// Starts another range of games of the same batch; returns whether it is a batch. `before`
    /// holds the results of the games before a round, where this is the first range of that round
    /// here.
    ///
    /// # Errors
    /// What is wrong with `before`.
    pub fn set_range(&mut self, range: Range, before: Option<Value>) -> Result<bool, JobError> {
        (self.method, self.ended) = (None, None);
        self.search.set_range(range, before)
    }

    /// The results of the games of this range, without the request: a caller that asks for one range
    /// after another knows it.
    pub fn sums(&self) -> Option<Box<dyn ErasedSerialize>> {
        self.search.sums()
    }

    /// How far the work has come.
    pub fn progress(&self) -> Progress {
        self.search.progress()
    }

    /// What is known now.
    pub fn answer(&self) -> Answer {
        let stopped = match self.ended {
            Some(Outcome::Finished) => None,
            Some(Outcome::OutOfNodes) => Some("nodes"),
            Some(Outcome::OutOfTime) => Some("ms"),
            Some(Outcome::Stopped) => Some("asked"),
            None => Some("running"),
        };
        Answer {
            report: self.search.report(),
            stopped,
            reproducible: self.budget.ms.map(|_| false),
            method: self.method,
        }
    }
}
