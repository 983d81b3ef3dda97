//! Meet-up: a real table entered tap by tap, with no network, through reload and undo.

use jobs::milljan::IDOLS;
use serde_json::{Value, json};

use super::support::{Browser, Site, id};

/// Waits on やよい, 志保 and 可奈 by ron in the units of 2019-12-12.
const NEAR: [u8; 12] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 41];
/// The same with 美希 for 星梨花: two tiles from the win.
const FAR: [u8; 12] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 2];

/// In no unit, so that she is seen only where she was sent.
const SORA: u8 = 53;

fn ask(request: Value) -> Value {
    let envelope = jobs::Envelope::from_line(&request.to_string()).expect("a request");
    let answer = jobs::run(envelope, || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("JSON")
}

/// A log with this hand as stored; the seat after the own one draws first.
fn lines(hand: &[u8], events: &str) -> String {
    let names: Vec<_> = hand.iter().map(|&id| IDOLS[usize::from(id)].name).collect();
    format!("{} | 担当 可奈 | 役 2019-12-12\n卓 4 1 2\n{events}", names.join(","))
}

/// Opens the page with this log, as if it had been entered on an earlier visit.
async fn with_log(site: &Site, browser: &Browser, log: &str) {
    browser.goto(&site.url("about")).await;
    let stored = json!(json!(log).to_string());
    browser.js(&format!("localStorage.setItem('sakiyomi:1:milljan.meet', {stored})")).await;
    browser.goto(&site.url("milljan/meet")).await;
    fresh(browser).await;
}

async fn fresh(browser: &Browser) {
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
}

/// Picks a tile on the keyboard by its kana; returns the number of taps.
async fn pick(browser: &Browser, tile: u8) -> usize {
    if browser.count(&id("kana-あ")).await == 0 {
        browser.click(&id("way-kana")).await;
    }
    let key = match IDOLS[usize::from(tile)].kana.chars().next().expect("a reading") {
        'じ' => 'し',
        other => other,
    };
    browser.click(&id(&format!("kana-{key}"))).await;
    let name = id(&format!("pick-{tile}"));
    if browser.count(&name).await > 0 {
        browser.click(&name).await;
        return 2;
    }
    1
}

async fn event(browser: &Browser, at: usize) {
    browser.wait(&id(&format!("event-{at}"))).await;
    fresh(browser).await;
}

async fn next_is(browser: &Browser, far: u8) {
    browser.wait(&format!("{}[aria-pressed=true]", id(&format!("seat-{far}")))).await;
}

#[tokio::test]
async fn a_table_is_followed_by_taps_with_the_network_cut() {
    let (mut site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("milljan/meet")).await;
    browser.offline_ready().await;
    site.stop();
    browser.reload().await;

    browser.click(&id("view-table")).await;
    browser.click(&id("date-2019-12-12")).await;
    browser.click(&id("dealer-1")).await;
    browser.click(&id("oshi")).await;
    pick(&browser, 35).await;
    browser.click(&id("view-log")).await;
    let mut taps = 0;
    for (at, &tile) in NEAR.iter().enumerate() {
        taps += pick(&browser, tile).await;
        browser.wait(&id(&format!("tile-{at}"))).await;
    }
    assert!(taps <= 24, "{taps} taps for 12 tiles");
    fresh(&browser).await;
    browser.wait_text(&id("h"), "1").await;

    // The next seat sends what the hand waits for.
    next_is(&browser, 1).await;
    assert!(pick(&browser, 4).await <= 2);
    event(&browser, 0).await;
    let claims = ask(json!({
        "job": "milljan.claims", "snapshot": "2019-12-12", "free": NEAR, "oshi": 35,
    }));
    let rows = claims["claims"].as_array().expect("a list");
    let ron = rows.iter().find(|row| row["tile"] == 4).expect("a ron")["ron"].as_u64();
    assert_eq!(ron, Some(15_000));
    browser.wait_text(&id("headline"), "15,000").await;
    browser.screenshot("meet-ron-phone").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;

    // Undone: it was another tile, which is passed; the others follow, then the own seat draws and
    // sends.
    browser.click(&id("undo")).await;
    browser.wait_gone(&id("event-0")).await;
    pick(&browser, 1).await;
    event(&browser, 0).await;
    browser.wait_text(&id("headline"), "Let it pass").await;
    next_is(&browser, 2).await;
    pick(&browser, 1).await;
    event(&browser, 1).await;
    next_is(&browser, 3).await;
    pick(&browser, 7).await;
    event(&browser, 2).await;
    next_is(&browser, 0).await;
    pick(&browser, 0).await;
    event(&browser, 3).await;
    // 春香 brings nothing: she goes.
    browser.wait(&id("tile-12")).await;
    browser.wait_text(&id("headline"), "Send").await;
    browser.click(&id("tile-12")).await;
    event(&browser, 4).await;
    browser.wait_gone(&id("tile-12")).await;
    next_is(&browser, 1).await;
    browser.wait_text(&id("wall"), "110").await;
    browser.click(&id("view-seen")).await;
    browser.wait_text(&id("left-1"), "1").await;
    browser.wait_text(&id("left-0"), "2").await;

    // Nothing is lost by a reload.
    browser.reload().await;
    fresh(&browser).await;
    browser.wait(&id("event-4")).await;
    browser.wait_text(&id("h"), "1").await;
}

#[tokio::test]
async fn a_claim_that_helps_is_named_with_what_to_send_after_it() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    with_log(&site, &browser, &lines(&FAR, "2 送る 志保")).await;
    // 志保 brings BIRTH or similar units nearer; then the analysis of the hand after the claim says what to
    // send.
    let claims = ask(json!({
        "job": "milljan.claims", "snapshot": "2019-12-12", "free": FAR, "oshi": 35,
    }));
    let rows = claims["claims"].as_array().expect("a list");
    let row = rows.iter().find(|row| row["tile"] == 32).expect("志保 can be claimed");
    assert_eq!(
        (&row["ron"], &row["tin"][0][1], &claims["h"]),
        (&Value::Null, &json!(1), &json!(2))
    );
    let unit = row["tin"][0][0].as_u64().expect("a number") as u16;
    let unit = jobs::milljan::unit(unit).expect("a unit");
    let free: Vec<u8> =
        FAR.into_iter().filter(|&tile| tile == 32 || !unit.members.has(tile)).collect();
    let after = ask(json!({
        "job": "milljan.analyse", "snapshot": "2019-12-12", "state": "drawn", "free": free,
        "claimed": [row["tin"][0][0]], "oshi": 35,
    }));
    let best = after["best"].as_u64().expect("a tile") as usize;
    let key = IDOLS[best].key;
    let name = key[..1].to_uppercase() + &key[1..];
    browser.wait_text(&id("headline"), unit.name).await;
    browser.wait_text(&id("headline"), &name).await;
    browser.wait_text(&id("headline"), "h 2 → 1").await;
    browser.screenshot("meet-tin-phone").await;
    browser.click(&id("did-tin")).await;
    event(&browser, 1).await;
    browser.wait_text(&id("h"), "1").await;
    // The best send is marked; a tap sends it, and the turn passes on.
    browser.click("button.tile.out").await;
    event(&browser, 2).await;
    next_is(&browser, 1).await;
    assert_eq!(browser.count(&id("troubles")).await, 0);
}

