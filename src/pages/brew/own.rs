//! Values of spells that were learned here and are to be used by players.

use serde::{Deserialize, Serialize};

use wasm_bindgen::JsValue;

use crate::store;
use jobs::brew::TOME;
use protocol::wire;

/// The mean weight that values of spells are brought to where no player says another: that of
/// `seed2`, which has it from the article's base values.
pub const MEAN: f64 = 6.0;

/// Own values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Own {
    /// By spell of the tome, in rupees.
    pub values: Vec<f64>,
    /// Games that they come from.
    pub games: u64,
}

impl Own {
    /// Whether they can be used.
    pub fn is_sound(&self) -> bool {
        self.values.len() == TOME && self.values.iter().all(|value| value.abs() <= 1000.0)
    }
}

/// The values in use; none where none were chosen.
pub fn read() -> Option<Own> {
    store::read(store::BREW_VALUES).filter(Own::is_sound)
}

/// Uses these.
pub fn write(own: &Own) -> bool {
    store::write(store::BREW_VALUES, own)
}

/// Uses none.
pub fn forget() {
    store::remove(store::BREW_VALUES);
}

/// Whether a saved value is one of these.
pub fn is_saved(value: &JsValue) -> bool {
    wire::read::<Own>(value.clone()).is_ok_and(|own| own.is_sound())
}
