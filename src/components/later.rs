//! Parts of a screen that are drawn a moment after the visible part, or when they are opened.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::EventListener;
use gloo::render::request_animation_frame;
use gloo::timers::callback::Timeout;
use web_sys::Element;
use yew::prelude::*;

use crate::el::{all, el};
use crate::hooks::{use_effect_with, use_value};
use crate::mount::mount;

#[derive(PartialEq, Properties)]
struct LaterProps {
    children: Html,
}

/// Content below the visible part: it waits until that is painted, so that a tap on a tab responds
/// at once even where the screen is long.
pub fn later(rest: impl Into<Html>) -> Html {
    mount::<Later>(LaterProps { children: rest.into() })
}

/// A long list in parts of this many rows: the first with the rest of the screen, each other one in a
/// task of its own. Only where it is new: a list that shows something else needs another key.
pub fn in_parts(rows: Vec<Html>, of: usize) -> Html {
    let parts = rows.chunks(of).enumerate();
    all(parts.map(|(at, part)| {
        let part = all(part.iter().cloned());
        if at == 0 { part } else { later(part) }
    }))
}

/// The content of a `<details>`, as its child: drawn when that is opened for the first time.
pub fn once_open(rest: impl Into<Html>) -> Html {
    mount::<OnceOpen>(LaterProps { children: rest.into() })
}

#[component]
fn Later(props: &LaterProps) -> Html {
    let due = use_value(|| false);
    {
        let due = due.set_to(true);
        use_effect_with((), move |()| {
            let timer = Rc::new(RefCell::new(None));
            let painted = timer.clone();
            // The frame's callback runs before painting, a timer set in it after.
            let frame = request_animation_frame(move |_| {
                painted.replace(Some(Timeout::new(0, move || due.emit(()))));
            });
            move || drop((frame, timer.take()))
        });
    }
    if *due { props.children.clone() } else { Html::default() }
}

#[component]
fn OnceOpen(props: &LaterProps) -> Html {
    let (place, opened) = (use_node_ref(), use_value(|| false));
    {
        let (place, opened) = (place.clone(), opened.set_to(true));
        use_effect_with((), move |()| {
            let details = place.cast::<Element>().and_then(|place| place.parent_element());
            let opening = details
                .map(|details| EventListener::once(&details, "toggle", move |_| opened.emit(())));
            move || drop(opening)
        });
    }
    if *opened {
        props.children.clone()
    } else {
        el("span").flag("hidden", true).node_ref(&place).html()
    }
}
