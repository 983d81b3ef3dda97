//! Keeps the screen on, where the browser can.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo::events::EventListener;
use js_sys::Promise;
use protocol::js_serde;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::EventTarget;
use yew::prelude::*;

use crate::components::{Choice, segmented};
use crate::el::{El, el};
use crate::handler::Handler;
use crate::hooks::{ValueHandle, use_effect_with, use_value};
use crate::i18n::{Lang, MeetText};
use crate::{dom, store};

/// The lock held: the browser's own object. It is released automatically when the page is hidden.
#[derive(Default)]
struct Lock {
    held: RefCell<Option<(JsValue, EventListener)>>,
    /// Switched off: a lock that arrives later is released at once.
    over: Cell<bool>,
}

impl Lock {
    fn release(&self) {
        if let Some((held, _)) = self.held.take() {
            // Releasing twice does no harm.
            let _ = dom::call(&held, "release", &JsValue::UNDEFINED);
        }
    }
}

fn wake_lock() -> Option<JsValue> {
    Some(js_serde::get(&dom::window().navigator(), "wakeLock")).filter(|lock| !lock.is_falsy())
}

/// Requests a lock. The browser may refuse, for example with a low battery.
fn take(lock: &Rc<Lock>, held: Handler<bool>) {
    if dom::document().hidden() {
        return;
    }
    let lock = lock.clone();
    spawn_local(async move {
        let asked = wake_lock().and_then(|all| dom::call(&all, "request", &"screen".into()));
        let found = match asked {
            Some(asked) => JsFuture::from(Promise::from(asked)).await.ok(),
            None => None,
        };
        held.emit(found.is_some() && !lock.over.get());
        let found = found.map(|found| {
            // The browser may take it back at any time.
            let target = found.unchecked_ref::<EventTarget>();
            let released = EventListener::new(target, "release", move |_| held.emit(false));
            (found, released)
        });
        lock.held.replace(found);
        if lock.over.get() {
            lock.release();
        }
    });
}

/// Whether the screen is to stay on, and whether it does.
#[derive(Clone)]
pub(super) struct Awake {
    on: ValueHandle<bool>,
    held: bool,
}

/// Keeps the screen on as long as the view is there, if that is wanted.
#[hook]
pub(super) fn use_awake() -> Awake {
    let on = use_value(|| store::read::<bool>(store::MILLJAN_AWAKE).unwrap_or(true));
    let held = use_value(|| false);
    let set_held = held.setter();
    use_effect_with(*on, move |&on| {
        store::write(store::MILLJAN_AWAKE, &on);
        let lock = Rc::new(Lock::default());
        let back = on.then(|| {
            take(&lock, set_held.clone());
            let (lock, held) = (lock.clone(), set_held.clone());
            EventListener::new(&dom::document(), "visibilitychange", move |_| {
                take(&lock, held.clone());
            })
        });
        move || {
            drop(back);
            lock.over.set(true);
            lock.release();
            set_held.emit(false);
        }
    });
    Awake { on, held: *held }
}

/// The switch, and its state.
pub(super) fn switch(awake: &Awake, lang: Lang) -> El {
    let can = wake_lock().is_some();
    let words = match (can, *awake.on, awake.held) {
        (false, ..) => MeetText::AwakeNever,
        (true, true, true) => MeetText::AwakeOn,
        (true, true, false) => MeetText::AwakeRefused,
        (true, false, _) => MeetText::AwakeOff,
    };
    let choices = vec![
        Choice::new(true, lang.t(MeetText::On)).testid("awake-on"),
        Choice::new(false, lang.t(MeetText::Off)).testid("awake-off"),
    ];
    let label = lang.t(MeetText::Awake);
    el("div.meet__setting")
        .with(el("span").with(label))
        .with(can.then(|| segmented(label, choices, &*awake.on, &awake.on.setter(), true)))
        .with(el("small.muted@awake").with(lang.t(words)))
}
