//! The shell: home, languages, themes, offline, updates, sub-folders, access.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::Key;

use super::support::{Browser, Site, id};

#[tokio::test]
async fn home_offers_the_milljan_lab_and_nothing_leaves_the_origin() {
    let (site, browser) = (Site::start_whole(), Browser::desktop().await);
    browser.goto(&site.url("")).await;
    assert!(!browser.text(&id("home-card-milljan")).await.is_empty());
    browser.screenshot("home-desktop").await;
    browser.click(&format!("{} .lab-card__main", id("home-card-milljan"))).await;
    browser.until("the lab's address", "return location.pathname.startsWith('/milljan/')").await;
    browser.offline_ready().await;
    browser.assert_stays_at(&site.origin()).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_language_changes_without_a_reload_and_is_remembered() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("settings")).await;
    browser.js("window.sameDocument = true").await;
    let mut headings = Vec::new();
    for language in ["en", "zh", "ja"] {
        browser.click(&id(&format!("lang-{language}"))).await;
        browser
            .until(
                &format!("<html lang> to be {language}"),
                &format!("return document.documentElement.lang.startsWith('{language}')"),
            )
            .await;
        headings.push(browser.text("h1").await);
        assert_eq!(browser.js("return window.sameDocument === true").await, true);
    }
    headings.sort();
    headings.dedup();
    assert_eq!(headings.len(), 3, "three languages, three headings: {headings:?}");

    browser.click(&id("lang-en")).await;
    browser.wait("html[lang=en]").await;
    browser.goto(&site.url("about")).await;
    browser.wait("html[lang=en]").await;
}

#[tokio::test]
async fn every_language_is_there_without_a_network_in_every_lab() {
    let (mut site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("settings")).await;
    browser.offline_ready().await;
    site.stop();
    for (language, heading) in [("zh", "设置"), ("en", "Settings"), ("ja", "設定")] {
        browser.click(&id(&format!("lang-{language}"))).await;
        browser.wait_text("h1", heading).await;
    }
    // Words of the lab itself, not of the frame that all labs share.
    let own = [
        ("milljan/check", ".welcome"),
        ("battleship/map", "[data-testid=welcome]"),
        ("contest/loadout", ".card > h2"),
    ];
    for (address, place) in own {
        browser.goto(&site.url(address)).await;
        let mut seen = vec![browser.text(place).await];
        for language in ["zh", "en", "ja"] {
            browser.click(&id("menu")).await;
            browser.click(&id(&format!("lang-{language}"))).await;
            let before = Value::from(seen.last().map(String::as_str));
            let other =
                format!("return document.querySelector('{place}').innerText.trim() !== {before}");
            browser.until("other words", &other).await;
            seen.push(browser.text(place).await);
            browser.press(Key::Escape + "").await;
            browser.until("a closed menu", "return !document.querySelector('dialog[open]')").await;
        }
        assert_eq!(seen[0], seen[3], "{address} is in Japanese again");
        seen.sort();
        seen.dedup();
        assert!(seen.len() == 3 && !seen[0].is_empty(), "{address} in three languages: {seen:?}");
    }
    // The licences that must come with the program are a file of their own, not a screen.
    browser.goto(&site.url("about")).await;
    let notice = browser.attribute(&id("notice"), "href").await.expect("a link");
    browser.driver().goto(&site.url(&notice)).await.expect("the file opens");
    browser.wait_text("body", "BSD 3-Clause License").await;
}

#[tokio::test]
async fn a_page_loads_the_texts_and_styles_of_its_lab_alone() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    let pages = [
        ("", "home"),
        ("about", "home"),
        ("milljan/units", "milljan"),
        ("battleship/play", "battleship"),
        ("contest/spread", "contest"),
    ];
    for (address, lab) in pages {
        browser.goto(&site.url(address)).await;
        let loaded = browser
            .js("return performance.getEntriesByType('resource').map((one) => one.name.split('/').pop()) \
                 .filter((name) => /[.](txt|css)$/.test(name)).sort()")
            .await;
        let loaded: Vec<&str> =
            loaded.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let [styles, texts] = loaded[..] else { panic!("{address}: {loaded:?}") };
        assert!(styles.starts_with(&format!("styles-{lab}-")), "{address}: {styles}");
        assert!(texts.starts_with(&format!("texts-{lab}-en-")), "{address}: {texts}");
    }
}

