//! One Chromium with a fresh profile, and the steps a person takes in it.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use base64ct::{Base64, Encoding as _};
use serde_json::{Value, json};
use thirtyfour::ChromeCapabilities;
use thirtyfour::prelude::*;

/// The longest a helper waits. Two busy cores are slow now and then.
const PATIENCE: Duration = Duration::from_secs(40);

/// The longest that one script runs in the page: through all tabs of a lab, or over a whole screen.
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

/// A tab with no trace of earlier tests.
///
/// The Chromium that it belongs to is kept for the next test, unless this one fails: then it leaves a
/// picture of it in `target/screens/` and ends.
pub struct Browser {
    driver: WebDriver,
    /// Taken only by `Drop`.
    chromium: Option<Chromium>,
    /// Whether another test can reuse it.
    plain: bool,
    pub(super) console: Mutex<Vec<String>>,
    pub(super) contacted: Mutex<Vec<String>>,
    visited: Mutex<BTreeSet<String>>,
    /// How often a language was chosen.
    spoken: AtomicU32,
}

/// A running Chromium under a driver of its own.
struct Chromium {
    driver: WebDriver,
    /// The window that it started with. It stays empty.
    first: WindowHandle,
    /// The origins that the last test visited: they have storage.
    visited: BTreeSet<String>,
    port: u16,
    /// Ends with it.
    _process: Process,
}

/// The idle ones: opening one takes longer than many tests.
static IDLE: Mutex<Vec<Chromium>> = Mutex::new(Vec::new());

/// A shell that looks after ChromeDriver, see [`start_driver`].
struct Process(Child);

