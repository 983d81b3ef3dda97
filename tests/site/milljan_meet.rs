//! Meet-up: a real table entered tap by tap, with no network, through reload and undo.

use jobs::milljan::log::{Event, Log};
use jobs::milljan::notation::Sheet;
use jobs::milljan::{Date, IDOLS};
use serde_json::{Value, json};

use super::support::{Browser, Site, id, pick_tile};

/// Waits on やよい, 志保 and 可奈 by ron in the units of 2019-12-12.
const NEAR: [u8; 12] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 41];
/// The same with 美希 for 星梨花: two tiles from the win.
const FAR: [u8; 12] = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, 2];

/// In no unit, so that she is seen only where she was sent.
const SORA: u8 = 53;

fn ask(request: Value) -> Value {
    let envelope = jobs::Envelope::from_line(&request.to_string()).expect("a request");
    let answer = jobs::run(envelope, || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("JSON")
}

/// A log with this hand as stored; the seat after the own one draws first.
fn lines(hand: &[u8], events: &str) -> String {
    let names: Vec<_> = hand.iter().map(|&id| IDOLS[usize::from(id)].name).collect();
    format!("{} | 担当 可奈 | 役 2019-12-12\n卓 4 1 2\n{events}", names.join(","))
}

/// Opens the page with this log, as if it had been entered on an earlier visit.
async fn with_log(site: &Site, browser: &Browser, log: &str) {
    browser.goto(&site.url("about")).await;
    let stored = json!(json!(log).to_string());
    browser.js(&format!("localStorage.setItem('sakiyomi:1:milljan.meet', {stored})")).await;
    browser.goto(&site.url("milljan/meet")).await;
    fresh(browser).await;
}

async fn fresh(browser: &Browser) {
    browser.wait(&format!("{}[data-fresh=true]", id("headline"))).await;
}

/// Something in the sheet that is open.
fn in_sheet(name: &str) -> String {
    format!("dialog {}", id(name))
}

/// Opens a view of the log, the counters, the danger or the table.
async fn view(browser: &Browser, name: &str) {
    browser.click(&id("open-more")).await;
    browser.click(&in_sheet(&format!("view-{name}"))).await;
    browser.wait(&in_sheet(name)).await;
}

async fn close(browser: &Browser) {
    browser.back().await;
    browser.wait_gone("dialog").await;
}

async fn event(browser: &Browser, at: usize) {
    browser.wait(&id(&format!("event-{at}"))).await;
    fresh(browser).await;
}

async fn next_is(browser: &Browser, far: u8) {
    browser.wait(&format!("{}[aria-pressed=true]", id(&format!("seat-{far}")))).await;
}

#[tokio::test]
async fn a_table_is_followed_by_taps_with_the_network_cut() {
    let (mut site, browser) = (Site::start_whole(), Browser::phone().await);
    browser.goto(&site.url("milljan/meet")).await;
    browser.offline_ready().await;
    site.stop();
    browser.reload().await;

    view(&browser, "table").await;
    browser.click(&in_sheet("date-2019-12-12")).await;
    close(&browser).await;
    // The 担当 is asked for first.
    browser.wait_text(&id("headline"), "oshi").await;
    pick_tile(&browser, 35).await;
    browser.click(&id("deals-1")).await;
    for (at, &tile) in NEAR.iter().enumerate() {
        pick_tile(&browser, tile).await;
        browser.wait(&id(&format!("tile-{at}"))).await;
    }
    fresh(&browser).await;
    browser.wait_text(&id("headline"), "One tile from the win").await;

    // The next seat sends what the hand waits for.
    next_is(&browser, 1).await;
    assert!(pick_tile(&browser, 4).await <= 2);
    event(&browser, 0).await;
    let claims = ask(json!({
        "job": "milljan.claims", "snapshot": "2019-12-12", "free": NEAR, "oshi": 35,
    }));
    let rows = claims["claims"].as_array().expect("a list");
    let ron = rows.iter().find(|row| row["tile"] == 4).expect("a ron")["ron"].as_u64();
    assert_eq!(ron, Some(15_000));
    browser.wait_text(&id("headline"), "15,000").await;
    browser.wait(".strip--loud").await;
    browser.screenshot("meet-ron-phone").await;
    browser.assert_fits().await;
    browser.assert_touch_targets().await;

    // Undone: it was another tile, which is passed; the others follow, then the own seat draws and
    // sends.
    browser.click(&id("undo")).await;
    browser.wait_gone(&id("event-0")).await;
    pick_tile(&browser, 1).await;
    event(&browser, 0).await;
    browser.wait_text(&id("headline"), "Let it pass").await;
    browser.wait_gone(".strip--loud").await;
    next_is(&browser, 2).await;
    pick_tile(&browser, 1).await;
    event(&browser, 1).await;
    next_is(&browser, 3).await;
    pick_tile(&browser, 7).await;
    event(&browser, 2).await;
    next_is(&browser, 0).await;
    pick_tile(&browser, 0).await;
    event(&browser, 3).await;
    // 春香 brings nothing: she goes.
    browser.wait(&id("tile-12")).await;
    browser.wait_text(&id("headline"), "Send").await;
    browser.click(&id("tile-12")).await;
    event(&browser, 4).await;
    browser.wait_gone(&id("tile-12")).await;
    next_is(&browser, 1).await;
    browser.click(&id("open-rooms")).await;
    browser.wait_text(&in_sheet("wall"), "110").await;
    browser.wait_text(&in_sheet("room-of-3"), "Takane").await;
    close(&browser).await;
    view(&browser, "seen").await;
    browser.wait_text(&in_sheet("left-1"), "1").await;
    browser.wait_text(&in_sheet("left-0"), "2").await;
    close(&browser).await;

    // Nothing is lost by a reload.
    browser.reload().await;
    fresh(&browser).await;
    browser.wait(&id("event-4")).await;
    browser.wait_text(&id("headline"), "One tile from the win").await;
}

#[tokio::test]
async fn a_claim_that_helps_is_named_with_what_to_send_after_it() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    with_log(&site, &browser, &lines(&FAR, "2 送る 志保")).await;
    // 志保 brings BIRTH or similar units nearer; then the analysis of the hand after the claim says what to
    // send.
    let claims = ask(json!({
        "job": "milljan.claims", "snapshot": "2019-12-12", "free": FAR, "oshi": 35,
    }));
    let rows = claims["claims"].as_array().expect("a list");
    let row = rows.iter().find(|row| row["tile"] == 32).expect("志保 can be claimed");
    assert_eq!(
        (&row["ron"], &row["tin"][0][1], &claims["h"]),
        (&Value::Null, &json!(1), &json!(2))
    );
    let unit = row["tin"][0][0].as_u64().expect("a number") as u16;
    let unit = jobs::milljan::unit(unit).expect("a unit");
    let free: Vec<u8> =
        FAR.into_iter().filter(|&tile| tile == 32 || !unit.members.has(tile)).collect();
    let after = ask(json!({
        "job": "milljan.analyse", "snapshot": "2019-12-12", "state": "drawn", "free": free,
        "claimed": [row["tin"][0][0]], "oshi": 35,
    }));
    let best = after["best"].as_u64().expect("a tile") as usize;
    let key = IDOLS[best].key;
    let name = key[..1].to_uppercase() + &key[1..];
    browser.wait_text(&id("headline"), unit.name).await;
    browser.wait_text(&id("headline"), &name).await;
    browser.wait_text(&id("headline"), "h 2 → 1").await;
    browser.screenshot("meet-tin-phone").await;
    browser.click(&id("did-tin")).await;
    event(&browser, 1).await;
    browser.wait_text(&id("headline"), &format!("Send {name}")).await;
    // The best send is marked; a tap sends it, and the turn passes on.
    browser.click("button.tile.out").await;
    event(&browser, 2).await;
    next_is(&browser, 1).await;
    assert_eq!(browser.count(&id("troubles")).await, 0);
}

