//! Moving between screens: inside a lab without a new document, to another lab without losing the place.

use std::time::Duration;

use jobs::battleship::{AnswerName, Position, Preset};
use serde_json::{Value, json};

use super::support::{Browser, Lab, Site, id, lab, labs};

/// Counts the living workers, and all that were started; runs before any script of a page.
const COUNT_WORKERS: &str = "window.livingWorkers = new Set(); window.startedWorkers = 0; \
    window.Worker = class extends Worker { \
        constructor(...all) { super(...all); livingWorkers.add(this); startedWorkers += 1; } \
        terminate() { livingWorkers.delete(this); super.terminate(); } \
    };";

/// How much a page's resources may grow during navigation.
const GROWTH: f64 = 1.05;

fn games() -> impl Iterator<Item = Lab> {
    labs().into_iter().filter(|lab| lab.name != "home")
}

fn tab(path: &str) -> String {
    format!(".tabs a[href$=\"/{path}\"]")
}

/// Waits until the bar marks this screen as current.
async fn wait_shown(browser: &Browser, path: &str) {
    browser.wait(&format!("{}[aria-current=page]", tab(path))).await;
}

/// Taps a tab and waits until its screen is drawn; returns the milliseconds to its first paint.
async fn tap_tab(browser: &Browser, path: &str) -> f64 {
    let script = format!(
        "const link = document.querySelector({}); const begin = performance.now(); link.click(); \
         while (!location.pathname.endsWith({})) {{ \
             if (performance.now() - begin > 5000) return -1; \
             await new Promise((done) => setTimeout(done)); \
         }} \
         await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); \
         return performance.now() - begin",
        Value::from(tab(path)),
        Value::from(format!("/{path}")),
    );
    let took = browser.js_promise(&script).await.as_f64().expect("a time");
    assert!(took >= 0.0, "{path} is not the address");
    took
}

#[tokio::test]
async fn the_tabs_of_a_lab_load_no_document_and_lead_the_focus() {
    let site = Site::start_whole();
    for lab in games() {
        let browser = Browser::phone().await;
        browser.goto(&site.url(lab.bar()[0])).await;
        browser
            .js("window.sameDocument = true; window.longFrames = []; \
                 new PerformanceObserver((list) => longFrames.push(...list.getEntries().map((one) => \
                 Math.round(one.duration)))).observe({ type: 'longtask' })")
            .await;
        let mut titles = vec![browser.title().await];
        let mut times = Vec::new();
        let bar = lab.bar();
        for path in bar[1..].iter().chain(&bar[..1]) {
            times.push(tap_tab(&browser, path).await.round());
            wait_shown(&browser, path).await;
            // A screen with keyboard control may have taken the focus from its heading.
            let focus = "const at = document.activeElement; \
                         return at.id === 'heading' || !!at.closest('main')";
            browser.until("the focus on the new screen", focus).await;
            titles.push(browser.title().await);
        }
        let [first, .., last] = &titles[..] else { panic!("{titles:?}") };
        assert_eq!(first, last, "the first screen is as it was");
        titles.sort();
        titles.dedup();
        assert_eq!(titles.len(), bar.len(), "each screen has its title: {titles:?}");
        assert_eq!(
            browser.js("return window.sameDocument").await,
            true,
            "{}: one document",
            lab.name
        );
        let long = browser.js("return longFrames").await;
        println!("{}: milliseconds to each screen {times:?}, long tasks {long}", lab.name);
        browser.assert_quiet(&[]).await;
    }
}

