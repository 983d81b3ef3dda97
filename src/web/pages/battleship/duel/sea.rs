//! Boards to play on, and what is drawn of a fleet.

use serde::{Deserialize, Serialize};

use super::super::board::{Axes, Cell, Mark};
use super::super::words;
use crate::jobs::battleship::{
    AnswerName, ClassEntry, Place, Sea, ShipEntry, ShotEntry, SunkName, TouchName,
};
use crate::web::callback::Callback;
use crate::web::el::{El, button, el, on};
use crate::web::i18n::{Duel, Lang};
use crate::web::store;

/// A board with its fleet, as these screens offer it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// Ten ships on 10 × 10, none beside another.
    #[default]
    Russian,
    /// Five ships that may touch.
    Hasbro,
    /// The same, none beside another.
    HasbroNoTouch,
    /// Three ships on 6 × 6: a game of a minute.
    Small,
    /// The board of the Map screen, or that of a link.
    Own,
}

impl Preset {
    /// Those that everybody has.
    pub const ALL: [Self; 4] = [Self::Russian, Self::Hasbro, Self::HasbroNoTouch, Self::Small];

    /// The name in attributes and test ids.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Russian => "russian",
            Self::Hasbro => "hasbro",
            Self::HasbroNoTouch => "hasbro-no-touch",
            Self::Small => "small",
            Self::Own => "own",
        }
    }

    /// What it is called.
    pub fn name(self, lang: Lang) -> &'static str {
        lang.t(match self {
            Self::Russian => Duel::Russian,
            Self::Hasbro => Duel::Hasbro,
            Self::HasbroNoTouch => Duel::HasbroNoTouch,
            Self::Small => Duel::Small,
            Self::Own => Duel::OwnSea,
        })
    }

    /// Board, fleet and rules.
    pub fn sea(self) -> Sea {
        let (side, ships): (u8, &[(&str, u8, u8)]) = match self {
            Self::Russian => (10, &[("4", 1, 4), ("3", 2, 3), ("2", 3, 2), ("1", 4, 1)]),
            Self::Small | Self::Own => (6, &[("3", 1, 3), ("2", 2, 2)]),
            _ => (
                10,
                &[
                    ("Carrier", 1, 5),
                    ("Battleship", 1, 4),
                    ("Cruiser", 1, 3),
                    ("Submarine", 1, 3),
                    ("Destroyer", 1, 2),
                ],
            ),
        };
        let fleet = ships.iter().map(|&(id, count, length)| ClassEntry {
            id: id.into(),
            count,
            cells: (0..length).map(|column| (0, column)).collect(),
        });
        let free = self == Self::Hasbro;
        Sea {
            h: side,
            w: side,
            touch: if free { TouchName::Free } else { TouchName::Diag },
            reflect: false,
            sunk_info: if free { SunkName::Class } else { SunkName::Cells },
            fleet: fleet.collect(),
        }
    }
}

/// The board chosen: a preset or one's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chosen {
    /// Which.
    pub preset: Preset,
    /// The board that is no preset.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<Sea>,
}

impl Chosen {
    /// Board, fleet and rules.
    pub fn sea(&self) -> Sea {
        match (&self.own, self.preset) {
            (Some(sea), Preset::Own) => sea.clone(),
            (_, preset) => preset.sea(),
        }
    }

    /// What it is called.
    pub fn name(&self, lang: Lang) -> &'static str {
        self.preset.name(lang)
    }
}

/// The board of the Map screen, where it is none of the presets.
fn of_the_map() -> Option<Sea> {
    let sea: Sea = store::read(store::BATTLESHIP_MAP)?;
    (Preset::ALL.iter().all(|preset| preset.sea() != sea) && is_playable(&sea)).then_some(sea)
}

/// Whether it can be drawn: the jobs say the rest.
fn is_playable(sea: &Sea) -> bool {
    (1..=16).contains(&sea.h) && (1..=16).contains(&sea.w) && afloat_cells(sea) > 0
}