#[tokio::test]
async fn others_claims_narrow_to_the_units_that_hold_the_tile_and_entries_can_be_mended() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    with_log(&site, &browser, &lines(&NEAR, "2 送る 静香")).await;
    browser.click(&id("seat-2")).await;
    browser.click(&id("mode-tin")).await;
    browser.wait(&id("units")).await;
    let wrong = format!(
        "return [...document.querySelectorAll('{} button')].filter(row => !row.innerText.includes('Shizuka')).length",
        id("units")
    );
    assert_eq!(browser.js(&wrong).await, json!(0), "every unit holds 静香");
    browser.click(&format!("{} button", id("units"))).await;
    event(&browser, 1).await;
    next_is(&browser, 2).await;
    pick_tile(&browser, SORA).await;
    event(&browser, 2).await;
    assert_eq!(browser.count(&id("troubles")).await, 0);

    // A fourth copy is kept and reported, and the report disappears when the entry is corrected.
    next_is(&browser, 3).await;
    pick_tile(&browser, SORA).await;
    event(&browser, 3).await;
    next_is(&browser, 0).await;
    pick_tile(&browser, SORA).await;
    event(&browser, 4).await;
    browser.click(&id("tile-0")).await;
    event(&browser, 5).await;
    pick_tile(&browser, SORA).await;
    event(&browser, 6).await;
    browser.wait_text(&id("troubles"), "4 copies of Sora").await;
    browser.click(&id("troubles")).await;
    browser.click(&in_sheet("change-6")).await;
    browser.wait_gone("dialog").await;
    browser.wait(&id("place-end")).await;
    pick_tile(&browser, 7).await;
    browser.wait_gone(&id("troubles")).await;
    // A missed entry is inserted before another; one that never happened is removed.
    browser.click(&id("open-log")).await;
    browser.click(&in_sheet("delete-4")).await;
    browser.wait_text(&in_sheet("all-troubles"), "No draw").await;
    browser.click(&in_sheet("before-4")).await;
    browser.wait_gone("dialog").await;
    pick_tile(&browser, SORA).await;
    browser.wait_gone(&id("troubles")).await;
    browser.wait(&id("event-6")).await;
}

