//! Battleship between people: a duel by links in two browsers, one on a device that is passed, and a
//! game at a real table.

use jobs::battleship::{Preset, SEAL_BYTES, SealedDuel, Side};
use serde_json::Value;

use super::support::{Browser, Site, id};

async fn stored(browser: &Browser, name: &str) -> Value {
    browser.js(&format!("return JSON.parse(localStorage.getItem('sakiyomi:1:{name}'))")).await
}

/// The text of a duel that is over for this device: both fleets were sealed elsewhere.
fn watched(number: u8) -> String {
    let rules = Preset::Small.sea().rules().expect("a board");
    let mut duel = SealedDuel::new(rules, false, Side::A).expect("a duel");
    for side in Side::BOTH {
        duel.seal(side, &[number * 2 + side as u8; SEAL_BYTES]).expect("a seal");
    }
    share::write_duel(&duel)
}

/// A cell on a board.
fn cell(board: &str, at: u64) -> String {
    format!("{} {}", id(board), id(&format!("cell-{at}")))
}

/// Opens one way to play, on the small board.
async fn begin(site: &Site, browser: &Browser, way: &str) {
    browser.speak("en").await;
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id(way)).await;
    browser.click(&id("sea-small")).await;
}

/// Seals a random fleet.
async fn seal(browser: &Browser) {
    browser.click(&id("random")).await;
    browser.wait(&format!("{}:not([disabled])", id("seal"))).await;
    browser.click(&id("seal")).await;
}

/// Cells of the fleet that a player has under the seal, on a board of six columns.
async fn fleet(browser: &Browser, player: usize) -> Vec<u64> {
    let saved = stored(browser, "battleship.friend").await;
    let ships = &saved["duels"][0]["secrets"][player]["ships"];
    let cells = ships.as_array().expect("ships").iter();
    let cells = cells.flat_map(|ship| ship["cells"].as_array().expect("cells").clone());
    cells.map(|at| at[0].as_u64().expect("a row") * 6 + at[1].as_u64().expect("a column")).collect()
}

/// Fires at as many of these cells as the turn has shots.
async fn fire(browser: &Browser, cells: &mut Vec<u64>) {
    let fire = id("fire");
    browser.wait(&fire).await;
    while browser.count(&format!("{fire}[disabled]")).await > 0 {
        let at = cells.pop().expect("a cell");
        browser.click(&cell("duel-board", at)).await;
        browser.wait(&format!("{}.board__cell--chosen", cell("duel-board", at))).await;
    }
    browser.click(&fire).await;
    browser.wait_gone(&fire).await;
}

/// The link that one player would send, once it holds the last step.
async fn link(browser: &Browser) -> String {
    browser.wait(&id("send")).await;
    let shown = "const known = JSON.parse(localStorage.getItem('sakiyomi:1:battleship.friend')); \
                 return location.hash === '#s=' + known.duels.at(-1).text";
    browser.until("the duel in the address", shown).await;
    browser.url().await
}

