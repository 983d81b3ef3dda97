//! Texts that several screens use.

use crate::components::Exactness;
pub use crate::i18n::battleship::class;
use crate::i18n::large::{amount, count, power};
use crate::i18n::{BattleshipText, BoardText, Lang, decimal};
use jobs::battleship::{AnswerName, BoardSetup, ClassEntry, Position, Preset};

/// How the numbers of a report were obtained. Where it does not say, they were sampled.
pub fn sure(method: Option<&str>) -> Exactness {
    match method {
        Some("exact") => Exactness::Exact,
        Some("rounded") => Exactness::Rounded,
        _ => Exactness::Sampled,
    }
}

/// A sum of weights in a few signs.
pub fn weight(digits: &str, lang: Lang) -> String {
    let amount = amount(digits);
    if amount < 1000.0 { decimal(amount, 2) } else { count(digits, lang) }
}

/// A number as far as it is right: all its digits, the first twelve, or two.
pub fn known(text: &str, sure: Exactness) -> String {
    let value = amount(text);
    match sure {
        Exactness::Exact => digits(text),
        _ if value < 1e4 => decimal(value, if value < 100.0 { 2 } else { 0 }),
        Exactness::Rounded => power(value, 11),
        _ => power(value, 1),
    }
}

/// All digits of a number, in groups of three.
pub fn digits(text: &str) -> String {
    let whole = text.split('.').next().unwrap_or_default();
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A sum of weights, as far as it is right, with hundredths where they are meaningful.
pub fn known_weight(text: &str, sure: Exactness) -> String {
    let amount = amount(text);
    if amount < 1000.0 { decimal(amount, 2) } else { known(text, sure) }
}

/// The name of the class with this number.
pub fn class_at(fleet: &[ClassEntry], at: usize, lang: Lang) -> String {
    fleet.get(at).map_or_else(|| "?".into(), |entry| class(entry, lang))
}

/// The fleet in short: its name and its number of ships.
pub fn fleet(board: &Position, lang: Lang) -> String {
    sea_name(&board.sea(), lang)
}

/// The same of a board without shots.
pub fn sea_name(sea: &BoardSetup, lang: Lang) -> String {
    let name = match Preset::of(sea) {
        Some(preset) => self::preset(preset, lang),
        None => lang.t(BattleshipText::OwnFleet),
    };
    let ships: u32 = sea.fleet.iter().map(|class| u32::from(class.count)).sum();
    lang.fill(BattleshipText::FleetSize, &[&name, &ships])
}

/// The name of a preset.
pub fn preset(preset: Preset, lang: Lang) -> &'static str {
    lang.t(match preset {
        Preset::Russian => BattleshipText::Russian,
        Preset::Hasbro => BattleshipText::Hasbro,
        Preset::HasbroNoTouch => BattleshipText::HasbroNoTouch,
        Preset::Small => BattleshipText::Small,
    })
}

/// An answer in a word.
pub fn answer(answer: AnswerName, lang: Lang) -> &'static str {
    lang.t(match answer {
        AnswerName::Miss => BoardText::Miss,
        AnswerName::Hit => BoardText::Hit,
        AnswerName::Sunk => BoardText::Sunk,
    })
}
