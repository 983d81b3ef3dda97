//! Where a hand comes from and goes to: address, storage, clipboard, files.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::in_force::{units_of, with_units};
use super::problems::Notice;
use crate::document::{Document, MARK};
use crate::dom;
use crate::handler::Handler;
use crate::hooks::{DocumentHandle, use_effect_with};
use crate::store::{self, Slot};
use jobs::milljan::notation::{ParseError, Sheet, names_units};
use jobs::milljan::{Analyse, AnalyseRequest};
use jobs::{Ask, Job, JobError};
use protocol::js_serde;
use share;

/// A hand as a line of text, saved under that name.
pub(super) const fn line_slot(name: &'static str) -> Slot<Sheet> {
    Slot {
        name,
        load: |value| Sheet::parse(&value.as_string()?, super::empty_sheet().date).ok(),
        save: |sheet| js_serde::to_json(&sheet.write()),
    }
}

/// The Check screen's document.
pub(super) const DOCUMENT: Document<Sheet> = Document {
    is_worth: |sheet| *sheet != super::in_force::units(),
    ..Document::new(
        line_slot(store::MILLJAN_CHECK),
        "milljan.check.mine",
        super::in_force::units,
        |text, _| share::read_milljan(text),
        share::write_milljan,
    )
};

/// The request as the command line takes it.
pub(super) fn request_json(request: &AnalyseRequest) -> String {
    js_serde::ask_json(&Ask::<Analyse>::new(request.clone())).unwrap_or_default()
}

/// Reads a hand from text: an address, a request in JSON, or the notation.
fn read(words: &str, sheet: &Sheet) -> Result<Sheet, Notice> {
    let words = words.trim();
    if let Some((_, text)) = words.split_once(MARK) {
        return share::read_milljan(text.trim()).map_err(Notice::LinkError);
    }
    if words.starts_with('{') {
        return read_json(words).map_err(Notice::BadJson);
    }
    let (read, faults) = notation(words, sheet);
    if faults.is_empty() { Ok(read) } else { Err(Notice::BadText(words.to_owned(), faults)) }
}

/// Reads a line of the notation. One that names no units goes by those of the sheet.
fn notation(words: &str, sheet: &Sheet) -> (Sheet, Vec<ParseError>) {
    let (read, faults) = Sheet::parse_all(words, sheet.date);
    let read = if names_units(words) { read } else { with_units(&read, &units_of(sheet)) };
    (read, faults)
}

/// Reads the hand of a request.
fn read_json(text: &str) -> Result<Sheet, JobError> {
    js_serde::import::<AnalyseRequest>(text, Analyse::NAME)?.sheet()
}

/// The readable part of a line, if that is most of it: a stray word in pasted prose should not
/// replace a hand.
fn good_part(notice: &Notice, sheet: &Sheet) -> Option<Sheet> {
    let Notice::BadText(words, faults) = notice else { return None };
    let (read, _) = notation(words, sheet);
    let good = read.free.len() + read.claimed.len() + read.seen.len();
    (good > faults.len()).then_some(read)
}

/// Imports text and reports what is wrong with it; returns whether all is well. Undo restores what
/// was entered before.
pub(super) fn take(
    words: &str,
    document: &DocumentHandle<Sheet>,
    notice: &Handler<Option<Notice>>,
) -> bool {
    match read(words, &document.now) {
        Ok(sheet) => {
            document.edit(move |_| sheet);
            notice.emit(None);
            true
        }
        Err(found) => {
            if let Some(sheet) = good_part(&found, &document.now) {
                document.edit(move |_| sheet);
            }
            notice.emit(Some(found));
            false
        }
    }
}

/// Listens for pasted text and the key that begins to enter.
#[hook]
pub(super) fn use_outside(
    document: DocumentHandle<Sheet>,
    notice: Handler<Option<Notice>>,
    enter: Handler<()>,
) {
    use_effect_with((document.now.clone(), enter.clone()), move |_| {
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
                take(&words, &document, &notice);
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
        move || drop((pasted, keys))
    });
}
