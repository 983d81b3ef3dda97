//! Splendor: games by taps, positions that are entered and analysed, exchanges and payments.

use jobs::splendor::{GameEntry, MoveEntry};
use share::{SplendorGame, write_splendor};

use super::support::{Browser, Site, choose, enter, id, place};

/// A position with ten tokens, three of them gold, where cards can be bought.
fn rich() -> SplendorGame {
    let ids = [53, 13, 51, 15, 48, 45, 232, 50, 271, 23, 0, 224, 47, 164, 0];
    let moves: Vec<MoveEntry> = ids.map(|id| MoveEntry { id, reveal: None }).to_vec();
    let at = moves.len() as u16;
    let game = GameEntry { players: Some(2), seed: Some(302), moves, ..GameEntry::default() };
    SplendorGame { game, at, ..SplendorGame::default() }
}

/// Waits until the person has to move, or the game is over; returns the number of moves.
async fn mine(browser: &Browser) -> (usize, bool) {
    let by_hand = id("by-hand");
    browser
        .until(
            "a move to choose or the end",
            "const d = document.querySelector('[data-testid=by-hand]')?.dataset;
             return d?.mine === 'true' || d?.over === 'true'",
        )
        .await;
    let at = browser.attribute(&by_hand, "data-at").await.unwrap_or_default();
    let over = browser.attribute(&by_hand, "data-over").await;
    (at.parse().expect("a number"), over.as_deref() == Some("true"))
}

/// Waits for a position other than the one after this many moves.
async fn moved(browser: &Browser, at: usize) {
    browser.wait_gone(&format!("{}[data-at='{at}'][data-mine=true]", id("by-hand"))).await;
}

#[tokio::test]
async fn a_game_is_played_by_taps_to_its_end_against_a_level() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-play-phone").await;
    // Three tokens by taps: the decision is offered once they are picked.
    for kind in [0, 1, 2] {
        browser.click(&id(&format!("bank-{kind}"))).await;
    }
    browser.click(&id("act-45")).await;
    moved(&browser, 0).await;
    let (at, _) = mine(&browser).await;
    assert_eq!(at, 2, "the opponent has moved");
    // Back to before the own move, and forward again.
    browser.click(&id("undo")).await;
    browser.wait(&format!("{}[data-at='0'][data-mine=true]", id("by-hand"))).await;
    browser.click(&id("redo")).await;
    browser.wait(&format!("{}[data-at='2'][data-mine=true]", id("by-hand"))).await;
    browser.reload().await;
    browser.wait(&format!("{}[data-at='2'][data-mine=true]", id("by-hand"))).await;
    play_out(&browser).await;
    browser.wait_text(&id("turn"), "points").await;
    browser.assert_quiet(&[]).await;
}

/// Plays on by hints to the end of the game, whose first move is always legal; the board stays where it
/// is.
async fn play_out(browser: &Browser) {
    browser.click(&id("hint")).await;
    let (top, _) = place(browser, ".gem-board").await;
    let mut at = 0;
    for _ in 0..120 {
        let (now, over) = mine(browser).await;
        at = now;
        let (here, _) = place(browser, ".gem-board").await;
        assert!((here - top).abs() <= 1, "the board moved from {top} to {here} at move {at}");
        if over {
            return;
        }
        browser.wait(&id("play-best")).await;
        browser.js("document.querySelector('[data-testid=play-best]').click()").await;
        moved(browser, at).await;
    }
    panic!("the game ends within 120 own moves, not after {at}");
}

/// A game of seed 5 against a quick opponent.
async fn begin(browser: &Browser, site: &Site) {
    browser.goto(&site.url("splendor/play")).await;
    mine(browser).await;
    browser.open_sheet("more").await;
    choose(browser, "chair-1", "3").await;
    browser.fill(&id("seed"), "5").await;
    browser.click(&id("new-seed")).await;
    browser.wait(&format!("{}[data-at='0'][data-mine=true]", id("by-hand"))).await;
    browser.wait_gone(".sheet--open").await;
}

