//! What the end-to-end tests stand on.
//!
//! * [`Site`]: a small static server for the built page; can be stopped (that is
//!   how a test goes offline) and can publish a second build.
//! * [`Browser`]: one Chromium with a fresh profile, driven over WebDriver.
//! * checks on `Browser`: axe, console, widths, touch targets, origins.
//!
//! Helpers wait for what they need and panic with what they saw; a test reads as
//! a list of steps.

mod browser;
mod checks;
mod server;

pub use browser::Browser;
pub use server::Site;

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
