//! Means and shares with their intervals, as every screen shows them.

use crate::i18n::{decimal, number, percent};
use jobs::stats::{Mean, Share};

/// Half the 95 % interval of a mean after its sign; empty where there is none.
pub fn half(found: Mean, decimals: u32) -> String {
    found.half.map_or_else(String::new, |half| format!(" ±{}", decimal(half, decimals)))
}

/// A mean with half its interval.
pub fn plus_minus(found: Mean, decimals: u32) -> String {
    format!("{}{}", decimal(found.mean, decimals), half(found, decimals))
}

/// What a mean is based on, for its explanation.
pub fn behind_mean(
    found: Mean,
    sum: i64,
    squares: u64,
    decimals: u32,
) -> Vec<(&'static str, String)> {
    let dash = || "–".to_owned();
    let ends = found.half.map(|half| {
        [found.mean - half, found.mean + half].map(|end| decimal(end, decimals)).join(" … ")
    });
    vec![
        ("95%", ends.unwrap_or_else(dash)),
        ("n", number(found.n)),
        ("Σx", sum.to_string()),
        ("Σx²", number(squares)),
        ("s", found.deviation.map_or_else(dash, |s| decimal(s, decimals + 1))),
    ]
}

/// The ends of the interval of a share.
pub fn share_ends(found: &Share) -> String {
    [found.low, found.high].map(|end| percent(end, 1)).join(" … ")
}
