//! Boards to play on, and what is drawn of a fleet.

use serde::{Deserialize, Deserializer, Serialize};
use yew::prelude::*;

use super::super::fleet_sheet::{FleetProps, FleetSheet};
use super::super::words;
use crate::components::board::{Axes, Cell, Mark, join};
use crate::components::toast;
use crate::el::{El, all, button, el, on};
use crate::handler::Handler;
use crate::hooks::{use_lang, use_value};
use crate::i18n::{BattleshipDuel, BattleshipFriend, Lang};
use crate::mount::mount;
use crate::store;
use jobs::battleship::{AnswerName, BoardSetup, Place, Preset, ShipEntry, ShotEntry, TouchName};

/// The chosen board: a preset, or a custom one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chosen {
    /// The preset.
    #[serde(default, deserialize_with = "known", skip_serializing_if = "Option::is_none")]
    preset: Option<Preset>,
    /// A board that is not a preset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own: Option<BoardSetup>,
}

/// The preset of that name, if there is one: custom boards once had another name here.
fn known<'de, D: Deserializer<'de>>(name: D) -> Result<Option<Preset>, D::Error> {
    Ok(Preset::deserialize(name).ok())
}

impl Default for Chosen {
    fn default() -> Self {
        Self::of(Preset::default().sea())
    }
}

impl Chosen {
    /// This board.
    pub fn of(sea: BoardSetup) -> Self {
        match Preset::of(&sea) {
            Some(preset) => Self { preset: Some(preset), own: None },
            None => Self { preset: None, own: Some(sea) },
        }
    }

    /// Board, fleet and rules.
    pub fn sea(&self) -> BoardSetup {
        match (&self.own, self.preset) {
            (Some(sea), None) => sea.clone(),
            (_, preset) => preset.unwrap_or_default().sea(),
        }
    }

    /// Whether the board is valid, with something to find on it.
    pub fn is_sound(&self) -> bool {
        self.preset.is_some() || self.own.as_ref().is_some_and(is_playable)
    }

    /// What it is called.
    pub fn name(&self, lang: Lang) -> &'static str {
        self.preset
            .map_or_else(|| lang.t(BattleshipDuel::OwnSea), |preset| words::preset(preset, lang))
    }
}

/// Whether it can be drawn and played on.
fn is_playable(sea: &BoardSetup) -> bool {
    sea.rules().is_ok() && afloat_cells(sea) > 0
}

/// Properties of [`BoardPicker`].
#[derive(Clone, PartialEq, Properties)]
pub struct BoardPickerProps {
    /// The board that is chosen.
    pub chosen: Chosen,
    /// Chooses another.
    pub set: Handler<Chosen>,
}

/// The card with the choice of a board.
pub fn board_card(chosen: &Chosen, set: Handler<Chosen>, lang: Lang) -> El {
    let picker = mount::<BoardPicker>(BoardPickerProps { chosen: chosen.clone(), set });
    el("section.card").with(el("h2").with(lang.t(BattleshipDuel::Fleet))).with(picker)
}

/// Which board: a preset, that of the Map screen, or one made here.
#[component]
pub fn BoardPicker(props: &BoardPickerProps) -> Html {
    let lang = use_lang();
    let open = use_value(|| false);
    let BoardPickerProps { chosen, set } = props;
    let of_the_map = || store::read::<BoardSetup>(store::BATTLESHIP_MAP).map(Chosen::of);
    let own = Some(chosen.clone()).filter(|chosen| chosen.preset.is_none());
    let own = own.or_else(of_the_map).filter(|own| own.preset.is_none() && own.is_sound());
    let presets = Preset::ALL.map(|preset| Chosen { preset: Some(preset), own: None });
    let choices = presets.into_iter().chain(own).map(|one| {
        button("button.play__mode", (), on(set, one.clone()))
            .id(format!("sea-{}", one.preset.map_or("own", Preset::id)))
            .attr("aria-pressed", one == *chosen)
            .with(el("b").with(one.name(lang)))
            .with(fleet_line(&one.sea(), &[], lang))
    });
    let make = button("button.play__mode", (), open.set_to(true))
        .id("sea-make")
        .attr("aria-haspopup", "dialog")
        .with(el("b").with(lang.t(BattleshipDuel::MakeSea)))
        .with(el("span").with(lang.t(BattleshipDuel::MakeSeaHint)));
    let sheet = open.then(|| {
        let (close, set) = (open.set_to(false), set.clone());
        let shut = close.clone();
        let choose = Handler::from(move |sea: BoardSetup| {
            if is_playable(&sea) {
                set.emit(Chosen::of(sea));
                shut.emit(());
            } else {
                toast(lang.t(BattleshipDuel::NoShips));
            }
        });
        mount::<FleetSheet>(FleetProps { sea: chosen.sea(), choose, close })
    });
    let group = el("div.play__modes").group(lang.t(BattleshipDuel::Fleet)).list(choices).with(make);
    all([Some(group.html()), sheet].into_iter().flatten())
}

/// The number of a cell, row by row.
pub fn number((row, column): Place, sea: &BoardSetup) -> usize {
    usize::from(row) * usize::from(sea.w) + usize::from(column)
}

