//! `contest.batch`: many games of one or several loadouts on the same deals, added together.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::loadout::Checked;
use super::{Ai, Loadout, RehearsalPolicy, Share};
use contest::autoplay;
use contest::evaluation::{Evaluator, KINDS, MORE};
use contest::{Event, Setup, Source, State, XorShift};
use jobs_core::batch::{self, GameState, Played, Ranged, Report, Sums, mismatch, unfinished};
use jobs_core::{Batch, JobError, entries, within};

/// `contest.batch`
pub struct Games;

/// Most loadouts.
const MOST_LOADOUTS: usize = 32;

/// Loadouts, and which games they play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {
    /// One to 32; each plays every game, and all are compared with the first.
    pub loadouts: Vec<Loadout>,
    /// Number of games, 1 to 10,000,000.
    pub games: u64,
    /// Number of the first game; the others count up from there, all below 2^53.
    pub seed_from: u64,
    /// Width of the bins of the distribution, in points, 1 to 1,000,000.
    #[serde(default = "usual_bin")]
    pub bin: u32,
}

pub(super) const fn usual_bin() -> u32 {
    200
}

jobs_core::ranged!(GamesRequest);

/// Sums over all games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GamesSums {
    /// Games played.
    pub games: u64,
    /// One for each loadout.
    pub loadouts: Vec<LoadoutSums>,
}

/// What `contest.batch` answers.
pub type GamesReport = Report<Games>;

/// The results of a loadout.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LoadoutSums {
    /// Sum of the scores, in points.
    pub score_sum: i64,
    /// Sum of the squares of the scores.
    pub score_sq: u64,
    /// The lowest score, in points.
    pub least: i64,
    /// The highest score, in points.
    pub most: i64,
    /// Number of the game with the lowest score.
    pub least_game: u64,
    /// Number of the game with the highest score.
    pub most_game: u64,
    /// How many games fall into each bin, keyed by the score divided by `bin`, rounded down.
    #[serde(with = "text_keys")]
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, u64>"))]
    pub bins: BTreeMap<u32, u64>,
    /// Sum over the games of the score minus that of the first loadout, in points.
    pub ahead_sum: i64,
    /// Sum of the squares of these differences.
    pub ahead_sq: u64,
    /// How many games have a higher score than the first loadout.
    pub higher: u64,
    /// How many games have the same score as the first loadout.
    pub equal: u64,
    /// Plays and points of each card of the deck.
    pub cards: Vec<Share>,
    /// Firings and points of each item.
    pub items: Vec<Share>,
    /// Plays and points of cards that were created on the way.
    pub created: Share,
    /// Points that 好印象 brought at the end of turns.
    pub review: i64,
}

