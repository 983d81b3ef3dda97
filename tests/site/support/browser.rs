//! One Chromium with a fresh profile, and the steps a person takes in it.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::ChromeCapabilities;
use thirtyfour::prelude::*;

/// The longest a helper waits. Two busy cores are slow now and then.
const PATIENCE: Duration = Duration::from_secs(40);

/// The longest that one script works in the page: through all tabs of a lab, or over a whole screen.
const SCRIPT: Duration = Duration::from_secs(120);

const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-prefers-reduced-motion",
];

/// A browser window. Dropping it ends the browser and its driver.
pub struct Browser {
    driver: WebDriver,
    _process: Process,
    pub(super) console: Mutex<Vec<String>>,
    pub(super) contacted: Mutex<Vec<String>>,
}

struct Process {
    driver: Child,
    /// Chromium's own process and its profile, once it runs.
    chromium: Option<(u64, String)>,
}

/// Ends both programs by their ids and removes the profile. Asking the driver to
/// quit can wait for minutes on a page that is still busy.
impl Drop for Process {
    fn drop(&mut self) {
        if let Some((id, profile)) = self.chromium.take() {
            let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
            let _ = self.driver.kill();
            let _ = std::fs::remove_dir_all(profile);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // `Process` ends the session; thirtyfour would wait for an answer.
        let _ = self.driver.clone().leak();
    }
}

impl Browser {
    /// A phone: 390×844, touch.
    pub async fn phone() -> Self {
        Self::sized(390, 844, true).await
    }

    /// A desktop window: 1280×800, mouse.
    pub async fn desktop() -> Self {
        Self::sized(1280, 800, false).await
    }

    /// Any size in CSS pixels.
    pub async fn sized(width: u32, height: u32, touch: bool) -> Self {
        let browser = Self::with_flags(&[]).await;
        browser.resize(width, height, touch).await;
        browser
    }

    /// With further flags for Chromium.
    pub async fn with_flags(more: &[&str]) -> Self {
        let mut wish = DesiredCapabilities::chrome();
        for flag in FLAGS.iter().chain(more) {
            wish.add_arg(flag).expect("a flag is a string");
        }
        wish.set_logging_prefs("browser", thirtyfour::LoggingPrefsLogLevel::All).expect("a level");
        wish.set_logging_prefs("performance", thirtyfour::LoggingPrefsLogLevel::All)
            .expect("a level");
        let (mut process, driver) = open(wish).await;
        driver.set_script_timeout(SCRIPT).await.expect("a time to wait");
        let found = driver.capabilities();
        let id = found.get("goog:processID").and_then(Value::as_u64).expect("Chromium's id");
        let profile = found.get("chrome").and_then(|c| c["userDataDir"].as_str());
        process.chromium = Some((id, profile.expect("Chromium's profile").to_owned()));
        Self { driver, _process: process, console: Mutex::default(), contacted: Mutex::default() }
    }

    /// Changes the window's size.
    pub async fn resize(&self, width: u32, height: u32, touch: bool) {
        let scale = if touch { 2 } else { 1 };
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": touch});
        self.cdp("Emulation.setDeviceMetricsOverride", metrics).await;
        let points = if touch { 5 } else { 1 };
        self.cdp(
            "Emulation.setTouchEmulationEnabled",
            json!({"enabled": touch, "maxTouchPoints": points}),
        )
        .await;
    }