#[tokio::test]
async fn a_duel_by_links_is_played_to_its_end_in_two_browsers_and_both_seals_are_opened() {
    let (site, alice, bob) = (Site::start(), Browser::phone().await, Browser::desktop().await);
    begin(&site, &alice, "way-link").await;
    alice.click(&id("salvo-yes")).await;
    alice.assert_fits().await;
    alice.assert_accessible().await;
    alice.click(&id("place-fleet")).await;
    seal(&alice).await;
    alice.wait_text(&id("headline"), "Send the invitation").await;

    bob.goto(&link(&alice).await).await;
    bob.wait(&id("terms")).await;
    seal(&bob).await;
    // Cells are taken from the end: all her shots hit, and his first salvo goes into the water.
    let water = |ships: &[u64]| (0..36).filter(|cell| !ships.contains(cell)).collect::<Vec<u64>>();
    let [his, hers] = [fleet(&bob, 1).await, fleet(&alice, 0).await];
    let mut targets = [[water(&his), his].concat(), [hers.clone(), water(&hers)].concat()];
    let mut invitation = None;
    for turn in 0..5 {
        let sent = link(&bob).await;
        invitation.get_or_insert(sent.clone());
        alice.goto(&sent).await;
        if turn == 0 {
            alice.wait_text(&id("headline"), "3 shots").await;
            alice.assert_touch_targets().await;
            alice.screenshot("duel-by-link").await;
        }
        if alice.count(&id("over")).await > 0 {
            break;
        }
        fire(&alice, &mut targets[0]).await;
        // A reload changes nothing, and neither does an older link.
        if turn == 0 {
            alice.reload().await;
            alice.wait(&id("send")).await;
            alice.goto(&site.url("about")).await;
            alice.goto(invitation.as_deref().expect("a link")).await;
            alice.wait_text(&id("duel-notice"), "older").await;
        }
        bob.goto(&link(&alice).await).await;
        // Once all his ships are sunk, his link opens his seal, and hers is still to come.
        bob.wait(&format!("{}, {}", id("fire"), id("send"))).await;
        if bob.count(&id("fire")).await > 0 {
            fire(&bob, &mut targets[1]).await;
        } else {
            bob.wait_text(&id("headline"), "Your fleet is sunk").await;
        }
    }
    alice.wait_text(&id("over"), "You won").await;
    alice.wait_count(&format!("{} [data-honest=true]", id("findings")), 2).await;
    alice.assert_accessible().await;
    alice.screenshot("duel-won").await;
    let last = link(&alice).await;
    assert!(last.len() < 2000, "{} characters", last.len());
    bob.goto(&last).await;
    bob.wait(&id("over")).await;
    bob.wait_count(&format!("{} [data-honest=true]", id("findings")), 2).await;
    alice.assert_quiet(&[]).await;
    bob.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_seal_that_was_replaced_and_a_fleet_that_was_moved_are_named() {
    let (site, alice, bob) = (Site::start(), Browser::phone().await, Browser::phone().await);
    begin(&site, &alice, "way-link").await;
    alice.click(&id("place-fleet")).await;
    seal(&alice).await;
    let invitation = link(&alice).await;
    // She opens her own invitation.
    alice.goto(&site.url("about")).await;
    alice.goto(&invitation).await;
    alice.wait_text(&id("duel-notice"), "your own invitation").await;
    alice.reload().await;
    alice.wait_text(&id("headline"), "Send the invitation").await;
    assert_eq!(alice.count(&id("duel-notice")).await, 0, "the page's own address");
    // Carol opens it as well, and is too late.
    let carol = Browser::phone().await;
    carol.goto(&invitation).await;
    carol.wait(&id("terms")).await;
    bob.speak("en").await;
    bob.goto(&invitation).await;
    seal(&bob).await;
    let sealed = link(&bob).await;
    carol.goto(&sealed).await;
    carol.wait(&id("watched")).await;
    assert_eq!(carol.count(&id("seal")).await, 0, "somebody else has sealed");
    carol.assert_quiet(&[]).await;
    alice.goto(&sealed).await;
    alice.wait(&id("fire")).await;
    // He forgets the duel and seals another fleet into the same invitation.
    bob.goto(&site.url("about")).await;
    bob.js("localStorage.removeItem('sakiyomi:1:battleship.friend')").await;
    bob.goto(&invitation).await;
    seal(&bob).await;
    alice.goto(&link(&bob).await).await;
    alice.wait_text(&id("rewritten"), "seal was replaced").await;
    // What she knows is kept.
    alice.wait(&id("fire")).await;

    // On one device: player 2 moves a ship after sealing, and is found out when the seals are opened.
    let one = Browser::phone().await;
    begin(&site, &one, "way-pass").await;
    one.click(&id("place-fleet")).await;
    seal(&one).await;
    one.wait(&id("curtain")).await;
    assert_eq!(one.count(".board").await, 0, "nobody sees a sea while the device is passed");
    one.click(&id("take")).await;
    one.click(&id("random")).await;
    one.wait(&format!("{}:not([disabled])", id("seal"))).await;
    // The second player goes back: the fleet half placed is not for the eyes of the first.
    one.back().await;
    one.click(&id("duel-0")).await;
    one.wait(&id("curtain")).await;
    one.click(&id("take")).await;
    one.wait(&format!("{} .board__cell", id("place-board"))).await;
    assert_eq!(one.count(".board__cell--ship").await, 0, "no ship");
    seal(&one).await;
    one.wait_text(&id("curtain"), "Player 1").await;
    one.assert_accessible().await;
    let moved = "const name = 'sakiyomi:1:battleship.friend'; \
                 const saved = JSON.parse(localStorage.getItem(name)); \
                 const [first, second] = saved.duels[0].secrets; second.ships = first.ships; \
                 second.ships = second.ships.map(ship => ({...ship, \
                     cells: ship.cells.map(([row, column]) => [row, 5 - column]).sort()})); \
                 localStorage.setItem(name, JSON.stringify(saved))";
    one.js(moved).await;
    one.reload().await;
    assert!(!one.url().await.contains('#'), "there is nobody to send a link to");
    let [mut first, mut second] = [fleet(&one, 1).await, fleet(&one, 0).await];
    second.truncate(6);
    for _ in 0..7 {
        one.click(&id("take")).await;
        fire(&one, &mut first).await;
        if first.is_empty() {
            break;
        }
        one.click(&id("pass")).await;
        one.click(&id("take")).await;
        fire(&one, &mut second).await;
        one.click(&id("pass")).await;
    }
    one.wait_text(&id("findings"), "not the one that was sealed").await;
    one.wait(&format!("{} [data-honest=true]", id("findings"))).await;
    one.assert_accessible().await;
    one.assert_quiet(&[]).await;
}

#[tokio::test]
async fn two_tabs_show_the_same_duel_and_a_deleted_one_comes_back() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&site, &browser, "way-pass").await;
    browser.click(&id("place-fleet")).await;
    seal(&browser).await;
    browser.click(&id("take")).await;
    seal(&browser).await;
    browser.click(&id("take")).await;
    browser.wait(&id("fire")).await;
    let first = browser.driver().window().await.expect("a window");
    let second = browser.driver().new_tab().await.expect("a tab");
    browser.driver().switch_to_window(second).await.expect("the tab");
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("take")).await;
    let mut cells = vec![0];
    fire(&browser, &mut cells).await;
    // The other tab follows without a touch, and goes on from there.
    browser.driver().switch_to_window(first.clone()).await.expect("the first tab");
    browser.wait_gone(&id("fire")).await;
    browser.wait(&id("pass")).await;
    let focused = "return document.activeElement.dataset.testid";
    browser.click(&id("pass")).await;
    browser.until("the focus on the next button", &format!("{focused} === 'take'")).await;
    browser.click(&id("take")).await;
    fire(&browser, &mut vec![7]).await;
    let saved = stored(&browser, "battleship.friend").await;
    assert_eq!(saved["duels"].as_array().expect("duels").len(), 1);

    // Deleted, and brought back by the button that undoes everywhere.
    browser.back().await;
    browser.click(&id("delete-0")).await;
    browser.wait_gone(&id("duel-0")).await;
    browser.assert_accessible().await;
    browser.click(&id("undo")).await;
    browser.wait_text(&id("duel-0"), "turn 3").await;
    // A running duel stays where watched ones take its room.
    let running = browser.text(&id("duel-0")).await;
    for number in 0..9 {
        browser.goto(&site.url(&format!("battleship/play#s={}", watched(number)))).await;
        browser.wait(&id("watched")).await;
    }
    browser.click(&id("leave")).await;
    browser.wait_count(".friend__duel", 8).await;
    assert_eq!(browser.text(&id("duel-0")).await, running);
    // Two are deleted, and both come back.
    browser.click(&id("delete-7")).await;
    browser.until("the focus on the undo", &format!("{focused} === 'restore'")).await;
    browser.click(&id("delete-0")).await;
    browser.wait_gone(&id("duel-6")).await;
    browser.click(&id("restore")).await;
    browser.click(&id("restore")).await;
    browser.wait(&id("duel-7")).await;
    assert_eq!(browser.text(&id("duel-0")).await, running);

    // Where nothing can be saved, that is said before a fleet is lost.
    browser.js("Storage.prototype.setItem = () => { throw new Error('full') }").await;
    browser.click(&id("place-fleet")).await;
    browser.wait_text(&id("not-kept"), "Nothing can be saved").await;
    seal(&browser).await;
    browser.click(&id("take")).await;
    seal(&browser).await;
    browser.click(&id("take")).await;
    fire(&browser, &mut vec![0]).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_game_at_a_table_keeps_both_seas_and_answers_for_one_s_own() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    browser.goto(&site.url("battleship/play")).await;
    browser.click(&id("way-real")).await;
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
    browser.click(&id("answer-miss")).await;
    browser.wait(&format!("{} .board__cell--miss", id("map"))).await;
    // The small sea changes places with the large one.
    browser.click(&id("swap")).await;
    // A random fleet is one step, and so is another one.
    let sealable = format!("{}:not([disabled])", id("placed"));
    browser.click(&id("random")).await;
    browser.wait(&sealable).await;
    browser.click(&id("undo")).await;
    browser.wait(&format!("{}[disabled]", id("placed"))).await;
    assert_eq!(browser.count(".board__cell--ship").await, 0, "no ship");
    browser.click(&id("random")).await;
    browser.wait(&sealable).await;
    browser.click(&id("placed")).await;
    let saved = stored(&browser, "battleship.real").await;
    let ship = &saved["own"]["placing"]["ships"][0]["cells"];
    let number =
        |at: &Value| at[0].as_u64().expect("a row") * 10 + at[1].as_u64().expect("a column");
    let cells: Vec<u64> = ship.as_array().expect("cells").iter().map(number).collect();
    let top = format!("return document.querySelector('{}').getBoundingClientRect().top", id("own"));
    browser.wait(&id("own")).await;
    let before = browser.js(&top).await;
    for (shot, &at) in cells.iter().enumerate() {
        browser.click(&cell("own", at)).await;
        let said = if shot + 1 < cells.len() { "hit" } else { "sunk" };
        browser.wait_text(&id("say"), said).await;
        assert_eq!(browser.js(&top).await, before, "the board does not move");
    }
    browser.wait(".seas__strip .duel__gone").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("real-table").await;
    browser.click(&id("undo")).await;
    browser.wait_gone(".seas__strip .duel__gone").await;
    browser.reload().await;
    browser.wait(&format!("{} .board__cell--miss", id("map"))).await;
    // Another fleet is another game on both seas, and one step back brings both back.
    browser.click(&id("fleet")).await;
    browser.click(&id("preset-small")).await;
    browser.click(&id("use-preset")).await;
    browser.wait_gone(&format!("{} {}", id("map"), id("cell-36"))).await;
    browser.click(&id("undo")).await;
    browser.wait(&format!("{} .board__cell--miss", id("map"))).await;
    browser.click(&id("swap")).await;
    browser.wait_count(&format!("{} .board__cell--hit", id("own")), cells.len() - 1).await;
    browser.assert_quiet(&[]).await;
}
