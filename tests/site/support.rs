//! What the end-to-end tests stand on.
//!
//! * [`Site`]: a small static server for the built page; can be stopped (that is
//!   how a test goes offline) and can publish a second build.
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

/// A lab of `data/screens.json`, the table of all screens.
pub struct Lab {
    /// The word it is known by; `home` is what belongs to no game.
    pub name: String,
    /// The addresses of its screens below that of the page.
    pub paths: Vec<String>,
    /// Those in its bar.
    pub bar: Vec<String>,
}

/// The labs in the order of the table.
pub fn labs() -> Vec<Lab> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/screens.json");
    let table = std::fs::read_to_string(file).expect("the table of screens");
    let table: Value = serde_json::from_str(&table).expect("JSON");
    let word = |value: &Value| value.as_str().expect("a word").to_owned();
    let list = |value: &Value| value.as_array().expect("a list").clone();
    let lab = |lab: Value| {
        let name = word(&lab["lab"]);
        let path = |screen: &Value| match (name.as_str(), word(&screen["path"])) {
            ("home", path) => path,
            (lab, path) => format!("{lab}/{path}"),
        };
        let screens = list(&lab["screens"]);
        let in_bar = |screen: &&Value| screen["inside"].is_null();
        let bar = screens.iter().filter(in_bar).map(path).collect();
        Lab { paths: screens.iter().map(path).collect(), bar, name: name.clone() }
    };
    list(&table).into_iter().map(lab).collect()
}

/// The addresses of all screens below that of the page.
pub fn routes() -> Vec<String> {
    labs().into_iter().flat_map(|lab| lab.paths).collect()
}

/// The CSS selector of a `data-testid`.
pub fn id(name: &str) -> String {
    format!("[data-testid=\"{name}\"]")
}

/// Puts a text into a field in place of what stands there.
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
