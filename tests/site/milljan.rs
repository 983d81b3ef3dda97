//! Milljan Check from the first tap to the answer, and through everything that can go wrong.

use jobs::milljan::{Date, IDOLS, notation::Sheet};
use serde_json::json;
use thirtyfour::Key;

use super::support::{Browser, PHONES, Site, id, pick_tile};

/// The hand of the article of 2019-12-12, as in its text (the order is that of the vectors).
const ARTICLE: [u8; 13] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 36, 41];

fn link(line: &str) -> String {
    let sheet = Sheet::parse(line, Date::new(2019, 12, 12).expect("a day")).expect("a good line");
    format!("milljan/check#s={}", share::write_milljan(&sheet))
}

pub(super) fn article_link() -> String {
    let names: Vec<_> = ARTICLE.iter().map(|&id| IDOLS[usize::from(id)].name).collect();
    link(&format!("{}|担当 可奈", names.join(",")))
}

async fn fresh(browser: &Browser) {
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
    settled(browser).await;
}

/// Waits until nothing is being computed, stale or fading.
async fn settled(browser: &Browser) {
    let still = "return !document.querySelector('.progress--busy, .stale') \
                 && document.getAnimations().every(motion => motion.playState !== 'running')";
    browser.until("the page to settle", still).await;
}

async fn pairs(browser: &Browser) -> Vec<String> {
    let rows = format!(
        "return [...document.querySelectorAll('{}')].map(row => row.dataset.pair)",
        id("exchange-row")
    );
    let mut pairs: Vec<String> = serde_json::from_value(browser.js(&rows).await).expect("texts");
    pairs.sort();
    pairs
}

#[tokio::test]
async fn the_article_s_hand_is_entered_by_taps_and_read_off_the_page() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("milljan/check")).await;
    browser.click(&id("start-entry")).await;
    let mut taps = 0;
    for (at, &tile) in ARTICLE.iter().enumerate() {
        taps += pick_tile(&browser, tile).await;
        browser.wait(&id(&format!("tile-{at}"))).await;
    }
    assert!(taps <= 20, "{taps} taps for 13 tiles");
    // Answer, hand and keys are on the screen together.
    let all = [id("strip"), id("hand"), id("pad")];
    browser.wait_in_sight(&all, "while entering").await;
    browser.wait_text(&id("waits"), "kinds").await;
    browser.screenshot("milljan-entry-phone").await;
    browser.click(&id("target-date")).await;
    browser.click(&id("date-2019-12-12")).await;
    browser.click(&id("target-oshi")).await;
    pick_tile(&browser, 35).await;
    browser.wait_gone(&id("keyboard")).await;
    fresh(&browser).await;

    assert_eq!(browser.text(&id("h")).await.split_whitespace().collect::<String>(), "h=1");
    for (tile, share, weight) in
        [(36, "4/7", "11"), (26, "4/7", "11"), (35, "2/7", "5"), (21, "1/7", "3")]
    {
        assert_eq!(browser.text(&id(&format!("weight-{tile}"))).await, weight, "weight of {tile}");
        // The article's column is left out on narrow screens; its number is there all the same.
        let cell = browser
            .js(&format!(
                "return document.querySelector('{}').textContent",
                id(&format!("kinds-{tile}"))
            ))
            .await;
        assert_eq!(cell, json!(share), "share of {tile}");
    }
    browser.click(&id("view-more")).await;
    browser.click(&id("view-units")).await;
    for (view, count) in [("units-complete", 9), ("units-one-short", 23)] {
        browser.click(&id(view)).await;
        browser.wait_count(&id("unit-row"), count).await;
    }
    browser.click(&id("view-exchanges")).await;
    browser.wait_count(&id("exchange-row"), 11).await;
    let expected = [
        "21>42", "26>32", "26>35", "26>4", "26>52", "35>18", "35>27", "36>32", "36>35", "36>4",
        "36>52",
    ];
    assert_eq!(pairs(&browser).await, expected);
    browser.screenshot("milljan-exchanges-phone").await;
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn every_view_opens_and_is_accessible_on_phone_and_desktop_in_three_languages() {
    let site = Site::start();
    let phone = Browser::phone().await;
    for language in ["ja", "en", "zh"] {
        phone.speak(language).await;
        phone.goto(&site.url(&article_link())).await;
        fresh(&phone).await;
        for view in ["discards", "exchanges", "units", "claims", "tree", "deals"] {
            if matches!(view, "units" | "tree" | "deals") {
                phone.click(&id("view-more")).await;
            }
            phone.click(&id(&format!("view-{view}"))).await;
            phone.wait(&id(view)).await;
            settled(&phone).await;
            phone.assert_fits().await;
            phone.assert_accessible().await;
        }
        phone.click(&id("enter-tiles")).await;
        phone.wait(&id("keyboard")).await;
        phone.assert_fits().await;
        phone.assert_touch_targets().await;
        phone.assert_accessible().await;
    }
    phone.assert_quiet(&[]).await;
    let desktop = Browser::desktop().await;
    desktop.prefers("dark").await;
    desktop.goto(&site.url(&article_link())).await;
    fresh(&desktop).await;
    desktop.assert_fits().await;
    desktop.assert_accessible().await;
    desktop.screenshot("milljan-check-desktop-dark").await;
}

