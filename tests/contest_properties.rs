//! What must hold in every contest, and every card and item of both snapshots at work.

mod support;

use std::collections::BTreeSet;

use proptest::prelude::*;
use sakiyomi::games::contest::autoplay::{Phase, Reach, at_evaluation, follow};
use sakiyomi::games::contest::data::{Category, Lesson, Plan, Snapshot, Trend};
use sakiyomi::games::contest::evaluation::{Evaluator, Weights};
use sakiyomi::games::contest::optimum::Optimum;
use sakiyomi::games::contest::{
    Colour, Conventions, Event, SNAPSHOTS, Setup, Source, Stat, State, XorShift, ai_table,
    fits_plan, snapshot,
};
use support::cases;

const PLANS: [Plan; 3] = [Plan::Plan1, Plan::Plan2, Plan::Plan3];
const TRENDS: [Trend; 6] = [
    Trend::ExamParameterBuff,
    Trend::ExamLessonBuff,
    Trend::ExamReview,
    Trend::ExamCardPlayAggressive,
    Trend::ExamConcentration,
    Trend::ExamFullPower,
];

fn data(at: usize) -> &'static Snapshot {
    snapshot(SNAPSHOTS[at]).expect("a snapshot")
}

fn setup(data: &'static Snapshot, plan: Plan, cards: Vec<u16>, items: Vec<u16>) -> Setup {
    Setup {
        data,
        plan,
        trend: Trend::ExamParameterBuff,
        order: (0..cards.len() as u8).collect(),
        cards,
        shuffles: Vec::new(),
        items,
        stamina: 40,
        colours: [Colour::Vocal, Colour::Dance, Colour::Visual].repeat(3),
        bonus: [12_000, 9_000, 7_000],
        seed: 77,
        calculate_turn: 2,
        conventions: Conventions::default(),
    }
}

fn evaluator(setup: &Setup) -> Evaluator {
    let table = ai_table("2024-12").expect("a table");
    let turns = setup.calculate_turn;
    let weights =
        Weights::new(table, setup.data, "AutoPlay", setup.trend, turns, Some(setup.bonus));
    Evaluator::new(weights.expect("a row"))
}

/// Rows of cards and items that a plan may use.
fn choices(data: &Snapshot, plan: Plan) -> (Vec<u16>, Vec<u16>) {
    let fits = |other: Plan| fits_plan(other, plan);
    let cards = data.cards.iter().enumerate().filter(|(_, card)| fits(card.plan));
    let items = data.items.iter().enumerate().filter(|(_, item)| fits(item.plan));
    (cards.map(|(at, _)| at as u16).collect(), items.map(|(at, _)| at as u16).collect())
}

/// A contest with any cards, items and conventions.
fn contests() -> impl Strategy<Value = Setup> {
    let cards = proptest::collection::vec(any::<prop::sample::Index>(), 3..=40);
    let items = proptest::collection::vec(any::<prop::sample::Index>(), 0..=5);
    let switches = proptest::array::uniform9(any::<bool>());
    (0..2usize, 0..3usize, 0..6usize, cards, items, any::<u32>(), 1..=3u8, switches).prop_map(
        |(day, plan, trend, cards, items, seed, calculate_turn, switches)| {
            let (data, plan) = (data(day), PLANS[plan]);
            let (all, things) = choices(data, plan);
            let cards: Vec<u16> = cards.iter().map(|at| *at.get(&all)).collect();
            let items = items.iter().map(|at| *at.get(&things)).collect();
            let mut setup = setup(data, plan, cards, items);
            XorShift(seed | 1).shuffle(&mut setup.order);
            let [stamina_by_cost, hold_last_first, full_power_floor, a, b, c, d, e, f] = switches;
            setup.conventions = Conventions {
                stamina_by_cost,
                hold_last_first,
                full_power_floor,
                items_in_r29: a,
                conditions_in_r29: b,
                timers_before_draw: c,
                hand_in_r27: d,
                uncapped_gains: e,
                last_of_ties: f,
            };
            Setup { trend: TRENDS[trend], seed: seed | 1, calculate_turn, ..setup }
        },
    )
}

