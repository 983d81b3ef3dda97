//! The P-matrix (P行列): in how many ways ships afloat can cover each cell, one ship at a time.
//!
//! The article's “知能” and “仕上げ”. Other ships are ignored, so these are not probabilities.

use super::board_picture::BoardPicture;
use super::cells::{Cell, Cells, Size};
use super::fleet::Rules;

/// The ways in which the ships of a fleet can lie, ready to be tried on many boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hulls {
    size: Size,
    classes: Vec<Vec<Hull>>,
}

/// One orientation of a ship.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hull {
    /// Numbers of its cells with its top left corner at cell 0.
    offsets: Vec<Cell>,
    /// Cells at which that corner can be.
    corners: Cells,
    /// How many of the four quarter turns, and of the mirror image's, give it.
    turns: u32,
}

/// A P-matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PMatrix {
    /// Whether it was made to finish a wounded ship (仕上げ).
    pub finishing: bool,
    /// Every quarter turn counted, as the article says: symmetric ships count more than once. Cell by
    /// cell.
    pub four: Vec<u32>,
    /// Each different orientation counted once.
    pub distinct: Vec<u32>,
}

impl Hulls {
    /// Turns the ships of a fleet.
    pub fn new(rules: &Rules) -> Self {
        let size = rules.size;
        let classes = rules.classes.iter().map(|class| {
            let turns = class.shape.turns(rules.reflect);
            let ways = class.shape.orientations(rules.reflect).into_iter().filter_map(|way| {
                let (h, w) = way.extent();
                let (down, right) = (size.h().checked_sub(h)?, size.w().checked_sub(w)?);
                let corner = |&cell: &Cell| {
                    let (row, column) = size.place(cell);
                    row <= down && column <= right
                };
                let offsets = way.cells().iter().map(|&(row, column)| row * size.w() + column);
                Some(Hull {
                    offsets: offsets.collect(),
                    corners: size.all().iter().filter(corner).collect(),
                    turns: turns.iter().filter(|turn| **turn == way).count() as u32,
                })
            });
            ways.collect()
        });
        Self { size, classes: classes.collect() }
    }

    /// The matrix of a board: that of the finishing mode where a ship is wounded.
    pub fn matrix(&self, known: &BoardPicture) -> PMatrix {
        if known.wounded.is_empty() { self.search(known) } else { self.finish(known) }
    }

    /// The matrix of the intellect mode (知能), whether or not a ship is wounded. Wounded cells are 0.
    pub fn search(&self, known: &BoardPicture) -> PMatrix {
        let free = self.size.all() - known.forbidden();
        let matrix = self.count(known, 0, |hull| hull.corners_within(free));
        PMatrix { finishing: false, ..matrix.only(free - known.wounded) }
    }

    /// The matrix of the finishing mode (仕上げ): ships over all wounded cells, cells beside one of them.
    ///
    /// All zero where no single ship afloat explains the wounds.
    pub fn finish(&self, known: &BoardPicture) -> PMatrix {
        let free = self.size.all() - known.forbidden();
        let wounds = known.wounded.len();
        let matrix = self.count(known, wounds as usize, |hull| {
            let covers = |corners: Cells, wound| corners & hull.corners_over(wound);
            known.wounded.iter().fold(hull.corners_within(free), covers)
        });
        let beside = known.wounded.iter().map(|cell| self.size.around(cell));
        let beside = beside.fold(Cells::default(), |all, cells| all | cells);
        matrix.only(beside - known.wounded)
    }

    /// The matrix of ships that cover at least one wounded cell: for wounds that no single ship
    /// explains, which the article leaves open.
    pub fn finish_any(&self, known: &BoardPicture) -> PMatrix {
        let free = self.size.all() - known.forbidden();
        let matrix = self.count(known, 0, |hull| {
            let over = known.wounded.iter().map(|wound| hull.corners_over(wound));
            hull.corners_within(free) & over.fold(Cells::default(), |all, cells| all | cells)
        });
        matrix.only(free - known.wounded)
    }

    /// Counts ships of more than `more` cells with their corners where `corners` says.
    fn count(
        &self,
        known: &BoardPicture,
        more: usize,
        corners: impl Fn(&Hull) -> Cells,
    ) -> PMatrix {
        let (mut four, mut distinct) = (Tally::default(), Tally::default());
        for (hulls, &afloat) in self.classes.iter().zip(&known.afloat) {
            for hull in hulls.iter().filter(|hull| afloat > 0 && hull.offsets.len() > more) {
                let corners = corners(hull);
                for &offset in &hull.offsets {
                    let cells = corners.later(offset);
                    four.add(cells, u32::from(afloat) * hull.turns);
                    distinct.add(cells, afloat.into());
                }
            }
        }
        let (four, distinct) = (four.numbers(self.size), distinct.numbers(self.size));
        PMatrix { finishing: true, four, distinct }
    }
}

impl Hull {
    /// Corners with which it lies on these cells only.
    fn corners_within(&self, free: Cells) -> Cells {
        self.offsets.iter().fold(self.corners, |corners, &offset| corners & free.earlier(offset))
    }

    /// Corners with which it has this cell.
    fn corners_over(&self, cell: Cell) -> Cells {
        self.offsets.iter().filter_map(|&offset| cell.checked_sub(offset)).collect()
    }
}

impl PMatrix {
    fn only(mut self, cells: Cells) -> Self {
        for numbers in [&mut self.four, &mut self.distinct] {
            for (cell, number) in numbers.iter_mut().enumerate() {
                *number *= u32::from(cells.has(cell as Cell));
            }
        }
        self
    }

    /// Whether all cells are 0.
    pub fn is_zero(&self) -> bool {
        self.distinct.iter().all(|&number| number == 0)
    }
}

/// Levels of a [`Tally`]: 64 ships with 8 turns over a cell in 12 ways are less than 2^13.
const LEVELS: usize = 13;

/// A number for every cell, kept bit by bit so that a whole board is updated at once.
#[derive(Default)]
struct Tally([Cells; LEVELS]);

impl Tally {
    /// Adds `number` at each of the cells.
    fn add(&mut self, cells: Cells, number: u32) {
        for level in 0..LEVELS {
            if number >> level & 1 != 0 {
                let mut carry = cells;
                for bits in &mut self.0[level..] {
                    if carry.is_empty() {
                        break;
                    }
                    let over = *bits & carry;
                    *bits = (*bits | carry) - over;
                    carry = over;
                }
            }
        }
    }

    fn numbers(&self, size: Size) -> Vec<u32> {
        let mut numbers = vec![0; size.cells()];
        for (level, bits) in self.0.iter().enumerate() {
            bits.iter().for_each(|cell| numbers[usize::from(cell)] += 1 << level);
        }
        numbers
    }
}

/// The largest of these numbers and the cells that have it; no cells where all are 0.
pub fn largest<N: Copy + PartialOrd + Default>(numbers: &[N]) -> (N, Vec<Cell>) {
    let mut best = (N::default(), Vec::new());
    for (cell, &number) in numbers.iter().enumerate() {
        if number > best.0 {
            best = (number, vec![cell as Cell]);
        } else if number == best.0 && number > N::default() {
            best.1.push(cell as Cell);
        }
    }
    best
}
