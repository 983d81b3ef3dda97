//! `brew.deal`: both decks of a seed.

use serde::{Deserialize, Serialize};

use super::{BrewError, DeckEntry};
use brew::Decks;
use jobs_core::{Job, JobError, Search, clip};
use search::Ready;

/// `brew.deal`
pub struct Deal;

/// A seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DealRequest {
    /// A whole number of 64 bits with its sign, in decimal digits; `seed=` may stand before it, as it does
    /// in the game's own settings.
    pub seed: String,
}

/// The decks of a seed as it is written down; `at` is the place of the field.
///
/// # Errors
/// `bad-seed` where it is no such number.
pub fn decks_of(seed: &str, at: &str) -> Result<Decks, JobError> {
    let digits = seed.trim();
    let digits = digits.strip_prefix("seed=").unwrap_or(digits);
    let number =
        digits.parse().map_err(|_| JobError::new(&BrewError::BadSeed { word: clip(seed) }, at))?;
    Ok(Decks::deal(number))
}

impl Job for Deal {
    const NAME: &'static str = "brew.deal";
    const ABOUT: &'static str = "The decks of a seed, as the official game deals them.";
    const EXAMPLE: &'static str = r#"{"job":"brew.deal","seed":"12345"}"#;
    type Request = DealRequest;
    type Report = DeckEntry;
    type Error = BrewError;

    fn start(request: DealRequest) -> Result<impl Search<Report = DeckEntry> + 'static, JobError> {
        Ok(Ready(DeckEntry::from(&decks_of(&request.seed, "/seed")?)))
    }
}