/// Ends ChromeDriver and Chromium and removes the profile. Asking the driver to quit can wait for
/// minutes on a page that is still busy.
impl Drop for Process {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let Some(mut chromium) = self.chromium.take() else { return };
        if std::thread::panicking() {
            let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
            match chromium.picture() {
                Some(png) => save(&format!("{name}-failed"), &png),
                None => eprintln!("the driver takes no picture of the window"),
            }
        } else if self.plain {
            chromium.rest();
            chromium.visited = std::mem::take(self.visited.get_mut().expect("no panic"));
            IDLE.lock().expect("no test panics while it holds this").push(chromium);
        }
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
        let browser = Self::plain().await;
        browser.resize(width, height, touch).await;
        browser
    }

    /// In a Chromium of its own, with extra flags.
    pub async fn with_flags(more: &[&str]) -> Self {
        Self::in_window_of(Chromium::open(more).await, false).await.expect("a window opens")
    }

    async fn plain() -> Self {
        loop {
            // Not in the condition: the lock would be held for as long as the block runs.
            let idle = IDLE.lock().expect("no test panics while it holds this").pop();
            let Some(idle) = idle else { break };
            // One that does not answer in time is dropped, and so ended.
            let opened = Self::in_window_of(idle, true);
            if let Ok(Ok(browser)) = tokio::time::timeout(Duration::from_secs(10), opened).await {
                return browser;
            }
        }
        Self::in_window_of(Chromium::open(&[]).await, true).await.expect("a window opens")
    }

    async fn in_window_of(mut chromium: Chromium, plain: bool) -> WebDriverResult<Self> {
        chromium.open_window().await?;
        let driver = chromium.driver.clone();
        let (console, contacted, visited, spoken) = Default::default();
        Ok(Self { driver, chromium: Some(chromium), plain, console, contacted, visited, spoken })
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

    /// The DevTools protocol, for what has no helper.
    pub async fn cdp(&self, method: &str, parameters: Value) -> Value {
        self.driver
            .cdp()
            .send_raw(method, parameters)
            .await
            .unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Runs a script in every document opened from now on, before its own.
    pub async fn run_first(&self, source: &str) {
        self.cdp("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await;
    }

    /// From the next document on, the pages take this for today (year, month, day of the month): what
    /// depends on the date is the same on every day.
    pub async fn set_today(&self, [year, month, day]: [u16; 3]) {
        let script = format!(
            "const Real = Date; globalThis.Date = class extends Real {{
                constructor(...parts) {{
                    super(...(parts.length ? parts : [new Real({year}, {month} - 1, {day}, 12)]));
                }}
            }};"
        );
        self.run_first(&script).await;
    }

    /// The WebDriver session, for what has no helper.
    pub fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Hides from pages opened from now on that a program drives the browser: it is why they show no
    /// tour by themselves.
    pub async fn as_a_person(&self) {
        self.run_first("Object.defineProperty(navigator, 'webdriver', { value: false })").await;
    }

    // Moving about

    /// Opens an address and waits until the app is mounted.
    pub async fn goto(&self, url: &str) {
        self.driver.goto(url).await.unwrap_or_else(|error| panic!("{url}: {error}"));
        self.ready().await;
        let origin = self.js("return location.origin").await.as_str().map(str::to_owned);
        self.visited.lock().expect("no panic").extend(origin);
    }

    /// Reloads and waits until the app is mounted.
    pub async fn reload(&self) {
        self.driver.refresh().await.expect("the page reloads");
        self.ready().await;
    }

    /// Chooses a language for documents opened from now on, as Settings saves it, and leaves the
    /// open one.
    pub async fn speak(&self, language: &str) {
        let turn = self.spoken.fetch_add(1, Ordering::Relaxed) + 1;
        // Before the first script of the next document, and of no other.
        let source = format!(
            "if (location.origin !== 'null' && Number(sessionStorage.spoken ?? 0) < {turn}) {{ \
               sessionStorage.spoken = {turn}; \
               const name = 'sakiyomi:1:settings'; \
               const chosen = JSON.parse(localStorage.getItem(name)) ?? {{ theme: 'auto' }}; \
               localStorage.setItem(name, JSON.stringify({{ ...chosen, lang: '{language}' }})); \
             }}"
        );
        self.run_first(&source).await;
        self.driver.goto("about:blank").await.expect("an empty page opens");
    }

    /// The browser's back button.
    pub async fn back(&self) {
        self.driver.back().await.expect("there is a page to go back to");
    }

    /// Waits until the app is mounted.
    pub async fn ready(&self) {
        self.wait("html[data-ready=\"true\"]").await;
    }

    /// Waits until the service worker has cached the whole page and controls it.
    pub async fn offline_ready(&self) {
        self.until(
            "a service worker in control",
            "return !!(navigator.serviceWorker && navigator.serviceWorker.controller)",
        )
        .await;
    }

    /// The whole address, as the page sees it: the driver learns of changes later. The page writes
    /// it some milliseconds after what it shows.
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
                let url = self.url().await;
                let body = self.js("return document.body ? document.body.innerText : ''").await;
                let body: String = body.as_str().unwrap_or_default().chars().take(600).collect();
                panic!(
                    "waited {PATIENCE:?} for {what}\nat {url}\nconsole: {:?}\n\
                     the page says:\n{body}",
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

    /// Taps or clicks the first match, once it is there; from outside the window or under a bar it is
    /// scrolled into view, as a person would. Fails where it moves away and something else is hit.
    pub async fn click(&self, css: &str) {
        // A step that cannot be taken yet is one to wait for.
        let is_step = [super::id("undo"), super::id("redo")].iter().any(|step| css == step);
        self.wait(&if is_step { format!("{css}:not([aria-disabled])") } else { css.to_owned() })
            .await;
        // The driver scrolls by itself, but not out from under a bar, and takes a second to report
        // that.
        let aim = format!(
            "window.hit = undefined; const e = document.querySelector({css}); if (!e) return false; \
             const r = e.getBoundingClientRect(); \
             const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); \
             if (!e.contains(top)) e.scrollIntoView({{ block: 'center' }}); \
             removeEventListener('click', window.hear, true); \
             window.hear = ({{ target }}) => {{ \
                 const near = target.closest('button, a, summary, label, input, select') ?? target; \
                 hit ??= e.contains(target) || target.closest({css}) ? true : near.outerHTML.slice(0, 200); \
             }}; \
             addEventListener('click', hear, true); return true",
            css = quote(css)
        );
        let begin = Instant::now();
        loop {
            let mut why = "it is gone".to_owned();
            if self.js(&aim).await == true {
                let done = async { self.driver.find(By::Css(css)).await?.click().await }.await;
                let hit = self.js("return window.hear ? window.hit ?? 'nothing' : 'gone'").await;
                // The driver can fail after it has clicked; clicking again would do the same thing
                // twice. The click may also have opened another document.
                if hit == true || (done.is_ok() && (hit.is_null() || hit == "gone")) {
                    return;
                }
                let near = hit.as_str().filter(|hit| hit.starts_with('<'));
                assert!(near.is_none(), "{css} moved away, the click hit {hit}");
                // What is drawn anew between the press and the release gets no click.
                why = done
                    .err()
                    .map_or_else(|| "no click arrives".to_owned(), |error| error.to_string());
            }
            // A view that is being redrawn or scrolled settles in a moment.
            assert!(begin.elapsed() < Duration::from_secs(5), "cannot click {css}: {why}");
            tokio::time::sleep(Duration::from_millis(50)).await;
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

    /// Replaces the contents of a field, typing over it as a person would. If the driver emptied it,
    /// the page would refill it, because it sees no typing.
    pub async fn fill(&self, css: &str, text: &str) {
        self.wait(css).await;
        let field = self.driver.find(By::Css(css)).await.expect("the field is there");
        let select =
            format!("const e = document.querySelector({}); e.focus(); e.select()", quote(css));
        self.js(&select).await;
        let keys = if text.is_empty() { (Key::Delete + "").to_string() } else { text.to_owned() };
        let begin = Instant::now();
        // A window that is about to open does not take text yet.
        while let Err(error) = field.send_keys(keys.as_str()).await {
            assert!(begin.elapsed() < Duration::from_secs(5), "the field takes no text: {error}");
            tokio::time::sleep(Duration::from_millis(50)).await;
            self.js(&select).await;
        }
    }

    /// Presses keys wherever the focus is; `Key::Control + "z"` for a chord.
    pub async fn press(&self, keys: impl Into<TypingData>) {
        let keys = keys.into().to_string();
        let begin = Instant::now();
        loop {
            // What has the focus may be redrawn at this moment: the driver then refuses it.
            let focused = self.driver.active_element().await.expect("something has the focus");
            match focused.send_keys(keys.as_str()).await {
                Ok(()) => return,
                Err(error) => {
                    assert!(begin.elapsed() < Duration::from_secs(5), "no keys arrive: {error}");
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Saves a picture of the window to `target/screens/NAME.png`.
    pub async fn screenshot(&self, name: &str) {
        let png = self.driver.screenshot_as_png().await.expect("a picture of the window");
        save(name, &png);
    }
}

/// A JavaScript string literal.
pub(super) fn quote(text: &str) -> String {
    Value::from(text).to_string()
}

fn save(name: &str, png: &[u8]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/screens");
    let saved = std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::write(folder.join(format!("{name}.png")), png));
    if let Err(error) = saved {
        eprintln!("{name}.png: {error}");
    }
}

impl Chromium {
    /// A fresh one. On a new machine the first may not start within the driver's timeout, and a
    /// driver exits if its port is taken: then try again.
    async fn open(more: &[&str]) -> Self {
        let mut wish = DesiredCapabilities::chrome();
        for flag in FLAGS.iter().chain(more) {
            wish.add_arg(flag).expect("a flag is a string");
        }
        for log in ["browser", "performance"] {
            wish.set_logging_prefs(log, thirtyfour::LoggingPrefsLogLevel::All).expect("a level");
        }
        let mut tries = 3;
        loop {
            let (process, port) = start_driver();
            let why = match port {
                Some(port) => match start_session(port, wish.clone()).await {
                    Ok((driver, first)) => {
                        let visited = BTreeSet::new();
                        return Self { driver, first, visited, port, _process: process };
                    }
                    Err(error) => error.to_string(),
                },
                None => "it did not say on which port it listens".to_owned(),
            };
            tries -= 1;
            assert!(tries > 0, "ChromeDriver opens no Chromium: {why}");
        }
    }

    /// Closes the tab of the test before, forgets all that it stored, and opens another.
    async fn open_window(&mut self) -> WebDriverResult<()> {
        let (driver, cdp) = (&self.driver, self.driver.cdp());
        for window in driver.windows().await? {
            if window != self.first {
                driver.switch_to_window(window).await?;
                driver.close_window().await?;
            }
        }
        driver.switch_to_window(self.first.clone()).await?;
        for origin in std::mem::take(&mut self.visited) {
            let all = json!({ "origin": origin, "storageTypes": "all" });
            cdp.send_raw("Storage.clearDataForOrigin", all).await?;
        }
        cdp.send_raw("Network.clearBrowserCache", json!({})).await?;
        // Beside the first: a window of its own would have bars of its own, and they are pages too.
        let tab = driver.new_tab().await?;
        driver.switch_to_window(tab).await?;
        cdp.send_raw("Page.bringToFront", json!({})).await?;
        // Nobody has clicked into it, so it would not have the focus.
        let focused = json!({ "enabled": true });
        cdp.send_raw("Emulation.setFocusEmulationEnabled", focused).await?;
        // Earlier logs are of no interest to the next test.
        driver.browser_log().await?;
        driver.get_log("performance").await?;
        Ok(())
    }

    /// Asks the driver on a separate connection: a test that is ending cannot wait for its runtime,
    /// which thirtyfour needs.
    fn ask(&self, method: &str, command: &str, body: &str) -> Option<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
        write!(
            stream,
            "{method} /session/{}/{command} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{body}",
            self.driver.session_id(),
            body.len()
        )
        .ok()?;
        // It leaves the connection open in any case: its answer ends after the announced length.
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).ok()?;
            match line.trim_end().split_once(':') {
                Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                    length = value.trim().parse().ok()?;
                }
                None if line.trim_end().is_empty() => break,
                _ => {}
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).ok()?;
        let mut answer: Value = serde_json::from_slice(&body).ok()?;
        Some(answer["value"].take())
    }

    /// A picture of the window as it is while its test panics.
    fn picture(&self) -> Option<Vec<u8>> {
        Base64::decode_vec(self.ask("GET", "screenshot", "")?.as_str()?).ok()
    }

    /// Leaves the page, so that nothing in it keeps computing while other tests run.
    fn rest(&self) {
        self.ask("POST", "url", r#"{"url":"about:blank"}"#);
    }
}

/// The session of a driver, and the window that Chromium opens with.
async fn start_session(
    port: u16,
    wish: ChromeCapabilities,
) -> WebDriverResult<(WebDriver, WindowHandle)> {
    let driver = WebDriver::new(format!("http://127.0.0.1:{port}"), wish).await?;
    driver.set_script_timeout(SCRIPT).await?;
    let first = driver.window().await?;
    Ok((driver, first))
}

/// Starts ChromeDriver on a port of its own choice and waits until it listens there; `None` where it
/// exited before that.
///
/// It runs under a shell, in a session of its own, until the shell's input ends: when [`Process`] is
/// dropped, and also when these tests end in any other way.
fn start_driver() -> (Process, Option<u16>) {
    const LOOK_AFTER_IT: &str = "export TMPDIR=$(mktemp -d); \
         setsid chromedriver --port=0 2>/dev/null & \
         cat >/dev/null; kill -KILL -$!; rm -rf \"$TMPDIR\"";
    let shell = Command::new("sh")
        .args(["-c", LOOK_AFTER_IT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("there is a shell");
    let mut process = Process(shell);
    // The pipe stays open in `process`: the driver keeps writing to it.
    let said = process.0.stdout.as_mut().expect("a pipe");
    let port = BufReader::new(said).lines().map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    (process, port)
}
