//! The worth of sends on the Check page: what is shown is what the jobs answer, and the slider changes
//! the request.

use jobs::milljan::{Date, notation::Sheet};
use jobs::{Envelope, run};
use serde_json::{Value, json};
use thirtyfour::Key;

use super::support::{Browser, Site, id};

/// A hand where speed and points want different sends.
const TORN: &str = "やよい,真美,静香,紗代子,朋花,恵美,麗花,翼,瑞希,ジュリア,志保,瑞希,紬";
/// The hand of the article.
const ARTICLE: &str =
    "真,雪歩,あずさ,可奈,歩,未来,まつり,美也,紗代子,海美,美奈子,星梨花,奈緒|担当 可奈";

fn sheet(line: &str) -> Sheet {
    Sheet::parse(line, Date::new(2019, 12, 12).expect("a day")).expect("a good line")
}

fn link(line: &str) -> String {
    format!("milljan/check#s={}", share::write_milljan(&sheet(line)))
}

/// The answer of a job, computed natively.
fn asked(line: &str, more: Value) -> Value {
    let Sheet { claimed, free, seen, oshi, .. } = sheet(line);
    let mut request = json!({
        "snapshot": "2019-12-12", "claimed": claimed, "free": free, "seen": seen, "oshi": oshi,
    });
    let fields = request.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
    let envelope = Envelope::from_line(&request.to_string()).expect("a request");
    serde_json::to_value(run(envelope, || 0.0).expect("an answer")).expect("JSON")
}

fn advice(line: &str, balance: u8) -> Value {
    asked(line, json!({"job": "milljan.advise", "rounds": 4.0, "rivals": 3, "balance": balance}))
}

async fn tap(browser: &Browser, css: &str) {
    browser.wait(css).await;
    browser
        .js(&format!("document.querySelector('{css}')?.scrollIntoView({{block: 'center'}})"))
        .await;
    browser.click(css).await;
}

async fn open(browser: &Browser, site: &Site, line: &str) {
    browser.goto(&site.url(&link(line))).await;
    tap(browser, &id("view-worth")).await;
    settled(browser).await;
}

/// Waits until the advice is there and nothing fades; simulations may continue.
async fn settled(browser: &Browser) {
    browser.wait(&format!("{}[data-fresh=true]", id("worth"))).await;
    let still = "return !document.querySelector('.stale') \
                 && document.getAnimations().every(motion => motion.playState !== 'running')";
    browser.until("the view to settle", still).await;
}

async fn played(browser: &Browser) {
    browser.wait(&format!("{}[data-done=true]", id("worth-plays"))).await;
}

/// The rows that are shown, the best first.
async fn order(browser: &Browser) -> Vec<String> {
    let rows = "return [...document.querySelectorAll('[data-testid^=worth-row-]')] \
                .map(row => row.dataset.testid.slice('worth-row-'.length))";
    serde_json::from_value(browser.js(rows).await).expect("names")
}

fn tiles(report: &Value) -> Vec<String> {
    let rows = report["rows"].as_array().expect("rows");
    rows.iter().map(|row| row["tile"].to_string()).collect()
}

fn percent(share: &Value) -> String {
    format!("{:.1}%", share.as_f64().expect("a share") * 100.0)
}

fn points(value: &Value) -> String {
    format!("{:.0}", value.as_f64().expect("points"))
}

async fn plain(browser: &Browser, testid: &str) -> String {
    browser.text(&id(testid)).await.replace([',', '\n', ' '], "")
}

