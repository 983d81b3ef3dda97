//! Scrolling to what a person has asked for.

use yew::prelude::*;

use crate::handler::Handler;

/// Scrolls to something once it is there, where it was asked for: the returned handler says so.
/// What comes by itself later, with each move, leaves the page where it is.
#[hook]
pub fn use_wanted(is_there: bool, bring: fn()) -> Handler<bool> {
    let wanted = use_mut_ref(|| false);
    {
        let wanted = wanted.clone();
        use_effect_with(is_there, move |there| {
            if *there && std::mem::take(&mut *wanted.borrow_mut()) {
                bring();
            }
        });
    }
    Handler::from(move |asked| {
        wanted.replace(asked);
    })
}
