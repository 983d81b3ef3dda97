//! What every screen with links promises: the person's own data is never replaced without a way back,
//! and steps can be undone after a reload.

use std::time::Duration;

use jobs::Envelope;
use jobs::battleship::{AnswerName, Position, Preset};
use jobs::brew::{EngineEntry, EngineName, GameRequest, PlanEntry};
use jobs::contest::LoadoutRequest;
use jobs::milljan::{Date, LeagueRequest, notation::Sheet};
use jobs::splendor::{GameEntry, MoveEntry};
use serde_json::{Value, json};
use share::{Chair, SharedGame, SharedPosition, SplendorGame};

use super::support::{Browser, Site, id};

/// A screen, and the parts of two of its addresses after the mark.
struct Screen {
    path: &'static str,
    links: [String; 2],
    /// Whether link and way back are undoable steps: games go back by moves.
    steps: bool,
}

fn screen(path: &'static str, links: [String; 2]) -> Screen {
    Screen { path, links: links.map(|text| format!("#s={text}")), steps: true }
}

fn game(path: &'static str, links: [String; 2]) -> Screen {
    Screen { steps: false, ..screen(path, links) }
}

fn sheet(year: u16, month: u8, day: u8, line: &str) -> String {
    let date = Date::new(year, month, day).expect("a day");
    share::write_milljan(&Sheet::parse(line, date).expect("a good line"))
}

fn milljan() -> Vec<Screen> {
    let league = |seed: u64| {
        let request = json!({"snapshot": "2025-12-16", "games": 5, "seed_from": seed,
            "lineup": [{"player": "plain"}, {"player": "sender"}]});
        let request: LeagueRequest = serde_json::from_value(request).expect("a request");
        share::write_league(&request)
    };
    let puzzles = ["waits.1.5", "exchanges.2.7"].map(|name| format!("#p={name}.2025-12-16"));
    vec![
        screen(
            "milljan/check",
            ["真,雪歩,あずさ", "春香,千早"].map(|line| sheet(2019, 12, 12, line)),
        ),
        screen("milljan/units", [sheet(2019, 12, 12, ""), sheet(2021, 3, 4, "")]),
        screen("milljan/league", [3, 4].map(league)),
        Screen { path: "milljan/puzzles", links: puzzles, steps: true },
    ]
}

fn battleship() -> Vec<Screen> {
    let board = |at: (u8, u8)| {
        let board = Position::new(Preset::Russian.sea());
        share::write_board(&board.answered(at, Some(AnswerName::Miss)))
    };
    let plan = |seed: u64| share::write_duel_json(&json!({ "seed": seed }).to_string());
    let fleet = |row: u8| {
        let line = |class: u8, row: u8, length: u8| json!({"class": class, "cells": (0..length).map(|at| [row, at]).collect::<Vec<_>>()});
        let ships = json!([line(0, row, 3), line(1, 3, 2), line(1, 5, 2)]);
        let plan = json!({"sea": {"preset": "small"}, "placing": {"ships": ships}});
        share::write_duel_json(&plan.to_string())
    };
    vec![
        screen("battleship/map", [(0, 1), (2, 3)].map(board)),
        screen("battleship/simulate", [5, 6].map(plan)),
        screen("battleship/defend", [0, 1].map(fleet)),
    ]
}

fn contest() -> Vec<Screen> {
    let loadout = |game: u64| {
        let request = json!({"loadout": {"idol": "i_card-amao-1-000", "cards": [["p_card-01-ido-1_013", 1]],
            "parameters": [900, 700, 500], "stage": {"season": "pvp_rate_config-1", "stage": "2"}},
            "deal": {"game": game}});
        let request: LoadoutRequest = serde_json::from_value(request).expect("a request");
        share::write_loadout(&request)
    };
    vec![
        screen("contest/loadout", [1, 2].map(loadout)),
        screen("contest/spread", [1, 2].map(loadout)),
        screen("contest/replay", [1, 2].map(loadout)),
        game("contest/play", [1, 2].map(|game| loadout(game) + "&a=0")),
    ]
}

fn brew() -> Vec<Screen> {
    let shared = |seed: &str| {
        let rest = || ["REST".to_owned(), "REST".to_owned()];
        let request = json!({"seed": seed, "acts": [rest(), rest()]});
        let game: GameRequest = serde_json::from_value(request).expect("a game");
        let player = || (Some(EngineEntry::named(EngineName::Best)), 3000);
        share::write_brew_game(&SharedGame { game, players: [player(), player()], at: 2 })
    };
    let plan = |seed: u64| {
        let plan = json!({"games": 500, "seed": seed, "plan": PlanEntry::default()});
        share::write_brew_learn_json(&plan.to_string())
    };
    let position = |seed: &str| {
        let line = json!({"job": "brew.trace", "seed": seed}).to_string();
        let answer = jobs::run(Envelope::from_line(&line).expect("a request"), || 0.0);
        let answer = serde_json::to_value(answer.expect("an answer")).expect("JSON");
        let position = serde_json::from_value(answer["init"].clone()).expect("a position");
        let engine = (EngineEntry::named(EngineName::Best), 3000);
        share::write_brew_position(&SharedPosition { position, player: 0, engine })
    };
    vec![
        game("brew/watch", ["5", "6"].map(shared)),
        screen("brew/analyse", ["5", "6"].map(position)),
        screen("brew/spells", [7, 8].map(plan)),
    ]
}

