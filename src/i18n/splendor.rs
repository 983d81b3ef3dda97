//! Sentences of the Splendor pages that are more than one text with its gaps filled.

use super::{Lang, Splendor, form};
use jobs::JobError;

/// Names of the kinds of tokens, gold last.
pub const KINDS: [Splendor; 6] = [
    Splendor::White,
    Splendor::Blue,
    Splendor::Green,
    Splendor::Red,
    Splendor::Black,
    Splendor::Gold,
];

/// Levels as they are printed on the cards.
pub const LEVELS: [&str; 3] = ["I", "II", "III"];

/// What is wrong with a request about games and positions: what, and in which field.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    let numbers = form::numbers(&error.message);
    let number = |at: usize| numbers.get(at).copied().unwrap_or_default();
    let what = match error.code.as_str() {
        "unknown-card" => lang.fill(Splendor::BadCard, &[&number(0)]),
        "other-level" => lang.fill(Splendor::BadLevel, &[&number(0)]),
        "twice" => lang.fill(Splendor::Twice, &[&number(0)]),
        "missing-card" => lang.fill(Splendor::MissingCard, &[&number(0)]),
        "empty-slot" => lang.t(Splendor::EmptyPlaceFault).to_owned(),
        "token-count" => lang.fill(Splendor::TokenCount, &[&number(0), &number(1)]),
        "unseen-count" => lang.fill(Splendor::UnseenCount, &[&number(0), &number(1)]),
        "noble-count" => lang.fill(Splendor::NobleCount, &[&number(0), &number(1)]),
        "out-of-range" if numbers.len() >= 2 => form::range(&numbers, lang),
        "contrary" => lang.t(Splendor::Contrary).to_owned(),
        "illegal-move" => lang.fill(Splendor::IllegalMove, &[&number(0)]),
        "no-words" => lang.t(Splendor::NoWords).to_owned(),
        "game-over" => lang.t(Splendor::GameIsOver).to_owned(),
        "kifu-position" => lang.fill(Splendor::KifuPosition, &[&number(0)]),
        "kifu-start" => lang.fill(Splendor::KifuStart, &[&number(0)]),
        "kifu-seat" => lang.fill(Splendor::KifuSeat, &[&number(0), &number(1)]),
        "kifu-move" => {
            let word = error.message.split('\'').nth(1).unwrap_or_default();
            lang.fill(Splendor::KifuMove, &[&number(0), &word])
        }
        "one-start" => lang.t(Splendor::OneStart).to_owned(),
        _ => form::words(error, lang).unwrap_or_else(|| super::job_error(error, lang)),
    };
    let place = place(&error.at, lang);
    if place.is_empty() { what } else { lang.fill(Splendor::FaultAt, &[&place, &what]) }
}

/// A field of a request by its name: `/game/position/players/0/tok` as `player 1, tokens`.
fn place(at: &str, lang: Lang) -> String {
    let mut words = Vec::new();
    let mut parts = at.split('/').filter(|part| !part.is_empty()).peekable();
    while let Some(part) = parts.next() {
        let number = parts.peek().and_then(|next| next.parse::<u32>().ok()).map(|at| at + 1);
        if let ("bank", Some(kind @ 1..=6)) = (part, number) {
            parts.next();
            words.push(lang.t(KINDS[kind as usize - 1]).to_owned());
            continue;
        }
        if let ("board" | "deck", Some(level @ 1..=3)) = (part, number) {
            parts.next();
            let key = if part == "board" { Splendor::FieldLevel } else { Splendor::FieldDeck };
            words.push(lang.fill(key, &[&LEVELS[level as usize - 1]]));
            continue;
        }
        let key = match part {
            "players" => Splendor::FieldPlayer,
            "board" => Splendor::Level,
            "nobles" if number.is_none() => Splendor::Nobles,
            "nobles" | "nob" => Splendor::FieldNoble,
            "moves" => Splendor::FieldMove,
            "deck" => Splendor::FieldDeck,
            "cards" => Splendor::FieldBought,
            "res" => Splendor::FieldReserved,
            "tok" => Splendor::FieldTokens,
            "bank" => Splendor::FieldBank,
            _ => continue,
        };
        match number {
            Some(number) => {
                parts.next();
                words.push(lang.fill(key, &[&number]));
            }
            None => words.push(lang.fill(key, &[&""]).trim().to_owned()),
        }
    }
    super::list(&words, lang)
}
