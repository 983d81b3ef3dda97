//! A batch of a page: played, kept, continued, whatever comes between.

use std::rc::Rc;

use jobs::batch::{Ranged, Report};
use nim::{Learn, Simulate, SimulateRequest};
use sakiyomi::batch::{AnyRunner, Precision, Runner, Say, Spec, on_end};
use sakiyomi::i18n::Lang;
use sakiyomi::platform::Moment;
use sakiyomi::platform::memory::{self, Saved};
use sakiyomi::question::JobState;

use super::world::{heard, revisit, serve, serve_once, visit};

static SPEC: Spec<Simulate> = Spec {
    slot: "test.nim",
    older: None,
    file: None,
    start: None,
    precisions: &[Precision { half, unit: |_| "%", widths: [0.1, 50.0, 1.0], digits: 1 }],
    error: |error, _| error.code.clone(),
    in_words: |report, _| format!("{} of {}", report.sums.wins, report.sums.games),
    csv: None,
};

/// A search in rounds.
static ROUNDS: Spec<Learn> = Spec {
    slot: "test.rounds",
    older: None,
    file: None,
    start: None,
    precisions: &[],
    error: |error, _| error.code.clone(),
    in_words: |_, _| String::new(),
    csv: None,
};

/// Half the width of the interval of the wins, in percent.
fn half(report: &Report<Simulate>) -> Option<f64> {
    let games = report.sums.games as f64;
    let share = report.sums.wins as f64 / games;
    (games >= 30.0).then(|| 196.0 * (share * (1.0 - share) / games).sqrt())
}

fn plan(games: u64) -> SimulateRequest {
    SimulateRequest { games, seed_from: 1 }
}

/// What these games come to in one go.
fn in_one_go(games: u64) -> (u64, u64) {
    visit(move || {
        let runner = Runner::open(&SPEC);
        runner.start(plan(games), None);
        serve(false);
        assert_eq!(runner.state(), JobState::Done);
        wins(&runner)
    })
}

fn wins(runner: &Runner<Simulate>) -> (u64, u64) {
    let report = runner.report().expect("games");
    assert_eq!(report.request.range().games, report.sums.games);
    (report.sums.games, report.sums.wins)
}

#[test]
fn a_run_ends_with_all_its_games_and_says_so_once() {
    visit(|| {
        let (call, said) = heard::<Say>();
        on_end(call);
        let runner = Runner::open(&SPEC);
        assert!(Rc::ptr_eq(&runner, &Runner::open(&SPEC)), "the same for all who ask");
        assert_eq!((runner.state(), runner.report().is_none()), (JobState::Idle, true));
        runner.start(plan(200), None);
        assert!(runner.is_busy());
        serve(true);
        assert!(!runner.is_busy());
        let (games, won) = wins(&runner);
        assert_eq!(games, 200);
        let said: Vec<String> = said.borrow().iter().map(|say| say(Lang::En)).collect();
        assert_eq!(said, [format!("{won} of 200")]);
        // All of them are there: nothing is left to play.
        assert_eq!(runner.left(&plan(200), None), 0);
        assert_eq!(runner.left(&plan(250), None), 50);
    });
}

#[test]
fn a_run_continues_after_a_reload_where_it_was_and_comes_to_the_same() {
    let (played, saved) = revisit(Saved::default(), || {
        let runner = Runner::open(&SPEC);
        runner.start(plan(400), None);
        for _ in 0..4 {
            serve_once(false);
        }
        // A picture of the growing result, and the page is left.
        memory::advance(300.0);
        memory::happen(Moment::Left);
        wins(&runner).0
    });
    assert!((1..400).contains(&played), "{played}");
    let (whole, saved) = revisit(saved, move || {
        let runner = Runner::open(&SPEC);
        assert!(runner.is_busy(), "it continues by itself");
        assert_eq!(wins(&runner).0, played, "what was played is shown at once");
        serve(true);
        wins(&runner)
    });
    assert_eq!(whole, in_one_go(400));
    // A third visit finds it finished.
    let again = revisit(saved, || {
        let runner = Runner::open(&SPEC);
        (runner.is_busy(), wins(&runner))
    });
    assert_eq!(again.0, (false, whole));
}

#[test]
fn a_run_continues_after_a_stop_and_after_a_crash() {
    let whole = visit(|| {
        let runner = Runner::open(&SPEC);
        runner.start(plan(400), None);
        for _ in 0..3 {
            serve_once(false);
        }
        runner.stop();
        assert_eq!(runner.state(), JobState::Stopped);
        assert!(memory::workers().is_empty());
        let stopped = wins(&runner).0;
        runner.resume();
        serve_once(false);
        serve_once(false);
        let (worker, _) = memory::workers()[0];
        memory::die(worker, "out of memory");
        assert_eq!(runner.state(), JobState::Crashed("out of memory".to_owned()));
        assert!(wins(&runner).0 >= stopped, "what was played stays");
        runner.resume();
        serve(false);
        wins(&runner)
    });
    assert_eq!(whole, in_one_go(400));
}

