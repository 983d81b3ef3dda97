//! The Milljan Units page: searching for units, own ones, import and export, and what the Check page
//! uses.

use jobs::milljan::{Date, notation::Sheet};

use super::support::{Browser, Site, id, pick_tile};

/// Opens the page in English.
async fn open(site: &Site) -> Browser {
    let browser = Browser::phone().await;
    browser.speak("en").await;
    browser.goto(&site.url("milljan/units")).await;
    fresh(&browser).await;
    browser
}

async fn fresh(browser: &Browser) {
    browser.wait(&format!("{}[data-fresh=true]", id("book"))).await;
}

/// Opens another view than the search.
async fn view(browser: &Browser, name: &str) {
    if browser.count(&id("book-menu")).await > 0 {
        browser.click(&id("book-menu")).await;
    }
    browser.click(&id(&format!("book-{name}"))).await;
    browser.wait_gone("dialog").await;
}

/// Takes a step in a sheet and closes it.
async fn in_sheet(browser: &Browser, opens: &str, name: &str) {
    browser.click(&id(opens)).await;
    browser.click(&format!("dialog {}", id(name))).await;
    browser.back().await;
    browser.wait_gone("dialog").await;
}

async fn found(browser: &Browser, count: usize) {
    browser.wait(&format!("{}[data-count='{count}']", id("book-found"))).await;
}

/// Reads this text as an import.
async fn import(browser: &Browser, text: &str) {
    browser.fill(&id("import-text"), text).await;
    browser.click(&id("import-read")).await;
}

