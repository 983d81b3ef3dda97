//! `splendor.games`: many games of levels against each other, and what happened in them.

use serde::{Deserialize, Serialize};

use super::analyse::{EvaluatorEntry, LevelEntry, SLICE};
use super::exchanges::{FAMILIES, family_number};
use super::game::{GameEntry, RulesEntry, SpaceEntry};
use super::selfplay::{SelfPlay, Turn};
use jobs_core::batch::{self, GameState, Played, Ranged, Report, Sums, mismatch, unfinished};
use jobs_core::{Batch, JobError, entries};
use splendor::gems::{COLOURS, KINDS};
use splendor::material::{CARDS, Card, LEVELS, SEATS};
use splendor::{Action, Gems, Phase, Rules, Source, Space, State};

/// `splendor.games`
pub struct Games;

/// Games that are listed move by move.
const MOST_LISTED: usize = 20;
/// Rounds after which games are abandoned.
const ROUNDS: usize = 80;
/// A whole win in the sums, so that two to four players can share it evenly.
pub const WHOLE: u64 = 12;

/// Who plays, and which games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {
    /// The level in each seat, two to four of them.
    pub levels: Vec<LevelEntry>,
    /// House rules.
    #[serde(default)]
    pub rules: RulesEntry,
    /// The numbers and rules that they use.
    #[serde(default)]
    pub space: SpaceEntry,
    /// Number of games, 1 to 1,000,000.
    pub games: u64,
    /// Seed of the first game's decks; the others count up from there, all below 2^53.
    pub seed_from: u64,
}

jobs_core::ranged!(GamesRequest);

/// What a seat did in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatSums {
    /// Sum of the wins, in twelfths; players who tie share one.
    pub wins: u64,
    /// Sum of the prestige at the end.
    pub points: u64,
    /// Cards bought.
    pub cards: u64,
    /// Nobles that came.
    pub nobles: u64,
    /// Turns with tokens taken and none given back.
    pub takes: u64,
    /// Turns with tokens exchanged or, with the 81 numbers, given back.
    pub exchanges: u64,
    /// Turns with a card reserved.
    pub reserves: u64,
    /// Purchases from the board.
    pub buys: u64,
    /// Purchases of reserved cards.
    pub buys_reserved: u64,
    /// Purchases with more gold than needed; they are counted among the purchases too.
    pub surplus: u64,
    /// Turns in which nothing could be done.
    pub passes: u64,
}

impl SeatSums {
    fn add(&mut self, later: &Self) -> Option<()> {
        batch::add(&mut self.wins, later.wins)?;
        batch::add(&mut self.points, later.points)?;
        batch::add(&mut self.cards, later.cards)?;
        batch::add(&mut self.nobles, later.nobles)?;
        batch::add(&mut self.takes, later.takes)?;
        batch::add(&mut self.exchanges, later.exchanges)?;
        batch::add(&mut self.reserves, later.reserves)?;
        batch::add(&mut self.buys, later.buys)?;
        batch::add(&mut self.buys_reserved, later.buys_reserved)?;
        batch::add(&mut self.surplus, later.surplus)?;
        batch::add(&mut self.passes, later.passes)
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayedEntry {
    /// Seed of its decks.
    pub seed: u64,
    /// Numbers of its moves, in order.
    pub moves: Vec<u16>,
    /// Prestige of each player.
    pub points: Vec<u8>,
}

/// Sums over all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GamesSums {
    /// Games played.
    pub games: u64,
    /// How many games had not ended after eighty rounds; nobody wins them.
    pub endless: u64,
    /// How many games had 0 rounds, 1, 2, up to 80.
    pub rounds: Vec<u64>,
    /// Sums by seat.
    pub seats: Vec<SeatSums>,
    /// How many exchanges of each family there were, in the order of `splendor.exchanges`.
    pub families: Vec<u64>,
    /// How many tokens were taken, net: white, blue, green, red, black, gold.
    pub taken: Vec<u64>,
    /// How many cards were bought, by the colour of their bonus: white, blue, green, red, black.
    pub colours: Vec<u64>,
    /// How many cards were bought, by level.
    pub card_levels: Vec<u64>,
    /// How many cards the winners bought, by the colour of their bonus: white, blue, green, red, black.
    pub winners: Vec<u64>,
    /// The first twenty games move by move.
    pub list: Vec<PlayedEntry>,
}

/// What `splendor.games` answers.
pub type GamesReport = Report<Games>;

/// Levels playing their games.
pub struct SelfPlayGames {
    space: Space,
    rules: Rules,
    levels: Vec<LevelEntry>,
    game: Option<SelfPlay>,
    /// Positions of this game, and the numbers of the moves made in them.
    moves: Vec<(State, u16)>,
}

impl batch::Games for SelfPlayGames {
    type Sums = GamesSums;

