//! What stays on the device: small JSON values under versioned names.
//!
//! Storage may be full, switched off or hold what an older version wrote. None
//! of that is an error: what cannot be read is absent, what cannot be written
//! is forgotten at the end of the visit.

use serde::{Serialize, de::DeserializeOwned};
use web_sys::Storage;

use super::dom;

/// Stands before every name. The number rises when older values can no longer be read.
const PREFIX: &str = "sakiyomi:1:";

/// Language and theme.
pub const SETTINGS: &str = "settings";

/// The hand on the Milljan Check page.
pub const MILLJAN_CHECK: &str = "milljan.check";

/// The game on the Milljan Play page, with the choices for the next one.
pub const MILLJAN_PLAY: &str = "milljan.play";

/// Results of finished Milljan games.
pub const MILLJAN_STATS: &str = "milljan.stats";

/// The value of that name, if there is one that can be read.
pub fn read<T: DeserializeOwned>(name: &str) -> Option<T> {
    let text = storage()?.get_item(&full(name)).ok()??;
    serde_json::from_str(&text).ok()
}

/// Keeps a value; whether it is kept beyond this visit.
pub fn write<T: Serialize>(name: &str, value: &T) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    storage().is_some_and(|storage| storage.set_item(&full(name), &text).is_ok())
}

/// Forgets a value.
pub fn remove(name: &str) {
    if let Some(storage) = storage() {
        // Nothing to remove is as good as removed.
        let _ = storage.remove_item(&full(name));
    }
}

/// Whether something is kept under that name.
pub fn has(name: &str) -> bool {
    storage().is_some_and(|storage| storage.get_item(&full(name)).is_ok_and(|text| text.is_some()))
}

/// Everything that is kept, as one JSON object: the name and the text of each value.
pub fn export() -> String {
    let all: std::collections::BTreeMap<String, serde_json::Value> =
        names().into_iter().filter_map(|name| Some((name.clone(), read(&name)?))).collect();
    serde_json::to_string_pretty(&all).unwrap_or_default()
}

/// Takes in what [`export`] wrote; the number of values, or `None` where the text is something else.
///
/// `fits` says whether a name is known and its value readable: one that is not spoils the whole file.
pub fn import(text: &str, fits: impl Fn(&str, &serde_json::Value) -> bool) -> Option<usize> {
    let all: std::collections::BTreeMap<String, serde_json::Value> =
        serde_json::from_str(text).ok()?;
    let sound = !all.is_empty() && all.iter().all(|(name, value)| fits(name, value));
    sound.then(|| all.iter().filter(|(name, value)| write(name, value)).count())
}

/// Forgets everything that this page has kept.
pub fn clear() {
    names().iter().for_each(|name| remove(name));
}

fn names() -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    (0..storage.length().unwrap_or(0))
        .filter_map(|at| storage.key(at).ok().flatten())
        .filter_map(|key| key.strip_prefix(PREFIX).map(str::to_owned))
        .collect()
}

fn full(name: &str) -> String {
    format!("{PREFIX}{name}")
}

fn storage() -> Option<Storage> {
    dom::window().local_storage().ok().flatten()
}
