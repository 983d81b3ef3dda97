//! The questions about Milljan hands.

mod advice;
mod advise;
mod analyse;
mod chances;
mod danger;
mod error;
mod fetch;
mod league;
mod play;
mod puzzle;
mod review;
mod rosters;
mod sheet;
mod types;
mod units;

pub use self::advise::{Advise, AdviseReport, AdviseRequest, AdviseRow};
pub use self::analyse::{Analyse, mean_points, ranked};
pub use self::chances::*;
pub use self::danger::{Danger, DangerReport, DangerRequest, RivalDanger, RivalEntry, TileDanger};
pub use self::error::{ImportError, MilljanError};
pub use self::fetch::{Fetch, FetchReport, FetchRequest, Fetched};
pub use self::league::{League, LeagueReport, LeagueRequest, LeagueSums, Margin, PlayerSums};
pub use self::play::*;
pub use self::puzzle::*;
pub use self::review::{Decision, Review, ReviewReport, ReviewRequest};
pub use self::sheet::{Problem, Sound, sound, sound_after_pass, sound_at_table};
pub use self::types::*;
pub use self::units::*;
pub use milljan::advice::{Act, Sora};
pub use milljan::game::{Action, ActionError, Illegal, Moment};
pub use milljan::players::{Player, Reason, STRONG_NODES};
pub use milljan::puzzle::{Facts, LEVELS, Question, mark::Marked};
pub use milljan::rules::{ClaimFrom, ManyRon, Priority, Rules};
pub use milljan::{
    COPIES, DOUBTS, Date, IDOLS, Idol, IdolId, Kind, OWN, OwnUnit, OwnUnitError, Roster,
    RosterError, SHIIKA, SNAPSHOTS, SORA, Set, Standing, TILES, UNITS, Unit, UnitId, active,
    hand::FULL,
    log, notation,
    roster::{MOST_MEMBERS, MOST_NAME, MOST_OWN, own_index},
    score::BONUS,
    score::points,
    unit,
    unit_list::UnitListError,
};

use std::sync::Arc;

use jobs_core::batch::{self, GameState, Games, Played, Ranged, Report, Sums, add, add_all};
use jobs_core::{Batch, Entry, Job, JobError, Progress, Search};
use milljan::hand::{Hand, HandError};
use milljan::{claims, deals, tree};
use search::Ready;

/// The jobs of the lab, in the order of the help text.
pub static JOBS: [Entry; 15] = [
    Entry::of::<Analyse>(),
    Entry::of::<Claims>(),
    Entry::of::<Score>(),
    Entry::of::<Tree>(),
    Entry::batch::<Deals>(),
    Entry::of::<Advise>(),
    Entry::of::<Danger>(),
    Entry::of::<Fetch>(),
    Entry::of::<Play>(),
    Entry::of::<Review>(),
    Entry::batch::<League>(),
    Entry::batch::<Chances>(),
    Entry::of::<Puzzle>(),
    Entry::of::<PuzzleCheck>(),
    Entry::of::<Units>(),
];

/// The hand of a request, checked.
fn hand(
    roster: &Arc<Roster>,
    claimed: &[UnitId],
    free: &[IdolId],
    seen: &[IdolId],
    oshi: Option<IdolId>,
) -> Result<Hand, JobError> {
    Hand::new(roster, claimed, free, seen, oshi).map_err(|fault| refused(fault, roster))
}

/// A hand error as a request error, with the place of the faulty entry.
fn refused(fault: HandError, roster: &Roster) -> JobError {
    use MilljanError as E;
    let free = |index: usize| format!("/free/{index}");
    let seen = |index: usize| format!("/seen/{index}");
    let claimed = |index: usize| format!("/claimed/{index}");
    let name = |unit: UnitId| roster.name(unit).unwrap_or_default().to_owned();
    let (kind, at) = match fault {
        HandError::NoSuchFree { index, id } => (E::UnknownTile { tile: id }, free(index)),
        HandError::NoSuchSeen { index, id } => (E::UnknownTile { tile: id }, seen(index)),
        HandError::NoSuchUnit { index, id } => (E::UnknownUnit { unit: id }, claimed(index)),
        HandError::NotYet { index, id } => {
            (E::InactiveUnit { unit: id, name: name(id) }, claimed(index))
        }
        HandError::SwitchedOff { index, id } => {
            (E::UnitOff { unit: id, name: name(id) }, claimed(index))
        }
        HandError::TooSmall { index, id } => {
            (E::UnitTooSmall { unit: id, name: name(id) }, claimed(index))
        }
        HandError::TooManyClaimed { index } => (E::TooManyClaimed, claimed(index)),
        HandError::TooManyFree { index, most } => (E::TooManyTiles { most }, free(index)),
        HandError::FourthOwn { index, id } => (E::FourthCopy { tile: id }, free(index)),
        HandError::FourthClaimed { index, id } => (E::FourthCopy { tile: id }, claimed(index)),
        HandError::FourthSeen { index, id } => (E::FourthCopySeen { tile: id }, seen(index)),
        HandError::BadOshi { id } => (E::InvalidOshi { tile: id }, "/oshi".into()),
    };
    JobError::new(&kind, at)
}

