//! `milljan.league`: games between players over a range of seeds.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Date, Player, Roster, Rules, UnitEntry, UnitId, batch, rosters};
use jobs_core::{Batch, Job, JobError, Progress, Search, Step, entries, within};
use milljan::game::SEATS;
use milljan::league::{Match, Outcome};

/// `milljan.league`
pub struct League;

/// Deals of a batch at the most.
const MOST_GAMES: u64 = 1_000_000;
/// Simulated rounds of a strong player for one decision at the most.
const MOST_NODES: u64 = 10_000_000;
/// Draws that are counted one by one; more fall into the last entry.
const DRAWS: usize = 151;

/// A line-up, and which deals it plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeagueRequest {
    /// Units count as on this day.
    pub snapshot: Date,
    /// Units that do not count, though their day has come; own ones may be among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_off: Vec<UnitId>,
    /// A player's own units, numbered from 10,000 on; at most 200.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units_own: Vec<UnitEntry>,
    /// How open rules are played.
    #[serde(default)]
    pub rules: Rules,
    /// Who sits at the table; one to four.
    pub lineup: Vec<Player>,
    /// Number of deals, 1 to 1,000,000.
    pub games: u64,
    /// Seed of the first deal; the others follow one by one.
    pub seed_from: u64,
    /// Whether each deal is played once for every place of the line-up at the table, so that luck
    /// with tiles falls on all alike.
    #[serde(default = "yes")]
    pub rotate: bool,
    /// Breaks a game off when the first seat has drawn so often without a win; it then scores as if the
    /// wall had ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_draws: Option<u16>,
}

const fn yes() -> bool {
    true
}

/// Everything added up; means and intervals follow from it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeagueReport {
    /// What was asked; after merging, the joined range.
    pub request: LeagueEcho,
    /// Deals done.
    pub games: u64,
    /// Games played: deals times places.
    pub played: u64,
    /// Games that nobody won.
    pub exhausted: u64,
    /// Draws of all seats, and the sum of the squares by game.
    pub draws_sum: u64,
    /// Sum of squares of the draws of a game.
    pub draws_sq: u64,
    /// One entry for each different player, in the order of the line-up.
    pub players: Vec<PlayerSums>,
    /// One entry for each two different players.
    pub margins: Vec<Margin>,
}

/// The request of a league, with the job's name, so that reports can be merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "EchoFields")]
pub struct LeagueEcho {
    /// `milljan.league`.
    pub job: String,
    /// The request itself.
    #[serde(flatten)]
    pub request: LeagueRequest,
}

/// The fields of an echo, side by side: `#[serde(flatten)]` would read them with five times the code,
/// and pages read reports too.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EchoFields {
    job: String,
    snapshot: Date,
    #[serde(default)]
    units_off: Vec<UnitId>,
    #[serde(default)]
    units_own: Vec<UnitEntry>,
    #[serde(default)]
    rules: Rules,
    lineup: Vec<Player>,
    games: u64,
    seed_from: u64,
    #[serde(default = "yes")]
    rotate: bool,
    #[serde(default)]
    most_draws: Option<u16>,
}

impl From<EchoFields> for LeagueEcho {
    fn from(fields: EchoFields) -> Self {
        let request = LeagueRequest {
            snapshot: fields.snapshot,
            units_off: fields.units_off,
            units_own: fields.units_own,
            rules: fields.rules,
            lineup: fields.lineup,
            games: fields.games,
            seed_from: fields.seed_from,
            rotate: fields.rotate,
            most_draws: fields.most_draws,
        };
        Self { job: fields.job, request }
    }
}

/// What one player has come to, over all seats it had.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayerSums {
    /// Who.
    pub player: Player,
    /// Seats of the line-up.
    pub seats: u32,
    /// Games times seats.
    pub games: u64,
    /// Wins by own draw.
    pub tsumo: u64,
    /// Wins by ron.
    pub ron: u64,
    /// Points.
    pub points_sum: u64,
    /// Sum of squares of the points of a seat in a game.
    pub points_sq: u64,
    /// Own draws of won games.
    pub win_draws_sum: u64,
    /// Sum of their squares.
    pub win_draws_sq: u64,
    /// Points of won games.
    pub win_points_sum: u64,
    /// Units claimed.
    pub claims_sum: u64,
    /// Wins by number of own draws; the last entry holds all from 150 on.
    pub win_draws: Vec<u64>,
}

/// How much more one player scores than another on the same deals.
///
/// A deal's difference is `(points of a) · (seats of b) − (points of b) · (seats of a)`, summed
/// over its games; divide by `scale` for points a seat and game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Margin {
    /// Index of the one player.
    pub a: usize,
    /// Index of the other.
    pub b: usize,
    /// Seats of a · seats of b · games of a deal.
    pub scale: u64,
    /// Sum of the differences over deals.
    pub sum: i64,
    /// Sum of their squares.
    pub sq: u64,
}

