//! `milljan.puzzle` and `milljan.puzzle_check`: positions to think about, and what the answers were worth.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{ExchangeRow, MilljanError, Roster, State, UnitEntry, rosters};
use jobs_core::batch::LAST_SEED;
use jobs_core::{Job, JobError, RequestError, Search, entries, length, within};
use milljan::exchange::Exchange;
use milljan::hand::FULL;
use milljan::puzzle::build::{Builder, Puzzle as Built};
use milljan::puzzle::mark::{self, Away, Marked, Why};
use milljan::puzzle::{Facts, LEVELS, MOST_DISCARD_H, MOST_H, Question, Solution, daily, solve};
use milljan::waits::{Choice, Win, best};
use milljan::{Date, Hand, IdolId, SNAPSHOTS, TILES, UnitId};
use search::Ready;

/// Most answers that are judged at once.
pub const MOST_ANSWERS: usize = 200;

/// Which puzzle: either `daily`, or `snapshot`, `kind`, `level` and `seed`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleRequest {
    /// Units count as on this day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<Date>,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// What is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Question>,
    /// Grade, 1 (easiest) to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The same seed gives the same puzzle; below 2^53.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The puzzle of this day, the same for everyone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<Date>,
    /// Whether the report holds the answers.
    #[serde(default)]
    pub solution: bool,
}

/// A position and what is asked about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzlePosition {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// What is asked.
    pub kind: Question,
    /// Units exposed by ティン, by number.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand besides the claimed units, ascending in reports.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere.
    #[serde(default)]
    pub seen: Vec<IdolId>,
    /// 担当: the character declared as one's own, 0 to 52, where points may decide.
    #[serde(default)]
    pub oshi: Option<IdolId>,
}

/// A puzzle, with its answers only where they were requested.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleReport {
    /// The position and the question.
    pub position: PuzzlePosition,
    /// Waiting for `waits`, otherwise drawn.
    pub state: State,
    /// Places for tiles besides the claimed units when the hand is full, 0 to 13.
    pub slots: u8,
    /// The requested grade, 1 to 5.
    pub level: u8,
    /// The grade of the puzzle, 1 to 5: the requested one, unless the units allow none that fits.
    pub grade: u8,
    /// What the grade is based on: a sum of the facts.
    pub effort: u32,
    /// Why the puzzle is as hard as it is, including the number of right answers.
    pub facts: Facts,
    /// The seed that the puzzle follows from.
    pub seed: u64,
    /// The day whose puzzle it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<Date>,
    /// The answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<PuzzleSolution>,
}

/// The answers to a puzzle; only the list of its kind is present.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleSolution {
    /// The winning tiles, ascending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<Vec<PuzzleWin>>,
    /// The minimal exchanges, ascending.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchanges: Option<Vec<ExchangeRow>>,
    /// All discards, fastest first; those as good as the first are right answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discards: Option<Vec<PuzzleDiscard>>,
}

/// A tile that wins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleWin {
    /// The tile.
    pub tile: IdolId,
    /// How many copies are left.
    pub copies: u8,
    /// Points of the best split by own draw.
    pub points: u32,
    /// The units of that split, without the claimed ones; ascending.
    pub units: Vec<UnitId>,
}

/// A discard and what it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleDiscard {
    /// The tile that is sent.
    pub tile: IdolId,
    /// Fewest tiles to exchange after it; `null` where no win is left.
    pub h: Option<u8>,
    /// Tiles that bring that down when drawn, ascending.
    pub adv: Vec<IdolId>,
    /// How many copies of those are left.
    pub weight: u16,
    /// Mean points of the wins, where `h` is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_points: Option<f64>,
    /// The units of one nearest win.
    pub goal: Vec<UnitId>,
    /// Marks for sending it, 0 to 100.
    pub marks: u8,
}

/// Answers to a puzzle: that of `puzzle`, or one about any `position`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleCheckRequest {
    /// The request that gave the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<PuzzleRequest>,
    /// The position, as in a puzzle's report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<PuzzlePosition>,
    /// The tiles that win, or the one tile to send; at most 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<IdolId>>,
    /// The exchanges, as tiles out and tiles in; at most 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchanges: Option<Vec<mark::Pair>>,
}

/// What the answers were worth; only the list of the puzzle's kind is present.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleCheckReport {
    /// What was asked.
    pub kind: Question,
    /// 0 to 100; 100 only for all right answers and no others.
    pub marks: u8,
    /// Number of right answers that exist.
    pub answers: u32,
    /// Winning tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits: Option<Marked<PuzzleWin, WrongAnswer>>,
    /// Minimal exchanges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchanges: Option<Marked<ExchangeRow, WrongAnswer>>,
    /// The tile to send; `missed` names the best where another was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discards: Option<Marked<PuzzleDiscard, PuzzleDiscard>>,
}

