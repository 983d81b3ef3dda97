//! Contest, many games: a batch runs, stops and adds up; two loadouts, several AIs, swaps; links.

use serde_json::{Value, json};

use super::support::{
    Browser, Site, choose, enter, finished_games, give_file, id, kept_games, played_in_one_go,
};

/// What is saved of this screen.
const KEPT: &str = "JSON.parse(localStorage.getItem('sakiyomi:1:contest.spread'))";

/// Opens the screen in English.
async fn open(site: &Site, browser: &Browser) {
    browser.speak("en").await;
    browser.goto(&site.url("contest/spread")).await;
    browser.wait_text(&id("distribution-ai"), "2 turns ahead").await;
}

/// Plays a number of games from a seed on, and returns the report of this part.
async fn play(browser: &Browser, part: &str, games: u64, seed: u64) -> Value {
    enter(browser, "distribution-games", &games.to_string()).await;
    enter(browser, "distribution-seed", &seed.to_string()).await;
    browser.wait_text(&id("batch-start"), &games.to_string()).await;
    browser.click(&id("batch-start")).await;
    finished_games(browser, part, games, seed).await
}

/// Chooses the first weight that these words find.
async fn weigh(browser: &Browser, words: &str) {
    browser.click(&id("edit-name")).await;
    browser.fill(&id("search"), words).await;
    browser.wait_text("dialog .pick", words).await;
    browser.click("dialog .pick").await;
    browser.wait_gone("dialog[open]").await;
}

/// A number as it is shown, without separators and signs of an interval.
fn digits(text: &str) -> i64 {
    let text: String = text.chars().filter(|c| *c != ',').collect();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().unwrap_or_else(|_| panic!("no number in {text:?}"))
}

/// The link in the share sheet.
async fn shared_link(browser: &Browser) -> String {
    browser.click(&id("share")).await;
    browser.wait(&id("share-link")).await;
    let link = format!("return document.querySelector('{}').value", id("share-link"));
    let link = browser.js(&link).await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait_gone(&id("share-link")).await;
    link.as_str().expect("a link").to_owned()
}