/// The cell with this number.
pub fn place(at: usize, sea: &BoardSetup) -> Place {
    let width = usize::from(sea.w).max(1);
    ((at / width) as u8, (at % width) as u8)
}

/// Whether these are cells of the board, none of them twice.
pub fn are_distinct(cells: impl Iterator<Item = Place>, sea: &BoardSetup) -> bool {
    let mut seen = vec![false; usize::from(sea.h) * usize::from(sea.w)];
    let mut cells = cells;
    cells.all(|at| {
        let on = at.1 < sea.w;
        seen.get_mut(number(at, sea)).is_some_and(|seen| on && !std::mem::replace(seen, true))
    })
}

/// The name of a cell.
pub fn cell_name(at: Place, sea: &BoardSetup) -> String {
    Axes::kept().name(number(at, sea), sea.w.into())
}

/// Cells of all ships together.
pub fn afloat_cells(sea: &BoardSetup) -> usize {
    sea.fleet.iter().map(|class| usize::from(class.count) * class.cells.len()).sum()
}

/// Cells hit.
pub fn hits(shots: &[ShotEntry]) -> usize {
    shots.iter().filter(|shot| shot.answer != AnswerName::Miss).count()
}

/// What a class is called.
pub fn class_name(sea: &BoardSetup, class: usize, lang: Lang) -> String {
    words::class_at(&sea.fleet, class, lang)
}

/// The answer to a shot, such as `B3: hit`.
pub fn shot_words(shot: &ShotEntry, sea: &BoardSetup, lang: Lang) -> String {
    let (cell, answer) = (cell_name(shot.at, sea), answer_words(shot, sea, lang));
    lang.fill(BattleshipFriend::Shots, &[&cell, &answer])
}

/// The answer alone, such as `sunk (Cruiser)`.
pub fn answer_words(shot: &ShotEntry, sea: &BoardSetup, lang: Lang) -> String {
    let ship = shot.class.map(|class| format!(" ({})", class_name(sea, class.into(), lang)));
    format!("{}{}", words::answer(shot.answer, lang), ship.unwrap_or_default())
}

/// A shape, small.
pub fn shape(cells: &[Place]) -> El {
    let blocks = cells.iter().map(|(row, column)| {
        el("i").attr("style", format!("grid-area:{}/{}", row + 1, column + 1))
    });
    el("span.duel__shape").attr("aria-hidden", "true").list(blocks)
}

/// The ships of a fleet, sunk ones struck out. Those whose sinking was not reported have a question
/// mark.
pub fn fleet_line(sea: &BoardSetup, left: &[Option<u8>], lang: Lang) -> El {
    let ships = sea.fleet.iter().enumerate().map(|(at, class)| {
        let left = left.get(at).copied().unwrap_or(Some(class.count));
        let count = left.map_or_else(|| "?".to_owned(), |left| left.to_string());
        el("li")
            .class("duel__gone", left == Some(0))
            .with(shape(&class.cells))
            .with(el("span.num").with(format!("×{count}")))
            .with(el("span.visually-hidden").with(class_name(sea, at, lang)))
    });
    el("ul.duel__fleet").list(ships)
}

/// A board with shots and, where they are known, ships.
pub fn cells(sea: &BoardSetup, shots: &[ShotEntry], ships: &[ShipEntry], lang: Lang) -> Vec<Cell> {
    let count = usize::from(sea.h) * usize::from(sea.w);
    let mut marks = vec![Mark::Plain; count];
    let mut set = |at: Place, mark: Mark| {
        if let Some(slot) = marks.get_mut(number(at, sea)) {
            *slot = mark;
        }
    };
    ships.iter().flat_map(|ship| &ship.cells).for_each(|&at| set(at, Mark::Ship));
    for shot in shots {
        set(
            shot.at,
            match shot.answer {
                AnswerName::Miss => Mark::Miss,
                AnswerName::Hit => Mark::Hit,
                AnswerName::Sunk => Mark::Sunk,
            },
        );
    }
    shots.iter().flat_map(|shot| shot.cells.iter().flatten()).for_each(|&at| set(at, Mark::Sunk));
    let (axes, width) = (Axes::kept(), usize::from(sea.w));
    let cell = |(at, mark): (usize, Mark)| Cell {
        mark,
        label: format!("{} {}", axes.name(at, width), mark.words(lang)).trim().to_owned().into(),
        ..Cell::default()
    };
    let mut cells: Vec<Cell> = marks.into_iter().enumerate().map(cell).collect();
    let named = shots.iter().filter_map(|shot| shot.cells.as_ref());
    for ship in ships.iter().map(|ship| &ship.cells).chain(named) {
        let ship: Vec<usize> = ship.iter().map(|&at| number(at, sea)).collect();
        join(&mut cells, width, &ship);
    }
    if sea.touch != TouchName::Diag {
        // Where ships may lie side by side, a letter distinguishes them.
        for ship in ships {
            let name = class_name(sea, ship.class.into(), lang);
            for at in ship.cells.iter().map(|&at| number(at, sea)) {
                if let Some(cell) = cells.get_mut(at).filter(|cell| cell.mark == Mark::Ship) {
                    cell.text = name.chars().take(1).collect::<String>().into();
                }
            }
        }
    }
    cells
}
