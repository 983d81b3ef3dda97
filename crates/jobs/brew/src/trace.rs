//! `brew.trace` and `brew.input`: a game given by its command lines, as states and as the input
//! lines of both players.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{BrewError, DeckEntry, Position, decks_of};
use brew::Game;
use brew::inventory::{Counts, Tables, tables};
use jobs_core::{Job, JobError, RequestError, Search, clip, nearest, within};
use search::Ready;

/// `brew.trace`
pub struct Trace;

/// `brew.input`
pub struct Input;

/// A game: decks, what is changed before the first turn, and both players' lines.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameRequest {
    /// The decks. Either these or `seed` must be there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<DeckEntry>,
    /// The seed, as in `brew.deal`. Beside the decks it must be theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What is changed before the first turn: `["inv", player, [4 counts]]`, `["stock", place, count]`,
    /// `["bonus", [2 counts], [2 values]]`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup: Vec<(String, Value, Value)>,
    /// The command lines of both players, turn by turn. A line that is not a command, such as
    /// `"\u0001TIMEOUT"` for no answer in time, puts its player out of the game.
    #[serde(default)]
    pub acts: Vec<[String; 2]>,
}

/// The states of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TraceReport {
    /// The state before the first turn.
    pub init: Position,
    /// Each turn.
    pub turns: Vec<TurnEntry>,
    /// Points of both in rupees, ingredients counted; `null` while the game is not over.
    #[serde(rename = "final")]
    pub points: Option<[i32; 2]>,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TurnEntry {
    /// Whether the rules accepted each player's line. A player who is out is not asked, which counts as
    /// accepted.
    pub ok: [bool; 2],
    /// The state after the turn.
    pub s: Position,
}

/// The input lines of both players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InputReport {
    /// The lines of both before each turn.
    #[serde(rename = "in")]
    pub lines: Vec<[Vec<String>; 2]>,
    /// The lines of both before the turn that comes next; null where the game is over.
    pub next: Option<[Vec<String>; 2]>,
}

impl GameRequest {
    /// The game before its first turn.
    ///
    /// # Errors
    /// What is wrong with decks, seed and changes.
    pub fn game(&self, tables: &Tables) -> Result<Game, JobError> {
        let dealt = self.seed.as_deref().map(|seed| decks_of(seed, "/seed")).transpose()?;
        let given = self.deck.as_ref().map(|deck| deck.decks("/deck")).transpose()?;
        let decks = match (given, dealt) {
            (Some(given), Some(dealt)) if given != dealt => {
                let (field, other) = ("seed".to_owned(), "deck".to_owned());
                let kind = RequestError::ConflictingFields { field, other };
                return Err(JobError::new(&kind, "/seed"));
            }
            (Some(decks), _) | (None, Some(decks)) => decks,
            (None, None) => {
                let (field, other) = ("deck".to_owned(), "seed".to_owned());
                let kind = RequestError::MissingEither { field, other };
                return Err(JobError::new(&kind, "/deck"));
            }
        };
        let game = Game::new(tables, decks);
        if self.setup.is_empty() {
            return Ok(game);
        }
        let mut start = Position::of(tables, &game);
        for (at, change) in self.setup.iter().enumerate() {
            start.change(change, &format!("/setup/{at}"))?;
        }
        // If a change leaves something out of range, the error names the change.
        start.game(tables, Some(&game.decks), "").map_err(|error| {
            let of = |what: &str, index: Option<&str>| {
                let is = |(name, which, _): &(String, Value, Value)| {
                    name == what && index.is_none_or(|index| which.as_u64() == index.parse().ok())
                };
                self.setup.iter().rposition(is)
            };
            let path: Vec<&str> = error.at.split('/').collect();
            let found = match path[..] {
                [_, "players", player, "inv"] => of("inv", Some(player)).map(|at| (at, "2")),
                [_, "tome", place, "1"] => of("stock", Some(place)).map(|at| (at, "2")),
                [_, "bonus", "count", ..] => of("bonus", None).map(|at| (at, "1")),
                [_, "bonus", ..] => of("bonus", None).map(|at| (at, "2")),
                _ => None,
            };
            match found {
                Some((at, field)) => error.at(format!("/setup/{at}/{field}")),
                None => error,
            }
        })
    }

