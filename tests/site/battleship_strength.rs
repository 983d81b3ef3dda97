//! Battleship's measured table: on Simulate before one's own games, and what Defend makes of it.

use super::support::{Browser, Site, id, kept_games};
use jobs::battleship::{MEASURED, Measured, Policy, Preset, Spread, Ties};

/// Puts something into the storage of the lab and opens a screen.
async fn open_with(site: &Site, browser: &Browser, screen: &str, plan: &str) {
    browser.goto(&site.url("settings")).await;
    let name = format!("sakiyomi:1:battleship.{screen}");
    browser.js(&format!("localStorage.setItem('{name}', `{plan}`)")).await;
    browser.goto(&site.url(&format!("battleship/{screen}"))).await;
}

/// The numbers of the table as a page writes them: mean and median, the best player first.
fn measured(preset: Preset) -> Vec<(String, String)> {
    let entries = MEASURED.iter().filter(|entry| entry.preset == preset);
    let mut entries: Vec<_> = entries.map(|entry| entry.shots).collect();
    let mean = |shots: &Spread<'_>| shots.mean().expect("games").mean;
    entries.sort_by(|a, b| mean(a).total_cmp(&mean(b)));
    let row = |shots: Spread<'_>| {
        let found = shots.mean().expect("games");
        let half = found.half.expect("an interval");
        (format!("{:.2} ±{half:.2}", found.mean), shots.quantile(0.5).to_string())
    };
    entries.into_iter().map(row).collect()
}

/// The same as the page shows them.
async fn shown(browser: &Browser) -> Vec<(String, String)> {
    let cells = browser.texts(&format!("{} td", id("strength-table"))).await;
    cells.chunks(2).map(|row| (row[0].clone(), row[1].clone())).collect()
}

#[tokio::test]
async fn the_measured_table_comes_first_and_a_run_says_what_it_costs() {
    let (site, browser) = (Site::start(), Browser::sized(320, 568, true).await);
    browser.speak("en").await;
    let exact = r#"{"plan":{"sea":{"preset":"hasbro"},"ways":[{"policy":"exact-greedy","ties":"first","weighted":false}],"games":500,"seed":1}}"#;
    open_with(&site, &browser, "simulate", exact).await;
    // The board of the plan, and its best player in the window as it opens.
    browser.wait(&id("strength-table")).await;
    assert_eq!(shown(&browser).await, measured(Preset::Hasbro));
    let row = format!("{} tbody tr", id("strength-table"));
    let seen = format!("document.querySelector('{row}').getBoundingClientRect().bottom < 568");
    assert_eq!(browser.js(&format!("return {seen}")).await, true, "the best player is seen");
    browser.click(&id("strength-small")).await;
    browser.wait(&format!("{}[aria-pressed=true]", id("strength-small"))).await;
    assert_eq!(shown(&browser).await, measured(Preset::Small));
    browser.click(&format!("{} td button", id("strength-table"))).await;
    browser.wait(&id("explanation")).await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait_gone(&id("explanation")).await;
    // What it costs, before it begins and until the first game is over.
    let player = Policy::ExactGreedy { ties: Ties::First, weighted: false };
    let entry = Measured::of(Preset::Hasbro, player).expect("measured");
    let each = format!("{:.0} ms", entry.ms_each());
    browser.wait_text(&id("measured-cost"), &each).await;
    browser.wait_text(&id("measured-cost"), "500 games").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.click(&id("batch-start")).await;
    browser.wait_text(&id("first-game"), &each).await;
    assert_eq!(browser.count(&id("batch-empty")).await, 0, "something is being played");
    browser.click(&id("batch-stop")).await;
    browser.wait(&id("batch-start")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_fleet_is_compared_with_random_ones_and_a_harder_one_is_seen_whole() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    let plan = r#"{"sea":{"preset":"hasbro-no-touch"},"policy":{"policy":"hunt-target"},"seed":1}"#;
    open_with(&site, &browser, "defend", plan).await;
    browser.click(&id("random")).await;
    let start = |card: &str| format!("{} {}", id(card), id("batch-start"));
    browser.wait(&format!("{}:not([disabled])", start("measured"))).await;
    browser.click(&start("measured")).await;
    browser.wait_text(&id("among-random"), "%").await;
    // Single games beside single games.
    let read = kept_games("battleship.defend");
    browser.until("all games", &format!("return {read}?.games === 200")).await;
    let counts = browser.js(&format!("return {read}.results[0].histogram")).await;
    let counts: Vec<u32> = serde_json::from_value(counts).expect("counts");
    let entry = Measured::of(Preset::HasbroNoTouch, Policy::HuntTarget {}).expect("measured");
    let longer = Spread { least: 0, counts: &counts }.longer_than(&entry.shots).expect("games");
    let share = format!("{:.0}%", 100.0 * longer.mean);
    browser.wait_text(&id("among-random"), &share).await;
    let mean = entry.shots.mean().expect("games").mean;
    browser.wait_text(&id("among-random"), &format!("{mean:.1}")).await;

    browser.click(&start("harder")).await;
    browser.wait(&id("best-board")).await;
    browser.click(&format!("{} {}", id("harder"), id("batch-stop"))).await;
    browser.wait(&start("harder")).await;
    for (width, height) in [(320, 568), (390, 664), (1280, 800)] {
        browser.resize(width, height, width < 1000).await;
        for board in ["given-board", "best-board"] {
            let cut = format!(
                "const grid = document.querySelector('{}').closest('.board'); \
                 return grid.scrollWidth - grid.clientWidth",
                id(board)
            );
            assert_eq!(browser.js(&cut).await, 0, "{board} at {width}: cut off");
        }
        browser.assert_fits().await;
    }
    browser.assert_accessible().await;
    // Nothing has been measured of other ways.
    browser.click(&format!("{} > summary", id("way"))).await;
    browser.click(&id("policy-classic")).await;
    browser.click(&id("way-no-finish")).await;
    browser.click(&start("measured")).await;
    browser.wait_text(&id("among-random"), "not measured").await;
    browser.assert_quiet(&[]).await;
}
