//! `splendor.gold`: purchases in games of self-play where paying with more gold than needed is better, the
//! article's closing question.

use serde::{Deserialize, Serialize};

use super::analyse::{EvaluatorEntry, SLICE, evaluator, simulations};
use super::game::GameEntry;
use super::position::Observation;
use super::selfplay::{SelfPlay, Turn};
use jobs_core::batch::Range;
use jobs_core::{Job, JobError, Lane, Progress, Search, Step, parse, read, within};
use search::Ready;
use search::puct::Settings;
use splendor::gems::GOLD;
use splendor::material::CARDS;
use splendor::player::{Level, Searcher, Tree};
use splendor::{Action, Gems, Phase, Rules, Source, Space, State};

/// `splendor.gold`
pub struct Gold;

/// `splendor.examples`
pub struct Examples;

/// Most games.
const MOST_GAMES: u64 = 1_000_000;
/// Positions that are reported.
const MOST_FOUND: usize = 100;
/// The players: by the network's first impression, not always the best move.
const PLAYERS: Level = Level { network: true, simulations: 0, heat: 0.5 };
/// Simulations that choose the purchase and the payments that are compared.
const GLANCE: u64 = 400;
/// Payments that get a first look, the network's likeliest.
const WAYS: usize = 24;
/// How much better a payment has to look at first.
const HOPE: f32 = 0.0;

/// Which games are looked through, and how closely.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GoldRequest {
    /// Number of games, 1 to 1,000,000.
    pub games: u64,
    /// Seed of the first game; the others count up from there, all below 2^53.
    pub seed_from: u64,
    /// Simulations of each payment that is compared, 1 to 1,000,000; four times as many, with another
    /// seed, confirm the result.
    #[serde(default = "usual_simulations")]
    pub simulations: u64,
    /// How much better it has to be, in shares of the win, 0 to 1.
    #[serde(default = "usual_gain")]
    pub least: f32,
}

const fn usual_simulations() -> u64 {
    1_500
}

const fn usual_gain() -> f32 {
    0.02
}

/// A purchase where more gold is better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GoldEntry {
    /// The position, as the player to move sees it.
    pub game: GameEntry,
    /// Seed of the game.
    pub seed: u64,
    /// How many moves of it came before.
    pub ply: u16,
    /// The card, 0 to 89.
    pub card: u8,
    /// Number of the purchase with as little gold as possible.
    pub plain: u16,
    /// Number of the better purchase, with more gold.
    pub gold: u16,
    /// The mover's expected share of the win with as little gold as possible, 0 to 1.
    pub plain_win: f32,
    /// The mover's expected share of the win with more gold, 0 to 1.
    pub gold_win: f32,
    /// Number of the move tried most of those that are not this purchase.
    pub other: u16,
    /// The mover's expected share of the win after that move, 0 to 1.
    pub other_win: f32,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GoldReport {
    /// How many games were looked through.
    pub games: u64,
    /// How many decisions there were in them.
    pub decisions: u64,
    /// How many decisions had another payment for the purchase tried most that looked better at first,
    /// so that the two were compared.
    pub choices: u64,
    /// How often paying with more gold is better.
    pub all: u64,
    /// Where it is better by the most, the largest gain first; at most a hundred.
    pub found: Vec<GoldEntry>,
}

/// The comparison of two payments, and of the best other move.
struct Compared {
    tree: Tree,
    /// Places of the plain payment, the one with more gold, and the best other move.
    places: Option<[usize; 3]>,
    each: u64,
    confirming: bool,
}

struct Looking {
    request: GoldRequest,
    play: Option<SelfPlay>,
    state: Option<State>,
    compared: Option<Compared>,
    report: GoldReport,
}

/// Where a purchase takes its card from, and its gold beyond what is needed.
fn purchase(id: u16) -> Option<(Source, Gems)> {
    match Action::of(id)? {
        Action::Buy(source, surplus) => Some((source, surplus)),
        _ => None,
    }
}

fn searcher(seats: usize) -> Searcher<'static> {
    Searcher::new(evaluator(seats, EvaluatorEntry::Network), Space::Full)
}