#[tokio::test]
async fn the_way_back_keeps_the_place_and_the_steps() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("battleship/map")).await;
    // Once it is known which cell the answers are about.
    browser.click(&format!("{}:not([aria-disabled])", id("answer-miss"))).await;
    browser.wait(&format!("{}:not([aria-disabled])", id("undo"))).await;
    // Once it is tall enough.
    let scroll = "scrollTo(0, 300); return Math.abs(scrollY - 300) < 2";
    browser.until("the page to be scrolled", scroll).await;
    tap_tab(&browser, "battleship/learn").await;
    browser.until("the new screen at its top", "return scrollY === 0").await;
    browser.back().await;
    wait_shown(&browser, "battleship/map").await;
    browser.until("the place as it was", "return Math.abs(scrollY - 300) < 2").await;
    browser.click(&id("undo")).await;
    // At its end it keeps the focus.
    browser.wait(&format!("{}[aria-disabled=true]:focus", id("undo"))).await;
    browser.wait(&format!("{}:not([aria-disabled])", id("redo"))).await;
    browser.reload().await;
    browser.until("the place after a reload", "return Math.abs(scrollY - 300) < 2").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn another_screen_opens_at_its_top_also_one_that_writes_its_address() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    for (from, to) in
        [("battleship/learn", "battleship/map"), ("contest/evaluate", "contest/loadout")]
    {
        browser.goto(&site.url(from)).await;
        // Once it is tall enough.
        let scroll = "scrollTo(0, 300); return Math.abs(scrollY - 300) < 2";
        browser.until("the page to be scrolled", scroll).await;
        tap_tab(&browser, to).await;
        wait_shown(&browser, to).await;
        browser.until("its own address", "return location.hash.startsWith('#s=')").await;
        let tall = "return document.documentElement.scrollHeight > innerHeight + 100";
        // Otherwise it could only be at its top.
        browser.until("the screen to be taller than the window", tall).await;
        assert_eq!(browser.js("return scrollY").await, 0, "{to}");
        browser.until("its place to be kept", "return !history.state?.y").await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_in_the_page_to_another_screen_of_the_lab_opens_it_in_place() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("milljan/play")).await;
    browser.js("window.sameDocument = true").await;
    browser.click(&id("to-league")).await;
    browser.until("the league", "return location.pathname.endsWith('/milljan/league')").await;
    // Reached from Play, which its bar says.
    browser.wait(&format!("{}[aria-current=true]", tab("milljan/play"))).await;
    assert_eq!(browser.js("return window.sameDocument").await, true);
    // The name of the lab alone is its first screen.
    browser.goto(&site.url("milljan")).await;
    browser.until("the first screen", "return location.pathname.endsWith('/milljan/check')").await;
    browser.goto(&site.url("milljan/nothing")).await;
    browser.wait("main a[href]").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn taps_in_a_hurry_end_at_the_last_one_and_keys_open_what_they_mean() {
    let (site, browser) = (Site::start_in_folder(), Browser::phone().await);
    browser.goto(&site.url("milljan/check")).await;
    browser.js("window.sameDocument = true").await;
    for path in ["milljan/meet", "milljan/units", "milljan/puzzles", "milljan/units"] {
        browser.click(&tab(path)).await;
    }
    wait_shown(&browser, "milljan/units").await;
    browser.wait_text("h1", "Units").await;
    assert!(browser.url().await.starts_with(&site.url("milljan/units")));
    // With a key the browser opens another window; the page leaves that to it.
    let with_key = format!(
        "let left = null; \
         window.addEventListener('click', (event) => {{ left = !event.defaultPrevented; event.preventDefault(); }}, {{ once: true }}); \
         document.querySelector({}).dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true, ctrlKey: true }})); \
         await new Promise((done) => setTimeout(done, 200)); \
         return left && location.pathname.endsWith('/units')",
        Value::from(tab("milljan/check"))
    );
    assert_eq!(browser.js_promise(&with_key).await, true);
    // One step back for each tap that was handled.
    for path in ["milljan/puzzles", "milljan/units", "milljan/meet", "milljan/check"] {
        browser.back().await;
        wait_shown(&browser, path).await;
    }
    assert_eq!(browser.js("return window.sameDocument").await, true);
    browser.assert_quiet(&["404"]).await;
}

