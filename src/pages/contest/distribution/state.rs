//! What to play, and what has been played.

use protocol::js_serde;
use serde::{Deserialize, Serialize};

use super::super::current::{self, Entry, OfLoadout, sample};
use super::super::picker::Owned;
use super::super::weights::Draft;
use super::names::candidates;
use super::steps::{settings, write_settings};
use crate::batch::{LAST_SEED, Width};
use crate::document::Document;
use crate::store::{self, Slot};
use jobs::contest::{
    Ai, DeckCard, GamesReport, GamesRequest, Listed, Loadout, LoadoutSums, MOST_OWN_CARDS,
    OptimiseRequest, Plan as Kind,
};
use jobs::stats::{Mean, mean};
use share::LinkError;

/// Games that the page allows at once; the command line allows more.
pub const MOST: u64 = 100_000;
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
    #[serde(rename = "spread")]
    Distribution,
    /// Two loadouts.
    Compare,
    /// The same under other AIs.
    WhatIf,
    /// Cards for others.
    Swaps,
}

/// When to stop.
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
    /// Most games.
    pub games: u64,
    /// When to stop.
    pub until: Until,
    /// Half the width of the interval, in its unit.
    pub width: u32,
    /// Number of the first game.
    pub seed: u64,
    /// The version of the AI that plays the loadout too, beside its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside: Option<u8>,
    /// The loadout to compare with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Other>,
    /// The AIs of What-if: their differences from the loadout's own.
    pub ways: Vec<Ai>,
    /// Games of each swap in the first round.
    pub swap_games: u32,
    /// Whether only cards that the person owns are tried; those of whoever opens a link are others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub only_owned: bool,
}

/// What is being chosen in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// A card of the second loadout.
    Card,
    /// One of its items.
    Item,
    /// A weight.
    Weight,
    /// The cards that the person owns.
    Owned,
}

impl Default for Plan {
    fn default() -> Self {
        let turns = |turns| Ai { calculate_turn: Some(turns), ..Ai::default() };
        let table = |name: &str| Ai { table: Some(name.to_owned()), ..Ai::default() };
        let version = |version| Ai { version: Some(version), ..Ai::default() };
        let ways = vec![version(1), version(2), turns(1), turns(2), turns(3), table("2024-12")];
        Self {
            games: 2000,
            until: Until::Games,
            width: 10,
            seed: 1,
            beside: None,
            other: None,
            ways,
            swap_games: 16,
            only_owned: false,
        }
    }
}

impl Plan {
    /// Whether it can be played; the job checks the loadouts.
    pub fn is_sound(&self) -> bool {
        (1..=MOST).contains(&self.games)
            && self.seed <= LAST_SEED
            && self.width > 0
            && self.ways.len() <= MOST_WAYS
            && (4..=10_000).contains(&self.swap_games)
    }
}

/// An AI with the differences of another applied. Another version has its own table and limits.
pub fn over(own: &Ai, way: &Ai) -> Ai {
    let plain = Ai { edits: own.edits.clone(), ..Ai::default() };
    let own = if way.version.is_some() { &plain } else { own };
    Ai {
        version: way.version.or(own.version),
        table: way.table.clone().or_else(|| own.table.clone()),
        // Another table may not know the play.
        play: if way.table.is_some() { way.play.clone() } else { own.play.clone() },
        calculate_turn: way.calculate_turn.or(own.calculate_turn),
        commands: way.commands.or(own.commands),
        edits: own.edits.iter().chain(&way.edits).cloned().collect(),
    }
}

/// The undoable state: the loadout and how it is played; and the open part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DistributionState {
    /// The part that is open.
    #[serde(default)]
    pub part: Part,
    /// How it is played here.
    #[serde(default)]
    pub plan: Plan,
    /// The loadout of all screens.
    #[serde(default = "sample")]
    pub entry: Entry,
}

impl OfLoadout for DistributionState {
    const NAME: &'static str = store::CONTEST_DISTRIBUTION;
    const SLOT: Slot<Self> = Slot {
        load: |value| js_serde::read::<Self>(value).ok().filter(|state| state.plan.is_sound()),
        ..Slot::of(store::CONTEST_DISTRIBUTION)
    };

    fn entry(&self) -> &Entry {
        &self.entry
    }

