//! The rules in short, as a dialog behind a button.

use yew::prelude::*;

use crate::components::dialog;
use crate::el::{all, button, el};
use crate::hooks::{use_lang, use_value};
use crate::i18n::{BrewRules, BrewText};

/// The button and its dialog.
#[component]
pub fn Rules() -> Html {
    let lang = use_lang();
    let open = use_value(|| false);
    let title = lang.t(BrewRules::HowTo);
    let show = button("button.button button--small@rules", title, open.set_to(true))
        .attr("aria-haspopup", "dialog");
    let shown = open.then(|| {
        let parts = [
            BrewRules::Goal,
            BrewRules::Shapes,
            BrewRules::Brewing,
            BrewRules::Casting,
            BrewRules::Learning,
            BrewRules::Resting,
            BrewRules::Waiting,
            BrewRules::Bonus,
        ];
        let parts = parts.map(|key| {
            let [name, words] = lang.parts(key);
            el("section").with(el("h3").with(name)).with(el("p").with(words))
        });
        let [_, article] = lang.parts(BrewText::ArticleTopic);
        let article = el("section")
            .with(el("h3").with(lang.t(BrewText::ArticleAsk)))
            .with(el("p").with(article));
        let body = el("div.stack").list(parts).with(article);
        dialog(title, "rules-dialog", open.set_to(false), body)
    });
    all([show.html(), shown.unwrap_or_default()])
}
