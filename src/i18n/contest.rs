//! What is wrong with a request about contests, in the person's language.

use super::request::{self, hint};
use super::{ContestText, Lang, RequestText, field, list};
use jobs::JobError;
use jobs::contest::ContestError;
use jobs::contest::words::TermText;

/// Where, and what.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    field::said(place(&error.at, lang), what(error, lang), lang)
}

/// What is wrong, without the place.
pub fn what(error: &JobError, lang: Lang) -> String {
    request::words(error, contest_error, lang)
}

/// Errors that only contests have.
pub fn contest_error(error: &ContestError, lang: Lang) -> String {
    use ContestError as E;
    let named = |name: &str, nearest: &Option<String>| {
        hint(lang.fill(ContestText::UnknownName, &[&name]), nearest.as_deref(), lang)
    };
    let key = match error {
        E::UnknownSnapshot { name, known } | E::UnknownTable { name, known } => {
            return lang.fill(RequestText::Choice, &[name, &list(known, lang)]);
        }
        E::UnknownPlay { name, .. } => return lang.fill(ContestText::UnknownPlay, &[name]),
        E::UnknownWeight { name, nearest }
        | E::UnknownValue { name, nearest }
        | E::UnknownGrowth { name, nearest } => return named(name, nearest),
        E::UnknownTerm { terms } => {
            let range = lang.fill(RequestText::Between, &[&1, terms]);
            return lang.fill(ContestText::NoTerm, &[&range]);
        }
        E::UnknownIdol { id, .. } => return lang.fill(ContestText::UnknownIdol, &[id]),
        E::UnknownCard { id, .. } => return lang.fill(ContestText::UnknownCard, &[id]),
        E::UnknownCustom { custom, card } => {
            return lang.fill(ContestText::UnknownCustom, &[custom, card]);
        }
        E::CustomTwice { custom } => return lang.fill(ContestText::CustomTwice, &[custom]),
        E::UnknownItem { id, .. } => return lang.fill(ContestText::UnknownItem, &[id]),
        E::UnknownSeason { id } => return lang.fill(ContestText::UnknownSeason, &[id]),
        E::UnknownStage { name, .. } => return lang.fill(ContestText::UnknownStage, &[name]),
        E::FixedStage { field } => return lang.fill(ContestText::Contradiction, &[field]),
        E::TooManyCards { has, most } => return lang.fill(ContestText::TooManyCards, &[has, most]),
        E::TooManyItems { has, most } => return lang.fill(ContestText::TooManyItems, &[has, most]),
        E::DeckSize { has: has @ 1.., most } => {
            return lang.fill(ContestText::DeckSize, &[has, most]);
        }
        E::ColourCount { turns, has } => return lang.fill(ContestText::ColourCount, &[turns, has]),
        E::LinkCount { has, needs } => return lang.fill(ContestText::LinkCount, &[needs, has]),
        E::TooManyTurns { has, most } => return lang.fill(ContestText::TooManyTurns, &[has, most]),
        E::NotForStages { .. } => ContestText::NotForStages,
        E::Meaningless { .. } => ContestText::Meaningless,
        E::Endless => ContestText::Endless,
        E::NoLinkStage => ContestText::NoLinkStage,
        E::NotWithLinks { .. } => ContestText::NotWithLinks,
        E::NoTables => ContestText::NoTables,
        E::DeckSize { .. } => ContestText::NoCard,
        E::UnknownTrigger { .. } => ContestText::UnknownTrigger,
        E::TriggerWeight => ContestText::TriggerWeight,
        E::NoBonus => ContestText::NoBonus,
        E::PlayOfAi => ContestText::PlayOfAi,
        E::NeededWithoutIdol { .. } => ContestText::Missing,
        E::UnknownLevel { .. } => ContestText::UnknownLevel,
        E::CardTwice { .. } => ContestText::Twice,
        E::CandidateTwice { .. } => ContestText::CandidateTwice,
        E::NotSelectable { .. } => ContestText::NotSelectable,
        E::ItemTwice { .. } => ContestText::ItemTwice,
        E::WrongPlan { .. } => ContestText::WrongPlan,
        E::StagePlan => ContestText::WrongStage,
        E::NoCardNumber { .. } | E::CardNumberTwice { .. } | E::ShortOrder { .. } => {
            ContestText::BadOrder
        }
        E::NotInDeck { .. } => ContestText::NotInDeck,
        E::ContestOver => ContestText::Over,
        E::NotUsable { .. } | E::NotAPlace { .. } => ContestText::NotUsable,
        E::NotARoute => ContestText::NoRoute,
        E::NoPlace { .. } => ContestText::NoPlace,
    };
    lang.t(key).to_owned()
}

