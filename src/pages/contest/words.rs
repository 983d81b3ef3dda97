//! Words of the game. Names of cards, items and idols stay Japanese in all languages, its other
//! terms are those that players of the language use.

use std::fmt::Display;

use self::Term as T;
use crate::i18n::{ContestText, Lang};
use jobs::contest::{
    Category, ColourName, Growth, Kind, Lesson, Plan, Rarity, StanceName, Status, Trend,
};

/// A term of the game. [`ContestText::Terms`] has them in this order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Term {
    Genki,
    Stamina,
    Good,
    Best,
    Focus,
    Review,
    Drive,
    FullPoint,
    Enthusiasm,
    LessCost,
    MoreCost,
    CutCost,
    AddCost,
    NoCost,
    NoDebuff,
    Lock,
    Unease,
    NoGenki,
    Poor,
    Slump,
    NoActive,
    NoMental,
    Con,
    Pre,
    Full,
    Stance,
    FullPointSum,
    ConTimes,
    PreTimes,
    FullTimes,
    Score,
    Tension,
    Timid,
    Plays,
    GoodUncapped,
    ExtraTurns,
    Hold,
    Growth,
    Lasting,
    Leisure,
    Pride,
    StanceTimes,
    FreeActives,
}

impl Term {
    /// The term as it stands in a sentence.
    pub fn said(self, lang: Lang) -> &'static str {
        lang.parts::<{ Self::FreeActives as usize + 1 }>(ContestText::Terms)[self as usize]
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
        let short: [&str; Self::FullPoint as usize + 1] = lang.parts(ContestText::ShortTerms);
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

/// 指針 with its level where there is a second.
pub fn stance((name, level): (StanceName, u8), lang: Lang) -> String {
    let term = match name {
        StanceName::Con => Term::Con,
        StanceName::Pre if level > 2 => return Term::Leisure.label(lang),
        StanceName::Pre => Term::Pre,
        StanceName::Full => Term::Full,
    };
    if level > 1 { capital(&term.amount(level, lang)) } else { term.label(lang) }
}

/// プラン
pub fn plan(plan: Plan, lang: Lang) -> &'static str {
    lang.t(match plan {
        Plan::Common => ContestText::Free,
        Plan::Plan1 => ContestText::Sense,
        Plan::Plan2 => ContestText::Logic,
        Plan::Plan3 => ContestText::Anomaly,
    })
}

/// おすすめ効果
pub const fn trend(trend: Trend) -> T {
    match trend {
        Trend::ExamParameterBuff => T::Good,
        Trend::ExamLessonBuff => T::Focus,
        Trend::ExamReview => T::Review,
        Trend::ExamCardPlayAggressive => T::Drive,
        Trend::ExamConcentration => T::Con,
        Trend::ExamFullPower => T::Full,
    }
}

/// The trends of a plan.
pub const fn trends(plan: Plan) -> &'static [Trend] {
    match plan {
        Plan::Plan1 => &[Trend::ExamParameterBuff, Trend::ExamLessonBuff],
        Plan::Plan2 => &[Trend::ExamReview, Trend::ExamCardPlayAggressive],
        Plan::Plan3 => &[Trend::ExamConcentration, Trend::ExamFullPower],
        Plan::Common => &[],
    }
}

/// アクティブ …
pub fn category(category: Category, lang: Lang) -> &'static str {
    let names: [&str; 3] = lang.parts(ContestText::Kinds);
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
    let words: [&str; 7] = lang.parts(ContestText::Plain);
    words[what as usize]
}

/// N … SSR, レジェンド
pub fn rarity(rarity: Rarity, lang: Lang) -> &'static str {
    match rarity {
        Rarity::Legend => lang.t(ContestText::Legend),
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
    lang.t([ContestText::Vocal, ContestText::Dance, ContestText::Visual][colour as usize])
}

/// Vo, Da, Vi: the same in all languages.
pub const fn colour_short(colour: ColourName) -> &'static str {
    ["Vo", "Da", "Vi"][colour as usize]
}

