//! What the Battleship jobs share: boards, fleets and shots as they are written down.

use serde::{Deserialize, Serialize};

use battleship::{
    Answer, BadShape, CLASSES, Cells, Class, Rules, SHIPS, Shape, Shot, Size, SunkInfo, Touch,
};
use jobs_core::JobError;

/// Row and column of a cell, 0 at the top left.
pub type Place = (u8, u8);

/// Whether ships may be neighbours, as it is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TouchName {
    /// They may.
    Free,
    /// Not by a side.
    Orth,
    /// Neither by a side nor by a corner.
    #[default]
    Diag,
}

/// What “sunk” tells, as it is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SunkName {
    /// Class and cells.
    #[default]
    Cells,
    /// The class.
    Class,
    /// Only that a ship has sunk.
    Anonymous,
    /// Not even that.
    Never,
}

/// Ships that are alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassEntry {
    /// What it is called; 1 to 24 characters.
    pub id: String,
    /// How many there are.
    pub count: u8,
    /// The cells of one, anywhere: 1 to 12, joined by sides or corners.
    pub cells: Vec<Place>,
}

/// An answer, as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[serde(deny_unknown_fields)]
pub struct ShotEntry {
    /// Where.
    pub at: Place,
    /// What was told.
    pub answer: AnswerName,
    /// Class of a sunk ship, as an index into the fleet, where it was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<u8>,
    /// Its cells, where they were told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Place>>,
}

/// Board, fleet and rules: the fields that all requests share, see `request!`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sea {
    /// Rows, 1 to 16.
    pub h: u8,
    /// Columns, 1 to 16.
    pub w: u8,
    /// Whether ships may be neighbours.
    #[serde(default)]
    pub touch: TouchName,
    /// Whether ships may lie as in a mirror.
    #[serde(default)]
    pub reflect: bool,
    /// What “sunk” tells.
    #[serde(default)]
    pub sunk_info: SunkName,
    /// The ships: at most 24 classes and 64 ships.
    pub fleet: Vec<ClassEntry>,
}

impl Sea {
    /// The rules, checked.
    ///
    /// # Errors
    /// What is wrong with board or fleet, and where.
    pub fn rules(&self) -> Result<Rules, JobError> {
        let size = Size::new(self.h, self.w).ok_or_else(|| {
            let at = if (1..=16).contains(&self.h) { "/w" } else { "/h" };
            JobError::plain("bad-board", "A board has 1 to 16 rows and 1 to 16 columns", at)
        })?;
        if self.fleet.len() > CLASSES {
            let message = format!("A fleet has at most {CLASSES} classes of ships");
            return Err(JobError::plain("too-many-classes", message, "/fleet"));
        }
        let classes = self.fleet.iter().enumerate().map(|(at, entry)| {
            if entry.id.is_empty() || entry.id.chars().count() > 24 {
                let message = "The name of a class has 1 to 24 characters";
                return Err(JobError::plain("bad-class-name", message, format!("/fleet/{at}/id")));
            }
            let shape = Shape::new(&entry.cells).map_err(|fault| {
                let code = match fault {
                    BadShape::Count => "shape-size",
                    BadShape::Twice => "shape-twice",
                    BadShape::Long => "shape-long",
                    BadShape::Loose => "shape-loose",
                };
                let message = format!("In class '{}', {fault}", entry.id);
                JobError::plain(code, message, format!("/fleet/{at}/cells"))
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
            let message = format!("A fleet has at most {SHIPS} ships");
            return Err(JobError::plain("too-many-ships", message, "/fleet"));
        }
        Ok(rules)
    }
}

/// Declares a request: the fields of [`Sea`] and its own; `sea` takes the former out of it.
///
/// A flattened field would do, but serde cannot refuse unknown fields beside one.
macro_rules! request {
    ($(#[$about:meta])* $name:ident { $($own:tt)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            /// Rows, 1 to 16.
            pub h: u8,
            /// Columns, 1 to 16.
            pub w: u8,
            /// Whether ships may be neighbours.
            #[serde(default)]
            pub touch: $crate::TouchName,
            /// Whether ships may lie as in a mirror.
            #[serde(default)]
            pub reflect: bool,
            /// What “sunk” tells.
            #[serde(default)]
            pub sunk_info: $crate::SunkName,
            /// The ships: at most 24 classes and 64 ships.
            pub fleet: Vec<$crate::ClassEntry>,
            $($own)*
        }

        impl $name {
            /// Board, fleet and rules.
            pub fn sea(&self) -> $crate::Sea {
                $crate::Sea {
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

/// Checks shots against the rules.
///
/// # Errors
/// What is wrong, and with which shot.
pub fn history(rules: &Rules, shots: &[ShotEntry]) -> Result<Vec<Shot>, JobError> {
    let mut seen = Cells::default();
    let read = shots.iter().enumerate().map(|(number, entry)| {
        let place = |field: &str| format!("/shots/{number}/{field}");
        let cell = |(row, column): Place, field: &str| {
            rules.size.cell(row.into(), column.into()).ok_or_else(|| {
                let message = format!("There is no cell [{row}, {column}] on this board");
                JobError::plain("off-board", message, place(field))
            })
        };
        let at = cell(entry.at, "at")?;
        if seen.has(at) {
            let message = "A cell is shot at once only";
            return Err(JobError::plain("shot-twice", message, place("at")));
        }
        seen.insert(at);
        let sunk = entry.answer == AnswerName::Sunk;
        let may_tell = |told: bool, field: &str| {
            if told {
                return Ok(());
            }
            let message = "Under these rules this answer does not tell that";
            Err(JobError::plain("not-told", message, place(field)))
        };
        let class = match entry.class {
            None => None,
            Some(class) => {
                may_tell(
                    sunk && matches!(rules.sunk_info, SunkInfo::Class | SunkInfo::Cells),
                    "class",
                )?;
                if usize::from(class) >= rules.classes.len() {
                    let message = format!("There is no class {class} in the fleet");
                    return Err(JobError::plain("unknown-class", message, place("class")));
                }
                Some(class)
            }
        };
        let cells = match &entry.cells {
            None => None,
            Some(cells) => {
                may_tell(sunk && rules.sunk_info == SunkInfo::Cells, "cells")?;
                let cells = cells.iter().map(|&at| cell(at, "cells"));
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