/// Whether some card can be paid for in several ways.
fn has_choice(state: &State) -> bool {
    let mut ids = Vec::new();
    Space::Full.legal(state, &mut ids);
    state.mover().tokens.get(GOLD) > 0
        && ids.iter().any(|&id| purchase(id).is_some_and(|bought| bought.1 != Gems::NONE))
}

impl Compared {
    fn new(state: State, seed: u64, each: u64, confirming: bool) -> Self {
        let settings = Settings { seed, ..Settings::default() };
        let tree = Tree::new(&mut searcher(state.seats()), state, settings);
        Self { tree, places: None, each, confirming }
    }

    fn win(&self, place: usize, seat: usize) -> f32 {
        self.tree.choices().nth(place).map_or(0.0, |choice| choice.expected.wins[seat])
    }

    /// The purchase tried most, and the one of its other payments that looks best at first.
    fn places(&mut self, state: &State) -> Option<[usize; 3]> {
        let choices: Vec<_> = self.tree.choices().collect();
        let is_buy = |place: usize| purchase(choices[place].mv);
        let visits = |&place: &usize| choices[place].visits;
        let (source, _) = (0..choices.len())
            .filter(|&place| is_buy(place).is_some())
            .max_by_key(visits)
            .and_then(is_buy)?;
        let mut ways: Vec<usize> = (0..choices.len())
            .filter(|&place| is_buy(place).is_some_and(|way| way.0 == source))
            .collect();
        let plain = *ways.iter().find(|&&way| is_buy(way).is_some_and(|it| it.1 == Gems::NONE))?;
        let others = (0..choices.len()).filter(|place| !ways.contains(place));
        let other = others.max_by_key(visits).unwrap_or(plain);
        ways.retain(|&way| way != plain);
        ways.sort_by(|&a, &b| choices[b].prior.total_cmp(&choices[a].prior));
        ways.truncate(WAYS);
        let mut searcher = searcher(state.seats());
        for &way in ways.iter().chain([&plain]) {
            self.tree.advance_on(&mut searcher, way, 16);
        }
        let seat = state.turn();
        let gold =
            *ways.iter().max_by(|&&a, &&b| self.win(a, seat).total_cmp(&self.win(b, seat)))?;
        (self.win(gold, seat) - self.win(plain, seat) > HOPE).then_some([plain, gold, other])
    }
}

impl Looking {
    fn next(&mut self) {
        let seed = self.request.seed_from + self.report.games;
        let play = self.play.get_or_insert_with(|| {
            SelfPlay::new(Space::Full, Rules::default(), vec![PLAYERS; 2], seed)
        });
        match play.advance(1) {
            Turn::Over => {
                self.play = None;
                self.report.games += 1;
            }
            _ => {
                let state = play.table.state;
                self.report.decisions += 1;
                if state.phase() == Phase::Main && has_choice(&state) {
                    self.state = Some(state.observed(state.turn()));
                }
            }
        }
    }

    /// Compares the payments of a position; returns the simulations it took.
    fn compare(&mut self, state: State, nodes: u64) -> u64 {
        let each = self.request.simulations;
        let compared = self.compared.get_or_insert_with(|| Compared::new(state, 1, each, false));
        let before = compared.tree.simulations();
        let mut searcher = searcher(state.seats());
        if compared.places.is_none() {
            if before < GLANCE {
                compared.tree.advance(&mut searcher, nodes.min(GLANCE - before));
                return compared.tree.simulations() - before;
            }
            compared.places = compared.places(&state);
            if compared.places.is_none() {
                self.drop();
                return 1;
            }
            self.report.choices += 1;
        }
        let Some(places) = compared.places else { return 1 };
        let visits = |place: usize| {
            compared.tree.choices().nth(place).map_or(0, |choice| u64::from(choice.visits))
        };
        if let Some(&place) = places.iter().find(|&&place| visits(place) < compared.each) {
            let wanted = compared.each - visits(place);
            compared.tree.advance_on(&mut searcher, place, nodes.min(wanted));
            return (compared.tree.simulations() - before).max(1);
        }
        let seat = state.turn();
        let [plain, gold, other] = places.map(|place| compared.win(place, seat));
        if gold - plain < self.request.least || gold < other {
            self.drop();
            return 1;
        }
        if !compared.confirming {
            let mut again = Compared::new(state, 2, 4 * each, true);
            again.places = Some(places);
            self.compared = Some(again);
            return 1;
        }
        let ids: Vec<u16> = compared.tree.choices().map(|choice| choice.mv).collect();
        self.note(&state, places.map(|place| ids[place]), [plain, gold, other]);
        self.drop();
        1
    }

