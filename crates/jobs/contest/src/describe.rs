//! `contest.describe`: cards as they are customised, and effects of a stage of one's own, in words.

use serde::{Deserialize, Serialize};

use super::catalogue::card_entry;
use super::own_effects::{StageChoices, check_effects};
use super::types::{MOST_DECK, deck_rows, snapshot_of};
use super::{CardRow, DeckCard, StageEffect};
use crate::ContestError;
use jobs_core::{Job, JobError, Search, entries};
use lang::Lang;
use search::Ready;

/// `contest.describe`
pub struct Describe;

/// Which cards and effects, and in which language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DescribeRequest {
    /// Master data of this day; left out: `v2024-11-16`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
    /// The language.
    pub words: Lang,
    /// The cards, at most as many as a deck has.
    #[serde(default)]
    pub cards: Vec<DeckCard>,
    /// Effects of a stage of one's own, at most 8.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<StageEffect>,
    /// Whether it is asked what such effects can be.
    #[serde(default, skip_serializing_if = "super::types::is_false")]
    pub choices: bool,
}

/// The cards and effects in words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DescribeReport {
    /// The cards as they were asked for, in their order.
    pub of: Vec<DeckCard>,
    /// What each is, as a row of `contest.list`.
    pub cards: Vec<String>,
    /// What each effect does and when, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<String>,
    /// What such effects can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<StageChoices>,
}

impl Job for Describe {
    const NAME: &'static str = "contest.describe";
    const ABOUT: &'static str =
        "What cards cost and do as they are customised, and effects of an own stage, in words.";
    const EXAMPLE: &'static str = r#"{"job":"contest.describe","snapshot":"v2026-08-18","words":"en","cards":[["p_card-01-act-1_001",1]]}"#;
    type Request = DescribeRequest;
    type Report = DescribeReport;
    type Error = ContestError;

    fn start(
        request: DescribeRequest,
    ) -> Result<impl Search<Report = DescribeReport> + 'static, JobError> {
        let DescribeRequest { snapshot, words, cards: of, effects, choices } = request;
        let data = snapshot_of(snapshot.as_deref())?;
        entries(of.len(), 0..=MOST_DECK, "/cards")?;
        check_effects(&effects, "/effects")?;
        let (rows, own) = deck_rows(data, &of, None, "/cards")?;
        let card = |&row: &u16| {
            let row = usize::from(row);
            let card = data.cards.get(row).unwrap_or_else(|| &own[row - data.cards.len()]);
            CardRow::text(&card_entry(data, card), words)
        };
        let cards = rows.iter().map(card).collect();
        let effects = effects.iter().map(|effect| effect.said(words)).collect();
        let choices = choices.then(|| StageChoices::said(words));
        Ok(Ready(DescribeReport { of, cards, effects, choices }))
    }
}
