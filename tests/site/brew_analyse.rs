//! Brew, Analyse: pasted lines, edited positions, the best actions and the fastest brews.

use jobs::Envelope;
use jobs::brew::{EngineEntry, EngineName, Position};
use serde_json::{Value, json};
use share::{SharedPosition, write_brew_position};

use super::support::{Browser, Site, enter, id};

const LINES: &str = "15\n67 BREW 0 -2 -1 -1 15 3 4 0 0\n77 BREW -1 -1 -1 -3 21 1 4 0 0\n\
                     53 BREW 0 0 -4 0 12 0 0 0 0\n65 BREW 0 0 0 -5 20 0 0 0 0\n76 BREW -1 -1 -3 -1 18 0 0 0 0\n\
                     24 LEARN 0 3 0 -1 0 0 0 0 1\n29 LEARN -5 0 0 2 0 1 0 0 1\n78 CAST 2 0 0 0 0 -1 -1 1 0\n\
                     79 CAST -1 1 0 0 0 -1 -1 1 0\n80 CAST 0 -1 1 0 0 -1 -1 1 0\n81 CAST 0 0 -1 1 0 -1 -1 1 0\n\
                     82 OPPONENT_CAST 2 0 0 0 0 -1 -1 1 0\n83 OPPONENT_CAST -1 1 0 0 0 -1 -1 1 0\n\
                     84 OPPONENT_CAST 0 -1 1 0 0 -1 -1 1 0\n85 OPPONENT_CAST 0 0 -1 1 0 -1 -1 1 0\n\
                     4 2 0 0 0\n3 0 0 0 0\n";

async fn done(browser: &Browser) {
    browser.wait(".lab__answer[data-done=true]").await;
}

async fn kept(browser: &Browser) -> Value {
    browser.js("return JSON.parse(localStorage.getItem('sakiyomi:1:brew.analyse'))").await
}

