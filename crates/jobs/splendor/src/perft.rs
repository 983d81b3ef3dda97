//! `splendor.perft`: how many sequences of decisions there are.

use serde::{Deserialize, Serialize};

use super::Position;
use jobs_core::{Job, JobError, Progress, Search, Step, within};
use splendor::{Action, Phase, State, Table, tables};

/// `splendor.perft`
pub struct Perft;

/// Most decisions of a sequence.
const MOST_DEPTH: u8 = 8;

/// A position and how long sequences are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PerftRequest {
    /// The position, with the order of its decks.
    pub state: Position,
    /// Decisions of a sequence, 1 to 8.
    pub depth: u8,
    /// Passes in a row before, below the number of players.
    #[serde(default)]
    pub passes: u8,
}

/// How many sequences there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftReport {
    /// How many sequences there are of one decision, of two and so on, under the full rules; one that
    /// ends the game counts once. The list is incomplete until the count is done.
    pub perft: Vec<u64>,
}

struct Counting {
    table: Table,
    depth: usize,
    counts: Vec<u64>,
    /// The positions on the way, with the decisions left to try there.
    path: Vec<(State, Vec<u16>)>,
    sum: u64,
    nodes: u64,
}

impl Counting {
    fn visit(&mut self, state: State) {
        let left = self.counts.len() + 1 - self.path.len();
        self.nodes += 1;
        if left == 0 || state.phase() == Phase::Over {
            self.sum += 1;
            return;
        }
        let legal = state.legal(tables());
        if left == 1 {
            self.sum += u64::from(legal.count());
            return;
        }
        let mut ids: Vec<u16> = legal.ids().collect();
        ids.reverse();
        self.path.push((state, ids));
    }
}

impl Search for Counting {
    type Report = PerftReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let end = self.nodes.saturating_add(nodes);
        while self.counts.len() < self.depth {
            match self.path.last_mut() {
                // The end of a depth, or its beginning.
                None if self.sum > 0 => {
                    self.counts.push(std::mem::take(&mut self.sum));
                    continue;
                }
                None => self.visit(self.table.state),
                Some((state, ids)) => match ids.pop().and_then(Action::of) {
                    Some(action) => {
                        let next = self.table.after(state, action);
                        self.visit(next);
                    }
                    None => {
                        self.path.pop();
                    }
                },
            }
            if self.nodes >= end && self.counts.len() < self.depth {
                return Step::Running;
            }
        }
        Step::Done
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.nodes, total: None }
    }

    fn report(&self) -> PerftReport {
        PerftReport { perft: self.counts.clone() }
    }
}

impl Job for Perft {
    const NAME: &'static str = "splendor.perft";
    const ABOUT: &'static str = "How many sequences of decisions a position allows.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.perft","state":{"n":2,"turn":0,"phase":"main","bank":[4,4,4,4,4,5],"board":[[26,7,2,27],[49,66,50,46],[74,86,84,73]],"deck":[[12,32,28,10,3,36,11,22,33,39,17,34,30,23,38,0,15,9,18,35,16,19,29,24,1,6,5,14,37,13,20,31,8,21,25,4],[61,68,59,52,67,42,43,58,57,40,48,55,64,44,51,65,56,47,41,63,45,60,53,54,69,62],[78,82,85,70,77,88,80,76,81,71,89,83,75,72,87,79]],"nobles":[7,2,9],"players":[{"tok":[0,0,0,0,0,0],"cards":[],"res":[],"nob":[]},{"tok":[0,0,0,0,0,0],"cards":[],"res":[],"nob":[]}],"last":false},"depth":2}"#;
    type Request = PerftRequest;
    type Report = PerftReport;
    type Error = crate::SplendorError;

    fn start(
        request: PerftRequest,
    ) -> Result<impl Search<Report = PerftReport> + 'static, JobError> {
        within(request.depth, 1..=MOST_DEPTH, "/depth")?;
        let table = request.state.table(request.passes, "/state")?;
        let depth = request.depth.into();
        Ok(Counting { table, depth, counts: Vec::new(), path: Vec::new(), sum: 0, nodes: 0 })
    }
}
