//! Brew, Play: a game by taps to its end on one screen, with hints, undo, what a move cost, its review.

use jobs::Envelope;
use serde_json::{Value, json};

use super::support::{Browser, Site, id, place};

/// A game of seed 5 against Greedy, the person being the first player.
async fn begin(browser: &Browser, site: &Site) {
    browser.goto(&site.url("brew/play")).await;
    browser.wait(".brew-board").await;
    browser.open_sheet("more").await;
    browser.click(&id("bot-greedy")).await;
    browser.wait(&format!("{}[aria-pressed=true]", id("bot-greedy"))).await;
    browser.fill(&id("seed"), "5").await;
    browser.click(&id("new-seed")).await;
    after(browser, 0).await;
    browser.until("seed 5", "return /seed 5/.test(document.title)").await;
}

/// Waits until this many turns are played and the next one can be chosen.
async fn after(browser: &Browser, turns: usize) {
    browser.wait(&format!("{}[data-at='{turns}'][data-ready=true]", id("by-hand"))).await;
}

async fn kept(browser: &Browser) -> Value {
    browser.js("return JSON.parse(localStorage.getItem('sakiyomi:1:brew.play'))").await
}

fn ask(line: &Value) -> Value {
    let envelope = Envelope::from_line(&line.to_string()).map_err(|refused| refused.1);
    let answer = jobs::run(envelope.expect("a request"), || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("a report is JSON")
}

/// What a player would do in the person's place.
async fn advised(browser: &Browser) -> String {
    let game = kept(browser).await["game"].clone();
    let trace = ask(&json!({"job": "brew.trace", "seed": game["seed"], "acts": game["acts"]}));
    let last = trace["turns"].as_array().expect("turns").last();
    let state = last.map_or(&trace["init"], |turn| &turn["s"]);
    let answer = ask(&json!({
        "job": "brew.move", "state": state, "player": 0, "engine": {"name": "seed"}, "nodes": 20_000,
    }));
    answer["command"].as_str().expect("a command").to_owned()
}

/// Does what a command says by taps: a spell that can be cast several times asks how often.
async fn act(browser: &Browser, command: &str) {
    let words: Vec<&str> = command.split(' ').collect();
    let (card, times) = match words[..] {
        ["BREW", card] => (format!("recipe-{card}"), None),
        ["LEARN", card] => (format!("tome-{card}"), None),
        ["CAST", card] => (format!("own-{card}"), Some("1")),
        ["CAST", card, times] => (format!("own-{card}"), Some(times)),
        _ => (command.to_lowercase(), None),
    };
    let turn = browser.attribute(&id("by-hand"), "data-at").await.unwrap_or_default();
    // A tap too soon after one that acted plays nothing.
    let later = "return performance.now() - (window.tapped ?? -1e9) > 450";
    browser.until("a tap of its own", later).await;
    browser.click(&id(&card)).await;
    browser.js("window.tapped = performance.now()").await;
    if let Some(times) = times {
        let asked = format!(
            "const {{at, ready}} = document.querySelector('[data-testid=by-hand]').dataset; \
             return !!document.querySelector('.brew-times') || at !== '{turn}' || ready !== 'true'"
        );
        browser.until("the choice of how often, or the turn", &asked).await;
        browser.js(&format!("document.querySelector('[data-times=\"{times}\"]')?.click()")).await;
    }
}

#[tokio::test]
async fn a_game_is_played_by_taps_to_its_end_on_one_screen_where_nothing_moves() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    begin(&browser, &site).await;
    browser.wait_gone(".sheet--open").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("brew-play-small").await;
    // Why a card cannot be taken.
    browser.click("button.brew-card--off[data-testid^='recipe-']").await;
    browser.wait_text(&id("toast"), "missing").await;
    browser.wait_gone(&id("toast")).await;
    let parts = [".brew-board", ".brew-row--counter", ".brew-row--own", ".brew-bar"];
    let mut places = Vec::new();
    for part in parts {
        places.push(place(&browser, part).await);
    }
    let shown = "const room = innerHeight - document.querySelector('nav.tabs').offsetHeight;
        const bar = document.querySelector('.brew-bar').getBoundingClientRect();
        return scrollY === 0 && bar.bottom <= room + 1";
    let mut turns = 0;
    loop {
        let command = advised(&browser).await;
        act(&browser, &command).await;
        turns += 1;
        let played = format!(
            "return document.querySelector('[data-testid=by-hand]').dataset.at === '{turns}'"
        );
        browser.until(&format!("turn {turns} after {command}"), &played).await;
        browser
            .until(
                "a choice or the end",
                "const d = document.querySelector('[data-testid=by-hand]').dataset;
                 return d.ready === 'true' || d.over === 'true'",
            )
            .await;
        for (part, before) in parts.into_iter().zip(&places) {
            let now = place(&browser, part).await;
            assert!((now.0 - before.0).abs() <= 1, "{part}: {before:?} to {now:?}");
            assert!((now.1 - before.1).abs() <= 1, "{part}: {before:?} to {now:?}");
        }
        assert_eq!(browser.js(shown).await, true, "turn {turns}");
        if browser.count(&format!("{}[data-over=true]", id("by-hand"))).await == 1 {
            break;
        }
        if turns == 3 {
            browser.reload().await;
            after(&browser, 3).await;
            browser.click(&id("undo")).await;
            after(&browser, 2).await;
            browser.click(&id("redo")).await;
            after(&browser, 3).await;
        }
        assert!(turns <= 100, "the game ends");
    }
    let game = kept(&browser).await["game"].clone();
    let trace = ask(&json!({"job": "brew.trace", "seed": game["seed"], "acts": game["acts"]}));
    let points: Vec<i64> = trace["final"]
        .as_array()
        .expect("the game is over")
        .iter()
        .filter_map(Value::as_i64)
        .collect();
    // The end is told at the top.
    browser.wait_in_sight(&[id("turn")], "the result").await;
    let most = points.iter().max().expect("points");
    browser.wait_text(&id("turn"), &most.to_string()).await;
    browser.screenshot("brew-play-small-over").await;
    // Nothing was refused: only legal actions could be tapped.
    let refused = trace["turns"].as_array().expect("turns").iter();
    assert!(refused.clone().all(|turn| turn["ok"] == json!([true, true])));
    browser.assert_accessible().await;
    // How the points come about, and the game among one's own.
    browser.open_sheet("more").await;
    for (player, points) in points.iter().enumerate() {
        browser.wait_text(&id(&format!("points-{player}")), &points.to_string()).await;
    }
    browser.wait(&format!("{}[data-games='1']", id("own-games"))).await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.close_sheet().await;
    goes_on_with_it_from_a_link(&browser, turns - 1).await;
    // Its review is on Watch, a tap away.
    browser.click(&id("to-watch")).await;
    browser.wait(&format!("{}[data-turns='{turns}']", id("watch"))).await;
    // It has begun, in the sheet that is open.
    browser.wait_text(&id("kept-0"), &format!("{} : {}", points[0], points[1])).await;
    browser.wait_in_sight(&[format!("{} h2", id("review-card"))], "the review").await;
    let reviewed = format!("{}[data-turns='{turns}']", id("reviewed"));
    browser.wait(&reviewed).await;
    browser
        .until(
            "the review to be kept",
            "return localStorage.getItem('sakiyomi:1:brew.reviews') !== null",
        )
        .await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("brew-review-phone").await;
    let seen = review_of(&browser).await;
    let asked = ask(&json!({"job": "brew.review", "game": game, "nodes": 400_000}));
    let costs: Vec<Option<u64>> = asked["turns"]
        .as_array()
        .expect("turns")
        .iter()
        .flat_map(|turn| turn.as_array().expect("both"))
        .map(|entry| entry["cost"].as_f64().map(|cost| (100.0 * cost) as u64))
        .collect();
    assert_eq!(seen, costs);
    // It is there at once after a reload.
    browser.reload().await;
    browser.wait(&format!("{}[data-turns='{turns}']", id("watch"))).await;
    browser.open_sheet("more").await;
    browser.wait(&reviewed).await;
    assert_eq!(review_of(&browser).await, costs);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_second_tap_right_after_a_turn_plays_nothing() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    begin(&browser, &site).await;
    let tap = async |time: u32| {
        let script = format!(
            "const tap = new MouseEvent('click', {{bubbles: true, detail: 1}}); \
             Object.defineProperty(tap, 'timeStamp', {{value: {time}}}); \
             document.querySelector('{}').dispatchEvent(tap)",
            id("wait")
        );
        browser.js(&script).await;
    };
    tap(10_000).await;
    after(&browser, 1).await;
    tap(10_100).await;
    let later = "await new Promise((done) => setTimeout(done, 300)); \
        return document.querySelector('[data-testid=by-hand]').dataset.at";
    assert_eq!(browser.js_promise(later).await, "1");
    tap(10_500).await;
    after(&browser, 2).await;
}

