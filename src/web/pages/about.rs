//! What the page does, how, and where it comes from.

use yew::prelude::*;

use crate::web::components::{Exactness, Frame, Mark};
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
        html! {
            <section>
                <h2>{ lang.t(*heading) }</h2>
                { for paragraphs.iter().map(|key| html! { <p>{ lang.t(*key) }</p> }) }
            </section>
        }
    };
    let marks = [Exactness::Exact, Exactness::Sampled, Exactness::Heuristic].map(|exactness| {
        html! { <div><dt><Mark {exactness} /></dt><dd>{ exactness.hint(lang) }</dd></div> }
    });
    html! {
        <Frame title={lang.t(Key::About)}>
            <div class="prose">
                { for BEFORE.iter().map(section) }
                <section>
                    <h2>{ lang.t(Key::AboutMarks) }</h2>
                    <dl class="facts facts--terms">{ for marks }</dl>
                </section>
                { for AFTER.iter().map(section) }
            </div>
        </Frame>
    }
}
