//! Keeping what many games have brought on the device while they are played.

use std::rc::Rc;

use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::batch::{Kind, Saved, games};
use crate::callback::Callback;
use crate::{dom, store};
use jobs::Job;

/// Milliseconds between two times that a growing report is kept.
const PAUSE_MS: f64 = 2000.0;

/// What is to be kept.
type Keeping<K> = Saved<<K as Kind>::Plan, <K as Job>::Report>;

/// Keeps plan and report on the device. Reports are large and come often, so while games are played the
/// first is kept at once, then the newest every two seconds, and when the screen or the page is left.
#[hook]
pub fn use_keeping<K: Kind>(
    plan: &Rc<K::Plan>,
    report: &Rc<Option<K::Report>>,
    before: u64,
    busy: bool,
) {
    let waiting = use_mut_ref(|| None::<Keeping<K>>);
    // When something was kept last, and whether games of this run are among it.
    let last = use_mut_ref(|| (0.0_f64, false));
    let keep = {
        let (waiting, last) = (waiting.clone(), last.clone());
        Callback::from(move |()| {
            if let Some(saved) = waiting.borrow_mut().take() {
                last.borrow_mut().0 = js_sys::Date::now();
                store::write(K::STORE, &saved);
            }
        })
    };
    {
        let keep = keep.clone();
        let deps = (plan.clone(), report.clone(), before, busy);
        use_effect_with(deps, move |(plan, report, before, busy)| {
            let saved = Saved { plan: (**plan).clone(), report: (**report).clone() };
            *waiting.borrow_mut() = Some(saved);
            let grown = *busy && games::<K>(report.as_ref().as_ref()) > *before;
            let first = grown && !last.borrow().1;
            last.borrow_mut().1 = grown;
            let rest = PAUSE_MS - (js_sys::Date::now() - last.borrow().0);
            let timer = if !busy || first || rest <= 0.0 {
                keep.emit(());
                None
            } else {
                Some(Timeout::new(rest as u32, move || keep.emit(())))
            };
            move || drop(timer)
        });
    }
    use_effect_with((), move |()| {
        let (leave, last) = (keep.clone(), keep.clone());
        let left = EventListener::new(&dom::window(), "pagehide", move |_| leave.emit(()));
        // Phones often end a page that is out of sight without a further word.
        let hidden =
            EventListener::new(&dom::document(), "visibilitychange", move |_| keep.emit(()));
        // Another screen comes without the page being left.
        move || {
            drop((left, hidden));
            last.emit(());
        }
    });
}