/// Whoever goes on from a link after so many turns has not played the game that ends.
async fn goes_on_with_it_from_a_link(browser: &Browser, turns: usize) {
    browser.click(&id("undo")).await;
    after(browser, turns).await;
    let other = Browser::sized(390, 664, true).await;
    other.goto(&browser.url().await).await;
    after(&other, turns).await;
    for at in turns + 1.. {
        act(&other, &advised(&other).await).await;
        let next = "const d = document.querySelector('[data-testid=by-hand]').dataset; \
                    return d.over === 'true' || d.ready === 'true' && d.at";
        other.until("the next turn or the end", &format!("{next} === '{at}'")).await;
        if other.count(&format!("{}[data-over=true]", id("by-hand"))).await == 1 {
            break;
        }
    }
    other.open_sheet("more").await;
    other.wait(&format!("{}[data-games='0']", id("own-games"))).await;
    other.assert_quiet(&[]).await;
    browser.click(&id("redo")).await;
    browser.wait(&format!("{}[data-over=true]", id("by-hand"))).await;
}

/// The costs of all moves in a review, in hundredths.
async fn review_of(browser: &Browser) -> Vec<Option<u64>> {
    browser.click(&id("all-reviewed")).await;
    let costs = browser
        .js("return [...document.querySelectorAll('.game-cost')].map((row) =>
             row.dataset.cost === undefined ? null : Number(row.dataset.cost))")
        .await;
    serde_json::from_value(costs).expect("numbers")
}