#[tokio::test]
async fn units_are_found_by_member_by_name_and_by_size() {
    let site = Site::start();
    let browser = open(&site).await;
    found(&browser, 294).await;
    // Field, pad and results share the first screen.
    let all = [id("book-search"), id("pad"), format!("{}:first-child", id("book-row"))];
    browser.wait_in_sight(&all, "on the first screen").await;
    in_sheet(&browser, "book-menu", "date-2019-12-12").await;
    found(&browser, 156).await;
    in_sheet(&browser, "filters", "size-2").await;
    found(&browser, 46).await;
    browser.click(&id("undo")).await;
    found(&browser, 86).await;
    in_sheet(&browser, "filters", "size-2").await;

    for tile in [5, 3] {
        pick_tile(&browser, tile).await;
    }
    browser.wait(&id("chosen-3")).await;
    browser.assert_touch_targets().await;
    let both = "return [...document.querySelectorAll('[data-testid=book-row]')].length > 0 \
                && [...document.querySelectorAll('[data-testid=book-row]')] \
                .every(row => ['Makoto', 'Yukiho'].every(name => row.textContent.includes(name)))";
    browser.until("only units with both", both).await;
    browser.click(&id("chosen-5")).await;
    browser.click(&id("chosen-3")).await;
    found(&browser, 294).await;

    browser.fill(&id("book-search"), "birth").await;
    browser.wait_text(&id("book-row"), "BIRTH").await;
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn an_own_unit_is_made_kept_and_used_on_the_check_page() {
    let site = Site::start();
    let browser = open(&site).await;
    view(&browser, "edit").await;
    browser.click(&id("add-own")).await;
    browser.fill(&id("own-name"), "House trio").await;
    browser.click(&id("own-save")).await;
    browser.wait_text(&id("own-bad"), "no members").await;
    for tile in [0, 9, 40] {
        pick_tile(&browser, tile).await;
    }
    browser.click(&id("own-save")).await;
    browser.wait_gone(&id("own-form")).await;
    browser.wait_text(&id("own-units"), "House trio").await;
    browser.reload().await;
    fresh(&browser).await;
    // What counts on one screen counts on all.
    browser.wait_text(&id("units-chip"), "＋1").await;
    browser.goto(&site.url("milljan/check")).await;
    browser.wait(&id("start-entry")).await;
    browser.wait_text(&id("units-chip"), "＋1").await;
    let kept = browser.js("return JSON.parse(localStorage['sakiyomi:1:milljan.check'])").await;
    let day = Date::new(2019, 12, 12).expect("a day");
    let check = Sheet::parse(kept.as_str().expect("a line"), day).expect("a good line");
    assert_eq!(check.own.len(), 1, "{check:?}");
    assert_eq!(check.own[0].name(), "House trio");
    // Names alone say nothing of units.
    browser.click(&id("enter-tiles")).await;
    browser.click(&id("target-text")).await;
    browser.fill(&id("text-entry"), "haruka, chihaya, shizuka").await;
    browser.click(&id("text-apply")).await;
    browser.wait(&id("tile-2")).await;
    browser.wait_text(&id("units-chip"), "＋1").await;
    assert_eq!(browser.count(&id("other-units")).await, 0);
    // A line that names units, and not this one, is without it.
    browser.click(&id("enter-tiles")).await;
    browser.click(&id("target-text")).await;
    let field = format!("document.querySelector('{}').value", id("text-entry"));
    let without =
        format!("return {field}.split('|').filter((part) => !part.includes('自作')).join('|')");
    let without = browser.js(&without).await.as_str().expect("a line").to_owned();
    assert!(without.contains("役"), "{without}");
    browser.fill(&id("text-entry"), &without).await;
    browser.click(&id("text-apply")).await;
    browser.wait(&id("other-units")).await;

    browser.goto(&site.url("milljan/units")).await;
    fresh(&browser).await;
    view(&browser, "edit").await;
    browser.click(&id("delete-0")).await;
    browser.wait_gone(&id("delete-0")).await;
    browser.click(&id("undo")).await;
    browser.wait(&id("delete-0")).await;
}

#[tokio::test]
async fn a_doubtful_unit_that_is_switched_off_no_longer_counts_on_the_check_page() {
    let site = Site::start();
    let browser = open(&site).await;
    view(&browser, "edit").await;
    // 花鳥風月, a unit of two that the sources disagree on.
    browser.click(&id("switch-155")).await;
    browser.wait(&format!("{}[aria-checked=false]", id("switch-155"))).await;
    assert_eq!(browser.text(&id("off-count")).await, "1");
    assert_eq!(browser.text(&id("units-active")).await, "293");
    browser.wait_text(&id("units-chip"), "−1").await;
    browser.goto(&site.url("milljan/check")).await;
    browser.wait(&id("start-entry")).await;
    browser.wait_text(&id("units-chip"), "−1").await;
    let url = browser.url().await;
    let (_, text) = url.split_once("#s=").expect("a hash");
    let sheet = share::read_milljan(text).expect("a good link");
    assert_eq!(sheet.off, [155]);
    assert_eq!(sheet.roster().active().len(), 293);
}

#[tokio::test]
async fn bad_imports_name_the_line_and_lose_nothing() {
    let site = Site::start();
    let browser = open(&site).await;
    view(&browser, "files").await;

    let broken = "{\"units_own\":[\n{\"name\":\"A\",\"members\":[\"春香\",";
    import(&browser, broken).await;
    browser.wait_text(&id("import-problems"), "Line 2").await;
    browser.wait_text(&id("import-problems"), "not valid JSON").await;

    let fourteen = "春香+千早+美希+雪歩+やよい+真+伊織+貴音+律子+あずさ+亜美+真美+響+未来";
    let text = format!(
        "good=春香+千早+紬\nwho=春香+shizuko\nmany={fourteen}\nagain=千早+春香+紬\nfine=春香+紬+静香"
    );
    import(&browser, &text).await;
    for words in
        ["Line 2", "“shizuko” is not an idol", "Line 3", "at most 13", "Line 4", "same members"]
    {
        browser.wait_text(&id("import-problems"), words).await;
    }
    browser.wait_text(&id("import-good"), "2 own units").await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    let still =
        browser.js("return document.querySelector('[data-testid=import-text]').value").await;
    assert_eq!(still.as_str(), Some(text.as_str()));
    assert_eq!(browser.text(&id("own-count")).await, "0", "nothing is taken in unasked");

    browser.click(&id("import-take")).await;
    browser.wait_text(&id("own-count"), "2").await;
    browser.wait_text(&id("import-problems"), "Line 4").await;
    let lines = "document.querySelector('[data-testid=export-lines]')?.value";
    browser.until("the units as lines", &format!("return {lines}?.includes('good=')")).await;
    browser.click(&id("undo")).await;
    browser.wait_text(&id("own-count"), "0").await;
}

#[tokio::test]
async fn every_view_is_accessible_fits_and_speaks_three_languages() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for language in ["ja", "en", "zh"] {
        browser.speak(language).await;
        browser.goto(&site.url("milljan/units")).await;
        fresh(&browser).await;
        let marks = [
            ("list", "book-found"),
            ("edit", "doubtful-units"),
            ("files", "export"),
            ("since", "since-added"),
            ("idols", "idols"),
            ("duos", "duo-graph"),
        ];
        for (name, mark) in marks {
            if name != "list" {
                view(&browser, name).await;
            }
            browser.wait(&id(mark)).await;
            fresh(&browser).await;
            browser.assert_fits().await;
            browser.assert_touch_targets().await;
            browser.assert_accessible().await;
            if language == "en" {
                browser.screenshot(&format!("units-{name}-phone")).await;
            }
        }
    }
    browser.click(&id("duo-0")).await;
    browser.wait(&format!("{} path.hers", id("duo-graph"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn an_example_keeps_its_units_and_clearing_it_brings_one_s_own_back() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url("milljan/check")).await;
    browser.click(&id("load-example")).await;
    browser.wait_text(&id("units-chip"), "2019-12-12").await;
    browser.wait(".topbar__chip--warns").await;
    // A first look at Units does not take those of the example for one's own.
    browser.goto(&site.url("milljan/units")).await;
    browser.wait_text(&id("units-chip"), "2025-12-16").await;
    found(&browser, 294).await;
    browser.goto(&site.url("milljan/check")).await;
    browser.wait_text(&id("other-units"), "2025-12-16").await;
    // Elsewhere one's own count.
    browser.goto(&site.url("milljan/meet")).await;
    browser.wait_text(&id("units-chip"), "2025-12-16").await;
    assert_eq!(browser.count(".topbar__chip--warns").await, 0);

    browser.goto(&site.url("milljan/check")).await;
    browser.click(&id("enter-tiles")).await;
    browser.click(&id("clear")).await;
    browser.wait_text(&id("units-chip"), "2025-12-16").await;
    browser.click(&id("undo")).await;
    browser.wait_text(&id("units-chip"), "2019-12-12").await;
    browser.click(&id("close-keyboard")).await;
    browser.click(&id("use-mine")).await;
    browser.wait_text(&id("units-chip"), "2025-12-16").await;
    browser.wait_gone(&id("other-units")).await;

    // A day chosen on one screen is that of all; an earlier one is told to be one.
    browser.click(&id("enter-date")).await;
    browser.click(&id("date-2019-12-12")).await;
    browser.wait(".topbar__chip--warns").await;
    browser.goto(&site.url("milljan/play")).await;
    browser.wait_text(&id("units-chip"), "2019-12-12").await;
    browser.click(&id("units-chip")).await;
    found(&browser, 156).await;
}
