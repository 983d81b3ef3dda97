//! `splendor.games`: many games of levels among themselves, and what happened in them.

use serde::{Deserialize, Serialize};

use super::analyse::{JudgeEntry, LevelEntry, SLICE};
use super::exchanges::family_number;
use super::game::{GameEntry, RulesEntry, SpaceEntry};
use super::selfplay::{SelfPlay, Turn};
use jobs_core::batch::{self, join, mismatch, too_large, unfinished};
use jobs_core::{Batch, Job, JobError, Progress, Search, Step, entries};
use splendor::gems::{COLOURS, KINDS};
use splendor::material::{CARDS, LEVELS, SEATS};
use splendor::{Action, Gems, Phase, Rules, Source, Space, State};

/// `splendor.games`
pub struct Games;

/// Games of a batch at the most.
const MOST_GAMES: u64 = 1_000_000;
/// Games that are told move by move.
const MOST_LISTED: usize = 20;
/// Rounds after which games are given up.
const ROUNDS: usize = 80;
/// Families of exchanges.
const FAMILIES: usize = 12;
/// A whole win in the sums, so that two to four players can share it evenly.
pub const WHOLE: u64 = 12;

/// Who plays, and which games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {
    /// The level in each seat, two to four of them.
    pub levels: Vec<LevelEntry>,
    /// House rules.
    #[serde(default)]
    pub rules: RulesEntry,
    /// Whose numbers and rules are played by.
    #[serde(default)]
    pub space: SpaceEntry,
    /// Number of games.
    pub games: u64,
    /// Seed of the first game's decks.
    pub seed_from: u64,
}

/// The request with the job's name, so that reports can be merged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesEcho {
    /// `splendor.games`.
    pub job: String,
    /// The level in each seat.
    pub levels: Vec<LevelEntry>,
    /// House rules.
    pub rules: RulesEntry,
    /// Whose numbers and rules are played by.
    pub space: SpaceEntry,
    /// Number of games.
    pub games: u64,
    /// Seed of the first game.
    pub seed_from: u64,
}

impl From<GamesEcho> for GamesRequest {
    fn from(echo: GamesEcho) -> Self {
        let GamesEcho { levels, rules, space, games, seed_from, .. } = echo;
        Self { levels, rules, space, games, seed_from }
    }
}

/// What a seat did in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatSums {
    /// Wins in twelfths; players who tie share one.
    pub wins: u64,
    /// Points at the end.
    pub points: u64,
    /// Cards bought.
    pub cards: u64,
    /// Nobles that came.
    pub nobles: u64,
    /// Turns with tokens taken and none given back.
    pub takes: u64,
    /// Turns with tokens exchanged or, by the 81 numbers, given back.
    pub exchanges: u64,
    /// Turns with a card reserved.
    pub reserves: u64,
    /// Purchases from the board.
    pub buys: u64,
    /// Purchases of reserved cards.
    pub buys_reserved: u64,
    /// Purchases with more gold than needed; they are counted among the purchases too.
    pub surplus: u64,
    /// Turns without anything that could be done.
    pub passes: u64,
}

impl SeatSums {
    const COUNT: usize = 11;