    fn note(&mut self, state: &State, [plain, gold, other]: [u16; 3], wins: [f32; 3]) {
        let Some(play) = &self.play else { return };
        let card = purchase(plain).and_then(|(source, _)| state.card(source));
        let Some(card) = card.filter(|&card| usize::from(card) < CARDS.len()) else { return };
        let position = Observation::of(&play.table, Some(state.turn()));
        self.report.all += 1;
        self.report.found.push(GoldEntry {
            game: GameEntry { position: Some(position), ..GameEntry::default() },
            seed: self.request.seed_from + self.report.games,
            ply: state.ply,
            card,
            plain,
            gold,
            plain_win: wins[0],
            gold_win: wins[1],
            other,
            other_win: wins[2],
        });
        let gain = |entry: &GoldEntry| entry.gold_win - entry.plain_win;
        self.report.found.sort_by(|a, b| gain(b).total_cmp(&gain(a)));
        self.report.found.truncate(MOST_FOUND);
    }

    fn drop(&mut self) {
        self.state = None;
        self.compared = None;
    }
}

impl Search for Looking {
    type Report = GoldReport;

    fn advance(&mut self, nodes: u64) -> Step {
        let mut left = nodes.clamp(1, SLICE);
        while left > 0 {
            if self.report.games == self.request.games {
                return Step::Done;
            }
            let spent = match self.state {
                Some(state) => self.compare(state, left),
                None => {
                    self.next();
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

    fn report(&self) -> GoldReport {
        self.report.clone()
    }

    fn bytes(&self) -> u64 {
        self.compared.as_ref().map_or(0, |compared| compared.tree.bytes())
    }
}

impl Job for Gold {
    const NAME: &'static str = "splendor.gold";
    const ABOUT: &'static str =
        "Purchases in games of self-play where paying with more gold than needed is better.";
    const EXAMPLE: &'static str =
        r#"{"job":"splendor.gold","games":4,"seed_from":1,"simulations":60}"#;
    const LANE: Lane = Lane::Third;
    type Request = GoldRequest;
    type Report = GoldReport;
    type Error = crate::SplendorError;

    fn files(_: &GoldRequest) -> &'static [&'static str] {
        super::weights::files(2, true)
    }

    fn start(request: GoldRequest) -> Result<impl Search<Report = GoldReport> + 'static, JobError> {
        Range { from: request.seed_from, games: request.games }.check(MOST_GAMES)?;
        simulations(request.simulations, "/simulations")?;
        within(request.least, 0.0..=1.0, "/least")?;
        let report = GoldReport::default();
        Ok(Looking { request, play: None, state: None, compared: None, report })
    }
}

/// It needs no fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ExamplesRequest {}

/// What `splendor.gold` has found in 2,000 games from seed 1 on with 1,500 simulations and the network of
/// generation 380: the first twelve.
const FOUND: &str = include_str!("../../../../data/splendor/gold.json");

impl Job for Examples {
    const NAME: &'static str = "splendor.examples";
    const ABOUT: &'static str =
        "Positions found before where paying with more gold than needed is better.";
    const EXAMPLE: &'static str = r#"{"job":"splendor.examples"}"#;
    const LANE: Lane = Lane::Aside;
    type Request = ExamplesRequest;
    type Report = GoldReport;
    type Error = crate::SplendorError;

    fn start(_: ExamplesRequest) -> Result<impl Search<Report = GoldReport> + 'static, JobError> {
        Ok(Ready::<GoldReport>(read(parse(FOUND)?)?))
    }
}
