//! What is known before the first shot: board, ships, rules.

use super::cells::{Cell, Cells, Size, Touch};
use super::shape::Shape;

/// Most classes of a fleet.
pub const CLASSES: usize = 24;
/// Most ships of a fleet.
pub const SHIPS: u32 = 64;

/// What the answer “sunk” reveals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SunkInfo {
    /// The class and the cells of the ship.
    #[default]
    Cells,
    /// The class.
    Class,
    /// Only that a ship has sunk.
    Anonymous,
    /// Not even that: the last cell of a ship is a hit like the others.
    Never,
}

/// Ships that are alike.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    /// What it is called.
    pub id: String,
    /// How many there are; they are not distinguished.
    pub count: u8,
    /// One way in which they can lie.
    pub shape: Shape,
}

/// Board, ships and rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The board.
    pub size: Size,
    /// Whether ships may be neighbours.
    pub touch: Touch,
    /// Whether ships may also lie as their mirror image.
    pub reflect: bool,
    /// What “sunk” reveals.
    pub sunk_info: SunkInfo,
    /// The classes; a class number is an index into this. At most [`CLASSES`], [`SHIPS`] ships in all.
    pub classes: Vec<Class>,
}

/// A ship at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// Its class.
    pub class: u8,
    /// Its cells.
    pub cells: Cells,
    /// Its cells, and those around it that no other ship may occupy.
    pub block: Cells,
}

impl Placement {
    /// Whether the two can lie on one board.
    pub const fn fits(&self, other: &Self) -> bool {
        !self.block.meets(other.cells)
    }
}

impl Rules {
    /// Every way for one ship of every class to lie on the empty board: class by class, each class in
    /// the order of the first cell.
    pub fn placements(&self) -> Vec<Placement> {
        let mut all = Vec::new();
        for (class, kind) in self.classes.iter().enumerate() {
            let start = all.len();
            for way in kind.shape.orientations(self.reflect) {
                let everywhere = way.everywhere(self.size);
                all.extend(everywhere.map(|cells| self.placement(class as u8, cells)));
            }
            all[start..].sort_unstable_by_key(|placement: &Placement| {
                (placement.cells.first(), placement.cells)
            });
        }
        all
    }

    /// A ship on these cells.
    pub fn placement(&self, class: u8, cells: Cells) -> Placement {
        Placement { class, cells, block: cells | self.size.halo(cells, self.touch) }
    }

    /// Whether these cells of the board have the shape of a class, in a way in which it may lie.
    pub fn has_shape(&self, class: u8, cells: Cells) -> bool {
        let places: Vec<_> = cells.iter().map(|cell| self.size.place(cell)).collect();
        let kind = self.classes.get(usize::from(class));
        kind.zip(Shape::new(&places).ok())
            .is_some_and(|(kind, shape)| kind.shape.turns(self.reflect).contains(&shape))
    }

    /// Ships in all.
    pub fn ships(&self) -> u32 {
        self.classes.iter().map(|class| u32::from(class.count)).sum()
    }

    /// Cells that ships take in all.
    pub fn ship_cells(&self) -> usize {
        self.classes.iter().map(|class| usize::from(class.count) * class.shape.len()).sum()
    }
}

/// The answer to a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Water.
    Miss,
    /// A ship that is still afloat.
    Hit,
    /// The last cell of a ship, with what was revealed about it.
    Sunk {
        /// Its class.
        class: Option<u8>,
        /// Its cells.
        cells: Option<Cells>,
    },
}

/// A shot and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shot {
    /// Where.
    pub at: Cell,
    /// The answer.
    pub answer: Answer,
}

/// The answer that a fleet gives to a shot at `at` after the cells of `before` were shot; `info` says
/// what is revealed.
pub fn answer(fleet: &[Placement], before: Cells, at: Cell, info: SunkInfo) -> Answer {
    let Some(ship) = fleet.iter().find(|ship| ship.cells.has(at)) else { return Answer::Miss };
    let last = ship.cells.within(before | Cells::one(at));
    match info {
        _ if !last => Answer::Hit,
        SunkInfo::Never => Answer::Hit,
        SunkInfo::Anonymous => Answer::Sunk { class: None, cells: None },
        SunkInfo::Class => Answer::Sunk { class: Some(ship.class), cells: None },
        SunkInfo::Cells => Answer::Sunk { class: Some(ship.class), cells: Some(ship.cells) },
    }
}
