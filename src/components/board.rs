//! The board: cells with colours, numbers and marks, to view and to tap. It knows nothing about
//! jobs.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::el::{El, button, el, on};
use crate::handler::Handler;
use crate::hooks::use_value;
use crate::i18n::{BoardText, Lang};
use crate::store;
use jobs::stats::between;

/// The direction of the letters; numbers run the other way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Axes {
    /// Letters from top to bottom, as in the article: F3 is in the sixth row.
    #[default]
    Rows,
    /// Letters from left to right: F3 is in the third row.
    Columns,
}

impl Axes {
    /// The choice for all screens of the lab.
    pub fn kept() -> Self {
        store::read(store::BATTLESHIP_AXES).unwrap_or_default()
    }

    /// The name of a cell, counted row by row: letter and number, as in F3.
    pub fn name(self, at: usize, width: usize) -> String {
        let (row, column) = (at / width.max(1), at % width.max(1));
        match self {
            Self::Rows => format!("{}{}", letter(row), column + 1),
            Self::Columns => format!("{}{}", letter(column), row + 1),
        }
    }
}

/// The letter of a row or column.
pub fn letter(at: usize) -> char {
    char::from(b'A'.saturating_add(at.min(25) as u8))
}

/// What is drawn in a cell besides its colour and number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    Plain,
    /// Hatched: no ship can be there.
    Water,
    /// A dot: shot at, nothing there.
    Miss,
    /// A disc: shot at, a ship that is afloat.
    Hit,
    /// A crossed disc: shot at, a ship that has sunk.
    Sunk,
    /// A ring: not shot at, but a ship must be there.
    Certain,
    /// A block: a ship of one's own.
    Ship,
}

impl Mark {
    const fn class(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Water => "board__cell--water",
            Self::Miss => "board__cell--miss",
            Self::Hit => "board__cell--hit",
            Self::Sunk => "board__cell--sunk",
            Self::Certain => "board__cell--certain",
            Self::Ship => "board__cell--ship",
        }
    }

    /// Its meaning; empty for a plain cell.
    pub fn words(self, lang: Lang) -> &'static str {
        lang.t(match self {
            Self::Plain => return "",
            Self::Water => BoardText::Water,
            Self::Miss => BoardText::Miss,
            Self::Hit => BoardText::Hit,
            Self::Sunk => BoardText::Sunk,
            Self::Certain => BoardText::Certain,
            Self::Ship => BoardText::Ship,
        })
    }
}

/// One cell as it is shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// The place on the colour scale, from 0 to 1: the caller decides what is 0 and what is 1. Without
    /// one the cell has the colour of paper.
    pub heat: Option<f64>,
    /// Whether the colour is of the other hue: below zero, where numbers have a sign.
    pub cold: bool,
    /// A number of up to four characters; it is left out where cells are too small for it.
    pub text: AttrValue,
    /// What is drawn.
    pub mark: Mark,
    /// To which sides its ship goes on: up, right, down, left. None where no ship is known.
    pub hull: Option<[bool; 4]>,
    /// Marked as contradicting other shots.
    pub fault: bool,
    /// Marked at its corners: one of the best.
    pub best: bool,
    /// Framed in the colour of the answer: the one to shoot at. At most one on a board.
    pub chosen: bool,
    /// Framed in the colour of the selection: the one being viewed, or the one shot at instead of the
    /// one that should have been.
    pub looked: bool,
    /// What screen readers say: the cell's name and everything shown in it.
    pub label: AttrValue,
}

/// Draws the cells of one ship, by their numbers, as one hull.
pub fn join(cells: &mut [Cell], width: usize, ship: &[usize]) {
    for &at in ship {
        let beside =
            |next: Option<usize>, so: bool| so && next.is_some_and(|it| ship.contains(&it));
        let sides = [
            beside(at.checked_sub(width), true),
            beside(Some(at + 1), (at + 1) % width != 0),
            beside(Some(at + width), true),
            beside(at.checked_sub(1), at % width != 0),
        ];
        if let Some(cell) = cells.get_mut(at) {
            cell.hull = Some(sides);
        }
    }
}

/// Bands of the colour scale: in each, all digits have one colour.
const BANDS: f64 = 7.0;

/// The band of a place on the scale, from 0 on.
pub fn band(heat: f64) -> u8 {
    (between(heat, 0.0, 1.0) * BANDS).min(BANDS - 1.0) as u8
}

/// Properties of [`Board`].
#[derive(Clone, Default, PartialEq, Properties)]
pub struct BoardProps {
    /// What the board is called.
    pub label: AttrValue,
    /// The name by which tests find it; its cells are `cell-0`, `cell-1` …
    pub testid: &'static str,
    /// Cells in a row.
    pub width: usize,
    /// All cells, row by row.
    pub cells: Vec<Cell>,
    /// Which way the letters run.
    pub axes: Axes,
    /// Whether what is shown belongs to the previous question.
    pub stale: bool,
    /// A tap on a cell, or Enter or Space.
    pub tap: Handler<usize>,
    /// Any other key on a cell, except those that move the focus.
    pub key: Handler<(usize, KeyboardEvent)>,
}

