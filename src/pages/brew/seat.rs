//! A player with its nodes: what it is, and what it is called.

use serde::{Deserialize, Serialize};

use super::learned_values::source;
use super::settings::{SETTINGS, SWITCHES};
use crate::i18n::{BrewEngine, BrewText, Lang, short};
use jobs::brew::{EngineEntry, EngineName, MOST_NODES, SearchName};

/// A player and its nodes of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    /// Who.
    pub engine: EngineEntry,
    /// Nodes of a turn.
    pub nodes: u64,
}

impl Seat {
    /// The named player, with its intended nodes.
    pub fn named(name: EngineName) -> Self {
        Self { engine: EngineEntry::named(name), nodes: name.nodes() }
    }

    /// Whether it can sit down; the job checks the settings.
    pub const fn is_sound(&self) -> bool {
        self.nodes > 0 && self.nodes <= MOST_NODES
    }
}

/// The name of a player.
pub fn engine_name(name: EngineName, lang: Lang) -> &'static str {
    lang.t(match name {
        EngineName::Best => BrewText::EngineBest,
        EngineName::Beam => BrewText::EngineBeam,
        EngineName::ArticleLate => BrewText::EngineSeed2,
        EngineName::Article => BrewText::EngineSeed,
        EngineName::Uct => BrewText::EngineUct,
        EngineName::Greedy => BrewText::EngineGreedy,
        EngineName::Random => BrewText::EngineRandom,
    })
}

/// The player's name with its changed settings.
pub fn seat_name(engine: &EngineEntry, lang: Lang) -> String {
    let mut parts = vec![engine_name(engine.name, lang).to_owned()];
    parts.extend(changes(engine, lang));
    parts.join(" · ")
}

/// What of a player differs from the named one, setting by setting.
pub fn changes(engine: &EngineEntry, lang: Lang) -> Vec<String> {
    let mut parts = Vec::new();
    let [chokudai, beam]: [&str; 2] = lang.parts(BrewEngine::SearchNames);
    parts.extend(
        engine
            .search
            .map(|search| if search == SearchName::Chokudai { chokudai } else { beam }.to_owned()),
    );
    let mut say = |title: &'static str, value: String| parts.push(format!("{title} {value}"));
    for setting in SETTINGS {
        let values: Vec<f64> =
            (0..setting.parts).map_while(|at| (setting.get)(engine, at)).collect();
        if !values.is_empty() {
            let values: Vec<String> = values.into_iter().map(|value| short(value, 4)).collect();
            say(setting.title(lang), values.join(" / "));
        }
    }
    for switch in SWITCHES {
        if let Some(set) = (switch.get)(engine) {
            let set = lang.t(if set { BrewEngine::On } else { BrewEngine::Off });
            say(lang.parts::<3>(switch.key)[0], set.to_owned());
        }
    }
    if let Some(spells) = engine.weights.as_ref().and_then(|weights| weights.spells.as_ref()) {
        say(lang.parts::<3>(BrewEngine::Spells)[0], lang.t(source(spells).1).to_owned());
    }
    parts
}
