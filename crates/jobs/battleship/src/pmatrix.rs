//! `battleship.pmatrix`: the article's matrix of a board.

use serde::{Deserialize, Serialize};

use super::picture::{known, places, rows};
use super::posterior::weights;
use super::{Place, ShotEntry, request};
use battleship::{Hulls, largest};
use jobs_core::{Job, JobError, Search};
use search::Ready;

/// `battleship.pmatrix`
pub struct PMatrix;

request! {
    /// A board, as rows with the ships afloat, or as shots.
    #[derive(Default)]
    PMatrixRequest {
        /// Rows of signs: `.` unknown, `o` miss, `x` hit on a ship still afloat, `#` cell of a sunk ship.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub board: Option<Vec<String>>,
        /// How many ships of each class are still afloat, in the order of `fleet`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub remaining: Option<Vec<u8>>,
        /// The shots in order, instead of `board` and `remaining`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub shots: Option<Vec<ShotEntry>>,
        /// Weight of each cell, row by row, 0 to 1,000,000.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub weights: Option<Vec<Vec<f64>>>,
    }
}

/// The article's player's mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// It looks for ships (知能).
    Intellect,
    /// It finishes a wounded one (仕上げ).
    Finishing,
}

/// The matrix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PMatrixReport {
    /// The mode.
    pub mode: Mode,
    /// In how many ways a ship can cover each cell, row by row; every quarter turn counted.
    pub p_four: Vec<Vec<u32>>,
    /// The same with each different orientation counted once.
    pub p_distinct: Vec<Vec<u32>>,
    /// The largest of `p_four`, to divide by; 0 where all are 0.
    pub max_four: u32,
    /// The cells with that value, by row and column from 0; empty where all are 0.
    pub argmax_four: Vec<Place>,
    /// The largest of `p_distinct`, to divide by; 0 where all are 0.
    pub max_distinct: u32,
    /// The cells with that value, by row and column from 0.
    pub argmax_distinct: Vec<Place>,
    /// Both matrices times the weights, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weighted: Option<Weighted>,
    /// The board as interpreted, written as in the request; `~`: beside a sunk ship.
    pub picture: Vec<String>,
    /// How many ships of each class are still afloat, in the order of `fleet`.
    pub afloat: Vec<u8>,
    /// `no-single-ship`: no ship afloat explains all wounds, so the matrix says nothing.
    /// `no-place`: no ship afloat fits anywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Matrices times weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Weighted {
    /// `p_four` times the weights, row by row.
    pub four: Vec<Vec<f64>>,
    /// `p_distinct` times the weights, row by row.
    pub distinct: Vec<Vec<f64>>,
    /// The best cells of `four`, by row and column from 0.
    pub argmax_four: Vec<Place>,
    /// The best cells of `distinct`, by row and column from 0.
    pub argmax_distinct: Vec<Place>,
}

impl Job for PMatrix {
    const NAME: &'static str = "battleship.pmatrix";
    const ABOUT: &'static str =
        "The article's P-matrix of a board: in how many ways single ships lie over each cell";
    const EXAMPLE: &'static str = r#"{"job":"battleship.pmatrix","h":3,"w":5,"touch":"diag","reflect":false,"fleet":[{"id":"3","count":1,"cells":[[0,0],[0,1],[0,2]]},{"id":"1","count":2,"cells":[[0,0]]}],"board":["..o..",".x...","....."],"remaining":[1,2]}"#;
    type Request = PMatrixRequest;
    type Report = PMatrixReport;
    type Error = crate::BattleshipError;

    fn start(r: PMatrixRequest) -> Result<impl Search<Report = PMatrixReport> + 'static, JobError> {
        let rules = r.sea().rules()?;
        let size = rules.size;
        let known = known(&rules, r.board.as_deref(), r.remaining.as_deref(), r.shots.as_deref())?;
        let weights = r.weights.as_deref().map(|rows| weights(&rules, rows)).transpose()?;
        let matrix = Hulls::new(&rules).matrix(&known);
        let best = |numbers: &[u32]| {
            let (max, cells) = largest(numbers);
            (max, places(size, cells))
        };
        let (max_four, argmax_four) = best(&matrix.four);
        let (max_distinct, argmax_distinct) = best(&matrix.distinct);
        let weighted = weights.map(|weights| {
            let times = |numbers: &[u32]| {
                let each = numbers.iter().zip(&weights);
                each.map(|(&number, weight)| f64::from(number) * weight).collect::<Vec<_>>()
            };
            let (four, distinct) = (times(&matrix.four), times(&matrix.distinct));
            Weighted {
                argmax_four: places(size, largest(&four).1),
                argmax_distinct: places(size, largest(&distinct).1),
                four: rows(size, &four),
                distinct: rows(size, &distinct),
            }
        });
        let note = matrix
            .is_zero()
            .then(|| String::from(if matrix.finishing { "no-single-ship" } else { "no-place" }));
        Ok(Ready(PMatrixReport {
            mode: if matrix.finishing { Mode::Finishing } else { Mode::Intellect },
            p_four: rows(size, &matrix.four),
            p_distinct: rows(size, &matrix.distinct),
            max_four,
            argmax_four,
            max_distinct,
            argmax_distinct,
            weighted,
            picture: known.rows(size),
            afloat: known.afloat,
            note,
        }))
    }
}
