//! The Contest lab: its screens and the navigation between them.

use super::support::{Browser, Site};

/// Each screen: its address, and its name in the bar in Japanese, English and Chinese.
const SCREENS: [(&str, [&str; 3]); 5] = [
    ("loadout", ["編成", "Loadout", "编成"]),
    ("replay", ["再生", "Replay", "回放"]),
    ("play", ["プレイ", "Play", "手动"]),
    ("spread", ["分布", "Scores", "分布"]),
    ("evaluate", ["評価", "Evaluate", "评价"]),
];

#[tokio::test]
async fn the_screens_stand_in_the_bar_in_their_order_and_each_opens() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for (at, language) in ["ja", "en", "zh"].into_iter().enumerate() {
        browser.speak(language).await;
        browser.goto(&site.url("contest/loadout")).await;
        browser.wait("nav.tabs").await;
        let names = SCREENS.map(|(_, names)| names[at]);
        assert_eq!(browser.texts("nav.tabs a").await, names);
    }
    // Loadout and Evaluate are one program, Replay and Play a second, Distribution a third.
    for (path, names) in [4, 0, 1, 2, 3, 4].map(|at| SCREENS[at]) {
        browser.click(&format!("nav.tabs a[href$='contest/{path}']")).await;
        let there = format!("return location.pathname === '/contest/{path}'");
        browser.until(&format!("the address of {path}"), &there).await;
        browser.ready().await;
        browser.wait_text("nav.tabs [aria-current=page]", names[2]).await;
    }
    browser.assert_quiet(&[]).await;
}