#[tokio::test]
async fn every_figure_is_that_of_the_jobs() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, ARTICLE).await;
    let advice = advice(ARTICLE, 50);
    let shown = order(&browser).await;
    assert_eq!(shown, tiles(&advice)[..5]);
    assert_eq!(browser.count("tr.best").await, 1);
    browser.wait(&format!("tr.best{}", id(&format!("worth-row-{}", shown[0])))).await;
    played(&browser).await;

    let mut best: Vec<u8> = shown.iter().map(|tile| tile.parse().expect("a tile")).collect();
    best.sort_unstable();
    let chances = asked(
        ARTICLE,
        json!({"job": "milljan.chances", "state": "drawn", "draws": 4, "games": 600,
               "seed_from": 1, "tiles": best}),
    );
    for (row, tile) in advice["rows"].as_array().expect("rows").iter().zip(&shown) {
        let found = chances["rows"].as_array().expect("rows");
        let number = tile.parse::<u64>().ok();
        let found = found.iter().find(|row| row["tile"].as_u64() == number).expect("the row");
        let expected = plain(&browser, &format!("worth-expected-{tile}")).await;
        assert_eq!(expected, points(&row["expected"]), "expectation of {tile}");
        for draws in 1..=2 {
            let cell = plain(&browser, &format!("worth-{draws}-{tile}")).await;
            assert_eq!(cell, percent(&found["exact"][draws - 1]["chance"]), "{tile}, {draws}");
        }
        let last = &found["sampled"]["within"][1];
        let error = last["error"].as_f64().expect("an error") * 196.0;
        let cell = plain(&browser, &format!("worth-k-{tile}")).await;
        assert_eq!(cell, format!("{}±{error:.1}%", percent(&last["chance"])), "{tile}, 4 draws");
    }
    let stop = plain(&browser, "worth-stop").await;
    assert!(stop.contains(&advice["lose_now"].to_string()), "{stop}: {}", advice["lose_now"]);
    let go_on = plain(&browser, "worth-go-on").await;
    assert!(go_on.contains(&points(&advice["go_on"])), "{go_on}: {}", advice["go_on"]);
    let words = plain(&browser, "worth-words").await;
    assert!(words.contains(&points(&advice["go_on"])), "{words}");
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_slider_goes_by_keyboard_from_the_fastest_send_to_the_one_worth_most() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    let (speed, worth) = (tiles(&advice(TORN, 0)), tiles(&advice(TORN, 100)));
    assert_ne!(speed[0], worth[0], "the hand has to be torn");
    open(&browser, &site, TORN).await;
    browser.js(&format!("document.querySelector('{}').focus()", id("balance"))).await;
    for (key, best) in [(Key::Home, &speed[0]), (Key::End, &worth[0])] {
        browser.press(key + "").await;
        browser.wait(&format!("tr.best{}", id(&format!("worth-row-{best}")))).await;
        settled(&browser).await;
    }
    assert_eq!(order(&browser).await, worth[..5]);
    let said = browser.attribute(&id("balance"), "aria-valuetext").await.expect("words");
    assert!(said.contains("100"), "{said}");
    browser.press(Key::Left + "").await;
    browser
        .until(
            "a step of five",
            "return document.querySelector('[data-testid=balance]').value === '95'",
        )
        .await;
    // What was chosen stays for the next visit.
    browser.reload().await;
    tap(&browser, &id("view-worth")).await;
    settled(&browser).await;
    let value = format!("return document.querySelector('{}').value", id("balance"));
    assert_eq!(browser.js(&value).await, json!("95"));
    assert_eq!(order(&browser).await, tiles(&advice(TORN, 95))[..5]);
}

#[tokio::test]
async fn plays_are_stopped_go_on_and_are_given_up_with_the_hand() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, ARTICLE).await;
    let choose = format!(
        "const field = document.querySelector('{}'); field.value = '20'; \
         field.dispatchEvent(new Event('change', {{bubbles: true}}))",
        id("worth-draws")
    );
    browser.js(&choose).await;
    tap(&browser, &id("stop")).await;
    browser.wait_gone(".progress--busy").await;
    assert_eq!(
        browser.attribute(&id("worth-plays"), "data-done").await.as_deref(),
        Some("false"),
        "20 draws take longer than a tap"
    );
    // Another hand, and one that is won: winning now is compared with playing on.
    let won = "未来,琴葉,まつり,星梨花,茜,亜利沙,海美,志保,このみ,環,風花,美也,桃子";
    let advice = advice(won, 50);
    assert!(advice["win_now"].is_u64(), "a win: {advice}");
    open(&browser, &site, won).await;
    let stop = plain(&browser, "worth-stop").await;
    assert!(stop.contains(&advice["win_now"].to_string()), "{stop}");
    assert_eq!(browser.count("tr.best").await, 0, "no send is better than the win");
}

