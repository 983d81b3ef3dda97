//! What the page says: to screen readers through one live region, to all through a toast.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use yew::prelude::*;

use super::slot;

/// Milliseconds between two announcements.
const PAUSE_MS: u32 = 2000;

/// Milliseconds that a toast stays.
const TOAST_MS: u32 = 4000;

/// The two ways to say something; the same for the whole page.
#[derive(Clone, PartialEq)]
pub struct Voice {
    /// Says it to screen readers, at most once in two seconds; the newest words win.
    pub announce: Callback<AttrValue>,
    /// Shows it for four seconds, and says it.
    pub toast: Callback<AttrValue>,
}

#[derive(Default)]
struct Queue {
    waiting: Option<AttrValue>,
    timer: Option<Timeout>,
}

/// Properties of [`VoiceProvider`].
#[derive(PartialEq, Properties)]
pub struct VoiceProviderProps {
    /// The page.
    pub children: Html,
}

/// Says `words` at once or, soon after other words, when the pause is over.
fn say(queue: &Rc<RefCell<Queue>>, said: &UseStateSetter<AttrValue>, words: AttrValue) {
    let mut inner = queue.borrow_mut();
    if inner.timer.is_some() {
        inner.waiting = Some(words);
        return;
    }
    said.set(words);
    let (again, said) = (queue.clone(), said.clone());
    inner.timer = Some(Timeout::new(PAUSE_MS, move || {
        let waiting = {
            let mut inner = again.borrow_mut();
            inner.timer = None;
            inner.waiting.take()
        };
        if let Some(words) = waiting {
            say(&again, &said, words);
        }
    }));
}

/// Holds the live region and the toast, and gives everything inside a [`Voice`].
#[component]
pub fn VoiceProvider(props: &VoiceProviderProps) -> Html {
    let said = use_state(AttrValue::default);
    let shown = use_state(|| None::<AttrValue>);
    let queue = use_mut_ref(Queue::default);
    let toast_timer = use_mut_ref(|| None::<Timeout>);
    let voice = {
        let (said, shown) = (said.setter(), shown.setter());
        use_memo((), move |()| {
            let announce = Callback::from(move |words| say(&queue, &said, words));
            let toast = {
                let announce = announce.clone();
                Callback::from(move |words: AttrValue| {
                    announce.emit(words.clone());
                    shown.set(Some(words));
                    let shown = shown.clone();
                    toast_timer.replace(Some(Timeout::new(TOAST_MS, move || shown.set(None))));
                })
            };
            Voice { announce, toast }
        })
    };
    html! {
        <ContextProvider<Voice> context={(*voice).clone()}>
            { props.children.clone() }
            <div class="visually-hidden" role="status" aria-live="polite" data-testid="live">{ &*said }</div>
            // The live region says it; a second voice would repeat it.
            { slot(shown.as_ref().map(|words| html! { <div class="toast" aria-hidden="true" data-testid="toast">{ words }</div> })) }
        </ContextProvider<Voice>>
    }
}

fn silence() -> Voice {
    Voice { announce: Callback::noop(), toast: Callback::noop() }
}

/// Says something to screen readers: for results, and for the last one of a row.
#[hook]
pub fn use_announce() -> Callback<AttrValue> {
    use_context::<Voice>().unwrap_or_else(silence).announce
}

/// Shows a short message for a few seconds.
#[hook]
pub fn use_toast() -> Callback<AttrValue> {
    use_context::<Voice>().unwrap_or_else(silence).toast
}
