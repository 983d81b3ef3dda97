//! The Battleship map: a board entered by taps, keys, links and text, and what it answers.

use sakiyomi::jobs::battleship::{AnswerName, Position, Preset};
use sakiyomi::share;
use serde_json::json;
use thirtyfour::Key;

use super::support::{Browser, Site, id};

/// The board of the vector `ex-p-b000`: nine misses and a hit.
const MISSES: [usize; 9] = [61, 45, 77, 14, 33, 34, 57, 69, 43];
const HIT: usize = 42;

fn cell(at: usize) -> String {
    format!("{} {}", id("map"), id(&format!("cell-{at}")))
}

async fn tap(browser: &Browser, at: usize, times: usize) {
    for _ in 0..times {
        browser.click(&cell(at)).await;
    }
}

/// The exact map of the board as it is now is there.
async fn exact(browser: &Browser) {
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
    browser.wait_gone(".progress--busy").await;
}

async fn open(site: &Site, browser: &Browser, language: &str) {
    browser.goto(&site.url("settings")).await;
    browser.click(&id(&format!("lang-{language}"))).await;
    browser.wait(&format!("html[lang^={language}]")).await;
    browser.goto(&site.url("battleship/map")).await;
}

fn board(preset: Preset, shots: &[(usize, AnswerName)]) -> Position {
    let mut board = Position::new(preset.sea());
    for &(at, answer) in shots {
        board = board.answered(((at / 10) as u8, (at % 10) as u8), Some(answer));
    }
    board
}

fn mid_game() -> Position {
    let shots = MISSES.map(|at| (at, AnswerName::Miss));
    let shots: Vec<_> = shots.into_iter().chain([(HIT, AnswerName::Hit)]).collect();
    board(Preset::Russian, &shots)
}

fn link(site: &Site, board: &Position) -> String {
    site.url(&format!("battleship/map#s={}", share::write_board(board)))
}

#[tokio::test]
async fn a_board_is_entered_by_taps_and_read_again_from_its_link_and_after_a_reload() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    browser.wait(&id("welcome")).await;
    for at in MISSES {
        tap(&browser, at, 1).await;
    }
    tap(&browser, HIT, 2).await;
    let read = async |browser: &Browser| {
        exact(browser).await;
        browser.wait_text(&id("answer"), "F3").await;
        browser.wait_text(&id("chance"), "55.1%").await;
        browser.wait_text(&id("total"), "48.0 trillion").await;
        browser.wait_text(&id("method"), "exact").await;
    };
    read(&browser).await;
    browser.wait_text(&id("cell"), "44.9%").await;
    browser.wait_text(&id("plans"), "E1").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("sea-map-phone").await;

    let address = browser.url().await;
    assert_eq!(address, link(&site, &mid_game()));
    browser.reload().await;
    read(&browser).await;
    // Without its link as well.
    browser.goto(&site.url("battleship/map")).await;
    read(&browser).await;
    let other = Browser::desktop().await;
    other.goto(&address).await;
    exact(&other).await;
    other.wait_text(&id("answer"), "F3").await;
    other.assert_accessible().await;
    other.screenshot("sea-map-desktop").await;
    other.assert_quiet(&[]).await;

    tap(&browser, 0, 1).await;
    browser.wait(&format!("{}.board__cell--miss", cell(0))).await;
    browser.click(&id("undo")).await;
    browser.wait(&format!("{}:not(.board__cell--miss)", cell(0))).await;
    read(&browser).await;
    // How the fleets fell is asked for in the background: ten shots and the empty board.
    browser.wait(&format!("{}[data-points='11']", id("graph"))).await;
    browser.assert_quiet(&[]).await;
}

/// Nothing moves or fades any more: contrast is measured on what stays.
async fn settled(browser: &Browser) {
    let still = "return document.getAnimations().every(one => one.playState !== 'running')";
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    browser.until("everything to be still", still).await;
}

