//! Types that the Battleship jobs share: boards, fleets and shots as requests and reports write
//! them.

use serde::{Deserialize, Serialize};

use super::BattleshipError;
use battleship::{
    Answer, CLASSES, Cell, Cells, Class, Rules, SHIPS, SIDE, Shape, Shot, Size, SunkInfo, Touch,
};
use jobs_core::JobError;

/// Most characters of the name of a class.
const NAME: u64 = 24;

/// Row and column of a cell, 0 at the top left.
pub type Place = (u8, u8);

/// Whether ships may lie beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum TouchName {
    /// They may.
    Free,
    /// Not side by side.
    Orth,
    /// Neither side by side nor corner to corner.
    #[default]
    Diag,
}

/// What is revealed about a ship once it is sunk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SunkName {
    /// Class and cells.
    #[default]
    Cells,
    /// The class.
    Class,
    /// Only that a ship has been sunk.
    Anonymous,
    /// Not even that: the answer is a hit like any other.
    Never,
}

/// A class: ships that are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClassEntry {
    /// What it is called; 1 to 24 characters.
    pub id: String,
    /// How many there are.
    pub count: u8,
    /// The cells of one such ship, by row and column, wherever it lies: 1 to 12 cells, joined by sides
    /// or corners.
    pub cells: Vec<Place>,
}

impl From<&Class> for ClassEntry {
    fn from(class: &Class) -> Self {
        Self { id: class.id.clone(), count: class.count, cells: class.shape.cells().to_vec() }
    }
}

/// An answer to a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AnswerName {
    /// Water.
    Miss,
    /// A ship that is still afloat.
    Hit,
    /// The last cell of a ship.
    Sunk,
}

/// A shot and its answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShotEntry {
    /// The cell shot at, by row and column from 0.
    pub at: Place,
    /// The answer.
    pub answer: AnswerName,
    /// Class of a sunk ship: its place in `fleet`, from 0; where `sunk_info` is `cells` or `class`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<u8>,
    /// Cells of a sunk ship, by row and column from 0, where `sunk_info` is `cells`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Place>>,
}

/// Board, fleet and rules: the fields that all requests share, see `request!`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardSetup {
    /// Rows, 1 to 16.
    pub h: u8,
    /// Columns, 1 to 16.
    pub w: u8,
    /// Whether ships may lie beside each other.
    #[serde(default)]
    pub touch: TouchName,
    /// Whether ships may also lie as their mirror image.
    #[serde(default)]
    pub reflect: bool,
    /// What is revealed about a ship once it is sunk.
    #[serde(default)]
    pub sunk_info: SunkName,
    /// The ships: at most 24 classes and 64 ships.
    pub fleet: Vec<ClassEntry>,
}

impl From<&Rules> for BoardSetup {
    fn from(rules: &Rules) -> Self {
        Self {
            h: rules.size.h(),
            w: rules.size.w(),
            touch: match rules.touch {
                Touch::Free => TouchName::Free,
                Touch::Orth => TouchName::Orth,
                Touch::Diag => TouchName::Diag,
            },
            reflect: rules.reflect,
            sunk_info: match rules.sunk_info {
                SunkInfo::Cells => SunkName::Cells,
                SunkInfo::Class => SunkName::Class,
                SunkInfo::Anonymous => SunkName::Anonymous,
                SunkInfo::Never => SunkName::Never,
            },
            fleet: rules.classes.iter().map(Into::into).collect(),
        }
    }
}

impl BoardSetup {
    /// The rules, checked.
    ///
    /// # Errors
    /// What is wrong with board or fleet, and where.
    pub fn rules(&self) -> Result<Rules, JobError> {
        let size = Size::new(self.h, self.w).ok_or_else(|| {
            let at = if (1..=SIDE).contains(&self.h) { "/w" } else { "/h" };
            JobError::new(&BattleshipError::BadBoard { h: self.h, w: self.w, most: SIDE }, at)
        })?;
        if self.fleet.len() > CLASSES {
            let (has, most) = (self.fleet.len() as u64, CLASSES as u64);
            return Err(JobError::new(&BattleshipError::TooManyClasses { has, most }, "/fleet"));
        }
        let classes = self.fleet.iter().enumerate().map(|(at, entry)| {
            let has = entry.id.chars().count() as u64;
            if !(1..=NAME).contains(&has) {
                let kind = BattleshipError::BadClassName { has, most: NAME };
                return Err(JobError::new(&kind, format!("/fleet/{at}/id")));
            }
            let shape = Shape::new(&entry.cells).map_err(|fault| {
                let kind = BattleshipError::Shape { class: entry.clone(), fault };
                JobError::new(&kind, format!("/fleet/{at}/cells"))
            })?;
            Ok(Class { id: entry.id.clone(), count: entry.count, shape })
        });
        let classes = classes.collect::<Result<Vec<_>, _>>()?;
        let touch = match self.touch {
            TouchName::Free => Touch::Free,
            TouchName::Orth => Touch::Orth,
            TouchName::Diag => Touch::Diag,
        };
        let sunk_info = match self.sunk_info {
            SunkName::Cells => SunkInfo::Cells,
            SunkName::Class => SunkInfo::Class,
            SunkName::Anonymous => SunkInfo::Anonymous,
            SunkName::Never => SunkInfo::Never,
        };
        let rules = Rules { size, touch, reflect: self.reflect, sunk_info, classes };
        if rules.ships() > SHIPS {
            let (has, most) = (rules.ships().into(), SHIPS.into());
            return Err(JobError::new(&BattleshipError::TooManyShips { has, most }, "/fleet"));
        }
        Ok(rules)
    }
}

