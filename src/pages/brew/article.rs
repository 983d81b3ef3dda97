//! Which article is meant where texts speak of “the article”.

use yew::prelude::*;

use crate::components::{Exactness, Explanation, dialog, explain_with};
use crate::el::{El, all, button, el};
use crate::hooks::{use_lang, use_value};
use crate::i18n::{BrewText, Lang, Text};
use crate::mount::mount;

/// The explanation of a key with a title, words and a formula; where it mentions the article, with
/// its name.
pub fn topic(key: impl Into<Text>, exactness: Exactness, lang: Lang) -> Explanation {
    let what = Explanation::of(key, exactness, lang);
    let source =
        speaks(&what.text, lang).then(|| lang.parts::<2>(BrewText::ArticleTopic)[1].into());
    Explanation { source: source.or(what.source), ..what }
}

/// The same as a button with numbers; what it shows is added by the caller.
pub fn about(
    key: impl Into<Text>,
    numbers: Vec<(&'static str, String)>,
    exactness: Exactness,
    lang: Lang,
) -> El {
    explain_with(topic(key, exactness, lang), numbers)
}

fn speaks(words: &str, lang: Lang) -> bool {
    words.contains(lang.t(BrewText::ArticleWord))
}

/// A button that names the article, for use below text that mentions it.
pub fn which_of(words: &str, lang: Lang) -> Option<Html> {
    speaks(words, lang).then(|| mount::<Which>(()))
}

/// A button that names the article.
#[component]
pub fn Which() -> Html {
    let lang = use_lang();
    let open = use_value(|| false);
    let show = button("button.explain brew-which", lang.t(BrewText::ArticleAsk), open.set_to(true))
        .attr("aria-haspopup", "dialog");
    let shown = open.then(|| {
        let [title, words] = lang.parts(BrewText::ArticleTopic);
        dialog(title, "article-dialog", open.set_to(false), el("p").with(words))
    });
    all([show.html(), shown.unwrap_or_default()])
}
