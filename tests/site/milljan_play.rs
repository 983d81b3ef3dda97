//! Milljan Play by taps: whole games, reloads, undo, replays, statistics.

use std::path::PathBuf;

use jobs::Envelope;
use jobs::milljan::PlayRequest;
use serde_json::{Value, json};
use thirtyfour::By;

use super::support::{Browser, Site, id};

/// Waits until a person may decide, or the deal is over.
async fn live(browser: &Browser) {
    browser.wait(&format!("{}[data-live=\"true\"]", id("play"))).await;
}

async fn over(browser: &Browser) -> bool {
    browser.count(&id("end")).await > 0
}

/// Takes the first option offered; otherwise sends the first tile.
async fn act(browser: &Browser) {
    let step = browser.attribute(&id("play"), "data-step").await;
    let offered = browser
        .js("const open = [...document.querySelectorAll('[data-testid^=do-]')].map(e => e.dataset.testid) \
             .filter(name => name !== 'do-send'); return open[0] ?? ''")
        .await;
    match offered.as_str() {
        Some("") | None => {
            browser.click(&id("hand-0")).await;
            browser.click(&id("do-send")).await;
        }
        Some(name) => browser.click(&id(name)).await,
    }
    let moved = format!(
        "const play = document.querySelector('{}'); return play.dataset.step !== '{}'",
        id("play"),
        step.unwrap_or_default()
    );
    browser.until("the decision to be taken", &moved).await;
    live(browser).await;
}

/// The same from within the page until the deal is over, instead of hundreds of taps.
async fn play_out(browser: &Browser) {
    let script = "const q = name => document.querySelector(`[data-testid=\"${name}\"]`); \
        const pause = () => new Promise(done => setTimeout(done, 5)); \
        const begin = Date.now(); \
        while (!q('end') && Date.now() - begin < 25000) { \
            if (q('play')?.dataset.live !== 'true') { await pause(); continue; } \
            const step = q('play').dataset.step; \
            const open = [...document.querySelectorAll('[data-testid^=do-]')] \
                .find(e => e.dataset.testid !== 'do-send'); \
            if (open) open.click(); \
            else { q('hand-0').click(); await pause(); q('do-send')?.click(); } \
            for (let n = 0; n < 400 && !q('end') && q('play').dataset.step === step; n++) await pause(); \
        } return !!q('end')";
    // A busy machine may need minutes for a whole wall.
    for _ in 0..12 {
        if browser.js_promise(script).await == serde_json::json!(true) {
            return;
        }
    }
    panic!("the deal does not end");
}

/// Starts a game in this mode, with computer players that answer at once.
async fn begin(browser: &Browser, site: &Site, mode: &str, seed: Option<u64>) {
    browser.goto(&site.url("milljan/play")).await;
    browser.click(&id(&format!("mode-{mode}"))).await;
    if browser.count(&id("pace")).await > 0 {
        choose(browser, "pace", "0").await;
    }
    if let Some(seed) = seed {
        choose(browser, "seed", &seed.to_string()).await;
    }
    browser.click(&id("start")).await;
    if browser.count(&id("give-up")).await > 0 {
        browser.click(&id("give-up")).await;
    }
    live(browser).await;
}

async fn choose(browser: &Browser, name: &str, value: &str) {
    let script = format!(
        "const field = document.querySelector('{}'); field.value = '{value}'; \
         field.dispatchEvent(new Event('change', {{bubbles: true}})); return true",
        id(name)
    );
    browser.until("the choice to be there", &script).await;
}

async fn hand(browser: &Browser) -> Vec<String> {
    browser.texts(&format!("{} .tile", id("hand"))).await
}

/// The game in the address.
async fn addressed(browser: &Browser) -> PlayRequest {
    let url = browser.url().await;
    let (_, link) = url.split_once("#g=").unwrap_or_else(|| panic!("no game in {url}"));
    share::read_game(link).unwrap_or_else(|error| panic!("{url}: {error}"))
}