/// Nothing is negative, and every card is in one place.
fn check(setup: &Setup, state: &State) {
    let face = &state.face;
    assert!(face.stats.iter().all(|&value| value >= 0), "{:?}", face.stats);
    assert!(face.stamina >= 0 && face.genki >= 0 && face.score >= 0, "{face:?}");
    assert!(face.stamina <= setup.stamina, "{face:?}");
    assert!(state.hand.len() <= 5 && state.hold.len() <= 2, "{state:?}");
    let mut places = vec![0; state.cards.len()];
    for &id in state.deck.iter().chain(&state.hand).chain(&state.hold) {
        places[usize::from(id)] += 1;
    }
    for (id, place) in places.iter_mut().enumerate() {
        *place += (state.discard >> id & 1) as i32 + (state.lost >> id & 1) as i32;
    }
    assert!(places.iter().all(|&count| count == 1), "cards in one place each: {places:?}");
}

fn usable(setup: &Setup, state: &State) -> Vec<usize> {
    (0..state.hand.len()).filter(|&at| state.is_usable(setup, at)).collect()
}

/// Plays by chance; sometimes ends a turn early.
fn random_action(setup: &Setup, state: &State, chance: &mut XorShift) -> Option<usize> {
    let places = usable(setup, state);
    if places.is_empty() || chance.below(12) == 0 {
        return None;
    }
    Some(places[chance.below(places.len() as u32) as usize])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(300), ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_negative_and_no_card_is_lost_or_doubled(setup in contests(), seed in any::<u32>()) {
        let mut chance = XorShift(seed | 1);
        let mut state = State::new(&setup, &mut ());
        check(&setup, &state);
        let mut actions = 0;
        while !state.is_over() {
            let action = random_action(&setup, &state, &mut chance);
            state.act(&setup, action, &mut ());
            check(&setup, &state);
            actions += 1;
            prop_assert!(actions < 5000, "a contest ends");
        }
    }

    #[test]
    fn a_copy_of_a_state_goes_the_same_way_and_watching_changes_nothing(
        setup in contests(),
        seed in any::<u32>(),
    ) {
        let mut chance = XorShift(seed | 1);
        let mut state = State::new(&setup, &mut ());
        let mut acts = Vec::new();
        while !state.is_over() {
            let action = random_action(&setup, &state, &mut chance);
            let mut copy = state.clone();
            let mut events = Vec::new();
            copy.act(&setup, action, &mut events);
            state.act(&setup, action, &mut ());
            prop_assert_eq!(&copy, &state);
            acts.push(action);
        }
        let mut again = State::new(&setup, &mut ());
        for action in acts {
            again.act(&setup, action, &mut ());
        }
        prop_assert_eq!(again, state);
    }

    #[test]
    fn points_told_are_points_scored(setup in contests(), seed in any::<u32>()) {
        let mut chance = XorShift(seed | 1);
        let mut events = Vec::new();
        let mut state = State::new(&setup, &mut events);
        while !state.is_over() {
            let action = random_action(&setup, &state, &mut chance);
            state.act(&setup, action, &mut events);
        }
        let told: i64 = events
            .iter()
            .map(|event| if let Event::Scored(_, gain) = event { *gain } else { 0 })
            .sum();
        prop_assert_eq!(told, state.face.score);
    }

    #[test]
    fn the_search_sees_what_a_plain_recursion_sees(setup in contests()) {
        let mut judge = evaluator(&setup);
        let reach = Reach { turns: setup.calculate_turn.min(2), commands: None };
        let start = State::new(&setup, &mut ());
        let mut phase = Phase::new(reach);
        phase.begin(&setup, &start);
        let mut seen = Vec::new();
        while !phase.is_done() && seen.len() < 3000 {
            phase.step(&setup, &mut judge, &mut |end| seen.push((end.actions.to_vec(), end.total)));
        }
        if phase.is_done() {
            let mut expected = Vec::new();
            routes(&setup, &mut judge, &start, reach, &mut Vec::new(), &mut expected);
            prop_assert_eq!(&seen, &expected);
            let best = expected.iter().map(|route| route.1).max().expect("a route");
            let mut ties = expected.iter().filter(|route| route.1 == best);
            let last = setup.conventions.last_of_ties;
            let chosen = if last { ties.next_back() } else { ties.next() };
            prop_assert_eq!(Some(&phase.found.best), chosen.map(|route| &route.0));
            prop_assert_eq!(phase.found.routes, expected.len() as u64);
        }
    }

    #[test]
    fn equal_states_searched_once_change_neither_route_nor_total(setup in contests()) {
        let mut judge = evaluator(&setup);
        let reach = Reach { turns: 3, commands: None };
        let start = State::new(&setup, &mut ());
        let mut search = |mut phase: Phase| {
            phase.begin(&setup, &start);
            let mut steps = 0;
            while !phase.is_done() && steps < 100_000 {
                phase.step(&setup, &mut judge, &mut |_| {});
                steps += 1;
            }
            phase.is_done().then(|| (phase.found.best.clone(), phase.found.total))
        };
        if let Some(found) = search(Phase::new(reach)) {
            prop_assert_eq!(search(Phase::merging(reach)), Some(found));
        }
    }

    #[test]
    fn lines_add_up_to_the_total_and_a_played_route_evaluates_the_same(setup in contests()) {
        let mut judge = evaluator(&setup);
        let reach = Reach { turns: setup.calculate_turn, commands: None };
        let mut state = State::new(&setup, &mut ());
        let mut phase = Phase::new(reach);
        while !state.is_over() {
            phase.begin(&setup, &state);
            let mut steps = 0;
            while !phase.is_done() {
                phase.step(&setup, &mut judge, &mut |_| {});
                steps += 1;
                if steps > 200_000 {
                    return Ok(());
                }
            }
            let best = phase.found.best.clone();
            let end = at_evaluation(&setup, &state, &best, reach);
            prop_assert_eq!(judge.total(&setup, &end), phase.found.total);
            let lines = judge.lines(&setup, &end);
            prop_assert_eq!(lines.total, phase.found.total);
            let lasting: i64 = lines.lasting.iter().map(|lasting| lasting.value).sum();
            let whole: i64 = lines.r[1..].iter().sum::<i64>() + lines.growth + lasting;
            let sum = i128::from(lines.r[0]) + i128::from(whole) * 1_000_000;
            prop_assert_eq!(i128::from(lines.total), (sum + 99).div_euclid(1_000_000));
            // Really playing it leads to the same score, but for what the next turn's start draws.
            follow(&setup, &mut state, &best, &mut ());
            if state.is_over() {
                prop_assert_eq!(state.face.score, end.face.score);
                prop_assert_eq!(judge.total(&setup, &state), phase.found.total);
            }
        }
    }
}

