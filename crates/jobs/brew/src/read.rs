//! `brew.read`: the position of a bot's input lines.

use serde::{Deserialize, Serialize};

use super::{BrewError, Position};
use brew::protocol::{self, LineError, Note, Unsent};
use brew::state::{POTIONS, TURNS};
use jobs_core::{Job, JobError, Search, within};
use search::Ready;

/// `brew.read`
pub struct Read;

/// The lines, and what they do not contain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// The input lines of one turn, or a log with several: the last whole turn counts.
    pub text: String,
    /// Turns played, 0 to 99. If left out, the fewest possible: one for each spell learned by one of
    /// the players and each potion brewed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// Potions brewed, 0 to 5: by the player who reads the lines, by the other. If left out, one for
    /// every 12 rupees, rounded, at least 1 where there are rupees and at most 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brewed: Option<[u8; 2]>,
}

/// What the lines contain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadReport {
    /// The position, players in the official order.
    pub position: Position,
    /// Which player reads the lines, 0 or 1.
    pub player: u8,
    /// Notes about the reading.
    pub notes: Vec<ReadNote>,
}

/// A note about a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum ReadNote {
    /// The turn was not given; this is the earliest possible.
    TurnAssumed {
        /// Turns played.
        turn: u8,
    },
    /// The numbers of potions were not given; these are guessed from the rupees.
    BrewedAssumed {
        /// Potions brewed, by the one who reads, by the other.
        brewed: [u8; 2],
    },
    /// Nothing shows which player reads the lines; the first is assumed.
    PlayerAssumed,
    /// There are several turns; this is the last whole one.
    SeveralTurns {
        /// How many turns.
        turns: u32,
        /// Where the one taken begins, from 1.
        line: u32,
    },
    /// The last turn is not whole and was left out.
    CutOff {
        /// Where it begins, from 1.
        line: u32,
    },
    /// Lines that belong to no turn were left out.
    Ignored {
        /// How many lines, before the first turn and after the one taken.
        lines: u32,
    },
}

impl From<Note> for ReadNote {
    fn from(note: Note) -> Self {
        match note {
            Note::TurnAssumed { turn } => Self::TurnAssumed { turn },
            Note::BrewedAssumed { brewed } => Self::BrewedAssumed { brewed },
            Note::PlayerAssumed => Self::PlayerAssumed,
            Note::SeveralTurns { turns, line } => Self::SeveralTurns { turns, line },
            Note::CutOff { line } => Self::CutOff { line },
            Note::Ignored { lines } => Self::Ignored { lines },
        }
    }
}

/// A line error as a request error: the place is `/text`, the line from 1, and the field's name.
fn refused(fault: LineError) -> JobError {
    let mut at = format!("/text/{}", fault.line);
    if let Some(field) = fault.field {
        at = format!("{at}/{}", field.name());
    }
    JobError::new(&BrewError::Line(fault), at)
}

/// Reads the lines; for pages that describe errors in their own words.
///
/// # Errors
/// The first fault, with line and field.
pub fn read(
    text: &str,
    turn: Option<u8>,
    brewed: Option<[u8; 2]>,
) -> Result<ReadReport, LineError> {
    let reading = protocol::read(text, Unsent { turn, brewed })?;
    Ok(ReadReport {
        position: Position::written(&reading.position),
        player: reading.player as u8,
        notes: reading.notes.into_iter().map(ReadNote::from).collect(),
    })
}

impl Job for Read {
    const NAME: &'static str = "brew.read";
    const ABOUT: &'static str = "The position of the lines that a bot reads in a turn.";
    const EXAMPLE: &'static str = r#"{"job":"brew.read","text":"15\n67 BREW 0 -2 -1 -1 15 3 4 0 0\n77 BREW -1 -1 -1 -3 21 1 4 0 0\n53 BREW 0 0 -4 0 12 0 0 0 0\n65 BREW 0 0 0 -5 20 0 0 0 0\n76 BREW -1 -1 -3 -1 18 0 0 0 0\n24 LEARN 0 3 0 -1 0 0 0 0 1\n29 LEARN -5 0 0 2 0 1 0 0 1\n78 CAST 2 0 0 0 0 -1 -1 1 0\n79 CAST -1 1 0 0 0 -1 -1 1 0\n80 CAST 0 -1 1 0 0 -1 -1 1 0\n81 CAST 0 0 -1 1 0 -1 -1 1 0\n82 OPPONENT_CAST 2 0 0 0 0 -1 -1 1 0\n83 OPPONENT_CAST -1 1 0 0 0 -1 -1 1 0\n84 OPPONENT_CAST 0 -1 1 0 0 -1 -1 1 0\n85 OPPONENT_CAST 0 0 -1 1 0 -1 -1 1 0\n3 0 0 0 0\n3 0 0 0 0\n"}"#;
    type Request = ReadRequest;
    type Report = ReadReport;
    type Error = BrewError;

    fn start(request: ReadRequest) -> Result<impl Search<Report = ReadReport> + 'static, JobError> {
        Ok(Ready(read_position(&request, "")?))
    }
}

/// The position of a request whose fields are at `at`.
pub(super) fn read_position(request: &ReadRequest, at: &str) -> Result<ReadReport, JobError> {
    let ReadRequest { ref text, turn, brewed } = *request;
    if let Some(turn) = turn {
        within(turn, 0..=TURNS - 1, format!("{at}/turn"))?;
    }
    for (which, &brewed) in brewed.iter().flatten().enumerate() {
        within(brewed, 0..=POTIONS - 1, format!("{at}/brewed/{which}"))?;
    }
    read(text, turn, brewed).map_err(|fault| refused(fault).under(at))
}
