//! Hidden fleets: `battleship.fleet` draws one or checks a given one, `battleship.answer` answers for it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::players::check_seed;
use super::ships::{legal, read, write};
use super::types::cell;
use super::{AnswerName, BattleshipError, FleetError, Place, ShipEntry, ShotEntry, request};
use battleship::{Answer, Cells, Draw, Placement, Rules, Shot, Touch, afloat, answer};
use jobs_core::{Job, JobError, Progress, RequestError, Search, Step};
use search::Ready;

/// Longest nonce, in characters.
const NONCE: u64 = 64;

request! {
    /// A fleet to draw, or one to check.
    #[derive(Default)]
    FleetRequest {
        /// Seed of the draw, below 2^53.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub seed: Option<u64>,
        /// The ships to check, instead of a seed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub ships: Option<Vec<ShipEntry>>,
        /// Text that makes the commitment impossible to guess, up to 64 characters. If left out,
        /// there is no commitment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub nonce: Option<String>,
    }
}

/// A fleet and whether it is legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FleetReport {
    /// Whether it is legal.
    pub legal: bool,
    /// Its ships, in order; as in the request where it is not legal.
    pub ships: Vec<ShipEntry>,
    /// What is wrong with it.
    pub faults: Vec<FleetError>,
    /// Where it was drawn: whether every legal fleet was equally likely.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uniform: Option<bool>,
    /// Whether there is no legal fleet on this board.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub impossible: bool,
    /// Whether none was found, though there may be one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_found: bool,
    /// The text behind the commitment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Its SHA-256, in 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

/// The text of a fleet: board, ships in order, nonce.
pub(super) fn text(rules: &Rules, fleet: &[Placement], nonce: &str) -> String {
    let touch = match rules.touch {
        Touch::Free => "free",
        Touch::Orth => "orth",
        Touch::Diag => "diag",
    };
    let mut text = format!("battleship {}x{} {touch}\n", rules.size.h(), rules.size.w());
    for ship in fleet {
        let place = |cell| {
            let (row, column) = rules.size.place(cell);
            format!(" {row},{column}")
        };
        let cells: String = ship.cells.iter().map(place).collect();
        text.push_str(&format!("{}:{cells}\n", ship.class));
    }
    text + nonce
}

/// Bytes in hexadecimal digits.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn commitment(text: &str) -> String {
    hex(&Sha256::digest(text))
}

fn check_nonce(nonce: Option<&str>) -> Result<(), JobError> {
    let has = nonce.map_or(0, |nonce| nonce.chars().count() as u64);
    if has <= NONCE {
        return Ok(());
    }
    Err(JobError::new(&BattleshipError::LongNonce { has, most: NONCE }, "/nonce"))
}

/// `battleship.fleet`
pub struct Fleet;

impl Job for Fleet {
    const NAME: &'static str = "battleship.fleet";
    const ABOUT: &'static str =
        "Draws a hidden fleet and commits to it, or says what is wrong with a given one";
    const EXAMPLE: &'static str = r#"{"job":"battleship.fleet","h":6,"w":6,"fleet":[{"id":"3","count":1,"cells":[[0,0],[0,1],[0,2]]},{"id":"1","count":2,"cells":[[0,0]]}],"seed":7,"nonce":"salt"}"#;
    type Request = FleetRequest;
    type Report = FleetReport;
    type Error = BattleshipError;

    fn start(r: FleetRequest) -> Result<impl Search<Report = FleetReport> + 'static, JobError> {
        let rules = r.sea().rules()?;
        check_nonce(r.nonce.as_deref())?;
        let all = rules.placements();
        let given = match (&r.seed, &r.ships) {
            (Some(_), None) => None,
            (None, Some(ships)) => Some(read(&rules, &all, ships)?),
            (None, None) => {
                let (field, other) = ("seed".into(), "ships".into());
                return Err(JobError::new(&RequestError::MissingEither { field, other }, "/seed"));
            }
            (Some(_), Some(_)) => {
                return Err(JobError::new(&BattleshipError::SeedOrShips, "/ships"));
            }
        };
        r.seed.map_or(Ok(()), check_seed)?;
        let draw = r.seed.map(|seed| Draw::new(&rules, &all, seed));
        Ok(Drawing { rules, request: r, given, draw, steps: 0, done: false })
    }
}

struct Drawing {
    rules: Rules,
    request: FleetRequest,
    given: Option<(Vec<Placement>, Vec<FleetError>)>,
    draw: Option<Draw>,
    steps: u64,
    done: bool,
}

impl Search for Drawing {
    type Report = FleetReport;

