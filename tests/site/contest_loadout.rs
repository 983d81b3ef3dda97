//! Contest: entering, sharing and saving a loadout.

use super::support::{Browser, Site, choose, id};

/// The screen with its catalogue and the contest of the loadout.
async fn open(browser: &Browser, site: &Site, path: &str) {
    browser.goto(&site.url(path)).await;
    browser.wait(&id("go-replay")).await;
    browser.wait(&id("turns")).await;
}

/// The name on a place of the loadout.
fn name(at: usize) -> String {
    format!("{} .slot__name", id(&format!("card-{at}")))
}

/// A script that sets the text of a field in one go, as pasting does: emptying it first would be a
/// change as well.
fn put(field: &str, text: &str) -> String {
    format!(
        "const input = document.querySelector('{}'); input.value = '{text}'; \
         input.dispatchEvent(new Event('change', {{ bubbles: true }}))",
        id(field)
    )
}

#[tokio::test]
async fn a_card_is_found_by_kana_kanji_and_romaji_and_goes_into_the_loadout() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    for words in ["ハイテンション", "はいてんしょん", "haitenshon"] {
        browser.click(&id("add-card-2")).await;
        browser.wait(&id("search")).await;
        browser.fill(&id("search"), words).await;
        browser.wait_text(".picker__list b", "ハイテンション+").await;
        browser.click(".picker__list .pick").await;
        browser.click("dialog[open] .dialog__head .icon-button").await;
        browser.wait_text(&name(8), "ハイテンション+").await;
        browser.click(&id("undo")).await;
        browser.wait_gone(&id("card-8")).await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_loadout_survives_a_reload_and_travels_in_its_link() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    browser.click(&id("card-7")).await;
    browser.click(&id("remove")).await;
    browser.wait_gone(&id("card-7")).await;
    let link = browser.url().await;
    assert!(link.len() < 200, "{link}");
    browser.reload().await;
    browser.wait(&id("card-6")).await;
    assert_eq!(browser.count(&id("card-7")).await, 0);

    let other = Browser::phone().await;
    other.goto(&link).await;
    other.wait(&id("card-6")).await;
    assert_eq!(other.count(&id("card-7")).await, 0);
    other.goto(&site.url("contest/loadout#s=AQWCQv")).await;
    other.reload().await;
    other.wait(&id("bad-link")).await;
    other.wait(&id("card-6")).await;
}

#[tokio::test]
async fn a_card_of_another_plan_is_named_with_its_place() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    browser.click(&id("idol")).await;
    browser.wait(&id("pick-none")).await;
    browser.click(&id("pick-none")).await;
    browser.click(&id("logic")).await;
    browser.wait(&id("fault")).await;
    let words = browser.text(&id("fault")).await;
    assert!(words.starts_with("Card 1: "), "{words}");
    assert_eq!(browser.count("a[data-testid=go-replay]").await, 0);
    // The other screens say the same, start nothing, and lead back.
    for screen in ["replay", "play", "spread"] {
        browser.click(&format!("nav.tabs a[href$='contest/{screen}']")).await;
        browser.wait_text(&id("failure"), "Card 1: It is for another plan.").await;
        assert_eq!(browser.count(&id("game-on")).await, 0);
        assert_eq!(browser.count(&format!("{}:not([disabled])", id("batch-start"))).await, 0);
        browser.assert_fits().await;
        browser.assert_accessible().await;
        browser.click(&id("mend-loadout")).await;
        browser.wait_text(&id("fault"), &words).await;
    }
    browser.click(&id("undo")).await;
    browser.wait("a[data-testid=go-replay]").await;
}

