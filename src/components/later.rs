//! Parts of a screen that are drawn a moment after what is seen first.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::render::request_animation_frame;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

use crate::hooks::use_value;
use crate::mount::mount;

#[derive(PartialEq, Properties)]
struct LaterProps {
    children: Html,
}

/// What lies below what is seen first: it waits until that is painted, so that a tap on a tab is
/// answered at once also where the screen is long.
pub fn later(rest: impl Into<Html>) -> Html {
    mount::<Later>(LaterProps { children: rest.into() })
}

#[component]
fn Later(props: &LaterProps) -> Html {
    let due = use_value(|| false);
    {
        let due = due.set_to(true);
        use_effect_with((), move |()| {
            let timer = Rc::new(RefCell::new(None));
            let painted = timer.clone();
            // The frame's own callback comes before its painting, what it sets a timer for after it.
            let frame = request_animation_frame(move |_| {
                painted.replace(Some(Timeout::new(0, move || due.emit(()))));
            });
            move || drop((frame, timer.take()))
        });
    }
    if *due { props.children.clone() } else { Html::default() }
}
