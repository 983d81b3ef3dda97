//! Players by name, in full, and with changes.

use brew::learning::published;
use brew::players::Engine;
use jobs::brew::{
    EngineEntry, EngineName, MOST_DEPTH, SearchName, TOME, WeightsEntry, spell_weights,
};

#[test]
fn a_player_in_full_is_the_player_of_that_name() {
    for name in EngineName::ALL {
        let full = EngineEntry::in_full(name);
        let mut named = EngineEntry::named(name).engine("").expect("named alone");
        if let Engine::Lookahead(settings) = &mut named {
            settings.foe_turns = settings.foe_turns.min(MOST_DEPTH as usize);
        }
        assert_eq!(full.engine("").as_ref(), Ok(&named), "{name:?}");
        let weights = full.weights.as_ref().map(|weights| weights.spells.as_deref());
        let has = weights.map(|spells| spells.map(<[f64]>::len));
        assert_eq!(has, (name != EngineName::Random).then_some(Some(TOME)), "{name:?}");
    }
}

#[test]
fn what_is_changed_of_a_player_is_told_apart_from_what_it_has_anyway() {
    let full = EngineEntry::in_full(EngineName::Article);
    assert_eq!(full.clone().beyond(&full), EngineEntry::named(EngineName::Article));
    let weights = WeightsEntry { score: Some(1.0), ..WeightsEntry::default() };
    let changed = EngineEntry {
        depth: Some(9),
        weights: Some(weights),
        ..EngineEntry::named(EngineName::Article)
    };
    let filled = changed.clone().filled(&full);
    assert_eq!((filled.depth, filled.width), (Some(9), full.width));
    assert_eq!(filled.clone().beyond(&full), changed);
    assert_eq!(filled.engine("").ok(), changed.engine("").ok());
}

#[test]
fn a_width_is_kept_where_another_search_has_it() {
    let full = EngineEntry::in_full(EngineName::Beam);
    let wide = EngineEntry {
        search: Some(SearchName::Chokudai),
        width: full.width,
        foe_search: Some(SearchName::Chokudai),
        ..full.clone()
    };
    let kept = wide.beyond(&full);
    assert_eq!((kept.width, kept.foe_width), (Some(400), Some(150)));
    let narrow = EngineEntry { width: Some(1), foe_width: None, ..kept };
    let filled = narrow.filled(&full);
    assert_eq!((filled.width, filled.foe_width), (Some(1), Some(1)));
    assert_eq!(filled.clone().beyond(&full).width, None);
    assert_eq!(filled.clone().beyond(&full).filled(&full), filled);
}

#[test]
fn published_values_at_the_mean_of_base_values_are_those_of_seed2() {
    let weights = |name| EngineEntry::in_full(name).weights.and_then(|weights| weights.spells);
    let of_seed2 = weights(EngineName::ArticleLate).expect("spelled out");
    let scaled = spell_weights(&published(), 6.0).expect("a mean above 0");
    for (one, other) in scaled.iter().zip(&of_seed2) {
        assert!((one - other).abs() < 1e-12, "{one} {other}");
    }
    assert_eq!(spell_weights(&[1.0, -1.0], 6.0), None);
    assert_eq!(spell_weights(&[], 6.0), None);
}
