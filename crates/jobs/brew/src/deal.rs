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
    /// A signed 64-bit integer, in decimal digits; `seed=` may precede it, as in the game's own
    /// settings.
    pub seed: String,
}

/// The decks of a seed given as text; `at` is the place of the field.
///
/// # Errors
/// `bad-seed` where it is not such a number.
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
