//! Every text of the page in three languages.
//!
//! A text is a [`Key`] or, where it holds numbers or names, a function here.
//! Each language is one `match`, so the compiler lists what is missing.

mod en;
mod ja;
pub mod milljan;
pub mod milljan_explain;
mod zh;

use serde::{Deserialize, Serialize};

use crate::jobs::JobError;

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
    pub const fn t(self, key: Key) -> &'static str {
        match self {
            Self::Ja => ja::text(key),
            Self::En => en::text(key),
            Self::Zh => zh::text(key),
        }
    }

    /// One of three values, by language: for texts that are built with `format!`.
    pub fn pick<T>(self, ja: T, en: T, zh: T) -> T {
        match self {
            Self::Ja => ja,
            Self::En => en,
            Self::Zh => zh,
        }
    }
}

macro_rules! keys {
    ($($name:ident),* $(,)?) => {
        /// A text without numbers; what it says stands in the language files.
        #[allow(missing_docs)] // The texts explain themselves.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Key { $($name),* }

        impl Key {
            /// All keys.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];
        }
    };
}

keys! {
    AppName, AppClaim, AppIntro, Home, Labs, Settings, About, AboutShort, Language, Theme, ThemeAuto, ThemeLight, ThemeDark,
    Undo, Redo, Share, Menu, Close, Back, SkipLink, KeyboardHelp, KeyUndo, KeyRedo, KeyHelp, KeyEscape, KeyMove,
    Milljan, MilljanClaim, MilljanCheck, OpenLab, Continue, MiniTitle, MiniSend, MiniWaits, MiniExchange, MiniLoading,
    MiniFailed, Exact, Sampled, Heuristic, ExactHint, SampledHint, HeuristicHint, Formula, Source,
    Numbers, CrashTitle, CrashKept, Retry, Stop, Stopped, Running, UpdateReady, UpdateNow, Later,
    ShareNative, ShareCopy, ShareLink, SharePng, ShareJson, ShareImport, ShareCopied, ShareCopyFailed, ShareHint,
    ImportDone, ImportFailed, ImportBad,
    Install, InstallHint, InstallUnavailable, Installed, Offline, OfflineReady, OfflinePending, OfflineNone, Version,
    Data, DataHint, DataExport, DataImport, DataReset, DataResetAsk, DataResetYes, DataResetDone, Cancel,
    NotFound, NotFoundHint, ToHome,
    AboutWhat, AboutWhatText, AboutHow, AboutHowExact, AboutHowExchange, AboutHowDiscard, AboutHowWorker,
    AboutMarks, AboutLimits, AboutLimitsText, AboutSources, AboutSourceArticle, AboutSourceHitori, AboutSourceNames,
    AboutPrivacy, AboutPrivacyText, AboutLicence, AboutLicenceText,
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
pub fn decimal(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", value.abs());
    let (whole, rest) = text.split_once('.').map_or((text.as_str(), None), |(a, b)| (a, Some(b)));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), number);
    let zero = text.bytes().all(|b| matches!(b, b'0' | b'.'));
    let sign = if value < 0.0 && !zero { "−" } else { "" };
    rest.map_or_else(|| format!("{sign}{whole}"), |rest| format!("{sign}{whole}.{rest}"))
}

/// A share of 1 as a percentage: 7.4%. All three languages write it without a space.
pub fn percent(share: f64, decimals: usize) -> String {
    format!("{}%", decimal(share * 100.0, decimals))
}

/// `4 kinds, 11 tiles`.
pub fn kinds_and_tiles(kinds: usize, tiles: u64, lang: Lang) -> String {
    match lang {
        Lang::Ja => format!("{kinds}種 {tiles}枚"),
        Lang::En => {
            let (s, t) = (if kinds == 1 { "" } else { "s" }, if tiles == 1 { "" } else { "s" });
            format!("{kinds} kind{s}, {tiles} tile{t}")
        }
        Lang::Zh => format!("{kinds}种 {tiles}张"),
    }
}

/// A score: `20,455 points`.
pub fn points(score: u32, lang: Lang) -> String {
    let score = number(score.into());
    lang.pick(format!("{score}点"), format!("{score} points"), format!("{score}分"))
}

/// Work done so far: `12,345 steps`, with the whole if it is known.
pub fn work_done(nodes: u64, total: Option<u64>, lang: Lang) -> String {
    let done = total
        .map_or_else(|| number(nodes), |total| format!("{} / {}", number(nodes), number(total)));
    match lang {
        Lang::Ja => format!("{done} 手順"),
        Lang::En => format!("{done} steps"),
        Lang::Zh => format!("{done} 步"),
    }
}

