//! Every screen of the table, opened by its address: what holds on all of them.

use std::collections::BTreeSet;

use super::support::{Browser, Site, id, lab};

/// What fills screens that open with few numbers, by the name of a button.
const EXAMPLES: [(&str, &str); 5] = [
    ("milljan/check", "load-example"),
    ("milljan/play", "start"),
    ("battleship/play", "start"),
    ("brew/spells", "shipped"),
    ("splendor/replays", "example"),
];

/// Opens each screen of a lab on a phone, with and without the bars of its browser, and checks it there
/// and at other widths, in light and in dark, in English and in another language.
async fn every_screen_of(name: &str) {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    let lab = lab(name);
    let mut titles = BTreeSet::new();
    for (screen, other) in lab.screens.iter().zip(["ja", "zh"].into_iter().cycle()) {
        let path = &screen.path;
        for (scheme, height, language) in [("light", 664, "en"), ("dark", 844, other)] {
            browser.resize(390, height, true).await;
            browser.prefers(scheme).await;
            browser.speak(language).await;
            browser.goto(&site.url(path)).await;
            assert!(!browser.text("h1").await.is_empty(), "{path} has no heading");
            browser.wait_ground(scheme).await;
            // The answer to the previous question is paler for a moment.
            idle(&browser).await;
            browser.assert_still().await;
            browser.assert_accessible().await;
            if language == "en" {
                let title = browser.title().await;
                assert!(title.contains(&lab.title), "{path} is called {title:?}");
                assert!(titles.insert(title), "{path} is called as another screen");
            }
            if let Some((_, example)) = EXAMPLES.iter().find(|(screen, _)| screen == path)
                && browser.count(&id(example)).await > 0
            {
                browser.click(&id(example)).await;
                idle(&browser).await;
            }
            for (width, height) in [(390, 844), (320, 568)] {
                browser.resize(width, height, true).await;
                browser.assert_fits().await;
            }
        }
        for (width, height, touch) in [(390, 664, true), (1280, 800, false)] {
            browser.resize(width, height, touch).await;
            browser.assert_fits().await;
            if touch {
                browser.assert_touch_targets().await;
            }
        }
        browser.assert_quiet(&[]).await;
    }
}

/// Waits until nothing is being computed.
async fn idle(browser: &Browser) {
    let idle = "return document.documentElement.dataset.worker !== 'running'";
    browser.until("the worker to be done", idle).await;
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
