//! Signs drawn as lines, in the colour of the text around them.

use crate::el::{El, button, el};
use crate::handler::Handler;

// `Icon` and the paths that draw it, from `data/icons.json`.
include!(concat!(env!("OUT_DIR"), "/icons.rs"));

/// A sign as inline SVG; hidden from screen readers, which read the label beside it.
pub fn sign(icon: Icon) -> El {
    el("svg.sign")
        .attr("viewBox", "0 0 24 24")
        .attr("aria-hidden", "true")
        .attr("focusable", "false")
        .with(el("path").attr("d", icon.path()))
}

/// A button with a sign; disabled where it has no action.
pub fn sign_button(
    words: &'static str,
    icon: Icon,
    label: &'static str,
    press: Option<Handler<()>>,
) -> El {
    let is_dead = press.is_none();
    button(words, sign(icon), press.unwrap_or_default())
        .attr("aria-label", label)
        .flag("disabled", is_dead)
}

/// A slider over the steps of something: its position, and its range.
pub fn slider(
    words: &'static str,
    label: &'static str,
    [at, last]: [usize; 2],
    go: Handler<usize>,
) -> El {
    let slide = Handler::from(move |text: String| {
        if let Ok(at) = text.parse() {
            go.emit(at);
        }
    });
    el(words)
        .attr("type", "range")
        .attr("min", "0")
        .attr("max", last)
        .attr("aria-label", label)
        .value(at.to_string())
        .input(slide)
}
