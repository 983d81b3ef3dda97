//! Who plays whom, and which findings of the article such games can check.

use serde::{Deserialize, Serialize};

use super::super::batch::Kind;
use super::super::learned_values::{own_weights, published_weights};
use super::super::seat::Seat;
use super::results;
use crate::batch::{LAST_SEED, Precision, Spec};
use crate::i18n::{BrewBatch, BrewCompare, brew};
use crate::store;
use jobs::brew::{
    EngineEntry, EngineName, MOST_NODES, Match, MatchRequest, SearchName, WeightsEntry,
};
use share::{self, LinkError};

/// Games that the page allows at once; the command line allows more.
pub const MOST: u64 = 100_000;

/// What is chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Both players.
    pub seats: [Seat; 2],
    /// Whether both have the same nodes: changing one changes both.
    pub same: bool,
    /// How many games.
    pub games: u64,
    /// The seed of the first.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Self {
        let seat = |name| Seat { nodes: 10_000, ..Seat::named(name) };
        Self {
            seats: [seat(EngineName::ArticleLate), seat(EngineName::Article)],
            same: true,
            games: 200,
            seed: 1,
        }
    }
}

impl Kind for Match {
    type Plan = Plan;

    const STORE: &'static str = store::BREW_COMPARE;
    const MINE: &'static str = "brew.compare.mine";
    const SPEC: &'static Spec<Self> = &Spec {
        slot: store::BREW_COMPARE_GAMES,
        older: Some((store::BREW_COMPARE, &["report"])),
        file: Some("sakiyomi-brew-games"),
        start: None,
        precisions: &[Precision {
            half: |report| {
                let share = results::rated(report)?;
                Some((share.high - share.low) * 50.0)
            },
            unit: |lang| lang.t(BrewBatch::SharePercent),
            widths: [0.5, 20.0, 3.0],
            digits: 1,
        }],
        error: brew::job_error,
        in_words: results::in_words,
        csv: Some(results::csv),
    };

    fn is_sound(plan: &Plan) -> bool {
        plan.seats.iter().all(Seat::is_sound)
            && (1..=MOST).contains(&plan.games)
            && plan.seed <= LAST_SEED
    }

    fn ask(plan: &Plan) -> MatchRequest {
        MatchRequest {
            players: plan.seats.each_ref().map(|seat| seat.engine.clone()),
            nodes: plan.seats.each_ref().map(|seat| seat.nodes),
            games: plan.games,
            seed_from: plan.seed,
        }
    }

    fn plan(ask: &MatchRequest) -> Plan {
        let [a, b] = ask.players.clone();
        let seats = [(a, ask.nodes[0]), (b, ask.nodes[1])];
        Plan {
            seats: seats.map(|(engine, nodes)| Seat { engine, nodes }),
            same: ask.nodes[0] == ask.nodes[1],
            games: ask.games,
            seed: ask.seed_from,
        }
    }

    fn write(json: &str) -> String {
        share::write_brew_match_json(json)
    }

    fn read(text: &str) -> Result<String, LinkError> {
        share::read_brew_match_json(text)
    }
}

/// A finding of the article that can be checked: two players that differ in one thing.
pub struct Preset {
    /// What it is called, and what the article says: two parts.
    pub key: BrewCompare,
    /// The name by which tests find it.
    pub testid: &'static str,
    /// Both players; `None` where own values would be needed and there are none.
    pub players: Option<[EngineEntry; 2]>,
    /// The nodes that B may make, in hundredths of A's, so that both use as many: measured in 60 games with
    /// 10,000 nodes a turn and 60 with 40,000.
    pub hundredths: u64,
}

impl Preset {
    /// The nodes that B may make where A makes so many.
    pub fn nodes_of_b(&self, nodes: u64) -> u64 {
        (nodes * self.hundredths / 100).clamp(1, MOST_NODES)
    }
}

fn with(name: EngineName, change: impl FnOnce(&mut EngineEntry)) -> EngineEntry {
    let mut engine = EngineEntry::named(name);
    change(&mut engine);
    engine
}

/// Wider than any beam that its nodes let reach the end of its lines: the nodes alone limit it, as they
/// limit the search that it plays against.
const WIDE: u32 = 20_000;

/// The findings.
pub fn presets() -> Vec<Preset> {
    use EngineName::{Article, ArticleLate, Best, Uct};
    let seed = || EngineEntry::named(Article);
    let preset = |key, testid, a, b| Preset { key, testid, players: Some([a, b]), hundredths: 100 };
    let beam = with(Article, |engine| {
        engine.search = Some(SearchName::Beam);
        engine.width = Some(WIDE);
    });
    let spells = |list: Vec<f64>| {
        let weights = WeightsEntry { spells: Some(list), ..WeightsEntry::default() };
        with(ArticleLate, |engine| engine.weights = Some(weights))
    };
    let values = own_weights().zip(published_weights());
    vec![
        preset(BrewCompare::PresetBeam, "preset-beam", seed(), beam),
        preset(BrewCompare::PresetUct, "preset-uct", seed(), EngineEntry::named(Uct)),
        preset(
            BrewCompare::PresetDedupe,
            "preset-dedupe",
            seed(),
            with(Article, |engine| engine.dedupe = Some(false)),
        ),
        Preset {
            // Lines that end sooner have fewer nodes.
            hundredths: 109,
            ..preset(
                BrewCompare::PresetCut,
                "preset-cut",
                seed(),
                with(Article, |engine| engine.cut = Some(true)),
            )
        },
        preset(
            BrewCompare::PresetLearn,
            "preset-learn",
            seed(),
            with(Article, |engine| engine.learn_ahead = Some(0)),
        ),
        preset(BrewCompare::PresetLater, "preset-later", EngineEntry::named(ArticleLate), seed()),
        Preset {
            key: BrewCompare::PresetValues,
            testid: "preset-values",
            players: values.map(|(own, published)| [spells(own), spells(published)]),
            hundredths: 100,
        },
        Preset {
            // The draft and the narrow beam leave nodes over.
            hundredths: 83,
            ..preset(
                BrewCompare::PresetBest,
                "preset-best",
                EngineEntry::named(Best),
                EngineEntry::named(ArticleLate),
            )
        },
    ]
}
