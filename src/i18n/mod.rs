//! Every text of the page in three languages.
//!
//! The texts are in `data/texts/`, one row for each key with the three languages side by side, and
//! `build/texts.rs` makes an enum of each file: [`CommonText`], [`MilljanText`], [`MilljanTopic`]. Only the keys are compiled into the
//! page. The texts are files of their own, one for each lab and language, see `src/texts.rs`: a page
//! of one lab never has those of another. The first word of a file's name names its lab; those of `general` belong to
//! all.
//!
//! ```
//! use sakiyomi::i18n::{CommonText, Lang, MilljanText};
//!
//! assert_eq!(Lang::En.t(CommonText::Undo), "Undo");
//! assert_eq!(Lang::En.fill(MilljanText::MoreTiles, &[&1]), "One more tile for the analysis");
//! assert_eq!(Lang::En.fill(MilljanText::MoreTiles, &[&3]), "3 more tiles for the analysis");
//! ```
//!
//! A text with values has gaps, see [`template::fill`]. There are functions here only where there is
//! more to do than fill one text.

pub mod battleship;
pub mod brew;
pub mod contest;
pub mod field;
pub mod large;
pub mod milljan;
pub mod request;
pub mod splendor;
pub mod template;
mod typed;

use std::cell::RefCell;
use std::fmt::Display;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use jobs::JobError;
use share::LinkError;

pub use self::typed::{BadScores, MOST_SCORES, decimal_digits, read_scores, read_whole};

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// 日本語
    Ja,
    /// English
    En,
    /// 简体中文
    Zh,
}

impl Lang {
    /// All languages, in the order they are offered.
    pub const ALL: [Self; 3] = [Self::Ja, Self::En, Self::Zh];

    /// The language's own name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ja => "日本語",
            Self::En => "English",
            Self::Zh => "简体中文",
        }
    }

    /// The tag for `lang` attributes.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Ja => "ja",
            Self::En => "en",
            Self::Zh => "zh-Hans",
        }
    }

    /// The short code, as in test ids.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ja => "ja",
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// The language for a browser's tag such as `ja-JP`.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let code = tag.split('-').next()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// The position in tables with one column for each language.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The text of `key`.
    pub fn t(self, key: impl Into<Text>) -> &'static str {
        line(self, key.into().0)
    }

    /// The text of `key` with these values in its gaps.
    ///
    /// Counts above 999 should be passed as [`number`] writes them.
    pub fn fill(self, key: impl Into<Text>, values: &[&dyn Display]) -> String {
        template::fill(line(self, key.into().0), values)
    }

    /// The parts of a text that has several, such as title, words and formula.
    pub fn parts<const N: usize>(self, key: impl Into<Text>) -> [&'static str; N] {
        let first = key.into().0;
        std::array::from_fn(|part| line(self, first + part as u16))
    }
}

/// The number of a text among those of all labs; made from a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text(u16);

/// What the text files of a lab hold.
struct Lab {
    /// The first line of each of them.
    hash: &'static str,
    /// The numbers of their texts: those of all labs, and its own.
    parts: [Range<usize>; 2],
}

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

thread_local! {
    /// The texts of each language, by number; none before the first file is there.
    static TEXTS: RefCell<[Vec<&'static str>; 3]> = const { RefCell::new([const { Vec::new() }; 3]) };
}

/// Whether the texts of a language are there.
pub fn is_loaded(lang: Lang) -> bool {
    TEXTS.with_borrow(|texts| !texts[lang.index()].is_empty())
}

/// Loads a lab's text file in a language; `false` where it is not from this build.
///
/// The file is one line for each text, below a line that names the keys by their hash. It is never
/// freed: texts live as long as the page.
pub fn install(lang: Lang, text: String) -> bool {
    let mut lines = text.leak().lines();
    let hash = lines.next();
    let Some(lab) = LABS.iter().find(|lab| hash == Some(lab.hash)) else { return false };
    let lines: Vec<_> = lines.collect();
    if lines.len() != lab.parts.iter().map(Range::len).sum::<usize>() {
        return false;
    }
    TEXTS.with_borrow_mut(|texts| {
        let texts = &mut texts[lang.index()];
        texts.resize(TEXT_COUNT, "");
        let numbers = lab.parts.iter().flat_map(Range::clone);
        for (number, line) in numbers.zip(lines) {
            texts[number] = line;
        }
    });
    true
}

fn line(lang: Lang, number: u16) -> &'static str {
    // Tests and the command's documentation have the files built in; the page never does.
    #[cfg(not(target_arch = "wasm32"))]
    if !is_loaded(lang) {
        for files in BUILT_IN {
            install(lang, files[lang.index()].to_owned());
        }
    }
    TEXTS.with_borrow(|texts| texts[lang.index()].get(usize::from(number)).copied().unwrap_or(""))
}

/// A whole number with separators: 20,455. The same in all three languages.
pub fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with that many decimals and separators: 20,455.3.
///
/// By integer arithmetic: float formatting would cost the page ten kilobytes.
pub fn decimal(value: f64, decimals: u32) -> String {
    let scale = 10_u64.pow(decimals);
    // A number too large to be scaled has no decimals either.
    let large = value.abs() >= 1e12;
    let scaled = (value.abs() * if large { 1.0 } else { scale as f64 }).round() as u64;
    let sign = if value < 0.0 && scaled > 0 { "−" } else { "" };
    let (whole, part) = if large { (scaled, 0) } else { (scaled / scale, scaled % scale) };
    let whole = number(whole);
    if decimals == 0 {
        return format!("{sign}{whole}");
    }
    let rest = (scale + part).to_string();
    format!("{sign}{whole}.{}", &rest[1..])
}