    fn none(&self) -> GamesSums {
        GamesSums {
            games: 0,
            endless: 0,
            rounds: vec![0; ROUNDS + 1],
            seats: vec![SeatSums::default(); self.levels.len()],
            families: vec![0; FAMILIES.len()],
            taken: vec![0; KINDS],
            colours: vec![0; COLOURS],
            card_levels: vec![0; LEVELS],
            winners: vec![0; COLOURS],
            list: Vec::new(),
        }
    }

    /// At most 32 nodes and at most one game; then the whole allowance counts as spent.
    fn play(&mut self, seed: u64, nodes: u64, sums: &mut GamesSums) -> Played {
        let game = self.game.get_or_insert_with(|| {
            let levels = self.levels.iter().map(|level| level.level()).collect();
            SelfPlay::new(self.space, self.rules, levels, seed)
        });
        let mut left = nodes.clamp(1, SLICE);
        while left > 0 {
            let spent = match game.advance(left) {
                Turn::Searched(spent) => spent,
                Turn::Made(before, id) => {
                    self.moves.push((before, id));
                    1
                }
                Turn::Over => {
                    sums.count(seed, &game.table.state, self.space, &self.moves);
                    self.leave();
                    return Played { nodes, game: GameState::Over };
                }
            };
            left = left.saturating_sub(spent);
        }
        Played { nodes, game: GameState::On }
    }

    fn leave(&mut self) {
        self.game = None;
        self.moves.clear();
    }

    fn bytes(&self) -> u64 {
        self.game.as_ref().map_or(0, SelfPlay::bytes)
    }
}

impl GamesSums {
    fn count(&mut self, seed: u64, end: &State, space: Space, moves: &[(State, u16)]) {
        // Cards that each player bought, by colour.
        let mut bought = [[0; COLOURS]; SEATS];
        for (before, id) in moves {
            if let Some(card) = self.note(before, *id, space) {
                bought[before.turn()][usize::from(card.bonus)] += 1;
            }
        }
        let over = end.phase() == Phase::Over;
        let winners = if over { end.winners() } else { 0 };
        self.endless += u64::from(!over);
        let rounds = usize::from(end.ply).div_ceil(self.seats.len()).min(ROUNDS);
        self.rounds[rounds] += 1;
        let players = end.seated().iter().zip(&mut self.seats).zip(&bought);
        for (seat, ((player, sums), colours)) in players.enumerate() {
            let won = winners >> seat & 1 == 1;
            sums.wins += if won { WHOLE / u64::from(winners.count_ones()) } else { 0 };
            sums.points += u64::from(player.points);
            sums.cards += u64::from(player.bought);
            sums.nobles += u64::from(player.nobles.count_ones());
            for (colour, &count) in colours.iter().enumerate() {
                self.colours[colour] += count;
                self.winners[colour] += if won { count } else { 0 };
            }
        }
        if self.list.len() < MOST_LISTED {
            self.list.push(PlayedEntry {
                seed,
                moves: moves.iter().map(|(_, id)| *id).collect(),
                points: end.seated().iter().map(|player| player.points).collect(),
            });
        }
        self.games += 1;
    }

