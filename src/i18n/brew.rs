//! Sentences of the Brew pages that are more than one text with its gaps filled.

use super::{BrewAnalyse, BrewText, Lang, decimal, field, list, request};
use jobs::JobError;
use jobs::brew::{
    BrewError, LineError, LineErrorKind, PositionErrorKind, RecordError, RecordErrorKind,
    RecordField,
};

/// What is wrong with a request about games, positions or players: what, and in which field.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    let what = request::words(error, brew_error, lang);
    field::said(field::place(error, place(&error.at, lang), lang), what, lang)
}

/// Errors that only this lab has.
pub fn brew_error(error: &BrewError, lang: Lang) -> String {
    let key = match error {
        BrewError::Part(wrong) => return part(wrong, lang),
        BrewError::Line(fault) => return line_fault(fault, lang),
        BrewError::BadSeed { .. } => BrewText::BadSeed,
        BrewError::UnknownSpell { value } => {
            return lang.fill(BrewText::UnknownSpell, &[&decimal((*value).into(), 0)]);
        }
        BrewError::ScoreOut { value } => return lang.fill(BrewText::ScoreOut, &[value]),
        BrewError::BonusValue { value: [first, second] } => {
            return lang.fill(BrewText::BonusValue, &[first, second]);
        }
        BrewError::Castable => BrewText::Marks,
        BrewError::StartFull { value, most } => {
            return lang.fill(BrewText::TooFull, &[most, value]);
        }
        BrewError::GameOver => BrewText::GameOver,
        BrewError::PastTheEnd { turns } => return lang.fill(BrewText::PastTheEnd, &[turns]),
    };
    lang.t(key).to_owned()
}

/// What a position cannot have.
fn part(wrong: &PositionErrorKind, lang: Lang) -> String {
    match wrong {
        PositionErrorKind::Range { value, least, most } => {
            let [value, least, most] = [value, least, most].map(|number| f64::from(*number));
            request::out_of_range(value, least, most, lang)
        }
        PositionErrorKind::TooMany { value, most } => lang.fill(BrewText::TooMany, &[most, value]),
        PositionErrorKind::TooFull { value, most } => lang.fill(BrewText::TooFull, &[most, value]),
        PositionErrorKind::Twice { value } => lang.fill(BrewText::Twice, &[value]),
        PositionErrorKind::Unknown { value } => lang.fill(BrewText::UnknownCard, &[value]),
        PositionErrorKind::Length { value, wanted } => {
            lang.fill(BrewText::WrongLength, &[wanted, value])
        }
        PositionErrorKind::Undealt { value } => lang.fill(BrewText::Undealt, &[value]),
    }
}

/// Line, field and what is wrong with what a bot reads.
pub fn line_fault(fault: &LineError, lang: Lang) -> String {
    let what = match &fault.what {
        LineErrorKind::NoTurn => lang.t(BrewAnalyse::NoTurn).to_owned(),
        LineErrorKind::Ends { missing } => lang.fill(BrewAnalyse::Ends, &[missing]),
        LineErrorKind::Count { said, found } => lang.fill(BrewAnalyse::Count, &[said, found]),
        LineErrorKind::Fields { value, wanted } => lang.fill(BrewAnalyse::Fields, &[wanted, value]),
        LineErrorKind::NoNumber { word } => lang.fill(BrewAnalyse::NoNumber, &[word]),
        LineErrorKind::NoKind { word } => lang.fill(BrewAnalyse::NoKind, &[word]),
        LineErrorKind::NoSpell => lang.t(BrewAnalyse::NoSpell).to_owned(),
        LineErrorKind::Differs { value, wanted } => {
            lang.fill(BrewAnalyse::Differs, &[wanted, value])
        }
        LineErrorKind::NoneOf { value, allowed } => {
            let allowed: Vec<String> = allowed.iter().map(i64::to_string).collect();
            lang.fill(BrewAnalyse::NoneOf, &[&list(&allowed, lang), value])
        }
        LineErrorKind::Range { value, least, most } => {
            let [value, least, most] = [value, least, most].map(|number| *number as f64);
            request::out_of_range(value, least, most, lang)
        }
        LineErrorKind::Position(wrong) => part(wrong, lang),
    };
    let line = lang.fill(BrewText::Line, &[&fault.line]);
    let place = match fault.field {
        Some(field) => list(&[line, field.name().to_owned()], lang),
        None => line,
    };
    field::at(&place, &what, lang)
}