/// Every route of a phase, by plain recursion on real plays.
fn routes(
    setup: &Setup,
    judge: &mut Evaluator,
    state: &State,
    reach: Reach,
    path: &mut Vec<i8>,
    out: &mut Vec<(Vec<i8>, i64)>,
) {
    let places = usable(setup, state);
    let actions: Vec<i8> =
        if places.is_empty() { vec![-1] } else { places.iter().map(|&at| at as i8).collect() };
    for action in actions {
        path.push(action);
        let mut next = state.clone();
        next.act(setup, usize::try_from(action).ok(), &mut ());
        let turns = if next.is_over() { u8::MAX } else { next.face.turn - 1 };
        if turns >= reach.turns {
            let start = State::new(setup, &mut ());
            let end = at_evaluation(setup, &start, path, reach);
            out.push((path.clone(), judge.total(setup, &end)));
        } else {
            routes(setup, judge, &next, reach, path, out);
        }
        path.pop();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(40), ..ProptestConfig::default() })]

    #[test]
    fn a_search_that_dropped_nothing_finds_the_best_there_is(setup in contests()) {
        let mut setup = setup;
        setup.colours.truncate(4);
        let mut judge = evaluator(&setup);
        let start = State::new(&setup, &mut ());
        let mut left = 30_000;
        if let Some(best) = plain_best(&setup, &start, &mut left) {
            let mut search = Optimum::new(&start, 100_000);
            while !search.is_done() {
                search.step(&setup, &mut judge);
            }
            prop_assert!(search.is_exact());
            prop_assert_eq!(search.score(), Some(best));
            let mut state = start.clone();
            follow(&setup, &mut state, &search.actions(), &mut ());
            prop_assert!(state.is_over());
            prop_assert_eq!(state.face.score, best);
            // With little room the result is a way that exists, and no better.
            let mut narrow = Optimum::new(&start, 3);
            while !narrow.is_done() {
                narrow.step(&setup, &mut judge);
            }
            let mut state = start.clone();
            follow(&setup, &mut state, &narrow.actions(), &mut ());
            prop_assert_eq!(Some(state.face.score), narrow.score());
            prop_assert!(state.face.score <= best);
        }
    }
}

