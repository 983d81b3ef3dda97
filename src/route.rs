//! Addresses of the screens, and navigation between them.
//!
//! Inside a lab a link changes the screen and no document is loaded; another lab is another program,
//! hence another document. All labs and screens are listed in `data/screens.json`.

use std::cell::{Cell, RefCell};

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use wasm_bindgen::prelude::*;
use web_sys::{Element, HashChangeEvent, HtmlAnchorElement, MouseEvent};
use yew::prelude::*;

use super::components::Icon;
use super::el::{El, el};
use super::hooks::use_signal;
use super::i18n::{Lang, Title};
use super::signal::Signal;
use super::{back, dom, location};

/// One row of the table.
#[derive(Debug)]
pub struct Screen {
    /// The screen.
    pub route: Route,
    /// Below the address of the page.
    path: &'static str,
    /// What it is called.
    pub title: Title,
    /// Its sign.
    pub icon: Icon,
    /// The game it belongs to.
    lab: Option<Lab>,
    /// The screen that this one is reached from, where it has no place of its own in the bar.
    inside: Option<Route>,
}

/// What all screens of a game share.
struct LabEntry {
    lab: Lab,
    title: Title,
    icon: Icon,
    start: Route,
}

// `Route`, `Lab`, and the tables `SCREENS` and `LABS` in their order.
include!(concat!(env!("OUT_DIR"), "/screens.rs"));

impl Lab {
    /// All labs.
    pub fn all() -> impl Iterator<Item = Self> {
        LABS.iter().map(|entry| entry.lab)
    }

    fn entry(self) -> &'static LabEntry {
        &LABS[self as usize]
    }

    /// What it is called.
    pub fn title(self) -> Title {
        self.entry().title
    }

    /// Its sign.
    pub fn icon(self) -> Icon {
        self.entry().icon
    }

    /// Where it opens.
    pub fn start(self) -> Route {
        self.entry().start
    }

    /// The screens in its bar.
    pub fn bar(self) -> impl Iterator<Item = &'static Screen> {
        SCREENS.iter().filter(move |screen| screen.lab == Some(self) && screen.inside.is_none())
    }
}

/// Milliseconds until an address that the browser did not take is tried again.
const AGAIN_MS: u32 = 300;

thread_local! {
    static CHANGED: Signal = Signal::default();
    /// The next scheduled action.
    static NEXT: RefCell<Option<Timeout>> = const { RefCell::new(None) };
    /// Whether views are no longer drawn.
    static BROKEN: Cell<bool> = const { Cell::new(false) };
}

/// The screen of the address.
#[hook]
pub fn use_route() -> Route {
    use_signal(&CHANGED);
    Route::now()
}

/// Follows links, and the browser's back and forward. Call once, when screens can be drawn.
pub fn listen() {
    location::listen();
    back::listen();
    let first = Route::now();
    if first.path() != here() && first != Route::NotFound {
        // A lab's name alone leads to its first screen.
        location::drawn(first);
        location::show(&first.href(), true);
        location::keep();
    }
    EventListener::new(&dom::window(), "popstate", |_| {
        if BROKEN.get() {
            // Loads the document of the current address; if that fails, nothing changes.
            let _ = dom::window().location().reload();
            return;
        }
        if back::stepped() {
            return;
        }
        location::leave();
        soon(|| {
            if location::last_drawn() == Some(Route::now()) {
                // Another text after the mark of the same screen.
                location::restore();
            }
            Signal::changed(&CHANGED);
        });
    })
    .forget();
    // When going back to another screen, browsers also report a changed text after the mark; that
    // screen reads its address when it is drawn. This listener is the first, and stops the event.
    EventListener::new(&dom::window(), "hashchange", |event| {
        let event = event.unchecked_ref::<HashChangeEvent>();
        // When going back only closed something, the address has already been rewritten.
        let written = dom::window().location().href().is_ok_and(|href| href != event.new_url());
        if written || below(&event.old_url()) != below(&event.new_url()) {
            event.stop_immediate_propagation();
        }
    })
    .forget();
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&dom::document(), "click", options, |event| {
        let event = event.unchecked_ref::<MouseEvent>();
        let Some(href) = followed(event) else { return };
        if leaves(&href) {
            event.prevent_default();
            load(&href);
        } else {
            event.prevent_default();
            soon(move || visit(&href));
        }
    })
    .forget();
}

/// Runs after the views' pending work: yew defers the effects of a long drawing by a timer, and they
/// belong to the current screen. Of several, the last one counts.
fn soon(what: impl FnOnce() + 'static) {
    NEXT.replace(Some(Timeout::new(0, what)));
}