#[tokio::test]
async fn a_saved_loadout_comes_back_by_its_name() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    browser.fill(&id("shelf-name"), "十二月").await;
    browser.click(&id("shelf-save")).await;
    browser.wait_text(&id("shelf-0"), "十二月").await;
    browser.click(&id("card-1")).await;
    browser.click(&id("remove")).await;
    browser.wait_gone(&id("card-7")).await;
    browser.reload().await;
    browser.click(&id("shelf-0")).await;
    browser.wait(&id("card-7")).await;
    // Generated names are unique, and deleted loadouts can be restored.
    for at in 0..2 {
        browser.click(&id("shelf-save")).await;
        browser.wait_count(&format!("{} > li", id("shelf")), at + 2).await;
    }
    let names = format!("{} .shelf__open", id("shelf"));
    let made = browser.texts(&names).await;
    browser.click(&format!("{} > li:nth-child(2) > button:last-child", id("shelf"))).await;
    browser.wait_count(&format!("{} > li", id("shelf")), 2).await;
    browser.click(&id("shelf-back")).await;
    browser.wait_count(&format!("{} > li", id("shelf")), 3).await;
    assert_eq!(browser.texts(&names).await, made);
    browser.click(&format!("{} > li:nth-child(2) > button:last-child", id("shelf"))).await;
    browser.wait_count(&format!("{} > li", id("shelf")), 2).await;
    browser.click(&id("shelf-save")).await;
    browser.wait_count(&format!("{} > li", id("shelf")), 3).await;
    assert!(browser.texts(&names).await.contains(&made[0]), "{made:?}");
}

#[tokio::test]
async fn the_idol_brings_her_card_item_plan_and_a_stage_that_she_may_play() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&browser, &site, "contest/loadout").await;
    browser.click(&id("idol")).await;
    browser.fill(&id("search"), "shinosawa").await;
    browser.wait(".picker__group").await;
    browser.click(&id("pick-i_card-shro-3-000")).await;
    browser.wait_text(&id("idol"), "篠澤広").await;
    browser.wait_text(&id("idol"), "Logic").await;
    // Her own card and item come with her; what is for another plan can be removed at once.
    browser.wait_text(&name(0), "本気の趣味+").await;
    browser.click(&id("misfits")).await;
    browser.wait_gone(&id("card-2")).await;
    // The stage is one that she may play.
    browser.wait_gone(&id("fault")).await;
    browser.wait("a[data-testid=go-replay]").await;
}

#[tokio::test]
async fn everything_that_unfolds_or_opens_is_within_reach() {
    let (site, browser) = (Site::start(), Browser::sized(320, 640, true).await);
    open(&browser, &site, "contest/loadout").await;
    for fold in ["basics", "order", "conventions"] {
        browser.click(&format!("{} summary", id(fold))).await;
    }
    browser.click(&id("by-draws")).await;
    browser.click(&format!("{} .slot", id("draws"))).await;
    browser.wait(&id("undraw")).await;
    // The second version of the AI brings its table, and says what is left out of it.
    browser.click(&id("version-2")).await;
    browser.wait(&id("ai-play")).await;
    browser.click(&id("stage-own")).await;
    browser.click(&id("fixed")).await;
    browser.wait(".turn--set").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    for (opener, inside) in [("card-0", "upgrade"), ("add-card-2", "search"), ("item-0", "remove")]
    {
        browser.click(&id(opener)).await;
        browser.wait(&id(inside)).await;
        browser.assert_fits().await;
        browser.assert_accessible().await;
        browser.click("dialog[open] .dialog__head .icon-button").await;
        browser.wait_gone("dialog[open]").await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_seed_of_the_game_is_found_from_the_cards_as_they_came() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&browser, &site, "contest/loadout").await;
    browser.click(&format!("{} summary", id("order"))).await;
    browser.click(&id("by-draws")).await;
    browser.click(&format!("{} .slot", id("draws"))).await;
    // Seeds are tried in order, and the first ones begin with basic cards.
    for seen in 2..=3 {
        let basic = format!(
            "const basic = [...document.querySelectorAll('{} .slot')].find((slot) => \
             slot.innerText.split('\\n').includes('アピールの基本'));",
            id("draws")
        );
        browser.until("a basic card", &format!("{basic} return basic != null")).await;
        browser.js(&format!("{basic} basic.click()")).await;
        browser.wait_count(&format!("{} .seen", id("deck")), seen).await;
    }
    browser.click(&id("batch-start")).await;
    // Three cards fit many seeds; each is offered, and makes the deck begin as it was seen.
    browser.wait(&format!("{} + .chips .chip", id("seeds-found"))).await;
    browser.click(&id("batch-stop")).await;
    let seen = browser.texts(&format!("{} .seen", id("deck"))).await;
    assert_eq!(seen.len(), 3);
    browser.click(&format!("{} + .chips .chip", id("seeds-found"))).await;
    browser.wait(&id("deck-seed")).await;
    browser.wait_gone(&format!("{} .seen", id("deck"))).await;
    let deck = browser.texts(&format!("{} li", id("deck"))).await;
    assert_eq!(deck[..3], seen);
}