#[tokio::test]
async fn a_whole_game_is_played_on_one_screen_of_a_small_phone() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    begin(&browser, &site).await;
    // Board, both hands and the line below are in sight.
    let inside = "const bottom = innerHeight - document.querySelector('.tabs').offsetHeight;
         return ['.gem-board', '[data-testid=seat-0]', '[data-testid=seat-1]', '[data-testid=move-picker]', '[data-testid=turn]']
           .every((css) => {
             const box = document.querySelector(css).getBoundingClientRect();
             return box.top >= 0 && box.bottom <= bottom + 1;
           })";
    browser.until("everything in sight", inside).await;
    browser.screenshot("splendor-play-small").await;
    play_out(&browser).await;
    browser.until("everything still in sight", inside).await;
    // The end is said at the top, and nobody is marked as the one to move.
    browser.wait_text(&id("turn"), "points").await;
    assert_eq!(browser.count(".gem-own--turn, .foe--turn").await, 0);
    browser.screenshot("splendor-play-small-over").await;
    browser.click(&id("look-back")).await;
    browser.wait(&format!("{}[data-ready=true]", id("analysed"))).await;
    browser.assert_quiet(&[]).await;
}

/// A position where the one to move wins by the next round whatever is drawn.
const WON: &str = "AQwADwLT496H_qWJCTItADIAMgA2ADQAAQBkADUAIwEBAFoDMwAOADMAAAABADAANgAAAAMANgAAABwAAwAAADEAAgAAAC0AAwADAAEALQAtABYAWAECAAUAFAAzADYABQAFADQANAAKAB0AGQAxAAYAMgIABQ";

