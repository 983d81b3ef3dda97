//! The screenshot matrix: pictures to look at, made by `make audit`.

use super::support::{Browser, Site, labs};

#[tokio::test]
#[ignore = "makes pictures for people; `make audit` runs it"]
async fn every_route_in_every_size_theme_and_language() {
    let sizes =
        [("phone", 390, 844, true), ("small", 320, 568, true), ("desktop", 1280, 800, false)];
    let (site, browser) = (Site::start(), Browser::phone().await);
    for language in ["ja", "en", "zh"] {
        browser.speak(language).await;
        for (size, width, height, touch) in sizes {
            browser.resize(width, height, touch).await;
            for theme in ["light", "dark"] {
                browser.prefers(theme).await;
                for screen in labs().iter().flat_map(|lab| &lab.screens) {
                    let route = &screen.path;
                    let name =
                        if route.is_empty() { "home".into() } else { route.replace('/', "-") };
                    browser.goto(&site.url(route)).await;
                    browser.wait("h1").await;
                    browser.screenshot(&format!("{name}-{size}-{theme}-{language}")).await;
                    browser.assert_fits().await;
                }
            }
        }
    }
}
