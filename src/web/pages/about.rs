//! What the page does, how, and where it comes from.

use yew::prelude::*;

use crate::web::components::{Exactness, mark, page};
use crate::web::el::el;
use crate::web::hooks::use_lang;
use crate::web::i18n::Key;

/// Sections: heading and paragraphs.
const BEFORE: [(Key, &[Key]); 2] = [
    (Key::AboutWhat, &[Key::AboutWhatText]),
    (
        Key::AboutHow,
        &[Key::AboutHowExact, Key::AboutHowExchange, Key::AboutHowDiscard, Key::AboutHowWorker],
    ),
];
const AFTER: [(Key, &[Key]); 4] = [
    (Key::AboutLimits, &[Key::AboutLimitsText]),
    (Key::AboutSources, &[Key::AboutSourceArticle, Key::AboutSourceHitori, Key::AboutSourceNames]),
    (Key::AboutPrivacy, &[Key::AboutPrivacyText]),
    (Key::AboutLicence, &[Key::AboutLicenceText]),
];

/// Methods and sources.
#[component]
pub fn About() -> Html {
    let lang = use_lang();
    let section = |(heading, paragraphs): &(Key, &[Key])| {
        el("section")
            .with(el("h2").with(lang.t(*heading)))
            .list(paragraphs.iter().map(|key| el("p").with(lang.t(*key))))
    };
    let marks = [Exactness::Exact, Exactness::Sampled, Exactness::Heuristic].map(|exactness| {
        el("div")
            .with(el("dt").with(mark(exactness, false, lang)))
            .with(el("dd").with(exactness.hint(lang)))
    });
    let about_marks = el("section")
        .with(el("h2").with(lang.t(Key::AboutMarks)))
        .with(el("dl.facts facts--terms").list(marks));
    let body = el("div.prose")
        .list(BEFORE.iter().map(section))
        .with(about_marks)
        .list(AFTER.iter().map(section));
    page(lang.t(Key::About), body)
}