/// An answer that is not right, and what it lacks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WrongAnswer {
    /// Tiles to be sent; none for a wait.
    pub out: Vec<IdolId>,
    /// Tiles to come in.
    #[serde(rename = "in")]
    pub into: Vec<IdolId>,
    /// Why it is not right.
    pub why: PuzzleError,
    /// The tile that makes it impossible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<IdolId>,
    /// Tiles still to exchange after it; `null` where no win is left, or the answer cannot be
    /// carried out.
    pub h: Option<u8>,
    /// The units of the nearest win after it, without the claimed ones.
    pub units: Vec<UnitId>,
    /// The tiles that are missing for that win.
    pub missing: Vec<IdolId>,
}

/// Why an answer is not right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumCount)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleError {
    /// `tile` would be sent but is not in the hand.
    NotInHand,
    /// No copy of `tile` is left.
    NoneLeft,
    /// The numbers of tiles that come in and go out differ.
    Unequal,
    /// It wins, with more tiles than needed.
    TooMany,
    /// It does not win.
    NotWon,
}

/// `milljan.puzzle`: a position to think about.
pub struct Puzzle;

impl Job for Puzzle {
    const NAME: &'static str = "milljan.puzzle";
    const ABOUT: &'static str =
        "A puzzle of a wanted grade: winning tiles, minimal exchanges or the best discard";
    const EXAMPLE: &'static str =
        r#"{"job":"milljan.puzzle","snapshot":"2019-12-12","kind":"waits","level":3,"seed":1}"#;
    type Request = PuzzleRequest;
    type Report = PuzzleReport;
    type Error = MilljanError;

    fn start(r: PuzzleRequest) -> Result<impl Search<Report = PuzzleReport> + 'static, JobError> {
        let asked = Asked::read(&r, "")?;
        let Built { question, hand, solution, facts } = asked.build("")?;
        Ok(Ready(PuzzleReport {
            state: if hand.is_drawn() { State::Drawn } else { State::Waiting },
            slots: hand.slots(),
            level: asked.level,
            grade: facts.level(question),
            effort: facts.effort(question),
            facts,
            seed: asked.seed,
            daily: r.daily,
            solution: r.solution.then(|| puzzle_solution(&hand, &solution)),
            position: PuzzlePosition {
                snapshot: asked.roster.date(),
                units_off: asked.roster.off().to_vec(),
                units_own: asked.roster.own().iter().map(UnitEntry::from).collect(),
                kind: question,
                claimed: hand.claimed().to_vec(),
                free: hand.free().to_vec(),
                seen: hand.seen(),
                oshi: hand.oshi(),
            },
        }))
    }
}

/// `milljan.puzzle_check`: what the answers were worth.
pub struct PuzzleCheck;

impl Job for PuzzleCheck {
    const NAME: &'static str = "milljan.puzzle_check";
    const ABOUT: &'static str =
        "Judges the answers to a puzzle: right, missed, wrong and why, with marks";
    const EXAMPLE: &'static str = r#"{"job":"milljan.puzzle_check","position":{"snapshot":"2019-12-12","kind":"discard","free":[3,5,9,13,18,20,21,26,28,33,35,36,41]},"tiles":[36]}"#;
    type Request = PuzzleCheckRequest;
    type Report = PuzzleCheckReport;
    type Error = MilljanError;

    fn start(
        r: PuzzleCheckRequest,
    ) -> Result<impl Search<Report = PuzzleCheckReport> + 'static, JobError> {
        let (hand, solution) = match (&r.puzzle, &r.position) {
            (Some(puzzle), None) => {
                let built = Asked::read(puzzle, "/puzzle")?.build("/puzzle")?;
                (built.hand, built.solution)
            }
            (None, Some(position)) => read_position(position)?,
            (Some(_), Some(_)) => {
                return Err(conflict("position", "puzzle", "/position"));
            }
            (None, None) => {
                let [field, other] = ["puzzle", "position"].map(str::to_owned);
                let kind = RequestError::MissingEither { field, other };
                return Err(JobError::new(&kind, "/puzzle"));
            }
        };
        let given = Given { tiles: r.tiles, exchanges: r.exchanges };
        check(&hand, &solution, given).map(Ready)
    }
}

/// A puzzle's complete identity.
struct Asked {
    roster: Arc<Roster>,
    question: Question,
    level: u8,
    seed: u64,
}