#[tokio::test]
async fn a_certain_win_is_the_same_in_list_hint_seats_and_review() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    browser.goto(&site.url(&format!("splendor/analyse#s={WON}"))).await;
    browser.wait(&id("play-best")).await;
    browser.wait_text(&id("share-0"), "100%").await;
    browser.wait_text(&id("share-1"), "0%").await;
    browser.wait_text(&id("answer-line"), "100%").await;
    browser.click(&id("answer-line")).await;
    browser.wait(".sheet--open").await;
    let rows = "return [...document.querySelectorAll('.gem-candidate')].map((row) =>
        [!!row.querySelector('.gem-tag--sure'), row.querySelector('.explain .num').textContent])";
    let rows = browser.js(rows).await;
    let rows = rows.as_array().expect("rows");
    assert!(rows.len() >= 3, "{rows:?}");
    assert_eq!(rows[0], serde_json::json!([true, "100%"]));
    let sure = rows.iter().take_while(|row| row[0] == true).count();
    assert!(rows[..sure].iter().all(|row| row[1] == "100%"), "{rows:?}");
    assert!(rows[sure..].iter().all(|row| row[1] != "100%"), "{rows:?}");
    // A row opens its line and its reasons, and plays nothing.
    browser.click(&format!("{} summary", id("analysis-0"))).await;
    browser.wait(&format!("{} .gem-reasons li", id("analysis-0"))).await;
    browser.wait(&format!("{}[data-at='50']", id("analysed"))).await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-sure-phone").await;
    // The button does. Played, it has cost nothing.
    browser.click(&format!("{} > .button", id("analysis-0"))).await;
    browser.wait(&format!("{}[data-ready=true][data-at='51']", id("analysed"))).await;
    browser.wait_gone(".sheet--open").await;
    browser.open_sheet("more").await;
    browser.click(&id("review")).await;
    browser.wait(&format!("{}[data-moves='51']", id("reviewed"))).await;
    browser.click(&id("all-reviewed")).await;
    browser.wait_count("li.game-cost[data-cost]", 51).await;
    let last = browser.attribute("li.game-cost:last-child", "data-cost").await;
    assert_eq!(last.as_deref(), Some("0"));
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn takes_have_reasons_and_keys_play() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url("splendor/analyse")).await;
    browser.wait(&id("analysis-0")).await;
    let count = browser.count(".gem-candidate").await;
    // They are drawn once a row is opened; a row that came later is opened then.
    let reasons = "const rows = [...document.querySelectorAll('.gem-candidate')];
        rows.forEach((row) => row.querySelector('details:not([open]) > summary')?.click());
        return rows.every((row) => row.querySelectorAll('.gem-reasons li').length > 0)";
    assert!(count > 3);
    browser.until("reasons for every move", reasons).await;
    // Letters take, Enter decides; Escape begins again.
    browser.js("document.activeElement?.blur()").await;
    browser.press("wu").await;
    browser.wait(&format!("{}[aria-pressed=true]", id("bank-1"))).await;
    browser.press(thirtyfour::Key::Escape).await;
    browser.wait(&format!("{}[aria-pressed=false]", id("bank-1"))).await;
    browser.press("23").await;
    browser.wait(&format!("{}[aria-pressed=true]", id("slot-6"))).await;
    browser.press(thirtyfour::Key::Escape).await;
    browser.press("wug").await;
    browser.wait(&format!("{}[aria-pressed=true]", id("bank-2"))).await;
    browser.press(thirtyfour::Key::Enter).await;
    browser.wait(&format!("{}[data-ready=true][data-at='1']", id("analysed"))).await;
    browser.press("?").await;
    browser.wait_text(&id("help-dialog"), "W U G R K").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_review_leads_to_mistakes_and_stays() {
    let (site, browser) = (Site::start(), Browser::sized(390, 664, true).await);
    browser.goto(&site.url(&format!("splendor/analyse#s={WON}"))).await;
    browser.wait(&format!("{}[data-ready=true]", id("analysed"))).await;
    browser.open_sheet("more").await;
    browser.click(&id("review")).await;
    browser.wait(&format!("{}[data-moves='50']", id("reviewed"))).await;
    browser.wait(&id("next-mistake")).await;
    let marked = browser.count("li.game-cost").await;
    assert!((1..50).contains(&marked), "{marked} mistakes");
    let signs = browser.texts("li.game-cost .game-past > b").await;
    assert!(signs.iter().all(|sign| sign == "?" || sign == "??"), "{signs:?}");
    browser.assert_fits().await;
    browser.screenshot("splendor-review-phone").await;
    // Kept over a reload.
    browser
        .until(
            "the review is kept",
            "return localStorage.getItem('sakiyomi:1:splendor.reviews') !== null",
        )
        .await;
    browser.reload().await;
    browser.wait(&format!("{}[data-ready=true]", id("analysed"))).await;
    browser.open_sheet("more").await;
    browser.wait(&format!("{}[data-moves='50']", id("reviewed"))).await;
    // A click on the graph goes there, and the next mistake comes after it.
    browser.click("svg.game-graph").await;
    browser.wait_gone(".sheet--open").await;
    browser
        .until(
            "the middle",
            "return document.querySelector('[data-testid=analysed]').dataset.at === '25'",
        )
        .await;
    // What was played there is above the table.
    browser.wait(&format!("{} .move-text", id("played"))).await;
    browser.open_sheet("more").await;
    browser.click(&id("next-mistake")).await;
    browser.wait_gone(".sheet--open").await;
    let there = browser.attribute(&id("analysed"), "data-at").await.expect("a place");
    browser.open_sheet("more").await;
    // What is better is tried in a game from there.
    browser.click(&id(&format!("try-again-{there}"))).await;
    browser.wait(&format!("{}[data-at='{there}'][data-mine=true]", id("by-hand"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_new_game_can_be_undone() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site).await;
    for kind in [0, 1, 2] {
        browser.click(&id(&format!("bank-{kind}"))).await;
    }
    browser.click(&id("act-45")).await;
    moved(&browser, 0).await;
    mine(&browser).await;
    // Another number of players is another game too.
    browser.open_sheet("more").await;
    browser.click(&id("table-3")).await;
    browser.wait(&id("seat-2")).await;
    mine(&browser).await;
    browser.click(&id("undo")).await;
    browser.wait(&format!("{}[data-at='2'][data-mine=true]", id("by-hand"))).await;
    browser.wait_gone(&id("seat-2")).await;
    browser.click(&id("redo")).await;
    browser.wait(&id("seat-2")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn an_exchange_with_a_return_and_a_payment_are_chosen() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let link = format!("splendor/analyse#s={}", write_splendor(&rich()));
    browser.goto(&site.url(&link)).await;
    browser.wait(&format!("{}[data-ready=true][data-at='15']", id("analysed"))).await;
    // Going back clears the picks, and leaves the screen where it is.
    browser.click(&id("bank-3")).await;
    browser.wait(&id("unpick")).await;
    browser.back().await;
    browser.wait_gone(&id("unpick")).await;
    browser.wait(&id("analysed")).await;
    // Two different tokens with ten in hand: those given back are chosen from all held.
    browser.click(&id("bank-3")).await;
    browser.click(&id("bank-4")).await;
    browser.click(&id("bank-2")).await;
    browser.wait_count(&format!("{} .button--main", id("move-picker")), 1).await;
    browser.click(&format!("{} summary", id("returns"))).await;
    let choices = browser.count(&format!("{} .move-picker__list .button", id("returns"))).await;
    assert!(choices > 5, "{choices} ways to give back");
    browser.assert_touch_targets().await;
    browser.click(&format!("{} .button--main", id("move-picker"))).await;
    browser.wait(&format!("{}[data-ready=true][data-at='16']", id("analysed"))).await;
    browser.click(&id("undo")).await;
    browser.wait(&format!("{}[data-ready=true][data-at='15']", id("analysed"))).await;
    // A card whose payment can include more gold than needed.
    let mut paid = false;
    for slot in 0..12 {
        browser.js("document.querySelector('[data-testid=unpick]')?.click()").await;
        browser.click(&id(&format!("slot-{slot}"))).await;
        browser.wait(&format!("{}[aria-pressed=true]", id(&format!("slot-{slot}")))).await;
        if browser.count(&id("payments")).await > 0 {
            browser.click(&format!("{} summary", id("payments"))).await;
            browser.click(&format!("{} .move-picker__list .button", id("payments"))).await;
            paid = true;
            break;
        }
    }
    assert!(paid, "some card can be paid for in several ways");
    browser.wait(&format!("{}[data-at='16']", id("analysed"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_position_is_entered_from_scratch_and_analysed() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("splendor/analyse")).await;
    browser.wait(&id("analysis-0")).await;
    browser.wait(&format!("{} b.num", id("analysis-0"))).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-analyse-phone").await;
    browser.open_sheet("more").await;
    browser.click(&id("empty")).await;
    browser.wait(&id("editor")).await;
    // What is missing is reported.
    browser.wait_text(&id("entry-fault"), "empty").await;
    // One gap after another is requested: twelve cards, one tap each, then the nobles.
    for left in (0..12).rev() {
        browser.click(".gem-grid__card:not(:disabled)").await;
        browser
            .until(
                "the card lies there",
                &format!(
                    "return document.querySelectorAll('.jewels--edit .jewel--none').length === {left}"
                ),
            )
            .await;
    }
    browser.wait_text(&id("entry-fault"), "Nobles: 0 on the table").await;
    for noble in [0, 3, 7] {
        browser.click(&id(&format!("pick-noble-{noble}"))).await;
    }
    browser.wait_gone(&id("card-picker")).await;
    browser.click(&id("edit-side-0")).await;
    browser.click(&id("two-0-0")).await;
    browser.click(&id("more-0-3")).await;
    browser.click(&id("sheet-next")).await;
    browser.click(&id("blind-1-2")).await;
    browser.back().await;
    browser.wait_gone(&id("player-sheet")).await;
    browser.wait_gone(&id("entry-fault")).await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.click(&id("edit-done")).await;
    browser.wait(&format!("{}[data-ready=true]", id("analysed"))).await;
    browser.wait(&id("analysis-0")).await;
    // The address opens the same position again.
    let there = browser.url().await;
    let tokens = browser.texts("[data-testid^=hold-0-] .gem b").await;
    assert_eq!(&tokens[..4], ["2", "0", "0", "1"]);
    let other = Browser::phone().await;
    other.goto(&there).await;
    other.wait(&id("analysis-0")).await;
    assert_eq!(other.texts("[data-testid^=hold-0-] .gem b").await, tokens);
    // Thinking longer can be stopped and resumed.
    browser.click(&id("answer-line")).await;
    browser.wait(&id("longer")).await;
    browser.click(&id("longer")).await;
    let stop = "const stop = document.querySelector('.lab__answer [data-testid=stop]');
                stop?.click(); return !!stop";
    browser.until("a stop while it thinks", stop).await;
    browser.wait(&id("longer")).await;
    browser.click(&id("longer")).await;
    browser
        .until(
            "a hundred thousand simulations",
            "return +document.querySelector('[data-testid=analysis]')?.dataset.simulations >= 100000",
        )
        .await;
    browser.back().await;
    browser.wait_gone(".sheet--open").await;
    // A move in a position that was entered asks which card came.
    browser.click(&id("slot-0")).await;
    browser.click(&format!("{} .button--main", id("move-picker"))).await;
    browser.wait(&id("came")).await;
    browser.click(".gem-grid__card:not(:disabled)").await;
    browser.wait_gone(&id("came")).await;
    // What if it had been another one is asked with the card itself.
    browser.click(&id("slot-0")).await;
    browser.click(&id("name-card")).await;
    browser.wait(&id("card-picker")).await;
    browser.assert_quiet(&[]).await;
}

/// Types text into the text field and leaves it.
pub(super) async fn type_text(browser: &Browser, text: &str) {
    let text = serde_json::to_string(text).expect("a text is JSON");
    browser
        .js(&format!(
            "const t = document.querySelector('[data-testid=paste]'); t.value = {text};
             t.dispatchEvent(new Event('change', {{bubbles: true}}));"
        ))
        .await;
}

#[tokio::test]
async fn a_whole_game_is_reviewed_and_broken_texts_are_refused() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    let link = format!("splendor/analyse#s={}", write_splendor(&rich()));
    browser.goto(&site.url(&link)).await;
    browser.wait(&format!("{}[data-ready=true]", id("analysed"))).await;
    browser.click(&id("review")).await;
    browser.wait(&format!("{}[data-moves='15']", id("reviewed"))).await;
    browser.click(&id("all-reviewed")).await;
    browser.wait_count("li.game-cost[data-cost]", 15).await;
    browser.wait("svg.game-graph polyline").await;
    // A target half hidden under the top bar counts as too small.
    browser.js("scrollTo(0, 0)").await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-review-desktop").await;
    // The game as text, and the same game from it.
    browser.click(&id("write")).await;
    browser.wait_text(&id("written"), "Position: bank:").await;
    let text = browser.text(&id("written")).await;
    assert!(text.contains("1. P0 take:URK"), "{text}");
    // For a text with an error in its fourth move, the line is reported and the position kept.
    let broken = text.replace("\n4. P1 ", "\n4. P1 buy:C89 ");
    type_text(&browser, &broken).await;
    browser.wait_text(&id("failure"), "Line").await;
    browser.wait(&format!("{}[data-at='15']", id("analysed"))).await;
    type_text(&browser, &text).await;
    browser.wait_gone(&id("failure")).await;
    browser.until("the game from its text", "return location.hash.startsWith('#s=AQwQ')").await;
    browser.wait(&format!("{}[data-ready=true][data-at='15']", id("analysed"))).await;
    // What is pasted is read at once.
    browser
        .js("const t = document.querySelector('[data-testid=paste]');
             t.value = '{\"players\": 3, \"seed\": 5}';
             t.dispatchEvent(new InputEvent('input', {bubbles: true}));")
        .await;
    browser.wait(&format!("{}[data-ready=true][data-at='0']", id("analysed"))).await;
    browser.wait(&id("seat-2")).await;
    browser.click(&id("undo")).await;
    browser.wait(&format!("{}[data-ready=true][data-at='15']", id("analysed"))).await;
    // Text that is neither leaves everything as it was.
    type_text(&browser, "{ not a game").await;
    browser.wait_text(&id("bad-text"), "line 1, character 3").await;
    browser.wait(&format!("{}[data-at='15']", id("analysed"))).await;
    // A broken link is reported and the position kept.
    browser.js("location.hash = '#s=AQwAD'").await;
    browser.wait(&id("bad-link")).await;
    browser.wait(&format!("{}[data-at='15']", id("analysed"))).await;
    // For a position with an error, the place is reported.
    let broken = r#"{"players":2,"seed":7,"moves":[{"id":405}]}"#;
    type_text(&browser, broken).await;
    browser.wait_text(&id("failure"), "move 1").await;
    browser.click(&id("undo")).await;
    browser.wait(&format!("{}[data-ready=true][data-at='15']", id("analysed"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_tables_of_exchanges_are_alive() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("splendor/explore")).await;
    browser.wait(&id("exchanges")).await;
    let counts = [
        ("i", 20),
        ("ii", 30),
        ("iii", 60),
        ("iv", 50),
        ("v", 30),
        ("vi", 20),
        ("vii", 20),
        ("viii", 75),
        ("ix", 40),
        ("gold", 185),
    ];
    for (family, count) in counts {
        let tab = id(&format!("family-{family}"));
        assert_eq!(browser.attribute(&tab, "data-count").await, Some(count.to_string()));
        browser.click(&tab).await;
        browser.wait_count("li.gem-row", count).await;
    }
    browser.click(&id("family-iii")).await;
    browser.click(&id("only-legal")).await;
    let legal = browser.attribute(&id("family-iii"), "data-legal").await.expect("a count");
    browser.wait_count("li.gem-row--legal", legal.parse().expect("a number")).await;
    browser.wait_text("li.gem-row--legal .gem-ways", "same effect").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-explore-phone").await;
    let ways = browser.attribute("li.gem-price", "data-ways").await;
    assert!(ways.is_some_and(|ways| ways.parse::<u32>().is_ok_and(|ways| ways >= 1)));
    browser.click("li.gem-row--legal .button").await;
    browser.wait_text(&id("family-iii"), "/60").await;
    browser.click(&id("undo")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn puzzles_are_tried_and_shown() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("splendor/puzzles")).await;
    for kind in ["now", "next", "exchange"] {
        browser.click(&id(&format!("kind-{kind}"))).await;
        browser.wait(&format!("{}[data-ready=true][data-done=false]", id("puzzle"))).await;
        browser
            .until(
                "the puzzle's kind in the address",
                &format!("return location.hash.endsWith('.{kind}')"),
            )
            .await;
        browser.click(&id("show-answer")).await;
        browser.wait(&format!("{} li.gem-try--right", id("answers"))).await;
        browser.assert_fits().await;
        browser.assert_touch_targets().await;
        browser.assert_accessible().await;
        browser.screenshot(&format!("splendor-puzzle-{kind}-phone")).await;
        // Undone, it is open again.
        browser.click(&id("undo")).await;
        browser.wait(&format!("{}[data-done=false]", id("puzzle"))).await;
    }
    // A wrong answer is reported, and can be undone.
    for kind in [0, 1, 2, 3, 4] {
        let pile = id(&format!("bank-{kind}"));
        let free = format!("return !document.querySelector('{pile}')?.disabled");
        if browser.js(&free).await == serde_json::Value::Bool(true) {
            browser.click(&pile).await;
        }
    }
    browser.click(&format!("{} [data-testid^=act-]", id("move-picker"))).await;
    browser.wait_count(&format!("{} li", id("tried")), 1).await;
    // It is said at the table, which stays where it is.
    browser
        .wait_in_sight(&[id("verdict-line"), id("line-show"), id("slot-0")], "the verdict")
        .await;
    browser.click(&id("undo")).await;
    browser.wait_gone(&id("tried")).await;
    browser.click(&id("redo")).await;
    browser.wait_count(&format!("{} li", id("tried")), 1).await;
    // The tries and the score survive a reload.
    let (score, verdict) = (browser.text(&id("score")).await, browser.text(&id("verdict")).await);
    browser.reload().await;
    browser.wait_count(&format!("{} li", id("tried")), 1).await;
    assert_eq!(browser.text(&id("score")).await, score);
    assert_eq!(browser.text(&id("verdict")).await, verdict);
    // The link opens the same position for somebody else.
    let there = browser.url().await;
    let held = browser.texts("[data-testid^=hold-0-] .gem b").await;
    let other = Browser::phone().await;
    other.goto(&there).await;
    other.wait(&format!("{}[data-ready=true]", id("puzzle"))).await;
    assert_eq!(other.texts("[data-testid^=hold-0-] .gem b").await, held);
    other.js("location.hash = '#s=AQwAD.next'").await;
    other.wait(&id("bad-link")).await;
    other.wait(&format!("{}[data-ready=true]", id("puzzle"))).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn replays_have_notes_and_branches_that_stay() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    let shared = rich();
    browser.goto(&site.url(&format!("splendor/replays#s={}", write_splendor(&shared)))).await;
    browser.wait(&format!("{}[data-ready=true][data-at='15']", id("replayed"))).await;
    browser.click(&id("step-first")).await;
    browser.wait(&format!("{}[data-ready=true][data-at='0']", id("replayed"))).await;
    browser.click(&id("step-on")).await;
    browser.wait(&format!("{}[data-ready=true][data-at='1']", id("replayed"))).await;
    browser
        .js("const t = document.querySelector('[data-testid=note]'); t.value = 'a quiet start';
             t.dispatchEvent(new Event('change', {bubbles: true}))")
        .await;
    browser.wait_text(".gem-note", "a quiet start").await;
    // A move other than the game's begins a branch.
    for kind in [0, 1, 2] {
        browser.click(&id(&format!("bank-{kind}"))).await;
    }
    browser.click(&id("act-45")).await;
    browser.wait(&id("in-branch")).await;
    browser.wait(&format!("{}[data-ready=true][data-at='2']", id("replayed"))).await;
    // The current place is saved.
    browser.reload().await;
    browser.wait(&id("in-branch")).await;
    browser.wait(&format!("{}[data-ready=true][data-at='2']", id("replayed"))).await;
    browser.click(&id("to-main")).await;
    browser.wait(&id("branch-0")).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-replays-desktop").await;
    // Text out, text in: notes and branches are the same.
    browser.click(&id("write")).await;
    browser.wait_text(&id("written"), "V{").await;
    let text = browser.text(&id("written")).await;
    assert!(text.contains("# a quiet start"), "{text}");
    browser.reload().await;
    browser.wait(&id("branch-0")).await;
    browser.click(&id("remove-0")).await;
    browser.wait(&id("no-replay")).await;
    type_text(&browser, &text).await;
    browser.wait(&id("branch-0")).await;
    browser.wait_text(".gem-note", "a quiet start").await;
    type_text(&browser, &text.replace("P1 take:", "P1 buy:C89 take:")).await;
    browser.wait_text(&id("failure"), "Line").await;
    browser.wait(&id("branch-0")).await;
    browser.click(&id("branch-0")).await;
    browser.wait(&id("in-branch")).await;
    browser.click(&id("cut")).await;
    browser.wait_gone(&id("branch-0")).await;
    browser.click(&id("undo")).await;
    browser.wait(&id("branch-0")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn many_games_are_counted_and_opened() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("splendor/stats")).await;
    browser.wait(&id("batch-empty")).await;
    browser.click(&id("games-20")).await;
    browser.click(&id("batch-start")).await;
    browser.wait(&format!("{}[data-games='20']", id("stats"))).await;
    browser.wait(&format!("{}:disabled", id("batch-start"))).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.wait(&id("too-few")).await;
    browser.screenshot("splendor-stats-phone").await;
    browser.reload().await;
    browser.wait(&format!("{}[data-games='20']", id("stats"))).await;
    // Other settings leave the old results, and mark them as stale.
    browser.click(&id("seats-3")).await;
    browser.wait(&id("batch-stale")).await;
    browser.wait(&id("level-2")).await;
    enter(&browser, "seed", "7").await;
    browser.until("the seed in the address", "return location.hash.endsWith('.20.7.full')").await;
    browser.js("location.hash = '#s=jx.20.1.full'").await;
    browser.wait(&id("bad-link")).await;
    browser.click(&id("open-0")).await;
    browser.wait(&format!("{}[data-ready=true]", id("replayed"))).await;
    browser.wait(&id("won")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn decks_and_tokens_are_weighed() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let link = format!("splendor/analyse#s={}", write_splendor(&rich()));
    browser.goto(&site.url(&link)).await;
    browser.wait(&format!("{} tr[data-unseen]", id("chances"))).await;
    browser.open_sheet("more").await;
    browser.click(&id("reveals-3")).await;
    browser.click(&id("weigh")).await;
    browser.wait_count(&format!("{} tbody tr", id("weighed")), 6).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    // Gold on purpose: what was found before, and a search that can be stopped.
    browser.goto(&site.url("splendor/explore")).await;
    browser.wait(&format!("{}[data-count='12']", id("gold-known"))).await;
    browser.click(&id("gold-search")).await;
    browser.wait(&id("gold-found")).await;
    browser.click(&format!("{} li .button", id("gold-known"))).await;
    browser.wait(&format!("{}[data-ready=true]", id("explored"))).await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_board_is_there_before_the_network_and_what_the_search_thinks_comes_with_it() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    site.hold_networks(true);
    browser.goto(&site.url("splendor/analyse")).await;
    browser.wait(&format!("{}[data-ready=true]", id("analysed"))).await;
    assert_eq!(browser.count(&id("analysis-0")).await, 0);
    site.hold_networks(false);
    browser.wait(&format!("{} b.num", id("analysis-0"))).await;
    browser.assert_quiet(&[]).await;
}
