//! One interface to all jobs.

use serde_json::{Map, Value};

use super::batch::{self, BatchSearch, Range};
#[cfg(feature = "schema")]
use super::schema;
use super::{Batch, Job, JobError, Progress, RequestError, Search, Step, nearest, read};

/// A running job with its types erased.
pub trait Running {
    /// See [`Search::advance`].
    fn advance(&mut self, nodes: u64) -> Step;
    /// See [`Search::progress`].
    fn progress(&self) -> Progress;
    /// See [`Search::report`].
    fn report(&self) -> Box<dyn erased_serde::Serialize>;
    /// See [`Search::bytes`].
    fn bytes(&self) -> u64;
    /// See [`Search::fall_back`].
    fn fall_back(&mut self) -> Option<&'static str>;
    /// Starts another range of games, where it is a batch; returns whether it is. `before` holds the
    /// results of the games before a round, where this is the first range of that round here.
    ///
    /// # Errors
    /// What is wrong with `before`.
    fn set_range(&mut self, _range: Range, _before: Option<Value>) -> Result<bool, JobError> {
        Ok(false)
    }
    /// The results of the games of this range, where it is a batch.
    fn sums(&self) -> Option<Box<dyn erased_serde::Serialize>> {
        None
    }
}

/// A batch with its types erased. It is not a [`Search`] itself: all of those are [`Running`]
/// already.
struct Ranges<B: Batch>(BatchSearch<B>);

impl<B: Batch> Running for Ranges<B> {
    fn advance(&mut self, nodes: u64) -> Step {
        Search::advance(&mut self.0, nodes)
    }

    fn progress(&self) -> Progress {
        Search::progress(&self.0)
    }

    fn report(&self) -> Box<dyn erased_serde::Serialize> {
        Box::new(Search::report(&self.0))
    }

    fn bytes(&self) -> u64 {
        Search::bytes(&self.0)
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        Search::fall_back(&mut self.0)
    }

    fn set_range(&mut self, range: Range, before: Option<Value>) -> Result<bool, JobError> {
        let before: Option<B::Sums> = before.map(read).transpose()?;
        self.0.set_range(range, before.as_ref());
        Ok(true)
    }

    fn sums(&self) -> Option<Box<dyn erased_serde::Serialize>> {
        Some(Box::new(self.0.sums().clone()))
    }
}

impl<S: Search<Report: serde::Serialize + 'static>> Running for S {
    fn advance(&mut self, nodes: u64) -> Step {
        Search::advance(self, nodes)
    }

    fn progress(&self) -> Progress {
        Search::progress(self)
    }

    fn report(&self) -> Box<dyn erased_serde::Serialize> {
        Box::new(Search::report(self))
    }

    fn bytes(&self) -> u64 {
        Search::bytes(self)
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        Search::fall_back(self)
    }
}

type Prepare = fn(Value) -> Result<Prepared, JobError>;
type Check = fn(Value) -> Result<Value, JobError>;
type Merge = fn(Value, Value) -> Result<Value, JobError>;

/// A request whose fields have been read.
pub struct Prepared {
    /// See [`Job::files`].
    pub(super) files: &'static [&'static str],
    start: Box<dyn FnOnce() -> Result<Box<dyn Running>, JobError>>,
}

impl Prepared {
    /// Checks what the fields hold and sets the work up.
    pub(super) fn start(self) -> Result<Box<dyn Running>, JobError> {
        (self.start)()
    }
}

/// One job of a lab's list.
pub struct Entry {
    /// `<lab>.<name>`.
    pub name: &'static str,
    /// One line for the help text.
    pub about: &'static str,
    /// A request line that works.
    pub example: &'static str,
    /// Another name that it answers to.
    pub alias: Option<&'static str>,
    /// What request and report look like.
    #[cfg(feature = "schema")]
    pub schema: schema::Both,
    prepare: Prepare,
    merge: Option<(Check, Merge)>,
}

impl Entry {
    /// A job.
    pub const fn of<J: Job>() -> Self {
        Self {
            name: J::NAME,
            about: J::ABOUT,
            example: J::EXAMPLE,
            alias: J::ALIAS,
            #[cfg(feature = "schema")]
            schema: schema::Both::of::<J>(),
            prepare: prepare_erased::<J>,
            merge: None,
        }
    }