/// The cell that a key leads to, if it is one that moves the focus.
fn moved(event: &KeyboardEvent, at: usize, width: usize, count: usize) -> Option<usize> {
    let first = at - at % width;
    let last = (first + width).min(count) - 1;
    let far = event.ctrl_key() || event.meta_key();
    match (far, event.key().as_str()) {
        _ if event.alt_key() => None,
        (false, "ArrowLeft") => Some(at.saturating_sub(1).max(first)),
        (false, "ArrowRight") => Some((at + 1).min(last)),
        (false, "ArrowUp") => Some(at.checked_sub(width).unwrap_or(at)),
        (false, "ArrowDown") => Some(if at + width < count { at + width } else { at }),
        (false, "Home") => Some(first),
        (false, "End") => Some(last),
        (true, "Home") => Some(0),
        (true, "End") => Some(count - 1),
        _ => None,
    }
}

/// What a cell looks like.
fn face(element: El, cell: &Cell) -> El {
    let text = (!cell.text.is_empty())
        .then(|| el("span").class("board__long", cell.text.chars().count() > 3).with(&cell.text));
    let [up, right, down, left] = cell.hull.unwrap_or_default();
    element
        .class("board__cell--hull", cell.hull.is_some())
        .class("board__cell--up", up)
        .class("board__cell--right", right)
        .class("board__cell--down", down)
        .class("board__cell--left", left)
        .class("board__cell--fault", cell.fault)
        .class(cell.mark.class(), cell.mark != Mark::Plain)
        .class("board__cell--cold", cell.cold)
        .class("board__cell--best", cell.best)
        .class("board__cell--looked", cell.looked)
        .class("board__cell--chosen", cell.chosen)
        .attr("data-band", cell.heat.map(band))
        .with(text)
}

/// The board with its letters and numbers.
#[component]
pub fn Board(props: &BoardProps) -> Html {
    let node = use_node_ref();
    let focus = use_value(|| None::<usize>);
    let BoardProps { cells, axes, tap, key, .. } = props;
    let count = cells.len();
    if count == 0 {
        return Html::default();
    }
    let width = props.width.clamp(1, count);
    let chosen = || cells.iter().position(|cell| cell.chosen);
    let tab = focus.or_else(chosen).unwrap_or(0).min(count - 1);

    let touched = {
        let (focus, tap) = (focus.setter(), tap.clone());
        Handler::from(move |at: usize| {
            focus.emit(Some(at));
            tap.emit(at);
        })
    };
    let keys = {
        let (node, focus, key) = (node.clone(), focus.setter(), key.clone());
        Handler::from(move |event: KeyboardEvent| {
            // The focused cell: the answer may have changed the starting one.
            let cell = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
            let number = cell.and_then(|cell| cell.get_attribute("data-testid"));
            let number = number.and_then(|name| name.strip_prefix("cell-")?.parse().ok());
            let at = number.filter(|at| *at < count).unwrap_or(tab);
            let Some(next) = moved(&event, at, width, count) else {
                focus.emit(Some(at));
                return key.emit((at, event));
            };
            event.prevent_default();
            focus.emit(Some(next));
            let cells = node
                .cast::<HtmlElement>()
                .and_then(|board| board.query_selector_all(".board__cell").ok());
            let cell = cells
                .and_then(|cells| cells.get(next as u32))
                .and_then(|cell| cell.dyn_into::<HtmlElement>().ok());
            if let Some(cell) = cell {
                // It exists, so it can be focused.
                let _ = cell.focus();
            }
        })
    };
    let show = |at: usize, cell: &Cell| {
        face(button("button.board__cell", (), on(&touched, at)), cell)
            .attr("role", "gridcell")
            .attr("aria-label", cell.label.clone())
            .attr("aria-selected", cell.chosen.then_some("true"))
            .attr("tabindex", if at == tab { "0" } else { "-1" })
            .id(format!("cell-{at}"))
    };
    // Each cell is labelled with its name, so screen readers need no headers.
    let head = |along: usize, letters: bool| {
        let name = if letters { letter(along).to_string() } else { (along + 1).to_string() };
        el("span.board__head").attr("aria-hidden", "true").with(name)
    };
    let rows = cells.chunks(width).enumerate().map(|(row, line)| {
        let line = line.iter().enumerate().map(|(column, cell)| show(row * width + column, cell));
        el("div.board__row").attr("role", "row").with(head(row, *axes == Axes::Rows)).list(line)
    });
    let grid = el("div.board__grid")
        .class("stale", props.stale)
        .attr("style", format!("--w:{width};--h:{}", count.div_ceil(width)))
        .attr("role", "grid")
        .attr("aria-label", props.label.clone())
        .id(props.testid)
        .node_ref(&node)
        .keydown(keys)
        .list((0..width).map(|column| head(column, *axes == Axes::Columns)))
        .list(rows);
    el("div.board").with(grid).html()
}

/// A board to look at only, as small as its place: a miniature under a name.
pub fn picture(label: impl Into<AttrValue>, cells: &[Cell], width: usize) -> El {
    let rows = cells.len().div_ceil(width.max(1));
    let cell = |cell: &Cell| face(el("i.board__cell"), cell);
    // Also inside a button, which may hold no blocks.
    let grid = el("span.board__grid")
        .attr("style", format!("--w:{width};--h:{rows}"))
        .list(cells.iter().map(cell));
    el("span.board board--still").attr("role", "img").attr("aria-label", label.into()).with(grid)
}