#[tokio::test]
async fn all_cards_are_taken_out_in_one_step_that_can_be_undone() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    browser.wait(&id("card-7")).await;
    browser.click(&id("clear")).await;
    browser.wait_gone(&id("card-1")).await;
    browser.wait_gone(&id("item-0")).await;
    // The idol's own card stays.
    browser.wait(&id("card-0")).await;
    browser.click(&id("undo")).await;
    browser.wait(&id("card-7")).await;
    // A lab's name alone opens its first screen.
    browser.goto(&site.url("contest")).await;
    browser.wait(&id("card-7")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn grids_have_one_tab_stop_and_are_walked_with_arrow_keys() {
    use thirtyfour::Key;
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    let focused = |name: &str| {
        format!("return document.activeElement.getAttribute('data-testid') === '{name}'")
    };
    let stops = format!("{} .slots [tabindex='0']", id("memory-0"));
    assert_eq!(browser.count(&stops).await, 1);
    browser.js("document.querySelector('[data-testid=card-0]').focus()").await;
    for (key, name) in [
        (Key::Right, "card-1"),
        (Key::End, "card-5"),
        (Key::Home, "card-0"),
        (Key::Left, "card-0"),
        (Key::Down, "card-3"),
        (Key::Up, "card-0"),
        (Key::Down, "card-3"),
    ] {
        browser.press(key).await;
        browser.until(name, &focused(name)).await;
    }
    assert_eq!(browser.attribute(&id("card-3"), "tabindex").await.as_deref(), Some("0"));
    assert_eq!(browser.count(&stops).await, 1);
    browser.click(&id("add-item")).await;
    browser.wait(".picker__list .pick").await;
    assert_eq!(browser.count(".picker__list [tabindex='0']").await, 1);
    browser.js("document.querySelector('.picker__list .pick').focus()").await;
    browser.press(Key::Down).await;
    let second =
        "return document.activeElement === document.querySelectorAll('.picker__list .pick')[1]";
    browser.until("the second row", second).await;
    browser.press(Key::End).await;
    browser.press(Key::Enter).await;
    browser.wait_gone("dialog[open]").await;
    browser.wait(&id("item-2")).await;
}

#[tokio::test]
async fn a_loadout_is_set_beside_a_saved_one_and_shared_as_a_picture() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    browser.fill(&id("shelf-name"), "Before").await;
    browser.click(&id("shelf-save")).await;
    browser.click(&id("versus-0")).await;
    browser.wait_text(&id("versus-same"), "There is no difference.").await;
    browser.click("dialog[open] .dialog__head .icon-button").await;
    browser.wait_gone("dialog[open]").await;
    let gone = browser.text(&name(7)).await;
    browser.click(&id("card-7")).await;
    browser.click(&id("remove")).await;
    browser.wait_gone(&id("card-7")).await;
    browser.js(&put("vocal", "1111")).await;
    browser.press(thirtyfour::Key::Tab).await;
    browser.click(&id("versus-0")).await;
    browser.wait_text(&id("versus"), "1111").await;
    browser.wait_text(&id("versus"), &gone).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-versus-phone").await;
    browser.click("dialog[open] .dialog__head .icon-button").await;
    browser.wait_gone("dialog[open]").await;
    browser.js("window.saved = 0; const make = URL.createObjectURL; URL.createObjectURL = blob => { if (blob.type === 'image/png') window.saved = blob.size; return make.call(URL, blob) }").await;
    browser.click(&id("share")).await;
    browser.click(&id("share-png")).await;
    browser.until("a picture", "return window.saved > 10000").await;
}

