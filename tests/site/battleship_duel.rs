//! Battleship, whole games: one is played to its end by taps, batches are run, fleets placed.

use std::collections::HashSet;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::support::{Browser, Site, enter, id, kept_games};

/// What is saved under a name.
async fn stored(browser: &Browser, name: &str) -> Value {
    browser.js(&format!("return JSON.parse(localStorage.getItem('sakiyomi:1:{name}'))")).await
}

/// Waits until the program has hidden its fleet, and returns where, row by row.
async fn hidden(browser: &Browser, width: u64) -> HashSet<u64> {
    let read = "JSON.parse(localStorage.getItem('sakiyomi:1:battleship.play'))?.game?.theirs";
    browser.until("a hidden fleet", &format!("return ({read} ?? []).length > 0")).await;
    let saved = stored(browser, "battleship.play").await;
    let ships = saved["game"]["theirs"].as_array().expect("ships").clone();
    let cells = ships.iter().flat_map(|ship| ship["cells"].as_array().expect("cells").clone());
    cells
        .map(|at| at[0].as_u64().expect("a row") * width + at[1].as_u64().expect("a column"))
        .collect()
}

/// Shoots at a cell and waits for the answer.
async fn shoot(browser: &Browser, cell: u64, shots: usize) {
    browser.click(&format!("{} {}", id("play-board"), id(&format!("cell-{cell}")))).await;
    let marks = ["miss", "hit", "sunk"].map(|mark| {
        format!("{} {}.board__cell--{mark}", id("play-board"), id(&format!("cell-{cell}")))
    });
    browser.wait(&marks.join(", ")).await;
    let saved = stored(browser, "battleship.play").await;
    assert_eq!(saved["game"]["shots"].as_array().map(Vec::len), Some(shots));
}

#[tokio::test]
async fn a_game_is_played_to_its_end_by_taps_and_its_promise_is_kept() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("sea-small")).await;
    browser.click(&id("start")).await;
    let focused = "return !!document.activeElement.closest('[data-testid=table] .board')";
    browser.until("the focus to be on the board", focused).await;
    let ships = hidden(&browser, 6).await;
    browser.click(&format!("{} summary", id("promise"))).await;
    let promised = browser.text(&id("commitment")).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;

    let water = (0..36).find(|cell| !ships.contains(cell)).expect("water");
    shoot(&browser, water, 1).await;
    // A reload, and a step back and forth, change nothing.
    browser.reload().await;
    browser.wait(&format!("{} .board__cell--miss", id("play-board"))).await;
    browser.click(&id("undo")).await;
    browser.wait_gone(&format!("{} .board__cell--miss", id("play-board"))).await;
    browser.click(&id("redo")).await;
    browser.wait(&format!("{} .board__cell--miss", id("play-board"))).await;
    browser.click(&id("hint")).await;
    browser.wait(&format!("{} .board__cell--chosen", id("play-board"))).await;

    let mut cells: Vec<u64> = ships.into_iter().collect();
    cells.sort_unstable();
    for (at, cell) in cells.iter().enumerate() {
        shoot(&browser, *cell, at + 2).await;
    }
    browser.wait_text(&id("over"), &(cells.len() + 1).to_string()).await;
    browser.wait(&format!("{}[data-honest=true]", id("honest"))).await;
    browser.click(&format!("{} summary", id("promise"))).await;
    assert_eq!(browser.text(&id("commitment")).await, promised);
    // Hashing the text gives what was promised.
    let text = format!("return document.querySelector('{}').textContent", id("hashed"));
    let text = browser.js(&text).await;
    let hash = Sha256::digest(text.as_str().expect("a text"));
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hash, promised);

    // The first shot went into water: go back to it.
    browser.click(&id("move-0")).await;
    browser.wait(&format!("{}.board__cell--looked", id(&format!("cell-{water}")))).await;
    browser.wait_text(&id("move-about"), "%").await;
    browser.wait(&id("mean-loss")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("duel-end-phone").await;

    for (language, words) in [("ja", "一手ごとの損失"), ("zh", "每手损失")] {
        browser.speak(language).await;
        browser.goto(&site.url("battleship/play")).await;
        browser.wait_text(&id("regret"), words).await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_hides_the_same_fleet_and_a_broken_one_is_named() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("sea-small")).await;
    browser.click(&id("start")).await;
    let ships = hidden(&browser, 6).await;
    // The seed of the fleet is in no address before it is requested.
    browser.wait(&id("link-fleet")).await;
    assert!(!browser.url().await.contains('#'), "the address gives the fleet away");
    assert_eq!(browser.count(&id("share")).await, 0);
    browser.click(&id("link-fleet")).await;
    let link = shared_link(&browser).await;
    assert!(!browser.url().await.contains('#'));
    let other = Browser::desktop().await;
    other.goto(&link).await;
    assert_eq!(hidden(&other, 6).await, ships);
    other.wait(&id("link-fleet")).await;
    other.until("a bare address", "return location.hash === ''").await;
    // A link put into the address of an open page opens too, and the game before it waits.
    let page = Browser::phone().await;
    page.goto(&site.url("battleship/play")).await;
    page.click(&id("sea-small")).await;
    page.click(&id("start")).await;
    hidden(&page, 6).await;
    let hash = link.split_once('#').expect("a text").1;
    page.js(&format!("location.hash = '{hash}'")).await;
    let aside = "JSON.parse(localStorage.getItem('sakiyomi:1:battleship.play')).aside.length";
    page.until("the game put aside", &format!("return {aside} === 1")).await;
    assert_eq!(hidden(&page, 6).await, ships);
    page.js("location.hash = '#s=AQRub3Blb'").await;
    page.wait(&id("bad-link")).await;
    let broken = Browser::phone().await;
    broken.goto(&site.url("battleship/play#s=AQRub3Blb")).await;
    broken.wait(&id("bad-link")).await;
    broken.wait(&id("start")).await;
}

