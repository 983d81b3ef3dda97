//! `milljan.chances`: chances to win by own draws alone, exact for one and two, simulated for more.

use serde::{Deserialize, Serialize};

use super::{MilljanError, State, UnitEntry, check_state, rosters};
use jobs_core::batch::{
    self, GameState, Games, Played, Ranged, Report, Sums, add, add_all, add_each,
};
use jobs_core::{Batch, JobError, Lane, Progress, within};
use milljan::chances::{Chance, EXACT, Memo, Prospect, Solo, Turn, prospects};
use milljan::table::Table;
use milljan::waits::choices;
use milljan::{Date, Hand, IdolId, UnitId};

/// Most draws of a request.
pub const MOST_DRAWS: u8 = 20;
/// Default number of discards that are simulated.
const PLAYED_OUT: usize = 3;

/// How likely is a win within so many own draws? A batch over the seeds of the simulations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Units exposed by ティン, by number.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Tiles in the hand besides the claimed units, in any order: with those units 13 where drawn, 12
    /// where waiting.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere: all waiting rooms, other seats' claimed units.
    #[serde(default)]
    pub seen: Vec<IdolId>,
    /// 担当: the character declared as one's own, 0 to 52, if there is one.
    #[serde(default)]
    pub oshi: Option<IdolId>,
    /// Own draws to look ahead, 1 to 20.
    #[serde(default = "draws")]
    pub draws: u8,
    /// Simulations for each hand, 0 to 1,000,000; 0 for none.
    #[serde(default)]
    pub games: u64,
    /// Seed of the first simulation; the others count up from there, all below 2^53.
    #[serde(default)]
    pub seed_from: u64,
    /// Discards that are simulated (drawn state); left out: the three fastest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<IdolId>>,
}

const fn draws() -> u8 {
    EXACT
}

jobs_core::ranged!(ChancesRequest);

/// The request, and the chances.
pub type ChancesReport = Report<Chances>;

/// Chances after each discard, or of a waiting hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChancesSums {
    /// How many tiles are unseen: what draws come from.
    pub unseen: u16,
    /// One row for each different free tile, ascending; of a waiting hand a single one.
    pub rows: Vec<ChanceRow>,
}

/// The chances of one waiting hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChanceRow {
    /// The tile that was sent; `null` for a hand that is already waiting.
    pub tile: Option<IdolId>,
    /// Fewest tiles to exchange; `null` where no win is left.
    pub h: Option<u8>,
    /// Within one draw, and within two under the best play for that.
    pub exact: Vec<ExactChance>,
    /// The simulations; absent where none were requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sampled: Option<Sampled>,
}

/// An exact chance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExactChance {
    /// Own draws within which the win comes: 1 or 2.
    pub draws: u8,
    /// 0 to 1: `ways` divided by `of`.
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

/// Simulations of the fastest way, and what follows from them for three draws and more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sampled {
    /// Simulations so far.
    pub samples: u64,
    /// Simulations won with the first draw, with the second, and so on.
    pub wins: Vec<u64>,
    /// Points of those wins, added up.
    pub points: Vec<u64>,
    /// Chances within three own draws, four, and so on; empty before the first simulation.
    pub within: Vec<SampledChance>,
}

/// A chance with its error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SampledChance {
    /// Own draws within which the win comes: 1 or 2.
    pub draws: u8,
    /// Chance of a win, 0 to 1: the exact one within two draws, plus the share of the simulations
    /// that won later.
    pub chance: f64,
    /// Standard error of that share, 0 to 1, with one win and one loss added, so that it is never 0.
    pub error: f64,
    /// Mean points of a win within that many draws.
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

    /// The same, recomputed from its integers: the floats may have lost their last digit when read
    /// from text.
    fn anew(&self) -> Self {
        let Self { draws, ways, of, points, .. } = *self;
        Self::new(draws, Chance { ways, of, points })
    }
}

impl Sampled {
    fn new(draws: u8) -> Self {
        let none = vec![0; usize::from(draws)];
        Self { samples: 0, wins: none.clone(), points: none, within: Vec::new() }
    }

