//! Errors as values of a message, with their kinds beside them.

use jobs_core::{ErrorKind, JobError, RequestError, clip};

use super::values::{self, Value};

/// The error for a value that cannot be written.
pub(super) fn unreadable_message(error: &impl std::fmt::Display) -> JobError {
    JobError::new(&RequestError::UnreadableMessage { detail: error.to_string() }, "")
}

/// The error for input that belongs to the job `named`, where `job` is needed.
pub fn other_job(named: &str, job: &str) -> JobError {
    JobError::new(&RequestError::OtherJob { job: clip(named), wanted: job.to_owned() }, "")
}

/// An error with its kind, as a value of a message: one of requests in general or of the lab whose kinds
/// are `K`.
///
/// # Errors
/// `unreadable-message`; never happens, because every kind can be written.
pub fn write_error<K: ErrorKind>(error: &JobError) -> Result<Value, JobError> {
    match error.kind::<K>() {
        Some(kind) => values::write(&(error, K::FAMILY, kind)),
        None => values::write(&(error, RequestError::FAMILY, error.kind::<RequestError>())),
    }
}

/// The error that the other side wrote, of requests in general or of the lab whose kinds are `K`.
pub fn read_error<K: ErrorKind>(value: Value) -> JobError {
    let mut parts = values::list(value).into_iter();
    let mut part = || parts.next().unwrap_or_default();
    let (error, family, kind) = (part(), part(), part());
    let error = match values::read::<JobError>(error) {
        Ok(error) | Err(error) => error,
    };
    if values::text(&family).as_deref() == Some(K::FAMILY) {
        with_kind::<K>(error, kind)
    } else {
        with_kind::<RequestError>(error, kind)
    }
}

fn with_kind<K: ErrorKind>(error: JobError, kind: Value) -> JobError {
    match values::read::<K>(kind) {
        Ok(kind) => error.with(kind),
        Err(_) => error,
    }
}
