//! Checks that must hold on every screen.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::{Browser, id};

impl Browser {
    /// Errors and warnings in the console so far: exceptions, failed requests, refused scripts,
    /// deprecated features.
    pub async fn console_errors(&self) -> Vec<String> {
        let fresh = self.driver().browser_log().await.unwrap_or_default();
        let mut all = self.console.lock().expect("no thread panics");
        all.extend(
            fresh
                .into_iter()
                .filter(|e| ["SEVERE", "WARNING"].contains(&e.level.as_str()))
                .map(|e| e.message),
        );
        all.clone()
    }

    /// Fails if the console has an error that holds none of the `allowed` words.
    pub async fn assert_quiet(&self, allowed: &[&str]) {
        let mut errors = self.console_errors().await;
        errors.retain(|error| !allowed.iter().any(|word| error.contains(word)));
        assert!(errors.is_empty(), "the console has errors:\n{}", errors.join("\n"));
    }

    /// Every address the page has asked for so far.
    pub async fn contacted(&self) -> Vec<String> {
        let fresh = self.driver().get_log("performance").await.unwrap_or_default();
        let mut all = self.contacted.lock().expect("no thread panics");
        all.extend(fresh.iter().filter_map(|entry| {
            let event: Value = serde_json::from_str(&entry.message).ok()?;
            let message = &event["message"];
            (message["method"] == "Network.requestWillBeSent")
                .then(|| message["params"]["request"]["url"].as_str().map(str::to_owned))?
        }));
        all.clone()
    }

    /// Fails if a request left the origin.
    pub async fn assert_stays_at(&self, origin: &str) {
        let own = [origin, "data:", "blob:", "about:", "chrome:"];
        let mut urls = self.contacted().await;
        assert!(urls.iter().any(|url| url.starts_with(origin)), "no request was seen at all");
        urls.retain(|url| !own.iter().any(|start| url.starts_with(start)));
        assert!(urls.is_empty(), "requests left {origin}: {urls:?}");
    }

    /// Fails if the page scrolls sideways, and names what sticks out; on a phone also if a number is
    /// cut off.
    pub async fn assert_fits(&self) {
        let wide = self
            .js("const w = document.documentElement.clientWidth; \
                 if (document.documentElement.scrollWidth <= w) return []; \
                 return [...document.querySelectorAll('body *')] \
                   .filter(e => e.getBoundingClientRect().right > w + 0.5) \
                   .slice(0, 8).map(e => e.outerHTML.slice(0, 120))")
            .await;
        assert_eq!(wide, json!([]), "{}: wider than the window", self.url().await);
        if self.js("return innerWidth <= 390").await == json!(true) {
            self.assert_numbers_fit(false).await;
        }
    }

    /// Fails if a number is cut off, or wider than its box: a cut number is a wrong one. What scrolls
    /// by itself, as fields do, may be wider than its frame, and whole lines may be out of sight.
    /// Where all must be `in_sight`, nothing may lie beyond the edge of a scrolling frame either, no
    /// field may hold more than it shows, and no number may go on in the next line.
    pub async fn assert_numbers_fit(&self, in_sight: bool) {
        let script = format!("const strict = {in_sight}; {}", include_str!("numbers.js"));
        let cut = self.js(&script).await;
        let width = self.js("return innerWidth").await;
        assert_eq!(cut, json!([]), "{}: numbers cut off at {width} px", self.url().await);
    }

    /// Fails if what is there has moved since the page was opened, by more than a person overlooks.
    pub async fn assert_still(&self) {
        let moved = self
            .js("const seen = new PerformanceObserver(() => {}); \
                 seen.observe({ type: 'layout-shift', buffered: true }); \
                 const moves = seen.takeRecords().filter((one) => !one.hadRecentInput); \
                 const sum = moves.reduce((sum, one) => sum + one.value, 0); \
                 return sum <= 0.05 ? [] : moves.map((one) => [one.value, ...one.sources.map(({ node }) => \
                   (node?.outerHTML ?? node?.parentElement?.outerHTML ?? '').slice(0, 120))])")
            .await;
        assert_eq!(moved, json!([]), "{}: moves while it loads", self.url().await);
    }

    /// Opens a sheet by its button, where the screen has sheets and none is open.
    pub async fn open_sheet(&self, button: &str) {
        let press = format!(
            "if (innerWidth < 960 && !document.querySelector('.sheet--open')) \
             document.querySelector('{}').click()",
            id(button)
        );
        self.js(&press).await;
        let is_open = "return innerWidth >= 960 || !!document.querySelector('.sheet--open')";
        self.until("an open sheet", is_open).await;
    }

    /// Closes whichever sheet is open.
    pub async fn close_sheet(&self) {
        self.js("document.querySelector('.sheet--open .sheet__head button')?.click()").await;
        self.wait_gone(".sheet--open").await;
    }