    fn advance(&mut self, nodes: u64) -> Step {
        self.steps += nodes;
        let step = self.draw.as_mut().map_or(Step::Done, |draw| draw.advance(nodes));
        self.done = step == Step::Done;
        step
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.steps, total: None }
    }

    fn bytes(&self) -> u64 {
        self.draw.as_ref().map_or(0, Draw::bytes)
    }

    fn fall_back(&mut self) -> Option<&'static str> {
        self.draw.as_mut().is_some_and(Draw::fall_back).then_some("placed")
    }

    fn report(&self) -> FleetReport {
        let drawn = self.draw.as_ref().and_then(Draw::drawn);
        let (fleet, faults, uniform) = match (&self.given, drawn) {
            (Some((fleet, faults)), _) => (fleet.as_slice(), faults.clone(), None),
            (None, Some(drawn)) => (drawn.fleet.as_slice(), vec![], Some(drawn.uniform)),
            (None, None) => (&[][..], vec![], None),
        };
        let missing = self.given.is_none() && drawn.is_none();
        let impossible = self.draw.as_ref().is_some_and(Draw::is_impossible);
        let legal = faults.is_empty() && !missing;
        let nonce = self.request.nonce.as_deref().filter(|_| legal);
        let text = nonce.map(|nonce| text(&self.rules, fleet, nonce));
        FleetReport {
            legal,
            ships: match &self.request.ships {
                Some(ships) if !legal => ships.clone(),
                _ => write(&self.rules, fleet),
            },
            faults,
            uniform,
            impossible,
            not_found: missing && self.done && !impossible,
            commitment: text.as_deref().map(commitment),
            text,
        }
    }
}

request! {
    /// A fleet and the cells shot at it.
    #[derive(Default)]
    AnswerRequest {
        /// Its ships.
        pub ships: Vec<ShipEntry>,
        /// The cells in order, by row and column from 0; none twice.
        pub at: Vec<Place>,
        /// The nonce of the commitment.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub nonce: Option<String>,
        /// The commitment that was made, to be checked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub commitment: Option<String>,
    }
}

/// A fleet's answers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerReport {
    /// The shots with their answers.
    pub shots: Vec<ShotEntry>,
    /// Whether every ship is sunk.
    pub over: bool,
    /// Ships of each class still afloat, where the answers reveal it: nothing else is given away.
    pub afloat: Vec<Option<u8>>,
    /// Where a commitment was given: whether it matches this fleet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub honest: Option<bool>,
}

/// `battleship.answer`
pub struct Answers;

impl Job for Answers {
    const NAME: &'static str = "battleship.answer";
    const ABOUT: &'static str =
        "What a fleet answers to shots, and whether it is the one that was committed to";
    const EXAMPLE: &'static str = r#"{"job":"battleship.answer","h":2,"w":3,"fleet":[{"id":"2","count":1,"cells":[[0,0],[0,1]]}],"ships":[{"class":0,"cells":[[0,0],[0,1]]}],"at":[[1,1],[0,1],[0,0]]}"#;
    type Request = AnswerRequest;
    type Report = AnswerReport;
    type Error = BattleshipError;

    fn start(r: AnswerRequest) -> Result<impl Search<Report = AnswerReport> + 'static, JobError> {
        let rules = r.sea().rules()?;
        check_nonce(r.nonce.as_deref())?;
        let fleet = legal(&rules, &rules.placements(), &r.ships)?;
        let mut before = Cells::default();
        let (mut shots, mut history) = (Vec::new(), Vec::new());
        for (number, &at) in r.at.iter().enumerate() {
            let place = || format!("/at/{number}");
            let cell = cell(rules.size, at, place)?;
            if before.has(cell) {
                return Err(JobError::new(&BattleshipError::ShotTwice { place: at }, place()));
            }
            let answer = answer(&fleet, before, cell, rules.sunk_info);
            before.insert(cell);
            history.push(Shot { at: cell, answer });
            shots.push(shot_entry(&rules, at, answer));
        }
        let honest = r.commitment.as_deref().map(|promised| {
            let text = text(&rules, &fleet, r.nonce.as_deref().unwrap_or_default());
            commitment(&text).eq_ignore_ascii_case(promised)
        });
        Ok(Ready(AnswerReport {
            shots,
            over: fleet.iter().all(|ship| ship.cells.within(before)),
            afloat: afloat(&rules, &history),
            honest,
        }))
    }
}

/// A shot as requests and reports write it.
pub fn shot_entry(rules: &Rules, at: Place, answer: Answer) -> ShotEntry {
    let (name, class, cells) = match answer {
        Answer::Miss => (AnswerName::Miss, None, None),
        Answer::Hit => (AnswerName::Hit, None, None),
        Answer::Sunk { class, cells } => (AnswerName::Sunk, class, cells),
    };
    let places = |cells: Cells| cells.iter().map(|cell| rules.size.place(cell)).collect();
    ShotEntry { at, answer: name, class, cells: cells.map(places) }
}
