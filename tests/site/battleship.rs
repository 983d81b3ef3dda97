//! The Battleship lab: its screens and the navigation between them.

use super::support::{Browser, Site};

/// Each screen: its address, and its name in the bar in Japanese, English and Chinese.
const SCREENS: [(&str, [&str; 3]); 5] = [
    ("map", ["地図", "Map", "地图"]),
    ("play", ["対戦", "Play", "对战"]),
    ("simulate", ["実験", "Simulate", "实验"]),
    ("defend", ["守り", "Defend", "防守"]),
    ("learn", ["学ぶ", "Learn", "学习"]),
];

#[tokio::test]
async fn the_screens_stand_in_the_bar_in_their_order_and_each_opens() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for (at, language) in ["ja", "en", "zh"].into_iter().enumerate() {
        browser.speak(language).await;
        browser.goto(&site.url("battleship/map")).await;
        browser.wait("nav.tabs").await;
        let names = SCREENS.map(|(_, names)| names[at]);
        assert_eq!(browser.texts("nav.tabs a").await, names);
    }
    // Map and Learn are one program, the others a second: each step crosses or stays.
    for (path, names) in [4, 0, 1, 2, 3, 4].map(|at| SCREENS[at]) {
        browser.click(&format!("nav.tabs a[href$='battleship/{path}']")).await;
        let there = format!("return location.pathname === '/battleship/{path}'");
        browser.until(&format!("the address of {path}"), &there).await;
        browser.ready().await;
        browser.wait_text("nav.tabs [aria-current=page]", names[2]).await;
    }
    browser.assert_quiet(&[]).await;
}