async fn open_file(browser: &Browser, name: &str, field: &str, text: &str) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(name);
    std::fs::write(&path, text).expect("the folder for tests can be written");
    let input = browser.driver().find(By::Css(id(field))).await.expect("a field for files");
    input.send_keys(path.to_string_lossy()).await.expect("the field takes a file");
}

#[tokio::test]
async fn the_daily_deal_is_played_alone_to_its_end_and_counted_once() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    // A day on which nothing but sending is offered at first.
    browser.set_today([2026, 11, 24]).await;
    begin(&browser, &site, "daily", None).await;
    assert_eq!(browser.count(&id("undo")).await, 0, "a daily takes no step back");
    for _ in 0..3 {
        act(&browser).await;
    }
    assert_eq!(browser.text(&id("draws")).await, "4");
    play_out(&browser).await;
    let game = addressed(&browser).await;
    assert_eq!((game.seed, game.seats.len()), (20_261_124, 1));
    assert!(game.actions.len() > 3, "the address holds the finished game");
    browser.wait(&id("by-other")).await;
    browser.click(&id("leave")).await;
    browser.click(&id("stats")).await;
    assert_eq!(browser.text(&id("stat-played")).await, "1");
    // Viewing the finished deal again does not count it again.
    browser.click(&id("leave")).await;
    browser.click(&id("continue")).await;
    browser.wait(&id("end")).await;
    browser.click(&id("leave")).await;
    browser.click(&id("stats")).await;
    assert_eq!(browser.text(&id("stat-played")).await, "1");
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_game_of_four_goes_on_after_a_reload_and_takes_steps_back() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site, "table", Some(12)).await;
    for _ in 0..2 {
        act(&browser).await;
    }
    assert!(!over(&browser).await, "seed 12 is a longer game");
    let before = (hand(&browser).await, browser.text(&id("wall")).await);
    browser.reload().await;
    live(&browser).await;
    assert_eq!((hand(&browser).await, browser.text(&id("wall")).await), before);
    // Without the address, the start offers to continue.
    browser.goto(&site.url("about")).await;
    browser.goto(&site.url("milljan/play")).await;
    browser.click(&id("continue")).await;
    live(&browser).await;
    assert_eq!((hand(&browser).await, browser.text(&id("wall")).await), before);

    act(&browser).await;
    let after = browser.attribute(&id("play"), "data-step").await;
    browser.click(&id("undo")).await;
    live(&browser).await;
    assert_eq!((hand(&browser).await, browser.text(&id("wall")).await), before);
    browser.click(&id("redo")).await;
    live(&browser).await;
    assert!(browser.attribute(&id("play"), "data-step").await >= after);
    play_out(&browser).await;
    assert_eq!(browser.count("[data-testid^=standing-]").await, 4);
    browser.assert_fits().await;
    // A step was undone: such a game does not count.
    browser.click(&id("stats")).await;
    assert_eq!(browser.text(&id("stat-played")).await, "0");
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_link_puts_one_s_own_game_and_choices_aside_until_one_goes_back() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site, "table", Some(12)).await;
    act(&browser).await;
    let own = hand(&browser).await;
    // A game of four computer players, up to its fourth decision, in the open page.
    let seat = json!({"com": {"player": "plain"}});
    let game = json!({"job": "milljan.play", "snapshot": "2025-12-16", "seed": 3, "most": 4,
        "seats": [seat, seat, seat, seat]});
    let envelope = Envelope::from_line(&game.to_string()).map_err(|refused| refused.1);
    let answer = jobs::run(envelope.expect("a request"), || 0.0).expect("an answer");
    let answer = serde_json::to_value(&answer).expect("a report is JSON");
    let taken = answer["taken"].as_array().expect("decisions");
    let actions: Vec<&Value> = taken.iter().map(|one| &one["action"]).collect();
    let mut game = game;
    game["actions"] = json!(actions);
    let fields = game.as_object_mut().expect("an object");
    fields.remove("job");
    fields.remove("most");
    let game: PlayRequest = serde_json::from_value(game).expect("a game");
    let link = share::write_game(&game).expect("it can be shared");
    browser.js(&format!("location.hash = '#g={link}'")).await;
    browser.wait(&id("step-on")).await;
    assert_eq!(browser.text(&id("step-number")).await, format!("0 / {}", game.actions.len()));
    assert_eq!(browser.count(&id("shared")).await, 0, "it is looked at; one's own is still there");
    browser.click(&id("play-on")).await;
    browser.wait(&id("shared")).await;
    browser.assert_fits().await;
    browser.reload().await;
    browser.click(&id("back-to-mine")).await;
    live(&browser).await;
    assert_eq!(hand(&browser).await, own);
    browser.wait_gone(&id("shared")).await;
    // Somebody else's deal is put on the table at once; the own game comes back, or is given up.
    let seats = vec![jobs::milljan::SeatEntry::default()];
    let deal = PlayRequest { actions: Vec::new(), seats, ..game };
    let link = share::write_game(&deal).expect("it can be shared");
    for keep in [false, true] {
        browser.js(&format!("location.hash = '#g={link}'")).await;
        browser.wait(&id("shared")).await;
        live(&browser).await;
        assert_ne!(hand(&browser).await, own);
        assert_eq!(addressed(&browser).await.seed, 3);
        browser.click(&id(if keep { "adopt-shared" } else { "back-to-mine" })).await;
        browser.wait_gone(&id("shared")).await;
        live(&browser).await;
        assert_eq!(hand(&browser).await == own, !keep);
    }
    let other = hand(&browser).await;
    browser.goto(&site.url("about")).await;
    browser.goto(&site.url("milljan/play#g=~")).await;
    browser.wait_text(&id("notice"), "link").await;
    browser.click(&id("continue")).await;
    live(&browser).await;
    assert_eq!(hand(&browser).await, other);
    browser.assert_quiet(&[]).await;
}

