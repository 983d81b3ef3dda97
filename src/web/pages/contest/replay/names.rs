//! Names of cards and items, and the game's own terms. These stay Japanese in every language.

use serde::Deserialize;

use crate::jobs::contest::{ColourName, ReplayReport, SourceEntry, VALUES};
use crate::web::el::{El, el};
use crate::web::i18n::number;

/// What of the catalogue is needed here.
#[derive(Debug, PartialEq, Deserialize)]
pub struct Names {
    /// Master data of this day.
    pub snapshot: String,
    /// All days there are.
    pub snapshots: Vec<String>,
    /// The table of weights that goes with each, and later ones.
    pub tables: Vec<String>,
    cards: Vec<CardName>,
    items: Vec<ItemName>,
    idols: Vec<IdolName>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct CardName {
    id: String,
    up: u8,
    name: String,
}

#[derive(Debug, PartialEq, Deserialize)]
struct ItemName {
    id: String,
    name: String,
}

#[derive(Debug, PartialEq, Deserialize)]
struct IdolName {
    id: String,
    character_name: String,
    name: String,
}

impl Names {
    fn card(&self, id: &str, up: u8) -> String {
        let found = self.cards.iter().find(|card| card.id == id && card.up == up.min(1));
        let name = found.map_or(id, |card| &card.name);
        // Levels above the first are only reached in the contest itself.
        format!("{name}{}", "+".repeat(usize::from(up.saturating_sub(1))))
    }

    /// Whose the idol card is, and its name.
    pub fn idol(&self, id: Option<&str>) -> Option<String> {
        let idol = self.idols.iter().find(|idol| Some(idol.id.as_str()) == id)?;
        Some(format!("{} 【{}】", idol.character_name, idol.name))
    }
}

/// The names of one game.
#[derive(Debug, Default)]
pub struct Cast {
    cards: Vec<String>,
    items: Vec<String>,
}

impl Cast {
    /// Cards by instance, those that were created in the contest included.
    pub fn of(names: Option<&Names>, report: &ReplayReport) -> Self {
        let Some(names) = names else { return Self::default() };
        let mut cards: Vec<String> =
            report.cards.iter().map(|(id, up)| names.card(id, *up)).collect();
        for entry in report.steps.iter().flat_map(|step| &step.hand) {
            let at = usize::from(entry.card);
            if at >= cards.len() {
                cards.resize(at + 1, String::new());
            }
            if cards[at].is_empty() {
                cards[at] = names.card(&entry.id, entry.up);
            }
        }
        let item = |id: &String| {
            let found = names.items.iter().find(|item| item.id == *id);
            found.map_or_else(|| id.clone(), |item| item.name.clone())
        };
        Self { cards, items: report.items.iter().map(item).collect() }
    }

    /// A card by instance.
    pub fn card(&self, card: u8) -> &str {
        let known = self.cards.get(usize::from(card)).filter(|name| !name.is_empty());
        known.map_or("…", String::as_str)
    }

    /// An item by its place.
    pub fn item(&self, item: u8) -> &str {
        self.items.get(usize::from(item)).map_or("…", String::as_str)
    }

    /// Whatever points come from.
    pub fn source(&self, source: SourceEntry) -> &str {
        match source {
            SourceEntry::Card(card) => self.card(card),
            SourceEntry::Item(item) => self.item(item),
            SourceEntry::Review => "好印象",
        }
    }

    /// The cards of a route, by instance.
    pub fn route(&self, cards: &[i16]) -> String {
        let name = |card: &i16| u8::try_from(*card).map_or("–", |card| self.card(card));
        cards.iter().map(name).collect::<Vec<_>>().join(" → ")
    }
}

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

/// A value of the evaluation by its name in the master data.
pub fn value(name: &str) -> &str {
    let found = VALUES.iter().position(|known| *known == name);
    found.and_then(|at| LINES.get(at)).copied().unwrap_or(match name {
        "LessonAdd" => "パラメータ上昇",
        "LessonCountAdd" => "パラメータ上昇回数",
        "BlockAdd" => "元気上昇",
        "FullPowerPointAdd" => "全力値上昇",
        "CostReduce" => "コスト減少",
        "CostPenetrateReduce" => "体力消費減少",
        other => other,
    })
}

/// The class that paints a turn of a colour.
pub const fn paint(colour: ColourName) -> &'static str {
    ["kind-p", "kind-f", "kind-a"][colour as usize]
}

/// Words of the game, which say that they are Japanese.
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