#[tokio::test]
async fn a_tap_is_not_lost_while_the_browser_takes_no_more_addresses() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("splendor/play")).await;
    let taken = "for (let i = 0; i < 300; i += 1) history.replaceState({ ...history.state, i }, ''); \
                 return history.state.i";
    let taken = browser.js(taken).await.as_u64().expect("a number");
    assert!(taken < 299, "there is no limit any more");
    browser.click(&tab("splendor/explore")).await;
    wait_shown(&browser, "splendor/explore").await;
    browser.assert_quiet(&["Throttling"]).await;
}

/// Scrolls the page there, and waits until the position is saved with the history entry.
async fn scroll_to(browser: &Browser, y: u32) {
    let kept = format!(
        "if (Math.abs(scrollY - {y}) > 1) scrollTo(0, {y}); \
         return Object.values(history.state ?? {{}}).some((place) => Math.abs(place - {y}) < 2)"
    );
    browser.until("its place to be kept", &kept).await;
}

#[tokio::test]
async fn two_links_of_one_screen_are_two_places() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    let first = Position::new(Preset::Russian.sea()).answered((0, 0), Some(AnswerName::Miss));
    let second = first.clone().answered((1, 0), Some(AnswerName::Miss));
    let link =
        |board: &Position| site.url(&format!("battleship/map#s={}", share::write_board(board)));
    let shot = |at: usize| format!("{} {}.board__cell--miss", id("map"), id(&format!("cell-{at}")));
    browser.goto(&link(&first)).await;
    browser.wait(&shot(0)).await;
    browser.goto(&link(&second)).await;
    browser.wait(&shot(10)).await;
    scroll_to(&browser, 300).await;
    browser.back().await;
    browser.wait_gone(&shot(10)).await;
    browser.until("the place of the first", "return scrollY < 2").await;
    browser.js("history.forward()").await;
    browser.wait(&shot(10)).await;
    browser.until("the place of the second", "return Math.abs(scrollY - 300) < 2").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn what_is_drawn_late_above_a_place_does_not_move_it() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    for (path, other, high) in
        [("brew/spells", "brew/compare", 2000), ("contest/evaluate", "contest/loadout", 900)]
    {
        browser.goto(&site.url(path)).await;
        let drawn = format!("return document.documentElement.scrollHeight > {high}");
        browser.until("the whole screen", &drawn).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        scroll_to(&browser, 450).await;
        tap_tab(&browser, other).await;
        browser.back().await;
        wait_shown(&browser, path).await;
        browser.until("the whole screen", &drawn).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        let place = browser.js("return scrollY").await.as_f64().unwrap_or_default();
        assert!((place - 450.0).abs() < 2.0, "{path}: {place}");
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn further_workers_end_when_no_screen_needs_them_and_wait_for_the_next_one() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.run_first(COUNT_WORKERS).await;
    browser.goto(&site.url("brew/analyse")).await;
    browser.until("workers beside the first", "return livingWorkers.size > 2").await;
    tap_tab(&browser, "brew/compare").await;
    browser.until("one worker", "return livingWorkers.size === 1").await;
    tap_tab(&browser, "brew/analyse").await;
    browser.until("workers beside the first", "return livingWorkers.size > 2").await;
    let started = browser.js("return startedWorkers").await;
    tap_tab(&browser, "brew/compare").await;
    tap_tab(&browser, "brew/analyse").await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(browser.js("return startedWorkers").await, started, "they were there still");
    assert!(browser.js("return livingWorkers.size").await.as_u64() > Some(2));
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn another_lab_is_framed_before_its_program_is_there_and_has_the_focus() {
    // Without its texts a program draws nothing.
    let bare = Site::start_whole();
    bare.spoil_texts();
    let (site, browser, framed) =
        (Site::start_whole(), Browser::desktop().await, Browser::desktop().await);
    let bars = |place: &str, site: &Site| {
        format!(
            "const text = (css) => [...document.querySelectorAll(`{place} ${{css}}`)].map((one) => \
                 [one.textContent.trim(), one.href.replace({}, ''), one.ariaCurrent]); \
             return JSON.stringify([text('.tabs a'), text('.rail a'), text('a.topbar__home')[0][1], \
                 document.querySelector('{place} h1').firstChild.textContent, \
                 [...document.querySelectorAll('{place} .home__intro')].filter((one) => one.offsetParent) \
                     .map((one) => one.innerText)])",
            Value::from(site.origin())
        )
    };
    for path in ["", "milljan/meet", "milljan/league", "contest/spread", "settings", "splendor"] {
        framed.driver().goto(bare.url(path)).await.expect("the page opens");
        framed.wait("#no-texts:not([hidden])").await;
        browser.goto(&site.url(path)).await;
        let [before, after] =
            [framed.js(&bars("#shell", &bare)).await, browser.js(&bars(".app", &site)).await];
        assert_eq!(before, after, "{path}");
    }
    // A prerendered page has its bars anyway, and with reduced motion nothing fades.
    browser.cdp("Page.setPrerenderingAllowed", json!({ "isAllowed": false })).await;
    let motion = json!([{ "name": "prefers-reduced-motion", "value": "no-preference" }]);
    browser.cdp("Emulation.setEmulatedMedia", json!({ "features": motion })).await;
    let first_picture = "addEventListener('pagereveal', (event) => { \
         window.firstPicture = [event.viewTransition !== null, document.querySelectorAll('.rail a').length > 0]; \
     })";
    browser.run_first(first_picture).await;
    for path in
        ["contest/loadout", "milljan/check", "brew/watch", "splendor/play", "battleship/map"]
    {
        browser.click(&format!(".rail a[href$=\"/{path}\"]")).await;
        let tab = format!("html[data-ready=true] .tabs a[href$=\"/{path}\"][aria-current=page]");
        browser.wait(&tab).await;
        browser.until("the focus", "return document.activeElement.id === 'heading'").await;
        let faded_in_with_bars = browser.js("return window.firstPicture").await;
        assert_eq!(faded_in_with_bars, json!([true, true]), "{path}");
    }
    browser.assert_quiet(&[]).await;
}

/// A page's resources: bytes of objects, nodes, listeners, pages of wasm memory, living workers.
async fn held(browser: &Browser, lab: &str) -> [f64; 5] {
    for _ in 0..3 {
        browser.cdp("HeapProfiler.collectGarbage", json!({})).await;
    }
    let all = browser.cdp("Performance.getMetrics", json!({})).await;
    let all = all["metrics"].as_array().expect("a list of metrics").clone();
    let metric = |name: &str| {
        let found = all.iter().find(|one| one["name"] == name).expect("a metric of Chromium");
        found["value"].as_f64().expect("a number")
    };
    // Importing a module again gives the running one; starting it again only returns its memory.
    let script = format!(
        "const names = performance.getEntriesByType('resource').map((one) => one.name); \
         const program = await import(names.find((name) => /[/]{lab}-[0-9a-f]+[.]js$/.test(name))); \
         const {{ memory }} = await program.default(); \
         return [memory.buffer.byteLength / 65536, livingWorkers.size]"
    );
    let rest = browser.js_promise(&script).await;
    let rest = |at: usize| rest[at].as_f64().unwrap_or_else(|| panic!("{rest}"));
    [metric("JSHeapUsedSize"), metric("Nodes"), metric("JSEventListeners"), rest(0), rest(1)]
}

/// Changes the screen this many times, through the tabs: `calm` waits for every answer, otherwise
/// only for the new screen.
async fn walk(browser: &Browser, lab: &Lab, changes: usize, calm: bool) {
    let tabs: Vec<String> = lab.bar().into_iter().map(tab).collect();
    // In the page, so that the test's own requests are not measured.
    let script = format!(
        "const tabs = {}; \
         const wait = (ms) => new Promise((done) => setTimeout(done, ms)); \
         const frame = () => new Promise((done) => requestAnimationFrame(done)); \
         for (let left = {changes}; left > 0; left -= 1) {{ \
             window.walked = ((window.walked ?? 0) + 1) % tabs.length; \
             document.querySelector(tabs[walked]).click(); \
             const begin = performance.now(); \
             while (!document.querySelector(tabs[walked] + '[aria-current=page]')) {{ \
                 if (performance.now() - begin > 10000) return tabs[walked]; \
                 await frame(); \
             }} \
             await frame(); \
             await frame(); \
             if (!{calm}) continue; \
             await wait(120); \
             for (let i = 0; i < 100 && document.documentElement.dataset.worker === 'running'; i += 1) \
                 await wait(100); \
         }}",
        Value::from(tabs),
    );
    assert_eq!(browser.js_promise(&script).await, Value::Null, "a tap that nothing follows");
}

/// Waits until everything has settled.
async fn rest(browser: &Browser) {
    // Extra workers of a lab wait three seconds for the next screen that needs them.
    tokio::time::sleep(Duration::from_secs(4)).await;
    browser.until("rest", "return document.documentElement.dataset.worker !== 'running'").await;
}

async fn nothing_is_left_behind_in(name: &str) {
    let site = Site::start_whole();
    // Code compiled because it is called often does not count as the page's resources. The walk
    // changes the address more often than Chromium otherwise permits.
    let browser = Browser::with_flags(&[
        "--js-flags=--no-opt --no-sparkplug --no-maglev",
        "--disable-ipc-flooding-protection",
    ])
    .await;
    browser.resize(390, 844, true).await;
    let lab = lab(name);
    browser.run_first(COUNT_WORKERS).await;
    browser.cdp("Performance.enable", json!({})).await;
    browser.goto(&site.url(lab.bar()[0])).await;
    walk(&browser, &lab, 10, true).await;
    walk(&browser, &lab, 10, false).await;
    rest(&browser).await;
    let mut all = vec![held(&browser, name).await];
    // Leaks grow each time. Memory that many quick screen changes need at once is allocated once and
    // stays, though possibly late.
    for _ in 0..3 {
        for _ in 0..9 {
            walk(&browser, &lab, 18, false).await;
            walk(&browser, &lab, 2, true).await;
        }
        rest(&browser).await;
        all.push(held(&browser, name).await);
        let [.., before, after] = &all[..] else { unreachable!("at least two") };
        let grown = (0..4).any(|at| after[at] > before[at] * GROWTH);
        if !grown && (after[4] - before[4]).abs() < 0.5 {
            println!("{name}: bytes, nodes, listeners, wasm pages, workers: {all:?}");
            return;
        }
    }
    panic!("{name}: bytes, nodes, listeners, wasm pages, workers: {all:?}");
}

#[tokio::test]
async fn nothing_is_left_behind_in_milljan() {
    nothing_is_left_behind_in("milljan").await;
}

#[tokio::test]
async fn nothing_is_left_behind_in_battleship() {
    nothing_is_left_behind_in("battleship").await;
}

#[tokio::test]
async fn nothing_is_left_behind_in_contest() {
    nothing_is_left_behind_in("contest").await;
}

#[tokio::test]
async fn nothing_is_left_behind_in_brew() {
    nothing_is_left_behind_in("brew").await;
}

#[tokio::test]
async fn nothing_is_left_behind_in_splendor() {
    nothing_is_left_behind_in("splendor").await;
}

/// Steps back, as the browser's own button does.
async fn step_back(browser: &Browser) {
    browser.js("history.back()").await;
}

#[tokio::test]
async fn the_way_back_closes_what_is_open_before_it_leaves_the_screen() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("contest/evaluate")).await;
    browser.click(&tab("contest/loadout")).await;
    wait_shown(&browser, "contest/loadout").await;
    // A dialog closed by going back, and one closed in another way.
    browser.click(&id("menu")).await;
    browser.wait("dialog[open]").await;
    step_back(&browser).await;
    browser.wait_gone("dialog[open]").await;
    wait_shown(&browser, "contest/loadout").await;
    browser.click(&id("menu")).await;
    browser.wait("dialog[open]").await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait_gone("dialog[open]").await;
    // What was changed in it stays, also in the address.
    browser.wait(&id("card-0")).await;
    let address = browser.url().await;
    browser.click(&id("card-0")).await;
    browser.click(&id("upgrade")).await;
    let changed = format!("return location.href !== {}", Value::from(&*address));
    browser.until("another address", &changed).await;
    let address = browser.url().await;
    if browser.count("dialog[open]").await > 0 {
        step_back(&browser).await;
    }
    browser.wait_gone("dialog[open]").await;
    let same = format!("return location.href === {}", Value::from(&*address));
    browser.until("the address", &same).await;
    browser.click(&id("add-card-2")).await;
    browser.wait("dialog[open]").await;
    step_back(&browser).await;
    browser.wait_gone("dialog[open]").await;
    browser.until("the address", &same).await;
    assert_eq!(browser.count(&id("shared")).await, 0);
    // Nothing is open any more: one step leaves the screen.
    step_back(&browser).await;
    wait_shown(&browser, "contest/evaluate").await;

    // A link in what is open takes its place.
    browser.click(&id("menu")).await;
    browser.click("dialog[open] a[href$='/about']").await;
    browser.until("another screen", "return location.pathname.endsWith('/about')").await;
    browser.ready().await;
    step_back(&browser).await;
    wait_shown(&browser, "contest/evaluate").await;
    browser.wait_gone("dialog[open]").await;
    step_back(&browser).await;
    browser.until("the step before", "return !location.pathname.endsWith('/evaluate')").await;

    // A keyboard is not a dialog.
    browser.goto(&site.url("milljan/units")).await;
    browser.click(&tab("milljan/check")).await;
    browser.click(&id("start-entry")).await;
    browser.wait(".milljan--typing").await;
    step_back(&browser).await;
    browser.wait_gone(".milljan--typing").await;
    wait_shown(&browser, "milljan/check").await;
    step_back(&browser).await;
    wait_shown(&browser, "milljan/units").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_way_back_closes_a_dialog_in_every_lab() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    for lab in games() {
        let [second, first, ..] = lab.bar()[..] else { panic!("{}: no bar", lab.name) };
        browser.goto(&site.url(first)).await;
        browser.click(&tab(second)).await;
        wait_shown(&browser, second).await;
        for opener in [id("menu"), id("share")] {
            browser.click(&format!("{opener}:not([disabled])")).await;
            browser.wait("dialog[open]").await;
            step_back(&browser).await;
            browser.wait_gone("dialog[open]").await;
            wait_shown(&browser, second).await;
        }
        step_back(&browser).await;
        wait_shown(&browser, first).await;
    }
    browser.assert_quiet(&[]).await;
}

/// A game begun far below is looked at from its top, by eye and by keyboard.
#[tokio::test]
async fn a_new_game_is_in_view_and_has_the_focus() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    for (path, begin) in [
        ("brew/play", "new-seed"),
        ("brew/play", "any-seed"),
        ("brew/play", "again"),
        ("splendor/play", "new-seed"),
        ("splendor/play", "any-seed"),
    ] {
        browser.goto(&site.url(path)).await;
        browser.open_sheet("more").await;
        browser.click(&id(begin)).await;
        let there = "const at = document.activeElement; \
                     return scrollY === 0 && !!at.closest('[data-testid=by-hand]')";
        browser.until(&format!("{path} after {begin}"), there).await;
    }
    browser.assert_quiet(&[]).await;
}
