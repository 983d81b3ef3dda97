//! `contest.triggers`: the triggers of lasting effects, for entering a state by hand.

use serde::{Deserialize, Serialize};

use super::catalogue::{moment, reading};
use super::types::snapshot_of;
use super::{ListRequest, words};
use contest::data::Snapshot;
use jobs_core::{Job, JobError, Search};
use search::Ready;

/// `contest.triggers`
pub struct Triggers;

/// The moments of a day's lasting effects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TriggersReport {
    /// In the order of the data.
    pub triggers: Vec<TriggerEntry>,
}

/// The moment of a lasting effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TriggerEntry {
    /// Its id in the master data.
    pub id: String,
    /// When that is, in words where they were asked for.
    pub moment: String,
    /// Names of the cards and items whose effects wait for it.
    pub whose: Vec<String>,
    /// Readings of those names in hiragana.
    pub kana: Vec<String>,
}

/// Adds the triggers that an effect waits for, including effects that are reserved first.
fn waits(data: &Snapshot, effect: u16, found: &mut Vec<u16>) {
    let effect = &data.effects[usize::from(effect)];
    found.extend(effect.enchant.map(|enchant| data.enchants[usize::from(enchant)].trigger));
    if let Some(chain) = effect.chain {
        waits(data, chain, found);
    }
}

impl Job for Triggers {
    const NAME: &'static str = "contest.triggers";
    const ABOUT: &'static str = "The moments that lasting effects wait for, and whose effects.";
    const EXAMPLE: &'static str =
        r#"{"job":"contest.triggers","snapshot":"v2024-11-16","words":"en"}"#;
    type Request = ListRequest;
    type Report = TriggersReport;
    type Error = crate::ContestError;

    fn start(
        request: ListRequest,
    ) -> Result<impl Search<Report = TriggersReport> + 'static, JobError> {
        let data = snapshot_of(request.snapshot.as_deref())?;
        let mut whose: Vec<Vec<String>> = vec![Vec::new(); data.triggers.len()];
        let mut name = |found: Vec<u16>, name: &str| {
            for trigger in found {
                let names = &mut whose[usize::from(trigger)];
                if names.last().is_none_or(|last| last != name) {
                    names.push(name.to_owned());
                }
            }
        };
        for card in &data.cards {
            let mut found = Vec::new();
            for &(_, effect) in &card.lines {
                waits(data, effect, &mut found);
            }
            name(found, card.name.trim_end_matches('+'));
        }
        for item in &data.items {
            let triggers = item.enchants.iter().map(|&(enchant, ..)| enchant);
            let triggers = triggers.map(|enchant| data.enchants[usize::from(enchant)].trigger);
            name(triggers.collect(), item.name.trim_end_matches('+'));
        }
        let entry = |(at, whose): (usize, Vec<String>)| TriggerEntry {
            id: data.triggers[at].id.clone(),
            moment: request.words.map_or_else(String::new, |lang| {
                words::firing(&moment(data, at as u16, -1, 0, Vec::new()), lang)
            }),
            kana: whose.iter().map(|name| reading(name)).collect(),
            whose,
        };
        let waited = whose.into_iter().enumerate().filter(|(_, names)| !names.is_empty());
        Ok(Ready(TriggersReport { triggers: waited.map(entry).collect() }))
    }
}
