//! Support for the end-to-end tests.
//!
//! * [`Site`]: a small static server for the built page; where its service worker keeps the whole build it
//!   can be stopped (that is how a test goes offline) and can publish a second one.
//! * [`Browser`]: one Chromium with a fresh profile, driven over WebDriver.
//! * checks on `Browser`: axe, console, widths, touch targets, origins.
//!
//! Helpers wait for what they need and panic with what they saw; a test reads as
//! a list of steps.

use serde_json::Value;

mod browser;
mod checks;
mod server;

pub use browser::Browser;
pub use server::Site;

/// Widths and heights of phones, upright and on their side, in CSS pixels: bars of the browser taken off.
pub const PHONES: [(u32, u32); 5] = [(320, 568), (390, 664), (390, 844), (664, 390), (844, 390)];

/// A lab of `data/screens.json`, the table of all screens.
pub struct Lab {
    /// The word it is known by; `home` is for what belongs to no game.
    pub name: String,
    /// What it is called in English.
    pub title: String,
    /// All of its screens.
    pub screens: Vec<Screen>,
}

/// A row of that table.
pub struct Screen {
    /// Its address below that of the page.
    pub path: String,
    /// Whether it is in the bar of its lab.
    pub in_bar: bool,
}

impl Lab {
    /// The addresses in its bar.
    pub fn bar(&self) -> Vec<&str> {
        let screens = self.screens.iter().filter(|screen| screen.in_bar);
        screens.map(|screen| screen.path.as_str()).collect()
    }
}

/// The labs in the order of the table.
pub fn labs() -> Vec<Lab> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/screens.json");
    let table = std::fs::read_to_string(file).expect("the table of screens");
    let table: Value = serde_json::from_str(&table).expect("JSON");
    let word = |value: &Value| value.as_str().expect("a word").to_owned();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let lab = |lab: Value| {
        let screen = |screen: Value| Screen {
            path: match (word(&lab["lab"]).as_str(), word(&screen["path"])) {
                ("home", path) => path,
                (lab, path) => format!("{lab}/{path}"),
            },
            in_bar: screen["inside"].is_null(),
        };
        Lab {
            name: word(&lab["lab"]),
            title: word(&lab["title"]["en"]),
            screens: list(&lab["screens"]).into_iter().map(screen).collect(),
        }
    };
    list(&table).into_iter().map(lab).collect()
}

/// One of them.
pub fn lab(name: &str) -> Lab {
    labs().into_iter().find(|lab| lab.name == name).expect("a lab of the table")
}

/// The CSS selector of a `data-testid`.
pub fn id(name: &str) -> String {
    format!("[data-testid=\"{name}\"]")
}

/// A JavaScript expression for the result of a batch that the page has saved under this name.
pub fn kept_games(slot: &str) -> String {
    kept_report(&format!("{slot}.games"))
}

/// The same for a batch whose full name is given.
pub fn kept_report(slot: &str) -> String {
    format!("JSON.parse(localStorage.getItem('sakiyomi:1:{slot}'))?.report")
}

/// Waits until the page has saved this many games from this seed on and returns the report.
pub async fn finished_games(browser: &Browser, slot: &str, games: u64, seed: u64) -> Value {
    let read = kept_games(slot);
    let done = format!("return {read}?.games === {games} && {read}.request.seed_from === {seed}");
    browser.until("all games", &done).await;
    browser.js(&format!("return {read}")).await
}

/// The answer to a report's request, computed in one go.
pub fn played_in_one_go(report: &Value) -> Value {
    let line = report["request"].to_string();
    let envelope = jobs::Envelope::from_line(&line).expect("a request");
    let answer = jobs::run(envelope, || 0.0).expect("an answer");
    serde_json::to_value(&answer).expect("JSON")
}

/// Where the page has been scrolled to, and where in the window an element begins.
pub async fn place(browser: &Browser, css: &str) -> (i64, i64) {
    let script = format!(
        "return [scrollY, document.querySelector('{css}').getBoundingClientRect().top] \
         .map(Math.round)"
    );
    serde_json::from_value(browser.js(&script).await).expect("two numbers")
}

/// Picks a character on the pad of the Milljan screens; returns the number of taps.
pub async fn pick_tile(browser: &Browser, tile: u8) -> usize {
    let key = id(&format!("pad-{tile}"));
    if browser.count(&key).await > 0 {
        browser.click(&key).await;
        return 1;
    }
    // By letters in English, otherwise by kana; voiced ones stand with their plain ones.
    let idol = &jobs::milljan::IDOLS[usize::from(tile)];
    let letter = idol.key.chars().next().expect("a name").to_ascii_uppercase();
    let kana = idol.kana.replace('じ', "し").chars().next().expect("a name");
    let groups = [letter, kana].map(|sign| id(&format!("pad-group-{sign}")));
    browser.click(&groups.join(", ")).await;
    browser.click(&key).await;
    2
}

/// Hands a file with this text to a field that takes files.
pub async fn give_file(browser: &Browser, field: &str, text: &str) {
    browser.wait(&id(field)).await;
    let script = format!(
        "const input = document.querySelector('{}'); const files = new DataTransfer(); \
         files.items.add(new File([{}], 'a.json', {{ type: 'application/json' }})); \
         input.files = files.files; \
         input.dispatchEvent(new Event('change', {{ bubbles: true }}))",
        id(field),
        Value::from(text)
    );
    browser.js(&script).await;
}

/// Makes a choice in a list.
pub async fn choose(browser: &Browser, list: &str, value: &str) {
    browser.wait(&id(list)).await;
    browser
        .js(&format!(
            "const list = document.querySelector('{}'); list.value = '{value}'; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }}))",
            id(list)
        ))
        .await;
}

/// Replaces the text of a field.
pub async fn enter(browser: &Browser, field: &str, text: &str) {
    browser.wait(&id(field)).await;
    let script = format!(
        "const input = document.querySelector('{}'); input.value = '{text}'; \
         for (const kind of ['input', 'change']) \
         input.dispatchEvent(new Event(kind, {{ bubbles: true }}))",
        id(field)
    );
    browser.js(&script).await;
}