impl Asked {
    fn read(r: &PuzzleRequest, at: &str) -> Result<Self, JobError> {
        if let Some(day) = r.daily {
            let others = [
                ("snapshot", r.snapshot.is_some()),
                ("units_off", !r.units_off.is_empty()),
                ("units_own", !r.units_own.is_empty()),
                ("kind", r.kind.is_some()),
                ("level", r.level.is_some()),
                ("seed", r.seed.is_some()),
            ];
            if let Some((name, _)) = others.into_iter().find(|(_, given)| *given) {
                return Err(conflict(name, "daily", &format!("{at}/{name}")));
            }
            let (question, level, seed) = daily(day);
            // The newest tested units: a day's puzzle must not change with the list of units.
            let roster = Roster::of(SNAPSHOTS[SNAPSHOTS.len() - 1]);
            return Ok(Self { roster, question, level, seed });
        }
        let missing = |name: &str| missing(name).under(at);
        let snapshot = r.snapshot.ok_or_else(|| missing("snapshot"))?;
        let question = r.kind.ok_or_else(|| missing("kind"))?;
        let level = r.level.ok_or_else(|| missing("level"))?;
        let seed = r.seed.ok_or_else(|| missing("seed"))?;
        within(level, 1..=LEVELS, format!("{at}/level"))?;
        if seed >= LAST_SEED {
            let kind = RequestError::SeedRange { most: LAST_SEED };
            return Err(JobError::new(&kind, format!("{at}/seed")));
        }
        let roster =
            rosters::read(snapshot, &r.units_off, &r.units_own).map_err(|error| error.under(at))?;
        Ok(Self { roster, question, level, seed })
    }

    fn build(&self, at: &str) -> Result<Built, JobError> {
        let mut builder = Builder::new(&self.roster, self.question, self.level, self.seed);
        while !builder.step() {}
        let none = || JobError::new(&MilljanError::NoPuzzle, format!("{at}/snapshot"));
        builder.finish().ok_or_else(none)
    }
}

/// Two fields of which one has to be left out.
fn conflict(field: &str, other: &str, at: &str) -> JobError {
    let [field, other] = [field, other].map(str::to_owned);
    JobError::new(&RequestError::ConflictingFields { field, other }, at)
}

/// A field that has to be there.
fn missing(field: &str) -> JobError {
    let kind = RequestError::MissingField { field: field.to_owned() };
    JobError::new(&kind, format!("/{field}"))
}

fn read_position(p: &PuzzlePosition) -> Result<(Hand, Solution), JobError> {
    let roster = rosters::read(p.snapshot, &p.units_off, &p.units_own);
    let hand = roster
        .and_then(|roster| crate::hand(&roster, &p.claimed, &p.free, &p.seen, p.oshi))
        .map_err(|error| error.under("/position"))?;
    let (solution, _) = solve(p.kind, &hand).ok_or_else(|| {
        let most = match p.kind {
            Question::Waits => 1,
            Question::Exchanges => MOST_H,
            Question::Discard => MOST_DISCARD_H,
        };
        JobError::new(&MilljanError::UnsuitablePosition { kind: p.kind, most }, "/position")
    })?;
    Ok((hand, solution))
}

/// The answers as given.
struct Given {
    tiles: Option<Vec<IdolId>>,
    exchanges: Option<Vec<mark::Pair>>,
}

impl Given {
    fn tiles(self) -> Result<Vec<IdolId>, JobError> {
        let tiles = answers(self.tiles, "tiles", self.exchanges.is_some(), "exchanges")?;
        check_tiles(&tiles, MOST_ANSWERS, "/tiles")?;
        Ok(tiles)
    }

    fn tile(self) -> Result<IdolId, JobError> {
        let tiles = self.tiles()?;
        length(tiles.len(), 1, "/tiles")?;
        Ok(tiles[0])
    }

    fn exchanges(self) -> Result<Vec<mark::Pair>, JobError> {
        let pairs = answers(self.exchanges, "exchanges", self.tiles.is_some(), "tiles")?;
        entries(pairs.len(), 0..=MOST_ANSWERS, "/exchanges")?;
        for (at, (out, into)) in pairs.iter().enumerate() {
            for (side, tiles) in [out, into].into_iter().enumerate() {
                check_tiles(tiles, FULL.into(), &format!("/exchanges/{at}/{side}"))?;
            }
        }
        Ok(pairs)
    }
}

/// The field that holds the answers; the other one must not be there.
fn answers<T>(given: Option<T>, name: &str, both: bool, other: &str) -> Result<T, JobError> {
    if both {
        let [field, wanted] = [other, name].map(str::to_owned);
        let kind = MilljanError::OtherAnswers { field, wanted };
        return Err(JobError::new(&kind, format!("/{other}")));
    }
    given.ok_or_else(|| missing(name))
}