impl Job for League {
    const NAME: &'static str = "milljan.league";
    const ABOUT: &'static str = "Games between players over a range of deals, rotated over the seats: a batch, to be merged with `sakiyomi merge`";
    const EXAMPLE: &'static str = r#"{"job":"milljan.league","snapshot":"2025-12-16","lineup":[{"player":"plain"},{"player":"value"}],"games":2,"seed_from":1}"#;
    type Request = LeagueRequest;
    type Report = LeagueReport;
    type Error = crate::MilljanError;

    fn start(r: LeagueRequest) -> Result<impl Search<Report = LeagueReport> + 'static, JobError> {
        r.check()?;
        let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        Ok(Season {
            roster,
            running: None,
            turn: 0,
            deal: Vec::new(),
            decisions: 0,
            report: empty(r),
        })
    }
}

impl LeagueRequest {
    /// Whether line-up and deals can be played; the units are not looked at.
    ///
    /// # Errors
    /// `out-of-range` with the place.
    pub fn check(&self) -> Result<(), JobError> {
        batch::check(self.games, self.seed_from, MOST_GAMES)?;
        entries(self.lineup.len(), 1..=SEATS, "/lineup")?;
        for (index, player) in self.lineup.iter().enumerate() {
            check_player(*player, &format!("/lineup/{index}"))?;
        }
        Ok(())
    }
}

/// Whether a player's own settings can be played.
pub(super) fn check_player(player: Player, at: &str) -> Result<(), JobError> {
    if let Player::Strong { nodes } = player {
        within(nodes, 1..=MOST_NODES, format!("{at}/nodes"))?;
    }
    Ok(())
}

fn empty(request: LeagueRequest) -> LeagueReport {
    let mut players: Vec<PlayerSums> = Vec::new();
    for &player in &request.lineup {
        match players.iter_mut().find(|sums| sums.player == player) {
            Some(sums) => sums.seats += 1,
            None => players.push(PlayerSums {
                player,
                seats: 1,
                games: 0,
                tsumo: 0,
                ron: 0,
                points_sum: 0,
                points_sq: 0,
                win_draws_sum: 0,
                win_draws_sq: 0,
                win_points_sum: 0,
                claims_sum: 0,
                win_draws: vec![0; DRAWS],
            }),
        }
    }
    let turns = if request.rotate { request.lineup.len() as u64 } else { 1 };
    let mut margins = Vec::new();
    for a in 0..players.len() {
        for b in a + 1..players.len() {
            let scale = u64::from(players[a].seats * players[b].seats) * turns;
            margins.push(Margin { a, b, scale, sum: 0, sq: 0 });
        }
    }
    LeagueReport {
        request: LeagueEcho { job: League::NAME.into(), request },
        games: 0,
        played: 0,
        exhausted: 0,
        draws_sum: 0,
        draws_sq: 0,
        players,
        margins,
    }
}

struct Season {
    roster: Arc<Roster>,
    running: Option<Match>,
    /// Rotation of the game that runs.
    turn: usize,
    /// Points of each different player in the deal that runs.
    deal: Vec<i64>,
    decisions: u64,
    report: LeagueReport,
}

/// Nodes that one decision counts as.
const NODES_PER_DECISION: u64 = 256;
/// Decisions that a game has, roughly; only for the progress.
const DECISIONS_PER_GAME: u64 = 40;

impl Season {
    fn turns(&self) -> usize {
        let request = &self.report.request.request;
        if request.rotate { request.lineup.len() } else { 1 }
    }

    /// The player at a seat in the rotation that runs.
    fn at(&self, seat: usize) -> Player {
        let lineup = &self.report.request.request.lineup;
        lineup[(seat + self.turn) % lineup.len()]
    }

    fn next_match(&self) -> Match {
        let request = &self.report.request.request;
        let players = (0..request.lineup.len()).map(|seat| self.at(seat)).collect();
        let seed = request.seed_from + self.report.games;
        Match::new(&self.roster, request.rules, players, seed, request.most_draws)
    }

    fn book(&mut self, outcome: &Outcome) {
        let players: Vec<_> = (0..outcome.seats.len()).map(|seat| self.at(seat)).collect();
        let report = &mut self.report;
        self.deal.resize(report.players.len(), 0);
        report.played += 1;
        report.exhausted += u64::from(outcome.exhausted);
        let draws: u64 = outcome.seats.iter().map(|seat| u64::from(seat.draws)).sum();
        report.draws_sum += draws;
        report.draws_sq += draws * draws;
        for (player, seat) in players.into_iter().zip(&outcome.seats) {
            let Some(at) = report.players.iter().position(|sums| sums.player == player) else {
                continue;
            };
            let sums = &mut report.players[at];
            let points = u64::from(seat.points);
            sums.games += 1;
            sums.tsumo += u64::from(seat.tsumo);
            sums.ron += u64::from(seat.ron);
            sums.points_sum += points;
            sums.points_sq += points * points;
            sums.claims_sum += u64::from(seat.claims);
            self.deal[at] += i64::from(seat.points);
            if seat.tsumo || seat.ron {
                let draws = u64::from(seat.draws);
                sums.win_draws_sum += draws;
                sums.win_draws_sq += draws * draws;
                sums.win_points_sum += points;
                sums.win_draws[usize::from(seat.draws).min(DRAWS - 1)] += 1;
            }
        }
    }

