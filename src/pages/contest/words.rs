//! Words of the game. Its own terms, such as the statuses, stay Japanese in all languages.

use crate::components::Exactness;
use crate::i18n::{ContestText, Lang};
use jobs::contest::{Category, ColourName, Growth, Kind, Lesson, Plan, Rarity, Status, Trend};

pub const GENKI: &str = "元気";
pub const STAMINA: &str = "体力";
pub const GOOD: &str = "好調";
pub const BEST: &str = "絶好調";
pub const FOCUS: &str = "集中";
pub const REVIEW: &str = "好印象";
pub const DRIVE: &str = "やる気";
pub const LESS_COST: &str = "消費体力減少";
pub const MORE_COST: &str = "消費体力増加";
pub const CUT_COST: &str = "消費体力削減";
pub const ADD_COST: &str = "消費体力追加";
pub const CON: &str = "強気";
pub const PRE: &str = "温存";
pub const FULL: &str = "全力";
pub const FULL_POINT: &str = "全力値";

/// How sure a search is that nothing is better.
pub const fn sureness(exact: bool) -> Exactness {
    if exact { Exactness::Exact } else { Exactness::Heuristic }
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
pub const fn trend(trend: Trend) -> &'static str {
    match trend {
        Trend::ExamParameterBuff => GOOD,
        Trend::ExamLessonBuff => FOCUS,
        Trend::ExamReview => REVIEW,
        Trend::ExamCardPlayAggressive => DRIVE,
        Trend::ExamConcentration => CON,
        Trend::ExamFullPower => FULL,
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
}

/// The word for it.
pub fn plain_word(what: Plain, lang: Lang) -> &'static str {
    let words: [&str; 6] = lang.parts(ContestText::Plain);
    words[what as usize]
}

/// N … SSR
pub const fn rarity(rarity: Rarity) -> &'static str {
    match rarity {
        Rarity::N => "N",
        Rarity::R => "R",
        Rarity::Sr => "SR",
        Rarity::Ssr => "SSR",
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
pub const fn status(status: Status) -> &'static str {
    match status {
        Status::ExamParameterBuff => GOOD,
        Status::ExamLessonBuff => FOCUS,
        Status::ExamReview => REVIEW,
        Status::ExamCardPlayAggressive => DRIVE,
        Status::ExamFullPowerPoint => FULL_POINT,
    }
}

/// The status that an effect of this kind raises; empty where there is none.
pub const fn raised(kind: Kind) -> &'static str {
    match kind {
        Kind::ExamBlock | Kind::ExamBlockFix => GENKI,
        Kind::ExamParameterBuff => GOOD,
        Kind::ExamParameterBuffMultiplePerTurn => BEST,
        Kind::ExamLessonBuff => FOCUS,
        Kind::ExamReview => REVIEW,
        Kind::ExamCardPlayAggressive => DRIVE,
        Kind::ExamStaminaConsumptionDown => LESS_COST,
        Kind::ExamStaminaConsumptionAdd => MORE_COST,
        Kind::ExamStaminaConsumptionDownFix => CUT_COST,
        Kind::ExamStaminaConsumptionAddFix => ADD_COST,
        Kind::ExamConcentration => CON,
        Kind::ExamPreservation => PRE,
        Kind::ExamFullPowerPoint => FULL_POINT,
        Kind::ExamBlockRestriction => "元気増加無効",
        Kind::ExamGimmickParameterDebuff => "不調",
        Kind::ExamGimmickSlump => "スランプ",
        Kind::ExamAntiDebuff => "低下状態無効",
        Kind::StanceLock => "指針固定",
        _ => "",
    }
}

/// What grows, and whether it decreases.
pub fn growth(growth: Growth, lang: Lang) -> (&'static str, bool) {
    use Growth as G;
    let plain = |what: Plain| plain_word(what, lang);
    match growth {
        G::LessonAdd => (plain(Plain::Points), false),
        G::LessonReduce => (plain(Plain::Points), true),
        G::LessonCountAdd => (plain(Plain::Hits), false),
        G::LessonCountReduce => (plain(Plain::Hits), true),
        G::BlockAdd => (GENKI, false),
        G::BlockReduce => (GENKI, true),
        G::FullPowerPointAdd => (FULL_POINT, false),
        G::FullPowerPointReduce => (FULL_POINT, true),
        G::CostAdd | G::CostPenetrateAdd | G::CostBuffAdd => (plain(Plain::Cost), false),
        G::CostReduce | G::CostPenetrateReduce | G::CostBuffReduce => (plain(Plain::Cost), true),
        G::ParameterBuffTurnAdd => (GOOD, false),
        G::ParameterBuffTurnReduce => (GOOD, true),
        G::LessonBuffAdd => (FOCUS, false),
        G::LessonBuffReduce => (FOCUS, true),
        G::ReviewAdd => (REVIEW, false),
        G::ReviewReduce => (REVIEW, true),
        G::AggressiveAdd => (DRIVE, false),
        G::AggressiveReduce => (DRIVE, true),
        G::CardDrawAdd => (plain(Plain::Draws), false),
        G::CardDrawReduce => (plain(Plain::Draws), true),
        G::ParameterBuffMultiplePerTurnAdd => (BEST, false),
        G::ParameterBuffMultiplePerTurnReduce => (BEST, true),
        G::StaminaConsumptionDownTurnAdd => (LESS_COST, false),
        G::StaminaConsumptionDownTurnReduce => (LESS_COST, true),
        G::StaminaConsumptionAddTurnAdd => (MORE_COST, false),
        G::StaminaConsumptionAddTurnReduce => (MORE_COST, true),
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