fn check_tiles(tiles: &[IdolId], most: usize, at: &str) -> Result<(), JobError> {
    entries(tiles.len(), 0..=most, at)?;
    match tiles.iter().position(|&id| usize::from(id) >= TILES) {
        None => Ok(()),
        Some(index) => {
            let kind = MilljanError::UnknownTile { tile: tiles[index] };
            Err(JobError::new(&kind, format!("{at}/{index}")))
        }
    }
}

fn check(hand: &Hand, solution: &Solution, given: Given) -> Result<PuzzleCheckReport, JobError> {
    let mut report = PuzzleCheckReport {
        kind: solution.question(),
        marks: 0,
        answers: solution.count(),
        waits: None,
        exchanges: None,
        discards: None,
    };
    match solution {
        Solution::Waits(wins) => {
            let marked = mark::waits(hand, wins, &given.tiles()?);
            report.marks = marked.marks();
            let wrong = |mark::WrongAnswer { given, why }| wrong(Vec::new(), vec![given], why);
            report.waits = Some(marked.map(|win| win_row(hand, win), wrong));
        }
        Solution::Exchanges(rows) => {
            let marked = mark::exchanges(hand, rows, &given.exchanges()?);
            report.marks = marked.marks();
            let wrong = |mark::WrongAnswer { given: (out, into), why }| wrong(out, into, why);
            report.exchanges = Some(marked.map(exchange_row, wrong));
        }
        Solution::Discard(choices) => {
            let tile = given.tile()?;
            let Some(choice) = choices.iter().find(|choice| choice.tile == tile) else {
                return Err(JobError::new(&MilljanError::NotInHand { tile }, "/tiles/0"));
            };
            let row = discard_row(choices, choice);
            report.marks = row.marks;
            report.discards = Some(if row.marks == mark::FULL_MARKS {
                Marked { right: vec![row], missed: Vec::new(), wrong: Vec::new() }
            } else {
                let missed = best(choices).iter().map(|choice| discard_row(choices, choice));
                Marked { right: Vec::new(), missed: missed.collect(), wrong: vec![row] }
            });
        }
    }
    Ok(report)
}

fn puzzle_solution(hand: &Hand, solution: &Solution) -> PuzzleSolution {
    let mut report = PuzzleSolution::default();
    match solution.clone() {
        Solution::Waits(wins) => {
            report.waits = Some(wins.into_iter().map(|win| win_row(hand, win)).collect());
        }
        Solution::Exchanges(rows) => {
            report.exchanges = Some(rows.into_iter().map(exchange_row).collect());
        }
        Solution::Discard(choices) => {
            let rows = choices.iter().map(|choice| discard_row(&choices, choice));
            report.discards = Some(rows.collect());
        }
    }
    report
}

fn win_row(hand: &Hand, win: Win) -> PuzzleWin {
    PuzzleWin {
        tile: win.tile,
        copies: hand.rem()[usize::from(win.tile)],
        points: win.tsumo,
        units: win.tsumo_units,
    }
}

fn exchange_row(row: Exchange) -> ExchangeRow {
    let Exchange { out, into, score, units, splits } = row;
    ExchangeRow { out, into, units, score, splits }
}

fn discard_row(choices: &[Choice], choice: &Choice) -> PuzzleDiscard {
    PuzzleDiscard {
        tile: choice.tile,
        h: choice.wait.h,
        adv: choice.wait.advancing.iter().collect(),
        weight: choice.wait.weight,
        mean_points: choice.merit.mean,
        goal: choice.wait.goal.clone(),
        marks: mark::discard(choices, choice),
    }
}

fn wrong(out: Vec<IdolId>, into: Vec<IdolId>, why: Why) -> WrongAnswer {
    let (fault, tile, away) = match why {
        Why::NotInHand(tile) => (PuzzleError::NotInHand, Some(tile), None),
        Why::NoneLeft(tile) => (PuzzleError::NoneLeft, Some(tile), None),
        Why::Unequal => (PuzzleError::Unequal, None, None),
        Why::TooMany(units) => {
            (PuzzleError::TooMany, None, Some(Away { h: 0, units, missing: Vec::new() }))
        }
        Why::NotWon(away) => (PuzzleError::NotWon, None, away),
    };
    let h = away.as_ref().map(|away| away.h);
    let (units, missing) = away.map(|away| (away.units, away.missing)).unwrap_or_default();
    WrongAnswer { out, into, why: fault, tile, h, units, missing }
}
