//! Offline use, updates and installing: the service worker as the page sees it.

use std::cell::{Cell, RefCell};

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use js_sys::Object;
use protocol::js_serde;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{
    Event, ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState,
};

use super::dom;
use super::handler::Handler;

/// Milliseconds before the files of all labs are fetched on a first visit: what the person has opened
/// comes first.
const FETCH_AFTER_MS: u32 = 4000;

/// Whether the page works without a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offline {
    /// The browser does not support it, or the address is not secure.
    Never,
    /// The files are being fetched, or soon will be.
    Pending,
    /// Everything is here.
    Ready,
}

thread_local! {
    /// The browser's offer to install, kept until the person asks for it.
    static OFFER: RefCell<Option<Event>> = const { RefCell::new(None) };
    static RELOAD: Cell<bool> = const { Cell::new(false) };
    static WAITING: RefCell<Option<ServiceWorkerRegistration>> = const { RefCell::new(None) };
}

fn container() -> Option<ServiceWorkerContainer> {
    let navigator = dom::window().navigator();
    dom::has(&navigator, "serviceWorker").then(|| navigator.service_worker())
}

/// Whether the page works without a network now.
pub fn offline() -> Offline {
    match container() {
        None => Offline::Never,
        Some(container) if container.controller().is_some() => Offline::Ready,
        Some(_) => Offline::Pending,
    }
}

/// Whether the page runs as an installed app.
pub fn is_installed() -> bool {
    dom::matches("(display-mode: standalone)")
}

/// Whether the browser has offered to install the page.
pub fn can_install() -> bool {
    OFFER.with_borrow(Option::is_some)
}

/// Shows the browser's install prompt. The offer can be used once.
pub fn install() {
    let Some(offer) = OFFER.take() else { return };
    // A refusal is an answer, not an error.
    let _ = dom::call(&offer, "prompt", &JsValue::UNDEFINED);
}

/// Registers the service worker and keeps the browser's offer to install.
///
/// `on_update` is called when a new version waits. Nothing is reloaded unasked.
pub fn start(on_update: Handler<()>) {
    let options = EventListenerOptions::enable_prevent_default();
    EventListener::new_with_options(&dom::window(), "beforeinstallprompt", options, |event| {
        event.prevent_default();
        OFFER.set(Some(event.clone()));
    })
    .forget();
    let Some(container) = container() else { return };
    let had_controller = Cell::new(container.controller().is_some());
    let changed = on_update.clone();
    EventListener::new(&container, "controllerchange", move |_| {
        // The first worker takes over a fresh page: only a requested update reloads. If another tab
        // requested it, this one is notified: it has no worker of its version any more.
        if RELOAD.get() {
            // If reloading fails, the page stays as it is.
            let _ = dom::window().location().reload();
        } else if had_controller.replace(true) {
            changed.emit(());
        }
    })
    .forget();
    let first = container.controller().is_none();
    let register = move || spawn_local(register(container, on_update));
    if first {
        Timeout::new(FETCH_AFTER_MS, register).forget();
    } else {
        register();
    }
}

/// Registers the service worker, and watches for a new version.
async fn register(container: ServiceWorkerContainer, on_update: Handler<()>) {
    let registering = container.register(&dom::resolve("sw.js"));
    let Ok(registration) = JsFuture::from(registering).await else { return };
    let registration: ServiceWorkerRegistration = registration.unchecked_into();
    // A worker that took over while this page was loading has claimed only earlier pages.
    if let Some(worker) = registration.active().filter(|_| container.controller().is_none()) {
        tell(&worker, "claim");
    }
    if registration.waiting().is_some() && container.controller().is_some() {
        offer_update(&registration, &on_update);
    }
    let found = registration.clone();
    EventListener::new(&registration, "updatefound", move |_| {
        let Some(worker) = found.installing() else { return };
        let (registration, on_update, container) =
            (found.clone(), on_update.clone(), container.clone());
        let watched = worker.clone();
        EventListener::new(&worker, "statechange", move |_| {
            if watched.state() == ServiceWorkerState::Installed && container.controller().is_some()
            {
                offer_update(&registration, &on_update);
            }
        })
        .forget();
    })
    .forget();
}

fn offer_update(registration: &ServiceWorkerRegistration, on_update: &Handler<()>) {
    WAITING.set(Some(registration.clone()));
    on_update.emit(());
}

/// Lets the new version take over and reloads.
pub fn update() {
    let waiting =
        WAITING.with_borrow(|found| found.as_ref().and_then(ServiceWorkerRegistration::waiting));
    let Some(worker) = waiting else {
        // Another tab has already activated it.
        let _ = dom::window().location().reload();
        return;
    };
    RELOAD.set(true);
    tell(&worker, "skip-waiting");
}

fn tell(worker: &ServiceWorker, what: &str) {
    let message = Object::new();
    js_serde::set(&message, "type", &what.into());
    // Posting a plain object cannot fail.
    let _ = worker.post_message(&message);
}
