//! Puzzles: each kind solved by taps with the answers that the job gives, and answered wrongly.

use jobs::milljan::Date;
use serde_json::{Value, json};

use super::support::{Browser, PHONES, Site, id, pick_tile};

const UNITS: &str = "2025-12-16";

/// A puzzle with its answers, made outside the page.
fn truth(request: Value) -> Value {
    let mut line = request;
    line["job"] = json!("milljan.puzzle");
    line["solution"] = json!(true);
    let envelope = jobs::Envelope::from_line(&line.to_string()).expect("a request");
    let answer = jobs::run(envelope, || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("JSON")
}

/// A puzzle by its number, with its address.
fn seeded(kind: &str, level: u8, seed: u64) -> (String, Value) {
    let puzzle = truth(json!({"snapshot": UNITS, "kind": kind, "level": level, "seed": seed}));
    (format!("milljan/puzzles#p={kind}.{level}.{seed}.{UNITS}"), puzzle)
}

/// Waits until the puzzle is shown and nothing is being computed.
async fn settled(browser: &Browser) {
    browser.wait(&id("ask")).await;
    let still = "return !document.querySelector('.progress--busy') \
                 && document.getAnimations().every(motion => motion.playState !== 'running')";
    browser.until("the page to settle", still).await;
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().expect("a list").iter().map(|id| id.as_u64().expect("a number")).collect()
}

fn place(puzzle: &Value, tile: u64) -> usize {
    let free = numbers(&puzzle["position"]["free"]);
    free.iter().position(|&id| id == tile).expect("a tile of the hand")
}

/// Enters all right answers.
async fn solve(browser: &Browser, puzzle: &Value) {
    let solution = &puzzle["solution"];
    for row in solution["waits"].as_array().into_iter().flatten() {
        pick_tile(browser, row["tile"].as_u64().expect("a tile") as u8).await;
    }
    for (done, row) in solution["exchanges"].as_array().into_iter().flatten().enumerate() {
        // Tiles still going out from the previous exchange are put back first.
        let picked = "return [...document.querySelectorAll('[data-testid=hand] [aria-pressed=true]')] \
                      .map(tile => tile.dataset.testid)";
        let picked: Vec<String> =
            serde_json::from_value(browser.js(picked).await).expect("names of tiles");
        let mut wanted = Vec::new();
        let free = numbers(&puzzle["position"]["free"]);
        for tile in numbers(&row["out"]) {
            let found = (0..free.len())
                .find(|at| free[*at] == tile && !wanted.contains(&format!("tile-{at}")));
            wanted.push(format!("tile-{}", found.expect("a tile of the hand")));
        }
        for tile in picked.iter().filter(|tile| !wanted.contains(tile)) {
            browser.click(&id(tile)).await;
        }
        for tile in wanted.iter().filter(|tile| !picked.contains(tile)) {
            browser.click(&id(tile)).await;
        }
        for tile in numbers(&row["in"]) {
            pick_tile(browser, tile as u8).await;
        }
        browser.wait_count(&id("pair"), done + 1).await;
    }
    if let Some(best) = solution["discards"].as_array().and_then(|rows| rows.first()) {
        let tile = best["tile"].as_u64().expect("a tile");
        browser.click(&id(&format!("tile-{}", place(puzzle, tile)))).await;
    }
}

async fn checked(browser: &Browser) -> String {
    browser.click(&id("check")).await;
    browser.wait(&id("marks")).await;
    settled(browser).await;
    browser.text(&id("marks")).await
}

#[tokio::test]
async fn every_kind_is_solved_by_taps_for_full_marks_and_the_run_grows() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    for (done, (kind, level)) in
        [("waits", 2), ("exchanges", 1), ("discard", 2)].into_iter().enumerate()
    {
        let (address, puzzle) = seeded(kind, level, 7);
        browser.goto(&site.url(&address)).await;
        settled(&browser).await;
        solve(&browser, &puzzle).await;
        assert_eq!(checked(&browser).await, "100 / 100", "{kind}");
        assert_eq!(browser.count(&id("missed")).await + browser.count(&id("wrong")).await, 0);
        browser.wait_text(&id("run"), &(done + 1).to_string()).await;
        browser.assert_fits().await;
    }
    // The same puzzle does not count a second time.
    browser.click(&id("undo")).await;
    browser.wait(&id("check")).await;
    checked(&browser).await;
    browser.wait_text(&id("run"), "3").await;
    let row = browser.texts(&format!("{} tbody tr", id("record"))).await;
    assert_eq!(row.len(), 3, "a row for each kind: {row:?}");
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_wrong_answer_says_what_is_missing_and_ends_the_run() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    let (address, puzzle) = seeded("waits", 2, 7);
    let wins = puzzle["solution"]["waits"].as_array().expect("wins");
    let wrong = (0..53).find(|id| wins.iter().all(|win| win["tile"] != *id)).expect("no win");
    browser.goto(&site.url(&address)).await;
    settled(&browser).await;
    pick_tile(&browser, wrong as u8).await;
    assert_eq!(checked(&browser).await, "0 / 100");
    assert_eq!(browser.count(&id("missed")).await, wins.len());
    let words = browser.text(&id("wrong")).await;
    assert!(words.contains("No win") || words.contains("No copy"), "{words}");
    assert_eq!(browser.text(&id("run")).await, "0");
}

