//! `milljan.league`: games between players over a range of seeds.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Date, Player, Roster, Rules, UnitEntry, UnitId, rosters};
use jobs_core::batch::{
    self, GameState, Games, Played, Ranged, Report, Sums, add, add_all, add_each, add_signed,
};
use jobs_core::{Batch, JobError, Progress, entries, within};
use milljan::game::SEATS;
use milljan::league::{Match, Outcome};

/// `milljan.league`
pub struct League;

/// Most simulated rounds of a strong player for one decision.
const MOST_NODES: u64 = 10_000_000;
/// Draws that are counted one by one; more fall into the last entry.
const DRAWS: usize = 151;

/// A line-up, and which deals it plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// Seed of the first deal; the others count up from there, all below 2^53.
    pub seed_from: u64,
    /// Whether each deal is played once for every place of the line-up at the table, so that luck
    /// with tiles falls on all alike.
    #[serde(default = "yes")]
    pub rotate: bool,
    /// Ends a game when the first seat has drawn this often without a win; it then scores as if the
    /// wall had run out. Left out: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_draws: Option<u16>,
}

const fn yes() -> bool {
    true
}

jobs_core::ranged!(LeagueRequest);

/// The results of a league.
pub type LeagueReport = Report<League>;

/// Sums; means and intervals follow from them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeagueSums {
    /// Deals played so far, with all places of the line-up.
    pub games: u64,
    /// Games played: deals times places.
    pub played: u64,
    /// Games that nobody won.
    pub exhausted: u64,
    /// Sum of the draws of all seats over all games.
    pub draws_sum: u64,
    /// Sum of the squares of the draws of each game.
    pub draws_sq: u64,
    /// One entry for each different player, in the order of the line-up.
    pub players: Vec<PlayerSums>,
    /// One entry for each two different players.
    pub margins: Vec<Margin>,
}

/// The results of one player, over all seats it had.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerSums {
    /// Who.
    pub player: Player,
    /// How many places of the line-up are this player's.
    pub seats: u32,
    /// Games, each counted once for every place of this player.
    pub games: u64,
    /// Games won by own draw.
    pub tsumo: u64,
    /// Games won by ron.
    pub ron: u64,
    /// Sum of the points.
    pub points_sum: u64,
    /// Sum of the squares of the points of each seat in each game.
    pub points_sq: u64,
    /// Sum of the own draws of won games.
    pub win_draws_sum: u64,
    /// Sum of their squares.
    pub win_draws_sq: u64,
    /// Sum of the points of won games.
    pub win_points_sum: u64,
    /// Sum of the units claimed.
    pub claims_sum: u64,
    /// Won games by number of own draws, from 0; the last entry counts all from 150 on.
    pub win_draws: Vec<u64>,
}

/// How much more one player scores than another on the same deals.
///
/// A deal's difference is `(points of a) · (seats of b) − (points of b) · (seats of a)`, summed
/// over its games; divide by `scale` for points per seat and game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Margin {
    /// The one player: place in `players`, from 0.
    pub a: usize,
    /// The other player: place in `players`, from 0.
    pub b: usize,
    /// What to divide by: seats of a · seats of b · games of a deal.
    pub scale: u64,
    /// Sum of the differences over all deals, in points times `scale`.
    pub sum: i64,
    /// Sum of the squares of these figures.
    pub sq: u64,
}

impl Batch for League {
    const NAME: &'static str = "milljan.league";
    const ALIAS: Option<&'static str> = Some("milljan.simulate");
    const ABOUT: &'static str = "Games between players over a range of deals, rotated over the seats: a batch, to be merged with `sakiyomi merge`";
    const EXAMPLE: &'static str = r#"{"job":"milljan.league","snapshot":"2025-12-16","lineup":[{"player":"plain"},{"player":"value"}],"games":2,"seed_from":1}"#;
    const MOST_GAMES: u64 = 1_000_000;
    type Request = LeagueRequest;
    type Sums = LeagueSums;
    type Games = LeagueSearch;
    type Error = crate::MilljanError;

    fn set_up(r: &LeagueRequest) -> Result<LeagueSearch, JobError> {
        r.check()?;
        let roster = rosters::read(r.snapshot, &r.units_off, &r.units_own)?;
        let none = empty(r);
        let deal = vec![0; none.players.len()];
        Ok(LeagueSearch { roster, request: r.clone(), none, running: None, turn: 0, deal })
    }

    fn check(report: &LeagueReport) -> Result<(), JobError> {
        let Report { request, sums } = report;
        // Check before use: what is read here may hold any line-up.
        if request.check().is_err() {
            return Err(batch::unfinished());
        }
        let shaped = empty(request);
        let sound = sums.games == request.games
            && shaped.players.len() == sums.players.len()
            && shaped.margins.len() == sums.margins.len()
            && sums.players.iter().all(|player| player.win_draws.len() == DRAWS);
        if sound { Ok(()) } else { Err(batch::unfinished()) }
    }
}

impl LeagueRequest {
    /// Checks that line-up and deals can be played; the units are not looked at.
    ///
    /// # Errors
    /// `out-of-range` with the place.
    pub fn check(&self) -> Result<(), JobError> {
        self.range().check(League::MOST_GAMES)?;
        entries(self.lineup.len(), 1..=SEATS, "/lineup")?;
        for (index, player) in self.lineup.iter().enumerate() {
            check_player(*player, &format!("/lineup/{index}"))?;
        }
        Ok(())
    }
}

