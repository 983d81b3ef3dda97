//! Every setting of a player that is a number or a switch: its name, its range, and where it is
//! stored.

use crate::i18n::{BrewEngine, Lang};
use jobs::brew::{EngineEntry, MOST_DEPTH, MOST_EARLY, MOST_WIDTH, WeightsEntry};

/// A setting that is a number, or some.
pub struct Setting {
    /// Its title, words and range.
    pub key: BrewEngine,
    /// How many numbers.
    pub parts: usize,
    /// The least and the most.
    pub range: [f64; 2],
    /// Whether they are whole numbers.
    pub whole: bool,
    /// One of them.
    pub get: fn(&EngineEntry, usize) -> Option<f64>,
    /// Sets one of them.
    pub set: fn(&mut EngineEntry, usize, f64),
}

impl Setting {
    /// What it is called.
    pub fn title(&self, lang: Lang) -> &'static str {
        lang.parts::<3>(self.key)[0]
    }
}

/// A setting that is on or off.
pub struct Switch {
    /// Its title, words and formula.
    pub key: BrewEngine,
    /// Whether it is on.
    pub get: fn(&EngineEntry) -> Option<bool>,
    /// Puts it on or off.
    pub set: fn(&mut EngineEntry, bool),
}

macro_rules! setting {
    ($key:ident, $field:ident as $kind:ty, $range:expr) => {
        Setting {
            key: BrewEngine::$key,
            parts: 1,
            range: $range,
            whole: true,
            get: |engine, _| engine.$field.map(f64::from),
            set: |engine, _, value| engine.$field = Some(value as $kind),
        }
    };
    ($key:ident, $field:ident, $range:expr) => {
        Setting {
            key: BrewEngine::$key,
            parts: 1,
            range: $range,
            whole: false,
            get: |engine, _| engine.$field,
            set: |engine, _, value| engine.$field = Some(value),
        }
    };
    ($key:ident, weights.$field:ident, $range:expr) => {
        Setting {
            key: BrewEngine::$key,
            parts: 1,
            range: $range,
            whole: false,
            get: |engine, _| engine.weights.as_ref()?.$field,
            set: |engine, _, value| weights(engine).$field = Some(value),
        }
    };
    ($key:ident, weights.$field:ident[$parts:literal] as $kind:ty, $range:expr) => {
        Setting {
            key: BrewEngine::$key,
            parts: $parts,
            range: $range,
            whole: <$kind>::MAX as f64 == 255.0,
            get: |engine, at| {
                engine.weights.as_ref()?.$field?.get(at).map(|&value| f64::from(value))
            },
            set: |engine, at, value| {
                if let Some(slot) = weights(engine).$field.as_mut().and_then(|all| all.get_mut(at))
                {
                    *slot = value as $kind;
                }
            },
        }
    };
}

/// The changed weights of a player.
pub fn weights(engine: &mut EngineEntry) -> &mut WeightsEntry {
    engine.weights.get_or_insert_default()
}

const WEIGHT: [f64; 2] = [-1000.0, 1000.0];

