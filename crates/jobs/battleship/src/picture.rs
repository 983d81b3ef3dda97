//! Boards as rows of signs, and numbers cell by cell as rows.

use super::{BattleshipError, Place, ShotEntry, history};
use battleship::{BoardPicture, Cell, Cells, Rules, Size};
use jobs_core::{JobError, RequestError, length};

/// Rows and columns of cells.
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
) -> Result<BoardPicture, JobError> {
    let missing = |field: &str| {
        let kind = RequestError::MissingField { field: field.into() };
        Err(JobError::new(&kind, format!("/{field}")))
    };
    match (board, remaining, shots) {
        (None, None, Some(shots)) => {
            let history = history(rules, shots)?;
            Ok(BoardPicture::of(rules, &rules.placements(), &history))
        }
        (_, _, Some(_)) => {
            let field = if board.is_some() { "board" } else { "remaining" };
            let kind = BattleshipError::BoardOrShots { field: field.into() };
            Err(JobError::new(&kind, "/shots"))
        }
        (Some(board), Some(remaining), None) => {
            let [miss, wounded, sunk] = read(rules.size, board)?;
            Ok(BoardPicture::new(rules, miss, wounded, sunk, afloat(rules, remaining)?))
        }
        (None, None, None) => {
            let (field, other) = ("board".into(), "shots".into());
            Err(JobError::new(&RequestError::MissingEither { field, other }, "/board"))
        }
        (None, Some(_), None) => missing("board"),
        (Some(_), None, None) => missing("remaining"),
    }
}

/// Misses, wounded cells, sunk cells.
fn read(size: Size, board: &[String]) -> Result<[Cells; 3], JobError> {
    let (h, w) = (usize::from(size.h()), usize::from(size.w()));
    length(board.len(), h, "/board")?;
    let mut sets = [Cells::default(); 3];
    for (row, signs) in board.iter().enumerate() {
        let at = || format!("/board/{row}");
        length(signs.chars().count(), w, at())?;
        for (column, sign) in signs.chars().enumerate() {
            let set = match sign {
                '.' => continue,
                'o' => 0,
                'x' => 1,
                '#' => 2,
                sign => return Err(JobError::new(&BattleshipError::BadSign { sign }, at())),
            };
            sets[set].insert((row * w + column) as Cell);
        }
    }
    Ok(sets)
}

fn afloat(rules: &Rules, remaining: &[u8]) -> Result<Vec<u8>, JobError> {
    length(remaining.len(), rules.classes.len(), "/remaining")?;
    for (at, (&afloat, class)) in remaining.iter().zip(&rules.classes).enumerate() {
        if afloat > class.count {
            let kind = BattleshipError::TooManyAfloat { class: class.into(), afloat };
            return Err(JobError::new(&kind, format!("/remaining/{at}")));
        }
    }
    Ok(remaining.to_vec())
}