/// Declares a request: the fields of [`BoardSetup`] and its own; `new` fills in the former, `sea` returns them.
/// It needs a default.
///
/// A flattened field would do, but serde cannot refuse unknown fields beside one.
macro_rules! request {
    ($(#[$about:meta])* $name:ident { $($own:tt)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// Rows, 1 to 16.
            pub h: u8,
            /// Columns, 1 to 16.
            pub w: u8,
            /// Whether ships may lie beside each other.
            #[serde(default)]
            pub touch: $crate::TouchName,
            /// Whether ships may also lie as their mirror image.
            #[serde(default)]
            pub reflect: bool,
            /// What is revealed about a ship once it is sunk.
            #[serde(default)]
            pub sunk_info: $crate::SunkName,
            /// The ships: at most 24 classes and 64 ships.
            pub fleet: Vec<$crate::ClassEntry>,
            $($own)*
        }

        impl $name {
            /// About this board, with the default for its own fields.
            pub fn new(sea: $crate::BoardSetup) -> Self {
                let $crate::BoardSetup { h, w, touch, reflect, sunk_info, fleet } = sea;
                Self { h, w, touch, reflect, sunk_info, fleet, ..Self::default() }
            }

            /// Board, fleet and rules.
            pub fn sea(&self) -> $crate::BoardSetup {
                $crate::BoardSetup {
                    h: self.h,
                    w: self.w,
                    touch: self.touch,
                    reflect: self.reflect,
                    sunk_info: self.sunk_info,
                    fleet: self.fleet.clone(),
                }
            }
        }
    };
}
pub(crate) use request;

/// The cell at a place of the board.
///
/// # Errors
/// `off-board`.
pub(super) fn cell(
    size: Size,
    place: Place,
    at: impl FnOnce() -> String,
) -> Result<Cell, JobError> {
    size.cell(place.0.into(), place.1.into()).ok_or_else(|| {
        let (h, w) = (size.h(), size.w());
        JobError::new(&BattleshipError::OffBoard { place, h, w }, at())
    })
}

/// The class, where the fleet has it.
///
/// # Errors
/// `unknown-class`.
pub(super) fn known_class(
    rules: &Rules,
    class: u8,
    at: impl FnOnce() -> String,
) -> Result<u8, JobError> {
    let classes = rules.classes.len();
    if usize::from(class) < classes {
        return Ok(class);
    }
    let kind = BattleshipError::UnknownClass { class, classes: classes as u64 };
    Err(JobError::new(&kind, at()))
}

/// Checks shots against the rules.
///
/// # Errors
/// What is wrong, and with which shot.
pub fn history(rules: &Rules, shots: &[ShotEntry]) -> Result<Vec<Shot>, JobError> {
    let mut seen = Cells::default();
    let read = shots.iter().enumerate().map(|(number, entry)| {
        let place = |field: &str| format!("/shots/{number}/{field}");
        let at = cell(rules.size, entry.at, || place("at"))?;
        if seen.has(at) {
            return Err(JobError::new(
                &BattleshipError::ShotTwice { place: entry.at },
                place("at"),
            ));
        }
        seen.insert(at);
        let sunk = entry.answer == AnswerName::Sunk;
        let may_tell = |reported: bool, name: &str| {
            let field = name.to_owned();
            let kind = match (sunk, reported) {
                (true, true) => return Ok(()),
                (true, false) => BattleshipError::NotTold { field },
                (false, _) => BattleshipError::NotSunk { field },
            };
            Err(JobError::new(&kind, place(name)))
        };
        let class = match entry.class {
            None => None,
            Some(class) => {
                may_tell(matches!(rules.sunk_info, SunkInfo::Class | SunkInfo::Cells), "class")?;
                Some(known_class(rules, class, || place("class"))?)
            }
        };
        let cells = match &entry.cells {
            None => None,
            Some(cells) => {
                may_tell(rules.sunk_info == SunkInfo::Cells, "cells")?;
                let cells = cells.iter().map(|&at| cell(rules.size, at, || place("cells")));
                Some(cells.collect::<Result<Cells, _>>()?)
            }
        };
        let answer = match entry.answer {
            AnswerName::Miss => Answer::Miss,
            AnswerName::Hit => Answer::Hit,
            AnswerName::Sunk => Answer::Sunk { class, cells },
        };
        Ok(Shot { at, answer })
    });
    read.collect()
}