/// The link in the share sheet, which stays open.
async fn shared_link(browser: &Browser) -> String {
    browser.click(&id("share")).await;
    let field = format!("return document.querySelector('{}').value", id("share-link"));
    browser.js(&field).await.as_str().expect("a link").to_owned()
}

#[tokio::test]
async fn a_finished_game_s_link_opens_its_replay_and_invites_to_the_same_wall() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site, "silent", Some(8)).await;
    let dealt = hand(&browser).await;
    play_out(&browser).await;
    let mut here = browser.texts("[data-testid^=standing-] b").await;
    let shared = shared_link(&browser).await;
    assert!(shared.len() < 2000, "{} characters", shared.len());

    // From its first step on, and nobody in it is "you".
    let other = Browser::desktop().await;
    other.goto(&shared).await;
    other.wait(&id("judged")).await;
    assert!(other.text(&id("step-number")).await.starts_with("0 /"));
    other.wait_text(&id("hands"), "The player").await;
    other.wait(&id("review-sum")).await;
    other.press(thirtyfour::Key::Escape + "").await;
    other.assert_accessible().await;
    let to_end = format!(
        "const slider = document.querySelector('{}'); slider.value = slider.max; \
         slider.dispatchEvent(new Event('input', {{bubbles: true}})); return true",
        id("step")
    );
    other.until("the slider to be there", &to_end).await;
    other.wait(&id("end")).await;
    let mut there = other.texts("[data-testid^=standing-] b").await;
    here.iter_mut().for_each(|text| *text = text.replace("You", "The player"));
    here.sort();
    there.sort();
    assert_eq!(there, here);

    // The same wall from the replay.
    other.click(&id("same-wall")).await;
    live(&other).await;
    assert_eq!(hand(&other).await, dealt);
    other.assert_quiet(&[]).await;

    // By an invitation: the results stand side by side, and the deal counts.
    let third = Browser::phone().await;
    third.goto(&shared.replace("#g=", "#g=t.")).await;
    live(&third).await;
    assert_eq!(hand(&third).await, dealt);
    act(&third).await;
    third.reload().await;
    live(&third).await;
    play_out(&third).await;
    third.wait_text(&id("by-other"), "The game of the link").await;
    // Its own end invites in turn.
    third.wait(&id("invite")).await;
    third.click(&id("stats")).await;
    assert_eq!(third.text(&id("stat-played")).await, "1");
    third.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_game_in_progress_is_shared_as_it_stands() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site, "table", Some(12)).await;
    act(&browser).await;
    let before = hand(&browser).await;
    let shared = shared_link(&browser).await;
    let other = Browser::desktop().await;
    other.goto(&shared).await;
    live(&other).await;
    assert_eq!(hand(&other).await, before);
    // Somebody else has made its first decision: it does not count.
    play_out(&other).await;
    other.click(&id("stats")).await;
    assert_eq!(other.text(&id("stat-played")).await, "0");
    // A position that cannot be is refused, and what was there stays.
    let (_, text) = shared.split_once("#g=p.").expect("a position");
    let mut game = share::read_game(text).expect("a game");
    game.actions = vec!["tsumo".into()];
    let text = share::write_game(&game).expect("a link");
    other.goto(&site.url("about")).await;
    other.goto(&site.url(&format!("milljan/play#g=p.{text}"))).await;
    other.wait(&id("notice")).await;
    other.click(&id("continue")).await;
    other.wait(&id("end")).await;
    other.assert_quiet(&[]).await;
}