/// The place in words; `None` where it is the request as a whole.
fn place(at: &str, lang: Lang) -> Option<String> {
    let mut parts: Vec<&str> = at.split('/').skip(1).collect();
    match parts[..] {
        ["loadouts", _, ..] => drop(parts.drain(..2)),
        ["loadout" | "deal", _, ..] => drop(parts.remove(0)),
        _ => {}
    }
    if parts.len() > 1 && parts[..2] == ["stage", "effects"] {
        parts.remove(0);
    }
    // The first idol is the loadout's own.
    if let ["links", link, rest @ ..] = &parts[..]
        && let Ok(number) = link.parse::<usize>()
    {
        let idol = lang.fill(ContestText::LinkAt, &[&(number + 2)]);
        let rest = rest.iter().fold(String::new(), |path, part| format!("{path}/{part}"));
        return Some(match place(&rest, lang) {
            Some(rest) => lang.fill(ContestText::LinkPartAt, &[&idol, &rest]),
            None => idol,
        });
    }
    if let ["effects", effect, rest @ ..] = &parts[..] {
        return Some(effect_place(effect, rest, lang));
    }
    let number = parts.get(1).and_then(|part| part.parse::<usize>().ok()).map(|at| at + 1);
    let key = match (*parts.first()?, number) {
        ("cards", Some(number)) => return Some(lang.fill(ContestText::CardAt, &[&number])),
        ("items", Some(number)) => return Some(lang.fill(ContestText::ItemAt, &[&number])),
        ("draws", Some(number)) => return Some(lang.fill(ContestText::DrawAt, &[&number])),
        ("acts", Some(number)) => return Some(lang.fill(ContestText::PlayAt, &[&number])),
        ("played", Some(number)) => return Some(lang.fill(ContestText::CardAt, &[&number])),
        ("open", Some(number)) => return Some(lang.fill(ContestText::RouteAt, &[&number])),
        ("parameters", Some(1)) => return Some(lang.t(TermText::Vocal).to_owned()),
        ("parameters", Some(2)) => return Some(lang.t(TermText::Dance).to_owned()),
        ("parameters", Some(3)) => return Some(lang.t(TermText::Visual).to_owned()),
        ("ai", _) => match parts[1..] {
            ["edits", edit, ..] => {
                let number = edit.parse::<usize>().unwrap_or_default() + 1;
                return Some(lang.fill(ContestText::WeightAt, &[&number]));
            }
            ["table"] => ContestText::WeightTable,
            ["version"] => ContestText::VersionOfAi,
            ["calculate_turn"] => ContestText::LookAhead,
            ["commands"] => ContestText::SearchLimit,
            _ => ContestText::TheAi,
        },
        ("cards", _) => ContestText::Cards,
        ("items", _) => ContestText::Items,
        ("draws" | "game" | "deck" | "deck_seed", _) => ContestText::DeckOrder,
        ("parameters", _) => ContestText::Parameters,
        ("idol", _) => ContestText::Idol,
        ("plan", _) => ContestText::Plan,
        ("trend", _) => ContestText::Trend,
        ("snapshot", _) => ContestText::Data,
        ("stamina", _) => ContestText::Stamina,
        ("support", _) => ContestText::Support,
        ("links", _) => ContestText::Links,
        ("stage" | "turns" | "colours" | "effects", _) => ContestText::Stage,
        ("games", _) => ContestText::Games,
        ("seed_from", _) => ContestText::FirstSeed,
        ("mult" | "bonus", _) => ContestText::Bonus,
        _ => {
            // As a person would write it: ai.edits[2].
            let path = parts.iter().fold(String::new(), |path, part| match part.parse::<u32>() {
                Ok(number) => format!("{path}[{number}]"),
                Err(_) if path.is_empty() => (*part).to_owned(),
                Err(_) => format!("{path}.{part}"),
            });
            return Some(lang.fill(RequestText::Field, &[&path]));
        }
    };
    Some(lang.t(key).to_owned())
}

/// The place within an effect of an own stage: which one, and which of its conditions or parts.
fn effect_place(effect: &str, rest: &[&str], lang: Lang) -> String {
    let number = |part: &str| part.parse::<usize>().unwrap_or_default() + 1;
    let effect = number(effect);
    match rest {
        ["when", at, ..] => lang.fill(ContestText::EffectWhenAt, &[&effect, &number(at)]),
        ["effects", at, ..] => lang.fill(ContestText::EffectPartAt, &[&effect, &number(at)]),
        _ => lang.fill(ContestText::EffectAt, &[&effect]),
    }
}
