//! The game's own terms. These stay Japanese in every language.

use crate::el::{El, el};
use crate::i18n::{ContestText, Lang, number};
use jobs::contest::{ColourName, GROWTHS, VALUES};

/// A status: its key in a state, its name, whether it harms.
pub const STATUSES: [(&str, &str, bool); 20] = [
    ("pb", "好調", false),
    ("pbm", "絶好調", false),
    ("lb", "集中", false),
    ("rev", "好印象", false),
    ("agg", "やる気", false),
    ("fpp", "全力値", false),
    ("enth", "熱意", false),
    ("scd", "消費体力減少", false),
    ("scdf", "消費体力削減", false),
    ("zero", "消費体力0", false),
    ("anti", "低下状態無効", false),
    ("lock", "指針固定", true),
    ("sca", "消費体力増加", true),
    ("scaf", "消費体力追加", true),
    ("bad", "不安", true),
    ("brest", "元気増加無効", true),
    ("pdeb", "不調", true),
    ("slump", "スランプ", true),
    ("noact", "アクティブ不可", true),
    ("nomen", "メンタル不可", true),
];

/// What v1 to v27 are, then r28 and r29.
const LINES: [&str; 29] = [
    "スコア",
    "元気",
    "体力",
    "集中",
    "好印象",
    "やる気",
    "好調",
    "消費体力減少",
    "消費体力増加",
    "不安",
    "緊張",
    "不調",
    "弱気",
    "スランプ",
    "消費体力削減",
    "スキルカード使用数",
    "絶好調",
    "好調（上限なし）",
    "追加ターン",
    "強気",
    "温存",
    "全力",
    "全力値（累計）",
    "強気の回数",
    "温存の回数",
    "全力の回数",
    "保留",
    "成長",
    "持続効果",
];

/// What the line r1 to r29 is about.
pub fn line(r: u8) -> &'static str {
    LINES.get(usize::from(r).wrapping_sub(1)).copied().unwrap_or_default()
}

/// A value of the evaluation, or a kind of growth, by its name in the master data.
pub fn value(name: &str, lang: Lang) -> &str {
    if let Some(at) = VALUES.iter().position(|known| *known == name) {
        return LINES.get(at).copied().unwrap_or(name);
    }
    let grown = GROWTHS.iter().position(|known| *known == name);
    grown.map_or(name, |at| lang.parts::<{ GROWTHS.len() }>(ContestText::Growths)[at])
}

/// The class that paints a turn of a colour.
pub const fn paint(colour: ColourName) -> &'static str {
    ["kind-p", "kind-f", "kind-a"][colour as usize]
}

/// Words of the game, tagged as Japanese.
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
