//! Contest, Evaluate: the article's example, wrong fields, links, files, a second state beside the
//! first.

use super::support::{Browser, Site, enter, give_file, id};

/// Opens the screen and waits for its first answer.
async fn open(site: &Site, browser: &Browser) {
    browser.goto(&site.url("contest/evaluate")).await;
    browser.wait(&id("total")).await;
}

#[tokio::test]
async fn the_example_of_the_article_is_one_tap_away_and_gives_its_number_line_by_line() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser).await;
    browser.click(&id("clear")).await;
    browser.wait_text(&id("total"), "0").await;
    browser.click(&id("example")).await;
    browser.wait_text(&id("total"), "3,253,198").await;
    browser.wait_text(&id("r1"), "11,111.526132").await;
    browser.wait_text(&id("r4"), "81,525").await;
    browser.click(&id("r1")).await;
    browser.wait_text(&id("explanation"), "55,700").await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait_gone(&id("explanation")).await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
    browser.screenshot("contest-evaluate-phone").await;

    // A value more, and E follows; undo brings the example back, also after a reload.
    enter(&browser, "field-status-Block", "12").await;
    browser.wait_text(&id("total"), "3,254,708").await;
    browser.reload().await;
    browser.wait_text(&id("total"), "3,254,708").await;
    enter(&browser, "field-status-Block", "2").await;
    browser.wait_text(&id("total"), "3,253,198").await;
    browser.click(&id("undo")).await;
    browser.wait_text(&id("total"), "3,254,708").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_field_out_of_range_says_so_and_keeps_what_was_typed() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for (language, words) in
        [("ja", "0から255までの整数"), ("en", "from 0 to 255"), ("zh", "0到255的整数")]
    {
        browser.speak(language).await;
        browser.goto(&site.url("contest/evaluate")).await;
        enter(&browser, "field-left", "300").await;
        browser.wait_text(&id("field-left-fault"), words).await;
        let typed =
            format!("return document.querySelector('{}').value === '300'", id("field-left"));
        browser.until("the text that was typed", &typed).await;
        browser.assert_accessible().await;
        enter(&browser, "field-left", "0x8").await;
        browser.wait_gone(&id("field-left-fault")).await;
        browser.wait_text(&id("total"), "3,253,198").await;
    }
    // Neither a word nor nothing is a number; the field stays where it is.
    for text in ["twelve", ""] {
        enter(&browser, "field-status-Stamina", text).await;
        browser.wait(&id("field-status-Stamina-fault")).await;
        assert_eq!(browser.text(&id("total")).await, "3,253,198");
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_gives_the_same_number_in_a_fresh_profile_and_a_broken_one_is_named() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&site, &browser).await;
    enter(&browser, "field-left", "3").await;
    enter(&browser, "field-status-Parameter", "5000").await;
    browser.until("the address", "return location.hash.length > 100").await;
    browser.wait(&id("total")).await;
    let script = "return document.querySelector('[data-testid=field-left]').value === '3'";
    browser.until("the turns left", script).await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let (link, total) = (browser.url().await, browser.text(&id("total")).await);
    assert_ne!(total, "3,253,198");

    let other = Browser::phone().await;
    other.goto(&link).await;
    other.wait_text(&id("total"), &total).await;
    other.goto(&site.url("settings")).await;
    other.goto(&site.url("contest/evaluate#s=AQYxyz!")).await;
    other.wait(&id("bad-link")).await;
    other.wait_text(&id("total"), &total).await;
    other.assert_quiet(&[]).await;
}

