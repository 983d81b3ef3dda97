//! The Brew lab: its screens and the navigation between them.

use super::support::{Browser, Site, id};

/// Each screen: its address, and its name in the bar in Japanese, English and Chinese.
const SCREENS: [(&str, [&str; 3]); 5] = [
    ("watch", ["観戦", "Watch", "观战"]),
    ("play", ["対戦", "Play", "对战"]),
    ("analyse", ["分析", "Analyse", "分析"]),
    ("spells", ["呪文", "Spells", "咒语"]),
    ("compare", ["比較", "Compare", "比较"]),
];

#[tokio::test]
async fn the_screens_stand_in_the_bar_in_their_order_and_each_opens() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for (at, language) in ["ja", "en", "zh"].into_iter().enumerate() {
        browser.speak(language).await;
        browser.goto(&site.url("brew/watch")).await;
        browser.wait("nav.tabs").await;
        let names = SCREENS.map(|(_, names)| names[at]);
        assert_eq!(browser.texts("nav.tabs a").await, names);
    }
    // Watch, Play and Analyse are one program, Spells and Compare a second.
    for (path, names) in [4, 0, 1, 2, 3, 4].map(|at| SCREENS[at]) {
        browser.click(&format!("nav.tabs a[href$='brew/{path}']")).await;
        let there = format!("return location.pathname === '/brew/{path}'");
        browser.until(&format!("the address of {path}"), &there).await;
        browser.ready().await;
        browser.wait_text("nav.tabs [aria-current=page]", names[2]).await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_home_card_shows_a_move_that_was_searched_here() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("")).await;
    let card = id("home-card-brew");
    browser.js(&format!("document.querySelector('{card}').scrollIntoView()")).await;
    browser.wait_text(&id("home-brew-move"), "Learn").await;
    browser.wait(&format!("{card} svg[aria-label^='Ingredients along the line']")).await;
    browser.click(&format!("{} a[href$='brew/watch']", id("home-card-brew"))).await;
    browser.wait(&id("watch")).await;
    browser.assert_quiet(&[]).await;
}