#[tokio::test]
async fn the_maps_are_switched_and_a_cell_is_explained() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&link(&site, &mid_game())).await;
    exact(&browser).await;
    let text = async |at: usize| {
        browser.js(&format!("return document.querySelector('{}').textContent", cell(at))).await
    };
    assert_eq!(text(52).await, json!("55"));
    for (view, expected) in
        [("p", "0"), ("classic", ""), ("difference", ""), ("class", ""), ("bits", "")]
    {
        browser.click(&id(&format!("view-{view}"))).await;
        browser.wait(&format!("{}[aria-pressed=true]", id(&format!("view-{view}")))).await;
        settled(&browser).await;
        browser.assert_accessible().await;
        if !expected.is_empty() {
            // Finishing: the P-matrix knows nothing of the far corner.
            browser
                .until(
                    view,
                    &format!(
                        "return document.querySelector('{}').textContent === '{expected}'",
                        cell(0)
                    ),
                )
                .await;
        }
    }
    browser.click(&id("view-exact")).await;
    browser.click(&id("mode-look")).await;
    tap(&browser, 40, 1).await;
    browser.wait_text(&id("cell"), "61.2%").await;
    tap(&browser, HIT, 1).await;
    browser.wait(&id("take-back-picked")).await;
    browser.click(&id("mode-enter")).await;
    browser.prefers("dark").await;
    browser.reload().await;
    exact(&browser).await;
    browser.click(&id("view-difference")).await;
    settled(&browser).await;
    browser.assert_accessible().await;
    browser.resize(320, 568, true).await;
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_board_that_cannot_be_names_the_shot_at_fault() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    // A ship of one is sunk at A1, so nothing can be hit at B2.
    tap(&browser, 0, 3).await;
    tap(&browser, 11, 2).await;
    browser.wait_text(&id("culprit"), "B2").await;
    browser.assert_accessible().await;
    browser.click(&id("take-back")).await;
    browser.wait_gone(&id("contradiction")).await;
    exact(&browser).await;
    browser.wait(&id("answer")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn keys_enter_a_board_and_it_is_asked_which_ship_sank() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&site, &browser, "en").await;
    browser.click(&id("fleet")).await;
    browser.click(&id("preset-hasbro")).await;
    browser.assert_accessible().await;
    browser.click(&id("use-fleet")).await;
    browser.wait_gone(&id("fleet-sheet")).await;
    browser.js(&format!("document.querySelector('{}').focus()", cell(0))).await;
    browser.press("h").await;
    browser.press(Key::Right + "").await;
    browser.press("h").await;
    browser.press(Key::Right + "").await;
    browser.press("s").await;
    browser.wait(&id("which-ship")).await;
    browser.click(&id("sunk-3")).await;
    browser.wait_gone(&id("which-ship")).await;
    exact(&browser).await;
    let label = browser.attribute(&cell(2), "aria-label").await.unwrap_or_default();
    assert!(label.contains("sunk"), "{label}");
    let undo = Key::Control + "z";
    browser.press(undo).await;
    browser.press(Key::Control + "z").await;
    browser
        .until(
            "the sinking to be taken back",
            &format!("return !document.querySelector('{}').ariaLabel.includes('sunk')", cell(2)),
        )
        .await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_fleet_of_ones_own_is_made_and_counted() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    browser.click(&id("fleet")).await;
    for side in ["rows", "columns"] {
        let choose = format!(
            "const e = document.querySelector('{}'); e.value = '5'; \
             e.dispatchEvent(new Event('change', {{bubbles: true}}))",
            id(side)
        );
        browser.js(&choose).await;
    }
    for _ in 0..4 {
        browser.click(&id("remove-0")).await;
    }
    browser.click(&id("add-T4")).await;
    browser.click(&id("draw-0")).await;
    browser.wait(&id("shape")).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    // A cell that does not hang together with the others is refused where it is drawn.
    let drawn = |at: usize| format!("{} {}", id("shape"), id(&format!("cell-{at}")));
    browser.click(&drawn(35)).await;
    browser.wait(&id("fleet-fault")).await;
    // The grid has grown by a column, so the same cell has another number.
    browser.click(&drawn(40)).await;
    browser.wait_gone(&id("fleet-fault")).await;
    browser.click(&drawn(13)).await;
    browser.click(&id("use-fleet")).await;
    browser.wait_gone(&id("fleet-sheet")).await;
    assert_eq!(browser.count(&format!("{} .board__cell", id("map"))).await, 25);
    exact(&browser).await;
    // Four orientations of three by three cells, nine places each.
    browser.wait_text(&id("total"), "36 fleets").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn pasted_text_opens_a_board_or_says_what_is_wrong_with_it() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "ja").await;
    let paste = async |text: &str| {
        let script = format!(
            "const data = new DataTransfer(); data.setData('text', {}); \
             document.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true}}))",
            json!(text)
        );
        browser.js(&script).await;
    };
    paste("nonsense").await;
    browser.wait_text(&id("notice"), "共有リンク").await;
    let good = serde_json::to_string(&mid_game()).expect("JSON");
    paste(&good.replacen("[6,1]", "[16,1]", 1)).await;
    browser.wait_text(&id("notice"), "/shots/0/at").await;
    paste(&good.replacen("\"shots\"", "\"shot\"", 1)).await;
    browser.wait_text(&id("notice"), "/shot").await;
    assert_eq!(browser.count(".board__cell--miss").await, 0, "nothing is lost or half taken");
    paste(&good).await;
    browser.wait_gone(&id("notice")).await;
    exact(&browser).await;
    browser.wait_text(&id("headline"), "F3 を撃つ").await;
    browser.wait_text(&id("total"), "48.0兆通り").await;
    paste(&link(&site, &board(Preset::Hasbro, &[(0, AnswerName::Miss)]))).await;
    browser.wait_text(".topbar__sub", "ハズブロ式").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_long_count_is_stopped_and_the_p_matrix_stays() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let mut large = Position::new(Preset::Hasbro.sea());
    (large.h, large.w) = (16, 16);
    browser.goto(&link(&site, &large)).await;
    browser.click(&id("stop")).await;
    browser.wait(&id("stopped")).await;
    browser.wait(&id("answer")).await;
    browser.assert_quiet(&[]).await;
}
