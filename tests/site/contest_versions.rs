//! The two versions of the contest's AI: which one plays, what the screens say about it.

use super::support::{Browser, Site, choose, enter, id};

#[tokio::test]
async fn the_stage_says_which_version_plays_and_every_headline_how_far_that_is_known() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url("contest/loadout")).await;
    // The sample goes to a stage of today.
    browser.wait_text(&id("basis-line"), "Cards to 2026-08-18 · AI version 2").await;
    choose(&browser, "season", "pvp_rate_config-13").await;
    browser.wait_text(&id("basis-line"), "Cards to 2026-08-18 · AI version 1").await;
    browser.wait_text(&id("basis-line"), "tested").await;
    browser.click(&id("agreement-badge")).await;
    browser.wait_text("dialog[open]", "rehearsals of August 2024 (11 loadouts)").await;
    browser.click("dialog[open] .dialog__head .icon-button").await;
    browser.wait_gone("dialog[open]").await;
    choose(&browser, "season", "pvp_rate_config-50").await;
    browser.click(&id("stage-own")).await;
    browser.wait_text(&id("basis-line"), "AI version 2").await;
    browser.wait_text(&id("basis-line"), "modelled").await;
    // Whoever wants the older one says so; what is set otherwise than in the game is known of neither.
    browser.click(&format!("{} summary", id("conventions"))).await;
    browser.click(&id("version-1")).await;
    browser.wait_text(&id("basis-line"), "AI version 1").await;
    choose(&browser, "calculate", "1").await;
    browser.wait_text(&id("basis-line"), "unknown").await;
    browser.click(&id("undo")).await;
    browser.wait_text(&id("basis-line"), "tested").await;
    browser.click(&id("version-0")).await;
    browser.wait_text(&id("basis-line"), "AI version 2").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    // What is not in the data yet is said where nothing is found.
    browser.click(&id("add-card-2")).await;
    browser.fill(&id("search"), "zzzz").await;
    browser.wait_text(&id("not-yet"), "2026-08-18").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_game_of_version_2_tells_its_own_lines_and_those_it_leaves_out() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url("contest/loadout")).await;
    browser.click(&format!("{} summary", id("conventions"))).await;
    browser.click(&id("version-2")).await;
    browser.wait_text(&id("basis-line"), "AI version 2").await;
    browser.click("a[data-testid=go-replay]").await;
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
    browser.wait_text(&id("agreement-badge"), "modelled").await;
    browser.wait_text(&id("basis"), "AI v2").await;
    browser.click(&id("routes-toggle")).await;
    browser.wait(&id("routes")).await;
    browser.click(&format!("{} tbody tr:nth-child(2) button", id("routes"))).await;
    browser.wait_text(&id("line-31"), "turns left").await;
    // All lines together are E.
    let sum = browser
        .js(
            "const number = (text) => Number(text.split('\\n')[0].replace(/,/g, '').replace('−', '-')); \
             const cell = (row) => row.querySelectorAll('td')[0].innerText; \
             const rows = [...document.querySelectorAll('[data-testid=lines] tbody tr')]; \
             const values = rows.map((row) => number(cell(row))); \
             return [values.slice(0, -1).reduce((a, b) => a + b, 0), values.at(-1)]",
        )
        .await;
    let [sum, total] = [0, 1].map(|at| sum[at].as_f64().expect("a number"));
    assert!((sum - total).abs() < 1.0, "{sum} and {total}");
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-version-2-route-phone").await;
    // The same state in the calculator has the same E.
    let total = browser.text(&id("route-total")).await;
    browser.click(&id("to-evaluate")).await;
    browser.wait_text(&id("total"), total.trim()).await;
    browser.wait_text(&id("agreement-badge"), "modelled").await;
    browser.back().await;
    // What decided is drawn: the AI's cards, the next best, a bar for each line that differs.
    browser.wait_count(&format!("{} .replay__why li", id("why")), 1).await;
    browser.wait_count(&format!("{} dd", id("why")), 2).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_state_is_evaluated_by_version_2_with_its_own_values() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url("contest/evaluate")).await;
    browser.wait_text(&id("total"), "3,253,198").await;
    choose(&browser, "field-ai-version", "2").await;
    browser.wait_text(&id("r31"), "331,024").await;
    let before = browser.text(&id("total")).await;
    browser.click(&format!("{} summary", id("more-values"))).await;
    // +50 % of 集中 for three turns is worth 1.5 · 14,303 with eight turns left.
    enter(&browser, "field-status-ExamLessonBuffAdditive", "1500").await;
    browser.wait_text(&id("r40"), "21,454.5").await;
    browser.wait_text(&id("agreement-badge"), "modelled").await;
    // Version 1 does not know it; undo brings it back.
    choose(&browser, "field-ai-version", "1").await;
    browser.wait_gone(&id("r40")).await;
    browser.click(&id("undo")).await;
    browser.wait(&id("r40")).await;
    assert_ne!(browser.text(&id("total")).await, before);
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn own_scores_stand_beside_both_versions() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url("contest/spread")).await;
    browser.click(&format!("{} summary", id("own"))).await;
    browser.fill(&id("own-scores"), "15000 16000 14500 15200").await;
    browser.wait_text(&id("beside"), "AI version 1 beside it").await;
    browser.click(&id("beside")).await;
    enter(&browser, "distribution-games", "200").await;
    browser.click(&id("batch-start")).await;
    browser.wait_text(&id("beside-mean"), "AI version 1").await;
    browser.wait(&id("own-line")).await;
    browser.wait_text(&id("own-line-beside"), "z ").await;
    // It is a setting like others: it survives a reload, and can be undone.
    browser.reload().await;
    browser.wait_text(&id("beside-mean"), "tested").await;
    browser.click(&format!("{} summary", id("own"))).await;
    browser.click(&id("beside")).await;
    browser
        .until(
            "one version",
            &format!("return document.querySelector('{}').ariaPressed === 'false'", id("beside")),
        )
        .await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}