#[tokio::test]
async fn sora_a_win_and_the_next_deal_are_entered_in_a_tap_each() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    with_log(&site, &browser, &lines(&NEAR, "2 送る 静香\n3 送る 千早")).await;
    next_is(&browser, 3).await;
    browser.click(&id("mode-sora")).await;
    browser.click(&id(&format!("room-1-{}", 14))).await;
    event(&browser, 2).await;
    next_is(&browser, 3).await;
    pick_tile(&browser, 7).await;
    event(&browser, 3).await;
    browser.click(&id("seat-2")).await;
    browser.click(&id("win")).await;
    browser.wait(&id("next-deal")).await;
    browser.fill(&id("points-2"), "16000").await;
    browser.click(&id("next-deal")).await;
    browser.wait_gone(&id("event-0")).await;
    view(&browser, "table").await;
    browser.wait_text(&in_sheet("total-2"), "16,000").await;
    // The dealer has moved on.
    browser.wait(&format!("{}[aria-pressed=true]", in_sheet("dealer-2"))).await;
    close(&browser).await;
    browser.click(&id("undo")).await;
    browser.wait(&id("event-4")).await;
}

#[tokio::test]
async fn every_view_is_accessible_and_fits_in_three_languages() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    for language in ["ja", "en", "zh"] {
        browser.speak(language).await;
        with_log(&site, &browser, &lines(&FAR, "2 送る 志保")).await;
        for name in ["answer", "rooms", "log", "seen", "danger", "table"] {
            match name {
                "answer" => browser.click(&id("headline")).await,
                "rooms" => browser.click(&id("open-rooms")).await,
                name => view(&browser, name).await,
            }
            browser.wait("dialog").await;
            let still = "return !document.querySelector('.progress--busy') \
                 && document.getAnimations().every(motion => motion.playState !== 'running')";
            browser.until("the page to settle", still).await;
            browser.assert_fits().await;
            browser.assert_touch_targets().await;
            browser.assert_accessible().await;
            browser.screenshot(&format!("meet-{name}-{language}")).await;
            close(&browser).await;
        }
        browser.assert_accessible().await;
    }
    browser.resize(320, 568, true).await;
    browser.assert_fits().await;
    browser.assert_quiet(&[]).await;
}