/// Which board.
pub fn seas(chosen: &Chosen, set: &Callback<Chosen>, lang: Lang) -> El {
    let own = chosen.own.clone().or_else(of_the_map);
    let others = own.is_some().then_some(Preset::Own);
    let choices = Preset::ALL.into_iter().chain(others).map(|preset| {
        let next = Chosen { preset, own: own.clone().filter(|_| preset == Preset::Own) };
        button("button.play__mode", (), on(set, next.clone()))
            .id(format!("sea-{}", preset.id()))
            .attr("aria-pressed", preset == chosen.preset)
            .with(el("b").with(preset.name(lang)))
            .with(fleet_line(&next.sea(), &[], lang))
    });
    el("div.play__modes")
        .attr("role", "group")
        .attr("aria-label", lang.t(Duel::Fleet))
        .list(choices)
}

/// The number of a cell, row by row.
pub fn number((row, column): Place, sea: &Sea) -> usize {
    usize::from(row) * usize::from(sea.w) + usize::from(column)
}

/// The cell with this number.
pub fn place(at: usize, sea: &Sea) -> Place {
    let width = usize::from(sea.w).max(1);
    ((at / width) as u8, (at % width) as u8)
}

/// The name of a cell.
pub fn cell_name(at: Place, sea: &Sea) -> String {
    Axes::kept().name(number(at, sea), sea.w.into())
}

/// Cells of all ships together.
pub fn afloat_cells(sea: &Sea) -> usize {
    sea.fleet.iter().map(|class| usize::from(class.count) * class.cells.len()).sum()
}

/// Cells hit.
pub fn hits(shots: &[ShotEntry]) -> usize {
    shots.iter().filter(|shot| shot.answer != AnswerName::Miss).count()
}

/// What a class is called.
pub fn class_name(sea: &Sea, class: usize, lang: Lang) -> String {
    let Some(entry) = sea.fleet.get(class) else { return "?".into() };
    match entry.id.as_str() {
        "Carrier" => lang.t(Duel::Carrier).into(),
        "Battleship" => lang.t(Duel::Battleship).into(),
        "Cruiser" => lang.t(Duel::Cruiser).into(),
        "Submarine" => lang.t(Duel::Submarine).into(),
        "Destroyer" => lang.t(Duel::Destroyer).into(),
        id if id.parse() == Ok(entry.cells.len()) => {
            lang.fill(Duel::OfCells, &[&entry.cells.len()])
        }
        id => id.into(),
    }
}

/// A shape, small.
pub fn shape(cells: &[Place]) -> El {
    let blocks = cells.iter().map(|(row, column)| {
        el("i").attr("style", format!("grid-area:{}/{}", row + 1, column + 1))
    });
    el("span.duel__shape").attr("aria-hidden", "true").list(blocks)
}

/// The ships of a fleet, those that have sunk struck out.
pub fn fleet_line(sea: &Sea, left: &[u8], lang: Lang) -> El {
    let ships = sea.fleet.iter().enumerate().map(|(at, class)| {
        let left = left.get(at).copied().unwrap_or(class.count);
        el("li")
            .class("duel__gone", left == 0)
            .with(shape(&class.cells))
            .with(el("span.num").with(format!("×{left}")))
            .with(el("span.visually-hidden").with(class_name(sea, at, lang)))
    });
    el("ul.duel__fleet").list(ships)
}

/// A board with shots and, where they are known, ships.
pub fn cells(sea: &Sea, shots: &[ShotEntry], ships: &[ShipEntry], lang: Lang) -> Vec<Cell> {
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
        label: format!("{} {}", axes.name(at, width), words::mark(mark, lang))
            .trim()
            .to_owned()
            .into(),
        ..Cell::default()
    };
    let mut cells: Vec<Cell> = marks.into_iter().enumerate().map(cell).collect();
    if sea.touch != TouchName::Diag {
        // Where ships may lie side by side, a letter tells them apart.
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
