//! Where a board comes from and goes to: address, storage, clipboard, files.

use gloo::events::EventListener;
use js_sys::{Object, Reflect};
use serde::Deserialize;
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::state::{Msg, Notice, Screen, unresolved};
use crate::callback::Callback;
use crate::pages::battleship::duel::{MARK, in_address, show_in_address};
use crate::{dom, store};
use jobs::battleship::{Position, Posterior, PosteriorRequest, Preset, check_weights};
use jobs::{Ask, JobError};
use protocol::wire;
use share;

/// What stands between a board and the map that is shown of it.
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

/// What the page starts with.
#[derive(Clone, PartialEq)]
pub(super) struct Opened {
    pub(super) board: Position,
    /// The board of the last visit, where a link brings another: undo leads back to it.
    pub(super) before: Option<Position>,
    /// What is shown of it.
    pub(super) screen: Screen,
}

/// The board in the address, else the one of the last visit.
pub(super) fn open() -> Opened {
    let kept = store::read::<Position>(store::BATTLESHIP_MAP).filter(|kept| kept.check().is_ok());
    let now = || kept.clone().unwrap_or_else(|| Position::new(Preset::Russian.sea()));
    let opened = |board: Position, before: Option<Position>, code: &str, notice: Option<Notice>| {
        let looks = store::read::<String>(store::BATTLESHIP_VIEW).unwrap_or_default();
        let mut screen = Screen::of(&looks, &board);
        if !code.is_empty() {
            screen = screen.showing(code, &board);
        }
        Opened { screen: Screen { asked: unresolved(&board), notice, ..screen }, board, before }
    };
    let Some(text) = in_address() else { return opened(now(), None, "", None) };
    let (text, code) = parts(&text);
    match share::read_board(text) {
        Ok(board) => {
            let before = kept.filter(|kept| *kept != board);
            opened(board, before, code, None)
        }
        Err(error) => opened(now(), None, "", Some(Notice::Link(error))),
    }
}

/// The board and the map of a text in an address.
fn parts(text: &str) -> (&str, &str) {
    text.split_once(VIEW).unwrap_or((text, ""))
}

/// What a link holds: the board, and the map where it is another than the exact one.
pub(super) fn text(board: &Position, screen: &Screen) -> String {
    let (text, code) = (share::write_board(board), screen.code());
    if code.is_empty() { text } else { format!("{text}{VIEW}{code}") }
}

/// Keeps a board and what is shown of it, and puts both into the address.
pub(super) fn keep(board: &Position, screen: &Screen) {
    // The board that everybody starts with is nothing to come back to.
    if *board == Position::new(Preset::Russian.sea()) {
        store::remove(store::BATTLESHIP_MAP);
    } else {
        store::write(store::BATTLESHIP_MAP, board);
    }
    store::write(store::BATTLESHIP_VIEW, &screen.kept());
    show_in_address(&text(board, screen));
}

/// The request as the command line takes it.
pub(super) fn request_json(request: PosteriorRequest) -> String {
    wire::ask_json(&Ask::<Posterior>::new(request)).unwrap_or_default()
}

/// The weights of a request.
#[derive(Deserialize)]
struct Weighed {
    weights: Option<Vec<Vec<f64>>>,
}

/// What a text brings: a board from an address or from a request in JSON, or what is wrong with it.
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
    let value = wire::parse(words)?;
    let weights = wire::read::<Weighed>(value.clone())?.weights;
    for name in AROUND {
        // What is not there cannot be taken away; what is left is read, and refused, as a board.
        let _ = Reflect::delete_property(value.unchecked_ref::<Object>(), &name.into());
    }
    let board: Position = wire::read_strict(value)?;
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
