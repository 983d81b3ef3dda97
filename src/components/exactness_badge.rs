//! How sure a number is: ● counted, ≈ sampled, ~ estimated.

use crate::el::{El, el};
use crate::i18n::{CommonText, Lang};

/// How a number was obtained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exactness {
    /// Every case was counted.
    #[default]
    Exact,
    /// Every case was counted, but the number is too large to be right to the last digit.
    Rounded,
    /// From a sample.
    Sampled,
    /// A rule of thumb.
    Heuristic,
}

impl Exactness {
    /// The sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Exact => "●",
            Self::Rounded => "◐",
            Self::Sampled => "≈",
            Self::Heuristic => "~",
        }
    }

    /// One word.
    pub fn word(self, lang: Lang) -> &'static str {
        lang.t(match self {
            Self::Exact => CommonText::Exact,
            Self::Rounded => CommonText::Rounded,
            Self::Sampled => CommonText::Sampled,
            Self::Heuristic => CommonText::Heuristic,
        })
    }

    /// One sentence.
    pub fn hint(self, lang: Lang) -> &'static str {
        lang.t(match self {
            Self::Exact => CommonText::ExactHint,
            Self::Rounded => CommonText::RoundedHint,
            Self::Sampled => CommonText::SampledHint,
            Self::Heuristic => CommonText::HeuristicHint,
        })
    }
}

/// The sign and its word, or the sentence where it is `long`.
pub fn exactness_badge(what: Exactness, long: bool, lang: Lang) -> El {
    let text = if long { what.hint(lang) } else { what.word(lang) };
    let sign = el("span").attr("aria-hidden", "true").with(what.sign());
    el("span.mark")
        .class("mark--unsure", !matches!(what, Exactness::Exact | Exactness::Rounded))
        .with(sign)
        .with(" ")
        .with(text)
}
