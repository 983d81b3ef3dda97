//! The Contest replay: a game step by step, the routes of a phase, branches and the best play.

use thirtyfour::Key;

use super::support::{Browser, Site, enter, id};

async fn open(site: &Site, browser: &Browser, language: &str) {
    browser.speak(language).await;
    browser.goto(&site.url("contest/replay")).await;
    played(browser).await;
}

/// Waits until the game is known to its end.
async fn played(browser: &Browser) {
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
    browser.until("a final score", &score_is("/^[0-9,]+$/.test(words)")).await;
}

fn score_is(condition: &str) -> String {
    format!(
        "const words = document.querySelector('{}')?.innerText.trim() ?? ''; return {condition}",
        id("final")
    )
}

/// Moves along the game by the slider's own keys; screen readers announce where it ends.
async fn to_step(browser: &Browser, step: usize) {
    browser.js(&format!("document.querySelector('{}').focus()", id("step"))).await;
    browser.press(Key::Home).await;
    for _ in 0..step {
        browser.press(Key::Right).await;
    }
    // The slider moves before the rest is drawn; its text is drawn with the rest.
    let spoken = format!("getAttribute('aria-valuetext').includes('play {} of')", step + 1);
    let drawn = format!("return document.querySelector('{}').{spoken}", id("step"));
    browser.until("the step", &drawn).await;
}

/// A number as the page writes it.
fn parsed(text: &str) -> f64 {
    let plain = text.replace(',', "").replace('−', "-");
    plain.parse().unwrap_or_else(|_| panic!("no number: {text:?}"))
}

/// The first line of a cell: the value above its product.
async fn value(browser: &Browser, css: &str) -> f64 {
    let text = browser.text(css).await;
    parsed(text.lines().next().unwrap_or_default().trim())
}

/// Opens the table of the phase and a route in it.
async fn open_row(browser: &Browser, row: &str) {
    browser.click(&id("routes-toggle")).await;
    browser.wait(&id("routes")).await;
    browser.click(&format!("{} tbody tr:{row} button", id("routes"))).await;
    browser.wait(&id("lines")).await;
}