/// The boxes of everything that must not move, and whether the answer is whole within the window.
const STILL: &str = "
    const box = name => {
        const it = document.querySelector(`[data-testid=${name}]`).getBoundingClientRect();
        return [it.left, it.top, it.width, it.height].map(Math.round).join(' ');
    };
    const boxes = () => ['pad', 'strip', 'pad-group-A', 'pad-0', 'pad-53', 'pad-22'].map(name => {
        const there = document.querySelector(`[data-testid=${name}]`);
        return there ? box(name) : '-';
    }).join(' | ');
    const inside = name => {
        const it = document.querySelector(`[data-testid=${name}]`).getBoundingClientRect();
        return it.top >= 0 && it.left >= 0 && it.bottom <= innerHeight && it.right <= innerWidth;
    };
    const frame = () => new Promise(done => setTimeout(done, 0));
    const until = async test => {
        for (let at = 0; at < 400 && !test(); at++) await new Promise(done => setTimeout(done, 5));
        if (!test()) throw new Error('waited in vain: ' + test);
    };
    let taps = 0;
    const tap = async name => {
        const key = document.querySelector(`[data-testid=${name}]`);
        if (!key || key.disabled) throw new Error('no key ' + name);
        taps += 1;
        key.click();
        await frame();
    };
    const pick = async tile => {
        if (!document.querySelector(`[data-testid=pad-${tile}]`)) await tap('pad-group-' + signs[tile]);
        await until(() => document.querySelector(`[data-testid=pad-${tile}]`));
        await tap('pad-' + tile);
        await until(() => !document.querySelector('.pad__over'));
    };
    const held = () => document.querySelectorAll('.meet__hand .tile:not(.tile--empty)').length;
    const events = () => document.querySelectorAll('.meet__beside .meet__event').length;
";

/// The hand that a seed deals to the first seat.
fn dealt(seed: u64) -> Vec<u8> {
    let game = ask(json!({
        "job": "milljan.play", "snapshot": "2025-12-16", "seed": seed, "dealer": 1,
        "seats": [{}, {}, {}, {}],
    }));
    serde_json::from_value(game["seats"][0]["free"].clone()).expect("tiles")
}

/// Under which sign each character is found: kana, or letters in English.
fn signs(language: &str) -> Value {
    let sign = |at: usize| {
        let first = match language {
            "en" => IDOLS[at].key.chars().next().map(|letter| letter.to_ascii_uppercase()),
            _ => IDOLS[at].kana.chars().next().map(|kana| if kana == 'じ' { 'し' } else { kana }),
        };
        first.expect("a name").to_string()
    };
    (0..IDOLS.len()).map(sign).collect()
}

