//! `contest.rehearsals`: loadouts whose scores in the real game are known, played by the AI, so that the
//! two can be compared.

use serde::{Deserialize, Serialize};

use super::batch::{GamesSums, LoadoutGames, LoadoutSums, Player};
use super::types::snapshot_of;
use super::{Ai, ContestError, ConventionChoice, Loadout, StageChoice};
use contest::data::Snapshot;
use jobs_core::batch::{Report, mismatch, unfinished};
use jobs_core::{Batch, JobError, clip, entries, stats, within};

/// `contest.rehearsals`
pub struct Rehearsals;

/// The day whose data the first collection of rehearsals belongs to.
const DAY: &str = "v2024-08-10";
/// Most rows.
const MOST_ROWS: usize = 64;
/// The highest bonus in percent, and the highest score.
const MOST_PERCENT: u32 = 100_000;

/// A loadout, and how its rehearsals in the game went.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rehearsal {
    /// Number of the row, for its name in reports.
    #[serde(default)]
    pub n: u32,
    /// Number of the season.
    pub season: u16,
    /// Number of the stage.
    pub stage: u16,
    /// Ids of the stage's items; left out: those that the data give the stage.
    #[serde(default, rename = "stageItems", skip_serializing_if = "Option::is_none")]
    pub stage_items: Option<Vec<String>>,
    /// The idol by name, and the name of her card, in Japanese.
    pub idol: (String, String),
    /// Bonus of vocal, dance and visual as the game shows them, in percent, at most 100,000.
    pub percent: [u32; 3],
    /// Stamina (体力), 1 to 200.
    pub stamina: u16,
    /// Own P-items, by name and id.
    #[serde(default)]
    pub items: Vec<(String, String)>,
    /// Cards of the main memory: name, id, level of upgrade.
    pub main: Vec<(String, String, u8)>,
    /// Cards of the sub memory: name, id, level of upgrade.
    #[serde(default)]
    pub sub: Vec<(String, String, u8)>,
    /// Scores of single rehearsals, in points; left out where only their summary is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<u32>,
    /// How many rehearsals there were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<u32>,
    /// The mean of their scores, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The standard deviation of their scores, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sd: Option<f64>,
    /// The lowest score, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// A quarter of the scores are below this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q1: Option<f64>,
    /// Half of the scores are below this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub median: Option<f64>,
    /// Three quarters of the scores are below this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub q3: Option<f64>,
    /// The highest score, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
}

/// Who plays: the AI, or one that has to do worse if the comparison is worth anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RehearsalPolicy {
    /// The AI.
    #[default]
    Ai,
    /// The AI with phases of one turn.
    #[serde(rename = "calculate-turn-1")]
    CalculateTurn1,
    /// The AI with phases of three turns.
    #[serde(rename = "calculate-turn-3")]
    CalculateTurn3,
    /// Version 2 of the AI, which came later, as it is modelled.
    #[serde(rename = "version-2")]
    Version2,
    /// The AI without r29: lasting effects count for nothing.
    WithoutR29,
    /// The AI with the lasting effects of items in r29.
    ItemsInR29,
    /// The search of the AI, but only the score counts.
    ScoreOnly,
    /// Any card that can be played, by chance.
    Random,
}

impl RehearsalPolicy {
    /// All of them, in this order.
    pub const ALL: [Self; 8] = [
        Self::Ai,
        Self::CalculateTurn1,
        Self::CalculateTurn3,
        Self::Version2,
        Self::WithoutR29,
        Self::ItemsInR29,
        Self::ScoreOnly,
        Self::Random,
    ];
}

/// Rows, and which games each plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RehearsalsRequest {
    /// One to 64 rows.
    pub rows: Vec<Rehearsal>,
    /// Master data of this day; left out: `v2024-08-10`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
    /// Who plays; left out: the AI.
    #[serde(default)]
    pub policy: RehearsalPolicy,
    /// The AI's weights and limits; the policy may change them.
    #[serde(default)]
    pub ai: Ai,
    /// Where the rules are uncertain: interpretations that differ from the usual ones.
    #[serde(default)]
    pub conventions: ConventionChoice,
    /// Number of games of each row, 1 to 10,000,000.
    pub games: u64,
    /// Number of the first game; the others count up from there, all below 2^53.
    pub seed_from: u64,
    /// Width of the bins of the distribution, in points, 1 to 1,000,000.
    #[serde(default = "super::batch::usual_bin")]
    pub bin: u32,
}

jobs_core::ranged!(RehearsalsRequest);

/// What `contest.rehearsals` answers: `sums.loadouts` has an entry for each row.
pub type RehearsalsReport = Report<Rehearsals>;

