//! Contest, Play: a contest is played by taps to its end, with advice, undo, links.

use jobs::Envelope;
use serde_json::{Value, json};

use super::support::{Browser, Site, id};

/// Waits until this many actions have been taken and their state is shown.
async fn after(browser: &Browser, acts: usize) {
    let css = format!("{}[data-acts='{acts}'][data-fresh=true]", id("by-hand"));
    browser.wait(&css).await;
}

/// What is saved of the contest.
async fn kept(browser: &Browser) -> Value {
    browser.js("return JSON.parse(localStorage.getItem('sakiyomi:1:contest.play'))").await
}

/// A job's answer, the way the command line asks it.
fn ask(job: &str, entry: &Value, acts: &Value) -> Value {
    let line = json!({
        "job": job, "loadout": entry["loadout"], "deal": entry["deal"], "acts": acts,
    });
    let envelope = Envelope::from_line(&line.to_string()).map_err(|refused| refused.1);
    let answer = jobs::run(envelope.expect("a request"), || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("a report is JSON")
}

#[tokio::test]
async fn a_contest_is_played_by_taps_to_its_end_and_set_beside_the_ai() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("contest/play")).await;
    after(&browser, 0).await;
    browser.wait(&id("card-0")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-play-phone").await;
    let mut acts = 0;
    while browser.count(&id("result")).await == 0 {
        let open = format!("{}:not([aria-disabled])", "[data-testid^=card-]");
        if browser.count(&open).await > 0 {
            browser.click(&open).await;
        } else {
            browser.click(&id("end-turn")).await;
        }
        acts += 1;
        after(&browser, acts).await;
        if acts == 3 {
            browser.reload().await;
            after(&browser, 3).await;
            browser.click(&id("undo")).await;
            after(&browser, 2).await;
            browser.click(&id("redo")).await;
            after(&browser, 3).await;
        }
        assert!(acts < 200, "the contest ends");
    }
    let game = kept(&browser).await["game"].clone();
    let ai = ask("contest.replay", &game["entry"], &json!([]));
    let own = ask("contest.replay", &game["entry"], &game["line"]);
    let score = |report: &Value| {
        let score = report["final"]["score"].as_u64().expect("a score");
        grouped(score)
    };
    browser.wait_text(&id("score-ai"), &score(&ai)).await;
    browser.wait_text(&id("score-own"), &score(&own)).await;
    browser.click(&id("find-best")).await;
    browser.until(
        "a best score",
        "return /[0-9]/.test(document.querySelector('[data-testid=score-best]')?.innerText ?? '')",
    )
    .await;
    for (number, words) in [("score-own", "bonus of the turn"), ("score-best", "Width")] {
        browser.click(&id(number)).await;
        browser.wait_text(&id("explanation"), words).await;
        browser.press(thirtyfour::Key::Escape).await;
        browser.wait_gone(&id("explanation")).await;
    }
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-play-end-phone").await;
    // The link to the replay of this deal.
    let replay = browser.attribute(&id("to-replay"), "href").await.expect("a link");
    assert!(replay.contains("contest/replay#s="), "{replay}");
    // Another deal is another contest, and the one before is not lost.
    browser.click(&id("next-deal")).await;
    after(&browser, 0).await;
    browser.click(&id("undo")).await;
    after(&browser, acts).await;
    browser.click(&id("redo")).await;
    after(&browser, 0).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_advice_is_the_best_route_of_the_job_and_keys_play() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url("contest/play")).await;
    after(&browser, 0).await;
    browser.press("a").await;
    for acts in 1..=6_usize {
        browser.wait(&id("advice-act")).await;
        let game = kept(&browser).await["game"].clone();
        let table = ask("contest.routes", &game["entry"], &game["line"]);
        let act = browser.attribute(&id("advice-act"), "data-act").await.expect("an action");
        assert_eq!(act, table["best"][0].to_string(), "after {}", acts - 1);
        let total = table["E"].as_u64().expect("an evaluation");
        browser.wait_text(&id("advice-e"), &grouped(total)).await;
        let key = match act.parse::<i8>().expect("a number") {
            -1 => "e".to_owned(),
            place => (place + 1).to_string(),
        };
        browser.press(key.as_str()).await;
        after(&browser, acts).await;
        browser.wait_gone("[data-testid=advice] .progress--busy").await;
    }
    browser.assert_accessible().await;
    browser.screenshot("contest-play-desktop").await;
    browser.press("u").await;
    after(&browser, 5).await;
    browser.press("u").await;
    after(&browser, 4).await;
    browser.click(&id("restart")).await;
    after(&browser, 0).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_opens_the_same_position_in_a_fresh_profile_and_an_impossible_one_is_mended() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("contest/play")).await;
    after(&browser, 0).await;
    browser.click("[data-testid^=card-]:not([aria-disabled])").await;
    after(&browser, 1).await;
    browser.click(&id("end-turn")).await;
    after(&browser, 2).await;
    browser.until("the address", "return location.hash.includes('&a=')").await;
    let (link, score) = (browser.url().await, browser.text(&id("score")).await);
    browser.click(&id("pile-1")).await;
    browser.wait_count(&format!("{} li", id("pile-cards")), 1).await;
    browser.assert_accessible().await;

    let other = Browser::phone().await;
    other.goto(&link).await;
    after(&other, 2).await;
    assert_eq!(other.text(&id("score")).await, score);
    other.goto(&site.url("settings")).await;
    other.goto(&format!("{link}.9")).await;
    other.wait(&id("failure")).await;
    other.click(&id("cut")).await;
    after(&other, 2).await;
    assert_eq!(other.text(&id("score")).await, score);
    other.goto(&site.url("settings")).await;
    other.goto(&site.url("contest/play#s=AQU_")).await;
    other.wait(&id("bad-link")).await;
    after(&other, 2).await;
    other.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_without_actions_is_the_contest_before_its_first_one() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("contest/play")).await;
    after(&browser, 0).await;
    browser.until("the address", "return location.hash.startsWith('#s=')").await;
    let link = browser.url().await;
    browser.click(&id("end-turn")).await;
    after(&browser, 1).await;
    // Without a link the contest continues where it was left.
    browser.goto(&site.url("settings")).await;
    browser.goto(&site.url("contest/play")).await;
    after(&browser, 1).await;
    browser.goto(&site.url("settings")).await;
    browser.goto(&link).await;
    after(&browser, 0).await;
    browser.click(&id("back-to-mine")).await;
    after(&browser, 1).await;
    // One whose actions cannot be read leaves it as it is.
    browser.goto(&site.url("settings")).await;
    browser.goto(&format!("{link}&a=0.z")).await;
    browser.wait_text(&id("bad-link"), "plays of the link cannot be read").await;
    after(&browser, 1).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn keys_play_only_while_the_focus_is_in_the_contest() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url("contest/play")).await;
    after(&browser, 0).await;
    let there = format!("document.activeElement === document.querySelector('{}')", id("by-hand"));
    browser.until("the focus", &format!("return {there}")).await;
    // The announcement of the hand marks its names as Japanese.
    browser.wait(&format!("{} [lang=ja]", id("live"))).await;
    // Outside of it they do nothing.
    browser.js(&format!("document.querySelector('{}').focus()", id("menu"))).await;
    browser.press("e").await;
    browser.press("a").await;
    browser.js(&format!("document.querySelector('{}').focus()", id("end-turn"))).await;
    browser.press("a").await;
    browser.wait(&format!("{}[aria-expanded=true]", id("advice-switch"))).await;
    assert_eq!(browser.attribute(&id("by-hand"), "data-acts").await.as_deref(), Some("0"));
    browser.press("e").await;
    after(&browser, 1).await;
    browser.press("u").await;
    after(&browser, 0).await;
    browser.js(&format!("document.querySelector('{}').focus()", id("menu"))).await;
    browser.press("?").await;
    browser.wait_text(&id("help-dialog"), "only while the focus is in the contest").await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

/// A number as the page writes it: 12,345.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev();
    let parts: Vec<_> =
        parts.map(|part| std::str::from_utf8(part).expect("digits are text")).collect();
    parts.join(",")
}
