//! What stands on the pages of a contest: statuses, lines of the evaluation, names, numbers.

use super::words::Term as T;
use crate::components::Exactness;
use crate::el::{El, el};
use crate::i18n::{ContestText, Lang, number};
use crate::route::{Route, anchor};
use jobs::contest::{ColourName, GROWTHS, LATER, VALUES};

/// A status: its key in a state, its name, whether it harms.
pub const STATUSES: [(&str, T, bool); 22] = [
    ("pb", T::Good, false),
    ("pbm", T::Best, false),
    ("lb", T::Focus, false),
    ("rev", T::Review, false),
    ("agg", T::Drive, false),
    ("fpp", T::FullPoint, false),
    ("enth", T::Enthusiasm, false),
    ("scd", T::LessCost, false),
    ("scdf", T::CutCost, false),
    ("zero", T::NoCost, false),
    ("zeroact", T::FreeActives, false),
    ("pride", T::Pride, false),
    ("anti", T::NoDebuff, false),
    ("lock", T::Lock, true),
    ("sca", T::MoreCost, true),
    ("scaf", T::AddCost, true),
    ("bad", T::Unease, true),
    ("brest", T::NoGenki, true),
    ("pdeb", T::Poor, true),
    ("slump", T::Slump, true),
    ("noact", T::NoActive, true),
    ("nomen", T::NoMental, true),
];

/// The mark of a customised card: another of the same name may not be.
pub const CUSTOMISED: &str = "◆";

/// What v1 to v27 are, then r28 and r29.
const LINES: [T; 29] = [
    T::Score,
    T::Genki,
    T::Stamina,
    T::Focus,
    T::Review,
    T::Drive,
    T::Good,
    T::LessCost,
    T::MoreCost,
    T::Unease,
    T::Tension,
    T::Poor,
    T::Timid,
    T::Slump,
    T::CutCost,
    T::Plays,
    T::Best,
    T::GoodUncapped,
    T::ExtraTurns,
    T::Con,
    T::Pre,
    T::Full,
    T::FullPointSum,
    T::ConTimes,
    T::PreTimes,
    T::FullTimes,
    T::Hold,
    T::Growth,
    T::Lasting,
];

/// What the line r1 to r51 is about.
pub fn line(r: u8, lang: Lang) -> &'static str {
    match usize::from(r).checked_sub(LINES.len() + 1) {
        Some(at) => lang.parts::<LATERS>(ContestText::Laters).get(at).copied().unwrap_or_default(),
        None => LINES.get(usize::from(r).wrapping_sub(1)).map_or("", |term| term.said(lang)),
    }
}

/// The number of the line of the rules for cards.
pub const RULES: u8 = 51;

/// Lines after r29: r30 to r50, and r51, the rules for cards.
const LATERS: usize = LATER.len() + 1;

/// A value of the evaluation, or a kind of growth, by its name in the master data.
pub fn value(name: &str, lang: Lang) -> &str {
    if let Some(at) = VALUES.iter().position(|known| *known == name) {
        return LINES.get(at).map_or(name, |term| term.said(lang));
    }
    if let Some(at) = LATER.iter().position(|known| *known == name) {
        return line((LINES.len() + 1 + at) as u8, lang);
    }
    let grown = GROWTHS.iter().position(|known| *known == name);
    grown.map_or(name, |at| lang.parts::<{ GROWTHS.len() }>(ContestText::Growths)[at])
}

/// How sure a search is that nothing is better.
pub const fn sureness(exact: bool) -> Exactness {
    if exact { Exactness::Exact } else { Exactness::Heuristic }
}

/// The class that paints a turn of a colour.
pub const fn paint(colour: ColourName) -> &'static str {
    ["kind-p", "kind-f", "kind-a"][colour as usize]
}

/// Names of the game, tagged as Japanese.
pub fn ja(words: impl Into<String>) -> El {
    el("span").attr("lang", "ja").with(words.into())
}

/// A whole number with its sign.
pub fn signed(value: i64) -> String {
    let sign = match value {
        0 => "±",
        1.. => "+",
        _ => "−",
    };
    format!("{sign}{}", number(value.unsigned_abs()))
}

/// A whole number that may be negative.
pub fn whole(value: i64) -> String {
    let sign = if value < 0 { "−" } else { "" };
    format!("{sign}{}", number(value.unsigned_abs()))
}

/// A score, which is never negative.
pub fn points(score: i64) -> String {
    number(u64::try_from(score).unwrap_or_default())
}

/// The way to what is wrong with the loadout.
pub fn mend_loadout(lang: Lang) -> El {
    anchor(Route::ContestLoadout, "a.button button--small@mend-loadout")
        .with(lang.t(ContestText::MendLoadout))
}