    /// Waits until each of these has a match, and all its matches are whole between the bars of the
    /// window.
    pub async fn wait_in_sight(&self, all: &[impl AsRef<str>], what: &str) {
        let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
        let script = format!(
            "const bar = document.querySelector('.topbar').getBoundingClientRect(); \
             const tabs = document.querySelector('.tabs')?.getBoundingClientRect(); \
             const below = tabs && tabs.height > 0 && tabs.top > innerHeight / 2; \
             const [top, end] = [bar.bottom, below ? tabs.top : innerHeight]; \
             return {}.every((css) => {{ \
               const found = [...document.querySelectorAll(css)].map((it) => it.getBoundingClientRect()); \
               return found.length > 0 && found.every((it) => \
                 it.top > top - 0.5 && it.bottom < end + 0.5 && it.left >= 0 && it.right <= innerWidth); }})",
            json!(all)
        );
        self.until(&format!("{all:?} in sight, {what}"), &script).await;
    }

    /// Where the matches of these stand in the window: left, top, width and height in whole pixels.
    ///
    /// Fails where one of them has no match.
    pub async fn boxes(&self, all: &[impl AsRef<str>]) -> Value {
        let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
        let script = format!(
            "return {}.map((css) => [...document.querySelectorAll(css)].map((it) => {{ \
               const box = it.getBoundingClientRect(); \
               return [box.left, box.top, box.width, box.height].map(Math.round); }}))",
            json!(all)
        );
        let boxes = self.js(&script).await;
        let found = boxes.as_array().expect("a list for each");
        let missing = found.iter().position(|boxes| *boxes == json!([]));
        assert!(missing.is_none(), "nothing matches one of {all:?}: {boxes}");
        boxes
    }

    /// Waits until the page's background is `light` or `dark`.
    pub async fn wait_ground(&self, expected: &str) {
        let script = format!(
            "const c = getComputedStyle(document.body).backgroundColor.match(/\\d+/g); \
             return !!c && (Number(c[0]) < 128 ? 'dark' : 'light') === '{expected}'"
        );
        self.until(&format!("a {expected} page"), &script).await;
    }

    /// Fails if something to tap is smaller than 44×44 CSS pixels. Links inside
    /// running text are as exempt as in WCAG; so is what is hidden or clipped. Cells of a
    /// board may be smaller, as long as their middles are 24 apart: 22 and a gap of 2.
    pub async fn assert_touch_targets(&self) {
        let small = self
            .js("const inline = e => e.matches('p a, li p a, td p a, dd a') \
                   && getComputedStyle(e).display === 'inline'; \
                 return [...document.querySelectorAll( \
                     'button, a[href], input, select, summary, [role=button], [role=tab], [role=gridcell][tabindex]')] \
                   .map(e => e.matches('input[type=checkbox], input[type=radio], input[type=file]') \
                     ? (e.closest('label') || e) : e) \
                   .filter(e => e.checkVisibility({visibilityProperty: true}) && !inline(e)) \
                   .filter(e => !e.closest('[inert], .visually-hidden, .skip-link')) \
                   .map(e => [e, e.getBoundingClientRect()]) \
                   .map(([e, r]) => [e, r, e.matches('.board__cell') ? 22 : 43.5]) \
                   .filter(([, r, least]) => r.width > 1 && (r.width < least || r.height < least)) \
                   .map(([e, r]) => `${r.width.toFixed(0)}×${r.height.toFixed(0)} ${e.outerHTML.slice(0, 120)}`)")
            .await;
        assert_eq!(small, json!([]), "{}: smaller than 44×44", self.url().await);
    }

    /// Fails with a readable list if axe finds a violation.
    pub async fn assert_accessible(&self) {
        let source = std::fs::read_to_string(axe()).expect("axe-core is installed: `make tools`");
        if self.js("return typeof axe").await != json!("object") {
            self.js(&format!("{source};\nwindow.axe = axe;")).await;
        }
        let found = self
            .js_promise(
                // Colours in transition are not a fault, nor is a target half under a bar: a person
                // scrolls it into view. The element itself is kept: its selector may name a class that fades.
                "const moving = document.getAnimations().filter(a => a instanceof CSSTransition); \
                 await Promise.all(moving.map(a => a.finished.catch(() => null))); \
                 const r = await axe.run(document, {elementRef: true, runOnly: {type: 'tag', values: \
                 ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']}}); \
                 const small = r.violations.find(v => v.id === 'target-size'); \
                 const still = []; \
                 for (const n of small ? small.nodes : []) { \
                   const e = n.element; \
                   e.scrollIntoView({block: 'center'}); \
                   const again = await axe.run(e, {runOnly: ['target-size']}); \
                   if (again.violations.length) still.push(n); \
                 } \
                 if (small) small.nodes = still; \
                 return r.violations.flatMap(v => v.nodes.map(n => \
                   `${v.id}: ${v.help}\\n    ${n.html.slice(0, 160)}\\n    ${n.failureSummary.replace(/\\s+/g, ' ')}`))",
            )
            .await;
        let lines: Vec<String> = serde_json::from_value(found.clone())
            .unwrap_or_else(|_| panic!("axe did not run: {found}"));
        assert!(
            lines.is_empty(),
            "{}: {} violations\n{}",
            self.url().await,
            lines.len(),
            lines.join("\n")
        );
    }
}

fn axe() -> PathBuf {
    let folder = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    folder("SAKIYOMI_TOOLS")
        .or_else(|| folder("XDG_CACHE_HOME").map(|cache| cache.join("sakiyomi")))
        .or_else(|| folder("HOME").map(|home| home.join(".cache/sakiyomi")))
        .expect("a home folder")
        .join("node_modules/axe-core/axe.min.js")
}
