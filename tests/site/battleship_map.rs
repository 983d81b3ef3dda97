//! The Battleship map: a board entered by taps, keys, links and text, and what it answers.

use jobs::battleship::{AnswerName, Position, Preset};
use serde_json::json;
use thirtyfour::Key;

use super::support::{Browser, Site, id};

/// The board of the vector `ex-p-b000`: nine misses and a hit.
const MISSES: [usize; 9] = [61, 45, 77, 14, 33, 34, 57, 69, 43];
const HIT: usize = 42;

fn cell(at: usize) -> String {
    format!("{} {}", id("map"), id(&format!("cell-{at}")))
}

/// Enters a shot: its cell, then its answer.
async fn shoot(browser: &Browser, at: usize, answer: &str) {
    browser.click(&cell(at)).await;
    browser.click(&format!("[data-testid^=answer-{answer}]")).await;
}

/// Puts another map on the board.
async fn show(browser: &Browser, map: &str) {
    browser.click(&id("compare")).await;
    browser.click(&id(&format!("view-{map}"))).await;
    browser.wait_gone(&id("compare-sheet")).await;
}

/// Waits for the exact map of the current board.
async fn exact(browser: &Browser) {
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
    browser.wait_gone(".progress--busy").await;
}

async fn open(site: &Site, browser: &Browser, language: &str) {
    browser.speak(language).await;
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
        shoot(&browser, at, "miss").await;
    }
    shoot(&browser, HIT, "hit").await;
    let read = async |browser: &Browser| {
        exact(browser).await;
        browser.wait_text(&id("answer"), "F3").await;
        browser.wait_text(&id("chance"), "55.1%").await;
        browser.wait_text(&id("total"), "48.0 trillion").await;
        browser.wait_text(&id("method"), "exact").await;
    };
    read(&browser).await;
    browser.wait_text(&id("cell"), "44.9%").await;
    // Cells that may belong to the wounded ship are not a search: E1 and E2 are on its line.
    browser.wait_text(&id("plans"), "F3").await;
    let plans = browser.text(&id("plans")).await;
    assert!(!plans.contains("E1") && !plans.contains("E2"), "{plans}");
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

    shoot(&browser, 0, "miss").await;
    browser.wait(&format!("{}.board__cell--miss", cell(0))).await;
    browser.click(&id("undo")).await;
    browser.wait(&format!("{}:not(.board__cell--miss)", cell(0))).await;
    read(&browser).await;
    // The fall in the number of fleets is computed in the background: ten shots and the empty
    // board.
    browser.wait(&format!("{}[data-points='11']", id("graph"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn nothing_moves_while_shots_are_entered_and_the_answer_is_in_view() {
    let (site, phone, desktop) = (Site::start(), Browser::phone().await, Browser::desktop().await);
    for browser in [&phone, &desktop] {
        open(&site, browser, "en").await;
        browser.wait(&id("welcome")).await;
    }
    let still = [id("map"), id("answers"), id("answer-miss")];
    let seen = [id("headline"), id("answers"), id("fleet")];
    for (width, height) in [(320, 568), (390, 664), (390, 844), (844, 390), (1280, 800)] {
        let browser = if width < 900 { &phone } else { &desktop };
        browser.resize(width, height, width < 900).await;
        exact(browser).await;
        let before = browser.boxes(&still).await;
        // The answer to the shot that is advised is one tap.
        for answer in ["miss", "miss", "hit", "miss"] {
            browser.click(&id(&format!("answer-{answer}"))).await;
            exact(browser).await;
            assert_eq!(browser.boxes(&still).await, before, "{width}×{height}: {answer}");
            browser.wait_in_sight(&seen, &format!("{width}×{height}: {answer}")).await;
        }
        browser.assert_fits().await;
        browser.click(&id("clear")).await;
    }
    phone.assert_touch_targets().await;
    phone.assert_quiet(&[]).await;
    desktop.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_ship_that_sank_is_named_in_one_tap_and_its_cells_where_several_are_possible() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let hits = [(44, AnswerName::Hit), (46, AnswerName::Hit)];
    let mut start = board(Preset::Hasbro, &hits);
    start.sunk_info = jobs::battleship::SunkName::Cells;
    browser.speak("en").await;
    browser.goto(&link(&site, &start)).await;
    exact(&browser).await;
    browser.click(&cell(45)).await;
    // The destroyer lies to the left or to the right.
    browser.click(&id("answer-sunk-4")).await;
    browser.wait_text(&id("which-ship"), "E5–E6").await;
    browser.wait_count(&id("sunk-4"), 2).await;
    browser.assert_accessible().await;
    browser.click(&id("sunk-4")).await;
    browser.wait_gone(&id("which-ship")).await;
    exact(&browser).await;
    browser.wait_text(".duel__gone", "Destroyer").await;
    // Every map has its name and a picture, and a tap puts it on the board.
    browser.click(&id("compare")).await;
    browser.wait_count(".sea__map [role=img]", 6).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.click(&id("view-class")).await;
    browser.wait("[data-view=k0]").await;
    browser.assert_quiet(&[]).await;
}

/// Waits until nothing moves or fades: contrast is measured on the final state.
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
    // One cell of each: the P-matrix has no value for the far corner while it finishes, so there
    // is nothing to compare there either.
    for (view, at, expected) in [
        ("p", 0, "0"),
        ("classic", 0, "20"),
        ("difference", 0, ""),
        ("difference", 52, "+6"),
        ("class", 52, "18"),
        ("bits", 52, "1.46"),
    ] {
        show(&browser, view).await;
        settled(&browser).await;
        browser.assert_accessible().await;
        let shown = format!("document.querySelector('{}').textContent", cell(at));
        browser.until(view, &format!("return {shown} === '{expected}'")).await;
        assert_eq!(text(at).await, json!(expected), "{view}");
    }
    browser.click(&id("exact")).await;
    // A tap on the board changes nothing: it selects, and says how likely each answer is.
    browser.click(&cell(40)).await;
    browser.wait_text(&id("cell"), "61.2%").await;
    browser.wait_text(&id("answer-miss"), "61.2%").await;
    browser.click(&cell(HIT)).await;
    browser.wait(&format!("{}[aria-pressed=true]", id("answer-hit"))).await;
    browser.wait(&id("take-back")).await;
    browser.click(&cell(HIT)).await;
    browser.wait_text(&id("answers"), "F3").await;
    browser.prefers("dark").await;
    browser.reload().await;
    exact(&browser).await;
    show(&browser, "difference").await;
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
    shoot(&browser, 0, "sunk").await;
    shoot(&browser, 11, "hit").await;
    browser.wait(&id("conflict-A1")).await;
    browser.wait(&id("conflict-B2")).await;
    browser.wait_text(&id("broken-rule"), "B2 is a hit beside A1").await;
    browser.assert_accessible().await;
    browser.assert_touch_targets().await;
    // Each can be viewed before it is taken back.
    browser.click(&id("conflict-A1")).await;
    browser.wait(&format!("{}.board__cell--looked", cell(0))).await;
    browser.wait_text(&id("cell"), "sunk").await;
    browser.screenshot("sea-contradiction").await;
    browser.click(&id("take-back-B2")).await;
    browser.wait_gone(&id("contradiction")).await;
    exact(&browser).await;
    browser.wait(&id("answer")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn where_no_single_shot_is_at_fault_the_smallest_set_is_named() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    // Two faults at once: ships of one at A1 and J10, and a hit at the corner of each.
    for at in [0, 99] {
        shoot(&browser, at, "sunk").await;
    }
    for at in [11, 88] {
        shoot(&browser, at, "hit").await;
    }
    browser.wait_text(&id("conflict"), "not enough").await;
    let named = async |browser: &Browser| browser.count("[data-testid^=conflict-]").await;
    assert_eq!(named(&browser).await, 2, "none can be spared");
    browser.click("[data-testid^=take-back-]").await;
    // The other fault remains, and removing any one of its shots fixes it.
    browser.wait_text(&id("conflict"), "any one").await;
    browser.wait_count("[data-testid^=conflict-]", 2).await;
    browser.click("[data-testid^=take-back-]").await;
    browser.wait_gone(&id("contradiction")).await;
    browser.wait(&id("answer")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn where_all_ships_are_sunk_nothing_is_shot_at() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let mut small = Position::new(Preset::Russian.sea());
    small.fleet.truncate(1);
    let ship = [((0, 0), AnswerName::Hit), ((0, 1), AnswerName::Hit), ((0, 2), AnswerName::Hit)];
    for (at, answer) in ship.into_iter().chain([((0, 3), AnswerName::Sunk)]) {
        small = small.answered(at, Some(answer));
    }
    browser.goto(&link(&site, &small)).await;
    exact(&browser).await;
    browser.wait_text(&id("headline"), "All ships are sunk").await;
    assert_eq!(browser.count(&format!("{} .board__cell--chosen", id("map"))).await, 0);
    browser.assert_quiet(&[]).await;
}

/// Sixteen rows and columns, and shapes of many kinds: more fleets than can be counted.
const TOO_LARGE: &str =
    "AQP__wAIAWEDAgABAWIDAwABEQFjAwQAAREhAWQDBQABESEiAWUDAgABAWYDAwABEQFnAwQAAREhAWgDBQABESEiAA";

#[tokio::test]
async fn a_sampled_total_says_how_large_it_is_and_how_far_that_is_right() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    browser.goto(&site.url(&format!("battleship/map#s={TOO_LARGE}"))).await;
    // The first picture is drawn as well.
    browser.wait_text(&id("method"), "sampled").await;
    browser.wait_text(&id("total"), "±").await;
    let total = browser.text(&id("total")).await;
    assert!(total.contains('≈') && total.contains("×10") && total.contains('±'), "{total}");
    let chance = browser.text(&id("chance")).await;
    assert!(chance.contains('±'), "{chance}");
    browser.click(&id("total")).await;
    browser.wait_text(&id("explanation"), "×10").await;
    let words = browser.text(&id("explanation")).await;
    assert!(!words.contains(",000"), "no digits are made up: {words}");
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn where_no_single_ship_explains_the_hits_the_exact_answer_is_shown() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let hits = [(0, AnswerName::Hit), (99, AnswerName::Hit)];
    browser.goto(&link(&site, &board(Preset::Hasbro, &hits))).await;
    exact(&browser).await;
    show(&browser, "p").await;
    browser.wait_text(&id("note"), "No single ship").await;
    browser.wait(&id("answer")).await;
    show(&browser, "difference").await;
    browser.wait_text(&id("note"), "nothing to compare").await;
    assert_eq!(browser.count(&format!("{} .board__cell--chosen", id("map"))).await, 1);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_carries_its_map_and_both_survive_a_reload() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let shown = |map: &str| format!("[data-view={map}]");
    browser.goto(&format!("{}&v=cp", link(&site, &mid_game()))).await;
    browser.wait(&shown("cp")).await;
    browser.wait_text(".sea__why", "shortcut").await;
    show(&browser, "bits").await;
    browser.until("the map in the address", "return location.href.endsWith('&v=b')").await;
    browser.goto(&site.url("battleship/map")).await;
    browser.wait(&shown("b")).await;
    // What is above the table grows with the exact map.
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
    browser.click(&id("as-table")).await;
    exact(&browser).await;
    browser.wait_text(&id("list"), "F3").await;
    browser.click(&id("legend")).await;
    browser.assert_accessible().await;
    browser.assert_touch_targets().await;
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_with_a_sunk_ship_that_nobody_named_asks_which_one_it_was() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let shots = [(0, AnswerName::Hit), (1, AnswerName::Hit), (2, AnswerName::Sunk)];
    browser.goto(&link(&site, &board(Preset::Hasbro, &shots))).await;
    browser.wait_text(&id("which-ship"), "Cruiser").await;
    browser.click(&id("sunk-2")).await;
    browser.wait_gone(&id("which-ship")).await;
    browser.assert_quiet(&[]).await;
}

/// Forty Russian games against somebody who always has a ship at A1.
fn opponent() -> serde_json::Value {
    let mut ships = vec![vec![8; 10]; 10];
    ships[0][0] = 40;
    let sea = Preset::Russian.sea();
    json!([{"who": "Anna", "sea": sea, "games": 40, "g": vec![vec![40; 10]; 10], "o": ships}])
}

async fn store(browser: &Browser, name: &str, text: &str) {
    let script = format!("localStorage.setItem('sakiyomi:1:{name}', {})", json!(text));
    browser.js(&script).await;
}

async fn paste(browser: &Browser, text: &str) {
    let script = format!(
        "const data = new DataTransfer(); data.setData('text', {}); \
         document.dispatchEvent(new ClipboardEvent('paste', {{clipboardData: data, bubbles: true}}))",
        json!(text)
    );
    browser.js(&script).await;
}

#[tokio::test]
async fn what_play_has_learned_of_an_opponent_weighs_the_map_and_the_page_says_so() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    exact(&browser).await;
    assert_eq!(browser.count(&id("weights")).await, 0, "nobody is known");
    store(&browser, "battleship.opponents", &opponent().to_string()).await;
    browser.reload().await;
    exact(&browser).await;
    let chance = browser.text(&id("chance")).await;
    let total = browser.text(&id("total")).await;
    assert!(chance.contains("25.6%"), "weights are off at first: {chance}");
    assert_eq!(browser.count(&id("weighted")).await, 0);

    browser.click(&id("weigh-0")).await;
    browser.wait_text(&id("weighted"), "Anna").await;
    exact(&browser).await;
    browser.wait_text(&id("answer"), "A1").await;
    browser.wait_text(&id("chance"), "51.6%").await;
    browser.wait_text(&id("total"), &total).await;
    browser.wait_text(&id("cell"), "×3.94").await;
    browser.assert_accessible().await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.screenshot("sea-weighted").await;
    browser.click(&id("weighted")).await;
    browser.wait_text(&id("explanation"), "Anna").await;
    browser.press(Key::Escape + "").await;
    show(&browser, "p").await;
    browser.wait_text(&cell(0), "158").await;
    browser.click(&id("weigh-off")).await;
    browser.wait_text(&cell(0), "40").await;
    browser.wait_gone(&id("weighted")).await;

    // They do not apply to another board.
    browser.click(&id("fleet")).await;
    browser.click(&id("preset-hasbro")).await;
    browser.click(&id("use-fleet")).await;
    browser.wait_gone(&id("weights")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn weights_of_a_pasted_request_count_and_wrong_ones_are_refused() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let request = |weights: serde_json::Value| {
        let mut request = serde_json::to_value(board(Preset::Russian, &[])).expect("JSON");
        request["weights"] = weights;
        request.to_string()
    };
    paste(&browser, &request(json!([[1, 2], [3, 4]]))).await;
    browser.wait_text(&id("notice"), "each cell").await;
    browser.wait_text(&id("notice"), "/weights/0").await;
    let mut weights = vec![vec![1; 10]; 10];
    weights[9][9] = 9;
    paste(&browser, &request(json!(weights))).await;
    browser.wait_gone(&id("notice")).await;
    browser.wait_text(&id("weighted"), "Imported").await;
    exact(&browser).await;
    browser.wait_text(&id("answer"), "J10").await;
    // With all weights 0 no fleet counts, and only the weights are at fault.
    weights[9][9] = 0;
    paste(&browser, &request(json!(weights))).await;
    browser
        .until(
            "a ring to fade",
            &format!("return !document.querySelector('{}.board__cell--chosen')", cell(99)),
        )
        .await;
    shoot(&browser, 99, "hit").await;
    browser.wait_text(&id("conflict"), "weights").await;
    browser.click(&id("weigh-nobody")).await;
    browser.wait_gone(&id("contradiction")).await;
    exact(&browser).await;
    browser.wait(&id("answer")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn letters_run_down_or_across_on_every_screen() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&link(&site, &mid_game())).await;
    exact(&browser).await;
    browser.wait_text(&id("answer"), "F3").await;
    browser.click(&id("menu")).await;
    browser.click(&id("axes-columns")).await;
    browser.assert_accessible().await;
    browser.press(Key::Escape + "").await;
    browser.wait_text(&id("answer"), "C6").await;
    let head = "return document.querySelector('.board__head').textContent === 'A'";
    browser.until("the letters to run across", head).await;
    browser.goto(&site.url("")).await;
    browser.wait_text(&id("home-card-battleship"), "C6").await;
    for screen in ["learn", "play", "simulate", "defend"] {
        browser.goto(&site.url(&format!("battleship/{screen}"))).await;
        browser.click(&id("menu")).await;
        browser.wait(&format!("{}[aria-pressed=true]", id("axes-columns"))).await;
    }
    browser.click(&id("axes-rows")).await;
    browser.goto(&link(&site, &mid_game())).await;
    browser.wait_text(&id("answer"), "F3").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn junk_in_storage_and_links_cut_short_leave_a_page_that_works() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let junk = ["", "{", "null", "17", "[]", r#"{"h":0,"w":99,"fleet":[]}"#];
    for text in junk {
        for name in ["battleship.map", "battleship.axes", "battleship.opponents"] {
            store(&browser, name, text).await;
        }
        browser.goto(&site.url("battleship/map")).await;
        browser.wait(&id("welcome")).await;
    }
    exact(&browser).await;
    // The page has its own board again; an invalid link leaves it alone.
    shoot(&browser, 0, "miss").await;
    browser.wait(&format!("{}.board__cell--miss", cell(0))).await;
    let whole = link(&site, &mid_game());
    for cut in [whole.len() - 1, whole.len() - 9, whole.find('#').expect("a mark") + 4] {
        browser.goto(&site.url("about")).await;
        browser.driver().goto(&whole[..cut]).await.expect("the page opens");
        browser.ready().await;
        browser.wait(&id("bad-link")).await;
        browser.wait(&format!("{}.board__cell--miss", cell(0))).await;
    }
    paste(&browser, &whole).await;
    browser.wait_gone(&id("bad-link")).await;
    browser.wait_text(&id("answer"), "F3").await;
    browser.click(&id("undo")).await;
    browser.wait(&format!("{}.board__cell--miss", cell(0))).await;
    browser.wait_gone(&format!("{}.board__cell--hit", cell(HIT))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_worker_that_dies_leaves_the_board_and_counts_again_on_a_tap() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&link(&site, &mid_game())).await;
    exact(&browser).await;
    browser.js("window.dispatchEvent(new Event('sakiyomi-test-crash'))").await;
    browser.wait(&id("crash-bar")).await;
    browser.wait(&format!("{}.board__cell--hit", cell(HIT))).await;
    browser.click(&id("crash-retry")).await;
    browser.wait_gone(&id("crash-bar")).await;
    shoot(&browser, 0, "miss").await;
    exact(&browser).await;
    browser.wait(&id("chance")).await;
    browser.wait(&format!("{}.board__cell--miss", cell(0))).await;
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
    // A cell not connected to the others is refused while drawing.
    let drawn = |at: usize| format!("{} {}", id("shape"), id(&format!("cell-{at}")));
    browser.click(&drawn(35)).await;
    browser.wait(&id("fleet-fault")).await;
    // The grid has grown by a column, so the same cell has another number.
    browser.click(&drawn(40)).await;
    browser.wait_gone(&id("fleet-fault")).await;
    browser.click(&drawn(13)).await;
    browser.click(&id("use-fleet")).await;
    browser.wait_gone(&id("fleet-sheet")).await;
    browser.wait_count(&format!("{} .board__cell", id("map")), 25).await;
    exact(&browser).await;
    // Four orientations of three by three cells, nine places each.
    browser.wait_text(&id("total"), "36 fleets").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn pasted_text_opens_a_board_or_says_what_is_wrong_with_it() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "ja").await;
    let paste = async |text: &str| paste(&browser, text).await;
    paste("nonsense").await;
    browser.wait_text(&id("notice"), "共有リンク").await;
    let good = serde_json::to_string(&mid_game()).expect("JSON");
    paste(&good.replacen("[6,1]", "[16,1]", 1)).await;
    browser.wait_text(&id("notice"), "/shots/0/at").await;
    paste(&good.replacen("\"shots\"", "\"shot\"", 1)).await;
    browser
        .wait_text(
            &id("notice"),
            "「shot」という項目はここにありません。「shots」のことですか？ (/shot)",
        )
        .await;
    paste(&good.replacen("\"h\":10", "\"h\":\"ten\"", 1)).await;
    browser.wait_text(&id("notice"), "数を入れてください。 (/h)").await;
    paste(&good[..good.len() / 2]).await;
    browser.wait_text(&id("notice"), "JSON が途中で終わっています").await;
    let misses = format!("{} .board__cell--miss", id("map"));
    assert_eq!(browser.count(&misses).await, 0, "nothing is lost or half taken");
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
    // Content above it may still grow, so it is not clicked directly.
    browser.wait(&id("answer")).await;
    browser.wait(&id("stop")).await;
    browser.js(&format!("document.querySelector('{}').click()", id("stop"))).await;
    browser.wait(&id("stopped")).await;
    browser.wait(&id("answer")).await;
    browser.assert_quiet(&[]).await;
}

/// A second tap that comes too early must not be entered for a cell that is named for a moment only.
#[tokio::test]
async fn after_an_answer_one_cell_is_named_and_the_focus_stays() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    exact(&browser).await;
    for answer in ["miss", "miss", "hit"] {
        let key = id(&format!("answer-{answer}"));
        let script = format!(
            "const key = document.querySelector('{key}'); \
             key.focus(); \
             key.click(); \
             const begin = performance.now(); \
             const named = []; \
             while (performance.now() - begin < 1500) {{ \
               await new Promise(requestAnimationFrame); \
               const now = document.querySelector('.sea__at').textContent; \
               if (now !== named.at(-1)) named.push(now); \
             }} \
             return [named, document.activeElement.dataset.testid]"
        );
        let (named, focus): (Vec<String>, String) =
            serde_json::from_value(browser.js_promise(&script).await).expect("names and a focus");
        let cells = named.iter().filter(|name| *name != "…").count();
        assert!(cells <= 2, "the cell that is left, and the next one: {named:?}");
        assert_eq!(focus, format!("answer-{answer}"));
    }
    browser.click(&id("clear")).await;
    browser.wait(&format!("{}[aria-disabled=true]", id("clear"))).await;
    let focus = browser.js("return document.activeElement.dataset.testid").await;
    assert_eq!(focus, json!("clear"));
}
