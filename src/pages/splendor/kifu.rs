//! A game as text: read from the clipboard, written for others.

use std::rc::Rc;

use js_sys::JSON;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::game::failure;
use crate::components::{Choice, card, copy_text, file_button, segmented, toast};
use crate::el::{El, button, el, on, titled};
use crate::handler::Handler;
use crate::hooks::{JobState, ValueHandle, use_effect_with, use_job, use_lang, use_value};
use crate::i18n::{Lang, SplendorRecord, bad_link, splendor};
use jobs::splendor::{
    GameEntry, KifuReport, KifuRequest, NobleIds, Observation, SplendorError, Write, WriteRequest,
};
use jobs::{Ask, JobError};
use protocol::js_serde;
use share::{LinkError, read_splendor};

/// Why a text holds no game.
#[derive(Clone, Debug, PartialEq)]
pub enum Unread {
    /// It is a link that cannot be opened.
    Link(LinkError),
    /// It is JSON of something else.
    Json(JobError),
    /// It is none of these.
    Text,
}

impl From<JobError> for Unread {
    fn from(error: JobError) -> Self {
        Self::Json(error)
    }
}

/// The message about a text that could not be read.
pub fn unread_notice(unread: &Unread, lang: Lang) -> El {
    let words = match unread {
        Unread::Link(bad) => bad_link(*bad, lang),
        Unread::Json(error) => splendor::job_error(error, lang),
        Unread::Text => lang.t(SplendorRecord::BadText).to_owned(),
    };
    el("p.notice notice--bad@bad-text")
        .attr("role", "alert")
        .with(words)
        .with(" ")
        .with(lang.t(SplendorRecord::Kept))
}

/// A game, or a position, as JSON; or the link of one.
///
/// # Errors
/// Why it is neither.
fn read_text(text: &str) -> Result<GameEntry, Unread> {
    let text = text.trim();
    if let Some((_, link)) = text.split_once("#s=") {
        return read_splendor(link).map(|shared| shared.game).map_err(Unread::Link);
    }
    if !text.starts_with(['{', '[']) {
        return Err(Unread::Text);
    }
    let value = js_serde::parse(text)?;
    // Positions have a bank, games have none.
    if !js_serde::get(&value, "bank").is_undefined() {
        let position = js_serde::read_strict::<Observation>(value)?;
        return Ok(GameEntry { position: Some(position), ..GameEntry::default() });
    }
    let game = js_serde::read_strict::<GameEntry>(value)?;
    if game.seed.is_none() && game.position.is_none() {
        return Err(JobError::new(&SplendorError::OneStart, "").into());
    }
    Ok(game)
}

/// At least this many characters at once mean that text was pasted, not typed.
const PASTED: usize = 8;

/// Opens a game given as text; keeps the reason if it is not one.
pub fn import(
    unread: &ValueHandle<Option<Unread>>,
    open: Handler<GameEntry>,
) -> Handler<String, bool> {
    let unread = unread.setter();
    Handler::from(move |text: String| {
        let read = read_text(&text).map(|game| open.emit(game));
        let is_read = read.is_ok();
        unread.emit(read.err());
        is_read
    })
}

/// The game as JSON, on demand.
pub fn json(game: GameEntry) -> Rc<dyn Fn() -> String> {
    Rc::new(move || write_text(&game))
}

/// The game as JSON.
fn write_text(game: &GameEntry) -> String {
    let written = js_serde::write(game).ok().and_then(|value| JSON::stringify(&value).ok());
    written.and_then(|text| text.as_string()).unwrap_or_default()
}

/// Properties of [`Kifu`].
#[derive(Clone, PartialEq, Properties)]
pub struct KifuProps {
    /// The game, with its notes and branches.
    pub kifu: KifuReport,
    /// Receives another game.
    pub open: Handler<KifuReport>,
}

