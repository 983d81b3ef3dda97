//! `contest.batch`: many games of one or several loadouts on the same deals, added up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::loadout::Checked;
use super::{Loadout, Share};
use contest::autoplay;
use contest::evaluation::Evaluator;
use contest::{Event, Setup, Source, State};
use jobs_core::batch::{self, join, mismatch, too_large, unfinished};
use jobs_core::{Batch, Job, JobError, Progress, Search, Step, entries, within};

/// `contest.batch`
pub struct Games;

/// Games of a batch at the most.
const MOST_GAMES: u64 = 10_000_000;
/// Loadouts at the most.
const MOST_LOADOUTS: usize = 32;

/// Loadouts, and which games they play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {
    /// One to 32; each plays every game, and all are compared with the first.
    pub loadouts: Vec<Loadout>,
    /// Number of games.
    pub games: u64,
    /// Number of the first game.
    pub seed_from: u64,
    /// Width of the bins of the distribution, in points; the default is 200.
    #[serde(default = "usual_bin")]
    pub bin: u32,
}

const fn usual_bin() -> u32 {
    200
}

/// Sums over all games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesReport {
    /// What was asked; after merging, the joined range.
    pub request: GamesEcho,
    /// Games played.
    pub games: u64,
    /// One for each loadout.
    pub loadouts: Vec<Sums>,
}

/// The request with the job's name, so that reports can be merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesEcho {
    /// `contest.batch`.
    pub job: String,
    /// Loadouts.
    pub loadouts: Vec<Loadout>,
    /// Number of games.
    pub games: u64,
    /// Number of the first game.
    pub seed_from: u64,
    /// Width of the bins.
    pub bin: u32,
}

/// What a loadout came to.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// Sum of the scores.
    pub score_sum: i64,
    /// Sum of their squares.
    pub score_sq: u64,
    /// The lowest score.
    pub least: i64,
    /// The highest score.
    pub most: i64,
    /// Game of the lowest score.
    pub least_game: u64,
    /// Game of the highest score.
    pub most_game: u64,
    /// Games by bin of their score.
    #[serde(with = "text_keys")]
    pub bins: BTreeMap<u32, u64>,
    /// Sum of the differences to the first loadout, game by game.
    pub ahead_sum: i64,
    /// Sum of the squares of the differences.
    pub ahead_sq: u64,
    /// Games with a higher score than the first loadout.
    pub higher: u64,
    /// Games with the same score.
    pub equal: u64,
    /// Plays and points of each card of the deck.
    pub cards: Vec<Share>,
    /// Firings and points of each item.
    pub items: Vec<Share>,
    /// Plays and points of cards that were created on the way.
    pub created: Share,
    /// Points of 好印象 at the ends of turns.
    pub review: i64,
}

