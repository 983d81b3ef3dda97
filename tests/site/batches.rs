//! What every screen of many games promises: a batch keeps playing while other screens of the lab are
//! shown, continues after a reload and after a crash, and gives the same numbers as the job in one go.

use std::collections::BTreeMap;

use jobs::milljan::LeagueRequest;
use serde_json::{Value, json};

use super::milljan::article_link;
use super::support::{Browser, Site, enter, id, kept_report, played_in_one_go};

/// A screen of many games.
struct Screen {
    /// Its address, with what to play.
    path: String,
    /// Another screen of its lab.
    other: &'static str,
    /// The name under which its games are saved.
    slot: &'static str,
    /// Fields and what is entered into them.
    fields: &'static [(&'static str, &'static str)],
    /// Selectors to tap before.
    taps: &'static [&'static str],
    /// Selectors to tap to see it again after a reload.
    again: &'static [&'static str],
    /// The part of the screen that its controls are in.
    part: &'static str,
    /// The name of its games in its sums.
    unit: &'static str,
    /// Whether results can be saved, loaded and cleared.
    files: bool,
}

impl Screen {
    fn new(path: &str, other: &'static str, slot: &'static str) -> Self {
        Self {
            path: path.to_owned(),
            other,
            slot,
            fields: &[],
            taps: &[],
            again: &[],
            part: "",
            unit: "games",
            files: true,
        }
    }

    fn league() -> Self {
        let request = json!({"snapshot": "2025-12-16", "lineup": [{"player": "plain"}, {"player": "sender"}],
            "games": 100_000, "seed_from": 3});
        let request: LeagueRequest = serde_json::from_value(request).expect("a request");
        let path = format!("milljan/league#s={}", share::write_league(&request));
        Self::new(&path, "milljan/units", "milljan.league.games")
    }

    fn simulate() -> Self {
        let fields = &[("sim-games", "100000")];
        let screen =
            Self::new("battleship/simulate", "battleship/play", "battleship.simulate.games");
        Self { fields, ..screen }
    }

    fn distribution() -> Self {
        let fields = &[("distribution-games", "100000")];
        Self { fields, ..Self::new("contest/spread", "contest/evaluate", "contest.spread.games") }
    }

    fn swaps() -> Self {
        let fields = &[("swap-games", "10000")];
        let (taps, unit) = (&["[data-testid=part-swaps]"], "steps");
        let screen = Self::new("contest/spread", "contest/evaluate", "contest.swaps.games");
        Self { fields, taps, unit, ..screen }
    }

    fn seeds() -> Self {
        const DRAW: &str = "[data-testid=draws] .slot";
        const TAPS: &[&str] =
            &["[data-testid=order] summary", "[data-testid=by-draws]", DRAW, DRAW, DRAW];
        let screen = Self::new("contest/loadout", "contest/evaluate", "contest.seeds");
        Self { taps: TAPS, again: &TAPS[..1], files: false, ..screen }
    }

    fn deals() -> Self {
        let (path, taps) =
            (article_link(), &["[data-testid=view-more]", "[data-testid=view-deals]"]);
        let screen = Self::new(&path, "milljan/units", "milljan.deals");
        Self { taps, again: taps, files: false, ..screen }
    }

    fn defend(part: &'static str) -> Self {
        const TAPS: &[&str] = &[
            "[data-testid=random]",
            "[data-testid=way] summary",
            "[data-testid=policy-exact-greedy]",
        ];
        // The article's player finishes its games before anything can happen.
        let (slot, unit, taps) = match part {
            "harder" => ("battleship.defend.search", "steps", &TAPS[..1]),
            _ => ("battleship.defend.games", "games", TAPS),
        };
        let screen = Self::new("battleship/defend", "battleship/play", slot);
        Self { taps, part, unit, files: false, ..screen }
    }

    fn compare() -> Self {
        let fields = &[("a-nodes", "300"), ("games", "100000")];
        let taps = &[
            "[data-testid=findings] summary",
            "[data-testid=preset-dedupe]",
            "[data-testid=a-open]",
        ];
        Self { fields, taps, ..Self::new("brew/compare", "brew/play", "brew.compare.games") }
    }

    fn spells() -> Self {
        let fields = &[("plan-width", "4"), ("plan-depth", "4"), ("games", "1000000")];
        Self { fields, ..Self::new("brew/spells", "brew/play", "brew.spells.games") }
    }

    fn stats() -> Self {
        let path = "splendor/stats#s=tm.10000.1.full";
        Self::new(path, "splendor/replays", "splendor.stats.games")
    }

    /// The selector of one of its controls.
    fn control(&self, name: &str) -> String {
        format!("{} {}", self.part_selector(), id(name))
    }

