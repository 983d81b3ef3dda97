//! `milljan.advise`: what each send is worth, weighing speed against points.

use serde::{Deserialize, Serialize};

use super::{Date, IdolId, MilljanError, UnitEntry, UnitId, rosters};
use jobs_core::{Job, JobError, Progress, Search, Step, within};
use milljan::expected_value::{self, Outlook, Worth};
use milljan::hand::Hand;
use milljan::players::pool::Pool;
use milljan::score;
use milljan::table::Table;
use milljan::win;

/// `milljan.advise`
pub struct Advise;

/// Most own draws that can be counted on.
const MOST_ROUNDS: f64 = 60.0;

/// A hand, and what is assumed of the rest of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AdviseRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// Units exposed by ティン, by number.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Free tiles: as many as open slots, or one fewer.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere.
    #[serde(default)]
    pub seen: Vec<IdolId>,
    /// 担当: the character declared as one's own, 0 to 52, if there is one.
    #[serde(default)]
    pub oshi: Option<IdolId>,
    /// Own draws that are still to come, 0.1 to 60.
    pub rounds: f64,
    /// Other seats whose tiles may be won by ron, 0 to 3.
    #[serde(default)]
    pub rivals: u8,
    /// What matters, in percent: 0 for speed alone, 100 for points alone.
    #[serde(default = "points_alone")]
    pub balance: u8,
}

const fn points_alone() -> u8 {
    100
}

/// What each send is worth, and what stopping is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdviseReport {
    /// Sends, the best first; one row without a tile for a waiting hand.
    pub rows: Vec<AdviseRow>,
    /// Points of the win that could be declared now; `null` where there is none.
    pub win_now: Option<u32>,
    /// Points if the game ended now without a win.
    pub lose_now: u32,
    /// Expected points of playing on as in the first row.
    pub go_on: f64,
    /// Whether all goals and ways that count here were looked at; if not, chances are too small.
    pub complete: bool,
}

/// One send.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AdviseRow {
    /// The tile that is sent; `null` for a waiting hand, which sends none.
    pub tile: Option<IdolId>,
    /// Fewest tiles to exchange after it until the hand is won.
    pub h: Option<u8>,
    /// Chance to win within the rounds, 0 to 1.
    pub win: f64,
    /// Mean points of such a win.
    pub points: f64,
    /// Points where it is not won.
    pub lose: u32,
    /// Expected points: win · points + (1 − win) · lose.
    pub expected: f64,
    /// What the rows are ranked by, 0 to 1: chance and expected points, each as a share of the largest
    /// among the rows, mixed by `balance`.
    pub utility: f64,
}

impl Job for Advise {
    const NAME: &'static str = "milljan.advise";
    const ABOUT: &'static str = "What each send is worth: chance to win in time, points, expectation, between speed and points";
    const EXAMPLE: &'static str = r#"{"job":"milljan.advise","snapshot":"2019-12-12","free":[3,5,9,13,18,20,21,26,28,33,35,36,41],"oshi":35,"rounds":3.5,"rivals":3,"balance":60}"#;
    type Request = AdviseRequest;
    type Report = AdviseReport;
    type Error = MilljanError;

    fn start(r: AdviseRequest) -> Result<impl Search<Report = AdviseReport> + 'static, JobError> {
        within(r.rounds, 0.1..=MOST_ROUNDS, "/rounds")?;
        within(r.rivals, 0..=3, "/rivals")?;
        within(r.balance, 0..=100, "/balance")?;
        let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        let hand = crate::hand(&roster, &r.claimed, &r.free, &r.seen, r.oshi)?;
        if !hand.is_drawn() && !hand.is_waiting() {
            let kind = MilljanError::NoState { has: hand.free().len() as u32, drawn: hand.slots() };
            return Err(JobError::new(&kind, "/free"));
        }
        Ok(Work {
            outlook: Outlook { rounds: r.rounds, rivals: r.rivals },
            balance: f64::from(r.balance) / 100.0,
            sends: expected_value::sends(&hand),
            rows: Vec::new(),
            complete: true,
            pool: None,
            table: Table::new(&hand),
            hand,
        })
    }
}

/// Evaluates one send after another.
struct Work {
    hand: Hand,
    table: Table,
    outlook: Outlook,
    balance: f64,
    pool: Option<Pool>,
    sends: Vec<Option<IdolId>>,
    rows: Vec<Worth>,
    complete: bool,
}

/// Nodes that a send counts as.
const NODES_PER_SEND: u64 = 4096;

impl Search for Work {
    type Report = AdviseReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.div_ceil(NODES_PER_SEND) {
            let Some(&tile) = self.sends.get(self.rows.len()) else { return Step::Done };
            let Self { hand, table, outlook, .. } = self;
            let pool = self.pool.get_or_insert_with(|| expected_value::pool(hand, table));
            let (row, whole) = expected_value::worth(hand, table, pool, *outlook, tile);
            self.rows.push(row);
            self.complete &= whole && pool.complete;
        }
        if self.rows.len() == self.sends.len() { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        let nodes = |sends: usize| sends as u64 * NODES_PER_SEND;
        Progress { nodes: nodes(self.rows.len()), total: Some(nodes(self.sends.len())) }
    }

    fn report(&self) -> AdviseReport {
        let largest = |of: fn(&Worth) -> f64| {
            self.rows.iter().map(of).fold(0.0, f64::max).max(f64::MIN_POSITIVE)
        };
        let (win, expected) = (largest(|row| row.win), largest(|row| row.expected));
        let mut rows: Vec<AdviseRow> = self
            .rows
            .iter()
            .map(|row| AdviseRow {
                tile: row.tile,
                h: row.h,
                win: row.win,
                points: row.points,
                lose: row.lose,
                expected: row.expected,
                utility: (1.0 - self.balance) * row.win / win
                    + self.balance * row.expected / expected,
            })
            .collect();
        rows.sort_by(|a, b| b.utility.total_cmp(&a.utility).then(a.tile.cmp(&b.tile)));
        AdviseReport {
            go_on: rows.first().map_or(0.0, |row| row.expected),
            rows,
            win_now: win::won(&self.hand, None).map(|won| won.points),
            lose_now: score::lose(&self.hand).0,
            complete: self.complete && self.rows.len() == self.sends.len(),
        }
    }
}