#[test]
fn an_interval_ends_it_after_the_same_game_on_every_device() {
    let ends = [(2, false), (4, true), (9, false)].map(|(processors, last_first)| {
        visit(move || {
            memory::set_device(processors, false);
            let runner = Runner::open(&SPEC);
            let width = Some((0, 3.0));
            runner.start(plan(1_000_000), width);
            serve(last_first);
            assert_eq!(runner.state(), JobState::Done);
            let report = runner.report().expect("games");
            assert!(half(&report).expect("enough games") <= 3.0);
            assert_eq!(runner.left(&plan(1_000_000), width), 0);
            wins(&runner)
        })
    });
    assert!(ends[0].0 < 10_000, "{ends:?}");
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
}

#[test]
fn an_older_result_stays_until_the_new_one_has_something_and_can_be_had_back() {
    visit(|| {
        let runner = Runner::open(&SPEC);
        runner.start(plan(100), None);
        serve(false);
        let old = wins(&runner);
        let other = SimulateRequest { games: 50, seed_from: 777 };
        assert!(runner.played(&other).is_none());
        runner.start(other.clone(), None);
        assert_eq!(wins(&runner), old);
        serve(false);
        assert_eq!(wins(&runner).0, 50);
        assert_eq!(runner.earlier(), Some((plan(100), 100)));
        runner.restore();
        assert_eq!(wins(&runner), old);
        runner.forget();
        assert!(runner.report().is_none());
        runner.restore();
        assert_eq!(wins(&runner), old);
    });
}

#[test]
fn short_trials_do_not_push_out_a_longer_result() {
    visit(|| {
        let runner = Runner::open(&SPEC);
        for (games, seed_from) in [(100, 1), (5, 777), (6, 888)] {
            runner.start(SimulateRequest { games, seed_from }, None);
            serve(false);
        }
        assert_eq!(wins(&runner).0, 6);
        assert_eq!(runner.earlier().map(|(_, games)| games), Some(100));
    });
}

#[test]
fn a_refused_plan_says_why_and_loses_nothing() {
    visit(|| {
        let runner = Runner::open(&SPEC);
        runner.start(plan(100), None);
        serve(false);
        let old = wins(&runner);
        runner.start(SimulateRequest { games: 5, seed_from: u64::MAX >> 1 }, None);
        serve(false);
        let JobState::Failed(error) = runner.state() else { panic!("{:?}", runner.state()) };
        assert_eq!(error.code, "out-of-range");
        assert_eq!(wins(&runner), old);
    });
}

#[test]
fn what_is_saved_and_cannot_be_is_left_out_and_a_full_store_stops_nothing() {
    let text = |text: &str| {
        let name = "sakiyomi:1:test.nim".to_owned();
        Saved::from([((sakiyomi::platform::Area::Device, name), text.to_owned())])
    };
    let junk = [
        "",
        "[]",
        r#"{"going": true}"#,
        r#"{"asked": null, "report": {"games": 5, "wins": 9, "moves": 9, "request":
            {"job": "nim.simulate", "games": 5, "seed_from": 1}}, "earlier": null, "going": true,
            "width": null}"#,
    ];
    for junk in junk {
        revisit(text(junk), || {
            let runner = Runner::open(&SPEC);
            assert!(runner.report().is_none() && !runner.is_busy(), "{:?}", runner.state());
            memory::set_room(10);
            runner.start(plan(60), None);
            serve(false);
            assert_eq!(wins(&runner).0, 60);
        });
    }
}

#[test]
fn a_plan_that_has_settled_is_tried_out_and_one_that_changes_is_not() {
    visit(|| {
        let runner = Runner::open(&SPEC);
        runner.look_at(Some(&plan(100)));
        memory::advance(300.0);
        runner.look_at(Some(&plan(200)));
        memory::advance(400.0);
        assert!(memory::workers().is_empty(), "it has not settled");
        memory::advance(400.0);
        assert!(runner.is_probing());
        serve(false);
        assert!(!runner.is_probing());
        assert!(runner.rate(&plan(100)).is_some(), "games of the same kind");
        runner.look_at(None);
        assert!(memory::workers().is_empty());
    });
}

#[test]
fn a_search_in_rounds_comes_to_the_same_on_any_number_of_workers_and_after_a_reload() {
    let plan = || SimulateRequest { games: 90, seed_from: 1 };
    let whole = |processors: usize, last_first: bool| {
        visit(move || {
            memory::set_device(processors, false);
            let runner = Runner::open(&ROUNDS);
            runner.start(plan(), None);
            serve(last_first);
            assert_eq!(runner.state(), JobState::Done);
            runner.report().expect("games").sums.clone()
        })
    };
    let one = whole(2, false);
    assert_eq!(one.list.len(), 90);
    let of = |heap: u8| one.list.iter().filter(|(of, _)| *of == heap).count();
    assert!((0..4).any(|heap| of(heap) > 50), "it has settled for a heap: {one:?}");
    assert_eq!([whole(4, true), whole(9, false)], [one.clone(), one.clone()]);
    // In the middle of a later round.
    let (played, saved) = revisit(Saved::default(), move || {
        memory::set_device(3, false);
        let runner = Runner::open(&ROUNDS);
        runner.start(plan(), None);
        while runner.report().is_none_or(|report| report.sums.list.len() < 30) {
            assert!(serve_once(false));
            memory::advance(300.0);
        }
        memory::happen(Moment::Left);
        runner.report().expect("games").sums.list.len()
    });
    assert!((30..90).contains(&played), "{played}");
    let again = revisit(saved, || {
        let runner = Runner::open(&ROUNDS);
        serve(true);
        runner.report().expect("games").sums.clone()
    });
    assert_eq!(again.0, one);
}