#[tokio::test]
async fn a_reload_keeps_the_picks_and_undo_takes_the_last_one_back() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let (address, _) = seeded("waits", 3, 11);
    browser.goto(&site.url(&address)).await;
    settled(&browser).await;
    for tile in [3, 22] {
        pick_tile(&browser, tile).await;
    }
    let pressed = |tile: u8| format!("{}[aria-pressed=true]", id(&format!("pad-{tile}")));
    browser.wait(&pressed(22)).await;
    browser.click(&id("undo")).await;
    browser.wait_gone(&pressed(22)).await;
    browser.reload().await;
    settled(&browser).await;
    browser.wait(&pressed(3)).await;
    assert_eq!(browser.count(&pressed(22)).await, 0);
    // Without the puzzle in the address, the kept one comes back.
    browser.goto(&site.url("about")).await;
    browser.goto(&site.url("milljan/puzzles")).await;
    settled(&browser).await;
    browser.wait(&pressed(3)).await;
}

#[tokio::test]
async fn the_puzzle_of_the_day_is_first_and_goes_on_with_the_streak() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.speak("en").await;
    let today = "const d = new Date(); return [d.getFullYear(), d.getMonth() + 1, d.getDate()]";
    let parts = numbers(&browser.js(today).await);
    let day = Date::new(parts[0] as u16, parts[1] as u8, parts[2] as u8).expect("a day");
    let record = json!({"last_day": day.number() - 1, "days": 4, "longest_days": 9}).to_string();
    browser.goto(&site.url("about")).await;
    browser
        .js(&format!("localStorage.setItem('sakiyomi:1:milljan.puzzle.record', '{record}')"))
        .await;
    browser.goto(&site.url("milljan/puzzles")).await;
    settled(&browser).await;
    assert_eq!(browser.text(&id("days")).await, "4");
    assert!(browser.text(&id("which")).await.contains(&day.to_string()));
    solve(&browser, &truth(json!({"daily": day.to_string()}))).await;
    assert_eq!(checked(&browser).await, "100 / 100");
    browser.wait_text(&id("days"), "5").await;
}

#[tokio::test]
async fn a_looked_at_solution_lists_every_answer_and_a_new_puzzle_can_be_chosen() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    let (address, puzzle) = seeded("exchanges", 1, 7);
    browser.goto(&site.url(&address)).await;
    settled(&browser).await;
    browser.click(&id("show-solution")).await;
    let answers = puzzle["facts"]["answers"].as_u64().expect("a number") as usize;
    browser.wait_count(&id("answer"), answers).await;
    browser.click(&id("grade")).await;
    browser.wait_text(&id("explanation"), "effort =").await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait_gone(&id("explanation")).await;

    browser.click(&id("choose")).await;
    browser.click(&id("kind-discard")).await;
    browser.click(&id("level-2")).await;
    browser.assert_accessible().await;
    browser.click(&id("random")).await;
    browser.wait_text(&id("which"), "Discards").await;
    browser.wait_text(&id("grade"), "Level 2").await;
    assert!(browser.url().await.contains("#p=discard.2."), "the address follows");
}

#[tokio::test]
async fn a_bad_link_says_what_is_wrong_and_keeps_the_puzzle() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    let (address, _) = seeded("waits", 2, 7);
    browser.goto(&site.url(&address)).await;
    settled(&browser).await;
    let before = browser.text(&id("which")).await;
    for (link, words) in [
        ("riddles.1.1", "riddles"),
        ("waits.6.1", "1 to 5"),
        ("waits.2.x", "“x”"),
        ("2026-02-30", "2026-02-30"),
    ] {
        browser.goto(&site.url("about")).await;
        browser.goto(&site.url(&format!("milljan/puzzles#p={link}"))).await;
        browser.wait_text(&id("notice"), words).await;
        settled(&browser).await;
        assert_eq!(browser.text(&id("which")).await, before);
    }
}

#[tokio::test]
async fn every_state_is_accessible_and_large_enough_to_tap() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for (language, scheme) in [("ja", "light"), ("en", "dark"), ("zh", "light")] {
        browser.prefers(scheme).await;
        browser.speak(language).await;
        for kind in ["waits", "exchanges", "discard"] {
            let (address, puzzle) = seeded(kind, 1, 7);
            browser.goto(&site.url(&address)).await;
            settled(&browser).await;
            solve(&browser, &puzzle).await;
            browser.assert_fits().await;
            browser.assert_touch_targets().await;
            browser.assert_accessible().await;
            browser.screenshot(&format!("puzzle-{kind}-{language}")).await;
            checked(&browser).await;
            browser.assert_fits().await;
            browser.assert_touch_targets().await;
            browser.assert_accessible().await;
            browser.screenshot(&format!("puzzle-{kind}-{language}-checked")).await;
            browser.click(&id("undo")).await;
            browser.wait(&id("check")).await;
        }
    }
}

#[tokio::test]
async fn hand_question_and_keys_share_the_screen_and_no_key_moves() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for language in ["en", "ja"] {
        browser.speak(language).await;
        for (width, height) in PHONES {
            browser.resize(width, height, true).await;
            for (kind, seed) in [("waits", 11), ("exchanges", 7), ("discard", 7)] {
                let (address, puzzle) = seeded(kind, 1, seed);
                browser.goto(&site.url("about")).await;
                browser.goto(&site.url(&address)).await;
                settled(&browser).await;
                // What tells of a link is closed once it is read.
                if browser.count(&id("adopt-shared")).await > 0 {
                    browser.click(&id("adopt-shared")).await;
                    browser.wait_gone(&id("adopt-shared")).await;
                }
                let what = format!("{language} {width}×{height} {kind}");
                // The best discard is answered in the hand alone.
                let keys = if kind == "discard" { ".puzzle__ask" } else { ".pad__key:enabled" };
                browser.wait_in_sight(&[".tiles .tile", ".puzzle__ask", keys], &what).await;
                let keys = ["#heading", keys, "[data-testid=check]"];
                let before = browser.boxes(&keys).await;
                solve(&browser, &puzzle).await;
                assert_eq!(browser.boxes(&keys).await, before, "{what}");
                browser.assert_fits().await;
            }
        }
    }
}
