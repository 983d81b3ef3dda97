//! What batches over seeds have in common.

use super::JobError;

/// Seeds stay below this, so that every reader of JSON can hold them.
pub const LAST_SEED: u64 = 1 << 53;

/// Whether a range of seeds can be asked for.
///
/// # Errors
/// `out-of-range` for no games, for more than `most`, and for seeds above [`LAST_SEED`].
pub fn check(games: u64, seed_from: u64, most: u64) -> Result<(), JobError> {
    if games == 0 || games > most {
        let message = format!("A batch has 1 to {most} games");
        return Err(JobError::new("out-of-range", message, "/games"));
    }
    if seed_from.checked_add(games).is_none_or(|end| end > LAST_SEED) {
        let message = "Seeds end at 2^53, so that every reader of JSON can hold them";
        return Err(JobError::new("out-of-range", message, "/seed_from"));
    }
    Ok(())
}

/// Games of two adjacent ranges `(seed_from, games)` together, the earlier one first.
///
/// # Errors
/// `merge-overlap` and `merge-gap` where they are not adjacent, `out-of-range` for more than `most` games.
pub fn join(first: (u64, u64), next: (u64, u64), most: u64) -> Result<u64, JobError> {
    let (end, from) = (first.0 + first.1, next.0);
    let ranges =
        |what: &str| format!("Seeds {} to {} and seeds from {from} on {what}", first.0, end - 1);
    if end > from {
        return Err(JobError::new("merge-overlap", ranges("overlap"), "/request/seed_from"));
    }
    if end < from {
        return Err(JobError::new("merge-gap", ranges("leave a gap"), "/request/seed_from"));
    }
    let games = first.1 + next.1;
    if games > most {
        let message = format!("A batch has at most {most} games");
        return Err(JobError::new("out-of-range", message, "/games"));
    }
    Ok(games)
}

/// The report of a batch that was broken off, or of none.
pub fn unfinished() -> JobError {
    let message = "A report of an unfinished batch, or of none, cannot be merged";
    JobError::new("merge-unfinished", message, "/games")
}

/// Reports of different requests.
pub fn mismatch() -> JobError {
    JobError::new("merge-mismatch", "The reports answer different requests", "/request")
}

/// Sums that no batch comes to.
pub fn too_large() -> JobError {
    JobError::new("out-of-range", "The sums are too large to be those of a batch", "")
}
