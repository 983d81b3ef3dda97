//! The browser.

use gloo::events::EventListener;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Storage};

use super::{Area, Listener, Moment, WorkerEvent};
use crate::dom;
use crate::handler::Handler;
use protocol::values::{self, Value};

pub use crate::dom::mark;
pub use crate::location::origin;
pub use gloo::timers::callback::Timeout;

#[wasm_bindgen]
extern "C" {
    /// The script of a lab's worker, from the same build as the page; defined in `index.html`.
    #[wasm_bindgen(js_name = sakiyomiWorker, catch)]
    fn script_of(lab: &str) -> Result<JsValue, JsValue>;
}

/// A worker with its event handlers; dropping it ends the worker.
pub struct Worker {
    worker: web_sys::Worker,
    _message: Closure<dyn FnMut(MessageEvent)>,
    _error: Closure<dyn FnMut(ErrorEvent)>,
}

impl Worker {
    /// Starts a worker of the lab.
    ///
    /// # Errors
    /// Why the browser refuses to.
    pub fn start(lab: &str, listener: Listener) -> Result<Self, String> {
        let script = script_of(lab).ok().and_then(|name| name.as_string()).unwrap_or_default();
        let worker = web_sys::Worker::new(&dom::resolve(&script));
        let worker = worker.map_err(|error| format!("{error:?}"))?;
        let heard = listener.clone();
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            heard.emit(WorkerEvent::Message(event.data()));
        });
        let error = Closure::<dyn FnMut(ErrorEvent)>::new(move |event: ErrorEvent| {
            // A script that fails to load gives a plain event without a message.
            let message = values::text(&values::get(&event, "message"));
            let why = message.unwrap_or_else(|| format!("{script} cannot be loaded"));
            listener.emit(WorkerEvent::Died(why));
        });
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        Ok(Self { worker, _message: message, _error: error })
    }

    /// Sends a message; whether it could be sent.
    pub fn post(&self, message: &Value) -> bool {
        self.worker.post_message(message).is_ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

/// Processors of the device.
pub fn processors() -> usize {
    dom::window().navigator().hardware_concurrency() as usize
}

/// Whether it is used by touch.
pub fn is_touch() -> bool {
    dom::matches("(pointer: coarse)")
}

/// The fragment of the address, `#` included; empty where there is none.
pub fn hash() -> String {
    dom::window().location().hash().unwrap_or_default()
}

/// Calls back at each such moment, for as long as the page lives.
pub fn on(moment: Moment, call: Handler<()>) {
    let hidden = match moment {
        Moment::Hidden => true,
        Moment::Shown => false,
        Moment::Left | Moment::CrashTest => {
            let name = if moment == Moment::Left { "pagehide" } else { "sakiyomi-test-crash" };
            return EventListener::new(&dom::window(), name, move |_| call.emit(())).forget();
        }
    };
    let document = dom::document();
    let changed = document.clone();
    EventListener::new(&document, "visibilitychange", move |_| {
        if changed.hidden() == hidden {
            call.emit(());
        }
    })
    .forget();
}

fn storage(area: Area) -> Option<Storage> {
    let window = dom::window();
    let storage = match area {
        Area::Device => window.local_storage(),
        Area::Tab => window.session_storage(),
    };
    storage.ok().flatten()
}

/// The text saved under that name.
pub fn read(area: Area, name: &str) -> Option<String> {
    storage(area)?.get_item(name).ok()?
}

/// Saves a text; whether it is saved.
pub fn write(area: Area, name: &str, text: &str) -> bool {
    storage(area).is_some_and(|storage| storage.set_item(name, text).is_ok())
}

/// Deletes what is saved under that name.
pub fn remove(area: Area, name: &str) {
    if let Some(storage) = storage(area) {
        // Nothing to remove is as good as removed.
        let _ = storage.remove_item(name);
    }
}

/// All names under which something is saved.
pub fn saved_names(area: Area) -> Vec<String> {
    let Some(storage) = storage(area) else { return Vec::new() };
    let count = storage.length().unwrap_or(0);
    (0..count).filter_map(|at| storage.key(at).ok().flatten()).collect()
}
