//! Words that several screens use.

use super::board::Mark;
use crate::jobs::battleship::{Position, Preset};
use crate::web::i18n::{Lang, Sea, decimal, number};

/// What a mark on the board means; nothing for a plain cell.
pub fn mark(mark: Mark, lang: Lang) -> &'static str {
    match mark {
        Mark::Plain => "",
        Mark::Water => lang.t(Sea::Water),
        Mark::Miss => lang.t(Sea::Miss),
        Mark::Hit => lang.t(Sea::Hit),
        Mark::Sunk => lang.t(Sea::Sunk),
        Mark::Certain => lang.t(Sea::Certain),
        Mark::Ship => lang.t(Sea::Ship),
    }
}

/// A decimal number as a float: for display only.
pub fn amount(digits: &str) -> f64 {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let read = |digits: &str| {
        let digits = digits.bytes().filter(u8::is_ascii_digit);
        digits.fold(0.0, |sum, digit| sum * 10.0 + f64::from(digit - b'0'))
    };
    read(whole) + read(part) / 10_f64.powi(part.len() as i32)
}

/// A sum of weights in a few signs.
pub fn weight(digits: &str, lang: Lang) -> String {
    let amount = amount(digits);
    if amount < 1000.0 { decimal(amount, 2) } else { count(digits, lang) }
}

/// A large number in a few signs: 48.0兆, 48.0 trillion.
pub fn count(digits: &str, lang: Lang) -> String {
    let names = lang.parts::<9>(Sea::Counts);
    let (first, step, space) = if lang == Lang::En { (6, 3, " ") } else { (4, 4, "") };
    let whole = digits.bytes().take_while(u8::is_ascii_digit).count();
    if whole <= first {
        return number(amount(digits) as u64);
    }
    let at = ((whole - 1 - first) / step).min(names.len() - 1);
    // The unit has this many zeros.
    let zeros = first + at * step;
    let (head, rest) = digits.split_at(whole - zeros);
    let tenth = rest.bytes().next().map_or(0.0, |digit| f64::from(digit - b'0') / 10.0);
    let value = amount(head) + tenth;
    let decimals = if value < 100.0 { 1 } else { 0 };
    format!("{}{space}{}", decimal(value, decimals), names[at])
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

/// A sum of weights: its whole digits, with hundredths where they tell something.
pub fn exact_weight(text: &str) -> String {
    let amount = amount(text);
    if amount < 1000.0 { decimal(amount, 2) } else { digits(text) }
}

/// The fleet in short: its name and its number of ships.
pub fn fleet(board: &Position, lang: Lang) -> String {
    let name = match Preset::of(&board.sea()) {
        Some(preset) => self::preset(preset, lang),
        None => lang.t(Sea::OwnFleet),
    };
    lang.fill(Sea::FleetSize, &[&name, &board.ships()])
}

/// What a preset is called.
pub fn preset(preset: Preset, lang: Lang) -> &'static str {
    lang.t(match preset {
        Preset::Russian => Sea::Russian,
        Preset::Hasbro => Sea::Hasbro,
        Preset::HasbroNoTouch => Sea::HasbroNoTouch,
        Preset::Small => Sea::Small,
    })
}
