//! Where a board comes from and goes to: address, storage, clipboard, files.

use gloo::events::EventListener;
use js_sys::Object;
use serde::Deserialize;
use wasm_bindgen::{JsCast, JsValue};
use yew::prelude::*;

use super::Sum;
use super::state::{Factors, Msg, Notice};
use crate::jobs::JobError;
use crate::jobs::battleship::{Position, Preset, check_weights};
use crate::share;
use crate::web::callback::Callback;
use crate::web::hooks::Named;
use crate::web::{dom, store, wire};

/// What stands before the text of a board in an address.
const MARK: &str = "#s=";

/// What a request about a board may hold besides the board.
const AROUND: [&str; 14] = [
    "job",
    "id",
    "budget",
    "fallback",
    "weights",
    "answers",
    "classes",
    "samples",
    "seed",
    "diagnose",
    "preview",
    "total_only",
    "policy",
    "note",
];

/// What belongs to the board.
const OWN: [&str; 7] = ["h", "w", "touch", "reflect", "sunk_info", "fleet", "shots"];

/// What the page starts with.
#[derive(Clone, PartialEq)]
pub(super) struct Opened {
    pub(super) board: Position,
    /// The board of the last visit, where a link brings another: undo leads back to it.
    pub(super) before: Option<Position>,
    pub(super) notice: Option<Notice>,
}

/// The board in the address, else the one of the last visit.
pub(super) fn open() -> Opened {
    let kept = store::read::<Position>(store::BATTLESHIP_MAP).filter(|kept| kept.check().is_ok());
    let now = || kept.clone().unwrap_or_else(|| Position::new(Preset::Russian.sea()));
    match in_address().map(|text| share::read_board(&text)) {
        Some(Ok(board)) => {
            let before = kept.filter(|kept| *kept != board);
            Opened { board, before, notice: None }
        }
        Some(Err(error)) => {
            Opened { board: now(), before: None, notice: Some(Notice::Link(error)) }
        }
        None => Opened { board: now(), before: None, notice: None },
    }
}

fn in_address() -> Option<String> {
    let hash = dom::window().location().hash().ok()?;
    hash.strip_prefix(MARK).map(str::to_owned)
}

/// The full address of a board.
pub(super) fn address(text: &str) -> String {
    let href = dom::window().location().href().unwrap_or_default();
    let page = href.split('#').next().unwrap_or_default();
    format!("{page}{MARK}{text}")
}

/// Keeps a board and puts it into the address, without a new entry in the browser's history.
pub(super) fn keep(board: &Position) {
    store::write(store::BATTLESHIP_MAP, board);
    if let Ok(history) = dom::window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        let address = address(&share::write_board(board));
        // Browsers refuse more than a hundred of these in some seconds; the next edit catches up.
        let _ = history.replace_state_with_url(&state, "", Some(&address));
    }
}

/// The request as the command line takes it.
pub(super) fn request_json(sum: &Sum) -> String {
    wire::to_json(&Named::new("battleship.posterior", sum)).unwrap_or_default()
}

/// The weights of a request.
#[derive(Deserialize)]
struct Weighed {
    weights: Option<Vec<Vec<f64>>>,
}

/// Reads a board from text, with weights where it holds any: an address, or a request in JSON.
fn read(words: &str) -> Result<(Position, Option<Factors>), Notice> {
    let words = words.trim();
    if let Some((_, text)) = words.split_once(MARK) {
        let board = share::read_board(text.trim()).map_err(Notice::Link)?;
        return Ok((board, None));
    }
    if words.starts_with('{') { read_json(words).map_err(Notice::Json) } else { Err(Notice::Text) }
}

fn read_json(words: &str) -> Result<(Position, Option<Factors>), JobError> {
    let value = wire::parse(words)?;
    for name in Object::keys(value.unchecked_ref::<Object>()).iter() {
        let name = name.as_string().unwrap_or_default();
        if !OWN.iter().chain(&AROUND).any(|known| **known == *name) {
            let message = format!("unknown field \"{name}\"");
            return Err(JobError::new("unknown-field", message, format!("/{name}")));
        }
    }
    let board: Position = wire::read(value.clone())?;
    board.check()?;
    let weights = wire::read::<Weighed>(value)?.weights;
    if let Some(rows) = &weights {
        check_weights(&board.sea(), rows)?;
    }
    Ok((board.tidy(), weights))
}

/// What a text brings: a board, or what is wrong with it.
pub(super) fn take(words: &str) -> Msg {
    match read(words) {
        Ok((board, None)) => Msg::Load(board),
        Ok((board, Some(weights))) => Msg::Given(board, weights),
        Err(notice) => Msg::Say(Some(notice)),
    }
}

/// Listens for changes of the address and for pasted text.
#[hook]
pub(super) fn use_outside(send: Callback<Msg>) {
    use_effect_with((), move |()| {
        let changed = {
            let send = send.clone();
            EventListener::new(&dom::window(), "hashchange", move |_| {
                if let Some(text) = in_address() {
                    send.emit(take(&format!("{MARK}{text}")));
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
            let words = data.and_then(|data| data.get_data("text").ok());
            if let Some(words) = words.filter(|words| !words.trim().is_empty()) {
                send.emit(take(&words));
            }
        });
        move || drop((changed, pasted))
    });
}