/// What is known of the game's scores of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    /// How many rehearsals.
    pub samples: f64,
    /// Their mean, in points.
    pub mean: f64,
    /// Their standard deviation, in points, if it is known.
    pub deviation: Option<f64>,
}

impl Rehearsal {
    /// Number, mean and deviation of the game's scores: of `scores` if there are any, otherwise as
    /// stated; `None` where there is no mean.
    pub fn known(&self) -> Option<Known> {
        if !self.scores.is_empty() {
            let (sum, squares) =
                self.scores.iter().fold((0_i64, 0_u64), |(sum, squares), &score| {
                    let squares = squares.saturating_add(u64::from(score).pow(2));
                    (sum + i64::from(score), squares)
                });
            let found = stats::mean(self.scores.len() as u64, sum, squares)?;
            let (samples, mean, deviation) = (found.n as f64, found.mean, found.deviation);
            return Some(Known { samples, mean, deviation });
        }
        let samples = f64::from(self.samples.filter(|&samples| samples > 0)?);
        Some(Known { samples, mean: self.mean?, deviation: self.sd })
    }

    /// The row as a loadout; its bonuses come from the row, not from parameters.
    fn loadout(&self, request: &RehearsalsRequest, at: &str) -> Result<Loadout, JobError> {
        let name = request.snapshot.as_deref().unwrap_or(DAY);
        let data = snapshot_of(Some(name))?;
        let (character, card) = &self.idol;
        let idol = data
            .idols
            .iter()
            .find(|idol| idol.character_name == *character && idol.name.trim() == card.trim());
        let idol = idol.ok_or_else(|| {
            let (id, data) = (clip(&format!("{character} {card}")), data.name.clone());
            JobError::new(&ContestError::UnknownIdol { id, data }, format!("{at}/idol"))
        })?;
        let mut loadout = Loadout {
            snapshot: Some(data.name.clone()),
            idol: Some(idol.id.clone()),
            plan: None,
            trend: None,
            stamina: Some(self.stamina),
            cards: self.cards(data).into_iter().map(|(card, _)| card.into()).collect(),
            main: None,
            items: self.items.iter().map(|(_, id)| id.clone()).collect(),
            parameters: [0; 3],
            memories: None,
            support: 0,
            stage: StageChoice {
                season: format!("pvp_rate_config-{}", self.season),
                stage: Some(self.stage.to_string()),
                ..StageChoice::default()
            },
            links: Vec::new(),
            common: true,
            ai: request.ai.clone(),
            conventions: request.conventions,
        };
        match request.policy {
            RehearsalPolicy::CalculateTurn1 => loadout.ai.calculate_turn = Some(1),
            RehearsalPolicy::CalculateTurn3 => loadout.ai.calculate_turn = Some(3),
            RehearsalPolicy::Version2 => loadout.ai.version = Some(2),
            RehearsalPolicy::ItemsInR29 => loadout.conventions.items_in_r29 = true,
            _ => {}
        }
        Ok(loadout)
    }

    /// The cards of both memories, and where each stands in the row; one that a deck holds only once is
    /// there at its higher level.
    fn cards(&self, data: &Snapshot) -> Vec<((String, u8), String)> {
        let mut cards: Vec<((String, u8), String)> = Vec::new();
        let both = [("main", &self.main), ("sub", &self.sub)].into_iter();
        let both = both.flat_map(|(memory, list)| {
            list.iter().enumerate().map(move |(at, card)| (card, format!("{memory}/{at}/1")))
        });
        for ((_, id, up), place) in both {
            let single = data.cards.iter().any(|card| card.id == *id && card.single);
            match cards.iter_mut().find(|((known, _), _)| single && known == id) {
                Some(((_, level), _)) => *level = (*level).max(*up),
                None => cards.push(((id.clone(), *up), place)),
            }
        }
        cards
    }

    /// A place in the loadout as the place in the row that it was made of.
    fn place(&self, data: &Snapshot, place: &str) -> String {
        match place.split_once('/') {
            Some(("cards", at)) => {
                let card =
                    at.parse().ok().and_then(|at: usize| self.cards(data).into_iter().nth(at));
                card.map_or_else(|| "main".to_owned(), |(_, place)| place)
            }
            Some(("stage", field)) => field.to_owned(),
            Some(("items", at)) => format!("items/{at}/1"),
            _ if place == "cards" => "main".to_owned(),
            _ => place.to_owned(),
        }
    }

