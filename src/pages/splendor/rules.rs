//! The rules in short, in a window.

use yew::prelude::*;

use super::pieces::{colour, gem};
use crate::components::dialog;
use crate::el::{all, button, el};
use crate::hooks::{use_lang, use_value};
use crate::i18n::SplendorText;

/// A button that opens the rules.
#[component]
pub fn Rules() -> Html {
    let lang = use_lang();
    let open = use_value(|| false);
    let show = button(
        "button.button button--small@rules",
        lang.t(SplendorText::RulesTitle),
        open.set_to(true),
    )
    .attr("aria-haspopup", "dialog");
    let window = open.then(|| {
        let parts = lang.parts::<7>(SplendorText::RulesText);
        let list = el("ul.prose").list(parts.into_iter().map(|part| el("li").with(part)));
        let letters = (0..6).map(|kind| {
            el("li").with(gem(kind, None)).with(" ").with(el("span").with(colour(kind, lang)))
        });
        let body = el("div.stack")
            .with(list)
            .with(el("h3").with(lang.t(SplendorText::Letters)))
            .with(el("ul.gem-letters").list(letters))
            .with(el("p.muted").with(lang.t(SplendorText::LettersHint)));
        dialog(lang.t(SplendorText::RulesTitle), "rules-dialog", open.set_to(false), body)
    });
    all([show.html(), window.unwrap_or_default()])
}