#[tokio::test]
async fn one_s_own_fleet_is_placed_found_and_learned() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("mode-hide")).await;
    browser.click(&id("sea-small")).await;
    browser.click(&id("policy-hunt-target")).await;
    browser.click(&id("start")).await;
    // Two overlapping ships: reported, and no game starts.
    let cell = |at: u32| format!("{} {}", id("place-board"), id(&format!("cell-{at}")));
    browser.click(&cell(0)).await;
    browser.click(&cell(7)).await;
    browser.wait(&id("faults")).await;
    assert!(browser.attribute(&id("begin"), "disabled").await.is_some());
    // Picked up, turned, placed elsewhere.
    browser.click(&cell(7)).await;
    browser.click(&id("turn")).await;
    browser.click(&cell(14)).await;
    browser.wait_count(&format!("{} .board__cell--ship", id("place-board")), 5).await;
    browser.click(&cell(29)).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.reload().await;
    browser.click(&id("start")).await;
    browser.wait_count(&format!("{} .board__cell--ship", id("place-board")), 7).await;
    browser.wait(&format!("{}:not([disabled])", id("begin"))).await;
    browser.click(&id("begin")).await;
    browser.wait(&id("over")).await;
    browser.wait(&id("learned")).await;
    let known = stored(&browser, "battleship.opponents").await;
    assert_eq!(known[0]["games"], json!(1));
    let occupied = known[0]["o"].as_array().expect("rows").iter();
    let occupied =
        occupied.flat_map(|row| row.as_array().expect("a row")).filter_map(Value::as_u64);
    assert_eq!(occupied.sum::<u64>(), 7);

    browser.click(&id("again")).await;
    browser.click(&id("opponents")).await;
    browser.wait(&format!("{} .board__cell[data-band]", id("weights"))).await;
    browser.assert_accessible().await;
    browser.click(&id("forget")).await;
    browser.click(&id("forget-yes")).await;
    browser.wait_gone(&id("weights")).await;
    assert_eq!(stored(&browser, "battleship.opponents").await, json!([]));
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_batch_is_stopped_gone_on_with_and_compared() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url("battleship/simulate")).await;
    browser.click(&format!("{} > summary", id("sim-sea"))).await;
    browser.click(&id("sea-small")).await;
    let read = kept_games("battleship.simulate");
    let games = format!("return {read}?.games ?? 0");
    enter(&browser, "sim-games", "100000").await;
    enter(&browser, "sim-seed", "5").await;
    browser.click(&id("batch-start")).await;
    browser.wait(&id("sim-table")).await;
    browser.click(&id("batch-stop")).await;
    browser.wait(&id("batch-start")).await;
    let part = browser.js(&games).await.as_u64().expect("a count");
    assert!((1..100_000).contains(&part), "stopped after {part} games");
    browser.click(&id("batch-start")).await;
    browser.until("more games", &format!("return ({read}?.games ?? 0) > {part}")).await;
    browser.click(&id("batch-stop")).await;
    browser.wait(&id("batch-start")).await;
    // A smaller plan is a new one; its numbers are those of the job.
    enter(&browser, "sim-games", "300").await;
    enter(&browser, "sim-seed", "7").await;
    browser.wait_text(&id("batch-start"), "300").await;
    browser.click(&id("batch-start")).await;
    browser
        .until(
            "all games",
            &format!("return {read}?.games === 300 && {read}.request.seed_from === 7"),
        )
        .await;
    let report = browser.js(&format!("return {read}")).await;
    let request = json!({
        "job": "battleship.batch", "h": 6, "w": 6,
        "fleet": [
            { "id": "3", "count": 1, "cells": [[0, 0], [0, 1], [0, 2]] },
            { "id": "2", "count": 2, "cells": [[0, 0], [0, 1]] },
        ],
        "policies": [{ "policy": "hunt-target" }, { "policy": "p-matrix" }],
        "games": 300, "seed_from": 7,
    });
    let envelope = jobs::Envelope::from_line(&request.to_string()).expect("a request");
    let answer = jobs::run(envelope, || 0.0).expect("an answer");
    let answer = serde_json::to_value(&answer).expect("JSON");
    for (at, row) in answer["results"].as_array().expect("rows").iter().enumerate() {
        assert_eq!(report["results"][at]["histogram"], row["histogram"]);
        assert_eq!(report["results"][at]["shots_sum"], row["shots_sum"]);
    }
    assert_eq!(report["pairs"], answer["pairs"]);
    browser.wait_text(&id("pair-0"), "better").await;
    browser.wait(&id("histogram")).await;
    // Nothing is half hidden under the top bar.
    browser.js("window.scrollTo(0, 0)").await;
    browser.assert_accessible().await;
    browser.screenshot("duel-simulate-desktop").await;
    // The link has the settings, not the result.
    let other = Browser::phone().await;
    other.goto(&browser.url().await).await;
    let seed = format!("return document.querySelector('{}').value", id("sim-seed"));
    assert_eq!(other.js(&seed).await, json!("7"));
    other.assert_fits().await;
    other.assert_touch_targets().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_fleet_is_measured_and_taken_over_to_play() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("battleship/defend")).await;
    browser.click(&format!("{} summary", id("seas"))).await;
    browser.click(&id("sea-small")).await;
    browser.click(&id("random")).await;
    browser.wait_count(&format!("{} .board__cell--ship", id("place-board")), 7).await;
    let measure = format!("{} {}", id("measured"), id("batch-start"));
    browser.wait(&format!("{measure}:not([disabled])")).await;
    browser.click(&measure).await;
    browser.wait_text(&id("takes"), "±").await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    // The number survives a reload.
    let takes = browser.text(&id("takes")).await;
    browser.reload().await;
    browser.wait_text(&id("takes"), &takes).await;
    browser.click(&format!("{} {}", id("harder"), id("batch-start"))).await;
    // With numbers: the difference and its interval, and how many games it is based on.
    browser.wait_text(&id("defence-verdict"), "±").await;
    browser.wait_text(&id("fair"), "400").await;
    browser.wait_count(&format!("{} .board__cell--ship", id("best-board")), 7).await;
    browser.assert_fits().await;
    browser.click(&id("use-mine")).await;
    browser.wait(&id("start")).await;
    let ships = stored(&browser, "battleship.defend").await["placing"]["ships"].clone();
    assert_eq!(stored(&browser, "battleship.play").await["placing"]["ships"], ships);
    browser.assert_quiet(&[]).await;
}

