//! What every screen of many games promises: a batch plays on while other screens of the lab are looked
//! at, goes on after a reload and after a crash, and comes to the numbers of the job in one go.

use std::collections::BTreeMap;

use jobs::milljan::LeagueRequest;
use serde_json::{Value, json};

use super::support::{Browser, Site, enter, id, kept_games, played_in_one_go};

/// A screen of many games.
struct Screen {
    /// Its address, with what is to be played.
    path: String,
    /// Another screen of its lab.
    other: &'static str,
    /// The name under which its games are kept.
    slot: &'static str,
    /// Fields and what is entered into them.
    fields: &'static [(&'static str, &'static str)],
    /// What is tapped before.
    taps: &'static [&'static str],
}

impl Screen {
    fn new(path: &str, other: &'static str, slot: &'static str) -> Self {
        Self { path: path.to_owned(), other, slot, fields: &[], taps: &[] }
    }

    fn league() -> Self {
        let request = json!({"snapshot": "2025-12-16", "lineup": [{"player": "plain"}, {"player": "sender"}],
            "games": 100_000, "seed_from": 3});
        let request: LeagueRequest = serde_json::from_value(request).expect("a request");
        let path = format!("milljan/league#s={}", share::write_league(&request));
        Self::new(&path, "milljan/units", "milljan.league")
    }

    fn simulate() -> Self {
        let fields = &[("sim-games", "100000")];
        let screen = Self::new("battleship/simulate", "battleship/play", "battleship.simulate");
        Self { fields, ..screen }
    }

    fn spread() -> Self {
        let fields = &[("lot-games", "100000")];
        Self { fields, ..Self::new("contest/spread", "contest/evaluate", "contest.spread") }
    }

    fn compare() -> Self {
        let fields = &[("a-nodes", "300"), ("games", "100000")];
        let taps = &["preset-dedupe"];
        Self { fields, taps, ..Self::new("brew/compare", "brew/play", "brew.compare") }
    }

    fn spells() -> Self {
        let fields = &[("plan-width", "4"), ("plan-depth", "4"), ("games", "1000000")];
        Self { fields, ..Self::new("brew/spells", "brew/play", "brew.spells") }
    }

    fn stats() -> Self {
        let path = "splendor/stats#s=tm.10000.1.full";
        Self::new(path, "splendor/replays", "splendor.stats")
    }
}

/// Waits until more games are shown as played than these, and says how many.
async fn shown_more_than(browser: &Browser, games: u64) -> u64 {
    let read = format!(
        "parseInt((document.querySelector('{}')?.textContent ?? '0').replaceAll(',', ''))",
        id("games-done")
    );
    browser.until("more games", &format!("return {read} > {games}")).await;
    browser.js(&format!("return {read}")).await.as_u64().expect("a count")
}

/// Waits until more games are kept than these, and says how many.
async fn kept_more_than(browser: &Browser, slot: &str, games: u64) -> u64 {
    let read = kept_games(slot);
    browser.until("more games", &format!("return ({read}?.games ?? 0) > {games}")).await;
    browser.js(&format!("return {read}.games")).await.as_u64().expect("a count")
}

/// The sums of a report but for those that hold fractions.
fn whole_numbers(report: &Value) -> BTreeMap<&String, &Value> {
    fn is_whole(value: &Value) -> bool {
        match value {
            Value::Number(number) => number.is_u64() || number.is_i64(),
            Value::Array(items) => items.iter().all(is_whole),
            Value::Object(fields) => fields.values().all(is_whole),
            _ => true,
        }
    }
    let fields = report.as_object().expect("an object").iter();
    fields.filter(|(name, value)| *name != "request" && is_whole(value)).collect()
}

async fn tab(browser: &Browser, path: &str) {
    browser.js(&format!("document.querySelector('.tabs a[href$=\"/{path}\"]').click()")).await;
    browser.until("the screen", &format!("return location.pathname.endsWith('/{path}')")).await;
}

async fn plays_on(screen: Screen) {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url(&screen.path)).await;
    for name in screen.taps {
        browser.click(&id(name)).await;
    }
    for (field, text) in screen.fields {
        enter(&browser, field, text).await;
    }
    // What it takes is told before it begins.
    browser.wait_text(&id("batch-cost"), "on this device").await;
    browser.click(&id("batch-start")).await;
    let games = shown_more_than(&browser, 0).await;

    // Another screen of the lab: it plays on, and is found at work.
    tab(&browser, screen.other).await;
    browser.wait_gone(&id("batch-stop")).await;
    let games = kept_more_than(&browser, screen.slot, games).await;
    browser.js("history.back()").await;
    browser.wait(&id("batch-stop")).await;
    shown_more_than(&browser, games).await;

    // A reload: it goes on by itself.
    browser.reload().await;
    browser.wait(&id("batch-stop")).await;
    let games = shown_more_than(&browser, games).await;

    // Its workers die: what is played stays, and it can be continued.
    browser.js("window.dispatchEvent(new Event('sakiyomi-test-crash'))").await;
    browser.wait(&id("failure")).await;
    let kept = kept_more_than(&browser, screen.slot, games / 2).await;
    browser.click(&id("retry")).await;
    browser.wait(&id("batch-stop")).await;
    browser.wait_gone(&id("failure")).await;
    let games = shown_more_than(&browser, kept).await;
    browser.click(&id("batch-stop")).await;
    browser.wait(&id("batch-start")).await;
    let report = browser.js(&format!("return {}", kept_games(screen.slot))).await;
    // A piece that came before its turn is shown as played, and lost by a stop.
    assert!(report["games"].as_u64().expect("a count") >= games / 2);
    // Whole numbers are the same to the last digit; what is worked out from them is tried elsewhere.
    let expected = played_in_one_go(&report);
    assert!(
        whole_numbers(&report) == whole_numbers(&expected),
        "{} is not the batch in one go",
        screen.slot
    );
    // Forgotten by mistake, it can be had back.
    browser.click(&id("batch-forget")).await;
    browser.wait(&id("batch-empty")).await;
    browser.click(&id("batch-restore")).await;
    browser.wait_gone(&id("batch-empty")).await;
    let again = browser.js(&format!("return {}", kept_games(screen.slot))).await;
    assert_eq!(again["request"], report["request"]);
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
}

#[tokio::test]
async fn a_league_plays_on() {
    plays_on(Screen::league()).await;
}

#[tokio::test]
async fn battleship_games_play_on() {
    plays_on(Screen::simulate()).await;
}

#[tokio::test]
async fn contests_play_on() {
    plays_on(Screen::spread()).await;
}

#[tokio::test]
async fn brew_matches_play_on() {
    plays_on(Screen::compare()).await;
}

#[tokio::test]
async fn learning_plays_on() {
    plays_on(Screen::spells()).await;
}

#[tokio::test]
async fn splendor_games_play_on() {
    plays_on(Screen::stats()).await;
}
