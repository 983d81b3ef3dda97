//! Splendor: games as text, read on a phone, and the games that are kept.

use super::splendor::type_text;
use super::support::{Browser, Site, id};

const HEAD: &str = "Players: 2\nPlayer0: Anna\nPlayer1: Ben\n\n\
    Position: bank:W4U4G4R4K4D5 | visible:L1[2,11,18,27]L2[41,49,53,60]L3[71,75,79,84] | decks:36,26,16 | nobles:[1,4,9] | \
    P0:gems:W0U0G0R0K0D0;bonuses:W0U0G0R0K0;points:0;reserved:[];bought:[] | \
    P1:gems:W0U0G0R0K0D0;bonuses:W0U0G0R0K0;points:0;reserved:[];bought:[] 0\n\n";

#[tokio::test]
async fn what_was_read_is_told_and_kept_once() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("splendor/replays")).await;
    browser.wait(&id("no-replay")).await;
    let game = format!("{HEAD}1. P0 take:WUG [2341]\n2. P1 reserve:C71/reveal:C80\n");
    type_text(&browser, &format!("```\n{game}```")).await;
    browser.wait_text(&id("read-notice"), "2 moves, Anna, Ben").await;
    browser.wait_text(&id("read-notice"), "kept among your games").await;
    browser.wait(&format!("{}[data-ready=true]", id("replayed"))).await;
    // The same text again, and with other line ends: it is there once.
    type_text(&browser, &game.replace('\n', "\r\n")).await;
    browser.wait_text(&id("read-notice"), "had kept it already").await;
    browser.wait_count("[data-testid^=kept-] ~ [data-testid^=remove-]", 1).await;
    // A text that breaks off is read to there.
    type_text(&browser, &format!("{HEAD}1. P0 take:WUG\n2. P1 take:RKG\n3. P0 re")).await;
    browser
        .wait_text(&id("read-notice"), "Line 9 is cut off; the 2 moves before it were read")
        .await;
    browser.wait_count("[data-testid^=kept-] ~ [data-testid^=remove-]", 2).await;
    // A move that is refused is refused with the reason.
    type_text(&browser, &format!("{HEAD}1. P0 take:WUG\n2. P1 buy:C2\n")).await;
    browser.wait_text(&id("failure"), "Line 8, character 7").await;
    browser.wait_text(&id("failure"), "4 tokens are missing (short of 2 green, 2 black").await;
    type_text(&browser, &HEAD.replace("Players: 2", "Players: 3")).await;
    browser.wait_text(&id("failure"), "the header says “3” players, the position has 2").await;
    // Kept games have a name and the day.
    browser
        .js("const t = document.querySelector('[data-testid=kept-name]'); t.value = 'Club night';
             t.dispatchEvent(new Event('change', {bubbles: true}))")
        .await;
    browser.wait_text(&id("kept-1"), "Club night").await;
    let row = browser.text(&id("kept-1")).await;
    assert!(row.contains("20") && row.contains("2 moves") && row.contains("Anna – Ben"), "{row}");
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("splendor-kept-phone").await;
    browser.click(&id("remove-1")).await;
    browser.wait_gone(&id("kept-1")).await;
    browser.click(&id("undo")).await;
    browser.wait_text(&id("kept-1"), "Club night").await;
    browser.assert_quiet(&[]).await;
}
