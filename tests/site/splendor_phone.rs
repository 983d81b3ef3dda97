//! Splendor on a small phone: everything is in sight and stays in its place.

use jobs::splendor::{GameEntry, MoveEntry, SpaceEntry};
use serde_json::json;
use share::{SplendorGame, write_splendor};

use super::splendor_explore::finished;
use super::support::{Browser, Site, id};

/// The game before so many of its moves are left.
fn before(game: &SplendorGame, left: usize) -> SplendorGame {
    let mut game = game.clone();
    game.game.moves.truncate(game.game.moves.len() - left);
    game.at = game.game.moves.len() as u16;
    game
}

/// Where the board begins, once nothing of the own hand lies under the line below it.
async fn board(browser: &Browser, what: &str) -> f64 {
    let free = "const [own, line] = ['.gem-own', '[data-testid=move-picker]']
            .map((css) => document.querySelector(css)?.getBoundingClientRect());
         return Boolean(own) && own.bottom <= line.top + 0.5 && line.bottom <= innerHeight";
    browser.until(&format!("the own hand in sight, {what}"), free).await;
    let top =
        browser.js("return document.querySelector('.gem-table').getBoundingClientRect().top").await;
    top.as_f64().expect("a number")
}

#[tokio::test]
async fn four_players_fit_and_nothing_moves_from_the_first_round_to_the_end() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    let game = finished("trader", 4, 11);
    let all = game.game.moves.len();
    browser.goto(&site.url("splendor/play")).await;
    browser.wait(&id("by-hand")).await;
    let mut tops = vec![];
    for left in [all, all / 2, 8, 4, 0] {
        let shared = before(&game, left);
        browser.js(&format!("location.hash = '#s={}'", write_splendor(&shared))).await;
        // Levels may have moved on since.
        browser
            .until(
                "that game",
                &format!(
                    "return +document.querySelector('[data-testid=by-hand]').dataset.at >= {}",
                    all - left
                ),
            )
            .await;
        if browser.count(&id("adopt-shared")).await > 0 {
            browser.click(&id("adopt-shared")).await;
        }
        tops.push(board(&browser, &format!("{left} moves before the end")).await);
        browser.screenshot(&format!("splendor-four-{left}-small")).await;
    }
    let moved = |top: &f64| (top - tops[0]).abs() > 1.0;
    assert!(!tops.iter().any(moved), "{tops:?}");
    // The end has both ways on, and leads to the review.
    browser.wait_in_sight(&[id("look-back"), id("again")], "what follows the end").await;
    browser.click(&id("look-back")).await;
    browser.click(&id("to-review")).await;
    browser.wait_in_sight(&[format!("{} h2", id("review-card"))], "the review").await;
    browser.wait(&format!("{} svg.game-graph", id("review-card"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_with_an_illegal_move_shows_the_game_before_it() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    let mut game = finished("apprentice", 2, 11);
    // A card is bought that nobody can pay for.
    game.game.moves[6].id = 1072;
    game.chairs.clear();
    browser.goto(&site.url(&format!("splendor/analyse#s={}", write_splendor(&game)))).await;
    browser.wait(&id("failure")).await;
    browser.click(&id("show-before")).await;
    browser.wait(&format!("{}[data-ready=true][data-at='6']", id("analysed"))).await;
    browser.wait(&id("play-best")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_game_of_the_81_numbers_gives_back_in_a_turn_of_its_own() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let moves: Vec<MoveEntry> =
        [45, 45, 54, 54, 35, 80].map(|id| MoveEntry { id, reveal: None }).to_vec();
    let at = moves.len() as u16;
    let (players, seed, space) = (Some(2), Some(302), SpaceEntry::S81);
    let game = GameEntry { players, seed, space, moves, ..GameEntry::default() };
    let link = write_splendor(&SplendorGame { game, at, ..SplendorGame::default() });
    browser.goto(&site.url(&format!("splendor/analyse#s={link}"))).await;
    browser.wait(&format!("{}[data-ready=true][data-at='6']", id("analysed"))).await;
    let main = format!("{} .button--main", id("move-picker"));
    // With eight tokens three are too many: one that was picked stays there, nothing goes back at once.
    for kind in [0, 1, 3] {
        browser.click(&id(&format!("bank-{kind}"))).await;
    }
    browser.wait(&format!("{}[aria-pressed=true]", id("bank-3"))).await;
    let offered = "return [...document.querySelectorAll('[data-testid^=act-]')]
        .map((one) => +one.dataset.testid.slice(4))";
    let offered = browser.js(offered).await;
    let offered = offered.as_array().expect("numbers");
    assert!(!offered.is_empty() && offered.iter().all(|id| id.as_u64() < Some(60)), "{offered:?}");
    browser.click(&id("unpick")).await;
    browser.click(&id("hold-0-3")).await;
    browser.wait_text(&main, "Give back 1 red").await;
    browser.click(&main).await;
    browser.wait(&format!("{}[data-ready=true][data-at='7']", id("analysed"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn what_the_opponent_did_moves_unless_less_motion_is_wanted() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    let seen = "const one = document.querySelector('.table-flow, .table-flash'); \
                return (one && getComputedStyle(one).animationName)";
    for (lab, wish, seen_as) in [
        ("splendor/play", "no-preference", "table-fade"),
        ("splendor/play", "reduce", "none"),
        ("brew/watch", "no-preference", "table-fade"),
        ("brew/watch", "reduce", "none"),
    ] {
        let features = json!([{"name": "prefers-reduced-motion", "value": wish}]);
        browser.cdp("Emulation.setEmulatedMedia", json!({"features": features})).await;
        browser.goto(&site.url(lab)).await;
        let next = if lab == "brew/watch" {
            id("next")
        } else {
            browser.click(&id("bank-0")).await;
            browser.click(&id("bank-1")).await;
            browser.click(&id("bank-2")).await;
            format!("{} .button--main", id("move-picker"))
        };
        browser.click(&next).await;
        browser.until(&format!("{lab}: {seen_as}"), &format!("{seen} === '{seen_as}'")).await;
        if lab == "splendor/play" {
            browser.click(&id("undo")).await;
        }
    }
    browser.assert_quiet(&[]).await;
}