/// Checks that the number of tiles makes the state that the request names.
fn check_state(hand: &Hand, state: State) -> Result<(), JobError> {
    let (right, wanted) = match state {
        State::Drawn => (hand.is_drawn(), hand.slots()),
        State::Waiting => (hand.is_waiting(), hand.slots().saturating_sub(1)),
        State::Partial => return Ok(()),
    };
    if right {
        return Ok(());
    }
    let has = hand.free().len() as u32;
    Err(JobError::new(&MilljanError::WrongCount { state, has, wanted }, "/free"))
}

/// `milljan.claims`: what can be done with each tile that another seat sends.
pub struct Claims;

impl Job for Claims {
    const NAME: &'static str = "milljan.claims";
    const ABOUT: &'static str =
        "What ron and which units each tile of another seat would give a waiting hand";
    const EXAMPLE: &'static str = r#"{"job":"milljan.claims","snapshot":"2019-12-12","free":[3,5,9,13,18,20,21,26,28,33,35,41],"oshi":35}"#;
    type Request = ClaimsRequest;
    type Report = ClaimsReport;
    type Error = MilljanError;

    fn start(r: ClaimsRequest) -> Result<impl Search<Report = ClaimsReport> + 'static, JobError> {
        let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        let hand = hand(&roster, &r.claimed, &r.free, &r.seen, r.oshi)?;
        check_state(&hand, State::Waiting)?;
        let (h, claims) = claims::table(&hand);
        let claims = claims
            .into_iter()
            .map(|row| Claim { tile: row.tile, ron: row.ron, tin: row.tin })
            .collect();
        Ok(Ready(ClaimsReport { h, claims }))
    }
}

/// `milljan.score`: the points of a fixed split.
pub struct Score;

impl Job for Score {
    const NAME: &'static str = "milljan.score";
    const ABOUT: &'static str = "The points of given completed units";
    const EXAMPLE: &'static str = r#"{"job":"milljan.score","units":[{"unit":118,"claimed":false},{"unit":73,"claimed":true}],"result":"none","ron_unit":null,"oshi":35}"#;
    type Request = ScoreRequest;
    type Report = ScoreReport;
    type Error = MilljanError;

    fn start(r: ScoreRequest) -> Result<impl Search<Report = ScoreReport> + 'static, JobError> {
        let own = rosters::own(&r.units_own)?;
        let members = r
            .units
            .iter()
            .enumerate()
            .map(|(index, row)| {
                let missing = || {
                    let kind = MilljanError::UnknownUnit { unit: row.unit };
                    JobError::new(&kind, format!("/units/{index}/unit"))
                };
                let made = || own.get(own_index(row.unit)?).map(OwnUnit::members);
                unit(row.unit).map(|unit| unit.members).or_else(made).ok_or_else(missing)
            })
            .collect::<Result<Vec<_>, _>>()?;
        let size: u32 = members.iter().map(|set| u32::from(set.len())).sum();
        if size > u32::from(FULL) {
            return Err(JobError::new(&MilljanError::TooManyMembers { members: size }, "/units"));
        }
        let bad_ron = match (r.result, r.ron_unit) {
            (GameEnd::Ron, None) => Some(MilljanError::NoRonUnit),
            (GameEnd::Ron, Some(index)) => match r.units.get(index as usize) {
                None => Some(MilljanError::NoUnitThere { index }),
                Some(row) if row.claimed => Some(MilljanError::ClaimedRonUnit),
                Some(_) if members[index as usize].len() < 2 => Some(MilljanError::LoneRonUnit),
                Some(_) => None,
            },
            (_, Some(_)) => Some(MilljanError::NoRon),
            (_, None) => None,
        };
        if let Some(kind) = bad_ron {
            return Err(JobError::new(&kind, "/ron_unit"));
        }
        if let Some(tile) = r.oshi.filter(|&id| id >= SORA) {
            return Err(JobError::new(&MilljanError::InvalidOshi { tile }, "/oshi"));
        }
        let won = r.result != GameEnd::None;
        let parts: Vec<u32> = r
            .units
            .iter()
            .zip(&members)
            .zip(0u32..)
            .map(|((row, set), index)| {
                points(set.len(), won, row.claimed || r.ron_unit == Some(index))
            })
            .collect();
        let found = r.oshi.is_some_and(|id| members.iter().any(|set| set.has(id)));
        let bonus = if found { BONUS } else { 0 };
        Ok(Ready(ScoreReport { total: parts.iter().sum::<u32>() + bonus, parts, bonus }))
    }
}