/// The best final score by plain recursion; none where there is too much to look at.
fn plain_best(setup: &Setup, state: &State, left: &mut u32) -> Option<i64> {
    if state.is_over() {
        return Some(state.face.score);
    }
    *left = left.checked_sub(1)?;
    let mut best = i64::MIN;
    for action in usable(setup, state).into_iter().map(Some).chain([None]) {
        let mut next = state.clone();
        next.act(setup, action, &mut ());
        best = best.max(plain_best(setup, &next, left)?);
    }
    Some(best)
}

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
        face.stats[stat as usize] = 9;
    }
    face.genki = 35;
    face.stamina = setup.stamina;
}

#[test]
fn every_card_of_both_snapshots_can_be_played_and_does_something() {
    for day in 0..SNAPSHOTS.len() {
        let data = data(day);
        assert!(data.cards.len() > 900);
        for row in 0..data.cards.len() as u16 {
            let card = &data.cards[usize::from(row)];
            let plan = if card.plan == Plan::Common { Plan::Plan1 } else { card.plan };
            let other = data.common[plan as usize - 1].clone();
            let cards: Vec<u16> = std::iter::once(row).chain(other).collect();
            let setup = setup(data, plan, cards, Vec::new());
            let mut state = State::new(&setup, &mut ());
            // A card whose condition asks for a stance, an empty 元気 or a later turn gets it.
            let tried = [0, 1, 2, 3, 4].into_iter().any(|way| {
                state = State::new(&setup, &mut ());
                enrich(&setup, &mut state);
                match way {
                    1 => state.face.genki = 0,
                    2 => {
                        (state.face.stance, state.face.level) =
                            (sakiyomi::games::contest::Stance::FullPower, 1)
                    }
                    3 => state.face.turn = 5,
                    4 => state.face.stamina = setup.stamina / 3,
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
            // Beside leaving the hand and what the turn's end brings, something has changed; 眠気 is a
            // card that does nothing.
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
fn every_item_of_both_snapshots_fires_in_some_contest() {
    for day in 0..SNAPSHOTS.len() {
        let data = data(day);
        assert!(data.items.len() >= 260);
        let mut idle = BTreeSet::new();
        for item in 0..data.items.len() as u16 {
            let plan = match data.items[usize::from(item)].plan {
                Plan::Common => None,
                plan => Some(plan),
            };
            let fires = (0..60u32).any(|game| {
                let plan = plan.unwrap_or(PLANS[game as usize % 3]);
                let (all, _) = choices(data, plan);
                let mut chance = XorShift(game.wrapping_mul(0x9E37_79B9) | 1);
                let mut cards: Vec<u16> =
                    (0..12).map(|_| all[chance.below(all.len() as u32) as usize]).collect();
                // What some items name: a certain card, イメトレ and the like.
                cards.extend(named_cards(data, item));
                let mut setup = setup(data, plan, cards, vec![item]);
                setup.colours = [Colour::Vocal, Colour::Dance, Colour::Visual].repeat(4);
                chance.shuffle(&mut setup.order);
                let mut events = Vec::new();
                let mut state = State::new(&setup, &mut events);
                while !state.is_over() {
                    // Rich, but poor in what some items wait for: no 元気, little stamina, no stance.
                    if game % 2 == 0 {
                        enrich(&setup, &mut state);
                        state.face.genki = 90;
                        state.face.stats[Stat::Aggressive as usize] = 15;
                        state.face.stats[Stat::Review as usize] = 15;
                        state.face.stats[Stat::LessonBuff as usize] = 26;
                    } else {
                        state.face.genki = 0;
                        state.face.stamina = setup.stamina / 3;
                    }
                    if game % 4 == 0 {
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
    let data = data(0);
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
    let data = data(0);
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
    let data = data(0);
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
