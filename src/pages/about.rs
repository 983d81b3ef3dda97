//! What the page does, how it works, and its sources.

use yew::prelude::*;

use crate::components::{Exactness, exactness_badge, page};
use crate::el::el;
use crate::hooks::use_lang;
use crate::i18n::{CommonText, HomeText};

/// Sections: heading and paragraphs.
const BEFORE: [(HomeText, &[HomeText]); 2] = [
    (HomeText::AboutWhat, &[HomeText::AboutWhatText]),
    (
        HomeText::AboutHow,
        &[
            HomeText::AboutHowMilljan,
            HomeText::AboutHowBattleship,
            HomeText::AboutHowContest,
            HomeText::AboutHowBrew,
            HomeText::AboutHowSplendor,
            HomeText::AboutHowWorker,
        ],
    ),
];
const AFTER: [(HomeText, &[HomeText]); 4] = [
    (HomeText::AboutLimits, &[HomeText::AboutLimitsText]),
    (
        HomeText::AboutSources,
        &[
            HomeText::AboutSourceMilljan,
            HomeText::AboutSourceBattleship,
            HomeText::AboutSourceContest,
            HomeText::AboutSourceBrew,
            HomeText::AboutSourceSplendor,
            HomeText::AboutSourceNames,
        ],
    ),
    (HomeText::AboutPrivacy, &[HomeText::AboutPrivacyText]),
    (HomeText::AboutLicence, &[HomeText::AboutLicenceText]),
];

/// Methods and sources.
#[component]
pub fn About() -> Html {
    let lang = use_lang();
    let section = |(heading, paragraphs): &(HomeText, &[HomeText])| {
        el("section")
            .with(el("h2").with(lang.t(*heading)))
            .list(paragraphs.iter().map(|key| el("p").with(lang.t(*key))))
    };
    let marks = [Exactness::Exact, Exactness::Sampled, Exactness::Heuristic].map(|exactness| {
        el("div")
            .with(el("dt").with(exactness_badge(exactness, false, lang)))
            .with(el("dd").with(exactness.hint(lang)))
    });
    let about_marks = el("section")
        .with(el("h2").with(lang.t(HomeText::AboutMarks)))
        .with(el("dl.facts facts--terms").list(marks));
    // A file of its own, not a screen: some licences must come with the program word for word.
    let notice = el("a@notice").attr("href", "NOTICE.txt").attr("target", "_blank");
    let notice = el("p").with(notice.with("NOTICE.txt"));
    let body = el("div.prose")
        .list(BEFORE.iter().map(section))
        .with(about_marks)
        .list(AFTER.iter().map(section))
        .with(notice);
    page(Some(lang.t(CommonText::About)), body)
}
