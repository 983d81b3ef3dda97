//! Contests for both files.

pub use crate::support::contest::setup;
use contest::autoplay::Reach;
use contest::data::{Plan, Snapshot, Trend};
use contest::evaluation::{Evaluator, Version, Weights};
use contest::{Conventions, SNAPSHOTS, Setup, State, XorShift, ai_table, fits_plan, snapshot};
use proptest::prelude::*;

pub const PLANS: [Plan; 3] = [Plan::Plan1, Plan::Plan2, Plan::Plan3];
pub const TRENDS: [Trend; 6] = [
    Trend::ExamParameterBuff,
    Trend::ExamLessonBuff,
    Trend::ExamReview,
    Trend::ExamCardPlayAggressive,
    Trend::ExamConcentration,
    Trend::ExamFullPower,
];

pub fn data(day: &str) -> &'static Snapshot {
    snapshot(day).expect("a snapshot")
}

pub fn evaluator(setup: &Setup) -> Evaluator {
    let version = setup.version;
    let table = if version == Version::One { "2024-12" } else { "2026-09" };
    let table = ai_table(table).expect("a table");
    let turns = setup.calculate_turn;
    let bonus = Some(setup.bonus);
    let weights = Weights::new(table, setup.data, "AutoPlay", setup.trend, version, turns, bonus);
    Evaluator::new(weights.expect("a row"))
}

/// Rows of cards and items that a plan may use.
pub fn choices(data: &Snapshot, plan: Plan) -> (Vec<u16>, Vec<u16>) {
    let fits = |other: Plan| fits_plan(other, plan);
    let cards = data.cards.iter().enumerate().filter(|(_, card)| fits(card.plan));
    let items = data.items.iter().enumerate().filter(|(_, item)| fits(item.plan));
    (cards.map(|(at, _)| at as u16).collect(), items.map(|(at, _)| at as u16).collect())
}

/// How far the AI of a contest looks.
pub const fn reach(setup: &Setup) -> Reach {
    let (turns, version) = (setup.calculate_turn, setup.version);
    Reach { turns, commands: version.commands(), version }
}

/// A contest with any cards, items and conventions, for either version of the AI.
pub fn contests() -> impl Strategy<Value = Setup> {
    let cards = proptest::collection::vec(any::<prop::sample::Index>(), 3..=40);
    let items = proptest::collection::vec(any::<prop::sample::Index>(), 0..=5);
    let switches = proptest::array::uniform14(any::<bool>());
    (0..SNAPSHOTS.len(), 0..3usize, 0..6usize, cards, items, any::<u32>(), 1..=3u8, switches)
        .prop_map(|(day, plan, trend, cards, items, seed, calculate_turn, switches)| {
            let (data, plan) = (data(SNAPSHOTS[day]), PLANS[plan]);
            let (all, things) = choices(data, plan);
            let cards: Vec<u16> = cards.iter().map(|at| *at.get(&all)).collect();
            let items = items.iter().map(|at| *at.get(&things)).collect();
            let mut setup = setup(data, plan, cards, items);
            XorShift(seed | 1).shuffle(&mut setup.order);
            let [second, a, b, c, d, e, f, g, h, i, j, k, l, m] = switches;
            setup.conventions = Conventions {
                stamina_by_cost: a,
                hold_last_first: b,
                full_power_floor: c,
                items_in_r29: d,
                conditions_in_r29: e,
                timers_before_draw: f,
                hand_in_r27: g,
                uncapped_gains: h,
                last_of_ties: i,
                boosts_once: j,
                hand_in_draws: k,
                pride_by_share: l,
                rules_at_play: m,
            };
            setup.version = if second { Version::Two } else { Version::One };
            Setup { trend: TRENDS[trend], seed: seed | 1, calculate_turn, ..setup }
        })
}

/// Nothing is negative, and every card is in one place.
pub fn check(setup: &Setup, state: &State) {
    let face = &state.face;
    assert!(face.stats.iter().all(|&value| value >= 0), "{:?}", face.stats);
    assert!(face.stamina >= 0 && face.genki >= 0 && face.score >= 0, "{face:?}");
    assert!(face.stamina <= setup.stamina, "{face:?}");
    assert!(state.hand.len() <= 5 && state.hold.len() <= 2, "{state:?}");
    let places = places(state);
    assert!(places.iter().all(|&count| count == 1), "cards in one place each: {places:?}");
}

/// In how many piles each card lies.
pub fn places(state: &State) -> Vec<i32> {
    let mut places = vec![0; state.cards.len()];
    for &id in state.deck.iter().chain(&state.hand).chain(&state.hold) {
        places[usize::from(id)] += 1;
    }
    for (id, place) in places.iter_mut().enumerate() {
        *place += (state.discard >> id & 1) as i32 + (state.lost >> id & 1) as i32;
    }
    places
}

/// Plays a contest at random to its end, looking at each state on the way.
pub fn play_at_random(setup: &Setup, seed: u32, check: impl Fn(&Setup, &State)) {
    let mut chance = XorShift(seed | 1);
    let mut state = State::new(setup, &mut ());
    check(setup, &state);
    let mut actions = 0;
    while !state.is_over() {
        let action = random_action(setup, &state, &mut chance);
        state.act(setup, action, &mut ());
        check(setup, &state);
        actions += 1;
        assert!(actions < 5000, "a contest ends");
    }
}

pub fn usable(setup: &Setup, state: &State) -> Vec<usize> {
    (0..state.hand.len()).filter(|&at| state.is_usable(setup, at)).collect()
}

/// Plays at random; sometimes ends a turn early.
pub fn random_action(setup: &Setup, state: &State, chance: &mut XorShift) -> Option<usize> {
    let places = usable(setup, state);
    if places.is_empty() || chance.below(12) == 0 {
        return None;
    }
    Some(places[chance.below(places.len() as u32) as usize])
}
