//! Values of spells: those learned here, and the other sources of a player's values.

use serde::{Deserialize, Serialize};

use wasm_bindgen::JsValue;

use crate::i18n::BrewEngine;
use crate::store;
use jobs::brew::{BASE, SPELLS, TOME, spell_weights};
use protocol::js_serde;

/// The mean weight that values of spells are scaled to by default: that of `seed2`, from the
/// article's base values.
pub const MEAN: f64 = 6.0;

/// Own values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LearnedValues {
    /// By spell of the tome, in rupees.
    pub values: Vec<f64>,
    /// Games that they come from.
    pub games: u64,
}

impl LearnedValues {
    /// Whether they can be used.
    pub fn is_sound(&self) -> bool {
        self.values.len() == TOME && self.values.iter().all(|value| value.abs() <= 1000.0)
    }
}

/// The values in use; `None` where none were chosen.
pub fn read() -> Option<LearnedValues> {
    store::read(store::BREW_VALUES).filter(LearnedValues::is_sound)
}

/// Uses these.
pub fn write(own: &LearnedValues) -> bool {
    store::write(store::BREW_VALUES, own)
}

/// Uses none.
pub fn forget() {
    store::remove(store::BREW_VALUES);
}

/// Whether a saved value is one of these.
pub fn is_saved(value: &JsValue) -> bool {
    js_serde::read::<LearnedValues>(value.clone()).is_ok_and(|own| own.is_sound())
}

/// Two digits after the point: links and saved data stay short.
fn rounded(list: Vec<f64>) -> Vec<f64> {
    list.into_iter().map(|value| (value * 100.0).round() / 100.0).collect()
}

/// Values of spells at this mean, where there are any.
pub fn scaled(values: &[f64], mean: f64) -> Option<Vec<f64>> {
    spell_weights(values, mean).map(rounded)
}

/// The mean of some weights; 0 of none.
pub fn mean(list: &[f64]) -> f64 {
    list.iter().sum::<f64>() / list.len().max(1) as f64
}

/// Where weights of spells can come from, with what they are called.
pub fn sources() -> [(Option<Vec<f64>>, BrewEngine, &'static str); 3] {
    let tome = &SPELLS[BASE..];
    let published = tome.iter().map(|spell| f64::from(spell.value) / 10.0).collect();
    let base = tome.iter().map(|spell| f64::from(spell.base_value())).collect();
    [
        (Some(published), BrewEngine::SpellsPublished, "published"),
        (Some(base), BrewEngine::SpellsBase, "base"),
        (read().map(|own| own.values), BrewEngine::SpellsOwn, "own"),
    ]
}

/// Weights of spells from own values, at the mean weight of base values, as `seed2` has the published.
pub fn own_weights() -> Option<Vec<f64>> {
    scaled(&read()?.values, MEAN)
}

/// The published values in the same way.
pub fn published_weights() -> Option<Vec<f64>> {
    let [(values, ..), ..] = sources();
    scaled(&values?, MEAN)
}

/// Where these weights of spells come from, as far as known.
pub fn source(weights: &[f64]) -> (Option<usize>, BrewEngine) {
    let is = |values: &Option<Vec<f64>>| {
        let same = |found: Vec<f64>| {
            let pairs = found.iter().zip(weights);
            pairs.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs())) < 0.02
        };
        values.as_ref().and_then(|values| scaled(values, mean(weights))).is_some_and(same)
    };
    let sources = sources();
    match sources.iter().position(|(values, ..)| is(values)) {
        Some(at) => (Some(at), sources[at].1),
        None => (None, BrewEngine::SpellsOther),
    }
}
