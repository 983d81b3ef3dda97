//! The catalogue as one string per row.

use crate::support::ask;
use contest::SNAPSHOTS;
use jobs::contest::{CardEffects, CardEntry, CatalogueReport, ItemEntry, ListReport, Listed};
use serde_json::json;

#[test]
fn what_is_read_is_the_catalogue() {
    for snapshot in ["v2024-11-16", "v2024-12-20", "v2026-08-18"] {
        let all = ask(json!({"job": "contest.catalogue", "snapshot": snapshot}));
        let all: CatalogueReport = serde_json::from_value(all).expect("a catalogue");
        let listed = ask(json!({"job": "contest.list", "snapshot": snapshot, "effects": true}));
        let listed: ListReport = serde_json::from_value(listed).expect("a list");
        let listed = Listed::from(listed);
        assert_eq!(listed.idols, all.idols);
        assert_eq!(listed.seasons, all.seasons);
        assert_eq!(listed.common, all.common);
        assert_eq!(listed.customs, all.customs);
        assert_eq!(listed.cards.len(), all.cards.len());
        for (row, card) in listed.cards.iter().zip(&all.cards) {
            let does: CardEffects = serde_json::from_str(&row.effects).expect("effects");
            let read = CardEntry {
                id: row.id.clone(),
                up: row.up,
                name: row.name.clone(),
                kana: row.kana.clone(),
                plan: row.plan,
                category: row.category,
                rarity: row.rarity,
                stamina: row.stamina,
                fixed_stamina: row.fixed_stamina,
                cost: row.cost,
                when: does.when,
                lines: does.lines,
                once: row.once,
                initial: row.initial,
                single: row.single,
                starter: row.starter,
                idol: row.idol.clone(),
                support: row.support,
                growth: does.growth,
                brings: does.brings,
                grown: does.grown,
                customs: row.customs.split_whitespace().map(str::to_owned).collect(),
                missing: Vec::new(),
            };
            assert!(!row.missing, "{} is not computed in full", row.name);
            assert_eq!(&read, card);
        }
        assert_eq!(listed.items.len(), all.items.len());
        for (row, item) in listed.items.iter().zip(&all.items) {
            let read = ItemEntry {
                id: row.id.clone(),
                name: row.name.clone(),
                kana: row.kana.clone(),
                plan: row.plan,
                rarity: row.rarity,
                fires: serde_json::from_str(&row.effects).expect("effects"),
                idol: row.idol.clone(),
                stage: row.stage,
                hidden: row.hidden,
                missing: Vec::new(),
            };
            assert!(!row.missing, "{} is not computed in full", row.name);
            assert_eq!(&read, item);
        }
    }
}

#[test]
fn every_group_of_effects_that_cards_or_moments_ask_for_has_words_on_the_page() {
    let page = include_str!("../../src/pages/contest/which.rs");
    let mut groups = std::collections::BTreeSet::new();
    for snapshot in SNAPSHOTS {
        for job in ["contest.catalogue", "contest.triggers"] {
            let all = ask(json!({"job": job, "snapshot": snapshot})).to_string();
            let parts = all.split("effect_group-visible-").skip(1);
            groups.extend(parts.filter_map(|part| Some(part.split_once("-000")?.0.to_owned())));
        }
    }
    assert!(groups.contains("stamina_recover_fix"), "{groups:?}");
    for group in &groups {
        assert!(page.contains(&format!("\"{group}\" =>")), "{group} has no words");
    }
}

#[test]
fn new_loadouts_begin_with_the_newest_day() {
    assert_eq!(Some(&sakiyomi::samples::contest::NEWEST), SNAPSHOTS.last());
}