    /// Plays all turns; `each` sees the game before every one. Returns whose lines were accepted.
    pub(super) fn play(
        &self,
        tables: &Tables,
        each: &mut impl FnMut(&Game),
    ) -> Result<(Game, Vec<[bool; 2]>), JobError> {
        let mut game = self.game(tables)?;
        let mut accepted = Vec::with_capacity(self.acts.len().min(100));
        for (at, [first, second]) in self.acts.iter().enumerate() {
            if game.state.is_over() {
                let kind = BrewError::PastTheEnd { turns: at as u32 };
                return Err(JobError::new(&kind, format!("/acts/{at}")));
            }
            each(&game);
            accepted.push(game.turn(tables, [Some(first), Some(second)]));
        }
        Ok((game, accepted))
    }
}

impl Position {
    /// A change as [`GameRequest::setup`] has it.
    fn change(
        &mut self,
        (what, which, value): &(String, Value, Value),
        at: &str,
    ) -> Result<(), JobError> {
        let index = |count: usize| {
            let at = format!("{at}/1");
            within(read::<u64>(which, &at)?, 0..=count as u64 - 1, at).map(|index| index as usize)
        };
        match what.as_str() {
            "inv" => {
                let player = index(self.players.len())?;
                self.players[player].inv = read::<Counts>(value, &format!("{at}/2"))?;
            }
            "stock" => {
                let place = index(self.tome.len())?;
                self.tome[place].1 = read(value, &format!("{at}/2"))?;
            }
            "bonus" => {
                self.bonus.count = read(which, &format!("{at}/1"))?;
                self.bonus.value = read(value, &format!("{at}/2"))?;
            }
            other => {
                let choices = ["inv", "stock", "bonus"];
                let kind = RequestError::UnknownValue {
                    value: clip(other),
                    nearest: nearest(other, choices),
                    choices: choices.map(str::to_owned).into(),
                };
                return Err(JobError::new(&kind, format!("{at}/0")));
            }
        }
        Ok(())
    }
}

/// A value of a change.
fn read<T: serde::de::DeserializeOwned>(value: &Value, at: &str) -> Result<T, JobError> {
    jobs_core::read(value.clone()).map_err(|error| error.under(at))
}

impl Job for Trace {
    const NAME: &'static str = "brew.trace";
    const ALIAS: Option<&'static str> = Some("brew.replay");
    const ABOUT: &'static str =
        "A game by its command lines: the state after every turn, the points.";
    const EXAMPLE: &'static str = r#"{"job":"brew.trace","seed":"12345","acts":[["LEARN 26","LEARN 29"],["CAST 78","REST"]]}"#;
    type Request = GameRequest;
    type Report = TraceReport;
    type Error = BrewError;

    fn start(
        request: GameRequest,
    ) -> Result<impl Search<Report = TraceReport> + 'static, JobError> {
        let tables = tables();
        let mut states = Vec::new();
        let (game, accepted) =
            request.play(tables, &mut |game| states.push(Position::of(tables, game)))?;
        // The state before a turn is the one after the turn before.
        states.push(Position::of(tables, &game));
        let mut states = states.into_iter();
        let init = states.next().expect("the last state at least was pushed");
        let points = [0, 1].map(|player| game.state.points(tables, player));
        Ok(Ready(TraceReport {
            init,
            turns: accepted.into_iter().zip(states).map(|(ok, s)| TurnEntry { ok, s }).collect(),
            points: game.state.is_over().then_some(points),
        }))
    }
}

impl Job for Input {
    const NAME: &'static str = "brew.input";
    const ABOUT: &'static str = "What both players of a game read before every turn.";
    const EXAMPLE: &'static str =
        r#"{"job":"brew.input","seed":"12345","acts":[["LEARN 26","LEARN 29"]]}"#;
    type Request = GameRequest;
    type Report = InputReport;
    type Error = BrewError;

    fn start(
        request: GameRequest,
    ) -> Result<impl Search<Report = InputReport> + 'static, JobError> {
        let tables = tables();
        let mut lines = Vec::new();
        let read = |game: &Game| [0, 1].map(|player| game.input(tables, player));
        let (game, _) = request.play(tables, &mut |game| lines.push(read(game)))?;
        let next = (!game.state.is_over()).then(|| read(&game));
        Ok(Ready(InputReport { lines, next }))
    }
}