#[tokio::test]
async fn a_batch_stops_at_once_goes_on_and_is_what_the_job_plays_in_one_go() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser).await;
    browser.assert_accessible().await;
    enter(&browser, "distribution-games", "100000").await;
    enter(&browser, "distribution-seed", "5").await;
    browser.wait_text(&id("batch-start"), "100,000").await;
    browser.click(&id("batch-start")).await;
    browser.wait(&id("distribution-mean")).await;
    browser.click(&id("batch-stop")).await;
    browser.wait(&id("batch-start")).await;
    let read = kept_games("contest.spread");
    browser.until("what there is", &format!("return {read}?.games > 0")).await;
    let part = browser.js(&format!("return {read}.games")).await.as_u64().expect("a count");
    assert!((1..100_000).contains(&part), "stopped after {part} games");
    browser.wait_text(&id("batch-start"), "more").await;

    let report = play(&browser, "contest.spread", 300, 7).await;
    // Whichever worker played which piece: the sums are those of one worker.
    let answer = played_in_one_go(&report);
    assert_eq!(report["loadouts"], answer["loadouts"]);
    let sums = &report["loadouts"][0];
    let count = |value: &Value| value.as_i64().expect("a number");
    let mean = (count(&sums["score_sum"]) as f64 / 300.0).round() as i64;
    assert_eq!(digits(&browser.text(&id("distribution-mean")).await), mean);
    // Every point belongs to a card, an item or 好印象.
    let shares = ["cards", "items"].map(|list| sums[list].as_array().expect("shares"));
    let points: i64 = shares.into_iter().flatten().map(|share| count(&share["score"])).sum();
    let rest = count(&sums["created"]["score"]) + count(&sums["review"]);
    assert_eq!(points + rest, count(&sums["score_sum"]));
    assert_eq!(digits(&browser.text(&id("most-0")).await), count(&sums["most"]));

    browser.click(&id("sort-plays")).await;
    browser.wait("th[aria-sort=descending] [data-testid=sort-plays]").await;
    browser.click(&format!("{} summary", id("chart-table"))).await;
    browser.wait_count(&format!("{} tbody tr", id("chart-table")), 5).await;
    browser.click(&id("chart-sum")).await;
    browser.wait(&format!("{} polyline", id("histogram"))).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-spread-phone").await;

    // All of it survives a reload, and the game of the highest score is a link to its replay.
    browser.reload().await;
    browser.wait_text(&id("distribution-head"), "300").await;
    let link = format!("return document.querySelector('{}').href", id("most-0"));
    let link = browser.js(&link).await;
    let text = link.as_str().and_then(|link| link.split_once("contest/replay#s="));
    let entry = share::read_loadout(text.expect("a link").1).expect("a loadout");
    assert_eq!(json!(entry.deal.game), sums["most_game"]);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_batch_ends_when_the_interval_is_narrow_enough() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&site, &browser).await;
    browser.click(&id("stop-width-1")).await;
    enter(&browser, "batch-width", "1").await;
    browser.click(&id("batch-start")).await;
    let read = kept_games("contest.spread");
    browser.until("some games", &format!("return {read}?.games > 0")).await;
    browser.wait(&id("batch-start")).await;
    let report = browser.js(&format!("return {read}")).await;
    let games = report["games"].as_f64().expect("games");
    let sums = &report["loadouts"][0];
    let [sum, squares] = ["score_sum", "score_sq"].map(|key| sums[key].as_f64().expect("a sum"));
    let deviation = ((squares - sum * sum / games) / (games - 1.0)).sqrt();
    let half = 1.96 * deviation / games.sqrt();
    assert!(half <= 0.01 * sum / games, "±{half} after {games} games");
    assert!((100.0..100_000.0).contains(&games), "{games} games");
    assert_eq!(report["loadouts"], played_in_one_go(&report)["loadouts"]);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn two_loadouts_are_compared_on_the_same_deals_and_the_link_tells_both() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser).await;
    browser.click(&id("part-compare")).await;
    browser.wait(&format!("{}[disabled]", id("batch-start"))).await;
    browser.click(&id("other-copy")).await;
    // A copy scores the same in every game.
    let same = play(&browser, "contest.compare", 100, 3).await;
    assert_eq!(same["loadouts"][1]["equal"], json!(100));
    browser.wait_text(&id("distribution-verdict"), "same").await;
    // With half of each parameter it falls behind, and clearly.
    browser.click(&format!("{} summary", id("other-change"))).await;
    for field in ["other-vo", "other-da", "other-vi"] {
        enter(&browser, field, "400").await;
    }
    browser.wait(&id("batch-stale")).await;
    let report = play(&browser, "contest.compare", 200, 3).await;
    let sums = &report["loadouts"][1];
    assert!(sums["ahead_sum"].as_i64().expect("a sum") < 0);
    browser.wait_text(&id("distribution-verdict"), "A is clearly better").await;
    browser.wait_text(&id("distribution-difference"), "−").await;
    assert_eq!(report["loadouts"], played_in_one_go(&report)["loadouts"]);
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-compare-phone").await;
    // Another card, from the list that the loadout has: kana, kanji and rōmaji find it, and what it does.
    choose(&browser, "other-place", "0").await;
    browser.click(&id("other-with")).await;
    browser.fill(&id("search"), "no such card").await;
    browser.wait_text(&id("not-yet"), "2026-08-18").await;
    browser.fill(&id("search"), "しゅぷ").await;
    browser.wait_text("dialog .pick", "シュプレヒコール").await;
    browser.assert_touch_targets().await;
    browser.click_text("dialog .pick b", "シュプレヒコール+").await;
    browser.wait_gone("dialog[open]").await;
    browser.wait_text(&id("other-differs"), "シュプレヒコール+").await;
    browser.wait_text(&id("other-differs"), "400").await;
    browser.assert_fits().await;
    browser.assert_accessible().await;

    let link = shared_link(&browser).await;
    let other = Browser::desktop().await;
    other.goto(&link).await;
    other.wait(&id("other-name")).await;
    other.wait(&id("other-vo")).await;
    let vocal = format!("return document.querySelector('{}').value", id("other-vo"));
    assert_eq!(other.js(&vocal).await, json!("400"));
    let seed = format!("return document.querySelector('{}').value", id("distribution-seed"));
    assert_eq!(other.js(&seed).await, json!("3"));
    other.assert_quiet(&[]).await;

    let broken = Browser::phone().await;
    broken.goto(&format!("{}x", site.url("contest/spread#s=AQXx&p=AQ"))).await;
    broken.wait(&id("bad-link")).await;
    // The same in a page that is already open, on whichever part; a valid link clears it.
    other.js("location.hash = '#s=AQXx&p=AQ'").await;
    other.wait(&id("bad-link")).await;
    other.js(&format!("location.href = '{link}'")).await;
    other.wait_gone(&id("bad-link")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn one_loadout_plays_under_other_ais_and_weights() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser).await;
    browser.click(&id("part-whatif")).await;
    let ways = format!("{KEPT}?.plan?.ways");
    let before = browser.js(&format!("return {ways}.length")).await.as_u64().expect("a count");
    // Three turns and the two later tables cost time only.
    browser.click(&id("turns-3")).await;
    weigh(&browser, "r4").await;
    enter(&browser, "edit-e", "0").await;
    browser.click(&id("edit-add")).await;
    weigh(&browser, "score").await;
    enter(&browser, "edit-e", "1").await;
    enter(&browser, "edit-term", "2").await;
    browser.click(&id("edit-add")).await;
    browser.until("an AI more", &format!("return {ways}?.length === {before}")).await;
    let edits = browser.js(&format!("return {ways}.at(-1).edits")).await;
    assert_eq!(
        edits,
        json!([{ "name": "ExamLessonBuff", "e": 0 }, { "name": "Parameter", "term": 2, "e": 1 }])
    );
    // Undo removes the second weight, redo restores it.
    browser.click(&id("undo")).await;
    browser.until("one weight", &format!("return {ways}.at(-1).edits.length === 1")).await;
    browser.click(&id("redo")).await;
    browser.until("both weights", &format!("return {ways}.at(-1).edits.length === 2")).await;
    let report = play(&browser, "contest.whatif", 60, 11).await;
    assert_eq!(report["loadouts"], played_in_one_go(&report)["loadouts"]);
    let rows = report["loadouts"].as_array().expect("loadouts").len();
    browser.wait_count(&format!("{} > li", id("distribution-ways")), rows).await;
    // Two turns are what the loadout's own AI looks ahead: the same in every game.
    let two = report["request"]["loadouts"].as_array().expect("loadouts").iter();
    let two = two.skip(1).position(|loadout| loadout["ai"] == json!({ "calculate_turn": 2 }));
    let two = two.expect("two turns") + 1;
    assert_eq!(report["loadouts"][two]["equal"], json!(60));
    browser.wait_text(&id(&format!("way-{two}")), "same").await;
    browser.click(&id("turns-5")).await;
    browser.wait(&id("deep")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-whatif-phone").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_proposed_swap_is_taken_over_and_taken_back() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&site, &browser).await;
    browser.click(&id("part-swaps")).await;
    enter(&browser, "swap-games", "4").await;
    browser.click(&id("batch-start")).await;
    // It tells games, as soon as it is known how many these are.
    let games = format!(
        "return /^[0-9,]+ of [0-9]*,[0-9]{{3}}$/.test(document.querySelector('{}')?.innerText)",
        id("games-done")
    );
    browser.until("games", &games).await;
    // Swaps are named from the second deal on.
    browser.wait(&id("take-0")).await;
    browser.click(&id("batch-stop")).await;
    browser.wait(&id("batch-start")).await;
    let swap = format!("return {}?.best?.[0]", kept_games("contest.swaps"));
    browser.until("what there is", &format!("{swap} != null")).await;
    let swap = browser.js(&swap).await;
    // The idol's own card stays.
    let own =
        format!("return {}.all.some((swap) => swap.place === 0)", kept_games("contest.swaps"));
    assert_eq!(browser.js(&own).await, false);
    let cards = "JSON.parse(localStorage.getItem('sakiyomi:1:contest.loadout')).loadout.cards";
    let before = browser.js(&format!("return {cards}")).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-swaps-desktop").await;
    browser.click(&id("take-0")).await;
    let place = swap["place"].as_u64().expect("a place");
    let there = format!("return JSON.stringify({cards}[{place}]) === '{}'", swap["in"]);
    browser.until("the card", &there).await;
    browser.wait(&id("batch-stale")).await;
    browser.click(&id("undo")).await;
    browser.until("the old cards", &format!("return JSON.stringify({cards}) === '{before}'")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_result_with_seeds_that_cannot_be_entered_leaves_the_plan_as_it_is() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser).await;
    let mut report = play(&browser, "contest.spread", 7, 3).await;
    browser.click(&id("batch-forget")).await;
    browser.wait(&id("batch-empty")).await;
    report["request"]["seed_from"] = json!((1_u64 << 52) + 5);
    let far = played_in_one_go(&report);
    give_file(&browser, "batch-import", &far.to_string()).await;
    browser.wait_gone(&id("batch-empty")).await;
    for _ in 0..2 {
        for (field, value) in [("distribution-games", "7"), ("distribution-seed", "3")] {
            let shown = format!("return document.querySelector('{}').value", id(field));
            assert_eq!(browser.js(&shown).await, value);
        }
        browser.reload().await;
        browser.wait(&id("batch-start")).await;
    }
}

