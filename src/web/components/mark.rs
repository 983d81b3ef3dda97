//! How sure a number is: ● counted, ≈ sampled, ~ estimated.

use yew::prelude::*;

use crate::web::hooks::use_lang;
use crate::web::i18n::{Key, Lang};

/// How a number came to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Exactness {
    /// Every case was counted.
    #[default]
    Exact,
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
            Self::Sampled => "≈",
            Self::Heuristic => "~",
        }
    }

    /// One word.
    pub fn word(self, lang: Lang) -> &'static str {
        lang.t(match self {
            Self::Exact => Key::Exact,
            Self::Sampled => Key::Sampled,
            Self::Heuristic => Key::Heuristic,
        })
    }

    /// One sentence.
    pub fn hint(self, lang: Lang) -> &'static str {
        lang.t(match self {
            Self::Exact => Key::ExactHint,
            Self::Sampled => Key::SampledHint,
            Self::Heuristic => Key::HeuristicHint,
        })
    }
}

/// Properties of [`Mark`].
#[derive(PartialEq, Properties)]
pub struct MarkProps {
    /// How the number came to be.
    #[prop_or_default]
    pub exactness: Exactness,
    /// The sentence in place of the word.
    #[prop_or_default]
    pub long: bool,
}

/// The sign and its word.
#[component]
pub fn Mark(props: &MarkProps) -> Html {
    let lang = use_lang();
    let what = props.exactness;
    let class = if what == Exactness::Exact { "mark" } else { "mark mark--unsure" };
    let text = if props.long { what.hint(lang) } else { what.word(lang) };
    html! { <span {class}><span aria-hidden="true">{ what.sign() }</span>{ " " }{ text }</span> }
}