#[tokio::test]
async fn looking_far_ahead_is_cautioned() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    browser.click(&format!("{} summary", id("conventions"))).await;
    assert_eq!(browser.count(&id("deep")).await, 0);
    browser.js(&put("calculate", "4")).await;
    browser.wait_text(&id("deep"), "can be stopped").await;
    browser.js(&put("calculate", "3")).await;
    browser.wait_gone(&id("deep")).await;
    browser.js(&put("calculate", "30")).await;
    browser.wait(&id("deep")).await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_number_that_cannot_be_is_told_at_its_field_and_the_one_before_stays() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    let stands = |field: &str, value: &str| {
        format!("return document.querySelector('{}').value === '{value}'", id(field))
    };
    for (field, typed, words, before) in [
        ("vocal", "10000", "from 0 to 9,999", "2,600"),
        ("stamina", "0", "from 1 to 200", ""),
        ("support", "101", "from 0 to 100", "4"),
    ] {
        browser.wait(&id(field)).await;
        let value = format!("return document.querySelector('{}').value", id(field));
        let kept = browser.js(&value).await.as_str().unwrap_or_default().to_owned();
        assert!(before.is_empty() || kept == before.replace(',', ""), "{field}: {kept}");
        browser.js(&put(field, typed)).await;
        let fault = id(&format!("{field}-fault"));
        browser.wait_text(&fault, words).await;
        browser.wait_text(&fault, if before.is_empty() { &kept } else { before }).await;
        browser.until("what was typed", &stands(field, typed)).await;
    }
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.js(&put("support", "4,5")).await;
    browser.wait_gone(&id("support-fault")).await;
    browser.until("4.5", &stands("support", "4.5")).await;
    browser.wait(&id("vocal-fault")).await;
    browser.js(&put("vocal", "１，３００")).await;
    browser.wait_gone(&id("vocal-fault")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_card_is_customised_in_the_loadout_and_keeps_it_everywhere() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    // A card of the sample that can be customised, by several levels if there is one.
    let mut found = None;
    for at in 1..8 {
        browser.click(&id(&format!("card-{at}"))).await;
        browser.wait(&id("remove")).await;
        let many = browser.count(&id("custom-0-1")).await > 0;
        browser.click("dialog[open] .dialog__head .icon-button").await;
        browser.wait_gone("dialog[open]").await;
        if many {
            found = Some(at);
            break;
        }
    }
    let at = found.expect("a card of the sample can be customised");
    browser.click(&id(&format!("card-{at}"))).await;
    browser.wait(&id("custom-0-1")).await;
    let before = browser.text("dialog[open] .lines").await;
    browser.click(&id("custom-0-1")).await;
    browser
        .until(
            "other words",
            &format!(
                "return document.querySelector('dialog[open] .lines').innerText !== {}",
                serde_json::to_string(&before).expect("a string")
            ),
        )
        .await;
    browser.click(&id("custom-1-1")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-customise-phone").await;
    browser.click("dialog[open] .dialog__head .icon-button").await;
    browser.wait_gone("dialog[open]").await;
    browser.wait_text(&id(&format!("card-{at}")), "◆2").await;
    // It is part of the loadout: after a reload, in the link, on the way to other screens, and undone.
    browser.reload().await;
    browser.wait_text(&id(&format!("card-{at}")), "◆2").await;
    browser.click("a[data-testid=go-replay]").await;
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
    browser.until("a marked card", "return document.body.innerText.includes('◆')").await;
    browser.back().await;
    browser.wait_text(&id(&format!("card-{at}")), "◆2").await;
    browser.click(&id(&format!("card-{at}"))).await;
    browser.click(&id("custom-0-0")).await;
    browser.click("dialog[open] .dialog__head .icon-button").await;
    browser.wait_text(&id(&format!("card-{at}")), "◆1").await;
    browser.click(&id("undo")).await;
    browser.wait_text(&id(&format!("card-{at}")), "◆2").await;
    // The card before its upgrade has none, and says why.
    browser.click(&id(&format!("card-{at}"))).await;
    browser.click(&id("upgrade")).await;
    browser.wait_gone(&id("custom-0-1")).await;
    browser.wait_text(&id("customs"), "upgraded").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn two_memories_have_six_places_each_and_say_what_they_cost() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    let count =
        |memory: u8| format!("{} .slot[data-testid^=card-]", id(&format!("memory-{memory}")));
    assert_eq!((browser.count(&count(0)).await, browser.count(&count(1)).await), (6, 2));
    browser.wait_text(&id("memory-0"), "Cost ").await;
    // The idol's own card stays in the first place.
    browser.click(&id("card-0")).await;
    browser.wait(&id("upgrade")).await;
    assert_eq!(browser.count(&id("remove")).await, 0);
    browser.click("dialog[open] .dialog__head .icon-button").await;
    browser.wait_gone("dialog[open]").await;
    // A card that is taken out leaves its place in its own memory.
    let seventh = browser.text(&name(6)).await;
    browser.click(&id("card-3")).await;
    browser.click(&id("remove")).await;
    browser.wait_count(&count(0), 5).await;
    assert_eq!(browser.count(&count(1)).await, 2);
    browser.wait_text(&name(5), &seventh).await;
    browser.reload().await;
    browser.wait_count(&count(0), 5).await;
    // Cards are found by what they do, and what a card adds is in the cost.
    let cost = browser.text(&format!("{} .explain", id("memory-0"))).await;
    browser.click(&id("add-card")).await;
    browser.fill(&id("search"), "perfect condition").await;
    browser.wait_text(".picker__list .pick__what", "Perfect condition").await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.click(".picker__list .pick").await;
    browser.wait_gone("dialog[open]").await;
    browser.wait_count(&count(0), 6).await;
    let dearer = format!(
        "return document.querySelector('{} .explain')?.innerText !== '{cost}'",
        id("memory-0")
    );
    browser.until("another cost", &dearer).await;
    // Parameters by memory: a fifth of the second counts, and each has its 総合力.
    browser.click(&id("by-memory")).await;
    browser.wait_text(&id("counted"), "Vo 2600").await;
    browser.js(&put("second-vocal", "509")).await;
    browser.wait_text(&id("counted"), "Vo 2701").await;
    browser.wait_text(&id("memory-1"), "Power ").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-memories-phone").await;
    let other = Browser::desktop().await;
    other.goto(&browser.url().await).await;
    other.wait_text(&id("counted"), "Vo 2701").await;
    other.screenshot("contest-memories-desktop").await;
    browser.click(&id("sum")).await;
    browser
        .until("2701", "return document.querySelector('[data-testid=vocal]')?.value === '2701'")
        .await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn swaps_are_tried_with_the_cards_that_one_owns() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    browser.click(&id("owned")).await;
    for words in ["シュプレヒコール", "国民的アイドル"] {
        browser.fill(&id("search"), words).await;
        browser.wait_text(".picker__list b", words).await;
        browser.click(".picker__list .pick").await;
        browser.wait(".picker__list .pick[aria-pressed=true]").await;
    }
    browser.wait_text(&id("count"), "2 owned").await;
    browser.assert_accessible().await;
    browser.click("dialog[open] .dialog__head .icon-button").await;
    browser.wait_gone("dialog[open]").await;
    // The list that cards are added from can be narrowed to them.
    browser.click(&id("add-card-2")).await;
    browser.click(&id("only-owned")).await;
    browser.wait_count(".picker__list .pick", 2).await;
    browser.click("dialog[open] .dialog__head .icon-button").await;
    browser.goto(&site.url("contest/spread")).await;
    browser.click(&id("part-swaps")).await;
    browser.wait_text(&id("pool-owned"), "Cards I own (2)").await;
    browser.click(&id("pool-owned")).await;
    browser.js(&put("swap-games", "4")).await;
    browser.click(&id("batch-start")).await;
    browser.wait(&id("swap-0")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_stage_of_ones_own_has_criteria_and_effects_that_are_composed() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    browser.click(&id("stage-own")).await;
    // What a colour weighs changes its bonus.
    let bonus = format!("return document.querySelector('{}').innerText", id("bonus"));
    let before = browser.js(&bonus).await;
    browser.js(&put("own-vocal", "90")).await;
    let words = format!("{bonus} !== {before}");
    browser.until("another bonus", &words).await;
    // An effect, told in words while it is composed.
    browser.click(&id("add-effect")).await;
    browser.wait_text(&id("effect-said"), "At the start of a turn").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-effect-phone").await;
    let choose = |number: usize, words: &str| {
        format!(
            "const list = document.querySelectorAll('[data-testid=effect-window] select')[{number}]; \
             list.value = [...list.options].find(one => one.text.includes('{words}')).value; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        )
    };
    browser.js(&choose(0, "On turn")).await;
    browser.wait(&id("effect-at")).await;
    browser.js(&put("effect-at", "3")).await;
    browser.wait_text(&id("effect-said"), "On turn 3").await;
    browser.js(&choose(2, "stamina is ○% or more")).await;
    browser.wait_text(&id("effect-said"), "stamina is").await;
    browser.click("dialog[open] .dialog__head .icon-button").await;
    browser.wait_gone("dialog[open]").await;
    browser.wait_text(&id("effect-0"), "On turn 3").await;
    browser.assert_fits().await;
    // It is kept, in the link too, and goes again in one step.
    let other = Browser::desktop().await;
    other.goto(&browser.url().await).await;
    other.wait_text(&id("effect-0"), "On turn 3").await;
    other.click(&id("effect-0")).await;
    other.wait(&id("effect-said")).await;
    other.screenshot("contest-effect-desktop").await;
    browser.reload().await;
    browser.click(&id("effect-0")).await;
    browser.click(&id("remove")).await;
    browser.wait_gone(&id("effect-0")).await;
    browser.click(&id("undo")).await;
    browser.wait(&id("effect-0")).await;
    // The game is played with it.
    browser.click(&id("go-replay")).await;
    browser.wait_text(&id("final"), ",").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn three_idols_are_entered_for_a_link_contest_one_at_a_time() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    assert_eq!(browser.count(&id("who-0")).await, 0, "one idol alone");
    // What is not known of a stage stands at it.
    browser.wait_text(&id("stage-unknown"), "no table of bonuses").await;
    choose(&browser, "season", "gt_link").await;
    browser.wait(&format!("{}[aria-pressed=true]", id("who-0"))).await;
    browser.wait_text(&id("stage-unknown"), "Not confirmed").await;
    // The others are idols of the same plan, with cards of their own.
    browser.wait(&id("bonus")).await;
    assert_eq!(browser.count(&id("fault")).await, 0);
    assert_eq!(browser.count(&id("basics")).await, 0, "decks without basic cards");
    let idol = browser.text(&id("idol")).await;
    browser.click(&id("who-1")).await;
    let other = format!("return document.querySelector('{}').innerText !== {idol:?}", id("idol"));
    browser.until("the second idol", &other).await;
    assert_eq!(browser.count(&format!("{} .turn--next", id("turns"))).await, 2);
    // What is changed is hers alone.
    browser.js(&put("vocal", "1234")).await;
    browser.click(&id("card-1")).await;
    browser.click(&id("remove")).await;
    browser.wait_gone("dialog[open]").await;
    let vocal = |value: &str| {
        format!("return document.querySelector('[data-testid=vocal]').value === '{value}'")
    };
    let cards = browser.count("[data-testid^=card-].slot").await;
    browser.until("hers", &vocal("1234")).await;
    browser.click(&id("who-0")).await;
    browser.until("the first one's", &vocal("2600")).await;
    assert_eq!(browser.count("[data-testid^=card-].slot").await, cards + 1);
    // Another idol can be chosen for her, of this plan.
    browser.click(&id("who-2")).await;
    browser.click(&id("idol")).await;
    browser.wait(".picker__list .pick").await;
    let plans = "return [...document.querySelectorAll('.picker__list .tag:nth-child(2)')] \
                 .every(tag => tag.innerText === 'Sense')";
    assert_eq!(browser.js(plans).await, true);
    browser.press(thirtyfour::Key::Escape).await;
    browser.wait_gone("dialog[open]").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-links-phone").await;
    // It travels in its link, and is played.
    let desktop = Browser::desktop().await;
    desktop.goto(&browser.url().await).await;
    desktop.click(&id("who-1")).await;
    desktop.until("hers", &vocal("1234")).await;
    desktop.screenshot("contest-links-desktop").await;
    // An idol of another plan cannot come with the others, who then give way to idols of hers.
    desktop.click(&id("who-0")).await;
    desktop.click(&id("idol")).await;
    desktop.click_text(".picker .chip", "Logic").await;
    desktop.click(".picker__list .pick:not([data-testid=pick-none])").await;
    desktop.click(&id("misfits")).await;
    desktop.wait_gone(&id("fault")).await;
    assert_eq!(desktop.count("[data-testid^=who-]").await, 3);
    desktop.click(&id("undo")).await;
    desktop.click(&id("undo")).await;
    desktop.click(&id("who-1")).await;
    desktop.until("hers again", &vocal("1234")).await;
    // An ordinary stage has one idol; the others come back with the link contest.
    choose(&desktop, "season", "pvp_rate_config-48").await;
    desktop.wait_gone(&id("who-0")).await;
    assert_eq!(desktop.count(&id("fault")).await, 0);
    choose(&desktop, "season", "gt_link").await;
    desktop.click(&id("who-1")).await;
    desktop.until("hers once more", &vocal("1234")).await;
    // On another day this stage is not known; back on this one nothing is lost.
    desktop.click(&format!("{} summary", id("conventions"))).await;
    choose(&desktop, "snapshot", "v2024-12-20").await;
    desktop.wait(&id("fault")).await;
    choose(&desktop, "snapshot", "v2026-08-18").await;
    desktop.wait_gone(&id("fault")).await;
    desktop.until("hers after all", &vocal("1234")).await;
    browser.click(&id("go-replay")).await;
    browser.wait_text(&id("final"), ",").await;
    // Where the next comes on is marked, and whose a card is told.
    let edges = "const at = (css, name) => [...document.querySelectorAll('.replay__picture ' + css)]\
                 .map(mark => mark.getAttribute(name)); const bands = at('rect', 'x'); \
                 return at('.replay__next', 'x1').map(x => bands.includes(x))";
    assert_eq!(browser.js(edges).await, serde_json::json!([true, true]));
    let whose = "return [...new Set([...document.querySelectorAll('[data-testid=shares] .replay__tag')]\
                 .map(tag => tag.innerText[0]))].sort().join() === '1,2,3'";
    browser.until("whose cards", whose).await;
    browser.screenshot("contest-links-replay-phone").await;
    // Scores has no swaps for it, and says so.
    browser.click(".tabs a[href$='/contest/spread']").await;
    browser.click(&id("part-swaps")).await;
    browser.wait(&id("no-swaps")).await;
    browser.wait_text(&id("distribution-ai"), "2026").await;
    browser.wait_gone(".distribution__waits").await;
    browser.wait(&format!("{}[disabled]", id("batch-start"))).await;
    // Of a copy a parameter of the first idol is changed: the second loadout differs in her alone.
    browser.click(&id("part-compare")).await;
    browser.click(&id("other-copy")).await;
    browser.wait_text(&id("versus-same"), "no difference").await;
    browser.click(&format!("{} summary", id("other-change"))).await;
    super::support::enter(&browser, "other-vo", "1000").await;
    browser.wait(&id("versus")).await;
    assert_eq!(browser.texts(&format!("{} h3", id("other-differs"))).await, ["Idol 1"]);
    // An ordinary contest beside it has one idol: the others are compared with nobody.
    browser.click(".tabs a[href$='/contest/loadout']").await;
    choose(&browser, "season", "pvp_rate_config-48").await;
    browser.wait_gone(&id("who-0")).await;
    browser.click(".tabs a[href$='/contest/spread']").await;
    let heads = format!("{} h3", id("other-differs"));
    browser.wait_count(&heads, 3).await;
    assert_eq!(browser.texts(&heads).await, ["Idol 1", "Idol 2", "Idol 3"]);
    let nobody = format!(
        "return [...document.querySelectorAll('{} .stack:last-of-type td:nth-child(2)')]\
         .every(cell => cell.innerText === '–')",
        id("other-differs")
    );
    assert_eq!(browser.js(&nobody).await, true);
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn parameters_beyond_the_cap_are_told_to_be_of_no_use() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&browser, &site, "contest/loadout").await;
    assert_eq!(browser.count(&id("beyond")).await, 0);
    browser.js(&put("vocal", "3361")).await;
    browser.wait_text(&id("beyond"), "3,360").await;
    browser.js(&put("vocal", "3360")).await;
    browser.wait_gone(&id("beyond")).await;
    browser.assert_quiet(&[]).await;
}
