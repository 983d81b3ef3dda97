//! `brew.match`: two players, many games by the official rules.

use serde::{Deserialize, Serialize};

use super::EngineEntry;
use super::moves::{MOST_NODES, usual_nodes};
use brew::inventory::tables;
use brew::players::{Engine, Thinking, Thought};
use brew::{Action, Decks, Game};
use jobs_core::batch::{self, join, mismatch, too_large, unfinished};
use jobs_core::{Batch, Job, JobError, Progress, Search, Step, within};

/// `brew.match`
pub struct Match;

/// Games of a batch at the most.
const MOST_GAMES: u64 = 1_000_000;
/// More points than a game can bring.
const MOST_POINTS: i32 = 1_000;
/// Games whose results are listed.
const MOST_LISTED: usize = 2_000;

/// Two players, and which games they play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRequest {
    /// The players. The first one sits first in games of even seeds, second in the others.
    pub players: [EngineEntry; 2],
    /// Nodes of a turn, for each player.
    #[serde(default = "usual_budgets")]
    pub nodes: [u64; 2],
    /// Number of games.
    pub games: u64,
    /// Seed of the first game's decks.
    pub seed_from: u64,
}

const fn usual_budgets() -> [u64; 2] {
    [usual_nodes(); 2]
}

/// The request with the job's name, so that reports can be merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchEcho {
    /// `brew.match`.
    pub job: String,
    /// The players.
    pub players: [EngineEntry; 2],
    /// Nodes of a turn.
    pub nodes: [u64; 2],
    /// Number of games.
    pub games: u64,
    /// Seed of the first game.
    pub seed_from: u64,
}

impl From<MatchEcho> for MatchRequest {
    fn from(MatchEcho { players, nodes, games, seed_from, .. }: MatchEcho) -> Self {
        Self { players, nodes, games, seed_from }
    }
}

/// A game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEntry {
    /// Its seed.
    pub seed: u64,
    /// Points of the first player and of the second.
    pub points: [i32; 2],
    /// Turns.
    pub turns: u8,
}

/// Sums over all games, from the first player's side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchReport {
    /// What was asked; after merging, the joined range.
    pub request: MatchEcho,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Sums of both players' points.
    pub points: [i64; 2],
    /// Sum of the squares of the differences in points.
    pub ahead_sq: u64,
    /// Sums of the potions brewed.
    pub brewed: [u64; 2],
    /// Sum of the turns.
    pub turns: u64,
    /// Nodes of both.
    pub nodes: [u64; 2],
    /// Actions that the rules refused, of both.
    pub refused: [u64; 2],
    /// The first 2000 games one by one.
    pub list: Vec<GameEntry>,
}

struct Playing {
    request: MatchRequest,
    engines: [Engine; 2],
    game: Option<Game>,
    /// Who thinks, by seat, and what those before him have chosen.
    thinking: Option<Thinking>,
    chosen: Vec<Action>,
    report: MatchReport,
}

impl Playing {
    /// Which player sits in a seat.
    const fn player(&self, seat: usize) -> usize {
        let seed = self.request.seed_from + self.report.games;
        seat ^ (seed & 1) as usize
    }

    /// Thinks on; whether a game has ended.
    fn think(&mut self, nodes: u64) -> bool {
        let seat = self.chosen.len();
        let player = self.player(seat);
        let seed = self.request.seed_from + self.report.games;
        let game = self.game.get_or_insert_with(|| Game::new(tables(), Decks::deal(seed as i64)));
        let budget = self.request.nodes[player];
        let engine = &self.engines[player];
        let thinking = self.thinking.get_or_insert_with(|| engine.think(&game.state, seat, budget));
        if thinking.advance(nodes) != Step::Done {
            return false;
        }
        let intent = thinking.decide().intent;
        let action = intent.action(&game.state);
        if action.is_none_or(|action| !game.state.is_legal(tables(), seat, action)) {
            self.report.refused[player] += 1;
        }
        let action = action.unwrap_or(Action::Wait);
        self.report.nodes[player] += thinking.nodes();
        self.thinking = None;
        self.chosen.push(action);
        let &[first, second] = self.chosen.as_slice() else { return false };
        self.chosen.clear();
        game.play(tables(), [first, second]);
        game.state.is_over()
    }

    fn count(&mut self) {
        let Some(game) = self.game.take() else { return };
        let seats = [self.player(0), self.player(1)];
        // A player's seat is the seat's player: it is the same swap.
        let points = seats.map(|seat| game.state.points(tables(), seat));
        let brewed = seats.map(|seat| game.state.side(seat).brewed());
        let report = &mut self.report;
        match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => report.wins += 1,
            std::cmp::Ordering::Equal => report.draws += 1,
            std::cmp::Ordering::Less => report.losses += 1,
        }
        for player in 0..2 {
            report.points[player] += i64::from(points[player]);
            report.brewed[player] += u64::from(brewed[player]);
        }
        report.ahead_sq += u64::from((points[0] - points[1]).unsigned_abs()).pow(2);
        report.turns += u64::from(game.state.turn());
        if report.list.len() < MOST_LISTED {
            let seed = self.request.seed_from + report.games;
            report.list.push(GameEntry { seed, points, turns: game.state.turn() });
        }
        report.games += 1;
    }
}