/// What is wrong with the text of a game, with line and field.
pub fn record_error(error: &RecordError, lang: Lang) -> String {
    let what = match &error.what {
        RecordErrorKind::NoCards => lang.t(BrewText::RecordNoCards).to_owned(),
        RecordErrorKind::CardsTwice => lang.t(BrewText::RecordCardsTwice).to_owned(),
        RecordErrorKind::Seed { .. } => lang.t(BrewText::BadSeed).to_owned(),
        RecordErrorKind::NoCard { word } => lang.fill(BrewText::UnknownCard, &[word]),
        RecordErrorKind::Twice { word } => lang.fill(BrewText::Twice, &[word]),
        RecordErrorKind::NoTurn => lang.t(BrewText::RecordNoTurn).to_owned(),
        RecordErrorKind::NoCommand { word } => lang.fill(BrewText::RecordNoCommand, &[word]),
        RecordErrorKind::TooLong => lang.t(BrewText::RecordTooLong).to_owned(),
    };
    let line = lang.fill(BrewText::Line, &[&error.line]);
    let place = match error.field {
        None => line,
        Some(field) => {
            let field = match field {
                RecordField::Seed => lang.t(BrewText::Seed).to_owned(),
                RecordField::Tome(at) => lang.fill(BrewText::FieldTome, &[&at]),
                RecordField::Recipes(at) => lang.fill(BrewText::FieldRecipe, &[&at]),
                RecordField::Command(player) => lang.fill(BrewText::FieldPlayer, &[&player]),
            };
            list(&[line, field], lang)
        }
    };
    field::at(&place, &what, lang)
}

/// A field of a request by its name: `/state/players/0/inv` as `player 1, ingredients`.
fn place(at: &str, lang: Lang) -> String {
    let mut words = Vec::new();
    let mut parts = at.split('/').filter(|part| !part.is_empty()).peekable();
    while let Some(part) = parts.next() {
        let number = parts.peek().and_then(|next| next.parse::<u32>().ok()).map(|at| at + 1);
        let (one, many) = match part {
            // Lines that a bot reads say their place themselves.
            "text" => break,
            "players" => (BrewText::FieldPlayer, BrewText::FieldPlayers),
            "recipes" => (BrewText::FieldRecipe, BrewText::FieldRecipes),
            "tome" => (BrewText::FieldTome, BrewText::FieldTomes),
            "acts" => (BrewText::FieldAct, BrewText::FieldActs),
            "ids" | "src" => (BrewText::FieldSpell, BrewText::FieldSpells),
            "inv" => (BrewText::FieldInv, BrewText::FieldInv),
            "score" => (BrewText::FieldScore, BrewText::FieldScore),
            "brewed" => (BrewText::FieldBrewed, BrewText::FieldBrewed),
            "castable" => (BrewText::FieldCastable, BrewText::FieldCastable),
            "turn" => (BrewText::FieldTurn, BrewText::FieldTurn),
            "bonus" => (BrewText::FieldBonus, BrewText::FieldBonus),
            "left" => (BrewText::FieldLeft, BrewText::FieldLeft),
            "seed" => (BrewText::Seed, BrewText::Seed),
            "nodes" => (BrewText::Nodes, BrewText::Nodes),
            _ => continue,
        };
        let is_list = one as u16 != many as u16;
        match number {
            Some(number) if is_list => {
                parts.next();
                words.push(lang.fill(one, &[&number]));
            }
            _ => words.push(lang.t(many).to_owned()),
        }
    }
    list(&words, lang)
}
