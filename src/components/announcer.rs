//! What the page says: to screen readers through one live region, to all through a toast.

use std::cell::RefCell;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::el::{all, el};
use crate::hooks::use_signal;
use crate::lang_span::lang_spans;
use crate::signal::Signal;

/// Milliseconds between two announcements.
const PAUSE_MS: u32 = 2000;

/// Milliseconds that a toast stays.
const TOAST_MS: u32 = 4000;

#[derive(Default)]
struct Words {
    said: AttrValue,
    waiting: Option<AttrValue>,
    pause: Option<Timeout>,
    toast: Option<(AttrValue, Timeout)>,
}

thread_local! {
    static WORDS: RefCell<Words> = RefCell::default();
    static CHANGED: Signal = Signal::default();
}

/// Says something to screen readers: for results, and for the last of a series.
///
/// Immediately or, soon after another announcement, when the pause is over; the newest one wins.
pub fn announce(words: impl Into<AttrValue>) {
    say(words.into());
}

/// Announces these words whenever they change.
#[hook]
pub fn use_announced(words: Option<String>) {
    use_effect_with(words, |words| {
        if let Some(words) = words {
            announce(words.clone());
        }
    });
}

fn say(words: AttrValue) {
    WORDS.with_borrow_mut(|all| {
        if all.pause.is_some() {
            all.waiting = Some(words);
        } else {
            all.said = words;
            all.pause = Some(Timeout::new(PAUSE_MS, || {
                let waiting = WORDS.with_borrow_mut(|all| {
                    all.pause = None;
                    all.waiting.take()
                });
                waiting.into_iter().for_each(say);
            }));
        }
    });
    Signal::changed(&CHANGED);
}

/// Shows a short message for four seconds, and says it.
pub fn toast(words: impl Into<AttrValue>) {
    let words = words.into();
    let end = Timeout::new(TOAST_MS, || {
        WORDS.with_borrow_mut(|all| all.toast = None);
        Signal::changed(&CHANGED);
    });
    WORDS.with_borrow_mut(|all| all.toast = Some((words.clone(), end)));
    say(words);
}

/// The live region and the toast; appears once on the page.
#[component]
pub fn Announcer() -> Html {
    use_signal(&CHANGED);
    WORDS.with_borrow(|words| {
        let live =
            el("div.visually-hidden@live").attr("role", "status").attr("aria-live", "polite");
        // The live region says it; screen readers would otherwise repeat it.
        let toast = words
            .toast
            .as_ref()
            .map(|(words, _)| el("div.toast@toast").attr("aria-hidden", "true").with(words));
        let live = live.with(lang_spans(&words.said));
        all([live.html(), toast.map_or_else(Html::default, Into::into)])
    })
}
