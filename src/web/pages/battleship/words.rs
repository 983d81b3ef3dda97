//! Words that several screens use.

use super::board::Mark;
use crate::jobs::battleship::{ClassEntry, Position, Preset};
use crate::web::components::Exactness;
use crate::web::i18n::{Duel, Lang, Sea, decimal};

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

/// How the numbers of a report came about. Where it does not say, it was drawn instead of counted.
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

/// A large number in three signs and a word: 48.0兆, 48.0 trillion; beyond all words by a power of ten.
pub fn count(digits: &str, lang: Lang) -> String {
    let names = lang.parts::<9>(Sea::Counts);
    let (first, step, space): (f64, f64, _) =
        if lang == Lang::En { (1e6, 1e3, " ") } else { (1e4, 1e4, "") };
    let value = amount(digits);
    if value < first - 0.5 {
        let whole = value >= 100.0 || value == value.round();
        return decimal(value, if whole { 0 } else { 2 });
    }
    let (mut unit, mut at) = (first, 0);
    while value / unit >= step - 0.5 {
        unit *= step;
        at += 1;
    }
    let Some(name) = names.get(at) else { return power(value, 1) };
    let value = value / unit;
    let decimals = if value < 9.995 {
        2
    } else if value < 99.95 {
        1
    } else {
        0
    };
    format!("{}{space}{name}", decimal(value, decimals))
}

/// A number from 1 by a power of ten: 3.3×10⁷³.
pub fn power(value: f64, decimals: u32) -> String {
    let (mut unit, mut exponent) = (1.0, 0_u32);
    // What would be rounded up to ten belongs to the next power.
    let most = 10.0 - 0.5 / f64::from(10_u32.pow(decimals.min(9)));
    while value / unit >= most && exponent < 400 {
        unit *= 10.0;
        exponent += 1;
    }
    let raised =
        |digit: u8| ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][usize::from(digit - b'0')];
    let exponent: String = exponent.to_string().bytes().map(raised).collect();
    format!("{}×10{exponent}", decimal(value / unit, decimals))
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

/// A sum of weights, as far as it is right, with hundredths where they tell something.
pub fn known_weight(text: &str, sure: Exactness) -> String {
    let amount = amount(text);
    if amount < 1000.0 { decimal(amount, 2) } else { known(text, sure) }
}

/// What a class is called: the names of the presets are translated.
pub fn class(entry: &ClassEntry, lang: Lang) -> String {
    match entry.id.as_str() {
        "Carrier" => lang.t(Duel::Carrier).into(),
        "Battleship" => lang.t(Duel::Battleship).into(),
        "Cruiser" => lang.t(Duel::Cruiser).into(),
        "Submarine" => lang.t(Duel::Submarine).into(),
        "Destroyer" => lang.t(Duel::Destroyer).into(),
        id if id.parse() == Ok(entry.cells.len()) => {
            lang.fill(Duel::OfCells, &[&entry.cells.len()])
        }
        id => id.into(),
    }
}

/// What the class with this number is called.
pub fn class_at(fleet: &[ClassEntry], at: usize, lang: Lang) -> String {
    fleet.get(at).map_or_else(|| "?".into(), |entry| class(entry, lang))
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
