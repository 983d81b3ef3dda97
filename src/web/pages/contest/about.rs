//! Numbers that say on a tap what they are.

use crate::web::components::{Exactness, Explanation, explain};
use crate::web::el::El;
use crate::web::i18n::{Lang, Text};

/// A button that tells what a number is: its key has a title, words and a formula.
pub fn about(
    key: impl Into<Text>,
    numbers: Vec<(&'static str, String)>,
    exactness: Exactness,
    lang: Lang,
) -> El {
    let [title, text, formula] = lang.parts(key);
    let numbers = numbers.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
    explain(Explanation {
        title: title.into(),
        text: text.into(),
        formula: Some(formula.into()),
        numbers,
        source: None,
        exactness,
    })
}

/// How sure a search is that nothing is better.
pub const fn sureness(exact: bool) -> Exactness {
    if exact { Exactness::Exact } else { Exactness::Heuristic }
}
