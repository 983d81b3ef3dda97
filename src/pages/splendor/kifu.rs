//! A game as text: read from the clipboard, written for others.

use std::rc::Rc;

use js_sys::JSON;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

use super::game::{failure, winners};
use crate::components::{Choice, card, copy_text, file_button, kept_notice, segmented, toast};
use crate::dom;
use crate::el::{El, button, el, on, titled};
use crate::handler::Handler;
use crate::hooks::{JobState, ValueHandle, use_effect_with, use_job, use_lang, use_value};
use crate::i18n::{Lang, SplendorRecord, SplendorText, bad_link, list as lang_list, splendor};
use jobs::splendor::{
    CsplendorGame, CsplendorState, DealtGame, EndEntry, GameEntry, KifuReport, KifuRequest,
    NobleIds, Observation, SplendorError, Write, WriteRequest, unwrapped,
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
    /// It is the text of a game: the card that reads it has it from here.
    Kifu(String),
}

/// Where a game has gone that was read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Went {
    /// It is open on the screen.
    Here,
    /// It is open, and kept from now on.
    Kept,
    /// It was kept already, and is open now.
    Known,
}

impl From<JobError> for Unread {
    fn from(error: JobError) -> Self {
        Self::Json(error)
    }
}

/// The message about a text that could not be read.
pub fn unread_notice(unread: &Unread, lang: Lang) -> Option<El> {
    let words = match unread {
        Unread::Link(bad) => bad_link(*bad, lang),
        Unread::Json(error) => splendor::job_error(error, lang),
        Unread::Text => lang.t(SplendorRecord::BadText).to_owned(),
        Unread::Kifu(_) => return None,
    };
    Some(kept_notice("bad-text", words, lang.t(SplendorRecord::Kept)))
}

/// JSON of csplendor, or of the vectors.
fn read_other(value: &JsValue) -> Option<Result<GameEntry, Unread>> {
    let has = |name: &str| !js_serde::get(value, name).is_undefined();
    let position = |position| GameEntry { position: Some(position), ..GameEntry::default() };
    if has("state") {
        return read_other(&js_serde::get(value, "state"));
    }
    if has("board") && has("players") && !has("bank") {
        let state = js_serde::read::<CsplendorState>(value.clone());
        return Some(
            state
                .map_err(Unread::from)
                .and_then(|state| state.position().map(position).ok_or(Unread::Text)),
        );
    }
    if has("position")
        && has("moves")
        && js_serde::text(&js_serde::get(value, "position")).is_some()
    {
        let game = js_serde::read::<CsplendorGame>(value.clone());
        return Some(Err(game.map_or_else(Unread::from, |game| Unread::Kifu(game.text()))));
    }
    if has("decks") && has("actions") {
        let game = js_serde::read::<DealtGame>(value.clone());
        return Some(game.map_err(Unread::from).and_then(|game| game.game().ok_or(Unread::Text)));
    }
    None
}

