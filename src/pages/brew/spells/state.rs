//! The games to learn from, and the view of the tables.

use serde::{Deserialize, Serialize};

use super::super::batch::Kind;
use super::table;
use crate::batch::{LAST_SEED, Precision, Spec};
use crate::i18n::{BrewBatch, BrewSpells, Lang, brew, decimal, number};
use crate::store;
use jobs::brew::{Learn, LearnReport, LearnRequest, PlanEntry};
use jobs::stats::Z95;
use share::{self, LinkError};

/// Games that the page allows at once; the command line allows more.
pub const MOST: u64 = 1_000_000;

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

/// The outcome, in a sentence.
fn in_words(report: &LearnReport, lang: Lang) -> String {
    match (report.sums.spearman, table::mean_error(report)) {
        (Some(spearman), Some(error)) => {
            let games = number(report.sums.games);
            let numbers = [decimal(spearman, 3), decimal(error, 2)];
            lang.fill(BrewSpells::InWords, &[&games, &numbers[0], &numbers[1]])
        }
        _ => lang.t(BrewSpells::TooFew).to_owned(),
    }
}

impl Kind for Learn {
    type Plan = Plan;

    const STORE: &'static str = store::BREW_SPELLS;
    const MINE: &'static str = "brew.spells.mine";
    const SPEC: &'static Spec<Self> = &Spec {
        slot: store::BREW_SPELLS_GAMES,
        older: Some((store::BREW_SPELLS, &["report"])),
        file: Some("sakiyomi-brew-spells"),
        start: None,
        precisions: &[Precision {
            half: |report| table::mean_error(report).map(|error| error * Z95),
            unit: |lang| lang.t(BrewBatch::Rupees),
            widths: [0.02, 5.0, 0.5],
            digits: 2,
        }],
        error: brew::job_error,
        in_words,
        csv: Some(table::csv),
    };

    fn is_sound(plan: &Plan) -> bool {
        (1..=MOST).contains(&plan.games) && plan.seed <= LAST_SEED
    }

    fn ask(plan: &Plan) -> LearnRequest {
        LearnRequest { games: plan.games, seed_from: plan.seed, plan: plan.plan.clone() }
    }

    fn plan(ask: &LearnRequest) -> Plan {
        Plan { games: ask.games, seed: ask.seed_from, plan: ask.plan.clone() }
    }

    fn write(json: &str) -> String {
        share::write_brew_learn_json(json)
    }

    fn read(text: &str) -> Result<String, LinkError> {
        share::read_brew_learn_json(text)
    }
}

/// A column of the table of spells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Column {
    /// By number.
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
    /// Learned minus published.
    Difference,
}

/// The view of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// The column that the order follows.
    pub by: Column,
    /// Whether the least come first.
    pub up: bool,
    /// The selected spell of the tome.
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
