//! `battleship.classic`: the article's shortcut, and `battleship.bf`: the formula it is made of.

use serde::{Deserialize, Serialize};

use super::picture::{known, places, rows};
use super::{BattleshipError, Mode, Place, ShotEntry, request};
use battleship::{Form, bf, g2df, largest, run_on};
use jobs_core::{Job, JobError, Search, within};
use search::Ready;

/// `battleship.classic`
pub struct Classic;

request! {
    /// A board of lines, as rows with the ships afloat, or as shots.
    #[derive(Default)]
    ClassicRequest {
        /// Rows of signs: `.` unknown, `o` miss, `x` hit on a ship still afloat, `#` cell of a sunk ship.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub board: Option<Vec<String>>,
        /// How many ships of each class are still afloat, in the order of `fleet`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub remaining: Option<Vec<u8>>,
        /// The shots in order, instead of `board` and `remaining`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub shots: Option<Vec<ShotEntry>>,
    }
}

/// The shortcut's numbers, by both forms of the formula.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClassicReport {
    /// The mode.
    pub mode: Mode,
    /// G2df with the formula as printed, row by row: in how many ways lines can cover each cell.
    /// Wounds count as free cells.
    pub g2df_published: Vec<Vec<u32>>,
    /// G2df with the corrected formula, row by row.
    pub g2df_corrected: Vec<Vec<u32>>,
    /// The largest of `g2df_published`.
    pub max_published: u32,
    /// The cells with that value, by row and column from 0, wounds left out; empty where all are 0.
    pub argmax_published: Vec<Place>,
    /// The largest of `g2df_corrected`.
    pub max_corrected: u32,
    /// The cells with that value, by row and column from 0, wounds left out.
    pub argmax_corrected: Vec<Place>,
    /// What the shortcut shoots at while a ship is wounded, instead of the largest G2df.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finishing: Option<FinishReport>,
    /// The board as interpreted; `~`: beside a sunk ship.
    pub picture: Vec<String>,
    /// `no-single-line`: the wounds are not those of one line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// The shots that finish a wounded ship.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FinishReport {
    /// Cells that are equally good, by row and column from 0; empty where the wounds are not
    /// those of one line.
    pub cells: Vec<Place>,
    /// How many free cells follow there, at most what the longest ship afloat needs.
    pub run: u32,
    /// Whether several wounds show how the ship lies.
    pub axis: bool,
}

impl Job for Classic {
    const NAME: &'static str = "battleship.classic";
    const ABOUT: &'static str =
        "The article's shortcut for lines, with its formula as printed and as it should be";
    const EXAMPLE: &'static str = r#"{"job":"battleship.classic","h":5,"w":5,"touch":"diag","reflect":false,"fleet":[{"id":"4","count":1,"cells":[[0,0],[0,1],[0,2],[0,3]]}],"board":[".....",".....",".....",".....","....o"],"remaining":[1]}"#;
    type Request = ClassicRequest;
    type Report = ClassicReport;
    type Error = BattleshipError;

    fn start(r: ClassicRequest) -> Result<impl Search<Report = ClassicReport> + 'static, JobError> {
        let rules = r.sea().rules()?;
        let size = rules.size;
        if let Some(at) = rules.classes.iter().position(|class| !class.shape.is_line()) {
            let kind = BattleshipError::NotALine { class: r.fleet[at].clone() };
            return Err(JobError::new(&kind, format!("/fleet/{at}/cells")));
        }
        let known = known(&rules, r.board.as_deref(), r.remaining.as_deref(), r.shots.as_deref())?;
        let numbers = |form| {
            let numbers = g2df(form, &rules, &known);
            let mut open = numbers.clone();
            known.wounded.iter().for_each(|cell| open[usize::from(cell)] = 0);
            let (max, cells) = largest(&open);
            (rows(size, &numbers), max, places(size, cells))
        };
        let (g2df_published, max_published, argmax_published) = numbers(Form::Published);
        let (g2df_corrected, max_corrected, argmax_corrected) = numbers(Form::Corrected);
        let finish = run_on(&rules, &known);
        let stuck = finish.as_ref().is_some_and(|finish| finish.cells.is_empty());
        Ok(Ready(ClassicReport {
            mode: if finish.is_some() { Mode::Finishing } else { Mode::Intellect },
            g2df_published,
            g2df_corrected,
            max_published,
            argmax_published,
            max_corrected,
            argmax_corrected,
            finishing: finish.map(|finish| FinishReport {
                cells: places(size, finish.cells),
                run: finish.run,
                axis: finish.axis,
            }),
            picture: known.rows(size),
            note: stuck.then(|| "no-single-line".into()),
        }))
    }
}

/// `battleship.bf`
pub struct Bf;

/// One cell and one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BfRequest {
    /// Free cells on the one side, 0 to 255.
    pub a: u8,
    /// Free cells on the other side, 0 to 255.
    pub b: u8,
    /// Length of the line in cells, 1 to 255.
    pub k: u8,
}

/// In how many ways it can cover the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BfReport {
    /// Number of ways by the formula as printed.
    pub published: u32,
    /// Number of ways by the corrected formula.
    pub corrected: u32,
}

impl Job for Bf {
    const NAME: &'static str = "battleship.bf";
    const ALIAS: Option<&'static str> = Some("battleship.brute_force");
    const ABOUT: &'static str =
        "In how many ways a line of k cells lies over a cell with a and b free cells beside it";
    const EXAMPLE: &'static str = r#"{"job":"battleship.bf","a":2,"b":2,"k":4}"#;
    type Request = BfRequest;
    type Report = BfReport;
    type Error = BattleshipError;

    fn start(r: BfRequest) -> Result<impl Search<Report = BfReport> + 'static, JobError> {
        within(r.k, 1..=u8::MAX, "/k")?;
        let count = |form| bf(form, r.a.into(), r.b.into(), r.k.into());
        Ok(Ready(BfReport { published: count(Form::Published), corrected: count(Form::Corrected) }))
    }
}