    fn part_selector(&self) -> String {
        if self.part.is_empty() { "main".to_owned() } else { id(self.part) }
    }

    /// Opens it and enters what to play.
    async fn open(&self, site: &Site, browser: &Browser) {
        browser.speak("en").await;
        browser.goto(&site.url(&self.path)).await;
        for tap in self.taps {
            browser.click(tap).await;
        }
        for (field, text) in self.fields {
            enter(browser, field, text).await;
        }
        self.can_start(browser).await;
    }

    /// Opens it once more: what was entered is kept.
    async fn open_again(&self, site: &Site, browser: &Browser) {
        browser.driver().goto("about:blank").await.expect("an empty page opens");
        browser.goto(&site.url(&self.path)).await;
        self.see_again(browser).await;
        self.can_start(browser).await;
    }

    async fn can_start(&self, browser: &Browser) {
        browser.wait(&format!("{}:not([disabled])", self.control("batch-start"))).await;
    }

    /// Opens what a reload has closed.
    async fn see_again(&self, browser: &Browser) {
        for tap in self.again {
            browser.click(tap).await;
        }
    }

    /// Waits until more games are shown as played than these, and says how many.
    async fn shown_more_than(&self, browser: &Browser, games: u64) -> u64 {
        let line = self.control("games-done");
        // In its first round each step of the search for swaps is a game of every swap and one without.
        // How many these are is known once something is saved.
        let each = match self.unit {
            "steps" => format!("({}?.all?.length ?? Infinity) + 1", kept_report(self.slot)),
            _ => "1".to_owned(),
        };
        let read = format!(
            "(() => {{ \
                 const words = document.querySelector('{line}')?.textContent.replaceAll(',', '') ?? '0'; \
                 const each = words.startsWith('Step') ? 1 : {each}; \
                 return Math.floor(parseInt(words.match(/\\d+/)[0]) / each); \
             }})()"
        );
        browser.until("more games", &format!("return {read} > {games}")).await;
        browser.js(&format!("return {read}")).await.as_u64().expect("a count")
    }

    /// Waits until more games are saved than these, and says how many.
    async fn kept_more_than(&self, browser: &Browser, games: u64) -> u64 {
        let read = format!("({}?.{} ?? 0)", kept_report(self.slot), self.unit);
        browser.until("more games", &format!("return {read} > {games}")).await;
        browser.js(&format!("return {read}")).await.as_u64().expect("a count")
    }

    /// The saved result, checked to equal that of the job in one go. `answers` holds those of other times,
    /// by their requests.
    async fn checked(&self, browser: &Browser, answers: &mut BTreeMap<String, Value>) -> Value {
        let report = browser.js(&format!("return {}", kept_report(self.slot))).await;
        // Whole numbers are the same to the last digit; what is computed from them is tested elsewhere.
        let request = report["request"].to_string();
        let expected = answers.entry(request).or_insert_with(|| played_in_one_go(&report));
        assert!(
            whole_numbers(&report) == whole_numbers(expected),
            "{} is not the batch in one go",
            self.slot
        );
        report
    }
}

/// The sums of a report except those with fractions. A page writes 8.0 as 8.
fn whole_numbers(report: &Value) -> BTreeMap<&String, Value> {
    fn whole(value: &Value) -> Option<Value> {
        Some(match value {
            Value::Number(number) if number.is_f64() => {
                let number = number.as_f64().filter(|number| number.fract() == 0.0)?;
                json!(number as i64)
            }
            Value::Array(items) => items.iter().map(whole).collect::<Option<Vec<_>>>()?.into(),
            Value::Object(fields) => {
                let fields = fields.iter().map(|(name, value)| Some((name.clone(), whole(value)?)));
                Value::Object(fields.collect::<Option<_>>()?)
            }
            other => other.clone(),
        })
    }
    let fields = report.as_object().expect("an object").iter();
    let sums = fields.filter(|(name, _)| *name != "request");
    sums.filter_map(|(name, value)| Some((name, whole(value)?))).collect()
}

async fn tab(browser: &Browser, path: &str) {
    browser.js(&format!("document.querySelector('.tabs a[href$=\"/{path}\"]').click()")).await;
    browser.until("the screen", &format!("return location.pathname.endsWith('/{path}')")).await;
}

