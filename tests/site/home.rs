//! Home: five labs in two screens, examples that wait until they are seen, ways back to what is saved.

use serde_json::json;

use super::support::{Browser, Site, id, labs};

/// Names of the workers started since.
const STARTED: &str = "window.started = []; \
     window.Worker = class extends Worker { \
         constructor(address, ...rest) { super(address, ...rest); started.push(String(address).split('_')[1].split('-')[0]); } \
     };";

/// Texts of a card that lie on one another. The link to the lab lies under all of them, its words do not.
const OVERLAPS: &str = "const boxes = [...document.querySelectorAll('.home p, .home h2, .home a:not(.lab-card__name), .lab-card__name span, .home svg.lab-card__picture')] \
         .map((one) => [one, one.getBoundingClientRect()]); \
     return boxes.flatMap(([one, a], at) => boxes.slice(at + 1) \
         .filter(([other, b]) => !one.contains(other) \
             && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 \
             && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) \
         .map(([other]) => `${one.textContent} / ${other.textContent}`))";

#[tokio::test]
async fn five_labs_stand_in_two_screens_and_count_when_they_are_seen() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    browser.run_first(STARTED).await;
    browser.goto(&site.url("")).await;
    browser.wait_text(&id("home-card-battleship"), "55.1%").await;
    assert_eq!(browser.count(".lab-card").await, 5);
    assert_eq!(browser.count(".lab-card__picture").await, 5);
    let height = browser.js("return document.documentElement.scrollHeight").await;
    assert!(height.as_f64() <= Some(2.0 * 664.0), "{height}");
    let mut started = browser.js("return [...new Set(started)].sort()").await;
    assert_eq!(started, json!(["battleship", "milljan"]), "below the edge nothing is counted");
    browser.js("scrollTo(0, 2000)").await;
    browser.wait_text(&id("home-brew-move"), "Learn").await;
    started = browser.js("return [...new Set(started)].sort()").await;
    assert_eq!(started, json!(["battleship", "brew", "milljan"]));
    for language in ["ja", "zh", "en"] {
        browser.speak(language).await;
        for width in [320, 390, 800, 1280] {
            browser.resize(width, 800, width < 600).await;
            browser.goto(&site.url("")).await;
            assert_eq!(browser.js(OVERLAPS).await, json!([]), "{language}, {width} wide");
            browser.assert_fits().await;
        }
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn what_is_saved_comes_first_the_lab_that_was_left_last_before_the_others() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("")).await;
    assert_eq!(browser.count(&id("home-continue")).await, 0, "nothing is saved yet");
    // A board by its link, a position of Splendor, and a game of Milljan that is not there.
    browser.goto(&site.url("battleship/map")).await;
    // Once it is known which cell the answers are about.
    browser.click(&format!("{}:not([aria-disabled])", id("answer-miss"))).await;
    browser
        .until("a saved board", "return !!localStorage.getItem('sakiyomi:1:battleship.map')")
        .await;
    browser
        .js("localStorage.setItem('sakiyomi:1:milljan.play', '{\"game\":\"\"}'); \
             localStorage.setItem('sakiyomi:1:splendor.play', '{\"story\":{\"game\":{\"moves\":[1,2,3]}}}')")
        .await;
    browser.goto(&site.url("")).await;
    let links = format!("{} a", id("home-continue"));
    let shown = browser.texts(&links).await;
    assert_eq!(shown.len(), 2, "{shown:?}");
    assert!(shown[0].contains("Battleship") && shown[0].contains("shots: 1"), "{shown:?}");
    assert!(shown[1].contains("Splendor") && shown[1].contains("moves: 3"), "{shown:?}");
    browser.assert_accessible().await;
    browser.assert_touch_targets().await;
    browser.click(&links).await;
    browser.until("the board", "return location.pathname === '/battleship/map'").await;
    let left = browser.js("return localStorage.getItem('sakiyomi:1:left')").await;
    assert_eq!(left, json!("[\"battleship/map\"]"));
}

#[tokio::test]
async fn a_worker_starts_without_a_warning() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("about")).await;
    // Consoles of workers do not reach the tests, so the page runs the script of one itself.
    let script = "const warned = []; console.warn = (...words) => warned.push(words.join(' ')); \
         const script = document.createElement('script'); script.src = sakiyomiWorker('milljan'); \
         await new Promise((done, failed) => { \
             script.onload = done; script.onerror = failed; document.head.append(script); \
         }); \
         return [typeof wasm_bindgen, warned]";
    assert_eq!(browser.js_promise(script).await, json!(["function", []]));
}

#[tokio::test]
async fn installers_and_crawlers_find_their_files_in_a_folder() {
    let (site, browser) = (Site::start_in_folder(), Browser::phone().await);
    browser.goto(&site.url("about")).await;
    browser.offline_ready().await;
    let script = "const manifest = await (await fetch('manifest.webmanifest')).json(); \
             const named = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap((one) => one.icons)]; \
             const sizes = await Promise.all(named.filter((one) => one.type === 'image/png').map(async (one) => { \
                 const answer = await fetch(one.src); \
                 const picture = await createImageBitmap(await answer.clone().blob()); \
                 return [one.src, one.sizes === `${picture.width}x${picture.height}`, (await answer.blob()).size <= 60 * 1024]; \
             })); \
             const robots = await fetch('robots.txt'); \
             const keys = await (await caches.open((await caches.keys())[0])).keys(); \
             return { sizes: sizes.filter((one) => !(one[1] && one[2])), shots: manifest.screenshots.length, \
                 shortcuts: manifest.shortcuts.map((one) => new URL(one.url, document.baseURI).pathname), \
                 robots: await robots.text(), kept: keys.filter((one) => /shots|robots/.test(one.url)).length }";
    let found = browser.js_promise(script).await;
    assert_eq!(found["sizes"], json!([]), "pictures as announced, and small");
    assert!(found["shots"].as_u64() >= Some(2), "{found}");
    assert!(
        found["robots"].as_str().is_some_and(|text| text.starts_with("User-agent:")),
        "{found}"
    );
    assert_eq!(found["kept"], 0, "not kept for later");
    let starts = labs().into_iter().filter(|lab| lab.name != "home");
    let starts: Vec<String> =
        starts.map(|lab| site.url(&lab.screens[0].path).replace(&site.origin(), "")).collect();
    assert_eq!(found["shortcuts"], json!(starts), "the first screen of each lab");
}
