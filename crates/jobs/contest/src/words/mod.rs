//! What cards and items do, in words, in the languages of `data/words/`. Names of cards, items and idols
//! stay Japanese in all languages; the other terms of the game are those that players of the language
//! use.
//!
//! A page holds a thousand cards in one language: the job that lists them puts them into words, so that
//! a page needs neither their parts nor the texts.

mod describe;
mod when;
mod which;

use std::fmt::Display;

use lang::Lang;

use self::Term as T;
pub(crate) use self::describe::{card, item, line, wanted};
pub(crate) use self::when::{firing, when};
use crate::{Category, ColourName, Growth, Kind, Lesson, Rarity, Status};

include!(concat!(env!("OUT_DIR"), "/terms.rs"));
include!(concat!(env!("OUT_DIR"), "/effects.rs"));

/// A term of the game. [`TermText::Terms`] has them in this order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Term {
    /// 元気
    Genki,
    /// 体力
    Stamina,
    /// 好調
    Good,
    /// 絶好調
    Best,
    /// 集中
    Focus,
    /// 好印象
    Review,
    /// やる気
    Drive,
    /// 全力値
    FullPoint,
    /// 熱意
    Enthusiasm,
    /// 消費体力減少
    LessCost,
    /// 消費体力増加
    MoreCost,
    /// 消費体力削減
    CutCost,
    /// 消費体力追加
    AddCost,
    /// 消費体力0
    NoCost,
    /// 低下状態無効
    NoDebuff,
    /// 指針固定
    Lock,
    /// 不安
    Unease,
    /// 元気増加無効
    NoGenki,
    /// 不調
    Poor,
    /// スランプ
    Slump,
    /// アクティブ不可
    NoActive,
    /// メンタル不可
    NoMental,
    /// 強気
    Con,
    /// 温存
    Pre,
    /// 全力
    Full,
    /// 指針
    Stance,
    /// 累計全力値
    FullPointSum,
    /// 強気の回数
    ConTimes,
    /// 温存の回数
    PreTimes,
    /// 全力の回数
    FullTimes,
    /// スコア
    Score,
    /// 緊張
    Tension,
    /// 弱気
    Timid,
    /// スキルカード使用数
    Plays,
    /// 好調（上限なし）
    GoodUncapped,
    /// 追加ターン
    ExtraTurns,
    /// 保留
    Hold,
    /// 成長
    Growth,
    /// 持続効果
    Lasting,
    /// のんびり
    Leisure,
    /// プライド
    Pride,
    /// 指針変更回数
    StanceTimes,
    /// アクティブの消費体力0
    FreeActives,
}

impl Term {
    /// The term as it stands in a sentence.
    pub fn said(self, lang: Lang) -> &'static str {
        lang.parts::<{ Self::FreeActives as usize + 1 }>(TermText::Terms)[self as usize]
    }

    /// The term as a label, which begins with a capital letter.
    pub fn label(self, lang: Lang) -> String {
        capital(self.said(lang))
    }

    /// The term with a number: `好調3`, `good condition 3`.
    pub fn amount(self, amount: impl Display, lang: Lang) -> String {
        with_number(self.said(lang), amount, lang)
    }

    /// So much of it as the cost on a card's face, which is narrow: `好調3`, `Good 3`.
    pub fn cost(self, amount: impl Display, lang: Lang) -> String {
        let short: [&str; Self::FullPoint as usize + 1] = lang.parts(TermText::ShortTerms);
        with_number(short.get(self as usize).unwrap_or(&self.said(lang)), amount, lang)
    }
}

fn with_number(words: &str, amount: impl Display, lang: Lang) -> String {
    let gap = if lang == Lang::En { " " } else { "" };
    format!("{words}{gap}{amount}")
}

/// Words with a capital letter at their beginning.
pub fn capital(words: &str) -> String {
    // English words begin with ASCII, the others have no case: case tables for all scripts would be dead
    // weight.
    let mut words = words.to_owned();
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

/// アクティブ …
pub fn category(category: Category, lang: Lang) -> &'static str {
    let names: [&str; 3] = lang.parts(TermText::Kinds);
    names[category as usize]
}

/// Words that are not terms of the game.
#[derive(Clone, Copy, Debug)]
pub enum Plain {
    /// パラメータ: what hits add to the score.
    Points,
    /// How many hits.
    Hits,
    /// What a card costs.
    Cost,
    /// Cards that are drawn.
    Draws,
    /// Anything else.
    Effect,
    /// 体力 that costs have taken.
    Spent,
    /// 元気 that costs and effects have taken.
    SpentGenki,
}

/// The word for it.
pub fn plain_word(what: Plain, lang: Lang) -> &'static str {
    let words: [&str; 7] = lang.parts(TermText::Plain);
    words[what as usize]
}

/// N … SSR, レジェンド
pub fn rarity(rarity: Rarity, lang: Lang) -> &'static str {
    match rarity {
        Rarity::Legend => lang.t(TermText::Legend),
        other => rarity_mark(other),
    }
}

