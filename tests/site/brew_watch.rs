//! Brew, Watch: a game is played, browsed, shared, written as text and read back.

use jobs::Envelope;
use jobs::brew::{EngineEntry, EngineName, GameRequest};
use serde_json::{Value, json};
use share::{SharedGame, write_brew_game};

use super::support::{Browser, Site, id};

/// Waits until the position after `at` turns is shown, of a game with `turns` turns.
async fn at(browser: &Browser, at: usize, turns: usize) {
    let css = format!("{}[data-at='{at}'][data-turns='{turns}'][data-fresh=true]", id("watch"));
    browser.wait(&css).await;
}

/// A job's answer, the way the command line asks it.
fn ask(line: &Value) -> Value {
    let envelope = Envelope::from_line(&line.to_string()).map_err(|refused| refused.1);
    let answer = jobs::run(envelope.expect("a request"), || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("a report is JSON")
}

/// Turns of [`near_its_end`]: ten more, and it is over.
const PLAYED: usize = 64;

/// The address of a game that greedy players have played so far, with two others in their seats. A whole one
/// takes the browser of a test half a minute.
fn near_its_end(site: &Site) -> String {
    let mut acts: Vec<[String; 2]> = Vec::new();
    while acts.len() < PLAYED {
        let trace = ask(&json!({"job": "brew.trace", "seed": "12345", "acts": acts}));
        let last = trace["turns"].as_array().expect("turns").last();
        let state = last.map_or(&trace["init"], |turn| &turn["s"]);
        acts.push([0, 1].map(|player| {
            let answer = ask(&json!({"job": "brew.move", "state": state, "player": player,
                "engine": {"name": "greedy"}, "nodes": 1000}));
            answer["command"].as_str().expect("a command").to_owned()
        }));
    }
    let best = || (Some(EngineEntry::named(EngineName::Best)), 3000);
    let seed = Some("12345".to_owned());
    let game = GameRequest { deck: None, seed, setup: Vec::new(), acts };
    let shared = SharedGame { game, players: [best(), best()], at: PLAYED as u8 };
    site.url(&format!("brew/watch#s={}", write_brew_game(&shared)))
}

async fn kept(browser: &Browser) -> Value {
    browser.js("return JSON.parse(localStorage.getItem('sakiyomi:1:brew.watch'))").await
}

/// Waits until a position's search is over.
async fn searched(browser: &Browser) {
    browser.wait(&format!("{}[data-done=true]", id("analysis"))).await;
}

#[tokio::test]
async fn a_game_is_watched_turn_by_turn_as_the_jobs_play_it() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("brew/watch")).await;
    at(&browser, 0, 0).await;
    searched(&browser).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("brew-watch-phone").await;
    // The decision is in sight, and a tap away from its reasons.
    browser.wait_in_sight(&[id("answer-line"), id("score-0"), id("score-1")], "the answer").await;
    // Not all actions have been compared yet: none of them is called the next best.
    assert!(!browser.text(&id("answer-line")).await.contains("next best"));
    browser.open_sheet("answer-line").await;
    browser.wait_count(&format!("{} tbody tr", id("layers")), 5).await;
    browser.wait(&id("reason")).await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.close_sheet().await;
    for turn in 1..=3 {
        browser.click(&id("next")).await;
        at(&browser, turn, turn).await;
    }
    let game = kept(&browser).await;
    let acts = &game["game"]["acts"];
    let trace = ask(&json!({"job": "brew.trace", "seed": "12345", "acts": acts}));
    // Each command is what the players' jobs decide in that position.
    for turn in 0..3 {
        let state = match turn {
            0 => &trace["init"],
            turn => &trace["turns"][turn - 1]["s"],
        };
        for player in 0..2 {
            let seat = &game["seats"][player];
            let decision = ask(&json!({
                "job": "brew.move", "state": state, "player": player, "engine": seat["engine"],
                "nodes": seat["nodes"],
            }));
            assert_eq!(acts[turn][player], decision["command"], "turn {turn}, player {player}");
        }
    }
    // The position shown matches the rules.
    let state = &trace["turns"][2]["s"];
    let score = state["players"][0]["score"].to_string();
    assert_eq!(browser.text(&id("score-0")).await, score);
    for recipe in state["recipes"].as_array().expect("recipes") {
        browser.wait(&id(&format!("recipe-{recipe}"))).await;
    }
    // Back by the list, and on again after a reload.
    browser.open_sheet("more").await;
    browser.click(&id("turn-1")).await;
    at(&browser, 1, 3).await;
    browser.wait_gone(".sheet--open").await;
    browser.reload().await;
    at(&browser, 1, 3).await;
    searched(&browser).await;
    // What changed since the turn before, and every other action with its difference.
    browser.open_sheet("answer-line").await;
    browser.wait_text(&id("terms"), "last turn").await;
    browser.click(&id("others-open")).await;
    browser.wait_count(&format!("{} details", id("other-list")), 5).await;
    browser.click(&format!("{} details:nth-of-type(2) summary", id("other-list"))).await;
    browser.wait_count(&format!("{} details[open] .brew-line__step", id("other-list")), 2).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    // The search of the other player.
    browser.click(&id("side-1")).await;
    browser.wait(&format!("{}[aria-pressed=true]", id("side-1"))).await;
    searched(&browser).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn autoplay_plays_a_game_to_its_end_and_a_link_opens_it() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&near_its_end(&site)).await;
    at(&browser, PLAYED, PLAYED).await;
    browser.open_sheet("more").await;
    browser.click(&format!("{} > summary", id("setup"))).await;
    for seat in ["first", "second"] {
        browser.click(&id(&format!("{seat}-greedy"))).await;
    }
    browser.click(&id("pace-3")).await;
    browser.click(&id("autoplay")).await;
    browser.wait(&format!("{}[data-over=true]", id("watch"))).await;
    let game = kept(&browser).await;
    let trace = ask(&json!({"job": "brew.trace", "seed": "12345", "acts": game["game"]["acts"]}));
    let points = trace["final"].as_array().expect("the game is over");
    for (player, points) in points.iter().enumerate() {
        let shown = browser.text(&id(&format!("points-{player}"))).await;
        assert_eq!(shown.replace('−', "-"), points.to_string());
    }
    browser.assert_accessible().await;
    browser.screenshot("brew-watch-end").await;
    let turns = game["game"]["acts"].as_array().expect("turns").len();
    let link = browser.url().await;
    let other = Browser::phone().await;
    other.goto(&link).await;
    at(&other, turns, turns).await;
    assert_eq!(kept(&other).await["game"], game["game"]);
    other.goto(&site.url("settings")).await;
    other.goto(&site.url("brew/watch#s=AQgAAP8")).await;
    other.wait(&id("bad-link")).await;
    at(&other, turns, turns).await;
    other.assert_quiet(&[]).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_faulty_text_names_line_and_field_and_leaves_the_game() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("brew/watch")).await;
    at(&browser, 0, 0).await;
    browser.open_sheet("more").await;
    browser.click(&format!("{} > summary", id("setup"))).await;
    browser.click_text(&format!("{} summary", id("setup")), "The game as text").await;
    let game = "seed=12345\nLEARN 26 | LEARN 29\nCAST 78 | REST\n";
    browser.fill(&id("record"), game).await;
    browser.click(&id("open-record")).await;
    at(&browser, 0, 2).await;
    // Without a spell that was cast the rules refuse a rest; the text is taken, and that is said.
    browser.wait_text(&id("refused-acts"), "1 action was refused, the first in turn 2 by P2").await;
    let faults = [
        ("seed=12345\nLEARN 26 | JUMP 29", "line 2, player 2"),
        ("seed=12345\nLEARN 26", "line 2"),
        ("seed=1e5", "line 1, Seed"),
        ("tome=1 2 1\nrecipes=42", "line 1, tome spell 3"),
        ("WAIT | WAIT", "line 1"),
    ];
    for (text, place) in faults {
        browser.fill(&id("record"), text).await;
        browser.click(&id("open-record")).await;
        browser.wait_text(&id("setup-fault"), place).await;
        browser.wait(&format!("{}:focus", id("setup-fault"))).await;
        at(&browser, 0, 2).await;
    }
    browser.fill(&id("seed"), "abc").await;
    browser.click(&id("new-seed")).await;
    browser.wait_text(&id("seed-fault"), "9223372036854775807").await;
    at(&browser, 0, 2).await;
    browser.fill(&id("seed"), "seed=-77").await;
    browser.click(&id("new-seed")).await;
    at(&browser, 0, 0).await;
    browser.wait_gone(".sheet--open").await;
    assert_eq!(kept(&browser).await["game"]["seed"], "-77");
    browser.click(&id("undo")).await;
    at(&browser, 0, 2).await;
    browser.click(&id("next")).await;
    at(&browser, 1, 2).await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_game_is_watched_by_keys_in_every_language_and_on_small_screens() {
    let (site, browser) = (Site::start(), Browser::sized(320, 568, true).await);
    for language in ["ja", "zh", "en"] {
        browser.speak(language).await;
        browser.goto(&site.url("brew/watch")).await;
        searched(&browser).await;
        browser.assert_fits().await;
        browser.assert_accessible().await;
    }
    // A disabled button keeps the focus.
    browser.js(&format!("document.querySelector('{}').focus()", id("back"))).await;
    browser.wait(&format!("{}[aria-disabled=true]:focus", id("back"))).await;
    browser.js(&format!("document.querySelector('{}').focus()", id("next"))).await;
    browser.press("n").await;
    at(&browser, 1, 1).await;
    browser.press("b").await;
    at(&browser, 0, 1).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_game_is_kept_with_its_name_reviewed_and_opened_again() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    browser.goto(&near_its_end(&site)).await;
    at(&browser, PLAYED, PLAYED).await;
    browser.open_sheet("more").await;
    browser.click(&format!("{} > summary", id("setup"))).await;
    for seat in ["first", "second"] {
        browser.click(&id(&format!("{seat}-greedy"))).await;
    }
    browser.click(&id("pace-3")).await;
    browser.close_sheet().await;
    browser.click(&id("autoplay")).await;
    browser.wait(&format!("{}[data-over=true]", id("watch"))).await;
    // The result is where one looks, and the screen is no wider for it.
    browser.wait_in_sight(&[id("turn"), id("to-review")], "the result").await;
    browser.wait_text(&id("turn"), " : ").await;
    browser.assert_fits().await;
    browser.screenshot("brew-watch-small-over").await;
    browser.click(&id("to-review")).await;
    browser.wait(&id("reviewed")).await;
    browser.wait_in_sight(&[format!("{} h2", id("review-card"))], "the review").await;
    // Greedy makes mistakes; the next one is a tap away, and the graph leads anywhere.
    browser.wait(".game-cost--marked").await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.click(&id("next-mistake")).await;
    browser.wait_gone(".sheet--open").await;
    // Below the board it is told what was the mistake.
    browser.wait_text(&id("told"), "?").await;
    let first = browser.attribute(&id("watch"), "data-at").await;
    browser.open_sheet("more").await;
    browser.click(&id("next-mistake")).await;
    browser.wait_gone(".sheet--open").await;
    assert_ne!(browser.attribute(&id("watch"), "data-at").await, first);
    let turns = browser.attribute(&id("watch"), "data-turns").await.unwrap_or_default();
    let turns: usize = turns.parse().expect("a number");
    browser.open_sheet("more").await;
    browser.click("svg.game-graph").await;
    browser.wait_gone(".sheet--open").await;
    let there = browser.attribute(&id("watch"), "data-at").await.unwrap_or_default();
    let there: usize = there.parse().expect("a number");
    assert!((2 * there).abs_diff(turns) <= 1, "{there} of {turns}");
    browser.open_sheet("more").await;
    browser.click(&id("keep-game")).await;
    browser.wait(&id("kept-0")).await;
    browser.fill(&id("kept-name"), "Two greedy ones").await;
    browser.press(thirtyfour::Key::Tab).await;
    browser.wait_text(&id("kept-0"), "Two greedy ones").await;
    let game = kept(&browser).await["game"].clone();
    browser.fill(&id("seed"), "77").await;
    browser.click(&id("new-seed")).await;
    at(&browser, 0, 0).await;
    browser.open_sheet("more").await;
    browser.click(&id("kept-0")).await;
    browser
        .until(
            "the kept game",
            "return document.querySelector('[data-testid=watch]').dataset.turns !== '0'",
        )
        .await;
    assert_eq!(kept(&browser).await["game"], game);
    browser.open_sheet("more").await;
    browser.click(&id("remove-0")).await;
    browser.wait_gone(&id("kept-0")).await;
    browser.assert_quiet(&[]).await;
}