/// A game as text.
#[component]
pub fn Kifu(props: &KifuProps) -> Html {
    let lang = use_lang();
    let nobles = use_value(NobleIds::default);
    let draft = use_value(String::new);
    let text = use_value(String::new);
    let bad = use_value(|| None::<Unread>);
    let written = use_value(|| false);
    let asked = (!text.is_empty()).then(|| {
        let request = KifuRequest { text: (*text).clone(), nobles: *nobles };
        Ask::<jobs::splendor::Kifu>::new(request)
    });
    let read = use_job(asked);
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
        let KifuReport { game, names, notes, branches } = props.kifu.clone();
        Ask::<Write>::new(WriteRequest { game, names, notes, branches, nobles: *nobles })
    });
    let wrote = use_job(request);
    let lines = wrote.report.clone().filter(|_| *written && wrote.fresh);
    let change = {
        let (text, open, bad) = (text.clone(), props.open.clone(), bad.clone());
        let draft = draft.clone();
        Handler::from(move |typed: String| {
            text.set(String::new());
            bad.set(None);
            draft.set(typed.clone());
            if typed.trim().is_empty() {
                return;
            }
            match read_text(&typed) {
                Ok(game) => {
                    draft.set(String::new());
                    open.emit(KifuReport { game, ..KifuReport::default() });
                }
                Err(Unread::Text) if typed.contains("Position:") || typed.lines().count() > 1 => {
                    text.set(typed);
                }
                Err(unread) => bad.set(Some(unread)),
            }
        })
    };
    let input = {
        let (draft, change) = (draft.clone(), change.clone());
        Handler::from(move |typed: String| {
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
        Handler::from(move |text: String| {
            change.emit(text);
            true
        })
    };
    let ids = segmented(
        lang.t(SplendorRecord::NobleIds),
        vec![
            Choice::new(NobleIds::Own, lang.t(SplendorRecord::NoblesOwn)).testid("nobles-own"),
            Choice::new(NobleIds::Csplendor, "csplendor").testid("nobles-csplendor"),
        ],
        &*nobles,
        &nobles.setter(),
        true,
    );
    let show = button(
        "button.button@write",
        lang.t(if *written { SplendorRecord::HideText } else { SplendorRecord::ShowText }),
        on(&written.setter(), !*written),
    )
    .attr("aria-pressed", *written);
    let shown = lines.map(|report| {
        let copied = report.text.clone();
        let said = [SplendorRecord::Copied, SplendorRecord::NotCopied].map(|key| lang.t(key));
        let copy = Handler::from(move |()| {
            let copied = copied.clone();
            spawn_local(async move {
                toast(if copy_text(&copied).await { said[0] } else { said[1] });
            });
        });
        el("div.stack")
            .with(el("pre.gem-kifu@written").attr("tabindex", "0").with(report.text.clone()))
            .with(button("button.button button--small", lang.t(SplendorRecord::Copy), copy))
    });
    card("section.card@kifu", lang.t(SplendorRecord::PasteTitle), None)
        .with(el("div.row").with(el("span").with(lang.t(SplendorRecord::NobleIds))).with(ids))
        .with(titled(
            lang.t(SplendorRecord::PasteHint),
            el("textarea.input@paste")
                .attr("rows", 4_u8)
                .attr("spellcheck", false)
                .value((*draft).clone())
                .input(input)
                .change(change),
        ))
        .with(bad.as_ref().map(|unread| unread_notice(unread, lang)))
        .with(failure(&read.state, &read.retry, lang).filter(|_| !text.is_empty()))
        .with(
            el("div.buttons")
                .with(
                    button("button.button@read-text", lang.t(SplendorRecord::ReadText), take)
                        .flag("disabled", draft.trim().is_empty()),
                )
                .with(file_button(
                    "input.visually-hidden@kifu-file",
                    lang.t(SplendorRecord::OpenFile),
                    file,
                    lang,
                ))
                .with(show),
        )
        .with(failure(&wrote.state, &wrote.retry, lang).filter(|_| *written))
        .with(shown)
        .html()
}
