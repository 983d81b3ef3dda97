//! `battleship.learn`: weights from past games with an opponent.

use serde::{Deserialize, Serialize};

use super::picture::rows;
use super::types::cell;
use super::{BattleshipError, BoardSetup, ShipEntry, ShotEntry, history, request};
use battleship::{Cells, Content, Lessons, Method, PosteriorSearch, Rules, Seen, Wishes};
use jobs_core::{Job, JobError, Progress, Search, Step, entries, within};

/// Most games of one request.
const GAMES: usize = 100_000;

/// What became known in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PastGame {
    /// The whole fleet, if it was revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ships: Option<Vec<ShipEntry>>,
    /// Otherwise the shots and their answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<Vec<ShotEntry>>,
}

request! {
    /// Games with one opponent, and what was counted before.
    #[derive(Default)]
    LearnRequest {
        /// The games to add; at most 100,000.
        #[serde(default)]
        pub games: Vec<PastGame>,
        /// How many games so far made the content of each cell known, row by row.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub g: Option<Vec<Vec<u32>>>,
        /// Those of them in which the cell had a ship, row by row.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub o: Option<Vec<Vec<u32>>>,
    }
}

/// Counts and weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LearnReport {
    /// Games in which the content of each cell became known, row by row: together with `o`, all
    /// that needs keeping.
    pub g: Vec<Vec<u32>>,
    /// Those of them in which the cell had a ship, row by row.
    pub o: Vec<Vec<u32>>,
    /// Chance of a ship in each cell of the empty board, 0 to 1, row by row; empty until it is counted.
    pub p0: Vec<Vec<f64>>,
    /// Weight of each cell, row by row: `((o + 4 p0) / (g + 4)) / p0`, kept between 1/8 and 8, and 1
    /// where nothing is known; empty until `p0` is counted.
    pub weights: Vec<Vec<f64>>,
    /// Whether `p0` was counted exactly, not sampled.
    pub exact: bool,
}

/// `battleship.learn`
pub struct Learn;

impl Job for Learn {
    const NAME: &'static str = "battleship.learn";
    const ABOUT: &'static str = "Weights of the cells from past games with an opponent";
    const EXAMPLE: &'static str = r#"{"job":"battleship.learn","h":3,"w":3,"fleet":[{"id":"2","count":1,"cells":[[0,0],[0,1]]}],"games":[{"ships":[{"class":0,"cells":[[0,0],[0,1]]}]},{"shots":[{"at":[1,1],"answer":"miss"}]}]}"#;
    type Request = LearnRequest;
    type Report = LearnReport;
    type Error = BattleshipError;

    fn start(r: LearnRequest) -> Result<impl Search<Report = LearnReport> + 'static, JobError> {
        let rules = r.sea().rules()?;
        entries(r.games.len(), 0..=GAMES, "/games")?;
        let mut lessons = lessons(&rules, r.g.as_deref(), r.o.as_deref())?;
        for (number, game) in r.games.iter().enumerate() {
            lessons.add(content(&rules, game, &format!("/games/{number}"))?);
        }
        let search = PosteriorSearch::new(&rules, rules.placements(), &[], Wishes::default());
        Ok(Lesson { rules, lessons, search })
    }
}

/// Checks what was counted in so many games against its board.
///
/// # Errors
/// As the job that takes it, board errors under `/sea`; `out-of-range` where a cell became known
/// in more games than there were.
pub fn check_lessons(
    sea: &BoardSetup,
    games: u32,
    g: &[Vec<u32>],
    o: &[Vec<u32>],
) -> Result<(), JobError> {
    let rules = sea.rules().map_err(|error| error.under("/sea"))?;
    let lessons = lessons(&rules, Some(g), Some(o))?;
    each(&rules, "/g", |at| (lessons.games[at], games))
}

/// What was counted before.
fn lessons(
    rules: &Rules,
    g: Option<&[Vec<u32>]>,
    o: Option<&[Vec<u32>]>,
) -> Result<Lessons, JobError> {
    let mut lessons = Lessons::none(rules.size.cells());
    if let Some(g) = g {
        lessons.games = counts(rules, g, "/g")?;
    }
    if let Some(o) = o {
        lessons.ships = counts(rules, o, "/o")?;
    }
    each(rules, "/o", |at| (lessons.ships[at], lessons.games[at]))?;
    Ok(lessons)
}

/// Whether each cell's number is no larger than it can be.
fn each(rules: &Rules, at: &str, number: impl Fn(usize) -> (u32, u32)) -> Result<(), JobError> {
    for cell in rules.size.all().iter() {
        let (row, column) = rules.size.place(cell);
        let (value, most) = number(cell.into());
        within(value, 0..=most, format!("{at}/{row}/{column}"))?;
    }
    Ok(())
}

fn counts(rules: &Rules, rows: &[Vec<u32>], at: &str) -> Result<Vec<u32>, JobError> {
    let (h, w) = (rules.size.h(), rules.size.w());
    if rows.len() == usize::from(h) && rows.iter().all(|row| row.len() == usize::from(w)) {
        return Ok(rows.concat());
    }
    Err(JobError::new(&BattleshipError::Grid { h, w }, at))
}

/// What a game revealed.
fn content(rules: &Rules, game: &PastGame, at: &str) -> Result<Content, JobError> {
    match game {
        PastGame { ships: Some(ships), shots: None } => {
            let mut cells = Cells::default();
            for (number, ship) in ships.iter().enumerate() {
                for &place in &ship.cells {
                    let at = || format!("{at}/ships/{number}/cells");
                    cells.insert(cell(rules.size, place, at)?);
                }
            }
            Ok(Content { known: rules.size.all(), ships: cells })
        }
        PastGame { ships: None, shots: Some(shots) } => {
            let shots = history(rules, shots).map_err(|error| error.under(at))?;
            let seen = Seen::of(&shots);
            Ok(Content { known: seen.shot, ships: seen.hit })
        }
        _ => Err(JobError::new(&BattleshipError::ShipsOrShots, at)),
    }
}

struct Lesson {
    rules: Rules,
    lessons: Lessons,
    search: PosteriorSearch,
}

impl Search for Lesson {
    type Report = LearnReport;

    fn advance(&mut self, nodes: u64) -> Step {
        self.search.advance(nodes)
    }

    fn progress(&self) -> Progress {
        self.search.progress()
    }

    fn bytes(&self) -> u64 {
        self.search.bytes()
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        self.search.fall_back().then_some("sampled")
    }

    fn report(&self) -> LearnReport {
        let size = self.rules.size;
        let known = self.search.known();
        let p0 = known
            .as_ref()
            .map_or(vec![], |known| size.all().iter().map(|cell| known.p(cell)).collect());
        LearnReport {
            g: rows(size, &self.lessons.games),
            o: rows(size, &self.lessons.ships),
            weights: rows(size, &self.lessons.weights(&p0)),
            p0: rows(size, &p0),
            exact: known.is_some_and(|known| known.method != Method::Sampled),
        }
    }
}
