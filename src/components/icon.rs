//! Signs drawn as lines, in the colour of the text around them.

use crate::el::{El, el};

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