/// Follows the hints until the deal is over.
async fn play_well(browser: &Browser) {
    let script = "const q = css => document.querySelector(css); \
        const pause = () => new Promise(done => setTimeout(done, 20)); \
        const begin = Date.now(); \
        while (!q('[data-testid=end]') && Date.now() - begin < 25000) { \
            await pause(); \
            const play = q('[data-testid=play]'); \
            if (play?.dataset.live !== 'true' || q('[data-fresh=false]')) continue; \
            const step = play.dataset.step; \
            const best = q('.playing__acts .button--main'); \
            if (best) best.click(); else q('.tile.out')?.click(); \
            for (let n = 0; n < 50 && !q('[data-testid=end]') && play.dataset.step === step \
                && q('.playing__acts .button--main') === best; n++) await pause(); \
        } return !!q('[data-testid=end]')";
    for _ in 0..8 {
        if browser.js_promise(script).await == json!(true) {
            return;
        }
    }
    panic!("the deal does not end");
}

#[tokio::test]
async fn a_win_has_its_moment() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site, "free", Some(4)).await;
    play_well(&browser).await;
    browser.wait(".moment--own").await;
    browser.wait_text(".moment", "Million Live!").await;
    browser.wait_text(&id("review"), "No mistakes").await;
    // The units that were made open as they do at the table.
    browser.click(".play__standing .wide").await;
    browser.wait(&id("unit")).await;
    browser.press(thirtyfour::Key::Escape + "").await;
    browser.wait_gone(&id("unit")).await;
    for scheme in ["light", "dark"] {
        browser.prefers(scheme).await;
        check(&browser).await;
    }
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn the_review_lists_one_s_own_mistakes_and_leads_back_to_each() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site, "silent", Some(5)).await;
    play_out(&browser).await;
    let finished = addressed(&browser).await;
    browser.wait(&id("review-sum")).await;
    browser.until("the review to end", "return !document.querySelector('.progress--busy')").await;
    let rows = "[data-testid^=decision-]";
    let mistakes = browser.count(rows).await;
    assert!(mistakes > 3, "whoever always sends the first tile makes more than {mistakes}");
    assert_eq!(browser.count(&format!("{rows} .review__cost")).await, mistakes);
    browser.click(&id("only-mistakes")).await;
    assert!(browser.count(rows).await > mistakes);
    browser.click(&id("only-mistakes")).await;
    let at = browser
        .js("return document.querySelectorAll('[data-testid^=decision-]')[1].dataset.testid")
        .await;
    let at = at.as_str().expect("a name").to_owned();
    let cost = browser.text(&format!("{} .review__cost", id(&at))).await;
    browser.click(&id(&at)).await;
    // The table there says the same.
    browser.wait_text(&id("verdict"), &cost).await;
    // Back leads to the end, and from there to the decision again.
    browser.back().await;
    browser.wait(&id("end")).await;
    browser.click(&id(&at)).await;
    browser.wait_text(&id("verdict"), &cost).await;
    let step: usize = at.trim_start_matches("decision-").parse().expect("a number");
    assert_eq!(
        browser.text(&id("step-number")).await,
        format!("{step} / {}", finished.actions.len())
    );
    browser.click(&id("play-on")).await;
    live(&browser).await;
    assert_eq!(browser.attribute(&id("play"), "data-step").await, Some(step.to_string()));
    // The finished game is a step away.
    browser.click(&id("back-to-mine")).await;
    browser.wait(&id("end")).await;
    assert_eq!(addressed(&browser).await, finished);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn nothing_moves_during_a_game_and_one_tap_sends() {
    let site = Site::start();
    for (width, height) in [(320, 568), (390, 664), (390, 844), (664, 390), (1280, 800)] {
        let browser = Browser::sized(width, height, width < 900).await;
        begin(&browser, &site, "table", Some(12)).await;
        browser.click(&id("one-tap")).await;
        browser.js("scrollTo(0, 0)").await;
        let still = [id("strip"), ".playing__hand".to_owned(), id("choices")];
        let first = browser.boxes(&still).await;
        if width > 900 {
            // There is room for tiles that look like tiles.
            let tall = "return document.querySelector('.playing__hand .tile').offsetHeight > 80";
            assert_eq!(browser.js(tall).await, true);
        }
        let (mut sends, mut claims) = (0, 0);
        while !over(&browser).await && sends < 8 {
            let at = format!("{width}×{height} after {sends} sends");
            assert_eq!(browser.boxes(&still).await, first, "{at}");
            browser.wait_in_sight(&still, &at).await;
            assert_eq!(browser.js("return scrollY").await, 0, "{at}");
            let step = browser.attribute(&id("play"), "data-step").await.unwrap_or_default();
            if browser.count("[data-testid^=do-]").await > 0 {
                let answer = "[data-testid=do-pass], [data-testid=do-draw]";
                browser.click(answer).await;
                claims += 1;
            } else {
                // One tap, and the next own draw is there.
                browser.click(&id("hand-3")).await;
                sends += 1;
            }
            let moved = format!(
                "const play = document.querySelector('{}'); return play.dataset.step !== '{step}'",
                id("play")
            );
            browser.until("the decision to be taken", &moved).await;
            live(&browser).await;
        }
        assert!(sends > 4, "{sends} sends, {claims} answers");
        browser.assert_quiet(&[]).await;
    }
}

