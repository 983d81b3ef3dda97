//! Every card and item of all snapshots at work.

use std::collections::BTreeSet;

use contest::data::{Category, Lesson, Plan, Rarity, Snapshot};
use contest::{
    ARTICLE, Colour, Event, SNAPSHOTS, Setup, Source, Stance, Stat, State, XorShift, fits_plan,
};

use super::shared::{PLANS, check, choices, data, random_action, setup};

/// Raises every status, so that costs can be paid and conditions hold.
fn enrich(setup: &Setup, state: &mut State) {
    let face = &mut state.face;
    for stat in [
        Stat::ParameterBuff,
        Stat::LessonBuff,
        Stat::Review,
        Stat::Aggressive,
        Stat::FullPowerPoint,
    ] {
        face.stats[stat as usize] = 12;
    }
    face.genki = 35;
    face.stamina = setup.stamina;
}

#[test]
fn every_card_of_all_snapshots_can_be_played_and_does_something() {
    for day in SNAPSHOTS {
        let data = data(day);
        assert!(data.cards.len() > 650);
        for row in 0..data.cards.len() as u16 {
            let card = &data.cards[usize::from(row)];
            let plan = if card.plan == Plan::Common { Plan::Plan1 } else { card.plan };
            let other = data.common[plan as usize - 1].clone();
            let cards: Vec<u16> = std::iter::once(row).chain(other).collect();
            let setup = setup(data, plan, cards, Vec::new());
            let mut state = State::new(&setup, &mut ());
            // A card whose condition requires a stance, no 元気, a later turn and the like gets it.
            let tried = (0..10).any(|way| {
                state = State::new(&setup, &mut ());
                enrich(&setup, &mut state);
                let face = &mut state.face;
                match way {
                    1 => face.genki = 0,
                    2 => (face.stance, face.level) = (Stance::FullPower, 1),
                    3 => (face.stance, face.level) = (Stance::Preservation, 1),
                    4 => (face.stance, face.level) = (Stance::Concentration, 2),
                    5 => face.turn = 5,
                    6 => face.left = 1,
                    7 => face.stamina = setup.stamina / 3,
                    8 => (face.changes, face.full_power_total) = ([4; 3], 10),
                    9 => face.stats[Stat::ParameterBuffMultiple as usize] = 2,
                    _ => {}
                }
                state.hand.first() == Some(&0) && state.is_usable(&setup, 0)
            });
            assert!(tried, "{} {} is playable", data.name, card.name);
            let before = state.clone();
            let mut events = Vec::new();
            state.act(&setup, Some(0), &mut events);
            check(&setup, &state);
            assert_eq!(events.first(), Some(&Event::Played(0)), "{}", card.name);
            // Apart from leaving the hand and the effects of the turn's end, something has changed;
            // 眠気 is a card that does nothing.
            let gone = if card.once { state.lost & 1 == 1 } else { state.discard & 1 == 1 };
            assert!(
                gone || state.hold.contains(&0)
                    || state.hand.contains(&0)
                    || state.deck.contains(&0)
            );
            let does = !card.lines.is_empty();
            assert_eq!(does, card.category != Category::Trouble, "{}", card.name);
            if does {
                // The same turn with the card paid and put aside, but without its effects.
                let mut idle = before.clone();
                idle.hand.remove(0);
                idle.lost |= 1;
                idle.act(&setup, None, &mut ());
                let mut plain = state.face;
                let paid = idle.face;
                (plain.played, plain.played_now, plain.last) =
                    (paid.played, paid.played_now, paid.last);
                (plain.stamina, plain.spent) = (paid.stamina, paid.spent);
                let costs_block = card.stamina > 0;
                if costs_block && plain.genki < paid.genki {
                    plain.genki = paid.genki;
                }
                if let Some((status, amount)) = card.cost {
                    let at = status as usize;
                    let stat = [
                        Stat::ParameterBuff,
                        Stat::LessonBuff,
                        Stat::Review,
                        Stat::Aggressive,
                        Stat::FullPowerPoint,
                        Stat::ParameterBuffMultiple,
                    ][at];
                    plain.stats[stat as usize] += i32::from(amount);
                }
                let same = idle.face == plain
                    && idle.enchants == state.enchants
                    && idle.timers == state.timers
                    && idle.cards == state.cards;
                assert!(!same, "{} changes the state", card.name);
            }
        }
    }
}