#[tokio::test]
async fn texts_that_do_not_come_leave_a_message_and_a_way_to_try_again() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    site.spoil_texts();
    browser.driver().goto(site.url("settings")).await.expect("the page opens");
    browser.wait("#no-texts:not([hidden])").await;
    site.mend();
    browser.click("#load-again").await;
    browser.ready().await;
    browser.wait(&id("lang-en")).await;
}

#[tokio::test]
async fn the_theme_follows_the_system_until_one_is_chosen() {
    let (site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.prefers("dark").await;
    browser.goto(&site.url("settings")).await;
    browser.wait_ground("dark").await;
    browser.click(&id("theme-light")).await;
    browser.wait_ground("light").await;
    browser.reload().await;
    browser.wait_ground("light").await;
    browser.click(&id("theme-auto")).await;
    browser.wait_ground("dark").await;
    browser.prefers("light").await;
    browser.wait_ground("light").await;
    browser.click(&id("theme-dark")).await;
    browser.wait_ground("dark").await;
}

#[tokio::test]
async fn a_deep_link_reloads_without_a_network() {
    let (mut site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("milljan/check")).await;
    browser.offline_ready().await;
    site.stop();
    browser.reload().await;
    browser.wait(&id("topbar")).await;
    browser.goto(&site.url("about")).await;
    browser.wait("h1").await;
}

#[tokio::test]
async fn a_folder_of_a_host_without_rewrites_serves_a_deep_link_first() {
    let (mut site, browser) = (Site::start_in_folder(), Browser::phone().await);
    browser.goto(&site.url("milljan/check")).await;
    browser.wait(&id("topbar")).await;
    assert!(browser.url().await.starts_with(&site.url("milljan/check")));
    browser.offline_ready().await;
    // The page itself came as 404.html; nothing else may be missing.
    let missing = browser.console_errors().await;
    assert!(missing.len() <= 1, "{missing:?}");
    let strays: Vec<String> =
        site.requests().into_iter().filter(|path| !path.starts_with("/x/")).collect();
    assert!(strays.is_empty(), "asked for outside the folder: {strays:?}");

    site.stop();
    browser.goto(&site.url("settings")).await;
    browser.wait(&id("lang-en")).await;
}

/// Waits until the browser has requested another build, and has it or has given up; returns the files
/// requested from the host since then.
async fn asked_for_a_build(site: &Site, browser: &Browser, before: usize) -> Vec<String> {
    let asked = || site.requests().split_off(before);
    let begin = Instant::now();
    while !asked().contains(&"/sw.js".to_owned()) {
        assert!(begin.elapsed() < Duration::from_secs(40), "the browser asks for no other build");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let settled = "const registration = await navigator.serviceWorker.ready; \
         await new Promise((done) => setTimeout(done, 500)); \
         while (registration.installing) await new Promise((done) => setTimeout(done, 50))";
    browser.js_promise(settled).await;
    asked().into_iter().collect::<BTreeSet<_>>().into_iter().collect()
}

#[tokio::test]
async fn a_second_build_waits_until_it_is_asked_for_and_comes_whole() {
    const OLD: &str = "html:not([data-build])";
    let (mut site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("about")).await;
    browser.offline_ready().await;
    assert_eq!(browser.count(&id("update-bar")).await, 0, "nothing to update yet");

    // Only what has changed is fetched, and nothing else offered: first nothing, then a build of which
    // a part is not there yet, then all of it.
    for (publish, files, offered) in [
        (None, &["/sw.js"][..], false),
        (Some(Site::begin_second_build as fn(&Site)), &["/index.html", "/sw.js"], false),
        (Some(Site::publish_second_build), &["/index.html", "/sw.js"], true),
    ] {
        publish.inspect(|publish| publish(&site));
        let before = site.requests().len();
        browser.reload().await;
        assert_eq!(asked_for_a_build(&site, &browser, before).await, files);
        browser.wait(OLD).await;
        if offered {
            browser.wait(&id("update-bar")).await;
        } else {
            assert_eq!(browser.count(&id("update-bar")).await, 0, "{files:?}");
        }
    }
    browser.reload().await;
    browser.wait(OLD).await;

    browser.click(&id("update-now")).await;
    browser.wait("html[data-build=second]").await;
    browser.ready().await;
    browser.wait_gone(&id("update-bar")).await;
    let kept = "const names = await caches.keys(); \
         const files = await (await caches.open(names[0])).keys(); \
         return [names.length, files.filter((file) => file.url.includes('/index.html')).length]";
    let kept = browser.js_promise(kept).await;
    assert_eq!(kept, json!([1, 1]), "one cache, and of the page that of the new build");
    site.stop();
    browser.reload().await;
    browser.wait("html[data-build=second]").await;
}
