//! Cards and tables.

use yew::{AttrValue, Html};

use crate::el::{El, Part, all, el};

/// A card with its heading, and how sure its numbers are.
pub fn card(words: &'static str, title: impl Part, sure: Option<El>) -> El {
    el(words).with(el("h2").with(el("span").with(title)).with(sure))
}

/// A table in a frame that scrolls sideways. Each column has a class and a name, such as `("num",
/// "h")`; the name of a `hidden` one is only for screen readers.
pub fn table<H: Into<Html>>(
    label: &'static str,
    heads: &[(&'static str, &'static str)],
    rows: impl IntoIterator<Item = H>,
) -> El {
    scroller(label, bare_table("table", heads, rows))
}

/// A frame for what is too wide for a phone: it scrolls sideways, by keys too.
pub fn scroller(label: impl Into<AttrValue>, content: El) -> El {
    el("div.scroller")
        .attr("tabindex", "0")
        .attr("role", "region")
        .attr("aria-label", label.into())
        .with(content)
}

/// The same without the frame.
pub fn bare_table<H: Into<Html>>(
    words: &'static str,
    heads: &[(&'static str, &'static str)],
    rows: impl IntoIterator<Item = H>,
) -> El {
    with_heads(words, heads, all(rows))
}

fn with_heads(words: &'static str, heads: &[(&'static str, &'static str)], rows: Html) -> El {
    let heads = heads.iter().map(|&(class, name)| match class {
        "hidden" => el("th").attr("scope", "col").with(el("span.visually-hidden").with(name)),
        _ => el("th").class(class, !class.is_empty()).attr("scope", "col").with(name),
    });
    el(words).with(el("thead").with(el("tr").list(heads))).with(el("tbody").with(rows))
}

/// The cell that names a row.
pub fn row_head(part: impl Part) -> El {
    el("th").attr("scope", "row").with(part)
}

/// A number that may be missing.
pub fn or_dash(value: Option<u8>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| value.to_string())
}