/// Items that no contest can make fire: they wait for an SP lesson.
fn waits_for_a_lesson(data: &Snapshot, item: u16) -> bool {
    data.items[usize::from(item)].enchants.iter().all(|&(enchant, ..)| {
        let trigger = data.enchants[usize::from(enchant)].trigger;
        data.triggers[usize::from(trigger)].lesson == Some(Lesson::LessonSp)
    })
}

#[test]
fn every_item_of_all_snapshots_fires_in_some_contest() {
    for day in SNAPSHOTS {
        let data = data(day);
        assert!(data.items.len() >= 160);
        let mut idle = BTreeSet::new();
        for item in 0..data.items.len() as u16 {
            let plan = match data.items[usize::from(item)].plan {
                Plan::Common => None,
                plan => Some(plan),
            };
            let fires = (0..120u32).any(|game| {
                let plan = plan.unwrap_or(PLANS[game as usize % 3]);
                let (all, _) = choices(data, plan);
                let mut chance = XorShift(game.wrapping_mul(0x9E37_79B9) | 1);
                let mut cards: Vec<u16> =
                    (0..12).map(|_| all[chance.below(all.len() as u32) as usize]).collect();
                // Cards that some items name, such as イメトレ.
                cards.extend(named_cards(data, item));
                // Some items fire in a deck of many cards that are not basic ones.
                if game % 5 == 0 {
                    let rare = |&row: &u16| {
                        !matches!(data.cards[usize::from(row)].rarity, Rarity::N | Rarity::R)
                    };
                    cards.extend(all.iter().copied().filter(rare).take(21));
                }
                let mut setup = setup(data, plan, cards, vec![item]);
                setup.colours = [Colour::Vocal, Colour::Dance, Colour::Visual].repeat(4);
                chance.shuffle(&mut setup.order);
                let mut events = Vec::new();
                let mut state = State::new(&setup, &mut events);
                while !state.is_over() {
                    // Rich, but lacking what some items wait for: no 元気, little stamina, no stance.
                    if game % 2 == 0 {
                        enrich(&setup, &mut state);
                        state.face.genki = 90;
                        state.face.stats[Stat::Aggressive as usize] = 15;
                        state.face.stats[Stat::Review as usize] = 15;
                        state.face.stats[Stat::ParameterBuff as usize] = 12;
                        state.face.stats[Stat::LessonBuff as usize] = 26;
                    } else {
                        state.face.genki = 0;
                        state.face.stamina = setup.stamina / 3;
                    }
                    if game % 4 == 0 {
                        state.face.changes = state.face.changes.map(|times| times.max(4));
                        state.face.stats[Stat::CostDown as usize] = 3;
                    }
                    let action = random_action(&setup, &state, &mut chance);
                    state.act(&setup, action, &mut events);
                }
                events.contains(&Event::Fired(Source::Item(0)))
            });
            if !fires {
                idle.insert(item);
            }
        }
        let names: Vec<_> = idle
            .iter()
            .filter(|&&item| !waits_for_a_lesson(data, item))
            .map(|&item| (&data.items[usize::from(item)].id, &data.items[usize::from(item)].name))
            .collect();
        assert!(names.is_empty(), "{}: {names:?} never fire", data.name);
        assert!(idle.len() <= 6, "{}: SP-lesson items: {idle:?}", data.name);
    }
}

/// Cards that an item's trigger names.
fn named_cards(data: &Snapshot, item: u16) -> Vec<u16> {
    let mut rows = Vec::new();
    for &(enchant, ..) in &data.items[usize::from(item)].enchants {
        let trigger = &data.triggers[usize::from(data.enchants[usize::from(enchant)].trigger)];
        let Some(search) = trigger.search else { continue };
        for id in &data.searches[usize::from(search)].cards {
            let at = data.cards.iter().position(|card| card.id == *id).expect("a card");
            rows.extend([at as u16; 4]);
        }
    }
    rows
}

