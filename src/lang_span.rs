//! Sentences of the person's language with words of the game in them, which stay Japanese.
//!
//! Such words are enclosed in the two marks of an isolate, U+2068 and U+2069, from the moment they
//! are put into a sentence until it is shown or spoken.

use yew::prelude::*;
use yew::virtual_dom::VText;

use super::el::{all, el};

const OPEN: char = '\u{2068}';
const CLOSE: char = '\u{2069}';

/// Words of the game, for a gap of a sentence.
pub fn marked(words: impl AsRef<str>) -> String {
    let words = words.as_ref();
    format!("{OPEN}{words}{CLOSE}")
}

/// A sentence without its marks, for where nothing can be tagged.
pub fn plain(text: &str) -> String {
    text.replace([OPEN, CLOSE], "")
}

/// A sentence whose marked words are tagged as Japanese.
pub fn lang_spans(text: &str) -> Html {
    let mut parts = text.split(OPEN);
    let first = parts.next().unwrap_or_default();
    let text_node = |text: &str| Html::from(VText::new(text.to_owned()));
    let rest = parts.flat_map(|part| {
        let (words, after) = part.split_once(CLOSE).unwrap_or((part, ""));
        [el("span").attr("lang", "ja").with(words.to_owned()).html(), text_node(after)]
    });
    all(std::iter::once(text_node(first)).chain(rest))
}
