//! Players that use rules of thumb or one of the article's matrices.

use super::{Basis, PROSPECTS, Policy, Prospect, Reason, Setting, Ties, Turns, Verdict};
use crate::board_picture::BoardPicture;
use crate::cells::{Cell, Cells};
use crate::chance::mix;
use crate::classic::{g2df, run_on, run_on_any};
use crate::fleet::Shot;
use crate::pmatrix::largest;
use search::short_sort;

/// The verdict of a simple player; `None` where the article has no answer because no single ship
/// explains the wounds.
pub fn verdict(setting: &Setting, policy: Policy, history: &[Shot], seed: u64) -> Option<Verdict> {
    if setting.is_over(history) {
        return Some(Verdict::none(Reason::Over, Basis::Rule));
    }
    let known = BoardPicture::of(&setting.rules, &setting.all, history);
    let unshot = setting.rules.size.all() - known.shot();
    // Cells beside sunk ships are water; if nothing else is left, an answer was wrong.
    let open = match unshot - known.buffer {
        open if open.is_empty() => unshot,
        open => open,
    };
    if open.is_empty() {
        return Some(Verdict::none(Reason::Contradictory, Basis::Rule));
    }
    let any = || of(open, Reason::Anywhere, Basis::Rule);
    let verdict =
        match policy {
            Policy::HuntTarget {} => target(setting, &known, open).unwrap_or_else(any),
            Policy::Parity {} => {
                let grid = || of(grid(setting, &known, open, seed), Reason::Searching, Basis::Rule);
                target(setting, &known, open).unwrap_or_else(grid)
            }
            Policy::PMatrix { count, finish, weighted } => {
                let searches = known.wounded.is_empty() || !finish;
                let hulls = &setting.hulls;
                let matrix = if searches { hulls.search(&known) } else { hulls.finish(&known) };
                if matrix.is_zero() && !searches {
                    return None;
                }
                let numbers = match count {
                    Turns::Four => matrix.four,
                    Turns::Distinct => matrix.distinct,
                };
                let weights = setting.weights.as_deref().filter(|_| weighted);
                let reason = if searches { Reason::Searching } else { Reason::Finishing };
                let weigh = |(cell, &number): (usize, &u32)| {
                    f64::from(number) * weights.map_or(1.0, |weights| weights[cell])
                };
                let plain: Vec<_> = numbers.iter().map(|&number| f64::from(number)).collect();
                let values: Vec<_> = numbers.iter().enumerate().map(weigh).collect();
                // Weights that are all 0 are ignored.
                by(&values, reason).or_else(|| by(&plain, reason)).unwrap_or_else(any)
            }
            Policy::Classic { form, finish } => {
                let run = run_on(&setting.rules, &known).filter(|_| finish).map(|run| {
                    if run.cells.is_empty() { run_on_any(&setting.rules, &known) } else { run }
                });
                let cells = run.map(|run| run.cells.into_iter().collect::<Cells>() & open);
                match cells.filter(|cells| !cells.is_empty()) {
                    Some(cells) => of(cells, Reason::Finishing, Basis::Matrix),
                    None => {
                        let numbers = g2df(form, &setting.rules, &known).into_iter().enumerate();
                        let values = numbers.map(|(cell, number)| {
                            if open.has(cell as Cell) { f64::from(number) } else { 0.0 }
                        });
                        by(&values.collect::<Vec<_>>(), Reason::Searching).unwrap_or_else(any)
                    }
                }
            }
            _ => any(),
        };
    Some(verdict)
}

/// These cells, all equal.
fn of(cells: Cells, reason: Reason, basis: Basis) -> Verdict {
    let best: Vec<_> = cells.iter().collect();
    let prospects = best.iter().take(PROSPECTS).map(|&at| prospect(at, 1.0)).collect();
    Verdict { best, ties: Ties::Random, prospects, ..Verdict::none(reason, basis) }
}

const fn prospect(at: Cell, value: f64) -> Prospect {
    Prospect { at, value, p: None, p_sunk: None, bits: None, misses: None }
}

/// The cells with the largest of these values; `None` where all are 0.
fn by(values: &[f64], reason: Reason) -> Option<Verdict> {
    let (_, best) = largest(values);
    if best.is_empty() {
        return None;
    }
    let mut order: Vec<_> = (0..values.len()).filter(|&cell| values[cell] > 0.0).collect();
    short_sort::sort_by(&mut order, |&a, &b| values[b].total_cmp(&values[a]));
    order.truncate(PROSPECTS);
    let prospects = order.into_iter().map(|cell| prospect(cell as Cell, values[cell])).collect();
    Some(Verdict { best, ties: Ties::Random, prospects, ..Verdict::none(reason, Basis::Matrix) })
}

/// Cells beside a wounded one: those sharing a side, or all around where a ship's shape requires
/// it.
fn target(setting: &Setting, known: &BoardPicture, open: Cells) -> Option<Verdict> {
    let size = setting.rules.size;
    let sides = |cell: Cell| {
        let (row, column) = size.place(cell);
        let near = |near: &Cell| {
            let (other, across) = size.place(*near);
            other == row || across == column
        };
        size.around(cell).iter().filter(near).collect::<Cells>()
    };
    let sets: [&dyn Fn(Cell) -> Cells; 2] = [&sides, &|cell| size.around(cell)];
    sets.into_iter().find_map(|around| {
        let near = known.wounded.iter().map(around);
        let cells = near.fold(Cells::default(), |all, cells| all | cells) & open;
        (!cells.is_empty()).then(|| of(cells, Reason::Finishing, Basis::Rule))
    })
}

/// Open cells of a grid that every ship afloat crosses: spaced by length for lines, a chessboard for
/// other ships joined by sides, all cells where ships are joined by corners.
fn grid(setting: &Setting, known: &BoardPicture, open: Cells, seed: u64) -> Cells {
    let ships = setting.rules.classes.iter().zip(&known.afloat).filter(|(_, afloat)| **afloat > 0);
    let step = ships.map(|(class, _)| {
        let cells = class.shape.cells();
        let joined = cells.iter().any(|&(row, column)| {
            cells.contains(&(row + 1, column)) || cells.contains(&(row, column + 1))
        });
        match () {
            () if class.shape.is_line() => class.shape.len() as u64,
            () if joined => 2,
            () => 1,
        }
    });
    let step = step.min().unwrap_or(1);
    let from = mix(seed, step) % step;
    let on = |cell: &Cell| {
        let (row, column) = setting.rules.size.place(*cell);
        (u64::from(row) + u64::from(column)) % step == from
    };
    let cells = open.iter().filter(on).collect::<Cells>();
    if cells.is_empty() { open } else { cells }
}
