//! Changes since a visit began.

use yew::prelude::*;

use super::use_effect_with;
use crate::dom;

/// Calls back whenever a value has changed, but not at the start of a visit, when a screen is left as it
/// was.
#[hook]
pub fn use_changed<T: PartialEq + 'static>(value: T, call: impl FnOnce(&T) + 'static) {
    let is_first = use_mut_ref(|| true);
    use_effect_with(value, move |value| {
        if !is_first.replace(false) {
            call(value);
        }
    });
}

/// Shows a screen from its top whenever its view has changed, which a number tells.
#[hook]
pub fn use_top(view: usize) {
    use_changed(view, |_| dom::window().scroll_to_with_x_and_y(0.0, 0.0));
}
