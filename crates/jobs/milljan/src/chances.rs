//! `milljan.chances`: chances to win by own draws alone, exact for one and two, played out for more.

use serde::{Deserialize, Serialize};

use super::{MilljanError, State, UnitEntry, batch, check_state, rosters};
use jobs_core::{Batch, Job, JobError, Lane, Progress, Search, Step, within};
use milljan::chances::{Chance, EXACT, Memo, Prospect, Solo, Turn, prospects};
use milljan::table::Table;
use milljan::waits::choices;
use milljan::{Date, Hand, IdolId, UnitId};

/// Draws that can be asked for, at the most.
pub const MOST_DRAWS: u8 = 20;
/// Plays of one batch, at the most.
const MOST_GAMES: u64 = 1_000_000;
/// Discards that are played out where the request does not say which.
const PLAYED_OUT: usize = 3;

/// How likely is a win within so many own draws? A batch over the seeds of the plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChancesRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// Drawn or waiting.
    pub state: State,
    /// Units exposed by ティン.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand besides the claimed units, in any order.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere: all waiting rooms, other seats' claimed units.
    #[serde(default)]
    pub seen: Vec<IdolId>,
    /// 担当, if declared.
    #[serde(default)]
    pub oshi: Option<IdolId>,
    /// Own draws to look ahead, 1 to 20.
    #[serde(default = "draws")]
    pub draws: u8,
    /// Plays for each hand that is played out, 0 to 1,000,000; none without a number.
    #[serde(default)]
    pub games: u64,
    /// Seed of the first play; the others follow one by one.
    #[serde(default)]
    pub seed_from: u64,
    /// Discards that are played out (drawn state); the three fastest where not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<IdolId>>,
}

const fn draws() -> u8 {
    EXACT
}

/// Chances after each discard, or of a waiting hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChancesReport {
    /// What was asked, with the job's name: merging needs it.
    pub request: ChancesEcho,
    /// Tiles that are nowhere to be seen, in number: what draws come from.
    pub unseen: u16,
    /// One row for each different free tile, ascending; of a waiting hand a single one.
    pub rows: Vec<ChanceRow>,
}

/// A request for chances and the job's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChancesEcho {
    /// `milljan.chances`.
    pub job: String,
    /// As in the request, like all below that say nothing else.
    pub snapshot: Date,
    /// As they were read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    #[allow(missing_docs)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    #[allow(missing_docs)]
    pub state: State,
    #[allow(missing_docs)]
    pub claimed: Vec<UnitId>,
    #[allow(missing_docs)]
    pub free: Vec<IdolId>,
    #[allow(missing_docs)]
    pub seen: Vec<IdolId>,
    #[allow(missing_docs)]
    pub oshi: Option<IdolId>,
    #[allow(missing_docs)]
    pub draws: u8,
    /// As in the request, or the sum after merging.
    pub games: u64,
    /// As in the request, or the smaller after merging.
    pub seed_from: u64,
    #[allow(missing_docs)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<IdolId>>,
}

impl From<ChancesRequest> for ChancesEcho {
    fn from(r: ChancesRequest) -> Self {
        let ChancesRequest {
            snapshot,
            units_off,
            units_own,
            state,
            claimed,
            free,
            seen,
            oshi,
            draws,
            games,
            seed_from,
            tiles,
        } = r;
        Self {
            job: Chances::NAME.into(),
            snapshot,
            units_off,
            units_own,
            state,
            claimed,
            free,
            seen,
            oshi,
            draws,
            games,
            seed_from,
            tiles,
        }
    }
}

/// The chances of one waiting hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChanceRow {
    /// The tile that was sent; `None` for a hand that waits already.
    pub tile: Option<IdolId>,
    /// Fewest tiles to exchange; `None` where no win is left.
    pub h: Option<u8>,
    /// Within one draw, and within two under the best play for that.
    pub exact: Vec<ExactChance>,
    /// What was played out; absent where it was not asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
}