#[tokio::test]
async fn a_hint_is_the_strongest_player_s_move_and_each_move_tells_its_cost() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    begin(&browser, &site).await;
    browser.click(&id("hint")).await;
    browser.wait(&format!("{} [data-done=true]", id("advice"))).await;
    let state = ask(&json!({"job": "brew.trace", "seed": "5", "acts": []}))["init"].clone();
    let best = ask(&json!({
        "job": "brew.move", "state": state, "player": 0, "engine": {"name": "best"}, "nodes": 400_000,
        "others": true,
    }));
    let command = browser.attribute(&id("decision"), "data-command").await.expect("a command");
    assert_eq!(best["command"], command);
    let line = browser.attribute(&id("answer-line"), "data-command").await;
    assert_eq!(line.as_deref(), Some(command.as_str()));
    // The nodes that the decision took are those that were promised, or fewer.
    let nodes = best["nodes"].to_string();
    assert_eq!(
        browser.attribute(&id("nodes"), "data-nodes").await.as_deref(),
        Some(nodes.as_str())
    );
    browser.wait_text(&id("nodes"), "of 400,000").await;
    browser.assert_accessible().await;
    browser.click(".brew-card--hint").await;
    after(&browser, 1).await;
    let own = kept(&browser).await["game"]["acts"][0][0].clone();
    assert_eq!(own, best["command"]);
    // What the player itself would do costs nothing.
    browser.wait_text(&id("cost"), "0.00").await;
    // What another move costs is the difference of the lines' values.
    let lines = best["lines"].as_array().expect("lines");
    let value = |line: &Value| line["value"].as_f64().expect("a value");
    let known = lines.iter().filter(|line| line["alone"] != true);
    let most = known.map(value).fold(f64::NEG_INFINITY, f64::max);
    // Waiting is never best; it costs something.
    browser.click(&id("hint")).await;
    browser.click(&id("undo")).await;
    after(&browser, 0).await;
    browser.click(&id("wait")).await;
    after(&browser, 1).await;
    let waited = lines.iter().find(|line| line["command"] == "WAIT").map(value).expect("a line");
    let cost = format!("{:.2}", most - waited);
    browser.wait_text(&id("cost"), &cost).await;
    browser.wait_text(&id("to-cost"), &cost).await;
    browser.click(&id("cost")).await;
    browser.wait_text(&id("explanation"), "Best line").await;
    browser.press(thirtyfour::Key::Escape).await;
    browser.screenshot("brew-play-desktop").await;
    // Reviewed, it is a mistake that can be tried again: by a link of the page's own.
    browser.click(&id("review-game")).await;
    browser.wait(&id("watch")).await;
    browser.wait_text(&id("reviewed-0-0"), "?").await;
    browser.click(&id("try-again-0-0")).await;
    after(&browser, 0).await;
    assert_eq!(browser.count(&id("shared")).await, 0);
    assert_eq!(kept(&browser).await["human"], 0);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_game_is_played_by_keys() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    begin(&browser, &site).await;
    browser.js("document.activeElement?.blur()").await;
    // The first own spell, then a rest; the first spell of the tome; a wait.
    for (turn, (keys, command)) in
        [("31", "CAST 78"), ("r", "REST"), ("21", "LEARN"), ("w", "WAIT")].into_iter().enumerate()
    {
        browser.press(keys).await;
        after(&browser, turn + 1).await;
        let done = kept(&browser).await["game"]["acts"][turn][0].clone();
        assert!(done.as_str().is_some_and(|done| done.starts_with(command)), "{done} for {keys}");
    }
    browser.press("u").await;
    after(&browser, 3).await;
    browser.press("h").await;
    browser.wait(&id("answer-line")).await;
    browser.press("?").await;
    browser.wait_text("dialog", "learn a spell of the tome").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_new_game_can_be_undone() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site).await;
    browser.click(&id("wait")).await;
    after(&browser, 1).await;
    browser.open_sheet("more").await;
    browser.click(&id("any-seed")).await;
    after(&browser, 0).await;
    let fresh = kept(&browser).await["game"]["seed"].clone();
    assert_ne!(fresh, "5");
    browser.click(&id("wait")).await;
    after(&browser, 1).await;
    browser.reload().await;
    after(&browser, 1).await;
    // First the turns of this game, then the game before as it was left.
    browser.click(&id("undo")).await;
    after(&browser, 0).await;
    browser.click(&id("undo")).await;
    after(&browser, 1).await;
    assert_eq!(kept(&browser).await["game"]["seed"], "5");
    browser.click(&id("redo")).await;
    after(&browser, 0).await;
    browser.click(&id("redo")).await;
    after(&browser, 1).await;
    assert_eq!(kept(&browser).await["game"]["seed"], fresh);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_bad_seed_or_link_leaves_the_game() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site).await;
    browser.click(&id("wait")).await;
    after(&browser, 1).await;
    browser.open_sheet("more").await;
    browser.fill(&id("seed"), "1.5").await;
    browser.click(&id("new-seed")).await;
    browser.wait_text(&id("seed-fault"), "whole number").await;
    after(&browser, 1).await;
    let link = browser.url().await;
    browser.goto(&site.url("settings")).await;
    browser.goto(&site.url("brew/play#s=AQgA")).await;
    browser.wait_text(&id("bad-link"), "cut off").await;
    after(&browser, 1).await;
    let other = Browser::phone().await;
    other.goto(&link).await;
    after(&other, 1).await;
    assert_eq!(kept(&other).await["bot"], kept(&browser).await["bot"]);
    for language in ["ja", "zh"] {
        other.speak(language).await;
        other.goto(&site.url("brew/play")).await;
        after(&other, 1).await;
        other.resize(320, 568, true).await;
        other.assert_fits().await;
        other.assert_accessible().await;
    }
    other.assert_quiet(&[]).await;
    browser.assert_quiet(&[]).await;
}
