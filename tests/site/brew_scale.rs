//! Brew, many games: learning stops, continues, adds up and is used by players; matches are what the
//! job plays; links, files, invalid input.

use serde_json::{Value, json};

use super::support::{
    Browser, Site, enter, finished_games, give_file, id, kept_games, played_in_one_go,
};

async fn value(browser: &Browser, field: &str) -> Value {
    browser.js(&format!("return document.querySelector('{}').value", id(field))).await
}

/// Opens a screen in a language.
async fn open(site: &Site, browser: &Browser, screen: &str, lang: &str) {
    browser.speak(lang).await;
    browser.goto(&site.url(screen)).await;
    browser.wait(&id("batch-start")).await;
}

/// Plays a number of games from a seed on, and returns the saved report.
async fn play(browser: &Browser, name: &str, games: u64, seed: u64) -> Value {
    enter(browser, "games", &games.to_string()).await;
    enter(browser, "seed", &seed.to_string()).await;
    browser.wait_text(&id("batch-start"), &games.to_string()).await;
    browser.click(&id("batch-start")).await;
    finished_games(browser, &format!("brew.{name}"), games, seed).await
}

/// A correlation as the page writes it.
fn correlation(value: f64) -> String {
    format!("{value:.3}").replace('-', "−")
}

/// The link in the share sheet, which says what it opens.
async fn shared_link(browser: &Browser) -> String {
    browser.click(&id("share")).await;
    browser.wait(&id("share-link")).await;
    browser.wait_text(&id("share-dialog"), "Link to these settings").await;
    let link = value(browser, "share-link").await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait_gone(&id("share-link")).await;
    link.as_str().expect("a link").to_owned()
}

/// Opens the findings and picks one, which is then what the form says.
async fn choose(browser: &Browser, preset: &str) {
    browser.click(&format!("{} summary", id("findings"))).await;
    browser.click(&id(preset)).await;
    browser.wait(&format!("{}[aria-pressed=true]", id(preset))).await;
    browser.click(&format!("{} summary", id("findings"))).await;
}

/// In every row of the table of spells, the learned value minus the published one beside it is the
/// difference beside that.
async fn adds_up(browser: &Browser) {
    let rows = browser
        .js("return [...document.querySelectorAll('[data-testid=spells] tbody tr')] \
                .map(row => [...row.querySelectorAll('td')].slice(0, 3) \
                    .map(cell => Number(cell.textContent.replace('−', '-')))) \
                .filter(row => !row.some(Number.isNaN))")
        .await;
    let rows = rows.as_array().expect("rows");
    assert_eq!(rows.len(), 42);
    for row in rows {
        let shown = |at: usize| row[at].as_f64().expect("a number");
        assert!((shown(0) - shown(1) - shown(2)).abs() < 1e-6, "{row}");
    }
}

/// However far the table is scrolled sideways, the name of a spell is what a finger finds at its left.
async fn name_stays(browser: &Browser, spell: &str) {
    let found = browser
        .js(&format!(
            "const pick = document.querySelector('{}'); \
             const frame = pick.closest('.scroller'); \
             pick.scrollIntoView({{ block: 'center' }}); \
             frame.scrollLeft = frame.scrollWidth; \
             const box = pick.getBoundingClientRect(); \
             const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2); \
             const found = box.left >= 0 && box.right <= innerWidth && pick.contains(at); \
             frame.scrollLeft = 0; \
             return found",
            id(spell)
        ))
        .await;
    assert_eq!(found, json!(true));
}

/// A plan that learns quickly: narrow and short-sighted.
async fn narrow(browser: &Browser) {
    browser.click(&format!("{} summary", id("plan-settings"))).await;
    enter(browser, "plan-width", "4").await;
    enter(browser, "plan-depth", "4").await;
}