impl Search for Playing {
    type Report = MatchReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let before: u64 = self.report.nodes.iter().sum();
        loop {
            if self.report.games == self.request.games {
                return Step::Done;
            }
            if self.think(nodes) {
                self.count();
            }
            if self.report.nodes.iter().sum::<u64>() - before >= nodes || self.thinking.is_some() {
                return Step::Running;
            }
        }
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.report.games, total: Some(self.request.games) }
    }

    fn bytes(&self) -> u64 {
        self.thinking.as_ref().map_or(0, Thought::bytes)
    }

    fn report(&self) -> MatchReport {
        self.report.clone()
    }
}

impl Job for Match {
    const NAME: &'static str = "brew.match";
    const ABOUT: &'static str = "Two players against each other, many games by the official rules.";
    const EXAMPLE: &'static str = r#"{"job":"brew.match","players":[{"name":"seed2"},{"name":"greedy"}],"nodes":[2000,2000],"games":4,"seed_from":1}"#;
    type Request = MatchRequest;
    type Report = MatchReport;
    type Error = crate::BrewError;

    fn start(
        request: MatchRequest,
    ) -> Result<impl Search<Report = MatchReport> + 'static, JobError> {
        batch::check(request.games, request.seed_from, MOST_GAMES)?;
        for (player, &nodes) in request.nodes.iter().enumerate() {
            within(nodes, 1..=MOST_NODES, format!("/nodes/{player}"))?;
        }
        let [first, second] = &request.players;
        let engines = [first.engine("/players/0")?, second.engine("/players/1")?];
        let echo = MatchEcho {
            job: Self::NAME.to_owned(),
            players: request.players.clone(),
            nodes: request.nodes,
            games: request.games,
            seed_from: request.seed_from,
        };
        let report = MatchReport {
            request: echo,
            games: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            points: [0; 2],
            ahead_sq: 0,
            brewed: [0; 2],
            turns: 0,
            nodes: [0; 2],
            refused: [0; 2],
            list: Vec::new(),
        };
        Ok(Playing {
            request,
            engines,
            game: None,
            thinking: None,
            chosen: Vec::with_capacity(2),
            report,
        })
    }
}

impl Batch for Match {
    fn check(report: &MatchReport) -> Result<(), JobError> {
        let MatchEcho { job, games, seed_from, .. } = &report.request;
        if job != Self::NAME {
            return Err(mismatch());
        }
        batch::check(*games, *seed_from, MOST_GAMES)?;
        let listed = report.list.len() <= MOST_LISTED;
        if !listed
            || report.list.iter().flat_map(|game| game.points).any(|it| it.abs() > MOST_POINTS)
        {
            return Err(mismatch());
        }
        let played = report.wins.checked_add(report.draws);
        let played = played.and_then(|played| played.checked_add(report.losses));
        if report.games != *games || played != Some(*games) {
            return Err(unfinished());
        }
        Ok(())
    }

    fn merge(a: MatchReport, b: MatchReport) -> Result<MatchReport, JobError> {
        let (mut first, next) =
            if a.request.seed_from <= b.request.seed_from { (a, b) } else { (b, a) };
        if first.request.players != next.request.players
            || first.request.nodes != next.request.nodes
        {
            return Err(mismatch());
        }
        let range = |report: &MatchReport| (report.request.seed_from, report.request.games);
        first.request.games = join(range(&first), range(&next), MOST_GAMES)?;
        first.games = first.request.games;
        let add = |to: &mut u64, more: u64| {
            *to = to.checked_add(more).ok_or_else(too_large)?;
            Ok::<_, JobError>(())
        };
        add(&mut first.wins, next.wins)?;
        add(&mut first.draws, next.draws)?;
        add(&mut first.losses, next.losses)?;
        add(&mut first.ahead_sq, next.ahead_sq)?;
        add(&mut first.turns, next.turns)?;
        for player in 0..2 {
            let points = &mut first.points[player];
            *points = points.checked_add(next.points[player]).ok_or_else(too_large)?;
            add(&mut first.brewed[player], next.brewed[player])?;
            add(&mut first.nodes[player], next.nodes[player])?;
            add(&mut first.refused[player], next.refused[player])?;
        }
        first.list.extend(next.list);
        first.list.truncate(MOST_LISTED);
        Ok(first)
    }
}
