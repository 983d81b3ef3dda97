//! `battleship.learn`: weights from past games with an opponent.

use serde::{Deserialize, Serialize};

use super::picture::rows;
use super::{ShipEntry, ShotEntry, history, request};
use battleship::{Cells, Content, Lessons, Method, PosteriorSearch, Rules, Seen, Wishes};
use jobs_core::{Job, JobError, Progress, Search, Step};

/// Games of one request at the most.
const GAMES: usize = 100_000;

/// What became known in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastGame {
    /// The whole fleet, where it was revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ships: Option<Vec<ShipEntry>>,
    /// Else the shots and their answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shots: Option<Vec<ShotEntry>>,
}

request! {
    /// Games with one opponent, and what was counted before.
    LearnRequest {
        /// The games to be added; at most 100,000.
        #[serde(default)]
        pub games: Vec<PastGame>,
        /// Games so far in which the content of each cell became known, row by row.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub g: Option<Vec<Vec<u32>>>,
        /// Those in which it had a ship.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub o: Option<Vec<Vec<u32>>>,
    }
}

/// Counts and weights.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LearnReport {
    /// Games in which the content of each cell became known: with `o`, all there is to keep.
    pub g: Vec<Vec<u32>>,
    /// Those in which it had a ship.
    pub o: Vec<Vec<u32>>,
    /// Chance of a ship on the empty board; empty until it is counted.
    pub p0: Vec<Vec<f64>>,
    /// `((o + 4 p0) / (g + 4)) / p0` within 1/8 and 8, and 1 where nothing is known; empty until `p0` is
    /// counted.
    pub weights: Vec<Vec<f64>>,
    /// Whether `p0` was counted out, not drawn.
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

    fn start(r: LearnRequest) -> Result<impl Search<Report = LearnReport> + 'static, JobError> {
        let rules = r.sea().rules()?;
        if r.games.len() > GAMES {
            let message = format!("At most {GAMES} games are added at once");
            return Err(JobError::plain("out-of-range", message, "/games"));
        }
        let mut lessons = Lessons::none(rules.size.cells());
        if let Some(g) = &r.g {
            lessons.games = counts(&rules, g, "/g")?;
        }
        if let Some(o) = &r.o {
            lessons.ships = counts(&rules, o, "/o")?;
        }
        if let Some(cell) =
            (0..rules.size.cells()).find(|&at| lessons.ships[at] > lessons.games[at])
        {
            let (row, column) = rules.size.place(cell as u8);
            let message = "A cell had a ship in more games than it was known in";
            return Err(JobError::plain("out-of-range", message, format!("/o/{row}/{column}")));
        }
        for (number, game) in r.games.iter().enumerate() {
            lessons.add(content(&rules, game, &format!("/games/{number}"))?);
        }
        let search = PosteriorSearch::new(&rules, rules.placements(), &[], Wishes::default());
        Ok(Lesson { rules, lessons, search })
    }
}

fn counts(rules: &Rules, rows: &[Vec<u32>], at: &str) -> Result<Vec<u32>, JobError> {
    let (h, w) = (usize::from(rules.size.h()), usize::from(rules.size.w()));
    if rows.len() == h && rows.iter().all(|row| row.len() == w) {
        return Ok(rows.concat());
    }
    let message = "There is one number for each cell of the board";
    Err(JobError::plain("invalid-length", message, at))
}

/// What a game told.
fn content(rules: &Rules, game: &PastGame, at: &str) -> Result<Content, JobError> {
    match game {
        PastGame { ships: Some(ships), shots: None } => {
            let mut cells = Cells::default();
            for (number, ship) in ships.iter().enumerate() {
                for &(row, column) in &ship.cells {
                    cells.insert(rules.size.cell(row.into(), column.into()).ok_or_else(|| {
                        let message = "A ship lies on the board";
                        JobError::plain("off-board", message, format!("{at}/ships/{number}/cells"))
                    })?);
                }
            }
            Ok(Content { known: rules.size.all(), ships: cells })
        }
        PastGame { ships: None, shots: Some(shots) } => {
            let shots = history(rules, shots)
                .map_err(|error| JobError { at: format!("{at}{}", error.at), ..error })?;
            let seen = Seen::of(&shots);
            Ok(Content { known: seen.shot, ships: seen.hit })
        }
        _ => {
            let message = "A past game comes as its \"ships\" or as its \"shots\"";
            Err(JobError::plain("ships-or-shots", message, at))
        }
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