#[tokio::test]
async fn learning_stops_goes_on_and_is_what_the_job_learns_in_one_go() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "brew/spells", "en").await;
    browser.wait_count("[data-testid=spells] tbody tr", 46).await;
    browser.assert_accessible().await;
    narrow(&browser).await;
    enter(&browser, "games", "500000").await;
    browser.wait_text(&id("batch-start"), "500,000").await;
    browser.click(&id("batch-start")).await;
    // Values come while games are played.
    browser.wait(&id("scatter")).await;
    browser.click(&id("batch-stop")).await;
    browser.wait_text(&id("batch-start"), "more").await;
    let read = kept_games("brew.spells");
    let part = browser.js(&format!("return {read}.games")).await.as_u64().expect("a count");
    assert!((1..500_000).contains(&part), "stopped after {part} games");

    // Half of it now, the rest after a reload: together what the job learns in one go.
    enter(&browser, "games", "300").await;
    enter(&browser, "seed", "7").await;
    browser.click(&id("batch-start")).await;
    finished_games(&browser, "brew.spells", 300, 7).await;
    browser.reload().await;
    browser.wait_text(&id("batch-head"), "300").await;
    enter(&browser, "games", "600").await;
    browser.wait_text(&id("batch-start"), "Play 300 more").await;
    browser.click(&id("batch-start")).await;
    let report = finished_games(&browser, "brew.spells", 600, 7).await;
    let answer = played_in_one_go(&report);
    for field in ["sum", "sum_sq", "held", "rupees"] {
        assert_eq!(report[field], answer[field], "{field}");
    }
    let spearman = report["spearman"].as_f64().expect("a correlation");
    browser.wait_text(&id("spearman"), &correlation(spearman)).await;
    // The best published spell comes first, and a second tap reverses the order.
    browser.click(&id("sort-published")).await;
    browser.wait("th[aria-sort=descending] [data-testid=sort-published]").await;
    let first = "[data-testid=spells] tbody tr:first-child td:nth-of-type(2)";
    let best = browser.text(first).await;
    browser.click(&id("sort-published")).await;
    browser.wait("th[aria-sort=ascending] [data-testid=sort-published]").await;
    let least = browser.text(first).await;
    let number = |text: &str| text.parse::<f64>().expect("a value");
    assert!(number(&best) > number(&least), "{best} {least}");
    adds_up(&browser).await;
    name_stays(&browser, "spell-3").await;
    // A number explains itself.
    browser.click("[data-testid=spells] tbody tr:first-child td:nth-of-type(6) .explain").await;
    browser.wait_text(&id("explanation"), "Base value").await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait_gone(&id("explanation")).await;
    // Picking a spell also picks it among the pairs.
    browser.click(&id("spell-3")).await;
    browser.wait(&format!("{}[aria-pressed=true]", id("spell-3"))).await;
    assert_eq!(value(&browser, "pairs-spell").await, json!("3"));
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("brew-spells-phone").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn results_are_added_up_used_by_players_and_shared() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&site, &browser, "brew/spells", "en").await;
    narrow(&browser).await;
    let report = play(&browser, "spells", 200, 1).await;
    let more = json!({"job": "brew.learn", "games": 200, "seed_from": 201,
        "plan": report["request"]["plan"]});
    let more = played_in_one_go(&json!({"request": more}));
    give_file(&browser, "batch-import", &more.to_string()).await;
    let joined = finished_games(&browser, "brew.spells", 400, 1).await;
    let sum = |value: &Value| value["sum"].as_u64().expect("a sum");
    assert_eq!(sum(&joined), sum(&report) + sum(&more));
    // The same games again, invalid JSON, something else: each is reported, nothing is lost.
    give_file(&browser, "batch-import", &more.to_string()).await;
    browser.wait_text(&id("batch-fault"), "same seeds").await;
    give_file(&browser, "batch-import", "{\"a\": x}").await;
    browser.wait_text(&id("batch-fault"), "JSON").await;
    give_file(&browser, "batch-import", "{\"games\": 3}").await;
    browser.wait_text(&id("batch-fault"), "“request” is missing").await;
    finished_games(&browser, "brew.spells", 400, 1).await;
    // Out-of-range input changes nothing.
    enter(&browser, "plan-width", "0").await;
    browser.wait_text(&id("plan-width-fault"), "2,000").await;
    enter(&browser, "plan-width", "0x4").await;
    browser.wait_gone(&id("plan-width-fault")).await;
    enter(&browser, "plan-start-0", "9").await;
    // All four at the start have to fit in one inventory.
    enter(&browser, "plan-start-1", "2").await;
    browser.wait_text(&id("plan-start-1-fault"), "from 0 to 1").await;
    browser.click(&id("undo")).await;
    browser
        .until(
            "undone",
            "return document.querySelector('[data-testid=plan-start-0]').value === '3'",
        )
        .await;

    browser.click(&id("use-values")).await;
    browser.wait_text(&id("values-state"), "400").await;
    let link = shared_link(&browser).await;
    assert!(link.len() < 600, "{} characters", link.len());
    // The values can be chosen, and stay when the page is reopened.
    browser.goto(&site.url("brew/compare")).await;
    choose(&browser, "preset-values").await;
    browser.wait_text(&id("finding"), "same mean weight").await;
    let seats = "return JSON.parse(localStorage.getItem('sakiyomi:1:brew.compare')).plan.seats";
    let seats = browser.js(seats).await;
    for seat in seats.as_array().expect("two") {
        let spells = seat["engine"]["weights"]["spells"].as_array().expect("weights");
        let mean = spells.iter().filter_map(Value::as_f64).sum::<f64>() / 42.0;
        assert!((mean - 6.0).abs() < 0.01, "{mean}");
    }
    let other = Browser::desktop().await;
    other.goto(&link).await;
    other.wait(&id("batch-start")).await;
    assert_eq!(value(&other, "plan-width").await, json!("4"));
    assert_eq!(value(&other, "games").await, json!("400"));
    other.js("location.hash = '#s=AQg'").await;
    other.wait(&id("bad-link")).await;
    browser.assert_quiet(&[]).await;
    other.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_match_stops_goes_on_is_what_the_job_plays_and_opens_games() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "brew/compare", "en").await;
    browser.assert_accessible().await;
    // Who leaves nodes unused is allowed more, so that both use as many.
    choose(&browser, "preset-cut").await;
    browser.wait_text(&id("b-open"), "10,900 nodes a turn").await;
    choose(&browser, "preset-dedupe").await;
    browser.wait_text(&id("b-open"), "10,000 nodes a turn").await;
    browser.click(&id("a-open")).await;
    enter(&browser, "a-nodes", "300").await;
    browser.wait_text(&id("b-open"), "300 nodes a turn").await;
    browser.click(&id("a-open")).await;
    browser.wait_gone(&id("a-nodes")).await;
    enter(&browser, "games", "5000").await;
    browser.wait_text(&id("batch-start"), "5,000").await;
    browser.click(&id("batch-start")).await;
    browser.wait(&id("rate")).await;
    browser.click(&id("batch-stop")).await;
    browser.wait_text(&id("batch-start"), "more").await;
    let read = kept_games("brew.compare");
    let part = browser.js(&format!("return {read}.games")).await.as_u64().expect("a count");
    assert!((1..5_000).contains(&part), "stopped after {part} games");
    enter(&browser, "games", "40").await;
    enter(&browser, "seed", "3").await;
    browser.click(&id("batch-start")).await;
    let report = finished_games(&browser, "brew.compare", 40, 3).await;
    let answer = played_in_one_go(&report);
    for field in ["wins", "draws", "losses", "points", "ahead_sq", "brewed", "turns", "list"] {
        assert_eq!(report[field], answer[field], "{field}");
    }
    let wins = report["wins"].to_string();
    browser.wait_text(&id("wins"), &wins).await;
    // The interval of the share is that of its wins and draws.
    let count = |field: &str| report[field].as_u64().expect("a count");
    let found = jobs::stats::score(count("wins"), count("draws"), count("games"));
    let found = found.map(|found| [found.low, found.high]).expect("games");
    let ends = browser.text(&id("rate-ends")).await;
    let ends = ends.trim_start_matches("95%: ").split(" … ");
    let ends = ends.map(|end| end.trim_end_matches('%').parse::<f64>().expect("a number"));
    let ends: Vec<f64> = ends.collect();
    assert_eq!(ends.len(), 2, "{ends:?}");
    for (end, expected) in ends.iter().zip(found) {
        assert!((end - 100.0 * expected).abs() < 0.051, "{ends:?} {found:?}");
    }
    // Only what was lost, each game with its link.
    browser.click(&id("list-lost")).await;
    let losses = report["losses"].as_u64().expect("a count") as usize;
    let rows = format!("{} tbody tr", id("games-list"));
    browser.wait_count(&rows, losses.min(20)).await;
    assert_eq!(browser.count(&rows).await, losses.min(20));
    browser.click(&id("list-all")).await;
    let link = "return document.querySelector('[data-testid=game-3] a').href";
    let link = browser.js(link).await;
    let text = link.as_str().and_then(|link| link.split_once("brew/watch#s=")).expect("a link").1;
    let game = share::read_brew_game(text).expect("a game");
    assert_eq!(game.game.seed.as_deref(), Some("3"));
    // On an odd seed the second player sits first.
    let first = game.players[0].0.as_ref().expect("an engine");
    assert_eq!(json!(first), report["request"]["players"][1]);
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    // Away from the bars: what they cover could be scrolled into view, but axe does not scroll.
    let middle = format!(
        "document.querySelector('{}').scrollIntoView({{ block: 'center' }})",
        id("figures")
    );
    browser.js(&middle).await;
    browser.assert_accessible().await;
    browser.screenshot("brew-compare-phone").await;

    // All of it survives a reload, and its link opens the same plan elsewhere.
    browser.reload().await;
    browser.wait_text(&id("batch-head"), "40").await;
    browser.wait_text(&id("batch-start"), "Complete").await;
    let link = shared_link(&browser).await;
    assert!(link.len() < 400, "{} characters", link.len());
    let other = Browser::desktop().await;
    other.goto(&link).await;
    other.wait(&format!("{}[aria-pressed=true]", id("preset-dedupe"))).await;
    assert_eq!(value(&other, "seed").await, json!("3"));
    other.goto(&site.url("brew/compare#s=AQpx")).await;
    other.wait(&id("bad-link")).await;
    browser.assert_quiet(&[]).await;
    other.assert_quiet(&[]).await;
}

