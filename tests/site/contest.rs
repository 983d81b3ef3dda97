//! The Contest lab: its screens and the navigation between them.

use super::support::{Browser, Site, enter, finished_games, id};

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

/// The two widths of phones on which all numbers are checked.
const WIDTHS: [(u32, u32); 2] = [(320, 568), (390, 664)];

/// Fails if a number is cut off at either width, or lies beyond the edge of a frame.
async fn all_numbers_fit(browser: &Browser) {
    for (width, height) in WIDTHS {
        browser.resize(width, height, true).await;
        browser.assert_fits().await;
        browser.assert_numbers_fit(true).await;
    }
}

#[tokio::test]
async fn no_number_is_cut_off_on_a_phone_on_any_screen() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for language in ["ja", "en", "zh"] {
        browser.speak(language).await;
        browser.goto(&site.url("contest/loadout")).await;
        browser.wait(&id("deck")).await;
        browser
            .js("document.querySelectorAll('main details').forEach(one => one.open = true)")
            .await;
        all_numbers_fit(&browser).await;

        browser.goto(&site.url("contest/evaluate")).await;
        browser.wait(&id("total")).await;
        browser.click(&id("pin")).await;
        enter(&browser, "field-status-Parameter", "987654321").await;
        browser.wait(&id("against")).await;
        all_numbers_fit(&browser).await;
        browser.click(&id("weights")).await;
        browser.click(&id("lines-all")).await;
        all_numbers_fit(&browser).await;
        browser.click(&id("unpin")).await;
        browser.click(&id("example")).await;

        browser.goto(&site.url("contest/replay")).await;
        browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
        browser.wait(&id("shares")).await;
        for _ in 0..3 {
            browser.press(thirtyfour::Key::Right).await;
        }
        browser.click(&id("routes-toggle")).await;
        browser.wait(&id("routes")).await;
        browser.click(&id("best-ask")).await;
        browser.wait(&id("best-phases")).await;
        all_numbers_fit(&browser).await;
        browser.click(&format!("{} tbody tr:last-child button", id("routes"))).await;
        browser.wait(&id("lines")).await;
        all_numbers_fit(&browser).await;

        // The next language begins anew.
        browser.goto(&site.url("about")).await;
        browser.js("localStorage.removeItem('sakiyomi:1:contest.replay')").await;

        browser.goto(&site.url("contest/play")).await;
        browser.wait(&id("advice")).await;
        browser.press("a").await;
        browser.press("1").await;
        all_numbers_fit(&browser).await;

        browser.goto(&site.url("contest/spread")).await;
        enter(&browser, "distribution-games", "60").await;
        browser.wait_text(&id("batch-start"), "60").await;
        browser.click(&id("batch-start")).await;
        finished_games(&browser, "contest.spread", 60, 1).await;
        browser.wait(&id("usage")).await;
        all_numbers_fit(&browser).await;
        browser.click(&id("part-compare")).await;
        browser.click(&id("other-copy")).await;
        browser.wait(&id("other-name")).await;
        browser.click(&id("batch-start")).await;
        finished_games(&browser, "contest.compare", 60, 1).await;
        browser.wait(&id("distribution-means")).await;
        all_numbers_fit(&browser).await;
        browser.click(&id("batch-forget")).await;
        browser.click(&id("part-spread")).await;
        browser.click(&id("batch-forget")).await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn tables_that_do_not_come_are_told_and_asked_for_again() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    site.spoil("contest.tables");
    browser.speak("ja").await;
    browser.goto(&site.url("contest/evaluate")).await;
    browser.wait_text("main", "ゲームのデータを読み込めませんでした").await;
    site.mend();
    enter(&browser, "field-status-Parameter", "12").await;
    browser.wait(&id("total")).await;
    assert!(!browser.text("main").await.contains("読み込めませんでした"));
}
