//! What must hold in every contest.

use contest::autoplay::{Phase, Reach, at_evaluation, follow};
use contest::evaluation::{Evaluator, Version};
use contest::optimum::Optimum;
use contest::{Event, Setup, State, XorShift};
use proptest::prelude::*;

use super::shared::{check, contests, evaluator, play_at_random, random_action, reach, usable};
use crate::support::cases;

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(300), ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_negative_and_no_card_is_lost_or_doubled(setup in contests(), seed in any::<u32>()) {
        play_at_random(&setup, seed, check);
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
        let gains: i64 = events
            .iter()
            .map(|event| if let Event::Scored(_, gain) = event { *gain } else { 0 })
            .sum();
        prop_assert_eq!(gains, state.face.score);
    }

    #[test]
    fn the_search_sees_what_a_plain_recursion_sees(setup in contests()) {
        let mut evaluator = evaluator(&setup);
        let reach = Reach { turns: setup.calculate_turn.min(2), ..reach(&setup) };
        let start = State::new(&setup, &mut ());
        let mut phase = Phase::new(reach);
        phase.begin(&setup, &start);
        let mut seen = Vec::new();
        while !phase.is_done() && seen.len() < 3000 {
            phase.step(&setup, &mut evaluator, &mut |end| seen.push((end.actions.to_vec(), end.total)));
        }
        if phase.is_done() {
            let mut expected = Vec::new();
            routes(&setup, &mut evaluator, &start, reach, &mut Vec::new(), &mut expected);
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
        let mut evaluator = evaluator(&setup);
        let reach = Reach { turns: 3, ..reach(&setup) };
        let start = State::new(&setup, &mut ());
        let mut search = |mut phase: Phase| {
            phase.begin(&setup, &start);
            let mut steps = 0;
            while !phase.is_done() && steps < 100_000 {
                phase.step(&setup, &mut evaluator, &mut |_| {});
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
        let mut evaluator = evaluator(&setup);
        let reach = reach(&setup);
        let mut state = State::new(&setup, &mut ());
        let mut phase = Phase::new(reach);
        while !state.is_over() {
            phase.begin(&setup, &state);
            let mut steps = 0;
            while !phase.is_done() {
                phase.step(&setup, &mut evaluator, &mut |_| {});
                steps += 1;
                if steps > 200_000 {
                    return Ok(());
                }
            }
            let best = phase.found.best.clone();
            let end = at_evaluation(&setup, &state, &best, reach);
            prop_assert_eq!(evaluator.total(&setup, &end.state, end.plays()), phase.found.total);
            let lines = evaluator.lines(&setup, &end.state, end.plays());
            prop_assert_eq!(lines.total, phase.found.total);
            let lasting: i64 = lines.lasting.iter().map(|lasting| lasting.value).sum();
            let ruled: i64 = lines.ruled.iter().map(|rule| rule.1).sum();
            let whole: i64 = lines.r[1..].iter().sum::<i64>() + lines.growth + lasting + ruled;
            let row = evaluator.weights.row(lines.left);
            let later: i64 = lines.later.iter().zip(row.later).map(|(v, e)| v * e).sum();
            let sum = i128::from(lines.r[0])
                + i128::from(later) * 1000
                + i128::from(whole) * 1_000_000;
            prop_assert_eq!(i128::from(lines.total), (sum + 99).div_euclid(1_000_000));
            // Really playing it leads to the same score, except for what the next turn's start
            // draws; version 2 evaluates with all of that.
            follow(&setup, &mut state, &best, &mut ());
            if state.is_over() {
                prop_assert_eq!(state.face.score, end.state.face.score);
                let total = evaluator.total(&setup, &state, end.plays());
                prop_assert_eq!(total, phase.found.total);
            }
            if setup.version == Version::Two {
                prop_assert_eq!(&state, &end.state);
                prop_assert!(best.len() <= 5);
            }
        }
    }
}

/// Every route of a phase, by plain recursion on real plays.
fn routes(
    setup: &Setup,
    evaluator: &mut Evaluator,
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
        let full = reach.commands.is_some_and(|most| path.len() >= usize::from(most));
        if turns >= reach.turns || full {
            let start = State::new(setup, &mut ());
            let end = at_evaluation(setup, &start, path, reach);
            out.push((path.clone(), evaluator.total(setup, &end.state, end.plays())));
        } else {
            routes(setup, evaluator, &next, reach, path, out);
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
        let mut evaluator = evaluator(&setup);
        let start = State::new(&setup, &mut ());
        let mut left = 30_000;
        if let Some(best) = plain_best(&setup, &start, &mut left) {
            let mut search = Optimum::new(&start, 100_000);
            while !search.is_done() {
                search.step(&setup, &mut evaluator);
            }
            prop_assert!(search.is_exact());
            prop_assert_eq!(search.score(), Some(best));
            let mut state = start.clone();
            follow(&setup, &mut state, &search.actions(), &mut ());
            prop_assert!(state.is_over());
            prop_assert_eq!(state.face.score, best);
            // With little room the result is a valid way, and no better.
            let mut narrow = Optimum::new(&start, 3);
            while !narrow.is_done() {
                narrow.step(&setup, &mut evaluator);
            }
            let mut state = start.clone();
            follow(&setup, &mut state, &narrow.actions(), &mut ());
            prop_assert_eq!(Some(state.face.score), narrow.score());
            prop_assert!(state.face.score <= best);
        }
    }
}

/// The best final score by plain recursion; `None` where there is too much to look at.
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