#[tokio::test]
async fn a_hundred_hands_take_few_taps_and_nothing_moves_at_any_size() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let mut means = Vec::new();
    for (language, (width, height), hands) in [
        ("ja", (390, 664), 1..=100),
        ("en", (390, 844), 1..=20),
        ("ja", (320, 568), 1..=5),
        ("ja", (664, 390), 1..=5),
        ("zh", (1280, 800), 1..=5),
    ] {
        browser.resize(width, height, width < 1000).await;
        browser.speak(language).await;
        browser.goto(&site.url("milljan/meet")).await;
        browser.wait(&id("pad")).await;
        let hands: Vec<Vec<u8>> = hands.map(dealt).collect();
        let mut rows: Vec<[f64; 3]> = Vec::new();
        // A script may run for two minutes, which a busy machine needs for some forty hands.
        for hands in hands.chunks(20) {
            let script = format!(
                "const signs = {}; {STILL}
                 const out = [];
                 for (const hand of {}) {{
                     await until(() => document.querySelectorAll('.meet__hand .tile--empty').length === 12);
                     if (document.querySelector('[data-testid=no-oshi]')) await tap('no-oshi');
                     await until(() => !document.querySelector('[data-testid=no-oshi]'));
                     if (document.querySelector('[data-testid=deals-1][aria-pressed=false]')) await tap('deals-1');
                     const before = boxes();
                     taps = 0;
                     for (const [at, tile] of hand.entries()) {{
                         await pick(tile);
                         await until(() => held() === at + 1);
                         if (boxes() !== before) throw new Error('moved: ' + before + ' -> ' + boxes());
                         if (!inside('strip')) throw new Error('the answer is out of sight');
                     }}
                     const dealt = taps;
                     taps = 0;
                     await until(() => document.querySelector('[data-testid=headline][data-fresh=true]'));
                     for (const [at, tile] of [7, 13, 26].entries()) {{
                         await pick(tile);
                         await until(() => events() === at + 1);
                         await until(() => document.querySelector('[data-testid=headline][data-fresh=true]'));
                         if (boxes() !== before) throw new Error('moved: ' + before + ' -> ' + boxes());
                         if (!inside('strip') || !inside('pad')) throw new Error('out of sight');
                     }}
                     out.push([dealt, taps / 3, document.documentElement.scrollHeight - innerHeight]);
                     // Back to the empty hand; the dealer stays.
                     while (held() > 0) document.querySelector('[data-testid=undo]').click(), await frame();
                 }}
                 return out;",
                signs(language),
                json!(hands),
            );
            let out = browser.js_promise(&format!("return (async () => {{ {script} }})()")).await;
            let new: Vec<[f64; 3]> = serde_json::from_value(out).expect("a row for each hand");
            rows.extend(new);
        }
        assert_eq!(rows.len(), hands.len());
        let mean = |of: usize| rows.iter().map(|row| row[of]).sum::<f64>() / rows.len() as f64;
        let most = rows.iter().map(|row| row[0]).fold(0.0, f64::max);
        means.push(format!("{language} {width}×{height}: 12 tiles {} taps, at most {most}; a tile of another seat {}", mean(0), mean(1)));
        assert!(most <= 24.0, "{rows:?}");
        assert!(rows.iter().all(|row| row[1] <= 2.0), "{rows:?}");
        if width < 960 {
            assert!(rows.iter().all(|row| row[2] <= 0.0), "the page scrolls: {rows:?}");
        }
        if rows.len() >= 20 {
            assert!(mean(0) <= 20.0, "{}", mean(0));
        }
        browser.screenshot(&format!("meet-cockpit-{width}x{height}-{language}")).await;
    }
    println!("{}", means.join("\n"));
}

#[tokio::test]
async fn a_log_travels_in_the_link_and_an_own_ron_brings_its_points() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    with_log(&site, &browser, &lines(&NEAR, "2 送る やよい")).await;
    let link = browser.url().await;
    assert!(link.contains("#s=") && link.len() < 200, "{link}");
    browser.click(&id("did-win")).await;
    event(&browser, 1).await;
    browser
        .until(
            "the points",
            "return document.querySelector('[data-testid=points-0]')?.value === '15000'",
        )
        .await;
    browser.click(&id("next-deal")).await;
    browser.wait_gone(&id("event-0")).await;
    view(&browser, "table").await;
    browser.wait_text(&in_sheet("total-0"), "15,000").await;
    close(&browser).await;

    // Somebody else opens the link: the same table, with the way back to the own one.
    browser.goto(&site.url("about")).await;
    browser.goto(&link).await;
    fresh(&browser).await;
    browser.wait_text(&id("headline"), "15,000").await;
    browser.wait(&id("back-to-mine")).await;
    browser.click(&id("back-to-mine")).await;
    browser.wait_gone(&id("event-0")).await;
}