/// An exact chance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExactChance {
    /// Own draws.
    pub draws: u8,
    /// 0 to 1: `ways` of `of`.
    pub chance: f64,
    /// Sequences of draws that win.
    pub ways: u64,
    /// All sequences of draws.
    pub of: u64,
    /// Points of the wins by own draw, added up over `ways`.
    pub points: u64,
    /// Mean points of those wins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_points: Option<f64>,
}

/// Plays by the fastest way, and what follows from them for three draws and more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sampled {
    /// Plays so far.
    pub samples: u64,
    /// Plays that won with the first draw, with the second, and so on.
    pub wins: Vec<u64>,
    /// Points of those wins, added up.
    pub points: Vec<u64>,
    /// Chances within three draws, four, and so on; none before the first play.
    pub within: Vec<SampledChance>,
}

/// A chance with its error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SampledChance {
    /// Own draws.
    pub draws: u8,
    /// The exact chance within two draws, and the share of the plays that won later.
    pub chance: f64,
    /// Standard error of that share, with one win and one loss added: never 0.
    pub error: f64,
    /// Mean points of a win within so many draws.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_points: Option<f64>,
}

fn mean(points: f64, wins: f64) -> Option<f64> {
    (wins > 0.0).then(|| points / wins)
}

impl ExactChance {
    fn new(draws: u8, chance: Chance) -> Self {
        let Chance { ways, of, points } = chance;
        let share = if of == 0 { 0.0 } else { ways as f64 / of as f64 };
        let mean_points = mean(points as f64, ways as f64);
        Self { draws, chance: share, ways, of, points, mean_points }
    }

    fn fraction(&self) -> (u64, u64, u64) {
        (self.ways, self.of, self.points)
    }
}

impl Sampled {
    fn new(draws: u8) -> Self {
        let none = vec![0; usize::from(draws)];
        Self { samples: 0, wins: none.clone(), points: none, within: Vec::new() }
    }

    /// Says what the plays come to, beside the exact chance within two draws.
    fn conclude(&mut self, exact: &[ExactChance]) {
        self.within.clear();
        let (Some(two), true) = (exact.get(usize::from(EXACT) - 1), self.samples > 0) else {
            return;
        };
        let plays = self.samples as f64;
        let sure = two.chance;
        let sure_points = two.mean_points.unwrap_or_default() * sure;
        let (mut wins, mut points) = (0, 0);
        for draws in EXACT..self.wins.len() as u8 {
            wins += self.wins[usize::from(draws)];
            points += self.points[usize::from(draws)];
            let chance = sure + wins as f64 / plays;
            let share = (wins as f64 + 1.0) / (plays + 2.0);
            self.within.push(SampledChance {
                draws: draws + 1,
                chance,
                error: (share * (1.0 - share) / plays).sqrt(),
                mean_points: mean(sure_points + points as f64 / plays, chance),
            });
        }
    }
}

/// `milljan.chances`
pub struct Chances;

impl Job for Chances {
    const NAME: &'static str = "milljan.chances";
    const ABOUT: &'static str = "How likely a win within the next own draws is: exact for two, played out for more; a batch over seeds";
    const EXAMPLE: &'static str = r#"{"job":"milljan.chances","snapshot":"2019-12-12","state":"drawn","free":[3,5,9,13,18,20,21,26,28,33,35,36,41],"oshi":35,"draws":4,"games":5}"#;
    /// Plays take seconds, and nothing else shall wait for them.
    const LANE: Lane = Lane::First;
    type Request = ChancesRequest;
    type Report = ChancesReport;
    type Error = MilljanError;

