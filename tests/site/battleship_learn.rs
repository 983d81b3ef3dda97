//! The Battleship Learn page and the lab's card at home: what they show comes from jobs.

use super::support::{Browser, Site, id};

async fn open(site: &Site, browser: &Browser, path: &str) {
    browser.speak("en").await;
    browser.goto(&site.url(path)).await;
}

/// The labels of a board's cells, as screen readers read them.
async fn labels(browser: &Browser, board: &str) -> Vec<String> {
    let script = format!(
        "return [...document.querySelectorAll('{} .board__cell')].map(cell => cell.ariaLabel)",
        id(board)
    );
    serde_json::from_value(browser.js(&script).await).expect("texts")
}

/// The cell that a board shoots at.
async fn chosen(browser: &Browser, board: &str) -> String {
    let css = format!("{} .board__cell--chosen", id(board));
    browser.wait(&css).await;
    let label = browser.attribute(&css, "aria-label").await.unwrap_or_default();
    label.split(',').next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn five_cells_are_shot_as_the_p_matrix_and_as_the_exact_map_say() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "battleship/learn").await;
    browser.wait(&format!("{} .board__cell--certain", id("five-map-exact"))).await;
    let exact = labels(&browser, "five-map-exact").await;
    let expected = ["ship", "ship", "water", "ship", "ship"];
    for (label, word) in exact.iter().zip(expected) {
        assert!(label.contains(word), "{label}: {word}");
    }
    // The list of contents leads to each part.
    browser.click(&format!("{} :last-child", id("contents"))).await;
    let seen = format!(
        "const box = document.querySelector('{}')?.getBoundingClientRect(); \
         return box && box.top >= 0 && box.top < innerHeight / 2",
        id("strength")
    );
    browser.until("the table of strength", &seen).await;
    // The article likes the middle, where nothing can be.
    assert_eq!(chosen(&browser, "five-map-p").await, "A3");
    browser.click(&id("five-p")).await;
    browser.wait_text(&id("five-count"), "1 shot, 1 miss").await;
    browser.click(&id("five-again")).await;
    for shots in 1..=4 {
        browser.wait_text(&id("five-count"), &format!("{} shot", shots - 1)).await;
        browser.wait(&format!("{}:not([disabled])", id("five-exact"))).await;
        browser.click(&id("five-exact")).await;
    }
    browser.wait_text(&id("five-count"), "4 shots, 0 misses").await;
    browser.wait(&format!("{}[disabled]", id("five-exact"))).await;

    browser.click(&id("five-free")).await;
    // Where it is certain, there is a ring instead of the number.
    let two_thirds = format!(
        "return [...document.querySelectorAll('{} .board__cell')].map(e => e.textContent).join() === '67,,67,,67'",
        id("five-map-exact")
    );
    browser.until("2, 3, 2, 3, 2 of three fleets", &two_thirds).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_mistake_in_the_printed_formula_changes_a_shot() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "battleship/learn").await;
    browser.wait_text(&id("bf-published"), "3").await;
    browser.wait_text(&id("bf-corrected"), "2").await;
    browser.wait(&id("bf-differs")).await;
    // One more cell on a side, and both are right.
    browser.click(&id("A-+")).await;
    browser.click(&id("A-+")).await;
    browser.wait_gone(&id("bf-differs")).await;
    assert_eq!(browser.text(&id("bf-published")).await, browser.text(&id("bf-corrected")).await);
    let printed = chosen(&browser, "bf-published-map").await;
    let best = format!("{} .board__cell--best", id("bf-corrected-map"));
    browser.wait(&best).await;
    let script = format!(
        "return [...document.querySelectorAll('{best}')].some(cell => cell.ariaLabel.startsWith('{printed},'))"
    );
    assert_eq!(browser.js(&script).await, false, "{printed} is not among the best");
    browser.click(&id("bf-map")).await;
    browser.until("the map", "return location.pathname === '/battleship/map'").await;
    // As it was printed: that is what the example is about.
    browser.wait("[data-view=cp]").await;
    browser.wait_count(&format!("{} .board__cell--miss", id("map")), 3).await;
    browser.wait(&format!("{} {}.board__cell--chosen", id("map"), id("cell-21"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_first_shot_hits_with_18_percent_in_the_centre_and_25_at_the_edge() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "battleship/learn").await;
    browser.wait_text(&id("opening-answer"), "18.3%").await;
    browser.wait_text(&id("opening-answer"), "25.6%").await;
    let edge = chosen(&browser, "opening-exact").await;
    browser.wait_text(&id("opening-answer"), &edge).await;
    let (label, p) = (format!("{edge}, 25.6%"), labels(&browser, "opening-exact").await);
    assert!(p.contains(&label), "{label}: the sentence tells what the board shows");
    for scheme in ["light", "dark"] {
        browser.prefers(scheme).await;
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        browser.assert_accessible().await;
    }
    // The measured table, for any board.
    browser.click(&id("strength-hasbro")).await;
    browser.wait_text(&id("strength-table"), "44.69").await;
    browser.assert_touch_targets().await;
    browser.screenshot("sea-learn").await;
    browser.resize(320, 568, true).await;
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_card_at_home_shows_a_real_map_in_light_and_dark() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "").await;
    let card = id("home-card-battleship");
    for words in ["F3", "55.1%", "48.0 trillion"] {
        browser.wait_text(&card, words).await;
    }
    browser.wait_count(&format!("{card} .mini-cell--best"), 1).await;
    for scheme in ["light", "dark"] {
        browser.prefers(scheme).await;
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        browser.assert_accessible().await;
    }
    browser.assert_fits().await;
    browser.click(&format!("{card} .lab-card__main")).await;
    browser.wait(&id("map")).await;
    browser.assert_quiet(&[]).await;
}
