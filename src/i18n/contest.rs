//! What is wrong with a request about contests, in the person's language.

use super::request::{self, hint};
use super::{Contest, Form, Lang, field, list};
use jobs::JobError;
use jobs::contest::ContestError;

/// Where, and what.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    field::said(place(&error.at, lang), what(error, lang), lang)
}

/// What is wrong, without the place.
pub fn what(error: &JobError, lang: Lang) -> String {
    request::words(error, contest_error, lang)
}

/// What only contests can have wrong.
pub fn contest_error(error: &ContestError, lang: Lang) -> String {
    use ContestError as E;
    let named = |name: &str, nearest: &Option<String>| {
        hint(lang.fill(Contest::UnknownName, &[&name]), nearest.as_deref(), lang)
    };
    let key = match error {
        E::UnknownSnapshot { name, known } | E::UnknownTable { name, known } => {
            return lang.fill(Form::Choice, &[name, &list(known, lang)]);
        }
        E::UnknownPlay { name, .. } => return lang.fill(Contest::UnknownPlay, &[name]),
        E::UnknownWeight { name, nearest }
        | E::UnknownValue { name, nearest }
        | E::UnknownGrowth { name, nearest } => return named(name, nearest),
        E::UnknownTerm { terms } => {
            let range = lang.fill(Form::Between, &[&1, terms]);
            return lang.fill(Contest::NoTerm, &[&range]);
        }
        E::UnknownIdol { id, .. } => return lang.fill(Contest::UnknownIdol, &[id]),
        E::UnknownCard { id, .. } => return lang.fill(Contest::UnknownCard, &[id]),
        E::UnknownItem { id, .. } => return lang.fill(Contest::UnknownItem, &[id]),
        E::UnknownSeason { id } => return lang.fill(Contest::UnknownSeason, &[id]),
        E::UnknownStage { name, .. } => return lang.fill(Contest::UnknownStage, &[name]),
        E::FixedStage { field } => return lang.fill(Contest::Contradiction, &[field]),
        E::TooManyCards { has, most } => return lang.fill(Contest::TooManyCards, &[has, most]),
        E::TooManyItems { has, most } => return lang.fill(Contest::TooManyItems, &[has, most]),
        E::DeckSize { has: has @ 1.., most } => {
            return lang.fill(Contest::DeckSize, &[has, most]);
        }
        E::ColourCount { turns, has } => return lang.fill(Contest::ColourCount, &[turns, has]),
        E::DeckSize { .. } => Contest::NoCard,
        E::UnknownTrigger { .. } => Contest::UnknownTrigger,
        E::TriggerWeight => Contest::TriggerWeight,
        E::NoBonus => Contest::NoBonus,
        E::PlayOfAi => Contest::PlayOfAi,
        E::NeededWithoutIdol { .. } => Contest::Missing,
        E::UnknownLevel { .. } => Contest::UnknownLevel,
        E::CardTwice { .. } => Contest::Twice,
        E::CandidateTwice { .. } => Contest::CandidateTwice,
        E::NotSelectable { .. } => Contest::NotSelectable,
        E::ItemTwice { .. } => Contest::ItemTwice,
        E::WrongPlan { .. } => Contest::WrongPlan,
        E::StagePlan => Contest::WrongStage,
        E::NoCardNumber { .. } | E::CardNumberTwice { .. } | E::ShortOrder { .. } => {
            Contest::BadOrder
        }
        E::NotInDeck { .. } => Contest::NotInDeck,
        E::ContestOver => Contest::Over,
        E::NotUsable { .. } | E::NotAPlace { .. } => Contest::NotUsable,
        E::NotARoute => Contest::NoRoute,
        E::NoPlace { .. } => Contest::NoPlace,
    };
    lang.t(key).to_owned()
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
        ("parameters", Some(1)) => Contest::Vocal,
        ("parameters", Some(2)) => Contest::Dance,
        ("parameters", Some(3)) => Contest::Visual,
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
