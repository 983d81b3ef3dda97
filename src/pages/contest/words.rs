//! Words of the game that screens alone use, beside those of the jobs; what people search for.

pub use jobs::contest::words::*;

use self::Term as T;
use crate::i18n::Lang;
use jobs::contest::{ColourName, Plan, StanceName, Trend};

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
        Plan::Common => TermText::Free,
        Plan::Plan1 => TermText::Sense,
        Plan::Plan2 => TermText::Logic,
        Plan::Plan3 => TermText::Anomaly,
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

/// Vo, Da, Vi: the same in all languages.
pub const fn colour_short(colour: ColourName) -> &'static str {
    ["Vo", "Da", "Vi"][colour as usize]
}

/// All colours in their order.
pub const COLOURS: [ColourName; 3] = [ColourName::Vocal, ColourName::Dance, ColourName::Visual];

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
