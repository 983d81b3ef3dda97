//! What is to be played, and what has been.

use serde::{Deserialize, Serialize};

use super::super::current::Entry;
use super::super::weights::Draft;
use jobs::contest::{
    Ai, Games, GamesReport, GamesRequest, Loadout, OptimiseReport, OptimiseRequest, Sums,
};
use jobs::stats::{Mean, mean};
use jobs::{Ask, Batch};
use share::BadLink;

/// Games that the page takes at once; the command line takes more.
pub const MOST: u64 = 100_000;
/// Games below which nothing is said about who is better: intervals take means as normal.
pub const ENOUGH: u64 = 30;
/// Loadouts that differ in their AI, beside the first.
pub const MOST_WAYS: usize = 15;
/// Points of a bin: fine enough for the quartiles, and a report stays small.
const BIN: u32 = 50;
/// Turns from which a phase has so many routes that every game is a piece of its own.
pub const DEEP: u8 = 4;
/// Turns of a phase that stand for the whole contest.
pub const WHOLE: u8 = 30;

/// The parts of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// One loadout.
    #[default]
    Spread,
    /// Two loadouts.
    Compare,
    /// The same under other AIs.
    WhatIf,
    /// Cards for others.
    Swaps,
}

/// When it is enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Until {
    /// After the number of games.
    #[default]
    Games,
    /// When the interval is narrow, in points.
    Points,
    /// When it is narrow, in tenths of a percent of the mean.
    Permil,
}

/// A loadout with its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Other {
    /// What it is called.
    pub name: String,
    /// What is in it.
    pub loadout: Loadout,
}

/// How it is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// Games at the most.
    pub games: u64,
    /// When it is enough.
    pub until: Until,
    /// Half the width of the interval, in its unit.
    pub width: u32,
    /// Number of the first game.
    pub seed: u64,
    /// What the loadout is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Other>,
    /// The AIs of What-if: what they have differently from the loadout's own.
    pub ways: Vec<Ai>,
    /// Games of each swap in the first round.
    pub swap_games: u32,
}

impl Default for Plan {
    fn default() -> Self {
        let turns = |turns| Ai { calculate_turn: Some(turns), ..Ai::default() };
        let table = |name: &str| Ai { table: Some(name.to_owned()), ..Ai::default() };
        let commands = Ai { commands: Some(5), ..Ai::default() };
        let ways = vec![turns(1), turns(2), turns(3), commands, table("2024-12"), table("2026-04")];
        Self {
            games: 2000,
            until: Until::Games,
            width: 10,
            seed: 1,
            other: None,
            ways,
            swap_games: 16,
        }
    }
}

impl Plan {
    /// Whether it can be played; the job judges the loadouts.
    pub fn is_sound(&self) -> bool {
        (1..=MOST).contains(&self.games)
            && self.seed <= 1 << 52
            && self.width > 0
            && self.ways.len() <= MOST_WAYS
            && (4..=10_000).contains(&self.swap_games)
    }
}

/// An AI with what another one has differently.
pub fn over(own: &Ai, way: &Ai) -> Ai {
    Ai {
        table: way.table.clone().or_else(|| own.table.clone()),
        // Another table may not know the play.
        play: if way.table.is_some() { way.play.clone() } else { own.play.clone() },
        calculate_turn: way.calculate_turn.or(own.calculate_turn),
        commands: way.commands.or(own.commands),
        edits: own.edits.iter().chain(&way.edits).cloned().collect(),
    }
}

/// What can be taken back: the loadout and how it is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Desk {
    /// The loadout of all screens.
    pub entry: Entry,
    /// How it is played here.
    pub plan: Plan,
}

impl Desk {
    /// The loadouts of a part; none where there is nothing to compare.
    pub fn loadouts(&self, part: Part) -> Option<Vec<Loadout>> {
        let own = &self.entry.loadout;
        let mut all = vec![own.clone()];
        match part {
            Part::Spread => {}
            Part::Compare => all.push(self.plan.other.as_ref()?.loadout.clone()),
            Part::WhatIf => {
                if self.plan.ways.is_empty() {
                    return None;
                }
                let ways = self.plan.ways.iter();
                all.extend(ways.map(|way| Loadout { ai: over(&own.ai, way), ..own.clone() }));
            }
            Part::Swaps => return None,
        }
        Some(all)
    }

    /// The question about all games of a part.
    pub fn request(&self, part: Part) -> Option<GamesRequest> {
        let loadouts = self.loadouts(part)?;
        let Plan { games, seed, .. } = self.plan;
        Some(GamesRequest { loadouts, games, seed_from: seed, bin: BIN })
    }

    /// The question about swaps.
    pub fn swaps(&self) -> OptimiseRequest {
        OptimiseRequest {
            loadout: self.entry.loadout.clone(),
            places: None,
            candidates: None,
            games: self.plan.swap_games,
            seed_from: self.plan.seed,
        }
    }

    /// Whether these games are those that would be played.
    pub fn fits(&self, part: Part, played: &GamesReport) -> bool {
        let Some(asked) = self.request(part) else { return false };
        let echo = &played.request;
        asked.loadouts == echo.loadouts
            && asked.seed_from == echo.seed_from
            && asked.bin == echo.bin
            && played.games <= asked.games
    }