#[tokio::test]
async fn a_game_is_read_step_by_step_with_keys_and_taps() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    browser.wait_text(&id("moment"), "Turn 1 of").await;
    browser.wait_count(&format!("{} .replay__card", id("hand")), 3).await;
    assert_eq!(browser.count(".replay__card--chosen").await, 1, "one card is played");
    let first = browser.text(&id("did")).await;
    browser.wait_text(".replay__card--chosen", first.lines().next().unwrap_or_default()).await;
    // The names in the events are marked as Japanese; lists are written as in English.
    browser.wait_text(".replay__events", "Drawn: ").await;
    let drawn = browser.text(".replay__events [lang=ja]").await;
    assert_eq!(drawn.split(", ").count(), 3, "{drawn}");
    browser.click(&id("step-on")).await;
    browser.until("the second step in the address", "return location.hash.includes('&p=1')").await;
    browser.press(Key::End).await;
    to_step(&browser, 4).await;
    browser.reload().await;
    played(&browser).await;
    browser
        .until(
            "the step after a reload",
            &format!("return document.querySelector('{}').value === '4'", id("step")),
        )
        .await;
    // The last step is the end; its score is that of the headline.
    browser.js(&format!("document.querySelector('{}').focus()", id("step"))).await;
    browser.press(Key::End).await;
    browser.wait_text(&id("moment"), "The end").await;
    assert_eq!(browser.text(&id("score")).await, browser.text(&id("final")).await);
    browser.wait(&id("shares")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-replay-phone").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_route_is_told_line_by_line_and_its_lines_add_up_to_e() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    to_step(&browser, 3).await;
    browser.wait_text(&id("phase"), "turns 3–4").await;
    browser.wait_text(&id("reason"), "lower in E").await;
    open_row(&browser, "last-child").await;
    let reason = browser.text(&id("route-reason")).await;
    assert!(reason.contains("in r"), "{reason}");
    let mut sum = 0.0;
    for r in 1..=51 {
        let cell = id(&format!("r-{r}"));
        if browser.count(&cell).await > 0 {
            sum += value(&browser, &cell).await;
        }
    }
    let total = value(&browser, &id("route-total")).await;
    assert_eq!((sum + 0.0001_f64).floor(), total, "all lines together are E");
    // Each line explains itself, over the window that contains it.
    let opened = id("explanation");
    browser.click(&format!("{} .explain", id("r-1"))).await;
    browser.wait_text(&opened, "round6(v1 × e1 × 3000 ÷ (Vo + Da + Vi)").await;
    browser.press(Key::Escape).await;
    browser.wait_gone(&opened).await;
    browser.click(&format!("{} .explain", id("route-total"))).await;
    browser.wait_text(&opened, "E = ⌊").await;
    browser.press(Key::Escape).await;
    browser.wait_gone(&opened).await;
    browser.wait(&id("lines")).await;
    browser.assert_accessible().await;
    browser.assert_touch_targets().await;
    browser.screenshot("contest-route-phone").await;
    browser.press(Key::Escape).await;
    browser.wait_gone(&id("lines")).await;
    // In another order the table begins with another row, or with the same one if it leads in both.
    browser.click(&id("by-found")).await;
    browser.wait(&format!("{} th[aria-sort=ascending] {}", id("routes"), id("by-found"))).await;
    browser.wait(&format!("{} tbody tr:first-child {}", id("routes"), id("route-1"))).await;
    // A second tap reverses each column.
    browser.click(&id("by-found")).await;
    browser.wait(&format!("{} th[aria-sort=descending] {}", id("routes"), id("by-found"))).await;
    browser.wait_gone(&format!("{} tbody tr:first-child {}", id("routes"), id("route-1"))).await;
    for column in ["by-total", "by-score", "by-stamina", "by-genki"] {
        for (sort, step) in [("descending", -1.0), ("ascending", 1.0)] {
            browser.click(&id(column)).await;
            browser.wait(&format!("{} th[aria-sort={sort}] {}", id("routes"), id(column))).await;
            assert_eq!(browser.count("th[aria-sort]").await, 1);
            let at = ["by-total", "by-score", "by-stamina", "by-genki"];
            let at = at.iter().position(|known| *known == column).unwrap_or_default() + 2;
            let cells = format!("{} tbody td:nth-child({at})", id("routes"));
            browser.wait(&cells).await;
            let values = browser.texts(&cells).await;
            let values: Vec<f64> =
                values.iter().map(|cell| parsed(cell.lines().next().unwrap_or_default())).collect();
            assert!(values.windows(2).all(|two| (two[1] - two[0]) * step >= 0.0), "{values:?}");
        }
    }
    browser.resize(320, 568, true).await;
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_route_that_was_not_taken_is_a_branch_with_a_way_back() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&site, &browser, "en").await;
    let own = browser.text(&id("final")).await;
    to_step(&browser, 2).await;
    open_row(&browser, "last-child").await;
    browser.click(&id("take")).await;
    browser.wait_text(&id("headline"), "Branch").await;
    played(&browser).await;
    browser.wait_text(&id("beside"), &own).await;
    browser.wait_text(".replay__card--chosen", "this branch").await;
    browser.assert_accessible().await;
    browser.screenshot("contest-branch-desktop").await;
    let address = browser.url().await;
    let branch = browser.text(&id("final")).await;
    assert_ne!(branch, own, "the lowest route leads elsewhere");

    // The same branch from its link, in a fresh profile.
    let other = Browser::phone().await;
    other.goto(&address).await;
    played(&other).await;
    other.wait(&id("own")).await;
    assert_eq!(other.text(&id("final")).await, branch);
    other.assert_quiet(&[]).await;

    browser.click(&id("undo")).await;
    browser.wait_gone(&id("own")).await;
    browser.wait_text(&id("final"), &own).await;
    browser.click(&id("redo")).await;
    browser.wait(&id("own")).await;
    browser.click(&id("own")).await;
    browser.wait_gone(&id("own")).await;
    browser.wait_text(&id("final"), &own).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_without_plays_is_the_ai_s_own_game_also_after_a_branch_and_a_reload_keeps_the_table()
 {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let own = browser.text(&id("final")).await;
    let link = browser.url().await;
    assert!(!link.contains('&'), "{link}");
    to_step(&browser, 2).await;
    open_row(&browser, "last-child").await;
    browser.click(&id("take")).await;
    browser.wait(&id("own")).await;
    played(&browser).await;
    // Without a link the branch is where it was left.
    browser.goto(&site.url("about")).await;
    browser.goto(&site.url("contest/replay")).await;
    browser.wait(&id("own")).await;
    // With one, the screen is what the link says.
    browser.goto(&site.url("about")).await;
    browser.goto(&link).await;
    played(&browser).await;
    browser.wait_text(&id("final"), &own).await;
    assert_eq!(browser.count(&id("own")).await, 0, "no branch");

    to_step(&browser, 2).await;
    browser.click(&id("routes-toggle")).await;
    browser.click(&id("by-score")).await;
    let sorted = format!("{} th[aria-sort=descending] {}", id("routes"), id("by-score"));
    browser.wait(&sorted).await;
    browser.until("the table in the address", "return location.hash.includes('&t=1')").await;
    browser.reload().await;
    played(&browser).await;
    browser.wait(&sorted).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_whose_plays_cannot_be_read_says_so_and_keeps_what_was() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let link = browser.url().await;
    to_step(&browser, 2).await;
    open_row(&browser, "last-child").await;
    browser.click(&id("take")).await;
    browser.wait(&id("own")).await;
    played(&browser).await;
    let branch = browser.text(&id("final")).await;
    browser.goto(&site.url("about")).await;
    for tail in ["a=0.z", "p=two", "r=1.."] {
        browser.goto(&format!("{link}&{tail}")).await;
        browser.wait_text(&id("bad-link"), "plays of the link cannot be read").await;
        played(&browser).await;
        browser.wait_text(&id("final"), &branch).await;
        browser.goto(&site.url("about")).await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_best_play_of_the_deck_is_found_and_watched() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let own = browser.text(&id("final")).await;
    browser.click(&id("best-ask")).await;
    browser.wait(&id("best-score")).await;
    assert_eq!(browser.text(&id("best-ai")).await, own);
    browser.wait_gone(&format!("{} .progress--busy", id("best"))).await;
    let best = browser.text(&id("best-score")).await;
    assert!(parsed(&best) >= parsed(&own), "{best} is no less than {own}");
    browser.wait(&id("best-honest")).await;
    // What they are, and how sure, is a tap away.
    for (number, words) in [
        ("best-ai", "bonus of the turn"),
        ("best-score", "Width"),
        ("best-share", "÷ best score"),
        ("loss-1", "Best after the AI"),
        ("final", "P-items"),
    ] {
        browser.click(&id(number)).await;
        browser.wait_text(&id("explanation"), words).await;
        browser.press(Key::Escape).await;
        browser.wait_gone(&id("explanation")).await;
    }
    browser.click(&format!("{} .explain", id("shares"))).await;
    browser.wait_text(&id("explanation"), "What a buff adds").await;
    browser.press(Key::Escape).await;
    browser.wait_gone(&id("explanation")).await;
    browser.assert_touch_targets().await;
    browser.click(&id("best-watch")).await;
    browser.wait_text(&id("headline"), "Best play").await;
    browser.wait_text(&id("final"), &best).await;
    browser.assert_accessible().await;
    browser.screenshot("contest-best-phone").await;
    // What is shared says that it is the best play, where, and what the AI scored.
    browser.wait(&id("beside")).await;
    let sharing = "window.told = ''; \
        const share = (what) => { window.told = what.text; return Promise.resolve() }; \
        Object.assign(Object.getPrototypeOf(navigator), { share, canShare: () => false })";
    browser.js(sharing).await;
    browser.click(&id("share")).await;
    browser.click(&id("share-native")).await;
    browser.until("what is shared", "return told !== ''").await;
    let told = browser.js("return told").await;
    let told = told.as_str().expect("a text");
    for words in ["S48-1", "Best play", best.as_str(), &format!("AI: {own}")] {
        assert!(told.contains(words), "{words} in {told}");
    }
    browser.press(Key::Escape).await;
    browser.wait_gone(&id("share-dialog")).await;
    browser.click(&id("own")).await;
    browser.wait_text(&id("final"), &own).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn games_are_chosen_by_number_by_a_deck_seed_and_by_cards_that_were_seen() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let hand = async |browser: &Browser| browser.texts(".replay__name").await;
    let first = hand(&browser).await;
    browser.click(&id("game-on")).await;
    browser
        .until("game 2", &format!("return document.querySelector('{}').value === '2'", id("game")))
        .await;
    played(&browser).await;
    browser.click(&id("undo")).await;
    browser
        .until("game 1", &format!("return document.querySelector('{}').value === '1'", id("game")))
        .await;
    played(&browser).await;
    assert_eq!(hand(&browser).await, first);

    // The third card of the list is seen first: it is in the first hand, as the first card.
    browser.click(&format!("{} > summary", id("order"))).await;
    let chip = format!("{} .chip:nth-child(5)", id("seen-cards"));
    let name = browser.text(&chip).await;
    browser.click(&chip).await;
    browser.wait_text(&id("seen"), &name).await;
    played(&browser).await;
    browser.wait_text(".replay__card:first-child", &name).await;
    browser.assert_accessible().await;
    browser.assert_touch_targets().await;
    browser.click(&id("seen-none")).await;
    browser.wait_gone(&id("seen")).await;
    played(&browser).await;
    browser.fill(&id("deck-seed"), "0xDEADBEEF").await;
    browser.press(Key::Enter).await;
    let field = format!("return document.querySelector('{}').value", id("deck-seed"));
    browser.until("the seed", &format!("{field} === '3735928559'")).await;
    played(&browser).await;
    // An invalid seed or number stays to be corrected, each with the valid range.
    enter(&browser, "deck-seed", "0xFAR").await;
    browser.wait_text(&id("deck-seed-fault"), "it is still 3,735,928,559").await;
    enter(&browser, "game", "9007199254740992").await;
    browser.wait_text(&id("game-fault"), "to 9,007,199,254,740,991; it is still 1").await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.click(&id("game-on")).await;
    browser.wait_gone(&id("game-fault")).await;
    // Another game has no deck seed; none is shown.
    enter(&browser, "deck-seed", "0").await;
    browser.wait_text(&id("deck-seed-fault"), "it is still").await;
    enter(&browser, "deck-seed", "").await;
    browser.wait_gone(&id("deck-seed-fault")).await;
    played(&browser).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_crash_of_the_worker_keeps_the_game_and_offers_another_try() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let own = browser.text(&id("final")).await;
    to_step(&browser, 2).await;
    browser.js("window.dispatchEvent(new Event('sakiyomi-test-crash'))").await;
    browser.wait(&id("crash-bar")).await;
    browser.click(&id("crash-retry")).await;
    browser.wait_gone(&id("crash-bar")).await;
    played(&browser).await;
    assert_eq!(browser.text(&id("final")).await, own);
    browser.click(&id("game-on")).await;
    played(&browser).await;
}

#[tokio::test]
async fn a_search_that_takes_long_can_be_stopped_and_begun_again() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("contest/loadout")).await;
    browser.wait(&id("go-replay")).await;
    browser.click(&format!("{} summary", id("conventions"))).await;
    // Version 2 searches few actions at a time.
    browser.click(&id("version-1")).await;
    browser
        .js(&format!(
            "const list = document.querySelector('{}'); list.value = '30'; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }}))",
            id("calculate")
        ))
        .await;
    browser.wait(&id("deep")).await;
    // The search takes less than half a second, so the page itself has to tap, once, in time.
    let tap = format!(
        "const wait = setInterval(() => {{            const stop = document.querySelector('{}');            if (stop) {{ clearInterval(wait); stop.click(); }}          }}, 5)",
        id("stop")
    );
    browser.run_first(&tap).await;
    browser.goto(&site.url("contest/replay")).await;
    browser.wait(&id("stopped")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.click(&id("again")).await;
    // It may be finished before we look.
    browser
        .until(
            "the search begun again",
            &format!("return !!document.querySelector('{}, {}')", id("stop"), id("final")),
        )
        .await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn plays_that_cannot_be_made_are_told_and_left_behind() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let address = browser.url().await;
    browser.goto(&site.url("about")).await;
    let address = address.split('&').next().unwrap_or_default();
    browser.goto(&format!("{address}&a=4.4.4")).await;
    browser.wait_text(&id("failure"), "cannot be made").await;
    browser.assert_accessible().await;
    browser.click(&id("own")).await;
    played(&browser).await;
    browser.goto(&site.url("about")).await;
    browser.goto(&site.url("contest/replay#s=zzzz")).await;
    browser.wait(&id("bad-link")).await;
    played(&browser).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_route_that_a_link_opens_is_named_by_its_number() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    to_step(&browser, 3).await;
    browser.wait(&id("reason")).await;
    open_row(&browser, "last-child").await;
    let title = browser.text("dialog[open] h2").await;
    assert!(title.starts_with("Route "), "{title}");
    let address = browser.url().await;
    // The same without the table.
    let other = Browser::phone().await;
    other.goto(&site.url("about")).await;
    other.goto(&address.replace("&t=1", "")).await;
    other.wait(&id("lines")).await;
    assert_eq!(other.text("dialog[open] h2").await, title);
    let number = title.split(',').next().unwrap_or_default().to_owned();
    other.wait_text(&id("route-reason"), &number).await;
    other.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_weights_of_the_ai_are_changed_here_marked_shared_and_put_back() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let own = browser.text(&id("final")).await;
    assert_eq!(browser.count(&id("ai-edited")).await, 0);
    browser.click(&id("weights")).await;
    // By the words of the page.
    browser.click(&id("edit-name")).await;
    browser.fill(&id("search"), "r1").await;
    browser.wait_text("dialog .pick", "r1 ").await;
    browser.assert_touch_targets().await;
    browser.click("dialog .pick").await;
    browser.wait_gone("dialog[open]").await;
    browser.wait_text(&id("edit-name"), "r1 ").await;
    browser.fill(&id("edit-e"), "-1000").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.click(&id("edit-add")).await;
    browser.wait_text(&id("ai-edited"), "The AI is edited: 1 weight").await;
    browser
        .until(
            "another score",
            &format!("{} && words !== '{own}'", score_is("/^[0-9,]+$/.test(words)")),
        )
        .await;
    played(&browser).await;
    let edited = browser.text(&id("final")).await;
    assert_ne!(edited, own, "an AI that shuns points plays another game");
    browser.wait_text(&id("edits"), "e = -1000").await;
    let drop = browser.attribute(&id("edit-drop-0"), "aria-label").await.unwrap_or_default();
    assert!(drop.starts_with("Remove r1 "), "{drop}");
    browser.assert_accessible().await;
    browser.screenshot("contest-edited-phone").await;

    let other = Browser::desktop().await;
    other.goto(&browser.url().await).await;
    played(&other).await;
    other.wait(&id("ai-edited")).await;
    assert_eq!(other.text(&id("final")).await, edited);
    // What is no weight is not in the list.
    other.click(&id("weights")).await;
    other.click(&id("edit-name")).await;
    other.fill(&id("search"), "Charm").await;
    other.wait_text(&id("found"), "0 found").await;
    other.click("dialog[open] .dialog__head .icon-button").await;
    other.wait_gone("dialog[open]").await;
    other.click(&id("ai-back")).await;
    other.wait_text(&id("final"), &own).await;
    other.wait_gone(&id("ai-edited")).await;
    other.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_turn_log_is_saved_as_the_report_of_the_job() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    let score = browser.text(&id("final")).await.replace(',', "");
    browser.js("window.saved = null; const make = URL.createObjectURL; URL.createObjectURL = blob => { blob.text().then(text => window.saved = text); return make.call(URL, blob) }").await;
    browser.click(&id("share")).await;
    browser.click(&id("share-json")).await;
    browser.until("the file", "return window.saved !== null").await;
    let same = format!(
        "const log = JSON.parse(window.saved); return log.final.score === {score} && log.steps.length > 10"
    );
    browser.until("the whole game in it", &same).await;
}

