//! Sentences of the Brew pages that are more than one text with its gaps filled.

use super::{Brew, Lang, form};
use jobs::JobError;

/// What is wrong with a request about games, positions or players: what, and in which field.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    let number = || form::numbers(&error.message).first().copied().unwrap_or_default();
    let what = match error.code.as_str() {
        "bad-seed" => lang.t(Brew::BadSeed).to_owned(),
        "twice" => lang.fill(Brew::Twice, &[&number()]),
        "unknown-card" => lang.fill(Brew::UnknownCard, &[&number()]),
        "too-many" => lang.t(Brew::TooMany).to_owned(),
        "inventory-full" => lang.t(Brew::TooFull).to_owned(),
        "wrong-length" => lang.t(Brew::WrongLength).to_owned(),
        "undealt" => lang.fill(Brew::Undealt, &[&number()]),
        "game-over" => lang.t(Brew::GameOver).to_owned(),
        _ => form::words(error, lang).unwrap_or_else(|| super::job_error(error, lang)),
    };
    let place = place(&error.at, lang);
    if place.is_empty() { what } else { lang.fill(Brew::FaultAt, &[&place, &what]) }
}

/// A field of a request by its name: `/state/players/0/inv` as `player 1, ingredients`.
pub fn place(at: &str, lang: Lang) -> String {
    let mut words = Vec::new();
    let mut parts = at.split('/').filter(|part| !part.is_empty()).peekable();
    while let Some(part) = parts.next() {
        let number = parts.peek().and_then(|next| next.parse::<u32>().ok()).map(|at| at + 1);
        let (one, many) = match part {
            "players" => (Brew::FieldPlayer, Brew::FieldPlayers),
            "recipes" => (Brew::FieldRecipe, Brew::FieldRecipes),
            "tome" => (Brew::FieldTome, Brew::FieldTomes),
            "acts" => (Brew::FieldAct, Brew::FieldActs),
            "ids" | "src" => (Brew::FieldSpell, Brew::FieldSpells),
            "inv" => (Brew::FieldInv, Brew::FieldInv),
            "score" => (Brew::FieldScore, Brew::FieldScore),
            "brewed" => (Brew::FieldBrewed, Brew::FieldBrewed),
            "castable" => (Brew::FieldCastable, Brew::FieldCastable),
            "turn" => (Brew::FieldTurn, Brew::FieldTurn),
            "bonus" => (Brew::FieldBonus, Brew::FieldBonus),
            "left" => (Brew::FieldLeft, Brew::FieldLeft),
            "seed" => (Brew::Seed, Brew::Seed),
            "nodes" => (Brew::Nodes, Brew::Nodes),
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
    super::list(&words, lang)
}
