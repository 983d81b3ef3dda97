//! `brew.match`: two players, many games under the official rules.

use serde::{Deserialize, Serialize};

use super::EngineEntry;
use super::moves::{MOST_NODES, usual_nodes};
use brew::inventory::tables;
use brew::players::{Engine, EngineSearch, MoveSearch};
use brew::{Action, Decks, Game, State};
use jobs_core::batch::{
    self, GameState, Games, Played, Ranged, Report, Sums, mismatch, unfinished,
};
use jobs_core::{Batch, JobError, Step, within};

/// `brew.match`
pub struct Match;

/// More points than a game can bring.
const MOST_POINTS: i32 = 1_000;
/// Games whose results are listed.
const MOST_LISTED: usize = 2_000;

/// Two players, and which games they play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchRequest {
    /// The players. The first one sits first in games of even seeds, second in the others.
    pub players: [EngineEntry; 2],
    /// Nodes that each player may use in a turn, 1 to 1,000,000,000: states that the search
    /// generates.
    #[serde(default = "usual_budgets")]
    pub nodes: [u64; 2],
    /// Number of games, 1 to 1,000,000.
    pub games: u64,
    /// Seed of the first game's decks; the others count up from there, all below 2^53.
    pub seed_from: u64,
}

const fn usual_budgets() -> [u64; 2] {
    [usual_nodes(); 2]
}

jobs_core::ranged!(MatchRequest);

/// A game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameEntry {
    /// Seed of its decks.
    pub seed: u64,
    /// Points of the first player and of the second, in rupees.
    pub points: [i32; 2],
    /// Number of turns.
    pub turns: u8,
}

/// Sums over all games, from the first player's side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct MatchSums {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Sums of both players' points, in rupees.
    pub points: [i64; 2],
    /// Sum of the squares of the differences in points.
    pub ahead_sq: u64,
    /// Sums of the potions brewed.
    pub brewed: [u64; 2],
    /// Sum of the turns.
    pub turns: u64,
    /// Sums of the nodes that each player used.
    pub nodes: [u64; 2],
    /// How many actions of each player the rules refused.
    pub refused: [u64; 2],
    /// The first 2000 games one by one.
    pub list: Vec<GameEntry>,
}

/// What `brew.match` answers.
pub type MatchReport = Report<Match>;

/// Two players playing their games.
pub struct MatchSearch {
    engines: [Engine; 2],
    /// Nodes of a turn.
    budgets: [u64; 2],
    game: Option<Game>,
    /// The search of the seat that is thinking, and what the seats before it chose.
    search: Option<EngineSearch>,
    chosen: Vec<Action>,
    /// Nodes and refused actions in this game.
    nodes: [u64; 2],
    refused: [u64; 2],
}

/// Which player sits in a seat, or in which seat a player sits: it is the same swap.
const fn swap(seed: u64, seat: usize) -> usize {
    seat ^ (seed & 1) as usize
}

impl Games for MatchSearch {
    type Sums = MatchSums;

    fn none(&self) -> MatchSums {
        MatchSums::default()
    }

    fn play(&mut self, seed: u64, nodes: u64, sums: &mut MatchSums) -> Played {
        let seat = self.chosen.len();
        let player = swap(seed, seat);
        let game = self.game.get_or_insert_with(|| Game::new(tables(), Decks::deal(seed as i64)));
        let (engine, budget) = (&self.engines[player], self.budgets[player]);
        let search = self.search.get_or_insert_with(|| engine.think(&game.state, seat, budget));
        if search.advance(nodes) != Step::Done {
            return Played { nodes, game: GameState::On };
        }
        let intent = search.decide().intent;
        let action = intent.action(&game.state);
        if action.is_none_or(|action| !game.state.is_legal(tables(), seat, action)) {
            self.refused[player] += 1;
        }
        let action = action.unwrap_or(Action::Wait);
        let nodes = search.nodes();
        self.nodes[player] += nodes;
        self.search = None;
        self.chosen.push(action);
        if let &[first, second] = self.chosen.as_slice() {
            self.chosen.clear();
            game.play(tables(), [first, second]);
            if game.state.is_over() {
                sums.count(seed, &game.state, self.nodes, self.refused);
                self.leave();
                return Played { nodes, game: GameState::Over };
            }
        }
        Played { nodes, game: GameState::On }
    }

