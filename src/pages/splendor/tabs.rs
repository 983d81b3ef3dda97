//! The way between the kept games and the statistics, which share a place in the bar.

use crate::el::{El, labelled};
use crate::i18n::{Lang, SplendorReplays};
use crate::route::{Route, anchor};

/// Links to both screens, at the top of each.
pub fn games_or_stats(here: Route, lang: Lang) -> El {
    let tabs = [
        (Route::SplendorReplays, "a.segmented__choice@tab-games", SplendorReplays::GamesTab),
        (Route::SplendorStats, "a.segmented__choice@tab-stats", SplendorReplays::StatsTab),
    ];
    let tabs = tabs.map(|(to, words, key)| {
        anchor(to, words).attr("aria-current", (to == here).then_some("page")).with(lang.t(key))
    });
    labelled("nav.segmented gem-tabs", lang.t(SplendorReplays::Tabs)).list(tabs)
}
