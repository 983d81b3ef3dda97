//! The tour of each lab.

use serde_json::Value;
use thirtyfour::Key;

use super::support::{Browser, Site, id};

const TOUR: &str = "dialog.tour[open]";

/// The button of the offer.
const START: &str = ".tour__offer [data-tour-part=start]";

/// What `data/tour.json` says: the first screen of each lab, and selectors of what its steps are about.
fn tours() -> Vec<(String, Vec<String>)> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/tour.json");
    let file = std::fs::read_to_string(file).expect("the tours");
    let file: Value = serde_json::from_str(&file).expect("JSON");
    let word = |value: &Value| value.as_str().expect("a word").to_owned();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let labs = list(&file["labs"]).into_iter();
    labs.map(|lab| {
        (word(&lab["path"]), list(&lab["steps"]).iter().map(|s| word(&s["at"])).collect())
    })
    .collect()
}

/// Waits until a step is shown with its words and what they are about both whole in the window, and
/// apart.
async fn assert_beside(browser: &Browser, at: usize, steps: &[String]) {
    let count = format!("{} / {}", at + 1, steps.len());
    browser.wait_text(".tour__box b", &count).await;
    let script = format!(
        "const [box, light, part] = ['.tour__box', '.tour__light', {}] \
           .map((css) => document.querySelector(css).getBoundingClientRect()); \
         const inside = (r) => r.left >= -1 && r.top >= -1 && r.right <= innerWidth + 1 && r.bottom <= innerHeight + 1; \
         const apart = box.right <= part.left || part.right <= box.left || box.bottom <= part.top || part.bottom <= box.top; \
         const lit = Math.abs(light.left + light.width / 2 - part.left - part.width / 2) < 6 \
           && Math.abs(light.top + light.height / 2 - part.top - part.height / 2) < 6; \
         return inside(box) && inside(part) && apart && lit && part.width > 0",
        Value::from(steps[at].as_str())
    );
    browser.until(&format!("{count} beside {}", steps[at]), &script).await;
}

#[tokio::test]
async fn every_step_stands_beside_its_part_of_the_screen() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.as_a_person().await;
    for (turn, (path, steps)) in tours().iter().enumerate() {
        browser.resize(390, 664, true).await;
        browser.speak(["ja", "en", "zh"][turn % 3]).await;
        browser.goto(&site.url(path)).await;
        browser.click(START).await;
        browser.wait(TOUR).await;
        for at in 0..steps.len() {
            assert_beside(&browser, at, steps).await;
            if at + 1 < steps.len() {
                browser.press(Key::Enter + "").await;
            }
        }
        browser.resize(1280, 800, false).await;
        for at in (0..steps.len()).rev() {
            assert_beside(&browser, at, steps).await;
            browser.press(Key::Left + "").await;
        }
        if turn < 2 {
            browser.prefers(["light", "dark"][turn]).await;
            browser.assert_accessible().await;
        }
        browser.click("[data-tour-part=skip]").await;
        browser.wait_gone(".tour").await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_tour_comes_once_and_again_from_the_menu() {
    let (mut site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.as_a_person().await;
    browser.goto(&site.url("milljan/check")).await;
    // It is offered; the screen stays as it is.
    browser.wait(START).await;
    browser.assert_accessible().await;
    browser.assert_touch_targets().await;
    assert_eq!(browser.count(&id("tile-0")).await, 0, "no example");
    browser.click(START).await;
    browser.wait(TOUR).await;
    assert_eq!(browser.count(&id("tour-offer")).await, 0, "the offer is gone");
    // On the example, as nothing was there.
    browser.wait(&id("tile-0")).await;
    browser.offline_ready().await;
    browser.press(Key::Escape + "").await;
    browser.wait_gone(".tour").await;

    // The next visit, one with a link, and that of another lab with a link.
    let link = browser.url().await;
    assert!(link.contains("#s="), "{link}");
    let no_tour = "await new Promise((done) => setTimeout(done, 700)); return !document.querySelector('dialog.tour, .tour__offer')";
    browser.goto(&site.url("milljan/check")).await;
    assert_eq!(browser.js_promise(no_tour).await, true, "a second visit");
    browser.goto(&site.url("battleship/map#s=AQMACj0tTQ4hIjlFKyoAAAQ")).await;
    assert_eq!(browser.js_promise(no_tour).await, true, "a link");

    // Whoever goes on without an answer has answered.
    browser.goto(&site.url("splendor/play")).await;
    browser.wait(START).await;
    browser.click("#content").await;
    browser.wait_gone(&id("tour-offer")).await;

    // From another screen, without a network.
    site.stop();
    browser.goto(&site.url("milljan/units")).await;
    browser.click(&id("menu")).await;
    browser.click(&id("menu-tour")).await;
    browser.wait(TOUR).await;
    browser.wait_text(".tour__box b", "1 / 4").await;
    let inside = "return document.activeElement.closest('.tour') !== null";
    assert_eq!(browser.js(inside).await, true, "the focus is in its window");
    browser.press(Key::Right + "").await;
    browser.wait_text(".tour__box b", "2 / 4").await;
    let shown = browser.url().await;
    // It looks a few times a second what the page has written into the address.
    tokio::time::sleep(std::time::Duration::from_millis(400)).await;
    browser.back().await;
    browser.wait_gone(".tour").await;
    assert_eq!(browser.url().await, shown, "going back closes the tour and leaves the screen");
    assert_eq!(browser.count(&id("tile-0")).await, 1, "the hand is still there");
    browser.assert_quiet(&["Failed to load resource"]).await;
}