    fn of(entry: Entry, kept: Option<Self>) -> Self {
        match kept {
            Some(kept) => Self { entry, ..kept },
            None => Self { entry, part: Part::default(), plan: Plan::default() },
        }
    }
}

/// The screen's document.
pub const DOCUMENT: Document<DistributionState> = current::document(
    |text, state| {
        let (entry, tail) = current::read_link(text)?;
        let (part, plan) = match tail {
            "" => (state.part, state.plan.clone()),
            tail => settings(tail).ok_or(LinkError::Settings)?,
        };
        Ok(DistributionState { part, plan, entry })
    },
    |state| format!("{}&p={}", share::write_loadout(&state.entry), write_settings(state)),
);

impl DistributionState {
    /// The loadouts of a part; `None` where there is nothing to compare.
    pub fn loadouts(&self, part: Part) -> Option<Vec<Loadout>> {
        let own = &self.entry.loadout;
        let mut all = vec![own.clone()];
        match part {
            Part::Distribution => all.extend(self.plan.beside.map(|version| {
                let way = Ai { version: Some(version), ..Ai::default() };
                Loadout { ai: over(&own.ai, &way), ..own.clone() }
            })),
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

    /// The question about swaps. Of equal cards one is swapped, and the idol's own card always stays.
    pub fn swaps(&self, names: &Listed, plan: Kind, owned: &Owned) -> OptimiseRequest {
        let cards = &self.entry.loadout.cards;
        let is_own = |card: &DeckCard| {
            let idol = names.cards.iter().find(|known| known.id == card.id);
            idol.is_some_and(|known| known.idol.is_some() && known.idol == self.entry.loadout.idol)
        };
        let stays = |at: usize| {
            cards.get(at).is_some_and(|card| is_own(card) || cards[..at].contains(card))
        };
        // An empty place can be filled, too.
        let all = 0..(cards.len() + 1).min(MOST_OWN_CARDS);
        let some: Vec<u8> = all.clone().filter(|at| !stays(*at)).map(|at| at as u8).collect();
        OptimiseRequest {
            loadout: self.entry.loadout.clone(),
            places: (some.len() < all.len()).then_some(some),
            candidates: self.plan.only_owned.then(|| candidates(names, owned, plan)),
            games: self.plan.swap_games,
            seed_from: self.plan.seed,
            steps: None,
        }
    }

    /// The interval that ends it.
    pub fn width(&self) -> Option<Width> {
        let width = f64::from(self.plan.width);
        match self.plan.until {
            Until::Games => None,
            Until::Points => Some((POINTS, width)),
            Until::Permil => Some((PERCENT, width / 10.0)),
        }
    }
}

/// Indices of the precisions.
pub const POINTS: usize = 0;
/// See [`POINTS`].
pub const PERCENT: usize = 1;

/// Half the widest interval, in points: of the mean or, where loadouts are compared, of their
/// differences.
pub fn widest(report: &GamesReport) -> Option<f64> {
    let (games, loadouts) = (report.sums.games, &report.sums.loadouts);
    let halves = loadouts.iter().enumerate().filter_map(|(at, sums)| match at {
        0 if loadouts.len() > 1 => None,
        0 => Some(score(games, sums)),
        _ => Some(ahead(games, sums)),
    });
    halves.into_iter().try_fold(0.0, |widest, found| Some(f64::max(widest, found?.half?)))
}

/// The same in percent of the first one's mean.
pub fn widest_percent(report: &GamesReport) -> Option<f64> {
    let mean = score(report.sums.games, report.sums.loadouts.first()?)?.mean;
    Some(widest(report)? / mean.abs().max(1e-9) * 100.0)
}

/// The mean score.
pub fn score(games: u64, sums: &LoadoutSums) -> Option<Mean> {
    mean(games, sums.score_sum, sums.score_sq)
}

/// The mean difference to the first loadout.
pub fn ahead(games: u64, sums: &LoadoutSums) -> Option<Mean> {
    mean(games, sums.ahead_sum, sums.ahead_sq)
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

/// The rest of the screen's state.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// Order of the table.
    pub order: Order,
    /// The weight being changed.
    pub draft: Draft,
    /// Place of the second loadout that is being changed.
    pub place: Option<usize>,
    /// The window that is open.
    pub choosing: Option<Choosing>,
    /// What is wrong with what was last entered.
    pub fault: Option<String>,
}