/// A number for styles and pictures, without separators and with an ASCII minus sign.
pub fn plain(value: f64, decimals: u32) -> String {
    decimal(value, decimals).replace('−', "-").replace(',', "")
}

/// A number with as many decimals as it needs, at most `decimals`.
pub fn short(value: f64, decimals: u32) -> String {
    let text = decimal(value, decimals);
    if decimals == 0 {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A difference with its sign, even above 0.
pub fn signed(value: f64, decimals: u32) -> String {
    let text = decimal(value, decimals);
    if text.starts_with('−') || value <= 0.0 { text } else { format!("+{text}") }
}

/// A share of 1 as a percentage: 7.4%. All three languages write it without a space.
pub fn percent(share: f64, decimals: u32) -> String {
    format!("{}%", decimal(share * 100.0, decimals))
}

/// A score: `20,455 points`.
pub fn points(score: u32, lang: Lang) -> String {
    lang.fill(CommonText::Points, &[&number(score.into())])
}

/// Work done so far: `12,345 steps`, with the whole if it is known.
pub fn work_done(nodes: u64, total: Option<u64>, lang: Lang) -> String {
    let done = total
        .map_or_else(|| number(nodes), |total| format!("{} / {}", number(nodes), number(total)));
    lang.fill(CommonText::Steps, &[&done])
}

/// A list in running text: `A、B` or `A, B`.
pub fn list<S: AsRef<str>>(items: &[S], lang: Lang) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    items.join(if lang == Lang::En { ", " } else { "、" })
}

/// What is wrong with a request, in the person's language: errors common to all labs. Labs with
/// errors of their own fall back on this, such as [`milljan::job_error`].
///
/// Found by the kind that the error carries. Every error has one; if it is unknown here, that is a bug,
/// and the words say so.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    request::common(error, lang)
}

/// Why a share link cannot be opened.
pub fn bad_link(error: LinkError, lang: Lang) -> String {
    let key = match error {
        LinkError::Characters => CommonText::LinkCharacters,
        LinkError::Newer(version) => return lang.fill(CommonText::LinkNewer, &[&version]),
        LinkError::OtherLab => CommonText::LinkOtherLab,
        LinkError::CutOff => CommonText::LinkCutOff,
        LinkError::TooLong => CommonText::LinkTooLong,
        LinkError::Date => CommonText::LinkDate,
        LinkError::Content => CommonText::LinkContent,
        LinkError::OwnUnit => CommonText::LinkOwnUnit,
        LinkError::Board => CommonText::LinkBoard,
        LinkError::Loadout => CommonText::LinkLoadout,
        LinkError::Plays => CommonText::LinkPlays,
        LinkError::Settings => CommonText::LinkSettings,
        LinkError::Evaluation => CommonText::LinkState,
        LinkError::Game => CommonText::LinkGame,
    };
    lang.t(key).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_build_is_refused() {
        for (lab, [ja, ..]) in LABS.iter().zip(BUILT_IN) {
            assert!(!install(Lang::Ja, ja.replacen(lab.hash, "0", 1)));
            assert!(!install(Lang::Ja, format!("{ja}more\n")));
            assert!(install(Lang::Ja, ja.to_owned()));
        }
    }

    #[test]
    fn a_lab_has_the_general_texts_and_its_own_alone() {
        let battleship = BUILT_IN.iter().find(|[_, en, _]| en.contains("{0}, {1} {1|ship|ships}"));
        let [_, en, _] = *battleship.expect("the files of a lab");
        assert!(install(Lang::En, en.to_owned()));
        assert_eq!(Lang::En.t(CommonText::Undo), "Undo");
        assert_eq!(Lang::En.t(BattleshipText::Russian), "Russian");
        assert_eq!(Lang::En.t(MilljanText::TooMany), "");
    }

    #[test]
    fn plurals_are_right_in_english() {
        let en = |key: Text, values: &[&dyn Display]| Lang::En.fill(key, values);
        assert_eq!(
            en(MilljanText::TooMany.into(), &[&1]),
            "There is one tile too many for 13. Take one out."
        );
        assert_eq!(
            en(MilljanText::TooMany.into(), &[&2]),
            "There are 2 tiles too many for 13. Take some out."
        );
        assert_eq!(en(MilljanText::ExchangeCount.into(), &[&1, &"1"]), "h = 1: 1 way");
        assert_eq!(en(MilljanText::ExchangeCount.into(), &[&1, &"1,001"]), "h = 1: 1,001 ways");
        assert_eq!(en(CommonText::KindsAndTiles.into(), &[&1, &2]), "1 kind, 2 tiles");
    }

    #[test]
    fn numbers_are_written_as_each_language_does() {
        assert_eq!(number(0), "0");
        assert_eq!(number(20_455), "20,455");
        assert_eq!(number(1_234_567), "1,234,567");
        assert_eq!(percent(0.0738, 1), "7.4%");
        assert_eq!(decimal(-0.01, 1), "0.0");
        assert_eq!(decimal(-1234.56, 1), "−1,234.6");
        assert_eq!(decimal(0.0501, 3), "0.050");
        assert_eq!(decimal(9.999, 2), "10.00");
        assert_eq!(plain(-1234.56, 1), "-1234.6");
    }

    #[test]
    fn browser_tags_name_a_language() {
        assert_eq!(Lang::from_tag("ja-JP"), Some(Lang::Ja));
        assert_eq!(Lang::from_tag("zh-Hant-TW"), Some(Lang::Zh));
        assert_eq!(Lang::from_tag("fr"), None);
    }
}