#[tokio::test]
async fn sora_is_advised_on_before_the_own_draw() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    // Two tiles from the win with そら; 美也 in a waiting room brings one of them.
    let hand = [3, 5, 9, 13, 18, 20, 21, 26, 28, 33, 35, SORA];
    let mut table = lines(&hand, "2 送る 美也\n3 送る 千早\n4 送る 伊織");
    table = table.replace("2019-12-12", "2025-12-16");
    with_log(&site, &browser, &table).await;
    browser.wait_text(&id("headline"), "Use Sora").await;
    browser.wait_text(&id("headline"), "h 2 → 1").await;
    browser.click(&id("did-fetch")).await;
    event(&browser, 3).await;
    browser.wait_text(&id("headline"), "One tile from the win").await;
    assert_eq!(browser.count(&id("troubles")).await, 0);
}

/// What a screen advises: the title, and the reason from its last words on who has sent what.
async fn advice(browser: &Browser) -> (String, String) {
    fresh(browser).await;
    let title = browser.text(&format!("{} .big", id("headline"))).await;
    let why = browser.text(&format!("{} .why", id("headline"))).await;
    let sent = why.split_once(" sent ").and_then(|(_, rest)| rest.split_once(" · "));
    (title, sent.map_or(why.clone(), |(_, rest)| rest.to_owned()))
}

#[tokio::test]
async fn twenty_hands_get_the_same_sentence_on_check_meet_up_and_play() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    browser.speak("en").await;
    let mut titles = std::collections::BTreeSet::new();
    for seed in 1..=20 {
        let deal = ask(json!({
            "job": "milljan.play", "snapshot": "2025-12-16", "seed": seed, "seats": [{}],
        }));
        let mut free: Vec<u8> =
            serde_json::from_value(deal["seats"][0]["free"].clone()).expect("tiles");
        if seed % 3 == 0 && !free.contains(&SORA) {
            free[5] = SORA;
        }
        let drawn = free[12];
        let day = Date::new(2025, 12, 16).expect("a day");
        let open = async |path: String| {
            // A new document: only the address says what is shown.
            browser.goto(&site.url("about")).await;
            browser.goto(&site.url(&path)).await;
        };
        let sheet = Sheet { free: free.clone(), ..Sheet::new(day) };
        open(format!("milljan/check#s={}", share::write_milljan(&sheet))).await;
        let on_check = advice(&browser).await;

        let start = Sheet { free: free[..12].to_vec(), ..Sheet::new(day) };
        let log = Log { start, events: vec![Event::Draw(drawn)], ..Log::new(day) };
        open(format!("milljan/meet#s={}", share::write_log(&log))).await;
        let at_meet = advice(&browser).await;

        let game = json!({
            "snapshot": "2025-12-16", "seed": seed, "seats": [{}], "hand": free,
        });
        let game = serde_json::from_value(game).expect("a game");
        open(format!("milljan/play#g={}", share::write_game(&game).expect("a link"))).await;
        browser.wait(&id("hints")).await;
        let at_play = advice(&browser).await;
        assert_eq!(on_check, at_meet, "seed {seed}");
        assert_eq!(on_check, at_play, "seed {seed}");
        titles.insert(on_check.0);
    }
    assert!(titles.len() > 10, "{titles:?}");
}

#[tokio::test]
async fn the_screen_stays_on_as_long_as_the_table_is_shown() {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let counted = "Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
        window.locks = (window.locks ?? 0) + 1;
        return Object.assign(new EventTarget(), { release: async () => { window.locks -= 1; } });
    } } });";
    browser.run_first(counted).await;
    with_log(&site, &browser, &lines(&NEAR, "")).await;
    let locks = |count: u8| format!("return (window.locks ?? 0) === {count}");
    browser.until("the lock", &locks(1)).await;
    view(&browser, "table").await;
    browser.wait_text(&in_sheet("awake"), "stays on").await;
    close(&browser).await;
    browser.until("the lock still", &locks(1)).await;
    view(&browser, "table").await;
    browser.click(&in_sheet("awake-off")).await;
    browser.until("no lock", &locks(0)).await;
    browser.click(&in_sheet("awake-on")).await;
    browser.until("a lock again", &locks(1)).await;
    close(&browser).await;
    browser.click("nav.tabs a[href$='milljan/units']").await;
    browser.wait(&id("book")).await;
    browser.until("the lock released", &locks(0)).await;
}
