//! Numbers too large to read digit by digit. They come as strings of digits: no type holds them.

use super::{BoardText, Lang, decimal};

/// A decimal number as a float: for display only.
pub fn amount(digits: &str) -> f64 {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let read = |digits: &str| {
        let digits = digits.bytes().filter(u8::is_ascii_digit);
        digits.fold(0.0, |sum, digit| sum * 10.0 + f64::from(digit - b'0'))
    };
    read(whole) + read(part) / 10_f64.powi(part.len() as i32)
}

/// A large number as three digits and a word: 48.0兆, 48.0 trillion; beyond all words, with a power of
/// ten.
pub fn count(digits: &str, lang: Lang) -> String {
    let names = lang.parts::<9>(BoardText::Counts);
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

/// A number from 1 up with a power of ten: 3.3×10⁷³.
pub fn power(value: f64, decimals: u32) -> String {
    let (mut unit, mut exponent) = (1.0, 0_u32);
    // What would round up to ten belongs to the next power.
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
