//! The screenshot matrix: pictures to look at, made by `make audit`.

use super::support::{Browser, Site, id};

#[tokio::test]
#[ignore = "makes pictures for people; `make audit` runs it"]
async fn every_route_in_every_size_theme_and_language() {
    let routes = [
        ("home", ""),
        ("check", "milljan/check"),
        ("play", "milljan/play"),
        ("meet", "milljan/meet"),
        ("league", "milljan/league"),
        ("puzzles", "milljan/puzzles"),
        ("units", "milljan/units"),
        ("sea-map", "battleship/map"),
        ("sea-play", "battleship/play"),
        ("sea-simulate", "battleship/simulate"),
        ("sea-defend", "battleship/defend"),
        ("sea-learn", "battleship/learn"),
        ("contest-loadout", "contest/loadout"),
        ("contest-replay", "contest/replay"),
        ("contest-play", "contest/play"),
        ("contest-spread", "contest/spread"),
        ("contest-evaluate", "contest/evaluate"),
        ("brew-watch", "brew/watch"),
        ("brew-play", "brew/play"),
        ("brew-analyse", "brew/analyse"),
        ("brew-spells", "brew/spells"),
        ("brew-compare", "brew/compare"),
        ("splendor-play", "splendor/play"),
        ("splendor-analyse", "splendor/analyse"),
        ("splendor-explore", "splendor/explore"),
        ("settings", "settings"),
        ("about", "about"),
    ];
    let sizes =
        [("phone", 390, 844, true), ("small", 320, 568, true), ("desktop", 1280, 800, false)];
    let (site, browser) = (Site::start(), Browser::phone().await);
    for language in ["ja", "en", "zh"] {
        browser.goto(&site.url("settings")).await;
        browser.click(&id(&format!("lang-{language}"))).await;
        browser.wait(&format!("html[lang^={language}]")).await;
        for (size, width, height, touch) in sizes {
            browser.resize(width, height, touch).await;
            for theme in ["light", "dark"] {
                browser.prefers(theme).await;
                for (name, route) in routes {
                    browser.goto(&site.url(route)).await;
                    browser.wait("h1").await;
                    browser.screenshot(&format!("{name}-{size}-{theme}-{language}")).await;
                    browser.assert_fits().await;
                }
            }
        }
    }
}
