//! Parts of a screen that are drawn a moment after the visible part.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::render::request_animation_frame;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

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
