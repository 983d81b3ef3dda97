//! `milljan.danger`: which tiles the other seats are likely to need.

use std::sync::Arc;

use rand_core::SeedableRng;
use rand_pcg::Pcg64Mcg;
use serde::{Deserialize, Serialize};

use super::{Date, IdolId, Roster, SHIIKA, SORA, TILES, UnitEntry, UnitId, rosters};
use jobs_core::{Job, JobError, Lane, Progress, Search, Step, entries, within};
use milljan::players::rivals::{Open, Pace, claims, tenpai};

/// `milljan.danger`
pub struct Danger;

/// Most sampled tables.
const MOST_SAMPLES: u32 = 100_000;
/// Most rivals.
const MOST_RIVALS: usize = 3;
/// Most draws of a seat.
const MOST_DRAWS: u16 = 150;

/// The own hand, everything seen, and the open parts of the others' hands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DangerRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// Own units exposed by ティン.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Own free tiles.
    pub free: Vec<IdolId>,
    /// Tiles seen elsewhere: all waiting rooms, and the rivals' claimed units.
    #[serde(default)]
    pub seen: Vec<IdolId>,
    /// The other seats, one to three.
    pub rivals: Vec<RivalEntry>,
    /// Tables to sample, 1 to 100,000.
    #[serde(default = "samples")]
    pub samples: u32,
    /// Seed of the samples; another seed, other samples.
    #[serde(default)]
    pub seed: u64,
}

const fn samples() -> u32 {
    400
}

/// The open part of a rival's hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RivalEntry {
    /// Units that it has exposed, by number.
    #[serde(default)]
    pub claimed: Vec<UnitId>,
    /// Draws that it has made, 0 to 150.
    #[serde(default)]
    pub draws: u16,
}

/// Sampled chances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DangerReport {
    /// Tables sampled so far.
    pub samples: u32,
    /// In the order of the request.
    pub rivals: Vec<RivalDanger>,
    /// Tiles of which a copy is unseen or in the own hand, ascending.
    pub tiles: Vec<TileDanger>,
}

/// How far a rival may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RivalDanger {
    /// Share of the sampled tables in which it waits for its last tile, 0 to 1.
    pub ready: f64,
}

/// What may happen to a tile that is sent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileDanger {
    /// The tile.
    pub tile: IdolId,
    /// Share of the sampled tables in which some rival would win with it, 0 to 1.
    pub win: f64,
    /// Share of the sampled tables in which some rival could claim a planned unit with it, 0 to 1.
    pub claim: f64,
    /// Standard error of `win`, 0 to 1, after Agresti and Coull.
    pub se: f64,
}

impl Job for Danger {
    const NAME: &'static str = "milljan.danger";
    const ABOUT: &'static str =
        "Which tiles the other seats are likely to need, sampled from what is open of them";
    const EXAMPLE: &'static str = r#"{"job":"milljan.danger","snapshot":"2025-12-16","free":[3,5,9,13,18,20,21,26,28,33,35,41],"rivals":[{"claimed":[62],"draws":5},{"draws":5},{"draws":4}],"seen":[2,3,9,13,14,25,36,46],"samples":50,"seed":1}"#;
    /// Samples take a while, and the answer to a tile that was sent should not wait for them.
    const LANE: Lane = Lane::First;
    type Request = DangerRequest;
    type Report = DangerReport;
    type Error = crate::MilljanError;

    fn start(r: DangerRequest) -> Result<impl Search<Report = DangerReport> + 'static, JobError> {
        let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        entries(r.rivals.len(), 1..=MOST_RIVALS, "/rivals")?;
        within(r.samples, 1..=MOST_SAMPLES, "/samples")?;
        for (index, rival) in r.rivals.iter().enumerate() {
            let at = format!("/rivals/{index}");
            crate::hand(&roster, &rival.claimed, &[], &[], None)
                .map_err(|error| error.under(&at))?;
            within(rival.draws, 0..=MOST_DRAWS, at + "/draws")?;
        }
        let hand = crate::hand(&roster, &r.claimed, &r.free, &r.seen, None)?;
        let unseen = (0..TILES as IdolId)
            .flat_map(|id| std::iter::repeat_n(id, usize::from(hand.rem()[usize::from(id)])))
            .collect();
        let shown = (0..SORA).filter(|id| hand.rem()[usize::from(*id)] > 0 || r.free.contains(id));
        let rivals: Vec<_> = r
            .rivals
            .into_iter()
            .map(|rival| Open { claimed: rival.claimed, draws: rival.draws })
            .collect();
        Ok(Sampling {
            paces: rivals.iter().map(|open| Pace::new(&roster, open)).collect(),
            ready: vec![0; rivals.len()],
            shown: shown.collect(),
            roster,
            rivals,
            unseen,
            rng: Pcg64Mcg::seed_from_u64(r.seed),
            done: 0,
            samples: r.samples,
            wins: [0; TILES],
            claims: [0; TILES],
        })
    }
}

struct Sampling {
    roster: Arc<Roster>,
    rivals: Vec<Open>,
    paces: Vec<Pace>,
    unseen: Vec<IdolId>,
    shown: Vec<IdolId>,
    rng: Pcg64Mcg,
    done: u32,
    samples: u32,
    ready: Vec<u32>,
    wins: [u32; TILES],
    claims: [u32; TILES],
}

/// Nodes that one sampled table counts as.
const NODES_PER_SAMPLE: u64 = 512;

impl Sampling {
    fn sample(&mut self) {
        let (mut wins, mut claimed) = (0u64, 0u64);
        for (at, (open, pace)) in self.rivals.iter().zip(&self.paces).enumerate() {
            let h = pace.distance(&mut self.rng);
            if h <= 1 {
                self.ready[at] += 1;
                wins |= tenpai(&self.roster, &open.claimed, &self.unseen, &mut self.rng)
                    .unwrap_or_default();
            } else {
                claimed |= claims(&self.roster, &open.claimed, &self.unseen, h, &mut self.rng)
                    .unwrap_or_default();
            }
        }
        // 詩花 is a one-member unit, which no ron can complete.
        wins &= !(1 << SHIIKA);
        for tile in 0..TILES {
            self.wins[tile] += (wins >> tile & 1) as u32;
            self.claims[tile] += (claimed >> tile & 1) as u32;
        }
        self.done += 1;
    }
}

impl Search for Sampling {
    type Report = DangerReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.div_ceil(NODES_PER_SAMPLE) {
            if self.done == self.samples {
                break;
            }
            self.sample();
        }
        if self.done == self.samples { Step::Done } else { Step::Running }
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: u64::from(self.done) * NODES_PER_SAMPLE,
            total: Some(u64::from(self.samples) * NODES_PER_SAMPLE),
        }
    }

    fn report(&self) -> DangerReport {
        let done = f64::from(self.done.max(1));
        let share = |count: u32| f64::from(count) / done;
        DangerReport {
            samples: self.done,
            rivals: self.ready.iter().map(|&count| RivalDanger { ready: share(count) }).collect(),
            tiles: self
                .shown
                .iter()
                .map(|&tile| {
                    let win = share(self.wins[usize::from(tile)]);
                    let claim = share(self.claims[usize::from(tile)]);
                    // Two extra wins and two extra losses (Agresti and Coull): none in a sample
                    // proves nothing.
                    let share = (f64::from(self.wins[usize::from(tile)]) + 2.0) / (done + 4.0);
                    let se = (share * (1.0 - share) / (done + 4.0)).sqrt();
                    TileDanger { tile, win, claim, se }
                })
                .collect(),
        }
    }
}