/// A small game, played to its end: every ship shot at, nothing else.
async fn play_through(site: &Site, browser: &Browser) -> Vec<u64> {
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("sea-small")).await;
    browser.click(&id("start")).await;
    let mut cells: Vec<u64> = hidden(browser, 6).await.into_iter().collect();
    cells.sort_unstable();
    for (at, cell) in cells.iter().enumerate() {
        shoot(browser, *cell, at + 1).await;
    }
    browser.wait(&id("over")).await;
    cells
}

/// The link in the share sheet.
async fn shared_link(browser: &Browser) -> String {
    browser.click(&id("share")).await;
    browser.wait(&id("share-link")).await;
    let link = format!("return document.querySelector('{}').value", id("share-link"));
    let link = browser.js(&link).await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait_gone(&id("share-link")).await;
    link.as_str().expect("a link").to_owned()
}

#[tokio::test]
async fn a_finished_game_is_looked_at_by_somebody_else_and_leaves_theirs_alone() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    let cells = play_through(&site, &browser).await;
    // A game that is over is in the address, for viewing.
    browser.until("a link", "return location.hash.startsWith('#s=')").await;
    let whole = shared_link(&browser).await;
    browser.click(&id("link-fleet")).await;
    let challenge = shared_link(&browser).await;
    assert_ne!(whole, challenge);
    browser.click(&id("share")).await;
    browser.wait(&id("share-png")).await;

    let other = Browser::phone().await;
    other.goto(&site.url("battleship/play")).await;
    other.click(&id("sea-small")).await;
    other.click(&id("start")).await;
    let mine = hidden(&other, 6).await;
    let water = (0..36).find(|cell| !mine.contains(cell)).expect("water");
    shoot(&other, water, 1).await;
    other.goto(&whole).await;
    other.reload().await;
    other.wait(&id("guest")).await;
    // It begins before the first shot and continues by taps.
    let first = format!("{} {}", id("play-board"), id(&format!("cell-{}", cells[0])));
    other.wait(&format!("{}.board__cell--looked", first)).await;
    other.click(&id("step-on")).await;
    other.wait(&format!("{first}.board__cell--hit, {first}.board__cell--sunk")).await;
    other.assert_fits().await;
    other.assert_touch_targets().await;
    other.assert_accessible().await;
    other.click(&id("again")).await;
    other
        .wait(&format!("{} {}.board__cell--miss", id("play-board"), id(&format!("cell-{water}"))))
        .await;
    other.wait_gone(&id("guest")).await;

    // The challenge reveals nothing about the game.
    other.goto(&challenge).await;
    other.reload().await;
    let same: HashSet<u64> = cells.into_iter().collect();
    other.until("the other fleet", "return JSON.parse(localStorage.getItem('sakiyomi:1:battleship.play')).aside.length === 1").await;
    assert_eq!(hidden(&other, 6).await, same);
    assert_eq!(stored(&other, "battleship.play").await["game"]["shots"], json!([]));
    browser.assert_quiet(&[]).await;
    other.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_board_of_ones_own_is_made_and_a_way_of_shooting_chosen_in_detail() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("mode-hide")).await;
    browser.click(&id("sea-make")).await;
    browser.click(&id("preset-small")).await;
    browser.click(&id("add-L3")).await;
    browser.assert_accessible().await;
    browser.click(&id("use-fleet")).await;
    browser.wait(&format!("{}[aria-pressed=true]", id("sea-own"))).await;
    browser.click(&id("policy-p-matrix")).await;
    browser.click(&id("way-distinct")).await;
    browser.click(&id("way-no-finish")).await;
    browser.wait(&format!("{}[aria-pressed=true]", id("way-no-finish"))).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    let setup = stored(&browser, "battleship.play").await["setup"].clone();
    assert_eq!(setup["sea"]["own"]["fleet"].as_array().map(Vec::len), Some(3));
    assert_eq!(
        (&setup["policy"]["count"], &setup["policy"]["finish"]),
        (&json!("distinct"), &json!(false))
    );
    // The classic shortcut knows no bent ships.
    assert_eq!(browser.count(&id("policy-classic")).await, 0);
    browser.click(&id("start")).await;
    browser.click(&id("random")).await;
    browser.wait(&format!("{}:not([disabled])", id("begin"))).await;
    browser.click(&id("begin")).await;
    browser.wait(&id("over")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_batch_has_variants_of_one_way() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url("battleship/simulate")).await;
    browser.click(&format!("{} > summary", id("sim-sea"))).await;
    browser.click(&id("sea-small")).await;
    // The P-matrix twice: the second counts each turn once.
    browser.click(&format!("{} > summary", id("sim-ways"))).await;
    browser.click(&format!("{} summary", id("way-details-1"))).await;
    browser.click(&id("way-copy-1")).await;
    browser.click(&format!("{} summary", id("way-details-2"))).await;
    browser.click(&format!("{} {}", id("way-details-2"), id("way-distinct"))).await;
    let ways = "JSON.parse(localStorage.getItem('sakiyomi:1:battleship.simulate'))?.plan?.ways";
    browser.until("a variant", &format!("return {ways}?.[2]?.count === 'distinct'")).await;
    enter(&browser, "sim-games", "100000").await;
    browser.wait_text(&id("batch-start"), "100,000").await;
    browser.click(&id("batch-start")).await;
    let read = kept_games("battleship.simulate");
    browser.until("some games", &format!("return ({read}?.games ?? 0) > 100")).await;
    browser.click(&id("batch-stop")).await;
    browser.wait(&id("batch-start")).await;
    // The joined part is one batch, as the job would have played it.
    let report = browser.js(&format!("return {read}")).await;
    assert_eq!(report["request"]["games"], report["games"]);
    assert!(jobs::check("battleship.batch", report).is_ok());
    // The numbers explain themselves.
    browser.click(&format!("{} button", id("way-0"))).await;
    browser.wait(&id("explanation")).await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait(&id("batch-csv")).await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn it_is_shown_which_cells_are_found_first_and_a_link_holds_the_fleet() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("battleship/defend")).await;
    browser.click(&format!("{} summary", id("seas"))).await;
    browser.click(&id("sea-small")).await;
    browser.click(&id("random")).await;
    let measure = format!("{} {}", id("measured"), id("batch-start"));
    browser.wait(&format!("{measure}:not([disabled])")).await;
    browser.click(&measure).await;
    browser.wait_count(&format!("{} .board__cell[data-band]", id("found-board")), 7).await;
    browser.click(&format!("{} .board__cell[data-band]", id("found-board"))).await;
    browser.wait(&format!("{} .board__cell--looked", id("found-board"))).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.click(&format!("{} {}", id("harder"), id("batch-start"))).await;
    browser.wait(&id("defence-verdict")).await;
    browser.wait_text(&id("fair"), "400").await;
    let link = shared_link(&browser).await;

    let other = Browser::desktop().await;
    other.goto(&site.url("battleship/defend")).await;
    other.click(&id("random")).await;
    other.wait_count(&format!("{} .board__cell--ship", id("place-board")), 20).await;
    other.goto(&link).await;
    other.reload().await;
    other.wait_count(&format!("{} .board__cell--ship", id("place-board")), 7).await;
    other.click(&id("back-to-mine")).await;
    other.wait_count(&format!("{} .board__cell--ship", id("place-board")), 20).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn answers_that_cannot_be_are_named_at_once_and_taken_back() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("sea-small")).await;
    browser.click(&id("mode-paper")).await;
    browser.click(&id("start")).await;
    // Misses until no fleet is left: reported then, not at the end of the board.
    let said = "JSON.parse(localStorage.getItem('sakiyomi:1:battleship.play')).game.said.length";
    let mut shots = 0;
    while browser.count(&id("answers-at-fault")).await == 0 {
        browser.click(&id("say-miss")).await;
        shots += 1;
        browser.until("an answer", &format!("return {said} === {shots}")).await;
        let next = format!("{}, {}", id("say-miss"), id("answers-at-fault"));
        browser.wait(&next).await;
        // The position's report may come after the next shot.
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        assert!(shots < 36, "never named");
    }
    browser.wait(&id("no-shot")).await;
    assert_eq!(browser.count(&id("say-miss")).await, 0);
    browser.wait(&format!("{} button", id("answers-at-fault"))).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.click(&format!("{} button", id("answers-at-fault"))).await;
    browser.wait_gone(&id("answers-at-fault")).await;
    browser.wait(&id("say-miss")).await;
    // Undone and answered again.
    browser.click(&id("undo")).await;
    browser.until("one answer less", &format!("return {said} === {}", shots - 2)).await;
    browser.click(&id("redo")).await;
    browser.until("the answer again", &format!("return {said} === {}", shots - 1)).await;
    // Stopping asks for confirmation.
    browser.click(&id("give-up")).await;
    browser.click(&id("give-up-no")).await;
    browser.wait_gone(&id("give-up-yes")).await;
    browser.click(&id("to-setup")).await;
    browser.click(&id("resume")).await;
    browser.click(&id("give-up")).await;
    browser.click(&id("give-up-yes")).await;
    browser.wait(&id("over")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_fleet_that_does_not_fit_is_said_so_on_every_screen() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    // Two lines of three on a board of three cells.
    let own = r#"{"own":{"h":1,"w":3,"touch":"free","reflect":false,"sunk_info":"cells","fleet":[{"id":"3","count":2,"cells":[[0,0],[0,1],[0,2]]}]}}"#;
    browser.goto(&site.url("battleship/play")).await;
    let put = |name: &str, json: String| {
        format!("localStorage.setItem('sakiyomi:1:battleship.{name}', `{json}`)")
    };
    browser.js(&put("play", format!(r#"{{"setup":{{"sea":{own}}}}}"#))).await;
    browser.js(&put("simulate", format!(r#"{{"plan":{{"sea":{own}}}}}"#))).await;
    browser.js(&put("defend", format!(r#"{{"sea":{own}}}"#))).await;
    browser.goto(&site.url("settings")).await;
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("start")).await;
    browser.wait(&id("no-fleet")).await;
    browser.click(&id("to-setup")).await;
    browser.wait(&id("start")).await;
    browser.goto(&site.url("battleship/simulate")).await;
    browser.click(&id("batch-start")).await;
    browser.wait(&id("no-fleet")).await;
    // A placed ship stays where none can be drawn.
    browser.goto(&site.url("battleship/defend")).await;
    browser.click(&format!("{} {}", id("place-board"), id("cell-0"))).await;
    browser.wait_count(&format!("{} .board__cell--ship", id("place-board")), 3).await;
    browser.click(&id("random")).await;
    browser.wait(&id("no-fleet")).await;
    browser.wait_count(&format!("{} .board__cell--ship", id("place-board")), 3).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn junk_in_storage_and_links_and_a_crash_leave_the_screens_standing() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("battleship/play")).await;
    let off = r#"{"setup":{"sea":{"own":{"h":99,"w":0,"fleet":[]}}},"game":{"shots":[[200,200]]},"placing":{"ships":[{"class":77,"cells":[[99,99]]}]}}"#;
    let own = r#"{"setup":{"sea":{"preset":"own"}}}"#;
    for junk in ["7", "[]", "{\"game\":5}", off, own, "null"] {
        for name in ["play", "opponents", "simulate", "defend"] {
            let put = format!("localStorage.setItem('sakiyomi:1:battleship.{name}', `{junk}`)");
            browser.js(&put).await;
        }
        for (path, there) in
            [("play", "start"), ("simulate", "batch-start"), ("defend", "batch-start")]
        {
            browser.goto(&site.url("settings")).await;
            browser.goto(&site.url(&format!("battleship/{path}"))).await;
            browser.wait(&id(there)).await;
        }
    }
    for path in ["play", "defend", "simulate"] {
        browser.goto(&site.url("settings")).await;
        browser.goto(&site.url(&format!("battleship/{path}#s=AQR7InNlZWQiOi0xfQ"))).await;
        browser.wait(&id("bad-link")).await;
    }
    // The worker dies in the middle of a game: the game continues.
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("sea-small")).await;
    browser.click(&id("start")).await;
    let ships = hidden(&browser, 6).await;
    let water: Vec<u64> = (0..36).filter(|cell| !ships.contains(cell)).collect();
    shoot(&browser, water[0], 1).await;
    browser.js("window.dispatchEvent(new Event('sakiyomi-test-crash'))").await;
    browser.wait(&id("crash-bar")).await;
    browser.click(&id("crash-retry")).await;
    browser.wait_gone(&id("crash-bar")).await;
    shoot(&browser, water[1], 2).await;
}
