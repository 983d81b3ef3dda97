//! What batches over seeds have in common.

use super::{JobError, RequestError, within};

/// Seeds stay below this, so that every reader of JSON can hold them.
pub const LAST_SEED: u64 = 1 << 53;

/// Whether a range of seeds can be asked for.
///
/// # Errors
/// `out-of-range` for no games, for more than `most`, and for seeds above [`LAST_SEED`].
pub fn check(games: u64, seed_from: u64, most: u64) -> Result<(), JobError> {
    within(games, 1..=most, "/games")?;
    if seed_from.checked_add(games).is_none_or(|end| end > LAST_SEED) {
        return Err(JobError::new(&RequestError::SeedRange { most: LAST_SEED }, "/seed_from"));
    }
    Ok(())
}

/// Games of two adjacent ranges `(seed_from, games)` together, the earlier one first.
///
/// # Errors
/// `merge-overlap` and `merge-gap` where they are not adjacent, `out-of-range` for more than `most` games.
pub fn join(first: (u64, u64), next: (u64, u64), most: u64) -> Result<u64, JobError> {
    let sum = |a: u64, b: u64| a.checked_add(b).ok_or_else(too_large);
    let (from, end, next_from) = (first.0, sum(first.0, first.1)?, next.0);
    let last = end.saturating_sub(1);
    if end > next_from {
        let kind = RequestError::MergeOverlap { first: from, last, next: next_from };
        return Err(JobError::new(&kind, "/request/seed_from"));
    }
    if end < next_from {
        let kind = RequestError::MergeGap { first: from, last, next: next_from };
        return Err(JobError::new(&kind, "/request/seed_from"));
    }
    within(sum(first.1, next.1)?, 0..=most, "/games")
}

/// The report of a batch that was broken off, or of none.
pub fn unfinished() -> JobError {
    JobError::new(&RequestError::MergeUnfinished, "/games")
}

/// Reports of different requests.
pub fn mismatch() -> JobError {
    JobError::new(&RequestError::MergeMismatch, "/request")
}

/// Sums that no batch comes to.
pub fn too_large() -> JobError {
    JobError::new(&RequestError::SumsTooLarge, "")
}
