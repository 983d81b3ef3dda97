//! A game as text: read from the clipboard, written for others.

use js_sys::JSON;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::game::failure;
use crate::callback::Callback;
use crate::components::{Choice, card, copy_text, file_button, segmented, toast};
use crate::el::{button, el, on};
use crate::hooks::{JobState, Named, use_job, use_kept, use_lang};
use crate::i18n::SplendorText;
use jobs::splendor::{
    GameEntry, KifuReport, KifuRequest, NobleIds, Observation, WriteReport, WriteRequest,
};
use protocol::wire;
use share::read_splendor;

/// The worker that reads and writes.
const SCRIBE: &str = "splendor-aside";

/// A game, or a position, as JSON.
pub fn read_text(text: &str) -> Option<GameEntry> {
    let text = text.trim();
    if let Some((_, link)) = text.split_once("#s=") {
        return read_splendor(link).ok().map(|shared| shared.game);
    }
    let value = JSON::parse(text).ok()?;
    wire::read::<GameEntry>(value.clone())
        .ok()
        .filter(|game| game.seed.is_some() || game.position.is_some())
        .or_else(|| {
            let position = wire::read::<Observation>(value).ok()?;
            Some(GameEntry { position: Some(position), ..GameEntry::default() })
        })
}

/// Characters that come at once where a text is pasted, not typed.
const PASTED: usize = 8;

/// The game as JSON.
pub fn write_text(game: &GameEntry) -> String {
    let written = wire::write(game).ok().and_then(|value| JSON::stringify(&value).ok());
    written.and_then(|text| text.as_string()).unwrap_or_default()
}

/// Properties of [`Kifu`].
#[derive(Clone, PartialEq, Properties)]
pub struct KifuProps {
    /// The game, with what is said of it.
    pub told: KifuReport,
    /// Hears another game.
    pub open: Callback<KifuReport>,
}

/// A game as text.
#[component]
pub fn Kifu(props: &KifuProps) -> Html {
    let lang = use_lang();
    let nobles = use_kept(NobleIds::default);
    let draft = use_kept(String::new);
    let text = use_kept(String::new);
    let bad = use_kept(|| false);
    let written = use_kept(|| false);
    let asked = (!text.is_empty()).then(|| {
        let request = KifuRequest { text: (*text).clone(), nobles: *nobles };
        Named::new("splendor.kifu", request)
    });
    let read = use_job::<_, KifuReport>(SCRIBE, asked);
    let found = read.report.clone().filter(|_| read.fresh && read.state == JobState::Done);
    {
        let (open, text, draft) = (props.open.clone(), text.clone(), draft.clone());
        use_effect_with(found, move |found| {
            if let Some(found) = found {
                text.set(String::new());
                draft.set(String::new());
                open.emit((**found).clone());
            }
        });
    }
    let request = written.then(|| {
        let KifuReport { game, names, notes, branches } = props.told.clone();
        let request = WriteRequest { game, names, notes, branches, nobles: *nobles };
        Named::new("splendor.write", request)
    });
    let wrote = use_job::<_, WriteReport>(SCRIBE, request);
    let lines = wrote.report.clone().filter(|_| *written && wrote.fresh);
    let change = {
        let (text, open, bad) = (text.clone(), props.open.clone(), bad.clone());
        let draft = draft.clone();
        Callback::from(move |typed: String| {
            text.set(String::new());
            bad.set(false);
            draft.set(typed.clone());
            if typed.trim().is_empty() {
                return;
            }
            if let Some(game) = read_text(&typed) {
                draft.set(String::new());
                open.emit(KifuReport { game, ..KifuReport::default() });
            } else if typed.contains("Position:")
                || typed.lines().count() > 1 && !typed.trim_start().starts_with('{')
            {
                text.set(typed);
            } else {
                bad.set(true);
            }
        })
    };
    let input = {
        let (draft, change) = (draft.clone(), change.clone());
        Callback::from(move |typed: String| {
            let grown = typed.len().saturating_sub(draft.newest().len());
            if grown >= PASTED {
                change.emit(typed);
            } else {
                draft.set(typed);
            }
        })
    };
    let take = on(&change, (*draft).clone());
    let file = {
        let change = change.clone();
        Callback::from(move |text: Option<String>| change.emit(text.unwrap_or_default()))
    };
    let ids = segmented(
        lang.t(SplendorText::NobleIds),
        vec![
            Choice::new(NobleIds::Own, lang.t(SplendorText::NoblesOwn)).testid("nobles-own"),
            Choice::new(NobleIds::Csplendor, "csplendor").testid("nobles-csplendor"),
        ],
        &*nobles,
        &nobles.setter(),
        true,
    );
    let show = button(
        "button.button@write",
        lang.t(if *written { SplendorText::HideText } else { SplendorText::ShowText }),
        on(&written.setter(), !*written),
    )
    .attr("aria-pressed", *written);
    let shown = lines.map(|report| {
        let copied = report.text.clone();
        let said = [SplendorText::Copied, SplendorText::NotCopied].map(|key| lang.t(key));
        let copy = Callback::from(move |()| {
            let copied = copied.clone();
            spawn_local(async move {
                toast(if copy_text(&copied).await { said[0] } else { said[1] });
            });
        });
        el("div.stack")
            .with(el("pre.gem-kifu@written").attr("tabindex", "0").with(report.text.clone()))
            .with(button("button.button button--small", lang.t(SplendorText::Copy), copy))
    });
    card("section.card@kifu", lang.t(SplendorText::PasteTitle), None)
        .with(el("div.row").with(el("span").with(lang.t(SplendorText::NobleIds))).with(ids))
        .with(
            el("label.field").with(el("span").with(lang.t(SplendorText::PasteHint))).with(
                el("textarea.input@paste")
                    .attr("rows", 4_u8)
                    .attr("spellcheck", false)
                    .value((*draft).clone())
                    .input(input)
                    .change(change),
            ),
        )
        .with(bad.then(|| {
            el("p.notice notice--bad@bad-text")
                .attr("role", "alert")
                .with(lang.t(SplendorText::BadText))
        }))
        .with(failure(&read.state, &read.retry, lang).filter(|_| !text.is_empty()))
        .with(
            el("div.buttons")
                .with(
                    button("button.button@read-text", lang.t(SplendorText::ReadText), take)
                        .flag("disabled", draft.trim().is_empty()),
                )
                .with(file_button(
                    "input.visually-hidden@kifu-file",
                    lang.t(SplendorText::OpenFile),
                    file,
                ))
                .with(show),
        )
        .with(failure(&wrote.state, &wrote.retry, lang).filter(|_| *written))
        .with(shown)
        .html()
}
