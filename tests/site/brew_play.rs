//! Brew, Play: a game by taps to its end, with hints, undo and what a move cost.

use jobs::Envelope;
use serde_json::{Value, json};

use super::support::{Browser, Site, id, place};

/// A game of seed 5 against Greedy, the person being the first player.
async fn begin(browser: &Browser, site: &Site) {
    browser.goto(&site.url("brew/play")).await;
    browser.wait(&id("by-hand")).await;
    browser.click(&id("bot-greedy")).await;
    browser.wait(&format!("{}[aria-pressed=true]", id("bot-greedy"))).await;
    browser.fill(&id("seed"), "5").await;
    browser.click(&id("new-seed")).await;
    after(browser, 0).await;
    browser.until("seed 5", "return /seed 5/.test(document.title)").await;
}

/// Waits until this many turns are played and the next one can be chosen.
async fn after(browser: &Browser, turns: usize) {
    browser.wait(&format!("{}[data-at='{turns}'][data-ready=true]", id("by-hand"))).await;
}

async fn kept(browser: &Browser) -> Value {
    browser.js("return JSON.parse(localStorage.getItem('sakiyomi:1:brew.play'))").await
}

fn ask(line: &Value) -> Value {
    let envelope = Envelope::from_line(&line.to_string()).map_err(|refused| refused.1);
    let answer = jobs::run(envelope.expect("a request"), || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("a report is JSON")
}

/// What a player would do in the person's place.
async fn advised(browser: &Browser) -> String {
    let game = kept(browser).await["game"].clone();
    let trace = ask(&json!({"job": "brew.trace", "seed": game["seed"], "acts": game["acts"]}));
    let last = trace["turns"].as_array().expect("turns").last();
    let state = last.map_or(&trace["init"], |turn| &turn["s"]);
    let answer = ask(&json!({
        "job": "brew.move", "state": state, "player": 0, "engine": {"name": "seed"}, "nodes": 20_000,
    }));
    answer["command"].as_str().expect("a command").to_owned()
}

/// The test id of the button for a command.
fn button_of(command: &str) -> String {
    match command.split(' ').collect::<Vec<_>>()[..] {
        ["BREW", id] => format!("recipe-{id}"),
        ["LEARN", id] => format!("tome-{id}"),
        ["CAST", id] => format!("own-{id}"),
        ["CAST", id, times] => format!("own-{id}-x{times}"),
        _ => command.to_lowercase(),
    }
}

#[tokio::test]
async fn a_game_is_played_by_taps_to_its_end() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("brew-play-phone").await;
    // The rules, and why a card cannot be taken.
    browser.click(&id("rules")).await;
    browser.wait_text(&id("rules-dialog"), "six").await;
    browser.press(thirtyfour::Key::Escape).await;
    browser.wait_gone(&id("rules-dialog")).await;
    browser.click("button.brew-card--off[data-testid^='recipe-']").await;
    browser.wait_text(&id("toast"), "missing").await;
    browser.wait_gone(&id("toast")).await;
    let mut turns = 0;
    while browser.count(&id("result")).await == 0 {
        browser.click(&id(&button_of(&advised(&browser).await))).await;
        turns += 1;
        let css = format!("{}[data-at='{turns}']", id("by-hand"));
        browser.wait(&css).await;
        browser
            .until(
                "a choice or the end",
                "const d = document.querySelector('[data-testid=by-hand]').dataset;
                 return d.ready === 'true' || d.over === 'true'",
            )
            .await;
        if turns == 3 {
            browser.reload().await;
            after(&browser, 3).await;
            browser.click(&id("undo")).await;
            after(&browser, 2).await;
            browser.click(&id("redo")).await;
            after(&browser, 3).await;
        }
        assert!(turns <= 100, "the game ends");
    }
    let game = kept(&browser).await["game"].clone();
    let trace = ask(&json!({"job": "brew.trace", "seed": game["seed"], "acts": game["acts"]}));
    let points = trace["final"].as_array().expect("the game is over");
    for (player, points) in points.iter().enumerate() {
        browser.wait_text(&id(&format!("points-{player}")), &points.to_string()).await;
    }
    // Nothing was refused: only legal actions could be tapped.
    let refused = trace["turns"].as_array().expect("turns").iter();
    assert!(refused.clone().all(|turn| turn["ok"] == json!([true, true])));
    browser.assert_accessible().await;
    let watch = browser.attribute(&id("to-watch"), "href").await.expect("a link");
    browser.goto(&watch).await;
    browser.wait(&format!("{}[data-turns='{turns}']", id("watch"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_hint_is_the_strongest_player_s_move_and_each_move_tells_its_cost() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    begin(&browser, &site).await;
    browser.click(&id("hint")).await;
    browser.wait(&format!("{} [data-done=true]", id("advice"))).await;
    // Requesting advice scrolls to it.
    browser.wait(&format!("{}:focus", id("advice"))).await;
    let state = ask(&json!({"job": "brew.trace", "seed": "5", "acts": []}))["init"].clone();
    let best = ask(&json!({
        "job": "brew.move", "state": state, "player": 0, "engine": {"name": "best"}, "nodes": 400_000,
        "others": true,
    }));
    let command = browser.attribute(&id("decision"), "data-command").await.expect("a command");
    assert_eq!(best["command"], command);
    browser.assert_accessible().await;
    browser.click(".brew-card--hint").await;
    after(&browser, 1).await;
    let own = kept(&browser).await["game"]["acts"][0][0].clone();
    assert_eq!(own, best["command"]);
    // What the player itself would do costs nothing.
    browser.wait_text(&id("cost"), "0.00").await;
    // What another move costs is the difference of the lines' values.
    let lines = best["lines"].as_array().expect("lines");
    let value = |line: &Value| line["value"].as_f64().expect("a value");
    let most = lines.iter().map(value).fold(f64::NEG_INFINITY, f64::max);
    // Waiting is never best; it costs something.
    browser.click(&id("undo")).await;
    after(&browser, 0).await;
    browser.click(&id("wait")).await;
    after(&browser, 1).await;
    let waited = lines.iter().find(|line| line["command"] == "WAIT").map(value).expect("a line");
    browser.wait_text(&id("cost"), &format!("{:.2}", most - waited)).await;
    browser.click(&id("cost")).await;
    browser.wait_text(&id("explanation"), "Best line").await;
    browser.screenshot("brew-play-desktop").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_move_leaves_the_page_at_the_board() {
    let site = Site::start();
    // On a wide window the board is held in view beside a list that grows.
    for (browser, held) in [(Browser::phone().await, false), (Browser::desktop().await, true)] {
        begin(&browser, &site).await;
        browser.js("scrollTo(0, 200)").await;
        let before = place(&browser, ".brew-board").await;
        // A tap of the driver would scroll by itself.
        for (turn, card) in ["own-78", "own-79", "rest"].into_iter().enumerate() {
            browser.js(&format!("document.querySelector('{}').click()", id(card))).await;
            after(&browser, turn + 1).await;
            browser.wait(&id("cost")).await;
            let now = place(&browser, ".brew-board").await;
            assert!((now.0 - before.0).abs() <= 4, "{card}: from {before:?} to {now:?}");
            assert!(held || (now.1 - before.1).abs() <= 4, "{card}: from {before:?} to {now:?}");
        }
        browser.assert_quiet(&[]).await;
    }
}

#[tokio::test]
async fn a_new_game_can_be_undone() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site).await;
    browser.click(&id("wait")).await;
    after(&browser, 1).await;
    browser.click(&id("any-seed")).await;
    after(&browser, 0).await;
    let fresh = kept(&browser).await["game"]["seed"].clone();
    assert_ne!(fresh, "5");
    browser.click(&id("wait")).await;
    after(&browser, 1).await;
    browser.reload().await;
    after(&browser, 1).await;
    // First the turns of this game, then the game before as it was left.
    browser.click(&id("undo")).await;
    after(&browser, 0).await;
    browser.click(&id("undo")).await;
    after(&browser, 1).await;
    assert_eq!(kept(&browser).await["game"]["seed"], "5");
    browser.click(&id("redo")).await;
    after(&browser, 0).await;
    browser.click(&id("redo")).await;
    after(&browser, 1).await;
    assert_eq!(kept(&browser).await["game"]["seed"], fresh);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_bad_seed_or_link_leaves_the_game() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site).await;
    browser.click(&id("wait")).await;
    after(&browser, 1).await;
    browser.fill(&id("seed"), "1.5").await;
    browser.click(&id("new-seed")).await;
    browser.wait_text(&id("seed-fault"), "whole number").await;
    after(&browser, 1).await;
    let link = browser.url().await;
    browser.goto(&site.url("settings")).await;
    browser.goto(&site.url("brew/play#s=AQgA")).await;
    browser.wait_text(&id("bad-link"), "cut off").await;
    after(&browser, 1).await;
    let other = Browser::phone().await;
    other.goto(&link).await;
    after(&other, 1).await;
    assert_eq!(kept(&other).await["bot"], kept(&browser).await["bot"]);
    for language in ["ja", "zh"] {
        other.speak(language).await;
        other.goto(&site.url("brew/play")).await;
        after(&other, 1).await;
        other.resize(320, 568, true).await;
        other.assert_fits().await;
        other.assert_accessible().await;
    }
    other.assert_quiet(&[]).await;
    browser.assert_quiet(&[]).await;
}