/// The address of the page that a click leads to: on a link, without a key that means a new window.
fn followed(event: &MouseEvent) -> Option<String> {
    let other = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
    if event.default_prevented() || event.button() != 0 || other || BROKEN.get() {
        return None;
    }
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let link = target.closest("a[href]").ok()??.dyn_into::<HtmlAnchorElement>().ok()?;
    if link.has_attribute("download") || !link.target().is_empty() {
        return None;
    }
    let href = link.href();
    // Within a screen, the browser handles changes after the mark, and notifies the screen.
    let stays = below(&href)? == here() && href.contains('#');
    (!stays).then_some(href)
}

/// Whether an address is shown by another program than this one.
fn leaves(href: &str) -> bool {
    below(href).is_none_or(|path| program(&path) != program(&here()))
}

/// From now on the browser handles all links: views are no longer drawn.
pub fn give_up() {
    BROKEN.set(true);
}

/// Shows the screen of an address of this program, with an entry in the browser's history.
fn visit(href: &str) {
    if below(href).as_deref() == Some(&*here()) {
        if location::last_drawn() == Some(Route::now()) {
            // The tab of the current screen: back to its top.
            dom::window().scroll_to_with_x_and_y(0.0, 0.0);
        } else {
            // A step back led there, and this tap came before it was drawn.
            Signal::changed(&CHANGED);
        }
        return;
    }
    location::keep();
    if !location::write(true, &location::followed(), Some(href)) {
        let href = href.to_owned();
        NEXT.replace(Some(Timeout::new(AGAIN_MS, move || visit(&href))));
        return;
    }
    back::leave();
    location::leave();
    Signal::changed(&CHANGED);
}

fn load(href: &str) {
    location::keep();
    // Fails for bad addresses only.
    let _ = dom::window().location().assign(href);
}

/// The path of an address below that of the page; `None` where it is outside.
fn below(href: &str) -> Option<String> {
    let path = href.strip_prefix(&dom::resolve(""))?;
    Some(path.split(['#', '?']).next()?.trim_end_matches('/').to_owned())
}

/// The path of the address below that of the page.
fn here() -> String {
    below(&dom::window().location().href().unwrap_or_default()).unwrap_or_default()
}

/// The lab whose program shows a path; `None` for that of `home`.
fn program(path: &str) -> Option<Lab> {
    let first = path.split('/').next();
    LABS.iter().map(|entry| entry.lab).find(|lab| lab.start().path().split('/').next() == first)
}

/// A link to a screen; `words` as for [`el`].
pub fn anchor(to: Route, words: &'static str) -> El {
    // The rules in `index.html` let browsers prefetch the target of such a link.
    let leaves = program(to.path()) != program(&here());
    el(words).attr("href", to.href()).attr("data-leaves", leaves.then_some(""))
}

/// The same, labelled with the screen's name.
pub fn named_anchor(to: Route, words: &'static str, lang: Lang) -> El {
    anchor(to, words).with(to.name(lang))
}

impl Route {
    /// The screen of the address.
    pub fn now() -> Self {
        let path = here();
        let known = SCREENS.iter().find(|screen| screen.path == path);
        let route = known.map(|screen| screen.route);
        let opens = || program(&path).filter(|_| !path.contains('/')).map(Lab::start);
        route.or_else(opens).unwrap_or(Self::NotFound)
    }

    /// Its row in the table, if any.
    fn screen(self) -> Option<&'static Screen> {
        SCREENS.get(self as usize)
    }

    /// Below that of the page.
    fn path(self) -> &'static str {
        self.screen().map_or("404", |screen| screen.path)
    }

    /// Whether a path, as this page has written it down, is the screen's.
    pub fn is_at(self, path: &str) -> bool {
        self.path() == path
    }

    /// Whether a path belongs to the same lab.
    pub fn is_beside(self, path: &str) -> bool {
        self.path().split('/').next() == path.split('/').next()
    }

    /// The full address.
    pub fn href(self) -> String {
        dom::resolve(self.path())
    }

    /// Goes there, with an entry in the browser's history.
    pub fn go(self) {
        let href = self.href();
        soon(move || if leaves(&href) { load(&href) } else { visit(&href) });
    }

    /// What it is called.
    pub fn title(self) -> Option<Title> {
        self.screen().map(|screen| screen.title)
    }

    /// The same in a language.
    pub fn name(self, lang: Lang) -> Option<&'static str> {
        self.title().map(|title| lang.t(title))
    }

    /// Its sign.
    pub fn icon(self) -> Option<Icon> {
        self.screen().map(|screen| screen.icon)
    }

    /// The screen that this one is reached from, where it has no place of its own in the bar.
    pub fn inside(self) -> Option<Self> {
        self.screen()?.inside
    }

    /// The game that the screen belongs to.
    pub fn lab(self) -> Option<Lab> {
        self.screen()?.lab
    }
}