/// Numbers of the search.
pub const SETTINGS: &[Setting] = &[
    setting!(Width, width as u32, [1.0, MOST_WIDTH as f64]),
    setting!(Depth, depth as u32, [1.0, MOST_DEPTH as f64]),
    setting!(FoeWidth, foe_width as u32, [1.0, MOST_WIDTH as f64]),
    setting!(FoeShare, foe_share, [0.0, 0.9]),
    setting!(FoeTurns, foe_turns as u32, [0.0, MOST_DEPTH as f64]),
    setting!(Rounds, rounds as u32, [1.0, 4.0]),
    setting!(LearnAhead, learn_ahead as u8, [0.0, 100.0]),
    setting!(LearnWithin, learn_within as u32, [1.0, MOST_DEPTH as f64]),
    setting!(Draft, draft as u8, [0.0, 100.0]),
    setting!(Tax, tax, WEIGHT),
    setting!(DraftPairs, draft_pairs, WEIGHT),
    setting!(DraftNext, draft_next, [0.0, 1.0]),
    setting!(Early, early, [0.0, MOST_EARLY]),
    setting!(Endgame, endgame as u8, [0.0, 6.0]),
    setting!(Explore, explore, [0.0, 100.0]),
    setting!(Lot, seed as u32, [0.0, u32::MAX as f64]),
    setting!(Score, weights.score, WEIGHT),
    setting!(Discount, weights.discount, [0.0, 1.0]),
    setting!(Tiers, weights.tiers[4] as f64, WEIGHT),
    setting!(Caps, weights.caps[4] as u8, [0.0, 10.0]),
    setting!(Space, weights.space, WEIGHT),
    setting!(Kinds, weights.kinds[5] as f64, WEIGHT),
    setting!(Deadlock, weights.deadlock, WEIGHT),
    setting!(Tired, weights.exhausted, WEIGHT),
    setting!(SpellTurns, weights.spell_turns, [0.0, 100.0]),
    setting!(SpellFade, weights.spell_fade, [0.0, 1.0]),
    setting!(SpellCrowd, weights.spell_crowd, [0.0, 1.0]),
    setting!(Pairs, weights.pairs, WEIGHT),
    setting!(Potions, weights.potions[6] as f64, WEIGHT),
    setting!(Block, weights.block, WEIGHT),
    Setting {
        key: BrewEngine::BlockTurns,
        parts: 1,
        range: [0.0, MOST_DEPTH as f64],
        whole: true,
        get: |engine, _| engine.weights.as_ref()?.block_turns.map(f64::from),
        set: |engine, _, value| weights(engine).block_turns = Some(value as u32),
    },
];

/// Numbers of the search, before those of the evaluation.
pub const OF_SEARCH: usize = 16;

/// What is on or off.
pub const SWITCHES: &[Switch] = &[
    Switch {
        key: BrewEngine::Dedupe,
        get: |engine| engine.dedupe,
        set: |engine, so| engine.dedupe = Some(so),
    },
    Switch {
        key: BrewEngine::Cut,
        get: |engine| engine.cut,
        set: |engine, so| engine.cut = Some(so),
    },
    Switch {
        key: BrewEngine::Guard,
        get: |engine| engine.guard,
        set: |engine, so| engine.guard = Some(so),
    },
];

/// The name of a field for tests.
pub fn setting_id(key: BrewEngine, part: usize, parts: usize) -> String {
    let name = match key {
        BrewEngine::Width => "width",
        BrewEngine::Depth => "depth",
        BrewEngine::FoeWidth => "foe-width",
        BrewEngine::FoeShare => "foe-share",
        BrewEngine::FoeTurns => "foe-turns",
        BrewEngine::Rounds => "rounds",
        BrewEngine::LearnAhead => "learn-ahead",
        BrewEngine::LearnWithin => "learn-within",
        BrewEngine::Draft => "draft",
        BrewEngine::Tax => "tax",
        BrewEngine::DraftPairs => "draft-pairs",
        BrewEngine::DraftNext => "draft-next",
        BrewEngine::Early => "early",
        BrewEngine::SpellTurns => "spell-turns",
        BrewEngine::SpellFade => "spell-fade",
        BrewEngine::SpellCrowd => "spell-crowd",
        BrewEngine::Pairs => "pairs",
        BrewEngine::Endgame => "endgame",
        BrewEngine::Explore => "explore",
        BrewEngine::Lot => "lot",
        BrewEngine::Score => "score",
        BrewEngine::Discount => "discount",
        BrewEngine::Tiers => "tiers",
        BrewEngine::Caps => "caps",
        BrewEngine::Space => "space",
        BrewEngine::Kinds => "kinds",
        BrewEngine::Deadlock => "deadlock",
        BrewEngine::Tired => "exhausted",
        BrewEngine::Potions => "potions",
        BrewEngine::Block => "block",
        BrewEngine::BlockTurns => "block-turns",
        BrewEngine::Dedupe => "dedupe",
        BrewEngine::Cut => "cut",
        _ => "guard",
    };
    if parts > 1 { format!("{name}-{part}") } else { name.to_owned() }
}
