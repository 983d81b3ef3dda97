//! Rows that two sources have: the master data of 2024-12-20, and gakumas-tools of 2026-08-18, which
//! writes what cards do in a notation of its own. The game changed some cards in between; the list of
//! those is in `changed.txt`, with both sides.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use contest::SNAPSHOTS;
use contest::data::{Card, Condition, Effect, Snapshot};

use super::shared::data;

/// A row as text, in which two sources agree where they mean the same.
fn text(data: &Snapshot, card: &Card) -> String {
    let mut text = String::new();
    let cost = card.cost.map(|(status, amount)| (status as u8, amount));
    write!(
        text,
        "{:?} {:?} cost {} {} {cost:?} once {} first {}",
        card.plan, card.category, card.stamina, card.fixed_stamina, card.once, card.initial
    )
    .expect("writing to a String");
    if let Some(when) = card.when {
        write!(text, " when {}", conditions(data, &data.triggers[usize::from(when)].when))
            .expect("writing to a String");
    }
    let mut lines: Vec<String> = Vec::new();
    for &(when, at) in &card.lines {
        let when = when.map(|when| conditions(data, &data.triggers[usize::from(when)].when));
        lines.push(format!("{} {}", when.unwrap_or_default(), effect(data, at)));
    }
    for &growth in &card.growth {
        let growth = &data.card_enchants[usize::from(growth)];
        lines.push(format!(
            "grows {} {:?} {}",
            moment(data, growth.trigger),
            growth.grow,
            growth.count
        ));
    }
    for &(enchant, uses) in &card.brings {
        lines.push(format!("brings {} {uses}", lasting(data, enchant)));
    }
    format!("{text}; {}", lines.join("; "))
}

fn conditions(data: &Snapshot, conditions: &[Condition]) -> String {
    let one = |condition: &Condition| {
        let search = condition.search.map(|search| cards(data, search)).unwrap_or_default();
        let not = if condition.not { "not " } else { "" };
        format!("{not}{:?} {}{search}", condition.field, condition.value)
    };
    let mut all: Vec<String> = conditions.iter().map(one).collect();
    all.sort();
    all.join(" & ")
}

fn cards(data: &Snapshot, search: u16) -> String {
    let search = &data.searches[usize::from(search)];
    let groups = (0..data.groups.len()).filter(|bit| search.groups & (1 << bit) != 0);
    let groups: Vec<&str> = groups.map(|bit| data.groups[bit].as_str()).collect();
    format!(
        "[{:?} {:?} {:?} {groups:?} {} {} {}]",
        search.place, search.categories, search.cards, search.unique, search.starter, search.limit
    )
}

fn moment(data: &Snapshot, trigger: u16) -> String {
    let trigger = &data.triggers[usize::from(trigger)];
    let search = trigger.search.map(|search| cards(data, search)).unwrap_or_default();
    format!(
        "{:?} {} {} {search} {:?} {:?}",
        trigger.phase,
        trigger.at,
        conditions(data, &trigger.when),
        trigger.status,
        trigger.lesson
    )
}

fn lasting(data: &Snapshot, enchant: u16) -> String {
    let enchant = &data.enchants[usize::from(enchant)];
    let effects: Vec<String> = enchant.effects.iter().map(|&at| effect(data, at)).collect();
    format!("{} ({})", moment(data, enchant.trigger), effects.join(", "))
}

fn effect(data: &Snapshot, at: u16) -> String {
    let Effect { kind, v1, v2, n, turn, search, place, pick, count, chain, enchant, grow, .. } =
        &data.effects[usize::from(at)];
    let search = search.map(|search| cards(data, search)).unwrap_or_default();
    let chain = chain.map(|chain| effect(data, chain)).unwrap_or_default();
    let enchant = enchant.map(|enchant| lasting(data, enchant)).unwrap_or_default();
    format!(
        "{kind:?} {v1} {v2} {n} {turn} {search} {place:?} {pick:?} {count} {grow:?} {chain}{enchant}"
    )
}

/// The cards that differ, each with both sides.
fn differences() -> String {
    let (old, new) = (data("v2024-12-20"), data("v2026-08-18"));
    let known: BTreeMap<_, _> = old.cards.iter().map(|card| ((&card.id, card.up), card)).collect();
    let mut changed = String::new();
    let mut compared = 0;
    for card in &new.cards {
        let Some(before) = known.get(&(&card.id, card.up)) else { continue };
        let (was, is) = (text(old, before), text(new, card));
        compared += 1;
        if was != is {
            writeln!(changed, "{} {}\n- {was}\n+ {is}", card.id, card.name)
                .expect("writing to a String");
        }
    }
    assert!(compared > 450, "{compared} cards of both days");
    changed
}

#[test]
fn two_sources_agree_on_every_card_that_the_game_did_not_change() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contest/properties/changed.txt");
    let found = differences();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &found).expect("the list is written");
    }
    let listed = std::fs::read_to_string(&file).expect("the list");
    assert_eq!(found, listed, "UPDATE=1 writes the list; read it before you commit it");
}

#[test]
fn every_card_item_and_customisation_can_be_played_as_written() {
    for day in SNAPSHOTS {
        let data = data(day);
        let cards = data.cards.iter().flat_map(|card| &card.missing);
        let items = data.items.iter().flat_map(|item| &item.missing);
        let levels = data.customs.iter().flat_map(|custom| &custom.levels);
        let missing: Vec<&String> =
            cards.chain(items).chain(levels.flat_map(|level| &level.missing)).collect();
        assert!(missing.is_empty(), "{day}: {missing:?}");
    }
}
