//! The languages that people read Sakiyomi in: which there are, texts with gaps, numbers and lists as
//! each language writes them.
//!
//! Texts themselves are tables that build scripts make of JSON files, see `codegen::texts`: the page's
//! are fetched, those of a job are built in. Both are asked in the same way:
//!
//! ```
//! use lang::{Key, Lang};
//!
//! #[derive(Clone, Copy)]
//! struct Cards;
//!
//! impl Key for Cards {
//!     fn part(self, _: usize, lang: Lang) -> &'static str {
//!         ["{0}枚", "{0} {0|card|cards}", "{0}张"][lang.index()]
//!     }
//! }
//!
//! assert_eq!(Lang::En.fill(Cards, &[&2]), "2 cards");
//! ```

mod template;

use std::fmt::Display;

use serde::{Deserialize, Serialize};

pub use self::template::fill;

/// Names a text in all languages.
pub trait Key: Copy {
    /// The text; of one that has several parts, such as title and words, the part of that number.
    fn part(self, part: usize, lang: Lang) -> &'static str;
}

/// A language that people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    pub fn t(self, key: impl Key) -> &'static str {
        key.part(0, self)
    }

    /// The text of `key` with these values in its gaps: `{0}` is the first of them, `{0|tile|tiles}` is
    /// one of two words, the first where the value is 1; `#` in the words stands for the value itself.
    ///
    /// Counts above 999 should be passed as [`number`] writes them.
    pub fn fill(self, key: impl Key, values: &[&dyn Display]) -> String {
        fill(self.t(key), values)
    }

    /// The parts of a text that has several, such as title, words and formula.
    pub fn parts<const N: usize>(self, key: impl Key) -> [&'static str; N] {
        std::array::from_fn(|part| key.part(part, self))
    }
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

/// A list in running text: `A、B` or `A, B`.
pub fn list<S: AsRef<str>>(items: &[S], lang: Lang) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    items.join(if lang == Lang::En { ", " } else { "、" })
}

#[cfg(test)]
mod tests {
    use super::*;

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
