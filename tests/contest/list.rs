//! The catalogue as one string per row.

use std::collections::BTreeSet;

use crate::support::ask;
use contest::SNAPSHOTS;
use jobs::contest::{CardEntry, CatalogueReport, ItemEntry, ListReport, Listed};
use serde_json::{Value, json};

#[test]
fn what_is_read_is_the_catalogue() {
    for snapshot in ["v2024-11-16", "v2024-12-20", "v2026-08-18"] {
        let all = ask(json!({"job": "contest.catalogue", "snapshot": snapshot}));
        let all: CatalogueReport = serde_json::from_value(all).expect("a catalogue");
        let listed = ask(json!({"job": "contest.list", "snapshot": snapshot, "words": "en"}));
        let listed: ListReport = serde_json::from_value(listed).expect("a list");
        let listed = Listed::from(listed);
        assert_eq!(listed.idols, all.idols);
        assert_eq!(listed.seasons, all.seasons);
        assert_eq!(listed.common, all.common);
        assert_eq!(listed.customs, all.customs);
        assert_eq!(listed.cards.len(), all.cards.len());
        for (row, card) in listed.cards.iter().zip(&all.cards) {
            // What it does is told in words, see `described`.
            let card = card.clone();
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
                when: card.when.clone(),
                lines: card.lines.clone(),
                once: row.once,
                initial: row.initial,
                single: row.single,
                starter: row.starter,
                idol: row.idol.clone(),
                support: row.support,
                growth: card.growth.clone(),
                brings: card.brings.clone(),
                grown: card.grown.clone(),
                customs: row.customs.split_whitespace().map(str::to_owned).collect(),
                power: row.power,
                missing: Vec::new(),
            };
            assert!(!row.missing, "{} is not computed in full", row.name);
            assert_eq!(read, card);
        }
        assert_eq!(listed.items.len(), all.items.len());
        for (row, item) in listed.items.iter().zip(&all.items) {
            let read = ItemEntry {
                id: row.id.clone(),
                name: row.name.clone(),
                kana: row.kana.clone(),
                plan: row.plan,
                rarity: row.rarity,
                fires: item.fires.clone(),
                idol: row.idol.clone(),
                stage: row.stage,
                hidden: row.hidden,
                power: item.power,
                missing: Vec::new(),
            };
            assert!(!row.missing, "{} is not computed in full", row.name);
            assert_eq!(&read, item);
        }
    }
}

/// Groups of effects that anything in the catalogue asks for.
fn add_groups(all: &Value, groups: &mut BTreeSet<String>) {
    match all {
        Value::Array(all) => all.iter().for_each(|one| add_groups(one, groups)),
        Value::Object(fields) => {
            for (name, field) in fields {
                let named = field.as_array().filter(|_| name == "effects");
                let named = named.into_iter().flatten().filter_map(Value::as_str);
                groups.extend(named.map(str::to_owned));
                add_groups(field, groups);
            }
        }
        _ => {}
    }
}

#[test]
fn every_group_of_effects_that_cards_or_moments_ask_for_has_words() {
    let words = include_str!("../../crates/jobs/contest/src/words/which.rs");
    let mut groups = BTreeSet::new();
    for snapshot in SNAPSHOTS {
        add_groups(&ask(json!({"job": "contest.catalogue", "snapshot": snapshot})), &mut groups);
    }
    assert!(groups.contains("stamina_recover_fix"), "{groups:?}");
    for group in &groups {
        assert!(words.contains(&format!("\"{group}\" =>")), "{group} has no words");
    }
}

#[test]
fn new_loadouts_begin_with_the_newest_day() {
    assert_eq!(Some(&sakiyomi::samples::contest::NEWEST), SNAPSHOTS.last());
}
