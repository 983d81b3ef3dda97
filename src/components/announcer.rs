//! What the page says: to screen readers through one live region, to all through a toast.

use std::cell::RefCell;

use gloo::timers::callback::Timeout;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::dom;
use crate::el::{El, all, el};
use crate::hooks::{use_effect_with, use_signal};
use crate::lang_span::lang_spans;
use crate::mount::mount_keyed;
use crate::signal::Signal;
use crate::worker_client::number;

/// Milliseconds between two announcements.
const PAUSE_MS: u32 = 2000;

/// Milliseconds that a toast stays.
const TOAST_MS: u32 = 4000;

#[derive(Default)]
struct Words {
    said: AttrValue,
    waiting: Option<AttrValue>,
    pause: Option<Timeout>,
    /// With its number.
    toast: Option<(AttrValue, u32, Timeout)>,
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
    WORDS.with_borrow_mut(|all| all.toast = Some((words.clone(), number(), end)));
    say(words);
}

/// The live region of the page and the toast; appears once on the page.
#[component]
pub fn Announcer() -> Html {
    use_signal(&CHANGED);
    let toast = WORDS.with_borrow(|all| {
        let (words, number, _) = all.toast.as_ref()?;
        // A new one is shown anew: over a dialog that was opened since.
        Some(mount_keyed::<Toast>(*number, ToastProps { words: words.clone() }))
    });
    all([live().id("live").html(), toast.unwrap_or_default()])
}

/// The live region of a dialog, behind which the one of the page is silent.
#[component]
pub fn Live() -> Html {
    use_signal(&CHANGED);
    live().html()
}

fn live() -> El {
    let live = el("div.visually-hidden").attr("role", "status").attr("aria-live", "polite");
    WORDS.with_borrow(|words| live.with(lang_spans(&words.said)))
}

#[derive(PartialEq, Properties)]
struct ToastProps {
    words: AttrValue,
}

/// A short message over everything, dialogs too.
#[component]
fn Toast(props: &ToastProps) -> Html {
    let node = use_node_ref();
    use_effect_with(node.clone(), |node| {
        if let Some(toast) = node.cast::<HtmlElement>()
            && dom::has(&toast, "showPopover")
        {
            // Fails only where it is shown already.
            let _ = toast.show_popover();
        }
    });
    // The live region says it; screen readers would otherwise repeat it.
    let toast = el("div.toast@toast").attr("aria-hidden", "true").attr("popover", "manual");
    toast.node_ref(&node).with(&props.words).html()
}