/// Keys as texts: a JavaScript object has no others, and a worker's reports are such objects.
mod text_keys {
    use std::collections::BTreeMap;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(bins: &BTreeMap<u32, u64>, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(bins.iter().map(|(bin, count)| (bin.to_string(), count)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<u32, u64>, D::Error> {
        let texts = BTreeMap::<String, u64>::deserialize(from)?;
        let number = |(text, count): (String, u64)| {
            text.parse()
                .map(|bin: u32| (bin, count))
                .map_err(|_| D::Error::custom("a bin is a number"))
        };
        texts.into_iter().map(number).collect()
    }
}

/// A loadout at play.
pub(super) struct Player {
    checked: Checked,
    evaluator: Evaluator,
    ai: autoplay::Player,
    playing: bool,
    events: Vec<Event>,
}

impl Player {
    pub fn new(loadout: &Loadout, at: &str) -> Result<Self, JobError> {
        let mut checked = loadout.check(at)?;
        let (reach, evaluator) =
            loadout.ai.player(&mut checked.setup).map_err(|error| error.under(at))?;
        let ai = autoplay::Player::new(reach);
        Ok(Self { checked, evaluator, ai, playing: false, events: Vec::new() })
    }

    pub const fn setup(&self) -> &Setup {
        &self.checked.setup
    }

    /// Thinks one action further in a game; returns the score when it is over. What happened is in
    /// `events`.
    pub fn step(&mut self, game: u64) -> Option<i64> {
        if !self.playing {
            self.checked.deal(game);
            self.events.clear();
            self.ai.start(State::new(&self.checked.setup, &mut self.events));
            self.playing = true;
        }
        self.ai.step(&self.checked.setup, &mut self.evaluator, &mut self.events);
        self.ai.state.is_over().then(|| {
            self.playing = false;
            self.ai.state.face.score
        })
    }

    /// Bytes held, roughly.
    pub fn bytes(&self) -> u64 {
        self.ai.bytes()
    }
}

struct Playing {
    request: GamesRequest,
    players: Vec<Player>,
    report: GamesReport,
    /// Which loadout plays the game, and what the first has scored in it.
    at: usize,
    first: i64,
}

impl Sums {
    fn add(&mut self, game: u64, score: i64, first: i64, bin: u32, player: &Player, played: u64) {
        self.score_sum += score;
        self.score_sq = self.score_sq.saturating_add(score.unsigned_abs().saturating_pow(2));
        if played == 0 || score < self.least {
            (self.least, self.least_game) = (score, game);
        }
        if played == 0 || score > self.most {
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
}

impl Search for Playing {
    type Report = GamesReport;

    fn advance(&mut self, nodes: u64) -> Step {
        for _ in 0..nodes.max(1) {
            let played = self.report.games;
            if played == self.request.games {
                return Step::Done;
            }
            let game = self.request.seed_from + played;
            let player = &mut self.players[self.at];
            let Some(score) = player.step(game) else { continue };
            if self.at == 0 {
                self.first = score;
            }
            let sums = &mut self.report.loadouts[self.at];
            sums.add(game, score, self.first, self.request.bin, player, played);
            self.at += 1;
            if self.at == self.players.len() {
                self.at = 0;
                self.report.games += 1;
            }
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
        self.players.iter().map(Player::bytes).sum()
    }
}

impl Job for Games {
    const NAME: &'static str = "contest.batch";
    const ABOUT: &'static str =
        "Many games of one or several loadouts on the same deals, added up.";
    const EXAMPLE: &'static str = r#"{"job":"contest.batch","loadouts":[{"idol":"i_card-amao-1-000","cards":[["p_card-01-ido-1_013",1]],"parameters":[900,700,500],"stage":{"season":"pvp_rate_config-1","stage":"2"}}],"games":50,"seed_from":1}"#;
    type Request = GamesRequest;
    type Report = GamesReport;
    type Error = crate::ContestError;

    fn start(
        request: GamesRequest,
    ) -> Result<impl Search<Report = GamesReport> + 'static, JobError> {
        batch::check(request.games, request.seed_from, MOST_GAMES)?;
        within(request.bin, 1..=1_000_000, "/bin")?;
        entries(request.loadouts.len(), 1..=MOST_LOADOUTS, "/loadouts")?;
        let players = request.loadouts.iter().enumerate();
        let players: Vec<Player> = players
            .map(|(at, loadout)| Player::new(loadout, &format!("/loadouts/{at}")))
            .collect::<Result<_, _>>()?;
        let sums = |player: &Player| Sums {
            cards: vec![Share::default(); player.setup().cards.len()],
            items: vec![Share::default(); player.setup().items.len()],
            ..Sums::default()
        };
        let echo = GamesEcho {
            job: Self::NAME.to_owned(),
            loadouts: request.loadouts.clone(),
            games: request.games,
            seed_from: request.seed_from,
            bin: request.bin,
        };
        let report =
            GamesReport { request: echo, games: 0, loadouts: players.iter().map(sums).collect() };
        Ok(Playing { request, players, report, at: 0, first: 0 })
    }
}

impl Batch for Games {
    fn check(report: &GamesReport) -> Result<(), JobError> {
        let GamesEcho { job, games, seed_from, loadouts, .. } = &report.request;
        if job != Self::NAME || loadouts.len() != report.loadouts.len() {
            return Err(mismatch());
        }
        batch::check(*games, *seed_from, MOST_GAMES)?;
        let whole = |sums: &Sums| sums.bins.values().try_fold(0_u64, |sum, &n| sum.checked_add(n));
        if report.games != *games || report.loadouts.iter().any(|sums| whole(sums) != Some(*games))
        {
            return Err(unfinished());
        }
        Ok(())
    }

    fn merge(a: GamesReport, b: GamesReport) -> Result<GamesReport, JobError> {
        let (mut first, next) =
            if a.request.seed_from <= b.request.seed_from { (a, b) } else { (b, a) };
        if first.request.loadouts != next.request.loadouts || first.request.bin != next.request.bin
        {
            return Err(mismatch());
        }
        let range = |report: &GamesReport| (report.request.seed_from, report.request.games);
        first.request.games = join(range(&first), range(&next), MOST_GAMES)?;
        first.games = first.request.games;
        for (sums, more) in first.loadouts.iter_mut().zip(next.loadouts) {
            sums.join(more).ok_or_else(too_large)?;
        }
        Ok(first)
    }
}

impl Sums {
    /// Adds a later range; `None` where numbers are too large or lists do not fit.
    fn join(&mut self, more: Self) -> Option<()> {
        if self.cards.len() != more.cards.len() || self.items.len() != more.items.len() {
            return None;
        }
        self.score_sum = self.score_sum.checked_add(more.score_sum)?;
        // As in `add`: sums that end at the greatest number end there however they are split.
        self.score_sq = self.score_sq.saturating_add(more.score_sq);
        self.ahead_sum = self.ahead_sum.checked_add(more.ahead_sum)?;
        self.ahead_sq = self.ahead_sq.saturating_add(more.ahead_sq);
        self.higher = self.higher.checked_add(more.higher)?;
        self.equal = self.equal.checked_add(more.equal)?;
        self.review = self.review.checked_add(more.review)?;
        if more.least < self.least {
            (self.least, self.least_game) = (more.least, more.least_game);
        }
        if more.most > self.most {
            (self.most, self.most_game) = (more.most, more.most_game);
        }
        for (bin, count) in more.bins {
            let sum = self.bins.entry(bin).or_default();
            *sum = sum.checked_add(count)?;
        }
        let shares = self.cards.iter_mut().chain(&mut self.items).chain([&mut self.created]);
        for (share, more) in shares.zip(more.cards.iter().chain(&more.items).chain([&more.created]))
        {
            share.times = share.times.checked_add(more.times)?;
            share.score = share.score.checked_add(more.score)?;
        }
        Some(())
    }
}