#[tokio::test]
async fn lasting_effects_are_found_by_their_card_weights_are_edited_and_states_compared() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser).await;
    browser.click(&id("pin")).await;
    browser.wait(&id("against")).await;
    browser.click(&id("remove-1")).await;
    browser.wait_text(&id("total"), "1,740,853").await;
    browser.wait_text(&id("against"), "1,512,345").await;
    browser.click(&id("add-lasting")).await;
    browser.fill(&id("search"), "しこうのえんため").await;
    browser.wait_count(".picker__list .pick", 1).await;
    browser.assert_accessible().await;
    browser
        .click(&id("pick-e_trigger-exam_card_play-p_card_search-active_skill-playing-0_1"))
        .await;
    enter(&browser, "field-enchants-1-gain-Parameter", "547").await;
    browser.wait_text(&id("total"), "3,253,198").await;
    browser.click(&id("unpin")).await;
    browser.click(&id("weights")).await;
    enter(&browser, "field-e-Block", "0").await;
    browser.wait_text(&id("total"), "3,252,896").await;
    browser.assert_fits().await;
    browser.assert_accessible().await;
    browser.click(&id("weights-reset")).await;
    browser.wait_text(&id("total"), "3,253,198").await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_file_is_the_job_s_own_request_and_a_wrong_one_names_its_field() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    open(&site, &browser).await;
    let good = r#"{"job":"contest.evaluate","play":"AutoPlay","trend":"ExamReview","plan":"Plan2","left":0,
        "battle":false,"bonus":[1000,1000,1000],"status":{"Parameter":10}}"#;
    let other = |from: &str, to: &str| good.replace(from, to);
    for (text, words) in [
        ("{\"job\":".to_owned(), "line 1, character 8"),
        (r#"{"job":"contest.batch"}"#.to_owned(), "contest.evaluate"),
        (other(r#""left":0"#, r#""left":"eight""#), "Turns left T: "),
        (other(r#""left":0"#, r#""left":-1"#), "A whole number"),
        (other(r#""left""#, r#""lefts""#), "There is no field “lefts” here. Did you mean “left”?"),
        (r#"{"left":8}"#.to_owned(), "The field “play” is missing"),
    ] {
        browser.click(&id("share")).await;
        give_file(&browser, "share-import", &text).await;
        browser.wait_text(&id("bad-import"), words).await;
        browser.wait_text(&id("total"), "3,253,198").await;
        browser.wait_gone(&id("share-dialog")).await;
    }
    browser.click(&id("share")).await;
    give_file(&browser, "share-import", good).await;
    browser.wait_gone(&id("bad-import")).await;
    browser.wait_text(&id("r1"), "0").await;
    browser
        .until(
            "the turns left",
            "return document.querySelector('[data-testid=field-left]').value === '0'",
        )
        .await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_field_stays_where_it_is_while_it_is_edited_also_in_an_empty_state() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    open(&site, &browser).await;
    // A value from the closed part stays in it, and the part says that it is not 0.
    let more = id("more-values");
    browser.click(&format!("{more} summary")).await;
    let folded = format!("{more} {}", id("field-status-PlayableValueAdd"));
    assert_eq!(browser.count(&folded).await, 0, "the example has it in sight");
    let folded = format!("{more} {}", id("field-status-ExamExtraTurn"));
    browser.wait(&folded).await;
    enter(&browser, "field-status-ExamExtraTurn", "2").await;
    browser.wait_text(&format!("{more} summary"), "1 of them not 0").await;
    browser.wait(&folded).await;
    // Nothing, and 0, leave a field where it is.
    for text in ["", "0"] {
        enter(&browser, "field-status-ExamLessonBuff", text).await;
        let kept = format!("{more} {}", id("field-status-ExamLessonBuff"));
        assert_eq!(browser.count(&kept).await, 0);
        assert_eq!(browser.count(&id("field-status-ExamLessonBuff")).await, 1);
    }
    browser.click(&id("clear")).await;
    browser.wait_text(&id("total"), "0").await;
    for field in ["Parameter", "Block", "Stamina", "ParameterBuffOverTurn"] {
        let field = id(&format!("field-status-{field}"));
        assert_eq!(browser.count(&field).await, 1);
        assert_eq!(browser.count(&format!("{more} {field}")).await, 0);
    }
    browser.reload().await;
    browser.wait_text(&id("total"), "0").await;
    browser.wait(&id("field-status-Parameter")).await;
    assert_eq!(browser.count(&format!("{more} {}", id("field-status-Parameter"))).await, 0);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn no_moment_is_told_by_an_id_of_the_data() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for (language, words) in
        [("ja", "体力回復効果の"), ("en", "with stamina recovery"), ("zh", "体力恢复效果")]
    {
        browser.speak(language).await;
        open(&site, &browser).await;
        browser.click(&id("add-lasting")).await;
        browser.fill(&id("search"), "stamina_recover").await;
        browser.wait_text(".picker__list .pick > span", words).await;
        for text in browser.texts(".picker__list .pick > span").await {
            assert!(!text.contains('_'), "{text}");
        }
        browser.press(thirtyfour::Key::Escape + "").await;
    }
    browser.assert_quiet(&[]).await;
}