async fn plays_on(screen: Screen) {
    let (site, browser) = (Site::start(), Browser::phone().await);
    screen.open(&site, &browser).await;
    let [start, stop, cost, failure, retry] =
        ["batch-start", "batch-stop", "batch-cost", "failure", "retry"]
            .map(|name| screen.control(name));
    // The cost is shown before it begins.
    browser.wait_text(&cost, "on this device").await;
    browser.click(&start).await;
    let games = screen.shown_more_than(&browser, 0).await;

    // Another screen of the lab: it keeps playing, and is found running.
    tab(&browser, screen.other).await;
    browser.wait_gone(&stop).await;
    let games = screen.kept_more_than(&browser, games).await;
    browser.js("history.back()").await;
    browser.wait(&stop).await;
    screen.see_again(&browser).await;
    screen.shown_more_than(&browser, games).await;

    // A reload: it continues by itself.
    browser.reload().await;
    browser.wait(&stop).await;
    screen.see_again(&browser).await;
    let before = screen.shown_more_than(&browser, 0).await;
    let games = screen.shown_more_than(&browser, games.max(before)).await;

    // Its workers die: the games played stay, and it can be continued.
    browser.js("window.dispatchEvent(new Event('sakiyomi-test-crash'))").await;
    browser.wait(&failure).await;
    let kept = screen.kept_more_than(&browser, games / 2).await;
    browser.click(&retry).await;
    browser.wait(&stop).await;
    browser.wait_gone(&failure).await;
    let games = screen.shown_more_than(&browser, kept).await;
    browser.click(&stop).await;
    browser.wait(&start).await;
    let report = screen.checked(&browser, &mut BTreeMap::new()).await;
    // A piece that came before its turn is shown as played, and lost by a stop.
    assert!(report[screen.unit].as_u64().expect("a count") >= games / 2);
    if screen.files {
        // Cleared by mistake, it can be restored.
        browser.click(&id("batch-forget")).await;
        browser.wait(&id("batch-empty")).await;
        browser.click(&id("batch-restore")).await;
        browser.wait_gone(&id("batch-empty")).await;
        let again = browser.js(&format!("return {}", kept_report(screen.slot))).await;
        assert_eq!(again["request"], report["request"]);
    }
    browser.assert_fits().await;
    browser.assert_touch_targets().await;
}

/// The same for quick games: everything happens at the moment they begin.
async fn comes_through(screen: Screen) {
    let (site, browser) = (Site::start(), Browser::phone().await);
    let link = format!("document.querySelector('.tabs a[href$=\"/{}\"]').click()", screen.other);
    let start = format!("document.querySelector('{}').click()", screen.control("batch-start"));
    // A worker notices its end only once it is running.
    let crash = format!(
        "const timer = setInterval(() => {{ \
           if (document.querySelector('{} progress')?.value > 0) {{ \
             clearInterval(timer); \
             window.dispatchEvent(new Event('sakiyomi-test-crash')); }} }}, 10)",
        screen.part_selector()
    );
    // The same is played each time, so that what the job comes to is worked out once.
    let mut answers = BTreeMap::new();
    screen.open(&site, &browser).await;
    for (turn, what) in [link.as_str(), "location.reload()", &crash].into_iter().enumerate() {
        if turn > 0 {
            screen.open_again(&site, &browser).await;
        }
        browser.js(&format!("{start}; {what}")).await;
        if what == "location.reload()" {
            screen.see_again(&browser).await;
        }
        if what == crash {
            browser.wait(&screen.control("failure")).await;
            browser.click(&screen.control("retry")).await;
        }
        let going =
            format!("JSON.parse(localStorage.getItem('sakiyomi:1:{}'))?.going", screen.slot);
        browser.until("the end", &format!("return {going} === false")).await;
        screen.checked(&browser, &mut answers).await;
        // Start over.
        browser.js(&format!("localStorage.removeItem('sakiyomi:1:{}')", screen.slot)).await;
    }
    assert_eq!(answers.len(), 1, "the same each time");
}

#[tokio::test]
async fn a_league_plays_on() {
    plays_on(Screen::league()).await;
}

#[tokio::test]
async fn battleship_games_play_on() {
    plays_on(Screen::simulate()).await;
}

#[tokio::test]
async fn contests_play_on() {
    plays_on(Screen::distribution()).await;
}

#[tokio::test]
async fn a_search_for_swaps_plays_on() {
    plays_on(Screen::swaps()).await;
}

#[tokio::test]
async fn a_search_for_a_seed_plays_on() {
    plays_on(Screen::seeds()).await;
}

#[tokio::test]
async fn a_survey_of_deals_comes_through() {
    comes_through(Screen::deals()).await;
}

#[tokio::test]
async fn games_against_a_fleet_come_through() {
    comes_through(Screen::defend("measured")).await;
}

#[tokio::test]
async fn a_search_for_a_better_fleet_comes_through() {
    comes_through(Screen::defend("harder")).await;
}

#[tokio::test]
async fn brew_matches_play_on() {
    plays_on(Screen::compare()).await;
}

#[tokio::test]
async fn learning_plays_on() {
    plays_on(Screen::spells()).await;
}

#[tokio::test]
async fn splendor_games_play_on() {
    plays_on(Screen::stats()).await;
}
