//! Splendor beside a real table: positions entered in few taps, cards named as they come.

use super::support::{Browser, Site, choose, id};

/// A phone on which a browser's own bars take their place.
async fn phone() -> Browser {
    Browser::sized(390, 664, true).await
}

/// Counts what a person taps.
struct Taps<'a> {
    browser: &'a Browser,
    count: usize,
}

impl<'a> Taps<'a> {
    const fn on(browser: &'a Browser) -> Self {
        Self { browser, count: 0 }
    }

    async fn tap(&mut self, name: &str) {
        self.browser.click(&id(name)).await;
        self.count += 1;
    }

    /// One card after another, until so many places are empty.
    async fn board(&mut self, from: usize, to: usize) {
        for left in (to..from).rev() {
            self.browser.click(".gem-grid__card:not(:disabled)").await;
            self.count += 1;
            self.browser
                .until(
                    "the card lies there",
                    &format!(
                        "return document.querySelectorAll('.jewels--edit .jewel--none').length \
                         === {left}"
                    ),
                )
                .await;
        }
    }

    async fn nobles(&mut self) {
        for noble in [0, 3, 7] {
            self.tap(&format!("pick-noble-{noble}")).await;
        }
        self.browser.wait_gone(&id("card-picker")).await;
    }

    /// A reserved card that everybody has seen.
    async fn held(&mut self, seat: usize, level: usize) {
        self.tap(&format!("held-{seat}-{level}")).await;
        self.browser.wait(&id(&format!("grid-{level}"))).await;
        self.browser.click(".gem-grid__card:not(:disabled)").await;
        self.count += 1;
        self.browser.wait(&id("player-sheet")).await;
    }
}

/// Nothing in the open window has to be scrolled to.
async fn assert_whole(browser: &Browser, window: &str) {
    let script = format!(
        "const w = document.querySelector('{}'); return w.scrollHeight - w.clientHeight",
        id(window)
    );
    let over = browser.js(&script).await.as_i64();
    assert!(over.is_some_and(|over| over <= 0), "{window} is too high by {over:?}");
}

async fn analyse(browser: &Browser, site: &Site) {
    browser.goto(&site.url("splendor/analyse")).await;
    browser.wait(&format!("{}[data-ready=true]", id("analysed"))).await;
}

/// After the editor, the table is in sight.
async fn assert_at_table(browser: &Browser) {
    browser.wait_gone(&id("editor")).await;
    browser.wait(&format!("{}[data-ready=true]", id("analysed"))).await;
    browser.until("the top of the table", "return scrollY === 0").await;
}