/// `milljan.tree`: one node of the article's search.
pub struct Tree;

impl Job for Tree {
    const NAME: &'static str = "milljan.tree";
    const ABOUT: &'static str =
        "One node of the article's search: units removed, g, h, and what can be removed next";
    const EXAMPLE: &'static str = r#"{"job":"milljan.tree","snapshot":"2019-12-12","state":"drawn","free":[3,5,9,13,18,20,21,26,28,33,35,36,41],"path":[118]}"#;
    type Request = TreeRequest;
    type Report = TreeReport;
    type Error = MilljanError;

    fn start(r: TreeRequest) -> Result<impl Search<Report = TreeReport> + 'static, JobError> {
        let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        let hand = hand(&roster, &r.claimed, &r.free, &r.seen, None)?;
        if r.state == State::Partial {
            return Err(JobError::new(&MilljanError::PartialState, "/state"));
        }
        check_state(&hand, r.state)?;
        let node = tree::node(&hand, &r.path).map_err(|tree::PathError(index)| {
            let kind = MilljanError::InvalidPath { unit: r.path[index] };
            JobError::new(&kind, format!("/path/{index}"))
        })?;
        let children = node
            .children
            .into_iter()
            .map(|child| TreeChild {
                goal: child.slots == 0,
                unit: child.unit,
                missing: child.missing,
                g: child.g,
                slots: child.slots,
                best: child.best,
                skipped: child.skipped,
            })
            .collect();
        Ok(Ready(TreeReport { left: node.left, slots: node.slots, g: node.g, h: node.h, children }))
    }
}

/// `milljan.deals`: what dealt hands are like; a batch over seeds.
pub struct Deals;

/// The results of a survey.
pub type DealsReport = Report<Deals>;

impl Batch for Deals {
    const NAME: &'static str = "milljan.deals";
    const ABOUT: &'static str = "How far dealt hands are from a win: a batch over seeds, to be merged with `sakiyomi merge`";
    const EXAMPLE: &'static str =
        r#"{"job":"milljan.deals","snapshot":"2019-12-12","games":200,"seed_from":1}"#;
    const MOST_GAMES: u64 = 100_000_000;
    type Request = DealsRequest;
    type Sums = DealsSums;
    type Games = Survey;
    type Error = MilljanError;

    fn set_up(r: &DealsRequest) -> Result<Survey, JobError> {
        r.range().check(Self::MOST_GAMES)?;
        Ok(Survey(rosters::read(r.snapshot, &r.units_off, &r.units_own)?))
    }

    fn check(report: &DealsReport) -> Result<(), JobError> {
        let Report { request, sums } = report;
        let hands = sums.h.iter().try_fold(0u64, |sum, &hands| sum.checked_add(hands));
        let sound = sums.games == request.games
            && hands == Some(request.games)
            && sums.h.len() == usize::from(FULL) + 2
            && request.range().check(Self::MOST_GAMES).is_ok();
        if sound { Ok(()) } else { Err(batch::unfinished()) }
    }
}

/// Dealt hands with the units that count.
pub struct Survey(Arc<Roster>);

/// Nodes that one dealt hand counts as.
const NODES_PER_GAME: u64 = 1000;

impl Games for Survey {
    type Sums = DealsSums;

    fn none(&self) -> DealsSums {
        DealsSums {
            games: 0,
            h: vec![0; usize::from(FULL) + 2],
            complete_sum: 0,
            complete_sq: 0,
            score_lose_sum: 0,
            score_lose_sq: 0,
        }
    }

    fn play(&mut self, seed: u64, _nodes: u64, sums: &mut DealsSums) -> Played {
        let one = deals::survey(&self.0, seed);
        sums.games += 1;
        sums.h[one.h.map_or(usize::from(FULL) + 1, usize::from)] += 1;
        sums.complete_sum += one.complete;
        sums.complete_sq += one.complete * one.complete;
        sums.score_lose_sum += one.score_lose;
        sums.score_lose_sq += one.score_lose * one.score_lose;
        Played { nodes: NODES_PER_GAME, game: GameState::Over }
    }

    /// Each hand is over at once.
    fn leave(&mut self) {}

    fn progress(&self, done: u64, all: u64) -> Progress {
        Progress { nodes: done * NODES_PER_GAME, total: Some(all * NODES_PER_GAME) }
    }
}

impl Sums for DealsSums {
    fn games(&self) -> u64 {
        self.games
    }

    fn add(&mut self, later: Self) -> Option<()> {
        add(&mut self.games, later.games)?;
        add_all(&mut self.h, &later.h)?;
        add(&mut self.complete_sum, later.complete_sum)?;
        add(&mut self.complete_sq, later.complete_sq)?;
        add(&mut self.score_lose_sum, later.score_lose_sum)?;
        add(&mut self.score_lose_sq, later.score_lose_sq)
    }
}