#[tokio::test]
async fn back_leads_to_the_start_and_giving_up_says_so() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site, "table", Some(12)).await;
    act(&browser).await;
    let own = hand(&browser).await;
    browser.back().await;
    browser.wait(&id("start")).await;
    browser.click(&id("start")).await;
    browser.wait(&id("give-up-dialog")).await;
    browser.assert_accessible().await;
    browser.click(&id("keep-on")).await;
    live(&browser).await;
    assert_eq!(hand(&browser).await, own);
    // The statistics of a running game lie over it.
    browser.click(&id("stats")).await;
    browser.wait(&id("stats-import")).await;
    browser.back().await;
    live(&browser).await;
    assert_eq!(hand(&browser).await, own);
    browser.back().await;
    browser.wait(&id("continue")).await;
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn a_broken_replay_is_named_with_its_place_and_the_game_stays() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    begin(&browser, &site, "free", Some(4)).await;
    act(&browser).await;
    act(&browser).await;
    let before = hand(&browser).await;
    browser.click(&id("leave")).await;
    let seats = r#""snapshot":"2025-12-16","seed":1,"seats":[{}]"#;
    for (text, place) in [
        ("{".to_owned(), "line 1"),
        (format!(r#"{{{seats},"colour":1}}"#), "colour"),
        (format!(r#"{{{seats},"actions":["tsumo"]}}"#), "/actions/0"),
        (format!(r#"{{{seats},"actions":["jump"]}}"#), "“jump”"),
        (r#"{"snapshot":"2025-12-16","seed":1,"seats":[]}"#.to_owned(), "/seats"),
    ] {
        if browser.count(&id("import")).await == 0 {
            browser.click(&id("leave")).await;
        }
        browser.wait(&id("import")).await;
        open_file(&browser, "broken.json", "import", &text).await;
        browser.wait_text(&id("notice"), place).await;
    }
    if browser.count(&id("continue")).await > 0 {
        browser.click(&id("continue")).await;
    }
    live(&browser).await;
    assert_eq!(hand(&browser).await, before);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn persons_who_share_a_device_see_one_hand_at_a_time() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.goto(&site.url("milljan/play")).await;
    browser.click(&id("mode-pass")).await;
    browser.click(&id("start")).await;
    browser.wait(&id("cover")).await;
    assert_eq!(browser.count(&id("hand")).await, 0);
    browser.click(&id("uncover")).await;
    browser.wait(&id("hand")).await;
    browser.click(&id("hand-0")).await;
    browser.click(&id("do-send")).await;
    browser.wait(&id("cover")).await;
    assert_eq!(browser.count(&id("hand")).await, 0);
    browser.assert_accessible().await;
}

#[tokio::test]
async fn four_players_of_the_program_are_watched_to_the_end() {
    let (site, browser) = (Site::start(), Browser::desktop().await);
    browser.goto(&site.url("milljan/play")).await;
    browser.click(&id("mode-watch")).await;
    choose(&browser, "pace", "0").await;
    for seat in 0..4 {
        choose(&browser, &format!("com-{seat}"), "1").await;
    }
    browser.click(&id("start")).await;
    browser.wait(&id("end")).await;
    assert_eq!(browser.count("[data-testid^=standing-]").await, 4);
    browser.assert_quiet(&[]).await;
}

#[tokio::test]
async fn start_table_end_replay_and_statistics_are_accessible_and_fit() {
    let site = Site::start();
    for (language, scheme, width) in
        [("ja", "light", 390), ("en", "dark", 320), ("zh", "light", 320)]
    {
        let browser = Browser::sized(width, 700, true).await;
        browser.prefers(scheme).await;
        browser.speak(language).await;
        browser.goto(&site.url("milljan/play")).await;
        browser.wait(&id("start")).await;
        check(&browser).await;
        begin(&browser, &site, "table", Some(3)).await;
        act(&browser).await;
        browser.click(&id("hand-0")).await;
        check(&browser).await;
        browser.click(&id("seat-1")).await;
        browser.wait(&id("room")).await;
        check(&browser).await;
        browser.press(thirtyfour::Key::Escape + "").await;
        browser.wait_gone(&id("room")).await;
        play_out(&browser).await;
        check(&browser).await;
        browser.click(&id("replay")).await;
        browser.wait(&id("step")).await;
        live(&browser).await;
        check(&browser).await;
        browser.click(&id("leave")).await;
        browser.click(&id("stats")).await;
        browser.wait(&id("stat-played")).await;
        check(&browser).await;
        browser.assert_quiet(&[]).await;
    }
}

async fn check(browser: &Browser) {
    let still = "return !document.querySelector('.progress--busy, .stale') \
                 && document.getAnimations().every(motion => motion.playState !== 'running')";
    browser.until("the page to settle", still).await;
    browser.js("scrollTo(0, 0)").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
    browser.assert_accessible().await;
}