/// All colours in their order.
pub const COLOURS: [ColourName; 3] = [ColourName::Vocal, ColourName::Dance, ColourName::Visual];

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

/// A letter typed by a person as hiragana where it is katakana, small where it is Latin.
fn plain(text: &str) -> String {
    let hiragana = |c: char| match c {
        'ァ'..='ヶ' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c),
        'Ａ'..='ｚ' => char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c).to_ascii_lowercase(),
        _ => c.to_ascii_lowercase(),
    };
    text.chars().filter(|c| !c.is_whitespace() && *c != '　').map(hiragana).collect()
}

/// Syllables of rōmaji, the longer ones of each beginning first.
const SYLLABLES: &str = "kya きゃ kyu きゅ kyo きょ sha しゃ shu しゅ sho しょ she しぇ sya しゃ syu しゅ syo しょ \
    cha ちゃ chu ちゅ cho ちょ che ちぇ tya ちゃ tyu ちゅ tyo ちょ nya にゃ nyu にゅ nyo にょ hya ひゃ hyu ひゅ hyo ひょ \
    mya みゃ myu みゅ myo みょ rya りゃ ryu りゅ ryo りょ gya ぎゃ gyu ぎゅ gyo ぎょ jya じゃ jyu じゅ jyo じょ \
    bya びゃ byu びゅ byo びょ pya ぴゃ pyu ぴゅ pyo ぴょ shi し chi ち tsu つ thi てぃ dhi でぃ \
    ka か ki き ku く ke け ko こ sa さ si し su す se せ so そ ta た ti ち tu つ te て to と na な ni に nu ぬ ne ね no の \
    ha は hi ひ hu ふ fu ふ he へ ho ほ fa ふぁ fi ふぃ fe ふぇ fo ふぉ ma ま mi み mu む me め mo も ya や yu ゆ yo よ \
    ra ら ri り ru る re れ ro ろ la ら li り lu る le れ lo ろ wa わ wo を ga が gi ぎ gu ぐ ge げ go ご \
    za ざ zi じ zu ず ze ぜ zo ぞ ja じゃ ji じ ju じゅ jo じょ je じぇ da だ di ぢ du づ de で do ど \
    ba ば bi び bu ぶ be べ bo ぼ pa ぱ pi ぴ pu ぷ pe ぺ po ぽ va ゔぁ vi ゔぃ vu ゔ ve ゔぇ vo ゔぉ a あ i い u う e え o お - ー";

/// Rōmaji as hiragana; other text stays as it is.
fn kana(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    'next: while let Some(first) = rest.chars().next() {
        let mut words = SYLLABLES.split_whitespace();
        while let (Some(latin), Some(kana)) = (words.next(), words.next()) {
            if let Some(after) = rest.strip_prefix(latin) {
                out.push_str(kana);
                rest = after;
                continue 'next;
            }
        }
        let after = &rest[first.len_utf8()..];
        let doubled = after.starts_with(first) && first != 'n' && first.is_ascii_alphabetic();
        out.push(match first {
            'n' => 'ん',
            _ if doubled => 'っ',
            other => other,
        });
        // nn is one ん, but the second n of "nna" begins な.
        let vowel = |c: char| "aiueoy".contains(c);
        let twice = first == 'n' && after.starts_with('n') && !after[1..].starts_with(vowel);
        rest = if twice { &after[1..] } else { after };
    }
    out
}

/// What is searched for, as typed and as hiragana.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted(String, String);

impl Wanted {
    /// Kana, kanji or rōmaji.
    pub fn new(text: &str) -> Self {
        let plain = plain(text);
        let kana = kana(&plain);
        Self(plain, kana)
    }

    /// Whether a name or its reading holds it.
    pub fn is_in(&self, name: &str, reading: &str) -> bool {
        self.0.is_empty()
            || plain(name).contains(&self.0)
            || reading.contains(&self.1)
            || plain(name).contains(&self.1)
    }
}