    /// Games that are needed in all, as far as those played tell; the number played where it is enough.
    pub fn needed(&self, played: &GamesReport) -> u64 {
        let most = self.plan.games.max(played.games);
        if self.plan.until == Until::Games {
            return most;
        }
        let first = self.plan.games.min(FIRST);
        let needed = |(at, sums): (usize, &Sums)| {
            let value = if played.loadouts.len() == 1 {
                Some(score(played.games, sums))
            } else {
                (at > 0).then(|| ahead(played.games, sums))
            };
            let Some(Some(value)) = value else { return 0 };
            let target = self.target(played);
            let half = value.half.unwrap_or(f64::MAX);
            if half <= target {
                return played.games;
            }
            // The interval narrows with the root of the number; a little more, so that it is done.
            let times = (half / target).powi(2) * 1.02;
            (played.games as f64 * times.min(8.0)).ceil() as u64 + 1
        };
        let needed = played.loadouts.iter().enumerate().map(needed).max().unwrap_or_default();
        needed.max(first).min(most)
    }

    /// Half the width that is wanted, in points.
    fn target(&self, played: &GamesReport) -> f64 {
        let width = f64::from(self.plan.width);
        let base = played.loadouts.first().and_then(|sums| score(played.games, sums));
        match self.plan.until {
            Until::Permil => base.map_or(width, |mean| mean.mean.abs() * width / 1000.0).max(1e-9),
            _ => width,
        }
    }
}

/// Games of the first round, where the interval decides.
const FIRST: u64 = 400;

/// The mean score.
pub fn score(games: u64, sums: &Sums) -> Option<Mean> {
    mean(games, sums.score_sum, sums.score_sq)
}

/// The mean difference to the first loadout.
pub fn ahead(games: u64, sums: &Sums) -> Option<Mean> {
    mean(games, sums.ahead_sum, sums.ahead_sq)
}

/// What is being played, after the games that there are.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// For which part.
    pub part: Part,
    /// All games.
    pub request: GamesRequest,
    /// The last game of this round: with the interval as the goal, the next round follows from it.
    pub upto: u64,
    /// The first of them, where they have been played before.
    pub base: Option<GamesReport>,
}

impl Run {
    /// Goes on from what has been played; none where all is.
    pub fn new(desk: &Desk, part: Part, played: Option<&GamesReport>) -> Option<Self> {
        let request = desk.request(part)?;
        let base = played.filter(|played| desk.fits(part, played)).cloned();
        let upto = match &base {
            Some(base) => desk.needed(base),
            None if desk.plan.until == Until::Games => request.games,
            None => request.games.min(FIRST),
        };
        let done = base.as_ref().map_or(0, |base| base.games);
        (done < upto).then_some(Self { part, request, upto, base })
    }

    /// The pieces of the work. They grow, so that results come early and there are not too many.
    pub fn chunks(&self) -> Vec<Ask<Games>> {
        let GamesRequest { loadouts, seed_from, bin, .. } = &self.request;
        let turns = loadouts.iter().filter_map(|loadout| loadout.ai.calculate_turn).max();
        let (least, most) = match turns.unwrap_or(1) {
            0..=2 => (40, 400),
            3 => (10, 200),
            _ => (1, 100),
        };
        let least = (least / loadouts.len() as u64).max(1);
        let mut done = self.base.as_ref().map_or(0, |base| base.games);
        let mut all = Vec::new();
        while done < self.upto {
            let size = least * (1 + all.len() as u64 / 6);
            let games = size.min(most).min(self.upto - done);
            all.push(Ask::new(GamesRequest {
                loadouts: loadouts.clone(),
                games,
                seed_from: seed_from + done,
                bin: *bin,
            }));
            done += games;
        }
        all
    }
}

/// Two neighbouring parts together; the first alone where they do not belong together.
pub fn join(a: GamesReport, b: GamesReport) -> GamesReport {
    Games::merge(a.clone(), b).unwrap_or(a)
}

/// Swaps with the loadout they are of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Swapped {
    /// The loadout.
    pub loadout: Loadout,
    /// What came out.
    pub report: OptimiseReport,
}

/// What stays on the device beside the loadout: how it is played, and what came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// The part that is open.
    pub part: Part,
    /// How it is played.
    pub plan: Plan,
    /// What was played: one loadout, two, several AIs.
    pub played: [Option<GamesReport>; 3],
    /// What was proposed.
    pub swaps: Option<Swapped>,
}

/// Which column of the table of cards goes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As in the deck.
    Deck,
    /// By plays.
    Plays,
    /// By points.
    #[default]
    Points,
}

/// The screen beside its desk.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// The part that is open.
    pub part: Part,
    /// What is being played, or was last.
    pub run: Option<Run>,
    /// Whether swaps are being looked for, and in which loadout.
    pub hunt: Option<OptimiseRequest>,
    /// What was played before.
    pub played: [Option<GamesReport>; 3],
    /// What was proposed before.
    pub swaps: Option<Swapped>,
    /// Order of the table.
    pub order: Order,
    /// The weight being changed.
    pub draft: Draft,
    /// Place of the second loadout that is being changed.
    pub place: Option<usize>,
    /// What is wrong with what was last entered.
    pub fault: Option<String>,
    /// Why the link that was opened last opened nothing.
    pub bad: Option<BadLink>,
}