    fn start(r: ChancesRequest) -> Result<impl Search<Report = ChancesReport> + 'static, JobError> {
        check_ranges(r.draws, r.games, r.seed_from)?;
        let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        let hand = crate::hand(&roster, &r.claimed, &r.free, &r.seen, r.oshi)?;
        if r.state == State::Partial {
            return Err(JobError::new(&MilljanError::PartialState, "/state"));
        }
        check_state(&hand, r.state)?;
        for (index, tile) in r.tiles.iter().flatten().enumerate() {
            let kind = if !hand.is_drawn() {
                MilljanError::NothingToSend
            } else if !hand.free().contains(tile) {
                MilljanError::NotInHand { tile: *tile }
            } else {
                continue;
            };
            return Err(JobError::new(&kind, format!("/tiles/{index}")));
        }
        Ok(Work::new(r.into(), &hand))
    }
}

fn check_ranges(draws: u8, games: u64, seed_from: u64) -> Result<(), JobError> {
    within(draws, 1..=MOST_DRAWS, "/draws")?;
    // Without any play there is no range of seeds.
    if games == 0 { Ok(()) } else { batch::check(games, seed_from, MOST_GAMES) }
}

/// A play that is on its way.
struct Play {
    solo: Solo,
    drawn: u8,
}

struct Work {
    report: ChancesReport,
    /// The waiting hands that are played out, and their rows.
    hands: Vec<(usize, Hand)>,
    memo: Memo,
    /// Plays that have ended.
    played: u64,
    play: Option<Play>,
}

/// Nodes that the draws of one play count as, at the most.
const NODES_PER_PLAY: u64 = NODES_PER_DRAW * MOST_DRAWS as u64;
/// Nodes that one draw counts as.
const NODES_PER_DRAW: u64 = 2000;

impl Work {
    fn new(asked: ChancesEcho, hand: &Hand) -> Self {
        let rows: Vec<ChanceRow> =
            prospects(hand).iter().map(|prospect| row(prospect, asked.draws)).collect();
        let mut work = Self {
            report: ChancesReport { request: asked, unseen: hand.unseen(), rows },
            hands: Vec::new(),
            memo: Memo::default(),
            played: 0,
            play: None,
        };
        let asked = &work.report.request;
        if asked.games == 0 {
            return work;
        }
        let tiles: Vec<Option<IdolId>> = match &asked.tiles {
            _ if hand.is_waiting() => vec![None],
            Some(tiles) => tiles.iter().copied().map(Some).collect(),
            None => {
                let choices = choices(hand, &Table::new(hand));
                choices.iter().take(PLAYED_OUT).map(|choice| Some(choice.tile)).collect()
            }
        };
        for (at, row) in work.report.rows.iter_mut().enumerate() {
            if !tiles.contains(&row.tile) {
                continue;
            }
            let out: Vec<IdolId> = row.tile.into_iter().collect();
            if let Some(waiting) = hand.exchanged(&out, &[]) {
                row.sampled = Some(Sampled::new(asked.draws));
                work.hands.push((at, waiting));
            }
        }
        work
    }

    fn plays(&self) -> u64 {
        self.report.request.games * self.hands.len() as u64
    }

    /// One draw of the play that is on its way, or of the next.
    ///
    /// Every hand plays with a seed before the next seed comes, so that all have as many plays.
    fn draw(&mut self) {
        let (row, hand) = &self.hands[(self.played % self.hands.len() as u64) as usize];
        let asked = &self.report.request;
        let seed = asked.seed_from + self.played / self.hands.len() as u64;
        let play =
            self.play.get_or_insert_with(|| Play { solo: Solo::new(hand.clone(), seed), drawn: 0 });
        play.drawn += 1;
        let left = asked.draws - play.drawn;
        let turn = play.solo.turn(&mut self.memo, left);
        if turn == Turn::On && left > 0 {
            return;
        }
        let at = usize::from(play.drawn - 1);
        self.play = None;
        self.played += 1;
        if let Some(sampled) = &mut self.report.rows[*row].sampled {
            sampled.samples += 1;
            if let Turn::Won(points) = turn {
                sampled.wins[at] += 1;
                sampled.points[at] += u64::from(points);
            }
        }
    }
}

