//! Contest, rehearsals beside the AI: the measured figures, games of one loadout, one's own scores.

use jobs::contest::{
    Agreement, AgreementTable, GamesSums, Measured, Rehearsal, RehearsalPolicy, collection,
};
use sakiyomi::i18n::{decimal, percent, signed};
use serde_json::{Value, json};

use super::support::{Browser, Site, enter, finished_games, id, played_in_one_go};

/// The games of a loadout as they are saved.
const GAMES: &str = "contest.agreement";

fn rows() -> Vec<Rehearsal> {
    collection("2024-08").expect("a collection")
}

/// The least and the most, or one where they are equal.
fn range(values: impl Iterator<Item = f64>, between: &str, words: fn(f64) -> String) -> String {
    let mut all: Vec<f64> = values.collect();
    all.sort_by(f64::total_cmp);
    let ends = [all[0], all[all.len() - 1]].map(words);
    if ends[0] == ends[1] { ends[0].clone() } else { ends.join(between) }
}

/// The sums of a saved report.
fn sums(report: &Value) -> GamesSums {
    let sums = json!({"games": report["games"], "loadouts": report["loadouts"]});
    serde_json::from_value(sums).expect("sums")
}

#[tokio::test]
async fn the_figures_are_those_of_the_table() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url("contest/agreement")).await;
    let (rows, table) = (rows(), AgreementTable::built_in());
    let chi = |policy| range(table.of(policy).map(|one| one.chi2), "–", |chi2| decimal(chi2, 1));
    let difference =
        |policy| range(table.of(policy).map(|one| one.difference), " … ", |it| percent(it, 2));
    browser
        .wait_text(&id("agreement-chi"), &format!("{} / {}", chi(RehearsalPolicy::Ai), rows.len()))
        .await;
    assert_eq!(browser.text(&id("agreement-difference")).await, difference(RehearsalPolicy::Ai));
    let samples: u32 = rows.iter().filter_map(|row| row.samples).sum();
    let answer = browser.text(&id("agreement-answer")).await;
    for part in [samples.to_string(), format!("{} loadouts", rows.len()), "season 6".to_owned()] {
        assert!(answer.contains(&part), "{part} in {answer}");
    }
    let day = table.of(RehearsalPolicy::Ai).map(|one| one.day.clone()).max().expect("a day");
    assert!(browser.text(&id("agreement-day")).await.contains(&day));
    for row in &rows {
        let found = table.row(RehearsalPolicy::Ai, row).expect("measured");
        let text = browser.text(&id(&format!("agreement-row-{}", row.n))).await;
        let share = found.difference.expect("a difference") * 100.0;
        for part in [
            format!("{} {}", row.idol.0, row.idol.1),
            format!("stage {}", row.stage),
            format!("z {}", signed(found.z.expect("a z"), 2)),
            format!("{}%", signed(share, 1)),
        ] {
            assert!(text.contains(&part), "{part} in {text}");
        }
    }
    for policy in RehearsalPolicy::ALL {
        let text = browser.text(&id(&format!("agreement-{}", policy as u8))).await;
        assert!(text.contains(&chi(policy)) && text.contains(&difference(policy)), "{text}");
        let known: Vec<&Measured> = table.of(policy).collect();
        assert!(!known.is_empty(), "{policy:?} is measured");
    }
    browser.click(&id("agreement-z")).await;
    browser.wait_text(&id("explanation"), "standard errors").await;
    browser.back().await;
    browser.wait_gone(&id("explanation")).await;
    browser.click(&format!("{} summary", id("agreement-form"))).await;
    for (width, height) in [(320, 568), (390, 664), (1280, 800)] {
        browser.resize(width, height, true).await;
        browser.assert_fits().await;
        browser.assert_touch_targets().await;
    }
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_loadout_opens_to_its_games_and_back_closes_it() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url("contest/spread")).await;
    browser.click(&id("to-agreement")).await;
    let row = rows().into_iter().nth(1).expect("a row");
    let button = id(&format!("agreement-row-{}", row.n));
    browser.wait(&button).await;
    let focus = format!("document.querySelector('{button}').focus()");
    browser.js(&focus).await;
    browser.press(thirtyfour::Key::Enter + "").await;
    browser.wait(&id("agreement-histogram")).await;
    // Nothing moves while the games arrive.
    let places = [".agreement__top", ".agreement__chart", "[data-testid=agreement-figures]"];
    let before = browser.boxes(&places).await;
    let report = finished_games(&browser, GAMES, 2000, 1).await;
    browser.wait(&id("agreement-done")).await;
    assert_eq!(browser.boxes(&places).await, before);
    assert_eq!(report["loadouts"], played_in_one_go(&report)["loadouts"]);
    let found = Agreement::of(std::slice::from_ref(&row), &sums(&report)).expect("games");
    let figures = browser.text(&id("agreement-figures")).await;
    let z = signed(found.rows[0].z.expect("a z"), 2);
    let known = [row.min, row.q1, row.median, row.q3, row.max, row.mean, row.sd];
    let known = known.map(|value| decimal(value.expect("known"), 0));
    for part in known.iter().chain([&z, &decimal(found.rows[0].ours.mean, 0)]) {
        assert!(figures.contains(part.as_str()), "{part} in {figures}");
    }
    // What is known of the game is drawn over the bars: a box, and a line for the mean.
    browser.wait(&format!("{} .chart__box", id("agreement-histogram"))).await;
    browser.wait(&format!("{} .chart__seen--mean", id("agreement-histogram"))).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-agreement-games").await;

    browser.back().await;
    browser.wait_gone(&id("agreement-games")).await;
    assert!(browser.url().await.contains("contest/agreement"), "{}", browser.url().await);
    // The games are still there, and on another screen and back too.
    browser.back().await;
    browser.wait(&id("to-agreement")).await;
    browser.click(&id("to-agreement")).await;
    browser.click(&button).await;
    browser.wait(&id("agreement-histogram")).await;
    // Another loadout begins its own.
    browser.back().await;
    let other = rows().into_iter().nth(2).expect("a row");
    browser.click(&id(&format!("agreement-row-{}", other.n))).await;
    // It may be done before one could stop it.
    browser.wait(&id("agreement-histogram")).await;
    let place = format!("stage {}", other.stage);
    browser.wait_text(&id(&format!("agreement-row-{}", other.n)), &place).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn own_scores_are_drawn_compared_and_kept() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url("contest/spread")).await;
    browser.wait_text(&id("distribution-ai"), "2 turns ahead").await;
    let open = format!("{} summary", id("own"));
    browser.click(&open).await;
    // Before any game: how they are read.
    enter(&browser, "own-scores", "12,345 １３，４５６、9876").await;
    browser.wait_text(&id("own-read"), "3 scores: 12,345, 13,456, 9,876").await;
    enter(&browser, "distribution-games", "300").await;
    browser.wait_text(&id("batch-start"), "300").await;
    browser.click(&id("batch-start")).await;
    let report = finished_games(&browser, "contest.spread", 300, 1).await;
    let scores = vec![12345, 13456, 9876];
    let row = Rehearsal { scores, ..Rehearsal::default() };
    let found = Agreement::of(&[row], &sums(&report)).expect("games").rows[0];
    let z = format!("z {}", signed(found.z.expect("a z"), 2));
    let difference = format!("{}%", signed(found.difference.expect("a mean") * 100.0, 1));
    let mean = decimal(found.known.expect("scores").mean, 0);
    for place in ["own-line", "own-facts"] {
        browser.wait_text(&id(place), &z).await;
        let text = browser.text(&id(place)).await;
        assert!(text.contains(&difference) && text.contains(&mean), "{text}");
    }
    let marks = format!(
        "return document.querySelector('{} .chart__seen').getAttribute('d').split('M').length - 1",
        id("histogram")
    );
    assert_eq!(browser.js(&marks).await, 3);
    browser.wait(&format!("{} .chart__seen--mean", id("histogram"))).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-own-scores").await;

    browser.reload().await;
    browser.wait_text(&id("own-line"), &z).await;
    browser.click(&open).await;
    // What cannot be read is named, and stays.
    for (text, part) in [("12345 oops 13456", "oops"), ("1,234,23456", "1,234,23456")] {
        enter(&browser, "own-scores", text).await;
        browser.wait_text(&id("own-fault"), part).await;
        browser.wait_gone(&id("own-line")).await;
        assert_eq!(browser.count(&format!("{} .chart__seen", id("histogram"))).await, 0);
        browser.reload().await;
        browser.wait(&id("histogram")).await;
        browser.click(&open).await;
        let kept = format!("return document.querySelector('{}').value", id("own-scores"));
        assert_eq!(browser.js(&kept).await, text);
    }
    // In the other languages too.
    for language in ["ja", "zh"] {
        browser.speak(language).await;
        browser.goto(&site.url("contest/spread")).await;
        browser.wait(&id("own")).await;
        browser.click(&open).await;
        browser.wait_text(&id("own-fault"), "1,234,23456").await;
    }
    enter(&browser, "own-scores", "").await;
    browser.wait_gone(&id("own-fault")).await;
    let gone = "return localStorage.getItem('sakiyomi:1:contest.own')";
    assert_eq!(browser.js(gone).await, Value::Null);
    browser.assert_quiet(&[]).await;
}