/// The day whose units count, as in the top bar.
pub fn units_of(date: &str, lang: Lang) -> String {
    lang.pick(format!("{date}の役"), format!("units of {date}"), format!("{date} 的组合"))
}

/// A list in running text: `A、B` or `A, B`.
pub fn list<S: AsRef<str>>(items: &[S], lang: Lang) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    items.join(lang.pick("、", ", ", "、"))
}

/// What is wrong with a request, in the person's language.
///
/// Known by the stable code; a code without a translation shows its English sentence.
pub fn job_error(error: &JobError, lang: Lang) -> String {
    let known = match error.code.as_str() {
        "unknown-tile" => [
            "存在しない牌が入っています。",
            "One of the tiles does not exist.",
            "其中有不存在的牌。",
        ],
        "unknown-unit" => [
            "存在しないユニットが入っています。",
            "One of the units does not exist.",
            "其中有不存在的组合。",
        ],
        "inactive-unit" => [
            "このユニットは、選んだ日付ではまだ役になりません。",
            "This unit does not count yet on the chosen date.",
            "这个组合在所选日期还不算役。",
        ],
        "unit-too-small" => [
            "ティンで公開できるのは3人以上のユニットだけです。",
            "Only units of three or more can be claimed.",
            "只有三人以上的组合才能鸣牌公开。",
        ],
        "too-many-claimed" => [
            "公開したユニットの牌が合わせて13枚を超えています。",
            "The claimed units have more than 13 tiles together.",
            "已公开的组合合计超过13张牌。",
        ],
        "too-many-tiles" => [
            "手牌が多すぎます。公開したユニットと合わせて13枚までです。",
            "There are too many tiles: 13 at most, claimed units included.",
            "手牌过多:连同已公开的组合最多13张。",
        ],
        "fourth-copy" => [
            "同じ牌が4枚あります。どの牌も3枚しかありません。",
            "There is a fourth copy of a tile; each exists three times.",
            "同一张牌出现了4张;每种牌只有3张。",
        ],
        "fourth-copy-seen" => [
            "見えている牌を足すと同じ牌が4枚になります。どの牌も3枚しかありません。",
            "With the tiles seen elsewhere there is a fourth copy; each exists three times.",
            "加上场上可见的牌后同一张牌有4张;每种牌只有3张。",
        ],
        "invalid-oshi" => {
            ["そらは担当にできません。", "Sora cannot be your oshi.", "不能把空(そら)选为担当。"]
        }
        "wrong-count" => [
            "手牌の枚数が状態に合いません。",
            "The number of tiles does not fit the state of the turn.",
            "手牌张数与当前状态不符。",
        ],
        "budget-exceeded" => [
            "計算に必要なメモリが足りません。",
            "The analysis needs more memory than it may use.",
            "计算所需的内存超出上限。",
        ],
        "unknown-job" | "unknown-field" | "missing-field" | "invalid-request" | "invalid-type"
        | "invalid-value" | "unknown-value" | "out-of-range" | "invalid-length"
        | "unreadable-message" => {
            let text = lang.pick(
                "計算の依頼を読み取れませんでした",
                "The request cannot be read",
                "无法读取计算请求",
            );
            return format!("{text}: {} ({})", error.message, error.at);
        }
        _ => return error.message.clone(),
    };
    known[lang.index()].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        for &key in Key::ALL {
            for lang in Lang::ALL {
                assert!(!lang.t(key).trim().is_empty(), "{key:?} in {lang:?}");
            }
        }
    }

    #[test]
    fn numbers_are_written_as_each_language_does() {
        assert_eq!(number(0), "0");
        assert_eq!(number(20_455), "20,455");
        assert_eq!(number(1_234_567), "1,234,567");
        assert_eq!(percent(0.0738, 1), "7.4%");
        assert_eq!(decimal(-0.01, 1), "0.0");
        assert_eq!(decimal(-1234.56, 1), "−1,234.6");
        assert_eq!(kinds_and_tiles(1, 1, Lang::En), "1 kind, 1 tile");
    }

    #[test]
    fn browser_tags_name_a_language() {
        assert_eq!(Lang::from_tag("ja-JP"), Some(Lang::Ja));
        assert_eq!(Lang::from_tag("zh-Hant-TW"), Some(Lang::Zh));
        assert_eq!(Lang::from_tag("fr"), None);
    }
}
