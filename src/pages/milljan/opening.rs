//! Where a hand comes from and goes to: address, storage, clipboard, files.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::problems::Notice;
use crate::callback::Callback;
use crate::hooks::HistoryHandle;
use crate::{dom, location, store};
use jobs::milljan::{Analyse, AnalyseRequest, notation::Sheet};
use jobs::{Ask, Job, JobError};
use protocol::wire;
use share;

/// What stands before the text of a hand in an address.
const MARK: &str = "#s=";

/// What the page starts with.
#[derive(Clone, PartialEq)]
pub(super) struct Opened {
    pub(super) sheet: Option<Sheet>,
    /// The hand of the last visit, where a link brings another: undo leads back to it.
    pub(super) before: Option<Sheet>,
    pub(super) notice: Option<Notice>,
}

/// The hand in the address, else the one of the last visit.
pub(super) fn open() -> Opened {
    let kept = store::read::<String>(store::MILLJAN_CHECK)
        .and_then(|line| Sheet::parse(&line, super::empty_sheet().date).ok());
    match in_address().map(|text| share::read_milljan(&text)) {
        Some(Ok(sheet)) => {
            let before = kept.filter(|kept| *kept != sheet);
            Opened { sheet: Some(sheet), before, notice: None }
        }
        Some(Err(error)) => {
            Opened { sheet: kept, before: None, notice: Some(Notice::BadLink(error)) }
        }
        None => Opened { sheet: kept, before: None, notice: None },
    }
}

/// What the address holds behind the mark.
pub(super) fn in_address() -> Option<String> {
    let hash = dom::window().location().hash().ok()?;
    hash.strip_prefix(MARK).map(str::to_owned)
}

/// The full address of a hand.
pub(super) fn address(text: &str) -> String {
    let href = dom::window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}{MARK}{text}")
}

/// Puts a hand into the address without a new entry in the browser's history.
pub(super) fn show_in_address(text: &str) {
    location::show(&address(text));
}

/// The request as the command line takes it.
pub(super) fn request_json(request: &AnalyseRequest) -> String {
    wire::ask_json(&Ask::<Analyse>::new(request.clone())).unwrap_or_default()
}

/// Reads a hand from text: an address, a request in JSON, or the notation.
fn read(words: &str, sheet: &Sheet) -> Result<Sheet, Notice> {
    let words = words.trim();
    if let Some((_, text)) = words.split_once(MARK) {
        return share::read_milljan(text.trim()).map_err(Notice::BadLink);
    }
    if words.starts_with('{') {
        return read_json(words).map_err(Notice::BadJson);
    }
    let (read, faults) = Sheet::parse_all(words, sheet.date);
    if faults.is_empty() { Ok(read) } else { Err(Notice::BadText(words.to_owned(), faults)) }
}

/// Reads the hand of a request.
fn read_json(text: &str) -> Result<Sheet, JobError> {
    wire::import::<AnalyseRequest>(text, Analyse::NAME)?.sheet()
}

/// The part of a line that can be read, where that is most of it: no chance word in pasted prose
/// replaces a hand.
fn good_part(notice: &Notice, sheet: &Sheet) -> Option<Sheet> {
    let Notice::BadText(words, faults) = notice else { return None };
    let (read, _) = Sheet::parse_all(words, sheet.date);
    let good = read.free.len() + read.claimed.len() + read.seen.len();
    (good > faults.len()).then_some(read)
}

/// Takes text in and says what is wrong with it; whether nothing is. What was entered before comes
/// back by undo.
pub(super) fn take(
    words: &str,
    history: &HistoryHandle<Sheet>,
    notice: &Callback<Option<Notice>>,
) -> bool {
    match read(words, &history.now) {
        Ok(sheet) => {
            history.edit(move |_| sheet);
            notice.emit(None);
            true
        }
        Err(found) => {
            if let Some(sheet) = good_part(&found, &history.now) {
                history.edit(move |_| sheet);
            }
            notice.emit(Some(found));
            false
        }
    }
}

/// Listens for changes of the address and for pasted text.
#[hook]
pub(super) fn use_outside(
    history: HistoryHandle<Sheet>,
    notice: Callback<Option<Notice>>,
    enter: Callback<()>,
) {
    use_effect_with(history.now.clone(), move |_| {
        let changed = {
            let (history, notice) = (history.clone(), notice.clone());
            EventListener::new(&dom::window(), "hashchange", move |_| {
                let Some(text) = in_address() else { return };
                match share::read_milljan(&text) {
                    Ok(sheet) => {
                        notice.emit(None);
                        history.edit(move |_| sheet);
                    }
                    Err(error) => notice.emit(Some(Notice::BadLink(error))),
                }
            })
        };
        let pasted = EventListener::new(&dom::document(), "paste", move |event| {
            if dom::takes_text(event) {
                return;
            }
            let data = event
                .dyn_ref::<web_sys::ClipboardEvent>()
                .and_then(web_sys::ClipboardEvent::clipboard_data);
            if let Some(words) =
                data.and_then(|data| data.get_data("text").ok()).filter(|words| !words.is_empty())
            {
                take(&words, &history, &notice);
            }
        });
        let keys = EventListener::new(&dom::document(), "keydown", move |event| {
            let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
            let plain =
                !(event.ctrl_key() || event.meta_key() || event.alt_key() || event.is_composing());
            if plain && event.key() == "e" && !dom::takes_text(event) {
                enter.emit(());
            }
        });
        move || drop((changed, pasted, keys))
    });
}
