//! Where a board comes from and goes to: address, storage, clipboard, files.

use gloo::events::EventListener;
use serde::Deserialize;
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::state::{Msg, Notice, Screen, unresolved};
use crate::document::{Document, MARK};
use crate::handler::Handler;
use crate::hooks::use_effect_with;
use crate::store::{self, Slot};
use crate::{document, dom};
use jobs::battleship::{Position, Posterior, PosteriorRequest, Preset, check_weights};
use jobs::{Ask, JobError};
use protocol::js_serde;
use share;

/// The separator between a board and its map.
const VIEW: &str = "&v=";

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

/// The screen's document.
pub(in crate::pages::battleship) const DOCUMENT: Document<Position> = Document::new(
    Slot {
        load: |value| js_serde::read::<Position>(value).ok().filter(|board| board.check().is_ok()),
        // The default board is not worth returning to.
        save: |board| js_serde::to_json(board).filter(|_| *board != first_board()),
        ..Slot::of(store::BATTLESHIP_MAP)
    },
    "battleship.map.mine",
    first_board,
    |text, _| share::read_board(parts(text).0),
    share::write_board,
);

fn first_board() -> Position {
    Position::new(Preset::Russian.sea())
}

/// What the screen shows of the board it starts with.
pub(super) fn first_screen() -> Screen {
    let link = document::shared(MARK).unwrap_or_default();
    let (text, code) = parts(&link);
    let linked = share::read_board(text).ok();
    let board = linked.or_else(|| DOCUMENT.slot.read()).unwrap_or_else(first_board);
    let looks = store::read::<String>(store::BATTLESHIP_VIEW).unwrap_or_default();
    let mut screen = Screen::of(&looks, &board);
    if !code.is_empty() {
        screen = screen.showing(code, &board);
    }
    Screen { asked: unresolved(&board), ..screen }
}

/// The board and the map of a text in an address.
fn parts(text: &str) -> (&str, &str) {
    text.split_once(VIEW).unwrap_or((text, ""))
}

/// What follows the board in the address: the map, if it is not the exact one.
pub(super) fn tail(screen: &Screen) -> String {
    let code = screen.code();
    if code.is_empty() { code } else { format!("{VIEW}{code}") }
}

/// The request as the command line takes it.
pub(super) fn request_json(request: PosteriorRequest) -> String {
    js_serde::ask_json(&Ask::<Posterior>::new(request)).unwrap_or_default()
}

/// The weights of a request.
#[derive(Deserialize)]
struct Weighed {
    weights: Option<Vec<Vec<f64>>>,
}

/// The result of reading a text: a board from an address or from a request in JSON, or what is
/// wrong with it.
pub(super) fn take(words: &str) -> Msg {
    let words = words.trim();
    let read = if let Some((_, text)) = words.split_once(MARK) {
        let (text, code) = parts(text.trim());
        let board = share::read_board(text).map_err(Notice::Link);
        board.map(|board| Msg::Linked(board, code.into()))
    } else if words.starts_with('{') {
        read_json(words).map_err(Notice::Json)
    } else {
        Err(Notice::Text)
    };
    read.unwrap_or_else(|notice| Msg::Say(Some(notice)))
}

fn read_json(words: &str) -> Result<Msg, JobError> {
    let value = js_serde::parse(words)?;
    let weights = js_serde::read::<Weighed>(value.clone())?.weights;
    // What is left is read, and refused, as a board.
    js_serde::take_out(&value, &AROUND);
    let board: Position = js_serde::read_strict(value)?;
    board.check()?;
    if let Some(rows) = &weights {
        check_weights(&board.sea(), rows)?;
    }
    let board = board.tidy();
    Ok(match weights {
        Some(weights) => Msg::Given(board, weights),
        None => Msg::Load(board),
    })
}

/// What a link shows, once its board is there; `None` where it cannot be read.
pub(super) fn shown(text: &str) -> Option<Msg> {
    let (text, code) = parts(text);
    share::read_board(text).ok().map(|_| Msg::Shown(code.into()))
}

/// Listens for pasted text.
#[hook]
pub(super) fn use_outside(send: Handler<Msg>) {
    use_effect_with((), move |()| {
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
        move || drop(pasted)
    });
}
