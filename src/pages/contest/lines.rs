//! How a line r1 to r51 of the evaluation is computed, for the calculator and the replay.

use super::names::whole;
use crate::components::{Exactness, Explanation, explain};
use crate::el::El;
use crate::i18n::{EvaluateText, Lang};
use jobs::contest::{Decimal, LaterEntry};

/// The values that are capped by the turns left: r7 to r10, r12, r14, r17.
const CAPPED: [u8; 7] = [7, 8, 9, 10, 12, 14, 17];

/// A number with as many decimals as it has.
pub fn decimal(number: Decimal) -> String {
    let of = number.of.max(1);
    let (whole_part, rest) = (number.parts.abs() / of, number.parts.abs() % of);
    let sign = if number.parts < 0 { "−" } else { "" };
    if rest == 0 {
        return format!("{sign}{}", whole(whole_part));
    }
    let digits = (of + rest).to_string();
    format!("{sign}{}.{}", whole(whole_part), digits[1..].trim_end_matches('0'))
}

/// What a line r1 to r27 is, in words and as a formula; `bonus` is the sum of the three where r1 is
/// divided by it.
pub fn line(r: u8, v: i64, e: i64, value: Decimal, bonus: Option<i64>) -> (EvaluateText, String) {
    let (left, right, value) = (whole(v), whole(e), decimal(value));
    match bonus.filter(|_| r == 1) {
        Some(sum) => (
            EvaluateText::FirstText,
            format!(
                "r1 = round6(v1 × e1 × 3000 ÷ (Vo + Da + Vi) + 0.0000999999975) = {left} × {right} × 3000 ÷ {} + 0.0000999999975 = {value}",
                whole(sum)
            ),
        ),
        None => (
            if CAPPED.contains(&r) { EvaluateText::CappedText } else { EvaluateText::LineText },
            format!("r{r} = v{r} × e{r} = {left} × {right} = {value}"),
        ),
    }
}

/// Growth of each kind times its weight.
pub fn growth(all: &[(String, i64, i64)], value: i64) -> String {
    let all = all.iter().map(|(_, amount, e)| format!("{} × {}", whole(*amount), whole(*e)));
    let all: Vec<String> = all.collect();
    let sum = if all.is_empty() { "0".to_owned() } else { all.join(" + ") };
    format!("r28 = Σ g × e = {sum} = {}", whole(value))
}

/// A lasting effect's part of r29.
pub fn lasting(m1: Decimal, m2: Decimal, value: i64) -> String {
    format!("⌊m1 × m2 + 0.0001⌋ = ⌊{} × {} + 0.0001⌋ = {}", decimal(m1), decimal(m2), whole(value))
}

/// One of r30 to r50 as a formula.
pub fn later(entry: &LaterEntry) -> String {
    let LaterEntry { line, v, e, r, .. } = entry;
    format!("r{line} = v{line} × e{line} = {} × {} = {}", decimal(*v), whole(*e), decimal(*r))
}

/// r51: what the rules for cards add.
pub fn ruled(values: impl Iterator<Item = i64>) -> String {
    let values: Vec<i64> = values.collect();
    let parts: Vec<String> = values.iter().map(|&value| whole(value)).collect();
    let sum = if parts.is_empty() { "0".to_owned() } else { parts.join(" + ") };
    format!("r51 = {sum} = {}", whole(values.iter().sum()))
}

/// A button that explains how a number of the evaluation is computed.
pub fn explained(
    title: String,
    text: EvaluateText,
    formula: String,
    numbers: &[(String, String)],
    lang: Lang,
) -> El {
    let numbers = numbers.iter().map(|(name, value)| (name.clone().into(), value.clone().into()));
    explain(Explanation {
        title: title.into(),
        text: lang.t(text).into(),
        formula: Some(formula.into()),
        numbers: numbers.collect(),
        source: Some(lang.t(EvaluateText::SourceText).into()),
        exactness: Exactness::Exact,
    })
}