    /// A job over a range of games.
    pub const fn batch<B: Batch>() -> Self {
        Self {
            prepare: prepare_batch::<B>,
            merge: if B::IN_ROUNDS { None } else { Some((check_erased::<B>, merge_erased::<B>)) },
            ..Self::of::<B>()
        }
    }

    /// Whether reports of this job can be merged.
    pub fn merges(&self) -> bool {
        self.merge.is_some()
    }
}

/// The job of that name among those of `labs`.
///
/// # Errors
/// `unknown-job` where there is none.
pub fn find(labs: &[&'static [Entry]], name: &str) -> Result<&'static Entry, JobError> {
    let jobs = || labs.iter().copied().flatten();
    let is_called = |entry: &&Entry| entry.name == name || entry.alias == Some(name);
    jobs().find(is_called).ok_or_else(|| {
        let names = || jobs().map(|entry| entry.name);
        let kind = RequestError::UnknownJob {
            name: clip(name),
            nearest: nearest(name, names()),
            jobs: names().map(str::to_owned).collect(),
        };
        JobError::new(&kind, "/job")
    })
}

/// Reads the fields of a request for a job of `labs`.
///
/// # Errors
/// `unknown-job`, or what does not have the right form.
pub(super) fn prepare(
    labs: &[&'static [Entry]],
    name: &str,
    fields: Map<String, Value>,
) -> Result<Prepared, JobError> {
    (find(labs, name)?.prepare)(Value::Object(fields))
}

/// The same with its work set up, for callers that drive it slice by slice.
///
/// # Errors
/// `unknown-job`, or what is wrong with a field.
pub fn start(
    labs: &[&'static [Entry]],
    name: &str,
    fields: Map<String, Value>,
) -> Result<Box<dyn Running>, JobError> {
    prepare(labs, name, fields)?.start()
}

fn batch_of(labs: &[&'static [Entry]], name: &str) -> Result<(Check, Merge), JobError> {
    find(labs, name)?.merge.ok_or_else(|| {
        JobError::new(&RequestError::NotABatch { job: name.to_owned() }, "/request/job")
    })
}

/// Checks that a report is that of a whole batch of the job `name` of `labs`.
///
/// # Errors
/// `unknown-job`, `not-a-batch`, or what is wrong with the report.
pub fn check(labs: &[&'static [Entry]], name: &str, report: Value) -> Result<Value, JobError> {
    (batch_of(labs, name)?.0)(report)
}

/// Joins two reports of the batch job `name` of `labs`.
///
/// # Errors
/// `unknown-job`, `not-a-batch`, or why the two reports do not fit together.
pub fn merge(labs: &[&'static [Entry]], name: &str, a: Value, b: Value) -> Result<Value, JobError> {
    (batch_of(labs, name)?.1)(a, b)
}

/// Cuts a name from outside to a length that can be shown.
pub fn clip(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn prepare_erased<J: Job>(fields: Value) -> Result<Prepared, JobError> {
    let request: J::Request = read(fields)?;
    let files = J::files(&request);
    Ok(Prepared { files, start: Box::new(move || Ok(Box::new(J::start(request)?))) })
}

fn prepare_batch<B: Batch>(fields: Value) -> Result<Prepared, JobError> {
    let request: B::Request = read(fields)?;
    let files = B::files(&request);
    let start = move || {
        let games = B::set_up(&request)?;
        Ok(Box::new(Ranges(BatchSearch::<B>::new(request, games))) as Box<dyn Running>)
    };
    Ok(Prepared { files, start: Box::new(start) })
}

fn check_erased<B: Batch>(report: Value) -> Result<Value, JobError> {
    let report = read(report)?;
    B::check(&report)?;
    Ok(write(report))
}

fn merge_erased<B: Batch>(a: Value, b: Value) -> Result<Value, JobError> {
    batch::merge::<B>(read(a)?, read(b)?).map(write)
}

fn write(report: impl serde::Serialize) -> Value {
    serde_json::to_value(report).expect("reports hold only what JSON can hold")
}
