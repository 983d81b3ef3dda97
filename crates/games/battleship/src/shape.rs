//! Shapes of ships.

use std::collections::BTreeSet;
use std::ops::BitOr;

use super::cells::{Cells, Size};
use search::short_sort;
use serde::{Deserialize, Serialize};

/// Most cells of a ship.
pub const SHIP_CELLS: usize = 12;

/// Why cells do not make a ship.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error, strum::EnumCount,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ShapeError {
    /// None or more than [`SHIP_CELLS`].
    #[error("a ship has 1 to {most} cells, not {has}")]
    Count {
        /// How many there are.
        has: u64,
        /// How many there may be.
        most: u64,
    },
    /// A cell is named twice.
    #[error("the cell [{row}, {column}] is named twice")]
    Twice {
        /// Its row.
        row: u8,
        /// Its column.
        column: u8,
    },
    /// Longer than the longest board.
    #[error("the shape is longer than any board")]
    Long,
    /// In more than one piece.
    #[error("the cells of a ship must touch each other, by sides or corners")]
    Loose,
}

/// A ship in one orientation: cells joined by sides or corners.
///
/// Moved to the top left; cells in the order of rows. Diagonal joints count, as in the article.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape(Vec<(u8, u8)>);

impl Shape {
    /// The shape of these cells (row, column).
    ///
    /// # Errors
    /// Why they do not make a ship.
    pub fn new(cells: &[(u8, u8)]) -> Result<Self, ShapeError> {
        let count = ShapeError::Count { has: cells.len() as u64, most: SHIP_CELLS as u64 };
        if cells.is_empty() || cells.len() > SHIP_CELLS {
            return Err(count);
        }
        let again = (1..cells.len()).find(|&at| cells[..at].contains(&cells[at]));
        if let Some((row, column)) = again.map(|at| cells[at]) {
            return Err(ShapeError::Twice { row, column });
        }
        let shape = Self::at_top_left(cells.iter().copied());
        let (h, w) = shape.extent();
        let size = Size::new(h, w).ok_or(ShapeError::Long)?;
        let all = shape.on(size, 0, 0).ok_or(ShapeError::Long)?;
        let mut joined = Cells::one(all.first().ok_or(count)?);
        loop {
            let near = joined.iter().map(|cell| size.around(cell)).fold(joined, BitOr::bitor);
            let grown = near & all;
            if grown == joined {
                break;
            }
            joined = grown;
        }
        if joined == all { Ok(shape) } else { Err(ShapeError::Loose) }
    }

    /// A straight ship; lengths from 1 to [`SHIP_CELLS`].
    pub fn line(length: u8) -> Self {
        Self((0..length.clamp(1, SHIP_CELLS as u8)).map(|column| (0, column)).collect())
    }

    /// Row and column of its cells.
    pub fn cells(&self) -> &[(u8, u8)] {
        &self.0
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Never: a ship has a cell.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Rows and columns it takes.
    pub fn extent(&self) -> (u8, u8) {
        let most = |of: fn(&(u8, u8)) -> u8| self.0.iter().map(of).max().unwrap_or_default();
        (most(|cell| cell.0).saturating_add(1), most(|cell| cell.1).saturating_add(1))
    }

    /// Whether it lies in one row or column without a gap: what the classic formula is about.
    pub fn is_line(&self) -> bool {
        let (h, w) = self.extent();
        h.min(w) == 1
    }

    /// Its four quarter turns, with repetition, as the article tries them; and those of its mirror
    /// image where `reflect` allows it and it is none of them.
    pub fn turns(&self, reflect: bool) -> Vec<Self> {
        let quarter = |shape: Self| {
            let turns = std::iter::successors(Some(shape), |last| Some(last.turned()));
            turns.take(4).collect::<Vec<_>>()
        };
        let (_, w) = self.extent();
        let mirror = Self::at_top_left(self.0.iter().map(|&(row, column)| (row, w - 1 - column)));
        let mut turns = quarter(self.clone());
        if reflect && !turns.contains(&mirror) {
            turns.extend(quarter(mirror));
        }
        turns
    }

    /// The different ways in which it can lie.
    pub fn orientations(&self, reflect: bool) -> BTreeSet<Self> {
        self.turns(reflect).into_iter().collect()
    }

    /// Its cells with its top left corner at that place, where they are all on the board.
    pub fn on(&self, size: Size, row: u8, column: u8) -> Option<Cells> {
        let place = |&(down, right): &(u8, u8)| {
            size.cell(i32::from(row) + i32::from(down), i32::from(column) + i32::from(right))
        };
        self.0.iter().map(place).collect()
    }

    /// The cells of every way to lie on the board so, row by row.
    pub fn everywhere(&self, size: Size) -> impl Iterator<Item = Cells> {
        let (h, w) = self.extent();
        let (rows, columns) = ((size.h() + 1).saturating_sub(h), (size.w() + 1).saturating_sub(w));
        (0..rows)
            .flat_map(move |row| (0..columns).map(move |column| (row, column)))
            .filter_map(move |(row, column)| self.on(size, row, column))
    }

    /// Turned by a quarter.
    fn turned(&self) -> Self {
        let (h, _) = self.extent();
        Self::at_top_left(self.0.iter().map(|&(row, column)| (column, h - 1 - row)))
    }

    fn at_top_left(cells: impl Iterator<Item = (u8, u8)> + Clone) -> Self {
        let top = cells.clone().map(|cell| cell.0).min().unwrap_or_default();
        let left = cells.clone().map(|cell| cell.1).min().unwrap_or_default();
        let mut cells: Vec<_> = cells.map(|(row, column)| (row - top, column - left)).collect();
        short_sort::sort_by_key(&mut cells, |&cell| cell);
        Self(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, ShapeError};

    #[test]
    fn cells_that_do_not_hang_together_are_no_ship() {
        let count = |has| Err(ShapeError::Count { has, most: 12 });
        assert_eq!(Shape::new(&[]), count(0));
        assert_eq!(Shape::new(&[(0, 0); 13]), count(13));
        let twice = Err(ShapeError::Twice { row: 3, column: 4 });
        assert_eq!(Shape::new(&[(3, 4), (3, 5), (3, 4)]), twice);
        assert_eq!(Shape::new(&[(0, 0), (0, 2)]), Err(ShapeError::Loose));
        assert_eq!(Shape::new(&[(0, 0), (200, 2)]), Err(ShapeError::Long));
        assert_eq!(Shape::new(&[(3, 3), (4, 4)]).map(|shape| shape.extent()), Ok((2, 2)));
    }

    #[test]
    fn symmetric_shapes_lie_in_fewer_ways() {
        let ways = |cells: &[(u8, u8)], reflect| {
            let shape = Shape::new(cells).expect("a ship");
            (shape.turns(reflect).len(), shape.orientations(reflect).len())
        };
        assert_eq!(ways(&[(0, 0)], true), (4, 1), "one cell");
        assert_eq!(ways(&[(0, 0), (0, 1), (0, 2)], true), (4, 2), "a line");
        let l = [(0, 0), (1, 0), (2, 0), (2, 1)];
        assert_eq!(ways(&l, false), (4, 4), "L");
        assert_eq!(ways(&l, true), (8, 8), "L and its mirror image");
        assert_eq!(ways(&[(0, 1), (0, 2), (1, 0), (1, 1)], true), (8, 4), "S");
    }
}