    fn leave(&mut self) {
        (self.game, self.search) = (None, None);
        self.chosen.clear();
        (self.nodes, self.refused) = ([0; 2], [0; 2]);
    }

    fn bytes(&self) -> u64 {
        self.search.as_ref().map_or(0, MoveSearch::bytes)
    }
}

impl MatchSums {
    fn count(&mut self, seed: u64, end: &State, nodes: [u64; 2], refused: [u64; 2]) {
        let seats = [swap(seed, 0), swap(seed, 1)];
        let points = seats.map(|seat| end.points(tables(), seat));
        let brewed = seats.map(|seat| end.side(seat).brewed());
        match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => self.wins += 1,
            std::cmp::Ordering::Equal => self.draws += 1,
            std::cmp::Ordering::Less => self.losses += 1,
        }
        for player in 0..2 {
            self.points[player] += i64::from(points[player]);
            self.brewed[player] += u64::from(brewed[player]);
            self.nodes[player] += nodes[player];
            self.refused[player] += refused[player];
        }
        self.ahead_sq += u64::from((points[0] - points[1]).unsigned_abs()).pow(2);
        self.turns += u64::from(end.turn());
        if self.list.len() < MOST_LISTED {
            self.list.push(GameEntry { seed, points, turns: end.turn() });
        }
        self.games += 1;
    }
}

impl Sums for MatchSums {
    fn games(&self) -> u64 {
        self.games
    }

    fn add(&mut self, later: Self) -> Option<()> {
        batch::add(&mut self.games, later.games)?;
        batch::add(&mut self.wins, later.wins)?;
        batch::add(&mut self.draws, later.draws)?;
        batch::add(&mut self.losses, later.losses)?;
        batch::add(&mut self.ahead_sq, later.ahead_sq)?;
        batch::add(&mut self.turns, later.turns)?;
        for player in 0..2 {
            batch::add_signed(&mut self.points[player], later.points[player])?;
        }
        batch::add_all(&mut self.brewed, &later.brewed)?;
        batch::add_all(&mut self.nodes, &later.nodes)?;
        batch::add_all(&mut self.refused, &later.refused)?;
        self.list.extend(later.list);
        self.list.truncate(MOST_LISTED);
        Some(())
    }
}

impl Batch for Match {
    const NAME: &'static str = "brew.match";
    const ALIAS: Option<&'static str> = Some("brew.simulate");
    const ABOUT: &'static str = "Two players against each other, many games by the official rules.";
    const EXAMPLE: &'static str = r#"{"job":"brew.match","players":[{"name":"seed2"},{"name":"greedy"}],"nodes":[2000,2000],"games":4,"seed_from":1}"#;
    const MOST_GAMES: u64 = 1_000_000;
    type Request = MatchRequest;
    type Sums = MatchSums;
    type Games = MatchSearch;
    type Error = crate::BrewError;

    fn set_up(request: &MatchRequest) -> Result<MatchSearch, JobError> {
        request.range().check(Self::MOST_GAMES)?;
        for (player, &nodes) in request.nodes.iter().enumerate() {
            within(nodes, 1..=MOST_NODES, format!("/nodes/{player}"))?;
        }
        let [first, second] = &request.players;
        Ok(MatchSearch {
            engines: [first.engine("/players/0")?, second.engine("/players/1")?],
            budgets: request.nodes,
            game: None,
            search: None,
            chosen: Vec::with_capacity(2),
            nodes: [0; 2],
            refused: [0; 2],
        })
    }

    fn check(Report { request, sums }: &MatchReport) -> Result<(), JobError> {
        request.range().check(Self::MOST_GAMES)?;
        let mut points = sums.list.iter().flat_map(|game| game.points);
        if sums.list.len() > MOST_LISTED || points.any(|it| it.abs() > MOST_POINTS) {
            return Err(mismatch());
        }
        let played = sums.wins.checked_add(sums.draws);
        let played = played.and_then(|played| played.checked_add(sums.losses));
        if sums.games != request.games || played != Some(request.games) {
            return Err(unfinished());
        }
        Ok(())
    }
}
