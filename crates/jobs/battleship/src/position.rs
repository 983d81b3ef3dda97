//! A board as people enter it: rules, fleet and shots; how answers change it; what may have sunk.

use serde::{Deserialize, Serialize};

use super::{AnswerName, BoardSetup, ClassEntry, Place, ShipEntry, ShotEntry, SunkName, TouchName};
use super::{history, request};
use battleship::{Cells, Rules};
use jobs_core::JobError;
use search::short_sort;

request! {
    /// A board and its shots: what every request about one begins with.
    #[derive(Default)]
    Position {
        /// The shots in order; no cell twice.
        #[serde(default)]
        pub shots: Vec<ShotEntry>,
    }
}

/// A preset board and fleet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Preset {
    /// One ship of four, two of three, three of two, four of one, none beside another.
    #[default]
    Russian,
    /// Carrier, Battleship, Cruiser, Submarine, Destroyer, which may touch.
    Hasbro,
    /// The same, none beside another.
    HasbroNoTouch,
    /// One ship of three and two of two on 6 × 6, none beside another: a one-minute game.
    Small,
}

impl Preset {
    /// All of them, in the order in which they are offered. Links hold places in this list, so new
    /// ones go last.
    pub const ALL: [Self; 4] = [Self::Russian, Self::Hasbro, Self::HasbroNoTouch, Self::Small];

    /// The name as text.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Russian => "russian",
            Self::Hasbro => "hasbro",
            Self::HasbroNoTouch => "hasbro-no-touch",
            Self::Small => "small",
        }
    }

    /// Board, fleet and rules.
    pub fn sea(self) -> BoardSetup {
        let ships: &[(&str, u8, u8)] = match self {
            Self::Russian => &[("4", 1, 4), ("3", 2, 3), ("2", 3, 2), ("1", 4, 1)],
            Self::Small => &[("3", 1, 3), ("2", 2, 2)],
            _ => &[
                ("Carrier", 1, 5),
                ("Battleship", 1, 4),
                ("Cruiser", 1, 3),
                ("Submarine", 1, 3),
                ("Destroyer", 1, 2),
            ],
        };
        let entry = |&(id, count, length): &(&str, u8, u8)| ClassEntry {
            id: id.into(),
            count,
            cells: (0..length).map(|column| (0, column)).collect(),
        };
        let free = self == Self::Hasbro;
        let side = if self == Self::Small { 6 } else { 10 };
        BoardSetup {
            h: side,
            w: side,
            touch: if free { TouchName::Free } else { TouchName::Diag },
            reflect: false,
            sunk_info: if free { SunkName::Class } else { SunkName::Cells },
            fleet: ships.iter().map(entry).collect(),
        }
    }

    /// The preset with these rules and this fleet, if any has.
    pub fn of(sea: &BoardSetup) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.sea() == *sea)
    }
}

/// Shapes to choose from: name, and row and column of each cell, a digit each.
const SHAPES: [(&str, &str); 20] = [
    ("1", "00"),
    ("2", "0001"),
    ("3", "000102"),
    ("4", "00010203"),
    ("5", "0001020304"),
    ("L3", "001011"),
    ("D2", "0011"),
    ("D3", "001122"),
    ("V3", "001102"),
    ("O4", "00011011"),
    ("T4", "00010211"),
    ("L4", "00102021"),
    ("S4", "01021011"),
    ("X5", "0110111221"),
    ("U5", "0002101112"),
    ("F5", "0102101121"),
    ("W5", "0010112122"),
    ("P5", "0001101120"),
    ("Y3", "000112"),
    ("N4", "00111223"),
];

/// Sample shapes with their names.
pub fn sample_shapes() -> Vec<(&'static str, Vec<Place>)> {
    let read = |text: &str| {
        let digits = text.as_bytes().chunks_exact(2);
        digits.map(|pair| (pair[0] - b'0', pair[1] - b'0')).collect()
    };
    SHAPES.iter().map(|&(name, text)| (name, read(text))).collect()
}

impl Position {
    /// The same shots on another board, as far as they can be there.
    #[must_use]
    pub fn on(&self, sea: BoardSetup) -> Self {
        let mut next = Self { shots: self.shots.clone(), ..Self::new(sea) };
        let (h, w, classes) = (next.h, next.w, next.fleet.len());
        let class = matches!(next.sunk_info, SunkName::Cells | SunkName::Class);
        let cells = next.sunk_info == SunkName::Cells;
        let inside = |&(row, column): &Place| row < h && column < w;
        next.shots.retain(|shot| inside(&shot.at));
        for shot in &mut next.shots {
            shot.class = shot.class.filter(|&number| class && usize::from(number) < classes);
            let named = shot.class.is_some() && cells;
            shot.cells = shot.cells.take().filter(|cells| named && cells.iter().all(inside));
            if shot.answer == AnswerName::Sunk && next.sunk_info == SunkName::Never {
                shot.answer = AnswerName::Hit;
            }
        }
        next
    }

    /// Checks it.
    ///
    /// # Errors
    /// As the jobs that take it.
    pub fn check(&self) -> Result<(), JobError> {
        history(&self.sea().rules()?, &self.shots).map(drop)
    }