#[tokio::test]
async fn a_number_that_cannot_be_is_kept_to_be_mended_and_the_range_is_told() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    open(&site, &browser).await;
    let kept = format!("return {KEPT}?.plan?.seed");
    enter(&browser, "distribution-seed", "0x1F").await;
    browser.until("the seed", &format!("{kept} === 31")).await;
    enter(&browser, "distribution-seed", "1,2 3４").await;
    browser.until("the seed", &format!("{kept} === 1234")).await;
    for wrong in ["", "-1", "1.5", "9007199254740993", "seed"] {
        enter(&browser, "distribution-seed", wrong).await;
        browser.wait_text(&id("distribution-seed-fault"), "4,503,599,627,370,496").await;
        let shown = format!("return document.querySelector('{}').value", id("distribution-seed"));
        assert_eq!(browser.js(&shown).await, json!(wrong));
        assert_eq!(browser.js(&kept).await, json!(1234));
    }
    browser.assert_fits().await;
    browser.assert_accessible().await;
    enter(&browser, "distribution-seed", "7").await;
    browser.wait_gone(&id("distribution-seed-fault")).await;
    browser.until("the seed", &format!("{kept} === 7")).await;
    browser.click(&id("undo")).await;
    browser.until("the seed before", &format!("{kept} === 1234")).await;
}

