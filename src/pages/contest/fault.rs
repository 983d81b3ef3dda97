//! What is wrong with a request about contests: where, and what, in the person's language.

use js_sys::{Array, Reflect};
use wasm_bindgen::JsValue;

use super::words;
use crate::i18n::{self, Contest, Form, Lang, form};
use jobs::JobError;
use jobs::contest::{GROWTHS, VALUES};
use protocol::wire;

/// The sentence. `request` is what was refused, so that a name in it can be told.
pub fn words(error: &JobError, request: &JsValue, lang: Lang) -> String {
    let what = what(error, request, lang);
    match place(&error.at, lang) {
        Some(place) => lang.fill(Contest::Fault, &[&place, &what]),
        None => what,
    }
}

/// The same for a request that can be written.
pub fn of<T: serde::Serialize>(error: &JobError, request: &T, lang: Lang) -> String {
    words(error, &wire::write(request).unwrap_or(JsValue::UNDEFINED), lang)
}

/// What is wrong, without the place.
pub fn what(error: &JobError, request: &JsValue, lang: Lang) -> String {
    let found = found(request, &error.at);
    let field = || error.at.rsplit('/').next().unwrap_or_default();
    let name = || {
        let name = found.as_string().unwrap_or_else(|| found_id(&found));
        if name.is_empty() { field().to_owned() } else { name }
    };
    let count = || list(&found).length();
    let stage = error.at.contains("/stage/");
    if error.message.starts_with("Without") {
        return lang.t(Contest::Missing).to_owned();
    }
    if let Some(words) = form::words(error, lang) {
        return words;
    }
    let key = match error.code.as_str() {
        "unknown-card" => return lang.fill(Contest::UnknownCard, &[&name()]),
        "unknown-item" => return lang.fill(Contest::UnknownItem, &[&name()]),
        "unknown-idol" => return lang.fill(Contest::UnknownIdol, &[&name()]),
        "unknown-season" => return lang.fill(Contest::UnknownSeason, &[&name()]),
        "unknown-stage" => return lang.fill(Contest::UnknownStage, &[&name()]),
        "unknown-snapshot" | "unknown-table" => {
            return lang.fill(Contest::UnknownDay, &[&name()]);
        }
        "too-many-cards" => return lang.fill(Contest::TooManyCards, &[&count()]),
        "too-many-items" => return lang.fill(Contest::TooManyItems, &[&count()]),
        "unknown-weight" => {
            let get = Reflect::get(&found, &"name".into()).unwrap_or(JsValue::UNDEFINED);
            let name = get.as_string().unwrap_or_default();
            if VALUES.contains(&name.as_str()) || GROWTHS.contains(&name.as_str()) {
                let numbers = form::numbers(&error.message);
                return lang.fill(Contest::NoTerm, &[&form::range(&numbers, lang)]);
            }
            return lang.fill(Contest::UnknownName, &[&name]);
        }
        "unknown-play" => return lang.fill(Contest::UnknownName, &[&name()]),
        "unknown-value" | "unknown-growth" => {
            return lang.fill(Contest::UnknownName, &[&field()]);
        }
        "contradiction" => return lang.fill(Contest::Contradiction, &[&field()]),
        "out-of-range" => return range(error, lang),
        "unknown-level" => Contest::UnknownLevel,
        "unknown-trigger" => Contest::UnknownTrigger,
        "wrong-plan" if stage => Contest::WrongStage,
        "wrong-plan" => Contest::WrongPlan,
        "card-twice" => Contest::Twice,
        "item-twice" => Contest::ItemTwice,
        "not-selectable" => Contest::NotSelectable,
        "deck-size" => Contest::NoCard,
        "deck-order" => Contest::BadOrder,
        "not-in-deck" => Contest::NotInDeck,
        "contest-over" => Contest::Over,
        "not-usable" => Contest::NotUsable,
        "not-a-route" => Contest::NoRoute,
        _ => return i18n::job_error(error, lang),
    };
    lang.t(key).to_owned()
}