#[tokio::test]
async fn a_share_link_opens_the_same_screen_in_a_fresh_profile() {
    let site = Site::start();
    let first = Browser::phone().await;
    first.goto(&site.url("milljan/check")).await;
    first.click(&id("load-example")).await;
    fresh(&first).await;
    first.click(&id("share")).await;
    let shared =
        first.js(&format!("return document.querySelector('{}').value", id("share-link"))).await;
    let shared = shared.as_str().expect("a link").to_owned();
    assert!(shared.len() <= 200, "{} characters", shared.len());
    let headline = first.text(&id("headline")).await;
    let second = Browser::desktop().await;
    second.goto(&shared).await;
    fresh(&second).await;
    assert_eq!(second.text(&id("headline")).await, headline);
}

#[tokio::test]
async fn a_reload_brings_everything_back_and_undo_takes_edits_away() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url(&article_link())).await;
    fresh(&browser).await;
    let headline = browser.text(&id("headline")).await;
    browser.reload().await;
    fresh(&browser).await;
    assert_eq!(browser.text(&id("headline")).await, headline);
    // Without the link in the address, the stored hand comes back.
    browser.goto(&site.url("about")).await;
    browser.goto(&site.url("milljan/check")).await;
    fresh(&browser).await;
    assert_eq!(browser.text(&id("headline")).await, headline);

    browser.click(&id("tile-0")).await;
    browser.click(&id("tile-send")).await;
    browser.wait_gone(&id("tile-12")).await;
    // The numbers that this changes are marked, and only for a while.
    browser.wait(".explain.changed").await;
    browser.wait_gone(".explain.changed").await;
    browser.click(&id("undo")).await;
    browser.wait(&id("tile-12")).await;
    browser.click(&id("redo")).await;
    browser.wait_gone(&id("tile-12")).await;
    browser.press(Key::Control + "z").await;
    browser.wait(&id("tile-12")).await;
    fresh(&browser).await;
    assert_eq!(browser.text(&id("headline")).await, headline);
}

#[tokio::test]
async fn a_deep_link_is_analysed_with_the_network_cut() {
    let (mut site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("milljan/check")).await;
    browser.offline_ready().await;
    let deep = site.url(&article_link());
    site.stop();
    browser.goto(&deep).await;
    browser.reload().await;
    fresh(&browser).await;
    assert_eq!(browser.text(&id("weight-36")).await, "11");
    browser.click(&id("view-claims")).await;
    browser.wait("[data-testid^=claim-row-]").await;
}

#[tokio::test]
async fn a_worker_that_dies_is_reported_and_replaced_and_nothing_is_lost() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url(&article_link())).await;
    fresh(&browser).await;
    browser.js("window.dispatchEvent(new Event('sakiyomi-test-crash'))").await;
    browser.wait(&id("crash-bar")).await;
    browser.wait(&id("tile-12")).await;
    browser.click(&id("crash-retry")).await;
    browser.wait_gone(&id("crash-bar")).await;
    browser.click(&id("tile-12")).await;
    browser.click(&id("tile-remove")).await;
    browser.wait_gone(&id("tile-12")).await;
    browser.wait(&id("waits")).await;
    fresh(&browser).await;
}