/// N … SSR, L: on a card's face, which is narrow.
pub const fn rarity_mark(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::N => "N",
        Rarity::R => "R",
        Rarity::Sr => "SR",
        Rarity::Ssr => "SSR",
        Rarity::Legend => "L",
    }
}

/// ボーカル …
pub fn colour(colour: ColourName, lang: Lang) -> &'static str {
    lang.t([TermText::Vocal, TermText::Dance, TermText::Visual][colour as usize])
}

/// Colour of a turn that a trigger asks for.
pub fn lesson(lesson: Lesson, lang: Lang) -> &'static str {
    match lesson {
        Lesson::LessonVocal => colour(ColourName::Vocal, lang),
        Lesson::LessonDance => colour(ColourName::Dance, lang),
        Lesson::LessonVisual => colour(ColourName::Visual, lang),
        Lesson::LessonSp => "SP",
    }
}

/// Status that a card uses up.
pub const fn status(status: Status) -> T {
    match status {
        Status::ExamParameterBuff => T::Good,
        Status::ExamLessonBuff => T::Focus,
        Status::ExamReview => T::Review,
        Status::ExamCardPlayAggressive => T::Drive,
        Status::ExamFullPowerPoint => T::FullPoint,
        Status::ExamParameterBuffMultiplePerTurn => T::Best,
    }
}

/// The status that an effect of this kind raises.
pub const fn raised(kind: Kind) -> Option<T> {
    Some(match kind {
        Kind::ExamBlock | Kind::ExamBlockFix => T::Genki,
        Kind::ExamParameterBuff => T::Good,
        Kind::ExamParameterBuffMultiplePerTurn => T::Best,
        Kind::ExamLessonBuff => T::Focus,
        Kind::ExamReview => T::Review,
        Kind::ExamCardPlayAggressive => T::Drive,
        Kind::ExamStaminaConsumptionDown => T::LessCost,
        Kind::ExamStaminaConsumptionAdd => T::MoreCost,
        Kind::ExamStaminaConsumptionDownFix => T::CutCost,
        Kind::ExamStaminaConsumptionAddFix => T::AddCost,
        Kind::ExamConcentration => T::Con,
        Kind::ExamPreservation => T::Pre,
        Kind::ExamFullPowerPoint => T::FullPoint,
        Kind::ExamBlockRestriction => T::NoGenki,
        Kind::ExamBlockAddDown => T::Unease,
        Kind::ExamLessonValueMultipleDependReviewOrAggressive => T::Pride,
        Kind::ExamGimmickParameterDebuff => T::Poor,
        Kind::ExamGimmickSlump => T::Slump,
        Kind::ExamAntiDebuff => T::NoDebuff,
        Kind::StanceLock => T::Lock,
        _ => return None,
    })
}

/// What grows, and whether it decreases.
pub fn growth(growth: Growth, lang: Lang) -> (&'static str, bool) {
    use Growth as G;
    let plain = |what: Plain| plain_word(what, lang);
    let said = |what: T| what.said(lang);
    match growth {
        G::LessonAdd => (plain(Plain::Points), false),
        G::LessonReduce => (plain(Plain::Points), true),
        G::LessonCountAdd => (plain(Plain::Hits), false),
        G::LessonCountReduce => (plain(Plain::Hits), true),
        G::BlockAdd => (said(T::Genki), false),
        G::BlockReduce => (said(T::Genki), true),
        G::FullPowerPointAdd => (said(T::FullPoint), false),
        G::FullPowerPointReduce => (said(T::FullPoint), true),
        G::CostAdd | G::CostPenetrateAdd | G::CostBuffAdd => (plain(Plain::Cost), false),
        G::CostReduce | G::CostPenetrateReduce | G::CostBuffReduce => (plain(Plain::Cost), true),
        G::ParameterBuffTurnAdd => (said(T::Good), false),
        G::ParameterBuffTurnReduce => (said(T::Good), true),
        G::LessonBuffAdd => (said(T::Focus), false),
        G::LessonBuffReduce => (said(T::Focus), true),
        G::ReviewAdd => (said(T::Review), false),
        G::ReviewReduce => (said(T::Review), true),
        G::AggressiveAdd => (said(T::Drive), false),
        G::AggressiveReduce => (said(T::Drive), true),
        G::CardDrawAdd => (plain(Plain::Draws), false),
        G::CardDrawReduce => (plain(Plain::Draws), true),
        G::ParameterBuffMultiplePerTurnAdd => (said(T::Best), false),
        G::ParameterBuffMultiplePerTurnReduce => (said(T::Best), true),
        G::StaminaConsumptionDownTurnAdd => (said(T::LessCost), false),
        G::StaminaConsumptionDownTurnReduce => (said(T::LessCost), true),
        G::StaminaConsumptionAddTurnAdd => (said(T::MoreCost), false),
        G::StaminaConsumptionAddTurnReduce => (said(T::MoreCost), true),
        _ => (plain(Plain::Effect), false),
    }
}