    fn close_deal(&mut self) {
        let report = &mut self.report;
        for margin in &mut report.margins {
            let (a, b) = (&report.players[margin.a], &report.players[margin.b]);
            let diff =
                self.deal[margin.a] * i64::from(b.seats) - self.deal[margin.b] * i64::from(a.seats);
            margin.sum += diff;
            margin.sq += diff.unsigned_abs() * diff.unsigned_abs();
        }
        self.deal.clear();
        report.games += 1;
    }
}

impl Search for Season {
    type Report = LeagueReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.div_ceil(NODES_PER_DECISION) {
            if self.report.games == self.report.request.request.games {
                return Step::Done;
            }
            let mut running = self.running.take().unwrap_or_else(|| self.next_match());
            self.decisions += 1;
            if running.step() {
                self.running = Some(running);
                continue;
            }
            self.book(&running.outcome());
            self.turn += 1;
            if self.turn == self.turns() {
                self.turn = 0;
                self.close_deal();
            }
        }
        if self.report.games == self.report.request.request.games {
            Step::Done
        } else {
            Step::Running
        }
    }

    fn progress(&self) -> Progress {
        let deal = self.turns() as u64 * DECISIONS_PER_GAME * NODES_PER_DECISION;
        let total = self.report.request.request.games * deal;
        let part = (self.turn as u64 * deal / self.turns() as u64).min(deal);
        Progress { nodes: self.report.games * deal + part, total: Some(total) }
    }

    /// Whole deals only, so that every report can be continued and merged.
    fn report(&self) -> LeagueReport {
        self.report.clone()
    }
}

impl Batch for League {
    fn check(report: &LeagueReport) -> Result<(), JobError> {
        let request = &report.request.request;
        // Before anything is made of it: what is read here may hold any line-up.
        if request.check().is_err() {
            return Err(batch::unfinished());
        }
        let shaped = empty(request.clone());
        let sound = report.games == request.games
            && report.request.job == Self::NAME
            && shaped.players.len() == report.players.len()
            && shaped.margins.len() == report.margins.len()
            && report.players.iter().all(|sums| sums.win_draws.len() == DRAWS);
        if sound { Ok(()) } else { Err(batch::unfinished()) }
    }

    fn merge(a: LeagueReport, b: LeagueReport) -> Result<LeagueReport, JobError> {
        let (mut a, b) = if a.request.request.seed_from <= b.request.request.seed_from {
            (a, b)
        } else {
            (b, a)
        };
        Self::check(&a)?;
        Self::check(&b)?;
        let (first, second) = (&a.request.request, &b.request.request);
        let range = (second.games, second.seed_from);
        let same =
            LeagueRequest { games: first.games, seed_from: first.seed_from, ..second.clone() };
        if same != *first {
            return Err(batch::mismatch());
        }
        let games = batch::join((first.seed_from, first.games), (range.1, range.0), MOST_GAMES)?;
        let add = |a: &mut u64, b: u64| -> Result<(), JobError> {
            *a = a.checked_add(b).ok_or_else(batch::too_large)?;
            Ok(())
        };
        add(&mut a.games, b.games)?;
        add(&mut a.played, b.played)?;
        add(&mut a.exhausted, b.exhausted)?;
        add(&mut a.draws_sum, b.draws_sum)?;
        add(&mut a.draws_sq, b.draws_sq)?;
        for (a, b) in a.players.iter_mut().zip(&b.players) {
            add(&mut a.games, b.games)?;
            add(&mut a.tsumo, b.tsumo)?;
            add(&mut a.ron, b.ron)?;
            add(&mut a.points_sum, b.points_sum)?;
            add(&mut a.points_sq, b.points_sq)?;
            add(&mut a.win_draws_sum, b.win_draws_sum)?;
            add(&mut a.win_draws_sq, b.win_draws_sq)?;
            add(&mut a.win_points_sum, b.win_points_sum)?;
            add(&mut a.claims_sum, b.claims_sum)?;
            for (a, b) in a.win_draws.iter_mut().zip(&b.win_draws) {
                add(a, *b)?;
            }
        }
        for (a, b) in a.margins.iter_mut().zip(&b.margins) {
            a.sum = a.sum.checked_add(b.sum).ok_or_else(batch::too_large)?;
            add(&mut a.sq, b.sq)?;
        }
        a.request.request.games = games;
        Ok(a)
    }
}
