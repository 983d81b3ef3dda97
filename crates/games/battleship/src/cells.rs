//! Boards and sets of their cells.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// A cell: row times width plus column, 0 at the top left.
pub type Cell = u8;

/// Longest side of a board.
pub const SIDE: u8 = 16;

/// Whether different ships may be neighbours. They never overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Touch {
    /// Ships may touch.
    Free,
    /// Ships share no side.
    Orth,
    /// Ships share neither side nor corner, as in the Russian game.
    #[default]
    Diag,
}

/// Height and width of a board, 1 to [`SIDE`] each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    h: u8,
    w: u8,
}

impl Size {
    /// A board of `h` rows and `w` columns, if that is valid.
    pub fn new(h: u8, w: u8) -> Option<Self> {
        let side = 1..=SIDE;
        (side.contains(&h) && side.contains(&w)).then_some(Self { h, w })
    }

    /// Rows.
    pub const fn h(self) -> u8 {
        self.h
    }

    /// Columns.
    pub const fn w(self) -> u8 {
        self.w
    }

    /// Number of cells, 1 to 256.
    pub fn cells(self) -> usize {
        usize::from(self.h) * usize::from(self.w)
    }

    /// The cell in that row and column, where it is on the board.
    pub fn cell(self, row: i32, column: i32) -> Option<Cell> {
        let inside =
            (0..i32::from(self.h)).contains(&row) && (0..i32::from(self.w)).contains(&column);
        // At most 15 * 16 + 15.
        inside.then(|| (row * i32::from(self.w) + column) as Cell)
    }

    /// Row and column of a cell.
    pub const fn place(self, cell: Cell) -> (u8, u8) {
        (cell / self.w, cell % self.w)
    }

    /// All cells.
    pub fn all(self) -> Cells {
        (0..self.cells()).map(|cell| cell as Cell).collect()
    }

    /// The cells that share a side or a corner with this one.
    pub fn around(self, cell: Cell) -> Cells {
        self.near(cell, |_, _| true)
    }

    /// The cells that no other ship may occupy where a ship lies on `cells`; without these
    /// themselves.
    pub fn halo(self, cells: Cells, touch: Touch) -> Cells {
        let near = cells.iter().map(|cell| match touch {
            Touch::Free => Cells::default(),
            Touch::Orth => self.near(cell, |row, column| row == 0 || column == 0),
            Touch::Diag => self.around(cell),
        });
        near.fold(Cells::default(), BitOr::bitor) - cells
    }

    fn near(self, cell: Cell, counts: impl Fn(i32, i32) -> bool) -> Cells {
        let (row, column) = self.place(cell);
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        steps
            .filter(|&(down, right)| (down, right) != (0, 0) && counts(down, right))
            .filter_map(|(down, right)| self.cell(i32::from(row) + down, i32::from(column) + right))
            .collect()
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells([u64; 4]);

impl Cells {
    /// The set of this one cell.
    pub const fn one(cell: Cell) -> Self {
        let mut words = [0; 4];
        words[cell as usize / 64] = 1 << (cell % 64);
        Self(words)
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell as usize / 64] |= 1 << (cell % 64);
    }

    /// Whether the cell is in it.
    pub const fn has(self, cell: Cell) -> bool {
        self.0[cell as usize / 64] >> (cell % 64) & 1 != 0
    }

    /// Number of cells.
    pub const fn len(self) -> u32 {
        let [a, b, c, d] = self.0;
        a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// Whether the two have a cell in common.
    pub const fn meets(self, other: Self) -> bool {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        a & e | b & f | c & g | d & h != 0
    }

    /// Whether all its cells are in the other.
    pub const fn within(self, other: Self) -> bool {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        a & !e | b & !f | c & !g | d & !h == 0
    }

    /// All cells moved forward by `by` numbers; those past the last number are dropped.
    pub fn later(self, by: u8) -> Self {
        let (words, bits) = (usize::from(by / 64), u32::from(by % 64));
        Self(std::array::from_fn(|at| {
            let word = |back: usize| at.checked_sub(words + back).map_or(0, |at| self.0[at]);
            // Shifted in two steps: a single shift by 64 bits is not possible.
            word(0) << bits | word(1) >> 1 >> (63 - bits)
        }))
    }

    /// All cells moved back by `by` numbers; those before the first number are dropped.
    pub fn earlier(self, by: u8) -> Self {
        let (words, bits) = (usize::from(by / 64), u32::from(by % 64));
        Self(std::array::from_fn(|at| {
            let word = |on: usize| self.0.get(at + words + on).copied().unwrap_or(0);
            word(0) >> bits | word(1) << 1 << (63 - bits)
        }))
    }

    /// The first cell in order.
    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cells in order.
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        (0..4_u8).flat_map(move |at| {
            let mut word = self.0[usize::from(at)];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                word &= word.wrapping_sub(1);
                (bit < 64).then(|| at * 64 + bit as u8)
            })
        })
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl BitOr for Cells {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl BitOrAssign for Cells {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for Cells {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl Not for Cells {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Sub for Cells {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }
}

#[cfg(test)]
mod tests {
    use super::{Cells, Size, Touch};

    #[test]
    fn the_halo_is_what_the_touch_rule_forbids() {
        let size = Size::new(3, 4).expect("a board");
        let ship = [0, 1].into_iter().collect::<Cells>();
        let halo = |touch| size.halo(ship, touch).iter().collect::<Vec<_>>();
        assert_eq!(halo(Touch::Free), [0_u8; 0]);
        assert_eq!(halo(Touch::Orth), [2, 4, 5]);
        assert_eq!(halo(Touch::Diag), [2, 4, 5, 6]);
    }

    #[test]
    fn moved_cells_are_those_whose_numbers_were_moved() {
        let cells = [0, 1, 63, 64, 130, 200, 255].into_iter().collect::<Cells>();
        for by in 0..=255_u8 {
            let later = cells.iter().filter_map(|cell| cell.checked_add(by)).collect();
            let earlier = cells.iter().filter_map(|cell| cell.checked_sub(by)).collect();
            assert_eq!((cells.later(by), cells.earlier(by)), (later, earlier), "by {by}");
        }
    }

    #[test]
    fn the_largest_board_has_a_number_for_each_cell() {
        let size = Size::new(16, 16).expect("a board");
        assert_eq!(size.all().len(), 256);
        assert_eq!(size.all().iter().last(), Some(255));
        assert_eq!(size.place(255), (15, 15));
        assert_eq!(Size::new(17, 1), None);
        assert_eq!(Size::new(0, 1), None);
    }
}
