//! Splendor: shares of exchanges, the finding on gold, statistics that go on, one's own games.

use jobs::splendor::{GameEntry, LevelEntry, MoveEntry};
use serde_json::{Value, json};
use share::{Chair, SplendorGame, write_splendor};

use super::support::{Browser, Site, enter, id, kept_report, played_in_one_go};

/// A position with ten tokens, where reserving and giving one back is best.
fn full_hand() -> SplendorGame {
    let ids = [53, 13, 51, 15, 48, 45, 232, 50];
    let moves: Vec<MoveEntry> = ids.map(|id| MoveEntry { id, reveal: None }).to_vec();
    let at = moves.len() as u16;
    let game = GameEntry { players: Some(2), seed: Some(302), moves, ..GameEntry::default() };
    SplendorGame { game, at, ..SplendorGame::default() }
}

/// The numbers of the rows in their order, with the shares in thousandths; `null` without one.
async fn shares(browser: &Browser) -> Vec<(u64, Option<u64>)> {
    let rows = browser
        .js("return [...document.querySelectorAll('li.gem-row')].map(row => {
                 const share = row.querySelector('.gem-share:not(.muted)')?.dataset.share;
                 return [Number(row.dataset.id), share ? Number(share) : null];
             })")
        .await;
    let row = |row: &Value| (row[0].as_u64().expect("a number"), row[1].as_u64());
    rows.as_array().expect("a list").iter().map(row).collect()
}

/// Waits until the search has ended.
async fn searched(browser: &Browser) {
    browser.wait(&format!("{}:not(:empty)", id("basis"))).await;
    browser.until("the end", "return document.querySelector('.progress--busy') === null").await;
}

#[tokio::test]
async fn every_legal_exchange_shows_the_share_that_analyse_gives_it() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url(&format!("splendor/explore#s={}", write_splendor(&full_hand())))).await;
    browser.wait(&format!("{}[data-ready=true]", id("explored"))).await;
    browser.click(&id("family-all")).await;
    browser.click(&id("by-share")).await;
    let legal = browser.attribute(&id("family-all"), "data-legal").await.expect("a count");
    browser.wait_count("li.gem-row", legal.parse().expect("a number")).await;
    // While the search goes on, the board stays.
    browser.js("scrollTo(0, 0)").await;
    let place = "const box = document.querySelector('.gem-board-lab .lab__board > .stack').lastElementChild\
                     .getBoundingClientRect(); return [box.top, box.height]";
    let before = browser.js(place).await;
    searched(&browser).await;
    assert_eq!(browser.js(place).await, before);
    let rows = shares(&browser).await;
    assert!(rows.len() > 20 && rows[0].1.is_some(), "{rows:?}");
    let every = "return document.querySelectorAll('li.gem-row--legal').length
                     === document.querySelectorAll('li.gem-row--legal .gem-share').length";
    assert_eq!(browser.js(every).await, json!(true));
    let untried = browser.texts("li.gem-row--legal .gem-share.muted").await;
    assert!(untried.is_empty(), "{untried:?}");
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-explore-shares-phone").await;
    // Decks have their level, places row and column.
    browser.click(&id("family-viii")).await;
    browser.wait_count("li.gem-row", 75).await;
    let from = browser.texts(".gem-from").await;
    assert!(from.iter().any(|words| words == "deck III"), "{from:?}");
    assert!(from.iter().any(|words| words == "row II, column 3"), "{from:?}");
    assert!(from.iter().all(|words| !words.contains("place")), "{from:?}");
    // Analyse ranks the same moves in the same order.
    browser.click(&id("to-analyse")).await;
    browser.wait(&id("analysis-0")).await;
    browser.until("the end", "return document.querySelector('.progress--busy') === null").await;
    let ranked = browser
        .js("return [...document.querySelectorAll('[data-testid^=analysis-]')].map(row => Number(row.dataset.id))")
        .await;
    let ranked: Vec<u64> =
        ranked.as_array().expect("a list").iter().filter_map(Value::as_u64).collect();
    let here = |move_id: &u64| rows.iter().position(|(row, _)| row == move_id);
    let places: Vec<usize> = ranked.iter().filter_map(here).collect();
    assert!(places.len() > 3 && places.is_sorted(), "{places:?} of {ranked:?}");
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_finding_on_gold_stands_at_the_top_and_leads_to_its_examples() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("splendor/explore")).await;
    browser.wait(&format!("{}[data-count='12']", id("gold-known"))).await;
    browser.wait_text(&id("gold-finding"), "95 of 1,739 positions").await;
    browser.wait_in_sight(&[id("gold-finding")], "the finding").await;
    browser.click(&id("to-gold")).await;
    browser.wait_in_sight(&[format!("{} h2", id("gold-card"))], "the examples").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn statistics_are_a_tab_and_a_run_goes_on_after_a_closed_page() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("splendor/replays")).await;
    browser.click(&id("tab-stats")).await;
    browser.wait(&id("batch-empty")).await;
    browser.wait_text(&id("spaces"), "406").await;
    browser.wait(&format!("{}[data-games='0']", id("own-games"))).await;
    browser.js("location.hash = '#s=tm.10000.1.full'").await;
    browser
        .until(
            "the plan",
            "return document.querySelector('[data-testid=games]')?.value === '10000'",
        )
        .await;
    browser.click(&id("batch-start")).await;
    let kept = |least: u64| {
        format!("return ({}?.games ?? 0) > {least}", kept_report("splendor.stats.games"))
    };
    browser.until("games", &kept(0)).await;
    // What is entered for the next run is not the count of this one.
    enter(&browser, "games", "4000").await;
    browser.until("the address", "return location.hash.includes('.4000.')").await;
    let most = "return document.querySelector('.progress progress')?.max";
    assert_eq!(browser.js(most).await, json!(10000));
    browser.wait_text(&id("games-done"), "10,000").await;
    browser.assert_touch_targets().await;
    browser.driver().goto("about:blank").await.expect("an empty page opens");
    browser.goto(&site.url("splendor/stats")).await;
    let games = browser.js(&format!("return {}.games", kept_report("splendor.stats.games"))).await;
    let games = games.as_u64().expect("a count");
    browser.wait(&id("batch-stop")).await;
    browser.until("more games", &kept(games)).await;
    browser.js("window.dispatchEvent(new Event('sakiyomi-test-crash'))").await;
    browser.click(&id("retry")).await;
    let games = games + 1;
    browser.until("more games", &kept(games)).await;
    browser.click(&id("batch-stop")).await;
    browser.click(&id("tab-games")).await;
    browser.wait(&id("no-replay")).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