#[tokio::test]
async fn games_of_ones_own_result_and_earlier_settings_did_not_come_with_a_link() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser).await;
    play(&browser, "contest.spread", 7, 3).await;
    browser.click(&id("least-0")).await;
    browser.wait(&id("final")).await;
    assert_eq!(browser.count(&id("shared")).await, 0);
    let link = browser.js("return location.hash").await;
    browser.click(".tabs a[href$='/contest/spread']").await;
    browser.wait(&id("batch-start")).await;
    enter(&browser, "distribution-games", "9").await;
    browser.wait_text(&id("batch-start"), "Play 2 more").await;
    for _ in 0..2 {
        browser.back().await;
    }
    browser.wait_text(&id("batch-start"), "Complete").await;
    assert_eq!(browser.count(&id("shared")).await, 0);
    // The same link from elsewhere is one.
    browser.goto(&site.url("contest/evaluate")).await;
    let link = link.as_str().expect("a link");
    browser.goto(&site.url(&format!("contest/replay{link}"))).await;
    browser.wait(&id("shared")).await;
    // A part of a link that is damaged is named.
    let link = browser.url().await.replace("/replay", "/spread");
    browser.goto(&site.url("contest/evaluate")).await;
    browser.goto(&format!("{link}&p=AQZ")).await;
    browser.wait_text(&id("bad-link"), "the settings after it").await;
    browser.click(&id("part-compare")).await;
    enter(&browser, "other-link", &link[..link.len() - 9]).await;
    browser.wait_text(&id("fault"), "cut off").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_number_of_games_that_is_none_says_so_and_the_button_what_it_plays() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for (language, words) in
        [("ja", "整数を入れて"), ("en", "Enter a whole number"), ("zh", "请输入")]
    {
        browser.speak(language).await;
        browser.goto(&site.url("contest/spread")).await;
        browser.wait(&id("distribution-games")).await;
        enter(&browser, "distribution-games", "345").await;
        for text in ["abc", "", "0", "100001", "1.5"] {
            enter(&browser, "distribution-games", text).await;
            browser.wait_text(&id("distribution-games-fault"), words).await;
            browser.wait_text(&id("distribution-games-fault"), "345").await;
            browser.wait_text(&id("batch-start"), "345").await;
        }
        enter(&browser, "distribution-games", "12").await;
        browser.wait_gone(&id("distribution-games-fault")).await;
        browser.wait_text(&id("batch-start"), "12").await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn of_two_equal_cards_one_is_swapped() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&site, &browser).await;
    let twice = "const slot = 'sakiyomi:1:contest.loadout'; \
        const entry = JSON.parse(localStorage.getItem(slot)); \
        entry.loadout.cards.push(entry.loadout.cards[6], entry.loadout.cards[6]); \
        localStorage.setItem(slot, JSON.stringify(entry))";
    browser.goto(&site.url("contest/loadout")).await;
    browser.wait(&id("card-7")).await;
    browser.goto(&site.url("about")).await;
    browser.js(twice).await;
    browser.goto(&site.url("contest/spread")).await;
    browser.click(&id("part-swaps")).await;
    enter(&browser, "swap-games", "4").await;
    browser.click(&id("batch-start")).await;
    let all = format!("{}?.all", kept_games("contest.swaps"));
    browser.until("the swaps", &format!("return {all}?.length > 0")).await;
    let twice = format!(
        "const names = {all}.map((swap) => JSON.stringify([swap.out, swap.in])); \
         return names.length - new Set(names).size"
    );
    assert_eq!(browser.js(&twice).await, 0);
    browser.assert_quiet(&[]).await;
}
