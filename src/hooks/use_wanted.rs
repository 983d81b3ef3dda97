//! Scrolling to what a person has asked for.

use yew::prelude::*;

use super::use_effect_with;
use crate::handler::Handler;

/// A handler that asks for something or hides it, and scrolls to it once it is there. What comes by
/// itself later, with each move, leaves the page where it is.
#[hook]
pub fn use_wanted(is_asked: bool, is_there: bool, ask: Handler<bool>, bring: fn()) -> Handler<()> {
    let wanted = use_mut_ref(|| false);
    {
        let wanted = wanted.clone();
        use_effect_with(is_there, move |there| {
            if *there && std::mem::take(&mut *wanted.borrow_mut()) {
                bring();
            }
        });
    }
    Handler::from(move |()| {
        wanted.replace(!is_asked);
        ask.emit(!is_asked);
    })
}