/// Keys as strings: a JavaScript object has no others, and a worker's reports are such objects.
mod text_keys {
    use std::collections::BTreeMap;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(bins: &BTreeMap<u32, u64>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(bins.iter().map(|(bin, count)| (bin.to_string(), count)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<u32, u64>, D::Error> {
        let texts = BTreeMap::<String, u64>::deserialize(from)?;
        // One by one: to collect them would sort them, by a sort of its own.
        let mut bins = BTreeMap::new();
        for (text, count) in texts {
            bins.insert(text.parse().map_err(|_| D::Error::custom("a bin is a number"))?, count);
        }
        Ok(bins)
    }
}

/// A loadout at play.
pub(super) struct Player {
    checked: Checked,
    evaluator: Evaluator,
    ai: autoplay::Player,
    /// Plays by chance instead of the AI.
    chance: Option<XorShift>,
    playing: bool,
    events: Vec<Event>,
}

impl Player {
    pub fn new(loadout: &Loadout, at: &str) -> Result<Self, JobError> {
        Self::with(&loadout.ai, loadout.check(at)?, RehearsalPolicy::Ai, at)
    }

    /// One that plays as a policy says; what a policy changes in a request is the caller's.
    pub fn with(
        ai: &Ai,
        mut checked: Checked,
        policy: RehearsalPolicy,
        at: &str,
    ) -> Result<Self, JobError> {
        let (reach, mut evaluator) =
            ai.player(&mut checked.setup).map_err(|error| error.under(at))?;
        for row in &mut evaluator.weights.rows {
            match policy {
                RehearsalPolicy::WithoutR29 => row.without_lasting(),
                RehearsalPolicy::ScoreOnly => {
                    row.without_lasting();
                    row.e[1..].fill(0);
                    (row.growth, row.later) = ([0; KINDS], [0; MORE]);
                }
                _ => {}
            }
        }
        let chance = (policy == RehearsalPolicy::Random).then_some(XorShift(1));
        let ai = autoplay::Player::new(reach);
        Ok(Self { checked, evaluator, ai, chance, playing: false, events: Vec::new() })
    }

    pub const fn setup(&self) -> &Setup {
        &self.checked.setup
    }

    /// Plays one more action in a game; returns the score when it is over. `events` holds what
    /// happened.
    pub fn step(&mut self, game: u64) -> Option<i64> {
        if !self.playing {
            self.checked.deal(game);
            self.events.clear();
            self.ai.start(State::new(&self.checked.setup, &mut self.events));
            if let Some(chance) = &mut self.chance {
                *chance = XorShift(self.checked.setup.seed);
            }
            self.playing = true;
        }
        let setup = &self.checked.setup;
        match &mut self.chance {
            None => {
                self.ai.step(setup, &mut self.evaluator, &mut self.events);
            }
            Some(chance) => {
                let state = &mut self.ai.state;
                let usable: Vec<usize> =
                    (0..state.hand.len()).filter(|&at| state.is_usable(setup, at)).collect();
                let count = u32::try_from(usable.len()).expect("few cards");
                let action = (count > 0).then(|| usable[chance.below(count) as usize]);
                state.act(setup, action, &mut self.events);
            }
        }
        self.ai.state.is_over().then(|| {
            self.playing = false;
            self.ai.state.face.score
        })
    }

    /// Abandons the game being played.
    pub const fn leave(&mut self) {
        self.playing = false;
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        self.ai.bytes()
    }
}

/// Loadouts playing their games.
pub struct LoadoutGames {
    bin: u32,
    players: Vec<Player>,
    /// The scores in this game of the loadouts before the one playing it.
    scores: Vec<i64>,
}

impl LoadoutGames {
    /// These players; bins of that many points.
    pub(super) fn of(players: Vec<Player>, bin: u32) -> Self {
        let scores = Vec::with_capacity(players.len());
        Self { bin, players, scores }
    }
}

impl batch::Games for LoadoutGames {
    type Sums = GamesSums;

    fn none(&self) -> GamesSums {
        let sums = |player: &Player| LoadoutSums {
            cards: vec![Share::default(); player.setup().cards.len()],
            items: vec![Share::default(); player.setup().items.len()],
            ..LoadoutSums::default()
        };
        GamesSums { games: 0, loadouts: self.players.iter().map(sums).collect() }
    }

    fn play(&mut self, game: u64, _nodes: u64, sums: &mut GamesSums) -> Played {
        self.scores.extend(self.players[self.scores.len()].step(game));
        if self.scores.len() < self.players.len() {
            return Played { nodes: 1, game: GameState::On };
        }
        let players = self.players.iter().zip(&self.scores);
        for (loadout, (player, &score)) in sums.loadouts.iter_mut().zip(players) {
            loadout.count(game, score, self.scores[0], self.bin, player);
        }
        sums.games += 1;
        self.scores.clear();
        Played { nodes: 1, game: GameState::Over }
    }

    fn leave(&mut self) {
        self.scores.clear();
        self.players.iter_mut().for_each(Player::leave);
    }

    fn bytes(&self) -> u64 {
        self.players.iter().map(Player::bytes).sum()
    }
}

impl LoadoutSums {
    /// Whether its bins hold so many games.
    pub(super) fn is_of(&self, games: u64) -> bool {
        let played = self.bins.values().try_fold(0_u64, |sum, &n| sum.checked_add(n));
        played == Some(games)
    }

    fn count(&mut self, game: u64, score: i64, first: i64, bin: u32, player: &Player) {
        self.score_sum += score;
        self.score_sq = self.score_sq.saturating_add(score.unsigned_abs().saturating_pow(2));
        if self.bins.is_empty() || score < self.least {
            (self.least, self.least_game) = (score, game);
        }
        if self.bins.is_empty() || score > self.most {
            (self.most, self.most_game) = (score, game);
        }
        *self.bins.entry(u32::try_from(score / i64::from(bin)).unwrap_or(u32::MAX)).or_default() +=
            1;
        let ahead = score - first;
        self.ahead_sum += ahead;
        self.ahead_sq = self.ahead_sq.saturating_add(ahead.unsigned_abs().saturating_pow(2));
        self.higher += u64::from(ahead > 0);
        self.equal += u64::from(ahead == 0);
        let cards = self.cards.len();
        for event in &player.events {
            let (source, times, gain) = match *event {
                Event::Played(id) => (Source::Card(id), 1, 0),
                Event::Fired(source @ Source::Item(_)) => (source, 1, 0),
                Event::Scored(source, gain) => (source, 0, gain),
                _ => continue,
            };
            let share = match source {
                Source::Card(id) if usize::from(id) < cards => &mut self.cards[usize::from(id)],
                Source::Card(_) => &mut self.created,
                Source::Item(at) => &mut self.items[usize::from(at)],
                Source::Review => {
                    self.review += gain;
                    continue;
                }
            };
            share.times += times;
            share.score += gain;
        }
    }

    /// Adds a later range; `None` where numbers are too large or lists differ in length.
    fn add(&mut self, more: &Self) -> Option<()> {
        batch::add_each(&mut self.cards, &more.cards, Share::add)?;
        batch::add_each(&mut self.items, &more.items, Share::add)?;
        self.created.add(&more.created)?;
        if more.bins.is_empty() {
            return Some(());
        }
        batch::add_signed(&mut self.score_sum, more.score_sum)?;
        // As in `count`: sums that saturate do so however they are split.
        self.score_sq = self.score_sq.saturating_add(more.score_sq);
        batch::add_signed(&mut self.ahead_sum, more.ahead_sum)?;
        self.ahead_sq = self.ahead_sq.saturating_add(more.ahead_sq);
        batch::add(&mut self.higher, more.higher)?;
        batch::add(&mut self.equal, more.equal)?;
        batch::add_signed(&mut self.review, more.review)?;
        if self.bins.is_empty() || more.least < self.least {
            (self.least, self.least_game) = (more.least, more.least_game);
        }
        if self.bins.is_empty() || more.most > self.most {
            (self.most, self.most_game) = (more.most, more.most_game);
        }
        for (&bin, &count) in &more.bins {
            batch::add(self.bins.entry(bin).or_default(), count)?;
        }
        Some(())
    }
}

impl Share {
    fn add(&mut self, more: &Self) -> Option<()> {
        self.times = self.times.checked_add(more.times)?;
        batch::add_signed(&mut self.score, more.score)
    }
}

impl Sums for GamesSums {
    fn games(&self) -> u64 {
        self.games
    }

    fn add(&mut self, later: Self) -> Option<()> {
        batch::add(&mut self.games, later.games)?;
        batch::add_each(&mut self.loadouts, &later.loadouts, LoadoutSums::add)
    }
}

impl Batch for Games {
    const NAME: &'static str = "contest.batch";
    const ALIAS: Option<&'static str> = Some("contest.simulate");
    const ABOUT: &'static str =
        "Many games of one or several loadouts on the same deals, added up.";
    const EXAMPLE: &'static str = r#"{"job":"contest.batch","loadouts":[{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}}],"games":50,"seed_from":1}"#;
    const MOST_GAMES: u64 = 10_000_000;
    type Request = GamesRequest;
    type Sums = GamesSums;
    type Games = LoadoutGames;
    type Error = crate::ContestError;

    fn set_up(request: &GamesRequest) -> Result<LoadoutGames, JobError> {
        request.range().check(Self::MOST_GAMES)?;
        let bin = within(request.bin, 1..=1_000_000, "/bin")?;
        let count = request.loadouts.len();
        entries(count, 1..=MOST_LOADOUTS, "/loadouts")?;
        let players = request.loadouts.iter().enumerate();
        let players = players.map(|(at, loadout)| Player::new(loadout, &format!("/loadouts/{at}")));
        let players = players.collect::<Result<_, _>>()?;
        Ok(LoadoutGames::of(players, bin))
    }

    fn check(Report { request, sums }: &GamesReport) -> Result<(), JobError> {
        if request.loadouts.len() != sums.loadouts.len() {
            return Err(mismatch());
        }
        request.range().check(Self::MOST_GAMES)?;
        let whole = |sums: &LoadoutSums| sums.is_of(request.games);
        if sums.games != request.games || !sums.loadouts.iter().all(whole) {
            return Err(unfinished());
        }
        Ok(())
    }
}