/// A game, or a position, as JSON; or the link of one.
///
/// # Errors
/// Why it is neither.
fn read_text(text: &str) -> Result<GameEntry, Unread> {
    let text = unwrapped(text);
    if text.contains("Position:") || text.contains("Ｐｏｓｉｔｉｏｎ：") {
        return Err(Unread::Kifu(text));
    }
    if let Some((_, link)) = text.split_once("#s=") {
        return read_splendor(link).map(|shared| shared.game).map_err(Unread::Link);
    }
    if !text.starts_with(['{', '[']) {
        let lines = text.lines().count() > 1;
        return Err(if lines { Unread::Kifu(text) } else { Unread::Text });
    }
    let value = js_serde::parse(&text)?;
    if let Some(read) = read_other(&value) {
        return read;
    }
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

/// How much of a text is not in the old one, apart from its beginning and end: what was put in.
fn put_in(old: &str, new: &str) -> usize {
    let [old, new] = [old.as_bytes(), new.as_bytes()];
    let head = old.iter().zip(new).take_while(|(one, other)| one == other).count();
    let both = old.iter().rev().zip(new.iter().rev());
    let tail = both.take_while(|(one, other)| one == other).count();
    new.len().saturating_sub(head + tail)
}

/// Opens a game given as text; keeps the reason if it is not one.
pub fn import(
    unread: &ValueHandle<Option<Unread>>,
    open: Handler<GameEntry>,
) -> Handler<String, bool> {
    let unread = unread.setter();
    Handler::from(move |text: String| {
        let read = read_text(&text).map(|game| open.emit(game));
        let bad = read.err();
        let is_read = matches!(bad, None | Some(Unread::Kifu(_)));
        unread.emit(bad);
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
    /// What was opened elsewhere on the screen: a text is read here.
    pub pasted: Option<Unread>,
    /// Receives another game.
    pub open: Handler<KifuReport, Went>,
}

/// What was read, and where it is now.
fn said(found: &KifuReport, went: Went, lang: Lang) -> String {
    let count = found.game.moves.len();
    let players = found.game.position.as_ref().map(|position| usize::from(position.n));
    let seats = players.unwrap_or_else(|| found.game.players.unwrap_or(2).into());
    let names = names_of(found, seats, lang);
    let mut words = vec![lang.fill(SplendorRecord::Read, &[&count, &lang_list(&names, lang)])];
    words.extend(found.end.as_ref().and_then(|end| result(end, &names, lang)));
    words.extend(found.cut.map(|line| lang.fill(SplendorRecord::Cut, &[&line, &count])));
    words.push(
        lang.t(match went {
            Went::Here => SplendorRecord::WentHere,
            Went::Kept => SplendorRecord::WentKept,
            Went::Known => SplendorRecord::WentKnown,
        })
        .to_owned(),
    );
    words.join(if lang == Lang::En { " " } else { "" })
}

/// The names of the players.
pub fn names_of(kifu: &KifuReport, seats: usize, lang: Lang) -> Vec<String> {
    let name = |seat: usize| {
        let name = kifu.names.get(seat).filter(|name| !name.trim().is_empty());
        name.cloned().unwrap_or_else(|| lang.fill(SplendorText::PlayerNo, &[&(seat + 1)]))
    };
    (0..seats).map(name).collect()
}

/// Who has won, and with how much prestige; none while the game goes on.
pub fn result(end: &EndEntry, names: &[String], lang: Lang) -> Option<String> {
    let won = winners(end.winners.as_ref()?, names);
    let points: Vec<String> = end.points.iter().map(u8::to_string).collect();
    Some(lang.fill(SplendorRecord::Result, &[&lang_list(&won, lang), &points.join("–")]))
}

/// What was read, with the way to it.
fn read_notice(words: &str, lang: Lang) -> El {
    let show = Handler::from(|()| dom::show_start(".gem-board-lab"));
    el("div.notice row@read-notice")
        .attr("role", "status")
        .with(el("span").with(words.to_owned()))
        .with(button("button.button button--small@show-read", lang.t(SplendorRecord::Show), show))
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
    let done = use_value(|| None::<String>);
    {
        let text = text.clone();
        use_effect_with(props.pasted.clone(), move |pasted| {
            if let Some(Unread::Kifu(pasted)) = pasted {
                text.set(pasted.clone());
            }
        });
    }
    let asked = (!text.is_empty()).then(|| {
        let request = KifuRequest { text: (*text).clone(), nobles: *nobles };
        Ask::<jobs::splendor::Kifu>::new(request)
    });
    let read = use_job(asked);
    let found = read.report.clone().filter(|_| read.fresh && read.state == JobState::Done);
    {
        let (open, text, draft) = (props.open.clone(), text.clone(), draft.clone());
        let done = done.clone();
        use_effect_with(found, move |found| {
            if let Some(found) = found {
                text.set(String::new());
                draft.set(String::new());
                let went = open.emit((**found).clone());
                let words = said(found, went, lang);
                toast(words.clone());
                done.set(Some(words));
            }
        });
    }
    let request = written.then(|| {
        let KifuReport { game, names, notes, branches, date, event, .. } = props.kifu.clone();
        let nobles = *nobles;
        Ask::<Write>::new(WriteRequest { game, names, notes, branches, date, event, nobles })
    });
    let wrote = use_job(request);
    let lines = wrote.report.clone().filter(|_| *written && wrote.fresh);
    let change = {
        let (text, open, bad) = (text.clone(), props.open.clone(), bad.clone());
        let (draft, done) = (draft.clone(), done.clone());
        Handler::from(move |typed: String| {
            text.set(String::new());
            bad.set(None);
            done.set(None);
            draft.set(typed.clone());
            if typed.trim().is_empty() {
                return;
            }
            match read_text(&typed) {
                Ok(game) => {
                    draft.set(String::new());
                    let read = KifuReport { game, ..KifuReport::default() };
                    let went = open.emit(read.clone());
                    done.set(Some(said(&read, went, lang)));
                }
                Err(Unread::Kifu(kifu)) => text.set(kifu),
                Err(unread) => bad.set(Some(unread)),
            }
        })
    };
    let input = {
        let (draft, change) = (draft.clone(), change.clone());
        Handler::from(move |typed: String| {
            if put_in(&draft.newest(), &typed) >= PASTED {
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
        .with(bad.as_ref().and_then(|unread| unread_notice(unread, lang)))
        .with(done.as_ref().map(|words| read_notice(words, lang)))
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