    /// Counts a move; returns the card if one was bought.
    fn note(&mut self, before: &State, id: u16, space: Space) -> Option<&'static Card> {
        let sums = &mut self.seats[before.turn()];
        let action = space.action(id)?;
        if let Some(family) = action.id().and_then(family_number) {
            self.families[family] += 1;
        }
        match action {
            Action::Tokens { take, give } => {
                for (kind, count) in take.counts().into_iter().enumerate() {
                    self.taken[kind] += u64::from(count);
                }
                let back = give != Gems::NONE || take == Gems::NONE;
                *(if back { &mut sums.exchanges } else { &mut sums.takes }) += 1;
            }
            Action::Reserve(..) => sums.reserves += 1,
            Action::Buy(source, surplus) => {
                let held = matches!(source, Source::Reserved(_));
                *(if held { &mut sums.buys_reserved } else { &mut sums.buys }) += 1;
                sums.surplus += u64::from(surplus != Gems::NONE);
                let card = before.card(source).and_then(|card| CARDS.get(usize::from(card)))?;
                self.card_levels[usize::from(card.level)] += 1;
                return Some(card);
            }
            Action::Noble(_) => {}
            Action::Pass => sums.passes += 1,
        }
        None
    }
}

impl Sums for GamesSums {
    fn games(&self) -> u64 {
        self.games
    }

    fn add(&mut self, later: Self) -> Option<()> {
        batch::add(&mut self.games, later.games)?;
        batch::add(&mut self.endless, later.endless)?;
        batch::add_all(&mut self.rounds, &later.rounds)?;
        batch::add_all(&mut self.families, &later.families)?;
        batch::add_all(&mut self.taken, &later.taken)?;
        batch::add_all(&mut self.colours, &later.colours)?;
        batch::add_all(&mut self.card_levels, &later.card_levels)?;
        batch::add_all(&mut self.winners, &later.winners)?;
        batch::add_each(&mut self.seats, &later.seats, SeatSums::add)?;
        self.list.extend(later.list);
        self.list.truncate(MOST_LISTED);
        Some(())
    }
}

impl Batch for Games {
    const NAME: &'static str = "splendor.games";
    const ALIAS: Option<&'static str> = Some("splendor.simulate");
    const ABOUT: &'static str =
        "Games of levels among themselves: length, wins by seat, exchanges, colours.";
    const EXAMPLE: &'static str =
        r#"{"job":"splendor.games","levels":["jeweller","jeweller"],"games":10,"seed_from":1}"#;
    const MOST_GAMES: u64 = 1_000_000;
    type Request = GamesRequest;
    type Sums = GamesSums;
    type Games = SelfPlayGames;
    type Error = crate::SplendorError;

    fn files(request: &GamesRequest) -> &'static [&'static str] {
        let network = |level: &LevelEntry| level.evaluator() == EvaluatorEntry::Network;
        super::weights::files(request.levels.len(), request.levels.iter().any(network))
    }

    fn set_up(request: &GamesRequest) -> Result<SelfPlayGames, JobError> {
        request.range().check(Self::MOST_GAMES)?;
        entries(request.levels.len(), 2..=SEATS, "/levels")?;
        let entry =
            GameEntry { rules: request.rules, space: request.space, ..GameEntry::default() };
        Ok(SelfPlayGames {
            space: request.space.into(),
            rules: entry.rules("")?,
            levels: request.levels.clone(),
            game: None,
            moves: Vec::new(),
        })
    }

    fn check(Report { request, sums }: &GamesReport) -> Result<(), JobError> {
        let GamesSums { rounds, families, taken, colours, card_levels, winners, .. } = sums;
        let lists = [rounds, families, taken, colours, card_levels, winners];
        let seats = request.levels.len();
        let listed = |game: &PlayedEntry| {
            game.points.len() == seats && game.moves.len() <= 2_000 && game.seed >> 53 == 0
        };
        if !(2..=SEATS).contains(&seats)
            || sums.seats.len() != seats
            || lists.map(Vec::len) != [ROUNDS + 1, FAMILIES.len(), KINDS, COLOURS, LEVELS, COLOURS]
            || sums.list.len() > MOST_LISTED
            || !sums.list.iter().all(listed)
        {
            return Err(mismatch());
        }
        request.range().check(Self::MOST_GAMES)?;
        let counted = rounds.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        let games = request.games;
        if sums.games != games || counted != Some(games) || sums.endless > games {
            return Err(unfinished());
        }
        Ok(())
    }
}
