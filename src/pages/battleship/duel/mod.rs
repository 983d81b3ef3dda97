//! Shared by the screens with whole games: boards, policies, opponents, one's own fleet.

pub mod board_setup;
pub mod fleet;
pub mod opponents;
pub mod policy;

use crate::components;
use crate::dom;
use crate::el::{El, el};
use crate::handler::Handler;
use crate::hooks::JobState;
use crate::i18n::{self, BattleshipDuel, Lang};
use protocol::js_serde;
use serde::Serialize;
use serde::de::DeserializeOwned;
use share::LinkError;

/// A random number, as large as a seed in a link can be.
pub fn chance() -> u64 {
    random_bytes().iter().take(6).fold(0, |all, &byte| all << 8 | u64::from(byte))
}

/// A text that nobody can guess.
pub fn nonce() -> String {
    random_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Sixteen bytes from the browser's cryptographic random source, if it has one.
pub fn secret_bytes() -> Option<[u8; 16]> {
    let bytes = js_sys::Uint8Array::new_with_length(16);
    let crypto = js_serde::get(&dom::window(), "crypto");
    dom::call(&crypto, "getRandomValues", &bytes)?;
    let mut all = [0; 16];
    bytes.copy_to(&mut all);
    Some(all)
}

/// The same, or at least something different each time.
fn random_bytes() -> [u8; 16] {
    secret_bytes().unwrap_or_else(|| [(); 16].map(|()| (js_sys::Math::random() * 256.0) as u8))
}

/// The message where a question was refused or its worker died; in the latter case it can be asked again.
pub fn failure(state: &JobState, retry: &Handler<()>, lang: Lang) -> Option<El> {
    components::failure(state, retry, i18n::battleship::job_error, lang)
}

/// The message where there is no fleet to play against.
pub fn no_fleet(impossible: bool, not_found: bool, lang: Lang) -> Option<El> {
    let key = match (impossible, not_found) {
        (true, _) => BattleshipDuel::Impossible,
        (false, true) => BattleshipDuel::NotFound,
        (false, false) => return None,
    };
    Some(el("p.notice notice--bad@no-fleet").attr("role", "alert").with(lang.t(key)))
}

/// A value of the text of a link.
///
/// # Errors
/// What is wrong with the text.
pub fn read_link<T: DeserializeOwned>(text: &str) -> Result<T, LinkError> {
    let json = share::read_duel_json(text)?;
    js_serde::parse(&json).and_then(js_serde::read).map_err(|_| LinkError::Game)
}

/// The text of a link with a value.
pub fn write_link<T: Serialize>(value: &T) -> String {
    share::write_duel_json(&js_serde::to_json(value).unwrap_or_default())
}