fn splendor() -> Vec<Screen> {
    let story = |seed: u64| {
        let moves = vec![MoveEntry { id: 0, reveal: None }];
        let game = GameEntry { players: Some(2), seed: Some(seed), moves, ..GameEntry::default() };
        SplendorGame { game, at: 1, ..SplendorGame::default() }
    };
    let text = |seed: u64| share::write_splendor(&story(seed));
    let played = |seed: u64| {
        let chairs = vec![Chair::Here, Chair::Here];
        share::write_splendor(&SplendorGame { chairs, ..story(seed) })
    };
    vec![
        game("splendor/play", [5, 6].map(played)),
        screen("splendor/analyse", [5, 6].map(text)),
        screen("splendor/explore", [5, 6].map(text)),
        screen("splendor/stats", ["tm.50.1.full", "am.50.2.406"].map(str::to_owned)),
    ]
}

/// Waits until the address has this after its mark.
async fn address(browser: &Browser, end: &str) {
    let there = format!("return location.hash === {}", Value::from(end));
    browser.until("the address", &there).await;
}

/// What the page itself writes for a link: a screen may write the same in another way.
async fn written(browser: &Browser, link: &str) -> String {
    let settled = "const now = location.hash; const same = window.hashBefore === now; \
        window.hashBefore = now; return same";
    browser.js(&format!("window.hashBefore = {}", Value::from(link))).await;
    // Its first writing takes 30 ms, the next look comes later than that.
    tokio::time::sleep(Duration::from_millis(300)).await;
    browser.until("the address to rest", settled).await;
    browser.js("return location.hash").await.as_str().expect("an address").to_owned()
}

async fn hold(screens: Vec<Screen>) {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    for Screen { path, links: [own, other], steps } in screens {
        browser.goto(&site.url("about")).await;
        browser.js("localStorage.clear(); sessionStorage.clear()").await;
        // Where there is nothing yet, a link's document becomes the person's own.
        browser.goto(&site.url(&format!("{path}{own}"))).await;
        browser.wait("h1").await;
        let own = written(&browser, &own).await;
        assert_eq!(browser.count(&id("shared")).await, 0, "{path}");
        // Somebody else's link, in the open page.
        browser.js(&format!("location.hash = {}", Value::from(&*other))).await;
        browser.wait(&id("shared")).await;
        let other = written(&browser, &other).await;
        assert_ne!(own, other, "{path}");
        browser.assert_fits().await;
        browser.reload().await;
        browser.wait(&id("shared")).await;
        browser.click(&id("back-to-mine")).await;
        address(&browser, &own).await;
        browser.wait_gone(&id("shared")).await;
        if steps {
            browser.click(&id("undo")).await;
            address(&browser, &other).await;
            browser.reload().await;
            browser.click(&id("redo")).await;
            address(&browser, &own).await;
        }
        // The same link from elsewhere; this time it is kept.
        browser.goto(&site.url("about")).await;
        browser.goto(&site.url(&format!("{path}{other}"))).await;
        browser.wait(&id("shared")).await;
        browser.click(&id("adopt-shared")).await;
        browser.wait_gone(&id("shared")).await;
        // A truncated one changes nothing and is reported.
        if !own.starts_with("#p=") {
            browser.goto(&site.url("about")).await;
            browser.goto(&site.url(&format!("{path}#s=~"))).await;
            browser.wait(&id("bad-link")).await;
            browser.reload().await;
            address(&browser, &other).await;
        }
        browser.assert_quiet(&[]).await;
    }
}

#[tokio::test]
async fn links_in_milljan_replace_nothing_for_good() {
    hold(milljan()).await;
}

#[tokio::test]
async fn links_in_battleship_replace_nothing_for_good() {
    hold(battleship()).await;
}

#[tokio::test]
async fn links_in_contest_replace_nothing_for_good() {
    hold(contest()).await;
}

#[tokio::test]
async fn links_in_brew_replace_nothing_for_good() {
    hold(brew()).await;
}

#[tokio::test]
async fn links_in_splendor_replace_nothing_for_good() {
    hold(splendor()).await;
}