#[tokio::test]
async fn a_waiting_hand_has_the_same_figures_for_itself_and_a_short_one_says_what_is_missing() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let waiting = ARTICLE.replace(",奈緒", "");
    open(&browser, &site, &waiting).await;
    assert_eq!(order(&browser).await, ["hand"]);
    let advice = advice(&waiting, 50);
    let expected = plain(&browser, "worth-expected-hand").await;
    assert_eq!(expected, points(&advice["rows"][0]["expected"]));
    let chances =
        asked(&waiting, json!({"job": "milljan.chances", "state": "waiting", "draws": 2}));
    browser.wait(&format!("{} button", id("worth-2-hand"))).await;
    let within = plain(&browser, "worth-2-hand").await;
    assert_eq!(within, percent(&chances["rows"][0]["exact"][1]["chance"]));
    browser.assert_fits().await;

    browser.goto(&site.url(&link("真,雪歩,あずさ"))).await;
    tap(&browser, &id("view-worth")).await;
    browser.wait(&id("worth")).await;
    assert_eq!(browser.count("[data-testid^=worth-row-]").await, 0);
}

#[tokio::test]
async fn rows_and_figures_explain_themselves_on_every_screen_in_three_languages() {
    let site = Site::start();
    let browser = Browser::phone().await;
    for (language, theme) in [("ja", "light"), ("en", "dark"), ("zh", "light")] {
        browser.prefers(theme).await;
        browser.speak(language).await;
        // Tall enough that the bars cover nothing that is tested.
        for width in [390, 320] {
            browser.resize(width, 2600, true).await;
            open(&browser, &site, ARTICLE).await;
            played(&browser).await;
            // The same address does not reload the page: the row may still be open.
            if browser.count(".worth__course").await == 0 {
                tap(&browser, "[data-testid^=worth-row-] .row-button").await;
            }
            browser.wait(".worth__course").await;
            settled(&browser).await;
            browser.assert_fits().await;
            let table = "const table = document.querySelector('.worth .scroller'); \
                         return table.scrollWidth - table.clientWidth";
            assert_eq!(browser.js(table).await, json!(0), "the table scrolls at {width}");
            browser.assert_touch_targets().await;
            browser.assert_accessible().await;
            browser.screenshot(&format!("worth-{width}-{language}")).await;
        }
        let numbers = ["worth-rank-36", "worth-win-36", "worth-stop", "worth-go-on", "worth-k-36"];
        for number in numbers {
            let cell = number.starts_with("worth-k");
            let within = if cell { " button" } else { "" };
            tap(&browser, &format!("{}{within}", id(number))).await;
            browser.wait(&id("explanation")).await;
            let words = browser.text(&id("explanation")).await;
            assert!(words.chars().count() > 40, "{number}: {words}");
            browser.press(Key::Escape + "").await;
            browser.wait_gone(&id("explanation")).await;
        }
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_hand_is_taken_over_to_a_game_and_a_game_in_progress_is_not_lost() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let live = format!("{}[data-live=true]", id("play"));
    let fresh = format!("{}[data-fresh=true]", id("headline"));
    let seen = format!("{ARTICLE}|見 春香");
    browser.goto(&site.url(&link(&seen))).await;
    browser.wait(&fresh).await;
    browser.wait_gone(".progress--busy, .stale").await;
    tap(&browser, &id("play-hand")).await;
    browser.wait(&live).await;
    let url = browser.url().await;
    let (_, game) = url.split_once("#g=").expect("a game in the address");
    let game = share::read_game(game).expect("a good link");
    let Sheet { free, oshi, date, .. } = sheet(ARTICLE);
    assert_eq!((game.hand.as_ref(), game.snapshot), (Some(&free), date));
    assert_eq!((game.seats.len(), game.seats[0].oshi), (1, oshi));
    browser.wait_count(&format!("{} .tile", id("hand")), 13).await;
    // The first decision, and another hand: this game is put aside.
    tap(&browser, &id("hand-0")).await;
    tap(&browser, &id("do-send")).await;
    browser.wait(&format!("{live}[data-step='1']")).await;
    browser.reload().await;
    browser.wait(&format!("{live}[data-step='1']")).await;
    browser.goto(&site.url(&link(ARTICLE))).await;
    browser.wait(&fresh).await;
    browser.wait_gone(".progress--busy, .stale").await;
    tap(&browser, &id("play-hand")).await;
    browser.wait(&format!("{live}[data-step='0']")).await;
    tap(&browser, &id("back-to-mine")).await;
    browser.wait(&format!("{live}[data-step='1']")).await;
    // A claimed unit cannot be taken over.
    browser
        .goto(&site.url(&link(
            "真,雪歩,あずさ,可奈,歩,未来,まつり,美也,紗代子,海美|ティン 春香+千早+美希",
        )))
        .await;
    browser.wait(&fresh).await;
    assert_eq!(browser.count(&id("play-hand")).await, 0);
    browser.assert_quiet(&[]).await;
}