#[tokio::test]
async fn a_route_that_is_taken_is_seen_at_once_and_marked_in_its_phase() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "en").await;
    to_step(&browser, 2).await;
    open_row(&browser, "last-child").await;
    let cards = browser.text(&format!("{} .dialog__body p", id("route"))).await;
    browser.click(&id("take")).await;
    let seen =
        format!("return scrollY === 0 && document.activeElement.matches('{}')", id("headline"));
    browser.until("the top of the page", &seen).await;
    browser.wait_text(&id("headline"), "Branch").await;
    played(&browser).await;
    browser.wait_text(&id("route-here"), &cards).await;
    browser.wait_text(&id("route-here"), "against the AI’s choice").await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.click(&id("own")).await;
    browser.wait_gone(&id("route-here")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn arrow_keys_and_taps_on_the_chart_move_through_the_game() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&site, &browser, "en").await;
    let at =
        |step: usize| format!("return document.querySelector('{}').value === '{step}'", id("step"));
    browser.js("document.activeElement.blur()").await;
    for step in 1..=3 {
        browser.press(Key::Right).await;
        browser.until("one play on", &at(step)).await;
    }
    browser.press(Key::Left).await;
    browser.until("one play back", &at(2)).await;
    // The slider moves by itself, one step at a time.
    to_step(&browser, 1).await;
    browser.until("one step", &at(1)).await;
    // A field keeps its keys, and so does a window.
    browser.js(&format!("document.querySelector('{}').focus()", id("game"))).await;
    browser.press(Key::Right).await;
    browser.click(&format!("{} button", id("hand"))).await;
    browser.wait(&id("card")).await;
    browser.press(Key::Right).await;
    browser.press(Key::Escape).await;
    browser.wait_gone(&id("card")).await;
    browser.until("still there", &at(1)).await;
    // The right end of the chart is the end of the game.
    let click = |part: f64| {
        format!(
            "const chart = document.querySelector('{}'); const box = chart.getBoundingClientRect(); \
             chart.dispatchEvent(new MouseEvent('click', {{ bubbles: true, \
             clientX: box.left + {part} * box.width, clientY: box.top + 9 }}))",
            id("picture")
        )
    };
    browser.js(&click(0.999)).await;
    browser.wait_text(&id("moment"), "The end").await;
    browser.js(&click(0.001)).await;
    browser.until("the start", &at(0)).await;
    browser.assert_quiet(&[]).await;
}