    /// Works out what the simulations show, on top of the exact chance within two draws.
    fn conclude(&mut self, exact: &[ExactChance]) {
        self.within.clear();
        let (Some(two), true) = (exact.get(usize::from(EXACT) - 1), self.samples > 0) else {
            return;
        };
        let plays = self.samples as f64;
        let sure = two.chance;
        let sure_points = two.mean_points.unwrap_or_default() * sure;
        let (mut wins, mut points) = (0.0, 0.0);
        let later = self.wins.iter().zip(&self.points).zip(1..=MOST_DRAWS).skip(EXACT.into());
        for ((&won, &scored), draws) in later {
            wins += won as f64;
            points += scored as f64;
            let chance = sure + wins / plays;
            let share = (wins + 1.0) / (plays + 2.0);
            self.within.push(SampledChance {
                draws,
                chance,
                error: (share * (1.0 - share) / plays).sqrt(),
                mean_points: mean(sure_points + points / plays, chance),
            });
        }
    }
}

/// `milljan.chances`
pub struct Chances;

impl Batch for Chances {
    const NAME: &'static str = "milljan.chances";
    const ABOUT: &'static str = "How likely a win within the next own draws is: exact for two, played out for more; a batch over seeds";
    const EXAMPLE: &'static str = r#"{"job":"milljan.chances","snapshot":"2019-12-12","state":"drawn","free":[3,5,9,13,18,20,21,26,28,33,35,36,41],"oshi":35,"draws":4,"games":5}"#;
    /// Simulations take seconds, and nothing else should wait for them.
    const LANE: Lane = Lane::First;
    const MOST_GAMES: u64 = 1_000_000;
    type Request = ChancesRequest;
    type Sums = ChancesSums;
    type Games = Plays;
    type Error = MilljanError;

    fn set_up(r: &ChancesRequest) -> Result<Plays, JobError> {
        check_ranges(r)?;
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
        Ok(Plays::new(r, &hand))
    }

    fn check(report: &ChancesReport) -> Result<(), JobError> {
        let Report { request, sums } = report;
        let whole = |sampled: &Sampled| {
            let won = sampled.wins.iter().try_fold(0u64, |sum, &wins| sum.checked_add(wins));
            sampled.samples == request.games
                && won.is_some_and(|won| won <= request.games)
                && sampled.wins.len() == usize::from(request.draws)
                && sampled.points.len() == usize::from(request.draws)
        };
        let sound = request.games > 0
            && check_ranges(request).is_ok()
            && sums.sampled().count() > 0
            && sums.sampled().all(whole);
        if sound { Ok(()) } else { Err(batch::unfinished()) }
    }
}

fn check_ranges(r: &ChancesRequest) -> Result<(), JobError> {
    within(r.draws, 1..=MOST_DRAWS, "/draws")?;
    // Without any simulation there is no range of seeds.
    if r.games == 0 { Ok(()) } else { r.range().check(Chances::MOST_GAMES) }
}

impl ChancesSums {
    /// The simulations.
    fn sampled(&self) -> impl Iterator<Item = &Sampled> {
        self.rows.iter().filter_map(|row| row.sampled.as_ref())
    }
}

impl Sums for ChancesSums {
    fn games(&self) -> u64 {
        self.sampled().map(|sampled| sampled.samples).min().unwrap_or(0)
    }

    fn add(&mut self, later: Self) -> Option<()> {
        if self.unseen != later.unseen {
            return None;
        }
        add_each(&mut self.rows, &later.rows, ChanceRow::add)
    }

    fn conclude(&mut self, _whole: bool) {
        for row in &mut self.rows {
            for exact in &mut row.exact {
                *exact = exact.anew();
            }
            if let Some(sampled) = &mut row.sampled {
                sampled.conclude(&row.exact);
            }
        }
    }
}

impl ChanceRow {
    /// Adds simulations of the same hand.
    fn add(&mut self, later: &Self) -> Option<()> {
        let exact = self.exact.iter().map(ExactChance::anew);
        let same = (self.tile, self.h) == (later.tile, later.h)
            && exact.eq(later.exact.iter().map(ExactChance::anew));
        match (&mut self.sampled, &later.sampled) {
            (None, None) if same => Some(()),
            (Some(sum), Some(more)) if same => {
                add(&mut sum.samples, more.samples)?;
                add_all(&mut sum.wins, &more.wins)?;
                add_all(&mut sum.points, &more.points)
            }
            _ => None,
        }
    }
}

