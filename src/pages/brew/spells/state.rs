//! What is learned from, and how the tables are looked at.

use serde::{Deserialize, Serialize};

use super::super::batch::{Kind, Range};
use super::table;
use crate::i18n::{BrewSpells, Lang, decimal, number};
use crate::store;
use jobs::brew::{Learn, LearnReport, LearnRequest, PlanEntry};
use share::{self, BadLink};

/// Games that the page takes at once; the command line takes more.
pub const MOST: u64 = 1_000_000;
/// The last number of a first game.
pub const LAST_SEED: u64 = 1 << 52;

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// The number of the first.
    pub seed: u64,
    /// How they go.
    pub plan: PlanEntry,
}

impl Default for Plan {
    fn default() -> Self {
        Self { games: 2_000, seed: 1, plan: PlanEntry::default() }
    }
}

impl Kind for Learn {
    type Plan = Plan;

    const STORE: &'static str = store::BREW_SPELLS;
    const FILE: &'static str = "sakiyomi-brew-spells";

    fn is_sound(plan: &Plan) -> bool {
        (1..=MOST).contains(&plan.games) && plan.seed <= LAST_SEED
    }

    fn ask(plan: &Plan) -> LearnRequest {
        LearnRequest { games: plan.games, seed_from: plan.seed, plan: plan.plan.clone() }
    }

    fn asked(report: &LearnReport) -> LearnRequest {
        report.request.clone().into()
    }

    fn range(ask: &LearnRequest) -> Range {
        (ask.seed_from, ask.games)
    }

    fn ranged(ask: &LearnRequest, (seed_from, games): Range) -> LearnRequest {
        LearnRequest { games, seed_from, ..ask.clone() }
    }

    fn plan(ask: &LearnRequest, _: &Plan) -> Plan {
        Plan { games: ask.games, seed: ask.seed_from, plan: ask.plan.clone() }
    }

    fn piece(ask: &LearnRequest) -> u64 {
        let PlanEntry { turns, width, depth, .. } = ask.plan;
        let game = u64::from(turns) * u64::from(width) * u64::from(depth);
        (1_100_000 / game.max(1)).clamp(1, 500)
    }

    fn in_words(report: &LearnReport, lang: Lang) -> String {
        match (report.spearman, table::mean_error(report)) {
            (Some(spearman), Some(error)) => {
                let games = number(report.games);
                let numbers = [decimal(spearman, 3), decimal(error, 2)];
                lang.fill(BrewSpells::InWords, &[&games, &numbers[0], &numbers[1]])
            }
            _ => lang.t(BrewSpells::TooFew).to_owned(),
        }
    }

    fn write(json: &str) -> String {
        share::write_brew_learn_json(json)
    }

    fn read(text: &str) -> Result<String, BadLink> {
        share::read_brew_learn_json(text)
    }
}

/// A column of the table of spells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// As they are numbered.
    #[default]
    Number,
    /// Most casts at once.
    Most,
    /// The article's base value.
    Base,
    /// The published value.
    Published,
    /// The value that was learned.
    Learned,
    /// Its standard error.
    Error,
    /// Learned less published.
    Difference,
}

/// How the tables are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The column that the order follows.
    pub by: Column,
    /// Whether the least come first.
    pub up: bool,
    /// The spell of the tome that is looked at.
    pub spell: Option<usize>,
    /// Whether the worst pairs come first.
    pub worst: bool,
    /// Pairs that are shown.
    pub pairs: usize,
}

/// Pairs that are shown at first.
pub const PAIRS_SHOWN: usize = 12;

impl Default for View {
    fn default() -> Self {
        Self { by: Column::default(), up: true, spell: None, worst: false, pairs: PAIRS_SHOWN }
    }
}