    fn player(&self, request: &RehearsalsRequest, at: &str) -> Result<Player, JobError> {
        for (n, &percent) in self.percent.iter().enumerate() {
            within(percent, 0..=MOST_PERCENT, format!("{at}/percent/{n}"))?;
        }
        let loadout = self.loadout(request, at)?;
        let mut checked = loadout.check("").map_err(|mut error| {
            let data = snapshot_of(loadout.snapshot.as_deref());
            let place = error.at.trim_start_matches('/');
            error.at = format!(
                "{at}/{}",
                data.map_or_else(|_| place.to_owned(), |data| self.place(data, place))
            );
            error
        })?;
        checked.setup.bonus = self.percent.map(|percent| i64::from(percent) * 10);
        if let Some(items) = &self.stage_items {
            checked.set_stage_items(items, &format!("{at}/stageItems"))?;
        }
        Player::with(&loadout.ai, checked, request.policy, at)
    }
}

/// How far a row agrees with the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowAgreement {
    /// Our mean and deviation.
    pub ours: stats::Mean,
    /// The game's, if it is known.
    pub known: Option<Known>,
    /// `(ours − game) / √(s²/N + g²/n)`: the difference of the means in standard errors. `s` is our
    /// deviation over `N` games, `g` the game's over `n` rehearsals, or `s` where that is unknown.
    pub z: Option<f64>,
    /// `(ours − game) / game`
    pub difference: Option<f64>,
}

/// How far all rows agree with the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Agreement {
    /// Each row, in order.
    pub rows: Vec<RowAgreement>,
    /// The sum of all z².
    pub chi2: f64,
    /// How many rows have a z.
    pub compared: usize,
    /// The mean of the differences, as a share of the game's scores.
    pub difference: f64,
}

impl RowAgreement {
    /// Compares what was played of a row with what is known of it.
    pub fn of(row: &Rehearsal, ours: stats::Mean) -> Self {
        let known = row.known();
        let spread = ours.deviation.filter(|_| ours.n > 1);
        let z = known.zip(spread).and_then(|(known, spread)| {
            let theirs = known.deviation.unwrap_or(spread);
            let error = (spread.powi(2) / ours.n as f64 + theirs.powi(2) / known.samples).sqrt();
            (error > 0.0).then(|| (ours.mean - known.mean) / error)
        });
        let difference = known
            .filter(|known| known.mean > 0.0)
            .map(|known| (ours.mean - known.mean) / known.mean);
        Self { ours, known, z, difference }
    }

    /// The same of games that were played of one row; `None` before the first.
    pub fn of_games(row: &Rehearsal, games: u64, sums: &LoadoutSums) -> Option<Self> {
        Some(Self::of(row, stats::mean(games, sums.score_sum, sums.score_sq)?))
    }
}

impl Agreement {
    /// Compares what was played with what is known; `None` before the first game, or where rows and
    /// results do not match.
    pub fn of(rows: &[Rehearsal], sums: &GamesSums) -> Option<Self> {
        if rows.len() != sums.loadouts.len() {
            return None;
        }
        let rows = rows.iter().zip(&sums.loadouts);
        let rows = rows.map(|(row, ours)| RowAgreement::of_games(row, sums.games, ours));
        let rows = rows.collect::<Option<Vec<_>>>()?;
        let all: Vec<f64> = rows.iter().filter_map(|row| row.z).collect();
        let differences: Vec<f64> = rows.iter().filter_map(|row| row.difference).collect();
        Some(Self {
            chi2: all.iter().map(|z| z * z).sum(),
            compared: all.len(),
            difference: differences.iter().sum::<f64>() / differences.len().max(1) as f64,
            rows,
        })
    }
}

/// The collections of rehearsals that are built in: name, rows.
const COLLECTIONS: [(&str, &str); 1] =
    [("2024-08", include_str!("../../../../data/contest/rehearsals/2024-08.json"))];

/// The rows of a collection of rehearsals that is built in, as JSON.
pub(super) fn collection_text(name: &str) -> Option<&'static str> {
    COLLECTIONS.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
}

/// The same, read.
pub fn collection(name: &str) -> Option<Vec<Rehearsal>> {
    Some(serde_json::from_str(collection_text(name)?).expect("a test reads it"))
}

/// How far the AI agreed with the game when it was measured last: a table that
/// `sakiyomi contest rehearsals --record` writes and `data/contest/agreement.json` keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgreementTable {
    /// [`AgreementTable::FORMAT`]
    pub format: String,
    /// One for each policy and seed.
    pub entries: Vec<Measured>,
}

/// One measurement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Which rows: the name of their collection.
    pub collection: String,
    /// Who played.
    pub policy: RehearsalPolicy,
    /// Master data of this day.
    pub snapshot: String,
    /// Which games.
    pub seed: u64,
    /// Games of each row.
    pub games: u64,
    /// The day on which it was measured: 2026-11-27.
    pub day: String,
    /// Number of the row, our mean and deviation in points, z.
    pub rows: Vec<(u32, f64, f64, Option<f64>)>,
    /// The sum of all z².
    pub chi2: f64,
    /// The mean of the differences, as a share of the game's scores.
    pub difference: f64,
}

