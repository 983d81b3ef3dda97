//! League: a small one is played, stopped, continued, reloaded; its numbers are the job's.

use jobs::milljan::LeagueRequest;
use jobs::stats::share;
use serde_json::{Value, json};

use super::support::{Browser, Site, enter, give_file, id, kept_games};

fn request(games: u64) -> Value {
    json!({
        "snapshot": "2025-12-16", "lineup": [{ "player": "plain" }, { "player": "sender" }],
        "games": games, "seed_from": 3, "rotate": true,
    })
}

fn link(games: u64) -> String {
    let request: LeagueRequest = serde_json::from_value(request(games)).expect("a request");
    format!("milljan/league#s={}", share::write_league(&request))
}

/// The league of the link, counted natively.
fn truth(games: u64) -> Value {
    let mut line = request(games);
    line["job"] = json!("milljan.league");
    let envelope = jobs::Envelope::from_line(&line.to_string()).expect("a request");
    let answer = jobs::run(envelope, || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("JSON")
}

/// What the page has stored, as soon as this many deals are done.
async fn stored(browser: &Browser, games: u64) -> Value {
    let read = kept_games("milljan.league");
    browser.until("the deals to be played", &format!("return {read}?.games >= {games}")).await;
    browser.js(&format!("return {read}")).await
}

#[tokio::test]
async fn a_league_is_stopped_gone_on_with_after_a_reload_and_ends_with_the_job_s_numbers() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url(&link(50_000))).await;
    browser.click(&id("batch-start")).await;
    stored(&browser, 5).await;
    browser.click(&id("batch-stop")).await;
    browser.wait(&id("batch-start")).await;
    let part = stored(&browser, 5).await["games"].as_u64().expect("a count");
    browser.reload().await;
    let kept = stored(&browser, part).await["games"].as_u64().expect("a count");
    assert!(kept >= part, "{part} deals were done, {kept} after the reload");
    let all = kept + 30;
    enter(&browser, "games", &all.to_string()).await;
    browser.wait_text(&id("batch-start"), "Play 30 more").await;
    browser.click(&id("batch-start")).await;
    let report = stored(&browser, all).await;
    let expected = truth(all);
    assert_eq!(report, expected);

    let player = &expected["players"][0];
    let wins =
        player["tsumo"].as_u64().expect("a count") + player["ron"].as_u64().expect("a count");
    let found = share(wins, player["games"].as_u64().expect("a count")).expect("games");
    browser.wait_text(&id("row-wins"), &format!("{:.1}%", found.share * 100.0)).await;
    let played = player["games"].as_u64().expect("a count");
    browser.wait_text(&id("row-games"), &sakiyomi::i18n::number(played)).await;
    browser.wait(&id("margin-0")).await;
    browser.wait(&id("league-plot")).await;
    browser.screenshot("league-desktop").await;
    // Every number opens its explanation.
    browser.click(&format!("{} button", id("row-wins"))).await;
    browser.wait_text(&id("explanation"), "Wilson").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn results_of_the_command_line_are_added_and_faulty_ones_named() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url(&link(10))).await;
    let add = async |report: &Value| {
        give_file(&browser, "batch-import", &report.to_string()).await;
    };
    add(&json!({ "ok": truth(10) })).await;
    assert_eq!(stored(&browser, 10).await, truth(10));
    browser.wait_text(&id("league-head"), "20 games").await;
    // No number is broken in two beside its interval.
    let broken = "const all = [...document.querySelectorAll('.league__table .explain:has(small)')]; \
         const broken = all.filter((e) => { \
           const number = document.createRange(); \
           number.selectNode(e.firstChild); \
           return number.getClientRects().length > 1; }); \
         return [all.length > 0, broken.length]";
    assert_eq!(browser.js(broken).await, json!([true, 0]));
    add(&truth(10)).await;
    browser.wait_text(&id("batch-fault"), "same seeds").await;
    add(&json!({ "request": 1 })).await;
    browser.wait_text(&id("batch-fault"), "/request").await;
    // What was there is still there, and the next seeds can be added.
    browser.wait_text(&id("league-head"), "20 games").await;
    let mut next = request(5);
    next["seed_from"] = json!(13);
    next["job"] = json!("milljan.league");
    let envelope = jobs::Envelope::from_line(&next.to_string()).expect("a request");
    let next = jobs::run(envelope, || 0.0).expect("an answer");
    add(&serde_json::to_value(&next).expect("JSON")).await;
    assert_eq!(stored(&browser, 15).await, truth(15));
    browser.wait_gone(&id("batch-fault")).await;
}

#[tokio::test]
async fn the_line_up_is_chosen_and_shared_and_the_page_is_accessible() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("milljan/league")).await;
    browser.click(&id("seat-less")).await;
    browser.wait_gone(&id("player-3")).await;
    browser.js(&format!(
        "const box = document.querySelector('{}'); box.value = '3'; box.dispatchEvent(new Event('change', {{bubbles: true}}))",
        id("player-0")
    )).await;
    browser.wait(&id("nodes-0")).await;
    // What is shown follows undo and redo, though a person has chosen.
    let shown = async || {
        browser.js(&format!("return document.querySelector('{}').value", id("player-0"))).await
    };
    browser.click(&id("undo")).await;
    browser.wait_gone(&id("nodes-0")).await;
    assert_ne!(shown().await, json!("3"));
    browser.click(&id("redo")).await;
    browser.wait(&id("nodes-0")).await;
    assert_eq!(shown().await, json!("3"));
    browser.click(&id("league-rules")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.resize(320, 568, true).await;
    browser.assert_fits().await;
    browser.click(&id("share")).await;
    let shared =
        browser.js(&format!("return document.querySelector('{}').value", id("share-link"))).await;
    let other = Browser::desktop().await;
    other.goto(shared.as_str().expect("a link")).await;
    other.wait(&id("player-2")).await;
    assert_eq!(other.count(&id("player-3")).await, 0);
    assert_eq!(
        other.js(&format!("return document.querySelector('{}').value", id("player-0"))).await,
        json!("3")
    );
}
