//! Many workers at the games of a batch.

use std::cell::RefCell;
use std::rc::Rc;

use jobs::Ask;
use jobs::batch::{Range, Sums};
use nim::{NimError, Simulate, SimulateRequest, SimulateSums};
use protocol::values;
use sakiyomi::platform::memory;
use sakiyomi::pool::{Pool, PoolNews, Probe, Task};
use serde_json::json;

use super::world::{heard, serve, serve_once, visit};

fn task(games: u64) -> Task {
    let ask = Ask::<Simulate>::new(SimulateRequest { games, seed_from: 1 });
    let request = values::write_ask(&ask).expect("a request");
    Task { lab: "nim", request, read_error: values::read_error::<NimError> }
}

const RANGE: Range = Range { from: 1, games: 100 };

/// The ranges in the order of their news, and their sums added up.
fn played(news: &RefCell<Vec<PoolNews>>) -> (Vec<Range>, SimulateSums) {
    let mut all = SimulateSums::default();
    let mut ranges = Vec::new();
    for news in news.borrow().iter() {
        if let PoolNews::Sums(range, sums) = news {
            let sums: SimulateSums = values::read(sums.clone()).expect("sums");
            assert_eq!(sums.games, range.games);
            all.add(sums).expect("small numbers");
            ranges.push(*range);
        }
    }
    (ranges, all)
}

#[test]
fn sums_arrive_in_seed_order_and_add_up_to_the_same_whichever_worker_is_first() {
    let results =
        [(2, false), (4, false), (9, true), (20, true)].map(|(processors, last_first)| {
            visit(move || {
                memory::set_device(processors, false);
                let (news, list) = heard();
                let pool = Pool::start(task(100), RANGE, None, news);
                assert_eq!(memory::workers().len(), (processors - 1).min(8));
                serve(last_first);
                assert!(pool.is_done());
                assert_eq!(pool.here(), 100);
                let (ranges, sums) = played(&list);
                let ends: Vec<u64> = ranges.iter().map(|range| range.from).skip(1).collect();
                let next: Vec<u64> = ranges.iter().map(|range| range.end()).collect();
                assert_eq!(ends, next[..next.len() - 1]);
                drop(pool);
                assert!(memory::workers().is_empty(), "the workers end with the pool");
                sums
            })
        });
    assert_eq!(results[0].games, 100);
    assert!(results.iter().all(|sums| *sums == results[0]), "{results:?}");
}

#[test]
fn the_set_up_goes_to_each_worker_once() {
    visit(|| {
        memory::set_device(3, false);
        let _pool = Pool::start(task(100), RANGE, None, heard().0);
        let mut with_request = 0;
        let mut pieces = 0;
        for _ in 0..20 {
            for (worker, _) in memory::workers() {
                memory::answer(worker, json!({"kind": "ready"}));
                for message in memory::posted(worker) {
                    with_request += usize::from(message.get("request").is_some());
                    pieces += usize::from(message.get("range").is_some());
                    super::world::work_off(worker, &message);
                }
            }
        }
        assert_eq!(with_request, memory::workers().len());
        assert!(pieces > with_request);
    });
}

#[test]
fn more_games_are_played_on_by_the_same_workers() {
    visit(|| {
        let (news, list) = heard();
        let pool = Pool::start(task(1000), Range { from: 1, games: 10 }, None, news);
        serve(false);
        assert!(pool.is_done());
        let before = memory::workers();
        pool.extend(60, None);
        assert!(!pool.is_done());
        serve(true);
        assert!(pool.is_done());
        assert_eq!(played(&list).1.games, 60);
        assert_eq!(memory::workers()[..before.len()], before);
        assert!(pool.rate().is_some_and(|rate| rate > 0.0));
    });
}

#[test]
fn a_worker_that_dies_ends_the_pool_and_a_refusal_does() {
    visit(|| {
        let (news, list) = heard();
        let _pool = Pool::start(task(100), RANGE, None, news);
        serve_once(false);
        let (worker, _) = memory::workers()[0];
        memory::die(worker, "out of memory");
        assert!(memory::workers().is_empty());
        let list = list.borrow();
        let Some(PoolNews::Crashed(why)) = list.last() else { panic!("{list:?}") };
        assert_eq!(why, "out of memory");
    });
    visit(|| {
        let (news, list) = heard();
        let _pool = Pool::start(task(0), RANGE, None, news);
        serve(false);
        let list = list.borrow();
        let Some(PoolNews::Failed(error)) = list.last() else { panic!("{list:?}") };
        assert_eq!(error.code, "out-of-range");
        assert!(memory::workers().is_empty());
    });
}

#[test]
fn a_probe_tries_games_out_until_they_say_how_long_they_take() {
    visit(|| {
        let (found, list) = heard();
        let probe = Probe::start(task(100), RANGE, found);
        serve(false);
        // A worker of this world takes 20 ms for whatever it is asked: the whole range is tried.
        assert_eq!(*list.borrow(), [Some(100.0 / 20.0)]);
        drop(probe);
        let kept: Rc<RefCell<Vec<Option<f64>>>> = {
            let (found, list) = heard();
            drop(Probe::start(task(100), RANGE, found));
            list
        };
        serve(false);
        assert!(kept.borrow().is_empty(), "nobody hears of a probe that was dropped");
    });
}