impl Measured {
    /// How many rows have a z.
    pub fn compared(&self) -> usize {
        self.rows.iter().filter(|(.., z)| z.is_some()).count()
    }
}

impl Default for AgreementTable {
    fn default() -> Self {
        Self { format: Self::FORMAT.to_owned(), entries: Vec::new() }
    }
}

impl AgreementTable {
    /// Name and version of the format.
    pub const FORMAT: &str = "contest-agreement/1";
    /// The table that is built in, as JSON.
    pub(super) const TEXT: &str = include_str!("../../../../data/contest/agreement.json");

    /// The table that is built in.
    pub fn built_in() -> Self {
        serde_json::from_str(Self::TEXT).expect("a test reads it")
    }

    /// Puts a measurement in its place.
    pub fn put(&mut self, entry: Measured) {
        let key = |entry: &Measured| {
            (entry.collection.clone(), entry.snapshot.clone(), entry.policy as u8, entry.seed)
        };
        self.entries.retain(|other| key(other) != key(&entry));
        self.entries.push(entry);
        self.entries.sort_by_key(key);
    }

    /// The measurements of a policy, by seed.
    pub fn of(&self, policy: RehearsalPolicy) -> impl Iterator<Item = &Measured> {
        self.entries.iter().filter(move |entry| entry.policy == policy)
    }

    /// How far a row agrees in all games of a policy, whatever their seed; `None` where none were played.
    pub fn row(&self, policy: RehearsalPolicy, row: &Rehearsal) -> Option<RowAgreement> {
        let found = self.of(policy).flat_map(|entry| {
            let rows = entry.rows.iter().filter(|(n, ..)| *n == row.n);
            rows.map(|&(_, mean, deviation, _)| (entry.games, mean, deviation))
        });
        let (games, sum, squares) =
            found.fold((0, 0.0, 0.0), |(all, sum, squares), (games, mean, deviation)| {
                let many = games as f64;
                let more: f64 = many * (deviation * deviation + mean * mean);
                (all + games, sum + many * mean, squares + more)
            });
        let mean = (games > 0).then(|| sum / games as f64)?;
        let deviation = (squares / games as f64 - mean * mean).max(0.0).sqrt();
        let half = stats::Z95 * deviation / (games as f64).sqrt();
        let ours = stats::Mean { n: games, mean, deviation: Some(deviation), half: Some(half) };
        Some(RowAgreement::of(row, ours))
    }
}

/// Whether a chi² over this many rows is larger than chance alone makes it: more than two standard
/// deviations of chi² above its mean.
pub fn stands_out(chi2: f64, rows: usize) -> bool {
    let rows = rows as f64;
    chi2 > rows + 2.0 * (2.0 * rows).sqrt()
}

impl Batch for Rehearsals {
    const NAME: &'static str = "contest.rehearsals";
    const ABOUT: &'static str =
        "Games of loadouts whose scores in the real game are known, to compare the two.";
    const EXAMPLE: &'static str = r#"{"job":"contest.rehearsals","rows":[{"season":6,"stage":2,"idol":["紫雲清夏","Tame-Lie-One-Step"],"percent":[364,2204,2233],"stamina":45,"main":[["ワンモアステップ+","p_card-01-ido-3_020",1]],"samples":100,"mean":23971,"sd":4415}],"games":20,"seed_from":1}"#;
    const MOST_GAMES: u64 = 10_000_000;
    type Request = RehearsalsRequest;
    type Sums = GamesSums;
    type Games = LoadoutGames;
    type Error = ContestError;

    fn set_up(request: &RehearsalsRequest) -> Result<LoadoutGames, JobError> {
        use jobs_core::batch::Ranged as _;
        request.range().check(Self::MOST_GAMES)?;
        let bin = within(request.bin, 1..=1_000_000, "/bin")?;
        entries(request.rows.len(), 1..=MOST_ROWS, "/rows")?;
        let players = request.rows.iter().enumerate();
        let players = players.map(|(at, row)| row.player(request, &format!("/rows/{at}")));
        Ok(LoadoutGames::of(players.collect::<Result<_, _>>()?, bin))
    }

    fn check(Report { request, sums }: &RehearsalsReport) -> Result<(), JobError> {
        use jobs_core::batch::Ranged as _;
        if request.rows.len() != sums.loadouts.len() {
            return Err(mismatch());
        }
        request.range().check(Self::MOST_GAMES)?;
        if sums.games != request.games || !sums.loadouts.iter().all(|row| row.is_of(request.games))
        {
            return Err(unfinished());
        }
        Ok(())
    }
}
