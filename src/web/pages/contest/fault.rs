//! What is wrong with a loadout: where, and what, in the person's language.

use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;

use super::words;
use crate::jobs::JobError;
use crate::web::i18n::{self, Contest, Lang};
use crate::web::wire;

/// The sentence. `request` is what was refused, so that a name in it can be told.
pub fn words(error: &JobError, request: &JsValue, lang: Lang) -> String {
    let found = found(request, &error.at);
    let name = || found.as_string().unwrap_or_else(|| found_id(&found));
    let count = || list(&found).length();
    let stage = error.at.contains("/stage/");
    let what = match error.code.as_str() {
        "unknown-card" => lang.fill(Contest::UnknownCard, &[&name()]),
        "unknown-item" => lang.fill(Contest::UnknownItem, &[&name()]),
        "unknown-idol" => lang.fill(Contest::UnknownIdol, &[&name()]),
        "unknown-season" => lang.fill(Contest::UnknownSeason, &[&name()]),
        "unknown-stage" => lang.fill(Contest::UnknownStage, &[&name()]),
        "unknown-snapshot" | "unknown-table" => lang.fill(Contest::UnknownDay, &[&name()]),
        "wrong-plan" if stage => lang.t(Contest::WrongStage).to_owned(),
        "wrong-plan" => lang.t(Contest::WrongPlan).to_owned(),
        "too-many-cards" => lang.fill(Contest::TooManyCards, &[&count()]),
        "too-many-items" => lang.fill(Contest::TooManyItems, &[&count()]),
        "card-twice" => lang.t(Contest::Twice).to_owned(),
        "deck-size" => lang.t(Contest::NoCard).to_owned(),
        "not-in-deck" => lang.t(Contest::NotInDeck).to_owned(),
        "missing-field" if !found.is_undefined() || error.message.starts_with("Without") => {
            lang.t(Contest::Missing).to_owned()
        }
        "out-of-range" => lang.fill(Contest::Range, &[&error.message]),
        _ => lang.fill(Contest::BadShape, &[&error.message, &error.at]),
    };
    match place(&error.at, lang) {
        Some(place) => lang.fill(Contest::Fault, &[&place, &what]),
        None => what,
    }
}

/// The same for a request that can be written.
pub fn of<T: serde::Serialize>(error: &JobError, request: &T, lang: Lang) -> String {
    if matches!(error.code.as_str(), "budget-exceeded" | "unreadable-message") {
        return i18n::job_error(error, lang);
    }
    words(error, &wire::write(request).unwrap_or(JsValue::UNDEFINED), lang)
}

/// What stands at a JSON pointer.
fn found(request: &JsValue, at: &str) -> JsValue {
    at.split('/').skip(1).fold(request.clone(), |value, name| {
        // What is no object has nothing at any name.
        Reflect::get(&value, &name.into()).unwrap_or(JsValue::UNDEFINED)
    })
}

/// The value as a list; an empty one where it is none.
fn list(value: &JsValue) -> Array {
    if Array::is_array(value) { Array::from(value) } else { Array::new() }
}

/// The id of a card, which stands beside its level.
fn found_id(value: &JsValue) -> String {
    list(value).get(0).as_string().unwrap_or_default()
}

/// The place in words.
fn place(at: &str, lang: Lang) -> Option<String> {
    let parts: Vec<&str> = at.split('/').skip(1).collect();
    let number = || parts.get(2).and_then(|part| part.parse::<usize>().ok());
    let key = match *parts.get(1)? {
        "cards" => match number() {
            Some(number) => return Some(lang.fill(Contest::CardAt, &[&(number + 1)])),
            None => Contest::Cards,
        },
        "items" => match number() {
            Some(number) => return Some(lang.fill(Contest::ItemAt, &[&(number + 1)])),
            None => Contest::Items,
        },
        "draws" => match number() {
            Some(number) => return Some(lang.fill(Contest::DrawAt, &[&(number + 1)])),
            None => Contest::DeckOrder,
        },
        "parameters" => match number().and_then(|at| words::COLOURS.get(at).copied()) {
            Some(colour) => return Some(words::colour(colour, lang).to_owned()),
            None => Contest::Parameters,
        },
        "idol" => Contest::Idol,
        "stamina" => Contest::Stamina,
        "support" => Contest::Support,
        "stage" => Contest::Stage,
        "game" | "deck" | "deck_seed" => Contest::DeckOrder,
        _ => return None,
    };
    Some(lang.t(key).to_owned())
}