#[tokio::test]
async fn impossible_and_partial_hands_say_what_is_wrong_and_keep_everything() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;

    // Units that are whole in a partial hand are named, because their tiles are marked.
    browser.goto(&site.url(&link("詩花,春香,千早"))).await;
    fresh(&browser).await;
    let named = browser.texts(".split__unit").await;
    assert!(named.iter().any(|unit| unit == "(詩花)"), "{named:?}");

    browser.goto(&site.url(&link("春香,春香,春香,千早,静香"))).await;
    fresh(&browser).await;
    assert!(browser.text(&id("headline")).await.starts_with("7 more tiles"));

    // A fourth copy, by tap.
    browser.click(&id("enter-tiles")).await;
    pick_tile(&browser, 0).await;
    browser.wait(&id("tile-5")).await;
    browser.wait_text(&id("problems"), "4 copies of Haruka").await;
    browser.click(&id("undo")).await;
    browser.wait_gone(&id("problems")).await;

    // More seen than there are.
    browser.click(&id("target-seen")).await;
    pick_tile(&browser, 0).await;
    browser.wait_text(&id("problems"), "Haruka: 3 of your own and 1 seen").await;
    browser.click(&id("seen-0")).await;
    browser.wait_gone(&id("problems")).await;

    // A claimed unit whose members are not in the hand.
    browser.click(&id("target-claimed")).await;
    browser.fill(&id("search-units"), "BIRTH").await;
    browser.click("[data-testid^=claim-]").await;
    browser.wait_text(&id("notice"), "were not in the hand").await;
    browser.click(&id("undo")).await;

    // A wrong name gets a suggestion that fixes the line.
    browser.click(&id("target-text")).await;
    browser.fill(&id("text-entry"), "haruka, chihaya, miki, shizuko, xyzzy").await;
    browser.click(&id("text-apply")).await;
    browser.wait_text(&id("notice"), "shizuko").await;
    browser.wait_text(&id("notice"), "xyzzy").await;
    // The readable part is already there.
    browser.wait_gone(&id("tile-3")).await;
    browser.wait(&id("tile-2")).await;
    browser.click(&id("suggestion")).await;
    browser.wait(&id("tile-3")).await;
    browser.wait_text(&id("notice"), "xyzzy").await;
    browser.fill(&id("text-entry"), "haruka, chihaya, shizuka").await;
    browser.click(&id("text-apply")).await;
    browser.wait_gone(&id("notice")).await;
    browser.wait_gone(&id("tile-3")).await;
    browser.wait(&id("tile-2")).await;

    // Fourteen tiles.
    let fourteen = "春香,千早,美希,雪歩,やよい,真,伊織,貴音,律子,あずさ,亜美,真美,響".to_owned();
    browser.goto(&site.url(&link(&fourteen))).await;
    browser.reload().await;
    fresh(&browser).await;
    browser.click(&id("enter-tiles")).await;
    pick_tile(&browser, 13).await;
    browser.wait(&id("tile-13")).await;
    browser.wait_text(&id("problems"), "one tile too many").await;
    browser.assert_accessible().await;
}

#[tokio::test]
async fn an_unreadable_link_keeps_the_stored_hand() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url(&article_link())).await;
    fresh(&browser).await;
    let headline = browser.text(&id("headline")).await;
    browser.goto(&site.url("about")).await;
    browser.goto(&site.url("milljan/check#s=AQEnjCMADQMF")).await;
    browser.wait(&id("bad-link")).await;
    fresh(&browser).await;
    assert_eq!(browser.text(&id("headline")).await, headline);
}

#[tokio::test]
async fn every_number_opens_its_explanation_and_the_hand_works_by_keyboard() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url(&article_link())).await;
    fresh(&browser).await;
    for number in ["h", "weight-36", "kinds-36", "score-lose"] {
        let within = if number.starts_with("kinds") { " button" } else { "" };
        browser.click(&format!("{}{within}", id(number))).await;
        browser.wait(&id("explanation")).await;
        assert!(browser.text(&id("explanation")).await.chars().count() > 40, "{number}");
        browser.press(Key::Escape + "").await;
        browser.wait_gone(&id("explanation")).await;
    }
    browser.js(&format!("document.querySelector('{}').focus()", id("tile-0"))).await;
    browser.press(Key::End + "").await;
    browser
        .until(
            "the last tile to have the focus",
            "return document.activeElement.dataset.testid === 'tile-12'",
        )
        .await;
    browser.press(Key::Delete + "").await;
    browser.wait_gone(&id("tile-12")).await;
    // Keys that open have the focus, and the hand has it again once they have closed.
    browser.click(&id("tile-0")).await;
    browser.click(&id("tile-replace")).await;
    browser.until("the focus on the keys", "return !!document.activeElement.closest('.pad')").await;
    browser.press(Key::Enter + "").await;
    browser.wait_gone(".milljan--typing").await;
    browser
        .until("the focus in the hand", "return !!document.activeElement.closest('.tile')")
        .await;
}