#[tokio::test]
async fn every_setting_of_a_player_can_be_seen_changed_and_put_back() {
    let (site, browser) = (Site::start(), Browser::sized(320, 700, true).await);
    open(&site, &browser, "brew/compare", "ja").await;
    browser.click(&id("a-open")).await;
    browser.click(&id("a-beam")).await;
    browser.click(&format!("{} summary", id("a-settings"))).await;
    assert_eq!(value(&browser, "a-width").await, json!("400"));
    assert_eq!(value(&browser, "a-depth").await, json!("20"));
    enter(&browser, "a-depth", "12").await;
    enter(&browser, "a-tiers-3", "4.5").await;
    browser.click(&id("a-dedupe-off")).await;
    let plan =
        "return JSON.parse(localStorage.getItem('sakiyomi:1:brew.compare')).plan.seats[0].engine";
    let changed = json!({"name": "beam", "depth": 12, "dedupe": false,
        "weights": {"tiers": [1, 2, 3, 4.5]}});
    browser.until("changed", &format!("{plan}.dedupe === false")).await;
    assert_eq!(browser.js(plan).await, changed);
    // Invalid input is reported beside the field, and nothing changes.
    enter(&browser, "a-depth", "99").await;
    browser.wait_text(&id("a-depth-fault"), "40").await;
    assert_eq!(browser.js(plan).await, changed);
    // The search of another kind has its own width.
    browser.click(&id("a-search-chokudai")).await;
    browser
        .until("one", "return document.querySelector('[data-testid=a-width]').value === '1'")
        .await;
    // A typed width stays, even if it equals the default of the player's own search.
    enter(&browser, "a-width", "400").await;
    browser.until("kept", &format!("{plan}.width === 400")).await;
    assert_eq!(browser.js(&format!("{plan}.search")).await, json!("chokudai"));
    assert_eq!(value(&browser, "a-width").await, json!("400"));
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.click(&id("a-reset")).await;
    browser
        .until(
            "as named",
            &format!("return Object.keys(({}) ).length === 1", plan.trim_start_matches("return ")),
        )
        .await;
    // A number as large as this one is written in full.
    browser.click(&id("a-articlelate")).await;
    let early = "document.querySelector('[data-testid=a-early]')?.value";
    browser.until("a large number", &format!("return {early} === '5000000000000000'")).await;
    // A player without a search has none of its settings.
    browser.click(&id("a-random")).await;
    browser.wait_gone(&id("a-depth")).await;
    browser.wait(&id("a-lot")).await;
    for lang in ["en", "zh"] {
        open(&site, &browser, "brew/compare", lang).await;
        browser.assert_fits().await;
    }
    browser.prefers("dark").await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_games_that_come_with_it_are_opened_put_to_use_and_gone_on_with() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "brew/spells", "en").await;
    browser.click(&id("shipped")).await;
    let report = finished_games(&browser, "brew.spells", 200_000, 1).await;
    let shipped = jobs::Envelope::from_line(r#"{"job":"brew.learned"}"#);
    let answer = jobs::run(shipped.expect("a request"), || 0.0).expect("an answer");
    let answer = serde_json::to_value(&answer).expect("JSON");
    for sums in ["sum", "sum_sq", "held", "rupees"] {
        assert_eq!(report[sums], answer[sums], "{sums}");
    }
    let spearman = report["spearman"].as_f64().expect("a rank correlation");
    browser.wait_text(&id("spearman"), &correlation(spearman)).await;
    browser.wait(&id("pairs-card")).await;
    browser.wait_gone(&id("shipped")).await;
    browser.click(&id("use-values")).await;
    browser.wait_text(&id("values-state"), "200,000").await;
    // More games are added to the existing ones.
    enter(&browser, "games", "200003").await;
    browser.wait_text(&id("batch-start"), "Play 3").await;
    browser.click(&id("batch-start")).await;
    let more = finished_games(&browser, "brew.spells", 200_003, 1).await;
    assert!(more["sum"].as_u64() > report["sum"].as_u64());
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn pairs_of_spells_stand_in_columns() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "brew/spells", "en").await;
    browser.click(&id("shipped")).await;
    finished_games(&browser, "brew.spells", 200_000, 1).await;
    browser.wait(&id("pairs-card")).await;
    for (width, height, touch) in [(390, 844, true), (1280, 800, false)] {
        browser.resize(width, height, touch).await;
        // Every row has its parts at the same places, and is as high as any other.
        let places = "const rows = [...document.querySelectorAll('[data-testid=pairs] tbody tr')]; \
            const places = rows.map(row => { \
                const parts = row.querySelectorAll('.brew-pairs__both > span, td'); \
                const lefts = [...parts].map(part => Math.round(part.getBoundingClientRect().left)); \
                return [...lefts, Math.round(row.getBoundingClientRect().height)].join(); \
            }); \
            return rows.length > 5 && new Set(places).size === 1";
        browser.until("columns", places).await;
        let frame = browser
            .js("const frame = document.querySelector('[data-testid=pairs]'); \
                 return frame.scrollWidth - frame.clientWidth")
            .await;
        assert_eq!(frame, json!(0), "no need to scroll at {width}");
        browser.assert_fits().await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn what_leaving_does_to_learning_is_said_and_it_goes_on_by_itself() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "brew/spells", "en").await;
    browser.wait_text(&id("lasting"), "picks up where it was").await;
    narrow(&browser).await;
    enter(&browser, "games", "1000000").await;
    browser.wait_text(&id("batch-start"), "1,000,000").await;
    browser.click(&id("batch-start")).await;
    browser.wait(&id("scatter")).await;
    browser.wait_text(&id("lasting"), "It keeps running").await;
    browser.goto(&site.url("battleship/play")).await;
    browser.goto(&site.url("brew/spells")).await;
    browser.wait(&id("batch-stop")).await;
    browser.wait_text(&id("lasting"), "was paused when you left").await;
    browser.click(&id("batch-stop")).await;
    browser.wait_text(&id("lasting"), "It keeps running").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn an_unequal_match_is_called_so_with_the_nodes_that_were_used() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser, "brew/compare", "en").await;
    // Before there are results, it is said what they will tell, and how many games that takes.
    browser.wait_text(&id("how-many"), "10,000").await;
    browser.wait_text(&id("how-many"), "±9.6%").await;
    // The button that starts is on the first screen.
    let start = "document.querySelector('[data-testid=batch-start]').getBoundingClientRect()";
    let tabs = "document.querySelector('.tabs').getBoundingClientRect()";
    browser.resize(390, 844, true).await;
    browser.until("in sight", &format!("return {start}.bottom <= {tabs}.top")).await;
    browser.click(&id("a-open")).await;
    browser.click(&id("a-random")).await;
    browser.wait_text(&id("a-open"), "Random").await;
    browser.click(&id("b-open")).await;
    browser.click(&id("b-article")).await;
    enter(&browser, "b-nodes", "300").await;
    browser.click(&id("b-open")).await;
    let report = play(&browser, "compare", 40, 1).await;
    let used = |at: usize| {
        report["nodes"][at].as_f64().expect("nodes") / report["turns"].as_f64().expect("turns")
    };
    let fewer = 100.0 * (1.0 - used(0) / used(1));
    let said = format!("Not an equal match: A used {fewer:.0}% fewer nodes");
    browser.wait_text(&id("unequal"), &said).await;
    browser.wait_text(&id("result-here"), &said).await;
    browser.wait_text(&id("nodes-promised"), "300").await;
    browser.wait_text(&id("figures"), "Nodes used a turn").await;
    browser.wait_text(&id("figures"), &format!("{:.0}", used(1))).await;
    browser.click(&format!("{} .explain", id("unequal"))).await;
    browser.wait_text(&id("explanation"), "of 300").await;
    browser.press(thirtyfour::Key::Escape).await;
    // Other players have no result yet; the one below belongs to these.
    browser.click(&id("swap")).await;
    browser.wait(&id("batch-stale")).await;
    browser.wait_text(&id("result-here"), "will show here").await;
    browser.assert_quiet(&[]).await;
}