/// A simulation in progress.
struct Play {
    solo: Solo,
    drawn: u8,
}

/// The simulations of all hands: each hand plays a seed before the next seed comes, so that all have
/// equally many.
pub struct Plays {
    none: ChancesSums,
    draws: u8,
    /// The waiting hands that are simulated, and their rows.
    hands: Vec<(usize, Hand)>,
    memo: Memo,
    /// Which hand plays.
    at: usize,
    play: Option<Play>,
}

/// Most nodes that the draws of one simulation count as.
const NODES_PER_PLAY: u64 = NODES_PER_DRAW * MOST_DRAWS as u64;
/// Nodes that one draw counts as.
const NODES_PER_DRAW: u64 = 2000;

impl Plays {
    fn new(asked: &ChancesRequest, hand: &Hand) -> Self {
        let rows = prospects(hand).iter().map(|prospect| row(prospect, asked.draws)).collect();
        let mut plays = Self {
            none: ChancesSums { unseen: hand.unseen(), rows },
            draws: asked.draws,
            hands: Vec::new(),
            memo: Memo::default(),
            at: 0,
            play: None,
        };
        if asked.games == 0 {
            return plays;
        }
        let tiles: Vec<Option<IdolId>> = match &asked.tiles {
            _ if hand.is_waiting() => vec![None],
            Some(tiles) => tiles.iter().copied().map(Some).collect(),
            None => {
                let choices = choices(hand, &Table::new(hand));
                choices.iter().take(PLAYED_OUT).map(|choice| Some(choice.tile)).collect()
            }
        };
        for (at, row) in plays.none.rows.iter_mut().enumerate() {
            if !tiles.contains(&row.tile) {
                continue;
            }
            let out: Vec<IdolId> = row.tile.into_iter().collect();
            if let Some(waiting) = hand.exchanged(&out, &[]) {
                row.sampled = Some(Sampled::new(asked.draws));
                plays.hands.push((at, waiting));
            }
        }
        plays
    }
}

fn row(prospect: &Prospect, draws: u8) -> ChanceRow {
    let exact = (1..=draws).zip(prospect.within).map(|(k, chance)| ExactChance::new(k, chance));
    ChanceRow { tile: prospect.sent, h: prospect.h, exact: exact.collect(), sampled: None }
}

impl Games for Plays {
    type Sums = ChancesSums;

    fn none(&self) -> ChancesSums {
        self.none.clone()
    }

    /// One draw of the simulation in progress, or of the next.
    fn play(&mut self, seed: u64, _nodes: u64, sums: &mut ChancesSums) -> Played {
        let played = |game| Played { nodes: NODES_PER_DRAW, game };
        let Some((row, hand)) = self.hands.get(self.at) else { return played(GameState::Stuck) };
        let play =
            self.play.get_or_insert_with(|| Play { solo: Solo::new(hand.clone(), seed), drawn: 0 });
        play.drawn += 1;
        let left = self.draws - play.drawn;
        let turn = play.solo.turn(&mut self.memo, left);
        if turn == Turn::On && left > 0 {
            return played(GameState::On);
        }
        if let Some(sampled) = &mut sums.rows[*row].sampled {
            sampled.samples += 1;
            if let Turn::Won(points) = turn {
                let at = usize::from(play.drawn - 1);
                sampled.wins[at] += 1;
                sampled.points[at] += u64::from(points);
            }
        }
        self.play = None;
        self.at = (self.at + 1) % self.hands.len();
        played(if self.at == 0 { GameState::Over } else { GameState::On })
    }

    fn leave(&mut self) {
        (self.at, self.play) = (0, None);
    }

    fn progress(&self, done: u64, all: u64) -> Progress {
        let hands = self.hands.len() as u64;
        let played = done * hands + self.at as u64;
        let drawn = self.play.as_ref().map_or(0, |play| u64::from(play.drawn));
        Progress {
            nodes: played * NODES_PER_PLAY + drawn * NODES_PER_DRAW,
            total: Some(all * hands * NODES_PER_PLAY),
        }
    }

    fn bytes(&self) -> u64 {
        self.memo.bytes()
    }
}