/// Checks that a player's own settings can be played.
pub(super) fn check_player(player: Player, at: &str) -> Result<(), JobError> {
    if let Player::Strong { nodes } = player {
        within(nodes, 1..=MOST_NODES, format!("{at}/nodes"))?;
    }
    Ok(())
}

fn empty(request: &LeagueRequest) -> LeagueSums {
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
    LeagueSums { games: 0, played: 0, exhausted: 0, draws_sum: 0, draws_sq: 0, players, margins }
}

impl Sums for LeagueSums {
    fn games(&self) -> u64 {
        self.games
    }

    fn add(&mut self, later: Self) -> Option<()> {
        add(&mut self.games, later.games)?;
        add(&mut self.played, later.played)?;
        add(&mut self.exhausted, later.exhausted)?;
        add(&mut self.draws_sum, later.draws_sum)?;
        add(&mut self.draws_sq, later.draws_sq)?;
        add_each(&mut self.players, &later.players, PlayerSums::add)?;
        add_each(&mut self.margins, &later.margins, |margin, later| {
            add_signed(&mut margin.sum, later.sum)?;
            add(&mut margin.sq, later.sq)
        })
    }
}

impl PlayerSums {
    fn add(&mut self, later: &Self) -> Option<()> {
        add(&mut self.games, later.games)?;
        add(&mut self.tsumo, later.tsumo)?;
        add(&mut self.ron, later.ron)?;
        add(&mut self.points_sum, later.points_sum)?;
        add(&mut self.points_sq, later.points_sq)?;
        add(&mut self.win_draws_sum, later.win_draws_sum)?;
        add(&mut self.win_draws_sq, later.win_draws_sq)?;
        add(&mut self.win_points_sum, later.win_points_sum)?;
        add(&mut self.claims_sum, later.claims_sum)?;
        add_all(&mut self.win_draws, &later.win_draws)
    }
}

/// The deals of a league, one after another.
pub struct LeagueSearch {
    roster: Arc<Roster>,
    request: LeagueRequest,
    none: LeagueSums,
    running: Option<Match>,
    /// Rotation of the current game.
    turn: usize,
    /// Points of each different player in the current deal.
    deal: Vec<i64>,
}

/// Nodes that one decision counts as.
const NODES_PER_DECISION: u64 = 256;
/// Decisions that a game has, roughly; only for the progress.
const DECISIONS_PER_GAME: u64 = 40;

impl LeagueSearch {
    fn turns(&self) -> usize {
        if self.request.rotate { self.request.lineup.len() } else { 1 }
    }

    /// The player at a seat in the current rotation.
    fn at(&self, seat: usize) -> Player {
        let lineup = &self.request.lineup;
        lineup[(seat + self.turn) % lineup.len()]
    }

    fn next_match(&self, seed: u64) -> Match {
        let LeagueRequest { lineup, rules, most_draws, .. } = &self.request;
        let players = (0..lineup.len()).map(|seat| self.at(seat)).collect();
        Match::new(&self.roster, *rules, players, seed, *most_draws)
    }

    fn book(&mut self, outcome: &Outcome, sums: &mut LeagueSums) {
        sums.played += 1;
        sums.exhausted += u64::from(outcome.exhausted);
        let draws: u64 = outcome.seats.iter().map(|seat| u64::from(seat.draws)).sum();
        sums.draws_sum += draws;
        sums.draws_sq += draws * draws;
        for (index, seat) in outcome.seats.iter().enumerate() {
            let player = self.at(index);
            let Some(at) = sums.players.iter().position(|sums| sums.player == player) else {
                continue;
            };
            let sums = &mut sums.players[at];
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

    fn close_deal(&mut self, sums: &mut LeagueSums) {
        for margin in &mut sums.margins {
            let (a, b) = (&sums.players[margin.a], &sums.players[margin.b]);
            let diff =
                self.deal[margin.a] * i64::from(b.seats) - self.deal[margin.b] * i64::from(a.seats);
            margin.sum += diff;
            margin.sq += diff.unsigned_abs() * diff.unsigned_abs();
        }
        sums.games += 1;
        self.leave();
    }
}

impl Games for LeagueSearch {
    type Sums = LeagueSums;

    fn none(&self) -> LeagueSums {
        self.none.clone()
    }

    /// One decision.
    fn play(&mut self, seed: u64, _nodes: u64, sums: &mut LeagueSums) -> Played {
        let mut running = self.running.take().unwrap_or_else(|| self.next_match(seed));
        let mut game = GameState::On;
        if running.step() {
            self.running = Some(running);
        } else {
            self.book(&running.outcome(), sums);
            self.turn += 1;
            if self.turn == self.turns() {
                self.close_deal(sums);
                game = GameState::Over;
            }
        }
        Played { nodes: NODES_PER_DECISION, game }
    }

    fn leave(&mut self) {
        (self.running, self.turn) = (None, 0);
        self.deal.fill(0);
    }

    fn progress(&self, done: u64, all: u64) -> Progress {
        let turns = self.turns() as u64;
        let deal = turns * DECISIONS_PER_GAME * NODES_PER_DECISION;
        let part = (self.turn as u64 * deal / turns).min(deal);
        Progress { nodes: done * deal + part, total: Some(all * deal) }
    }
}
