//! The way to the review of a game, from here and from Play.

use std::cell::Cell;

use yew::prelude::*;

use crate::dom;
use crate::handler::Handler;
use crate::hooks::{use_effect_with, use_value};

thread_local! {
    /// Whether the next game that is shown is to be reviewed.
    static WANTED: Cell<bool> = const { Cell::new(false) };
}

/// Lets the screen begin with the review of its game: a link leads here for that.
pub fn want_review() {
    WANTED.set(true);
}

/// Opens the review and begins it, unless it is there. `open` shows the sheet that it is in; `there`:
/// whether there is anything to review.
#[hook]
pub(super) fn use_to_review(open: Handler<()>, there: bool) -> Handler<()> {
    let times = use_value(|| 0_u32);
    let press = {
        let times = times.clone();
        Handler::from(move |()| {
            open.emit(());
            times.set(*times.newest() + 1);
        })
    };
    {
        let press = press.clone();
        use_effect_with(there, move |there| {
            if *there && WANTED.take() {
                press.emit(());
            }
        });
    }
    // Once the sheet is drawn: before that there is nowhere to scroll to.
    use_effect_with(*times, |times| {
        if *times > 0 {
            dom::click("[data-testid=review].button--main");
            dom::show_start("[data-testid=review-card]");
        }
    });
    press
}