fn ask(line: &Value) -> Value {
    let envelope = Envelope::from_line(&line.to_string()).map_err(|refused| refused.1);
    let answer = jobs::run(envelope.expect("a request"), || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("a report is JSON")
}

async fn paste(browser: &Browser, text: &str) {
    browser.fill(&id("lines-text"), text).await;
    browser.click(&id("read-lines")).await;
}

#[tokio::test]
async fn pasted_lines_are_analysed_as_the_job_does() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("brew/analyse")).await;
    done(&browser).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("brew-analyse-phone").await;
    browser.open_sheet("enter").await;
    browser.click(&format!("{} > summary", id("paste"))).await;
    paste(&browser, LINES).await;
    done(&browser).await;
    // The answer comes into view and takes the focus; the notes stay with the text.
    browser.wait_gone(".sheet--open").await;
    browser.wait(&format!("{}:focus", id("answer-line"))).await;
    browser.wait_in_sight(&[id("answer-line")], "the answer").await;
    browser.open_sheet("enter").await;
    browser.wait_text(&id("read-notes"), "the least it can be").await;
    browser.close_sheet().await;
    browser.open_sheet("answer-line").await;
    assert_eq!(browser.count(&format!("{} li", id("read-notes"))).await.min(1), 1);
    let entry = kept(&browser).await;
    assert_eq!(entry["position"]["players"][0]["inv"], json!([4, 2, 0, 0]));
    let report = ask(&json!({
        "job": "brew.move", "state": entry["position"], "player": 0, "engine": {"name": "best"},
        "nodes": 400_000, "others": true,
    }));
    let command = browser.attribute(&id("decision"), "data-command").await.expect("a command");
    assert_eq!(report["command"], command);
    // The reason is what the line brews first: what that brings, and when.
    let steps = report["lines"][0]["steps"].as_array().expect("steps");
    let mut before = &entry["position"]["players"][0];
    let brew = steps.iter().enumerate().find_map(|(turn, step)| {
        let was = std::mem::replace(&mut before, step);
        let gained = step["score"].as_i64()? - was["score"].as_i64()?;
        (step["brewed"].as_i64()? > was["brewed"].as_i64()?).then_some((turn + 1, gained))
    });
    let (turns, gained) = brew.expect("the line brews");
    let word = if turns == 1 { "turn" } else { "turns" };
    let reason = browser.text(&id("reason")).await;
    assert!(reason.contains(&format!("for {gained} rupees in {turns} {word}")), "{reason}");
    let lines = report["lines"].as_array().expect("lines").len();
    // What lies below the answer is drawn a moment later.
    let others = format!("{} details", id("other-list"));
    browser.wait_count(&others, lines).await;
    assert_eq!(browser.count(&others).await, lines);
    // The same after a reload and by its link elsewhere.
    browser.reload().await;
    done(&browser).await;
    assert_eq!(kept(&browser).await, entry);
    let other = Browser::desktop().await;
    other.goto(&browser.url().await).await;
    done(&other).await;
    assert_eq!(kept(&other).await, entry);
    other.assert_accessible().await;
    other.screenshot("brew-analyse-desktop").await;
    other.assert_quiet(&[]).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn faults_of_lines_and_fields_are_named_and_leave_the_position() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("brew/analyse")).await;
    done(&browser).await;
    let before = kept(&browser).await;
    browser.open_sheet("enter").await;
    browser.click(&format!("{} > summary", id("paste"))).await;
    let faults = [
        (LINES.replace("53 BREW 0 0 -4 0", "53 BREW 0 0 -x 0"), "line 4, delta2"),
        (LINES.replace("29 LEARN", "29 TEACH"), "line 8, actionType"),
        (LINES.replace("4 2 0 0 0", "4 2 0 0"), "line 17"),
        ("nothing".to_owned(), "number alone"),
    ];
    for (text, place) in faults {
        paste(&browser, &text).await;
        browser.wait_text(&id("read-fault"), place).await;
        browser.wait_in_sight(&[id("read-fault")], "what is wrong").await;
        browser.wait(&format!("{}[aria-invalid=true]:focus", id("lines-text"))).await;
        assert_eq!(kept(&browser).await, before, "{place}");
    }
    browser.click(&format!("{} > summary", id("editor"))).await;
    browser.fill(&id("score-in-0"), "many").await;
    browser.press(thirtyfour::Key::Tab).await;
    browser.wait_text(&id("score-in-0-fault"), "from 0 to 255; it is still 0").await;
    assert_eq!(kept(&browser).await, before);
    enter(&browser, "score-in-0", "0").await;
    browser.wait_gone(&id("score-in-0-fault")).await;
    let more = id("inv1-in-0-more");
    for _ in 0..7 {
        browser.click(&more).await;
    }
    browser.wait_text(&id("sum-0"), "10 / 10").await;
    assert_eq!(browser.attribute(&more, "aria-invalid").await, None);
    // One more is too many: the fields say so, and the one in use stays as and where it is.
    let press = format!(
        "window.used = document.querySelector('{more}'); used.focus(); \
         window.above = used.closest('fieldset').getBoundingClientRect().top \
         - used.getBoundingClientRect().top; used.click()"
    );
    browser.js(&press).await;
    browser.wait_text(&id("failure"), "player 1, ingredients").await;
    browser.wait_text(&id("entry-fault"), "ingredients").await;
    browser.wait_text(&id("sum-0"), "11 / 10").await;
    browser.wait(&format!("{more}[aria-invalid=true][aria-describedby=entry-fault]")).await;
    assert_eq!(browser.attribute(&id("inv1-in-1-more"), "aria-invalid").await, None);
    let same = "return document.activeElement === used && above \
                === used.closest('fieldset').getBoundingClientRect().top \
                - used.getBoundingClientRect().top";
    assert_eq!(browser.js(same).await, true);
    browser.screenshot("brew-editor-fault").await;
    browser.assert_accessible().await;
    browser.click(&id("undo")).await;
    browser.wait_gone(&id("failure")).await;
    browser.wait_gone(&id("entry-fault")).await;
    // So does a field that is typed.
    enter(&browser, "score-in-1", "250").await;
    browser.wait_text(&id("entry-fault"), "rupees").await;
    browser.wait(&format!("{}[aria-invalid=true]", id("score-in-1"))).await;
    browser.click(&id("undo")).await;
    browser.wait_gone(&id("failure")).await;
    done(&browser).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_position_is_entered_by_taps_on_faces() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("brew/analyse")).await;
    done(&browser).await;
    browser.open_sheet("enter").await;
    browser.click(&format!("{} > summary", id("editor"))).await;
    browser.wait(&id("recipe-in-0")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("brew-editor").await;
    // A recipe: all of them, the cheapest first; those on the counter cannot be chosen twice.
    browser.click(&id("recipe-in-0")).await;
    let picker = id("recipe-picker");
    browser.wait(&picker).await;
    let cards = format!("{picker} .entry-pad");
    assert_eq!(browser.count(&cards).await, 36);
    assert_eq!(browser.attribute(&cards, "data-testid").await.as_deref(), Some("pick-recipe-42"));
    assert_eq!(browser.count(&format!("{cards}:disabled")).await, 4);
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("brew-editor-recipes").await;
    browser.click(&id("pick-recipe-42")).await;
    browser.wait_gone(&picker).await;
    browser.wait(&format!("{}:focus", id("recipe-in-0"))).await;
    // One is taken away: its place is empty and says so.
    browser.click(&id("recipe-in-4")).await;
    browser.click(&id("pick-none")).await;
    browser.wait_gone(&picker).await;
    browser.wait(&format!("{}[aria-label='recipe 5: empty']", id("recipe-in-4"))).await;
    // Two spells of the tome go; the places that are left empty are filled one after the other.
    let picker = id("spell-picker");
    for _ in 0..2 {
        browser.click(&id("tome-in-2")).await;
        browser.click(&id("pick-none")).await;
        browser.wait_gone(&picker).await;
    }
    browser.click(&id("tome-in-5")).await;
    browser.wait_text(&picker, "Choose tome spell 5").await;
    assert_eq!(browser.count(&format!("{picker} .entry-pad")).await, 42);
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("brew-editor-spells").await;
    browser.click(&id("pick-spell-12")).await;
    browser.wait_text(&picker, "Choose tome spell 6").await;
    browser.click(&id("pick-spell-40")).await;
    browser.wait_gone(&picker).await;
    browser.click(&id("stock-in-4-more")).await;
    browser.wait_text(&id("stock-in-4"), "1").await;
    // What the players have.
    browser.click(&id("inv2-in-1-more")).await;
    browser.click(&id("inv2-in-1-more")).await;
    browser.click(&id("inv0-in-1-fewer")).await;
    browser.click(&id("brewed-in-1-more")).await;
    browser.click(&id("ready-0-1")).await;
    browser.wait(&format!("{}[aria-pressed=false]", id("ready-0-1"))).await;
    browser.click(&id("drop-0-3")).await;
    browser.wait_gone(&id("ready-0-3")).await;
    browser.click(&id("learn-1")).await;
    browser.wait_text(&picker, "Spells of player 2").await;
    assert_eq!(browser.count(&format!("{picker} .entry-pad")).await, 46);
    browser.click(&id("pick-spell-16")).await;
    browser.click(&id("pick-spell--3")).await;
    browser.wait(&format!("{}[aria-pressed=false]", id("pick-spell--3"))).await;
    browser.click(&id("pick-done")).await;
    browser.wait_gone(&picker).await;
    browser.click(&id("bonus-in-0-fewer")).await;
    browser.click(&id("slid")).await;
    enter(&browser, "score-in-1", "21").await;
    enter(&browser, "turn-in", "6").await;
    browser.click(&id("turn-in-more")).await;
    browser.until(
        "the position to be kept",
        "return JSON.parse(localStorage.getItem('sakiyomi:1:brew.analyse')).position.turn === 7",
    )
    .await;
    let position = kept(&browser).await["position"].clone();
    let expected = json!({
        "turn": 7,
        "recipes": [42, 77, 53, 65],
        "tome": [[24, 0], [29, 0], [14, 0], [15, 0], [12, 1], [40, 0]],
        "bonus": {"count": [3, 4], "value": [1, 0]},
        "players": [
            {"inv": [3, 0, 0, 0], "score": 0, "brewed": 0, "active": true, "ids": [78, 79, 80],
             "src": [-1, -2, -3], "castable": "101"},
            {"inv": [2, 0, 2, 0], "score": 21, "brewed": 1, "active": true,
             "ids": [82, 83, 85, 86], "src": [-1, -2, -4, 16], "castable": "1111"},
        ],
    });
    assert_eq!(position, expected);
    done(&browser).await;
    browser.wait_gone(&id("failure")).await;
    browser.resize(320, 568, true).await;
    browser.assert_fits().await;
    browser.click(&id("learn-1")).await;
    browser.wait(&picker).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn words_stand_where_a_line_wins_the_game_and_no_large_number() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("brew/analyse")).await;
    done(&browser).await;
    // One more potion ends the game, and the player has what 77 takes.
    let mut position = kept(&browser).await["position"].clone();
    position["turn"] = json!(60);
    for (player, (inv, score)) in [([1, 1, 1, 3], 50), ([0, 0, 0, 0], 20)].into_iter().enumerate() {
        let player = &mut position["players"][player];
        (player["inv"], player["score"], player["brewed"]) = (json!(inv), json!(score), json!(5));
    }
    let position: Position = serde_json::from_value(position).expect("a position");
    let engine = (EngineEntry::named(EngineName::Best), 100_000);
    let link = write_brew_position(&SharedPosition { position, player: 0, engine });
    browser.goto(&site.url(&format!("brew/analyse#s={link}"))).await;
    browser.wait_text(&id("answer-line"), "wins the game in 1 turn").await;
    done(&browser).await;
    browser.open_sheet("answer-line").await;
    browser.wait_text(&id("decision-ends"), "wins the game in 1 turn").await;
    let command = browser.attribute(&id("decision"), "data-command").await;
    assert_eq!(command.as_deref(), Some("BREW 77"));
    browser.wait_text(&id("terms-sum"), "wins the game in 1 turn").await;
    browser.wait_text(&id("other-BREW-77"), "wins the game in 1 turn").await;
    // The depths have large numbers of nodes; their best values and their plot have none.
    let large = "const places = ['analysis', 'lines', 'terms', 'others'] \
        .map(name => `[data-testid=${name}]`) \
        .concat('[data-testid=layers] tbody td:nth-of-type(1)'); \
        const words = [...document.querySelectorAll('[data-testid=layers] svg')] \
        .map(plot => plot.getAttribute('aria-label')); \
        for (const place of document.querySelectorAll(places.join())) { \
        const walk = document.createTreeWalker(place, NodeFilter.SHOW_TEXT); \
        while (walk.nextNode()) if (!walk.currentNode.parentElement.closest('[data-testid=nodes]')) \
        words.push(walk.currentNode.data) } \
        return [words.length, words.filter(word => /\\d{5}/.test(word.replaceAll(',', '')))]";
    let found = browser.js(large).await;
    assert!(found[0].as_u64() > Some(40), "{found}");
    assert_eq!(found[1], json!([]));
    assert_eq!(browser.count(&format!("{} tbody tr", id("layers"))).await.min(1), 1);
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_fastest_brews_are_those_of_the_job() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url("brew/analyse")).await;
    browser.wait(&format!("{}[data-done=true]", id("fastest"))).await;
    let base = |delta: [i8; 4]| json!({"delta": delta, "repeatable": false, "castable": true});
    let spells = [[2, 0, 0, 0], [-1, 1, 0, 0], [0, -1, 1, 0], [0, 0, -1, 1]].map(base);
    let recipes = [67, 77, 53, 65, 76];
    let mut request = json!({
        "job": "brew.shortest", "inv": [3, 0, 0, 0], "spells": spells, "recipes": recipes,
    });
    let mut expected = vec![("turns", ask(&request))];
    request["shelf"] = json!([[24, 0], [29, 0], [4, 0], [26, 0], [14, 0], [15, 0]]);
    expected.push(("turns-learning", ask(&request)));
    for (at, recipe) in recipes.into_iter().enumerate() {
        browser.click(&format!("{} > summary", id(&format!("fastest-{recipe}")))).await;
        for (name, report) in &expected {
            let turns = &report["turns"][at];
            browser.wait_text(&id(&format!("{name}-{recipe}")), &format!("{turns} turn")).await;
        }
    }
    browser.click(&id("turns-67")).await;
    browser.wait_text(&id("explanation"), "states").await;
    browser.press(thirtyfour::Key::Escape).await;
    browser.assert_accessible().await;
    for language in ["ja", "zh"] {
        browser.speak(language).await;
        browser.goto(&site.url("brew/analyse")).await;
        done(&browser).await;
        browser.resize(320, 568, true).await;
        browser.assert_fits().await;
        browser.assert_accessible().await;
    }
    browser.assert_quiet(&[]).await;
}