/// What a number, or a count, has to be.
fn range(error: &JobError, lang: Lang) -> String {
    let numbers = form::numbers(&error.message);
    let field = error.at.rsplit('/').next().unwrap_or_default();
    let key = match (field, numbers.as_slice()) {
        ("colours", [turns, fixed]) if error.at.contains("/stage/") => {
            return lang.fill(Contest::ColourCount, &[turns, fixed]);
        }
        ("mult" | "bonus", _) => Contest::NoBonus,
        ("seed_from", _) => Contest::SeedRange,
        _ if error.at.starts_with("/places/") => Contest::NoPlace,
        _ if error.at.starts_with("/acts/") => Contest::NotUsable,
        _ => return form::range(&numbers, lang),
    };
    lang.t(key).to_owned()
}

/// What stands at a JSON pointer, which may leave out that it is in the loadout.
fn found(request: &JsValue, at: &str) -> JsValue {
    let look = |from: JsValue| {
        at.split('/').skip(1).fold(from, |value, name| {
            // What is no object has nothing at any name.
            Reflect::get(&value, &name.into()).unwrap_or(JsValue::UNDEFINED)
        })
    };
    let found = look(request.clone());
    if found.is_undefined() {
        return look(Reflect::get(request, &"loadout".into()).unwrap_or(JsValue::UNDEFINED));
    }
    found
}

/// The value as a list; an empty one where it is none.
fn list(value: &JsValue) -> Array {
    if Array::is_array(value) { Array::from(value) } else { Array::new() }
}

/// The id of a card, which stands beside its level.
fn found_id(value: &JsValue) -> String {
    list(value).get(0).as_string().unwrap_or_default()
}

/// The place in words; none where it is the request as a whole.
fn place(at: &str, lang: Lang) -> Option<String> {
    let mut parts: Vec<&str> = at.split('/').skip(1).collect();
    match parts[..] {
        ["loadouts", _, ..] => drop(parts.drain(..2)),
        ["loadout" | "deal", _, ..] => drop(parts.remove(0)),
        _ => {}
    }
    let number = parts.get(1).and_then(|part| part.parse::<usize>().ok()).map(|at| at + 1);
    let key = match (*parts.first()?, number) {
        ("cards", Some(number)) => return Some(lang.fill(Contest::CardAt, &[&number])),
        ("items", Some(number)) => return Some(lang.fill(Contest::ItemAt, &[&number])),
        ("draws", Some(number)) => return Some(lang.fill(Contest::DrawAt, &[&number])),
        ("acts", Some(number)) => return Some(lang.fill(Contest::PlayAt, &[&number])),
        ("open", Some(number)) => return Some(lang.fill(Contest::RouteAt, &[&number])),
        ("parameters", Some(number)) => {
            let colour = words::COLOURS.get(number - 1).copied();
            return Some(
                colour
                    .map_or(lang.t(Contest::Parameters), |colour| words::colour(colour, lang))
                    .to_owned(),
            );
        }
        ("ai", _) => match parts[1..] {
            ["edits", edit, ..] => {
                let number = edit.parse::<usize>().unwrap_or_default() + 1;
                return Some(lang.fill(Contest::WeightAt, &[&number]));
            }
            ["table"] => Contest::WeightTable,
            ["calculate_turn"] => Contest::LookAhead,
            ["commands"] => Contest::SearchLimit,
            _ => Contest::TheAi,
        },
        ("cards", _) => Contest::Cards,
        ("items", _) => Contest::Items,
        ("draws" | "game" | "deck" | "deck_seed", _) => Contest::DeckOrder,
        ("parameters", _) => Contest::Parameters,
        ("idol", _) => Contest::Idol,
        ("plan", _) => Contest::Plan,
        ("trend", _) => Contest::Trend,
        ("snapshot", _) => Contest::Data,
        ("stamina", _) => Contest::Stamina,
        ("support", _) => Contest::Support,
        ("stage" | "turns" | "colours", _) => Contest::Stage,
        ("games", _) => Contest::Games,
        ("seed_from", _) => Contest::FirstSeed,
        ("mult" | "bonus", _) => Contest::Bonus,
        _ => {
            // As a person would write it: ai.edits[2].
            let path = parts.iter().fold(String::new(), |path, part| match part.parse::<u32>() {
                Ok(number) => format!("{path}[{number}]"),
                Err(_) if path.is_empty() => (*part).to_owned(),
                Err(_) => format!("{path}.{part}"),
            });
            return Some(lang.fill(Form::Field, &[&path]));
        }
    };
    Some(lang.t(key).to_owned())
}