#[tokio::test]
async fn others_claims_narrow_to_the_units_that_hold_the_tile_and_entries_can_be_mended() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    with_log(&site, &browser, &lines(&NEAR, "2 送る 静香")).await;
    browser.click(&id("seat-2")).await;
    browser.click(&id("mode-tin")).await;
    browser.wait(&id("units")).await;
    let wrong = format!(
        "return [...document.querySelectorAll('{} button')].filter(row => !row.innerText.includes('Shizuka')).length",
        id("units")
    );
    assert_eq!(browser.js(&wrong).await, json!(0), "every unit holds 静香");
    browser.click(&format!("{} button", id("units"))).await;
    event(&browser, 1).await;
    next_is(&browser, 2).await;
    pick(&browser, SORA).await;
    event(&browser, 2).await;
    assert_eq!(browser.count(&id("troubles")).await, 0);

    // A fourth copy is kept and reported, and the report disappears when the entry is corrected.
    next_is(&browser, 3).await;
    pick(&browser, SORA).await;
    event(&browser, 3).await;
    next_is(&browser, 0).await;
    pick(&browser, SORA).await;
    event(&browser, 4).await;
    browser.click(&id("tile-0")).await;
    event(&browser, 5).await;
    pick(&browser, SORA).await;
    event(&browser, 6).await;
    browser.wait_text(&id("troubles"), "4 copies of Sora").await;
    browser.click(&id("change-6")).await;
    browser.wait(&id("place-end")).await;
    pick(&browser, 7).await;
    browser.wait_gone(&id("troubles")).await;
    // A missed entry is inserted before another; one that never happened is removed.
    browser.click(&id("delete-4")).await;
    browser.wait_text(&id("troubles"), "No draw").await;
    browser.click(&id("before-4")).await;
    pick(&browser, SORA).await;
    browser.wait_gone(&id("troubles")).await;
    browser.wait(&id("event-6")).await;
}

#[tokio::test]
async fn sora_a_win_and_the_next_deal_are_entered_in_a_tap_each() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    with_log(&site, &browser, &lines(&NEAR, "2 送る 静香\n3 送る 千早")).await;
    next_is(&browser, 3).await;
    browser.click(&id("mode-sora")).await;
    browser.click(&id(&format!("room-1-{}", 14))).await;
    event(&browser, 2).await;
    next_is(&browser, 3).await;
    pick(&browser, 7).await;
    event(&browser, 3).await;
    browser.click(&id("seat-2")).await;
    browser.click(&id("win")).await;
    browser.wait(&id("next-deal")).await;
    browser.fill(&id("points-2"), "16000").await;
    browser.click(&id("next-deal")).await;
    browser.wait_gone(&id("event-0")).await;
    browser.click(&id("view-table")).await;
    browser.wait_text(&id("total-2"), "16,000").await;
    // The dealer has moved on.
    browser.wait(&format!("{}[aria-pressed=true]", id("dealer-2"))).await;
    browser.click(&id("undo")).await;
    browser.click(&id("view-log")).await;
    browser.wait(&id("event-4")).await;
}

#[tokio::test]
async fn every_view_is_accessible_and_fits_in_three_languages() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for language in ["ja", "en", "zh"] {
        browser.speak(language).await;
        with_log(&site, &browser, &lines(&FAR, "2 送る 志保")).await;
        for view in ["log", "seen", "danger", "table"] {
            browser.click(&id(&format!("view-{view}"))).await;
            browser.wait(&id(view)).await;
            let still = "return !document.querySelector('.progress--busy') \
                 && document.getAnimations().every(motion => motion.playState !== 'running')";
            browser.until("the page to settle", still).await;
            browser.assert_fits().await;
            browser.assert_touch_targets().await;
            browser.assert_accessible().await;
            browser.screenshot(&format!("meet-{view}-{language}")).await;
        }
    }
    browser.resize(320, 568, true).await;
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}