#[tokio::test]
async fn the_article_s_search_can_be_walked_to_its_first_goal() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url(&article_link())).await;
    fresh(&browser).await;
    browser.click(&id("view-more")).await;
    browser.click(&id("view-tree")).await;
    // The article: BIRTH, タウラス, Melody in scape, Do-Dai, then 詩花 for 奈緒.
    for (unit, after) in [
        ("BIRTH", "h = 8"),
        ("タウラス", "h = 5"),
        ("Melody in scape", "h = 3"),
        ("Do-Dai(カバー)", "h = 1"),
    ] {
        browser.click_text(&format!("{} .row-button", id("tree")), unit).await;
        browser.wait_text(&id("tree-node"), after).await;
    }
    browser.wait_text(&id("tree"), "詩花").await;
}

#[tokio::test]
async fn the_survey_of_deals_runs_on_the_pool() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url(&article_link())).await;
    fresh(&browser).await;
    browser.click(&id("view-more")).await;
    browser.click(&id("view-deals")).await;
    browser.click(&id("batch-start")).await;
    browser.wait_text(&id("deals-count"), "10,000").await;
    // The same seeds counted natively, without a pool.
    let line =
        json!({"job": "milljan.deals", "snapshot": "2019-12-12", "games": 10_000, "seed_from": 1});
    let envelope = jobs::Envelope::from_line(&line.to_string()).expect("a request");
    let answer = jobs::run(envelope, || 0.0).expect("an answer");
    let truth = serde_json::to_value(&answer).expect("JSON");
    for h in 3..6 {
        let row = browser.text(&id(&format!("deals-{h}"))).await.replace(',', "");
        let hands = truth["h"][h].as_u64().expect("a count").to_string();
        assert!(row.contains(&hands), "h = {h}: {row} should hold {hands}");
    }
}

#[tokio::test]
async fn letters_typed_on_a_keyboard_pick_the_name_that_they_mean() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url("milljan/check")).await;
    browser.click(&id("start-entry")).await;
    browser.wait(&id("pad")).await;
    // 海美, not 恵美.
    for (at, (typed, tile)) in [("umi", 28), ("hib", 12), ("sora", 53)].into_iter().enumerate() {
        browser.press(typed).await;
        browser.wait_text(&id("pad-back"), typed).await;
        browser.press(Key::Enter + "").await;
        browser.wait(&id(&format!("tile-{at}"))).await;
        browser.wait_gone(&id("pad-back")).await;
        let name = IDOLS[tile].key;
        let name = name[..1].to_uppercase() + &name[1..];
        browser.wait_text(&id(&format!("tile-{at}")), &name).await;
    }
    browser.press("xq").await;
    browser.wait_text(&id("pad"), "Nothing found").await;
    browser.press(Key::Escape + "").await;
    browser.wait_gone(&id("pad-back")).await;
    browser.wait_gone(&id("tile-3")).await;
}

#[tokio::test]
async fn answer_hand_and_keys_share_the_screen_while_one_enters() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for language in ["en", "ja"] {
        browser.speak(language).await;
        for (width, height) in PHONES {
            browser.resize(width, height, true).await;
            // With units of another day, which are told before and after.
            browser.goto(&site.url("about")).await;
            browser.goto(&site.url(&article_link())).await;
            browser.wait(&id("tile-12")).await;
            browser.click(&id("enter-tiles")).await;
            browser.wait(".pad__key").await;
            let all = [".strip", ".tiles .tile", ".pad__key"];
            browser.wait_in_sight(&all, &format!("{language} {width}×{height}")).await;
            let scrolls = "return document.documentElement.scrollHeight > innerHeight";
            assert_eq!(browser.js(scrolls).await, false, "{language} {width}×{height}");
        }
    }
}
