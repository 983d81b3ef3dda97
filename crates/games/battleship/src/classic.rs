//! The classic shortcut (クラシック): the free cells on both sides of a cell determine how a line can
//! cover it.
//!
//! The formula printed in the article counts too much; both forms are here.

use serde::{Deserialize, Serialize};

use super::board_picture::BoardPicture;
use super::cells::{Cell, Cells};
use super::fleet::Rules;

/// Which form of the formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// As the article prints it: without the term for lines that reach past both ends.
    Published,
    /// The number of ways.
    #[default]
    Corrected,
}

/// In how many ways a line of `length` cells covers a cell with that many free cells on its two sides.
pub fn bf(form: Form, one: u32, other: u32, length: u32) -> u32 {
    match form {
        Form::Published if one + other + 1 < length => 0,
        Form::Published if one + other + 1 == length => 1,
        Form::Published => (one.min(other) + 1).min(length),
        Form::Corrected => {
            let room = (one + other + 2).saturating_sub(length);
            (one + 1).min(other + 1).min(length).min(room)
        }
    }
}

/// The four directions: one step down, one step right.
const DIRECTIONS: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// Cells from `at` on in a direction, up to the board's edge.
fn ray(rules: &Rules, at: Cell, (down, right): (i32, i32)) -> impl Iterator<Item = Cell> + use<> {
    let size = rules.size;
    let (row, column) = size.place(at);
    (1..).map_while(move |step| {
        size.cell(i32::from(row) + step * down, i32::from(column) + step * right)
    })
}

/// Free cells from `at` on in a direction, without `at`.
fn run(rules: &Rules, obstacles: Cells, at: Cell, direction: (i32, i32)) -> u32 {
    ray(rules, at, direction).take_while(|&cell| !obstacles.has(cell)).count() as u32
}

/// G2df, cell by cell: [`bf`] along the row and along the column, over the ships afloat. 0 on obstacles.
pub fn g2df(form: Form, rules: &Rules, known: &BoardPicture) -> Vec<u32> {
    let obstacles = known.forbidden();
    let ships: Vec<_> = rules.classes.iter().zip(&known.afloat).collect();
    let gf = |cell, axis: &[(i32, i32)]| {
        let [one, other] = [axis[0], axis[1]].map(|way| run(rules, obstacles, cell, way));
        let each = ships.iter().map(|(class, afloat)| {
            u32::from(**afloat) * bf(form, one, other, class.shape.len() as u32)
        });
        each.sum::<u32>()
    };
    let cells = rules.size.all().iter();
    let value = |cell| {
        if obstacles.has(cell) { 0 } else { DIRECTIONS.chunks(2).map(|axis| gf(cell, axis)).sum() }
    };
    cells.map(value).collect()
}

/// What the shortcut shoots at to finish a wounded ship.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Cells that are equally good; empty where the wounds are not those of one line.
    pub cells: Vec<Cell>,
    /// Free cells onward from the wounds, for each of these; at most what the longest ship needs.
    pub run: u32,
    /// Whether the wounds show how the ship lies.
    pub axis: bool,
}

