//! Every screen of the table, opened by its address: what holds on all of them.

use std::collections::BTreeSet;

use super::support::{Browser, Site, lab};

/// Opens each screen of a lab on a phone between the bars of its browser, and checks it there and at
/// other widths, in light and in dark.
async fn every_screen_of(name: &str) {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    let lab = lab(name);
    let mut titles = BTreeSet::new();
    for screen in &lab.screens {
        let path = &screen.path;
        browser.resize(390, 664, true).await;
        for scheme in ["light", "dark"] {
            browser.prefers(scheme).await;
            browser.goto(&site.url(path)).await;
            assert!(!browser.text("h1").await.is_empty(), "{path} has no heading");
            browser.wait_ground(scheme).await;
            browser.assert_fits().await;
            // The answer to the previous question is paler for a moment.
            let idle = "return document.documentElement.dataset.worker !== 'running'";
            browser.until("the worker to be done", idle).await;
            browser.assert_accessible().await;
        }
        browser.assert_touch_targets().await;
        for (width, height, touch) in [(390, 844, true), (320, 568, true), (1280, 800, false)] {
            browser.resize(width, height, touch).await;
            browser.assert_fits().await;
        }
        browser.assert_quiet(&[]).await;
        let title = browser.title().await;
        assert!(title.contains(&lab.title), "{path} is called {title:?}");
        assert!(titles.insert(title), "{path} is called as another screen");
    }
}

macro_rules! labs {
    ($($lab:ident),*) => {
        $(
            #[tokio::test]
            async fn $lab() {
                every_screen_of(stringify!($lab)).await;
            }
        )*
    };
}

labs!(home, milljan, battleship, contest, brew, splendor);