    const fn all(&mut self) -> [&mut u64; Self::COUNT] {
        let Self {
            wins,
            points,
            cards,
            nobles,
            takes,
            exchanges,
            reserves,
            buys,
            buys_reserved,
            surplus,
            passes,
        } = self;
        [
            wins,
            points,
            cards,
            nobles,
            takes,
            exchanges,
            reserves,
            buys,
            buys_reserved,
            surplus,
            passes,
        ]
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedEntry {
    /// Seed of its decks.
    pub seed: u64,
    /// Numbers of its moves.
    pub moves: Vec<u16>,
    /// Points of each player.
    pub points: Vec<u8>,
}

/// Sums over all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesReport {
    /// What was asked; after merging, the joined range.
    pub request: GamesEcho,
    /// Games played.
    pub games: u64,
    /// Games that came to no end within eighty rounds; they count as nobody's win.
    pub endless: u64,
    /// Games by their number of rounds: none, one, two, up to eighty.
    pub rounds: Vec<u64>,
    /// Sums by seat.
    pub seats: Vec<SeatSums>,
    /// Exchanges by family, in the order of `splendor.exchanges`.
    pub families: Vec<u64>,
    /// Tokens that were taken by kind, net.
    pub taken: Vec<u64>,
    /// Cards that were bought, by the colour of their bonus.
    pub colours: Vec<u64>,
    /// Cards that were bought, by level.
    pub card_levels: Vec<u64>,
    /// Cards that the winners bought, by the colour of their bonus.
    pub winners: Vec<u64>,
    /// The first twenty games move by move.
    pub list: Vec<PlayedEntry>,
}

struct Playing {
    request: GamesRequest,
    rules: Rules,
    game: Option<SelfPlay>,
    moves: Vec<u16>,
    /// Cards that each player bought in this game, by colour.
    colours: [[u64; COLOURS]; SEATS],
    report: GamesReport,
}

impl Playing {
    fn note(&mut self, before: &State, id: u16) {
        self.moves.push(id);
        let space = Space::from(self.request.space);
        let seat = before.turn();
        let report = &mut self.report;
        let sums = &mut report.seats[seat];
        let Some(action) = space.action(id) else {
            // The 81 numbers end with giving back and with nothing at all.
            *(if id == 80 { &mut sums.passes } else { &mut sums.exchanges }) += 1;
            return;
        };
        if let Some(family) = family_number(id) {
            report.families[family] += 1;
        }
        match action {
            Action::Tokens { take, give } => {
                for (kind, count) in take.counts().into_iter().enumerate() {
                    report.taken[kind] += u64::from(count);
                }
                let back = give != Gems::NONE || take == Gems::NONE;
                *(if back { &mut sums.exchanges } else { &mut sums.takes }) += 1;
            }
            Action::Reserve(..) => sums.reserves += 1,
            Action::Buy(source, surplus) => {
                let held = matches!(source, Source::Reserved(_));
                *(if held { &mut sums.buys_reserved } else { &mut sums.buys }) += 1;
                sums.surplus += u64::from(surplus != Gems::NONE);
                let card = before.card(source).and_then(|card| CARDS.get(usize::from(card)));
                if let Some(card) = card {
                    self.colours[seat][usize::from(card.bonus)] += 1;
                    report.card_levels[usize::from(card.level)] += 1;
                }
            }
            Action::Noble(_) => {}
            Action::Pass => sums.passes += 1,
        }
    }

    fn count(&mut self) {
        let Some(game) = self.game.take() else { return };
        let state = game.table.state;
        let seats = self.request.levels.len();
        let report = &mut self.report;
        let over = state.phase() == Phase::Over;
        let winners = if over { state.winners() } else { 0 };
        report.endless += u64::from(!over);
        let rounds = usize::from(state.ply).div_ceil(seats).min(ROUNDS);
        report.rounds[rounds] += 1;
        let players = state.seated().iter().zip(&mut report.seats).zip(&self.colours);
        for (seat, ((player, sums), colours)) in players.enumerate() {
            let won = winners >> seat & 1 == 1;
            sums.wins += if won { WHOLE / u64::from(winners.count_ones()) } else { 0 };
            sums.points += u64::from(player.points);
            sums.cards += u64::from(player.bought);
            sums.nobles += u64::from(player.nobles.count_ones());
            for (colour, &count) in colours.iter().enumerate() {
                report.colours[colour] += count;
                report.winners[colour] += if won { count } else { 0 };
            }
        }
        if report.list.len() < MOST_LISTED {
            report.list.push(PlayedEntry {
                seed: self.request.seed_from + report.games,
                moves: std::mem::take(&mut self.moves),
                points: state.seated().iter().map(|player| player.points).collect(),
            });
        }
        self.moves.clear();
        self.colours = Default::default();
        report.games += 1;
    }
}

impl Search for Playing {
    type Report = GamesReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let mut left = nodes.clamp(1, SLICE);
        while left > 0 {
            if self.report.games == self.request.games {
                return Step::Done;
            }
            let seed = self.request.seed_from + self.report.games;
            let (space, rules) = (self.request.space.into(), self.rules);
            let levels = &self.request.levels;
            let game = self.game.get_or_insert_with(|| {
                let levels = levels.iter().map(|level| level.level()).collect();
                SelfPlay::new(space, rules, levels, seed)
            });
            let spent = match game.advance(left) {
                Turn::Thought(spent) => spent,
                Turn::Made(before, id) => {
                    self.note(&before, id);
                    1
                }
                Turn::Over => {
                    self.count();
                    1
                }
            };
            left = left.saturating_sub(spent);
        }
        Step::Running
    }

    fn progress(&self) -> Progress {
        Progress { nodes: self.report.games, total: Some(self.request.games) }
    }

    fn report(&self) -> GamesReport {
        self.report.clone()
    }

    fn bytes(&self) -> u64 {
        self.game.as_ref().map_or(0, SelfPlay::bytes)
    }
}