    /// The same with each shape moved to the top left, as a share link holds it.
    #[must_use]
    pub fn tidy(mut self) -> Self {
        if let Ok(rules) = self.sea().rules() {
            for (entry, class) in self.fleet.iter_mut().zip(rules.classes) {
                entry.cells = class.shape.cells().to_vec();
            }
        }
        self
    }

    /// Number of ships.
    pub fn ships(&self) -> u32 {
        self.fleet.iter().map(|class| u32::from(class.count)).sum()
    }

    /// The shot at a cell, with its number.
    pub fn shot(&self, at: Place) -> Option<(usize, &ShotEntry)> {
        self.shots.iter().enumerate().find(|(_, shot)| shot.at == at)
    }

    /// How many ships of each class are afloat; `None` where a ship that nobody named may be one of them.
    /// Empty where the board is not one.
    pub fn afloat(&self) -> Vec<Option<u8>> {
        let rules = self.sea().rules().ok();
        let seen = rules.and_then(|rules| Some((history(&rules, &self.shots).ok()?, rules)));
        seen.map_or_else(Vec::new, |(shots, rules)| battleship::afloat(&rules, &shots))
    }

    /// The cell answered like this, or unknown. A new shot is the last one; an old one keeps its place.
    ///
    /// Where only one ship can have sunk, that ship is entered as well.
    #[must_use]
    pub fn answered(&self, at: Place, answer: Option<AnswerName>) -> Self {
        let mut next = self.clone();
        let Some(answer) = answer else {
            next.shots.retain(|shot| shot.at != at);
            return next;
        };
        let entry = ShotEntry { at, answer, class: None, cells: None };
        match self.shot(at) {
            Some((number, _)) => next.shots[number] = entry,
            None => next.shots.push(entry),
        }
        match next.sinkable(at).as_slice() {
            [only] if answer == AnswerName::Sunk => next.sunk(at, Some(only)),
            _ => next,
        }
    }

    /// This ship sunk by the shot at `at`, as far as the rules reveal it; or an unknown ship.
    ///
    /// Where cells of it were entered later, the shot moves after them: it was the last.
    #[must_use]
    pub fn sunk(&self, at: Place, ship: Option<&ShipEntry>) -> Self {
        let mut next = self.clone();
        let Some((number, _)) = self.shot(at) else { return next };
        let mut shot = next.shots.remove(number);
        shot.answer = AnswerName::Sunk;
        (shot.class, shot.cells) = match (self.sunk_info, ship) {
            (SunkName::Class, Some(ship)) => (Some(ship.class), None),
            (SunkName::Cells, Some(ship)) => (Some(ship.class), Some(ship.cells.clone())),
            _ => (None, None),
        };
        let of_it = |other: &ShotEntry| ship.is_some_and(|ship| ship.cells.contains(&other.at));
        let last = next.shots.iter().rposition(of_it).map_or(0, |last| last + 1);
        next.shots.insert(number.max(last), shot);
        next
    }

    /// Makes the shot at this cell the last one.
    #[must_use]
    pub fn last(&self, at: Place) -> Self {
        let mut next = self.clone();
        short_sort::sort_by_key(&mut next.shots, |shot| shot.at == at);
        next
    }

    /// The ships that can have sunk with the shot at `at`, in the order of the fleet: every other cell
    /// is hit and in no ship known to have sunk, and no hit lies where the touch rule forbids it.
    pub fn sinkable(&self, at: Place) -> Vec<ShipEntry> {
        self.sea().rules().map(|rules| self.sinkable_by(&rules, at)).unwrap_or_default()
    }

    fn sinkable_by(&self, rules: &Rules, at: Place) -> Vec<ShipEntry> {
        let size = rules.size;
        let cell = |&(row, column): &Place| size.cell(row.into(), column.into());
        let others = || self.shots.iter().filter(|shot| shot.at != at);
        let sunk = || others().filter(|shot| shot.answer == AnswerName::Sunk);
        let hit = others().filter(|shot| shot.answer != AnswerName::Miss);
        let hit: Cells = hit.filter_map(|shot| cell(&shot.at)).chain(cell(&at)).collect();
        let gone = sunk().flat_map(|shot| shot.cells.iter().flatten().chain([&shot.at]));
        let gone: Cells = gone.filter_map(cell).collect();
        let mut found = Vec::new();
        for (class, kind) in rules.classes.iter().enumerate() {
            let lost =
                sunk().filter(|shot| shot.class.is_some_and(|lost| usize::from(lost) == class));
            if lost.count() >= usize::from(kind.count) {
                continue;
            }
            for way in kind.shape.orientations(rules.reflect) {
                let corner = |&(row, column): &Place| {
                    Some((at.0.checked_sub(row)?, at.1.checked_sub(column)?))
                };
                let places = way.cells().iter().filter_map(corner);
                let places = places.filter_map(|(row, column)| way.on(size, row, column));
                let fits = |ship: &Cells| {
                    ship.within(hit - gone) && !size.halo(*ship, rules.touch).meets(hit)
                };
                found.extend(places.filter(fits).map(|ship| ShipEntry {
                    class: class as u8,
                    cells: ship.iter().map(|cell| size.place(cell)).collect(),
                }));
            }
        }
        found
    }
}