fn row(data: &Snapshot, name: &str) -> u16 {
    data.cards.iter().position(|card| card.name == name).expect("a card of that name") as u16
}

#[test]
fn held_cards_come_back_with_full_power_and_never_are_more_than_two() {
    let data = data(ARTICLE);
    // 潜在能力 holds a card of the hand; three of them, and the third sends the first held one away.
    let hold = row(data, "潜在能力");
    let filler = row(data, "アピールの基本");
    let setup = setup(
        data,
        Plan::Plan3,
        vec![hold, filler, filler, hold, filler, filler, hold, filler, filler],
        vec![],
    );
    let mut state = State::new(&setup, &mut ());
    let mut events = Vec::new();
    for turn in 0..3 {
        state.face.stamina = 40;
        state.face.stats[Stat::StanceLock as usize] = 2;
        let at = state.hand.iter().position(|&id| setup.cards[usize::from(id)] == hold);
        state.act(&setup, at, &mut events);
        check(&setup, &state);
        assert_eq!(state.hold.len(), (turn + 1).min(2), "after turn {turn}");
    }
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Held(_))).count(), 3);
    let held = state.hold.clone();
    state.face.stats[Stat::StanceLock as usize] = 0;
    state.face.stats[Stat::FullPowerPoint as usize] = 10;
    state.face.plays = 1;
    state.act(&setup, None, &mut ());
    check(&setup, &state);
    assert_eq!(state.face.plays, 2, "全力 gives a play");
    let back: Vec<u8> = held.iter().rev().copied().collect();
    assert_eq!(state.hand[state.hand.len() - 2..], back, "last in, first out");
    assert!(state.hold.is_empty());
}

#[test]
fn a_card_made_by_chance_is_upgraded_fits_the_plan_and_lies_in_the_hand() {
    let data = data(ARTICLE);
    let maker = row(data, "花萌ゆ季節");
    let filler = row(data, "アピールの基本");
    let mut made = BTreeSet::new();
    for seed in 1..200 {
        let mut setup = setup(data, Plan::Plan2, vec![maker, filler, filler, filler], vec![]);
        setup.seed = u32::wrapping_mul(seed, 0x9E37_79B9) | 1;
        let mut state = State::new(&setup, &mut ());
        let mut events = Vec::new();
        state.face.plays = 2;
        state.act(&setup, Some(0), &mut events);
        assert!(events.contains(&Event::Created(4)));
        let card = &data.cards[usize::from(state.cards[4].row)];
        assert_eq!(card.up, 1);
        assert!(fits_plan(card.plan, Plan::Plan2), "{}", card.name);
        assert!(state.hand.contains(&4));
        made.insert(card.id.clone());
        check(&setup, &state);
    }
    assert!(made.len() > 20, "chance reaches many cards: {}", made.len());
}

#[test]
fn upgrading_the_hand_lasts_for_the_contest_and_passes_over_trouble() {
    let data = data(ARTICLE);
    let tea = row(data, "ティーパーティ");
    let filler = row(data, "アピールの基本");
    let sleepy = row(data, "眠気");
    let setup = setup(data, Plan::Plan1, vec![tea, filler, sleepy, filler], vec![]);
    let mut state = State::new(&setup, &mut ());
    let mut events = Vec::new();
    state.face.plays = 2;
    state.act(&setup, Some(0), &mut events);
    assert_eq!(data.cards[usize::from(state.cards[1].row)].name, "アピールの基本+");
    assert_eq!(data.cards[usize::from(state.cards[2].row)].name, "眠気");
    assert_eq!(
        data.cards[usize::from(state.cards[3].row)].name,
        "アピールの基本",
        "not in the hand"
    );
    let upgraded: Vec<_> =
        events.iter().filter(|event| matches!(event, Event::Upgraded(_))).collect();
    assert_eq!(upgraded, [&Event::Upgraded(1)]);
}
