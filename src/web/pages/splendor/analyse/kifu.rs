//! A game as text: read from the clipboard, written for others.

use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::read_text;
use crate::jobs::splendor::{
    GameEntry, KifuReport, KifuRequest, NobleIds, WriteReport, WriteRequest,
};
use crate::web::callback::Callback;
use crate::web::components::{Choice, card, copy_text, segmented, toast};
use crate::web::el::{button, el, on};
use crate::web::hooks::{JobState, Named, use_job, use_kept, use_lang};
use crate::web::i18n::SplendorAnalyse;
use crate::web::pages::splendor::game::failure;

/// The worker that reads and writes.
const SCRIBE: &str = "splendor-aside";

/// Properties of [`Kifu`].
#[derive(Clone, PartialEq, Properties)]
pub struct KifuProps {
    /// The game.
    pub game: GameEntry,
    /// What the players are called.
    pub names: Vec<String>,
    /// Hears another game.
    pub open: Callback<GameEntry>,
    /// Hears that a text is none.
    pub bad: Callback<()>,
}

/// A game as text.
#[component]
pub fn Kifu(props: &KifuProps) -> Html {
    let lang = use_lang();
    let nobles = use_kept(NobleIds::default);
    let text = use_kept(String::new);
    let written = use_kept(|| false);
    let asked = (!text.is_empty()).then(|| {
        let request = KifuRequest { text: (*text).clone(), nobles: *nobles };
        Named::new("splendor.kifu", request)
    });
    let read = use_job::<_, KifuReport>(SCRIBE, asked);
    let found = read.report.clone().filter(|_| read.fresh && read.state == JobState::Done);
    {
        let (open, text) = (props.open.clone(), text.clone());
        use_effect_with(found.map(|report| report.game.clone()), move |game| {
            if let Some(game) = game {
                text.set(String::new());
                open.emit(game.clone());
            }
        });
    }
    let request = written.then(|| {
        let (game, names) = (props.game.clone(), props.names.clone());
        let request = WriteRequest { game, names, nobles: *nobles, ..WriteRequest::default() };
        Named::new("splendor.write", request)
    });
    let wrote = use_job::<_, WriteReport>("splendor-scribe", request);
    let lines = wrote.report.clone().filter(|_| *written && wrote.fresh);
    let change = {
        let (text, open, bad) = (text.clone(), props.open.clone(), props.bad.clone());
        Callback::from(move |typed: String| {
            if typed.trim().is_empty() {
                text.set(String::new());
            } else if let Some(game) = read_text(&typed) {
                open.emit(game);
            } else if typed.contains(':') && !typed.trim_start().starts_with('{') {
                text.set(typed);
            } else {
                bad.emit(());
            }
        })
    };
    let ids = segmented(
        lang.t(SplendorAnalyse::NobleIds),
        vec![
            Choice::new(NobleIds::Own, lang.t(SplendorAnalyse::NoblesOwn)).testid("nobles-own"),
            Choice::new(NobleIds::Csplendor, "csplendor").testid("nobles-csplendor"),
        ],
        &*nobles,
        &nobles.setter(),
        true,
    );
    let show = button(
        "button.button@write",
        lang.t(if *written { SplendorAnalyse::HideText } else { SplendorAnalyse::ShowText }),
        on(&written.setter(), !*written),
    )
    .attr("aria-pressed", *written);
    let shown = lines.map(|report| {
        let copied = report.text.clone();
        let said = [SplendorAnalyse::Copied, SplendorAnalyse::NotCopied].map(|key| lang.t(key));
        let copy = Callback::from(move |()| {
            let copied = copied.clone();
            spawn_local(async move {
                toast(if copy_text(&copied).await { said[0] } else { said[1] });
            });
        });
        el("div.stack")
            .with(el("pre.gem-kifu@written").attr("tabindex", "0").with(report.text.clone()))
            .with(button("button.button button--small", lang.t(SplendorAnalyse::Copy), copy))
    });
    card("section.card@kifu", lang.t(SplendorAnalyse::PasteTitle), None)
        .with(el("div.row").with(el("span").with(lang.t(SplendorAnalyse::NobleIds))).with(ids))
        .with(el("label.field").with(el("span").with(lang.t(SplendorAnalyse::PasteHint))).with(
            el("textarea.input@paste").attr("rows", 4_u8).attr("spellcheck", false).change(change),
        ))
        .with(failure(&read.state, &read.retry, lang).filter(|_| !text.is_empty()))
        .with(show)
        .with(failure(&wrote.state, &wrote.retry, lang).filter(|_| *written))
        .with(shown)
        .html()
}