impl Job for Games {
    const NAME: &'static str = "splendor.games";
    const ABOUT: &'static str =
        "Games of levels among themselves: length, wins by seat, exchanges, colours.";
    const EXAMPLE: &'static str =
        r#"{"job":"splendor.games","levels":["jeweller","jeweller"],"games":10,"seed_from":1}"#;
    type Request = GamesRequest;
    type Report = GamesReport;
    type Error = crate::SplendorError;

    fn files(request: &GamesRequest) -> &'static [&'static str] {
        let network = |level: &LevelEntry| level.judge() == JudgeEntry::Network;
        super::weights::files(request.levels.len(), request.levels.iter().any(network))
    }

    fn start(
        request: GamesRequest,
    ) -> Result<impl Search<Report = GamesReport> + 'static, JobError> {
        batch::check(request.games, request.seed_from, MOST_GAMES)?;
        let seats = request.levels.len();
        entries(seats, 2..=SEATS, "/levels")?;
        let entry =
            GameEntry { rules: request.rules, space: request.space, ..GameEntry::default() };
        let rules = entry.rules("")?;
        let report = GamesReport {
            request: GamesEcho {
                job: Self::NAME.to_owned(),
                levels: request.levels.clone(),
                rules: request.rules,
                space: request.space,
                games: request.games,
                seed_from: request.seed_from,
            },
            games: 0,
            endless: 0,
            rounds: vec![0; ROUNDS + 1],
            seats: vec![SeatSums::default(); seats],
            families: vec![0; FAMILIES],
            taken: vec![0; KINDS],
            colours: vec![0; COLOURS],
            card_levels: vec![0; LEVELS],
            winners: vec![0; COLOURS],
            list: Vec::new(),
        };
        Ok(Playing {
            request,
            rules,
            game: None,
            moves: Vec::new(),
            colours: Default::default(),
            report,
        })
    }
}

impl GamesReport {
    /// All lists of sums.
    fn sums(&mut self) -> [&mut Vec<u64>; 6] {
        let Self { rounds, families, taken, colours, card_levels, winners, .. } = self;
        [rounds, families, taken, colours, card_levels, winners]
    }

    const LENGTHS: [usize; 6] = [ROUNDS + 1, FAMILIES, KINDS, COLOURS, LEVELS, COLOURS];
}

impl Batch for Games {
    fn check(report: &GamesReport) -> Result<(), JobError> {
        let GamesEcho { job, levels, games, seed_from, .. } = &report.request;
        let mut report = report.clone();
        let lengths = report.sums().map(|list| list.len());
        let listed = |game: &PlayedEntry| {
            game.points.len() == levels.len() && game.moves.len() <= 2_000 && game.seed >> 53 == 0
        };
        if job != Self::NAME
            || !(2..=SEATS).contains(&levels.len())
            || report.seats.len() != levels.len()
            || lengths != GamesReport::LENGTHS
            || report.list.len() > MOST_LISTED
            || !report.list.iter().all(listed)
        {
            return Err(mismatch());
        }
        batch::check(*games, *seed_from, MOST_GAMES)?;
        let counted = report.rounds.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        if report.games != *games || counted != Some(*games) || report.endless > *games {
            return Err(unfinished());
        }
        Ok(())
    }

    fn merge(a: GamesReport, b: GamesReport) -> Result<GamesReport, JobError> {
        let (mut first, mut next) =
            if a.request.seed_from <= b.request.seed_from { (a, b) } else { (b, a) };
        let settings = |echo: &GamesEcho| (echo.levels.clone(), echo.rules, echo.space);
        if settings(&first.request) != settings(&next.request) {
            return Err(mismatch());
        }
        let range = |report: &GamesReport| (report.request.seed_from, report.request.games);
        first.request.games = join(range(&first), range(&next), MOST_GAMES)?;
        first.games = first.request.games;
        let add = |to: &mut u64, more: u64| {
            *to = to.checked_add(more).ok_or_else(too_large)?;
            Ok::<_, JobError>(())
        };
        add(&mut first.endless, next.endless)?;
        for (to, more) in first.sums().into_iter().zip(next.sums()) {
            for (to, more) in to.iter_mut().zip(more) {
                add(to, *more)?;
            }
        }
        for (to, more) in first.seats.iter_mut().zip(&mut next.seats) {
            for (to, more) in to.all().into_iter().zip(more.all()) {
                add(to, *more)?;
            }
        }
        first.list.extend(next.list);
        first.list.truncate(MOST_LISTED);
        Ok(first)
    }
}