/// The finishing mode: from one wound in the direction with most free cells, from several along
/// their line. `None` where no ship is wounded.
pub fn run_on(rules: &Rules, known: &BoardPicture) -> Option<Finish> {
    let first = known.wounded.first()?;
    let axis = known.wounded.len() > 1;
    let none = Some(Finish { cells: vec![], run: 0, axis });
    let obstacles = known.forbidden();
    let ships = rules.classes.iter().zip(&known.afloat).filter(|(_, afloat)| **afloat > 0);
    let longest = ships.map(|(class, _)| class.shape.len() as u32).max().unwrap_or(0);
    let most = longest.saturating_sub(known.wounded.len());
    if !axis {
        return Some(best(rules, known, &DIRECTIONS.map(|way| (first, way)), most, axis));
    }
    let Some(last) = known.wounded.iter().last() else { return none };
    let ((top, left), (bottom, right)) = (rules.size.place(first), rules.size.place(last));
    let (ends, line) = match () {
        () if top == bottom => ([(first, (0, -1)), (last, (0, 1))], (0, 1)),
        () if left == right => ([(first, (-1, 0)), (last, (1, 0))], (1, 0)),
        () => return none,
    };
    let span: Cells = ray(rules, first, line).take_while(|&cell| cell != last).collect();
    if !known.wounded.within(span | Cells::one(first) | Cells::one(last)) || span.meets(obstacles) {
        return none;
    }
    let gap = span - known.wounded;
    if gap.is_empty() {
        return Some(best(rules, known, &ends, most, axis));
    }
    // Cells between the wounds belong to the ship, if it is a single one.
    if gap.len() > most {
        return none;
    }
    Some(Finish { cells: gap.iter().collect(), run: gap.len(), axis })
}

/// The cells next to where the most free cells follow, at most `most` of them counted.
fn best(
    rules: &Rules,
    known: &BoardPicture,
    ways: &[(Cell, (i32, i32))],
    most: u32,
    axis: bool,
) -> Finish {
    let obstacles = known.forbidden();
    let mut finish = Finish { cells: vec![], run: 0, axis };
    for &(from, way) in ways {
        let run = run(rules, obstacles, from, way).min(most);
        if run > finish.run {
            finish = Finish { cells: vec![], run, axis };
        }
        if run > 0 && run == finish.run {
            finish.cells.extend(ray(rules, from, way).next());
        }
    }
    finish
}

/// For wounds of several ships: each is treated like a single wound. No cells where none can grow.
pub fn run_on_any(rules: &Rules, known: &BoardPicture) -> Finish {
    let obstacles = known.forbidden() | known.wounded;
    let ways = known.wounded.iter().flat_map(|from| DIRECTIONS.map(|way| (from, way)));
    let ways: Vec<_> = ways
        .filter(|&(from, way)| {
            ray(rules, from, way).next().is_some_and(|next| !obstacles.has(next))
        })
        .collect();
    let ships = rules.classes.iter().zip(&known.afloat).filter(|(_, afloat)| **afloat > 0);
    let longest = ships.map(|(class, _)| class.shape.len() as u32).max().unwrap_or(0);
    best(rules, known, &ways, longest.saturating_sub(1), false)
}

#[cfg(test)]
mod tests {
    use super::{Form, bf};

    /// Ways counted one by one: the line starts `back` cells before the cell.
    fn ways(one: u32, other: u32, length: u32) -> u32 {
        (0..length).filter(|&back| back <= one && length - 1 - back <= other).count() as u32
    }

    #[test]
    fn the_corrected_formula_counts_ways_and_the_printed_one_too_many_of_long_lines() {
        let mut wrong = Vec::new();
        for length in 1..=6 {
            for one in 0..10 {
                for other in 0..10 - one {
                    let right = ways(one, other, length);
                    assert_eq!(bf(Form::Corrected, one, other, length), right);
                    if bf(Form::Published, one, other, length) != right {
                        wrong.push((one, other, length));
                    }
                }
            }
        }
        assert_eq!(wrong.len(), 10);
        assert!(wrong.iter().all(|&(_, _, length)| length >= 4), "{wrong:?}");
    }

    #[test]
    fn the_seed_s_own_examples_come_out() {
        let printed = |one, other| bf(Form::Published, one, other, 3);
        assert_eq!([0, 1, 2, 3].map(|one| printed(one, 0)), [0, 0, 1, 1]);
        assert_eq!([0, 1, 2, 3].map(|other| printed(3, other)), [1, 2, 3, 3]);
        assert_eq!((bf(Form::Published, 2, 2, 4), bf(Form::Corrected, 2, 2, 4)), (3, 2));
    }
}