fn row(prospect: &Prospect, draws: u8) -> ChanceRow {
    let exact = (1..=draws).zip(prospect.within).map(|(k, chance)| ExactChance::new(k, chance));
    ChanceRow { tile: prospect.sent, h: prospect.h, exact: exact.collect(), sampled: None }
}

impl Search for Work {
    type Report = ChancesReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.div_ceil(NODES_PER_DRAW) {
            if self.played == self.plays() {
                break;
            }
            self.draw();
        }
        if self.played == self.plays() { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        let drawn = self.play.as_ref().map_or(0, |play| u64::from(play.drawn));
        Progress {
            nodes: self.played * NODES_PER_PLAY + drawn * NODES_PER_DRAW,
            total: Some(self.plays() * NODES_PER_PLAY),
        }
    }

    fn report(&self) -> ChancesReport {
        let mut report = self.report.clone();
        for row in &mut report.rows {
            if let Some(sampled) = &mut row.sampled {
                sampled.conclude(&row.exact);
            }
        }
        report
    }

    fn bytes(&self) -> u64 {
        self.memo.bytes()
    }
}

impl Batch for Chances {
    fn check(report: &ChancesReport) -> Result<(), JobError> {
        let asked = &report.request;
        let whole = |sampled: &Sampled| {
            let won = sampled.wins.iter().try_fold(0u64, |sum, &wins| sum.checked_add(wins));
            sampled.samples == asked.games
                && won.is_some_and(|won| won <= asked.games)
                && sampled.wins.len() == usize::from(asked.draws)
                && sampled.points.len() == usize::from(asked.draws)
        };
        let sampled = || report.rows.iter().filter_map(|row| row.sampled.as_ref());
        let sound = asked.job == Self::NAME
            && asked.games > 0
            && check_ranges(asked.draws, asked.games, asked.seed_from).is_ok()
            && sampled().count() > 0
            && sampled().all(whole);
        if sound { Ok(()) } else { Err(batch::unfinished()) }
    }

    fn merge(a: ChancesReport, b: ChancesReport) -> Result<ChancesReport, JobError> {
        let first = |report: &ChancesReport| report.request.seed_from;
        let (mut a, b) = if first(&a) <= first(&b) { (a, b) } else { (b, a) };
        Self::check(&a)?;
        Self::check(&b)?;
        let (games, seed_from) = (a.request.games, a.request.seed_from);
        let other = ChancesEcho { games, seed_from, ..b.request.clone() };
        if other != a.request || a.rows.len() != b.rows.len() {
            return Err(batch::mismatch());
        }
        let next = (b.request.seed_from, b.request.games);
        a.request.games = batch::join((seed_from, games), next, MOST_GAMES)?;
        for (a, b) in a.rows.iter_mut().zip(b.rows) {
            let exact = |row: &ChanceRow| -> Vec<_> {
                row.exact.iter().map(ExactChance::fraction).collect()
            };
            if (a.tile, a.h, exact(a)) != (b.tile, b.h, exact(&b)) {
                return Err(batch::mismatch());
            }
            match (&mut a.sampled, &b.sampled) {
                (None, None) => {}
                (Some(sum), Some(more)) => {
                    add(&mut sum.samples, more.samples)?;
                    for (sum, more) in sum.wins.iter_mut().zip(&more.wins) {
                        add(sum, *more)?;
                    }
                    for (sum, more) in sum.points.iter_mut().zip(&more.points) {
                        add(sum, *more)?;
                    }
                    // Read from a text, the shares may have lost their last digit; the sums have not.
                    for (draws, exact) in (1..).zip(&mut a.exact) {
                        let (ways, of, points) = exact.fraction();
                        *exact = ExactChance::new(draws, Chance { ways, of, points });
                    }
                    sum.conclude(&a.exact);
                }
                _ => return Err(batch::mismatch()),
            }
        }
        Ok(a)
    }
}

fn add(sum: &mut u64, more: u64) -> Result<(), JobError> {
    *sum = sum.checked_add(more).ok_or_else(batch::too_large)?;
    Ok(())
}