    /// Makes the system prefer `light` or `dark`.
    pub async fn prefers(&self, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.cdp("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }

    /// Makes the page's processor `rate` times slower; 1 is normal.
    pub async fn throttle(&self, rate: f64) {
        self.cdp("Emulation.setCPUThrottlingRate", json!({"rate": rate})).await;
    }

    /// The DevTools protocol, for what has no helper.
    pub async fn cdp(&self, method: &str, parameters: Value) -> Value {
        self.driver
            .cdp()
            .send_raw(method, parameters)
            .await
            .unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The WebDriver session, for what has no helper.
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    // Moving about

    /// Opens an address and waits until the app is mounted.
    pub async fn goto(&self, url: &str) {
        self.driver.goto(url).await.unwrap_or_else(|error| panic!("{url}: {error}"));
        self.ready().await;
    }

    /// Reloads and waits until the app is mounted.
    pub async fn reload(&self) {
        self.driver.refresh().await.expect("the page reloads");
        self.ready().await;
    }

    /// The browser's back button.
    pub async fn back(&self) {
        self.driver.back().await.expect("there is a page to go back to");
    }

    /// Waits until the app is mounted.
    pub async fn ready(&self) {
        self.wait("html[data-ready=\"true\"]").await;
    }

    /// Waits until the service worker has cached the whole page and looks after it.
    pub async fn offline_ready(&self) {
        self.until(
            "a service worker in control",
            "return !!(navigator.serviceWorker && navigator.serviceWorker.controller)",
        )
        .await;
    }

    /// The whole address, as the page sees it: the driver hears of changes later. The page writes it
    /// some milliseconds after what it shows.
    pub async fn url(&self) -> String {
        let later = "await new Promise((done) => setTimeout(done, 60)); return location.href";
        let url = self.js_promise(later).await;
        url.as_str().unwrap_or_default().to_owned()
    }

    /// The document's title.
    pub async fn title(&self) -> String {
        self.driver.title().await.expect("a page is open")
    }

    // Looking

    /// Waits until something matches the selector.
    pub async fn wait(&self, css: &str) {
        self.wait_count(css, 1).await;
    }

    /// Waits until at least `least` things match.
    pub async fn wait_count(&self, css: &str, least: usize) {
        let script = format!("return document.querySelectorAll({}).length >= {least}", quote(css));
        self.until(&format!("{least} × {css}"), &script).await;
    }

    /// Waits until nothing matches.
    pub async fn wait_gone(&self, css: &str) {
        let script = format!("return !document.querySelector({})", quote(css));
        self.until(&format!("no {css}"), &script).await;
    }

    /// Waits until the first match holds this text.
    pub async fn wait_text(&self, css: &str, text: &str) {
        let script = format!(
            "const e = document.querySelector({}); return !!e && e.innerText.includes({})",
            quote(css),
            quote(text)
        );
        self.until(&format!("{css} with the text {text:?}"), &script).await;
    }

    /// Waits until a script returns `true`; `what` names it in the failure.
    pub async fn until(&self, what: &str, script: &str) {
        let begin = Instant::now();
        while self.js(script).await != json!(true) {
            if begin.elapsed() > PATIENCE {
                self.screenshot("failed").await;
                let url = self.url().await;
                let body = self.js("return document.body ? document.body.innerText : ''").await;
                let body: String = body.as_str().unwrap_or_default().chars().take(600).collect();
                panic!(
                    "waited {PATIENCE:?} for {what}\nat {url}\nconsole: {:?}\n\
                     the page says:\n{body}\nsee target/screens/failed.png",
                    self.console_errors().await
                );
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
    }

    /// How many things match now.
    pub async fn count(&self, css: &str) -> usize {
        let script = format!("return document.querySelectorAll({}).length", quote(css));
        self.js(&script).await.as_u64().unwrap_or_default() as usize
    }

    /// The visible text of the first match; waits for it.
    pub async fn text(&self, css: &str) -> String {
        self.wait(css).await;
        let script = format!("return document.querySelector({}).innerText.trim()", quote(css));
        self.js(&script).await.as_str().unwrap_or_default().to_owned()
    }

    /// The visible texts of all matches now.
    pub async fn texts(&self, css: &str) -> Vec<String> {
        let script = format!(
            "return [...document.querySelectorAll({})].map(e => e.innerText.trim())",
            quote(css)
        );
        serde_json::from_value(self.js(&script).await).expect("a list of strings")
    }

    /// An attribute of the first match; waits for the element.
    pub async fn attribute(&self, css: &str, name: &str) -> Option<String> {
        self.wait(css).await;
        let script =
            format!("return document.querySelector({}).getAttribute({})", quote(css), quote(name));
        self.js(&script).await.as_str().map(str::to_owned)
    }

    /// Runs a script as a function body and returns what it returns. While the page
    /// is changing there may be nothing to run it in: then the answer is `null`.
    pub async fn js(&self, script: &str) -> Value {
        match self.driver.execute(script, Vec::new()).await {
            Ok(answer) => answer.json().clone(),
            Err(error) => {
                let text = error.to_string();
                let moving = ["context", "navigat", "detached", "frame"];
                assert!(moving.iter().any(|word| text.contains(word)), "{script}\n{text}");
                Value::Null
            }
        }
    }

    /// The same for a script that returns a promise.
    pub async fn js_promise(&self, script: &str) -> Value {
        let wrapped = format!(
            "const done = arguments[arguments.length - 1]; \
             (async () => {{ {script} }})().then(done, e => done('failed: ' + e))"
        );
        let answer = self.driver.execute_async(wrapped, Vec::new()).await;
        answer.unwrap_or_else(|error| panic!("{script}\n{error}")).json().clone()
    }

    // Acting

    /// Taps or clicks the first match, once it is there; from under a bar it is scrolled out, as a
    /// person would.
    pub async fn click(&self, css: &str) {
        self.wait(css).await;
        let begin = Instant::now();
        loop {
            let done = async { self.driver.find(By::Css(css)).await?.click().await }.await;
            match done {
                Ok(()) => return,
                // A view that is being redrawn or scrolled settles in a moment.
                Err(_) if begin.elapsed() < Duration::from_secs(5) => {
                    let script = format!(
                        "document.querySelector({})?.scrollIntoView({{ block: 'center' }})",
                        quote(css)
                    );
                    self.js(&script).await;
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(error) => {
                    self.screenshot("failed").await;
                    panic!("cannot click {css}: {error}");
                }
            }
        }
    }

    /// Clicks the button, link or option that carries exactly this text.
    pub async fn click_text(&self, css: &str, text: &str) {
        let mark = format!(
            "const e = [...document.querySelectorAll({})].find(e => e.innerText.trim() === {}); \
             document.querySelectorAll('[data-chosen]').forEach(e => e.removeAttribute('data-chosen')); \
             if (e) e.setAttribute('data-chosen', ''); return !!e",
            quote(css),
            quote(text)
        );
        self.until(&format!("{css} with exactly {text:?}"), &mark).await;
        self.click("[data-chosen]").await;
    }

    /// Replaces what a field holds.
    pub async fn fill(&self, css: &str, text: &str) {
        self.wait(css).await;
        let field = self.driver.find(By::Css(css)).await.expect("the field is there");
        field.clear().await.expect("the field can be emptied");
        field.send_keys(text).await.expect("the field takes text");
    }

    /// Presses keys wherever the focus is; `Key::Control + "z"` for a chord.
    pub async fn press(&self, keys: impl Into<TypingData>) {
        let focused = self.driver.active_element().await.expect("something has the focus");
        focused.send_keys(keys).await.expect("keys arrive");
    }

    /// Saves a picture of the window to `target/screens/NAME.png`.
    pub async fn screenshot(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/screens");
        std::fs::create_dir_all(&folder).expect("target/ can be written");
        let file = folder.join(format!("{name}.png"));
        self.driver.screenshot(&file).await.expect("a picture of the window");
    }
}

/// A JavaScript string literal.
pub(super) fn quote(text: &str) -> String {
    Value::from(text).to_string()
}

/// A fresh Chromium under its own driver. The first one on a machine that has just been set up may
/// not be there in the time the driver gives it, and a driver ends that meets another on its port: then
/// it is asked for anew.
async fn open(wish: ChromeCapabilities) -> (Process, WebDriver) {
    let mut tries = 3;
    loop {
        let (process, port) = start_driver();
        let why = match port {
            Some(port) => {
                match WebDriver::new(format!("http://127.0.0.1:{port}"), wish.clone()).await {
                    Ok(driver) => return (process, driver),
                    Err(error) => error.to_string(),
                }
            }
            None => "it did not say on which port it listens".to_owned(),
        };
        tries -= 1;
        assert!(tries > 0, "ChromeDriver opens no Chromium: {why}");
    }
}

/// Starts ChromeDriver on a port of its own choice and waits until it listens there; none where it ended
/// before.
fn start_driver() -> (Process, Option<u16>) {
    let driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("chromedriver is installed: `make tools`");
    let mut process = Process { driver, chromium: None };
    // The pipe stays open in `process`: the driver goes on writing to it.
    let said = process.driver.stdout.as_mut().expect("a pipe");
    let port = BufReader::new(said).lines().map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    (process, port)
}