#[tokio::test]
async fn an_opening_takes_18_taps() {
    let (site, browser) = (Site::start(), phone().await);
    analyse(&browser, &site).await;
    let mut taps = Taps::on(&browser);
    taps.tap("more").await;
    taps.tap("empty").await;
    browser.wait(&id("grid-3")).await;
    assert_whole(&browser, "card-picker").await;
    taps.board(12, 8).await;
    browser.wait(&id("grid-2")).await;
    assert_whole(&browser, "card-picker").await;
    taps.board(8, 0).await;
    taps.nobles().await;
    taps.tap("edit-done").await;
    assert_at_table(&browser).await;
    browser.wait(&id("analysis-0")).await;
    assert!(taps.count <= 18, "{} taps", taps.count);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_position_of_two_takes_45_taps() {
    let (site, browser) = (Site::start(), phone().await);
    analyse(&browser, &site).await;
    let mut taps = Taps::on(&browser);
    taps.tap("more").await;
    taps.tap("empty").await;
    taps.board(12, 4).await;
    browser.wait(&id("grid-1")).await;
    assert_whole(&browser, "card-picker").await;
    browser.assert_touch_targets().await;
    browser.screenshot("splendor-picker-phone").await;
    taps.board(4, 0).await;
    taps.nobles().await;
    taps.tap("edit-side-0").await;
    for name in ["bonus-two-0-0", "bonus-0-1", "bonus-two-0-4", "more-0-0", "two-0-2", "more-0-5"] {
        taps.tap(name).await;
    }
    taps.held(0, 2).await;
    taps.held(0, 1).await;
    for name in ["blind-0-3", "own-0-3", "points-0-6"] {
        taps.tap(name).await;
    }
    browser.wait(&format!("{}[aria-pressed=true]", id("points-0-6"))).await;
    assert_whole(&browser, "player-sheet").await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-sheet-phone").await;
    taps.tap("sheet-next").await;
    for name in ["bonus-two-1-1", "bonus-1-2", "bonus-1-3", "two-1-3", "more-1-4", "more-1-5"] {
        taps.tap(name).await;
    }
    taps.held(1, 3).await;
    for name in ["blind-1-1", "blind-1-2", "points-1-4"] {
        taps.tap(name).await;
    }
    browser.wait(&format!("{}[aria-pressed=true]", id("points-1-4"))).await;
    taps.tap("sheet-done").await;
    assert_at_table(&browser).await;
    assert!(taps.count <= 45, "{} taps", taps.count);
    assert_eq!(browser.text(&id("points-0")).await, "6");
    assert_eq!(browser.text(&id("points-1")).await, "4");
    let bonuses = browser.texts("[data-testid^=hold-0-] .hold__bonus").await;
    assert_eq!(bonuses, ["+2", "+1", "+0", "+0", "+2"]);
    let tokens = browser.texts("[data-testid^=hold-1-] .gem b").await;
    assert_eq!(tokens, ["0", "0", "0", "2", "1", "1"]);
    browser.wait(&id("analysis-0")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn points_that_bonuses_cannot_make_are_said_and_cancelling_loses_nothing() {
    let (site, browser) = (Site::start(), phone().await);
    analyse(&browser, &site).await;
    for kind in [0, 1, 2] {
        browser.click(&id(&format!("bank-{kind}"))).await;
    }
    browser.click(&format!("{} .button--main", id("move-picker"))).await;
    browser.wait(&format!("{}[data-ready=true][data-at='1']", id("analysed"))).await;
    browser.click(&id("edit")).await;
    browser.click(&id("edit-side-1")).await;
    browser.click(&id("bonus-1-0")).await;
    browser.click(&id("points-1-9")).await;
    browser.wait_text(&id("points-fault"), "possible: 0–").await;
    browser.click(&id("sheet-done")).await;
    browser.wait_gone(&id("player-sheet")).await;
    browser.wait_text(&id("entry-fault"), "cannot make 9 points").await;
    browser.wait(&format!("{}:disabled", id("edit-done"))).await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-editor-phone").await;
    browser.click(&id("edit-clear")).await;
    browser.wait_count(".jewels--edit .jewel--none", 12).await;
    browser.click(&id("edit-cancel")).await;
    browser.wait_gone(&id("editor")).await;
    browser.wait(&format!("{}[data-ready=true][data-at='1']", id("analysed"))).await;
    // What was entered comes back by undo.
    browser.click(&id("undo")).await;
    browser.wait(&id("card-picker")).await;
    browser.back().await;
    browser.wait_gone(&id("card-picker")).await;
    browser.wait_count(".jewels--edit .jewel--none", 12).await;
    browser.click(&id("undo")).await;
    browser.wait_text(&id("entry-fault"), "cannot make 9 points").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_real_table_begins_with_its_cards_and_asks_for_those_that_come() {
    let (site, browser) = (Site::start(), phone().await);
    browser.goto(&site.url("splendor/play")).await;
    let mine = format!("{}[data-mine=true]", id("by-hand"));
    browser.wait(&mine).await;
    choose(&browser, "chair-1", "1").await;
    browser.click(&id("more")).await;
    browser.click(&id("any-seed")).await;
    let mut taps = Taps::on(&browser);
    taps.board(12, 0).await;
    // The entry survives a reload, and goes on.
    browser.wait(&id("pick-noble-0")).await;
    browser.reload().await;
    browser.wait(&id("editor")).await;
    assert_eq!(browser.count(".jewels--edit .jewel--none").await, 0);
    // Cancelled, the game before is there; the entry is one step back.
    browser.click(&id("edit-cancel")).await;
    browser.wait(&mine).await;
    browser.click(&id("undo")).await;
    browser.click(&id("edit-noble-0")).await;
    taps.nobles().await;
    browser.click(&id("edit-done")).await;
    browser.wait(&format!("{}[data-mine=true][data-at='0']", id("by-hand"))).await;
    // A card is reserved, and the one that comes is named: three taps.
    let mut taps = Taps::on(&browser);
    taps.tap("slot-0").await;
    browser.click(&format!("{} .button--main", id("move-picker"))).await;
    taps.count += 1;
    browser.wait(&id("grid-1")).await;
    browser.screenshot("splendor-came-phone").await;
    browser.click(".gem-grid__card:not(:disabled)").await;
    taps.count += 1;
    browser.wait_gone(&id("card-picker")).await;
    browser.wait_gone(&id("came")).await;
    assert!(taps.count <= 3, "{} taps", taps.count);
    // The gold that came with it left the bank.
    browser.wait_text(&format!("{} .table-flow", id("bank-5")), "−1").await;
    // Closed, the window opens again at the empty place.
    browser.wait(&format!("{}[data-mine=true][data-at='1']", id("by-hand"))).await;
    browser.click(&id("slot-4")).await;
    browser.click(&format!("{} .button--main", id("move-picker"))).await;
    browser.wait(&id("grid-2")).await;
    browser.click(&format!("{} .dialog__head .icon-button", id("card-picker"))).await;
    browser.wait_gone(&id("card-picker")).await;
    browser.wait(&format!("{}[data-mine=true][data-at='2']", id("by-hand"))).await;
    browser.click(&id("slot-4")).await;
    browser.wait(&id("grid-2")).await;
    browser.click(".gem-grid__card:not(:disabled)").await;
    browser.wait_gone(&id("card-picker")).await;
    browser.wait_gone(&id("came")).await;
    // A card that somebody here takes unseen is asked for at once, and can be named later.
    let reserve = async |place: &str, at: u32| {
        browser.click(&id(place)).await;
        browser.click(&format!("{} .button--main", id("move-picker"))).await;
        browser.wait(&format!("{}[data-mine=true][data-at='{at}']", id("by-hand"))).await;
    };
    let name = async |place: &str, grid: &str| {
        browser.click(&id(place)).await;
        browser.wait(&id(grid)).await;
        browser.click(".gem-grid__card:not(:disabled)").await;
        browser.wait_gone(&id("card-picker")).await;
        browser.wait_gone(&format!("{} .jewel--back", id(place))).await;
    };
    reserve("deck-0", 3).await;
    browser.wait(&id("grid-1")).await;
    browser.click(&format!("{} .dialog__head .icon-button", id("card-picker"))).await;
    browser.wait_gone(&id("card-picker")).await;
    browser.wait(&id("came")).await;
    // One that the others take stays theirs until they show it.
    reserve("deck-1", 4).await;
    browser.wait_gone(&id("came")).await;
    assert_eq!(browser.count(&id("card-picker")).await, 0);
    name("reserved-0-1", "grid-1").await;
    reserve("slot-1", 5).await;
    browser.wait(&id("grid-1")).await;
    browser.click(".gem-grid__card:not(:disabled)").await;
    browser.wait_gone(&id("card-picker")).await;
    // Once they show it, its place fills too.
    name("reserved-1-1", "grid-2").await;
    browser.assert_quiet(&[]).await;
}