/// A result as it is saved.
fn result(number: u64, level: &str, winner: u8) -> Value {
    json!({"day": "2026-11-28", "levels": [null, level], "seat": 0, "points": [12 + 3 * winner.abs_diff(1), 15],
        "winners": [winner], "moves": 50, "number": number})
}

#[tokio::test]
async fn ones_own_games_are_counted_by_level_and_bad_data_are_left_out() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("splendor/stats")).await;
    browser.wait(&format!("{}[data-games='0']", id("own-games"))).await;
    let mut bad = result(9, "merchant", 0);
    bad["seat"] = json!(7);
    let all = json!([result(1, "merchant", 0), result(2, "merchant", 1), result(3, "trader", 0), bad, {"day": 3}, null]);
    let text = serde_json::to_string(&all.to_string()).expect("a text");
    browser.js(&format!("localStorage.setItem('sakiyomi:1:splendor.results', {text})")).await;
    browser.reload().await;
    browser.wait(&format!("{}[data-games='3']", id("own-games"))).await;
    browser.wait_count(&format!("{} tbody tr", id("own-games")), 2).await;
    browser.wait_text(&format!("{} tr[data-games='2']", id("own-games")), "50.0").await;
    browser.wait_text(&format!("{} tr[data-games='1']", id("own-games")), "Trader").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-own-games-phone").await;
    browser.assert_quiet(&[]).await;
}

/// A whole game of so many players of one level from this seed, one of whom, who has moved last, is
/// somebody here.
pub fn finished(level: &str, players: u8, seed: u64) -> SplendorGame {
    let asked = |request: Value| played_in_one_go(&json!({"request": request}));
    let levels = vec![level; players.into()];
    let report = asked(json!({"job": "splendor.games", "levels": levels,
        "games": 1, "seed_from": seed}));
    let ids: Vec<u64> =
        serde_json::from_value(report["list"][0]["moves"].clone()).expect("numbers");
    let moves: Vec<Value> = ids.iter().map(|id| json!({"id": id})).collect();
    let view = asked(
        json!({"job": "splendor.view", "game": {"players": players, "seed": seed, "moves": moves}}),
    );
    let last = view["made"][ids.len() - 1]["seat"].as_u64().expect("a seat");
    let chair = |seat: u64| {
        if seat == last { Chair::Here } else { Chair::Level(LevelEntry::Apprentice) }
    };
    let moves: Vec<MoveEntry> =
        ids.iter().map(|id| MoveEntry { id: *id as u16, reveal: None }).collect();
    let at = moves.len() as u16;
    let game =
        GameEntry { players: Some(players), seed: Some(seed), moves, ..GameEntry::default() };
    SplendorGame { game, at, chairs: (0..players.into()).map(chair).collect() }
}

#[tokio::test]
async fn a_game_that_ends_here_is_counted_once_and_one_from_a_link_is_not() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let link = format!("splendor/play#s={}", write_splendor(&finished("apprentice", 2, 11)));
    let over = format!("{}[data-over=true]", id("by-hand"));
    let kept = "return JSON.parse(localStorage.getItem('sakiyomi:1:splendor.results') ?? '[]')";
    browser.goto(&site.url(&link)).await;
    browser.wait(&over).await;
    assert_eq!(browser.js(kept).await, json!([]));
    let again = async || {
        browser.click(&id("undo")).await;
        browser.wait(&format!("{}[data-mine=true]", id("by-hand"))).await;
        browser.click(&id("redo")).await;
        browser.wait(&over).await;
    };
    again().await;
    assert_eq!(browser.js(kept).await, json!([]), "somebody else has played most of it");
    // The same game as one that was dealt here.
    browser.goto(&site.url("")).await;
    let dealt = "const saved = JSON.parse(localStorage.getItem('sakiyomi:1:splendor.play')); saved.whole = true;
                     localStorage.setItem('sakiyomi:1:splendor.play', JSON.stringify(saved))";
    browser.js(dealt).await;
    browser.goto(&site.url("splendor/play")).await;
    browser.wait(&over).await;
    for _ in 0..2 {
        again().await;
        browser.until("the result", &format!("{kept}.length === 1")).await;
    }
    let result = browser.js(kept).await[0].clone();
    assert_eq!(
        (&result["number"], result["points"].as_array().map(Vec::len)),
        (&json!(11), Some(2))
    );
    browser.reload().await;
    browser.wait(&over).await;
    assert_eq!(browser.js(kept).await, json!([result]));
    browser.goto(&site.url("splendor/stats")).await;
    browser.wait(&format!("{}[data-games='1']", id("own-games"))).await;
    browser.wait_text(&format!("{} th", id("own-games")), "Against").await;
    browser.wait_text(&format!("{} tbody th", id("own-games")), "Apprentice").await;
    browser.assert_quiet(&[]).await;
}
