//! Boards as rows of signs, and numbers cell by cell as rows.

use super::{Place, ShotEntry, history};
use battleship::{Cell, Cells, Known, Rules, Size};
use jobs_core::JobError;

/// The places of cells.
pub(super) fn places(size: Size, cells: impl IntoIterator<Item = Cell>) -> Vec<Place> {
    cells.into_iter().map(|cell| size.place(cell)).collect()
}

/// Numbers cell by cell as rows.
pub(super) fn rows<N: Copy>(size: Size, numbers: &[N]) -> Vec<Vec<N>> {
    numbers.chunks(size.w().into()).map(<[N]>::to_vec).collect()
}

/// What is known of a board: from rows of signs and the ships afloat, or from the shots.
pub(super) fn known(
    rules: &Rules,
    board: Option<&[String]>,
    remaining: Option<&[u8]>,
    shots: Option<&[ShotEntry]>,
) -> Result<Known, JobError> {
    let missing = |field: &str| {
        let message = format!(
            "The field \"{field}\" is missing: a board comes as \"board\" and \"remaining\", or as \"shots\""
        );
        JobError::plain("missing-field", message, format!("/{field}"))
    };
    match (board, remaining, shots) {
        (None, None, Some(shots)) => {
            let history = history(rules, shots)?;
            Ok(Known::of(rules, &rules.placements(), &history))
        }
        (_, _, Some(_)) => {
            let message =
                "A board comes as \"board\" and \"remaining\", or as \"shots\": not as both";
            Err(JobError::plain("board-or-shots", message, "/shots"))
        }
        (Some(board), Some(remaining), None) => {
            let [miss, wounded, sunk] = read(rules.size, board)?;
            Ok(Known::new(rules, miss, wounded, sunk, afloat(rules, remaining)?))
        }
        (None, _, None) => Err(missing("board")),
        (Some(_), None, None) => Err(missing("remaining")),
    }
}

/// Misses, wounded cells, sunk cells.
fn read(size: Size, board: &[String]) -> Result<[Cells; 3], JobError> {
    let (h, w) = (usize::from(size.h()), usize::from(size.w()));
    if board.len() != h {
        let message = format!("The board has {h} rows, not {}", board.len());
        return Err(JobError::plain("invalid-length", message, "/board"));
    }
    let mut sets = [Cells::default(); 3];
    for (row, signs) in board.iter().enumerate() {
        let at = || format!("/board/{row}");
        if signs.chars().count() != w {
            let message = format!("A row of the board has {w} signs");
            return Err(JobError::plain("invalid-length", message, at()));
        }
        for (column, sign) in signs.chars().enumerate() {
            let set = match sign {
                '.' => continue,
                'o' => 0,
                'x' => 1,
                '#' => 2,
                _ => {
                    let message = "A cell is '.' unknown, 'o' miss, 'x' wounded or '#' sunk";
                    return Err(JobError::plain("bad-sign", message, at()));
                }
            };
            sets[set].insert((row * w + column) as Cell);
        }
    }
    Ok(sets)
}

fn afloat(rules: &Rules, remaining: &[u8]) -> Result<Vec<u8>, JobError> {
    if remaining.len() != rules.classes.len() {
        let message = format!(
            "\"remaining\" has a number for each of the {} classes of the fleet",
            rules.classes.len()
        );
        return Err(JobError::plain("invalid-length", message, "/remaining"));
    }
    for (at, (&afloat, class)) in remaining.iter().zip(&rules.classes).enumerate() {
        if afloat > class.count {
            let message = format!("Only {} ships of class '{}' sail", class.count, class.id);
            return Err(JobError::plain("too-many-afloat", message, format!("/remaining/{at}")));
        }
    }
    Ok(remaining.to_vec())
}
